#include "runtime_shim/config/chip.h"

namespace npu::configuration {
namespace {

constexpr std::uint64_t kKiB = 1024;
constexpr std::uint64_t kMiB = 1024 * kKiB;
constexpr std::uint64_t kGiB = 1024 * kMiB;

// Source of cores, memory, L2, frequency and buffers: platform configuration files of CANN's runtime
// (platform_config/*.ini). Streams and events: AscendCL reference, chapters on streams and events.
// The memory clock and bus width are not published. They are chosen so that clock x 2 x bus / 8 gives the
// published bandwidth: 1.2 TB/s on 910A, 1.6 TB/s on 910B, 910_93 and 950PR, 0.2 TB/s on 310P.
constexpr Chip kChips[] = {
    // name, arch, cube, vector, memory, L2, MHz, L0C, L1, UB, streams, events, mem MHz, bus, managed, infnan,
    // capture,
    // +32 bytes, simt
    {"Ascend910A", 1001, 32, 32, 32 * kGiB, 32 * kMiB, 1000, 256 * kKiB, 1 * kMiB, 256 * kKiB, 2048, 65535,
     1200, 4096, false, false, false, true, false},
    {"Ascend910ProA", 1001, 32, 32, 32 * kGiB, 32 * kMiB, 1100, 256 * kKiB, 1 * kMiB, 256 * kKiB, 2048, 65535,
     1200, 4096, false, false, false, true, false},
    {"Ascend910ProB", 1001, 30, 30, 32 * kGiB, 32 * kMiB, 1150, 256 * kKiB, 1 * kMiB, 256 * kKiB, 2048, 65535,
     1200, 4096, false, false, false, true, false},
    {"Ascend910B", 1001, 30, 30, 32 * kGiB, 32 * kMiB, 900, 256 * kKiB, 1 * kMiB, 256 * kKiB, 2048, 65535,
     1200, 4096, false, false, false, true, false},
    {"Ascend910B1", 2201, 24, 48, 64 * kGiB, 192 * kMiB, 1850, 128 * kKiB, 512 * kKiB, 192 * kKiB, 1984,
     65536, 1600, 4096, true, true, true, true, false},
    {"Ascend910B2", 2201, 24, 48, 64 * kGiB, 192 * kMiB, 1800, 128 * kKiB, 512 * kKiB, 192 * kKiB, 1984,
     65536, 1600, 4096, true, true, true, true, false},
    {"Ascend910B2C", 2201, 24, 48, 64 * kGiB, 192 * kMiB, 1800, 128 * kKiB, 512 * kKiB, 192 * kKiB, 1984,
     65536, 1600, 4096, true, true, true, true, false},
    {"Ascend910B3", 2201, 20, 40, 64 * kGiB, 192 * kMiB, 1800, 128 * kKiB, 512 * kKiB, 192 * kKiB, 1984,
     65536, 1600, 4096, true, true, true, true, false},
    {"Ascend910B4", 2201, 20, 40, 32 * kGiB, 96 * kMiB, 1500, 128 * kKiB, 512 * kKiB, 192 * kKiB, 1984, 65536,
     1600, 4096, true, true, true, true, false},
    {"Ascend910B4-1", 2201, 20, 40, 64 * kGiB, 168 * kMiB, 1500, 128 * kKiB, 512 * kKiB, 192 * kKiB, 1984,
     65536, 1600, 4096, true, true, true, true, false},
    {"Ascend910_9391", 2201, 24, 48, 64 * kGiB, 192 * kMiB, 1850, 128 * kKiB, 512 * kKiB, 192 * kKiB, 1984,
     65536, 1600, 4096, true, true, true, true, false},
    {"Ascend910_9392", 2201, 24, 48, 64 * kGiB, 192 * kMiB, 1850, 128 * kKiB, 512 * kKiB, 192 * kKiB, 1984,
     65536, 1600, 4096, true, true, true, true, false},
    {"Ascend910_9381", 2201, 24, 48, 64 * kGiB, 192 * kMiB, 1800, 128 * kKiB, 512 * kKiB, 192 * kKiB, 1984,
     65536, 1600, 4096, true, true, true, true, false},
    {"Ascend910_9382", 2201, 24, 48, 64 * kGiB, 192 * kMiB, 1800, 128 * kKiB, 512 * kKiB, 192 * kKiB, 1984,
     65536, 1600, 4096, true, true, true, true, false},
    {"Ascend910_9372", 2201, 20, 40, 64 * kGiB, 192 * kMiB, 1800, 128 * kKiB, 512 * kKiB, 192 * kKiB, 1984,
     65536, 1600, 4096, true, true, true, true, false},
    {"Ascend910_9362", 2201, 20, 40, 64 * kGiB, 168 * kMiB, 1500, 128 * kKiB, 512 * kKiB, 192 * kKiB, 1984,
     65536, 1600, 4096, true, true, true, true, false},
    {"Ascend310P1", 2002, 10, 18, 24 * kGiB, 16 * kMiB, 1060, 256 * kKiB, 1 * kMiB, 256 * kKiB, 1024, 1023,
     2133, 384, false, false, true, true, false},
    {"Ascend310P3", 2002, 8, 15, 24 * kGiB, 16 * kMiB, 1060, 256 * kKiB, 1 * kMiB, 256 * kKiB, 1024, 1023,
     2133, 384, false, false, true, true, false},
    {"Ascend950PR_9599", 3510, 36, 72, 128 * kGiB, 128 * kMiB, 1800, 256 * kKiB, 512 * kKiB, 248 * kKiB, 1984,
     65536, 1600, 4096, false, true, true, false, true},
    {"Ascend950PR_9589", 3510, 32, 64, 128 * kGiB, 128 * kMiB, 1650, 256 * kKiB, 512 * kKiB, 248 * kKiB, 1984,
     65536, 1600, 4096, false, true, true, false, true},
    {"Ascend950PR_9579", 3510, 28, 56, 128 * kGiB, 128 * kMiB, 1650, 256 * kKiB, 512 * kKiB, 248 * kKiB, 1984,
     65536, 1600, 4096, false, true, true, false, true},
    {"Ascend950DT_9591", 3510, 36, 72, 144 * kGiB, 128 * kMiB, 1800, 256 * kKiB, 512 * kKiB, 248 * kKiB, 1984,
     65536, 4100, 4096, false, true, true, false, true},
    {"Ascend950DT_95A1", 3510, 36, 72, 144 * kGiB, 128 * kMiB, 1800, 256 * kKiB, 512 * kKiB, 248 * kKiB, 1984,
     65536, 4100, 4096, false, true, true, false, true},
    {"Ascend950DT_9581", 3510, 32, 64, 144 * kGiB, 128 * kMiB, 1650, 256 * kKiB, 512 * kKiB, 248 * kKiB, 1984,
     65536, 4100, 4096, false, true, true, false, true},
};

}  // namespace

const Chip* find_chip(std::string_view name) {
  for (const Chip& chip : kChips) {
    if (name == chip.name) return &chip;
  }
  return nullptr;
}

std::vector<const char*> chip_names() {
  std::vector<const char*> names;
  for (const Chip& chip : kChips) names.push_back(chip.name);
  return names;
}

}  // namespace npu::configuration
