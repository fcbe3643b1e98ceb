/// @file
/// cuda::barrier for the threads of a block: an mbarrier object, which inline PTX and bulk copies can use, too. Included by
/// npu/barrier_object.h. C++17.
///
/// Units: counts in arrivals, at most 2^20 - 1; transactions in bytes.
/// Errors: as npu/barrier_object.h; npuErrorLaunchFailure for more arrivals or bytes than the object can have.
/// Source: CUDA C++ Core Libraries, libcu++, Extended API, cuda::barrier and cuda::device.
#ifndef NPU_DETAIL_BARRIER_OF_BLOCK_H_
#define NPU_DETAIL_BARRIER_OF_BLOCK_H_

#include <chrono>
#include <cstddef>
#include <cstdint>

#include "npu/detail/thread_scope.h"
#include "npu/kernel/bulk_copy.h"
#include "npu/kernel/mbarrier.h"

namespace cuda {

template <>
class barrier<thread_scope_block, npu::detail::NothingToComplete> {
 public:
  /// Names the phase in which an arrival happened.
  class arrival_token {
    friend class barrier;
    explicit arrival_token(::std::uint64_t state) : state_(state) {}
    ::std::uint64_t state_ = 0;

   public:
    /// Names none.
    /// Errors: none.
    arrival_token() = default;
  };

  /// What the general barrier has.
  /// @{
  barrier() noexcept = default;
  explicit barrier(::std::ptrdiff_t expected,
                   npu::detail::NothingToComplete completion = npu::detail::NothingToComplete()) {
    init(this, expected, completion);
  }
  barrier(const barrier&) = delete;
  barrier& operator=(const barrier&) = delete;
  friend void init(barrier* object, ::std::ptrdiff_t expected,
                   npu::detail::NothingToComplete = npu::detail::NothingToComplete()) {
    npu::detail::init_mbarrier(&object->object_, expected, {"cuda::barrier", __FILE__, __LINE__});
  }
  static constexpr ::std::ptrdiff_t max() noexcept { return npu::detail::MbarrierState::kMost; }

  arrival_token arrive(::std::ptrdiff_t update = 1, NPU_SITE_PARAMS_) {
    return npu_arrive({update, 0, false, true}, {"cuda::barrier::arrive", npu_file, npu_line});
  }
  void wait(arrival_token&& token, NPU_SITE_PARAMS_) const {
    wait_for(npu::detail::phase_of_state(&object_, token.state_), npu_file, npu_line);
  }
  void wait_parity(bool parity, NPU_SITE_PARAMS_) const {
    wait_for(npu::detail::phase_of_parity(&object_, parity), npu_file, npu_line);
  }
  void arrive_and_wait(NPU_SITE_PARAMS_) { wait(arrive(1, npu_file, npu_line), npu_file, npu_line); }
  void arrive_and_drop(NPU_SITE_PARAMS_) {
    npu_arrive({1, 0, true, true}, {"cuda::barrier::arrive_and_drop", npu_file, npu_line});
  }
  bool try_wait(arrival_token&& token, NPU_SITE_PARAMS_) const {
    return npu::detail::test_mbarrier(npu::detail::phase_of_state(&object_, token.state_),
                                      {"cuda::barrier::try_wait", npu_file, npu_line});
  }
  template <class Rep, class Period>
  bool try_wait_for(arrival_token&& token, const ::std::chrono::duration<Rep, Period>&,
                    NPU_SITE_PARAMS_) const {
    return try_wait(static_cast<arrival_token&&>(token), npu_file, npu_line);
  }
  bool try_wait_parity(bool parity, NPU_SITE_PARAMS_) const {
    return npu::detail::test_mbarrier(npu::detail::phase_of_parity(&object_, parity),
                                      {"cuda::barrier::try_wait_parity", npu_file, npu_line});
  }
  /// @}

  /// Waits until that many phases are over, of which the last one may still be open. Of this shim, for cuda::pipeline.
  void npu_wait_for_phases(unsigned count, const npu::detail::Site& site) const {
    const auto phase = npu::detail::phase_of_parity(&object_, (count & 1) == 0);
    npu::detail::wait_until(&npu::detail::MbarrierPhase::is_over, &phase, site);
  }
  /// An arrival that may announce bytes; the mbarrier object. Of this shim, for cuda::device.
  /// @{
  arrival_token npu_arrive(const npu::detail::MbarrierArrival& arrival, const npu::detail::Site& site) {
    return arrival_token(npu::detail::arrive_at_mbarrier(&object_, arrival, site));
  }
  ::std::uint64_t* npu_object() { return &object_; }
  /// @}

 private:
  static void wait_for(const npu::detail::MbarrierPhase& phase, const char* file, int line) {
    npu::detail::wait_until(&npu::detail::MbarrierPhase::is_over, &phase,
                            {"cuda::barrier::wait", file, line});
  }
  ::std::uint64_t object_;
};

/// Whether a copy goes on beside the thread: here it never does.
enum class async_contract_fulfillment { none, async };

namespace device {

/// The mbarrier object of a barrier, for inline PTX.
/// Errors: none.
inline ::std::uint64_t* barrier_native_handle(barrier<thread_scope_block>& object) {
  return object.npu_object();
}
/// Announces `bytes` more bytes, then arrives `arrivals` times; or only announces them.
/// @{
inline barrier<thread_scope_block>::arrival_token barrier_arrive_tx(barrier<thread_scope_block>& object,
                                                                    ::std::ptrdiff_t arrivals,
                                                                    ::std::ptrdiff_t bytes,
                                                                    NPU_SITE_PARAMS_) {
  return object.npu_arrive({arrivals, bytes, false, true},
                           {"cuda::device::barrier_arrive_tx", npu_file, npu_line});
}
inline void barrier_expect_tx(barrier<thread_scope_block>& object, ::std::ptrdiff_t bytes, NPU_SITE_PARAMS_) {
  npu::ptx::mbarrier_expect_tx(object.npu_object(), static_cast<::std::uint32_t>(bytes), npu_file, npu_line);
}
/// @}

/// Copies `bytes` bytes from global to shared memory, which are then there for the barrier.
/// Errors: npuErrorLaunchFailure unless the addresses and the size are multiples of 16.
template <class T, ::std::size_t kAlignment>
async_contract_fulfillment memcpy_async_tx(T* to, const T* from, aligned_size_t<kAlignment> bytes,
                                           barrier<thread_scope_block>& object, NPU_SITE_PARAMS_) {
  static_assert(kAlignment >= 16, "memcpy_async_tx copies from and to multiples of 16 bytes");
  npu::ptx::bulk_load(to, from, static_cast<::std::uint32_t>(bytes), object.npu_object(), npu_file, npu_line);
  return async_contract_fulfillment::async;
}

}  // namespace device
}  // namespace cuda

#endif  // NPU_DETAIL_BARRIER_OF_BLOCK_H_
