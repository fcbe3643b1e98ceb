#include "tool/session/collect_all.h"

#include <algorithm>
#include <atomic>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <thread>

#include "tool/facts/merge.h"
#include "tool/rules/load.h"
#include "tool/session/paths.h"

namespace migrate {
namespace {

// Results are merged in the order of the jobs as soon as all earlier ones are there.
class InOrder {
 public:
  InOrder(const std::vector<ParseJob>& jobs, const Progress& progress)
      : jobs_(jobs), progress_(progress), waiting_(jobs.size()) {}

  void add(size_t index, ProgramFacts facts) {
    std::lock_guard<std::mutex> lock(mutex_);
    waiting_[index] = std::move(facts);
    while (merged_ < waiting_.size() && waiting_[merged_]) {
      merge(program_, std::move(*waiting_[merged_]));
      waiting_[merged_++].reset();
    }
    if (progress_) progress_(++done_, jobs_.size(), jobs_[index].file);
  }

  ProgramFacts take() { return std::move(program_); }

 private:
  const std::vector<ParseJob>& jobs_;
  const Progress& progress_;
  std::mutex mutex_;
  std::vector<std::optional<ProgramFacts>> waiting_;
  size_t merged_ = 0;
  size_t done_ = 0;
  ProgramFacts program_;
};

size_t thread_count(int wanted, size_t jobs) {
  size_t threads = wanted > 0 ? static_cast<size_t>(wanted) : std::max(1u, std::thread::hardware_concurrency());
  return std::max<size_t>(1, std::min(threads, jobs));
}

bool is_header(const std::string& path) {
  static const std::set<std::string> extensions{".h", ".cuh", ".hpp", ".hh", ".hxx", ".inl"};
  return extensions.count(extension_of(path)) > 0;
}

bool has_kernel_language(const std::string& text) {
  for (const char* sign : {"__global__", "__device__", "<<<"}) {
    if (text.find(sign) != std::string::npos) return true;
  }
  return false;
}

// The arguments that most jobs share, without the language.
std::vector<std::string> usual_arguments(const std::vector<ParseJob>& jobs) {
  std::map<std::vector<std::string>, size_t> count;
  for (const ParseJob& job : jobs) {
    std::vector<std::string> arguments;
    for (const std::string& argument : job.arguments) {
      if (!argument.starts_with("-x")) arguments.push_back(argument);
    }
    ++count[arguments];
  }
  auto fewer = [](const auto& a, const auto& b) { return a.second < b.second; };
  auto most = std::max_element(count.begin(), count.end(), fewer);
  return most == count.end() ? std::vector<std::string>() : most->first;
}

// Headers below the given directories that no unit has read.
std::vector<ParseJob> header_jobs(const FileSystem& files, const ProgramOptions& options, const Program& program) {
  std::set<std::string> seen;
  for (const SourceFile& file : program.facts.files) seen.insert(absolute_path(file.path));
  for (const ParseJob& job : program.jobs) seen.insert(absolute_path(job.file));
  std::vector<std::string> usual = usual_arguments(program.jobs);
  std::vector<ParseJob> jobs;
  for (const std::string& path : options.paths) {
    if (files.kind(path) != FileKind::directory) continue;
    auto listed = files.list_recursive(path);
    if (!listed) continue;
    for (const std::string& file : *listed) {
      if (!is_header(file) || !seen.insert(absolute_path(file)).second) continue;
      auto text = files.read(file);
      bool cuda = extension_of(file) == ".cuh" || (text && has_kernel_language(*text));
      ParseJob job{file, "", usual};
      job.arguments.push_back(cuda ? "-xcuda" : "-xc++");
      jobs.push_back(std::move(job));
    }
  }
  return jobs;
}

// Reports, baselines and fingerprints must not depend on where the tree is checked out.
void show_paths(ProgramFacts& facts) {
  for (SourceFile& file : facts.files) file.path = shown_path(file.path);
  for (TranslationUnit& unit : facts.units) unit.main_file = shown_path(unit.main_file);
  for (IncludeUse& include : facts.includes) {
    if (include.resolved == IncludeUse::Resolved::user) include.path = shown_path(include.path);
  }
}

}  // namespace

ProgramFacts collect_all(const std::vector<ParseJob>& jobs, const ParseContext& context, int threads,
                         const Progress& progress) {
  InOrder results(jobs, progress);
  std::atomic<size_t> next = 0;
  auto work = [&] {
    for (size_t i = next++; i < jobs.size(); i = next++) results.add(i, collect(jobs[i], context));
  };
  std::vector<std::thread> workers;
  for (size_t i = 1; i < thread_count(threads, jobs.size()); ++i) workers.emplace_back(work);
  work();
  for (std::thread& worker : workers) worker.join();
  return results.take();
}

Result<Program> read_program(const FileSystem& files, const ProgramOptions& given) {
  ProgramOptions options = given;
  if (options.paths.empty()) options.paths.push_back(".");
  for (const std::string& path : options.paths) {
    if (files.kind(path) == FileKind::missing) return Error{path + ": no such file or directory"};
  }
  auto rules = load_rules(files, options.rule_directories);
  if (!rules) return rules.error();
  auto headers = render_headers(*rules, options.versions, files);
  if (!headers) return headers.error();
  auto jobs = make_jobs(files, options.paths, options.flags);
  if (!jobs) return jobs.error();
  Program program{std::move(*rules), std::move(*headers), roots_of(files, options.paths), std::move(*jobs), {}};
  ParseContext context;
  context.rules = &program.rules;
  context.headers = &program.headers;
  context.roots = program.roots;
  program.facts = collect_all(program.jobs, context, options.threads, options.progress);
  std::vector<ParseJob> headers_alone = header_jobs(files, options, program);
  if (program.jobs.empty() && headers_alone.empty()) {
    return Error{options.paths.front() + ": no source file found (.cu, .cuh, .cpp, .cc, .cxx, .c, .h, .hpp)"};
  }
  if (!headers_alone.empty()) {
    merge(program.facts, collect_all(headers_alone, context, options.threads, options.progress));
    program.jobs.insert(program.jobs.end(), headers_alone.begin(), headers_alone.end());
  }
  show_paths(program.facts);
  return program;
}

}  // namespace migrate
