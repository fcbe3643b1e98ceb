#include "runtime_shim/ai_core/bit_ranges.h"

#include "runtime_shim/kernels/blas/vector_clones.h"

namespace npu::ai_core {
namespace {

// Without an early end the compiler uses vector instructions.
NPU_WIDE_VECTOR_CLONES uint64_t unset_in(const uint64_t* words, size_t count) {
  uint64_t unset = 0;
  for (size_t i = 0; i < count; ++i) unset |= ~words[i];
  return unset;
}

}  // namespace

uint64_t BitRanges::unset_of(const uint64_t* words, size_t count) {
  return count == 0 ? 0 : unset_in(words, count);
}

}  // namespace npu::ai_core
