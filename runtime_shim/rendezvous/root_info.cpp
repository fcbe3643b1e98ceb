#include "runtime_shim/rendezvous/root_info.h"

#include <cstring>

#include "runtime_shim/rendezvous/failure.h"

namespace npu::hccl {
namespace {

constexpr char kMark[8] = {'n', 'p', 'u', 'r', 'o', 'o', 't', '1'};

struct Bytes {
  char mark[8];
  std::int32_t port;
  char address[48];  // the longest IPv6 address with its zone
  unsigned char token[16];
};
static_assert(sizeof(Bytes) <= 128, "fits into an id of 128 bytes as well");

}  // namespace

HcclRootInfo to_root_info(const RendezvousPoint& point) {
  Bytes bytes{};
  std::memcpy(bytes.mark, kMark, sizeof(kMark));
  bytes.port = point.endpoint.port;
  std::strncpy(bytes.address, point.endpoint.address.c_str(), sizeof(bytes.address) - 1);
  std::memcpy(bytes.token, point.token.data(), point.token.size());
  HcclRootInfo info{};
  std::memcpy(info.internal, &bytes, sizeof(bytes));
  return info;
}

RendezvousPoint from_root_info(const HcclRootInfo& info) {
  Bytes bytes{};
  std::memcpy(&bytes, info.internal, sizeof(bytes));
  if (std::memcmp(bytes.mark, kMark, sizeof(kMark)) != 0) {
    throw Failure(HCCL_E_PARA,
                  "these bytes are not a root info: they must come from HcclGetRootInfo of the root rank");
  }
  RendezvousPoint point;
  bytes.address[sizeof(bytes.address) - 1] = '\0';
  point.endpoint = {bytes.address, bytes.port};
  std::memcpy(point.token.data(), bytes.token, point.token.size());
  return point;
}

std::string listening_address(const Settings& settings) {
  if (!settings.interface_address.empty()) return settings.interface_address;
  if (settings.interface_name.empty() && !settings.several_hosts) return settings.ipv6 ? "::1" : "127.0.0.1";
  const std::string found = interface_address(settings.interface_name, settings.ipv6);
  if (!found.empty()) return found;
  throw Failure(HCCL_E_PARA,
                settings.interface_name.empty()
                    ? "several hosts take part, and this one has no network interface that is up"
                    : "HCCL_SOCKET_IFNAME=" + settings.interface_name + " names no interface that is up");
}

}  // namespace npu::hccl
