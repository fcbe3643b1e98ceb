// The Ascend C source of a kernel, in the form of CANN's own samples: a class with Init, Process, CopyIn, Compute, CopyOut.
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "tool/ascendc/expression_text.h"
#include "tool/ascendc/vector_program.h"

namespace migrate::ascendc {
namespace {

using ir::Node;
using ir::Op;
using ir::Type;

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

class KernelText : private ExpressionText {
 public:
  KernelText(const VectorProgram& program, const ChipBuffers& buffers)
      : ExpressionText(program.space), program_(program), buffers_(buffers) {}

  std::string run() {
    head();
    line("class {} {{", class_name(program_.name));
    tile_size();
    line(" public:");
    init();
    process();
    line("");
    line(" private:");
    copy_in();
    compute();
    copy_out();
    members();
    line("}};");
    line("");
    line("}}  // namespace");
    line("");
    entry();
    return out_;
  }

 private:
  template <class... A>
  void line(fmt::format_string<A...> format, A&&... arguments) {
    out_ += fmt::format(format, std::forward<A>(arguments)...) + '\n';
  }

  bool has_rows() const { return space_.dimensions.size() > 1; }

  std::string leaf(Node n) const override {
    const ir::Value& value = space_[n];
    if (value.op == Op::load) {
      for (const RowScalar& scalar : program_.row_scalars)
        if (scalar.load == n) return scalar.name;
      return "?";
    }
    for (size_t i = 0; i + 1 < space_.dimensions.size(); ++i)
      if (space_.dimensions[i].symbol == n) return fmt::format("row{}", i);
    return "?";
  }

  std::string name_of_value(Node n) const override {
    for (const HostScalar& scalar : program_.host_scalars)
      if (scalar.value == n) return scalar.name;
    return "";
  }

  const ir::Parameter& parameter(int number) const { return space_.parameters[static_cast<size_t>(number)]; }
  const std::string& array_name(const ir::Array& array) const { return parameter(array.number).name; }
  std::string input(size_t i) const { return fmt::format("{}In{}", array_name(program_.inputs[i].array), i); }
  std::string output(size_t i) const {
    return fmt::format("{}Out{}", array_name(program_.outputs[i].array), i);
  }

  Type array_type(int number) const {
    for (const auto* list : {&program_.inputs, &program_.outputs})
      for (const TileAccess& access : *list)
        if (access.array.number == number) return access.type;
    for (const RowScalar& scalar : program_.row_scalars)
      if (space_[scalar.load].array.number == number) return space_[scalar.load].type;
    return Type::f32;
  }

  void head() {
    line("// {}: generated from the kernel at {}:{}.", program_.name, program_.place.file,
         program_.place.line);
    for (const std::string& note : program_.notes) line("// Differs from the kernel: {}.", note);
    line("#include \"kernel_operator.h\"");
    line("");
    line("namespace {{");
    line("");
  }

  void tile_size() {
    line(
        "  // Elements of a tile: the queues and the temporary tiles fit into the {} bytes of the unified buffer of {}.",
        buffers_.unified_buffer, buffers_.soc);
    line("  static constexpr uint32_t kTile = {};", tile_elements(program_, buffers_));
    line("");
  }

  std::string parameters(bool is_entry) const {
    std::string list;
    const auto add = [&](const std::string& text) { list += (list.empty() ? "" : ", ") + text; };
    for (const int number : program_.arrays) add("GM_ADDR " + parameter(number).name);
    for (const int number : program_.used_parameters)
      add(fmt::format("{} {}", cpp_name(parameter(number).type), parameter(number).name));
    for (const HostScalar& scalar : program_.host_scalars)
      add(fmt::format("{} {}", cpp_name(scalar.type), scalar.name));
    for (size_t i = 0; i < space_.dimensions.size(); ++i) add(fmt::format("int64_t {}", extent(i)));
    (void)is_entry;
    return list;
  }

  std::string extent(size_t i) const {
    return i + 1 == space_.dimensions.size() ? "count" : fmt::format("rows{}", i);
  }

  void init() {
    line("  __aicore__ inline void Init({}) {{", parameters(false));
    for (const int number : program_.arrays)
      line("    {0}_.SetGlobalBuffer(reinterpret_cast<__gm__ {1}*>({0}));", parameter(number).name,
           cpp_name(array_type(number)));
    for (const int number : program_.used_parameters) line("    {0}_ = {0};", parameter(number).name);
    for (const HostScalar& scalar : program_.host_scalars) line("    {0}_ = {0};", scalar.name);
    for (size_t i = 0; i < space_.dimensions.size(); ++i) line("    {0}_ = {0};", extent(i));
    for (size_t i = 0; i < program_.inputs.size(); ++i)
      line("    pipe_.InitBuffer({}_, {}, kTile * sizeof({}));", input(i), queue_buffers(program_),
           cpp_name(program_.inputs[i].type));
    for (size_t i = 0; i < program_.outputs.size(); ++i)
      line("    pipe_.InitBuffer({}_, {}, kTile * sizeof({}));", output(i), queue_buffers(program_),
           cpp_name(program_.outputs[i].type));
    for (int i = 0; i < program_.temporaries; ++i)
      line("    pipe_.InitBuffer(tile{}_, kTile * sizeof(float));", i);
    for (int i = 0; i < program_.masks; ++i) line("    pipe_.InitBuffer(mask{}_, kTile / 8);", i);
    line("  }}");
    line("");
  }

  /// Tiles are dealt out to the cores in equal parts: those of one row, then those of the next.
  void process() {
    line("  __aicore__ inline void Process() {{");
    line("    if (count_ == 0) return;");
    std::string rows = "1";
    for (size_t i = 0; i + 1 < space_.dimensions.size(); ++i)
      rows = i == 0 ? "rows0_" : rows + fmt::format(" * rows{}_", i);
    if (!has_rows()) line("    // Every core gets a part, in whole 512 bytes.");
    line("    const int64_t cores = AscendC::GetBlockNum();");
    line("    int64_t tile = kTile;");
    if (!has_rows()) {
      line("    const int64_t share = ((count_ + cores - 1) / cores + 255) / 256 * 256;");
      line("    if (share < tile) tile = share;");
    }
    line("    const int64_t tiles = (count_ + tile - 1) / tile;");
    line("    const int64_t all = {}tiles;", has_rows() ? rows + " * " : "");
    line("    const int64_t each = (all + cores - 1) / cores;");
    line("    const int64_t begin = each * AscendC::GetBlockIdx();");
    line("    const int64_t end = begin + each < all ? begin + each : all;");
    line("    for (int64_t i = begin; i < end; ++i) {{");
    line("      const int64_t first = i % tiles * tile;");
    line("      const uint32_t length = count_ - first < tile ? count_ - first : tile;");
    if (has_rows()) rows_of("      ");
    const std::string arguments = scalar_arguments();
    line("      CopyIn(first, length{});", arguments);
    line("      Compute(length{});", arguments);
    line("      CopyOut(first, length{});", arguments);
    line("    }}");
    line("  }}");
  }

  void rows_of(const std::string& indent) {
    line("{}int64_t row = i / tiles;", indent);
    for (size_t i = space_.dimensions.size() - 1; i-- > 0;) {
      if (i == 0) {
        line("{}const int64_t row0 = row;", indent);
      } else {
        line("{0}const int64_t row{1} = row % rows{1}_;", indent, i);
        line("{0}row /= rows{1}_;", indent, i);
      }
    }
    for (const RowScalar& scalar : program_.row_scalars) {
      const ir::Value& value = space_[scalar.load];
      const auto offset = space_.offset_of(scalar.load).divided(ir::size_of(value.type));
      line("{}const {} {} = {}_.GetValue({});", indent, cpp_name(value.type), scalar.name,
           array_name(value.array), member_names(text(*offset)));
    }
  }

  std::string scalar_parameters() const {
    std::string list;
    for (size_t i = 0; i + 1 < space_.dimensions.size(); ++i) list += fmt::format(", int64_t row{}", i);
    for (const RowScalar& scalar : program_.row_scalars)
      list += fmt::format(", {} {}", cpp_name(space_[scalar.load].type), scalar.name);
    return list;
  }

  std::string scalar_arguments() const {
    std::string list;
    for (size_t i = 0; i + 1 < space_.dimensions.size(); ++i) list += fmt::format(", row{}", i);
    for (const RowScalar& scalar : program_.row_scalars) list += ", " + scalar.name;
    return list;
  }

  /// Parameters are members of the class: their names end in an underscore there.
  std::string member_names(const std::string& expression) const {
    std::set<std::string> members;
    for (const int number : program_.used_parameters) members.insert(parameter(number).name);
    for (const HostScalar& scalar : program_.host_scalars) members.insert(scalar.name);
    return with_underscores(expression, members);
  }

  std::string element(const TileAccess& access) const {
    const std::string offset = member_names(text(access.offset));
    return fmt::format("{}_[{}first]", array_name(access.array), offset == "0" ? "" : offset + " + ");
  }

  void copy_in() {
    line("  __aicore__ inline void CopyIn(int64_t first, uint32_t length{}) {{", scalar_parameters());
    for (size_t i = 0; i < program_.inputs.size(); ++i) {
      const TileAccess& access = program_.inputs[i];
      const char* type = cpp_name(access.type);
      line("    AscendC::LocalTensor<{}> {} = {}_.AllocTensor<{}>();", type, local(i), input(i), type);
      line(
          "    AscendC::DataCopyPad({}, {}, {{1, static_cast<uint32_t>(length * sizeof({})), 0, 0, 0}}, "
          "{{false, 0, 0, {}}});",
          local(i), element(access), type,
          access.type == Type::bf16 || access.type == Type::f16 ? fmt::format("{}(0)", type) : "0");
      line("    {}_.EnQue({});", input(i), local(i));
    }
    line("  }}");
    line("");
  }

  std::string local(size_t i) const { return fmt::format("{}{}", array_name(program_.inputs[i].array), i); }

  std::string tile(int number) const {
    const Register& reg = program_.registers[static_cast<size_t>(number)];
    const auto index = static_cast<size_t>(reg.number);
    if (reg.kind == Register::Kind::input) return local(index);
    if (reg.kind == Register::Kind::output)
      return fmt::format("{}Result{}", array_name(program_.outputs[index].array), index);
    if (reg.type == Type::boolean) return fmt::format("mask{}", reg.number);
    if (reg.type == Type::f32) return fmt::format("tile{}", reg.number);
    return fmt::format("tile{}.ReinterpretCast<{}>()", reg.number, cpp_name(reg.type));
  }

  void compute() {
    line("  __aicore__ inline void Compute(uint32_t length{}) {{", scalar_parameters());
    for (size_t i = 0; i < program_.inputs.size(); ++i)
      line("    AscendC::LocalTensor<{0}> {1} = {2}_.DeQue<{0}>();", cpp_name(program_.inputs[i].type),
           local(i), input(i));
    for (size_t i = 0; i < program_.outputs.size(); ++i)
      line("    AscendC::LocalTensor<{0}> {1}Result{2} = {3}_.AllocTensor<{0}>();",
           cpp_name(program_.outputs[i].type), array_name(program_.outputs[i].array), i, output(i));
    for (int i = 0; i < program_.temporaries; ++i)
      line("    AscendC::LocalTensor<float> tile{0} = tile{0}_.Get<float>();", i);
    for (int i = 0; i < program_.masks; ++i)
      line("    AscendC::LocalTensor<uint8_t> mask{0} = mask{0}_.Get<uint8_t>();", i);
    if (program_.masks > 0) line("    // Compare and Select take whole 256 bytes.");
    if (program_.masks > 0) line("    length = (length + 63) / 64 * 64;");
    std::set<std::string> busy;
    for (const Instruction& instruction : program_.instructions) {
      order_after(instruction, busy);
      instruction_line(instruction);
    }
    for (size_t i = 0; i < program_.inputs.size(); ++i) line("    {}_.FreeTensor({});", input(i), local(i));
    for (size_t i = 0; i < program_.outputs.size(); ++i)
      line("    {}_.EnQue({}Result{});", output(i), array_name(program_.outputs[i].array), i);
    line("  }}");
    line("");
  }

  /// Instructions of the vector pipe that depend on each other are ordered by a barrier. `busy`: tiles used since the last.
  void order_after(const Instruction& instruction, std::set<std::string>& busy) {
    std::set<std::string> used = {buffer(instruction.to)};
    bool depends = busy.count(buffer(instruction.to)) != 0;
    for (const Operand& operand : instruction.operands) {
      if (operand.tile < 0) continue;
      used.insert(buffer(operand.tile));
      const Register& reg = program_.registers[static_cast<size_t>(operand.tile)];
      depends = depends || (reg.kind != Register::Kind::input && busy.count(buffer(operand.tile)) != 0);
    }
    if (depends) {
      line("    AscendC::PipeBarrier<PIPE_V>();");
      busy.clear();
    }
    busy.insert(used.begin(), used.end());
  }

  /// The buffer of a tile, by a name that all its types share.
  std::string buffer(int number) const {
    const std::string name = tile(number);
    return name.substr(0, name.find('.'));
  }

  void instruction_line(const Instruction& instruction) {
    if (instruction.name == "And" || instruction.name == "Or" || instruction.name == "Not")
      return mask_line(instruction);
    std::string list = tile(instruction.to);
    for (const Operand& operand : instruction.operands)
      list += ", " + (operand.tile >= 0 ? tile(operand.tile) : scalar_text(instruction, operand));
    if (instruction.name == "Select")
      list += instruction.operands[2].tile >= 0 ? ", AscendC::SELMODE::VSEL_TENSOR_TENSOR_MODE"
                                                : ", AscendC::SELMODE::VSEL_TENSOR_SCALAR_MODE";
    if (!instruction.mode.empty()) list += ", " + instruction.mode;
    line("    AscendC::{}({}, length);", instruction.name, list);
  }

  std::string scalar_text(const Instruction& instruction, const Operand& operand) const {
    const std::string number = member_names(operand.scalar);
    const Type type = program_.registers[static_cast<size_t>(instruction.to)].type;
    return type == Type::f16 ? fmt::format("half({})", number) : number;
  }

  void mask_line(const Instruction& instruction) {
    const auto words = [&](int number) { return tile(number) + ".ReinterpretCast<uint16_t>()"; };
    std::string list = words(instruction.to);
    for (const Operand& operand : instruction.operands) list += ", " + words(operand.tile);
    line("    AscendC::{}({}, length / 16);", instruction.name, list);
  }

  void copy_out() {
    line("  __aicore__ inline void CopyOut(int64_t first, uint32_t length{}) {{", scalar_parameters());
    for (size_t i = 0; i < program_.outputs.size(); ++i) {
      const TileAccess& access = program_.outputs[i];
      const std::string name = fmt::format("{}Result{}", array_name(access.array), i);
      line("    AscendC::LocalTensor<{0}> {1} = {2}_.DeQue<{0}>();", cpp_name(access.type), name, output(i));
      line(
          "    AscendC::DataCopyPad({}, {}, {{1, static_cast<uint32_t>(length * sizeof({})), 0, 0, 0}});  // line {}",
          element(access), name, cpp_name(access.type), access.place.line);
      line("    {}_.FreeTensor({});", output(i), name);
    }
    line("  }}");
    line("");
  }

  void members() {
    line("  AscendC::TPipe pipe_;");
    for (size_t i = 0; i < program_.inputs.size(); ++i)
      line("  AscendC::TQue<AscendC::QuePosition::VECIN, {}> {}_;", queue_buffers(program_), input(i));
    for (size_t i = 0; i < program_.outputs.size(); ++i)
      line("  AscendC::TQue<AscendC::QuePosition::VECOUT, {}> {}_;", queue_buffers(program_), output(i));
    for (int i = 0; i < program_.temporaries; ++i)
      line("  AscendC::TBuf<AscendC::QuePosition::VECCALC> tile{}_;", i);
    for (int i = 0; i < program_.masks; ++i)
      line("  AscendC::TBuf<AscendC::QuePosition::VECCALC> mask{}_;", i);
    for (const int number : program_.arrays)
      line("  AscendC::GlobalTensor<{}> {}_;", cpp_name(array_type(number)), parameter(number).name);
    for (const int number : program_.used_parameters)
      line("  {} {}_ = 0;", cpp_name(parameter(number).type), parameter(number).name);
    for (const HostScalar& scalar : program_.host_scalars)
      line("  {} {}_ = 0;", cpp_name(scalar.type), scalar.name);
    for (size_t i = 0; i < space_.dimensions.size(); ++i) line("  int64_t {}_ = 0;", extent(i));
  }

  void entry() {
    line("extern \"C\" __global__ __aicore__ void {}({}) {{", program_.name, parameters(true));
    line("  {} kernel;", class_name(program_.name));
    std::string list;
    const auto add = [&](const std::string& text) { list += (list.empty() ? "" : ", ") + text; };
    for (const int number : program_.arrays) add(parameter(number).name);
    for (const int number : program_.used_parameters) add(parameter(number).name);
    for (const HostScalar& scalar : program_.host_scalars) add(scalar.name);
    for (size_t i = 0; i < space_.dimensions.size(); ++i) add(extent(i));
    line("  kernel.Init({});", list);
    line("  kernel.Process();");
    line("}}");
  }

  const VectorProgram& program_;
  const ChipBuffers& buffers_;
  std::string out_;
};

}  // namespace

std::string kernel_text(const VectorProgram& program, const ChipBuffers& buffers) {
  return KernelText(program, buffers).run();
}

}  // namespace migrate::ascendc
