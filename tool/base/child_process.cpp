#include "tool/base/child_process.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

extern char** environ;

namespace migrate {
namespace {

std::vector<char*> pointers(const std::vector<std::string>& texts) {
  std::vector<char*> result;
  for (const std::string& one : texts) result.push_back(const_cast<char*>(one.c_str()));
  result.push_back(nullptr);
  return result;
}

// What happens between the fork and the start of the program.
class Actions {
 public:
  explicit Actions(const ChildCommand& command) {
    posix_spawn_file_actions_init(&actions_);
    if (!command.directory.empty())
      posix_spawn_file_actions_addchdir_np(&actions_, command.directory.c_str());
    if (command.output.empty()) return;
    posix_spawn_file_actions_addopen(&actions_, STDOUT_FILENO, command.output.c_str(),
                                     O_WRONLY | O_CREAT | O_TRUNC, 0600);
    posix_spawn_file_actions_adddup2(&actions_, STDOUT_FILENO, STDERR_FILENO);
  }
  ~Actions() { posix_spawn_file_actions_destroy(&actions_); }
  Actions(const Actions&) = delete;
  Actions& operator=(const Actions&) = delete;
  const posix_spawn_file_actions_t* get() const { return &actions_; }

 private:
  posix_spawn_file_actions_t actions_;
};

}  // namespace

std::vector<std::string> environment_with(const std::vector<std::string>& variables) {
  std::vector<std::string> result = variables;
  for (char** one = environ; *one != nullptr; ++one) {
    std::string name(*one, std::strcspn(*one, "="));
    bool replaced = std::any_of(variables.begin(), variables.end(),
                                [&](const auto& v) { return v.starts_with(name + "="); });
    if (!replaced) result.emplace_back(*one);
  }
  return result;
}

Result<int> run_child(const ChildCommand& command) {
  Actions actions(command);
  auto environment = pointers(command.environment);
  char** variables = command.environment.empty() ? environ : environment.data();
  pid_t child = 0;
  int failed = posix_spawnp(&child, command.words[0].c_str(), actions.get(), nullptr,
                            pointers(command.words).data(), variables);
  if (failed != 0) return Error{command.words[0] + ": " + std::strerror(failed)};
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

}  // namespace migrate
