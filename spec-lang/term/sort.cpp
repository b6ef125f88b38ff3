// SPDX-License-Identifier: MIT
#include "spec-lang/term/sort.hpp"

#include <fmt/format.h>

namespace absthread {

unsigned Sort::width() const {
  return node_->width;
}
const std::string& Sort::name() const {
  return node_->name;
}
const std::vector<std::string>& Sort::values() const {
  return node_->values;
}
Sort Sort::index() const {
  return node_->index;
}
Sort Sort::element() const {
  return node_->element;
}

std::string Sort::to_string() const {
  switch (kind()) {
  case SortKind::boolean: return "bool";
  case SortKind::integer: return "int";
  case SortKind::bits: return fmt::format("bits {}", width());
  case SortKind::enumeration: return name();
  case SortKind::array:
    return index().is(SortKind::array)
               ? fmt::format("({}) -> {}", index().to_string(), element().to_string())
               : fmt::format("{} -> {}", index().to_string(), element().to_string());
  case SortKind::thread: return "thread";
  }
  return {};
}

} // namespace absthread
