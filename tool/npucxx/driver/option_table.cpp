#include "tool/npucxx/driver/option_table.h"

#include <algorithm>
#include <array>
#include <utility>

namespace npu::cxx {
namespace {

constexpr std::string_view kNoGpu = "no GPU code is generated";
constexpr std::string_view kArchitecture = "no GPU code is generated; it sets __CUDA_ARCH__";
constexpr std::string_view kGpuMath = "the host compiler already follows IEEE 754 here";
constexpr std::string_view kDiagnostics = "nvcc's own diagnostics do not exist here";
constexpr std::string_view kLayout = "not needed: host objects contain everything";
constexpr std::string_view kModule = "a library of kernels, which cuModuleLoad takes";
constexpr std::string_view kModuleObject = "an object of kernels, which nvJitLink takes";
constexpr std::string_view kGpuFile = "would generate a file for a GPU, which the shim cannot run";

// Source: "NVIDIA CUDA Compiler Driver", chapter "Command Option Description" (names and meanings).
constexpr OptionRule kOptions[] = {
    // Files and phases
    {"compile", Takes::nothing, Action::goal_compile, "", ""},
    {"c", Takes::nothing, Action::goal_compile, "", ""},
    {"device-c", Takes::nothing, Action::compile_and_drop_device, "", "kernels are host code: same as -c"},
    {"dc", Takes::nothing, Action::compile_and_drop_device, "", "kernels are host code: same as -c"},
    {"device-w", Takes::nothing, Action::goal_compile, "", "kernels are host code: same as -c"},
    {"dw", Takes::nothing, Action::goal_compile, "", "kernels are host code: same as -c"},
    {"device-link", Takes::nothing, Action::goal_device_link, "",
     "writes an object without code, which takes relocatable units out of archives"},
    {"dlink", Takes::nothing, Action::goal_device_link, "",
     "writes an object without code, which takes relocatable units out of archives"},
    {"link", Takes::nothing, Action::goal_link, "", ""},
    {"run", Takes::nothing, Action::goal_run, "", ""},
    {"run-args", Takes::value, Action::run_arguments, "", ""},
    {"lib", Takes::nothing, Action::goal_library, "", ""},
    {"preprocess", Takes::nothing, Action::goal_preprocess, "", ""},
    {"E", Takes::nothing, Action::goal_preprocess, "", ""},
    {"S", Takes::nothing, Action::goal_assembly, "", ""},
    {"generate-dependencies", Takes::nothing, Action::goal_dependencies, "-M", ""},
    {"M", Takes::nothing, Action::goal_dependencies, "-M", ""},
    {"generate-nonsystem-dependencies", Takes::nothing, Action::goal_dependencies, "-MM", ""},
    {"MM", Takes::nothing, Action::goal_dependencies, "-MM", ""},
    {"generate-dependencies-with-compile", Takes::nothing, Action::compile_value, "-MD", ""},
    {"MD", Takes::nothing, Action::compile_value, "-MD", ""},
    {"generate-nonsystem-dependencies-with-compile", Takes::nothing, Action::compile_value, "-MMD", ""},
    {"MMD", Takes::nothing, Action::compile_value, "-MMD", ""},
    {"generate-dependency-targets", Takes::nothing, Action::compile_value, "-MP", ""},
    {"MP", Takes::nothing, Action::compile_value, "-MP", ""},
    {"dependency-output", Takes::value, Action::dependency_value, "-MF", ""},
    {"MF", Takes::value, Action::dependency_value, "-MF", ""},
    {"dependency-target-name", Takes::value, Action::compile_value, "-MT", ""},
    {"MT", Takes::value, Action::compile_value, "-MT", ""},
    {"MQ", Takes::value, Action::compile_value, "-MQ", ""},
    {"cuda", Takes::nothing, Action::goal_host_source, "", ""},
    {"cubin", Takes::nothing, Action::goal_module, "", kModule},
    {"fatbin", Takes::nothing, Action::goal_module, "", kModule},
    {"ptx", Takes::nothing, Action::goal_module, "", kModule},
    {"optix-ir", Takes::nothing, Action::refuse, "", kGpuFile},
    {"ltoir", Takes::nothing, Action::goal_module, "", kModuleObject},
    {"output-file", Takes::value, Action::output, "", ""},
    {"o", Takes::value, Action::output, "", ""},
    {"output-directory", Takes::value, Action::output_directory, "", ""},
    {"odir", Takes::value, Action::output_directory, "", ""},
    {"x", Takes::value, Action::language, "", ""},
    {"shared", Takes::nothing, Action::shared, "-shared", ""},
    // Preprocessor and libraries
    {"pre-include", Takes::value, Action::pre_include, "-include", ""},
    {"include", Takes::value, Action::pre_include, "-include", ""},
    {"imacros", Takes::value, Action::compile_value, "-imacros", ""},
    {"idirafter", Takes::value, Action::compile_value, "-idirafter", ""},
    {"iquote", Takes::value, Action::compile_value, "-iquote", ""},
    {"include-path", Takes::value, Action::include_dir, "", ""},
    {"I", Takes::value, Action::include_dir, "", ""},
    {"system-include", Takes::value, Action::system_include_dir, "", ""},
    {"isystem", Takes::value, Action::system_include_dir, "", ""},
    {"define-macro", Takes::value, Action::define, "", ""},
    {"D", Takes::value, Action::define, "", ""},
    {"undefine-macro", Takes::value, Action::undefine, "", ""},
    {"U", Takes::value, Action::undefine, "", ""},
    {"library", Takes::value, Action::library, "", ""},
    {"l", Takes::value, Action::library, "", ""},
    {"library-path", Takes::value, Action::library_dir, "", ""},
    {"L", Takes::value, Action::library_dir, "", ""},
    {"u", Takes::value, Action::link_value, "-u", ""},
    {"z", Takes::value, Action::link_value, "-z", ""},
    {"T", Takes::value, Action::link_value, "-T", ""},
    {"cudart", Takes::value, Action::drop, "", "the shim contains the runtime"},
    {"cudadevrt", Takes::value, Action::drop, "", "the shim contains the runtime"},
    {"libdevice-directory", Takes::value, Action::drop, "", kNoGpu},
    {"ldir", Takes::value, Action::drop, "", kNoGpu},
    {"target-directory", Takes::value, Action::drop, "", kNoGpu},
    {"target-dir", Takes::value, Action::drop, "", kNoGpu},
    {"use-local-env", Takes::nothing, Action::drop, "", kNoGpu},
    // Host compiler
    {"compiler-bindir", Takes::value, Action::host_compiler, "", ""},
    {"ccbin", Takes::value, Action::host_compiler, "", ""},
    {"allow-unsupported-compiler", Takes::nothing, Action::drop, "", "g++ and clang++ are both supported"},
    {"compiler-options", Takes::value, Action::host_arguments, "", ""},
    {"Xcompiler", Takes::value, Action::host_arguments, "", ""},
    {"linker-options", Takes::value, Action::linker_arguments, "", ""},
    {"Xlinker", Takes::value, Action::linker_arguments, "", ""},
    {"archive-options", Takes::value, Action::drop, "", "ar is called with its defaults"},
    {"Xarchive", Takes::value, Action::drop, "", "ar is called with its defaults"},
    {"forward-unknown-to-host-compiler", Takes::nothing, Action::forward_unknown, "", ""},
    {"forward-unknown-opts", Takes::nothing, Action::forward_unknown, "", ""},
    {"forward-unknown-to-host-linker", Takes::nothing, Action::forward_unknown, "", ""},
    {"std", Takes::value, Action::standard, "", ""},
    {"no-host-device-initializer-list", Takes::nothing, Action::drop, "", kNoGpu},
    {"nohdinitlist", Takes::nothing, Action::drop, "", kNoGpu},
    {"no-host-device-move-forward", Takes::nothing, Action::drop, "", kNoGpu},
    {"nohdmoveforward", Takes::nothing, Action::drop, "", kNoGpu},
    {"no-exceptions", Takes::nothing, Action::host, "-fno-exceptions", ""},
    {"noeh", Takes::nothing, Action::host, "-fno-exceptions", ""},
    {"profile", Takes::nothing, Action::host, "-pg", ""},
    {"pg", Takes::nothing, Action::host, "-pg", ""},
    {"debug", Takes::nothing, Action::host, "-g", ""},
    {"g", Takes::nothing, Action::host, "-g", ""},
    {"device-debug", Takes::nothing, Action::debug_kernels, "-g", "kernels are debugged as host code"},
    {"G", Takes::nothing, Action::debug_kernels, "-g", "kernels are debugged as host code"},
    {"generate-line-info", Takes::nothing, Action::host, "-g1", "line tables of the host compiler"},
    {"lineinfo", Takes::nothing, Action::host, "-g1", "line tables of the host compiler"},
    {"optimize", Takes::value, Action::optimise, "", ""},
    {"O", Takes::value, Action::optimise, "", ""},
    {"Ofast-compile", Takes::value, Action::drop, "", kNoGpu},
    {"Ofc", Takes::value, Action::drop, "", kNoGpu},
    {"dopt", Takes::optional, Action::drop, "", "kernels are optimised unless -O0 or -G is given"},
    {"dlink-time-opt", Takes::nothing, Action::link_time, "-flto",
     "link-time optimisation of the host compiler"},
    {"dlto", Takes::nothing, Action::link_time, "-flto", "link-time optimisation of the host compiler"},
    {"lto", Takes::nothing, Action::link_time, "-flto", "link-time optimisation of the host compiler"},
    {"machine", Takes::value, Action::drop, "", "the host compiler's own word size is used"},
    {"m", Takes::value, Action::drop, "", "the host compiler's own word size is used"},
    {"m64", Takes::nothing, Action::drop, "", "the host compiler's own word size is used"},
    {"m32", Takes::nothing, Action::refuse, "",
     "requests a 32-bit program, which CUDA no longer supports either"},
    // Language
    {"relocatable-device-code", Takes::optional, Action::relocatable, "",
     "the host linker links device code, with all units of archives that have some"},
    {"rdc", Takes::optional, Action::relocatable, "",
     "the host linker links device code, with all units of archives that have some"},
    {"extended-lambda", Takes::nothing, Action::extended_lambda, "", "kernels can call any lambda"},
    {"expt-extended-lambda", Takes::nothing, Action::extended_lambda, "", "kernels can call any lambda"},
    {"expt-relaxed-constexpr", Takes::nothing, Action::relaxed_constexpr, "",
     "kernels can call any constexpr function"},
    {"default-stream", Takes::value, Action::per_thread_stream, "", ""},
    {"restrict", Takes::nothing, Action::drop, "", "the host compiler analyses aliasing itself"},
    // Numbers
    {"use_fast_math", Takes::nothing, Action::fast_math, "", ""},
    {"ftz", Takes::value, Action::drop, "", kGpuMath},
    {"prec-div", Takes::value, Action::drop, "", kGpuMath},
    {"prec-sqrt", Takes::value, Action::drop, "", kGpuMath},
    {"fmad", Takes::value, Action::fuse_multiply_add, "", ""},
    {"extra-device-vectorization", Takes::nothing, Action::drop, "",
     "the host compiler vectorises over threads"},
    {"maxrregcount", Takes::value, Action::drop, "", kNoGpu},
    // GPU code generation
    {"gpu-architecture", Takes::value, Action::architecture, "", kArchitecture},
    {"arch", Takes::value, Action::architecture, "", kArchitecture},
    {"gpu-code", Takes::value, Action::architecture, "", kArchitecture},
    {"code", Takes::value, Action::architecture, "", kArchitecture},
    {"generate-code", Takes::value, Action::architecture, "", kArchitecture},
    {"gencode", Takes::value, Action::architecture, "", kArchitecture},
    {"cuda-gpu-arch", Takes::value, Action::architecture, "", kArchitecture},  // from here on clang's
    {"offload-arch", Takes::value, Action::architecture, "", kArchitecture},
    {"cuda-path", Takes::value, Action::drop, "", kNoGpu},
    {"no-cuda-version-check", Takes::nothing, Action::drop, "", kNoGpu},
    {"nocudainc", Takes::nothing, Action::drop, "", kNoGpu},
    {"nocudalib", Takes::nothing, Action::drop, "", kNoGpu},
    {"arch-list", Takes::value, Action::drop, "", kNoGpu},
    {"entries", Takes::value, Action::drop, "", kNoGpu},
    {"e", Takes::value, Action::drop, "", kNoGpu},
    {"extensible-whole-program", Takes::nothing, Action::drop, "", kNoGpu},
    {"ewp", Takes::nothing, Action::drop, "", kNoGpu},
    {"keep-device-functions", Takes::nothing, Action::drop, "", kNoGpu},
    {"device-stack-protector", Takes::value, Action::drop, "", kNoGpu},
    {"no-device-link", Takes::nothing, Action::drop, "", kNoGpu},
    {"nodlink", Takes::nothing, Action::drop, "", kNoGpu},
    {"ptxas-options", Takes::value, Action::drop, "", kNoGpu},
    {"Xptxas", Takes::value, Action::drop, "", kNoGpu},
    {"nvlink-options", Takes::value, Action::drop, "", kNoGpu},
    {"Xnvlink", Takes::value, Action::drop, "", kNoGpu},
    {"Xfatbin", Takes::value, Action::drop, "", kNoGpu},
    {"fatbin-options", Takes::value, Action::drop, "", kNoGpu},
    {"Xcudafe", Takes::value, Action::drop, "", kDiagnostics},
    {"resource-usage", Takes::nothing, Action::drop, "", kNoGpu},
    {"res-usage", Takes::nothing, Action::drop, "", kNoGpu},
    {"source-in-ptx", Takes::nothing, Action::drop, "", kNoGpu},
    {"src-in-ptx", Takes::nothing, Action::drop, "", kNoGpu},
    {"no-compress", Takes::nothing, Action::drop, "", kNoGpu},
    {"compress-all", Takes::nothing, Action::drop, "", kNoGpu},
    {"compress-mode", Takes::value, Action::drop, "", kNoGpu},
    {"static-global-template-stub", Takes::value, Action::drop, "", kNoGpu},
    {"device-entity-has-hidden-visibility", Takes::value, Action::drop, "", kNoGpu},
    {"gen-opt-lto", Takes::nothing, Action::drop, "", kNoGpu},
    // Driver
    {"threads", Takes::value, Action::threads, "", "files are compiled one after the other"},
    {"t", Takes::value, Action::threads, "", "files are compiled one after the other"},
    {"split-compile", Takes::value, Action::threads, "", "files are compiled one after the other"},
    {"split-compile-extended", Takes::value, Action::threads, "", "files are compiled one after the other"},
    {"keep", Takes::nothing, Action::drop, "", "there are no files between source and object; use -E"},
    {"k", Takes::nothing, Action::drop, "", "there are no files between source and object; use -E"},
    {"save-temps", Takes::nothing, Action::drop, "", "there are no files between source and object; use -E"},
    {"dont-use-profile", Takes::nothing, Action::drop, "", kLayout},
    {"noprof", Takes::nothing, Action::drop, "", kLayout},
    {"jobserver", Takes::nothing, Action::drop, "", kLayout},
    {"jump-table-density", Takes::value, Action::drop, "", kNoGpu},
    {"jtd", Takes::value, Action::drop, "", kNoGpu},
    {"keep-dir", Takes::value, Action::drop, "", "there are no files between source and object; use -E"},
    {"objdir-as-tempdir", Takes::nothing, Action::drop, "", kLayout},
    {"objtemp", Takes::nothing, Action::drop, "", kLayout},
    {"no-align-double", Takes::nothing, Action::drop, "", kLayout},
    {"time", Takes::value, Action::drop, "", kLayout},
    {"verbose", Takes::nothing, Action::verbose, "", ""},
    {"v", Takes::nothing, Action::verbose, "", ""},
    {"dryrun", Takes::nothing, Action::dry_run, "", ""},
    {"help", Takes::nothing, Action::goal_help, "", ""},
    {"h", Takes::nothing, Action::goal_help, "", ""},
    {"version", Takes::nothing, Action::goal_version, "", ""},
    {"V", Takes::nothing, Action::goal_version, "", ""},
    // Diagnostics
    {"disable-warnings", Takes::nothing, Action::host, "-w", ""},
    {"Werror", Takes::optional, Action::werror, "", ""},
    {"Wno-deprecated-gpu-targets", Takes::nothing, Action::drop, "", kNoGpu},
    {"Wdefault-stream-launch", Takes::nothing, Action::drop, "", kDiagnostics},
    {"Wmissing-launch-bounds", Takes::nothing, Action::drop, "", kDiagnostics},
    {"Wext-lambda-captures-this", Takes::nothing, Action::drop, "", kDiagnostics},
    {"source-in-diagnostics", Takes::nothing, Action::drop, "", kDiagnostics},
    {"brief-diagnostics", Takes::value, Action::drop, "", kDiagnostics},
    {"diag-error", Takes::value, Action::drop, "", kDiagnostics},
    {"diag-suppress", Takes::value, Action::drop, "", kDiagnostics},
    {"diag-warn", Takes::value, Action::drop, "", kDiagnostics},
    {"display-error-number", Takes::nothing, Action::drop, "", kDiagnostics},
    {"err-no", Takes::nothing, Action::drop, "", kDiagnostics},
    {"no-display-error-number", Takes::nothing, Action::drop, "", kDiagnostics},
    {"optimization-info", Takes::value, Action::drop, "", kDiagnostics},
    {"opt-info", Takes::value, Action::drop, "", kDiagnostics},
    // npucxx's own
    {"portable", Takes::nothing, Action::portable, "", ""},
    {"backend", Takes::value, Action::backend, "", ""},
    {"kernels", Takes::value, Action::kernels, "", ""},
    {"npu-arch", Takes::value, Action::npu_arch, "", ""},
    {"explain-kernel", Takes::value, Action::goal_explain_kernel, "", ""},
    {"print-kernel", Takes::value, Action::goal_print_kernel, "", ""},
    {"cann-path", Takes::value, Action::cann_path, "", ""},
    {"cflags", Takes::nothing, Action::goal_cflags, "", ""},
    {"libs", Takes::nothing, Action::goal_libs, "", ""},
};

constexpr std::array kHostExact = {
    std::string_view("-pthread"),
    std::string_view("-pipe"),
    std::string_view("-s"),
    std::string_view("-w"),
    std::string_view("-rdynamic"),
    std::string_view("-static"),
    std::string_view("-p"),
    std::string_view("-static-libgcc"),
    std::string_view("-static-libstdc++"),
    std::string_view("-pie"),
    std::string_view("-no-pie"),
    std::string_view("-nostdinc"),
    std::string_view("-P"),
    std::string_view("-C"),
    std::string_view("-nostdlib"),
    std::string_view("-dM"),
    std::string_view("-pedantic"),
    std::string_view("-pedantic-errors"),
    std::string_view("-ansi"),
    std::string_view("-undef"),
    std::string_view("-Wno-error"),
};
constexpr std::array kHostPrefixes = {std::string_view("-W"),         std::string_view("-f"),
                                      std::string_view("-m"),         std::string_view("-g"),
                                      std::string_view("--sysroot="), std::string_view("-B"),
                                      std::string_view("-stdlib=")};

constexpr std::array<std::string_view, 7> kWarningKinds = {
    "all-warnings",           "cross-execution-space-call", "reorder",
    "default-stream-launch",  "missing-launch-bounds",      "ext-lambda-captures-this",
    "deprecated-declarations"};

}  // namespace

const OptionRule* find_option(std::string_view name) {
  const auto* found = std::find_if(std::begin(kOptions), std::end(kOptions),
                                   [&](const OptionRule& rule) { return rule.name == name; });
  return found == std::end(kOptions) ? nullptr : found;
}

bool is_host_option(std::string_view argument) {
  if (std::find(kHostExact.begin(), kHostExact.end(), argument) != kHostExact.end()) return true;
  return std::any_of(kHostPrefixes.begin(), kHostPrefixes.end(), [&](std::string_view prefix) {
    return argument.size() > prefix.size() && argument.substr(0, prefix.size()) == prefix;
  });
}

bool is_warning_of_nvcc(std::string_view kind) {
  return std::find(kWarningKinds.begin(), kWarningKinds.end(), kind) != kWarningKinds.end();
}

std::optional<Goal> goal_of(Action action) {
  static constexpr std::array<std::pair<Action, Goal>, 17> kGoals = {{
      {Action::goal_link, Goal::link},
      {Action::goal_compile, Goal::compile},
      {Action::compile_and_drop_device, Goal::compile},
      {Action::goal_preprocess, Goal::preprocess},
      {Action::goal_host_source, Goal::host_source},
      {Action::goal_dependencies, Goal::dependencies},
      {Action::goal_assembly, Goal::assembly},
      {Action::goal_run, Goal::run},
      {Action::goal_library, Goal::library},
      {Action::goal_device_link, Goal::device_link},
      {Action::goal_module, Goal::module},
      {Action::goal_cflags, Goal::show_cflags},
      {Action::goal_libs, Goal::show_libs},
      {Action::goal_explain_kernel, Goal::explain_kernel},
      {Action::goal_print_kernel, Goal::print_kernel},
      {Action::goal_version, Goal::version},
      {Action::goal_help, Goal::help},
  }};
  const auto goal =
      std::find_if(kGoals.begin(), kGoals.end(), [&](auto& known) { return known.first == action; });
  return goal == kGoals.end() ? std::nullopt : std::optional<Goal>(goal->second);
}

}  // namespace npu::cxx
