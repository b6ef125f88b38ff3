// SPDX-License-Identifier: MIT
//
// libFuzzer target for the parser of Boolean programs: any bytes. Beside what the sanitizers see, a
// refusal must have an error inside the text, what is accepted must survive being printed
// (print(read(print(x))) == print(x)), and flattening it must end, with and without recursion
// followed.
#include "instrument/boolean/flow.hpp"
#include "spec-lang/boolean/parser.hpp"
#include "spec-lang/boolean/print.hpp"
#include "spec-lang/diag/render.hpp"

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <optional>

namespace {

using namespace absthread;

void demand(bool holds, const char* sentence) {
  if (holds) return;
  std::fprintf(stderr, "Boolean program fuzzer: %s\n", sentence);
  std::abort();
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  SourceStore sources;
  Diagnostics diagnostics;
  const FileId id = sources.add("case.bp", text);
  const std::optional<boolean::Program> program = boolean::read(id, sources, diagnostics);
  demand(program.has_value() != diagnostics.has_errors(), "a program or an error was expected");
  for (const Diagnostic& d : diagnostics.all())
    demand(!d.where ||
               (d.where.file == id && d.where.begin <= d.where.end && d.where.end <= text.size()),
           "an error lies outside the text");
  demand(render(diagnostics, sources, Colour::off).empty() == diagnostics.all().empty(),
         "an error is not shown");
  if (!program) return 0;

  const std::string printed = boolean::to_string(*program);
  const FileId again_id = sources.add("again.bp", printed);
  const std::optional<boolean::Program> again = boolean::read(again_id, sources, diagnostics);
  demand(again.has_value(), "the printed text is refused");
  demand(boolean::to_string(*again) == printed, "printing is not idempotent");
  boolean::FlowOptions options;
  options.most_locations = 2000;
  (void)boolean::flatten(*program, options, sources);
  options.depth = 2;
  (void)boolean::flatten(*program, options, sources);
  return 0;
}
