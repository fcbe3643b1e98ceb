// npucxx: the compiler driver for migrated code. Accepts nvcc's command line and calls the host compiler with
// the shim.

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "tool/base/shell_words.h"
#include "tool/npucxx/driver/arguments.h"
#include "tool/npucxx/driver/execute.h"
#include "tool/npucxx/driver/kernel_files/module_source.h"
#include "tool/npucxx/driver/kernel_files/module_text.h"
#include "tool/npucxx/driver/layout.h"
#include "tool/npucxx/driver/parse.h"
#include "tool/npucxx/driver/plan.h"
#include "tool/npucxx/driver/two_passes.h"

namespace {

using namespace npu::cxx;

constexpr const char* kHelp =
    "npucxx [nvcc or host-compiler options] file.cu... [-o app]\n"
    "\n"
    "Compiles migrated programs with the host compiler and links them to the NPU runtime shim.\n"
    "nvcc's options are mapped or dropped (-v shows how); an unknown option is an error.\n"
    "\n"
    "  -ccbin COMPILER   host compiler (also NPUCXX_HOST_COMPILER; default g++)\n"
    "  --portable        no -march=native (NPUCXX_MARCH=CPU names another processor)\n"
    "  --cflags, --libs  print the flags with which a build system can compile and link without npucxx\n"
    "  -x asc FILE, FILE.asc  compile kernels that are written in Ascend C to FILE.bin (or -o) for the simulated cores\n"
    "  --kernels=ascendc  generate Ascend C for kernels where that is possible, and launch it; the others run on the host\n"
    "  --kernels=simt950  write the kernels in the SIMT language of an Ascend 950 beside the output, and run them on the host\n"
    "  --npu-arch=ARCH   the cores that Ascend C is compiled for: dav-2201 (Ascend910B, Ascend910_93; the default),\n"
    "                    dav-3510 (Ascend950), dav-2002 (Ascend310P), dav-1001 (Ascend910A)\n"
    "  --explain-kernel=NAME  print what a kernel computes as data, and whether Ascend C is generated; an empty NAME: all\n"
    "  --print-kernel=NAME    print the Ascend C of one kernel and what launches it (see migrate eject)\n"
    "  --backend=cann    compile and link against CANN instead of the simulated device\n"
    "  --cann-path=DIR   the folder of CANN (default: ASCEND_HOME_PATH)\n"
    "  NPUCXX_APPEND_FLAGS  environment variable: options that follow those of the command line\n"
    "  NPUCXX_LOOPS=0    environment variable: do not compile kernels as loops between barriers, run them on fibers\n"
    "  -v, -dryrun       show each mapping and command; -dryrun runs nothing\n"
    "\n"
    ".cu files: C++17, npu/runtime.h included first, -O3 -march=native -fno-strict-aliasing -fno-math-errno\n"
    "-fno-trapping-math -ffp-contract=fast unless -O0 or -G is given; your own options come later and override them.\n"
    "A .cu file that names __CUDA_ARCH__ is compiled for the host and for the device. For the device it is the\n"
    "highest value of -arch and -gencode, at most 800; 800 if none is given.\n";

std::string environment_value(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

Layout layout_for(const Invocation& invocation) {
  Layout layout = find_layout();
  const std::string root =
      invocation.cann_path.empty() ? environment_value("ASCEND_HOME_PATH") : invocation.cann_path;
  if (invocation.cann) use_cann(layout, root);
  return layout;
}

bool show_information(const Invocation& invocation) {
  switch (invocation.goal) {
    case Goal::help:
      std::fputs(kHelp, stdout);
      return true;
    case Goal::version:
      // Makefiles search the second line for "release" or "compilation" and compare the number.
      std::printf("npucxx %s\nOptions and macros of Cuda compilation tools, release 12.4, V12.4.0\n",
                  NPUCXX_VERSION);
      return true;
    case Goal::show_cflags:
      std::printf("%s\n", cflags(layout_for(invocation)).c_str());
      return true;
    case Goal::show_libs:
      std::printf("%s\n", libs(layout_for(invocation)).c_str());
      return true;
    default:
      return false;
  }
}

void show(const Command& command) {
  if (command.passes) {
    show(command.passes->host);
    show(command.passes->device);
    for (const Command& part : command.passes->join) show(part);
    return;
  }
  if (!command.block_loops_command.empty())
    std::fprintf(stderr, "%s\n", shell_line(command.block_loops_command).c_str());
  if (!command.ascendc_command.empty())
    std::fprintf(stderr, "%s\n", shell_line(command.ascendc_command).c_str());
  for (const std::string& line : command.vendor_commands)
    std::fprintf(stderr, "npucxx: not run; for the chip, with CANN: %s\n", line.c_str());
  std::fprintf(stderr, "%s\n", shell_line(command.arguments).c_str());
}

void warn_of_capability(const Invocation& invocation, const std::vector<Command>& commands) {
  const int asked = invocation.compute_capability;
  const auto depends = [](const Command& command) { return command.passes != nullptr; };
  if (asked <= kComputeCapability || std::none_of(commands.begin(), commands.end(), depends)) return;
  std::fprintf(stderr,
               "npucxx: warning: compute capability %d.%d was requested, but the shim implements %d.%d; "
               "__CUDA_ARCH__ is %d\n",
               asked / 100, asked / 10 % 10, kComputeCapability / 100, kComputeCapability / 10 % 10,
               kComputeCapability);
}

/// A file in Ascend C becomes a binary for the simulated cores.
int make_kernels(const Invocation& invocation, const Environment& environment) {
  const KernelFile file = plan_kernel_file(invocation, layout_for(invocation),
                                           compiler_of(invocation, environment), environment.scratch_dir);
  if (invocation.verbose || invocation.dry_run)
    std::fprintf(stderr, "%s\n%s\n", shell_line(file.preprocess).c_str(), shell_line(file.compile).c_str());
  return invocation.dry_run ? 0 : make_kernel_binary(file);
}

/// A module: a library or object of the source, with the list of its kernels.
Invocation with_module_source(const Invocation& invocation, const Environment& environment) {
  const std::string source = environment.scratch_dir + "/module.cu";
  Invocation module = module_invocation(invocation, source, compiler_of(invocation, environment));
  const std::string path = invocation.inputs.front().text;
  std::ifstream in(path, std::ios::binary);
  if (!in) throw UsageError("cannot read '" + path + "'");
  std::ofstream out(source, std::ios::binary);
  out << module_source(path, {std::istreambuf_iterator<char>(in), {}}, invocation.link_time);
  if (!out.flush()) throw std::runtime_error("cannot write " + source);
  return module;
}

int run(const std::vector<std::string>& words) {
  std::vector<std::string> all = expand_response_files(words);
  const auto appended = migrate::split_shell_words(environment_value("NPUCXX_APPEND_FLAGS"));
  all.insert(all.end(), appended.begin(), appended.end());
  Invocation invocation = parse(all);
  if (show_information(invocation)) return 0;
  ScratchDir scratch;
  Environment environment{environment_value("NPUCXX_HOST_COMPILER"), environment_value("NPUCXX_MARCH"),
                          scratch.path(), environment_value("NPUCXX_LOOPS") != "0"};
  if (has_kernel_file(invocation)) return make_kernels(invocation, environment);
  const bool is_module = invocation.goal == Goal::module;
  if (is_module) invocation = with_module_source(invocation, environment);
  // The text is made of a library in the scratch folder, so that it may go to a pipe or to /dev/null.
  std::string text_file;
  if (is_module && invocation.module_suffix == ".ptx" && !invocation.link_time)
    text_file = std::exchange(invocation.output, environment.scratch_dir + "/module.so");
  std::vector<Command> commands = plan(invocation, layout_for(invocation), environment);
  if (invocation.verbose) {
    for (const std::string& note : invocation.notes) std::fprintf(stderr, "npucxx: %s\n", note.c_str());
  }
  warn_of_capability(invocation, commands);
  if (invocation.verbose || invocation.dry_run) {
    for (const Command& command : commands) show(command);
  }
  if (invocation.dry_run) return 0;
  const bool prints = invocation.goal == Goal::explain_kernel || invocation.goal == Goal::print_kernel;
  const int code = prints ? print_kernels(commands, invocation.output) : execute(commands);
  if (code == 0 && !text_file.empty()) make_module_text(invocation.output, text_file);
  return code;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return run({argv + 1, argv + argc});
  } catch (const std::exception& error) {
    std::fprintf(stderr, "npucxx: %s\n", error.what());
    return 1;
  }
}
