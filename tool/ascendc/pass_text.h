#pragma once
// What the text of a kernel on tiles and that of a kernel on rows share: names, and a pass as CopyIn, Compute, CopyOut.
#include <fmt/format.h>

#include <set>
#include <string>
#include <vector>

#include "tool/ascendc/program_text.h"
#include "tool/kernel_ir/space_draft.h"

namespace migrate::ascendc {

/// "layernorm_forward" as "LayernormForwardKernel".
std::string class_name(const std::string& kernel);

class PassText : protected ProgramText {
 public:
  PassText(const VectorProgram& program, const ChipBuffers& buffers)
      : ProgramText(program), program_(program), buffers_(buffers) {}
  virtual ~PassText() = default;

  /// The whole source.
  std::string run();

 protected:
  using Node = ir::Node;
  using Op = ir::Op;
  using Type = ir::Type;

  /// The function Process: what a core does with its part.
  virtual void process() = 0;
  /// The functions that Process calls.
  virtual void functions() = 0;
  /// One tile of a pass. `suffix` is that of the functions' names.
  void copy_in(const TilePass& pass, const std::string& suffix);
  void compute(const TilePass& pass, const std::string& suffix);
  void copy_out(const TilePass& pass, const std::string& suffix);

  template <class... A>
  void line(fmt::format_string<A...> format, A&&... arguments) {
    out_ += fmt::format(format, std::forward<A>(arguments)...) + '\n';
  }

  const ir::Parameter& parameter(int number) const { return space_.parameters[static_cast<size_t>(number)]; }
  const std::string& array_name(const ir::Array& array) const { return parameter(array.number).name; }
  /// The queue of an input or output. Several passes share queues.
  std::string queue(const TilePass& pass, bool is_output, size_t i) const {
    const char* kind = is_output ? "Out" : "In";
    if (program_.passes.size() > 1 || program_.has_rows)
      return fmt::format("{}{}", is_output ? "out" : "in", i);
    return fmt::format("{}{}{}", array_name((is_output ? pass.outputs : pass.inputs)[i].array), kind, i);
  }
  std::string input(const TilePass& pass, size_t i) const { return queue(pass, false, i); }
  std::string output(const TilePass& pass, size_t i) const { return queue(pass, true, i); }

  Type array_type(int number) const {
    for (const TilePass& pass : program_.passes)
      for (const auto* list : {&pass.inputs, &pass.outputs})
        for (const TileAccess& access : *list)
          if (access.array.number == number) return access.type;
    for (const RowStore& store : program_.row_stores)
      if (store.to.array.number == number) return store.to.type;
    for (const RowScalar& scalar : program_.row_scalars)
      if (space_[scalar.load].array.number == number) return space_[scalar.load].type;
    return Type::f32;
  }

  std::string parameters() const {
    std::string list;
    const auto add = [&](const std::string& text) { list += (list.empty() ? "" : ", ") + text; };
    for (const int number : program_.arrays) add("GM_ADDR " + parameter(number).name);
    for (const int number : program_.used_parameters)
      add(fmt::format("{} {}", cpp_name(parameter(number).type), parameter(number).name));
    for (const HostScalar& scalar : program_.host_scalars)
      add(fmt::format("{} {}", cpp_name(scalar.type), scalar.name));
    for (const size_t i : passed_extents()) add(fmt::format("int64_t {}", extent(i)));
    return list;
  }

  /// The extents that are the same for all rows.
  std::vector<size_t> passed_extents() const {
    std::vector<size_t> list;
    for (size_t i = 0; i < space_.dimensions.size(); ++i)
      if (ir::is_uniform(space_.nodes, space_.dimensions[i].extent)) list.push_back(i);
    return list;
  }

  std::string extent(size_t i) const {
    if (i < space_.rows) return fmt::format("rows{}", i);
    if (static_cast<int>(i) == program_.terms) return "terms";
    return program_.has_rows ? fmt::format("count{}", i - space_.rows) : "count";
  }

  std::string scalar_parameters(const TilePass& pass) const {
    std::string list;
    if (program_.has_rows) return list;
    for (size_t i = 0; i < space_.rows; ++i) list += fmt::format(", int64_t row{}", i);
    for (const RowScalar& scalar : program_.row_scalars)
      list += fmt::format(", {} {}", cpp_name(space_[scalar.load].type), scalar.name);
    if (has_columns() && !pass.reductions.empty()) list += ", int64_t term";
    return list;
  }

  bool has_columns() const { return program_.terms >= 0; }

  std::string scalar_arguments() const {
    std::string list;
    if (program_.has_rows) return list;
    for (size_t i = 0; i < space_.rows; ++i) list += fmt::format(", row{}", i);
    for (const RowScalar& scalar : program_.row_scalars) list += ", " + scalar.name;
    return list;
  }

  /// Parameters are members of the class: their names end in an underscore there.
  std::string member_names(const std::string& expression) const {
    std::set<std::string> members;
    for (const int number : program_.used_parameters) members.insert(parameter(number).name);
    for (const HostScalar& scalar : program_.host_scalars) members.insert(scalar.name);
    if (program_.has_rows) {
      for (const RowScalar& scalar : program_.row_scalars) members.insert(scalar.name);
      for (const RowNumber& number : program_.row_numbers) members.insert(number.name);
      for (const TilePass& pass : program_.passes)
        for (const RowReduction& reduction : pass.reductions) members.insert(reduction.name);
      for (size_t i = 0; i < space_.rows; ++i) members.insert(fmt::format("row{}", i));
    }
    return with_underscores(expression, members);
  }

  /// The number that a row reads.
  std::string read(const RowScalar& scalar) const {
    const ir::Value& value = space_[scalar.load];
    const auto offset = space_.offset_of(scalar.load).divided(ir::size_of(value.type));
    return fmt::format("{}_.GetValue({})", array_name(value.array), member_names(text(*offset)));
  }

  /// What a reduction begins with.
  static const char* neutral(Op op) {
    return op == Op::add ? "0.0f" : op == Op::max ? "-__builtin_inff()" : "__builtin_inff()";
  }

  std::string element(const TileAccess& access) const {
    const std::string offset = member_names(text(access.offset));
    return fmt::format("{}_[{}first]", array_name(access.array), offset == "0" ? "" : offset + " + ");
  }

  /// Where a copy has whole 32 bytes: elements that are copied for a row's last tile, and those that are computed.
  void whole_blocks();
  /// The elements of a copy, as C++.
  std::string copied(Type type) const {
    return buffers_.copies_bytes ? fmt::format("length * sizeof({})", cpp_name(type))
                                 : fmt::format("Whole(length, {})", 32 / ir::size_of(type));
  }
  /// The elements in 32 bytes of the smallest type that is copied.
  int64_t block_elements() const;

  const VectorProgram& program_;
  const ChipBuffers& buffers_;
  std::string out_;

 private:
  void head();
  void tile_size();
  /// The parameters become members, and the passes share queues and tiles.
  void init();
  void members();
  void entry();
  struct Queue {
    std::string name;
    Type type;  ///< the largest that it holds
  };
  std::vector<Queue> queues(bool is_output) const {
    std::vector<Queue> list;
    for (const Type type : slot_types(program_, is_output))
      list.push_back({queue(program_.passes.front(), is_output, list.size()), type});
    return list;
  }

  /// Those that a pass adds to, or takes: sums of columns are tiles.
  const std::vector<RowReduction>& accumulators_of(const TilePass& pass) const {
    return has_columns() ? program_.passes.front().reductions : pass.reductions;
  }
  std::string local(const TilePass& pass, size_t i) const;
  /// The tiles of the pass stay for those after it.
  void keep(const TilePass& pass);
  std::string tile(const TilePass& pass, int number) const;
  std::string buffer(const TilePass& pass, int number) const;
  void order_after(const TilePass& pass, const Instruction& instruction, std::set<std::string>& busy);
  void instruction_line(const TilePass& pass, const Instruction& instruction);
  std::string mode_text(const TilePass& pass, const Instruction& instruction) const;
  std::string scalar_text(const TilePass& pass, const Instruction& instruction, const Operand& operand) const;
  void bits_line(const TilePass& pass, const Instruction& instruction);
  void mask_line(const TilePass& pass, const Instruction& instruction);
};

/// The text of a kernel whose rows are reduced.
std::string row_kernel_text(const VectorProgram& program, const ChipBuffers& buffers);

}  // namespace migrate::ascendc
