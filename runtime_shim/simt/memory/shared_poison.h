// Shared memory that was not written holds no number: part of NPU_SIM_CHECK.
#pragma once

#include <cstddef>

namespace npu::simt {

/// Fills the calling host thread's `__shared__` variables of the running program and `dynamic_bytes` bytes at
/// `dynamic` with 0xFF: not a number in every floating type, -1 as an integer. Called before each block.
/// `__shared__` variables are found by the program's symbol table, as thread-local variables of functions; in
/// a stripped program there are none to find, which is said once on stderr.
void poison_shared(char* dynamic, std::size_t dynamic_bytes);

}  // namespace npu::simt
