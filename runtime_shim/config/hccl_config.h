// Settings of collectives in environment variables.
#pragma once

#include <chrono>
#include <string>

#include "runtime_shim/config/environment.h"

namespace npu::configuration {

/// `error` is empty if all variables are valid.
struct HcclConfig {
  std::chrono::milliseconds connect_timeout{140'000};
  std::chrono::milliseconds exec_timeout{1'836'000};  ///< zero: no limit
  std::string interface_address;                      ///< HCCL_IF_IP
  std::string interface_name;                         ///< HCCL_SOCKET_IFNAME
  bool ipv6 = false;                                  ///< HCCL_SOCKET_FAMILY is AF_INET6
  int base_port = 60000;       ///< HCCL_IF_BASE_PORT: the port of a rank table's rank 0
  bool several_hosts = false;  ///< the launcher's variables name more than one host
  std::string host_name;       ///< NPU_SIM_HCCL_HOST: replaces the host identity, in tests
  std::string faults;          ///< NPU_SIM_HCCL_FAULT
  std::string error;           ///< the invalid variable and its value
};

/// Reads HCCL_CONNECT_TIMEOUT ([120, 7200] s, waits 20 s longer), HCCL_EXEC_TIMEOUT (s, 0: no limit),
/// HCCL_IF_IP, HCCL_SOCKET_IFNAME, HCCL_SOCKET_FAMILY, HCCL_IF_BASE_PORT, and for tests
/// NPU_SIM_HCCL_HOST, NPU_SIM_HCCL_FAULT and NPU_SIM_HCCL_TIMEOUT_MS, which replaces both time limits. The
/// launchers' OMPI_COMM_WORLD_SIZE, OMPI_COMM_WORLD_LOCAL_SIZE and SLURM_JOB_NUM_NODES say whether several
/// hosts take part.
HcclConfig read_hccl_config(const Lookup& lookup);

}  // namespace npu::configuration
