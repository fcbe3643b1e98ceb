// A kernel in Ascend C with a cube core and two vector cores in each block, compiled and launched by public calls, against a plain loop.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/e2e/cli_harness.h"

namespace e2e {
namespace {

using testing::HasSubstr;

const std::string kNpucxx = std::string(MIGRATE_BINARY_DIR) + "/bin/npucxx";

// Block i has rows 32 i to 32 i + 31 of C = max(A B, 0), with 32 x 32 of A and B = 32 x 32.
const char* const kKernel = R"(
#include "kernel_operator.h"
using namespace AscendC;

extern "C" __global__ __aicore__ void positive_product(GM_ADDR a, GM_ADDR b, GM_ADDR work, GM_ADDR c) {
  KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_MIX_AIC_1_2);
  TPipe pipe;
  GlobalTensor<half> x, y;
  GlobalTensor<float> product, z;
  x.SetGlobalBuffer((__gm__ half*)a);
  y.SetGlobalBuffer((__gm__ half*)b);
  product.SetGlobalBuffer((__gm__ float*)work);
  z.SetGlobalBuffer((__gm__ float*)c);
  const int first = GetBlockIdx() / GetSubBlockNum() * 1024;
  if ASCEND_IS_AIC {
    TBuf<TPosition::A1> inA, inB;
    TBuf<TPosition::A2> left;
    TBuf<TPosition::B2> right;
    TBuf<TPosition::CO1> sum;
    pipe.InitBuffer(inA, 2048);
    pipe.InitBuffer(inB, 2048);
    pipe.InitBuffer(left, 2048);
    pipe.InitBuffer(right, 2048);
    pipe.InitBuffer(sum, 4096);
    Nd2NzParams rows;
    rows.ndNum = 1;
    rows.nValue = rows.dValue = rows.srcDValue = rows.dstNzC0Stride = 32;
    rows.dstNzNStride = 1;
    DataCopy(inA.Get<half>(), x[first], rows);
    DataCopy(inB.Get<half>(), y, rows);
    SetFlag<HardEvent::MTE2_MTE1>(EVENT_ID0);
    WaitFlag<HardEvent::MTE2_MTE1>(EVENT_ID0);
    LoadData3DParamsV2<half> part;
    part.l1H = 1;
    part.l1W = part.channelSize = part.kExtension = part.mExtension = 32;
    LoadData(left.Get<half>(), inA.Get<half>(), part);
    LoadData(right.Get<half>(), inB.Get<half>(), part);
    SetFlag<HardEvent::MTE1_M>(EVENT_ID0);
    WaitFlag<HardEvent::MTE1_M>(EVENT_ID0);
    MmadParams sizes;
    sizes.m = sizes.n = sizes.k = 32;
    Mmad(sum.Get<float>(), left.Get<half>(), right.Get<half>(), sizes);
    SetFlag<HardEvent::M_FIX>(EVENT_ID0);
    WaitFlag<HardEvent::M_FIX>(EVENT_ID0);
    Fixpipe(product[first], sum.Get<float>(), FixpipeParamsV220(32, 32, 32, 32, false));
    CrossCoreSetFlag<2, PIPE_FIX>(1);
  }
  if ASCEND_IS_AIV {
    const int part = first + GetSubBlockIdx() * 512;
    TQue<QuePosition::VECIN, 1> in;
    TQue<QuePosition::VECOUT, 1> out;
    pipe.InitBuffer(in, 1, 2048);
    pipe.InitBuffer(out, 1, 2048);
    CrossCoreWaitFlag(1);
    LocalTensor<float> from = in.AllocTensor<float>();
    DataCopy(from, product[part], 512);
    in.EnQue(from);
    from = in.DeQue<float>();
    LocalTensor<float> to = out.AllocTensor<float>();
    Relu(to, from, 512);
    in.FreeTensor(from);
    out.EnQue(to);
    to = out.DeQue<float>();
    DataCopy(z[part], to, 512);
    out.FreeTensor(to);
  }
}

extern "C" __global__ __aicore__ void waits_for_nothing(GM_ADDR a, GM_ADDR b, GM_ADDR work, GM_ADDR c) {
  KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_MIX_AIC_1_1);
  if ASCEND_IS_AIV CrossCoreWaitFlag(2);
}
)";

const char* const kHost = R"(
#include <cmath>
#include <cstdio>
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
  const int blocks = 3, m = 32 * blocks;
  std::vector<uint16_t> a(m * 32), b(1024);
  std::vector<float> c(m * 32, -1), x(m * 32), y(1024);
  for (int i = 0; i < m * 32; ++i) x[i] = (i * 37 % 17 - 8) / 4.0f, a[i] = aclFloatToFloat16(x[i]);
  for (int i = 0; i < 1024; ++i) y[i] = (i * 29 % 23 - 11) / 8.0f, b[i] = aclFloatToFloat16(y[i]);
  CHECK(aclInit(nullptr));
  CHECK(aclrtSetDevice(0));
  void* list[] = {made(a.data(), a.size() * 2), made(b.data(), b.size() * 2), made(c.data(), c.size() * 4),
                  made(c.data(), c.size() * 4)};
  aclrtBinHandle binary;
  aclrtFuncHandle function;
  CHECK(aclrtBinaryLoadFromFile("product.bin", nullptr, &binary));
  CHECK(aclrtBinaryGetFunction(binary, words[1], &function));
  aclrtArgsHandle arguments;
  aclrtParamHandle parameter;
  CHECK(aclrtKernelArgsInit(function, &arguments));
  for (void*& one : list) CHECK(aclrtKernelArgsAppend(arguments, &one, sizeof one, &parameter));
  CHECK(aclrtKernelArgsFinalize(arguments));
  CHECK(aclrtLaunchKernelWithConfig(function, blocks, nullptr, nullptr, arguments, nullptr));
  CHECK(aclrtSynchronizeStream(nullptr));
  CHECK(aclrtMemcpy(c.data(), c.size() * 4, list[3], c.size() * 4, ACL_MEMCPY_DEVICE_TO_HOST));
  int wrong = 0;
  for (int i = 0; i < m; ++i)
    for (int j = 0; j < 32; ++j) {
      double sum = 0;
      for (int k = 0; k < 32; ++k) sum += x[i * 32 + k] * y[k * 32 + j];
      wrong += std::fabs(c[i * 32 + j] - (sum > 0 ? sum : 0)) > 1e-5;
    }
  std::printf("%d of %d differ\n", wrong, m * 32);
}
)";

TEST(CubeKernels, ComputeWhatAPlainLoopDoesInEveryOrder) {
  const CliProject project{Tree{{"product.cpp", kKernel}, {"host.cpp", kHost}}};
  ASSERT_EQ(run_process({kNpucxx, "-x", "asc", "product.cpp"}, project.project()).err, "");
  ASSERT_EQ(run_process({kNpucxx, "host.cpp", "-o", "host"}, project.project()).exit_code, 0);
  const auto run = [&](const std::string& kernel, const std::string& order) {
    return run_process({project.project() + "/host", kernel}, project.project(), {{"NPU_SIM_ORDER", order}});
  };
  for (const char* order : {"forward", "random:1", "random:2", "random:3"}) {
    const ProcessResult ran = run("positive_product", order);
    EXPECT_EQ(ran.out, "0 of 3072 differ\n") << order << ran.err;
  }
  EXPECT_THAT(run("waits_for_nothing", "forward").err, HasSubstr("no core of the block sets it"));
}

}  // namespace
}  // namespace e2e
