#include "tool/ascendc/registers.h"

#include <algorithm>
#include <map>

namespace migrate::ascendc {
namespace {

/// The first buffer that is free.
int take(std::vector<bool>& used) {
  const auto free = std::find(used.begin(), used.end(), false);
  const int which = static_cast<int>(free - used.begin());
  if (free == used.end()) used.push_back(true);
  used[static_cast<size_t>(which)] = true;
  return which;
}

}  // namespace

void assign_buffers(TilePass& pass) {
  std::map<int, size_t> last_use;
  for (size_t i = 0; i < pass.instructions.size(); ++i)
    for (const Operand& operand : pass.instructions[i].operands)
      if (operand.tile >= 0) last_use[operand.tile] = i;
  std::vector<bool> tiles, masks;
  for (size_t i = 0; i < pass.instructions.size(); ++i) {
    const Instruction& instruction = pass.instructions[i];
    const auto free_operands = [&](bool of_same_size) {
      const Register& to = pass.registers[static_cast<size_t>(instruction.to)];
      for (const Operand& operand : instruction.operands) {
        if (operand.tile < 0 || last_use[operand.tile] != i) continue;
        const Register& reg = pass.registers[static_cast<size_t>(operand.tile)];
        if (reg.kind != Register::Kind::temporary) continue;
        if ((size_of(reg.type) == size_of(to.type) && reg.type != ir::Type::boolean) != of_same_size)
          continue;
        (reg.type == ir::Type::boolean ? masks : tiles)[static_cast<size_t>(reg.number)] = false;
      }
    };
    // Source and destination are the same tile, or do not overlap: a Cast between sizes needs another one.
    free_operands(true);
    Register& to = pass.registers[static_cast<size_t>(instruction.to)];
    if (to.kind == Register::Kind::temporary) to.number = take(to.type == ir::Type::boolean ? masks : tiles);
    free_operands(false);
    if (to.kind == Register::Kind::temporary && last_use.find(instruction.to) == last_use.end())
      (to.type == ir::Type::boolean ? masks : tiles)[static_cast<size_t>(to.number)] = false;
  }
  pass.temporaries = static_cast<int>(tiles.size());
  pass.masks = static_cast<int>(masks.size());
}

std::vector<ir::Type> slot_types(const VectorProgram& program, bool is_output) {
  std::vector<ir::Type> types;
  const auto hold = [&](size_t slot, ir::Type type) {
    if (slot == types.size()) types.push_back(type);
    if (size_of(type) > size_of(types[slot])) types[slot] = type;
  };
  for (const TilePass& pass : program.passes) {
    const std::vector<TileAccess>& list = is_output ? pass.outputs : pass.inputs;
    for (size_t i = 0; i < list.size(); ++i) hold(i, list[i].type);
  }
  // The numbers of rows leave through the first queue.
  if (is_output && !program.row_stores.empty()) hold(0, ir::Type::f32);
  return types;
}

int most_of(const VectorProgram& program, int TilePass::* count) {
  int most = 0;
  for (const TilePass& pass : program.passes) most = std::max(most, pass.*count);
  return most;
}

size_t accumulators(const VectorProgram& program) {
  size_t most = 0;
  for (const TilePass& pass : program.passes) most = std::max(most, pass.reductions.size());
  return most;
}

int queue_buffers(const VectorProgram& program) {
  return std::max(slot_types(program, false).size(), slot_types(program, true).size()) <= 4 ? 2 : 1;
}

int64_t tile_elements(const VectorProgram& program, const ChipBuffers& buffers) {
  int64_t bits = most_of(program, &TilePass::temporaries) * 32 + most_of(program, &TilePass::masks) +
                 static_cast<int64_t>(accumulators(program)) * 32;
  for (const ir::Type type : program.kept) bits += 8 * size_of(type);
  if (accumulators(program) > 0) bits += 2;  // what ReduceSum works with
  for (const bool is_output : {false, true})
    for (const ir::Type type : slot_types(program, is_output))
      bits += queue_buffers(program) * 8 * size_of(type);
  const int64_t kept = most_of(program, &TilePass::masks) > 0 ? buffers.of_select : buffers.reserved;
  const int64_t most = (buffers.unified_buffer - kept) * 8 / std::max<int64_t>(bits, 1);
  // Whole 256 elements: 32-byte blocks of masks and of every type.
  return std::min<int64_t>(most / 256 * 256, 16384);
}

}  // namespace migrate::ascendc
