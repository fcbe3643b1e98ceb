// Keys by which other processes of the host find memory and events.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "runtime_shim/device/memory/process_file.h"

namespace npu::acl {

/// What a key says.
struct IpcKey {
  device::ProcessFile file;
  std::uint64_t offset = 0;  ///< of the memory in the file, in bytes
  std::uint64_t size = 0;    ///< of the memory, in bytes
  int physical = 0;          ///< the device, by its position in the machine
};

/// Bytes of a key with its terminator: what fits into a handle of CUDA.
inline constexpr std::size_t kIpcKeySize = 64;

/// Writes the key as text.
void write_key(const IpcKey& key, char (&text)[kIpcKeySize]);

/// Empty for text that write_key does not write.
std::optional<IpcKey> read_key(const char* text);

}  // namespace npu::acl
