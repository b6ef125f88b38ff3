// SPDX-License-Identifier: MIT
// Figure 2, Bluetooth and Battery of seeds/002 as texts of tiny_threads.hpp, one step per line of
// the papers' code, with the contracts of the reference (figures 3, 5 and 7 rebuilt).
#include <stdexcept>

#include "tests/support/tiny_threads.hpp"

namespace absthread::testing {
namespace {

const char* const figure2 = "shared g int\n"
                            "local x int\n";

// Every line of figure 2 is a step (atomicity statement), so X1 and Y1 have their idle edge.
std::string thread_a(const std::string& first) {
  return "thread A\n"
         "location A0 init\nlocation A1\nlocation A2\nlocation A3 end\n"
         "step A0 A1 (= x' " +
         first + ") ; x := " + first +
         "\n"
         "step A1 A2 ; while (*)\n"
         "step A2 A1 (= x' g) ; x := g\n"
         "step A2 A1 (= x' (+ x 1)) ; x := x+1\n"
         "step A1 A3 (= g' x) ; g := x\n";
}

const char* const contract_a = "contract A\n"
                               "state X1 init assert (> g 0)\nstate X2 end\n"
                               "idle X1\n"
                               "edge X1 X2 (> g' 0) ; X1 -> X2 : g' > 0\n";

const char* const thread_b = "thread B\n"
                             "location B0 init\nlocation B1\nlocation B2 end assert (> g 0)\n"
                             "step B0 B1 (= x' 1) ; y := 1\n"
                             "step B1 B1 (= x' (+ x 1)) ; y := y+1\n"
                             "step B1 B2 (= g' x) ; g := y\n";

const char* const contract_b = "contract B\n"
                               "state Y1 init\nstate Y2 end assert (> g 0)\n"
                               "idle Y1\n"
                               "edge Y1 Y2 (> g' 0) ; Y1 -> Y2 : g' > 0\n";

const char* const bluetooth = "shared pIO int = 1\n"
                              "shared sF bool = false\n"
                              "shared sE bool = false\n"
                              "shared st bool = false\n"
                              "local status int\n"
                              "local last int\n";

const char* const pnp_stop = "thread PnpStop\n"
                             "location L0 init\nlocation L1\nlocation L2\nlocation L3\n"
                             "location L4\nlocation L5 end\n"
                             "step L0 L1 sF' ; stoppingFlag=1\n"
                             "step L1 L2 (and (= pIO' (- pIO 1)) (= last' pIO')) ; pendingIO--\n"
                             "silent L2 L3 (= last 0) ; if (!pendingIO)\n"
                             "silent L2 L4 (!= last 0) ; if (!pendingIO)\n"
                             "step L3 L4 sE' ; stoppingEvent=1\n"
                             "location L6\n"
                             "step L4 L6 sE ; assume(stoppingEvent)\n"
                             "step L6 L5 st' ; stopped=1\n";

// The test of pendingIO is a step of its own, as in the paper.
const char* const pnp_stop_literal = "thread PnpStop\n"
                                     "location L0 init\nlocation L1\nlocation L2\nlocation L3\n"
                                     "location L4\nlocation L5 end\nlocation L6\n"
                                     "step L0 L1 sF' ; stoppingFlag=1\n"
                                     "step L1 L2 (= pIO' (- pIO 1)) ; pendingIO--\n"
                                     "step L2 L3 (= pIO 0) ; if (!pendingIO)\n"
                                     "step L2 L4 (!= pIO 0) ; if (!pendingIO)\n"
                                     "step L3 L4 sE' ; stoppingEvent=1\n"
                                     "step L4 L6 sE ; assume(stoppingEvent)\n"
                                     "step L6 L5 st' ; stopped=1\n";

const char* const pnp_add = "thread PnpAdd\n"
                            "location M0 init\nlocation M1\nlocation M2\nlocation M3\n"
                            "location M4 assert (not st)\nlocation M5\nlocation M6\n"
                            "location M7\nlocation M8 end\n"
                            "step M0 M1 (= pIO' (+ pIO 1)) ; pendingIO++\n"
                            "step M1 M2 (and sF (= status' -1)) ; if (stoppingFlag)\n"
                            "step M1 M2 (and (not sF) (= status' 1)) ; if (stoppingFlag)\n"
                            "silent M2 M4 (> status 0) ; if (status>0)\n"
                            "silent M2 M5 (<= status 0) ; if (status>0)\n"
                            "silent M4 M5 ; assert(!stopped)\n"
                            "step M5 M6 (= pIO' (- pIO 1)) ; pendingIO--\n"
                            "step M6 M7 (= pIO 0) ; if (!pendingIO)\n"
                            "step M6 M8 (!= pIO 0) ; if (!pendingIO)\n"
                            "step M7 M8 sE' ; stoppingEvent=1\n";

// KISS's mistake: the flag is tested before the counter goes up.
const char* const pnp_add_kiss = "thread PnpAdd\n"
                                 "location M0 init\nlocation M1\nlocation M2\n"
                                 "location M4 assert (not st)\nlocation M5\nlocation M6\n"
                                 "location M7\nlocation M8 end\n"
                                 "step M0 M1 (and sF (= status' -1)) ; if (stoppingFlag)\n"
                                 "step M0 M1 (and (not sF) (= status' 1)) ; if (stoppingFlag)\n"
                                 "step M1 M2 (= pIO' (+ pIO 1)) ; pendingIO++\n"
                                 "silent M2 M4 (> status 0) ; if (status>0)\n"
                                 "silent M2 M5 (<= status 0) ; if (status>0)\n"
                                 "silent M4 M5 ; assert(!stopped)\n"
                                 "step M5 M6 (= pIO' (- pIO 1)) ; pendingIO--\n"
                                 "step M6 M7 (= pIO 0) ; if (!pendingIO)\n"
                                 "step M6 M8 (!= pIO 0) ; if (!pendingIO)\n"
                                 "step M7 M8 sE' ; stoppingEvent=1\n";

std::string idle_on(const std::string& states) {
  std::string out;
  for (std::size_t i = 0; i + 1 < states.size(); i += 2)
    out += "idle " + states.substr(i, 2) + "\n";
  return out;
}

const std::string stop_natural =
    "contract Stop\n"
    "state S0 init\nstate S1\nstate S2\nstate S3\nstate S4\nstate S5 end\n"
    "edge S0 S1 sF' ; S0 -> S1 : sF'\n"
    "edge S1 S2 (= pIO' (- pIO 1)) ; S1 -> S2 : pIO' == pIO - 1\n"
    "edge S2 S3 (= pIO 0) ; S2 -> S3 when pIO == 0\n"
    "edge S3 S4 sE' ; S3 -> S4 : sE'\n"
    "edge S4 S5 st' ; S4 -> S5 : st'\n"
    "edge S2 S4 sE ; S2 -> S4 when sE\n" +
    idle_on("S0S1S2S3S4S5");

const std::string stop_small = "contract Stop\n"
                               "state S0 init\nstate S1\nstate S2\nstate S3 end\n"
                               "edge S0 S1 sF' ; S0 -> S1 : sF'\n"
                               "edge S1 S2 (= pIO' (- pIO 1)) ; S1 -> S2 : pIO' == pIO - 1\n"
                               "edge S2 S3 (or (= pIO 0) sE) ; S2 -> S3 when pIO == 0 || sE\n"
                               "edge S3 S3 sE' ; S3 -> S3 : sE'\n"
                               "edge S3 S3 st' ; S3 -> S3 : st'\n" +
                               idle_on("S0S1S2S3");

const std::string add_natural = "contract Add\n"
                                "state W0 init\nstate W1\nstate W2 assert (not st)\nstate W3\n"
                                "state W4\nstate W5 end\n"
                                "edge W0 W1 (= pIO' (+ pIO 1)) ; W0 -> W1 : pIO' == pIO + 1\n"
                                "edge W1 W2 (not sF) ; W1 -> W2 when !sF\n"
                                "edge W1 W3 (= pIO' (- pIO 1)) ; W1 -> W3 : pIO' == pIO - 1\n"
                                "edge W2 W3 (= pIO' (- pIO 1)) ; W2 -> W3 : pIO' == pIO - 1\n"
                                "edge W3 W4 (= pIO 0) ; W3 -> W4 when pIO == 0\n"
                                "edge W4 W5 sE' ; W4 -> W5 : sE'\n" +
                                idle_on("W0W1W2W3W4W5");

const std::string add_small = "contract Add\n"
                              "state W0 init\nstate W1\nstate W2 assert (not st)\nstate W3\n"
                              "edge W0 W1 (= pIO' (+ pIO 1)) ; W0 -> W1 : pIO' == pIO + 1\n"
                              "edge W1 W2 (not sF) ; W1 -> W2 when !sF\n"
                              "edge W1 W0 (= pIO' (- pIO 1)) ; W1 -> W0 : pIO' == pIO - 1\n"
                              "edge W2 W0 (= pIO' (- pIO 1)) ; W2 -> W0 : pIO' == pIO - 1\n"
                              "edge W0 W3 (= pIO 0) ; W0 -> W3 when pIO == 0\n"
                              "edge W3 W3 sE' ; W3 -> W3 : sE'\n" +
                              idle_on("W0W1W2W3");

const char* const battery = "shared R bool = false\n"
                            "shared I int = 2\n"
                            "shared N int = 0\n"
                            "shared W int = 0\n"
                            "shared S bool = false\n"
                            "undeclared want bool\n"
                            "local i int\n"
                            "local c bool\n"
                            "input star bool\n";

// Each access to a shared variable but N asserts !S before it; the atomic release is one step.
const char* const worker_code =
    "thread Worker\n"
    "location K0 init\n"
    "location K1 assert (not S)\nlocation K2 assert (not S)\nlocation K3\n"
    "location K4 assert (not S)\nlocation K5 assert (not S)\nlocation K6 assert (not S)\n"
    "location K7 assert (not S)\nlocation K8\nlocation K9 assert (not S)\nlocation KE end\n"
    "step K0 K1 (and (> N 0) (= N' (- N 1))) ; await(N > 0); N--\n"
    "step K1 K2 want ; if (WantToRemove)\n"
    "step K1 K3 (not want) ; if (WantToRemove)\n"
    "step K2 KE (and (= I' (- I 1)) (= R' (or R (= I' 0)))) ; if (0 == --I) R = TRUE\n"
    "silent K3 K4 star ; if (*)\n"
    "silent K3 K7 (not star) ; if (*)\n"
    "step K4 K5 (= I' (+ I 1)) ; ++I\n"
    "step K5 K6 (= c' want) ; if (WantToRemove)\n"
    "step K6 K7 (= I' (- I 1)) ; --I\n"
    "step K7 K8 (and (= W' (- W 1)) (= i' W')) ; i = --W\n"
    "silent K8 KE (= i 0) ; if (0==i) break\n"
    "silent K8 K9 (and (!= i 0) (!= i 1)) ; if (1!=i)\n"
    "silent K8 K1 (= i 1) ; if (1!=i)\n"
    "step K9 K1 (= W' 1) ; W = 1\n";

const char* const unload_code =
    "thread Unload\n"
    "location U0 init assert (not S)\nlocation U1 assert (not S)\nlocation U2\n"
    "location U3 assert (not S)\nlocation U4\nlocation U5 assert (not S)\nlocation U6\n"
    "location U7 assert (not S)\nlocation U8\nlocation UE end\n"
    "step U0 U1 want' ; WantToRemove = TRUE\n"
    "step U1 U2 (and (= W' (+ W 1)) (= i' W')) ; if (1 == ++W)\n"
    "silent U2 U3 (and (= i 1) star) ; if (*)\n"
    "silent U2 U4 (and (= i 1) (not star)) ; if (*)\n"
    "silent U2 U5 (!= i 1) ; if (1 == ++W)\n"
    "step U3 U5 (and (= I' (- I 1)) (= R' (or R (= I' 0)))) ; if (0 == --I) R = TRUE\n"
    "step U4 U5 (= N' (+ N 1)) ; ++N\n"
    "step U5 U6 (and (= I' (- I 1)) (= i' I')) ; if (0 < --I)\n"
    "silent U6 U7 (< 0 i) ; if (0 < --I)\n"
    "silent U6 U8 (>= 0 i) ; if (0 < --I)\n"
    "step U7 U8 R ; await(R)\n"
    "step U8 UE S' ; stopped = TRUE\n";

const std::string common =
    "(>= I 0) (>= W 0) (>= N 0) (=> R (= I 0)) (=> (> N 0) (and (not S) (> W 0)))";
const std::string release = "(and (= I' (- I 1)) (= R' (or R (= I' 0)))) ";

std::string state(const std::string& head, const std::string& more = "") {
  return "state " + head + " assert (and " + common + " " + more + ")\n";
}

std::string worker_contract(const std::string& done) {
  std::string out = "contract Worker\n" + state("V0 init") + state("V1", "(not S) (> W 0)") +
                    state("V2", "(not S) (> W 0)");
  if (done != "V0") out += state(done);
  out += "edge V0 V1 (and (> N 0) (= N' (- N 1))) ; V0 -> V1 when N > 0 : N' == N - 1\n"
         "edge V1 V2 (= I' (+ I 1)) ; V1 -> V2 : I' == I + 1\n"
         "edge V1 " +
         done + " " + release + "; V1 -> " + done +
         " : release\n"
         "edge V1 V1 (and (> W 1) (= W' (- W 1))) ; V1 -> V1 when W > 1 : W' == W - 1\n"
         "edge V1 " +
         done + " (and (= W 1) (= W' 0)) ; V1 -> " + done +
         " when W == 1 : W' == 0\n"
         "edge V1 V1 (= W' 1) ; V1 -> V1 : W' == 1\n"
         "edge V2 V1 (= I' (- I 1)) ; V2 -> V1 : I' == I - 1\n";
  return out + idle_on(done == "V0" ? "V0V1V2" : "V0V1V2" + done);
}

std::string unload_contract(const std::string& last) {
  std::string out = "contract Unload\n";
  for (const char* s : {"Q0 init", "Q1", "Q2", "Q3"}) out += state(s, "(not S)");
  out += state("Q4");
  if (last != "Q4") out += state(last);
  out += "edge Q0 Q1 (and (= W 0) (= W' 1)) ; Q0 -> Q1 when W == 0 : W' == 1\n"
         "edge Q0 Q2 (and (> W 0) (= W' (+ W 1))) ; Q0 -> Q2 when W > 0 : W' == W + 1\n"
         "edge Q1 Q2 " +
         release +
         "; Q1 -> Q2 : release\n"
         "edge Q1 Q2 (= N' (+ N 1)) ; Q1 -> Q2 : N' == N + 1\n"
         "edge Q2 Q3 (and (= I' (- I 1)) (> I' 0)) ; Q2 -> Q3 : I' == I - 1 && I' > 0\n"
         "edge Q2 Q4 (and (= I' (- I 1)) (<= I' 0)) ; Q2 -> Q4 : I' == I - 1 && I' <= 0\n"
         "edge Q3 Q4 R ; Q3 -> Q4 when R\n"
         "edge Q4 " +
         last + " S' ; Q4 -> " + last + " : S'\n";
  return out + idle_on(last == "Q4" ? "Q0Q1Q2Q3Q4" : "Q0Q1Q2Q3Q4" + last);
}

} // namespace

const std::vector<Example>& paper_examples() {
  static const std::vector<Example> all = {
      {"figure2/A", figure2, thread_a("1"), contract_a, true},
      {"figure2/A-wrong", figure2, thread_a("-1"), contract_a, false},
      {"figure2/B", figure2, thread_b, contract_b, true},
      {"bluetooth/PnpStop", bluetooth, pnp_stop_literal, stop_natural, true},
      {"bluetooth/PnpStop-small", bluetooth, pnp_stop_literal, stop_small, true},
      // The decrement's result is kept in a local: the contract's test of pIO is a step of its own.
      {"bluetooth/PnpStop-local-test", bluetooth, pnp_stop, stop_natural, false},
      {"bluetooth/PnpAdd", bluetooth, pnp_add, add_natural, true},
      {"bluetooth/PnpAdd-small", bluetooth, pnp_add, add_small, true},
      {"bluetooth/PnpAdd-kiss", bluetooth, pnp_add_kiss, add_natural, false},
      {"battery/Worker", battery, worker_code, worker_contract("V3"), true},
      {"battery/Worker-small", battery, worker_code, worker_contract("V0"), true},
      {"battery/Unload", battery, unload_code, unload_contract("Q5"), true},
      {"battery/Unload-small", battery, unload_code, unload_contract("Q4"), true},
  };
  return all;
}

const Example& paper_example(const std::string& name) {
  for (const Example& e : paper_examples())
    if (e.name == name) return e;
  throw std::runtime_error("no example " + name);
}

} // namespace absthread::testing
