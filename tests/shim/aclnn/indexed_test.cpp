// Operators whose indices are data, or results: gather, scatter, embedding, sort.
#include <gmock/gmock.h>

#include <cmath>
#include <limits>

#include "aclnnop/aclnn_embedding.h"
#include "aclnnop/aclnn_embedding_dense_backward.h"
#include "aclnnop/aclnn_gather.h"
#include "aclnnop/aclnn_max_dim.h"
#include "aclnnop/aclnn_min_dim.h"
#include "aclnnop/aclnn_scatter.h"
#include "aclnnop/aclnn_scatter_add.h"
#include "aclnnop/aclnn_sort.h"
#include "aclnnop/aclnn_topk.h"
#include "tests/shim/aclnn/operators.h"

namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsNan;

class Indexed : public Operators {
 protected:
  OwnedTensor floats(const std::vector<float>& numbers, const Lengths& shape) {
    return view(on_device(numbers), shape);
  }
  OwnedTensor whole(const std::vector<int64_t>& numbers, const Lengths& shape) {
    return view(on_device(numbers), shape, {}, ACL_INT64);
  }
  /// What the stream says when the work has failed.
  template <class Second>
  std::string failure(const Second& second) {
    testing::internal::CaptureStderr();
    EXPECT_EQ(second(nullptr, 0, executor, stream), OK);
    EXPECT_NE(aclrtSynchronizeStream(stream), ACL_SUCCESS);
    return testing::internal::GetCapturedStderr();
  }

  uint64_t bytes = 0;
  aclOpExecutor* executor = nullptr;
};

TEST_F(Indexed, GatherCountsFromTheEnd) {
  float* const memory = on_device(std::vector<float>(2));
  const OwnedTensor self = floats({1, 2, 3, 4, 5, 6}, {2, 3}), index = whole({-1, 0}, {2, 1}),
                    out = view(memory, {2, 1});
  ASSERT_EQ(aclnnGatherGetWorkspaceSize(self.get(), 1, index.get(), out.get(), &bytes, &executor), OK)
      << recent_message();
  ASSERT_EQ(run(aclnnGather, bytes, executor, stream), OK);
  EXPECT_THAT(on_host<float>(memory, 2), ElementsAre(3, 4));
}

TEST_F(Indexed, GatherRefusesWhatDoesNotFit) {
  const OwnedTensor self = floats({1, 2, 3, 4}, {2, 2}), index = whole({0, 0, 0}, {3, 1}),
                    out = view(device_memory(12), {3, 1});
  EXPECT_EQ(aclnnGatherGetWorkspaceSize(self.get(), 1, index.get(), out.get(), &bytes, &executor), kInvalid);
  EXPECT_EQ(recent_message(), "aclnnGather: index has the shape [3, 1], which is longer than self: [2, 2]");
  EXPECT_EQ(aclnnGatherGetWorkspaceSize(self.get(), 2, index.get(), out.get(), &bytes, &executor), kInvalid);
}

TEST_F(Indexed, AnIndexOutsideFailsTheStream) {
  const OwnedTensor self = floats({1, 2, 3, 4}, {2, 2}), index = whole({-3}, {1, 1}),
                    out = view(device_memory(4), {1, 1});
  ASSERT_EQ(aclnnGatherGetWorkspaceSize(self.get(), 1, index.get(), out.get(), &bytes, &executor), OK);
  EXPECT_THAT(failure(aclnnGather), HasSubstr("aclnnGather: index has -3, which is not in [0, 2)"));
}

TEST_F(Indexed, ScatterReplacesAddsAndMultiplies) {
  const OwnedTensor index = whole({1, 1}, {1, 2}), source = floats({3, 4}, {1, 2});
  const std::vector<std::vector<float>> expected{{5, 4}, {5, 13}, {5, 72}};
  for (int64_t reduce = 0; reduce < 3; ++reduce) {
    float* const memory = on_device<float>({5, 6});
    const OwnedTensor self = view(memory, {1, 2});
    ASSERT_EQ(aclnnInplaceScatterGetWorkspaceSize(self.get(), 1, index.get(), source.get(), reduce, &bytes,
                                                  &executor),
              OK)
        << recent_message();
    ASSERT_EQ(run(aclnnInplaceScatter, bytes, executor, stream), OK);
    EXPECT_EQ(on_host<float>(memory, 2), expected[static_cast<size_t>(reduce)]) << reduce;
  }
  const OwnedTensor self = floats({5, 6}, {1, 2});
  EXPECT_EQ(
      aclnnInplaceScatterGetWorkspaceSize(self.get(), 1, index.get(), source.get(), 3, &bytes, &executor),
      kInvalid);
  EXPECT_EQ(recent_message(),
            "aclnnInplaceScatter: reduce is 3, allowed are 0 (replace), 1 (add), 2 (multiply)");
}

TEST_F(Indexed, ScatterAddKeepsItsInput) {
  float* const memory = on_device(std::vector<float>(3));
  float* const input = on_device<float>({1, 2, 3});
  const OwnedTensor self = view(input, {3}), index = whole({2, 2}, {2}), source = floats({10, 20}, {2}),
                    out = view(memory, {3});
  ASSERT_EQ(
      aclnnScatterAddGetWorkspaceSize(self.get(), 0, index.get(), source.get(), out.get(), &bytes, &executor),
      OK);
  ASSERT_EQ(run(aclnnScatterAdd, bytes, executor, stream), OK);
  EXPECT_THAT(on_host<float>(memory, 3), ElementsAre(1, 2, 33));
  EXPECT_THAT(on_host<float>(input, 3), ElementsAre(1, 2, 3));
}

TEST_F(Indexed, EmbeddingTakesRows) {
  const OwnedTensor weight = floats({1, 2, 3, 4}, {2, 2}), indices = whole({2}, {1}),
                    out = view(device_memory(8), {1, 2});
  ASSERT_EQ(aclnnEmbeddingGetWorkspaceSize(weight.get(), indices.get(), out.get(), &bytes, &executor), OK);
  EXPECT_THAT(failure(aclnnEmbedding), HasSubstr("aclnnEmbedding: indices has 2, which is not in [0, 2)"));
}

TEST_F(Indexed, TheGradientOfATableIsAnAverageIfAsked) {
  float* const memory = on_device(std::vector<float>(6, 9));
  const OwnedTensor gradient = floats({1, 2, 3, 4, 5, 6}, {3, 2}), indices = whole({1, 1, 2}, {3}),
                    out = view(memory, {3, 2});
  ASSERT_EQ(aclnnEmbeddingDenseBackwardGetWorkspaceSize(gradient.get(), indices.get(), 3, 2, true, out.get(),
                                                        &bytes, &executor),
            OK)
      << recent_message();
  ASSERT_EQ(run(aclnnEmbeddingDenseBackward, bytes, executor, stream), OK);
  EXPECT_THAT(on_host<float>(memory, 6), ElementsAre(0, 0, 2, 3, 0, 0));
}

TEST_F(Indexed, SortKeepsEqualOnesAndPutsNanLast) {
  const float nan = std::numeric_limits<float>::quiet_NaN();
  float* const memory = on_device(std::vector<float>(4));
  int64_t* const order = on_device(std::vector<int64_t>(4));
  // Along the first dimension of a column
  const OwnedTensor self = floats({2, nan, 1, 2}, {4, 1}), values = view(memory, {4, 1}),
                    indices = view(order, {4, 1}, {}, ACL_INT64);
  ASSERT_EQ(
      aclnnSortGetWorkspaceSize(self.get(), true, 0, false, values.get(), indices.get(), &bytes, &executor),
      OK)
      << recent_message();
  ASSERT_EQ(run(aclnnSort, bytes, executor, stream), OK);
  EXPECT_THAT(on_host<float>(memory, 4), ElementsAre(1, 2, 2, IsNan()));
  EXPECT_THAT(on_host<int64_t>(order, 4), ElementsAre(2, 0, 3, 1));
}

TEST_F(Indexed, TopkChecksItsNumbers) {
  const OwnedTensor self = floats({2, 1, 3}, {3}), values = view(device_memory(16), {4}),
                    indices = view(device_memory(32), {4}, {}, ACL_INT64);
  EXPECT_EQ(
      aclnnTopkGetWorkspaceSize(self.get(), 4, 0, true, true, values.get(), indices.get(), &bytes, &executor),
      kInvalid);
  EXPECT_EQ(recent_message(), "aclnnTopk: k is 4, and self has 3 elements along dim");
  EXPECT_EQ(aclnnTopkGetWorkspaceSize(self.get(), 3, 0, true, false, values.get(), indices.get(), &bytes,
                                      &executor),
            kInvalid);
  EXPECT_EQ(recent_message(), "aclnnTopk: sorted must be true");
  EXPECT_EQ(
      aclnnTopkGetWorkspaceSize(self.get(), 3, 0, true, true, values.get(), indices.get(), &bytes, &executor),
      kInvalid);
  EXPECT_EQ(recent_message(), "aclnnTopk: valuesOut has the shape [4], not [3]");
}

TEST_F(Indexed, TheLargestAndTheSmallestAlongADimension) {
  float* const memory = on_device(std::vector<float>(3));
  int32_t* const where = on_device(std::vector<int32_t>(3));
  const OwnedTensor self = floats({1, 5, 2, 4, 3, 6}, {2, 3}), kept = view(memory, {1, 3}),
                    kept_at = view(where, {1, 3}, {}, ACL_INT32), dropped = view(memory, {3}),
                    dropped_at = view(where, {3}, {}, ACL_INT32);
  ASSERT_EQ(aclnnMaxDimGetWorkspaceSize(self.get(), 0, true, kept.get(), kept_at.get(), &bytes, &executor),
            OK)
      << recent_message();
  ASSERT_EQ(run(aclnnMaxDim, bytes, executor, stream), OK);
  EXPECT_THAT(on_host<float>(memory, 3), ElementsAre(4, 5, 6));
  EXPECT_THAT(on_host<int32_t>(where, 3), ElementsAre(1, 0, 1));
  ASSERT_EQ(
      aclnnMinDimGetWorkspaceSize(self.get(), 0, false, dropped.get(), dropped_at.get(), &bytes, &executor),
      OK)
      << recent_message();
  ASSERT_EQ(run(aclnnMinDim, bytes, executor, stream), OK);
  EXPECT_THAT(on_host<float>(memory, 3), ElementsAre(1, 3, 2));
  EXPECT_THAT(on_host<int32_t>(where, 3), ElementsAre(0, 1, 0));
}

}  // namespace
