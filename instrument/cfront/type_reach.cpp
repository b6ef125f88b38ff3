// SPDX-License-Identifier: MIT
// A graph whose nodes are types, as insides of objects or behind pointers, made as far as somebody
// asks for it; what a node reaches is the union over all nodes that edges lead to.
#include "instrument/cfront/type_reach.hpp"

#include "spec-lang/diag/fault.hpp"

#include <utility>

namespace absthread::cfront {

namespace {

const Type* element_type(const Type* type) {
  while (type->is(TypeKind::array)) type = type->target;
  return type;
}

} // namespace

TypeReach::Entry* TypeReach::entry(From from, const Type* type, const void* other) {
  return &*nodes_.try_emplace({from, type, other}).first;
}

void TypeReach::fill(Entry& entry) {
  const auto& [from, type, other] = entry.first;
  Node& node = entry.second;
  node.known = true;
  if (from == From::view) {
    for (const Type* t : static_cast<const View*>(other)->types) parts(node, t, nullptr);
  } else if (!type->is(TypeKind::record)) {
    if (from == From::inside) parts(node, type, other);
    if (from == From::behind) follow(node, type, nullptr, static_cast<const View*>(other));
  } else {
    for (const Field& f : type->record->fields) {
      if (from == From::inside) parts(node, f.type, &f);
      if (from == From::behind) follow(node, element_type(f.type), &f, nullptr);
    }
  }
}

/// What the pointers inside an object of this type lead to.
void TypeReach::parts(Node& node, const Type* type, const void* holder) {
  if (!ABSTHREAD_FAULT("reach-arrays-end-it")) type = element_type(type);
  if (type->is(TypeKind::record)) node.next.push_back(entry(From::inside, type));
  if (type->is(TypeKind::pointer))
    follow(node, type->target, nullptr, holder ? pointers_.behind_holder(holder) : nullptr);
}

void TypeReach::follow(Node& node, const Type* target, const Field* field, const View* view) {
  if (!target) return;
  if (view && is_character(target)) {
    node.direct.views.insert(view);
    node.next.push_back(entry(From::view, nullptr, view));
  }
  target = element_type(target);
  if (target->is(TypeKind::function)) {
    node.direct.functions.insert(target);
  } else if (target->is(TypeKind::empty)) {
    node.direct.everything = !ABSTHREAD_FAULT("reach-nothing-behind-void");
  } else if (target->is(TypeKind::record)) {
    node.next.push_back(entry(From::behind, target));
    if (target->record->fields.empty()) node.direct.scalars.insert({field, target});
  } else if (target->scalar()) {
    node.direct.scalars.insert({field, target});
    if (target->is(TypeKind::pointer) && !ABSTHREAD_FAULT("reach-one-pointer-only"))
      parts(node, target, field);
  }
}

const TypesReached& TypeReach::reached(Entry& start) {
  if (start.second.reached) return *start.second.reached;
  std::vector<Entry*> met = {&start};
  start.second.met = ++walks_;
  TypesReached all;
  for (std::size_t i = 0; i < met.size(); ++i) {
    if (!met[i]->second.known) fill(*met[i]);
    const Node& now = met[i]->second;
    all.everything = all.everything || now.direct.everything;
    all.functions.insert(now.direct.functions.begin(), now.direct.functions.end());
    for (Entry* next : now.next) {
      if (std::exchange(next->second.met, walks_) != walks_) met.push_back(next);
    }
  }
  for (const Entry* e : met) {
    if (all.everything) break;
    const TypesReached& direct = e->second.direct;
    all.scalars.insert(direct.scalars.begin(), direct.scalars.end());
    all.views.insert(direct.views.begin(), direct.views.end());
  }
  start.second.reached = &*results_.insert(std::move(all)).first;
  return *start.second.reached;
}

const TypesReached& TypeReach::inside(const Type* type, const void* holder) {
  return reached(*entry(From::inside, type, type->is(TypeKind::record) ? nullptr : holder));
}

const TypesReached& TypeReach::behind(const Type* target, const View* view) {
  return reached(*entry(From::behind, target, is_character(target) ? view : nullptr));
}

} // namespace absthread::cfront
