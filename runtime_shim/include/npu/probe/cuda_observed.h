/// @file
/// A call of CUDA as an operation of the probe. Part of probe_cuda.h, which is what programs include.
/// Errors: those of the call.
#ifndef NPU_PROBE_CUDA_OBSERVED_H_
#define NPU_PROBE_CUDA_OBSERVED_H_

#include "cuda_recorder.h"

namespace npu::probe_cuda::detail {

/// Calls of this thread that are observed now.
inline thread_local int observed_depth = 0;

/// What cannot be asked counts as captured: nothing may wait for it.
inline bool is_captured(cudaStream_t stream) {
  cudaStreamCaptureStatus capture = cudaStreamCaptureStatusNone;
  return cudaStreamIsCapturing(stream, &capture) != cudaSuccess || capture != cudaStreamCaptureStatusNone;
}

/// Observes `call` as describe() says, if there is a probe and the stream is not under capture. Inner calls belong to it.
template <class Describe, class Call>
auto observed(cudaStream_t stream, const Describe& describe, const Call& call) {
  Recorder* const recorder = Recorder::get();
  if (recorder == nullptr || observed_depth > 0 || is_captured(stream)) return call();
  ++observed_depth;
  Operation operation = describe(*recorder);
  operation.stream = stream;
  const Pending pending = recorder->begin(std::move(operation));
  const auto result = call();
  recorder->end(pending);
  --observed_depth;
  return result;
}

}  // namespace npu::probe_cuda::detail

#endif  // NPU_PROBE_CUDA_OBSERVED_H_
