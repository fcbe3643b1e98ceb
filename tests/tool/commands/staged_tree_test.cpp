#include "tool/commands/staged_tree.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/tool/commands/failing_file_system.h"

namespace migrate {
namespace {

using test::FailingFileSystem;
using test::Killed;
using testing::HasSubstr;
using Files = std::map<std::string, std::string>;

MemoryFileSystem before() {
  MemoryFileSystem files;
  files.files = {{"/in/data.bin", "data"}, {"/out/a.cu", "old"}, {"/out/own.txt", "own"}};
  return files;
}

const Files kAfter = {{"/in/data.bin", "data"},
                      {"/out/a.cu", "new"},
                      {"/out/b/c.cu", "new"},
                      {"/out/data.bin", "data"},
                      {"/out/own.txt", "own"}};

/// Two texts and a copy.
Status write_all(FileSystem& files) {
  StagedTree staged(files, "/out");
  if (Status started = staged.begin({"/out/a.cu", "/out/b/c.cu", "/out/data.bin"}); !started) return started;
  if (Status written = staged.write("/out/a.cu", "new"); !written) return written;
  if (Status written = staged.write("/out/b/c.cu", "new"); !written) return written;
  if (Status copied = staged.copy("/in/data.bin", "/out/data.bin"); !copied) return copied;
  return staged.finish();
}

/// Without what is hidden.
Files visible(Files files) {
  std::erase_if(files, [](const auto& file) { return file.first.find("/.migrate/") != std::string::npos; });
  return files;
}

TEST(StagedTree, AllFilesAppear) {
  MemoryFileSystem files = before();
  ASSERT_TRUE(write_all(files));
  EXPECT_EQ(files.files, kAfter);
}

constexpr int kWrites = 3;  // then come the moves

TEST(StagedTree, AFullDiskLeavesTheFolderAsItWas) {
  for (int step = 0; step < kWrites; ++step) {
    FailingFileSystem files(before(), step, FailingFileSystem::How::no_space);
    const Status written = write_all(files);
    ASSERT_FALSE(written) << step;
    EXPECT_THAT(written.error().message, HasSubstr("No space left"));
    EXPECT_EQ(files.files, before().files) << step;
  }
}

TEST(StagedTree, AnEndBeforeTheMovesLeavesTheFolderAsItWas) {
  for (int step = 0; step < kWrites; ++step) {
    FailingFileSystem files(before(), step, FailingFileSystem::How::killed);
    EXPECT_THROW((void)write_all(files), Killed) << step;
    EXPECT_EQ(visible(files.files), before().files) << step;
  }
}

TEST(StagedTree, WhatAKilledRunLeftIsRemoved) {
  MemoryFileSystem files = before();
  files.files["/out/.migrate/new/gone.cu"] = "left";
  ASSERT_TRUE(write_all(files));
  EXPECT_EQ(files.files, kAfter);
}

TEST(StagedTree, ATargetThatIsAFolderIsNamedBeforeAnythingIsWritten) {
  MemoryFileSystem files = before();
  files.files["/out/data.bin/x"] = "x";
  const Files was = files.files;
  const Status written = write_all(files);
  ASSERT_FALSE(written);
  EXPECT_THAT(written.error().message, HasSubstr("/out/data.bin: is a directory"));
  EXPECT_EQ(files.files, was);
}

}  // namespace
}  // namespace migrate
