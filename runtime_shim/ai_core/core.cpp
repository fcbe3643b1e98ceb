#include "runtime_shim/ai_core/core.h"

#include <algorithm>
#include <cstring>
#include <memory>
#include <mutex>

#include "runtime_shim/ai_core/kernel_origin.h"
#include "runtime_shim/ai_core/older_cores.h"
#include "runtime_shim/ai_core/pages.h"
#include "runtime_shim/kernels/parallel.h"

namespace npu::ai_core {
namespace {

constexpr int kEvents = 8;           // EVENT_ID0 to EVENT_ID7
constexpr uint32_t kLentBytes = 32;  // of the unified buffer, for a bit of `withheld_`

std::string at(Where where) {
  const char* slash = where.file != nullptr ? std::strrchr(where.file, '/') : nullptr;
  return std::string(slash != nullptr        ? slash + 1
                     : where.file != nullptr ? where.file
                                             : "?") +
         ":" + std::to_string(where.line);
}

}  // namespace

Core::Core(const CoreConfig& config, AtomicOrder& order)
    : config_(config),
      buffer_(config.unified_buffer),
      defined_(config.unified_buffer),
      hazards_(config.unified_buffer),
      order_(order),
      withheld_(config.unified_buffer / kLentBytes),
      flags_(static_cast<size_t>(kPipes * kPipes * kEvents)) {}

void Core::start(int64_t block, int64_t blocks, int64_t core_in_block) {
  block_ = block;
  blocks_ = blocks;
  core_in_block_ = core_in_block;
  cores_of_block_ = 1;
  defined_.mark(0, config_.unified_buffer, false);
  hazards_.clear();
  data_cache_.clear();
  clocks_.start();
  for (Flag& flag : flags_) flag.is_set = false;
  raised_.clear();
  mask_ = {};
  orders_scalar_ = false;
  atomic_ = AtomicOp::none;
  // What the block's earlier cores have not done yet goes on.
  if (core_in_block == 0) updates_ = {};
  combined_.clear();
  withheld_.mark(0, config_.unified_buffer / kLentBytes, false);
  allocations_.fill({});
  for (auto& pipe : pipes_) pipe.clear();
  random_.seed(config_.seed * 1000003 + static_cast<uint64_t>(block));
}

bool Core::finish() {
  drain();
  for (const Flag& flag : flags_)
    if (flag.is_set)
      fail(kSynchronisation, "the kernel ends with a flag that was set and is not waited for",
           {"the end of the kernel", 0});
  if (mask_.counts)
    fail(kMask, "the kernel ends with SetMaskCount in effect: SetMaskNorm is missing",
         {"the end of the kernel", 0});
  if (atomic_ != AtomicOp::none)
    fail(kAtomic, "the kernel ends while copies still combine with global memory: SetAtomicNone is missing",
         {"the end of the kernel", 0});
  if (core_in_block_ + 1 < cores_of_block_) return false;
  order_.finish(block_, std::move(updates_));
  updates_ = {};
  return true;
}

void Core::fail(const char* rule, const std::string& text, Where where) const {
  const std::string origin = kernel_origin(where.file, where.line);
  throw RuleBroken(at(where) + (origin.empty() ? "" : ", from " + origin) + ": " + text + " [" + rule +
                   "; block " + std::to_string(block_) + "]");
}

uint32_t Core::memory_bytes(npu_sim_core::Memory memory) const {
  using M = npu_sim_core::Memory;
  return memory == M::l1    ? config_.l1
         : memory == M::l0a ? config_.l0a
         : memory == M::l0b ? config_.l0b
         : memory == M::l0c ? config_.l0c
                            : config_.unified_buffer;
}

void Core::check_tile(const char* name, uint32_t tile, uint64_t bytes, uint32_t alignment,
                      Where where) const {
  constexpr const char* kNames[] = {"the unified buffer", "L1", "L0A", "L0B", "L0C"};
  if (const uint32_t memory = tile >> npu_sim_core::kMemoryShift; memory != 0)
    fail(kConstraints,
         std::string(name) + ": an operand is in " + (memory < 5 ? kNames[memory] : "no memory of the core") +
             "; this instruction takes operands in the unified buffer",
         where);
  if (tile % alignment != 0)
    fail(kConstraints,
         std::string(name) + ": a tile begins at byte " + std::to_string(tile) +
             " of the unified buffer, not at a multiple of " + std::to_string(alignment),
         where);
  if (tile + bytes > config_.unified_buffer)
    fail(kConstraints,
         std::string(name) + ": bytes " + std::to_string(tile) + " to " + std::to_string(tile + bytes) +
             " are beyond the unified buffer of " + std::to_string(config_.unified_buffer) + " bytes",
         where);
}

void Core::access(Pipe pipe, uint64_t begin, uint64_t bytes, bool writes, const char* name,
                  const Where& where) {
  if (bytes == 0) return;
  if (begin < config_.unified_buffer) check_lent(begin, begin + bytes, name, where);
  const HazardCheck::Access* const conflict = hazards_.add(pipe, begin, begin + bytes, writes, name, where);
  if (conflict == nullptr) return;
  fail(kSynchronisation,
       std::string(name) + " on pipe " + name_of(pipe) + (writes ? " writes" : " reads") + " what " +
           conflict->name + " on pipe " + name_of(conflict->pipe) + " at " + at(conflict->where) +
           (conflict->writes ? " writes" : " reads") + ", and no flag or queue orders them",
       where);
}

void Core::check_lent(uint64_t begin, uint64_t end, const char* name, const Where& where) const {
  if (withheld_.any(begin / kLentBytes, (end + kLentBytes - 1) / kLentBytes - begin / kLentBytes))
    fail(
        kQueue,
        std::string(name) +
            ": a tensor of a queue that is enqueued or free; it is used after AllocTensor or DeQue, and before "
            "EnQue or FreeTensor",
        where);
}

void Core::lend_tile(uint32_t tile, uint32_t bytes, bool usable) {
  if (tile >> npu_sim_core::kMemoryShift != 0) return;
  withheld_.mark(tile / kLentBytes, (bytes + kLentBytes - 1) / kLentBytes, !usable);
}

bool Core::is_allocated(uint64_t begin, uint64_t bytes) {
  const auto is_in = [&](const Allocation& one) { return one.begin <= begin && begin + bytes <= one.end; };
  for (const Allocation& one : allocations_)
    if (is_in(one)) return true;
  const Allocation found = config_.allocation_of(reinterpret_cast<const void*>(begin));
  if (!is_in(found)) return false;
  allocations_[next_allocation_++ % allocations_.size()] = found;
  return true;
}

void Core::access_global(Pipe pipe, const void* begin, uint64_t bytes, bool writes, const char* name,
                         const Where& where) {
  if (bytes == 0) return;
  if (config_.allocation_of != nullptr && !is_allocated(reinterpret_cast<uint64_t>(begin), bytes))
    fail(kGlobal,
         std::string(name) + ": " + std::to_string(bytes) +
             " bytes of global memory are not all in one allocation",
         where);
  // Addresses of global memory are above all offsets in the buffer.
  access(pipe, reinterpret_cast<uint64_t>(begin), bytes, writes, name, where);
}

// ---- pipes

void Core::queue(Pipe pipe, std::function<void()> run) {
  pipes_[static_cast<size_t>(pipe)].push_back({Issued::Kind::work, 0, std::move(run)});
  if (random_() % 4 == 0) step();
}

/// Runs one instruction of a pipe that can go on. False if there is none.
bool Core::step() {
  std::vector<size_t> ready;
  for (size_t i = 0; i < kPipes; ++i)
    if (!pipes_[i].empty() &&
        (pipes_[i].front().kind != Issued::Kind::wait || raised_[pipes_[i].front().flag] > 0))
      ready.push_back(i);
  if (ready.empty()) return false;
  auto& pipe = pipes_[ready[random_() % ready.size()]];
  Issued next = std::move(pipe.front());
  pipe.pop_front();
  if (next.kind == Issued::Kind::set) ++raised_[next.flag];
  if (next.kind == Issued::Kind::wait) --raised_[next.flag];
  if (next.kind == Issued::Kind::work) next.run();
  return true;
}

void Core::drain() {
  while (step()) {
  }
}

int Core::flag_of(Pipe from, Pipe to, int event, Where where) const {
  if (event < 0 || event >= kEvents)
    fail(kSynchronisation, "the event " + std::to_string(event) + " is not one of 0 to 7", where);
  return (static_cast<int>(from) * kPipes + static_cast<int>(to)) * kEvents + event;
}

void Core::set_flag(Pipe from, Pipe to, int event, Where where) {
  const int flag = flag_of(from, to, event, where);
  Flag& set = flags_[static_cast<size_t>(flag)];
  if (set.is_set)
    fail(kSynchronisation, "the event " + std::to_string(event) + " is set again before it is waited for",
         where);
  set = {true, hazards_.snapshot(from), clocks_.done(from)};
  if (!config_.interleaves) return;
  if (from == Pipe::scalar)
    ++raised_[flag];
  else
    pipes_[static_cast<size_t>(from)].push_back({Issued::Kind::set, flag, {}});
}

void Core::wait_flag(Pipe from, Pipe to, int event, Where where) {
  const int flag = flag_of(from, to, event, where);
  Flag& set = flags_[static_cast<size_t>(flag)];
  if (!set.is_set)
    fail(kSynchronisation,
         std::string("pipe ") + name_of(to) + " waits for the event " + std::to_string(event) + " of pipe " +
             name_of(from) + ", which is not set: the core would wait for ever",
         where);
  hazards_.begin(to);
  hazards_.join(to, set.clock);
  clocks_.wait(to, set.time);
  set.is_set = false;
  if (!config_.interleaves) return;
  if (to != Pipe::scalar) {
    pipes_[static_cast<size_t>(to)].push_back({Issued::Kind::wait, flag, {}});
    return;
  }
  while (raised_[flag] <= 0)
    if (!step()) fail(kSynchronisation, "the scalar unit waits for ever", where);
  --raised_[flag];
}

void Core::barrier(Pipe pipe, Where) {
  if (pipe != Pipe::all) return clocks_.wait(pipe, clocks_.done(pipe));  // one pipe runs in its order
  clocks_.barrier();
  hazards_.join_all();
  drain();
}

/// What blocks combine with is complete after the launch alone.
void Core::check_not_combined(const void* begin, uint64_t bytes, const char* name, const Where& where) const {
  const auto first = reinterpret_cast<uint64_t>(begin);
  if (blocks_ > 1 && combined_.overlaps(first, first + bytes))
    fail(kAtomic,
         std::string(name) +
             ": global memory that this kernel combines with by SetAtomicAdd, SetAtomicMax or SetAtomicMin; "
             "other blocks may still do so",
         where);
}

void Core::set_atomic(AtomicOp op, ElementType type, Where where) {
  if (const std::string lack = lack_of(op, type, config_.architecture); !lack.empty())
    fail(kAtomic, lack, where);
  atomic_ = op;
  atomic_type_ = type;
}

// ---- launch

namespace {

/// The cores that run the blocks of a launch: as many as threads, since a core is costly to make. Thread-safe.
class Cores {
 public:
  Cores(const CoreConfig& config, AtomicOrder& order) : config_(config), order_(order) {}

  std::unique_ptr<Core> take() {
    {
      const std::lock_guard lock(mutex_);
      if (!idle_.empty()) {
        std::unique_ptr<Core> core = std::move(idle_.back());
        idle_.pop_back();
        return core;
      }
    }
    return std::make_unique<Core>(config_, order_);
  }
  void give(std::unique_ptr<Core> core) {
    const std::lock_guard lock(mutex_);
    idle_.push_back(std::move(core));
  }

 private:
  const CoreConfig& config_;
  AtomicOrder& order_;
  std::mutex mutex_;
  std::vector<std::unique_ptr<Core>> idle_;
};

}  // namespace

LaunchOutcome run_blocks(const CoreConfig& config, int64_t blocks, const std::function<void(Core&)>& kernel) {
  std::mutex mutex;
  LaunchOutcome outcome;
  AtomicOrder order;
  Cores cores(config, order);
  // Core c runs the blocks c, c + cores, ... one after another.
  std::vector<uint64_t> time(static_cast<size_t>(std::max(config.cores, 1)));
  ops::parallel_chunks(blocks, 1, [&](int64_t first, int64_t last) {
    std::unique_ptr<Core> core = cores.take();
    for (int64_t block = first; block < last; ++block) {
      Cycles cycles;  // of the block's cores: they run at once
      try {
        bool is_last = false;
        for (int64_t one = 0; !is_last; ++one) {
          core->start(block, blocks, one);
          kernel(*core);
          is_last = core->finish();
          cycles.add_core(core->cycles());
        }
      } catch (const RuleBroken& rule) {
        const std::lock_guard lock(mutex);
        if (outcome.broken.empty()) outcome.broken = rule.what();
        return;
      }
      const std::lock_guard lock(mutex);
      time[static_cast<size_t>(block) % time.size()] += cycles.total;
      for (size_t i = 0; i < cycles.busy.size(); ++i) outcome.cycles.busy[i] += cycles.busy[i];
      outcome.cycles.bytes_in += cycles.bytes_in;
      outcome.cycles.bytes_out += cycles.bytes_out;
    }
    cores.give(std::move(core));
  });
  outcome.cycles.total = *std::max_element(time.begin(), time.end());
  return outcome;
}

namespace {

Core& of(void* core) { return *static_cast<Core*>(core); }

}  // namespace

const npu_sim_core::CoreTable& Core::table() {
  static const npu_sim_core::CoreTable kTable = {
      npu_sim_core::kCoreTableVersion,
      [](void* core, const VectorInstruction& i) { of(core).vector(i); },
      [](void* core, const CopyInstruction& i) { of(core).copy(i); },
      [](void* core, Pipe from, Pipe to, int event, Where where) {
        of(core).set_flag(from, to, event, where);
      },
      [](void* core, Pipe from, Pipe to, int event, Where where) {
        of(core).wait_flag(from, to, event, where);
      },
      [](void* core, Pipe pipe, Where where) { of(core).barrier(pipe, where); },
      [](void* core, AtomicOp op, ElementType type, Where where) { of(core).set_atomic(op, type, where); },
      [](void* core, uint64_t high, uint64_t low) { of(core).set_mask(high, low); },
      [](void* core, bool counts) { of(core).set_mask_mode(counts); },
      [](void* core) { of(core).order_scalar(); },
      [](void* core, uint32_t tile, uint32_t bytes, bool writes, Where where) {
        return of(core).scalar_tile(tile, bytes, writes, where);
      },
      [](void* core, void* global, uint32_t bytes, bool writes, Where where) {
        return of(core).scalar_global(global, bytes, writes, where);
      },
      [](void* core, const void* global) { of(core).invalidate_line(global); },
      [](void* core, uint32_t tile, uint32_t bytes, bool usable) { of(core).lend_tile(tile, bytes, usable); },
      [](void* core, const char* rule, const char* text, Where where) { of(core).fail(rule, text, where); },
      [](void* core, npu_sim_core::Memory memory) { return of(core).memory_bytes(memory); },
      [](void* core) { return of(core).block(); },
      [](void* core) { return of(core).blocks(); },
      [](void* core, int number) { of(core).set_cores_of_block(number); },
      [](void* core) { return of(core).core_in_block(); },
      [](void* core) { return of(core).cores_of_block(); },
      [](void* core, const ProductInstruction& i) { of(core).product(i); }};
  return kTable;
}

}  // namespace npu::ai_core
