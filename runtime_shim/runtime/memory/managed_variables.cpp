#include "runtime_shim/runtime/memory/managed_variables.h"

#include <algorithm>
#include <mutex>
#include <vector>

#include "npu/runtime/memory.h"
#include "runtime_shim/runtime/backend.h"
#include "runtime_shim/runtime/runtime_state.h"

namespace npu::detail {
namespace {

struct Variables {
  const void* begin;
  size_t size;
};

/// Of modules that were loaded before the runtime had started. Never destroyed: libraries register and forget theirs
/// whenever they are loaded and closed.
struct Pending {
  std::mutex mutex;
  std::vector<Variables> variables;
};

Pending& pending() {
  static auto* const instance = new Pending;
  return *instance;
}

npuError_t hand_over(const Variables& variables) {
  if (simulator() == nullptr) return needs_simulator("a __managed__ variable");
  return from_acl(simulator()->registerManaged(variables.begin, variables.size));
}

}  // namespace

void hand_over_managed_variables() {
  std::lock_guard lock(pending().mutex);
  for (const Variables& variables : pending().variables) hand_over(variables);
  pending().variables.clear();
}

}  // namespace npu::detail

using npu::detail::pending;

extern "C" {

npuError_t npuRegisterManagedVariables(const void* begin, size_t size) {
  if (begin == nullptr || size == 0) return npuErrorInvalidValue;
  std::lock_guard lock(pending().mutex);
  if (npu::detail::runtime_started()) return npu::detail::hand_over({begin, size});
  pending().variables.push_back({begin, size});
  return npuSuccess;
}

npuError_t npuForgetManagedVariables(const void* begin) {
  std::lock_guard lock(pending().mutex);
  if (npu::detail::runtime_started() && npu::detail::simulator() != nullptr)
    return npu::detail::from_acl(npu::detail::simulator()->forgetManaged(begin));
  auto& variables = pending().variables;
  const auto found =
      std::find_if(variables.begin(), variables.end(), [&](const auto& one) { return one.begin == begin; });
  if (found == variables.end()) return npuErrorInvalidValue;
  variables.erase(found);
  return npuSuccess;
}

}  // extern "C"
