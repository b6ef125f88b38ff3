// SPDX-License-Identifier: MIT
// Expressions of Clang's AST as ours: constants folded, conversions explicit, builtins by name.
#include "instrument/cfront/importer.hpp"

#include "spec-lang/diag/fault.hpp"

#include <clang/Lex/Lexer.h>

#include <map>
#include <string_view>

namespace absthread::cfront {

Expr& Importer::make(ExprKind kind, const clang::Expr* e, std::initializer_list<Expr*> children) {
  Expr& made = tree_.expr(kind, type(e->getType()), where(e->getSourceRange()));
  made.children = tree_.list(children);
  return made;
}

/// An access that is made inside of macros, their arguments included. What READ_ONCE and its like
/// mark is the one access that they make volatile: the index in READ_ONCE(a[i]) and the value that
/// WRITE_ONCE writes are plain.
Mark Importer::mark_of(const clang::Expr* access, const clang::Expr* lvalue) {
  static const std::map<std::string_view, Mark> marking = {
      {"READ_ONCE", Mark::marked},          {"WRITE_ONCE", Mark::marked},
      {"ACCESS_ONCE", Mark::marked},        {"smp_load_acquire", Mark::acquire},
      {"smp_store_mb", Mark::marked},       {"smp_store_release", Mark::release},
      {"rcu_dereference", Mark::dependent}, {"rcu_access_pointer", Mark::marked},
      {"rcu_assign_pointer", Mark::release}};
  Mark mark = Mark::none; // the outermost macro says the most
  for (clang::SourceLocation at = access->getExprLoc(); at.isMacroID();
       at = manager_.getImmediateExpansionRange(at).getBegin()) {
    if (manager_.isMacroArgExpansion(at)) continue;
    const llvm::StringRef macro =
        clang::Lexer::getImmediateMacroName(at, manager_, context_.getLangOpts());
    if (macro == "data_race") return Mark::excused;
    if (const auto found = marking.find(std::string_view(macro.data(), macro.size()));
        found != marking.end() && (mark == Mark::none || found->second != Mark::marked))
      mark = found->second;
  }
  return lvalue->getType().isVolatileQualified() ? mark : Mark::none;
}

/// `do { } while (0)` that stands for a barrier of the kernel: on this machine the operation beside
/// it is one, but not in the kernel's memory model.
bool Importer::is_barrier_of_nothing(clang::SourceLocation at) const {
  for (; at.isMacroID(); at = manager_.getImmediateExpansionRange(at).getBegin()) {
    const llvm::StringRef macro =
        clang::Lexer::getImmediateMacroName(at, manager_, context_.getLangOpts());
    if (macro == "smp_mb__before_atomic" || macro == "smp_mb__after_atomic" ||
        macro == "smp_mb__after_spinlock" || macro == "smp_mb__after_unlock_lock")
      return true;
  }
  return false;
}

Expr* Importer::refuse(const clang::Expr* e, std::string what) {
  Expr& made = make(ExprKind::unsupported, e);
  made.text = tree_.text(what);
  return &made;
}

Expr* Importer::constant(const clang::Expr* e, const llvm::APSInt& value) {
  Expr& made = make(ExprKind::constant, e);
  made.value = tree_.number(to_mpz(value));
  return &made;
}

/// The number that Clang computes, if it computes one.
Expr* Importer::folded(const clang::Expr* e) {
  clang::Expr::EvalResult result;
  if (!e->getType()->isIntegralOrEnumerationType()) return nullptr;
  if (!e->EvaluateAsInt(result, context_)) return nullptr;
  return constant(e, result.Val.getInt());
}

Expr* Importer::with_constants_folded(const clang::Expr* e, Expr& made) {
  for (Expr* child : made.children) {
    if (!child || child->kind != ExprKind::constant) return &made;
  }
  if (Expr* number = folded(e)) return number;
  return &made;
}

Expr* Importer::expr(const clang::Expr* e) {
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
    return constant(e, llvm::APSInt(llvm::cast<clang::IntegerLiteral>(e)->getValue(),
                                    e->getType()->isUnsignedIntegerOrEnumerationType()));
  case clang::Stmt::CharacterLiteralClass:
  case clang::Stmt::UnaryExprOrTypeTraitExprClass:
  case clang::Stmt::OffsetOfExprClass:
  case clang::Stmt::TypeTraitExprClass:
    if (Expr* number = folded(e)) return number;
    return refuse(e, "sizeof of a variable length");
  case clang::Stmt::GNUNullExprClass: return &make(ExprKind::zero, e);
  case clang::Stmt::FloatingLiteralClass: return refuse_float(e);
  case clang::Stmt::StringLiteralClass: {
    constexpr unsigned most = 4096;
    const auto* literal = llvm::cast<clang::StringLiteral>(e);
    Expr& made = make(ExprKind::text, e);
    if (literal->getCharByteWidth() == 1 && literal->getLength() < most) {
      made.text = tree_.text(literal->getString());
      made.value = tree_.number(literal->getLength() + 1);
    }
    return &made;
  }
  case clang::Stmt::PredefinedExprClass: {
    const clang::StringLiteral* name = llvm::cast<clang::PredefinedExpr>(e)->getFunctionName();
    return name ? expr(name) : &make(ExprKind::text, e);
  }
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
      object.children = tree_.list({base});
      object.is_volatile = points_to_volatile(m->getBase());
      base = &object;
    }
    Expr& made = make(ExprKind::member, e, {base});
    made.field = field(f);
    if (!made.field) return refuse(e, "member of an incomplete record");
    // A member of what a function returns is no lvalue, and Clang has no conversion for its value.
    if (e->isPRValue() && !e->getType()->isArrayType()) return &make(ExprKind::load, e, {&made});
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
    sum.children = tree_.list({base, index});
    Expr& made = make(ExprKind::dereference, e, {&sum});
    made.is_volatile = points_to_volatile(a->getBase());
    return &made;
  }
  case clang::Stmt::CompoundLiteralExprClass:
    return &make(ExprKind::literal, e,
                 {initialiser(llvm::cast<clang::CompoundLiteralExpr>(e)->getInitializer())});
  case clang::Stmt::InitListExprClass: {
    const auto* list = llvm::cast<clang::InitListExpr>(e);
    if (const clang::InitListExpr* semantic = list->getSemanticForm()) list = semantic;
    Expr& made = make(ExprKind::initialisers, e);
    if (list->isTransparent() && list->getNumInits() == 1) return expr(list->getInit(0));
    if (const clang::FieldDecl* active = list->getInitializedFieldInUnion()) {
      made.field = field(active);
    }
    Nodes<Expr> children;
    for (const clang::Expr* init : list->inits())
      children.push_back(init ? initialiser(init) : nullptr);
    made.children = tree_.list<Expr>(children);
    return &made;
  }
  case clang::Stmt::ImplicitValueInitExprClass: return &make(ExprKind::zero, e);
  case clang::Stmt::UnaryOperatorClass: return unary(llvm::cast<clang::UnaryOperator>(e));
  case clang::Stmt::BinaryOperatorClass: return binary(llvm::cast<clang::BinaryOperator>(e));
  case clang::Stmt::CompoundAssignOperatorClass: {
    const auto* c = llvm::cast<clang::CompoundAssignOperator>(e);
    Expr& made = make(ExprKind::compound, e, {expr(c->getLHS()), expr(c->getRHS())});
    made.text = clang::BinaryOperator::getOpcodeStr(
        clang::BinaryOperator::getOpForCompoundAssignment(c->getOpcode()));
    made.computed = type(c->getComputationResultType());
    made.computed_from = type(c->getComputationLHSType());
    made.mark = mark_of(c, c->getLHS());
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
    if (auto it = opaque_.find(e); it != opaque_.end()) made.children = tree_.list({it->second});
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

/// What stands after `=`: a text that initialises an array is the list of its characters.
Expr* Importer::initialiser(const clang::Expr* e) {
  constexpr std::uint64_t most = 256;
  const auto* text = llvm::dyn_cast<clang::StringLiteral>(e->IgnoreParens());
  const clang::ConstantArrayType* array =
      text ? context_.getAsConstantArrayType(e->getType()) : nullptr;
  if (!array || array->getZExtSize() > most) return expr(e);
  Expr& made = make(ExprKind::initialisers, e);
  const Type* element = type(array->getElementType());
  Nodes<Expr> characters;
  for (unsigned i = 0; i < text->getLength() && i < array->getZExtSize(); ++i) {
    Expr& character = tree_.expr(ExprKind::constant, element, made.where);
    const std::uint32_t unit = text->getCodeUnit(i);
    const bool negative = element->is_signed && element->bits == 8 && unit > 127;
    character.value =
        tree_.number(negative ? static_cast<long>(unit) - 256 : static_cast<long>(unit));
    characters.push_back(&character);
  }
  made.children = tree_.list<Expr>(characters);
  return &made;
}

Expr* Importer::refuse_float(const clang::Expr* e) {
  Expr& made = make(ExprKind::zero, e);
  made.text = "floating";
  return &made;
}

Expr* Importer::unary(const clang::UnaryOperator* u) {
  Expr* operand = expr(u->getSubExpr());
  switch (u->getOpcode()) {
  case clang::UO_AddrOf: {
    if (u->getSubExpr()->getType()->isFunctionType()) return operand;
    if (operand->kind == ExprKind::dereference) return operand->children[0];
    return &make(ExprKind::address, u, {operand});
  }
  case clang::UO_Deref: {
    // What a pointer to a function denotes is used by its address only.
    if (operand->kind == ExprKind::function || u->getType()->isFunctionType()) return operand;
    if (operand->kind == ExprKind::address) return operand->children[0];
    Expr& made = make(ExprKind::dereference, u, {operand});
    made.is_volatile = points_to_volatile(u->getSubExpr());
    return &made;
  }
  case clang::UO_PreInc:
  case clang::UO_PreDec:
  case clang::UO_PostInc:
  case clang::UO_PostDec: {
    Expr& made = make(ExprKind::increment, u, {operand});
    made.text = u->isIncrementOp() ? "+" : "-";
    made.prefix = u->isPrefix();
    made.mark = mark_of(u, u->getSubExpr());
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
    made.text = clang::UnaryOperator::getOpcodeStr(u->getOpcode());
    return with_constants_folded(u, made);
  }
  default: return refuse(u, "operator on complex numbers");
  }
}

/// Whether the value has the type of threads' names, whatever that is.
static bool names_thread(const clang::Expr* e) {
  const auto* type = e->IgnoreParenImpCasts()->getType()->getAs<clang::TypedefType>();
  return type &&
         (type->getDecl()->getName() == "pthread_t" || type->getDecl()->getName() == "thrd_t");
}

Expr* Importer::binary(const clang::BinaryOperator* b) {
  Expr* const left = expr(b->getLHS());
  Expr* const right = expr(b->getRHS());
  ExprKind kind = ExprKind::binary;
  switch (b->getOpcode()) {
  case clang::BO_LAnd: kind = ExprKind::logical_and; break;
  case clang::BO_LOr: kind = ExprKind::logical_or; break;
  case clang::BO_Comma: kind = ExprKind::comma; break;
  case clang::BO_Assign: kind = ExprKind::assign; break;
  default: break;
  }
  // Floating point is not followed, but what the compiler computes is known.
  if (b->isComparisonOp() && b->getLHS()->getType()->isRealFloatingType()) {
    if (Expr* number = folded(b)) return number;
  }
  Expr& made = make(kind, b, {left, right});
  made.text = b->getOpcodeStr();
  made.of_handles = b->isComparisonOp() && names_thread(b->getLHS()) && names_thread(b->getRHS());
  if (kind == ExprKind::assign) made.mark = mark_of(b, b->getLHS());
  if (kind == ExprKind::comma || kind == ExprKind::assign) return &made;
  return with_constants_folded(b, made);
}

/// Whether the program takes what the pointer denotes to be volatile. One that is converted for the
/// sake of a single access (READ_ONCE) says nothing of the object.
bool Importer::points_to_volatile(const clang::Expr* pointer) {
  auto target = [&](const clang::Expr* e) {
    const clang::QualType t = e->getType()->getPointeeType();
    return t.isNull() ? t : context_.getBaseElementType(t);
  };
  if (target(pointer).isNull() || !target(pointer).isVolatileQualified()) return false;
  for (const clang::Expr* e = pointer->IgnoreParens();
       const auto* c = llvm::dyn_cast<clang::CastExpr>(e); e = c->getSubExpr()->IgnoreParens()) {
    const clang::QualType from = target(c->getSubExpr());
    if (!from.isNull() && !from.isVolatileQualified()) return from->isVoidType();
  }
  return true;
}

/// Whether the conversion of a pointer makes something that is const writable.
bool Importer::drops_const(const clang::CastExpr* c) const {
  const clang::QualType from = c->getSubExpr()->getType()->getPointeeType();
  const clang::QualType to = c->getType()->getPointeeType();
  return !from.isNull() && !to.isNull() && context_.getBaseElementType(from).isConstQualified() &&
         !context_.getBaseElementType(to).isConstQualified();
}

Expr* Importer::cast(const clang::CastExpr* c) {
  Expr* operand = expr(c->getSubExpr());
  operand->drops_const = operand->drops_const || drops_const(c);
  switch (c->getCastKind()) {
  case clang::CK_LValueToRValue: {
    Expr& made = make(ExprKind::load, c, {operand});
    made.mark = mark_of(c, c->getSubExpr());
    return &made;
  }
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
  case clang::CK_FloatingCast: {
    // The number is not followed; what its operand does is.
    if (operand->kind == ExprKind::constant || operand->kind == ExprKind::zero ||
        ABSTHREAD_FAULT("cfront-operand-of-float-forgotten"))
      return refuse_float(c);
    return &make(ExprKind::comma, c, {operand, refuse_float(c)});
  }
  case clang::CK_FloatingToIntegral:
  case clang::CK_FloatingToBoolean: {
    if (Expr* number = folded(c)) return number;
    Expr* refused = refuse(c, "floating point value used as an integer or as a condition");
    refused->children = tree_.list({operand});
    return refused;
  }
  }
}

std::string Importer::without_width(std::string name) {
  for (const char* suffix : {"_16", "_1", "_2", "_4", "_8"}) {
    std::string_view s(suffix);
    if (name.size() > s.size() && name.starts_with("__sync_") && name.ends_with(s)) {
      return name.substr(0, name.size() - s.size());
    }
  }
  return name;
}

/// memory_order_seq_cst, as a constant.
/// memory_order_relaxed is 0, seq_cst is 5.
std::uint8_t Importer::order_of(const clang::Expr* order) {
  clang::Expr::EvalResult value;
  if (!order || !order->EvaluateAsInt(value, context_)) return unknown_order;
  const auto number = value.Val.getInt().getExtValue();
  return number >= 0 && number <= 5 ? static_cast<std::uint8_t>(number) : unknown_order;
}

Expr* Importer::call(const clang::CallExpr* c) {
  if (const clang::FunctionDecl* f = c->getDirectCallee(); f && f->getBuiltinID()) {
    std::string name = without_width(f->getName().str());
    if (name == "__builtin_expect" || name == "__builtin_expect_with_probability" ||
        name == "__builtin_assume_aligned") {
      return expr(c->getArg(0));
    }
    // Questions about the text, and functions of constants (__builtin_clz(4)).
    if (name.starts_with("__builtin_")) {
      if (Expr* number = folded(c)) return number;
    }
    if (name == "__builtin_constant_p") {
      tree_.assumptions.push_back("__builtin_constant_p is 0 for what is no constant before "
                                  "optimisation");
      return constant(c, llvm::APSInt::get(0));
    }
    if (name.starts_with("__sync_")) {
      Expr& made = make(ExprKind::builtin, c);
      made.text = tree_.text("sync:" + name.substr(7));
      // All are full barriers but these two, which acquire and release.
      made.weak_order = made.text.starts_with("sync:lock_");
      if (made.weak_order) made.order = made.text == "sync:lock_release" ? 3 : 2;
      Nodes<Expr> arguments;
      for (const clang::Expr* argument : c->arguments()) arguments.push_back(expr(argument));
      made.children = tree_.list<Expr>(arguments);
      return &made;
    }
    // Clang 19 has the other atomics as expressions of their own, these two as functions.
    if (name == "__atomic_test_and_set" || name == "__atomic_clear") {
      Expr& made = make(ExprKind::builtin, c, {expr(c->getArg(0))});
      made.text = tree_.text("atomic:" + name.substr(9));
      made.order = order_of(c->getArg(1));
      made.weak_order = made.order != 5;
      return &made;
    }
    if (name == "__builtin_va_start" || name == "__builtin_va_arg") {
      return refuse(c, "reading of variable arguments");
    }
  }
  Nodes<Expr> children = {expr(c->getCallee())};
  for (const clang::Expr* argument : c->arguments()) children.push_back(expr(argument));
  Expr& made = make(ExprKind::call, c);
  made.children = tree_.list<Expr>(children);
  if (in_sections_.contains(c)) made.mark = Mark::section;
  return &made;
}

Expr* Importer::atomic(const clang::AtomicExpr* a) {
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
        by_address = op == "load" || op == "store" || op == "exchange" || op == "compare_exchange";
      }
    }
    break;
  }
  if (op.starts_with("__")) return refuse(a, "atomic operation " + name);
  if (op != "init" && a->getOrder()->HasSideEffects(context_))
    return refuse(a, "memory order that is computed");
  std::string kind = (by_address ? "atomic_by_address:" : "atomic:") + op;
  Expr& made = make(ExprKind::builtin, a);
  made.prefix = name.starts_with("__c11_"); // counts in elements of what a pointer points to
  unsigned count = a->getNumSubExprs();
  Nodes<Expr> children = {expr(a->getPtr())};
  if (op != "load" || by_address) children.push_back(expr(a->getVal1()));
  if (op.starts_with("compare_exchange") || (op == "exchange" && by_address))
    children.push_back(expr(a->getVal2()));
  made.children = tree_.list<Expr>(children);
  if (op == "compare_exchange") {
    // The GNU form says in an argument whether it may fail for no reason.
    clang::Expr::EvalResult weak;
    bool strong = a->getWeak()->EvaluateAsInt(weak, context_) && weak.Val.getInt() == 0;
    if (!strong) kind += "_weak";
  }
  made.text = tree_.text(kind);
  if (op == "init") return &made;
  made.order = count < 2 ? unknown_order : order_of(a->getOrder());
  if (op.starts_with("compare_exchange")) made.order_failed = order_of(a->getOrderFail());
  made.weak_order = made.order != 5 || made.order_failed != 5;
  return &made;
}

} // namespace absthread::cfront
