/// @file
/// Sorts of the items of a block: cub::BlockRadixSort and BlockMergeSort. Included by npu/cub.h.
///
/// The threads bring their items to shared memory, thread 0 sorts them, and each takes its own back. The
/// threads of a block share one processor here, so sharing the work would not be faster. The sorts are stable.
/// All threads of the block call each operation. TempStorage is shared memory; without one, the operation has
/// its own. A thread that waits here while others wait elsewhere is reported as a deadlock, and the launch
/// fails.
/// Errors: none from the calls.
/// Source: CUB documentation, BlockRadixSort, BlockMergeSort.
#ifndef NPU_CUB_BLOCK_SORT_H_
#define NPU_CUB_BLOCK_SORT_H_

#include <algorithm>
#include <vector>

#include "npu/cub/device_sort.h"
#include "npu/cub/null_type.h"
#include "npu/detail/cub_scan.h"

namespace npu::detail {

/// The keys, and the values, of all threads of a block in shared memory.
template <class K, int Threads, int Items, class V>
class CubSort {
  static constexpr int kCount = Threads * Items;
  static constexpr bool kHasValues = !std::is_same_v<V, cub::NullType>;
  static_assert(std::is_trivially_copyable_v<K> && std::is_trivially_copyable_v<V>, "threads exchange bits");

 public:
  struct TempStorage {
    alignas(K) alignas(16) unsigned char keys[kCount * sizeof(K)];
    alignas(V) unsigned char values[kHasValues ? kCount * sizeof(V) : 1];
  };

 protected:
  CubSort() : storage_(own()) {}
  explicit CubSort(TempStorage& storage) : storage_(storage) {}
  using Values = V (&)[Items];
  static Values no_values() {
    static V none[Items];
    return none;
  }

  /// Sorts the items before number valid, in the blocked arrangement; the others stay.
  template <bool kStriped, class Less>
  void sort(K (&keys)[Items], Values values, int valid, Less less, const char* what) {
    using Blocked = ItemIndex<Threads, Items, false>;
    using Result = ItemIndex<Threads, Items, kStriped>;
    for (int i = 0; i < Items; ++i) put(Blocked::at(i), keys[i], values[i]);
    block_barrier({what, __FILE__, __LINE__});
    if (thread_context.linear == 0) order(std::min(valid, kCount), less);
    block_barrier({what, __FILE__, __LINE__});
    for (int i = 0; i < Items; ++i) {
      std::memcpy(&keys[i], storage_.keys + sizeof(K) * Result::at(i), sizeof(K));
      if constexpr (kHasValues)
        std::memcpy(&values[i], storage_.values + sizeof(V) * Result::at(i), sizeof(V));
    }
  }

 private:
  static TempStorage& own() {
    static thread_local TempStorage storage;
    return storage;
  }
  void put(int at, const K& key, [[maybe_unused]] const V& value) {
    std::memcpy(storage_.keys + sizeof(K) * at, &key, sizeof(K));
    if constexpr (kHasValues) std::memcpy(storage_.values + sizeof(V) * at, &value, sizeof(V));
  }
  template <class Less>
  void order(int count, Less less) {
    struct Item {
      K key;
      V value;
    };
    std::vector<Item> items(static_cast<std::size_t>(count));
    for (int i = 0; i < count; ++i) {
      std::memcpy(&items[i].key, storage_.keys + sizeof(K) * i, sizeof(K));
      if constexpr (kHasValues) std::memcpy(&items[i].value, storage_.values + sizeof(V) * i, sizeof(V));
    }
    std::stable_sort(items.begin(), items.end(),
                     [&](const Item& a, const Item& b) { return less(a.key, b.key); });
    for (int i = 0; i < count; ++i) put(i, items[i].key, items[i].value);
  }

  TempStorage& storage_;
};

}  // namespace npu::detail

namespace cub {

/// Sorts the items of a block in the blocked arrangement, keys alone or with values. Only bits [first, last)
/// of the keys count.
template <class K, int BlockX, int Items, class V = NullType, int RadixBits = 4, bool Memoize = true,
          BlockScanAlgorithm A = BLOCK_SCAN_WARP_SCANS, int SharedConfig = 0, int BlockY = 1, int BlockZ = 1,
          int Arch = 0>
class BlockRadixSort : npu::detail::CubSort<K, BlockX * BlockY * BlockZ, Items, V> {
  static constexpr int kThreads = BlockX * BlockY * BlockZ;
  using Base = npu::detail::CubSort<K, kThreads, Items, V>;

 public:
  using TempStorage = typename Base::TempStorage;
  BlockRadixSort() = default;
  explicit BlockRadixSort(TempStorage& storage) : Base(storage) {}

  /// Sorts keys in ascending order.
  void Sort(K (&keys)[Items], int first = 0, int last = 8 * sizeof(K)) {
    sort<false, false>(keys, Base::no_values(), first, last);
  }
  /// Sorts keys in ascending order, and values with them.
  void Sort(K (&keys)[Items], V (&values)[Items], int first = 0, int last = 8 * sizeof(K)) {
    sort<false, false>(keys, values, first, last);
  }
  /// Sorts keys in descending order.
  void SortDescending(K (&keys)[Items], int first = 0, int last = 8 * sizeof(K)) {
    sort<true, false>(keys, Base::no_values(), first, last);
  }
  /// Sorts keys in descending order, and values with them.
  void SortDescending(K (&keys)[Items], V (&values)[Items], int first = 0, int last = 8 * sizeof(K)) {
    sort<true, false>(keys, values, first, last);
  }
  /// Sorts keys in ascending order; thread t gets the items t, t + threads, ... of the sorted block.
  void SortBlockedToStriped(K (&keys)[Items], int first = 0, int last = 8 * sizeof(K)) {
    sort<false, true>(keys, Base::no_values(), first, last);
  }
  /// The same, and values with them.
  void SortBlockedToStriped(K (&keys)[Items], V (&values)[Items], int first = 0, int last = 8 * sizeof(K)) {
    sort<false, true>(keys, values, first, last);
  }
  /// Sorts keys in descending order; thread t gets the items t, t + threads, ... of the sorted block.
  void SortDescendingBlockedToStriped(K (&keys)[Items], int first = 0, int last = 8 * sizeof(K)) {
    sort<true, true>(keys, Base::no_values(), first, last);
  }
  /// The same, and values with them.
  void SortDescendingBlockedToStriped(K (&keys)[Items], V (&values)[Items], int first = 0,
                                      int last = 8 * sizeof(K)) {
    sort<true, true>(keys, values, first, last);
  }

 private:
  template <bool kDescending, bool kStriped>
  void sort(K (&keys)[Items], typename Base::Values values, int first, int last) {
    const detail::RadixKey<K, kDescending> radix{first, last};
    Base::template sort<kStriped>(
        keys, values, kThreads * Items, [&](const K& a, const K& b) { return radix(a) < radix(b); },
        "cub::BlockRadixSort");
  }
};

/// Sorts the items of a block in the blocked arrangement by a function object, keys alone or with values.
template <class K, int BlockX, int Items, class V = NullType, int BlockY = 1, int BlockZ = 1>
class BlockMergeSort : npu::detail::CubSort<K, BlockX * BlockY * BlockZ, Items, V> {
  static constexpr int kThreads = BlockX * BlockY * BlockZ, kCount = kThreads * Items;
  static_assert((kThreads & (kThreads - 1)) == 0, "cub::BlockMergeSort: the threads must be a power of two");
  using Base = npu::detail::CubSort<K, kThreads, Items, V>;

 public:
  using TempStorage = typename Base::TempStorage;
  BlockMergeSort() = default;
  explicit BlockMergeSort(TempStorage& storage) : Base(storage) {}

  /// Sorts keys. Those from number valid on become last, with the value otherwise.
  template <class Less>
  void Sort(K (&keys)[Items], Less less, int valid = kCount, K otherwise = K()) {
    sort(keys, Base::no_values(), less, valid, otherwise);
  }
  /// Sorts keys, and values with them.
  template <class Less>
  void Sort(K (&keys)[Items], V (&values)[Items], Less less, int valid = kCount, K otherwise = K()) {
    sort(keys, values, less, valid, otherwise);
  }
  /// Sort.
  template <class... Arguments>
  void StableSort(K (&keys)[Items], Arguments&&... arguments) {
    Sort(keys, arguments...);
  }

 private:
  template <class Less>
  void sort(K (&keys)[Items], typename Base::Values values, Less less, int valid, const K& otherwise) {
    for (int i = 0; i < Items; ++i) {
      if (npu::detail::ItemIndex<kThreads, Items, false>::at(i) >= valid) keys[i] = otherwise;
    }
    Base::template sort<false>(keys, values, valid, less, "cub::BlockMergeSort");
  }
};

}  // namespace cub

#endif  // NPU_CUB_BLOCK_SORT_H_
