#include "runtime_shim/libraries/blaslt/scale_factors.h"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "npu/blas/blaslt_types.h"
#include "npu/fp8.h"

namespace npu::detail {
namespace {

constexpr int64_t kTileOuter = 128, kTileInner = 4;

int64_t blocks(int64_t count, int64_t size) { return (count + size - 1) / size; }
int64_t block_size(int32_t mode) { return mode == NPUBLASLT_MATMUL_MATRIX_SCALE_VEC16_UE4M3 ? 16 : 32; }

/// Where the byte of block (block, outer) is, of blocks_inner blocks.
int64_t byte_position(int64_t block, int64_t outer, int64_t blocks_inner) {
  const int64_t tile = outer / kTileOuter * blocks(blocks_inner, kTileInner) + block / kTileInner;
  const int64_t in_tile = outer % kTileOuter;
  return tile * kTileOuter * kTileInner + (in_tile % 32) * 16 + in_tile / 32 * 4 + block % kTileInner;
}

/// The bits of UE8M0 for a positive float, rounded up.
uint8_t rounded_up_to_power(float value) {
  uint32_t bits = 0;
  std::memcpy(&bits, &value, sizeof bits);
  const uint32_t exponent = bits >> 23 & 0xff, mantissa = bits & 0x7fffff;
  const bool goes_up = exponent == 0 ? mantissa > 0x400000 : exponent < 254 && mantissa != 0;
  return static_cast<uint8_t>(exponent + (goes_up ? 1 : 0));
}

float inverse(float value) { return value == 0 ? 0 : 1 / value; }

}  // namespace

bool is_byte_block_mode(int32_t mode) {
  return mode == NPUBLASLT_MATMUL_MATRIX_SCALE_VEC16_UE4M3 ||
         mode == NPUBLASLT_MATMUL_MATRIX_SCALE_VEC32_UE8M0;
}

float LtFactors::at(int64_t inner, int64_t outer) const {
  if (factors_ == nullptr) return 1;
  const auto* floats = static_cast<const float*>(factors_);
  if (is_byte_block_mode(mode_)) {
    const int64_t size = block_size(mode_);
    const auto* bytes = static_cast<const uint8_t*>(factors_);
    const uint8_t byte = bytes[byte_position(inner / size, outer, blocks(inner_, size))];
    return size == 16 ? narrow_value<E4m3>(byte & 0x7fU) : e8m0_value(byte);
  }
  switch (mode_) {
    case NPUBLASLT_MATMUL_MATRIX_SCALE_OUTER_VEC_32F:
      return floats[outer];
    case NPUBLASLT_MATMUL_MATRIX_SCALE_VEC128_32F:
      return floats[inner / 128 * outer_ + outer];
    case NPUBLASLT_MATMUL_MATRIX_SCALE_BLK128x128_32F:
      return floats[outer / 128 * blocks(blocks(inner_, 128), 4) * 4 + inner / 128];
    default:
      return *floats;
  }
}

void quantise_blocks(int32_t mode, float largest, int64_t rows, int64_t cols, float* values, void* factors) {
  const int64_t size = block_size(mode), count = blocks(rows, size);
  auto* bytes = static_cast<uint8_t*>(factors);
  std::memset(
      bytes, 0,
      static_cast<size_t>(blocks(count, kTileInner) * kTileInner * blocks(cols, kTileOuter) * kTileOuter));
  for (int64_t j = 0; j < cols; ++j) {
    for (int64_t block = 0; block < count; ++block) {
      float* first = values + j * rows + block * size;
      float* last = values + j * rows + std::min(rows, (block + 1) * size);
      float most = 0;
      for (const float* x = first; x < last; ++x) most = std::max(most, std::fabs(*x));
      const float wanted = most / largest;
      const uint8_t bits = size == 16 ? narrow_bits<E4m3>(wanted, true) : rounded_up_to_power(wanted);
      const float divisor = inverse(size == 16 ? narrow_value<E4m3>(bits) : e8m0_value(bits));
      for (float* x = first; x < last; ++x) *x *= divisor;
      bytes[byte_position(block, j, count)] = bits;
    }
  }
}

}  // namespace npu::detail
