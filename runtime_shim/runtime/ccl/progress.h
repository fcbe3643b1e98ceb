// Calls that go on after they returned npucclInProgress: those of communicators with config.blocking = 0.
// Private to npu/ccl*.cpp.
#pragma once

#include <condition_variable>
#include <functional>
#include <mutex>
#include <string>

#include "runtime_shim/runtime/ccl/comm.h"

namespace npu::detail {

/// One such call; shared by its thread and the communicators that it concerns.
struct CclProgress {
  std::mutex mutex;
  std::condition_variable ended;
  npucclResult_t result = npucclInProgress;
  std::string reason;
  bool abandoned = false;  ///< nobody wants its communicator any more
};

/// A call that waits for other ranks. It makes *native, or leaves it null.
struct CclJob {
  int device = 0;                 ///< current while it runs
  npucclComm_t comm = nullptr;    ///< the handle to put the communicator under
  npucclComm_t parent = nullptr;  ///< another communicator that the call uses, if any
  std::function<npucclResult_t(HcclComm* native)> run;
};

/// Runs the job to its end on the calling thread.
npucclResult_t ccl_finish_job(const CclJob& job);
/// Starts the job on a thread of its own: npucclInProgress.
npucclResult_t ccl_start_job(const CclJob& job);

/// Where the last such call of a living communicator stands: npucclSuccess if there was none.
struct CclState {
  npucclResult_t result = npucclSuccess;
  std::string reason;
};
CclState ccl_state(npucclComm_t comm);
/// Waits for the end of that call.
void ccl_wait(npucclComm_t comm);
/// The communicator is to be destroyed when it comes. False: it has come already, or the call has failed.
bool ccl_abandon(npucclComm_t comm);

}  // namespace npu::detail
