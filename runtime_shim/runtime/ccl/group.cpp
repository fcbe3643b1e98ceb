#include "runtime_shim/runtime/ccl/group.h"

#include <system_error>
#include <thread>
#include <utility>

namespace npu::detail {
namespace {

/// A communicator to create, and the address of its handle.
struct Making {
  CclJob job;
  bool blocking;
  npucclComm_t* result;
};

struct Group {
  int depth = 0;
  int inner_groups = 0;  ///< number that have ended
  std::vector<Making> jobs;
  std::vector<CclCall> calls;
};

Group& group() {
  thread_local Group result;
  return result;
}

/// Waits for the communicator. Its handle is destroyed if the creation failed.
npucclResult_t make(const Making& making) {
  const npucclResult_t result = ccl_finish_job(making.job);
  if (making.job.comm == nullptr) return result;
  if (result == npucclSuccess) {
    *making.result = making.job.comm;
  } else {
    ccl_forget(making.job.comm);
  }
  return result;
}

npucclResult_t run_jobs(const std::vector<Making>& jobs) {
  std::vector<npucclResult_t> results(jobs.size(), npucclSuccess);
  std::vector<std::thread> threads;
  for (std::size_t i = 0; i < jobs.size(); ++i) {
    if (!jobs[i].blocking) {
      results[i] = ccl_start_job(jobs[i].job);
      continue;
    }
    try {
      threads.emplace_back([&jobs, &results, i] { results[i] = make(jobs[i]); });
    } catch (const std::system_error&) {
      results[i] = npucclSystemError;  // the others end when their wait for this rank times out
    }
  }
  for (std::thread& thread : threads) thread.join();
  npucclResult_t worst = npucclSuccess;
  for (const npucclResult_t result : results) {
    if (result != npucclSuccess && (worst == npucclSuccess || worst == npucclInProgress)) worst = result;
  }
  return worst;
}

}  // namespace

npucclResult_t ccl_issue_job(CclJob job, bool blocking, npucclComm_t* result) {
  if (job.comm != nullptr) job.comm->blocking = blocking;
  if (!blocking) *result = job.comm;
  const Making making{std::move(job), blocking, result};
  if (group().depth == 0) return blocking ? make(making) : ccl_start_job(making.job);
  group().jobs.push_back(making);
  return blocking ? npucclSuccess : npucclInProgress;
}

npucclResult_t ccl_issue(const CclCall& call) {
  if (group().depth == 0) return ccl_run(call);
  group().calls.push_back(call);
  group().calls.back().inner_group = group().inner_groups;
  return npucclSuccess;
}

}  // namespace npu::detail

namespace {

constexpr double kCallUs = 5;         // from the call to the stream's end
constexpr double kBytesPerUs = 4000;  // copied from memory to memory, while other ranks do the same

/// Bytes that the busiest rank sends or receives.
double bytes_of(const npu::detail::CclCall& call) {
  using npu::detail::CclKind;
  const double one = static_cast<double>(call.count * npu::detail::ccl_type(call.type).bytes);
  const double others = call.comm->ranks - 1;
  switch (call.kind) {
    case CclKind::kAllReduce:
      return 2 * one * others / call.comm->ranks;
    case CclKind::kReduceScatter:
    case CclKind::kAllGather:
    case CclKind::kAllToAll:
    case CclKind::kGather:
    case CclKind::kScatter:
      return one * others;
    default:
      return others > 0 ? one : 0;
  }
}

float estimate(const std::vector<npu::detail::CclCall>& calls) {
  double time = 0;
  for (const auto& call : calls) time += kCallUs + bytes_of(call) / kBytesPerUs;
  return static_cast<float>(time);
}

}  // namespace

extern "C" {

npucclResult_t npucclGroupSimulateEnd(npucclSimInfo_t* simInfo) {
  using namespace npu::detail;
  if (group().depth == 0)
    return ccl_refuse(npucclInvalidUsage, "npucclGroupSimulateEnd without npucclGroupStart");
  if (--group().depth > 0) {
    ++group().inner_groups;
    return npucclSuccess;
  }
  const Group ended = std::exchange(group(), Group());
  if (simInfo != nullptr &&
      (simInfo->magic != NPUCCL_SIM_INFO_MAGIC || simInfo->size != sizeof(npucclSimInfo_t))) {
    return ccl_refuse(npucclInvalidArgument, "simInfo was not set to NPUCCL_SIM_INFO_INITIALIZER first");
  }
  const npucclResult_t made = run_jobs(ended.jobs);
  if (simInfo != nullptr) simInfo->estimatedTime = estimate(ended.calls);
  return made;
}

npucclResult_t npucclGroupStart(void) {
  ++npu::detail::group().depth;
  return npucclSuccess;
}

npucclResult_t npucclGroupEnd(void) {
  using namespace npu::detail;
  if (group().depth == 0) return ccl_refuse(npucclInvalidUsage, "npucclGroupEnd without npucclGroupStart");
  if (--group().depth > 0) {
    ++group().inner_groups;
    return npucclSuccess;
  }
  const Group ended = std::exchange(group(), Group());
  const npucclResult_t made = run_jobs(ended.jobs);
  if (made != npucclSuccess && made != npucclInProgress) return made;
  const npucclResult_t result = ccl_run(ended.calls);
  return result == npucclSuccess ? made : result;
}

}  // extern "C"
