// SPDX-License-Identifier: MIT
#include "tests/fuzz/repairs_text.hpp"

#include "tests/fuzz/random.hpp"
#include "tests/support/paths.hpp"
#include "tests/support/test_file.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <filesystem>
#include <iterator>
#include <sstream>
#include <stdexcept>
#include <string_view>

namespace absthread::fuzz {

namespace {

namespace fs = std::filesystem;

// Those of which `check --only conformance` proves a thread, without a header of their own.
const std::vector<std::string> driver_inputs = {
    "drivers-examples/battery/battery.absthread",
    "drivers-examples/battery/battery_small.absthread",
    "drivers-examples/bluetooth/bluetooth.absthread",
    "drivers-examples/bluetooth/bluetooth_small.absthread",
    "drivers-examples/counter/counter.c",
    "drivers-examples/figure2/figure2.absthread",
    "drivers-examples/figure2/figure2_wrong.absthread",
    "drivers-examples/printed/battery.absthread",
    "drivers-examples/printed/bluetooth.absthread",
    "drivers-examples/printed/figure2.absthread",
    "drivers-examples/refinement/gcd_abstract.absthread",
    "drivers-examples/refinement/gcd_broken.absthread",
    "drivers-examples/refinement/gcd_concrete.absthread",
};

const std::vector<std::string> test_inputs = {
    "tests/check/a_callback_of_qsort_asserts_fail.c",
    "tests/check/a_callback_of_qsort_compares.c",
    "tests/check/a_callback_on_the_same_thread_unlocks_fail.c",
    "tests/check/a_function_for_atexit_asserts_fail.c",
    "tests/check/a_function_without_body_runs_the_thread_fail.c",
    "tests/check/a_function_without_body_unlocks_fail.c",
    "tests/check/a_signal_handler_has_a_contract_sigaction_fail.c",
    "tests/check/a_signal_handler_has_a_contract_signal_fail.c",
    "tests/check/a_signal_handler_has_a_contract_table_fail.c",
    "tests/check/a_static_constructor_prints.c",
    "tests/check/a_static_constructor_writes_fail.c",
    "tests/check/a_writer_is_excluded.c",
    "tests/check/an_assertion_of_another_contract.c",
    "tests/check/an_assertion_of_nobody_fail.c",
    "tests/check/another_name_of_the_variable_in_the_thread.c",
    "tests/check/another_name_of_the_variable_is_written_fail.c",
    "tests/check/main_asserts_after_the_threads_fail.c",
    "tests/check/main_only_starts_the_threads.c",
    "tests/check/main_sets_another_value_fail.c",
    "tests/check/main_sets_before_it_starts_the_threads.c",
    "tests/check/main_sets_on_one_way_only_fail.c",
    "tests/check/main_writes_beside_the_threads_fail.c",
    "tests/check/nobody_is_excluded_fail.c",
    "tests/check/proved.c",
    "tests/check/races_are_a_condition_fail.c",
    "tests/check/races_that_the_user_assumes_away.c",
    "tests/check/uncovered_writer.c",
    "tests/check/who_is_used_or_runs_at_the_end_writes_fail.c",
    "tests/conformance/a_block_of_one_thread.c",
    "tests/conformance/a_local_beside_what_is_freed.c",
    "tests/conformance/a_local_beside_what_is_freed_fail.c",
    "tests/conformance/a_local_that_gets_known.c",
    "tests/conformance/accepts_every_step.c",
    "tests/conformance/allocations_that_succeed.c",
    "tests/conformance/an_unknown_function_that_gets_nothing.c",
    "tests/conformance/assertion_excused_by_one_candidate.c",
    "tests/conformance/assertion_of_two_reads_as_a_statement.c",
    "tests/conformance/atomic_increment_is_one_step.c",
    "tests/conformance/bits_of_a_register.c",
    "tests/conformance/bool_for_int_means_nonzero.c",
    "tests/conformance/candidates_kept.c",
    "tests/conformance/compare_and_swap.c",
    "tests/conformance/conjunction_as_a_statement.c",
    "tests/conformance/creation_of_another_fail.c",
    "tests/conformance/creation_that_no_edge_starts.c",
    "tests/conformance/creation_with_starts.c",
    "tests/conformance/dead_in_one_copy.c",
    "tests/conformance/division_truncates.c",
    "tests/conformance/domain_guard_of_the_code.c",
    "tests/conformance/domain_is_assumed_of_reads.c",
    "tests/conformance/frame_with_assertion.c",
    "tests/conformance/free_on_the_idle_step.c",
    "tests/conformance/initial_states_either_may_follow.c",
    "tests/conformance/join_may_return_at_any_time.c",
    "tests/conformance/local_of_the_contract_asserted.c",
    "tests/conformance/local_statement_is_silent.c",
    "tests/conformance/local_statement_takes_a_guard_edge.c",
    "tests/conformance/lock_is_initialised_as_a_value.c",
    "tests/conformance/needless_assertion.c",
    "tests/conformance/plain_increment_as_statement.c",
    "tests/conformance/statement_condition_with_side_effect.c",
    "tests/conformance/through_a_loose_place.c",
    "tests/conformance/ticket.c",
    "tests/conformance/unused_edge_and_state.c",
};

// ---- the words of a contract

struct Token {
  std::string text;
  std::size_t begin = 0, end = 0;
};

bool begins_word(char c) {
  return std::isalpha(static_cast<unsigned char>(c)) != 0 || c == '_';
}
bool in_word(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

/// Where the word at `at` ends; no comment or blank begins there.
std::size_t end_of_token(const std::string& text, std::size_t at, std::size_t end) {
  if (in_word(text[at])) {
    while (at < end && in_word(text[at])) ++at;
    return at;
  }
  if (text[at] == '"') {
    const std::size_t quote = text.find('"', at + 1);
    return quote == std::string::npos || quote >= end ? end : quote + 1;
  }
  constexpr std::array<std::string_view, 13> operators = {"<=>", "->", "==", "!=", "<=", ">=", "&&",
                                                          "||",  "=>", ":=", "..", "<<", ">>"};
  for (const std::string_view one : operators)
    if (at + one.size() <= end && text.compare(at, one.size(), one) == 0) return at + one.size();
  return at + 1;
}

void add_tokens(const std::string& text, std::size_t begin, std::size_t end,
                std::vector<Token>& out) {
  for (std::size_t at = begin; at < end;) {
    if (std::isspace(static_cast<unsigned char>(text[at])) != 0) {
      ++at;
    } else if (text.compare(at, 2, "//") == 0) {
      at = std::min(text.find('\n', at), end);
    } else if (text.compare(at, 2, "/*") == 0) {
      const std::size_t close = text.find("*/", at + 2);
      at = close == std::string::npos ? end : std::min(close + 2, end);
    } else {
      const std::size_t stop = end_of_token(text, at, end);
      out.push_back({text.substr(at, stop - at), at, stop});
      at = stop;
    }
  }
}

std::vector<Token> tokens_of(const std::string& text, bool is_c) {
  std::vector<Token> out;
  if (!is_c) {
    add_tokens(text, 0, text.size(), out);
    return out;
  }
  const std::string head = "/*@ absthread";
  for (std::size_t at = 0; (at = text.find(head, at)) != std::string::npos;) {
    const std::size_t close = std::min(text.find("*/", at), text.size());
    add_tokens(text, at + head.size(), close, out);
    at = close;
  }
  return out;
}

bool is_number(const std::string& word) {
  return !word.empty() && word.size() < 10 &&
         std::all_of(word.begin(), word.end(), [](unsigned char c) { return std::isdigit(c); });
}

bool is_name(const std::string& word) {
  return !word.empty() && begins_word(word[0]);
}

// ---- the mistakes

/// Goes through the items of a contract as its grammar does, and notes what can be done to each.
/// What it does not know it leaves alone. Positions count tokens; ends are behind the last.
class Finder {
 public:
  Finder(const std::string& text, bool is_c)
      : text_(text)
      , tokens_(tokens_of(text, is_c)) {}

  std::vector<Mistake> run() {
    collect_conditions();
    for (std::size_t at = 0; at < tokens_.size();) at = item(at);
    return std::move(found_);
  }

 private:
  const std::string& word(std::size_t at) const {
    static const std::string none;
    return at < tokens_.size() ? tokens_[at].text : none;
  }

  std::string text_of(std::size_t begin, std::size_t end) const {
    if (begin >= end) return "";
    return text_.substr(tokens_[begin].begin, tokens_[end - 1].end - tokens_[begin].begin);
  }

  void replace(const std::string& kind, std::size_t begin, std::size_t end, std::string by) {
    if (begin < end && text_of(begin, end) != by)
      found_.push_back({kind, tokens_[begin].begin, tokens_[end - 1].end, std::move(by)});
  }
  void erase(const std::string& kind, std::size_t begin, std::size_t end) {
    replace(kind, begin, end, "");
  }

  static int depth_of(const std::string& word) {
    if (word == "(" || word == "[" || word == "{") return 1;
    return word == ")" || word == "]" || word == "}" ? -1 : 0;
  }

  /// The first of the words outside of brackets; `end` if there is none.
  std::size_t find(std::size_t begin, std::size_t end,
                   std::initializer_list<std::string_view> words) const {
    int depth = 0;
    for (std::size_t at = begin; at < end; ++at) {
      if (depth == 0 && std::find(words.begin(), words.end(), word(at)) != words.end()) return at;
      depth += depth_of(word(at));
    }
    return end;
  }

  /// The parts between the separators outside of brackets.
  std::vector<std::pair<std::size_t, std::size_t>> parts(std::size_t begin, std::size_t end,
                                                         std::string_view separator) const {
    std::vector<std::pair<std::size_t, std::size_t>> out;
    while (begin < end) {
      const std::size_t stop = find(begin, end, {separator});
      out.emplace_back(begin, stop);
      begin = stop + 1;
    }
    return out;
  }

  // Items of a file.

  std::size_t item(std::size_t at) {
    const std::size_t end = tokens_.size();
    const bool block = word(at) == "shared" || word(at) == "thread" || word(at) == "composition" ||
                       word(at) == "refinement" || word(at) == "enum";
    if (!block) {
      const std::size_t stop = find(at, end, {";"});
      if (word(at) == "define") expression(std::min(find(at, stop, {":="}) + 1, stop), stop);
      if (word(at) == "initially") expression(at + 1, stop);
      return stop + 1;
    }
    const std::size_t open = find(at, end, {"{"});
    const std::size_t close = find(std::min(open + 1, end), end, {"}"});
    // A contract without C code is an assumption: it has nothing to conform to.
    const bool with_code = find(at, open, {"for"}) < open;
    if (word(at) == "shared")
      for (const auto& [from, to] : parts(open + 1, close, ";")) declaration(from, to);
    if (word(at) == "thread" && with_code) thread(open + 1, close);
    return close + 1;
  }

  /// What is surely not always so, for each shared variable of a simple type.
  void collect_conditions() {
    for (std::size_t at = 0; at < tokens_.size(); ++at) {
      if (word(at) != "shared") continue;
      const std::size_t close = find(at + 2, tokens_.size(), {"}"});
      for (const auto& [from, to] : parts(at + 2, close, ";")) {
        const std::size_t colon = find(from, to, {":"});
        const std::size_t stop = find(colon, to, {"=", "for"});
        for (const auto& [name, next] : parts(from, colon, ","))
          if (next == name + 1) add_conditions(word(name), colon + 1, stop);
      }
      at = close;
    }
  }

  void add_conditions(const std::string& name, std::size_t type, std::size_t stop) {
    if (find(type, stop, {"["}) < stop) return; // an array
    const std::string& first = word(type);
    const auto add = [&](const std::string& condition) { conditions_.push_back(condition); };
    if (first == "bool") {
      add(name);
      add("!" + name);
    } else if (first == "int" || find(type, stop, {".."}) < stop) {
      add(name + " == 1");
      add(name + " < 1");
    } else if (first == "bits") {
      add(name + " == 1");
    } else if (first == "lock") {
      add(name + " == none");
      add(name + " == self");
    }
  }

  void declaration(std::size_t begin, std::size_t end) {
    const std::size_t colon = find(begin, end, {":"});
    const std::size_t equals = find(colon, end, {"=", "for"});
    const std::size_t type = find(colon, equals, {"["}); // where it ends
    const bool starts = word(equals) == "=";
    if (starts && is_number(word(equals + 1))) number("number changed", equals + 1);
    const bool range = find(colon, type, {".."}) < type;
    if (word(colon + 1) != "int" && !range) return;
    unsigned long high = 1;
    if (starts && !is_number(word(equals + 1))) return;
    if (starts) high = std::max(high, std::stoul(word(equals + 1)));
    replace("range narrowed", colon + 1, type, fmt::format("0..{}", high));
  }

  // Items of a thread.

  void thread(std::size_t begin, std::size_t end) {
    const auto items = parts(begin, end, ";");
    states_.clear();
    for (const auto& [from, to] : items) note_states(from, to);
    for (const auto& [from, to] : items) {
      if (word(from) == "state")
        state(from, to);
      else if (word(from) == "common")
        common(from, to);
      else if (word(from) == "local")
        declaration(from + 1, to);
      else if (find(from, to, {"->"}) < to)
        edge(from, to);
    }
  }

  void note_states(std::size_t begin, std::size_t end) {
    const auto note = [&](std::size_t at) {
      if (is_name(word(at)) && std::find(states_.begin(), states_.end(), word(at)) == states_.end())
        states_.push_back(word(at));
    };
    const std::string& first = word(begin);
    if (first == "init" || first == "end" || first == "state") {
      const std::size_t stop = find(begin + 1, end, {"assert", "idle"});
      for (const auto& [at, next] : parts(begin + 1, stop, ",")) note(at);
    } else if (const std::size_t arrow = find(begin, end, {"->"});
               first != "local" && arrow < end) {
      for (const auto& [at, next] : parts(begin, arrow, ",")) note(at);
      note(arrow + 1);
    }
  }

  void state(std::size_t begin, std::size_t end) {
    erase("state deleted", begin, std::min(end + 1, tokens_.size()));
    const std::size_t assertion = find(begin, end, {"assert"});
    if (assertion == end) return;
    const std::size_t stop = find(assertion, end, {"idle"});
    erase("assertion deleted", assertion, stop);
    strengthened(assertion + 1, stop);
    expression(assertion + 1, stop);
  }

  void common(std::size_t begin, std::size_t end) {
    erase("assertion deleted", begin, std::min(end + 1, tokens_.size()));
    strengthened(begin + 1, end);
    expression(begin + 1, end);
  }

  void strengthened(std::size_t begin, std::size_t end) {
    for (const std::string& condition : conditions_)
      replace("assertion strengthened", begin, end,
              fmt::format("({}) && {}", text_of(begin, end), condition));
  }

  void edge(std::size_t begin, std::size_t end) {
    erase("edge deleted", begin, std::min(end + 1, tokens_.size()));
    const std::size_t target = find(begin, end, {"->"}) + 1;
    for (const std::string& name : states_) replace("target changed", target, target + 1, name);
    for (std::size_t at = target + 1; at < end;) {
      const std::size_t stop = end_of_clause(at + 1, end);
      clause(at, stop);
      at = stop;
    }
  }

  /// The next word that begins a clause; the `:` of a choice does not.
  std::size_t end_of_clause(std::size_t begin, std::size_t end) const {
    int choices = 0;
    for (std::size_t from = begin;;) {
      const std::size_t at = find(from, end, {"when", "lock", "unlock", "starts", ":", "?"});
      if (at == end) return end;
      if (word(at) == "?")
        ++choices;
      else if (word(at) != ":" || choices-- == 0)
        return at;
      from = at + 1;
    }
  }

  void clause(std::size_t begin, std::size_t end) {
    const std::string& first = word(begin);
    if (first == "when") {
      erase("guard deleted", begin, end);
      replace("guard changed", begin + 1, end, fmt::format("!({})", text_of(begin + 1, end)));
      conjunct_deleted("guard changed", begin + 1, end);
      expression(begin + 1, end);
    } else if (first == "lock" || first == "unlock") {
      erase("lock deleted", begin, end);
      replace("lock swapped", begin, begin + 1, first == "lock" ? "unlock" : "lock");
    } else if (first == "starts") {
      erase("start deleted", begin, end);
    } else if (first == ":") {
      const auto updates = parts(begin + 1, end, ",");
      for (std::size_t k = 0; k < updates.size(); ++k) {
        const auto [from, to] = updates[k];
        const bool any = word(from) == "any";
        const std::string kind = any ? "any deleted" : "clause deleted";
        if (updates.size() == 1)
          erase(kind, begin, end);
        else if (k + 1 < updates.size())
          erase(kind, from, updates[k + 1].first);
        else
          erase(kind, from - 1, to);
        if (!any) update(from, to);
      }
    }
  }

  void conjunct_deleted(const std::string& kind, std::size_t begin, std::size_t end) {
    if (find(begin, end, {"||", "=>", "<=>", "?"}) < end) return;
    const auto conjuncts = parts(begin, end, "&&");
    if (conjuncts.size() < 2) return;
    for (std::size_t k = 0; k < conjuncts.size(); ++k)
      if (k + 1 < conjuncts.size())
        erase(kind, conjuncts[k].first, conjuncts[k + 1].first);
      else
        erase(kind, conjuncts[k].first - 1, conjuncts[k].second);
  }

  void update(std::size_t begin, std::size_t end) {
    conjunct_deleted("clause deleted", begin, end);
    expression(begin, end);
    if (end == begin + 2 && word(begin + 1) == "'")
      replace("update changed", begin, end, "!" + text_of(begin, end));
    for (std::size_t at = begin; at < end; ++at) {
      if (word(at) == "true" || word(at) == "false")
        replace("update changed", at, at + 1, word(at) == "true" ? "false" : "true");
      if ((word(at) != "+" && word(at) != "-") || at == begin || at + 1 >= end) continue;
      const std::string& before = word(at - 1);
      if (!in_word(before.back()) && before != ")" && before != "]" && before != "'")
        continue; // a sign
      replace("update changed", at, at + 1, word(at) == "+" ? "-" : "+");
      const std::string& behind = word(at + 2);
      if (is_number(word(at + 1)) && behind != "*" && behind != "/" && behind != "%")
        erase("update changed", at, at + 2);
    }
  }

  // Any expression.

  void expression(std::size_t begin, std::size_t end) {
    static const std::map<std::string, std::string> negations = {
        {"==", "!="}, {"!=", "=="}, {"<", ">="}, {">=", "<"}, {">", "<="}, {"<=", ">"}};
    for (std::size_t at = begin; at < end; ++at) {
      if (const auto other = negations.find(word(at)); other != negations.end())
        replace("comparison negated", at, at + 1, other->second);
      if (is_number(word(at))) number("number changed", at);
    }
  }

  void number(const std::string& kind, std::size_t at) {
    const unsigned long value = std::stoul(word(at));
    replace(kind, at, at + 1, std::to_string(value + 1));
    if (value > 0) replace(kind, at, at + 1, std::to_string(value - 1));
    if (value > 1) replace(kind, at, at + 1, "0");
  }

  const std::string& text_;
  std::vector<Token> tokens_;
  std::vector<std::string> conditions_;
  std::vector<std::string> states_; // of the thread that is read
  std::vector<Mistake> found_;
};

bool is_c_file(const std::string& name) {
  return !name.ends_with(".absthread");
}

/// Makes one mistake: first its kind is chosen, so that rare kinds are not.
bool make_mistake(RepairsCase& one, Random& random) {
  std::string& text = one.files[one.path];
  std::map<std::string, std::vector<Mistake>> by_kind;
  for (Mistake& mistake : possible_mistakes(text, is_c_file(one.path)))
    by_kind[mistake.kind].push_back(std::move(mistake));
  if (by_kind.empty()) return false;
  const auto& chosen = *std::next(by_kind.begin(), std::ptrdiff_t(random.below(by_kind.size())));
  const Mistake& mistake = random.pick(chosen.second);
  text.replace(mistake.begin, mistake.end - mistake.begin, mistake.text);
  one.kinds.push_back(mistake.kind);
  return true;
}

// ---- the text of a case

constexpr std::string_view mark = "//// ";

/// The value of a line `//// KEY: VALUE`.
std::optional<std::string> value_of(const std::string& line, const std::string& key) {
  const std::string head = std::string(mark) + key + ": ";
  if (!line.starts_with(head)) return std::nullopt;
  return line.substr(head.size());
}

/// The byte at a place; `npos` if there is none.
std::size_t offset_of(const std::string& text, std::size_t line, std::size_t column) {
  if (line == 0 || column == 0) return std::string::npos;
  std::size_t begin = 0;
  for (; line > 1; --line) {
    const std::size_t newline = text.find('\n', begin);
    if (newline == std::string::npos) return std::string::npos;
    begin = newline + 1;
  }
  const std::size_t end = std::min(text.find('\n', begin), text.size());
  return column - 1 <= end - begin ? begin + column - 1 : std::string::npos;
}

} // namespace

std::string print_repairs_case(const RepairsCase& one) {
  std::string out =
      fmt::format("{0}kinds: {1}\n{0}path: {2}\n", mark, fmt::join(one.kinds, ", "), one.path);
  for (const auto& [name, text] : one.files)
    out += fmt::format("{}file: {}\n{}{}", mark, name, text, text.ends_with('\n') ? "" : "\n");
  return out;
}

std::optional<RepairsCase> read_repairs_case(const std::string& text) {
  RepairsCase one;
  std::string* file = nullptr;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    if (const auto name = value_of(line, "file")) {
      if (name->empty() || name->find('/') != std::string::npos || one.files.contains(*name))
        return std::nullopt;
      file = &one.files[*name];
    } else if (file) {
      *file += line + "\n";
    } else if (const auto path = value_of(line, "path")) {
      one.path = *path;
    } else if (auto kinds = value_of(line, "kinds")) {
      std::istringstream words(*kinds);
      for (std::string kind; std::getline(words >> std::ws, kind, ',');) one.kinds.push_back(kind);
    } else {
      return std::nullopt;
    }
  }
  if (!one.files.contains(one.path)) return std::nullopt;
  return one;
}

std::vector<Mistake> possible_mistakes(const std::string& text, bool is_c) {
  return Finder(text, is_c).run();
}

std::vector<std::string> repairs_inputs() {
  std::vector<std::string> all = driver_inputs;
  all.insert(all.end(), test_inputs.begin(), test_inputs.end());
  return all;
}

RepairsCase read_repairs_input(const std::string& path) {
  const fs::path file = test::source_root() / path;
  RepairsCase one;
  one.path = file.filename().string();
  std::string text = test::read_test_file(file).input; // without what is expected of it
  if (!is_c_file(one.path)) {
    // All files of a case lie in one folder.
    const std::vector<Token> tokens = tokens_of(text, false);
    for (std::size_t at = tokens.size(); at-- > 0;) {
      const Token& token = tokens[at];
      if (!token.text.starts_with('"')) continue;
      const fs::path code = token.text.substr(1, token.text.size() - 2);
      one.files[code.filename().string()] = test::read_text(file.parent_path() / code);
      text.replace(token.begin, token.end - token.begin, '"' + code.filename().string() + '"');
    }
  }
  one.files[one.path] = text;
  return one;
}

std::string random_repairs_case(Seed seed) {
  Random random(seed);
  // The drivers have the larger contracts.
  RepairsCase one =
      read_repairs_input(random.pick(random.chance(50) ? driver_inputs : test_inputs));
  const std::string before = one.files[one.path];
  if (!make_mistake(one, random)) throw std::logic_error("nothing to change in " + one.path);
  const RepairsCase with_one = one;
  // The second must not undo the first.
  if (random.chance(20) && make_mistake(one, random) && one.files[one.path] == before)
    one = with_one;
  return print_repairs_case(one);
}

// ---- edits

EditedFiles::EditedFiles(FileTexts before, const std::vector<TextEdit>& edits)
    : before_(std::move(before))
    , after_(before_) {
  if (!place_spans(edits)) return;
  for (auto& [name, spans] : spans_) {
    std::stable_sort(spans.begin(), spans.end(),
                     [](const Span& a, const Span& b) { return a.begin < b.begin; });
    std::string& text = after_[name];
    for (std::size_t k = spans.size(); k-- > 0;) {
      if (k + 1 < spans.size() && spans[k].end > spans[k + 1].begin) {
        problem_ = "two edits overlap";
        return;
      }
      text.replace(spans[k].begin, spans[k].end - spans[k].begin, spans[k].text);
    }
  }
  if (after_ == before_) problem_ = "the edits change nothing";
}

bool EditedFiles::place_spans(const std::vector<TextEdit>& edits) {
  for (const TextEdit& edit : edits) {
    const auto file = before_.find(edit.begin.file);
    if (file == before_.end()) {
      problem_ = "an edit of a file that was not given: " + edit.begin.file;
      return false;
    }
    const std::size_t begin = offset_of(file->second, edit.begin.line, edit.begin.column);
    const std::size_t end = offset_of(file->second, edit.end_line, edit.end_column);
    if (begin == std::string::npos || end == std::string::npos || end < begin) {
      problem_ =
          fmt::format("an edit of {}:{}:{} to {}:{}, which is no part of the file", edit.begin.file,
                      edit.begin.line, edit.begin.column, edit.end_line, edit.end_column);
      return false;
    }
    spans_[edit.begin.file].push_back({begin, end, edit.text});
  }
  return true;
}

TextPlace EditedFiles::moved(const TextPlace& place) const {
  const auto spans = spans_.find(place.file);
  if (spans == spans_.end()) return place;
  const std::size_t old = offset_of(before_.at(place.file), place.line, place.column);
  if (old == std::string::npos) return place;
  std::size_t at = old;
  for (const Span& span : spans->second)
    if (span.end <= old) at = at + span.text.size() - (span.end - span.begin);
  const std::string& text = after_.at(place.file);
  const auto head = text.begin() + std::ptrdiff_t(std::min(at, text.size()));
  const auto newlines = std::count(text.begin(), head, '\n');
  const std::size_t line_begin = at == 0 ? std::string::npos : text.rfind('\n', at - 1);
  return {place.file, static_cast<std::size_t>(newlines) + 1,
          line_begin == std::string::npos ? at + 1 : at - line_begin};
}

} // namespace absthread::fuzz
