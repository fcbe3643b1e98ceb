#include "runtime_shim/aclnn/operators/product.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "acl/acl.h"
#include "runtime_shim/aclnn/operators/views.h"
#include "runtime_shim/aclnn/simulated_device.h"
#include "runtime_shim/kernels/blas/gemm.h"

namespace npu::aclnn {
namespace {

/// A matrix of a tensor as BLAS stores them, by columns. `transpose`: it is the transpose of the tensor's matrix.
struct ByColumns {
  int64_t ld = 0;
  bool transpose = false;
};

/// How the last two dimensions of a tensor lie in memory; nothing if neither has stride 1.
std::optional<ByColumns> by_columns(const Tensor& tensor) {
  const int row = tensor.rank() - 2, column = tensor.rank() - 1;
  const int64_t rows = tensor.shape[row], columns = tensor.shape[column];
  const bool rows_lie_alone = columns <= 1 || tensor.strides[column] == 1;
  const int64_t row_step = rows <= 1 ? std::max<int64_t>(columns, 1) : tensor.strides[row];
  if (rows_lie_alone && row_step >= std::max<int64_t>(columns, 1)) return ByColumns{row_step, true};
  const bool columns_lie_alone = rows <= 1 || tensor.strides[row] == 1;
  const int64_t column_step = columns <= 1 ? std::max<int64_t>(rows, 1) : tensor.strides[column];
  if (columns_lie_alone && column_step >= std::max<int64_t>(rows, 1)) return ByColumns{column_step, false};
  return std::nullopt;
}

/// Where the matrices of a batch begin: a stride, or one address each.
struct Batch {
  int64_t count = 1;
  int64_t stride = 0;
  std::vector<void*> items;  ///< empty if the stride says it
};

Batch batch_of(const Tensor& tensor) {
  Batch batch;
  const int dimensions = tensor.rank() - 2;
  int64_t outer = 0;  // the stride of the dimensions so far, seen from the last one
  bool is_regular = true;
  for (int i = dimensions; i-- > 0;) {
    if (tensor.shape[i] != 1) {
      if (batch.count == 1)
        batch.stride = tensor.strides[i];
      else
        is_regular = is_regular && tensor.strides[i] == outer;
      outer = tensor.strides[i] * tensor.shape[i];
    }
    batch.count *= tensor.shape[i];
  }
  if (is_regular) return batch;
  for (int64_t index = 0; index < batch.count; ++index) {
    int64_t rest = index, offset = 0;
    for (int i = dimensions; i-- > 0; rest /= tensor.shape[i])
      offset += rest % tensor.shape[i] * tensor.strides[i];
    batch.items.push_back(tensor.data() + offset * static_cast<int64_t>(bytes_of(tensor.type)));
  }
  return batch;
}

/// D = A B + C by columns, and which of them are copies in the workspace.
struct Plan {
  Tensor a, b, c, d;
  bool copies_a = false, copies_b = false, copies_c = false, copies_d = false;
  uint64_t at_a = 0, at_b = 0, at_c = 0, at_d = 0;  ///< offsets in the workspace
  uint64_t bytes = 0;
};

/// A copy of the tensor in which columns lie alone.
Tensor column_copy(const Tensor& tensor, char* memory) {
  Tensor copy = contiguous(transposed(tensor).shape, tensor.type, memory);
  return transposed(copy);
}

/// Whether element (i, j) of every matrix is at i + j * ld for some ld, which may be 0.
bool columns_lie_alone(const Tensor& tensor) {
  const int row = tensor.rank() - 2;
  return tensor.shape[row] <= 1 || tensor.strides[row] == 1;
}

uint64_t bytes_in(const Tensor& tensor) {
  return static_cast<uint64_t>(tensor.elements()) * bytes_of(tensor.type);
}

// BLAS stores by columns: of a result that lies by rows the transpose is computed, (left right)' = right' left'.
Plan plan_of(const Product& product) {
  const std::optional<ByColumns> layout = by_columns(product.result);
  const bool turned = !layout || layout->transpose;
  Plan plan;
  plan.d = turned ? transposed(product.result) : product.result;
  plan.a = turned ? transposed(product.right) : product.left;
  plan.b = turned ? transposed(product.left) : product.right;
  plan.copies_a = !by_columns(plan.a);
  plan.copies_b = !by_columns(plan.b);
  plan.copies_d = !layout;
  if (product.beta != 0) {
    plan.c = turned ? transposed(product.addend) : product.addend;
    plan.copies_c = !columns_lie_alone(plan.c);
  }
  WorkspaceLayout workspace;
  if (plan.copies_a) plan.at_a = workspace.add(bytes_in(plan.a));
  if (plan.copies_b) plan.at_b = workspace.add(bytes_in(plan.b));
  if (plan.copies_c) plan.at_c = workspace.add(bytes_in(plan.c));
  if (plan.copies_d) plan.at_d = workspace.add(bytes_in(plan.d));
  plan.bytes = workspace.size();
  return plan;
}

/// The tensor, or a copy of it.
Tensor readable(const Tensor& tensor, bool copies, char* memory) {
  if (!copies) return tensor;
  const Tensor copy = column_copy(tensor, memory);
  copy_elements(tensor, copy);
  return copy;
}

/// The distance of columns that lie alone.
int64_t column_distance(const Tensor& tensor) {
  const int row = tensor.rank() - 2, column = tensor.rank() - 1;
  return tensor.shape[column] <= 1 ? std::max<int64_t>(tensor.shape[row], 1) : tensor.strides[column];
}

ops::MatrixIn matrix_in(const Tensor& tensor, int64_t ld, const Batch& batch) {
  return {tensor.data(), element_of(tensor.type), ld, batch.stride,
          batch.items.empty() ? nullptr : batch.items.data()};
}

void saturate(const ops::GemmTile& tile) {
  if (ops::saturate_to_half(tile)) simulated_device()->raiseOverflow();
}

}  // namespace

ops::Element operand_rounding(Generation chip, aclDataType left, aclDataType right, int8_t cube_math_type) {
  const bool has_float = left == ACL_FLOAT || right == ACL_FLOAT;
  const bool has_bfloat16 = left == ACL_BF16 || right == ACL_BF16;
  const ops::Element hf32 = chip == Generation::ascend950 ? ops::Element::hf32_10 : ops::Element::hf32;
  const bool is_older = chip == Generation::ascend910 || chip == Generation::ascend310p;
  const auto refuse_if = [&](bool condition, const char* reason) {
    if (condition)
      throw Refusal{kInvalid, "cubeMathType is " + std::to_string(cube_math_type) + ": " + reason};
  };
  switch (cube_math_type) {
    case 0:
      refuse_if(is_older && has_float, "this chip does not multiply FLOAT");
      return ops::Element::f32;
    case 1:
      if (!has_float) return ops::Element::f32;
      return is_older ? ops::Element::f16 : hf32;
    case 2:
      refuse_if(has_bfloat16, "not for BFLOAT16");
      return ops::Element::f16;
    case 3:
      refuse_if(is_older, "this chip has no HFLOAT32");
      refuse_if(!has_float || left != right, "for FLOAT only");
      return hf32;
    case 4:
      return ops::Element::f32;
    default:
      refuse_if(true, "0 to 4 are allowed");
      return ops::Element::f32;
  }
}

bool device_saturates() {
  aclrtFloatOverflowMode mode = ACL_RT_OVERFLOW_MODE_INFNAN;
  return aclrtGetDeviceSatMode(&mode) == ACL_SUCCESS && mode == ACL_RT_OVERFLOW_MODE_SATURATION;
}

uint64_t workspace_of(const Product& product) {
  return product.result.elements() == 0 ? 0 : plan_of(product).bytes;
}

void multiply(const Product& product, char* workspace) {
  if (product.result.elements() == 0) return;
  const Plan plan = plan_of(product);
  const Tensor a = readable(plan.a, plan.copies_a, workspace + plan.at_a);
  const Tensor b = readable(plan.b, plan.copies_b, workspace + plan.at_b);
  const Tensor d = plan.copies_d ? column_copy(plan.d, workspace + plan.at_d) : plan.d;
  const Batch in_a = batch_of(a), in_b = batch_of(b), in_d = batch_of(d);
  const ByColumns layout_a = *by_columns(a), layout_b = *by_columns(b);
  ops::Gemm gemm;
  gemm.trans_a = layout_a.transpose ? ops::Transpose::yes : ops::Transpose::no;
  gemm.trans_b = layout_b.transpose ? ops::Transpose::yes : ops::Transpose::no;
  gemm.m = d.shape[d.rank() - 2];
  gemm.n = d.shape[d.rank() - 1];
  gemm.k = a.shape[a.rank() - 1];
  gemm.batch_count = in_d.count;
  gemm.alpha = product.alpha;
  gemm.beta = product.beta;
  gemm.a = matrix_in(a, layout_a.ld, in_a);
  gemm.b = matrix_in(b, layout_b.ld, in_b);
  gemm.d = {d.data(), element_of(d.type), column_distance(d), in_d.stride,
            in_d.items.empty() ? nullptr : in_d.items.data()};
  gemm.in_double = d.type == ACL_INT32;
  gemm.operands_as = product.operands_as;
  if (product.saturates && d.type == ACL_FLOAT16) gemm.finish = saturate;
  Batch in_c;
  if (product.beta != 0) {
    const Tensor c = readable(plan.c, plan.copies_c, workspace + plan.at_c);
    in_c = batch_of(c);
    gemm.c = matrix_in(c, column_distance(c), in_c);
  }
  ops::gemm_fast(gemm);
  if (plan.copies_d) copy_elements(d, plan.d);
}

}  // namespace npu::aclnn
