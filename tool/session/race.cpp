#include "tool/session/race.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <sstream>

extern char** environ;

namespace migrate {
namespace {

// A file that exists as long as this object.
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

std::vector<char*> pointers(const std::vector<std::string>& texts) {
  std::vector<char*> result;
  for (const std::string& one : texts) result.push_back(const_cast<char*>(one.c_str()));
  result.push_back(nullptr);
  return result;
}

std::vector<std::string> environment_with(const std::vector<std::string>& more) {
  std::vector<std::string> result = more;
  for (char** one = environ; *one != nullptr; ++one) {
    if (std::strncmp(*one, "NPU_SIM_RACE", 12) != 0) result.emplace_back(*one);
  }
  return result;
}

Result<int> run(const std::vector<std::string>& command, const std::vector<std::string>& environment) {
  pid_t child = 0;
  const int failed = posix_spawnp(&child, command[0].c_str(), nullptr, nullptr, pointers(command).data(),
                                  pointers(environment).data());
  if (failed != 0) return Error{command[0] + ": " + std::strerror(failed)};
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

}  // namespace

Result<RaceResult> find_races(const RaceOptions& options) {
  const ScratchFile report;
  auto exit_code =
      run(options.command,
          environment_with({"NPU_SIM_RACE=" + options.orders, "NPU_SIM_RACE_REPORT=" + report.path()}));
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
