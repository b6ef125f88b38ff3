// SPDX-License-Identifier: MIT
//
// What functions of the C and POSIX libraries do with memory, written from C11 and POSIX.1-2017 for
// the oracle of the family "library". It knows nothing of the tool's own table.
//
// A row has the statement with slots {0}, {1} for pointers to shared objects and {n} for a length,
// the kinds of these objects, and what it does, in words:
//
//   r0=6   reads the first 6 bytes of slot 0 (w: writes them); =N: {n} elements; =*: all of it
//   r0=S   reads the string there, up to its end
//   r0~S   reads the first byte, and maybe more of the string; ~N: maybe more of {n} elements
//   w0?N   writes some of {n} elements, at least one byte; ?S, ?* likewise
//   w0!S   may write in the string, or not; !N, !* likewise
//   a0     appends to the string
//   hr:x hw:x   reads, writes the library's own object x that is not protected by a lock
#pragma once

#include <string>
#include <vector>

namespace absthread::fuzz {

struct LibraryRow {
  const char* name;
  const char* statement;
  std::vector<std::string> kinds; // of the objects in its slots
  const char* does;
};

const std::vector<LibraryRow>& library_rows();
const LibraryRow* find_library_row(const std::string& name);

/// What an object of that kind is an array of, and how many elements it has.
struct ObjectKind {
  const char* kind;
  const char* type;
  int count;
  int size; // of an element, for kinds with parts; else all of it counts as one part
};

const std::vector<ObjectKind>& object_kinds();
const ObjectKind* find_object_kind(const std::string& kind);

} // namespace absthread::fuzz
