// Reductions whose result is more than a sum: norms of any order, variances, deviations; and sums of integers.
#include <cmath>
#include <functional>

#include "aclnnop/aclnn_norm.h"
#include "aclnnop/aclnn_std.h"
#include "aclnnop/aclnn_var.h"
#include "runtime_shim/aclnn/operators/elements.h"
#include "runtime_shim/aclnn/operators/reductions.h"

namespace npu::aclnn {
namespace {

/// Dimensions in the order kept, reduced; and how many elements of the input make one of the result.
struct Reduction {
  Dimensions order;
  int64_t count = 1;
};

/// Which dimensions are reduced: all if the list is null or empty. Throws unless operand 1 has the shape of the result.
Reduction reduction_over(const FirstPhase& phase, const aclIntArray* dims, bool keeps_dimensions) {
  const Tensor& input = phase.operand(0);
  std::array<bool, kMostDimensions> reduced{};
  if (dims == nullptr || dims->values.empty()) reduced.fill(true);
  for (size_t i = 0; dims != nullptr && i < dims->values.size(); ++i)
    reduced[static_cast<size_t>(dimension_of(phase, input, dims->values[i]))] = true;
  Reduction result;
  Dimensions shape;
  for (const bool wanted : {false, true})
    for (int i = 0; i < input.rank(); ++i)
      if (reduced[static_cast<size_t>(i)] == wanted) result.order.push(i);
  for (int i = 0; i < input.rank(); ++i) {
    const bool is_reduced = reduced[static_cast<size_t>(i)];
    if (is_reduced) result.count *= input.shape[i];
    if (!is_reduced || keeps_dimensions) shape.push(is_reduced ? 1 : input.shape[i]);
  }
  phase.require_shape("out", phase.operand(1), shape);
  return result;
}

/// Sets the work: each element of operand 1 = value(the numbers of operand 0 that it reduces).
void compute_spread(FirstPhase& phase, const Reduction& reduction,
                    std::function<double(const std::vector<double>&)> value) {
  require_number_type(phase, 0), require_number_type(phase, 1);
  phase.compute([reduction, value = std::move(value)](const Run& run) {
    const Tensor from = permuted(run[0], reduction.order);
    for_numbers(run[1], [&](int64_t row) {
      std::vector<double> numbers(static_cast<size_t>(reduction.count));
      for (size_t i = 0; i < numbers.size(); ++i)
        numbers[i] = number_at(from, row * reduction.count + static_cast<int64_t>(i));
      return value(numbers);
    });
  });
}

/// The norm of an order; for infinite ones the largest or the smallest magnitude. NaN stays.
double norm_of_order(const std::vector<double>& numbers, double order) {
  double sum = std::isinf(order) && order < 0 ? INFINITY : 0;
  for (const double number : numbers) {
    const double size = std::fabs(number);
    if (!std::isinf(order))
      sum += order == 2 ? size * size : order == 1 ? size : std::pow(size, order);
    else if (std::isnan(size) || (order > 0 ? size > sum : size < sum))
      sum = size;
  }
  return std::isinf(order) || order == 1 ? sum : order == 2 ? std::sqrt(sum) : std::pow(sum, 1 / order);
}

/// The sum of squared distances from the mean, divided by the count less `correction`.
double variance_of(const std::vector<double>& numbers, double correction) {
  const auto count = static_cast<double>(numbers.size());
  double mean = 0, squares = 0;
  for (const double number : numbers) mean += number / count;
  for (const double number : numbers) squares += (number - mean) * (number - mean);
  return squares / std::fmax(0, count - correction);
}

}  // namespace

bool has_whole_sums(const Tensor& input, const Tensor& result) {
  return (input.type == ACL_INT64 || input.type == ACL_INT32) && result.type == ACL_INT64;
}

void compute_whole_sums(FirstPhase& phase, const char* name, const aclIntArray* dims, bool keeps_dimensions) {
  if (dims == nullptr) throw Refusal{kNullPointer, std::string(name) + " is null"};
  const Reduction reduction = reduction_over(phase, dims, keeps_dimensions);
  phase.compute([reduction](const Run& run) {
    const Tensor from = permuted(run[0], reduction.order);
    for (int64_t row = 0; row < run[1].elements(); ++row) {
      uint64_t sum = 0;  // overflow wraps
      for (int64_t i = row * reduction.count; i < (row + 1) * reduction.count; ++i)
        sum += static_cast<uint64_t>(whole_number_at(from, i));
      *reinterpret_cast<int64_t*>(address_at(run[1], row)) = static_cast<int64_t>(sum);
    }
  });
}

}  // namespace npu::aclnn

using namespace npu::aclnn;

extern "C" {

aclnnStatus aclnnNormGetWorkspaceSize(const aclTensor* self, const aclScalar* pScalar, const aclIntArray* dim,
                                      bool keepdim, aclTensor* out, uint64_t* workspaceSize,
                                      aclOpExecutor** executor) {
  return first_phase("aclnnNorm", workspaceSize, executor, [&](FirstPhase& phase) {
    phase.tensor("self", self), phase.tensor("out", out);
    if (dim == nullptr) throw Refusal{kNullPointer, "dim is null"};
    const double order = phase.number("pScalar", pScalar);
    compute_spread(phase, reduction_over(phase, dim, keepdim),
                   [order](const std::vector<double>& numbers) { return norm_of_order(numbers, order); });
  });
}
NPU_SECOND_PHASE(aclnnNorm)

aclnnStatus aclnnVarGetWorkspaceSize(const aclTensor* self, const aclIntArray* dim, bool unbiased,
                                     bool keepdim, aclTensor* out, uint64_t* workspaceSize,
                                     aclOpExecutor** executor) {
  return first_phase("aclnnVar", workspaceSize, executor, [&](FirstPhase& phase) {
    phase.tensor("self", self), phase.tensor("out", out);
    compute_spread(
        phase, reduction_over(phase, dim, keepdim),
        [unbiased](const std::vector<double>& numbers) { return variance_of(numbers, unbiased ? 1 : 0); });
  });
}
NPU_SECOND_PHASE(aclnnVar)

aclnnStatus aclnnStdGetWorkspaceSize(const aclTensor* self, const aclIntArray* dim, int64_t correction,
                                     bool keepdim, aclTensor* out, uint64_t* workspaceSize,
                                     aclOpExecutor** executor) {
  return first_phase("aclnnStd", workspaceSize, executor, [&](FirstPhase& phase) {
    phase.tensor("self", self), phase.tensor("out", out);
    compute_spread(phase, reduction_over(phase, dim, keepdim),
                   [less = static_cast<double>(correction)](const std::vector<double>& numbers) {
                     return std::sqrt(variance_of(numbers, less));
                   });
  });
}
NPU_SECOND_PHASE(aclnnStd)

}  // extern "C"
