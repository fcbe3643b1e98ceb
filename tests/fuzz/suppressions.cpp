// The suppression parser: what it finds lies in the text and names an id.
#include "tool/findings/suppressions.h"

#include <cstdint>
#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  std::string text(reinterpret_cast<const char*>(data), size);
  std::string code = migrate::blank_comments(text);
  if (code.size() != text.size()) std::abort();
  for (const migrate::Suppression& one : migrate::parse_suppressions(text, code)) {
    if (one.offset >= text.size() || !one.id.starts_with("MIG")) std::abort();
  }
  return 0;
}
