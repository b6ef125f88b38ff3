// SPDX-License-Identifier: MIT
// Objects, leaves and addresses; memory.hpp explains the choice.
#include "instrument/cfront/memory.hpp"

#include "instrument/cfront/memory_paths.hpp"

#include "spec-lang/diag/diagnostic.hpp"
#include "spec-lang/diag/fault.hpp"
#include "spec-lang/term/rewrite.hpp"

#include <algorithm>
#include <utility>

namespace absthread::cfront {

namespace {

/// Objects lie this far apart, and the null pointer far from all of them.
const mpz_class spacing = mpz_class(1) << 40;
/// The first address: no power of two, nor what lies around one, is in an object. Programs compute
/// with such numbers.
const mpz_class first_address = spacing + spacing / 4;
/// How far in front of an object an address is still taken to be meant for it.
constexpr long nearby = 1L << 20;

/// An object of the type may be longer than the type says: its last member has no size.
bool is_open(const Type* type) {
  if (type->is(TypeKind::array)) return type->count == 0 || is_open(type->target);
  return type->is(TypeKind::record) && !type->record->fields.empty() &&
         is_open(type->record->fields.back().type);
}

} // namespace

bool Leaf::wild() const {
  return owner && owner->escaped && !owner->shared;
}

Memory::Memory(Tree& tree, const Program& contracts, TermManager& terms)
    : tree_(tree)
    , contracts_(contracts)
    , terms_(terms)
    , next_address_(first_address) {
  for (const Variable& v : contracts.shared) {
    shared_terms_.insert(v.term);
    names_.insert(v.name());
  }
}

/// In two programs that are compared, what has one name has one address.
mpz_class Memory::new_address(const std::string& name) {
  if (!addresses_by_name || name.empty() || ABSTHREAD_FAULT("refine-addresses-by-order")) {
    const mpz_class address = next_address_;
    next_address_ += spacing;
    return address;
  }
  std::uint64_t hash = 14695981039346656037U; // FNV-1a
  for (const char c : name) hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211U;
  // Far behind all that are counted.
  mpz_class address = (mpz_class(1) << 64) + static_cast<unsigned long>(hash);
  address = first_address + address * spacing;
  while (!named_addresses_.insert(address).second) address += spacing;
  return address;
}

Object& Memory::argument(const std::string& name, const Type* type) {
  if (auto it = arguments_.find(name); it != arguments_.end()) return *it->second;
  Object& object = objects_.emplace_back();
  object.name = name;
  object.type = type;
  object.shared = true;
  object.exposed = true;
  object.address = new_address();
  by_address_.insert_or_assign(by_address_.end(), object.address, &object);
  arguments_[name] = &object;
  return object;
}

Object& Memory::global(const Declaration& declaration) {
  if (auto it = globals_.find(&declaration); it != globals_.end()) return *it->second;
  Object& object = objects_.emplace_back();
  object.name = declaration.name;
  object.type = declaration.type;
  object.declaration = &declaration;
  object.shared = declaration.storage != Storage::thread_local_ && !private_.contains(&declaration);
  object.exposed = exposed_.contains(&declaration);
  object.constant = declaration.constant;
  object.escaped = escaped.contains(&declaration);
  object.address = new_address("variable " + object.name);
  by_address_.insert_or_assign(by_address_.end(), object.address, &object);
  globals_[&declaration] = &object;
  return object;
}

Object& Memory::shared_local(const Declaration& declaration) {
  if (!globals_.contains(&declaration)) global(declaration).exposed = true;
  return *globals_[&declaration];
}

void Memory::settle(const Declaration& declaration, const std::map<Term, Term>& values) {
  auto found = globals_.find(&declaration);
  if (found == globals_.end()) return;
  auto it = found->second->leaves.find("");
  if (it == found->second->leaves.end() || it->second.rigid || it->second.declared) return;
  Leaf& leaf = it->second;
  auto value = values.find(leaf.variable);
  // Where it is null, the way to an access is cut as it is read.
  if (value == values.end() || !value->second || !value->second.is_constant() ||
      value->second.value() == 0)
    return;
  leaf.rigid = true;
  leaf.value = value->second;
  settled_.push_back(&leaf);
}

void Memory::let_go() {
  for (Leaf* leaf : settled_) leaf->rigid = false;
  settled_.clear();
}

Object& Memory::local(const std::string& name, const Declaration* declaration, const Type* type) {
  Object& object = locals_.emplace_back();
  object.name = name;
  for (int i = 2; names_.contains(object.name); ++i) object.name = name + "#" + std::to_string(i);
  names_.insert(object.name);
  object.type = type;
  object.declaration = declaration;
  object.exposed = declaration && exposed_.contains(declaration);
  object.depth = loop_depth;
  object.escaped = declaration && escaped.contains(declaration);
  object.address = new_address();
  by_address_.insert_or_assign(by_address_.end(), object.address, &object);
  return object;
}

void Memory::forget_locals() {
  for (const Object& object : locals_) {
    by_address_.erase(object.address);
    names_.erase(object.name);
    for (const auto& [path, leaf] : object.leaves) names_.erase(leaf.name);
  }
  locals_.clear();
  positions_.clear();
  own_addresses = false;
}

mpz_class Memory::opaque_address(const void* key, const Declaration* function) {
  auto [it, fresh] = opaque_.try_emplace(key);
  if (fresh) {
    it->second = new_address(function ? "function " + std::string(function->name) : "");
    if (function) functions_[it->second] = function;
  }
  return it->second;
}

mpz_class Memory::text_address(const Expr& text) {
  return *text.value == 0 ? opaque_address(&text) : text_object(text).address;
}

Object& Memory::text_object(const Expr& text) {
  Object*& known = texts_[text.text];
  if (known) {
    equal_texts_ = equal_texts_ || known->text != &text;
    return *known;
  }
  Type type;
  type.kind = TypeKind::array;
  type.target = text.type->target;
  type.count = type.size = text.value->get_ui();
  type.spelling = type.target->spelling + "[" + std::to_string(type.count) + "]";
  Object& object = objects_.emplace_back();
  object.name = "text";
  object.type = tree_.type(type);
  object.text = &text;
  object.shared = object.constant = true;
  object.address = new_address("text " + std::string(text.text));
  by_address_.insert_or_assign(by_address_.end(), object.address, &object);
  known = &object;
  return object;
}

const Declaration* Memory::function_at(const mpz_class& address) const {
  auto it = functions_.find(address);
  return it == functions_.end() ? nullptr : it->second;
}

Object* Memory::object_of(const mpz_class& address) {
  auto it = by_address_.upper_bound(address);
  if (it == by_address_.begin()) return nullptr;
  --it;
  return address - it->first < spacing / 2 ? it->second : nullptr;
}

bool Memory::found_by_type(Term address) {
  if (!address.is_constant()) return true;
  return on_heap(address.value()) && !ABSTHREAD_FAULT("cfront-heap-address-is-nowhere");
}

bool Memory::is_unknown(const mpz_class& address) {
  return !object_of(address) &&
         std::none_of(opaque_.begin(), opaque_.end(), [&](const auto& entry) {
           return address >= entry.second && address - entry.second < spacing / 2;
         });
}

bool Memory::beside_object(const mpz_class& address) {
  const Object* object = object_of(address);
  if (!object) return object_of(mpz_class(address + nearby)) != nullptr;
  if (object->allocation || object->type->size == 0 || is_open(object->type)) return false;
  const mpz_class end = object->address + static_cast<unsigned long>(object->type->size);
  return address >= end;
}

std::vector<Object*> Memory::own_objects_in(Term value) {
  std::vector<Object*> result;
  if (!own_addresses) return result;
  // Where the value comes from: not the conditions of choices, nor the places in arrays.
  TermSet seen;
  std::vector<Term> work = {value};
  while (!work.empty()) {
    const Term t = work.back();
    work.pop_back();
    if (t.is_constant()) {
      if (!t.sort().is(SortKind::integer) || t.value() < spacing) continue;
      Object* object = object_of(t.value());
      if (object && !object->shared) result.push_back(object);
      continue;
    }
    if (t.size() == 0 || t.sort().is(SortKind::boolean) || !seen.insert(t).second) continue;
    const bool place = t.is(Kind::select) || t.is(Kind::store);
    for (std::size_t i = t.is(Kind::ite) ? 1 : 0; i < t.size(); ++i) {
      if (!(place && i == 1)) work.push_back(t[i]);
    }
  }
  return result;
}

std::vector<Object*> Memory::allocated_objects() {
  std::vector<Object*> result;
  for (Object& object : locals_) {
    if (object.allocation) result.push_back(&object);
  }
  return result;
}

Term Memory::heap_map(const std::string& name, Sort element) {
  Leaf& map = heap_maps_[name];
  if (!map.variable) {
    const Sort sort = terms_.array_sort(terms_.int_sort(), element);
    map.name = name;
    map.array = map.shared = true;
    map.element = element;
    map.variable = terms_.variable(name, sort);
    const bool truth = element.is(SortKind::boolean);
    register_shared(map, constant_array(sort, truth ? terms_.boolean(false) : terms_.integer(0L)));
  }
  return map.variable;
}

Term Memory::known_blocks() const {
  const auto it = heap_maps_.find("heap.blocks");
  return it == heap_maps_.end() ? Term() : it->second.variable;
}

Place Memory::whole(Object& object) {
  Place place;
  place.type = object.type;
  place.object = &object;
  place.is_volatile = object.declaration && object.declaration->is_volatile;
  return place;
}

mpz_class Memory::offset_of(const Field& field) {
  return static_cast<unsigned long>(ABSTHREAD_FAULT("cfront-offset-lost") ? 0 : field.offset);
}

Place Memory::member(const Place& base, const Field* field) {
  Place place = base;
  place.type = field->type;
  place.field = field;
  place.is_volatile = place.is_volatile || field->is_volatile;
  if (!place.object) place.address = add(base.address, terms_.integer(offset_of(*field)));
  if (place.object) {
    place.offset += offset_of(*field).get_si();
    // An anonymous member adds its offset to the path, so that two of them stay apart.
    place.path += "." + (field->name.empty() ? "@" + std::to_string(field->offset) : field->name);
  }
  return place;
}

Place Memory::element(const Place& base, Term index) {
  Place place = base;
  place.type = base.type->target;
  const long size = static_cast<long>(place.type->size);
  if (!place.object) place.address = add(base.address, multiply(index, terms_.integer(size)));
  if (place.object) {
    if (index.is_constant() && abs(index.value()) < 1000000) {
      place.offset += index.value().get_si() * size;
    } else {
      Term by = multiply(index, terms_.integer(size));
      place.moved = base.moved ? add(base.moved, by) : by;
    }
    place.path += "[]";
    Term count = terms_.integer(static_cast<long>(base.type->count));
    place.index = base.index ? add(multiply(base.index, count), index) : index;
  }
  return place;
}

Term Memory::address(const Place& place) const {
  if (!place.object) return place.address;
  Term start = terms_.integer(mpz_class(place.object->address + static_cast<long>(place.offset)));
  return place.moved ? add(start, place.moved) : start;
}

std::optional<Place> Memory::descend(Place place, const mpz_class& offset, const Type* wanted) {
  mpz_class rest = offset;
  for (;;) {
    if (rest == 0 && same_value_type(place.type, wanted)) return place;
    if (place.type->is(TypeKind::record) && place.type->record->is_union) {
      for (const Field& f : place.type->record->fields) {
        if (std::optional<Place> inside = descend(member(place, &f), rest, wanted)) return inside;
      }
      return std::nullopt;
    }
    if (place.type->is(TypeKind::record)) {
      const Field* found = nullptr;
      for (const Field& f : place.type->record->fields) {
        const bool open = &f == &place.type->record->fields.back() && is_open(f.type);
        if (rest >= f.offset &&
            (open || rest < f.offset + std::max<std::uint64_t>(1, f.type->size)))
          found = &f;
      }
      if (!found) return std::nullopt;
      rest -= static_cast<unsigned long>(found->offset);
      place = member(place, found);
    } else if (place.type->is(TypeKind::array) && place.type->target->size != 0) {
      mpz_class size(static_cast<unsigned long>(place.type->target->size));
      mpz_class number = rest / size;
      if (place.type->count != 0 && number >= place.type->count) return std::nullopt;
      rest -= number * size;
      place = element(place, terms_.integer(number));
    } else {
      return std::nullopt;
    }
  }
}

std::optional<Place> Memory::at(Term address, const Type* type, const View* view) {
  Place place;
  place.type = type;
  place.address = place.pointer = address;
  if (is_character(type)) place.view = view;
  if (!address.is_constant() || on_heap(address.value())) return place;
  Object* object = object_of(address.value());
  if (!object) return std::nullopt;
  std::optional<Place> part = descend(whole(*object), address.value() - object->address, type);
  if (!place.view || (part && !inside_union(object->type, part->path))) return part;
  place.pointer = Term(); // which object it is, is known
  return place;
}

void Memory::register_shared(Leaf& leaf, Term initial) {
  shared_terms_.insert(leaf.variable);
  Variable variable;
  variable.term = leaf.variable;
  variable.initial = initial;
  auto by_name = [](const Variable& a, const Variable& b) { return a.name() < b.name(); };
  undeclared_.insert(std::upper_bound(undeclared_.begin(), undeclared_.end(), variable, by_name),
                     variable);
}

Leaf& Memory::leaf(const Place& place) {
  Object& object = *place.object;
  auto [it, fresh] = object.leaves.try_emplace(place.path);
  Leaf& leaf = it->second;
  if (!fresh) return leaf;
  leaf.type = place.type;
  leaf.field = place.field;
  leaf.shared = object.shared;
  leaf.owner = &object;
  leaf.array = place.index.node() != nullptr;
  leaf.element = terms_.int_sort();
  leaf.name = readable(object.name, place.path);
  // The root of a local has the object's name, which is unique already. Variables of two files may
  // have one name, also where they are main's own.
  const auto global = globals_.find(object.declaration);
  const bool of_files = global != globals_.end() && global->second == &object;
  if (object.shared || of_files || !place.path.empty()) {
    std::string stem = leaf.name;
    for (int i = 2; names_.contains(leaf.name); ++i) leaf.name = stem + "#" + std::to_string(i);
  }
  names_.insert(leaf.name);
  if (object.constant && !leaf.array) {
    if (std::optional<mpz_class> value = initial(object, place.path)) {
      leaf.rigid = true;
      leaf.value = terms_.integer(*value);
    }
  }
  Sort sort = leaf.array ? terms_.array_sort(terms_.int_sort(), leaf.element) : leaf.element;
  leaf.variable = terms_.variable(leaf.name, sort);
  Term start;
  if (leaf.array) {
    start = rigid_array(object, place.path, sort);
    leaf.rigid = object.constant && start;
    if (leaf.rigid) leaf.value = start;
  } else if (std::optional<mpz_class> value = initial(object, place.path)) {
    start = terms_.integer(*value);
  }
  if (leaf.shared && !leaf.rigid) register_shared(leaf, start);
  const Declaration* d = object.declaration;
  // A number of the library (`optind`), which has a start that we do not know.
  const bool library = d && d->storage == Storage::global && !leaf.type->is(TypeKind::pointer) &&
                       !ABSTHREAD_FAULT("cfront-library-starts-with-anything");
  if (leaf.shared && !leaf.rigid && !start && d && (d->defined || d->project || library) &&
      !leaf.type->is(TypeKind::floating))
    unknown_starts_.push_back({leaf.name, d->where, !d->defined && !d->project});
  return leaf;
}

/// What the C text puts into an array before the run; null if it does not say, or too much.
Term Memory::rigid_array(const Object& object, const std::string& path, Sort sort) {
  const Declaration* d = object.declaration;
  Term all = constant_array(sort, terms_.integer(0L));
  if (object.text) {
    for (std::size_t i = 0; i < object.text->text.size(); ++i) {
      const char c = object.text->text[i];
      const bool is_signed = object.type->target->is_signed;
      const long value = is_signed ? static_cast<signed char>(c) : static_cast<unsigned char>(c);
      all = store(all, terms_.integer(static_cast<long>(i)), terms_.integer(value));
    }
    return all;
  }
  if (!d || !d->defined || d->storage == Storage::local || d->storage == Storage::parameter)
    return {};
  if (!d->initial) return all;
  constexpr unsigned long most = 4096, most_stored = 256;
  unsigned long stored = 0;
  mpz_class count = 1;
  walk(
      object.type, path, [](const Field&, std::size_t) {},
      [&](const Type* t, std::size_t) { count *= static_cast<unsigned long>(t->count); });
  if (count == 0 || count > most) return {}; // without a size: its initialiser gives it one
  for (mpz_class i = 0; i < count; ++i) {
    std::optional<mpz_class> value = initial(object, path, i);
    if (!value || (*value != 0 && ++stored > most_stored)) return {};
    if (*value != 0) all = store(all, terms_.integer(i), terms_.integer(*value));
  }
  return all;
}

/// A field whose address is taken somewhere may be reached through a plain pointer to its type.
std::string Memory::map_name(const Field* field, const Type* type) const {
  if (field && !exposed_fields_.contains(field)) {
    return field->parent->name + "." +
           (field->name.empty() ? "@" + std::to_string(field->offset) : field->name);
  }
  return "*" + (type->is(TypeKind::pointer)    ? std::string("pointer")
                : type->is(TypeKind::floating) ? type->spelling
                                               : "int" + std::to_string(type->size * 8));
}

Leaf& Memory::map_of(const Field* field, const Type* type) {
  bool own = field && !exposed_fields_.contains(field);
  std::string name = map_name(field, type);
  auto [it, fresh] = maps_.try_emplace(name);
  Leaf& leaf = it->second;
  if (fresh) {
    leaf.name = name;
    leaf.array = true;
    leaf.shared = true;
    leaf.type = type;
    leaf.field = own ? field : nullptr;
    leaf.element = terms_.int_sort();
    leaf.variable = terms_.variable(name, terms_.array_sort(terms_.int_sort(), leaf.element));
    register_shared(leaf, Term());
  }
  return leaf;
}

std::string Memory::describe(const std::deque<Object>& objects) {
  std::string out;
  for (const Object& object : objects) {
    for (const auto& [path, tied] : object.elements) {
      for (const auto& [number, leaf] : tied) {
        out += leaf.name + " : " + leaf.variable.sort().to_string() +
               "  contract variable, one element\n";
      }
    }
    for (const auto& [path, leaf] : object.leaves) {
      out += leaf.name + " : " + leaf.variable.sort().to_string() + "  " +
             (leaf.rigid      ? "constant"
              : leaf.declared ? "contract variable"
              : leaf.shared   ? "shared, free in every contract"
                              : "local") +
             (object.exposed ? ", its address is used" : "") +
             (object.allocation ? ", allocated" : "") +
             (object.escaped ? ", known to other functions" : "") + "\n";
    }
  }
  return out;
}

std::string Memory::dump_locals() const {
  return describe(locals_);
}

std::string Memory::dump_shared() const {
  std::string out = describe(objects_);
  for (const auto& [name, leaf] : maps_) {
    out += name + " : " + leaf.variable.sort().to_string() + "  all unknown objects, by address\n";
  }
  return out;
}

} // namespace absthread::cfront
