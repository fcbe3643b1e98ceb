#include "tool/npucxx/driver/system_folders.h"

#include <gmock/gmock.h>

namespace npu::cxx {
namespace {

using ::testing::ElementsAre;

std::vector<std::string> ordered(std::vector<std::string> words) {
  return with_c_library_last(std::move(words),
                             [](std::string_view folder) { return folder == "/usr/include"; });
}

TEST(SystemFolders, TheCLibraryIsSearchedLast) {
  EXPECT_THAT(ordered({"g++", "-isystem", "/usr/include", "-c"}),
              ElementsAre("g++", "-idirafter", "/usr/include", "-c"));
  EXPECT_THAT(ordered({"-isystem/usr/include"}), ElementsAre("-idirafter/usr/include"));
}

TEST(SystemFolders, OthersStay) {
  EXPECT_THAT(ordered({"-isystem", "/opt/include", "-I", "/usr/include"}),
              ElementsAre("-isystem", "/opt/include", "-I", "/usr/include"));
  EXPECT_THAT(ordered({"-isystem", "-isystem/usr/include", "-isystem"}),
              ElementsAre("-isystem", "-isystem/usr/include", "-isystem"));
}

TEST(SystemFolders, OfThisMachine) {
  EXPECT_TRUE(has_c_library("/usr/include"));
  EXPECT_FALSE(has_c_library("/usr"));
  EXPECT_FALSE(has_c_library("/no/such/folder"));
}

}  // namespace
}  // namespace npu::cxx
