// What is compiled after the program's source: the arguments of a launch from those of the CUDA kernel.
#include <optional>

#include "tool/ascendc/launch_frame.h"
#include "tool/ascendc/vector_program.h"
#include "tool/kernel_ir/space_draft.h"

namespace migrate::ascendc {
namespace {

using ir::Node;
using ir::Type;

class LaunchText : public LaunchFrame {
 public:
  LaunchText(const VectorProgram& program, const ChipBuffers& core)
      : LaunchFrame(program.space), program_(program), core_(core) {}

 private:
  void arguments() override {
    for (const auto& [a, b] : space_.one_array)
      line("  if ({0} != {1}) return \"{0} and {1} are not one array\";", parameter(a).name,
           parameter(b).name);
    for (const Node n : space_.equalities)
      line("  if (!{}) return \"the kernels have different numbers of elements or rows\";", text(n));
    for (const Node n : space_.requirements)
      line(
          "  if (!{}) return \"the number of threads is not a whole number of rows, or the kernel would print or stop\";",
          text(n));
    for (size_t i = 0; i < space_.dimensions.size(); ++i)
      if (ir::is_uniform(space_.nodes, space_.dimensions[i].extent))
        line("  const int64_t npu_extent{0} = ::npu::detail::at_least_0({1});", i,
             text(space_.dimensions[i].extent));
    ranges();
    for (const int number : program_.arrays) add_array(number);
    for (const int number : program_.used_parameters) line("  npu_launch.add({});", parameter(number).name);
    for (const HostScalar& scalar : program_.host_scalars)
      line("  npu_launch.add<{}>({});", host_type(scalar.type), text(scalar.value));
    for (size_t i = 0; i < space_.dimensions.size(); ++i)
      if (ir::is_uniform(space_.nodes, space_.dimensions[i].extent))
        line("  npu_launch.add(npu_extent{});", i);
  }

  /// Whether an offset is known before the kernel runs.
  bool is_known(const ir::Polynomial& p) const {
    for (const auto& [monomial, coefficient] : p.terms())
      for (const Node atom : monomial)
        if (space_[atom].op != ir::Op::dimension && !ir::is_uniform(space_.nodes, atom)) return false;
    return true;
  }

  /// The bytes that one access touches in all iterations. `inner`: the dimension within a row; nothing for one element.
  void range(const std::string& name, const TileAccess& access, std::optional<size_t> inner) {
    line("  ::npu::detail::ByteRange {}({});", name, parameter(access.array.number).name);
    const ir::Polynomial offset = access.offset;
    if (!is_known(offset) || (inner && !ir::is_uniform(space_.nodes, space_.dimensions[*inner].extent))) {
      line("  {}.unknown();", name);
      return;
    }
    ir::Polynomial base = offset;
    for (size_t i = 0; i < space_.rows; ++i) {
      const Node symbol = space_.dimensions[i].symbol;
      const auto stride = offset.coefficient(symbol);
      line("  {}.extend(({}) * {}, npu_extent{});", name, text(*stride), size_of(access.type), i);
      base = base.without(symbol);
    }
    if (program_.terms >= 0) {
      const auto which = static_cast<size_t>(program_.terms);
      const Node symbol = space_.dimensions[which].symbol;
      line("  {}.extend(({}) * {}, npu_extent{});", name, text(*offset.coefficient(symbol)),
           size_of(access.type), which);
      base = base.without(symbol);
    }
    if (inner) line("  {}.extend({}, npu_extent{});", name, size_of(access.type), *inner);
    line("  {}.move(({}) * {});", name, text(base), size_of(access.type));
    line("  {}.close({});", name, size_of(access.type));
  }

  struct Range {
    std::string name;
    const TileAccess* access;
    std::optional<size_t> inner;
  };

  /// The accesses with a range of their own.
  std::vector<Range> ranges_of(const char* name, const std::vector<TileAccess> TilePass::* list) {
    std::vector<Range> ranges;
    for (const TilePass& pass : program_.passes)
      for (const TileAccess& access : pass.*list)
        ranges.push_back({fmt::format("{}{}", name, ranges.size()), &access, pass.dimension});
    return ranges;
  }

  /// The numbers of rows that fused kernels read: an earlier launch could store them as another array.
  std::vector<TileAccess> numbers_of_rows() const {
    std::vector<TileAccess> list;
    if (space_.stores.front().order == 0) return list;
    for (const RowScalar& scalar : program_.row_scalars) {
      const ir::Value& load = space_[scalar.load];
      list.push_back({load.array, load.type, *space_.offset_of(scalar.load).divided(size_of(load.type)),
                      program_.place, load.integer});
    }
    return list;
  }

  /// In another order than CUDA's threads, an element could be read after it was written.
  void ranges() {
    std::vector<Range> inputs = ranges_of("npu_in", &TilePass::inputs);
    const std::vector<TileAccess> numbers = numbers_of_rows();
    for (const TileAccess& number : numbers)
      inputs.push_back({fmt::format("npu_in{}", inputs.size()), &number, std::nullopt});
    std::vector<Range> outputs = ranges_of("npu_out", &TilePass::outputs);
    for (const RowStore& store : program_.row_stores)
      outputs.push_back({fmt::format("npu_out{}", outputs.size()), &store.to, std::nullopt});
    for (const Range& r : inputs) range(r.name, *r.access, r.inner);
    for (const Range& r : outputs) range(r.name, *r.access, r.inner);
    for (const Range& r : inputs) line("  npu_launch.reads({}, {});", r.access->array.number, r.name);
    for (const Range& r : inputs)
      if (parameter(r.access->array.number).is_loaded_beyond) line("  npu_launch.loads_all_of({});", r.name);
    if (!core_.copies_bytes)
      for (const Range& r : outputs) whole_blocks(r);
    const std::string longest_sum = terms();
    for (size_t i = 0; i < outputs.size(); ++i) {
      const TileAccess& output = *outputs[i].access;
      for (const Range& in : inputs) {
        if (in.access->array == output.array) continue;
        const bool is_read_later = output.order > 0 && in.access->order >= output.order;
        const bool is_same = program_.passes.size() == 1 && in.access->offset == output.offset &&
                             in.access->type == output.type && !is_read_later;
        refuse_overlap(outputs[i], in, is_same);
      }
      for (size_t k = 0; k < i; ++k)
        if (!(outputs[k].access->array == output.array)) refuse_overlap(outputs[i], outputs[k], false);
      line("  npu_launch.writes({}, {}, ::npu::detail::Element::{}, {}{});", output.array.number,
           outputs[i].name, name_of(output.type), program_.operations, longest_sum);
    }
  }

  /// A copy has whole 32 bytes: of the smallest type, if a pass has several.
  void whole_blocks(const Range& output) {
    int smallest = 4;
    for (const TilePass& pass : program_.passes)
      for (const auto* list : {&pass.inputs, &pass.outputs})
        for (const TileAccess& access : *list)
          smallest = std::min(smallest, static_cast<int>(size_of(access.type)));
    const int size = static_cast<int>(size_of(output.access->type));
    line("  if (!npu_launch.copies_blocks({}, npu_extent{} * {}, {}))", output.name, *output.inner, size,
         32 / smallest * size);
    line(
        "    return \"a row of {} has no whole 32 bytes, and a copy of cores dav-{} has: give the row more elements\";",
        parameter(output.access->array.number).name, core_.architecture);
  }

  void refuse_overlap(const Range& output, const Range& other, bool is_same) {
    line("  if ({}.overlaps({}, {})) return \"the arrays {} and {} overlap\";", output.name, other.name,
         is_same, parameter(output.access->array.number).name, parameter(other.access->array.number).name);
  }

  /// The number of terms of the longest sum; that of a row that depends on its index is not known before.
  std::string terms() const {
    std::string list;
    for (const TilePass& pass : program_.passes) {
      if (pass.reductions.empty()) continue;
      const size_t over = program_.terms >= 0 ? static_cast<size_t>(program_.terms) : pass.dimension;
      const Node extent = space_.dimensions[over].extent;
      const std::string count =
          ir::is_uniform(space_.nodes, extent) ? fmt::format("npu_extent{}", over) : "int64_t{1} << 20";
      list = list.empty() ? count : fmt::format("::npu::detail::larger({}, {})", list, count);
    }
    return list.empty() ? "" : ", " + list;
  }

  const VectorProgram& program_;
  const ChipBuffers& core_;
};

}  // namespace

std::string arguments_text(const VectorProgram& program, const std::string& function,
                           const ChipBuffers& core) {
  return LaunchText(program, core).run(function);
}

}  // namespace migrate::ascendc
