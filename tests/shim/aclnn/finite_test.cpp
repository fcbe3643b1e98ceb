// The search for infinities and NaN.
#include <cmath>
#include <limits>

#include "aclnnop/aclnn_all.h"
#include "aclnnop/aclnn_isfinite.h"
#include "tests/shim/aclnn/operators.h"

namespace {

class Finite : public Operators {
 protected:
  uint64_t workspace = 0;
  aclOpExecutor* executor = nullptr;
};

constexpr float kInfinity = std::numeric_limits<float>::infinity();

TEST_F(Finite, EachElementAndAll) {
  for (const size_t n : {1, 13, 5000}) {
    for (const float bad : {1.0F, kInfinity, -kInfinity, std::nanf("")}) {
      std::vector<float> values = random_numbers(n, 1);
      values[n / 2] = bad;
      char *const flags = on_device(std::vector<char>(n, 7)), *const all = on_device(std::vector<char>(1, 7));
      const auto count = static_cast<int64_t>(n);
      const OwnedTensor self = view(on_device(values), {count}), each = view(flags, {count}, {}, ACL_BOOL),
                        out = view(all, {}, {}, ACL_BOOL);
      ASSERT_EQ(aclnnIsFiniteGetWorkspaceSize(self.get(), each.get(), &workspace, &executor), OK)
          << recent_message();
      ASSERT_EQ(run(aclnnIsFinite, workspace, executor, stream), OK);
      std::vector<char> expected(n, 1);
      expected[n / 2] = std::isfinite(bad) ? 1 : 0;
      EXPECT_EQ(on_host<char>(flags, n), expected);
      const int64_t zero = 0;
      aclIntArray* const dim = aclCreateIntArray(&zero, 1);
      ASSERT_EQ(aclnnAllGetWorkspaceSize(each.get(), dim, false, out.get(), &workspace, &executor), OK)
          << recent_message();
      ASSERT_EQ(run(aclnnAll, workspace, executor, stream), OK);
      EXPECT_EQ(on_host<char>(all, 1)[0], std::isfinite(bad) ? 1 : 0);
      aclDestroyIntArray(dim);
    }
  }
}

TEST_F(Finite, HalfNumbers) {
  const OwnedTensor self =
      view(on_device(std::vector<uint16_t>{0x3c00, 0x7c00, 0x7bff, 0xfe00}), {4}, {}, ACL_FLOAT16);
  char* const flags = on_device(std::vector<char>(4));
  ASSERT_EQ(
      aclnnIsFiniteGetWorkspaceSize(self.get(), view(flags, {4}, {}, ACL_BOOL).get(), &workspace, &executor),
      OK);
  ASSERT_EQ(run(aclnnIsFinite, workspace, executor, stream), OK);
  EXPECT_EQ(on_host<char>(flags, 4), (std::vector<char>{1, 0, 1, 0}));
}

TEST_F(Finite, BadArguments) {
  const OwnedTensor self = view(device_memory(16), {4}), wrong = view(device_memory(4), {4}, {}, ACL_INT8),
                    longer = view(device_memory(5), {5}, {}, ACL_BOOL),
                    flags = view(device_memory(4), {4}, {}, ACL_BOOL);
  EXPECT_EQ(aclnnIsFiniteGetWorkspaceSize(self.get(), nullptr, &workspace, &executor), kNullPointer);
  EXPECT_EQ(aclnnIsFiniteGetWorkspaceSize(self.get(), wrong.get(), &workspace, &executor), kInvalid);
  EXPECT_EQ(aclnnIsFiniteGetWorkspaceSize(self.get(), longer.get(), &workspace, &executor), kInvalid);
  const int64_t one = 1;
  aclIntArray* const dim = aclCreateIntArray(&one, 1);
  EXPECT_EQ(aclnnAllGetWorkspaceSize(flags.get(), dim, false, flags.get(), &workspace, &executor), kInvalid);
  EXPECT_NE(recent_message().find("dim has 1"), std::string::npos) << recent_message();
  aclDestroyIntArray(dim);
}

}  // namespace
