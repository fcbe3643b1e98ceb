// Copies to shared memory that are waited for later: on the host they are done when they return.
#include "npu/pipeline.h"

#include "gtest/gtest.h"

namespace {

TEST(Pipeline, CopiesAndFillsTheRestWithZeros) {
  const float in[4] = {1, 2, 3, 4};
  float out[5] = {9, 9, 9, 9, 9};
  __pipeline_memcpy_async(out, in, 16, 8);
  __pipeline_commit();
  __pipeline_wait_prior(0);
  EXPECT_EQ(out[0], 1);
  EXPECT_EQ(out[1], 2);
  EXPECT_EQ(out[2], 0);
  EXPECT_EQ(out[3], 0);
  EXPECT_EQ(out[4], 9) << "nothing behind the copy is touched";
  __pipeline_memcpy_async(out, in, 4);
  EXPECT_EQ(out[0], 1);
}

}  // namespace
