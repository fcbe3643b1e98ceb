// Who waits for whom inside one warp. Lanes meet by mask: several masks can be open at once, because
// sub-groups of a warp go their own ways.
#ifndef RUNTIME_SHIM_SIMT_LANE_TABLE_H_
#define RUNTIME_SHIM_SIMT_LANE_TABLE_H_

#include <cstdint>

namespace npu::simt {

/// Open meetings of one warp. A meeting for a mask is kept at the mask's lowest lane, its home, or elsewhere
/// when another mask with the same lowest lane is open. A lane waits in one meeting at most, so 32 places
/// suffice. Cost: constant unless two such masks are open at once.
class LaneTable {
 public:
  struct Meeting {
    std::uint32_t mask = 0;
    std::uint32_t arrived = 0;  // 0: the place is free
  };

  void clear() {
    for (std::uint32_t rest = open_; rest != 0; rest &= rest - 1) meetings_[__builtin_ctz(rest)] = {};
    open_ = displaced_ = 0;
  }

  /// The open meeting for `mask`, or a new one. mask is not 0.
  Meeting& find(std::uint32_t mask) {
    const int home = __builtin_ctz(mask);
    Meeting& first = meetings_[home];
    if (first.arrived != 0 && first.mask == mask) return first;
    if (first.arrived == 0 && displaced_ == 0) return open(home, mask);
    return find_elsewhere(home, mask);
  }

  void close(Meeting& meeting) {
    std::uint32_t bit = 1u << (&meeting - meetings_);
    meeting.arrived = 0;
    open_ &= ~bit;
    displaced_ &= ~bit;
  }

  bool any() const { return open_ != 0; }
  /// Calls visit(meeting) for each open meeting; visit may close it.
  template <class F>
  void for_each(F visit) {
    for (std::uint32_t rest = open_; rest != 0; rest &= rest - 1) visit(meetings_[__builtin_ctz(rest)]);
  }

 private:
  Meeting& open(int at, std::uint32_t mask) {
    open_ |= 1u << at;
    meetings_[at].mask = mask;
    return meetings_[at];
  }
  Meeting& find_elsewhere(int home, std::uint32_t mask) {
    for (std::uint32_t rest = open_; rest != 0; rest &= rest - 1) {
      Meeting& meeting = meetings_[__builtin_ctz(rest)];
      if (meeting.mask == mask) return meeting;
    }
    if (meetings_[home].arrived == 0) return open(home, mask);
    int free = __builtin_ctz(~open_);
    displaced_ |= 1u << free;
    return open(free, mask);
  }

  std::uint32_t open_ = 0;
  std::uint32_t displaced_ = 0;
  Meeting meetings_[32];
};

}  // namespace npu::simt

#endif  // RUNTIME_SHIM_SIMT_LANE_TABLE_H_
