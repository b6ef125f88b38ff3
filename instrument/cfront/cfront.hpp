// SPDX-License-Identifier: MIT
// The C front end's public face: C functions as Threads, over the same shared variables as the
// contracts. Nothing here shows Clang; instrument/cfront/README.md explains the way from C text to
// steps.
//
// Shared variables. A contract variable is tied to a C lvalue (its own name if it says nothing);
// the C Threads use the contract's own Term for it, so that a step of the code and an edge of the
// contract speak of the same variables. What the C code calls 0 or nonzero and the contract calls
// bool is tied by `!= 0`: writing e gives v' == (e != 0), reading gives 0 if !v and an arbitrary
// nonzero value if v (exactly 1 for a C _Bool). Domains narrower than the C type stand in
// Program::domains(): they may be assumed before a step, and a step that writes another value
// simply leaves them, visibly. Shared C variables that no contract declares are in
// Lowered::undeclared: free in every contract.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "instrument/ir/program.hpp"
#include "instrument/ir/trace.hpp"
#include "spec-lang/diag/diagnostic.hpp"
#include "spec-lang/diag/source.hpp"

namespace absthread::cfront {

struct Options {
  Atomicity atomicity = Atomicity::access;
  std::string compilation_database; ///< folder of compile_commands.json; empty: `flags` alone
  std::vector<std::string> flags;   ///< what stands after `--`: -Iinc -DX -m32
  bool machine_ints = false;        ///< values have their type's range; signed overflow is Wrong
  bool check_memory =
      false; ///< null and out-of-bounds access, division by zero are Wrong instead of cut
  bool may_fail = false; ///< calls of the thread library and allocations may report an error
  /// The end of the whole run is kept: who still waits then is not stuck.
  bool deadlock = false;
  bool merge = true; ///< join silent steps to their neighbours where semantics.md permits it
  /// The threads run together: what one frees is gone for all. Otherwise each is looked at by
  /// itself, and the others' frees are an assumption.
  bool together = false;
  /// Each step says which memory locations it accesses (Edge::accesses), and what only reads is
  /// kept too: for race checking.
  bool accesses = false;
  /// Every try and every timed wait may fail at any time, and what a look at a lock tells is
  /// anything (semantics.md, Races, rule 3).
  bool tries_fail_at_any_time = false;
  /// An action that chooses among many values is several edges, one for each (graph_choices.cpp):
  /// many more than a person would draw, and what a proof of all threads together needs.
  bool by_cases = true;
  /// Globals are compared with those of another program: Lowered::declared lists them, used or not,
  /// and what main alone uses is shared, too.
  bool keep_globals = false;
  /// Every file that is read goes into the SourceStore, headers of macros and the commands of the
  /// database too: for certificates.
  bool every_file = false;
  /// Functions that do not run beside the threads: the user says so (`--exclude`).
  std::vector<std::string> excluded;
};

/// A construct that the front end cannot turn into steps. The thread it belongs to has no verdict
/// but `unknown`.
struct Unsupported {
  SourceRange where;
  std::string what; ///< "recursion of 'f'", "inline assembly with effects"
  // Of `loose`:
  bool together = false;     ///< only where several threads run
  bool everywhere = false;   ///< every run may rest on it, not only those that pass a loose step
  std::string function = {}; ///< it is what this unknown function does; empty: something else
  std::string callback = {}; ///< ... namely when it runs this function of the program
  /// It is what this variable holds at the start; a run in which that is `value` does not rest on
  /// it. Null: something else.
  Term variable = {}, value = {};
};

/// A function that the program's own files declare and that none of them defines
/// (docs/semantics.md, (a) B): it may do everything, so that nothing is proved that it could
/// change.
struct WithoutBody {
  std::string function;
  SourceRange where;   ///< of a call, or of the start of a thread
  std::string touches; ///< "may write 'x'", "may run 'f'": what the verdict would rest on
};

/// The C code of one contract.
struct LoweredThread {
  std::size_t contract = 0; ///< index into Program::threads
  std::optional<Thread>
      thread; ///< empty if something in it is unsupported or the function is missing
  std::vector<Unsupported> unsupported; ///< each was also reported as a diagnostic
};

/// A function that can run, belongs to no contract, and may write declared shared variables or fail
/// an assertion; or one that has a contract and runs in a way of which the contract says nothing.
struct Uncovered {
  enum class Kind : std::uint8_t {
    writer,
    assertion,
    callback, ///< another function runs it
    handler,  ///< it runs on the thread that a signal interrupts
    reader,   ///< for races: it reads what the threads write
  };
  Kind kind = Kind::writer;
  std::string function;
  SourceRange where;
  std::vector<std::string> variables; ///< names of the contract variables that it writes
  bool reads = false;                 ///< ... or, for races, reads only
  SourceRange fails;                  ///< where it has an assertion; empty: nowhere
  std::string how;                    ///< it comes to run: "runs before 'main'"
  bool covered = false;               ///< it has a contract, which does not speak of this
  std::string why; ///< what else keeps it from being covered: "something in it is not understood"
};

/// A function of which main starts more threads than the contracts say.
struct TooMany {
  std::string function;
  unsigned long started = 0, instances = 0;
  SourceRange where; ///< the first call that starts one
};

/// The value that the C text gives to a declared shared variable before any thread runs.
struct Initialiser {
  Term variable; ///< of Program::shared
  Term value; ///< constant, in the variable's sort; null: the C value does not fit it, or is not a
              ///< constant
  SourceRange where;
  std::string shown = {}; ///< the value as a C programmer writes it, if it is a number
  /// Nothing else can set it before the threads begin: no other file can name it, and no code here
  /// but that of the threads writes it.
  bool final = false;
};

struct Lowered {
  std::vector<LoweredThread> threads; ///< one per contract with code, in the contracts' order
  std::vector<Variable>
      undeclared; ///< shared C variables that no contract declares, ordered by name
  std::vector<std::string>
      assumptions; ///< sentences, each once: unknown externals, no overflow, memory safety ...
  std::vector<Initialiser> initialisers;
  std::vector<Uncovered> uncovered;
  std::vector<TooMany> too_many;
  /// Declared variables that a main without a contract sets before it starts the threads; then that
  /// is their value in `initialisers`.
  std::vector<std::string> set_by_main;
  /// What undeclared variables hold before any thread runs, as far as the C text says.
  std::vector<Initialiser> undeclared_starts;
  /// Places at which the threads have more runs than the code: no violation rests on them. The
  /// steps are marked (Edge::loose).
  std::vector<Unsupported> loose;
  /// With Options::deadlock: calls that may block for ever, or wait for what is not followed, and
  /// are taken to return. `function` is what is called, empty: a wait for the end of a thread.
  std::vector<Unsupported> waits;
  /// Functions without a body that could change what is proved; each once.
  std::vector<WithoutBody> without_body;
  /// With Options::keep_globals: the variables of the C text that are no thread's own, with what
  /// they hold when the threads begin if that is a constant, and the objects that they are parts
  /// of.
  std::vector<Variable> declared;
  std::set<std::string> declared_objects;
  std::set<std::string> mains_own; ///< objects that `main` counts with, or names its threads by
  /// Where each object lives, one per line: variable, or map, and why (`--dump memory`).
  std::string memory_dump;
};

/// Lowers the code of every contract of `contracts` that has some. Reports Clang's errors
/// (c_error), missing files, functions and variables, and unsupported constructs; after errors
/// `Lowered::threads` may hold empty threads.
Lowered lower(const Program& contracts, const std::vector<std::string>& c_paths,
              const Options& options, SourceStore& sources, TermManager& terms,
              Diagnostics& diagnostics);

/// The C program itself, without contracts: `main` is followed, and what it gives to pthread_create
/// (or its like) are the threads; follow_main.cpp says how. Shared variables begin with what their
/// initialisers and main's steps before the first creation give them. Nothing if something is
/// unsupported: the diagnostics say what, and so does `facts.threads`, which is otherwise empty.
/// `facts` gets what the verdict rests on (assumptions, memory, `loose`).
std::optional<Program> follow_main(const std::vector<std::string>& c_paths, const Options& options,
                                   SourceStore& sources, TermManager& terms,
                                   Diagnostics& diagnostics, Lowered& facts);

/// The files that the compile_commands.json of a folder lists; none if it cannot be read.
std::vector<std::string> files_of_database(const std::string& folder);

/// A place that the run rests on, of those at which the threads have more runs than the code
/// (loose.cpp); null: it is a run of the code. `program` is that of the facts, or made of its
/// threads.
const Unsupported* rests_on(const Lowered& facts, const Program& program, const Trace& trace);
const Unsupported* loose_place(const Lowered& facts, const Edge& edge);
/// The threads without the steps that may do more than the code, beginning as the C text says.
/// Where nothing is loose everywhere, all runs are runs of the code, up to where they stop.
Program without_loose_steps(const Lowered& facts, Program program, TermManager& terms);

/// The contracts' program with the C threads in the place of their contracts, as far as there are
/// any; what no contract declares is shared too, and begins as the C text says. `exclusive` speaks
/// of states of contracts and is left out.
Program with_code(const Program& contracts, const Lowered& code, TermManager& terms);

} // namespace absthread::cfront
