#include "tool/ascendc/functions/float64_text.h"

#include <fmt/format.h>

#include <cstdint>
#include <cstring>

namespace migrate::ascendc {
namespace {

std::string once(const char* name, const char* text) {
  return fmt::format("#ifndef {0}\n#define {0}\n{1}#endif  // {0}\n\n", name, text);
}

}  // namespace

std::string float64_literal(double value) {
  uint64_t bits = 0;
  std::memcpy(&bits, &value, sizeof bits);
  return fmt::format("Float64(0x{:016X}ull /* {} */)", bits, value);
}

std::string float64_text(bool has_functions) {
  return once("NPU_FLOAT64", kFloat64) +
         (has_functions ? once("NPU_FLOAT64_FUNCTIONS", kFloat64Functions) : "");
}

}  // namespace migrate::ascendc
