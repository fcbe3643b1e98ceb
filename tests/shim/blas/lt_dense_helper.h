#pragma once
// Products of blasLt with descriptors that live as long as a test, and plain loops in double for them.

#include <gtest/gtest.h>

#include <functional>
#include <memory>
#include <vector>

#include "npu/blaslt.h"
#include "tests/shim/blas/device_array.h"

namespace npu::test {

/// A handle and the descriptor of a product.
class LtProduct {
 public:
  LtProduct(npublasComputeType_t compute, npuDataType scale) {
    EXPECT_EQ(npublasLtCreate(&handle_), NPUBLAS_STATUS_SUCCESS);
    EXPECT_EQ(npublasLtMatmulDescCreate(&matmul_, compute, scale), NPUBLAS_STATUS_SUCCESS);
  }
  ~LtProduct() {
    npublasLtMatmulDescDestroy(matmul_);
    npublasLtDestroy(handle_);
  }
  LtProduct(const LtProduct&) = delete;
  LtProduct& operator=(const LtProduct&) = delete;

  template <class Value>
  void set(npublasLtMatmulDescAttributes_t attribute, Value value) {
    EXPECT_EQ(npublasLtMatmulDescSetAttribute(matmul_, attribute, &value, sizeof value),
              NPUBLAS_STATUS_SUCCESS);
  }
  void point(npublasLtMatmulDescAttributes_t attribute, const void* to) { set(attribute, to); }
  npublasStatus_t run(const void* alpha, const void* a, npublasLtMatrixLayoutOpaque_t& a_layout,
                      const void* b, npublasLtMatrixLayoutOpaque_t& b_layout, const void* beta, const void* c,
                      npublasLtMatrixLayoutOpaque_t& c_layout, void* d,
                      npublasLtMatrixLayoutOpaque_t& d_layout) {
    const npublasStatus_t status = submit(alpha, a, a_layout, b, b_layout, beta, c, c_layout, d, d_layout);
    EXPECT_EQ(npuDeviceSynchronize(), npuSuccess);
    return status;
  }
  /// The same without waiting.
  npublasStatus_t submit(const void* alpha, const void* a, npublasLtMatrixLayoutOpaque_t& a_layout,
                         const void* b, npublasLtMatrixLayoutOpaque_t& b_layout, const void* beta,
                         const void* c, npublasLtMatrixLayoutOpaque_t& c_layout, void* d,
                         npublasLtMatrixLayoutOpaque_t& d_layout) {
    return npublasLtMatmul(handle_, matmul_, alpha, a, &a_layout, b, &b_layout, beta, c, &c_layout, d,
                           &d_layout, nullptr, nullptr, 0, nullptr);
  }
  npublasLtHandle_t handle() const { return handle_; }
  npublasLtMatmulDesc_t matmul() const { return matmul_; }

 private:
  npublasLtHandle_t handle_ = nullptr;
  npublasLtMatmulDesc_t matmul_ = nullptr;
};

inline npublasLtMatrixLayoutOpaque_t lt_layout(npuDataType type, uint64_t rows, uint64_t cols, int64_t ld) {
  npublasLtMatrixLayoutOpaque_t layout;
  EXPECT_EQ(npublasLtMatrixLayoutInit(&layout, type, rows, cols, ld), NPUBLAS_STATUS_SUCCESS);
  return layout;
}
template <class Value>
void lt_set(npublasLtMatrixLayoutOpaque_t& layout, npublasLtMatrixLayoutAttribute_t attribute, Value value) {
  EXPECT_EQ(npublasLtMatrixLayoutSetAttribute(&layout, attribute, &value, sizeof value),
            NPUBLAS_STATUS_SUCCESS);
}

/// sum over p < k of f(p).
inline double sum_of(int k, const std::function<double(int)>& f) {
  double sum = 0;
  for (int p = 0; p < k; ++p) sum += f(p);
  return sum;
}

}  // namespace npu::test
