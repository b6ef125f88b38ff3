// SPDX-License-Identifier: MIT
#include "emit/report/record.hpp"

#include <algorithm>
#include <iterator>

namespace absthread::emit {

namespace {

template<class T>
void append(std::vector<T>& to, std::vector<T>&& from) {
  to.insert(to.end(), std::make_move_iterator(from.begin()), std::make_move_iterator(from.end()));
}

/// A column in code points, counted from 1.
unsigned characters_before(const SourceFile& file, Position at) {
  const std::string_view line = file.line(at.line);
  const std::string_view before = line.substr(0, std::min<std::size_t>(at.column - 1, line.size()));
  const auto continues = [](char c) { return (static_cast<unsigned char>(c) & 0xc0) == 0x80; };
  return at.column - static_cast<unsigned>(std::count_if(before.begin(), before.end(), continues));
}

} // namespace

std::string Place::to_string() const {
  if (!*this) return file;
  return file + ":" + std::to_string(line) + ":" + std::to_string(column);
}

std::size_t ProgramRecord::count(Severity severity) const {
  return static_cast<std::size_t>(
      std::count_if(diagnostics.begin(), diagnostics.end(),
                    [&](const DiagnosticRecord& d) { return d.severity == severity; }));
}

void ProgramRecord::merge(ProgramRecord&& more) {
  if (path.empty()) path = std::move(more.path);
  if (name.empty()) name = std::move(more.name);
  append(c_files, std::move(more.c_files));
  append(shared, std::move(more.shared));
  append(threads, std::move(more.threads));
  append(diagnostics, std::move(more.diagnostics));
  append(parts, std::move(more.parts));
  for (std::string& assumption : more.assumptions)
    if (std::find(assumptions.begin(), assumptions.end(), assumption) == assumptions.end())
      assumptions.push_back(std::move(assumption));
  for (const std::string& proved : more.discharged) std::erase(assumptions, proved);
  append(scope, std::move(more.scope));
  append(inputs, std::move(more.inputs));
  append(artefacts, std::move(more.artefacts));
  if (statistics.solver.empty()) statistics.solver = std::move(more.statistics.solver);
  statistics.queries += more.statistics.queries;
  statistics.sat += more.statistics.sat;
  statistics.unsat += more.statistics.unsat;
  statistics.unknown += more.statistics.unknown;
  statistics.solver_seconds += more.statistics.solver_seconds;
  statistics.seconds += more.statistics.seconds;
}

Place place_of(SourceRange range, const SourceStore& sources) {
  if (!range) return {};
  const SourceFile& file = sources.file(range.file);
  const Position begin = file.position(range.begin);
  const Position end = file.position(std::max(range.begin, range.end));
  return {file.path(),
          begin.line,
          begin.column,
          end.line,
          end.column,
          characters_before(file, begin),
          characters_before(file, end)};
}

DiagnosticRecord record_of(const Diagnostic& diagnostic, const SourceStore& sources) {
  DiagnosticRecord out;
  out.id = info(diagnostic.id).printed;
  out.severity = diagnostic.severity;
  out.where = place_of(diagnostic.where, sources);
  out.message = diagnostic.message;
  if (diagnostic.where) {
    const std::string_view line = sources.file(diagnostic.where.file).line(out.where.line);
    const std::size_t text = line.find_first_not_of(" \t");
    if (text != std::string_view::npos) out.line = line.substr(text);
  }
  for (const Note& note : diagnostic.notes)
    out.notes.push_back({place_of(note.where, sources), note.message});
  return out;
}

} // namespace absthread::emit
