// Rank tables: the servers and devices of a cluster.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace npu::hccl {

struct RankTable {
  struct Rank {
    std::string server;
    std::string address;  ///< device_ip; empty if the table has none
    int device = 0;       ///< physical number
  };
  std::vector<Rank> ranks;  ///< by rank number
  bool several_servers = false;
};

/// Reads a table of version 1.0. All values are strings:
/// {"status": "completed", "version": "1.0", "server_count": "1", "server_list":
/// [{"server_id": "...", "device": [{"device_id": "0", "device_ip": "...", "rank_id": "0"}, ...]}, ...]}
/// Source: CANN, cluster information, rank table of A2.
/// Throws Failure(HCCL_E_PARA) with the reason, including status "initializing" and missing ranks.
RankTable parse_rank_table(const std::string& json);

}  // namespace npu::hccl
