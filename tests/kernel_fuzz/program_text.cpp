// Kernels as a CUDA program.
#include <sstream>

#include "tests/kernel_fuzz/kernel_case.h"

namespace kernel_fuzz {
namespace {

std::string joined(const std::vector<std::string>& list) {
  std::string text;
  for (const std::string& each : list) text += (text.empty() ? "" : ", ") + each;
  return text;
}

std::string parameters_of(const KernelCase& kernel) {
  std::vector<std::string> list;
  for (const ArrayParameter& array : kernel.arrays)
    list.push_back((array.is_written ? "" : "const ") + array.type + "* " +
                   (array.is_restrict && array.same_as.empty() ? "__restrict__ " : "") + array.name);
  for (const std::string& scalar : kernel.scalars) list.push_back(scalar);
  for (const std::string& dimension : kernel.dimensions) list.push_back("int " + dimension);
  return joined(list);
}

/// `member` of each array: the device's pointer or the host's.
std::string arguments_of(const KernelCase& kernel, const std::string& member) {
  std::vector<std::string> list;
  for (const ArrayParameter& array : kernel.arrays)
    list.push_back((array.same_as.empty() ? array.name : array.same_as) + member +
                   (array.offset == 0 ? "" : " + " + std::to_string(array.offset)));
  for (const std::string& value : kernel.values) list.push_back(value);
  for (const std::string& dimension : kernel.dimensions) list.push_back(dimension);
  return joined(list);
}

std::string sizes_of(const KernelCase& kernel) {
  std::string text;
  for (const std::vector<int>& size : kernel.sizes) {
    std::string numbers;
    for (const int each : size) numbers += (numbers.empty() ? "" : ", ") + std::to_string(each);
    text += (text.empty() ? "{" : ", {") + numbers + "}";
  }
  return text;
}

}  // namespace

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  for (size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size())
    text.replace(at, from.size(), to);
  return text;
}

std::string text_of(const KernelCase& kernel) {
  std::ostringstream out;
  out << "// " << kernel.name << ": " << kernel.kind << "\n" << kernel.helpers << kernel.before;
  const std::string parameters = parameters_of(kernel);
  out << "__global__ void " << kernel.name << "(" << parameters << ") {\n" << kernel.body << "}\n";
  out << "static void want_" << kernel.name << "(" << parameters << ") {\n" << kernel.loop << "}\n";
  out << "static void check_" << kernel.name << "(check::Case& result) {\n";
  out << "const int sizes[][" << kernel.dimensions.size() << "] = {" << sizes_of(kernel) << "};\n";
  out << "for (const auto& size : sizes) {\n";
  for (size_t i = 0; i < kernel.dimensions.size(); ++i)
    out << "const int " << kernel.dimensions[i] << " = size[" << i << "];\n";
  int seed = 0;
  for (const ArrayParameter& array : kernel.arrays) {
    if (!array.same_as.empty()) continue;
    out << "check::Array<" << array.type << "> " << array.name << "(" << array.count << ", " << ++seed << ", "
        << array.fill << ");\n";
  }
  out << kernel.name << kernel.arguments << "<<<" << kernel.grid << ", " << kernel.block << ", "
      << kernel.shared << ">>>(" << arguments_of(kernel, ".device()") << ");\n";
  out << "if (!result.launched()) return;\n";
  out << "want_" << kernel.name << "(" << arguments_of(kernel, ".wanted()") << ");\n";
  for (const ArrayParameter& array : kernel.arrays)
    if (array.same_as.empty())
      out << "result.compare(" << array.name << ", \"" << array.name << "\", size[0], " << 4 * array.error
          << ");\n";
  out << "}\n}\n\n";
  return out.str();
}

std::string program_of(const std::vector<KernelCase>& kernels) {
  std::ostringstream out;
  out << "#include <cooperative_groups.h>\n#include <cooperative_groups/reduce.h>\n#include <cuda_bf16.h>\n#include <cuda_fp16.h>\n"
         "#include <cuda_runtime.h>\n#include <cmath>\n#include <cstdint>\n#include <cub/cub.cuh>\n#include \"check.cuh\"\n\n"
         "namespace cg = cooperative_groups;\n\n";
  for (const KernelCase& kernel : kernels) out << text_of(kernel);
  out << "int main() {\n";
  for (const KernelCase& kernel : kernels)
    out << "if (!check::run(\"" << kernel.name << "\", check_" << kernel.name << ", "
        << (kernel.is_ordered ? "true" : "false") << ")) return 1;\n";
  out << "return check::failures() == 0 ? 0 : 1;\n}\n";
  return out.str();
}

}  // namespace kernel_fuzz
