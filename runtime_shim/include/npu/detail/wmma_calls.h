// Warp operations on fragments. The last lane to arrive does the work for all, so each operation costs one
// warp synchronisation. Included by npu/mma.h.
#ifndef NPU_DETAIL_WMMA_CALLS_H_
#define NPU_DETAIL_WMMA_CALLS_H_

#include "npu/detail/wmma_tile.h"
#include "npu/executors/thread_context.h"

namespace npu::detail::wmma {

inline constexpr std::uint32_t kWholeWarp = 0xffffffffu;

inline void require_whole_warp(const Members& members) {
  if (members.lanes[0] != kWholeWarp)
    refuse_partial_warp(members.calls[__builtin_ctz(members.lanes[0])]->site);
}

/// Moves a matrix between memory and the fragments of all lanes. Element: const where memory is read.
template <class Tile, class Fragment, class Element>
struct MoveCall : LaneCall {
  Fragment* fragment;
  Element* memory;
  std::size_t stride;
  bool by_rows;

  static void run(const Members& members) {
    require_whole_warp(members);
    for (int lane = 0; lane < 32; ++lane) {
      const auto& call = *static_cast<MoveCall*>(members.calls[lane]);
      for (int i = 0; i < Fragment::num_storage_elements; ++i) {
        const Coordinates at = Tile::coordinates(lane, i % Tile::kPerLane);
        const auto row = static_cast<std::size_t>(at.row), column = static_cast<std::size_t>(at.column);
        Element& element =
            call.memory[call.by_rows ? row * call.stride + column : column * call.stride + row];
        if constexpr (std::is_const_v<Element>) {
          call.fragment->x[i] = element;
        } else {
          element = call.fragment->x[i];
        }
      }
    }
  }
};

template <class Tile, class Fragment, class Element>
inline void load(Fragment& fragment, const Element* memory, unsigned stride, bool by_rows, const Site& site) {
  using Call = MoveCall<Tile, Fragment, const Element>;
  Call call{{site, kWholeWarp, &Call::run}, &fragment, memory, stride, by_rows};
  warp_sync(call);
}
template <class Tile, class Fragment, class Element>
inline void store(const Fragment& fragment, Element* memory, unsigned stride, bool by_rows,
                  const Site& site) {
  using Call = MoveCall<Tile, const Fragment, Element>;
  Call call{{site, kWholeWarp, &Call::run}, &fragment, memory, stride, by_rows};
  warp_sync(call);
}

/// d = a b + c for all lanes. Product: what is added to the sums, Products or BitCounts.
template <class Product, int m, int n, int k, class D, class TA, class TB, class C, class FragmentD,
          class FragmentA, class FragmentB, class FragmentC>
struct MultiplyCall : LaneCall {
  FragmentD* d;
  const FragmentA* a;
  const FragmentB* b;
  const FragmentC* c;
  bool saturate;

  using Wide = typename ElementOf<TA>::Wide;
  using Sum = typename ElementOf<C>::Wide;
  static_assert(std::is_same_v<Wide, typename ElementOf<TB>::Wide>, "the operands can be multiplied");
  using TileA = FragmentTile<nvcuda::wmma::matrix_a, m, n, k, TA>;
  using TileB = FragmentTile<nvcuda::wmma::matrix_b, m, n, k, TB>;
  using TileC = FragmentTile<nvcuda::wmma::accumulator, m, n, k, C>;
  // What is stored has this many factors.
  static constexpr int kFactors = kPackedOf<TA> / kTogetherOf<TA>;

  // Calls visit(lane's call, i, coordinates) for every element of a tile.
  template <class Tile, class Visit>
  static void for_each(const Members& members, Visit visit) {
    for (int lane = 0; lane < 32; ++lane) {
      auto& call = *static_cast<MultiplyCall*>(members.calls[lane]);
      for (int i = 0; i < Tile::kPerLane; ++i) visit(call, i, Tile::coordinates(lane, i));
    }
  }

  static void run(const Members& members) {
    require_whole_warp(members);
    constexpr int kInner = k / kTogetherOf<TA>;
    alignas(64) Wide a[m][kInner], b[kInner][n];
    alignas(64) Sum sums[m][n];
    for_each<TileA>(members, [&](MultiplyCall& call, int i, Coordinates at) {
      for (int j = 0; j < kFactors; ++j) a[at.row][at.column * kFactors + j] = widened<TA>(call.a->x[i], j);
    });
    for_each<TileB>(members, [&](MultiplyCall& call, int i, Coordinates at) {
      for (int j = 0; j < kFactors; ++j) b[at.row * kFactors + j][at.column] = widened<TB>(call.b->x[i], j);
    });
    for_each<TileC>(members, [&](MultiplyCall& call, int i, Coordinates at) {
      sums[at.row][at.column] = static_cast<Sum>(call.c->x[i]);
    });
    Product::add(a, b, sums);
    for_each<TileC>(members, [&](MultiplyCall& call, int i, Coordinates at) {
      call.d->x[i] = narrowed<D>(sums[at.row][at.column], call.saturate);
    });
  }
};

template <class Product, int m, int n, int k, class D, class TA, class TB, class C, class FragmentD,
          class FragmentA, class FragmentB, class FragmentC>
inline void multiply(FragmentD& d, const FragmentA& a, const FragmentB& b, const FragmentC& c, bool saturate,
                     const Site& site) {
  using Call = MultiplyCall<Product, m, n, k, D, TA, TB, C, FragmentD, FragmentA, FragmentB, FragmentC>;
  Call call{{site, kWholeWarp, &Call::run}, &d, &a, &b, &c, saturate};
  warp_sync(call);
}

}  // namespace npu::detail::wmma

#endif  // NPU_DETAIL_WMMA_CALLS_H_
