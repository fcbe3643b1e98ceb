/// @file
/// Cooperative groups: partitions of groups and the collectives over them, with CUDA's names. The groups
/// themselves are in npu/detail/cg_groups.h. C++17, in kernels.
///
/// A collective waits for all members of the group; a partition of a tile or a block does not wait.
/// Shapes: threads are counted by their rank in the group, from 0.
/// Errors: a failure ends the launch and is returned by the next call that waits for the device:
/// npuErrorLaunchTimeout if a member never comes (deadlock), npuErrorLaunchFailure in a kernel that was
/// launched with npu::no_sync, or for a grid barrier without a cooperative launch.
/// Source: CUDA C++ Programming Guide, "Cooperative Groups".
#ifndef NPU_COOPERATIVE_GROUPS_H_
#define NPU_COOPERATIVE_GROUPS_H_

// clang-format off
#include "npu/macros/hide.h"
// clang-format on

#include "npu/detail/cg_groups.h"
#include "npu/detail/group_copy.h"
#include "npu/kernel.h"

namespace cooperative_groups {

// ---- Partitions ----

/// Tiles of Size threads, by rank in the parent: a block or a larger tile. Size is a power of two up to 1024.
template <unsigned Size, class Parent>
NPU_GROUP_INLINE_ thread_block_tile<Size, Parent> tiled_partition(const Parent& parent) {
  return {parent.first_thread(), static_cast<unsigned>(parent.num_threads()),
          static_cast<unsigned>(parent.thread_rank())};
}
/// Tiles of a size known at run time: a power of two up to 32. Other sizes are undefined.
inline thread_group tiled_partition(const thread_group& parent, unsigned size) {
  unsigned rank = static_cast<unsigned>(parent.thread_rank());
  return thread_group::of_threads(parent.first_thread() + static_cast<int>(rank / size * size),
                                  static_cast<int>(size));
}
/// Runs of `size` members, by rank; the last may be shorter.
inline coalesced_group tiled_partition(const coalesced_group& parent, unsigned size) {
  unsigned part = parent.thread_rank() / size, mask = 0;
  for (unsigned rank = part * size; rank < (part + 1) * size && rank < parent.size(); ++rank) {
    mask |= 1u << parent.member(rank);
  }
  return coalesced_group(mask, part, (parent.size() + size - 1) / size);
}
/// The members with the same predicate. Waits for the group, which is at most a warp.
template <class Group>
coalesced_group binary_partition(const Group& group, bool predicate, NPU_SITE_PARAMS_) {
  npu::detail::Ballot votes =
      npu::detail::ballot(group.mask(), predicate, {"binary_partition", npu_file, npu_line});
  return coalesced_group(predicate ? votes.yes : votes.members & ~votes.yes, predicate ? 1 : 0, 2);
}
/// The members with the same bits of label. Waits for the group, which is at most a warp.
template <class Group, class Label>
coalesced_group labeled_partition(const Group& group, Label label, NPU_SITE_PARAMS_) {
  return coalesced_group(
      npu::detail::match(group.mask(), label, {"labeled_partition", npu_file, npu_line}).yes);
}

#undef NPU_GROUP_INLINE_

// ---- What any group has, as functions ----

/// The member functions sync, thread_rank and num_threads of a group.
/// @{
template <class Group>
void sync(const Group& group, NPU_SITE_PARAMS_) {
  group.sync(npu_file, npu_line);
}
template <class Group>
unsigned long long thread_rank(const Group& group) {
  return group.thread_rank();
}
template <class Group>
unsigned long long group_size(const Group& group) {
  return group.num_threads();
}
/// @}

/// Operators for the collectives: sum, smaller, larger, and bits.
/// @{
template <class T = void>
struct plus : npu::detail::Add {};
template <class T = void>
struct less : npu::detail::Least {};
template <class T = void>
struct greater : npu::detail::Greatest {};
template <class T = void>
struct bit_and : npu::detail::BitAnd {};
template <class T = void>
struct bit_or : npu::detail::BitOr {};
template <class T = void>
struct bit_xor : npu::detail::BitXor {};
/// @}

// ---- Collectives ----

/// op over the values of all members, in the order of a tree of xor shuffles; every member gets the result.
template <class Group, class T, class Op>
std::decay_t<T> reduce(const Group& group, T&& value, Op&& op, NPU_SITE_PARAMS_) {
  using Call = npu::detail::PartCall<npu::detail::ReducePart<std::decay_t<T>, std::decay_t<Op>>>;
  Call call{{{"reduce", npu_file, npu_line}, 0, &Call::run}, {value, op}};
  group.sync_members(call);
  return call.part.value;
}

/// op over the values up to and including the member's own, in the order of ranks; the sum if there is no op.
/// @{
template <class Group, class T, class Op>
std::decay_t<T> inclusive_scan(const Group& group, T&& value, Op&& op, NPU_SITE_PARAMS_) {
  using Call = npu::detail::PartCall<npu::detail::ScanPart<std::decay_t<T>, std::decay_t<Op>, true>>;
  Call call{{{"inclusive_scan", npu_file, npu_line}, 0, &Call::run}, {value, op}};
  group.sync_members(call);
  return call.part.value;
}
template <class Group, class T>
std::decay_t<T> inclusive_scan(const Group& group, T&& value) {
  return inclusive_scan(group, value, plus<std::decay_t<T>>{});
}
/// @}

/// op over the values before the member's own, in the order of ranks; the sum if there is no op. The first
/// member gets T{}.
/// @{
template <class Group, class T, class Op>
std::decay_t<T> exclusive_scan(const Group& group, T&& value, Op&& op, NPU_SITE_PARAMS_) {
  using Call = npu::detail::PartCall<npu::detail::ScanPart<std::decay_t<T>, std::decay_t<Op>, false>>;
  Call call{{{"exclusive_scan", npu_file, npu_line}, 0, &Call::run}, {value, op}};
  group.sync_members(call);
  return call.part.value;
}
template <class Group, class T>
std::decay_t<T> exclusive_scan(const Group& group, T&& value) {
  return exclusive_scan(group, value, plus<std::decay_t<T>>{});
}
/// @}

/// target = op(target, reduction of the group), atomically, by the first member. It is done for that member
/// when the call returns.
template <class Group, class T, class Op>
void reduce_update_async(const Group& group, T& target, const T& value, Op&& op, NPU_SITE_PARAMS_) {
  T total = reduce(group, value, op, npu_file, npu_line);
  if (group.thread_rank() == 0)
    npu::detail::atomic_update(&target, [&](const T& old) { return op(old, total); });
}

/// Calls function in the first member. Does not wait.
/// Errors: none of its own.
template <class Group, class Function>
void invoke_one(const Group& group, Function&& function) {
  if (group.thread_rank() == 0) function();
}
/// Calls function in the first member and gives its result to all members.
template <class Group, class Function>
auto invoke_one_broadcast(const Group& group, Function&& function, NPU_SITE_PARAMS_) {
  decltype(function()) result{};
  if (group.thread_rank() == 0) result = function();
  return group.shfl(result, 0, npu_file, npu_line);
}

// ---- Copies by a group ----
// A copy is done when the call returns, so a wait is only the barrier that CUDA's wait implies.

/// Copies size_bytes bytes; each member copies a part. Does not wait for the other members.
/// Units: size_bytes in bytes.
/// Errors: none of its own.
template <class Group, class T>
void memcpy_async(const Group& group, T* destination, const T* source, size_t size_bytes) {
  npu::detail::copy_part(group.thread_rank(), group.num_threads(), destination, source, size_bytes);
}
/// Copies elements; the smaller count is copied. Does not wait for the other members.
/// Units: counts in elements.
/// Errors: none of its own.
template <class Group, class T>
void memcpy_async(const Group& group, T* destination, size_t destination_count, const T* source,
                  size_t source_count) {
  memcpy_async(group, destination, source,
               sizeof(T) * (destination_count < source_count ? destination_count : source_count));
}

/// Waits for all members, and so for their copies. kStages has no effect: no copy is left open.
/// @{
template <class Group>
void wait(const Group& group, NPU_SITE_PARAMS_) {
  group.sync(npu_file, npu_line);
}
template <unsigned kStages, class Group>
void wait_prior(const Group& group, NPU_SITE_PARAMS_) {
  group.sync(npu_file, npu_line);
}
/// @}

}  // namespace cooperative_groups

// clang-format off
#include "npu/macros/show.h"
// clang-format on

#endif  // NPU_COOPERATIVE_GROUPS_H_
