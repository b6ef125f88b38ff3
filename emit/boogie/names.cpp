// SPDX-License-Identifier: MIT
#include "emit/boogie/names.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace absthread::emit::boogie {
namespace {

// Found by giving every word of the manuals to Boogie 2.4.1, which has no list of its own.
constexpr std::string_view keywords =
    " RNA RNE RTN RTP RTZ assert assume async axiom bool break call complete const div"
    " else ensures exists extends false forall free function goto havoc if"
    " implementation int invariant lambda mod modifies old par procedure real regex"
    " requires return returns rmode roundNearestTiesToAway roundNearestTiesToEven"
    " roundTowardNegative roundTowardPositive roundTowardZero string then true type"
    " unique var where while yield ";

bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

bool may_stand(char c) {
  return is_letter(c) || is_digit(c) ||
         std::string_view("_.$#'`~^?").find(c) != std::string_view::npos;
}

} // namespace

bool is_keyword(std::string_view word) {
  const bool bits = word.size() > 2 && word.starts_with("bv") &&
                    std::all_of(word.begin() + 2, word.end(), is_digit);
  return bits || keywords.find(fmt::format(" {} ", word)) != std::string_view::npos;
}

std::string identifier(std::string_view text) {
  std::string out;
  for (const char c : text) out += may_stand(c) ? c : '_';
  if (out.empty() || is_digit(out[0])) out.insert(0, "_");
  if (is_keyword(out)) out += '_';
  return out;
}

std::string Names::take(std::string_view wanted) {
  const std::string stem =
      prefix_.empty() ? identifier(wanted) : identifier(prefix_ + std::string(wanted));
  std::string name = stem;
  for (unsigned n = 2; !taken_.insert(name).second; ++n) name = fmt::format("{}#{}", stem, n);
  return name;
}

Names Names::inner() const {
  Names out = *this;
  out.prefix_.clear();
  return out;
}

} // namespace absthread::emit::boogie
