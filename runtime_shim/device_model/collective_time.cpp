#include "runtime_shim/device_model/collective_time.h"

#include <algorithm>
#include <cmath>

namespace npu::device_model {
namespace {

constexpr int kMostServersOfRing = 4;  // beyond, the latency of its steps weighs more than its simplicity

/// The shape of a communicator.
struct Shape {
  int in_server, servers;
};

Shape shape_of(const Rates& rates, int ranks) {
  const int in_server = std::min(ranks, std::max(rates.server_devices, 1));
  return {in_server, (ranks + in_server - 1) / in_server};
}

bool is_power_of_two(int value) { return (value & (value - 1)) == 0; }

/// Parts of a vector of `bytes` go to their ranks, or come from them: half of an AllReduce.
void add_exchange(CollectiveTime& time, const Shape& shape, double bytes) {
  if (shape.in_server > 1) {
    time.steps_in_server += 1;
    time.bytes_in_server += bytes * (shape.in_server - 1) / shape.in_server;
  }
  if (shape.servers == 1) return;
  const double part = bytes / shape.in_server;
  time.bytes_between += part * (shape.servers - 1) / shape.servers;
  time.steps_between += time.between == Algorithm::kRing
                            ? shape.servers - 1
                            : static_cast<int>(std::ceil(std::log2(static_cast<double>(shape.servers))));
}

void add_parts_for_each_rank(CollectiveTime& time, const Shape& shape, int ranks, double bytes) {
  const double part = bytes / ranks;
  time.steps_in_server += shape.in_server > 1 ? 1 : 0;
  time.bytes_in_server += part * (shape.in_server - 1);
  if (shape.servers == 1) return;
  time.steps_between += shape.servers - 1;
  time.bytes_between += part * (ranks - shape.in_server);
}

void add_messages(CollectiveTime& time, const Shape& shape, const CollectiveCall& call) {
  switch (call.kind) {
    case ACLSIM_COLLECTIVE_ALL_REDUCE:
    case ACLSIM_COLLECTIVE_BROADCAST:
    case ACLSIM_COLLECTIVE_REDUCE:
      add_exchange(time, shape, call.payload);
      return add_exchange(time, shape, call.payload);
    case ACLSIM_COLLECTIVE_ALL_GATHER:
      return add_exchange(time, shape, call.payload * call.ranks);
    case ACLSIM_COLLECTIVE_REDUCE_SCATTER:
    case ACLSIM_COLLECTIVE_SCATTER:
      return add_exchange(time, shape, call.payload);
    case ACLSIM_COLLECTIVE_ALL_TO_ALL:
      return add_parts_for_each_rank(time, shape, call.ranks, call.payload);
    case ACLSIM_COLLECTIVE_POINT_TO_POINT:
      time.steps_in_server = 1;
      time.bytes_in_server = call.payload;
      return;
    case ACLSIM_COLLECTIVE_BARRIER:
      return add_exchange(time, shape, 0);
    case ACLSIM_COLLECTIVE_NONE:
      return;
  }
}

}  // namespace

CollectiveCall with_ranks(const CollectiveCall& call, configuration::ModelledRanks ranks) {
  CollectiveCall scaled = call;
  if (call.ranks != ranks.from || call.kind == ACLSIM_COLLECTIVE_POINT_TO_POINT) return scaled;
  scaled.ranks = ranks.to;
  if (call.kind == ACLSIM_COLLECTIVE_ALL_GATHER) scaled.payload *= static_cast<double>(ranks.from) / ranks.to;
  return scaled;
}

CollectiveTime collective_time(const Rates& rates, const CollectiveCall& call) {
  CollectiveTime time;
  time.seconds = rates.collective_seconds;
  if (call.ranks <= 1) return time;
  const Shape shape = shape_of(rates, call.ranks);
  const bool small = shape.servers <= kMostServersOfRing;
  time.between = small || !is_power_of_two(shape.servers) ? Algorithm::kRing : Algorithm::kHalvingDoubling;
  add_messages(time, shape, call);
  const int links = call.kind == ACLSIM_COLLECTIVE_POINT_TO_POINT
                        ? 1
                        : std::max(1, std::min(rates.links, shape.in_server - 1));
  time.seconds +=
      time.steps_in_server * rates.link_step_seconds + time.steps_between * rates.network_step_seconds +
      time.bytes_in_server / (rates.link_bytes * links) + time.bytes_between / rates.network_bytes;
  return time;
}

}  // namespace npu::device_model
