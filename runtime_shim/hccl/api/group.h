// HcclGroupStart and HcclGroupEnd: the calls that a thread defers until the outermost group ends.
#pragma once

#include <cstdint>
#include <functional>

#include "hccl/hccl.h"

namespace npu::hccl {

bool in_group();

/// One message of a group. All messages of one communicator and stream become one HcclBatchSendRecv.
void add_to_group(HcclComm comm, aclrtStream stream, const HcclSendRecvItem& item);

/// A communicator to create on `device`, on a thread of its own, because it may wait for ranks of the same
/// group.
void add_to_group(std::int32_t device, std::function<HcclResult()> init);

}  // namespace npu::hccl
