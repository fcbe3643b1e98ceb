// Functions of one tensor, limits, comparisons, choices and casts to integers.
#include <gmock/gmock.h>

#include <cmath>
#include <limits>

#include "aclnnop/aclnn_acos.h"
#include "aclnnop/aclnn_addcdiv.h"
#include "aclnnop/aclnn_addcmul.h"
#include "aclnnop/aclnn_asin.h"
#include "aclnnop/aclnn_atan.h"
#include "aclnnop/aclnn_cast.h"
#include "aclnnop/aclnn_clamp.h"
#include "aclnnop/aclnn_cosh.h"
#include "aclnnop/aclnn_erfc.h"
#include "aclnnop/aclnn_exp2.h"
#include "aclnnop/aclnn_expm1.h"
#include "aclnnop/aclnn_gt_tensor.h"
#include "aclnnop/aclnn_le_scalar.h"
#include "aclnnop/aclnn_log10.h"
#include "aclnnop/aclnn_log1p.h"
#include "aclnnop/aclnn_log2.h"
#include "aclnnop/aclnn_logical_not.h"
#include "aclnnop/aclnn_logical_xor.h"
#include "aclnnop/aclnn_mul.h"
#include "aclnnop/aclnn_ne_tensor.h"
#include "aclnnop/aclnn_round.h"
#include "aclnnop/aclnn_s_where.h"
#include "aclnnop/aclnn_sinh.h"
#include "aclnnop/aclnn_softplus.h"
#include "aclnnop/aclnn_softplus_backward.h"
#include "aclnnop/aclnn_tan.h"
#include "aclnnop/aclnn_trunc.h"
#include "tests/shim/aclnn/operators.h"

namespace {

using testing::ElementsAre;

class Functions : public Operators {
 protected:
  uint64_t bytes = 0;
  aclOpExecutor* executor = nullptr;
};

struct Function {
  const char* name;
  aclnnStatus (*first)(const aclTensor*, aclTensor*, uint64_t*, aclOpExecutor**);
  aclnnStatus (*second)(void*, uint64_t, aclOpExecutor*, aclrtStream);
  double (*formula)(double);
};

#define FUNCTION(Name, formula) \
  Function { #Name, aclnn##Name##GetWorkspaceSize, aclnn##Name, formula }

TEST_F(Functions, AreThoseOfTheirNames) {
  const std::vector<float> numbers{-0.75F, -0.5F, 0, 0.3F, 0.5F, 0.99F};
  const Function functions[] = {
      FUNCTION(Acos, std::acos),   FUNCTION(Asin, std::asin),       FUNCTION(Atan, std::atan),
      FUNCTION(Cosh, std::cosh),   FUNCTION(Sinh, std::sinh),       FUNCTION(Tan, std::tan),
      FUNCTION(Erfc, std::erfc),   FUNCTION(Exp2, std::exp2),       FUNCTION(Expm1, std::expm1),
      FUNCTION(Log1p, std::log1p), FUNCTION(Round, std::nearbyint), FUNCTION(Trunc, std::trunc)};
  for (const Function& one : functions) {
    float* const memory = on_device(std::vector<float>(numbers.size(), 77));
    const OwnedTensor self = view(on_device(numbers), {2, 3}), out = view(memory, {2, 3});
    ASSERT_EQ(one.first(self.get(), out.get(), &bytes, &executor), OK) << recent_message();
    ASSERT_EQ(run(one.second, bytes, executor, stream), OK);
    const std::vector<float> results = on_host<float>(memory, numbers.size());
    for (size_t i = 0; i < numbers.size(); ++i)
      EXPECT_NEAR(results[i], one.formula(numbers[i]), 1e-6) << one.name << " of " << numbers[i];
  }
}

TEST_F(Functions, LogarithmsOfOtherBases) {
  float* const memory = on_device(std::vector<float>(2));
  const OwnedTensor self = view(on_device<float>({8, 0.01F}), {2}), out = view(memory, {2});
  ASSERT_EQ(aclnnLog2GetWorkspaceSize(self.get(), out.get(), &bytes, &executor), OK);
  ASSERT_EQ(run(aclnnLog2, bytes, executor, stream), OK);
  EXPECT_FLOAT_EQ(on_host<float>(memory, 1)[0], 3);
  ASSERT_EQ(aclnnLog10GetWorkspaceSize(self.get(), out.get(), &bytes, &executor), OK);
  ASSERT_EQ(run(aclnnLog10, bytes, executor, stream), OK);
  EXPECT_FLOAT_EQ(on_host<float>(memory, 2)[1], -2);
}

TEST_F(Functions, ALimitMayBeMissing) {
  const float nan = std::numeric_limits<float>::quiet_NaN();
  float* const memory = on_device(std::vector<float>(4));
  const OwnedTensor self = view(on_device<float>({-3, 0.5F, 7, nan}), {4}), out = view(memory, {4});
  const OwnedScalar least = scalar(-1), most = scalar(1);
  ASSERT_EQ(aclnnClampGetWorkspaceSize(self.get(), least.get(), nullptr, out.get(), &bytes, &executor), OK)
      << recent_message();
  ASSERT_EQ(run(aclnnClamp, bytes, executor, stream), OK);
  EXPECT_THAT(on_host<float>(memory, 4), ElementsAre(-1, 0.5F, 7, testing::IsNan()));
  ASSERT_EQ(aclnnClampGetWorkspaceSize(self.get(), least.get(), most.get(), out.get(), &bytes, &executor),
            OK);
  ASSERT_EQ(run(aclnnClamp, bytes, executor, stream), OK);
  EXPECT_THAT(on_host<float>(memory, 3), ElementsAre(-1, 0.5F, 1));
  EXPECT_EQ(aclnnClampGetWorkspaceSize(self.get(), nullptr, nullptr, out.get(), &bytes, &executor),
            kNullPointer);
}

TEST_F(Functions, IntegersAreComparedAsSuch) {
  constexpr int64_t large = int64_t{1} << 60;
  char* const memory = static_cast<char*>(device_memory(2));
  const OwnedTensor self = view(on_device<int64_t>({large + 1, 5}), {2}, {}, ACL_INT64),
                    other = view(on_device<int64_t>({large}), {1}, {}, ACL_INT64),
                    out = view(memory, {2}, {}, ACL_BOOL);
  ASSERT_EQ(aclnnGtTensorGetWorkspaceSize(self.get(), other.get(), out.get(), &bytes, &executor), OK)
      << recent_message();
  ASSERT_EQ(run(aclnnGtTensor, bytes, executor, stream), OK);
  EXPECT_THAT(on_host<char>(memory, 2), ElementsAre(1, 0));
  ASSERT_EQ(aclnnNeTensorGetWorkspaceSize(self.get(), other.get(), out.get(), &bytes, &executor), OK);
  ASSERT_EQ(run(aclnnNeTensor, bytes, executor, stream), OK);
  EXPECT_THAT(on_host<char>(memory, 2), ElementsAre(1, 1));
}

TEST_F(Functions, LogicTakesWhatIsNotZero) {
  char* const memory = static_cast<char*>(device_memory(3));
  const OwnedTensor self = view(on_device<float>({0, 0.5F, -2}), {3}),
                    other = view(on_device<float>({1, 1, 0}), {3}), out = view(memory, {3}, {}, ACL_BOOL);
  ASSERT_EQ(aclnnLogicalXorGetWorkspaceSize(self.get(), other.get(), out.get(), &bytes, &executor), OK);
  ASSERT_EQ(run(aclnnLogicalXor, bytes, executor, stream), OK);
  EXPECT_THAT(on_host<char>(memory, 3), ElementsAre(1, 0, 1));
  ASSERT_EQ(aclnnLogicalNotGetWorkspaceSize(self.get(), out.get(), &bytes, &executor), OK);
  ASSERT_EQ(run(aclnnLogicalNot, bytes, executor, stream), OK);
  EXPECT_THAT(on_host<char>(memory, 3), ElementsAre(1, 0, 0));
  const OwnedScalar zero = scalar(0);
  ASSERT_EQ(aclnnLeScalarGetWorkspaceSize(self.get(), zero.get(), out.get(), &bytes, &executor), OK);
  ASSERT_EQ(run(aclnnLeScalar, bytes, executor, stream), OK);
  EXPECT_THAT(on_host<char>(memory, 3), ElementsAre(1, 0, 1));
}

TEST_F(Functions, AChoiceBroadcastsItsCondition) {
  float* const memory = on_device(std::vector<float>(4));
  const OwnedTensor condition = view(on_device<char>({1, 0}), {2, 1}, {}, ACL_BOOL),
                    self = view(on_device<float>({1, 2}), {2}), other = view(on_device<float>({-1}), {1}),
                    out = view(memory, {2, 2});
  ASSERT_EQ(
      aclnnSWhereGetWorkspaceSize(condition.get(), self.get(), other.get(), out.get(), &bytes, &executor), OK)
      << recent_message();
  ASSERT_EQ(run(aclnnSWhere, bytes, executor, stream), OK);
  EXPECT_THAT(on_host<float>(memory, 4), ElementsAre(1, 2, -1, -1));
}

TEST_F(Functions, CombinationsTakeViewsAndDoubles) {
  double* const memory = on_device<double>({1, 9, 2, 9});
  const double factor = -0.5;
  const OwnedScalar value(aclCreateScalar(const_cast<double*>(&factor), ACL_DOUBLE));
  const OwnedTensor self = view(memory, {2}, {2}, ACL_DOUBLE),
                    first = view(on_device<double>({3, 4}), {2}, {}, ACL_DOUBLE),
                    second = view(on_device<double>({10}), {1}, {}, ACL_DOUBLE);
  ASSERT_EQ(aclnnInplaceAddcmulGetWorkspaceSize(self.get(), first.get(), second.get(), value.get(), &bytes,
                                                &executor),
            OK)
      << recent_message();
  ASSERT_EQ(run(aclnnInplaceAddcmul, bytes, executor, stream), OK);
  EXPECT_THAT(on_host<double>(memory, 4), ElementsAre(-14, 9, -18, 9));
  double* const quotient = on_device(std::vector<double>(2));
  const OwnedTensor out = view(quotient, {2}, {}, ACL_DOUBLE);
  ASSERT_EQ(aclnnAddcdivGetWorkspaceSize(self.get(), first.get(), second.get(), value.get(), out.get(),
                                         &bytes, &executor),
            OK)
      << recent_message();
  ASSERT_EQ(run(aclnnAddcdiv, bytes, executor, stream), OK);
  EXPECT_THAT(on_host<double>(quotient, 2), ElementsAre(-14.15, -18.2));
}

TEST_F(Functions, IntegersAreCastAsSuch) {
  constexpr int64_t large = (int64_t{1} << 60) + 1;
  int64_t* const memory = on_device(std::vector<int64_t>(3));
  int16_t* const small = on_device(std::vector<int16_t>(3));
  char* const truth = static_cast<char*>(device_memory(3));
  const OwnedTensor whole = view(on_device<int64_t>({large, -3, 0}), {3}, {}, ACL_INT64),
                    same = view(memory, {3}, {}, ACL_INT64), shorter = view(small, {3}, {}, ACL_INT16),
                    flags = view(truth, {3}, {}, ACL_BOOL);
  for (const OwnedTensor* const out : {&shorter, &flags}) {
    const aclDataType type = out == &shorter ? ACL_INT16 : ACL_BOOL;
    ASSERT_EQ(aclnnCastGetWorkspaceSize(whole.get(), type, out->get(), &bytes, &executor), OK)
        << recent_message();
    ASSERT_EQ(run(aclnnCast, bytes, executor, stream), OK);
  }
  EXPECT_THAT(on_host<int16_t>(small, 3), ElementsAre(1, -3, 0));
  EXPECT_THAT(on_host<char>(truth, 3), ElementsAre(1, 1, 0));
  const OwnedTensor floats = view(on_device<float>({1e19F, -2.5F, 0.5F}), {3});
  ASSERT_EQ(aclnnCastGetWorkspaceSize(floats.get(), ACL_INT64, same.get(), &bytes, &executor), OK);
  ASSERT_EQ(run(aclnnCast, bytes, executor, stream), OK);
  EXPECT_THAT(on_host<int64_t>(memory, 3), ElementsAre(INT64_MAX, -2, 0));
}

TEST_F(Functions, IntegersBecomeFloatsBesideFloats) {
  float* const memory = on_device(std::vector<float>(2));
  const OwnedTensor self = view(on_device<float>({0.5F, 2}), {2}),
                    other = view(on_device<int32_t>({3, -4}), {2}, {}, ACL_INT32), out = view(memory, {2});
  ASSERT_EQ(aclnnMulGetWorkspaceSize(self.get(), other.get(), out.get(), &bytes, &executor), OK)
      << recent_message();
  ASSERT_EQ(run(aclnnMul, bytes, executor, stream), OK);
  EXPECT_THAT(on_host<float>(memory, 2), ElementsAre(1.5F, -8));
}

TEST_F(Functions, SoftplusIsALineAboveItsThreshold) {
  float* const memory = on_device(std::vector<float>(3));
  const OwnedTensor self = view(on_device<float>({0, 1, 5}), {3}),
                    gradient = view(on_device<float>({1, 1, 3}), {3}), out = view(memory, {3});
  const OwnedScalar beta = scalar(2), threshold = scalar(4);
  ASSERT_EQ(
      aclnnSoftplusGetWorkspaceSize(self.get(), beta.get(), threshold.get(), out.get(), &bytes, &executor),
      OK)
      << recent_message();
  ASSERT_EQ(run(aclnnSoftplus, bytes, executor, stream), OK);
  EXPECT_THAT(on_host<float>(memory, 3), ElementsAre(testing::FloatEq(std::log(2.0F) / 2),
                                                     testing::FloatEq(std::log1p(std::exp(2.0F)) / 2), 5));
  ASSERT_EQ(aclnnSoftplusBackwardGetWorkspaceSize(gradient.get(), self.get(), beta.get(), threshold.get(),
                                                  out.get(), &bytes, &executor),
            OK)
      << recent_message();
  ASSERT_EQ(run(aclnnSoftplusBackward, bytes, executor, stream), OK);
  EXPECT_THAT(on_host<float>(memory, 3), ElementsAre(0.5F, testing::FloatEq(1 / (1 + std::exp(-2.0F))), 3));
}

TEST_F(Functions, CastsCutOffWhatIsBehindThePoint) {
  int32_t* const memory = on_device(std::vector<int32_t>(5));
  const float nan = std::numeric_limits<float>::quiet_NaN();
  const OwnedTensor self = view(on_device<float>({1.75F, -1.75F, 0.5F, 4e9F, nan}), {5}),
                    out = view(memory, {5}, {}, ACL_INT32);
  ASSERT_EQ(aclnnCastGetWorkspaceSize(self.get(), ACL_INT32, out.get(), &bytes, &executor), OK);
  ASSERT_EQ(run(aclnnCast, bytes, executor, stream), OK);
  EXPECT_THAT(on_host<int32_t>(memory, 5), ElementsAre(1, -1, 0, INT32_MAX, 0));
}

}  // namespace
