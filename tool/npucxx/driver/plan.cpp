#include "tool/npucxx/driver/plan.h"

#include <algorithm>
#include <filesystem>

#include "tool/npucxx/driver/arguments.h"
#include "tool/npucxx/driver/ascendc.h"
#include "tool/npucxx/driver/include_scan.h"
#include "tool/npucxx/driver/layout.h"
#include "tool/npucxx/driver/loops.h"
#include "tool/npucxx/driver/relocatable.h"
#include "tool/npucxx/driver/source_macros.h"
#include "tool/npucxx/driver/system_folders.h"
#include "tool/npucxx/driver/two_passes.h"

namespace npu::cxx {

std::string compiler_of(const Invocation& invocation, const Environment& environment) {
  if (!invocation.host_compiler.empty()) return invocation.host_compiler;
  return environment.host_compiler.empty() ? "g++" : environment.host_compiler;
}

namespace {

using Words = std::vector<std::string>;

void append(Words& words, const Words& more) { words.insert(words.end(), more.begin(), more.end()); }

std::string base_name(const std::string& path) { return path.substr(path.rfind('/') + 1); }

std::string stem(const std::string& path) {
  std::string name = base_name(path);
  return name.substr(0, name.rfind('.'));
}

Words sanitizer(const Layout& layout) {
  if (layout.sanitize.empty()) return {};
  return {"-fsanitize=" + layout.sanitize, "-fno-omit-frame-pointer", "-g1"};
}

/// nvcc optimises device code at its highest level for every -O, unless -G is given. Here kernels and host
/// code are in one file, so -O1 and -O2 are raised, and -O0 is kept.
std::string kernel_optimisation(const Invocation& invocation) {
  const std::string& asked = invocation.optimisation;
  if (invocation.debug_kernels) return asked.empty() ? "-O0" : asked;
  if (asked.empty() || asked == "-O1" || asked == "-O2") return "-O3";
  return asked;
}

/// Aligns loops to 32 bytes: a short loop over memory that crosses two lines of code takes up to twice as
/// long (measured, docs/performance.md), and its position changes with every edit of the file. GCC combines
/// "row < rows && column < columns" to one value if that saves a branch, and then no longer sees that the
/// row's part can leave the loop. clang does not have this parameter and warns about it.
Words loop_flags(const std::string& compiler) {
  Words words = {"-falign-loops=32"};
  if (!is_clang(compiler)) words.push_back("--param=logical-op-non-short-circuit=0");
  return words;
}

/// Threads of a kernel that wait then store their context in the cache lines of their frames
/// (npu/executors/barrier.h). Only x86-64 has the red zone and the flag.
Words red_zone_flags() {
#if defined(__x86_64__)
  return {"-mno-red-zone", "-DNPU_NO_RED_ZONE"};
#else
  return {};
#endif
}

/// Device code accesses vectors as their elements, and floats as integers: nvcc's device compiler does no
/// type-based alias analysis (docs/performance.md has the cost).
constexpr const char* kNoTypeBasedAliasing = "-fno-strict-aliasing";
constexpr const char* kNameOfNvcc = "-D__NVCC__";  ///< nvcc defines it for host sources too

/// Vectorises the thread loops of kernels: measured, docs/performance.md.
Words kernel_code_flags(const Invocation& invocation, const Environment& environment) {
  Words words = {kernel_optimisation(invocation), kNoTypeBasedAliasing, "-fno-math-errno",
                 "-fno-trapping-math", invocation.contract ? "-ffp-contract=fast" : "-ffp-contract=off"};
  append(words, loop_flags(compiler_of(invocation, environment)));
  // Flags that other compilers do not have must not be in their text.
  const bool for_another = invocation.goal == Goal::host_source;
  if (!for_another) append(words, red_zone_flags());
  if (invocation.fast_math) {
    // CUDA's fast math keeps infinities, NaNs and the order of additions, and kernels rely on it (a maximum
    // starts at -INFINITY). glibc's headers require __FAST_MATH__ before they declare vector versions of expf
    // and others.
    append(words, {"-freciprocal-math", "-fno-signed-zeros", "-D__FAST_MATH__=1"});
  }
  if (invocation.portable || for_another) return words;
  words.push_back("-march=" + (environment.march.empty() ? "native" : environment.march));
  // Clang 19 takes a newer processor's own features for a combination to warn about.
  if (is_clang(compiler_of(invocation, environment))) words.push_back("-Wno-invalid-feature-combination");
  return words;
}

Words language_flags(const Invocation& invocation, Language language, const Environment& environment) {
  std::string standard = "-std=" + (invocation.cxx_standard.empty() ? "gnu++17" : invocation.cxx_standard);
  if (language == Language::c) {
    Words words = {"-x", "c"};
    if (!invocation.c_standard.empty()) words.push_back("-std=" + invocation.c_standard);
    if (!invocation.optimisation.empty()) words.push_back(invocation.optimisation);
    append(words, {kNameOfNvcc, "-include", "npu/runtime/compiler_version.h"});
    return words;
  }
  Words words = {"-x", "c++", standard};
  if (language == Language::cxx) {
    if (!invocation.optimisation.empty()) words.push_back(invocation.optimisation);
    append(words, {kNameOfNvcc, "-include", "npu/host_prelude.h"});
    return words;
  }
  append(words, kernel_code_flags(invocation, environment));
  append(words, {"-D__CUDACC__", kNameOfNvcc, "-Wno-unknown-pragmas", "-include", "npu/runtime.h"});
  append(words, invocation.kernel_defines);
  if (invocation.relocatable) words.push_back("-D__CUDACC_RDC__");
  return words;
}

/// Folders of the headers with CANN's names: after those of the program.
Words cann_folders(const Layout& layout) {
  Words words = {"-idirafter", layout.cann_include};
  if (!layout.aclnn_include.empty()) append(words, {"-idirafter", layout.aclnn_include});
  return words;
}

/// Folders of -I and -isystem, in which headers of the program are searched.
Words include_folders(const Words& flags) {
  Words folders;
  for (std::size_t i = 0; i < flags.size(); ++i) {
    const bool system = flags[i] == "-isystem";
    if (!system && flags[i].rfind("-I", 0) != 0) continue;
    if (!system && flags[i].size() > 2)
      folders.push_back(flags[i].substr(2));
    else if (i + 1 < flags.size())
      folders.push_back(flags[i + 1]);
  }
  return folders;
}

/// The macros that the text of a source requires.
Words wanted_macros(const Input& source, const Words& folders) {
  switch (source.language) {
    case Language::cxx:
      return library_macros(text_of_file(source.text));
    case Language::kernel:
      return kernel_macros(source.text, folders);
    case Language::c:
    case Language::ascend_c:
    case Language::link_input:
      return {};
  }
  return {};
}

/// One compiler run for one source. `output` empty: the compiler's default (standard output for -E and -M).
Command compile_command(const Invocation& invocation, const Input& source, const Words& phase,
                        const std::string& output, const Layout& layout, const Environment& environment) {
  Command command{{compiler_of(invocation, environment)}};
  Words& words = command.arguments;
  append(words, language_flags(invocation, source.language, environment));
  append(words, wanted_macros(source, include_folders(invocation.compile_flags)));
  // Before the user's folders: these headers wrap those of libtorch.
  if (source.language == Language::kernel)
    words.push_back("-I" + layout.include_dir + "/npu/libtorch/headers");
  append(words, sanitizer(layout));
  append(words, invocation.common_flags);
  if (source.language != Language::kernel) append(words, invocation.host_flags);
  append(words, invocation.compile_flags);
  // CANN's own headers, if the program names their folder, come before the simulator's; those for libraries that stay as they are, last.
  append(words, {"-isystem", layout.include_dir, "-idirafter", layout.include_dir + "/npu_cuda"});
  append(words, cann_folders(layout));
  append(words, phase);
  words.push_back(source.text);
  if (!output.empty()) append(words, {"-o", output});
  words = with_c_library_last(std::move(words), has_c_library);  // the shim may be installed in /usr
  return command;
}

/// Further work on a kernel file: the block loops, if it is compiled for speed, and a pass for the device, if
/// its text depends on that.
void plan_kernels(Command& command, const Input& source, const Invocation& invocation, const Layout& layout,
                  const Environment& environment, std::size_t number) {
  if (source.language != Language::kernel) return;
  const Words folders = include_folders(invocation.compile_flags);
  const std::string scratch =
      environment.scratch_dir + "/" + std::to_string(number) + "-" + base_name(source.text);
  if (invocation.relocatable)
    command.arguments.insert(command.arguments.begin() + 1,
                             relocatable_unit_option(object_id(command, scratch)));
  const bool fast = kernel_optimisation(invocation) == "-O3";
  command.messages = scratch + ".messages";
  if (!layout.block_loops_program.empty() && environment.loops &&
      (invocation.ascendc || invocation.simt || (fast && mentions_barrier(source.text, folders)))) {
    command.source = source.text;
    command.block_loops_command =
        block_loops_command(layout.block_loops_program, source.text, command.arguments);
    command.scratch = scratch;
    if (invocation.ascendc) plan_ascendc(command, invocation, layout);
    if (invocation.simt) plan_simt(command, invocation);
  }
  if (names_device_macro(source.text, folders))
    command.passes =
        std::make_shared<const TwoPasses>(two_passes(command, scratch, invocation.compute_capability));
}

std::string in_directory(const Invocation& invocation, const std::string& name) {
  const std::string& directory = invocation.output_directory;
  return directory.empty() || directory == "." ? name : directory + "/" + name;
}

bool is_source(const Input& input) { return input.language != Language::link_input; }

/// -c, -E, -S, -M: every source separately.
std::vector<Command> plan_each(const Invocation& invocation, const Words& phase, const std::string& suffix,
                               const Layout& layout, const Environment& environment) {
  auto sources = std::count_if(invocation.inputs.begin(), invocation.inputs.end(), is_source);
  if (sources == 0) throw UsageError("no source file given");
  if (sources > 1 && !invocation.output.empty())
    throw UsageError("-o cannot name the results of several sources");
  std::vector<Command> commands;
  for (const Input& input : invocation.inputs) {
    if (!is_source(input)) continue;
    std::string output = invocation.output;
    if (output.empty() && !suffix.empty()) output = in_directory(invocation, stem(input.text) + suffix);
    Words with_target = phase;
    if (invocation.goal == Goal::dependencies && !invocation.output_directory.empty())
      append(with_target, {"-MT", in_directory(invocation, stem(input.text) + ".o")});
    commands.push_back(compile_command(invocation, input, with_target, output, layout, environment));
    if (invocation.goal == Goal::compile)
      plan_kernels(commands.back(), input, invocation, layout, environment, commands.size());
  }
  return commands;
}

/// Compiles the sources to scratch objects. Result: all inputs, with sources replaced by these objects.
Words compile_to_scratch(const Invocation& invocation, const Layout& layout, const Environment& environment,
                         std::vector<Command>& commands) {
  Words objects;
  for (const Input& input : invocation.inputs) {
    if (!is_source(input)) {
      objects.push_back(input.text);
      continue;
    }
    objects.push_back(environment.scratch_dir + "/" + std::to_string(commands.size()) + "-" +
                      stem(input.text) + ".o");
    Words phase = {"-c"};
    // The object's folder is temporary, so the dependency file must not be in it.
    if (invocation.writes_dependency_file)
      append(phase, {"-MF", stem(input.text) + ".d", "-MT", stem(input.text) + ".o"});
    commands.push_back(compile_command(invocation, input, phase, objects.back(), layout, environment));
    plan_kernels(commands.back(), input, invocation, layout, environment, commands.size());
  }
  if (std::all_of(objects.begin(), objects.end(), is_linker_option)) throw UsageError("no input file given");
  return objects;
}

/// Host objects may be compiled with -fopenmp that only the C++ compiler knows, which links them under
/// FindCUDA. The library is linked if one of them needs it.
Words openmp_library(const std::string& compiler) {
  if (is_clang(compiler)) return {};  // whose objects need another library
  return {"-Wl,--push-state,--as-needed", "-lgomp", "-Wl,--pop-state"};
}

std::vector<Command> plan_link(const Invocation& invocation, const Layout& layout,
                               const Environment& environment) {
  std::vector<Command> commands;
  Words objects = compile_to_scratch(invocation, layout, environment, commands);
  Command link{{compiler_of(invocation, environment)}};
  append(link.arguments, sanitizer(layout));
  append(link.arguments, invocation.common_flags);
  append(link.arguments, invocation.link_flags);
  append(link.arguments, take_relocatable_units(objects, invocation.link_flags));
  append(link.arguments, objects);
  append(link.arguments, link_words(layout));
  append(link.arguments, openmp_library(link.arguments.front()));
  append(link.arguments, {"-o", invocation.output.empty() ? "a.out" : invocation.output});
  commands.push_back(std::move(link));
  return commands;
}

/// -run: starts an executable if there is no source.
std::vector<Command> plan_run(const Invocation& invocation, const Layout& layout,
                              const Environment& environment) {
  std::string program = invocation.output.empty() ? "a.out" : invocation.output;
  std::vector<Command> commands;
  bool executable = invocation.inputs.size() == 1 && !is_source(invocation.inputs[0]) &&
                    base_name(invocation.inputs[0].text).find(".o") == std::string::npos;
  if (executable)
    program = invocation.inputs[0].text;
  else
    commands = plan_link(invocation, layout, environment);
  Command start{{program.find('/') == std::string::npos ? "./" + program : program}};
  append(start.arguments, invocation.run_arguments);
  commands.push_back(std::move(start));
  return commands;
}

std::vector<Command> plan_library(const Invocation& invocation, const Layout& layout,
                                  const Environment& environment) {
  std::vector<Command> commands;
  Words objects = compile_to_scratch(invocation, layout, environment, commands);
  std::erase_if(objects, [](const std::string& object) {
    return object.starts_with("-l") || is_linker_option(object);
  });
  Command archive{{"ar", "rcs", invocation.output.empty() ? "a.a" : invocation.output}};
  append(archive.arguments, objects);
  commands.push_back(std::move(archive));
  return commands;
}

/// The processes that print what kernels compute, or their Ascend C: one for each source. With __CUDA_ARCH__, the
/// device's text is read.
std::vector<Command> plan_kernel_texts(const Invocation& invocation, const Layout& layout,
                                       const Environment& environment) {
  if (layout.block_loops_program.empty())
    throw std::runtime_error("npucxx-loops was not found beside npucxx; it reads kernels");
  std::vector<Command> commands;
  for (const Input& input : invocation.inputs) {
    if (input.language != Language::kernel) continue;
    Command command = compile_command(invocation, input, {"-c"}, "unused.o", layout, environment);
    command.source = input.text;
    command.block_loops_command =
        block_loops_command(layout.block_loops_program, input.text, command.arguments);
    Words words = command.block_loops_command;
    if (names_device_macro(input.text, include_folders(invocation.compile_flags)))
      words = two_passes(command, "unused", invocation.compute_capability).device.block_loops_command;
    const bool explains = invocation.goal == Goal::explain_kernel;
    words.insert(words.begin() + 1, {(explains ? "--explain-kernel=" : "--print-kernel=") + invocation.kernel,
                                     "--npu-arch=" + invocation.npu_arch});
    commands.push_back({words});
    commands.back().scratch = environment.scratch_dir + "/" + std::to_string(commands.size()) + ".txt";
  }
  if (commands.empty()) throw UsageError("no .cu file given");
  return commands;
}

/// An object without code that refers to the relocatable units of archives, for a link by another program.
Command plan_device_link(const Invocation& invocation, const Environment& environment) {
  Words inputs;
  for (const Input& input : invocation.inputs) inputs.push_back(input.text);
  const Words units = take_relocatable_units(inputs, invocation.link_flags);
  const std::string output = invocation.output.empty() ? "a_dlink.o" : invocation.output;
  Command command{{compiler_of(invocation, environment), "-x", "c", "-fPIC"}};
  append(command.arguments, units.empty() ? Words{"-c"} : Words{"-r", "-nostdlib"});
  append(command.arguments, units);
  append(command.arguments, {"/dev/null", "-o", output});
  return command;
}

}  // namespace

std::vector<Command> plan(const Invocation& invocation, const Layout& layout,
                          const Environment& environment) {
  switch (invocation.goal) {
    case Goal::link:
      return plan_link(invocation, layout, environment);
    case Goal::run:
      return plan_run(invocation, layout, environment);
    case Goal::compile:
      return plan_each(invocation, {"-c"}, ".o", layout, environment);
    case Goal::preprocess:
      return plan_each(invocation, {"-E"}, "", layout, environment);
    case Goal::host_source:  // after preprocessing a kernel is C++
      return plan_each(invocation, {"-E"}, ".cu.cpp.ii", layout, environment);
    case Goal::dependencies:
      return plan_each(invocation, {}, "", layout, environment);
    case Goal::assembly:
      return plan_each(invocation, {"-S"}, ".s", layout, environment);
    case Goal::library:
      return plan_library(invocation, layout, environment);
    case Goal::device_link:
      return {plan_device_link(invocation, environment)};
    case Goal::explain_kernel:
    case Goal::print_kernel:
      return plan_kernel_texts(invocation, layout, environment);
    case Goal::module:  // module_invocation has made a library of it
    case Goal::show_cflags:
    case Goal::show_libs:
    case Goal::version:
    case Goal::help:
      return {};
  }
  return {};
}

std::string cflags(const Layout& layout) {
  // These flags may compile kernels.
  Words words = {"-I" + layout.include_dir};
  append(words, cann_folders(layout));
  words.push_back(kNoTypeBasedAliasing);
  append(words, sanitizer(layout));
  return shell_line(words);
}

std::string libs(const Layout& layout) {
  Words words = link_words(layout);
  append(words, sanitizer(layout));
  return shell_line(words);
}

}  // namespace npu::cxx
