#include "tool/advice/rules/subjects.h"

#include <algorithm>

#include "tool/advice/source_line.h"

namespace migrate {
namespace {

constexpr size_t kShownSubjects = 10;

}  // namespace

void SubjectSums::add(const std::string& name, Nanoseconds time, const std::string& detail) {
  add(name, time, detail, 1);
}

void SubjectSums::add(const std::string& name, Nanoseconds time, const std::string& detail, int64_t count) {
  Sum& sum = sums_[name];
  sum.subject.name = name;
  sum.subject.count += count;
  sum.subject.time += time;
  if (time > sum.longest) {
    sum.longest = time;
    sum.subject.detail = detail;
  }
  count_ += count;
  time_ += time;
}

std::vector<AdviceSubject> SubjectSums::largest() const {
  std::vector<AdviceSubject> all;
  for (const auto& [name, sum] : sums_) all.push_back(sum.subject);
  std::stable_sort(all.begin(), all.end(), [](const AdviceSubject& a, const AdviceSubject& b) {
    return a.time != b.time ? a.time > b.time : a.count > b.count;
  });
  if (all.size() > kShownSubjects) all.resize(kShownSubjects);
  for (AdviceSubject& subject : all) {
    auto stack = rank_.stacks.find(subject.name);
    if (stack != rank_.stacks.end()) subject.place = source_line_of(stack->second);
  }
  return all;
}

double share_of(const RankContext& context, Nanoseconds time) {
  if (context.times.total <= 0) return 0;
  return std::min(1.0, static_cast<double>(time) / static_cast<double>(context.times.total));
}

Advice make_advice(const RankContext& context, const char* id, std::vector<std::string> values,
                   Nanoseconds time, std::vector<AdviceSubject> subjects) {
  Advice advice;
  advice.id = id;
  advice.values = std::move(values);
  advice.ranks = {context.rank.rank};
  advice.time = time;
  advice.share = share_of(context, time);
  advice.priority = advice.share >= context.limits.high_share     ? Priority::high
                    : advice.share >= context.limits.medium_share ? Priority::medium
                                                                  : Priority::low;
  advice.subjects = std::move(subjects);
  return advice;
}

}  // namespace migrate
