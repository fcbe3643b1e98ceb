// Copies between global memory and the unified buffer, and their rules.
#include <algorithm>
#include <cstring>

#include "runtime_shim/ai_core/core.h"
#include "runtime_shim/ai_core/older_cores.h"
#include "runtime_shim/ai_core/pages.h"

namespace npu::ai_core {
namespace {

constexpr uint32_t kBlock = 32;  // bytes

uint64_t rounded_up(uint64_t bytes) { return (bytes + kBlock - 1) / kBlock * kBlock; }

int64_t global_step(const CopyInstruction& c) {
  return static_cast<int64_t>(c.block_bytes) + c.global_stride;
}

}  // namespace

void Core::copy(const CopyInstruction& c) {
  const char* page = c.may_be_partial ? kDataCopyPad : kDataCopy;
  if (config_.architecture < kFirstWithPadding)
    if (const std::string lack = lack_of(c, config_.architecture); !lack.empty())
      fail(page, std::string(c.name) + ": " + lack, c.where);
  if (!c.may_be_partial && c.block_bytes % kBlock != 0)
    fail(page,
         std::string(c.name) + ": " + std::to_string(c.block_bytes) +
             " bytes are no multiple of 32; DataCopyPad takes them",
         c.where);
  if (c.may_be_partial &&
      (c.blocks > 4095 || c.block_bytes > 2097151 || c.block_bytes % c.element_bytes != 0))
    fail(page,
         std::string(c.name) +
             ": blockCount is at most 4095, blockLen at most 2097151 bytes and a multiple of the element",
         c.where);
  if (c.to_global && atomic_ != AtomicOp::none && c.type != atomic_type_)
    fail(kAtomic, std::string(c.name) + ": its elements are of another type than SetAtomic's", c.where);
  if (c.tile >> npu_sim_core::kMemoryShift == static_cast<uint32_t>(Memory::l1) && !c.to_global)
    return copy_to_l1(c);
  if (kind_ != Kind::vector) be(Kind::vector, c.name, c.where);
  const uint64_t tile_block = rounded_up(c.block_bytes) + c.tile_stride;
  const uint64_t tile_bytes = c.blocks == 0 ? 0 : (c.blocks - 1) * tile_block + rounded_up(c.block_bytes);
  check_tile(c.name, c.tile, tile_bytes, kBlock, c.where);
  const Pipe pipe = c.to_global ? Pipe::mte3 : Pipe::mte2;
  hazards_.begin(pipe);
  clocks_.issue(pipe, cost_of(c, config_.memory_bytes_per_cycle /
                                     static_cast<double>(std::min<int64_t>(blocks_, config_.cores))));
  clocks_.copied(c.to_global, uint64_t{c.blocks} * c.block_bytes);
  access(pipe, c.tile, tile_bytes, !c.to_global, c.name, c.where);
  if (c.global_stride == 0) {
    check_global(c, static_cast<char*>(c.global), uint64_t{c.blocks} * c.block_bytes);
  } else {
    for (uint32_t i = 0; i < c.blocks; ++i)
      check_global(c, static_cast<char*>(c.global) + global_step(c) * i, c.block_bytes);
  }
  if (!config_.interleaves) return run_copy(c, atomic_);
  queue(pipe, [this, c, atomic = atomic_] { run_copy(c, atomic); });
}

void Core::check_global(const CopyInstruction& c, char* global, uint64_t bytes) {
  const bool combines = c.to_global && atomic_ != AtomicOp::none;
  const auto begin = reinterpret_cast<uint64_t>(global);
  if (c.to_global) data_cache_.written(begin, bytes);
  if (combines)
    combined_.add(begin, begin + bytes);
  else
    check_not_combined(global, bytes, c.name, c.where);
  access_global(c.to_global ? Pipe::mte3 : Pipe::mte2, global, bytes, c.to_global, c.name, c.where);
}

void Core::run_copy(const CopyInstruction& c, AtomicOp atomic) {
  for (uint32_t i = 0; i < c.blocks; ++i) {
    char* global = view_of(static_cast<char*>(c.global) + global_step(c) * i);
    const uint64_t tile = c.tile + (rounded_up(c.block_bytes) + c.tile_stride) * i;
    if (c.to_global) {
      copy_out(c, atomic, global, tile,
               kept_bytes(static_cast<char*>(c.global) + global_step(c) * i, c.block_bytes));
      continue;
    }
    const uint64_t kept = kept_bytes(static_cast<char*>(c.global) + global_step(c) * i, c.block_bytes);
    std::memcpy(buffer_.data() + tile, global, kept);
    std::fill_n(buffer_.data() + tile + kept, c.block_bytes - kept, static_cast<unsigned char>(0xFF));
    mark_defined(tile, c.block_bytes, true);
    const uint64_t rest = rounded_up(c.block_bytes) - c.block_bytes;
    // Without padding the rest of the last 32 bytes is not to be relied on.
    mark_defined(tile + c.block_bytes, rest, c.has_padding);
    for (uint64_t k = 0; k < rest; ++k)
      buffer_[tile + c.block_bytes + k] =
          c.has_padding ? reinterpret_cast<const unsigned char*>(&c.padding)[k % c.element_bytes]
                        : static_cast<unsigned char>(0xFF);
  }
}

/// Without DataCopyPad, kernels copy the 32 bytes that an allocation has beyond what was asked for. The simulated device guards
/// them, so they are not touched.
uint64_t Core::kept_bytes(const char* global, uint64_t bytes) const {
  if (config_.architecture >= kFirstWithPadding || config_.allocation_of == nullptr) return bytes;
  const auto begin = reinterpret_cast<uint64_t>(global);
  const uint64_t asked_end = config_.allocation_of(global).asked_end;
  return asked_end == 0 || begin + bytes <= asked_end ? bytes : asked_end - std::min(begin, asked_end);
}

void Core::copy_out(const CopyInstruction& c, AtomicOp atomic, char* global, uint64_t tile, uint64_t kept) {
  if (!is_defined(tile, c.block_bytes))
    fail(kConstraints,
         std::string(c.name) + ": elements that no instruction has computed reach global memory", c.where);
  const unsigned char* const from = buffer_.data() + tile;
  if (atomic == AtomicOp::none)
    std::memcpy(global, from, kept);
  else
    updates_.add(atomic, c.type, global, from, static_cast<uint32_t>(kept));
  if (atomic != AtomicOp::none && order_.is_turn(block_)) updates_.run();
}

}  // namespace npu::ai_core
