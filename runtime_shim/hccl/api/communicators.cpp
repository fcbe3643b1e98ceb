// Creates communicators and returns their properties.
#include <algorithm>
#include <cstring>
#include <fstream>
#include <set>
#include <sstream>

#include "hccl/hccl.h"
#include "runtime_shim/hccl/api/check.h"
#include "runtime_shim/hccl/api/group.h"
#include "runtime_shim/hccl/api/guarded.h"
#include "runtime_shim/hccl/api/submit.h"
#include "runtime_shim/hccl/core/config.h"
#include "runtime_shim/hccl/core/connect.h"
#include "runtime_shim/hccl/core/element_type.h"
#include "runtime_shim/hccl/core/rank_table.h"
#include "runtime_shim/rendezvous/root_info.h"

namespace {

using namespace npu::hccl;  // this file is the C interface of that namespace

int callers_device() {
  int32_t device = 0;
  require(aclrtGetDevice(&device) == ACL_SUCCESS, HCCL_E_RUNTIME,
          "no device is set: call aclrtSetDevice first");
  return device;
}

void init_root_info(uint32_t ranks, const HcclRootInfo* info, uint32_t rank, const HcclCommConfig* config,
                    HcclComm* comm) {
  require(info != nullptr && comm != nullptr, HCCL_E_PTR, "a pointer is null");
  require(ranks > 0 && rank < ranks, HCCL_E_PARA, "the rank is not below the number of ranks");
  const ConfiguredSettings configured = configure(checked_settings(), config);
  const RendezvousPoint point = from_root_info(*info);
  Membership mine{
      configured.name.empty() ? "hccl_world_" + text_of(point.token).substr(0, 8) : configured.name,
      static_cast<int>(rank), static_cast<int>(ranks), callers_device()};
  *comm = register_communicator(connect(point, mine, configured.settings));
}

/// Runs now, or at the end of the thread's group.
HcclResult issue_root_info(const char* function, uint32_t ranks, const HcclRootInfo* info, uint32_t rank,
                           const HcclCommConfig* config, HcclComm* comm) {
  if (!in_group()) return guarded(function, [&] { init_root_info(ranks, info, rank, config, comm); });
  return guarded(function, [&] {
    require(info != nullptr && comm != nullptr, HCCL_E_PTR, "a pointer is null");
    const HcclCommConfig settings = complete_config(config);
    add_to_group(callers_device(), [=, info = *info] {
      return guarded(function, [&] { init_root_info(ranks, &info, rank, &settings, comm); });
    });
  });
}

void init_cluster_info(const char* path, uint32_t rank, const HcclCommConfig* config, HcclComm* comm) {
  require(path != nullptr && comm != nullptr, HCCL_E_PTR, "a pointer is null");
  std::ifstream file(path);
  require(file.good(), HCCL_E_OPEN_FILE_FAILURE, "the rank table cannot be opened");
  std::ostringstream content;
  content << file.rdbuf();
  const RankTable table = parse_rank_table(content.str());
  require(rank < table.ranks.size(), HCCL_E_PARA, "the rank table has no such rank");
  const ConfiguredSettings configured = configure(checked_settings(), config);
  const std::string& root = table.ranks[0].address;
  // The rank table alone determines the rendezvous point. Rank 0 listens, on its server's address if there
  // are several servers.
  RendezvousPoint point{{table.several_servers ? root : "127.0.0.1", configured.settings.base_port},
                        token_of(content.str())};
  require(find_handle("hccl_cluster_" + text_of(point.token)) == nullptr, HCCL_E_PARA,
          "this rank table has been initialised before");
  if (rank == 0) point = start_server(point.endpoint.address, point.endpoint.port, point.token);
  Membership mine{"hccl_cluster_" + text_of(point.token), static_cast<int>(rank),
                  static_cast<int>(table.ranks.size()), callers_device(), true};
  *comm = register_communicator(connect(point, mine, configured.settings));
}

void init_all(uint32_t count, const int32_t* devices, HcclComm* comms) {
  require(devices != nullptr && comms != nullptr, HCCL_E_PTR, "a pointer is null");
  require(count > 0, HCCL_E_PARA, "the list of devices is empty");
  uint32_t present = 0;
  aclrtGetDeviceCount(&present);
  for (uint32_t i = 0; i < count; ++i) {
    require(devices[i] >= 0 && static_cast<uint32_t>(devices[i]) < present, HCCL_E_PARA,
            "the list names a device that is not there");
  }
  require(std::set<int32_t>(devices, devices + count).size() == count, HCCL_E_PARA,
          "a device is in the list twice");
  const std::vector<CommunicatorPtr> all = connect_locally({devices, devices + count}, checked_settings());
  for (uint32_t i = 0; i < count; ++i) comms[i] = register_communicator(all[i]);
}

void create_sub(HcclComm* comm, uint32_t count, const uint32_t* ranks, uint64_t id, uint32_t my_rank,
                const HcclCommConfig* config, HcclComm* sub) {
  require(comm != nullptr && *comm != nullptr && sub != nullptr, HCCL_E_PTR, "a pointer is null");
  const CommunicatorPtr parent = find_communicator(*comm);
  require(parent != nullptr, HCCL_E_PARA, "the communicator was destroyed or never created");
  require(!parent->facts().is_sub, HCCL_E_NOT_SUPPORT,
          "sub-communicators can be created from the global one only");
  if (ranks == nullptr && id == 0xFFFFFFFFu) {  // not a member
    *sub = nullptr;
    return;
  }
  require(ranks != nullptr && count > 0 && my_rank < count, HCCL_E_PARA,
          "the list of ranks is empty or too short");
  for (uint32_t i = 0; i < count; ++i) {
    require(ranks[i] < static_cast<uint32_t>(parent->facts().ranks), HCCL_E_PARA,
            "the list names a rank that is not there");
    require(i == 0 || ranks[i - 1] < ranks[i], HCCL_E_PARA, "the list of ranks must be ascending");
  }
  require(static_cast<int>(ranks[my_rank]) == parent->facts().rank, HCCL_E_PARA,
          "subCommRankId is not this rank's position in the list");
  const ConfiguredSettings configured = configure(checked_settings(), config);
  Membership mine{
      configured.name.empty() ? parent->facts().name + "_sub_" + std::to_string(id) : configured.name,
      static_cast<int>(my_rank), static_cast<int>(count), parent->facts().device};
  mine.is_sub = true;
  *sub = register_communicator(connect(parent->facts().rendezvous_point, mine, configured.settings));
}

}  // namespace

extern "C" {

HcclResult HcclGetRootInfo(HcclRootInfo* rootInfo) {
  return guarded("HcclGetRootInfo", [&] {
    require(rootInfo != nullptr, HCCL_E_PTR, "rootInfo is null");
    callers_device();
    *rootInfo = to_root_info(start_server(listening_address(checked_settings()), 0, random_token()));
  });
}

HcclResult HcclCommInitRootInfo(uint32_t nRanks, const HcclRootInfo* rootInfo, uint32_t rank,
                                HcclComm* comm) {
  return issue_root_info("HcclCommInitRootInfo", nRanks, rootInfo, rank, nullptr, comm);
}

HcclResult HcclCommInitRootInfoConfig(uint32_t nRanks, const HcclRootInfo* rootInfo, uint32_t rank,
                                      const HcclCommConfig* config, HcclComm* comm) {
  if (config == nullptr) return refuse(HCCL_E_PTR, "HcclCommInitRootInfoConfig: config is null");
  return issue_root_info("HcclCommInitRootInfoConfig", nRanks, rootInfo, rank, config, comm);
}

HcclResult HcclCommInitAll(uint32_t ndev, int32_t* devices, HcclComm* comms) {
  return guarded("HcclCommInitAll", [&] { init_all(ndev, devices, comms); });
}

HcclResult HcclCommInitClusterInfo(const char* clusterInfo, uint32_t rank, HcclComm* comm) {
  return guarded("HcclCommInitClusterInfo", [&] { init_cluster_info(clusterInfo, rank, nullptr, comm); });
}

HcclResult HcclCommInitClusterInfoConfig(const char* clusterInfo, uint32_t rank, HcclCommConfig* config,
                                         HcclComm* comm) {
  return guarded("HcclCommInitClusterInfoConfig", [&] {
    require(config != nullptr, HCCL_E_PTR, "config is null");
    init_cluster_info(clusterInfo, rank, config, comm);
  });
}

HcclResult HcclCreateSubCommConfig(HcclComm* comm, uint32_t rankNum, uint32_t* rankIds, uint64_t subCommId,
                                   uint32_t subCommRankId, HcclCommConfig* config, HcclComm* subComm) {
  return guarded("HcclCreateSubCommConfig",
                 [&] { create_sub(comm, rankNum, rankIds, subCommId, subCommRankId, config, subComm); });
}

HcclResult HcclCommDestroy(HcclComm comm) {
  Check check("HcclCommDestroy", comm);
  if (check.failed()) return check.refuse();
  if (check.communicator()->pending() > 0 && !check.communicator()->aborted()) return HCCL_E_AGAIN;
  if (check.communicator()->failure() != HCCL_SUCCESS) check.communicator()->settle();
  forget_communicator(comm);
  return HCCL_SUCCESS;
}

}  // extern "C"
