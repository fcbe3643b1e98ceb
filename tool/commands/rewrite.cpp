#include "tool/commands/rewrite.h"

#include <algorithm>
#include <set>
#include <tuple>

#include "tool/base/diff.h"
#include "tool/base/paths.h"
#include "tool/commands/build_changes.h"
#include "tool/commands/hidden_directory.h"
#include "tool/commands/judge.h"
#include "tool/commands/migrated_tree.h"
#include "tool/commands/settle.h"
#include "tool/decide/lock_step.h"
#include "tool/edits/apply.h"
#include "tool/facts/collect/collect.h"
#include "tool/facts/model/merge.h"
#include "tool/facts/tokens/token_facts.h"
#include "tool/findings/match.h"
#include "tool/lexer/blanked.h"
#include "tool/verify/cuda_objects.h"

namespace migrate {
namespace {

Status check_options(const FileSystem& files, const RewriteOptions& options,
                     const std::vector<std::string>& roots) {
  if (options.dry_run && !options.in_place && options.output_directory.empty()) return {};
  if (options.in_place == !options.output_directory.empty()) {
    return Error{"pass either --in-place or -o DIR"};
  }
  if (options.in_place) return {};
  std::string output = absolute_path(options.output_directory);
  if (files.kind(output) == FileKind::regular)
    return Error{options.output_directory + ": is a file, not a directory"};
  for (const std::string& root : roots) {
    if (is_below(root, output))
      return Error{options.output_directory + ": contains the input; use --in-place to change it there"};
  }
  return {};
}

size_t count_words(std::string_view text, std::string_view word) {
  size_t found = 0;
  for (size_t at = find_word(text, word); at != std::string_view::npos; at = find_word(text, word, at + 1))
    ++found;
  return found;
}

/// An edit inserts a barrier if its new text has more barriers than the old one. A shuffle of each lane with itself counts; an
/// instruction of inline PTX was a barrier before.
void list_barriers(const SourceFile& file, const std::vector<Edit>& edits,
                   std::vector<InsertedBarrier>& barriers) {
  const LineTable lines(file.text);
  for (const Edit& edit : edits) {
    if (edit.why == "asm") continue;
    for (const char* barrier : {"__syncwarp", "__syncthreads"}) {
      if (count_words(edit.text, barrier) > count_words(edit.expect, barrier))
        barriers.push_back({file.path, lines.at(edit.range.begin).line, edit.why, barrier});
    }
    if (edit.text == kWarpWaitBegin)
      barriers.push_back({file.path, lines.at(edit.range.begin).line, edit.why, "__shfl_xor_sync"});
  }
}

std::vector<InsertedBarrier> barriers_of(const ProgramFacts& facts, const MigratedProgram& migrated) {
  std::vector<InsertedBarrier> barriers;
  for (const SourceFile& file : facts.files) {
    const std::string path = absolute_path(file.path);
    auto text = migrated.text.find(path);
    if (text != migrated.text.end() && text->second != file.text)
      list_barriers(file, migrated.edits.at(path), barriers);
  }
  std::stable_sort(barriers.begin(), barriers.end(), [](const auto& a, const auto& b) {
    return std::tie(a.file, a.line) < std::tie(b.file, b.line);
  });
  return barriers;
}

std::vector<ChangedFile> changed_sources(const RewriteOptions& options, const Program& program,
                                         const MigratedProgram& migrated) {
  std::vector<ChangedFile> changed;
  const std::string base = common_root(program.roots);
  for (const SourceFile& file : program.facts.files) {
    std::string path = absolute_path(file.path);
    auto text = migrated.text.find(path);
    if (text == migrated.text.end() || text->second == file.text) continue;
    changed.push_back(
        {file.path, target_of(options, base, path), file.text, text->second, migrated.edits.at(path).size()});
  }
  return changed;
}

std::vector<ChangedFile> changed_build_files(const RewriteOptions& options, const Program& program,
                                             const std::vector<BuildChange>& changes) {
  std::vector<ChangedFile> changed;
  const std::string base = common_root(program.roots);
  for (const BuildChange& change : changes)
    changed.push_back(
        {change.path, target_of(options, base, change.path), change.before, change.after, change.edits});
  return changed;
}

/// The changes of sources and build files, and the hand work of build files and of objects from nvcc, which a build of
/// the migrated program must not use.
Status add_changes(const FileSystem& files, const RewriteOptions& options, const MigratedProgram& migrated,
                   RewriteResult& result) {
  auto build = change_build_files(files, options.program, result.program, options.kernels);
  if (!build) return build.error();
  result.with_kernel_flag = build->with_kernel_flag;
  auto tree = tree_files(files, options, result.program);
  if (!tree) return tree.error();
  result.changed = changed_sources(options, result.program, migrated);
  for (ChangedFile& file : changed_build_files(options, result.program, build->changed))
    result.changed.push_back(std::move(file));
  std::sort(result.changed.begin(), result.changed.end(),
            [](const auto& a, const auto& b) { return a.path < b.path; });
  for (const ChangedFile& file : result.changed) result.edits += file.edits;
  result.objects = find_cuda_objects(files, *tree);
  result.elsewhere = std::move(build->findings);
  auto found = object_findings(result.objects, !options.in_place);
  result.elsewhere.insert(result.elsewhere.end(), found.begin(), found.end());
  return {};
}

Status write(FileSystem& files, const RewriteOptions& options, RewriteResult& result) {
  if (options.in_place) return write_in_place(files, result.program, result.changed);
  auto copied = write_tree(files, options, result.program, result.changed, result.objects);
  if (!copied) return copied.error();
  result.copied = *copied;
  return {};
}

/// Errors: the user has stopped the run, so that units are missing. Once the writing has started it is not stopped.
Status go_on(const RewriteOptions& options) {
  const CollectOptions& collect = options.program.collect;
  if (!is_stopped(collect.workers)) return {};
  const char* cached = "; what was read is in the cache: the same command goes on from there";
  return Error{std::string("migrate rewrite: stopped; nothing was written") +
               (collect.cache_directory.empty() ? "" : cached)};
}

size_t count_failed(const ProgramFacts& facts) {
  return static_cast<size_t>(std::count_if(
      facts.units.begin(), facts.units.end(),
      [](const TranslationUnit& unit) { return unit.outcome == TranslationUnit::Outcome::failed; }));
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
  if (Status on = go_on(options); !on) return on.error();
  auto settled = settle(*program, options);
  if (Status on = go_on(options); !on) return on.error();
  if (!settled) return settled.error();
  auto judged = judge(files, options, *program, *settled);
  if (Status on = go_on(options); !on) return on.error();
  if (!judged) return judged.error();
  RewriteResult result;
  result.residual_symbols = find_residual_symbols(*program, settled->migrated);
  result.barriers = barriers_of(program->facts, settled->migrated);
  result.failed_units = count_failed(program->facts);
  result.program = std::move(*program);
  result.decisions = std::move(settled->decisions);
  result.verification = std::move(judged->findings);
  result.judgement = judged->judgement;
  result.verified_units = settled->verification.units;
  result.errors_of_the_original = settled->verification.errors_of_the_original;
  result.missing_headers = std::move(settled->verification.missing_headers);
  if (Status found = add_changes(files, options, settled->migrated, result); !found) return found.error();
  if (options.dry_run) return result;
  if (Status on = go_on(options); !on) return on.error();
  if (Status written = write(files, options, result); !written) return written.error();
  result.written = true;
  return result;
}

std::string unified_diff(const std::vector<ChangedFile>& changed) {
  std::string all;
  for (const ChangedFile& file : changed) all += unified_diff(shown_path(file.path), file.before, file.after);
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
  add_token_facts(result.facts);
  const Decisions decisions = decide(result.facts, rules);
  auto changed = migrate::apply(text, decisions.edits());
  if (!changed) return changed.error();
  result.text = std::move(*changed);
  result.refusals = refusals_of(result.facts, decisions);
  return result;
}

}  // namespace migrate
