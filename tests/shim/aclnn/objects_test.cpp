// Operands: what they hold, and which are refused.
#include <gmock/gmock.h>

#include "tests/shim/aclnn/operators.h"

namespace {

using testing::ElementsAre;
using testing::HasSubstr;

class Objects : public Operators {};

Lengths taken(int64_t* values, uint64_t count) {
  const Lengths copy(values, values + count);
  delete[] values;
  return copy;
}

TEST_F(Objects, ATensorKeepsItsView) {
  float memory[64];
  const OwnedTensor tensor = view(memory, {2, 3}, {10, 2}, ACL_FLOAT, 64);
  int64_t* values = nullptr;
  uint64_t count = 0;
  EXPECT_EQ(aclGetViewShape(tensor.get(), &values, &count), OK);
  EXPECT_THAT(taken(values, count), ElementsAre(2, 3));
  EXPECT_EQ(aclGetViewStrides(tensor.get(), &values, &count), OK);
  EXPECT_THAT(taken(values, count), ElementsAre(10, 2));
  EXPECT_EQ(aclGetStorageShape(tensor.get(), &values, &count), OK);
  EXPECT_THAT(taken(values, count), ElementsAre(64));
  aclDataType type = ACL_DT_UNDEFINED;
  aclFormat format = ACL_FORMAT_UNDEFINED;
  int64_t offset = -1;
  void* address = nullptr;
  EXPECT_EQ(aclGetDataType(tensor.get(), &type), OK);
  EXPECT_EQ(aclGetFormat(tensor.get(), &format), OK);
  EXPECT_EQ(aclGetViewOffset(tensor.get(), &offset), OK);
  EXPECT_EQ(aclGetRawTensorAddr(tensor.get(), &address), OK);
  EXPECT_EQ(type, ACL_FLOAT);
  EXPECT_EQ(format, ACL_FORMAT_ND);
  EXPECT_EQ(offset, 0);
  EXPECT_EQ(address, memory);
}

TEST_F(Objects, WithoutStridesAViewIsContiguous) {
  const OwnedTensor tensor = view(nullptr, {4, 3, 2});
  int64_t* values = nullptr;
  uint64_t count = 0;
  EXPECT_EQ(aclGetViewStrides(tensor.get(), &values, &count), OK);
  EXPECT_THAT(taken(values, count), ElementsAre(6, 2, 1));
}

TEST_F(Objects, WrongArgumentsGiveNullAndSayWhy) {
  const Lengths nine(9, 1), negative{-1};
  EXPECT_EQ(aclCreateTensor(nine.data(), 9, ACL_FLOAT, nullptr, 0, ACL_FORMAT_ND, nine.data(), 1, nullptr),
            nullptr);
  EXPECT_THAT(recent_message(), HasSubstr("9 dimensions"));
  EXPECT_EQ(
      aclCreateTensor(negative.data(), 1, ACL_FLOAT, nullptr, 0, ACL_FORMAT_ND, nine.data(), 1, nullptr),
      nullptr);
  EXPECT_THAT(recent_message(), HasSubstr("negative length -1"));
  EXPECT_EQ(aclCreateTensor(nine.data(), 1, ACL_STRING, nullptr, 0, ACL_FORMAT_ND, nine.data(), 1, nullptr),
            nullptr);
  EXPECT_EQ(aclCreateTensor(nullptr, 1, ACL_FLOAT, nullptr, 0, ACL_FORMAT_ND, nine.data(), 1, nullptr),
            nullptr);
  EXPECT_EQ(aclCreateScalar(nullptr, ACL_FLOAT), nullptr);
  EXPECT_EQ(aclCreateIntArray(nullptr, 2), nullptr);
  EXPECT_EQ(aclGetViewShape(nullptr, nullptr, nullptr), kNullPointer);
}

TEST_F(Objects, ListsOwnWhatIsInThem) {
  const aclTensor* const tensors[] = {view(nullptr, {1}).release(), view(nullptr, {2}).release()};
  aclTensorList* const list = aclCreateTensorList(tensors, 2);
  uint64_t size = 0;
  EXPECT_EQ(aclGetTensorListSize(list, &size), OK);
  EXPECT_EQ(size, 2U);
  EXPECT_EQ(aclDestroyTensorList(list), OK);
  const aclTensor* const with_null[] = {nullptr};
  EXPECT_EQ(aclCreateTensorList(with_null, 1), nullptr);
  const bool flags[] = {true, false, true};
  aclBoolArray* const array = aclCreateBoolArray(flags, 3);
  EXPECT_EQ(aclGetBoolArraySize(array, &size), OK);
  EXPECT_EQ(size, 3U);
  EXPECT_EQ(aclDestroyBoolArray(array), OK);
  EXPECT_EQ(aclDestroyTensor(nullptr), OK);
}

}  // namespace
