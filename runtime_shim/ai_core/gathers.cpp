// Elements that a mask selects, one after another.
#include <cstring>

#include "runtime_shim/ai_core/core.h"
#include "runtime_shim/ai_core/pages.h"
#include "runtime_shim/ai_core/repeats.h"
#include "runtime_shim/ai_core/vector_arithmetic.h"

namespace npu::ai_core {
namespace {

/// Patterns 1 to 7, a bit for each of four elements. Source: CANN 8.1, "Ascend C API", GatherMask.
constexpr unsigned kPatterns[] = {0, 0b0101, 0b1010, 0b0001, 0b0010, 0b0100, 0b1000, 0b1111};

}  // namespace

/// The mask has a bit for each element of an iteration: a pattern, or bits in memory, which iterations take one after another from
/// the beginning of theirs. With a count of elements (mask mode `first`) an iteration has these, otherwise 256 bytes.
void Core::gather_by_mask(const VectorInstruction& v) {
  const auto element = static_cast<uint32_t>(bytes_of(v.type));
  const npu_sim_core::Repeats& r = v.repeats;
  const uint32_t lanes =
      r.mask == npu_sim_core::Repeats::Mask::first ? static_cast<uint32_t>(r.low) : 256 / element;
  if (v.pattern > 7)
    fail(kGatherMask, "GatherMask: the pattern " + std::to_string(v.pattern) + " is not one of 1 to 7",
         v.where);
  if (r.mask == npu_sim_core::Repeats::Mask::first && lanes == 0)
    fail(kGatherMask, "GatherMask: a mask of 0 elements in the mode with a count", v.where);
  std::vector<uint32_t> from, bits;
  for (uint32_t i = 0; i < static_cast<uint32_t>(r.times) * lanes; ++i) {
    from.push_back(offset_of(v.from[0], r.from[0], i, lanes, element));
    if (v.pattern == 0)
      bits.push_back(v.from[1] * 8 + i / lanes * static_cast<uint32_t>(r.from[1].repeat) * 256 + i % lanes);
  }
  if (from.empty()) {
    *v.found = 0;
    return;
  }
  check_tile(v.name, v.to, 0, 32, v.where);
  check_tile(v.name, v.from[0], 0, 32, v.where);
  hazards_.begin(Pipe::vector);
  VectorInstruction whole = v;
  whole.count = static_cast<uint32_t>(from.size());
  clocks_.issue(Pipe::vector, cost_of(whole));
  for (const auto& [begin, end] : ranges_of(from, element)) {
    check_tile(v.name, begin, end - begin, 1, v.where);
    access(Pipe::vector, begin, end - begin, false, v.name, v.where);
  }
  if (v.pattern == 0) {
    check_tile(v.name, v.from[1], (bits.back() - v.from[1] * 8) / 8 + 1, 32, v.where);
    access(Pipe::vector, v.from[1], (bits.back() - v.from[1] * 8) / 8 + 1, false, v.name, v.where);
  }
  // The number of elements is a register, so the core waits for what comes before.
  if (config_.interleaves) drain();
  uint32_t found = 0;
  for (size_t i = 0; i < from.size(); ++i) {
    const size_t lane = i % lanes;
    if (v.pattern == 0 && !is_defined(bits[i] / 8, 1))
      fail(kGatherMask, "GatherMask: bits of the mask that no instruction has computed", v.where);
    const bool is_selected = v.pattern == 0 ? (buffer_[bits[i] / 8] >> (bits[i] % 8) & 1) != 0
                                            : (kPatterns[v.pattern] >> (lane % 4) & 1) != 0;
    if (!is_selected) continue;
    const uint32_t to = v.to + found++ * element;
    check_tile(v.name, to, element, 1, v.where);
    std::memmove(buffer_.data() + to, buffer_.data() + from[i], element);
    mark_defined(to, element, is_defined(from[i], element));
  }
  access(Pipe::vector, v.to, uint64_t{found} * element, true, v.name, v.where);
  *v.found = found;
}

}  // namespace npu::ai_core
