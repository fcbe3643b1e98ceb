// Operators that headers declare and the simulated device does not compute.
#include <dlfcn.h>
#include <gmock/gmock.h>

#include "aclnnop/aclnn_svd.h"
#include "runtime_shim/aclnn/facts/operator_facts.h"
#include "tests/shim/aclnn/operators.h"

namespace {

using testing::HasSubstr;

constexpr aclnnStatus kNoKernel = 561003;

TEST_F(Operators, ThatAreNotComputedSaySo) {
  uint64_t workspace = 0;
  aclOpExecutor* executor = nullptr;
  const OwnedTensor matrix = view(device_memory(16), {2, 2});
  EXPECT_EQ(aclnnSvdGetWorkspaceSize(matrix.get(), true, true, matrix.get(), matrix.get(), matrix.get(),
                                     &workspace, &executor),
            kNoKernel);
  EXPECT_THAT(recent_message(), testing::StartsWith("aclnnSvd: the simulated device does not compute this"));
  EXPECT_EQ(executor, nullptr);
  EXPECT_EQ(aclnnSvd(nullptr, 0, executor, stream), kNoKernel);
  EXPECT_THAT(recent_message(), testing::StartsWith("aclnnSvd: "));
  EXPECT_EQ(aclnnSvdGetWorkspaceSize(matrix.get(), true, true, matrix.get(), matrix.get(), matrix.get(),
                                     nullptr, &executor),
            kNullPointer);
}

// Every declared function can be linked.
TEST_F(Operators, AreAllInTheLibrary) {
  void* const library = dlopen("libopapi.so", RTLD_LAZY | RTLD_NOLOAD);
  ASSERT_NE(library, nullptr);
  const auto all = npu::aclnn::all_operators();
  for (size_t i = 0; i < all.count; ++i) {
    const std::string name = all.first[i].name;
    EXPECT_NE(dlsym(library, name.c_str()), nullptr) << name;
    EXPECT_NE(dlsym(library, (name + "GetWorkspaceSize").c_str()), nullptr) << name;
  }
}

}  // namespace
