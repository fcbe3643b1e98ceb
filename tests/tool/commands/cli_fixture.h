#pragma once
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

namespace migrate {

/// What one run of the program printed and returned.
struct Outcome {
  int code = -1;
  std::string out, err;
};

/// A fresh folder per test, with the built program run in it.
class Cli : public testing::Test {
 protected:
  void SetUp() override {
    auto* info = testing::UnitTest::GetInstance()->current_test_info();
    folder_ = std::filesystem::temp_directory_path() /
              ("migrate-cli-" + std::to_string(::getpid()) + "-" + info->name());
    std::filesystem::remove_all(folder_);
    std::filesystem::create_directories(folder_);
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  void put(const std::string& path, const std::string& text) const {
    std::filesystem::create_directories((folder_ / path).parent_path());
    std::ofstream(folder_ / path, std::ios::binary) << text;
  }
  std::string get(const std::string& path) const {
    std::ifstream file(folder_ / path, std::ios::binary);
    std::stringstream text;
    text << file.rdbuf();
    return text.str();
  }
  bool exists(const std::string& path) const { return std::filesystem::exists(folder_ / path); }

  /// A rewrite is judged by its parse unless the arguments say otherwise: tests of the build are in tests/e2e.
  Outcome run(const std::string& given) const {
    const bool parses = given.starts_with("rewrite") && given.find("verify") == std::string::npos;
    const std::string arguments = given + (parses ? " --verify=parse" : "");
    std::string err = (folder_ / ".stderr").string();
    std::string program = std::string(MIGRATE_BINARY_DIR) + "/bin/migrate";
    std::string command = "cd '" + folder_.string() + "' && MIGRATE_CACHE_DIR=.cache LC_ALL=C '" + program +
                          "' " + arguments + " 2>'" + err + "'";
    FILE* pipe = ::popen(command.c_str(), "r");
    Outcome outcome;
    char buffer[4096];
    for (size_t n; (n = std::fread(buffer, 1, sizeof buffer, pipe)) > 0;) outcome.out.append(buffer, n);
    int status = ::pclose(pipe);
    outcome.code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    outcome.err = get(".stderr");
    return outcome;
  }

  /// A run that must fail with this code and exactly one line on standard error.
  void expect_error(const std::string& arguments, int code, const std::string& line) const {
    Outcome outcome = run(arguments);
    EXPECT_EQ(outcome.code, code) << arguments << "\n" << outcome.err;
    EXPECT_THAT(outcome.err, testing::StartsWith(line)) << arguments;
    EXPECT_EQ(std::count(outcome.err.begin(), outcome.err.end(), '\n'), 1) << arguments << "\n"
                                                                           << outcome.err;
  }

  std::filesystem::path folder_;
};

inline const char* const kGood =
    "#include <cuda_runtime.h>\n"
    "__global__ void scale(float* x, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) x[i] *= 2; }\n"
    "int main() { float* p; cudaMalloc(&p, 64); scale<<<1, 16>>>(p, 16); cudaFree(p); return 0; }\n";

}  // namespace migrate
