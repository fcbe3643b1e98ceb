#include <algorithm>

#include "tool/advice/rules/classes.h"
#include "tool/advice/rules/subjects.h"
#include "tool/advice/units.h"

namespace migrate {

namespace {

/// One part of the time of a step, of which the ranks are compared.
struct ComparedTime {
  const char* name;
  Nanoseconds TimeShares::* member;
};
constexpr ComparedTime kComparedTimes[] = {
    {"Computing", &TimeShares::computing},
    {"Communication", &TimeShares::communication},
    {"Free", &TimeShares::free},
};

}  // namespace

void check_slow_rank(const ClusterContext& context, Advices& out) {
  for (const ComparedTime& part : kComparedTimes) {
    auto by_time = [&](const TimeShares& a, const TimeShares& b) { return a.*part.member < b.*part.member; };
    const auto [fast, slow] = std::minmax_element(context.times.begin(), context.times.end(), by_time);
    double mean = 0;
    for (const TimeShares& times : context.times) mean += static_cast<double>(times.*part.member);
    mean /= static_cast<double>(context.times.size());
    const Nanoseconds difference = (*slow).*part.member - (*fast).*part.member;
    if (mean <= 0 || static_cast<double>(difference) / mean <= context.limits.rank_difference) continue;
    const RankProfile& rank = context.ranks[static_cast<size_t>(slow - context.times.begin())];
    out.push_back(make_advice({rank, *slow, context.limits}, id::slow_rank,
                              {part.name, std::to_string(slow->rank), in_time((*slow).*part.member),
                               std::to_string(fast->rank), in_time((*fast).*part.member)},
                              difference));
  }
}

}  // namespace migrate
