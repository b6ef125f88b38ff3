// SPDX-License-Identifier: MIT
// Which memory locations a step reads and writes, for race checking (semantics.md, Memory model).
// Lowering merges and simplifies steps until a read whose value nobody uses leaves no trace in
// them; so each access is noted when it is lowered and travels with its action.
//
// A location is a leaf of an object (a global, a field, an element of an array by its index, a
// field of what lies on the heap by its address). Adjacent bit-fields are one location (C11 3.14):
// it has the name of the first of them.
#include "instrument/cfront/lowering.hpp"

#include "spec-lang/diag/fault.hpp"

#include <algorithm>
#include <cctype>

namespace absthread::cfront {

namespace {

/// The first of the run of adjacent bit-fields that the field belongs to; the field itself where it
/// is none. A bit-field of width 0 (unnamed) ends a run.
const Field* first_of_run(const Field* field) {
  if (!field || field->bits == 0 || !field->parent) return field;
  const Field* first = nullptr;
  for (const Field& f : field->parent->fields) {
    const bool in_run = f.bits != 0;
    if (!in_run) {
      first = nullptr;
    } else if (!first) {
      first = &f;
    }
    if (&f == field) return first ? first : field;
  }
  return field;
}

std::string location_of(const Leaf& leaf) {
  std::string name = leaf.variable.name();
  const Field* first = first_of_run(leaf.field);
  if (first == leaf.field || !name.ends_with("." + leaf.field->name)) return name;
  return name.substr(0, name.size() - leaf.field->name.size()) + first->name;
}

/// The line of a position, and the one above it.
std::pair<std::string_view, std::string_view> lines_at(std::string_view text, std::size_t at) {
  const auto line_from = [&](std::size_t position) {
    std::size_t begin = position == 0 ? 0 : text.rfind('\n', position - 1) + 1;
    return text.substr(begin, text.find('\n', begin) - begin);
  };
  const std::string_view line = line_from(at);
  const std::size_t begin = static_cast<std::size_t>(line.data() - text.data());
  return {line, begin == 0 ? std::string_view() : line_from(begin - 1)};
}

constexpr std::string_view acceptance = "absthread-race-ok:";

/// What stands behind `absthread-race-ok:`; nothing: it does not stand there.
std::optional<std::string> reason_in(std::string_view line) {
  const std::size_t at = line.find(acceptance);
  if (at == std::string_view::npos) return std::nullopt;
  std::string_view rest = line.substr(at + acceptance.size());
  if (const std::size_t end = rest.find("*/"); end != std::string_view::npos)
    rest = rest.substr(0, end);
  while (!rest.empty() && std::isspace(static_cast<unsigned char>(rest.front())))
    rest.remove_prefix(1);
  while (!rest.empty() && std::isspace(static_cast<unsigned char>(rest.back())))
    rest.remove_suffix(1);
  return std::string(rest);
}

/// What an access orders, where an operation or a macro says it; a read-modify-write is found by
/// `record`. Consume and orders that are computed are relaxed, with a doubt.
Sync sync_of(bool write, bool acquire, bool release, bool known) {
  if (write) return release ? Sync::store_release : Sync::store_relaxed;
  return acquire ? Sync::acquire : known ? Sync::load_relaxed : Sync::load_dependent;
}

} // namespace

/// A comment `absthread-race-ok: REASON` on the line, or alone on the line above it.
bool Lowering::accepted(SourceRange where) {
  if (!where) return false;
  const std::string_view whole = context_.sources.file(where.file).text();
  const auto [line, above] =
      lines_at(whole, static_cast<std::size_t>(context_.sources.text(where).data() - whole.data()));
  std::optional<std::string> reason = reason_in(line);
  const std::size_t first = above.find_first_not_of(" \t");
  if (!reason && first != std::string_view::npos && above[first] == '/') reason = reason_in(above);
  if (!reason) return false;
  const std::string place = context_.sources.describe(where);
  assumption(reason->empty() ? "the comment at " + place + " gives no reason, so it accepts no race"
                             : "races at " + place + " are accepted: " + *reason);
  return !reason->empty();
}

Access Lowering::access_to(const Leaf& leaf, bool write, const Type* type, SourceRange where) {
  Access out;
  out.location = location_of(leaf);
  out.write = write;
  out.where = where;
  if (order_) {
    out.order = order_->order;
    if (order_->order != AccessOrder::plain)
      out.sync = sync_of(write, order_->acquire, order_->release, order_->known);
    out.certain = order_->known || !write;
  } else if (atomic_depth_ > 0 && !ABSTHREAD_FAULT("race-section-is-plain")) {
    out.order = AccessOrder::sequential;
    out.sync = write ? Sync::release : Sync::acquire;
  } else if (type && type->atomic && !as_bytes_ && !ABSTHREAD_FAULT("race-atomic-type-is-plain")) {
    out.order = AccessOrder::sequential;
    out.sync = sync_of(write, true, true, true);
  } else if (mark_ != Mark::none && !knows_linux(context_.tree) &&
             !ABSTHREAD_FAULT("cfront-marks-without-kernel")) {
    // A macro of the program's own is what it stands for: volatile accesses are plain in C.
  } else if (mark_ == Mark::excused) {
    out.order = AccessOrder::excused;
  } else if (mark_ != Mark::none) {
    // An address that was read orders what is accessed through it.
    const bool address = mark_ == Mark::dependent || (type && type->is(TypeKind::pointer));
    out.order = AccessOrder::marked;
    out.sync = sync_of(write, mark_ == Mark::acquire, mark_ == Mark::release, !address);
  }
  if (accepted(where)) {
    out.order = AccessOrder::excused;
    out.sync = Sync::none;
  }
  for (const Frame& frame : frames_) out.calls.push_back({frame.function->name, frame.called_at});
  return out;
}

void Lowering::record(std::vector<Access>& to, const Targets& targets, bool write, const Type* type,
                      SourceRange where) {
  if (!context_.options.accesses) return;
  if (!write && ABSTHREAD_FAULT("race-reads-forgotten")) return;
  Term none_before;
  for (const Target& t : targets) {
    if (t.leaf->shared && !t.leaf->rigid && !t.leaf->wild()) {
      Access access = access_to(*t.leaf, write, type, where);
      access.index = t.leaf->array && !ABSTHREAD_FAULT("race-index-forgotten") ? t.index : Term();
      access.condition = none_before && t.condition ? conj(none_before, t.condition)
                         : t.condition              ? t.condition
                                                    : none_before;
      // What was read in this very step is updated: the chain of read-modify-writes goes on.
      const bool update = write && std::any_of(to.begin(), to.end(), [&](const Access& before) {
                            return !before.write && before.sync != Sync::none &&
                                   before.location == access.location &&
                                   before.index == access.index;
                          });
      if (update && access.sync == Sync::store_release) access.sync = Sync::release;
      if (update && access.sync == Sync::store_relaxed) access.sync = Sync::update_relaxed;
      to.push_back(std::move(access));
    }
    if (t.byte) continue;
    if (!t.condition) return;
    none_before = none_before ? conj(none_before, negate(t.condition)) : negate(t.condition);
  }
}

/// Who synchronises by an object uses its memory, so that it must not be freed, destroyed or made
/// anew meanwhile (`plain`: one of these).
void Lowering::record_object(std::vector<Access>& to, const Place& place, bool plain, bool write,
                             SourceRange where) {
  if (!context_.options.accesses || ABSTHREAD_FAULT("race-locks-have-no-memory")) return;
  const std::size_t from = to.size();
  if (place.type->scalar()) {
    const auto before = order_;
    order_ = Ordering{plain ? AccessOrder::plain : AccessOrder::sequential, false, false};
    record(to, targets_of(place, where), write, place.type, where);
    order_ = before;
  } else {
    Term none_before;
    for (const Target& t : memory_.ghosts(place, "object", terms_.bool_sort())) {
      Access made = access_to(*t.leaf, write, nullptr, where);
      const std::string& name = t.leaf->variable.name();
      made.location = name.starts_with("*$") ? "*lock" : name.substr(0, name.find('$'));
      made.index = t.leaf->array ? t.index : Term();
      made.condition = none_before && t.condition ? conj(none_before, t.condition)
                       : t.condition              ? t.condition
                                                  : none_before;
      if (made.order != AccessOrder::excused)
        made.order = plain ? AccessOrder::plain : AccessOrder::sequential;
      if (t.leaf->shared) to.push_back(std::move(made));
      if (!t.condition) break;
      none_before = none_before ? conj(none_before, negate(t.condition)) : negate(t.condition);
    }
  }
  for (std::size_t i = from; i < to.size(); ++i) {
    to[i].sync = Sync::none;
    to[i].of_lock = true;
  }
}

/// A step of its own, of a known function that does nothing else with the object.
void Lowering::uses_object(const Expr* pointer, bool plain, SourceRange where) {
  const std::optional<Place> p = pointed(pointer, where);
  if (!p) return;
  if (p->pointer) demand_pointer(*p, where);
  Action action;
  record_object(action.accesses, *p, plain, true, where);
  if (!action.accesses.empty()) emit(std::move(action), true, where, text(where));
}

/// What a step on locks and the like orders.
void Lowering::record(std::vector<Access>& to, const Orders& orders, SourceRange where) {
  if (!context_.options.accesses) return;
  if (synchronised_) record_object(to, *synchronised_, makes_object_, true, where);
  for (const Ordered& ordered : orders) {
    Term none_before = ordered.condition;
    for (const Target& t : ordered.ghost->targets) {
      Access made;
      made.location = t.leaf->variable.name();
      made.index = t.leaf->array ? t.index : Term();
      made.condition = none_before && t.condition ? conj(none_before, t.condition)
                       : t.condition              ? t.condition
                                                  : none_before;
      made.order = AccessOrder::none;
      made.sync = ordered.sync;
      made.where = where;
      made.certain = !t.leaf->wild();
      to.push_back(std::move(made));
      if (!t.condition) break;
      none_before = none_before ? conj(none_before, negate(t.condition)) : negate(t.condition);
    }
  }
}

void Lowering::fence(std::vector<Access>& to, Sync sync, SourceRange where) const {
  if (!context_.options.accesses) return;
  Access made;
  made.order = AccessOrder::none;
  made.sync = sync;
  made.where = where;
  to.push_back(std::move(made));
}

/// Something unknown may access these.
void Lowering::record_unknown(std::vector<Access>& to, const std::vector<Leaf*>& leaves, bool write,
                              SourceRange where) {
  if (!context_.options.accesses || accesses_known_) return;
  for (const Leaf* leaf : leaves) {
    if (!leaf->shared || leaf->rigid || leaf->wild() || leaf->tie == Tie::identity) continue;
    if (!leaf->type) continue; // what is kept beside a lock
    Access access = access_to(*leaf, write, leaf->type, where);
    access.order = access.order == AccessOrder::excused ? access.order : AccessOrder::plain;
    access.sync = Sync::none;
    access.certain = false;
    to.push_back(std::move(access));
  }
}

/// A library function reads what its pointer arguments denote, and changes nothing.
void Lowering::read_by_library(Arguments arguments, SourceRange where) {
  if (!context_.options.accesses || pure_) return;
  std::set<Leaf*> found;
  for (const Expr* e : arguments) {
    while (e->kind == ExprKind::cast) e = e->children[0];
    if (!e->type || !e->type->is(TypeKind::pointer) || e->kind == ExprKind::text ||
        e->kind == ExprKind::function || e->kind == ExprKind::zero || e->kind == ExprKind::constant)
      continue;
    const bool whole = e->kind == ExprKind::decay || e->kind == ExprKind::address;
    std::vector<Leaf*> leaves;
    if (whole) {
      if (std::optional<Place> p = place(e->children[0]); p && p->object)
        memory_.leaves_below(memory_.whole(*p->object), leaves);
    }
    if (leaves.empty() && e->type->target->scalar())
      memory_.leaves_like(nullptr, e->type->target, leaves);
    found.insert(leaves.begin(), leaves.end());
  }
  std::vector<Leaf*> leaves(found.begin(), found.end());
  std::sort(leaves.begin(), leaves.end(),
            [](const Leaf* a, const Leaf* b) { return a->name < b->name; });
  Action action;
  record_unknown(action.accesses, leaves, false, where);
  if (!action.accesses.empty()) emit(std::move(action), true, where, text(where));
}

/// The accesses since `from` happen only under the condition.
void Lowering::only_under(std::size_t from, Term condition) {
  for (std::size_t i = from; i < pure_reads_.size(); ++i) {
    Term& c = pure_reads_[i].condition;
    c = c ? conj(c, condition) : condition;
  }
}

} // namespace absthread::cfront
