#include "tool/config_check/archive.h"

#include <cstdlib>
#include <nlohmann/json.hpp>
#include <sstream>

#include "tool/dumps/crc32.h"
#include "tool/dumps/value.h"
#include "tool/dumps/zip_archive.h"

namespace migrate::config_check {
namespace {

using Json = nlohmann::ordered_json;

constexpr uint64_t kMaxMember = 256u << 20;

std::string text_of(const Json& json) { return json.dump(4, ' ', false, Json::error_handler_t::replace); }

Json statistics_json(const FileStatistics& file) {
  return {{"max", file.max}, {"min", file.min}, {"mean", file.mean}, {"norm", file.norm}};
}

/// msprobe refuses an archive with a setting that a spreadsheet takes for a formula: it gets a quote before it.
std::string without_formula(const std::string& value) {
  if (value.empty() || std::string("=+-@%").find(value[0]) == std::string::npos) return value;
  char* end = nullptr;
  std::strtod(value.c_str(), &end);
  return *end == '\0' ? value : "'" + value;
}

Json object_of(const std::map<std::string, std::string>& values) {
  Json json = Json::object();
  for (const auto& [name, value] : values) json[name] = without_formula(value);
  return json;
}

/// msprobe takes a line apart at "=", and wants two parts.
std::string pip_lines(const std::map<std::string, std::string>& versions) {
  std::string lines;
  for (const auto& [name, version] : versions) {
    std::string line = name + "\x01" + version;
    for (char& c : line)
      if (c == '=' || c == '\n') c = ' ';
    line[line.find('\x01')] = '=';
    lines += line + "\n";
  }
  return lines;
}

std::string weights_text(const Configuration& configuration) {
  Json json = Json::object();
  for (const auto& [name, file] : configuration.weights) {
    json[name] = statistics_json(file);
    json[name]["crc32"] = file.crc;
  }
  return text_of(json);
}

std::string inputs_text(const Configuration& configuration) {
  Json json = Json::object();
  size_t number = 0;
  for (const auto& [name, file] : configuration.inputs)
    json[std::to_string(number++)] = {{"name", name}, {"crc32", file.crc}, {"bytes", file.bytes}};
  return text_of(json);
}

/// Adds the values below `json` under their paths.
void flatten(const Json& json, const std::string& path, int depth, FlatArchive& values) {
  constexpr int kMaxDepth = 100;
  if (!json.is_structured() || depth > kMaxDepth) {
    values[path] = dumps::python_str(json);
    return;
  }
  size_t index = 0;
  for (auto item = json.begin(); item != json.end(); ++item, ++index) {
    const std::string name = json.is_object() ? item.key() : std::to_string(index);
    flatten(*item, path + (depth == 0 ? "/" : ".") + name, depth + 1, values);
  }
}

void add_lines(const std::string& text, FlatArchive& values) {
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);)
    if (const size_t equals = line.find('='); equals != std::string::npos)
      values["pip/" + line.substr(0, equals)] = line.substr(equals + 1);
}

}  // namespace

std::map<std::string, std::string> members_of(const Configuration& configuration) {
  std::map<std::string, std::string> members;
  members["env"] = text_of(object_of(configuration.environment));
  members["pip"] = pip_lines(configuration.versions);
  members["hyperparameters/hyperparameters_static.json"] = text_of(object_of(configuration.settings));
  if (!configuration.flags.empty())
    members["hyperparameters/flags.json"] = text_of(object_of(configuration.flags));
  if (!configuration.weights.empty())
    members["weights/step0/rank0/weight.json"] = weights_text(configuration);
  if (configuration.inputs.empty()) return members;
  Json dataset = Json::object();
  for (const auto& [name, file] : configuration.inputs) dataset[name] = statistics_json(file);
  members["dataset/step0/rank0/dataset.json"] = text_of(dataset);
  members["hyperparameters/inputs.json"] = inputs_text(configuration);
  return members;
}

Result<FlatArchive> read_archive(const std::string& path) {
  auto archive = dumps::ZipArchive::open(path);
  if (!archive) return archive.error();
  FlatArchive values;
  for (const std::string& name : archive->names()) {
    if (name.ends_with("/")) continue;
    auto text = archive->read(name, kMaxMember);
    if (!text) return text.error();
    if (name == "pip") {
      add_lines(*text, values);
      continue;
    }
    const Json json = Json::parse(*text, nullptr, false);
    if (json.is_discarded())
      values[name] = "CRC-32 " + dumps::crc32_text(*text);
    else
      flatten(json, name, 0, values);
  }
  return values;
}

}  // namespace migrate::config_check
