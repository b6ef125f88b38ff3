// SPDX-License-Identifier: MIT
// The file system, for the command line: which programs a PATH stands for, and writing a file whole
// or not at all.
#pragma once

#include "spec-lang/diag/diagnostic.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace absthread::cli {

/// One program: the file that holds its contracts, and C files that the user named for it.
struct Input {
  std::string path;
  std::vector<std::string> c_files;
  std::string abstract = {}; ///< refine: the other program
  std::string folder = {};   ///< that it is all of; empty: files were named
  std::string database = {}; ///< folder of the compile_commands.json that belongs to it
};

struct Inputs {
  std::vector<Input> programs;
  bool several = false;    ///< a folder or several paths: each program gets its own verdict line
  Diagnostics diagnostics; ///< a folder without contracts, a folder that cannot be read
  std::vector<std::string> remarks; ///< what was left out, and why
};

/// What the paths stand for, each program once. A folder is searched in the order of its names for
/// .absthread files and C files with contract comments; hidden and build folders are skipped. A C
/// file without contracts beside one .absthread file is the code of that file.
Inputs find_programs(const std::vector<std::string>& paths);

/// What the paths stand for when C threads are asked for, each program once: a .absthread file, or
/// C code. C files of which one defines `main` are one program; otherwise each is its own. So are
/// the C files of a folder, with those below it and those that its compile_commands.json lists;
/// where several define `main`, each of these is a program, and so is each folder in it.
Inputs find_code(const std::vector<std::string>& paths);

/// Does C code define a function of that name? By its text alone: macros are not expanded.
bool defines_function(std::string_view text, std::string_view name);
bool defines_main(std::string_view text);

/// A C file in the folder of one of these that seems to define the function, and that could be
/// linked with them; empty: there is none.
std::string file_that_defines(const std::string& function, const std::vector<std::string>& beside);

/// The paths themselves.
/// Boolean programs: files, and those of folders that are named `.bp`.
Inputs find_boolean(const std::vector<std::string>& paths);
Inputs given_files(const std::vector<std::string>& paths);

/// Writes a file: under another name first, then renamed. Gives a sentence if that fails. What is
/// no regular file (a device, a pipe) is written to directly.
std::string write_file(const std::string& path, const std::string& text);

/// Makes the folder and those above it. Gives a sentence if that fails.
std::string make_folder(const std::string& path);

} // namespace absthread::cli
