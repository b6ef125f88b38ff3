// SPDX-License-Identifier: MIT
#include "instrument/cfront/magnitudes.hpp"

#include "instrument/cfront/lowering.hpp"
#include "spec-lang/diag/fault.hpp"

#include <algorithm>

namespace absthread::cfront {

namespace {

/// Adding a number with so many bits again and again is taken to end in time.
constexpr unsigned small_step = 8;

// Holders: what unknown pointers point to.
const char behind_32 = 0, behind_64 = 0, through_pointers = 0;

/// Numbers that wrap around where they are computed: narrower ones are computed as int.
bool is_tracked(const Type* type) {
  return type && type->is(TypeKind::integer) && !type->is_signed && type->bits >= 32;
}

unsigned bits_of(const Type* type) {
  if (!type || type->is(TypeKind::boolean)) return 1;
  return type->is(TypeKind::integer) ? type->bits : 64;
}

unsigned bits_of(const mpz_class& number) {
  return number == 0 ? 0 : static_cast<unsigned>(mpz_sizeinbase(number.get_mpz_t(), 2));
}

/// Of the number that comes out, without bounds. `repeated`: it may be added again and again.
unsigned combined(std::string_view op, unsigned a, unsigned b, const Expr* right, unsigned most,
                  Certainty how) {
  const bool constant = right && right->kind == ExprKind::constant;
  const mpz_class& number = constant ? *right->value : no_number;
  if (op == "+") {
    if (a == 0 || b == 0) return std::max(a, b);
    const bool step =
        how != Certainty::surely && std::min(a, b) <= small_step && std::max(a, b) < most;
    return std::max(a, b) + (step ? 0 : 1);
  }
  if (op == "*") return a == 0 || b == 0 ? 0 : constant && number == 1 ? a : a + b;
  if (op == "-" || op == "~&") return most;
  if (op == "&") return std::min(a, b);
  if (op == "|" || op == "^" || op == "max" || op == "min") return std::max(a, b);
  if (op == "/") return constant && number > 0 ? a - std::min(a, bits_of(number) - 1) : a;
  if (op == "%") return std::min(a, b);
  if (op == ">>")
    return constant && number >= 0 && number < a ? a - static_cast<unsigned>(number.get_ui())
           : constant && number >= a             ? 0
                                                 : a;
  if (op == "<<")
    return a == 0                    ? 0
           : constant && number < 64 ? a + static_cast<unsigned>(number.get_ui())
                                     : most + 1;
  return most;
}

const Statement* last_of(const Statement* block) {
  if (!block || block->kind != StatementKind::block) return nullptr;
  for (std::size_t i = block->children.size(); i-- > 0;)
    if (block->children[i]->kind != StatementKind::null) return block->children[i];
  return nullptr;
}

bool is_lvalue(const Expr* e) {
  return e->kind == ExprKind::variable || e->kind == ExprKind::member ||
         e->kind == ExprKind::index || e->kind == ExprKind::dereference;
}

const Declaration* local(const Expr* e) {
  if (e->kind != ExprKind::variable) return nullptr;
  const Storage storage = e->declaration->storage;
  return storage == Storage::local || storage == Storage::parameter ? e->declaration : nullptr;
}

} // namespace

Magnitudes::Holder Magnitudes::holder(const Expr* e) {
  switch (e->kind) {
  case ExprKind::variable: return e->declaration;
  case ExprKind::member: return e->field;
  case ExprKind::index: return holder(e->children[0]);
  case ExprKind::dereference: return holder_behind(e->children[0]);
  default: return nullptr;
  }
}

Magnitudes::Holder Magnitudes::holder_behind(const Expr* pointer) {
  const Expr* e = pointer;
  while (e->kind == ExprKind::cast && e->children[0]->type->is(TypeKind::pointer))
    e = e->children[0];
  if (e->kind == ExprKind::address) return holder(e->children[0]);
  if (e->kind == ExprKind::decay) return holder(e->children[0]);
  if (!pointer->type || !pointer->type->is(TypeKind::pointer)) return nullptr;
  return pointer->type->target->bits > 32 ? &behind_64 : &behind_32;
}

unsigned Magnitudes::look_up(Holder holder, unsigned most, Certainty how) const {
  if (!holder) return most;
  if (how == Certainty::likely && ends(holder)) return std::min(most, small_step);
  const auto it = magnitudes_.find(holder);
  return it == magnitudes_.end() ? 0 : std::min(it->second, most);
}

unsigned Magnitudes::held(const Expr* lvalue, Certainty how) const {
  if (lvalue->kind == ExprKind::member && lvalue->field->bits != 0) return lvalue->field->bits;
  const unsigned most = bits_of(lvalue->type);
  return how == Certainty::surely || !is_tracked(lvalue->type) ? most
                                                               : look_up(holder(lvalue), most, how);
}

unsigned Magnitudes::bits(const Expr* e, Certainty how) const {
  const bool surely = how == Certainty::surely;
  const unsigned most = bits_of(e->type);
  const auto of = [&](const Expr* part) { return bits(part, how); };
  switch (e->kind) {
  case ExprKind::constant: return *e->value < 0 ? most : bits_of(*e->value);
  case ExprKind::zero: return 0;
  case ExprKind::logical_and:
  case ExprKind::logical_or: return 1;
  case ExprKind::load: return held(e->children[0], how);
  case ExprKind::unary: return e->text == "!" ? 1 : most;
  case ExprKind::binary: {
    for (const char* relation : {"==", "!=", "<", "<=", ">", ">="})
      if (e->text == relation) return 1;
    if (!e->type->is(TypeKind::integer) || !natural(e)) return most;
    return std::min(
        most, combined(e->text, of(e->children[0]), of(e->children[1]), e->children[1], most, how));
  }
  case ExprKind::conditional: return std::max(of(e->children[1]), of(e->children[2]));
  case ExprKind::comma: return of(e->children[1]);
  case ExprKind::assign: return std::min(most, of(e->children[1]));
  case ExprKind::compound:
  case ExprKind::increment: return held(e->children[0], how);
  case ExprKind::cast: {
    const Expr* from = e->children[0];
    if (from->type->is(TypeKind::boolean)) return 1;
    // What is made of addresses is not computed with, but numbers are that were made pointers.
    if (from->type->is(TypeKind::pointer))
      return surely ? most
                    : std::max(std::min(small_step, most), look_up(&through_pointers, most, how));
    if (!from->type->is(TypeKind::integer) || !natural(from)) return most;
    return std::min(most, of(from));
  }
  case ExprKind::call: {
    const Expr* callee = e->children[0];
    if (surely || callee->kind != ExprKind::function || !callee->declaration->body) return most;
    return is_tracked(e->type) ? look_up(callee->declaration, most, how) : most;
  }
  case ExprKind::builtin:
    if (surely || !e->text.starts_with("atomic:") || e->children.empty()) return most;
    return is_tracked(e->type) ? look_up(holder_behind(e->children[0]), most, how) : most;
  case ExprKind::statements: {
    const Statement* last = last_of(e->body);
    return last && last->kind == StatementKind::expression ? of(last->condition) : most;
  }
  case ExprKind::bound:
  case ExprKind::initialisers:
    return e->children.size() == 1 && e->children[0] ? of(e->children[0]) : most;
  default: return most;
  }
}

Border Magnitudes::settle(unsigned surely, unsigned likely, const Type* type) {
  if (surely <= type->bits) return Border::beyond;
  if (ABSTHREAD_FAULT("cfront-sums-never-wrap")) return Border::assumed;
  return likely > type->bits ? Border::wraps : Border::assumed;
}

bool Magnitudes::ends(const Expr* e) const {
  while (e->kind == ExprKind::cast || e->kind == ExprKind::load) e = e->children[0];
  return is_lvalue(e) && is_tracked(e->type) && ends(holder(e));
}

Border Magnitudes::converted(const Expr* e, const Type* to) const {
  if (!to->is(TypeKind::integer)) return Border::wraps;
  const auto of = [&](Certainty how) { return is_lvalue(e) ? held(e, how) : bits(e, how); };
  const unsigned room = to->bits - (to->is_signed ? 1 : 0);
  if (of(Certainty::surely) <= room) return Border::beyond;
  // A narrower type cuts what is there, however it came there; a counter of the same width is
  // assumed to end in time.
  const bool narrows = to->bits < bits_of(e->type) && !ABSTHREAD_FAULT("cfront-narrowing-fits");
  // What counts on from the border passes it.
  if (narrows) return of(Certainty::as_written) < room ? Border::assumed : Border::wraps;
  return of(Certainty::likely) < bits_of(e->type) ? Border::assumed : Border::wraps;
}

Border Magnitudes::put_back(const Expr* lvalue, const Type* computed) const {
  const unsigned room = bits_of(lvalue->type);
  const bool narrows = bits_of(computed) > room && !ABSTHREAD_FAULT("cfront-narrowing-fits");
  return held(lvalue, narrows ? Certainty::as_written : Certainty::likely) < room ? Border::assumed
                                                                                  : Border::wraps;
}

Border Magnitudes::border(std::string_view op, const Expr* left, const Expr* right,
                          const Type* type) const {
  if (type->is_signed) return Border::beyond; // nothing wraps there: not asked at each level
  const auto of = [&](const Expr* e, Certainty how) {
    unsigned n = is_lvalue(e) ? held(e, how) : bits(e, how);
    // A signed number that is added as it is: what it has above zero.
    if (e->type->is(TypeKind::integer) && e->type->is_signed && n > 0 && !natural(e)) --n;
    return n;
  };
  const unsigned most = type->bits;
  if (op == "+" && (ends(left) || ends(right))) return Border::assumed;
  const auto sum = [&](Certainty how) {
    return combined(op, of(left, how), of(right, how), right, most, how);
  };
  return settle(sum(Certainty::surely), sum(Certainty::likely), type);
}

Border Magnitudes::raised(const Expr* lvalue) const {
  const unsigned most = bits_of(lvalue->type);
  return settle(combined("+", held(lvalue, Certainty::surely), 1, nullptr, most, Certainty::surely),
                combined("+", held(lvalue, Certainty::likely), 1, nullptr, most, Certainty::likely),
                lvalue->type);
}

Border Magnitudes::border_behind(std::string_view op, const Expr* pointer, const Expr* right,
                                 const Type* type) const {
  const unsigned most = type->bits, held = look_up(holder_behind(pointer), most, Certainty::likely);
  const unsigned operand = right ? bits(right, Certainty::likely) : 1;
  if (op == "+" && ends(holder_behind(pointer))) return Border::assumed;
  return settle(most + 1, combined(op, held, operand, right, most, Certainty::likely), type);
}

bool Magnitudes::shared_counters_wrap() const {
  return shared_ && std::any_of(magnitudes_.begin(), magnitudes_.end(), [&](const auto& item) {
           return item.second >= 32 && !own_.contains(item.first);
         });
}

bool Magnitudes::has_room(const Expr* increment) const {
  const auto it = with_room_.find(increment);
  return it != with_room_.end() && !pointed_to_.contains(it->second);
}

/// What flows where, in one walk over the text.
class MagnitudeFlow {
 public:
  explicit MagnitudeFlow(Magnitudes& out)
      : out_(out) {}

  void function(const Declaration& f) {
    current_ = &f;
    statement(f.body);
    current_ = nullptr;
  }
  void global(const Declaration& d) {
    if (d.initial) initialised(&d, d.type, d.initial);
  }
  /// Something unknown calls it.
  void called_from_outside(const Declaration& f) {
    for (const Declaration* p : f.parameters) anything(p, p->type);
  }
  /// Until nothing changes; what still grows after some rounds grows for ever.
  void settle() {
    for (unsigned round = 0, changed = 1; changed != 0; ++round) {
      changed = 0;
      for (const Flow& flow : flows_) {
        unsigned& now = out_.magnitudes_[flow.to];
        unsigned next =
            flow.from ? bits(flow) : out_.look_up(flow.alias, flow.most, Certainty::likely);
        if (next > now && round > 4) next = flow.most;
        if (next > now) {
          now = next;
          changed = 1;
        }
      }
    }
  }

 private:
  using Holder = Magnitudes::Holder;
  struct Flow {
    Holder to;
    unsigned most;
    const Expr* from; ///< null: whatever `alias` holds
    Holder alias = nullptr;
  };

  unsigned bits(const Flow& flow) const {
    const Expr* e = flow.from;
    if (e->kind == ExprKind::builtin) return operated(*e, flow.most);
    if (e->kind != ExprKind::compound && e->kind != ExprKind::increment)
      return std::min(flow.most, out_.of(e));
    const unsigned before = out_.held(e->children[0], Certainty::likely);
    if (e->kind == ExprKind::increment) return e->text == "-" ? flow.most : before;
    if (!is_tracked(e->computed ? e->computed : e->type)) return flow.most;
    const Expr* right = e->children[1];
    return std::min(flow.most,
                    combined(e->text, before, out_.of(right), right, flow.most, Certainty::likely));
  }
  /// What an atomic operation leaves.
  unsigned operated(const Expr& e, unsigned most) const {
    const Row* row = find_model(std::string(e.text));
    const auto value = [&](std::size_t i) {
      return i < e.children.size() ? out_.of(e.children[i]) : most;
    };
    if (!row || row->value < 0) return row && row->model == Model::load ? 0 : most;
    const auto at = static_cast<std::size_t>(row->value);
    switch (row->model) {
    case Model::load: return 0;
    case Model::store:
    case Model::exchange: return std::min(most, value(at));
    case Model::compare_swap:
    case Model::compare_exchange: return std::min(most, std::max(value(at), value(at + 1)));
    case Model::update:
      return std::min(
          most, combined(row->op,
                         out_.look_up(out_.holder_behind(e.children[0]), most, Certainty::likely),
                         value(at), e.children[at], most, Certainty::likely));
    default: return most;
    }
  }

  void flow(Holder to, const Type* type, const Expr* from) {
    if (to && from && is_tracked(type)) flows_.push_back({to, type->bits, from});
  }
  void anything(Holder holder, const Type* type) {
    while (type && type->is(TypeKind::array)) type = type->target;
    if (holder && is_tracked(type)) out_.magnitudes_[holder] = type->bits;
  }
  /// Pointers may denote it.
  void pointed_to(const Expr* lvalue) {
    const Holder holder = Magnitudes::holder(lvalue);
    if (lvalue->kind == ExprKind::variable) out_.pointed_to_.insert(lvalue->declaration);
    const Type* type = lvalue->type;
    while (type && type->is(TypeKind::array)) type = type->target;
    if (!holder || !is_tracked(type)) return;
    const Holder behind = type->bits > 32 ? &behind_64 : &behind_32;
    flows_.push_back({holder, type->bits, nullptr, behind});
    flows_.push_back({behind, type->bits, nullptr, holder});
  }
  void initialised(Holder holder, const Type* type, const Expr* e) {
    if (!e) return;
    if (e->kind != ExprKind::initialisers) {
      flow(holder, type, e);
      return expression(e);
    }
    const bool record = type->is(TypeKind::record);
    for (std::size_t i = 0; i < e->children.size(); ++i) {
      if (record && i >= type->record->fields.size()) break;
      const Field* field = record ? &type->record->fields[i] : nullptr;
      initialised(field ? static_cast<Holder>(field) : holder,
                  field                       ? field->type
                  : type->is(TypeKind::array) ? type->target
                                              : type,
                  e->children[i]);
    }
  }
  void declared(const Declaration& d) {
    if (d.storage == Storage::local || d.storage == Storage::parameter) out_.own_.insert(&d);
    if (d.initial) initialised(&d, d.type, d.initial);
  }

  void statement(const Statement* s) {
    if (!s) return;
    if (s->kind == StatementKind::return_ && s->condition && current_)
      flow(current_, current_->type ? current_->type->target : nullptr, s->condition);
    if (s->kind == StatementKind::for_ || s->kind == StatementKind::while_) has_room(*s);
    if (s->condition) expression(s->condition);
    if (s->step) expression(s->step);
    for (const Declaration* d : s->declarations) declared(*d);
    for (const Statement* child : s->children) statement(child);
  }

  /// `for (...; x < n; x++)`, and `while (x < n) { ... x++; ... }`, where nothing else writes x.
  void has_room(const Statement& loop) {
    if (!loop.condition || loop.condition->kind != ExprKind::binary || loop.children.empty())
      return;
    const bool less = loop.condition->text == "<", greater = loop.condition->text == ">";
    if (!less && !greater) return;
    const Expr* lower = loop.condition->children[less ? 0 : 1];
    if (lower->kind != ExprKind::load || !is_tracked(lower->type)) return;
    const Declaration* x = local(lower->children[0]);
    if (!x || (current_ && !current_->leaps.empty())) return;
    const Statement* body = loop.children.back();
    const auto raises = [&](const Expr* e) {
      while (e && e->kind == ExprKind::cast) e = e->children[0];
      return e && e->kind == ExprKind::increment && e->text == "+" && local(e->children[0]) == x;
    };
    const Expr* step = loop.kind == StatementKind::for_ ? loop.step : nullptr;
    if (!raises(step)) {
      if (step || body->kind != StatementKind::block) return;
      for (const Statement* child : body->children)
        if (child->kind == StatementKind::expression && raises(child->condition))
          step = child->condition;
    }
    if (!step) return;
    while (step->kind == ExprKind::cast) step = step->children[0];
    if (!writes(body, x, step) && !writes(loop.condition, x, step)) out_.with_room_[step] = x;
  }
  bool writes(const Statement* s, const Declaration* x, const Expr* but) const {
    if (!s) return false;
    if (writes(s->condition, x, but) || writes(s->step, x, but)) return true;
    return std::any_of(s->declarations.begin(), s->declarations.end(),
                       [&](const Declaration* d) { return writes(d->initial, x, but); }) ||
           std::any_of(s->children.begin(), s->children.end(),
                       [&](const Statement* child) { return writes(child, x, but); });
  }
  bool writes(const Expr* e, const Declaration* x, const Expr* but) const {
    if (!e || e == but) return false;
    const bool changes = e->kind == ExprKind::assign || e->kind == ExprKind::compound ||
                         e->kind == ExprKind::increment;
    if (changes && local(e->children[0]) == x) return true;
    if (e->kind == ExprKind::statements && writes(e->body, x, but)) return true;
    return std::any_of(e->children.begin(), e->children.end(),
                       [&](const Expr* child) { return writes(child, x, but); });
  }

  void called(const Expr* e) {
    const Expr* callee = e->children[0];
    const Declaration* f = callee->kind == ExprKind::function ? callee->declaration : nullptr;
    if (!f) expression(callee);
    for (std::size_t i = 1; i < e->children.size(); ++i) {
      const Expr* argument = e->children[i];
      if (f && f->body && i <= f->parameters.size()) {
        const Declaration* parameter = f->parameters[i - 1];
        flow(parameter, parameter->type, argument);
      } else if (argument->type && argument->type->is(TypeKind::pointer)) {
        // Who knows what it writes there.
        const Expr* to = argument;
        while (to->kind == ExprKind::cast) to = to->children[0];
        if (to->kind == ExprKind::address || to->kind == ExprKind::decay)
          anything(Magnitudes::holder(to->children[0]), to->children[0]->type);
      }
      expression(argument);
    }
  }

  void expression(const Expr* e) {
    if (!e) return;
    switch (e->kind) {
    case ExprKind::function: called_from_outside(*e->declaration); return;
    case ExprKind::assign:
      flow(Magnitudes::holder(e->children[0]), e->children[0]->type, e->children[1]);
      break;
    case ExprKind::compound:
    case ExprKind::increment:
      flow(Magnitudes::holder(e->children[0]), e->children[0]->type, e);
      break;
    case ExprKind::address:
    case ExprKind::decay: pointed_to(e->children[0]); break;
    case ExprKind::call: return called(e);
    case ExprKind::builtin:
      if (e->text.starts_with("atomic:") && !e->children.empty()) {
        const Expr* object = e->children[0];
        if (object->type && object->type->is(TypeKind::pointer))
          flow(Magnitudes::holder_behind(object), object->type->target, e);
        // The object is no address that somebody keeps.
        while (object->kind == ExprKind::cast) object = object->children[0];
        for (const Expr* part : object->children) expression(part);
        for (const Expr* argument : e->children.subspan(1)) expression(argument);
        return;
      }
      break;
    case ExprKind::cast:
      if (e->type->is(TypeKind::pointer) && e->children[0]->type->is(TypeKind::integer) &&
          !ABSTHREAD_FAULT("cfront-numbers-stay-out-of-pointers")) {
        out_.own_.insert(&through_pointers);
        flows_.push_back({&through_pointers, 64, e->children[0]});
      }
      break;
    case ExprKind::statements: statement(e->body); return;
    case ExprKind::literal:
      if (!e->children.empty()) initialised(nullptr, e->type, e->children[0]);
      return;
    default: break;
    }
    for (const Expr* child : e->children) expression(child);
  }

  Magnitudes& out_;
  const Declaration* current_ = nullptr;
  std::vector<Flow> flows_;
};

Magnitudes::Magnitudes(const Tree& tree, const std::vector<const Declaration*>& entries,
                       bool shared)
    : shared_(shared) {
  MagnitudeFlow flow(*this);
  for (const Declaration* f : tree.functions) {
    own_.insert(f);
    own_.insert(f->parameters.begin(), f->parameters.end());
    flow.function(*f);
  }
  for (const Declaration* d : tree.globals) flow.global(*d);
  for (const Declaration* f : entries) flow.called_from_outside(*f);
  flow.settle();
}

} // namespace absthread::cfront
