// What is compiled after the program's source: the arguments of a launch from those of the CUDA kernel.
#include <fmt/format.h>

#include <set>

#include "tool/ascendc/expression_text.h"
#include "tool/ascendc/vector_program.h"

namespace migrate::ascendc {
namespace {

using ir::Node;
using ir::Type;

/// The type of a parameter's value on the host: half and bfloat16 as their bits.
const char* host_type(Type type) {
  return type == Type::f16 || type == Type::bf16 ? "uint16_t" : cpp_name(type);
}

class LaunchText : private ExpressionText {
 public:
  LaunchText(const VectorProgram& program, std::string binary, std::string kernel, int number)
      : ExpressionText(program.space),
        program_(program),
        binary_(std::move(binary)),
        kernel_(std::move(kernel)),
        number_(number) {}

  std::string run() {
    line("namespace {{");
    line(
        "const char* npu_ascendc_arguments_{}(const ::npu::detail::ArgumentView* npu_views, [[maybe_unused]] ::npu::Index gridDim,",
        number_);
    line(
        "                            [[maybe_unused]] ::npu::Index blockDim, ::npu::detail::AscendCLaunch& npu_launch) {{");
    parameters();
    for (const Node n : space_.requirements)
      line("  if (!{}) return \"the number of threads is not a whole number of rows\";", text(n));
    for (size_t i = 0; i < space_.dimensions.size(); ++i)
      line("  const int64_t npu_extent{0} = ::npu::detail::at_least_0({1});", i,
           text(space_.dimensions[i].extent));
    ranges();
    for (const int number : program_.arrays) line("  npu_launch.add({});", parameter(number).name);
    for (const int number : program_.used_parameters) line("  npu_launch.add({});", parameter(number).name);
    for (const HostScalar& scalar : program_.host_scalars)
      line("  npu_launch.add<{}>({});", host_type(scalar.type), text(scalar.value));
    for (size_t i = 0; i < space_.dimensions.size(); ++i) line("  npu_launch.add(npu_extent{});", i);
    line("  return nullptr;");
    line("}}");
    line("constexpr ::npu::detail::AscendCKernel npu_ascendc_kernel_{}{{\"{}\", \"{}\", \"{}:{}\", {},",
         number_, binary_, program_.name, program_.place.file, program_.place.line,
         "&npu_ascendc_arguments_" + std::to_string(number_));
    line("                                                          ::npu::detail::kAscendCAbi}};");
    line("}}  // namespace");
    line("NPU_REGISTER_ASCENDC(npu_ascendc_kernel_{}, {});", number_, kernel_);
    return out_;
  }

 private:
  template <class... A>
  void line(fmt::format_string<A...> format, A&&... arguments) {
    out_ += fmt::format(format, std::forward<A>(arguments)...) + '\n';
  }

  std::string leaf(Node) const override { return "?"; }
  const ir::Parameter& parameter(int number) const { return space_.parameters[static_cast<size_t>(number)]; }

  void parameters() {
    for (size_t i = 0; i < space_.parameters.size(); ++i) {
      const ir::Parameter& p = space_.parameters[i];
      const std::string type = p.is_pointer ? "void*" : host_type(p.type);
      line("  [[maybe_unused]] const {0} {1} = *static_cast<const {0}*>(npu_views[{2}].value);",
           p.is_pointer ? "void* const" : type, p.name, i);
    }
  }

  /// Whether an offset is known before the kernel runs.
  bool is_known(const ir::Polynomial& p) const {
    for (const auto& [monomial, coefficient] : p.terms())
      for (const Node atom : monomial)
        if (space_[atom].op != ir::Op::dimension && !ir::is_uniform(space_.nodes, atom)) return false;
    return true;
  }

  /// The bytes that one access touches in all iterations.
  std::string range(const std::string& name, const TileAccess& access) {
    line("  ::npu::detail::ByteRange {}({});", name, parameter(access.array.number).name);
    const ir::Polynomial offset = access.offset;
    if (!is_known(offset)) {
      line("  {}.unknown();", name);
      return name;
    }
    ir::Polynomial base = offset;
    for (size_t i = 0; i + 1 < space_.dimensions.size(); ++i) {
      const Node symbol = space_.dimensions[i].symbol;
      const auto stride = offset.coefficient(symbol);
      line("  {}.extend(({}) * {}, npu_extent{});", name, text(*stride), size_of(access.type), i);
      base = base.without(symbol);
    }
    line("  {}.extend({}, npu_extent{});", name, size_of(access.type), space_.dimensions.size() - 1);
    line("  {}.move(({}) * {});", name, text(base), size_of(access.type));
    line("  {}.close({});", name, size_of(access.type));
    return name;
  }

  void ranges() {
    for (size_t i = 0; i < program_.inputs.size(); ++i) range(fmt::format("npu_in{}", i), program_.inputs[i]);
    for (size_t i = 0; i < program_.outputs.size(); ++i) {
      const TileAccess& output = program_.outputs[i];
      range(fmt::format("npu_out{}", i), output);
      // In another order than CUDA's threads, an element could be read after it was written.
      for (size_t k = 0; k < program_.inputs.size(); ++k) {
        const TileAccess& input = program_.inputs[k];
        if (input.array == output.array) continue;
        const bool is_same = input.offset == output.offset && input.type == output.type;
        line("  if (npu_out{0}.overlaps(npu_in{1}{2})) return \"the arrays {3} and {4} overlap\";", i, k,
             is_same ? ", true" : ", false", parameter(output.array.number).name,
             parameter(input.array.number).name);
      }
      for (size_t k = 0; k < i; ++k)
        if (!(program_.outputs[k].array == output.array))
          line("  if (npu_out{0}.overlaps(npu_out{1}, false)) return \"the arrays {2} and {3} overlap\";", i,
               k, parameter(output.array.number).name, parameter(program_.outputs[k].array.number).name);
      line("  npu_launch.writes({}, npu_out{}, ::npu::detail::Element::{}, {});", output.array.number, i,
           name_of(output.type), program_.operations);
    }
  }

  const VectorProgram& program_;
  std::string binary_, kernel_;
  int number_;
  std::string out_;
};

}  // namespace

std::string launch_text(const VectorProgram& program, const std::string& binary, const std::string& kernel,
                        int number) {
  return LaunchText(program, binary, kernel, number).run();
}

}  // namespace migrate::ascendc
