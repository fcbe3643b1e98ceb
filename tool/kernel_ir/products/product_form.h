#pragma once
#include <optional>
#include <vector>

#include "tool/kernel_ir/iteration_space.h"

namespace migrate::ir {

/// A kernel that is one matrix product: C = alpha A B + beta D, for each index of a batch, or a function of the elements of A B. Each matrix is a view of an array,
/// of one type, whose offset is linear in the dimensions.
struct MatrixProduct {
  struct Matrix {
    Array array;
    Type type = Type::f32;
    Polynomial base;                  ///< of its first element, in elements
    std::vector<Polynomial> strides;  ///< by dimension, in elements
  };
  /// What a dimension of the space is to the product.
  enum class Role : uint8_t { batch, row, column, inner };

  IterationSpace space;  ///< dimensions, nodes and requirements; it has one store
  std::vector<Role> roles;
  Matrix a, b, c;           ///< a has no columns, b no rows, c no inner dimension
  std::optional<Matrix> d;  ///< the addend
  Node alpha = kNone;       ///< numbers in float, the same for all threads; kNone: 1
  Node beta = kNone;
  Node has_d = kNone;  ///< whether the addend is there, the same for all threads; kNone: always
  /// What each element of C becomes, where that is more than the sum: stores over the same points, which load the product from C.
  std::optional<IterationSpace> epilogue = {};
};

/// The product that a kernel is; nothing if it is something else, or if the sum is not in float. Conditions are
/// those of iteration_space: where one does not hold, nothing is said.
/// Source: the definition of a contraction of two tensors (einsum), whose indices belong to one operand, to both, or to the sum.
std::optional<MatrixProduct> product_form(const Kernel& kernel);

}  // namespace migrate::ir
