// SPDX-License-Identifier: MIT
// Certificates for any number of threads, damaged in every conjunct: refused exactly where listing
// all small configurations says that what is left is no proof. The list is written from
// semantics.md: shared values, how many threads are where, steps by evaluation.
#include "checkers/certify/counting.hpp"

#include <boost/test/unit_test.hpp>

#include <functional>

#include "checkers/certify/certificate_json.hpp"
#include "checkers/counting/engine.hpp"
#include "tests/checkers/counting/programs.hpp"

using namespace absthread;
using namespace absthread::testing;

namespace {

// Threads without locals and without identities; integers are low .. high, each counter at most
// `most`.
class Configurations {
 public:
  Configurations(const Program& program, TermManager& m, long low, long high, long most)
      : program_(program)
      , m_(m)
      , low_(low)
      , high_(high)
      , most_(most) {
    for (const Variable& v : program.shared) names_.push_back(v.term);
    for (const Template& t : program.threads)
      for (const Location& l : t.thread.locations)
        names_.push_back(m.variable("#" + t.thread.name + "." + l.name, m.int_sort()));
  }

  bool is_proof(const std::vector<Term>& invariant) {
    bool fine = true;
    each(0, {}, [&](const TermMap& c) {
      const bool inside = holds(invariant, c);
      if (initial(c) && !inside) fine = false;
      if (!inside) return;
      fine = fine && !wrong(c);
      each_step(c, [&](const TermMap& next) { fine = fine && holds(invariant, next); });
    });
    return fine;
  }

 private:
  using Use = std::function<void(const TermMap&)>;

  Term counter(std::size_t t, LocationId l) const {
    const Thread& own = program_.threads[t].thread;
    return m_.variable("#" + own.name + "." + own.locations[l].name, m_.int_sort());
  }

  void each(std::size_t k, const TermMap& given, const Use& use) {
    if (k == names_.size()) return use(given);
    TermMap values = given;
    const bool shared = k < program_.shared.size();
    const bool boolean = names_[k].sort().is(SortKind::boolean);
    for (long v = !shared || boolean ? 0 : low_; v <= (boolean ? 1 : shared ? high_ : most_); ++v) {
      values[names_[k]] = m_.constant(names_[k].sort(), mpz_class(v));
      each(k + 1, values, use);
    }
  }

  static bool holds(const std::vector<Term>& all, const TermMap& values) {
    return std::all_of(all.begin(), all.end(),
                       [&](Term t) { return evaluate(t, values).is_true(); });
  }

  bool initial(const TermMap& c) const {
    if (program_.initial && !evaluate(program_.initial, c).is_true()) return false;
    for (std::size_t t = 0; t < program_.threads.size(); ++t) {
      const Thread& own = program_.threads[t].thread;
      mpz_class sum = 0;
      for (LocationId l = 0; l < own.locations.size(); ++l) {
        const mpz_class& there = c.at(counter(t, l)).value();
        if (there != 0 && std::find(own.initial.begin(), own.initial.end(), l) == own.initial.end())
          return false;
        sum += there;
      }
      const Multiplicity& n = program_.threads[t].multiplicity;
      if (!n.any() && sum != *n.number) return false;
    }
    return true;
  }

  bool wrong(const TermMap& c) const {
    for (std::size_t t = 0; t < program_.threads.size(); ++t) {
      const Thread& own = program_.threads[t].thread;
      for (LocationId l = 0; l < own.locations.size(); ++l) {
        if (c.at(counter(t, l)).value() == 0) continue;
        if (!evaluate(program_.domains(m_), c).is_true()) return true;
        if (own.locations[l].assertion && !evaluate(own.locations[l].assertion, c).is_true())
          return true;
      }
    }
    for (const Exclusion& x : program_.exclusions) {
      mpz_class there = 0;
      for (const LocationReference& p : x.places)
        there += c.at(counter(p.thread, p.location)).value();
      if (there > 1) return true;
    }
    return false;
  }

  void each_step(const TermMap& c, const Use& use) {
    for (std::size_t t = 0; t < program_.threads.size(); ++t)
      for (const Edge& e : program_.threads[t].thread.edges) {
        if (c.at(counter(t, e.from)).value() == 0) continue;
        TermMap next = c;
        next[counter(t, e.from)] = m_.integer(mpz_class(next.at(counter(t, e.from)).value() - 1));
        next[counter(t, e.to)] = m_.integer(mpz_class(next.at(counter(t, e.to)).value() + 1));
        choose(e, 0, c, next, use);
      }
  }

  void choose(const Edge& e, std::size_t k, const TermMap& c, TermMap& next, const Use& use) {
    if (k == e.step.changed.size()) {
      TermMap both = c;
      for (const Variable& v : program_.shared) both[primed(v.term)] = next.at(v.term);
      if (evaluate(e.step.relation, both).is_true()) use(next);
      return;
    }
    const Term v = e.step.changed[k];
    const bool boolean = v.sort().is(SortKind::boolean);
    for (long value = boolean ? 0 : low_ - 1; value <= (boolean ? 1 : high_ + 1); ++value) {
      next[v] = m_.constant(v.sort(), mpz_class(value));
      choose(e, k + 1, c, next, use);
    }
    next[v] = c.at(v);
  }

  const Program& program_;
  TermManager& m_;
  long low_, high_, most_;
  std::vector<Term> names_;
};

const char* const token = R"(
shared { here : bool = true; used : bool = false; }
thread W instances any {
  init Out;
  state In assert used || !here;
  Out -> In when here : here' == false;
  In -> Out : here' == true;
}
composition { exclusive W.In; }
)";

const char* const two_places = R"(
shared { room : 0..2 = 2; }
thread W instances any {
  init Out;
  state In assert room < 2;
  Out -> In when room > 0 : room' == room - 1;
  In -> Out : room' == room + 1;
}
)";

const char* const gate = R"(
shared { closed : bool = false; inside : int = 0; }
thread Closer { init A; state B assert inside == 0; A -> B when inside == 0 && !closed : closed'; }
thread W instances any {
  init Out;
  Out -> In when !closed : inside' == inside + 1;
  In -> Out : inside' == inside - 1;
}
)";

struct Proved {
  TermManager m;
  Program program;
  counting::Result result;

  explicit Proved(const char* text)
      : program(composed_of(text, m))
      , result(counting::check(program, m)) {}

  certify::Judgement judge(const CountingCertificate& c) {
    const auto solver = smt::make_cvc5(m);
    return certify::check(program, c, m, *solver).judgement;
  }
  certify::Judgement judge(const IndexedCertificate& c) {
    const auto solver = smt::make_cvc5(m);
    return certify::check(program, c, m, *solver).judgement;
  }
};

const char* const tickets = R"(
shared { next, serving : int = 0; }
thread W instances any {
  local ticket : int;
  init Out;
  Out -> Waiting : ticket' == next, next' == next + 1;
  Waiting -> In when serving == ticket;
  In -> Out : serving' == serving + 1;
}
composition { exclusive W.In; }
)";

} // namespace

BOOST_AUTO_TEST_SUITE(checkers_certify_counting)

BOOST_AUTO_TEST_CASE(damaged_certificates_are_refused_exactly, *boost::unit_test::label("slow")) {
  for (const char* text : {token, two_places, gate}) {
    Proved p(text);
    BOOST_REQUIRE_MESSAGE(p.result.counting.has_value(), text << p.result.verdict.word());
    const CountingCertificate& good = *p.result.counting;
    Configurations all(p.program, p.m, -1, 3, 3);
    BOOST_TEST((p.judge(good) == certify::Judgement::accepted), text);
    BOOST_TEST(all.is_proof(good.invariant), text);
    unsigned refused = 0;
    const auto damage = [&](const std::vector<Term>& invariant, const std::string& how) {
      const bool proof = all.is_proof(invariant);
      refused += !proof;
      CountingCertificate bad = good;
      bad.invariant = invariant;
      BOOST_TEST(
          (p.judge(bad) == (proof ? certify::Judgement::accepted : certify::Judgement::rejected)),
          text << how << (proof ? " is still a proof" : " is no proof"));
    };
    damage({}, "nothing");
    damage({p.m.boolean(false)}, "false");
    for (std::size_t k = 0; k < good.invariant.size(); ++k) {
      std::vector<Term> bad = good.invariant;
      bad.erase(bad.begin() + static_cast<std::ptrdiff_t>(k));
      damage(bad, to_string(good.invariant[k]) + " left out");
      bad = good.invariant;
      bad[k] = negate(bad[k]);
      damage(bad, to_string(good.invariant[k]) + " negated");
      for (Term part : disjuncts(good.invariant[k])) {
        bad = good.invariant;
        bad[k] = part;
        damage(bad, to_string(part) + " alone");
      }
    }
    BOOST_TEST(refused >= 5U, text);
  }
}

BOOST_AUTO_TEST_CASE(a_certificate_speaks_of_configurations_only) {
  Proved p(token);
  CountingCertificate bad = *p.result.counting;
  bad.invariant.push_back(p.m.variable("stranger", p.m.bool_sort()));
  BOOST_TEST((p.judge(bad) == certify::Judgement::rejected));
  bad = *p.result.counting;
  bad.invariant.push_back(disj(p.m.symbol("constant", p.m.bool_sort()),
                               negate(p.m.symbol("constant", p.m.bool_sort()))));
  bad.invariant.push_back(p.m.symbol("constant", p.m.bool_sort()));
  BOOST_TEST((p.judge(bad) == certify::Judgement::rejected));
}

BOOST_AUTO_TEST_CASE(a_certificate_of_another_program_is_refused) {
  Proved p(two_places);
  // The same with a place more.
  std::string other = two_places;
  other.replace(other.find("0..2 = 2"), 8, "0..2 = 1");
  const Program changed = composed_of(other, p.m);
  const auto solver = smt::make_cvc5(p.m);
  BOOST_TEST((certify::check(changed, *p.result.counting, p.m, *solver).judgement ==
              certify::Judgement::rejected));
}

BOOST_AUTO_TEST_CASE(what_is_said_of_two_threads_is_refused_where_it_does_not_hold,
                     *boost::unit_test::label("slow")) {
  Proved p(tickets);
  BOOST_REQUIRE(p.result.indexed.has_value());
  BOOST_TEST((p.judge(*p.result.indexed) == certify::Judgement::accepted));
  for (std::size_t k = 0; k < p.result.indexed->invariant.size(); ++k) {
    IndexedCertificate bad = *p.result.indexed;
    bad.invariant[k] = negate(bad.invariant[k]); // no part of it is empty at the start
    BOOST_TEST((p.judge(bad) == certify::Judgement::rejected), to_string(bad.invariant[k]));
  }
  // One fact may follow from others; not all of them can be spared.
  IndexedCertificate least = *p.result.indexed;
  for (std::size_t k = 0; k < least.invariant.size();) {
    IndexedCertificate fewer = least;
    fewer.invariant.erase(fewer.invariant.begin() + static_cast<std::ptrdiff_t>(k));
    if (p.judge(fewer) == certify::Judgement::accepted)
      least = std::move(fewer);
    else
      ++k;
  }
  BOOST_TEST(!least.invariant.empty());
  BOOST_TEST((p.judge(IndexedCertificate{}) == certify::Judgement::rejected));
  // A third thread is nobody's business.
  IndexedCertificate bad = *p.result.indexed;
  bad.invariant.push_back(at_most(p.m.variable("W[2].ticket", p.m.int_sort()), p.m.integer(0L)));
  BOOST_TEST((p.judge(bad) == certify::Judgement::rejected));
}

BOOST_AUTO_TEST_CASE(written_and_read_again_it_is_the_same) {
  Proved p(two_places);
  Certificate file;
  file.tool_version = "test";
  file.parts.push_back(*p.result.counting);
  std::get<CountingCertificate>(file.parts[0]).deadlock = true;
  const Certificate read =
      certify::read_json(certify::write_json(file), [&](const std::string&, const std::string&,
                                                        const CountingCertificate* so_far) {
        return certify::counting_scope(p.program, *so_far, p.m);
      });
  const auto& part = std::get<CountingCertificate>(read.parts.at(0));
  BOOST_TEST((part.invariant == p.result.counting->invariant));
  BOOST_TEST(part.deadlock);
  BOOST_TEST(part.places.empty());
}

BOOST_AUTO_TEST_SUITE_END()
