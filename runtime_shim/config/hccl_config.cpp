#include "runtime_shim/config/hccl_config.h"

#include <cerrno>
#include <climits>
#include <cstdlib>

namespace npu::configuration {
namespace {

/// The variable as a number in [low, high]; `otherwise` if it is not set.
long number(const Lookup& lookup, const char* name, long low, long high, long otherwise, std::string* error) {
  const std::string value = text_of(lookup, name);
  if (value.empty()) return otherwise;
  char* end = nullptr;
  errno = 0;
  const long result = std::strtol(value.c_str(), &end, 10);
  if (*end == '\0' && errno == 0 && result >= low && result <= high) return result;
  *error = std::string(name) + "=" + value + " is not a number from " + std::to_string(low) + " to " +
           std::to_string(high);
  return otherwise;
}

// Launchers tell their processes how many there are in total, and how many on this host.
bool launcher_spans_hosts(const Lookup& lookup) {
  std::string ignored;
  const long ranks = number(lookup, "OMPI_COMM_WORLD_SIZE", 1, INT_MAX, 0, &ignored);
  const long here = number(lookup, "OMPI_COMM_WORLD_LOCAL_SIZE", 1, INT_MAX, 0, &ignored);
  if (here > 0 && ranks > here) return true;
  return number(lookup, "SLURM_JOB_NUM_NODES", 1, INT_MAX, 0, &ignored) > 1;
}

}  // namespace

HcclConfig read_hccl_config(const Lookup& lookup) {
  HcclConfig result;
  std::string* const error = &result.error;
  const long connect = number(lookup, "HCCL_CONNECT_TIMEOUT", 120, 7200, 120, error);
  result.connect_timeout = std::chrono::seconds(connect + 20);
  result.exec_timeout = std::chrono::seconds(number(lookup, "HCCL_EXEC_TIMEOUT", 0, INT_MAX, 1836, error));
  const long override_ms = number(lookup, "NPU_SIM_HCCL_TIMEOUT_MS", 1, INT_MAX, 0, error);
  if (override_ms > 0) {
    result.connect_timeout = result.exec_timeout = std::chrono::milliseconds(override_ms);
  }
  result.base_port = static_cast<int>(number(lookup, "HCCL_IF_BASE_PORT", 1024, 65520, 60000, error));
  result.interface_address = text_of(lookup, "HCCL_IF_IP");
  result.interface_name = text_of(lookup, "HCCL_SOCKET_IFNAME");
  const std::string family = text_of(lookup, "HCCL_SOCKET_FAMILY");
  result.ipv6 = family == "AF_INET6";
  if (!family.empty() && family != "AF_INET" && !result.ipv6) {
    *error = "HCCL_SOCKET_FAMILY=" + family + " is neither AF_INET nor AF_INET6";
  }
  result.several_hosts = launcher_spans_hosts(lookup);
  result.host_name = text_of(lookup, "NPU_SIM_HCCL_HOST");
  result.faults = text_of(lookup, "NPU_SIM_HCCL_FAULT");
  return result;
}

}  // namespace npu::configuration
