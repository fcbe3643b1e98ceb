// A communicator: one rank of a group, and its operators in order.
#pragma once

#include <atomic>
#include <chrono>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "acl/acl.h"
#include "runtime_shim/hccl/api/submission.h"
#include "runtime_shim/hccl/testing/fault.h"
#include "runtime_shim/hccl/transport/transport.h"
#include "runtime_shim/rendezvous/failure.h"
#include "runtime_shim/rendezvous/rendezvous.h"

namespace npu::hccl {

/// The constant properties of a communicator.
struct CommunicatorFacts {
  std::string name;  ///< the same on all ranks
  int rank = 0;
  int ranks = 0;
  int device = 0;  ///< the number in this process
  int npu_arch = 0;
  std::chrono::milliseconds exec_timeout{0};
  std::chrono::milliseconds connect_timeout{0};
  RendezvousPoint rendezvous_point;  ///< for communicators created from this one
  bool is_sub = false;
  /// By rank: the recovery rendezvous of the remaining ranks. It does not depend on this communicator's
  /// state. All ranks of a process have the same one.
  std::vector<RendezvousPoint> recovery_points;
};

/// Runs operators one at a time, in the order of submission (captured ones in the order in which they run).
/// After a failure, and after abort, none runs. Thread-safe.
class Communicator {
 public:
  Communicator(CommunicatorFacts facts, std::unique_ptr<Transport> transport, std::vector<Fault> faults);

  const CommunicatorFacts& facts() const { return facts_; }

  SubmissionRing& submissions() { return submissions_; }
  /// The operator's position in the order; 0 if the handle is destroyed. Captured operators use 0 instead of
  /// a ticket, because they run many times. The communicator is busy until end_pending.
  std::uint64_t take_ticket();
  /// Called when its handle is destroyed. Later take_ticket returns 0.
  void close() { closed_.store(true); }
  /// Runs the operator. Result: AscendCL's code for its stream. Never throws.
  aclError run(const Operation& operation, std::uint64_t ticket) noexcept;
  /// The operator with this ticket will never run, because its stream was dropped. Later ones cannot run
  /// either.
  void lose(std::uint64_t ticket);

  /// Ends running and waiting operators, and clears their failure on the device: the device accepts work
  /// again.
  void abort();
  /// The program has handled the failure: the device accepts work again.
  void settle();
  /// The number of communicators that these ranks have created by shrinking this one. The same on all of
  /// them.
  std::uint64_t shrinks(const std::vector<std::uint32_t>& ranks) const;
  void count_shrink(const std::vector<std::uint32_t>& ranks);
  bool aborted() const { return aborted_.load(std::memory_order_acquire); }
  /// Number of operators with a ticket that have not ended.
  std::uint64_t pending() const {
    const std::uint64_t ended = ended_.load(std::memory_order_acquire);
    return tickets_.load() - ended;
  }
  /// The stream has recorded the operator's result. For operators with a ticket that have run.
  void end_run() { inside_.fetch_sub(1, std::memory_order_release); }
  /// The last access of a thread that ran or dropped an operator.
  void end_pending() { ended_.fetch_add(1, std::memory_order_release); }

  /// HCCL_SUCCESS before a failure.
  HcclResult failure() const { return failure_code_.load(std::memory_order_acquire); }
  std::string failure_message() const;

 private:
  bool wait_for_turn(std::uint64_t ticket);
  void run_in_turn(const Operation& operation, std::uint64_t number);
  void inject_faults(const Operation& operation, std::uint64_t number);
  aclError remember(const Failure& failure);

  const CommunicatorFacts facts_;
  const std::unique_ptr<Transport> transport_;
  const std::vector<Fault> faults_;
  std::atomic<bool> aborted_{false};
  std::atomic<bool> closed_{false};
  std::atomic<HcclResult> failure_code_{HCCL_SUCCESS};
  // The first line is written by threads that call, the second by threads that run operators.
  alignas(64) std::atomic<std::uint64_t> tickets_{0};  // given out
  SubmissionRing submissions_;
  alignas(64) std::atomic<std::uint64_t> served_{0};  // had their turn
  std::atomic<std::uint64_t> ended_{0};               // ended
  std::atomic<int> inside_{0};                        // running now
  std::mutex running_;                                // held by the running operator
  std::uint64_t operations_ = 0;                      // number that have run; guarded by running_
  std::uint64_t collectives_ = 0;                     // of these not point to point; guarded by running_
  mutable std::mutex shrinks_mutex_;
  std::map<std::vector<std::uint32_t>, std::uint64_t> shrinks_;  // guarded by shrinks_mutex_
  mutable std::mutex message_mutex_;
  std::string failure_message_;  // guarded by message_mutex_
};

using CommunicatorPtr = std::shared_ptr<Communicator>;

/// Handles of the C API. A destroyed handle is recognised and refused.
HcclComm register_communicator(CommunicatorPtr communicator);
/// Null if the handle is not valid.
CommunicatorPtr find_communicator(HcclComm handle);
HcclComm find_handle(const std::string& name);
/// Destroys the handle. The communicator exists at least until its last operator has ended.
void forget_communicator(HcclComm handle);

}  // namespace npu::hccl
