// SPDX-License-Identifier: MIT
// `absthread infer environment PATH`: what each thread can rely on (Algorithm 1 of seeds/003), as
// contracts in our language.
#pragma once

#include "cli/context.hpp"

namespace absthread::cli {

void infer(Context& context);

} // namespace absthread::cli
