// Arguments of kernels from the dump of another run.
#include "runtime_shim/probe/other_side.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

namespace npu::probe {
namespace {

const char* const kDump = R"({"task": "statistics", "data": {
"Kernel.f.0.forward": {"input_args": [{"type": "mindspore.Tensor", "shape": [4, 8], "Max": NaN, "argument": 1, "offset": 64}, {"type": "int", "value": 3}],
  "output": [{"type": "mindspore.Tensor", "shape": [4], "Max": Infinity, "Min": -Infinity, "argument": 0}, {"type": "unknown", "argument": 1}]},
"Blas.gemm.0.forward": {"input_args": [{"type": "mindspore.Tensor", "shape": [2]}], "output": []})";

class OtherSide : public testing::Test {
 protected:
  ~OtherSide() override { std::filesystem::remove(path_); }
  std::map<std::string, KnownArguments> read(const std::string& text) {
    std::ofstream(path_) << text;
    return read_other_side(path_, error_);
  }
  const std::string path_ =
      (std::filesystem::temp_directory_path() / ("npu_other_side_" + std::to_string(getpid()))).string();
  std::string error_;
};

TEST_F(OtherSide, KnowsRolesAndExtents) {
  for (const char* const end : {"}}\n", ""}) {  // the second one after a kill
    const auto operations = read(std::string(kDump) + end);
    EXPECT_EQ(error_, "");
    const KnownArguments& f = operations.at("Kernel.f.0.forward");
    ASSERT_EQ(f.size(), 2u);
    EXPECT_TRUE(f.at(0).is_output && !f.at(0).is_input);
    EXPECT_EQ(f.at(0).elements, 4);
    EXPECT_EQ(f.at(0).offset, 0);
    EXPECT_TRUE(f.at(1).is_output && f.at(1).is_input);
    EXPECT_EQ(f.at(1).elements, 32);
    EXPECT_EQ(f.at(1).offset, 64);
    EXPECT_TRUE(operations.at("Blas.gemm.0.forward").empty());
  }
}

TEST_F(OtherSide, WhatIsNoDumpIsNamed) {
  EXPECT_TRUE(read("[]").empty());
  EXPECT_EQ(error_, path_ + ": is no dump");
  EXPECT_TRUE(read("").empty());
  EXPECT_EQ(error_, path_ + ": cannot be read");
  for (const char* const text :
       {R"({"data": 3})", R"({"data": {"a": 3}})", R"({"data": {"a": {"output": [3, {"argument": "x"}]}}})"})
    for (const auto& [name, arguments] : read(text)) EXPECT_TRUE(arguments.empty()) << name;
}

}  // namespace
}  // namespace npu::probe
