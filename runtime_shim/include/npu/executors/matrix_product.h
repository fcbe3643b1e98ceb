// A launch of a CUDA kernel that is one matrix product (npucxx --kernels=ascendc): what it multiplies. CANN's operators compute it.
#ifndef NPU_EXECUTORS_MATRIX_PRODUCT_H_
#define NPU_EXECUTORS_MATRIX_PRODUCT_H_

#include <cstdint>

namespace npu::detail {

/// Of a kernel's array. Values of other types are compared byte by byte.
enum class Element : uint8_t { f16, bf16, f32, i32, bytes, f64 };

/// C = alpha A B + beta D for each index of a batch. All matrices have elements of one type.
struct MatrixProduct {
  static constexpr int kMostDimensions = 10;
  enum Operand { a, b, c, d, kOperands };
  /// What a dimension is: of the batch, of the rows of A, of the columns of B, or what the sum is over.
  enum Role : uint8_t { batch, row, column, inner, kRoles };
  struct Dimension {
    Role role;
    long long extent;
    long long strides[kOperands];  ///< in elements
  };

  Element type = Element::f32;
  const void* data[kOperands] = {};  ///< the first elements; d: null if there is no addend
  float alpha = 1, beta = 0;
  int rank = 0;
  Dimension dimensions[kMostDimensions];

  void add(Role role, long long extent, long long of_a, long long of_b, long long of_c, long long of_d) {
    if (rank < kMostDimensions) dimensions[rank++] = {role, extent, {of_a, of_b, of_c, of_d}};
  }
};

}  // namespace npu::detail

#endif  // NPU_EXECUTORS_MATRIX_PRODUCT_H_
