// The lexer pass over whole files: heads of files lie inside them.
#include <cstdint>
#include <cstdlib>
#include <string>

#include "tool/facts/file_head.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  std::string text(reinterpret_cast<const char*>(data), size);
  for (const migrate::HeadInclude& include : migrate::file_head(text).includes) {
    if (include.name.empty() || include.name.find('\n') != std::string::npos) std::abort();
  }
  return 0;
}
