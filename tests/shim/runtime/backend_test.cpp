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

TEST(Backend, RuntimeSourcesStandOnAscendCLAlone) {
  const fs::path folder = fs::path(MIGRATE_SOURCE_DIR) / "runtime_shim/runtime";
  int files = 0;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    if (!entry.is_regular_file()) continue;
    ++files;
    for (const std::string& include : includes_of(entry.path())) {
      const bool allowed = starts_with(include, "acl/") || starts_with(include, "hccl/") ||
                           starts_with(include, "npu/") || starts_with(include, "runtime_shim/runtime/");
      EXPECT_TRUE(allowed) << entry.path().filename() << " includes " << include;
    }
  }
  EXPECT_GT(files, 15);
}

}  // namespace
