/* What the simulated HCCL offers beyond HCCL: reasons of failures, and an abort. Nothing here exists on real
 * hardware; callers guard with the backend. Valid C99 and C++. */
#ifndef HCCL_HCCL_SIM_H_
#define HCCL_HCCL_SIM_H_

#include "hccl/hccl.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Why the communicator failed, naming rank and operation; empty while it works. comm may be null: the
 * calling thread's last failure to create or call. The text lives until the thread's next call. */
const char* HcclSimGetLastError(HcclComm comm);

/** The code behind HCCL_E_REMOTE: HCCL_E_TIMEOUT, HCCL_E_PARA for calls that do not match, HCCL_E_REMOTE for
 * a lost rank, HCCL_SUCCESS while the communicator works. */
HcclResult HcclSimGetFailure(HcclComm comm);

/** Ends all operators of the communicator, running and waiting ones, on this rank; the other ranks' operators
 * fail and say which rank aborted. The tasks count as done: their streams report no error here, and a device
 * that refuses work because an operator failed takes work again. The communicator can only be destroyed
 * afterwards, or left with HcclSimCommRest. Any thread. */
HcclResult HcclSimCommAbort(HcclComm comm);

/** The ranks in the list (of comm, ascending, the caller's own among them) make a communicator without going
 * through comm, which may have failed or been aborted. Called by these ranks only; waits for them. config may
 * be null. Errors: HCCL_E_PARA the list; HCCL_E_TIMEOUT names the ranks of the new communicator that did not
 * come; HCCL_E_TCP_CONNECT the first rank of the list is gone. */
HcclResult HcclSimCommRest(HcclComm comm, uint32_t count, const uint32_t* ranks, const HcclCommConfig* config,
                           HcclComm* rest);

/** HCCL_E_AGAIN while operators of the communicator are in a stream, else HCCL_SUCCESS. */
HcclResult HcclSimCommPending(HcclComm comm);

#ifdef __cplusplus
}
#endif

#endif /* HCCL_HCCL_SIM_H_ */
