/// @file
/// The groups of cooperative_groups: block, grid, tiles and coalesced lanes. Included by
/// npu/cooperative_groups.h. C++17, in kernels.
///
/// Shapes: threads are counted by their rank in the group, from 0.
/// Errors: a failure ends the launch and is returned by the next call that waits for the device:
/// npuErrorLaunchTimeout if a member never comes (deadlock), npuErrorLaunchFailure in a kernel that was
/// launched with npu::no_sync. Functions that tell a rank, a size or an index have none.
/// Source: CUDA C++ Programming Guide, "Cooperative Groups", "Group Types".
#ifndef NPU_DETAIL_CG_GROUPS_H_
#define NPU_DETAIL_CG_GROUPS_H_

#include "npu/executors/warp_collectives.h"
#include "npu/kernel/sync.h"

namespace cooperative_groups {

// Groups are constructed in every parallel region of a kernel that runs as block loops
// (npu/executors/block_loops.h). If the compiler sees their construction, only the used members remain.
#define NPU_GROUP_INLINE_ __attribute__((always_inline)) inline

/// Any group inside a block. Groups are values: they identify the threads, and the calling thread among them.
class thread_group {
 public:
  /// Waits for all threads of the group. Threads that returned count as arrived.
  void sync(NPU_SITE_PARAMS_) const {
    npu::detail::LaneCall call{{"cooperative_groups sync", npu_file, npu_line}, mask_, nullptr};
    sync_members(call);
  }

  /// The number of threads of the group, and the rank of the calling one.
  /// @{
  unsigned long long size() const { return size_; }
  unsigned long long num_threads() const { return size_; }
  unsigned long long thread_rank() const { return rank_; }
  /// @}

  // For the collectives: the synchronisation of all threads of the group, and the number of a member in it.
  void sync_members(npu::detail::LaneCall& call) const {
    if (warps_ == 0) {
      call.mask = mask_;
      npu::detail::warp_sync(call);
    } else {
      npu::detail::tile_barrier(call, first_warp_, warps_);
    }
  }
  /// Number of the member with this rank among the lanes that arrive.
  int member(unsigned rank) const {
    if (warps_ != 0) return static_cast<int>(rank);
    if (contiguous_) return __builtin_ctz(mask_) + static_cast<int>(rank);
    unsigned rest = mask_;
    for (; rank > 0; --rank) rest &= rest - 1;
    return __builtin_ctz(rest);
  }
  unsigned mask() const { return mask_; }
  bool larger_than_warp() const { return warps_ != 0; }
  NPU_GROUP_INLINE_ int first_thread() const {
    return warps_ != 0 ? first_warp_ * 32 : (npu::detail::thread_context.linear & ~31) + member(0);
  }

 protected:
  friend thread_group lanes_of(unsigned mask);
  friend thread_group tiled_partition(const thread_group& parent, unsigned size);

  thread_group() = default;
  /// Lanes of the calling thread's warp.
  static thread_group of_lanes(unsigned mask) {
    thread_group group;
    unsigned lane = static_cast<unsigned>(npu::detail::lane_id());
    group.mask_ = mask;
    group.size_ = static_cast<unsigned>(__builtin_popcount(mask));
    group.rank_ = static_cast<unsigned>(__builtin_popcount(mask & ((1u << lane) - 1)));
    unsigned shifted = mask >> __builtin_ctz(mask);
    group.contiguous_ = (shifted & (shifted + 1)) == 0;
    return group;
  }
  /// `size` consecutive threads of the block, aligned to their number, or the rest of the block.
  NPU_GROUP_INLINE_ static thread_group of_threads(int first, int size) {
    thread_group group;
    int left = npu::detail::thread_context.block_size - first;
    int present = size < left ? size : left;
    if (size <= 32) {
      group.mask_ = (size == 32 ? 0xffffffffu : (1u << size) - 1) << (first & 31);
      group.contiguous_ = true;
    } else {
      group.first_warp_ = first / 32;
      group.warps_ = (present + 31) / 32;
    }
    group.size_ = static_cast<unsigned>(present);
    group.rank_ = static_cast<unsigned>(npu::detail::thread_context.linear - first);
    return group;
  }

  unsigned mask_ = 0;
  int first_warp_ = 0;
  int warps_ = 0;  // 0: lanes of one warp
  unsigned rank_ = 0;
  unsigned size_ = 0;
  bool contiguous_ = false;
};

/// All threads of the block.
class thread_block : public thread_group {
 public:
  struct arrival_token {};
  /// Waits for all threads of the block, as __syncthreads.
  static void sync(NPU_SITE_PARAMS_) {
    npu::detail::block_barrier({"thread_block::sync", npu_file, npu_line});
  }

  /// The rank of the calling thread, the number of threads, and the indices and extents of the block.
  /// @{
  static unsigned thread_rank() { return static_cast<unsigned>(npu::detail::thread_context.linear); }
  static unsigned size() { return static_cast<unsigned>(npu::detail::thread_context.block_size); }
  static unsigned num_threads() { return size(); }
  static dim3 group_index() { return ::blockIdx; }
  static dim3 thread_index() { return ::threadIdx; }
  static dim3 group_dim() { return ::blockDim; }
  static dim3 dim_threads() { return ::blockDim; }
  /// @}

  /// Arriving does not wait, so that the wait may do both: all threads have arrived when it returns.
  arrival_token barrier_arrive() const { return {}; }
  /// Waits for all threads of the block.
  void barrier_wait(arrival_token&& = {}, NPU_SITE_PARAMS_) const { sync(npu_file, npu_line); }

 private:
  friend thread_block this_thread_block(const char*, int);
  NPU_GROUP_INLINE_ thread_block()
      : thread_group(of_threads(
            0, npu::detail::thread_context.block_size > 32 ? npu::detail::thread_context.block_size : 32)) {
    size_ = size();
  }
};
/// The block of the calling thread.
/// Errors: npuErrorLaunchFailure in a kernel that was launched with npu::no_sync.
NPU_GROUP_INLINE_ thread_block this_thread_block(NPU_SITE_PARAMS_) {
  npu::detail::require_fiber({"this_thread_block", npu_file, npu_line});
  return {};
}
/// Shared memory that CUDA wants for tiles of more than a warp. Tiles need none here.
template <unsigned MaxBlockSize = 1024>
struct block_tile_memory {};
/// The block of the calling thread. The memory is not used.
/// Errors: as of the form without memory.
template <unsigned MaxBlockSize>
NPU_GROUP_INLINE_ thread_block this_thread_block(block_tile_memory<MaxBlockSize>&, NPU_SITE_PARAMS_) {
  return this_thread_block(npu_file, npu_line);
}

/// All threads of the grid. sync needs a cooperative launch.
class grid_group {
 public:
  struct arrival_token {};
  /// Whether the launch is cooperative, so that sync may be called.
  static bool is_valid() {
    return npu::detail::thread_context.call != nullptr && npu::detail::thread_context.call->cooperative;
  }
  /// Waits for all threads of the grid.
  /// Errors: npuErrorLaunchFailure if the launch is not cooperative; npuErrorLaunchTimeout if another block
  /// failed or returned before.
  static void sync(NPU_SITE_PARAMS_) { npu::detail::grid_barrier({"grid_group::sync", npu_file, npu_line}); }

  /// Arriving does not wait; the wait does both, as sync.
  /// @{
  arrival_token barrier_arrive() const { return {}; }
  void barrier_wait(arrival_token&& = {}, NPU_SITE_PARAMS_) const { sync(npu_file, npu_line); }
  /// @}

  /// The numbers of blocks and threads, the ranks of the calling thread and its block, and the indices and
  /// extents of the grid.
  /// @{
  static unsigned long long num_blocks() { return 1ull * ::gridDim.x * ::gridDim.y * ::gridDim.z; }
  static unsigned long long block_rank() {
    return ::blockIdx.x + 1ull * ::gridDim.x * (::blockIdx.y + 1ull * ::gridDim.y * ::blockIdx.z);
  }
  static unsigned long long num_threads() {
    return num_blocks() * static_cast<unsigned>(npu::detail::thread_context.block_size);
  }
  static unsigned long long size() { return num_threads(); }
  static unsigned long long thread_rank() {
    return block_rank() * static_cast<unsigned>(npu::detail::thread_context.block_size) +
           thread_block::thread_rank();
  }
  static dim3 group_dim() { return ::gridDim; }
  static dim3 dim_blocks() { return ::gridDim; }
  static dim3 block_index() { return ::blockIdx; }
  /// @}

 private:
  friend grid_group this_grid(const char*, int);
  grid_group() = default;
};
/// The grid of the calling thread.
/// Errors: npuErrorLaunchFailure in a kernel that was launched with npu::no_sync.
inline grid_group this_grid(NPU_SITE_PARAMS_) {
  npu::detail::require_fiber({"this_grid", npu_file, npu_line});
  return {};
}

namespace details {

/// Exchange between the members of a group that is at most a warp, or a tile of several.
template <class Group>
class exchange : public thread_group {
 public:
  unsigned thread_rank() const { return rank_; }

  // For the collectives: the number, among the lanes that arrive, of the lane that a shuffle reads.
  int lane_at(unsigned rank) const { return member(rank % self().size()); }
  int lane_below(unsigned delta) const { return member(rank_ >= delta ? rank_ - delta : rank_); }
  int lane_above(unsigned delta) const {
    return member(rank_ + delta < self().size() ? rank_ + delta : rank_);
  }

  /// The value of another member: the one with the rank source_rank (modulo the size), or the one delta below
  /// or above. Members that would read outside of the group keep their own.
  /// @{
  template <class T>
  T shfl(T value, unsigned source_rank, NPU_SITE_PARAMS_) const {
    return move(value, lane_at(source_rank), {"shfl", npu_file, npu_line});
  }
  template <class T>
  T shfl_up(T value, unsigned delta, NPU_SITE_PARAMS_) const {
    return move(value, lane_below(delta), {"shfl_up", npu_file, npu_line});
  }
  template <class T>
  T shfl_down(T value, unsigned delta, NPU_SITE_PARAMS_) const {
    return move(value, lane_above(delta), {"shfl_down", npu_file, npu_line});
  }
  /// @}

  /// Whether the predicate is not 0 in any member, or in all of them.
  /// @{
  int any(int predicate, NPU_SITE_PARAMS_) const {
    return count(predicate != 0, {"any", npu_file, npu_line}).yes != 0;
  }
  int all(int predicate, NPU_SITE_PARAMS_) const {
    npu::detail::VoteCount votes = count(predicate != 0, {"all", npu_file, npu_line});
    return votes.yes == votes.all;
  }
  /// @}

  /// Bit r says what the member with rank r voted.
  unsigned ballot(int predicate, NPU_SITE_PARAMS_) const {
    return by_rank(npu::detail::ballot(mask_, predicate != 0, {"ballot", npu_file, npu_line}).yes);
  }
  /// Bit r is 1 if the member with rank r has the same bits as value.
  template <class T>
  unsigned match_any(T value, NPU_SITE_PARAMS_) const {
    return by_rank(npu::detail::match(mask_, value, {"match_any", npu_file, npu_line}).yes);
  }
  /// All members as bits if they have the same bits as value, else 0; same becomes 1 or 0.
  template <class T>
  unsigned match_all(T value, int& same, NPU_SITE_PARAMS_) const {
    npu::detail::Ballot votes = npu::detail::match(mask_, value, {"match_all", npu_file, npu_line});
    same = votes.yes == votes.members;
    return same ? by_rank(votes.members) : 0;
  }

 protected:
  exchange() = default;
  explicit exchange(const thread_group& group) : thread_group(group) {}
  template <class T>
  T move(const T& value, int source, const npu::detail::Site& site) const {
    using Call = npu::detail::PartCall<npu::detail::ShufflePart<T>>;
    Call call{{site, mask_, &Call::run}, {value, value, source}};
    sync_members(call);
    return call.part.out;
  }
  /// Lanes as ranks: the bits of `lanes` at the positions of the group, packed together.
  unsigned by_rank(unsigned lanes) const {
    if (contiguous_) return (lanes & mask_) >> __builtin_ctz(mask_);
    unsigned packed = 0, rank = 0;
    for (unsigned rest = mask_; rest != 0; rest &= rest - 1, ++rank) {
      packed |= (lanes >> __builtin_ctz(rest) & 1) << rank;
    }
    return packed;
  }

 private:
  const Group& self() const { return static_cast<const Group&>(*this); }
  npu::detail::VoteCount count(bool predicate, const npu::detail::Site& site) const {
    using Votes = npu::detail::PartCall<npu::detail::ReducePart<int, npu::detail::Add>>;
    // Both counts in one sum: at most 1024 members vote.
    Votes call{{site, mask_, &Votes::run}, {(1 << 16) + (predicate ? 1 : 0), {}}};
    sync_members(call);
    return {call.part.value & 0xffff, call.part.value >> 16};
  }
};

}  // namespace details

/// Lanes that reach coalesced_threads together, or a part of a group chosen at run time.
class coalesced_group : public details::exchange<coalesced_group> {
 public:
  /// The number of members, the number of groups that the partition made, and which of them this is.
  /// @{
  unsigned size() const { return size_; }
  unsigned num_threads() const { return size_; }
  unsigned long long meta_group_size() const { return parts_; }
  unsigned long long meta_group_rank() const { return part_; }
  /// @}

  /// For partitions: lanes of the caller's warp, and which part of how many they are.
  explicit coalesced_group(unsigned mask, unsigned part = 0, unsigned parts = 1)
      : exchange(of_lanes(mask)), part_(part), parts_(parts) {}

 private:
  unsigned part_, parts_;
};

/// The lanes of the warp that reach this call together.
inline coalesced_group coalesced_threads(NPU_SITE_PARAMS_) {
  return coalesced_group(
      npu::detail::ballot_of_converged(true, {"coalesced_threads", npu_file, npu_line}).members);
}

/// Size consecutive threads; a power of two up to 1024.
template <unsigned Size, class Parent = void>
class thread_block_tile;

template <unsigned Size>
class thread_block_tile<Size, void> : public details::exchange<thread_block_tile<Size, void>> {
  static_assert(Size > 0 && (Size & (Size - 1)) == 0 && Size <= 1024, "a tile has a power of two of threads");
  using Base = details::exchange<thread_block_tile<Size, void>>;

 public:
  /// The number of threads of a tile, which of the tiles of the parent this is, and how many there are.
  /// @{
  static constexpr unsigned size() { return Size; }
  static constexpr unsigned num_threads() { return Size; }
  unsigned meta_group_rank() const { return part_; }
  unsigned meta_group_size() const { return parts_; }
  /// @}

  int lane_across(unsigned lanes) const {
    const unsigned source = this->rank_ ^ lanes;
    return this->member(source < Size ? source : this->rank_);
  }
  /// The value of the member whose rank differs in the bits of `lanes`; the own value if there is none.
  template <class T>
  T shfl_xor(T value, unsigned lanes, NPU_SITE_PARAMS_) const {
    return this->move(value, lane_across(lanes), {"shfl_xor", npu_file, npu_line});
  }

  /// The tile of the calling thread inside `parent_threads` threads from parent_first on.
  NPU_GROUP_INLINE_ thread_block_tile(int parent_first, unsigned parent_threads, unsigned parent_rank)
      : Base(thread_group::of_threads(parent_first + static_cast<int>(parent_rank / Size * Size), Size)),
        part_(parent_rank / Size),
        parts_((parent_threads + Size - 1) / Size) {}

 private:
  unsigned part_, parts_;
};

template <unsigned Size, class Parent>
class thread_block_tile : public thread_block_tile<Size, void> {
 public:
  using thread_block_tile<Size, void>::thread_block_tile;
};

}  // namespace cooperative_groups

#endif  // NPU_DETAIL_CG_GROUPS_H_
