#include "runtime_shim/launch/fused_launches.h"

#include <algorithm>
#include <atomic>
#include <mutex>

#include "runtime_shim/config/environment.h"
#include "runtime_shim/config/launch_config.h"
#include "runtime_shim/launch/ascendc_launch.h"
#include "runtime_shim/runtime/graph/fused_nodes.h"
#include "runtime_shim/runtime/stream/stream_order.h"

namespace npu::detail {
namespace {

using Calls = std::vector<const KernelCall*>;

/// All of the process. Never destroyed.
struct Known {
  std::mutex mutex;
  std::vector<const FusedLaunches*> list;
  std::atomic<bool> is_any{false};
};

Known& known() {
  static auto* const result = new Known;
  return *result;
}

/// Sequences of `least` to `most` launches that begin with these.
std::vector<const FusedLaunches*> sequences(const Calls& calls, size_t least, size_t most) {
  Known& all = known();
  const std::lock_guard lock(all.mutex);
  std::vector<const FusedLaunches*> found;
  for (const FusedLaunches* sequence : all.list) {
    const auto count = static_cast<size_t>(sequence->count);
    if (count < least || count > most) continue;
    size_t i = 0;
    while (i < calls.size() && *sequence->members[i] == calls[i]->ascendc) ++i;
    if (i == calls.size()) found.push_back(sequence);
  }
  return found;
}

/// The views of all launches, as a fused kernel takes them. Empty if a launch has more arguments than fit.
std::vector<ArgumentView> views_of(const Calls& calls) {
  std::vector<ArgumentView> views(calls.size() * kViewsOfLaunch);
  for (size_t i = 0; i < calls.size(); ++i) {
    const KernelCall& call = *calls[i];
    ArgumentView* const own = views.data() + i * kViewsOfLaunch;
    if (call.list_arguments(call, own, kFirstShapeView) > kFirstShapeView) return {};
    const unsigned* const sizes[] = {&call.block.x, &call.block.y, &call.block.z,
                                     &call.grid.x,  &call.grid.y,  &call.grid.z};
    for (int k = 0; k < 6; ++k) own[kFirstShapeView + k] = {sizes[k], sizeof(unsigned), false};
  }
  return views;
}

// --- Nodes of graphs ---

size_t count_nodes(const Calls& calls) {
  if (!has_fused_launches() || kernel_choice() != KernelChoice::ascendc) return 0;
  for (size_t count = std::min<size_t>(calls.size(), kMostFusedLaunches); count > 1; --count) {
    const Calls some(calls.begin(), calls.begin() + static_cast<std::ptrdiff_t>(count));
    AscendCLaunch launch;
    if (std::all_of(some.begin(), some.end(),
                    [](const KernelCall* call) { return has_kernel_for_chip(*call); }) &&
        find_fused(some, launch) != nullptr)
      return count;
  }
  return 0;
}

npuError_t submit_nodes(const Calls& calls, size_t count, npuStream_t stream) {
  const Calls some(calls.begin(), calls.begin() + static_cast<std::ptrdiff_t>(count));
  AscendCLaunch launch;
  const AscendCKernel* const kernel = find_fused(some, launch);
  if (kernel == nullptr) return npuErrorInvalidValue;
  aclrtStream native = nullptr;
  if (const npuError_t error = begin_submit(stream, &native)) return error;
  return start_ascendc(some.front()->device, *kernel, kernel->function, launch, native);
}

}  // namespace

void know_fused(const FusedLaunches* launches) {
  static constexpr NodeFuser kFuser = {&count_nodes, &submit_nodes};
  Known& all = known();
  const std::lock_guard lock(all.mutex);
  all.list.push_back(launches);
  all.is_any.store(true, std::memory_order_release);
  set_node_fuser(&kFuser);
}

bool has_fused_launches() {
  if (!known().is_any.load(std::memory_order_acquire)) return false;
  static const bool is_on = configuration::read_launch_config(configuration::environment_variable).fusion;
  const KernelChoice choice = kernel_choice();
  return is_on && (choice == KernelChoice::ascendc || choice == KernelChoice::both);
}

bool may_go_on(const Calls& calls) { return !sequences(calls, calls.size() + 1, kMostFusedLaunches).empty(); }

const AscendCKernel* find_fused(const Calls& calls, AscendCLaunch& launch) {
  const auto known_sequences = sequences(calls, calls.size(), calls.size());
  if (known_sequences.empty()) return nullptr;
  const std::vector<ArgumentView> views = views_of(calls);
  if (views.empty()) return nullptr;
  for (const FusedLaunches* sequence : known_sequences) {
    const AscendCKernel& kernel = *sequence->kernel;
    AscendCLaunch made;
    if (kernel.arguments(views.data(), calls.back()->grid, calls.back()->block, made) != nullptr) continue;
    if (made.is_full() || !can_load(made) || !owns_tails(made)) continue;
    if (load_ascendc(calls.front()->device, kernel, kernel.function) != npuSuccess) continue;
    launch = made;
    return &kernel;
  }
  return nullptr;
}

}  // namespace npu::detail
