#include "runtime_shim/profiler/folder/memory_tables.h"

#include <string_view>

#include "runtime_shim/profiler/folder/text.h"

namespace npu::profiler {
namespace {

std::string megabytes(std::uint64_t bytes) { return decimals(static_cast<double>(bytes) / (1 << 20), 6); }

/// "aclrtMalloc", and in which line where stacks are recorded: "aclrtMalloc at main.cu(12)".
std::string name_of(const char* stack) {
  const std::string_view text = stack == nullptr ? "" : stack;
  const std::string_view location = text.substr(0, text.find(": "));
  return std::string("aclrtMalloc") + (location.empty() ? "" : " at ") +
         std::string(location.substr(location.rfind('/') + 1));
}

}  // namespace

MemoryTables::MemoryTables(std::ostream& operators, std::ostream& records, std::uint64_t time_ns)
    : operators_(operators), records_(records), time_ns_(time_ns) {
  operators_
      << "Name,Size(KB),Allocation Time(us),Release Time(us),Active Release Time(us),Duration(us),Active Duration(us),"
         "Allocation Total Allocated(MB),Allocation Total Reserved(MB),Allocation Total Active(MB),Release Total "
         "Allocated(MB),Release Total Reserved(MB),Release Total Active(MB),Stream Ptr,Device Type\n";
  records_
      << "Component,Timestamp(us),Total Allocated(MB),Total Reserved(MB),Total Active(MB),Stream Ptr,Device Type\n";
}

void MemoryTables::write(const Allocation& allocation, const std::uint64_t* release_ns) {
  const std::string before = megabytes(allocation.total),
                    after = release_ns == nullptr ? "" : megabytes(total_);
  const std::string until = release_ns == nullptr ? "" : microseconds(time_ns_ + *release_ns);
  const std::string took = release_ns == nullptr ? "" : microseconds(*release_ns - allocation.time_ns);
  operators_ << csv_field(name_of(allocation.stack)) << ','
             << decimals(static_cast<double>(allocation.bytes) / 1024, 3) << ','
             << microseconds(time_ns_ + allocation.time_ns) << ',' << until << ',' << until << ',' << took
             << ',' << took << ',' << before << ',' << before << ',' << before << ',' << after << ',' << after
             << ',' << after << ",,NPU:" << allocation.device << '\n';
}

std::uint64_t MemoryTables::add(const aclsimMemoryInfo& memory) {
  const auto found = in_use_.find(memory.address);
  if (memory.is_release != 0) {
    if (found == in_use_.end()) return total_;  // given before the record began
    total_ -= found->second.bytes;
    write(found->second, &memory.time_ns);
    in_use_.erase(found);
  } else {
    total_ += memory.bytes;
    in_use_[memory.address] = {memory.bytes, memory.time_ns, total_, memory.device, memory.stack};
  }
  for (const char* component : {"APP", "PTA"})
    records_ << component << ',' << microseconds(time_ns_ + memory.time_ns) << ',' << megabytes(total_) << ','
             << megabytes(total_) << ',' << megabytes(total_) << ",,NPU:" << memory.device << '\n';
  return total_;
}

void MemoryTables::finish() {
  for (const auto& [address, allocation] : in_use_) write(allocation, nullptr);
  in_use_.clear();
}

}  // namespace npu::profiler
