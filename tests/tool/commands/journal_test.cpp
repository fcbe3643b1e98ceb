#include "tool/commands/journal.h"

#include <gmock/gmock.h>

#include "tests/tool/commands/failing_file_system.h"
#include "tool/commands/undo.h"

namespace migrate::test {
namespace {

using ::testing::HasSubstr;

MemoryFileSystem tree() {
  MemoryFileSystem files;
  files.files = {{"/p/a.cu", "cudaFree(a);"},
                 {"/p/src/b.cu", "cudaFree(b);\r\n"},
                 {"/p/src/odd\n%name.cu", "cudaFree(c);"},
                 {"/p/readme", "text"}};
  return files;
}

const std::vector<Replacement> kReplacements{{"/p/a.cu", "cudaFree(a);", "npuFree(a);"},
                                             {"/p/src/b.cu", "cudaFree(b);\r\n", "npuFree(b);\r\n"},
                                             {"/p/src/odd\n%name.cu", "cudaFree(c);", "npuFree(c);"}};

// The user's files, without what lies under .migrate.
std::map<std::string, std::string> own_files(const MemoryFileSystem& files) {
  std::map<std::string, std::string> own;
  for (const auto& [path, text] : files.files) {
    if (path.find("/.migrate/") == std::string::npos) own[path] = text;
  }
  return own;
}

bool undone(MemoryFileSystem& files) { return undo(files, "/p").ok() && own_files(files) == tree().files; }

TEST(Journal, ReplacesAllAndUndoRestoresAll) {
  MemoryFileSystem files = tree();
  ASSERT_TRUE(replace_all(files, "/p", kReplacements).ok());
  EXPECT_EQ(files.files["/p/src/b.cu"], "npuFree(b);\r\n");
  auto result = undo(files, "/p/src");
  ASSERT_TRUE(result.ok()) << result.error().message;
  EXPECT_EQ(result->restored.size(), 3u);
  EXPECT_EQ(own_files(files), tree().files);
  EXPECT_FALSE(undo(files, "/p").ok());
}

TEST(Journal, NothingToReplaceLeavesNoTrace) {
  MemoryFileSystem files = tree();
  ASSERT_TRUE(replace_all(files, "/p", {}).ok());
  EXPECT_EQ(files.files, tree().files);
}

TEST(Journal, KilledAtEachStepOfTheRewrite) {
  bool reached = true;
  int steps = 0;
  for (; reached; ++steps) {
    FailingFileSystem files(tree(), steps, FailingFileSystem::How::killed);
    try {
      (void)replace_all(files, "/p", kReplacements);
    } catch (Killed) {
    }
    reached = files.reached();
    MemoryFileSystem after = files;
    bool journal = after.kind("/p/.migrate/journal") != FileKind::missing;
    if (journal) {
      EXPECT_TRUE(undone(after)) << "killed at step " << steps;
    } else {
      EXPECT_EQ(own_files(after), tree().files) << "killed at step " << steps;
    }
    EXPECT_TRUE(replace_all(after, "/p", kReplacements).ok()) << "again after step " << steps;
  }
  EXPECT_GT(steps, 8);
}

TEST(Journal, KilledAtEachStepOfTheUndo) {
  MemoryFileSystem start = tree();
  ASSERT_TRUE(replace_all(start, "/p", kReplacements).ok());
  bool reached = true;
  for (int step = 0; reached; ++step) {
    FailingFileSystem files(start, step, FailingFileSystem::How::killed);
    try {
      (void)undo(files, "/p");
    } catch (Killed) {
    }
    reached = files.reached();
    MemoryFileSystem after = files;
    bool journal = after.kind("/p/.migrate/journal") != FileKind::missing;
    EXPECT_TRUE(!journal || undone(after)) << "killed at step " << step;
    EXPECT_EQ(own_files(after), tree().files) << "killed at step " << step;
  }
}

TEST(Journal, KilledInASecondRunKeepsTheFirstUndoable) {
  MemoryFileSystem first = tree();
  ASSERT_TRUE(replace_all(first, "/p", {kReplacements[0]}).ok());
  auto after_first = own_files(first);
  std::vector<Replacement> second{kReplacements[1], kReplacements[2]};
  bool reached = true;
  for (int step = 0; reached; ++step) {
    FailingFileSystem files(first, step, FailingFileSystem::How::killed);
    try {
      (void)replace_all(files, "/p", second);
    } catch (Killed) {
    }
    reached = files.reached();
    MemoryFileSystem after = files;
    ASSERT_TRUE(undo(after, "/p").ok()) << step;
    bool first_undone = own_files(after) == tree().files, second_undone = own_files(after) == after_first;
    EXPECT_TRUE(first_undone || second_undone) << "killed at step " << step;
  }
}

TEST(Journal, AFullDiskChangesNothing) {
  bool reached = true;
  for (int step = 0; reached; ++step) {
    FailingFileSystem files(tree(), step, FailingFileSystem::How::no_space);
    Status status = replace_all(files, "/p", kReplacements);
    reached = files.reached();
    bool all_new = files.files["/p/a.cu"] == "npuFree(a);" && files.files["/p/src/b.cu"] == "npuFree(b);\r\n";
    EXPECT_TRUE(all_new || own_files(files) == tree().files) << "step " << step;
    EXPECT_TRUE(!status || all_new);
    EXPECT_THAT(status ? "No space left" : status.error().message, HasSubstr("No space left"));
  }
}

TEST(Journal, RefusesFilesThatChangedMeanwhile) {
  MemoryFileSystem files = tree();
  files.files["/p/src/b.cu"] += "// mine";
  auto before = files.files;
  Status status = replace_all(files, "/p", kReplacements);
  ASSERT_FALSE(status.ok());
  EXPECT_THAT(status.error().message, HasSubstr("/p/src/b.cu"));
  EXPECT_EQ(files.files, before);
}

TEST(Undo, RefusesFilesChangedSince) {
  MemoryFileSystem files = tree();
  ASSERT_TRUE(replace_all(files, "/p", kReplacements).ok());
  files.files["/p/src/b.cu"] += "// mine";
  auto before = files.files;
  auto result = undo(files, "/p");
  ASSERT_FALSE(result.ok());
  EXPECT_THAT(result.error().message, HasSubstr("/p/src/b.cu"));
  EXPECT_EQ(files.files, before);
}

TEST(Undo, RefusesDamage) {
  MemoryFileSystem files = tree();
  EXPECT_THAT(undo(files, "/p").error().message, HasSubstr("nothing to undo"));
  ASSERT_TRUE(replace_all(files, "/p", kReplacements).ok());
  MemoryFileSystem damaged = files;
  damaged.files["/p/.migrate/1/0"] = "other";
  EXPECT_THAT(undo(damaged, "/p").error().message, HasSubstr("damaged"));
  for (const char* text :
       {"", "migrate journal 1\n", "migrate journal 1\nstate done\nnumber 1\nfile x", "\0\1"}) {
    damaged.files["/p/.migrate/journal"] = text;
    EXPECT_THAT(undo(damaged, "/p").error().message, HasSubstr("not a journal"));
  }
}

}  // namespace
}  // namespace migrate::test
