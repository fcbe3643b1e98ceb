// Reductions. HCCL's own are used if it supports them. Others need extra passes, as in the vendor's frameworks:
//
//   average            sum, then divide
//   PreMulSum          multiply a copy, then sum
//   small unsigned     in a wider signed type that the chip's HCCL reduces; the low bits are the result
//   uint64             as int64: the same bits for sum and product; highest bit inverted for max and min
//   bfloat16 product   in float32
//   the rest (double)  gather, then reduce on the device
//
// Extra passes work on pieces, in a workspace of the stream: prepare (copy, convert, multiply), HCCL, finish.
#include <algorithm>
#include <memory>

#include "runtime_shim/libraries/ccl/convert.h"
#include "runtime_shim/runtime/backend.h"
#include "runtime_shim/runtime/stream/stream_order.h"

namespace npu::detail {
namespace {

constexpr std::size_t kWorkspace = 32u << 20;  // bytes; the size of a piece follows from it

/// Submits body() as a device task.
template <typename Body>
npucclResult_t submit(aclrtStream stream, const char* name, Body body) {
  using Task = BodyTask<Body>;
  auto* const held = new Task{name, std::move(body)};
  const npuError_t error = submit_host_task(stream, name, Task::run, held, Task::release);
  return error == npuSuccess
             ? npucclSuccess
             : ccl_refuse(npucclUnhandledCudaError, std::string("the device refuses the task \"") + name +
                                                        "\": " + npuGetErrorString(error));
}

HcclReduceOp native_op(npucclRedOp_t op) {
  return op == npucclProd  ? HCCL_REDUCE_PROD
         : op == npucclMax ? HCCL_REDUCE_MAX
         : op == npucclMin ? HCCL_REDUCE_MIN
                           : HCCL_REDUCE_SUM;
}

HcclResult start(const CclCall& call, const void* send, void* recv, std::size_t count, npucclDataType_t type,
                 aclrtStream stream) {
  void* const from = const_cast<void*>(send);
  const HcclDataType native = ccl_type(type).native;
  const HcclReduceOp op = native_op(call.reduction.op);
  const HcclComm comm = call.comm->native;
  switch (call.kind) {
    case CclKind::kAllReduce:
      return HcclAllReduce(from, recv, count, native, op, comm, stream);
    case CclKind::kReduce:
      return HcclReduce(from, recv, count, native, op, static_cast<uint32_t>(call.peer), comm, stream);
    default:
      return HcclReduceScatter(from, recv, count, native, op, comm, stream);
  }
}

bool has_result(const CclCall& call) { return call.kind != CclKind::kReduce || call.comm->rank == call.peer; }

/// The division of an average, after HCCL's sum.
npucclResult_t divide(const CclCall& call, npucclDataType_t type, void* data, std::size_t count,
                      aclrtStream stream) {
  if (call.reduction.op != npucclAvg || !has_result(call) || count == 0) return npucclSuccess;
  return submit(stream, "average", [=, ranks = call.comm->ranks] { ccl_divide(type, data, count, ranks); });
}

npucclResult_t workspace_of(npucclComm_t comm, aclrtStream stream, char** memory) {
  std::lock_guard lock(comm->mutex);
  CclWorkspace& workspace = comm->workspaces[stream];
  if (workspace.memory == nullptr) {
    void* fresh = nullptr;
    if (aclrtMalloc(&fresh, kWorkspace, ACL_MEM_MALLOC_HUGE_FIRST) != ACL_SUCCESS) {
      comm->workspaces.erase(stream);
      return ccl_refuse(npucclSystemError, "no device memory for the workspace of a reduction");
    }
    workspace = {static_cast<char*>(fresh), kWorkspace};
  }
  *memory = workspace.memory;
  return npucclSuccess;
}

/// The method for a reduction that HCCL lacks.
struct Detour {
  npucclDataType_t type;  ///< the type of HCCL's reduction
  bool flip = false;      ///< unsigned order as signed order
  bool gathers = false;   ///< HCCL only gathers; the device reduces
};

/// A piece of a call: `count` elements of every block, from element `first` on.
struct Piece {
  std::size_t first, count;
};

int blocks_of(const CclCall& call) { return call.kind == CclKind::kReduceScatter ? call.comm->ranks : 1; }

/// Copies the piece's blocks into the workspace, consecutively, converted and multiplied.
void prepare(const CclCall& call, const Detour& detour, Piece piece, char* target) {
  const std::size_t from_bytes = ccl_type(call.type).bytes, to_bytes = ccl_type(detour.type).bytes;
  for (int block = 0; block < blocks_of(call); ++block) {
    const std::size_t at = static_cast<std::size_t>(block) * call.count + piece.first;
    char* const to = target + static_cast<std::size_t>(block) * piece.count * to_bytes;
    ccl_convert(call.type, static_cast<const char*>(call.send) + at * from_bytes, detour.type, to,
                piece.count, detour.flip);
    if (call.reduction.op != npucclNumOps) continue;
    const void* const scalar =
        call.reduction.device_scalar != nullptr ? call.reduction.device_scalar : call.reduction.scalar.data();
    ccl_multiply(call.type, to, piece.count, scalar);  // PreMulSum keeps its type
  }
}

void finish(const CclCall& call, const Detour& detour, Piece piece, char* source, char* folded) {
  const char* result = source;
  if (detour.gathers) {
    const npucclRedOp_t op = call.reduction.op < npucclAvg ? call.reduction.op : npucclSum;
    ccl_fold(detour.type, op, source, call.comm->ranks, piece.count, folded);
    result = folded;
  }
  char* const target = static_cast<char*>(call.recv) + piece.first * ccl_type(call.type).bytes;
  ccl_convert(detour.type, result, call.type, target, piece.count, detour.flip);
  // Divided in the call's own type: if the sum overflows, NCCL's average wraps as well.
  if (call.reduction.op == npucclAvg) ccl_divide(call.type, target, piece.count, call.comm->ranks);
}

HcclResult move_piece(const CclCall& call, const Detour& detour, Piece piece, char* in, char* out,
                      aclrtStream stream) {
  if (!detour.gathers) return start(call, in, out, piece.count, detour.type, stream);
  const HcclDataType native = ccl_type(detour.type).native;
  if (call.kind == CclKind::kReduceScatter) {
    return HcclAlltoAll(in, piece.count, native, out, piece.count, native, call.comm->native, stream);
  }
  return HcclAllGather(in, out, piece.count, native, call.comm->native, stream);
}

/// One piece: prepare, HCCL, finish. HCCL_E_NOT_SUPPORT if this method does not work either; then only the
/// preparation was submitted.
HcclResult run_piece(const CclCall& call, const Detour& detour, Piece piece, char* memory,
                     aclrtStream stream) {
  const std::size_t bytes = ccl_type(detour.type).bytes;
  const std::size_t in_size = static_cast<std::size_t>(blocks_of(call)) * piece.count * bytes;
  const std::size_t out_size =
      (detour.gathers ? static_cast<std::size_t>(call.comm->ranks) : 1) * piece.count * bytes;
  char *const in = memory, *const out = memory + in_size, *const folded = out + out_size;
  if (submit(stream, "prepare reduction", [=] { prepare(call, detour, piece, in); })) return HCCL_E_RUNTIME;
  if (const HcclResult result = move_piece(call, detour, piece, in, out, stream)) return result;
  if (!has_result(call)) return HCCL_SUCCESS;
  return submit(stream, "finish reduction", [=] { finish(call, detour, piece, out, folded); })
             ? HCCL_E_RUNTIME
             : HCCL_SUCCESS;
}

HcclResult run_detour(const CclCall& call, const Detour& detour, aclrtStream stream) {
  char* memory = nullptr;
  if (workspace_of(call.comm, stream, &memory)) return HCCL_E_MEMORY;
  const auto ranks = static_cast<std::size_t>(call.comm->ranks);
  const std::size_t space = kWorkspace / ccl_type(detour.type).bytes / (2 * ranks + 1);
  std::size_t first = 0;
  do {  // also once without elements, so that all ranks synchronise
    const Piece piece{first, std::min(space, call.count - first)};
    if (const HcclResult result = run_piece(call, detour, piece, memory, stream)) return result;
    first += piece.count;
  } while (first < call.count);
  return HCCL_SUCCESS;
}

std::vector<Detour> detours_of(const CclCall& call) {
  const bool ordered = call.reduction.op == npucclMax || call.reduction.op == npucclMin;
  switch (call.type) {
    case npucclUint8:
      return {{npucclInt32}, {npucclFloat64, false, true}};
    case npucclUint32:
      return {{npucclInt64}, {npucclInt64, false, true}};
    case npucclInt64:
      return {{npucclInt64, false, true}};
    case npucclUint64:
      return {{npucclInt64, ordered}, {npucclInt64, ordered, true}};
    case npucclBfloat16:
      return {{npucclFloat32}};
    default:
      return {{call.type, false, true}};
  }
}

}  // namespace

npucclResult_t ccl_reduce(const CclCall& call, aclrtStream stream) {
  // Refused before anything is submitted, so that all ranks say the same and buffers stay as they are.
  const bool passes = call.reduction.op == npucclAvg || call.reduction.op == npucclNumOps;
  if (passes && simulator() == nullptr) {
    needs_simulator("a reduction by average or PreMulSum");
    return ccl_refuse(npucclInvalidUsage, "HCCL has no reduction by average or with a factor");
  }
  if (call.reduction.op == npucclNumOps) {  // PreMulSum: multiplies in the call's own type
    HcclResult result = run_detour(call, {call.type}, stream);
    if (result == HCCL_E_NOT_SUPPORT) result = run_detour(call, {call.type, false, true}, stream);
    return ccl_result(result);
  }
  HcclResult result = start(call, call.send, call.recv, call.count, call.type, stream);
  if (result == HCCL_SUCCESS) return divide(call, call.type, call.recv, call.count, stream);
  if (result != HCCL_E_NOT_SUPPORT) return ccl_result(result);
  for (const Detour& detour : detours_of(call)) {
    result = run_detour(call, detour, stream);
    if (result != HCCL_E_NOT_SUPPORT) break;
  }
  return ccl_result(result);
}

}  // namespace npu::detail

extern "C" {

npucclResult_t npucclRedOpCreatePreMulSum(npucclRedOp_t* op, void* scalar, npucclDataType_t datatype,
                                          npucclScalarResidence_t residence, npucclComm_t comm) {
  using namespace npu::detail;
  const std::size_t bytes = ccl_type(datatype).bytes;
  if (const npucclResult_t error = ccl_check(comm)) return error;
  if (op == nullptr || scalar == nullptr || bytes == 0)
    return ccl_refuse(npucclInvalidArgument, "PreMulSum needs a scalar of a known type");
  CclReduction reduction;
  reduction.op = npucclNumOps;
  if (residence == npucclScalarDevice) {
    reduction.device_scalar = scalar;
  } else {
    std::copy_n(static_cast<const unsigned char*>(scalar), bytes, reduction.scalar.begin());
  }
  std::lock_guard lock(comm->mutex);
  *op = static_cast<npucclRedOp_t>(comm->next_operator++);
  comm->operators[*op] = reduction;
  return npucclSuccess;
}

npucclResult_t npucclRedOpDestroy(npucclRedOp_t op, npucclComm_t comm) {
  using namespace npu::detail;
  if (const npucclResult_t error = ccl_check_alive(comm)) return error;
  std::lock_guard lock(comm->mutex);
  if (comm->operators.erase(op) == 1) return npucclSuccess;
  return ccl_refuse(npucclInvalidArgument,
                    "this reduction was not created for the communicator, or destroyed before");
}

}  // extern "C"
