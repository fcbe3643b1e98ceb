#include "runtime_shim/libraries/blas/triangle_operators.h"

#include "runtime_shim/libraries/blas/scaled_sum.h"
#include "runtime_shim/libraries/common/operator_steps.h"
#include "runtime_shim/libraries/common/operators.h"

namespace npu::detail {

/// A square matrix in temporary memory, by columns.
class TemporarySquare {
 public:
  TemporarySquare(npuStream_t stream, int64_t order, size_t element = sizeof(float))
      : order_(order),
        type_(element == sizeof(float) ? ACL_FLOAT : ACL_DOUBLE),
        memory_(static_cast<uint64_t>(order * order) * element, stream) {}
  npuError_t error() const { return memory_.error(); }
  void* data() const { return memory_.memory(); }
  TensorOperand operand() const { return {data(), type_, {{order_, 1}, {order_, order_}}}; }
  TensorOperand transpose() const { return {data(), type_, {{order_, order_}, {order_, 1}}}; }
  TensorOperand diagonal() const { return {data(), type_, {{order_, order_ + 1}}}; }
  OperatorProduct::Matrix matrix() const { return {data(), ops::Element::f32, order_, 0}; }

 private:
  int64_t order_;
  aclDataType type_;
  TemporaryMemory memory_;
};

namespace {

template <class Real>
TensorOperand operand(const TriangleOf<Real>& matrix) {
  return {matrix.data, kRealType<Real>, {{matrix.order, 1}, {matrix.order, matrix.ld}}};
}

/// The lower or the upper triangle, without the diagonals before `diagonal`.
npuError_t copy_triangle(npuStream_t stream, const TensorOperand& from, bool is_lower, int64_t skipped,
                         const TensorOperand& to) {
  return is_lower ? operators::tril(stream, from.get(), -skipped, to.get())
                  : operators::triu(stream, from.get(), skipped, to.get());
}

npuError_t keep_triangle(npuStream_t stream, const TensorOperand& matrix, bool is_lower) {
  return is_lower ? operators::inplace_tril(stream, matrix.get(), int64_t{0})
                  : operators::inplace_triu(stream, matrix.get(), int64_t{0});
}

/// Fills both triangles of `whole`. rest: temporary memory.
npuError_t fill(npuStream_t stream, const TriangleOf<float>& matrix, const TemporarySquare& whole,
                const TemporarySquare& rest) {
  const TensorOperand from = operand(matrix), to = whole.operand();
  OperatorSteps steps;
  steps.run([&] { return whole.error(); });
  steps.run([&] { return rest.error(); });
  steps.run([&] { return copy_triangle(stream, from, matrix.is_lower, 0, to); });
  steps.run([&] { return copy_triangle(stream, from, matrix.is_lower, 1, rest.operand()); });
  steps.run([&] {
    return operators::inplace_add(stream, to.get(), rest.transpose().get(), ScalarOperand(1.0F).get());
  });
  return steps.error();
}

/// The triangle as a matrix of its own.
npuError_t extract(npuStream_t stream, const TriangularUse<float>& use, const TemporarySquare& whole) {
  const TriangleOf<float>& matrix = use.matrix;
  OperatorSteps steps;
  steps.run([&] { return whole.error(); });
  steps.run([&] {
    return copy_triangle(stream, operand(matrix), matrix.is_lower, use.is_unit ? 1 : 0, whole.operand());
  });
  steps.run_if(use.is_unit, [&] {
    return operators::inplace_fill_scalar(stream, whole.diagonal().get(), ScalarOperand(1.0F).get());
  });
  return steps.error();
}

}  // namespace

npuError_t submit_triangle_update(npuStream_t stream, const TriangleOf<float>& c, float beta,
                                  std::initializer_list<OperatorProduct> products) {
  const TemporarySquare sum(stream, c.order), rest(stream, c.order);
  const TensorOperand result = operand(c), whole = sum.operand();
  OperatorSteps steps;
  steps.run([&] { return sum.error(); });
  steps.run([&] { return rest.error(); });
  steps.run_if(beta != 0, [&] { return operators::inplace_copy(stream, whole.get(), result.get()); });
  for (OperatorProduct product : products) {
    product.c = sum.matrix();
    product.beta = beta;
    steps.run([&] { return submit_product(stream, product); });
    beta = 1;
  }
  steps.run([&] { return keep_triangle(stream, whole, c.is_lower); });
  steps.run([&] { return copy_triangle(stream, result, !c.is_lower, 1, rest.operand()); });
  steps.run([&] {
    return operators::add(stream, whole.get(), rest.operand().get(), ScalarOperand(1.0F).get(), result.get());
  });
  return steps.error();
}

npuError_t submit_symmetric_product(npuStream_t stream, const TriangleOf<float>& matrix, bool on_the_right,
                                    OperatorProduct product) {
  const TemporarySquare whole(stream, matrix.order), rest(stream, matrix.order);
  (on_the_right ? product.b : product.a) = whole.matrix();
  const npuError_t error = fill(stream, matrix, whole, rest);
  return error == npuSuccess ? submit_product(stream, product) : error;
}

npuError_t submit_symmetric_product(npuStream_t stream, const TriangleOf<float>& matrix,
                                    VectorProduct<float> product) {
  const TemporarySquare whole(stream, matrix.order), rest(stream, matrix.order);
  product.a = static_cast<const float*>(whole.data());
  product.lda = matrix.order;
  const npuError_t error = fill(stream, matrix, whole, rest);
  return error == npuSuccess ? submit_vector_product(stream, product) : error;
}

npuError_t submit_triangular_product(npuStream_t stream, const TriangularUse<float>& use, bool on_the_right,
                                     OperatorProduct product) {
  const TemporarySquare whole(stream, use.matrix.order);
  OperatorProduct::Matrix& other = on_the_right ? product.a : product.b;
  const bool in_place = other.data == product.c.data;
  const TemporaryMemory copy(in_place ? static_cast<uint64_t>(product.m * product.n) * sizeof(float) : 0,
                             stream);
  OperatorSteps steps;
  steps.run([&] { return copy.error(); });
  steps.run([&] { return extract(stream, use, whole); });
  steps.run_if(in_place, [&] {
    const TensorOperand from(other.data, ACL_FLOAT, {{product.n, other.ld}, {product.m, 1}}),
        to(copy.memory(), ACL_FLOAT, {{product.n, product.m}, {product.m, 1}});
    other = {copy.memory(), ops::Element::f32, product.m, 0};
    return operators::inplace_copy(stream, to.get(), from.get());
  });
  (on_the_right ? product.b : product.a) = whole.matrix();
  steps.run([&] { return submit_product(stream, product); });
  return steps.error();
}

npuError_t submit_triangular_product(npuStream_t stream, const TriangularUse<float>& use,
                                     BlasVector<float> x) {
  const int64_t n = use.matrix.order;
  const TemporarySquare whole(stream, n);
  const TemporaryMemory copy(static_cast<uint64_t>(n) * sizeof(float), stream);
  OperatorSteps steps;
  steps.run([&] { return copy.error(); });
  steps.run([&] { return extract(stream, use, whole); });
  steps.run([&] {
    return submit_copy<float>(stream, n, {x.data, x.increment}, {static_cast<float*>(copy.memory()), 1});
  });
  steps.run([&] {
    return submit_vector_product<float>(stream, {use.transposes,
                                                 n,
                                                 n,
                                                 1,
                                                 static_cast<const float*>(whole.data()),
                                                 n,
                                                 {static_cast<const float*>(copy.memory()), 1},
                                                 0,
                                                 x});
  });
  return steps.error();
}

template <class Real>
npuError_t submit_triangular_solution(npuStream_t stream, const TriangularUse<Real>& use, bool on_the_right,
                                      Real alpha, const RightSides<Real>& b) {
  const aclDataType type = kRealType<Real>;
  // X op(A) = B is op(A)' X' = B'.
  const ViewDimension down{b.rows, b.down}, across{b.columns, b.across};
  const TensorOperand result = on_the_right ? TensorOperand(b.data, type, {across, down})
                                            : TensorOperand(b.data, type, {down, across});
  if (alpha == 0) return operators::inplace_zero(stream, result.get());
  const TemporarySquare triangle(stream, use.matrix.order, sizeof(Real));
  const TemporaryMemory memory(static_cast<uint64_t>(b.rows * b.columns) * sizeof(Real), stream);
  const int64_t lines = on_the_right ? b.columns : b.rows, length = on_the_right ? b.rows : b.columns;
  const TensorOperand scaled(memory.memory(), type, {{lines, length}, {length, 1}});
  OperatorSteps steps;
  steps.run([&] { return memory.error(); });
  steps.run([&] { return triangle.error(); });
  steps.run([&] { return operators::muls(stream, result.get(), ScalarOperand(alpha).get(), scaled.get()); });
  steps.run([&] {
    return operators::triangular_solve(stream, scaled.get(), operand(use.matrix).get(), !use.matrix.is_lower,
                                       use.transposes != on_the_right, use.is_unit, result.get(),
                                       triangle.operand().get());
  });
  return steps.error();
}

template npuError_t submit_triangular_solution(npuStream_t, const TriangularUse<float>&, bool, float,
                                               const RightSides<float>&);
template npuError_t submit_triangular_solution(npuStream_t, const TriangularUse<double>&, bool, double,
                                               const RightSides<double>&);

}  // namespace npu::detail
