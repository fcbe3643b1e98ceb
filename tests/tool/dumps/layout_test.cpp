#include "tool/dumps/layout.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/tool/dumps/dump_folder.h"

namespace migrate::dumps {
namespace {

using ::testing::ElementsAre;

class Layout : public DumpFolder {
 protected:
  std::vector<std::string> found(const std::string& name) const {
    std::vector<std::string> found;
    auto places = find_dumps(path(name));
    if (!places) return {places.error().message.substr(path(name).size())};
    for (const DumpPlace& place : *places)
      found.push_back(std::to_string(place.step) + " " + place.rank + " " +
                      place.file.substr(place.file.rfind('/') + 1));
    return found;
  }
};

TEST_F(Layout, StepsAndRanksByNumber) {
  for (const char* name :
       {"step10/rank0", "step2/rank1", "step2/rank10", "step2/rank2", "step2/rankx", "other"})
    put(std::string("root/") + name + "/dump.json", "{}");
  EXPECT_THAT(found("root"), ElementsAre("2 rank1 dump.json", "2 rank2 dump.json", "2 rank10 dump.json",
                                         "10 rank0 dump.json"));
  EXPECT_THAT(found("root/step10"), ElementsAre("-1 rank0 dump.json"));
  EXPECT_THAT(found("root/step10/rank0"), ElementsAre("-1  dump.json"));
  EXPECT_THAT(found("root/step10/rank0/dump.json"), ElementsAre("-1  dump.json"));
}

TEST_F(Layout, ProcessesAndSavePoints) {
  put("step0/proc4242/debug.json", "{}");
  EXPECT_THAT(found(""), ElementsAre("0 proc4242 debug.json"));
}

TEST_F(Layout, NothingThereIsNamed) {
  EXPECT_THAT(found("missing"), ElementsAre(": no such file or folder"));
  put("empty/readme", "");
  EXPECT_THAT(found("empty"),
              ElementsAre(": no dump: expected dump.json, rank*/dump.json or step*/rank*/dump.json"));
}

}  // namespace
}  // namespace migrate::dumps
