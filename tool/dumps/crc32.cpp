#include "tool/dumps/crc32.h"

#include <zlib.h>

#include <cstdio>

namespace migrate::dumps {

uint32_t crc32(std::string_view bytes, uint32_t before) {
  return static_cast<uint32_t>(
      ::crc32_z(before, reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size()));
}

std::string crc32_digits(uint32_t crc) {
  char text[16];
  std::snprintf(text, sizeof text, "%08x", crc);
  return text;
}

std::string crc32_text(std::string_view bytes) { return crc32_digits(crc32(bytes)); }

}  // namespace migrate::dumps
