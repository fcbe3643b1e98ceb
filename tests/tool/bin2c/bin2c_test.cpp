// Bytes as an array of C: options to text.
#include "tool/bin2c/bin2c.h"

#include <gmock/gmock.h>

namespace npu::bin2c {
namespace {

using testing::HasSubstr;
using testing::Not;

std::string text_of(const std::string& bytes, std::vector<std::string> arguments) {
  std::string error;
  arguments.push_back("file");
  const Options options = parse(arguments, &error);
  EXPECT_EQ(error, "");
  EXPECT_EQ(options.input, "file");
  return array_text(bytes, options);
}
std::string error_of(const std::vector<std::string>& arguments) {
  std::string error;
  parse(arguments, &error);
  return error;
}

TEST(Bin2c, BytesAreCharacters) {
  EXPECT_THAT(text_of(std::string("a\0\xff", 3), {}),
              HasSubstr("unsigned char imageBytes[] = {\n  0x61, 0x00, 0xff\n};"));
  EXPECT_THAT(text_of("", {}), HasSubstr("imageBytes[] = {\n};"));
  EXPECT_THAT(text_of("a", {}), HasSubstr("extern \"C\" {"));
}

TEST(Bin2c, LongerElementsAreLittleEndianAndFilled) {
  EXPECT_THAT(text_of("hello wor", {"--type", "longlong", "--name", "w"}),
              HasSubstr("unsigned long long w[] = {\n  0x6f77206f6c6c6568ULL, 0x0000000000000072ULL\n};"));
  EXPECT_THAT(text_of("abc", {"-t", "short"}),
              HasSubstr("unsigned short imageBytes[] = {\n  0x6261, 0x0063\n};"));
  EXPECT_THAT(text_of("abcd", {"--type=int"}), HasSubstr("unsigned int imageBytes[] = {\n  0x64636261\n};"));
  EXPECT_THAT(text_of("a", {"-t", "longlong", "-stdint"}), HasSubstr("\nuint64_t imageBytes[]"));
}

TEST(Bin2c, WhatTheArrayIs) {
  const std::string text = text_of("ab", {"-c", "-st", "-l", "-p", "0,0x10", "-a", "16", "-n", "w"});
  EXPECT_THAT(
      text,
      HasSubstr(
          "static const unsigned char w[] __attribute__((aligned(16))) = {\n  0x61, 0x62, 0x00, 0x10\n};"));
  EXPECT_THAT(text, HasSubstr("uint32_t wLength = 4;"));
  EXPECT_THAT(text, Not(HasSubstr("extern const")));
  EXPECT_THAT(text_of("a", {"--const"}),
              HasSubstr("extern const unsigned char imageBytes[];\nconst unsigned char"));
}

TEST(Bin2c, WhatIsRefused) {
  EXPECT_EQ(error_of({}), "no input file");
  EXPECT_EQ(error_of({"a", "b"}), "more than one input file");
  EXPECT_EQ(error_of({"--section", "s", "a"}), "unknown option '--section'");
  EXPECT_EQ(error_of({"a", "-n"}), "-n needs a value");
  EXPECT_EQ(error_of({"a", "-t", "float"}), "unknown type 'float'");
  EXPECT_EQ(error_of({"a", "-p", "256"}), "'256' are not bytes");
  EXPECT_EQ(error_of({"a", "-a", "x"}), "the alignment 'x' is not a number");
  EXPECT_EQ(error_of({"a", "-n", "a b"}), "'a b' is no name of C");
  EXPECT_EQ(error_of({"a", "-n", "3d"}), "'3d' is no name of C");
  EXPECT_EQ(error_of({"a", "-n="}), "'' is no name of C");
  EXPECT_EQ(error_of({"-h"}), "");
  EXPECT_THAT(help_text(), HasSubstr("--padd VALUE"));
}

}  // namespace
}  // namespace npu::bin2c
