#include "tool/base/text.h"

#include <gtest/gtest.h>

namespace migrate {
namespace {

TEST(Text, LettersAndBlanks) {
  EXPECT_EQ(lowered("cuDNN_8 \xC3\x84"), "cudnn_8 \xC3\x84");
  EXPECT_EQ(trimmed(" \t a b\r\n"), "a b");
  EXPECT_EQ(trimmed(" \n"), "");
}

TEST(Text, HeadersOfAnInstalledToolkit) {
  EXPECT_EQ(name_in_toolkit("/usr/local/cuda-7.5/include/cublas_v2.h"), "cublas_v2.h");
  EXPECT_EQ(name_in_toolkit("/opt/CUDA/targets/include/thrust/sort.h"), "thrust/sort.h");
  for (const char* other : {"cublas_v2.h", "cuda/include/a.h", "/usr/include/a.h", "/opt/cuda/a.h",
                            "/opt/x/include/cuda/a.h", ""})
    EXPECT_EQ(name_in_toolkit(other), other);
}

TEST(Text, LogicalLines) {
  struct Case {
    std::string_view text;
    size_t at, begin, end;
  };
  for (const Case& one : {
           Case{"a\nbc\nd", 3, 2, 4},
           Case{"a\nbc\nd", 4, 2, 4},  // at the line break itself
           Case{"a\\\nb\\\r\nc\nd", 5, 0, 8},
           Case{"a\\\nb\\\r\nc\nd", 0, 0, 8},  // both kinds of line break
           Case{"x\n\\\nz", 4, 2, 5},
           Case{"", 0, 0, 0},
           Case{"\n\n", 1, 1, 1},
       }) {
    EXPECT_EQ(logical_line_begin(one.text, one.at), one.begin) << one.text << " at " << one.at;
    EXPECT_EQ(logical_line_end(one.text, one.at), one.end) << one.text << " at " << one.at;
  }
}

}  // namespace
}  // namespace migrate
