// SPDX-License-Identifier: MIT
// One walk over Clang's AST, node by node, into the forms of tree.hpp. Clang has already chosen
// types, conversions and constants; here they are only written down. Whatever has no form becomes
// `unsupported` with a name that a person knows, at its place; lowering reports it if a thread can
// reach it. import.cpp has places, types, declarations and statements, import_expressions.cpp
// expressions; nobody else includes this.
#pragma once

#include "instrument/cfront/import.hpp"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>
#include <clang/Basic/SourceManager.h>
#include <llvm/ADT/DenseMap.h>

#include <cstdint>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace absthread::cfront {

mpz_class to_mpz(const llvm::APSInt& value);

/// Nodes that are gathered for one that the tree keeps.
template<class Node>
using Nodes = llvm::SmallVector<Node*, 8>;

class Importer {
 public:
  Importer(clang::ASTContext& context, FileId main_file, Tree& tree, SourceStore& sources,
           Diagnostics& diagnostics)
      : context_(context)
      , manager_(context.getSourceManager())
      , main_file_(main_file)
      , tree_(tree)
      , sources_(sources)
      , diagnostics_(diagnostics) {}

  /// What the main file defines, what others can call, and what these need: headers hold thousands
  /// of small functions that nobody uses.
  void unit();

 private:
  // ---- places (import.cpp)
  SourceRange where(clang::SourceRange range);
  std::pair<clang::FileID, unsigned> decomposed(clang::SourceLocation at);
  unsigned token_length(clang::SourceLocation at, unsigned offset);
  bool in_main_file(const clang::Decl* d) const;
  bool beside_main_file(const clang::Decl* d) const;
  bool in_library(const clang::Decl* d) const;
  FileId store_file(clang::FileID id);

  // ---- types (import.cpp)
  const Type* type(clang::QualType given);
  Record& record(const clang::RecordDecl* decl);
  bool looks_like(const clang::RecordDecl* decl, const Record& made);
  std::string spelling(clang::QualType t) const;
  void fields(const clang::RecordDecl* decl, Record& made);
  const Field* field(const clang::FieldDecl* f);
  std::string signature(const clang::FunctionDecl* function) const;
  std::string signature(clang::QualType type) const;
  void note_type(const clang::Decl* d);

  // ---- declarations (import.cpp)
  Declaration& declare(const clang::ValueDecl* given);
  bool defines(Declaration& d, bool weak, clang::SourceRange place);
  Declaration* other_name(const clang::ValueDecl* given);
  Declaration* named(const clang::ValueDecl* like, llvm::StringRef name);
  void global(const clang::VarDecl* variable);
  void define(const clang::FunctionDecl* function);

  // ---- statements (import.cpp)
  Statement* refuse_statement(const clang::Stmt* s, std::string what);
  Statement* statement(const clang::Stmt* s);
  static bool orders_only(llvm::StringRef text);
  static bool is_machine_register(const clang::VarDecl* variable);
  Statement* assignment(const clang::Expr* target, Expr& value);
  Statement* assembly_that_exchanges(const clang::GCCAsmStmt* a);
  Statement* assembly_that_computes(const clang::GCCAsmStmt* a);
  bool names_something(llvm::StringRef text);
  void assembly_of_file(const clang::FileScopeAsmDecl* a);
  Statement* unknown_assembly(const clang::GCCAsmStmt* a);
  Statement* kernel_fence(const clang::GCCAsmStmt* a);

  // ---- expressions (import_expressions.cpp)
  Expr& make(ExprKind kind, const clang::Expr* e, std::initializer_list<Expr*> children = {});
  Expr* refuse(const clang::Expr* e, std::string what);
  Expr* constant(const clang::Expr* e, const llvm::APSInt& value);
  Expr* folded(const clang::Expr* e);
  Expr* with_constants_folded(const clang::Expr* e, Expr& made);
  Expr* expr(const clang::Expr* e);
  Expr* initialiser(const clang::Expr* e);
  Expr* refuse_float(const clang::Expr* e);
  Expr* unary(const clang::UnaryOperator* u);
  Expr* binary(const clang::BinaryOperator* b);
  Expr* cast(const clang::CastExpr* c);
  static std::string without_width(std::string name);
  std::uint8_t order_of(const clang::Expr* order);
  bool points_to_volatile(const clang::Expr* pointer);
  bool drops_const(const clang::CastExpr* c) const;
  bool is_barrier_of_nothing(clang::SourceLocation at) const;
  Mark mark_of(const clang::Expr* access, const clang::Expr* lvalue);
  Expr* call(const clang::CallExpr* c);
  Expr* atomic(const clang::AtomicExpr* a);

  clang::ASTContext& context_;
  clang::SourceManager& manager_;
  FileId main_file_;
  Tree& tree_;
  SourceStore& sources_;
  Diagnostics& diagnostics_;
  clang::FileID last_file_;
  unsigned last_begin_ = 0; ///< of last_file_
  llvm::StringRef last_text_;
  clang::SourceRange last_range_;
  SourceRange last_where_; ///< of last_range_
  struct {
    clang::SourceLocation location;
    clang::FileID file;
    unsigned offset = 0; ///< behind the token
  } last_end_;
  std::unordered_map<unsigned, FileId> files_;
  llvm::DenseMap<const clang::Type*, const Type*> types_;
  llvm::DenseMap<const clang::ValueDecl*, Declaration*> declarations_;
  std::unordered_map<const clang::Expr*, Expr*> opaque_;
  std::unordered_map<const clang::TagDecl*, Record*> records_;
  // Of the function, as far as it is read:
  std::unordered_map<const clang::LabelDecl*, std::uint32_t> labels_;
  std::vector<std::pair<std::uint32_t, const clang::LabelDecl*>> gotos_;
  std::uint32_t switch_ = 0;        ///< around what is read
  Declaration* function_ = nullptr; ///< whose body is read
  /// Calls that begin and end a section of a seqlock, which is read again if somebody has written.
  std::set<const clang::CallExpr*> in_sections_;
  std::vector<const clang::FunctionDecl*> needed_; ///< mentioned; imported if they have a body
  std::vector<Declaration*> variables_;            ///< mentioned, with `extern`
};

} // namespace absthread::cfront
