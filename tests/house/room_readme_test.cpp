// The README of each room against the tree: the files that it names exist, and it mentions each folder inside the room.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/house/documents.h"

namespace house {
namespace {

/// The README files of all rooms.
std::vector<File> readmes() {
  std::vector<File> found;
  for (const char* tree : {"tool", "runtime_shim", "tests", "rules", "fixtures"})
    for (File& page : files_below(tree, {".md"}))
      if (fs::path(page.path).filename() == "README.md") found.push_back(std::move(page));
  return found;
}

/// Code with a slash or with the extension of a source.
bool is_path(const std::string& code) {
  static const std::regex kPath(R"([\w.-]+(/[\w.-]+)+|[\w-]+\.(h|cpp|cu|cuh|json|md|txt|cmake))");
  return std::regex_match(code, kPath);
}

TEST(RoomReadmes, NameFilesThatExist) {
  const std::vector<File> pages = readmes();
  ASSERT_GT(pages.size(), 30u);
  for (const File& page : pages) {
    const fs::path folder = (root() / page.path).parent_path();
    for (const std::string& code : split_page(page.text).code) {
      if (!is_path(code) || code == "fixture.json" || code == "tool/ROOM" || code == "shim/ROOM") continue;
      bool exists = false;
      for (const fs::path& base : {folder, root(), root() / "runtime_shim", root() / "runtime_shim/include"})
        exists = exists || fs::exists(base / code);
      EXPECT_TRUE(exists) << page.path << ": " << code;
    }
  }
}

TEST(RoomReadmes, MentionEachFolderOfTheRoom) {
  for (const char* tree : {"tool", "runtime_shim"}) {
    for (const auto& entry : fs::recursive_directory_iterator(root() / tree)) {
      if (!entry.is_directory() || fs::exists(entry.path() / "README.md")) continue;
      fs::path room = entry.path().parent_path();
      while (!fs::exists(room / "README.md")) room = room.parent_path();
      const std::string text = read(room / "README.md");
      bool mentioned = false;
      for (const fs::path& part : fs::relative(entry.path(), room))
        mentioned = mentioned || std::regex_search(text, std::regex("\\b" + part.string() + "\\b"));
      EXPECT_TRUE(mentioned) << fs::relative(room / "README.md", root()) << " lacks "
                             << fs::relative(entry.path(), room);
    }
  }
}

TEST(RoomReadmes, SayWhereToStart) {
  for (const File& page : readmes()) EXPECT_THAT(page.text, testing::HasSubstr("Start reading")) << page.path;
}

}  // namespace
}  // namespace house
