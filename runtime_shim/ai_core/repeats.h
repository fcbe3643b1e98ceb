#pragma once
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "npu_sim/ascendc/core_table.h"

namespace npu::ai_core {

struct MaskRegisters;

/// What an instruction with iterations does not do, as text without the instruction's name; empty if it is fine.
struct SelectedElements {
  std::vector<uint32_t> list;  ///< iteration * lanes + lane
  std::string broken;          ///< the rule
};

/// The elements that the mask of an instruction selects, in order.
/// Units: `lanes` are the elements of an iteration.
SelectedElements selected_elements(const npu_sim_core::Repeats& repeats, const MaskRegisters& registers,
                                   uint32_t lanes);

/// The offset of an element of an operand.
/// Units: begin and result in bytes, `element` its bytes.
inline uint32_t offset_of(uint32_t begin, npu_sim_core::Repeats::Stride stride, uint32_t number,
                          uint32_t lanes, uint32_t element) {
  const uint32_t repeat = number / lanes, lane = number % lanes, per_block = 32 / element;
  return begin +
         (repeat * static_cast<uint32_t>(stride.repeat) +
          lane / per_block * static_cast<uint32_t>(stride.block)) *
             32 +
         lane % per_block * element;
}

/// The ranges of bytes of elements at these offsets, without those that touch.
std::vector<std::pair<uint32_t, uint32_t>> ranges_of(std::vector<uint32_t> offsets, uint32_t element);

}  // namespace npu::ai_core
