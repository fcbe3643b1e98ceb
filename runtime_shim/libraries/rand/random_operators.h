// Random numbers by CANN's operators: for devices that no host task reaches. Their numbers are not cuRAND's.
#pragma once

#include <cstddef>

#include "npu/runtime/types.h"
#include "runtime_shim/kernels/random/random.h"

namespace npu::detail {

/// Fills device memory with uniforms in (0, 1]. Real: float, double. Asynchronous. Errors: those of Operator.
template <class Real>
npuError_t submit_uniform(npuStream_t stream, Real* out, size_t count, ops::RandomRange range);

/// The same with normals of mean and standard deviation.
template <class Real>
npuError_t submit_normal(npuStream_t stream, Real* out, size_t count, ops::RandomRange range, Real mean,
                         Real stddev);

/// The same with exp of such normals.
template <class Real>
npuError_t submit_log_normal(npuStream_t stream, Real* out, size_t count, ops::RandomRange range, Real mean,
                             Real stddev);

}  // namespace npu::detail
