// Calls that continue after they have returned npucclInProgress: those of communicators with config.blocking
// = 0. Private to runtime/ccl.
#pragma once

#include <condition_variable>
#include <functional>
#include <mutex>
#include <string>

#include "runtime_shim/runtime/ccl/comm.h"

namespace npu::detail {

/// One such call. Shared by its thread and its communicators.
struct CclProgress {
  std::mutex mutex;
  std::condition_variable ended;
  npucclResult_t result = npucclInProgress;
  std::string reason;
  bool abandoned = false;  ///< its communicator is not wanted any more
};

/// A call that waits for other ranks. It creates *native, or leaves it null.
struct CclJob {
  int device = 0;                 ///< current while it runs
  npucclComm_t comm = nullptr;    ///< the handle that receives the communicator
  npucclComm_t parent = nullptr;  ///< another communicator that the call uses, if any
  std::function<npucclResult_t(HcclComm* native)> run;
};

/// Runs the job on the calling thread.
npucclResult_t ccl_finish_job(const CclJob& job);
/// Starts the job on a thread of its own. Result: npucclInProgress.
npucclResult_t ccl_start_job(const CclJob& job);

/// State of the last such call of a live communicator; npucclSuccess if there was none.
struct CclState {
  npucclResult_t result = npucclSuccess;
  std::string reason;
};
CclState ccl_state(npucclComm_t comm);
/// Waits for the end of that call.
void ccl_wait(npucclComm_t comm);
/// Destroy the communicator when it is complete. False: it is already, or the call has failed.
bool ccl_abandon(npucclComm_t comm);

}  // namespace npu::detail
