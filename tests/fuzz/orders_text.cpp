// SPDX-License-Identifier: MIT
//
// A program is put together from one or two idioms: code by which threads hand data to one another
// or keep apart, with the memory orders that it needs (a *right* program) or with any. What a
// thread reads may be asserted. Purely random operations come in between.
#include "tests/fuzz/orders_text.hpp"

#include "tests/fuzz/random.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <sstream>
#include <utility>

namespace absthread::fuzz {

namespace {

using Lines = std::vector<std::string>;

Lines operator+(Lines a, const Lines& b) {
  a.insert(a.end(), b.begin(), b.end());
  return a;
}

class Generator {
 public:
  explicit Generator(Seed seed)
      : random_(seed) {}

  std::string program() {
    c11_ = random_.chance(30);
    right_ = random_.chance(60);
    strong_ = right_ && random_.chance(45);
    idioms_ = random_.chance(30) ? 2 : 1;
    for (std::size_t i = 0; i < idioms_; ++i) idiom();
    if (sides_.size() > 3) sides_.resize(3);
    for (Lines& side : sides_)
      if (!right_ && random_.chance(15)) insert_noise(side);
    return text();
  }

 private:
  // ---- operands

  std::string plain() { return std::to_string(plain_used_ < 2 ? plain_used_++ : random_.below(2)); }
  std::string atomic() {
    return std::to_string(atomic_used_ < 2 ? atomic_used_++ : random_.below(2));
  }

  std::string strong_or(const std::string& right) {
    if (right_) return strong_ || random_.chance(20) ? "sc" : right;
    return "";
  }
  /// Where an order is not needed, at least not here.
  std::string relaxed() const { return strong_ ? "sc" : "rlx"; }
  std::string load_order() {
    static const std::vector<std::string> any = {"rlx", "acq", "sc"};
    const std::string strong = strong_or("acq");
    return strong.empty() ? random_.pick(any) : strong;
  }
  std::string store_order() {
    static const std::vector<std::string> any = {"rlx", "rel", "sc"};
    const std::string strong = strong_or("rel");
    return strong.empty() ? random_.pick(any) : strong;
  }
  std::string rmw_order(const std::string& right) {
    static const std::vector<std::string> any = {"rlx", "acq", "rel", "ar", "sc"};
    const std::string strong = strong_or(random_.chance(30) ? "ar" : right);
    return strong.empty() ? random_.pick(any) : strong;
  }
  std::string fence_order(const std::string& right) {
    static const std::vector<std::string> any = {"acq", "rel", "ar", "sc"};
    if (right_) return strong_ || random_.chance(25) ? "sc" : right;
    return random_.pick(any);
  }

  // ---- pieces

  /// Accesses p as somebody who may.
  Lines use(const std::string& p) {
    switch (random_.below(4)) {
    case 0: return {"write " + p + " 1"};
    case 1: return {"read 1 " + p};
    default: return {"bump " + p};
    }
  }

  Lines checked(const std::string& p, const std::string& value) {
    Lines out = {"read 1 " + p};
    if (random_.chance(70)) {
      out.push_back("assert 1 " + std::string(random_.chance(85) ? "== " + value : "!= 2"));
    }
    return out;
  }

  Lines repeated(Lines body) {
    if (!random_.chance(85)) return body;
    return Lines{"loop 2"} + body + Lines{"end"};
  }

  Lines when(int r, const std::string& comparison, Lines body) {
    return Lines{fmt::format("if {} {}", r, comparison)} + body + Lines{"end"};
  }

  /// The writing half of a hand-over through atomic a.
  Lines signal(const std::string& a) {
    switch (random_.below(6)) {
    case 0: return {"fence " + fence_order("rel"), "store " + a + " 1 " + relaxed()};
    case 1: return {"swap 2 " + a + " 1 " + rmw_order("rel")};
    case 2: return {"add 2 " + a + " 1 " + rmw_order("rel")};
    case 3: return {fmt::format("cas 2 {} 0 1 {} {}", a, rmw_order("rel"), relaxed())};
    default: return {"store " + a + " 1 " + store_order()};
    }
  }

  /// The reading half: `body` runs if the signal has come.
  Lines await(const std::string& a, const Lines& body) {
    switch (random_.below(7)) {
    case 0: return Lines{"spin " + a + " 1 " + relaxed(), "fence " + fence_order("acq")} + body;
    case 1:
    case 2: return Lines{"spin " + a + " 1 " + load_order()} + body;
    case 3:
      return Lines{"load 0 " + a + " " + relaxed()} +
             when(0, "== 1", Lines{"fence " + fence_order("acq")} + body);
    case 4:
      return Lines{fmt::format("cas 0 {} 1 2 {} {}", a, rmw_order("acq"), relaxed())} +
             when(0, "== 1", body);
    case 5:
      return Lines{fmt::format("cas 0 {} 0 0 {} {}", a, relaxed(), load_order())} +
             when(0, "== 0", body);
    default: return Lines{"load 0 " + a + " " + load_order()} + when(0, "== 1", body);
    }
  }

  void add_sides(const std::vector<Lines>& sides) {
    for (std::size_t i = 0; i < sides.size(); ++i) {
      if (sides_.size() <= i) sides_.emplace_back();
      if (sides_[i].size() + sides[i].size() <= 14) sides_[i] = sides_[i] + sides[i];
    }
  }

  // ---- idioms

  void idiom() {
    switch (random_.below(16)) {
    case 0:
    case 1:
    case 2: return message_passing();
    case 3: return chain();
    case 4: return spin_lock();
    case 5: return reference_count();
    case 6:
    case 7: return flags();
    case 8:
    case 9: return tried_mutex();
    case 10: return failed_try();
    case 11: return stale_try();
    case 12: return semaphores();
    case 13: return readers();
    case 14: return joined();
    default: return random_operations();
    }
  }

  void message_passing() {
    const std::string p = plain(), a = atomic();
    Lines give = Lines{"write " + p + " 1"} + signal(a);
    if (!right_ && random_.chance(20)) give.push_back("write " + p + " 1");
    if (random_.chance(15)) give.push_back("store " + a + " 2 " + relaxed());
    add_sides({give, await(a, random_.chance(70) ? checked(p, "1") : use(p))});
  }

  /// Through a third thread that only passes the signal on.
  void chain() {
    const std::string p = plain(), a = atomic(), b = atomic();
    Lines middle =
        random_.chance(50)
            ? await(a, signal(b))
            : Lines{"load 0 " + a + " " + (!right_ && random_.chance(50) ? "rlx" : load_order())} +
                  when(0, "== 1", {"add 0 " + b + " 1 " + rmw_order("ar")});
    add_sides({Lines{"write " + p + " 1"} + signal(a), middle, await(b, checked(p, "1"))});
  }

  void spin_lock() {
    const std::string p = plain(), a = atomic();
    const auto side = [&] {
      Lines take = random_.chance(50)
                       ? Lines{"swap 0 " + a + " 1 " + rmw_order("acq")}
                       : Lines{fmt::format("{} 0 {} 0 1 {} {}", random_.chance(30) ? "casw" : "cas",
                                           a, rmw_order("acq"), relaxed())};
      const std::string got = take[0].starts_with("cas") ? "== 1" : "== 0";
      return repeated(take + when(0, got, use(p) + Lines{"store " + a + " 0 " + store_order()}));
    };
    add_sides({side(), side()});
  }

  void reference_count() {
    const std::string p = plain(), q = plain(), a = atomic();
    const auto side = [&](const std::string& mine, const std::string& other) {
      Lines last = random_.chance(50) ? Lines{"read 1 " + other} : Lines{"bump " + other};
      std::string order = rmw_order("ar");
      if (right_ && order != "sc") order = "ar";
      if (!strong_ && random_.chance(30)) {
        order = "rel";
        if (right_ || random_.chance(50)) last = Lines{"fence " + fence_order("acq")} + last;
      }
      return Lines{"write " + mine + " 1", "add 0 " + a + " 1 " + order} + when(0, "== 1", last);
    };
    add_sides({side(p, q), side(q, p)});
  }

  /// Store buffering: each says that it wants, and looks at the other.
  void flags() {
    const std::string p = plain(), a = "0", b = "1";
    atomic_used_ = 2;
    const bool fenced = random_.chance(25), asserts = random_.chance(25);
    const std::string order = random_.chance(50) ? "sc" : "";
    const auto side = [&](const std::string& mine, const std::string& other) {
      Lines out = {"store " + mine + " 1 " + (order.empty() ? store_order() : order)};
      if (fenced) out.push_back("fence " + fence_order("sc"));
      out.push_back("load 0 " + other + " " + (order.empty() ? load_order() : order));
      if (!asserts) return out + when(0, "== 0", use(p));
      return out + Lines{"copy " + std::string(mine) + " 0"};
    };
    add_sides({side(a, b), side(b, a)});
    if (!asserts) return;
    plain_used_ = 2;
    join_all_ = true;
    main_after_ = {"read 0 0", "read 1 1", "if 0 == 0", "assert 1 != 0", "end"};
  }

  void tried_mutex() {
    const std::string p = plain();
    const auto side = [&]() -> Lines {
      if (random_.chance(45)) return repeated(Lines{"lock 0"} + use(p) + Lines{"unlock 0"});
      Lines out = Lines{"try 0 0"} + when(0, "== 1", use(p) + Lines{"unlock 0"});
      if (!right_ && random_.chance(30)) out = out + when(0, "== 0", use(p));
      return repeated(out);
    };
    add_sides({side(), side()});
  }

  /// Somebody holds the lock for ever, so that a try can learn something from failing.
  void failed_try() {
    const std::string p = plain();
    switch (random_.below(4)) {
    case 0: return add_sides({{"write " + p + " 1", "lock 0"}, Lines{"busy 0"} + checked(p, "1")});
    case 1:
      return add_sides(
          {{"write " + p + " 1", "lock 0"}, Lines{"try 0 0"} + when(0, "== 0", checked(p, "1"))});
    case 2:
      semaphores_ = "1";
      return add_sides(
          {{"write " + p + " 1", "wait 0"}, Lines{"trywait 0 0"} + when(0, "== 0", use(p))});
    default:
      return add_sides(
          {{"write " + p + " 1", "wrlock 0"},
           Lines{random_.chance(50) ? "tryrd 0 0" : "trywr 0 0"} + when(0, "== 0", use(p))});
    }
  }

  /// The lock is free again, but who tries may not know.
  void stale_try() {
    const std::string a = atomic();
    const int kind = static_cast<int>(random_.below(3));
    const Lines hold = kind == 0   ? Lines{"lock 0", "unlock 0"}
                       : kind == 1 ? Lines{"post 0"}
                                   : Lines{"wrlock 0", "unrw 0"};
    const std::string tries = kind == 0 ? "try 1 0" : kind == 1 ? "trywait 1 0" : "tryrd 1 0";
    const std::string p = plain();
    const Lines then =
        random_.chance(60) ? Lines{"assert 1 == 1"} : Lines{"if 1 == 0"} + use(p) + Lines{"end"};
    Lines first = hold + signal(a);
    if (then[0].starts_with("if") && random_.chance(70)) first = use(p) + first;
    add_sides({first, await(a, Lines{tries} + then)});
  }

  void semaphores() {
    const std::string p = plain();
    if (random_.chance(50)) {
      semaphores_ = "1";
      const auto side = [&]() -> Lines {
        const bool tries = random_.chance(40);
        const Lines inside = use(p) + Lines{"post 0"};
        if (!right_ && random_.chance(20)) return Lines{"post 0"} + use(p);
        return repeated(tries ? Lines{"trywait 0 0"} + when(0, "== 1", inside)
                              : Lines{"wait 0"} + inside);
      };
      return add_sides({side(), side()});
    }
    Lines get = random_.chance(50)
                    ? Lines{"wait 0"} + checked(p, "1")
                    : Lines{"trywait 0 0"} +
                          when(0, right_ || random_.chance(70) ? "== 1" : "== 0", checked(p, "1"));
    add_sides({{"write " + p + " 1", "post 0"}, get});
  }

  void readers() {
    const std::string p = plain();
    const auto reader = [&]() -> Lines {
      const Lines inside =
          (right_ || random_.chance(70) ? Lines{"read 1 " + p} : use(p)) + Lines{"unrw 0"};
      if (random_.chance(50)) return repeated(Lines{"rdlock 0"} + inside);
      Lines out = Lines{"tryrd 0 0"} + when(0, "== 1", inside);
      if (!right_ && random_.chance(25)) out = out + when(0, "== 0", {"read 1 " + p});
      return repeated(out);
    };
    const Lines writer = random_.chance(60)
                             ? Lines{"wrlock 0"} + use(p) + Lines{"unrw 0"}
                             : Lines{"trywr 0 0"} + when(0, "== 1", use(p) + Lines{"unrw 0"});
    add_sides(random_.chance(50) ? std::vector<Lines>{reader(), repeated(writer)}
                                 : std::vector<Lines>{reader(), repeated(writer), reader()});
  }

  /// What main does before it starts and after it has joined needs nothing else.
  void joined() {
    const std::string p = plain(), a = atomic();
    main_before_ = {"write " + p + " 1"};
    join_all_ = right_ || random_.chance(60);
    main_after_ = checked(p, "2");
    add_sides({{"load 0 " + a + " " + relaxed(), "bump " + p}, {"store " + a + " 1 " + relaxed()}});
  }

  void random_operations() {
    const std::size_t threads = 2 + random_.below(2);
    std::vector<Lines> sides;
    for (std::size_t i = 0; i < threads; ++i) {
      Lines side;
      for (std::size_t n = 1 + random_.below(3); n > 0; --n) insert_noise(side);
      sides.push_back(side);
    }
    add_sides(sides);
  }

  void insert_noise(Lines& side) {
    const std::string p = std::to_string(random_.below(2)), a = std::to_string(random_.below(2));
    Lines made;
    switch (random_.below(9)) {
    case 0: made = use(p); break;
    case 1:
      made = {"store " + a + " " + std::to_string(random_.below(3)) + " " + store_order()};
      break;
    case 2: made = {"load 0 " + a + " " + load_order(), "if 0 != 0", "bump " + p, "end"}; break;
    case 3: made = {"add 2 " + a + " 1 " + rmw_order("ar")}; break;
    case 4: made = {"fence " + fence_order("ar")}; break;
    case 5: made = {"try 2 1", "if 2 == 1", "bump " + p, "unlock 1", "end"}; break;
    case 6: made = {"load 2 " + a + " " + load_order(), "assert 2 != 3"}; break;
    case 7: made = {"put " + a + " 1 " + store_order()}; break;
    default: made = {"lock 1", "bump " + p, "unlock 1"}; break;
    }
    const std::size_t at = random_.below(side.size() + 1);
    side.insert(side.begin() + static_cast<std::ptrdiff_t>(at), made.begin(), made.end());
  }

  // ---- the text

  std::string text() {
    std::string out;
    const auto put = [&](const Lines& lines) {
      for (const std::string& line : lines) out += line + "\n";
    };
    // The last side may be main's own.
    const bool main_plays = main_after_.empty() && random_.chance(20);
    const std::size_t threads = sides_.size() - (main_plays ? 1 : 0);
    for (std::size_t i = 0; i < threads; ++i) {
      out += "thread\n";
      put(sides_[i]);
    }
    out += "main\n";
    put(main_before_);
    for (std::size_t i = 0; i < threads; ++i) out += fmt::format("start {}\n", i);
    // A second thread of the last function.
    const bool twice = threads < 3 && idioms_ == 1 && random_.chance(main_plays ? 40 : 15);
    if (twice) out += fmt::format("start {}\n", threads - 1);
    if (main_plays) put(sides_.back());
    const bool joins = join_all_ || random_.chance(30);
    for (std::size_t i = 1; joins && i <= threads + (twice ? 1 : 0); ++i)
      out += fmt::format("join {}\n", i);
    if (joins || random_.chance(30)) put(main_after_);
    if (joins && main_after_.empty() && random_.chance(50)) put({"read 0 0"});
    const std::size_t style = random_.below(4);
    return fmt::format("library {}\n{}plain 0 0\natomic 0 0\nmutexes 2\nsemaphores {}\nrwlocks 1\n",
                       c11_ ? "c11" : "pthread",
                       style == 0   ? "style builtin\n"
                       : style == 1 ? "style operators\n"
                                    : "",
                       semaphores_) +
           out;
  }

  Random random_;
  bool c11_ = false, join_all_ = false;
  bool right_ = false;  ///< every order is as strong as it has to be
  bool strong_ = false; ///< and all are seq_cst
  std::size_t idioms_ = 1;
  std::size_t plain_used_ = 0, atomic_used_ = 0;
  std::string semaphores_ = "0";
  std::vector<Lines> sides_;
  Lines main_before_, main_after_;
};

// ---- C

std::string c_order(int order, bool builtin) {
  static const std::array<const char*, 5> names = {"relaxed", "acquire", "release", "acq_rel",
                                                   "seq_cst"};
  std::string name = names[static_cast<std::size_t>(order)];
  if (!builtin) return "memory_order_" + name;
  for (char& c : name) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  return "__ATOMIC_" + name;
}

/// GNU C's functions, of variables that are plain ints.
std::string c_builtin(const OrdersOperation& o) {
  const auto& n = o.numbers;
  const auto order = [&](std::size_t i) { return c_order(n[i], true); };
  if (o.word == "load")
    return fmt::format("r{} = __atomic_load_n(&a{}, {});", n[0], n[1], order(2));
  if (o.word == "store")
    return fmt::format("__atomic_store_n(&a{}, {}, {});", n[0], n[1], order(2));
  if (o.word == "put") return fmt::format("__atomic_store_n(&a{}, r{}, {});", n[0], n[1], order(2));
  if (o.word == "add")
    return fmt::format("r{} = __atomic_fetch_add(&a{}, {}, {});", n[0], n[1], n[2], order(3));
  if (o.word == "swap")
    return fmt::format("r{} = __atomic_exchange_n(&a{}, {}, {});", n[0], n[1], n[2], order(3));
  if (o.word == "spin")
    return fmt::format("while (__atomic_load_n(&a{}, {}) != {}) {{\n  }}", n[0], order(2), n[1]);
  if (o.word == "fence") return fmt::format("__atomic_thread_fence({});", order(0));
  return fmt::format(
      "expected = {};\n  r{} = __atomic_compare_exchange_n(&a{}, &expected, {}, {}, {}, "
      "{});",
      n[2], n[0], n[1], n[3], o.word == "cas" ? 0 : 1, order(4), order(5));
}

/// What is seq_cst, without a call. Nothing: there is no operator for it.
std::string c_operator(const OrdersOperation& o) {
  const auto& n = o.numbers;
  if (o.word != "fence" && n.back() != sc) return "";
  if (o.word == "load") return fmt::format("r{} = a{};", n[0], n[1]);
  if (o.word == "store") return fmt::format("a{} = {};", n[0], n[1]);
  if (o.word == "put") return fmt::format("a{} = r{};", n[0], n[1]);
  if (o.word == "add") return fmt::format("r{} = (a{} += {}) - {};", n[0], n[1], n[2], n[2]);
  if (o.word == "spin") return fmt::format("while (a{} != {}) {{\n  }}", n[0], n[1]);
  return "";
}

std::string c_atomic(const OrdersOperation& o) {
  const auto& n = o.numbers;
  // seq_cst is what a call without an order says.
  const auto call = [&](const std::string& name, const std::string& arguments, int order) {
    return order == sc
               ? fmt::format("atomic_{}({})", name, arguments)
               : fmt::format("atomic_{}_explicit({}, {})", name, arguments, c_order(order, false));
  };
  if (o.word == "load")
    return fmt::format("r{} = {};", n[0], call("load", fmt::format("&a{}", n[1]), n[2]));
  if (o.word == "store") return call("store", fmt::format("&a{}, {}", n[0], n[1]), n[2]) + ";";
  if (o.word == "put") return call("store", fmt::format("&a{}, r{}", n[0], n[1]), n[2]) + ";";
  if (o.word == "add" || o.word == "swap")
    return fmt::format("r{} = {};", n[0],
                       call(o.word == "add" ? "fetch_add" : "exchange",
                            fmt::format("&a{}, {}", n[1], n[2]), n[3]));
  if (o.word == "spin")
    return fmt::format("while ({} != {}) {{\n  }}", call("load", fmt::format("&a{}", n[0]), n[2]),
                       n[1]);
  if (o.word == "fence") return fmt::format("atomic_thread_fence({});", c_order(n[0], false));
  const char* kind = o.word == "cas" ? "strong" : "weak";
  const std::string arguments = fmt::format("&a{}, &expected, {}", n[1], n[3]);
  return fmt::format("expected = {};\n  r{} = {};", n[2], n[0],
                     n[4] == sc && n[5] == sc
                         ? fmt::format("atomic_compare_exchange_{}({})", kind, arguments)
                         : fmt::format("atomic_compare_exchange_{}_explicit({}, {}, {})", kind,
                                       arguments, c_order(n[4], false), c_order(n[5], false)));
}

std::string c_operation(const OrdersProgram& program, const OrdersOperation& o, int& started) {
  const auto& n = o.numbers;
  const std::string mutex = program.c11 ? "mtx_" : "pthread_mutex_";
  const char* good = program.c11 ? "thrd_success" : "0";
  const char* comparison = n.size() > 1 && n[1] == 1 ? "!=" : "==";
  if (o.word == "read") return fmt::format("r{} = p{};", n[0], n[1]);
  if (o.word == "write") return fmt::format("p{} = {};", n[0], n[1]);
  if (o.word == "copy") return fmt::format("p{} = r{};", n[0], n[1]);
  if (o.word == "bump") return fmt::format("p{} = p{} + 1;", n[0], n[0]);
  if (o.word == "lock" || o.word == "unlock")
    return fmt::format("{}{}(&m{});", mutex, o.word, n[0]);
  if (o.word == "try") return fmt::format("r{} = {}trylock(&m{}) == {};", n[0], mutex, n[1], good);
  if (o.word == "busy")
    return fmt::format("while ({}trylock(&m{}) == {}) {}unlock(&m{});", mutex, n[0], good, mutex,
                       n[0]);
  if (o.word == "wait" || o.word == "post") return fmt::format("sem_{}(&s{});", o.word, n[0]);
  if (o.word == "trywait") return fmt::format("r{} = sem_trywait(&s{}) == 0;", n[0], n[1]);
  if (o.word == "rdlock" || o.word == "wrlock")
    return fmt::format("pthread_rwlock_{}(&w{});", o.word, n[0]);
  if (o.word == "unrw") return fmt::format("pthread_rwlock_unlock(&w{});", n[0]);
  if (o.word == "tryrd" || o.word == "trywr")
    return fmt::format("r{} = pthread_rwlock_{}lock(&w{}) == 0;", n[0], o.word, n[1]);
  if (o.word == "if") return fmt::format("if (r{} {} {}) {{", n[0], comparison, n[2]);
  if (o.word == "loop") return fmt::format("for (int i = 0; i < {}; i++) {{", n[0]);
  if (o.word == "end") return "}";
  if (o.word == "assert") return fmt::format("assert(r{} {} {});", n[0], comparison, n[2]);
  if (o.word == "start")
    return program.c11 ? fmt::format("thrd_create(&h{}, t{}, 0);", ++started, n[0])
                       : fmt::format("pthread_create(&h{}, 0, t{}, 0);", ++started, n[0]);
  if (o.word == "join")
    return fmt::format("{}_join(h{}, 0);", program.c11 ? "thrd" : "pthread", n[0]);
  if (program.style == "builtin") return c_builtin(o);
  const std::string short_form = program.style == "operators" ? c_operator(o) : "";
  return short_form.empty() ? c_atomic(o) : short_form;
}

std::string c_body(const OrdersProgram& program, const std::vector<OrdersOperation>& operations,
                   int& started) {
  std::string out = "  int r0 = 0, r1 = 0, r2 = 0, expected = 0;\n"
                    "  (void)r0, (void)r1, (void)r2, (void)expected;\n";
  for (const OrdersOperation& o : operations) out += "  " + c_operation(program, o, started) + "\n";
  return out;
}

bool mentions(const OrdersProgram& program, char letter) {
  const auto within = [&](const std::vector<OrdersOperation>& operations) {
    return std::any_of(operations.begin(), operations.end(), [&](const OrdersOperation& o) {
      return std::string_view(operands_of(o.word)).find(letter) != std::string_view::npos;
    });
  };
  return within(program.main) ||
         std::any_of(program.threads.begin(), program.threads.end(), within);
}

} // namespace

std::string random_orders(Seed seed) {
  return Generator(seed).program();
}

std::string c_of_orders(const OrdersProgram& program) {
  const bool semaphores = mentions(program, 'S'), rwlocks = mentions(program, 'W'),
             mutexes = mentions(program, 'M');
  std::string out = "#include <assert.h>\n#include <stdatomic.h>\n";
  if (program.c11) out += "#include <threads.h>\n";
  if (!program.c11 || rwlocks) out += "#include <pthread.h>\n";
  if (semaphores) out += "#include <semaphore.h>\n";
  for (std::size_t v = 0; v < program.plain.size(); ++v)
    out += fmt::format("static int p{} = {};\n", v, program.plain[v]);
  for (std::size_t v = 0; v < program.atomic.size(); ++v)
    out += fmt::format("static {}int a{} = {};\n", program.style == "builtin" ? "" : "_Atomic ", v,
                       program.atomic[v]);
  std::string first;
  for (int m = 0; mutexes && m < program.mutexes; ++m) {
    out += program.c11
               ? fmt::format("static mtx_t m{};\n", m)
               : fmt::format("static pthread_mutex_t m{} = PTHREAD_MUTEX_INITIALIZER;\n", m);
    if (program.c11) first += fmt::format("  mtx_init(&m{}, mtx_plain);\n", m);
  }
  for (std::size_t s = 0; semaphores && s < program.semaphores.size(); ++s) {
    out += fmt::format("static sem_t s{};\n", s);
    first += fmt::format("  sem_init(&s{}, 0, {});\n", s, program.semaphores[s]);
  }
  for (int w = 0; rwlocks && w < program.rwlocks; ++w)
    out += fmt::format("static pthread_rwlock_t w{} = PTHREAD_RWLOCK_INITIALIZER;\n", w);
  int started = 0;
  for (std::size_t t = 0; t < program.threads.size(); ++t)
    out += fmt::format("static {}t{}(void *unused) {{\n  (void)unused;\n{}  return 0;\n}}\n",
                       program.c11 ? "int " : "void *", t,
                       c_body(program, program.threads[t], started));
  const std::string main = c_body(program, program.main, started);
  out += "int main(void) {\n";
  for (int h = 1; h <= started; ++h)
    out += fmt::format("  {} h{};\n", program.c11 ? "thrd_t" : "pthread_t", h);
  return out + first + main + "  return 0;\n}\n";
}

std::vector<std::string> smaller_orders(const std::string& text) {
  Lines lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  std::vector<std::string> out;
  const auto without = [&](std::size_t from, std::size_t to) { // both left out, and what is between
    std::string made;
    for (std::size_t i = 0; i < lines.size(); ++i)
      if (i < from || i > to) made += lines[i] + "\n";
    out.push_back(made);
  };
  const auto without_two = [&](std::size_t a, std::size_t b) {
    std::string made;
    for (std::size_t i = 0; i < lines.size(); ++i)
      if (i != a && i != b) made += lines[i] + "\n";
    out.push_back(made);
  };
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (lines[i].starts_with("if ") || lines[i].starts_with("loop ")) {
      int depth = 0;
      for (std::size_t j = i; j < lines.size(); ++j) {
        if (lines[j].starts_with("if ") || lines[j].starts_with("loop ")) ++depth;
        if (lines[j] == "end" && --depth == 0) {
          without(i, j);
          without_two(i, j);
          break;
        }
      }
    }
    // A lock, and one of the unlocks after it.
    for (const char* word : {"lock ", "try ", "wrlock ", "rdlock ", "wait ", "start "})
      if (lines[i].starts_with(word))
        for (std::size_t j = i + 1; j < lines.size(); ++j)
          if (lines[j].starts_with("un") || lines[j].starts_with("post") ||
              lines[j].starts_with("join"))
            without_two(i, j);
    // Nothing is weaker than it has to be.
    const std::size_t space = lines[i].rfind(' ');
    const std::string last = space == std::string::npos ? "" : lines[i].substr(space + 1);
    if (last == "rlx" || last == "acq" || last == "rel" || last == "ar") {
      const std::string kept = std::exchange(lines[i], lines[i].substr(0, space) + " sc");
      without(lines.size(), lines.size());
      lines[i] = kept;
    }
  }
  return out;
}

} // namespace absthread::fuzz
