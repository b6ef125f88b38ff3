// SPDX-License-Identifier: MIT
// The canonical form of a file.
//
// Every item becomes one line (or a block of lines), and every comment is given to the item at
// which it stood:
//   - on a line of its own: before the item that follows it in its block, or at the end of the
//   block;
//   - behind an item on the same line: behind it;
//   - inside an item: behind it, or before it where it could not stand behind it (a second `//`).
// So no comment is lost and none passes an item. Blank lines: one around every block, and one
// wherever the text had some. Comments behind consecutive lines begin in the same column. Lines
// longer than 100 columns are broken at blanks, as far outside in the brackets as possible. All
// this depends only on the items and on which comment stands where, which printing preserves:
// printing twice is printing once.
#include "spec-lang/print.hpp"

#include "spec-lang/contract_comments.hpp"
#include "spec-lang/diag/fault.hpp"
#include "spec-lang/operators.hpp"
#include "spec-lang/parser.hpp"

#include <algorithm>
#include <limits>
#include <utility>

namespace absthread::spec {
namespace {

constexpr std::size_t widest_line = 100;
constexpr std::size_t indent_step = 2;
constexpr std::uint32_t end_of_everything = std::numeric_limits<std::uint32_t>::max();

struct Line {
  std::size_t indent = 0;
  std::string text{};
  std::vector<const Comment*> behind{};
  bool blank_before = false;
};

bool fits_before_others(const Comment& comment) {
  return !comment.text.starts_with("//") && comment.text.find('\n') == std::string::npos;
}

// ---- items as one line --------------------------------------------------------------------------

std::string names_text(const std::vector<Name>& names) {
  std::string text;
  for (const Name& name : names) text += (text.empty() ? "" : ", ") + name.text;
  return text;
}

std::string quoted(const std::string& text) {
  std::string result = "\"";
  for (char c : text) {
    if (c == '"' || c == '\\') result += '\\';
    result += c;
  }
  return result + '"';
}

std::string declaration_text(const Declaration& d) {
  std::string text = names_text(d.names) + " : " + print(d.type);
  if (d.initial && !ABSTHREAD_FAULT("print-initial-value-lost")) text += " = " + print(*d.initial);
  if (!d.lvalue.text.empty() && !ABSTHREAD_FAULT("print-lvalue-lost"))
    text += " for " + d.lvalue.text;
  return text + ';';
}

struct ItemText {
  std::string operator()(const ProgramDecl& p) const {
    std::string text = "program " + p.name.text;
    for (std::size_t i = 0; i < p.files.size(); ++i) {
      if (i != 0 && ABSTHREAD_FAULT("print-second-file-lost")) break;
      text += (i == 0 ? " " : ", ") + quoted(p.files[i].text);
    }
    return text + ';';
  }
  std::string operator()(const EnumDecl& e) const {
    return "enum " + e.name.text + " { " + names_text(e.values) + " }";
  }
  std::string operator()(const Define& d) const {
    std::string text = "define " + d.name.text;
    if (!d.parameters.empty() && !ABSTHREAD_FAULT("print-parameters-lost"))
      text += '(' + names_text(d.parameters) + ')';
    return text + " := " + print(d.body) + ';';
  }
  std::string operator()(const Initially& i) const {
    return "initially " + print(i.condition) + ';';
  }
  std::string operator()(const AtomicityDecl& a) const { return "atomicity " + a.word.text + ';'; }
  std::string operator()(const AssumeDecl& a) const { return "assume " + a.word.text + ';'; }

  std::string operator()(const LocalDecl& l) const {
    return "local " + declaration_text(l.declaration);
  }
  std::string operator()(const InitItem& i) const { return "init " + names_text(i.states) + ';'; }
  std::string operator()(const EndItem& e) const {
    return (ABSTHREAD_FAULT("print-end-as-init") ? "init " : "end ") + names_text(e.states) + ';';
  }
  std::string operator()(const StateItem& s) const {
    std::string text = "state " + names_text(s.states);
    if (s.assertion && !ABSTHREAD_FAULT("print-assertion-lost"))
      text += " assert " + print(*s.assertion);
    if (s.idle_off && !ABSTHREAD_FAULT("print-idle-off-of-state-lost")) text += " idle off";
    return text + ';';
  }
  std::string operator()(const CommonItem& c) const { return "common " + print(c.condition) + ';'; }
  std::string operator()(const FreeItem& f) const {
    return "free " + names_text(f.variables) + ';';
  }
  std::string operator()(const IdleItem&) const { return "idle off;"; }
  std::string operator()(const EdgeItem& e) const { return print(e); }

  std::string operator()(const InvariantItem& i) const {
    return "invariant " + print(i.condition) + ';';
  }
  std::string operator()(const ExclusiveItem& e) const {
    std::string text;
    for (const ExclusiveItem::Place& p : e.places)
      text += (text.empty() ? "exclusive " : ", ") + p.thread.text + '.' + p.state.text;
    return text + ';';
  }
  std::string operator()(const RefinementItem& i) const {
    using Word = RefinementItem::Word;
    switch (i.word) {
    case Word::pre: return "pre " + print(*i.condition) + ';';
    case Word::relate: return "relate " + print(*i.condition) + ';';
    case Word::visible: return "visible " + names_text(i.names) + ';';
    case Word::function: return "function " + i.name.text + '(' + names_text(i.names) + ");";
    case Word::axiom: return "axiom(" + names_text(i.names) + ") " + print(*i.condition) + ';';
    }
    return "";
  }
};

std::string header_text(const Refinement&) {
  return "refinement {";
}
std::string header_text(const Shared&) {
  return "shared {";
}
std::string header_text(const Composition&) {
  return "composition {";
}
std::string header_text(const ThreadDecl& t) {
  std::string text = "thread " + t.name.text;
  if (!t.function.text.empty()) {
    text += " for " + t.function.text;
    if (t.has_arguments && !ABSTHREAD_FAULT("print-arguments-lost"))
      text += '(' + names_text(t.arguments) + ')';
  }
  if (t.any_number && !ABSTHREAD_FAULT("print-instances-any-lost")) text += " instances any";
  if (t.number) text += " instances " + print(*t.number);
  return text + " {";
}

// ---- layout -------------------------------------------------------------------------------------

class Layout {
 public:
  explicit Layout(const File& file)
      : file_(file) {}

  // The items and comments whose places lie in [begin, end).
  void file_part(std::uint32_t begin, std::uint32_t end) {
    last_end_ = begin;
    while (next_comment_ < file_.comments.size() && comment().where.begin < begin) ++next_comment_;
    std::vector<const Item*> items;
    for (const Item& item : file_.items) {
      const SourceRange where = place_of(item);
      if (!where || (where.begin >= begin && where.begin < end)) items.push_back(&item);
    }
    for (std::size_t i = 0; i < items.size(); ++i) {
      const std::uint32_t next = i + 1 < items.size() ? start_of(*items[i + 1]) : end;
      std::visit([&](const auto& item) { file_item(item, next); }, *items[i]);
    }
    own_comments(end, false);
  }

  std::string text() const;

 private:
  static SourceRange place_of(const Item& item) {
    return std::visit([](const auto& i) { return i.where; }, item);
  }
  std::uint32_t start_of(const Item& item) const { return start_of(place_of(item)); }
  std::uint32_t start_of(SourceRange where) const { return where ? where.begin : last_end_; }

  const Comment& comment() const { return file_.comments[next_comment_]; }
  bool comment_before(std::uint32_t offset) const {
    return next_comment_ < file_.comments.size() && comment().where.begin < offset;
  }

  // Whether the text had an empty line between what was written last and `begin`.
  bool had_blank_before(std::uint32_t begin) const {
    const auto blank =
        std::lower_bound(file_.blank_lines.begin(), file_.blank_lines.end(), last_end_);
    return blank != file_.blank_lines.end() && *blank < begin;
  }

  void line(std::string text, bool blank_before) {
    lines_.push_back({indent_, std::move(text), {}, blank_before && !fresh_block_});
    fresh_block_ = false;
  }

  void own_comment(bool blank_wanted) {
    const SourceRange where = comment().where;
    line("", blank_wanted || had_blank_before(where.begin));
    if (!ABSTHREAD_FAULT("print-own-line-comment-lost")) lines_.back().behind = {&comment()};
    last_end_ = std::max(last_end_, where.end);
    ++next_comment_;
  }

  // Comments up to `end`, each on lines of its own; the first one after a blank line if one is
  // wanted.
  bool own_comments(std::uint32_t end, bool blank_wanted) {
    bool any = false;
    while (comment_before(end)) {
      own_comment(blank_wanted && !any);
      any = true;
    }
    return any;
  }

  // Comments between here and `end` that stand behind something on their line. Nothing fits behind
  // a `//`.
  void behind_comments(std::uint32_t end, std::vector<const Comment*>& into) {
    while (comment_before(end) && !comment().own_line &&
           (into.empty() || !into.back()->text.starts_with("//"))) {
      if (!ABSTHREAD_FAULT("print-comment-behind-lost")) into.push_back(&comment());
      last_end_ = std::max(last_end_, comment().where.end);
      ++next_comment_;
    }
  }

  // One line with its comments. `inside_end` is where the item (or its header) ends, `next` where
  // the following thing begins.
  void placed_line(std::string text, SourceRange where, std::uint32_t inside_end,
                   std::uint32_t next, bool blank_wanted) {
    const std::uint32_t begin = start_of(where);
    const bool commented = own_comments(begin, blank_wanted);
    bool blank = had_blank_before(begin) || (blank_wanted && !commented);

    std::vector<const Comment*> inside;
    while (comment_before(inside_end)) {
      inside.push_back(&comment());
      ++next_comment_;
    }
    last_end_ = std::max({last_end_, begin, where ? inside_end : last_end_});
    std::vector<const Comment*> behind;
    behind_comments(next, behind);

    // What cannot stand behind the line goes before it.
    const bool all_fit = std::all_of(inside.begin(), inside.end(), [&](const Comment* c) {
      const bool last = c == inside.back() && behind.empty();
      return !c->own_line && (last || fits_before_others(*c));
    });
    if (all_fit) {
      behind.insert(behind.begin(), inside.begin(), inside.end());
    } else {
      for (const Comment* c : inside) {
        line("", blank);
        lines_.back().behind = {c};
        blank = false;
      }
    }
    line(std::move(text), blank);
    lines_.back().behind = std::move(behind);
  }

  template<typename T>
  void file_item(const T& item, std::uint32_t next) {
    placed_line(ItemText{}(item), item.where, item.where.end, next, previous_was_block_);
    previous_was_block_ = false;
  }
  void file_item(const Shared& item, std::uint32_t next) {
    block(item, item.declarations, next, declaration_text);
  }
  void file_item(const Composition& item, std::uint32_t next) {
    block(item, item.items, next,
          [](const CompositionItem& i) { return std::visit(ItemText{}, i); });
  }
  void file_item(const Refinement& item, std::uint32_t next) {
    block(item, item.items, next, ItemText{});
  }
  void file_item(const ThreadDecl& item, std::uint32_t next) {
    block(item, item.items, next, [](const ThreadItem& i) { return std::visit(ItemText{}, i); });
  }

  static SourceRange item_place(const Declaration& d) { return d.where; }
  static SourceRange item_place(const RefinementItem& i) { return i.where; }
  template<typename... T>
  static SourceRange item_place(const std::variant<T...>& item) {
    return std::visit([](const auto& i) { return i.where; }, item);
  }

  template<typename Block, typename Items, typename Text>
  void block(const Block& item, const Items& items, std::uint32_t next, const Text& text) {
    const std::uint32_t end = item.where ? item.where.end : last_end_;
    const std::uint32_t first = items.empty() ? end : start_of(item_place(items[0]));
    header(header_text(item), item.where, first);
    indent_ += indent_step;
    fresh_block_ = true;
    for (std::size_t i = 0; i < items.size(); ++i) {
      const SourceRange where = item_place(items[i]);
      const std::uint32_t following =
          i + 1 < items.size() ? start_of(item_place(items[i + 1])) : end;
      placed_line(text(items[i]), where, where.end, following, false);
    }
    own_comments(end, false);
    indent_ -= indent_step;
    fresh_block_ = false;
    lines_.push_back({indent_, "}", {}, false});
    last_end_ = std::max(last_end_, end);
    behind_comments(next, lines_.back().behind);
    previous_was_block_ = true;
  }

  // The line that opens a block takes the comments behind it, up to the first item.
  void header(std::string text, SourceRange where, std::uint32_t first_item) {
    const std::uint32_t begin = start_of(where);
    const bool blank_wanted = !lines_.empty();
    const bool commented = own_comments(begin, blank_wanted);
    line(std::move(text), had_blank_before(begin) || (blank_wanted && !commented));
    last_end_ = std::max(last_end_, begin);
    behind_comments(first_item, lines_.back().behind);
  }

  const File& file_;
  std::size_t indent_ = 0;
  std::vector<Line> lines_{};
  std::size_t next_comment_ = 0;
  std::uint32_t last_end_ = 0; // of what was written last, in the text it came from
  bool previous_was_block_ = false;
  bool fresh_block_ = true; // nothing was written since the block began
};

// ---- lines as text ------------------------------------------------------------------------------

int infix_level(std::string_view text) {
  const Infix* row = infix(text);
  return row == nullptr ? 0 : row->level;
}

// The words of a text are separated by blanks; this is the one that begins at `at`.
std::string_view word_at(const std::string& text, std::size_t at) {
  return std::string_view(text).substr(at, std::min(text.find(' ', at), text.size()) - at);
}

bool begins_clause(std::string_view word) {
  for (std::string_view clause : {"when", "lock", "unlock", "starts", "assert", "idle", "for", ":"})
    if (word == clause) return true;
  return false;
}

// How bad it is to break a line at this blank: brackets count most, then how tightly the operator
// before it binds. An operator ends its line. Negative: no break here.
int cost_of_break(const std::string& text, std::size_t blank, int depth) {
  const std::string_view next = word_at(text, blank + 1);
  if (infix_level(next) > 0 || next == "?" || next == ":" || next == "=" || next == ":=" ||
      next == "->")
    return -1;
  const std::string_view before = word_at(text, text.rfind(' ', blank - 1) + 1);
  if (before.ends_with(',')) return 32 * depth + 1;
  if (before == ":=" || before == "?" || before == ":") return 32 * depth + 2;
  if (const int level = infix_level(before); level > 0) return 32 * depth + 2 + level;
  return 32 * depth + 31;
}

// Calls `visit(place, depth)` for every blank outside quotes.
template<typename Visit>
void for_each_blank(const std::string& text, const Visit& visit) {
  int depth = 0;
  bool in_quotes = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (in_quotes) {
      if (c == '\\')
        ++i;
      else if (c == '"')
        in_quotes = false;
      continue;
    }
    if (c == '"') in_quotes = true;
    if (c == '(' || c == '[') ++depth;
    if (c == ')' || c == ']') --depth;
    if (c == ' ' && i > 0) visit(i, depth);
  }
}

struct Part {
  std::size_t indent;
  std::string text;
};

// Breaks a text at the cheapest blanks, as far right as fits; the further lines are indented
// deeper.
void break_at_operators(const std::string& text, std::size_t indent, std::size_t deeper,
                        std::vector<Part>& parts) {
  constexpr std::size_t shortest = 20;
  std::vector<std::pair<std::size_t, int>> blanks; // place, cost
  for_each_blank(text, [&](std::size_t at, int depth) {
    if (const int cost = cost_of_break(text, at, depth); cost >= 0) blanks.emplace_back(at, cost);
  });
  std::size_t from = 0;
  auto next = blanks.begin();
  while (text.size() - from + indent > widest_line) {
    auto best = blanks.end();
    for (; next != blanks.end() && next->first < from + shortest; ++next) {
    }
    for (auto it = next; it != blanks.end(); ++it) {
      if (it->first - from + indent > widest_line && best != blanks.end()) break;
      if (best == blanks.end() || it->second <= best->second) best = it;
    }
    if (best == blanks.end()) break;
    parts.push_back({indent, text.substr(from, best->first - from)});
    from = best->first + 1;
    indent = deeper;
  }
  parts.push_back({indent, text.substr(from)});
}

// A line that is too long gets a line for each clause (the first one stays, if it fits), and those
// are broken further.
std::vector<Part> broken(const std::string& text, std::size_t indent) {
  if (text.size() + indent <= widest_line) return {{indent, text}};
  std::vector<std::size_t> starts{0};
  for_each_blank(text, [&](std::size_t at, int depth) {
    if (depth == 0 && begins_clause(word_at(text, at + 1))) starts.push_back(at + 1);
  });
  starts.push_back(text.size() + 1);
  if (starts.size() > 3 && starts[2] - 1 + indent <= widest_line) starts.erase(starts.begin() + 1);
  std::vector<Part> parts;
  const std::size_t margin = indent + 2 * indent_step;
  for (std::size_t i = 0; i + 1 < starts.size(); ++i)
    break_at_operators(text.substr(starts[i], starts[i + 1] - 1 - starts[i]),
                       i == 0 ? indent : margin,
                       starts.size() > 2 ? margin + 2 * indent_step : margin, parts);
  return parts;
}

// A comment whose first line stands in `column`.
void append_comment(std::string& out, const std::string& comment, std::size_t column) {
  std::size_t at = 0;
  while (true) {
    const std::size_t stop = std::min(comment.find('\n', at), comment.size());
    if (at != 0) {
      out += '\n';
      if (stop != at) out.append(column, ' ');
    }
    out.append(comment, at, stop - at);
    if (stop == comment.size()) return;
    at = stop + 1;
  }
}

std::string Layout::text() const {
  std::vector<std::vector<Part>> texts;
  std::vector<std::size_t> widths; // of the last part, with its indentation
  for (const Line& l : lines_) {
    texts.push_back(broken(l.text, l.indent));
    widths.push_back(texts.back().back().text.size() + texts.back().back().indent);
  }
  const auto aligned = [&](std::size_t i) {
    return !lines_[i].text.empty() && !lines_[i].behind.empty() && widths[i] <= 80;
  };
  std::string out;
  std::size_t column = 0; // of the comments of the present run of lines
  for (std::size_t i = 0; i < lines_.size(); ++i) {
    const Line& l = lines_[i];
    if (l.blank_before) out += '\n';
    if (aligned(i) && (i == 0 || !aligned(i - 1) || l.blank_before)) {
      column = 0;
      for (std::size_t k = i;
           k < lines_.size() && aligned(k) && (k == i || !lines_[k].blank_before); ++k)
        column = std::max(column, widths[k] + 2);
    }
    std::size_t at = l.indent;
    if (!l.text.empty() || !l.behind.empty()) out.append(l.indent, ' ');
    out += texts[i][0].text;
    for (std::size_t p = 1; p < texts[i].size(); ++p) {
      out += '\n';
      out.append(texts[i][p].indent, ' ');
      out += texts[i][p].text;
    }
    if (!l.text.empty()) at = widths[i];
    for (std::size_t k = 0; k < l.behind.size(); ++k) {
      std::size_t target = at;
      if (!l.text.empty() && k == 0)
        target = aligned(i) ? column : at + 2;
      else if (k != 0)
        target = at + 1;
      out.append(target - at, ' ');
      append_comment(out, l.behind[k]->text, target);
      const std::size_t line_end = out.rfind('\n');
      at = out.size() - (line_end == std::string::npos ? 0 : line_end + 1);
    }
    out += '\n';
  }
  return out;
}

// Every line that is not empty behind the margin.
std::string indented(const std::string& text, const std::string& margin) {
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '\n' && (i == 0 || text[i - 1] == '\n')) result += margin;
    result += text[i];
  }
  return result;
}

std::string with_line_ends(const std::string& text, std::string_view line_end) {
  std::string result;
  for (char c : text)
    if (c == '\n')
      result += line_end;
    else
      result += c;
  return result;
}

} // namespace

std::string print(const File& file) {
  Layout layout(file);
  layout.file_part(0, end_of_everything);
  return layout.text();
}

std::string print_c_file(const File& file, const SourceStore& sources) {
  const std::string_view text = sources.file(file.source).text();
  Diagnostics ignored; // parse() has reported what there is to report
  const std::size_t first_line_end = text.find('\n');
  const bool dos = first_line_end != std::string_view::npos && first_line_end > 0 &&
                   text[first_line_end - 1] == '\r';
  std::string result;
  std::size_t done = 0;
  for (const ContractComment& comment : contract_comments(file.source, sources, ignored)) {
    // The comment is indented like the line on which it now begins.
    result += text.substr(done, comment.whole.begin - done);
    const std::size_t line_end = result.rfind('\n');
    const std::size_t line_start = line_end == std::string::npos ? 0 : line_end + 1;
    const std::size_t margin_end =
        std::min(result.find_first_not_of(" \t", line_start), result.size());
    const std::string margin = result.substr(line_start, margin_end - line_start);
    Layout layout(file);
    layout.file_part(comment.body.begin, comment.body.end);
    result += with_line_ends("/*@ absthread\n" + indented(layout.text(), margin) + margin + "*/",
                             dos ? "\r\n" : "\n");
    done = comment.whole.end;
  }
  if (ABSTHREAD_FAULT("print-rest-of-c-file-lost")) return result;
  return result + std::string(text.substr(done));
}

std::string format(const File& file, const SourceStore& sources) {
  return is_c_file(sources.file(file.source).path()) ? print_c_file(file, sources) : print(file);
}

} // namespace absthread::spec
