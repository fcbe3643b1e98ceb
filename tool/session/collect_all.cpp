#include "tool/session/collect_all.h"

#include <algorithm>
#include <map>
#include <set>

#include "tool/facts/cuda_text.h"
#include "tool/facts/merge.h"
#include "tool/facts/same_names.h"
#include "tool/rules/load.h"
#include "tool/session/build_flags.h"
#include "tool/session/check_options.h"
#include "tool/session/mpi_folders.h"
#include "tool/session/paths.h"

namespace migrate {
namespace {

bool is_header(const std::string& path) {
  static const std::set<std::string> extensions{".h", ".cuh", ".hpp", ".hh", ".hxx", ".inl"};
  return extensions.count(extension_of(path)) > 0 && path.find("/._") == std::string::npos;  // of macOS
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

// Headers below the given directories that no unit has read. One without anything of CUDA in it keeps its text, unless
// rules of the user's may name what it holds.
std::vector<ParseJob> header_jobs(const FileSystem& files, const ProgramOptions& options, const Program& program) {
  std::set<std::string> seen;
  for (const SourceFile& file : program.facts.files) seen.insert(absolute_path(file.path));
  for (const ParseJob& job : program.jobs) seen.insert(absolute_path(job.file));
  std::vector<std::string> usual = usual_arguments(program.jobs);
  const bool only_ours = options.rule_directories.size() <= 1;
  std::vector<ParseJob> jobs;
  for (const std::string& path : options.paths) {
    if (files.kind(path) != FileKind::directory) continue;
    auto listed = files.list_recursive(path);
    if (!listed) continue;
    for (const std::string& file : *listed) {
      if (!is_header(file) || !seen.insert(absolute_path(file)).second) continue;
      auto text = files.read(file);
      if (only_ours && text && extension_of(file) != ".cuh" && !mentions_cuda(*text)) continue;
      bool cuda = extension_of(file) == ".cuh" || (text && has_kernel_language(*text));
      ParseJob job{file, "", usual};
      job.arguments.push_back(cuda ? "-xcuda" : "-xc++");
      jobs.push_back(std::move(job));
    }
  }
  return jobs;
}

// Each job once per pass, with the macros of that pass: what one leaves out another reads.
std::vector<ParseJob> with_passes(const std::vector<ParseJob>& jobs, const std::vector<std::string>& passes) {
  std::vector<ParseJob> all;
  for (const std::string& pass : passes) {
    for (ParseJob job : jobs) {
      for (size_t begin = 0; begin < pass.size();) {
        size_t end = std::min(pass.find(',', begin), pass.size());
        if (end > begin) job.arguments.push_back("-D" + pass.substr(begin, end - begin));
        begin = end + 1;
      }
      all.push_back(std::move(job));
    }
  }
  return all;
}

// Reports, baselines and fingerprints must not depend on where the tree is checked out.
void show_paths(ProgramFacts& facts) {
  for (SourceFile& file : facts.files) file.path = shown_path(file.path);
  for (TranslationUnit& unit : facts.units) unit.main_file = shown_path(unit.main_file);
  for (IncludeUse& include : facts.includes) {
    if (include.resolved == IncludeUse::Resolved::user) include.path = shown_path(include.path);
  }
}

// Parses all jobs; where build files leave macros open, some files twice. Jobs get the arguments that were used.
void collect_jobs(Program& program, const ParseContext& context, const CollectOptions& options) {
  program.facts = collect_all(program.jobs, context, options);
  std::vector<ParseJob> again = second_looks(program.jobs, program.facts.units, untaken_cuda(program.jobs, program.facts));
  for (size_t i = 0; i < program.jobs.size(); ++i) program.jobs[i].arguments = program.facts.units[i].arguments;
  if (again.empty()) return;
  ProgramFacts seen = collect_all(again, context, options);
  for (const TranslationUnit& unit : seen.units) {
    for (const ParseJob& job : again) {
      if (job.file == unit.main_file && job.arguments == unit.arguments) program.jobs.push_back(job);
    }
  }
  merge(program.facts, std::move(seen));
}

// A folder that is not there is searched in vain by compilers, too; but whoever names one should know.
std::string missing_folders(const FileSystem& files, const std::vector<std::string>& folders) {
  std::string note;
  for (const std::string& folder : folders) {
    if (files.kind(folder) != FileKind::directory) note += (note.empty() ? "-I " : "; -I ") + folder + ": no such directory";
  }
  return note;
}

}  // namespace

Result<Program> read_program(const FileSystem& files, const ProgramOptions& given) {
  ProgramOptions options = given;
  if (options.paths.empty()) options.paths.push_back(".");
  for (const std::string& path : options.paths) {
    if (files.kind(path) == FileKind::missing) return Error{path + ": no such file or directory"};
  }
  if (Status good = check_program_options(options); !good) return good.error();
  auto rules = load_rules(files, options.rule_directories);
  if (!rules) return rules.error();
  auto headers = render_headers(*rules, options.versions, files);
  if (!headers) return headers.error();
  options.flags.folders = flags_of_build_files(files, options.paths);
  std::string note;
  auto jobs = make_jobs(files, options.paths, options.flags, &note);
  if (!jobs) return jobs.error();
  add_mpi_folders(files, options.paths, *jobs);
  if (std::string missing = missing_folders(files, options.flags.includes); !missing.empty())
    note += (note.empty() ? "" : "; ") + missing;
  if (!options.passes.empty()) *jobs = with_passes(*jobs, options.passes);
  Program program{std::move(*rules), std::move(*headers), roots_of(files, options.paths), std::move(*jobs), {}, note};
  ParseContext context;
  context.rules = &program.rules;
  context.headers = &program.headers;
  context.roots = program.roots;
  collect_jobs(program, context, options.collect);
  std::vector<ParseJob> headers_alone = header_jobs(files, options, program);
  if (program.jobs.empty() && headers_alone.empty()) {
    return Error{options.paths.front() + ": no source file found (.cu, .cuh, .cpp, .cc, .cxx, .c, .h, .hpp)"};
  }
  if (!headers_alone.empty()) {
    ProgramFacts alone = collect_all(headers_alone, context, options.collect);
    for (TranslationUnit& unit : alone.units) unit.alone = true;
    for (ParseDiagnostic& diagnostic : alone.diagnostics) diagnostic.alone = true;
    merge(program.facts, std::move(alone));
    program.jobs.insert(program.jobs.end(), headers_alone.begin(), headers_alone.end());
  }
  unite_shared(program.facts);
  show_paths(program.facts);
  return program;
}

}  // namespace migrate
