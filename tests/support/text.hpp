// SPDX-License-Identifier: MIT
//
// Text as tests compare it: lines, wildcards, and what may differ between two machines made equal.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace absthread::test {

std::vector<std::string> split_lines(std::string_view text);
std::string join_lines(const std::vector<std::string>& lines); // each line ends with a newline
std::string_view trim(std::string_view text);
std::vector<std::string> split_words(std::string_view text); // honours "double quotes"

// Whether `actual` is what `expected` says. In `expected` a line that is only `...` stands for any
// number of lines, and `...` inside a line for any text.
bool matches(const std::vector<std::string>& expected, const std::vector<std::string>& actual);

// The lines with the first difference marked, for the message of a failing test.
std::string explain_difference(const std::vector<std::string>& expected,
                               const std::vector<std::string>& actual);

// Makes paths below `folder` relative to it, and times like `0.31 s` or `12.5 ms` into `N s`.
std::string normalised(std::string text, const std::filesystem::path& folder);

} // namespace absthread::test
