#include "tool/npucxx/block_loops/kept_kernels.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

namespace migrate {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

constexpr const char* kScale = "static_cast<void (*)(float *, int)>(&scale)";
constexpr const char* kSignature = "void scale(float *, int)";

/// A folder with main.cu, its list, and what the list names.
class KeptKernelsTest : public testing::Test {
 protected:
  KeptKernelsTest() {
    std::string pattern = (fs::temp_directory_path() / "kept-XXXXXX").string();
    folder_ = mkdtemp(pattern.data());
    fs::create_directory(folder_ + "/tuned");
    write("main.cu", "");
    keep("scale", "scale", kSignature);
  }
  ~KeptKernelsTest() override { fs::remove_all(folder_); }

  void write(const std::string& name, const std::string& text) const {
    std::ofstream(folder_ + "/" + name) << text;
  }
  void keep(const std::string& file, const std::string& kernel, const std::string& signature) const {
    write("tuned/" + file + ".asc", "// Ascend C\n");
    write("tuned/" + file + ".launch.inc",
          "// Launches it.\n" + std::string(kKernelLine) + kernel + "\n" + kSignatureLine + signature + "\n");
  }
  void list(const std::string& lines) const { write("main.cu.ascendc", "# comment\n" + lines); }
  RaisedKernel kernel(const std::string& name, const std::string& expression) const {
    RaisedKernel result{name, ir::Refusal{}, expression, "", "", "", {}};
    result.place = {folder_ + "/main.cu", 12, 1};
    return result;
  }
  KeptKernels find(const std::vector<RaisedKernel>& kernels) const {
    return find_kept(kernels, folder_ + "/main.cu");
  }

  std::string folder_;
};

TEST_F(KeptKernelsTest, SignaturesAreThoseOfThePerson) {
  EXPECT_EQ(signature_of(kernel("scale", kScale)), kSignature);
  EXPECT_EQ(
      signature_of(kernel("f", "static_cast<void (*)(npu::Index, npu::Index, npu::Index, npu::Index)>(&f)")),
      "void f()");
  EXPECT_EQ(
      signature_of(kernel("f",
                          "static_cast<void (*)(npu::Index, npu::Index, npu::Index, npu::Index, float *, "
                          "void (*)(int))>(&f<float, 2>)")),
      "void f<float, 2>(float *, void (*)(int))");
  EXPECT_EQ(signature_of(kernel("f", "")), "");
}

TEST_F(KeptKernelsTest, WithoutAListAllIsGenerated) {
  const KeptKernels found = find({kernel("scale", kScale)});
  EXPECT_FALSE(found.of[0]);
  EXPECT_EQ(found.error, "");
  EXPECT_THAT(found.warnings, IsEmpty());
}

TEST_F(KeptKernelsTest, TheKernelOfTheListIsTaken) {
  list("tuned/scale.launch.inc\n");
  const KeptKernels found = find({kernel("other", "&other"), kernel("scale", kScale)});
  EXPECT_FALSE(found.of[0]);
  ASSERT_TRUE(found.of[1]) << found.error;
  EXPECT_EQ(found.of[1]->name, "scale");
  EXPECT_EQ(found.of[1]->kernel_file, folder_ + "/tuned/scale.asc");
  EXPECT_EQ(found.of[1]->launch_file, folder_ + "/tuned/scale.launch.inc");
}

TEST_F(KeptKernelsTest, AnotherSignatureIsAnErrorWithBothPlaces) {
  list("tuned/scale.launch.inc\n");
  const KeptKernels found = find({kernel("scale", "static_cast<void (*)(float *, float, int)>(&scale)")});
  EXPECT_THAT(found.error, HasSubstr("main.cu.ascendc:2: "));
  EXPECT_THAT(found.error, HasSubstr("main.cu:12: kernel scale is now void scale(float *, float, int), "));
  EXPECT_THAT(found.error, HasSubstr("scale.launch.inc launches void scale(float *, int): "));
  EXPECT_THAT(found.error, HasSubstr("adapt both files"));
}

TEST_F(KeptKernelsTest, AnInstanceOfATemplateIsOneKernel) {
  keep("shift_float", "shift", "void shift<float>(float *)");
  list("tuned/shift_float.launch.inc\n");
  const KeptKernels both = find({kernel("shift", "static_cast<void (*)(int *)>(&shift<int>)"),
                                 kernel("shift", "static_cast<void (*)(float *)>(&shift<float>)")});
  EXPECT_FALSE(both.of[0]);
  EXPECT_TRUE(both.of[1]);
  const KeptKernels other = find({kernel("shift", "static_cast<void (*)(int *)>(&shift<int>)")});
  EXPECT_EQ(other.error, "");
  EXPECT_FALSE(other.of[0]);
  EXPECT_THAT(other.warnings, ElementsAre(HasSubstr("shift_float.asc is not taken")));
}

TEST_F(KeptKernelsTest, ATextIsForItsCores) {
  keep("scale_dav_2002", "scale", std::string(kSignature) + "\n" + kCoresLine + "dav-2002");
  list("tuned/scale.launch.inc\ntuned/scale_dav_2002.launch.inc\n");
  const std::vector<RaisedKernel> kernels = {kernel("scale", kScale)};
  const std::string file = folder_ + "/main.cu";
  const KeptKernels usual = find_kept(kernels, file), older = find_kept(kernels, file, "dav-2002"),
                    newer = find_kept(kernels, file, "dav-3510");
  ASSERT_TRUE(usual.of[0] && older.of[0]) << usual.error << older.error;
  EXPECT_EQ(usual.of[0]->name, "scale");
  EXPECT_EQ(older.of[0]->name, "scale_dav_2002");
  EXPECT_THAT(older.warnings, IsEmpty());
  EXPECT_FALSE(newer.of[0]);
  EXPECT_THAT(newer.warnings,
              ElementsAre(HasSubstr("kernel scale is generated for dav-3510: the text is for other cores")));
}

TEST_F(KeptKernelsTest, AKernelThatIsGoneIsAWarning) {
  list("tuned/scale.launch.inc\n");
  EXPECT_THAT(find({kernel("other", "&other")}).warnings,
              ElementsAre(HasSubstr("no kernel of this source is")));
}

TEST_F(KeptKernelsTest, MissingAndWrongFilesAreErrors) {
  const std::vector<RaisedKernel> kernels = {kernel("scale", kScale)};
  list("tuned/none.launch.inc\n");
  EXPECT_THAT(find(kernels).error, HasSubstr("main.cu.ascendc:2: "));
  EXPECT_THAT(find(kernels).error,
              HasSubstr("none.launch.inc: cannot be read; restore it, or remove this line"));
  list("tuned/scale.launch.inc\n");
  fs::remove(folder_ + "/tuned/scale.asc");
  EXPECT_THAT(find(kernels).error, HasSubstr("scale.asc: cannot be read"));
  list("tuned/scale.asc\n");
  EXPECT_THAT(find(kernels).error, HasSubstr("is not the name of a file *.launch.inc"));
  list("tuned/bare.launch.inc\n");
  write("tuned/bare.launch.inc", "namespace {}\n");
  write("tuned/bare.asc", "");
  EXPECT_THAT(find(kernels).error, HasSubstr("bare.launch.inc: lacks the lines \"// npucxx kernel: \""));
  list("tuned/scale.launch.inc\ntuned/again.launch.inc\n");
  keep("scale", "scale", kSignature);
  keep("again", "scale", kSignature);
  EXPECT_THAT(find(kernels).error, HasSubstr("main.cu.ascendc:3: kernel scale is kept by two files"));
}

}  // namespace
}  // namespace migrate
