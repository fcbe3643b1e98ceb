// The flat loop: one loop over the global index, for kernels that the tool has proved to use nothing else.
//
// A kernel under npu::flat or npu::strided uses blockIdx.x, blockDim.x and threadIdx.x only in
// blockIdx.x * blockDim.x + threadIdx.x, so every block shape with the same indices gives the same result. The loop
// below acts as one block of 2^30 threads along x: block 0, thread i. For every integer type the compiler then sees
// the loop counter itself as the index, over all blocks at once.
// - The guard (index < bound) disappears, because the loop ends at the bound. So do masked stores, which cost 4 to 7
//   times the plain store on processors without AVX-512.
// - A grid-stride loop has stride 2^30, beyond every accepted bound: its body runs once per index, in memory order,
//   instead of once per thread with the stride of a whole grid.
#ifndef NPU_EXECUTORS_FLAT_LOOP_H_
#define NPU_EXECUTORS_FLAT_LOOP_H_

#include "npu/executors/thread_loop.h"

namespace npu::detail {

inline constexpr int kFlatStep = 1 << 30;
/// blockIdx.x in reports: a flat loop does not know its block.
inline constexpr unsigned kAnyBlock = ~0u;

/// Indices [begin, end) along x.
struct FlatRange {
  int begin, end;
};

template <class Kernel, class... P>
__attribute__((always_inline)) inline void call_flat(Kernel& kernel, Index thread, Index block,
                                                     Index block_dim, Index grid_dim, P&... arguments) {
  block.x = 0;
  block_dim.x = kFlatStep;
  grid_dim.x = 1;
  if constexpr (kTakesBuiltins<Kernel, P...>) {
    kernel(thread, block, block_dim, grid_dim, arguments...);
  } else {
    kernel(arguments...);
  }
}

/// Ends a row without a known bound: the guard stays, in the type in which g++ splits loops at guards.
template <class... P>
using FlatGuard = typename GuardTypeOf<std::remove_cv_t<P>...>::type;

/// The rows of one layer z of `block`, which stands for all blocks along x, for indices from `begin` to below
/// `end`. Everything the loops read is a local, so that nothing in them can alias. known(i): what the
/// compiler may take for granted about an index. Not more than two loops deep: g++ splits no loop in a deeper
/// nest.
template <class End, class Known, class Kernel, class... P>
__attribute__((always_inline)) inline void run_rows(int begin, End end, Known known, Kernel& kernel,
                                                    unsigned z, Index block, Index block_dim, Index grid_dim,
                                                    P&... arguments) {
  for (unsigned y = 0; y < block_dim.y; ++y) {
    NPU_INDEPENDENT_LOOP
    for (int i = begin; static_cast<End>(i) < end; ++i) {
      known(i);
      call_flat(kernel, {static_cast<unsigned>(i), y, z}, block, block_dim, grid_dim, arguments...);
    }
  }
}

/// kBound: number of the parameter that no index of `range` reaches, or kNoBound. The compilers need to hear
/// of it in different ways: g++ compares with the bound in its own type, clang takes a promise inside the
/// loop.
template <int kBound, class Kernel, class... P>
__attribute__((flatten, noinline)) void run_flat_loops(Kernel kernel, FlatRange range, unsigned z,
                                                       Index block, Index block_dim, Index grid_dim,
                                                       P... arguments) {
  promise(range.begin >= 0);
  promise(range.end <= kFlatStep);
  if constexpr (kBound == kNoBound) {
    run_rows(
        range.begin, static_cast<FlatGuard<P...>>(range.end), [](int) {}, kernel, z, block, block_dim,
        grid_dim, arguments...);
  } else {
    const auto bound = nth<kBound>(arguments...);
    using Bound = std::remove_const_t<decltype(bound)>;
    promise(bound >= 0);
    promise(bound <= static_cast<Bound>(kFlatStep));
    promise(static_cast<Bound>(range.end) <= bound);
#if defined(__clang__)
    run_rows(
        range.begin, range.end, [bound](int i) { promise(static_cast<Bound>(i) < bound); }, kernel, z, block,
        block_dim, grid_dim, arguments...);
#else
    const Bound end = static_cast<Bound>(range.end) < bound ? static_cast<Bound>(range.end) : bound;
    run_rows(range.begin, end, [](int) {}, kernel, z, block, block_dim, grid_dim, arguments...);
#endif
  }
}

/// Indices of `count` blocks from `first` on under npu::flat: their own ones below the bound.
inline FlatRange flat_range(long long bound, int first, int count, int block_dim) {
  const long long begin = static_cast<long long>(first) * block_dim;
  const long long end = begin + static_cast<long long>(count) * block_dim;
  const long long last = end < bound ? end : bound;
  return {static_cast<int>(begin < last ? begin : last), static_cast<int>(last)};
}

/// Under npu::strided: every block gets an equal share of all indices below the bound, in whole cache lines.
inline FlatRange strided_range(long long bound, int first, int count, int grid_dim) {
  constexpr long long kGrain = 64;
  const long long grains = (bound + kGrain - 1) / kGrain;
  const long long share = (grains + grid_dim - 1) / grid_dim * kGrain;
  const long long begin = share * first, end = share * (static_cast<long long>(first) + count);
  return {static_cast<int>(begin < bound ? begin : bound), static_cast<int>(end < bound ? end : bound)};
}

// The value of the bounding parameter; kFlatStep if there is none; -1 if it cannot bound a flat loop: negative,
// too large, or not an integer in this instantiation.
template <int kBound, class... P>
inline long long flat_bound(const P&... arguments) {
  if constexpr (kBound == kNoBound) {
    return kFlatStep;
  } else if constexpr (kBound < static_cast<int>(sizeof...(P))) {
    const auto& value = nth<kBound>(arguments...);
    if constexpr (std::is_integral_v<std::remove_cv_t<std::remove_reference_t<decltype(value)>>>) {
      if (value >= 0 && static_cast<unsigned long long>(value) <= kFlatStep)
        return static_cast<long long>(value);
    }
  }
  return -1;
}

/// Runs `count` blocks from `first` along x as one range of indices. False: not possible for these arguments,
/// nothing has run.
template <class Mode, class Kernel, class... P>
inline bool run_flat(Kernel kernel, Index first, int count, Index block_dim, Index grid_dim,
                     const P&... arguments) {
  const long long bound = flat_bound<Mode::kBound>(arguments...);
  if (bound < 0 || static_cast<long long>(grid_dim.x) * block_dim.x > kFlatStep) return false;
  if constexpr (Mode::kBound < static_cast<int>(sizeof...(P))) {
    const FlatRange range = Mode::kStrided ? strided_range(bound, first.x, count, grid_dim.x)
                                           : flat_range(bound, first.x, count, block_dim.x);
    ::blockIdx = {kAnyBlock, first.y, first.z};
    for (unsigned z = 0; z < block_dim.z && range.begin != range.end; ++z)
      run_flat_loops<Mode::kBound, Kernel, P...>(kernel, range, z, first, block_dim, grid_dim, arguments...);
  }
  return true;
}

}  // namespace npu::detail

#endif  // NPU_EXECUTORS_FLAT_LOOP_H_
