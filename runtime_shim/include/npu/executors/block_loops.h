// Block loops: the text that npucxx appends to a file of kernels (tool/npucxx/block_loops, docs/adr/0015). A
// block of such a kernel can run without fibers: all threads up to the first barrier, one after the other,
// then all threads up to the next.
#ifndef NPU_EXECUTORS_BLOCK_LOOPS_H_
#define NPU_EXECUTORS_BLOCK_LOOPS_H_

#include <cstddef>
#include <type_traits>
#include <utility>

#include "npu/executors/deferred_collectives.h"
#include "npu/kernel/launch.h"

namespace npu::detail {

/// Version of the names that generated text uses from the shim's headers (tool/npucxx/abi.md). The text
/// states its version and does not compile with another one. Increased when a name or its meaning changes.
inline constexpr int kBlockLoopsAbi = 2;

/// Storage of trivially copyable values. Arrays are one object, because g++ then keeps them in registers if
/// it unrolls the loops over them.
template <class T>
__attribute__((always_inline)) inline void assign(T& to, const T& from) {
  if constexpr (std::is_scalar_v<T>) {
    to = from;
  } else {
    __builtin_memcpy(&to, &from, sizeof(T));
  }
}

/// The values of a variable between parallel regions: a T for each thread of the block, not constructed.
template <class T>
class ContextArray {
 public:
  T* data() { return reinterpret_cast<T*>(storage_); }
  T& operator[](int thread) { return data()[thread]; }

 private:
  alignas(T) unsigned char storage_[sizeof(T) * kMaxBlockThreads];
};

/// While it exists, the running thread has the thread context that was set last, like a thread on a fiber.
class BlockThreadContext {
 public:
  BlockThreadContext() = default;
  BlockThreadContext(const BlockThreadContext&) = delete;
  BlockThreadContext& operator=(const BlockThreadContext&) = delete;
  ~BlockThreadContext() { thread_context.linear = -1; }
  void set(int thread, Index index) {
    thread_context.linear = thread;
    ::threadIdx = index;
  }
};

/// Loops of one kernel: for any block, and for blocks that are 16 or 32 threads wide, as most tiles are. g++
/// vectorises such short loops only if it knows their length.
template <auto kAny, auto k16, auto k32>
struct BlockLoops;
/// Calls one of them with the arguments of a launch, which have the types of the kernel's parameters.
template <class... P, void (*kAny)(Index, Index, Index, P...), void (*k16)(Index, Index, Index, P...),
          void (*k32)(Index, Index, Index, P...)>
struct BlockLoops<kAny, k16, k32> {
  static void run(const KernelCall& call, Index block) {
    ArgumentView views[sizeof...(P) + 1];
    call.list_arguments(call, views, sizeof...(P));
    spread(std::index_sequence_for<P...>{}, call, block, views);
  }

 private:
  template <std::size_t... I>
  static void spread(std::index_sequence<I...>, const KernelCall& call, Index block,
                     [[maybe_unused]] const ArgumentView* views) {
    const auto loops = call.block.x == 16 ? k16 : call.block.x == 32 ? k32 : kAny;
    loops(block, call.block, call.grid, *static_cast<const P*>(views[I].value)...);
  }
};

}  // namespace npu::detail

/// All threads of the block, x fastest: `threadIdx`, and `npu_thread`, the thread's number. In x the counter
/// and the number are int: unsigned sums may wrap around, and g++ then does not see that neighbours are
/// adjacent.
#define NPU_EACH_THREAD_OF_BLOCK(dim)                                                                    \
  for (unsigned npu_z = 0; npu_z < (dim).z; ++npu_z)                                                     \
    for (unsigned npu_y = 0; npu_y < (dim).y; ++npu_y)                                                   \
      if (const int npu_row = static_cast<int>((npu_z * (dim).y + npu_y) * (dim).x); true)               \
        for (int npu_x = 0; npu_x < static_cast<int>((dim).x); ++npu_x)                                  \
          if ([[maybe_unused]] const ::npu::Index threadIdx{static_cast<unsigned>(npu_x), npu_y, npu_z}; \
              true)                                                                                      \
            if ([[maybe_unused]] const int npu_thread = npu_row + npu_x; true)

/// At namespace scope: launches of the kernel then run `loops`, unless something requires fibers. dimensions:
/// launches of blocks with more than these do not. narrow, wide: 16 and 32, or 0 for a kernel whose threads
/// have arrays, for which g++ generates worse code if it knows the length.
#define NPU_REGISTER_BLOCK_LOOPS(loops, dimensions, narrow, wide, ...)                         \
  __attribute__((constructor)) static void npu_register_##loops() {                            \
    ::npu::detail::block_loops<(__VA_ARGS__)> = {                                              \
        &::npu::detail::BlockLoops<&loops<0>, &loops<narrow>, &loops<wide>>::run, dimensions}; \
  }

#endif  // NPU_EXECUTORS_BLOCK_LOOPS_H_
