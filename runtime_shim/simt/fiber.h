// A fiber: a stack and a place in code, switched to without the operating system. The only file that sees
// Boost.Context.
#ifndef RUNTIME_SHIM_SIMT_FIBER_H_
#define RUNTIME_SHIM_SIMT_FIBER_H_

#include <boost/context/detail/fcontext.hpp>
#include <cstddef>

#include "runtime_shim/simt/sanitizer.h"

namespace npu::simt {

struct Fiber {
  boost::context::detail::fcontext_t context = nullptr;
  char* stack_bottom = nullptr;  // lowest byte
  std::size_t stack_bytes = 0;
  void* fake_stack = nullptr;  // AddressSanitizer's
  void* tsan_fiber = nullptr;
};

// Whether a sanitizer must hear about switches; decided once.
inline const bool kAnnotate = address_sanitizer() || thread_sanitizer();

void announce_switch(Fiber& from, Fiber& to);
/// arrived: the running fiber; previous: where the switch came from.
void announce_arrival(Fiber& arrived, Fiber& previous);

/// jump_fcontext without a call instruction. It leaves by a jump, so the return address that a call pushes on the
/// processor's return predictor is never taken off, and every later return is mispredicted: several times the cost of
/// the switch itself.
inline boost::context::detail::transfer_t jump(boost::context::detail::fcontext_t to, void* data) {
#if defined(__x86_64__)
#if defined(__AVX512F__)
#define NPU_CLOBBERS_512                                                                                      \
  , "xmm16", "xmm17", "xmm18", "xmm19", "xmm20", "xmm21", "xmm22", "xmm23", "xmm24", "xmm25", "xmm26",       \
      "xmm27", "xmm28", "xmm29", "xmm30", "xmm31", "k1", "k2", "k3", "k4", "k5", "k6", "k7"
#else
#define NPU_CLOBBERS_512
#endif
  auto* target = &boost::context::detail::jump_fcontext;
  boost::context::detail::transfer_t back;
  __asm__ volatile(
      "leaq -128(%%rsp), %%rsp\n\t"  // the red zone
      "leaq 1f(%%rip), %%rax\n\t"
      "pushq %%rax\n\t"
      "jmpq *%%rcx\n"
      "1:\n\t"
      "leaq 128(%%rsp), %%rsp"
      : "=a"(back.fctx), "=d"(back.data), "+D"(to), "+S"(data), "+c"(target)
      :
      : "r8", "r9", "r10", "r11", "xmm0", "xmm1", "xmm2", "xmm3", "xmm4", "xmm5", "xmm6", "xmm7", "xmm8", "xmm9",
        "xmm10", "xmm11", "xmm12", "xmm13", "xmm14", "xmm15" NPU_CLOBBERS_512, "memory", "cc");
#undef NPU_CLOBBERS_512
  return back;
#else
  return boost::context::detail::jump_fcontext(to, data);
#endif
}

/// Leaves `from` (the running fiber) and continues `to`. Returns when someone switches back to `from`.
inline void switch_fiber(Fiber& from, Fiber& to) {
  if (__builtin_expect(kAnnotate, false)) announce_switch(from, to);
  boost::context::detail::transfer_t back = jump(to.context, &from);
  auto& previous = *static_cast<Fiber*>(back.data);
  previous.context = back.fctx;
  if (__builtin_expect(kAnnotate, false)) announce_arrival(from, previous);
}

/// Makes `fiber` start kBody(previous fiber) at the next switch to it. kBody never returns.
template <void (*kBody)(Fiber& previous)>
void prepare_fiber(Fiber& fiber) {
  fiber.context = boost::context::detail::make_fcontext(
      fiber.stack_bottom + fiber.stack_bytes, fiber.stack_bytes, [](boost::context::detail::transfer_t from) {
        auto& previous = *static_cast<Fiber*>(from.data);
        previous.context = from.fctx;
        kBody(previous);
      });
}

}  // namespace npu::simt

#endif  // RUNTIME_SHIM_SIMT_FIBER_H_
