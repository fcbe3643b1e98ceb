// Ranges, running sums, and orders.
#include <gmock/gmock.h>

#include <cmath>
#include <limits>

#include "aclnnop/aclnn_arange.h"
#include "aclnnop/aclnn_argsort.h"
#include "aclnnop/aclnn_cumsum.h"
#include "tests/shim/aclnn/operators.h"

namespace {

using testing::ElementsAre;

class Sequences : public Operators {
 protected:
  uint64_t workspace = 0;
  aclOpExecutor* executor = nullptr;
};

TEST_F(Sequences, RangesLeaveTheEndOut) {
  float* const memory = on_device(std::vector<float>(3));
  const OwnedTensor out = view(memory, {3});
  const OwnedScalar start = scalar(1), end = scalar(2.5F), step = scalar(0.5F), back = scalar(-1);
  ASSERT_EQ(aclnnArangeGetWorkspaceSize(start.get(), end.get(), step.get(), out.get(), &workspace, &executor),
            OK)
      << recent_message();
  ASSERT_EQ(run(aclnnArange, workspace, executor, stream), OK);
  EXPECT_THAT(on_host<float>(memory, 3), ElementsAre(1, 1.5F, 2));
  EXPECT_EQ(aclnnArangeGetWorkspaceSize(start.get(), end.get(), back.get(), out.get(), &workspace, &executor),
            kInvalid);
  const OwnedScalar four = scalar(4.5F);
  EXPECT_EQ(
      aclnnArangeGetWorkspaceSize(start.get(), four.get(), step.get(), out.get(), &workspace, &executor),
      kInvalid);
}

TEST_F(Sequences, SumsRunAlongADimension) {
  float* const memory = on_device(std::vector<float>(6));
  const OwnedTensor self = view(on_device(std::vector<float>{1, 2, 3, 4, 5, 6}), {3, 2}),
                    out = view(memory, {3, 2});
  ASSERT_EQ(aclnnCumsumGetWorkspaceSize(self.get(), 0, ACL_FLOAT, out.get(), &workspace, &executor), OK);
  ASSERT_EQ(run(aclnnCumsum, workspace, executor, stream), OK);
  EXPECT_THAT(on_host<float>(memory, 6), ElementsAre(1, 2, 4, 6, 9, 12));
  ASSERT_EQ(aclnnCumsumGetWorkspaceSize(self.get(), -1, ACL_FLOAT, out.get(), &workspace, &executor), OK);
  ASSERT_EQ(run(aclnnCumsum, workspace, executor, stream), OK);
  EXPECT_THAT(on_host<float>(memory, 6), ElementsAre(1, 3, 3, 7, 5, 11));
  EXPECT_EQ(aclnnCumsumGetWorkspaceSize(self.get(), 0, ACL_FLOAT16, out.get(), &workspace, &executor),
            kInvalid);
}

TEST_F(Sequences, OrdersKeepEqualElements) {
  const float nan = std::numeric_limits<float>::quiet_NaN();
  int64_t* const memory = on_device(std::vector<int64_t>(5));
  const OwnedTensor self = view(on_device(std::vector<float>{2, nan, 1, 2, -1}), {5}),
                    out = view(memory, {5}, {}, ACL_INT64);
  ASSERT_EQ(aclnnArgsortGetWorkspaceSize(self.get(), 0, false, out.get(), &workspace, &executor), OK);
  ASSERT_EQ(run(aclnnArgsort, workspace, executor, stream), OK);
  EXPECT_THAT(on_host<int64_t>(memory, 5), ElementsAre(4, 2, 0, 3, 1));
  ASSERT_EQ(aclnnArgsortGetWorkspaceSize(self.get(), 0, true, out.get(), &workspace, &executor), OK);
  ASSERT_EQ(run(aclnnArgsort, workspace, executor, stream), OK);
  EXPECT_THAT(on_host<int64_t>(memory, 5), ElementsAre(1, 0, 3, 2, 4));
}

}  // namespace
