// Kernels compiled at run time: compiled, loaded, found, launched; what is refused, and with which result.
#include "npu/rtc.h"

#include <gmock/gmock.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "npu/driver.h"

namespace {

using testing::HasSubstr;
namespace fs = std::filesystem;

/// A cache of this process's own: set before the first program is compiled, removed at the end.
class Cache : public testing::Environment {
 public:
  void SetUp() override {
    std::string name = (fs::temp_directory_path() / "rtc_test_XXXXXX").string();
    ASSERT_NE(mkdtemp(name.data()), nullptr);
    folder() = name;
    setenv("NPU_RTC_CACHE", name.c_str(), 1);
    ASSERT_EQ(npudrvInit(0), NPUDRV_SUCCESS);
    npudrvContext context = nullptr;
    ASSERT_EQ(npudrvCtxCreate(&context, 0, 0), NPUDRV_SUCCESS);
  }
  void TearDown() override { fs::remove_all(folder()); }
  static fs::path& folder() {
    static fs::path path;
    return path;
  }
};
const auto* const kCache = testing::AddGlobalTestEnvironment(new Cache);

struct Program {
  explicit Program(const char* source) {
    EXPECT_EQ(npurtcCreateProgram(&prog, source, "p.cu", 0, nullptr, nullptr), NPURTC_SUCCESS);
  }
  ~Program() { npurtcDestroyProgram(&prog); }
  npurtcResult compile(std::vector<const char*> options = {}) {
    return npurtcCompileProgram(prog, static_cast<int>(options.size()), options.data());
  }
  std::string log() {
    std::size_t size = 0;
    EXPECT_EQ(npurtcGetProgramLogSize(prog, &size), NPURTC_SUCCESS);
    std::string text(size, '\0');
    EXPECT_EQ(npurtcGetProgramLog(prog, text.data()), NPURTC_SUCCESS);
    return text;
  }
  std::string image() {
    std::size_t size = 0;
    EXPECT_EQ(npurtcGetPTXSize(prog, &size), NPURTC_SUCCESS);
    std::string text(size, '\0');
    EXPECT_EQ(npurtcGetPTX(prog, text.data()), NPURTC_SUCCESS);
    return text;
  }
  npurtcProgram prog = nullptr;
};

constexpr char kSource[] = R"(
__device__ float offset = 1;
extern "C" __global__ void scale(float* x, float a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) x[i] = x[i] * a * FACTOR + offset;
}
template <typename T> __global__ void reversed(T* x) {
  __shared__ T kept[64];
  kept[threadIdx.x] = x[threadIdx.x];
  __syncthreads();
  x[threadIdx.x] = kept[63 - threadIdx.x];
}
)";

TEST(Rtc, CompilesLoadsAndLaunches) {
  Program program(kSource);
  ASSERT_EQ(npurtcAddNameExpression(program.prog, "reversed<float>"), NPURTC_SUCCESS);
  const char* name = nullptr;
  EXPECT_EQ(npurtcGetLoweredName(program.prog, "reversed<float>", &name),
            NPURTC_ERROR_NO_LOWERED_NAMES_BEFORE_COMPILATION);
  ASSERT_EQ(program.compile({"--gpu-architecture=compute_80", "-DFACTOR=2"}), NPURTC_SUCCESS)
      << program.log();
  ASSERT_EQ(npurtcGetLoweredName(program.prog, "reversed<float>", &name), NPURTC_SUCCESS);
  EXPECT_EQ(npurtcGetLoweredName(program.prog, "reversed<int>", &name),
            NPURTC_ERROR_NAME_EXPRESSION_NOT_VALID);
  EXPECT_EQ(npurtcAddNameExpression(program.prog, "late"),
            NPURTC_ERROR_NO_NAME_EXPRESSIONS_AFTER_COMPILATION);

  npudrvModule module = nullptr;
  ASSERT_EQ(npudrvModuleLoadData(&module, program.image().c_str()), NPUDRV_SUCCESS);
  npudrvFunction scale = nullptr, reversed = nullptr;
  ASSERT_EQ(npudrvModuleGetFunction(&scale, module, "scale"), NPUDRV_SUCCESS);
  ASSERT_EQ(npudrvModuleGetFunction(&reversed, module, name), NPUDRV_SUCCESS);
  EXPECT_EQ(npudrvModuleGetFunction(&reversed, module, "no_such_kernel"), NPUDRV_ERROR_NOT_FOUND);
  npudrvDeviceptr offset = 0, memory = 0;
  std::size_t bytes = 0;
  ASSERT_EQ(npudrvModuleGetGlobal(&offset, &bytes, module, "offset"), NPUDRV_SUCCESS);
  EXPECT_EQ(bytes, sizeof(float));

  std::vector<float> host(64);
  for (int i = 0; i < 64; ++i) host[static_cast<std::size_t>(i)] = static_cast<float>(i);
  ASSERT_EQ(npudrvMemAlloc(&memory, 256), NPUDRV_SUCCESS);
  ASSERT_EQ(npudrvMemcpyHtoD(memory, host.data(), 256), NPUDRV_SUCCESS);
  float a = 3;
  int n = 64;
  void* arguments[] = {&memory, &a, &n};
  ASSERT_EQ(npudrvLaunchKernel(scale, 1, 1, 1, 64, 1, 1, 0, nullptr, arguments, nullptr), NPUDRV_SUCCESS);
  ASSERT_EQ(npudrvLaunchKernel(reversed, 1, 1, 1, 64, 1, 1, 0, nullptr, arguments, nullptr), NPUDRV_SUCCESS);
  ASSERT_EQ(npudrvCtxSynchronize(), NPUDRV_SUCCESS);
  ASSERT_EQ(npudrvMemcpyDtoH(host.data(), memory, 256), NPUDRV_SUCCESS);
  for (int i = 0; i < 64; ++i)
    EXPECT_EQ(host[static_cast<std::size_t>(i)], static_cast<float>(6 * (63 - i) + 1)) << i;
  EXPECT_EQ(npudrvMemFree(memory), NPUDRV_SUCCESS);
  EXPECT_EQ(npudrvModuleUnload(module), NPUDRV_SUCCESS);
}

TEST(Rtc, TheSameProgramComesFromTheCache) {
  Program first("extern \"C\" __global__ void one(int* x) { *x = 1; }"),
      again("extern \"C\" __global__ void one(int* x) { *x = 1; }");
  ASSERT_EQ(first.compile(), NPURTC_SUCCESS) << first.log();
  ASSERT_EQ(again.compile(), NPURTC_SUCCESS);
  EXPECT_EQ(first.image(), again.image());
  ASSERT_EQ(again.compile({"-DOTHER"}), NPURTC_SUCCESS);
  EXPECT_NE(first.image(), again.image());
}

TEST(Rtc, Headers) {
  const char* texts[] = {"#define VALUE 5\n"};
  const char* names[] = {"folder/value.h"};
  npurtcProgram prog = nullptr;
  const char* source = "#include \"folder/value.h\"\n__global__ void k(int* x) { *x = VALUE; }";
  ASSERT_EQ(npurtcCreateProgram(&prog, source, nullptr, 1, texts, names), NPURTC_SUCCESS);
  EXPECT_EQ(npurtcCompileProgram(prog, 0, nullptr), NPURTC_SUCCESS);
  EXPECT_EQ(npurtcDestroyProgram(&prog), NPURTC_SUCCESS);
  EXPECT_EQ(prog, nullptr);
  for (const char* outside : {"../value.h", "/absolute/value.h", "a/../../value.h", ""}) {
    names[0] = outside;
    EXPECT_EQ(npurtcCreateProgram(&prog, source, nullptr, 1, texts, names), NPURTC_ERROR_INVALID_INPUT)
        << outside;
  }
}

/// A kernel that includes value.h, of a source that is named after a file in `folder`: what it gives.
int value_of_header(const fs::path& folder, std::vector<const char*> options, npurtcResult expected) {
  const std::string name = (folder / "kernel.cu").string();
  npurtcProgram prog = nullptr;
  const char* source = "#include \"value.h\"\n__device__ int value = VALUE;\n__global__ void k() {}";
  EXPECT_EQ(npurtcCreateProgram(&prog, source, name.c_str(), 0, nullptr, nullptr), NPURTC_SUCCESS);
  EXPECT_EQ(npurtcCompileProgram(prog, static_cast<int>(options.size()), options.data()), expected);
  if (expected != NPURTC_SUCCESS) return npurtcDestroyProgram(&prog), 0;
  std::string image(4096, '\0');
  EXPECT_EQ(npurtcGetPTX(prog, image.data()), NPURTC_SUCCESS);
  npudrvModule module = nullptr;
  npudrvDeviceptr value = 0;
  int host = 0;
  EXPECT_EQ(npudrvModuleLoadData(&module, image.data()), NPUDRV_SUCCESS);
  EXPECT_EQ(npudrvModuleGetGlobal(&value, nullptr, module, "value"), NPUDRV_SUCCESS);
  EXPECT_EQ(npudrvMemcpyDtoH(&host, value, sizeof(host)), NPUDRV_SUCCESS);
  EXPECT_EQ(npurtcDestroyProgram(&prog), NPURTC_SUCCESS);
  return host;
}

TEST(Rtc, HeadersBesideTheSourceAreFoundAndWatched) {
  const fs::path folder = Cache::folder() / "beside";
  fs::create_directories(folder);
  std::ofstream(folder / "value.h") << "#define VALUE 7\n";
  EXPECT_EQ(value_of_header(folder, {}, NPURTC_SUCCESS), 7);
  std::ofstream(folder / "value.h") << "#define VALUE 8\n";
  fs::last_write_time(folder / "value.h", fs::file_time_type::clock::now() + std::chrono::seconds(2));
  EXPECT_EQ(value_of_header(folder, {}, NPURTC_SUCCESS), 8);  // not what the cache has
  value_of_header(folder, {"-no-source-include"}, NPURTC_ERROR_COMPILATION);
}

TEST(Rtc, AnErrorInTheSourceIsInTheLog) {
  Program program("extern \"C\" __global__ void k(int* x) { *x = not_declared; }");
  EXPECT_EQ(program.compile(), NPURTC_ERROR_COMPILATION);
  EXPECT_THAT(program.log(), HasSubstr("not_declared"));
  std::size_t size = 0;
  EXPECT_EQ(npurtcGetPTXSize(program.prog, &size), NPURTC_ERROR_INVALID_PROGRAM);
}

TEST(Rtc, CodeOfAGpuIsRefused) {
  npudrvModule module = nullptr;
  EXPECT_EQ(npudrvModuleLoadData(&module, ".version 8.0\n.target sm_80\n"), NPUDRV_ERROR_NOT_SUPPORTED);
  EXPECT_EQ(npudrvModuleLoad(&module, "/no/such/kernel.ptx"), NPUDRV_ERROR_FILE_NOT_FOUND);
  const fs::path ptx = Cache::folder() / "kernel.ptx";
  std::ofstream(ptx) << ".version 8.0\n";
  testing::internal::CaptureStderr();
  EXPECT_EQ(npudrvModuleLoad(&module, ptx.c_str()), NPUDRV_ERROR_NOT_SUPPORTED);
  EXPECT_THAT(testing::internal::GetCapturedStderr(), HasSubstr("kernel.ptx is no module"));
  EXPECT_EQ(npudrvModuleLoadData(nullptr, ""), NPUDRV_ERROR_INVALID_VALUE);
  EXPECT_EQ(npudrvModuleLoadData(&module, "// kernels for npu_shim: /no/such/kernels.so\n"),
            NPUDRV_ERROR_INVALID_IMAGE);
}

TEST(Rtc, WrongArguments) {
  npurtcProgram prog = nullptr;
  EXPECT_EQ(npurtcCreateProgram(nullptr, "", "", 0, nullptr, nullptr), NPURTC_ERROR_INVALID_INPUT);
  EXPECT_EQ(npurtcCreateProgram(&prog, nullptr, "", 0, nullptr, nullptr), NPURTC_ERROR_INVALID_INPUT);
  EXPECT_EQ(npurtcCreateProgram(&prog, "", "", 1, nullptr, nullptr), NPURTC_ERROR_INVALID_INPUT);
  EXPECT_EQ(npurtcDestroyProgram(&prog), NPURTC_ERROR_INVALID_PROGRAM);
  EXPECT_EQ(npurtcCompileProgram(nullptr, 0, nullptr), NPURTC_ERROR_INVALID_PROGRAM);
  EXPECT_STREQ(npurtcGetErrorString(NPURTC_ERROR_COMPILATION), "NPURTC_ERROR_COMPILATION");
  EXPECT_STREQ(npurtcGetErrorString(static_cast<npurtcResult>(99)), "NPURTC_ERROR unknown");
  int major = 0, minor = -1, count = 0;
  EXPECT_EQ(npurtcVersion(&major, &minor), NPURTC_SUCCESS);
  EXPECT_EQ(major, 13);
  ASSERT_EQ(npurtcGetNumSupportedArchs(&count), NPURTC_SUCCESS);
  std::vector<int> architectures(static_cast<std::size_t>(count));
  EXPECT_EQ(npurtcGetSupportedArchs(architectures.data()), NPURTC_SUCCESS);
  EXPECT_TRUE(std::is_sorted(architectures.begin(), architectures.end()));
  EXPECT_EQ(npurtcGetSupportedArchs(nullptr), NPURTC_ERROR_INVALID_INPUT);
}

constexpr char kSharedCache[] = "NPU_TEST_RTC_CACHE";

TEST(RtcOther, CompilesInACache) {
  const char* const cache = std::getenv(kSharedCache);
  if (cache == nullptr) GTEST_SKIP() << "only in the other process";
  setenv("NPU_RTC_CACHE", cache, 1);
  Program program("extern \"C\" __global__ void f(int* x) { *x = 1; }");
  ASSERT_EQ(program.compile(), NPURTC_SUCCESS) << program.log();
  npudrvModule module = nullptr;
  EXPECT_EQ(npudrvModuleLoadData(&module, program.image().c_str()), NPUDRV_SUCCESS);
}

TEST(Rtc, ProcessesThatCompileTheSameLeaveOneFolder) {
  const fs::path cache = Cache::folder() / "of several processes";
  setenv(kSharedCache, cache.c_str(), 1);
  std::vector<pid_t> processes;
  for (int i = 0; i < 3; ++i) {
    const pid_t process = vfork();
    if (process == 0) {
      execl("/proc/self/exe", "rtc_test", "--gtest_filter=RtcOther.*", static_cast<char*>(nullptr));
      _exit(127);
    }
    processes.push_back(process);
  }
  unsetenv(kSharedCache);
  for (const pid_t process : processes) {
    int status = 0;
    EXPECT_EQ(waitpid(process, &status, 0), process);
    EXPECT_EQ(status, 0);
  }
  const auto folders = std::distance(fs::directory_iterator(cache), fs::directory_iterator());
  EXPECT_EQ(folders, 1);
}

}  // namespace
