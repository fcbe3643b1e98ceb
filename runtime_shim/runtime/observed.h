// Observation of what is submitted to a stream (probe/observation.h).
#pragma once

#include <utility>

#include "runtime_shim/probe/observation.h"
#include "runtime_shim/runtime/stream/stream_order.h"

namespace npu::detail {

/// Begins to observe the operation describe(), which is then submitted to `stream`. Does nothing without a probe, inside another
/// observed operation, in kernels, under capture, and where the stream takes no work: the submission finds the error.
/// The stream is in CUDA's order before its inputs are read.
void begin_observation(probe::Observation& observation, npuStream_t stream, probe::Operation operation);
/// Whether begin_observation would do anything.
bool is_observed(npuStream_t stream);

template <class Describe>
void observe(probe::Observation& observation, npuStream_t stream, const Describe& describe) {
  if (probe::is_on() && is_observed(stream)) begin_observation(observation, stream, describe());
}

}  // namespace npu::detail
