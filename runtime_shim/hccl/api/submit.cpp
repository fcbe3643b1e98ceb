#include "runtime_shim/hccl/api/submit.h"

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <vector>

#include "runtime_shim/hccl/api/check.h"
#include "runtime_shim/hccl/core/element_type.h"
#include "runtime_shim/hccl/core/last_failure.h"
#include "runtime_shim/hccl/core/simulated_device.h"

namespace npu::hccl {
namespace {

aclsimCollective collective_of(Kind kind) {
  switch (kind) {
    case Kind::kAllReduce:
      return ACLSIM_COLLECTIVE_ALL_REDUCE;
    case Kind::kBroadcast:
      return ACLSIM_COLLECTIVE_BROADCAST;
    case Kind::kReduce:
      return ACLSIM_COLLECTIVE_REDUCE;
    case Kind::kReduceScatter:
    case Kind::kReduceScatterV:
      return ACLSIM_COLLECTIVE_REDUCE_SCATTER;
    case Kind::kAllGather:
    case Kind::kAllGatherV:
      return ACLSIM_COLLECTIVE_ALL_GATHER;
    case Kind::kScatter:
      return ACLSIM_COLLECTIVE_SCATTER;
    case Kind::kAllToAll:
    case Kind::kAllToAllV:
    case Kind::kAllToAllVC:
      return ACLSIM_COLLECTIVE_ALL_TO_ALL;
    case Kind::kSend:
    case Kind::kRecv:
    case Kind::kBatchSendRecv:
      return ACLSIM_COLLECTIVE_POINT_TO_POINT;
    case Kind::kBarrier:
      return ACLSIM_COLLECTIVE_BARRIER;
    case Kind::kNone:
      break;
  }
  return ACLSIM_COLLECTIVE_NONE;
}

/// Bytes of this rank's input: of its messages, or count elements for each rank that gets some.
std::uint64_t payload_of(const Operation& operation, int ranks) {
  std::uint64_t sent = 0, received = 0;
  for (const Message& message : operation.messages) (message.is_send ? sent : received) += message.bytes;
  if (is_made_of_messages(operation.kind)) return std::max(sent, received);
  std::uint64_t elements = operation.count;
  for (const std::uint64_t count : operation.counts) elements += count;
  const bool is_for_all = operation.kind == Kind::kReduceScatter;
  return elements * size_of(operation.type) * (is_for_all ? static_cast<std::uint64_t>(ranks) : 1);
}

/// Counts of elements that this rank gives and gets.
struct Shares {
  std::uint64_t given, got;
};

Shares shares_of(const Operation& operation, std::uint64_t ranks) {
  const std::uint64_t count = operation.count;
  switch (operation.kind) {
    case Kind::kAllGather:
      return {count, ranks * count};
    case Kind::kReduceScatter:
      return {ranks * count, count};
    case Kind::kReduceScatterV:
      return {std::accumulate(operation.counts.begin(), operation.counts.end(), std::uint64_t{0}), count};
    default:
      return {count, count};
  }
}

aclsimAccess access_of(const char* begin, std::uint64_t bytes, bool writes) {
  return {reinterpret_cast<std::uintptr_t>(begin),
          bytes,
          bytes,
          0,
          writes ? 0 : 1,
          writes ? 1 : 0,
          ACLSIM_OPERAND_PLAIN};
}

/// This rank's buffers, each once.
std::vector<aclsimAccess> accesses_of(const Operation& operation, int ranks) {
  std::vector<aclsimAccess> accesses;
  for (const Message& message : operation.messages)
    accesses.push_back(access_of(message.data, message.bytes, !message.is_send));
  if (is_made_of_messages(operation.kind)) return accesses;
  const Shares shares = shares_of(operation, static_cast<std::uint64_t>(ranks));
  const std::uint64_t size = size_of(operation.type);
  if (operation.send != nullptr) accesses.push_back(access_of(operation.send, shares.given * size, false));
  if (operation.recv != nullptr) accesses.push_back(access_of(operation.recv, shares.got * size, true));
  return accesses;
}

void describe_to_device(const Submission& submission) {
  const CommunicatorFacts& facts = submission.communicator->facts();
  const std::vector<aclsimAccess> accesses = accesses_of(submission.operation, facts.ranks);
  aclsimWork work{};
  work.unit = ACLSIM_UNIT_COLLECTIVE;
  work.collective = collective_of(submission.operation.kind);
  work.rank = facts.rank;
  work.ranks = facts.ranks;
  work.group = facts.name.c_str();
  work.payload = payload_of(submission.operation, facts.ranks);
  work.accesses = accesses.data();
  work.access_count = static_cast<int32_t>(accesses.size());
  simulated_device().describeTask(&work);
}

aclError run(void* argument) {
  auto* const submission = static_cast<Submission*>(argument);
  submission->has_run = true;
  if (simulated_device().isTimeModelled() != 0) describe_to_device(*submission);
  return submission->communicator->run(submission->operation, submission->ticket);
}

void release(void* argument) {
  auto* const submission = static_cast<Submission*>(argument);
  Communicator* const communicator = submission->communicator;
  const std::uint64_t ticket = submission->ticket;
  if (!submission->has_run) communicator->lose(ticket);
  if (submission->has_run && ticket != 0) communicator->end_run();
  SubmissionRing::give(submission);  // for a captured operator this may destroy the communicator
  if (ticket != 0) communicator->end_pending();
}

/// The buffers where the device accesses them.
void view_from_device(Operation& operation) {
  const auto view = [](const char* address) {
    return static_cast<char*>(simulated_device().deviceView(address));
  };
  operation.send = view(operation.send);
  operation.recv = view(operation.recv);
  for (Message& message : operation.messages) message.data = view(message.data);
}

bool is_captured(aclrtStream stream) {
  aclmdlRICaptureStatus status = ACL_MODEL_RI_CAPTURE_STATUS_NONE;
  return aclmdlRICaptureGetInfo(stream, &status, nullptr) == ACL_SUCCESS &&
         status == ACL_MODEL_RI_CAPTURE_STATUS_ACTIVE;
}

}  // namespace

HcclResult refuse(HcclResult code, const std::string& reason) {
  remember_failure(reason, code != HCCL_E_NOT_SUPPORT);  // callers probe what is supported
  return code;
}

HcclResult submit(const CommunicatorPtr& communicator, Operation&& operation, aclrtStream stream) {
  if (communicator->aborted()) return refuse(HCCL_E_REMOTE, "the communicator was aborted");
  if (communicator->failure() != HCCL_SUCCESS) {
    return refuse(HCCL_E_REMOTE, "the communicator has failed: " + communicator->failure_message());
  }
  const char* const name = name_of(operation.kind);
  // A captured operator has no position in the order yet. It keeps its communicator alive, but not busy.
  const bool captured = is_captured(stream);
  const std::uint64_t ticket = captured ? 0 : communicator->take_ticket();
  if (!captured && ticket == 0) return refuse(HCCL_E_PARA, "another thread has destroyed the communicator");
  Submission* const submission = captured ? new Submission : communicator->submissions().take();
  submission->communicator = communicator.get();
  submission->operation.take(std::move(operation));
  view_from_device(submission->operation);
  submission->ticket = ticket;
  if (captured) submission->keeps = communicator;
  const aclError error = simulated_device().launchCollective(stream, name, run, submission, release);
  if (error == ACL_SUCCESS) return HCCL_SUCCESS;
  const bool callers_fault = error >= 100000 && error < 200000;
  return refuse(callers_fault ? HCCL_E_PARA : HCCL_E_RUNTIME,
                std::string(name) + ": the stream refuses the operator (AscendCL returns " +
                    std::to_string(error) +
                    "); it must be a stream of the communicator's device, which must be the current one");
}

HcclResult submit(const Check& check, Operation&& operation, aclrtStream stream) {
  return check.failed() ? check.refuse() : submit(check.communicator(), std::move(operation), stream);
}

}  // namespace npu::hccl
