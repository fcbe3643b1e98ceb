// A launch with its arguments, type-erased: what npu/kernel/launch.h builds and the kernel executors run.
// Not for programs: npu::launch is the public form.
#ifndef NPU_EXECUTORS_KERNEL_CALL_H_
#define NPU_EXECUTORS_KERNEL_CALL_H_

#include "npu/detail/element_type.h"
#include "npu/runtime/types.h"
#include "npu/vector_types.h"

#define NPU_EXPORT __attribute__((visibility("default")))

namespace npu::simt {
struct LaunchEnvironment;
}

namespace npu::detail {

/// One argument of a launch, in the call's memory. size in bytes.
struct ArgumentView {
  const void* value;
  unsigned size;
  bool is_pointer;                             // to data
  ElementType element = ElementType::unknown;  // of its target, by the kernel's signature,
  int levels = 0;                              // after so many dereferences
  bool is_const = false;                       // the target of a pointer is const
  bool is_unsigned = false, is_bool = false;   // the element, which has the size of an integer
};

struct AscendCKernel;

/// A launch is one allocation: a call without arguments must stay within 120 bytes, what glibc keeps in its fast lists.
struct KernelCall {
  Index grid, block;
  unsigned shared_bytes;              // dynamic shared memory
  bool cooperative : 1;               // all blocks are resident at once and may wait at a grid barrier
  bool destroys_arguments : 1;        // their destructors do something, which the launching thread does
  unsigned char loop_dimensions = 3;  // run_block runs blocks whose further dimensions have the extent 1
  short device;                       // where it runs; submit sets it
  const char* name;                   // for reports; lives as long as the process
  const void* address;                // the kernel function; null when only a functor is known

  // Thread loop: runs all threads of `count` blocks that follow each other along x. Null when the kernel may
  // synchronise.
  void (*run_blocks)(const KernelCall&, Index first, int count);
  // Fibers: runs one thread of one block.
  void (*run_thread)(const KernelCall&, Index thread, Index block);
  void (*destroy)(KernelCall*);
  // Describes the first `capacity` arguments. Result: the number of arguments. For checks of launches.
  int (*list_arguments)(const KernelCall&, ArgumentView* views, int capacity);
  // A copy of the call; null where arguments cannot be replaced byte by byte.
  KernelCall* (*clone)(const KernelCall&) = nullptr;
  // Block loops (npu/executors/block_loops.h): run one block of a kernel that may synchronise, if nothing
  // requires fibers. Null if there are none.
  void (*run_block)(const KernelCall&, Index block) = nullptr;
  // The generated Ascend C kernel (npu/executors/ascendc.h); null if there is none.
  const AscendCKernel* ascendc = nullptr;
  // The environment of the launch. submit sets it.
  const simt::LaunchEnvironment* environment = nullptr;
};

/// Grid, block and stream of a launch as written by the program, before validation.
struct LaunchShape {
  dim3 grid, block;
  size_t shared_bytes;
  npuStream_t stream;
  bool cooperative = false;
  int most_threads = 0;  // of a block, by __launch_bounds__; 0: no bound
};

/// Checks the shape against the limits of the current device and the kernel, fills grid, block and
/// shared_bytes of *call, and submits it to the stream. Asynchronous. Takes ownership of *call: destroy is
/// called exactly once. Errors: npuErrorInvalidConfiguration, npuErrorInvalidValue,
/// npuErrorLaunchOutOfResources, npuErrorCooperativeLaunchTooLarge, those of the stream; all become the
/// thread's last error. The kernel then does not run.
NPU_EXPORT npuError_t submit(KernelCall* call, const LaunchShape& shape);

/// The readable kernel name in the text that the compiler gives for a function template
/// (__PRETTY_FUNCTION__). The result is interned and lives as long as the process. Thread-safe.
NPU_EXPORT const char* kernel_name(const char* pretty_function);

/// A call through an untyped pointer: finds the kernel that NPU_REGISTER_KERNEL has registered. arguments:
/// one pointer per kernel parameter. Errors: npuErrorInvalidDeviceFunction if it is not registered.
NPU_EXPORT npuError_t submit_registered(const void* kernel, const LaunchShape& shape, void** arguments);

/// Records a kernel's __launch_bounds__: for npuFuncGetAttributes, the occupancy calls, and launches.
NPU_EXPORT void bound_kernel(const void* kernel, int most_threads);

using MakeCall = KernelCall* (*)(void** arguments);
/// Where the parameters of a kernel lie in one block of memory, as in a structure of them.
struct ParameterLayout {
  const std::size_t* offsets;
  std::size_t count, bytes;  ///< bytes: up to the end of the last one
};
NPU_EXPORT void register_kernel(const void* kernel, MakeCall make, const ParameterLayout& layout);
/// What submit_registered does, for arguments in one block of `bytes`.
/// Errors: npuErrorInvalidValue if the block is shorter than the parameters.
NPU_EXPORT npuError_t submit_packed(const void* kernel, const LaunchShape& shape, void* arguments,
                                    std::size_t bytes);

}  // namespace npu::detail

#endif  // NPU_EXECUTORS_KERNEL_CALL_H_
