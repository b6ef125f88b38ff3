// SPDX-License-Identifier: MIT
//
// One item stands on each line, so that leaving out lines makes smaller contracts. Compound
// expressions are in parentheses. Each case has two or three variables, since all their values are
// enumerated; which words appear is drawn first, so that every pair of words meets in some cases.
#include "tests/fuzz/oracle/lowering_generator.hpp"

#include "tests/fuzz/random.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

namespace absthread::fuzz::lowering {

namespace {

enum class Sort { boolean, number, enumeration, bits, identity };

struct Scalar {
  std::string text; // "x", "a[i]"
  Sort sort;
  bool lock = false;
  int low = 0, high = 0; // number
};

class Generator {
 public:
  explicit Generator(std::uint64_t seed)
      : random_(seed) {}

  std::string contract() {
    shared();
    if (with_enum_) line("enum Mode { off, low, high }");
    line("shared {");
    for (const std::string& d : declarations_) line("  " + d);
    line("}");
    defines();
    if (random_.chance(30)) line(fmt::format("initially {};", condition(2)));
    two_threads_ = random_.chance(35);
    thread("T", true);
    if (two_threads_) thread("U", false);
    composition();
    return text_;
  }

 private:
  void line(const std::string& words) { text_ += words + "\n"; }

  // ---- variables

  void shared() {
    // States are what costs: at most 36, before locals and counters.
    std::size_t states = 1;
    const std::size_t wanted = 2 + random_.below(2);
    for (std::size_t i = 0; i < wanted && states <= 4 * (4 - i); ++i) states *= declare(i);
  }

  std::string initial(const std::string& value) { return random_.chance(60) ? " = " + value : ""; }

  std::size_t declare(std::size_t i) {
    const std::string name = std::string(1, static_cast<char>('p' + i));
    switch (random_.below(9)) {
    case 0:
    case 1:
      declarations_.push_back(fmt::format("{} : bool{};", name, initial("false")));
      scalars_.push_back({name, Sort::boolean});
      whole_.push_back(name);
      return 2;
    case 2:
    case 3: {
      const int low = random_.chance(25) ? -1 : 0;
      const int high = low + 2;
      declarations_.push_back(
          fmt::format("{} : {}..{}{};", name, low, high, initial(std::to_string(low + 1))));
      scalars_.push_back({name, Sort::number, false, low, high});
      whole_.push_back(name);
      return 3;
    }
    case 4:
      with_enum_ = true;
      declarations_.push_back(fmt::format("{} : Mode{};", name, initial("low")));
      scalars_.push_back({name, Sort::enumeration});
      whole_.push_back(name);
      return 3;
    case 5:
      declarations_.push_back(fmt::format("{} : bits 2{};", name, initial("3")));
      scalars_.push_back({name, Sort::bits});
      whole_.push_back(name);
      return 4;
    case 6:
      if (random_.chance(70)) {
        declarations_.push_back(fmt::format("{} : lock;", name));
        scalars_.push_back({name, Sort::identity, true});
      } else {
        declarations_.push_back(fmt::format("{} : thread{};", name, initial("none")));
        scalars_.push_back({name, Sort::identity});
        whole_.push_back(name);
      }
      return 3;
    case 7:
      declarations_.push_back(fmt::format("{} : bool[2]{};", name, initial("true")));
      arrays_.push_back({name, Sort::boolean});
      whole_.push_back(name);
      return 4;
    default:
      if (random_.chance(30)) {
        declarations_.push_back(fmt::format("{} : lock[2];", name));
        arrays_.push_back({name, Sort::identity, true});
        return 9;
      }
      declarations_.push_back(fmt::format("{} : 0..1[2]{};", name, initial("1")));
      arrays_.push_back({name, Sort::number, false, 0, 1});
      whole_.push_back(name);
      return 4;
    }
  }

  // An element of an array, sometimes at an index that need not be in bounds.
  Scalar element(const Scalar& array, bool careful) {
    std::string index = std::to_string(random_.below(2));
    std::vector<std::string> numbers;
    for (const Scalar& s : scalars_)
      if (s.sort == Sort::number) numbers.push_back(s.text);
    if (!numbers.empty() && random_.chance(60)) {
      const std::string& n = random_.pick(numbers);
      index = careful || random_.chance(50) ? fmt::format("{} % 2", n) : n;
    }
    Scalar out = array;
    out.text = fmt::format("{}[{}]", array.text, index);
    return out;
  }

  // Something of that sort to read; nothing if there is none.
  std::vector<Scalar> readable(Sort sort, bool careful = false) {
    std::vector<Scalar> out;
    for (const Scalar& s : scalars_)
      if (s.sort == sort) out.push_back(s);
    for (const Scalar& s : locals_)
      if (s.sort == sort) out.push_back(s);
    for (const Scalar& a : arrays_)
      if (a.sort == sort) out.push_back(element(a, careful));
    return out;
  }

  // ---- expressions over the present

  std::string number(unsigned depth) {
    const std::vector<Scalar> numbers = readable(Sort::number);
    if (depth == 0 || numbers.empty() || random_.chance(30)) {
      if (!numbers.empty() && random_.chance(70)) return random_.pick(numbers).text;
      if (random_.chance(5)) return "count(T)";
      return std::to_string(random_.below(3));
    }
    switch (random_.below(6)) {
    case 0: return fmt::format("({} + {})", number(depth - 1), number(depth - 1));
    case 1: return fmt::format("({} - {})", number(depth - 1), number(depth - 1));
    case 2: return fmt::format("({} * {})", number(depth - 1), random_.below(3));
    case 3:
      return fmt::format("({} ? {} : {})", condition(depth - 1), number(depth - 1),
                         number(depth - 1));
    case 4: {
      const std::string divisor = random_.chance(30) ? random_.pick(numbers).text : "2";
      return fmt::format("({} {} {})", number(depth - 1), random_.chance(50) ? "/" : "%", divisor);
    }
    default: return fmt::format("(-{})", random_.pick(numbers).text);
    }
  }

  std::string atom(unsigned depth) {
    for (int tries = 0; tries < 4; ++tries) {
      switch (random_.below(6)) {
      case 0:
      case 1:
        if (const auto b = readable(Sort::boolean); !b.empty()) return random_.pick(b).text;
        break;
      case 2: {
        static const std::vector<std::string> ops{"==", "!=", "<", "<=", ">", ">="};
        if (!readable(Sort::number).empty())
          return fmt::format("({} {} {})", number(depth), random_.pick(ops), number(depth));
        break;
      }
      case 3:
        if (const auto e = readable(Sort::enumeration); !e.empty())
          return fmt::format("({} {} {})", random_.pick(e).text,
                             random_.chance(50) ? "==" : "!=", random_.chance(50) ? "off" : "high");
        break;
      case 4:
        if (const auto b = readable(Sort::bits); !b.empty())
          return fmt::format("(({} {} {}) {} {})", random_.pick(b).text,
                             random_.chance(50) ? "&" : "+", 1 + random_.below(3),
                             random_.chance(50) ? "==" : "<", random_.below(4));
        break;
      default:
        if (const auto t = readable(Sort::identity); !t.empty())
          return fmt::format("({} == {})", random_.pick(t).text,
                             random_.chance(60) && inside_ ? "self" : "none");
        break;
      }
    }
    return random_.chance(50) ? "true" : "false";
  }

  std::string condition(unsigned depth) {
    if (!plain_defines_.empty() && random_.chance(15)) return random_.pick(plain_defines_);
    if (depth == 0 || random_.chance(35)) return atom(depth == 0 ? 0 : 1);
    switch (random_.below(6)) {
    case 0: return fmt::format("(!{})", condition(depth - 1));
    case 1:
    case 2: return fmt::format("({} && {})", condition(depth - 1), condition(depth - 1));
    case 3: return fmt::format("({} || {})", condition(depth - 1), condition(depth - 1));
    case 4: return fmt::format("({} => {})", condition(depth - 1), condition(depth - 1));
    default: return fmt::format("({} <=> {})", condition(depth - 1), condition(depth - 1));
    }
  }

  // ---- updates

  // `x' == e`, or another relation over the next value of the place.
  std::string update_of(const Scalar& place) {
    switch (place.sort) {
    case Sort::boolean:
      switch (random_.below(4)) {
      case 0: return place.text + "'";
      case 1: return fmt::format("!{}'", place.text);
      case 2: return fmt::format("({}' || {})", place.text, condition(1));
      default: return fmt::format("({}' <=> {})", place.text, condition(1));
      }
    case Sort::number:
      switch (random_.below(5)) {
      case 0: return fmt::format("({}' > {})", place.text, place.text);
      case 1: return fmt::format("({}' != {})", place.text, number(1));
      case 2:
        return fmt::format("({}' == ({} {} 1))", place.text, place.text,
                           random_.chance(50) ? "+" : "-");
      default: return fmt::format("({}' == {})", place.text, number(2));
      }
    case Sort::enumeration:
      return fmt::format("({}' {} {})", place.text,
                         random_.chance(70) ? "==" : "!=", random_.chance(50) ? "off" : "high");
    case Sort::bits:
      return fmt::format("({}' == ({} {} {}))", place.text, place.text,
                         random_.chance(50) ? "+" : "^", 1 + random_.below(3));
    case Sort::identity:
      return fmt::format("({}' == {})", place.text, random_.chance(50) ? "self" : "none");
    }
    return "true";
  }

  std::vector<Scalar> writable(bool careful) {
    std::vector<Scalar> out;
    auto is_free = [&](const std::string& name) {
      return std::find(free_.begin(), free_.end(), name) != free_.end();
    };
    for (const Scalar& s : scalars_)
      if (!s.lock && !is_free(s.text)) out.push_back(s);
    for (const Scalar& a : arrays_)
      if (!a.lock && !is_free(a.text)) {
        out.push_back(element(a, careful));
        if (random_.chance(50)) out.push_back(element(a, careful));
      }
    return out;
  }

  std::string relation() {
    const std::vector<Scalar> places = writable(false);
    if (places.empty()) return condition(1);
    const Scalar& place = random_.pick(places);
    const std::string update = update_of(place);
    switch (random_.below(9)) {
    case 0:
      return fmt::format("({}' == {}')", place.text,
                         place.text); // says nothing, changes all the same
    case 1: return fmt::format("({} => {})", condition(1), update);
    case 2: return fmt::format("({} || {})", update, update_of(random_.pick(places)));
    case 3: return fmt::format("({} && {})", update, update_of(random_.pick(places)));
    case 4:
      if (with_set_ && place.sort == Sort::number)
        return fmt::format("set({}, {})", place.text, number(1));
      return update;
    case 5:
      if (with_hide_)
        return fmt::format("hide({}, {})", random_.chance(50) ? condition(0) : "true", update);
      return update;
    default: return update;
    }
  }

  std::string clauses(bool with_locals) {
    std::string out;
    if (random_.chance(45)) out += " when " + condition(2);
    std::vector<std::string> locks;
    for (const Scalar& s : scalars_)
      if (s.lock) locks.push_back(s.text);
    for (const Scalar& a : arrays_)
      if (a.lock) locks.push_back(element(a, false).text);
    if (!locks.empty() && random_.chance(60))
      out += fmt::format(" {} {}", random_.chance(50) ? "lock" : "unlock", random_.pick(locks));
    if (two_threads_ && random_.chance(25)) {
      out += " starts U";
      if (random_.chance(30)) out += " starts U";
    }
    std::vector<std::string> updates;
    const std::size_t wanted = random_.below(3);
    for (std::size_t i = 0; i < wanted; ++i) {
      const std::vector<Scalar> places = writable(false);
      if (!places.empty() && random_.chance(25)) {
        std::string place = random_.pick(places).text;
        if (random_.chance(30)) place = place.substr(0, place.find('['));
        updates.push_back("any " + place);
      } else {
        updates.push_back(relation());
      }
    }
    if (with_locals && !locals_.empty() && random_.chance(50))
      updates.push_back(fmt::format("(t' == {})", number(1)));
    if (arrays_.size() == 2 && arrays_[0].sort == arrays_[1].sort && !arrays_[0].lock &&
        !arrays_[1].lock && free_.empty() && random_.chance(20))
      updates.push_back(fmt::format("({}' == {})", arrays_[0].text, arrays_[1].text));
    for (std::size_t i = 0; i < updates.size(); ++i) out += (i == 0 ? " : " : ", ") + updates[i];
    return out;
  }

  // ---- items

  void defines() {
    if (random_.chance(30)) {
      line(fmt::format("define quiet := {};", condition(1)));
      plain_defines_.push_back("quiet");
    }
    if (random_.chance(40)) {
      line("define set(x, n) := (x' == n);");
      with_set_ = true;
    }
    if (random_.chance(25)) {
      line(random_.chance(60) ? "define hide(c, r) := (c => r);" : "define hide(c, r) := c;");
      with_hide_ = true;
    }
    const std::vector<Scalar> places = writable(true);
    if (!places.empty() && random_.chance(35)) {
      const Scalar place = random_.pick(places);
      const std::string body = update_of(place);
      if (body.find("self") == std::string::npos || random_.chance(50)) {
        line(fmt::format("define step := {};", body));
        step_changes_ = place.text.substr(0, place.text.find('['));
      }
    }
  }

  void thread(const std::string& name, bool first) {
    inside_ = true;
    free_.clear();
    locals_.clear();
    const std::string prefix = first ? "S" : "R";
    const std::size_t states = first ? 2 + random_.below(2) : 1 + random_.below(2);
    auto state = [&] { return fmt::format("{}{}", prefix, random_.below(states)); };
    line(fmt::format("thread {}{} {{", name,
                     random_.chance(30)   ? " instances 2"
                     : random_.chance(30) ? " instances any"
                                          : ""));
    if (first && random_.chance(25)) {
      line(random_.chance(60) ? "  local t : 0..1 = 0;" : "  local t : 0..1;");
      locals_.push_back({"t", Sort::number, false, 0, 1});
    }
    if (!whole_.empty() && random_.chance(30)) {
      free_.push_back(random_.pick(whole_));
      line(fmt::format("  free {};", free_.front()));
    }
    if (random_.chance(30)) line(fmt::format("  common {};", condition(1)));
    if (random_.chance(12)) line("  idle off;");
    line(fmt::format("  init {}0{};", prefix,
                     states > 1 && random_.chance(25) ? fmt::format(", {}1", prefix) : ""));
    if (random_.chance(25)) line(fmt::format("  end {}0;", prefix));
    for (std::size_t i = 0; i < states; ++i) {
      const bool off = random_.chance(20);
      if (random_.chance(45))
        line(fmt::format("  state {}{} assert {}{};", prefix, i, condition(2),
                         off ? " idle off" : ""));
      else if (off)
        line(fmt::format("  state {}{} idle off;", prefix, i));
    }
    const std::size_t edges = first ? 2 + random_.below(4) : 1 + random_.below(2);
    for (std::size_t i = 0; i < edges; ++i) {
      std::string from = state();
      if (const std::string other = state(); other != from && random_.chance(25))
        from += ", " + other;
      const bool use_step = !step_changes_.empty() && random_.chance(25) &&
                            std::find(free_.begin(), free_.end(), step_changes_) == free_.end();
      line(fmt::format("  {} -> {}{};", from, state(), use_step ? " : step" : clauses(first)));
    }
    if (!first && random_.chance(50))
      line(fmt::format("  {} -> {} when (T.ended == 1);", state(), state()));
    line("}");
    inside_ = false;
    locals_.clear();
    free_.clear();
  }

  void composition() {
    line("composition {");
    if (random_.chance(30)) line(fmt::format("  invariant {};", condition(1)));
    if (random_.chance(20)) line("  exclusive T.S0;");
    line("}");
  }

  Random random_;
  std::string text_;
  std::vector<std::string> declarations_;
  std::vector<Scalar> scalars_, locals_, arrays_;
  std::vector<std::string> whole_; // variables that can be free
  std::vector<std::string> free_;
  std::vector<std::string> plain_defines_;
  std::string step_changes_;
  bool with_enum_ = false, with_set_ = false, with_hide_ = false, two_threads_ = false,
       inside_ = false;
};

} // namespace

std::string random_contract(std::uint64_t seed) {
  return Generator(seed).contract();
}

} // namespace absthread::fuzz::lowering
