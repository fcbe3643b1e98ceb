#include "runtime_shim/libraries/rtc/build.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <mutex>
#include <sstream>

#include "runtime_shim/config/rtc_config.h"
#include "runtime_shim/libraries/rtc/source_text.h"

extern char** environ;

namespace npu::rtc {
namespace {

namespace fs = std::filesystem;

fs::path shim_library() {
  Dl_info info{};
  if (dladdr(reinterpret_cast<const void*>(&build), &info) == 0 || info.dli_fname == nullptr) return {};
  return fs::path(info.dli_fname);
}

/// The tool beside the shim's library (lib/../bin), else its name alone, which PATH finds.
std::string tool(const std::string& name) {
  std::error_code error;
  const fs::path beside = fs::canonical(shim_library(), error).parent_path().parent_path() / "bin" / name;
  return !error && fs::exists(beside, error) ? beside.string() : name;
}

std::string read(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

bool write(const fs::path& path, const std::string& text) {
  std::error_code error;
  fs::create_directories(path.parent_path(), error);
  std::ofstream file(path, std::ios::binary);
  file << text;
  file.close();
  return !file.fail();
}

/// Runs a program with its output added to a file. Result: its exit code; 127 if it cannot be started.
int run(const std::vector<std::string>& command, const fs::path& output) {
  std::vector<char*> arguments;
  for (const std::string& one : command) arguments.push_back(const_cast<char*>(one.c_str()));
  arguments.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, output.c_str(), O_WRONLY | O_CREAT | O_APPEND,
                                   0600);
  posix_spawn_file_actions_adddup2(&actions, STDOUT_FILENO, STDERR_FILENO);
  pid_t child = 0;
  const int failed = posix_spawnp(&child, arguments[0], &actions, nullptr, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  int status = 0;
  if (failed != 0 || waitpid(child, &status, 0) < 0) return 127;
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128;
}

/// FNV-1a: two programs of one number are told apart by the copy of what made them, which the cache keeps.
std::string number_of(const std::string& text) {
  unsigned long long number = 14695981039346656037ull;
  for (const char c : text) number = (number ^ static_cast<unsigned char>(c)) * 1099511628211ull;
  char digits[17];
  std::snprintf(digits, sizeof(digits), "%016llx", number);
  return digits;
}

/// Everything that the result depends on.
std::string description(const Source& source) {
  std::string text;
  const auto add = [&](const std::string& part) { text += std::to_string(part.size()) + ":" + part + "\n"; };
  std::error_code error;
  const auto time = fs::last_write_time(shim_library(), error);
  add(std::to_string(time.time_since_epoch().count()));
  add("folder " + source.folder);
  for (const std::string& option : source.options) add("option " + option);
  for (const std::string& expression : source.expressions) add("expression " + expression);
  for (const auto& [name, header] : source.headers) add("header " + name), add(header);
  add(source.text);
  return text;
}

bool begins(const std::string& text, const char* start) { return text.rfind(start, 0) == 0; }

/// Options that say how NVRTC itself works, or what a GPU does with the code.
bool has_no_meaning(const std::string& option) {
  for (const char* start : {"-default-device", "--device-as-default-execution-space", "-pch", "--pch",
                            "-dlto", "--dlink-time-opt", "-builtin-", "--builtin-", "-minimal", "--minimal",
                            "-split-compile", "--split-compile", "-jump-table-density",
                            "--jump-table-density", "-time", "--time", "-no-source-include"})
    if (begins(option, start)) return true;
  return false;
}

/// The folder of the source, as NVRTC searches it: after the headers that the program gave.
std::vector<std::string> source_folder(const Source& source) {
  for (const char* option : {"-no-source-include", "--no-source-include"})
    if (std::find(source.options.begin(), source.options.end(), option) != source.options.end()) return {};
  return {"-I", source.folder};
}

/// What `npucxx` gets: all others, as nvcc has them.
std::vector<std::string> options_for_compiler(const std::vector<std::string>& options) {
  std::vector<std::string> kept;
  for (const std::string& option : options)
    if (!has_no_meaning(option)) kept.push_back(option);
  return kept;
}

/// What `migrate` must know of them: folders, macros, the standard.
std::vector<std::string> options_for_rewriter(const std::vector<std::string>& options) {
  std::vector<std::string> kept;
  const auto after = [](const std::string& option) { return option.substr(option.find('=') + 1); };
  for (std::size_t i = 0; i < options.size(); ++i) {
    const std::string& option = options[i];
    if ((option == "-I" || option == "-D") && i + 1 < options.size()) {
      kept.insert(kept.end(), {option, options[++i]});
    } else if (begins(option, "-I") || begins(option, "-D")) {
      kept.insert(kept.end(), {option.substr(0, 2), option.substr(2)});
    } else if (begins(option, "--include-path=")) {
      kept.insert(kept.end(), {"-I", after(option)});
    } else if (begins(option, "--define-macro=")) {
      kept.insert(kept.end(), {"-D", after(option)});
    } else if (begins(option, "-std=") || begins(option, "--std=")) {
      kept.insert(kept.end(), {"--std", after(option)});
    }
  }
  return kept;
}

/// A new folder in `parent`; empty if it cannot be made.
fs::path new_folder(const fs::path& parent) {
  std::error_code error;
  fs::create_directories(parent, error);
  std::string name = (parent / "XXXXXX").string();
  return mkdtemp(name.data()) != nullptr ? fs::path(name) : fs::path();
}

/// The files of a dependency file of the compiler, without those in `folder`, each with the time of its last change.
std::string times_of(const fs::path& dependencies, const fs::path& folder) {
  std::istringstream words(read(dependencies));
  std::string word, more, text;
  while (words >> word) {
    std::error_code error;
    // A space in a name is "\ ".
    while (word.size() > 1 && word.back() == '\\' && words >> more) word.back() = ' ', word += more;
    if (word == "\\" || word.back() == ':' || word.rfind(folder.string() + "/", 0) == 0) continue;
    const auto time = fs::last_write_time(word, error);
    if (!error) text += std::to_string(time.time_since_epoch().count()) + " " + word + "\n";
  }
  return text;
}

/// Whether the headers that a program in the cache includes are those of then.
bool headers_are_as_before(const fs::path& kept) {
  std::istringstream lines(read(kept / "headers"));
  std::string time, path;
  while (lines >> time && std::getline(lines >> std::ws, path)) {
    std::error_code error;
    const auto now = fs::last_write_time(path, error);
    if (error || std::to_string(now.time_since_epoch().count()) != time) return false;
  }
  return true;
}

/// Rewrites and compiles in `folder`. Result: whether there is a library.
bool compile(const Source& source, const fs::path& folder, std::string* log) {
  bool written = write(folder / "in" / "program.cu", source.text);
  for (const auto& [name, text] : source.headers) written = write(folder / "in" / name, text) && written;
  const fs::path output = folder / "log", in = folder / "in", out = folder / "out";
  std::vector<std::string> command = {tool("migrate"), "rewrite",    in.string(), "-o", out.string(),
                                      "--no-verify",   "--no-cache", "-j",        "1",  "-I",
                                      in.string()};
  const std::vector<std::string> beside = source_folder(source);
  command.insert(command.end(), beside.begin(), beside.end());
  for (std::string& option : options_for_rewriter(source.options)) command.push_back(std::move(option));
  int code = written ? run(command, output) : 126;
  if (code == 0) {
    const fs::path program = out / "program.cu";
    const std::string text = read(program);
    write(program, text + registrations(source.expressions));
    const std::string dependencies = (folder / "dependencies").string();
    command = {tool("npucxx"),
               "-cubin",
               "-O3",
               "-MD",
               "-MF",
               dependencies,
               "-I",
               out.string(),
               program.string(),
               "-o",
               (folder / "kernels.so").string()};
    command.insert(command.end(), beside.begin(), beside.end());
    for (std::string& option : options_for_compiler(source.options)) command.push_back(std::move(option));
    code = run(command, output);
    if (code == 0) write(folder / "headers", times_of(dependencies, folder));
  }
  *log = read(output);
  if (code == 127)
    *log += command[0] + ": cannot be started: it must be beside the shim's library (bin) or in PATH\n";
  return code == 0;
}

}  // namespace

Built build(const Source& source) {
  static std::mutex one_at_a_time;
  const std::lock_guard<std::mutex> lock(one_at_a_time);
  static const std::string configured =
      configuration::read_rtc_config(configuration::environment_variable).cache;
  static const fs::path cache =
      configured.empty() ? new_folder(fs::temp_directory_path()) : fs::path(configured);
  const std::string wanted = description(source);
  // A library whose headers have changed stays: a process may have loaded it, and would get it again by its name.
  fs::path kept = cache / number_of(wanted);
  std::error_code error;
  for (int i = 1; fs::exists(kept / "kernels.so", error); ++i) {
    if (read(kept / "made_of") == wanted && headers_are_as_before(kept))
      return {(kept / "kernels.so").string(), read(kept / "log"), false};
    kept = cache / (number_of(wanted) + "-" + std::to_string(i));
  }
  Built built;
  const fs::path folder = new_folder(cache);
  if (folder.empty() || !write(folder / "made_of", wanted)) {
    built.log = "cannot write to " + cache.string() + " (NPU_RTC_CACHE)\n";
    built.disk_failed = true;
    return built;
  }
  if (!compile(source, folder, &built.log)) {
    fs::remove_all(folder, error);
    return built;
  }
  fs::rename(folder, kept, error);  // another process may have been first, or another program has this number
  built.library = ((error ? folder : kept) / "kernels.so").string();
  return built;
}

}  // namespace npu::rtc
