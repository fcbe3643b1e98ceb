// HcclGroupStart and HcclGroupEnd: what the calling thread holds back until the outermost group ends.
#pragma once

#include <cstdint>
#include <functional>

#include "hccl/hccl.h"

namespace npu::hccl {

bool in_group();

/// One message of a group: all of one communicator and stream become one HcclBatchSendRecv.
void add_to_group(HcclComm comm, aclrtStream stream, const HcclSendRecvItem& item);

/// A communicator to be made on `device`, on a thread of its own: the ranks that it waits for may be in the
/// same group.
void add_to_group(std::int32_t device, std::function<HcclResult()> init);

}  // namespace npu::hccl
