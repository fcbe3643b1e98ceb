#include "tool/decide/host_files.h"

#include <map>
#include <string>
#include <vector>

#include "tool/base/paths.h"
#include "tool/facts/jobs/flags.h"

namespace migrate {

std::set<uint32_t> files_of_host_units(const ProgramFacts& facts) {
  std::map<std::string, uint32_t> numbers;
  for (uint32_t i = 0; i < facts.files.size(); ++i) numbers.emplace(absolute_path(facts.files[i].path), i);
  std::map<uint32_t, std::vector<uint32_t>> included;
  for (const IncludeUse& include : facts.includes) {
    if (include.resolved != IncludeUse::Resolved::user) continue;
    if (const auto file = numbers.find(absolute_path(include.path)); file != numbers.end())
      included[include.place.file].push_back(file->second);
  }
  std::vector<uint32_t> open;
  std::set<uint32_t> seen;
  const auto add = [&](uint32_t file) {
    if (seen.insert(file).second) open.push_back(file);
  };
  for (const TranslationUnit& unit : facts.units) {
    const auto file = numbers.find(absolute_path(unit.main_file));
    if (file != numbers.end() && !unit.alone && !is_cuda(unit.arguments, unit.main_file)) add(file->second);
  }
  while (!open.empty()) {
    const uint32_t file = open.back();
    open.pop_back();
    for (const uint32_t next : included[file]) add(next);
  }
  return seen;
}

}  // namespace migrate
