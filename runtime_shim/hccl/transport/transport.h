// How data moves between ranks: inside one process, through shared memory, or between hosts.
#pragma once

#include <chrono>
#include <cstdint>

#include "runtime_shim/hccl/core/operation.h"

namespace npu::hccl {

/// One rank's connection to all others. One thread at a time calls run; any thread may call abort.
class Transport {
 public:
  virtual ~Transport() = default;

  /// Runs the operator together with the other ranks. sequence: number of the operator in this communicator,
  /// from 1. Point-to-point operators do not count; they have their own count per pair. timeout: zero for
  /// none.
  /// Throws Failure, after which the communicator has failed on all ranks, and Aborted.
  virtual void run(const Operation& operation, std::uint64_t sequence, std::chrono::milliseconds timeout) = 0;

  /// Makes running and later runs throw Aborted, and notifies the other ranks.
  virtual void abort() = 0;
  /// Notifies the other ranks that this one failed for a reason of its own.
  virtual void fail(HcclResult code, const std::string& message) = 0;
};

}  // namespace npu::hccl
