// The thread loop: runs the threads of a block as an inlined loop that compilers vectorise.
//
// Nearly every kernel guards its work with "if (i < n)", i = blockIdx.x * blockDim.x + threadIdx.x. Vectorised
// directly, every store is masked, which costs 4 to 7 times the plain store on processors without AVX-512. Two
// measures remove the guard from the loop; neither changes the result:
// - The loop counts global indices. Then i is the loop counter itself, and g++ splits the loop where (i < n)
//   changes.
// - Blocks that are wholly below an integer parameter run in a copy of the loop with that assumption, in the forms
//   in which kernels write their index. The guard is then constant and disappears. g++ needs this for all types
//   but int.
#ifndef NPU_EXECUTORS_THREAD_LOOP_H_
#define NPU_EXECUTORS_THREAD_LOOP_H_

#include "npu/detail/not_deduced.h"
#include "npu/executors/arguments.h"
#include "npu/kernel/builtins.h"

// By CUDA's rules, threads of a block are independent unless they synchronise, so g++ need not prove it. clang must
// prove it, at compile time or at run time. Its vectorize(assume_safety) also applies to the variables of an inlined
// kernel, of which there is one for all threads, so a thread's array would get elements of others. clang warns about
// loops that it could not vectorise; for most kernels that is expected.
#if defined(__clang__)
#pragma clang diagnostic ignored "-Wpass-failed"
#define NPU_INDEPENDENT_LOOP _Pragma("clang loop vectorize(enable)")
#else
#define NPU_INDEPENDENT_LOOP _Pragma("GCC ivdep")
#endif

namespace npu::detail {

/// Tells the compiler that a condition holds.
__attribute__((always_inline)) inline void promise(bool condition) {
  if (!condition) __builtin_unreachable();
}

/// 0 <= i < bound, for i = block * block_dim + thread, in the spellings of real kernels.
template <class Bound>
__attribute__((always_inline)) inline void promise_below(Bound bound, int i, int block, int block_dim,
                                                         int thread) {
  using Signed = std::make_signed_t<Bound>;
  using Unsigned = std::make_unsigned_t<Bound>;
  const auto wide = static_cast<unsigned long>(block) * block_dim + thread;
  promise(i < static_cast<Signed>(bound));
  promise(static_cast<unsigned>(i) < static_cast<Unsigned>(bound));
  promise(static_cast<unsigned long>(i) < static_cast<unsigned long>(bound));
  promise(wide < static_cast<unsigned long>(bound));
  promise(static_cast<long>(wide) < static_cast<long>(bound));
}

// Whether a parameter of this type may be the bound of a guard that the compiler does not see through by
// itself.
template <class T>
inline constexpr bool may_bound =
#if defined(__clang__)
    std::is_integral_v<T> && sizeof(T) >= 4;
#else
    false;
#endif

/// Whether the kernel takes the builtins as leading parameters. One that would take any arguments
/// (`template <class... A> __global__ void k(A... a)`) does not.
template <class Kernel, class... P>
inline constexpr bool kTakesBuiltins =
    std::is_invocable_v<Kernel, Index, Index, Index, Index, P&...> && !std::is_invocable_v<Kernel, P&...>;

inline constexpr int kNoBound = -1;

// The first integer type of at least 32 bits, other than int, among the parameters; int when there is none.
template <class... P>
struct GuardTypeOf {
  using type = int;
};
template <class First, class... Rest>
struct GuardTypeOf<First, Rest...>
#if defined(__clang__)
    : Identity<int> {
};
#else
    : std::conditional_t<std::is_integral_v<First> && sizeof(First) >= 4 && !std::is_same_v<First, int>,
                         Identity<First>, GuardTypeOf<Rest...>> {
};
#endif

/// The threads of `count` adjacent blocks. Everything the innermost loop reads is a local, so that nothing in
/// it can alias. kBound: number of the parameter that is above all global indices here, or kNoBound.
template <int kBound, class Kernel, class... P>
__attribute__((flatten, noinline)) void run_loops(Kernel kernel, Index block, int count, Index block_dim,
                                                  Index grid_dim, P... arguments) {
  using Guard = typename GuardTypeOf<std::remove_cv_t<P>...>::type;
  const unsigned last = block.x + static_cast<unsigned>(count);
  for (; block.x < last; ++block.x) {
    ::blockIdx = block;
    for (unsigned z = 0; z < block_dim.z; ++z) {
      for (unsigned y = 0; y < block_dim.y; ++y) {
        const int begin = static_cast<int>(block.x * block_dim.x);
        promise(begin >= 0);
        // In the guard's own type, so that g++ keeps the counter in that type too.
        const Guard end = static_cast<Guard>(begin) + static_cast<Guard>(block_dim.x);
        NPU_INDEPENDENT_LOOP
        for (int i = begin; static_cast<Guard>(i) < end; ++i) {
          const Index thread{static_cast<unsigned>(i - begin), y, z};
          if constexpr (kBound != kNoBound) {
            promise_below(nth<kBound>(arguments...), i, block.x, block_dim.x, thread.x);
          }
          if constexpr (kTakesBuiltins<Kernel, P...>) {
            kernel(thread, block, block_dim, grid_dim, arguments...);
          } else {
            kernel(arguments...);
          }
        }
      }
    }
  }
}

/// Number of the `count` blocks from `first` on that are wholly below `bound`; 0 unless the grid was made to
/// cover exactly it.
template <class Bound>
inline int blocks_below(Bound bound, Index first, int count, int block_dim, int grid_dim) {
  const auto covered = static_cast<long long>(grid_dim) * block_dim;
  const auto value = static_cast<long long>(bound);
  if (value > covered || value <= covered - block_dim) return 0;
  const long long below = value / block_dim - first.x;
  return static_cast<int>(below < 0 ? 0 : below < count ? below : count);
}

/// Runs the blocks below parameter number kBound in the loop with that bound. Result: their number.
template <int kBound, class Kernel, class... P>
inline int run_below(Kernel kernel, Index first, int count, Index block_dim, Index grid_dim,
                     const P&... arguments) {
  if constexpr (may_bound<std::remove_cv_t<std::remove_reference_t<decltype(nth<kBound>(arguments...))>>>) {
    int below = blocks_below(nth<kBound>(arguments...), first, count, block_dim.x, grid_dim.x);
    if (below > 0) run_loops<kBound, Kernel, P...>(kernel, first, below, block_dim, grid_dim, arguments...);
    return below;
  } else {
    return 0;
  }
}

/// Runs `count` blocks from `first` along x.
template <class Kernel, std::size_t... I, class... P>
inline void run_neighbours(std::index_sequence<I...>, Kernel kernel, Index first, int count, Index block_dim,
                           Index grid_dim, const P&... arguments) {
  int done = 0;
  ((done = done != 0 ? done
                     : run_below<static_cast<int>(I), Kernel, P...>(kernel, first, count, block_dim, grid_dim,
                                                                    arguments...)),
   ...);
  if (done == count) return;
  first.x += done;
  run_loops<kNoBound, Kernel, P...>(kernel, first, count - done, block_dim, grid_dim, arguments...);
}

}  // namespace npu::detail

#endif  // NPU_EXECUTORS_THREAD_LOOP_H_
