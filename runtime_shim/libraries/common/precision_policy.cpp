#include "runtime_shim/libraries/common/precision_policy.h"

#include <atomic>

namespace npu::detail {
namespace {
std::atomic<PrecisionPolicy> current{nullptr};
}

void set_precision_policy(PrecisionPolicy policy) { current.store(policy, std::memory_order_release); }

ops::Element operand_precision(const PreciseCall& call) {
  const PrecisionPolicy policy = current.load(std::memory_order_acquire);
  return policy == nullptr ? ops::Element::f32 : policy(call);
}

}  // namespace npu::detail
