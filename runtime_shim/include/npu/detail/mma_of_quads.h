// mma.sync.m8n8k4 of f16: four products of 8 x 8 x 4 side by side. Lanes 4 q to 4 q + 3 and 16 lanes above them have product q. Included by
// npu/kernel/ptx_mma.h.
#ifndef NPU_DETAIL_MMA_OF_QUADS_H_
#define NPU_DETAIL_MMA_OF_QUADS_H_

#include "npu/detail/wmma_calls.h"

namespace npu::detail::mma {

using wmma::Coordinates;

/// Where element i of a lane lies. Source: PTX ISA, "Matrix Fragments for mma.m8n8k4 with .f16 floating point type".
/// @{
constexpr Coordinates lies_across(int lane, int i) { return {lane % 4 + (lane < 16 ? 0 : 4), i}; }
constexpr Coordinates lies_along(int lane, int i) { return {i + (lane < 16 ? 0 : 4), lane % 4}; }
constexpr Coordinates turned(Coordinates at) { return {at.column, at.row}; }
constexpr Coordinates of_left(bool by_rows, int lane, int i) {
  return by_rows ? lies_across(lane, i) : lies_along(lane, i);
}
constexpr Coordinates of_right(bool by_rows, int lane, int i) {
  return turned(by_rows ? lies_along(lane, i) : lies_across(lane, i));
}
constexpr Coordinates of_float(int lane, int i) {
  return {(lane & 1) + (i & 2) + (lane < 16 ? 0 : 4), (i & 4) + (lane & 2) + (i & 1)};
}
template <class T>
constexpr Coordinates of_sum(int lane, int i) {
  return sizeof(T) == 2 ? lies_across(lane, i) : of_float(lane, i);
}
/// @}

template <bool rows_a, bool rows_b, class D, class C>
struct Quads : LaneCall {
  __half a[4], b[4];
  C c[8];
  D d[8];

  static void run(const Members& members) {
    wmma::require_whole_warp(members);
    for (int quad = 0; quad < 4; ++quad) {
      float left[8][4], right[4][8], sums[8][8];
      const auto for_each = [&](auto visit) {
        for (int lane = 4 * quad; lane < 32; lane += lane % 4 == 3 ? 13 : 1)
          visit(*static_cast<Quads*>(members.calls[lane]), lane);
      };
      for_each([&](Quads& call, int lane) {
        for (int i = 0; i < 4; ++i) {
          const Coordinates of_a = of_left(rows_a, lane, i), of_b = of_right(rows_b, lane, i);
          left[of_a.row][of_a.column] = static_cast<float>(call.a[i]);
          right[of_b.row][of_b.column] = static_cast<float>(call.b[i]);
        }
        for (int i = 0; i < 8; ++i) {
          const Coordinates at = of_sum<C>(lane, i);
          sums[at.row][at.column] = static_cast<float>(call.c[i]);
        }
      });
      wmma::Products::add(left, right, sums);
      for_each([&](Quads& call, int lane) {
        for (int i = 0; i < 8; ++i) {
          const Coordinates at = of_sum<D>(lane, i);
          call.d[i] = wmma::narrowed<D>(sums[at.row][at.column], false);
        }
      });
    }
  }
};

}  // namespace npu::detail::mma

#endif  // NPU_DETAIL_MMA_OF_QUADS_H_
