/// @file
/// Radix sorts of the items of a block: cub::BlockRadixSort. Included by npu/cub.h.
///
/// The threads bring their items to shared memory, thread 0 sorts them, and each takes its own back. The
/// threads of a block share one processor here, so sharing the work would not be faster. The sort is stable.
/// All threads of the block call each operation. TempStorage is shared memory; without one, the operation has
/// its own. A thread that waits here while others wait elsewhere is reported as a deadlock, and the launch
/// fails.
/// Errors: none from the calls.
/// Source: CUB documentation, BlockRadixSort.
#ifndef NPU_CUB_BLOCK_SORT_H_
#define NPU_CUB_BLOCK_SORT_H_

#include <algorithm>
#include <vector>

#include "npu/cub/device_sort.h"
#include "npu/detail/cub_scan.h"

namespace cub {

/// The type of values of a sort of keys alone.
struct NullType {};

/// Sorts the items of a block in the blocked arrangement, keys alone or with values. Only bits [first, last)
/// of the keys count.
template <class K, int BlockX, int Items, class V = NullType, int RadixBits = 4, bool Memoize = true,
          BlockScanAlgorithm A = BLOCK_SCAN_WARP_SCANS, int SharedConfig = 0, int BlockY = 1, int BlockZ = 1,
          int Arch = 0>
class BlockRadixSort {
  static constexpr int kThreads = BlockX * BlockY * BlockZ, kCount = kThreads * Items;
  static constexpr bool kHasValues = !std::is_same_v<V, NullType>;
  static_assert(std::is_trivially_copyable_v<K> && std::is_trivially_copyable_v<V>, "threads exchange bits");

 public:
  struct TempStorage {
    alignas(K) unsigned char keys[kCount * sizeof(K)];
    alignas(V) unsigned char values[kHasValues ? kCount * sizeof(V) : 1];
  };
  BlockRadixSort() : storage_(own()) {}
  explicit BlockRadixSort(TempStorage& storage) : storage_(storage) {}

  /// Sorts keys in ascending order.
  void Sort(K (&keys)[Items], int first = 0, int last = 8 * sizeof(K)) {
    sort<false, false>(keys, no_values(), first, last);
  }
  /// Sorts keys in ascending order, and values with them.
  void Sort(K (&keys)[Items], V (&values)[Items], int first = 0, int last = 8 * sizeof(K)) {
    sort<false, false>(keys, values, first, last);
  }
  /// Sorts keys in descending order.
  void SortDescending(K (&keys)[Items], int first = 0, int last = 8 * sizeof(K)) {
    sort<true, false>(keys, no_values(), first, last);
  }
  /// Sorts keys in descending order, and values with them.
  void SortDescending(K (&keys)[Items], V (&values)[Items], int first = 0, int last = 8 * sizeof(K)) {
    sort<true, false>(keys, values, first, last);
  }
  /// Sorts keys in ascending order; thread t gets the items t, t + threads, ... of the sorted block.
  void SortBlockedToStriped(K (&keys)[Items], int first = 0, int last = 8 * sizeof(K)) {
    sort<false, true>(keys, no_values(), first, last);
  }
  /// The same, and values with them.
  void SortBlockedToStriped(K (&keys)[Items], V (&values)[Items], int first = 0, int last = 8 * sizeof(K)) {
    sort<false, true>(keys, values, first, last);
  }
  /// Sorts keys in descending order; thread t gets the items t, t + threads, ... of the sorted block.
  void SortDescendingBlockedToStriped(K (&keys)[Items], int first = 0, int last = 8 * sizeof(K)) {
    sort<true, true>(keys, no_values(), first, last);
  }
  /// The same, and values with them.
  void SortDescendingBlockedToStriped(K (&keys)[Items], V (&values)[Items], int first = 0,
                                      int last = 8 * sizeof(K)) {
    sort<true, true>(keys, values, first, last);
  }

 private:
  static TempStorage& own() {
    static thread_local TempStorage storage;
    return storage;
  }
  using Values = V (&)[Items];
  static Values no_values() {
    static V none[Items];
    return none;
  }
  static void sync() { npu::detail::block_barrier({"cub::BlockRadixSort", __FILE__, __LINE__}); }

  template <bool kDescending, bool kStriped>
  void sort(K (&keys)[Items], Values values, int first, int last) {
    using Blocked = npu::detail::ItemIndex<kThreads, Items, false>;
    using Result = npu::detail::ItemIndex<kThreads, Items, kStriped>;
    for (int i = 0; i < Items; ++i) put(Blocked::at(i), keys[i], values[i]);
    sync();
    if (npu::detail::thread_context.linear == 0) order<kDescending>(first, last);
    sync();
    for (int i = 0; i < Items; ++i) {
      std::memcpy(&keys[i], storage_.keys + sizeof(K) * Result::at(i), sizeof(K));
      if constexpr (kHasValues)
        std::memcpy(&values[i], storage_.values + sizeof(V) * Result::at(i), sizeof(V));
    }
  }

  void put(int at, const K& key, [[maybe_unused]] const V& value) {
    std::memcpy(storage_.keys + sizeof(K) * at, &key, sizeof(K));
    if constexpr (kHasValues) std::memcpy(storage_.values + sizeof(V) * at, &value, sizeof(V));
  }

  template <bool kDescending>
  void order(int first, int last) {
    struct Item {
      K key;
      V value;
    };
    const detail::RadixKey<K, kDescending> radix{first, last};
    std::vector<Item> items(kCount);
    for (int i = 0; i < kCount; ++i) {
      std::memcpy(&items[i].key, storage_.keys + sizeof(K) * i, sizeof(K));
      if constexpr (kHasValues) std::memcpy(&items[i].value, storage_.values + sizeof(V) * i, sizeof(V));
    }
    std::stable_sort(items.begin(), items.end(),
                     [&](const Item& a, const Item& b) { return radix(a.key) < radix(b.key); });
    for (int i = 0; i < kCount; ++i) put(i, items[i].key, items[i].value);
  }

  TempStorage& storage_;
};

}  // namespace cub

#endif  // NPU_CUB_BLOCK_SORT_H_
