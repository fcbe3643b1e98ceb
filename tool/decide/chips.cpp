#include "tool/decide/chips.h"

namespace migrate {
namespace {

constexpr std::string_view kReduceA2 = "Int8 Char Int32 Int Int64 Float16 Half Float32 Float Bfloat16";
constexpr std::string_view kReduce950 =
    "Int8 Char Int32 Int Int64 Uint64 Float16 Half Float32 Float Float64 Double Bfloat16";
constexpr std::string_view kReduce910 = "Int8 Char Int32 Int Int64 Float16 Half Float32 Float";
constexpr std::string_view kReduce310 = "Int8 Char Int32 Int Float16 Half Float32 Float";

constexpr Chip kChips[] = {
    {"Ascend910B1", "A2", "dav-2201", false, 1024, 0, kReduceA2},
    {"Ascend910B2", "A2", "dav-2201", false, 1024, 0, kReduceA2},
    {"Ascend910B3", "A2", "dav-2201", false, 1024, 0, kReduceA2},
    {"Ascend910B4", "A2", "dav-2201", false, 1024, 0, kReduceA2},
    {"Ascend910_93", "A3", "dav-2201", false, 1024, 0, kReduceA2},
    {"Ascend950", "950", "dav-3510", true, 2048, 65535, kReduce950},
    {"Ascend910A", "910", "dav-1001", false, 1024, 0, kReduce910},
    {"Ascend910Pro", "910", "dav-1001", false, 1024, 0, kReduce910},
    {"Ascend910Premium", "910", "dav-1001", false, 1024, 0, kReduce910},
    {"Ascend310P", "310P", "dav-2002", false, 1024, 0, kReduce310},
};

}  // namespace

std::span<const Chip> chips() { return kChips; }

const Chip* find_chip(std::string_view name) {
  const Chip* best = nullptr;
  for (const Chip& chip : kChips) {
    if (name.starts_with(chip.name) && (!best || chip.name.size() > best->name.size())) best = &chip;
  }
  return best;
}

const Chip& default_chip() { return *find_chip(kDefaultChip); }

Result<const Chip*> target_chip(const std::string& name) {
  if (const Chip* chip = name.empty() ? &default_chip() : find_chip(name)) return chip;
  std::string known;
  for (const Chip& chip : kChips) known += (known.empty() ? "" : ", ") + std::string(chip.name);
  return Error{"--target " + name + ": unknown chip; expected one of " + known};
}

}  // namespace migrate
