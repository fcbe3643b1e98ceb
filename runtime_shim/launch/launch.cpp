// Launches: checks the shape and submits the call to the stream.
#include <cstdio>
#include <memory>
#include <string>

#include "npu/executors/kernel_call.h"
#include "npu/executors/thread_context.h"
#include "npu/runtime/device.h"
#include "runtime_shim/kernels/numerics.h"
#include "runtime_shim/launch/ascendc_launch.h"
#include "runtime_shim/launch/held_launches.h"
#include "runtime_shim/launch/launch_environment.h"
#include "runtime_shim/launch/modelled_clock.h"
#include "runtime_shim/launch/observed_launch.h"
#include "runtime_shim/runtime/backend.h"
#include "runtime_shim/runtime/graph/graph.h"
#include "runtime_shim/runtime/observed.h"
#include "runtime_shim/runtime/runtime_state.h"
#include "runtime_shim/runtime/stream/stream_order.h"
#include "runtime_shim/simt/child_grids.h"
#include "runtime_shim/simt/failure.h"
#include "runtime_shim/simt/grid.h"
#include "runtime_shim/simt/memory/argument_check.h"

namespace npu::detail {
namespace {

constexpr long long kMaxIndex = (1ll << 31) - 1;
constexpr unsigned kMaxGridYz = 65535;
constexpr unsigned kMaxBlockZ = 64;
// Below these sizes, the limits of the chip and of the kernel need not be read.
constexpr long long kAlwaysAllowedThreads = 1024;
constexpr std::size_t kAlwaysAllowedShared = 48 * 1024;

bool counts_fit(const LaunchShape& shape) {
  const dim3 &grid = shape.grid, &block = shape.block;
  if (grid.x == 0 || grid.y == 0 || grid.z == 0 || block.x == 0 || block.y == 0 || block.z == 0) return false;
  if (block.x > kAlwaysAllowedThreads || block.y > kAlwaysAllowedThreads || block.z > kMaxBlockZ)
    return false;
  if (static_cast<long long>(block.x) * block.y * block.z > kAlwaysAllowedThreads) return false;
  if (grid.y > kMaxGridYz || grid.z > kMaxGridYz) return false;
  // Thread loops count with int.
  return static_cast<long long>(grid.x) * block.x <= kMaxIndex;
}

// CUDA compiles a kernel with launch bounds so that larger blocks lack registers.
npuError_t check_bound(const KernelCall& call, const LaunchShape& shape) {
  const unsigned threads = shape.block.x * shape.block.y * shape.block.z;
  const int most = shape.most_threads > 0 ? shape.most_threads : most_threads_of(call.address);
  if (threads <= static_cast<unsigned>(most)) return npuSuccess;
  std::fprintf(stderr,
               "npu: kernel %s is launched with %u threads per block; its __launch_bounds__ allow %d\n",
               call.name, threads, most);
  return npuErrorLaunchOutOfResources;
}

npuError_t check(const KernelCall& call, const LaunchShape& shape) {
  if (!counts_fit(shape)) return npuErrorInvalidConfiguration;
  if (const npuError_t error = check_bound(call, shape)) return error;
  if (shape.shared_bytes > kAlwaysAllowedShared) {
    LaunchLimits limits = launch_limits(call.address);
    int most = call.address != nullptr ? limits.max_dynamic_shared_bytes : limits.max_shared_bytes_optin;
    if (shape.shared_bytes > static_cast<std::size_t>(most)) return npuErrorInvalidValue;
  }
  if (shape.cooperative) {
    long long blocks = static_cast<long long>(shape.grid.x) * shape.grid.y * shape.grid.z;
    if (blocks > simt::kMaxCooperativeBlocks) return npuErrorCooperativeLaunchTooLarge;
    if (call.run_blocks != nullptr)
      return npuErrorInvalidConfiguration;  // no_sync kernels have no grid barrier
  }
  return npuSuccess;
}

Index to_index(const dim3& d) { return {d.x, d.y, d.z}; }

void fill(KernelCall& call, const LaunchShape& shape) {
  call.grid = to_index(shape.grid);
  call.block = to_index(shape.block);
  call.shared_bytes = static_cast<unsigned>(shape.shared_bytes);
  call.cooperative = shape.cooperative;
}

// Child grids run one after the other, so every stream and event of device code is ordered. Only tail
// launches differ.
npuError_t submit_from_kernel(KernelCall* call, const LaunchShape& shape) {
  const npuError_t error = shape.cooperative ? npuErrorNotSupported : check(*call, shape);
  if (error != npuSuccess) {
    std::fprintf(stderr, "npu: kernel %s, launched by kernel %s, does not run: %s\n", call->name,
                 thread_context.call->name, npuGetErrorString(error));
    call->destroy(call);
    device_error() = error;
    return error;
  }
  fill(*call, shape);
  call->device = thread_context.call->device;
  call->environment = thread_context.call->environment;
  simt::launch_from_kernel(call, shape.stream == npuStreamTailLaunch);
  return npuSuccess;
}

// Only under capture: the call lives as long as the node's work.
NodeParams describe(const KernelCall& call) {
  KernelNode node;
  node.call = &call;
  node.launch.func = const_cast<void*>(call.address);
  node.launch.gridDim = dim3(call.grid.x, call.grid.y, call.grid.z);
  node.launch.blockDim = dim3(call.block.x, call.block.y, call.block.z);
  node.launch.sharedMemBytes = call.shared_bytes;
  for (const ArgumentView& argument : arguments_of(call))
    node.arguments.push_back(const_cast<void*>(argument.value));
  return {std::move(node)};
}

// Threads on the host have no model of their time on a chip. The shape of the launch is known.
void describe_to_device(const KernelCall& call) {
  const aclsimInterface* const device = simulator();
  if (device == nullptr || device->isTimeModelled() == 0) return;
  aclsimWork work{};
  work.blocks = static_cast<std::uint32_t>(call.grid.x * call.grid.y * call.grid.z);
  work.threads = static_cast<std::uint32_t>(call.block.x * call.block.y * call.block.z);
  device->describeTask(&work);
}

aclError run(void* argument) {
  auto& call = *static_cast<KernelCall*>(argument);
  describe_to_device(call);
  const ModelledClock clock(call);
  return simt::run_grid(call);
}

void release(void* argument) {
  auto* call = static_cast<KernelCall*>(argument);
  call->destroy(call);
}

// A launch on the vector cores has its arguments already. Only a node of a graph still needs the call: its parameters are read
// from it.
npuError_t finish_on_cores(KernelCall& call, npuError_t error, CaptureNodeBuilder& builder) {
  const std::shared_ptr<void> owner(&call, &release);
  if (error != npuSuccess || !builder.is_open()) return error;
  return builder.keep(describe(call), owner);
}

// A launch by address has no name of its own.
void find_by_address(KernelCall& call) {
  call.ascendc = ascendc_at(call.address);
  if (call.ascendc != nullptr && call.ascendc->function != nullptr) call.name = call.ascendc->function;
}

// The race finder compares memory that the program could change meanwhile, so this waits. A stream under
// capture has nothing to wait for. Errors of the kernel stay with the device.
void wait_for(npuStream_t stream) {
  npuStream_st* found = nullptr;
  if (find_stream(stream, &found) == npuSuccess && !is_capturing(*found))
    aclrtSynchronizeStream(found->native);
}

void keep(void*) {}

// The destructors of arguments may call the runtime, and wait there for the device: the stream's own thread cannot. CUDA destroys them on
// the launching thread, too.
npuError_t run_to_end(KernelCall* call, npuStream_t stream) {
  const std::shared_ptr<void> owner(call, &release);
  const npuError_t error = enqueue_named(stream, call->name, &run, call, &keep);
  if (error == npuSuccess) wait_for(stream);
  return record_error(error);
}

}  // namespace

npuError_t run_on_host(KernelCall* call, npuStream_t stream) {
  if (ops::numerics() == ops::Numerics::in_double)
    ops::tell_not_in_double(std::string("kernel ") + call->name);
  return enqueue_named(stream, call->name, &run, call, &release);
}

npuError_t submit(KernelCall* call, const LaunchShape& shape) {
  if (thread_context.call != nullptr) return submit_from_kernel(call, shape);
  if (npuError_t error = check(*call, shape)) {
    call->destroy(call);
    return record_error(error);
  }
  fill(*call, shape);
  call->device = current_device();
  const simt::LaunchEnvironment& environment = launch_environment();
  call->environment = &environment;
  if (call->ascendc == nullptr) find_by_address(*call);
  probe::Observation observation;
  observe(observation, shape.stream, [call] { return describe_launch(*call); });
  if (!probe::is_on() && hold_launch(call, shape)) return npuSuccess;
  return submit_checked(call, shape);
}

npuError_t submit_checked(KernelCall* call, const LaunchShape& shape) {
  const simt::LaunchEnvironment& environment = *call->environment;
  CaptureNodeBuilder builder(shape.stream);
  if (builder.error() != npuSuccess) {
    call->destroy(call);
    return record_error(builder.error());
  }
  std::unique_ptr<KernelComparison> comparison;
  npuError_t error = npuSuccess;
  if (call->ascendc == nullptr || call->ascendc->refusal != nullptr) {
    count_without_ascendc(*call);
  } else if (launch_ascendc(*call, shape, builder.is_open(), error, comparison)) {
    return record_error(finish_on_cores(*call, error, builder));
  }
  if (environment.checking) simt::check_arguments(*call);
  if (call->destroys_arguments && !builder.is_open()) return run_to_end(call, shape.stream);
  error = run_on_host(call, shape.stream);
  if (error == npuSuccess && builder.is_open()) error = builder.keep(describe(*call));
  if (error == npuSuccess && comparison != nullptr) error = finish_comparison(*comparison, shape.stream);
  if (error == npuSuccess && environment.race_finder != nullptr) wait_for(shape.stream);
  return record_error(error);
}

}  // namespace npu::detail
