// SPDX-License-Identifier: MIT
// Files as loaded text, and ranges in them. A range is two byte offsets into one file of a store:
// it is cheap to copy, is kept by every AST node, edge and location, and becomes line and column
// only when somebody prints it.
#pragma once

#include <compare>
#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

namespace absthread {

using FileId = std::uint32_t;
inline constexpr FileId no_file = ~FileId{0};

/// Half-open byte range [begin, end) of one file; `no_file` means "no place in any text".
struct SourceRange {
  FileId file = no_file;
  std::uint32_t begin = 0;
  std::uint32_t end = 0;

  explicit operator bool() const { return file != no_file; }
  auto operator<=>(const SourceRange&) const = default;
};

/// The smallest range that covers both; an empty range is neutral.
SourceRange cover(SourceRange a, SourceRange b);

/// Line and column as editors count them: from 1, columns in bytes (as GCC and Clang print them).
struct Position {
  std::uint32_t line = 0;
  std::uint32_t column = 0;
  auto operator<=>(const Position&) const = default;
};

class SourceFile {
 public:
  SourceFile(std::string path, std::string text);

  const std::string& path() const { return path_; }
  std::string_view text() const { return text_; }
  Position position(std::uint32_t offset) const;
  /// Byte offset of a position; past the end it is the end of the text.
  std::uint32_t offset(Position where) const;
  /// The text of a line (counted from 1) without its line end.
  std::string_view line(std::uint32_t number) const;
  std::uint32_t line_count() const { return static_cast<std::uint32_t>(line_starts_.size()); }

 private:
  std::string path_;
  std::string text_;
  std::vector<std::uint32_t> line_starts_;
};

/// Owns the files of a run; ids and references stay valid as long as the store lives.
class SourceStore {
 public:
  FileId add(std::string path, std::string text);
  /// The file of that path, or `no_file`.
  FileId find(std::string_view path) const;
  const SourceFile& file(FileId id) const { return files_.at(id); }
  FileId size() const { return static_cast<FileId>(files_.size()); }

  Position position(SourceRange range) const { return file(range.file).position(range.begin); }
  std::string_view text(SourceRange range) const;
  /// `path:line:column`, or "<no place>".
  std::string describe(SourceRange range) const;

 private:
  std::deque<SourceFile> files_;
};

} // namespace absthread
