#include "runtime_shim/acl/time_model.h"

#include <cmath>
#include <map>
#include <mutex>

#include "runtime_shim/acl/state.h"
#include "runtime_shim/device/stream/modelled_time.h"
#include "runtime_shim/device_model/l2_traffic.h"
#include "runtime_shim/device_model/work_time.h"

namespace npu::acl {
namespace {

const configuration::Chip* modelled_chip = nullptr;  // set before the clock starts
device_model::Rates modelled_rates;
configuration::ModelledRanks modelled_ranks;

std::uint64_t to_ns(double seconds) { return static_cast<std::uint64_t>(std::llround(seconds * 1e9)); }

// Events have no work of their own.
device::TaskTime of_task(aclsimTaskKind kind, aclsimWork& work) {
  if (kind == ACLSIM_TASK_EVENT) return {0, true};
  const device_model::WorkTime time =
      device_model::time_of(*modelled_chip, modelled_rates, work, modelled_ranks);
  device_model::add_pipes(modelled_rates, time, work);
  return {to_ns(time.seconds), time.is_known};
}

/// What L2 holds, by device. Never destroyed: tasks run while the process ends.
struct L2OfDevices {
  std::mutex mutex;
  std::map<std::int32_t, device_model::L2Cache> caches;
};

L2OfDevices& l2() {
  static auto* const all = new L2OfDevices;
  return *all;
}

// In the order in which tasks end here.
void use_l2(std::int32_t device, aclsimWork& work) {
  const std::lock_guard lock(l2().mutex);
  work.l2 =
      device_model::run_through(l2().caches.try_emplace(device, modelled_chip->l2_bytes).first->second, work);
}

std::uint64_t of_call(const char* function) {
  return to_ns(device_model::host_seconds(modelled_rates, function));
}

std::int32_t current_device_number() {
  const device::Context* const context = current_context();
  return context == nullptr ? -1 : context->device;
}

}  // namespace

void start_modelled_time(const device::Machine& machine, const aclsimProfileObserver* observer) {
  if (!device::modelled::is_on()) {
    modelled_chip = &machine.chip();
    modelled_rates = device_model::rates_of(machine.chip());
    modelled_ranks = machine.modelled_ranks();
  }
  if (observer != nullptr && observer->wants_l2 != 0) {
    const std::lock_guard lock(l2().mutex);
    l2().caches.clear();
  }
  device::modelled::start({of_task, use_l2, of_call, current_device_number}, observer);
}

}  // namespace npu::acl
