// Transforms of one device, in the order of the plan's stream.

#include "acl/acl_rt.h"
#include "runtime_shim/libraries/fft/call.h"
#include "runtime_shim/libraries/fft/callbacks.h"

namespace npu::detail {
namespace {

// Rows of reals that share memory with rows of complex numbers are padded.
void pad_rows(ops::FftProblem* problem) {
  if (problem->kind == ops::FftKind::real_to_complex) problem->in = padded_rows(*problem);
  if (problem->kind == ops::FftKind::complex_to_real) problem->out = padded_rows(*problem);
}

}  // namespace

npufftResult submit_fft(const FftPlan& plan, const void* in, void* out, int direction) {
  return library_call([&] {
    if (plan.type.kind == ops::FftKind::real_to_complex) direction = NPUFFT_FORWARD;
    if (plan.type.kind == ops::FftKind::complex_to_real) direction = NPUFFT_INVERSE;
    if (in == nullptr || out == nullptr || (direction != NPUFFT_FORWARD && direction != NPUFFT_INVERSE))
      return NPUFFT_INVALID_VALUE;
    if (plan.devices.size() > 1) return NPUFFT_NOT_SUPPORTED;  // takes descriptors
    ops::FftProblem problem = plan.problem;
    if (plan.packed && in == out) pad_rows(&problem);
    if (plan.load.functions.empty() && plan.store.functions.empty()) {
      return submit_task<npufftResult>(plan.stream, "npufftExec", [=, type = plan.type.element] {
        ops::fft(problem, type, in, out, direction);
      });
    }
    const ops::FftAccess access{fft_loads_of(plan, 0, const_cast<void*>(in)), fft_stores_of(plan, 0, out)};
    return submit_task<npufftResult>(plan.stream, "npufftExec",
                                     [=] { ops::fft(problem, access, direction); });
  });
}

}  // namespace npu::detail
