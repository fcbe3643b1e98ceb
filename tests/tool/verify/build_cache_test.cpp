#include "tool/verify/build_cache.h"

#include <gmock/gmock.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

namespace migrate {
namespace {

namespace fs = std::filesystem;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

class BuildCacheTest : public ::testing::Test {
 protected:
  void SetUp() override {
    root_ = (fs::temp_directory_path() / ("migrate-build-cache-" + std::to_string(::getpid()))).string();
    fs::remove_all(root_);
    fs::create_directories(root_);
    put("a.h", "one");
  }
  void TearDown() override { fs::remove_all(root_); }
  void put(const std::string& name, const std::string& text) { std::ofstream(root_ + "/" + name) << text; }
  BuildCache cache(const std::string& context = "g++") { return {root_ + "/cache", context, overlay_}; }
  bool knows(const std::vector<std::string>& words, const std::string& context = "g++") {
    return cache(context).knows(words);
  }

  std::string root_;
  BuildCache::Texts overlay_;
};

TEST_F(BuildCacheTest, KnowsWhatCompiledUntilAFileChanges) {
  overlay_[root_ + "/a.cu"] = "migrated";  // not on disk
  EXPECT_FALSE(knows({"-O2", "a.cu"}));
  cache().store({"-O2", "a.cu"}, {root_ + "/a.cu", root_ + "/a.h"});
  EXPECT_TRUE(knows({"-O2", "a.cu"}));
  EXPECT_FALSE(knows({"-O2a", ".cu"}));
  EXPECT_FALSE(knows({"-O3", "a.cu"}));
  EXPECT_FALSE(knows({"-O2", "a.cu"}, "clang++"));
  put("a.h", "two");
  EXPECT_FALSE(knows({"-O2", "a.cu"}));
  put("a.h", "one");
  overlay_[root_ + "/a.cu"] = "migrated otherwise";
  EXPECT_FALSE(knows({"-O2", "a.cu"}));
}

TEST_F(BuildCacheTest, ADamagedEntryIsNone) {
  cache().store({"a.cu"}, {root_ + "/a.h"});
  ASSERT_TRUE(knows({"a.cu"}));
  for (const auto& entry : fs::directory_iterator(root_ + "/cache"))
    fs::resize_file(entry, entry.file_size() - 4);
  EXPECT_FALSE(knows({"a.cu"}));
}

TEST_F(BuildCacheTest, SwitchedOffOrWithoutFilesNothingIsKnown) {
  BuildCache off("", "g++", overlay_);
  off.store({"a.cu"}, {root_ + "/a.h"});
  EXPECT_FALSE(off.knows({"a.cu"}));
  cache().store({"a.cu"}, {});
  EXPECT_FALSE(knows({"a.cu"}));
}

TEST(BuildCacheDependencies, AsCompilersWriteThem) {
  EXPECT_THAT(dependencies_in("0.o: /a/b.cu \\\n /c/d.h \\\n  /e.h\n"),
              ElementsAre("/a/b.cu", "/c/d.h", "/e.h"));
  EXPECT_THAT(dependencies_in("0.o: /a/my\\ file.cu /a/$$x.h\n\n/c.h:\n"),
              ElementsAre("/a/my file.cu", "/a/$x.h"));
  EXPECT_THAT(dependencies_in(""), IsEmpty());
}

}  // namespace
}  // namespace migrate
