// The search for infinities and NaN: aclnnIsFinite, aclnnAll.
#include <atomic>
#include <cmath>
#include <set>

#include "aclnnop/aclnn_all.h"
#include "aclnnop/aclnn_isfinite.h"
#include "runtime_shim/aclnn/first_phase.h"
#include "runtime_shim/aclnn/operators/views.h"

namespace npu::aclnn {
namespace {

void is_finite(const Tensor& from, const Tensor& to) {
  const ops::Element type = element_of(from.type);
  for_row_blocks(
      from, to,
      [&](const char* values_at, int64_t from_step, char* result_at, int64_t to_step, int64_t count) {
        double values[1024];
        ops::load_doubles(type, values_at, from_step, count, values);
        for (int64_t i = 0; i < count; ++i) result_at[i * to_step] = std::isfinite(values[i]) ? 1 : 0;
      });
}

/// Whether all dimensions are named, or none, which means the same.
bool names_all(const FirstPhase& phase, const std::vector<int64_t>& dims, int rank) {
  std::set<int64_t> named;
  for (const int64_t dim : dims) {
    phase.require(dim >= -rank && dim < rank, "dim has ", dim, ", and self has ", rank, " dimensions");
    named.insert(dim < 0 ? dim + rank : dim);
  }
  return named.empty() || static_cast<int>(named.size()) == rank;
}

bool all_are_set(const Tensor& flags) {
  const char* const first = flags.data();
  std::atomic<bool> all{true};
  ops::parallel_chunks(flags.elements(), kElementsForOneThread, [&](int64_t begin, int64_t end) {
    bool part = true;
    for (int64_t i = begin; i < end; ++i) part = part && first[i] != 0;
    if (!part) all.store(false, std::memory_order_relaxed);
  });
  return all;
}

void all(FirstPhase& phase, const aclTensor* self, const aclIntArray* dim, bool keepdim,
         const aclTensor* out) {
  const Tensor flags = phase.tensor("self", self), result = phase.tensor("out", out);
  if (dim == nullptr) throw Refusal{kNullPointer, "dim is null"};
  const bool fits = names_all(phase, dim->values, flags.rank()) && flags.is_contiguous() &&
                    (flags.type == ACL_BOOL || flags.type == ACL_UINT8);
  if (!fits)
    throw Refusal{kNoKernel,
                  "the simulated device computes this for whole contiguous tensors of BOOL or UINT8 alone"};
  Dimensions shape;
  for (int i = 0; keepdim && i < flags.rank(); ++i) shape.push(1);
  phase.require_shape("out", result, shape);
  phase.compute([](const Run& run) { *run[1].data() = all_are_set(run[0]) ? 1 : 0; });
}

}  // namespace
}  // namespace npu::aclnn

using namespace npu::aclnn;

extern "C" {

aclnnStatus aclnnIsFiniteGetWorkspaceSize(const aclTensor* self, aclTensor* out, uint64_t* workspaceSize,
                                          aclOpExecutor** executor) {
  return first_phase("aclnnIsFinite", workspaceSize, executor, [&](FirstPhase& phase) {
    const Tensor values = phase.tensor("self", self);
    phase.require_shape("out", phase.tensor("out", out), values.shape);
    phase.compute([](const Run& run) {
      if (run[1].elements() > 0) is_finite(run[0], run[1]);
    });
  });
}
NPU_SECOND_PHASE(aclnnIsFinite)

aclnnStatus aclnnAllGetWorkspaceSize(const aclTensor* self, const aclIntArray* dim, bool keepdim,
                                     aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor) {
  return first_phase("aclnnAll", workspaceSize, executor,
                     [&](FirstPhase& phase) { all(phase, self, dim, keepdim, out); });
}
NPU_SECOND_PHASE(aclnnAll)

}  // extern "C"
