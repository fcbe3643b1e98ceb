// How data travels between ranks: inside one process, through shared memory, or between hosts.
#pragma once

#include <chrono>
#include <cstdint>

#include "runtime_shim/hccl/core/operation.h"

namespace npu::hccl {

/// One rank's end of the connection to all others. run is called by one thread at a time, abort by any.
class Transport {
 public:
  virtual ~Transport() = default;

  /// Runs the operator together with the other ranks. sequence counts the operators of this communicator from
  /// 1, without point-to-point ones, which have their own count per pair. timeout: zero for none.
  /// Throws Failure, which is then the end of the communicator on all ranks, and Aborted.
  virtual void run(const Operation& operation, std::uint64_t sequence, std::chrono::milliseconds timeout) = 0;

  /// Makes a running and every later run throw Aborted, and tells the other ranks.
  virtual void abort() = 0;
  /// Tells the other ranks that this one failed for a reason of its own.
  virtual void fail(HcclResult code, const std::string& message) = 0;
};

}  // namespace npu::hccl
