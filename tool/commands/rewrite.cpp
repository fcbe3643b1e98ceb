#include "tool/commands/rewrite.h"

#include <algorithm>
#include <set>
#include <tuple>

#include "tool/base/diff.h"
#include "tool/base/paths.h"
#include "tool/commands/analyze.h"
#include "tool/commands/build_changes.h"
#include "tool/commands/hidden_directory.h"
#include "tool/commands/journal.h"
#include "tool/decide/lock_step.h"
#include "tool/decide/plan.h"
#include "tool/diagnostics/sources.h"
#include "tool/edits/annotate.h"
#include "tool/edits/apply.h"
#include "tool/facts/model/merge.h"
#include "tool/program/inside_files.h"
#include "tool/verify/build_check.h"
#include "tool/verify/cuda_objects.h"
#include "tool/verify/device_bodies.h"
#include "tool/verify/diagnostic_classifier.h"
#include "tool/verify/exported_names.h"
#include "tool/verify/link_check.h"
#include "tool/verify/verify.h"

namespace migrate {
namespace {

Status check_options(const FileSystem& files, const RewriteOptions& options,
                     const std::vector<std::string>& roots) {
  if (options.dry_run && !options.in_place && options.output_directory.empty()) return {};
  if (options.in_place == !options.output_directory.empty()) {
    return Error{"give either --in-place or -o DIR"};
  }
  if (options.in_place) return {};
  std::string output = absolute_path(options.output_directory);
  if (files.kind(output) == FileKind::regular)
    return Error{options.output_directory + ": is a file, not a directory"};
  for (const std::string& root : roots) {
    if (is_below(root, output))
      return Error{options.output_directory + ": holds the input; use --in-place to change it there"};
  }
  return {};
}

std::string target_of(const RewriteOptions& options, const std::string& base, const std::string& path) {
  std::string absolute = absolute_path(path);
  if (options.output_directory.empty()) return absolute;
  std::string relative =
      is_below(absolute, base) ? absolute.substr(base == "/" ? 1 : base.size() + 1) : absolute.substr(1);
  return absolute_path(options.output_directory) + "/" + relative;
}

// Applies the plan file by file.
Result<MigratedProgram> make_text(const ProgramFacts& facts, const Plan& plan) {
  MigratedProgram migrated;
  for (const Edit& edit : plan.edits) migrated.edits[absolute_path(edit.file)].push_back(edit);
  for (const SourceFile& file : facts.files) {
    std::string path = absolute_path(file.path);
    auto edits = migrated.edits.find(path);
    if (edits == migrated.edits.end()) continue;
    auto text = migrate::apply(file.text, edits->second);
    if (!text) return text.error();
    migrated.text[path] = std::move(*text);
  }
  return migrated;
}

size_t count_words(std::string_view text, std::string_view word) {
  size_t found = 0;
  for (size_t at = find_word(text, word); at != std::string_view::npos; at = find_word(text, word, at + 1))
    ++found;
  return found;
}

// A barrier is inserted where an edit brings one more of them than it takes away; a shuffle of each lane's own value is one.
void list_barriers(const SourceFile& file, const std::vector<Edit>& edits, RewriteResult& result) {
  const LineTable lines(file.text);
  for (const Edit& edit : edits) {
    for (const char* barrier : {"__syncwarp", "__syncthreads"}) {
      if (count_words(edit.text, barrier) > count_words(edit.expect, barrier))
        result.barriers.push_back({file.path, lines.at(edit.range.begin).line, edit.why, barrier});
    }
    if (edit.text == kWarpWaitBegin)
      result.barriers.push_back({file.path, lines.at(edit.range.begin).line, edit.why, "__shfl_xor_sync"});
  }
}

void list_changes(const RewriteOptions& options, const MigratedProgram& migrated, RewriteResult& result) {
  std::string base = common_root(result.program.roots);
  for (const SourceFile& file : result.program.facts.files) {
    std::string path = absolute_path(file.path);
    auto text = migrated.text.find(path);
    if (text == migrated.text.end() || text->second == file.text) continue;
    size_t edits = migrated.edits.at(path).size();
    list_barriers(file, migrated.edits.at(path), result);
    result.changed.push_back({file.path, target_of(options, base, path), file.text, text->second, edits});
    result.edits += edits;
  }
}

Status add_build_files(const FileSystem& files, const RewriteOptions& options, RewriteResult& result) {
  auto build = change_build_files(files, options.program, result.program);
  if (!build) return build.error();
  std::string base = common_root(result.program.roots);
  for (const BuildChange& change : build->changed) {
    result.changed.push_back(
        {change.path, target_of(options, base, change.path), change.before, change.after, change.edits});
    result.edits += change.edits;
  }
  result.refusals.insert(result.refusals.end(), build->findings.begin(), build->findings.end());
  std::sort(result.changed.begin(), result.changed.end(),
            [](const auto& a, const auto& b) { return a.path < b.path; });
  std::stable_sort(result.barriers.begin(), result.barriers.end(), [](const auto& a, const auto& b) {
    return std::tie(a.file, a.line) < std::tie(b.file, b.line);
  });
  return {};
}

Status write_in_place(FileSystem& files, const RewriteResult& result) {
  std::vector<Replacement> replacements;
  std::set<std::string> paths;
  for (const ChangedFile& file : result.changed) {
    replacements.push_back({file.target, file.before, file.after});
    paths.insert(file.target);
  }
  if (Status inside = check_written(files, result.program.roots, paths); !inside) return inside;
  return replace_all(files, common_root(result.program.roots), replacements);
}

// All files the output tree needs: everything below given directories, and what given files read.
Result<std::set<std::string>> tree_files(const FileSystem& files, const RewriteOptions& options,
                                         const Program& program) {
  std::set<std::string> all;
  std::vector<std::string> paths = options.program.paths;
  if (paths.empty()) paths.push_back(".");
  for (const std::string& path : paths) {
    if (files.kind(path) != FileKind::directory) continue;
    auto listed = files.list_recursive(path);
    if (!listed) return listed.error();
    for (const std::string& file : *listed) all.insert(absolute_path(file));
  }
  for (const SourceFile& file : program.facts.files) all.insert(absolute_path(file.path));
  for (const TranslationUnit& unit : program.facts.units) all.insert(absolute_path(unit.main_file));
  for (const OutsideFile& file : program.facts.outside) all.insert(absolute_path(file.path));
  return all;
}

// Object files that nvcc made, which no build of the migrated program must find.
Status find_objects(const FileSystem& files, const RewriteOptions& options, RewriteResult& result) {
  auto tree = tree_files(files, options, result.program);
  if (!tree) return tree.error();
  result.objects = find_cuda_objects(files, *tree);
  auto found = object_findings(result.objects, !options.in_place);
  result.refusals.insert(result.refusals.end(), found.begin(), found.end());
  return {};
}

Status write_one(FileSystem& files, const std::string& target, const std::string& text) {
  auto old = files.kind(target) == FileKind::regular ? files.read(target) : Result<std::string>(Error{});
  if (old && *old == text) return {};
  if (Status made = files.make_directories(parent_directory(target)); !made) return made;
  return files.write(target, text);
}

Status write_tree(FileSystem& files, const RewriteOptions& options, RewriteResult& result) {
  std::string base = common_root(result.program.roots);
  auto tree = tree_files(files, options, result.program);
  if (!tree) return tree.error();
  std::set<std::string> targets;
  for (const ChangedFile& file : result.changed) targets.insert(file.target);
  for (const std::string& path : *tree) {
    if (is_below(path, base)) targets.insert(target_of(options, base, path));
  }
  if (Status inside = check_written(files, {absolute_path(options.output_directory)}, targets); !inside)
    return inside;
  for (const ChangedFile& file : result.changed) {
    tree->erase(absolute_path(file.path));
    if (Status written = write_one(files, file.target, file.after); !written) return written;
  }
  for (const std::string& path : *tree) {
    if (result.objects.contains(path) || !is_below(path, base) || files.kind(path) != FileKind::regular)
      continue;
    std::string target = target_of(options, base, path);
    if (Status made = files.make_directories(parent_directory(target)); !made) return made;
    if (Status copied = files.copy(path, target); !copied) return copied;
    ++result.copied;
  }
  return {};
}

// The plan, applied; refusals go into the result.
Result<MigratedProgram> plan_text(const RewriteOptions& options, RewriteResult& result) {
  Plan planned = plan(result.program.facts, result.program.rules, {options.fix_races});
  if (options.annotate)
    annotate(result.program.facts, find_all(result.program, *options.chip), planned.edits);
  result.refusals = std::move(planned.refusals);
  return make_text(result.program.facts, planned);
}

// Adds what the verification found to the facts; false where nothing of it is new.
bool add_clashes(const std::vector<NameClash>& found, ProgramFacts& facts) {
  std::set<Place> known;
  for (const NameClash& clash : facts.clashes) known.insert(clash.place);
  const size_t before = facts.clashes.size();
  for (const NameClash& clash : found) {
    if (known.insert(clash.place).second) facts.clashes.push_back(clash);
  }
  return facts.clashes.size() > before;
}

// Plans and verifies until no name clashes any more: the shim's headers bring more of the standard library than CUDA's.
Result<MigratedProgram> settled_text(const RewriteOptions& options, RewriteResult& result,
                                     Verification& verification) {
  constexpr int kMostRounds = 4;
  for (int round = 0;; ++round) {
    auto migrated = plan_text(options, result);
    if (!migrated || !options.verify) return migrated;
    verification = verify(result.program, *migrated, options.shim_include, options.program.collect);
    if (round == kMostRounds || !add_clashes(verification.clashes, result.program.facts)) return migrated;
  }
}

// What the linker would say of the units.
Status add_link_errors(const FileSystem& files, const RewriteOptions& options,
                       const MigratedProgram& migrated, const std::vector<BuildUnit>& units,
                       const Program& program, std::vector<Finding>& findings) {
  auto library = shim_library(options.npucxx);
  if (!library) return library.error();
  auto exported = exported_names(*library);
  if (!exported) return exported.error();
  std::set<std::string> paths;
  for (const BuildUnit& unit : units) paths.insert(unit.path);
  for (auto& found :
       {names_not_exported(program, files, options.shim_include, *exported),
        functions_defined_twice(program, migrated, paths), device_bodies_elsewhere(program.facts, paths)})
    findings.insert(findings.end(), found.begin(), found.end());
  return {};
}

// Has the units compiled that the migration concerns.
Result<BuildCheck> build(const FileSystem& files, const RewriteOptions& options,
                         const MigratedProgram& migrated, const Verification& verification,
                         const RewriteResult& result) {
  auto tree = tree_files(files, options, result.program);
  if (!tree) return tree.error();
  const std::set<std::string> named = named_units(files, result.program, *tree);
  const BuildRequest request{build_units(result.program, verification, named),
                             std::move(*tree),
                             verification.missing_headers,
                             options.npucxx,
                             options.program.collect.workers,
                             options.program.collect.cache_directory};
  auto built = check_build(result.program, migrated, request);
  if (!built) return built;
  Status linked = add_link_errors(files, options, migrated, request.units, result.program, built->findings);
  if (!linked) return linked.error();
  return built;
}

// Takes what the parse of the migrated text showed and, if wanted, what its compiler says.
Status check_result(const FileSystem& files, const RewriteOptions& options, const MigratedProgram& migrated,
                    Verification verification, RewriteResult& result) {
  if (!options.verify) return {};
  Judgement& judgement = result.judgement;
  BuildCheck built;
  if (!options.npucxx.empty()) {
    auto checked = build(files, options, migrated, verification, result);
    if (!checked) return checked.error();
    built = std::move(*checked);
    judgement = {Judgement::DiagnosticClassifier::build, built.units, built.compiled, built.not_judged,
                 built.errors_not_judged};
  } else {
    judgement = {Judgement::DiagnosticClassifier::parse, verification.units, 0, 0,
                 verification.errors_of_the_original};
  }
  result.verification = judged_findings(result.program, verification, built);
  result.verified_units = verification.units;
  result.errors_of_the_original = verification.errors_of_the_original;
  result.missing_headers = std::move(verification.missing_headers);
  return {};
}

}  // namespace

Result<RewriteResult> rewrite(FileSystem& disk, const RewriteOptions& options) {
  std::vector<std::string> paths = options.program.paths;
  if (paths.empty()) paths.push_back(".");
  if (Status valid = check_options(disk, options, roots_of(disk, paths)); !valid) return valid.error();
  HiddenDirectory files(disk,
                        options.output_directory.empty() ? "" : absolute_path(options.output_directory));
  auto program = read_program(files, options.program);
  if (!program) return program.error();
  RewriteResult result;
  result.program = std::move(*program);
  for (const TranslationUnit& unit : result.program.facts.units) {
    result.failed_units += unit.outcome == TranslationUnit::Outcome::failed;
  }
  Verification verification;
  auto migrated = settled_text(options, result, verification);
  if (!migrated) return migrated.error();
  list_changes(options, *migrated, result);
  if (Status built = add_build_files(files, options, result); !built) return built.error();
  if (Status found = find_objects(files, options, result); !found) return found.error();
  result.residual_symbols = find_residual_symbols(result.program, *migrated);
  if (Status checked = check_result(files, options, *migrated, std::move(verification), result); !checked)
    return checked.error();
  if (options.dry_run) return result;
  Status written = options.in_place ? write_in_place(files, result) : write_tree(files, options, result);
  if (!written) return written.error();
  result.written = true;
  return result;
}

std::string unified_diff(const std::vector<ChangedFile>& changed) {
  std::string all;
  std::string here = absolute_path(".");
  for (const ChangedFile& file : changed) {
    std::string path = absolute_path(file.path);
    bool below = path != here && is_below(path, here);
    all += unified_diff(below ? path.substr(here.size() + 1) : path, file.before, file.after);
  }
  return all;
}

Result<RewrittenText> rewrite_text(const std::string& name, const std::string& text, const RuleSet& rules,
                                   const VirtualHeaders& headers) {
  MemoryFileSystem memory;
  std::string path = "/migrate-input/" + name;
  memory.files[path] = text;
  auto jobs = make_jobs(memory, {path}, {});
  if (!jobs) return jobs.error();
  ParseContext context;
  context.rules = &rules;
  context.headers = &headers;
  context.roots = {"/migrate-input"};
  context.overlay = &memory.files;
  RewrittenText result;
  for (const ParseJob& job : *jobs) merge(result.facts, collect(job, context));
  Plan planned = plan(result.facts, rules);
  auto changed = migrate::apply(text, planned.edits);
  if (!changed) return changed.error();
  result.text = std::move(*changed);
  result.refusals = std::move(planned.refusals);
  return result;
}

}  // namespace migrate
