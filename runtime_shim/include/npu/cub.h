/// @file
/// Operations of a block, of a warp and of whole arrays under the names of CUB: this header includes its
/// parts. Valid in kernels and on the host.
///
/// Scans and reductions go from the first thread to the last, so results do not depend on the algorithm that
/// is named. All threads of the block call each operation. TempStorage is shared memory; without one, the
/// operation has its own. A thread that waits here while others wait elsewhere is reported as a deadlock, and
/// the launch fails.
/// Errors: none from the calls.
/// Source: CUB documentation.
#ifndef NPU_CUB_H_
#define NPU_CUB_H_

// clang-format off
#include "npu/macros/hide.h"
// clang-format on

#include "npu/cub/allocator.h"
#include "npu/cub/block_access.h"
#include "npu/cub/block_decode.h"
#include "npu/cub/block_difference.h"
#include "npu/cub/block_exchange.h"
#include "npu/cub/block_rank.h"
#include "npu/cub/block_sort.h"
#include "npu/cub/cached_access.h"
#include "npu/cub/device_copy.h"
#include "npu/cub/device_difference.h"
#include "npu/cub/device_for.h"
#include "npu/cub/device_histogram.h"
#include "npu/cub/device_merge.h"
#include "npu/cub/device_reduce.h"
#include "npu/cub/device_scan.h"
#include "npu/cub/device_segmented_reduce.h"
#include "npu/cub/device_select.h"
#include "npu/cub/device_sort.h"
#include "npu/cub/device_top_k.h"
#include "npu/cub/device_transform.h"
#include "npu/cub/environment.h"
#include "npu/cub/grid.h"
#include "npu/cub/null_type.h"
#include "npu/cub/texture_iterator.h"
#include "npu/cub/thread_items.h"
#include "npu/cub/thread_services.h"
#include "npu/cub/traits.h"
#include "npu/cub/types.h"
#include "npu/cub/warp_items.h"
#include "npu/detail/cub_scan.h"
#include "npu/detail/cub_warp.h"
#include "npu/functional.h"

namespace cub {

enum BlockLoadAlgorithm {
  BLOCK_LOAD_DIRECT,
  BLOCK_LOAD_STRIPED,
  BLOCK_LOAD_VECTORIZE,
  BLOCK_LOAD_TRANSPOSE,
  BLOCK_LOAD_WARP_TRANSPOSE,
  BLOCK_LOAD_WARP_TRANSPOSE_TIMESLICED
};
enum BlockStoreAlgorithm {
  BLOCK_STORE_DIRECT,
  BLOCK_STORE_STRIPED,
  BLOCK_STORE_VECTORIZE,
  BLOCK_STORE_TRANSPOSE,
  BLOCK_STORE_WARP_TRANSPOSE,
  BLOCK_STORE_WARP_TRANSPOSE_TIMESLICED
};
enum BlockReduceAlgorithm {
  BLOCK_REDUCE_RAKING_COMMUTATIVE_ONLY,
  BLOCK_REDUCE_RAKING,
  BLOCK_REDUCE_WARP_REDUCTIONS
};

/// Reduces the values of all threads of a block. Thread 0 gets the result, the others their own value.
template <class T, int BlockX, BlockReduceAlgorithm A = BLOCK_REDUCE_WARP_REDUCTIONS, int BlockY = 1,
          int BlockZ = 1, int Arch = 0>
class BlockReduce : npu::detail::CubBlock<T, BlockX * BlockY * BlockZ> {
  using Base = npu::detail::CubBlock<T, BlockX * BlockY * BlockZ>;

 public:
  using TempStorage = typename Base::TempStorage;
  BlockReduce() = default;
  explicit BlockReduce(TempStorage& storage) : Base(storage) {}

  /// Reduces the values of threads 0 to valid - 1, and of all threads if valid is above their number.
  template <class Op>
  T Reduce(const T& value, Op op, int valid) {
    this->put(value);
    this->sync("cub::BlockReduce::Reduce");
    return this->rank() == 0 ? this->fold(std::min(valid, this->threads()), op) : value;
  }
  /// Reduces the values of all threads.
  template <class Op>
  T Reduce(const T& value, Op op) {
    return Reduce(value, op, this->threads());
  }
  /// Reduces the items of all threads.
  template <int Items, class Op>
  T Reduce(T (&items)[Items], Op op) {
    return Reduce(npu::detail::fold_items(items, op), op);
  }
  /// Adds the values of all threads.
  T Sum(const T& value) { return Reduce(value, cub::Sum()); }
  /// Adds the values of threads 0 to valid - 1.
  T Sum(const T& value, int valid) { return Reduce(value, cub::Sum(), valid); }
  /// Adds the items of all threads.
  template <int Items>
  T Sum(T (&items)[Items]) {
    return Reduce(items, cub::Sum());
  }
};

/// Loads Items neighbours per thread; with BLOCK_LOAD_STRIPED, every BlockX-th. It does not wait for the
/// other threads.
template <class T, int BlockX, int Items, BlockLoadAlgorithm A = BLOCK_LOAD_DIRECT, int BlockY = 1,
          int BlockZ = 1, int Arch = 0>
class BlockLoad {
  using Index = npu::detail::ItemIndex<BlockX * BlockY * BlockZ, Items, A == BLOCK_LOAD_STRIPED>;

 public:
  struct alignas(16) TempStorage {};
  BlockLoad() = default;
  explicit BlockLoad(TempStorage&) {}

  /// Loads all items.
  template <class Input>
  void Load(Input from, T (&items)[Items]) {
    for (int i = 0; i < Items; ++i) items[i] = from[Index::at(i)];
  }
  /// Loads the items before number valid; the others are unchanged.
  template <class Input>
  void Load(Input from, T (&items)[Items], int valid) {
    for (int i = 0; i < Items; ++i) {
      if (Index::at(i) < valid) items[i] = from[Index::at(i)];
    }
  }
  /// Loads the items before number valid; the others become otherwise.
  template <class Input, class Default>
  void Load(Input from, T (&items)[Items], int valid, Default otherwise) {
    for (int i = 0; i < Items; ++i) {
      if (Index::at(i) < valid) {
        items[i] = from[Index::at(i)];
      } else {
        items[i] = otherwise;
      }
    }
  }
};

/// Stores Items neighbours per thread; with BLOCK_STORE_STRIPED, every BlockX-th. It does not wait for the
/// other threads.
template <class T, int BlockX, int Items, BlockStoreAlgorithm A = BLOCK_STORE_DIRECT, int BlockY = 1,
          int BlockZ = 1, int Arch = 0>
class BlockStore {
  using Index = npu::detail::ItemIndex<BlockX * BlockY * BlockZ, Items, A == BLOCK_STORE_STRIPED>;

 public:
  struct alignas(16) TempStorage {};
  BlockStore() = default;
  explicit BlockStore(TempStorage&) {}

  /// Stores all items.
  template <class Output>
  void Store(Output to, T (&items)[Items]) {
    for (int i = 0; i < Items; ++i) to[Index::at(i)] = items[i];
  }
  /// Stores the items before number valid.
  template <class Output>
  void Store(Output to, T (&items)[Items], int valid) {
    for (int i = 0; i < Items; ++i) {
      if (Index::at(i) < valid) to[Index::at(i)] = items[i];
    }
  }
};

}  // namespace cub

// The namespace that a program wraps CUB in, by macros that it defines before the header.
// Source: CUB documentation, "CUB_NS_PREFIX", "CUB_WRAPPED_NAMESPACE".
#ifdef THRUST_CUB_WRAPPED_NAMESPACE
namespace THRUST_CUB_WRAPPED_NAMESPACE {
namespace cub = ::cub;
}
#endif
#ifdef CUB_WRAPPED_NAMESPACE
namespace CUB_WRAPPED_NAMESPACE {
namespace cub = ::cub;
}
#endif
#ifdef CUB_NS_PREFIX
// clang-format off
CUB_NS_PREFIX namespace cub = ::cub; CUB_NS_POSTFIX
// clang-format on
#endif

// clang-format off
#include "npu/macros/show.h"
// clang-format on

#endif  // NPU_CUB_H_
