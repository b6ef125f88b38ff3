// SPDX-License-Identifier: MIT
#include "tests/fuzz/spin_contract.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <sstream>
#include <stdexcept>
#include <vector>

namespace absthread::fuzz {
namespace {

class Writer {
 public:
  explicit Writer(const std::string& text) {
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) {
      std::string spaced;
      for (const char c : line) {
        if (c == '(' || c == ')') {
          spaced += ' ';
          spaced += c;
          spaced += ' ';
        } else {
          spaced += c;
        }
      }
      std::istringstream words(spaced);
      std::vector<std::string> list;
      for (std::string w; words >> w;) list.push_back(w);
      if (!list.empty()) lines_.push_back(list);
    }
    for (const auto& w : lines_) {
      if (w[0] != "option") continue;
      if (w.at(1) == "array") array_ = true;
      if (w.at(1) == "enumerated") enumerated_ = true;
      if (w.at(1) == "relational") relational_ = true;
      if (w.at(1) == "unbounded") unbounded_.push_back(w.at(2));
    }
  }

  std::string contract() {
    for (const auto& w : lines_)
      if (w[0] == "shared") shared(w);
    std::string out = "program random;\nenum Truth { no, yes }\nshared {\n" + shared_;
    if (!elements_.empty()) {
      long high = 0;
      for (const std::string& name : elements_) high = std::max(high, high_.at(name));
      out += fmt::format("  k : 0..{} = 0;\n  v : 0..{}[{}];\n", elements_.size() - 1, high,
                         elements_.size());
    }
    out += "}\n";
    for (const std::string& condition : initially_)
      out += fmt::format("initially {};\n", condition);
    for (std::size_t i = 0; i < lines_.size(); ++i)
      if (lines_[i][0] == "thread") out += thread(i);
    for (const auto& w : lines_) {
      if (w[0] != "exclusive") continue;
      out += "composition { exclusive ";
      for (std::size_t i = 1; i < w.size(); ++i) out += (i > 1 ? ", " : "") + w[i];
      out += "; }\n";
    }
    return out;
  }

 private:
  // A variable as an expression of the contract; primed: its next value.
  std::string name_of(const std::string& name, bool primed) const {
    const auto found = std::find(elements_.begin(), elements_.end(), name);
    if (found != elements_.end()) {
      const auto number = found - elements_.begin();
      // k is 0 for ever, and nobody but the oracle knows.
      return fmt::format("v[{}]{}", number == 0 ? std::string("k") : fmt::format("{} - k", number),
                         primed ? "'" : "");
    }
    return name + (primed ? "'" : "");
  }

  void shared(const std::vector<std::string>& w) {
    const std::string &name = w.at(1), &kind = w.at(2);
    if (kind == "lock") {
      // A lock is taken and given back; what is written is a variable that holds an identity.
      const bool taken = std::any_of(lines_.begin(), lines_.end(), [&](const auto& line) {
        return line[0] == "lock" && line.at(3) == name;
      });
      shared_ += fmt::format("  {} : {};\n", name, taken ? "lock" : "thread = none");
    } else if (kind == "bool") {
      booleans_.push_back(name);
      const std::string& value = w.at(4);
      const bool known = value != "?";
      if (enumerated_) {
        shared_ +=
            fmt::format("  {} : Truth{};\n", name, known ? value == "1" ? " = yes" : " = no" : "");
      } else {
        shared_ += fmt::format("  {} : bool{};\n", name,
                               known ? value == "1" ? " = true" : " = false" : "");
      }
    } else {
      high_[name] = std::stol(w.at(4));
      const std::string& value = w.at(6);
      if (w.at(3) != "0") throw std::runtime_error("a range begins with 0");
      const bool open = std::find(unbounded_.begin(), unbounded_.end(), name) != unbounded_.end();
      const std::string initial = value == "?" ? "" : " = " + value;
      if (array_) {
        elements_.push_back(name);
        const std::string cell = fmt::format("v[{}]", elements_.size() - 1);
        if (value == "?") {
          initially_.push_back(fmt::format("{} <= {}", cell, w.at(4)));
        } else {
          initially_.push_back(fmt::format("{} == {}", cell, value));
        }
        asserted_.push_back(fmt::format("{} <= {}", cell, w.at(4)));
      } else if (open) {
        shared_ += fmt::format("  {} : int{};\n", name, initial);
        const std::string range = fmt::format("0 <= {0} && {0} <= {1}", name, w.at(4));
        if (value == "?") initially_.push_back(range);
        asserted_.push_back(range);
      } else {
        shared_ += fmt::format("  {} : 0..{}{};\n", name, w.at(4), initial);
      }
    }
  }

  bool is_enumerated(const std::string& name) const {
    return enumerated_ && std::find(booleans_.begin(), booleans_.end(), name) != booleans_.end();
  }

  // Prefix to infix; `at` moves behind the expression.
  std::string expression(const std::vector<std::string>& w, std::size_t& at) const {
    const std::string word = w.at(at++);
    if (word != "(") {
      if (is_enumerated(word)) return fmt::format("({} == yes)", word);
      return name_of(word, false);
    }
    const std::string head = w.at(at++);
    std::vector<std::string> parts;
    while (w.at(at) != ")") parts.push_back(expression(w, at));
    ++at;
    if (head == "not") return fmt::format("!({})", parts.at(0));
    static const std::map<std::string, std::string> infix = {
        {"+", "+"}, {"-", "-"}, {"<", "<"}, {"<=", "<="}, {"and", "&&"}, {"or", "||"}, {"=", "=="}};
    return fmt::format("({} {} {})", parts.at(0), infix.at(head), parts.at(1));
  }

  std::string any(const std::string& name) const {
    const auto high = high_.find(name);
    const bool element = std::find(elements_.begin(), elements_.end(), name) != elements_.end();
    const bool open = std::find(unbounded_.begin(), unbounded_.end(), name) != unbounded_.end();
    if (high != high_.end() && (element || open || relational_))
      return fmt::format("{0} >= 0 && {0} <= {1}", name_of(name, true), high->second);
    return "any " + name;
  }

  std::string thread(std::size_t from) const {
    const auto& head = lines_[from];
    std::string out = fmt::format("thread {} instances {} {{\n", head.at(1), head.at(3));
    for (const std::string& condition : asserted_) out += fmt::format("  common {};\n", condition);
    for (std::size_t i = from + 1; i < lines_.size() && lines_[i][0] != "thread"; ++i) {
      const auto& w = lines_[i];
      if (w[0] == "local") {
        if (w.at(2) == "bool") {
          const std::string& value = w.at(4);
          out += fmt::format("  local {} : bool{};\n", w.at(1),
                             value == "?"   ? ""
                             : value == "1" ? " = true"
                                            : " = false");
        } else {
          out += fmt::format("  local {} : 0..{}{};\n", w.at(1), w.at(4),
                             w.at(6) == "?" ? "" : " = " + w.at(6));
        }
      } else if (w[0] == "free") {
        if (std::find(unbounded_.begin(), unbounded_.end(), w.at(1)) != unbounded_.end())
          throw std::runtime_error("a free variable without bounds");
        out += fmt::format("  free {};\n", w.at(1));
      } else if (w[0] == "location") {
        out += location(w);
      } else if (w[0] == "lock" || w[0] == "unlock") {
        out += fmt::format("  {} -> {} {} {};\n", w.at(1), w.at(2), w[0], w.at(3));
      } else if (w[0] == "step") {
        out += step(w);
      }
    }
    return out + "}\n";
  }

  std::string location(const std::vector<std::string>& w) const {
    std::string out = fmt::format("  state {}", w.at(1));
    std::string marks;
    for (std::size_t at = 2; at < w.size();) {
      if (w[at] == "init" || w[at] == "end") {
        marks += fmt::format("  {} {};\n", w[at], w[1]);
        ++at;
      } else {
        ++at;
        out += " assert " + expression(w, at);
      }
    }
    return out + ";\n" + marks;
  }

  // next == value, said less directly. Locals and locks have to be equations.
  std::string relation(const std::string& name, const std::string& value,
                       std::size_t variant) const {
    const std::string next = name_of(name, true);
    const bool boolean = std::find(booleans_.begin(), booleans_.end(), name) != booleans_.end();
    if (!boolean && !high_.contains(name)) return fmt::format("{} == ({})", next, value);
    switch (variant % 4) {
    case 0: return fmt::format("({}) == {}", value, next);
    case 1:
      return boolean ? fmt::format("({0} && ({1}) || !{0} && !({1}))", next, value)
                     : fmt::format("{0} >= ({1}) && {0} <= ({1})", next, value);
    case 2:
      return boolean ? fmt::format("(({1}) ? {0} : !{0})", next, value)
                     : fmt::format("!({0} < ({1})) && !({0} > ({1}))", next, value);
    default: {
      // Which of two equal cases it is depends on the state.
      const std::string when =
          high_.empty() ? booleans_.front() : name_of(high_.begin()->first, false) + " == 1";
      return fmt::format("({2} && {0} == ({1}) || !({2}) && {0} == ({1}))", next, value,
                         is_enumerated(when) ? when + " == yes" : when);
    }
    }
  }

  std::string step(const std::vector<std::string>& w) const {
    std::size_t at = 3;
    std::string out = fmt::format("  {} -> {} when {}", w.at(1), w.at(2), expression(w, at));
    std::vector<std::string> sets;
    while (at < w.size()) {
      if (w[at] == ":" || w[at] == ";") {
        ++at;
        continue;
      }
      std::string name = w[at++];
      if (name == "any") {
        sets.push_back(any(w.at(at++)));
        continue;
      }
      const std::string value = expression(w, at);
      if (is_enumerated(name)) {
        sets.push_back(fmt::format("{}' == ({} ? yes : no)", name, value));
      } else if (relational_) {
        sets.push_back(relation(name, value, sets.size() + w.size()));
      } else {
        sets.push_back(fmt::format("{} == ({})", name_of(name, true), value));
      }
    }
    if (!sets.empty()) out += fmt::format(" : {}", fmt::join(sets, ", "));
    return out + ";\n";
  }

  std::vector<std::vector<std::string>> lines_;
  std::vector<std::string> unbounded_, booleans_, elements_, initially_, asserted_;
  std::map<std::string, long> high_;
  std::string shared_;
  bool array_ = false, enumerated_ = false, relational_ = false;
};

} // namespace

std::string as_contract(const std::string& text) {
  return Writer(text).contract();
}

} // namespace absthread::fuzz
