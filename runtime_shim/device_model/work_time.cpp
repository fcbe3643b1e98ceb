#include "runtime_shim/device_model/work_time.h"

#include <algorithm>
#include <cmath>
#include <string_view>

#include "runtime_shim/device_model/collective_time.h"

namespace npu::device_model {
namespace {

double padded(int64_t length) { return static_cast<double>((length + 15) / 16 * 16); }

constexpr int64_t kShortestDepth = 512;

int64_t parts_of(int64_t length, int64_t part) { return (length + part - 1) / part; }

/// Seconds that the cubes need. Each computes one tile of the result after another; the cubes that have one tile more than the
/// others end last. Without a tile for each cube, the depth is cut as well, as long as it is deep.
double cube_seconds(const Rates& rates, double rate, const aclsimWork& work) {
  const double each = rate * rates.cube_share / rates.cube_cores;
  if (work.m <= 0 || work.n <= 0 || work.k <= 0) return work.flops / (each * rates.cube_cores);
  const int64_t tiles =
      std::max<int64_t>(work.batch, 1) * parts_of(work.m, kTileRows) * parts_of(work.n, kTileColumns);
  const int64_t cuts = std::max<int64_t>(1, std::min(rates.cube_cores / tiles, work.k / kShortestDepth));
  const double rows = std::min<double>(kTileRows, padded(work.m));
  const double columns = std::min<double>(kTileColumns, padded(work.n));
  const double tile = 2 * rows * columns * padded(parts_of(work.k, cuts));
  return static_cast<double>(parts_of(tiles * cuts, rates.cube_cores)) * tile / each;
}

double bytes_of(const aclsimWork& work) { return static_cast<double>(work.bytes_in + work.bytes_out); }

double memory_seconds(const Rates& rates, double bytes) {
  return bytes / (bytes <= rates.l2_bytes / 2 ? rates.l2_rate : rates.memory_bytes * rates.memory_share);
}

WorkTime known(double seconds, Bound bound) { return {seconds, 0, 0, bound, true}; }

WorkTime longest(double task, double one, Bound one_bound, double other, Bound other_bound) {
  const double most = std::max(one, other);
  if (most < task) return known(task + most, Bound::kOverhead);
  return known(task + most, one >= other ? one_bound : other_bound);
}

WorkTime cube_time(const configuration::Chip& chip, const Rates& rates, const aclsimWork& work) {
  const double rate = cube_rate(rates, chip, work.type);
  if (rate == 0) return {};
  const double cube = cube_seconds(rates, rate, work);
  const double memory = memory_seconds(rates, bytes_of(work));
  WorkTime time = longest(rates.task_seconds, cube, Bound::kCube, memory, Bound::kMemory);
  time.cube_seconds = cube;
  time.memory_seconds = memory;
  return time;
}

WorkTime vector_time(const Rates& rates, const aclsimWork& work) {
  const double memory = memory_seconds(rates, bytes_of(work));
  WorkTime time = longest(rates.task_seconds, memory, Bound::kMemory, 0, Bound::kMemory);
  time.memory_seconds = memory;
  return time;
}

WorkTime copy_time(const Rates& rates, const aclsimWork& work) {
  const double bytes = bytes_of(work) / 2;  // each byte is read and written once
  switch (work.route) {
    case ACLSIM_ROUTE_HOST_TO_DEVICE:
    case ACLSIM_ROUTE_DEVICE_TO_HOST:
      return longest(rates.copy_seconds,
                     bytes / (work.is_pageable != 0 ? rates.pageable_bytes : rates.pinned_bytes),
                     Bound::kLink, 0, Bound::kLink);
    case ACLSIM_ROUTE_ON_DEVICE:
      return longest(rates.task_seconds, memory_seconds(rates, 2 * bytes), Bound::kMemory, 0, Bound::kMemory);
    case ACLSIM_ROUTE_BETWEEN_DEVICES:
      return longest(rates.link_step_seconds, bytes / rates.link_bytes, Bound::kLink, 0, Bound::kLink);
    case ACLSIM_ROUTE_HOST_TO_HOST:
    case ACLSIM_ROUTE_NONE:
      return {};
  }
  return {};
}

}  // namespace

WorkTime time_of(const configuration::Chip& chip, const Rates& rates, const aclsimWork& work,
                 configuration::ModelledRanks ranks) {
  switch (work.unit) {
    case ACLSIM_UNIT_CUBE:
      return cube_time(chip, rates, work);
    case ACLSIM_UNIT_VECTOR:
      return vector_time(rates, work);
    case ACLSIM_UNIT_CORES:
      return longest(rates.task_seconds, static_cast<double>(work.cycles) / rates.cycles, Bound::kCycles, 0,
                     Bound::kCycles);
    case ACLSIM_UNIT_COPY:
      return copy_time(rates, work);
    case ACLSIM_UNIT_COLLECTIVE:
      return known(
          collective_time(rates,
                          with_ranks({work.collective, work.ranks, static_cast<double>(work.payload)}, ranks))
              .seconds,
          Bound::kLink);
    case ACLSIM_UNIT_WAIT:
      return known(0, Bound::kOverhead);
    case ACLSIM_UNIT_UNKNOWN:
    case ACLSIM_UNIT_HOST:
      return {};
  }
  return {};
}

void add_pipes(const Rates& rates, const WorkTime& time, aclsimWork& work) {
  enum { kScalar, kVector, kCube, kMte1, kMte2, kMte3, kFix };
  const bool on_cubes = work.unit == ACLSIM_UNIT_CUBE;
  if (!time.is_known || (!on_cubes && work.unit != ACLSIM_UNIT_VECTOR)) return;
  work.cores = static_cast<std::uint32_t>(on_cubes ? rates.cube_cores : rates.vector_cores);
  const auto cycles = [&](double seconds) { return static_cast<std::uint64_t>(seconds * rates.cycles); };
  work.cycles = cycles(time.seconds);
  const double most = static_cast<double>(std::max<std::uint64_t>({work.bytes_in, work.bytes_out, 1}));
  work.busy[kCube] = work.cores * cycles(time.cube_seconds);
  work.busy[kMte2] = work.cores * cycles(time.memory_seconds * static_cast<double>(work.bytes_in) / most);
  work.busy[on_cubes ? kFix : kMte3] =
      work.cores * cycles(time.memory_seconds * static_cast<double>(work.bytes_out) / most);
}

double host_seconds(const Rates& rates, const char* function) {
  const std::string_view name = function;
  const auto starts = [&](std::string_view prefix) { return name.substr(0, prefix.size()) == prefix; };
  if (starts("aclsimInterface::launch") || starts("aclrtLaunch")) return rates.launch_seconds;
  if (starts("aclrtMalloc") || starts("aclrtFree")) return rates.malloc_seconds;
  return rates.call_seconds;
}

}  // namespace npu::device_model
