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

/// Leaves `from` (the running fiber) and continues `to`. Returns when someone switches back to `from`.
inline void switch_fiber(Fiber& from, Fiber& to) {
  if (__builtin_expect(kAnnotate, false)) announce_switch(from, to);
  boost::context::detail::transfer_t back = boost::context::detail::jump_fcontext(to.context, &from);
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
