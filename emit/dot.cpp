// SPDX-License-Identifier: MIT
#include "emit/dot.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace absthread::emit {

namespace {

// Columns of a text before it is wrapped: on an edge or in a state, below a title, in the legend.
constexpr std::size_t label_width = 38, title_width = 56, legend_width = 84;

// Calm colours that also differ in a grey print.
struct Look {
  const char* colour;
  bool italic;
};
constexpr Look look_of(Role role) {
  switch (role) {
  case Role::guard: return {"#1d4ed8", false};
  case Role::update: return {"#111827", false};
  case Role::effect: return {"#047857", false};
  case Role::assertion: return {"#9a3412", false};
  case Role::code: return {"#111827", false};
  case Role::remark: return {"#6b7280", true};
  }
  return {"#111827", false};
}

std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    switch (c) {
    case '&': out += "&amp;"; break;
    case '<': out += "&lt;"; break;
    case '>': out += "&gt;"; break;
    case '"': out += "&quot;"; break;
    case '\n':
    case '\t': out += ' '; break;
    default: out += c;
    }
  }
  return out;
}

std::string quoted(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    out += c == '\n' ? ' ' : c;
  }
  return out + "\"";
}

// Where to break a text that is too wide: outside of as many brackets as possible, before a logical
// operator rather than `==`, before `==` rather than elsewhere, and as far to the right as that
// allows.
std::size_t best_break(std::string_view text, std::size_t widest) {
  std::size_t best = std::string_view::npos;
  int best_cost = 1000;
  int depth = 0;
  for (std::size_t i = 0; i < std::min(text.size(), widest); ++i) {
    if (text[i] == '(' || text[i] == '[') ++depth;
    if (text[i] == ')' || text[i] == ']') --depth;
    if (text[i] != ' ' || i < widest / 4) continue;
    const std::string_view word = text.substr(i + 1, text.find(' ', i + 1) - i - 1);
    const bool logical = word == "&&" || word == "||" || word == "=>" || word == "<=>" ||
                         word == "?" || word == ":" || text[i - 1] == ',';
    const int cost = 4 * depth + (logical ? 0 : word == "==" ? 1 : 2);
    if (cost <= best_cost) best = i, best_cost = cost;
  }
  return best;
}

// The lines after the first are indented.
std::vector<std::string> wrapped(const std::string& text, std::size_t widest) {
  std::vector<std::string> lines;
  std::string rest = text;
  while (rest.size() > widest) {
    const std::size_t cut = best_break(rest, widest);
    if (cut == std::string::npos) break;
    lines.push_back(rest.substr(0, cut));
    rest = "   " + rest.substr(cut + 1);
  }
  lines.push_back(rest);
  return lines;
}

std::string indented(std::string_view line) {
  std::string out;
  const std::size_t blanks = std::min(line.find_first_not_of(' '), line.size());
  for (std::size_t i = 0; i < blanks; ++i) out += "&#160;";
  return out + escaped(line.substr(blanks));
}

// Each line is followed by a <br/> that aligns it.
std::string html(const Line& line, int size, const char* align, std::size_t widest = label_width) {
  const Look look = look_of(line.role);
  std::string out;
  for (const std::string& part : wrapped(line.text, widest)) {
    std::string text = indented(part);
    if (look.italic) text = "<i>" + text + "</i>";
    out += fmt::format("<font color=\"{}\" point-size=\"{}\">{}</font><br align=\"{}\"/>",
                       look.colour, size, text, align);
  }
  return out;
}

std::string html(const std::vector<Line>& lines, int size, const char* align,
                 std::size_t widest = label_width) {
  std::string out;
  for (const Line& line : lines) out += html(line, size, align, widest);
  return out;
}

std::string state_line(const DrawnState& state, const std::string& id) {
  std::string label = fmt::format("<b>{}</b>", escaped(state.name));
  if (!state.lines.empty()) label += "<br align=\"center\"/>" + html(state.lines, 10, "center");
  const bool asserts = std::any_of(state.lines.begin(), state.lines.end(),
                                   [](const Line& line) { return line.role == Role::assertion; });
  std::string out = fmt::format("    {} [label=<{}>", id, label);
  if (asserts) out += ", fillcolor=\"#fff7ed\", color=\"#c2410c\"";
  if (state.end) out += ", peripheries=2";
  return out + "];\n";
}

// The label is a node of its own in the middle of its arrow: Graphviz then keeps it apart from
// everything else and inside the frame of its thread, which it does not do for labels of edges. An
// arrow upwards is declared downwards and drawn backwards, so that its label lies between its ends.
std::string edge_lines(const DrawnEdge& edge, const std::string& from, const std::string& to,
                       const std::string& id, bool upwards) {
  std::string rows;
  for (const std::vector<Line>& alternative : edge.alternatives) {
    if (alternative.empty()) continue;
    if (!rows.empty()) rows += "<hr/>";
    rows += fmt::format("<tr><td align=\"left\" balign=\"left\">{}</td></tr>",
                        html(alternative, 11, "left"));
  }
  if (rows.empty())
    return upwards ? fmt::format("    {} -> {} [dir=back];\n", to, from)
                   : fmt::format("    {} -> {};\n", from, to);
  std::string out = fmt::format("    {} [shape=plaintext, style=\"\", margin=0, width=0, height=0, "
                                "label=<<table border=\"0\" cellborder=\"0\" cellspacing=\"0\" "
                                "cellpadding=\"3\">{}</table>>];\n",
                                id, rows);
  return out + (upwards
                    ? fmt::format("    {2} -> {0} [dir=back];\n    {0} -> {1} [dir=none];\n", id,
                                  from, to)
                    : fmt::format("    {1} -> {0} [dir=none];\n    {0} -> {2};\n", id, from, to));
}

// How many arrows each state is away from the start; states that no path reaches come last.
std::vector<std::size_t> distances(const Machine& machine) {
  std::vector<std::size_t> out(machine.states.size(), machine.states.size());
  std::vector<std::size_t> queue;
  for (std::size_t i = 0; i < out.size(); ++i)
    if (machine.states[i].initial) out[i] = 0, queue.push_back(i);
  for (std::size_t next = 0; next < queue.size(); ++next)
    for (const DrawnEdge& edge : machine.edges)
      if (edge.from == queue[next] && out[edge.to] == out.size())
        out[edge.to] = out[edge.from] + 1, queue.push_back(edge.to);
  return out;
}

std::string machine_text(const Machine& machine, std::size_t number) {
  auto id = [&](std::size_t state) { return fmt::format("t{}s{}", number, state); };
  std::string title = fmt::format("<b>{}</b><br align=\"left\"/>", escaped(machine.title));
  title += html(machine.remarks, 10, "left", title_width);
  std::string out =
      fmt::format("  subgraph cluster_{} {{\n    labelloc=t; style=\"rounded,filled\"; "
                  "fillcolor=\"#fdfdfd\"; color=\"#cbd5e1\"; margin=14;\n    label=<{}>;\n",
                  number, title);
  std::size_t starts = 0;
  for (std::size_t i = 0; i < machine.states.size(); ++i) {
    out += state_line(machine.states[i], id(i));
    if (!machine.states[i].initial) continue;
    const std::string start = fmt::format("t{}i{}", number, starts++);
    out += fmt::format(
        "    {} [shape=point, width=0.1, fillcolor=\"#334155\", label=\"\"];\n    {} -> "
        "{};\n",
        start, start, id(i));
  }
  const std::vector<std::size_t> away = distances(machine);
  for (std::size_t i = 0; i < machine.edges.size(); ++i) {
    const DrawnEdge& edge = machine.edges[i];
    out += edge_lines(edge, id(edge.from), id(edge.to), fmt::format("t{}e{}", number, i),
                      away[edge.to] < away[edge.from]);
  }
  return out + "  }\n";
}

std::string table(const std::string& rows, int padding) {
  return fmt::format("<table border=\"0\" cellborder=\"0\" cellspacing=\"0\" cellpadding=\"{}\">{}"
                     "</table>",
                     padding, rows);
}

// As in the contract; the C lvalue stands apart.
std::string shared_line(const LegendRow& row) {
  std::string text = row.name + " : " + row.type;
  if (!row.initial.empty()) text += " = " + row.initial;
  std::string out = html(Line{Role::update, text}, 11, "left", legend_width);
  if (!row.lvalue.empty())
    out.insert(out.rfind("<br"),
               fmt::format("<font color=\"#6b7280\" point-size=\"11\"> for {}</font>",
                           escaped(row.lvalue)));
  return out;
}

std::string legend(const Drawing& drawing) {
  std::string rows;
  auto row = [&](const std::string& text) {
    rows += fmt::format("<tr><td align=\"left\" balign=\"left\">{}</td></tr>", text);
  };
  if (!drawing.shared.empty()) {
    row("<b>shared variables</b>");
    std::string lines;
    for (const LegendRow& variable : drawing.shared) lines += shared_line(variable);
    row(lines);
  }
  for (const Line& line : drawing.remarks) row(html(line, 11, "left", legend_width));
  return rows.empty() ? rows : table(rows, 3);
}

} // namespace

std::string dot(const Drawing& drawing) {
  std::string out = fmt::format(
      "digraph {} {{\n"
      "  graph [fontname=\"Helvetica\", fontsize=13, bgcolor=\"white\", rankdir=TB, nodesep=0.45, "
      "ranksep=0.22, pad=0.2, labelloc=b, labeljust=l];\n"
      "  node [fontname=\"Helvetica\", fontsize=12, shape=box, style=\"rounded,filled\", "
      "fillcolor=\"#f8fafc\", color=\"#334155\", penwidth=1.2, margin=\"0.16,0.08\"];\n"
      "  edge [fontname=\"Helvetica\", fontsize=11, color=\"#334155\", arrowsize=0.7];\n",
      quoted(drawing.title.empty() ? "contracts" : drawing.title));
  if (const std::string below = legend(drawing); !below.empty())
    out += fmt::format("  label=<{}>;\n", below);
  for (std::size_t i = 0; i < drawing.machines.size(); ++i)
    out += machine_text(drawing.machines[i], i);
  return out + "}\n";
}

} // namespace absthread::emit
