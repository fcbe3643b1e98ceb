/// @file
/// Items of a warp: cub::WarpLoad, WarpStore, WarpExchange and WarpMergeSort. Included by npu/cub.h.
///
/// A group is Threads neighbouring lanes of a warp. In the blocked arrangement lane t has the items t Items to
/// t Items + Items - 1, in the striped one t, t + Threads, t + 2 Threads and so on. All lanes of the group call
/// each operation but loads and stores. TempStorage takes no memory: lanes exchange values.
/// Errors: none from the calls.
/// Source: CUB documentation, WarpLoad, WarpStore, WarpExchange, WarpMergeSort.
#ifndef NPU_CUB_WARP_ITEMS_H_
#define NPU_CUB_WARP_ITEMS_H_

#include <algorithm>

#include "npu/cub/block_sort.h"
#include "npu/detail/cub_warp.h"

namespace cub {

enum WarpLoadAlgorithm { WARP_LOAD_DIRECT, WARP_LOAD_STRIPED, WARP_LOAD_VECTORIZE, WARP_LOAD_TRANSPOSE };
enum WarpStoreAlgorithm { WARP_STORE_DIRECT, WARP_STORE_STRIPED, WARP_STORE_VECTORIZE, WARP_STORE_TRANSPOSE };
enum WarpExchangeAlgorithm { WARP_EXCHANGE_SMEM, WARP_EXCHANGE_SHUFFLE };

/// Loads Items elements per lane: neighbours, or every Threads-th with WARP_LOAD_STRIPED.
template <class T, int Items, WarpLoadAlgorithm A = WARP_LOAD_DIRECT, int Threads = 32, int Arch = 0>
class WarpLoad : npu::detail::CubWarp<T, Threads> {
 public:
  struct alignas(16) TempStorage {};
  WarpLoad() = default;
  explicit WarpLoad(TempStorage&) {}

  /// Loads all items.
  template <class Input>
  void Load(Input from, T (&items)[Items]) {
    for (int i = 0; i < Items; ++i) items[i] = from[index(i)];
  }
  /// Loads the items before number valid; the others are unchanged.
  template <class Input>
  void Load(Input from, T (&items)[Items], int valid) {
    for (int i = 0; i < Items; ++i)
      if (index(i) < valid) items[i] = from[index(i)];
  }
  /// Loads the items before number valid; the others become otherwise.
  template <class Input, class Default>
  void Load(Input from, T (&items)[Items], int valid, Default otherwise) {
    for (int i = 0; i < Items; ++i) items[i] = otherwise;
    Load(from, items, valid);
  }

 private:
  int index(int i) { return A == WARP_LOAD_STRIPED ? i * Threads + this->rank() : this->rank() * Items + i; }
};

/// Stores Items elements per lane: neighbours, or every Threads-th with WARP_STORE_STRIPED.
template <class T, int Items, WarpStoreAlgorithm A = WARP_STORE_DIRECT, int Threads = 32, int Arch = 0>
class WarpStore : npu::detail::CubWarp<T, Threads> {
 public:
  struct alignas(16) TempStorage {};
  WarpStore() = default;
  explicit WarpStore(TempStorage&) {}

  /// Stores the items, those before number valid if it is given.
  template <class Output>
  void Store(Output to, T (&items)[Items], int valid = Items * Threads) {
    for (int i = 0; i < Items; ++i) {
      const int at = A == WARP_STORE_STRIPED ? i * Threads + this->rank() : this->rank() * Items + i;
      if (at < valid) to[at] = items[i];
    }
  }
};

/// Changes the arrangement of the items of a group. Input and output may be the same array.
template <class T, int Items, int Threads = 32, int Arch = 0, WarpExchangeAlgorithm A = WARP_EXCHANGE_SMEM>
class WarpExchange : npu::detail::CubWarp<T, Threads> {
 public:
  struct alignas(16) TempStorage {};
  WarpExchange() = default;
  explicit WarpExchange(TempStorage&) {}

  /// From the blocked arrangement to the striped one.
  template <class Out>
  void BlockedToStriped(const T (&in)[Items], Out (&out)[Items]) {
    move(
        in, out, [this](int i) { return i * Threads + this->rank(); }, [](int at) { return at / Items; },
        [](int at) { return at % Items; });
  }
  /// From the striped arrangement to the blocked one.
  template <class Out>
  void StripedToBlocked(const T (&in)[Items], Out (&out)[Items]) {
    move(
        in, out, [this](int i) { return this->rank() * Items + i; }, [](int at) { return at % Threads; },
        [](int at) { return at / Threads; });
  }
  /// Item i goes to number ranks[i] of the striped arrangement.
  template <class Rank>
  void ScatterToStriped(T (&items)[Items], Rank (&ranks)[Items]) {
    ScatterToStriped(items, items, ranks);
  }
  /// The same, into another array.
  template <class Out, class Rank>
  void ScatterToStriped(const T (&in)[Items], Out (&out)[Items], Rank (&ranks)[Items]) {
    T moved[Items] = {};
    for (int lane = 0; lane < Threads; ++lane) {
      for (int k = 0; k < Items; ++k) {
        const T value = this->from(in[k], lane);
        const int at = npu::detail::CubWarpOf<int, Threads>::value_from(static_cast<int>(ranks[k]), lane);
        if (at % Threads == this->rank()) moved[at / Threads] = value;
      }
    }
    for (int i = 0; i < Items; ++i) out[i] = moved[i];
  }

 private:
  /// out[i] = the item number index(i), which lane_of(number) has as its item_of(number).
  template <class Out, class Index, class LaneOf, class ItemOf>
  void move(const T (&in)[Items], Out (&out)[Items], Index index, LaneOf lane_of, ItemOf item_of) {
    T moved[Items] = {};
    for (int i = 0; i < Items; ++i) {
      for (int k = 0; k < Items; ++k) {
        const T value = this->from(in[k], lane_of(index(i)));
        if (k == item_of(index(i))) moved[i] = value;
      }
    }
    for (int i = 0; i < Items; ++i) out[i] = moved[i];
  }
};

/// Sorts the items of a group in the blocked arrangement by a function object, keys alone or with values. The
/// sort is stable.
template <class K, int Items, int Threads = 32, class V = NullType, int Arch = 0>
class WarpMergeSort : npu::detail::CubWarp<K, Threads> {
  static constexpr int kCount = Items * Threads;

 public:
  struct alignas(16) TempStorage {};
  WarpMergeSort() = default;
  explicit WarpMergeSort(TempStorage&) {}

  /// Sorts keys. Those from number valid on become last, with the value otherwise.
  template <class Less>
  void Sort(K (&keys)[Items], Less less, int valid = kCount, K otherwise = K()) {
    V none[Items] = {};
    sort(keys, none, less, valid, otherwise);
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
  void sort(K (&keys)[Items], V (&values)[Items], Less less, int valid, K otherwise) {
    struct Item {
      K key;
      V value;
    };
    Item all[kCount];
    for (int lane = 0; lane < Threads; ++lane) {
      for (int i = 0; i < Items; ++i) {
        Item& item = all[lane * Items + i];
        item.key = this->from(keys[i], lane);
        item.value = npu::detail::CubWarpOf<V, Threads>::value_from(values[i], lane);
        if (lane * Items + i >= valid) item.key = otherwise;
      }
    }
    std::stable_sort(all, all + std::min(valid, kCount),
                     [&](const Item& a, const Item& b) { return less(a.key, b.key); });
    for (int i = 0; i < Items; ++i) {
      keys[i] = all[this->rank() * Items + i].key;
      values[i] = all[this->rank() * Items + i].value;
    }
  }
};

}  // namespace cub

#endif  // NPU_CUB_WARP_ITEMS_H_
