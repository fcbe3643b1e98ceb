/// @file
/// How the blocks of a grid share work: cub::GridEvenShare and cub::GridQueue. Included by npu/cub.h.
/// Units: sizes, offsets and tiles in items.
/// Errors: the calls of GridQueue on the host give those of npuMemcpyAsync and npuMemsetAsync.
/// Source: CUB documentation, GridEvenShare, GridQueue.
#ifndef NPU_CUB_GRID_H_
#define NPU_CUB_GRID_H_

#include <algorithm>
#include <type_traits>

#include "npu/kernel/atomics.h"
#include "npu/kernel/builtins.h"
#include "npu/runtime.h"
#include "npu/thrust/detail/execution.h"

namespace cub {

/// Neighbouring tiles for each block; every grid_size-th tile; the next tile for whoever asks.
enum GridMappingStrategy { GRID_MAPPING_RAKE, GRID_MAPPING_STRIP_MINE, GRID_MAPPING_DYNAMIC };

/// Divides num_items into tiles, and gives each block of at most so many its share.
template <class Offset>
struct GridEvenShare {
  Offset num_items = 0;
  int grid_size = 0;
  /// What BlockInit finds for the running block: its first item, the end, and the distance of its tiles.
  Offset block_offset = 0, block_end = 0, block_stride = 0;

  /// Before the launch: grid_size = the blocks that have work, at most max_grid_size.
  void DispatchInit(Offset items, int max_grid_size, int tile_items) {
    num_items = block_offset = block_end = items;
    tiles_ = static_cast<int>((items + tile_items - 1) / tile_items);
    grid_size = std::min(tiles_, max_grid_size);
    const int each = grid_size == 0 ? 0 : tiles_ / grid_size;
    larger_shares_ = tiles_ - each * grid_size;
    share_ = static_cast<Offset>(each) * tile_items;
  }
  /// In a kernel: the share of block number block. The last share ends with the items.
  template <int kTile>
  void BlockInit(int block, std::integral_constant<GridMappingStrategy, GRID_MAPPING_RAKE>) {
    block_stride = kTile;
    if (block >= tiles_) return;
    const bool is_larger = block < larger_shares_;
    block_offset =
        static_cast<Offset>(block) * share_ + static_cast<Offset>(is_larger ? block : larger_shares_) * kTile;
    block_end = std::min<Offset>(num_items, block_offset + share_ + (is_larger ? kTile : 0));
  }
  template <int kTile>
  void BlockInit(int block, std::integral_constant<GridMappingStrategy, GRID_MAPPING_STRIP_MINE>) {
    block_stride = static_cast<Offset>(grid_size) * kTile;
    block_offset = static_cast<Offset>(block) * kTile;
    block_end = num_items;
  }
  /// In a kernel: the share of the running block.
  template <int kTile, GridMappingStrategy kStrategy>
  void BlockInit() {
    BlockInit<kTile>(static_cast<int>(::blockIdx.x),
                     std::integral_constant<GridMappingStrategy, kStrategy>());
  }
  /// In a kernel: a share that the program gives.
  template <int kTile>
  void BlockInit(Offset first, Offset end) {
    block_offset = first;
    block_end = end;
    block_stride = kTile;
  }

 private:
  int tiles_ = 0, larger_shares_ = 0;
  Offset share_ = 0;
};

/// Two counters in device memory: how many items were put in, and how many were taken out. Calls on the host are
/// asynchronous in the order of stream; the host's memory must live until they are done.
template <class Offset>
class GridQueue {
  enum { kFill, kDrain };

 public:
  /// The bytes of memory that a queue needs.
  static std::size_t AllocationSize() { return 2 * sizeof(Offset); }
  GridQueue() = default;
  /// Over memory of AllocationSize() bytes on the device.
  explicit GridQueue(void* memory) : counters_(static_cast<Offset*>(memory)) {}

  /// As many items in as fill, none taken out.
  npuError_t FillAndResetDrain(Offset fill, npuStream_t stream = nullptr) {
    if (thrust::detail::in_device_code()) {
      counters_[kFill] = fill;
      counters_[kDrain] = 0;
      return npuSuccess;
    }
    const Offset counters[2] = {fill, 0};
    return npuMemcpyAsync(counters_, counters, sizeof counters, npuMemcpyHostToDevice, stream);
  }
  /// None taken out.
  npuError_t ResetDrain(npuStream_t stream = nullptr) { return reset(kDrain, stream); }
  /// None put in.
  npuError_t ResetFill(npuStream_t stream = nullptr) { return reset(kFill, stream); }
  /// fill = how many items were put in.
  npuError_t FillSize(Offset& fill, npuStream_t stream = nullptr) {
    if (thrust::detail::in_device_code()) {
      fill = counters_[kFill];
      return npuSuccess;
    }
    return npuMemcpyAsync(&fill, counters_ + kFill, sizeof fill, npuMemcpyDeviceToHost, stream);
  }
  /// In a kernel: takes out items, and returns how many were out before.
  Offset Drain(Offset items) { return atomicAdd(counters_ + kDrain, items); }
  /// In a kernel: puts in items, and returns how many were in before.
  Offset Fill(Offset items) { return atomicAdd(counters_ + kFill, items); }

 private:
  npuError_t reset(int which, npuStream_t stream) {
    if (!thrust::detail::in_device_code())
      return npuMemsetAsync(counters_ + which, 0, sizeof(Offset), stream);
    counters_[which] = 0;
    return npuSuccess;
  }
  Offset* counters_ = nullptr;
};

}  // namespace cub

#endif  // NPU_CUB_GRID_H_
