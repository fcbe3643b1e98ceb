#include "tool/verify/build_check.h"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <optional>
#include <tuple>

#include "tool/base/child_process.h"
#include "tool/base/hash.h"
#include "tool/base/paths.h"
#include "tool/base/scratch_directory.h"
#include "tool/base/shell_words.h"
#include "tool/facts/frontend/private_words.h"
#include "tool/facts/frontend/public_headers.h"
#include "tool/facts/jobs/compile_commands.h"
#include "tool/facts/jobs/flags.h"
#include "tool/lexer/notebook.h"
#include "tool/program/cache_entry.h"
#include "tool/verify/build_cache.h"
#include "tool/verify/compiler_output.h"
#include "tool/verify/mirror.h"
#include "tool/verify/source_map.h"

namespace migrate {
namespace {

namespace fs = std::filesystem;

/// For the compilers of this worker: nothing else would end a compiler that outlives its worker.
void limit_processor_time(std::chrono::milliseconds limit) {
  rlimit seconds{};
  seconds.rlim_cur = seconds.rlim_max = static_cast<rlim_t>(limit.count() / 1000 + 1);
  setrlimit(RLIMIT_CPU, &seconds);
}

std::string text_of(const std::string& path) { return read_file(path).value_or(""); }

/// The files to which the compiler of one unit writes.
struct Outputs {
  Outputs(const std::string& scratch, size_t number)
      : object(scratch + "/" + std::to_string(number) + ".o"),
        messages(scratch + "/" + std::to_string(number) + ".txt"),
        dependencies(scratch + "/" + std::to_string(number) + ".d") {}
  std::string object, messages, dependencies;
};

/// Compiles one unit. Returns a line with the exit code of the compiler, then its output.
std::string compile(const ParseJob& job, const Mirror& mirror, const std::string& npucxx,
                    const Outputs& outputs) {
  ChildCommand command;
  command.words = {npucxx};
  for (const std::string& option : npucxx_options(job))
    command.words.push_back(mirror.moved(option, job.directory));
  command.words.insert(command.words.end(), {"-fsyntax-only", "-MD", "-MF", outputs.dependencies, "-c",
                                             mirror.there(absolute_path(job.file)), "-o", outputs.object});
  // English messages, because they are parsed; no loops between barriers, because they do not affect the syntax check.
  command.environment = environment_with({"LC_ALL=C", "NPUCXX_LOOPS=0"});
  std::string directory = job.directory.empty() ? "" : mirror.there(absolute_path(job.directory));
  if (!directory.empty() && fs::is_directory(directory)) command.directory = directory;
  command.output = outputs.messages;
  auto exit_code = run_child(command);
  if (!exit_code) return "127\n" + exit_code.error().message;
  return std::to_string(*exit_code) + "\n" + text_of(outputs.messages);
}

/// Offset of a line and column (both from 1) in a text.
uint32_t offset_of(const std::string& text, uint32_t line, uint32_t column) {
  size_t at = 0;
  for (uint32_t i = 1; i < line && at != std::string::npos; ++i)
    at = text.find('\n', at) == std::string::npos ? std::string::npos : text.find('\n', at) + 1;
  if (at == std::string::npos) at = text.size();
  return static_cast<uint32_t>(std::min(at + (column > 0 ? column - 1 : 0), text.size()));
}

/// The header in "mpi.h: No such file or directory"; empty for another message.
std::string header_not_found(std::string_view message) {
  const size_t end = message.find(": No such file or directory");  // g++
  if (end != std::string_view::npos) return std::string(message.substr(0, end));
  const size_t quote = message.find("' file not found");  // clang++
  return quote != std::string_view::npos && message[0] == '\'' ? std::string(message.substr(1, quote - 1))
                                                               : "";
}

/// Headers that are also missing for the original on this machine.
std::set<std::string> headers_not_here(const Program& program, const BuildRequest& request) {
  std::set<std::string> names = request.missing_headers;
  for (const IncludeUse& include : program.facts.includes) {
    if (include.resolved == IncludeUse::Resolved::missing && !include.name.starts_with("npu/"))
      names.insert(include.name);
  }
  return names;
}

/// The words that a quoted compiler message may contain: those of the program, not those of the user's other files.
PrivateWords words_of(const Program& program) {
  PrivateWords words;
  for (const OutsideFile& file : program.facts.outside) {
    if (!is_public_header(file.path)) words.add_outside(text_of(file.path));
  }
  if (!words.any_outside()) return words;
  for (const SourceFile& file : program.facts.files) words.add_own(file.text);
  return words;
}

/// Turns compiler output into findings.
class Reporter {
 public:
  Reporter(const Program& program, const MigratedProgram& migrated, const Mirror& mirror,
           const BuildRequest& request)
      : program_(program),
        migrated_(migrated),
        mirror_(mirror),
        originals_(program, migrated),
        not_here_(headers_not_here(program, request)) {
    check.units = request.units.size();
  }

  void add_compiled(const BuildUnit& unit) {
    ++check.compiled;
    check.judged.insert(unit.path);
  }

  /// The findings of a unit that does not compile.
  void add(const BuildUnit& unit, const std::string& output) {
    auto errors = compiler_errors(output, [&](const std::string& path) { return is_users(path); });
    const bool excused = unit.excusable && !is_of_shim(errors);
    if (excused || lacks_header(errors)) {
      if (excused) check.excused.insert(unit.path);
      if (excused && !unit.unless.empty()) note_not_built(unit);
      ++check.not_judged;
      check.errors_not_judged += std::max<size_t>(errors.size(), 1);
      return;
    }
    check.judged.insert(unit.path);
    const auto main_file = originals_.at(absolute_path(unit.job->file), 0);
    // The errors that follow from such a line are in whatever comes after it, the headers of the shim too.
    if (const std::string command = main_file ? notebook_command(main_file->file->text) : std::string();
        !command.empty())
      return report(main_file->file->path, main_file->place, main_file->position, command);
    for (const CompilerError& error : errors) add(error);
    if (errors.empty()) report(shown_path(unit.job->file), {}, {}, output.substr(0, output.find('\n')));
  }

  BuildCheck check;

 private:
  bool is_users(const std::string& path) const { return !path.empty() && mirror_.holds(absolute_path(path)); }
  /// The parse of the original reads the shim's own headers, too: that it has the same error excuses nothing.
  static bool is_of_shim(const std::vector<CompilerError>& errors) {
    return std::any_of(errors.begin(), errors.end(),
                       [](const CompilerError& error) { return error.of_shim; });
  }
  bool lacks_header(const std::vector<CompilerError>& errors) const {
    return std::any_of(errors.begin(), errors.end(), [&](const CompilerError& error) {
      return not_here_.count(header_not_found(error.message)) > 0;
    });
  }
  /// Names a unit that does not compile and that the default build does not have.
  void note_not_built(const BuildUnit& unit) {
    const auto begin = originals_.at(unit.path, 0);
    Finding finding = verify_error_at(
        shown_path(unit.path), begin ? begin->place : Place{}, begin ? begin->position : LineColumn{},
        "not built by default (" + unit.unless + "), and the original has errors, too");
    finding.severity = Severity::warning;
    finding.effort = Effort::none;
    check.findings.push_back(std::move(finding));
  }
  void add(const CompilerError& error) {
    const std::string path = is_users(error.path) ? absolute_path(error.path) : "";
    auto original = path.empty() ? std::nullopt : originals_.at(path, offset_in(path, error));
    if (!original)
      return report(path.empty() ? error.path : shown_path(path), {}, {error.line, error.column},
                    path.empty() ? "an error in this file, which is no part of the program" : error.message);
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
    if (!words_) words_ = words_of(program_);  // reads all texts, so only if there are errors
    if (reported_.insert({path, position.line, message}).second)
      check.findings.push_back(
          verify_error_at(path, place, position, "npucxx: " + words_->quotable(message)));
  }

  const Program& program_;
  const MigratedProgram& migrated_;
  const Mirror& mirror_;
  SourceMap originals_;
  std::optional<PrivateWords> words_;
  std::set<std::string> not_here_;
  std::set<std::tuple<std::string, uint32_t, std::string>> reported_;
};

/// The path of the program with this name, found along PATH; empty if there is none.
std::string program_called(const std::string& name) {
  if (name.find('/') != std::string::npos) return ::access(name.c_str(), X_OK) == 0 ? name : "";
  const char* all = std::getenv("PATH");
  std::string_view folders = all ? all : "";
  while (!folders.empty()) {
    const size_t end = std::min(folders.find(':'), folders.size());
    const std::string path = std::string(folders.substr(0, end)) + "/" + name;
    if (end > 0 && fs::is_regular_file(path) && ::access(path.c_str(), X_OK) == 0) return path;
    folders.remove_prefix(std::min(end + 1, folders.size()));
  }
  return "";
}

std::string environment(const char* name, const char* otherwise) {
  const char* value = std::getenv(name);
  return value && *value ? value : otherwise;
}

std::string host_compiler() { return environment("NPUCXX_HOST_COMPILER", "g++"); }

/// Identifies a program by its path, size and time, because hashing a compiler would take longer than running it.
std::string identity(const std::string& program) {
  const std::string path = program_called(program);
  std::error_code ignored;
  const auto size = fs::file_size(path, ignored);
  const auto time = fs::last_write_time(path, ignored).time_since_epoch().count();
  return path + "|" + std::to_string(size) + "|" + std::to_string(time) + "\n";
}

/// The part of the cache key that all units of a run share. It includes the list of files: an #include may find a new
/// file before the old one.
std::string cache_context(const Program& program, const BuildRequest& request) {
  std::string names;
  for (const std::string& path : request.tree) names += path + "\n";
  for (const std::string& root : program.roots) names += root + "\n";
  return identity(request.npucxx) + identity(host_compiler()) + environment("NPUCXX_MARCH", "native") + "\n" +
         content_hash(names);
}

/// The cache key of a unit.
std::vector<std::string> cache_words(const ParseJob& job) {
  std::vector<std::string> words = npucxx_options(job);
  words.insert(words.end(), {job.directory, absolute_path(job.file)});
  return words;
}

/// Folders outside the base to which relative includes of the program lead.
std::set<std::string> neighbours(const Program& program, const Mirror& mirror) {
  std::set<std::string> folders;
  for (const IncludeUse& include : program.facts.includes) {
    if (include.resolved != IncludeUse::Resolved::system || include.name.find("../") == std::string::npos)
      continue;
    const std::string from = parent_directory(absolute_path(program.facts.files[include.place.file].path));
    const std::string path = absolute_path(from + "/" + include.name);
    std::error_code ignored;
    if (!mirror.holds(path) && fs::is_regular_file(path, ignored)) folders.insert(parent_directory(path));
  }
  return folders;
}

/// Compiles the units that no earlier run compiled.
class Build {
 public:
  Build(const Program& program, const MigratedProgram& migrated, const BuildRequest& request, Mirror mirror,
        std::string scratch)
      : program_(program),
        migrated_(migrated),
        request_(request),
        mirror_(std::move(mirror)),
        scratch_(std::move(scratch)),
        cache_(request.cache_directory, cache_context(program, request), migrated.text),
        reporter_(program, migrated, mirror_, request) {}

  Result<BuildCheck> run() {
    std::vector<const BuildUnit*> open;
    for (const BuildUnit& unit : request_.units) {
      if (cache_.knows(cache_words(*unit.job)))
        reporter_.add_compiled(unit);
      else
        open.push_back(&unit);
    }
    if (open.empty()) return std::move(reporter_.check);
    if (Status filled = mirror_.fill(request_.tree, migrated_); !filled) return filled.error();
    for (const std::string& folder : neighbours(program_, mirror_)) {
      if (Status added = mirror_.add_neighbour(folder); !added) return added.error();
    }
    auto work = [&](size_t i) {
      limit_processor_time(request_.workers.limit);
      return compile(*open[i]->job, mirror_, request_.npucxx, Outputs(scratch_, i));
    };
    auto done = [&](size_t i, Result<std::string> answer) {
      take(*open[i], answer ? *answer : "1\n" + answer.error().message, Outputs(scratch_, i));
    };
    if (Status ran = run_in_workers(open.size(), request_.workers, work, done); !ran) return ran.error();
    return std::move(reporter_.check);
  }

 private:
  void take(const BuildUnit& unit, const std::string& answer, const Outputs& outputs) {
    const size_t line = std::min(answer.find('\n'), answer.size());
    if (answer.substr(0, line) != "0")
      return reporter_.add(unit,
                           mirror_.with_original_paths(answer.substr(std::min(line + 1, answer.size()))));
    reporter_.add_compiled(unit);
    const std::string read = mirror_.with_original_paths(text_of(outputs.dependencies));
    cache_.store(cache_words(*unit.job), dependencies_in(read));
  }

  const Program& program_;
  const MigratedProgram& migrated_;
  const BuildRequest& request_;
  Mirror mirror_;
  std::string scratch_;
  BuildCache cache_;
  Reporter reporter_;
};

}  // namespace

std::vector<std::string> npucxx_options(const ParseJob& job) {
  constexpr std::string_view kArchitectures = "-D__CUDA_ARCH_LIST__=";
  static const std::set<std::string> kWithFile{"-isystem", "-iquote", "-idirafter", "-include", "-imacros"};
  std::vector<std::string> options{"-w", "--forward-unknown-to-host-compiler"};
  const bool is_c = extension_of(job.file) == ".c";
  const std::vector<std::string> allowed = clang_arguments(job.arguments);
  // npucxx names itself in host sources, as nvcc does. In most builds another compiler has them.
  const bool by_nvcc = is_cuda(job.arguments, job.file) ||
                       std::find(allowed.begin(), allowed.end(), kNameOfNvcc) != allowed.end();
  if (!by_nvcc) options.push_back("-U__NVCC__");
  for (size_t i = 0; i < allowed.size(); ++i) {
    if (kWithFile.contains(allowed[i]) && i + 1 < allowed.size()) {
      const std::string& file = allowed[i + 1];  // a file name, even if it looks like an option
      options.insert(options.end(),
                     {allowed[i], (file.starts_with("@") || file.starts_with("-") ? "./" : "") + file});
      ++i;
    } else if (allowed[i].starts_with(kArchitectures)) {  // npucxx defines the macro, from an option of nvcc
      options.push_back("-arch=sm_" +
                        std::to_string(std::atoi(allowed[i].c_str() + kArchitectures.size()) / 10));
    } else if (allowed[i] == "-xcuda") {
      options.insert(options.end(), {"-x", "cu"});
    } else if (allowed[i] == "-xc++" && is_c) {
      options.insert(options.end(), {"-x", "c++"});
    } else if (!allowed[i].starts_with("-x")) {
      options.push_back(allowed[i]);
    }
  }
  return options;
}

Result<std::string> shim_library(const std::string& npucxx) {
  auto scratch = ScratchDirectory::make();
  if (!scratch) return scratch.error();
  ChildCommand command;
  command.words = {npucxx, "--libs"};
  command.output = scratch->path() + "/libs";
  const auto exit_code = run_child(command);
  if (!exit_code) return exit_code.error();
  const std::string words = text_of(command.output);
  for (const std::string& word : split_shell_words(words)) {
    const std::string library = word.substr(std::min<size_t>(2, word.size())) + "/libnpu_shim.so";
    if (*exit_code == 0 && word.starts_with("-L") && std::filesystem::exists(library)) return library;
  }
  return Error{npucxx + " --libs: names no library: " + words.substr(0, words.find('\n'))};
}

bool can_build(const std::string& npucxx) {
  const bool there =
      !npucxx.empty() && !program_called(npucxx).empty() && !program_called(host_compiler()).empty();
  return there && shim_library(npucxx).ok();
}

Result<BuildCheck> check_build(const Program& program, const MigratedProgram& migrated,
                               const BuildRequest& request) {
  auto tree = ScratchDirectory::make();
  if (!tree) return tree.error();
  auto scratch = ScratchDirectory::make();
  if (!scratch) return scratch.error();
  return Build(program, migrated, request, Mirror(common_root(program.roots), tree->path()), scratch->path())
      .run();
}

}  // namespace migrate
