// SPDX-License-Identifier: MIT
// One walk over Clang's AST, node by node, into the forms of tree.hpp. Clang has already chosen
// types, conversions and constants; here they are only written down. Whatever has no form becomes
// `unsupported` with a name that a person knows, at its place; lowering reports it if a thread can
// reach it.
#include "instrument/cfront/import.hpp"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Attr.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/RecordLayout.h>
#include <clang/AST/Stmt.h>
#include <clang/Basic/SourceManager.h>
#include <clang/Lex/Lexer.h>
#include <llvm/ADT/StringExtras.h>

#include <algorithm>
#include <cctype>
#include <unordered_map>

namespace absthread::cfront {

namespace {

mpz_class to_mpz(const llvm::APSInt& value) {
  llvm::SmallString<40> digits;
  value.toString(digits, 10);
  return mpz_class(std::string(digits));
}

class Importer {
 public:
  Importer(clang::ASTContext& context, FileId main_file, Tree& tree, SourceStore& sources)
      : context_(context)
      , manager_(context.getSourceManager())
      , main_file_(main_file)
      , tree_(tree)
      , sources_(sources) {}

  /// What the main file defines, what others can call, and what these need: headers hold thousands
  /// of small functions that nobody uses.
  void unit() {
    for (clang::Decl* d : context_.getTranslationUnitDecl()->decls()) {
      if (auto* function = llvm::dyn_cast<clang::FunctionDecl>(d)) {
        bool wanted = function->hasExternalFormalLinkage() || in_main_file(function);
        if (function->isThisDeclarationADefinition() && wanted) define(function);
      } else if (auto* variable = llvm::dyn_cast<clang::VarDecl>(d)) {
        bool defines = variable->isThisDeclarationADefinition() != clang::VarDecl::DeclarationOnly;
        if (defines || in_main_file(variable)) global(variable);
      }
    }
    for (std::size_t i = 0; i < needed_.size(); ++i) {
      const clang::FunctionDecl* definition = nullptr;
      if (needed_[i]->hasBody(definition)) define(definition);
    }
  }

 private:
  // ---- places ----------------------------------------------------------------------------------

  SourceRange where(clang::SourceRange range) {
    if (range.isInvalid()) return {};
    clang::SourceLocation begin = manager_.getExpansionLoc(range.getBegin());
    clang::SourceLocation end = manager_.getExpansionRange(range.getEnd()).getEnd();
    auto [id, first] = manager_.getDecomposedLoc(begin);
    auto [end_id, last] = manager_.getDecomposedLoc(end);
    FileId file = store_file(id);
    if (file == no_file) return {};
    last = end_id == id ? last + token_length(end, end_id, last) : first + 1;
    return {file, first, std::max(first + 1, last)};
  }

  /// Clang would lex the token again, which costs as much as the rest of the import; most tokens at
  /// the end of something are words and brackets.
  unsigned token_length(clang::SourceLocation at, clang::FileID id, unsigned offset) {
    llvm::StringRef text = manager_.getBufferData(id).substr(offset);
    auto in_word = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; };
    if (text.empty()) return 1;
    if (text[0] == ')' || text[0] == ']' || text[0] == '}' || text[0] == ';') return 1;
    if (std::isalpha(static_cast<unsigned char>(text[0])) || text[0] == '_') {
      std::size_t length = 1;
      while (length < text.size() && in_word(text[length])) ++length;
      // A prefix of a literal (L"x") or a spliced line is for Clang.
      if (length == text.size() || (text[length] != '"' && text[length] != '\'' &&
                                    text[length] != '\\' && text[length] != '?')) {
        return static_cast<unsigned>(length);
      }
    }
    return clang::Lexer::MeasureTokenLength(at, manager_, context_.getLangOpts());
  }

  bool in_main_file(const clang::Decl* d) const {
    return manager_.isInMainFile(manager_.getExpansionLoc(d->getLocation()));
  }

  bool beside_main_file(const clang::Decl* d) const {
    auto folder = [&](clang::SourceLocation at) {
      return manager_.getFilename(at).rsplit('/').first;
    };
    clang::SourceLocation main = manager_.getLocForStartOfFile(manager_.getMainFileID());
    clang::SourceLocation here = manager_.getExpansionLoc(d->getLocation());
    if (!manager_.getFilename(here).contains('/')) return !manager_.getFilename(main).contains('/');
    return folder(here) == folder(main);
  }

  FileId store_file(clang::FileID id) {
    if (id == manager_.getMainFileID()) return main_file_;
    auto [it, fresh] = files_.try_emplace(id.getHashValue(), no_file);
    if (fresh) {
      clang::OptionalFileEntryRef entry = manager_.getFileEntryRefForID(id);
      if (!entry) return no_file;
      std::string name = entry->getName().str();
      it->second = sources_.find(name);
      if (it->second == no_file) {
        it->second = sources_.add(name, manager_.getBufferData(id).str());
      }
    }
    return it->second;
  }

  // ---- types -----------------------------------------------------------------------------------

  const Type* type(clang::QualType given) {
    clang::QualType canonical = given.getCanonicalType().getUnqualifiedType();
    auto [it, fresh] = types_.try_emplace(canonical.getTypePtr(), nullptr);
    if (!fresh && it->second) return it->second;
    Type t;
    t.spelling = canonical.getAsString(clang::PrintingPolicy(context_.getLangOpts()));
    const clang::Type* c = canonical.getTypePtr();
    if (const auto* atomic = llvm::dyn_cast<clang::AtomicType>(c)) {
      t = *type(atomic->getValueType());
      t.atomic = true;
      const Type* made = tree_.type(t);
      types_[c] = made;
      return made;
    }
    bool sized =
        c->isArithmeticType() || c->isAnyPointerType() || c->isArrayType() || c->isRecordType();
    if (sized && !c->isIncompleteType() && !c->isVariablyModifiedType() &&
        !c->isPlaceholderType() && !c->isDependentType()) {
      t.size = static_cast<std::uint64_t>(context_.getTypeSizeInChars(canonical).getQuantity());
    }
    if (c->isVoidType()) {
      t.kind = TypeKind::empty;
    } else if (c->isBooleanType()) {
      t.kind = TypeKind::boolean;
      t.bits = 1;
    } else if (c->isEnumeralType() || c->isIntegerType()) {
      t.kind = TypeKind::integer;
      // An enum that is only announced (a GNU extension) can be pointed to, not used.
      t.bits = c->isIncompleteType() ? 32 : static_cast<unsigned>(context_.getIntWidth(canonical));
      t.is_signed = c->isSignedIntegerOrEnumerationType();
    } else if (c->isRealFloatingType()) {
      t.kind = TypeKind::floating;
    } else if (c->isPointerType()) {
      t.kind = TypeKind::pointer;
      // A pointer to a record that is not complete yet would recurse for ever: the record's own
      // type is made first.
      t.target = type(c->getPointeeType());
    } else if (const auto* array = context_.getAsConstantArrayType(canonical)) {
      t.kind = TypeKind::array;
      t.target = type(array->getElementType());
      t.count = array->getZExtSize();
    } else if (const auto* open = context_.getAsIncompleteArrayType(canonical)) {
      t.kind = TypeKind::array;
      t.target = type(open->getElementType());
    } else if (const auto* record = c->getAs<clang::RecordType>()) {
      t.kind = TypeKind::record;
      Record& made = this->record(record->getDecl());
      t.record = &made;
      const Type* done = tree_.type(t);
      types_[c] = done;
      fields(record->getDecl(), made);
      return done;
    } else if (const auto* function = c->getAs<clang::FunctionType>()) {
      t.kind = TypeKind::function;
      t.target = type(function->getReturnType());
    }
    const Type* made = tree_.type(t);
    types_[c] = made;
    return made;
  }

  /// Records of one name are one record if they look the same; C lets two files, or two blocks,
  /// use a name for different things.
  Record& record(const clang::RecordDecl* decl) {
    Record*& known = records_[decl->getCanonicalDecl()];
    if (known) return *known;
    std::string name = decl->isUnion() ? "union " : "struct ";
    if (decl->getIdentifier()) {
      name += decl->getName().str();
    } else if (const clang::TypedefNameDecl* alias = decl->getTypedefNameForAnonDecl()) {
      name += alias->getName().str();
    } else {
      name += "<" + sources_.describe(where(decl->getSourceRange())) + ">";
    }
    const clang::RecordDecl* definition = decl->getDefinition();
    Record* made = &tree_.record(name);
    for (int copy = 2; made->complete && definition && !looks_like(definition, *made); ++copy) {
      made = &tree_.record(name + "#" + std::to_string(copy));
    }
    made->is_union = decl->isUnion();
    known = made;
    return *made;
  }

  bool looks_like(const clang::RecordDecl* decl, const Record& made) {
    if (decl->isInvalidDecl() || decl->isUnion() != made.is_union) return false;
    const clang::ASTRecordLayout& layout = context_.getASTRecordLayout(decl);
    std::size_t number = 0;
    for (const clang::FieldDecl* f : decl->fields()) {
      if (number == made.fields.size()) return false;
      const Field& field = made.fields[number];
      bool same = field.name == f->getName().str() && field.spelling == spelling(f->getType()) &&
                  field.bit_offset == layout.getFieldOffset(static_cast<unsigned>(number)) &&
                  field.bits == (f->isBitField() ? f->getBitWidthValue(context_) : 0);
      if (!same) return false;
      ++number;
    }
    return number == made.fields.size();
  }

  std::string spelling(clang::QualType t) const {
    return t.getCanonicalType().getUnqualifiedType().getAsString(
        clang::PrintingPolicy(context_.getLangOpts()));
  }

  void fields(const clang::RecordDecl* decl, Record& made) {
    decl = decl->getDefinition();
    if (!decl || made.complete || decl->isInvalidDecl()) return;
    made.complete = true;
    const clang::ASTRecordLayout& layout = context_.getASTRecordLayout(decl);
    unsigned number = 0;
    for (const clang::FieldDecl* f : decl->fields()) {
      Field& field = made.fields.emplace_back();
      field.name = f->getName().str();
      field.bit_offset = layout.getFieldOffset(number++);
      field.offset = field.bit_offset / 8;
      field.parent = &made;
      field.spelling = spelling(f->getType());
      field.type = type(f->getType());
      if (!f->isBitField()) continue;
      field.bits = f->getBitWidthValue(context_);
      if (!field.type->is(TypeKind::integer) || field.bits == 0) continue;
      Type narrow = *field.type; // what fits into it
      narrow.bits = field.bits;
      narrow.spelling += " : " + std::to_string(field.bits);
      field.type = tree_.type(narrow);
    }
  }

  const Field* field(const clang::FieldDecl* f) {
    const Type* owner = type(context_.getRecordType(f->getParent()));
    std::size_t i = f->getFieldIndex();
    return i < owner->record->fields.size() ? &owner->record->fields[i] : nullptr;
  }

  // ---- declarations ----------------------------------------------------------------------------

  Declaration& declare(const clang::ValueDecl* given) {
    const auto* canonical = llvm::cast<clang::ValueDecl>(given->getCanonicalDecl());
    if (auto it = declarations_.find(canonical); it != declarations_.end()) return *it->second;
    bool external = given->hasExternalFormalLinkage();
    Declaration& d = external ? tree_.external(given->getName().str()) : tree_.declaration();
    declarations_[canonical] = &d;
    d.internal = !external;
    if (!d.where) d.where = where(given->getSourceRange());
    d.name = given->getName().str();
    if (const auto* function = llvm::dyn_cast<clang::FunctionDecl>(given)) {
      d.storage = Storage::function;
      d.type = type(function->getType());
      d.variadic = function->isVariadic();
      d.no_return = d.no_return || function->isNoReturn();
      if (d.name == "__builtin_unreachable" || d.name == "__builtin_trap") d.no_return = true;
      if (given->hasAttr<clang::AliasAttr>() || given->hasAttr<clang::IFuncAttr>()) {
        d.refused = "call of '" + d.name + "', which is another name of a function";
      }
      needed_.push_back(function);
      return d;
    }
    if (given->hasAttr<clang::AliasAttr>() || given->hasAttr<clang::WeakRefAttr>()) {
      d.refused = "variable '" + d.name + "', which is another name of a variable";
    }
    d.type = type(given->getType());
    if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(given)) {
      d.constant = variable->getType().isConstQualified() ||
                   (variable->getType()->isArrayType() &&
                    context_.getBaseElementType(variable->getType()).isConstQualified());
      if (variable->getStorageClass() == clang::SC_Register &&
          variable->hasAttr<clang::AsmLabelAttr>()) {
        d.refused = "variable '" + d.name + "' in a named register";
      }
      if (llvm::isa<clang::ParmVarDecl>(variable)) {
        d.storage = Storage::parameter;
      } else if (variable->getTLSKind() != clang::VarDecl::TLS_None) {
        d.storage = Storage::thread_local_;
      } else if (variable->isFileVarDecl()) {
        d.storage = Storage::global;
      } else if (variable->isStaticLocal() || variable->hasExternalStorage()) {
        d.storage = variable->hasExternalStorage() ? Storage::global : Storage::static_local;
      }
    }
    return d;
  }

  void global(const clang::VarDecl* variable) {
    Declaration& d = declare(variable);
    if (!d.listed) tree_.globals.push_back(&d);
    d.listed = true;
    if (variable->isThisDeclarationADefinition() != clang::VarDecl::DeclarationOnly) {
      d.defined = true;
      // `extern int a[];` first: the definition has the size.
      d.type = type(variable->getType());
      d.where = where(variable->getSourceRange());
    }
    if (variable->hasInit()) d.initial = expr(variable->getInit());
  }

  void define(const clang::FunctionDecl* function) {
    Declaration& d = declare(function);
    bool weak = function->hasAttr<clang::WeakAttr>();
    if (d.body && (weak || !d.weak)) return;
    if (!d.body) tree_.functions.push_back(&d);
    d.weak = weak;
    d.own = in_main_file(function) || beside_main_file(function);
    d.parameters.clear();
    d.defined = true;
    d.where = where(clang::SourceRange(function->getLocation(), function->getLocation()));
    for (const clang::ParmVarDecl* p : function->parameters()) d.parameters.push_back(&declare(p));
    d.body = statement(function->getBody());
    if (!d.body) d.body = &tree_.statement(StatementKind::null, d.where);
  }

  // ---- statements ------------------------------------------------------------------------------

  Statement* refuse_statement(const clang::Stmt* s, std::string what) {
    Statement& made = tree_.statement(StatementKind::unsupported, where(s->getSourceRange()));
    made.text = std::move(what);
    return &made;
  }

  Statement* statement(const clang::Stmt* s) {
    if (!s) return nullptr;
    SourceRange place = where(s->getSourceRange());
    if (const auto* e = llvm::dyn_cast<clang::Expr>(s)) {
      Statement& made = tree_.statement(StatementKind::expression, place);
      made.condition = expr(e);
      return &made;
    }
    switch (s->getStmtClass()) {
    case clang::Stmt::NullStmtClass: return &tree_.statement(StatementKind::null, place);
    case clang::Stmt::CompoundStmtClass: {
      Statement& made = tree_.statement(StatementKind::block, place);
      for (const clang::Stmt* child : llvm::cast<clang::CompoundStmt>(s)->body()) {
        made.children.push_back(statement(child));
      }
      return &made;
    }
    case clang::Stmt::DeclStmtClass: {
      Statement& made = tree_.statement(StatementKind::declaration, place);
      for (const clang::Decl* d : llvm::cast<clang::DeclStmt>(s)->decls()) {
        const auto* variable = llvm::dyn_cast<clang::VarDecl>(d);
        if (!variable) continue;
        if (variable->getType()->isVariablyModifiedType()) {
          return refuse_statement(s, "array of variable length");
        }
        if (variable->hasAttr<clang::CleanupAttr>()) {
          return refuse_statement(s, "variable with a cleanup function");
        }
        Declaration& made_variable = declare(variable);
        if (made_variable.storage != Storage::local) {
          global(variable);
        } else {
          if (variable->hasInit()) made_variable.initial = expr(variable->getInit());
          made.declarations.push_back(&made_variable);
        }
      }
      return &made;
    }
    case clang::Stmt::IfStmtClass: {
      const auto* i = llvm::cast<clang::IfStmt>(s);
      Statement& made = tree_.statement(StatementKind::if_, place);
      made.condition = expr(i->getCond());
      made.children = {statement(i->getThen()), statement(i->getElse())};
      return &made;
    }
    case clang::Stmt::WhileStmtClass: {
      const auto* w = llvm::cast<clang::WhileStmt>(s);
      Statement& made = tree_.statement(StatementKind::while_, place);
      made.condition = expr(w->getCond());
      made.children = {statement(w->getBody())};
      return &made;
    }
    case clang::Stmt::DoStmtClass: {
      const auto* w = llvm::cast<clang::DoStmt>(s);
      Statement& made = tree_.statement(StatementKind::do_, place);
      made.condition = expr(w->getCond());
      made.children = {statement(w->getBody())};
      return &made;
    }
    case clang::Stmt::ForStmtClass: {
      const auto* f = llvm::cast<clang::ForStmt>(s);
      Statement& made = tree_.statement(StatementKind::for_, place);
      made.condition = f->getCond() ? expr(f->getCond()) : nullptr;
      made.step = f->getInc() ? expr(f->getInc()) : nullptr;
      made.children = {statement(f->getInit()), statement(f->getBody())};
      return &made;
    }
    case clang::Stmt::SwitchStmtClass: {
      const auto* w = llvm::cast<clang::SwitchStmt>(s);
      Statement& made = tree_.statement(StatementKind::switch_, place);
      made.condition = expr(w->getCond());
      made.children = {statement(w->getBody())};
      return &made;
    }
    case clang::Stmt::CaseStmtClass: {
      const auto* c = llvm::cast<clang::CaseStmt>(s);
      Statement& made = tree_.statement(StatementKind::case_, place);
      made.low = to_mpz(c->getLHS()->EvaluateKnownConstInt(context_));
      made.high = c->getRHS() ? to_mpz(c->getRHS()->EvaluateKnownConstInt(context_)) : made.low;
      made.children = {statement(c->getSubStmt())};
      return &made;
    }
    case clang::Stmt::DefaultStmtClass: {
      Statement& made = tree_.statement(StatementKind::case_, place);
      made.is_default = true;
      made.children = {statement(llvm::cast<clang::DefaultStmt>(s)->getSubStmt())};
      return &made;
    }
    case clang::Stmt::LabelStmtClass: {
      const auto* l = llvm::cast<clang::LabelStmt>(s);
      Statement& made = tree_.statement(StatementKind::label, place);
      made.text = l->getName();
      made.children = {statement(l->getSubStmt())};
      return &made;
    }
    case clang::Stmt::GotoStmtClass: {
      Statement& made = tree_.statement(StatementKind::goto_, place);
      made.text = llvm::cast<clang::GotoStmt>(s)->getLabel()->getName().str();
      return &made;
    }
    case clang::Stmt::BreakStmtClass: return &tree_.statement(StatementKind::break_, place);
    case clang::Stmt::ContinueStmtClass: return &tree_.statement(StatementKind::continue_, place);
    case clang::Stmt::ReturnStmtClass: {
      Statement& made = tree_.statement(StatementKind::return_, place);
      const clang::Expr* value = llvm::cast<clang::ReturnStmt>(s)->getRetValue();
      made.condition = value ? expr(value) : nullptr;
      return &made;
    }
    case clang::Stmt::AttributedStmtClass:
      return statement(llvm::cast<clang::AttributedStmt>(s)->getSubStmt());
    case clang::Stmt::GCCAsmStmtClass: {
      const auto* a = llvm::cast<clang::GCCAsmStmt>(s);
      // `asm volatile("" ::: "memory")` orders the compiler, which sequential consistency does
      // anyway.
      if (a->getNumOutputs() == 0 && a->getNumLabels() == 0 &&
          orders_only(a->getAsmString()->getString())) {
        return &tree_.statement(StatementKind::null, place);
      }
      if (Statement* computes = assembly_that_computes(a)) return computes;
      return refuse_statement(s, "inline assembly with effects");
    }
    case clang::Stmt::IndirectGotoStmtClass: return refuse_statement(s, "computed goto");
    default: return refuse_statement(s, std::string("statement ") + s->getStmtClassName());
    }
  }

  // ---- expressions -----------------------------------------------------------------------------

  /// Assembly that has no effect on memory: fences, pauses.
  static bool orders_only(llvm::StringRef text) {
    llvm::SmallVector<llvm::StringRef, 4> parts;
    llvm::SplitString(text, parts, ";\n");
    for (llvm::StringRef part : parts) {
      part = part.trim(" \t\r");
      // A label in front: `2:`.
      if (auto [label, rest] = part.split(':');
          !label.empty() && label.find_first_not_of("0123456789") == llvm::StringRef::npos) {
        part = rest.trim(" \t\r");
      }
      // Tables of the kernel, beside a trap that a handler returns from (WARN_ON), and labels.
      if (text.contains("__bug_table") && (part == "ud2" || part.starts_with(".byte"))) continue;
      if (part.starts_with(".") || part.ends_with(":")) continue;
      bool known = part.empty() || part == "nop" || part == "pause" || part == "rep" ||
                   part == "yield" || part == "mfence" || part == "lfence" || part == "sfence" ||
                   part == "lock" || part.starts_with("addl $0,") || part.starts_with("dmb ") ||
                   part == "isb";
      if (!known) return false;
    }
    return true;
  }

  /// Assembly that may write its outputs and nothing else (it does not name "memory"): each output
  /// gets any value.
  Statement* assembly_that_computes(const clang::GCCAsmStmt* a) {
    if (a->getNumLabels() != 0 || a->getNumOutputs() == 0) return nullptr;
    for (unsigned i = 0; i < a->getNumClobbers(); ++i) {
      if (a->getClobber(i) == "memory") return nullptr;
    }
    SourceRange place = where(a->getSourceRange());
    Statement& block = tree_.statement(StatementKind::block, place);
    for (const clang::Expr* input : a->inputs()) {
      // What is read through a pointer that the text does not show is no variable of ours.
      Statement& read = tree_.statement(StatementKind::expression, place);
      read.condition = expr(input);
      if (input->isPRValue()) block.children.push_back(&read);
    }
    for (const clang::Expr* output : a->outputs()) {
      Expr& any = tree_.expr(ExprKind::builtin, type(output->getType()), place);
      any.text = "asm:value";
      Expr& assign = tree_.expr(ExprKind::assign, any.type, place);
      assign.text = "=";
      assign.children = {expr(output), &any};
      Statement& write = tree_.statement(StatementKind::expression, place);
      write.condition = &assign;
      block.children.push_back(&write);
    }
    return &block;
  }

  Expr& make(ExprKind kind, const clang::Expr* e, std::vector<Expr*> children = {}) {
    Expr& made = tree_.expr(kind, type(e->getType()), where(e->getSourceRange()));
    made.children = std::move(children);
    return made;
  }

  Expr* refuse(const clang::Expr* e, std::string what) {
    Expr& made = make(ExprKind::unsupported, e);
    made.text = std::move(what);
    return &made;
  }

  Expr* constant(const clang::Expr* e, const llvm::APSInt& value) {
    Expr& made = make(ExprKind::constant, e);
    made.value = to_mpz(value);
    return &made;
  }

  /// The number that Clang computes, if it computes one.
  Expr* folded(const clang::Expr* e) {
    clang::Expr::EvalResult result;
    if (!e->getType()->isIntegralOrEnumerationType()) return nullptr;
    if (!e->EvaluateAsInt(result, context_)) return nullptr;
    return constant(e, result.Val.getInt());
  }

  Expr* with_constants_folded(const clang::Expr* e, Expr& made) {
    for (Expr* child : made.children) {
      if (!child || child->kind != ExprKind::constant) return &made;
    }
    if (Expr* number = folded(e)) return number;
    return &made;
  }

  Expr* expr(const clang::Expr* e) {
    switch (e->getStmtClass()) {
    case clang::Stmt::ParenExprClass: {
      Expr* inner = expr(llvm::cast<clang::ParenExpr>(e)->getSubExpr());
      return inner;
    }
    case clang::Stmt::ConstantExprClass:
      return expr(llvm::cast<clang::ConstantExpr>(e)->getSubExpr());
    case clang::Stmt::GenericSelectionExprClass:
      return expr(llvm::cast<clang::GenericSelectionExpr>(e)->getResultExpr());
    case clang::Stmt::ChooseExprClass:
      return expr(llvm::cast<clang::ChooseExpr>(e)->getChosenSubExpr());
    case clang::Stmt::IntegerLiteralClass:
    case clang::Stmt::CharacterLiteralClass:
    case clang::Stmt::UnaryExprOrTypeTraitExprClass:
    case clang::Stmt::OffsetOfExprClass:
    case clang::Stmt::TypeTraitExprClass:
      if (Expr* number = folded(e)) return number;
      return refuse(e, "sizeof of a variable length");
    case clang::Stmt::GNUNullExprClass: return &make(ExprKind::zero, e);
    case clang::Stmt::FloatingLiteralClass: return refuse_float(e);
    case clang::Stmt::StringLiteralClass:
    case clang::Stmt::PredefinedExprClass: return &make(ExprKind::text, e);
    case clang::Stmt::DeclRefExprClass: {
      const clang::ValueDecl* d = llvm::cast<clang::DeclRefExpr>(e)->getDecl();
      if (const auto* number = llvm::dyn_cast<clang::EnumConstantDecl>(d)) {
        return constant(e, number->getInitVal());
      }
      Expr& made =
          make(llvm::isa<clang::FunctionDecl>(d) ? ExprKind::function : ExprKind::variable, e);
      made.declaration = &declare(d);
      return &made;
    }
    case clang::Stmt::MemberExprClass: {
      const auto* m = llvm::cast<clang::MemberExpr>(e);
      const auto* f = llvm::dyn_cast<clang::FieldDecl>(m->getMemberDecl());
      if (!f) return refuse(e, "member that is no field");
      Expr* base = expr(m->getBase());
      if (m->isArrow()) {
        Expr& object =
            tree_.expr(ExprKind::dereference, type(m->getBase()->getType()->getPointeeType()),
                       where(m->getBase()->getSourceRange()));
        object.children = {base};
        base = &object;
      }
      Expr& made = make(ExprKind::member, e, {base});
      made.field = field(f);
      if (!made.field) return refuse(e, "member of an incomplete record");
      return &made;
    }
    case clang::Stmt::ArraySubscriptExprClass: {
      const auto* a = llvm::cast<clang::ArraySubscriptExpr>(e);
      Expr* base = expr(a->getBase());
      Expr* index = expr(a->getIdx());
      if (base->kind == ExprKind::decay) {
        return &make(ExprKind::index, e, {base->children[0], index});
      }
      Expr& sum = tree_.expr(ExprKind::binary, base->type, where(e->getSourceRange()));
      sum.text = "+";
      sum.children = {base, index};
      return &make(ExprKind::dereference, e, {&sum});
    }
    case clang::Stmt::CompoundLiteralExprClass:
      return &make(ExprKind::literal, e,
                   {expr(llvm::cast<clang::CompoundLiteralExpr>(e)->getInitializer())});
    case clang::Stmt::InitListExprClass: {
      const auto* list = llvm::cast<clang::InitListExpr>(e);
      if (const clang::InitListExpr* semantic = list->getSemanticForm()) list = semantic;
      Expr& made = make(ExprKind::initialisers, e);
      if (list->isTransparent() && list->getNumInits() == 1) return expr(list->getInit(0));
      if (const clang::FieldDecl* active = list->getInitializedFieldInUnion()) {
        made.field = field(active);
      }
      for (const clang::Expr* init : list->inits()) {
        made.children.push_back(init ? expr(init) : nullptr);
      }
      return &made;
    }
    case clang::Stmt::ImplicitValueInitExprClass: return &make(ExprKind::zero, e);
    case clang::Stmt::UnaryOperatorClass: return unary(llvm::cast<clang::UnaryOperator>(e));
    case clang::Stmt::BinaryOperatorClass: return binary(llvm::cast<clang::BinaryOperator>(e));
    case clang::Stmt::CompoundAssignOperatorClass: {
      const auto* c = llvm::cast<clang::CompoundAssignOperator>(e);
      Expr& made = make(ExprKind::compound, e, {expr(c->getLHS()), expr(c->getRHS())});
      made.text = clang::BinaryOperator::getOpcodeStr(
                      clang::BinaryOperator::getOpForCompoundAssignment(c->getOpcode()))
                      .str();
      made.computed = type(c->getComputationResultType());
      made.computed_from = type(c->getComputationLHSType());
      return &made;
    }
    case clang::Stmt::ConditionalOperatorClass: {
      const auto* c = llvm::cast<clang::ConditionalOperator>(e);
      Expr& made = make(ExprKind::conditional, e,
                        {expr(c->getCond()), expr(c->getTrueExpr()), expr(c->getFalseExpr())});
      return with_constants_folded(e, made);
    }
    case clang::Stmt::BinaryConditionalOperatorClass: {
      const auto* c = llvm::cast<clang::BinaryConditionalOperator>(e);
      Expr* common = expr(c->getCommon());
      opaque_[c->getOpaqueValue()] = common;
      return &make(ExprKind::conditional, e,
                   {common, expr(c->getTrueExpr()), expr(c->getFalseExpr())});
    }
    case clang::Stmt::OpaqueValueExprClass: {
      Expr& made = make(ExprKind::bound, e);
      if (auto it = opaque_.find(e); it != opaque_.end()) made.children = {it->second};
      return &made;
    }
    case clang::Stmt::StmtExprClass: {
      Expr& made = make(ExprKind::statements, e);
      made.body = statement(llvm::cast<clang::StmtExpr>(e)->getSubStmt());
      return &made;
    }
    case clang::Stmt::ImplicitCastExprClass:
    case clang::Stmt::CStyleCastExprClass: return cast(llvm::cast<clang::CastExpr>(e));
    case clang::Stmt::CallExprClass: return call(llvm::cast<clang::CallExpr>(e));
    case clang::Stmt::AtomicExprClass: return atomic(llvm::cast<clang::AtomicExpr>(e));
    case clang::Stmt::VAArgExprClass: return refuse(e, "reading of variable arguments");
    case clang::Stmt::AddrLabelExprClass: return refuse(e, "address of a label");
    default: return refuse(e, std::string("expression ") + e->getStmtClassName());
    }
  }

  Expr* refuse_float(const clang::Expr* e) {
    Expr& made = make(ExprKind::zero, e);
    made.text = "floating";
    return &made;
  }

  Expr* unary(const clang::UnaryOperator* u) {
    Expr* operand = expr(u->getSubExpr());
    switch (u->getOpcode()) {
    case clang::UO_AddrOf: {
      if (operand->kind == ExprKind::function) return operand;
      if (operand->kind == ExprKind::dereference) return operand->children[0];
      return &make(ExprKind::address, u, {operand});
    }
    case clang::UO_Deref: {
      if (operand->kind == ExprKind::function) return operand;
      if (operand->kind == ExprKind::address) return operand->children[0];
      return &make(ExprKind::dereference, u, {operand});
    }
    case clang::UO_PreInc:
    case clang::UO_PreDec:
    case clang::UO_PostInc:
    case clang::UO_PostDec: {
      Expr& made = make(ExprKind::increment, u, {operand});
      made.text = u->isIncrementOp() ? "+" : "-";
      made.prefix = u->isPrefix();
      // A narrow operand is an int while one is added to it.
      if (const Type* t = operand->type;
          t && (t->is(TypeKind::boolean) ||
                (t->is(TypeKind::integer) && t->bits < context_.getIntWidth(context_.IntTy)))) {
        made.computed = made.computed_from = type(context_.IntTy);
      }
      return &made;
    }
    case clang::UO_Plus:
    case clang::UO_Extension: return operand;
    case clang::UO_Minus:
    case clang::UO_Not:
    case clang::UO_LNot: {
      Expr& made = make(ExprKind::unary, u, {operand});
      made.text = clang::UnaryOperator::getOpcodeStr(u->getOpcode()).str();
      return with_constants_folded(u, made);
    }
    default: return refuse(u, "operator on complex numbers");
    }
  }

  Expr* binary(const clang::BinaryOperator* b) {
    std::vector<Expr*> operands = {expr(b->getLHS()), expr(b->getRHS())};
    ExprKind kind = ExprKind::binary;
    switch (b->getOpcode()) {
    case clang::BO_LAnd: kind = ExprKind::logical_and; break;
    case clang::BO_LOr: kind = ExprKind::logical_or; break;
    case clang::BO_Comma: kind = ExprKind::comma; break;
    case clang::BO_Assign: kind = ExprKind::assign; break;
    default: break;
    }
    Expr& made = make(kind, b, std::move(operands));
    made.text = b->getOpcodeStr().str();
    if (kind == ExprKind::comma || kind == ExprKind::assign) return &made;
    return with_constants_folded(b, made);
  }

  Expr* cast(const clang::CastExpr* c) {
    Expr* operand = expr(c->getSubExpr());
    switch (c->getCastKind()) {
    case clang::CK_LValueToRValue: return &make(ExprKind::load, c, {operand});
    case clang::CK_ArrayToPointerDecay:
      if (operand->kind == ExprKind::text) {
        operand->type = type(c->getType());
        return operand;
      }
      return &make(ExprKind::decay, c, {operand});
    case clang::CK_FunctionToPointerDecay:
    case clang::CK_BuiltinFnToFnPtr:
    case clang::CK_AtomicToNonAtomic:
    case clang::CK_NonAtomicToAtomic:
    case clang::CK_NoOp:
      if (operand->kind == ExprKind::initialisers || operand->kind == ExprKind::function ||
          operand->type == type(c->getType())) {
        return operand;
      }
      if (c->isLValue()) return operand;
      [[fallthrough]];
    default: {
      Expr& made = make(ExprKind::cast, c, {operand});
      return with_constants_folded(c, made);
    }
    case clang::CK_NullToPointer: return &make(ExprKind::zero, c);
    case clang::CK_IntegralToFloating:
    case clang::CK_FloatingCast: return refuse_float(c);
    case clang::CK_FloatingToIntegral:
    case clang::CK_FloatingToBoolean:
      if (Expr* number = folded(c)) return number;
      return refuse(c, "floating point value used as an integer or as a condition");
    }
  }

  static std::string without_width(std::string name) {
    for (const char* suffix : {"_16", "_1", "_2", "_4", "_8"}) {
      std::string_view s(suffix);
      if (name.size() > s.size() && name.starts_with("__sync_") && name.ends_with(s)) {
        return name.substr(0, name.size() - s.size());
      }
    }
    return name;
  }

  Expr* call(const clang::CallExpr* c) {
    if (const clang::FunctionDecl* f = c->getDirectCallee(); f && f->getBuiltinID()) {
      std::string name = without_width(f->getName().str());
      if (name == "__builtin_expect" || name == "__builtin_expect_with_probability" ||
          name == "__builtin_assume_aligned") {
        return expr(c->getArg(0));
      }
      if (name == "__builtin_constant_p" || name == "__builtin_object_size" ||
          name == "__builtin_types_compatible_p") {
        if (Expr* number = folded(c)) return number;
      }
      if (name.starts_with("__sync_")) {
        Expr& made = make(ExprKind::builtin, c);
        made.text = "sync:" + name.substr(7);
        for (const clang::Expr* argument : c->arguments()) made.children.push_back(expr(argument));
        return &made;
      }
      if (name == "__builtin_va_start" || name == "__builtin_va_arg") {
        return refuse(c, "reading of variable arguments");
      }
    }
    Expr& made = make(ExprKind::call, c, {expr(c->getCallee())});
    for (const clang::Expr* argument : c->arguments()) made.children.push_back(expr(argument));
    return &made;
  }

  Expr* atomic(const clang::AtomicExpr* a) {
    std::string name = a->getOpAsString().str();
    std::string op = name;
    bool by_address = false; // GNU forms without _n take the values through pointers
    for (const char* prefix : {"__c11_atomic_", "__atomic_"}) {
      std::string_view p(prefix);
      if (!name.starts_with(p)) continue;
      op = name.substr(p.size());
      if (p == "__atomic_") {
        if (op.ends_with("_n")) {
          op = op.substr(0, op.size() - 2);
        } else {
          by_address =
              op == "load" || op == "store" || op == "exchange" || op == "compare_exchange";
        }
      }
      break;
    }
    if (op.starts_with("__")) return refuse(a, "atomic operation " + name);
    Expr& made = make(ExprKind::builtin, a, {expr(a->getPtr())});
    made.text = (by_address ? "atomic_by_address:" : "atomic:") + op;
    made.prefix = name.starts_with("__c11_"); // counts in elements of what a pointer points to
    unsigned count = a->getNumSubExprs();
    if (op != "init" && op != "load" && op != "test_and_set" && op != "clear") {
      made.children.push_back(expr(a->getVal1()));
    } else if (op == "init" || (op == "load" && by_address)) {
      made.children.push_back(expr(a->getVal1()));
    }
    if (op.starts_with("compare_exchange") || (op == "exchange" && by_address)) {
      made.children.push_back(expr(a->getVal2()));
    }
    if (op == "init") return &made;
    if (op == "compare_exchange") {
      // The GNU form says in an argument whether it may fail for no reason.
      clang::Expr::EvalResult weak;
      bool strong = a->getWeak()->EvaluateAsInt(weak, context_) && weak.Val.getInt() == 0;
      if (!strong) made.text += "_weak";
    }
    clang::Expr::EvalResult order;
    bool strongest = count > 1 && a->getOrder() && a->getOrder()->EvaluateAsInt(order, context_) &&
                     order.Val.getInt() == 5;
    made.weak_order = !strongest;
    return &made;
  }

  clang::ASTContext& context_;
  clang::SourceManager& manager_;
  FileId main_file_;
  Tree& tree_;
  SourceStore& sources_;
  std::unordered_map<unsigned, FileId> files_;
  std::unordered_map<const clang::Type*, const Type*> types_;
  std::unordered_map<const clang::ValueDecl*, Declaration*> declarations_;
  std::unordered_map<const clang::Expr*, Expr*> opaque_;
  std::unordered_map<const clang::TagDecl*, Record*> records_;
  std::vector<const clang::FunctionDecl*> needed_; ///< mentioned; imported if they have a body
};

} // namespace

void import_unit(clang::ASTContext& context, FileId main_file, Tree& tree, SourceStore& sources) {
  Importer(context, main_file, tree, sources).unit();
}

} // namespace absthread::cfront
