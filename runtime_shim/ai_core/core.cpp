#include "runtime_shim/ai_core/core.h"

#include <algorithm>
#include <cstring>

#include "runtime_shim/ai_core/kernel_origin.h"
#include "runtime_shim/ai_core/older_cores.h"
#include "runtime_shim/ai_core/pages.h"

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

uint64_t local_bytes(const CoreConfig& c) {
  return uint64_t{c.unified_buffer} + c.l1 + c.l0a + c.l0b + c.l0c;
}

const char* name_of(Memory memory) {
  constexpr const char* kNames[] = {"the unified buffer", "L1", "L0A", "L0B", "L0C"};
  const auto number = static_cast<size_t>(memory);
  return number < std::size(kNames) ? kNames[number] : "no memory of the core";
}

}  // namespace

Core::Core(const CoreConfig& config, AtomicOrder& order)
    : config_(config),
      buffer_(config.unified_buffer),
      defined_(config.unified_buffer),
      hazards_(local_bytes(config), config.unified_buffer),
      order_(order),
      withheld_(local_bytes(config) / kLentBytes),
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
  withheld_.mark(0, local_bytes(config_) / kLentBytes, false);
  kind_ = Kind::unknown;
  together_ = nullptr;
  allocations_.fill({});
  for (auto& pipe : pipes_) pipe.clear();
  if (config_.interleaves) random_.seed(config_.seed * 1000003 + static_cast<uint64_t>(block));
}

bool Core::finish() {
  run_dry();
  if (kind_ != Kind::cube && together_ == nullptr && core_in_block_ + 1 < cores_of_block_) return false;
  order_.finish(block_, std::move(updates_));
  updates_ = {};
  return true;
}

void Core::run_dry() {
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
  if (const uint32_t memory = tile >> npu_sim_core::kMemoryShift; memory != 0)
    fail(kConstraints,
         std::string(name) + ": an operand is in " + name_of(static_cast<Memory>(memory)) +
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

uint64_t Core::base_of(Memory memory) const {
  const uint64_t l1 = config_.unified_buffer, l0a = l1 + config_.l1, l0b = l0a + config_.l0a,
                 l0c = l0b + config_.l0b;
  return memory == Memory::l1    ? l1
         : memory == Memory::l0a ? l0a
         : memory == Memory::l0b ? l0b
         : memory == Memory::l0c ? l0c
                                 : 0;
}

/// The memories one after the other: an address for all that is local.
uint64_t Core::local(uint32_t tile) const {
  constexpr uint32_t kOffset = (1u << npu_sim_core::kMemoryShift) - 1;
  return base_of(static_cast<Memory>(tile >> npu_sim_core::kMemoryShift)) + (tile & kOffset);
}

uint64_t Core::operand(const char* name, uint32_t tile, uint64_t bytes, uint32_t alignment, Memory memory,
                       const Where& where) const {
  const uint32_t found = tile >> npu_sim_core::kMemoryShift;
  const char* const expected = name_of(memory);
  if (found != static_cast<uint32_t>(memory))
    fail(kConstraints,
         std::string(name) + ": an operand is in " + name_of(static_cast<Memory>(found)) +
             " and belongs in " + expected,
         where);
  const uint64_t begin = local(tile) - base_of(memory);
  if (begin % alignment != 0)
    fail(kConstraints,
         std::string(name) + ": an operand begins at byte " + std::to_string(begin) + " of " + expected +
             ", not at a multiple of " + std::to_string(alignment),
         where);
  if (begin + bytes > memory_bytes(memory))
    fail(kConstraints,
         std::string(name) + ": bytes " + std::to_string(begin) + " to " + std::to_string(begin + bytes) +
             " are beyond " + expected + " of " + std::to_string(memory_bytes(memory)) + " bytes",
         where);
  return local(tile);
}

void Core::mark_in_cube(uint64_t local, uint64_t bytes, bool is) {
  cube_->defined.mark(local - config_.unified_buffer, bytes, is);
}
bool Core::is_in_cube(uint64_t local, uint64_t bytes) const {
  return cube_->defined.all(local - config_.unified_buffer, bytes);
}

void Core::access(Pipe pipe, uint64_t begin, uint64_t bytes, bool writes, const char* name,
                  const Where& where) {
  if (bytes == 0) return;
  if (begin < local_bytes(config_)) check_lent(begin, begin + bytes, name, where);
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
  withheld_.mark(local(tile) / kLentBytes, (bytes + kLentBytes - 1) / kLentBytes, !usable);
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
  // Those of the scalar unit go through its data cache.
  if (log_ != nullptr && pipe != Pipe::scalar) log_->add(reinterpret_cast<uint64_t>(begin), bytes, writes);
  // Addresses of global memory are above all offsets in the buffer.
  access(pipe, reinterpret_cast<uint64_t>(begin), bytes, writes, name, where);
  if (together_ != nullptr)
    access_together(pipe, reinterpret_cast<uint64_t>(begin), bytes, writes, name, where);
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
  if (together_ != nullptr && op != AtomicOp::none)
    fail(kAtomic, "a kernel with a cube core that combines with global memory is not modelled", where);
  if (const std::string lack = lack_of(op, type, config_.architecture); !lack.empty())
    fail(kAtomic, lack, where);
  atomic_ = op;
  atomic_type_ = type;
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
      [](void* core, int number, bool cube) { of(core).set_cores_of_block(number, cube); },
      [](void* core) { return of(core).core_in_block(); },
      [](void* core) { return of(core).cores_of_block(); },
      [](void* core, const ProductInstruction& i) { of(core).product(i); },
      [](void* core, Where where) { return of(core).is_cube(where); },
      [](void* core, const FractalCopy& i) { of(core).copy_fractals(i); },
      [](void* core, const FractalLoad& i) { of(core).load_fractals(i); },
      [](void* core, const CubeProduct& i) { of(core).multiply_fractals(i); },
      [](void* core, const ResultCopy& i) { of(core).copy_result(i); },
      [](void* core, int mode, Pipe pipe, int flag, Where where) {
        of(core).set_cross_flag(mode, pipe, flag, where);
      },
      [](void* core, int flag, Where where) { of(core).wait_cross_flag(flag, where); }};
  return kTable;
}

}  // namespace npu::ai_core
