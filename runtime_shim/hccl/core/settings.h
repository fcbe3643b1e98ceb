// What the environment says about collectives.
#ifndef RUNTIME_SHIM_HCCL_SETTINGS_H_
#define RUNTIME_SHIM_HCCL_SETTINGS_H_

#include <chrono>
#include <functional>
#include <string>

namespace npu::hccl {

struct Settings {
  std::chrono::milliseconds connect_timeout{140'000};
  std::chrono::milliseconds exec_timeout{1'836'000};  ///< zero: no limit
  std::string interface_address;                      ///< HCCL_IF_IP
  std::string interface_name;                         ///< HCCL_SOCKET_IFNAME
  bool ipv6 = false;                                  ///< HCCL_SOCKET_FAMILY is AF_INET6
  int base_port = 60000;       ///< HCCL_IF_BASE_PORT: where a rank table's rank 0 listens
  bool several_hosts = false;  ///< a launcher says that more hosts take part
  std::string host_name;       ///< NPU_SIM_HCCL_HOST: stands for the host, in tests
  std::string faults;          ///< NPU_SIM_HCCL_FAULT
  std::string error;           ///< which variable has which wrong value
};

/// Reads HCCL_CONNECT_TIMEOUT ([120, 7200] s, waits 20 s longer), HCCL_EXEC_TIMEOUT (s, 0: no limit),
/// HCCL_IF_IP, HCCL_SOCKET_IFNAME, HCCL_SOCKET_FAMILY, HCCL_IF_BASE_PORT, and for tests
/// NPU_SIM_HCCL_TIMEOUT_MS, which replaces both time limits. lookup: as std::getenv.
Settings read_settings(const std::function<const char*(const char*)>& lookup);

/// From the environment of the process, read anew at each call: programs set variables before they start.
Settings current_settings();

}  // namespace npu::hccl

#endif  // RUNTIME_SHIM_HCCL_SETTINGS_H_
