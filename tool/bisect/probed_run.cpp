#include "tool/bisect/probed_run.h"

#include <charconv>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "tool/base/child_process.h"

namespace migrate::bisect {
namespace {

using nlohmann::ordered_json;

/// What a probed kernel that waits for the host may take; without it such a program never ends.
constexpr int kWaitLimit = 60;

const char* name_of(Selection::Task task) {
  return task == Selection::Task::tensors ? "tensor" : "statistics";
}

/// "rank3": 3. Nothing for "proc4242".
std::optional<int> number_of(const std::string& rank) {
  if (rank.rfind("rank", 0) != 0) return std::nullopt;
  int number = 0;
  const char *const begin = rank.data() + 4, *const end = rank.data() + rank.size();
  const auto [behind, error] = std::from_chars(begin, end, number);
  return error == std::errc() && behind == end && number >= 0 ? std::optional(number) : std::nullopt;
}

}  // namespace

Result<std::string> settings_of(const std::string& settings, const Selection& selection,
                                const std::string& dump_path, const std::string& extents_of) {
  ordered_json json = ordered_json::parse(settings, nullptr, false);
  if (!json.is_object()) return Error{"the settings of the probe are not an object of JSON"};
  const std::string before = json.contains("task") && json["task"].is_string() ? json["task"] : "statistics";
  ordered_json keys =
      json.contains(before) && json[before].is_object() ? json[before] : ordered_json::object();
  for (const char* task : {"statistics", "tensor", "structure", "acc_check"}) json.erase(task);
  json["task"] = name_of(selection.task);
  json["dump_path"] = dump_path;
  if (!extents_of.empty() && !json.contains("extents_of")) json["extents_of"] = extents_of;
  if (!json.contains("wait_limit")) json["wait_limit"] = kWaitLimit;
  if (selection.step >= 0) json["step"] = ordered_json::array({selection.step});
  if (const auto rank = number_of(selection.rank)) json["rank"] = ordered_json::array({*rank});
  if (!selection.operation.empty()) {
    keys.erase("list");
    keys["scope"] = ordered_json::array({selection.operation, selection.operation});
  }
  keys["summary_mode"] = selection.task == Selection::Task::checksums ? "md5" : "statistics";
  json[name_of(selection.task)] = std::move(keys);
  return json.dump(2) + "\n";
}

Result<ProbedResult> run_probed(const ProbedRun& run, const Selection& selection, const std::string& name) {
  const std::string base = run.folder + "/" + name, file = base + ".json", log = base + ".log";
  auto settings = settings_of(run.settings, selection, base, run.extents_of);
  if (!settings) return settings.error();
  std::ofstream out(file, std::ios::binary);
  out << *settings;
  out.close();
  if (!out) return Error{file + ": cannot be written"};
  std::error_code ignored;
  std::filesystem::remove_all(base, ignored);
  ChildCommand child{{"/bin/sh", "-c", run.command}, {}, "", log};
  std::vector<std::string> variables = run.environment;
  variables.push_back("NPU_PROBE=" + file);
  child.environment = environment_with(variables);
  child.time_limit = run.time_limit;
  auto exit_code = run_child(child);
  if (!exit_code) return Error{run.command + ": " + exit_code.error().message};
  if (!std::filesystem::is_directory(base, ignored))
    return Error{run.command + ": wrote no dump (exit code " + std::to_string(*exit_code) +
                 "; what it printed is in " + log +
                 "): the command must run a program that is linked to the shim"};
  return ProbedResult{base, *exit_code};
}

}  // namespace migrate::bisect
