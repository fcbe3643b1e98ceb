#include <gmock/gmock.h>
#include <unistd.h>

#include <filesystem>

#include "tool/commands/rewrite.h"
#include "tool/findings/match.h"
#include "tool/rules/lint.h"
#include "tool/rules/load.h"

// The examples of docs/howto/own_rule.md, read from that page: rules for what a program declares itself.

namespace migrate {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

// The JSON text of the section that begins with "## HEADING".
std::string documented_rules(const std::string& heading) {
  auto page = disk_file_system()->read(std::string(MIGRATE_SOURCE_DIR) + "/docs/howto/own_rule.md");
  if (!page) return "no page";
  size_t section = page->find("## " + heading + "\n");
  size_t begin = page->find("```json\n", section) + 8;
  return page->substr(begin, page->find("```\n", begin) - begin);
}

class UserRules : public ::testing::Test {
 protected:
  void SetUp() override {
    std::string name = ::testing::UnitTest::GetInstance()->current_test_info()->name();
    root_ =
        (fs::temp_directory_path() / ("migrate-user-" + name + "-" + std::to_string(::getpid()))).string();
    fs::remove_all(root_);
  }
  void TearDown() override { fs::remove_all(root_); }

  void put(const std::string& path, const std::string& text) {
    std::string whole = root_ + "/" + path;
    ASSERT_TRUE(disk_->make_directories(fs::path(whole).parent_path().string()));
    ASSERT_TRUE(disk_->write(whole, text));
  }

  /// Rewrites src/ with the rules of a section of the page and gives the text of src/main.cu, or what is wrong.
  std::string migrated(const std::string& heading) {
    put("rules/mine.json", documented_rules(heading));
    std::vector<std::string> directories{std::string(MIGRATE_SOURCE_DIR) + "/rules", root_ + "/rules"};
    auto rules = load_rules(*disk_, directories);
    if (!rules) return rules.error().message;
    EXPECT_THAT(lint(*rules), IsEmpty());
    RewriteOptions options;
    options.program.paths = {root_ + "/src"};
    options.program.rule_directories = directories;
    options.shim_include = std::string(MIGRATE_SOURCE_DIR) + "/runtime_shim/include";
    options.in_place = true;
    auto result = rewrite(*disk_, options);
    if (!result) return result.error().message;
    std::vector<Finding> refused = refusals_of(result->program.facts, result->decisions);
    for (const auto* findings :
         {&refused, &result->elsewhere, &result->verification, &result->residual_symbols}) {
      for (const Finding& finding : *findings)
        ADD_FAILURE() << finding.file << ":" << finding.position.line << ": " << finding.message;
    }
    auto text = disk_->read(root_ + "/src/main.cu");
    return text ? *text : text.error().message;
  }

  std::string root_;
  std::unique_ptr<FileSystem> disk_ = disk_file_system();
};

TEST_F(UserRules, AWrapperFunction) {
  put("src/gpu.h", "#pragma once\n#include <cstddef>\nint gpuAlloc(void** p, size_t n, int flags);\n");
  put("src/main.cu",
      "#include \"gpu.h\"\nint f(int n) {\n  void* p;\n  if (gpuAlloc(&p, n * sizeof(float), 0)) return 1;\n  return cudaFree(p);\n}\n");
  EXPECT_EQ(
      migrated("A wrapper function"),
      "#include \"gpu.h\"\nint f(int n) {\n  void* p;\n  if (npuMalloc(&p, n * sizeof(float))) return 1;\n  return npuFree(p);\n}\n");
}

TEST_F(UserRules, AnAllocator) {
  put("src/pool.h", "#pragma once\nnamespace mem { struct CudaPool { CudaPool(int); }; }\n");
  put("src/npu_pool.h", "#pragma once\nnamespace mem { struct NpuPool { NpuPool(int); }; }\n");
  put("src/main.cu",
      "#include <vector>\n#include \"pool.h\"\nstd::vector<mem::CudaPool*> all;\nvoid f() { all.push_back(new mem::CudaPool(64)); }\n");
  EXPECT_EQ(
      migrated("An allocator"),
      "#include <vector>\n#include \"npu_pool.h\"\nstd::vector<mem::NpuPool*> all;\nvoid f() { all.push_back(new mem::NpuPool(64)); }\n");
}

TEST_F(UserRules, AMacro) {
  put("src/check.h", "#pragma once\n#define GPU_CHECK(call) ((call) == cudaSuccess)\n");
  put("src/npu_check.h", "#pragma once\n#define NPU_CHECK(call) ((call) == 0)\n");
  put("src/main.cu", "#include \"check.h\"\nbool f(float* p) { return GPU_CHECK(cudaFree(p)); }\n");
  EXPECT_EQ(migrated("A macro"),
            "#include \"npu_check.h\"\nbool f(float* p) { return NPU_CHECK(npuFree(p)); }\n");
}

// Without such rules the program's own names stay, whatever our rules know.
TEST_F(UserRules, OursNeverRenameWhatTheProgramDeclares) {
  put("src/main.cu", "namespace mem { int cudaFree(int x) { return x; } }\nint y = mem::cudaFree(1);\n");
  EXPECT_EQ(migrated("A wrapper function"),
            "namespace mem { int cudaFree(int x) { return x; } }\nint y = mem::cudaFree(1);\n");
}

}  // namespace
}  // namespace migrate
