#include "runtime_shim/hccl/api/group.h"

#include <algorithm>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "hccl/hccl_sim.h"
#include "runtime_shim/hccl/api/submit.h"
#include "runtime_shim/hccl/core/last_failure.h"

namespace npu::hccl {
namespace {

struct Batch {
  HcclComm comm;
  aclrtStream stream;
  aclrtContext context;  ///< current at the call: a stream accepts work in its own context only
  std::vector<HcclSendRecvItem> items;
};
struct Init {
  std::int32_t device;
  std::function<HcclResult()> run;
};
struct Group {
  int depth = 0;
  std::vector<Init> inits;
  std::vector<Batch> batches;
};

Group& group() {
  thread_local Group result;
  return result;
}

/// Runs all at once. Result: the first failure, whose reason becomes this thread's.
HcclResult run_inits(const std::vector<Init>& inits) {
  std::vector<std::pair<HcclResult, std::string>> results(inits.size());
  std::vector<std::thread> threads;
  for (std::size_t i = 0; i < inits.size(); ++i) {
    threads.emplace_back([&init = inits[i], &result = results[i]] {
      if (aclrtSetDevice(init.device) != ACL_SUCCESS) {
        result = {HCCL_E_RUNTIME, "the device cannot be set"};
        return;
      }
      result.first = init.run();
      if (result.first != HCCL_SUCCESS) result.second = npu::hccl::last_failure();
      aclrtResetDevice(init.device);
    });
  }
  for (std::thread& thread : threads) thread.join();
  const auto failed = std::find_if(results.begin(), results.end(),
                                   [](const auto& result) { return result.first != HCCL_SUCCESS; });
  return failed == results.end() ? HCCL_SUCCESS : refuse(failed->first, failed->second);
}

HcclResult run_batches(std::vector<Batch>& batches) {
  for (Batch& batch : batches) {
    aclrtSetCurrentContext(batch.context);
    const HcclResult result = HcclBatchSendRecv(batch.items.data(), static_cast<uint32_t>(batch.items.size()),
                                                batch.comm, batch.stream);
    if (result != HCCL_SUCCESS) return result;
  }
  return HCCL_SUCCESS;
}

HcclResult end(Group ended) {
  if (const HcclResult result = run_inits(ended.inits)) return result;
  aclrtContext before = nullptr;
  aclrtGetCurrentContext(&before);
  const HcclResult result = run_batches(ended.batches);
  if (before != nullptr) aclrtSetCurrentContext(before);
  return result;
}

}  // namespace

bool in_group() { return group().depth > 0; }

void add_to_group(HcclComm comm, aclrtStream stream, const HcclSendRecvItem& item) {
  std::vector<Batch>& batches = group().batches;
  auto found = std::find_if(batches.begin(), batches.end(),
                            [&](const Batch& batch) { return batch.comm == comm && batch.stream == stream; });
  if (found == batches.end()) {
    aclrtContext context = nullptr;
    aclrtGetCurrentContext(&context);
    found = batches.insert(found, {comm, stream, context, {}});
  }
  found->items.push_back(item);
}

void add_to_group(std::int32_t device, std::function<HcclResult()> init) {
  group().inits.push_back({device, std::move(init)});
}

}  // namespace npu::hccl

extern "C" {

HcclResult HcclGroupStart(void) {
  ++npu::hccl::group().depth;
  return HCCL_SUCCESS;
}

HcclResult HcclGroupEnd(void) {
  npu::hccl::Group& group = npu::hccl::group();
  if (group.depth == 0) return npu::hccl::refuse(HCCL_E_PARA, "HcclGroupEnd without HcclGroupStart");
  if (--group.depth > 0) return HCCL_SUCCESS;
  return npu::hccl::end(std::exchange(group, {}));
}

}  // extern "C"
