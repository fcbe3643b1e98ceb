#include "tool/ascendc/pass_text.h"

#include <algorithm>

namespace migrate::ascendc {

std::string class_name(const std::string& kernel) {
  std::string name;
  bool upper = true;
  for (const char c : kernel) {
    if (c == '_') {
      upper = true;
    } else {
      name += upper ? static_cast<char>(std::toupper(static_cast<unsigned char>(c))) : c;
      upper = false;
    }
  }
  return name + "Kernel";
}

std::string PassText::run() {
  head();
  line("class {} {{", class_name(program_.name));
  tile_size();
  line(" public:");
  init();
  process();
  line("");
  line(" private:");
  functions();
  if (!buffers_.copies_bytes) whole_blocks();
  members();
  line("}};");
  line("");
  line("}}  // namespace");
  line("");
  entry();
  return out_;
}

void PassText::head() {
  std::string next;
  for (const ir::SourcePlace& place : program_.next)
    next += fmt::format(", then the one at {}:{}", place.file, place.line);
  line("// {}: generated from the kernel at {}:{}{}.", program_.name, program_.place.file,
       program_.place.line, next);
  for (const std::string& note : program_.notes) line("// Differs from the kernel: {}.", note);
  line("#include \"kernel_operator.h\"");
  line("");
  line("namespace {{");
  line("");
}

void PassText::tile_size() {
  line(
      "  // Elements of a tile: the queues and the temporary tiles fit into the {} bytes of the unified buffer of {}.",
      buffers_.unified_buffer, buffers_.soc);
  line("  static constexpr uint32_t kTile = {};", tile_elements(program_, buffers_));
  line("");
}

void PassText::init() {
  line("  __aicore__ inline void Init({}) {{", parameters());
  for (const int number : program_.arrays)
    line("    {0}_.SetGlobalBuffer(reinterpret_cast<__gm__ {1}*>({0}));", parameter(number).name,
         cpp_name(array_type(number)));
  for (const int number : program_.used_parameters) line("    {0}_ = {0};", parameter(number).name);
  for (const HostScalar& scalar : program_.host_scalars) line("    {0}_ = {0};", scalar.name);
  for (const size_t i : passed_extents()) line("    {0}_ = {0};", extent(i));
  for (const bool is_output : {false, true})
    for (const Queue& queue : queues(is_output))
      line("    pipe_.InitBuffer({}_, {}, kTile * sizeof({}));", queue.name, queue_buffers(program_),
           cpp_name(queue.type));
  for (int i = 0; i < most_of(program_, &TilePass::temporaries); ++i)
    line("    pipe_.InitBuffer(tile{}_, kTile * sizeof(float));", i);
  for (int i = 0; i < most_of(program_, &TilePass::masks); ++i)
    line("    pipe_.InitBuffer(mask{}_, kTile / 8);", i);
  for (size_t i = 0; i < accumulators(program_); ++i)
    line("    pipe_.InitBuffer(accumulator{}_, kTile * sizeof(float));", i);
  for (size_t i = 0; i < program_.kept.size(); ++i)
    line("    pipe_.InitBuffer(kept{}_, kTile * sizeof({}));", i, cpp_name(program_.kept[i]));
  if (program_.has_rows) {
    line("    pipe_.InitBuffer(work_, kTile / 4);");
    line("    pipe_.InitBuffer(number_, 32);");
  }
  line("  }}");
  line("");
}

void PassText::members() {
  line("  AscendC::TPipe pipe_;");
  for (const bool is_output : {false, true})
    for (const Queue& queue : queues(is_output))
      line("  AscendC::TQue<AscendC::QuePosition::{}, {}> {}_;", is_output ? "VECOUT" : "VECIN",
           queue_buffers(program_), queue.name);
  const auto buffer = [&](const std::string& name) {
    line("  AscendC::TBuf<AscendC::QuePosition::VECCALC> {}_;", name);
  };
  for (int i = 0; i < most_of(program_, &TilePass::temporaries); ++i) buffer(fmt::format("tile{}", i));
  for (int i = 0; i < most_of(program_, &TilePass::masks); ++i) buffer(fmt::format("mask{}", i));
  for (size_t i = 0; i < accumulators(program_); ++i) buffer(fmt::format("accumulator{}", i));
  for (size_t i = 0; i < program_.kept.size(); ++i) buffer(fmt::format("kept{}", i));
  if (program_.has_rows) buffer("work"), buffer("number");
  for (const int number : program_.arrays)
    line("  AscendC::GlobalTensor<{}> {}_;", cpp_name(array_type(number)), parameter(number).name);
  const auto number = [&](const char* type, const std::string& name) { line("  {} {}_ = 0;", type, name); };
  for (const int which : program_.used_parameters)
    number(cpp_name(parameter(which).type), parameter(which).name);
  for (const HostScalar& scalar : program_.host_scalars) number(cpp_name(scalar.type), scalar.name);
  for (const size_t i : passed_extents()) number("int64_t", extent(i));
  if (!program_.has_rows) return;
  if (!program_.kept.empty())
    line("  bool isShort_ = false;  // the row is not longer than a tile: it stays for the next pass");
  for (size_t i = 0; i < space_.rows; ++i) number("int64_t", fmt::format("row{}", i));
  for (const RowScalar& scalar : program_.row_scalars)
    number(cpp_name(space_[scalar.load].type), scalar.name);
  for (const RowNumber& value : program_.row_numbers) number(cpp_name(space_[value.value].type), value.name);
  for (const TilePass& pass : program_.passes)
    for (const RowReduction& reduction : pass.reductions) number("float", reduction.name);
}

void PassText::entry() {
  line("extern \"C\" __global__ __aicore__ void {}({}) {{", program_.name, parameters());
  line("  {} kernel;", class_name(program_.name));
  std::string list;
  const auto add = [&](const std::string& text) { list += (list.empty() ? "" : ", ") + text; };
  for (const int number : program_.arrays) add(parameter(number).name);
  for (const int number : program_.used_parameters) add(parameter(number).name);
  for (const HostScalar& scalar : program_.host_scalars) add(scalar.name);
  for (const size_t i : passed_extents()) add(extent(i));
  line("  kernel.Init({});", list);
  line("  kernel.Process();");
  line("}}");
}

void PassText::copy_in(const TilePass& pass, const std::string& suffix) {
  line("  __aicore__ inline void CopyIn{}(int64_t first, uint32_t length{}) {{", suffix,
       scalar_parameters(pass));
  for (size_t i = 0; i < pass.inputs.size(); ++i) {
    const TileAccess& access = pass.inputs[i];
    const char* type = cpp_name(access.type);
    const char* const indent = access.is_kept_before ? "      " : "    ";
    if (access.is_kept_before) line("    if (!isShort_) {{");
    line("{}AscendC::LocalTensor<{}> {} = {}_.AllocTensor<{}>();", indent, type, local(pass, i),
         input(pass, i), type);
    if (buffers_.copies_bytes)
      line(
          "{}AscendC::DataCopyPad({}, {}, {{1, static_cast<uint32_t>({}), 0, 0, 0}}, "
          "{{false, 0, 0, {}}});",
          indent, local(pass, i), element(access), copied(access.type),
          access.type == Type::bf16 || access.type == Type::f16 ? fmt::format("{}(0)", type) : "0");
    else
      line("{}AscendC::DataCopy({}, {}, {});", indent, local(pass, i), element(access), copied(access.type));
    line("{}{}_.EnQue({});", indent, input(pass, i), local(pass, i));
    if (access.is_kept_before) line("    }}");
  }
  line("  }}");
  line("");
}

std::string PassText::local(const TilePass& pass, size_t i) const {
  return fmt::format("{}{}", array_name(pass.inputs[i].array), i);
}

std::string PassText::tile(const TilePass& pass, int number) const {
  const Register& reg = pass.registers[static_cast<size_t>(number)];
  const auto index = static_cast<size_t>(reg.number);
  if (reg.kind == Register::Kind::input) return local(pass, index);
  if (reg.kind == Register::Kind::output)
    return fmt::format("{}Result{}", array_name(pass.outputs[index].array), index);
  if (reg.kind == Register::Kind::accumulator) return accumulators_of(pass)[index].name;
  if (reg.type == Type::boolean) return fmt::format("mask{}", reg.number);
  if (reg.type == Type::f32) return fmt::format("tile{}", reg.number);
  return fmt::format("tile{}.ReinterpretCast<{}>()", reg.number, cpp_name(reg.type));
}

void PassText::compute(const TilePass& pass, const std::string& suffix) {
  line("  __aicore__ inline void Compute{}(uint32_t length{}) {{", suffix, scalar_parameters(pass));
  for (size_t i = 0; i < pass.inputs.size(); ++i) {
    const TileAccess& access = pass.inputs[i];
    const char* const type = cpp_name(access.type);
    line("    AscendC::LocalTensor<{0}> {1} = {3}{2}_.DeQue<{0}>();", type, local(pass, i), input(pass, i),
         access.is_kept_before ? fmt::format("isShort_ ? kept{}_.Get<{}>() : ", access.kept, type) : "");
  }
  for (size_t i = 0; i < pass.outputs.size(); ++i)
    line("    AscendC::LocalTensor<{0}> {1}Result{2} = {3}_.AllocTensor<{0}>();",
         cpp_name(pass.outputs[i].type), array_name(pass.outputs[i].array), i, output(pass, i));
  for (int i = 0; i < pass.temporaries; ++i)
    line("    AscendC::LocalTensor<float> tile{0} = tile{0}_.Get<float>();", i);
  for (int i = 0; i < pass.masks; ++i)
    line("    AscendC::LocalTensor<uint8_t> mask{0} = mask{0}_.Get<uint8_t>();", i);
  for (size_t i = 0; i < accumulators_of(pass).size(); ++i)
    line("    AscendC::LocalTensor<float> {} = accumulator{}_.Get<float>();", accumulators_of(pass)[i].name,
         i);
  const bool rounds = !buffers_.copies_bytes && program_.has_rows;
  if ((pass.masks > 0 || rounds) && !pass.reductions.empty()) line("    const uint32_t valid = length;");
  if (rounds) line("    length = Whole(length, {});", block_elements());
  if (pass.masks > 0) line("    // Compare and Select take whole 256 bytes.");
  if (pass.masks > 0) line("    length = (length + 63) / 64 * 64;");
  // The tile before has written the accumulators.
  std::set<std::string> busy;
  for (const RowReduction& reduction : accumulators_of(pass)) busy.insert(reduction.name);
  for (const Instruction& instruction : pass.instructions) {
    order_after(pass, instruction, busy);
    instruction_line(pass, instruction);
  }
  keep(pass);
  for (size_t i = 0; i < pass.inputs.size(); ++i)
    line("    {}{}_.FreeTensor({});", pass.inputs[i].is_kept_before ? "if (!isShort_) " : "", input(pass, i),
         local(pass, i));
  for (size_t i = 0; i < pass.outputs.size(); ++i)
    line("    {}_.EnQue({}Result{});", output(pass, i), array_name(pass.outputs[i].array), i);
  line("  }}");
  line("");
}

void PassText::keep(const TilePass& pass) {
  std::string copies;
  const auto copy = [&](const TileAccess& access, const std::string& from) {
    if (access.kept < 0 || access.is_kept_before) return;
    copies += fmt::format("      AscendC::DataCopy(kept{}_.Get<{}>(), {}, (length + 31) / 32 * 32);\n",
                          access.kept, cpp_name(access.type), from);
  };
  for (size_t i = 0; i < pass.inputs.size(); ++i) copy(pass.inputs[i], local(pass, i));
  for (size_t i = 0; i < pass.outputs.size(); ++i)
    copy(pass.outputs[i], fmt::format("{}Result{}", array_name(pass.outputs[i].array), i));
  if (copies.empty()) return;
  line("    if (isShort_) {{");
  line("      AscendC::PipeBarrier<PIPE_V>();");
  out_ += copies;
  line("      AscendC::PipeBarrier<PIPE_V>();");
  line("    }}");
}

/// Instructions of the vector pipe that depend on each other are ordered by a barrier. `busy`: tiles used since the last.
void PassText::order_after(const TilePass& pass, const Instruction& instruction,
                           std::set<std::string>& busy) {
  std::set<std::string> used = {buffer(pass, instruction.to)};
  bool depends = busy.count(buffer(pass, instruction.to)) != 0;
  for (const Operand& operand : instruction.operands) {
    if (operand.tile < 0) continue;
    used.insert(buffer(pass, operand.tile));
    const Register& reg = pass.registers[static_cast<size_t>(operand.tile)];
    depends = depends || (reg.kind != Register::Kind::input && busy.count(buffer(pass, operand.tile)) != 0);
  }
  if (depends) {
    line("    AscendC::PipeBarrier<PIPE_V>();");
    busy.clear();
  }
  busy.insert(used.begin(), used.end());
}

/// The buffer of a tile, by a name that all its types share.
std::string PassText::buffer(const TilePass& pass, int number) const {
  const std::string name = tile(pass, number);
  return name.substr(0, name.find('.'));
}

void PassText::instruction_line(const TilePass& pass, const Instruction& instruction) {
  if (instruction.name == "And" || instruction.name == "Or" || instruction.name == "Not")
    return mask_line(pass, instruction);
  if (instruction.name == "Bits") return bits_line(pass, instruction);
  std::string list = tile(pass, instruction.to);
  for (const Operand& operand : instruction.operands)
    list += ", " + (operand.tile >= 0 ? tile(pass, operand.tile) : scalar_text(pass, instruction, operand));
  if (instruction.name == "Select")
    list += instruction.operands[2].tile >= 0 ? ", AscendC::SELMODE::VSEL_TENSOR_TENSOR_MODE"
                                              : ", AscendC::SELMODE::VSEL_TENSOR_SCALAR_MODE";
  if (!instruction.mode.empty()) list += ", " + mode_text(pass, instruction);
  const bool is_sum = pass.registers[static_cast<size_t>(instruction.to)].kind == Register::Kind::accumulator;
  const bool is_rounded = !buffers_.copies_bytes && program_.has_rows;
  // A copy between tiles takes whole 32 bytes, of any type.
  const char* const count = instruction.name == "DataCopy"             ? "(length + 31) / 32 * 32"
                            : is_sum && (pass.masks > 0 || is_rounded) ? "valid"
                                                                       : "length";
  line("    AscendC::{}({}, {});", instruction.name, list, count);
}

/// Cores without DataCopyPad convert float to half in the mode CAST_NONE alone, which rounds to the nearest (Ascend C API, Cast).
std::string PassText::mode_text(const TilePass& pass, const Instruction& instruction) const {
  const bool is_half = pass.registers[static_cast<size_t>(instruction.to)].type == Type::f16;
  return instruction.name == "Cast" && is_half && !buffers_.copies_bytes ? "AscendC::RoundMode::CAST_NONE"
                                                                         : instruction.mode;
}

int64_t PassText::block_elements() const {
  int64_t smallest = 4;
  for (const TilePass& pass : program_.passes)
    for (const auto* list : {&pass.inputs, &pass.outputs})
      for (const TileAccess& access : *list) smallest = std::min<int64_t>(smallest, ir::size_of(access.type));
  return 32 / smallest;
}

void PassText::whole_blocks() {
  line(
      "  // Copies have whole 32 bytes. What is copied beyond a row's end is computed, and no part of the result.");
  line("  __aicore__ inline uint32_t Whole(uint32_t length, uint32_t block) {{");
  line("    return (length + block - 1) / block * block;");
  line("  }}");
  line("");
}

std::string PassText::scalar_text(const TilePass& pass, const Instruction& instruction,
                                  const Operand& operand) const {
  const std::string number = member_names(operand.scalar);
  const Type type = pass.registers[static_cast<size_t>(instruction.to)].type;
  return type == Type::f16 ? fmt::format("half({})", number) : number;
}

/// A copy between tiles takes whole 32 bytes.
void PassText::bits_line(const TilePass& pass, const Instruction& instruction) {
  const int from = instruction.operands[0].tile;
  const char* const type = cpp_name(pass.registers[static_cast<size_t>(instruction.to)].type);
  line("    AscendC::DataCopy({}, {}.ReinterpretCast<{}>(), (length + 31) / 32 * 32);",
       tile(pass, instruction.to), buffer(pass, from), type);
}

void PassText::mask_line(const TilePass& pass, const Instruction& instruction) {
  const auto words = [&](int number) { return tile(pass, number) + ".ReinterpretCast<uint16_t>()"; };
  std::string list = words(instruction.to);
  for (const Operand& operand : instruction.operands) list += ", " + words(operand.tile);
  line("    AscendC::{}({}, length / 16);", instruction.name, list);
}

void PassText::copy_out(const TilePass& pass, const std::string& suffix) {
  line("  __aicore__ inline void CopyOut{}(int64_t first, uint32_t length{}) {{", suffix,
       scalar_parameters(pass));
  for (size_t i = 0; i < pass.outputs.size(); ++i) {
    const TileAccess& access = pass.outputs[i];
    const std::string name = fmt::format("{}Result{}", array_name(access.array), i);
    line("    AscendC::LocalTensor<{0}> {1} = {2}_.DeQue<{0}>();", cpp_name(access.type), name,
         output(pass, i));
    if (buffers_.copies_bytes)
      line("    AscendC::DataCopyPad({}, {}, {{1, static_cast<uint32_t>({}), 0, 0, 0}});  // line {}",
           element(access), name, copied(access.type), access.place.line);
    else
      line("    AscendC::DataCopy({}, {}, {});  // line {}", element(access), name, copied(access.type),
           access.place.line);
    line("    {}_.FreeTensor({});", output(pass, i), name);
  }
  line("  }}");
  line("");
}

}  // namespace migrate::ascendc
