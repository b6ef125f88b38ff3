// A shift by an unknown distance is one step for a person, whatever the provers make of it.
// ARGS: export dot --stage cfg
/*@ absthread
shared { mask : int = 0; n : int = 0; }
thread T for f { init S; S -> S : any mask; }
*/
unsigned mask;
int n;
void f(void) { mask = 1u << n; }
// ----
// digraph "contracts" {
//   graph [fontname="Helvetica", fontsize=13, bgcolor="white", rankdir=TB, nodesep=0.45, ranksep=0.22, pad=0.2, labelloc=b, labeljust=l];
//   node [fontname="Helvetica", fontsize=12, shape=box, style="rounded,filled", fillcolor="#f8fafc", color="#334155", penwidth=1.2, margin="0.16,0.08"];
//   edge [fontname="Helvetica", fontsize=11, color="#334155", arrowsize=0.7];
//   subgraph cluster_0 {
//     labelloc=t; style="rounded,filled"; fillcolor="#fdfdfd"; color="#cbd5e1"; margin=14;
//     label=<<b>T</b><br align="left"/>>;
//     t0s0 [label=<<b>L9</b>>];
//     t0i0 [shape=point, width=0.1, fillcolor="#334155", label=""];
//     t0i0 -> t0s0;
//     t0s1 [label=<<b>L9_2</b>>];
//     t0s2 [label=<<b>end</b>>, peripheries=2];
//     t0e0 [shape=plaintext, style="", margin=0, width=0, height=0, label=<<table border="0" cellborder="0" cellspacing="0" cellpadding="3"><tr><td align="left" balign="left"><font color="#111827" point-size="11">n</font><br align="left"/><font color="#6b7280" point-size="11"><i>line 9</i></font><br align="left"/></td></tr></table>>];
//     t0s0 -> t0e0 [dir=none];
//     t0e0 -> t0s1;
//     t0e1 [shape=plaintext, style="", margin=0, width=0, height=0, label=<<table border="0" cellborder="0" cellspacing="0" cellpadding="3"><tr><td align="left" balign="left"><font color="#111827" point-size="11">mask = 1u &lt;&lt; n</font><br align="left"/><font color="#6b7280" point-size="11"><i>line 9</i></font><br align="left"/></td></tr></table>>];
//     t0s1 -> t0e1 [dir=none];
//     t0e1 -> t0s2;
//   }
// }
// exit: 0
