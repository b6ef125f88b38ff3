// SPDX-License-Identifier: MIT
#include "checkers/certify/sha256.hpp"

#include <gmpxx.h>

#include <array>
#include <bit>
#include <cstdint>

namespace absthread::certify {
namespace {

// The constants are the first 32 bits of the fractional parts of the square and cube roots of the
// first primes: floor(root of p * 2^(32 * power)), modulo 2^32.
std::uint32_t root_bits(std::uint32_t prime, unsigned power) {
  mpz_class scaled = prime;
  scaled <<= 32UL * power;
  mpz_class root;
  mpz_root(root.get_mpz_t(), scaled.get_mpz_t(), power);
  mpz_class bits;
  mpz_fdiv_r_2exp(bits.get_mpz_t(), root.get_mpz_t(), 32);
  return static_cast<std::uint32_t>(bits.get_ui());
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
