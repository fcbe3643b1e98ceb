// Dropout: the mask's length and share, and what it leaves.
#include <gmock/gmock.h>

#include "aclnnop/aclnn_dropout_do_mask.h"
#include "aclnnop/aclnn_dropout_gen_mask.h"
#include "tests/shim/aclnn/operators.h"

namespace {

using testing::HasSubstr;

struct DestroysIntArray {
  void operator()(aclIntArray* array) const { aclDestroyIntArray(array); }
};

class DropoutMasks : public Operators {
 protected:
  aclnnStatus generate(const Lengths& shape, double probability, int64_t seed, int64_t offset, void* mask,
                       int64_t bytes) {
    const std::unique_ptr<aclIntArray, DestroysIntArray> lengths(
        aclCreateIntArray(shape.data(), shape.size()));
    const OwnedTensor out = view(mask, {bytes}, {}, ACL_UINT8);
    const aclnnStatus status = aclnnDropoutGenMaskGetWorkspaceSize(lengths.get(), probability, seed, offset,
                                                                   out.get(), &workspace, &executor);
    return status == OK ? run(aclnnDropoutGenMask, workspace, executor, stream) : status;
  }
  std::vector<uint8_t> mask_of(double probability, int64_t seed, int64_t offset) {
    uint8_t* const memory = on_device(std::vector<uint8_t>(1264, 0xAA));
    EXPECT_EQ(generate({10, 1001}, probability, seed, offset, memory, 1264), OK) << recent_message();
    return on_host<uint8_t>(memory, 1264);
  }

  uint64_t workspace = 0;
  aclOpExecutor* executor = nullptr;
};

int64_t ones_in(const std::vector<uint8_t>& mask) {
  int64_t ones = 0;
  for (const uint8_t byte : mask) ones += __builtin_popcount(byte);
  return ones;
}

TEST_F(DropoutMasks, KeepTheRightShare) {
  EXPECT_NEAR(ones_in(mask_of(0.25, 3, 0)), 7507, 200);
  EXPECT_EQ(ones_in(mask_of(0, 3, 0)), 10010);
  EXPECT_EQ(ones_in(mask_of(1, 3, 0)), 0);
}

TEST_F(DropoutMasks, DependOnSeedAndOffset) {
  const std::vector<uint8_t> mask = mask_of(0.5, 3, 0);
  EXPECT_EQ(mask_of(0.5, 3, 0), mask);
  EXPECT_NE(mask_of(0.5, 4, 0), mask);
  EXPECT_NE(mask_of(0.5, 3, 10010), mask);
}

TEST_F(DropoutMasks, HaveALengthThatIsAMultipleOf128Bits) {
  uint8_t* const memory = on_device(std::vector<uint8_t>(32));
  EXPECT_EQ(generate({128}, 0.5, 0, 0, memory, 16), OK);
  EXPECT_EQ(generate({129}, 0.5, 0, 0, memory, 32), OK);
  EXPECT_EQ(generate({129}, 0.5, 0, 0, memory, 16), kInvalid);
  EXPECT_THAT(recent_message(), HasSubstr("129 elements need 32"));
  EXPECT_EQ(generate({128}, 1.5, 0, 0, memory, 16), kInvalid);
}

TEST_F(DropoutMasks, LeaveElementsWhoseBitIsSet) {
  float* const result = on_device(std::vector<float>(9, -1));
  std::vector<uint8_t> bits(16);
  bits[0] = 0b10000101, bits[1] = 1;
  const OwnedTensor self = view(on_device(std::vector<float>{1, 2, 3, 4, 5, 6, 7, 8, 9}), {3, 3}, {1, 3}),
                    mask = view(on_device(bits), {16}, {}, ACL_UINT8), out = view(result, {3, 3});
  const auto apply = [&](double probability) {
    EXPECT_EQ(aclnnDropoutDoMaskGetWorkspaceSize(self.get(), mask.get(), probability, out.get(), &workspace,
                                                 &executor),
              OK)
        << recent_message();
    EXPECT_EQ(run(aclnnDropoutDoMask, workspace, executor, stream), OK);
    return on_host<float>(result, 9);
  };
  EXPECT_EQ(apply(0.5), (std::vector<float>{2, 0, 14, 0, 0, 0, 0, 12, 18}));
  EXPECT_EQ(apply(1), std::vector<float>(9, 0));
  EXPECT_EQ(apply(0), (std::vector<float>{1, 4, 7, 2, 5, 8, 3, 6, 9}));
  EXPECT_EQ(aclnnDropoutDoMaskGetWorkspaceSize(self.get(), self.get(), 0.5, out.get(), &workspace, &executor),
            kInvalid);
}

}  // namespace
