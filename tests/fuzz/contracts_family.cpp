// SPDX-License-Identifier: MIT
//
// The family `contracts`: random contract texts, half of them with mistakes, some inside C files.
//   - The parser accepts a text exactly if the independent reader (oracle/contract_syntax.hpp)
//   does, and then
//     both see the same meaning, operator by operator.
//   - The printed form has that meaning too, is printed as itself when read again, and has every
//   comment at its
//     item, in order.
//   - A text that is refused gets at least one error, and every place lies inside the text.
#include "tests/fuzz/contracts_family.hpp"

#include "spec-lang/parser.hpp"
#include "spec-lang/print.hpp"
#include "tests/fuzz/contracts_text.hpp"
#include "tests/fuzz/oracle/contract_syntax.hpp"

#include <fmt/format.h>

#include <optional>

namespace absthread::fuzz {
namespace {

using namespace absthread::spec;

// ---- the parser's tree in the notation of the oracle ------------------------------------------

std::string names_of(const std::vector<Name>& names) {
  std::string text;
  for (const Name& name : names) text += (text.empty() ? "" : " ") + name.text;
  return text;
}

const char* head_of(Op op) {
  switch (op) {
  case Op::negation: return "!";
  case Op::minus: return "neg";
  case Op::complement: return "~";
  case Op::prime: return "next";
  case Op::index: return "at";
  case Op::less: return "<";
  case Op::at_most: return "<=";
  case Op::greater: return ">";
  case Op::at_least: return ">=";
  case Op::equal: return "==";
  case Op::differ: return "!=";
  case Op::subtract: return "-";
  case Op::divide: return "/";
  case Op::modulo: return "%";
  case Op::shift_left: return "<<";
  case Op::shift_right: return ">>";
  case Op::implication: return "=>";
  case Op::equivalence: return "<=>";
  case Op::conjunction: return "&&";
  case Op::disjunction: return "||";
  case Op::add: return "+";
  case Op::multiply: return "*";
  case Op::bit_and: return "&";
  case Op::bit_or: return "|";
  case Op::bit_xor: return "^";
  case Op::choice: return "?:";
  default: return "";
  }
}

std::string tree(const Expr& e) {
  switch (e.op) {
  case Op::name:
  case Op::number: return e.text;
  case Op::truth: return "#" + e.text;
  case Op::none: return "#none";
  case Op::self: return "#self";
  case Op::count: return "(count " + e.text + ")";
  case Op::field: return "(field " + tree(e.args[0]) + " " + e.text + ")";
  default: break;
  }
  std::string text = "(" + (e.op == Op::call ? "call " + e.text : std::string(head_of(e.op)));
  for (const Expr& arg : e.args) text += " " + tree(arg);
  return text + ")";
}

std::string tree(const Type& t) {
  std::string text;
  switch (t.base) {
  case Type::Base::boolean: text = "bool"; break;
  case Type::Base::integer: text = "int"; break;
  case Type::Base::lock: text = "lock"; break;
  case Type::Base::thread: text = "thread"; break;
  case Type::Base::range: text = "(range " + tree(*t.low) + " " + tree(*t.high) + ")"; break;
  case Type::Base::bits: text = "bits" + t.width; break;
  case Type::Base::named: text = t.name.text; break;
  }
  for (const Expr& bound : t.bounds) text += "[" + tree(bound) + "]";
  return text;
}

std::string tree(const Declaration& d) {
  std::string text = "(var " + names_of(d.names) + " : " + tree(d.type);
  if (d.initial) text += " = " + tree(*d.initial);
  if (!d.lvalue.text.empty()) text += " for " + d.lvalue.text;
  return text + ")";
}

struct TreeOf {
  std::string operator()(const LocalDecl& i) const { return "(local " + tree(i.declaration) + ")"; }
  std::string operator()(const InitItem& i) const { return "(init " + names_of(i.states) + ")"; }
  std::string operator()(const EndItem& i) const { return "(end " + names_of(i.states) + ")"; }
  std::string operator()(const FreeItem& i) const { return "(free " + names_of(i.variables) + ")"; }
  std::string operator()(const IdleItem&) const { return "(idle off)"; }
  std::string operator()(const CommonItem& i) const { return "(common " + tree(i.condition) + ")"; }
  std::string operator()(const StateItem& i) const {
    return "(state " + names_of(i.states) + (i.assertion ? " assert " + tree(*i.assertion) : "") +
           (i.idle_off ? " idle-off" : "") + ")";
  }
  std::string operator()(const EdgeItem& i) const {
    static const char* words[] = {"when", "update", "any", "lock", "unlock", "starts"};
    std::string text = "(edge " + names_of(i.sources) + " -> " + i.target.text;
    for (const Clause& c : i.clauses)
      text += fmt::format(" ({} {})", words[static_cast<std::size_t>(c.word)], tree(c.expr));
    return text + ")";
  }
  std::string operator()(const InvariantItem& i) const {
    return "(invariant " + tree(i.condition) + ")";
  }
  std::string operator()(const ExclusiveItem& i) const {
    std::string text = "(exclusive ";
    for (const auto& p : i.places) text += " " + p.thread.text + "." + p.state.text;
    return text + ")";
  }

  std::string operator()(const ProgramDecl& i) const {
    std::string text = "(program " + i.name.text;
    for (const Name& file : i.files) text += " \"" + file.text + "\"";
    return text + ")\n";
  }
  std::string operator()(const EnumDecl& i) const {
    return "(enum " + i.name.text + " " + names_of(i.values) + ")\n";
  }
  std::string operator()(const Define& i) const {
    return "(define " + i.name.text +
           (i.parameters.empty() ? "" : "(" + names_of(i.parameters) + ")") + " " + tree(i.body) +
           ")\n";
  }
  std::string operator()(const Initially& i) const {
    return "(initially " + tree(i.condition) + ")\n";
  }
  std::string operator()(const AtomicityDecl& i) const {
    return "(atomicity " + i.word.text + ")\n";
  }
  std::string operator()(const AssumeDecl& i) const { return "(assume " + i.word.text + ")\n"; }
  std::string operator()(const Shared& i) const {
    std::string text = "(shared";
    for (const Declaration& d : i.declarations) text += "\n  " + tree(d);
    return text + ")\n";
  }
  std::string operator()(const Composition& i) const {
    std::string text = "(composition";
    for (const CompositionItem& item : i.items) text += "\n  " + std::visit(*this, item);
    return text + ")\n";
  }
  std::string operator()(const Refinement& i) const {
    std::string text = "(refinement";
    for (const RefinementItem& item : i.items) {
      text += fmt::format("\n  ({} {} ({})", static_cast<int>(item.word), item.name.text,
                          names_of(item.names));
      if (item.condition) text += " " + tree(*item.condition);
      text += ")";
    }
    return text + ")\n";
  }
  std::string operator()(const ThreadDecl& i) const {
    std::string text = "(thread " + i.name.text;
    if (!i.function.text.empty()) text += " for " + i.function.text;
    if (i.has_arguments) text += "(" + names_of(i.arguments) + ")";
    if (i.any_number) text += " instances any";
    if (i.number) text += " instances " + tree(*i.number);
    for (const ThreadItem& item : i.items) text += "\n  " + std::visit(*this, item);
    return text + ")\n";
  }
};

std::string tree(const File& file) {
  std::string text;
  for (const Item& item : file.items) text += std::visit(TreeOf{}, item);
  return text;
}

// ---- the two sides -----------------------------------------------------------------------------

struct Oracle {
  std::string meaning{};
  std::vector<oracle::ReadComment> comments{};
  std::string rest{}; // of a C file: what is not contract
};

std::optional<Oracle> ask_oracle(const std::string& text, bool c_file) {
  if (!c_file) {
    std::optional<oracle::Reading> reading = oracle::read_syntax(text);
    if (!reading) return std::nullopt;
    return Oracle{reading->meaning, reading->comments, ""};
  }
  const std::optional<oracle::CText> c = oracle::read_c_text(text);
  if (!c || c->bodies.empty()) return std::nullopt;
  Oracle all;
  all.rest = c->rest;
  for (std::size_t i = 0; i < c->bodies.size(); ++i) {
    std::optional<oracle::Reading> reading = oracle::read_syntax(c->bodies[i]);
    // A comment may be without items, if the file has some.
    const std::string with_item = c->bodies[i] + "\n;";
    if (!reading) {
      reading = oracle::read_syntax(c->bodies[i] + "\nassume none_such;");
      if (!reading || reading->meaning != "(assume none_such)\n") return std::nullopt;
      reading->meaning.clear();
    }
    all.meaning += reading->meaning;
    for (oracle::ReadComment& comment : reading->comments) {
      comment.position += static_cast<int>(i) * 1000000;
      all.comments.push_back(comment);
    }
  }
  if (all.meaning.empty()) return std::nullopt;
  return all;
}

// Comments in the same order; each in its gap, or beside the item in which it stood.
std::string compare_comments(const std::vector<oracle::ReadComment>& before,
                             const std::vector<oracle::ReadComment>& after) {
  if (before.size() != after.size())
    return fmt::format("{} comments became {}", before.size(), after.size());
  for (std::size_t i = 0; i < before.size(); ++i) {
    if (before[i].text != after[i].text)
      return fmt::format("comment '{}' became '{}'", before[i].text, after[i].text);
    const int was = before[i].position;
    const int is = after[i].position;
    const bool inside = was >= 0 && was % 2 == 0;
    if (inside ? (is != was - 1 && is != was + 1) : is != was)
      return fmt::format("comment '{}' moved from {} to {}", before[i].text, was, is);
  }
  return "";
}

Outcome check_refused(const SourceStore& sources, FileId id, const Diagnostics& diagnostics) {
  if (!diagnostics.has_errors()) return mismatch("refused without an error");
  const std::size_t size = sources.file(id).text().size();
  for (const Diagnostic& d : diagnostics.all()) {
    if (d.message.empty()) return mismatch("an error without a message");
    if (d.where.file != id || d.where.begin > d.where.end || d.where.end > size)
      return mismatch("an error outside the text: " + d.message);
    for (const Note& note : d.notes)
      if (note.where && (note.where.begin > note.where.end || note.where.end > size))
        return mismatch("a note outside the text: " + note.message);
  }
  return agreed("refused", {diagnostics.error_count() == 1 ? "one message" : "several messages"});
}

} // namespace

std::string generate_contract(Seed seed) {
  Random random(seed);
  ContractTextShape shape;
  shape.comments_percent = random.chance(50) ? 8 : random.chance(50) ? 0 : 25;
  std::string text =
      random.chance(15) ? random_c_text(random, shape) : random_contract_text(random, shape);
  return random.chance(45) ? with_mistakes(std::move(text), random) : text;
}

Outcome check_contract(const std::string& text) {
  const bool c_file = text.starts_with("// C\n");
  const char* path = c_file ? "case.c" : "case.absthread";
  SourceStore sources;
  Diagnostics diagnostics;
  const FileId id = sources.add(path, text);
  const std::optional<File> file = parse(id, sources, diagnostics);
  const std::optional<Oracle> truth = ask_oracle(text, c_file);
  if (!file && truth) {
    std::string why = diagnostics.all().empty() ? "" : diagnostics.all()[0].message;
    return mismatch("refused, but it is a contract: " + why);
  }
  if (file && !truth) return mismatch("accepted, but it is no contract");
  if (!file) return check_refused(sources, id, diagnostics);
  if (tree(*file) != truth->meaning)
    return mismatch("read as\n" + tree(*file) + "but it means\n" + truth->meaning);

  const std::string printed = format(*file, sources);
  const FileId again_id = sources.add(path, printed);
  const std::optional<File> again = parse(again_id, sources, diagnostics);
  const std::optional<Oracle> printed_truth = ask_oracle(printed, c_file);
  if (!printed_truth) return mismatch("printed as what is no contract:\n" + printed);
  if (printed_truth->meaning != truth->meaning)
    return mismatch("printed as\n" + printed_truth->meaning + "but it means\n" + truth->meaning);
  if (!again || !(*again == *file)) return mismatch("reads otherwise when printed:\n" + printed);
  if (printed_truth->rest != truth->rest)
    return mismatch("C code changed:\n" + printed_truth->rest + "instead of\n" + truth->rest);
  if (const std::string why = compare_comments(truth->comments, printed_truth->comments);
      !why.empty())
    return mismatch(why + ":\n" + printed);
  if (const std::string twice = format(*again, sources); twice != printed)
    return mismatch("printed twice it is\n" + twice + "instead of\n" + printed);
  std::vector<std::string> features;
  if (!truth->comments.empty()) features.push_back("comments");
  if (c_file) features.push_back("C file");
  return agreed("accepted", features);
}

Family contracts_family() {
  return {.name = "contracts",
          .sentence = "contract texts: parser, printer and comments against a second reader",
          .generate = generate_contract,
          .check = check_contract,
          .shares = {{"accepted", 0.4, 0.75},
                     {"refused", 0.25, 0.6},
                     {"comments", 0.2, 1},
                     {"several messages", 0, 0.15}},
          .sample = 4000};
}

} // namespace absthread::fuzz
