// Fills shared memory with invalid values: part of NPU_SIM_CHECK.
#pragma once

#include <cstddef>

namespace npu::simt {

/// Fills the running program's `__shared__` variables of the calling host thread, and `dynamic_bytes` bytes
/// at `dynamic`, with 0xFF: NaN in every floating type, -1 as an integer. Called before each block. Finds
/// `__shared__` variables by the program's symbol table, as thread-local variables of functions. A stripped
/// program has no symbols; a line on stderr says so once.
void poison_shared(char* dynamic, std::size_t dynamic_bytes);

}  // namespace npu::simt
