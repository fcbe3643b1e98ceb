#include "runtime_shim/libraries/rtc/build.h"

#include <algorithm>
#include <filesystem>
#include <mutex>
#include <sstream>

#include "runtime_shim/config/rtc_config.h"
#include "runtime_shim/libraries/rtc/source_text.h"
#include "runtime_shim/libraries/rtc/tools.h"

namespace npu::rtc {
namespace {

namespace fs = std::filesystem;

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

bool has_option(const Source& source, std::initializer_list<const char*> names) {
  return std::any_of(names.begin(), names.end(), [&](const char* name) {
    return std::find(source.options.begin(), source.options.end(), name) != source.options.end();
  });
}

/// Whether the program is an object alone, which is linked later.
bool is_for_link_time(const Source& source) {
  return has_option(source, {"-dlto", "--dlto", "-dlink-time-opt", "--dlink-time-opt"});
}

/// Whether the program may be linked to others, and has an object beside its library.
bool has_object(const Source& source) {
  return is_for_link_time(source) ||
         has_option(source, {"-rdc=true", "--rdc=true", "-relocatable-device-code=true", "-dc", "--device-c",
                             "--relocatable-device-code=true"});
}

/// The folder of the source, as NVRTC searches it: after the headers that the program gave.
std::vector<std::string> source_folder(const Source& source) {
  if (has_option(source, {"-no-source-include", "--no-source-include"})) return {};
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

/// Links the object in `folder` to a library. Result: the exit code.
int make_library(const fs::path& folder) {
  return run(
      {tool("npucxx"), "-shared", (folder / "kernels.o").string(), "-o", (folder / "kernels.so").string()},
      folder / "log");
}

/// Rewrites and compiles in `folder`. Result: whether there is a library, or the object that was asked for.
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
               has_object(source) ? "-ltoir" : "-cubin",
               "-O3",
               "-MD",
               "-MF",
               dependencies,
               "-I",
               out.string(),
               program.string(),
               "-o",
               (folder / (has_object(source) ? "kernels.o" : "kernels.so")).string()};
    command.insert(command.end(), beside.begin(), beside.end());
    for (std::string& option : options_for_compiler(source.options)) command.push_back(std::move(option));
    code = run(command, output);
    if (code == 0) write(folder / "headers", times_of(dependencies, folder));
    if (code == 0 && has_object(source) && !is_for_link_time(source)) code = make_library(folder);
  }
  *log = read(output);
  if (code == 127) *log += cannot_be_started(command[0]);
  return code == 0;
}

/// A folder of the cache for a program.
struct CacheEntry {
  fs::path path;
  bool is_there;
};
/// The first folder with the number of the program that holds it, or that nobody has yet. A library whose headers have changed stays: a
/// process may have loaded it, and would get it again by its name.
CacheEntry entry_of(const fs::path& cache, const std::string& wanted) {
  const std::string number = number_of(wanted);
  for (int i = 0;; ++i) {
    std::error_code error;
    const fs::path path = cache / (i == 0 ? number : number + "-" + std::to_string(i));
    if (!fs::exists(path / "made_of", error)) return {path, false};
    if (read(path / "made_of") == wanted && headers_are_as_before(path)) return {path, true};
  }
}

/// Makes a built folder one of the cache. Result: where the program is; another process may have been first with it.
fs::path keep(FolderScope& folder, const fs::path& cache, const std::string& wanted) {
  for (;;) {
    const CacheEntry entry = entry_of(cache, wanted);
    if (entry.is_there) return entry.path;
    std::error_code error, other;
    fs::rename(folder.path(), entry.path, error);
    if (!error) return entry.path;
    if (fs::exists(entry.path / "made_of", other)) continue;  // another process was first there
    const fs::path stays = folder.path();
    folder.keep();
    return stays;
  }
}

Built files_in(const fs::path& folder) {
  std::error_code error;
  const auto path_of = [&](const char* name) {
    return fs::exists(folder / name, error) ? (folder / name).string() : "";
  };
  return {path_of("kernels.so"), path_of("kernels.o"), read(folder / "log"), false};
}

}  // namespace

Built build(const Source& source) {
  static std::mutex one_at_a_time;
  const std::lock_guard<std::mutex> lock(one_at_a_time);
  static const std::string configured =
      configuration::read_rtc_config(configuration::environment_variable).cache;
  static const fs::path cache = configured.empty() ? new_temporary_folder() : fs::path(configured);
  const std::string wanted = description(source);
  if (const CacheEntry entry = entry_of(cache, wanted); entry.is_there) return files_in(entry.path);
  Built built;
  FolderScope folder(new_folder(cache));
  if (folder.path().empty() || !write(folder.path() / "made_of", wanted)) {
    built.log = "cannot write to " + cache.string() + " (NPU_RTC_CACHE)\n";
    built.disk_failed = true;
    return built;
  }
  return compile(source, folder.path(), &built.log) ? files_in(keep(folder, cache, wanted)) : built;
}

}  // namespace npu::rtc
