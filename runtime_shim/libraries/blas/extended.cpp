// Vector operations on any floating type. Values are widened to double, computed, and rounded once.

#include <cmath>
#include <complex>
#include <optional>
#include <type_traits>

#include "npu/blas.h"
#include "runtime_shim/kernels/parallel.h"
#include "runtime_shim/libraries/blas/call.h"
#include "runtime_shim/libraries/blas/combined_operators.h"
#include "runtime_shim/libraries/blas/types_of.h"
#include "runtime_shim/libraries/common/operator_types.h"
#include "runtime_shim/libraries/common/operators.h"

namespace npu::detail {
namespace {

using ops::Element;
using Complex = std::complex<double>;

/// The parts of a number: one element, or two if it is complex.
struct NumberType {
  Element element;
  bool is_complex;
};

std::optional<NumberType> number_of(npuDataType type) {
  if (type == NPU_C_32F) return NumberType{Element::f32, true};
  if (type == NPU_C_64F) return NumberType{Element::f64, true};
  const std::optional<Element> element = element_of(type);
  if (!element || *element == Element::i8 || *element == Element::i32) return std::nullopt;
  return NumberType{*element, false};
}

/// Number is double or Complex, depending on the type.
template <class Number>
Number load(NumberType type, const void* from) {
  if constexpr (std::is_same_v<Number, Complex>) {
    return {ops::load_one(type.element, from),
            ops::load_one(type.element, ops::element_at(type.element, from, 1))};
  } else {
    return ops::load_one(type.element, from);
  }
}
void store(NumberType type, double value, void* to) { ops::store_one(type.element, value, to); }
void store(NumberType type, const Complex& value, void* to) {
  ops::store_one(type.element, value.real(), to);
  ops::store_one(type.element, value.imag(), ops::element_at(type.element, to, 1));
}
double conjugate(double value) { return value; }
Complex conjugate(const Complex& value) { return std::conj(value); }

/// A vector of numbers of any type, with BLAS's rule for negative increments.
struct AnyVector {
  NumberType type;
  char* first;
  int64_t inc;  // in elements
  AnyVector(NumberType number, const void* data, int n, int increment)
      : type(number), inc(int64_t{increment} * (number.is_complex ? 2 : 1)) {
    const int64_t start = increment < 0 ? int64_t{1 - n} * inc : 0;
    first = static_cast<char*>(ops::element_at(type.element, const_cast<void*>(data), start));
  }
  void* at(int64_t i) const { return ops::element_at(type.element, first, i * inc); }
  template <class Number>
  Number get(int64_t i) const {
    return load<Number>(type, at(i));
  }
};

/// Whether operators take the vector: FLOAT, FLOAT16, BFLOAT16, with a positive increment.
bool takes_operators(const AnyVector& vector) {
  return !vector.type.is_complex && operator_type(vector.type.element) != ACL_DT_UNDEFINED && vector.inc > 0;
}
TensorOperand operand_of(const AnyVector& vector, int n) {
  return {vector.first, operator_type(vector.type.element), {{n, vector.inc}}};
}

/// Real types of any precision, or complex ones of the same.
template <class... Types>
npublasStatus_t check_types(npublasHandle_t handle, npuDataType first, Types... types) {
  const std::optional<NumberType> number = number_of(first);
  const auto goes_with = [&](npuDataType type) {
    const std::optional<NumberType> other = number_of(type);
    return other && other->is_complex == number->is_complex && (!number->is_complex || type == first);
  };
  return BlasChecks(handle)
      .require(number.has_value() && (goes_with(types) && ...), NPUBLAS_STATUS_NOT_SUPPORTED)
      .status();
}

/// A scalar of any type, read now or when the task runs.
struct AnyScalar {
  NumberType type;
  const void* pointer;
  Complex value;
  AnyScalar(npublasHandle_t handle, npuDataType data_type, const void* data)
      : type(*number_of(data_type)), pointer(data) {
    if (handle->pointer_mode == NPUBLAS_POINTER_MODE_DEVICE) return;
    value = read();
    pointer = nullptr;
  }
  template <class Number>
  Number get() const {
    const Complex number = pointer == nullptr ? value : read();
    if constexpr (std::is_same_v<Number, Complex>) {
      return number;
    } else {
      return number.real();
    }
  }

 private:
  Complex read() const {
    return type.is_complex ? load<Complex>(type, pointer) : load<double>(type, pointer);
  }
};

constexpr int64_t kGrain = 8192;  // elements per task

template <class Number>
void axpy(int n, Number alpha, const AnyVector& x, const AnyVector& y) {
  ops::parallel_chunks(n, y.inc == 0 ? n : kGrain, [&](int64_t first, int64_t last) {
    for (int64_t i = first; i < last; ++i)
      store(y.type, alpha * x.get<Number>(i) + y.get<Number>(i), y.at(i));
  });
}

template <class Number>
void scal(int n, Number alpha, const AnyVector& x) {
  ops::parallel_chunks(n, kGrain, [&](int64_t first, int64_t last) {
    for (int64_t i = first; i < last; ++i) store(x.type, alpha * x.get<Number>(i), x.at(i));
  });
}

/// conjugated: of x.
template <class Number>
Number dot(int n, const AnyVector& x, const AnyVector& y, bool conjugated) {
  Number sum{};
  for (int64_t i = 0; i < n; ++i) {
    const Number left = x.get<Number>(i);
    sum += (conjugated ? conjugate(left) : left) * y.get<Number>(i);
  }
  return sum;
}

/// In double, whatever is asked for, which this notes.
double norm(int n, const AnyVector& x) {
  ops::computes_in_double();
  double length = 0;
  for (int64_t i = 0; i < n; ++i)
    length = std::hypot(length, x.type.is_complex ? std::abs(x.get<Complex>(i)) : x.get<double>(i));
  return length;
}

/// body(Number()) with the number type of the element type: double, whatever is asked for, which this notes.
template <class Body>
void with_number(NumberType type, const Body& body) {
  ops::computes_in_double();
  if (type.is_complex) {
    body(Complex());
  } else {
    body(double());
  }
}

npublasStatus_t run_dot(const char* name, npublasHandle_t handle, int n, const void* x, npuDataType x_type,
                        int incx, const void* y, npuDataType y_type, int incy, void* result,
                        npuDataType result_type, npuDataType execution, bool conjugated) {
  npublasStatus_t status = check_types(handle, x_type, y_type, result_type, execution);
  if (status == NPUBLAS_STATUS_SUCCESS && result == nullptr) status = NPUBLAS_STATUS_INVALID_VALUE;
  if (status != NPUBLAS_STATUS_SUCCESS) return blas_logged(name, status);
  const AnyVector a(*number_of(x_type), x, n, incx), b(*number_of(y_type), y, n, incy);
  const NumberType type = *number_of(result_type);
  return blas_submit_result(handle, name, [=] {
    with_number(type, [&](auto number) { store(type, dot<decltype(number)>(n, a, b, conjugated), result); });
  });
}

}  // namespace
}  // namespace npu::detail

using namespace npu::detail;

extern "C" {

npublasStatus_t npublasAxpyEx(npublasHandle_t handle, int n, const void* alpha, npuDataType alphaType,
                              const void* x, npuDataType xType, int incx, void* y, npuDataType yType,
                              int incy, npuDataType executiontype) {
  constexpr const char* kName = "npublasAxpyEx";
  npublasStatus_t status = check_types(handle, alphaType, xType, yType, executiontype);
  if (status == NPUBLAS_STATUS_SUCCESS && alpha == nullptr) status = NPUBLAS_STATUS_INVALID_VALUE;
  if (status != NPUBLAS_STATUS_SUCCESS || n <= 0) return blas_logged(kName, status);
  AnyScalar scale(handle, alphaType, alpha);
  const AnyVector from(*number_of(xType), x, n, incx), to(*number_of(yType), y, n, incy);
  const auto on_host = [&] {
    return blas_submit(handle->stream, kName, [=] {
      with_number(to.type, [&](auto number) { axpy(n, scale.get<decltype(number)>(), from, to); });
    });
  };
  const auto by_operators = [&] {
    const ScalarOperand factor(static_cast<float>(scale.get<double>()));
    return operators::inplace_add(handle->stream, operand_of(to, n).get(), operand_of(from, n).get(),
                                  factor.get());
  };
  return blas_by_combined_operators<float>(handle, kName, takes_operators(from) && takes_operators(to),
                                           by_operators, on_host);
}

npublasStatus_t npublasScalEx(npublasHandle_t handle, int n, const void* alpha, npuDataType alphaType,
                              void* x, npuDataType xType, int incx, npuDataType executionType) {
  constexpr const char* kName = "npublasScalEx";
  npublasStatus_t status = check_types(handle, alphaType, xType, executionType);
  if (status == NPUBLAS_STATUS_SUCCESS && alpha == nullptr) status = NPUBLAS_STATUS_INVALID_VALUE;
  if (status != NPUBLAS_STATUS_SUCCESS || n <= 0 || incx <= 0) return blas_logged(kName, status);
  AnyScalar scale(handle, alphaType, alpha);
  const AnyVector vector(*number_of(xType), x, n, incx);
  const auto on_host = [&] {
    return blas_submit(handle->stream, kName, [=] {
      with_number(vector.type, [&](auto number) { scal(n, scale.get<decltype(number)>(), vector); });
    });
  };
  const auto by_operators = [&] {
    const ScalarOperand factor(static_cast<float>(scale.get<double>()));
    return operators::inplace_muls(handle->stream, operand_of(vector, n).get(), factor.get());
  };
  return blas_by_combined_operators<float>(handle, kName, takes_operators(vector), by_operators, on_host);
}

npublasStatus_t npublasDotEx(npublasHandle_t handle, int n, const void* x, npuDataType xType, int incx,
                             const void* y, npuDataType yType, int incy, void* result, npuDataType resultType,
                             npuDataType executionType) {
  return run_dot("npublasDotEx", handle, n, x, xType, incx, y, yType, incy, result, resultType, executionType,
                 false);
}

npublasStatus_t npublasDotcEx(npublasHandle_t handle, int n, const void* x, npuDataType xType, int incx,
                              const void* y, npuDataType yType, int incy, void* result,
                              npuDataType resultType, npuDataType executionType) {
  return run_dot("npublasDotcEx", handle, n, x, xType, incx, y, yType, incy, result, resultType,
                 executionType, true);
}

npublasStatus_t npublasNrm2Ex(npublasHandle_t handle, int n, const void* x, npuDataType xType, int incx,
                              void* result, npuDataType resultType, npuDataType executionType) {
  constexpr const char* kName = "npublasNrm2Ex";
  // The norm of complex numbers is real, with the same precision.
  const auto number = number_of(xType), norm_type = number_of(resultType);
  npublasStatus_t status = check_types(handle, resultType, executionType);
  const bool fits = number && norm_type && !norm_type->is_complex &&
                    (!number->is_complex || number->element == norm_type->element);
  if (status == NPUBLAS_STATUS_SUCCESS && !fits) status = NPUBLAS_STATUS_NOT_SUPPORTED;
  if (status == NPUBLAS_STATUS_SUCCESS && result == nullptr) status = NPUBLAS_STATUS_INVALID_VALUE;
  if (status != NPUBLAS_STATUS_SUCCESS) return blas_logged(kName, status);
  const int count = incx > 0 ? n : 0;
  const AnyVector vector(*number, x, count, incx);
  return blas_submit_result(handle, kName,
                            [=, type = *norm_type] { store(type, norm(count, vector), result); });
}

}  // extern "C"
