// Launches whose <<<grid, block>>> comes from a macro, between the kernel and its arguments. Included by
// npu/kernel/launch.h.
#ifndef NPU_EXECUTORS_BRACKET_LAUNCH_H_
#define NPU_EXECUTORS_BRACKET_LAUNCH_H_

#include <tuple>
#include <utility>

#include "npu/kernel/launch.h"

namespace npu {
namespace detail {

template <class... A>
struct BracketCall {
  const config& where;
  std::tuple<A&&...> arguments;
};

// "->*" binds less tightly than a call, so the kernel is combined with the configuration and the arguments
// together.
// Kernel: a pointer to a function, or what NPU_KERNEL makes.
template <class Kernel, class... A>
void operator->*(Kernel kernel, BracketCall<A...>&& call) {
  std::apply(
      [&](auto&&... values) { launch(kernel, call.where, static_cast<decltype(values)&&>(values)...); },
      std::move(call.arguments));
}

}  // namespace detail

/// What `<<<grid, block, shared, stream>>>` becomes in a macro that holds nothing else:
/// `#define SHAPE(g, b) ->*npu::brackets(g, b)` and `kernel SHAPE(1, 32) (arguments)`. Launches as
/// launch(kernel, config(...), arguments...) does; templates and overloads are named as NPU_KERNEL(kernel).
class brackets {
 public:
  template <class... C>
  explicit brackets(C&&... configuration) : where_(std::forward<C>(configuration)...) {}
  template <class... A>
  detail::BracketCall<A...> operator()(A&&... arguments) const {
    return {where_, std::tuple<A&&...>(std::forward<A>(arguments)...)};
  }

 private:
  config where_;
};

}  // namespace npu

#endif  // NPU_EXECUTORS_BRACKET_LAUNCH_H_
