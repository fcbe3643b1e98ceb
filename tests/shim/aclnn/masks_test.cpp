// Masks, and fills by them.
#include <cmath>

#include "aclnnop/aclnn_eq_scalar.h"
#include "aclnnop/aclnn_ge_scalar.h"
#include "aclnnop/aclnn_gt_scalar.h"
#include "aclnnop/aclnn_masked_fill_scalar.h"
#include "tests/shim/aclnn/operators.h"

namespace {

class Masks : public Operators {
 protected:
  uint64_t workspace = 0;
  aclOpExecutor* executor = nullptr;
};

TEST_F(Masks, ComparisonsGiveBytes) {
  uint8_t* const memory = on_device(std::vector<uint8_t>(4, 9));
  const OwnedTensor self = view(on_device(std::vector<float>{0, -0.0F, NAN, 1}), {2, 2}, {1, 2}),
                    out = view(memory, {2, 2}, {1, 2}, ACL_BOOL);
  const OwnedScalar zero = scalar(0);
  ASSERT_EQ(aclnnEqScalarGetWorkspaceSize(self.get(), zero.get(), out.get(), &workspace, &executor), OK)
      << recent_message();
  ASSERT_EQ(run(aclnnEqScalar, workspace, executor, stream), OK);
  EXPECT_EQ(on_host<uint8_t>(memory, 4), (std::vector<uint8_t>{1, 1, 0, 0}));
  float* const floats = on_device(std::vector<float>(4, 9));
  const OwnedTensor greater = view(floats, {2, 2});
  ASSERT_EQ(aclnnGtScalarGetWorkspaceSize(self.get(), zero.get(), greater.get(), &workspace, &executor), OK);
  ASSERT_EQ(run(aclnnGtScalar, workspace, executor, stream), OK);
  EXPECT_EQ(on_host<float>(floats, 4), (std::vector<float>{0, 0, 0, 1}));
  ASSERT_EQ(aclnnGeScalarGetWorkspaceSize(self.get(), zero.get(), greater.get(), &workspace, &executor), OK);
  ASSERT_EQ(run(aclnnGeScalar, workspace, executor, stream), OK);
  EXPECT_EQ(on_host<float>(floats, 4), (std::vector<float>{1, 0, 1, 1}));
  const OwnedTensor other = view(memory, {4}, {}, ACL_BOOL);
  EXPECT_EQ(aclnnEqScalarGetWorkspaceSize(self.get(), zero.get(), other.get(), &workspace, &executor),
            kInvalid);
}

TEST_F(Masks, FillsReplaceWhatIsMarked) {
  float* const memory = on_device(std::vector<float>{1, NAN, 3, NAN, 5, 6});
  const OwnedTensor self = view(memory, {2, 3}),
                    columns = view(on_device(std::vector<uint8_t>{0, 1, 0}), {3}, {}, ACL_BOOL),
                    all = view(on_device(std::vector<uint8_t>{1}), {}, {}, ACL_BOOL);
  const OwnedScalar zero = scalar(0), two = scalar(2);
  ASSERT_EQ(aclnnInplaceMaskedFillScalarGetWorkspaceSize(self.get(), columns.get(), zero.get(), &workspace,
                                                         &executor),
            OK)
      << recent_message();
  ASSERT_EQ(run(aclnnInplaceMaskedFillScalar, workspace, executor, stream), OK);
  const std::vector<float> some = on_host<float>(memory, 6);
  EXPECT_EQ(some[1], 0);
  EXPECT_EQ(some[4], 0);
  EXPECT_TRUE(std::isnan(some[3]));
  EXPECT_EQ(some[5], 6);
  ASSERT_EQ(
      aclnnInplaceMaskedFillScalarGetWorkspaceSize(self.get(), all.get(), two.get(), &workspace, &executor),
      OK);
  ASSERT_EQ(run(aclnnInplaceMaskedFillScalar, workspace, executor, stream), OK);
  EXPECT_EQ(on_host<float>(memory, 6), std::vector<float>(6, 2));
  EXPECT_EQ(
      aclnnInplaceMaskedFillScalarGetWorkspaceSize(self.get(), self.get(), two.get(), &workspace, &executor),
      kInvalid);  // a mask is BOOL
}

}  // namespace
