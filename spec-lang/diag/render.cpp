// SPDX-License-Identifier: MIT
#include "spec-lang/diag/render.hpp"

#include "spec-lang/diag/width.hpp"

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

// Length of the UTF-8 character at `at`, judged by its first byte and the continuing ones; 0 if it
// is none.
std::size_t character_length(std::string_view text, std::size_t at) {
  const auto first = static_cast<unsigned char>(text[at]);
  const std::size_t length = first < 0x80   ? 1
                             : first < 0xc2 ? 0
                             : first < 0xe0 ? 2
                             : first < 0xf0 ? 3
                             : first < 0xf5 ? 4
                                            : 0;
  if (at + length > text.size()) return 0;
  for (std::size_t i = 1; i < length; ++i)
    if (!continues(text[at + i])) return 0;
  return length;
}

// What a terminal can show in as many bytes: tabs as one blank; control characters and bytes that
// are no UTF-8 as '.'.
std::string shown(std::string_view text) {
  std::string result(text);
  for (std::size_t at = 0; at < result.size();) {
    char& c = result[at];
    const std::size_t length = character_length(result, at);
    if (c == '\t')
      c = ' ';
    else if (length == 0 || static_cast<unsigned char>(c) < 0x20 || c == 0x7f)
      c = '.';
    at += length == 0 ? 1 : length;
  }
  return result;
}

// The source line with its number, and below it a caret and tildes under the range. Offsets count
// bytes; a character on the terminal is as wide as it is.
std::string excerpt(SourceRange range, const SourceStore& sources, const Palette& p) {
  const SourceFile& file = sources.file(range.file);
  const Position at = file.position(range.begin);
  std::string_view whole = file.line(at.line);
  std::size_t column = std::min<std::size_t>(at.column - 1, whole.size());
  std::size_t end = column + (range.end > range.begin ? range.end - range.begin : 0);
  end = std::min(end, whole.size());
  if (whole.size() > widest_line) {
    // Cut before anything is copied (a line can be the whole file), at the beginning of a
    // character.
    std::size_t from = column > widest_line / 2 ? column - widest_line / 2 : 0;
    for (int i = 0; i < 3 && from > 0 && continues(whole[from]); ++i) --from;
    std::size_t to = std::min(from + widest_line, whole.size());
    for (int i = 0; i < 3 && to < whole.size() && continues(whole[to]); ++i) ++to;
    whole = whole.substr(from, to - from);
    column -= from;
    end = std::min(end - from, whole.size());
  }
  const std::string line = shown(whole);
  const std::size_t indent = display_width(std::string_view(line).substr(0, column));
  const std::size_t width = display_width(std::string_view(line).substr(column, end - column));
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
