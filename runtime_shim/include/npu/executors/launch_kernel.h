// npuLaunchKernel and similar calls: launches with pointers to arguments. Included by npu/kernel/launch.h.
#ifndef NPU_EXECUTORS_LAUNCH_KERNEL_H_
#define NPU_EXECUTORS_LAUNCH_KERNEL_H_

#include "npu/kernel/launch.h"

namespace npu::detail {

template <class Kernel, class... P, std::size_t... I>
KernelCall* call_from_pointers(TypeList<P...>, std::index_sequence<I...>, Kernel kernel, const char* name,
                               const void* address, void** arguments) {
  (void)arguments;
  return make_call<may_sync, Kernel, P...>(kernel, name, address, *static_cast<P*>(arguments[I])...);
}

template <class Kernel, class... P>
KernelCall* call_from_pointers(TypeList<P...> list, Kernel kernel, const char* name, const void* address,
                               void** arguments) {
  return call_from_pointers(list, std::index_sequence_for<P...>{}, kernel, name, address, arguments);
}

template <class F>
npuError_t launch_pointer(F* kernel, const LaunchShape& shape, void** arguments) {
  if constexpr (std::is_function_v<F>) {
    return submit(call_from_pointers(parameters_of<F*>{}, kernel, "a kernel called by pointer",
                                     address_of(kernel), arguments),
                  shape);
  } else {
    return submit_registered(kernel, shape, arguments);
  }
}

template <class... P>
ParameterSizes sizes_of(TypeList<P...>) {
  static constexpr unsigned kSizes[] = {static_cast<unsigned>(sizeof(P))..., 0};
  static constexpr unsigned kAlignments[] = {static_cast<unsigned>(alignof(P))..., 1};
  return {static_cast<int>(sizeof...(P)), kSizes, kAlignments};
}

// Makes the type of a kernel known for launches through an untyped pointer.
template <auto kKernel>
struct Registration {
  static KernelCall* make(void** arguments) {
    return call_from_pointers(parameters_of<decltype(kKernel)>{}, StaticKernel<kKernel>{},
                              static_kernel_name<kKernel>(), address_of(kKernel), arguments);
  }
  Registration() {
    register_kernel(address_of(kKernel), &make, sizes_of(parameters_of<decltype(kKernel)>{}));
  }
};

template <auto kKernel>
inline const Registration<kKernel> registration;

}  // namespace npu::detail

namespace npu {

/// The kernel, after noting what its __launch_bounds__ allow, for what asks about kernels by their address:
/// `npuFuncGetAttributes(&attributes, npu::bounded<256>(k));`
template <int kMostThreads, class F>
F* bounded(F* kernel) {
  detail::bound_kernel(detail::address_of(kernel), kMostThreads);
  return kernel;
}

/// The kernel's address, after making its type known for launches through an untyped pointer, and its launch
/// bounds where it has some: `const void* p = (const void*)npu::known_kernel<&k<float>>();`
template <auto kKernel, int kMostThreads = 0>
auto known_kernel() {
  static const detail::Registration<kKernel> known;
  return kMostThreads > 0 ? bounded<kMostThreads>(kKernel) : kKernel;
}

}  // namespace npu

/// At namespace scope: lets npuLaunchKernel start `kernel` after its type was erased by a cast to void*.
#define NPU_REGISTER_KERNEL(...) NPU_REGISTER_KERNEL_AT_(__LINE__, __VA_ARGS__)
#define NPU_REGISTER_KERNEL_AT_(line, ...) NPU_REGISTER_KERNEL_NAMED_(line, __VA_ARGS__)
#define NPU_REGISTER_KERNEL_NAMED_(line, ...)                         \
  [[maybe_unused]] static const auto* const npu_registration_##line = \
      &::npu::detail::registration<__VA_ARGS__>;

/// Launches `kernel` with one pointer per parameter in `arguments` (null for a kernel without parameters).
/// kernel: a function, or an untyped pointer to a kernel known through NPU_REGISTER_KERNEL.
/// Asynchronous: the arguments are copied before it returns.
/// Shapes: grid in blocks, block in threads, each at least 1 in x, y and z.
/// Units: shared_bytes in bytes of dynamic shared memory per block.
/// Errors: npuErrorInvalidConfiguration if an extent is 0 or beyond a limit of the device;
/// npuErrorLaunchOutOfResources for more threads than __launch_bounds__ allow; npuErrorInvalidValue for more
/// dynamic shared memory than the kernel may use; npuErrorInvalidDeviceFunction for an unknown untyped
/// pointer; npuErrorInvalidResourceHandle for the stream. The kernel does not run then, and the result
/// becomes the last error of the thread.
/// Source: cudaLaunchKernel, CUDA Runtime API, "Execution Control".
template <class F>
npuError_t npuLaunchKernel(F* kernel, dim3 grid, dim3 block, void** arguments, size_t shared_bytes = 0,
                           npuStream_t stream = nullptr) {
  return npu::detail::launch_pointer(kernel, {grid, block, shared_bytes, stream}, arguments);
}

/// npuLaunchKernel; all blocks run at the same time and may wait in cooperative_groups::grid_group::sync.
/// Errors: those of npuLaunchKernel; npuErrorCooperativeLaunchTooLarge for more blocks than can run at once;
/// npuErrorNotSupported in a kernel.
/// Source: cudaLaunchCooperativeKernel, CUDA Runtime API, "Execution Control".
template <class F>
npuError_t npuLaunchCooperativeKernel(F* kernel, dim3 grid, dim3 block, void** arguments,
                                      size_t shared_bytes = 0, npuStream_t stream = nullptr) {
  return npu::detail::launch_pointer(kernel, {grid, block, shared_bytes, stream, true}, arguments);
}

#endif  // NPU_EXECUTORS_LAUNCH_KERNEL_H_
