#include "tool/npucxx/driver/ascendc.h"

#include <filesystem>
#include <string_view>

#include "tool/npucxx/driver/arguments.h"
#include "tool/npucxx/driver/source_macros.h"

namespace npu::cxx {
namespace {

namespace fs = std::filesystem;

/// Cores, their chips, the number and the name in macros, and what bisheng calls them.
/// Source: headers of CANN 8.1 (__CCE_AICORE__, __DAV_...__); BiSheng Compiler User Guide, --cce-aicore-arch, --npu-arch.
struct Core {
  const char* name;
  const char* chips;
  const char* ai_core;
  const char* macro;
  const char* bisheng;
};
constexpr Core kCores[] = {
    {"dav-2201", "Ascend910B1 to B4, Ascend910_93", "220", "C220", "dav-c220-vec"},
    {"dav-3510", "Ascend950", "310", "C310", "dav-c310-vec"},
    {"dav-2002", "Ascend310P", "200", "M200", "dav-m200"},
    {"dav-1001", "Ascend910A, Ascend910Pro", "100", "C100", "dav-c100"},
};
constexpr const char* kDefaultCore = "dav-2201";

const Core& core_named(const std::string& name) {
  for (const Core& core : kCores)
    if (name == core.name) return core;
  return kCores[0];
}

/// What CANN's own compiler would get: an object for the vector core, and its link to a binary that
/// aclrtBinaryLoadFromFile takes. It is shown, not run.
/// Source: CANN 8.1, "BiSheng Compiler User Guide", compile options; compiler/tikcpp/tikcfw is the folder of Ascend C.
std::vector<std::string> vendor_lines(const std::string& source, const std::string& binary,
                                      const Invocation& invocation) {
  const std::string& cann_path = invocation.cann_path;
  const std::string cann = cann_path.empty() ? "$ASCEND_HOME_PATH" : shell_line({cann_path});
  const std::string headers = cann + "/compiler/tikcpp/tikcfw";
  const std::string object = fs::path(binary).replace_extension(".o").string();
  return {std::string("bisheng -c -x cce --cce-aicore-only --cce-aicore-arch=") +
              core_named(invocation.npu_arch).bisheng +
              " -std=c++17 -O2"
              " -mllvm -cce-aicore-stack-size=0x8000 -mllvm -cce-aicore-function-stack-size=0x8000 -I" +
              headers + " -I" + headers + "/impl -I" + headers + "/interface " +
              shell_line({source, "-o", object}),
          shell_line({"ld.lld", "-m", "aicorelinux", "-Ttext=0", object, "-static", "-o", binary})};
}

/// The beginning of the names of generated files: of an object without its ending, else of the output and the source.
std::string prefix_of(const Invocation& invocation, const fs::path& source) {
  if (invocation.goal == Goal::compile) {
    if (invocation.output.empty()) return source.stem().string();
    return fs::path(invocation.output).replace_extension().string();
  }
  const std::string output = invocation.output.empty() ? "a.out" : invocation.output;
  return output + "." + source.stem().string();
}

void add_entries(const std::string& text, std::string& rows, std::size_t& count) {
  constexpr std::string_view kKernel = "extern \"C\" __global__ __aicore__ void ";
  for (std::size_t at = text.find(kKernel); at != std::string::npos; at = text.find(kKernel, at + 1)) {
    const std::size_t begin = at + kKernel.size();
    rows += "    NPU_SIM_KERNEL(" + text.substr(begin, text.find('(', begin) - begin) + "),\n";
    ++count;
  }
}

}  // namespace

const std::string& checked_npu_arch(const std::string& value) {
  std::string known;
  for (const Core& core : kCores) {
    if (value == core.name) return value;
    known += (known.empty() ? "" : ", ") + std::string(core.name) + " (" + core.chips + ")";
  }
  throw UsageError("--npu-arch=" + value + ": Ascend C is generated for " + known);
}

std::vector<std::string> macros_of_core(const std::string& npu_arch) {
  const Core& core = core_named(npu_arch);
  const std::string name = std::string("-D__DAV_") + core.macro + "__";
  std::vector<std::string> macros = {std::string("-D__CCE_AICORE__=") + core.ai_core,
                                     "-D__NPU_ARCH__=" + npu_arch.substr(npu_arch.find('-') + 1), name};
  if (npu_arch == kDefaultCore) macros.push_back("-D__DAV_C220_VEC__");
  return macros;
}

void plan_simt(Command& command, const Invocation& invocation) {
  const std::string source = fs::absolute(prefix_of(invocation, command.source)).string() + ".simt950.cpp";
  command.block_loops_command.insert(command.block_loops_command.begin() + 1, "--simt=" + source);
  command.names_kernels = true;
}

void plan_ascendc(Command& command, const Invocation& invocation, const Layout& layout) {
  const std::string prefix = fs::absolute(prefix_of(invocation, command.source)).string();
  // No pattern of objects (*.o) takes it. The shim knows the cores by this name (runtime_shim/launch).
  const std::string binary = prefix + "." + invocation.npu_arch + ".bin";
  command.ascendc_source = prefix + ".ascendc.cpp";
  command.ascendc_entry = command.scratch + ".entry.cpp";
  command.block_loops_command.insert(
      command.block_loops_command.begin() + 1,
      {"--ascendc=" + command.ascendc_source, binary, "--npu-arch=" + invocation.npu_arch});
  command.ascendc_command = {command.arguments.front(),
                             "-std=c++17",
                             "-O2",
                             "-shared",
                             "-fPIC",
                             "-fno-gnu-unique",
                             "-fno-strict-aliasing",
                             "-I" + layout.cann_include + "/ascendc",
                             command.ascendc_entry,
                             "-o",
                             binary};
  const std::vector<std::string> macros = macros_of_core(invocation.npu_arch);
  command.ascendc_command.insert(command.ascendc_command.begin() + 1, macros.begin(), macros.end());
  command.vendor_commands = vendor_lines(command.ascendc_source, binary, invocation);
}

std::string kernel_list(const std::string& rows, std::size_t count) {
  return "namespace {\nconstexpr npu_sim_core::KernelEntry npu_sim_rows[] = {\n" + rows +
         "};\n}  // namespace\nextern \"C\" __attribute__((visibility(\"default\"))) const "
         "npu_sim_core::KernelList npu_sim_kernels = {npu_sim_core::kCoreTableVersion, npu_sim_rows, " +
         std::to_string(count) + ", npu_sim_core::kBinaryArchitecture};\n";
}

KernelSource read_kernel_source(const std::string& path) {
  constexpr std::string_view kInclude = "\n#include \"/";
  KernelSource source;
  std::string rows;
  std::size_t count = 0;
  const std::string text = "\n" + text_of_file(path);
  add_entries(text, rows, count);
  for (std::size_t at = text.find(kInclude); at != std::string::npos; at = text.find(kInclude, at + 1)) {
    const std::size_t begin = at + kInclude.size() - 1;
    source.kept.push_back(text.substr(begin, text.find('"', begin) - begin));
    add_entries(text_of_file(source.kept.back()), rows, count);
  }
  if (count == 0) return source;
  source.entry = "#include \"" + path + "\"\n#include \"kernel_entry.h\"\n" + kernel_list(rows, count);
  return source;
}

}  // namespace npu::cxx
