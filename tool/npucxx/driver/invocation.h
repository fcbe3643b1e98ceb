#pragma once
// The vocabulary of npucxx: arguments --parse--> Invocation --plan--> Commands --execute--> exit code.

#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

namespace npu::cxx {

/// A mistake in the command line; the text is one line without the program's name.
struct UsageError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

enum class Language { kernel, cxx, c, ascend_c, link_input };
enum class Goal {
  link,
  run,
  compile,
  preprocess,
  host_source,  // of a kernel file, for a host compiler
  dependencies,
  assembly,
  library,
  device_link,
  module,  // a library of kernels that a program loads while it runs
  show_cflags,
  show_libs,
  explain_kernel,  // what a kernel computes
  print_kernel,    // its Ascend C
  version,
  help
};

/// An argument whose order matters: a source, an object, or a library for the linker.
struct Input {
  std::string text;  // path, "-lname", or "-Wl,option"
  Language language = Language::link_input;
};

/// The user's request in terms of the host compiler, without CUDA's spelling.
struct Invocation {
  Goal goal = Goal::link;
  std::string host_compiler;               // empty: decided by the environment, then "g++"
  std::string output;                      // empty: the usual default of the goal
  std::string output_directory;            // of files named after their sources; empty: the working directory
  std::string cxx_standard;                // "c++17", "gnu++20"...; empty: gnu++17
  std::string c_standard;                  // only when the user gave one for C
  std::string optimisation;                // "-O2" as the user wrote it; empty: none given
  std::vector<Input> inputs;               // sources, objects and libraries, in order
  std::vector<std::string> compile_flags;  // for the compiler only: -I, -D, -M...
  std::vector<std::string> kernel_defines;  // -D for kernel-language sources only
  std::vector<std::string> common_flags;    // for compiling and linking: -f, -m, -g, -Xcompiler
  std::vector<std::string> host_flags;      // for sources without kernels only: -Werror, -O after -Xcompiler
  std::vector<std::string> link_flags;      // for the linker only: -L, -shared
  std::vector<std::string> run_arguments;   // for the program that -run starts
  std::vector<std::string> notes;           // what was mapped or dropped, and why; shown by -v
  int compute_capability = 0;               // the highest requested, as __CUDA_ARCH__ (700); 0: none
  bool verbose = false;
  bool dry_run = false;
  bool portable = false;              // --portable: no -march=native
  std::string cann_path;              // --cann-path: the toolkit's folder; empty: ASCEND_HOME_PATH
  bool simt = false;                  // --kernels=simt950: kernels are written in the SIMT language, too
  bool ascendc = false;               // --kernels=ascendc: kernels are generated as Ascend C, too
  std::string npu_arch = "dav-2201";  // --npu-arch: the core that Ascend C is generated for
  std::string module_suffix;          // ".cubin": of the file that Goal::module makes if -o names none
  std::string kernel;                 // the name after --explain-kernel or --print-kernel; empty: all
  bool cann = false;                  // --backend=cann: compiled and linked against CANN
  bool relocatable = false;           // -rdc=true, -dc: device code of other sources may use that of this one
  bool link_time =
      false;  // -dlto, -ltoir, -arch=lto_80: a module is an object, which nvJitLink makes a library of
  bool fast_math = false;
  bool contract = true;                 // -fmad=false clears it
  bool writes_dependency_file = false;  // -MD or -MMD without -MF
  bool debug_kernels = false;           // -G
};

struct TwoPasses;

/// One process to run.
struct Command {
  std::vector<std::string> arguments;  // arguments[0] is the program
  // Of a source whose kernels may have block loops (loops.h), else empty:
  std::string source = {};                            // as it stands in the arguments
  std::vector<std::string> block_loops_command = {};  // the process that prints the block loops
  std::string scratch = {};                           // the file for the source with its block loops
  std::string messages = {};   // the file for what the compiler says; else it goes to stderr
  bool names_kernels = false;  // stderr of npucxx-loops is shown: it names kernels
  // With --kernels=ascendc, else empty: the generated source and the process that compiles it. It includes the file
  // `ascendc_entry`, which npucxx writes.
  std::string ascendc_source = {}, ascendc_entry = {};
  std::vector<std::string> ascendc_command = {};
  std::vector<std::string> vendor_commands =
      {};  // what CANN's compiler would get instead, as shell lines; never run
  // For a source that mentions __CUDA_ARCH__: what runs instead of `arguments`; else null.
  std::shared_ptr<const TwoPasses> passes = {};
};

/// A source compiled for the host and for the device (docs/adr/0018).
struct TwoPasses {
  Command host, device;                      // to assembly listings
  std::string host_listing, device_listing;  // files; rewritten by join_passes
  std::string id;                            // of join_passes
  std::string device_dependencies,
      dependencies;           // files: the dependencies of the device pass are added to the second; or empty
  std::vector<Command> join;  // assembles both and makes one object; empty with -fsyntax-only
};

/// The location of the shim, and of the headers and libraries with CANN's names: the simulator's or CANN's own.
struct Layout {
  std::string include_dir;
  std::string library_dir;
  std::string cann_include = {}, cann_library = {};
  bool real_cann = false;                // CANN's own: the program finds them before the simulator's
  std::string block_loops_program = {};  // npucxx-loops; empty if the tool is not built
  std::string sanitize;                  // the sanitizer of the shim; programs need the same
  std::string aclnn_include = {};        // headers that the build wrote; empty if they are in cann_include
  bool operator_library = true;          // libopapi.so is in cann_library
};

}  // namespace npu::cxx
