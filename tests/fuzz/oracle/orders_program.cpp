// SPDX-License-Identifier: MIT
#include "tests/fuzz/oracle/orders_program.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <map>
#include <set>
#include <sstream>

namespace absthread::fuzz {

namespace {

const std::map<std::string, const char*, std::less<>> words = {
    {"read", "RP"},     {"write", "PK"}, {"copy", "PR"},  {"bump", "P"},     {"load", "RAO"},
    {"store", "AKO"},   {"put", "ARO"},  {"add", "RAKO"}, {"swap", "RAKO"},  {"cas", "RAKKOO"},
    {"casw", "RAKKOO"}, {"fence", "O"},  {"spin", "AKO"}, {"lock", "M"},     {"unlock", "M"},
    {"try", "RM"},      {"busy", "M"},   {"wait", "S"},   {"post", "S"},     {"trywait", "RS"},
    {"rdlock", "W"},    {"wrlock", "W"}, {"unrw", "W"},   {"tryrd", "RW"},   {"trywr", "RW"},
    {"if", "RCK"},      {"loop", "K"},   {"end", ""},     {"assert", "RCK"}, {"start", "T"},
    {"join", "J"},
};

std::optional<int> number(const std::string& text) {
  int value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

std::optional<int> operand(char letter, const std::string& text) {
  static const std::array<std::string, 5> orders = {"rlx", "acq", "rel", "ar", "sc"};
  if (letter == 'O') {
    const auto found = std::find(orders.begin(), orders.end(), text);
    if (found == orders.end()) return std::nullopt;
    return static_cast<int>(found - orders.begin());
  }
  if (letter == 'C') {
    if (text != "==" && text != "!=") return std::nullopt;
    return text == "!=" ? 1 : 0;
  }
  return number(text);
}

/// C11 7.17.7: which orders an operation may have.
bool order_fits(const std::string& word, std::size_t position, int order) {
  if (word == "load" || word == "spin") return order == rlx || order == acq || order == sc;
  if (word == "store" || word == "put") return order == rlx || order == rel || order == sc;
  if (word == "fence") return order != rlx;
  if ((word == "cas" || word == "casw") && position == 5)
    return order == rlx || order == acq || order == sc;
  return true;
}

bool in_range(const OrdersProgram& program, const OrdersOperation& o) {
  const char* letters = operands_of(o.word);
  for (std::size_t i = 0; i < o.numbers.size(); ++i) {
    const int n = o.numbers[i];
    const auto below = [&](std::size_t size) {
      return n >= 0 && static_cast<std::size_t>(n) < size;
    };
    switch (letters[i]) {
    case 'R':
      if (!below(3)) return false;
      break;
    case 'P':
      if (!below(program.plain.size())) return false;
      break;
    case 'A':
      if (!below(program.atomic.size())) return false;
      break;
    case 'M':
      if (!below(static_cast<std::size_t>(program.mutexes))) return false;
      break;
    case 'S':
      if (!below(program.semaphores.size())) return false;
      break;
    case 'W':
      if (!below(static_cast<std::size_t>(program.rwlocks))) return false;
      break;
    case 'T':
      if (!below(program.threads.size())) return false;
      break;
    case 'K':
      if (n < 0 || n > 3) return false;
      break;
    case 'O':
      if (!order_fits(o.word, i, n)) return false;
      break;
    default: break;
    }
  }
  return true;
}

/// Blocks are closed, and main starts at the top only, before it joins.
bool well_shaped(const std::vector<OrdersOperation>& operations, bool main) {
  int depth = 0, loops = 0, started = 0;
  std::set<int> joined;
  for (const OrdersOperation& o : operations) {
    if (o.word == "if" || o.word == "loop") ++depth;
    if (o.word == "loop" && (++loops > 2 || o.numbers[0] < 1)) return false;
    if (o.word == "end" && --depth < 0) return false;
    if (o.word != "start" && o.word != "join") continue;
    if (!main || depth > 0) return false;
    if (o.word == "start" && ++started > 3) return false;
    if (o.word == "join" &&
        (o.numbers[0] < 1 || o.numbers[0] > started || !joined.insert(o.numbers[0]).second))
      return false;
  }
  return depth == 0 && operations.size() <= 24;
}

bool read_declaration(OrdersProgram& program, const std::string& word,
                      const std::vector<std::string>& rest) {
  if (word == "library") {
    if (rest.size() != 1 || (rest[0] != "c11" && rest[0] != "pthread")) return false;
    program.c11 = rest[0] == "c11";
    return true;
  }
  if (word == "style") {
    if (rest.size() != 1 || (rest[0] != "builtin" && rest[0] != "operators")) return false;
    program.style = rest[0];
    return true;
  }
  std::vector<int> values;
  for (const std::string& text : rest) {
    const auto value = number(text);
    if (!value || *value < 0 || *value > 3) return false;
    values.push_back(*value);
  }
  if (values.size() > 3) return false;
  if (word == "plain")
    program.plain = values;
  else if (word == "atomic")
    program.atomic = values;
  else if (word == "semaphores")
    program.semaphores = values;
  else if (values.size() != 1 || values[0] > 2)
    return false;
  else if (word == "mutexes")
    program.mutexes = values[0];
  else if (word == "rwlocks")
    program.rwlocks = values[0];
  else
    return false;
  return true;
}

} // namespace

const char* operands_of(const std::string& word) {
  const auto found = words.find(word);
  return found == words.end() ? nullptr : found->second;
}

std::optional<OrdersProgram> read_orders_program(const std::string& text) {
  OrdersProgram program;
  std::vector<OrdersOperation>* into = nullptr;
  bool main_seen = false;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    std::istringstream in(line);
    std::string word;
    std::vector<std::string> rest;
    in >> word;
    for (std::string part; in >> part;) rest.push_back(part);
    if (word == "thread" || word == "main") {
      if (!rest.empty() || main_seen || program.threads.size() > 3) return std::nullopt;
      main_seen = word == "main";
      into = main_seen ? &program.main : &program.threads.emplace_back();
      continue;
    }
    if (!into) {
      if (!read_declaration(program, word, rest)) return std::nullopt;
      continue;
    }
    const char* letters = operands_of(word);
    if (!letters || std::string_view(letters).size() != rest.size()) return std::nullopt;
    OrdersOperation o{word, {}};
    for (std::size_t i = 0; i < rest.size(); ++i) {
      const auto value = operand(letters[i], rest[i]);
      if (!value) return std::nullopt;
      o.numbers.push_back(*value);
    }
    into->push_back(std::move(o));
  }
  if (!main_seen || !well_shaped(program.main, true)) return std::nullopt;
  for (const auto& thread : program.threads)
    if (!well_shaped(thread, false)) return std::nullopt;
  const auto fits = [&](const auto& operations) {
    return std::all_of(operations.begin(), operations.end(),
                       [&](const OrdersOperation& o) { return in_range(program, o); });
  };
  if (!fits(program.main) || !std::all_of(program.threads.begin(), program.threads.end(), fits))
    return std::nullopt;
  return program;
}

} // namespace absthread::fuzz
