#include "tool/dumps/stack.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/tool/dumps/dump_folder.h"

namespace migrate::dumps {
namespace {

using ::testing::ElementsAre;
using ::testing::Pointee;

using StackFile = DumpFolder;

TEST_F(StackFile, BothForms) {
  auto old_form = Stack::read(put(
      "a.json", R"#({"Kernel.a.0.forward": ["File a.cu, line 10, in f, \n a()", "File b.cu, line 3"]})#"));
  ASSERT_TRUE(old_form.ok());
  EXPECT_EQ(old_form->line("Kernel.a.0.forward")->file, "a.cu");
  EXPECT_EQ(old_form->line("Kernel.a.0.forward")->line, 10);
  EXPECT_FALSE(old_form->line("Kernel.b.0.forward"));
  auto new_form = Stack::read(
      put("b.json", R"({"0": [["Kernel.a.0.forward", "Kernel.b.0.forward"], ["frame"]], "1": 7})"));
  ASSERT_TRUE(new_form.ok());
  EXPECT_THAT(new_form->frames("Kernel.b.0.forward"), Pointee(ElementsAre("frame")));
  EXPECT_FALSE(new_form->line("Kernel.b.0.forward"));
}

TEST_F(StackFile, AnAbsentFileIsEmptyADamagedOneIsNamed) {
  auto absent = Stack::read(path("none.json"));
  ASSERT_TRUE(absent.ok());
  EXPECT_FALSE(absent->is_present());
  EXPECT_FALSE(Stack::read(put("c.json", "no stack")).ok());
}

TEST_F(StackFile, OneThatEndsEarlyHasItsWholeMembers) {
  const std::string text = R"({"a.0.forward": ["File a.cu, line 1"], "b.0.forward": ["File b.cu, line 2"]})";
  for (size_t length = 1; length < text.size(); ++length) {
    auto stack = Stack::read(put("s.json", text.substr(0, length)));
    ASSERT_TRUE(stack.ok()) << length;
    EXPECT_EQ(stack->frames("a.0.forward") != nullptr, length >= text.find("], ") + 1) << length;
  }
}

TEST(LineOfFrame, NamesFileAndLine) {
  EXPECT_EQ(line_of_frame("File a b.cu, line 12, in main, \n x")->file, "a b.cu");
  EXPECT_EQ(line_of_frame("File \"q.cu\", line 12")->file, "q.cu");
  EXPECT_FALSE(line_of_frame("File a.cu, line x"));
  EXPECT_FALSE(line_of_frame("line 3, File a"));
  EXPECT_FALSE(line_of_frame(""));
}

}  // namespace
}  // namespace migrate::dumps
