#include "tool/program/alternatives.h"

#include <set>
#include <string>
#include <utility>

namespace migrate {
namespace {

constexpr size_t kSample = 4;

std::set<std::string> missing_headers(const ProgramFacts& facts) {
  std::set<std::string> names;
  for (const IncludeUse& include : facts.includes) {
    if (include.resolved == IncludeUse::Resolved::missing && include.certainty == Certainty::parsed)
      names.insert(include.name);
  }
  return names;
}

}  // namespace

std::vector<std::vector<size_t>> groups_left(const std::vector<ParseJob>& jobs,
                                             const std::map<size_t, ProgramFacts>& left) {
  std::map<std::pair<std::vector<std::vector<std::string>>, std::set<std::string>>, std::vector<size_t>>
      groups;
  for (const auto& [job, facts] : left)
    groups[{jobs[job].alternatives, missing_headers(facts)}].push_back(job);
  std::vector<std::vector<size_t>> all;
  for (auto& [key, group] : groups) all.push_back(std::move(group));
  return all;
}

std::vector<size_t> sample_of(const std::vector<size_t>& group) {
  if (group.size() <= kSample) return group;
  std::vector<size_t> sample;
  for (size_t i = 0; i < kSample; ++i) sample.push_back(group[i * (group.size() - 1) / (kSample - 1)]);
  return sample;
}

}  // namespace migrate
