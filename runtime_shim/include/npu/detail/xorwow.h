// XORWOW (Marsaglia, "Xorshift RNGs", Journal of Statistical Software 2003), with the seeds and subsequences of cuRAND: a subsequence
// is 2^67 draws.
#ifndef NPU_DETAIL_XORWOW_H_
#define NPU_DETAIL_XORWOW_H_

#include <cstdint>

#include "npu/detail/unit_numbers.h"
#include "npu/executors/kernel_call.h"

namespace npu::detail {

/// Advances words, five of them, by subsequences and draws. A call with the words of the thread's last call and a few more subsequences
/// goes on from there.
NPU_EXPORT void skip_xorwow(uint32_t* words, uint64_t subsequences, uint64_t draws);

struct XorwowEngine : NumbersOfWords<XorwowEngine> {
  static constexpr uint32_t kCounterStep = 362437;
  uint32_t words[5], counter;

  void seed_engine(uint64_t seed) {
    const uint32_t low = 1099087573u * (static_cast<uint32_t>(seed) ^ 0xaad26b49u);
    const uint32_t high = 2591861531u * (static_cast<uint32_t>(seed >> 32) ^ 0xf7dcefddu);
    words[0] = 123456789u + low;
    words[1] = 362436069u ^ low;
    words[2] = 521288629u + high;
    words[3] = 88675123u ^ high;
    words[4] = 5783321u + low;
    counter = 6615241u + high + low;
  }
  void start_engine(uint64_t seed, uint64_t subsequence, uint64_t offset) {
    seed_engine(seed);
    skip_xorwow(words, subsequence, offset);
    counter += kCounterStep * static_cast<uint32_t>(offset);  // a whole subsequence does not change it
  }
  uint32_t next() {
    const uint32_t t = words[0] ^ words[0] >> 2;
    words[0] = words[1];
    words[1] = words[2];
    words[2] = words[3];
    words[3] = words[4];
    words[4] = words[4] ^ words[4] << 4 ^ t ^ t << 1;
    counter += kCounterStep;
    return words[4] + counter;
  }
  double unit_double() { return fine_unit(); }
  void skip(uint64_t draws) {
    skip_xorwow(words, 0, draws);
    counter += kCounterStep * static_cast<uint32_t>(draws);
  }
  void skip_sequences(uint64_t count) { skip_xorwow(words, count, 0); }
};

}  // namespace npu::detail

#endif  // NPU_DETAIL_XORWOW_H_
