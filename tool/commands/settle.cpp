#include "tool/commands/settle.h"

#include <set>

#include "tool/base/paths.h"
#include "tool/edits/annotate.h"
#include "tool/edits/apply.h"
#include "tool/findings/match.h"

namespace migrate {
namespace {

constexpr int kMostRounds = 4;

/// The edits of the decisions, with annotations on request.
std::vector<Edit> edits_of(const Program& program, const Decisions& decisions,
                           const RewriteOptions& options) {
  std::vector<Edit> edits = decisions.edits();
  if (options.annotate)
    annotate(program.facts, match(program.facts, program.rules, decisions, options.chip), edits);
  return edits;
}

/// Applies the edits file by file.
Result<MigratedProgram> make_text(const ProgramFacts& facts, const std::vector<Edit>& edits) {
  MigratedProgram migrated;
  for (const Edit& edit : edits) migrated.edits[absolute_path(edit.file)].push_back(edit);
  for (const SourceFile& file : facts.files) {
    std::string path = absolute_path(file.path);
    auto of_file = migrated.edits.find(path);
    if (of_file == migrated.edits.end()) continue;
    auto text = migrate::apply(file.text, of_file->second);
    if (!text) return text.error();
    migrated.text[path] = std::move(*text);
  }
  return migrated;
}

/// A round: decides, with these name clashes in addition to those of the facts.
Result<Settled> try_with(const Program& program, const RewriteOptions& options,
                         const std::vector<NameClash>& clashes, int round) {
  Settled settled;
  settled.decisions = decide(program.facts, program.rules, {options.fix_races, clashes, options.chip});
  auto migrated = make_text(program.facts, edits_of(program, settled.decisions, options));
  if (!migrated) return migrated.error();
  settled.migrated = std::move(*migrated);
  if (!options.verify) return settled;
  CollectOptions collect = options.program.collect;
  collect.round = round;
  settled.verification = verify(program, settled.migrated, options.shim_include, collect);
  return settled;
}

}  // namespace

Result<Settled> settle(const Program& program, const RewriteOptions& options) {
  std::vector<NameClash> clashes;
  std::set<Place> known;
  for (const NameClash& clash : program.facts.clashes) known.insert(clash.place);
  for (int round = 0;; ++round) {
    auto settled = try_with(program, options, clashes, round);
    if (!settled || round == kMostRounds) return settled;
    const size_t before = clashes.size();
    for (const NameClash& clash : settled->verification.clashes) {
      if (known.insert(clash.place).second) clashes.push_back(clash);
    }
    if (clashes.size() == before) return settled;
  }
}

}  // namespace migrate
