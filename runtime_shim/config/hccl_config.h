// What the environment says about collectives.
#pragma once

#include <chrono>
#include <string>

#include "runtime_shim/config/environment.h"

namespace npu::configuration {

/// `error` is empty when every variable could be understood.
struct HcclConfig {
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
/// NPU_SIM_HCCL_HOST, NPU_SIM_HCCL_FAULT and NPU_SIM_HCCL_TIMEOUT_MS, which replaces both time limits. The
/// launchers' OMPI_COMM_WORLD_SIZE, OMPI_COMM_WORLD_LOCAL_SIZE and SLURM_JOB_NUM_NODES say whether several
/// hosts take part.
HcclConfig read_hccl_config(const Lookup& lookup);

}  // namespace npu::configuration
