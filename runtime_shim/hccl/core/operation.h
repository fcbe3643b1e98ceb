// An operator as data: the C API creates it, transports run it.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "hccl/hccl_types.h"

namespace npu::hccl {

enum class Kind : std::uint8_t {
  kNone,
  kAllReduce,
  kBroadcast,
  kReduce,
  kReduceScatter,
  kReduceScatterV,
  kAllGather,
  kAllGatherV,
  kScatter,
  kAllToAll,
  kAllToAllV,
  kAllToAllVC,
  kSend,
  kRecv,
  kBatchSendRecv,
  kBarrier,
};

/// Whether only the ranks named in its messages take part.
inline bool is_point_to_point(Kind kind) {
  return kind == Kind::kSend || kind == Kind::kRecv || kind == Kind::kBatchSendRecv;
}
/// Whether it consists of messages, with or without all ranks.
inline bool is_made_of_messages(Kind kind) {
  return is_point_to_point(kind) || kind == Kind::kScatter || kind == Kind::kAllToAll ||
         kind == Kind::kAllToAllV || kind == Kind::kAllToAllVC || kind == Kind::kAllGatherV;
}

/// A message between this rank and `peer`, in bytes.
struct Message {
  bool is_send = false;
  int peer = 0;
  char* data = nullptr;
  std::uint64_t bytes = 0;
  std::uint64_t count = 0;
  HcclDataType type = HCCL_DATA_TYPE_INT8;
};

/// Counts are in elements. send and recv are null if the operator has no such buffer on this rank.
struct Call {
  Kind kind = Kind::kNone;
  HcclDataType type = HCCL_DATA_TYPE_INT8;
  HcclReduceOp reduction = HCCL_REDUCE_SUM;
  std::uint32_t root = 0;
  std::uint64_t count = 0;
  const char* send = nullptr;
  char* recv = nullptr;
};

struct Operation : Call {
  std::vector<std::uint64_t> counts;   ///< ReduceScatterV: elements per rank
  std::vector<std::uint64_t> offsets;  ///< ReduceScatterV: start of each rank's elements
  std::vector<Message> messages;       ///< the messages of operators that consist of messages

  bool has_lists() const { return kind == Kind::kReduceScatterV || is_made_of_messages(kind); }
  /// As assignment, but accesses the lists only if they are not empty. Those of this object must be empty.
  void take(Operation&& other) {
    static_cast<Call&>(*this) = other;
    if (!has_lists()) return;
    counts = std::move(other.counts);
    offsets = std::move(other.offsets);
    messages = std::move(other.messages);
  }
};

/// What all ranks must agree on. Compared before data moves. Lives in shared memory.
struct Descriptor {
  std::uint64_t sequence = 0;
  std::uint64_t count = 0;
  std::uint32_t root = 0;
  Kind kind = Kind::kNone;
  std::uint8_t type = 0;
  std::uint8_t reduction = 0;
  std::uint8_t unused = 0;
};

Descriptor describe(const Operation& operation, std::uint64_t sequence);
/// Whether two ranks' calls match.
bool same_call(const Descriptor& one, const Descriptor& other);
/// "AllReduce #17 float32 x 1024 sum", for messages.
std::string text_of(const Descriptor& descriptor);
const char* name_of(Kind kind);

}  // namespace npu::hccl
