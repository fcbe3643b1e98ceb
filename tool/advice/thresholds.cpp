#include "tool/advice/thresholds.h"

#include "tool/profile/numbers.h"

namespace migrate {
namespace {

using T = Thresholds;

// clang-format off: a table
constexpr ThresholdRow kThresholds[] = {
    {"high-share", &T::high_share, "share", "all", "share of the step time from which a finding has high priority"},
    {"medium-share", &T::medium_share, "share", "all", "the same for medium priority"},
    {"idle-share", &T::idle_share, "share", "MIG7001", "idle device"},
    {"aclnn-cache-limit", &T::aclnn_cache_limit, "count", "MIG7002", "least value of ACLNN_CACHE_LIMIT"},
    {"ai-cpu-time", &T::ai_cpu_time, "us", "MIG7003", "longest operator on the AI CPU"},
    {"busy-pipe", &T::busy_pipe, "share", "MIG7006", "a pipe that limits its kernel"},
    {"busy-kernel-time", &T::busy_kernel_time, "us", "MIG7006, MIG7007", "shorter kernels are not judged by their pipes"},
    {"cube-mac", &T::cube_mac, "share", "MIG7007", "time that the cube of a matrix product is busy"},
    {"cube-mte2", &T::cube_mte2, "share", "MIG7007", "time that copies into a matrix product are busy"},
    {"vector-sum", &T::vector_sum, "share", "MIG7007", "sum of the vector unit and both copy engines"},
    {"vector-pipe", &T::vector_pipe, "share", "MIG7007", "each of them"},
    {"frequency-drop", &T::frequency_drop, "share", "MIG7008", "mean frequency below the nominal one"},
    {"fusible-repeats", &T::fusible_repeats, "count", "MIG7009", "repetitions of a sequence"},
    {"fusible-share", &T::fusible_share, "share", "MIG7009", "share of the step time of all repetitions"},
    {"fusible-host-bound", &T::fusible_host_bound, "share", "MIG7009", "execution as a share of the time from first to last kernel, below"},
    {"fusible-copy-bound", &T::fusible_copy_bound, "share", "MIG7009", "copy engines as a share of a kernel's time, above"},
    {"dispatch-calls", &T::dispatch_calls, "count", "MIG7010", "calls that compile an operator"},
    {"synchronize-share", &T::synchronize_share, "share", "MIG7011", "launches that a synchronisation follows"},
    {"memory-call-time", &T::memory_call_time, "us", "MIG7012", "time of one kind of call"},
    {"input-time", &T::input_time, "us", "MIG7013", "one loading of input"},
    {"stall-time", &T::stall_time, "us", "MIG7014", "one gap of the device"},
    {"stall-calls", &T::stall_calls, "count", "MIG7014", "most calls of CANN in such a gap"},
    {"sdma-packet", &T::sdma_packet, "MB", "MIG7015", "small transfer over SDMA"},
    {"rdma-packet", &T::rdma_packet, "MB", "MIG7015", "small transfer over RDMA"},
    {"packet-share", &T::packet_share, "share", "MIG7015", "small transfers among all"},
    {"alignment", &T::alignment, "bytes", "MIG7016", "transfers are to be multiples of it"},
    {"sdma-bandwidth", &T::sdma_bandwidth, "GB/s", "MIG7017", "bandwidth of SDMA"},
    {"contention-share", &T::contention_share, "share", "MIG7017", "share of it that a transfer is to reach"},
    {"retransmission-time", &T::retransmission_time, "us", "MIG7018", "one collective over RDMA"},
    {"rank-difference", &T::rank_difference, "share", "MIG7019, MIG7020", "(largest - smallest) / mean over the ranks"},
    {"pageable-bandwidth", &T::pageable_bandwidth, "GB/s", "MIG7030", "below it a copy is taken for one of pageable memory"},
    {"pageable-size", &T::pageable_size, "MB", "MIG7030", "smaller copies are not judged by their bandwidth"},
    {"copy-share", &T::copy_share, "share", "MIG7030", "share of the step time of such copies"},
    {"small-copy", &T::small_copy, "KiB", "MIG7031", "small copy"},
    {"small-copy-count", &T::small_copy_count, "count", "MIG7031", "small copies"},
    {"serial-copy-share", &T::serial_copy_share, "share", "MIG7032", "copies on the stream of the kernels"},
    {"short-kernel", &T::short_kernel, "us", "MIG7033", "short kernel"},
    {"short-kernel-share", &T::short_kernel_share, "share", "MIG7033", "short kernels among all"},
    {"launch-gap-share", &T::launch_gap_share, "share", "MIG7033", "gaps before short kernels"},
    {"unaligned-share", &T::unaligned_share, "share", "MIG7035", "share of the step time of such operators"},
    {"exposed-share", &T::exposed_share, "share", "MIG7036", "collectives without overlap"},
    {"low-core-share", &T::low_core_share, "share", "MIG7037", "share of the step time of such launches"},
    {"cast-count", &T::cast_count, "count", "MIG7038", "casts that follow another one"},
    {"memory-bandwidth", &T::memory_bandwidth, "GB/s", "MIG7009", "of the device's memory (Ascend 910B: 1.6 TB/s), for the modelled gain"},
};
// clang-format on

}  // namespace

std::span<const ThresholdRow> threshold_rows() { return kThresholds; }

Status set_threshold(Thresholds& thresholds, const std::string& text) {
  const size_t equals = text.find('=');
  const std::string name = text.substr(0, equals);
  for (const ThresholdRow& row : kThresholds) {
    if (row.name != name) continue;
    const auto value =
        equals == std::string::npos ? std::nullopt : parse_number(std::string_view(text).substr(equals + 1));
    if (!value || *value < 0)
      return Error{"--threshold " + text + ": expected a number of at least 0, as in " + name + "=0.1"};
    thresholds.*row.member = *value;
    return {};
  }
  return Error{"--threshold " + text + ": unknown name; docs/reference/advice.md lists them"};
}

}  // namespace migrate
