// SPDX-License-Identifier: MIT
#include "checkers/automata/numeric_domain.hpp"

#include <ppl.hh>

namespace absthread::automata {
namespace {

namespace ppl = Parma_Polyhedra_Library;

// PPL lets floating-point numbers round upwards, in the whole process, as soon as it is linked. Our
// domains are rational and need none of that, and everybody else rounds as usual.
[[maybe_unused]] const bool rounds_as_usual = [] {
  ppl::restore_pre_PPL_rounding();
  return true;
}();

ppl::Linear_Expression expression(const LinearForm& form) {
  ppl::Linear_Expression out;
  for (const auto& [dimension, factor] : form.coefficients)
    out += ppl::Coefficient(factor) * ppl::Variable(dimension);
  return out + ppl::Linear_Expression(ppl::Coefficient(form.constant));
}

// The differences between the three domains that matter here.
void widening(ppl::Rational_Box& set, const ppl::Rational_Box& before) {
  set.CC76_widening_assign(before);
}
void widening(ppl::Octagonal_Shape<mpq_class>& set, const ppl::Octagonal_Shape<mpq_class>& before) {
  set.BHMZ05_widening_assign(before);
}
void widening(ppl::C_Polyhedron& set, const ppl::C_Polyhedron& before) {
  set.H79_widening_assign(before);
}

template<typename Set>
class PplSet : public NumericSet {
 public:
  PplSet(std::size_t dimensions, bool full)
      : set_(dimensions, full ? ppl::UNIVERSE : ppl::EMPTY) {}

  std::unique_ptr<NumericSet> copy() const override { return std::make_unique<PplSet>(*this); }
  bool empty() const override { return set_.is_empty(); }
  void meet(const LinearFact& fact) override {
    const ppl::Linear_Expression e = expression(fact.form);
    if (fact.equality)
      set_.refine_with_constraint(e == 0);
    else
      set_.refine_with_constraint(e >= 0);
  }
  void assign(std::size_t dimension, const LinearForm& form) override {
    set_.affine_image(ppl::Variable(dimension), expression(form));
  }
  void forget(std::size_t dimension) override { set_.unconstrain(ppl::Variable(dimension)); }
  void resize(std::size_t dimensions) override {
    if (dimensions < set_.space_dimension())
      set_.remove_higher_space_dimensions(dimensions);
    else
      set_.add_space_dimensions_and_embed(dimensions - set_.space_dimension());
  }
  void join(const NumericSet& other) override { set_.upper_bound_assign(same(other)); }
  void meet(const NumericSet& other) override { set_.intersection_assign(same(other)); }
  bool contains(const NumericSet& other) const override { return set_.contains(same(other)); }
  void widen(const NumericSet& before) override { widening(set_, same(before)); }

  std::vector<LinearFact> facts() const override {
    std::vector<LinearFact> out;
    for (const ppl::Constraint& c : set_.minimized_constraints()) {
      LinearFact fact;
      fact.equality = c.is_equality();
      for (ppl::dimension_type d = 0; d < c.space_dimension(); ++d)
        if (const mpz_class& factor = c.coefficient(ppl::Variable(d)); factor != 0)
          fact.form.coefficients.emplace_back(d, factor);
      fact.form.constant = mpz_class(c.inhomogeneous_term());
      out.push_back(std::move(fact));
    }
    return out;
  }

 private:
  static const Set& same(const NumericSet& other) { return static_cast<const PplSet&>(other).set_; }
  Set set_;
};

} // namespace

std::unique_ptr<NumericSet> make_set(NumericKind kind, std::size_t dimensions, bool full) {
  switch (kind) {
  case NumericKind::boxes: return std::make_unique<PplSet<ppl::Rational_Box>>(dimensions, full);
  case NumericKind::octagons:
    return std::make_unique<PplSet<ppl::Octagonal_Shape<mpq_class>>>(dimensions, full);
  case NumericKind::polyhedra: break;
  }
  return std::make_unique<PplSet<ppl::C_Polyhedron>>(dimensions, full);
}

} // namespace absthread::automata
