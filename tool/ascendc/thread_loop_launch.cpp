// The arguments of a launch of a loop over threads, and what it writes.
#include "tool/ascendc/launch_frame.h"
#include "tool/ascendc/thread_loop.h"

namespace migrate::ascendc {
namespace {

using ir::Type;

class ThreadLoopLaunch : public LaunchFrame {
 public:
  explicit ThreadLoopLaunch(const ThreadLoop& loop) : LaunchFrame(loop.values), loop_(loop) {}

 private:
  void arguments() override {
    for (const ir::Excluded& excluded : loop_.excluded)
      line("  if ({}) return \"{}\";  // line {}", text(excluded.condition), excluded.text,
           excluded.place.line);
    if (loop_.is_cooperative)
      line(
          "  if ({} * ::npu::detail::threads_of(::npu::Index{{1, 1, 1}}, blockDim) > {}) return \"what its threads keep does not fit into the unified buffer\";",
          loop_.bytes_per_thread + 8, kBlockBuffer - loop_.shared_bytes);
    if (loop_.product)
      line(
          "  if (npu_launch.may_stay_on_host()) return \"it multiplies matrices or convolves, which is faster on the host; NPU_KERNELS=ascendc runs it\";");
    combined_arrays();
    for (const int number : loop_.arrays) add_array(number);
    for (const int number : loop_.used_parameters) line("  npu_launch.add({});", parameter(number).name);
    for (const HostScalar& scalar : loop_.host_scalars)
      line("  npu_launch.add<{}>({});", host_type(scalar.type), text(scalar.value));
    for (const char* dim : {"gridDim", "blockDim"})
      for (const char axis : {'x', 'y', 'z'}) line("  npu_launch.add<uint32_t>({}.{});", dim, axis);
    if (!loop_.written.empty()) terms();
    for (const ThreadLoop::Written& written : loop_.written)
      line("  npu_launch.writes_from({}, {}, ::npu::detail::Element::{}, {}, {});", written.parameter,
           parameter(written.parameter).name, element(written.type), loop_.operations,
           written.is_atomic ? "npu_terms * ::npu::detail::threads_of(gridDim, blockDim)" : "npu_terms");
    for (size_t i = 0; i < loop_.ranges.size(); ++i) range(fmt::format("npu_range{}", i), loop_.ranges[i]);
  }

  void range(const std::string& name, const ir::AccessRange& access) {
    line("  ::npu::detail::ByteRange {}({});", name, parameter(access.parameter).name);
    if (!access.is_known) line("  {}.unknown();", name);
    for (const auto& [stride, extent] : access.steps)
      line("  {}.extend({}, ::npu::detail::at_least_0({}));", name, text(stride), text(extent));
    line("  {}.move({});", name, text(access.base));
    line("  {}.close({});", name, access.size);
    line("  npu_launch.{}({}, {});", access.is_store ? "stays_in" : "reads", access.parameter, name);
  }

  /// Copies that combine with global memory are not seen by other accesses of the kernel.
  void combined_arrays() {
    for (const ThreadLoop::Written& written : loop_.written)
      for (const int other : loop_.arrays)
        if (written.is_atomic && other != written.parameter)
          line("  if ({0} == {1}) return \"the arrays {0} and {1} overlap\";",
               parameter(written.parameter).name, parameter(other).name);
  }

  /// Terms of the longest sum of a thread: the product of the lengths of its loops, and 4096 for a loop whose length is
  /// not known before.
  void terms() {
    std::string product = loop_.has_other_loops ? "int64_t{4096}" : "int64_t{1}";
    for (const ir::Node length : loop_.lengths)
      product += fmt::format(" * ::npu::detail::larger(1, int64_t({}))", text(length));
    line("  [[maybe_unused]] const int64_t npu_terms = {};", product);
  }

  static const char* element(Type type) {
    return is_float(type) || type == Type::i32 ? name_of(type) : "bytes";
  }

  const ThreadLoop& loop_;
};

}  // namespace

std::string arguments_text(const ThreadLoop& loop, const std::string& function) {
  return ThreadLoopLaunch(loop).run(function);
}

}  // namespace migrate::ascendc
