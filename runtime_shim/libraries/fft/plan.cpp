#include "runtime_shim/libraries/fft/plan.h"

#include <map>
#include <mutex>

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

bool kind_of(npufftType type, ops::FftKind* kind) {
  switch (type) {
    case NPUFFT_C2C:
    case NPUFFT_Z2Z:
      *kind = ops::FftKind::complex_to_complex;
      return true;
    case NPUFFT_R2C:
    case NPUFFT_D2Z:
      *kind = ops::FftKind::real_to_complex;
      return true;
    case NPUFFT_C2R:
    case NPUFFT_Z2D:
      *kind = ops::FftKind::complex_to_real;
      return true;
  }
  return false;
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

}  // namespace

int add_fft_plan() {
  std::lock_guard lock(fft_plans().mutex);
  int handle = fft_plans().next++;
  fft_plans().plans.emplace(handle, std::make_shared<FftPlan>());
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
  if (!kind_of(request.type, &problem.kind)) return NPUFFT_INVALID_TYPE;
  problem.size.assign(request.n, request.n + request.rank);
  for (int64_t size : problem.size) {
    if (size < 1 || size > 0x7fffffff) return NPUFFT_INVALID_SIZE;
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
  plan->made = true;
  return NPUFFT_SUCCESS;
}

}  // namespace npu::detail
