// SPDX-License-Identifier: MIT
//
// Shipped contracts with a mistake in them, for the family "repairs". A case is all files of one
// input in one text:
//
//   //// kinds: edge deleted
//   //// path: bluetooth.absthread
//   //// file: bluetooth.absthread
//   program bluetooth "bluetooth.c";
//   ...
//   //// file: bluetooth.c
//   ...
//
// `path` is the file that the tool is given. The mistakes are made word by word in the contract,
// never in the C code, so that nearly all of the texts are still contracts.
#pragma once

#include "tests/fuzz/family.hpp"

#include <map>
#include <optional>

namespace absthread::fuzz {

using FileTexts = std::map<std::string, std::string>;

struct RepairsCase {
  std::vector<std::string> kinds; ///< of the mistakes
  std::string path;
  FileTexts files; ///< by name, in one folder
};

std::string print_repairs_case(const RepairsCase& one);
/// Empty: the text is no case.
std::optional<RepairsCase> read_repairs_case(const std::string& text);

/// A mistake: the bytes from `begin` to `end` become `text`.
struct Mistake {
  std::string kind;
  std::size_t begin = 0, end = 0;
  std::string text;
};

/// Every mistake that can be made in the contract of the text, in a fixed order; in a C file the
/// contract is what stands in comments that begin with `/*@ absthread`.
std::vector<Mistake> possible_mistakes(const std::string& text, bool is_c);

/// The inputs, relative to the root of the sources.
std::vector<std::string> repairs_inputs();
/// The input as it is, without a mistake.
RepairsCase read_repairs_input(const std::string& path);

std::string random_repairs_case(Seed seed);

/// A place in a file: line and column count from 1, the column in bytes.
struct TextPlace {
  std::string file;
  std::size_t line = 0, column = 0;
};

/// The text from `begin` up to, not with, the end is replaced.
struct TextEdit {
  TextPlace begin;
  std::size_t end_line = 0, end_column = 0;
  std::string text;
};

/// The files after some edits, and where places of the old files lie in the new ones.
class EditedFiles {
 public:
  EditedFiles(FileTexts before, const std::vector<TextEdit>& edits);

  /// Why the edits cannot be applied; empty: they are.
  const std::string& problem() const { return problem_; }
  const FileTexts& files() const { return after_; }
  TextPlace moved(const TextPlace& place) const;

 private:
  struct Span {
    std::size_t begin = 0, end = 0;
    std::string text;
  };

  bool place_spans(const std::vector<TextEdit>& edits);

  FileTexts before_, after_;
  std::map<std::string, std::vector<Span>> spans_; // by file, from the first to the last
  std::string problem_;
};

} // namespace absthread::fuzz
