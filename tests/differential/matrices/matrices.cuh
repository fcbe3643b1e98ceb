// What the programs of this folder share: numbers of the types that matrices have, and their bits.
#pragma once
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_fp8.h>

#include <cstdint>
#include <cstring>

#include "check.cuh"

namespace check {

enum class Kind { f16, bf16, tf32, f32, f64, s8, u8, s4, u4, b1, e4m3, e5m2, s32 };
enum class Counts { products, differing, both };
inline int bits_of(Kind kind) {
  switch (kind) {
    case Kind::b1:
      return 1;
    case Kind::s4:
    case Kind::u4:
      return 4;
    case Kind::s8:
    case Kind::u8:
    case Kind::e4m3:
    case Kind::e5m2:
      return 8;
    case Kind::f16:
    case Kind::bf16:
      return 16;
    case Kind::f64:
      return 64;
    default:
      return 32;
  }
}

/// Element i of a matrix: a number that its type has, so that all sums are exact.
inline double value(Kind kind, int i) {
  static const double floats[] = {0, 0.5, -0.5, 1, -1, 1.5, -2, 3};
  const int chance = mixed(i);
  switch (kind) {
    case Kind::b1:
      return chance % 2;
    case Kind::s4:
      return chance % 16 - 8;
    case Kind::u4:
      return chance % 16;
    case Kind::s8:
      return chance % 256 - 128;
    case Kind::u8:
      return chance % 256;
    case Kind::s32:
      return chance - 500;
    default:
      return floats[chance % 8];
  }
}

template <class T>
uint64_t raw(T number) {
  uint64_t all = 0;
  std::memcpy(&all, &number, sizeof number);
  return all;
}
inline uint64_t encoded(Kind kind, double number) {
  const float single = static_cast<float>(number);
  switch (kind) {
    case Kind::f16:
      return raw(__float2half(single));
    case Kind::bf16:
      return raw(__float2bfloat16(single));
    case Kind::tf32:
    case Kind::f32:
      return raw(single);
    case Kind::f64:
      return raw(number);
    case Kind::e4m3:
      return __nv_cvt_float_to_fp8(single, __NV_SATFINITE, __NV_E4M3);
    case Kind::e5m2:
      return __nv_cvt_float_to_fp8(single, __NV_SATFINITE, __NV_E5M2);
    default:
      return static_cast<uint64_t>(static_cast<long long>(number)) & ((1ull << bits_of(kind)) - 1);
  }
}

}  // namespace check
