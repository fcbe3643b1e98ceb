#pragma once
#include <string>
#include <string_view>

namespace migrate {

/// Size and 64-bit FNV-1a hash of a text as hexadecimal digits: tells whether a file is still the one that
/// was written.
std::string content_hash(std::string_view text);

}  // namespace migrate
