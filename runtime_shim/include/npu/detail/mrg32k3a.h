// MRG32k3a (L'Ecuyer, "Good parameters and implementations for combined multiple recursive random number generators", Operations
// Research 1999), with the seeds of cuRAND: a subsequence is 2^76 draws, a sequence 2^127.
#ifndef NPU_DETAIL_MRG32K3A_H_
#define NPU_DETAIL_MRG32K3A_H_

#include <cstdint>

#include "npu/detail/unit_numbers.h"
#include "npu/executors/kernel_call.h"

namespace npu::detail {

/// Advances the state of both recurrences, three words each, by count * 2^log2_of_unit draws.
NPU_EXPORT void skip_mrg32k3a(uint32_t* first, uint32_t* second, uint64_t count, int log2_of_unit);

struct Mrg32k3aEngine {
  static constexpr uint64_t kModulus1 = 4294967087u, kModulus2 = 4294944443u;
  static constexpr int kLog2OfSubsequence = 76;
  uint32_t first[3], second[3];

  void seed_engine(uint64_t seed) {
    const uint64_t x = seed == 0 ? 1 : static_cast<uint32_t>(seed) ^ 0x55555555u;
    const uint64_t y = seed == 0 ? 1 : static_cast<uint32_t>(seed >> 32) ^ 0xaaaaaaaau;
    for (int i = 0; i < 3; ++i) {
      first[i] = static_cast<uint32_t>(12345 * (i == 1 ? y : x) % kModulus1);
      second[i] = static_cast<uint32_t>(12345 * (i == 1 ? x : y) % kModulus2);
    }
  }
  void start_engine(uint64_t seed, uint64_t subsequence, uint64_t offset) {
    seed_engine(seed);
    skip_subsequences(subsequence);
    skip(offset);
  }
  /// The next number, from 1 to kModulus1.
  uint64_t step() {
    // A difference of moduli in place of the negative factor: sums stay below 2^64.
    const uint64_t p = (1403580u * uint64_t{first[1]} + 810728u * (kModulus1 - first[0])) % kModulus1;
    const uint64_t q = (527612u * uint64_t{second[2]} + 1370589u * (kModulus2 - second[0])) % kModulus2;
    first[0] = first[1], first[1] = first[2], first[2] = static_cast<uint32_t>(p);
    second[0] = second[1], second[1] = second[2], second[2] = static_cast<uint32_t>(q);
    return p <= q ? p + kModulus1 - q : p - q;
  }
  uint32_t next() {
    const double scaled = static_cast<double>(step()) * 1.000000048662;  // 2^32 for the largest number
    return scaled < 0x1p32 ? static_cast<uint32_t>(scaled) : 0xffffffffu;
  }
  double unit_double() { return static_cast<double>(step()) * 2.3283065498378288e-10; }
  float unit() { return static_cast<float>(unit_double()); }
  float angle() { return unit() * kTwoPi; }
  double fine_unit() { return unit_double(); }
  void skip(uint64_t draws) { skip_mrg32k3a(first, second, draws, 0); }
  void skip_subsequences(uint64_t count) { skip_mrg32k3a(first, second, count, kLog2OfSubsequence); }
  void skip_sequences(uint64_t count) { skip_mrg32k3a(first, second, count, 127); }
};

}  // namespace npu::detail

#endif  // NPU_DETAIL_MRG32K3A_H_
