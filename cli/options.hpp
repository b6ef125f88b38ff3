// SPDX-License-Identifier: MIT
// The command line as plain data, and the one table it comes from. Each command and each option is
// a row with its argument, its default, a sentence and the commands that take it; the parser,
// `--help` and the table in README.md are all made from these rows, so none of them can say
// something that the others do not. A command or an option that does not exist yet has no row.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace absthread::cli {

enum class Command : std::uint8_t {
  check,
  prove,
  refine,
  infer,
  races,
  boolean,
  spin,
  export_,
  certify,
  fmt
};

/// Which part of `check` is asked for.
enum class Only : std::uint8_t { everything, contracts, conformance, composition };

/// One `--dump STAGE[=FILE]`.
struct Dump {
  std::string stage;
  std::string file = "-";
  bool operator==(const Dump&) const = default;
};

/// What the user asked for. The defaults are those of the table.
struct Options {
  Command command = Command::check;
  std::string format;             ///< export: the emitter's name
  std::vector<std::string> paths; ///< as given
  Only only = Only::everything;
  std::string thread;        ///< empty: every thread
  std::string location;      ///< races: empty: every memory location
  std::size_t states = 3000; ///< races: searched before predicates are looked for
  std::string stage;         ///< empty: the first that the format has
  std::string atomicity;     ///< empty: what the contract file says
  bool machine_ints = false;
  bool check_memory = false;
  bool may_fail = false;
  bool allow_vacuous = false;
  bool assume_sc = false; ///< sequential consistency is the user's assumption
  bool race_free = false; ///< of a certificate: it proves that there are no races
  /// The threads are those in which tries may fail at any time and weak locations hold anything
  /// (semantics.md, Races, rules 3 and 4). No option of the user's: of a certificate, or our own.
  bool robust = false;
  std::string compile_commands;           ///< folder of compile_commands.json
  std::vector<std::string> compile_flags; ///< what stands after `--`
  std::string certificate;                ///< empty: none
  bool deadlock = false;
  std::vector<std::string> excluded; ///< functions that do not run beside the threads
  std::optional<unsigned> bound;     ///< refine: of the abstract environment's depth
  std::string domain;                ///< refine, infer: empty is polyhedra
  std::string transfer;              ///< refine: a condition; empty: none
  unsigned jobs = 1;                 ///< cores that an engine may use
  bool prefer_any = false;           ///< proofs need not be modular if possible
  std::string method;                ///< boolean: which search; empty: all that are needed
  std::string engine;                ///< prove: "boolean", or empty
  std::string label;                 ///< boolean: the target; empty: assertions
  bool full_trace = false;
  std::map<std::string, unsigned long> instances; ///< by thread, for SPIN
  bool concrete = false;                          ///< the C threads in place of the contracts
  bool symmetry = false;                          ///< copies of a thread are counted
  std::string output;                             ///< empty: standard output, as "-"; else a folder
  std::string json;                               ///< empty: none; "-": standard output
  std::string sarif;
  std::vector<Dump> dumps;
  std::chrono::milliseconds timeout{0}; ///< 0: none
  std::uint64_t memory_mb = 0;          ///< 0: none
  bool fmt_check = false;
  bool in_place = false;
  bool stats = false;
  bool warnings_are_errors = false;
  bool quiet = false;
  bool verbose = false;

  bool operator==(const Options&) const = default;
};

/// `export smtlib`: the paths are certificates, not programs.
inline bool exports_certificate(const Options& options) {
  return options.command == Command::export_ && options.format == "smtlib";
}

/// `export boolean`: the paths are C programs, or contracts that name C code, as for `prove`.
inline bool exports_threads(const Options& options) {
  return options.command == Command::export_ && options.format == "boolean";
}

/// Either options, or a text to print and the exit code to end with (`--help`, `--version`, a usage
/// error).
struct CommandLine {
  std::optional<Options> options;
  std::string text;
  int exit_code = 0;
};

/// `words` without the program's name.
CommandLine parse_command_line(const std::vector<std::string>& words);

// ---- the table
// ------------------------------------------------------------------------------------------------

struct CommandRow {
  Command command;
  std::string_view name;
  std::string_view arguments; ///< "PATH..."
  std::string_view sentence;
  std::vector<std::string_view> examples;
};

struct OptionRow {
  std::string_view name;     ///< "--timeout"
  std::string_view letter;   ///< "-o", or ""
  std::string_view argument; ///< "SECONDS"; "" for a flag
  std::string_view standard; ///< the default in words; "" if there is none to speak of
  std::string_view sentence;
  std::vector<Command> commands;
  std::vector<std::string_view> choices; ///< the words that the argument can be; empty: free
  /// Stores the value; gives a sentence if it is not one.
  std::string (*store)(Options&, const std::string& value);
};

/// In the order of `--help`.
const std::vector<CommandRow>& command_table();
/// Sorted by name.
const std::vector<OptionRow>& option_table();

/// `absthread --help`, and `absthread COMMAND --help`.
std::string help();
std::string help(Command command);
/// The two tables of README.md, from the same rows (`absthread --help-markdown`).
std::string help_markdown();

} // namespace absthread::cli
