// The order of elements along a dimension: aclnnSort, aclnnTopk, aclnnMaxDim, aclnnMinDim.
#include <cmath>
#include <numeric>

#include "aclnnop/aclnn_max_dim.h"
#include "aclnnop/aclnn_min_dim.h"
#include "aclnnop/aclnn_sort.h"
#include "aclnnop/aclnn_topk.h"
#include "runtime_shim/aclnn/operators/indexed/index_values.h"

namespace npu::aclnn {
namespace {

/// Which elements of a row come first, and how many are wanted.
struct RowOrder {
  int dim;
  bool largest_first;
  int64_t count;
};

/// What is no number is the largest.
bool comes_before(bool largest_first, double left, double right) {
  if (std::isnan(left) || std::isnan(right))
    return largest_first ? std::isnan(left) && !std::isnan(right) : !std::isnan(left) && std::isnan(right);
  return largest_first ? left > right : left < right;
}

/// The first `count` indices of the numbers in that order; equal ones keep theirs.
std::vector<int64_t> first_in_order(const RowOrder& order, const std::vector<double>& numbers) {
  std::vector<int64_t> indices(numbers.size());
  std::iota(indices.begin(), indices.end(), 0);
  const auto before = [&](int64_t left, int64_t right) {
    const double a = numbers[static_cast<size_t>(left)], b = numbers[static_cast<size_t>(right)];
    if (comes_before(order.largest_first, a, b)) return true;
    return !comes_before(order.largest_first, b, a) && left < right;
  };
  const auto end = indices.begin() + order.count;
  if (order.count == 1)
    std::iter_swap(indices.begin(), std::min_element(indices.begin(), indices.end(), before));
  else
    std::partial_sort(indices.begin(), end, indices.end(), before);
  indices.erase(end, indices.end());
  return indices;
}

void store_whole(const Tensor& row_of, char* row, int64_t at, int64_t value) {
  at *= step_of_row(row_of);
  if (row_of.type == ACL_INT32)
    reinterpret_cast<int32_t*>(row)[at] = static_cast<int32_t>(value);
  else
    reinterpret_cast<int64_t*>(row)[at] = value;
}

/// values and indices, rows along their last dimension, from the rows of `from`.
void run_order(const RowOrder& order, const Tensor& from, const Tensor& values, const Tensor& indices) {
  const ops::Element type = element_of(from.type), result = element_of(values.type);
  const int64_t length = from.shape[from.rank() - 1];
  ops::parallel_chunks(values.elements() / order.count, 1, [&](int64_t first, int64_t end) {
    std::vector<double> numbers(static_cast<size_t>(length)), sorted(static_cast<size_t>(order.count));
    for (int64_t row = first; row < end; ++row) {
      ops::load_doubles(type, row_start(from, row), step_of_row(from), length, numbers.data());
      const std::vector<int64_t> chosen = first_in_order(order, numbers);
      for (size_t i = 0; i < chosen.size(); ++i) {
        sorted[i] = numbers[static_cast<size_t>(chosen[i])];
        store_whole(indices, row_start(indices, row), static_cast<int64_t>(i), chosen[i]);
      }
      ops::store_doubles(result, sorted.data(), order.count, row_start(values, row), step_of_row(values));
    }
  });
}

/// Operands: the tensor, values, indices. keeps_dimension: the results have the dimension, with the length `count`.
void compute_order(FirstPhase& phase, RowOrder order, bool keeps_dimension) {
  const Tensor &input = phase.operand(0), &values = phase.operand(1);
  Dimensions shape;
  for (int i = 0; i < input.rank(); ++i)
    if (i != order.dim || keeps_dimension) shape.push(i == order.dim ? order.count : input.shape[i]);
  for (const size_t result : {size_t{1}, size_t{2}})
    phase.require_shape(phase.name_of_operand(result), phase.operand(result), shape);
  phase.require(values.type == input.type, phase.name_of_operand(1), " has another type than self");
  require_number_type(phase, 0);
  phase.compute([order, keeps_dimension](const Run& run) {
    if (run[1].elements() == 0) return;
    const auto rows_of = [&](Tensor tensor) {
      if (keeps_dimension) return with_last(tensor, order.dim);
      tensor.shape.push(1), tensor.strides.push(1);
      return tensor;
    };
    const Tensor from = with_last(run[0], order.dim);
    // A result without the dimension has one dimension less, so one of length 1 fits.
    run_order(order, from, rows_of(run[1]), rows_of(run[2]));
  });
}

void best_along(FirstPhase& phase, const aclTensor* self, int64_t dim, bool keepdim, const aclTensor* out,
                const aclTensor* indices, bool largest) {
  const Tensor input = phase.tensor("self", self);
  phase.tensor("out", out), phase.tensor("indices", indices);
  const int along = dimension_of(phase, input, dim);
  phase.require(input.shape[along] > 0, "self has no elements along dim");
  compute_order(phase, {along, largest, 1}, keepdim);
}

}  // namespace
}  // namespace npu::aclnn

using namespace npu::aclnn;

extern "C" {

aclnnStatus aclnnSortGetWorkspaceSize(const aclTensor* self, bool /*stable: it always is*/, int64_t dim,
                                      bool descending, aclTensor* valuesOut, aclTensor* indicesOut,
                                      uint64_t* workspaceSize, aclOpExecutor** executor) {
  return first_phase("aclnnSort", workspaceSize, executor, [&](FirstPhase& phase) {
    const Tensor input = phase.tensor("self", self);
    phase.tensor("valuesOut", valuesOut), phase.tensor("indicesOut", indicesOut);
    const int along = dimension_of(phase, input, dim);
    compute_order(phase, {along, descending, input.shape[along]}, true);
  });
}
NPU_SECOND_PHASE(aclnnSort)

aclnnStatus aclnnTopkGetWorkspaceSize(const aclTensor* self, int64_t k, int64_t dim, bool largest,
                                      bool sorted, aclTensor* valuesOut, aclTensor* indicesOut,
                                      uint64_t* workspaceSize, aclOpExecutor** executor) {
  return first_phase("aclnnTopk", workspaceSize, executor, [&](FirstPhase& phase) {
    const Tensor input = phase.tensor("self", self);
    phase.tensor("valuesOut", valuesOut), phase.tensor("indicesOut", indicesOut);
    const int along = dimension_of(phase, input, dim);
    phase.require(k >= 0 && k <= input.shape[along], "k is ", k, ", and self has ", input.shape[along],
                  " elements along dim");
    phase.require(sorted, "sorted must be true");  // Source: the page of aclnnTopk.
    compute_order(phase, {along, largest, k}, true);
  });
}
NPU_SECOND_PHASE(aclnnTopk)

aclnnStatus aclnnMaxDimGetWorkspaceSize(const aclTensor* self, int64_t dim, bool keepdim, aclTensor* out,
                                        aclTensor* indices, uint64_t* workspaceSize,
                                        aclOpExecutor** executor) {
  return first_phase("aclnnMaxDim", workspaceSize, executor,
                     [&](FirstPhase& phase) { best_along(phase, self, dim, keepdim, out, indices, true); });
}
NPU_SECOND_PHASE(aclnnMaxDim)

aclnnStatus aclnnMinDimGetWorkspaceSize(const aclTensor* self, int64_t dim, bool keepdim, aclTensor* out,
                                        aclTensor* indices, uint64_t* workspaceSize,
                                        aclOpExecutor** executor) {
  return first_phase("aclnnMinDim", workspaceSize, executor,
                     [&](FirstPhase& phase) { best_along(phase, self, dim, keepdim, out, indices, false); });
}
NPU_SECOND_PHASE(aclnnMinDim)

}  // extern "C"
