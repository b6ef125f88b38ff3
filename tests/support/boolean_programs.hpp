// SPDX-License-Identifier: MIT
// Boolean programs from texts, for unit tests.
#pragma once

#include "instrument/boolean/flow.hpp"
#include "spec-lang/boolean/parser.hpp"
#include "spec-lang/diag/render.hpp"

#include <stdexcept>
#include <string>

namespace absthread::test {

struct BooleanText {
  explicit BooleanText(const std::string& text) {
    const FileId file = sources.add("test.bp", text);
    program = boolean::read(file, sources, diagnostics);
  }
  std::string complaints() const { return render(diagnostics, sources, Colour::off); }
  boolean::Flow flow(boolean::FlowOptions options = {}) const {
    if (!program) throw std::runtime_error(complaints());
    return boolean::flatten(*program, options, sources).value();
  }

  SourceStore sources;
  Diagnostics diagnostics;
  std::optional<boolean::Program> program;
};

/// Figure 4 of seeds/004, with any number of threads.
inline const char* const critical_section = R"(
decl g, l;
void f() begin
  L1: lock l;
  L2: assert(!g);
  L3: g := 1;
  L4: g := 0;
  L5: unlock l;
  L6: skip;
end
void main() begin
  A: start_thread f();
  goto A;
end
)";

/// Only the exact search proves it: the over-approximation does not count threads.
inline const char* const one_thread = R"(
decl a, b, free;
void main() begin
  free := 1;
  A: start_thread goto W;
  goto A;
  W: free := 0 constrain free;
  assert(!a);
  a := 1;
  a := 0;
  free := 1;
end
)";

} // namespace absthread::test
