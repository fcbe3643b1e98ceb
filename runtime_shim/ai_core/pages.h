#pragma once
// The pages of CANN 8.1's documents that messages of the core name.

namespace npu::ai_core {

inline constexpr const char* kConstraints = "Ascend C API, general constraints";
inline constexpr const char* kSynchronisation = "Ascend C API, SetFlag/WaitFlag";
inline constexpr const char* kQueue = "Ascend C API, TQue";
inline constexpr const char* kGlobal = "Ascend C API, GlobalTensor";
inline constexpr const char* kDataCache = "Ascend C API, DataCacheCleanAndInvalid";
inline constexpr const char* kDataCopy = "Ascend C API, DataCopy";
inline constexpr const char* kDataCopyPad = "Ascend C API, DataCopyPad";
inline constexpr const char* kAtomic = "Ascend C API, SetAtomicAdd";
inline constexpr const char* kMask = "Ascend C API, SetMaskCount";
inline constexpr const char* kCompare = "Ascend C API, Compare";
inline constexpr const char* kCast = "Ascend C API, Cast";
inline constexpr const char* kGather = "Ascend C API, Gather";
inline constexpr const char* kGatherMask = "Ascend C API, GatherMask";
inline constexpr const char* kVector = "Ascend C API, vector computation";
inline constexpr const char* kNd2Nz = "Ascend C API, DataCopy (ND2NZ)";
inline constexpr const char* kLoadData = "Ascend C API, LoadData";
inline constexpr const char* kMmad = "Ascend C API, Mmad";
inline constexpr const char* kFixpipe = "Ascend C API, Fixpipe";
inline constexpr const char* kCrossCore = "Ascend C API, CrossCoreSetFlag";
inline constexpr const char* kTaskType = "Ascend C API, KERNEL_TASK_TYPE_DEFAULT";

}  // namespace npu::ai_core
