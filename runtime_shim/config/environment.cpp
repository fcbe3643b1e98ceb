#include "runtime_shim/config/environment.h"

#include <cstdlib>

namespace npu::configuration {

const char* environment_variable(const char* name) { return std::getenv(name); }

std::string text_of(const Lookup& lookup, const char* name) {
  const char* const value = lookup(name);
  return value == nullptr ? "" : value;
}

}  // namespace npu::configuration
