#include "tool/session/verify.h"

#include <algorithm>
#include <optional>
#include <set>
#include <tuple>

#include "tool/edits/apply.h"
#include "tool/findings/diagnostics.h"
#include "tool/session/paths.h"

namespace migrate {
namespace {

// The user's own files by absolute path.
std::map<std::string, uint32_t> files_by_path(const ProgramFacts& facts) {
  std::map<std::string, uint32_t> files;
  for (uint32_t i = 0; i < facts.files.size(); ++i) files[absolute_path(facts.files[i].path)] = i;
  return files;
}

// A header that nobody here has explains errors of the original; without one they are the program's own mistakes.
// The shim's headers do not count: the front end reads files of a former run without them.
bool lacks_header(const ProgramFacts& facts) {
  return std::any_of(facts.includes.begin(), facts.includes.end(), [](const IncludeUse& include) {
    return include.resolved == IncludeUse::Resolved::missing && !include.name.starts_with("npu/");
  });
}

// Errors of the original in files that the migration leaves as they are, by path, line and message: a guess at the
// flags may be wrong, and a build would show them with the original too.
std::set<std::tuple<std::string, uint32_t, std::string>> errors_before(const ProgramFacts& facts) {
  std::set<std::tuple<std::string, uint32_t, std::string>> errors;
  std::map<uint32_t, LineTable> tables;
  for (const ParseDiagnostic& diagnostic : facts.diagnostics) {
    uint32_t file = diagnostic.place.file;
    if (diagnostic.level == DiagnosticLevel::warning || file >= facts.files.size()) continue;
    auto table = tables.try_emplace(file, facts.files[file].text).first;
    errors.insert({absolute_path(facts.files[file].path), table->second.at(diagnostic.place.range.begin).line,
                   diagnostic.message});
  }
  return errors;
}

// "use of undeclared identifier 'checkCudaErrors'": a name that the program itself writes, where a header is missing
// that may declare it. Names of the shim are never that.
bool is_for_want_of_a_header(const std::string& message, const std::string& original) {
  static const char* const kUndeclared[] = {"use of undeclared identifier '", "unknown type name '", "no template named '"};
  for (const char* begin : kUndeclared) {
    if (!message.starts_with(begin)) continue;
    size_t from = std::string_view(begin).size();
    std::string name = message.substr(from, message.find('\'', from) - from);
    return !name.starts_with("npu") && !name.starts_with("NPU") && original.find(name) != std::string::npos;
  }
  return false;
}

// Lines of the original that hold hand work that a finding already names, or errors for want of a header.
class KnownLines {
 public:
  explicit KnownLines(const Program& program) : facts_(program.facts), tables_(facts_.files.size()) {
    for (const ParseDiagnostic& diagnostic : facts_.diagnostics) {
      if (diagnostic.level != DiagnosticLevel::warning && lacks_header(facts_)) add(diagnostic.place);
    }
    for (const IncludeUse& include : facts_.includes) {
      const Rule* rule = program.rules.find_header(include.name);
      bool ours = rule && !std::holds_alternative<LibraryRule>(rule->kind);
      bool stays = ours ? rule->support == Support::unsupported : include.resolved == IncludeUse::Resolved::missing;
      if (stays) add(include.place);
    }
    for (const SymbolUse& use : facts_.uses) {
      const SymbolEntry* entry = use.kind == UseKind::unknown ? nullptr : program.rules.find(use.name);
      if (!entry || entry->support() == Support::unsupported) add(use.place);
    }
  }
  bool has(uint32_t file, uint32_t line) const { return lines_.count({file, line}) > 0; }
  LineColumn at(uint32_t file, uint32_t offset) {
    if (!tables_[file]) tables_[file].emplace(facts_.files[file].text);
    return tables_[file]->at(offset);
  }

 private:
  void add(Place place) {
    if (place.file < facts_.files.size()) lines_.insert({place.file, at(place.file, place.range.begin).line});
  }
  const ProgramFacts& facts_;
  std::vector<std::optional<LineTable>> tables_;
  std::set<std::pair<uint32_t, uint32_t>> lines_;
};

Finding error_at(const std::string& path, Place place, LineColumn position, const std::string& message) {
  Finding finding = make_finding(id::verify_error, {message});
  finding.file = path;
  finding.place = place;
  finding.position = position;
  return finding;
}

}  // namespace

std::vector<std::string> migrated_arguments(const ParseJob& job, const std::string& shim_include) {
  bool cuda = extension_of(job.file) == ".cu" || extension_of(job.file) == ".cuh";
  std::vector<std::string> arguments;
  for (const std::string& argument : job.arguments) {
    bool language = argument.starts_with("-x");
    if (argument == "-xcuda") cuda = true;
    bool cuda_only = argument.starts_with("--cuda") || argument == "-nocudainc" || argument == "-nocudalib";
    if (!language && !cuda_only) arguments.push_back(argument);
  }
  bool c = extension_of(job.file) == ".c" && !cuda;
  arguments.insert(arguments.begin(), {c ? "-xc" : "-xc++", "-I" + shim_include});
  if (cuda) arguments.insert(arguments.end(), {"-D__CUDACC__", "-include", "npu/runtime.h"});
  else if (!c) arguments.insert(arguments.end(), {"-include", "npu/host_prelude.h"});  // as npucxx does
  return arguments;
}

namespace {

// A header that is checked by itself is read as the units that include it are: with the kernel language where it
// declares device code.
std::vector<ParseJob> migrated_jobs(const Program& program, const std::string& shim_include) {
  std::set<std::string> kernel_files;
  for (const DeviceFunction& function : program.facts.functions) {
    if (function.space == ExecutionSpace::host) continue;
    for (const FunctionDecl& declaration : function.declarations)
      kernel_files.insert(absolute_path(program.facts.files[declaration.name.file].path));
  }
  std::vector<ParseJob> jobs;
  for (const ParseJob& job : program.jobs) {
    ParseJob read = job;
    std::string extension = extension_of(job.file);
    bool source = extension == ".c" || extension == ".cpp" || extension == ".cc" || extension == ".cxx";
    if (!source && kernel_files.count(absolute_path(job.file)) > 0) read.arguments.insert(read.arguments.begin(), "-xcuda");
    jobs.push_back({job.file, job.directory, migrated_arguments(read, shim_include)});
  }
  return jobs;
}

}  // namespace

std::vector<Finding> verify(const Program& program, const MigratedProgram& migrated, const std::string& shim_include,
                            const CollectOptions& options) {
  std::vector<ParseJob> jobs = migrated_jobs(program, shim_include);
  ProgramFacts checked = check_all(jobs, migrated.text, program.roots, options);
  auto originals = files_by_path(program.facts);
  KnownLines known(program);
  auto before = errors_before(program.facts);
  bool lacks = lacks_header(program.facts);
  std::vector<Finding> findings;
  std::set<std::tuple<std::string, uint32_t, std::string>> reported;
  for (const ParseDiagnostic& diagnostic : checked.diagnostics) {
    if (diagnostic.level == DiagnosticLevel::warning || diagnostic.place.file >= checked.files.size()) continue;
    std::string path = absolute_path(checked.files[diagnostic.place.file].path);
    uint32_t offset = diagnostic.place.range.begin;
    if (auto edits = migrated.edits.find(path); edits != migrated.edits.end()) offset = EditMap(edits->second).original(offset);
    auto original = originals.find(path);
    LineColumn position;
    Place place;
    std::string shown = path;
    if (original != originals.end()) {
      const SourceFile& file = program.facts.files[original->second];
      position = known.at(original->second, offset);
      if (known.has(original->second, position.line)) continue;
      if (lacks && is_for_want_of_a_header(diagnostic.message, file.text)) continue;
      bool changed = migrated.edits.count(path) > 0;
      if (!changed && before.count({path, position.line, diagnostic.message})) continue;
      place = {original->second, {offset, offset}};
      shown = file.path;
    } else {
      position = LineTable(checked.files[diagnostic.place.file].text).at(diagnostic.place.range.begin);
    }
    if (!reported.insert({shown, position.line, diagnostic.message}).second) continue;
    findings.push_back(error_at(shown, place, position, diagnostic.message));
  }
  for (const TranslationUnit& unit : checked.units) {
    if (unit.outcome == TranslationUnit::Outcome::failed) findings.push_back(error_at(unit.main_file, {}, {}, unit.failure));
  }
  return findings;
}

}  // namespace migrate
