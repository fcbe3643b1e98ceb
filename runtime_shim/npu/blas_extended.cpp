// Vector operations on any floating type: the values are widened to double, computed there, and rounded once.

#include <cmath>
#include <vector>

#include "npu/blas.h"
#include "runtime_shim/npu/blas_call.h"
#include "runtime_shim/npu/blas_types_of.h"
#include "runtime_shim/ops/parallel.h"

namespace npu::detail {
namespace {

using ops::Element;

/// A vector of any element type, with BLAS's rule for negative increments.
struct AnyVector {
  Element type;
  char* first;
  int64_t inc;
  AnyVector(Element element, const void* data, int n, int increment) : type(element), inc(increment) {
    int64_t start = increment < 0 ? int64_t{1 - n} * increment : 0;
    first = static_cast<char*>(ops::element_at(type, const_cast<void*>(data), start));
  }
  void* at(int64_t i) const { return ops::element_at(type, first, i * inc); }
};

bool is_floating(std::optional<Element> type) {
  return type &&
         (*type == Element::f16 || *type == Element::bf16 || *type == Element::f32 || *type == Element::f64);
}

template <class... Types>
npublasStatus_t check_types(npublasHandle_t handle, Types... types) {
  return BlasChecks(handle)
      .require((is_floating(element_of(types)) && ...), NPUBLAS_STATUS_NOT_SUPPORTED)
      .status();
}

/// A scalar of any type, read now or when the task runs.
struct AnyScalar {
  Element type;
  const void* pointer;
  double value = 0;
  AnyScalar(npublasHandle_t handle, npuDataType data_type, const void* data)
      : type(*element_of(data_type)), pointer(data) {
    if (handle->pointer_mode == NPUBLAS_POINTER_MODE_DEVICE) return;
    value = ops::load_one(type, data);
    pointer = nullptr;
  }
  double get() const { return pointer == nullptr ? value : ops::load_one(type, pointer); }
};

constexpr int64_t kGrain = 8192;  // elements per task

void axpy(int n, double alpha, const AnyVector& x, const AnyVector& y) {
  ops::parallel_chunks(n, y.inc == 0 ? n : kGrain, [&](int64_t first, int64_t last) {
    for (int64_t i = first; i < last; ++i) {
      ops::store_one(y.type, alpha * ops::load_one(x.type, x.at(i)) + ops::load_one(y.type, y.at(i)),
                     y.at(i));
    }
  });
}

void scal(int n, double alpha, const AnyVector& x) {
  ops::parallel_chunks(n, kGrain, [&](int64_t first, int64_t last) {
    for (int64_t i = first; i < last; ++i)
      ops::store_one(x.type, alpha * ops::load_one(x.type, x.at(i)), x.at(i));
  });
}

double dot(int n, const AnyVector& x, const AnyVector& y) {
  double sum = 0;
  for (int64_t i = 0; i < n; ++i) sum += ops::load_one(x.type, x.at(i)) * ops::load_one(y.type, y.at(i));
  return sum;
}

npublasStatus_t run_dot(const char* name, npublasHandle_t handle, int n, const void* x, npuDataType x_type,
                        int incx, const void* y, npuDataType y_type, int incy, void* result,
                        npuDataType result_type, npuDataType execution) {
  npublasStatus_t status = check_types(handle, x_type, y_type, result_type, execution);
  if (status == NPUBLAS_STATUS_SUCCESS && result == nullptr) status = NPUBLAS_STATUS_INVALID_VALUE;
  if (status != NPUBLAS_STATUS_SUCCESS) return blas_logged(name, status);
  AnyVector a(*element_of(x_type), x, n, incx), b(*element_of(y_type), y, n, incy);
  Element type = *element_of(result_type);
  return blas_submit_result(handle, name, [=] { ops::store_one(type, dot(n, a, b), result); });
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
  AnyVector from(*element_of(xType), x, n, incx), to(*element_of(yType), y, n, incy);
  return blas_submit(handle->stream, kName, [=] { axpy(n, scale.get(), from, to); });
}

npublasStatus_t npublasScalEx(npublasHandle_t handle, int n, const void* alpha, npuDataType alphaType,
                              void* x, npuDataType xType, int incx, npuDataType executionType) {
  constexpr const char* kName = "npublasScalEx";
  npublasStatus_t status = check_types(handle, alphaType, xType, executionType);
  if (status == NPUBLAS_STATUS_SUCCESS && alpha == nullptr) status = NPUBLAS_STATUS_INVALID_VALUE;
  if (status != NPUBLAS_STATUS_SUCCESS || n <= 0 || incx <= 0) return blas_logged(kName, status);
  AnyScalar scale(handle, alphaType, alpha);
  AnyVector vector(*element_of(xType), x, n, incx);
  return blas_submit(handle->stream, kName, [=] { scal(n, scale.get(), vector); });
}

npublasStatus_t npublasDotEx(npublasHandle_t handle, int n, const void* x, npuDataType xType, int incx,
                             const void* y, npuDataType yType, int incy, void* result, npuDataType resultType,
                             npuDataType executionType) {
  return run_dot("npublasDotEx", handle, n, x, xType, incx, y, yType, incy, result, resultType,
                 executionType);
}

// Real vectors are their own conjugates.
npublasStatus_t npublasDotcEx(npublasHandle_t handle, int n, const void* x, npuDataType xType, int incx,
                              const void* y, npuDataType yType, int incy, void* result,
                              npuDataType resultType, npuDataType executionType) {
  return run_dot("npublasDotcEx", handle, n, x, xType, incx, y, yType, incy, result, resultType,
                 executionType);
}

npublasStatus_t npublasNrm2Ex(npublasHandle_t handle, int n, const void* x, npuDataType xType, int incx,
                              void* result, npuDataType resultType, npuDataType executionType) {
  constexpr const char* kName = "npublasNrm2Ex";
  npublasStatus_t status = check_types(handle, xType, resultType, executionType);
  if (status == NPUBLAS_STATUS_SUCCESS && result == nullptr) status = NPUBLAS_STATUS_INVALID_VALUE;
  if (status != NPUBLAS_STATUS_SUCCESS) return blas_logged(kName, status);
  int count = incx > 0 ? n : 0;
  AnyVector vector(*element_of(xType), x, count, incx);
  npu::ops::Element type = *element_of(resultType);
  return blas_submit_result(handle, kName, [=] {
    double norm = 0;
    for (int64_t i = 0; i < count; ++i)
      norm = std::hypot(norm, npu::ops::load_one(vector.type, vector.at(i)));
    npu::ops::store_one(type, norm, result);
  });
}

}  // extern "C"
