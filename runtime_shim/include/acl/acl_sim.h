// The simulated device's one extension of AscendCL: run a host function as a device task.
//
// Kernels and library calls (matrix products, convolutions, collectives) are host code here. They reach the
// device through aclsimLaunchTask, so that they obey streams, events, capture and error rules like any other
// task. AscendCL has nothing like it: kernels and libraries are the simulator's, and a real device runs none of them.
#ifndef ACL_ACL_SIM_H_
#define ACL_ACL_SIM_H_

#include "acl/acl_rt.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Codes that a task may return and that AscendCL has no name for.
#define ACLSIM_ERROR_KERNEL_ASSERT 590001      /* a device-side assert failed */
#define ACLSIM_ERROR_ILLEGAL_ADDRESS 590002    /* a kernel touched memory it must not */
#define ACLSIM_ERROR_KERNEL_DEADLOCK 590003    /* threads of a block wait for each other forever */
#define ACLSIM_ERROR_INVALID_LAUNCH 590004     /* grid, block or shared memory beyond the chip's limits */
#define ACLSIM_ERROR_MISALIGNED_ADDRESS 590005 /* a kernel used an address not aligned to its type */

/// Runs run(argument) on the device, in the order of `stream`.
/// Asynchronous: returns before the task ran. run must not call AscendCL functions that allocate, submit or
/// wait. run may be called any number of times (a captured task runs once per execution of its model, and
/// never at the same time as itself); release(argument), if not null, is called exactly once after the last
/// run, also when the task never ran. A non-zero result becomes the error of the stream. stream: a stream of
/// the calling thread's current context; null is the default stream of that context. Errors: 107000 run is
/// null; 107002 no context; 107003 the stream belongs to another context; the stored error of a stream that
/// stopped on failure. On error run is never called, release is called before returning. Thread-safe.
aclError aclsimLaunchTask(aclrtStream stream, aclError (*run)(void*), void* argument, void (*release)(void*));

/// Like aclsimLaunchTask, and gives observers a name for the task. `name` must live as long as the process.
aclError aclsimLaunchNamedTask(aclrtStream stream, const char* name, aclError (*run)(void*), void* argument,
                               void (*release)(void*));

/// Like aclsimLaunchNamedTask, for a task that may wait for other devices, other processes or the host.
/// Observers are told the kind ACLSIM_TASK_COLLECTIVE.
aclError aclsimLaunchCollective(aclrtStream stream, const char* name, aclError (*run)(void*), void* argument,
                                void (*release)(void*));

/// The work submitted to `stream` from here on starts after what was submitted before to the other streams of
/// its context, as far as that goes on by itself: nothing is waited for that stands behind a host function, a
/// collective or a model. An order that devices tend to give, not one that programs may count on.
/// Asynchronous; costs nothing where the other streams are idle, and does nothing under capture. Errors:
/// those of aclsimLaunchTask.
aclError aclsimWaitForWorkAhead(aclrtStream stream);

/// Raises the flag of aclrtGetOverflowStatus. Called by library calls, inside tasks, when a result had to be
/// saturated. Never fails.
void aclsimRaiseOverflow(void);

/// Number of host threads that one task may use at the same time: the environment variable NPU_SIM_WORKERS,
/// else the processors this process may run on. At least 1.
int32_t aclsimWorkerCount(void);

/// 1 if wrong uses of memory are looked for (NPU_SIM_CHECK=1), else 0. Freed memory should then go back to
/// aclrtFree at once.
int32_t aclsimIsChecking(void);

/// Makes [address, address + size) known as device memory of the current device. Used for __device__ and
/// __constant__ variables, which are ordinary variables here. Idempotent.
/// Errors: 107000 null or size 0; 107002 no context.
aclError aclsimRegisterSymbol(const void* address, size_t size);

/// What kind of work an observer is told about.
typedef enum aclsimTaskKind {
  ACLSIM_TASK_KERNEL = 0,
  ACLSIM_TASK_MEMCPY = 1,
  ACLSIM_TASK_MEMSET = 2,
  ACLSIM_TASK_HOST_FUNCTION = 3,
  ACLSIM_TASK_EVENT = 4,
  ACLSIM_TASK_MODEL = 5, /* a captured model; its tasks are told one by one as well */
  ACLSIM_TASK_COLLECTIVE = 6
} aclsimTaskKind;

/// One finished task. Times are nanoseconds of the steady clock.
typedef struct aclsimTaskInfo {
  aclsimTaskKind kind;
  const char* name; /* null when the task has none */
  int32_t device;
  int32_t stream; /* number of the stream, as aclrtStreamGetId gives it */
  uint64_t bytes; /* moved or set; 0 for kernels */
  uint64_t begin_ns;
  uint64_t end_ns;
  aclError result;
} aclsimTaskInfo;

typedef void (*aclsimObserver)(const aclsimTaskInfo* task, void* user_data);

/// Calls observer after every task of every device, on the thread that ran the task. One observer at a time;
/// null removes it. The call returns when no thread is inside the previous observer any more.
aclError aclsimSetObserver(aclsimObserver observer, void* user_data);

#ifdef __cplusplus
}
#endif

#endif  // ACL_ACL_SIM_H_
