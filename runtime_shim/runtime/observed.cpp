#include "runtime_shim/runtime/observed.h"

#include "runtime_shim/runtime/device_runtime.h"

namespace npu::detail {

bool is_observed(npuStream_t stream) {
  return !in_kernel() && !probe::Observation::is_inside() && !under_capture(stream);
}

void begin_observation(probe::Observation& observation, npuStream_t stream, probe::Operation operation) {
  aclrtStream native = nullptr;
  if (begin_submit(stream, &native) != npuSuccess) return;
  operation.stream = native;
  observation.begin(std::move(operation));
}

}  // namespace npu::detail
