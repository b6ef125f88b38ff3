// SPDX-License-Identifier: MIT
#include "cli/repairs.hpp"

#include "checkers/explicit/search.hpp"
#include "instrument/creation.hpp"
#include "instrument/spec_lowering.hpp"
#include "spec-lang/parser.hpp"
#include "spec-lang/resolve.hpp"

#include <algorithm>

namespace absthread::cli {

std::optional<conformance::Task> Repairs::write(sequential::Repair& repair, std::size_t thread,
                                                const conformance::Task& task) const {
  const SourceFile& source = sources_.file(file_.source);
  repair.edits = spec::edits_for(repair.change, file_, source.text());
  if (repair.edits.empty()) return std::nullopt;
  SourceStore sources;
  Diagnostics diagnostics;
  const FileId id =
      sources.add(std::string(source.path()), spec::edited(source.text(), repair.edits));
  const std::optional<spec::File> file = spec::parse(id, sources, diagnostics);
  if (!file || diagnostics.has_errors()) return std::nullopt;
  const std::optional<spec::Model> model = spec::resolve(*file, terms_, diagnostics);
  if (!model || diagnostics.has_errors()) return std::nullopt;
  const auto program = std::make_shared<Program>(lower(*model, terms_));
  if (program->threads.size() != contracts_.program.threads.size()) return std::nullopt;
  conformance::Task out = conformance::make_task(*program, thread, task.code, task.undeclared);
  out.locks = task.locks;
  repair.contracts = program;
  return out;
}

// Is there a short run of a few threads in which the contracts go wrong?
bool Repairs::goes_wrong(const Program& program) const {
  explicit_state::SearchOptions limits;
  limits.most_states = 2000;
  return explicit_state::search(composed(program, terms_), terms_, limits).trace.has_value();
}

void Repairs::judge(sequential::Failure& failure) const {
  if (failure.repairs.empty() || goes_wrong(contracts_.program)) return;
  for (sequential::Repair& repair : failure.repairs)
    repair.breaks = repair.contracts && goes_wrong(*repair.contracts);
  std::stable_partition(failure.repairs.begin(), failure.repairs.end(),
                        [](const sequential::Repair& r) { return !r.breaks; });
  // One that works is enough.
  if (failure.repairs.front().suffices && !failure.repairs.front().breaks)
    std::erase_if(failure.repairs, [](const sequential::Repair& r) { return r.breaks; });
}

} // namespace absthread::cli
