// SPDX-License-Identifier: MIT
// Runs Clang inside our process on each C file: flags from a compilation database or from the
// command line, Clang's own headers (stddef.h, stdatomic.h) from its resource folder, our header
// absthread.h from memory, and errors as diagnostics at their place in the user's file.
#include "instrument/cfront/import.hpp"

#include "instrument/cfront/absthread_header.hpp"
#include "spec-lang/load.hpp"

#include <clang/AST/ASTConsumer.h>
#include <clang/Basic/Diagnostic.h>
#include <clang/Basic/SourceManager.h>
#include <clang/Frontend/CompilerInstance.h>
#include <clang/Frontend/FrontendAction.h>
#include <clang/Lex/Preprocessor.h>
#include <clang/Tooling/CompilationDatabase.h>
#include <clang/Tooling/JSONCompilationDatabase.h>
#include <clang/Tooling/Tooling.h>
#include <llvm/ADT/SmallString.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/VirtualFileSystem.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>

namespace absthread::cfront {

namespace {

constexpr const char* header_folder = "/absthread-builtin";

/// Clang's messages as ours. Only errors: warnings are the business of the user's own compiler.
class ErrorCollector : public clang::DiagnosticConsumer {
 public:
  ErrorCollector(FileId main_file, SourceStore& sources, Diagnostics& diagnostics)
      : main_file_(main_file)
      , sources_(sources)
      , diagnostics_(diagnostics) {}

  void HandleDiagnostic(clang::DiagnosticsEngine::Level level,
                        const clang::Diagnostic& info) override {
    clang::DiagnosticConsumer::HandleDiagnostic(level, info);
    llvm::SmallString<128> text;
    info.FormatDiagnostic(text);
    if (level == clang::DiagnosticsEngine::Note && last_) {
      last_->note(place(info), std::string(text));
      return;
    }
    if (level < clang::DiagnosticsEngine::Error) {
      last_ = nullptr;
      return;
    }
    failed_ = true;
    last_ = &diagnostics_.report(DiagnosticId::c_error, place(info),
                                 "Clang rejects the C file: " + std::string(text));
  }
  bool failed() const { return failed_; }

 private:
  SourceRange place(const clang::Diagnostic& info) {
    if (!info.hasSourceManager() || info.getLocation().isInvalid()) return {main_file_, 0, 0};
    clang::SourceManager& manager = info.getSourceManager();
    clang::SourceLocation where = manager.getExpansionLoc(info.getLocation());
    unsigned offset = manager.getFileOffset(where);
    if (manager.isInMainFile(where)) return {main_file_, offset, offset + 1};
    FileId file = sources_.find(manager.getFilename(where).str());
    if (file == no_file) {
      file = sources_.add(manager.getFilename(where).str(),
                          manager.getBufferData(manager.getFileID(where)).str());
    }
    return {file, offset, offset + 1};
  }

  FileId main_file_;
  SourceStore& sources_;
  Diagnostics& diagnostics_;
  Diagnostic* last_ = nullptr;
  bool failed_ = false;
};

class ImportAction : public clang::ASTFrontendAction {
 public:
  ImportAction(FileId main_file, bool every_file, Tree& tree, SourceStore& sources,
               Diagnostics& diagnostics)
      : main_file_(main_file)
      , every_file_(every_file)
      , tree_(tree)
      , sources_(sources)
      , diagnostics_(diagnostics) {}

  std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(clang::CompilerInstance& compiler,
                                                        llvm::StringRef) override {
    struct Consumer : clang::ASTConsumer {
      Consumer(ImportAction& action, clang::CompilerInstance& compiler)
          : action_(action)
          , compiler_(compiler) {}
      void HandleTranslationUnit(clang::ASTContext& context) override {
        if (context.getDiagnostics().hasErrorOccurred()) return;
        action_.tree_.kernel =
            action_.tree_.kernel || compiler_.getPreprocessor().isMacroDefined("__KERNEL__");
        import_unit(context, action_.main_file_, action_.tree_, action_.sources_,
                    action_.diagnostics_);
        if (action_.every_file_) action_.keep_files(context.getSourceManager());
      }
      ImportAction& action_;
      clang::CompilerInstance& compiler_;
    };
    return std::make_unique<Consumer>(*this, compiler);
  }

 private:
  // Those that only define macros, too: the meaning of the program depends on them.
  void keep_files(const clang::SourceManager& manager) {
    const clang::OptionalFileEntryRef main = manager.getFileEntryRefForID(manager.getMainFileID());
    std::map<std::string, std::string> read; // in an order of its own
    for (auto it = manager.fileinfo_begin(); it != manager.fileinfo_end(); ++it)
      if (const auto text = it->second ? it->second->getBufferDataIfLoaded() : std::nullopt;
          text && !(main && it->first == *main))
        read.emplace(it->first.getName().str(), text->str());
    for (auto& [name, text] : read)
      if (sources_.find(name) == no_file) sources_.add(name, std::move(text));
  }

  FileId main_file_;
  bool every_file_;
  Tree& tree_;
  SourceStore& sources_;
  Diagnostics& diagnostics_;
};

class ActionFactory : public clang::tooling::FrontendActionFactory {
 public:
  ActionFactory(FileId main_file, bool every_file, Tree& tree, SourceStore& sources,
                Diagnostics& diagnostics)
      : main_file_(main_file)
      , every_file_(every_file)
      , tree_(tree)
      , sources_(sources)
      , diagnostics_(diagnostics) {}
  std::unique_ptr<clang::FrontendAction> create() override {
    return std::make_unique<ImportAction>(main_file_, every_file_, tree_, sources_, diagnostics_);
  }

 private:
  FileId main_file_;
  bool every_file_;
  Tree& tree_;
  SourceStore& sources_;
  Diagnostics& diagnostics_;
};

/// Where stddef.h and stdatomic.h of this Clang are; empty if nowhere.
std::string resource_folder() {
  std::vector<std::string> guesses;
  if (const char* given = std::getenv("ABSTHREAD_CLANG_RESOURCES")) guesses.emplace_back(given);
  guesses.emplace_back(ABSTHREAD_CLANG_RESOURCES);
  for (const char* prefix : {"/usr/lib/llvm-19/lib", "/usr/lib", "/usr/local/lib", "/usr/lib64"}) {
    guesses.push_back(std::string(prefix) + "/clang/19");
  }
  for (const std::string& guess : guesses) {
    if (llvm::sys::fs::exists(guess + "/include/stddef.h")) return guess;
  }
  return {};
}

/// The files of the machine; a pipe among the headers is an error, and nobody waits for its writer.
class RegularFiles : public llvm::vfs::ProxyFileSystem {
 public:
  RegularFiles()
      : llvm::vfs::ProxyFileSystem(llvm::vfs::getRealFileSystem()) {}

  llvm::ErrorOr<std::unique_ptr<llvm::vfs::File>>
  openFileForRead(const llvm::Twine& path) override {
    const llvm::ErrorOr<llvm::vfs::Status> status = getUnderlyingFS().status(path);
    if (status && (status->getType() == llvm::sys::fs::file_type::fifo_file ||
                   status->getType() == llvm::sys::fs::file_type::socket_file))
      return std::make_error_code(std::errc::invalid_argument);
    return llvm::vfs::ProxyFileSystem::openFileForRead(path);
  }
};

/// A database that answers with one command.
class OneCommand : public clang::tooling::CompilationDatabase {
 public:
  explicit OneCommand(clang::tooling::CompileCommand command)
      : command_(std::move(command)) {}
  std::vector<clang::tooling::CompileCommand> getCompileCommands(llvm::StringRef) const override {
    return {command_};
  }

 private:
  clang::tooling::CompileCommand command_;
};

/// What the command says of the text: not where the result goes.
std::vector<std::string> flags_of(const clang::tooling::CompileCommand& command) {
  std::vector<std::string> flags = command.CommandLine;
  if (auto it = std::find(flags.begin(), flags.end(), "-o"); it != flags.end())
    flags.erase(it, std::min(it + 2, flags.end()));
  return flags;
}

/// How the database has the file compiled, if it knows. Which way is taken, where it names several
/// or only guesses, is an assumption.
std::optional<clang::tooling::CompileCommand>
command_for(const std::string& path, const clang::tooling::CompilationDatabase& database,
            Tree& tree) {
  const std::vector<clang::tooling::CompileCommand> commands =
      database.getCompileCommands(clang::tooling::getAbsolutePath(path));
  if (commands.empty()) return std::nullopt;
  const bool differ = std::any_of(commands.begin(), commands.end(), [&](const auto& command) {
    return flags_of(command) != flags_of(commands[0]);
  });
  const std::string subject = "'" + path + "' is compiled ";
  if (differ)
    tree.assumptions.push_back(subject + "by the first of its " + std::to_string(commands.size()) +
                               " different commands in compile_commands.json");
  if (!commands[0].Heuristic.empty())
    tree.assumptions.push_back(subject + "with flags that are " + commands[0].Heuristic +
                               ": compile_commands.json does not name it");
  return commands[0];
}

/// Whether a preprocessed text was made for a machine with 32 bits: what size_t is in it, or one of
/// the types like it, says so. Nothing if it has none of them.
std::optional<bool> has_narrow_pointers(const std::string& text) {
  for (const char* type : {"size_t", "uintptr_t", "atomic_size_t"}) {
    const std::string atomic = std::string_view(type).starts_with("atomic") ? "_Atomic " : "";
    const std::string start = "typedef " + atomic, end = std::string(" ") + type + ";";
    if (text.find(start + "unsigned int" + end) != std::string::npos) return true;
    for (const char* wide : {"unsigned long", "long unsigned int", "unsigned long int"}) {
      if (text.find(start + wide + end) != std::string::npos) return false;
    }
  }
  return std::nullopt;
}

/// The text of the file, from the store if it is there.
std::optional<FileId> load(const std::string& path, SourceStore& sources,
                           Diagnostics& diagnostics) {
  if (FileId known = sources.find(path); known != no_file) return known;
  std::string text;
  if (const std::string why = spec::read_file(path, text); !why.empty()) {
    diagnostics.report(DiagnosticId::missing_c_file, {},
                       "cannot read the C file '" + path + "': it " + why);
    return std::nullopt;
  }
  return sources.add(path, std::move(text));
}

} // namespace

std::vector<std::string> files_of_database(const std::string& folder) {
  std::string ignored;
  const auto database = clang::tooling::CompilationDatabase::loadFromDirectory(folder, ignored);
  return database ? database->getAllFiles() : std::vector<std::string>();
}

bool read_c_files(const std::vector<std::string>& paths, const Options& options, Tree& tree,
                  SourceStore& sources, Diagnostics& diagnostics) {
  std::unique_ptr<clang::tooling::CompilationDatabase> database;
  if (!options.compilation_database.empty()) {
    std::string message;
    const std::string file = options.compilation_database + "/compile_commands.json";
    if (std::string text; llvm::sys::fs::exists(file) && !spec::read_file(file, text).empty()) {
      diagnostics.report(DiagnosticId::c_error, {}, "cannot read '" + file + "'");
      return false;
    }
    database = clang::tooling::CompilationDatabase::loadFromDirectory(options.compilation_database,
                                                                      message);
    if (!database) {
      std::replace(message.begin(), message.end(), '\n', ' ');
      diagnostics.report(DiagnosticId::c_error, {},
                         "no usable compile_commands.json in '" + options.compilation_database +
                             "': " + llvm::StringRef(message).trim().str());
      return false;
    }
  }
  std::string resources = resource_folder();
  if (resources.empty()) {
    diagnostics.report(
        DiagnosticId::c_error, {},
        "the headers of Clang 19 (stddef.h, stdatomic.h) are not installed where they are looked "
        "for; install clang-19 or libclang-common-19-dev, or name its resource folder in the "
        "environment variable ABSTHREAD_CLANG_RESOURCES");
    return false;
  }
  clang::tooling::FixedCompilationDatabase plain(".", options.flags);

  bool good = true;
  std::string commands; // those that were used
  for (const std::string& path : paths) {
    std::optional<FileId> file = load(path, sources, diagnostics);
    if (!file) {
      good = false;
      continue;
    }
    const std::string absolute = clang::tooling::getAbsolutePath(path);
    const clang::tooling::CompilationDatabase* used = &plain;
    std::optional<OneCommand> named;
    if (database) {
      if (auto command = command_for(path, *database, tree)) {
        commands += std::filesystem::path(path).filename().string() + " in " + command->Directory;
        for (const std::string& word : command->CommandLine) commands += "\n  " + word;
        commands += "\n";
        used = &named.emplace(std::move(*command));
      }
    }
    clang::tooling::ClangTool tool(*used, {path}, std::make_shared<clang::PCHContainerOperations>(),
                                   llvm::makeIntrusiveRefCnt<RegularFiles>());
    tool.setPrintErrorMessage(false);
    // The tool reads the file from disk, so that offsets agree with the store only if it has not
    // changed since.
    std::string text(sources.file(*file).text());
    // GCC's atomic_flag cannot be initialised in Clang while it is _Atomic. Offsets stay.
    constexpr std::string_view atomic_struct = "typedef _Atomic struct";
    if (path.ends_with(".i") && text.find("} atomic_flag;") != std::string::npos) {
      if (std::size_t at = text.find(atomic_struct); at != std::string::npos)
        text.replace(at, atomic_struct.size(), "typedef         struct");
    }
    tool.mapVirtualFile(absolute, text);
    std::string header = std::string(header_folder) + "/absthread.h";
    tool.mapVirtualFile(header, absthread_header_text);
    std::vector<std::string> extra = {"-w", "-fno-caret-diagnostics", "-resource-dir=" + resources,
                                      "-D__ABSTHREAD__=1", "-ferror-limit=50"};
    // Old code that GCC 12 accepts with a warning.
    for (const char* old : {"implicit-function-declaration", "implicit-int", "int-conversion",
                            "incompatible-function-pointer-types", "return-type"}) {
      extra.push_back("-Wno-error=" + std::string(old));
    }
    if (used != &plain) extra.insert(extra.end(), options.flags.begin(), options.flags.end());
    extra.push_back("-idirafter");
    extra.push_back(header_folder);
    tool.appendArgumentsAdjuster(clang::tooling::getInsertArgumentAdjuster(
        extra, clang::tooling::ArgumentInsertPosition::END));
    if (path.ends_with(".i")) {
      // It was preprocessed for one machine.
      const bool chosen =
          std::any_of(options.flags.begin(), options.flags.end(), [](const std::string& flag) {
            return flag == "-m32" || flag == "-m64" || flag == "-mx32" ||
                   flag.starts_with("--target") || flag == "-target";
          });
      const std::optional<bool> narrow = has_narrow_pointers(text);
      if (narrow.value_or(false) && !chosen) {
        tool.appendArgumentsAdjuster(clang::tooling::getInsertArgumentAdjuster(
            "-m32", clang::tooling::ArgumentInsertPosition::END));
      }
      if (!narrow && !chosen)
        tree.assumptions.push_back("'" + path +
                                   "' was preprocessed for a machine with 64 bits: it "
                                   "does not define size_t");
      // Preprocessed by GCC: read as C again, without what only GCC knows, and without the macros
      // that are words of other people's programs.
      std::vector<std::string> as_c = {
          "-x", "c", "-D__malloc__(...)=", "-D_Float128=__float128", "-Ulinux", "-Uunix", "-Ui386"};
      // Its names of floating types are words of the language, unless the text says what they are.
      for (const char* type :
           {"float _Float32", "double _Float64", "double _Float32x", "long double _Float64x"}) {
        const std::string_view words(type);
        const std::size_t blank = words.rfind(' ');
        if (text.find("typedef " + std::string(words)) == std::string::npos)
          as_c.push_back("-D" + std::string(words.substr(blank + 1)) + "=" +
                         std::string(words.substr(0, blank)));
      }
      // Its stdatomic.h gives objects that are _Atomic to builtins that take them in GCC only.
      for (const char* operation :
           {"load",      "store",      "exchange",           "compare_exchange", "load_n",
            "store_n",   "exchange_n", "compare_exchange_n", "fetch_add",        "fetch_sub",
            "fetch_and", "fetch_or",   "fetch_xor",          "fetch_nand",       "add_fetch",
            "sub_fetch", "and_fetch",  "or_fetch",           "xor_fetch",        "nand_fetch"}) {
        const std::string name = std::string("__atomic_") + operation;
        as_c.push_back("-D" + name + "(p, ...)=" + name +
                       "((__typeof__(((void)0, *(p))) *)(p), __VA_ARGS__)");
      }
      tool.appendArgumentsAdjuster(clang::tooling::getInsertArgumentAdjuster(
          as_c, clang::tooling::ArgumentInsertPosition::BEGIN));
    }
    ErrorCollector collector(*file, sources, diagnostics);
    tool.setDiagnosticConsumer(&collector);
    ActionFactory factory(*file, options.every_file, tree, sources, diagnostics);
    int status = tool.run(&factory);
    if (status != 0 && !collector.failed()) {
      diagnostics.report(DiagnosticId::c_error, {*file, 0, 0},
                         "Clang cannot read the C file (are its flags right?)");
    }
    good = good && status == 0 && !collector.failed();
  }
  if (options.every_file && database)
    sources.add(options.compilation_database + "/compile_commands.json, as far as it is used",
                std::move(commands));
  return good && !diagnostics.has_errors();
}

} // namespace absthread::cfront
