// SPDX-License-Identifier: MIT
// Questions to a solver as files of SMT-LIB 2 that any solver can run, each with the answer that is
// expected (`set-info :status`): for `--dump queries=DIR`, and for certificates, whose obligations
// are all `unsat` if the certificate is right.
#pragma once

#include <span>
#include <string>
#include <vector>

namespace absthread::emit {

struct Query {
  std::string name;   ///< of a file, without suffix: "conformance-Counter-007"
  std::string about;  ///< a sentence for people
  std::string script; ///< a complete script, from (set-logic ...) to (check-sat)
  std::string status; ///< sat, unsat or unknown
};

std::string smtlib_file(const Query& query);

/// All of them in one script: each is announced by its name, and nothing of it is left for the
/// next.
std::string smtlib_stream(std::span<const Query> queries);

/// A name with what a file system or a shell would misread replaced by `_`.
std::string file_name(const std::string& text);

} // namespace absthread::emit
