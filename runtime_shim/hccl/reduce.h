// The arithmetic of reductions on host memory.
#ifndef RUNTIME_SHIM_HCCL_REDUCE_H_
#define RUNTIME_SHIM_HCCL_REDUCE_H_

#include <cstdint>
#include <vector>

#include "hccl/hccl_types.h"

namespace npu::hccl {

/// target[i] = sources[0][i] op sources[1][i] op ... for i < count, for each of targets.
/// Sources are combined in their order, so that every rank that computes an element gets the same bits.
/// float16 and bfloat16 are added up in float32 and rounded once; integers wrap. A target may be one of the
/// sources, not overlap them otherwise. Cost: one pass over memory, in blocks that stay in the L1 cache.
/// type: one that some chip's HCCL reduces, or an unsigned type.
void reduce(HcclDataType type, HcclReduceOp op, const std::vector<const char*>& sources, std::uint64_t count,
            const std::vector<char*>& targets);

}  // namespace npu::hccl

#endif  // RUNTIME_SHIM_HCCL_REDUCE_H_
