// SPDX-License-Identifier: MIT
// The values that the C text gives to objects with static storage.
#include "instrument/cfront/memory_paths.hpp"

#include "spec-lang/diag/diagnostic.hpp"

namespace absthread::cfront {

std::optional<mpz_class> Memory::initial(const Object& object, const std::string& path,
                                         const mpz_class& index) {
  const Declaration* d = object.declaration;
  if (!d || !d->defined || d->storage == Storage::local || d->storage == Storage::parameter) {
    return std::nullopt;
  }
  const Expr* e = d->initial;
  if (!e) return mpz_class(0);
  // How many scalars' worth of index one step of each array on the path is.
  std::vector<mpz_class> counts;
  bool zero = false, lost = false;
  bool good = walk(
      object.type, path, [](const Field&, std::size_t) {},
      [&](const Type* t, std::size_t) {
        counts.emplace_back(static_cast<unsigned long>(t->count));
      });
  if (!good || (!counts.empty() && index < 0)) return std::nullopt;
  mpz_class rest = index;
  std::size_t level = 0;
  auto enter = [&](std::size_t number) {
    if (zero || lost) return;
    if (e->kind == ExprKind::zero) {
      zero = true;
    } else if (e->kind != ExprKind::initialisers) {
      lost = true;
    } else if (number >= e->children.size() || !e->children[number]) {
      zero = true;
    } else {
      e = e->children[number];
    }
  };
  walk(
      object.type, path,
      [&](const Field& f, std::size_t) {
        if (f.parent->is_union) {
          // One member has the value; the others are not what anybody reads.
          if (e->kind == ExprKind::initialisers && e->field == &f) {
            enter(0);
          } else if (e->kind == ExprKind::zero) {
            zero = true;
          } else {
            lost = true;
          }
          return;
        }
        std::size_t number = 0; // unnamed bit-fields take no initialiser
        for (const Field& other : f.parent->fields) {
          if (&other == &f) break;
          if (!(other.name.empty() && other.bits != 0)) ++number;
        }
        enter(number);
      },
      [&](const Type*, std::size_t) {
        mpz_class inner = 1;
        for (std::size_t k = level + 1; k < counts.size(); ++k) inner *= counts[k];
        ++level;
        mpz_class number = inner == 0 ? mpz_class(0) : mpz_class(rest / inner);
        if (inner != 0) rest -= number * inner;
        enter(number.fits_ulong_p() ? number.get_ui() : ~0UL);
      });
  if (zero) return mpz_class(0);
  if (lost) return std::nullopt;
  while (e->kind == ExprKind::cast) e = e->children[0];
  if (e->kind == ExprKind::constant) return e->value;
  if (e->kind == ExprKind::zero) return mpz_class(0);
  if (e->kind == ExprKind::function) return opaque_address(e->declaration, e->declaration);
  if (e->kind == ExprKind::text) return opaque_address(e);
  if (e->kind == ExprKind::address && e->children[0]->kind == ExprKind::variable) {
    const Declaration* target = e->children[0]->declaration;
    if (target->storage == Storage::global || target->storage == Storage::static_local) {
      return global(*target).address;
    }
  }
  return std::nullopt;
}

Term Memory::initial_of_local(Term variable) {
  for (Object& object : objects_) {
    if (object.shared) continue;
    for (const auto& [path, leaf] : object.leaves) {
      if (leaf.variable != variable) continue;
      if (leaf.array) return rigid_array(object, path, variable.sort());
      std::optional<mpz_class> value = initial(object, path);
      return value ? terms_.integer(*value) : Term();
    }
  }
  return {};
}

} // namespace absthread::cfront
