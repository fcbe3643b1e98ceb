#include "tool/program/read_program.h"

#include <algorithm>
#include <map>
#include <set>

#include "tool/base/paths.h"
#include "tool/facts/jobs/cuda_text.h"
#include "tool/facts/jobs/include_folders.h"
#include "tool/facts/model/merge.h"
#include "tool/facts/model/outside_text.h"
#include "tool/facts/model/usr.h"
#include "tool/facts/tokens/token_facts.h"
#include "tool/program/build_flags.h"
#include "tool/program/check_options.h"
#include "tool/program/device_pass.h"
#include "tool/program/inside_files.h"
#include "tool/program/mpi_folders.h"
#include "tool/program/unread_libraries.h"
#include "tool/program/user_includes.h"
#include "tool/rules/load.h"

namespace migrate {
namespace {

bool is_header(const std::string& path) {
  static const std::set<std::string> extensions{".h", ".cuh", ".hpp", ".hh", ".hxx", ".inl"};
  return extensions.count(extension_of(path)) > 0 &&
         path.find("/._") == std::string::npos;  // resource forks of macOS
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

// Headers below the given directories that no unit read. A header without CUDA keeps its text, unless rules of the user
// may name its symbols.
std::vector<ParseJob> header_jobs(const FileSystem& files, const ProgramOptions& options,
                                  const Program& program) {
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
      if (!is_header(file) || stays_unread(options.flags, file)) continue;
      if (!seen.insert(absolute_path(file)).second) continue;
      auto text = files.read(file);
      if (only_ours && text && extension_of(file) != ".cuh" && !mentions_cuda(*text)) continue;
      bool cuda = extension_of(file) == ".cuh" || (text && has_kernel_language(*text));
      ParseJob job{file, "", usual};
      if (text && has_stand_in_beside(files, file, *text, options.flags.stand_ins))
        job.arguments.push_back("-I" + absolute_path(parent_directory(file)));
      job.arguments.push_back(cuda ? "-xcuda" : "-xc++");
      jobs.push_back(std::move(job));
    }
  }
  return jobs;
}

// Each job once per pass, with the macros of that pass.
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

// Reports, baselines and fingerprints must not depend on the location of the tree.
void show_paths(ProgramFacts& facts) {
  for (SourceFile& file : facts.files) file.path = shown_path(file.path);
  for (TranslationUnit& unit : facts.units) unit.main_file = shown_path(unit.main_file);
  for (OutsideFile& file : facts.outside) file.path = shown_path(file.path);
  for (IncludeUse& include : facts.includes) {
    if (include.resolved == IncludeUse::Resolved::user) include.path = shown_path(include.path);
  }
}

// Parses additional jobs of the program. Jobs without a unit are dropped.
void collect_more(Program& program, const std::vector<ParseJob>& jobs, const ParseContext& context,
                  const CollectOptions& options) {
  if (jobs.empty()) return;
  ProgramFacts seen = collect_all(jobs, context, options);
  for (const TranslationUnit& unit : seen.units) {
    for (const ParseJob& job : jobs) {
      if (job.file == unit.main_file && job.arguments == unit.arguments) program.jobs.push_back(job);
    }
  }
  merge(program.facts, std::move(seen));
}

// Parses all jobs, some files twice if build files leave macros open. Jobs get the arguments that were used.
void collect_jobs(Program& program, const ParseContext& context, const CollectOptions& options) {
  program.facts = collect_all(program.jobs, context, options);
  std::vector<ParseJob> again =
      reparse_jobs(program.jobs, program.facts.units, untaken_cuda(program.jobs, program.facts),
                   files_lacking_a_header(program.facts));
  for (size_t i = 0; i < program.jobs.size(); ++i)
    program.jobs[i].arguments = program.facts.units[i].arguments;
  collect_more(program, again, context, options);
  collect_more(program, device_passes(program.jobs, program.facts), context, options);
}

// Compilers ignore a missing folder too, but the user should know about it.
std::string missing_folders(const FileSystem& files, const std::vector<std::string>& folders) {
  std::string note;
  for (const std::string& folder : folders) {
    if (files.kind(folder) != FileKind::directory)
      note += (note.empty() ? "-I " : "; -I ") + folder + ": no such directory";
  }
  return note;
}

// Removes the jobs whose file is a symbolic link out of the given paths. A link in a cycle stays: reading it reports the
// error.
std::set<std::string> take_outside_jobs(const FileSystem& files, const std::vector<std::string>& roots,
                                        std::vector<ParseJob>& jobs) {
  std::set<std::string> links;
  std::erase_if(jobs, [&](const ParseJob& job) {
    const bool outside = files.is_link(job.file) && !files.real_path(absolute_path(job.file)).empty() &&
                         !leads_inside(files, roots, job.file);
    if (outside) links.insert(job.file);
    return outside;
  });
  return links;
}

// Tells the user which sources of the tree were not read as part of the program.
void add_outside_sources(const FileSystem& files, const std::set<std::string>& links, Program& program) {
  std::set<std::string> known;
  for (const OutsideFile& file : program.facts.outside) known.insert(file.path);
  for (const std::string& link : links) {
    auto text = (is_source_path(link) || is_header(link)) ? files.read(link) : Result<std::string>(Error{});
    if (!text || known.count(absolute_path(link)) > 0) continue;
    program.facts.outside.push_back({absolute_path(link), {}, true, cuda_in(*text, program.rules)});
  }
}

/// However the user spells a folder, and wherever the tool is called, its jobs are the same: the cache knows them.
void spell_one_way(ProgramOptions& options) {
  for (std::string& path : options.paths) path = absolute_path(path);
  std::string& build = options.flags.build_directory;
  if (!build.empty()) build = absolute_path(build);
  const Progress shown = options.collect.progress;
  if (!shown) return;
  options.collect.progress = [shown](size_t done, size_t total, const std::string& file) {
    shown(done, total, file.empty() ? file : shown_path(file));
  };
}

/// The headers that are used where neither the program nor the system has one.
std::set<std::string> stand_ins_among(const VirtualHeaders& headers) {
  const std::string folder = std::string(kLastFolder) + "/";
  std::set<std::string> names;
  for (const auto& [name, text] : headers)
    if (name.starts_with(folder)) names.insert(name.substr(folder.size()));
  return names;
}

}  // namespace

Result<Program> read_program(const FileSystem& disk, const ProgramOptions& given) {
  ProgramOptions options = given;
  if (options.paths.empty()) options.paths.push_back(".");
  const Progress progress = options.collect.progress;
  const InsideFiles files(disk, roots_of(disk, options.paths), [&](size_t count, const std::string& path) {
    if (progress) progress(count, 0, path);
  });
  for (const std::string& path : options.paths) {
    if (files.kind(path) == FileKind::missing) return Error{path + ": no such file or directory"};
  }
  const std::string first = options.paths.front();
  spell_one_way(options);
  if (Status good = check_program_options(options); !good) return good.error();
  auto rules = load_rules(disk, options.rule_directories);
  if (!rules) return rules.error();
  auto headers = render_headers(*rules, options.versions, disk);
  if (!headers) return headers.error();
  options.flags.folders = flags_of_build_files(files, options.paths);
  options.flags.stand_ins = stand_ins_among(*headers);
  std::map<std::string, size_t> unread;
  if (options.flags.build_directory.empty()) unread = unread_libraries(files, options.paths);
  for (const auto& [folder, sources] : unread) options.flags.unread.insert(folder);
  std::string note;
  auto jobs = make_jobs(files, options.paths, options.flags, &note);
  if (!jobs) return jobs.error();
  add_mpi_folders(files, options.paths, *jobs);
  for (const std::string& more : {missing_folders(files, options.flags.includes), note_about(unread)})
    if (!more.empty()) note += (note.empty() ? "" : "; ") + more;
  if (!options.passes.empty()) *jobs = with_passes(*jobs, options.passes);
  const std::vector<std::string> roots = roots_of(disk, options.paths);
  std::set<std::string> links = take_outside_jobs(disk, roots, *jobs);
  Program program{std::move(*rules), std::move(*headers), roots, std::move(*jobs), {}, note};
  ParseContext context;
  context.rules = &program.rules;
  context.headers = &program.headers;
  context.roots = program.roots;
  collect_jobs(program, context, options.collect);
  std::vector<ParseJob> headers_alone = header_jobs(files, options, program);
  if (progress) progress(0, 0, "");
  links.insert(files.left_out().begin(), files.left_out().end());
  if (program.jobs.empty() && headers_alone.empty() && links.empty()) {
    return Error{first + ": no source file found (.cu, .cuh, .cpp, .cc, .cxx, .c, .h, .hpp)"};
  }
  if (!headers_alone.empty()) {
    ProgramFacts alone = collect_all(headers_alone, context, options.collect);
    std::vector<ParseJob> for_device = device_passes(headers_alone, alone);
    if (!for_device.empty()) merge(alone, collect_all(for_device, context, options.collect));
    headers_alone.insert(headers_alone.end(), for_device.begin(), for_device.end());
    for (TranslationUnit& unit : alone.units) unit.alone = true;
    for (ParseDiagnostic& diagnostic : alone.diagnostics) diagnostic.alone = true;
    merge(program.facts, std::move(alone));
    program.jobs.insert(program.jobs.end(), headers_alone.begin(), headers_alone.end());
  }
  merge_usr(program.facts);
  add_outside_sources(disk, links, program);
  show_paths(program.facts);
  add_token_facts(program.facts);
  return program;
}

}  // namespace migrate
