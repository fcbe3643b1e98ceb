// Operators of lists of tensors.
#include <gmock/gmock.h>

#include <limits>

#include "aclnnop/aclnn_foreach_add_list.h"
#include "aclnnop/aclnn_foreach_addcmul_list.h"
#include "aclnnop/aclnn_foreach_copy.h"
#include "aclnnop/aclnn_foreach_mul_list.h"
#include "aclnnop/aclnn_foreach_mul_scalar_list.h"
#include "aclnnop/aclnn_foreach_norm.h"
#include "aclnnop/aclnn_foreach_zero_inplace.h"
#include "aclnnop/aclnn_repeat_interleave.h"
#include "aclnnop/aclnn_split_tensor.h"
#include "aclnnop/aclnn_split_with_size.h"
#include "aclnnop/aclnn_stack.h"
#include "tests/shim/aclnn/operators.h"

namespace {

using testing::ElementsAre;

struct DestroysList {
  void operator()(aclTensorList* list) const { aclDestroyTensorList(list); }
};
using OwnedList = std::unique_ptr<aclTensorList, DestroysList>;

/// A list that owns its tensors.
template <class... Tensors>
OwnedList list_of(Tensors... tensors) {
  const aclTensor* const entries[] = {tensors.release()...};
  return OwnedList(aclCreateTensorList(entries, sizeof...(tensors)));
}

class Lists : public Operators {
 protected:
  OwnedTensor floats(const std::vector<float>& numbers) {
    return view(on_device(numbers), {static_cast<int64_t>(numbers.size())});
  }
  void SetUp() override {
    Operators::SetUp();
    first = on_device<float>({0, 0});
    second = on_device<float>({0});
    out = list_of(view(first, {2}), view(second, {1}));
    x = list_of(floats({1, 2}), floats({3}));
    y = list_of(floats({10, 20}), floats({30}));
  }
  template <class Second>
  void expect(const Second& operation, const std::vector<float>& one, const std::vector<float>& other) {
    ASSERT_EQ(run(operation, bytes, executor, stream), OK) << recent_message();
    EXPECT_EQ(on_host<float>(first, one.size()), one);
    EXPECT_EQ(on_host<float>(second, other.size()), other);
  }

  float *first = nullptr, *second = nullptr;
  OwnedList out, x, y;
  uint64_t bytes = 0;
  aclOpExecutor* executor = nullptr;
};

TEST_F(Lists, WithANumberInDeviceMemory) {
  const OwnedTensor alpha = floats({0.5F});
  ASSERT_EQ(aclnnForeachAddListGetWorkspaceSize(x.get(), y.get(), alpha.get(), out.get(), &bytes, &executor),
            OK)
      << recent_message();
  expect(aclnnForeachAddList, {6, 12}, {18});
}

TEST_F(Lists, WithANumberForEachTensor) {
  float numbers[] = {2, -1};
  const aclScalar* const entries[] = {aclCreateScalar(&numbers[0], ACL_FLOAT),
                                      aclCreateScalar(&numbers[1], ACL_FLOAT)};
  aclScalarList* const scalars = aclCreateScalarList(entries, 2);
  ASSERT_EQ(aclnnForeachMulScalarListGetWorkspaceSize(x.get(), scalars, out.get(), &bytes, &executor), OK)
      << recent_message();
  expect(aclnnForeachMulScalarList, {2, 4}, {-3});
  const OwnedList one = list_of(floats({1, 2})), result = list_of(floats({1, 2}));
  EXPECT_EQ(aclnnForeachMulScalarListGetWorkspaceSize(one.get(), scalars, result.get(), &bytes, &executor),
            kInvalid);
  EXPECT_EQ(recent_message(), "aclnnForeachMulScalarList: scalars has 2 numbers, and x has 1 tensors");
  aclDestroyScalarList(scalars);
  const OwnedTensor for_each = floats({2, -1});
  ASSERT_EQ(aclnnForeachAddcmulListGetWorkspaceSize(x.get(), y.get(), y.get(), for_each.get(), out.get(),
                                                    &bytes, &executor),
            OK)
      << recent_message();
  expect(aclnnForeachAddcmulList, {201, 802}, {-897});
}

TEST_F(Lists, MustHaveTheSameTensors) {
  const OwnedList shorter = list_of(floats({1, 2})), other = list_of(floats({1, 2}), floats({1, 2}));
  EXPECT_EQ(aclnnForeachMulListGetWorkspaceSize(x.get(), shorter.get(), out.get(), &bytes, &executor),
            kInvalid);
  EXPECT_EQ(recent_message(), "aclnnForeachMulList: x2 has 1 tensors, and x1 has 2");
  EXPECT_EQ(aclnnForeachMulListGetWorkspaceSize(x.get(), other.get(), out.get(), &bytes, &executor),
            kInvalid);
  EXPECT_EQ(recent_message(), "aclnnForeachMulList: x2[1] has the shape [2], not [1]");
  EXPECT_EQ(aclnnForeachMulListGetWorkspaceSize(x.get(), nullptr, out.get(), &bytes, &executor),
            kNullPointer);
  EXPECT_EQ(recent_message(), "aclnnForeachMulList: x2 is null");
}

TEST_F(Lists, HaveNorms) {
  const OwnedList numbers = list_of(floats({3, -4}), floats({}));
  const OwnedList norms = list_of(view(first, {1}), view(second, {1}));
  const float orders[] = {1, 2, std::numeric_limits<float>::infinity()}, expected[] = {7, 5, 4};
  for (size_t i = 0; i < 3; ++i) {
    const OwnedScalar order = scalar(orders[i]);
    ASSERT_EQ(aclnnForeachNormGetWorkspaceSize(numbers.get(), order.get(), norms.get(), &bytes, &executor),
              OK)
        << recent_message();
    expect(aclnnForeachNorm, {expected[i]}, {0});
  }
}

TEST_F(Lists, AreCopiedAndSetToZero) {
  ASSERT_EQ(aclnnForeachCopyGetWorkspaceSize(x.get(), out.get(), &bytes, &executor), OK) << recent_message();
  expect(aclnnForeachCopy, {1, 2}, {3});
  ASSERT_EQ(aclnnForeachZeroInplaceGetWorkspaceSize(out.get(), &bytes, &executor), OK);
  expect(aclnnForeachZeroInplace, {0, 0}, {0});
}

TEST_F(Lists, ATensorIsSplit) {
  const OwnedTensor self = floats({1, 2, 3});
  ASSERT_EQ(aclnnSplitTensorGetWorkspaceSize(self.get(), 2, 0, out.get(), &bytes, &executor), OK)
      << recent_message();
  expect(aclnnSplitTensor, {1, 2}, {3});
  EXPECT_EQ(aclnnSplitTensorGetWorkspaceSize(self.get(), 0, 0, out.get(), &bytes, &executor), kInvalid);
  EXPECT_EQ(aclnnSplitTensorGetWorkspaceSize(self.get(), UINT64_MAX, 0, out.get(), &bytes, &executor),
            kInvalid);
  EXPECT_EQ(recent_message(), "aclnnSplitTensor: out has 2 tensors, and self has 1 parts");
  const int64_t lengths[] = {2, 2};
  aclIntArray* const sizes = aclCreateIntArray(lengths, 2);
  EXPECT_EQ(aclnnSplitWithSizeGetWorkspaceSize(self.get(), sizes, 0, out.get(), &bytes, &executor), kInvalid);
  EXPECT_EQ(recent_message(), "aclnnSplitWithSize: splitSize has the sum 4, and self has the shape [3]");
  aclDestroyIntArray(sizes);
}

TEST_F(Lists, SlicesAreRepeated) {
  float* const memory = on_device(std::vector<float>(8));
  const OwnedTensor self = view(on_device<float>({1, 2, 3, 4}), {2, 2}), repeated = view(memory, {2, 4});
  ASSERT_EQ(
      aclnnRepeatInterleaveIntWithDimGetWorkspaceSize(self.get(), 2, 1, 4, repeated.get(), &bytes, &executor),
      OK)
      << recent_message();
  ASSERT_EQ(run(aclnnRepeatInterleaveIntWithDim, bytes, executor, stream), OK);
  EXPECT_THAT(on_host<float>(memory, 8), ElementsAre(1, 1, 2, 2, 3, 3, 4, 4));
  EXPECT_EQ(
      aclnnRepeatInterleaveIntWithDimGetWorkspaceSize(self.get(), 2, 1, 5, repeated.get(), &bytes, &executor),
      kInvalid);
  EXPECT_EQ(recent_message(), "aclnnRepeatInterleaveIntWithDim: outputSize is 5, not 4");
}

TEST_F(Lists, TensorsBecomeADimension) {
  const OwnedList rows = list_of(floats({1, 2, 3}), floats({4, 5, 6}));
  float* const memory = on_device(std::vector<float>(6));
  const OwnedTensor stacked = view(memory, {3, 2});
  ASSERT_EQ(aclnnStackGetWorkspaceSize(rows.get(), -1, stacked.get(), &bytes, &executor), OK)
      << recent_message();
  ASSERT_EQ(run(aclnnStack, bytes, executor, stream), OK);
  EXPECT_THAT(on_host<float>(memory, 6), ElementsAre(1, 4, 2, 5, 3, 6));
  EXPECT_EQ(aclnnStackGetWorkspaceSize(rows.get(), 2, stacked.get(), &bytes, &executor), kInvalid);
  EXPECT_EQ(recent_message(), "aclnnStack: dim is 2, and tensors[0] has the shape [3]");
}

}  // namespace
