/// @file
/// What a task of the simulated device does, as far as a model of the chip needs it, and what observers of a
/// profile are told. Valid C99 and C++.
/// Errors: none.
/// Source: this project; not part of CANN.
#ifndef ACL_ACL_SIM_WORK_H_
#define ACL_ACL_SIM_WORK_H_

#include "acl/acl_base.h"

#ifdef __cplusplus
extern "C" {
#endif

/// The part of the machine that bounds a task.
typedef enum aclsimUnit {
  ACLSIM_UNIT_UNKNOWN = 0,     ///< nobody has described the task: there is no model of its time
  ACLSIM_UNIT_CUBE = 1,        ///< matrix cores: `flops` and bytes
  ACLSIM_UNIT_VECTOR = 2,      ///< vector cores: bytes
  ACLSIM_UNIT_CORES = 3,       ///< Ascend C on simulated cores: `cycles`
  ACLSIM_UNIT_COPY = 4,        ///< a copy over `route`
  ACLSIM_UNIT_COLLECTIVE = 5,  ///< an operator of HCCL
  ACLSIM_UNIT_WAIT = 6,        ///< only waits for other work
  ACLSIM_UNIT_HOST = 7         ///< a function of the program on the host
} aclsimUnit;

/// The way of a copy.
typedef enum aclsimRoute {
  ACLSIM_ROUTE_NONE = 0,
  ACLSIM_ROUTE_HOST_TO_DEVICE = 1,
  ACLSIM_ROUTE_DEVICE_TO_HOST = 2,
  ACLSIM_ROUTE_ON_DEVICE = 3,
  ACLSIM_ROUTE_BETWEEN_DEVICES = 4,
  ACLSIM_ROUTE_HOST_TO_HOST = 5
} aclsimRoute;

/// Collectives by what their ranks exchange.
typedef enum aclsimCollective {
  ACLSIM_COLLECTIVE_NONE = 0,
  ACLSIM_COLLECTIVE_ALL_REDUCE = 1,
  ACLSIM_COLLECTIVE_ALL_GATHER = 2,
  ACLSIM_COLLECTIVE_REDUCE_SCATTER = 3,
  ACLSIM_COLLECTIVE_BROADCAST = 4,
  ACLSIM_COLLECTIVE_REDUCE = 5,
  ACLSIM_COLLECTIVE_ALL_TO_ALL = 6,
  ACLSIM_COLLECTIVE_SCATTER = 7,
  ACLSIM_COLLECTIVE_POINT_TO_POINT = 8,
  ACLSIM_COLLECTIVE_BARRIER = 9
} aclsimCollective;

/// The greatest number of dimensions of a described tensor.
#define ACLSIM_MOST_DIMENSIONS 8
/// The greatest number of tensors of a description that is kept; their bytes are in its sums all the same.
#define ACLSIM_MOST_TENSORS 32
/// Pipes of a core, in the order scalar, vector, cube, mte1, mte2, mte3, fixpipe.
#define ACLSIM_PIPES 7

/// A tensor of an operator. Units: lengths in elements.
typedef struct aclsimTensorShape {
  aclDataType type;
  aclFormat format;
  int32_t is_output;  ///< also set for one that is read and written
  int32_t rank;
  int64_t lengths[ACLSIM_MOST_DIMENSIONS];
} aclsimTensorShape;

/// What an access is in a matrix product.
typedef enum aclsimOperandRole {
  ACLSIM_OPERAND_PLAIN = 0,  ///< no product, or another operand than the two that are multiplied
  ACLSIM_OPERAND_LEFT = 1,
  ACLSIM_OPERAND_RIGHT = 2
} aclsimOperandRole;

/// A range of the device's memory that a task accesses. Units: bytes.
typedef struct aclsimAccess {
  uint64_t begin;    ///< where the device accesses it (deviceView)
  uint64_t span;     ///< to the end of the last byte
  uint64_t bytes;    ///< of it that are accessed: less than `span` in a view with gaps
  int64_t matrices;  ///< that lie in it, one after the other; of LEFT and RIGHT
  int32_t is_read;
  int32_t is_written;  ///< both: read first
  aclsimOperandRole role;
} aclsimAccess;

/// Requests for lines of L2. victims: misses that pushed a line out, at most `misses`.
typedef struct aclsimL2Requests {
  uint64_t hits;
  uint64_t misses;
  uint64_t victims;
} aclsimL2Requests;

/// What L2 answers to a task, by the model. All 0 if is_known is 0: nobody says what the task accesses.
typedef struct aclsimL2 {
  aclsimL2Requests reads;
  aclsimL2Requests writes;
  int32_t is_known;
} aclsimL2;

/// What a task does.
/// Units: bytes as they cross the memory of the device, or the route; cycles of the cores' clock.
typedef struct aclsimWork {
  aclsimUnit unit;
  aclDataType type;    ///< in which a cube computes
  double flops;        ///< additions and multiplications
  int64_t m, n, k;     ///< of a matrix product; 0: not one
  int64_t batch;       ///< number of such products
  uint64_t bytes_in;   ///< read from the memory of the device
  uint64_t bytes_out;  ///< written to it
  uint32_t blocks;     ///< of a launch; 0: not known
  uint32_t threads;    ///< of a block of CUDA's launch; 0: not one
  aclsimRoute route;
  int32_t is_pageable;  ///< the host memory of a copy is not pinned
  uint64_t cycles;  ///< from start to end; of the units cube and vector the model sets them, and what follows
  uint64_t busy[ACLSIM_PIPES];  ///< cycles of each pipe, all cores together
  uint32_t cores;               ///< that ran blocks
  aclsimCollective collective;
  int32_t rank, ranks;  ///< of the communicator
  const char* group;    ///< its name, or null
  uint64_t payload;     ///< bytes of one rank's input
  const aclsimTensorShape* tensors;
  int32_t tensor_count;
  const aclsimAccess* accesses;  ///< of the cores, in their order; of other units each operand once
  int32_t access_count;          ///< 0: not known
  aclsimL2 l2;                   ///< that the model sets, if the observer wants it
} aclsimWork;

/// A call of the host. Times are nanoseconds of the modelled clock.
typedef struct aclsimCallInfo {
  const char* name;  ///< "aclrtMalloc"
  uint64_t number;   ///< of the call in the process, from 1
  uint64_t begin_ns;
  uint64_t end_ns;
  int32_t thread;  ///< number of the thread as the system gives it
  int32_t device;  ///< current device of the thread; -1: none
  const char*
      stack;  ///< where the call is in the program, the innermost six calls, "file(line): function;\r\n" each; null unless the
              ///< observer wants it. Valid as long as the process
} aclsimCallInfo;

/// Memory of a device that is given or taken back. Units: bytes; nanoseconds of the modelled clock.
typedef struct aclsimMemoryInfo {
  const void* address;
  uint64_t bytes;  ///< 0 where it is taken back
  int32_t device;
  int32_t is_release;
  uint64_t time_ns;
  const char* stack;  ///< of the call, as in aclsimCallInfo
} aclsimMemoryInfo;

/// Receivers of calls and memory; each may be null. They are called on the thread of the call.
typedef struct aclsimProfileObserver {
  void (*call)(const aclsimCallInfo* call, void* user_data);
  void (*memory)(const aclsimMemoryInfo* memory, void* user_data);
  void* user_data;
  int32_t counts_host;  ///< 1: the processor time of a thread between its calls moves its modelled clock
  int32_t
      wants_stacks;  ///< 1: calls, tasks and memory have stacks. The first call from each place is slow: it runs addr2line
  int32_t
      wants_l2;  ///< 1: tasks have the requests that L2 gets (aclsimWork). Each task then costs more, Ascend C the most
} aclsimProfileObserver;

#ifdef __cplusplus
}
#endif

#endif  // ACL_ACL_SIM_WORK_H_
