#include "tool/advice/advise.h"

#include <algorithm>
#include <map>

#include "tool/advice/guidance.h"
#include "tool/advice/rules/rule.h"
#include "tool/advice/times.h"

namespace migrate {
namespace {

/// Of findings about the same thing on several ranks, the most costly stays, and names all ranks. They are the same if the id is,
/// and the first value where a rule reports several things.
std::vector<Advice> merged(std::vector<Advice> all) {
  std::map<std::pair<std::string, std::string>, Advice> kept;
  for (Advice& one : all) {
    // The largest operator of a rank may be another one; only what reports several findings goes by its first value.
    const bool by_subject = one.id == id::fusible || one.id == id::memory_operator || one.id == id::packets ||
                            one.id == id::slow_rank || one.id == id::slow_link;
    auto [at, is_new] = kept.try_emplace({one.id, by_subject ? one.values.front() : ""}, one);
    if (is_new) continue;
    std::vector<int> ranks = at->second.ranks;
    const bool is_worse = one.share > at->second.share;
    ranks.insert(is_worse ? ranks.begin() : ranks.end(), one.ranks.begin(), one.ranks.end());
    std::sort(ranks.begin() + 1, ranks.end());
    if (is_worse) at->second = std::move(one);
    at->second.ranks = std::move(ranks);
  }
  std::vector<Advice> out;
  for (auto& [key, one] : kept) out.push_back(std::move(one));
  return out;
}

}  // namespace

const char* to_string(Priority priority) {
  switch (priority) {
    case Priority::high:
      return "high";
    case Priority::medium:
      return "medium";
    case Priority::low:
      return "low";
  }
  return "";
}

AdviceReport advise_on(const Profile& profile, const Thresholds& thresholds) {
  AdviceReport report;
  report.notes = profile.notes;
  report.modelled_chip = profile.ranks.front().model.chip;
  for (const RankProfile& rank : profile.ranks) report.ranks.push_back(time_shares(rank));
  std::vector<Advice> of_ranks, of_cluster;
  for (const AdviceRule& rule : advice_rules()) {
    if (rule.of_rank)
      for (size_t i = 0; i < profile.ranks.size(); ++i)
        rule.of_rank({profile.ranks[i], report.ranks[i], thresholds}, of_ranks);
    else if (profile.ranks.size() > 1)
      rule.of_cluster({profile.ranks, report.ranks, thresholds}, of_cluster);
  }
  report.advice = merged(std::move(of_ranks));
  for (Advice& one : of_cluster) report.advice.push_back(std::move(one));
  std::stable_sort(report.advice.begin(), report.advice.end(), [](const Advice& a, const Advice& b) {
    return a.time != b.time ? a.time > b.time : a.id < b.id;
  });
  return report;
}

Status check_fail_on(const std::string& condition) {
  const bool is_priority = condition == "high" || condition == "medium" || condition == "low";
  if (is_priority || find_guidance(condition)) return {};
  return Error{"--fail-on " + condition + ": expected high, medium, low or an id of advice, as in MIG7003"};
}

void evaluate_advice_gate(const std::vector<std::string>& fail_on, AdviceReport& report) {
  report.has_gate = !fail_on.empty();
  for (const std::string& condition : fail_on) {
    const Priority least = condition == "high"     ? Priority::high
                           : condition == "medium" ? Priority::medium
                                                   : Priority::low;
    const bool is_id = condition.starts_with("MIG");
    size_t found = 0;
    const Advice* first = nullptr;
    for (const Advice& one : report.advice) {
      if (is_id ? one.id != condition : one.priority < least) continue;
      if (found++ == 0) first = &one;
    }
    if (found > 0)
      report.failures.push_back("fail-on " + condition + ": " + std::to_string(found) +
                                (found == 1 ? " finding" : " findings") + ", first " + first->id);
  }
}

}  // namespace migrate
