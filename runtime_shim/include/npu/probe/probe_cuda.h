/// @file
/// The golden side of a comparison: the probe (NPU_PROBE) for a CUDA program that runs on its GPU. It writes the same files with the same
/// names of operations as the shim's probe does for the migrated program (docs/howto/golden_cuda.md).
///
/// One source of the program, or a source of its own, includes this header; the program is linked with the options in wraps/runtime.txt,
/// which redirect the calls of CUDA's runtime to it (and, with NPU_PROBE_CUDA_CUBLAS, ..._CUBLASLT, ..._CUDNN, ..._CURAND, ..._NCCL and
/// ..._DRIVER, those of libraries, each with its file of options). Other files do not change.
/// Needs C++17. Errors: a wrong setting ends the program with exit code 1, after a line on stderr.
/// Source: this project; the layout is that of msprobe 26.0.0.
#ifndef NPU_PROBE_CUDA_H_
#define NPU_PROBE_CUDA_H_

#include "cuda_copy_calls.h"
#include "cuda_launch_calls.h"
#ifdef NPU_PROBE_CUDA_CUBLAS
#include "cuda_blas_calls.h"
#include "cuda_blas_copies.h"
#include "cuda_blas_products.h"
#endif
#ifdef NPU_PROBE_CUDA_CUBLASLT
#include "cuda_lt_calls.h"
#endif
#ifdef NPU_PROBE_CUDA_CUDNN
#include "cuda_dnn_calls.h"
#endif
#ifdef NPU_PROBE_CUDA_CURAND
#include "cuda_rand_calls.h"
#endif
#ifdef NPU_PROBE_CUDA_NCCL
#include "cuda_nccl_calls.h"
#endif
#ifdef NPU_PROBE_CUDA_DRIVER
#include "cuda_driver_calls.h"
#include "cuda_driver_copies.h"
#endif

/// Ends a step, as npu/probe.h's function of the same name does in the migrated program.
/// Errors: none.
/// Source: msprobe's PrecisionDebugger.step().
extern "C" void npuProbeStep(void) {
  if (auto* const recorder = npu::probe_cuda::detail::Recorder::get()) recorder->end_step();
}

#endif  // NPU_PROBE_CUDA_H_
