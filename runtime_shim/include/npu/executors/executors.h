// Creates a KernelCall from a kernel and its arguments: the thread loop for kernels that cannot synchronise,
// and the one-thread entry for fibers for the rest.
#ifndef NPU_EXECUTORS_EXECUTORS_H_
#define NPU_EXECUTORS_EXECUTORS_H_

#include "npu/executors/ascendc.h"
#include "npu/executors/flat_loop.h"

namespace npu {

/// Promise to npu::launch: no thread of the kernel waits for another, and every builtin arrives by parameter.
struct no_sync {};
/// No promise: the kernel runs on fibers. The default.
struct may_sync {};
/// Promise to npu::launch: no_sync, and along x the kernel uses only its global index blockIdx.x * blockDim.x
/// + threadIdx.x, and does nothing if that index is not below its parameter number kParameter (counted from 0
/// without the builtins). -1: no such parameter is known.
template <int kParameter = -1>
struct flat {
  static constexpr int kBound = kParameter;
  static constexpr bool kStrided = false;
};
/// The same for a kernel that is one loop from its global index up to parameter number kParameter in steps of
/// blockDim.x * gridDim.x, with a body for which it does not matter which thread runs it.
template <int kParameter>
struct strided {
  static_assert(kParameter >= 0, "a grid-stride loop ends somewhere");
  static constexpr int kBound = kParameter;
  static constexpr bool kStrided = true;
};

namespace detail {

template <class Mode>
inline constexpr bool is_mode = std::is_same_v<Mode, no_sync> || std::is_same_v<Mode, may_sync>;
template <int kParameter>
inline constexpr bool is_mode<flat<kParameter>> = true;
template <int kParameter>
inline constexpr bool is_mode<strided<kParameter>> = true;

/// Whether run_flat() runs every launch but those with unusual values: the bound is an integer in this instantiation.
template <class Mode, class... P>
constexpr bool is_mostly_flat() {
  if constexpr (std::is_same_v<Mode, no_sync>) {
    return false;
  } else if constexpr (Mode::kBound == kNoBound) {
    return true;
  } else if constexpr (Mode::kBound < static_cast<int>(sizeof...(P))) {
    using Bound = decltype(nth<Mode::kBound>(std::declval<const P&>()...));
    return std::is_integral_v<std::remove_cv_t<std::remove_reference_t<Bound>>>;
  } else {
    return false;
  }
}

// Calls a kernel that takes the builtins as leading parameters, or one that does not.
template <class Kernel, class... P>
inline void invoke(Kernel kernel, Index thread, Index block, Index block_dim, Index grid_dim,
                   P&... arguments) {
  if constexpr (kTakesBuiltins<Kernel, P...>) {
    kernel(thread, block, block_dim, grid_dim, arguments...);
  } else {
    kernel(arguments...);
  }
}

/// The kernel as it is called: with the addresses of parameters that the ABI passes so. The calling thread owns these, and no
/// copies are made.
/// Source: Itanium C++ ABI, "Non-Trivial Parameters".
template <class R, class... P>
auto called_by_address(R (*kernel)(P...)) {
  auto called = reinterpret_cast<R (*)(typename ThreadParameter<P>::Passed...)>(kernel);
  asm("" : "+r"(called));  // the compiler knows the function by its own type
  return called;
}

// A kernel known at compile time, as an empty callable.
template <auto kKernel>
struct StaticKernel {
  template <class... A>
  __attribute__((always_inline)) auto operator()(A&&... arguments) const
      -> decltype(kKernel(std::forward<A>(arguments)...)) {
    return kKernel(std::forward<A>(arguments)...);
  }
};

template <auto kKernel>
constexpr auto function_of(StaticKernel<kKernel>) {
  return kKernel;
}
template <class R, class... P>
R (*function_of(R (*kernel)(P...)))(P...) {
  return kernel;
}
/// Whether a kernel is a function, not an object that calls one.
template <class Kernel>
inline constexpr bool kIsFunction = std::is_pointer_v<Kernel>;
template <auto kKernel>
inline constexpr bool kIsFunction<StaticKernel<kKernel>> = true;

using RunBlock = void (*)(const KernelCall&, Index block);

/// Loops that run a block with at most so many dimensions: those after it have the extent 1.
struct LoopsOfBlocks {
  RunBlock run = nullptr;
  unsigned char dimensions = 3;
};

/// The block loops of a kernel, registered before main (npu/executors/block_loops.h); null if there are none.
template <auto kKernel>
inline LoopsOfBlocks block_loops;

template <class Kernel>
struct RegisteredBlockLoops {
  static LoopsOfBlocks get() { return {}; }
};
template <auto kKernel>
struct RegisteredBlockLoops<StaticKernel<kKernel>> {
  static LoopsOfBlocks get() { return block_loops<kKernel>; }
};

template <class Kernel>
struct RegisteredAscendC {
  static const AscendCKernel* get() { return nullptr; }
};
template <auto kKernel>
struct RegisteredAscendC<StaticKernel<kKernel>> {
  static const AscendCKernel* get() { return ascendc_kernel<kKernel>; }
};

template <class T>
inline constexpr bool is_data_pointer =
    std::is_pointer_v<std::remove_cv_t<T>> && !std::is_function_v<std::remove_pointer_t<std::remove_cv_t<T>>>;

template <class Kernel, class Sequence, class... P>
struct CallOf;

template <class Kernel, std::size_t... I, class... P>
struct CallOf<Kernel, std::index_sequence<I...>, P...> : KernelCall {
  Kernel kernel;
  Arguments<P...> arguments;

  template <class... A>
  CallOf(Kernel k, const char* kernel_name, const void* kernel_address, A&&... values)
      : KernelCall{{},
                   {},
                   0,
                   false,
                   !(std::is_trivially_destructible_v<P> && ...),
                   3,
                   0,
                   kernel_name,
                   kernel_address,
                   nullptr,
                   nullptr,
                   &destroy_entry,
                   &list_entry},
        kernel(k),
        arguments(nullptr, std::forward<A>(values)...) {}

  static constexpr bool kByAddress = (is_passed_by_address<P> || ...);

  template <class Mode>
  static void loop_entry(const KernelCall& call, Index first, int count) {
    const auto& self = static_cast<const CallOf&>(call);
    if constexpr (kByAddress) return run_threads(self, first, count);
    if constexpr (!std::is_same_v<Mode, no_sync>) {
      if (run_flat<Mode, Kernel, P...>(self.kernel, first, count, call.block, call.grid,
                                       get<I>(self.arguments)...))
        return;
    }
    if constexpr (is_mostly_flat<Mode, P...>())
      run_threads(self, first, count);
    else
      run_neighbours<Kernel>(std::index_sequence<I...>{}, self.kernel, first, count, call.block, call.grid,
                             get<I>(self.arguments)...);
  }
  // What a flat loop cannot run: grids of more than 2^30 threads, negative bounds. The kernel is called, so that large
  // kernels are not compiled into one more loop.
  __attribute__((noinline)) static void run_threads(const CallOf& self, Index block, int count) {
    const Index shape = self.block, grid = self.grid;
    const unsigned last = block.x + static_cast<unsigned>(count);
    for (; block.x < last; ++block.x) {
      ::blockIdx = block;
      for (unsigned z = 0; z < shape.z; ++z)
        for (unsigned y = 0; y < shape.y; ++y)
          for (unsigned x = 0; x < shape.x; ++x)
            run_one(self.kernel, {x, y, z}, block, shape, grid, get<I>(self.arguments)...);
    }
  }
  static void thread_entry(const KernelCall& call, Index thread, Index block) {
    const auto& self = static_cast<const CallOf&>(call);
    run_one(self.kernel, thread, block, call.block, call.grid, get<I>(self.arguments)...);
  }
  static int list_entry(const KernelCall& call, ArgumentView* views, int capacity) {
    [[maybe_unused]] const auto& self = static_cast<const CallOf&>(call);
    const ArgumentView all[] = {
        {&get<I>(self.arguments), sizeof(P), is_data_pointer<P>, PointeeOf<P>::type, PointeeOf<P>::levels,
         PointedArray<P>::is_const, PointedArray<P>::is_unsigned, PointedArray<P>::is_bool}...,
        {nullptr, 0, false}};
    constexpr int kCount = sizeof...(P);
    for (int i = 0; i < capacity && i < kCount; ++i) views[i] = all[i];
    return kCount;
  }
  static constexpr bool kClones =
      (std::is_trivially_copyable_v<P> && ...) && std::is_copy_constructible_v<Kernel>;
  static KernelCall* clone_entry(const KernelCall& call) {
    return new CallOf(static_cast<const CallOf&>(call));
  }
  static void destroy_entry(KernelCall* call) { delete static_cast<CallOf*>(call); }

  // Each thread has its own copy of every parameter.
  static void run_one(Kernel kernel, Index thread, Index block, Index block_dim, Index grid_dim,
                      ThreadParameter<P>... arguments) {
    if constexpr (kByAddress && kIsFunction<Kernel>)
      invoke(called_by_address(function_of(kernel)), thread, block, block_dim, grid_dim, arguments.get()...);
    else
      invoke(kernel, thread, block, block_dim, grid_dim, arguments.get()...);
  }
};

/// Whether the threads of a block may run one by one, in the order of NPU_SIM_ORDER. With NPU_NO_PROMISES all kernels are compiled
/// so, whatever their launch promises: slow, and the race finder then changes the order of their threads, too.
template <class Mode>
inline constexpr bool runs_single_threads =
#ifdef NPU_NO_PROMISES
    true;
#else
    std::is_same_v<Mode, may_sync>;
#endif

/// Builds the call. Only the executor for Mode is instantiated.
template <class Mode, class Kernel, class... P, class... A>
KernelCall* make_call(Kernel kernel, const char* name, const void* address, A&&... values) {
  using Call = CallOf<Kernel, std::index_sequence_for<P...>, P...>;
  auto* call = new Call(kernel, name, address, std::forward<A>(values)...);
  if constexpr (runs_single_threads<Mode>) {
    call->run_thread = &Call::thread_entry;
    const LoopsOfBlocks loops = RegisteredBlockLoops<Kernel>::get();
    call->run_block = loops.run;
    call->loop_dimensions = loops.dimensions;
  } else {
    call->run_blocks = &Call::template loop_entry<Mode>;
  }
  call->ascendc = RegisteredAscendC<Kernel>::get();
  if constexpr (Call::kClones) call->clone = &Call::clone_entry;
  return call;
}

}  // namespace detail
}  // namespace npu

#endif  // NPU_EXECUTORS_EXECUTORS_H_
