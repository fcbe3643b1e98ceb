// The open synchronisations of one warp. They are keyed by mask, and several can be open at once: sub-groups
// of a warp synchronise independently.
#pragma once

#include <cstdint>

namespace npu::simt {

/// Open synchronisations of one warp. One with a given mask is stored in the slot of the mask's lowest lane
/// (its home), or in another slot if a different mask with the same lowest lane is open. A lane waits in at
/// most one, so 32 slots suffice. Cost: constant unless two such masks are open at once.
class WarpSyncTable {
 public:
  struct PendingWarpSync {
    std::uint32_t mask = 0;
    std::uint32_t arrived = 0;  // 0: the slot is free
  };

  void clear() {
    for (std::uint32_t rest = open_; rest != 0; rest &= rest - 1) pending_[__builtin_ctz(rest)] = {};
    open_ = displaced_ = 0;
  }

  /// The open synchronisation with that mask, or a new one. mask is not 0.
  PendingWarpSync& find(std::uint32_t mask) {
    const int home = __builtin_ctz(mask);
    PendingWarpSync& first = pending_[home];
    if (first.arrived != 0 && first.mask == mask) return first;
    if (first.arrived == 0 && displaced_ == 0) return open(home, mask);
    return find_elsewhere(home, mask);
  }

  void close(PendingWarpSync& pending) {
    std::uint32_t bit = 1u << (&pending - pending_);
    pending.arrived = 0;
    open_ &= ~bit;
    displaced_ &= ~bit;
  }

  bool any() const { return open_ != 0; }
  /// Calls visit(pending) for each open synchronisation. visit may close it.
  template <class F>
  void for_each(F visit) {
    for (std::uint32_t rest = open_; rest != 0; rest &= rest - 1) visit(pending_[__builtin_ctz(rest)]);
  }

 private:
  PendingWarpSync& open(int at, std::uint32_t mask) {
    open_ |= 1u << at;
    pending_[at].mask = mask;
    return pending_[at];
  }
  PendingWarpSync& find_elsewhere(int home, std::uint32_t mask) {
    for (std::uint32_t rest = open_; rest != 0; rest &= rest - 1) {
      PendingWarpSync& pending = pending_[__builtin_ctz(rest)];
      if (pending.mask == mask) return pending;
    }
    if (pending_[home].arrived == 0) return open(home, mask);
    int free = __builtin_ctz(~open_);
    displaced_ |= 1u << free;
    return open(free, mask);
  }

  std::uint32_t open_ = 0;
  std::uint32_t displaced_ = 0;
  PendingWarpSync pending_[32];
};

}  // namespace npu::simt
