// SPDX-License-Identifier: MIT
// cvc5 behind smt::Solver: the only file that includes it.
//
// The assertion stack is ours: a vector of levels, each a list of Terms. cvc5's own stack is
// brought to the same state only when a query needs it (`synchronise`): levels that were pushed and
// popped between two queries never reach cvc5, popping is put off until the next query (so a model
// stays readable), and renewal, which an old cvc5 needs because it gets slower with every query, is
// nothing but forgetting what cvc5 has seen: the next query replays the stack into a fresh one.
// Nothing of an old cvc5 lives on: its sorts and terms are kept in the same object as its Solver.
//
// Terms are translated once per cvc5, bottom-up without recursion, with a cache over the shared
// graph.
//   bool, int, bits, array   the sorts of the same meaning; div and mod are SMT-LIB's, total,
//   arbitrary at zero thread                   Int; -1 is `none`. Only equality is asked of
//   threads, so each integer is an identity. enum                     a datatype of nullary
//   constructors: its variables, array elements and array indices range over its
//                            values by construction, with nothing to assert, to keep on the base
//                            level or to replay.
//
// Constant arrays are cvc5's over infinitely many indices, with its limits (the element is a value,
// no equality joins two of them by writes: else `unknown`); over few indices they are written out
// and have no limits.
//
// Our fault (a term of a wrong sort, value() without a model) is an InternalError. What cvc5 itself
// cannot do (an exception from its check) is the answer `unknown` with the reason "solver: ...",
// and that cvc5 is thrown away. A core is asked of cvc5 only when somebody wants it: to find it
// costs about half of what the answer did.
#include <cvc5/cvc5.h>

#include <fmt/format.h>

#include <algorithm>
#include <new>
#include <optional>
#include <stdexcept>
#include <unordered_map>
#include <utility>

#include "checkers/smt/solver.hpp"
#include "spec-lang/diag/fault.hpp"
#include "spec-lang/diag/invariant.hpp"
#include "spec-lang/term/rewrite.hpp"
#include "spec-lang/term/sexpr.hpp"

#ifdef __SANITIZE_ADDRESS__
// CLN, below cvc5, keeps a few bytes until the end.
extern "C" __attribute__((weak)) const char* __lsan_default_suppressions() {
  return "leak:libcln\n";
}
#endif

namespace absthread::smt {
namespace {

using Clock = std::chrono::steady_clock;

cvc5::Kind kind_of(Kind kind) {
  switch (kind) {
  case Kind::negation: return cvc5::NOT;
  case Kind::conjunction: return cvc5::AND;
  case Kind::disjunction: return cvc5::OR;
  case Kind::implication: return cvc5::IMPLIES;
  case Kind::equal: return cvc5::EQUAL;
  case Kind::ite: return cvc5::ITE;
  case Kind::less: return cvc5::LT;
  case Kind::at_most: return ABSTHREAD_FAULT("terms-cvc5-at-most-strict") ? cvc5::LT : cvc5::LEQ;
  case Kind::add: return cvc5::ADD;
  case Kind::subtract: return cvc5::SUB;
  case Kind::minus: return cvc5::NEG;
  case Kind::multiply: return cvc5::MULT;
  case Kind::divide: return cvc5::INTS_DIVISION;
  case Kind::modulo: return cvc5::INTS_MODULUS;
  case Kind::bv_not: return cvc5::BITVECTOR_NOT;
  case Kind::bv_and: return cvc5::BITVECTOR_AND;
  case Kind::bv_xor: return cvc5::BITVECTOR_XOR;
  case Kind::bv_or: return cvc5::BITVECTOR_OR;
  case Kind::bv_add: return cvc5::BITVECTOR_ADD;
  case Kind::bv_subtract: return cvc5::BITVECTOR_SUB;
  case Kind::bv_multiply: return cvc5::BITVECTOR_MULT;
  case Kind::bv_udivide:
    return ABSTHREAD_FAULT("terms-cvc5-udivide-signed") ? cvc5::BITVECTOR_SDIV
                                                        : cvc5::BITVECTOR_UDIV;
  case Kind::bv_uremainder: return cvc5::BITVECTOR_UREM;
  case Kind::bv_sdivide: return cvc5::BITVECTOR_SDIV;
  case Kind::bv_sremainder: return cvc5::BITVECTOR_SREM;
  case Kind::bv_shift_left: return cvc5::BITVECTOR_SHL;
  case Kind::bv_shift_right:
    return ABSTHREAD_FAULT("terms-cvc5-shift-arithmetic") ? cvc5::BITVECTOR_ASHR
                                                          : cvc5::BITVECTOR_LSHR;
  case Kind::bv_arithmetic_shift_right: return cvc5::BITVECTOR_ASHR;
  case Kind::bv_uless: return cvc5::BITVECTOR_ULT;
  case Kind::bv_uat_most: return cvc5::BITVECTOR_ULE;
  case Kind::bv_sless: return cvc5::BITVECTOR_SLT;
  case Kind::bv_sat_most: return cvc5::BITVECTOR_SLE;
  case Kind::bv_to_int: return cvc5::BITVECTOR_TO_NAT;
  case Kind::int_to_bv: return cvc5::INT_TO_BITVECTOR;
  case Kind::select: return cvc5::SELECT;
  case Kind::store: return cvc5::STORE;
  case Kind::constant:
  case Kind::variable:
  case Kind::symbol:
  case Kind::constant_array: break;
  }
  throw InternalError(fmt::format("'{}' is not an operator of cvc5", info(kind).name));
}

// A term that cvc5 has no way to say: the answer is unknown.
struct Unsupported : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// One cvc5 solver with everything that belongs to it.
class Backend {
 public:
  Backend(TermManager& manager, const Options& options)
      : manager_(manager) {
    solver_.setOption("incremental", "true");
    solver_.setOption("produce-models", "true");
    solver_.setOption("produce-unsat-assumptions", "true");
    if (options.query_limit_ms != 0)
      solver_.setOption("tlimit-per", std::to_string(options.query_limit_ms));
    solver_.setOption("verbosity", "-1"); // no warnings of its own on the terminal
    solver_.setLogic("ALL");
  }
  Backend(const Backend&) = delete;
  Backend& operator=(const Backend&) = delete;

  cvc5::Solver& solver() { return solver_; }

  cvc5::Term translate(Term root) {
    if (auto found = terms_.find(root); found != terms_.end()) return found->second;
    std::vector<std::pair<Term, std::size_t>> stack{{root, 0}};
    std::vector<cvc5::Term> children;
    while (!stack.empty()) {
      auto& [t, next] = stack.back();
      while (next < t.size() && terms_.contains(t[next])) ++next;
      if (next < t.size()) {
        const Term child = t[next];
        stack.emplace_back(child, 0);
        continue;
      }
      children.clear();
      for (const Term& c : t.children()) children.push_back(terms_.at(c));
      const cvc5::Term built = build(t, children);
      terms_.emplace(t, built);
      stack.pop_back();
    }
    return terms_.at(root);
  }

  // A value of cvc5's model as a Term of the given sort. Inside of an array cvc5 may leave a term
  // instead of its value: a second question gives that.
  Term read(cvc5::Term value, Sort sort) {
    const bool integer = sort.kind() == SortKind::integer || sort.kind() == SortKind::thread;
    if ((integer && !value.isIntegerValue()) ||
        (sort.kind() == SortKind::boolean && !value.isBooleanValue()) ||
        (sort.kind() == SortKind::bits && !value.isBitVectorValue()))
      value = solver_.getValue(value);
    switch (sort.kind()) {
    case SortKind::boolean: return manager_.boolean(value.getBooleanValue());
    case SortKind::integer:
    case SortKind::thread: return manager_.constant(sort, mpz_class(value.getIntegerValue()));
    case SortKind::bits: return manager_.constant(sort, mpz_class(value.getBitVectorValue(2), 2));
    case SortKind::enumeration: {
      sort_of(sort);
      const auto& values = enums_.at(sort.node()).values;
      const auto found = std::find(values.begin(), values.end(), value);
      ABSTHREAD_INVARIANT(found != values.end(), "the value of an enum should be one of its own");
      const auto number = ABSTHREAD_FAULT("terms-cvc5-enum-value-reversed")
                              ? values.end() - found - 1
                              : found - values.begin();
      return manager_.constant(sort, mpz_class(static_cast<unsigned long>(number)));
    }
    case SortKind::array: {
      std::vector<std::pair<cvc5::Term, cvc5::Term>> stores;
      cvc5::Term base = value;
      for (; base.getKind() == cvc5::STORE; base = cvc5::Term(base[0]))
        stores.emplace_back(base[1], base[2]);
      ABSTHREAD_INVARIANT(base.isConstArray(),
                          "an array's value should be stores over a constant array");
      Term array = constant_array(sort, read(base.getConstArrayBase(), sort.element()));
      if (ABSTHREAD_FAULT("terms-cvc5-array-value-store-lost") && !stores.empty())
        stores.pop_back();
      // The last store comes first; what it has overwritten may have no value.
      std::vector<std::pair<Term, Term>> elements;
      for (const auto& [index, element] : stores) {
        const Term at = read(index, sort.index());
        if (std::none_of(elements.begin(), elements.end(),
                         [&](const auto& one) { return one.first == at; }))
          elements.emplace_back(at, read(element, sort.element()));
      }
      for (auto s = elements.rbegin(); s != elements.rend(); ++s)
        array = store(array, s->first, s->second);
      return array;
    }
    }
    throw InternalError("a sort should be one of the known ones");
  }

 private:
  struct Enum {
    cvc5::Sort sort;
    std::vector<cvc5::Term> values;
  };

  cvc5::Sort sort_of(Sort sort) {
    switch (sort.kind()) {
    case SortKind::boolean: return solver_.getBooleanSort();
    case SortKind::integer:
    case SortKind::thread: return solver_.getIntegerSort();
    case SortKind::bits: return solver_.mkBitVectorSort(sort.width());
    case SortKind::array:
      return solver_.mkArraySort(sort_of(sort.index()), sort_of(sort.element()));
    case SortKind::enumeration: break;
    }
    if (auto found = enums_.find(sort.node()); found != enums_.end()) return found->second.sort;
    cvc5::DatatypeDecl declaration = solver_.mkDatatypeDecl(sort.name());
    for (std::size_t i = 0; i < sort.values().size(); ++i)
      declaration.addConstructor(
          solver_.mkDatatypeConstructorDecl(fmt::format("{}/{}", i, sort.values()[i])));
    Enum made{solver_.mkDatatypeSort(declaration), {}};
    const cvc5::Datatype datatype = made.sort.getDatatype();
    for (std::size_t i = 0; i < sort.values().size(); ++i)
      made.values.push_back(solver_.mkTerm(cvc5::APPLY_CONSTRUCTOR, {datatype[i].getTerm()}));
    return enums_.emplace(sort.node(), std::move(made)).first->second.sort;
  }

  // cvc5's constant arrays have two limits: the element has to be a value, and an equality that
  // would join two of them by writes is refused. Over few indices neither matters: every index is
  // written, over an array of which nothing is known.
  cvc5::Term constant_array_of(Term t, const cvc5::Term& element) {
    const Sort sort = t.sort(), index = sort.index();
    const bool few = index.is(SortKind::boolean) || index.is(SortKind::enumeration) ||
                     (index.is(SortKind::bits) && index.width() <= 6);
    if (few) {
      const unsigned long size = index.is(SortKind::boolean)       ? 2
                                 : index.is(SortKind::enumeration) ? index.values().size()
                                                                   : 1UL << index.width();
      cvc5::Term& base = bases_[sort.node()];
      if (base.isNull()) base = solver_.mkConst(sort_of(sort), "base");
      cvc5::Term array = base;
      for (unsigned long i = 0; i < size; ++i)
        array =
            solver_.mkTerm(cvc5::STORE, {array, translate(manager_.constant(index, i)), element});
      return array;
    }
    if (!t[0].is_known()) throw Unsupported("a constant array whose element is no value");
    // Of an array cvc5 takes for a value what is in its own form only.
    return solver_.mkConstArray(sort_of(sort),
                                t[0].is_constant() ? element : solver_.simplify(element));
  }

  cvc5::Term build(Term t, const std::vector<cvc5::Term>& children) {
    switch (t.kind()) {
    case Kind::constant:
      switch (t.sort().kind()) {
      case SortKind::boolean: return solver_.mkBoolean(t.is_true());
      case SortKind::bits: return solver_.mkBitVector(t.sort().width(), t.value().get_str(10), 10);
      case SortKind::enumeration:
        sort_of(t.sort());
        return enums_.at(t.sort().node()).values.at(t.value().get_ui());
      default: return solver_.mkInteger(t.value().get_str());
      }
    case Kind::variable:
      if (t.time() == 1 && ABSTHREAD_FAULT("terms-cvc5-times-shared"))
        return translate(manager_.variable(t.name(), t.sort()));
      [[fallthrough]];
    case Kind::symbol: return solver_.mkConst(sort_of(t.sort()), to_string(t));
    case Kind::constant_array: return constant_array_of(t, children[0]);
    case Kind::int_to_bv:
      return solver_.mkTerm(solver_.mkOp(cvc5::INT_TO_BITVECTOR, {t.sort().width()}), children);
    default: return solver_.mkTerm(kind_of(t.kind()), children);
    }
  }

  TermManager& manager_;
  cvc5::Solver solver_;
  std::unordered_map<Term, cvc5::Term, TermHash> terms_;
  std::unordered_map<const Sort::Node*, Enum> enums_;
  std::unordered_map<const Sort::Node*, cvc5::Term> bases_;
};

std::string words(cvc5::UnknownExplanation why) {
  switch (why) {
  case cvc5::INCOMPLETE: return "incomplete";
  case cvc5::TIMEOUT: return "timeout";
  case cvc5::RESOURCEOUT: return "resource limit";
  case cvc5::MEMOUT: return "memout";
  case cvc5::INTERRUPTED: return "interrupted";
  case cvc5::UNSUPPORTED: return "unsupported";
  case cvc5::REQUIRES_FULL_CHECK:
  case cvc5::REQUIRES_CHECK_AGAIN:
  case cvc5::OTHER:
  case cvc5::UNKNOWN_REASON: break;
  }
  return "no reason given";
}

class Cvc5Solver final : public Solver {
 public:
  Cvc5Solver(TermManager& manager, Options options)
      : manager_(manager)
      , options_(std::move(options)) {}

  void push() override { levels_.emplace_back(); }

  void pop() override {
    ABSTHREAD_INVARIANT(levels_.size() > 1, "pop should match a push");
    levels_.pop_back();
    if (!ABSTHREAD_FAULT("terms-cvc5-pop-forgotten"))
      seen_depth_ = std::min(seen_depth_, levels_.size());
  }

  void add(Term formula) override {
    demand_formula(formula);
    levels_.back().formulas.push_back(formula);
  }

  void comment(const std::string& sentence) override {
    comment_ = "; " + sentence;
    std::replace(comment_.begin(), comment_.end(), '\n', ' ');
    comment_ += '\n';
  }

  Answer check() override { return check(std::span<const Term>()); }

  Answer check(std::span<const Term> assumptions) override {
    for (const Term& a : assumptions) demand_formula(a);
    const Clock::time_point start = Clock::now();
    assumptions_.assign(assumptions.begin(), assumptions.end());
    core_.reset();
    reason_.clear();
    answer_ = ask();
    ++statistics_.queries;
    ++(answer_ == Answer::sat     ? statistics_.sat
       : answer_ == Answer::unsat ? statistics_.unsat
                                  : statistics_.unknown);
    statistics_.time += Clock::now() - start;
    if (options_.on_query) options_.on_query(script(), *answer_);
    comment_.clear();
    return *answer_;
  }

  Term value(Term term) override {
    ABSTHREAD_INVARIANT(answer_ == Answer::sat && backend_, "value() should follow the answer sat");
    ABSTHREAD_INVARIANT(&term.manager() == &manager_,
                        "terms should belong to the solver's manager");
    if (term.is_constant()) return term;
    const Clock::time_point start = Clock::now();
    try {
      const Term result =
          backend_->read(backend_->solver().getValue(backend_->translate(term)), term.sort());
      statistics_.time += Clock::now() - start;
      return result;
    } catch (const Unsupported&) {
      // cvc5 cannot say the term, but it knows its variables.
      TermMap values;
      for (const Term& v : free_variables(term)) values.emplace(v, value(v));
      for (const Term& v : free_symbols(term)) values.emplace(v, value(v));
      const Term result = evaluate(term, values);
      ABSTHREAD_INVARIANT(result, "a term should have a value in a model");
      return result;
    } catch (const cvc5::CVC5ApiException& e) {
      throw InternalError(fmt::format("cvc5 has no value for a term: {}", e.what()));
    }
  }

  std::vector<Term> unsat_core() override {
    ABSTHREAD_INVARIANT(answer_ == Answer::unsat, "unsat_core() should follow the answer unsat");
    if (!core_) {
      const Clock::time_point start = Clock::now();
      read_core();
      statistics_.time += Clock::now() - start;
    }
    return *core_;
  }

  std::string reason_unknown() override {
    ABSTHREAD_INVARIANT(answer_ == Answer::unknown,
                        "reason_unknown() should follow the answer unknown");
    return reason_;
  }

  const Statistics& statistics() const override { return statistics_; }

  std::string name_and_version() const override { return "cvc5 " + cvc5::Solver().getVersion(); }

 private:
  struct Level {
    std::vector<Term> formulas;
    std::size_t seen = 0; // how many of them cvc5 has, if it has this level
  };

  void demand_formula(Term formula) const {
    ABSTHREAD_INVARIANT(formula, "a formula should not be a null term");
    ABSTHREAD_INVARIANT(formula.sort().is(SortKind::boolean), "a formula should be Boolean");
    ABSTHREAD_INVARIANT(&formula.manager() == &manager_,
                        "terms should belong to the solver's manager");
  }

  // Brings cvc5's stack to the state of ours.
  void synchronise() {
    if (backend_ && options_.renew_after != 0 && asked_ >= options_.renew_after) {
      backend_.reset();
      ++statistics_.renewals;
    }
    if (!backend_) {
      backend_ = std::make_unique<Backend>(manager_, options_);
      cvc5_depth_ = seen_depth_ = 1;
      if (!ABSTHREAD_FAULT("terms-cvc5-renewal-forgets")) levels_[0].seen = 0;
      asked_ = 0;
    }
    cvc5::Solver& solver = backend_->solver();
    if (cvc5_depth_ > seen_depth_)
      solver.pop(static_cast<std::uint32_t>(cvc5_depth_ - seen_depth_));
    cvc5_depth_ = seen_depth_;
    for (std::size_t i = cvc5_depth_ - 1; i < levels_.size(); ++i) {
      if (i >= cvc5_depth_) {
        solver.push();
        ++cvc5_depth_;
        levels_[i].seen = 0;
      }
      for (; levels_[i].seen < levels_[i].formulas.size(); ++levels_[i].seen)
        solver.assertFormula(backend_->translate(levels_[i].formulas[levels_[i].seen]));
    }
    seen_depth_ = cvc5_depth_;
  }

  // The last query, as any solver can run it.
  std::string script() const {
    std::vector<Term> all;
    for (const Level& level : levels_)
      all.insert(all.end(), level.formulas.begin(), level.formulas.end());
    all.insert(all.end(), assumptions_.begin(), assumptions_.end());
    return comment_ + smtlib_script(all);
  }

  Answer ask() {
    // A formula that is plainly false needs no solver; cvc5 is not even synchronised.
    for (const Term& a : assumptions_)
      if (a.is_false()) {
        core_.emplace({a});
        return Answer::unsat;
      }
    try {
      synchronise();
      ++asked_;
      std::vector<cvc5::Term> translated;
      translated.reserve(assumptions_.size());
      for (const Term& a : assumptions_) translated.push_back(backend_->translate(a));
      cvc5::Solver& solver = backend_->solver();
      const cvc5::Result result =
          translated.empty() ? solver.checkSat() : solver.checkSatAssuming(translated);
      if (result.isSat()) return Answer::sat;
      if (result.isUnsat()) {
        if (translated.empty()) core_.emplace();
        return Answer::unsat;
      }
      reason_ = words(result.getUnknownExplanation());
      return Answer::unknown;
    } catch (const Unsupported& e) {
      reason_ = fmt::format("solver: cvc5 cannot take {}", e.what());
    } catch (const InternalError&) {
      backend_.reset();
      throw;
    } catch (const std::bad_alloc&) {
      backend_.reset();
      throw;
    } catch (const std::exception& e) {
      reason_ = fmt::format("solver: {}", e.what());
    }
    // What state that cvc5 is in is not known.
    backend_.reset();
    return Answer::unknown;
  }

  // Between a query and the next cvc5 stays as it was, so the core of the last one is still there.
  void read_core() {
    core_.emplace();
    try {
      const std::vector<cvc5::Term> core = backend_->solver().getUnsatAssumptions();
      for (const Term& a : assumptions_)
        if (std::find(core.begin(), core.end(), backend_->translate(a)) != core.end() &&
            std::find(core_->begin(), core_->end(), a) == core_->end())
          core_->push_back(a);
      if (ABSTHREAD_FAULT("terms-cvc5-core-too-small") && !core_->empty()) core_->pop_back();
    } catch (const cvc5::CVC5ApiException&) {
      core_ = assumptions_; // more than is needed
      backend_.reset();
    }
  }

  TermManager& manager_;
  Options options_;
  std::unique_ptr<Backend> backend_;
  std::vector<Level> levels_ = std::vector<Level>(1);
  std::size_t seen_depth_ = 1; // levels that cvc5 has and that are still ours
  std::size_t cvc5_depth_ = 1; // levels that cvc5 has
  std::uint64_t asked_ = 0;    // queries of the present cvc5
  std::vector<Term> assumptions_;
  std::optional<std::vector<Term>> core_; // of the last query; nothing: not asked for yet
  std::string reason_;
  std::string comment_; // a line about the next query
  std::optional<Answer> answer_;
  Statistics statistics_;
};

} // namespace

Statistics& Statistics::operator+=(const Statistics& other) {
  queries += other.queries;
  sat += other.sat;
  unsat += other.unsat;
  unknown += other.unknown;
  renewals += other.renewals;
  time += other.time;
  return *this;
}

std::unique_ptr<Solver> make_cvc5(TermManager& manager, Options options) {
  return std::make_unique<Cvc5Solver>(manager, std::move(options));
}

} // namespace absthread::smt
