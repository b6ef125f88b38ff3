// SPDX-License-Identifier: MIT
// Written from FIPS 180-4, sections 5 and 6.2. The round constants are, as the standard says, the
// first 32 bits of the fractional parts of the cube roots of the first 64 primes, and the start
// values those of the square roots of the first eight: they are computed here, exactly, with
// integers.
#include "cli/sha256.hpp"

#include <fmt/format.h>

#include <array>
#include <bit>
#include <cstdint>
#include <vector>

namespace absthread::cli {

namespace {

using Word = std::uint32_t;
__extension__ using Wide = unsigned __int128;

// floor(2^32 * p^(1/power)) modulo 2^32, found bit by bit; p < 312, so the root is below 18 and
// fits 37 bits.
constexpr Word root_fraction(unsigned p, int power) {
  Wide goal = p;
  for (int i = 0; i < power; ++i) goal <<= 32;
  Wide root = 0;
  for (int bit = 37; bit >= 0; --bit) {
    const Wide candidate = root | (Wide{1} << bit);
    Wide result = candidate;
    for (int i = 1; i < power; ++i) result *= candidate;
    if (result <= goal) root = candidate;
  }
  return static_cast<Word>(root);
}

template<std::size_t count>
constexpr std::array<Word, count> root_table(int power) {
  std::array<Word, count> out{};
  unsigned p = 2;
  for (std::size_t i = 0; i < count; ++p) {
    bool prime = true;
    for (unsigned d = 2; d * d <= p; ++d) prime = prime && p % d != 0;
    if (prime) out[i++] = root_fraction(p, power);
  }
  return out;
}

void compress(std::array<Word, 8>& state, const unsigned char* block) {
  static const std::array<Word, 64> k = root_table<64>(3);
  std::array<Word, 64> w{};
  for (std::size_t t = 0; t < 16; ++t)
    for (std::size_t b = 0; b < 4; ++b) w[t] = w[t] << 8 | block[4 * t + b];
  for (std::size_t t = 16; t < 64; ++t) {
    const Word s0 = std::rotr(w[t - 15], 7) ^ std::rotr(w[t - 15], 18) ^ (w[t - 15] >> 3);
    const Word s1 = std::rotr(w[t - 2], 17) ^ std::rotr(w[t - 2], 19) ^ (w[t - 2] >> 10);
    w[t] = s1 + w[t - 7] + s0 + w[t - 16];
  }
  auto [a, b, c, d, e, f, g, h] = state;
  for (std::size_t t = 0; t < 64; ++t) {
    const Word sum1 = std::rotr(e, 6) ^ std::rotr(e, 11) ^ std::rotr(e, 25);
    const Word choice = (e & f) ^ (~e & g);
    const Word t1 = h + sum1 + choice + k[t] + w[t];
    const Word sum0 = std::rotr(a, 2) ^ std::rotr(a, 13) ^ std::rotr(a, 22);
    const Word majority = (a & b) ^ (a & c) ^ (b & c);
    h = g, g = f, f = e, e = d + t1, d = c, c = b, b = a, a = t1 + sum0 + majority;
  }
  const std::array<Word, 8> add{a, b, c, d, e, f, g, h};
  for (std::size_t i = 0; i < 8; ++i) state[i] += add[i];
}

} // namespace

std::string sha256(std::string_view bytes) {
  std::array<Word, 8> state = root_table<8>(2);
  std::vector<unsigned char> padded(bytes.begin(), bytes.end());
  padded.push_back(0x80);
  while (padded.size() % 64 != 56) padded.push_back(0);
  const std::uint64_t length = std::uint64_t{bytes.size()} * 8;
  for (int shift = 56; shift >= 0; shift -= 8)
    padded.push_back(static_cast<unsigned char>(length >> shift));
  for (std::size_t at = 0; at < padded.size(); at += 64) compress(state, &padded[at]);
  std::string out;
  for (const Word word : state) out += fmt::format("{:08x}", word);
  return out;
}

} // namespace absthread::cli
