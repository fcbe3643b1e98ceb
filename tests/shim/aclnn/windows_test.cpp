// Windows of images: columns and largest elements.
#include <gmock/gmock.h>

#include <cmath>
#include <limits>

#include "aclnnop/aclnn_im2col.h"
#include "aclnnop/aclnn_max_pool.h"
#include "tests/shim/aclnn/operators.h"

namespace {

using testing::ElementsAre;

struct DestroysInts {
  void operator()(aclIntArray* array) const { aclDestroyIntArray(array); }
};
using Ints = std::unique_ptr<aclIntArray, DestroysInts>;
Ints ints(const Lengths& values) { return Ints(aclCreateIntArray(values.data(), values.size())); }

class WindowsOfImages : public Operators {
 protected:
  uint64_t bytes = 0;
  aclOpExecutor* executor = nullptr;
};

TEST_F(WindowsOfImages, BecomeColumns) {
  float* const memory = on_device(std::vector<float>(16));
  const OwnedTensor self = view(on_device<float>({1, 2, 3, 4, 5, 6}), {1, 2, 3}), out = view(memory, {4, 4});
  const Ints kernel = ints({2, 2}), one = ints({1, 1}), margin = ints({1, 0}), stride = ints({2, 1}),
             few = ints({1});
  ASSERT_EQ(aclnnIm2colGetWorkspaceSize(self.get(), kernel.get(), one.get(), margin.get(), stride.get(),
                                        out.get(), &bytes, &executor),
            OK)
      << recent_message();
  ASSERT_EQ(run(aclnnIm2col, bytes, executor, stream), OK);
  // Windows begin at the rows -1 and 1, and at the columns 0 and 1.
  EXPECT_THAT(on_host<float>(memory, 16), ElementsAre(0, 0, 4, 5, 0, 0, 5, 6, 1, 2, 0, 0, 2, 3, 0, 0));
  EXPECT_EQ(aclnnIm2colGetWorkspaceSize(self.get(), few.get(), one.get(), margin.get(), stride.get(),
                                        out.get(), &bytes, &executor),
            kInvalid);
  EXPECT_EQ(recent_message(), "aclnnIm2col: kernelSize must have two numbers");
}

TEST_F(WindowsOfImages, HaveALargestElement) {
  const float nan = std::numeric_limits<float>::quiet_NaN();
  float* const memory = on_device(std::vector<float>(4));
  const OwnedTensor self = view(on_device<float>({1, -2, 3, 4, 5, nan, -7, -8, -9}), {1, 3, 3}),
                    out = view(memory, {1, 2, 2});
  const Ints kernel = ints({2}), strides = ints({2}), none = ints({}), one = ints({1});
  const auto status = [&](int64_t ceil_mode, const Ints& pads) {
    return aclnnMaxPoolGetWorkspaceSize(self.get(), kernel.get(), strides.get(), 0, pads.get(), one.get(),
                                        ceil_mode, out.get(), &bytes, &executor);
  };
  ASSERT_EQ(status(1, none), OK) << recent_message();
  ASSERT_EQ(run(aclnnMaxPool, bytes, executor, stream), OK);
  EXPECT_THAT(on_host<float>(memory, 4), ElementsAre(5, testing::IsNan(), -7, -9));
  EXPECT_EQ(status(0, none), kInvalid);
  EXPECT_EQ(recent_message(), "aclnnMaxPool: out has the shape [1, 2, 2], not [1, 1, 1]");
  const Ints top_and_left = ints({1, 1, 0, 0});
  ASSERT_EQ(status(0, top_and_left), OK) << recent_message();
  ASSERT_EQ(run(aclnnMaxPool, bytes, executor, stream), OK);
  EXPECT_THAT(on_host<float>(memory, 4), ElementsAre(1, 3, 4, testing::IsNan()));
}

}  // namespace
