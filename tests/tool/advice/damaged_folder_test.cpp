// Files that end anywhere, and bytes that are wrong: whatever can be read is used, and nothing else happens.

#include <gtest/gtest.h>

#include <random>

#include "tests/tool/support/profile_folder.h"
#include "tool/advice/advise.h"
#include "tool/advice/report/writers.h"
#include "tool/advice/timeline/timeline.h"
#include "tool/profile/read_profile.h"

namespace migrate {
namespace {

namespace fs = std::filesystem;

void build_whole_folder(ProfileFolder& folder) {
  folder.times(80, 20, 10, 20).cores(24, 48).call("Node@launch", 1, 2).call("AscendCL@aclrtFree", 5, 9);
  for (int i = 0; i < 12; ++i)
    folder.kernel({.name = "MatMul",
                   .start = i * 9.0,
                   .duration = 5,
                   .core = "AI_CORE",
                   .shapes = "4,8;8,16",
                   .types = "FLOAT;FLOAT",
                   .output = "4,16",
                   .pipes = {0.5, 0.4}});
  folder.copy(120, 4, 4096, "host to device", 8);
  folder.file("operator_memory.csv",
              "Name,Size(KB),Allocation Time(us),Duration(us)\nw,2048,1763677891500000.000,5\n");
  folder.file("memory_record.csv",
              "Component,Timestamp(us),Total Allocated(MB),Total Reserved(MB)\nAPP,1.5,1,2\n");
  folder.file("step_trace_time.csv",
              "Step,Computing,Communication(Not Overlapped),Communication,Free\n1,80,10,20,20\n");
  folder.file("operator_details.csv", "Name,Call Stack\nMatMul,main.cu:3\n");
  folder.file(
      "communication.json",
      R"j({"step1":{"collective":{"hcom_allReduce__1":{"Communication Bandwidth Info":{"SDMA":{"Transit Size(MB)":8,
              "Transit Time(ms)":2,"Size Distribution":{"2.0":[4,1.5]}}}}}}})j");
  folder.file("../modelled_time.json", R"({"chip":"x","modelled_us":5,"without_model":[{"name":"k"}]})");
  folder.file("../profiler_metadata.json",
              R"({"ENV_VARIABLES":{"A":"1"},"distributed_args":{"world_size":2}})");
  folder.write();
}

/// Cuts the text, overwrites bytes, or puts a large number in place of a digit.
std::string damaged(std::string text, std::mt19937& random) {
  auto below = [&](size_t limit) { return std::uniform_int_distribution<size_t>(0, limit - 1)(random); };
  if (text.empty()) return text;
  switch (below(3)) {
    case 0:
      return text.substr(0, below(text.size()));
    case 1:
      for (int i = 0; i < 8; ++i) text[below(text.size())] = static_cast<char>(below(256));
      return text;
    default:
      const size_t digit = text.find_first_of("0123456789", below(text.size()));
      return digit == std::string::npos ? text : text.replace(digit, 1, "99999999999999999");
  }
}

TEST(DamagedFolder, IsReadAsFarAsItGoes) {
  ProfileFolder folder;
  build_whole_folder(folder);
  std::vector<fs::path> files;
  for (const auto& entry : fs::recursive_directory_iterator(folder.path()))
    if (entry.is_regular_file()) files.push_back(entry.path());
  ASSERT_EQ(files.size(), 11u);
  std::mt19937 random(7);
  size_t read = 0;
  for (int round = 0; round < 30; ++round)
    for (const fs::path& file : files) {
      std::stringstream whole;
      whole << std::ifstream(file, std::ios::binary).rdbuf();
      std::ofstream(file, std::ios::binary) << damaged(whole.str(), random);
      if (auto profile = read_profile(folder.path()); profile.ok()) {
        ++read;
        const AdviceReport report = advise_on(*profile, Thresholds());
        const std::string page =
            write_advice_html(report, timeline_html(make_timeline(*profile, Thresholds()), Language::en));
        EXPECT_NE(page.find("</html>"), std::string::npos);
        EXPECT_FALSE(write_advice_text(report).empty());
      }
      std::ofstream(file, std::ios::binary) << whole.str();
    }
  // One damaged file never costs the others.
  EXPECT_EQ(read, 30 * files.size());
}

}  // namespace
}  // namespace migrate
