// SPDX-License-Identifier: MIT
// Clang and our walks over its tree recurse as deeply as the C text is nested. A generated file can
// be nested more deeply than the usual stack allows; that must be no crash.
#pragma once

#include <functional>

namespace absthread::cfront {

/// Runs `body` to its end on a stack of 256 MB (on the present one if there is none to be had).
/// What it throws is thrown again here.
void run_with_large_stack(const std::function<void()>& body);

} // namespace absthread::cfront
