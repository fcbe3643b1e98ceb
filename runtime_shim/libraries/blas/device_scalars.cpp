#include "runtime_shim/libraries/blas/device_scalars.h"

#include "runtime_shim/libraries/common/operator_steps.h"
#include "runtime_shim/libraries/common/operator_types.h"
#include "runtime_shim/libraries/common/operators.h"
#include "runtime_shim/runtime/operators/temporary_memory.h"

namespace npu::detail {
namespace {

constexpr int64_t kMaskBytes = 512;  ///< of two masks of one byte, each aligned to half of this

/// A view with three dimensions, the longest last.
struct Block {
  const void* data;
  aclDataType type;
  ViewDimension outer, across, along;
  TensorOperand operand() const { return {data, type, {outer, across, along}}; }
  int64_t elements() const { return outer.length * across.length * along.length; }
  Block contiguous_at(void* memory) const {
    return {memory,
            ACL_FLOAT,
            {outer.length, across.length * along.length},
            {across.length, along.length},
            {along.length, 1}};
  }
};

TensorOperand number(const void* memory, aclDataType type) { return {memory, type, {}}; }

/// result = alpha product + beta addend for blocks of one shape.
class ScaledSum {
 public:
  ScaledSum(npuStream_t stream, const DeviceScalars& scalars, const Block& addend, const Block& result)
      : stream_(stream),
        addend_(addend),
        result_(result),
        alpha_(number(scalars.alpha, operator_type(scalars.type))),
        beta_(number(scalars.beta, operator_type(scalars.type))),
        memory_(static_cast<uint64_t>(kMaskBytes + bytes() * (is_float() ? 1 : 2)), stream) {}

  /// Where the product goes: contiguous, FLOAT.
  Block product() const { return result_.contiguous_at(at(kMaskBytes)); }

  /// Calls multiply(), which submits the product.
  template <class Multiply>
  npuError_t submit(const Multiply& multiply) const {
    if (memory_.error() != npuSuccess) return memory_.error();
    const TensorOperand no_product(at(0), ACL_BOOL, {}), no_addend(at(kMaskBytes / 2), ACL_BOOL, {});
    const Block sum = is_float() ? result_ : result_.contiguous_at(at(kMaskBytes + bytes()));
    const TensorOperand product = this->product().operand(), scaled = sum.operand(),
                        result = result_.operand();
    const ScalarOperand zero(0.0F), one(1.0F);
    OperatorSteps steps;
    steps.run([&] { return operators::eq_scalar(stream_, alpha_.get(), zero.get(), no_product.get()); });
    steps.run([&] { return operators::eq_scalar(stream_, beta_.get(), zero.get(), no_addend.get()); });
    steps.run(multiply);
    steps.run([&] { return operators::inplace_mul(stream_, product.get(), alpha_.get()); });
    steps.run([&] { return fill(product, no_product, zero); });
    steps.run([&] { return operators::mul(stream_, addend_.operand().get(), beta_.get(), scaled.get()); });
    steps.run([&] { return fill(scaled, no_addend, zero); });
    steps.run([&] {
      return is_float() ? operators::inplace_add(stream_, result.get(), product.get(), one.get())
                        : operators::add(stream_, scaled.get(), product.get(), one.get(), result.get());
    });
    return steps.error();
  }

 private:
  bool is_float() const { return result_.type == ACL_FLOAT; }
  int64_t bytes() const { return (result_.elements() * 4 + kMaskBytes - 1) / kMaskBytes * kMaskBytes; }
  void* at(int64_t offset) const { return static_cast<char*>(memory_.memory()) + offset; }
  npuError_t fill(const TensorOperand& values, const TensorOperand& mask, const ScalarOperand& zero) const {
    return operators::inplace_masked_fill_scalar(stream_, values.get(), mask.get(), zero.get());
  }

  npuStream_t stream_;
  Block addend_, result_;
  TensorOperand alpha_, beta_;
  TemporaryMemory memory_;
};

Block block_of(const OperatorProduct& product, const OperatorProduct::Matrix& matrix) {
  return {matrix.data,
          operator_type(matrix.type),
          {matrix.stride == 0 ? 1 : product.batch_count, matrix.stride},
          {product.n, matrix.ld},
          {product.m, 1}};
}

template <class Real>
constexpr aclDataType kRealType = sizeof(Real) == 4 ? ACL_FLOAT : ACL_DOUBLE;

template <class Real>
TensorOperand operand(int64_t n, BlasVector<Real> vector) {
  return {vector.data, kRealType<Real>, {{n, vector.increment}}};
}

}  // namespace

npuError_t submit_product(npuStream_t stream, const OperatorProduct& product,
                          const OperatorProduct::Matrix& addend, const DeviceScalars& scalars) {
  const ScaledSum sum(stream, scalars, block_of(product, addend), block_of(product, product.c));
  OperatorProduct plain = product;
  plain.c = {sum.product().data, ops::Element::f32, product.m, product.m * product.n};
  plain.alpha = 1;
  plain.beta = 0;
  return sum.submit([&] { return submit_product(stream, plain); });
}

npuError_t submit_vector_product(npuStream_t stream, const VectorProduct<float>& product,
                                 const DeviceScalars& scalars) {
  const int64_t rows = product.transposes ? product.n : product.m;
  const Block result{product.y.data, ACL_FLOAT, {1, 1}, {1, 1}, {rows, product.y.increment}};
  const ScaledSum sum(stream, scalars, result, result);
  VectorProduct<float> plain = product;
  plain.alpha = 1;
  plain.beta = 0;
  plain.y = {static_cast<float*>(const_cast<void*>(sum.product().data)), 1};
  return sum.submit([&] { return submit_vector_product(stream, plain); });
}

template <class Real>
npuError_t submit_axpy(npuStream_t stream, int64_t n, const Real* alpha, BlasVector<const Real> x,
                       BlasVector<Real> y) {
  const TemporaryMemory memory(static_cast<uint64_t>(n) * sizeof(Real), stream);
  if (memory.error() != npuSuccess) return memory.error();
  const TensorOperand scaled(memory.memory(), kRealType<Real>, {{n, 1}});
  OperatorSteps steps;
  steps.run([&] {
    return operators::mul(stream, operand(n, x).get(), number(alpha, kRealType<Real>).get(), scaled.get());
  });
  steps.run([&] {
    return operators::inplace_add(stream, operand(n, y).get(), scaled.get(), ScalarOperand(Real{1}).get());
  });
  return steps.error();
}

template <class Real>
npuError_t submit_scal(npuStream_t stream, int64_t n, const Real* alpha, BlasVector<Real> x) {
  return operators::inplace_mul(stream, operand(n, x).get(), number(alpha, kRealType<Real>).get());
}

template npuError_t submit_axpy(npuStream_t, int64_t, const float*, BlasVector<const float>,
                                BlasVector<float>);
template npuError_t submit_axpy(npuStream_t, int64_t, const double*, BlasVector<const double>,
                                BlasVector<double>);
template npuError_t submit_scal(npuStream_t, int64_t, const float*, BlasVector<float>);
template npuError_t submit_scal(npuStream_t, int64_t, const double*, BlasVector<double>);

}  // namespace npu::detail
