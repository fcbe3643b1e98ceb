// The runtime's sources see AscendCL's public headers only, never the simulator: so they also compile for
// real devices.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

namespace {

namespace fs = std::filesystem;

bool starts_with(const std::string& text, const std::string& prefix) {
  return text.compare(0, prefix.size(), prefix) == 0;
}

// The quoted includes of a file.
std::vector<std::string> includes_of(const fs::path& path) {
  const std::string mark = "#include \"";
  std::vector<std::string> result;
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) {
    if (starts_with(line, mark)) result.push_back(line.substr(mark.size(), line.rfind('"') - mark.size()));
  }
  return result;
}

// Kernels and the mathematics of the libraries are host code on the simulated device; they use its executors.
bool is_runtime(const std::string& name) {
  for (const char* other : {"launch", "from_kernel", "blas", "precision_policy", "dnn", "rand", "ccl_convert",
                            "ccl_id", "ccl_reduce", "fft", "solver", "sparse"}) {
    if (starts_with(name, other)) return false;
  }
  return true;
}

TEST(Backend, RuntimeSourcesStandOnAscendCLAlone) {
  const fs::path folder = fs::path(MIGRATE_SOURCE_DIR) / "runtime_shim" / "npu";
  int files = 0;
  for (const auto& entry : fs::directory_iterator(folder)) {
    if (!is_runtime(entry.path().filename().string())) continue;
    ++files;
    for (const std::string& include : includes_of(entry.path())) {
      const bool allowed = starts_with(include, "acl/") || starts_with(include, "hccl/") ||
                           starts_with(include, "npu/") || starts_with(include, "runtime_shim/npu/");
      EXPECT_TRUE(allowed) << entry.path().filename() << " includes " << include;
    }
  }
  EXPECT_GT(files, 15);
}

}  // namespace
