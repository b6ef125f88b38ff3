// SPDX-License-Identifier: MIT
// The shared part of the tests of the C front end.
#include "tests/instrument/cfront/lowering_support.hpp"

#include "instrument/cfront/dump.hpp"
#include "instrument/spec_lowering.hpp"
#include "spec-lang/diag/render.hpp"
#include "spec-lang/parser.hpp"
#include "spec-lang/resolve.hpp"

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <stdexcept>

namespace absthread::test {

LoweringRun::LoweringRun(const std::string& contract, const std::string& code,
                         cfront::Options options) {
  FileId file = sources.add("test.absthread", "program test \"test.c\";\n" + contract);
  sources.add("test.c", code);
  std::optional<spec::File> parsed = spec::parse(file, sources, diagnostics);
  std::optional<spec::Model> model;
  if (parsed) model = spec::resolve(*parsed, terms, diagnostics);
  if (!model || diagnostics.has_errors()) {
    throw std::runtime_error("the test's contract is wrong:\n" +
                             render(diagnostics, sources, Colour::off));
  }
  diagnostics = {};
  contracts = lower(*model, terms);
  if (contracts.atomicity == Atomicity::statement) options.atomicity = Atomicity::statement;
  lowered = cfront::lower(contracts, {"test.c"}, options, sources, terms, diagnostics);
}

std::string LoweringRun::text() const {
  return render(diagnostics, sources, Colour::off) +
         cfront::dump_threads(lowered, contracts, sources) + cfront::dump_facts(lowered, sources);
}

const Thread& LoweringRun::thread() const {
  BOOST_REQUIRE_EQUAL(lowered.threads.size(), 1U);
  BOOST_REQUIRE_MESSAGE(lowered.threads[0].thread.has_value(), text());
  return *lowered.threads[0].thread;
}

bool LoweringRun::mentions(const std::string& needle) const {
  bool found = text().find(needle) != std::string::npos;
  BOOST_TEST_MESSAGE((found ? "" : text()));
  return found;
}

std::string LoweringRun::refusals() const {
  std::string out;
  for (const cfront::LoweredThread& t : lowered.threads) {
    for (const cfront::Unsupported& u : t.unsupported) {
      Position p = u.where ? sources.position(u.where) : Position{};
      out += std::to_string(p.line) + ":" + std::to_string(p.column) + " " + u.what + "\n";
    }
  }
  return out;
}

std::size_t LoweringRun::steps() const {
  const std::vector<Edge>& edges = thread().edges;
  return static_cast<std::size_t>(std::count_if(
      edges.begin(), edges.end(), [](const Edge& e) { return e.kind == EdgeKind::step; }));
}

} // namespace absthread::test
