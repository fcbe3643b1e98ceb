#include "runtime_shim/profiler/summary.h"

#include <algorithm>
#include <cstdio>
#include <vector>

namespace npu::profiler {
namespace {

constexpr std::size_t kNameWidth = 36;

// Four significant digits and a unit, nine columns wide.
std::string duration(double ns) {
  const char* unit = "ns";
  for (const char* larger : {"us", "ms", "s"}) {
    if (ns < 9999.5) break;
    ns /= 1000;
    unit = larger;
  }
  char text[32];
  std::snprintf(text, sizeof text, "%.*f %s",
                ns < 9.9995   ? 3
                : ns < 99.995 ? 2
                : ns < 999.95 ? 1
                              : 0,
                ns, unit);
  return text;
}

std::string shortened(const std::string& name) {
  if (name.size() <= kNameWidth) return name;
  return name.substr(0, kNameWidth - 3) + "...";
}

}  // namespace

const char* kind_name(aclsimTaskKind kind) {
  switch (kind) {
    case ACLSIM_TASK_KERNEL:
      return "kernel";
    case ACLSIM_TASK_MEMCPY:
      return "copy";
    case ACLSIM_TASK_MEMSET:
      return "set";
    case ACLSIM_TASK_HOST_FUNCTION:
      return "host function";
    case ACLSIM_TASK_EVENT:
      return "event";
    case ACLSIM_TASK_MODEL:
      return "graph";
    case ACLSIM_TASK_COLLECTIVE:
      return "collective";
  }
  return "task";
}

void Summary::add(const aclsimTaskInfo& task) {
  Row& row = rows_[{task.kind, task.name == nullptr ? "" : task.name}];
  const std::uint64_t took = task.end_ns - task.begin_ns;
  ++row.calls;
  row.total_ns += took;
  row.least_ns = std::min(row.least_ns, took);
  row.most_ns = std::max(row.most_ns, took);
  row.bytes += task.bytes;
  row.failed += task.result != ACL_SUCCESS;
}

std::string Summary::text() const {
  std::vector<const decltype(rows_)::value_type*> sorted;
  double all = 0;
  for (const auto& entry : rows_) {
    sorted.push_back(&entry);
    // The tasks of a graph are also reported one by one.
    if (entry.first.first != ACLSIM_TASK_MODEL) all += static_cast<double>(entry.second.total_ns);
  }
  std::stable_sort(sorted.begin(), sorted.end(),
                   [](const auto* a, const auto* b) { return a->second.total_ns > b->second.total_ns; });
  std::string text = " time %     total    calls       mean       most  name\n";
  for (const auto* entry : sorted) {
    const auto& [key, row] = *entry;
    std::string name = shortened(key.second.empty() ? kind_name(key.first) : key.second);
    const auto total = static_cast<double>(row.total_ns);
    char rate[32] = "", failed[40] = "";
    const double gigabytes_per_second = total > 0 ? static_cast<double>(row.bytes) / total : 0;
    if (gigabytes_per_second >= 0.05) std::snprintf(rate, sizeof rate, ", %.1f GB/s", gigabytes_per_second);
    if (row.failed > 0)
      std::snprintf(failed, sizeof failed, ", %zu failed", static_cast<std::size_t>(row.failed));
    char line[256];
    std::snprintf(line, sizeof line, "%7.1f %9s %8zu %10s %10s  %s%s%s\n", all > 0 ? 100 * total / all : 0.0,
                  duration(total).c_str(), static_cast<std::size_t>(row.calls),
                  duration(total / static_cast<double>(row.calls)).c_str(),
                  duration(static_cast<double>(row.most_ns)).c_str(), name.c_str(), rate, failed);
    text += line;
  }
  return text;
}

}  // namespace npu::profiler
