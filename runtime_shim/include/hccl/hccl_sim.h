/// @file
/// What the simulated HCCL offers beyond HCCL: reasons of failures, and an abort. Valid C99 and C++. Nothing
/// here exists on real hardware.
/// Errors: HCCL_E_PTR for a null communicator, HCCL_E_PARA for one that is gone.
/// Source: this project; not part of CANN.
#ifndef HCCL_HCCL_SIM_H_
#define HCCL_HCCL_SIM_H_

#include "hccl/hccl.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Why the communicator failed, naming rank and operation; empty while it works. With a null comm, the
/// calling thread's last failed call. The text stays valid until the thread's next call of this function or
/// its next failure.
/// Errors: none.
/// Source: this project.
const char* HcclSimGetLastError(HcclComm comm);

/// The code of the failure that HcclGetCommAsyncError reports as HCCL_E_REMOTE: HCCL_E_TIMEOUT; HCCL_E_PARA
/// for calls that do not match; HCCL_E_REMOTE for a lost rank; HCCL_SUCCESS while the communicator works.
/// Errors: HCCL_E_PTR for null; HCCL_E_PARA also for a communicator that is gone.
/// Source: this project.
HcclResult HcclSimGetFailure(HcclComm comm);

/// Ends all operators of the communicator on this rank, running and waiting ones; the other ranks' operators
/// fail and say which rank aborted. The tasks count as done: their streams report no error here, and a
/// device that refuses work because an operator failed takes work again. Afterwards the communicator can
/// only be destroyed, or left with HcclSimCommRest. Any thread may call it.
/// Errors: HCCL_E_PTR for null; HCCL_E_PARA for a communicator that is gone.
/// Source: this project.
HcclResult HcclSimCommAbort(HcclComm comm);

/// The ranks in the list make a communicator without going through comm, which may have failed or been
/// aborted. Only they call it, and it waits for them. config may be null.
/// Shapes: ranks has count ranks of comm, ascending, the own one among them.
/// Errors: HCCL_E_PTR for a null pointer; HCCL_E_PARA for a communicator that is gone, or a wrong list or
/// config; HCCL_E_TIMEOUT names the ranks of the new communicator that are missing; HCCL_E_TCP_CONNECT if
/// the first rank of the list is gone.
/// Source: this project.
HcclResult HcclSimCommRest(HcclComm comm, uint32_t count, const uint32_t* ranks, const HcclCommConfig* config,
                           HcclComm* rest);

/// Whether operators of the communicator are in a stream: HCCL_E_AGAIN, else HCCL_SUCCESS.
/// Errors: HCCL_E_PTR for null; HCCL_E_PARA for a communicator that is gone.
/// Source: this project.
HcclResult HcclSimCommPending(HcclComm comm);

/// Bytes of an id.
#define HCCL_SIM_ID_BYTES 128

/// Makes a root info and an id that leads to it, for libraries whose ids are shorter than a root info. The
/// calling process serves the id until it ends.
/// Shapes: id has HCCL_SIM_ID_BYTES bytes.
/// Errors: those of HcclGetRootInfo; HCCL_E_PARA for a wrong environment variable; id is then undefined.
/// Source: this project.
HcclResult HcclSimGetId(char* id);

/// The root info that an id of HcclSimGetId leads to. Waits until all `ranks` ranks have asked.
/// Shapes: id has HCCL_SIM_ID_BYTES bytes.
/// Errors: HCCL_E_PARA if the bytes are not an id, lead to no root info, or an environment variable is wrong;
/// HCCL_E_TIMEOUT if ranks are missing; HCCL_E_TCP_CONNECT if nobody serves the id.
/// Source: this project.
HcclResult HcclSimGetRootInfoOfId(const char* id, uint32_t rank, uint32_t ranks, HcclRootInfo* rootInfo);

/// target[i] = sources[0][i] op sources[1][i] op ..., in this order, as the reductions of collectives compute
/// it. Every source and the target are memory that the host reaches.
/// Shapes: sources has sourceCount arrays of count elements; target has count elements and may be a source.
/// Errors: none; type and op must be such as a collective reduces, or the type unsigned.
/// Source: this project.
void HcclSimReduceHost(HcclDataType type, HcclReduceOp op, const void* const* sources, uint32_t sourceCount,
                       uint64_t count, void* target);

#ifdef __cplusplus
}
#endif

#endif /* HCCL_HCCL_SIM_H_ */
