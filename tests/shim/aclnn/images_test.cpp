// Reflected margins and nearest neighbours.
#include <gmock/gmock.h>

#include "aclnnop/aclnn_reflection_pad1d.h"
#include "aclnnop/aclnn_upsample_nearest_2d.h"
#include "tests/shim/aclnn/operators.h"

namespace {

using testing::ElementsAre;

class Images : public Operators {
 protected:
  uint64_t workspace = 0;
  aclOpExecutor* executor = nullptr;
};

TEST_F(Images, MarginsAreReflected) {
  float* const memory = on_device(std::vector<float>(12));
  const OwnedTensor self = view(on_device(std::vector<float>{1, 2, 3, 4, 5, 6}), {2, 3}),
                    out = view(memory, {2, 6});
  const int64_t margins[] = {2, 1}, too_long[] = {3, 0};
  aclIntArray* const padding = aclCreateIntArray(margins, 2);
  aclIntArray* const wrong = aclCreateIntArray(too_long, 2);
  ASSERT_EQ(aclnnReflectionPad1dGetWorkspaceSize(self.get(), padding, out.get(), &workspace, &executor), OK)
      << recent_message();
  ASSERT_EQ(run(aclnnReflectionPad1d, workspace, executor, stream), OK);
  EXPECT_THAT(on_host<float>(memory, 12), ElementsAre(3, 2, 1, 2, 3, 2, 6, 5, 4, 5, 6, 5));
  EXPECT_EQ(aclnnReflectionPad1dGetWorkspaceSize(self.get(), wrong, out.get(), &workspace, &executor),
            kInvalid);
  aclDestroyIntArray(padding);
  aclDestroyIntArray(wrong);
}

TEST_F(Images, GrowByTheirNearestElements) {
  float* const memory = on_device(std::vector<float>(15));
  const OwnedTensor self = view(on_device(std::vector<float>{1, 2, 3, 4}), {1, 1, 2, 2}, {}, ACL_FLOAT, 0,
                                ACL_FORMAT_NCHW),
                    out = view(memory, {1, 1, 3, 5}, {}, ACL_FLOAT, 0, ACL_FORMAT_NCHW);
  const int64_t lengths[] = {3, 5};
  aclIntArray* const size = aclCreateIntArray(lengths, 2);
  ASSERT_EQ(aclnnUpsampleNearest2dGetWorkspaceSize(self.get(), size, out.get(), &workspace, &executor), OK)
      << recent_message();
  ASSERT_EQ(run(aclnnUpsampleNearest2d, workspace, executor, stream), OK);
  EXPECT_THAT(on_host<float>(memory, 15), ElementsAre(1, 1, 1, 2, 2, 1, 1, 1, 2, 2, 3, 3, 3, 4, 4));
  EXPECT_EQ(aclnnUpsampleNearest2dGetWorkspaceSize(self.get(), size, self.get(), &workspace, &executor),
            kInvalid);
  aclDestroyIntArray(size);
}

}  // namespace
