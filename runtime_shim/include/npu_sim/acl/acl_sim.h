/// @file
/// What only a simulated device can do, beside AscendCL: run host functions as device tasks, and tell what
/// it sees. Valid C99 and C++. Kernels and library calls are host code on the simulated device. They reach
/// it through these calls, so that they obey streams, events, capture and error rules like any other task.
/// No Ascend has this header's one exported function, aclsimGetInterface. A library over AscendCL looks it
/// up at run time (dlsym) and says which feature is missing where it is absent.
/// Errors: codes of AscendCL as acl/acl_rt.h says, and those below.
/// Source: this project; not part of CANN.
#ifndef ACL_ACL_SIM_H_
#define ACL_ACL_SIM_H_

#include "acl/acl_rt.h"
#include "acl_work_sim.h"

#ifdef __cplusplus
extern "C" {
#endif

// ---- Codes that a task may return and that AscendCL has no name for ----
#define ACLSIM_ERROR_KERNEL_ASSERT 590001       ///< a device-side assert failed
#define ACLSIM_ERROR_ILLEGAL_ADDRESS 590002     ///< a kernel touched memory it must not
#define ACLSIM_ERROR_KERNEL_DEADLOCK 590003     ///< threads of a block wait for each other forever
#define ACLSIM_ERROR_INVALID_LAUNCH 590004      ///< grid, block or shared memory beyond the chip's limits
#define ACLSIM_ERROR_MISALIGNED_ADDRESS 590005  ///< a kernel used an address not aligned to its type

/// What an address is on the simulated machine.
typedef enum aclsimAddressKind {
  ACLSIM_ADDRESS_FOREIGN = 0,   ///< no device can reach it
  ACLSIM_ADDRESS_NO_BLOCK = 1,  ///< an address of a device, but in no block: the end of one, or a freed one
  ACLSIM_ADDRESS_BLOCK = 2      ///< in memory that a device can use
} aclsimAddressKind;

/// A block of device, managed or mapped memory, pinned host memory, a registered symbol, or registered managed
/// variables. Sizes in bytes.
typedef struct aclsimMemory {
  uintptr_t start;
  size_t size;   ///< that may be touched
  size_t asked;  ///< that the program asked for
} aclsimMemory;

/// What kind of work an observer is told about.
typedef enum aclsimTaskKind {
  ACLSIM_TASK_KERNEL = 0,
  ACLSIM_TASK_MEMCPY = 1,
  ACLSIM_TASK_MEMSET = 2,
  ACLSIM_TASK_HOST_FUNCTION = 3,
  ACLSIM_TASK_EVENT = 4,
  ACLSIM_TASK_MODEL = 5,  ///< a captured model; its tasks are told one by one as well
  ACLSIM_TASK_COLLECTIVE = 6
} aclsimTaskKind;

/// One finished task. Times are nanoseconds of the steady clock.
typedef struct aclsimTaskInfo {
  aclsimTaskKind kind;
  const char* name;  ///< null when the task has none
  int32_t device;
  int32_t stream;  ///< number of the stream, as aclrtStreamGetId gives it
  uint64_t bytes;  ///< moved or set; 0 for kernels
  uint64_t begin_ns;
  uint64_t end_ns;
  aclError result;
  const aclsimWork* work;       ///< valid during the call; null unless time is modelled
  uint64_t call;                ///< number of the call that submitted it (aclsimCallInfo); 0: not known
  int32_t thread;               ///< of that call
  uint64_t modelled_call_ns;    ///< when that call began
  uint64_t modelled_submit_ns;  ///< when the host had submitted it, by the modelled clock
  uint64_t modelled_begin_ns;
  uint64_t modelled_end_ns;
  int32_t is_modelled;  ///< 0: the modelled duration is the one that was measured here
  const char* stack;    ///< where that call is, as in aclsimCallInfo
} aclsimTaskInfo;

/// Called with one finished task.
typedef void (*aclsimObserver)(const aclsimTaskInfo* task, void* user_data);

/// The version of aclsimInterface. It rises when a member changes its meaning; new members come last.
#define ACLSIM_INTERFACE_VERSION 1

/// The calls of the simulated device beside AscendCL. All are thread-safe.
typedef struct aclsimInterface {
  uint32_t version;  ///< ACLSIM_INTERFACE_VERSION of the library
  uint32_t size;     ///< bytes of the library's table

  /// Runs run(argument) on the device, in the order of `stream`. Asynchronous: returns before the task has
  /// run. run must not call AscendCL functions that allocate, submit or wait. It may be called any number of
  /// times: a captured task runs once per execution of its model, and never at the same time as itself. A
  /// result other than 0 becomes the error of the stream. release(argument), if not null, is called exactly
  /// once after the last run, also if the task never ran. stream is a stream of the calling thread's current
  /// context; null is the default stream of that context. Observers get the name, which may be null and must
  /// live as long as the process.
  /// Errors: ACL_ERROR_RT_PARAM_INVALID if run is null; ACL_ERROR_RT_CONTEXT_NULL without a context;
  /// ACL_ERROR_RT_STREAM_CONTEXT if the stream belongs to another context; the stored error of a context
  /// that has stopped. run is then never called, and release is called before the function returns.
  aclError (*launchTask)(aclrtStream stream, const char* name, aclError (*run)(void*), void* argument,
                         void (*release)(void*));

  /// As launchTask, for a task that may wait for other devices, other processes or the host. Observers get
  /// the kind ACLSIM_TASK_COLLECTIVE.
  /// Errors: those of launchTask.
  aclError (*launchCollective)(aclrtStream stream, const char* name, aclError (*run)(void*), void* argument,
                               void (*release)(void*));

  /// The work submitted to `stream` from here on starts after what was submitted before to the other streams
  /// of its context, as far as that makes progress by itself: what comes after a host function, a collective
  /// or a model is not waited for. Devices tend to give this order; programs may not count on it.
  /// Asynchronous; does nothing under capture.
  /// Errors: those of launchTask.
  aclError (*waitForWorkAhead)(aclrtStream stream);

  /// Raises the flag of aclrtGetOverflowStatus. Library calls do so inside tasks, when a result had to be
  /// saturated.
  /// Errors: none.
  void (*raiseOverflow)(void);

  /// Number of host threads that one task may use at the same time: the environment variable
  /// NPU_SIM_WORKERS, else the processors this process may run on. At least 1.
  /// Errors: none.
  int32_t (*workerCount)(void);

  /// 1 if wrong uses of memory are looked for (NPU_SIM_CHECK=1), else 0. Freed memory should then go back to
  /// aclrtFree at once.
  /// Errors: none.
  int32_t (*isChecking)(void);

  /// Makes [address, address + size) known as device memory of the current device. Used for __device__ and
  /// __constant__ variables, which are ordinary variables here. Idempotent.
  /// Units: size in bytes.
  /// Errors: ACL_ERROR_RT_PARAM_INVALID for null or size 0; ACL_ERROR_RT_CONTEXT_NULL without a context.
  aclError (*registerSymbol)(const void* address, size_t size);

  /// What the address is, on all devices. Sets *memory for ACLSIM_ADDRESS_BLOCK, else leaves it.
  /// Units: sizes in bytes.
  /// Errors: none.
  aclsimAddressKind (*findMemory)(const void* address, aclsimMemory* memory);

  /// Reports a wrong use of memory: prints the text to stderr, once per different text, and counts an error.
  /// Does nothing unless wrong uses are looked for (isChecking).
  /// Errors: none.
  void (*reportMemoryError)(const char* text);

  /// A thread that touches forbidden memory inside a kernel fails that kernel from here on. in_kernel says
  /// whether the calling thread runs a kernel; it is called in a signal handler. fail ends that kernel and
  /// does not return; `what` is for its report.
  /// Errors: none.
  void (*setKernelFaults)(int32_t (*in_kernel)(void), void (*fail)(const char* what));

  /// The number of a device in the machine, before ASCEND_RT_VISIBLE_DEVICES.
  /// Errors: -1 if there is no such device.
  int32_t (*physicalDevice)(int32_t device);

  /// A device that refuses work because a collective failed takes work again. Other devices stay as they are.
  /// Errors: none.
  void (*resumeDevice)(int32_t device);

  /// Calls observer after every task of every device, on the thread that ran the task. One observer at a
  /// time; null removes it. Returns when no thread is inside the previous observer.
  /// Errors: none.
  void (*setObserver)(aclsimObserver observer, void* user_data);

  /// Makes `message` what aclGetRecentErrMsg gives to the calling thread. For libraries over AscendCL that are a
  /// part of CANN: they share its messages. At most 255 bytes of the text are kept.
  /// Errors: none.
  void (*setErrorMessage)(const char* message);

  /// Where the device accesses what programs know by `address`. The same address, unless it is memory of a device and
  /// the host cannot access that (NPU_SIM_PRIVATE=0). Valid as long as the process.
  /// Errors: none.
  void* (*deviceView)(const void* address);

  /// From now on the device keeps a modelled clock beside the real one: what a task, a copy or a call of the host takes
  /// by the model of the chip. It cannot be switched off. Calls and memory are reported to `observer`, if it is not
  /// null; it must live as long as the process. Observers of tasks get the modelled times as well.
  /// Errors: none.
  void (*startModelledTime)(const aclsimProfileObserver* observer);

  /// Describes the task that the calling thread runs. The description is copied. Does nothing outside of a task, and
  /// unless time is modelled (isTimeModelled).
  /// Errors: none.
  void (*describeTask)(const aclsimWork* work);

  /// 1 if time is modelled, else 0.
  /// Errors: none.
  int32_t (*isTimeModelled)(void);

  /// The modelled clock of the calling thread: of its stream in a task, else of the host. 0 unless time is modelled.
  /// Units: nanoseconds.
  /// Errors: none.
  uint64_t (*modelledNow)(void);

  /// Runs the tasks of a captured model now, on the calling thread, as a part of the task that it runs. For tasks of
  /// launchTask that decide what runs.
  /// Errors: ACL_ERROR_RT_PARAM_INVALID for null or outside of a task; the first failure of the model's tasks, and later ones are
  /// not run.
  aclError (*runModel)(aclmdlRI model);

  /// Makes [address, address + size) known as managed memory of the first device, and forgets it. Used for __managed__
  /// variables, which are ordinary variables here.
  /// Units: size in bytes.
  /// Errors: ACL_ERROR_RT_PARAM_INVALID for null, size 0, a range that overlaps a known one, or an address that none begins at.
  /// @{
  aclError (*registerManaged)(const void* address, size_t size);
  aclError (*forgetManaged)(const void* address);
  /// @}
} aclsimInterface;

/// The table of the simulated device, the same for the whole process. version is that of the caller's header.
/// Errors: null for a version that the library does not have.
/// Source: this project.
const aclsimInterface* aclsimGetInterface(uint32_t version);

/// The type of aclsimGetInterface, for dlsym.
typedef const aclsimInterface* (*aclsimGetInterfaceFunction)(uint32_t version);

#ifdef __cplusplus
}
#endif

#endif  // ACL_ACL_SIM_H_
