// Vectors in host code, which is compiled with strict aliasing (tests/CMakeLists.txt): they may be what an
// array of something else is read and written as. The functions are not inlined, so that only types could
// tell what is independent.
#include "gtest/gtest.h"
#include "npu/bf16.h"
#include "npu/fp16.h"
#include "npu/vector_types.h"

namespace {

/// Memory of 16 bytes: its first bytes are written as Element between a write and a read of the vector's x.
template <class Vector, class Element>
[[gnu::noinline]] auto read_back(void* memory, Element value) {
  auto* vector = static_cast<Vector*>(memory);
  vector->x = 5;
  *static_cast<Element*>(memory) = value;
  return vector->x;
}

struct Bytes {
  alignas(16) unsigned char bytes[16] = {};
};

TEST(StrictAliasing, AVectorSeesItsElementsWritten) {
  Bytes room;
  EXPECT_EQ((read_back<uint4, float>(&room, 1.0f)), 0x3f800000u);
  EXPECT_EQ((read_back<int2, float>(&room, 1.0f)), 0x3f800000);
  EXPECT_EQ((read_back<float4, unsigned>(&room, 0x3f800000u)), 1.0f);
  EXPECT_EQ((read_back<float2, int>(&room, 0x40000000)), 2.0f);
  EXPECT_EQ((read_back<float1, int>(&room, 0x40000000)), 2.0f);
  EXPECT_EQ((read_back<float3, int>(&room, 0x40000000)), 2.0f);
  EXPECT_EQ((read_back<double2, unsigned long long>(&room, 0x3ff0000000000000ull)), 1.0);
  EXPECT_EQ((read_back<ulonglong2, double>(&room, 1.0)), 0x3ff0000000000000ull);
  EXPECT_EQ((read_back<ushort4, int>(&room, 7)), 7);
}

[[gnu::noinline]] unsigned short low_bits(half2* pair, unsigned* word) {
  pair->x = half(1.0f);
  *word = 0x40004000u;
  return __half_as_ushort(pair->x);
}
[[gnu::noinline]] unsigned short low_bits(nv_bfloat162* pair, unsigned* word) {
  pair->x = nv_bfloat16(1.0f);
  *word = 0x40004000u;
  return __bfloat16_as_ushort(pair->x);
}

TEST(StrictAliasing, PairsOfSmallFloatsSeeTheirWordWritten) {
  Bytes room;
  EXPECT_EQ(low_bits(reinterpret_cast<half2*>(&room), reinterpret_cast<unsigned*>(&room)), 0x4000);
  EXPECT_EQ(low_bits(reinterpret_cast<nv_bfloat162*>(&room), reinterpret_cast<unsigned*>(&room)), 0x4000);
}

}  // namespace
