#include "tool/verify/verify.h"

#include <algorithm>
#include <cctype>
#include <optional>
#include <set>
#include <string_view>
#include <tuple>

#include "tool/base/paths.h"
#include "tool/facts/jobs/flags.h"
#include "tool/findings/file_contexts.h"
#include "tool/program/user_includes.h"
#include "tool/verify/build_units.h"
#include "tool/verify/cuda_names.h"
#include "tool/verify/source_map.h"

namespace migrate {
namespace {

bool is_of_a_name(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

// "assigning to 'cudaError_t' (aka 'cudaError') from ..." -> "assigning to 'npuError_t' from ...": CUDA names as the
// migration writes them, without the underlying type of a typedef, which is a detail of the headers.
std::string in_new_words(std::string_view message, const RuleSet& rules) {
  std::string words;
  for (size_t i = 0; i < message.size();) {
    static constexpr std::string_view kAlias = " (aka '";
    const size_t close =
        message.substr(i).starts_with(kAlias) ? message.find("')", i) : std::string_view::npos;
    if (close != std::string_view::npos) {
      i = close + 2;
      continue;
    }
    size_t end = i;
    while (end < message.size() && is_of_a_name(message[end])) ++end;
    const std::string word(message.substr(i, std::max<size_t>(end - i, 1)));
    const SymbolEntry* symbol = end > i ? rules.find(word) : nullptr;
    words += symbol && !symbol->target().empty() ? symbol->target() : word;
    i += word.size();
  }
  return words;
}

// Errors of the original, by path, line and message: guessed flags may be wrong, and a build would report these errors
// for the original too.
// CUDA types have their new names, as in messages about the migrated text.
std::set<std::tuple<std::string, uint32_t, std::string>> errors_before(const ProgramFacts& facts,
                                                                       const RuleSet& rules) {
  std::set<std::tuple<std::string, uint32_t, std::string>> errors;
  std::map<uint32_t, LineTable> tables;
  for (const ParseDiagnostic& diagnostic : facts.diagnostics) {
    uint32_t file = diagnostic.place.file;
    if (diagnostic.level == DiagnosticLevel::warning || file >= facts.files.size()) continue;
    auto table = tables.try_emplace(file, facts.files[file].text).first;
    errors.insert({absolute_path(facts.files[file].path), table->second.at(diagnostic.place.range.begin).line,
                   in_new_words(diagnostic.message, rules)});
  }
  return errors;
}

// The name in "use of undeclared identifier 'GL_TEXTURE_2D'"; empty for another message.
std::string undeclared_name(std::string_view message) {
  static constexpr std::string_view kUndeclared[] = {"use of undeclared identifier '", "unknown type name '",
                                                     "no template named '"};
  for (std::string_view begin : kUndeclared) {
    if (!message.starts_with(begin)) continue;
    message.remove_prefix(begin.size());
    return std::string(message.substr(0, message.find('\'')));
  }
  return {};
}

// "use of undeclared identifier 'checkCudaErrors'": a name of the program, where a missing header may
// declare it. Names of the shim are excluded.
bool caused_by_missing_header(const std::string& message, const std::string& original) {
  std::string name = undeclared_name(message);
  return !name.empty() && !name.starts_with("npu") && !name.starts_with("NPU") &&
         original.find(name) != std::string::npos;
}

// The name in "no matching constructor for initialization of 'at::ascend::NPUGuard'"; empty for another message.
std::string unmatched_name(std::string_view message) {
  if (!message.starts_with("no matching ")) return {};
  const size_t open = message.find('\'');
  return open == std::string_view::npos
             ? ""
             : std::string(message.substr(open + 1, message.find('\'', open + 1) - open - 1));
}

// The library that the rules name for a word or a header; empty for none.
std::string library_of(const Rule* rule) {
  const auto* library = rule ? std::get_if<LibraryRule>(&rule->kind) : nullptr;
  return library ? library->what : "";
}

// An undeclared name of another library or of the program, or a misspelt name: no rule can be missing for it. Not the
// name of a type, because the parser may be out of step after that.
bool is_third_party_name(std::string_view message, const RuleSet& rules) {
  if (!message.starts_with("use of undeclared identifier '")) return false;
  const std::string name = undeclared_name(message);
  return !name.empty() && !name.starts_with("__") && !rules.find(name) && !rules.looks_like_cuda(name);
}

// "redefinition of 'k'": the program defines its own name twice.
bool is_own_redefinition(std::string_view message, const RuleSet& rules) {
  constexpr std::string_view kBegin = "redefinition of '";
  if (!message.starts_with(kBegin)) return false;
  message.remove_prefix(kBegin.size());
  const std::string name(message.substr(0, message.find('\'')));
  return !name.starts_with("__") && !rules.find(name) && !rules.looks_like_cuda(name);
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
  bool cplusplus = std::find(job.arguments.begin(), job.arguments.end(), "-xc++") != job.arguments.end();
  bool c = extension_of(job.file) == ".c" && !cuda && !cplusplus;
  arguments.insert(arguments.begin(), {c ? "-xc" : "-xc++", "-isystem", shim_include});
  if (cuda) arguments.insert(arguments.begin(), {"-isystem", shim_include + "/npu/libtorch/headers"});
  if (cuda)
    arguments.insert(arguments.end(), {"-D__CUDACC__", std::string(kNameOfNvcc),
                                       "-DNPU_PROGRAM_HAS_WARP_SIZE", "-include", "npu/runtime.h"});
  else if (!c)
    arguments.insert(arguments.end(), {"-include", "npu/host_prelude.h"});  // as npucxx does
  arguments.insert(arguments.end(), {"-idirafter", shim_include + "/npu_cuda"});
  return arguments;
}

namespace {

// Files that declare device code.
std::set<std::string> files_with_device_code(const ProgramFacts& facts) {
  std::set<std::string> found;
  for (const DeviceFunction& function : facts.functions) {
    if (function.space == ExecutionSpace::host) continue;
    for (const FunctionDeclaration& declaration : function.declarations)
      found.insert(absolute_path(facts.files[declaration.name.file].path));
  }
  return found;
}

// Files that this or an earlier migration changes, or that name a CUDA header.
std::set<std::string> files_of_the_migration(const ProgramFacts& facts, const MigratedProgram& migrated) {
  std::set<std::string> found;
  for (const auto& [path, text] : migrated.text) found.insert(path);
  for (const IncludeUse& include : facts.includes) {
    if (include.resolved == IncludeUse::Resolved::virtual_header || include.name.starts_with("npu/"))
      found.insert(absolute_path(facts.files[include.place.file].path));
  }
  return found;
}

// A header that is checked by itself is parsed as in the units that include it: with the kernel language if it contains
// device code.
ParseJob migrated_job(const ParseJob& job, bool device_code, const std::string& shim_include) {
  ParseJob read = job;
  std::string extension = extension_of(job.file);
  bool source = extension == ".c" || extension == ".cpp" || extension == ".cc" || extension == ".cxx";
  if (!source && device_code) read.arguments.insert(read.arguments.begin(), "-xcuda");
  return {job.file, job.directory, migrated_arguments(read, shim_include)};
}

// The jobs to parse again. A unit of plain C or C++ that reads no migrated text is unchanged.
struct Work {
  std::vector<ParseJob> jobs;
  std::set<std::string> main_files;
  std::set<std::string> read;  ///< the user's files that these jobs read
};

Work work_of(const Program& program, const MigratedProgram& migrated, const std::string& shim_include) {
  const UserIncludes includes = user_includes(program.facts);
  const std::set<std::string> kernels = with_includers(files_with_device_code(program.facts), includes);
  const std::set<std::string> concerned =
      with_includers(files_of_the_migration(program.facts, migrated), includes);
  const std::set<std::string> read_elsewhere = fragments(program);
  Work work;
  for (const ParseJob& job : program.jobs) {
    const std::string path = absolute_path(job.file);
    if (read_elsewhere.count(path) > 0) continue;
    if (!is_cuda(job.arguments, job.file) && concerned.count(path) == 0) continue;
    work.jobs.push_back(migrated_job(job, kernels.count(path) > 0, shim_include));
    work.main_files.insert(path);
  }
  work.read = with_included(work.main_files, includes);
  return work;
}

}  // namespace

namespace {

// The name in "'Python.h' file not found (/usr/include/torch/csrc/python_headers.h:12)"; empty for another message.
std::string missing_header(const std::string& message) {
  size_t end = message.find("' file not found");
  return message.starts_with("'") && end != std::string::npos ? message.substr(1, end - 1) : "";
}

// The message of a header of the shim that extends a library, where that is not installed: npu/torch.h.
bool wants_a_library(std::string_view message) {
  return message.find(" needs the headers of ") != std::string_view::npos;
}

// Whether it is about a name that nothing declares.
bool is_of_a_name(std::string_view message) {
  return !undeclared_name(message).empty() || message.starts_with("no member named '") ||
         message.starts_with("no type named '");
}

// After a syntax error the parser is unreliable, so the text after it cannot count as verified.
bool is_of_syntax(std::string_view message) {
  return message.starts_with("expected ") || message.starts_with("extraneous ") ||
         message.starts_with("unterminated ");
}

// Whether an error concerns the migration. Errors of third-party headers that lack another header do not, nor do names
// of the program that a missing header would declare.
class DiagnosticClassifier {
 public:
  using Line = std::pair<std::string, uint32_t>;

  DiagnosticClassifier(const Program& program, const MigratedProgram& migrated, const ProgramFacts& checked,
                       const RuleSet& rules)
      : facts_(program.facts),
        migrated_(migrated),
        checked_(checked),
        rules_(rules),
        originals_(program, migrated),
        before_(errors_before(program.facts, rules)),
        sources_(program.facts),
        compiled_(program.facts, sources_, false),
        alone_(program.facts, sources_, true) {
    for (const auto& error : before_) wrong_before_.insert(std::get<0>(error));
    for (const ParseDiagnostic& diagnostic : checked.diagnostics) note_missing(diagnostic);
  }

  void add(const ParseDiagnostic& diagnostic) {
    if (!counts(diagnostic)) return;
    const SourceFile& file = checked_.files[diagnostic.place.file];
    std::string path = absolute_path(file.path);
    uint32_t offset = diagnostic.place.range.begin;
    auto original = originals_.at(path, offset);
    if (!original) {
      const LineColumn position = LineTable(file.text).at(offset);
      result.of_the_migration.insert({path, position.line});
      return report(path, {}, position, diagnostic.message);
    }
    if (originals_.is_known(*original, false)) return;
    const bool excusable = !is_for_a_name_of_cuda(diagnostic);
    const bool is_old = excusable && is_of_the_original(path, *original, diagnostic.message);
    if (is_old) result.excused.insert(path);
    if (excusable && is_for_want(diagnostic, *original)) return;
    if (is_old) {
      ++result.errors_of_the_original;
      return;
    }
    if (!is_of_syntax(diagnostic.message) && originals_.is_of_the_migration(*original))
      result.of_the_migration.insert({absolute_path(original->file->path), original->position.line});
    report(original->file->path, original->place, original->position, diagnostic.message);
  }

  // Records a clash if the parse of the original resolved the name. The name then keeps that meaning.
  void add(const NameClash& clash) {
    const SourceFile& file = checked_.files[clash.place.file];
    auto original = originals_.at(absolute_path(file.path), clash.place.range.begin);
    if (!original) return;
    const Range range{original->place.range.begin, original->place.range.begin + clash.place.range.size()};
    const std::string name = file.text.substr(clash.place.range.begin, range.size());
    const Place place{original->place.file, range};
    const bool was_clear =
        std::none_of(facts_.diagnostics.begin(), facts_.diagnostics.end(), [&](const ParseDiagnostic& d) {
          return d.place.file == place.file && d.place.range.begin == range.begin;
        });
    const bool is_there = original->file->text.compare(range.begin, range.size(), name) == 0;
    if (was_clear && is_there) result.clashes.push_back({place, clash.qualifier});
  }

  Verification result;

 private:
  bool counts(const ParseDiagnostic& diagnostic) const {
    return diagnostic.level != DiagnosticLevel::warning && diagnostic.place.file < checked_.files.size();
  }

  // Whether the error is about an undeclared name in `cub::` or spelled like CUDA. No third-party header declares those.
  bool is_for_a_name_of_cuda(const ParseDiagnostic& diagnostic) const {
    const std::string name(diagnostic.in_user_file ? missing_name_of_cuda(diagnostic.message, rules_) : "");
    return !name.empty() && !std::binary_search(facts_.own_names.begin(), facts_.own_names.end(), name);
  }

  // The original has the same error on this line, the migration does not change the line, and the line does not name CUDA.
  // A defect of the shim's headers would show at a use. An undeclared third-party name is not the shim's to declare,
  // whatever else is on the line. See docs/adr/0014-errors-of-the-original.md.
  bool is_of_the_original(const std::string& path, const SourceMap::Original& original,
                          const std::string& message) {
    const bool same = before_.count({path, original.position.line, in_new_words(message, rules_)}) > 0;
    if (migrated_.edits.count(path) == 0) return same || was_wrong_without_cuda(path, original.place.file);
    if (!same || is_of_syntax(message)) return false;
    const bool is_own = is_third_party_name(message, rules_) || is_own_redefinition(message, rules_);
    return is_own || !originals_.is_of_the_migration(original);
  }

  // A file that stays as it is and reads no CUDA is not part of the migration. If it, or one of its headers, did not parse
  // before, the follow-up errors may now have other messages.
  bool was_wrong_without_cuda(const std::string& path, uint32_t file) const {
    const FileContext &compiled = compiled_.of(file), &alone = alone_.of(file);
    bool lacks = !compiled.missing.empty() || !alone.missing.empty();
    return !compiled.has_cuda && !alone.has_cuda && (lacks || wrong_before_.count(path) > 0);
  }

  // A diagnostic in a header outside the program is reported at the program's #include of it.
  void note_missing(const ParseDiagnostic& diagnostic) {
    if (!counts(diagnostic) || diagnostic.in_user_file) return;
    if (wants_a_library(diagnostic.message)) {
      lacks_library_ = true;
      incomplete_.insert(include_line(diagnostic));
      return;
    }
    const std::string name = missing_header(diagnostic.message);
    if (name.empty() || name.starts_with("npu/") || rules_.replaces_header(name)) return;
    result.missing_headers.insert(name);
    incomplete_.insert(include_line(diagnostic));
    missing_libraries_.insert(library_of(rules_.find_header(name)));
  }

  Line include_line(const ParseDiagnostic& diagnostic) const {
    const SourceFile& file = checked_.files[diagnostic.place.file];
    return {absolute_path(file.path), LineTable(file.text).at(diagnostic.place.range.begin).line};
  }

  bool is_for_want(const ParseDiagnostic& diagnostic, const SourceMap::Original& original) {
    if (originals_.is_known(original, true)) return true;
    if (!diagnostic.in_user_file && incomplete_.count(include_line(diagnostic)) > 0) return true;
    if (lacks_library_ && is_of_a_name(diagnostic.message)) return true;
    bool lacks = originals_.lacks_header() || !incomplete_.empty();
    if (lacks && takes_types_of_a_missing_library(diagnostic.message)) return true;
    return lacks && caused_by_missing_header(diagnostic.message, original.file->text);
  }

  // What the shim declares in the namespaces of a library takes types of that library: without its headers no call fits.
  bool takes_types_of_a_missing_library(const std::string& message) const {
    const std::string library = library_of(rules_.find_word(unmatched_name(message)));
    return !library.empty() && missing_libraries_.contains(library);
  }

  void report(const std::string& path, Place place, LineColumn position, const std::string& message) {
    if (reported_.insert({path, position.line, message}).second)
      result.findings.push_back(verify_error_at(path, place, position, message));
  }

  const ProgramFacts& facts_;
  const MigratedProgram& migrated_;
  const ProgramFacts& checked_;
  const RuleSet& rules_;
  SourceMap originals_;
  std::set<std::tuple<std::string, uint32_t, std::string>> before_, reported_;
  std::set<std::string> wrong_before_;  // files with errors in the original
  Sources sources_;
  FileContexts compiled_, alone_;
  std::set<Line> incomplete_;                // includes of headers that include a missing header
  std::set<std::string> missing_libraries_;  // those of the missing headers that the rules know
  bool lacks_library_ = false;               // a header of the shim lacks the library that it extends
};

}  // namespace

Verification verify(const Program& program, const MigratedProgram& migrated, const std::string& shim_include,
                    const CollectOptions& options) {
  const Work work = work_of(program, migrated, shim_include);
  ProgramFacts checked = check_all(work.jobs, migrated.text, program.roots, options);
  DiagnosticClassifier judge(program, migrated, checked, program.rules);
  for (const ParseDiagnostic& diagnostic : checked.diagnostics) judge.add(diagnostic);
  for (const NameClash& clash : checked.clashes) judge.add(clash);
  Verification result = std::move(judge.result);
  result.units = work.jobs.size();
  result.parsed = work.main_files;
  for (const ParseDiagnostic& diagnostic : program.facts.diagnostics) {
    bool outside = work.read.count(absolute_path(program.facts.files[diagnostic.place.file].path)) == 0;
    if (diagnostic.level != DiagnosticLevel::warning && outside) ++result.errors_of_the_original;
  }
  for (const TranslationUnit& unit : checked.units) {
    if (unit.outcome == TranslationUnit::Outcome::failed)
      result.findings.push_back(verify_error_at(unit.main_file, {}, {}, unit.failure));
  }
  return result;
}

}  // namespace migrate
