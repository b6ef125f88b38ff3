// SPDX-License-Identifier: MIT
#include "spec-lang/load.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>
#include <string_view>

#include <sys/stat.h>

namespace absthread::spec {
namespace {

// Offsets have 32 bits; a text of this size is no contract long before.
constexpr std::size_t largest_file = std::size_t{64} << 20U;

struct Closer {
  void operator()(std::FILE* file) const { std::fclose(file); }
};

// Length of the UTF-8 sequence at `at`; 0 if it is none (overlong forms, surrogates and values past
// U+10FFFF are none).
std::size_t utf8_length(std::string_view text, std::size_t at) {
  const auto byte = [&](std::size_t i) -> unsigned {
    return at + i < text.size() ? static_cast<unsigned char>(text[at + i]) : 0U;
  };
  const auto follows = [&](std::size_t i) { return (byte(i) & 0xc0U) == 0x80U; };
  const unsigned first = byte(0);
  if (first < 0x80U) return 1;
  if (first >= 0xc2U && first <= 0xdfU) return follows(1) ? 2 : 0;
  if (first >= 0xe0U && first <= 0xefU) {
    if (!follows(1) || !follows(2)) return 0;
    if ((first == 0xe0U && byte(1) < 0xa0U) || (first == 0xedU && byte(1) > 0x9fU)) return 0;
    return 3;
  }
  if (first >= 0xf0U && first <= 0xf4U) {
    if (!follows(1) || !follows(2) || !follows(3)) return 0;
    if ((first == 0xf0U && byte(1) < 0x90U) || (first == 0xf4U && byte(1) > 0x8fU)) return 0;
    return 4;
  }
  return 0;
}

struct NotText {
  std::size_t at;
  const char* why;
};

std::optional<NotText> find_foreign_bytes(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    if (text[at] == '\0') return NotText{at, "a NUL byte"};
    const std::size_t length = utf8_length(text, at);
    if (length == 0) return NotText{at, "a byte that is no part of UTF-8"};
    at += length;
  }
  return std::nullopt;
}

// A pipe, a socket or a terminal may be waited for in vain. What a shell opens for us has somebody
// who writes.
bool may_wait(const std::string& path, const struct stat& about) {
  if (S_ISREG(about.st_mode) || path == "/dev/null" || path == "/dev/stdin") return false;
  return !path.starts_with("/dev/fd/") && !path.starts_with("/proc/");
}

} // namespace

std::string read_file(const std::string& path, std::string& text) {
  struct stat about{};
  if (stat(path.c_str(), &about) != 0)
    return fmt::format("cannot be opened: {}", std::strerror(errno));
  if (S_ISDIR(about.st_mode)) return "is a folder";
  if (may_wait(path, about)) return "is no regular file";
  const std::unique_ptr<std::FILE, Closer> file(std::fopen(path.c_str(), "rb"));
  if (!file) return fmt::format("cannot be opened: {}", std::strerror(errno));
  char block[1 << 16];
  for (std::size_t got = 0; (got = std::fread(block, 1, sizeof block, file.get())) > 0;) {
    text.append(block, got);
    if (text.size() > largest_file)
      return fmt::format("is larger than {} MiB", largest_file >> 20U);
  }
  if (std::ferror(file.get()) != 0) return fmt::format("cannot be read: {}", std::strerror(errno));
  return {};
}

std::optional<FileId> load_file(const std::string& path, SourceStore& sources,
                                Diagnostics& diagnostics) {
  if (const FileId known = sources.find(path); known != no_file) return known;
  const auto refuse = [&](const std::string& why) -> std::optional<FileId> {
    diagnostics.report(DiagnosticId::unreadable_file, {},
                       fmt::format("expected a readable file, but {} {}", path, why));
    return std::nullopt;
  };

  std::string text;
  if (const std::string why = read_file(path, text); !why.empty()) return refuse(why);

  const std::optional<NotText> foreign = find_foreign_bytes(text);
  const FileId id = sources.add(path, std::move(text));
  if (!foreign) return id;
  const auto at = static_cast<std::uint32_t>(foreign->at);
  diagnostics.report(DiagnosticId::not_text, {id, at, at + 1},
                     fmt::format("expected text in UTF-8, found {}", foreign->why));
  return std::nullopt;
}

} // namespace absthread::spec
