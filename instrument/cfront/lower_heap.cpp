// SPDX-License-Identifier: MIT
// The heap, and where addresses of a thread's own objects get.
//
// An allocation that a thread makes at most once (no loop around it), of a known type and number of
// elements, is an object of that thread like its local variables, until its address is seen to
// leave the thread: stored in shared memory, given to a new thread or to an unknown function, or
// returned by the thread. Then the allocation is entered in Memory::shared_allocations and the
// threads are lowered once more (lower.cpp, follow_main.cpp); the set only grows. A pointer whose
// value is not known may hold the address of any object that some variable holds (`roaming`), so
// that storing such a pointer in shared memory gives away all of them. The same holds for local
// variables (Memory::shared_locals): one whose address leaves the thread is a block, a new one each
// time its life begins. What is left in the stack when a function has ended is not looked for.
//
// All other blocks have addresses below zero, 2^39 bytes each, and live in the maps of memory.hpp.
// A new block is none that is in use (where main allocates it once, and nothing is freed, main's
// blocks are numbered: unfold.hpp): with contracts none of those that this thread has allocated
// (other threads' variables are arbitrary in conformance anyway), without them none at all. A freed
// block may be used again. Under `--check memory` every block is of this kind, and it is remembered
// which blocks were freed and how large they are. Where the threads run together, what one has
// freed is gone for all (its address is then not used again: listed). Only a block whose address
// has not left its thread is that thread's business alone (`mine`): what is known of it becomes
// known to all with its address. In conformance, where others may do anything to what is shared,
// each thread remembers for itself.
//
// For races a free writes the whole block (C17 7.22.3p2).
#include "instrument/cfront/lowering.hpp"
#include "instrument/cfront/thread_events.hpp"

#include "spec-lang/diag/fault.hpp"
#include "spec-lang/term/rewrite.hpp"

#include <algorithm>
#include <utility>

namespace absthread::cfront {

namespace {

/// Not what lies between known objects, so that the number is nobody's address.
const mpz_class block_size = mpz_class(1) << 39;
/// Where a local variable lies in its block: what begins there cannot be freed.
const mpz_class local_start = block_size / 2;

const char* const memory_safe =
    "memory-safe: no null, freed or out-of-bounds access, no division by zero, no bad shift "
    "(such runs are cut)";

/// More elements than this and a block is left to the maps.
constexpr unsigned long most_elements = 64;

/// A record that ends with an array of no size: the block may go on behind it.
bool open_ended(const Type* type) {
  if (type->is(TypeKind::array)) return type->count == 0;
  return type->is(TypeKind::record) && !type->record->fields.empty() &&
         open_ended(type->record->fields.back().type);
}

} // namespace

// ---- addresses that leave the thread ----

/// An address becomes a value: if it is one of the thread's own, values are looked at for such
/// addresses from now on.
Term Lowering::as_own_address(Term address) {
  if (!memory_.own_addresses) {
    memory_.own_addresses = true;
    memory_.own_addresses = !memory_.own_objects_in(address).empty();
    if (memory_.own_addresses) assume_living_locals();
  }
  return address;
}

/// Under --check memory: what others do with a variable whose life has ended is not asked.
void Lowering::assume_living_locals() {
  if (context_.options.check_memory)
    assumption("no local variable is used after its block has ended");
}

void Lowering::share_allocation(Object& object) {
  if (memory_.shared_allocations.insert(object.allocation).second) context_.escapes_changed = true;
}

/// Others may know the object from now on: it is a block when the thread is lowered again. False if
/// it cannot be one.
bool Lowering::share(Object& object) {
  if (object.allocation) {
    if (!ABSTHREAD_FAULT("cfront-heap-stays-local")) share_allocation(object);
    return true;
  }
  if (!object.declaration || object.declaration->storage == Storage::thread_local_) return false;
  if (memory_.shared_locals.insert(object.declaration).second) context_.escapes_changed = true;
  context_.facts.allocates = true;
  return true;
}

/// The value becomes known outside of the thread. False if it holds an address that is refused.
bool Lowering::give_away(Term value, SourceRange where, const std::string& how) {
  bool good = true;
  for (Object* object : memory_.own_objects_in(value)) {
    if (share(*object)) continue;
    refuse(where, "address of a local variable " + how);
    good = false;
  }
  return good;
}

/// Whoever joins the thread gets its result.
void Lowering::thread_returns(Term value, SourceRange where) {
  bool of_a_local = false; // which is gone then: the value is indeterminate
  for (Object* object : memory_.own_objects_in(value)) {
    if (object->allocation)
      share_allocation(*object);
    else
      of_a_local = true;
  }
  returns_pointer_ = returns_pointer_ || !value.is_constant();
  if (!context_.following || !context_.facts.asks_for_results) return;
  if (frames_.front().function->name == "main") return;
  given_away(value, nullptr, where);
  Action action;
  const Term any = input(terms_.int_sort());
  if (of_a_local) action.inputs = {any};
  action.assign[ThreadEvents(terms_).returned] = of_a_local ? any : value;
  emit(std::move(action), false, where, "");
}

/// A variable of the thread holds the value from now on.
void Lowering::keep_address(Term value) {
  for (Object* object : memory_.own_objects_in(value)) roaming_.insert(object);
}

/// What is not known when a pointer is stored: whether it holds one of our addresses.
void Lowering::settle_roaming() {
  const SourceRange where = published_              ? published_
                            : addresses_as_numbers_ ? published_number_
                                                    : SourceRange();
  for (Object* object : roaming_) {
    if (object->allocation && (where || returns_pointer_)) {
      share_allocation(*object);
    } else if (where && !share(*object)) {
      refuse(where,
             "pointer stored in shared memory while the address of a local variable is kept in a "
             "pointer variable: the local may become shared");
    }
  }
}

// ---- the heap ----

/// Whether what is known of blocks under --check memory is known to all threads.
bool Lowering::heap_is_shared() const {
  return context_.options.check_memory && (context_.following || context_.options.together) &&
         !ABSTHREAD_FAULT("cfront-freed-for-one-thread");
}

Term Lowering::shared_heap_state(const char* name, Sort element) {
  return memory_.heap_map(std::string("heap.") + name, element);
}

/// The blocks of this thread whose addresses nobody else knows.
Term Lowering::own_blocks() {
  return heap_state("mine", terms_.bool_sort());
}

/// The value is written where others can read it: what this thread knows of the block is known to
/// all from now on.
void Lowering::becomes_known(Action& action, Term value, const Type* type) {
  if (!heap_is_shared() || !context_.facts.allocates) return;
  const bool number = type && type->is(TypeKind::integer) && type->bits >= 64;
  if (type && !type->is(TypeKind::pointer) && !(number && context_.facts.addresses_as_numbers))
    return;
  if (value.is_constant() && !Memory::on_heap(value.value())) return;
  const Term mine = own_blocks(), block = divide(value, integer(block_size));
  const Term own = select(mine, block);
  const auto copy = [&](const char* name, Sort element) {
    const Term shared = shared_heap_state(name, element);
    action.assign[shared] =
        ite(own, store(shared, block, select(heap_state(name, element), block)), shared);
  };
  copy("allocated", terms_.int_sort());
  if (context_.facts.frees) copy("freed", terms_.bool_sort());
  action.assign[mine] = store(mine, block, terms_.boolean(false));
}

/// The same in a step of its own.
void Lowering::given_away(Term value, const Type* type, SourceRange where) {
  Action action;
  becomes_known(action, value, type);
  if (!action.assign.empty()) emit(std::move(action), true, where, "");
}

/// What the thread itself knows of each block.
Term Lowering::heap_state(const char* name, Sort element) {
  // No variable of C has such a name.
  const Term v =
      terms_.variable(std::string("$") + name, terms_.array_sort(terms_.int_sort(), element));
  heap_states_[v] =
      constant_array(v.sort(), element.is(SortKind::boolean) ? terms_.boolean(false) : integer(0));
  return v;
}

/// The object of this thread alone that an allocation gives, if it is one.
Object* Lowering::own_allocation(const Expr* e, const Type* type, Term size) {
  if (!type || type->size == 0 || !size || !size.is_constant() || open_ended(type)) return nullptr;
  if (memory_.loop_depth != 0 || backward_jumps_ || context_.options.check_memory ||
      memory_.shared_allocations.contains(e)) {
    return nullptr;
  }
  // Memory of several types is left to the maps.
  if (const View* view = context_.facts.pointers.behind(e);
      view && std::any_of(view->types.begin(), view->types.end(),
                          [&](const Type* other) { return !same_value_type(type, other); }))
    return nullptr;
  const mpz_class bytes(static_cast<unsigned long>(type->size));
  const mpz_class count = size.value() / bytes;
  if (count < 1 || count > most_elements || count * bytes != size.value()) return nullptr;
  if (count != 1) {
    Type array;
    array.kind = TypeKind::array;
    array.target = type;
    array.count = count.get_ui();
    array.size = array.count * type->size;
    array.spelling = type->spelling + "[" + count.get_str() + "]";
    type = context_.tree.type(array);
  }
  const unsigned line = context_.sources.position(e->where).line;
  Object& object = memory_.local("heap." + std::to_string(line), nullptr, type);
  object.allocation = e;
  object.exposed = true;
  return &object;
}

Term Lowering::allocate(const Row& row, const Expr* e, Arguments arguments,
                        const Library* library) {
  const Type* type = std::exchange(allocated_as_, nullptr);
  Term size, before;
  std::vector<Given> given;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    Term v = value(arguments[i]);
    if (library) v = given.emplace_back(Given{arguments[i], frozen(v, e->where)}).value;
    if (static_cast<int>(i) == row.pointer) before = frozen(v, e->where);
    bool factor =
        static_cast<int>(i) == row.value || (row.op == "*" && static_cast<int>(i) == row.value + 1);
    if (factor) size = size ? multiply(size, frozen(v, e->where)) : frozen(v, e->where);
  }
  if (library) library_accesses_at_once(*library, given, e->where);
  if (row.op == "again") release(e, arguments[static_cast<std::size_t>(row.pointer)], before);
  if (row.op == "again" || row.op == "copied")
    loosely(e->where, "what this block holds is taken to be anything");
  const bool zeroed = row.model == Model::allocate_zeroed;
  if (!context_.options.may_fail) assumption("allocation calls succeed");
  if (Object* own = own_allocation(e, type, size)) {
    if (zeroed) {
      initialise_zero(memory_.whole(*own), e->where);
    } else {
      forget(*own, e->where);
    }
    return as_own_address(integer(own->address));
  }
  Term t = new_block(size, true, e->where);
  if (zeroed) zero_block(t, type, size, e->where);
  return t;
}

/// Known objects have positive addresses, null is 0: a new block lies below.
Term Lowering::new_block(Term size, bool heap, SourceRange where) {
  Action action;
  Term any = input(terms_.int_sort());
  action.inputs = {any};
  action.guard = less(any, integer(0));
  Term t = temporary(terms_.int_sort());
  const mpz_class start = heap ? mpz_class(0) : local_start;
  action.assign[t] = add(multiply(any, integer(block_size)), integer(start));
  if (!context_.following)
    loosely(where, "this block may lie where another thread's block lies", true);
  Term used = blocks_in_use();
  if (!ABSTHREAD_FAULT("cfront-blocks-overlap"))
    action.guard = conj(action.guard, negate(select(used, any)));
  action.assign[used] = store(used, any, terms_.boolean(true));
  if (heap_is_shared())
    action.assign[own_blocks()] = store(own_blocks(), any, terms_.boolean(true));
  if (context_.options.check_memory && context_.facts.frees && !heap_is_shared()) {
    Term freed = heap_state("freed", terms_.bool_sort());
    action.assign[freed] = store(freed, any, terms_.boolean(false));
  }
  if (context_.options.check_memory && size) {
    Term sizes = heap_state("allocated", terms_.int_sort());
    action.assign[sizes] = store(sizes, any, add(size, integer(start)));
  }
  emit(std::move(action), context_.following, where, text(where));
  return t;
}

/// The variable as a block, whose address a variable of the thread holds.
Place Lowering::local_block(const Declaration& d, const std::string& name) {
  Type pointer;
  pointer.kind = TypeKind::pointer;
  pointer.target = d.type;
  pointer.size = 8;
  pointer.spelling = d.type->spelling + " *";
  Object& holder = memory_.local(name + ".block", nullptr, context_.tree.type(pointer));
  Place place;
  place.type = d.type;
  place.address = memory_.targets(memory_.whole(holder)).back().leaf->variable;
  place.block = true;
  place.is_volatile = d.is_volatile;
  return place;
}

/// What such a variable holds when its life begins is anything: nobody has used the block.
void Lowering::begin_life(const Place& block, SourceRange where) {
  if (pure_) {
    pure_failed_ = true;
    return;
  }
  const Term size = terms_.integer(static_cast<long>(block.type->size));
  Action action;
  action.assign[block.address] = new_block(size, false, where);
  if (context_.options.check_memory)
    assumption("no local variable is used after its block has ended", where);
  emit(std::move(action), false, where, "");
}

/// The blocks that a new one must differ from. Without contracts all threads share them.
Term Lowering::blocks_in_use() {
  if (context_.following) return memory_.blocks_in_use();
  return heap_state("blocks", terms_.bool_sort());
}

/// Nobody else knows the block yet, so that all of it is written in one step.
void Lowering::zero_block(Term address, const Type* type, Term size, SourceRange where) {
  if (!type || type->size == 0 || !size || !size.is_constant() || open_ended(type) ||
      size.value() / static_cast<unsigned long>(type->size) > most_elements) {
    return loosely(where, "that this block is zero is not used");
  }
  Action action;
  const unsigned long count =
      mpz_class(size.value() / static_cast<unsigned long>(type->size)).get_ui();
  std::function<bool(const Place&)> zero = [&](const Place& place) {
    const Type* t = place.type;
    if (t->is(TypeKind::record)) {
      if (t->record->is_union && context_.facts.union_fields[t->record].size() > 1) return false;
      bool good = true;
      for (const Field& f : t->record->fields) {
        if (f.name.empty() && f.bits != 0) continue;
        good = zero(memory_.member(place, &f)) && good;
      }
      put_kept(action, place, [&](const Role& role, const Ghost&) { return unused(role); });
      return good;
    }
    if (t->is(TypeKind::array)) {
      bool good = t->count <= most_elements;
      for (std::uint64_t i = 0; good && i < t->count; ++i) {
        good = zero(memory_.element(place, terms_.integer(static_cast<long>(i))));
      }
      return good;
    }
    if (!t->scalar()) return false;
    // What lies in a new block is in none of the objects that we know one by one.
    const Targets targets = memory_.targets(place);
    put(action, {targets.back()}, integer(0), where);
    return true;
  };
  bool good = true;
  for (unsigned long i = 0; i < count; ++i) {
    Place place;
    place.type = type;
    place.pointer = address;
    place.address =
        add(address, terms_.integer(static_cast<long>(i * static_cast<unsigned long>(type->size))));
    good = zero(place) && good;
  }
  if (!good) loosely(where, "that all of this block is zero is not used");
  if (!action.assign.empty()) emit(std::move(action), true, where, text(where));
}

/// All of the block that begins at the address, as far as the type of the pointer says what lies
/// there. An element of an array is any one of the block.
void Lowering::writes_block(Action& action, const Expr* pointer, Term address, SourceRange where) {
  if (!context_.options.accesses || ABSTHREAD_FAULT("race-free-is-no-access")) return;
  while (pointer->kind == ExprKind::cast && pointer->children[0]->type->is(TypeKind::pointer))
    pointer = pointer->children[0];
  const Type* type = pointer->type->is(TypeKind::pointer) ? pointer->type->target : nullptr;
  std::set<const Type*> types;
  if (type && !type->is(TypeKind::empty)) types.insert(type);
  if (const View* view = context_.facts.pointers.behind(pointer))
    types.merge(std::set(view->types));
  Term any;
  const auto somewhere = [&] {
    if (any) return any;
    Action choice;
    const Term chosen = input(terms_.int_sort());
    choice.inputs = {chosen};
    choice.guard = conj(at_most(integer(0), chosen), less(chosen, integer(block_size)));
    const Term block = divide(address, integer(block_size));
    any = temporary(terms_.int_sort());
    choice.assign[any] = add(multiply(block, integer(block_size)), chosen);
    emit(std::move(choice), false, where, "");
    graph_.node(here_).keep = true; // the element has a name, so that accesses can be compared
    return any;
  };
  const Term exists = negate(equal(address, integer(0)));
  std::function<void(const Place&, bool)> write = [&](const Place& place, bool element) {
    const Type* t = place.type;
    if (t->is(TypeKind::record)) {
      const std::size_t from = action.accesses.size();
      if (context_.facts.synchronises.contains(t))
        record_object(action.accesses, place, true, true, where);
      for (std::size_t i = from; i < action.accesses.size(); ++i)
        action.accesses[i].condition =
            action.accesses[i].condition ? conj(action.accesses[i].condition, exists) : exists;
      for (const Field& f : t->record->fields) {
        if (f.name.empty() && f.bits != 0) continue;
        write(memory_.member(place, &f), element);
      }
    } else if (t->is(TypeKind::array)) {
      write(memory_.element(place, integer(0)), true);
    } else if (t->scalar()) {
      Place at = place;
      at.view = nullptr;
      Target target = memory_.targets(at).back();
      target.condition = Term();
      if (element) target.index = somewhere();
      const std::size_t from = action.accesses.size();
      record(action.accesses, {target}, true, nullptr, where);
      for (std::size_t i = from; i < action.accesses.size(); ++i) {
        Term& when = action.accesses[i].condition;
        when = when ? conj(when, exists) : exists;
      }
    }
  };
  const auto write_as = [&](const Type* t) {
    Place place;
    place.type = t;
    place.address = place.pointer = address;
    write(place, context_.facts.stepped.contains(t));
  };
  for (const Type* t : types) write_as(t);
  if (!action.accesses.empty()) return;
  // Nobody knows what lies there: a character, at least.
  Type character;
  character.kind = TypeKind::integer;
  character.bits = 8;
  character.size = 1;
  character.is_signed = true;
  character.spelling = "char";
  write_as(context_.tree.type(character));
}

void Lowering::release(const Expr* e, const Expr* pointer, Term address) {
  if (!context_.options.check_memory) assumption(memory_safe);
  const bool own = address.is_constant() && !Memory::on_heap(address.value());
  // Null, or an object of this thread alone, which nobody uses any more.
  if (own && !context_.options.check_memory) return;
  const Term block = divide(address, integer(block_size));
  const Term null = equal(address, integer(0));
  Action action;
  if (!own) writes_block(action, pointer, address, e->where);
  if (context_.options.check_memory) {
    // Null is allowed; else the start of a block that is not freed yet.
    const Term starts = equal(modulo(address, integer(block_size)), integer(0));
    const Term good = conj(less(address, integer(0)), starts);
    demand_living(address, Term(), terms_.boolean(true), disj(null, good), e->where,
                  "a block that is allocated");
    const auto dies = [&](Term freed, Term here) {
      action.assign[freed] = ite(here, store(freed, block, terms_.boolean(true)), freed);
    };
    const Term known =
        heap_is_shared() ? negate(select(own_blocks(), block)) : terms_.boolean(false);
    dies(heap_state("freed", terms_.bool_sort()), conj(negate(null), negate(known)));
    if (heap_is_shared())
      dies(shared_heap_state("freed", terms_.bool_sort()), conj(negate(null), known));
  }
  const bool reused = !own && context_.facts.allocates && !heap_is_shared();
  if (reused) {
    const Term used = blocks_in_use();
    action.assign[used] =
        ite(less(address, integer(0)), store(used, block, terms_.boolean(false)), used);
  }
  if (action.assign.empty() && action.accesses.empty()) return;
  const bool visible =
      !action.accesses.empty() || heap_is_shared() || (reused && context_.following);
  emit(std::move(action), visible, e->where, text(e->where));
}

/// Whether so many bytes from the address on, which is one of the heap, are in use; no size: only
/// that the block is not freed.
Term Lowering::living_block(Term address, Term size) {
  if (!heap_is_shared()) return living_block(address, size, false);
  if (!context_.facts.allocates) return living_block(address, size, true);
  return ite(select(own_blocks(), divide(address, integer(block_size))),
             living_block(address, size, false), living_block(address, size, true));
}

/// As all threads know it, or as this one does.
Term Lowering::living_block(Term address, Term size, bool shared) {
  const auto known = [&](const char* name, Sort element) {
    return shared ? shared_heap_state(name, element) : heap_state(name, element);
  };
  Term alive = terms_.boolean(true);
  const Term block = divide(address, integer(block_size));
  if (context_.facts.frees) {
    alive = negate(select(known("freed", terms_.bool_sort()), block));
    assumption(heap_is_shared() ? "the addresses of freed blocks are not used again"
                                : "no other thread frees memory that a thread still uses");
  }
  if (context_.facts.allocates && size) {
    const Term allocated = select(known("allocated", terms_.int_sort()), block);
    const Term begin = modulo(address, integer(block_size));
    Term inside = at_most(add(begin, size), allocated);
    if (!memory_.shared_locals.empty()) {
      const Term start = integer(local_start);
      inside = conj(inside, disj(at_most(allocated, start), at_most(start, begin)));
    }
    alive = conj(alive, disj(equal(allocated, integer(0)), inside));
    if (!heap_is_shared()) assumption("what another thread allocates is large enough for its type");
  }
  return alive;
}

/// `local` holds and, at an address of the heap, so many bytes are in use; `otherwise` at any
/// other. What all threads know of the heap is looked at while the thread is here: who is about to
/// access a block that is freed goes wrong.
void Lowering::demand_living(Term address, Term size, Term otherwise, Term local, SourceRange where,
                             const std::string& what) {
  const Term on_heap = less(address, integer(0));
  if (!context_.options.check_memory) return demand(local, where, what);
  if (!heap_is_shared())
    return demand(conj(local, ite(on_heap, living_block(address, size), otherwise)), where, what);
  demand(conj(local, disj(on_heap, otherwise)), where, what);
  require(implies(on_heap, living_block(address, size)), where, Origin::memory, {}, what);
}

/// The pointer may be followed: not null and, under --check memory, into a living object.
void Lowering::demand_pointer(const Place& place, SourceRange where) {
  const Term good = negate(equal(place.pointer, integer(0)));
  if (!context_.options.check_memory) return demand(good, where, "pointer to a living object");
  const Term size = terms_.integer(static_cast<long>(place.type->size));
  std::vector<Term> denoted;
  if (place.type->scalar() && !place.view) {
    for (const Target& t : memory_.targets(place)) {
      if (t.condition) denoted.push_back(t.condition);
    }
  }
  const Term known = !place.type->scalar() ? terms_.boolean(true)
                     : place.view          ? memory_.inside_exposed(place.address, size)
                                           : disj(terms_, denoted);
  demand_living(place.address, size, known, good, where, "pointer to a living object");
}

/// So many bytes from the address on lie in one living object.
void Lowering::demand_bytes(Term address, Term count, SourceRange where) {
  Term known;
  if (Object* object = address.is_constant() ? memory_.object_of(address.value()) : nullptr) {
    const mpz_class end = object->address + static_cast<unsigned long>(object->type->size);
    known = at_most(count, integer(end - address.value()));
  } else if (address.is_constant() && address.value() > 0) {
    return assumption("texts are as long as what is read of them", where);
  } else {
    known = memory_.inside_exposed(address, count);
  }
  const Term none = equal(count, integer(0));
  const Term pointer = negate(equal(address, integer(0)));
  if (!heap_is_shared()) {
    const Term good =
        conj(pointer, ite(less(address, integer(0)), living_block(address, count), known));
    return demand(disj(none, good), where, "bytes of a living object");
  }
  const Term on_heap = less(address, integer(0));
  demand(disj(none, conj(pointer, disj(on_heap, known))), where, "bytes of a living object");
  require(implies(conj(negate(none), on_heap), living_block(address, count)), where, Origin::memory,
          {}, "bytes of a living object");
}

} // namespace absthread::cfront
