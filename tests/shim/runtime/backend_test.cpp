// What the rooms above CANN include: public headers, and of the simulator only what is linked into the same
// library. The runtime's sources also compile for real devices.
#include <gmock/gmock.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <regex>
#include <string>
#include <vector>

namespace {

namespace fs = std::filesystem;
using ::testing::IsEmpty;

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

/// Quoted includes of a room's sources that begin with none of the prefixes, as "FILE includes HEADER".
/// files: how many sources were looked at.
std::vector<std::string> other_includes(const std::string& room, const std::vector<std::string>& prefixes,
                                        int* files) {
  std::vector<std::string> result;
  for (const auto& entry :
       fs::recursive_directory_iterator(fs::path(MIGRATE_SOURCE_DIR) / "runtime_shim" / room)) {
    const std::string extension = entry.path().extension();
    if (extension != ".h" && extension != ".cpp") continue;
    ++*files;
    for (const std::string& include : includes_of(entry.path())) {
      const bool allowed = std::any_of(prefixes.begin(), prefixes.end(), [&](const std::string& prefix) {
        return starts_with(include, prefix);
      });
      if (!allowed) result.push_back(entry.path().filename().string() + " includes " + include);
    }
  }
  return result;
}

TEST(Backend, RuntimeSourcesStandOnAscendCLAlone) {
  int files = 0;
  EXPECT_THAT(other_includes("runtime",
                             {"acl/", "aclnn/", "hccl/", "npu/", "npu_sim/", "runtime_shim/config/",
                              "runtime_shim/probe/", "runtime_shim/rendezvous/", "runtime_shim/runtime/"},
                             &files),
              IsEmpty());
  EXPECT_GT(files, 15);
}

TEST(Backend, LibrariesStandOnCannAndHostKernels) {
  int files = 0;
  EXPECT_THAT(
      other_includes("libraries",
                     {"acl/", "aclnnop/", "hccl/", "npu/", "runtime_shim/runtime/", "runtime_shim/kernels/",
                      "runtime_shim/libraries/", "runtime_shim/probe/", "runtime_shim/config/rtc_config.h"},
                     &files),
      IsEmpty());
  EXPECT_GT(files, 60);
}

TEST(Backend, TheProbeStandsOnAscendCLAndHostKernels) {
  int files = 0;
  EXPECT_THAT(other_includes("probe",
                             {"acl/", "npu/", "npu_sim/acl/", "runtime_shim/config/", "runtime_shim/kernels/",
                              "runtime_shim/probe/"},
                             &files),
              IsEmpty());
  EXPECT_GT(files, 15);
}

// What simt knows of a device comes with the launch.
TEST(Backend, ExecutorsDoNotSeeTheDevice) {
  int files = 0;
  EXPECT_THAT(other_includes("simt",
                             {"npu_sim/acl/acl_sim.h", "npu/", "runtime_shim/base/",
                              "runtime_shim/kernels/parallel.h", "runtime_shim/simt/"},
                             &files),
              IsEmpty());
  EXPECT_GT(files, 30);
}

// For the codes of errors alone: a call would bypass the launch.
TEST(Backend, ExecutorsCallNoAscendCL) {
  const std::regex call("\\bacl(sim|rt)[A-Z]\\w*\\(");
  for (const auto& entry :
       fs::recursive_directory_iterator(fs::path(MIGRATE_SOURCE_DIR) / "runtime_shim/simt")) {
    if (!entry.is_regular_file()) continue;
    std::ifstream file(entry.path());
    for (std::string line; std::getline(file, line);)
      EXPECT_FALSE(std::regex_search(line, call)) << entry.path().filename() << ": " << line;
  }
}

TEST(Backend, CollectivesUsePublicAscendCL) {
  int files = 0;
  EXPECT_THAT(
      other_includes("hccl",
                     {"acl/", "hccl/", "runtime_shim/base/", "runtime_shim/config/",
                      "runtime_shim/kernels/collective/", "runtime_shim/rendezvous/", "runtime_shim/hccl/"},
                     &files),
      IsEmpty());
  EXPECT_GT(files, 40);
}

}  // namespace
