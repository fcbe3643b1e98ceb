#include "tool/verify/cuda_names.h"

#include <gtest/gtest.h>

namespace migrate {
namespace {

std::string missing(std::string_view message) {
  RuleSet rules;
  rules.set_families({{"cuda", "cuda_runtime"}, {"cu", "cuda_driver"}});
  return std::string(missing_name_of_cuda(message, rules));
}

TEST(CudaNames, InNamespacesOfCuda) {
  EXPECT_EQ(missing("no member named 'DeviceNothing' in namespace 'cub'"), "DeviceNothing");
  EXPECT_EQ(missing("no member named 'ceil_div' in namespace 'cuda'; did you mean 'x'?"), "ceil_div");
  EXPECT_EQ(missing("no template named 'no_such' in namespace 'thrust::detail'"), "no_such");
  EXPECT_EQ(missing("no type named 'f' in namespace 'nvcuda::wmma'"), "f");
  EXPECT_EQ(missing("no member named 'Sum' in 'cub::DeviceReduce'"), "Sum");
  EXPECT_EQ(missing("no member named 'no_such' in namespace 'cooperative_groups'"), "no_such");
  EXPECT_EQ(missing("use of undeclared identifier 'cuda'"), "cuda");
}

TEST(CudaNames, SpelledLikeCudas) {
  EXPECT_EQ(missing("use of undeclared identifier 'cudaNothing'"), "cudaNothing");
  EXPECT_EQ(missing("unknown type name 'CUnothing_t'"), "");
  EXPECT_EQ(missing("unknown type name 'cudaNothing_t'"), "cudaNothing_t");
  EXPECT_EQ(missing("use of undeclared identifier 'cuNothing'; did you mean 'nothing'?"), "cuNothing");
}

TEST(CudaNames, OfOthers) {
  EXPECT_EQ(missing("use of undeclared identifier 'GL_TEXTURE_2D'"), "");
  EXPECT_EQ(missing("no member named 'cuda' in namespace 'at'"), "");
  EXPECT_EQ(missing("no member named 'f' in namespace 'cv::cuda'"), "");
  EXPECT_EQ(missing("no member named 'f' in 'cubic'"), "");
  EXPECT_EQ(missing("expected ';' after 'cudaNothing'"), "");
  EXPECT_EQ(missing("no matching function for call to 'f'"), "");
  EXPECT_EQ(missing("unknown type name '"), "");
  EXPECT_EQ(missing(""), "");
}

}  // namespace
}  // namespace migrate
