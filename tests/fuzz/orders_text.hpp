// SPDX-License-Identifier: MIT
//
// Programs of the family "orders" as texts: made from a seed, printed as C, made smaller.
#pragma once

#include "tests/fuzz/family.hpp"
#include "tests/fuzz/oracle/orders_program.hpp"

namespace absthread::fuzz {

std::string random_orders(Seed seed);
std::string c_of_orders(const OrdersProgram& program);
std::vector<std::string> smaller_orders(const std::string& text);

} // namespace absthread::fuzz
