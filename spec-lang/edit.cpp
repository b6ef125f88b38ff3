// SPDX-License-Identifier: MIT
#include "spec-lang/edit.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace absthread::spec {

namespace {

// Does the operator need brackets beside `&&`?
bool looser_than_conjunction(Op op) {
  return op == Op::disjunction || op == Op::implication || op == Op::equivalence ||
         op == Op::choice;
}

class Editor {
 public:
  Editor(const ContractChange& change, const File& file, std::string_view text)
      : change_(change)
      , file_(file)
      , text_(text) {}

  std::vector<TextEdit> run() {
    if (change_.kind == ContractChange::Kind::widen) {
      widen();
      return std::move(out_);
    }
    for (const Item& item : file_.items)
      if (const auto* thread = std::get_if<ThreadDecl>(&item))
        if (thread->name.text == change_.thread) change(*thread);
    return std::move(out_);
  }

 private:
  void change(const ThreadDecl& thread) {
    switch (change_.kind) {
    case ContractChange::Kind::add_edge: return append(thread, change_.text);
    case ContractChange::Kind::replace_edge: return replace_edge(thread);
    case ContractChange::Kind::strengthen: return strengthen(thread);
    case ContractChange::Kind::widen: return;
    }
  }

  static SourceRange where_of(const ThreadItem& item) {
    return std::visit([](const auto& i) { return i.where; }, item);
  }

  std::string_view at(SourceRange where) const {
    return text_.substr(where.begin, where.end - where.begin);
  }

  // An item with the `;` behind it.
  SourceRange whole(SourceRange where) const {
    if (where.end > where.begin && text_[where.end - 1] == ';') return where;
    const std::size_t end = text_.find(';', where.end);
    if (end != std::string_view::npos) where.end = static_cast<std::uint32_t>(end + 1);
    return where;
  }

  // The blanks before the item on its line.
  std::string indentation(SourceRange where) const {
    const std::size_t line = text_.rfind('\n', where.begin);
    const std::size_t begin = line == std::string_view::npos ? 0 : line + 1;
    const std::string_view before = text_.substr(begin, where.begin - begin);
    const std::size_t blanks = before.find_first_not_of(" \t");
    return std::string(before.substr(0, blanks));
  }

  // One more item behind the thread's last one.
  void append(const ThreadDecl& thread, const std::string& item) {
    if (thread.items.empty()) return;
    const SourceRange last = whole(where_of(thread.items.back()));
    out_.push_back({{last.file, last.end, last.end},
                    "\n" + indentation(where_of(thread.items.back())) + item});
  }

  void replace_edge(const ThreadDecl& thread) {
    for (const ThreadItem& item : thread.items) {
      const auto* edge = std::get_if<EdgeItem>(&item);
      if (!edge || edge->where != change_.where) continue;
      const SourceRange where = whole(edge->where);
      std::string text = change_.text;
      if (edge->sources.size() > 1) {
        // The other sources keep the edge as it is.
        const std::uint32_t rest = edge->sources.back().where.end;
        text = fmt::format("{}{}\n{}{}", others(edge->sources),
                           text_.substr(rest, where.end - rest), indentation(where), text);
      }
      out_.push_back({where, text});
      return;
    }
  }

  std::string others(const std::vector<Name>& names) const {
    std::string out;
    for (const Name& name : names)
      if (name.text != change_.state) out += (out.empty() ? "" : ", ") + name.text;
    return out;
  }

  void strengthen(const ThreadDecl& thread) {
    for (const ThreadItem& item : thread.items) {
      const auto* state = std::get_if<StateItem>(&item);
      if (!state || std::none_of(state->states.begin(), state->states.end(),
                                 [&](const Name& n) { return n.text == change_.state; }))
        continue;
      const SourceRange where = whole(state->where);
      const std::string idle = state->idle_off ? " idle off" : "";
      std::string assertion;
      if (state->assertion) {
        assertion = at(state->assertion->where);
        if (looser_than_conjunction(state->assertion->op)) assertion = "(" + assertion + ")";
        assertion += " && ";
      }
      std::string text =
          fmt::format("state {} assert {}{}{};", change_.state, assertion, change_.text, idle);
      if (const std::string rest = others(state->states); !rest.empty())
        text = fmt::format("state {}{}{};\n{}{}", rest,
                           state->assertion ? fmt::format(" assert {}", at(state->assertion->where))
                                            : std::string(),
                           idle, indentation(where), text);
      out_.push_back({where, text});
      return;
    }
    append(thread, fmt::format("state {} assert {};", change_.state, change_.text));
  }

  void widen() {
    for (const Item& item : file_.items)
      if (const auto* shared = std::get_if<Shared>(&item))
        for (const Declaration& d : shared->declarations)
          for (const Name& name : d.names)
            if (name.where == change_.where && d.type.base == Type::Base::range &&
                d.type.bounds.empty())
              out_.push_back({d.type.where, change_.text});
  }

  const ContractChange& change_;
  const File& file_;
  std::string_view text_;
  std::vector<TextEdit> out_;
};

} // namespace

std::vector<TextEdit> edits_for(const ContractChange& change, const File& file,
                                std::string_view text) {
  return Editor(change, file, text).run();
}

std::string edited(std::string_view text, const std::vector<TextEdit>& edits) {
  std::string out;
  std::size_t at = 0;
  for (const TextEdit& edit : edits) {
    out += text.substr(at, edit.where.begin - at);
    out += edit.text;
    at = edit.where.end;
  }
  out += text.substr(at);
  return out;
}

} // namespace absthread::spec
