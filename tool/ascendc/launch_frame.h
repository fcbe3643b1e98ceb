#pragma once
// What is compiled after the program's source, for each generated kernel: the arguments of its launch from those of the CUDA
// kernel.
#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "tool/ascendc/expression_text.h"

namespace migrate::ascendc {

/// The type of a parameter's value on the host: half and bfloat16 as their bits.
inline const char* host_type(ir::Type type) {
  return type == ir::Type::f16 || type == ir::Type::bf16 ? "uint16_t" : cpp_name(type);
}

class LaunchFrame : protected ExpressionText {
 public:
  explicit LaunchFrame(const ir::IterationSpace& values) : ExpressionText(values) {}
  virtual ~LaunchFrame() = default;

  /// The definition of the function, which returns null or why a launch cannot run so.
  std::string run(const std::string& function) {
    line("namespace {{");
    line(
        "const char* {}(const ::npu::detail::ArgumentView* npu_views, [[maybe_unused]] ::npu::Index gridDim,",
        function);
    line(
        "                            [[maybe_unused]] ::npu::Index blockDim, ::npu::detail::AscendCLaunch& npu_launch) {{");
    parameters();
    arguments();
    line("  return nullptr;");
    line("}}");
    line("}}  // namespace");
    return out_;
  }

 protected:
  /// The statements that add arguments, and what the kernel writes.
  virtual void arguments() = 0;
  std::string leaf(ir::Node) const override { return "?"; }
  const ir::Parameter& parameter(int number) const { return space_.parameters[static_cast<size_t>(number)]; }

  void add_array(int number) {
    const ir::Parameter& p = parameter(number);
    if (p.variable.empty())
      line("  npu_launch.add({});", p.name);
    else
      line("  npu_launch.add_variable({}, sizeof {}, {});", p.name, p.variable, p.is_changed);
  }
  template <class... A>
  void line(fmt::format_string<A...> format, A&&... arguments) {
    out_ += fmt::format(format, std::forward<A>(arguments)...) + '\n';
  }

 private:
  void parameters() {
    for (size_t i = 0; i < space_.parameters.size(); ++i) {
      const ir::Parameter& p = space_.parameters[i];
      if (!p.variable.empty()) {
        line("  [[maybe_unused]] void* const {} = const_cast<void*>(static_cast<const volatile void*>(&{}));",
             p.name, p.variable);
        continue;
      }
      const std::string type = p.is_pointer ? "void*" : host_type(p.type);
      const std::string from =
          p.offset == 0
              ? fmt::format("npu_views[{}].value", p.view)
              : fmt::format("static_cast<const void*>(static_cast<const char*>(npu_views[{}].value) + {})",
                            p.view, p.offset);
      line("  [[maybe_unused]] const {0} {1} = *static_cast<const {0}*>({2});",
           p.is_pointer ? "void* const" : type, p.name, from);
      if (is_narrowed(static_cast<int>(i)))
        line(
            "  if (!::npu::detail::fits_float({})) return \"a number of double is outside of the range of float\";",
            p.name);
    }
  }

  /// Whether a parameter of double is used as a float.
  bool is_narrowed(int number) const {
    return std::any_of(space_.nodes.begin(), space_.nodes.end(), [&](const ir::Value& value) {
      const ir::Value* from = value.op == ir::Op::cast && value.type == ir::Type::f32
                                  ? &space_.nodes[value.operands[0]]
                                  : nullptr;
      return from != nullptr && from->op == ir::Op::parameter && from->type == ir::Type::f64 &&
             from->integer == number;
    });
  }

  std::string out_;
};

}  // namespace migrate::ascendc
