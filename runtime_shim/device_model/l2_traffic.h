// What a task asks of L2.
#pragma once

#include "npu_sim/acl/acl_work_sim.h"
#include "runtime_shim/device_model/l2_cache.h"

namespace npu::device_model {

/// Lets a task use L2 after those before it:
///   products     tiles of 128 x 256 elements of the result, row by row; each reads its rows of the left matrix and its columns of the
///                right one, and writes its part of the result. Columns are taken in groups that fit into half of L2.
///   Ascend C     as the cores have copied, in turns
///   other        each operand once, all side by side
///   copies       on the device, as other; what comes from the host is dropped, since it goes to the memory
/// A part of a matrix counts as contiguous. Tasks of cores that nobody has described change nothing.
/// Cost: O(1) uses of `cache` for each tile, and for each mebibyte of an operand.
aclsimL2 run_through(L2Cache& cache, const aclsimWork& work);

}  // namespace npu::device_model
