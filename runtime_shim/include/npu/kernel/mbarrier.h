/// @file
/// mbarrier objects: barriers of 64 bits in shared memory with arrivals, and with bytes of copies that are on their way. What
/// `mbarrier` of inline PTX becomes. C++17, in kernels; no function but the tests needs a fiber.
///
/// A phase ends when all expected arrivals and all announced bytes are there. The addresses are pointers or numbers of
/// __cvta_generic_to_shared, as "r" and "l" operands are.
/// Units: counts in arrivals, 1 to 2^20 - 1; transactions in bytes, at most 2^20 - 1 on their way.
/// Errors: npuErrorLaunchFailure, with the place and the reason, for an address that is not a multiple of 8, memory without a
/// barrier, and counts that the object cannot have; npuErrorLaunchTimeout if threads test in vain for ever.
/// Source: PTX ISA, "Parallel Synchronization and Communication Instructions: mbarrier".
#ifndef NPU_KERNEL_MBARRIER_H_
#define NPU_KERNEL_MBARRIER_H_

#include <cstdint>

#include "npu/executors/refusal.h"
#include "npu/kernel/ptx.h"
#include "npu/kernel/sync.h"

namespace npu::detail {

/// The parts of an mbarrier object. Memory of zeros is no barrier.
struct MbarrierState {
  static constexpr std::int64_t kMost = (1 << 20) - 1;
  std::int64_t pending, expected;  // arrivals of this phase and of the next ones
  std::int64_t transactions;       // bytes announced and not there; negative: there and not announced
  std::uint64_t phase;             // modulo 8

  static MbarrierState of(std::uint64_t object) {
    return {static_cast<std::int64_t>(object & kMost), static_cast<std::int64_t>(object >> 20 & kMost),
            static_cast<std::int64_t>(object >> 40 & 0x1fffff) - (1 << 20), object >> 61};
  }
  std::uint64_t object() const {
    return static_cast<std::uint64_t>(pending) | static_cast<std::uint64_t>(expected) << 20 |
           static_cast<std::uint64_t>(transactions + (1 << 20)) << 40 | (phase & 7) << 61;
  }
  void expect_bytes(std::int64_t bytes, const Site& site) {
    transactions += bytes;
    if (transactions > kMost || transactions < -kMost)
      refuse_operation(site, "more than 2^20 - 1 bytes are on their way");
  }
  void end_phase_if_complete() {
    if (pending != 0 || transactions != 0) return;
    ++phase;
    pending = expected;
  }
};

/// The object, whose address must be right.
inline std::uint64_t* checked_mbarrier(std::uint64_t* object, const Site& site) {
  if (reinterpret_cast<std::uintptr_t>(object) % alignof(std::uint64_t) != 0)
    refuse_operation(site, "the address of the barrier is not a multiple of 8");
  return object;
}

/// Changes an object, and ends its phase if it is complete then. Result: the object before, which is the state of PTX.
template <class Change>
std::uint64_t change_mbarrier(std::uint64_t* object, const Site& site, Change change) {
  checked_mbarrier(object, site);
  std::uint64_t before = __atomic_load_n(object, __ATOMIC_ACQUIRE);
  for (;;) {
    MbarrierState state = MbarrierState::of(before);
    if (state.expected == 0) refuse_operation(site, "the memory has no barrier: mbarrier.init makes one");
    change(state);
    state.end_phase_if_complete();
    if (__atomic_compare_exchange_n(object, &before, state.object(), false, __ATOMIC_ACQ_REL,
                                    __ATOMIC_ACQUIRE))
      return before;
  }
}

/// What an arrival does.
struct MbarrierArrival {
  std::int64_t count, bytes;  ///< bytes: that it announces
  bool is_last;               ///< so many arrivals fewer are expected in later phases
  bool may_end_phase;
};
inline std::uint64_t arrive_at_mbarrier(std::uint64_t* object, const MbarrierArrival& arrival,
                                        const Site& site) {
  return change_mbarrier(object, site, [&](MbarrierState& state) {
    if (arrival.count < 1) refuse_operation(site, "a thread arrives at least once");
    if (arrival.count > state.pending)
      refuse_operation(site, "more arrivals than the barrier expects in this phase");
    state.expect_bytes(arrival.bytes, site);
    state.pending -= arrival.count;
    if (arrival.is_last) state.expected -= arrival.count;
    if (!arrival.may_end_phase && state.pending == 0) refuse_operation(site, "the phase ends by it");
  });
}

inline void init_mbarrier(std::uint64_t* object, std::int64_t count, const Site& site) {
  if (count < 1 || count > MbarrierState::kMost) refuse_operation(site, "the count is not 1 to 2^20 - 1");
  __atomic_store_n(checked_mbarrier(object, site), MbarrierState{count, count, 0, 0}.object(),
                   __ATOMIC_RELEASE);
}

/// A phase of an object that a thread waits for: that of a number modulo 8, or of a parity.
struct MbarrierPhase {
  const std::uint64_t* object;
  std::uint64_t phase, mask;

  static bool is_over(const void* phase) {
    const auto* self = static_cast<const MbarrierPhase*>(phase);
    return ((__atomic_load_n(self->object, __ATOMIC_ACQUIRE) >> 61) & self->mask) != self->phase;
  }
};
inline MbarrierPhase phase_of_state(const std::uint64_t* object, std::uint64_t state) {
  return {object, state >> 61, 7};
}
inline MbarrierPhase phase_of_parity(const std::uint64_t* object, bool parity) { return {object, parity, 1}; }

inline bool test_mbarrier(const MbarrierPhase& phase, const Site& site) {
  if (__atomic_load_n(phase.object, __ATOMIC_RELAXED) == 0)
    refuse_operation(site, "the memory has no barrier: mbarrier.init makes one");
  return timed_wait(&MbarrierPhase::is_over, &phase, site);
}

}  // namespace npu::detail

namespace npu::ptx {

/// mbarrier.init and mbarrier.inval: a barrier for `count` arrivals in each phase; memory without a barrier.
/// @{
template <class A>
inline void mbarrier_init(A address, std::uint32_t count, NPU_SITE_PARAMS_) {
  npu::detail::init_mbarrier(shared<std::uint64_t>(address), count, {"mbarrier.init", npu_file, npu_line});
}
template <class A>
inline void mbarrier_inval(A address, NPU_SITE_PARAMS_) {
  *npu::detail::checked_mbarrier(shared<std::uint64_t>(address), {"mbarrier.inval", npu_file, npu_line}) = 0;
}
/// @}

/// mbarrier.arrive: `count` arrivals; with expect_tx one, after `bytes` more bytes are announced; with noComplete the phase must not
/// end by it. Result: the state before.
/// @{
template <class A>
inline std::uint64_t mbarrier_arrive(A address, std::uint32_t count = 1, NPU_SITE_PARAMS_) {
  return npu::detail::arrive_at_mbarrier(shared<std::uint64_t>(address), {count, 0, false, true},
                                         {"mbarrier.arrive", npu_file, npu_line});
}
template <class A>
inline std::uint64_t mbarrier_arrive_expect_tx(A address, std::uint32_t bytes, NPU_SITE_PARAMS_) {
  return npu::detail::arrive_at_mbarrier(shared<std::uint64_t>(address), {1, bytes, false, true},
                                         {"mbarrier.arrive.expect_tx", npu_file, npu_line});
}
template <class A>
inline std::uint64_t mbarrier_arrive_no_complete(A address, std::uint32_t count, NPU_SITE_PARAMS_) {
  return npu::detail::arrive_at_mbarrier(shared<std::uint64_t>(address), {count, 0, false, false},
                                         {"mbarrier.arrive.noComplete", npu_file, npu_line});
}
/// @}

/// mbarrier.arrive_drop: the same, and so many arrivals fewer are expected in later phases.
/// @{
template <class A>
inline std::uint64_t mbarrier_drop(A address, std::uint32_t count = 1, NPU_SITE_PARAMS_) {
  return npu::detail::arrive_at_mbarrier(shared<std::uint64_t>(address), {count, 0, true, true},
                                         {"mbarrier.arrive_drop", npu_file, npu_line});
}
template <class A>
inline std::uint64_t mbarrier_drop_expect_tx(A address, std::uint32_t bytes, NPU_SITE_PARAMS_) {
  return npu::detail::arrive_at_mbarrier(shared<std::uint64_t>(address), {1, bytes, true, true},
                                         {"mbarrier.arrive_drop.expect_tx", npu_file, npu_line});
}
template <class A>
inline std::uint64_t mbarrier_drop_no_complete(A address, std::uint32_t count, NPU_SITE_PARAMS_) {
  return npu::detail::arrive_at_mbarrier(shared<std::uint64_t>(address), {count, 0, true, false},
                                         {"mbarrier.arrive_drop.noComplete", npu_file, npu_line});
}
/// @}

/// mbarrier.expect_tx and mbarrier.complete_tx: `bytes` more bytes are announced; `bytes` bytes are there.
/// @{
template <class A>
inline void mbarrier_expect_tx(A address, std::uint32_t bytes, NPU_SITE_PARAMS_) {
  const npu::detail::Site site{"mbarrier.expect_tx", npu_file, npu_line};
  npu::detail::change_mbarrier(shared<std::uint64_t>(address), site,
                               [&](npu::detail::MbarrierState& state) { state.expect_bytes(bytes, site); });
}
template <class A>
inline void mbarrier_complete_tx(A address, std::uint32_t bytes, NPU_SITE_PARAMS_) {
  const npu::detail::Site site{"mbarrier.complete_tx", npu_file, npu_line};
  npu::detail::change_mbarrier(shared<std::uint64_t>(address), site, [&](npu::detail::MbarrierState& state) {
    state.expect_bytes(-static_cast<std::int64_t>(bytes), site);
  });
}
/// @}

/// mbarrier.test_wait and try_wait: whether the phase of a state, or the last one of a parity, is over. The other threads of
/// the block run first, as far as they can, so that a loop over tests lets them go on; hints of time have no effect.
/// @{
template <class A>
inline bool mbarrier_test(A address, std::uint64_t state, NPU_SITE_PARAMS_) {
  const npu::detail::Site site{"mbarrier.try_wait", npu_file, npu_line};
  const auto* object = npu::detail::checked_mbarrier(shared<std::uint64_t>(address), site);
  return npu::detail::test_mbarrier(npu::detail::phase_of_state(object, state), site);
}
template <class A>
inline bool mbarrier_test_parity(A address, std::uint32_t parity, NPU_SITE_PARAMS_) {
  const npu::detail::Site site{"mbarrier.try_wait.parity", npu_file, npu_line};
  const auto* object = npu::detail::checked_mbarrier(shared<std::uint64_t>(address), site);
  return npu::detail::test_mbarrier(npu::detail::phase_of_parity(object, (parity & 1) != 0), site);
}
/// @}

/// mbarrier.pending_count: the arrivals that a state still expects.
inline std::uint32_t mbarrier_pending(std::uint64_t state) {
  return static_cast<std::uint32_t>(npu::detail::MbarrierState::of(state).pending);
}

/// cp.async.mbarrier.arrive: an arrival when the copies of this thread are done, which they are. Without noinc it adds the arrival
/// that it makes, so that nothing changes.
template <class A>
inline void mbarrier_arrive_after_copies(A address, NPU_SITE_PARAMS_) {
  npu::detail::change_mbarrier(shared<std::uint64_t>(address),
                               {"cp.async.mbarrier.arrive", npu_file, npu_line},
                               [](npu::detail::MbarrierState&) {});
}

}  // namespace npu::ptx

#endif  // NPU_KERNEL_MBARRIER_H_
