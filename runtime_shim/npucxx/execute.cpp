#include "runtime_shim/npucxx/execute.h"

#include <spawn.h>
#include <sys/wait.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <stdexcept>
#include <system_error>

#include "runtime_shim/npucxx/ptx.h"

extern char** environ;

namespace npu::cxx {
namespace {

int run_one(const Step& step) {
  std::vector<char*> argv;
  for (const std::string& word : step.arguments) argv.push_back(const_cast<char*>(word.c_str()));
  argv.push_back(nullptr);
  pid_t child = 0;
  if (int error = posix_spawnp(&child, argv[0], nullptr, nullptr, argv.data(), environ); error != 0) {
    throw std::runtime_error("cannot run '" + step.arguments[0] + "': " + std::strerror(error));
  }
  int status = 0;
  while (waitpid(child, &status, 0) < 0) {
    if (errno != EINTR)
      throw std::runtime_error("waiting for '" + step.arguments[0] + "': " + std::strerror(errno));
  }
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

}  // namespace

int execute(const std::vector<Step>& steps) {
  for (const Step& step : steps) {
    const int code = run_one(step);
    if (code == 0) continue;
    for (const std::string& place : ptx_places(step)) std::fprintf(stderr, "npucxx: %s\n", place.c_str());
    return code;
  }
  return 0;
}

ScratchDir::ScratchDir() {
  std::string pattern = (std::filesystem::temp_directory_path() / "npucxx-XXXXXX").string();
  if (mkdtemp(pattern.data()) == nullptr)
    throw std::runtime_error("cannot make '" + pattern + "': " + std::strerror(errno));
  path_ = pattern;
}

ScratchDir::~ScratchDir() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

}  // namespace npu::cxx
