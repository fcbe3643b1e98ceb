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
#include "runtime_shim/hccl/core/failure.h"
#include "runtime_shim/hccl/rendezvous/rendezvous.h"
#include "runtime_shim/hccl/testing/fault.h"
#include "runtime_shim/hccl/transport/transport.h"

namespace npu::hccl {

/// Facts of a communicator that do not change.
struct CommunicatorFacts {
  std::string name;  ///< the same on all ranks
  int rank = 0;
  int ranks = 0;
  int device = 0;  ///< as this process numbers it
  int npu_arch = 0;
  std::chrono::milliseconds exec_timeout{0};
  std::chrono::milliseconds connect_timeout{0};
  RendezvousPoint rendezvous_point;  ///< for communicators made from this one
  bool is_sub = false;
  /// By rank: where ranks that are left over meet, whatever has become of this communicator. One point for
  /// all of one process.
  std::vector<RendezvousPoint> recovery_points;
};

/// Runs operators one after the other, in the order in which they were submitted (or, for captured ones, in
/// which they come to run). After a failure, and after abort, nothing runs any more. Thread-safe.
class Communicator {
 public:
  Communicator(CommunicatorFacts facts, std::unique_ptr<Transport> transport, std::vector<Fault> faults);

  const CommunicatorFacts& facts() const { return facts_; }

  SubmissionRing& submissions() { return submissions_; }
  /// A place in the order; 0 stands for "when it runs" (captured operators run many times). Until end_pending
  /// the communicator is busy. 0 if its handle is gone.
  std::uint64_t take_ticket();
  /// Its handle is gone: from now on nothing gets a ticket.
  void close() { closed_.store(true); }
  /// Runs the operator; AscendCL's code for its stream. Never throws.
  aclError run(const Operation& operation, std::uint64_t ticket) noexcept;
  /// The operator with this ticket will never run (its stream was dropped): nothing after it can run either.
  void lose(std::uint64_t ticket);

  /// Ends what runs and waits, and its failure on the device with it: the device takes work again.
  void abort();
  /// The program knows of the failure: the device takes work again.
  void settle();
  /// How many communicators these ranks have made with what is left of this one: the same on all of them.
  std::uint64_t shrinks(const std::vector<std::uint32_t>& ranks) const;
  void count_shrink(const std::vector<std::uint32_t>& ranks);
  bool aborted() const { return aborted_.load(std::memory_order_acquire); }
  /// Operators with a ticket that have not ended.
  std::uint64_t pending() const {
    const std::uint64_t ended = ended_.load(std::memory_order_acquire);
    return tickets_.load() - ended;
  }
  /// The operator's stream has taken note of its result. For operators with a ticket that have run.
  void end_run() { inside_.fetch_sub(1, std::memory_order_release); }
  /// The last thing that the thread which ran or dropped an operator does with the communicator.
  void end_pending() { ended_.fetch_add(1, std::memory_order_release); }

  /// HCCL_SUCCESS while it works.
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
  // Threads that call write the first line, threads that run operators the second.
  alignas(64) std::atomic<std::uint64_t> tickets_{0};  // given out
  SubmissionRing submissions_;
  alignas(64) std::atomic<std::uint64_t> served_{0};  // had their turn
  std::atomic<std::uint64_t> ended_{0};               // and are nowhere any more
  std::atomic<int> inside_{0};                        // run right now
  std::mutex running_;                                // held by the operator that runs
  std::uint64_t operations_ = 0;                      // run so far; guarded by running_
  std::uint64_t collectives_ = 0;                     // of these not point to point; guarded by running_
  mutable std::mutex shrinks_mutex_;
  std::map<std::vector<std::uint32_t>, std::uint64_t> shrinks_;  // guarded by shrinks_mutex_
  mutable std::mutex message_mutex_;
  std::string failure_message_;  // guarded by message_mutex_
};

using CommunicatorPtr = std::shared_ptr<Communicator>;

/// Handles of the C API. A destroyed handle is recognised and refused.
HcclComm register_communicator(CommunicatorPtr communicator);
/// Null when the handle is none.
CommunicatorPtr find_communicator(HcclComm handle);
HcclComm find_handle(const std::string& name);
/// Forgets the handle; the communicator lives at least until its last operator has ended.
void forget_communicator(HcclComm handle);

}  // namespace npu::hccl
