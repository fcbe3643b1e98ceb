// The settings of a probe, and formulas of extents.
#include "runtime_shim/probe/settings.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "runtime_shim/probe/extent_formula.h"
#include "runtime_shim/probe/watch.h"

namespace npu::probe {
namespace {

Settings read(const std::string& text) {
  std::string error;
  Settings settings = read_settings(text, error);
  EXPECT_EQ(error, "");
  return settings;
}

std::string error_of(const std::string& text) {
  std::string error;
  read_settings(text, error);
  return error;
}

TEST(Settings, AreMsprobes) {
  const Settings settings =
      read(R"({"task": "tensor", "level": "L1", "dump_path": "d", "rank": [0, "2"], "step": ["4-6"],
      "extra_info": true, "async_dump": true, "precision": "high", "statistics": {"list": ["ignored"]},
      "tensor": {"scope": ["a", "b"], "list": ["gemm"], "tensor_list": [], "data_mode": ["output"], "summary_mode": "md5"}})");
  EXPECT_EQ(settings.task, Task::tensor);
  EXPECT_EQ(settings.dump_path, "d");
  EXPECT_TRUE(settings.selection.ranks.has(2));
  EXPECT_FALSE(settings.selection.ranks.has(1));
  EXPECT_TRUE(settings.selection.steps.has(5));
  EXPECT_FALSE(settings.selection.steps.has(7));
  EXPECT_EQ(settings.precision, Precision::high);
  EXPECT_THAT(settings.selection.scope, testing::ElementsAre("a", "b"));
  EXPECT_THAT(settings.selection.list, testing::ElementsAre("gemm"));
  EXPECT_FALSE(settings.has_inputs);
  EXPECT_TRUE(settings.has_outputs);
  EXPECT_TRUE(settings.has_md5);
}

TEST(Settings, HaveDefaults) {
  const Settings settings = read("{}");
  EXPECT_EQ(settings.task, Task::statistics);
  EXPECT_EQ(settings.flavor, Flavor::ms);
  EXPECT_TRUE(settings.selection.steps.has(1000));
  EXPECT_TRUE(settings.has_inputs && settings.has_outputs);
  EXPECT_EQ(settings.wait_limit, 0);
}

TEST(Settings, OfTheProbeAlone) {
  const Settings settings =
      read(R"({"flavor": "pt", "step_kernel": "adamw", "extents": {"k": {"0": "a2 * 4"}}})");
  EXPECT_EQ(settings.flavor, Flavor::pt);
  EXPECT_EQ(settings.step_kernel, "adamw");
  EXPECT_EQ(settings.extents.at("k").at(0), "a2 * 4");
}

TEST(Settings, WrongOnesAreNamed) {
  for (const auto& [text, error] : std::vector<std::pair<const char*, const char*>>{
           {"{", "it is not JSON, byte 2"},
           {"[]", "it is not a JSON object"},
           {R"({"wait_limit": -1})", "wait_limit is not a number of seconds from 0 to 1000000"},
           {R"({"task": "nan_check"})",
            "task is \"nan_check\", and the probe knows statistics, tensor, structure"},
           {R"({"task": 3})", "task is not a text"},
           {R"({"level": "L0"})", "level is \"L0\", and the probe knows L1"},
           {R"({"stepp": []})", "the key stepp is not known"},
           {R"({"step": 3})", "step is not a list"},
           {R"({"step": ["6-4"]})", "a range of step ends before it begins"},
           {R"({"rank": [-1]})", "an entry of rank is no number and no range such as \"4-6\""},
           {R"({"statistics": {"scope": ["a"]}})", "scope is not two names"},
           {R"({"statistics": {"summary_mode": "xor"}})",
            "summary_mode is \"xor\", and the probe knows statistics, md5"},
           {R"({"statistics": {"data_mode": ["in"]}})",
            "data_mode has \"in\", and the probe knows all, forward, backward, input, output"},
           {R"({"extents": {"k": {"0": "a1 +"}}})",
            "extents of k: \"a1 +\": a number, a0, gx, bx or a parenthesis is missing"}})
    EXPECT_EQ(error_of(text), error) << text;
}

TEST(Settings, NothingIsABackwardOperation) {
  const Settings settings = read(R"({"statistics": {"data_mode": ["backward"]}})");
  EXPECT_FALSE(settings.has_inputs || settings.has_outputs);
}

std::optional<int64_t> value_of(const std::string& formula) {
  return evaluate_formula(formula, {7, std::nullopt, 5}, {2, 3, 4, 32, 8, 1});
}

TEST(ExtentFormula, HasArgumentsAndTheGrid) {
  EXPECT_EQ(value_of("a0 * a2 + 1"), 36);
  EXPECT_EQ(value_of("(a0 - 1) / 2 * gx * bx"), 3 * 2 * 32);
  EXPECT_EQ(value_of("gz-gy-1"), 0);
  EXPECT_EQ(value_of("a1"), std::nullopt);  // no integer
  EXPECT_EQ(value_of("a9"), std::nullopt);  // no argument
  EXPECT_EQ(value_of("1/(gy-3)"), std::nullopt);
  EXPECT_EQ(value_of("a2-a0"), std::nullopt);  // negative
  EXPECT_EQ(value_of("999999999999*999999999999"), std::nullopt);
  EXPECT_EQ(check_formula("a0*(2"), "a parenthesis is open");
  EXPECT_EQ(check_formula("2 2"), "\"2\" is left over");
  EXPECT_EQ(check_formula("2/0"), "");
  EXPECT_EQ(check_formula(std::string(100, '(')), "its parentheses are too deep");
}

TEST(Watch, KnowsItsWords) {
  std::string error;
  EXPECT_TRUE(read_watch("nan,underflow", error).has_underflow);
  EXPECT_TRUE(read_watch("overflow,explosion", error).has_explosion);
  EXPECT_FALSE(read_watch("explosion", error).reads_inputs());
  EXPECT_FALSE(read_watch("", error).is_on());
  EXPECT_EQ(error, "");
  read_watch("nan,speed", error);
  EXPECT_EQ(error, "\"speed\" is not nan, overflow, underflow or explosion");
}

}  // namespace
}  // namespace npu::probe
