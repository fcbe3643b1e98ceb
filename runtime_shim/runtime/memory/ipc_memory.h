// Memory of other processes, by keys of AscendCL.
#pragma once

#include <string>

#include "npu/runtime/errors.h"

namespace npu::detail {

/// The key of the allocation of npuMalloc that contains `address`.
/// Errors: npuErrorInvalidValue for other memory; npuErrorNotSupported if AscendCL lacks the call.
npuError_t export_memory_key(void* address, std::string* key);

/// Maps the allocation of a key. peer: the current device may use it if it is another one's.
/// Errors: npuErrorInvalidValue if there is no such memory any more; npuErrorNotSupported as above.
npuError_t import_memory_key(const std::string& key, bool peer, void** pointer);

/// Ends one import. Work that uses the memory must be done.
npuError_t close_memory_key(const std::string& key);

}  // namespace npu::detail
