// The transport for ranks that are threads of one process.
#pragma once

#include <atomic>
#include <memory>
#include <string>
#include <vector>

#include "runtime_shim/hccl/core/messages.h"
#include "runtime_shim/hccl/transport/transport.h"

namespace npu::hccl {

/// Zeroed memory of a control block, in this process.
class ControlBlockMemory {
 public:
  explicit ControlBlockMemory(int ranks);
  SharedControlBlock& control() { return control_; }

 private:
  struct Free {
    void operator()(void* memory) const;
  };
  std::unique_ptr<void, Free> memory_;
  SharedControlBlock control_;
};

/// Every rank reads its peers' buffers directly; nothing is staged.
/// Reductions: rank r computes part r for all targets and writes it there, so that n ranks share the work:
/// each reads S bytes and writes S bytes for S bytes of input. Other collectives: each rank copies what it
/// needs. All ranks synchronise before (buffers are known, calls are compared) and after (buffers are free
/// again).
class LocalTransport : public Transport {
 public:
  LocalTransport(std::shared_ptr<ControlBlockMemory> memory, int rank);

  void run(const Operation& operation, std::uint64_t sequence, std::chrono::milliseconds timeout) override;
  void abort() override;
  void fail(HcclResult code, const std::string& message) override { memory_->control().fail(code, message); }

 private:
  const char* send_of(int rank) const;
  char* recv_of(int rank) const;
  void move(const Operation& operation);
  void all_reduce(const Operation& operation);
  void reduce_to_root(const Operation& operation);
  void reduce_scatter(const Operation& operation);
  void part(std::uint64_t count, std::uint64_t* first, std::uint64_t* length) const;
  std::vector<const char*> sources(std::uint64_t offset_bytes) const;

  std::shared_ptr<ControlBlockMemory> memory_;
  std::atomic<bool> aborted_{false};
  RankSync sync_;
  Messenger messenger_;
};

/// The memory that ranks of this process with the same key share. The first one creates it; it is freed after
/// the last has released it. Thread-safe.
std::shared_ptr<ControlBlockMemory> shared_control(const std::string& key, int ranks);

}  // namespace npu::hccl
