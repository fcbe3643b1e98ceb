// Memory of other processes, by keys of AscendCL.
#pragma once

#include <map>
#include <mutex>
#include <string>

#include "npu/runtime/errors.h"

namespace npu::detail {

/// The key of the allocation of npuMalloc that contains `address`.
/// Errors: npuErrorInvalidValue for other memory; npuErrorNotSupported if AscendCL lacks the call.
npuError_t export_memory_key(void* address, std::string* key);

/// The allocations of other processes that are mapped here, each as often as it was opened.
class ImportedKeys {
 public:
  /// Maps the allocation of a key. peer: the current device may use it if it is another one's.
  /// Errors: npuErrorInvalidValue if there is no such memory any more; npuErrorNotSupported as above.
  npuError_t open(const std::string& key, bool peer, void** pointer);
  bool has(void* pointer);
  /// Ends one import. Work that uses the memory must be done. False if there is none at the address.
  bool close(void* pointer, npuError_t* error);

 private:
  struct Opened {
    std::string key;
    int count = 0;
  };
  std::mutex mutex_;
  std::map<void*, Opened> opened_;
};

}  // namespace npu::detail
