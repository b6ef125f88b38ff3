// SPDX-License-Identifier: MIT
#include "tests/fuzz/families.hpp"

namespace absthread::fuzz {

// The one table.
const std::vector<Family>& families() {
  static const std::vector<Family> table = {contracts_family(),
                                            terms_family(),
                                            lowering_family(),
                                            composition_family(),
                                            composition_unbounded_family(),
                                            conformance_family(),
                                            conformance_unbounded_family(),
                                            boogie_family(),
                                            any_family(),
                                            spin_family(),
                                            cthreads_family(),
                                            main_family(),
                                            refine_family(),
                                            refine_unbounded_family(),
                                            refine_c_family(),
                                            infer_family(),
                                            races_family(),
                                            orders_family(),
                                            linked_family(),
                                            boolean_family(),
                                            abstraction_family(),
                                            unsigned_family(),
                                            library_family(),
                                            repairs_family()};
  return table;
}

} // namespace absthread::fuzz
