#include "tool/commands/project_file.h"

#include <gtest/gtest.h>

namespace migrate {
namespace {

std::string error_of(const std::string& text) {
  auto options = parse_project_file("migrate.json", text);
  return options ? "ok" : options.error().message;
}

TEST(ProjectFile, ReadsEveryKey) {
  auto options = parse_project_file("migrate.json", R"({
    // comments are fine
    "paths": ["src"], "include": ["inc"], "define": ["A=1"], "std": "c++17", "build_dir": "build", "rules": ["r"],
    "cuda": "11.8", "cudnn": "8", "target": "Ascend950", "lang": "zh", "fail_on": ["new"], "baseline": "b.json",
    "kernels": "ascendc", "min_coverage": 90.5, "min_real_coverage": 12, "effort": "e.json", "reports": {"html": "r.html", "csv": "lists"}})");
  ASSERT_TRUE(options.ok()) << options.error().message;
  EXPECT_EQ(options->program.paths, std::vector<std::string>{"src"});
  EXPECT_EQ(options->program.flags.includes, std::vector<std::string>{"inc"});
  EXPECT_EQ(options->program.flags.defines, std::vector<std::string>{"A=1"});
  EXPECT_EQ(options->program.flags.standard, "c++17");
  EXPECT_EQ(options->program.flags.build_directory, "build");
  EXPECT_EQ(options->program.rule_directories, std::vector<std::string>{"r"});
  EXPECT_EQ(options->program.versions.cuda, "11.8");
  EXPECT_EQ(options->program.versions.cudnn, "8");
  EXPECT_EQ(options->target, "Ascend950");
  EXPECT_EQ(options->language, Language::zh);
  EXPECT_EQ(options->kernels, "ascendc");
  EXPECT_EQ(options->gate.baseline, "b.json");
  EXPECT_EQ(options->gate.min_coverage, 90.5);
  EXPECT_EQ(options->gate.min_real_coverage, 12);
  EXPECT_EQ(options->effort_file, "e.json");
  ASSERT_EQ(options->reports.size(), 2u);
  EXPECT_EQ(options->reports[0].format, "html");
}

TEST(ProjectFile, BadInputIsOneLineWithItsPlace) {
  EXPECT_EQ(error_of("[]"), "migrate.json:1: expected a JSON object");
  EXPECT_EQ(error_of("{\n\"pathes\": []}"), "migrate.json:2: unknown key \"pathes\"");
  EXPECT_EQ(error_of("{\n\n\"paths\": \"src\"}"), "migrate.json:3: \"paths\" must be a list of strings");
  EXPECT_EQ(error_of("{\"paths\": [1]}"), "migrate.json:1: \"paths\" must be a list of strings");
  EXPECT_EQ(error_of("{\"min_coverage\": \"90\"}"),
            "migrate.json:1: \"min_coverage\" must be a number from 0 to 100");
  EXPECT_EQ(error_of("{\"min_real_coverage\": []}"),
            "migrate.json:1: \"min_real_coverage\" must be a number from 0 to 100");
  EXPECT_EQ(error_of("{\"min_coverage\": 101}"),
            "migrate.json:1: \"min_coverage\" must be a number from 0 to 100");
  EXPECT_EQ(error_of("{\"kernels\": \"gpu\"}"),
            "migrate.json:1: \"kernels\" must be \"ascendc\", \"simt950\" or \"host\"");
  EXPECT_EQ(error_of("{\"lang\": \"fr\"}"), "migrate.json:1: \"lang\" must be \"en\" or \"zh\"");
  EXPECT_EQ(error_of("{\n\"paths\":\n}").substr(0, 30), "migrate.json:3: is not JSON: s");
  EXPECT_EQ(error_of("").substr(0, 28), "migrate.json:1: is not JSON:");
}

TEST(ProjectFile, NoFileMeansDefaults) {
  MemoryFileSystem files;
  auto options = read_project_file(files);
  ASSERT_TRUE(options.ok());
  EXPECT_TRUE(options->program.paths.empty());
  EXPECT_FALSE(options->gate.configured());
  files.files[kProjectFile] = "{\"paths\": [\"x\"]}";
  EXPECT_EQ(read_project_file(files)->program.paths, std::vector<std::string>{"x"});
}

}  // namespace
}  // namespace migrate
