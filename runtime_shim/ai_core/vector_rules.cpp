// The rules of vector instructions with a count of elements.
#include <cstring>

#include "runtime_shim/ai_core/casts.h"
#include "runtime_shim/ai_core/core.h"
#include "runtime_shim/ai_core/older_cores.h"
#include "runtime_shim/ai_core/pages.h"
#include "runtime_shim/ai_core/subnormals.h"
#include "runtime_shim/ai_core/vector_arithmetic.h"
#include "runtime_shim/ai_core/vector_unit.h"

namespace npu::ai_core {

namespace {

/// ReduceMax and ReduceMin also write a place for an index.
uint64_t bytes_of_result(const VectorInstruction& v) {
  return static_cast<uint64_t>(bytes_of(v.type)) * (v.op == VectorOp::reduce_sum ? 1 : 2);
}

/// What ReduceMax and ReduceMin need to work with: two elements for each 256 bytes, in whole 32 bytes; with an index those of each
/// round. Source: ReduceMax.
uint64_t bytes_of_work(const VectorInstruction& v) {
  const auto element = static_cast<uint64_t>(bytes_of(v.type));
  const auto results = [&](uint64_t elements) { return (elements * element + 255) / 256 * 2; };
  const auto bytes = [&](uint64_t elements) { return (elements * element + 31) / 32 * 32; };
  uint64_t round = results(v.count), all = bytes(round);
  while (v.result == npu_sim_core::ReduceResult::value_index && round > 2) {
    round = results(round);
    all += bytes(round);
  }
  return all;
}

}  // namespace

/// The conversion exists, with this rounding. Elements of 4 bits are taken by count, in pairs.
void Core::check_cast(const VectorInstruction& v) const {
  const CastRow* const row = find_cast(v.source_type, v.type);
  if (row == nullptr)
    fail(kCast, std::string(v.name) + ": the vector unit of this chip does not convert between these types",
         v.where);
  if ((row->roundings >> v.mode & 1) == 0)
    fail(kCast, std::string(v.name) + ": this conversion does not have this RoundMode", v.where);
  if (v.type != ElementType::i4 && v.source_type != ElementType::i4) return;
  if (v.repeats.mask != npu_sim_core::Repeats::Mask::none)
    fail(kCast,
         std::string(v.name) +
             ": of int4b_t, the form with iterations is not modelled; call the one with a count",
         v.where);
  if (v.count % 2 != 0) fail(kCast, std::string(v.name) + ": an odd number of int4b_t", v.where);
}

void Core::vector(const VectorInstruction& v) {
  if (kind_ != Kind::vector) be(Kind::vector, v.name, v.where);
  if (config_.architecture < kFirstWithPadding)
    if (const std::string lack = lack_of(v, config_.architecture); !lack.empty())
      fail(kVector, std::string(v.name) + ": " + lack, v.where);
  if (v.op == VectorOp::cast) check_cast(v);
  if (v.op == VectorOp::spread_blocks) return spread_blocks(v);
  if (v.op == VectorOp::gather_mask) return gather_by_mask(v);
  if (v.group != npu_sim_core::ReduceGroup::all) return reduce_groups(v);
  if (v.repeats.mask != npu_sim_core::Repeats::Mask::none) return vector_in_repeats(v);
  if (mask_.counts)
    fail(kMask,
         std::string(v.name) +
             ": the form with a count, while SetMaskCount is in effect; SetMaskNorm comes first",
         v.where);
  const auto bytes = [&](ElementType type) { return bytes_of(type, v.count); };
  const uint64_t mask_bytes = v.op == VectorOp::select_bytes ? v.count : (v.count + 7) / 8;
  if (v.count == 0 && !reduces(v.op)) return;
  if (v.op == VectorOp::copy && bytes(v.type) % 32 != 0)
    fail(kDataCopy,
         std::string(v.name) + ": " + std::to_string(bytes(v.type)) +
             " bytes from tile to tile are no multiple of 32; the count is rounded up",
         v.where);
  if ((writes_mask(v.op)) && bytes(v.source_type) % 256 != 0)
    fail(kCompare, std::string(v.name) + ": " + std::to_string(v.count) + " elements are not whole 256 bytes",
         v.where);
  const uint64_t to_bytes = writes_mask(v.op)   ? mask_bytes
                            : fills_block(v.op) ? 32
                            : reduces(v.op)     ? bytes_of_result(v)
                                                : bytes(v.type);
  check_tile(v.name, v.to, to_bytes, 32, v.where);
  hazards_.begin(Pipe::vector);
  clocks_.issue(Pipe::vector, cost_of(v));
  for (int i = 0; i < 3; ++i) {
    if (v.from[i] == kNoTile) continue;
    const uint64_t size = i == 2 ? mask_bytes : bytes(v.source_type);
    check_tile(v.name, v.from[i], size, 32, v.where);
    const bool overlaps = v.from[i] < v.to + to_bytes && v.to < v.from[i] + size;
    // A reduction writes after it has read all.
    if (overlaps && !(v.from[i] == v.to && (size == to_bytes || reduces(v.op) || fills_block(v.op))))
      fail(kVector,
           std::string(v.name) +
               ": source and destination overlap in part; they may be the same tile or apart",
           v.where);
    access(Pipe::vector, v.from[i], size, false, v.name, v.where);
  }
  if (reads_destination(v.op)) access(Pipe::vector, v.to, to_bytes, false, v.name, v.where);
  if (v.work != kNoTile) use_work(v, to_bytes);
  access(Pipe::vector, v.to, to_bytes, true, v.name, v.where);
  if (!config_.interleaves) return run_vector(v);  // without a copy of the instruction
  queue(Pipe::vector, [this, v] { run_vector(v); });
}

/// The tile that a reduction works with, or the one that a gather reads.
void Core::use_work(const VectorInstruction& v, uint64_t to_bytes) {
  const bool is_gather = v.op == VectorOp::gather;
  const uint64_t needed = reduces(v.op) ? bytes_of_work(v) : v.work_bytes;
  if (v.work_bytes < needed)
    fail(kVector,
         std::string(v.name) + ": the tile to work with has " + std::to_string(v.work_bytes) + " bytes; " +
             std::to_string(needed) + " are needed for " + std::to_string(v.count) + " elements",
         v.where);
  check_tile(v.name, v.work, needed, 32, v.where);
  const uint64_t from_bytes = uint64_t{v.count} * static_cast<uint64_t>(bytes_of(v.source_type));
  const auto overlaps = [&](uint32_t tile, uint64_t bytes) {
    return tile < v.work + needed && v.work < tile + bytes;
  };
  const bool is_source = reduces(v.op) && v.work == v.from[0];
  const bool holds_result = reduces(v.op) && v.work <= v.to && v.to + to_bytes <= v.work + needed;
  if ((overlaps(v.to, to_bytes) && !holds_result) || (overlaps(v.from[0], from_bytes) && !is_source))
    fail(kVector,
         std::string(v.name) +
             (is_gather ? ": the source overlaps the offsets or the destination"
                        : ": the tile to work with overlaps the source or the destination in part"),
         v.where);
  access(Pipe::vector, v.work, needed, !is_gather, v.name, v.where);
}

void Core::run_gather(const VectorInstruction& v) {
  const auto size = static_cast<uint32_t>(bytes_of(v.type));
  for (uint32_t k = 0; k < v.count; ++k) {
    uint32_t offset = 0;
    if (!is_defined(v.from[0] + k * 4, 4))
      fail(kGather, "Gather: an offset that no instruction has computed", v.where);
    std::memcpy(&offset, buffer_.data() + v.from[0] + k * 4, 4);
    const uint64_t at = uint64_t{offset} + static_cast<uint64_t>(v.scalar);
    if (at % size != 0 || at + size > v.work_bytes)
      fail(kGather,
           "Gather: the offset of element " + std::to_string(k) + " is " + std::to_string(at) +
               " bytes, which is beyond the source or within an element",
           v.where);
    std::memcpy(buffer_.data() + v.to + k * size, buffer_.data() + v.work + at, size);
    mark_defined(v.to + k * size, size, is_defined(v.work + at, size));
  }
}

void Core::run_vector(const VectorInstruction& v) {
  if (v.op == VectorOp::gather) return run_gather(v);
  carry_definedness(v);
  const auto tile = [&](uint32_t offset) { return offset == kNoTile ? nullptr : buffer_.data() + offset; };
  if (!(config_.flushes_subnormals ? compute_with_flush : compute)(v, tile(v.to), tile(v.from[0]),
                                                                   tile(v.from[1]), tile(v.from[2])))
    fail(kVector, std::string(v.name) + ": the vector unit of this chip does not take this type", v.where);
}

/// What nothing has written is a pattern that is a NaN in every type: the same in every run where it is read and not followed.
void Core::poison(uint64_t begin, uint64_t bytes) {
  if (is_defined(begin, bytes)) return;
  for (uint64_t i = begin; i < begin + bytes; ++i)
    if (!is_defined(i, 1)) buffer_[i] = static_cast<unsigned char>(0xFF);
}

/// A result is defined where all that it is computed from is.
void Core::carry_definedness(const VectorInstruction& v) {
  const auto size = [&](ElementType type) { return static_cast<uint64_t>(bytes_of(type)); };
  if (v.type == ElementType::i4 || v.source_type == ElementType::i4) {
    poison(v.from[0], bytes_of(v.source_type, v.count));
    return mark_defined(v.to, bytes_of(v.type, v.count),
                        is_defined(v.from[0], bytes_of(v.source_type, v.count)));
  }
  if (reduces(v.op)) {
    if (!is_defined(v.from[0], v.count * size(v.source_type)))
      fail(kVector, std::string(v.name) + " takes elements that no instruction has computed", v.where);
    if (v.work != kNoTile) mark_defined(v.work, bytes_of_work(v), false);
    mark_defined(v.to, bytes_of_result(v), false);
    const bool has_index = v.result == npu_sim_core::ReduceResult::value_index;
    return mark_defined(v.to, size(v.type) * (has_index ? 2 : 1), true);
  }
  if (is_of_row(v.op)) {
    const bool all = is_defined(v.from[0], v.count * size(v.source_type));
    if (!all)
      fail(kVector, std::string(v.name) + " takes elements that no instruction has computed", v.where);
    if (v.work != kNoTile) mark_defined(v.work, v.work_bytes, false);
    return mark_defined(v.to, fills_block(v.op) ? 32 : v.count * size(v.type), true);
  }
  if (v.op == VectorOp::select_bytes) poison(v.from[2], v.count);
  // Bits of a mask are not followed one by one: a selected element shows whether it is defined.
  if (writes_mask(v.op)) {
    for (int i = 0; i < 2; ++i)
      if (v.from[i] != kNoTile) poison(v.from[i], v.count * size(v.source_type));
    return mark_defined(v.to, (v.count + 7) / 8, true);
  }
  if (reads_mask(v.op)) poison(v.from[2], (v.count + 7) / 8);
  if (v.work != kNoTile) mark_defined(v.work, v.work_bytes, false);
  if (reads_destination(v.op)) poison(v.to, v.count * size(v.type));
  bool all = !reads_destination(v.op) || is_defined(v.to, v.count * size(v.type));
  for (int i = 0; i < 2; ++i)
    if (v.from[i] != kNoTile) all = all && is_defined(v.from[i], v.count * size(v.source_type));
  if (all) return mark_defined(v.to, v.count * size(v.type), true);
  std::vector<bool> defined(v.count, true);
  for (uint32_t k = 0; k < v.count && reads_destination(v.op); ++k)
    defined[k] = is_defined(v.to + k * size(v.type), size(v.type));
  for (int i = 0; i < 2; ++i)
    if (v.from[i] != kNoTile)
      for (uint32_t k = 0; k < v.count; ++k)
        defined[k] = defined[k] && is_defined(v.from[i] + k * size(v.source_type), size(v.source_type));
  for (uint32_t k = 0; k < v.count; ++k) mark_defined(v.to + k * size(v.type), size(v.type), defined[k]);
}

}  // namespace npu::ai_core
