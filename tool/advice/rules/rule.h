#pragma once
#include <span>
#include <vector>

#include "tool/advice/advice.h"
#include "tool/advice/thresholds.h"
#include "tool/diagnostics/advice_ids.h"

namespace migrate {

/// What a rule about one rank sees.
struct RankContext {
  const RankProfile& rank;
  const TimeShares& times;
  const Thresholds& limits;
};

/// What a rule that compares ranks sees: at least two.
struct ClusterContext {
  const std::vector<RankProfile>& ranks;
  const std::vector<TimeShares>& times;  ///< by rank, in the same order
  const Thresholds& limits;
};

using Advices = std::vector<Advice>;

// One rule per file; ids in the order of advice_ids.h. A rule adds at most a few findings, or none.
void check_idle_device(const RankContext& context, Advices& out);
void check_environment(const RankContext& context, Advices& out);
void check_ai_cpu(const RankContext& context, Advices& out);
void check_dynamic_shape(const RankContext& context, Advices& out);
void check_block_dim(const RankContext& context, Advices& out);
void check_no_bound(const RankContext& context, Advices& out);
void check_core_performance(const RankContext& context, Advices& out);
void check_core_frequency(const RankContext& context, Advices& out);
void check_fusible(const RankContext& context, Advices& out);
void check_operator_dispatch(const RankContext& context, Advices& out);
void check_synchronize_stream(const RankContext& context, Advices& out);
void check_memory_operator(const RankContext& context, Advices& out);
void check_input_loading(const RankContext& context, Advices& out);
void check_host_stall(const RankContext& context, Advices& out);
void check_packets(const RankContext& context, Advices& out);
void check_byte_alignment(const RankContext& context, Advices& out);
void check_bandwidth_contention(const RankContext& context, Advices& out);
void check_retransmission(const RankContext& context, Advices& out);
void check_pageable_copies(const RankContext& context, Advices& out);
void check_small_copies(const RankContext& context, Advices& out);
void check_serialised_copies(const RankContext& context, Advices& out);
void check_launch_bound(const RankContext& context, Advices& out);
void check_host_kernels(const RankContext& context, Advices& out);
void check_unaligned_size(const RankContext& context, Advices& out);
void check_exposed_collectives(const RankContext& context, Advices& out);
void check_low_core_use(const RankContext& context, Advices& out);
void check_cast_chain(const RankContext& context, Advices& out);

void check_slow_rank(const ClusterContext& context, Advices& out);
void check_slow_link(const ClusterContext& context, Advices& out);

/// A rule and the id that it reports. Exactly one of the functions is set.
struct AdviceRule {
  const char* id;
  void (*of_rank)(const RankContext&, Advices&);
  void (*of_cluster)(const ClusterContext&, Advices&);
};

/// The explicit table of all rules, ascending by id.
std::span<const AdviceRule> advice_rules();

}  // namespace migrate
