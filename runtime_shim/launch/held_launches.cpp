// The algorithm: the first launch of a known sequence is held. The next launch joins it if a fused kernel takes the arguments of
// both. All that is held is submitted as soon as no longer sequence is known, or anything else happens (held_work.h).
#include "runtime_shim/launch/held_launches.h"

#include <cstdlib>
#include <memory>
#include <mutex>
#include <vector>

#include "runtime_shim/launch/ascendc_launch.h"
#include "runtime_shim/launch/fused_launches.h"
#include "runtime_shim/runtime/memory/memory_kind.h"
#include "runtime_shim/runtime/runtime_state.h"
#include "runtime_shim/runtime/stream/held_work.h"
#include "runtime_shim/runtime/stream/stream_order.h"
#include "runtime_shim/simt/launch_environment.h"

namespace npu::detail {
namespace {

/// What is held: launches into one stream, by one thread. Never destroyed.
struct Held {
  std::mutex mutex;
  std::vector<KernelCall*> calls;
  LaunchShape shape;                     ///< of the first, with its stream
  const AscendCKernel* fused = nullptr;  ///< what all calls are together; null for one call
  AscendCLaunch launch;                  ///< of `fused`
};

Held& held() {
  static auto* const result = new Held;
  return *result;
}

/// Whether this thread is submitting what is held, or deciding about a launch: nested calls of the runtime do neither.
thread_local bool is_busy = false;

class Busy {
 public:
  Busy() { is_busy = true; }
  ~Busy() { is_busy = false; }
  Busy(const Busy&) = delete;
  Busy& operator=(const Busy&) = delete;
};

bool is_in_device_memory(const AscendCLaunch& launch) {
  for (int i = 0; i < launch.written(); ++i) {
    const AscendCLaunch::Write& write = launch.write(i);
    if (!write.range.is_empty() &&
        look_up(reinterpret_cast<const void*>(write.range.begin())).type != npuMemoryTypeDevice)
      return false;
  }
  return true;
}

/// Whether the host can learn of the launch by calls of the runtime alone: what it writes is memory of the device. All its errors
/// that a launch returns at once are found now, by the caller.
bool can_wait(const KernelCall& call) {
  ArgumentView views[AscendCLaunch::kMostArguments];
  AscendCLaunch launch;
  if (call.list_arguments(call, views, AscendCLaunch::kMostArguments) > AscendCLaunch::kMostArguments)
    return false;
  if (call.ascendc->arguments(views, call.grid, call.block, launch) != nullptr || launch.is_full())
    return false;
  return can_load(launch) && owns_tails(launch) && is_in_device_memory(launch) &&
         load_ascendc(call.device, *call.ascendc, call.name) == npuSuccess;
}

void destroy(const std::vector<KernelCall*>& calls) {
  for (KernelCall* call : calls) call->destroy(call);
}

/// As NPU_KERNELS=both: on the cores, then each launch on the host.
npuError_t compare_fused(const Held& all, aclrtStream native) {
  const AscendCKernel& kernel = *all.fused;
  auto comparison = std::make_unique<KernelComparison>(kernel, all.calls, all.launch);
  npuError_t error = from_acl(aclrtSynchronizeStream(native));
  if (error == npuSuccess) error = from_acl(comparison->save());
  if (error == npuSuccess)
    error = start_ascendc(all.calls.front()->device, kernel, kernel.function, all.launch, native);
  if (error == npuSuccess) error = from_acl(aclrtSynchronizeStream(native));
  if (error == npuSuccess) error = from_acl(comparison->take_results());
  if (error != npuSuccess) {
    destroy(all.calls);
    return error;
  }
  for (KernelCall* call : all.calls) {
    const npuError_t failed = run_on_host(call, all.shape.stream);
    if (error == npuSuccess) error = failed;
  }
  return error == npuSuccess ? finish_comparison(*comparison, all.shape.stream) : error;
}

npuError_t submit_fused(const Held& all) {
  aclrtStream native = nullptr;
  npuError_t error = begin_submit(all.shape.stream, &native);
  if (error == npuSuccess && kernel_choice() == KernelChoice::both) return compare_fused(all, native);
  const AscendCKernel& kernel = *all.fused;
  if (error == npuSuccess)
    error = start_ascendc(all.calls.front()->device, kernel, kernel.function, all.launch, native);
  destroy(all.calls);
  return error;
}

/// With the lock held.
void submit_all(Held& all) {
  if (all.calls.empty()) return;
  {
    const DeviceScope scope(all.calls.front()->device);
    if (all.fused != nullptr)
      record_error(submit_fused(all));
    else
      submit_checked(all.calls.front(), all.shape);
  }
  all.calls.clear();
  all.fused = nullptr;
  hold_work(false);
}

void submit_held() {
  if (is_busy) return;
  const Busy busy;
  const std::lock_guard lock(held().mutex);
  submit_all(held());
}

/// The stream of the launch, if nothing speaks against holding it.
npuStream_st* stream_to_hold(const LaunchShape& shape) {
  npuStream_st* stream = nullptr;
  if (ensure_ready() != npuSuccess || find_stream(shape.stream, &stream) != npuSuccess) return nullptr;
  return stream->device == current_device() && !is_capturing(*stream) ? stream : nullptr;
}

std::vector<const KernelCall*> with(const std::vector<KernelCall*>& calls, const KernelCall* next) {
  std::vector<const KernelCall*> list(calls.begin(), calls.end());
  if (next != nullptr) list.push_back(next);
  return list;
}

/// Whether a fused kernel takes what is held with this launch. It then is what is held.
bool join(Held& all, KernelCall* call) {
  const AscendCKernel* const fused = find_fused(with(all.calls, call), all.launch);
  if (fused == nullptr) return false;
  all.calls.push_back(call);
  all.fused = fused;
  return true;
}

}  // namespace

bool hold_launch(KernelCall* call, const LaunchShape& shape) {
  if (is_busy || !has_fused_launches()) return false;
  const Busy busy;
  Held& all = held();
  const std::lock_guard lock(all.mutex);
  const bool may_hold =
      has_kernel_for_chip(*call) && !shape.cooperative && call->environment->race_finder == nullptr;
  npuStream_st* const stream = may_hold ? stream_to_hold(shape) : nullptr;
  const bool goes_on = stream != nullptr && !all.calls.empty() && all.shape.stream == stream &&
                       all.calls.front()->device == call->device && join(all, call);
  if (!goes_on) {
    submit_all(all);
    if (stream == nullptr || !may_go_on({call}) || !can_wait(*call)) return false;
    all.calls = {call};
    all.shape = shape;
    all.shape.stream = stream;
    static std::once_flag once;
    std::call_once(once, [] {
      set_held_work(&submit_held);
      std::atexit(&submit_held);  // before NPU_KERNELS=both reports
    });
    hold_work(true);
    return true;
  }
  if (!may_go_on(with(all.calls, nullptr)) || !is_in_device_memory(all.launch)) submit_all(all);
  return true;
}

}  // namespace npu::detail
