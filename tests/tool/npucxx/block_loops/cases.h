#pragma once
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/tool/npucxx/block_loops/annotate.h"

namespace migrate::test {

/// Expects of each case, a marked text of functions, that the analysis puts exactly its marks.
inline void expect_marks(Analysis analysis, const std::vector<std::string>& cases) {
  std::vector<std::string> texts;
  for (const std::string& marked : cases) texts.push_back(unmarked(marked));
  const std::vector<std::string> found = annotate(analysis, texts);
  ASSERT_EQ(found.size(), cases.size()) << found.front();
  for (size_t i = 0; i < cases.size(); ++i) EXPECT_EQ(found[i], cases[i]);
}

inline std::string kernel(const std::string& body) {
  return "__global__ void k(NPU_KERNEL_PARAMS_ float* x, int n) { " + body + " }";
}

/// The same for bodies of a kernel with the parameters `float* x, int n`.
inline void expect_marks_in_kernel(Analysis analysis, std::vector<std::string> bodies) {
  for (std::string& body : bodies) body = kernel(body);
  expect_marks(analysis, bodies);
}

}  // namespace migrate::test
