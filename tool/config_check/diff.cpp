#include "tool/config_check/diff.h"

#include <fmt/format.h>

#include <algorithm>

#include "tool/report/width.h"

namespace migrate::config_check {
namespace {

/// A variable of CUDA, and its counterpart. Source: msprobe 26.0.0, config_check/resource/env.yaml.
const std::pair<const char*, const char*> kCounterparts[] = {
    {"NCCL_DETERMINISTIC", "HCCL_DETERMINISTIC"},
    {"NCCL_ALGO", "HCCL_ALGO"},
    {"CUDA_LAUNCH_BLOCKING", "ASCEND_LAUNCH_BLOCKING"},
    {"CUDA_VISIBLE_DEVICES", "ASCEND_RT_VISIBLE_DEVICES"}};

bool is_of_the_session(const std::string& variable) {
  for (const char* name :
       {"_", "PWD", "OLDPWD", "SHLVL", "TERM", "HOSTNAME", "LOGNAME", "USER", "HOME", "SHELL", "DISPLAY",
        "COLUMNS", "LINES", "MAIL", "INVOCATION_ID", "JOURNAL_STREAM", "LS_COLORS"})
    if (variable == name) return true;
  for (const char* prefix : {"SSH_", "XDG_", "VSCODE_", "TMUX", "DBUS_", "LESS"})
    if (variable.starts_with(prefix)) return true;
  return false;
}

struct ItemName {
  std::string item, name;
};

/// "env/PATH" -> {"env", "PATH"}; the members of msprobe's archives have shorter names here.
ItemName split_path(const std::string& path) {
  const std::pair<const char*, const char*> kItems[] = {
      {"env/", "env"},
      {"pip/", "pip"},
      {"hyperparameters/hyperparameters_static.json/", "settings"},
      {"hyperparameters/flags.json/", "flags"},
      {"hyperparameters/inputs.json/", "inputs"},
      {"weights/step0/rank0/weight.json/", "weights"},
      {"dataset/step0/rank0/dataset.json/", "inputs"}};
  for (const auto& [prefix, item] : kItems)
    if (path.starts_with(prefix)) return {item, path.substr(std::string_view(prefix).size())};
  const size_t slash = path.find('/');
  return {path.substr(0, slash), slash == std::string::npos ? "" : path.substr(slash + 1)};
}

Weight weight_of(const std::string& item) {
  return item == "env" || item == "pip" ? Weight::warning : Weight::error;
}

/// Gives CUDA's variables the name of their counterpart, unless the side has that one, too.
FlatArchive with_counterparts(FlatArchive values) {
  for (const auto& [cuda, ascend] : kCounterparts)
    for (const std::string prefix : {"env/", "hyperparameters/hyperparameters_static.json/"}) {
      auto found = values.find(prefix + cuda);
      auto other = values.find(prefix + ascend);
      const bool is_set = found != values.end() && found->second != "(unset)";
      if (is_set && (other == values.end() || other->second == "(unset)"))
        values[prefix + ascend] = found->second;
      if (found != values.end()) values.erase(found);
    }
  return values;
}

std::string cell(const std::string& text, size_t width) {
  return pad_right(clip(text.empty() ? "-" : one_line(text), width), width);
}

}  // namespace

std::vector<ConfigDifference> diff(const FlatArchive& first_archive, const FlatArchive& second_archive) {
  const FlatArchive first = with_counterparts(first_archive), second = with_counterparts(second_archive);
  std::vector<ConfigDifference> found;
  auto value_of = [](const FlatArchive& values, const std::string& path) {
    auto one = values.find(path);
    return one == values.end() ? std::string() : one->second;
  };
  FlatArchive all = first;
  all.insert(second.begin(), second.end());
  for (const auto& [path, ignored] : all) {
    const auto [item, name] = split_path(path);
    if (item == "env" && is_of_the_session(name)) continue;
    const bool in_both = first.contains(path) && second.contains(path);
    const std::string a = value_of(first, path), b = value_of(second, path);
    if (!in_both || a != b) found.push_back({item, name, a, b, weight_of(item)});
  }
  std::stable_sort(found.begin(), found.end(), [](const ConfigDifference& a, const ConfigDifference& b) {
    return std::pair(a.weight == Weight::warning, a.item) < std::pair(b.weight == Weight::warning, b.item);
  });
  return found;
}

std::string write_table(const std::vector<ConfigDifference>& differences, const std::string& first,
                        const std::string& second) {
  if (differences.empty()) return "no difference\n";
  constexpr size_t kItem = 8, kName = 26, kValue = 17;
  auto line = [&](const std::string& weight, const std::string& item, const std::string& name,
                  const std::string& a, const std::string& b) {
    std::string text = fmt::format("{} {} {} {} {}", cell(weight, 7), cell(item, kItem), cell(name, kName),
                                   cell(a, kValue), cell(b, kValue));
    return text.substr(0, text.find_last_not_of(' ') + 1) + "\n";
  };
  std::string table = line("weight", "item", "name", clip_left(first, kValue), clip_left(second, kValue));
  size_t errors = 0;
  for (const ConfigDifference& one : differences) {
    const bool is_error = one.weight == Weight::error;
    errors += is_error;
    table += line(is_error ? "error" : "warning", one.item, one.name, one.first, one.second);
  }
  return table + fmt::format("{} differences: {} errors, {} warnings\n", differences.size(), errors,
                             differences.size() - errors);
}

}  // namespace migrate::config_check
