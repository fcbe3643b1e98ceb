// The rules loader: any text gives rules or one error line with the file's name.
#include <cstdint>
#include <cstdlib>

#include "tool/rules/load.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  auto rules = migrate::parse_rules("r.json", std::string(reinterpret_cast<const char*>(data), size));
  if (rules) {
    migrate::RuleSet set(std::move(*rules));
    if (!set.all().empty() && set.all().front().name.empty()) std::abort();
  } else if (!rules.error().message.starts_with("r.json:") ||
             rules.error().message.find('\n') != std::string::npos) {
    std::abort();
  }
  return 0;
}
