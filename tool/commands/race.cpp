#include "tool/commands/race.h"

#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "tool/base/child_process.h"

namespace migrate {
namespace {

// A file that the destructor removes.
class ScratchFile {
 public:
  ScratchFile() : path_((std::filesystem::temp_directory_path() / "migrate-race-XXXXXX").string()) {
    const int file = mkstemp(path_.data());
    if (file >= 0) close(file);
  }
  ~ScratchFile() { std::filesystem::remove(path_); }
  ScratchFile(const ScratchFile&) = delete;
  ScratchFile& operator=(const ScratchFile&) = delete;
  const std::string& path() const { return path_; }
  std::string text() const {
    std::ostringstream text;
    text << std::ifstream(path_).rdbuf();
    return text.str();
  }

 private:
  std::string path_;
};

}  // namespace

Result<RaceResult> find_races(const RaceOptions& options) {
  const ScratchFile report;
  ChildCommand command{options.command, {}, "", ""};
  command.environment =
      environment_with({"NPU_SIM_RACE=" + options.orders, "NPU_SIM_RACE_REPORT=" + report.path()});
  auto exit_code = run_child(command);
  if (!exit_code) return exit_code.error();
  RaceResult result;
  result.program_exit = *exit_code;
  result.report = report.text();
  if (result.report.empty()) {
    return Error{options.command[0] + ": no report (exit code " + std::to_string(result.program_exit) +
                 "): it launched no kernel on the simulated device"};
  }
  result.has_races =
      result.report.rfind("race: ", 0) == 0 || result.report.find("\nrace: ") != std::string::npos;
  return result;
}

}  // namespace migrate
