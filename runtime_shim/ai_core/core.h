#pragma once
#include <array>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <random>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "npu_sim/ascendc/core_table.h"
#include "runtime_shim/ai_core/access_log.h"
#include "runtime_shim/ai_core/aligned_bytes.h"
#include "runtime_shim/ai_core/atomics.h"
#include "runtime_shim/ai_core/bit_ranges.h"
#include "runtime_shim/ai_core/cycles.h"
#include "runtime_shim/ai_core/data_cache.h"
#include "runtime_shim/ai_core/hazards.h"

namespace npu::ai_core {

using npu_sim_core::CopyInstruction;
using npu_sim_core::CubeProduct;
using npu_sim_core::FractalCopy;
using npu_sim_core::FractalLoad;
using npu_sim_core::Memory;
using npu_sim_core::ProductInstruction;
using npu_sim_core::ResultCopy;
using npu_sim_core::VectorInstruction;

/// The mask of instructions that bring none.
struct MaskRegisters {
  uint64_t low = ~uint64_t{0}, high = ~uint64_t{0};
  bool counts = false;  ///< `low` is a number of elements
};

/// A source or the destination of an instruction with iterations.
struct RepeatOperand {
  uint32_t begin;
  uint32_t element;  ///< bytes
  npu_sim_core::Repeats::Stride stride;
  std::vector<uint32_t> offsets;  ///< of the elements that the mask selects, in the unified buffer
};

/// Addresses of global memory that were allocated together.
struct Allocation {
  uint64_t begin = 0, end = 0;
  /// The end of what was asked for. Behind it up to `end` nothing is kept: it is read as a pattern. 0: the end.
  uint64_t asked_end = 0;
};

/// Memory of one core, and how its pipes interleave.
struct CoreConfig {
  uint32_t unified_buffer = 196608;  ///< bytes, as all sizes of memories
  uint32_t l1 = 524288, l0a = 65536, l0b = 65536, l0c = 131072;
  bool interleaves = false;  ///< pipes take turns at random; otherwise instructions run in program order
  uint64_t seed = 0;
  int architecture = 2201;
  bool flushes_subnormals = false;    ///< what subnormals.h names takes and gives zeros for them
  int cores = 1;                      ///< of the chip: blocks beyond run after these
  bool logs_accesses = false;         ///< of global memory: LaunchOutcome has them
  double memory_bytes_per_cycle = 0;  ///< of global memory, for all cores; 0: no limit
  /// The allocation of global memory that an address lies in; empty if it lies in none. Null: not checked.
  Allocation (*allocation_of)(const void* address) = nullptr;
  /// Where the host accesses an address of global memory. Null: there.
  void* (*view_of)(const void* address) = nullptr;
};

/// A broken rule. `what()` names the place, the rule and its page.
class RuleBroken : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

class BlockCores;

/// Memories that a cube core alone has: L1, L0A, L0B and L0C, one after the other.
struct CubeMemories {
  explicit CubeMemories(size_t size) : bytes(size), defined(size) {}
  AlignedBytes bytes;
  BitRanges defined;  ///< a bit for each byte
};

/// A vector core, or the cube core of a block. Not thread-safe: one thread runs one core.
class Core {
 public:
  /// `order` is that of the launch.
  Core(const CoreConfig& config, AtomicOrder& order);

  /// The state at the begin of a kernel: buffers and flags are empty. A block may have several cores; this is one of them.
  void start(int64_t block, int64_t blocks, int64_t core_in_block = 0);
  /// The end of a kernel: all pipes run dry, and no flag may be left. Whether it was the block's last core.
  bool finish();
  /// The end of what pipes and flags have left.
  void run_dry();
  /// This core is one of several that run at once, after `start`.
  void join(BlockCores& cores, int vectors, bool is_cube);
  /// Where accesses of global memory are told; null: nowhere. It lives until another one is given.
  void log_to(AccessLog* log) { log_ = log; }
  /// Where a kernel may ask for such cores.
  void offer(BlockCores& cores) { offered_ = &cores; }

  void vector(const VectorInstruction& instruction);
  void copy(const CopyInstruction& instruction);
  void product(const ProductInstruction& instruction);
  void copy_fractals(const FractalCopy& instruction);
  void load_fractals(const FractalLoad& instruction);
  void multiply_fractals(const CubeProduct& instruction);
  void copy_result(const ResultCopy& instruction);
  bool is_cube(Where where) const;
  void set_cross_flag(int mode, Pipe pipe, int flag, Where where);
  void wait_cross_flag(int flag, Where where);
  void set_flag(Pipe from, Pipe to, int event, Where where);
  void wait_flag(Pipe from, Pipe to, int event, Where where);
  void barrier(Pipe pipe, Where where);
  void set_mask(uint64_t high, uint64_t low) { mask_ = {low, high, mask_.counts}; }
  void set_mask_mode(bool counts) { mask_.counts = counts; }
  void order_scalar() { orders_scalar_ = true; }
  void set_atomic(AtomicOp op, ElementType type, Where where);
  void* scalar_tile(uint32_t tile, uint32_t bytes, bool writes, Where where);
  void* scalar_global(void* global, uint32_t bytes, bool writes, Where where);
  void invalidate_line(const void* global) { data_cache_.invalidate(reinterpret_cast<uint64_t>(global)); }
  void lend_tile(uint32_t tile, uint32_t bytes, bool usable);
  [[noreturn]] void fail(const char* rule, const std::string& text, Where where) const;

  uint32_t memory_bytes(npu_sim_core::Memory memory) const;
  int64_t block() const { return kind_ == Kind::cube ? block_ : block_ * cores_of_block_ + core_in_block_; }
  int64_t blocks() const { return blocks_; }
  void set_cores_of_block(int vectors, bool cube);
  int64_t core_in_block() const { return core_in_block_; }
  int64_t cores_of_block() const { return kind_ == Kind::cube ? 1 : cores_of_block_; }
  Cycles cycles() const { return clocks_.cycles(); }
  static const npu_sim_core::CoreTable& table();

 private:
  enum class Kind : uint8_t { unknown, vector, cube };
  struct Issued {
    enum class Kind : uint8_t { work, set, wait } kind = Kind::work;
    int flag = 0;
    std::function<void()> run;
  };

  void check_tile(const char* name, uint32_t tile, uint64_t bytes, uint32_t alignment, Where where) const;
  void be(Kind kind, const char* name, const Where& where);
  uint64_t base_of(Memory memory) const;
  uint64_t local(uint32_t tile) const;
  uint64_t operand(const char* name, uint32_t tile, uint64_t bytes, uint32_t alignment, Memory memory,
                   const Where& where) const;
  unsigned char* in_cube(uint64_t local) { return cube_->bytes.data() + (local - config_.unified_buffer); }
  void mark_in_cube(uint64_t local, uint64_t bytes, bool is);
  bool is_in_cube(uint64_t local, uint64_t bytes) const;
  void copy_to_l1(const CopyInstruction& instruction);
  void run_fractal_copy(const FractalCopy& instruction, uint64_t to);
  struct FractalMove {
    uint64_t from, to;
    bool transposed;
    uint32_t rows, columns;  ///< that are moved, of the source
  };
  std::vector<FractalMove> moves_of(const FractalLoad& instruction) const;
  std::vector<FractalMove> moves_of_image(const FractalLoad& instruction) const;
  void move_fractal(const FractalLoad& instruction, const FractalMove& move);
  void run_product(const CubeProduct& instruction, uint64_t to, uint64_t a, uint64_t b);
  void check_result(const ResultCopy& instruction) const;
  void run_result(const ResultCopy& instruction, uint64_t from);
  void check_lent(uint64_t begin, uint64_t end, const char* name, const Where& where) const;
  void check_not_combined(const void* begin, uint64_t bytes, const char* name, const Where& where) const;
  void access(Pipe pipe, uint64_t begin, uint64_t bytes, bool writes, const char* name, const Where& where);
  void access_together(Pipe pipe, uint64_t begin, uint64_t bytes, bool writes, const char* name,
                       const Where& where);
  bool is_allocated(uint64_t begin, uint64_t bytes);
  void access_global(Pipe pipe, const void* begin, uint64_t bytes, bool writes, const char* name,
                     const Where& where);
  /// Runs an instruction, or queues it for its pipe's turn.
  template <class Run>
  void issue(Pipe pipe, Run&& run) {
    if (!config_.interleaves) return run();
    queue(pipe, std::forward<Run>(run));
  }
  /// Where global memory is read and written.
  char* view_of(void* global) const {
    return static_cast<char*>(config_.view_of == nullptr ? global : config_.view_of(global));
  }
  void queue(Pipe pipe, std::function<void()> run);
  bool step();
  void drain();
  int flag_of(Pipe from, Pipe to, int event, Where where) const;
  void begin_scalar();

  void check_cast(const VectorInstruction& instruction) const;
  void use_work(const VectorInstruction& instruction, uint64_t to_bytes);
  void run_vector(const VectorInstruction& instruction);
  void run_gather(const VectorInstruction& instruction);
  void vector_in_repeats(const VectorInstruction& instruction);
  void run_repeats(const VectorInstruction& instruction, const std::vector<RepeatOperand>& operands);
  void reduce_groups(const VectorInstruction& instruction);
  void spread_blocks(const VectorInstruction& instruction);
  void gather_by_mask(const VectorInstruction& instruction);
  void run_copy(const CopyInstruction& instruction, AtomicOp atomic);
  void copy_out(const CopyInstruction& instruction, AtomicOp atomic, char* global, uint64_t tile,
                uint64_t kept);
  uint64_t kept_bytes(const char* global, uint64_t bytes) const;
  void check_global(const CopyInstruction& instruction, char* global, uint64_t bytes);
  void use(const ProductInstruction& instruction, const ProductInstruction::Operand& of, int64_t rows,
           int64_t columns, bool writes);
  void use(const ProductInstruction& instruction, const void* begin, uint64_t bytes, bool writes);
  void mark_defined(uint64_t begin, uint64_t bytes, bool is) { defined_.mark(begin, bytes, is); }
  bool is_defined(uint64_t begin, uint64_t bytes) const { return defined_.all(begin, bytes); }
  void poison(uint64_t begin, uint64_t bytes);
  void carry_definedness(const VectorInstruction& instruction);

  CoreConfig config_;
  int64_t block_ = 0, blocks_ = 1, core_in_block_ = 0, cores_of_block_ = 1;
  AlignedBytes buffer_;
  BitRanges defined_;  ///< a bit for each byte of the buffer
  HazardCheck hazards_;
  DataCache data_cache_;
  PipeClocks clocks_;
  MaskRegisters mask_;
  bool orders_scalar_ = false;  ///< the compiler orders the scalar unit's accesses of tensors
  AtomicOrder& order_;
  Kind kind_ = Kind::unknown;
  std::unique_ptr<CubeMemories> cube_;
  BlockCores* together_ = nullptr;  ///< with which it runs at once
  BlockCores* offered_ = nullptr;
  AccessLog* log_ = nullptr;
  AtomicUpdates updates_;  ///< that wait for this block's turn
  AtomicOp atomic_ = AtomicOp::none;
  ElementType atomic_type_ = ElementType::other;
  BitRanges withheld_;  ///< a bit for each 32 bytes of the buffer: of a queue, and enqueued or free
  std::array<Allocation, 4> allocations_{};  ///< that this block has used last
  size_t next_allocation_ = 0;
  Intervals combined_;  ///< what this block combines with in global memory
  struct Flag {
    bool is_set = false;  ///< and not yet waited for
    HazardCheck::Clock clock;
    uint64_t time;  ///< modelled cycles
  };
  std::vector<Flag> flags_;    ///< by flag_of, as issued
  std::map<int, int> raised_;  ///< the same, as run
  std::deque<Issued> pipes_[kPipes];
  std::mt19937_64 random_;
  friend class RepeatedInstruction;
  friend class GroupReduction;
  friend class BlockCores;
};

/// What a launch has come to.
struct LaunchOutcome {
  std::string broken;  ///< the message of a broken rule; empty if there is none
  Cycles cycles;       ///< modelled
  /// If the configuration asks for it. Empty if they are too many to be kept.
  std::vector<GlobalAccess> accesses;
};

/// Runs `kernel(core)` once for each block, on the thread pool.
LaunchOutcome run_blocks(const CoreConfig& config, int64_t blocks, const std::function<void(Core&)>& kernel);

}  // namespace npu::ai_core
