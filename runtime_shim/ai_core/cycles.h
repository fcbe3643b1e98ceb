#pragma once
// How long the pipes of a core are busy: a model, not a measurement of the program.
#include <algorithm>
#include <array>
#include <cstdint>

#include "npu_sim/ascendc/core_table.h"
#include "runtime_shim/ai_core/hazards.h"

namespace npu::ai_core {

/// Cycles of one instruction: its pipe is busy for `busy`, and the result is there `latency` later.
struct Cost {
  uint64_t busy = 0, latency = 0;
};

/// Cost of a vector instruction by the table in cycles.cpp, which names the origin of each number.
Cost cost_of(const npu_sim_core::VectorInstruction& instruction);
/// Cost of a copy.
/// Units: bytes_per_cycle is a core's share of the memory's bandwidth.
Cost cost_of(const npu_sim_core::CopyInstruction& instruction, double bytes_per_cycle);
/// Cost of a product, of the block's cube core. The formula is that of device_model/work_time.cpp without a start: the longer of the
/// fractals' time and of the operands' time in global memory.
/// Units: bytes_per_cycle as above; 0: no limit.
Cost cost_of(const npu_sim_core::ProductInstruction& instruction, double bytes_per_cycle);

/// Modelled cycles of a block, or of a launch.
struct Cycles {
  uint64_t total = 0;                      ///< from start to end; of a launch: of the core that ends last
  std::array<uint64_t, kPipes> busy = {};  ///< by pipe; of a launch: of all cores together
  /// Bytes of copies from and to global memory, counted and not modelled; without what the scalar unit reads.
  uint64_t bytes_in = 0, bytes_out = 0;

  /// Another core that runs at the same time.
  void add_core(const Cycles& other) {
    total = std::max(total, other.total);
    for (size_t i = 0; i < busy.size(); ++i) busy[i] += other.busy[i];
    bytes_in += other.bytes_in;
    bytes_out += other.bytes_out;
  }
};

/// The time of each pipe. An instruction starts when its pipe is free and the scalar unit has issued it.
class PipeClocks {
 public:
  void start() { *this = {}; }
  void issue(Pipe pipe, Cost cost) {
    const size_t i = index(pipe);
    free_[scalar] += kIssue;
    if (i != scalar) free_[i] = std::max(free_[i], free_[scalar]);
    free_[i] += cost.busy;
    done_[i] = std::max(done_[i], free_[i] + cost.latency);
    busy_[i] += cost.busy;
  }
  /// Counts a copy with global memory.
  void copied(bool to_global, uint64_t bytes) { (to_global ? bytes_out_ : bytes_in_) += bytes; }
  /// When all that the pipe has started is done.
  uint64_t done(Pipe pipe) const { return std::max(done_[index(pipe)], free_[index(pipe)]); }
  /// The pipe goes on at `time` at the earliest.
  void wait(Pipe pipe, uint64_t time) { free_[index(pipe)] = std::max(free_[index(pipe)], time); }
  void barrier() {
    const uint64_t last = total();
    for (uint64_t& time : free_) time = last;
  }
  uint64_t total() const {
    return std::max(*std::max_element(free_.begin(), free_.end()),
                    *std::max_element(done_.begin(), done_.end()));
  }
  Cycles cycles() const { return {total(), busy_, bytes_in_, bytes_out_}; }

 private:
  static constexpr uint64_t kIssue = 1;
  static constexpr size_t scalar = static_cast<size_t>(Pipe::scalar);
  static size_t index(Pipe pipe) { return static_cast<size_t>(pipe); }
  std::array<uint64_t, kPipes> free_ = {}, done_ = {}, busy_ = {};
  uint64_t bytes_in_ = 0, bytes_out_ = 0;
};

}  // namespace npu::ai_core
