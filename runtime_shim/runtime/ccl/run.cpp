// Runs calls as HCCL's operators in streams.
#include <algorithm>

#include "runtime_shim/runtime/backend.h"
#include "runtime_shim/runtime/ccl/comm.h"
#include "runtime_shim/runtime/ccl/observed_collective.h"
#include "runtime_shim/runtime/graph/capture_node_builder.h"
#include "runtime_shim/runtime/runtime_state.h"
#include "runtime_shim/runtime/stream/stream_order.h"

namespace npu::detail {
namespace {

/// The type that HCCL moves. Chips that lack a type (bfloat16 on the oldest) move its bits as an integer.
HcclDataType as_bits(std::size_t bytes) {
  return bytes == 1   ? HCCL_DATA_TYPE_INT8
         : bytes == 2 ? HCCL_DATA_TYPE_INT16
         : bytes == 4 ? HCCL_DATA_TYPE_INT32
                      : HCCL_DATA_TYPE_INT64;
}

HcclSendRecvItem item(bool is_send, const void* data, std::size_t count, HcclDataType type, int peer) {
  return {is_send ? HCCL_SEND : HCCL_RECV, const_cast<void*>(data), count, type, static_cast<uint32_t>(peer)};
}

HcclResult broadcast(const CclCall& call, HcclDataType type, std::size_t bytes, aclrtStream stream) {
  if (call.comm->rank == call.peer && call.send != call.recv && call.count > 0) {
    const std::size_t size = call.count * bytes;
    if (call.send == nullptr || call.recv == nullptr) return HCCL_E_PTR;
    if (aclrtMemcpyAsync(call.recv, size, call.send, size, ACL_MEMCPY_DEVICE_TO_DEVICE, stream) !=
        ACL_SUCCESS) {
      return HCCL_E_RUNTIME;
    }
  }
  return HcclBroadcast(call.recv, call.count, type, static_cast<uint32_t>(call.peer), call.comm->native,
                       stream);
}

/// HCCL has no gather: the root receives from all others.
HcclResult gather(const CclCall& call, HcclDataType type, std::size_t bytes, aclrtStream stream) {
  std::vector<HcclSendRecvItem> items{item(true, call.send, call.count, type, call.peer)};
  for (int peer = 0; call.comm->rank == call.peer && peer < call.comm->ranks; ++peer) {
    char* const block = static_cast<char*>(call.recv) + static_cast<std::size_t>(peer) * call.count * bytes;
    if (peer == call.peer && block == call.send) {
      items.erase(items.begin());  // in place
    } else {
      items.push_back(item(false, block, call.count, type, peer));
    }
  }
  return items.empty() ? HCCL_SUCCESS
                       : HcclBatchSendRecv(items.data(), static_cast<uint32_t>(items.size()),
                                           call.comm->native, stream);
}

HcclResult move(const CclCall& call, HcclDataType type, std::size_t bytes, aclrtStream stream) {
  void* const send = const_cast<void*>(call.send);
  const HcclComm comm = call.comm->native;
  switch (call.kind) {
    case CclKind::kBroadcast:
      return broadcast(call, type, bytes, stream);
    case CclKind::kAllGather:
      return HcclAllGather(send, call.recv, call.count, type, comm, stream);
    case CclKind::kAllToAll:
      return HcclAlltoAll(send, call.count, type, call.recv, call.count, type, comm, stream);
    case CclKind::kScatter:
      return HcclScatter(send, call.recv, call.count, type, static_cast<uint32_t>(call.peer), comm, stream);
    case CclKind::kGather:
      return gather(call, type, bytes, stream);
    default:
      return HCCL_E_INTERNAL;
  }
}

bool is_message(CclKind kind) { return kind == CclKind::kSend || kind == CclKind::kRecv; }
bool is_reduction(CclKind kind) {
  return kind == CclKind::kAllReduce || kind == CclKind::kReduce || kind == CclKind::kReduceScatter;
}

/// Runs body(AscendCL stream) with the call's device current and its stream in CUDA's order. CUDA devices
/// start the blocks of kernels in launch order, and NCCL's operators are kernels. Work launched before in
/// other streams has therefore almost ended when they start, and programs rely on that.
template <typename Body>
npucclResult_t in_stream(const CclCall& call, const Body& body) {
  const DeviceScope scope(call.comm->device);
  CaptureNodeBuilder builder(call.stream);  // under capture, an operator is one node
  aclrtStream stream = nullptr;
  npuError_t error = builder.error();
  if (error == npuSuccess) error = begin_submit(call.stream, &stream);
  if (error == npuErrorInvalidResourceHandle) {
    return ccl_refuse(npucclInvalidUsage, "the stream is not one of device " +
                                              std::to_string(call.comm->device) + ", the communicator's");
  }
  if (error != npuSuccess) return ccl_result(error);
  if (simulator() != nullptr && simulator()->waitForWorkAhead(stream) != ACL_SUCCESS)
    return ccl_refuse(npucclUnhandledCudaError, "the device has stopped");
  const npucclResult_t result = body(stream);
  if (result == npucclSuccess && builder.is_open()) return ccl_result(builder.keep_library("nccl"));
  return result;
}

npucclResult_t run_collective(const CclCall& call) {
  return in_stream(call, [&](aclrtStream stream) {
    if (is_reduction(call.kind)) return ccl_reduce(call, stream);
    const CclType type = ccl_type(call.type);
    HcclResult result = move(call, type.native, type.bytes, stream);
    if (result == HCCL_E_NOT_SUPPORT) result = move(call, as_bits(type.bytes), type.bytes, stream);
    return ccl_result(result);
  });
}

npucclResult_t run_messages(const std::vector<CclCall>& calls) {
  return in_stream(calls[0], [&](aclrtStream stream) {
    std::vector<HcclSendRecvItem> items;
    for (const CclCall& call : calls) {
      const bool is_send = call.kind == CclKind::kSend;
      const CclType type = ccl_type(call.type);
      items.push_back(item(is_send, is_send ? call.send : call.recv, call.count, type.native, call.peer));
    }
    const auto start = [&] {
      return HcclBatchSendRecv(items.data(), static_cast<uint32_t>(items.size()), calls[0].comm->native,
                               stream);
    };
    HcclResult result = start();
    if (result == HCCL_E_NOT_SUPPORT) {
      for (std::size_t i = 0; i < items.size(); ++i)
        items[i].dataType = as_bits(ccl_type(calls[i].type).bytes);
      result = start();
    }
    return ccl_result(result);
  });
}

/// Whether `call` sends what `earlier` receives, in an inner group that had ended before it.
bool needs(const CclCall& call, const CclCall& earlier) {
  if (call.kind != CclKind::kSend || earlier.kind != CclKind::kRecv ||
      call.inner_group == earlier.inner_group)
    return false;
  const auto size = [](const CclCall& one) { return one.count * ccl_type(one.type).bytes; };
  const auto sent = reinterpret_cast<std::uintptr_t>(call.send),
             received = reinterpret_cast<std::uintptr_t>(earlier.recv);
  return sent < received + size(earlier) && received < sent + size(call);
}

/// Messages that start together: those of a group with the same communicator and stream. A message that sends
/// what an earlier inner group receives (as in a hypercube exchange) starts a new batch.
std::vector<std::vector<CclCall>> batches_of(const std::vector<CclCall>& calls) {
  std::vector<std::vector<CclCall>> batches;
  for (const CclCall& call : calls) {
    if (!is_message(call.kind)) continue;
    const auto same = std::find_if(batches.rbegin(), batches.rend(), [&](const std::vector<CclCall>& batch) {
      return batch[0].comm == call.comm && batch[0].stream == call.stream;
    });
    const bool joins =
        same != batches.rend() &&
        std::none_of(same->begin(), same->end(), [&](const CclCall& other) { return needs(call, other); });
    if (joins) {
      same->push_back(call);
    } else {
      batches.push_back({call});
    }
  }
  return batches;
}

}  // namespace

npucclResult_t ccl_run(const CclCall& call) {
  probe::Observation observation;
  observe_collective(observation, call);
  return is_message(call.kind) ? run_messages({call}) : run_collective(call);
}

npucclResult_t ccl_run(const std::vector<CclCall>& calls) {
  probe::Observation observation;
  for (const CclCall& call : calls) observe_collective(observation, call);
  for (const CclCall& call : calls) {
    if (is_message(call.kind)) continue;
    if (const npucclResult_t result = run_collective(call)) return result;
  }
  for (const std::vector<CclCall>& batch : batches_of(calls)) {
    if (const npucclResult_t result = run_messages(batch)) return result;
  }
  return npucclSuccess;
}

}  // namespace npu::detail
