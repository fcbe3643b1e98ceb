// Modules that the compiler made: loaded from a file and from memory, each with variables of its own; arguments in one block.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "npu/driver.h"
#include "npu/runtime.h"

namespace {

namespace fs = std::filesystem;

constexpr char kSource[] = R"(
#include "factor.h"
static __constant__ double scale = 1;
extern "C" __global__ void axpy(float* y, char unused, const float* x, double a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] += FACTOR * scale * a * x[i];
}
)";

/// The file that `npucxx -fatbin` or `-ptx` makes of the source; a header lies beside it.
fs::path module_file(const fs::path& folder, const std::string& kind = "fatbin") {
  std::ofstream(folder / "axpy.cu") << kSource;
  std::ofstream(folder / "factor.h") << "#define FACTOR 2\n";
  const fs::path file = folder / ("axpy." + kind);
  const std::string compiler = (fs::canonical("/proc/self/exe").parent_path() / "npucxx").string();
  const std::string command = compiler + " -" + kind + " -gencode=arch=compute_80,code=sm_80 " +
                              (folder / "axpy.cu").string() + " -o " + file.string();
  EXPECT_EQ(std::system(command.c_str()), 0);
  return file;
}

class ModuleFile : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    ASSERT_EQ(npudrvInit(0), NPUDRV_SUCCESS);
    npudrvContext context = nullptr;
    ASSERT_EQ(npudrvCtxCreate(&context, 0, 0), NPUDRV_SUCCESS);
    std::string name = (fs::temp_directory_path() / "module_test_XXXXXX").string();
    ASSERT_NE(mkdtemp(name.data()), nullptr);
    folder() = name;
    file() = module_file(folder());
  }
  static void TearDownTestSuite() { fs::remove_all(folder()); }
  static fs::path& folder() {
    static fs::path path;
    return path;
  }
  static fs::path& file() {
    static fs::path path;
    return path;
  }
  static std::string bytes() {
    std::ifstream in(file(), std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
  }
  void SetUp() override { ASSERT_EQ(npudrvMemAlloc(&memory_, 2 * sizeof(float)), NPUDRV_SUCCESS); }
  void TearDown() override { EXPECT_EQ(npudrvMemFree(memory_), NPUDRV_SUCCESS); }

  /// y + a x for y = 1 and x = 10, computed by the module's kernel.
  float axpy(npudrvModule module, double a) {
    const float start[] = {1, 10};
    float result = 0;
    npudrvFunction kernel = nullptr;
    EXPECT_EQ(npudrvMemcpyHtoD(memory_, start, sizeof(start)), NPUDRV_SUCCESS);
    EXPECT_EQ(npudrvModuleGetFunction(&kernel, module, "axpy"), NPUDRV_SUCCESS);
    struct {
      npudrvDeviceptr y;
      char unused;
      npudrvDeviceptr x;
      double a;
      int n;
    } arguments{memory_, 0, memory_ + sizeof(float), a, 1};
    std::size_t size = offsetof(decltype(arguments), n) + sizeof(int);
    void* extra[] = {NPUDRV_LAUNCH_PARAM_BUFFER_POINTER, &arguments, NPUDRV_LAUNCH_PARAM_BUFFER_SIZE, &size,
                     NPUDRV_LAUNCH_PARAM_END};
    EXPECT_EQ(npudrvLaunchKernel(kernel, 1, 1, 1, 1, 1, 1, 0, nullptr, nullptr, extra), NPUDRV_SUCCESS);
    EXPECT_EQ(npudrvMemcpyDtoH(&result, memory_, sizeof(float)), NPUDRV_SUCCESS);
    void* both[] = {&arguments};
    EXPECT_EQ(npudrvLaunchKernel(kernel, 1, 1, 1, 1, 1, 1, 0, nullptr, both, extra),
              NPUDRV_ERROR_INVALID_VALUE);
    size = 8;
    EXPECT_EQ(npudrvLaunchKernel(kernel, 1, 1, 1, 1, 1, 1, 0, nullptr, nullptr, extra),
              NPUDRV_ERROR_INVALID_VALUE);
    return result;
  }
  npudrvDeviceptr memory_ = 0;
};

TEST_F(ModuleFile, EachModuleHasItsOwnVariables) {
  npudrvModule from_file = nullptr, from_memory = nullptr;
  ASSERT_EQ(npudrvModuleLoad(&from_file, file().c_str()), NPUDRV_SUCCESS);
  ASSERT_EQ(npudrvModuleLoadData(&from_memory, bytes().data()), NPUDRV_SUCCESS);
  npudrvDeviceptr scale = 0;
  std::size_t size = 0;
  ASSERT_EQ(npudrvModuleGetGlobal(&scale, &size, from_file, "scale"), NPUDRV_SUCCESS);
  ASSERT_EQ(size, sizeof(double));
  const double five = 5;
  ASSERT_EQ(npudrvMemcpyHtoD(scale, &five, sizeof(five)), NPUDRV_SUCCESS);
  EXPECT_EQ(axpy(from_file, 3), 1 + 2 * 5 * 3 * 10);
  EXPECT_EQ(axpy(from_memory, 3), 1 + 2 * 3 * 10);
  EXPECT_EQ(npudrvModuleUnload(from_file), NPUDRV_SUCCESS);
  EXPECT_EQ(npudrvModuleUnload(from_memory), NPUDRV_SUCCESS);
}

/// Programs read PTX as a string.
TEST_F(ModuleFile, APtxFileIsText) {
  const fs::path path = module_file(folder(), "ptx");
  std::ifstream in(path, std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(in), {}};
  EXPECT_EQ(text.find('\0'), std::string::npos);
  npudrvModule from_file = nullptr, from_memory = nullptr;
  ASSERT_EQ(npudrvModuleLoad(&from_file, path.c_str()), NPUDRV_SUCCESS);
  ASSERT_EQ(npudrvModuleLoadData(&from_memory, text.c_str()), NPUDRV_SUCCESS);
  EXPECT_EQ(axpy(from_file, 3), 1 + 2 * 3 * 10);
  EXPECT_EQ(axpy(from_memory, 4), 1 + 2 * 4 * 10);
  for (const std::string& damaged : {text.substr(0, text.size() / 2), text + "f", text + "xx"})
    EXPECT_EQ(npudrvModuleLoadData(&from_memory, damaged.c_str()), NPUDRV_ERROR_NOT_SUPPORTED);
}

TEST_F(ModuleFile, ALibraryIsAModuleOfNoContext) {
  npudrvLibrary library = nullptr;
  ASSERT_EQ(npudrvLibraryLoadFromFile(&library, file().c_str(), nullptr, nullptr, 0, nullptr, nullptr, 0),
            NPUDRV_SUCCESS);
  npudrvModule module = nullptr;
  ASSERT_EQ(npudrvLibraryGetModule(&module, library), NPUDRV_SUCCESS);
  EXPECT_EQ(axpy(module, 3), 1 + 2 * 3 * 10);
  npudrvDeviceptr scale = 0;
  std::size_t size = 0;
  ASSERT_EQ(npudrvLibraryGetGlobal(&scale, &size, library, "scale"), NPUDRV_SUCCESS);
  EXPECT_EQ(size, sizeof(double));
  EXPECT_EQ(npudrvLibraryGetManaged(&scale, &size, library, "none"), NPUDRV_ERROR_NOT_FOUND);

  npudrvKernel kernel = nullptr;
  npudrvFunction function = nullptr;
  const char* name = nullptr;
  int threads = 0;
  ASSERT_EQ(npudrvLibraryGetKernel(&kernel, library, "axpy"), NPUDRV_SUCCESS);
  EXPECT_EQ(npudrvLibraryGetKernel(&kernel, library, "none"), NPUDRV_ERROR_NOT_FOUND);
  ASSERT_EQ(npudrvKernelGetFunction(&function, kernel), NPUDRV_SUCCESS);
  ASSERT_EQ(npudrvKernelGetName(&name, kernel), NPUDRV_SUCCESS);
  EXPECT_STREQ(name, "axpy");
  EXPECT_EQ(npudrvKernelGetAttribute(&threads, NPUDRV_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK, kernel, 0),
            NPUDRV_SUCCESS);
  EXPECT_GT(threads, 0);
  EXPECT_EQ(npudrvKernelGetAttribute(&threads, NPUDRV_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK, kernel, 99),
            NPUDRV_ERROR_INVALID_DEVICE);
  EXPECT_EQ(npudrvKernelSetAttribute(NPUDRV_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES, 1024, kernel, 0),
            NPUDRV_SUCCESS);
  EXPECT_EQ(npudrvKernelSetCacheConfig(kernel, NPUDRV_FUNC_CACHE_PREFER_L1, 0), NPUDRV_SUCCESS);
  EXPECT_EQ(npudrvKernelGetFunction(&function, nullptr), NPUDRV_ERROR_INVALID_HANDLE);
  EXPECT_EQ(npudrvLibraryUnload(library), NPUDRV_SUCCESS);
  EXPECT_EQ(npudrvLibraryUnload(nullptr), NPUDRV_ERROR_INVALID_HANDLE);
}

TEST_F(ModuleFile, ALibraryOfTheRuntime) {
  npuLibrary_t library = nullptr;
  npuKernel_t kernel = nullptr, own = nullptr;
  const std::string image = bytes();
  ASSERT_EQ(npuLibraryLoadData(&library, image.data(), nullptr, nullptr, 0, nullptr, nullptr, 0), npuSuccess);
  ASSERT_EQ(npuLibraryGetKernel(&kernel, library, "axpy"), npuSuccess);
  EXPECT_EQ(npuLibraryGetKernel(&kernel, library, "none"), npuErrorSymbolNotFound);
  EXPECT_EQ(npuGetLastError(), npuErrorSymbolNotFound);
  void* scale = nullptr;
  std::size_t size = 0;
  ASSERT_EQ(npuLibraryGetGlobal(&scale, &size, library, "scale"), npuSuccess);
  const double four = 4;
  ASSERT_EQ(npuMemcpy(scale, &four, sizeof(four), npuMemcpyHostToDevice), npuSuccess);
  ASSERT_EQ(npuKernelSetAttributeForDevice(kernel, npuFuncAttributeMaxDynamicSharedMemorySize, 2048, 0),
            npuSuccess);
  EXPECT_EQ(npuKernelSetAttributeForDevice(kernel, npuFuncAttributeMaxDynamicSharedMemorySize, 2048, 99),
            npuErrorInvalidDevice);
  const float start[] = {1, 10};
  ASSERT_EQ(npudrvMemcpyHtoD(memory_, start, sizeof(start)), NPUDRV_SUCCESS);
  npudrvDeviceptr x = memory_ + sizeof(float);
  char unused = 0;
  double a = 3;
  int n = 1;
  void* arguments[] = {&memory_, &unused, &x, &a, &n};
  ASSERT_EQ(npuLaunchKernel(reinterpret_cast<const void*>(kernel), 1, 1, arguments, 0, nullptr), npuSuccess);
  float result = 0;
  EXPECT_EQ(npudrvMemcpyDtoH(&result, memory_, sizeof(float)), NPUDRV_SUCCESS);
  EXPECT_EQ(result, 1 + 2 * 4 * 3 * 10);
  EXPECT_EQ(npuGetKernel(&own, reinterpret_cast<const void*>(kernel)), npuSuccess);
  EXPECT_EQ(own, kernel);
  EXPECT_EQ(npuGetKernel(nullptr, &own), npuErrorInvalidValue);
  EXPECT_EQ(npuLibraryUnload(library), npuSuccess);
  EXPECT_EQ(npuLibraryLoadData(&library, ".version 8.0", nullptr, nullptr, 0, nullptr, nullptr, 0),
            npuErrorNotSupported);
  EXPECT_EQ(npuLibraryLoadFromFile(&library, "/no/such/file", nullptr, nullptr, 0, nullptr, nullptr, 0),
            npuErrorFileNotFound);
}

TEST_F(ModuleFile, ALaunchWithAttributes) {
  npudrvModule module = nullptr;
  npudrvFunction kernel = nullptr;
  ASSERT_EQ(npudrvModuleLoad(&module, file().c_str()), NPUDRV_SUCCESS);
  ASSERT_EQ(npudrvModuleGetFunction(&kernel, module, "axpy"), NPUDRV_SUCCESS);
  const float start[] = {1, 10};
  ASSERT_EQ(npudrvMemcpyHtoD(memory_, start, sizeof(start)), NPUDRV_SUCCESS);
  npudrvDeviceptr x = memory_ + sizeof(float);
  char unused = 0;
  double a = 2;
  int n = 1;
  void* arguments[] = {&memory_, &unused, &x, &a, &n};
  npudrvLaunchAttribute attribute{};
  attribute.id = NPUDRV_LAUNCH_ATTRIBUTE_COOPERATIVE;
  attribute.value.cooperative = 1;
  npudrvLaunchConfig config{1, 1, 1, 1, 1, 1, 0, nullptr, &attribute, 1};
  ASSERT_EQ(npudrvLaunchKernelEx(&config, kernel, arguments, nullptr), NPUDRV_SUCCESS);
  float result = 0;
  EXPECT_EQ(npudrvMemcpyDtoH(&result, memory_, sizeof(float)), NPUDRV_SUCCESS);
  EXPECT_EQ(result, 1 + 2 * 2 * 10);
  attribute.id = NPUDRV_LAUNCH_ATTRIBUTE_CLUSTER_DIMENSION;
  attribute.value.clusterDim.x = 2;
  attribute.value.clusterDim.y = attribute.value.clusterDim.z = 1;
  EXPECT_EQ(npudrvLaunchKernelEx(&config, kernel, arguments, nullptr), NPUDRV_ERROR_NOT_SUPPORTED);
  EXPECT_EQ(npudrvLaunchKernelEx(nullptr, kernel, arguments, nullptr), NPUDRV_ERROR_INVALID_VALUE);
  config.attrs = nullptr;
  EXPECT_EQ(npudrvLaunchKernelEx(&config, kernel, arguments, nullptr), NPUDRV_ERROR_INVALID_VALUE);
  EXPECT_EQ(npudrvModuleUnload(module), NPUDRV_SUCCESS);
}

std::size_t kibibytes_of(int threads) { return static_cast<std::size_t>(threads) * 1024; }

TEST_F(ModuleFile, OccupancyOfAFunction) {
  npudrvModule module = nullptr;
  npudrvFunction kernel = nullptr;
  ASSERT_EQ(npudrvModuleLoad(&module, file().c_str()), NPUDRV_SUCCESS);
  ASSERT_EQ(npudrvModuleGetFunction(&kernel, module, "axpy"), NPUDRV_SUCCESS);
  int grid = 0, block = 0;
  ASSERT_EQ(npudrvOccupancyMaxPotentialBlockSize(&grid, &block, kernel, nullptr, 0, 256), NPUDRV_SUCCESS);
  EXPECT_GT(grid, 0);
  EXPECT_TRUE(block > 0 && block <= 256) << block;
  // No more threads than the shared memory of a block has KiB.
  ASSERT_EQ(npudrvOccupancyMaxPotentialBlockSizeWithFlags(&grid, &block, kernel, kibibytes_of, 0, 0, 0),
            NPUDRV_SUCCESS);
  EXPECT_TRUE(block > 0 && block <= 192) << block;
  EXPECT_EQ(npudrvOccupancyMaxPotentialBlockSize(nullptr, &block, kernel, nullptr, 0, 0),
            NPUDRV_ERROR_INVALID_VALUE);
  EXPECT_EQ(npudrvModuleUnload(module), NPUDRV_SUCCESS);
}

TEST_F(ModuleFile, OtherImagesAreRefused) {
  npudrvModule module = nullptr;
  std::string image = bytes();
  image[18] = static_cast<char>(190);  // e_machine: a GPU
  image[19] = 0;
  EXPECT_EQ(npudrvModuleLoadData(&module, image.data()), NPUDRV_ERROR_NOT_SUPPORTED);
  std::ofstream(folder() / "short.cubin", std::ios::binary) << bytes().substr(0, 5000);
  EXPECT_EQ(npudrvModuleLoad(&module, (folder() / "short.cubin").c_str()), NPUDRV_ERROR_INVALID_IMAGE);
  std::ofstream(folder() / "tiny.cubin", std::ios::binary) << bytes().substr(0, 10);
  EXPECT_EQ(npudrvModuleLoad(&module, (folder() / "tiny.cubin").c_str()), NPUDRV_ERROR_NOT_SUPPORTED);
}

}  // namespace
