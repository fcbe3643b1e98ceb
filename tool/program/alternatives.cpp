#include "tool/program/alternatives.h"

#include <algorithm>
#include <set>
#include <string>
#include <utility>

namespace migrate {
namespace {

constexpr size_t kSample = 4;   ///< of a small group
constexpr size_t kMoreOf = 32;  ///< one more of so many

/// Of the headers that a job lacks, the one that most jobs with the same alternatives lack, too; by job.
std::map<size_t, std::string> likely_causes(const std::vector<ParseJob>& jobs,
                                            const std::map<size_t, ProgramFacts>& left) {
  std::map<size_t, std::set<std::string>> lacks;
  std::map<Alternatives, std::map<std::string, size_t>> spread;
  for (const auto& [job, facts] : left) {
    lacks[job] = missing_headers(facts);
    for (const std::string& name : lacks[job]) ++spread[jobs[job].alternatives][name];
  }
  std::map<size_t, std::string> causes;
  for (const auto& [job, names] : lacks) {
    const auto& count = spread[jobs[job].alternatives];
    auto less = [&](const std::string& a, const std::string& b) { return count.at(a) < count.at(b); };
    const auto most = std::max_element(names.begin(), names.end(), less);
    causes[job] = most == names.end() ? "" : *most;
  }
  return causes;
}

}  // namespace

std::set<std::string> missing_headers(const ProgramFacts& facts) {
  std::set<std::string> names;
  for (const IncludeUse& include : facts.includes) {
    if (include.resolved == IncludeUse::Resolved::missing && include.certainty == Certainty::parsed)
      names.insert(include.name);
  }
  return names;
}

std::vector<std::vector<size_t>> samples_of_large_sets(const std::vector<ParseJob>& jobs) {
  std::map<Alternatives, std::vector<size_t>> sets;
  for (size_t i = 0; i < jobs.size(); ++i) {
    if (!jobs[i].alternatives.empty()) sets[jobs[i].alternatives].push_back(i);
  }
  std::vector<std::vector<size_t>> samples;
  for (const auto& [alternatives, set] : sets) {
    if (set.size() > kMoreOf) samples.push_back(sample_of(set));
  }
  return samples;
}

std::vector<std::vector<size_t>> groups_left(const std::vector<ParseJob>& jobs,
                                             const std::map<size_t, ProgramFacts>& left) {
  std::map<std::pair<Alternatives, std::string>, std::vector<size_t>> groups;
  for (const auto& [job, cause] : likely_causes(jobs, left))
    groups[{jobs[job].alternatives, cause}].push_back(job);
  std::vector<std::vector<size_t>> all;
  for (auto& [key, group] : groups) all.push_back(std::move(group));
  return all;
}

std::vector<size_t> sample_of(const std::vector<size_t>& group) {
  if (group.size() <= kSample) return group;
  const size_t size = kSample + group.size() / kMoreOf;
  std::vector<size_t> sample;
  for (size_t i = 0; i < size; ++i) sample.push_back(group[i * (group.size() - 1) / (size - 1)]);
  return sample;
}

}  // namespace migrate
