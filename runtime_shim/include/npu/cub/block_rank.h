/// @file
/// Ranks of the keys of a block by one digit: cub::BlockRadixRank and the digits of keys. Included by npu/cub.h.
///
/// All threads of the block call each operation. TempStorage is shared memory; without one, the operation has
/// its own. A thread that waits here while others wait elsewhere is reported as a deadlock, and the launch
/// fails.
/// Errors: none from the calls.
/// Source: CUB documentation, BlockRadixRank, BFEDigitExtractor, ShiftDigitExtractor.
#ifndef NPU_CUB_BLOCK_RANK_H_
#define NPU_CUB_BLOCK_RANK_H_

#include "npu/cub/traits.h"
#include "npu/detail/cub_scan.h"

namespace cub {

enum RadixRankAlgorithm {
  RADIX_RANK_BASIC,
  RADIX_RANK_MEMOIZE,
  RADIX_RANK_MATCH,
  RADIX_RANK_MATCH_EARLY_COUNTS_ANY,
  RADIX_RANK_MATCH_EARLY_COUNTS_ATOMIC_OR
};

/// Bits [bit_start, bit_start + num_bits) of the unsigned number that stands for a key. The numbers of -0.0 and 0.0
/// count as the same.
/// @{
template <class K>
struct BFEDigitExtractor {
  using UnsignedBits = typename Traits<K>::UnsignedBits;
  std::uint32_t bit_start, num_bits;
  explicit BFEDigitExtractor(std::uint32_t first = 0, std::uint32_t count = 0)
      : bit_start(first), num_bits(count) {}
  std::uint32_t Digit(UnsignedBits key) const {
    if (Traits<K>::CATEGORY == FLOATING_POINT) {
      const UnsignedBits zero = Traits<K>::TwiddleIn(0);
      if (key == Traits<K>::TwiddleIn(Traits<K>::HIGH_BIT)) key = zero;
    }
    return static_cast<std::uint32_t>(key >> bit_start) & static_cast<std::uint32_t>((1ull << num_bits) - 1);
  }
};
template <class K>
struct ShiftDigitExtractor : BFEDigitExtractor<K> {
  using BFEDigitExtractor<K>::BFEDigitExtractor;
};
/// @}

/// The place that each key of a block, in the blocked arrangement, has after a stable sort by its digit.
/// Shapes: 2^RadixBits digits.
template <int BlockX, int RadixBits, bool IsDescending, bool Memoize = true,
          BlockScanAlgorithm A = BLOCK_SCAN_WARP_SCANS, int SharedConfig = 0, int BlockY = 1, int BlockZ = 1,
          int Arch = 0>
class BlockRadixRank {
  static constexpr int kThreads = BlockX * BlockY * BlockZ, kDigits = 1 << RadixBits;

 public:
  /// How many digits each thread gets the number of smaller keys for.
  static constexpr int BINS_TRACKED_PER_THREAD = (kDigits + kThreads - 1) / kThreads;
  struct TempStorage {
    alignas(16) int counts[kDigits][kThreads];
  };
  BlockRadixRank() : storage_(own()) {}
  explicit BlockRadixRank(TempStorage& storage) : storage_(storage) {}

  /// ranks = the places of the keys, by extractor.Digit(key).
  template <class Bits, int Items, class Extractor>
  void RankKeys(Bits (&keys)[Items], int (&ranks)[Items], Extractor extractor) {
    const int me = npu::detail::thread_context.linear;
    for (auto& of_digit : storage_.counts) of_digit[me] = 0;
    int places[Items];
    for (int i = 0; i < Items; ++i) places[i] = storage_.counts[place_of(extractor, keys[i])][me]++;
    sync();
    if (me == 0) sum_up();
    sync();
    for (int i = 0; i < Items; ++i) ranks[i] = storage_.counts[place_of(extractor, keys[i])][me] + places[i];
  }
  /// The same, and the number of keys that come before those of digit t BINS_TRACKED_PER_THREAD + i for thread t.
  template <class Bits, int Items, class Extractor>
  void RankKeys(Bits (&keys)[Items], int (&ranks)[Items], Extractor extractor,
                int (&before)[BINS_TRACKED_PER_THREAD]) {
    RankKeys(keys, ranks, extractor);
    for (int i = 0; i < BINS_TRACKED_PER_THREAD; ++i) {
      const int digit = npu::detail::thread_context.linear * BINS_TRACKED_PER_THREAD + i;
      if (digit < kDigits) before[i] = storage_.counts[in_order(digit)][0];
    }
  }

 private:
  static TempStorage& own() {
    static thread_local TempStorage storage;
    return storage;
  }
  static void sync() { npu::detail::block_barrier({"cub::BlockRadixRank", __FILE__, __LINE__}); }
  static int in_order(int digit) { return IsDescending ? kDigits - 1 - digit : digit; }
  template <class Extractor, class Bits>
  static int place_of(const Extractor& extractor, const Bits& key) {
    return in_order(static_cast<int>(extractor.Digit(key)));
  }
  void sum_up() {
    int sum = 0;
    for (auto& of_digit : storage_.counts) {
      for (int& count : of_digit) {
        const int mine = count;
        count = sum;
        sum += mine;
      }
    }
  }

  TempStorage& storage_;
};

}  // namespace cub

#endif  // NPU_CUB_BLOCK_RANK_H_
