#pragma once
// What the text of a kernel on tiles and that of a kernel on rows share: names, and a pass as CopyIn, Compute, CopyOut.
#include <fmt/format.h>

#include <set>
#include <string>
#include <vector>

#include "tool/ascendc/expression_text.h"
#include "tool/ascendc/vector_program.h"
#include "tool/kernel_ir/space_draft.h"

namespace migrate::ascendc {

/// "layernorm_forward" as "LayernormForwardKernel".
std::string class_name(const std::string& kernel);

class PassText : protected ExpressionText {
 public:
  PassText(const VectorProgram& program, const ChipBuffers& buffers)
      : ExpressionText(program.space), program_(program), buffers_(buffers) {}

 protected:
  using Node = ir::Node;
  using Op = ir::Op;
  using Type = ir::Type;

  void head();
  void tile_size();
  /// The parameters become members, and the passes share queues and tiles.
  void init();
  void members();
  void entry();
  /// One tile of a pass. `suffix` is that of the functions' names.
  void copy_in(const TilePass& pass, const std::string& suffix);
  void compute(const TilePass& pass, const std::string& suffix);
  void copy_out(const TilePass& pass, const std::string& suffix);

  template <class... A>
  void line(fmt::format_string<A...> format, A&&... arguments) {
    out_ += fmt::format(format, std::forward<A>(arguments)...) + '\n';
  }

  std::string leaf(Node n) const override {
    const ir::Value& value = space_[n];
    if (value.op == Op::load) {
      for (const RowScalar& scalar : program_.row_scalars)
        if (scalar.load == n) return scalar.name;
      return "?";
    }
    for (size_t i = 0; i < space_.rows; ++i)
      if (space_.dimensions[i].symbol == n) return fmt::format("row{}", i);
    if (program_.terms >= 0 && space_.dimensions[static_cast<size_t>(program_.terms)].symbol == n)
      return "term";
    return "?";
  }

  std::string name_of_value(Node n) const override {
    for (const HostScalar& scalar : program_.host_scalars)
      if (scalar.value == n) return scalar.name;
    for (const RowNumber& number : program_.row_numbers)
      if (number.value == n) return number.name;
    for (const TilePass& pass : program_.passes)
      for (const RowReduction& reduction : pass.reductions)
        if (program_.has_rows && reduction.value == n) return reduction.name;
    return "";
  }

  const ir::Parameter& parameter(int number) const { return space_.parameters[static_cast<size_t>(number)]; }
  const std::string& array_name(const ir::Array& array) const { return parameter(array.number).name; }
  /// The queue of an input or output. The passes of a row share queues.
  std::string input(const TilePass& pass, size_t i) const {
    return program_.passes.size() > 1 || program_.has_rows
               ? fmt::format("in{}", i)
               : fmt::format("{}In{}", array_name(pass.inputs[i].array), i);
  }
  std::string output(const TilePass& pass, size_t i) const {
    return program_.passes.size() > 1 || program_.has_rows
               ? fmt::format("out{}", i)
               : fmt::format("{}Out{}", array_name(pass.outputs[i].array), i);
  }

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
    if (is_of_terms(pass)) list += ", int64_t term";
    return list;
  }

  /// Whether the pass adds up columns.
  bool is_of_terms(const TilePass& pass) const { return program_.terms >= 0 && !pass.reductions.empty(); }

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

  /// What a reduction begins with.
  static const char* neutral(Op op) {
    return op == Op::add ? "0.0f" : op == Op::max ? "-__builtin_inff()" : "__builtin_inff()";
  }

  std::string element(const TileAccess& access) const {
    const std::string offset = member_names(text(access.offset));
    return fmt::format("{}_[{}first]", array_name(access.array), offset == "0" ? "" : offset + " + ");
  }

  const VectorProgram& program_;
  const ChipBuffers& buffers_;
  std::string out_;

 private:
  struct Queue {
    std::string name;
    Type type;  ///< the largest that it holds
  };
  std::vector<Queue> queues(bool is_output) const {
    std::vector<Queue> list;
    for (const TilePass& pass : program_.passes) {
      const std::vector<TileAccess>& accesses = is_output ? pass.outputs : pass.inputs;
      for (size_t i = 0; i < accesses.size(); ++i) {
        if (i == list.size())
          list.push_back({is_output ? output(pass, i) : input(pass, i), accesses[i].type});
        if (ir::size_of(accesses[i].type) > ir::size_of(list[i].type)) list[i].type = accesses[i].type;
      }
    }
    if (is_output && !program_.row_stores.empty() && list.empty()) list.push_back({"out0", Type::f32});
    return list;
  }

  /// Those that a pass adds to, or takes: sums of columns are tiles.
  const std::vector<RowReduction>& accumulators_of(const TilePass& pass) const {
    return program_.terms >= 0 ? program_.passes.front().reductions : pass.reductions;
  }
  std::string local(const TilePass& pass, size_t i) const;
  std::string tile(const TilePass& pass, int number) const;
  std::string buffer(const TilePass& pass, int number) const;
  void order_after(const TilePass& pass, const Instruction& instruction, std::set<std::string>& busy);
  void instruction_line(const TilePass& pass, const Instruction& instruction);
  std::string scalar_text(const TilePass& pass, const Instruction& instruction, const Operand& operand) const;
  void mask_line(const TilePass& pass, const Instruction& instruction);
};

/// The text of a kernel whose rows are reduced.
std::string row_kernel_text(const VectorProgram& program, const ChipBuffers& buffers);

}  // namespace migrate::ascendc
