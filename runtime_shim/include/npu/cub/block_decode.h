/// @file
/// Items of a block from runs of equal items: cub::BlockRunLengthDecode. Included by npu/cub.h.
///
/// All threads of the block make the object, and call each operation. TempStorage is shared memory; without one,
/// the object has its own. A thread that waits here while others wait elsewhere is reported as a deadlock, and the
/// launch fails.
/// Units: lengths and offsets in items.
/// Errors: none from the calls.
/// Source: CUB documentation, BlockRunLengthDecode.
#ifndef NPU_CUB_BLOCK_DECODE_H_
#define NPU_CUB_BLOCK_DECODE_H_

#include <algorithm>
#include <cstdint>

#include "npu/detail/cub_block.h"

namespace cub {

/// The items that the runs of a block stand for, window by window: a window has Decoded items for each thread. Runs
/// are in the blocked arrangement. Runs of no items come last. Items after the last run are copies of its value.
template <class T, int BlockX, int Runs, int Decoded, class Offset = std::uint32_t, int BlockY = 1,
          int BlockZ = 1>
class BlockRunLengthDecode {
  static constexpr int kThreads = BlockX * BlockY * BlockZ, kRuns = kThreads * Runs;
  static_assert(std::is_trivially_copyable_v<T>, "threads exchange bits");

 public:
  struct TempStorage {
    alignas(T) alignas(16) unsigned char values[kRuns * sizeof(T)];
    Offset offsets[kRuns + 1];
  };

  /// From the lengths of the runs. total = the number of items, in all threads.
  template <class Length, class Total>
  BlockRunLengthDecode(TempStorage& storage, T (&values)[Runs], Length (&lengths)[Runs], Total& total)
      : storage_(storage) {
    start(values, lengths, total);
  }
  /// From the place of the first item of each run.
  template <class Index>
  BlockRunLengthDecode(TempStorage& storage, T (&values)[Runs], Index (&indices)[Runs]) : storage_(storage) {
    put(values, indices);
    sync();
  }
  /// The same with memory of the object.
  template <class Length, class Total>
  BlockRunLengthDecode(T (&values)[Runs], Length (&lengths)[Runs], Total& total) : storage_(own()) {
    start(values, lengths, total);
  }
  /// The same with memory of the object.
  template <class Index>
  BlockRunLengthDecode(T (&values)[Runs], Index (&indices)[Runs]) : storage_(own()) {
    put(values, indices);
    sync();
  }

  /// items = those of the window that begins at item `from`, in the blocked arrangement; indices = the place of each
  /// in its run. It does not wait for the other threads.
  template <class Index>
  void RunLengthDecode(T (&items)[Decoded], Index (&indices)[Decoded], Offset from = 0) {
    Offset at = from + static_cast<Offset>(thread() * Decoded);
    for (int i = 0; i < Decoded; ++i, ++at) {
      const Offset* const after = std::upper_bound(storage_.offsets, storage_.offsets + kRuns, at);
      const auto run = after - storage_.offsets - 1;
      std::memcpy(&items[i], storage_.values + sizeof(T) * static_cast<std::size_t>(run), sizeof(T));
      indices[i] = static_cast<Index>(at - storage_.offsets[run]);
    }
  }
  /// The same without the places.
  void RunLengthDecode(T (&items)[Decoded], Offset from = 0) {
    Offset indices[Decoded];
    RunLengthDecode(items, indices, from);
  }

 private:
  static TempStorage& own() {
    static thread_local TempStorage storage;
    return storage;
  }
  static int thread() { return npu::detail::thread_context.linear; }
  static void sync() { npu::detail::block_barrier({"cub::BlockRunLengthDecode", __FILE__, __LINE__}); }

  template <class Number>
  void put(const T (&values)[Runs], const Number (&numbers)[Runs]) {
    for (int i = 0; i < Runs; ++i) {
      const int run = thread() * Runs + i;
      std::memcpy(storage_.values + sizeof(T) * static_cast<std::size_t>(run), &values[i], sizeof(T));
      storage_.offsets[run] = static_cast<Offset>(numbers[i]);
    }
  }
  template <class Length, class Total>
  void start(const T (&values)[Runs], const Length (&lengths)[Runs], Total& total) {
    put(values, lengths);
    sync();
    if (thread() == 0) {
      Offset sum = 0;
      for (Offset& offset : storage_.offsets) {
        const Offset length = &offset == storage_.offsets + kRuns ? 0 : offset;
        offset = sum;
        sum += length;
      }
    }
    sync();
    total = static_cast<Total>(storage_.offsets[kRuns]);
  }

  TempStorage& storage_;
};

}  // namespace cub

#endif  // NPU_CUB_BLOCK_DECODE_H_
