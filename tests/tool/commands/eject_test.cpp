#include "tool/commands/eject.h"

#include "tests/tool/commands/cli_fixture.h"

namespace migrate {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

/// What npucxx prints for the kernel of src/main.cu.
constexpr const char* kPrinted =
    ":12\n"
    "// ==== file scale.asc\n"
    "// the kernel\n"
    "// ==== file scale.launch.inc\n"
    "// npucxx kernel: scale\n";

/// A migrated program, and a script in place of npucxx.
class Eject : public Cli {
 protected:
  void SetUp() override {
    Cli::SetUp();
    put("src/main.cu", "__global__ void scale(float* x) {}\n");
    put("src/other.cu", "__global__ void other(float* x) {}\n");
    put("texts", "// ==== kernel " + path("src/main.cu") + kPrinted);
    // It has the kernel in main.cu only, and says what the other source has.
    npucxx("case $last in */main.cu) cp " + path("texts") +
           " $out;; *) echo 'other.cu: other' >&2; exit 3;; esac");
  }
  std::string path(const std::string& name) const { return (folder_ / name).string(); }
  void npucxx(const std::string& script) const {
    put("npucxx",
        "#!/bin/sh\necho \"$@\" >> " + path("calls") +
            "\nfor word; do test \"$before\" = -o && out=$word; before=$word; last=$word; done\ncd " +
            path("src") + "\n" + script + "\n");
    std::filesystem::permissions(folder_ / "npucxx", std::filesystem::perms::owner_all);
  }
  Result<EjectResult> eject_into(const std::string& folder, const std::string& cores = "") const {
    EjectOptions options;
    options.cores = cores;
    options.kernel = "scale";
    options.directory = path(folder);
    options.program.paths = {path("src")};
    options.npucxx = path("npucxx");
    auto files = disk_file_system();
    return eject(*files, options);
  }
  std::string error_into(const std::string& folder) const {
    auto result = eject_into(folder);
    return result ? "no error" : result.error().message;
  }
};

TEST_F(Eject, WritesTheTextsAndTheList) {
  auto result = eject_into("src/tuned");
  ASSERT_TRUE(result.ok()) << result.error().message;
  EXPECT_THAT(result->written, ElementsAre(path("src/tuned/scale.asc"), path("src/tuned/scale.launch.inc"),
                                           path("src/tuned/scale.md")));
  EXPECT_EQ(get("src/tuned/scale.asc"), "// the kernel\n");
  EXPECT_EQ(get("src/tuned/scale.launch.inc"), "// npucxx kernel: scale\n");
  EXPECT_THAT(get("src/tuned/scale.md"), HasSubstr("Ascend C of the kernel at main.cu:12"));
  EXPECT_THAT(get("src/main.cu.ascendc"), testing::EndsWith("\ntuned/scale.launch.inc\n"));
  EXPECT_THAT(get("calls"), HasSubstr("--print-kernel=scale"));
}

TEST_F(Eject, TextsAreForTheCoresThatAreNamed) {
  ASSERT_TRUE(eject_into("tuned", "dav-2002").ok());
  EXPECT_THAT(get("calls"), HasSubstr("--npu-arch=dav-2002 "));
}

TEST_F(Eject, TheNextBuildSeesANewerSource) {
  const auto old = std::filesystem::file_time_type::clock::now() - std::chrono::hours(1);
  std::filesystem::last_write_time(folder_ / "src/main.cu", old);
  ASSERT_TRUE(eject_into("tuned").ok());
  EXPECT_GT(std::filesystem::last_write_time(folder_ / "src/main.cu"), old);
  EXPECT_EQ(get("src/main.cu"), "__global__ void scale(float* x) {}\n");
  EXPECT_THAT(get("src/main.cu.ascendc"), testing::EndsWith("\n../tuned/scale.launch.inc\n"));
}

TEST_F(Eject, AListGrows) {
  put("src/main.cu.ascendc", "# by hand\nold.launch.inc");
  ASSERT_TRUE(eject_into("tuned").ok());
  EXPECT_EQ(get("src/main.cu.ascendc"), "# by hand\nold.launch.inc\n../tuned/scale.launch.inc\n");
}

TEST_F(Eject, NothingIsOverwritten) {
  for (const char* name : {"scale.asc", "scale.launch.inc", "scale.md"}) {
    put(std::string("tuned/") + name, "mine\n");
    EXPECT_THAT(error_into("tuned"),
                HasSubstr(std::string(name) + ": exists, and what was ejected is never overwritten"));
    EXPECT_EQ(get(std::string("tuned/") + name), "mine\n");
    EXPECT_FALSE(exists("src/main.cu.ascendc"));
    std::filesystem::remove_all(folder_ / "tuned");
  }
}

TEST_F(Eject, AnUnknownKernelNamesThoseThatExist) {
  npucxx("echo \"$last: no kernel\" >&2; exit 3");
  EXPECT_THAT(error_into("tuned"), HasSubstr("no kernel is called scale:"));
  EXPECT_THAT(error_into("tuned"), HasSubstr("main.cu: no kernel"));
  EXPECT_THAT(error_into("tuned"), HasSubstr("other.cu: no kernel"));
  EXPECT_FALSE(exists("tuned"));
}

TEST_F(Eject, ARefusalIsPassedOn) {
  npucxx("echo 'main.cu:3: double' >&2; exit 4");
  EXPECT_THAT(error_into("tuned"), HasSubstr("scale is not ejected: main.cu:3: double"));
  EXPECT_FALSE(exists("tuned"));
}

TEST_F(Eject, ASourceThatCannotBeReadDoesNotHideTheKernel) {
  put("src/a.cu", "scale\n");
  npucxx("case $last in */main.cu) cp " + path("texts") +
         " $out;; *) echo 'cannot be read' >&2; exit 1;; esac");
  EXPECT_TRUE(eject_into("tuned").ok());
}

TEST_F(Eject, FoldersThatCannotBeWritten) {
  put("file", "");
  EXPECT_THAT(error_into("file"), HasSubstr("file: is a file, not a directory"));
  EXPECT_THAT(error_into("file/below"), HasSubstr("file/below"));
  EXPECT_FALSE(exists("src/main.cu.ascendc"));
}

TEST_F(Eject, AListThatCannotBeWrittenLeavesNothing) {
  std::filesystem::create_directories(folder_ / "src/main.cu.ascendc");
  EXPECT_NE(error_into("tuned"), "no error");
  EXPECT_FALSE(exists("tuned/scale.asc"));
}

TEST_F(Eject, AnotherNpucxxIsNamed) {
  put("texts", "something else\n");
  EXPECT_THAT(error_into("tuned"), HasSubstr("npucxx: is of another version than this program"));
}

TEST_F(Eject, ProgramsWithoutKernels) {
  std::filesystem::remove_all(folder_ / "src");
  EXPECT_THAT(error_into("tuned"), HasSubstr("src: no such file or directory"));
  put("src/main.cpp", "int main() {}\n");
  EXPECT_THAT(error_into("tuned"), HasSubstr("src: no kernel source found (.cu)"));
}

}  // namespace
}  // namespace migrate
