// Dynamic shared memory: one buffer per host thread, because it runs one block at a time.
#pragma once

#include <cstddef>

namespace npu::simt {

/// At least `bytes` bytes, aligned to 1024. Valid until the next call on this host thread. Never null.
/// AddressSanitizer poisons the bytes after them.
char* shared_arena(std::size_t bytes);

}  // namespace npu::simt
