#include "runtime_shim/hccl/core/connect.h"

#include <algorithm>
#include <sstream>

#include "runtime_shim/config/chip.h"
#include "runtime_shim/hccl/core/host.h"
#include "runtime_shim/hccl/core/simulated_device.h"
#include "runtime_shim/hccl/transport/gloo/gloo_transport.h"
#include "runtime_shim/hccl/transport/local/local_transport.h"
#include "runtime_shim/hccl/transport/shm/shm_transport.h"
#include "runtime_shim/rendezvous/recovery_rendezvous.h"

namespace npu::hccl {
namespace {

/// What a rank sends to the others.
struct Peer {
  std::string host;
  ProcessId process;
  int device = 0;  ///< physical number
};

std::string to_bytes(const Peer& peer) {
  return std::to_string(peer.process.number) + " " + std::to_string(peer.process.start) + " " +
         std::to_string(peer.device) + " " + peer.host;
}

Peer from_bytes(const std::string& bytes) {
  Peer peer;
  std::istringstream text(bytes);
  text >> peer.process.number >> peer.process.start >> peer.device;
  text.get();
  std::getline(text, peer.host);
  return peer;
}

int physical_device(int device) {
  const int physical = simulated_device().physicalDevice(device);
  return physical < 0 ? device : physical;
}

void refuse_shared_devices(const std::vector<Peer>& peers) {
  for (std::size_t i = 0; i < peers.size(); ++i) {
    for (std::size_t j = i + 1; j < peers.size(); ++j) {
      if (peers[i].host != peers[j].host || peers[i].device != peers[j].device) continue;
      throw Failure(HCCL_E_PARA,
                    "ranks " + std::to_string(i) + " and " + std::to_string(j) + " both use device " +
                        std::to_string(peers[i].device) +
                        " of one host: each rank needs a device of its own (NPU_SIM_DEVICES says how many "
                        "there are)");
    }
  }
}

template <typename Same>
bool all_like_first(const std::vector<Peer>& peers, const Same& same) {
  return std::all_of(peers.begin(), peers.end(), [&](const Peer& peer) { return same(peers[0], peer); });
}

/// The recovery points of all ranks on `address`, by rank. Returns after all ranks have called.
std::vector<RendezvousPoint> exchange_recovery_points(const RendezvousPoint& point, const Membership& mine,
                                                      const Settings& settings, const std::string& address) {
  const RankInfo own{mine.name + " recovery", mine.rank, mine.ranks, text_of(recovery_point_at(address))};
  std::vector<RendezvousPoint> all;
  for (const std::string& text : rendezvous(point, own, settings.connect_timeout, false).bytes)
    all.push_back(point_from(text));
  return all;
}

/// The ranks exchange a second time after the memory exists. Its name is removed as soon as all have mapped
/// it.
std::unique_ptr<Transport> staged(const RendezvousPoint& point, const Membership& mine,
                                  const Settings& settings, std::vector<Peer> peers,
                                  std::vector<RendezvousPoint>* recovery_points) {
  const StagingLayout layout(mine.ranks);
  RankInfo ready{mine.name + " memory", mine.rank, mine.ranks, ""};
  std::unique_ptr<SharedMemory> memory;
  if (mine.rank == 0) {
    ready.bytes = "/npu-hccl-" + text_of(random_token());
    memory = SharedMemory::create(ready.bytes, layout.total());
  }
  const std::string name = rendezvous(point, ready, settings.connect_timeout, false).bytes[0];
  if (mine.rank != 0) memory = SharedMemory::open(name, layout.total());
  *recovery_points = exchange_recovery_points(point, mine, settings, "127.0.0.1");
  if (mine.rank == 0) memory->unlink();
  auto dead = [peers = std::move(peers)](int rank) {
    return has_ended(peers[static_cast<std::size_t>(rank)].process);
  };
  return std::make_unique<ShmTransport>(std::move(memory), mine.ranks, mine.rank, std::move(dead));
}

CommunicatorFacts facts_of(const Membership& mine, const RendezvousPoint& point, const Settings& settings) {
  CommunicatorFacts facts;
  facts.name = mine.name;
  facts.rank = mine.rank;
  facts.ranks = mine.ranks;
  facts.device = mine.device;
  facts.npu_arch = configuration::find_chip(aclrtGetSocName())->npu_arch;
  facts.exec_timeout = settings.exec_timeout;
  facts.connect_timeout = settings.connect_timeout;
  facts.rendezvous_point = point;
  facts.is_sub = mine.is_sub;
  facts.recovery_points.assign(static_cast<std::size_t>(mine.ranks),
                               point);  // in this process, unless the configuration says otherwise
  return facts;
}

std::vector<Fault> faults_of(const Settings& settings) {
  std::string error;
  std::vector<Fault> faults = parse_faults(settings.faults, &error);
  if (!error.empty()) throw Failure(HCCL_E_PARA, error);
  return faults;
}

}  // namespace

CommunicatorPtr connect(const RendezvousPoint& point, const Membership& mine, const Settings& settings) {
  std::vector<Fault> faults = faults_of(settings);
  const Peer self{host_identity(settings.host_name), this_process(), physical_device(mine.device)};
  const RendezvousResult all = rendezvous(point, {mine.name, mine.rank, mine.ranks, to_bytes(self)},
                                          settings.connect_timeout, mine.server_may_start_later);
  std::vector<Peer> peers;
  for (const std::string& bytes : all.bytes) peers.push_back(from_bytes(bytes));
  refuse_shared_devices(peers);
  std::unique_ptr<Transport> transport;
  CommunicatorFacts facts = facts_of(mine, point, settings);
  if (all_like_first(
          peers, [](const Peer& a, const Peer& b) { return a.host == b.host && a.process == b.process; })) {
    transport = std::make_unique<LocalTransport>(shared_control(text_of(point.token) + mine.name, mine.ranks),
                                                 mine.rank);
    // No rank may leave before all hold the control block. Otherwise a late rank would create a second one.
    rendezvous(point, {mine.name + " joined", mine.rank, mine.ranks, ""}, settings.connect_timeout, false);
  } else if (all_like_first(peers, [](const Peer& a, const Peer& b) { return a.host == b.host; })) {
    transport = staged(point, mine, settings, std::move(peers), &facts.recovery_points);
  } else {
    facts.recovery_points = exchange_recovery_points(point, mine, settings, all.own_address);
    transport = make_gloo_transport({point, mine.name, mine.rank, mine.ranks, all.own_address,
                                     facts.recovery_points, settings.connect_timeout});
    // No rank may leave before all are connected. A connection exists as soon as the kernel of the peer has it. If it is
    // closed before Gloo accepts it there, Gloo's own thread throws, which ends the process of the peer.
    rendezvous(point, {mine.name + " connected", mine.rank, mine.ranks, ""}, settings.connect_timeout, false);
  }
  return std::make_shared<Communicator>(std::move(facts), std::move(transport), std::move(faults));
}

std::vector<CommunicatorPtr> connect_locally(const std::vector<int>& devices, const Settings& settings) {
  simulated_device();  // throws where there is none
  const int ranks = static_cast<int>(devices.size());
  const auto memory = std::make_shared<ControlBlockMemory>(ranks);
  const RendezvousPoint point = start_server("127.0.0.1", 0, random_token());
  std::vector<CommunicatorPtr> result;
  for (int rank = 0; rank < ranks; ++rank) {
    Membership mine{"hccl_all_" + text_of(point.token).substr(0, 8), rank, ranks,
                    devices[static_cast<std::size_t>(rank)]};
    result.push_back(std::make_shared<Communicator>(facts_of(mine, point, settings),
                                                    std::make_unique<LocalTransport>(memory, rank),
                                                    faults_of(settings)));
  }
  return result;
}

}  // namespace npu::hccl
