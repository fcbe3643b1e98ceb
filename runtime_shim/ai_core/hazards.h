#pragma once
#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "npu_sim/ascendc/core_table.h"

namespace npu::ai_core {

using npu_sim_core::Pipe;
using npu_sim_core::Where;

inline constexpr int kPipes = 7;

/// Finds accesses of two pipes to the same bytes that nothing orders, whatever order they run in.
/// Algorithm: vector clocks (Lamport, 1978; Mattern, 1989). Each pipe counts its instructions; SetFlag takes the clocks of a
/// pipe along, WaitFlag joins them. An access is ordered after an earlier one if the pipe's clock knows it.
/// Cost: O(live intervals of the unified buffer) for an access there; O(log n) for each interval of global memory that it touches.
class HazardCheck {
 public:
  using Clock = std::array<uint32_t, kPipes>;

  struct Access {
    uint64_t begin = 0, end = 0;
    Pipe pipe = Pipe::scalar;
    bool writes = false;
    uint32_t time = 0;
    const char* name = "";
    Where where{};
  };

  /// Addresses from `global` on are global memory.
  explicit HazardCheck(uint64_t global) : global_(global) {}

  /// The next instruction of a pipe.
  void begin(Pipe pipe) { ++clock(pipe)[index(pipe)]; }
  /// Adds an access of the pipe's current instruction. The earlier access that it is not ordered after, if there is one.
  std::optional<Access> add(Pipe pipe, uint64_t begin, uint64_t end, bool writes, const char* name,
                            Where where);
  Clock snapshot(Pipe pipe) { return clock(pipe); }
  void join(Pipe pipe, const Clock& other);
  /// Every pipe has finished what was issued.
  void join_all();
  void clear();

 private:
  static size_t index(Pipe pipe) { return static_cast<size_t>(pipe); }
  Clock& clock(Pipe pipe) { return clocks_[index(pipe)]; }

  /// What of an earlier access is left after this one.
  struct Outcome {
    bool conflicts, is_covered;
  };
  Outcome compare(const Access& old, const Access& now, const Clock& clock) const;
  std::optional<Access> add_global(const Access& access, const Clock& clock);

  uint64_t global_;
  std::array<Clock, kPipes> clocks_{};
  std::vector<Access> accesses_;               ///< in the unified buffer
  std::multimap<uint64_t, Access> in_global_;  ///< by begin
  uint64_t longest_ = 0;                       ///< of in_global_, bytes
};

const char* name_of(Pipe pipe);

}  // namespace npu::ai_core
