#pragma once
#include <array>
#include <condition_variable>
#include <deque>
#include <exception>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <random>
#include <thread>
#include <vector>

#include "runtime_shim/ai_core/core.h"

namespace npu::ai_core {

/// The cores of one block that run at once: vector cores, and a cube core behind them. Each has a thread, and one of them goes on at a
/// time: until it waits for a flag of another one, or ends. So results do not depend on the machine. With interleaved pipes, who goes on
/// next is drawn.
/// Accesses of two of them to the same bytes of global memory are ordered by flags between cores alone: with vector clocks, as in
/// hazards.h, of the pipes of all cores.
/// Cost: O(log n) for an access of global memory, and for each earlier one that it touches.
class BlockCores {
 public:
  using Kernel = std::function<void(Core&)>;
  /// Ends a core whose block has failed on another one.
  struct Abandoned {};
  BlockCores(const CoreConfig& config, AtomicOrder& order, const Kernel& kernel)
      : config_(config), order_(order), kernel_(kernel) {}
  ~BlockCores();
  BlockCores(const BlockCores&) = delete;
  BlockCores& operator=(const BlockCores&) = delete;

  /// `first` is the first of `vectors` vector cores and runs already.
  void begin(Core& first, int vectors, int64_t block, int64_t blocks);
  bool has_started() const { return !members_.empty(); }
  /// The first one has come to its end: the others go on to theirs.
  /// Errors: the first rule that one of them has broken.
  void end(Cycles& cycles);
  /// Throws what has ended the block, if something has.
  void rethrow() const;
  /// By core: the instructions of its pipes that are known to be done.
  using Known = std::vector<HazardCheck::Clock>;
  /// A flag that is raised: when, in modelled cycles, and what was done before.
  struct Raised {
    uint64_t time = 0;
    Known known;
  };
  /// What a flag of the core's pipe says, now that the pipe's clock is this.
  Raised snapshot(const Core& by, const HazardCheck::Clock& clock, uint64_t time) const;
  /// Flags: a counter for each core and flag.
  void set(const Core& by, int mode, int flag, const Raised& raised, Where where);
  uint64_t wait(Core& by, int flag, Where where);
  /// An access of global memory. The earlier one of another core that it is not ordered after; null if there is none. Valid until the next
  /// call.
  const HazardCheck::Access* add(const Core& by, const HazardCheck::Access& access);

 private:
  static constexpr int kFlags = 11;          // 0 to 10
  static constexpr size_t kMostRaised = 16;  // of one flag
  using Flags = std::array<std::deque<Raised>, kFlags>;
  struct Member {
    Core* core = nullptr;
    std::unique_ptr<Core> own;
    std::thread thread;
    bool is_done = false;
    Known known;
    Flags raised;                ///< what it may wait for
    std::array<Flags, 2> asked;  ///< by mode - 1: what it has set, and not yet all who have to
  };

  size_t number_of(const Core& core) const;
  void run(size_t number, int64_t block, int64_t blocks);
  void await_turn(size_t number);
  void hand_over(size_t from);
  static void merge(Known& known, const Known& other);
  void raise(const Core& by, Member& member, int flag, const Raised& raised, Where where);
  void take_of_all(const Core& by, int mode, int flag, Where where);

  const CoreConfig& config_;
  AtomicOrder& order_;
  const Kernel& kernel_;
  std::vector<std::unique_ptr<Member>> members_;  ///< the cube core is the last one
  std::mutex mutex_;
  std::condition_variable changed_;
  size_t turn_ = 0;
  size_t idle_ = 0;  ///< cores that have waited in vain since something happened
  bool is_abandoned_ = false;
  std::exception_ptr error_;
  std::optional<std::mt19937_64> random_;  ///< from `begin` on: a block with one core needs none
  struct OfCore {
    HazardCheck::Access access;
    size_t core = 0;
  };
  std::multimap<uint64_t, OfCore> accesses_;  ///< of global memory, by begin
  uint64_t longest_ = 0;                      ///< bytes, of these
  HazardCheck::Access conflict_;
};

}  // namespace npu::ai_core
