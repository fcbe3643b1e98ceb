#pragma once

#include <memory>
#include <vector>

#include "npu/fft/xt.h"
#include "runtime_shim/kernels/fft/fft.h"

namespace npu::detail {

/// What the elements of a plan are.
struct FftType {
  ops::FftKind kind = ops::FftKind::complex_to_complex;
  ops::Element element = ops::Element::f32;
  bool operator==(const FftType& other) const { return kind == other.kind && element == other.element; }
};
/// The type of a plan; false if there is no such type.
bool fft_type(npufftType type, FftType* result);

/// Functions of the program that load or store elements, one for each device.
struct FftCallback {
  std::vector<void*> functions;  ///< empty: memory is used
  std::vector<void*> infos;
  size_t shared_bytes = 0;
  bool of_module = false;  ///< of npufftXtSetJITCallback: `type` is checked when the plan is made
  npufftXtCallbackType type = NPUFFT_CB_UNDEFINED;
};

/// The object of a plan handle. `made` is false between npufftCreate and npufftMakePlan*.
struct FftPlan {
  ops::FftProblem problem;
  FftType type;
  npuStream_t stream = nullptr;
  bool made = false;
  bool packed = false;       ///< no layout was passed: real data in place have padded rows
  std::vector<int> devices;  ///< of npufftXtSetGPUs; empty: that of the stream
  FftCallback load, store;
  long long patient_jit = 0, host_threads = 1;
};

/// Creates a handle of a plan; returns the plan of a handle, or null; destroys a handle (false: unknown). Thread-safe.
int add_fft_plan(const FftPlan& plan);
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
  FftType type;
  bool type_is_known = true;
  long long batch = 1;
};

/// Checks a request and fills in *plan. Errors: those of npufftPlanMany and npufftXtMakePlanMany.
npufftResult describe_fft(const FftRequest& request, FftPlan* plan);

/// Creates a handle whose plan is made. Errors: those of npufftPlanMany.
npufftResult create_fft_plan(npufftHandle* handle, const FftRequest& request);
/// Makes the plan of a handle and writes the sizes of its work areas. Errors: those of npufftMakePlanMany.
npufftResult make_fft_plan(npufftHandle handle, const FftRequest& request, size_t* work_size);
/// The size of the work area of such a plan. Errors: those of npufftGetSizeMany.
npufftResult estimate_fft(const FftRequest& request, size_t* work_size);
npufftResult estimate_fft_for(npufftHandle handle, const FftRequest& request, size_t* work_size);

/// Submits the transform of a plan of one device. Errors: those of npufftXtExec, but for the handle.
npufftResult submit_fft(const FftPlan& plan, const void* in, void* out, int direction);

/// The layout of rows of real numbers that share memory with rows of complex ones.
ops::FftLayout padded_rows(const ops::FftProblem& problem);

/// Whether the parts of a plan can be on its devices. Errors: those of npufftXtSetGPUs for a plan.
npufftResult check_devices(const FftPlan& plan);

}  // namespace npu::detail
