// SPDX-License-Identifier: MIT
// `absthread races`: data races of C threads, location by location. The threads are those of
// `absthread prove`.
#pragma once

#include "cli/context.hpp"
#include "instrument/ir/thread.hpp"

namespace absthread::cli {

void races(Context& context);

/// "writes it here (atomic)"
std::string words_of(const Access& access);

} // namespace absthread::cli
