// npurand: what states in kernels need of the tables of kernels/random.

#include "npu/detail/mrg32k3a.h"
#include "npu/detail/xorwow.h"
#include "runtime_shim/kernels/random/skip_ahead.h"

namespace npu::detail {

void skip_xorwow(uint32_t* words, uint64_t subsequences, uint64_t draws) {
  ops::skip_xorwow(words, subsequences, draws);
}

void skip_mrg32k3a(uint32_t* first, uint32_t* second, uint64_t count, int log2_of_unit) {
  ops::skip_mrg32k3a(first, second, count, log2_of_unit);
}

}  // namespace npu::detail
