#include "tool/base/child_process.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <iterator>
#include <thread>

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

/// A program with a time limit leads a process group of its own, which can be killed as a whole.
class Attributes {
 public:
  explicit Attributes(bool has_group) {
    posix_spawnattr_init(&attributes_);
    if (!has_group) return;
    posix_spawnattr_setflags(&attributes_, POSIX_SPAWN_SETPGROUP);
    posix_spawnattr_setpgroup(&attributes_, 0);
  }
  ~Attributes() { posix_spawnattr_destroy(&attributes_); }
  Attributes(const Attributes&) = delete;
  Attributes& operator=(const Attributes&) = delete;
  const posix_spawnattr_t* get() const { return &attributes_; }

 private:
  posix_spawnattr_t attributes_;
};

/// The group of the child that ForwardedSignals belongs to, and the signal that came.
volatile std::sig_atomic_t forwarded_group = 0, forwarded_signal = 0;

void forward(int signal) {
  const int before = errno;
  forwarded_signal = signal;
  if (forwarded_group > 0) kill(-static_cast<pid_t>(forwarded_group), signal);
  errno = before;
}

/// Ctrl-C reaches the process group of this program alone: passes it, and what ends this program, to the group of the child. When the child
/// has ended, this program gets the signal itself. One at a time; others leave the signals as they are.
class ForwardedSignals {
 public:
  explicit ForwardedSignals(bool is_wanted) : is_on_(is_wanted && !is_taken_.exchange(true)) {
    if (!is_on_) return;
    forwarded_group = 0;
    forwarded_signal = 0;
    struct sigaction action{};
    action.sa_handler = &forward;
    sigemptyset(&action.sa_mask);
    for (size_t i = 0; i < std::size(kSignals); ++i) {
      sigaction(kSignals[i], nullptr, &before_[i]);
      if (before_[i].sa_handler != SIG_IGN) sigaction(kSignals[i], &action, nullptr);
    }
  }
  ~ForwardedSignals() {
    if (!is_on_) return;
    for (size_t i = 0; i < std::size(kSignals); ++i) sigaction(kSignals[i], &before_[i], nullptr);
    const int signal = forwarded_signal;
    forwarded_group = 0;
    is_taken_ = false;
    if (signal != 0) raise(signal);
  }
  ForwardedSignals(const ForwardedSignals&) = delete;
  ForwardedSignals& operator=(const ForwardedSignals&) = delete;

  void to(pid_t group) const {
    if (!is_on_) return;
    forwarded_group = group;
    if (forwarded_signal != 0) kill(-group, forwarded_signal);
  }

 private:
  static constexpr int kSignals[] = {SIGINT, SIGTERM};
  static inline std::atomic<bool> is_taken_ = false;
  const bool is_on_;
  struct sigaction before_[std::size(kSignals)]{};
};

/// Waits for the end of the child, and kills its group if that is late.
Status wait_in_time(pid_t child, int seconds, int& status) {
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(seconds);
  for (pid_t ended = 0; ended != child; ended = waitpid(child, &status, WNOHANG)) {
    if (ended < 0 && errno != EINTR)
      return Error{"its end is not known: " + std::string(std::strerror(errno))};
    if (std::chrono::steady_clock::now() >= end) {
      kill(-child, SIGKILL);
      waitpid(child, &status, 0);
      return Error{"it did not end within " + std::to_string(seconds) + " seconds, and was stopped"};
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  return {};
}

int exit_code_of(int status) { return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status); }

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
  const Attributes attributes(command.time_limit > 0);
  const ForwardedSignals signals(command.time_limit > 0);
  int failed = posix_spawnp(&child, command.words[0].c_str(), actions.get(), attributes.get(),
                            pointers(command.words).data(), variables);
  if (failed != 0) return Error{command.words[0] + ": " + std::strerror(failed)};
  signals.to(child);
  int status = 0;
  if (command.time_limit > 0) {
    if (Status ended = wait_in_time(child, command.time_limit, status); !ended) return ended.error();
    return exit_code_of(status);
  }
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  return exit_code_of(status);
}

}  // namespace migrate
