#include <algorithm>
#include <optional>

#include "tool/advice/rules/classes.h"
#include "tool/advice/rules/subjects.h"
#include "tool/advice/units.h"

namespace migrate {

namespace {

/// GB/s of a rank over one kind of link: all that was moved by all the time.
std::optional<double> bandwidth_over(const RankProfile& rank, const std::string& link) {
  double megabytes = 0, milliseconds = 0;
  for (const TransferRecord& row : rank.transfers) {
    if (row.link != link) continue;
    megabytes += row.size_mb;
    milliseconds += row.time_ms;
  }
  if (milliseconds <= 0 || megabytes <= 0) return std::nullopt;
  return megabytes / milliseconds;
}

}  // namespace

void check_slow_link(const ClusterContext& context, Advices& out) {
  for (const char* link : {"SDMA", "RDMA", "HCCS", "PCIE", "SIO"}) {
    std::vector<std::pair<double, size_t>> rates;
    double mean = 0;
    for (size_t i = 0; i < context.ranks.size(); ++i)
      if (const auto rate = bandwidth_over(context.ranks[i], link)) {
        rates.push_back({*rate, i});
        mean += *rate;
      }
    if (rates.size() < 2) continue;
    mean /= static_cast<double>(rates.size());
    const auto [slow, fast] = std::minmax_element(rates.begin(), rates.end());
    if ((fast->first - slow->first) / mean <= context.limits.rank_difference) continue;
    const TimeShares& times = context.times[slow->second];
    const auto lost =
        static_cast<Nanoseconds>(static_cast<double>(times.communication) * (1 - slow->first / fast->first));
    out.push_back(make_advice({context.ranks[slow->second], times, context.limits}, id::slow_link,
                              {link, std::to_string(context.ranks[slow->second].rank), in_digits(slow->first),
                               std::to_string(context.ranks[fast->second].rank), in_digits(fast->first)},
                              lost));
  }
}

}  // namespace migrate
