// SPDX-License-Identifier: MIT
// What a certificate is about, in words: the options of the run that made it (build.hpp), and the C
// files if the user chose them. Whoever only reads the verdict of `certify` reads them there.
#pragma once

#include <string>
#include <vector>

#include "cli/options.hpp"

namespace absthread::cli {

/// The first word that no run can have written: an option that the command does not take, a value
/// that is none, the same twice. Empty: they are all right.
std::string refused_word(const std::vector<std::string>& words, Command command);

/// What was asked, if it was not all that `check` says of a program: "composition", "thread B",
/// "-DGOOD".
std::vector<std::string> asked_words(const std::vector<std::string>& words);

/// The values of a word, in order: `code=a.c`.
std::vector<std::string> values_of(const std::string& key, const std::vector<std::string>& words);

} // namespace absthread::cli
