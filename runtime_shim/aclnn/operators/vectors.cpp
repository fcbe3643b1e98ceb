// Vectors: aclnnDot, aclnnMv, aclnnAddmv, aclnnLinalgVectorNorm.
#include <cmath>
#include <limits>

#include "aclnnop/aclnn_addmv.h"
#include "aclnnop/aclnn_dot.h"
#include "aclnnop/aclnn_linalg_vector_norm.h"
#include "aclnnop/aclnn_mv.h"
#include "runtime_shim/aclnn/operators/product.h"
#include "runtime_shim/aclnn/operators/reductions.h"
#include "runtime_shim/aclnn/operators/views.h"
#include "runtime_shim/kernels/blas/matrix.h"
#include "runtime_shim/kernels/blas/vector.h"

namespace npu::aclnn {
namespace {

/// Throws unless all operands are FLOAT, or, if `doubles` is set, all DOUBLE.
void require_one_type(const FirstPhase& phase, bool doubles) {
  const aclDataType type = phase.operand(0).type;
  for (size_t i = 0; i < phase.operands(); ++i) {
    const aclDataType other = phase.operand(i).type;
    if (other != type || !(type == ACL_FLOAT || (doubles && type == ACL_DOUBLE)))
      throw Refusal{kNoKernel,
                    std::string("the simulated device does not compute this with ") + name_of(other)};
  }
}

template <class Real>
Real* reals(const Tensor& tensor) {
  return reinterpret_cast<Real*>(tensor.data());
}

void require_stride(const FirstPhase& phase, size_t operand) {
  const Tensor& vector = phase.operand(operand);
  phase.require(vector.shape[0] <= 1 || vector.strides[0] > 0, phase.name_of_operand(operand),
                " repeats an element");
}

int64_t stride_of(const Tensor& vector) { return vector.shape[0] <= 1 ? 1 : vector.strides[0]; }

/// A matrix by columns, or its transpose; the strides were checked.
struct MatrixByColumns {
  ops::Transpose transpose;
  int64_t rows, columns, ld;  ///< as stored
};

bool lies_in_lines(const Tensor& matrix) {
  const bool columns_lie = matrix.shape[0] <= 1 || matrix.strides[0] == 1;
  return columns_lie || matrix.shape[1] <= 1 || matrix.strides[1] == 1;
}

MatrixByColumns stored_matrix(const Tensor& matrix) {
  const int64_t rows = matrix.shape[0], columns = matrix.shape[1];
  if (columns <= 1 || (matrix.strides[1] == 1 && rows > 1 && matrix.strides[0] >= columns))
    return {ops::Transpose::yes, columns, rows,
            rows <= 1 ? std::max<int64_t>(columns, 1) : matrix.strides[0]};
  return {ops::Transpose::no, rows, columns, columns <= 1 ? std::max<int64_t>(rows, 1) : matrix.strides[1]};
}

template <class Real>
void multiply_vector(const Tensor& matrix, const Tensor& vector, double alpha, double beta,
                     const Tensor& result) {
  const MatrixByColumns stored = stored_matrix(matrix);
  ops::gemv_fast<Real>(stored.transpose, stored.rows, stored.columns, static_cast<Real>(alpha),
                       reals<Real>(matrix), stored.ld, reals<Real>(vector), stride_of(vector),
                       static_cast<Real>(beta), reals<Real>(result), stride_of(result));
}

/// Which operands of the call are what.
struct VectorProduct {
  size_t matrix, vector, addend, result;
  double alpha, beta;
};

void compute_vector_product(FirstPhase& phase, const VectorProduct& call, int8_t cube_math_type) {
  require_one_type(phase, true);
  const Tensor &matrix = phase.operand(call.matrix), &vector = phase.operand(call.vector);
  if (matrix.type == ACL_FLOAT && cube_math_type != 0 && cube_math_type != 1)
    throw Refusal{kInvalid,
                  "cubeMathType " + std::to_string(cube_math_type) + " is not modelled for this operator"};
  phase.require(matrix.shape[1] == vector.shape[0], "the shapes ", matrix.shape, " and ", vector.shape,
                " do not multiply");
  Dimensions shape;
  shape.push(matrix.shape[0]);
  phase.require_shape("out", phase.operand(call.result), shape);
  broadcast_to(phase.operand(call.addend), shape, phase.name_of_operand(call.addend));
  phase.require(lies_in_lines(matrix), "the matrix has two strides, which is not modelled");
  require_stride(phase, call.vector);
  require_stride(phase, call.result);
  phase.compute([call](const Run& run) {
    const Tensor& result = run[call.result];
    if (call.beta != 0 && run[call.addend].data() != result.data())
      copy_elements(broadcast_to(run[call.addend], result.shape, "self"), result);
    if (result.elements() == 0) return;
    if (result.type == ACL_DOUBLE)
      multiply_vector<double>(run[call.matrix], run[call.vector], call.alpha, call.beta, result);
    else
      multiply_vector<float>(run[call.matrix], run[call.vector], call.alpha, call.beta, result);
  });
}

float dot_of(const Tensor& left, const Tensor& right) {
  return ops::dot_fast(left.shape[0], reals<float>(left), stride_of(left), reals<float>(right),
                       stride_of(right));
}

/// The norm of a vector: the sum of magnitudes, or the root of the sum of squares.
/// The sum of |x|^order, for an infinite order the largest |x|, in double. NaN stays.
double sum_of_powers(const Tensor& vector, double order) {
  constexpr int64_t block = 1024;
  const ops::Element type = element_of(vector.type);
  const int64_t stride = stride_of(vector);
  double sum = 0;
  for (int64_t first = 0; first < vector.shape[0]; first += block) {
    double values[block];
    const int64_t count = std::min(block, vector.shape[0] - first);
    ops::load_doubles(type, ops::element_at(type, static_cast<const void*>(vector.data()), first * stride),
                      stride, count, values);
    for (int64_t i = 0; i < count; ++i) {
      const double size = std::fabs(values[i]);
      if (!std::isinf(order))
        sum += order == 2 ? size * size : order == 1 ? size : std::pow(size, order);
      else if (size > sum || std::isnan(size))
        sum = size;
    }
  }
  return sum;
}

double norm_of(const Tensor& vector, double order) {
  const int64_t count = vector.shape[0], stride = stride_of(vector);
  if (vector.type == ACL_FLOAT && order == 1)
    return static_cast<double>(ops::asum_fast(count, reals<float>(vector), stride));
  if (vector.type == ACL_FLOAT && order == 2)
    return static_cast<double>(ops::nrm2_fast(count, reals<float>(vector), stride));
  const double sum = sum_of_powers(vector, order);
  return std::isinf(order) || order == 1 ? sum : std::pow(sum, 1 / order);
}

}  // namespace
}  // namespace npu::aclnn

using namespace npu::aclnn;

extern "C" {

aclnnStatus aclnnDotGetWorkspaceSize(const aclTensor* self, const aclTensor* tensor, aclTensor* out,
                                     uint64_t* workspaceSize, aclOpExecutor** executor) {
  return first_phase("aclnnDot", workspaceSize, executor, [&](FirstPhase& phase) {
    phase.tensor("self", self);
    phase.tensor("tensor", tensor);
    phase.tensor("out", out);
    require_one_type(phase, false);
    phase.require_shape("tensor", phase.operand(1), phase.operand(0).shape);
    require_stride(phase, 0);
    require_stride(phase, 1);
    phase.compute([](const Run& run) { *reals<float>(run[2]) = dot_of(run[0], run[1]); });
  });
}
NPU_SECOND_PHASE(aclnnDot)

aclnnStatus aclnnMvGetWorkspaceSize(const aclTensor* self, const aclTensor* vec, aclTensor* out,
                                    int8_t cubeMathType, uint64_t* workspaceSize, aclOpExecutor** executor) {
  return first_phase("aclnnMv", workspaceSize, executor, [&](FirstPhase& phase) {
    phase.tensor("self", self);
    phase.tensor("vec", vec);
    phase.tensor("out", out);
    compute_vector_product(phase, {0, 1, 2, 2, 1, 0}, cubeMathType);
  });
}
NPU_SECOND_PHASE(aclnnMv)

aclnnStatus aclnnAddmvGetWorkspaceSize(const aclTensor* self, const aclTensor* mat, const aclTensor* vec,
                                       const aclScalar* alpha, const aclScalar* beta, aclTensor* out,
                                       int8_t cubeMathType, uint64_t* workspaceSize,
                                       aclOpExecutor** executor) {
  return first_phase("aclnnAddmv", workspaceSize, executor, [&](FirstPhase& phase) {
    phase.tensor("self", self);
    phase.tensor("mat", mat);
    phase.tensor("vec", vec);
    phase.tensor("out", out);
    compute_vector_product(phase, {1, 2, 0, 3, phase.number("alpha", alpha), phase.number("beta", beta)},
                           cubeMathType);
  });
}
NPU_SECOND_PHASE(aclnnAddmv)

aclnnStatus aclnnLinalgVectorNormGetWorkspaceSize(const aclTensor* self, const aclScalar* ord,
                                                  const aclIntArray* dims, bool keepDims, aclDataType dtype,
                                                  aclTensor* out, uint64_t* workspaceSize,
                                                  aclOpExecutor** executor) {
  return first_phase("aclnnLinalgVectorNorm", workspaceSize, executor, [&](FirstPhase& phase) {
    const Tensor vector = phase.tensor("self", self);
    const Tensor result = phase.tensor("out", out);
    const double order = phase.number("ord", ord);
    if (dims == nullptr) throw Refusal{kNullPointer, "dims is null"};
    phase.require(result.type == dtype, "out is ", name_of(result.type), ", and dtype is ", name_of(dtype));
    const bool is_whole = vector.rank() == 1 && dims->values.size() <= 1;
    if (!is_whole && (order == 1 || order == 2))
      return compute_reduction(phase, order == 1 ? npu::ops::ReduceOp::norm1 : npu::ops::ReduceOp::norm2,
                               "dims", dims, keepDims);
    if (!is_whole || !(order > 0) || dtype != ACL_FLOAT)
      throw Refusal{
          kNoKernel,
          "the simulated device computes norms of order 1 and 2, and of whole vectors in FLOAT those of each order above 0"};
    Dimensions shape;
    if (keepDims) shape.push(1);
    phase.require_shape("out", result, shape);
    require_stride(phase, 0);
    phase.compute(
        [order](const Run& run) { *reals<float>(run[1]) = static_cast<float>(norm_of(run[0], order)); });
  });
}
NPU_SECOND_PHASE(aclnnLinalgVectorNorm)

}  // extern "C"
