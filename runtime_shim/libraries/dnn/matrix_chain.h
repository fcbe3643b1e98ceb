// Matrices of floats in device memory, and operators on them one after the other. Private to libraries/dnn.
#pragma once

#include <cstdint>

#include "runtime_shim/libraries/common/operator_steps.h"
#include "runtime_shim/libraries/common/operator_types.h"
#include "runtime_shim/libraries/common/operators.h"
#include "runtime_shim/libraries/common/rounded_operand.h"
#include "runtime_shim/runtime/operators/stream_memory.h"

namespace npu::detail {

/// Rows that lie `stride` elements apart; 0 repeats one row. Copies take other types than f32, too.
struct DeviceMatrix {
  void* data = nullptr;
  int64_t rows = 0, columns = 0, stride = 0;
  ops::Element type = ops::Element::f32;
  bool is_transposed = false;

  DeviceMatrix rows_from(int64_t first, int64_t count) const {
    return {ops::element_at(type, data, first * stride), count, columns, stride, type, is_transposed};
  }
  DeviceMatrix columns_from(int64_t first, int64_t count) const {
    return {ops::element_at(type, data, first), rows, count, stride, type, is_transposed};
  }
  DeviceMatrix transposed() const { return {data, rows, columns, stride, type, !is_transposed}; }
  /// One row, repeated.
  DeviceMatrix repeated(int64_t count) const { return {data, count, columns, 0, type, is_transposed}; }
  TensorOperand operand() const {
    if (is_transposed) return {data, operator_type(type), {{columns, 1}, {rows, stride}}};
    return {data, operator_type(type), {{rows, stride}, {columns, 1}}};
  }
};

/// `count` floats for the time of a call.
class DeviceFloats {
 public:
  DeviceFloats(npuStream_t stream, int64_t count)
      : memory_(static_cast<size_t>(count) * sizeof(float), stream) {}
  npuError_t error() const { return memory_.error(); }
  float* data() const { return static_cast<float*>(memory_.memory()); }
  DeviceMatrix matrix(int64_t rows, int64_t columns) const { return {data(), rows, columns, columns}; }

 private:
  StreamMemory memory_;
};

/// Each call submits one operator, unless one before it has failed. Elementwise ones compute in the first matrix.
class MatrixChain {
 public:
  explicit MatrixChain(npuStream_t stream) : stream_(stream) {}
  npuStream_t stream() const { return stream_; }
  npuError_t error() const { return steps_.error(); }
  template <class Step>
  void run(const Step& step) {
    steps_.run(step);
  }

  void copy(const DeviceMatrix& to, const DeviceMatrix& from) {
    run([&] { return operators::inplace_copy(stream_, to.operand().get(), from.operand().get()); });
  }
  void fill(const DeviceMatrix& to, double value) {
    const ScalarOperand number(static_cast<float>(value));
    run([&] { return operators::inplace_fill_scalar(stream_, to.operand().get(), number.get()); });
  }
  void add(const DeviceMatrix& to, const DeviceMatrix& from, float factor = 1) {
    const ScalarOperand number(factor);
    run([&] {
      return operators::inplace_add(stream_, to.operand().get(), from.operand().get(), number.get());
    });
  }
  void multiply(const DeviceMatrix& to, const DeviceMatrix& by) {
    run([&] { return operators::inplace_mul(stream_, to.operand().get(), by.operand().get()); });
  }
  /// to = a b, element by element.
  void multiply(const DeviceMatrix& a, const DeviceMatrix& b, const DeviceMatrix& to) {
    run([&] { return operators::mul(stream_, a.operand().get(), b.operand().get(), to.operand().get()); });
  }
  /// to += a b, element by element.
  void add_multiplied(const DeviceMatrix& to, const DeviceMatrix& a, const DeviceMatrix& b) {
    const ScalarOperand one(1.0F);
    run([&] {
      return operators::inplace_addcmul(stream_, to.operand().get(), a.operand().get(), b.operand().get(),
                                        one.get());
    });
  }
  /// to += a b, the product of matrices.
  void add_product(const DeviceMatrix& to, const DeviceMatrix& a, const DeviceMatrix& b) {
    const ScalarOperand one(1.0F);
    run([&] {
      return operators::inplace_addmm(stream_, to.operand().get(), a.operand().get(), b.operand().get(),
                                      one.get(), one.get(), cube_math_type_of(ops::Element::f32));
    });
  }
  void relu(const DeviceMatrix& to) {
    run([&] { return operators::inplace_relu(stream_, to.operand().get()); });
  }
  void sigmoid(const DeviceMatrix& to) {
    run([&] { return operators::inplace_sigmoid(stream_, to.operand().get()); });
  }
  void tanh(const DeviceMatrix& to) {
    run([&] { return operators::inplace_tanh(stream_, to.operand().get()); });
  }
  /// to = gradient f'(x), by the value y of f. relu: gradient where y > 0.
  void sigmoid_gradient(const DeviceMatrix& gradient, const DeviceMatrix& y, const DeviceMatrix& to) {
    run([&] {
      return operators::sigmoid_backward(stream_, gradient.operand().get(), y.operand().get(),
                                         to.operand().get());
    });
  }
  void tanh_gradient(const DeviceMatrix& gradient, const DeviceMatrix& y, const DeviceMatrix& to) {
    run([&] {
      return operators::tanh_backward(stream_, gradient.operand().get(), y.operand().get(),
                                      to.operand().get());
    });
  }
  void relu_gradient(const DeviceMatrix& gradient, const DeviceMatrix& y, const DeviceMatrix& to) {
    const ScalarOperand zero(0.0F);
    run([&] {
      return operators::threshold_backward(stream_, gradient.operand().get(), y.operand().get(), zero.get(),
                                           to.operand().get());
    });
  }
  /// to = the sum of the rows.
  void sum_rows(const DeviceMatrix& from, const DeviceMatrix& to) {
    const IntArrayOperand over({0});
    run([&] {
      return operators::reduce_sum(stream_, from.operand().get(), over.get(), true, ACL_FLOAT,
                                   to.operand().get());
    });
  }

 private:
  npuStream_t stream_;
  OperatorSteps steps_;
};

}  // namespace npu::detail
