#include "tool/base/hash.h"

#include <cstdint>
#include <cstdio>

namespace migrate {

std::string content_hash(std::string_view text) {
  uint64_t hash = 0xcbf29ce484222325u;
  for (unsigned char c : text) hash = (hash ^ c) * 0x100000001b3u;
  char digits[48];
  std::snprintf(digits, sizeof digits, "%zx-%016llx", text.size(), static_cast<unsigned long long>(hash));
  return digits;
}

}  // namespace migrate
