#include "runtime_shim/simt/race/memory_snapshot.h"

#include <link.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <map>

#include "runtime_shim/base/sanitizer.h"
#include "runtime_shim/simt/launch_environment.h"
#include "runtime_shim/simt/memory/argument_check.h"
#include "runtime_shim/simt/memory/device_memory.h"

namespace npu::simt {
namespace {

constexpr std::size_t kSmallBlock = 64 * 1024;
constexpr std::size_t kPage = 4096;

// Collects regions, each once.
class Collector {
 public:
  Collector(DeviceMemory& memory, std::vector<Region>& regions) : memory_(memory), regions_(regions) {}

  // Adds what every aligned word points to if it is an address. The target is `element` after `levels` dereferences.
  void scan(const char* bytes, std::size_t size, const std::string& label, detail::ElementType element,
            int levels) {
    for (std::size_t at = 0; at + sizeof(void*) <= size; at += sizeof(void*)) {
      const void* address = nullptr;
      std::memcpy(&address, bytes + at, sizeof(address));
      add(address, label, element, levels);
    }
  }

 private:
  void add(const void* address, const std::string& label, detail::ElementType element, int levels) {
    MemoryBlock block;
    if (memory_.find(address, &block) != DeviceMemory::Kind::kBlock) return;
    const auto own = levels == 1 ? element : detail::ElementType::unknown;
    const auto [known, is_new] = known_.emplace(block.start, regions_.size());
    if (!is_new) {
      // Two parameters may use one block with different types. Memory that structs point to has no known
      // type.
      Region& region = regions_[known->second];
      if (levels > 0 && region.element != own) region.element = detail::ElementType::unknown;
      return;
    }
    auto* const start = reinterpret_cast<char*>(block.start);
    regions_.push_back({start, block.size, label, own});
    if (block.size > kSmallBlock) return;
    const bool has_pointers = levels > 1;
    scan(start, block.size, "memory pointed to by " + label,
         has_pointers ? element : detail::ElementType::unknown, has_pointers ? levels - 1 : 0);
  }

  DeviceMemory& memory_;
  std::vector<Region>& regions_;
  std::map<std::uintptr_t, std::size_t> known_;  // index in regions_
};

struct AddressRange {
  std::uintptr_t begin = 0, end = 0;
};

// Where the loader records the functions that the program has called so far. A call that only one order makes
// is not a difference.
AddressRange lazily_bound(const dl_phdr_info& info) {
  constexpr std::uintptr_t kReserved = 3;  // entries that the loader uses itself
  std::uintptr_t table = 0, relocations = 0;
  for (int i = 0; i < info.dlpi_phnum; ++i) {
    if (info.dlpi_phdr[i].p_type != PT_DYNAMIC) continue;
    const auto* entry = reinterpret_cast<const ElfW(Dyn)*>(info.dlpi_addr + info.dlpi_phdr[i].p_vaddr);
    for (; entry->d_tag != DT_NULL; ++entry) {
      if (entry->d_tag == DT_PLTGOT) table = entry->d_un.d_ptr;
      if (entry->d_tag == DT_PLTRELSZ) relocations = entry->d_un.d_val / sizeof(ElfW(Rela));
    }
  }
  return {table, table + (kReserved + relocations) * sizeof(void*)};
}

void add_variables(std::uintptr_t begin, std::uintptr_t end, std::vector<Region>& regions) {
  if (begin < end)
    regions.push_back({reinterpret_cast<char*>(begin), end - begin, "variables of the program",
                       detail::ElementType::unknown});
}

// The variables of the program: the writable segments of the first object, without the part that the loader
// has made read-only.
int take_variables(dl_phdr_info* info, std::size_t, void* result) {
  auto& regions = *static_cast<std::vector<Region>*>(result);
  const AddressRange bound = lazily_bound(*info);
  std::uintptr_t read_only_end = 0;
  for (int i = 0; i < info->dlpi_phnum; ++i) {
    const auto& header = info->dlpi_phdr[i];
    if (header.p_type == PT_GNU_RELRO) read_only_end = info->dlpi_addr + header.p_vaddr + header.p_memsz;
  }
  read_only_end = (read_only_end + kPage - 1) / kPage * kPage;
  for (int i = 0; i < info->dlpi_phnum; ++i) {
    const auto& header = info->dlpi_phdr[i];
    if (header.p_type != PT_LOAD || (header.p_flags & PF_W) == 0) continue;
    const std::uintptr_t end = info->dlpi_addr + header.p_vaddr + header.p_memsz;
    const std::uintptr_t start = std::max<std::uintptr_t>(info->dlpi_addr + header.p_vaddr, read_only_end);
    add_variables(start, std::min(end, std::max(start, bound.begin)), regions);
    add_variables(std::max(start, std::min(end, bound.end)), end, regions);
  }
  return 1;
}

}  // namespace

std::vector<Region> reachable_memory(const detail::KernelCall& call) {
  std::vector<Region> regions;
  // AddressSanitizer puts poisoned bytes between variables.
  if (!base::kAddressSanitizer) dl_iterate_phdr(&take_variables, &regions);
  Collector collector(*call.environment->memory, regions);
  int number = 0;
  for (const detail::ArgumentView& view : arguments_of(call)) {
    collector.scan(static_cast<const char*>(view.value), view.size, "argument " + std::to_string(++number),
                   view.element, view.levels);
  }
  return regions;
}

MemorySnapshot::MemorySnapshot(const std::vector<Region>& regions) : regions_(regions) {
  for (const Region& region : regions) contents_.emplace_back(region.start, region.start + region.size);
}

void MemorySnapshot::restore() const {
  for (std::size_t i = 0; i < regions_.size(); ++i) {
    for (std::size_t at = 0; at < contents_[i].size(); at += kPage) {
      const std::size_t size = std::min(kPage, contents_[i].size() - at);
      char* const now = regions_[i].start + at;
      if (std::memcmp(now, &contents_[i][at], size) != 0) std::memcpy(now, &contents_[i][at], size);
    }
  }
}

MemoryDiff MemorySnapshot::compare() const {
  MemoryDiff result;
  std::size_t most = 0, words = 0;
  bool as_rounding = true;
  for (std::size_t i = 0; i < regions_.size(); ++i) {
    const MemoryDiff one =
        memory_diff(contents_[i].data(), regions_[i].start, contents_[i].size(), regions_[i].element);
    words += one.words;
    as_rounding = as_rounding && (one.words == 0 || one.as_rounding);
    // A region with a difference beyond rounding is more important than one with many differences.
    const std::size_t weight = one.words == 0 ? 0 : one.words + (one.as_rounding ? 0 : SIZE_MAX / 2);
    if (weight <= most) continue;
    most = weight;
    result = one;
    result.label = regions_[i].label;
    result.bytes = contents_[i].size();
  }
  result.words = words;
  result.as_rounding = as_rounding;
  return result;
}

}  // namespace npu::simt
