#include "tool/commands/check_kernels.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "tool/base/child_process.h"
#include "tool/base/scratch_directory.h"
#include "tool/report/width.h"

namespace migrate {
namespace {

/// One line of the report (runtime_shim/launch/kernel_comparison.cpp). False: it is not understood.
bool add_line(const std::string& line, std::map<std::string, KernelComparisonRow>& rows) {
  try {
    const auto json = nlohmann::json::parse(line);
    KernelComparisonRow& row = rows[json.at("kernel")];
    row.kernel = json.at("kernel");
    if (row.location.empty()) row.location = json.at("location");
    row.launches += json.at("launches").get<int64_t>();
    row.elements += json.at("elements").get<int64_t>();
    row.differences += json.at("differences").get<int64_t>();
    row.largest = std::max(row.largest, json.at("largest").get<double>());
    for (const nlohmann::json& host : json.at("on_host"))
      row.on_host[host.at("reason")] += host.at("launches").get<int64_t>();
    return true;
  } catch (const nlohmann::json::exception&) {
    return false;
  }
}

std::string how_it_ended(int exit_code) {
  return exit_code > 128 ? "signal " + std::to_string(exit_code - 128)
                         : "exit code " + std::to_string(exit_code);
}

std::string host_launches(const KernelCheck& check) {
  std::string lines;
  for (const KernelComparisonRow& row : check.rows)
    for (const auto& [reason, launches] : row.on_host) {
      const std::string file = row.location.substr(row.location.rfind('/') + 1);
      const std::string place = file.empty() ? "" : " (" + file + ")";
      lines += wrapped_lines(row.kernel + place + ", " + std::to_string(launches) +
                                 (launches == 1 ? " launch" : " launches"),
                             2) +
               wrapped_lines(reason, 4);
    }
  return lines.empty() ? "" : "on the host alone:\n" + lines;
}

}  // namespace

int64_t KernelCheck::compared() const {
  int64_t sum = 0;
  for (const KernelComparisonRow& row : rows) sum += row.launches;
  return sum;
}

int64_t KernelCheck::differences() const {
  int64_t sum = 0;
  for (const KernelComparisonRow& row : rows) sum += row.differences;
  return sum;
}

Result<KernelCheck> check_kernels(const std::vector<std::string>& words) {
  auto scratch = ScratchDirectory::make();
  if (!scratch) return scratch.error();
  const std::string report = scratch->path() + "/report";
  ChildCommand command{words, {}, "", ""};
  command.environment = environment_with({"NPU_KERNELS=both", "NPU_KERNELS_REPORT=" + report});
  auto exit_code = run_child(command);
  if (!exit_code) return exit_code.error();
  std::map<std::string, KernelComparisonRow> rows;
  std::ifstream file(report);
  for (std::string line; std::getline(file, line);)
    if (!add_line(line, rows))
      return Error{words[0] + ": its report is not understood; it was built with another version: " + line};
  if (rows.empty())
    return Error{words[0] + ": no report (" + how_it_ended(*exit_code) +
                 "): it launched no kernel on the simulated device, or did not reach its end"};
  KernelCheck check;
  check.program_exit = *exit_code;
  for (auto& [name, row] : rows) check.rows.push_back(std::move(row));
  return check;
}

std::string write_table(const KernelCheck& check) {
  std::string table;
  for (const KernelComparisonRow& row : check.rows) {
    if (row.launches == 0) continue;
    if (table.empty())
      table = fmt::format("{} {:>9} {:>13} {:>10} {:>9}\n", pad_right("kernel", 35), "launches", "elements",
                          "differ", "largest");
    table += fmt::format("{} {:>9} {:>13} {:>10} {:>9.3g}\n", pad_right(clip(row.kernel, 35), 35),
                         row.launches, row.elements, row.differences, row.largest);
  }
  if (!table.empty()) table += "largest: the largest difference, as a multiple of what is allowed\n";
  return table + host_launches(check);
}

}  // namespace migrate
