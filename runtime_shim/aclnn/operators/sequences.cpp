// Ranges, running sums, and the order of elements along a dimension.
#include <cmath>
#include <numeric>

#include "aclnnop/aclnn_arange.h"
#include "aclnnop/aclnn_argsort.h"
#include "aclnnop/aclnn_cumsum.h"
#include "runtime_shim/aclnn/operators/views.h"

namespace npu::aclnn {
namespace {

/// out[i] = start + i step.
void arange(FirstPhase& phase, double start, double end, double step, const aclTensor* out) {
  const Tensor result = phase.tensor("out", out);
  require_elements(phase);
  phase.require(step != 0 && (end - start) * step >= 0, "step does not lead from start to end");
  const auto count = static_cast<int64_t>(std::ceil((end - start) / step));
  phase.require(result.elements() == count && result.is_contiguous(), "out has the shape ", result.shape,
                ", and must have ", count, " elements one after the other");
  phase.compute([=](const Run& run) {
    std::vector<double> numbers(static_cast<size_t>(count));
    for (size_t i = 0; i < numbers.size(); ++i) numbers[i] = start + static_cast<double>(i) * step;
    ops::store_doubles(element_of(run[0].type), numbers.data(), count, run[0].data(), 1);
  });
}

/// Calls body(row, numbers, length) for each row along the dimension `dim` of the tensor, with its numbers as doubles.
template <class Body>
void for_rows_along(const Tensor& tensor, int dim, const Body& body) {
  const Tensor rows = with_last(tensor, dim);
  const int last = std::max(rows.rank() - 1, 0);
  const int64_t length = rows.rank() == 0 ? 1 : rows.shape[last];
  const int64_t step = rows.rank() == 0 ? 1 : rows.strides[last];
  if (length == 0) return;
  ops::parallel_chunks(rows.elements() / length, std::max<int64_t>(1, kElementsForOneThread / length),
                       [&](int64_t first, int64_t end) {
                         std::vector<double> numbers(static_cast<size_t>(length));
                         for (int64_t row = first; row < end; ++row) {
                           ops::load_doubles(element_of(tensor.type), row_start(rows, row), step, length,
                                             numbers.data());
                           body(row, numbers.data(), length);
                         }
                       });
}

void cumsum(FirstPhase& phase, const aclTensor* self, int64_t dim, aclDataType type, const aclTensor* out) {
  const Tensor input = phase.tensor("self", self), result = phase.tensor("out", out);
  require_elements(phase);
  phase.require(result.type == type, "out is ", name_of(result.type), ", and dtype is ", name_of(type));
  phase.require_shape("out", result, input.shape);
  const int along = dimension_of(phase, input, dim);
  phase.compute([along](const Run& run) {
    const Tensor to = with_last(run[1], along);
    const int64_t step = to.rank() == 0 ? 1 : to.strides[to.rank() - 1];
    for_rows_along(run[0], along, [&](int64_t row, double* numbers, int64_t length) {
      std::partial_sum(numbers, numbers + length, numbers);
      ops::store_doubles(element_of(to.type), numbers, length, row_start(to, row), step);
    });
  });
}

/// Equal elements keep their order; what is no number is the largest.
void argsort(FirstPhase& phase, const aclTensor* self, int64_t dim, bool descending, const aclTensor* out) {
  const Tensor input = phase.tensor("self", self);
  require_elements(phase);
  phase.require_shape("out", phase.tensor("out", out), input.shape);
  const int along = dimension_of(phase, input, dim);
  phase.compute([along, descending](const Run& run) {
    const Tensor to = with_last(run[1], along);
    const int64_t step = to.rank() == 0 ? 1 : to.strides[to.rank() - 1];
    const auto is_before = [descending](double left, double right) {
      if (std::isnan(left) || std::isnan(right))
        return descending ? std::isnan(left) && !std::isnan(right) : !std::isnan(left) && std::isnan(right);
      return descending ? left > right : left < right;
    };
    for_rows_along(run[0], along, [&](int64_t row, const double* numbers, int64_t length) {
      std::vector<int64_t> order(static_cast<size_t>(length));
      std::iota(order.begin(), order.end(), 0);
      std::stable_sort(order.begin(), order.end(),
                       [&](int64_t left, int64_t right) { return is_before(numbers[left], numbers[right]); });
      auto* const indices = reinterpret_cast<int64_t*>(row_start(to, row));
      for (int64_t i = 0; i < length; ++i) indices[i * step] = order[static_cast<size_t>(i)];
    });
  });
}

}  // namespace
}  // namespace npu::aclnn

using namespace npu::aclnn;

extern "C" {

aclnnStatus aclnnArangeGetWorkspaceSize(const aclScalar* start, const aclScalar* end, const aclScalar* step,
                                        aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor) {
  return first_phase("aclnnArange", workspaceSize, executor, [&](FirstPhase& phase) {
    arange(phase, phase.number("start", start), phase.number("end", end), phase.number("step", step), out);
  });
}
NPU_SECOND_PHASE(aclnnArange)

aclnnStatus aclnnCumsumGetWorkspaceSize(const aclTensor* self, int64_t dim, aclDataType dtype, aclTensor* out,
                                        uint64_t* workspaceSize, aclOpExecutor** executor) {
  return first_phase("aclnnCumsum", workspaceSize, executor,
                     [&](FirstPhase& phase) { cumsum(phase, self, dim, dtype, out); });
}
NPU_SECOND_PHASE(aclnnCumsum)

aclnnStatus aclnnArgsortGetWorkspaceSize(const aclTensor* self, int64_t dim, bool descending, aclTensor* out,
                                         uint64_t* workspaceSize, aclOpExecutor** executor) {
  return first_phase("aclnnArgsort", workspaceSize, executor,
                     [&](FirstPhase& phase) { argsort(phase, self, dim, descending, out); });
}
NPU_SECOND_PHASE(aclnnArgsort)

}  // extern "C"
