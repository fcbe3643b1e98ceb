#include "tool/edits/annotate.h"

#include <gtest/gtest.h>

#include "tool/edits/apply.h"

namespace migrate {
namespace {

// The text with a comment for an unsupported symbol at each "bad()".
std::string annotated(const std::string& text, Severity severity = Severity::error,
                      std::vector<Edit> edits = {}) {
  ProgramFacts facts;
  facts.files.push_back({"a.cu", text, true});
  std::vector<Finding> findings;
  for (size_t at = text.find("bad()"); at != std::string::npos; at = text.find("bad()", at + 1)) {
    Finding finding;
    finding.id = "MIG1004";
    finding.severity = severity;
    finding.message = "bad has no counterpart";
    finding.file = "a.cu";
    finding.place = {0, {static_cast<uint32_t>(at), static_cast<uint32_t>(at + 3)}};
    findings.push_back(finding);
  }
  annotate(facts, findings, edits);
  auto result = migrate::apply(text, edits);
  return result ? *result : result.error().message;
}

constexpr const char* kNote = "// MIG1004: bad has no counterpart\n";

TEST(Annotate, OneCommentAboveTheLine) {
  EXPECT_EQ(annotated("int x;\n  bad(); bad();\n"), "int x;\n  " + std::string(kNote) + "  bad(); bad();\n");
  EXPECT_EQ(annotated("bad();"), std::string(kNote) + "bad();");
  EXPECT_EQ(annotated("a\r\nbad();\r\n"), "a\r\n// MIG1004: bad has no counterpart\r\nbad();\r\n");
}

TEST(Annotate, NotInsideADirectiveOrLiteral) {
  EXPECT_EQ(annotated("int x;\n#define A \\\n  f(); \\\n  bad()\n"),
            "int x;\n" + std::string(kNote) + "#define A \\\n  f(); \\\n  bad()\n");
  EXPECT_EQ(annotated("x = /* a\n */ bad();\n"), std::string(kNote) + "x = /* a\n */ bad();\n");
}

TEST(Annotate, ASecondRunAddsNothing) {
  std::string once = annotated("f();\n  bad();\n");
  EXPECT_EQ(annotated(once), once);
}

TEST(Annotate, OnlyHandWork) { EXPECT_EQ(annotated("bad();\n", Severity::note), "bad();\n"); }

TEST(Annotate, GoesBeforeAnInsertionAtTheSamePlace) {
  EXPECT_EQ(annotated("bad();\n", Severity::error, {{"a.cu", {0, 0}, "", "inline ", "x"}}),
            std::string(kNote) + "inline bad();\n");
}

}  // namespace
}  // namespace migrate
