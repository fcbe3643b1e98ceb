/// @file
/// Kernel launches: what k<<<grid, block, shared, stream>>>(arguments) becomes. C++17.
///
/// Launches are asynchronous and follow the order of their stream. Arguments are copied before a launch
/// returns.
/// Shapes: grid in blocks and block in threads, each at least 1 in x, y and z.
/// Units: shared in bytes of dynamic shared memory per block.
/// Errors: a launch returns nothing. What prevents it becomes the last error of the thread (npuGetLastError),
/// and the kernel does not run: npuErrorInvalidConfiguration if an extent is 0 or beyond a limit of the
/// device, npuErrorLaunchOutOfResources for more threads than __launch_bounds__ allow, npuErrorInvalidValue
/// for more dynamic shared memory than the kernel may use, npuErrorInvalidResourceHandle for the stream. What
/// fails in the kernel is returned by the next call that waits for the device.
/// Source: CUDA C++ Programming Guide, "Execution Configuration"; docs/reference/migrated_form.md.
#ifndef NPU_KERNEL_LAUNCH_H_
#define NPU_KERNEL_LAUNCH_H_

#include "npu/detail/not_deduced.h"
#include "npu/executors/executors.h"

namespace npu {

/// The part of a launch between <<< and >>>.
/// Units: grid in blocks, block in threads, shared in bytes of dynamic shared memory per block.
struct config {
  dim3 grid, block;
  size_t shared;
  npuStream_t stream;
  int most_threads = 0;
  /// A configuration, in the order of <<< >>>.
  /// Errors: none; a launch checks it.
  config(dim3 grid_, dim3 block_, size_t shared_ = 0, npuStream_t stream_ = nullptr)
      : grid(grid_), block(block_), shared(shared_), stream(stream_) {}
  /// The configuration with the bound of the kernel's __launch_bounds__. A block of more threads fails the
  /// launch.
  /// Units: threads.
  /// Errors: none; the launch fails with npuErrorLaunchOutOfResources.
  config within(int threads) const {
    config bounded = *this;
    bounded.most_threads = threads;
    return bounded;
  }
};

namespace detail {

inline LaunchShape shape_of(const config& c) {
  return {c.grid, c.block, c.shared, c.stream, false, c.most_threads};
}

template <auto kKernel>
const char* static_kernel_name() {
  static const char* const name = kernel_name(__PRETTY_FUNCTION__);
  return name;
}

// The parameters of a kernel without the leading builtins.
template <class... P>
struct TypeList {};
template <class Function>
struct ParametersOf;
template <class R, class... P>
struct ParametersOf<R (*)(P...)> {
  using type = TypeList<P...>;
};
template <class R, class... P>
struct ParametersOf<R (*)(Index, Index, Index, Index, P...)> {
  using type = TypeList<P...>;
};
template <class R, class... P>
struct ParametersOf<R (*)(P...) noexcept> : ParametersOf<R (*)(P...)> {};
template <class Function>
using parameters_of = typename ParametersOf<Function>::type;

template <class Mode, class Kernel, class... P, class... A>
KernelCall* make_typed_call(TypeList<P...>, Kernel kernel, const char* name, const void* address,
                            A&&... values) {
  static_assert(sizeof...(P) == sizeof...(A),
                "a kernel needs one launch argument for each of its parameters");
  return make_call<Mode, Kernel, P...>(kernel, name, address,
                                       convert_argument<P>(std::forward<A>(values))...);
}

// A kernel that only a functor knows: overloads, deduced template arguments, default arguments.
template <class F>
struct NamedFunctor : F {
  const char* name;
  const void* unit;  // named_launch.h
};
template <class F>
NamedFunctor<F> named_functor(F functor, const char* name, const void* unit) {
  return {functor, name, unit};
}

template <class Function>
const void* address_of(Function* function) {
  return reinterpret_cast<const void*>(function);
}

template <class Mode, class... P, class F>
void launch_pointer_call(F* kernel, const config& where, P&&... arguments) {
  submit(make_call<Mode, F*, std::remove_cv_t<P>...>(kernel, "a kernel called by pointer", address_of(kernel),
                                                     static_cast<P&&>(arguments)...),
         shape_of(where));
}

// Kernels with up to this many parameters convert their arguments exactly as calls do (launch_arity.h).
inline constexpr std::size_t kSpelledParameters = 32;

}  // namespace detail
}  // namespace npu

#include "npu/executors/named_launch.h"

namespace npu {

/// Launches a kernel whose template arguments are all written: launch<k<float>>(config(grid, block),
/// arguments...). Arguments are converted to the parameter types. This form is for kernels with more
/// parameters than npu/executors/launch_arity.h writes out; that header has the others.
template <auto kKernel, class Mode = may_sync, class... A>
std::enable_if_t<(sizeof...(A) > detail::kSpelledParameters)> launch(const config& where, A&&... arguments) {
  using Parameters = detail::parameters_of<decltype(kKernel)>;
  detail::submit(detail::make_typed_call<Mode>(Parameters{}, detail::StaticKernel<kKernel>{},
                                               detail::static_kernel_name<kKernel>(),
                                               detail::address_of(kKernel), std::forward<A>(arguments)...),
                 detail::shape_of(where));
}

/// Launches a kernel by pointer. Arguments are converted to its parameter types.
/// @{
template <class R, class... P>
void launch(R (*kernel)(P...), const config& where, detail::NotDeduced<P>... arguments) {
  detail::launch_pointer_call<may_sync, P...>(kernel, where, static_cast<P&&>(arguments)...);
}
template <class R, class... P>
void launch(R (*kernel)(Index, Index, Index, Index, P...), const config& where,
            detail::NotDeduced<P>... arguments) {
  detail::launch_pointer_call<may_sync, P...>(kernel, where, static_cast<P&&>(arguments)...);
}
/// @}

/// Launches through a functor (NPU_KERNEL), with or without a promise about synchronisation:
/// launch<no_sync>(...). Arguments are stored as given, without conversion, as the parameter types are not
/// known; where npucxx has found the kernel, this is the launch of that kernel.
/// Errors: a kernel that waits in spite of no_sync fails with npuErrorLaunchFailure.
/// @{
template <class Mode, class F, class... A>
std::enable_if_t<detail::is_mode<Mode>> launch(detail::NamedFunctor<F> kernel, const config& where,
                                               A&&... arguments) {
  const auto* const known = detail::find_named_launch<Mode, detail::parameter_of<A>...>(
      kernel.unit, kernel.name, detail::functor_type<F>());
  detail::submit(known != nullptr
                     ? known->make(detail::value_of<detail::parameter_of<A>>(std::forward<A>(arguments))...)
                     : detail::make_call<Mode, F, detail::parameter_of<A>...>(kernel, kernel.name, nullptr,
                                                                              std::forward<A>(arguments)...),
                 detail::shape_of(where));
}
template <class F, class... A>
void launch(detail::NamedFunctor<F> kernel, const config& where, A&&... arguments) {
  launch<may_sync>(kernel, where, std::forward<A>(arguments)...);
}
/// @}

}  // namespace npu

/// A kernel named in any way that a call expression accepts: NPU_KERNEL(k) works for overloads and for
/// templates whose arguments are deduced.
/// Errors: none.
/// Source: of this shim; docs/reference/migrated_form.md.
// Kernels are named by constants. "[=]" lets g++ take those of the functions around it, also where these are
// captured for something else (`constexpr int N = 2; [&] { launch(NPU_KERNEL(k<N>), config(1, N)); }`).
#if !defined(NPU_HOST_PASS) && !defined(NPU_DEVICE_PASS)
#define NPU_KERNEL(...)                                                                      \
  ::npu::detail::named_functor(                                                              \
      [=](auto&&... npu_arguments_) __attribute__((always_inline))                           \
      -> decltype(__VA_ARGS__(static_cast<decltype(npu_arguments_)&&>(npu_arguments_)...)) { \
        return __VA_ARGS__(static_cast<decltype(npu_arguments_)&&>(npu_arguments_)...);      \
      },                                                                                     \
      #__VA_ARGS__, NPU_THIS_UNIT_)
#else
// It belongs to a class that is named after the line: closures of a function are numbered, and one more would
// change the numbers of the program's own where only the host pass has the launch (docs/adr/0018).
#define NPU_KERNEL(...) NPU_KERNEL_AT_(__LINE__, __VA_ARGS__)
#define NPU_KERNEL_AT_(line, ...) NPU_KERNEL_IN_(npu_launch_at_##line, __VA_ARGS__)
#define NPU_KERNEL_IN_(name, ...)                                                                     \
  ({                                                                                                  \
    struct name {                                                                                     \
      static constexpr auto functor() {                                                               \
        return [](auto&&... npu_arguments_) __attribute__((always_inline))                            \
               -> decltype(__VA_ARGS__(static_cast<decltype(npu_arguments_)&&>(npu_arguments_)...)) { \
          return __VA_ARGS__(static_cast<decltype(npu_arguments_)&&>(npu_arguments_)...);             \
        };                                                                                            \
      }                                                                                               \
    };                                                                                                \
    ::npu::detail::named_functor(name::functor(), #__VA_ARGS__, NPU_THIS_UNIT_);                      \
  })
#endif

#include "npu/executors/bracket_launch.h"
#include "npu/executors/launch_arity.h"
#include "npu/executors/launch_kernel.h"

#endif  // NPU_KERNEL_LAUNCH_H_
