// Triangular and symmetric matrices of BLAS by CANN's operators. Scalars are in host memory, increments positive, sizes not 0.
// Private to libraries/blas. Errors: those of Operator, with what the program reads as it was if one is not supported;
// npuErrorMemoryAllocation.
#pragma once

#include <initializer_list>

#include "runtime_shim/libraries/blas/product_operator.h"
#include "runtime_shim/libraries/blas/vector_operators.h"

namespace npu::detail {

/// A square matrix of which one triangle is stored.
template <class Real>
struct TriangleOf {
  bool is_lower;
  int64_t order;
  const Real* data;
  int64_t ld;
};

/// C = beta C + the sum of the products, in one triangle of C. The products have neither C nor beta. They go to temporary
/// memory; aclnnInplaceTril or aclnnInplaceTriu takes the triangle, aclnnTriu or aclnnTril the rest of C, aclnnAdd both.
npuError_t submit_triangle_update(npuStream_t stream, const TriangleOf<float>& c, float beta,
                                  std::initializer_list<OperatorProduct> products);

/// Products and vectors with a symmetric matrix, whose other triangle is filled first: aclnnTril, aclnnTriu, aclnnInplaceAdd.
/// The matrix is operand A of the product, or B if it is on the right.
npuError_t submit_symmetric_product(npuStream_t stream, const TriangleOf<float>& matrix, bool on_the_right,
                                    OperatorProduct product);
npuError_t submit_symmetric_product(npuStream_t stream, const TriangleOf<float>& matrix,
                                    VectorProduct<float> product);

/// How a triangular matrix is used.
template <class Real>
struct TriangularUse {
  TriangleOf<Real> matrix;
  bool transposes, is_unit;
};

/// The same for a triangular matrix: aclnnTril or aclnnTriu, and ones by aclnnInplaceFillScalar on a unit diagonal. The result
/// may be the other operand, which is copied first then.
npuError_t submit_triangular_product(npuStream_t stream, const TriangularUse<float>& use, bool on_the_right,
                                     OperatorProduct product);
npuError_t submit_triangular_product(npuStream_t stream, const TriangularUse<float>& use,
                                     BlasVector<float> x);

/// B = alpha op(A)^-1 B, or alpha B op(A)^-1: aclnnMuls, aclnnTriangularSolve. B is (rows, columns), element (i, j) at
/// i * down + j * across. Real: float, double without a unit diagonal.
template <class Real>
struct RightSides {
  Real* data;
  int64_t rows, columns, down, across;
};
template <class Real>
npuError_t submit_triangular_solution(npuStream_t stream, const TriangularUse<Real>& use, bool on_the_right,
                                      Real alpha, const RightSides<Real>& b);

}  // namespace npu::detail
