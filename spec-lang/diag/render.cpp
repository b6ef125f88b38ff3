// SPDX-License-Identifier: MIT
#include "spec-lang/diag/render.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace absthread {
namespace {

constexpr std::size_t widest_line = 160; // a longer line is shown around the caret only

struct Palette {
  const char *bold, *error, *warning, *note, *caret, *off;
};

constexpr Palette plain{"", "", "", "", "", ""};
constexpr Palette ansi{"\033[1m",    "\033[1;31m", "\033[1;35m",
                       "\033[1;36m", "\033[1;32m", "\033[0m"};

bool continues(char c) {
  return (static_cast<unsigned char>(c) & 0xc0) == 0x80;
}

// Characters of a UTF-8 text: all bytes but the continuing ones.
std::size_t characters(std::string_view text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return !continues(c); }));
}

// The source line with its number, and below it a caret and tildes under the range. Control
// characters are shown as '.', tabs as one blank, so that the columns stay aligned on every
// terminal. Offsets count bytes, what stands on the terminal are characters.
std::string excerpt(SourceRange range, const SourceStore& sources, const Palette& p) {
  const SourceFile& file = sources.file(range.file);
  const Position at = file.position(range.begin);
  std::string line(file.line(at.line));
  for (char& c : line)
    if (c == '\t')
      c = ' ';
    else if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f)
      c = '.';
  std::size_t column = std::min<std::size_t>(at.column - 1, line.size());
  std::size_t end = column + (range.end > range.begin ? range.end - range.begin : 0);
  end = std::min(end, line.size());
  if (line.size() > widest_line) {
    std::size_t from = column > widest_line / 2 ? column - widest_line / 2 : 0;
    while (from > 0 && continues(line[from])) --from;
    std::size_t to = std::min(from + widest_line, line.size());
    while (to < line.size() && continues(line[to])) ++to;
    line = line.substr(from, to - from);
    column -= from;
    end = std::min(end - from, line.size());
  }
  const std::size_t indent = characters(std::string_view(line).substr(0, column));
  const std::size_t width = characters(std::string_view(line).substr(column, end - column));
  std::string out = fmt::format("{:>6} | {}\n", at.line, line);
  out += fmt::format("{:>6} | {}{}^{}{}\n", "", std::string(indent, ' '), p.caret,
                     std::string(width > 1 ? width - 1 : 0, '~'), p.off);
  return out;
}

std::string head(SourceRange where, const SourceStore& sources, const char* colour,
                 const char* word, std::string_view message, std::string_view id,
                 const Palette& p) {
  const std::string place = where ? sources.describe(where) + ": " : std::string();
  const std::string tail = id.empty() ? std::string() : fmt::format(" [{}]", id);
  return fmt::format("{}{}{}{}{}: {}{}{}{}{}\n", p.bold, place, p.off, colour, word, p.off, p.bold,
                     message, p.off, tail);
}

} // namespace

std::string render(const Diagnostic& d, const SourceStore& sources, Colour colour) {
  const Palette& p = colour == Colour::on ? ansi : plain;
  const bool is_error = d.severity == Severity::error;
  std::string out = head(d.where, sources, is_error ? p.error : p.warning,
                         is_error ? "error" : "warning", d.message, info(d.id).printed, p);
  if (d.where) out += excerpt(d.where, sources, p);
  for (const Note& note : d.notes) {
    out += head(note.where, sources, p.note, "note", note.message, {}, p);
    if (note.where) out += excerpt(note.where, sources, p);
  }
  return out;
}

std::string render(const Diagnostics& diagnostics, const SourceStore& sources, Colour colour) {
  std::string out;
  for (const Diagnostic& d : diagnostics.all()) out += render(d, sources, colour);
  return out;
}

} // namespace absthread
