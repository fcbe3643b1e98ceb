#pragma once
// nvcc's options as data.

#include <optional>
#include <string_view>

#include "tool/npucxx/driver/invocation.h"

namespace npu::cxx {

/// What follows an option's name. `value`: "-name value" or "-name=value". `optional`: "-name",
/// "-name=value", "-name true" or "-name false".
enum class Takes { nothing, value, optional };

/// What an option does. `drop` and `host` need nothing but the table row; the others have code in parse.cpp.
enum class Action {
  drop,          // GPU code generation: ignored
  host,          // becomes OptionRule::host, for the compiler and the linker
  refuse,        // requests a file that cannot exist here
  architecture,  // of a GPU: decides __CUDA_ARCH__
  goal_compile,
  goal_preprocess,
  goal_host_source,
  goal_dependencies,
  goal_assembly,
  goal_library,
  goal_device_link,
  goal_module,
  goal_cflags,
  goal_libs,
  goal_explain_kernel,
  goal_print_kernel,
  goal_version,
  goal_help,
  goal_link,
  goal_run,
  compile_and_drop_device,  // -dc: -c, plus a macro
  relocatable,
  link_time,
  extended_lambda,
  relaxed_constexpr,
  per_thread_stream,
  output,
  output_directory,
  standard,
  optimise,
  language,
  include_dir,
  system_include_dir,
  pre_include,
  define,
  undefine,
  library,
  library_dir,
  host_compiler,
  host_arguments,
  linker_arguments,
  werror,
  fast_math,
  fuse_multiply_add,
  debug_kernels,
  threads,
  shared,
  verbose,
  dry_run,
  portable,
  backend,
  kernels,
  npu_arch,
  cann_path,
  forward_unknown,
  dependency_value,
  compile_value,
  link_value,
  run_arguments,
};

/// One option of nvcc (or of npucxx), without dashes: "-arch" and "--arch" are the same row.
struct OptionRule {
  std::string_view name;
  Takes takes;
  Action action;
  std::string_view host;  // Action::host: the replacement, blank-separated
  std::string_view why;   // shown by -v
};

/// The row for `name` (no dashes, no "=value"), or nullptr.
const OptionRule* find_option(std::string_view name);

/// Whether -Werror=kind is about a diagnostic of nvcc alone.
bool is_warning_of_nvcc(std::string_view kind);

/// True for options that g++ and clang++ have in common and that are passed on ("-Wall", "-fopenmp",
/// "-pipe"). `argument` is the whole word with its dash.
bool is_host_option(std::string_view argument);

/// The effect of an option of this kind; nothing if it has none.
std::optional<Goal> goal_of(Action action);

}  // namespace npu::cxx
