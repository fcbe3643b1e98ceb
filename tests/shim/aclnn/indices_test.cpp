// Operators with indices in device memory, and triangles of matrices.
#include <gmock/gmock.h>

#include "aclnnop/aclnn_gather_v2.h"
#include "aclnnop/aclnn_index_copy.h"
#include "aclnnop/aclnn_index_select.h"
#include "aclnnop/aclnn_tril.h"
#include "aclnnop/aclnn_triu.h"
#include "tests/shim/aclnn/operators.h"

namespace {

using testing::ElementsAre;

class Indices : public Operators {
 protected:
  uint64_t workspace = 0;
  aclOpExecutor* executor = nullptr;
};

TEST_F(Indices, SelectSlices) {
  float* const memory = on_device(std::vector<float>(6));
  const OwnedTensor self = view(on_device(std::vector<float>{0, 1, 2, 3, 4, 5, 6, 7}), {2, 4}),
                    to = view(memory, {2, 3}),
                    index = view(on_device(std::vector<int64_t>{3, 0, 3}), {3}, {}, ACL_INT64);
  ASSERT_EQ(aclnnIndexSelectGetWorkspaceSize(self.get(), 1, index.get(), to.get(), &workspace, &executor), OK)
      << recent_message();
  ASSERT_EQ(run(aclnnIndexSelect, workspace, executor, stream), OK);
  EXPECT_THAT(on_host<float>(memory, 6), ElementsAre(3, 0, 3, 7, 4, 7));
}

TEST_F(Indices, OfSeveralDimensionsStandInThePlaceOfOne) {
  float* const memory = on_device(std::vector<float>(8));
  const OwnedTensor self = view(on_device(std::vector<float>{0, 1, 2, 3, 4, 5}), {3, 2}),
                    to = view(memory, {2, 2, 2}),
                    index = view(on_device(std::vector<int32_t>{2, 0, 1, 1}), {2, 2}, {}, ACL_INT32);
  ASSERT_EQ(aclnnGatherV2GetWorkspaceSize(self.get(), 0, index.get(), to.get(), &workspace, &executor), OK)
      << recent_message();
  ASSERT_EQ(run(aclnnGatherV2, workspace, executor, stream), OK);
  EXPECT_THAT(on_host<float>(memory, 8), ElementsAre(4, 5, 0, 1, 2, 3, 2, 3));
}

TEST_F(Indices, CopySlices) {
  float* const memory = on_device(std::vector<float>(6, 9));
  const OwnedTensor self = view(memory, {3, 2}),
                    source = view(on_device(std::vector<float>{1, 2, 3, 4}), {2, 2}),
                    index = view(on_device(std::vector<int64_t>{2, 0}), {2}, {}, ACL_INT64);
  ASSERT_EQ(
      aclnnInplaceIndexCopyGetWorkspaceSize(self.get(), 0, index.get(), source.get(), &workspace, &executor),
      OK)
      << recent_message();
  ASSERT_EQ(run(aclnnInplaceIndexCopy, workspace, executor, stream), OK);
  EXPECT_THAT(on_host<float>(memory, 6), ElementsAre(3, 4, 9, 9, 1, 2));
}

// Indices are in device memory: what is wrong with them fails the stream.
TEST_F(Indices, OutsideTheTensorFailTheStream) {
  const OwnedTensor self = view(device_memory(16), {4}), to = view(device_memory(4), {1}),
                    index = view(on_device(std::vector<int64_t>{4}), {1}, {}, ACL_INT64);
  ASSERT_EQ(aclnnIndexSelectGetWorkspaceSize(self.get(), 0, index.get(), to.get(), &workspace, &executor),
            OK);
  testing::internal::CaptureStderr();
  ASSERT_EQ(aclnnIndexSelect(nullptr, 0, executor, stream), OK);
  EXPECT_NE(aclrtSynchronizeStream(stream), ACL_SUCCESS);
  EXPECT_THAT(testing::internal::GetCapturedStderr(),
              testing::HasSubstr("aclnnIndexSelect: index 4 is not below 4"));
}

TEST_F(Indices, TrianglesKeepOneSideOfADiagonal) {
  const std::vector<float> ones(12, 1);
  float* const memory = on_device(std::vector<float>(12, 5));
  const OwnedTensor self = view(on_device(ones), {3, 4}), to = view(memory, {3, 4});
  ASSERT_EQ(aclnnTrilGetWorkspaceSize(self.get(), 0, to.get(), &workspace, &executor), OK);
  ASSERT_EQ(run(aclnnTril, workspace, executor, stream), OK);
  EXPECT_THAT(on_host<float>(memory, 12), ElementsAre(1, 0, 0, 0, 1, 1, 0, 0, 1, 1, 1, 0));
  ASSERT_EQ(aclnnTriuGetWorkspaceSize(self.get(), 1, to.get(), &workspace, &executor), OK);
  ASSERT_EQ(run(aclnnTriu, workspace, executor, stream), OK);
  EXPECT_THAT(on_host<float>(memory, 12), ElementsAre(0, 1, 1, 1, 0, 0, 1, 1, 0, 0, 0, 1));
  float* const in_place = on_device(ones);
  const OwnedTensor ref = view(in_place, {3, 4});
  ASSERT_EQ(aclnnInplaceTrilGetWorkspaceSize(ref.get(), -1, &workspace, &executor), OK);
  ASSERT_EQ(run(aclnnInplaceTril, workspace, executor, stream), OK);
  EXPECT_THAT(on_host<float>(in_place, 12), ElementsAre(0, 0, 0, 0, 1, 0, 0, 0, 1, 1, 0, 0));
  ASSERT_EQ(aclnnInplaceTriuGetWorkspaceSize(ref.get(), -1, &workspace, &executor), OK);
  ASSERT_EQ(run(aclnnInplaceTriu, workspace, executor, stream), OK);
  EXPECT_THAT(on_host<float>(in_place, 12), ElementsAre(0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0));
}

}  // namespace
