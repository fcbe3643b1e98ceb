#include "tool/program/inactive_cuda.h"

#include <algorithm>
#include <set>
#include <string>

#include "tool/base/paths.h"
#include "tool/program/user_includes.h"

namespace migrate {
namespace {

/// Files with CUDA names in active and in inactive branches, by absolute path.
struct Branches {
  std::set<std::string> taken, untaken;

  explicit Branches(const ProgramFacts& facts) {
    std::vector<std::vector<Range>> inactive(facts.files.size());
    for (const InactiveRegion& region : facts.inactive)
      inactive[region.place.file].push_back(region.place.range);
    auto add = [&](uint32_t file, Range range) {
      const auto& regions = inactive[file];
      bool out =
          std::any_of(regions.begin(), regions.end(), [&](Range region) { return region.contains(range); });
      (out ? untaken : taken).insert(absolute_path(facts.files[file].path));
    };
    for (const SymbolUse& use : facts.uses) add(use.place.file, use.place.range);
    for (const Launch& launch : facts.launches) add(launch.file, launch.callee);
    for (const DeviceFunction& function : facts.functions) {
      for (const FunctionDeclaration& declaration : function.declarations)
        add(declaration.name.file, declaration.name.range);
    }
  }
};

}  // namespace

std::vector<InactiveCuda> untaken_cuda(const std::vector<ParseJob>& jobs, const ProgramFacts& facts) {
  const Branches branches(facts);
  const std::set<std::string> concerned = with_includers(branches.untaken, user_includes(facts));
  std::vector<InactiveCuda> result(jobs.size(), InactiveCuda::nothing);
  for (size_t i = 0; i < jobs.size(); ++i) {
    if (jobs[i].alternatives.empty()) continue;
    const std::string path = absolute_path(jobs[i].file);
    if (branches.untaken.count(path) > 0 && branches.taken.count(path) == 0) {
      result[i] = InactiveCuda::main_file;
    } else if (concerned.count(path) > 0) {
      result[i] = InactiveCuda::some;
    }
  }
  return result;
}

}  // namespace migrate
