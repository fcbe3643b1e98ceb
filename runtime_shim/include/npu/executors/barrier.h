// How a thread of a kernel waits: a call into simt/, or on x86-64 a jump there and a jump back to this
// address.
//
// A call would be faster only if threads resumed where the last one called. The processor predicts a return
// from its own stack of calls. With two barriers in a loop, as in every tiled kernel, each resumed thread
// returns to the other one. Measured for a 256-thread block: 26 ns per thread and barrier by calls, against
// 14 in a loop with one barrier. The jump also lets the compiler save only the live registers.
#ifndef NPU_EXECUTORS_BARRIER_H_
#define NPU_EXECUTORS_BARRIER_H_

#include "npu/executors/kernel_call.h"
#include "npu/executors/registers.h"

namespace npu::detail {

struct Site;
struct LaneCall;

/// block_barrier and warp_sync as calls: for sanitizers, other processors, and arrivals outside the fast
/// path.
NPU_EXPORT void block_barrier_by_call(const Site& site);
NPU_EXPORT void warp_sync_by_call(LaneCall& call);

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || __has_feature(memory_sanitizer)
#define NPU_SANITIZED_ 1
#endif
#endif

#if defined(__x86_64__) && !defined(NPU_SANITIZED_) && !defined(__SANITIZE_ADDRESS__) && \
    !defined(__SANITIZE_THREAD__)

#if defined(__AVX__)
#define NPU_CLEAR_UPPER_HALVES_ "vzeroupper\n\t"
#else
#define NPU_CLEAR_UPPER_HALVES_
#endif

// Files compiled with -mno-red-zone, as npucxx compiles kernels, need not skip the red zone. The context of a
// thread then lies in the cache lines of its frame.
#if defined(NPU_NO_RED_ZONE)
#define NPU_STEP_OVER_RED_ZONE_(sign)
#else
#define NPU_STEP_OVER_RED_ZONE_(sign) "leaq " sign "128(%%rsp), %%rsp\n\t"
#endif

// Pushes the context (simt/scheduler/fiber.h: where to continue, rbx, rbp) on the stack, and jumps to
// `target` (simt/barrier/barrier_fast_path.cpp) with `argument` in rdi. rbx and rbp cannot be clobbers.
#define NPU_WAIT_AT_(target, argument) \
  __asm__ volatile(NPU_CLEAR_UPPER_HALVES_            \
                   NPU_STEP_OVER_RED_ZONE_("-")       \
                   "pushq %%rbp\n\t"                  \
                   "pushq %%rbx\n\t"                  \
                   "leaq 1f(%%rip), %%rax\n\t"        \
                   "pushq %%rax\n\t"                  \
                   "jmpq *" target                    \
                   "@GOTPCREL(%%rip)\n"               \
                   "1:\t" NPU_STEP_OVER_RED_ZONE_("") \
                   : "+D"(argument)                   \
                   :                                  \
                   : "rsi", NPU_CHANGED_REGISTERS_, "memory", "cc")

inline void block_barrier(const Site& site) {
  const Site* argument = &site;
  NPU_WAIT_AT_("npu_sim_wait_for_block", argument);
}
inline void warp_sync(LaneCall& call) {
  LaneCall* argument = &call;
  NPU_WAIT_AT_("npu_sim_wait_for_lanes", argument);
}

#undef NPU_WAIT_AT_
#undef NPU_STEP_OVER_RED_ZONE_
#undef NPU_CLEAR_UPPER_HALVES_

#else

inline void block_barrier(const Site& site) { block_barrier_by_call(site); }
inline void warp_sync(LaneCall& call) { warp_sync_by_call(call); }

#endif

}  // namespace npu::detail

#endif  // NPU_EXECUTORS_BARRIER_H_
