// The modelled time of a collective.
#pragma once

#include "npu_sim/acl/acl_work_sim.h"
#include "runtime_shim/config/device_config.h"
#include "runtime_shim/device_model/rates.h"

namespace npu::device_model {

/// How ranks exchange data. Source: HCCL's documents, "algorithms between and inside of servers" (HCCL_ALGO).
enum class Algorithm { kRing, kHalvingDoubling };

/// A collective. Units: payload in bytes, of one rank's input (of the result for AllGather: ranks times as much).
struct CollectiveCall {
  aclsimCollective kind = ACLSIM_COLLECTIVE_NONE;
  int ranks = 1;
  double payload = 0;
};

/// The same collective of a job with more ranks that each do what they did: it sums, shares out or gathers as large a vector as before,
/// and each rank sends as much to all others. So AllGather's parts become smaller, the payload of all others stays. Calls
/// between two ranks and those of other numbers of ranks than `from` stay as they are.
CollectiveCall with_ranks(const CollectiveCall& call, configuration::ModelledRanks ranks);

/// Seconds, and what they consist of.
struct CollectiveTime {
  double seconds = 0;
  int steps_in_server = 0, steps_between = 0;  ///< messages one after another
  double bytes_in_server = 0;                  ///< that a rank sends in its server
  double bytes_between = 0;                    ///< that a rank sends to other servers
  Algorithm between = Algorithm::kHalvingDoubling;
};

/// Ranks fill servers. In a server each device has a link to each other one (mesh): an exchange of parts takes one step, and a
/// rank's parts go over all links at once. Between servers, ranks with the same place form a ring if there are few servers or
/// their number is no power of two, else they halve and double distances:
///   ReduceScatter, AllGather   payload P of the whole vector: in a server of s: 1 step, P (s-1)/s over s-1 links;
///                              between h servers, of P/s: ring h-1 steps, P/s (h-1)/h; halving log2 h steps, the same bytes
///   AllReduce                  ReduceScatter in the server, AllReduce between (twice as above), AllGather in the server
///   Broadcast, Reduce, Scatter as ReduceScatter and AllGather, or one of them
///   AllToAll                   a part for each rank: those of the server over links, the others over the network
///   point to point             one message over a link
/// Steps cost their latency, bytes cost theirs over the rate. Ranks are taken to arrive at the same time.
CollectiveTime collective_time(const Rates& rates, const CollectiveCall& call);

}  // namespace npu::device_model
