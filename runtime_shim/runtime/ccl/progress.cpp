#include "runtime_shim/runtime/ccl/progress.h"

#include <system_error>
#include <thread>

#include "runtime_shim/runtime/runtime_state.h"
#include "runtime_shim/runtime/stream/stream_order.h"

namespace npu::detail {
namespace {

std::shared_ptr<CclProgress> progress_of(npucclComm_t comm) {
  std::lock_guard lock(comm->mutex);
  return comm->progress;
}

void set_progress(npucclComm_t comm, const std::shared_ptr<CclProgress>& progress) {
  if (comm == nullptr) return;
  std::lock_guard lock(comm->mutex);
  comm->progress = progress;
  comm->has_progress.store(true, std::memory_order_release);
}

npucclResult_t run_on_device(const CclJob& job, HcclComm* native) {
  const DeviceScope scope(job.device);
  const npuError_t error = ensure_ready();
  return error == npuSuccess ? job.run(native) : ccl_result(error);
}

void run_behind(const CclJob& job, CclProgress& progress) {
  HcclComm native = nullptr;
  const npucclResult_t result = run_on_device(job, &native);
  const std::string reason = result == npucclSuccess ? "" : npucclGetLastError(nullptr);
  std::lock_guard lock(progress.mutex);
  if (progress.abandoned) {
    if (native != nullptr) HcclCommDestroy(native);
  } else if (native != nullptr) {
    ccl_settle(job.comm, native);
  }
  progress.result = result;
  progress.reason = reason;
  progress.ended.notify_all();
}

}  // namespace

npucclResult_t ccl_finish_job(const CclJob& job) {
  HcclComm native = nullptr;
  const npucclResult_t result = run_on_device(job, &native);
  if (native != nullptr) ccl_settle(job.comm, native);
  return result;
}

npucclResult_t ccl_start_job(const CclJob& job) {
  const auto progress = std::make_shared<CclProgress>();
  set_progress(job.comm, progress);
  set_progress(job.parent, progress);
  try {
    std::thread([job, progress] { run_behind(job, *progress); }).detach();
  } catch (const std::system_error&) {
    std::lock_guard lock(progress->mutex);
    progress->result = npucclSystemError;
    progress->reason = "no thread for the communicator";
    return npucclSystemError;
  }
  return npucclInProgress;
}

CclState ccl_state(npucclComm_t comm) {
  if (!comm->has_progress.load(std::memory_order_acquire)) return {};
  const std::shared_ptr<CclProgress> progress = progress_of(comm);
  if (progress == nullptr) return {};
  std::lock_guard lock(progress->mutex);
  return {progress->result, progress->reason};
}

void ccl_wait(npucclComm_t comm) {
  const std::shared_ptr<CclProgress> progress = progress_of(comm);
  if (progress == nullptr) return;
  std::unique_lock lock(progress->mutex);
  progress->ended.wait(lock, [&] { return progress->result != npucclInProgress; });
}

bool ccl_abandon(npucclComm_t comm) {
  const std::shared_ptr<CclProgress> progress = progress_of(comm);
  if (progress == nullptr) return false;
  std::lock_guard lock(progress->mutex);
  progress->abandoned = progress->result == npucclInProgress && comm->native == nullptr;
  return progress->abandoned;
}

}  // namespace npu::detail
