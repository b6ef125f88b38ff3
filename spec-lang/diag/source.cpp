// SPDX-License-Identifier: MIT
#include "spec-lang/diag/source.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace absthread {

SourceRange cover(SourceRange a, SourceRange b) {
  if (!a) return b;
  if (!b || a.file != b.file) return a;
  return {a.file, std::min(a.begin, b.begin), std::max(a.end, b.end)};
}

SourceFile::SourceFile(std::string path, std::string text)
    : path_(std::move(path))
    , text_(std::move(text)) {
  line_starts_.push_back(0);
  for (std::size_t at = 0; (at = text_.find('\n', at)) != std::string::npos;)
    line_starts_.push_back(static_cast<std::uint32_t>(++at));
}

Position SourceFile::position(std::uint32_t offset) const {
  offset = std::min(offset, static_cast<std::uint32_t>(text_.size()));
  auto after = std::upper_bound(line_starts_.begin(), line_starts_.end(), offset);
  auto index = static_cast<std::uint32_t>(after - line_starts_.begin() - 1);
  return {index + 1, offset - line_starts_[index] + 1};
}

std::uint32_t SourceFile::offset(Position where) const {
  const auto size = static_cast<std::uint32_t>(text_.size());
  if (where.line == 0 || where.line > line_count()) return size;
  return std::min(line_starts_[where.line - 1] + (where.column == 0 ? 0 : where.column - 1), size);
}

std::string_view SourceFile::line(std::uint32_t number) const {
  if (number == 0 || number > line_count()) return {};
  const std::size_t begin = line_starts_[number - 1];
  std::size_t end = number < line_count() ? line_starts_[number] - 1 : text_.size();
  if (end > begin && text_[end - 1] == '\r') --end;
  return std::string_view(text_).substr(begin, end - begin);
}

FileId SourceStore::add(std::string path, std::string text) {
  files_.emplace_back(std::move(path), std::move(text));
  return static_cast<FileId>(files_.size() - 1);
}

FileId SourceStore::find(std::string_view path) const {
  for (FileId id = 0; id < size(); ++id)
    if (files_[id].path() == path) return id;
  return no_file;
}

std::string_view SourceStore::text(SourceRange range) const {
  if (!range) return {};
  const std::string_view all = file(range.file).text();
  const std::size_t begin = std::min<std::size_t>(range.begin, all.size());
  return all.substr(begin, range.end > range.begin ? range.end - range.begin : 0);
}

std::string SourceStore::describe(SourceRange range) const {
  if (!range) return "<no place>";
  const Position at = position(range);
  return fmt::format("{}:{}:{}", file(range.file).path(), at.line, at.column);
}

} // namespace absthread
