/// @file
/// cuda::ptx: instructions of PTX as functions: mbarrier objects, bulk copies, tensor maps, fences. Tags of memory order and scope choose
/// the overload and have no other effect. C++17, in kernels.
///
/// Units: counts in arrivals, sizes in bytes, coordinates in elements; times have no effect.
/// Errors: as npu/kernel/mbarrier.h, npu/kernel/bulk_copy.h and npu/kernel/tensor_map.h.
/// Source: CUDA C++ Core Libraries, libcu++, PTX.
#ifndef NPU_KERNEL_PTX_FUNCTIONS_H_
#define NPU_KERNEL_PTX_FUNCTIONS_H_

#include <cstdint>
#include <type_traits>

#include "npu/detail/ptx_tags.h"
#include "npu/kernel/bulk_copy_half.h"
#include "npu/kernel/mbarrier.h"
#include "npu/kernel/special_registers.h"
#include "npu/kernel/tensor_map.h"

namespace cuda::ptx {

/// The coordinates of an array. Of this shim.
/// Errors: none.
template <int kRank>
npu::ptx::TensorPosition<kRank> npu_position(const std::int32_t (&at)[kRank]) {
  npu::ptx::TensorPosition<kRank> made;
  for (int i = 0; i < kRank; ++i) made.at[i] = at[i];
  return made;
}

/// mbarrier.init.
inline void mbarrier_init(std::uint64_t* object, const std::uint32_t& count, NPU_SITE_PARAMS_) {
  npu::ptx::mbarrier_init(object, count, npu_file, npu_line);
}

/// mbarrier.arrive. Result: the state before; none for an object in the cluster.
/// @{
inline std::uint64_t mbarrier_arrive(std::uint64_t* object, NPU_SITE_PARAMS_) {
  return npu::ptx::mbarrier_arrive(object, 1, npu_file, npu_line);
}
inline std::uint64_t mbarrier_arrive(std::uint64_t* object, const std::uint32_t& count, NPU_SITE_PARAMS_) {
  return npu::ptx::mbarrier_arrive(object, count, npu_file, npu_line);
}
inline std::uint64_t mbarrier_arrive_no_complete(std::uint64_t* object, const std::uint32_t& count,
                                                 NPU_SITE_PARAMS_) {
  return npu::ptx::mbarrier_arrive_no_complete(object, count, npu_file, npu_line);
}
template <dot_sem kSem, dot_scope kScope>
inline std::uint64_t mbarrier_arrive(sem_t<kSem>, scope_t<kScope>, space_shared_t, std::uint64_t* object,
                                     NPU_SITE_PARAMS_) {
  return npu::ptx::mbarrier_arrive(object, 1, npu_file, npu_line);
}
template <dot_sem kSem, dot_scope kScope>
inline std::uint64_t mbarrier_arrive(sem_t<kSem>, scope_t<kScope>, space_shared_t, std::uint64_t* object,
                                     const std::uint32_t& count, NPU_SITE_PARAMS_) {
  return npu::ptx::mbarrier_arrive(object, count, npu_file, npu_line);
}
template <dot_sem kSem, dot_scope kScope>
inline void mbarrier_arrive(sem_t<kSem>, scope_t<kScope>, space_cluster_t, std::uint64_t* object,
                            NPU_SITE_PARAMS_) {
  npu::ptx::mbarrier_arrive(object, 1, npu_file, npu_line);
}
template <dot_sem kSem, dot_scope kScope>
inline void mbarrier_arrive(sem_t<kSem>, scope_t<kScope>, space_cluster_t, std::uint64_t* object,
                            const std::uint32_t& count, NPU_SITE_PARAMS_) {
  npu::ptx::mbarrier_arrive(object, count, npu_file, npu_line);
}
/// @}

/// mbarrier.arrive.expect_tx and mbarrier.expect_tx.
/// @{
template <dot_sem kSem, dot_scope kScope>
inline std::uint64_t mbarrier_arrive_expect_tx(sem_t<kSem>, scope_t<kScope>, space_shared_t,
                                               std::uint64_t* object, const std::uint32_t& bytes,
                                               NPU_SITE_PARAMS_) {
  return npu::ptx::mbarrier_arrive_expect_tx(object, bytes, npu_file, npu_line);
}
template <dot_sem kSem, dot_scope kScope>
inline void mbarrier_arrive_expect_tx(sem_t<kSem>, scope_t<kScope>, space_cluster_t, std::uint64_t* object,
                                      const std::uint32_t& bytes, NPU_SITE_PARAMS_) {
  npu::ptx::mbarrier_arrive_expect_tx(object, bytes, npu_file, npu_line);
}
template <dot_sem kSem, dot_scope kScope, dot_space kSpace>
inline void mbarrier_expect_tx(sem_t<kSem>, scope_t<kScope>, space_t<kSpace>, std::uint64_t* object,
                               std::uint32_t bytes, NPU_SITE_PARAMS_) {
  npu::ptx::mbarrier_expect_tx(object, bytes, npu_file, npu_line);
}
/// @}

/// mbarrier.test_wait and mbarrier.try_wait, by state and by parity.
/// @{
#define NPU_TESTS_OF_PHASES_(name, type, function)                                         \
  inline bool name(std::uint64_t* object, const type& phase, NPU_SITE_PARAMS_) {           \
    return npu::ptx::function(object, phase, npu_file, npu_line);                          \
  }                                                                                        \
  template <dot_sem kSem, dot_scope kScope>                                                \
  inline bool name(sem_t<kSem>, scope_t<kScope>, std::uint64_t* object, const type& phase, \
                   NPU_SITE_PARAMS_) {                                                     \
    return npu::ptx::function(object, phase, npu_file, npu_line);                          \
  }
#define NPU_TIMED_TESTS_OF_PHASES_(name, type, function)                                               \
  NPU_TESTS_OF_PHASES_(name, type, function)                                                           \
  inline bool name(std::uint64_t* object, const type& phase, const std::uint32_t&, NPU_SITE_PARAMS_) { \
    return npu::ptx::function(object, phase, npu_file, npu_line);                                      \
  }                                                                                                    \
  template <dot_sem kSem, dot_scope kScope>                                                            \
  inline bool name(sem_t<kSem>, scope_t<kScope>, std::uint64_t* object, const type& phase,             \
                   const std::uint32_t&, NPU_SITE_PARAMS_) {                                           \
    return npu::ptx::function(object, phase, npu_file, npu_line);                                      \
  }
NPU_TESTS_OF_PHASES_(mbarrier_test_wait, std::uint64_t, mbarrier_test)
NPU_TIMED_TESTS_OF_PHASES_(mbarrier_try_wait, std::uint64_t, mbarrier_test)
NPU_TESTS_OF_PHASES_(mbarrier_test_wait_parity, std::uint32_t, mbarrier_test_parity)
NPU_TIMED_TESTS_OF_PHASES_(mbarrier_try_wait_parity, std::uint32_t, mbarrier_test_parity)
#undef NPU_TIMED_TESTS_OF_PHASES_
#undef NPU_TESTS_OF_PHASES_
/// @}

/// cp.async.mbarrier.arrive.
/// @{
inline void cp_async_mbarrier_arrive(std::uint64_t* object, NPU_SITE_PARAMS_) {
  npu::ptx::mbarrier_arrive_after_copies(object, npu_file, npu_line);
}
inline void cp_async_mbarrier_arrive_noinc(std::uint64_t* object, NPU_SITE_PARAMS_) {
  npu::ptx::mbarrier_arrive(object, 1, npu_file, npu_line);
}
/// @}

/// cp.async.bulk: to shared memory with a barrier, and from there to global memory. In `mask` only this block may be named.
/// @{
template <dot_space kTo, dot_space kFrom>
inline void cp_async_bulk(space_t<kTo>, space_t<kFrom>, void* to, const void* from,
                          const std::uint32_t& bytes, std::uint64_t* barrier, NPU_SITE_PARAMS_) {
  npu::ptx::bulk_load(to, from, bytes, barrier, npu_file, npu_line);
}
inline void cp_async_bulk(space_global_t, space_shared_t, void* to, const void* from,
                          const std::uint32_t& bytes, NPU_SITE_PARAMS_) {
  npu::ptx::bulk_store(to, from, bytes, npu_file, npu_line);
}
inline void cp_async_bulk(space_cluster_t, space_global_t, void* to, const void* from,
                          const std::uint32_t& bytes, std::uint64_t* barrier, const std::uint16_t& mask,
                          NPU_SITE_PARAMS_) {
  npu::ptx::bulk_multicast(to, from, bytes, barrier, mask, npu_file, npu_line);
}
/// @}

/// cp.async.bulk.commit_group and wait_group: nothing, as all copies are done.
/// Errors: none.
/// @{
inline void cp_async_bulk_commit_group() {}
template <int kGroups>
inline void cp_async_bulk_wait_group(n32_t<kGroups>) {}
template <int kGroups>
inline void cp_async_bulk_wait_group_read(n32_t<kGroups>) {}
/// @}

/// cp.reduce.async.bulk.
/// @{
template <dot_op kOp, class T>
inline void cp_reduce_async_bulk(space_global_t, space_shared_t, op_t<kOp>, T* to, const T* from,
                                 std::uint32_t bytes, NPU_SITE_PARAMS_) {
  npu::ptx::bulk_reduce<npu_operation(kOp), npu_element_t<T>>(to, from, bytes, npu_file, npu_line);
}
template <dot_op kOp, class T>
inline void cp_reduce_async_bulk(space_cluster_t, space_shared_t, op_t<kOp>, T* to, const T* from,
                                 std::uint32_t bytes, std::uint64_t* barrier, NPU_SITE_PARAMS_) {
  npu::ptx::bulk_reduce_shared<npu_operation(kOp), npu_element_t<T>>(to, from, bytes, barrier, npu_file,
                                                                     npu_line);
}
/// @}

/// cp.async.bulk.tensor and cp.reduce.async.bulk.tensor.
/// @{
template <dot_space kTo, int kRank>
inline void cp_async_bulk_tensor(space_t<kTo>, space_global_t, void* to, const void* map,
                                 const std::int32_t (&at)[kRank], std::uint64_t* barrier, NPU_SITE_PARAMS_) {
  npu::ptx::tensor_load(to, map, npu_position(at), barrier, npu_file, npu_line);
}
template <int kRank>
inline void cp_async_bulk_tensor(space_cluster_t, space_global_t, void* to, const void* map,
                                 const std::int32_t (&at)[kRank], std::uint64_t* barrier,
                                 const std::uint16_t& mask, NPU_SITE_PARAMS_) {
  npu::ptx::tensor_multicast(to, map, npu_position(at), barrier, mask, npu_file, npu_line);
}
template <int kRank>
inline void cp_async_bulk_tensor(space_global_t, space_shared_t, const void* map,
                                 const std::int32_t (&at)[kRank], const void* from, NPU_SITE_PARAMS_) {
  npu::ptx::tensor_store(map, npu_position(at), from, npu_file, npu_line);
}
template <dot_op kOp, int kRank>
inline void cp_reduce_async_bulk_tensor(space_global_t, space_shared_t, op_t<kOp>, const void* map,
                                        const std::int32_t (&at)[kRank], const void* from, NPU_SITE_PARAMS_) {
  npu::ptx::tensor_reduce<npu_operation(kOp)>(map, npu_position(at), from, npu_file, npu_line);
}
/// @}

/// Fences. Blocks run on different host threads; threads of a block share one.
/// Errors: none.
/// @{
template <dot_sem kSem, dot_scope kScope>
inline void fence(sem_t<kSem>, scope_t<kScope>) {
  __threadfence();
}
inline void fence_mbarrier_init(sem_release_t, scope_cluster_t) { __threadfence_block(); }
inline void fence_proxy_alias() { __threadfence(); }
inline void fence_proxy_async() { __threadfence(); }
template <dot_space kSpace>
inline void fence_proxy_async(space_t<kSpace>) {
  __threadfence();
}
/// @}

}  // namespace cuda::ptx

#endif  // NPU_KERNEL_PTX_FUNCTIONS_H_
