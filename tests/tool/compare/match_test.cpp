#include "tool/compare/match.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/tool/dumps/dump_folder.h"

namespace migrate::compare {
namespace {

using ::testing::ElementsAre;

class Match : public DumpFolder {
 protected:
  /// "target -> golden" for each leaf of the target; "-" without a pair.
  std::vector<std::string> pairs(const std::vector<std::string>& golden,
                                 const std::vector<std::string>& target,
                                 const MatchOptions& options = {}) const {
    auto g = dumps::Dump::open(put("g/dump.json", dump(golden)));
    auto t = dumps::Dump::open(put("t/dump.json", dump(target)));
    if (!g || !t) return {"not read"};
    Matcher matcher(*g, *t, options);
    std::vector<std::string> found;
    for (size_t i = 0; i < t->size(); ++i) {
      const auto one = t->read(i);
      for (const Row& row : matcher.rows(*one, i))
        found.push_back(row.target->name + " -> " +
                        (row.golden   ? row.golden->name
                         : row.paired ? "type"
                                      : "-"));
    }
    unmatched_ = matcher.unmatched_golden();
    return found;
  }
  mutable std::vector<size_t> unmatched_;
};

std::string one(const std::string& name, const std::string& type = R"("Float32","shape":[4])") {
  return operation(name, "", leaf("1", "1", "1", "2", "", type));
}

TEST_F(Match, ByNameAndCall) {
  EXPECT_THAT(pairs({one("Kernel.a.0.forward"), one("Kernel.b.0.forward")},
                    {one("Kernel.b.0.forward"), one("Kernel.a.1.forward")}),
              ElementsAre("Kernel.b.0.forward.output.0 -> Kernel.b.0.forward.output.0",
                          "Kernel.a.1.forward.output.0 -> -"));
  EXPECT_THAT(unmatched_, ElementsAre(0));
}

TEST_F(Match, BackwardCallsByTheirOrder) {
  EXPECT_THAT(pairs({one("Kernel.a.3.backward")}, {one("Kernel.a.5.backward")}),
              ElementsAre("Kernel.a.5.backward.output.0 -> Kernel.a.3.backward.output.0"));
}

TEST_F(Match, TypesMustFit) {
  const char* kHalf = R"("Float16","shape":[4])";
  const char* kInt = R"("Int32","shape":[4])";
  EXPECT_THAT(pairs({one("Kernel.a.0.forward")}, {one("Kernel.a.0.forward", kHalf)}),
              ElementsAre("Kernel.a.0.forward.output.0 -> Kernel.a.0.forward.output.0"));
  EXPECT_THAT(pairs({one("Kernel.a.0.forward")}, {one("Kernel.a.0.forward", kInt)}),
              ElementsAre("Kernel.a.0.forward.output.0 -> type"));
}

TEST_F(Match, FuzzyByOrder) {
  const std::vector<std::string> golden = {one("Kernel.a.0.forward"), one("Kernel.b.0.forward"),
                                           one("Kernel.a.1.forward"), one("Kernel.c.0.forward")};
  const std::vector<std::string> target = {one("Kernel.a.4.forward"), one("Kernel.x.0.forward"),
                                           one("Kernel.a.9.forward"), one("Kernel.c.3.forward")};
  EXPECT_THAT(pairs(golden, target, {.fuzzy = true, .data_mapping = {}}),
              ElementsAre("Kernel.a.4.forward.output.0 -> Kernel.a.0.forward.output.0",
                          "Kernel.x.0.forward.output.0 -> -",
                          "Kernel.a.9.forward.output.0 -> Kernel.a.1.forward.output.0",
                          "Kernel.c.3.forward.output.0 -> Kernel.c.0.forward.output.0"));
  EXPECT_THAT(unmatched_, ElementsAre(1));
}

TEST_F(Match, ByATableOfTensors) {
  MatchOptions options;
  options.data_mapping = {{"Kernel.a_npu.0.forward.output.0", "Kernel.a.0.forward.output.0"}};
  EXPECT_THAT(
      pairs({one("Kernel.a.0.forward")}, {one("Kernel.a_npu.0.forward"), one("Kernel.a.0.forward")}, options),
      ElementsAre("Kernel.a_npu.0.forward.output.0 -> Kernel.a.0.forward.output.0",
                  "Kernel.a.0.forward.output.0 -> Kernel.a.0.forward.output.0"));
}

TEST(FuzzyName, LeavesTheCallOut) {
  EXPECT_EQ(fuzzy_name("Kernel.a.3.forward"), "Kernel.a.forward");
  EXPECT_EQ(fuzzy_name("Kernel.a.3.backward"), "Kernel.a.backward");
  EXPECT_EQ(fuzzy_name("loss.0.debug"), "loss.0.debug");
}

}  // namespace
}  // namespace migrate::compare
