// Skips in sequences whose steps are linear: by powers of the step's matrix.
#pragma once

#include <cstdint>

namespace npu::ops {

/// Advances the five words of XORWOW by subsequences of 2^67 draws and by draws. A call with the words of
/// the thread's last call and up to eight more subsequences takes one product for each of them.
void skip_xorwow(uint32_t* words, uint64_t subsequences, uint64_t draws);
/// Advances both recurrences of MRG32k3a, of three words each, by count * 2^log2_of_unit draws.
void skip_mrg32k3a(uint32_t* first, uint32_t* second, uint64_t count, int log2_of_unit);

}  // namespace npu::ops
