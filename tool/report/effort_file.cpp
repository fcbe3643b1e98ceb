#include "tool/report/effort_file.h"

#include "tool/report/json_input.h"

namespace migrate {
namespace {

using Json = nlohmann::ordered_json;

std::string known_classes(const EffortTable& table) {
  std::string names;
  for (const EffortClass& one : table.classes()) names += (names.empty() ? "" : ", ") + one.name;
  return names;
}

constexpr double kMostDays = 10000;

/// The figure that `key` names; null for an unknown key.
double* figure(EffortClass& one, const std::string& key) {
  if (key == "first_days") return &one.first;
  return key == "further_days" ? &one.further : nullptr;
}

Status read_class(const Json& value, const std::string& where, EffortClass& one) {
  const std::string name = "\"" + one.name + "\"";
  if (!value.is_object())
    return Error{where + name + " must be an object with \"first_days\" and \"further_days\""};
  for (const auto& [key, days] : value.items()) {
    double* to = figure(one, key);
    if (!to)
      return Error{where + "unknown key \"" + key + "\" in " + name +
                   "; expected \"first_days\" or \"further_days\""};
    if (!days.is_number() || days.get<double>() < 0 || days.get<double>() > kMostDays)
      return Error{where + "\"" + key + "\" of " + name + " must be a number from 0 to 10000"};
    *to = days.get<double>();
  }
  return {};
}

}  // namespace

Result<EffortTable> parse_effort_file(const std::string& path, const std::string& text) {
  auto json = parse_json_input(path, text);
  if (!json) return json.error();
  if (!json->is_object()) return Error{path + ":1: expected a JSON object of effort classes"};
  EffortTable table;
  table.source = path;
  for (const auto& [name, value] : json->items()) {
    const std::string where = path + ":" + std::to_string(line_of_key(text, name)) + ": ";
    EffortClass* one = table.find(name);
    if (!one)
      return Error{where + "unknown effort class \"" + name + "\"; expected one of " + known_classes(table)};
    if (Status read = read_class(value, where, *one); !read) return read.error();
  }
  return table;
}

Result<EffortTable> read_effort_file(const FileSystem& files, const std::string& path) {
  if (path.empty()) return EffortTable();
  auto text = files.read(path);
  if (!text) return text.error();
  return parse_effort_file(path, *text);
}

}  // namespace migrate
