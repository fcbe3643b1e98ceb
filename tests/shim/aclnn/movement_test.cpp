// Operators that move elements, against plain loops.
#include <gmock/gmock.h>

#include "aclnnop/aclnn_cat.h"
#include "aclnnop/aclnn_constant_pad_nd.h"
#include "aclnnop/aclnn_permute.h"
#include "aclnnop/aclnn_repeat.h"
#include "aclnnop/aclnn_slice.h"
#include "tests/shim/aclnn/operators.h"

namespace {

using testing::ElementsAre;
using testing::HasSubstr;

struct DestroysIntArray {
  void operator()(aclIntArray* array) const { aclDestroyIntArray(array); }
};
std::unique_ptr<aclIntArray, DestroysIntArray> numbers(const Lengths& values) {
  return std::unique_ptr<aclIntArray, DestroysIntArray>(aclCreateIntArray(values.data(), values.size()));
}

class Movement : public Operators {
 protected:
  /// Runs a first phase and its second one. Result: what the memory holds then.
  template <class First, class Second>
  std::vector<float> result_of(const First& first, const Second& second, size_t count) {
    EXPECT_EQ(first(), OK) << recent_message();
    EXPECT_EQ(run(second, workspace, executor, stream), OK);
    return on_host<float>(out_memory, count);
  }
  OwnedTensor out(const Lengths& shape) {
    size_t count = 1;
    for (const int64_t length : shape) count *= static_cast<size_t>(length);
    out_memory = on_device(std::vector<float>(count, -9));
    return view(out_memory, shape);
  }
  OwnedTensor counted(const Lengths& shape) {
    size_t count = 1;
    for (const int64_t length : shape) count *= static_cast<size_t>(length);
    std::vector<float> values(count);
    for (size_t i = 0; i < count; ++i) values[i] = static_cast<float>(i);
    return view(on_device(values), shape);
  }

  float* out_memory = nullptr;
  uint64_t workspace = 0;
  aclOpExecutor* executor = nullptr;
};

TEST_F(Movement, PermutesDimensions) {
  const OwnedTensor self = counted({2, 3, 4}), to = out({4, 2, 3});
  const auto dims = numbers({2, 0, -2});
  const std::vector<float> values = result_of(
      [&] { return aclnnPermuteGetWorkspaceSize(self.get(), dims.get(), to.get(), &workspace, &executor); },
      aclnnPermute, 24);
  for (size_t i = 0; i < 4; ++i)
    for (size_t j = 0; j < 2; ++j)
      for (size_t k = 0; k < 3; ++k)
        EXPECT_EQ(values[i * 6 + j * 3 + k], static_cast<float>(j * 12 + k * 4 + i));
  const auto twice = numbers({0, 0, 1});
  EXPECT_EQ(aclnnPermuteGetWorkspaceSize(self.get(), twice.get(), to.get(), &workspace, &executor), kInvalid);
  EXPECT_THAT(recent_message(), HasSubstr("names a dimension twice"));
}

TEST_F(Movement, SlicesCountFromTheEndAndEndAtIt) {
  const OwnedTensor self = counted({2, 5}), to = out({2, 2});
  EXPECT_THAT(result_of(
                  [&] {
                    return aclnnSliceGetWorkspaceSize(self.get(), 1, -4, 99, 2, to.get(), &workspace,
                                                      &executor);
                  },
                  aclnnSlice, 4),
              ElementsAre(1, 3, 6, 8));
  EXPECT_EQ(aclnnSliceGetWorkspaceSize(self.get(), 1, 0, 5, 0, to.get(), &workspace, &executor), kInvalid);
  EXPECT_EQ(aclnnSliceGetWorkspaceSize(self.get(), 2, 0, 5, 1, to.get(), &workspace, &executor), kInvalid);
}

TEST_F(Movement, RepeatsAddDimensionsInFront) {
  const OwnedTensor self = counted({2, 1}), to = out({2, 2, 3});
  const auto repeats = numbers({2, 1, 3});
  EXPECT_THAT(result_of(
                  [&] {
                    return aclnnRepeatGetWorkspaceSize(self.get(), repeats.get(), to.get(), &workspace,
                                                       &executor);
                  },
                  aclnnRepeat, 12),
              ElementsAre(0, 0, 0, 1, 1, 1, 0, 0, 0, 1, 1, 1));
  const OwnedTensor row = counted({2}), doubled = out({4});
  const auto two = numbers({2});
  EXPECT_THAT(result_of(
                  [&] {
                    return aclnnRepeatGetWorkspaceSize(row.get(), two.get(), doubled.get(), &workspace,
                                                       &executor);
                  },
                  aclnnRepeat, 4),
              ElementsAre(0, 1, 0, 1));
}

TEST_F(Movement, CatJoinsAlongADimension) {
  std::vector<aclTensor*> entries{counted({2, 1}).release(), counted({2, 3}).release()};
  aclTensorList* const list = aclCreateTensorList(entries.data(), entries.size());  // owns its entries
  const OwnedTensor to = out({2, 4});
  EXPECT_THAT(result_of([&] { return aclnnCatGetWorkspaceSize(list, -1, to.get(), &workspace, &executor); },
                        aclnnCat, 8),
              ElementsAre(0, 0, 1, 2, 1, 3, 4, 5));
  EXPECT_EQ(aclnnCatGetWorkspaceSize(list, 0, to.get(), &workspace, &executor), kInvalid);
  EXPECT_THAT(recent_message(), HasSubstr("tensors[1] has another type, or another shape beside dim"));
  aclDestroyTensorList(list);
}

TEST_F(Movement, MarginsAreFilledOrCutOff) {
  const OwnedTensor self = counted({2, 3}), to = out({3, 3});
  const auto margins = numbers({-1, 1, 1, 0});
  const OwnedScalar value = scalar(7);
  EXPECT_THAT(result_of(
                  [&] {
                    return aclnnConstantPadNdGetWorkspaceSize(self.get(), margins.get(), value.get(),
                                                              to.get(), &workspace, &executor);
                  },
                  aclnnConstantPadNd, 9),
              ElementsAre(7, 7, 7, 1, 2, 7, 4, 5, 7));
  const auto odd = numbers({1});
  EXPECT_EQ(
      aclnnConstantPadNdGetWorkspaceSize(self.get(), odd.get(), value.get(), to.get(), &workspace, &executor),
      kInvalid);
}

}  // namespace
