// SPDX-License-Identifier: MIT
// Owner of the tree's nodes; types and records are made once per name.
#include "instrument/cfront/tree.hpp"

#include <algorithm>
#include <utility>

namespace absthread::cfront {

const Type* Tree::type(Type candidate) {
  std::string key = (candidate.atomic ? "_Atomic " : "") + candidate.spelling + "#" +
                    std::to_string(static_cast<int>(candidate.kind)) + "#" +
                    std::to_string(candidate.bits) + (candidate.is_signed ? "s" : "u") + "#" +
                    std::to_string(candidate.count) + "#" + std::to_string(candidate.size);
  if (candidate.target) {
    key += "#" + std::to_string(reinterpret_cast<std::uintptr_t>(candidate.target));
  }
  if (candidate.record) key += "#" + candidate.record->name;
  return &types_.emplace(std::move(key), std::move(candidate)).first->second;
}

Record& Tree::record(const std::string& name) {
  Record& record = records_[name];
  record.name = name;
  return record;
}

Expr& Tree::expr(ExprKind kind, const Type* type, SourceRange where) {
  Expr& e = exprs_.make();
  e.kind = kind;
  e.type = type;
  e.where = where;
  return e;
}

Statement& Tree::statement(StatementKind kind, SourceRange where) {
  const std::uint32_t number = next_statement();
  Statement& s = statements_.make();
  s.number = number;
  s.kind = kind;
  s.where = where;
  return s;
}

std::string_view Tree::text(std::string_view text) {
  if (text.empty()) return {};
  char* made = static_cast<char*>(memory_.allocate(text.size(), 1));
  std::copy(text.begin(), text.end(), made);
  return {made, text.size()};
}

Declaration& Tree::declaration() {
  Declaration& d = declarations_.make();
  d.tree = this;
  d.number = static_cast<std::uint32_t>(declarations_.size());
  return d;
}

Declaration& Tree::external(const std::string& name) {
  Declaration*& slot = externals_[name];
  if (!slot) {
    slot = &declaration();
    slot->name = name;
  }
  return *slot;
}

bool Tree::rename(const std::string& name, Declaration& target) {
  Declaration*& slot = externals_[name];
  if (!slot) slot = &target;
  return slot == &target;
}

std::vector<const Type*> Tree::records() const {
  std::vector<const Type*> out;
  for (const auto& [key, type] : types_) {
    if (type.is(TypeKind::record) && type.record->complete) out.push_back(&type);
  }
  return out;
}

std::vector<const Type*> Tree::records_with(const std::string& member) const {
  std::map<std::string, const Type*> found;
  for (const auto& [key, type] : types_) {
    if (!type.is(TypeKind::record) || type.atomic || !type.record->complete) continue;
    const std::deque<Field>& fields = type.record->fields;
    if (std::any_of(fields.begin(), fields.end(), [&](const Field& f) { return f.name == member; }))
      found[type.record->name] = &type;
  }
  std::vector<const Type*> out;
  for (const auto& [name, type] : found) out.push_back(type);
  return out;
}

Declaration* Tree::find(const std::string& name) const {
  if (auto it = externals_.find(name); it != externals_.end()) return it->second;
  for (Declaration* d : functions) {
    if (d->name == name) return d;
  }
  for (Declaration* d : globals) {
    if (d->name == name && d->storage == Storage::global) return d;
  }
  return nullptr;
}

} // namespace absthread::cfront
