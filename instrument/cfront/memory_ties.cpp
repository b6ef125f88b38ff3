// SPDX-License-Identifier: MIT
// The lvalues that a contract's variables stand for: parsed, followed to a leaf, and tied to it.
#include "instrument/cfront/memory_paths.hpp"

#include "spec-lang/diag/diagnostic.hpp"

namespace absthread::cfront {

/// A pointer that denotes one object for ever: its value is that object's address.
void Memory::fix_pointer(const Place& holder, const std::string& text, Object& object) {
  Leaf& leaf = this->leaf(holder);
  if (leaf.rigid) return;
  leaf.rigid = true;
  leaf.value = terms_.integer(object.address);
  fixed_pointers_.push_back(text);
  std::erase_if(undeclared_, [&](const Variable& v) { return v.term == leaf.variable; });
}

std::optional<Place> Memory::parse_lvalue(const std::string& text, std::string& problem) {
  std::size_t i = 0;
  auto word = [&] {
    std::size_t begin = i;
    while (i < text.size() && (std::isalnum(static_cast<unsigned char>(text[i])) || text[i] == '_'))
      ++i;
    return text.substr(begin, i - begin);
  };
  std::string base = word();
  std::optional<Place> place;
  bool pointer = false; // `place` is what the base points to
  if (auto it = arguments_.find(base); it != arguments_.end()) {
    place = whole(*it->second);
    pointer = true;
  } else if (Declaration* d = tree_.find(base); d && d->storage != Storage::function && d->type) {
    place = whole(global(*d));
  } else {
    problem = "no global variable and no argument of a thread is called '" + base + "'";
    return std::nullopt;
  }
  while (i < text.size()) {
    if (text[i] == '[') {
      std::size_t close = text.find(']', i);
      std::string digits = text.substr(i + 1, close == std::string::npos ? close : close - i - 1);
      bool number = !digits.empty() && std::all_of(digits.begin(), digits.end(),
                                                   [](unsigned char c) { return std::isdigit(c); });
      if (!place->type->is(TypeKind::array) || !number || close == std::string::npos) {
        problem = "'" + text + "' needs an array and a constant index";
        return std::nullopt;
      }
      if (place->type->count != 0 &&
          mpz_class(digits) >= mpz_class(static_cast<unsigned long>(place->type->count))) {
        problem = "the index " + digits + " lies outside of '" + place->type->spelling + "'";
        return std::nullopt;
      }
      place = element(*place, terms_.integer(mpz_class(digits)));
      i = close + 1;
      continue;
    }
    bool arrow = text.compare(i, 2, "->") == 0;
    if (!arrow && text[i] != '.') {
      problem = "'" + text + "' is no lvalue of the form a, a.b, a->b, a[1]";
      return std::nullopt;
    }
    std::string so_far = text.substr(0, i);
    if (arrow && !pointer) {
      if (!place->type->is(TypeKind::pointer) || place->index) {
        problem = "'" + so_far + "' is no pointer to one object";
        return std::nullopt;
      }
      const Type* target = place->type->target;
      if (target->is(TypeKind::empty) && !arguments_.contains("*" + so_far)) {
        // What a driver keeps behind a `void *` is known by the first member that is named.
        i += 2;
        const std::string member = word();
        i = so_far.size();
        const std::vector<const Type*> records = tree_.records_with(member);
        if (records.size() != 1) {
          problem = "'" + so_far + "' is a 'void *', and " +
                    (records.empty() ? "no record has" : "several records have") + " a member '" +
                    member + "'";
          return std::nullopt;
        }
        target = records.front();
      }
      Object& object = argument("*" + so_far, target);
      fix_pointer(*place, so_far, object);
      place = whole(object);
    } else if (!arrow && pointer) {
      problem = "'" + so_far + "' is a pointer: write '->'";
      return std::nullopt;
    }
    pointer = false;
    i += arrow ? 2 : 1;
    std::string name = word();
    const Field* found = nullptr;
    if (place->type->is(TypeKind::record)) {
      for (const Field& f : place->type->record->fields) {
        if (f.name == name) found = &f;
      }
      // Members of an anonymous member belong to the record around it.
      for (const Field& f : place->type->record->fields) {
        if (found || !f.name.empty() || !f.type->is(TypeKind::record)) continue;
        for (const Field& inner : f.type->record->fields) {
          if (inner.name == name) {
            place = member(*place, &f);
            found = &inner;
          }
        }
        if (found) break;
      }
    }
    if (!found) {
      problem = "'" + place->type->spelling + "' has no member '" + name + "'";
      return std::nullopt;
    }
    place = member(*place, found);
  }
  return place;
}

void Memory::tie(Diagnostics& diagnostics) {
  for (const Variable& v : contracts_.shared) {
    std::string text = v.lvalue.empty() ? v.name() : v.lvalue;
    // X.started and X.ended belong to threads, not to memory.
    if (v.lvalue.empty() && v.name().find('.') != std::string::npos) continue;
    std::string problem;
    std::optional<Place> place = parse_lvalue(text, problem);
    if (!place) {
      diagnostics.report(DiagnosticId::missing_c_variable, v.where,
                         "the shared variable '" + v.name() + "' is tied to '" + text + "', but " +
                             problem);
      continue;
    }
    Sort sort = v.term.sort();
    bool map = sort.is(SortKind::array);
    Sort element_sort = map ? sort.element() : sort;
    if (element_sort.is(SortKind::array)) {
      diagnostics.report(DiagnosticId::missing_c_variable, v.where,
                         "'" + v.name() + "' has several dimensions; tie one-dimensional arrays");
      continue;
    }
    // Down to the scalar: atomic_t and the like have one, a lock is taken as a whole.
    if (map && place->type->is(TypeKind::array)) place = element(*place, terms_.integer(0L));
    if (!element_sort.is(SortKind::thread)) {
      while (place->type->is(TypeKind::record) && place->type->record->fields.size() == 1) {
        place = member(*place, &place->type->record->fields.front());
      }
    }
    // A semaphore, a completion or an event is a record whose inside nobody looks at: tied as a
    // whole.
    bool opaque = place->type->is(TypeKind::record) && !map;
    if (!element_sort.is(SortKind::thread) && !opaque &&
        (!place->type->scalar() || place->type->is(TypeKind::floating))) {
      diagnostics.report(DiagnosticId::missing_c_variable, v.where,
                         "'" + text + "' has the C type '" + place->type->spelling + "', which '" +
                             v.name() + " : " + sort.to_string() + "' cannot stand for");
      continue;
    }
    bool in_array = place->index.node() != nullptr;
    if (map && !in_array) {
      diagnostics.report(DiagnosticId::missing_c_variable, v.where,
                         "'" + v.name() + "' is an array, but '" + text + "' is not");
      continue;
    }
    mpz_class number = in_array && !map ? place->index.value() : mpz_class(-1);
    bool fresh = false;
    Leaf* slot = nullptr;
    if (number >= 0) {
      auto [at, made] = place->object->elements[place->path].try_emplace(number);
      slot = &at->second;
      fresh = made;
      // The array as a whole may be another contract variable.
      auto array = place->object->leaves.find(place->path);
      if (array != place->object->leaves.end() && array->second.declared) {
        slot = &array->second;
        fresh = false;
      }
    } else {
      auto [at, made] = place->object->leaves.try_emplace(place->path);
      slot = &at->second;
      fresh = made || !slot->declared;
      if (auto tied = place->object->elements.find(place->path);
          map && tied != place->object->elements.end()) {
        slot = &tied->second.begin()->second;
        fresh = false;
      }
    }
    if (!fresh) {
      diagnostics.report(DiagnosticId::missing_c_variable, v.where,
                         "'" + v.name() + "' and '" + slot->name + "' denote the same C lvalue '" +
                             text + "'");
      continue;
    }
    Leaf& leaf = *slot;
    leaf.owner = place->object;
    leaf.variable = v.term;
    leaf.tie = tie_for(element_sort);
    leaf.element = element_sort;
    leaf.array = map;
    leaf.shared = true;
    leaf.declared = true;
    leaf.name = v.name();
    leaf.type = place->type;
    leaf.field = place->field;
    leaf.rigid = false;
    ties_[&v] = {place->object, place->path, number, &leaf};
  }
}

std::optional<std::uint64_t> Memory::elements_of(const Tied& tied) const {
  std::uint64_t count = 1;
  bool good = walk(
      tied.object->type, tied.path, [](const Field&, std::size_t) {},
      [&](const Type* t, std::size_t) { count *= std::min<std::uint64_t>(t->count, 1U << 16); });
  return good ? std::optional<std::uint64_t>(count) : std::nullopt;
}

bool Memory::may_denote(const Tied& tied, const Field* field, const Type* type) const {
  if (tied.object->declaration && !exposed_.contains(tied.object->declaration)) return false;
  if (type && type->is(TypeKind::array)) type = type->target;
  if (!type || type->is(TypeKind::empty)) return true;
  // The member itself, or one on the way to it.
  bool on_path = false, record = same_value_type(tied.object->type, type);
  walk(
      tied.object->type, tied.path,
      [&](const Field& f, std::size_t) {
        on_path = on_path || &f == field;
        record = record || (f.type->is(TypeKind::record) && same_value_type(f.type, type));
      },
      [&](const Type* t, std::size_t) {
        record = record || (t->target->is(TypeKind::record) && same_value_type(t->target, type));
      });
  if (on_path) return true;
  if (field && !exposed_fields_.contains(field)) return false;
  if (type->is(TypeKind::record)) return record;
  const Field* own = tied.leaf->field;
  return (!own || exposed_fields_.contains(own)) && same_value_type(tied.leaf->type, type);
}

} // namespace absthread::cfront
