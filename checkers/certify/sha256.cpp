// SPDX-License-Identifier: MIT
#include "checkers/certify/sha256.hpp"

#include <array>
#include <bit>
#include <cmath>
#include <cstdint>

namespace absthread::certify {
namespace {

// The constants are the first 32 bits of the fractional parts of the square and cube roots of the
// first primes; found by integer search, since no floating type holds enough bits everywhere.
using Wide = unsigned __int128;

std::uint32_t root_bits(std::uint32_t prime, unsigned power) {
  // floor(prime^(1/power) * 2^32) mod 2^32, by bisection: x^power <= prime * 2^(32 * power).
  std::uint64_t low = 0;
  std::uint64_t high = std::uint64_t{1} << 37; // roots of primes below 312 are below 32
  auto fits = [&](std::uint64_t x) {
    if (power == 2) return Wide{x} * x <= Wide{prime} << 64;
    // x^3 <= p * 2^96 in two parts: 111 bits at most for x below 2^37.
    return Wide{x} * x * x <= Wide{prime} << 96;
  };
  while (high - low > 1) {
    const std::uint64_t middle = low + (high - low) / 2;
    (fits(middle) ? low : high) = middle;
  }
  return static_cast<std::uint32_t>(low);
}

struct Constants {
  std::array<std::uint32_t, 8> start{};
  std::array<std::uint32_t, 64> round{};
};

const Constants& constants() {
  static const Constants all = [] {
    Constants c;
    std::size_t n = 0;
    for (std::uint32_t p = 2; n < 64; ++p) {
      bool prime = true;
      for (std::uint32_t d = 2; d * d <= p; ++d) prime = prime && p % d != 0;
      if (!prime) continue;
      if (n < 8) c.start[n] = root_bits(p, 2);
      c.round[n++] = root_bits(p, 3);
    }
    return c;
  }();
  return all;
}

void absorb(std::array<std::uint32_t, 8>& state, const unsigned char* block) {
  std::array<std::uint32_t, 64> w{};
  for (std::size_t i = 0; i < 16; ++i)
    for (std::size_t j = 0; j < 4; ++j) w[i] = w[i] << 8 | block[4 * i + j];
  for (std::size_t i = 16; i < 64; ++i) {
    const std::uint32_t a = w[i - 15];
    const std::uint32_t b = w[i - 2];
    w[i] = w[i - 16] + (std::rotr(a, 7) ^ std::rotr(a, 18) ^ (a >> 3)) + w[i - 7] +
           (std::rotr(b, 17) ^ std::rotr(b, 19) ^ (b >> 10));
  }
  std::array<std::uint32_t, 8> s = state;
  for (std::size_t i = 0; i < 64; ++i) {
    const std::uint32_t choose = (s[4] & s[5]) ^ (~s[4] & s[6]);
    const std::uint32_t majority = (s[0] & s[1]) ^ (s[0] & s[2]) ^ (s[1] & s[2]);
    const std::uint32_t t1 = s[7] +
                             (std::rotr(s[4], 6) ^ std::rotr(s[4], 11) ^ std::rotr(s[4], 25)) +
                             choose + constants().round[i] + w[i];
    const std::uint32_t t2 =
        (std::rotr(s[0], 2) ^ std::rotr(s[0], 13) ^ std::rotr(s[0], 22)) + majority;
    for (std::size_t j = 7; j > 0; --j) s[j] = s[j - 1];
    s[4] += t1;
    s[0] = t1 + t2;
  }
  for (std::size_t j = 0; j < 8; ++j) state[j] += s[j];
}

} // namespace

std::string sha256(std::string_view bytes) {
  std::string padded(bytes);
  padded.push_back(static_cast<char>(0x80));
  while (padded.size() % 64 != 56) padded.push_back('\0');
  const std::uint64_t bits = std::uint64_t{bytes.size()} * 8;
  for (int shift = 56; shift >= 0; shift -= 8) padded.push_back(static_cast<char>(bits >> shift));
  std::array<std::uint32_t, 8> state = constants().start;
  for (std::size_t i = 0; i < padded.size(); i += 64) {
    std::array<unsigned char, 64> block{};
    for (std::size_t j = 0; j < 64; ++j) block[j] = static_cast<unsigned char>(padded[i + j]);
    absorb(state, block.data());
  }
  std::string out;
  for (const std::uint32_t word : state)
    for (int shift = 28; shift >= 0; shift -= 4)
      out.push_back("0123456789abcdef"[word >> shift & 15]);
  return out;
}

} // namespace absthread::certify
