// Modules that the compiler made: loaded from a file and from memory, each with variables of its own; arguments in one block.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "npu/driver.h"

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

/// The file that `npucxx -fatbin` makes of the source; a header lies beside it.
fs::path module_file(const fs::path& folder) {
  std::ofstream(folder / "axpy.cu") << kSource;
  std::ofstream(folder / "factor.h") << "#define FACTOR 2\n";
  const fs::path file = folder / "axpy.fatbin";
  const std::string compiler = (fs::canonical("/proc/self/exe").parent_path() / "npucxx").string();
  const std::string command = compiler + " -fatbin -gencode=arch=compute_80,code=sm_80 " +
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
