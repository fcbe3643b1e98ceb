#pragma once
#include <gmock/gmock.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "tool/commands/rewrite.h"
#include "tool/findings/match.h"

namespace migrate {

namespace fs = std::filesystem;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

using Tree = std::map<std::string, std::string>;

// A directory of its own for each test, removed at the end.
class RewriteTree : public ::testing::Test {
 protected:
  void SetUp() override {
    std::string name = ::testing::UnitTest::GetInstance()->current_test_info()->name();
    root_ = (fs::temp_directory_path() / ("migrate-" + name + "-" + std::to_string(::getpid()))).string();
    fs::remove_all(root_);
    put("src/main.cu",
        "#include \"kernels.cuh\"\nint main() { float* x; cudaMalloc(&x, 64); scale<<<1, 16>>>(x, 2); return cudaFree(x); }\n");
    put("src/kernels.cuh",
        "#pragma once\n__device__ int at() { return threadIdx.x; }\n__global__ void scale(float* x, float a);\n");
    put("src/kernels.cu",
        "#include \"kernels.cuh\"\n__global__ void scale(float* x, float a) { x[at()] *= a; }\n");
    put("src/plain.cpp", "int plain() { return 1; }\n");
    put("Makefile", "app: src/main.cu\n\tnvcc -o app src/*.cu -lcudart\n");
    put("data/table.bin", std::string("\0\1\2cudaMalloc", 13));
    put("run.sh", "#!/bin/sh\n./app\n");
    fs::permissions(root_ + "/run.sh", fs::perms::owner_all);
  }
  void TearDown() override { fs::remove_all(root_); }

  void put(const std::string& path, const std::string& text) {
    fs::create_directories(fs::path(root_ + "/" + path).parent_path());
    std::ofstream(root_ + "/" + path, std::ios::binary) << text;
  }
  static std::string read(const std::string& path) {
    std::ostringstream out;
    out << std::ifstream(path, std::ios::binary).rdbuf();
    return out.str();
  }
  // All files below a directory, without .migrate.
  static Tree tree(const std::string& directory) {
    Tree files;
    for (const auto& entry : fs::recursive_directory_iterator(directory)) {
      std::string path = fs::relative(entry.path(), directory).string();
      if (entry.is_regular_file() && !path.starts_with(".migrate")) files[path] = read(entry.path().string());
    }
    return files;
  }
  RewriteOptions options() const {
    RewriteOptions options;
    options.program.paths = {root_};
    options.program.rule_directories = {std::string(MIGRATE_SOURCE_DIR) + "/rules"};
    options.program.collect.workers.processes = 2;
    options.shim_include = std::string(MIGRATE_SOURCE_DIR) + "/runtime_shim/include";
    return options;
  }
  RewriteResult run(const RewriteOptions& options) {
    auto result = rewrite(*disk_, options);
    EXPECT_TRUE(result.ok()) << (result ? "" : result.error().message);
    return result ? std::move(*result) : RewriteResult();
  }
  static std::string messages(const std::vector<Finding>& findings) {
    std::string all;
    for (const Finding& f : findings)
      all += f.file + ":" + std::to_string(f.position.line) + ": " + f.message + "\n";
    return all;
  }

  // What could not be edited, in sources and elsewhere.
  static std::vector<Finding> refusals(const RewriteResult& result) {
    std::vector<Finding> all = refusals_of(result.program.facts, result.decisions);
    all.insert(all.end(), result.elsewhere.begin(), result.elsewhere.end());
    return all;
  }

  static std::string changed_text(const RewriteResult& result, const std::string& name) {
    for (const ChangedFile& file : result.changed) {
      if (file.path.ends_with("/" + name)) return file.after;
    }
    return {};
  }

  std::string root_;
  std::unique_ptr<FileSystem> disk_ = disk_file_system();
};

}  // namespace migrate
