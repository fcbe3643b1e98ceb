#include "tool/npucxx/driver/execute.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

#include "tool/npucxx/driver/arguments.h"
#include "tool/npucxx/driver/ascendc.h"
#include "tool/npucxx/driver/loops.h"
#include "tool/npucxx/driver/ptx.h"
#include "tool/npucxx/driver/source_macros.h"
#include "tool/npucxx/driver/two_passes.h"

extern char** environ;

namespace npu::cxx {
namespace {

/// Exit codes of npucxx-loops (tool/npucxx/block_loops/main.cpp).
constexpr int kNoSuchKernel = 3, kKeptKernelDoesNotFit = 5;

/// The output file of a process; null: npucxx's own output.
struct Outputs {
  const char* out = nullptr;
  const char* errors = nullptr;
};

int run_process(const std::vector<std::string>& arguments, Outputs outputs = {}) {
  std::vector<char*> argv;
  for (const std::string& word : arguments) argv.push_back(const_cast<char*>(word.c_str()));
  argv.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  constexpr int kFlags = O_WRONLY | O_CREAT | O_TRUNC;
  if (outputs.out != nullptr) posix_spawn_file_actions_addopen(&actions, 1, outputs.out, kFlags, 0600);
  if (outputs.errors != nullptr) posix_spawn_file_actions_addopen(&actions, 2, outputs.errors, kFlags, 0600);
  pid_t child = 0;
  const int error = posix_spawnp(&child, argv[0], &actions, nullptr, argv.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  if (error != 0) throw std::runtime_error("cannot run '" + arguments[0] + "': " + std::strerror(error));
  int status = 0;
  while (waitpid(child, &status, 0) < 0) {
    if (errno != EINTR)
      throw std::runtime_error("waiting for '" + arguments[0] + "': " + std::strerror(errno));
  }
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

bool write_file(const std::string& path, const std::string& text) {
  std::ofstream file(path, std::ios::binary);
  file << text;
  return static_cast<bool>(file.flush());
}

/// The dependency file must not name the scratch file, which is deleted.
void name_source_in(const std::string& dependencies, const Command& command) {
  if (dependencies.empty()) return;
  std::string text = text_of_file(dependencies);
  std::size_t at = text.find(command.scratch);
  if (at == std::string::npos) return;
  for (; at != std::string::npos; at = text.find(command.scratch, at))
    text.replace(at, command.scratch.size(), command.source);
  write_file(dependencies, text);
}

/// The kernels that are kept by hand are no headers of the object, but a change of one must compile it again.
void add_dependencies(const std::string& dependencies, const std::vector<std::string>& files) {
  if (dependencies.empty() || files.empty()) return;
  const std::string text = text_of_file(dependencies);
  const std::size_t colon = text.find(": ");
  if (colon == std::string::npos) return;
  std::string rule = "\n" + text.substr(0, colon) + ":";
  for (const std::string& file : files) rule += " \\\n  " + file;
  write_file(dependencies, text + rule + "\n");
}

/// The options with which g++ accepts the text, if each of its errors is one that nvcc's front end does not make; else none.
std::set<std::string> options_of_nvcc(const std::string& output) {
  constexpr std::pair<std::string_view, const char*> kOnlyOfGcc[] = {
      {"changes meaning of ", "-fpermissive"},
      {"that depend on a template parameter, so a declaration of", "-fpermissive"},
      {"needed for in-class initialization of static data member", "-fpermissive"},
      {": recursive inlining", "-DNPU_NO_FORCED_INLINING"}};
  std::istringstream lines(output);
  std::set<std::string> options;
  for (std::string line; std::getline(lines, line);) {
    if (line.find("error: ") == std::string::npos) continue;
    const auto known = std::find_if(std::begin(kOnlyOfGcc), std::end(kOnlyOfGcc), [&](const auto& one) {
      return line.find(one.first) != std::string::npos;
    });
    if (known == std::end(kOnlyOfGcc)) return {};
    options.insert(known->second);
  }
  return options;
}

/// Runs the host compiler on a kernel file. Its output goes to the file `messages`.
int compile_kernels(std::vector<std::string> arguments, const std::string& messages) {
  if (isatty(STDERR_FILENO)) arguments.insert(arguments.begin() + 1, "-fdiagnostics-color=always");
  const int code = run_process(arguments, {nullptr, messages.c_str()});
  if (code == 0 || is_clang(arguments.front())) return code;
  const std::set<std::string> options = options_of_nvcc(text_of_file(messages));
  if (options.empty()) return code;
  arguments.insert(arguments.begin() + 1, options.begin(), options.end());
  return run_process(arguments, {nullptr, messages.c_str()});
}

/// Compiles the generated Ascend C to its binary.
int compile_ascendc(const Command& command, const KernelSource& source) {
  if (source.entry.empty()) return 0;
  write_file(command.ascendc_entry, source.entry);
  return run_process(command.ascendc_command);
}

/// What became of a source with its block loops: it was compiled; it has none; the compiler does not accept them. In the last two
/// cases it is to be compiled without.
enum class WithLoops { compiled, none, refused };

/// Compiles the source with its block loops. Says nothing if they are refused, but for text of another version than the headers.
WithLoops run_with_loops(const Command& command) {
  const std::string loops = command.scratch + ".loops", errors = command.scratch + ".errors";
  const bool ascendc = !command.ascendc_command.empty();
  const int code = run_process(command.block_loops_command,
                               {loops.c_str(), ascendc || command.names_kernels ? nullptr : "/dev/null"});
  if (code == kKeptKernelDoesNotFit)
    throw std::runtime_error("a kernel of " + command.source + " that is kept by hand cannot be taken");
  if (code != 0 && ascendc)
    throw std::runtime_error("npucxx-loops ended with " + std::to_string(code) + ": no kernels of " +
                             command.source + " are generated; leave --kernels=ascendc out");
  if (code != 0) return WithLoops::none;
  const KernelSource kernels = ascendc ? read_kernel_source(command.ascendc_source) : KernelSource{};
  if (compile_ascendc(command, kernels) != 0)
    throw std::runtime_error("the generated kernels of " + command.source + " do not compile; they are in " +
                             command.ascendc_source);
  const std::string text = text_of_file(loops);
  if (text.empty() ||
      !write_file(command.scratch, text_with_loops(command.source, text_of_file(command.source), text)))
    return WithLoops::none;
  const Command with_loops = with_source(command, command.scratch);
  if (compile_kernels(with_loops.arguments, errors) != 0) {
    if (text_of_file(errors).find("block_loops.h are of different versions") != std::string::npos)
      std::fprintf(
          stderr,
          "npucxx: %s: npucxx-loops and the headers are of different versions: its kernels with barriers "
          "run on fibers, which is slower. Install both from one version.\n",
          command.source.c_str());
    return WithLoops::refused;
  }
  std::fputs(text_of_file(errors).c_str(), stderr);  // warnings
  name_source_in(dependency_file(command.arguments), command);
  add_dependencies(dependency_file(command.arguments), kernels.kept);
  return WithLoops::compiled;
}

/// The line of the first error in a compiler's output.
std::string first_error(const std::string& output) {
  const std::size_t at = output.find("error:");
  const std::size_t begin = at == std::string::npos ? 0 : output.rfind('\n', at) + 1;  // npos + 1 == 0
  return output.substr(begin, output.find('\n', begin) - begin);
}

int run_one(const Command& command);

int run_passes(const TwoPasses& passes) {
  if (const int code = run_one(passes.host); code != 0) {
    if (is_clang(passes.host.arguments.front()))
      std::fputs(
          "npucxx: clang does not accept __device__ or __host__ on lambdas in a source that names "
          "__CUDA_ARCH__; compile it with g++ (-ccbin g++)\n",
          stderr);
    return code;
  }
  if (const int code = run_one(passes.device); code != 0) return code;
  add_device_dependencies(passes);
  if (passes.join.empty()) return 0;
  join_listings(passes);
  for (const Command& command : passes.join) {
    if (const int code = run_one(command); code != 0) return code;
  }
  return 0;
}

/// A command without loops.
int run_alone(const Command& command) {
  if (command.messages.empty()) return run_process(command.arguments);
  const int code = compile_kernels(command.arguments, command.messages);
  std::fputs(text_of_file(command.messages).c_str(), stderr);
  return code;
}

int run_one(const Command& command) {
  if (command.passes) return run_passes(*command.passes);
  const WithLoops loops = command.block_loops_command.empty() ? WithLoops::none : run_with_loops(command);
  if (loops == WithLoops::compiled) return 0;
  const int code = run_alone(command);
  // The source alone compiles. Its kernels must not run on the host in silence.
  if (code == 0 && loops == WithLoops::refused && !command.ascendc_command.empty())
    throw std::runtime_error("what launches the generated kernels of " + command.source +
                             " does not compile; leave --kernels=ascendc out: " +
                             first_error(text_of_file(command.scratch + ".errors")));
  return code;
}

}  // namespace

int make_kernel_binary(const KernelFile& file) {
  write_file(file.wrapper, file.wrapper_text);
  if (const int code = run_process(file.preprocess); code != 0) return code;
  write_file(file.entries, with_kernel_list(file.source, text_of_file(file.entries)));
  return run_process(file.compile);
}

int print_kernels(const std::vector<Command>& commands, const std::string& output) {
  bool is_found = false;
  std::string elsewhere;  // what the sources without the kernel have instead
  for (const Command& command : commands) {
    const std::string text = command.scratch + ".out";
    const int code = run_process(command.arguments, {text.c_str(), command.scratch.c_str()});
    if (code != 0 && code != kNoSuchKernel) {
      std::fputs(text_of_file(command.scratch).c_str(), stderr);
      return code;
    }
    is_found = is_found || code == 0;
    if (code == kNoSuchKernel) elsewhere += text_of_file(command.scratch);
    if (code != 0) continue;
    std::fputs(text_of_file(command.scratch).c_str(), stderr);
    if (output.empty())
      std::fputs(text_of_file(text).c_str(), stdout);
    else if (!write_file(output, text_of_file(text)))
      throw std::runtime_error("cannot write " + output);
  }
  if (!is_found) std::fputs(elsewhere.c_str(), stderr);
  return is_found ? 0 : kNoSuchKernel;
}

int execute(const std::vector<Command>& commands) {
  for (const Command& command : commands) {
    const int code = run_one(command);
    if (code == 0) continue;
    for (const std::string& location : ptx_locations(command))
      std::fprintf(stderr, "npucxx: %s\n", location.c_str());
    return code;
  }
  return 0;
}

ScratchDir::ScratchDir() {
  std::string pattern = (std::filesystem::temp_directory_path() / "npucxx-XXXXXX").string();
  if (mkdtemp(pattern.data()) == nullptr)
    throw std::runtime_error("cannot make '" + pattern + "': " + std::strerror(errno));
  path_ = pattern;
}

ScratchDir::~ScratchDir() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

}  // namespace npu::cxx
