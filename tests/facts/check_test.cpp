// cann_facts check, on folders that look like installations: what it cannot compare is named, and what differs is printed.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>

namespace {

using testing::AllOf;
using testing::HasSubstr;
namespace fs = std::filesystem;

struct Outcome {
  int code = -1;
  std::string text;  ///< both outputs
};

Outcome run(const std::string& command) {
  Outcome outcome;
  FILE* pipe = popen((command + " 2>&1").c_str(), "r");
  for (int c = std::fgetc(pipe); c != EOF; c = std::fgetc(pipe)) outcome.text += static_cast<char>(c);
  const int status = pclose(pipe);
  if (WIFEXITED(status)) outcome.code = WEXITSTATUS(status);
  return outcome;
}

/// A folder with our own headers in the place of an installation's.
class Installation : public testing::Test {
 protected:
  void SetUp() override {
    const auto* test = testing::UnitTest::GetInstance()->current_test_info();
    root_ = fs::path(testing::TempDir()) / ("cann_check_" + std::to_string(getpid()) + test->name());
    fs::create_directories(root_);
    fs::copy(kOurs, root_ / "include", fs::copy_options::recursive);
  }
  void TearDown() override { fs::remove_all(root_); }

  void set_version(const std::string& major, const std::string& minor) const {
    std::ofstream(root_ / "include/acl/acl_version.h")
        << "#define ACL_MAJOR_VERSION " << major << "\n#define ACL_MINOR_VERSION " << minor
        << "\n#define ACL_PATCH_VERSION 0\n";
  }
  Outcome check() const {
    return run(MIGRATE_BINARY_DIR "/bin/cann_facts check " + root_.string() + " " + kOurs + " " +
               MIGRATE_SOURCE_DIR "/tests/facts");
  }
  void replace(const std::string& header, const std::string& from, const std::string& to) const {
    std::ifstream file(root_ / "include" / header);
    std::string text{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
    ASSERT_NE(text.find(from), std::string::npos);
    text.replace(text.find(from), from.size(), to);
    std::ofstream(root_ / "include" / header) << text;
  }

  static constexpr const char* kOurs = MIGRATE_SOURCE_DIR "/runtime_shim/include/npu_sim";
  fs::path root_;
};

TEST_F(Installation, WithoutHeadersIsNamed) {
  fs::remove_all(root_ / "include/hccl");
  const Outcome outcome = check();
  EXPECT_EQ(outcome.code, 2);
  EXPECT_THAT(outcome.text, AllOf(HasSubstr(root_.string()), HasSubstr("acl/acl.h and hccl/hccl.h")));
}

TEST_F(Installation, OfAnUnknownVersionIsNamed) {
  Outcome outcome = check();
  EXPECT_EQ(outcome.code, 2);
  EXPECT_THAT(outcome.text, HasSubstr("no header defines ACL_MAJOR_VERSION"));
  set_version("2", "3");
  outcome = check();
  EXPECT_EQ(outcome.code, 2);
  EXPECT_THAT(outcome.text,
              AllOf(HasSubstr("AscendCL 2.3.0 is an unknown version"), HasSubstr("1.13.0 (CANN 8.1"),
                    HasSubstr("1.17.0 (CANN 9.1)"), HasSubstr("scripts/cann_facts.sh")));
}

TEST_F(Installation, WithAnotherSignatureShowsBothTexts) {
  set_version("1", "17");
  replace("acl/acl_rt.h", "aclrtSetDevice(int32_t deviceId)", "aclrtSetDevice(int64_t deviceId)");
  const Outcome outcome = check();
  EXPECT_EQ(outcome.code, 1);
  EXPECT_THAT(outcome.text,
              HasSubstr("function aclrtSetDevice\n    ours: int (int)\n    CANN's: int (long)"));
}

}  // namespace
