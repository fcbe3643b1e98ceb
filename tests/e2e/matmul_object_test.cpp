// Kernels in Ascend C with CANN's matrix product object, against a plain loop: a whole product, and blocks that go on in the unified
// buffer.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/e2e/cli_harness.h"

namespace e2e {
namespace {

using testing::HasSubstr;

const std::string kNpucxx = std::string(MIGRATE_BINARY_DIR) + "/bin/npucxx";

const char* const kKernel = R"(
#include "kernel_operator.h"
#include "lib/matmul_intf.h"
using namespace AscendC;
template <bool b_is_transposed>
using Product = Matmul<MatmulType<TPosition::GM, CubeFormat::ND, half>,
                       MatmulType<TPosition::GM, CubeFormat::ND, half, b_is_transposed>,
                       MatmulType<TPosition::GM, CubeFormat::ND, float>,
                       MatmulType<TPosition::GM, CubeFormat::ND, float>>;
#define TILING                              \
  REGISTER_TILING_DEFAULT(TCubeTiling);     \
  GET_TILING_DATA(t, tiling);               \
  TPipe pipe;                               \
  GlobalTensor<half> x, y;                  \
  GlobalTensor<float> z, add;               \
  x.SetGlobalBuffer((__gm__ half*)a);       \
  y.SetGlobalBuffer((__gm__ half*)b);       \
  z.SetGlobalBuffer((__gm__ float*)c);      \
  add.SetGlobalBuffer((__gm__ float*)bias);

// Each core has singleCoreM rows of C.
extern "C" __global__ __aicore__ void rows_of_product(GM_ADDR a, GM_ADDR b, GM_ADDR bias, GM_ADDR c, GM_ADDR tiling) {
  KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_MIX_AIC_1_1);
  TILING
  matmul::Matmul<MatmulType<TPosition::GM, CubeFormat::ND, half>, MatmulType<TPosition::GM, CubeFormat::ND, half>,
                 MatmulType<TPosition::GM, CubeFormat::ND, float>, MatmulType<TPosition::GM, CubeFormat::ND, float>> object;
  REGIST_MATMUL_OBJ(&pipe, c, object, &t);
  const int row = GetBlockIdx() * t.singleCoreM;
  if (row >= t.M) return;
  if (t.M - row < t.singleCoreM) object.SetTail(t.M - row);
  object.SetTensorA(x[row * t.Ka]);
  object.SetTensorB(y);
  object.SetBias(add);
  object.IterateAll(z[row * t.N]);
  object.End();
}

// max(A B^T, 0) by blocks of C.
extern "C" __global__ __aicore__ void positive_product(GM_ADDR a, GM_ADDR b, GM_ADDR bias, GM_ADDR c, GM_ADDR tiling) {
  KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_MIX_AIC_1_1);
  TILING
  if (GetBlockIdx() != 0) return;
  Product<true> object;
  REGIST_MATMUL_OBJ(&pipe, c, object, &t);
  object.SetSingleShape(t.M, t.N, t.Ka);
  object.SetTensorA(x);
  object.SetTensorB(y, true);
  TQue<QuePosition::VECIN, 1> in;
  TQue<QuePosition::VECOUT, 1> out;
  pipe.InitBuffer(in, 1, t.baseM * t.baseN * sizeof(float));
  pipe.InitBuffer(out, 1, t.baseM * t.baseN * sizeof(float));
  object.Iterate<false>();
  for (int column = 0; column < t.N; column += t.baseN)
    for (int row = 0; row < t.M; row += t.baseM) {
      const int rows = row + t.baseM < t.M ? t.baseM : t.M - row, columns = column + t.baseN < t.N ? t.baseN : t.N - column;
      LocalTensor<float> tile = in.AllocTensor<float>();
      object.GetTensorC<false>(tile);
      in.EnQue(tile);
      tile = in.DeQue<float>();
      LocalTensor<float> positive = out.AllocTensor<float>();
      Relu(positive, tile, rows * columns);
      in.FreeTensor(tile);
      out.EnQue(positive);
      positive = out.DeQue<float>();
      DataCopy(z[row * t.N + column], positive, {uint16_t(rows), uint16_t(columns / 8), 0, uint16_t((t.N - columns) / 8)});
      out.FreeTensor(positive);
    }
  object.End();
}

extern "C" __global__ __aicore__ void partial_product(GM_ADDR a, GM_ADDR b, GM_ADDR bias, GM_ADDR c, GM_ADDR tiling) {
  TILING
  Product<false> object;
  REGIST_MATMUL_OBJ(&pipe, c, object, &t);
  object.SetTensorA(x);
  object.SetTensorB(y);
  while (object.Iterate(true)) object.GetTensorC(z);
}

// Bytes that a copy writes, and no flag orders.
extern "C" __global__ __aicore__ void unordered_product(GM_ADDR a, GM_ADDR b, GM_ADDR bias, GM_ADDR c, GM_ADDR tiling) {
  TILING
  if (GetBlockIdx() != 0) return;
  Product<false> object;
  REGIST_MATMUL_OBJ(&pipe, c, object, &t);
  TBuf<> zeros;
  pipe.InitBuffer(zeros, 32);
  LocalTensor<half> zero = zeros.Get<half>();
  Duplicate(zero, half(0), 16);
  SetFlag<HardEvent::V_MTE3>(EVENT_ID0);
  WaitFlag<HardEvent::V_MTE3>(EVENT_ID0);
  DataCopy(x, zero, 16);
  object.SetTensorA(x);
  object.SetTensorB(y);
  object.IterateAll(z);
}
)";

const char* const kHost = R"(
#include <cmath>
#include <cstdio>
#include <cstring>
#include <string>
#include <vector>
#include "acl/acl.h"
#define CHECK(call) if (int code = (call)) return std::printf("%s: %d\n", #call, code), 1
void* made(const void* data, size_t bytes) {
  void* at = nullptr;
  aclrtMalloc(&at, bytes, ACL_MEM_MALLOC_HUGE_FIRST);
  aclrtMemcpy(at, bytes, data, bytes, ACL_MEMCPY_HOST_TO_DEVICE);
  return at;
}
int main(int, char** words) {
  const int m = 37, n = 40, k = 19;
  const bool is_transposed = std::string(words[1]) == "positive_product";
  std::vector<int> tiling(50);
  const int sizes[] = {3, m, n, k, k, 16, n, k, 16, 32, 16};
  for (int i = 0; i < 11; ++i) tiling[i] = sizes[i];
  std::vector<uint16_t> a(m * k), b(k * n);
  std::vector<float> c(m * n, -1), bias(n), x(m * k), y(k * n);
  for (int i = 0; i < m * k; ++i) x[i] = (i * 37 % 17 - 8) / 4.0f, a[i] = aclFloatToFloat16(x[i]);
  for (int i = 0; i < k * n; ++i) y[i] = (i * 29 % 23 - 11) / 8.0f, b[i] = aclFloatToFloat16(y[i]);
  for (int i = 0; i < n; ++i) bias[i] = i;
  CHECK(aclInit(nullptr));
  CHECK(aclrtSetDevice(0));
  void* list[] = {made(a.data(), a.size() * 2), made(b.data(), b.size() * 2), made(bias.data(), n * 4),
                  made(c.data(), c.size() * 4), made(tiling.data(), 200)};
  aclrtBinHandle binary;
  aclrtFuncHandle function;
  CHECK(aclrtBinaryLoadFromFile("product.bin", nullptr, &binary));
  CHECK(aclrtBinaryGetFunction(binary, words[1], &function));
  aclrtArgsHandle arguments;
  aclrtParamHandle parameter;
  CHECK(aclrtKernelArgsInit(function, &arguments));
  for (void*& one : list) CHECK(aclrtKernelArgsAppend(arguments, &one, sizeof one, &parameter));
  CHECK(aclrtKernelArgsFinalize(arguments));
  CHECK(aclrtLaunchKernelWithConfig(function, 3, nullptr, nullptr, arguments, nullptr));
  CHECK(aclrtSynchronizeStream(nullptr));
  CHECK(aclrtMemcpy(c.data(), c.size() * 4, list[3], c.size() * 4, ACL_MEMCPY_DEVICE_TO_HOST));
  int wrong = 0;
  for (int i = 0; i < m; ++i)
    for (int j = 0; j < n; ++j) {
      double sum = is_transposed ? 0 : bias[j];
      for (int l = 0; l < k; ++l) sum += x[i * k + l] * (is_transposed ? y[j * k + l] : y[l * n + j]);
      if (is_transposed && sum < 0) sum = 0;
      wrong += std::fabs(c[i * n + j] - sum) > 1e-4;
    }
  std::printf("%d of %d differ\n", wrong, m * n);
}
)";

class MatmulObjects : public testing::Test {
 protected:
  void SetUp() override {
    ASSERT_EQ(npucxx({"-x", "asc", "product.cpp"}).err, "");
    ASSERT_EQ(npucxx({"host.cpp", "-o", "host"}).exit_code, 0);
  }
  ProcessResult npucxx(std::vector<std::string> arguments) const {
    arguments.insert(arguments.begin(), kNpucxx);
    return run_process(arguments, project_.project());
  }
  ProcessResult run(const std::string& kernel, const std::string& order = "forward") const {
    return run_process({project_.project() + "/host", kernel}, project_.project(),
                       {{"NPU_SIM_ORDER", order}});
  }
  CliProject project_{Tree{{"product.cpp", kKernel}, {"host.cpp", kHost}}};
};

TEST_F(MatmulObjects, ComputeWhatAPlainLoopDoesInEveryOrder) {
  for (const char* kernel : {"rows_of_product", "positive_product"})
    for (const char* order : {"forward", "random:1", "random:2"}) {
      const ProcessResult ran = run(kernel, order);
      EXPECT_EQ(ran.out, "0 of 1480 differ\n") << kernel << order << ran.err;
    }
}

TEST_F(MatmulObjects, WhatIsNotModelledAndWhatIsNotOrderedStopsTheLaunch) {
  EXPECT_THAT(run("partial_product").err, HasSubstr("partial sums are not modelled"));
  EXPECT_THAT(run("unordered_product").err,
              HasSubstr("IterateAll on pipe S reads what DataCopy on pipe MTE3"));
}

}  // namespace
}  // namespace e2e
