#include "runtime_shim/device_model/rates.h"

namespace npu::device_model {
namespace {

/// Numbers that a generation of chips shares. The table of chips has the others.
struct Generation {
  int architecture;
  double cube_share, memory_share;
  double l2_rate;
  double pinned_bytes, pageable_bytes;
  double link_bytes;
  int links, server_devices;
  double network_bytes;
};

// Shares, 2201 and 3510: fitted to docs/evaluation/device_times.csv. 1001: 216 of 256 TFLOPS ("AIbench: a Tool for Benchmarking
// Huawei Ascend AI Processors", 2024), and the memory by analogy; 2002 by analogy.
// l2_rate: 5.2 TB/s on 2201 and 3510, fitted to the same table, and what the samples of asc-devkit (data_copy) say. 1001, 2002: 2.5
// times the memory, an estimate.
// pinned, pageable: estimates; PCIe 4.0 x16 has 31.5 GB/s, PCIe 5.0 x16 of 950 twice that.
// links: 910A has groups of four; 910B has a link to each of the seven others of its server (HCCS, 392 GB/s in both directions
// together, 28 GB/s each); 310P has no links. 2201: fitted to docs/evaluation/collective_times.csv, two thirds of 28 GB/s. 910A,
// 950: what is published, without a share.
// network: a port of 100 Gbit/s on 910A, 200 on 910B, 400 on 950, over RoCE. 2201: fitted to the same table.
constexpr Generation kGenerations[] = {
    {1001, 0.82, 0.85, 3.0e12, 22e9, 9e9, 15e9, 3, 8, 12.5e9},
    {2002, 0.82, 0.85, 0.5e12, 12e9, 6e9, 12e9, 1, 1, 1.25e9},
    {2201, 0.90, 0.89, 5.2e12, 24e9, 10e9, 19e9, 7, 8, 24.2e9},
    {3510, 0.98, 0.97, 5.2e12, 48e9, 12e9, 56e9, 7, 8, 50e9},
};

// A cube multiplies 16 x 16 x 16 elements of FLOAT16 in a cycle.
// Source: asc-devkit, samples of matmul ("each cycle 16 x 16 x 16 multiply-adds").
constexpr double kCubeOperationsPerCycle = 2.0 * 16 * 16 * 16;

// The smallest products of docs/evaluation/device_times.csv take 3 us.
constexpr double kTaskSeconds = 3e-6;
// Estimates. No published measurement with a named chip was found for these.
constexpr double kLaunchSeconds = 6e-6, kCallSeconds = 0.5e-6, kMallocSeconds = 30e-6;
constexpr double kCopySeconds = 8e-6, kLinkStepSeconds = 6e-6, kNetworkStepSeconds = 12e-6;
constexpr double kCollectiveSeconds = 15e-6;

const Generation& generation_of(int architecture) {
  for (const Generation& row : kGenerations)
    if (row.architecture == architecture) return row;
  return kGenerations[2];
}

}  // namespace

Rates rates_of(const configuration::Chip& chip) {
  const Generation& generation = generation_of(chip.npu_arch);
  Rates rates;
  rates.cycles = chip.cube_mhz * 1e6;
  rates.cube_cores = chip.cube_cores;
  rates.vector_cores = chip.vector_cores;
  rates.cube_flops = chip.cube_cores * kCubeOperationsPerCycle * rates.cycles;
  rates.cube_share = generation.cube_share;
  // Two transfers in each cycle of the memory's clock.
  rates.memory_bytes = 2e6 * chip.memory_clock_mhz * (chip.memory_bus_bits / 8);
  rates.memory_share = generation.memory_share;
  rates.l2_rate = generation.l2_rate;
  rates.l2_bytes = static_cast<double>(chip.l2_bytes);
  rates.task_seconds = kTaskSeconds;
  rates.launch_seconds = kLaunchSeconds;
  rates.call_seconds = kCallSeconds;
  rates.malloc_seconds = kMallocSeconds;
  rates.copy_seconds = kCopySeconds;
  rates.pinned_bytes = generation.pinned_bytes;
  rates.pageable_bytes = generation.pageable_bytes;
  rates.link_bytes = generation.link_bytes;
  rates.links = generation.links;
  rates.server_devices = generation.server_devices;
  rates.network_bytes = generation.network_bytes;
  rates.link_step_seconds = kLinkStepSeconds;
  rates.network_step_seconds = kNetworkStepSeconds;
  rates.collective_seconds = kCollectiveSeconds;
  return rates;
}

double cube_rate(const Rates& rates, const configuration::Chip& chip, aclDataType type) {
  switch (type) {
    case ACL_FLOAT16:
    case ACL_BF16:
      return rates.cube_flops;
    case ACL_INT8:
    case ACL_UINT8:
      return 2 * rates.cube_flops;
    case ACL_FLOAT:
      // 910 and 310P convert to FLOAT16; 910B multiplies FLOAT at a quarter of the rate (94 of 376 TFLOPS on 910B1).
      return chip.npu_arch == 1001 || chip.npu_arch == 2002 ? rates.cube_flops : rates.cube_flops / 4;
    default:
      return 0;
  }
}

}  // namespace npu::device_model
