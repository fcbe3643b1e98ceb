#include "runtime_shim/libraries/fft/plan.h"

#include <algorithm>
#include <map>
#include <mutex>
#include <utility>

#include "runtime_shim/libraries/fft/call.h"
#include "runtime_shim/libraries/fft/callbacks.h"

namespace npu::detail {
namespace {

struct FftPlans {
  std::mutex mutex;
  std::map<int, std::shared_ptr<FftPlan>> plans;
  int next = 1;
};

FftPlans& fft_plans() {
  static auto* instance = new FftPlans;  // plans may outlive main
  return *instance;
}

bool layout_of(const FftRequest& request, bool input, ops::FftLayout* layout) {
  const long long* embed = input ? request.inembed : request.onembed;
  layout->embed.assign(embed, embed + request.rank);
  layout->stride = input ? request.istride : request.ostride;
  layout->distance = input ? request.idist : request.odist;
  for (int d = 1; d < request.rank; ++d) {
    if (embed[d] < 1) return false;
  }
  return layout->stride > 0 && (layout->distance > 0 || request.batch == 1);
}

bool is_power_of_two(int64_t size) { return (size & (size - 1)) == 0; }

// Makes *plan, and writes the sizes of its work areas.
npufftResult make(FftPlan* plan, const FftRequest& request, size_t* work_size) {
  if (work_size == nullptr) return NPUFFT_INVALID_VALUE;
  FftPlan checked = *plan;
  npufftResult result = describe_fft(request, &checked);
  if (result == NPUFFT_SUCCESS) result = check_devices(checked);
  if (result == NPUFFT_SUCCESS) result = check_callbacks(checked);
  if (result != NPUFFT_SUCCESS) return result;
  std::fill_n(work_size, std::max<size_t>(1, checked.devices.size()), size_t{0});
  checked.made = true;
  *plan = std::move(checked);
  return NPUFFT_SUCCESS;
}

}  // namespace

bool fft_type(npufftType type, FftType* result) {
  using ops::Element;
  using ops::FftKind;
  switch (type) {
    case NPUFFT_C2C:
      return *result = {FftKind::complex_to_complex, Element::f32}, true;
    case NPUFFT_Z2Z:
      return *result = {FftKind::complex_to_complex, Element::f64}, true;
    case NPUFFT_R2C:
      return *result = {FftKind::real_to_complex, Element::f32}, true;
    case NPUFFT_D2Z:
      return *result = {FftKind::real_to_complex, Element::f64}, true;
    case NPUFFT_C2R:
      return *result = {FftKind::complex_to_real, Element::f32}, true;
    case NPUFFT_Z2D:
      return *result = {FftKind::complex_to_real, Element::f64}, true;
  }
  return false;
}

int add_fft_plan(const FftPlan& plan) {
  std::lock_guard lock(fft_plans().mutex);
  int handle = fft_plans().next++;
  fft_plans().plans.emplace(handle, std::make_shared<FftPlan>(plan));
  return handle;
}

std::shared_ptr<FftPlan> fft_plan(int handle) {
  std::lock_guard lock(fft_plans().mutex);
  auto found = fft_plans().plans.find(handle);
  return found == fft_plans().plans.end() ? nullptr : found->second;
}

bool forget_fft_plan(int handle) {
  std::lock_guard lock(fft_plans().mutex);
  return fft_plans().plans.erase(handle) == 1;
}

npufftResult describe_fft(const FftRequest& request, FftPlan* plan) {
  if (request.n == nullptr) return NPUFFT_INVALID_VALUE;
  if (request.rank < 1 || request.rank > 3 || request.batch < 1) return NPUFFT_INVALID_SIZE;
  ops::FftProblem problem;
  if (!request.type_is_known) return NPUFFT_INVALID_TYPE;
  problem.kind = request.type.kind;
  problem.size.assign(request.n, request.n + request.rank);
  for (int64_t size : problem.size) {
    if (size < 1 || size > 0x7fffffff) return NPUFFT_INVALID_SIZE;
    if (size_of(request.type.element) == 2 && !is_power_of_two(size)) return NPUFFT_INVALID_SIZE;
  }
  problem.batch = request.batch;
  const bool packed = request.inembed == nullptr || request.onembed == nullptr;
  if (packed) {
    const int64_t full = problem.size.back(), half = full / 2 + 1;
    problem.in =
        ops::packed_layout(problem.size, problem.kind == ops::FftKind::complex_to_real ? half : full);
    problem.out =
        ops::packed_layout(problem.size, problem.kind == ops::FftKind::real_to_complex ? half : full);
  } else if (!layout_of(request, true, &problem.in) || !layout_of(request, false, &problem.out)) {
    return NPUFFT_INVALID_VALUE;
  }
  plan->problem = std::move(problem);
  plan->type = request.type;
  plan->packed = packed;
  return NPUFFT_SUCCESS;
}

npufftResult create_fft_plan(npufftHandle* handle, const FftRequest& request) {
  return library_call([&] {
    if (handle == nullptr) return NPUFFT_INVALID_VALUE;
    FftPlan plan;
    size_t work_size = 0;
    const npufftResult result = make(&plan, request, &work_size);
    if (result == NPUFFT_SUCCESS) *handle = add_fft_plan(plan);
    return result;
  });
}
npufftResult make_fft_plan(npufftHandle handle, const FftRequest& request, size_t* work_size) {
  return library_call([&] {
    auto plan = fft_plan(handle);
    if (!plan || plan->made) return NPUFFT_INVALID_PLAN;
    return make(plan.get(), request, work_size);
  });
}
npufftResult estimate_fft(const FftRequest& request, size_t* work_size) {
  return library_call([&] {
    FftPlan plan;
    return make(&plan, request, work_size);
  });
}
npufftResult estimate_fft_for(npufftHandle handle, const FftRequest& request, size_t* work_size) {
  return library_call([&] {
    auto known = fft_plan(handle);
    if (!known) return NPUFFT_INVALID_PLAN;
    FftPlan plan;
    plan.devices = known->devices;
    return make(&plan, request, work_size);
  });
}

ops::FftLayout padded_rows(const ops::FftProblem& problem) {
  return ops::packed_layout(problem.size, 2 * (problem.size.back() / 2 + 1));
}

}  // namespace npu::detail
