// SPDX-License-Identifier: MIT
// The rules that one grammar file uses of another, declared. Each is defined and instantiated in
// one file:
//   grammar_expression.cpp    names, expressions, lists of names
//   grammar_declaration.cpp   types and declarations
//   grammar_thread.cpp        items of a thread
//   grammar_file.cpp          items of a file, and the file
#pragma once

#include "spec-lang/ast.hpp"
#include "spec-lang/grammar_base.hpp"

namespace absthread::spec::grammar {

struct NameId;
struct BoundId;
struct PlaceId;
struct ExpressionId;
struct TypeId;
struct LvalueId;
struct DeclarationId;
struct ThreadItemId;
struct FileItemsId;

/// A name of the contract's own.
using NameRule = x3::rule<NameId, Name>;
inline const NameRule name = "name";
/// Any expression.
using ExpressionRule = x3::rule<ExpressionId, Expr>;
inline const ExpressionRule expression = "expression";
/// An expression that can stand beside `..` and before `[`: sums and products of names, numbers and
/// parentheses.
using BoundRule = x3::rule<BoundId, Expr>;
inline const BoundRule bound = "bound";
/// A variable or an element of an array: m, slot[i].
using PlaceRule = x3::rule<PlaceId, Expr>;
inline const PlaceRule place = "place";

using TypeRule = x3::rule<TypeId, Type>;
inline const TypeRule type = "type";
using DeclarationRule = x3::rule<DeclarationId, Declaration>;
inline const DeclarationRule declaration = "declaration";

using ThreadItemRule = x3::rule<ThreadItemId, ThreadItem>;
inline const ThreadItemRule thread_item = "thread item";

/// The whole file.
using FileItemsRule = x3::rule<FileItemsId, File>;
inline const FileItemsRule file_items = "file";

BOOST_SPIRIT_DECLARE(NameRule, ExpressionRule, BoundRule, PlaceRule, TypeRule, DeclarationRule,
                     ThreadItemRule, FileItemsRule)

} // namespace absthread::spec::grammar
