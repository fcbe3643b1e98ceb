#include "tool/npucxx/driver/kernel_files/kernel_file.h"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <regex>
#include <set>

#include "tool/npucxx/driver/ascendc.h"

namespace npu::cxx {
namespace {

namespace fs = std::filesystem;

bool is_in_name(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == ':'; }

/// Where the name before `end` begins: `k`, `ns::k` or `k<float, 2>`.
std::size_t begin_of_name(const std::string& text, std::size_t end) {
  std::size_t at = end;
  while (at > 0 && std::isspace(static_cast<unsigned char>(text[at - 1])) != 0) --at;
  if (at > 0 && text[at - 1] == '>') {
    int depth = 0;
    do {
      --at;
      depth += text[at] == '>' ? 1 : text[at] == '<' ? -1 : 0;
    } while (at > 0 && depth > 0);
  }
  while (at > 0 && is_in_name(text[at - 1])) --at;
  return at;
}

void take_launches_out(std::string& text) {
  for (std::size_t at = text.find("<<<"); at != std::string::npos; at = text.find("<<<", at)) {
    const std::size_t end = text.find(">>>", at);
    if (end == std::string::npos) return;
    const std::size_t begin = begin_of_name(text, at);
    const std::string_view call = "npu_sim_core::host_launch()";
    // The compiler counts lines: those of the configuration stay.
    const auto lines =
        static_cast<std::size_t>(std::count(text.begin() + static_cast<std::ptrdiff_t>(begin),
                                            text.begin() + static_cast<std::ptrdiff_t>(end), '\n'));
    text.replace(begin, end + 3 - begin, std::string(call) + std::string(lines, '\n'));
    at = begin + call.size();
  }
}

/// What `__global__ __aicore__ void NAME(` becomes. A template is no kernel.
std::set<std::string> kernels_of(const std::string& text) {
  static const std::regex kKernel(
      R"re((>\s*)?__attribute__\(\(visibility\("hidden"\)\)\)\s+void\s+(\w+)\s*\()re");
  std::set<std::string> names;
  for (std::sregex_iterator one(text.begin(), text.end(), kKernel), end; one != end; ++one)
    if (!(*one)[1].matched) names.insert((*one)[2].str());
  return names;
}

}  // namespace

bool has_kernel_file(const Invocation& invocation) {
  return std::any_of(invocation.inputs.begin(), invocation.inputs.end(),
                     [](const Input& input) { return input.language == Language::ascend_c; });
}

KernelFile plan_kernel_file(const Invocation& invocation, const Layout& layout,
                            const std::string& host_compiler, const std::string& scratch) {
  if (invocation.inputs.size() != 1)
    throw UsageError("a file in Ascend C becomes a binary of its own: name it alone, with -o FILE.bin");
  if (invocation.goal != Goal::link && invocation.goal != Goal::compile)
    throw UsageError(
        "a file in Ascend C becomes a binary: only -o, -I, -D, -std, -O and host options go with -x asc");
  KernelFile file;
  file.source = invocation.inputs.front().text;
  file.wrapper = scratch + "/kernels.cpp";
  file.entries = scratch + "/kernels.ii";
  file.wrapper_text =
      "#ifndef NPU_SIM_NO_AUTO_SYNC\n#define NPU_SIM_AUTO_SYNC\n#endif\n"
      "#include \"kernel_operator.h\"\n#include \"kernel_entry.h\"\n#include \"" +
      fs::absolute(file.source).string() + "\"\n";
  const std::string standard =
      "-std=" + (invocation.cxx_standard.empty() ? std::string("c++20") : invocation.cxx_standard);
  file.preprocess = {host_compiler,
                     "-x",
                     "c++",
                     standard,
                     "-E",
                     "-I" + layout.cann_include + "/ascendc",
                     "-I" + layout.cann_include,
                     "-iquote" + fs::absolute(file.source).parent_path().string()};
  const std::vector<std::string> macros = macros_of_core(invocation.npu_arch);
  file.preprocess.insert(file.preprocess.end(), macros.begin(), macros.end());
  file.preprocess.insert(file.preprocess.end(), invocation.compile_flags.begin(),
                         invocation.compile_flags.end());
  file.preprocess.insert(file.preprocess.end(), {file.wrapper, "-o", file.entries});
  const std::string output =
      invocation.output.empty() ? fs::path(file.source).stem().string() + ".bin" : invocation.output;
  file.compile = {host_compiler,
                  "-x",
                  "c++-cpp-output",
                  standard,
                  invocation.optimisation.empty() ? "-O2" : invocation.optimisation,
                  "-shared",
                  "-fPIC",
                  "-fno-gnu-unique",
                  "-fno-strict-aliasing"};
  file.compile.insert(file.compile.end(), invocation.common_flags.begin(), invocation.common_flags.end());
  file.compile.insert(file.compile.end(), {file.entries, "-o", output});
  return file;
}

std::string with_kernel_list(const std::string& source, std::string preprocessed) {
  const std::set<std::string> kernels = kernels_of(preprocessed);
  if (kernels.empty())
    throw UsageError("'" + source + "' has no kernel: __global__ __aicore__ void NAME(...) declares one");
  take_launches_out(preprocessed);
  std::string rows;
  for (const std::string& name : kernels)
    rows += "    {\"" + name + "\", &npu_sim_core::Entry<&" + name + ">::run, npu_sim_core::Entry<&" + name +
            ">::kBytes},\n";
  return preprocessed + "\n" + kernel_list(rows, kernels.size());
}

}  // namespace npu::cxx
