#include "tool/facts/jobs/cuda_text.h"

#include <gtest/gtest.h>

namespace migrate {
namespace {

TEST(CudaText, Mentions) {
  for (const char* text : {"#include <cuda.h>", "cublasHandle_t h;", "k<<<1, 1>>>()", "__device__ int x;",
                           "thrust::fill(a, b, 0)", "int i = threadIdx.x", "CUdevice d;", "CU_STREAM_DEFAULT",
                           "cuInit(0)", "#ifdef USE_CUDA"})
    EXPECT_TRUE(mentions_cuda(text)) << text;
  for (const char* text :
       {"", "c", "cu", "CU", "int cut(int CUBE);", "custom(CURVE, focus)", "std::vector<int> v;", "xcuA"})
    EXPECT_FALSE(mentions_cuda(text)) << text;
}

TEST(CudaText, FoldersOfOthers) {
  for (const char* path :
       {"third_party/a.cpp", "src/External/lib/a.cpp", "vendor/a/b.c", "include/Eigen/src/Core.h"})
    EXPECT_TRUE(is_of_others(path)) << path;
  for (const char* path : {"", "a.cpp", "src/vendor.cpp", "external", "my_vendor/a.cpp"})
    EXPECT_FALSE(is_of_others(path)) << path;
}

TEST(CudaText, TheLibraryOfAFile) {
  EXPECT_EQ(library_of_others("third_party/cutlass/test/a.cu"), "third_party/cutlass");
  EXPECT_EQ(library_of_others("third_party/a.cpp"), "third_party");
  EXPECT_EQ(library_of_others("src/External/lib/a.cpp"), "src/External/lib");
  EXPECT_EQ(library_of_others("include/Eigen/src/Core.h"), "include/Eigen");
  EXPECT_EQ(library_of_others("src/a.cu"), "");
}

}  // namespace
}  // namespace migrate
