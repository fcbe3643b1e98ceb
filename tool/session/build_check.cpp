#include "tool/session/build_check.h"

#include <sys/resource.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <tuple>

#include "tool/session/child_process.h"
#include "tool/session/compiler_output.h"
#include "tool/session/original_places.h"
#include "tool/session/paths.h"
#include "tool/session/scratch_directory.h"

namespace migrate {
namespace {

namespace fs = std::filesystem;

/// The migrated tree beside the original: changed files written, all others linked to.
class Mirror {
 public:
  Mirror(std::string base, std::string at) : base_(base == "/" ? "" : std::move(base)), at_(std::move(at)) {}

  Status fill(const std::set<std::string>& files, const MigratedProgram& migrated) const {
    for (const std::string& path : files) {
      if (!is_below(path, base_.empty() ? "/" : base_)) continue;
      std::string target = there(path);
      std::error_code error;
      fs::create_directories(parent_directory(target), error);
      auto text = migrated.text.find(path);
      if (text == migrated.text.end()) {
        fs::create_symlink(path, target, error);
      } else if (!(std::ofstream(target, std::ios::binary) << text->second)) {
        error = std::make_error_code(std::errc::io_error);
      }
      if (error) return Error{target + ": " + error.message()};
    }
    return {};
  }
  std::string there(const std::string& path) const {
    return is_below(path, base_.empty() ? "/" : base_) ? at_ + path.substr(base_.size()) : path;
  }
  /// The original's path of a path in the mirror; empty: it lies elsewhere.
  std::string original(const std::string& path) const {
    return path.starts_with(at_ + "/") ? absolute_path(base_ + path.substr(at_.size())) : "";
  }
  /// An option with its path moved: "-I/tree/include".
  std::string moved(const std::string& option, const std::string& directory) const {
    for (std::string_view flag : {"-isystem", "-iquote", "-idirafter", "-I", ""}) {
      if (!option.starts_with(flag)) continue;
      std::string path = option.substr(flag.size());
      if (path.empty() || (flag.empty() && path[0] != '/')) return option;
      if (path[0] != '/') path = (directory.empty() ? "" : directory + "/") + path;
      return std::string(flag) + there(absolute_path(path));
    }
    return option;
  }

 private:
  std::string base_, at_;
};

bool is_unit(const ParseJob& job) {
  static const std::set<std::string> kSources{".cu", ".cpp", ".cc", ".cxx", ".c", ".C", ".c++"};
  return kSources.count(extension_of(job.file)) > 0;
}

/// For this worker's compilers: nothing else would end one that outlives its worker.
void limit_processor_time(std::chrono::milliseconds limit) {
  rlimit seconds{};
  seconds.rlim_cur = seconds.rlim_max = static_cast<rlim_t>(limit.count() / 1000 + 1);
  setrlimit(RLIMIT_CPU, &seconds);
}

/// Compiles one unit and answers with what the compiler printed, behind a line with its exit code.
std::string compile(const ParseJob& job, const Mirror& mirror, const std::string& npucxx,
                    const std::string& scratch, size_t number) {
  ChildCommand command;
  command.words = {npucxx};
  for (const std::string& option : npucxx_options(job))
    command.words.push_back(mirror.moved(option, job.directory));
  std::string object = scratch + "/" + std::to_string(number) + ".o";
  command.words.insert(command.words.end(), {"-c", mirror.there(absolute_path(job.file)), "-o", object});
  command.environment = environment_with({"LC_ALL=C"});  // its messages are read
  std::string directory = job.directory.empty() ? "" : mirror.there(absolute_path(job.directory));
  if (!directory.empty() && fs::is_directory(directory)) command.directory = directory;
  command.output = scratch + "/" + std::to_string(number) + ".txt";
  auto exit_code = run_child(command);
  if (!exit_code) return "127\n" + exit_code.error().message;
  std::ifstream file(command.output, std::ios::binary);
  return std::to_string(*exit_code) + "\n" + std::string(std::istreambuf_iterator<char>(file), {});
}

/// Offset of a line and column (both from 1) in a text.
uint32_t offset_of(const std::string& text, uint32_t line, uint32_t column) {
  size_t at = 0;
  for (uint32_t i = 1; i < line && at != std::string::npos; ++i)
    at = text.find('\n', at) == std::string::npos ? std::string::npos : text.find('\n', at) + 1;
  if (at == std::string::npos) at = text.size();
  return static_cast<uint32_t>(std::min(at + (column > 0 ? column - 1 : 0), text.size()));
}

/// Turns what compilers print into findings.
class Reporter {
 public:
  Reporter(const Program& program, const MigratedProgram& migrated, const Mirror& mirror, BuildCheck& check)
      : migrated_(migrated), mirror_(mirror), check_(check), originals_(program, migrated) {}

  void add(const ParseJob& job, const std::string& answer) {
    size_t line = std::min(answer.find('\n'), answer.size());
    if (answer.substr(0, line) == "0") {
      ++check_.compiled;
      return;
    }
    std::string output = answer.substr(std::min(line + 1, answer.size()));
    auto is_users = [&](const std::string& path) { return !mirror_.original(path).empty(); };
    auto errors = compiler_errors(output, is_users);
    for (const CompilerError& error : errors) add(error);
    if (errors.empty()) report(shown_path(job.file), {}, {}, output.substr(0, output.find('\n')));
  }

 private:
  void add(const CompilerError& error) {
    std::string path = mirror_.original(error.path);
    auto original = path.empty() ? std::nullopt : originals_.at(path, offset_in(path, error));
    if (!original)
      return report(path.empty() ? error.path : shown_path(path), {}, {error.line, error.column},
                    error.message);
    if (originals_.is_known(*original, false)) return;
    report(original->file->path, original->place, original->position, error.message);
  }
  uint32_t offset_in(const std::string& path, const CompilerError& error) {
    auto migrated = migrated_.text.find(path);
    if (migrated != migrated_.text.end()) return offset_of(migrated->second, error.line, error.column);
    auto original = originals_.at(path, 0);
    return original ? offset_of(original->file->text, error.line, error.column) : 0;
  }
  void report(const std::string& path, Place place, LineColumn position, const std::string& message) {
    if (reported_.insert({path, position.line, message}).second)
      check_.findings.push_back(verify_error_at(path, place, position, "npucxx: " + message));
  }

  const MigratedProgram& migrated_;
  const Mirror& mirror_;
  BuildCheck& check_;
  OriginalPlaces originals_;
  std::set<std::tuple<std::string, uint32_t, std::string>> reported_;
};

}  // namespace

std::vector<std::string> npucxx_options(const ParseJob& job) {
  std::vector<std::string> options{"-w", "-O0", "--forward-unknown-to-host-compiler"};
  for (const std::string& argument : job.arguments) {
    bool only_analysis =
        argument.starts_with("--cuda") || argument == "-nocudainc" || argument == "-nocudalib";
    if (only_analysis || argument == "-xc++" || argument == "-xc") continue;
    if (argument == "-xcuda")
      options.insert(options.end(), {"-x", "cu"});
    else
      options.push_back(argument);
  }
  return options;
}

Result<BuildCheck> check_build(const Program& program, const MigratedProgram& migrated,
                               const std::set<std::string>& files, const std::string& npucxx,
                               const WorkerOptions& workers) {
  auto tree = ScratchDirectory::make();
  if (!tree) return tree.error();
  auto scratch = ScratchDirectory::make();
  if (!scratch) return scratch.error();
  Mirror mirror(common_root(program.roots), tree->path());
  if (Status filled = mirror.fill(files, migrated); !filled) return filled.error();
  std::vector<ParseJob> jobs;
  for (const ParseJob& job : program.jobs) {
    if (is_unit(job)) jobs.push_back(job);
  }
  BuildCheck check;
  check.units = jobs.size();
  Reporter reporter(program, migrated, mirror, check);
  auto work = [&](size_t i) {
    limit_processor_time(workers.limit);
    return compile(jobs[i], mirror, npucxx, scratch->path(), i);
  };
  auto done = [&](size_t i, Result<std::string> answer) {
    reporter.add(jobs[i], answer ? *answer : "1\n" + answer.error().message);
  };
  if (Status ran = run_in_workers(jobs.size(), workers, work, done); !ran) return ran.error();
  return check;
}

}  // namespace migrate
