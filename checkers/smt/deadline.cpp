// SPDX-License-Identifier: MIT
#include "checkers/smt/deadline.hpp"

namespace absthread::smt {

namespace {

class WithDeadline : public Solver {
 public:
  WithDeadline(std::unique_ptr<Solver> inner, std::chrono::steady_clock::time_point deadline)
      : inner_(std::move(inner))
      , deadline_(deadline) {}

  void push() override { inner_->push(); }
  void pop() override { inner_->pop(); }
  void add(Term formula) override { inner_->add(formula); }
  void comment(const std::string& sentence) override { inner_->comment(sentence); }
  Answer check() override {
    look_at_the_clock();
    return inner_->check();
  }
  Answer check(std::span<const Term> assumptions) override {
    look_at_the_clock();
    return inner_->check(assumptions);
  }
  Term value(Term term) override { return inner_->value(term); }
  std::vector<Term> unsat_core() override { return inner_->unsat_core(); }
  std::string reason_unknown() override { return inner_->reason_unknown(); }
  const Statistics& statistics() const override { return inner_->statistics(); }
  std::string name_and_version() const override { return inner_->name_and_version(); }

 private:
  void look_at_the_clock() const {
    if (std::chrono::steady_clock::now() > deadline_) throw OutOfTime();
  }

  std::unique_ptr<Solver> inner_;
  std::chrono::steady_clock::time_point deadline_;
};

} // namespace

std::unique_ptr<Solver> with_deadline(std::unique_ptr<Solver> solver,
                                      std::chrono::steady_clock::time_point deadline) {
  return std::make_unique<WithDeadline>(std::move(solver), deadline);
}

} // namespace absthread::smt
