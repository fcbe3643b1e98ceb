// Products of INT8 matrices.
#include <gmock/gmock.h>

#include "aclnnop/aclnn_quant_matmul_v4.h"
#include "tests/shim/aclnn/operators.h"

namespace {

using testing::ElementsAre;

class QuantMatmul : public Operators {
 protected:
  OwnedTensor bytes_of(const std::vector<int8_t>& numbers, const Lengths& shape) {
    return view(on_device(numbers), shape, {}, ACL_INT8);
  }
  aclnnStatus first_phase(const OwnedTensor& x1, const OwnedTensor& x2, const aclTensor* scale,
                          const aclTensor* offset, const aclTensor* bias, bool transpose_2,
                          const OwnedTensor& out) {
    return aclnnQuantMatmulV4GetWorkspaceSize(x1.get(), x2.get(), scale, offset, nullptr, bias, false,
                                              transpose_2, out.get(), &workspace, &executor);
  }
  uint64_t workspace = 0;
  aclOpExecutor* executor = nullptr;
};

TEST_F(QuantMatmul, SumsInIntegers) {
  int32_t* const memory = on_device(std::vector<int32_t>(8, 9));
  const OwnedTensor x1 = bytes_of({127, 127, -128, 2, 1, 1, 0, 3}, {2, 2, 2}),
                    x2 = bytes_of({127, -128, 127, 1}, {2, 2}), scale = view(on_device<float>({1, 2}), {2}),
                    out = view(memory, {2, 2, 2}, {}, ACL_INT32),
                    bias = view(on_device<int32_t>({1, -1}), {2}, {}, ACL_INT32);
  ASSERT_EQ(first_phase(x1, x2, scale.get(), nullptr, bias.get(), false, out), OK) << recent_message();
  ASSERT_EQ(run(aclnnQuantMatmulV4, workspace, executor, stream), OK);
  EXPECT_THAT(on_host<int32_t>(memory, 8), ElementsAre(32259, 2 * (-16129 - 1), -16001, 2 * (16386 - 1), 255,
                                                       2 * (-127 - 1), 382, 2 * (3 - 1)));
  ASSERT_EQ(first_phase(x1, x2, scale.get(), nullptr, nullptr, true, out), OK) << recent_message();
  ASSERT_EQ(run(aclnnQuantMatmulV4, workspace, executor, stream), OK);
  EXPECT_EQ(on_host<int32_t>(memory, 1)[0], 127 * 127 - 128 * 127);
}

TEST_F(QuantMatmul, WhatItDoesNotTake) {
  const OwnedTensor x1 = bytes_of({1, 2}, {1, 2}), x2 = bytes_of({1, 2, 3}, {3, 1}),
                    good = bytes_of({1, 2}, {2, 1}), scale = view(on_device<float>({1}), {1}),
                    out = view(device_memory(4), {1, 1}, {}, ACL_INT32),
                    half = view(device_memory(4), {1, 1}, {}, ACL_FLOAT16);
  EXPECT_EQ(first_phase(x1, x2, scale.get(), nullptr, nullptr, false, out), kInvalid);
  EXPECT_EQ(recent_message(), "aclnnQuantMatmulV4: the shapes [1, 2] and [3, 1] do not multiply");
  EXPECT_EQ(first_phase(x1, good, scale.get(), scale.get(), nullptr, false, out), 561003);
  EXPECT_EQ(first_phase(x1, good, scale.get(), nullptr, nullptr, false, half), 561003);
  EXPECT_EQ(first_phase(x1, good, nullptr, nullptr, nullptr, false, out), kNullPointer);
  EXPECT_EQ(recent_message(), "aclnnQuantMatmulV4: scale is null");
}

}  // namespace
