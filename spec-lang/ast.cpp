// SPDX-License-Identifier: MIT
// Equality of syntax: what the text says, not where it says it.
#include "spec-lang/ast.hpp"

namespace absthread::spec {

bool Expr::operator==(const Expr& other) const {
  return op == other.op && text == other.text && args == other.args;
}

bool Type::operator==(const Type& other) const {
  return base == other.base && low == other.low && high == other.high && width == other.width &&
         name == other.name && bounds == other.bounds;
}

bool Declaration::operator==(const Declaration& other) const {
  return names == other.names && type == other.type && initial == other.initial &&
         lvalue == other.lvalue;
}

bool ProgramDecl::operator==(const ProgramDecl& other) const {
  return name == other.name && files == other.files;
}

bool EnumDecl::operator==(const EnumDecl& other) const {
  return name == other.name && values == other.values;
}

bool Define::operator==(const Define& other) const {
  return name == other.name && parameters == other.parameters && body == other.body;
}

bool Shared::operator==(const Shared& other) const {
  return declarations == other.declarations;
}

bool Initially::operator==(const Initially& other) const {
  return condition == other.condition;
}

bool AtomicityDecl::operator==(const AtomicityDecl& other) const {
  return word == other.word;
}

bool AssumeDecl::operator==(const AssumeDecl& other) const {
  return word == other.word;
}

bool LocalDecl::operator==(const LocalDecl& other) const {
  return declaration == other.declaration;
}

bool InitItem::operator==(const InitItem& other) const {
  return states == other.states;
}

bool EndItem::operator==(const EndItem& other) const {
  return states == other.states;
}

bool StateItem::operator==(const StateItem& other) const {
  return states == other.states && assertion == other.assertion && idle_off == other.idle_off;
}

bool CommonItem::operator==(const CommonItem& other) const {
  return condition == other.condition;
}

bool FreeItem::operator==(const FreeItem& other) const {
  return variables == other.variables;
}

bool Clause::operator==(const Clause& other) const {
  return word == other.word && expr == other.expr;
}

bool EdgeItem::operator==(const EdgeItem& other) const {
  return sources == other.sources && target == other.target && clauses == other.clauses;
}

bool ThreadDecl::operator==(const ThreadDecl& other) const {
  return name == other.name && function == other.function && has_arguments == other.has_arguments &&
         arguments == other.arguments && any_number == other.any_number && number == other.number &&
         items == other.items;
}

bool InvariantItem::operator==(const InvariantItem& other) const {
  return condition == other.condition;
}

bool ExclusiveItem::operator==(const ExclusiveItem& other) const {
  return places == other.places;
}

bool RefinementItem::operator==(const RefinementItem& other) const {
  return word == other.word && name == other.name && names == other.names &&
         condition == other.condition;
}
bool Refinement::operator==(const Refinement& other) const {
  return items == other.items;
}
bool Composition::operator==(const Composition& other) const {
  return items == other.items;
}

} // namespace absthread::spec
