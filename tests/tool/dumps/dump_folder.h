#pragma once
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

namespace migrate {

/// A fresh folder per test.
class DumpFolder : public testing::Test {
 protected:
  void SetUp() override {
    auto* info = testing::UnitTest::GetInstance()->current_test_info();
    folder_ = std::filesystem::temp_directory_path() / ("migrate-dumps-" + std::to_string(::getpid()) + "-" +
                                                        info->test_suite_name() + "-" + info->name());
    std::filesystem::remove_all(folder_);
    std::filesystem::create_directories(folder_);
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  std::string path(const std::string& name) const { return (folder_ / name).string(); }
  std::string put(const std::string& name, const std::string& text) const {
    std::filesystem::create_directories((folder_ / name).parent_path());
    std::ofstream(folder_ / name, std::ios::binary) << text;
    return path(name);
  }
  std::string get(const std::string& name) const {
    std::ifstream file(folder_ / name, std::ios::binary);
    std::stringstream text;
    text << file.rdbuf();
    return text.str();
  }

 private:
  std::filesystem::path folder_;
};

/// A leaf of MindSpore's flavour with four elements; `more` is further members, each after a comma.
inline std::string leaf(const std::string& max, const std::string& min, const std::string& mean,
                        const std::string& norm, const std::string& more = "",
                        const std::string& type = R"("Float32","shape":[4])") {
  return R"({"type":"mindspore.Tensor","dtype":)" + type + R"(,"Max":)" + max + R"(,"Min":)" + min +
         R"(,"Mean":)" + mean + R"(,"Norm":)" + norm + more + "}";
}

/// A tensor that holds one value four times: its norm is twice the value.
inline std::string same(const std::string& value, const std::string& norm, const std::string& more = "") {
  return leaf(value, value, value, norm, more);
}

inline std::string operation(const std::string& name, const std::string& inputs, const std::string& outputs) {
  return "\"" + name + R"(":{"input_args":[)" + inputs + R"(],"input_kwargs":{},"output":[)" + outputs + "]}";
}

inline std::string dump(const std::vector<std::string>& operations, const std::string& task = "statistics") {
  std::string data;
  for (const std::string& one : operations) data += (data.empty() ? "" : ",\n") + one;
  return R"({"task":")" + task + R"(","level":"L1","framework":"mindspore","dump_data_dir":null,"data":{)" +
         data + "}}\n";
}

}  // namespace migrate
