#include "runtime_shim/runtime/ccl/observed_collective.h"

#include "runtime_shim/runtime/runtime_state.h"

namespace npu::detail {
namespace {

probe::Type probe_type(npucclDataType_t type) {
  using probe::Type;
  constexpr Type kTypes[] = {Type::int8,   Type::uint8,   Type::int32,   Type::uint32,  Type::int64,
                             Type::uint64, Type::float16, Type::float32, Type::float64, Type::bfloat16};
  return type >= 0 && type < npucclNumTypes ? kTypes[type] : Type::unknown;
}

/// The name of a call, and how many elements it takes and gives on this rank, in `count`s. 0: nothing.
struct Shape {
  const char* name;
  int taken, given;
};

Shape shape_of(const CclCall& call) {
  const int ranks = call.comm->ranks;
  const bool is_root = call.comm->rank == call.peer;
  switch (call.kind) {
    case CclKind::kAllReduce:
      return {"all_reduce", 1, 1};
    case CclKind::kReduce:
      return {"reduce", 1, is_root ? 1 : 0};
    case CclKind::kBroadcast:
      return {"broadcast", is_root ? 1 : 0, 1};
    case CclKind::kReduceScatter:
      return {"reduce_scatter", ranks, 1};
    case CclKind::kAllGather:
      return {"all_gather", 1, ranks};
    case CclKind::kAllToAll:
      return {"all_to_all", ranks, ranks};
    case CclKind::kGather:
      return {"gather", 1, is_root ? ranks : 0};
    case CclKind::kScatter:
      return {"scatter", is_root ? ranks : 0, 1};
    case CclKind::kSend:
      return {"send", 1, 0};
    case CclKind::kRecv:
      return {"recv", 0, 1};
  }
  return {"unknown", 0, 0};
}

probe::Operation describe(const CclCall& call) {
  const Shape shape = shape_of(call);
  const probe::Type type = probe_type(call.type);
  const auto count = static_cast<int64_t>(call.count);
  probe::Operation operation;
  operation.type = "Ccl";
  operation.name = shape.name;
  operation.needs_others = true;
  if (shape.taken > 0) operation.in(probe::dense(call.send, type, shape.taken * count));
  if (shape.given > 0) operation.out(probe::dense(call.recv, type, shape.given * count));
  return operation;
}

}  // namespace

void observe_collective(probe::Observation& observation, const CclCall& call) {
  if (!probe::is_on()) return;
  const DeviceScope scope(call.comm->device);
  if (!under_capture(call.stream)) begin_observation(observation, call.stream, describe(call));
}

}  // namespace npu::detail
