#include "runtime_shim/npu/ccl_group.h"

#include <thread>
#include <utility>

namespace npu::detail {
namespace {

struct Group {
  int depth = 0;
  int inner_groups = 0;  ///< that have ended
  std::vector<CclJob> jobs;
  std::vector<CclCall> calls;
};

Group& group() {
  thread_local Group result;
  return result;
}

npucclResult_t run_jobs(const std::vector<CclJob>& jobs) {
  std::vector<npucclResult_t> results(jobs.size(), npucclSuccess);
  std::vector<std::thread> threads;
  for (std::size_t i = 0; i < jobs.size(); ++i) {
    threads.emplace_back([&jobs, &results, i] {
      const npuError_t error = npuSetDevice(jobs[i].device);
      results[i] = error == npuSuccess ? jobs[i].run() : ccl_result(error);
    });
  }
  for (std::thread& thread : threads) thread.join();
  for (const npucclResult_t result : results) {
    if (result != npucclSuccess) return result;
  }
  return npucclSuccess;
}

}  // namespace

npucclResult_t ccl_issue_job(CclJob job) {
  if (group().depth == 0) return job.run();
  group().jobs.push_back(std::move(job));
  return npucclSuccess;
}

npucclResult_t ccl_issue(const CclCall& call) {
  if (group().depth == 0) return ccl_run({call});
  group().calls.push_back(call);
  group().calls.back().inner_group = group().inner_groups;
  return npucclSuccess;
}

}  // namespace npu::detail

extern "C" {

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
  if (const npucclResult_t result = run_jobs(ended.jobs)) return result;
  return ccl_run(ended.calls);
}

}  // extern "C"
