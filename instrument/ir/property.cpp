// SPDX-License-Identifier: MIT
#include "instrument/ir/property.hpp"

namespace absthread {

std::string_view word_of(Property property) {
  switch (property) {
  case Property::conformance: return "conformance";
  case Property::composition: return "composition";
  case Property::unreach_call: return "unreach-call";
  case Property::no_data_race: return "no-data-race";
  case Property::no_deadlock: return "no-deadlock";
  case Property::no_overflow: return "no-overflow";
  case Property::memory: return "memory";
  case Property::invariant: return "invariant";
  case Property::exclusion: return "exclusion";
  case Property::refinement: return "refinement";
  case Property::lock_use: return "lock-use";
  case Property::certificate: return "certificate";
  }
  return {};
}

Property property_of(Origin origin) {
  switch (origin) {
  case Origin::user: return Property::unreach_call;
  case Origin::overflow: return Property::no_overflow;
  case Origin::memory: return Property::memory;
  case Origin::domain:
  case Origin::invariant: return Property::invariant;
  case Origin::lock_use: return Property::lock_use;
  }
  return Property::unreach_call;
}

} // namespace absthread
