// SPDX-License-Identifier: MIT
// SHA-256 (FIPS 180-4), to tie a certificate to its inputs.
#pragma once

#include <string>
#include <string_view>

namespace absthread::cli {

/// 64 hexadecimal digits.
std::string sha256(std::string_view bytes);

} // namespace absthread::cli
