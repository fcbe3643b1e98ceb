// A file in Ascend C that a person wrote: compiled by npucxx -x asc, loaded and launched by public calls of AscendCL.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/e2e/cli_harness.h"

namespace e2e {
namespace {

using testing::HasSubstr;

const std::string kNpucxx = std::string(MIGRATE_BINARY_DIR) + "/bin/npucxx";

/// y[r] = the sum of row r of x, which the scalar unit reads without a flag: the compiler orders it.
const char* const kKernel = R"(
#include "kernel_operator.h"
using namespace AscendC;
struct Tiling { int32_t rows, columns; };
#define ROW_SUM(TYPE)                                                                             \
  extern "C" __global__ __aicore__ void row_sum_##TYPE(GM_ADDR x, GM_ADDR y, GM_ADDR tiling) {    \
    REGISTER_TILING_DEFAULT(Tiling);                                                              \
    GET_TILING_DATA(t, tiling);                                                                   \
    TPipe pipe;                                                                                   \
    TQue<QuePosition::VECIN, 1> in;                                                               \
    TBuf<> sum;                                                                                   \
    pipe.InitBuffer(in, 1, t.columns * sizeof(TYPE));                                             \
    pipe.InitBuffer(sum, 32);                                                                     \
    GlobalTensor<TYPE> from, to;                                                                  \
    from.SetGlobalBuffer((__gm__ TYPE*)x);                                                        \
    to.SetGlobalBuffer((__gm__ TYPE*)y);                                                          \
    for (int32_t r = GetBlockIdx(); r < t.rows; r += GetBlockNum()) {                             \
      LocalTensor<TYPE> tile = in.AllocTensor<TYPE>();                                            \
      DataCopy(tile, from[r * t.columns], t.columns);                                             \
      in.EnQue(tile);                                                                             \
      tile = in.DeQue<TYPE>();                                                                    \
      LocalTensor<TYPE> one = sum.Get<TYPE>();                                                    \
      ReduceSum(one, tile, one, t.columns);                                                       \
      to.SetValue(r, one(0));                                                                     \
      in.FreeTensor(tile);                                                                        \
    }                                                                                             \
  }
ROW_SUM(float)
void row_sum_do(uint32_t blocks, void* stream, uint8_t* x, uint8_t* y, uint8_t* tiling) {
  row_sum_float<<<blocks, nullptr, stream>>>(x, y, tiling);
}
)";

const char* const kHost = R"(
#include <cstdio>
#include <vector>
#include "acl/acl.h"
#define CHECK(call) if (int code = (call)) return std::printf("%s: %d\n", #call, code), 1
int main() {
  const int rows = 5, columns = 64;
  struct { int rows, columns; } tiling = {rows, columns};
  std::vector<float> host(rows * columns), sums(rows);
  for (int i = 0; i < rows * columns; ++i) host[i] = i % columns + 100 * (i / columns);
  CHECK(aclInit(nullptr));
  CHECK(aclrtSetDevice(0));
  void *x, *y, *t;
  CHECK(aclrtMalloc(&x, host.size() * 4, ACL_MEM_MALLOC_HUGE_FIRST));
  CHECK(aclrtMalloc(&y, rows * 4, ACL_MEM_MALLOC_HUGE_FIRST));
  CHECK(aclrtMalloc(&t, sizeof tiling, ACL_MEM_MALLOC_HUGE_FIRST));
  CHECK(aclrtMemcpy(x, host.size() * 4, host.data(), host.size() * 4, ACL_MEMCPY_HOST_TO_DEVICE));
  CHECK(aclrtMemcpy(t, sizeof tiling, &tiling, sizeof tiling, ACL_MEMCPY_HOST_TO_DEVICE));
  aclrtBinHandle binary;
  aclrtFuncHandle function;
  CHECK(aclrtBinaryLoadFromFile("row_sum.bin", nullptr, &binary));
  CHECK(aclrtBinaryGetFunction(binary, "row_sum_float", &function));
  aclrtArgsHandle arguments;
  aclrtParamHandle parameter;
  CHECK(aclrtKernelArgsInit(function, &arguments));
  for (void** one : {&x, &y, &t}) CHECK(aclrtKernelArgsAppend(arguments, one, sizeof *one, &parameter));
  CHECK(aclrtKernelArgsFinalize(arguments));
  CHECK(aclrtLaunchKernelWithConfig(function, 3, nullptr, nullptr, arguments, nullptr));
  CHECK(aclrtSynchronizeStream(nullptr));
  CHECK(aclrtMemcpy(sums.data(), rows * 4, y, rows * 4, ACL_MEMCPY_DEVICE_TO_HOST));
  for (float sum : sums) std::printf("%g ", sum);
}
)";

class KernelFiles : public testing::Test {
 protected:
  ProcessResult npucxx(std::vector<std::string> arguments) const {
    arguments.insert(arguments.begin(), kNpucxx);
    return run_process(arguments, project_.project());
  }
  CliProject project_{Tree{{"row_sum.cpp", kKernel}, {"host.cpp", kHost}}};
};

TEST_F(KernelFiles, AreCompiledUnchangedAndLaunched) {
  ProcessResult compiled = npucxx({"-x", "asc", "row_sum.cpp"});
  ASSERT_EQ(compiled.exit_code, 0) << compiled.err;
  ASSERT_EQ(npucxx({"host.cpp", "-o", "host"}).exit_code, 0);
  const ProcessResult ran = run_process({project_.project() + "/host"}, project_.project());
  EXPECT_EQ(ran.out, "2016 8416 14816 21216 27616 ") << ran.err;
}

TEST_F(KernelFiles, WithoutTheCompilersOrderAMissingFlagStopsTheLaunch) {
  ProcessResult compiled = npucxx({"-x", "asc", "-DNPU_SIM_NO_AUTO_SYNC", "row_sum.cpp"});
  ASSERT_EQ(compiled.exit_code, 0) << compiled.err;
  ASSERT_EQ(npucxx({"host.cpp", "-o", "host"}).exit_code, 0);
  const ProcessResult ran = run_process({project_.project() + "/host"}, project_.project());
  EXPECT_THAT(
      ran.err,
      HasSubstr("kernel row_sum_float on the vector core: row_sum.cpp:28: GetValue on pipe S reads what "
                "ReduceSum on pipe V"));
}

}  // namespace
}  // namespace e2e
