// SPDX-License-Identifier: MIT
// Functions of the C and POSIX library, by their rows in library.def: which memory they read and
// write through their arguments, for race checking; what they write is arbitrary afterwards.
//
// An access is certain where the function makes it whenever it does its work: the first character
// of a string, as many bytes as another argument says. That the work can be done (a file has
// something to read) is for the environment, which can let it succeed. What else it may touch, a
// string's other characters, is possible only.
#include "instrument/cfront/lowering.hpp"

#include "spec-lang/diag/fault.hpp"

#include <algorithm>
#include <cctype>
#include <utility>

namespace absthread::cfront {

namespace {

/// So many elements are accesses of their own; of more, the thread chooses one.
constexpr std::uint64_t most_elements = 16;
/// The largest of what `strerror` and its like give.
constexpr std::uint64_t hidden_characters = 256;

const Expr* without_casts(const Expr* e) {
  while (e->kind == ExprKind::cast && e->children[0]->type &&
         e->children[0]->type->is(TypeKind::pointer))
    e = e->children[0];
  return e;
}

/// The characters of a string constant up to its NUL, if all of them are known.
std::optional<std::string_view> literal(const Expr* e) {
  e = without_casts(e);
  if (e->kind != ExprKind::text || *e->value == 0) return std::nullopt;
  return e->text.substr(0, e->text.find('\0'));
}

// ---- formats

/// What each conversion of a format does with its argument; nothing: that is not known.
std::optional<std::vector<Passed>> conversions(std::string_view format, char kind) {
  std::vector<Passed> out;
  for (std::size_t i = format.find('%'); i != std::string_view::npos; i = format.find('%', i)) {
    const bool suppressed = kind == 's' && format.substr(i + 1, 1) == "*";
    bool limited = false, wide = false;
    std::size_t at = i + 1 + (suppressed ? 1 : 0);
    for (; at < format.size(); ++at) {
      const char c = format[at];
      if (c == '$' || (kind == 's' && c == 'm')) return std::nullopt; // by number, allocated
      if (c == '*') out.emplace_back();                               // a width
      if (c == '.' || (kind == 's' && c >= '1' && c <= '9')) limited = true;
      if (c == 'l') wide = true;
      if (std::string_view("-+ #0123456789.*'hlqjztL").find(c) == std::string_view::npos) break;
    }
    if (at >= format.size()) return std::nullopt;
    const char c = format[at];
    i = at + 1;
    if (kind == 's' && c == '[') {
      const std::size_t end = format.find(']', at + (format.substr(at + 1, 1) == "^" ? 3 : 2));
      if (end == std::string_view::npos) return std::nullopt;
      i = end + 1;
    }
    if (c == '%' || suppressed) continue;
    Passed& passed = out.emplace_back();
    if (c == 'n') {
      passed.writes = passed.counts = true;
    } else if (kind == 's') {
      passed.writes = true;
      if (c == 's' || c == '[' || c == 'c' || c == 'S' || c == 'C')
        passed.extent = c == 'c' && !limited && !wide ? Extent::object : Extent::some;
    } else if (c == 's' || c == 'S') {
      passed.reads = true;
      passed.extent = limited ? Extent::any : Extent::string;
    } else if (c == 'p' && i < format.size() &&
               std::isalpha(static_cast<unsigned char>(format[i]))) {
      passed.reads = true; // the kernel's %pI4, %ph: what the pointer denotes
      passed.extent = Extent::any;
    }
  }
  return out;
}

/// How many characters a format of printf makes, at least and at most, without the NUL; nothing: it
/// has something else in it than numbers and characters.
std::optional<std::pair<unsigned long, unsigned long>> printed(std::string_view format) {
  unsigned long least = 0, most = 0;
  for (std::size_t i = 0; i < format.size(); ++i) {
    if (format[i] != '%' || format.substr(i + 1, 1) == "%") {
      i += format[i] == '%' ? 1 : 0;
      ++least, ++most;
      continue;
    }
    unsigned long width = 0;
    bool wide = false;
    std::size_t at = i + 1;
    while (at < format.size() && format[at] >= '0' && format[at] <= '9' && width < 1000)
      width = width * 10 + static_cast<unsigned long>(format[at++] - '0');
    for (;
         at < format.size() && std::string_view("hlzjt").find(format[at]) != std::string_view::npos;
         ++at)
      wide = wide || format[at] != 'h';
    if (at >= format.size()) return std::nullopt;
    unsigned long digits = 0;
    switch (format[at]) {
    case 'd':
    case 'i': digits = wide ? 20 : 11; break;
    case 'u': digits = wide ? 20 : 10; break;
    case 'x':
    case 'X': digits = wide ? 16 : 8; break;
    case 'o': digits = wide ? 22 : 11; break;
    case 'c': digits = 1; break;
    default: return std::nullopt;
    }
    if (format[at] == 'c' && wide) return std::nullopt;
    least += std::max(1UL, width);
    most += std::max(digits, width);
    i = at;
  }
  return std::pair(least, most);
}

/// Whether a text that is known has something for the first conversion of the format.
bool begins_alike(const Expr* source, std::optional<std::string_view> format) {
  const std::optional<std::string_view> text = literal(source);
  if (!text || !format || format->empty() || (*format)[0] != '%') return false;
  const std::size_t first = text->find_first_not_of(" \t\n");
  const std::size_t end = format->find_first_not_of("0123456789hlqjz", 1);
  if (first == std::string_view::npos || end == std::string_view::npos) return false;
  const char conversion = (*format)[end];
  const bool digit = (*text)[first] >= '0' && (*text)[first] <= '9';
  return conversion == 's' ||
         (digit && std::string_view("diuxX").find(conversion) != std::string_view::npos);
}

/// Nobody knows: whatever they point to, read or written.
Passed anything() {
  Passed passed;
  passed.reads = passed.writes = true;
  passed.extent = Extent::any;
  return passed;
}

} // namespace

/// The arguments with what the function does with each, those of a format included.
std::vector<Passed> Lowering::passed_to(const Library& library,
                                        const std::vector<Given>& given) const {
  std::vector<Passed> out(library.arguments.begin(), library.arguments.end());
  out.resize(std::min(out.size(), given.size()));
  for (std::size_t i = 0; i < out.size(); ++i) {
    if (out[i].format == 0 || out[i].listed) continue;
    const std::optional<std::string_view> format = literal(given[i].expr);
    std::optional<std::vector<Passed>> found =
        format ? conversions(*format, out[i].format) : std::nullopt;
    if (!found) found.emplace(given.size(), anything());
    // Whether the text fits the format is not asked beyond its beginning.
    const bool of_text = out[i].format == 's' && i == 1 && out[0].extent == Extent::string;
    for (std::size_t k = of_text && begins_alike(given[0].expr, format) ? 1 : 0;
         of_text && k < found->size(); ++k)
      (*found)[k].extent = Extent::any;
    for (std::size_t k = out.size(); k < given.size(); ++k) {
      const std::size_t number = k - library.arguments.size();
      out.push_back(number < found->size() ? (*found)[number] : Passed());
    }
    break;
  }
  out.resize(given.size());
  return out;
}

/// How many bytes, at least and at most.
Lowering::Span Lowering::span_of(const Passed& passed, std::size_t number,
                                 const std::vector<Given>& given) {
  const Type* target = given[number].expr->type->target;
  const bool open = !target || target->size == 0;
  const Term unit = integer(mpz_class(static_cast<unsigned long>(open ? 1 : target->size)));
  const Term none = integer(0);
  const auto value_of = [&](int argument) {
    const std::size_t i = static_cast<std::size_t>(argument);
    return i < given.size() ? given[i].value : Term();
  };
  const auto counted = [&](Term size) -> Span {
    const Term n = value_of(passed.first);
    if (!n) return {none, Term()};
    Term all = multiply(n, size);
    if (passed.second >= 0) {
      const Term m = value_of(passed.second);
      if (!m || (!n.is_constant() && !m.is_constant())) return {none, Term()};
      all = multiply(all, m);
    }
    return {all, all};
  };
  switch (passed.extent) {
  case Extent::object: return open ? Span{none, Term()} : Span{unit, unit};
  case Extent::bytes: return counted(integer(1));
  case Extent::elements: return counted(unit);
  case Extent::string: {
    if (passed.first < 0) return {unit, Term()};
    const Term n = value_of(passed.first);
    if (!n) return {none, Term()};
    return {ite(less(none, n), unit, none), multiply(n, unit)};
  }
  case Extent::like: {
    const std::size_t i = static_cast<std::size_t>(passed.first);
    const std::optional<std::string_view> text =
        i < given.size() ? literal(given[i].expr) : std::nullopt;
    if (!text) return {unit, Term()};
    const Term all = integer(mpz_class(static_cast<unsigned long>(text->size() + 1)));
    return {all, all};
  }
  case Extent::printed: {
    const std::size_t i = static_cast<std::size_t>(passed.first);
    const std::optional<std::string_view> format =
        i < given.size() ? literal(given[i].expr) : std::nullopt;
    const auto length = format ? printed(*format) : std::nullopt;
    if (!length) return {unit, Term()};
    return {integer(mpz_class(length->first + 1)), integer(mpz_class(length->second + 1))};
  }
  case Extent::some: return {unit, Term()};
  case Extent::any:
  case Extent::appended: return {none, Term()};
  }
  return {none, Term()};
}

// ---- accesses

/// One of so many elements, which nothing determines: 0 <= it, and below `count` if that is known.
Term Lowering::some_element(std::uint64_t count, SourceRange where) {
  Action action;
  const Term any = input(terms_.int_sort());
  action.inputs = {any};
  action.guard = at_most(integer(0), any);
  if (count != 0)
    action.guard =
        conj(action.guard, less(any, integer(mpz_class(static_cast<unsigned long>(count)))));
  action.choice = true;
  const Term t = temporary(terms_.int_sort());
  action.assign[t] = any;
  emit(std::move(action), false, where, "");
  // It is chosen before the access, so that the access knows which one it is.
  graph_.node(here_).keep = true;
  return t;
}

/// Every scalar part of the place, which begins `from` bytes behind the address that the function
/// has got.
void Lowering::touch(const Place& place, Term from, const Span& span, bool write, Action& action,
                     SourceRange where) {
  const auto number = [&](std::uint64_t n) {
    return integer(mpz_class(static_cast<unsigned long>(n)));
  };
  if (place.type->is(TypeKind::record)) {
    if (place.object && memory_.declared_whole(place)) return;
    if (context_.facts.synchronises.contains(place.type) && less(from, span.least).is_true())
      record_object(action.accesses, place, true, write, where);
    if (context_.facts.beside.contains(place.type)) return;
    for (const Field& f : place.type->record->fields) {
      if (f.name.empty() && f.bits != 0) continue;
      touch(memory_.member(place, &f), add(from, number(f.offset)), span, write, action, where);
    }
    return;
  }
  if (place.type->is(TypeKind::array)) {
    const Type* element = place.type->target;
    if (place.type->count > most_elements) {
      const Term i = some_element(place.type->count, where);
      touch(memory_.element(place, i), add(from, multiply(i, number(element->size))), span, write,
            action, where);
      return;
    }
    for (std::uint64_t i = 0; i < place.type->count; ++i)
      touch(memory_.element(place, number(i)), add(from, number(i * element->size)), span, write,
            action, where);
    return;
  }
  if (!place.type->scalar()) return;
  const Term behind = less(integer(0), add(from, number(place.type->size)));
  const Term surely = conj(behind, less(from, span.least));
  Term perhaps = conj(behind, negate(surely));
  if (span.most) perhaps = conj(perhaps, less(from, span.most));
  for (const bool certain : {true, false}) {
    const Term when = certain ? surely : perhaps;
    if (when.is_false() || (!certain && ABSTHREAD_FAULT("race-library-first-only"))) continue;
    const std::size_t before = action.accesses.size();
    record(action.accesses, memory_.targets(place), write, place.type, where);
    for (std::size_t i = before; i < action.accesses.size(); ++i) {
      Access& access = action.accesses[i];
      access.certain = access.certain && certain;
      if (access.order != AccessOrder::excused) access.order = AccessOrder::plain;
      if (!when.is_true())
        access.condition = access.condition ? conj(access.condition, when) : when;
    }
  }
}

/// A library function reads or writes what the pointer denotes.
void Lowering::library_access(const Given& given, bool write, const Span& span, SourceRange where) {
  if (!context_.options.accesses || pure_ || ABSTHREAD_FAULT("race-library-touches-nothing"))
    return;
  if ((span.most && span.most == integer(0)) || !given.value) return;
  const bool before = std::exchange(as_bytes_, true);
  Action action;
  const Expr* e = given.expr;
  const Type* unit = e->type->target;
  Object* object = given.value.is_constant() ? memory_.object_of(given.value.value()) : nullptr;
  if (object) {
    if (object->shared && !object->constant)
      touch(memory_.whole(*object), integer(object->address - given.value.value()), span, write,
            action, where);
  } else if (Memory::found_by_type(given.value)) {
    const bool open = !unit || unit->size == 0;
    std::optional<Place> first;
    const bool one = span.most && !open && span.most.is_constant() &&
                     span.most.value() <= static_cast<unsigned long>(unit->size);
    const Term i = open || one ? integer(0) : some_element(0, where);
    const Term size = integer(mpz_class(static_cast<unsigned long>(open ? 1 : unit->size)));
    const Term from = multiply(i, size);
    if (!open) {
      context_.unknown_calls = true;
      first = memory_.at(add(given.value, from), unit, context_.facts.pointers.behind(e));
    }
    if (first) {
      touch(*first, from, span, write, action, where);
    } else {
      std::vector<Leaf*> leaves = memory_.all_maps();
      for (Object* other : memory_.exposed_objects())
        memory_.leaves_below(memory_.whole(*other), leaves);
      record_unknown(action.accesses, leaves, write, where);
    }
  }
  as_bytes_ = before;
  if (!action.accesses.empty()) emit(std::move(action), true, where, text(where));
}

/// Memory of the library's own, by its name.
void Lowering::hidden_access(const std::string& location, bool write, SourceRange where) {
  if (!context_.options.accesses || pure_) return;
  Action action;
  Access& access = action.accesses.emplace_back();
  access.location = location;
  access.write = write;
  access.where = where;
  if (accepted(where)) access.order = AccessOrder::excused;
  for (const Frame& frame : frames_)
    access.calls.push_back({frame.function->name, frame.called_at});
  emit(std::move(action), true, where, text(where));
}

/// What `localtime` and its like give: one object for all threads.
Object& Lowering::hidden_object(const Library& library, const Type* type) {
  const Declaration*& known = context_.hidden[std::string(library.hidden)];
  if (!known) {
    Declaration& d = context_.tree.declaration();
    d.name = std::string(library.hidden) + "()";
    d.storage = Storage::static_local;
    d.defined = true;
    d.type = type;
    if (type->scalar()) {
      Type array;
      array.kind = TypeKind::array;
      array.target = type;
      array.count = hidden_characters;
      array.size = hidden_characters * type->size;
      array.spelling = type->spelling + "[" + std::to_string(array.count) + "]";
      d.type = context_.tree.type(array);
    }
    known = &d;
    memory_.expose(&d);
    context_.escapes_changed = true;
  }
  return memory_.global(*known);
}

/// The NUL of a string moves when something is appended, and whoever reads the string reads it.
void Lowering::end_of_string(const Given& given, const Passed& passed, SourceRange where) {
  if (!context_.options.accesses || !given.value || !given.value.is_constant()) return;
  const bool appended = passed.extent == Extent::appended;
  if (!appended && (passed.extent != Extent::string || passed.first >= 0)) return;
  Object* object = memory_.object_of(given.value.value());
  if (!object || !object->shared || object->constant) return;
  const mpz_class offset = given.value.value() - object->address;
  // Objects may share a name: static ones of two functions.
  std::vector<const Object*>& namesakes = context_.appended_to[object->name];
  auto it = std::find(namesakes.begin(), namesakes.end(), object);
  if (it == namesakes.end()) it = namesakes.insert(it, object);
  const auto number = it - namesakes.begin();
  const bool alone = number == 0 || ABSTHREAD_FAULT("race-one-end-of-all-namesakes");
  const std::string which = alone ? "" : "#" + std::to_string(number + 1);
  hidden_access("the end of " + object->name + which +
                    (offset == 0 ? "" : " from " + offset.get_str()),
                appended, where);
}

// ---- calls

namespace {

/// How many bytes there are from `at` on in the innermost array of characters there, which is what
/// a text may fill; elsewhere, to the end of the whole.
std::uint64_t room_for_text(const Type* type, std::uint64_t at) {
  if (type->is(TypeKind::array) && !is_character(type->target) && type->target->size > 0)
    return room_for_text(type->target, at % type->target->size);
  if (type->is(TypeKind::record) && !type->record->is_union)
    for (const Field& f : type->record->fields)
      if (f.bits == 0 && f.offset <= at && at < f.offset + f.type->size)
        return room_for_text(f.type, at - f.offset);
  return type->size - at;
}

bool writes_text(const Passed& passed) {
  return passed.writes && (passed.extent == Extent::string || passed.extent == Extent::like ||
                           passed.extent == Extent::printed);
}

} // namespace

/// What a text that is written there has room for: an array that is a member does not go on in the
/// members behind it. Nothing: that is not known. (A last member of one character may have more.)
std::optional<std::uint64_t> Lowering::room_at(const Given& given) const {
  if (ABSTHREAD_FAULT("cfront-text-goes-on-behind-a-member")) return std::nullopt;
  if (given.value.is_constant()) {
    const Object* object = memory_.object_of(given.value.value());
    if (!object) return std::nullopt;
    const mpz_class at = given.value.value() - object->address;
    return room_for_text(object->type, at.get_ui());
  }
  if (given.expr->kind != ExprKind::decay) return std::nullopt;
  const Type* array = given.expr->children[0]->type;
  if (!array->is(TypeKind::array) || array->size <= 1) return std::nullopt;
  return array->size;
}

/// Under --check memory: as many bytes as are known to be accessed.
void Lowering::demand_span(const Library& library, const Given& given, const Passed& passed,
                           const Span& span, const std::string& name, SourceRange where) {
  if (!context_.options.check_memory || !given.value || literal(given.expr)) return;
  if (span.least != integer(0) && !ABSTHREAD_FAULT("cfront-library-stays-inside"))
    demand_bytes(given.value, frozen(span.least, where), where);
  Object* object = given.value.is_constant() ? memory_.object_of(given.value.value()) : nullptr;
  std::optional<mpz_class> room;
  if (object)
    room = object->address + static_cast<unsigned long>(object->type->size) - given.value.value();
  if (writes_text(passed)) {
    if (const auto inner = room_at(given)) room = mpz_class(static_cast<unsigned long>(*inner));
    if (room && span.least != integer(0))
      demand(at_most(frozen(span.least, where), integer(*room)), where,
             "as much room as the text needs");
  }
  if (span.most && span.most == span.least) return;
  // It fits whatever the numbers are, or nobody knows.
  const bool fits = room && span.most && span.most.is_constant() && span.most.value() <= *room;
  const bool open = !span.most || (passed.extent == Extent::printed && !fits);
  // A size that is larger than the room: what comes from outside may fill it.
  const bool too_large = passed.writes && room && span.most && span.most.is_constant() &&
                         span.most.value() > *room && !ABSTHREAD_FAULT("library-sizes-fit");
  if (too_large && library.from_outside) {
    demand(terms_.boolean(false), where, "room for as much as the call may write");
  } else if (passed.writes && (open || too_large)) {
    refuse(where, "call of '" + name + "', which may write past the end of what it is given");
  } else if (!fits) {
    assumption("'" + name + "' stays inside the memory that it is given");
  }
}

/// So many bytes from the address on are all of one object.
bool Lowering::fills(Term address, const mpz_class& size) {
  if (!address.is_constant()) return false;
  const Object* object = memory_.object_of(address.value());
  return object && object->address == address.value() &&
         size == static_cast<unsigned long>(object->type->size);
}

/// A function of the library: what it accesses, what it writes, what it gives.
Term Lowering::library_call(const Library& library, const Row* row, const std::string& name,
                            const Expr* e, Arguments arguments) {
  if (pure_) {
    pure_failed_ = true;
    return integer(0);
  }
  std::vector<Given> given;
  for (const Expr* a : arguments) {
    const Expr* plain = without_casts(a);
    const bool record = !plain->type || plain->type->is(TypeKind::record);
    given.push_back({plain, record ? Term() : frozen(value(plain), a->where)});
  }
  const std::vector<Passed> passed = passed_to(library, given);
  std::vector<Span> spans(given.size());
  const auto is_pointer = [&](std::size_t i) {
    return given[i].value && given[i].expr->type->is(TypeKind::pointer) &&
           !given[i].expr->type->target->is(TypeKind::function);
  };
  for (std::size_t i = 0; i < given.size(); ++i) {
    if (!is_pointer(i) || !(passed[i].reads || passed[i].writes)) continue;
    spans[i] = span_of(passed[i], i, given);
    demand_span(library, given[i], passed[i], spans[i], name, e->where);
    if (passed[i].format != 0 && passed[i].listed) list_is_read(arguments[i], e->where);
    if (passed[i].reads || passed[i].extent == Extent::appended) {
      // What is appended to is read up to its NUL.
      Passed read = passed[i];
      if (read.extent == Extent::appended) read.extent = Extent::string;
      library_access(given[i], false, span_of(read, i, given), e->where);
      end_of_string(given[i], passed[i], e->where);
    }
  }
  for (std::size_t i = 0; i < given.size() && context_.options.check_memory; ++i)
    if (is_pointer(i) && given[i].expr->type->target->is(TypeKind::record) && !passed[i].reads &&
        !passed[i].writes && !passed[i].keeps && !passed[i].calls)
      assumption("what the library looks after itself (FILE *, DIR *) is open where it is used",
                 e->where);
  bool writes = false;
  const Term converted = number_of_conversions(library, passed, e);
  long conversion = 0;
  for (std::size_t i = 0; i < given.size(); ++i) {
    if (!is_pointer(i) || !passed[i].writes) continue;
    writes = true;
    const LocationId after = fresh(e->where);
    // What fails leaves the rest as it is.
    if (converted && !passed[i].counts) {
      const LocationId yes = fresh(e->where);
      const Term enough = at_most(integer(++conversion), converted);
      Action taken, other;
      taken.guard = enough;
      other.guard = negate(enough);
      graph_.node(here_).total = true;
      arc(here_, yes, std::move(taken), false, e->where, "");
      arc(here_, after, std::move(other), false, e->where, "");
      here_ = yes;
    }
    // A string that is read and written in its place: where in it, its characters say.
    if (passed[i].reads && passed[i].extent == Extent::string) spans[i].least = integer(0);
    library_access(given[i], true, spans[i], e->where);
    const bool known = std::exchange(accesses_known_, true);
    const mpz_class most =
        spans[i].most && spans[i].most.is_constant() ? spans[i].most.value() : mpz_class(0);
    const bool exact = library.from_outside && !passed[i].counts && !passed[i].reads &&
                       (holds_any_value(given[i].expr->type->target, passed[i]) ||
                        (library.writes_result && e == discarded_)) &&
                       (most == 0 || fills(given[i].value, most));
    havoc_at(given[i].value, given[i].expr, e->where,
             exact ? "" : "what this call writes is taken to be anything", most);
    accesses_known_ = known;
    jump(after, e->where);
    at(after);
  }
  if (writes) assumption("'" + name + "' may write any value");
  if (library.sets_errno) errno_is_set(e->where, {}, {}, e != discarded_);
  return converted ? converted : library_gives(library, row, name, e, given);
}

/// How much scanf has understood, which it gives: -1, or so many arguments are written. Null: it is
/// no such function, or what it reads is in the program.
Term Lowering::number_of_conversions(const Library& library, const std::vector<Passed>& passed,
                                     const Expr* e) {
  const bool scans = std::any_of(library.arguments.begin(), library.arguments.end(),
                                 [](const Passed& p) { return p.format == 's'; });
  if (!scans || !library.from_outside || ABSTHREAD_FAULT("library-scans-all-or-anything"))
    return {};
  const long most = std::count_if(passed.begin(), passed.end(),
                                  [](const Passed& p) { return p.writes && !p.counts; });
  const Term result = frozen(arbitrary(e->type, e->where), e->where);
  guard(conj(at_most(integer(-1), result), at_most(result, integer(most))), e->where, "", false);
  return result;
}

/// Nanoseconds are less than a second, the two ends of a pipe differ, time() writes what it gives:
/// of what a function makes of a type of its own, or of one number, not every value is possible.
bool Lowering::holds_any_value(const Type* type, const Passed& passed) {
  if (ABSTHREAD_FAULT("library-any-structure-is-possible")) return true;
  return passed.format != 0 || passed.extent == Extent::bytes || is_character(type);
}

/// What stands in a va_list is not known: any text may be among it.
void Lowering::list_is_read(const Expr* format, SourceRange where) {
  const std::optional<std::string_view> text = literal(format);
  const std::optional<std::vector<Passed>> found = text ? conversions(*text, 'p') : std::nullopt;
  const bool touches = !found || std::any_of(found->begin(), found->end(),
                                             [](const Passed& p) { return p.reads || p.writes; });
  if (!touches) return;
  std::vector<Leaf*> leaves = memory_.all_maps();
  for (Object* other : memory_.exposed_objects())
    memory_.leaves_below(memory_.whole(*other), leaves);
  Action action;
  record_unknown(action.accesses, leaves, false, where);
  if (!action.accesses.empty()) emit(std::move(action), true, where, this->text(where));
}

Term Lowering::library_gives(const Library& library, const Row* row, const std::string& name,
                             const Expr* e, const std::vector<Given>& given) {
  const bool wanted = e->type && !e->type->is(TypeKind::empty);
  if (!library.also.empty()) hidden_access(std::string(library.also) + "()", true, e->where);
  if (library.returns_hidden && is_written_by_others(library, context_.tree))
    hidden_access(std::string(library.hidden) + "()", true, e->where);
  if (!library.hidden.empty() && library.returns_hidden && e->type->is(TypeKind::pointer)) {
    Object& object = hidden_object(library, e->type->target);
    const Term address = integer(object.address);
    // The first character, all members.
    const Term size = integer(mpz_class(static_cast<unsigned long>(
        e->type->target->is(TypeKind::record) ? object.type->size : e->type->target->size)));
    library_access({e, address}, true, {size, Term()}, e->where);
    const bool known = std::exchange(accesses_known_, true);
    havoc_at(address, e, e->where, "", 0); // the time zone, the language
    accesses_known_ = known;
    assumption("'" + name + "' gives the address of memory of its own");
    return address;
  }
  if (!library.hidden.empty())
    hidden_access(std::string(library.hidden) + "()", !library.reads_hidden, e->where);
  if (!wanted || e == discarded_) return integer(0);
  if (library.returns >= 0 && static_cast<std::size_t>(library.returns) < given.size())
    return given[static_cast<std::size_t>(library.returns)].value;
  Term most;
  if (library.up_to >= 0) most = given[static_cast<std::size_t>(library.up_to)].value;
  if (most && !ABSTHREAD_FAULT("cfront-read-gives-anything")) {
    const Term result = frozen(arbitrary(e->type, e->where), e->where);
    const Term least = integer(library.range ? library.range->least : e->type->is_signed ? -1 : 0);
    guard(conj(at_most(least, result), disj(at_most(result, most), equal(result, least))), e->where,
          "", false);
    return result;
  }
  std::vector<Expr*> arguments;
  for (const Given& g : given) arguments.push_back(const_cast<Expr*>(g.expr));
  if (!library.range || !e->type->is(TypeKind::integer))
    return row && row->op == "determined" ? library_result(*row, name, e, arguments)
                                          : other_result(library, name, e, arguments);
  assumption("'" + name + "' may give any value");
  const Term number = frozen(arbitrary(e->type, e->where), e->where);
  Term possible = at_most(integer(library.range->least), number);
  if (library.range->most)
    possible = conj(possible, at_most(number, integer(*library.range->most)));
  if (!ABSTHREAD_FAULT("library-gives-any-number")) guard(possible, e->where, "", false);
  return number;
}

/// What something determines, which is not computed here.
Term Lowering::other_result(const Library& library, const std::string& name, const Expr* e,
                            Arguments arguments) {
  assumption("'" + name + "' may give any value");
  const bool determined =
      !(library.from_outside && ABSTHREAD_FAULT("library-outside-gives-anything")) &&
      std::none_of(arguments.begin(), arguments.end(),
                   [&](const Expr* a) { return from_outside(a); });
  const std::string what = "what this call gives is taken to be anything";
  if (e->type->is(TypeKind::record)) {
    if (determined) loosely(e->where, what);
    return integer(0);
  }
  return determined ? loose_value(e->type, e->where, what) : arbitrary(e->type, e->where);
}

/// What a function that runs others, or keeps what it gets, accesses at once: it is an unknown
/// function otherwise.
void Lowering::library_accesses_at_once(const Library& library, std::vector<Given> given,
                                        SourceRange where) {
  if (!context_.options.accesses || pure_) return;
  if (!library.hidden.empty())
    hidden_access(std::string(library.hidden) + "()", !library.reads_hidden, where);
  for (Given& g : given) g.expr = without_casts(g.expr);
  const std::vector<Passed> passed = passed_to(library, given);
  for (std::size_t i = 0; i < given.size(); ++i) {
    if (!given[i].value || !given[i].expr->type->is(TypeKind::pointer)) continue;
    Span span = span_of(passed[i], i, given);
    if (passed[i].reads) library_access(given[i], false, span, where);
    if (passed[i].reads && passed[i].extent == Extent::string) span.least = integer(0);
    if (passed[i].writes) library_access(given[i], true, span, where);
  }
}

// ---- errno

/// A variable of each thread; null: the program does not mention it.
Object* Lowering::errno_object() {
  if (errno_) return errno_;
  const Declaration* function = context_.tree.find("__errno_location");
  if (!function || !function->type || !function->type->target ||
      !function->type->target->is(TypeKind::pointer))
    return nullptr;
  errno_ = &memory_.local("errno", nullptr, function->type->target->target);
  errno_->exposed = true;
  errno_->depth = 0;
  return errno_;
}

/// A library function may have set errno: to a positive number (C11 7.5). `failed`: only if that
/// holds, and then to `number`, if it is known. `told`: the result says whether it has failed.
void Lowering::errno_is_set(SourceRange where, Term failed, std::optional<long> number, bool told) {
  if (pure_ || ABSTHREAD_FAULT("cfront-errno-stays")) return;
  Object* object = errno_object();
  if (!object) return;
  const Place place = memory_.whole(*object);
  Action action;
  const Targets targets = memory_.targets(place);
  Term next;
  const Term old = targets.back().leaf->variable;
  if (number) {
    next = integer(*number);
  } else {
    next = any_of(action, object->type);
    const Term stays = failed ? terms_.boolean(false) : equal(next, old);
    const Term possible = disj(less(integer(0), next), stays);
    action.guard = action.guard ? conj(action.guard, possible) : possible;
    action.choice = true;
  }
  action.assign[old] = failed ? ite(failed, next, old) : next;
  if (told)
    forgotten_.push_back({graph_.arc_count(),
                          where,
                          nullptr,
                          "what errno holds after this call is not followed",
                          {next}});
  emit(std::move(action), false, where, "");
}

/// What a known function does to errno besides.
void Lowering::errno_after(const Row& row, const std::string& name, Term result,
                           SourceRange where) {
  if (pure_) return;
  if (row.model == Model::allocate || row.model == Model::allocate_zeroed)
    return name.ends_with("alloca") ? void() : errno_is_set(where);
  if (!name.starts_with("sem_") || !result || result.is_constant()) return;
  const Term failed = negate(equal(result, integer(0)));
  if (name == "sem_trywait" && !context_.options.may_fail)
    return errno_is_set(where, failed, 11); // EAGAIN
  errno_is_set(where, failed);
}

} // namespace absthread::cfront
