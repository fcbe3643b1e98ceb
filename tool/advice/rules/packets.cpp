#include "tool/advice/rules/classes.h"
#include "tool/advice/rules/subjects.h"
#include "tool/advice/units.h"

namespace migrate {

namespace {

/// Packets of one kind of link.
struct PacketCount {
  int64_t all = 0, small = 0;
  double small_ms = 0;
};

PacketCount packets_of(const RankProfile& rank, const std::string& link, double limit_mb) {
  PacketCount count;
  for (const TransferRecord& row : rank.transfers) {
    if (row.link != link) continue;
    for (const auto& [megabytes, packets] : row.sizes) {
      count.all += packets.first;
      if (megabytes >= limit_mb) continue;
      count.small += packets.first;
      count.small_ms += packets.second;
    }
  }
  return count;
}

}  // namespace

void check_packets(const RankContext& context, Advices& out) {
  const std::pair<const char*, double> links[] = {{"SDMA", context.limits.sdma_packet},
                                                  {"RDMA", context.limits.rdma_packet}};
  for (const auto& [link, limit_mb] : links) {
    const PacketCount count = packets_of(context.rank, link, limit_mb);
    if (count.all == 0) continue;
    const double share = static_cast<double>(count.small) / static_cast<double>(count.all);
    if (share <= context.limits.packet_share) continue;
    const auto time = static_cast<Nanoseconds>(count.small_ms * 1e6);
    SubjectSums sums(context.rank);
    sums.add(link, time, std::to_string(count.small) + " of " + std::to_string(count.all), count.small);
    out.push_back(make_advice(context, id::packets,
                              {link, in_percent(share), in_digits(limit_mb), in_time(time)}, time,
                              sums.largest()));
  }
}

}  // namespace migrate
