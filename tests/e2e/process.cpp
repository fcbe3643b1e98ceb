#include "tests/e2e/process.h"

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace e2e {
namespace {

std::string read_and_remove(const std::string& path) {
  std::ostringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  std::filesystem::remove(path);
  return text.str();
}

std::string temporary_file() {
  std::string path = (std::filesystem::temp_directory_path() / "migrate-e2e-XXXXXX").string();
  const int descriptor = mkstemp(path.data());
  if (descriptor >= 0) close(descriptor);
  return path;
}

void redirect(int descriptor, const std::string& path, int flags) {
  const int file = open(path.c_str(), flags);
  if (file < 0 || dup2(file, descriptor) < 0) _exit(127);
  close(file);
}

void set_environment(const std::map<std::string, std::string>& environment) {
  unsetenv("CUDA_HOME");
  unsetenv("CUDA_PATH");
  setenv("PATH", "/usr/local/bin:/usr/bin:/bin", 1);
  for (const auto& [name, value] : environment) {
    if (value.empty()) {
      unsetenv(name.c_str());
    } else {
      setenv(name.c_str(), value.c_str(), 1);
    }
  }
}

}  // namespace

ProcessResult run_process(const std::vector<std::string>& arguments, const std::string& directory,
                          const std::map<std::string, std::string>& environment) {
  const std::string out = temporary_file(), err = temporary_file();
  std::vector<char*> argv;
  for (const std::string& argument : arguments) argv.push_back(const_cast<char*>(argument.c_str()));
  argv.push_back(nullptr);
  const pid_t child = fork();
  if (child == 0) {
    redirect(0, "/dev/null", O_RDONLY);
    redirect(1, out, O_WRONLY | O_TRUNC);
    redirect(2, err, O_WRONLY | O_TRUNC);
    if (chdir(directory.c_str()) != 0) _exit(127);
    set_environment(environment);
    execvp(argv[0], argv.data());
    _exit(127);
  }
  ProcessResult result;
  int status = 0;
  if (child > 0 && waitpid(child, &status, 0) == child)
    result.exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  result.out = read_and_remove(out);
  result.err = read_and_remove(err);
  return result;
}

}  // namespace e2e
