// SPDX-License-Identifier: MIT
// Names of our variables as identifiers of Boogie. Boogie takes letters, digits and _ . $ # ' ` ~ ^
// ? in a name that begins with no digit; what else our names hold becomes `_`, a keyword gets a `_`
// behind it, and of two names that become the same the second gets `#2`. So a name is never another
// one's.
#pragma once

#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>

namespace absthread::emit::boogie {

/// Is it a word of the language (2.4.1)?
bool is_keyword(std::string_view word);

/// The text as an identifier that is no keyword; not yet unique.
std::string identifier(std::string_view text);

/// Gives out identifiers, each once.
class Names {
 public:
  /// Every name begins with the prefix, so that several programs can stand in one file.
  explicit Names(std::string prefix = {})
      : prefix_(std::move(prefix)) {}

  std::string take(std::string_view wanted);
  /// The scope of a procedure, without the prefix.
  Names inner() const;

 private:
  std::string prefix_;
  std::unordered_set<std::string> taken_;
};

} // namespace absthread::emit::boogie
