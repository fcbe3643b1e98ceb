// Formats of tensors: what aclCreateTensor and operators refuse.
#include <gmock/gmock.h>

#include "aclnnop/aclnn_add.h"
#include "aclnnop/aclnn_avgpool2d.h"
#include "aclnnop/aclnn_relu.h"
#include "tests/shim/aclnn/operators.h"

namespace {

class Formats : public Operators {
 protected:
  OwnedTensor tensor(const Lengths& shape, aclFormat format) {
    int64_t count = 1;
    for (const int64_t length : shape) count *= length;
    return OwnedTensor(aclCreateTensor(shape.data(), shape.size(), ACL_FLOAT, nullptr, 0, format, &count, 1,
                                       device_memory(static_cast<size_t>(count) * 4)));
  }
  uint64_t bytes = 0;
  aclOpExecutor* executor = nullptr;
};

TEST_F(Formats, OfTheChipsOwnAreRefusedByName) {
  EXPECT_EQ(tensor({16, 16}, ACL_FORMAT_FRACTAL_NZ), nullptr);
  EXPECT_EQ(
      recent_message(),
      "aclCreateTensor: format FRACTAL_NZ is a layout of the chip's own, which the simulated device does not have: "
      "keep the tensor in ND");
  EXPECT_EQ(tensor({1, 1, 4, 4, 16}, ACL_FORMAT_NC1HWC0), nullptr);
  EXPECT_EQ(tensor({4}, static_cast<aclFormat>(1000)), nullptr);
  EXPECT_EQ(recent_message(), "aclCreateTensor: format 1000 is none that the simulated device has");
}

TEST_F(Formats, AnOperatorOfImagesRefusesNd) {
  const int64_t two[] = {2, 2}, zero[] = {0, 0};
  aclIntArray* const window = aclCreateIntArray(two, 2);
  aclIntArray* const margin = aclCreateIntArray(zero, 2);
  const auto status = [&](aclFormat from, aclFormat to) {
    const OwnedTensor self = tensor({1, 1, 4, 4}, from), out = tensor({1, 1, 2, 2}, to);
    return aclnnAvgPool2dGetWorkspaceSize(self.get(), window, window, margin, false, true, 0, 0, out.get(),
                                          &bytes, &executor);
  };
  EXPECT_EQ(status(ACL_FORMAT_NCHW, ACL_FORMAT_NCHW), OK) << recent_message();
  EXPECT_EQ(status(ACL_FORMAT_ND, ACL_FORMAT_NCHW), kInvalid);
  EXPECT_EQ(recent_message(), "aclnnAvgPool2d: self has the format ND, and the operator takes NCL, NCHW");
  EXPECT_EQ(status(ACL_FORMAT_NCHW, ACL_FORMAT_NHWC), kInvalid);
  EXPECT_EQ(recent_message(), "aclnnAvgPool2d: out has the format NHWC, and the operator takes NCL, NCHW");
  aclDestroyIntArray(window);
  aclDestroyIntArray(margin);
}

TEST_F(Formats, AnOperatorOfElementsTakesAny) {
  for (const aclFormat format : {ACL_FORMAT_ND, ACL_FORMAT_NCHW, ACL_FORMAT_NHWC, ACL_FORMAT_HWCN}) {
    const OwnedTensor self = tensor({1, 2, 3, 4}, format), out = tensor({1, 2, 3, 4}, ACL_FORMAT_ND);
    EXPECT_EQ(aclnnReluGetWorkspaceSize(self.get(), out.get(), &bytes, &executor), OK) << recent_message();
  }
}

TEST_F(Formats, FixTheNumberOfDimensions) {
  const OwnedTensor self = tensor({2, 3}, ACL_FORMAT_NCHW), out = tensor({2, 3}, ACL_FORMAT_NC);
  EXPECT_EQ(aclnnReluGetWorkspaceSize(self.get(), out.get(), &bytes, &executor), kInvalid);
  EXPECT_EQ(recent_message(),
            "aclnnRelu: self has the format NCHW, which has 4 dimensions, and the shape [2, 3]");
}

}  // namespace
