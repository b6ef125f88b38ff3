// SPDX-License-Identifier: MIT
//
// The families of random tests. To add one: write `Family xyz_family()` in xyz_family.cpp, declare
// it here, add it to the table in families.cpp, and plant its faults in faults.txt.
#pragma once

#include "tests/fuzz/family.hpp"

namespace absthread::fuzz {

const std::vector<Family>& families();

Family contracts_family();
Family terms_family();
Family lowering_family();
Family any_family();
Family composition_family();
Family composition_unbounded_family();
Family conformance_family();
Family conformance_unbounded_family();
Family boogie_family();
Family spin_family();
Family cthreads_family();
Family main_family();
Family refine_family();
Family refine_unbounded_family();
Family refine_c_family();
Family infer_family();
Family races_family();
Family orders_family();
Family linked_family();
Family boolean_family();
Family abstraction_family();
Family unsigned_family();
Family library_family();
Family repairs_family();

} // namespace absthread::fuzz
