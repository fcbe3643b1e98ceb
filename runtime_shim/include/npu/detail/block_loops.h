// Loops between barriers: what npucxx writes behind a file of kernels (tool/loops, docs/adr/0015). A block of
// such a kernel can run without fibers: all threads up to the first barrier, one after the other, then all
// threads up to the next.
#ifndef NPU_DETAIL_BLOCK_LOOPS_H_
#define NPU_DETAIL_BLOCK_LOOPS_H_

#include <cstddef>
#include <type_traits>
#include <utility>

#include "npu/launch.h"

namespace npu::detail {

inline constexpr int kMostBlockThreads = 1024;

template <class T>
inline void assign(T& to, const T& from) {
  to = from;
}
template <class T, std::size_t kCount>
inline void assign(T (&to)[kCount], const T (&from)[kCount]) {
  for (std::size_t i = 0; i < kCount; ++i) assign(to[i], from[i]);
}

template <auto kLoops>
struct BlockLoops;
/// Calls kLoops with the arguments of a launch, which have the types of the kernel's parameters.
template <class... P, void (*kLoops)(Index, Index, Index, P...)>
struct BlockLoops<kLoops> {
  static void run(const KernelCall& call, Index block) {
    ArgumentView views[sizeof...(P) + 1];
    call.list_arguments(call, views, sizeof...(P));
    spread(std::index_sequence_for<P...>{}, call, block, views);
  }

 private:
  template <std::size_t... I>
  static void spread(std::index_sequence<I...>, const KernelCall& call, Index block,
                     [[maybe_unused]] const ArgumentView* views) {
    kLoops(block, call.block, call.grid, *static_cast<const P*>(views[I].value)...);
  }
};

}  // namespace npu::detail

/// All threads of the block, x fastest: `threadIdx`, and `npu_thread`, the thread's number. In x the counter
/// is an int and the number its sum with something that does not change: g++ then vectorises over the
/// threads.
#define NPU_EACH_THREAD_OF_BLOCK(dim)                                                                    \
  for (unsigned npu_z = 0; npu_z < (dim).z; ++npu_z)                                                     \
    for (unsigned npu_y = 0; npu_y < (dim).y; ++npu_y)                                                   \
      if (const unsigned npu_row = (npu_z * (dim).y + npu_y) * (dim).x; true)                            \
        for (int npu_x = 0; npu_x < static_cast<int>((dim).x); ++npu_x)                                  \
          if ([[maybe_unused]] const ::npu::Index threadIdx{static_cast<unsigned>(npu_x), npu_y, npu_z}; \
              true)                                                                                      \
            if ([[maybe_unused]] const unsigned npu_thread = npu_row + static_cast<unsigned>(npu_x); true)

/// At namespace scope: launches of the kernel run `loops` from now on, where nothing asks for fibers.
#define NPU_OFFER_BLOCK_LOOPS(loops, ...)         \
  [[maybe_unused]] static const bool loops##_on = \
      (::npu::detail::block_loops<(__VA_ARGS__)> = &::npu::detail::BlockLoops<&loops>::run, true)

#endif  // NPU_DETAIL_BLOCK_LOOPS_H_
