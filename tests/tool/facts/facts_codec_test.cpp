#include "tool/facts/model/facts_codec.h"

#include <gtest/gtest.h>

#include "tests/tool/facts/snippet.h"

namespace migrate {
namespace {

std::string everything() {
  test::Snippet snippet;
  return encode_facts(snippet.facts(
      "#include <cuda_runtime.h>\n#include <none.h>\nextern __shared__ float s[];\n__device__ int v;\n"
      "template <class T> __global__ void __launch_bounds__(64) k(T* x) { s[threadIdx.x] = 1; "
      "__syncthreads(); }\n"
      "__global__ void waits(int* l, volatile int* v) { while (atomicCAS(l, 0, 1)); v[1] = 1; }\n"
      "void send(void*, int); void g() { ncclUniqueId id; send(&id, 128); cudaDeviceProp d; d.warpSize = 1; }\n"
      "void f() { float* p; cudaMalloc(&p, 4); k<<<1, 2>>>(p); cudaNew(1); nowhere(); }\n#if "
      "0\ncudaFree(0);\n#endif\n"));
}

TEST(FactsCodec, EverythingComesBack) {
  std::string bytes = everything();
  auto facts = decode_facts(bytes);
  ASSERT_TRUE(facts);
  EXPECT_FALSE(facts->files.empty() || facts->units.empty() || facts->uses.empty() ||
               facts->includes.empty());
  EXPECT_FALSE(facts->functions.empty() || facts->launches.empty() || facts->dynamic_shared.empty());
  EXPECT_FALSE(facts->device_variables.empty());
  EXPECT_FALSE(facts->fields.empty() || facts->pointers.empty() || facts->sizes.empty());
  EXPECT_FALSE(facts->inactive.empty() || facts->diagnostics.empty());
  EXPECT_EQ(encode_facts(*facts), bytes);
  EXPECT_TRUE(decode_facts(encode_facts({})));
}

TEST(FactsCodec, DamagedBytesAreRefusedOrReadNeverMore) {
  std::string bytes = everything();
  for (size_t size = 0; size < bytes.size(); size += 7)
    EXPECT_FALSE(decode_facts(bytes.substr(0, size))) << size;
  EXPECT_FALSE(decode_facts(bytes + "x"));
  for (size_t at = 0; at < bytes.size(); at += 11) {
    std::string damaged = bytes;
    damaged[at] = static_cast<char>(~damaged[at]);
    auto facts = decode_facts(damaged);  // must neither crash nor ask for memory without end
    EXPECT_TRUE(!facts || encode_facts(*facts).size() <= bytes.size()) << at;
  }
}

}  // namespace
}  // namespace migrate
