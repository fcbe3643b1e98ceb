// What Clang tells of small headers, and the folders of an installation.
#include "tests/facts/read_headers.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

namespace {

using namespace cann;
using testing::HasSubstr;
namespace fs = std::filesystem;

class Headers : public testing::Test {
 protected:
  void SetUp() override {
    const auto* test = testing::UnitTest::GetInstance()->current_test_info();
    root_ = fs::path(testing::TempDir()) / ("read_headers_" + std::to_string(getpid()) + test->name());
    fs::remove_all(root_);
  }
  void TearDown() override { fs::remove_all(root_); }

  void write(const std::string& path, const std::string& text) const {
    fs::create_directories((root_ / path).parent_path());
    std::ofstream(root_ / path) << text;
  }
  HeaderFacts facts() const { return read_headers(root_.string()); }

  std::string error_of(const std::string& folder) const {
    try {
      include_folder_of(folder);
    } catch (const std::runtime_error& error) {
      return error.what();
    }
    return "";
  }

  fs::path root_;
};

TEST_F(Headers, GiveCanonicalTypesAndValues) {
  write("acl/acl.h",
        "#pragma once\n#include <stdint.h>\n"
        "#define ACL_MAJOR_VERSION 1\n#define ACL_MINOR_VERSION 17\n#define ACL_PATCH_VERSION 0\n"
        "#define ACL_CODE (aclError)(ACL_MINOR_VERSION + 0x10U)\n#define ACL_EMPTY\n#define ACL_CALL(x) x\n"
        "#define ACL_TEXT \"text\"\n"
        "typedef int aclError;\ntypedef void* aclrtStream;\n"
        "typedef enum { ACL_A = -1, ACL_B } aclKind;\n"
        "extern \"C\" aclError aclCall(const uint64_t* size, aclKind kind, aclrtStream stream);\n"
        "static inline void aclHere(aclKind) {}\n");
  write("hccl/hccl.h", "#include <acl/acl.h>\nconst int32_t HCCL_UNSET = 0xffffffff;\n");
  const HeaderFacts read = facts();
  EXPECT_EQ(read.ascendcl, "1.17.0");
  EXPECT_EQ(read.functions.at("aclCall"), "int (const unsigned long *, aclKind, void *)");
  EXPECT_EQ(read.functions.size(), 1u);
  EXPECT_EQ(read.inline_functions.at("aclHere"), "void (aclKind)");
  EXPECT_EQ(read.enums.at("aclKind").at("ACL_A"), -1);
  EXPECT_EQ(read.enums.at("aclKind").at("ACL_B"), 0);
  EXPECT_EQ(read.values.at("ACL_CODE"), 33);
  EXPECT_EQ(read.values.at("HCCL_UNSET"), -1);
  EXPECT_EQ(read.values.count("ACL_TEXT") + read.values.count("ACL_EMPTY"), 0u);
  EXPECT_EQ(read.types.at("aclError"), "int");
  EXPECT_EQ(read.places.at("aclCall").file, "acl/acl.h");
  EXPECT_EQ(read.places.at("aclCall").line, 13u);
}

TEST_F(Headers, GiveLayoutsWithUnnamedMembers) {
  write(
      "acl/acl.h",
      "typedef struct { char first; union { int number; void* pointer; }; struct { short x, y; } pair; } aclThing;\n"
      "struct aclOpaque;\n");
  write("hccl/hccl.h", "");
  const HeaderFacts read = facts();
  const Layout& thing = read.structs.at("aclThing");
  EXPECT_EQ(thing.size, 24);
  EXPECT_EQ(thing.alignment, 8);
  const std::vector<Field> expected = {{"first", "char", 0},
                                       {"number", "int", 64},
                                       {"pointer", "void *", 64},
                                       {"x", "short", 128},
                                       {"y", "short", 144}};
  EXPECT_EQ(thing.fields, expected);
  EXPECT_EQ(read.structs.size(), 1u);
}

TEST_F(Headers, ThatDoNotParseAreNamed) {
  write("acl/acl.h", "int aclBroken(;\n");
  write("hccl/hccl.h", "");
  try {
    facts();
    FAIL() << "the broken header was read";
  } catch (const std::runtime_error& error) {
    EXPECT_THAT(error.what(), HasSubstr("acl/acl.h:1:15"));
  }
}

TEST_F(Headers, AreFoundInAnInstallation) {
  write("toolkit/aarch64-linux/include/acl/acl.h", "");
  EXPECT_THAT(error_of((root_ / "toolkit").string()), HasSubstr("hccl/hccl.h"));
  write("toolkit/aarch64-linux/include/hccl/hccl.h", "");
  const std::string include = (root_ / "toolkit/aarch64-linux/include").string();
  EXPECT_EQ(include_folder_of((root_ / "toolkit").string()), include);
  EXPECT_EQ(include_folder_of((root_ / "toolkit/aarch64-linux").string()), include);
  EXPECT_EQ(include_folder_of(include), include);
  EXPECT_THAT(error_of((root_ / "nothing").string()), HasSubstr("nothing: no such folder"));
}

TEST_F(Headers, OfOperatorsComeFromSeveralFolders) {
  write("one/acl/acl_base.h", "#pragma once\ntypedef int aclError;\n");
  write("one/aclnn/acl_meta.h",
        "#pragma once\n#include <acl/acl_base.h>\ntypedef struct aclTensor aclTensor;\n"
        "extern \"C\" aclError aclDestroyTensor(const aclTensor* tensor);\n");
  write("two/aclnnop/aclnn_add.h",
        "#include <aclnn/acl_meta.h>\nextern \"C\" int aclnnAdd(aclTensor* out);\n");
  write("two/aclnnop/level2/aclnn_sub.h", "extern \"C\" int aclnnSub();\n");
  const std::vector<std::string> folders = {(root_ / "one").string(), (root_ / "two").string()};
  EXPECT_THAT(operator_headers(folders),
              testing::ElementsAre("aclnn/acl_meta.h", "aclnnop/aclnn_add.h", "aclnnop/level2/aclnn_sub.h"));
  const HeaderFacts read = read_operator_headers(folders, {"aclnnop/aclnn_add.h"});
  EXPECT_EQ(read.functions.size(), 2u);
  EXPECT_EQ(read.functions.at("aclnnAdd"), "int (aclTensor *)");
  EXPECT_EQ(read.places.at("aclDestroyTensor").file, "aclnn/acl_meta.h");
}

TEST_F(Headers, OfOperatorsAreFoundInAnInstallation) {
  const std::string include = (root_ / "include").string();
  fs::create_directories(include);
  EXPECT_EQ(operator_folder_of(root_.string(), include), "");
  write("opp/built-in/op_impl/ai_core/tbe/op_api/include/aclnnop/aclnn_add.h", "");
  EXPECT_THAT(operator_folder_of(root_.string(), include), HasSubstr("op_api/include"));
  write("include/aclnnop/aclnn_add.h", "");
  EXPECT_EQ(operator_folder_of(root_.string(), include), fs::canonical(include).string());
}

}  // namespace
