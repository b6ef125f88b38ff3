// SPDX-License-Identifier: MIT
#include "emit/smtlib.hpp"

#include <fmt/format.h>

namespace absthread::emit {

namespace {

// Between bars, on one line: SMT-LIB allows no bar and no backslash there.
std::string quotable(const std::string& text) {
  std::string out;
  for (const char c : text)
    out += c == '|' || c == '\\' ? '/' : static_cast<unsigned char>(c) < ' ' ? ' ' : c;
  return out;
}

} // namespace

std::string file_name(const std::string& text) {
  std::string out;
  for (const char c : text) {
    const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                       c == '-' || c == '_' || c == '.';
    out += plain ? c : '_';
  }
  return out;
}

std::string smtlib_file(const Query& query) {
  return fmt::format("(set-info :smt-lib-version 2.6)\n(set-info :source |absthread: {}|)\n"
                     "(set-info :status {})\n{}",
                     quotable(query.about), query.status, query.script);
}

std::string smtlib_stream(std::span<const Query> queries) {
  constexpr std::string_view logic = "(set-logic ALL)\n";
  std::string out = "(set-info :smt-lib-version 2.6)\n";
  out += logic;
  for (const Query& q : queries) {
    std::string script = q.script;
    if (const std::size_t at = script.find(logic); at != std::string::npos)
      script.erase(at, logic.size());
    out += fmt::format("(push 1)\n(echo \"{}, expected: {}\")\n(set-info :status {})\n{}(pop 1)\n",
                       q.name, q.status, q.status, script);
  }
  return out;
}

} // namespace absthread::emit
