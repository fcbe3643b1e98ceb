// Philox4x32-10 (Salmon, Moraes, Dror, Shaw, "Parallel random numbers: as easy as 1, 2, 3", SC 2011): block n of a sequence is a
// keyed bijection of the counter n, so any element is computed alone, in any order, on any thread.
#ifndef NPU_DETAIL_PHILOX_H_
#define NPU_DETAIL_PHILOX_H_

#include <cstdint>

#include "npu/detail/unit_numbers.h"

namespace npu::detail {

struct PhiloxBlock {
  uint32_t word[4];
};

/// Block `counter` of sequence `sequence` under `key`: four independent 32-bit words. Ten rounds, no state.
inline PhiloxBlock philox(uint64_t key, uint64_t counter, uint64_t sequence) {
  uint32_t c0 = static_cast<uint32_t>(counter), c1 = static_cast<uint32_t>(counter >> 32);
  uint32_t c2 = static_cast<uint32_t>(sequence), c3 = static_cast<uint32_t>(sequence >> 32);
  uint32_t k0 = static_cast<uint32_t>(key), k1 = static_cast<uint32_t>(key >> 32);
  for (int round = 0; round < 10; ++round) {
    uint64_t p0 = uint64_t{0xD2511F53u} * c0, p1 = uint64_t{0xCD9E8D57u} * c2;
    c0 = static_cast<uint32_t>(p1 >> 32) ^ c1 ^ k0;
    c1 = static_cast<uint32_t>(p1);
    c2 = static_cast<uint32_t>(p0 >> 32) ^ c3 ^ k1;
    c3 = static_cast<uint32_t>(p0);
    k0 += 0x9E3779B9u;
    k1 += 0xBB67AE85u;
  }
  return {{c0, c1, c2, c3}};
}

/// One sequence, read word by word.
struct PhiloxEngine : NumbersOfWords<PhiloxEngine> {
  uint64_t key;
  uint64_t sequence;
  uint64_t position;  ///< in 32-bit words
  PhiloxBlock block;  ///< that `position` lies in, once read
  uint64_t block_number;
  uint32_t has_block;

  void start_engine(uint64_t seed, uint64_t subsequence, uint64_t offset) {
    key = seed;
    sequence = subsequence;
    position = offset;
    has_block = 0;
  }
  uint32_t next() {
    const uint64_t number = position >> 2;
    if (!has_block || block_number != number) {
      block = philox(key, number, sequence);
      block_number = number;
      has_block = 1;
    }
    return block.word[position++ & 3];
  }
  /// A double of one draw, as cuRAND's is for this generator: its resolution is 2^-32.
  double unit_double() { return detail::unit_double(next()); }
  void skip(uint64_t draws) { start_engine(key, sequence, position + draws); }
  void skip_sequences(uint64_t count) { start_engine(key, sequence + count, position); }
};

}  // namespace npu::detail

#endif  // NPU_DETAIL_PHILOX_H_
