// CRC-32 as zlib and PNG have it.
#pragma once

#include <cstddef>
#include <cstdint>

namespace npu::probe {

/// The checksum of what was summed before (0 at the begin) and `bytes` more.
/// Source: ISO 3309, polynomial 0xEDB88320, reflected.
uint32_t crc32(uint32_t before, const void* data, size_t bytes);

}  // namespace npu::probe
