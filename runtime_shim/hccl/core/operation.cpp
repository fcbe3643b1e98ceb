#include "runtime_shim/hccl/core/operation.h"

#include "runtime_shim/hccl/core/element_type.h"

namespace npu::hccl {
namespace {

bool has_root(Kind kind) {
  return kind == Kind::kBroadcast || kind == Kind::kReduce || kind == Kind::kScatter;
}
bool reduces(Kind kind) {
  return kind == Kind::kAllReduce || kind == Kind::kReduce || kind == Kind::kReduceScatter ||
         kind == Kind::kReduceScatterV;
}
// Operators whose counts differ between ranks. Their messages are compared one by one.
bool has_own_counts(Kind kind) {
  return kind == Kind::kAllToAllV || kind == Kind::kAllToAllVC || kind == Kind::kAllGatherV ||
         kind == Kind::kReduceScatterV;
}

const char* reduction_name(std::uint8_t reduction) {
  switch (reduction) {
    case HCCL_REDUCE_SUM:
      return "sum";
    case HCCL_REDUCE_PROD:
      return "prod";
    case HCCL_REDUCE_MAX:
      return "max";
    case HCCL_REDUCE_MIN:
      return "min";
    default:
      return "unknown reduction";
  }
}

}  // namespace

const char* name_of(Kind kind) {
  static const char* const kNames[] = {"nothing",       "AllReduce",      "Broadcast",     "Reduce",
                                       "ReduceScatter", "ReduceScatterV", "AllGather",     "AllGatherV",
                                       "Scatter",       "AlltoAll",       "AlltoAllV",     "AlltoAllVC",
                                       "Send",          "Recv",           "BatchSendRecv", "Barrier"};
  return kNames[static_cast<std::size_t>(kind)];
}

Descriptor describe(const Operation& operation, std::uint64_t sequence) {
  Descriptor result;
  result.sequence = sequence;
  result.kind = operation.kind;
  result.type = static_cast<std::uint8_t>(operation.type);
  if (!has_own_counts(operation.kind)) result.count = operation.count;
  if (has_root(operation.kind)) result.root = operation.root;
  if (reduces(operation.kind)) result.reduction = static_cast<std::uint8_t>(operation.reduction);
  return result;
}

bool same_call(const Descriptor& one, const Descriptor& other) {
  return one.sequence == other.sequence && one.kind == other.kind && one.type == other.type &&
         one.count == other.count && one.root == other.root && one.reduction == other.reduction;
}

std::string text_of(const Descriptor& descriptor) {
  std::string text = name_of(descriptor.kind);
  if (is_point_to_point(descriptor.kind)) return text;  // these have no number that all ranks share
  text += " #" + std::to_string(descriptor.sequence);
  if (descriptor.kind == Kind::kBarrier) return text;
  text += std::string(" ") + type_name(static_cast<HcclDataType>(descriptor.type));
  if (!has_own_counts(descriptor.kind)) text += " x " + std::to_string(descriptor.count);
  if (reduces(descriptor.kind)) text += std::string(" ") + reduction_name(descriptor.reduction);
  if (has_root(descriptor.kind)) text += " root " + std::to_string(descriptor.root);
  return text;
}

}  // namespace npu::hccl
