#pragma once
#include <array>
#include <cstdint>
#include <map>
#include <vector>

#include "npu_sim/ascendc/core_table.h"
#include "runtime_shim/ai_core/write_shadow.h"

namespace npu::ai_core {

using npu_sim_core::Pipe;
using npu_sim_core::Where;

inline constexpr int kPipes = 7;

/// Finds accesses of two pipes to the same bytes that nothing orders, whatever order they run in.
/// Algorithm: vector clocks (Lamport, 1978; Mattern, 1989). Each pipe counts its instructions; SetFlag takes the clocks of a
/// pipe along, WaitFlag joins them. An access is ordered after an earlier one if the pipe's clock knows it.
/// What is of no use is not kept: what the scalar unit has read is always ordered. Accesses of global memory that go on where the
/// pipe's last one ended join it when no other pipe can know one of them alone. Writes of single elements, by the scalar unit in the
/// unified buffer and by copies in global memory, are kept byte by byte.
/// Cost: O(live intervals of the unified buffer) for an access there; O(log n) for each interval of global memory that it touches;
/// O(1) for a write of an element.
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

  /// Addresses from `global` on are global memory, those below `unified` the unified buffer, where the scalar unit writes.
  HazardCheck(uint64_t global, uint64_t unified) : global_(global), of_scalar_(unified) {}
  explicit HazardCheck(uint64_t global) : HazardCheck(global, global) {}

  /// The next instruction of a pipe.
  void begin(Pipe pipe) { ++clock(pipe)[index(pipe)]; }
  /// Adds an access of the pipe's current instruction. The earlier access that it is not ordered after; null if there is none.
  /// Valid until the next call.
  const Access* add(Pipe pipe, uint64_t begin, uint64_t end, bool writes, const char* name,
                    const Where& where);
  const Clock& clock_of(Pipe pipe) const { return clocks_[index(pipe)]; }
  /// What a pipe knows after its next instruction, for another one: each snapshot is joined once, or never.
  Clock snapshot(Pipe pipe) {
    ++snapshots_;
    // Copied before the count: a processor waits for a number that was just stored when a wider load takes it.
    Clock known = clock(pipe);
    known[index(pipe)] = ++clock(pipe)[index(pipe)];
    return known;
  }
  void join(Pipe pipe, const Clock& snapshot);
  /// The scalar unit's current instruction comes after what the pipes V, MTE2 and MTE3 were given, and before what they will be given.
  /// It tells a pipe nothing of another one.
  void order_scalar();
  /// The next instruction of a pipe comes after all that `other` knows.
  void follow(Pipe pipe, Pipe other) { raise(clock(pipe), clock(other)); }
  /// The scalar unit waits for the current instruction of `pipe`, which may be its own, before it issues what follows to any pipe. It
  /// tells a pipe nothing of a third one.
  void scalar_waits_for(Pipe pipe);
  /// Every pipe has finished what was issued.
  void join_all();
  void clear();

 private:
  static size_t index(Pipe pipe) { return static_cast<size_t>(pipe); }
  static void raise(Clock& clock, const Clock& other);
  Clock& clock(Pipe pipe) { return clocks_[index(pipe)]; }

  /// Accesses of global memory by begin. Short ones apart from long ones: the longest one bounds where a search begins.
  struct ByBegin {
    std::multimap<uint64_t, Access> accesses;
    uint64_t longest = 0;  ///< bytes
  };
  using Iterator = std::multimap<uint64_t, Access>::iterator;
  static constexpr uint64_t kShort = 64;  ///< bytes
  /// The end of a pipe's accesses of global memory: the last one, and the one before it, which it may continue.
  struct Last {
    bool is_pending = false, has_run = false;
    Access pending;
    Iterator run;
  };

  /// Where eight accesses of the unified buffer lie, in units of 64 bytes that they touch: as many as one vector instruction of every
  /// processor compares. The bytes themselves decide afterwards.
  struct Group {
    using Units = int16_t __attribute__((vector_size(16)));
    Units begin, end;
  };
  static constexpr int kUnit = 6;  ///< log2 of the bytes: a memory of 2 MiB has 32,768 units

  /// Keeps the first conflict in `conflict_`. Whether the earlier access is of no use after this one.
  bool compare(const Access& old, const Access& now, const Clock& clock);
  void compare_with(ByBegin& some, const Access& now, const Clock& clock);
  void compare_with(const WriteShadow& writes, Pipe of, const Access& now, const Clock& clock);
  void forget();
  void compare_with_buffer(const Access& now, const Clock& clock);
  static uint64_t near(const Group& group, uint64_t begin, uint64_t end);
  bool is_near_any(uint64_t begin, uint64_t end) const;
  void set_units(size_t number, uint64_t begin, uint64_t end);
  void push(const Access& access);
  void remove(size_t number);
  const Access* add_global(const Access& access, const Clock& clock);
  void settle(Last& last);
  bool continues(const Access& old, const Access& now) const;
  ByBegin& of_length(uint64_t bytes) { return in_global_[bytes <= kShort ? 0 : 1]; }

  uint64_t global_;
  std::array<Clock, kPipes> clocks_{};
  /// Of the unified buffer: accesses, and their bytes once more, which most searches look at alone.
  std::vector<Access> accesses_;
  std::vector<Group> groups_;
  WriteShadow of_scalar_;  ///< writes of the unified buffer
  WriteShadow of_copies_;  ///< short writes of global memory by MTE3
  ByBegin in_global_[2];
  std::array<Last, kPipes> last_{};
  bool any_pending_ = false;  ///< of `last_`
  uint64_t snapshots_ = 0;    ///< not joined yet
  bool conflicts_ = false;
  Access conflict_;
};

const char* name_of(Pipe pipe);

}  // namespace npu::ai_core
