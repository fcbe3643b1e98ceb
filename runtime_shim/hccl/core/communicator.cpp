#include "runtime_shim/hccl/core/communicator.h"

#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <thread>

#include "runtime_shim/hccl/core/rank_sync.h"
#include "runtime_shim/hccl/core/simulated_device.h"
#include "runtime_shim/rendezvous/log.h"

namespace npu::hccl {
namespace {

constexpr auto kAbortTime = std::chrono::seconds(1);

aclError stream_error(HcclResult code) {
  switch (code) {
    case HCCL_E_TIMEOUT:
      return ACL_ERROR_RT_STREAM_SYNC_TIMEOUT;
    case HCCL_E_PARA:
      return ACL_ERROR_RT_PARAM_INVALID;
    case HCCL_E_MEMORY:
      return ACL_ERROR_RT_MEMORY_ALLOCATION;
    default:
      return ACL_ERROR_RT_SUSPECT_REMOTE_ERROR;
  }
}

// Sent to the thread, not to the process. The kernel may deliver a signal of the process to another thread,
// and this one would continue for a while, on a busy machine through the whole operator.
void stop_here() { tgkill(getpid(), gettid(), SIGSTOP); }

}  // namespace

Communicator::Communicator(CommunicatorFacts facts, std::unique_ptr<Transport> transport,
                           std::vector<Fault> faults)
    : facts_(std::move(facts)), transport_(std::move(transport)), faults_(std::move(faults)) {}

// Sequentially consistent with close() and pending(): either the thread that destroys the communicator sees
// the ticket, or the caller sees that it is closed.
std::uint64_t Communicator::take_ticket() {
  const std::uint64_t ticket = tickets_.fetch_add(1) + 1;
  if (!closed_.load()) return ticket;
  end_pending();
  return 0;
}

// Usually all operators are in one stream, and it is this one's turn already.
bool Communicator::wait_for_turn(std::uint64_t ticket) {
  Backoff backoff;
  while (ticket != 0 && served_.load(std::memory_order_acquire) + 1 < ticket) {
    backoff.pause();
    if (aborted() || failure() != HCCL_SUCCESS) return false;
  }
  return !aborted() && failure() == HCCL_SUCCESS;
}

aclError Communicator::run(const Operation& operation, std::uint64_t ticket) noexcept {
  aclError result = ACL_SUCCESS;
  inside_.fetch_add(1, std::memory_order_relaxed);
  if (wait_for_turn(ticket)) {
    std::lock_guard lock(running_);
    try {
      run_in_turn(operation, ++operations_);
    } catch (const Aborted&) {
      result = ACL_SUCCESS;  // the user ended it; as after ncclCommAbort, the stream continues
    } catch (const Failure& failure) {
      result = remember(failure);
    } catch (const std::exception& other) {
      result = remember(Failure(HCCL_E_INTERNAL, other.what()));
      transport_->fail(HCCL_E_REMOTE, "rank " + std::to_string(facts_.rank) + " failed: " + other.what());
    }
  } else if (!aborted()) {
    result = stream_error(failure());
  }
  if (ticket != 0) served_.fetch_add(1, std::memory_order_release);
  if (ticket == 0) end_run();
  return result;
}

void Communicator::run_in_turn(const Operation& operation, std::uint64_t number) {
  if (aborted()) throw Aborted();
  if (!faults_.empty()) inject_faults(operation, number);
  if (!is_point_to_point(operation.kind)) ++collectives_;
  transport_->run(operation, collectives_, facts_.exec_timeout);
}

void Communicator::inject_faults(const Operation& operation, std::uint64_t number) {
  for (const Fault& fault : faults_) {
    if (fault.rank != facts_.rank || fault.operation != number) continue;
    log("NPU_SIM_HCCL_FAULT acts on operator " + std::to_string(number) + " (" + name_of(operation.kind) +
        ") of rank " + std::to_string(facts_.rank));
    switch (fault.action) {
      case Fault::Action::kDelay:
        std::this_thread::sleep_for(fault.duration);
        break;
      case Fault::Action::kDrop:
        throw Failure(HCCL_E_REMOTE, "this rank's operator was dropped by NPU_SIM_HCCL_FAULT");
      case Fault::Action::kKill:
        kill(getpid(), SIGKILL);
        break;
      case Fault::Action::kStop:
        stop_here();
        break;
    }
  }
}

aclError Communicator::remember(const Failure& failure) {
  {
    std::lock_guard lock(message_mutex_);
    failure_message_ = failure.message();
  }
  failure_code_.store(failure.code(), std::memory_order_release);
  log("rank " + std::to_string(facts_.rank) + " of " + std::to_string(facts_.ranks) + ", communicator " +
      facts_.name + ": " + failure.message());
  return stream_error(failure.code());
}

void Communicator::lose(std::uint64_t ticket) {
  if (ticket == 0 || aborted()) return;
  const std::string message = "operator " + std::to_string(ticket) + " of rank " +
                              std::to_string(facts_.rank) + " was dropped with its stream";
  transport_->fail(HCCL_E_REMOTE, message);
  if (failure() == HCCL_SUCCESS) remember(Failure(HCCL_E_REMOTE, message));
}

void Communicator::abort() {
  aborted_.store(true, std::memory_order_release);
  transport_->abort();
  // The running operator ends soon now. Its stream must have recorded a failure before the device forgets it.
  const Clock::time_point latest = Clock::now() + kAbortTime;
  for (Backoff backoff; inside_.load(std::memory_order_acquire) > 0 && Clock::now() < latest;)
    backoff.pause();
  settle();
}

// Failures of collectives make a device refuse work until the program has dealt with them.
void Communicator::settle() { simulated_device().resumeDevice(facts_.device); }

std::uint64_t Communicator::shrinks(const std::vector<std::uint32_t>& ranks) const {
  std::lock_guard lock(shrinks_mutex_);
  const auto found = shrinks_.find(ranks);
  return found == shrinks_.end() ? 0 : found->second;
}

void Communicator::count_shrink(const std::vector<std::uint32_t>& ranks) {
  std::lock_guard lock(shrinks_mutex_);
  ++shrinks_[ranks];
}

std::string Communicator::failure_message() const {
  std::lock_guard lock(message_mutex_);
  return failure_message_;
}

namespace {

// Handles are numbers and are never reused, so that a destroyed handle is not valid.
struct Registry {
  std::mutex mutex;
  std::map<std::uintptr_t, CommunicatorPtr> communicators;
  std::vector<CommunicatorPtr> leaving;  // destroyed handles, whose operators may still be in streams
  std::uintptr_t next = 0x1000;
};
Registry& registry() {
  static auto* const result = new Registry;
  return *result;
}

// Call with the lock held. Only the registry's own pointer counts: operators in streams have none.
void sweep(Registry& all, std::vector<CommunicatorPtr>& unused) {
  const auto busy_end = std::partition(all.leaving.begin(), all.leaving.end(),
                                       [](const CommunicatorPtr& one) { return one->pending() > 0; });
  std::move(busy_end, all.leaving.end(), std::back_inserter(unused));
  all.leaving.erase(busy_end, all.leaving.end());
}

}  // namespace

HcclComm register_communicator(CommunicatorPtr communicator) {
  std::vector<CommunicatorPtr> unused;
  Registry& all = registry();
  std::lock_guard lock(all.mutex);
  sweep(all, unused);
  const std::uintptr_t handle = all.next += 16;
  all.communicators[handle] = std::move(communicator);
  return reinterpret_cast<HcclComm>(handle);
}

CommunicatorPtr find_communicator(HcclComm handle) {
  Registry& all = registry();
  std::lock_guard lock(all.mutex);
  const auto found = all.communicators.find(reinterpret_cast<std::uintptr_t>(handle));
  return found == all.communicators.end() ? nullptr : found->second;
}

HcclComm find_handle(const std::string& name) {
  Registry& all = registry();
  std::lock_guard lock(all.mutex);
  for (const auto& [handle, communicator] : all.communicators) {
    if (communicator->facts().name == name) return reinterpret_cast<HcclComm>(handle);
  }
  return nullptr;
}

void forget_communicator(HcclComm handle) {
  std::vector<CommunicatorPtr> unused;  // destroyed after the lock is released
  Registry& all = registry();
  std::lock_guard lock(all.mutex);
  const auto found = all.communicators.find(reinterpret_cast<std::uintptr_t>(handle));
  if (found == all.communicators.end()) return;
  found->second->close();
  all.leaving.push_back(std::move(found->second));
  all.communicators.erase(found);
  sweep(all, unused);
}

}  // namespace npu::hccl
