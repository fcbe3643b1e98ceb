#include "tool/base/file_system.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

namespace migrate {
namespace {

namespace fs = std::filesystem;

/// A fresh directory that is removed at the end of the test.
class DiskTest : public ::testing::Test {
 protected:
  DiskTest() {
    std::string pattern = (fs::temp_directory_path() / "migrate-disk-XXXXXX").string();
    root_ = ::mkdtemp(pattern.data());
  }
  ~DiskTest() override { fs::remove_all(root_); }
  std::string path(const std::string& name) const { return (root_ / name).string(); }
  void make(const std::string& name, const std::string& text) {
    fs::create_directories((root_ / name).parent_path());
    std::ofstream(path(name), std::ios::binary) << text;
  }
  std::string text(const std::string& name) {
    auto read = disk_->read(path(name));
    return read ? *read : "unreadable: " + read.error().message;
  }

  fs::path root_;
  std::unique_ptr<FileSystem> disk_ = disk_file_system();
};

TEST_F(DiskTest, ReadsEveryByte) {
  std::string bytes("\xEF\xBB\xBFline\r\n\0tail", 14);
  make("a.cu", bytes);
  EXPECT_EQ(text("a.cu"), bytes);
}

TEST_F(DiskTest, WriteKeepsPermissionsAndLeavesNothingBeside) {
  make("a.cu", "old");
  ::chmod(path("a.cu").c_str(), 0640);
  ASSERT_TRUE(disk_->write(path("a.cu"), "new"));
  struct stat after{};
  ::stat(path("a.cu").c_str(), &after);
  EXPECT_EQ(after.st_mode & 07777, 0640u);
  EXPECT_EQ(text("a.cu"), "new");
  EXPECT_EQ(disk_->list_recursive(root_.string())->size(), 1u);
}

TEST_F(DiskTest, WriteFollowsASymbolicLink) {
  make("real.cu", "old");
  fs::create_symlink("real.cu", root_ / "link.cu");
  ASSERT_TRUE(disk_->write(path("link.cu"), "new"));
  EXPECT_TRUE(fs::is_symlink(root_ / "link.cu"));
  EXPECT_EQ(text("real.cu"), "new");
}

TEST_F(DiskTest, WriteFollowsLinksThatLeadToNothingYet) {
  fs::create_directory(root_ / "d");
  fs::create_symlink("d/second.cu", root_ / "first.cu");
  fs::create_symlink("new.cu", root_ / "d/second.cu");
  ASSERT_TRUE(disk_->write(path("first.cu"), "new"));
  EXPECT_TRUE(fs::is_symlink(root_ / "first.cu"));
  EXPECT_TRUE(fs::is_symlink(root_ / "d/second.cu"));
  EXPECT_EQ(text("d/new.cu"), "new");
}

// `--report json=/dev/stdout > file` must neither replace /dev/stdout nor the file under the shell's feet.
TEST_F(DiskTest, RealPathFollowsEveryLink) {
  const std::string root = fs::canonical(root_).string();
  std::filesystem::create_directories(root + "/a/b");
  std::filesystem::create_symlink("a/b", root + "/relative");
  std::filesystem::create_symlink(root + "/relative", root + "/absolute");
  std::filesystem::create_symlink("../not-there/x", root + "/a/dangling");
  std::filesystem::create_symlink("round", root + "/round");
  EXPECT_EQ(disk_->real_path(root + "/relative/x.cu"), root + "/a/b/x.cu");
  EXPECT_EQ(disk_->real_path(root + "/absolute/../x.cu"), root + "/a/x.cu");
  EXPECT_EQ(disk_->real_path(root + "/a/dangling"), root + "/not-there/x");
  EXPECT_EQ(disk_->real_path(root + "/new/folder/x"), root + "/new/folder/x");
  EXPECT_EQ(disk_->real_path(root + "/round"), "");
  EXPECT_EQ(disk_->real_path("/"), "/");
  EXPECT_TRUE(disk_->is_link(root + "/relative") && disk_->is_link(root + "/a/dangling"));
  EXPECT_FALSE(disk_->is_link(root + "/a") || disk_->is_link(root + "/a/none"));
}

TEST_F(DiskTest, WhatIsOpenIsWrittenTo) {
  make("out.txt", "");
  int file = ::open(path("out.txt").c_str(), O_WRONLY);
  ASSERT_GE(file, 0);
  for (const char* folder : {"/dev/fd/", "/proc/self/fd/"}) {
    ASSERT_EQ(::write(file, "a", 1), 1);
    ASSERT_TRUE(disk_->write(folder + std::to_string(file), "report"));
  }
  ASSERT_EQ(::write(file, "z", 1), 1);
  ::close(file);
  EXPECT_EQ(text("out.txt"), "areportareportz");
  EXPECT_FALSE(disk_->write("/dev/fd/" + std::to_string(file), "x"));  // closed
}

TEST_F(DiskTest, FailuresNameThePathAndTheReason) {
  EXPECT_EQ(disk_->read(path("none")).error().message,
            path("none") + ": cannot read: No such file or directory");
  make("d/x", "");
  EXPECT_EQ(disk_->read(path("d")).error().message, path("d") + ": is a directory, not a file");
  EXPECT_FALSE(disk_->write(path("d"), "x"));
  EXPECT_FALSE(disk_->write(path("no/such/dir"), "x"));
}

TEST_F(DiskTest, APipeIsNotWaitedFor) {
  ASSERT_EQ(::mkfifo(path("pipe.cu").c_str(), 0600), 0);
  EXPECT_EQ(text("pipe.cu"), "unreadable: " + path("pipe.cu") + ": is a pipe, not a file");
}

TEST_F(DiskTest, AFolderThatCannotBeListedIsNamed) {
  if (::geteuid() == 0) GTEST_SKIP() << "the super user may list every folder";
  make("open/a.cu", "");
  make("closed/b.cu", "");
  fs::permissions(root_ / "closed", fs::perms::none);
  auto listed = disk_->list_recursive(root_.string());
  fs::permissions(root_ / "closed", fs::perms::owner_all);
  ASSERT_FALSE(listed.ok());
  EXPECT_EQ(listed.error().message, path("closed") + ": cannot list: Permission denied");
}

TEST_F(DiskTest, ListSkipsHiddenFoldersAndLinkLoops) {
  make("b/two.cu", "");
  make("a.cu", "");
  make(".git/config", "");
  fs::create_directory_symlink(root_, root_ / "b/loop");
  EXPECT_EQ(*disk_->list_recursive(root_.string()),
            (std::vector<std::string>{path("a.cu"), path("b/two.cu")}));
}

TEST_F(DiskTest, WhatIsNoFileIsListedAndReadingItNamesTheReason) {
  make("real.cu", "1");
  fs::create_symlink("nowhere", root_ / "dangling.cu");
  fs::create_symlink("loop.cu", root_ / "loop.cu");
  fs::create_symlink("real.cu", root_ / "link.cu");
  ASSERT_EQ(::mkfifo(path("pipe.cu").c_str(), 0600), 0);
  EXPECT_EQ(*disk_->list_recursive(root_.string()),
            (std::vector<std::string>{path("dangling.cu"), path("link.cu"), path("loop.cu"), path("pipe.cu"),
                                      path("real.cu")}));
  EXPECT_EQ(text("dangling.cu"),
            "unreadable: " + path("dangling.cu") + ": cannot read: No such file or directory");
  EXPECT_EQ(text("loop.cu"),
            "unreadable: " + path("loop.cu") + ": cannot read: Too many levels of symbolic links");
  EXPECT_EQ(text("link.cu"), "1");
}

TEST(Error, IsOneLineWhateverItQuotes) {
  EXPECT_EQ(Error("r.json:1: unknown key \"r\nam\x1b[31me\"").message,
            "r.json:1: unknown key \"r\\nam\\x1b[31me\"");
  EXPECT_EQ(Error("src/ünïcode.cu: cannot read").message, "src/ünïcode.cu: cannot read");
}

TEST(MemoryFileSystem, BehavesLikeADisk) {
  MemoryFileSystem memory;
  ASSERT_TRUE(memory.write("/p/a.cu", "1"));
  ASSERT_TRUE(memory.write("/p/.git/x", "2"));
  ASSERT_TRUE(memory.rename("/p/a.cu", "/p/b.cu"));
  EXPECT_EQ(memory.kind("/p"), FileKind::directory);
  EXPECT_EQ(memory.kind("/p/a.cu"), FileKind::missing);
  EXPECT_EQ(*memory.list_recursive("/p"), (std::vector<std::string>{"/p/b.cu"}));
  EXPECT_FALSE(memory.read("/p/a.cu"));
}

}  // namespace
}  // namespace migrate
