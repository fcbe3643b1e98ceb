#include "tool/commands/judge.h"

#include "tool/commands/migrated_tree.h"
#include "tool/verify/build_check.h"
#include "tool/verify/device_bodies.h"
#include "tool/verify/exported_names.h"
#include "tool/verify/judged_findings.h"
#include "tool/verify/link_check.h"

namespace migrate {
namespace {

// The link errors of the units, found without linking.
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

// Compiles the units that the migration concerns.
Result<BuildCheck> build(const FileSystem& files, const RewriteOptions& options,
                         const MigratedProgram& migrated, const Verification& verification,
                         const Program& program) {
  auto tree = tree_files(files, options, program);
  if (!tree) return tree.error();
  const NamedSources named = named_units(files, program, *tree);
  const BuildRequest request{build_units(program, verification, named),
                             std::move(*tree),
                             verification.missing_headers,
                             options.npucxx,
                             options.program.collect.workers,
                             options.program.collect.cache_directory};
  auto built = check_build(program, migrated, request);
  if (!built) return built;
  Status linked = add_link_errors(files, options, migrated, request.units, program, built->findings);
  if (!linked) return linked.error();
  return built;
}

}  // namespace

Result<Judged> judge(const FileSystem& files, const RewriteOptions& options, const Program& program,
                     const Settled& settled) {
  if (!options.verify) return Judged{};
  const Verification& verification = settled.verification;
  if (options.npucxx.empty()) {
    const Judgement by_parse{Judgement::Judge::parse, verification.units, 0, 0,
                             verification.errors_of_the_original};
    return Judged{judged_findings(program, verification, {}), by_parse};
  }
  auto built = build(files, options, settled.migrated, verification, program);
  if (!built) return built.error();
  const Judgement by_build{Judgement::Judge::build, built->units, built->compiled, built->not_judged,
                           built->errors_not_judged};
  return Judged{judged_findings(program, verification, *built), by_build};
}

}  // namespace migrate
