#pragma once

#include <memory>

#include "npu/fft.h"
#include "runtime_shim/kernels/fft/fft.h"

namespace npu::detail {

/// The object of a plan handle. `made` is false between npufftCreate and npufftMakePlan*.
struct FftPlan {
  ops::FftProblem problem;
  npufftType type = NPUFFT_C2C;
  npuStream_t stream = nullptr;
  bool made = false;
  bool packed = false;  ///< no layout was passed: real data in place have padded rows
};

/// Creates a handle; returns the plan of a handle, or null; destroys a handle (false: unknown). Thread-safe.
int add_fft_plan();
std::shared_ptr<FftPlan> fft_plan(int handle);
bool forget_fft_plan(int handle);

/// Layout parameters as in npufftPlanMany, with wider types.
struct FftRequest {
  int rank = 0;
  const long long* n = nullptr;
  const long long* inembed = nullptr;
  long long istride = 1, idist = 0;
  const long long* onembed = nullptr;
  long long ostride = 1, odist = 0;
  npufftType type = NPUFFT_C2C;
  long long batch = 1;
};

/// Checks a request and fills in *plan. Errors: those of npufftPlanMany.
npufftResult describe_fft(const FftRequest& request, FftPlan* plan);

}  // namespace npu::detail
