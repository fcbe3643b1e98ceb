#include "tool/profile/json_files.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "tool/profile/numbers.h"

namespace migrate {
namespace {

using Json = nlohmann::json;

/// Eleven days: longer times are damage, and their sums must fit.
constexpr double kLongestMilliseconds = 1e9;

/// A damaged file gives an empty object and a note.
Json parsed_file(std::istream& in, const std::string& name, std::vector<std::string>& notes) {
  Json json = Json::parse(in, nullptr, false);
  if (json.is_object()) return json;
  notes.push_back(name + (json.is_discarded() ? ": is not JSON, or ends early" : ": expected an object") +
                  "; not read");
  return Json::object();
}

/// A number that may be written as text.
double number_at(const Json& object, const char* key) {
  auto at = object.find(key);
  if (at == object.end()) return 0;
  if (at->is_number()) return at->get<double>();
  return at->is_string() ? parse_number(at->get_ref<const std::string&>()).value_or(0) : 0;
}

/// A number of ranks or of a rank; 0 where it cannot be one.
int64_t rank_at(const Json& object, const char* key) {
  const double number = number_at(object, key);
  return number >= 0 && number <= 1'000'000 ? static_cast<int64_t>(number) : 0;
}

void add_sizes(const Json& distribution, TransferRecord& row) {
  for (const auto& [size, value] : distribution.items()) {
    const auto megabytes = parse_number(size);
    if (!megabytes || !value.is_array() || value.size() < 2 || !value[0].is_number() || !value[1].is_number())
      continue;
    row.sizes[*megabytes] = {static_cast<int64_t>(std::clamp(value[0].get<double>(), 0.0, 1e12)),
                             std::clamp(value[1].get<double>(), 0.0, kLongestMilliseconds)};
  }
}

void add_operation(const std::string& operation, const Json& content, RankProfile& rank) {
  if (!content.is_object() || operation == "Total Op Info") return;
  auto links = content.find("Communication Bandwidth Info");
  if (links == content.end() || !links->is_object()) return;
  for (const auto& [link, values] : links->items()) {
    if (!values.is_object()) continue;
    TransferRecord row;
    row.operation = operation;
    row.link = link;
    row.size_mb = std::clamp(number_at(values, "Transit Size(MB)"), 0.0, 1e12);
    row.time_ms = std::clamp(number_at(values, "Transit Time(ms)"), 0.0, kLongestMilliseconds);
    row.bandwidth = number_at(values, "Bandwidth(GB/s)");
    auto sizes = values.find("Size Distribution");
    if (sizes != values.end() && sizes->is_object()) add_sizes(*sizes, row);
    if (row.size_mb > 0 || row.time_ms > 0) rank.transfers.push_back(std::move(row));
  }
}

}  // namespace

void read_communication(std::istream& in, const std::string& name, RankProfile& rank,
                        std::vector<std::string>& notes) {
  const Json steps = parsed_file(in, name, notes);
  for (const auto& [step, kinds] : steps.items())
    for (const char* kind : {"p2p", "collective"}) {
      if (!kinds.is_object() || !kinds.contains(kind) || !kinds[kind].is_object()) continue;
      for (const auto& [operation, content] : kinds[kind].items()) add_operation(operation, content, rank);
    }
}

void read_metadata(std::istream& in, const std::string& name, RankProfile& rank,
                   std::vector<std::string>& notes) {
  const Json json = parsed_file(in, name, notes);
  auto variables = json.find("ENV_VARIABLES");
  if (variables != json.end() && variables->is_object()) {
    // Where no variable was recorded nothing is known about them.
    rank.has_environment = !variables->empty();
    for (const auto& [variable, value] : variables->items())
      rank.environment[variable] = value.is_string() ? value.get<std::string>() : value.dump();
  }
  auto arguments = json.find("distributed_args");
  if (arguments != json.end() && arguments->is_object()) rank.world_size = rank_at(*arguments, "world_size");
}

void read_info(std::istream& in, const std::string& name, RankProfile& rank,
               std::vector<std::string>& notes) {
  const Json json = parsed_file(in, name, notes);
  if (json.contains("rank_id")) rank.rank = static_cast<int>(rank_at(json, "rank_id"));
}

void read_model(std::istream& in, const std::string& name, RankProfile& rank,
                std::vector<std::string>& notes) {
  const Json json = parsed_file(in, name, notes);
  auto time_at = [](const Json& object, const char* key) {
    return static_cast<Nanoseconds>(std::clamp(number_at(object, key), 0.0, 1e12) * 1000);
  };
  auto chip = json.find("chip");
  if (chip != json.end() && chip->is_string()) rank.model.chip = chip->get<std::string>();
  rank.model.modelled = time_at(json, "modelled_us");
  rank.model.measured = time_at(json, "measured_on_host_us");
  auto kernels = json.find("without_model");
  if (kernels == json.end() || !kernels->is_array()) return;
  for (const Json& kernel : *kernels) {
    if (!kernel.is_object() || !kernel.contains("name") || !kernel["name"].is_string()) continue;
    rank.model.without_model[kernel["name"].get<std::string>()] = time_at(kernel, "measured_on_host_us");
  }
}

void read_device_info(std::istream& in, const std::string& name, RankProfile& rank,
                      std::vector<std::string>& notes) {
  const Json json = parsed_file(in, name, notes);
  auto devices = json.find("DeviceInfo");
  if (devices == json.end() || !devices->is_array() || devices->empty() || !(*devices)[0].is_object()) return;
  const Json& device = (*devices)[0];
  rank.device.aicore_count = static_cast<int64_t>(std::clamp(number_at(device, "ai_core_num"), 0.0, 1e6));
  rank.device.aiv_count = static_cast<int64_t>(std::clamp(number_at(device, "aiv_num"), 0.0, 1e6));
  rank.device.aicore_mhz = number_at(device, "aic_frequency");
}

}  // namespace migrate
