/// @file
/// What the simulated HCCL offers beyond HCCL: reasons of failures, and an abort. Valid C99 and C++. No Ascend
/// has this header's one exported function, HcclSimGetInterface. A library over HCCL looks it up at run time
/// (dlsym).
/// Errors: HCCL_E_PTR for a null communicator, HCCL_E_PARA for one that is gone.
/// Source: this project; not part of CANN.
#ifndef HCCL_HCCL_SIM_H_
#define HCCL_HCCL_SIM_H_

#include "hccl/hccl.h"

#ifdef __cplusplus
extern "C" {
#endif

/// The version of HcclSimInterface. It rises when a member changes its meaning; new members come last.
#define HCCL_SIM_INTERFACE_VERSION 1

/// The calls of the simulated HCCL beside HCCL's own. All are thread-safe.
typedef struct HcclSimInterface {
  uint32_t version;  ///< HCCL_SIM_INTERFACE_VERSION of the library
  uint32_t size;     ///< bytes of the library's table

  /// Why the communicator failed, naming rank and operation; empty while it works. With a null comm, the
  /// calling thread's last failed call. The text stays valid until the thread's next call of this function or
  /// its next failure.
  /// Errors: none.
  const char* (*getLastError)(HcclComm comm);

  /// The code of the failure that HcclGetCommAsyncError reports as HCCL_E_REMOTE: HCCL_E_TIMEOUT; HCCL_E_PARA
  /// for calls that do not match; HCCL_E_REMOTE for a lost rank; HCCL_SUCCESS while the communicator works.
  /// Errors: HCCL_E_PTR for null; HCCL_E_PARA also for a communicator that is gone.
  HcclResult (*getFailure)(HcclComm comm);

  /// Ends all operators of the communicator on this rank, running and waiting ones; the other ranks'
  /// operators fail and say which rank aborted. The tasks count as done: their streams report no error here,
  /// and a device that refuses work because an operator failed takes work again. Afterwards the communicator
  /// can only be destroyed, or left with commRest. Any thread may call it.
  /// Errors: HCCL_E_PTR for null; HCCL_E_PARA for a communicator that is gone.
  HcclResult (*commAbort)(HcclComm comm);

  /// The ranks in the list make a communicator without going through comm, which may have failed or been
  /// aborted. Only they call it, and it waits for them. config may be null.
  /// Shapes: ranks has count ranks of comm, ascending, the own one among them.
  /// Errors: HCCL_E_PTR for a null pointer; HCCL_E_PARA for a communicator that is gone, or a wrong list or
  /// config; HCCL_E_TIMEOUT names the ranks of the new communicator that are missing; HCCL_E_TCP_CONNECT if
  /// the first rank of the list is gone.
  HcclResult (*commRest)(HcclComm comm, uint32_t count, const uint32_t* ranks, const HcclCommConfig* config,
                         HcclComm* rest);

  /// Whether operators of the communicator are in a stream: HCCL_E_AGAIN, else HCCL_SUCCESS.
  /// Errors: HCCL_E_PTR for null; HCCL_E_PARA for a communicator that is gone.
  HcclResult (*commPending)(HcclComm comm);
} HcclSimInterface;

/// The table of the simulated HCCL, the same for the whole process. version is that of the caller's header.
/// Errors: null for a version that the library does not have.
/// Source: this project.
const HcclSimInterface* HcclSimGetInterface(uint32_t version);

/// The type of HcclSimGetInterface, for dlsym.
typedef const HcclSimInterface* (*HcclSimGetInterfaceFunction)(uint32_t version);

#ifdef __cplusplus
}
#endif

#endif /* HCCL_HCCL_SIM_H_ */
