// Collectives and messages as operations of the probe (runtime_shim/probe). Private to runtime/ccl.
#pragma once

#include "runtime_shim/runtime/ccl/comm.h"
#include "runtime_shim/runtime/observed.h"

namespace npu::detail {

/// Begins to observe the call: Ccl.all_reduce and its relatives. The inputs of all calls of a group are read before the first one starts.
void observe_collective(probe::Observation& observation, const CclCall& call);

}  // namespace npu::detail
