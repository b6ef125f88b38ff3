// SPDX-License-Identifier: MIT
// Calls: functions with a body are inlined, known ones get the steps of their row in
// vocabulary.def (lower_atomics.cpp, lower_locks.cpp), any other is an external
// (lower_externals.cpp).
#include "instrument/cfront/lowering.hpp"
#include "instrument/cfront/thread_events.hpp"

#include "spec-lang/diag/fault.hpp"

#include <algorithm>
#include <set>

namespace absthread::cfront {

Term Lowering::arbitrary(const Type* type, SourceRange where) {
  if (pure_) {
    pure_failed_ = true;
    return integer(0);
  }
  Action action;
  Term any = input(terms_.int_sort());
  action.inputs = {any};
  const Term range = value_range(any, type);
  if (!range.is_true()) action.guard = range;
  action.choice = true;
  Term t = temporary(terms_.int_sort());
  action.assign[t] = any;
  emit(std::move(action), false, where, text(where));
  return t;
}

/// What a library function gives: anything. What the program determines is not followed.
Term Lowering::library_result(const Row& row, const std::string& name, const Expr* e,
                              Arguments arguments) {
  if (!e->type || e->type->is(TypeKind::empty) || e == discarded_) return integer(0);
  assumption("'" + name + "' may give any value");
  if (row.op == "determined" && std::none_of(arguments.begin(), arguments.end(),
                                             [&](const Expr* a) { return from_outside(a); }))
    return loose_value(e->type, e->where, "what this call gives is taken to be anything");
  return arbitrary(e->type, e->where);
}

/// ... where the code says what it is.
Term Lowering::loose_value(const Type* type, SourceRange where, const std::string& what) {
  const LocationId before = here_;
  const Term result = arbitrary(type, where);
  if (!pure_) loosely(where, what, {result}, before);
  return result;
}

namespace {

/// Whoever comes back from such a call may have waited until another thread did something: let a
/// file go, or (where the program has something like a pipe between its threads) wrote to it.
bool waits_for_others(const std::string& name, const Tree& tree) {
  for (const char* known : {"flock", "lockf", "flockfile", "wait", "waitpid", "epoll_wait",
                            "msgrcv", "mq_receive", "sigwait", "sigwaitinfo"})
    if (name == known) return true;
  bool reads = false;
  for (const char* known :
       {"read", "readv", "recv", "recvfrom", "recvmsg", "accept", "accept4", "poll", "ppoll",
        "select", "pselect", "fgets", "fread", "fgetc", "getc", "scanf", "fscanf", "getline"})
    reads = reads || name == known;
  if (!reads) return false;
  for (const char* channel : {"pipe", "pipe2", "socketpair", "socket", "eventfd", "mkfifo", "popen",
                              "timerfd_create", "signalfd", "fork", "openpty", "fdopen"})
    if (tree.find(channel)) return true;
  return false;
}

/// Known functions that may not return, for what the environment does (semantics.md, (a) A.8).
bool may_block(const std::string& name) {
  static const std::set<std::string_view> all = {
      "read",        "readv",   "pread",   "write",      "writev",     "pwrite",     "recv",
      "recvfrom",    "recvmsg", "send",    "sendto",     "sendmsg",    "accept",     "accept4",
      "connect",     "poll",    "ppoll",   "select",     "pselect",    "epoll_wait", "open",
      "openat",      "fopen",   "close",   "getc",       "getchar",    "fgetc",      "fgets",
      "fgetwc",      "fgetws",  "getwc",   "getwchar",   "getline",    "getdelim",   "fread",
      "fwrite",      "fputs",   "puts",    "scanf",      "fscanf",     "fflush",     "fclose",
      "flock",       "lockf",   "fcntl",   "flockfile",  "wait",       "waitpid",    "waitid",
      "system",      "popen",   "pclose",  "pause",      "sigsuspend", "sigwait",    "sigwaitinfo",
      "msgsnd",      "msgrcv",  "mq_send", "mq_receive", "semop",      "tcdrain",    "tcflow",
      "getaddrinfo", "schedule"};
  return all.contains(name);
}

} // namespace

/// A function that has the name of a known one, and is another.
void Lowering::note_other_function(const Declaration& function) {
  if (function.body || !find_model(std::string_view(function.name))) return;
  const std::string world(world_of(function.name));
  assumption("'" + function.name + "' is an unknown function, and not that of " + world + ": " +
             (lacks_world(function)
                  ? "nothing else here is of " + world + " (declare one of its types if it is)"
                  : "it is declared as '" + function.type->spelling + "' here"));
}

Term Lowering::call(const Expr* e) {
  in_any_order(e->children);
  if (e->kind == ExprKind::builtin) {
    std::string name(e->text);
    bool by_address = name.starts_with("atomic_by_address:");
    if (by_address) name = "atomic:" + name.substr(18);
    if (e->weak_order) {
      assumption("sequential consistency: the atomic access '" + text(e->where) +
                 "' has a weaker memory order");
    }
    const Row* row = find_model(name);
    if (!row) {
      refuse(e->where, "atomic operation '" + name + "'");
      return integer(0);
    }
    if (by_address) {
      if (pure_) {
        pure_failed_ = true;
        return integer(0);
      }
      return update(*row, e, e->children, true);
    }
    return model(*row, name, e, e->children);
  }
  const Expr* callee = e->children[0];
  while (callee->kind == ExprKind::cast) callee = callee->children[0];
  const Declaration* function = callee->kind == ExprKind::function ? callee->declaration : nullptr;
  if (!function) {
    Term address = value(callee);
    if (address.is_constant()) function = memory_.function_at(address.value());
    if (!function) return call_pointer(address, e);
  }
  if (!function->refused.empty()) {
    refuse(e->where, function->refused);
    return integer(0);
  }
  const Arguments arguments = Arguments(e->children).subspan(1);
  if (!function->body && !pure_ && waits_for_others(function->name, context_.tree))
    rests_on(function->name, e->where);
  if (!function->body && !pure_ && may_block(function->name))
    context_.may_block(function->name, e->where);
  if (!function->body) writes_variables_of_library(*function, e->where);
  const Row* row = find_model(*function);
  if (!row) note_other_function(*function);
  // A function that the user's own files define is what its body says; a library's inline function
  // is its model.
  // ... and what means a failure is one, whatever it does besides.
  const bool fails = row && row->model == Model::failure;
  if (row && (fails || !(function->body && function->own))) {
    bool fits = row->pointer < static_cast<int>(arguments.size()) &&
                row->value < static_cast<int>(arguments.size());
    if (fits) {
      if (function->body && !fails) {
        assumption("'" + function->name + "' of " + context_.sources.describe(function->where) +
                   " does what its name says");
      }
      if (has_weak_order(function->name)) {
        assumption("sequential consistency: the atomic access '" + text(e->where) +
                   "' has a weaker memory order");
      }
      const Term given = model(*row, function->name, e, arguments);
      errno_after(*row, function->name, given, e->where);
      return given;
    }
  }
  if (function->body) {
    if (pure_) {
      pure_failed_ = true;
      return integer(0);
    }
    std::optional<Place> result = inline_call(*function, e);
    if (returned_) return returned_;
    if (!result || !result->type->scalar()) return integer(0);
    return load(*result, false, e->where);
  }
  const Library* known = row ? nullptr : find_library(*function);
  if (known && std::none_of(known->arguments.begin(), known->arguments.end(),
                            [](const Passed& p) { return p.calls || p.keeps; }))
    return library_call(*known, nullptr, function->name, e, arguments);
  return unknown_call(function->name, e, known);
}

bool may_call(const Type* called, const Type* type) {
  if (!called || called == type) return called;
  auto open = [](const Type* t) { return t->spelling.ends_with("()"); };
  return called->is(TypeKind::function) && called->target == type->target &&
         (open(called) || open(type));
}

/// The functions of this type whose address is used somewhere, in the order of the text.
std::vector<const Declaration*> Lowering::functions_of(const Type* type) const {
  std::vector<const Declaration*> found;
  for (const Declaration* f : context_.facts.address_taken)
    if (f->body && type && may_call(type, f->type)) found.push_back(f);
  std::sort(found.begin(), found.end(),
            [](const Declaration* a, const Declaration* b) { return a->number < b->number; });
  return found;
}

/// Goes on where the address is that of the function; gives the location where it is not.
LocationId Lowering::if_address_of(const Declaration& function, Term address, const Expr* e) {
  Term here = equal(address, integer(memory_.opaque_address(&function, &function)));
  LocationId yes = fresh(e->where), no = fresh(e->where);
  Action taken, other;
  taken.guard = here;
  other.guard = negate(here);
  graph_.node(here_).total = true;
  arc(here_, yes, std::move(taken), false, e->where, "calls " + function.name);
  arc(here_, no, std::move(other), false, e->where, "");
  here_ = yes;
  return no;
}

namespace {

/// A pointer that may denote more functions than this is not followed.
constexpr std::size_t most_functions = 8;

} // namespace

/// The functions of this type whose address is used somewhere; else one that we do not know, unless
/// nobody can have given us its address.
Term Lowering::call_pointer(Term address, const Expr* e) {
  if (pure_) {
    pure_failed_ = true;
    return integer(0);
  }
  const Expr* callee = e->children[0];
  const std::vector<const Declaration*> candidates =
      functions_of(callee->type ? callee->type->target : nullptr);
  for (const Declaration* f : candidates) {
    if (std::none_of(frames_.begin(), frames_.end(),
                     [&](const Frame& frame) { return frame.function == f; }))
      continue;
    refuse(e->where, "recursion of '" + f->name + "' through a function pointer");
    return integer(0);
  }
  if (candidates.size() > most_functions) {
    refuse(e->where, "call through a pointer that may denote any of " +
                         std::to_string(candidates.size()) + " functions");
    return integer(0);
  }
  address = frozen(address, e->where);
  demand(negate(equal(address, integer(0))), e->where, "function pointer is not null");
  Term result = temporary(terms_.int_sort());
  LocationId after = fresh(e->where);
  auto finish = [&](Term v) {
    Action action;
    action.assign[result] = v;
    emit(std::move(action), false, e->where, "");
    jump(after, e->where);
  };
  int depth = atomic_depth_;
  for (const Declaration* f : candidates) {
    const LocationId no = if_address_of(*f, address, e);
    std::optional<Place> given = inline_call(*f, e);
    if (returned_) {
      finish(returned_);
    } else {
      finish(given && given->type->scalar() ? load(*given, false, e->where) : integer(0));
    }
    same_atomicity(depth, e->where);
    here_ = no;
  }
  if (context_.following && !candidates.empty() && !strange_function(callee->type->target)) {
    demand(terms_.boolean(false), e->where, "pointer to a function");
  } else {
    finish(unknown_call(text(callee->where), e));
  }
  here_ = after;
  return result;
}

std::optional<Place> Lowering::inline_call(const Declaration& function, const Expr* e) {
  for (const Frame& frame : frames_) {
    if (frame.function == &function) {
      refuse(e->where, "recursion of '" + function.name + "'");
      return std::nullopt;
    }
  }
  if (graph_.arc_count() > most_arcs) {
    refuse(e->where, "function that is too large after inlining its calls");
    return std::nullopt;
  }
  Frame frame;
  frame.function = &function;
  frame.called_at = e->where;
  // Values first, in the order of the text; then the parameters, so that no argument sees another
  // call's parameter.
  allocated_as_ = nullptr;
  std::vector<Term> values;
  std::vector<std::optional<Place>> records;
  for (std::size_t i = 1; i < e->children.size(); ++i) {
    const Expr* argument = e->children[i];
    bool record = argument->type && argument->type->is(TypeKind::record);
    records.push_back(record ? record_place(argument) : std::nullopt);
    values.push_back(record ? integer(0) : frozen(value(argument), argument->where));
  }
  // Under `atomicity statement` the statements of the body are steps of their own.
  bool statement_before = in_statement_;
  if (in_statement_ && atomic_depth_ == 0) graph_.node(here_).interior = false;
  in_statement_ = false;

  std::string prefix = function.name + ".";
  for (std::size_t i = 0; i < function.parameters.size(); ++i) {
    const Declaration& parameter = *function.parameters[i];
    if (i >= values.size()) {
      this->parameter(parameter, prefix + parameter.name, frame);
      continue;
    }
    // Without a prototype it is the function that makes its parameters as narrow as they are.
    if (!records[i])
      values[i] = convert(values[i], e->children[i + 1]->type, parameter.type, e->where,
                          conversion_border(e->children[i + 1], parameter.type));
    bool changes = context_.facts.assigned.contains(&parameter) || memory_.exposed(&parameter);
    if (parameter.type->scalar() && !changes && values[i].is_constant()) {
      frame.bindings[&parameter] = values[i];
      continue;
    }
    const Place held = this->parameter(parameter, prefix + parameter.name, frame);
    if (records[i] && records[i]->object && ABSTHREAD_FAULT("cfront-struct-by-reference")) {
      frame.bindings[&parameter] = records[i]->object;
    } else if (records[i]) {
      copy(held, *records[i], e->where);
    } else {
      write(held, values[i], e->children[i + 1]->where, "");
    }
  }
  if (function.type->target && !function.type->target->is(TypeKind::empty)) {
    frame.result = memory_.whole(memory_.local(prefix + "result", nullptr, function.type->target));
  }
  std::optional<Place> result = frame.result;
  frame.single_exit = ends_with_its_only_return(function);
  bool atomic = function.name.starts_with("__VERIFIER_atomic_");
  frame.exit = fresh(e->where);
  frame.backward_jumps = backward_jumps_;
  frame.scopes_outside = scopes_.size();
  LocationId exit = frame.exit;
  if (atomic) begin_atomic();
  frames_.push_back(std::move(frame));
  std::vector<Jump> outer_jumps;
  std::swap(outer_jumps, jumps_);
  std::vector<std::map<const Statement*, LocationId>> outer_cases;
  std::swap(outer_cases, cases_);
  Scopes around;
  collect_labels(function.body, around);
  backward_jumps_ = backward_jumps_ || function.jumps_back;
  int depth_before = atomic_depth_;
  statement(function.body);
  jump(exit, e->where);
  std::swap(outer_jumps, jumps_);
  std::swap(outer_cases, cases_);
  // What the callee has begun or ended stays so: the least of its ways out.
  int depth = frames_.back().exit_depth;
  const bool ended_before = dead_ && depth < 0;
  if (!dead_) depth = depth < 0 ? atomic_depth_ : std::min(depth, atomic_depth_);
  atomic_depth_ = depth < 0 ? depth_before : depth;
  backward_jumps_ = frames_.back().backward_jumps;
  returned_ = frames_.back().value;
  const Lives ended = lives_of(frames_.back());
  frames_.pop_back();
  if (atomic) end_atomic();
  at(exit);
  end_lives(ended);
  in_statement_ = statement_before;
  if (function.no_return) {
    // Control does not come back.
    if (!ended_before)
      assumption("'" + function.name + "' does not return, as it is declared", e->where);
    here_ = fresh(e->where);
  }
  return result;
}

/// pthread_create: one step that counts the contract's thread up. The result of the call.
Term Lowering::start_thread(const Expr* e, Arguments arguments, const Row& row) {
  const bool returned = row.op == "returned";
  std::vector<Expr*> others;
  for (std::size_t i = returned ? 0 : 1; i < arguments.size(); ++i) {
    const int number = static_cast<int>(i);
    if (number != row.pointer && number != row.value) others.push_back(arguments[i]);
  }
  evaluate(others);
  if (returned && context_.following && !text(e->where).starts_with("kthread_run"))
    loosely(e->where, "this thread may run before it is woken");
  Term address = value(arguments[static_cast<std::size_t>(row.pointer)]);
  const Declaration* f = address.is_constant() ? memory_.function_at(address.value()) : nullptr;
  if (!f && context_.following && !address.is_constant())
    return start_one_of(e, arguments, row, address);
  if (!f) {
    refuse(e->where, "thread whose function is not constant");
    return integer(0);
  }
  if (!f->refused.empty()) {
    refuse(e->where, f->refused);
    return integer(0);
  }
  if (context_.following) return follow_creation(e, arguments, row, *f);
  const Template* started = nullptr;
  for (const Template& t : context_.contracts.threads) {
    if (!t.code || t.code->function != f->name) continue;
    if (started) {
      refuse(e->where, "start of '" + f->name + "', which has several contracts");
      return integer(0);
    }
    started = &t;
  }
  if (!started) {
    refuse(e->where, "start of a thread '" + f->name + "' that has no contract");
    return integer(0);
  }
  const Variable* counter = context_.contracts.find_shared(started->thread.name + ".started");
  if (!counter) {
    refuse(e->where,
           "start of thread '" + started->thread.name + "', which no edge of a contract `starts`");
    return integer(0);
  }
  Term argument = value(arguments[static_cast<std::size_t>(row.value)]);
  if (!give_away(argument, e->where, "given to a new thread")) return integer(0);
  given_away(argument, nullptr, e->where);
  if (!argument.is_constant()) published_ = e->where;
  assumption("thread creation succeeds");
  Action action;
  action.assign[counter->term] = add(counter->term, integer(1));
  emit(std::move(action), true, e->where, text(e->where));
  return returned ? arbitrary_natural(e->where) : integer(0);
}

/// A function from a table, or from a variable: one of those whose address is used.
Term Lowering::start_one_of(const Expr* e, Arguments arguments, const Row& row, Term address) {
  const Type* pointer = arguments[static_cast<std::size_t>(row.pointer)]->type;
  const Type* type = pointer ? pointer->target : nullptr;
  const std::vector<const Declaration*> candidates = functions_of(type);
  if (candidates.empty() || candidates.size() > most_functions || strange_function(type)) {
    refuse(e->where, "thread whose function is not known");
    return integer(0);
  }
  address = frozen(address, e->where);
  Term result = temporary(terms_.int_sort());
  LocationId after = fresh(e->where);
  for (const Declaration* f : candidates) {
    const LocationId no = if_address_of(*f, address, e);
    Action done;
    done.assign[result] = follow_creation(e, arguments, row, *f);
    emit(std::move(done), false, e->where, "");
    jump(after, e->where);
    here_ = no;
  }
  demand(terms_.boolean(false), e->where, "pointer to a function");
  at(after);
  return result;
}

/// An event that names the site, the argument and the new thread's handle: follow_main.cpp reads
/// it.
Term Lowering::follow_creation(const Expr* e, Arguments arguments, const Row& row,
                               const Declaration& function) {
  const Expr* given = arguments[static_cast<std::size_t>(row.value)];
  Term argument = frozen(value(given), e->where);
  if (!give_away(argument, e->where, "given to a new thread")) return integer(0);
  if (!function.body) context_.has_no_body(function.name, e->where, "is a thread");
  given_away(argument, nullptr, e->where);
  if (!argument.is_constant()) published_ = e->where;
  if (atomic_depth_ > 0) {
    refuse(e->where, "thread that is started inside an atomic block");
    return integer(0);
  }
  if (!context_.options.may_fail) assumption("calls of the thread library succeed");
  context_.sites.push_back({&function, e->where, text(given->where)});
  ThreadEvents events(terms_);
  Action action;
  Term handle = input(terms_.int_sort());
  action.inputs = {handle};
  action.assign[events.site] = terms_.integer(static_cast<long>(context_.sites.size()));
  action.assign[events.count] = add(events.count, integer(1));
  action.assign[events.argument] = argument;
  action.assign[events.handle] = handle;
  Term result = integer(0);
  if (row.op == "returned") {
    result = temporary(terms_.int_sort());
    action.assign[result] = handle;
  } else if (std::optional<Place> kept = pointed_scalar(arguments[0], e->where)) {
    Targets targets = targets_of(*kept, e->where);
    put(action, targets, handle, e->where);
  }
  emit(std::move(action), true, e->where, text(e->where));
  return result;
}

/// Where a join puts what the thread has returned, if that is known and holds such values.
std::optional<Place> Lowering::place_of_result(const Expr* pointer, SourceRange where) {
  const Expr* e = pointer;
  while (e->kind == ExprKind::cast) e = e->children[0];
  if (e->kind != ExprKind::address) return std::nullopt;
  const Type *given = pointer->type->target, *kept = e->type->target;
  const bool number = kept->is(TypeKind::integer) && kept->is_signed && kept->size == given->size;
  if (!number && !(kept->is(TypeKind::pointer) && given->is(TypeKind::pointer)))
    return std::nullopt;
  return pointed_scalar(e, where);
}

Term Lowering::join_thread(const Expr* e, Arguments arguments, const Row& row) {
  Term handle = frozen(value(arguments[0]), e->where);
  const bool tells = row.op == "tells";
  if (row.op == "tries") return try_to_join(e, arguments, row);
  if (context_.following) {
    ThreadEvents events(terms_);
    if (tells) {
      Action told;
      told.assign[events.tell] = handle;
      told.assign[events.count] = add(events.count, integer(1));
      emit(std::move(told), true, e->where, text(e->where));
    }
    Action action;
    action.assign[events.join] = handle;
    action.assign[events.count] = add(events.count, integer(1));
    std::optional<Place> kept;
    if (!tells && arguments.size() > 1) kept = place_of_result(arguments[1], e->where);
    const Term result = temporary(terms_.int_sort());
    if (kept) action.assign[result] = events.result;
    emit(std::move(action), true, e->where, text(e->where));
    if (kept) {
      write(*kept, result, e->where, text(e->where));
      return integer(0);
    }
  } else {
    // May go on at any time: more runs than there are, never fewer.
    loosely(e->where, "this wait for the end of a thread may return at any time");
  }
  if (tells) return arbitrary(e->type, e->where);
  if (arguments.size() > 1) {
    const Expr* kept = arguments[1];
    while (kept->kind == ExprKind::cast) kept = kept->children[0];
    if (kept->kind != ExprKind::zero && kept->kind != ExprKind::constant)
      loosely(e->where, "what the thread returned is taken to be anything");
    havoc_reachable(kept, e->where);
  }
  return integer(0);
}

/// A join that may fail: nobody can tell a thread that has ended from one that is about to.
Term Lowering::try_to_join(const Expr* e, Arguments arguments, const Row& row) {
  Row waits = row;
  waits.op = "";
  const Term outcome = temporary(terms_.int_sort());
  const LocationId success = fresh(e->where), failure = fresh(e->where), after = fresh(e->where);
  graph_.node(here_).total = true;
  arc(here_, success, {}, false, e->where, "");
  arc(here_, failure, {}, false, e->where, text(e->where) + " fails");
  const auto ends = [&](LocationId from, long number) {
    here_ = from;
    if (number == 0) join_thread(e, arguments, waits);
    Action told;
    told.assign[outcome] = terms_.integer(number);
    emit(std::move(told), false, e->where, "");
    jump(after, e->where);
  };
  ends(failure, row.name == "pthread_tryjoin_np" ? 16 : 110); // EBUSY, ETIMEDOUT
  ends(success, 0);
  here_ = after;
  return outcome;
}

/// Whether somebody has told this thread that it shall end: a variable of each kind of thread.
Term Lowering::told_to_end(const Expr* e) {
  if (!context_.following) {
    loosely(e->where, "this thread may be told to end at any time");
    return arbitrary(e->type, e->where);
  }
  Term result = temporary(terms_.int_sort());
  Action action;
  action.assign[result] = ite(ThreadEvents(terms_).told, integer(1), integer(0));
  emit(std::move(action), true, e->where, text(e->where));
  return result;
}

/// pthread_key_create and its kin: a map of each thread's own, from keys to values, which are null
/// at first. main makes a new key with each call; what others make, or a loop, is some number.
Term Lowering::kept_by_thread(const Row& row, const std::string& name, const Expr* e,
                              Arguments arguments) {
  const Term values = heap_state("specific", terms_.int_sort());
  if (row.model == Model::key_create) {
    functions_are_given(arguments, name, e->where); // it runs when a thread ends
    const bool once = memory_.loop_depth == 0 && !backward_jumps_ && context_.following &&
                      frames_.front().function->name == "main";
    if (!once) loosely(e->where, "which key this is");
    const Term key = once ? integer(++keys_) : arbitrary_natural(e->where);
    if (std::optional<Place> to = pointed_scalar(arguments[0], e->where))
      write(*to, key, e->where, text(e->where));
    return integer(0);
  }
  const Term key = frozen(value(arguments[0]), e->where);
  if (row.model == Model::key_set) {
    const Term given = frozen(value(arguments[1]), e->where);
    keep_address(given);
    Action action;
    action.assign[values] = store(values, key, given);
    emit(std::move(action), false, e->where, text(e->where));
    return integer(0);
  }
  // Who calls the function of a contract may have kept something before.
  if (!context_.following) return library_result(row, name, e, arguments);
  Term result = temporary(terms_.int_sort());
  Action action;
  action.assign[result] = select(values, key);
  emit(std::move(action), false, e->where, text(e->where));
  return result;
}

/// For what evaluating them does: their values do not matter.
void Lowering::evaluate(Arguments arguments) {
  for (const Expr* a : arguments) {
    if (a->type && !a->type->is(TypeKind::record)) value(a);
  }
}

/// The arguments as a model gets them that looks at some of them only: numbers are computed now,
/// and stand there as values; of pointers that it has no use for (a time limit, attributes) only
/// the effects matter.
std::vector<Expr*> Lowering::settled(const Row& row, Arguments arguments) {
  std::vector<Expr*> result(arguments.begin(), arguments.end());
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const Expr* a = arguments[i];
    const int number = static_cast<int>(i);
    if (number == row.pointer || !a->type || a->kind == ExprKind::constant) continue;
    const bool later = number == row.value || row.model == Model::copy || row.op == "level";
    if (a->type->is(TypeKind::pointer) && !later) value(a);
    if (!a->type->is(TypeKind::integer) && !a->type->is(TypeKind::boolean)) continue;
    Declaration& name = context_.tree.declaration();
    name.type = a->type;
    frames_.back().bindings[&name] = frozen(value(a), a->where);
    Expr& variable = context_.tree.expr(ExprKind::variable, a->type, a->where);
    variable.declaration = &name;
    result[i] = &context_.tree.expr(ExprKind::load, a->type, a->where);
    result[i]->children = context_.tree.list({&variable});
  }
  return result;
}

/// Which interrupts were allowed before a lock was taken: given back, or written to the second
/// argument.
Term Lowering::level_before(const Expr* e, Arguments arguments) {
  if (arguments.size() > 1) havoc_reachable(arguments[1], e->where);
  return !e->type || e->type->is(TypeKind::empty) ? integer(0) : arbitrary(e->type, e->where);
}

/// Whoever leaves the location that we are at does, or has done, more than the code.
void Lowering::loosely(SourceRange where, std::string what, bool together) {
  std::uint32_t& mark = graph_.node(here_).loose;
  const std::uint32_t place = context_.loose_place({where, std::move(what), together});
  if (mark == 0) mark = place;
}

/// ... only in what these variables hold.
void Lowering::loosely(SourceRange where, const std::string& what,
                       const std::vector<Term>& variables, LocationId from) {
  if (!context_.matters(where, what, variables)) return;
  std::uint32_t& mark = graph_.node(from).loose;
  const std::uint32_t place = context_.loose_place({where, what});
  if (mark == 0) mark = place;
}

bool LoweringContext::matters(SourceRange where, const std::string& what,
                              const std::vector<Term>& variables) {
  // Contracts, and whoever compares two programs, look at every variable.
  if (!following || options.keep_globals) return true;
  const Place place(where, what);
  if (looked_at.contains(place)) return true;
  std::vector<Term>& listed = overlooked[place];
  listed.insert(listed.end(), variables.begin(), variables.end());
  return false;
}

std::set<Term> LoweringContext::that_matter() {
  const ThreadEvents events(terms);
  for (Term event : events.all()) flow.look_at(event);
  for (Term event : {events.told, events.result, events.returned}) flow.look_at(event);
  return flow.that_matter();
}

bool LoweringContext::overlooked_too_much() {
  if (overlooked.empty() || ABSTHREAD_FAULT("loose-values-never-matter")) return false;
  const std::set<Term> counting = that_matter();
  const std::size_t before = looked_at.size();
  for (const auto& [place, variables] : overlooked)
    if (std::any_of(variables.begin(), variables.end(),
                    [&](Term v) { return counting.contains(v); }))
      looked_at.insert(place);
  return looked_at.size() != before;
}

std::uint32_t LoweringContext::loose_place(Unsupported place) {
  std::size_t i = 0;
  while (i < loose.size() && !(loose[i].where == place.where && loose[i].what == place.what)) ++i;
  if (i == loose.size()) loose.push_back(std::move(place));
  return static_cast<std::uint32_t>(i + 1);
}

void LoweringContext::begins_some_time(const Declaration& function, Thread& thread) {
  auto handed = handed_over.find(&function);
  // What a table names may run before any thread.
  if (handed == handed_over.end() || facts.in_tables.contains(&function) ||
      ABSTHREAD_FAULT("cfront-callback-runs-at-once"))
    return;
  const auto& [to, where] = handed->second;
  const std::uint32_t place =
      loose_place({where, "when '" + to + "' runs '" + function.name + "' is not known", true,
                   false, to, function.name});
  for (Edge& edge : thread.edges)
    if (edge.loose == 0 &&
        std::find(thread.initial.begin(), thread.initial.end(), edge.from) != thread.initial.end())
      edge.loose = place;
}

void LoweringContext::enter_unknown_starts() {
  if (memory.unknown_starts().empty()) return;
  const bool all_count = !following || options.keep_globals;
  const std::set<Term> counting = all_count ? std::set<Term>() : that_matter();
  for (const auto& [name, where, library] : memory.unknown_starts()) {
    const std::vector<Variable>& all = memory.undeclared();
    if (std::none_of(all.begin(), all.end(), [&](const Variable& v) {
          return v.name() == name && (all_count || counting.contains(v.term));
        }))
      continue; // the contract says what it is, or nobody looks at it
    const std::string what = "what '" + name + "' holds at the start is not known here";
    const Declaration* main = library ? tree.find("main") : nullptr;
    Unsupported& place = loose[loose_place({main ? main->where : where, what}) - 1];
    place.together = place.everywhere = true;
  }
}

void LoweringContext::forget_starts(const std::map<Term, const Declaration*>& set,
                                    std::vector<Variable>& of) {
  for (Variable& v : of) {
    const auto it = set.find(v.term);
    if (it == set.end()) continue;
    const Term start = std::exchange(v.initial, Term());
    if (!start) continue; // of memory behind pointers nobody believes anything
    Unsupported place{it->second->where, "what '" + it->second->name + "' has put into '" +
                                             v.name() + "' before is not known"};
    place.together = true;
    place.variable = v.term;
    place.value = start;
    loose_place(std::move(place));
  }
}

namespace {

/// Calls that report an error instead of doing their work, under --may-fail; the sign of what they
/// return then, or 0 for null. Nothing: they cannot.
std::optional<int> failure_of(const Row& row, const std::string& name) {
  if (row.model == Model::allocate || row.model == Model::allocate_zeroed)
    return name.ends_with("alloca") ? std::nullopt : std::optional<int>(0);
  for (const char* sure : {"pthread_exit", "pthread_self", "pthread_equal", "pthread_getspecific",
                           "thrd_yield", "thrd_exit", "thrd_current"}) {
    if (name == sure) return std::nullopt;
  }
  if (name.starts_with("sem_")) return -1;
  for (const char* library : {"pthread_", "mtx_", "cnd_", "thrd_"}) {
    if (name.starts_with(library)) return 1;
  }
  return std::nullopt;
}

} // namespace

/// Under --may-fail a call of the thread library or an allocation may do nothing but report it.
Term Lowering::model(const Row& row, const std::string& name, const Expr* e, Arguments arguments) {
  std::optional<int> failure = failure_of(row, name);
  if (failure && *failure != 0 && !context_.options.may_fail) {
    assumption("calls of the thread library succeed");
  }
  if (!failure || !context_.options.may_fail || pure_)
    return model_that_succeeds(row, name, e, arguments);
  Term result = temporary(terms_.int_sort());
  LocationId works = fresh(e->where), fails = fresh(e->where), after = fresh(e->where);
  std::string shown = text(e->where);
  graph_.node(here_).total = true;
  arc(here_, works, {}, false, e->where, "");
  arc(here_, fails, {}, false, e->where, "");
  // A wait that nothing ends is stuck, though it might report an error.
  if (*failure != 0) nobody_waits_for_the_last_step();
  here_ = fails;
  evaluate(arguments);
  Action failed;
  if (*failure == 0) {
    failed.assign[result] = integer(0);
  } else {
    Term any = input(terms_.int_sort());
    failed.inputs = {any};
    failed.guard = *failure > 0 ? less(integer(0), any) : equal(any, integer(-1));
    failed.assign[result] = any;
  }
  emit(std::move(failed), false, e->where, shown + " reports an error");
  graph_.node(here_).total = true;
  jump(after, e->where);
  here_ = works;
  Term given = model_that_succeeds(row, name, e, arguments);
  Action worked;
  worked.assign[result] = given;
  emit(std::move(worked), false, e->where, "");
  jump(after, e->where);
  here_ = after;
  return result;
}

/// The kernel's wait queues: who is woken by whom is not followed.
void Lowering::sleeps(const std::string& name) {
  if (!context_.options.deadlock) return;
  if (name.starts_with("schedule") || name.starts_with("prepare_to_wait"))
    assumption("who sleeps in '" + name + "' is not stuck: it may wake up by itself");
}

/// What the thread got when it began: `argv[1]`.
bool Lowering::from_outside(const Expr* e) const {
  const std::vector<Declaration*>& given = frames_.front().function->parameters;
  if (e->kind == ExprKind::variable)
    return std::find(given.begin(), given.end(), e->declaration) != given.end();
  return std::any_of(e->children.begin(), e->children.end(),
                     [&](const Expr* child) { return from_outside(child); });
}

/// The last element of the array that main gets is null: `argv[argc]`.
void Lowering::end_of_arguments(Term address, Term element, SourceRange where) {
  const Frame& main = frames_.front();
  const std::vector<Declaration*>& given = main.function->parameters;
  if (!context_.following || main.function->name != "main" || given.size() < 2) return;
  auto changes = [&](const Declaration* d) {
    return context_.facts.assigned.contains(d) || memory_.exposed(d);
  };
  if (changes(given[0]) || changes(given[1]) || !given[1]->type->is(TypeKind::pointer)) return;
  auto of = [&](const Declaration* d) -> Term {
    const auto bound = main.bindings.find(d);
    if (bound == main.bindings.end()) return {};
    if (const Term* value = std::get_if<Term>(&bound->second)) return *value;
    Object* const* object = std::get_if<Object*>(&bound->second);
    Action none;
    return object && *object ? read(none, memory_.targets(memory_.whole(**object)), d->type, false)
                             : Term();
  };
  const Term count = of(given[0]), first = of(given[1]);
  if (!count || !first) return;
  const mpz_class size = static_cast<unsigned long>(given[1]->type->target->size);
  const Term last = add(first, multiply(integer(size), count));
  if (pure_) {
    pure_failed_ = true;
    return;
  }
  guard(disj(negate(equal(address, last)),
             element.sort().is(SortKind::boolean) ? negate(element) : equal(element, integer(0))),
        where, "", false);
}

Term Lowering::model_that_succeeds(const Row& row, const std::string& name, const Expr* e,
                                   Arguments arguments) {
  if (pure_) {
    if (row.model == Model::load) return update(row, e, arguments);
    pure_failed_ = true;
    return integer(0);
  }
  auto argument = [&](int number) { return arguments[static_cast<std::size_t>(number)]; };
  std::string shown = text(e->where);
  switch (row.model) {
  case Model::nondet:
    if (name == "asm:value")
      assumption("assembly that does not name memory among what it changes writes its outputs only",
                 e->where);
    if (name.starts_with("asm:"))
      loosely(e->where, "what this assembly computes is taken to be anything");
    evaluate(arguments);
    if (const Library* known = find_library(std::string_view(name));
        known && !known->hidden.empty())
      hidden_access(std::string(known->hidden) + "()", true, e->where);
    if (row.op == "natural") return arbitrary_natural(e->where);
    return arbitrary(e->type, e->where);
  case Model::assume: {
    waits_in_section();
    bool together = in_statement_ || atomic_depth_ > 0;
    unsigned accesses = 0;
    std::vector<Access> reads;
    if (std::optional<Term> c =
            pure_truth(argument(row.value), together ? ~0U : 1, &accesses, &reads)) {
      guard(*c, e->where, shown, accesses > 0, std::move(reads));
    } else {
      guard(truth(argument(row.value)), e->where, shown, false);
    }
    return integer(0);
  }
  case Model::assertion: assertion(argument(row.value), e->where); return integer(0);
  case Model::failure:
    require(terms_.boolean(false), e->where, Origin::user);
    jump(halt_, e->where);
    here_ = fresh(e->where);
    return integer(0);
  case Model::stop:
  case Model::thread_exit:
    for (const Expr* a : arguments) thread_returns(value(a), e->where);
    if (row.model == Model::thread_exit) thread_exits();
    jump(row.model == Model::stop ? halt_ : end_, e->where);
    here_ = fresh(e->where);
    return integer(0);
  case Model::refused:
    // A kind of lock that keeps its owner out, too, and says nothing, is like any other.
    if (row.value >= 0 && argument(row.value)->kind == ExprKind::constant &&
        row.op.find(argument(row.value)->value->get_str()) != std::string_view::npos) {
      return integer(0);
    }
    refuse(e->where, "call of '" + name + "'");
    return integer(0);
  case Model::release: {
    const Expr* pointer = argument(row.pointer);
    release(e, pointer, frozen(value(pointer), pointer->where));
    return integer(0);
  }
  case Model::nothing:
    if (ends_object(row))
      uses_object(argument(row.pointer), true, e->where);
    else
      evaluate(arguments);
    if (context_.options.accesses && row.op.empty() && row.pointer < 0)
      for (const Expr* a : arguments) {
        while (a->kind == ExprKind::cast) a = a->children[0];
        if (a->type && a->type->is(TypeKind::pointer) && a->type->target->is(TypeKind::record))
          assumption("functions from outside synchronise access to objects of their own types");
      }
    if (const Library* known = find_library(std::string_view(name));
        known && !known->hidden.empty())
      hidden_access(std::string(known->hidden) + "()", true, e->where);
    if (row.op == "waits") loosely(e->where, "this wait for others may return at any time");
    if (row.op == "waits") context_.may_block(name, e->where);
    sleeps(name);
    if (row.op == "fence" || row.op == "full" || row.op == "reads" || row.op == "writes")
      fence_model(row, e, arguments);
    return integer(0);
  case Model::output:
    if (e->mark == Mark::section) return retried_section(name, e, arguments);
    if (row.op == "own" && e->type->is(TypeKind::pointer)) {
      Object* object = errno_object();
      return as_own_address(integer(object->address));
    }
    sleeps(name);
    if (const Library* known = find_library(std::string_view(name)); known && row.op != "calls")
      return library_call(*known, &row, name, e, arguments);
    evaluate(arguments);
    read_by_library(arguments, e->where);
    if (row.op == "calls") functions_are_given(arguments, name, e->where);
    if (row.op == "waits") context_.may_block(name, e->where);
    if (row.op == "waits") loosely(e->where, "this wait for others may return at any time");
    return library_result(row, name, e, arguments);
  case Model::compute: return computed(row, e, arguments);
  case Model::checked: return checked_arithmetic(row, e, arguments);
  case Model::atomic_begin: begin_atomic(); return integer(1);
  case Model::atomic_end: end_atomic(); return integer(0);
  case Model::load:
  case Model::store:
  case Model::update:
  case Model::exchange:
  case Model::compare_swap:
  case Model::update_unless:
  case Model::compare_exchange: return update(row, e, arguments);
  case Model::bit: return bit_model(row, e, arguments);
  case Model::lock:
  case Model::unlock:
  case Model::lock_init:
  case Model::lock_interruptible:
  case Model::semaphore_interruptible:
  case Model::try_lock:
  case Model::lock_state:
  case Model::read_lock:
  case Model::read_unlock:
  case Model::write_lock:
  case Model::write_unlock:
  case Model::read_try:
  case Model::write_try:
  case Model::downgrade:
  case Model::rw_init:
  case Model::rw_unlock:
  case Model::semaphore_init:
  case Model::semaphore_wait:
  case Model::semaphore_try:
  case Model::semaphore_post:
  case Model::semaphore_value:
  case Model::barrier_init:
  case Model::barrier_wait:
  case Model::event_init:
  case Model::event_set:
  case Model::event_clear:
  case Model::event_state:
  case Model::event_wait:
  case Model::condition_wait: {
    const Term result = lock_model(row, e, settled(row, arguments));
    return row.op == "level" ? level_before(e, arguments) : result;
  }
  case Model::condition_init:
  case Model::condition_signal: return condition_model(row, e, arguments);
  case Model::create: return start_thread(e, arguments, row);
  case Model::join: return join_thread(e, arguments, row);
  case Model::told: return told_to_end(e);
  case Model::once: return call_once(e, arguments);
  case Model::key_create:
  case Model::key_set:
  case Model::key_get: return kept_by_thread(row, name, e, arguments);
  case Model::allocate:
  case Model::allocate_zeroed: {
    // What is copied is read.
    const Library* known = row.op == "copied" ? find_library(std::string_view(name)) : nullptr;
    if (row.op == "copied" && !known) read_by_library(arguments, e->where);
    return allocate(row, e, arguments, known);
  }
  case Model::fill:
  case Model::copy:
    if (row.op.empty()) return block_model(row, e, settled(row, arguments));
    if (const Library* known = find_library(std::string_view(name)))
      return library_call(*known, &row, name, e, arguments);
    fill_model(row, name, e, arguments);
    return library_result(row, name, e, arguments);
  }
  return integer(0);
}

} // namespace absthread::cfront
