// CUB's operations of a block, of a warp, and of whole arrays (npu/cub/*.h). Source: CUB documentation.
// Operations of blocks and warps: fiber kernels only, as all that waits.
// Scans and reductions go from the first thread to the last, so results do not depend on the algorithm that
// is named.
#ifndef NPU_CUB_H_
#define NPU_CUB_H_

#include "npu/cub/allocator.h"
#include "npu/cub/block_exchange.h"
#include "npu/cub/block_sort.h"
#include "npu/cub/device_reduce.h"
#include "npu/cub/device_select.h"
#include "npu/cub/device_sort.h"
#include "npu/detail/cub_scan.h"
#include "npu/detail/cub_warp.h"

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

/// Threads of the block bring values; the result is given to thread 0, the others get their own part.
template <class T, int BlockX, BlockReduceAlgorithm A = BLOCK_REDUCE_WARP_REDUCTIONS, int BlockY = 1,
          int BlockZ = 1, int Arch = 0>
class BlockReduce : npu::detail::CubBlock<T, BlockX * BlockY * BlockZ> {
  using Base = npu::detail::CubBlock<T, BlockX * BlockY * BlockZ>;

 public:
  using TempStorage = typename Base::TempStorage;
  BlockReduce() = default;
  explicit BlockReduce(TempStorage& storage) : Base(storage) {}

  /// The values of threads 0 to valid - 1.
  template <class Op>
  T Reduce(const T& value, Op op, int valid) {
    this->put(value);
    this->meet("cub::BlockReduce::Reduce");
    return this->rank() == 0 ? this->fold(valid, op) : value;
  }
  template <class Op>
  T Reduce(const T& value, Op op) {
    return Reduce(value, op, this->threads());
  }
  template <int Items, class Op>
  T Reduce(T (&items)[Items], Op op) {
    return Reduce(npu::detail::fold_items(items, op), op);
  }
  T Sum(const T& value) { return Reduce(value, cub::Sum()); }
  T Sum(const T& value, int valid) { return Reduce(value, cub::Sum(), valid); }
  template <int Items>
  T Sum(T (&items)[Items]) {
    return Reduce(items, cub::Sum());
  }
};

/// Loads `Items` neighbours per thread; with BLOCK_LOAD_STRIPED, every BlockX-th.
template <class T, int BlockX, int Items, BlockLoadAlgorithm A = BLOCK_LOAD_DIRECT, int BlockY = 1,
          int BlockZ = 1, int Arch = 0>
class BlockLoad {
  using Place = npu::detail::ItemPlace<BlockX * BlockY * BlockZ, Items, A == BLOCK_LOAD_STRIPED>;

 public:
  struct TempStorage {};
  BlockLoad() = default;
  explicit BlockLoad(TempStorage&) {}

  template <class Input>
  void Load(Input from, T (&items)[Items]) {
    for (int i = 0; i < Items; ++i) items[i] = from[Place::at(i)];
  }
  /// Items from number `valid` on are left as they are.
  template <class Input>
  void Load(Input from, T (&items)[Items], int valid) {
    for (int i = 0; i < Items; ++i) {
      if (Place::at(i) < valid) items[i] = from[Place::at(i)];
    }
  }
  template <class Input, class Default>
  void Load(Input from, T (&items)[Items], int valid, Default otherwise) {
    for (int i = 0; i < Items; ++i) {
      if (Place::at(i) < valid) {
        items[i] = from[Place::at(i)];
      } else {
        items[i] = otherwise;
      }
    }
  }
};

/// The counterpart of BlockLoad.
template <class T, int BlockX, int Items, BlockStoreAlgorithm A = BLOCK_STORE_DIRECT, int BlockY = 1,
          int BlockZ = 1, int Arch = 0>
class BlockStore {
  using Place = npu::detail::ItemPlace<BlockX * BlockY * BlockZ, Items, A == BLOCK_STORE_STRIPED>;

 public:
  struct TempStorage {};
  BlockStore() = default;
  explicit BlockStore(TempStorage&) {}

  template <class Output>
  void Store(Output to, T (&items)[Items]) {
    for (int i = 0; i < Items; ++i) to[Place::at(i)] = items[i];
  }
  template <class Output>
  void Store(Output to, T (&items)[Items], int valid) {
    for (int i = 0; i < Items; ++i) {
      if (Place::at(i) < valid) to[Place::at(i)] = items[i];
    }
  }
};

}  // namespace cub

#endif  // NPU_CUB_H_
