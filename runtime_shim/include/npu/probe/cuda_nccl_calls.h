/// @file
/// Collectives and messages of NCCL, which the linker redirects to the probe. Part of probe_cuda.h with NPU_PROBE_CUDA_NCCL.
/// Errors: those of the call. Source: NCCL's documentation; names and operands are those of the shim's probe.
#ifndef NPU_PROBE_CUDA_NCCL_CALLS_H_
#define NPU_PROBE_CUDA_NCCL_CALLS_H_

#include <nccl.h>

#include "cuda_observed.h"

namespace npu::probe_cuda::detail {

/// The device of a communicator while it exists, so that ranks are those of the communicators of one process.
class CommDevice {
 public:
  explicit CommDevice(ncclComm_t comm) {
    int device = 0;
    is_set_ = cudaGetDevice(&before_) == cudaSuccess && ncclCommCuDevice(comm, &device) == ncclSuccess &&
              device != before_ && cudaSetDevice(device) == cudaSuccess;
  }
  ~CommDevice() {
    if (is_set_) cudaSetDevice(before_);
  }
  CommDevice(const CommDevice&) = delete;
  CommDevice& operator=(const CommDevice&) = delete;

 private:
  int before_ = 0;
  bool is_set_ = false;
};

/// A group of this thread: its calls start together when it ends, and only then have results.
struct NcclGroup {
  int depth = 0;
  std::vector<std::pair<ncclComm_t, Pending>> calls;
};
inline thread_local NcclGroup nccl_group;

/// Elements that a rank takes and gives, in counts of the call. 0: nothing.
struct CollectiveShape {
  const char* name;
  int taken, given;
};

inline Type type_of(ncclDataType_t type) {
  static const Type types[] = {Type::int8,   Type::uint8,   Type::int32,   Type::uint32,  Type::int64,
                               Type::uint64, Type::float16, Type::float32, Type::float64, Type::bfloat16};
  const auto number = static_cast<std::size_t>(type);
  return number < sizeof types / sizeof types[0] ? types[number] : Type::unknown;
}

inline int ranks_of(ncclComm_t comm) {
  int count = 1;
  return ncclCommCount(comm, &count) == ncclSuccess ? count : 1;
}

inline bool is_rank(ncclComm_t comm, int rank) {
  int own = -1;
  return ncclCommUserRank(comm, &own) == ncclSuccess && own == rank;
}

/// Outputs of a call in a group are read when the group has ended.
template <class Call>
ncclResult_t observed_collective(const CollectiveShape& shape, const void* send, void* receive,
                                 std::size_t count, ncclDataType_t type, ncclComm_t comm, cudaStream_t stream,
                                 const Call& call) {
  Recorder* const recorder = Recorder::get();
  if (recorder == nullptr || observed_depth > 0 || is_captured(stream)) return call();
  const CommDevice device(comm);
  const auto elements = static_cast<long long>(count);
  Operation operation;
  operation.type = "Ccl";
  operation.name = shape.name;
  operation.stream = stream;
  if (shape.taken > 0) operation.in(dense(send, type_of(type), shape.taken * elements));
  if (shape.given > 0) operation.out(dense(receive, type_of(type), shape.given * elements));
  ++observed_depth;
  Pending pending = recorder->begin(std::move(operation));
  const ncclResult_t result = call();
  --observed_depth;
  if (nccl_group.depth > 0)
    nccl_group.calls.emplace_back(comm, std::move(pending));
  else
    recorder->end(pending);
  return result;
}

extern "C" {

ncclResult_t __real_ncclGroupStart(void);
ncclResult_t __real_ncclGroupEnd(void);

ncclResult_t __wrap_ncclGroupStart(void) {
  ++nccl_group.depth;
  return __real_ncclGroupStart();
}

ncclResult_t __wrap_ncclGroupEnd(void) {
  ++observed_depth;
  const ncclResult_t result = __real_ncclGroupEnd();
  --observed_depth;
  if (nccl_group.depth > 0 && --nccl_group.depth > 0) return result;
  std::vector<std::pair<ncclComm_t, Pending>> calls;
  calls.swap(nccl_group.calls);
  for (const auto& call : calls) {
    const CommDevice device(call.first);
    Recorder::get()->end(call.second);
  }
  return result;
}

ncclResult_t __real_ncclAllReduce(const void*, void*, std::size_t, ncclDataType_t, ncclRedOp_t, ncclComm_t,
                                  cudaStream_t);
ncclResult_t __wrap_ncclAllReduce(const void* send, void* receive, std::size_t count, ncclDataType_t type,
                                  ncclRedOp_t op, ncclComm_t comm, cudaStream_t stream) {
  return observed_collective({"all_reduce", 1, 1}, send, receive, count, type, comm, stream, [&] {
    return __real_ncclAllReduce(send, receive, count, type, op, comm, stream);
  });
}

ncclResult_t __real_ncclReduce(const void*, void*, std::size_t, ncclDataType_t, ncclRedOp_t, int, ncclComm_t,
                               cudaStream_t);
ncclResult_t __wrap_ncclReduce(const void* send, void* receive, std::size_t count, ncclDataType_t type,
                               ncclRedOp_t op, int root, ncclComm_t comm, cudaStream_t stream) {
  return observed_collective(
      {"reduce", 1, is_rank(comm, root) ? 1 : 0}, send, receive, count, type, comm, stream,
      [&] { return __real_ncclReduce(send, receive, count, type, op, root, comm, stream); });
}

ncclResult_t __real_ncclBroadcast(const void*, void*, std::size_t, ncclDataType_t, int, ncclComm_t,
                                  cudaStream_t);
ncclResult_t __wrap_ncclBroadcast(const void* send, void* receive, std::size_t count, ncclDataType_t type,
                                  int root, ncclComm_t comm, cudaStream_t stream) {
  return observed_collective(
      {"broadcast", is_rank(comm, root) ? 1 : 0, 1}, send, receive, count, type, comm, stream,
      [&] { return __real_ncclBroadcast(send, receive, count, type, root, comm, stream); });
}

ncclResult_t __real_ncclBcast(void*, std::size_t, ncclDataType_t, int, ncclComm_t, cudaStream_t);
ncclResult_t __wrap_ncclBcast(void* both, std::size_t count, ncclDataType_t type, int root, ncclComm_t comm,
                              cudaStream_t stream) {
  return observed_collective({"broadcast", is_rank(comm, root) ? 1 : 0, 1}, both, both, count, type, comm,
                             stream, [&] { return __real_ncclBcast(both, count, type, root, comm, stream); });
}

ncclResult_t __real_ncclReduceScatter(const void*, void*, std::size_t, ncclDataType_t, ncclRedOp_t,
                                      ncclComm_t, cudaStream_t);
ncclResult_t __wrap_ncclReduceScatter(const void* send, void* receive, std::size_t count, ncclDataType_t type,
                                      ncclRedOp_t op, ncclComm_t comm, cudaStream_t stream) {
  return observed_collective(
      {"reduce_scatter", ranks_of(comm), 1}, send, receive, count, type, comm, stream,
      [&] { return __real_ncclReduceScatter(send, receive, count, type, op, comm, stream); });
}

ncclResult_t __real_ncclAllGather(const void*, void*, std::size_t, ncclDataType_t, ncclComm_t, cudaStream_t);
ncclResult_t __wrap_ncclAllGather(const void* send, void* receive, std::size_t count, ncclDataType_t type,
                                  ncclComm_t comm, cudaStream_t stream) {
  return observed_collective({"all_gather", 1, ranks_of(comm)}, send, receive, count, type, comm, stream,
                             [&] { return __real_ncclAllGather(send, receive, count, type, comm, stream); });
}

ncclResult_t __real_ncclSend(const void*, std::size_t, ncclDataType_t, int, ncclComm_t, cudaStream_t);
ncclResult_t __wrap_ncclSend(const void* send, std::size_t count, ncclDataType_t type, int peer,
                             ncclComm_t comm, cudaStream_t stream) {
  return observed_collective({"send", 1, 0}, send, nullptr, count, type, comm, stream,
                             [&] { return __real_ncclSend(send, count, type, peer, comm, stream); });
}

ncclResult_t __real_ncclRecv(void*, std::size_t, ncclDataType_t, int, ncclComm_t, cudaStream_t);
ncclResult_t __wrap_ncclRecv(void* receive, std::size_t count, ncclDataType_t type, int peer, ncclComm_t comm,
                             cudaStream_t stream) {
  return observed_collective({"recv", 0, 1}, nullptr, receive, count, type, comm, stream,
                             [&] { return __real_ncclRecv(receive, count, type, peer, comm, stream); });
}

#if NCCL_VERSION_CODE >= NCCL_VERSION(2, 28, 0)
ncclResult_t __real_ncclAlltoAll(const void*, void*, std::size_t, ncclDataType_t, ncclComm_t, cudaStream_t);
ncclResult_t __wrap_ncclAlltoAll(const void* send, void* receive, std::size_t count, ncclDataType_t type,
                                 ncclComm_t comm, cudaStream_t stream) {
  return observed_collective({"all_to_all", ranks_of(comm), ranks_of(comm)}, send, receive, count, type, comm,
                             stream,
                             [&] { return __real_ncclAlltoAll(send, receive, count, type, comm, stream); });
}

ncclResult_t __real_ncclGather(const void*, void*, std::size_t, ncclDataType_t, int, ncclComm_t,
                               cudaStream_t);
ncclResult_t __wrap_ncclGather(const void* send, void* receive, std::size_t count, ncclDataType_t type,
                               int root, ncclComm_t comm, cudaStream_t stream) {
  return observed_collective(
      {"gather", 1, is_rank(comm, root) ? ranks_of(comm) : 0}, send, receive, count, type, comm, stream,
      [&] { return __real_ncclGather(send, receive, count, type, root, comm, stream); });
}

ncclResult_t __real_ncclScatter(const void*, void*, std::size_t, ncclDataType_t, int, ncclComm_t,
                                cudaStream_t);
ncclResult_t __wrap_ncclScatter(const void* send, void* receive, std::size_t count, ncclDataType_t type,
                                int root, ncclComm_t comm, cudaStream_t stream) {
  return observed_collective(
      {"scatter", is_rank(comm, root) ? ranks_of(comm) : 0, 1}, send, receive, count, type, comm, stream,
      [&] { return __real_ncclScatter(send, receive, count, type, root, comm, stream); });
}
#endif

}  // extern "C"
}  // namespace npu::probe_cuda::detail

#endif  // NPU_PROBE_CUDA_NCCL_CALLS_H_
