// SPDX-License-Identifier: MIT
// SHA-256 (FIPS 180-4) of a text, as 64 hexadecimal digits: a certificate names its inputs by it.
#pragma once

#include <string>
#include <string_view>

namespace absthread::certify {

std::string sha256(std::string_view bytes);

} // namespace absthread::certify
