#pragma once
#include <span>
#include <string>
#include <string_view>

#include "tool/base/result.h"

namespace migrate {

/// The numbers that decide whether a rule reports. docs/reference/advice.md has the table; a test compares it.
/// The values of the first part are msprof-analyze's, the others are ours.
struct Thresholds {
  double high_share = 0.05;
  double medium_share = 0.03;
  double idle_share = 0.10;
  double aclnn_cache_limit = 10000;
  double ai_cpu_time = 20;
  double busy_pipe = 0.8;
  double busy_kernel_time = 20;
  double cube_mac = 0.8;
  double cube_mte2 = 0.95;
  double vector_sum = 0.9;
  double vector_pipe = 0.7;
  double frequency_drop = 0.05;
  double fusible_repeats = 5;
  double fusible_share = 0.01;
  double fusible_host_bound = 0.4;
  double fusible_copy_bound = 0.8;
  double dispatch_calls = 20;
  double synchronize_share = 0.5;
  double memory_call_time = 10000;
  double input_time = 10000;
  double stall_time = 200000;
  double sdma_packet = 16;
  double rdma_packet = 1;
  double packet_share = 0.2;
  double alignment = 512;
  double sdma_bandwidth = 18;
  double contention_share = 0.8;
  double retransmission_time = 4000000;
  double rank_difference = 0.05;
  // our own
  double stall_calls = 10;
  double pageable_bandwidth = 8;
  double pageable_size = 1;
  double copy_share = 0.01;
  double small_copy = 64;
  double small_copy_count = 20;
  double serial_copy_share = 0.03;
  double short_kernel = 10;
  double short_kernel_share = 0.5;
  double launch_gap_share = 0.05;
  double unaligned_share = 0.01;
  double exposed_share = 0.05;
  double low_core_share = 0.01;
  double cast_count = 2;
  double memory_bandwidth = 1600;
};

/// A threshold by its name in a table and on the command line.
struct ThresholdRow {
  std::string_view name;  ///< "idle-share"
  double Thresholds::* member;
  std::string_view unit;  ///< "share", "us", "MB", "GB/s", "count"
  std::string_view ids;   ///< the findings that it decides
  std::string_view meaning;
};

std::span<const ThresholdRow> threshold_rows();

/// Sets one from "NAME=VALUE". Errors: there is no such name, the value is not a number of at least 0.
Status set_threshold(Thresholds& thresholds, const std::string& text);

}  // namespace migrate
