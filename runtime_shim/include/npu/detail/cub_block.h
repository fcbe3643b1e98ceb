// Common parts of CUB's block operations: operators, storage, the thread's index. Included by npu/cub.h.
#ifndef NPU_DETAIL_CUB_BLOCK_H_
#define NPU_DETAIL_CUB_BLOCK_H_

#include <cstring>
#include <type_traits>

#include "npu/kernel/sync.h"
#include "npu/runtime.h"

namespace cub {

/// As + and - make of the two: an int of small integers.
struct Sum {
  template <class A, class B>
  auto operator()(const A& a, const B& b) const {
    return a + b;
  }
};
struct Difference {
  template <class A, class B>
  auto operator()(const A& a, const B& b) const {
    return a - b;
  }
};
struct Max {
  template <class A, class B>
  std::common_type_t<A, B> operator()(const A& a, const B& b) const {
    return a < b ? b : a;
  }
};
struct Min {
  template <class A, class B>
  std::common_type_t<A, B> operator()(const A& a, const B& b) const {
    return b < a ? b : a;
  }
};

struct Equality {
  template <class T, class U>
  bool operator()(const T& a, const U& b) const {
    return a == b;
  }
};
struct Inequality {
  template <class T, class U>
  bool operator()(const T& a, const U& b) const {
    return a != b;
  }
};

template <class Key, class Value>
struct KeyValuePair {
  Key key;
  Value value;
};
/// The pair with the larger value; of equal ones that with the smaller key.
struct ArgMax {
  template <class T>
  T operator()(const T& a, const T& b) const {
    return a.value < b.value || (!(b.value < a.value) && b.key < a.key) ? b : a;
  }
};
struct ArgMin {
  template <class T>
  T operator()(const T& a, const T& b) const {
    return b.value < a.value || (!(a.value < b.value) && b.key < a.key) ? b : a;
  }
};

}  // namespace cub

namespace npu::detail {

/// One value per thread of the block in shared memory.
template <class T, int Threads>
class CubBlock {
  static_assert(std::is_trivially_copyable_v<T>, "threads exchange bits");

 public:
  /// Bytes, so that programs may put storages into a union. All storages have sizes of 16 and its multiples, as CUB's have:
  /// programs put vectors behind them.
  struct TempStorage {
    alignas(T) alignas(16) unsigned char bytes[(Threads + 1) * sizeof(T)];
  };

 protected:
  CubBlock() : storage_(own()) {}
  explicit CubBlock(TempStorage& storage) : storage_(storage) {}

  static int rank() { return thread_context.linear; }
  static int threads() { return thread_context.block_size; }
  static void sync(const char* what) { block_barrier({what, __FILE__, __LINE__}); }

  void put(const T& value) { put_at(rank(), value); }
  void put_at(int thread, const T& value) {
    std::memcpy(&storage_.bytes[static_cast<std::size_t>(thread) * sizeof(T)], &value, sizeof(T));
  }
  T value_of(int thread) const {
    T value;
    std::memcpy(&value, &storage_.bytes[static_cast<std::size_t>(thread) * sizeof(T)], sizeof(T));
    return value;
  }
  template <class Op>
  T fold(int count, Op op) const {
    T result = value_of(0);
    for (int i = 1; i < count; ++i) result = static_cast<T>(op(result, value_of(i)));
    return result;
  }

 private:
  static TempStorage& own() {
    static thread_local TempStorage storage;
    return storage;
  }
  TempStorage& storage_;
};

template <class T, int Items, class Op>
T fold_items(const T (&items)[Items], Op op) {
  T result = items[0];
  for (int i = 1; i < Items; ++i) result = static_cast<T>(op(result, items[i]));
  return result;
}

/// The index of item i of the running thread in the block's part of an array.
template <int Threads, int Items, bool Striped>
struct ItemIndex {
  static int at(int i) {
    return Striped ? i * Threads + thread_context.linear : thread_context.linear * Items + i;
  }
};

/// The same in the warp-striped arrangement: lane l of a warp has the items l, l + lanes, ... of the warp.
template <int Threads, int Items>
int warp_striped_index(int i) {
  constexpr int kWarp = 32;
  const int warp = thread_context.linear / kWarp, lane = thread_context.linear % kWarp;
  const int lanes = Threads - warp * kWarp < kWarp ? Threads - warp * kWarp : kWarp;
  return warp * kWarp * Items + i * lanes + lane;
}

}  // namespace npu::detail

#endif  // NPU_DETAIL_CUB_BLOCK_H_
