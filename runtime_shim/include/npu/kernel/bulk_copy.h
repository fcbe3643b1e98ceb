/// @file
/// Bulk copies between shared and global memory, which a thread starts for a whole tile. What `cp.async.bulk` and
/// `cp.reduce.async.bulk` of inline PTX become. C++17, in kernels.
///
/// A copy is done when its call returns, which every program that waits before it reads must accept: its bytes are there for the
/// mbarrier object at once, and there is nothing to commit and nothing to wait for. A cluster has one block.
/// Units: bytes. Addresses are pointers or numbers of __cvta_generic_to_shared.
/// Errors: npuErrorLaunchFailure, with the place and the reason, for an address or a size that is not a multiple of 16, a mask of
/// several blocks, and what the mbarrier object refuses; a bad address is npuErrorIllegalAddress.
/// Source: PTX ISA, "Data Movement and Conversion Instructions: Bulk copy".
#ifndef NPU_KERNEL_BULK_COPY_H_
#define NPU_KERNEL_BULK_COPY_H_

#include <cstdint>
#include <cstring>

#include "npu/executors/refusal.h"
#include "npu/kernel/atomics.h"
#include "npu/kernel/mbarrier.h"

namespace npu::detail {

inline void check_bulk(const void* to, const void* from, std::uint32_t bytes, const Site& site) {
  if (reinterpret_cast<std::uintptr_t>(to) % 16 != 0)
    refuse_operation(site, "the address of the destination is not a multiple of 16");
  if (reinterpret_cast<std::uintptr_t>(from) % 16 != 0)
    refuse_operation(site, "the address of the source is not a multiple of 16");
  if (bytes % 16 != 0) refuse_operation(site, "the number of bytes is not a multiple of 16");
}

inline void check_cluster_mask(std::uint32_t mask, const Site& site) {
  if (mask != 1)
    refuse_operation(
        site,
        "the mask names other blocks of a cluster, and a cluster has one block here: launch without a "
        "cluster and copy in each block");
}

inline void copy_bulk(void* to, const void* from, std::uint32_t bytes, const Site& site) {
  check_bulk(to, from, bytes, site);
  std::memcpy(to, from, bytes);
}

/// The bytes of a copy are there.
inline void complete_bulk(std::uint64_t* object, std::uint32_t bytes, const Site& site) {
  change_mbarrier(object, site,
                  [&](MbarrierState& state) { state.expect_bytes(-static_cast<std::int64_t>(bytes), site); });
}

/// How cp.reduce.async.bulk combines an element with the one that is there.
/// @{
enum class BulkOperation { add, min, max, inc, dec, bit_and, bit_or, bit_xor };
template <BulkOperation kOperation, class T>
struct BulkElement {
  static void combine(T* to, T value) {
    if constexpr (kOperation == BulkOperation::add) atomicAdd(to, value);
    if constexpr (kOperation == BulkOperation::inc) atomicInc(to, value);
    if constexpr (kOperation == BulkOperation::dec) atomicDec(to, value);
    if constexpr (kOperation == BulkOperation::min) atomicMin(to, value);
    if constexpr (kOperation == BulkOperation::max) atomicMax(to, value);
    if constexpr (kOperation == BulkOperation::bit_and) atomicAnd(to, value);
    if constexpr (kOperation == BulkOperation::bit_or) atomicOr(to, value);
    if constexpr (kOperation == BulkOperation::bit_xor) atomicXor(to, value);
  }
};
template <BulkOperation kOperation, class T>
inline void reduce_bulk(void* to, const void* from, std::uint32_t bytes, const Site& site) {
  check_bulk(to, from, bytes, site);
  for (std::uint32_t at = 0; at < bytes; at += sizeof(T)) {
    T value;
    std::memcpy(&value, static_cast<const char*>(from) + at, sizeof value);
    BulkElement<kOperation, T>::combine(reinterpret_cast<T*>(static_cast<char*>(to) + at), value);
  }
}
/// @}

}  // namespace npu::detail

namespace npu::ptx {

using BulkOperation = npu::detail::BulkOperation;

/// cp.async.bulk to shared memory, from global or from shared memory: `bytes` bytes, then they are there for the barrier.
/// @{
template <class To, class From, class Barrier>
inline void bulk_load(To to, From from_global, std::uint32_t bytes, Barrier barrier, NPU_SITE_PARAMS_) {
  const npu::detail::Site site{"cp.async.bulk", npu_file, npu_line};
  npu::detail::copy_bulk(shared<void>(to), ptx::to<const void*>(from_global), bytes, site);
  npu::detail::complete_bulk(shared<std::uint64_t>(barrier), bytes, site);
}
template <class To, class From, class Barrier>
inline void bulk_move(To to, From from_shared, std::uint32_t bytes, Barrier barrier, NPU_SITE_PARAMS_) {
  bulk_load(to, shared<const void>(from_shared), bytes, barrier, npu_file, npu_line);
}
/// With .multicast::cluster, for the blocks of the cluster in `mask`: only bit 0 may be set.
template <class To, class From, class Barrier>
inline void bulk_multicast(To to, From from_global, std::uint32_t bytes, Barrier barrier, std::uint32_t mask,
                           NPU_SITE_PARAMS_) {
  npu::detail::check_cluster_mask(mask, {"cp.async.bulk", npu_file, npu_line});
  bulk_load(to, from_global, bytes, barrier, npu_file, npu_line);
}
/// @}

/// cp.async.bulk from shared to global memory.
template <class To, class From>
inline void bulk_store(To to_global, From from_shared, std::uint32_t bytes, NPU_SITE_PARAMS_) {
  npu::detail::copy_bulk(to<void*>(to_global), shared<const void>(from_shared), bytes,
                         {"cp.async.bulk", npu_file, npu_line});
}

/// cp.reduce.async.bulk: each element of the source is combined with that of the destination, in an atomic operation.
/// @{
template <BulkOperation kOperation, class T, class To, class From>
inline void bulk_reduce(To to_global, From from_shared, std::uint32_t bytes, NPU_SITE_PARAMS_) {
  npu::detail::reduce_bulk<kOperation, T>(to<void*>(to_global), shared<const void>(from_shared), bytes,
                                          {"cp.reduce.async.bulk", npu_file, npu_line});
}
template <BulkOperation kOperation, class T, class To, class From, class Barrier>
inline void bulk_reduce_shared(To to, From from_shared, std::uint32_t bytes, Barrier barrier,
                               NPU_SITE_PARAMS_) {
  const npu::detail::Site site{"cp.reduce.async.bulk", npu_file, npu_line};
  npu::detail::reduce_bulk<kOperation, T>(shared<void>(to), shared<const void>(from_shared), bytes, site);
  npu::detail::complete_bulk(shared<std::uint64_t>(barrier), bytes, site);
}
/// @}

/// cp.async.bulk.commit_group and wait_group: nothing, as all copies are done.
/// @{
inline void commit_bulk() {}
inline void wait_bulk(int groups) { static_cast<void>(groups); }
/// @}

/// mapa: the address in the memory of the block `rank` of the cluster, which must be 0, as a cluster has one block.
template <class A>
inline A address_in_cluster(A address, std::uint32_t rank, NPU_SITE_PARAMS_) {
  if (rank != 0)
    npu::detail::refuse_operation(
        {"mapa", npu_file, npu_line},
        "another block of a cluster is named, and a cluster has one block here: launch without "
        "a cluster");
  return address;
}

}  // namespace npu::ptx

#endif  // NPU_KERNEL_BULK_COPY_H_
