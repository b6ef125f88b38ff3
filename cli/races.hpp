// SPDX-License-Identifier: MIT
// `absthread races`: data races of C threads, location by location. The threads are those of
// `absthread prove`.
#pragma once

#include "cli/context.hpp"

namespace absthread::cli {

void races(Context& context);

} // namespace absthread::cli
