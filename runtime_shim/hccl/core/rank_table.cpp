#include "runtime_shim/hccl/core/rank_table.h"

#include <map>
#include <nlohmann/json.hpp>

#include "runtime_shim/rendezvous/failure.h"

namespace npu::hccl {
namespace {

using nlohmann::json;

[[noreturn]] void refuse(const std::string& reason) { throw Failure(HCCL_E_PARA, "rank table: " + reason); }

std::string text(const json& object, const char* key, bool needed) {
  const auto found = object.find(key);
  if (found == object.end() && !needed) return "";
  if (found == object.end()) refuse(std::string("\"") + key + "\" is missing");
  if (!found->is_string()) refuse(std::string("\"") + key + "\" must be a string");
  return found->get<std::string>();
}

int number(const json& object, const char* key) {
  const std::string value = text(object, key, true);
  if (value.empty() || value.size() > 9 || value.find_first_not_of("0123456789") != std::string::npos) {
    refuse(std::string("\"") + key + "\" is \"" + value + "\", not a number");
  }
  return std::stoi(value);
}

const json& list(const json& object, const char* key) {
  const auto found = object.find(key);
  if (found == object.end() || !found->is_array()) refuse(std::string("\"") + key + "\" must be a list");
  return *found;
}

}  // namespace

RankTable parse_rank_table(const std::string& content) {
  const json table = json::parse(content, nullptr, false);
  if (!table.is_object()) refuse("it is not a JSON object");
  const std::string status = text(table, "status", true);
  if (status != "completed") refuse("its status is \"" + status + "\", not \"completed\"");
  if (text(table, "version", true) != "1.0") refuse("only version \"1.0\" is understood");
  std::map<int, RankTable::Rank> ranks;
  const json& servers = list(table, "server_list");
  for (const json& server : servers) {
    if (!server.is_object()) refuse("an entry of \"server_list\" is not an object");
    for (const json& device : list(server, "device")) {
      const int rank = number(device, "rank_id");
      RankTable::Rank entry{text(server, "server_id", true), text(device, "device_ip", servers.size() > 1),
                            number(device, "device_id")};
      if (!ranks.emplace(rank, std::move(entry)).second)
        refuse("rank " + std::to_string(rank) + " occurs twice");
    }
  }
  RankTable result;
  result.several_servers = servers.size() > 1;
  for (auto& [rank, entry] : ranks) {
    if (rank != static_cast<int>(result.ranks.size())) {
      refuse("rank " + std::to_string(result.ranks.size()) + " is missing");
    }
    result.ranks.push_back(std::move(entry));
  }
  if (result.ranks.empty()) refuse("it has no ranks");
  return result;
}

}  // namespace npu::hccl
