// The entry and exit of waiting threads without a function call (npu/executors/barrier.h). x86-64 only.
#include "runtime_shim/simt/scheduler/scheduling.h"

#if defined(NPU_OWN_SWITCH)

namespace npu::simt {

inline void* Worker::block_arrives(const detail::Site& site, void* context) {
  if (!in_order_ || order_lanes_ != 0) return nullptr;
  Thread& self = *current_;
  if (block_arrived_ == 0) order_start_ = self.linear;
  if (++block_arrived_ == live_) {
    count_votes();
  } else {
    self.site = &site;
  }
  return hand_over(self, context);
}

inline void* Worker::lanes_arrive(detail::LaneCall& call, void* context) {
  if (!in_order_ || !count_lane_in_order(call)) return nullptr;
  return hand_over(*current_, context);
}

}  // namespace npu::simt

// Code of both entries. The context is on the stack, rdi is the argument. The rest runs on a stack of the
// worker: lines of the thread's own stack would have to come from the second-level cache. The function
// returns the next context. If it returns null, the thread waits in the general way, on its own stack.
#define NPU_ENTRY_(name, function, long_way)               \
  __asm__(                                                 \
      ".text\n"                                            \
      ".p2align 4\n"                                       \
      ".globl " name                                       \
      "\n"                                                 \
      ".type " name ", @function\n" name                   \
      ":\n"                                                \
      "  movq %rsp, %rbx\n"                                \
      "  movq %rdi, %rbp\n"                                \
      "  movq npu_sim_switch_stack@gottpoff(%rip), %rax\n" \
      "  movq %fs:(%rax), %rax\n"                          \
      "  testq %rax, %rax\n"                               \
      "  je 2f\n"                                          \
      "  movq %rax, %rsp\n"                                \
      "  movq %rbx, %rsi\n"                                \
      "  call " function                                   \
      "\n"                                                 \
      "  testq %rax, %rax\n"                               \
      "  je 2f\n"                                          \
      "1:\n"                                               \
      "  movq %rax, %rsp\n"                                \
      "  popq %rax\n"                                      \
      "  popq %rbx\n"                                      \
      "  popq %rbp\n"                                      \
      "  jmpq *%rax\n"                                     \
      "2:\n"                                               \
      "  movq %rbx, %rsp\n"                                \
      "  andq $-16, %rsp\n"                                \
      "  movq %rbp, %rdi\n"                                \
      "  call " long_way                                   \
      "\n"                                                 \
      "  movq %rbx, %rax\n"                                \
      "  jmp 1b\n"                                         \
      ".size " name ", .-" name "\n");

NPU_ENTRY_("npu_sim_wait_for_block", "npu_sim_block_arrives", "npu_sim_block_waits")
NPU_ENTRY_("npu_sim_wait_for_lanes", "npu_sim_lanes_arrive", "npu_sim_lanes_wait")
#undef NPU_ENTRY_

extern "C" {

NPU_HIDDEN __attribute__((used)) void* npu_sim_block_arrives(const npu::detail::Site* site, void* context) {
  return npu::simt::active_worker->block_arrives(*site, context);
}
NPU_HIDDEN __attribute__((used)) void npu_sim_block_waits(const npu::detail::Site* site) {
  npu::detail::block_barrier_by_call(*site);
}

NPU_HIDDEN __attribute__((used)) void* npu_sim_lanes_arrive(npu::detail::LaneCall* call, void* context) {
  return npu::simt::active_worker->lanes_arrive(*call, context);
}
NPU_HIDDEN __attribute__((used)) void npu_sim_lanes_wait(npu::detail::LaneCall* call) {
  npu::detail::warp_sync_by_call(*call);
}

}  // extern "C"

#endif
