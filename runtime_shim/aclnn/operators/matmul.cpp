// Matrix products: aclnnMm, aclnnMatmul, aclnnBatchMatMul, aclnnAddmm, aclnnBaddbmm, aclnnGemm.
#include "aclnnop/aclnn_addmm.h"
#include "aclnnop/aclnn_baddbmm.h"
#include "aclnnop/aclnn_batch_matmul.h"
#include "aclnnop/aclnn_gemm.h"
#include "aclnnop/aclnn_matmul.h"
#include "aclnnop/aclnn_mm.h"
#include "runtime_shim/aclnn/operators/product.h"
#include "runtime_shim/aclnn/operators/views.h"

namespace npu::aclnn {
namespace {

/// What the operators of this file are called with.
struct Call {
  Product product;
  int8_t cube_math_type;
};

/// The shape of left right, without its batch.
Dimensions matrix_shape(const Tensor& left, const Tensor& right) {
  Dimensions shape;
  shape.push(left.shape[left.rank() - 2]);
  shape.push(right.shape[right.rank() - 1]);
  return shape;
}

void require_same_depth(const FirstPhase& phase, const Tensor& left, const Tensor& right) {
  phase.require(left.shape[left.rank() - 1] == right.shape[right.rank() - 2], "the shapes ", left.shape,
                " and ", right.shape, " do not multiply");
}

/// Source: aclnnMatmul's page, restrictions of A2 and A3: BFLOAT16 only with BFLOAT16.
void require_types(const FirstPhase& phase, const Call& call) {
  const aclDataType left = call.product.left.type, right = call.product.right.type;
  phase.require(left == right || (left != ACL_BF16 && right != ACL_BF16), name_of(left), " and ",
                name_of(right), " do not multiply");
}

Dimensions without_matrix(const Dimensions& shape) {
  Dimensions batch = shape;
  batch.count -= 2;
  return batch;
}

/// Both operands with the batch of the result, the addend with its whole shape.
void broadcast_batches(Product* product) {
  const Dimensions batch = without_matrix(product->result.shape);
  const auto with_batch = [&](const Tensor& tensor, const char* name) {
    Dimensions shape = batch;
    shape.push(tensor.shape[tensor.rank() - 2]);
    shape.push(tensor.shape[tensor.rank() - 1]);
    return broadcast_to(tensor, shape, name);
  };
  product->left = with_batch(product->left, "the left operand");
  product->right = with_batch(product->right, "the right operand");
  if (product->beta != 0) product->addend = broadcast_to(product->addend, product->result.shape, "self");
}

/// Where the tensors of a product are among the operands of the call. addend may be the result.
struct Indices {
  size_t left, right, addend, result;
};

/// Checks what all of these operators share, and sets the work.
void compute_product(FirstPhase& phase, Call call, Indices indices) {
  require_types(phase, call);
  call.product.operands_as = operand_rounding(phase.generation(), call.product.left.type,
                                              call.product.right.type, call.cube_math_type);
  phase.multiplies_as(call.product.operands_as);
  call.product.saturates = device_saturates();
  broadcast_batches(&call.product);
  const uint64_t workspace = workspace_of(call.product);
  phase.compute(
      [product = call.product, indices](const Run& run) {
        Product now = product;  // a repeatable executor may have other memory
        now.left.memory = run[indices.left].memory;
        now.right.memory = run[indices.right].memory;
        now.addend.memory = run[indices.addend].memory;
        now.result.memory = run[indices.result].memory;
        multiply(now, run.workspace);
      },
      workspace);
}

/// A one-dimensional operand as a matrix: a row on the left, a column on the right.
Tensor as_matrix(const Tensor& tensor, bool is_left) {
  if (tensor.rank() != 1) return tensor;
  Tensor matrix = tensor;
  matrix.shape = matrix.strides = {};
  matrix.shape.push(is_left ? 1 : tensor.shape[0]);
  matrix.shape.push(is_left ? tensor.shape[0] : 1);
  matrix.strides.push(is_left ? tensor.shape[0] * tensor.strides[0] : tensor.strides[0]);
  matrix.strides.push(is_left ? tensor.strides[0] : 1);
  return matrix;
}

/// The result of vectors with the dimensions back that the operator leaves out. The shape was checked.
Tensor with_shape(const Tensor& tensor, const Dimensions& shape) {
  Tensor result = tensor;
  result.shape = shape;
  result.strides = contiguous_strides(shape);
  return result;
}

void matmul(FirstPhase& phase, const aclTensor* self, const aclTensor* mat2, const aclTensor* out,
            int8_t type) {
  const Tensor left = phase.tensor("self", self), right = phase.tensor("mat2", mat2);
  const Tensor result = phase.tensor("out", out);
  Call call{{as_matrix(left, true), as_matrix(right, false), {}, {}}, type};
  require_same_depth(phase, call.product.left, call.product.right);
  Dimensions whole = common_shape(without_matrix(call.product.left.shape),
                                  without_matrix(call.product.right.shape), "self and mat2");
  Dimensions expected = whole;
  const Dimensions matrix = matrix_shape(call.product.left, call.product.right);
  for (int i = 0; i < 2; ++i) whole.push(matrix[i]);
  if (left.rank() != 1) expected.push(matrix[0]);
  if (right.rank() != 1) expected.push(matrix[1]);
  phase.require_shape("out", result, expected);
  call.product.result = with_shape(result, whole);
  compute_product(phase, call, {0, 1, 2, 2});
}

/// out = self mat2 for operands of a fixed number of dimensions.
void plain_product(FirstPhase& phase, const aclTensor* self, const aclTensor* mat2, const aclTensor* out,
                   int8_t type) {
  Call call{{phase.tensor("self", self), phase.tensor("mat2", mat2), {}, phase.tensor("out", out)}, type};
  const Product& product = call.product;
  require_same_depth(phase, product.left, product.right);
  Dimensions shape =
      common_shape(without_matrix(product.left.shape), without_matrix(product.right.shape), "self and mat2");
  const Dimensions matrix = matrix_shape(product.left, product.right);
  for (int i = 0; i < 2; ++i) shape.push(matrix[i]);
  phase.require_shape("out", product.result, shape);
  compute_product(phase, call, {0, 1, 2, 2});
}

/// The names of the parameters of a product with an addend.
struct SumNames {
  const char *addend, *left, *right;
};

/// out = beta self + alpha (left right). out null: self is the result.
void sum_of_product(FirstPhase& phase, const SumNames& names, const aclTensor* self, const aclTensor* left,
                    const aclTensor* right, double beta, double alpha, const aclTensor* out, int8_t type) {
  Call call{{}, type};
  Product& product = call.product;
  product.alpha = alpha;
  product.beta = beta;
  product.addend = phase.tensor(names.addend, self);
  product.left = phase.tensor(names.left, left);
  product.right = phase.tensor(names.right, right);
  product.result = out == nullptr ? product.addend : phase.tensor("out", out);
  require_same_depth(phase, product.left, product.right);
  Dimensions shape =
      common_shape(without_matrix(product.left.shape), without_matrix(product.right.shape), "the operands");
  const Dimensions matrix = matrix_shape(product.left, product.right);
  for (int i = 0; i < 2; ++i) shape.push(matrix[i]);
  phase.require_shape(out == nullptr ? names.addend : "out", product.result, shape);
  compute_product(phase, call, {1, 2, 0, out == nullptr ? size_t{0} : size_t{3}});
}

constexpr SumNames kAddmm{"self", "mat1", "mat2"}, kInplaceAddmm{"selfRef", "mat1", "mat2"};
constexpr SumNames kBaddbmm{"self", "batch1", "batch2"}, kInplaceBaddbmm{"selfRef", "batch1", "batch2"};

/// aclnnGemm's operands, transposed where it says so.
void gemm(FirstPhase& phase, const aclTensor* a, const aclTensor* b, const aclTensor* c, float alpha,
          float beta, bool transposes_a, bool transposes_b, const aclTensor* out, int8_t type) {
  const auto turn = [](Tensor* tensor) {
    std::swap(tensor->shape[0], tensor->shape[1]);
    std::swap(tensor->strides[0], tensor->strides[1]);
  };
  Call call{{}, type};
  Product& product = call.product;
  product.left = phase.tensor("A", a);
  product.right = phase.tensor("B", b);
  product.addend = phase.tensor("C", c);
  product.result = phase.tensor("out", out);
  product.alpha = alpha;
  product.beta = beta;
  if (transposes_a) turn(&product.left);
  if (transposes_b) turn(&product.right);
  require_same_depth(phase, product.left, product.right);
  phase.require_shape("out", product.result, matrix_shape(product.left, product.right));
  compute_product(phase, call, {0, 1, 2, 3});
}

}  // namespace
}  // namespace npu::aclnn

using npu::aclnn::first_phase;
using npu::aclnn::FirstPhase;
using npu::aclnn::second_phase;

extern "C" {

aclnnStatus aclnnMmGetWorkspaceSize(const aclTensor* self, const aclTensor* mat2, aclTensor* out,
                                    int8_t cubeMathType, uint64_t* workspaceSize, aclOpExecutor** executor) {
  return first_phase("aclnnMm", workspaceSize, executor, [&](FirstPhase& phase) {
    npu::aclnn::plain_product(phase, self, mat2, out, cubeMathType);
  });
}

aclnnStatus aclnnMatmulGetWorkspaceSize(const aclTensor* self, const aclTensor* mat2, aclTensor* out,
                                        int8_t cubeMathType, uint64_t* workspaceSize,
                                        aclOpExecutor** executor) {
  return first_phase("aclnnMatmul", workspaceSize, executor,
                     [&](FirstPhase& phase) { npu::aclnn::matmul(phase, self, mat2, out, cubeMathType); });
}

aclnnStatus aclnnBatchMatMulGetWorkspaceSize(const aclTensor* self, const aclTensor* mat2, aclTensor* out,
                                             int8_t cubeMathType, uint64_t* workspaceSize,
                                             aclOpExecutor** executor) {
  return first_phase("aclnnBatchMatMul", workspaceSize, executor, [&](FirstPhase& phase) {
    npu::aclnn::plain_product(phase, self, mat2, out, cubeMathType);
  });
}

aclnnStatus aclnnAddmmGetWorkspaceSize(const aclTensor* self, const aclTensor* mat1, const aclTensor* mat2,
                                       const aclScalar* beta, const aclScalar* alpha, aclTensor* out,
                                       int8_t cubeMathType, uint64_t* workspaceSize,
                                       aclOpExecutor** executor) {
  return first_phase("aclnnAddmm", workspaceSize, executor, [&](FirstPhase& phase) {
    if (out == nullptr) throw npu::aclnn::Refusal{npu::aclnn::kNullPointer, "out is null"};
    npu::aclnn::sum_of_product(phase, npu::aclnn::kAddmm, self, mat1, mat2, phase.number("beta", beta),
                               phase.number("alpha", alpha), out, cubeMathType);
  });
}

aclnnStatus aclnnInplaceAddmmGetWorkspaceSize(const aclTensor* selfRef, const aclTensor* mat1,
                                              const aclTensor* mat2, const aclScalar* beta,
                                              const aclScalar* alpha, int8_t cubeMathType,
                                              uint64_t* workspaceSize, aclOpExecutor** executor) {
  return first_phase("aclnnInplaceAddmm", workspaceSize, executor, [&](FirstPhase& phase) {
    npu::aclnn::sum_of_product(phase, npu::aclnn::kInplaceAddmm, selfRef, mat1, mat2,
                               phase.number("beta", beta), phase.number("alpha", alpha), nullptr,
                               cubeMathType);
  });
}

aclnnStatus aclnnBaddbmmGetWorkspaceSize(const aclTensor* self, const aclTensor* batch1,
                                         const aclTensor* batch2, const aclScalar* beta,
                                         const aclScalar* alpha, aclTensor* out, int8_t cubeMathType,
                                         uint64_t* workspaceSize, aclOpExecutor** executor) {
  return first_phase("aclnnBaddbmm", workspaceSize, executor, [&](FirstPhase& phase) {
    if (out == nullptr) throw npu::aclnn::Refusal{npu::aclnn::kNullPointer, "out is null"};
    npu::aclnn::sum_of_product(phase, npu::aclnn::kBaddbmm, self, batch1, batch2, phase.number("beta", beta),
                               phase.number("alpha", alpha), out, cubeMathType);
  });
}

aclnnStatus aclnnInplaceBaddbmmGetWorkspaceSize(const aclTensor* selfRef, const aclTensor* batch1,
                                                const aclTensor* batch2, const aclScalar* beta,
                                                const aclScalar* alpha, int8_t cubeMathType,
                                                uint64_t* workspaceSize, aclOpExecutor** executor) {
  return first_phase("aclnnInplaceBaddbmm", workspaceSize, executor, [&](FirstPhase& phase) {
    npu::aclnn::sum_of_product(phase, npu::aclnn::kInplaceBaddbmm, selfRef, batch1, batch2,
                               phase.number("beta", beta), phase.number("alpha", alpha), nullptr,
                               cubeMathType);
  });
}

aclnnStatus aclnnGemmGetWorkspaceSize(const aclTensor* A, const aclTensor* B, const aclTensor* C, float alpha,
                                      float beta, int64_t transA, int64_t transB, aclTensor* out,
                                      int8_t cubeMathType, uint64_t* workspaceSize,
                                      aclOpExecutor** executor) {
  return first_phase("aclnnGemm", workspaceSize, executor, [&](FirstPhase& phase) {
    npu::aclnn::gemm(phase, A, B, C, alpha, beta, transA != 0, transB != 0, out, cubeMathType);
  });
}

NPU_SECOND_PHASE(aclnnMm)
NPU_SECOND_PHASE(aclnnMatmul)
NPU_SECOND_PHASE(aclnnBatchMatMul)
NPU_SECOND_PHASE(aclnnAddmm)
NPU_SECOND_PHASE(aclnnInplaceAddmm)
NPU_SECOND_PHASE(aclnnBaddbmm)
NPU_SECOND_PHASE(aclnnInplaceBaddbmm)
NPU_SECOND_PHASE(aclnnGemm)

}  // extern "C"
