// SPDX-License-Identifier: MIT
// Control flow of random C threads. Every loop has a counter of its own and ends.
#include "tests/fuzz/cthreads_maker.hpp"

#include <algorithm>
#include <utility>

namespace absthread::fuzz {

std::string CodeMaker::ifs() {
  const std::string head = line("if (" + test(1) + ") {") + block();
  return head + (r_.chance(70) ? line("} else {") + block() : "") + line("}");
}

/// The body of a loop that `continue` may go on with.
std::string CodeMaker::rounds(unsigned most) {
  const bool before = std::exchange(in_loop_, true);
  std::string out = block(most);
  in_loop_ = before;
  return out;
}

std::string CodeMaker::fors() {
  if (loops_ == 0) return ifs();
  --loops_;
  const std::string i = fresh("i");
  std::string out = line("for (int " + i + " = 0, j = 3; " + i + " < j; " + i + "++, x += 1) {");
  out += rounds(3);
  out += line("  if (x > 20) break;");
  out += line("  if (y < " + i + ") continue;");
  return out + line("  y = y - 1;") + line("}");
}

std::string CodeMaker::whiles() {
  if (loops_ == 0) return switches();
  --loops_;
  const std::string i = fresh("i");
  std::string out = line("{ int " + i + " = 2;") + line("while (" + i + "-- > 0) {") + rounds(2);
  out +=
      line("  for (int j = 0; j < 2; j++) { if (" + test(0) + ") break; if (j) continue; x++; }");
  return out + line("  if (" + test(0) + ") continue;") + line("  y += " + i + ";") + line("} }");
}

std::string CodeMaker::dos() {
  if (loops_ == 0) return jumps_forward();
  --loops_;
  const std::string i = fresh("i");
  std::string out = line("{ int " + i + " = 0;") + line("do {") + rounds(2);
  out += line(one_of({"  if (x > y) continue;", "  if (y > 4) break;", "  if (!n) continue;"}));
  return out + line("  x = x - y;") + line("} while (++" + i + " < 2 && " + test(1) + "); }");
}

std::string CodeMaker::switches() {
  const std::string narrow = one_of({"c", "k", "h", "e", "v.lo", "v.hi", "n", "o"});
  return cases(r_.chance(50) ? narrow : value(1));
}

/// Labels in any order, with or without a default, some falling into the next.
std::string CodeMaker::cases(const std::string& subject) {
  std::vector<std::string> labels = {"case 1:", "case 2 ... 3:", "case -1:", "case 0: case 5:"};
  for (std::size_t i = labels.size(); i > 1; --i) std::swap(labels[i - 1], labels[r_.below(i)]);
  labels.resize(2 + r_.below(3));
  if (r_.chance(75))
    labels.insert(labels.begin() + static_cast<std::ptrdiff_t>(r_.below(labels.size() + 1)),
                  "default:");
  std::string out = line("switch (" + subject + ") {");
  const unsigned before = accesses_;
  unsigned least = before;
  for (const std::string& label : labels) {
    out += line(label) + block();
    if (r_.chance(50)) {
      out += line(in_loop_ && r_.chance(40) ? "  continue;" : "  break;");
      least = std::min(least, accesses_);
      accesses_ = before; // another way
    }
  }
  accesses_ = std::min(least, accesses_);
  return out + line("}");
}

std::string CodeMaker::jumps_forward() {
  const std::string to = fresh("on");
  return line("if (" + test(1) + ") goto " + to + ";") + block() + line(to + ": ;");
}

std::string CodeMaker::jumps_back() {
  if (loops_ == 0) return jumps_forward();
  --loops_;
  const std::string to = fresh("back"), i = fresh("i");
  return line("{ int " + i + " = 0;") + line(to + ":") + block(2) +
         line("if (++" + i + " < 2 && " + test(1) + ") goto " + to + "; }");
}

/// Into the middle of a loop, which counts behind the label.
std::string CodeMaker::jumps_in() {
  if (loops_ == 0) return jumps_forward();
  --loops_;
  const std::string to = fresh("in"), i = fresh("i");
  const bool before = std::exchange(in_loop_, false);
  std::string out = line("{ int " + i + " = 0;") + line("if (" + test(1) + ") goto " + to + ";") +
                    line("while (" + i + " < 2) {") + block(2) + line(to + ":") +
                    line("  y = y + " + i + "++;") + line("} }");
  in_loop_ = before;
  return out;
}

} // namespace absthread::fuzz
