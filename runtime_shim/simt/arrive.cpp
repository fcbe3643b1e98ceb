// Where threads that wait come in and leave without a call (npu/detail/meet.h). x86-64 only.
#include "runtime_shim/simt/scheduling.h"

#if defined(NPU_OWN_SWITCH)

namespace npu::simt {

inline void* Worker::block_arrives(const detail::Site& site, void* context) {
  if (!in_ring_ || ring_lanes_ != 0) return nullptr;
  Thread& self = *current_;
  if (block_arrived_ == 0) ring_start_ = self.linear;
  if (++block_arrived_ == live_) {
    count_votes();
  } else {
    self.site = &site;
  }
  return hand_over(self, context);
}

inline void* Worker::lanes_arrive(detail::LaneCall& call, void* context) {
  if (!in_ring_ || !count_lane_in_ring(call)) return nullptr;
  return hand_over(*current_, context);
}

}  // namespace npu::simt

// Both entries: the context lies on the stack, rdi is the argument. The function below says whose context is
// next.
#define NPU_ENTRY_(name, function)       \
  __asm__(                               \
      ".text\n"                          \
      ".p2align 4\n"                     \
      ".globl " name                     \
      "\n"                               \
      ".type " name ", @function\n" name \
      ":\n"                              \
      "  movq %rsp, %rsi\n"              \
      "  andq $-16, %rsp\n"              \
      "  call " function                 \
      "\n"                               \
      "  movq %rax, %rsp\n"              \
      "  popq %rax\n"                    \
      "  popq %rbx\n"                    \
      "  popq %rbp\n"                    \
      "  jmpq *%rax\n"                   \
      ".size " name ", .-" name "\n");

NPU_ENTRY_("npu_sim_wait_for_block", "npu_sim_block_arrives")
NPU_ENTRY_("npu_sim_wait_for_lanes", "npu_sim_lanes_arrive")
#undef NPU_ENTRY_

namespace {

npu::simt::Worker* plain_worker() {
  return __builtin_expect(npu::simt::kAnnotate, false) ? nullptr : npu::simt::active_worker;
}

}  // namespace

extern "C" {

NPU_HIDDEN __attribute__((used)) void* npu_sim_block_arrives(const npu::detail::Site* site, void* context) {
  if (npu::simt::Worker* worker = plain_worker()) {
    if (void* next = worker->block_arrives(*site, context)) return next;
  }
  npu::detail::meet_block_by_call(*site);
  return context;
}

NPU_HIDDEN __attribute__((used)) void* npu_sim_lanes_arrive(npu::detail::LaneCall* call, void* context) {
  if (npu::simt::Worker* worker = plain_worker()) {
    if (void* next = worker->lanes_arrive(*call, context)) return next;
  }
  npu::detail::meet_lanes_by_call(*call);
  return context;
}

}  // extern "C"

#endif
