// SPDX-License-Identifier: MIT
#include "emit/dot.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace absthread::emit {

namespace {

constexpr std::size_t widest = 38; // columns of a label before it is wrapped

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

// Breaks at blanks, before an operator rather than after it; the lines after the first are
// indented.
std::vector<std::string> wrapped(const std::string& text) {
  std::vector<std::string> lines;
  std::string rest = text;
  while (rest.size() > widest) {
    std::size_t cut = std::string::npos;
    for (const char* before : {" && ", " || ", " => ", " ? ", " : ", " == ", ", ", " "}) {
      const std::size_t at = rest.rfind(before, widest);
      if (at == std::string::npos || at < widest / 3) continue;
      cut = std::string_view(before) == ", " ? at + 1 : at;
      break;
    }
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
std::string html(const Line& line, int size, const char* align) {
  const Look look = look_of(line.role);
  std::string out;
  for (const std::string& part : wrapped(line.text)) {
    std::string text = indented(part);
    if (look.italic) text = "<i>" + text + "</i>";
    out += fmt::format("<font color=\"{}\" point-size=\"{}\">{}</font><br align=\"{}\"/>",
                       look.colour, size, text, align);
  }
  return out;
}

std::string html(const std::vector<Line>& lines, int size, const char* align) {
  std::string out;
  for (const Line& line : lines) out += html(line, size, align);
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

std::string edge_line(const DrawnEdge& edge, const std::string& from, const std::string& to) {
  std::string rows;
  for (const std::vector<Line>& alternative : edge.alternatives) {
    if (alternative.empty()) continue;
    if (!rows.empty()) rows += "<hr/>";
    rows += fmt::format("<tr><td align=\"left\" balign=\"left\">{}</td></tr>",
                        html(alternative, 11, "left"));
  }
  std::string out = fmt::format("    {} -> {}", from, to);
  if (!rows.empty())
    out += fmt::format(" [label=<<table border=\"0\" cellborder=\"0\" cellspacing=\"0\" "
                       "cellpadding=\"3\">{}</table>>]",
                       rows);
  return out + ";\n";
}

std::string machine_text(const Machine& machine, std::size_t number) {
  auto id = [&](std::size_t state) { return fmt::format("t{}s{}", number, state); };
  std::string title = fmt::format("<b>{}</b><br align=\"left\"/>", escaped(machine.title));
  title += html(machine.remarks, 10, "left");
  std::string out = fmt::format("  subgraph cluster_{} {{\n    label=<{}>;\n", number, title);
  std::size_t starts = 0;
  for (std::size_t i = 0; i < machine.states.size(); ++i) {
    out += state_line(machine.states[i], id(i));
    if (!machine.states[i].initial) continue;
    const std::string start = fmt::format("t{}i{}", number, starts++);
    out += fmt::format("    {} [shape=point, width=0.1, color=\"#334155\", label=\"\"];\n    {} -> "
                       "{};\n",
                       start, start, id(i));
  }
  for (const DrawnEdge& edge : machine.edges) out += edge_line(edge, id(edge.from), id(edge.to));
  return out + "  }\n";
}

std::string legend(const Drawing& drawing) {
  std::string rows;
  auto cell = [](const std::string& text, const char* colour) {
    return fmt::format("<td align=\"left\"><font color=\"{}\" point-size=\"11\">{}</font></td>",
                       colour, text.empty() ? "&#160;" : escaped(text));
  };
  for (const LegendRow& row : drawing.shared) {
    std::string initial = row.initial.empty() ? "" : "= " + row.initial;
    rows += "<tr>" + cell(row.name, "#111827") + cell(": " + row.type, "#111827") +
            cell(initial, "#111827") +
            cell(row.lvalue.empty() ? "" : "for " + row.lvalue, "#6b7280") + "</tr>";
  }
  if (!rows.empty())
    rows = "<tr><td align=\"left\" colspan=\"4\"><b>shared variables</b></td></tr>" + rows;
  for (const Line& line : drawing.remarks)
    rows += fmt::format("<tr><td align=\"left\" balign=\"left\" colspan=\"4\">{}</td></tr>",
                        html(line, 11, "left"));
  if (rows.empty()) return {};
  return fmt::format("<table border=\"0\" cellborder=\"0\" cellspacing=\"0\" cellpadding=\"2\">{}"
                     "</table>",
                     rows);
}

} // namespace

std::string dot(const Drawing& drawing) {
  std::string out = fmt::format(
      "digraph {} {{\n"
      "  graph [fontname=\"Helvetica\", fontsize=13, bgcolor=\"white\", rankdir=TB, nodesep=0.45, "
      "ranksep=0.5, pad=0.2, labelloc=b, labeljust=l];\n"
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
