// SPDX-License-Identifier: MIT
// What a verdict about C code takes for granted: sentences, each once, with the places that they
// are about.
#pragma once

#include "spec-lang/diag/source.hpp"

#include <map>
#include <set>
#include <string>
#include <vector>

namespace absthread::cfront {

class Assumptions {
 public:
  void insert(std::string sentence, SourceRange where = {}) {
    auto& places = places_[std::move(sentence)];
    if (where) places.insert(where);
  }
  template<class Iterator>
  void insert(Iterator first, Iterator last) {
    for (; first != last; ++first) insert(*first);
  }
  void clear() { places_.clear(); }
  /// "an index lies inside of the array, at f.c:12:3, f.c:20:5, f.c:31:5 and 4 more"
  std::vector<std::string> sentences(const SourceStore& sources) const;

 private:
  std::map<std::string, std::set<SourceRange>> places_;
};

} // namespace absthread::cfront
