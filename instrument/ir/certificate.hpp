// SPDX-License-Identifier: MIT
// What a proof leaves behind: formulas and finite sets, nothing else, with the inputs that it
// speaks of. `absthread certify` rebuilds the threads from the inputs and generates every
// obligation itself (checkers/certify).
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "instrument/ir/trace.hpp"
#include "spec-lang/term/term.hpp"

namespace absthread {

/// An input file and the SHA-256 of its bytes: a changed input makes the certificate void.
struct CertifiedInput {
  std::string path; ///< relative to the certificate's folder where possible
  std::string sha256;
};

/// Conformance of one C thread: for every reachable (location, explicit F) a formula over the
/// locals; and runs, value by value, that reach the statements, so that the proof is no vacuous
/// one.
struct ConformanceCertificate {
  struct Entry {
    std::string location;                ///< name of the C thread's location
    std::vector<std::string> candidates; ///< F: names of contract states, in the contract's order
    Term invariant; ///< over the C thread's locals (and contract locals), `self`
  };
  std::string contract; ///< the thread's name
  std::vector<Entry> entries;
  std::vector<Trace> runs; ///< each step in it conforms; locals hold the value of `self` too
  /// What the code alone does, whatever anybody asserts: by location, a formula over the locals; a
  /// location that is left out is not reached. Only where it shows that a statement is dead in one
  /// copy of an inlined function that the runs reach in another.
  std::vector<std::pair<std::string, Term>> alone;
};

/// The proof rule ReachEnv of seeds/000: thread reachability R and environment transitions E.
///
/// Names. Shared variables are written as in the Program. What belongs to an instance has its name
/// in front: `Stop.x` and, of a thread with several copies, `Worker[0].x` for a local, `.at` for
/// its location (of an enum sort `Worker.location` whose values are the locations) and `.self` for
/// its identity. A modular proof has one entry per thread, whose R speaks of copy 0 and stands for
/// every copy; in its E, `Worker[1].self` is the identity of another copy that acts. Otherwise
/// there is an entry per copy.
struct ThreadModularCertificate {
  struct Entry {
    std::string thread;
    unsigned copy = 0;
    /// R by location, in the thread's order; a location that is not reached has `false`.
    std::vector<std::pair<std::string, Term>> reach;
    /// E as a list of cases over times 0 and 1; their disjunction is meant.
    std::vector<Term> environment;
  };
  bool modular = false;
  bool deadlock = false; ///< absence of deadlock is part of what is proved
  std::vector<Entry> entries;
};

/// An inductive invariant of all instances together: the rule ReachEnv with R_1 = ... = R_n, where
/// E is every step from R (seeds/000, Theorem 2). Names as above.
///
/// Copies of a thread may be exchanged: an entry lists the locations of the instances (threads in
/// the program's order, the copies of a thread by ascending location) and stands for every state
/// that some exchange of copies turns into one at these locations where `formula` holds.
struct JointCertificate {
  struct Entry {
    std::vector<std::string> locations;
    Term formula; ///< over shared variables, locals and identities
  };
  bool deadlock = false; ///< absence of deadlock is part of what is proved
  std::vector<Entry> entries;
};

/// An inductive invariant for any number of threads (or a large one), by counting. It speaks of the
/// shared variables, of `#Worker.Busy`, how many threads are in that state, and of `m.at`, the
/// place of the thread that the identity variable m names (of an enum sort `place`: `nobody`, or
/// `Worker.Busy`). Creation and finite locals are made part of the states before
/// (instrument/creation.hpp, instrument/finite_locals.hpp).
///
/// Other locals are described by predicates: a thread with locals then has, for every location, the
/// predicates over its locals that are looked at there and the rows of truth values that occur;
/// `#Worker.Busy[10]` counts the threads at Busy of which the first predicate holds and the second
/// does not.
struct CountingCertificate {
  struct Place {
    std::string thread, location;
    std::vector<Term> predicates;
    std::vector<std::string> rows; ///< '1' or '0' per predicate
  };
  std::vector<Term> invariant; ///< their conjunction is meant
  std::vector<Place> places;   ///< empty: locals are part of the states
  bool deadlock = false;       ///< absence of deadlock is part of what is proved
};

/// An invariant about the shared variables, every thread of which there is one, and any two
/// different threads of each other contract: `Worker[0]`, `Worker[1]`, with `.at`, `.self` and
/// locals as in a thread-modular certificate (`.at` of a sort `Worker.place`). A thread that does
/// not exist is at `(absent)`.
struct IndexedCertificate {
  std::vector<Term> invariant;
};

/// Weak refinement thread by thread (seeds/003, Definition 6). Names as in
/// instrument/refinement.hpp: `concrete.x`, `abstract.T.y`.
struct RefinementCertificate {
  /// Inv by thread and location of one of the programs, in their order.
  using Invariants = std::vector<std::vector<Term>>;
  /// One step of the abstract thread, with what it gives to the variables that it changes and to
  /// its inputs, in their order: terms over the states before, the concrete step's inputs and the
  /// concrete state after it.
  struct Step {
    EdgeId edge = 0;
    std::vector<Term> next, inputs;
  };
  using Path = std::vector<Step>; ///< empty: the abstract thread stays
  /// The concrete edge, and abstract paths of which one answers it in each state.
  struct Case {
    EdgeId edge = 0;
    std::vector<Path> paths;
  };
  struct Place {
    std::string concrete, abstract; ///< locations
    Term psi;                       ///< beside the invariants
    std::vector<Case> cases;        ///< one per concrete edge that leaves the location
  };
  struct Entry {
    std::string thread;
    Term closure; ///< E, over the abstract shared variables at times 0 and 1
    std::vector<Place> places;
  };
  Invariants concrete, abstract;
  std::vector<Entry> entries; ///< one per pair of threads
};

/// Which locks a thread holds at its locations, inductively: the lock (a variable of sort thread,
/// or an element of an array of them) is the thread's own identity there; or it is a number, a
/// semaphore of one, taken there. Two accesses whose threads hold the same lock do not race.
struct HeldLocksCertificate {
  struct Entry {
    std::string thread, location;
    std::vector<Term> locks; ///< over shared variables at time 0
  };
  std::vector<Entry> entries; ///< places without locks are left out
};

/// That the accesses of one memory location do not race, those apart that held locks keep apart: a
/// proof of the program in which they are errors (checkers/explicit/races.hpp).
struct RaceCertificate {
  std::string location;
  std::variant<ThreadModularCertificate, JointCertificate, CountingCertificate, IndexedCertificate>
      proof;
};

/// Of a Boolean program (instrument/boolean): a set of thread states that contains the initial one,
/// is closed under steps of threads and passive steps, and holds no bad one (seeds/004, section 3).
struct ThreadStatesCertificate {
  struct Node {
    std::uint32_t variable = 0; ///< shared bits, then local bits
    std::uint32_t low = 0, high = 0;
  };
  std::vector<std::string> shared; ///< names of the shared bits, in their order
  std::vector<Node> nodes;         ///< decision diagrams; 0 is false, 1 is true
  /// By location: its name, the states before and after the first thread was started.
  struct Entry {
    std::string location;
    std::uint32_t alone = 0, among_others = 0;
  };
  std::vector<Entry> entries;
};

/// Of a Boolean program: a basis of an upward-closed set of states that contains every bad state
/// and every state from which a step leads into it, but not the initial state.
struct CoverabilityCertificate {
  struct ThreadPart {
    std::string location;
    std::vector<std::pair<std::uint32_t, bool>> locals; ///< by the number of the local bit
  };
  struct Element {
    std::vector<std::pair<std::string, bool>> shared;
    std::vector<ThreadPart> threads; ///< at least these, different ones
  };
  std::vector<Element> basis;
};

/// Of a Program with any numbers of threads, by predicate abstraction: a basis of an upward-closed
/// set of states that contains every wrong state and every state from which a step leads into it,
/// but no initial one. A state is in the set if some element's `shared` holds in it and the
/// element's threads, different ones, are there, each with its condition.
struct PredicateBasisCertificate {
  struct ThreadPart {
    std::string thread, location;
    Term condition; ///< over shared variables, the thread's locals and its `self`
  };
  struct Element {
    Term shared; ///< over shared variables
    std::vector<ThreadPart> threads;
  };
  std::vector<Element> basis;
};

/// One alternative per kind of proof; engines of later issues add theirs.
using CertificateBody =
    std::variant<ConformanceCertificate, ThreadModularCertificate, JointCertificate,
                 CountingCertificate, IndexedCertificate, RefinementCertificate,
                 HeldLocksCertificate, RaceCertificate, ThreadStatesCertificate,
                 CoverabilityCertificate, PredicateBasisCertificate>;

struct Certificate {
  std::string tool_version;
  std::vector<std::string>
      options; ///< those that change the meaning of the input: atomicity, ints, C flags
  std::vector<CertifiedInput> inputs;
  std::vector<CertificateBody> parts;
};

} // namespace absthread
