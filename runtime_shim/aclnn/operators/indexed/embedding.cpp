// Rows of a table by indices, and the gradient of the table.
#include <vector>

#include "aclnnop/aclnn_embedding.h"
#include "aclnnop/aclnn_embedding_dense_backward.h"
#include "runtime_shim/aclnn/operators/indexed/index_values.h"

namespace npu::aclnn {
namespace {

void embedding(FirstPhase& phase, const aclTensor* weight, const aclTensor* indices, const aclTensor* out) {
  const Tensor table = phase.tensor("weight", weight), rows = phase.tensor("indices", indices),
               result = phase.tensor("out", out);
  phase.require(result.type == table.type, "out has another type than weight");
  phase.require(rows.rank() < kMostDimensions, "out would have more than 8 dimensions");
  Dimensions shape = rows.shape;
  shape.push(table.shape[1]);
  phase.require_shape("out", result, shape);
  phase.compute([](const Run& run) {
    for (int64_t i = 0; i < run[1].elements(); ++i)
      copy_elements(slice_of(run[0], 1, checked_index("indices", run[1], i, run[0].shape[0])),
                    slice_of(run[2], 1, i));
  });
}

struct TableGradient {
  int64_t rows, ignored;  ///< of the table; the row without a gradient
  bool is_average;        ///< over the indices that name a row
};

/// The sums of the gradient's rows by their index, in double.
std::vector<double> summed_rows(const TableGradient& of, const Tensor& gradient, const Tensor& indices) {
  const int64_t width = gradient.shape[gradient.rank() - 1];
  std::vector<double> sums(static_cast<size_t>(of.rows * width));
  std::vector<int64_t> counts(static_cast<size_t>(of.rows));
  for (int64_t i = 0; i < indices.elements(); ++i) {
    const int64_t row = whole_number_at(indices, i);
    if (row == of.ignored && row >= 0) continue;  // negative: no row is ignored
    checked_index("indices", indices, i, of.rows);
    ++counts[static_cast<size_t>(row)];
    const Tensor from = slice_of(gradient, 1, i);
    for (int64_t k = 0; k < width; ++k) sums[static_cast<size_t>(row * width + k)] += number_at(from, k);
  }
  for (size_t i = 0; of.is_average && i < sums.size(); ++i) {
    const int64_t count = counts[i / static_cast<size_t>(width)];
    if (count > 1) sums[i] /= static_cast<double>(count);
  }
  return sums;
}

void embedding_backward(FirstPhase& phase, const aclTensor* grad, const aclTensor* indices,
                        const TableGradient& of, const aclTensor* out) {
  const Tensor gradient = phase.tensor("grad", grad), rows = phase.tensor("indices", indices),
               result = phase.tensor("out", out);
  require_number_type(phase, 0), require_number_type(phase, 2);
  require_index_type(phase, 1);
  const int last = gradient.rank() - 1;
  phase.require(gradient.elements() == rows.elements() * gradient.shape[last], "grad has the shape ",
                gradient.shape, ", and indices has ", rows.shape);
  Dimensions shape;
  shape.push(of.rows), shape.push(gradient.shape[last]);
  phase.require_shape("out", result, shape);
  phase.compute([of](const Run& run) {
    const std::vector<double> sums = summed_rows(of, run[0], run[1]);
    for (size_t i = 0; i < sums.size(); ++i) set_number(run[2], static_cast<int64_t>(i), sums[i]);
  });
}

}  // namespace
}  // namespace npu::aclnn

using namespace npu::aclnn;

extern "C" {

aclnnStatus aclnnEmbeddingGetWorkspaceSize(const aclTensor* weight, const aclTensor* indices,
                                           const aclTensor* out, uint64_t* workspaceSize,
                                           aclOpExecutor** executor) {
  return first_phase("aclnnEmbedding", workspaceSize, executor,
                     [&](FirstPhase& phase) { embedding(phase, weight, indices, out); });
}
NPU_SECOND_PHASE(aclnnEmbedding)

aclnnStatus aclnnEmbeddingDenseBackwardGetWorkspaceSize(const aclTensor* grad, const aclTensor* indices,
                                                        uint64_t numWeights, uint64_t paddingIdx,
                                                        bool scaleGradByFreq, const aclTensor* out,
                                                        uint64_t* workspaceSize, aclOpExecutor** executor) {
  return first_phase("aclnnEmbeddingDenseBackward", workspaceSize, executor, [&](FirstPhase& phase) {
    embedding_backward(phase, grad, indices,
                       {static_cast<int64_t>(numWeights), static_cast<int64_t>(paddingIdx), scaleGradByFreq},
                       out);
  });
}
NPU_SECOND_PHASE(aclnnEmbeddingDenseBackward)

}  // extern "C"
