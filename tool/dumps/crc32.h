#pragma once
#include <cstdint>
#include <string>
#include <string_view>

namespace migrate::dumps {

/// CRC-32 of IEEE 802.3, as zlib.crc32 of Python. `before` is the value of what precedes.
uint32_t crc32(std::string_view bytes, uint32_t before = 0);
/// 8 digits in hexadecimal.
std::string crc32_digits(uint32_t crc);
/// The CRC-32 of `bytes` as these digits.
std::string crc32_text(std::string_view bytes);

}  // namespace migrate::dumps
