// Operators with indices in device memory.
#include <gmock/gmock.h>

#include "aclnnop/aclnn_gather_v2.h"
#include "aclnnop/aclnn_index_copy.h"
#include "aclnnop/aclnn_index_select.h"
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

}  // namespace
