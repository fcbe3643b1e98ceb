// A fiber: a stack and a saved context. Switches do not involve the operating system. The only file that uses
// Boost.Context.
//
// The switch for x86-64 is our own. Boost's is entered by a call and left by a jump. The return address that
// the call pushed on the processor's return predictor is never popped, and later returns are mispredicted.
// Measured: 34 ns per thread and barrier, against 13. Boost also saves the floating-point control words,
// which kernels do not change.
#pragma once

#include <cstddef>
#include <cstdint>

#include "runtime_shim/simt/sanitizer.h"

#if defined(__x86_64__)
#include "npu/executors/registers.h"
#define NPU_OWN_SWITCH 1
#else
#include <boost/context/detail/fcontext.hpp>
#endif

namespace npu::simt {

struct FiberStack {
  char* bottom = nullptr;  // lowest byte
  std::size_t bytes = 0;
  void* fake_stack = nullptr;  // AddressSanitizer's
  void* tsan_fiber = nullptr;
};

// Small, because each switch reads two of them. Those of a block share the first-level cache with its work.
struct Fiber {
  void* context = nullptr;  // where to continue; must be the first member
  FiberStack* stack = nullptr;
};

// Whether a sanitizer must be told about switches. Decided once.
inline const bool kAnnotate = address_sanitizer() || thread_sanitizer();

void announce_switch(Fiber& from, Fiber& to);
/// arrived: the running fiber; previous: the fiber that switched to it.
void announce_arrival(Fiber& arrived, Fiber& previous);

#if defined(NPU_OWN_SWITCH)

// Files compiled with -mno-red-zone need not skip the red zone of leaf functions below the stack pointer. The
// context then lies in the cache lines of the frames around it.
#if defined(NPU_NO_RED_ZONE)
#define NPU_SKIP_RED_ZONE(sign)
inline constexpr std::uintptr_t kRedZoneBytes = 0;
#else
#define NPU_SKIP_RED_ZONE(sign) "leaq " sign "128(%%rsp), %%rsp\n\t"
inline constexpr std::uintptr_t kRedZoneBytes = 128;
#endif

/// Continues `to`. Result: the fiber that switches back. Saves the two registers that an asm statement cannot
/// clobber; the compiler saves all other live ones.
inline Fiber* jump(Fiber* from, Fiber* to) {
  __asm__ volatile(
      NPU_SKIP_RED_ZONE("-")
      "pushq %%rbp\n\t"
      "pushq %%rbx\n\t"
      "leaq 1f(%%rip), %%rax\n\t"
      "pushq %%rax\n\t"
      "movq %%rsp, (%%rdi)\n\t"
      "movq (%%rsi), %%rsp\n\t"
      "popq %%rax\n\t"
      "popq %%rbx\n\t"
      "popq %%rbp\n\t"
      NPU_SKIP_RED_ZONE("")
      "jmpq *%%rax\n"
      "1:"
      : "+D"(from), "+S"(to)
      :
      : NPU_CHANGED_REGISTERS_, "memory", "cc");
  return from;
}
#undef NPU_SKIP_RED_ZONE

/// Makes `fiber` start kBody(previous fiber) at the next switch to it. kBody never returns.
template <void (*kBody)(Fiber* previous)>
void prepare_fiber(Fiber& fiber) {
  auto top = reinterpret_cast<std::uintptr_t>(fiber.stack->bottom + fiber.stack->bytes) & ~std::uintptr_t{15};
  auto* return_address = reinterpret_cast<void**>(top - 8);  // as after a call of kBody
  *return_address = nullptr;
  auto* saved = reinterpret_cast<void**>(top - 8 - kRedZoneBytes) - 3;
  saved[0] = reinterpret_cast<void*>(kBody);
  saved[1] = saved[2] = nullptr;  // rbx, rbp
  fiber.context = saved;
}

#else

inline Fiber* jump(Fiber* from, Fiber* to) {
  boost::context::detail::transfer_t back = boost::context::detail::jump_fcontext(to->context, from);
  auto* previous = static_cast<Fiber*>(back.data);
  previous->context = back.fctx;
  return previous;
}

template <void (*kBody)(Fiber* previous)>
void prepare_fiber(Fiber& fiber) {
  fiber.context =
      boost::context::detail::make_fcontext(fiber.stack->bottom + fiber.stack->bytes, fiber.stack->bytes,
                                            [](boost::context::detail::transfer_t from) {
                                              auto* previous = static_cast<Fiber*>(from.data);
                                              previous->context = from.fctx;
                                              kBody(previous);
                                            });
}

#endif

/// Suspends `from` (the running fiber) and continues `to`. Returns when a fiber switches back to `from`.
inline void switch_fiber(Fiber& from, Fiber& to) {
  if (__builtin_expect(kAnnotate, false)) announce_switch(from, to);
  Fiber* previous = jump(&from, &to);
  if (__builtin_expect(kAnnotate, false)) announce_arrival(from, *previous);
}

}  // namespace npu::simt
