#include "runtime_shim/rendezvous/recovery_rendezvous.h"

#include <unistd.h>

#include <map>
#include <mutex>
#include <sstream>
#include <utility>

#include "runtime_shim/rendezvous/failure.h"

namespace npu::hccl {

RendezvousPoint recovery_point_at(const std::string& address) {
  static auto& mutex = *new std::mutex;
  static auto& points = *new std::map<std::pair<pid_t, std::string>, RendezvousPoint>;
  std::lock_guard lock(mutex);
  const auto key = std::make_pair(getpid(), address);
  const auto found = points.find(key);
  if (found != points.end()) return found->second;
  return points[key] = start_server(address, 0, random_token());
}

std::string text_of(const RendezvousPoint& point) {
  return std::to_string(point.endpoint.port) + " " + text_of(point.token) + " " + point.endpoint.address;
}

RendezvousPoint point_from(const std::string& text) {
  RendezvousPoint point;
  std::string digits;
  std::istringstream words(text);
  words >> point.endpoint.port >> digits >> point.endpoint.address;
  if (words.fail() || digits.size() != 2 * point.token.size())
    throw Failure(HCCL_E_INTERNAL, "\"" + text + "\" is not a rendezvous point");
  for (std::size_t i = 0; i < point.token.size(); ++i)
    point.token[i] = static_cast<unsigned char>(std::stoi(digits.substr(2 * i, 2), nullptr, 16));
  return point;
}

}  // namespace npu::hccl
