// SPDX-License-Identifier: MIT
// Places, types, declarations and statements of Clang's AST as ours; importer.hpp says how.
#include "instrument/cfront/importer.hpp"

#include "spec-lang/diag/fault.hpp"

#include <clang/AST/Attr.h>
#include <clang/AST/RecordLayout.h>
#include <clang/Lex/Lexer.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/Support/Path.h>
#include <llvm/Support/Regex.h>

#include <algorithm>
#include <cctype>
#include <map>
#include <set>

namespace absthread::cfront {

namespace {

/// The function that is called by the expression itself, whatever is wrapped around the call:
/// `unlikely(x)` is `!!(x)` inside of a builtin.
/// The call that the value is, and the function; null: it is none.
std::pair<const clang::CallExpr*, llvm::StringRef> called(const clang::Expr* e) {
  e = e->IgnoreParenImpCasts();
  bool negated = false;
  while (const auto* u = llvm::dyn_cast<clang::UnaryOperator>(e)) {
    if (u->getOpcode() != clang::UO_LNot) return {};
    negated = !negated;
    e = u->getSubExpr()->IgnoreParenImpCasts();
  }
  if (negated) return {};
  const auto* call = llvm::dyn_cast<clang::CallExpr>(e);
  const clang::FunctionDecl* f = call ? call->getDirectCallee() : nullptr;
  if (!f || !f->getIdentifier()) return {};
  if (f->getName() == "__builtin_expect") return called(call->getArg(0));
  return {call, f->getName()};
}

const clang::VarDecl* local_of(const clang::Expr* e) {
  const auto* named = llvm::dyn_cast<clang::DeclRefExpr>(e->IgnoreParenImpCasts());
  const auto* v = named ? llvm::dyn_cast<clang::VarDecl>(named->getDecl()) : nullptr;
  return v && v->hasLocalStorage() ? v : nullptr;
}

/// Only reads and computes; no address and no index depends on what was read in the section.
bool only_reads(const clang::Stmt* s, const std::set<const clang::VarDecl*>& read) {
  if (!s) return true;
  if (llvm::isa<clang::CallExpr, clang::StmtExpr>(s)) return false;
  if (const auto* b = llvm::dyn_cast<clang::BinaryOperator>(s))
    if (b->isAssignmentOp()) return false;
  if (const auto* u = llvm::dyn_cast<clang::UnaryOperator>(s))
    if (u->isIncrementDecrementOp() || u->getOpcode() == clang::UO_Deref) return false;
  if (llvm::isa<clang::ArraySubscriptExpr>(s)) return false;
  if (const auto* m = llvm::dyn_cast<clang::MemberExpr>(s); m && m->isArrow()) {
    const clang::VarDecl* base = local_of(m->getBase());
    if (!base || read.contains(base)) return false;
  }
  for (const clang::Stmt* child : s->children())
    if (!only_reads(child, read)) return false;
  return true;
}

/// Says the same of the same object as long as nobody writes these variables.
bool mentions(const clang::Stmt* s, const std::set<const clang::VarDecl*>& variables) {
  if (const auto* named = llvm::dyn_cast<clang::DeclRefExpr>(s))
    if (const auto* v = llvm::dyn_cast<clang::VarDecl>(named->getDecl()); variables.contains(v))
      return true;
  return std::any_of(s->child_begin(), s->child_end(),
                     [&](const clang::Stmt* child) { return child && mentions(child, variables); });
}

bool same_text(const clang::Expr* a, const clang::Expr* b, const clang::ASTContext& context) {
  llvm::FoldingSetNodeID one, other;
  a->IgnoreParenImpCasts()->Profile(one, context, true);
  b->IgnoreParenImpCasts()->Profile(other, context, true);
  return one == other;
}

/// do { s = read_seqbegin(&l); x = ...; y = ...; } while (read_seqretry(&l, s)): what is read gets
/// to locals and no further before the test has passed. The two calls, of one lock; anything else
/// is no such section.
std::vector<const clang::CallExpr*> section_calls(const clang::DoStmt* loop,
                                                  const clang::ASTContext& context) {
  const auto [retry, retry_name] = called(loop->getCond());
  if (retry_name != "read_seqretry" || retry->getNumArgs() != 2) return {};
  const auto* body = llvm::dyn_cast<clang::CompoundStmt>(loop->getBody());
  if (!body || body->body_empty()) return {};
  std::set<const clang::VarDecl*> read, none;
  const clang::CallExpr* begin = nullptr;
  const clang::VarDecl* number = nullptr;
  for (const clang::Stmt* s : body->body()) {
    const clang::VarDecl* to = nullptr;
    const clang::Expr* value = nullptr;
    if (const auto* b = llvm::dyn_cast<clang::BinaryOperator>(s);
        b && b->getOpcode() == clang::BO_Assign) {
      to = local_of(b->getLHS());
      value = b->getRHS();
    } else if (const auto* d = llvm::dyn_cast<clang::DeclStmt>(s); d && d->isSingleDecl()) {
      to = llvm::dyn_cast<clang::VarDecl>(d->getSingleDecl());
      value = to ? to->getInit() : nullptr;
    }
    if (!to || !to->hasLocalStorage() || !value || to == number) return {};
    if (!begin) {
      const auto [call, name] = called(value);
      if (name != "read_seqbegin" || call->getNumArgs() != 1) return {};
      begin = call;
      number = to;
      continue;
    }
    if (!only_reads(value, read)) return {};
    read.insert(to);
  }
  if (!begin || !same_text(begin->getArg(0), retry->getArg(0), context)) return {};
  if (local_of(retry->getArg(1)) != number) return {};
  if (!only_reads(begin->getArg(0), none) || mentions(begin->getArg(0), read)) return {};
  return {begin, retry};
}

} // namespace

mpz_class to_mpz(const llvm::APSInt& value) {
  if (value.isSignedIntN(64) && value.isSigned()) return mpz_class(value.getSExtValue());
  if (value.isIntN(64) && value.isUnsigned()) return mpz_class(value.getZExtValue());
  llvm::SmallString<40> digits;
  value.toString(digits, 10);
  return mpz_class(std::string(digits));
}

namespace {

/// A name that is defined by what it stands for.
/// Does the program say that the function does not return? For a function that has the name of one
/// of the C library Clang says so itself: that counts only if it is declared as that one is.
bool never_returns(const clang::FunctionDecl* function) {
  if (!function->isNoReturn()) return false;
  const unsigned builtin =
      function->getIdentifier() ? function->getIdentifier()->getBuiltinID() : 0U;
  if (builtin == 0 || ABSTHREAD_FAULT("import-builtins-never-return")) return true;
  for (const clang::FunctionDecl* one : function->redecls()) {
    if (one->hasAttr<clang::C11NoReturnAttr>()) return true;
    const auto* attribute = one->getAttr<clang::NoReturnAttr>();
    if (attribute && !attribute->isImplicit() && !attribute->isInherited()) return true;
  }
  clang::ASTContext& context = function->getASTContext();
  clang::ASTContext::GetBuiltinTypeError error = clang::ASTContext::GE_None;
  const clang::QualType known = context.GetBuiltinType(builtin, error);
  const auto* right = error == clang::ASTContext::GE_None && !known.isNull()
                          ? known->getAs<clang::FunctionProtoType>()
                          : nullptr;
  const auto* own = function->getType()->getAs<clang::FunctionProtoType>();
  if (!right || !own) return own == nullptr; // `void exit();` has the type of any
  return own->getNumParams() == right->getNumParams() &&
         context.hasSameType(own->getReturnType(), right->getReturnType()) &&
         std::equal(own->param_type_begin(), own->param_type_end(), right->param_type_begin(),
                    [&](clang::QualType a, clang::QualType b) {
                      return context.hasSameUnqualifiedType(a, b);
                    });
}

/// Can two files mean one variable by these types? What one of them leaves open says nothing.
bool alike(const Type* a, const Type* b) {
  if (a == b || a->is(TypeKind::other) || b->is(TypeKind::other)) return true;
  if (a->kind != b->kind) return false;
  switch (a->kind) {
  case TypeKind::integer: return a->bits == b->bits && a->is_signed == b->is_signed;
  case TypeKind::record:
    return a->record == b->record || !a->record->complete || !b->record->complete;
  case TypeKind::array:
    return alike(a->target, b->target) && (a->count == b->count || a->count == 0 || b->count == 0);
  case TypeKind::floating: return a->size == b->size;
  default: return true;
  }
}

bool is_alias(const clang::Decl* d) {
  return d->hasAttr<clang::AliasAttr>() || d->hasAttr<clang::IFuncAttr>() ||
         d->hasAttr<clang::WeakRefAttr>();
}

/// What an assembler puts here the loader runs.
constexpr const char* sections_that_run[] = {".init", ".preinit_array", ".fini", ".ctors",
                                             ".dtors"};

bool has_word(llvm::StringRef text, llvm::StringRef word) {
  const auto in_word = [](char c) { return llvm::isAlnum(c) || c == '_' || c == '$'; };
  for (std::size_t at = text.find(word); at != llvm::StringRef::npos;
       at = text.find(word, at + 1)) {
    const std::size_t end = at + word.size();
    if ((at == 0 || !in_word(text[at - 1])) && (end == text.size() || !in_word(text[end])))
      return !word.empty();
  }
  return false;
}

RunsBy runs_by(const clang::FunctionDecl* function) {
  const clang::Decl* latest = function->getMostRecentDecl();
  if (latest->hasAttr<clang::ConstructorAttr>()) return RunsBy::constructor;
  if (latest->hasAttr<clang::DestructorAttr>()) return RunsBy::destructor;
  if (latest->hasAttr<clang::UsedAttr>() || latest->hasAttr<clang::RetainAttr>() ||
      latest->hasAttr<clang::SectionAttr>())
    return RunsBy::attribute;
  return RunsBy::call;
}

} // namespace

void Importer::unit() {
  for (clang::Decl* d : context_.getTranslationUnitDecl()->decls()) {
    if (auto* function = llvm::dyn_cast<clang::FunctionDecl>(d)) {
      if (is_alias(function)) {
        declare(function);
        continue;
      }
      // A static function of a header that nobody calls is not there, unless it runs by itself.
      const bool wanted = function->hasExternalFormalLinkage() || in_main_file(function) ||
                          runs_by(function) == RunsBy::constructor ||
                          runs_by(function) == RunsBy::destructor ||
                          function->hasAttr<clang::UsedAttr>();
      if (function->isThisDeclarationADefinition() && wanted) define(function);
    } else if (auto* variable = llvm::dyn_cast<clang::VarDecl>(d)) {
      if (is_alias(variable)) {
        declare(variable);
        continue;
      }
      bool defines = variable->isThisDeclarationADefinition() != clang::VarDecl::DeclarationOnly;
      // What a header of the project declares other files have, too, named here or not.
      const bool ours =
          !in_library(variable) && !ABSTHREAD_FAULT("import-header-variable-unlisted");
      if (defines || in_main_file(variable) || ours) global(variable);
    } else {
      note_type(d);
    }
  }
  for (clang::Decl* d : context_.getTranslationUnitDecl()->decls())
    if (const auto* a = llvm::dyn_cast<clang::FileScopeAsmDecl>(d)) assembly_of_file(a);
  for (std::size_t i = 0; i < needed_.size(); ++i) {
    const clang::FunctionDecl* definition = nullptr;
    if (needed_[i]->hasBody(definition)) define(definition);
  }
  // Variables that a header declares, and that the code names: other files have them, too.
  for (Declaration* d : variables_) {
    if (!d->listed && !ABSTHREAD_FAULT("import-header-variable-unlisted"))
      tree_.globals.push_back(d);
    d->listed = true;
  }
  variables_.clear();
}

// ---- places ----

SourceRange Importer::where(clang::SourceRange range) {
  if (range.isInvalid()) return {};
  // A conversion that nobody wrote lies where its operand lies, which was asked for just before.
  if (range == last_range_) return last_where_;
  last_range_ = range;
  last_where_ = {};
  auto [id, first] = decomposed(manager_.getExpansionLoc(range.getBegin()));
  FileId file = store_file(id);
  if (file == no_file) return {};
  // An expression ends where its last operand ends, which was asked for just before.
  if (range.getEnd() != last_end_.location) {
    clang::SourceLocation end = manager_.getExpansionRange(range.getEnd()).getEnd();
    auto [end_id, last] = decomposed(end);
    last_end_ = {range.getEnd(), end_id, last + token_length(end, last)};
  }
  const unsigned last = last_end_.file == id ? last_end_.offset : first + 1;
  return last_where_ = {file, first, std::max(first + 1, last)};
}

/// Most places lie in the file of the one before. A place in no macro is a number, and those of a
/// file follow each other.
std::pair<clang::FileID, unsigned> Importer::decomposed(clang::SourceLocation at) {
  const unsigned offset = at.getRawEncoding() - last_begin_;
  if (last_file_.isValid() && offset <= last_text_.size()) return {last_file_, offset};
  auto found = manager_.getDecomposedLoc(at);
  last_file_ = found.first;
  last_begin_ = manager_.getLocForStartOfFile(last_file_).getRawEncoding();
  last_text_ = manager_.getBufferData(last_file_);
  return found;
}

/// Clang would lex the token again, which costs as much as the rest of the import; most tokens at
/// the end of something are words and brackets.
unsigned Importer::token_length(clang::SourceLocation at, unsigned offset) {
  llvm::StringRef text = last_text_.substr(offset);
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

bool Importer::in_main_file(const clang::Decl* d) const {
  return manager_.isInMainFile(manager_.getExpansionLoc(d->getLocation()));
}

bool Importer::beside_main_file(const clang::Decl* d) const {
  auto folder = [&](clang::SourceLocation at) {
    return manager_.getFilename(at).rsplit('/').first;
  };
  clang::SourceLocation main = manager_.getLocForStartOfFile(manager_.getMainFileID());
  clang::SourceLocation here = manager_.getExpansionLoc(d->getLocation());
  if (!manager_.getFilename(here).contains('/')) return !manager_.getFilename(main).contains('/');
  return folder(here) == folder(main);
}

/// Whether it stands in a header of a library or framework: one of the system, or one in the
/// include folder of another tree than the C file's own.
bool Importer::in_library(const clang::Decl* d) const {
  const clang::SourceLocation here = manager_.getExpansionLoc(d->getLocation());
  const auto* function = llvm::dyn_cast<clang::FunctionDecl>(d);
  const bool builtin = function && function->getBuiltinID() != 0 && d->isImplicit();
  if (here.isInvalid() || builtin) return true; // the compiler's own
  if (manager_.isInMainFile(here) && manager_.getFileCharacteristic(here) == clang::SrcMgr::C_User)
    return false;
  if (manager_.isInSystemHeader(here)) return true;
  auto absolute = [&](clang::SourceLocation at) {
    llvm::SmallString<256> path(manager_.getFilename(at));
    manager_.getFileManager().makeAbsolutePath(path);
    llvm::sys::path::remove_dots(path, true);
    return path;
  };
  const llvm::SmallString<256> path = absolute(here);
  if (path.starts_with("/usr/")) return true;
  const std::size_t include = llvm::StringRef(path).rfind("/include/");
  if (include == llvm::StringRef::npos) return false;
  const llvm::StringRef tree = llvm::StringRef(path).take_front(include + 1);
  const clang::SourceLocation main = manager_.getLocForStartOfFile(manager_.getMainFileID());
  if (!absolute(main).starts_with(tree)) return true;
  // A driver in the kernel's own tree.
  const llvm::StringRef folder = llvm::StringRef(path).drop_front(include + 9).split('/').first;
  return folder == "linux" || folder.starts_with("asm") || folder == "uapi";
}

FileId Importer::store_file(clang::FileID id) {
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

// ---- types ----

const Type* Importer::type(clang::QualType given) {
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
  if (sized && !c->isIncompleteType() && !c->isVariablyModifiedType() && !c->isPlaceholderType() &&
      !c->isDependentType()) {
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
    t.bits = c->isIncompleteType() ? 32 : context_.getIntWidth(canonical);
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
Record& Importer::record(const clang::RecordDecl* decl) {
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
  const clang::RecordDecl* shown = definition ? definition : decl;
  made->own = made->own || !in_library(shown);
  known = made;
  return *made;
}

bool Importer::looks_like(const clang::RecordDecl* decl, const Record& made) {
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

std::string Importer::spelling(clang::QualType t) const {
  return t.getCanonicalType().getUnqualifiedType().getAsString(
      clang::PrintingPolicy(context_.getLangOpts()));
}

void Importer::fields(const clang::RecordDecl* decl, Record& made) {
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
    field.is_volatile = context_.getBaseElementType(f->getType()).isVolatileQualified();
    if (!f->isBitField()) continue;
    field.bits = f->getBitWidthValue(context_);
    if (!field.type->is(TypeKind::integer) || field.bits == 0) continue;
    Type narrow = *field.type; // what fits into it
    narrow.bits = field.bits;
    narrow.spelling += " : " + std::to_string(field.bits);
    field.type = tree_.type(narrow);
  }
}

const Field* Importer::field(const clang::FieldDecl* f) {
  const Type* owner = type(context_.getRecordType(f->getParent()));
  std::size_t i = f->getFieldIndex();
  return i < owner->record->fields.size() ? &owner->record->fields[i] : nullptr;
}

/// A type as rows of the vocabulary are compared with it: a star for each pointer, a letter for
/// what kind it is, and all names that it has.
std::string Importer::signature(clang::QualType type) const {
  std::string stars, names;
  for (;;) {
    if (const auto* name = llvm::dyn_cast<clang::TypedefType>(type.getTypePtr()))
      names += name->getDecl()->getName().str() + "|";
    const clang::QualType next = type.getSingleStepDesugaredType(context_);
    if (next.getTypePtr() != type.getTypePtr()) {
      type = next;
      continue;
    }
    const auto* pointer = llvm::dyn_cast<clang::PointerType>(type.getTypePtr());
    if (!pointer) break;
    stars += '*';
    names.clear();
    type = pointer->getPointeeType();
  }
  const clang::Type* t = type.getTypePtr();
  char kind = 'o';
  if (t->isVoidType()) {
    kind = 'v';
  } else if (t->isFunctionType()) {
    kind = 'f';
  } else if (t->isRealFloatingType()) {
    kind = 'd';
  } else if (const auto* record = t->getAs<clang::RecordType>()) {
    kind = 'r';
    names += record->getDecl()->getName().str() + "|";
  } else if (t->isIntegralOrEnumerationType()) {
    kind = 'i';
    names += spelling(type) + "|";
  }
  return stars + kind + ":" + names;
}

std::string Importer::signature(const clang::FunctionDecl* function) const {
  std::string out = signature(function->getReturnType()) + "(";
  if (!function->hasPrototype()) return out + "?)";
  for (const clang::ParmVarDecl* p : function->parameters()) out += signature(p->getType()) + ",";
  return out + (function->isVariadic() ? "...)" : ")");
}

/// Names of types tell which world a file is written for.
void Importer::note_type(const clang::Decl* d) {
  if (const auto* type = llvm::dyn_cast<clang::TypedefNameDecl>(d)) {
    tree_.type_names.insert(type->getName().str());
  } else if (const auto* tag = llvm::dyn_cast<clang::TagDecl>(d); tag && tag->getIdentifier()) {
    tree_.type_names.insert(tag->getName().str());
  }
}

// ---- declarations ----

/// What the file calls by this name, if it is of the same type.
Declaration* Importer::named(const clang::ValueDecl* like, llvm::StringRef name) {
  for (const clang::NamedDecl* d :
       context_.getTranslationUnitDecl()->lookup(&context_.Idents.get(name))) {
    const auto* found = llvm::dyn_cast<clang::ValueDecl>(d);
    if (!found || found->getCanonicalDecl() == like->getCanonicalDecl()) continue;
    if (found->getKind() != like->getKind()) continue;
    return &declare(found);
  }
  return nullptr;
}

/// The one thing that has two names (`alias`). Where the other name may come to mean something
/// else, or is of another type, it is refused, and it is known what it stands for.
Declaration* Importer::other_name(const clang::ValueDecl* given) {
  const clang::Decl* latest = given->getMostRecentDecl();
  if (const auto* resolved = latest->getAttr<clang::IFuncAttr>()) {
    const clang::DeclarationName name(&context_.Idents.get(resolved->getResolver()));
    for (const clang::NamedDecl* d : context_.getTranslationUnitDecl()->lookup(name))
      if (const auto* f = llvm::dyn_cast<clang::FunctionDecl>(d))
        declare(f).runs_by = RunsBy::constructor;
    return nullptr;
  }
  const auto* alias = latest->getAttr<clang::AliasAttr>();
  if (!alias) return nullptr;
  Declaration* target = named(given, alias->getAliasee());
  if (!target) return nullptr;
  const bool external = given->hasExternalFormalLinkage();
  const std::string name = given->getName().str();
  if (external) target->internal = false; // other files have a name for it
  const bool same = type(given->getType()) == target->type && !latest->hasAttr<clang::WeakAttr>() &&
                    target->refused.empty() && (!external || tree_.rename(name, *target));
  return same && !ABSTHREAD_FAULT("cfront-alias-is-another") ? target : nullptr;
}

Declaration& Importer::declare(const clang::ValueDecl* given) {
  const auto* canonical = llvm::cast<clang::ValueDecl>(given->getCanonicalDecl());
  if (auto it = declarations_.find(canonical); it != declarations_.end()) return *it->second;
  if (Declaration* target = other_name(given)) return *(declarations_[canonical] = target);
  bool external = given->hasExternalFormalLinkage();
  Declaration& d = external ? tree_.external(given->getName().str()) : tree_.declaration();
  declarations_[canonical] = &d;
  d.internal = !external;
  if (external) {
    const bool function = llvm::isa<clang::FunctionDecl>(given);
    if (d.type && function != (d.storage == Storage::function)) {
      diagnostics_
          .report(DiagnosticId::defined_twice, where(given->getSourceRange()),
                  "'" + d.name +
                      "' is a function in one file of the program and a variable in "
                      "another")
          .note(d.where, "here it is a " + std::string(function ? "variable" : "function"));
    }
    for (const clang::Decl* one : given->redecls()) d.project = d.project || !in_library(one);
    // What they bring can name and run whatever the program shows.
    for (const char* loader : {"dlopen", "dlmopen", "dlsym", "dlvsym"})
      d.project = d.project ||
                  (given->getName() == loader && !ABSTHREAD_FAULT("cfront-loader-brings-nothing"));
  }
  if (!d.where) d.where = where(given->getSourceRange());
  d.name = given->getName().str();
  if (const auto* alias = given->getMostRecentDecl()->getAttr<clang::AliasAttr>())
    d.alias_of = named(given, alias->getAliasee());
  if (const auto* function = llvm::dyn_cast<clang::FunctionDecl>(given)) {
    d.storage = Storage::function;
    d.type = type(function->getType());
    d.variadic = function->isVariadic();
    d.no_return = d.no_return || never_returns(function);
    for (const clang::FunctionDecl* one : function->redecls()) {
      std::string made = signature(one);
      if (std::find(d.signatures.begin(), d.signatures.end(), made) == d.signatures.end())
        d.signatures.push_back(std::move(made));
      d.by_system = d.by_system && in_library(one);
    }
    if (d.name == "__builtin_unreachable" || d.name == "__builtin_trap") d.no_return = true;
    const bool renamed = given->hasAttr<clang::AsmLabelAttr>() && d.project;
    if (is_alias(given->getMostRecentDecl()) || renamed) {
      d.refused = "call of '" + d.name + "', which is another name of a function";
    }
    needed_.push_back(function);
    return d;
  }
  const bool relabelled = llvm::isa<clang::VarDecl>(given) && d.project &&
                          given->hasAttr<clang::AsmLabelAttr>() &&
                          !ABSTHREAD_FAULT("import-labels-of-variables-unseen");
  if (is_alias(given->getMostRecentDecl()) || relabelled) {
    d.refused = "variable '" + d.name + "', which is another name of a variable";
  }
  if (d.name.starts_with("__start_") || d.name.starts_with("__stop_"))
    d.refused = "variable '" + d.name + "', which the linker makes of a section";
  const bool first = !d.type;
  // `extern int a[];` of another file says less than the definition.
  const Type* made = type(given->getType());
  if (external && d.type && !alike(d.type, made) && !ABSTHREAD_FAULT("import-any-type-will-do"))
    diagnostics_
        .report(DiagnosticId::declared_differently, where(given->getSourceRange()),
                "'" + d.name + "' has the type '" + made->spelling +
                    "' here and another one in another file of the program: give both the same, "
                    "in a header that both include")
        .note(d.where, "here it has the type '" + d.type->spelling + "'");
  if (!d.defined) d.type = made;
  if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(given)) {
    const clang::QualType element = context_.getBaseElementType(variable->getType());
    d.is_volatile = d.is_volatile || element.isVolatileQualified();
    // What one file calls constant another may write.
    d.constant = (first || d.constant) && element.isConstQualified() && !d.is_volatile;
    const clang::Decl* latest = variable->getMostRecentDecl();
    if (latest->hasAttr<clang::UsedAttr>() || latest->hasAttr<clang::SectionAttr>())
      d.runs_by = RunsBy::attribute;
    if (is_machine_register(variable)) {
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
    if (variable->hasExternalStorage()) variables_.push_back(&d);
  }
  return d;
}

/// Whether this definition counts. A weak one, or one that is inline for its own file only, gives
/// way to another; otherwise a name has one definition in all files, as for a linker.
bool Importer::defines(Declaration& d, bool weak, clang::SourceRange place) {
  const bool again = d.defined && d.unit != main_file_ && !d.internal;
  if (again && !(weak && where(place) == d.where)) {
    if (weak && !d.weak) return false;
    if (weak == d.weak && !ABSTHREAD_FAULT("import-first-definition-wins")) {
      Diagnostic& found = diagnostics_.report(
          DiagnosticId::defined_twice, where(place),
          "'" + d.name + "' is defined twice: it cannot be told which definition is meant");
      found.note(d.where, where(place) == d.where
                              ? "both " + sources_.file(d.unit).path() + " and " +
                                    sources_.file(main_file_).path() + " have this definition"
                              : std::string("it is defined here, too"));
      d.unit = main_file_; // said once
      return false;
    }
  } else if (again) {
    return false;
  }
  d.weak = weak;
  d.unit = main_file_;
  return true;
}

void Importer::global(const clang::VarDecl* variable) {
  Declaration& d = declare(variable);
  if (!d.listed) tree_.globals.push_back(&d);
  d.listed = true;
  if (variable->isThisDeclarationADefinition() != clang::VarDecl::DeclarationOnly) {
    const bool replaceable = variable->getMostRecentDecl()->hasAttr<clang::WeakAttr>();
    const bool weak = replaceable || variable->hasAttr<clang::CommonAttr>();
    if (!defines(d, weak, variable->getSourceRange())) return;
    d.replaceable = replaceable;
    d.defined = true;
    // `extern int a[];` first: the definition has the size.
    d.type = type(variable->getType());
    d.where = where(variable->getSourceRange());
  }
  if (variable->hasInit()) d.initial = initialiser(variable->getInit());
}

void Importer::define(const clang::FunctionDecl* function) {
  Declaration& d = declare(function);
  const bool replaceable = function->getMostRecentDecl()->hasAttr<clang::WeakAttr>();
  const bool weak =
      replaceable || (function->isInlined() && !function->isInlineDefinitionExternallyVisible());
  const clang::SourceRange place(function->getLocation(), function->getLocation());
  if (d.body && d.unit == main_file_) return;
  const bool known = d.body;
  if (!defines(d, weak, place)) return;
  if (!known) tree_.functions.push_back(&d);
  d.replaceable = replaceable;
  d.own = in_main_file(function) || beside_main_file(function);
  d.parameters.clear();
  if (d.runs_by == RunsBy::call) d.runs_by = runs_by(function);
  d.defined = true;
  d.where = where(place);
  for (const clang::ParmVarDecl* p : function->parameters()) d.parameters.push_back(&declare(p));
  function_ = &d;
  labels_.clear();
  gotos_.clear();
  d.returns = 0;
  d.leaps.clear();
  d.body = statement(function->getBody());
  for (const auto& [from, label] : gotos_) d.leaps.push_back({from, labels_[label]});
  d.jumps_back =
      std::any_of(d.leaps.begin(), d.leaps.end(), [](Leap leap) { return leap.to < leap.from; });
  if (!d.body) d.body = &tree_.statement(StatementKind::null, d.where);
}

// ---- statements ----

Statement* Importer::refuse_statement(const clang::Stmt* s, std::string what) {
  Statement& made = tree_.statement(StatementKind::unsupported, where(s->getSourceRange()));
  made.text = tree_.text(what);
  return &made;
}

Statement* Importer::statement(const clang::Stmt* s) {
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
    Nodes<Statement> children;
    for (const clang::Stmt* child : llvm::cast<clang::CompoundStmt>(s)->body())
      children.push_back(statement(child));
    made.children = tree_.list<Statement>(children);
    made.end = tree_.next_statement();
    return &made;
  }
  case clang::Stmt::DeclStmtClass: {
    Statement& made = tree_.statement(StatementKind::declaration, place);
    Nodes<Declaration> declarations;
    for (const clang::Decl* d : llvm::cast<clang::DeclStmt>(s)->decls()) {
      const auto* variable = llvm::dyn_cast<clang::VarDecl>(d);
      if (!variable) continue;
      if (variable->getType()->isVariablyModifiedType()) {
        return refuse_statement(s, "array of variable length");
      }
      if (const auto* cleanup = variable->getAttr<clang::CleanupAttr>()) {
        // Not followed, but whoever asks what the function may do sees it.
        Statement* refused = refuse_statement(s, "variable with a cleanup function");
        refused->condition = variable->hasInit() ? initialiser(variable->getInit()) : nullptr;
        Declaration& cleans = declare(cleanup->getFunctionDecl());
        Expr& called = tree_.expr(ExprKind::function, cleans.type, refused->where);
        called.declaration = &cleans;
        refused->step = &called;
        return refused;
      }
      Declaration& made_variable = declare(variable);
      if (made_variable.storage != Storage::local) {
        global(variable);
      } else {
        if (variable->hasInit()) made_variable.initial = initialiser(variable->getInit());
        declarations.push_back(&made_variable);
      }
    }
    made.declarations = tree_.list<Declaration>(declarations);
    made.end = tree_.next_statement();
    return &made;
  }
  case clang::Stmt::IfStmtClass: {
    const auto* i = llvm::cast<clang::IfStmt>(s);
    Statement& made = tree_.statement(StatementKind::if_, place);
    made.condition = expr(i->getCond());
    made.children = tree_.list({statement(i->getThen()), statement(i->getElse())});
    return &made;
  }
  case clang::Stmt::WhileStmtClass: {
    const auto* w = llvm::cast<clang::WhileStmt>(s);
    Statement& made = tree_.statement(StatementKind::while_, place);
    made.condition = expr(w->getCond());
    made.children = tree_.list({statement(w->getBody())});
    return &made;
  }
  case clang::Stmt::DoStmtClass: {
    const auto* w = llvm::cast<clang::DoStmt>(s);
    if (is_barrier_of_nothing(w->getDoLoc())) {
      Statement& made = tree_.statement(StatementKind::expression, place);
      Expr& barrier = tree_.expr(ExprKind::builtin, type(context_.VoidTy), place);
      barrier.text = tree_.text("sync:synchronize");
      made.condition = &barrier;
      return &made;
    }
    Statement& made = tree_.statement(StatementKind::do_, place);
    for (const clang::CallExpr* call : section_calls(w, context_)) in_sections_.insert(call);
    made.condition = expr(w->getCond());
    made.children = tree_.list({statement(w->getBody())});
    return &made;
  }
  case clang::Stmt::ForStmtClass: {
    const auto* f = llvm::cast<clang::ForStmt>(s);
    Statement& made = tree_.statement(StatementKind::for_, place);
    made.condition = f->getCond() ? expr(f->getCond()) : nullptr;
    made.step = f->getInc() ? expr(f->getInc()) : nullptr;
    made.children = tree_.list({statement(f->getInit()), statement(f->getBody())});
    made.end = tree_.next_statement();
    return &made;
  }
  case clang::Stmt::SwitchStmtClass: {
    const auto* w = llvm::cast<clang::SwitchStmt>(s);
    Statement& made = tree_.statement(StatementKind::switch_, place);
    made.condition = expr(w->getCond());
    const std::uint32_t outer = std::exchange(switch_, made.number);
    made.children = tree_.list({statement(w->getBody())});
    switch_ = outer;
    return &made;
  }
  case clang::Stmt::CaseStmtClass: {
    const auto* c = llvm::cast<clang::CaseStmt>(s);
    Statement& made = tree_.statement(StatementKind::case_, place);
    auto number = [&](const clang::Expr* e) {
      return tree_.number(to_mpz(e->EvaluateKnownConstInt(context_)));
    };
    made.low = number(c->getLHS());
    made.high = c->getRHS() ? number(c->getRHS()) : made.low;
    function_->leaps.push_back({switch_, made.number});
    made.children = tree_.list({statement(c->getSubStmt())});
    return &made;
  }
  case clang::Stmt::DefaultStmtClass: {
    Statement& made = tree_.statement(StatementKind::case_, place);
    made.is_default = true;
    function_->leaps.push_back({switch_, made.number});
    made.children = tree_.list({statement(llvm::cast<clang::DefaultStmt>(s)->getSubStmt())});
    return &made;
  }
  case clang::Stmt::LabelStmtClass: {
    const auto* l = llvm::cast<clang::LabelStmt>(s);
    Statement& made = tree_.statement(StatementKind::label, place);
    labels_[l->getDecl()] = made.number;
    made.text = tree_.text(l->getName());
    made.children = tree_.list({statement(l->getSubStmt())});
    return &made;
  }
  case clang::Stmt::GotoStmtClass: {
    Statement& made = tree_.statement(StatementKind::goto_, place);
    const clang::LabelDecl* label = llvm::cast<clang::GotoStmt>(s)->getLabel();
    made.text = tree_.text(label->getName());
    gotos_.emplace_back(made.number, label);
    return &made;
  }
  case clang::Stmt::BreakStmtClass: return &tree_.statement(StatementKind::break_, place);
  case clang::Stmt::ContinueStmtClass: return &tree_.statement(StatementKind::continue_, place);
  case clang::Stmt::ReturnStmtClass: {
    Statement& made = tree_.statement(StatementKind::return_, place);
    ++function_->returns;
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
      if (Statement* fence = kernel_fence(a)) return fence;
      return &tree_.statement(StatementKind::null, place);
    }
    if (Statement* exchanges = assembly_that_exchanges(a)) return exchanges;
    if (Statement* computes = assembly_that_computes(a)) return computes;
    if (Statement* unknown = unknown_assembly(a)) return unknown;
    return refuse_statement(s, "inline assembly that names a variable or function of the program");
  }
  case clang::Stmt::IndirectGotoStmtClass: return refuse_statement(s, "computed goto");
  default: return refuse_statement(s, std::string("statement ") + s->getStmtClassName());
  }
}

/// Assembly that has no effect on memory: fences, pauses.
bool Importer::orders_only(llvm::StringRef text) {
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
    // Bytes outside of such a table may be any instruction.
    bool bytes = part.starts_with(".byte") || part.starts_with(".word") ||
                 part.starts_with(".long") || part.starts_with(".quad") ||
                 part.starts_with(".inst") || part.starts_with(".insn") ||
                 part.starts_with(".short") || part.starts_with(".hword") ||
                 part.starts_with(".4byte") || part.starts_with(".2byte");
    if (bytes && !text.contains("section")) return false;
    if (part.starts_with(".") || part.ends_with(":")) continue;
    bool known = part.empty() || part == "nop" || part == "pause" || part == "rep" ||
                 part == "yield" || part == "mfence" || part == "lfence" || part == "sfence" ||
                 part == "lock" || part.starts_with("addl $0,") || part.starts_with("dmb ") ||
                 part == "isb";
    if (!known) return false;
  }
  return true;
}

/// Assembly that orders memory accesses: by the macro that it stands in, or by its instruction.
Statement* Importer::kernel_fence(const clang::GCCAsmStmt* a) {
  static const std::map<std::string_view, const char*> fences = {
      {"smp_mb", "smp_mb"},
      {"mb", "smp_mb"},
      {"smp_store_mb", "smp_mb"},
      {"smp_mb__before_atomic", "smp_mb"},
      {"smp_mb__after_atomic", "smp_mb"},
      {"smp_mb__after_spinlock", "smp_mb"},
      {"smp_rmb", "smp_rmb"},
      {"rmb", "smp_rmb"},
      {"smp_wmb", "smp_wmb"},
      {"wmb", "smp_wmb"}};
  const char* found = nullptr;
  for (clang::SourceLocation at = a->getAsmLoc(); at.isMacroID();
       at = manager_.getImmediateExpansionRange(at).getBegin()) {
    const llvm::StringRef macro =
        clang::Lexer::getImmediateMacroName(at, manager_, context_.getLangOpts());
    const auto fence = fences.find(std::string_view(macro.data(), macro.size()));
    if (fence != fences.end()) found = fence->second;
  }
  const llvm::StringRef text = a->getAsmString()->getString();
  if (!found && (text.contains("fence") || text.contains("lock") || text.contains("dmb")))
    found = "smp_mb";
  if (!found) return nullptr;
  const SourceRange place = where(a->getSourceRange());
  Expr& call = tree_.expr(ExprKind::builtin, type(context_.VoidTy), place);
  call.text = tree_.text(found);
  Statement& made = tree_.statement(StatementKind::expression, place);
  made.condition = &call;
  return &made;
}

/// A variable of the file that is a register of the machine, such as the stack pointer. A local
/// variable in a named register is like any other: only assembly sees which register it is.
bool Importer::is_machine_register(const clang::VarDecl* variable) {
  return variable && variable->isFileVarDecl() &&
         variable->getStorageClass() == clang::SC_Register &&
         variable->hasAttr<clang::AsmLabelAttr>();
}

/// target = value, as a statement.
Statement* Importer::assignment(const clang::Expr* target, Expr& value) {
  Expr& assign = tree_.expr(ExprKind::assign, value.type, value.where);
  assign.text = "=";
  assign.children = tree_.list({expr(target), &value});
  Statement& made = tree_.statement(StatementKind::expression, value.where);
  made.condition = &assign;
  return &made;
}

/// `xchg %0, %1` on two operands that it reads and writes, in one step whatever the prefix: what
/// Linux calls xchg(), and uses for set_current_state().
Statement* Importer::assembly_that_exchanges(const clang::GCCAsmStmt* a) {
  static const llvm::Regex exchange("^[ \t]*xchg[bwlq]? +%[bwkq]?0, *%1[ \t\n]*$");
  if (!exchange.match(a->getAsmString()->getString())) return nullptr;
  const bool two = a->getNumOutputs() == 2 && a->getNumInputs() == 0 && a->getNumLabels() == 0;
  if (!two || !a->isOutputPlusConstraint(0) || !a->isOutputPlusConstraint(1)) return nullptr;
  const clang::Expr *own = a->getOutputExpr(0), *memory = a->getOutputExpr(1);
  SourceRange place = where(a->getSourceRange());
  const Type* held = type(own->getType());
  if (type(memory->getType().getUnqualifiedType()) != held || !held->scalar()) return nullptr;
  Expr& address =
      tree_.expr(ExprKind::address, type(context_.getPointerType(memory->getType())), place);
  address.children = tree_.list({expr(memory)});
  Expr& given = tree_.expr(ExprKind::load, held, place);
  given.children = tree_.list({expr(own)});
  Expr& old = tree_.expr(ExprKind::builtin, held, place);
  old.text = "atomic:exchange";
  old.children = tree_.list({&address, &given});
  return assignment(own, old);
}

/// Assembly that may write its outputs and nothing else (it does not name "memory"): each output
/// gets any value.
Statement* Importer::assembly_that_computes(const clang::GCCAsmStmt* a) {
  if (a->getNumLabels() != 0 || a->getNumOutputs() == 0) return nullptr;
  for (unsigned i = 0; i < a->getNumClobbers(); ++i) {
    if (a->getClobber(i) == "memory") return nullptr;
  }
  SourceRange place = where(a->getSourceRange());
  Statement& block = tree_.statement(StatementKind::block, place);
  Nodes<Statement> children;
  for (const clang::Expr* input : a->inputs()) {
    // What is read through a pointer that the text does not show is no variable of ours.
    Statement& read = tree_.statement(StatementKind::expression, place);
    read.condition = expr(input);
    if (input->isPRValue()) children.push_back(&read);
  }
  for (const clang::Expr* output : a->outputs()) {
    const auto* named = llvm::dyn_cast<clang::DeclRefExpr>(output->IgnoreParenCasts());
    // What else is in such a register (the stack pointer) only assembly sees: reading it is
    // refused.
    if (named && is_machine_register(llvm::dyn_cast<clang::VarDecl>(named->getDecl()))) continue;
    Expr& any = tree_.expr(ExprKind::builtin, type(output->getType()), place);
    any.text = "asm:value";
    children.push_back(assignment(output, any));
  }
  block.children = tree_.list<Statement>(children);
  return &block;
}

/// Assembly outside of functions may write the variables that it names, and run the functions. What
/// stands in a section that is run before or after main may do so with all that it can name.
void Importer::assembly_of_file(const clang::FileScopeAsmDecl* a) {
  if (in_library(a) || ABSTHREAD_FAULT("import-assembly-of-files-does-nothing")) return;
  const llvm::StringRef text = a->getAsmString()->getString();
  const bool runs = std::any_of(std::begin(sections_that_run), std::end(sections_that_run),
                                [&](const char* section) { return text.contains(section); });
  for (clang::Decl* d : context_.getTranslationUnitDecl()->decls()) {
    auto* named = llvm::dyn_cast<clang::NamedDecl>(d);
    auto* variable = llvm::dyn_cast<clang::VarDecl>(d);
    if (!variable && !llvm::isa<clang::FunctionDecl>(d)) continue;
    if (in_library(d)) continue;
    const bool all = runs && variable && variable->hasExternalFormalLinkage();
    if (!all && !has_word(text, named->getName())) continue;
    if (variable) {
      Declaration& known = declare(variable);
      known.refused = "variable '" + known.name + "', which assembly outside of functions may use";
    } else {
      Declaration& known = declare(llvm::cast<clang::FunctionDecl>(d));
      known.runs_by = RunsBy::attribute;
    }
  }
}

/// Whether a word of the assembly is the name of a variable or function.
bool Importer::names_something(llvm::StringRef text) {
  while (!text.empty()) {
    const llvm::StringRef word =
        text.take_while([](char c) { return llvm::isAlnum(c) || c == '_' || c == '$'; });
    if (!word.empty() && !llvm::isDigit(word.front())) {
      for (const clang::NamedDecl* d :
           context_.getTranslationUnitDecl()->lookup(&context_.Idents.get(word))) {
        if (llvm::isa<clang::VarDecl, clang::FunctionDecl>(d)) return true;
      }
    }
    text = text.drop_front(std::max<std::size_t>(1, word.size()));
  }
  return false;
}

/// Any other assembly is a function that we do not know, with the operands as its arguments, those
/// in memory by their addresses. Then each output gets any value, and control goes to any of the
/// labels, or on.
Statement* Importer::unknown_assembly(const clang::GCCAsmStmt* a) {
  if (names_something(a->getAsmString()->getString())) return nullptr;
  const SourceRange place = where(a->getSourceRange());
  const Type* nothing = type(context_.VoidTy);
  Declaration& function = tree_.external("inline assembly");
  function.type = type(context_.getFunctionNoProtoType(context_.VoidTy));
  function.storage = Storage::function;
  Expr& callee = tree_.expr(ExprKind::function, function.type, place);
  callee.declaration = &function;
  Expr& call = tree_.expr(ExprKind::call, nothing, place);
  Nodes<Expr> arguments = {&callee};
  auto give_address = [&](const clang::Expr* operand) {
    Expr& address =
        tree_.expr(ExprKind::address, type(context_.getPointerType(operand->getType())), place);
    address.children = tree_.list({expr(operand)});
    arguments.push_back(&address);
  };
  for (const clang::Expr* input : a->inputs()) {
    if (input->isPRValue())
      arguments.push_back(expr(input));
    else
      give_address(input);
  }
  auto anything = [&](clang::QualType held) -> Expr& {
    Expr& any = tree_.expr(ExprKind::builtin, type(held), place);
    any.text = "asm:anything";
    return any;
  };
  auto evaluate = [&](Expr& e) {
    Statement& made = tree_.statement(StatementKind::expression, place);
    made.condition = &e;
    return &made;
  };
  Statement& block = tree_.statement(StatementKind::block, place);
  Nodes<Statement> children = {evaluate(call), evaluate(anything(context_.IntTy))};
  for (const clang::Expr* output : a->outputs()) {
    if (output->HasSideEffects(context_)) return nullptr; // it would happen twice
    const auto* named = llvm::dyn_cast<clang::DeclRefExpr>(output->IgnoreParenCasts());
    const auto* variable = named ? llvm::dyn_cast<clang::VarDecl>(named->getDecl()) : nullptr;
    if (is_machine_register(variable)) continue;
    // Nobody but the operand itself leads to a local variable.
    if (!(variable && variable->hasLocalStorage()) && !output->refersToBitField())
      give_address(output);
    children.push_back(assignment(output, anything(output->getType())));
  }
  for (unsigned i = 0; i < a->getNumLabels(); ++i) {
    const clang::LabelDecl* label = a->getLabelExpr(i)->getLabel();
    Statement& jump = tree_.statement(StatementKind::goto_, place);
    gotos_.emplace_back(jump.number, label);
    jump.text = tree_.text(label->getName());
    Statement& choice = tree_.statement(StatementKind::if_, place);
    choice.condition = &anything(context_.IntTy);
    choice.children = tree_.list<Statement>({&jump, nullptr});
    children.push_back(&choice);
  }
  call.children = tree_.list<Expr>(arguments);
  block.children = tree_.list<Statement>(children);
  return &block;
}

void import_unit(clang::ASTContext& context, FileId main_file, Tree& tree, SourceStore& sources,
                 Diagnostics& diagnostics) {
  Importer(context, main_file, tree, sources, diagnostics).unit();
}

} // namespace absthread::cfront
