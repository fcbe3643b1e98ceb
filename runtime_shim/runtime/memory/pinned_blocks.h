// Pinned host memory that the runtime allocated. CANN 8.1 calls all host memory "host", so only the runtime knows.
#pragma once

#include <cstddef>

namespace npu::detail {

/// Remembers a block. Thread-safe, as the others.
void add_pinned_block(const void* start, std::size_t size);
/// Forgets the block that starts there; does nothing for other addresses.
void remove_pinned_block(const void* start);
/// Whether the address lies in a remembered block.
bool is_pinned_block(const void* address);

}  // namespace npu::detail
