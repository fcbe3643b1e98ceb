#pragma once
// Comparisons of layers with the mathematics of runtime_shim/kernels, for suites that run with the simulator's private interface
// and without it.

#include "tests/shim/dnn/dnn_tensors.h"

namespace npu::test {

inline constexpr npudnnDataType_t kFloat = NPUDNN_DATA_FLOAT;
inline constexpr Layout kLayouts[] = {Layout::channels_first, Layout::channels_last, Layout::with_gaps};

/// alpha and beta.
struct Factors {
  float alpha, beta;
};
inline constexpr Factors kFactors[] = {{1, 0}, {0.3F, 0}, {1, 1}, {0.3F, 0.7F}};

class ByOperators : public Dnn, public ::testing::WithParamInterface<Layout> {};

inline void expect_same(const Tensor& device, const HostCopy& host) {
  EXPECT_EQ(device.values(), host.values());
}
/// For what several operators round where there is no task.
inline void expect_same_or_near(const Tensor& device, const HostCopy& host) {
  if (operators_alone())
    expect_near(device.values(), host.values(), 4e-6);
  else
    expect_same(device, host);
}

}  // namespace npu::test
