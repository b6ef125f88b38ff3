// SPDX-License-Identifier: MIT
//
// libFuzzer target for the parser of contracts: any bytes, as a contract file and as a C file.
// Beside what the sanitizers see, a refusal must have an error inside the text, and what is
// accepted must survive being printed: parse(print(x)) == x and print(parse(print(x))) == print(x).
//
//   cmake -S . -B build/fuzzer -G Ninja -DCMAKE_CXX_COMPILER=clang++-19 -DABSTHREAD_FUZZ=ON
//   -DABSTHREAD_SANITIZE=ON ninja -C build/fuzzer fuzz_contract build/fuzzer/fuzz_contract
//   -dict=tests/fuzz/libfuzzer/contract.dict CORPUS tests/fuzz/libfuzzer/contract
#include "spec-lang/diag/render.hpp"
#include "spec-lang/parser.hpp"
#include "spec-lang/print.hpp"

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <optional>

namespace {

using namespace absthread;

void demand(bool holds, const char* sentence) {
  if (holds) return;
  std::fprintf(stderr, "contract fuzzer: %s\n", sentence);
  std::abort();
}

void check(const char* path, const std::string& text) {
  SourceStore sources;
  Diagnostics diagnostics;
  const FileId id = sources.add(path, text);
  const std::optional<spec::File> file = spec::parse(id, sources, diagnostics);
  demand(file.has_value() != diagnostics.has_errors(), "a file or an error was expected");
  for (const Diagnostic& d : diagnostics.all())
    demand(d.where.file == id && d.where.begin <= d.where.end && d.where.end <= text.size(),
           "an error lies outside the text");
  demand(render(diagnostics, sources, Colour::off).empty() == diagnostics.all().empty(),
         "an error is not shown");
  if (!file) return;

  const std::string printed = spec::format(*file, sources);
  const FileId again_id = sources.add(path, printed);
  const std::optional<spec::File> again = spec::parse(again_id, sources, diagnostics);
  demand(again.has_value(), "the printed text is refused");
  demand(*again == *file, "the printed text reads otherwise");
  demand(again->comments.size() == file->comments.size(), "a comment is lost");
  demand(spec::format(*again, sources) == printed, "printing is not idempotent");
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  check("case.absthread", text);
  check("case.c", text);
  return 0;
}
