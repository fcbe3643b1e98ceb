// Random numbers: each depends on seed, offset and its index alone. A chip computes other numbers with the same distribution.
#include "runtime_shim/kernels/random/random.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "aclnnop/aclnn_bernoulli.h"
#include "aclnnop/aclnn_normal.h"
#include "aclnnop/aclnn_random.h"
#include "aclnnop/aclnn_uniform.h"
#include "runtime_shim/aclnn/first_phase.h"
#include "runtime_shim/aclnn/operators/views.h"

namespace npu::aclnn {
namespace {

using ops::RandomRange;

/// Stores numbers in the order of the indices, rounded to the type of the tensor; integers cut off what is behind the point, in
/// `numbers` as well.
template <class Real>
void store_in_order(Real* numbers, const Tensor& to) {
  const ops::Element type = element_of(to.type);
  if (to.type == ACL_INT8 || to.type == ACL_INT32)
    for (int64_t i = 0; i < to.elements(); ++i) numbers[i] = std::trunc(numbers[i]);
  const int64_t length = to.rank() == 0 ? 1 : to.shape[to.rank() - 1];
  const int64_t step = to.rank() == 0 ? 1 : to.strides[to.rank() - 1];
  for (int64_t row = 0; length > 0 && row < to.elements() / length; ++row) {
    if constexpr (std::is_same_v<Real, float>)
      ops::store_floats(type, numbers + row * length, length, row_start(to, row), step);
    else
      ops::store_doubles(type, numbers + row * length, length, row_start(to, row), step);
  }
}

/// Fills operand `index`. fill(Real* out, count) writes the numbers in the order of the indices, for Real double if the operand is
/// DOUBLE or `in_double`, else float; they are then converted.
template <class Fill>
void compute_random(FirstPhase& phase, size_t index, bool in_double, const Fill& fill) {
  const Tensor& result = phase.operand(index);
  if (!has_element(result.type))
    throw Refusal{kNoKernel,
                  std::string("the simulated device has no random numbers of ") + name_of(result.type)};
  const aclDataType computed = in_double || result.type == ACL_DOUBLE ? ACL_DOUBLE : ACL_FLOAT;
  const bool is_direct = result.type == computed && result.is_contiguous();
  const uint64_t bytes = is_direct ? 0 : static_cast<uint64_t>(result.elements()) * bytes_of(computed);
  phase.compute(
      [=](const Run& run) {
        const Tensor& to = run[index];
        const auto count = static_cast<size_t>(to.elements());
        const auto fill_as = [&](auto* workspace) {
          auto* const numbers = is_direct ? reinterpret_cast<decltype(workspace)>(to.data()) : workspace;
          fill(numbers, count);
          if (!is_direct) store_in_order(numbers, to);
        };
        if (computed == ACL_DOUBLE)
          fill_as(reinterpret_cast<double*>(run.workspace));
        else
          fill_as(reinterpret_cast<float*>(run.workspace));
      },
      bytes);
}

/// Numbers u of the generator are in (0, 1]; to - u (to - from) is in [from, to), but for its rounding.
void compute_uniform(FirstPhase& phase, const aclTensor* self, double from, double to, RandomRange range) {
  phase.tensor("selfRef", self);
  phase.require(from <= to, "from is larger than to");
  compute_random(phase, 0, false, [=](auto* out, size_t count) {
    using Real = std::remove_reference_t<decltype(*out)>;
    const Real first = static_cast<Real>(from), end = static_cast<Real>(to);
    const Real largest = first < end ? std::nextafter(end, first) : first;
    ops::fill_uniform(out, count, range);
    for (size_t i = 0; i < count; ++i) out[i] = std::min(end - out[i] * (end - first), largest);
  });
}

void compute_normal(FirstPhase& phase, const aclTensor* self, float mean, float deviation,
                    RandomRange range) {
  phase.tensor("selfRef", self);
  phase.require(deviation >= 0, "std is negative");
  compute_random(phase, 0, false, [=](auto* out, size_t count) {
    using Real = std::remove_reference_t<decltype(*out)>;
    ops::fill_normal(out, count, range, static_cast<Real>(mean), static_cast<Real>(deviation));
  });
}

/// Whole numbers in [from, to).
void compute_whole(FirstPhase& phase, const aclTensor* self, int64_t from, int64_t to, RandomRange range) {
  phase.tensor("selfRef", self);
  phase.require(from < to, "from is not less than to");
  const double width = static_cast<double>(to) - static_cast<double>(from);
  if (width > 9007199254740992.0)
    throw Refusal{kNoKernel, "the simulated device has no random numbers of a range beyond 2^53"};
  compute_random(phase, 0, true, [=](auto* out, size_t count) {
    using Real = std::remove_reference_t<decltype(*out)>;
    ops::fill_uniform(out, count, range);
    for (size_t i = 0; i < count; ++i)
      out[i] = static_cast<Real>(from) + std::min<Real>(std::floor((1 - out[i]) * static_cast<Real>(width)),
                                                        static_cast<Real>(width) - 1);
  });
}

/// 1 with the probability, else 0.
void compute_bernoulli(FirstPhase& phase, size_t index, double probability, RandomRange range) {
  phase.require(probability >= 0 && probability <= 1, "prob is not in [0, 1]");
  compute_random(phase, index, true, [=](auto* out, size_t count) {
    ops::fill_uniform(out, count, range);
    for (size_t i = 0; i < count; ++i) out[i] = out[i] <= probability ? 1 : 0;
  });
}

RandomRange range_of(int64_t seed, int64_t offset) {
  return {static_cast<uint64_t>(seed), static_cast<uint64_t>(offset)};
}

}  // namespace
}  // namespace npu::aclnn

using namespace npu::aclnn;

extern "C" {

aclnnStatus aclnnInplaceUniformGetWorkspaceSize(const aclTensor* selfRef, double from, double to,
                                                uint64_t seed, uint64_t offset, uint64_t* workspaceSize,
                                                aclOpExecutor** executor) {
  return first_phase("aclnnInplaceUniform", workspaceSize, executor,
                     [&](FirstPhase& phase) { compute_uniform(phase, selfRef, from, to, {seed, offset}); });
}
NPU_SECOND_PHASE(aclnnInplaceUniform)

aclnnStatus aclnnInplaceNormalGetWorkspaceSize(const aclTensor* selfRef, float mean, float std, int64_t seed,
                                               int64_t offset, uint64_t* workspaceSize,
                                               aclOpExecutor** executor) {
  return first_phase("aclnnInplaceNormal", workspaceSize, executor, [&](FirstPhase& phase) {
    compute_normal(phase, selfRef, mean, std, range_of(seed, offset));
  });
}
NPU_SECOND_PHASE(aclnnInplaceNormal)

aclnnStatus aclnnInplaceRandomGetWorkspaceSize(const aclTensor* selfRef, int64_t from, int64_t to,
                                               int64_t seed, int64_t offset, uint64_t* workspaceSize,
                                               aclOpExecutor** executor) {
  return first_phase("aclnnInplaceRandom", workspaceSize, executor, [&](FirstPhase& phase) {
    compute_whole(phase, selfRef, from, to, range_of(seed, offset));
  });
}
NPU_SECOND_PHASE(aclnnInplaceRandom)

aclnnStatus aclnnInplaceBernoulliGetWorkspaceSize(const aclTensor* selfRef, const aclScalar* prob,
                                                  int64_t seed, int64_t offset, uint64_t* workspaceSize,
                                                  aclOpExecutor** executor) {
  return first_phase("aclnnInplaceBernoulli", workspaceSize, executor, [&](FirstPhase& phase) {
    phase.tensor("selfRef", selfRef);
    compute_bernoulli(phase, 0, phase.number("prob", prob), range_of(seed, offset));
  });
}
NPU_SECOND_PHASE(aclnnInplaceBernoulli)

aclnnStatus aclnnBernoulliGetWorkspaceSize(const aclTensor* self, const aclScalar* prob, int64_t seed,
                                           int64_t offset, aclTensor* out, uint64_t* workspaceSize,
                                           aclOpExecutor** executor) {
  return first_phase("aclnnBernoulli", workspaceSize, executor, [&](FirstPhase& phase) {
    phase.tensor("self", self);
    const Tensor result = phase.tensor("out", out);
    phase.require_shape("out", result, phase.operand(0).shape);
    compute_bernoulli(phase, 1, phase.number("prob", prob), range_of(seed, offset));
  });
}
NPU_SECOND_PHASE(aclnnBernoulli)

}  // extern "C"
