// Reductions: norms of any order, variances, sums of integers.
#include <gmock/gmock.h>

#include <cmath>
#include <limits>

#include "aclnnop/aclnn_norm.h"
#include "aclnnop/aclnn_reduce_sum.h"
#include "aclnnop/aclnn_std.h"
#include "aclnnop/aclnn_var.h"
#include "tests/shim/aclnn/operators.h"

namespace {

using testing::ElementsAre;
using testing::FloatEq;

struct DestroysInts {
  void operator()(aclIntArray* array) const { aclDestroyIntArray(array); }
};
using Ints = std::unique_ptr<aclIntArray, DestroysInts>;
Ints dims(const Lengths& values) { return Ints(aclCreateIntArray(values.data(), values.size())); }

class Spreads : public Operators {
 protected:
  void SetUp() override {
    Operators::SetUp();
    // Stored by columns: the rows are (3, -4, 0) and (1, 2, 2).
    self = view(on_device<float>({3, 1, -4, 2, 0, 2}), {2, 3}, {1, 2});
    memory = on_device(std::vector<float>(3));
    out = view(memory, {2});
  }
  OwnedTensor self, out;
  float* memory = nullptr;
  uint64_t bytes = 0;
  aclOpExecutor* executor = nullptr;
};

TEST_F(Spreads, NormsOfAnyOrder) {
  const float infinity = std::numeric_limits<float>::infinity();
  const std::vector<std::pair<float, std::vector<float>>> expected{{1, {7, 5}},
                                                                   {2, {5, 3}},
                                                                   {infinity, {4, 2}},
                                                                   {-infinity, {0, 1}},
                                                                   {3, {std::cbrt(91.0F), std::cbrt(17.0F)}}};
  for (const auto& [order, norms] : expected) {
    const OwnedScalar p = scalar(order);
    ASSERT_EQ(
        aclnnNormGetWorkspaceSize(self.get(), p.get(), dims({-1}).get(), false, out.get(), &bytes, &executor),
        OK)
        << recent_message();
    ASSERT_EQ(run(aclnnNorm, bytes, executor, stream), OK);
    EXPECT_THAT(on_host<float>(memory, 2), ElementsAre(FloatEq(norms[0]), FloatEq(norms[1]))) << order;
  }
  const OwnedScalar two = scalar(2);
  EXPECT_EQ(
      aclnnNormGetWorkspaceSize(self.get(), two.get(), dims({0}).get(), false, out.get(), &bytes, &executor),
      kInvalid);
  EXPECT_EQ(recent_message(), "aclnnNorm: out has the shape [2], not [3]");
}

TEST_F(Spreads, VariancesAndDeviations) {
  ASSERT_EQ(aclnnVarGetWorkspaceSize(self.get(), dims({1}).get(), true, false, out.get(), &bytes, &executor),
            OK)
      << recent_message();
  ASSERT_EQ(run(aclnnVar, bytes, executor, stream), OK);
  EXPECT_THAT(on_host<float>(memory, 2), ElementsAre(FloatEq(37.0F / 3), FloatEq(1.0F / 3)));
  const OwnedTensor one = view(memory, {1, 1});
  ASSERT_EQ(aclnnStdGetWorkspaceSize(self.get(), nullptr, 0, true, one.get(), &bytes, &executor), OK)
      << recent_message();
  ASSERT_EQ(run(aclnnStd, bytes, executor, stream), OK);
  EXPECT_THAT(on_host<float>(memory, 1), ElementsAre(FloatEq(std::sqrt(34.0F / 6 - 4.0F / 9))));
}

TEST_F(Spreads, SumsOfIntegersAreExact) {
  constexpr int64_t large = (int64_t{1} << 60) + 1;
  int64_t* const sums = on_device(std::vector<int64_t>(2));
  const OwnedTensor numbers = view(on_device<int64_t>({large, 2, 3, 4}), {2, 2}, {}, ACL_INT64),
                    result = view(sums, {2}, {}, ACL_INT64);
  ASSERT_EQ(aclnnReduceSumGetWorkspaceSize(numbers.get(), dims({0}).get(), false, ACL_INT64, result.get(),
                                           &bytes, &executor),
            OK)
      << recent_message();
  ASSERT_EQ(run(aclnnReduceSum, bytes, executor, stream), OK);
  EXPECT_THAT(on_host<int64_t>(sums, 2), ElementsAre(large + 3, 6));
}

}  // namespace
