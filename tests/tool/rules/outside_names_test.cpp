#include "tool/rules/outside_names.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tool/rules/load.h"

namespace migrate {
namespace {

using testing::HasSubstr;
using testing::Not;

const RuleSet& our_rules() {
  static const auto rules = load_rules(*disk_file_system(), {MIGRATE_SOURCE_DIR "/rules"});
  static const RuleSet none;
  EXPECT_TRUE(rules.ok()) << rules.error().message;
  return rules.ok() ? *rules : none;
}

TEST(OutsideNames, APlainRenameWorks) {
  for (const char* name :
       {"cudaMalloc", "cudaError_t", "cudaSuccess", "cudaMemcpyHostToDevice", "CUDA_VERSION", "CUDART_INF_F",
        "cudaDeviceProp", "__half2float", "dim3", "float4", "no_name_of_cuda", "std"})
    EXPECT_TRUE(works_outside(our_rules(), name)) << name;
}

TEST(OutsideNames, WhatTheRewriteDoesMoreForDoesNot) {
  for (const char* name : {"cudaLaunchKernel", "cudaMemcpyToSymbol",
                           "cudaOccupancyMaxActiveBlocksPerMultiprocessor", "cublasSgemm", "cudnnCreate"})
    EXPECT_FALSE(works_outside(our_rules(), name)) << name;
}

TEST(OutsideNames, HeadersBringTheNamesOfWhatTheyInclude) {
  const auto headers = outside_headers(our_rules());
  ASSERT_EQ(headers.count("cuda_runtime.h"), 1u);
  EXPECT_THAT(headers.at("cuda_runtime.h"), HasSubstr("#include \"npu/runtime.h\"\n"));
  EXPECT_THAT(headers.at("cuda_runtime.h"), HasSubstr("#include \"npu_cuda/names/cuda_runtime_1.h\"\n"));
  EXPECT_THAT(headers.at("cuda_fp16.h"), HasSubstr("#include \"npu/fp16.h\"\n"));
  std::string all;
  for (const auto& [name, text] : headers) all += text;
  EXPECT_THAT(all, HasSubstr("\n#define cudaMalloc npuMalloc\n"));
  EXPECT_THAT(all, HasSubstr("\n#define cudaSuccess npuSuccess\n"));
  EXPECT_THAT(all, Not(HasSubstr("#define cudaLaunchKernel ")));
  for (const char* name : {"cublas_v2.h", "thrust/sort.h", "migrate_prelude.h", "curand_kernel.h"}) {
    EXPECT_EQ(headers.count(name), 0u) << name;
    EXPECT_FALSE(has_outside_header(our_rules(), name)) << name;
  }
  EXPECT_TRUE(has_outside_header(our_rules(), "cuda.h"));
}

}  // namespace
}  // namespace migrate
