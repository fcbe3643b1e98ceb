#include "tool/program/workers.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <fstream>
#include <memory>
#include <optional>
#include <thread>
#include <vector>

namespace migrate {
namespace {

using Clock = std::chrono::steady_clock;

/// Sends all bytes; false if the other end is closed.
bool send_all(int fd, const void* data, size_t bytes) {
  const char* at = static_cast<const char*>(data);
  while (bytes > 0) {
    ssize_t sent = ::write(fd, at, bytes);
    if (sent < 0 && errno == EINTR) continue;
    if (sent <= 0) return false;
    at += sent;
    bytes -= static_cast<size_t>(sent);
  }
  return true;
}

bool receive_all(int fd, void* data, size_t bytes) {
  char* at = static_cast<char*>(data);
  while (bytes > 0) {
    ssize_t got = ::read(fd, at, bytes);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return false;
    at += got;
    bytes -= static_cast<size_t>(got);
  }
  return true;
}

/// The child process: runs tasks until its parent closes the pipe.
[[noreturn]] void serve(int in, int out, const std::function<std::string(size_t)>& work) {
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  // A terminal sends Ctrl-C to all processes. The parent decides what it means.
  ::signal(SIGINT, SIG_IGN);
  ::signal(SIGTERM, SIG_DFL);
  rlimit no_core{0, 0};
  ::setrlimit(RLIMIT_CORE, &no_core);
  // A crashing front end prints a stack trace. It is discarded, because the report names the file.
  int null = ::open("/dev/null", O_WRONLY | O_CLOEXEC);
  if (null >= 0) ::dup2(null, STDERR_FILENO);
  uint64_t index = 0;
  while (receive_all(in, &index, sizeof index)) {
    std::string result = work(index);
    uint64_t bytes = result.size();
    if (!send_all(out, &bytes, sizeof bytes) || !send_all(out, result.data(), bytes)) break;
  }
  ::_exit(0);
}

/// Memory of a process; 0 if the system does not provide it (no /proc).
size_t resident_mib(pid_t pid) {
  std::ifstream file("/proc/" + std::to_string(pid) + "/statm");
  size_t total = 0, resident = 0;
  if (!(file >> total >> resident)) return 0;
  return resident * static_cast<size_t>(::sysconf(_SC_PAGESIZE)) >> 20;
}

/// Processor time of a process; 0 if it has ended.
std::chrono::nanoseconds processor_time(pid_t pid) {
  clockid_t clock;
  timespec used{};
  if (::clock_getcpuclockid(pid, &clock) != 0 || ::clock_gettime(clock, &used) != 0) return {};
  return std::chrono::seconds(used.tv_sec) + std::chrono::nanoseconds(used.tv_nsec);
}

/// The limit of wall-clock time as a multiple of the limit of processor time, for tasks that wait.
constexpr int kPatience = 10;

/// The interval between checks of memory, and of whether the run is stopped. A parse grows by about 100 MB at most in that
/// time.
constexpr std::chrono::milliseconds kLook(100);

/// One child process and its current task.
class Worker {
 public:
  Worker() = default;
  Worker(const Worker&) = delete;
  Worker& operator=(const Worker&) = delete;
  ~Worker() { stop(); }

  bool running() const { return pid_ > 0; }
  bool busy() const { return task_.has_value(); }
  size_t task() const { return *task_; }
  size_t resident_mib() const { return migrate::resident_mib(pid_); }
  int result_pipe() const { return from_; }
  /// The part of its limit that the task has used.
  std::chrono::nanoseconds used() const {
    const std::chrono::nanoseconds by_the_clock = Clock::now() - started_;
    return std::max(processor_time(pid_) - used_before_, by_the_clock / kPatience);
  }

  /// `others`: pipes of the other workers, which the child must close.
  bool start(const std::function<std::string(size_t)>& work,
             const std::vector<std::unique_ptr<Worker>>& others) {
    int to[2], from[2];
    if (::pipe2(to, O_CLOEXEC) != 0) return false;
    if (::pipe2(from, O_CLOEXEC) != 0) {
      ::close(to[0]);
      ::close(to[1]);
      return false;
    }
    pid_ = ::fork();
    if (pid_ == 0) {
      for (const auto& other : others) other->close_pipes();
      ::close(to[1]);
      ::close(from[0]);
      serve(to[0], from[1], work);
    }
    ::close(to[0]);
    ::close(from[1]);
    to_ = to[1];
    from_ = from[0];
    if (pid_ < 0) stop();
    return pid_ > 0;
  }

  void give(size_t task) {
    task_ = task;
    started_ = Clock::now();
    used_before_ = processor_time(pid_);
    received_.clear();
    uint64_t index = task;
    send_all(to_, &index, sizeof index);  // a read from the pipe shows that the child has ended
  }

  /// Reads the available bytes. Returns the result if it is complete, nothing if it is not, or an error if the child ended.
  std::optional<Result<std::string>> receive() {
    char buffer[1 << 16];
    ssize_t got = ::read(from_, buffer, sizeof buffer);
    if (got < 0 && errno == EINTR) return std::nullopt;
    if (got <= 0) {
      task_.reset();
      return Result<std::string>(Error{cause_of_death()});
    }
    received_.append(buffer, static_cast<size_t>(got));
    uint64_t bytes = 0;
    if (received_.size() < sizeof bytes) return std::nullopt;
    std::memcpy(&bytes, received_.data(), sizeof bytes);
    if (received_.size() < sizeof bytes + bytes) return std::nullopt;
    task_.reset();
    return Result<std::string>(received_.substr(sizeof bytes));
  }

  /// Kills the child.
  void stop() {
    close_pipes();
    if (pid_ > 0) {
      ::kill(pid_, SIGKILL);
      wait();
    }
    pid_ = 0;
    task_.reset();
  }

 private:
  void close_pipes() {
    if (to_ >= 0) ::close(to_);
    if (from_ >= 0) ::close(from_);
    to_ = from_ = -1;
  }
  int wait() {
    int status = 0;
    while (::waitpid(pid_, &status, 0) < 0 && errno == EINTR) {
    }
    pid_ = 0;
    return status;
  }
  std::string cause_of_death() {
    close_pipes();
    int status = wait();
    if (WIFSIGNALED(status)) return std::string("crashed: ") + ::strsignal(WTERMSIG(status));
    return "ended with exit code " + std::to_string(WEXITSTATUS(status));
  }

  pid_t pid_ = 0;
  int to_ = -1, from_ = -1;
  std::optional<size_t> task_;
  Clock::time_point started_;
  std::chrono::nanoseconds used_before_{};
  std::string received_;
};

/// Assigns tasks and waits for results.
class Pool {
 public:
  Pool(size_t count, const WorkerOptions& options, const std::function<std::string(size_t)>& work,
       const std::function<void(size_t, Result<std::string>)>& done)
      : count_(count), options_(options), work_(work), done_(done) {
    size_t wanted = options.processes > 0 ? static_cast<size_t>(options.processes)
                                          : std::max(1u, std::thread::hardware_concurrency());
    for (size_t i = 0; i < std::min(wanted, count); ++i) workers_.push_back(std::make_unique<Worker>());
  }

  Status run() {
    while (finished_ < count_) {
      if (is_stopped(options_)) return Error{kStopped};
      if (Status given = give_tasks(); !given) return given;
      wait_for_results();
      stop_greedy_ones();
    }
    return {};
  }

 private:
  Status give_tasks() {
    size_t busy = 0;
    for (auto& worker : workers_) {
      bool wanted = !worker->busy() && next_ < count_;
      if (wanted && (worker->running() || worker->start(work_, workers_))) worker->give(next_++);
      busy += worker->busy();
    }
    return busy > 0 ? Status()
                    : Status(Error{"cannot start a process: " + std::string(std::strerror(errno))});
  }

  void wait_for_results() {
    std::vector<pollfd> pipes;
    std::vector<Worker*> owners;
    const bool looks = options_.memory_mib > 0 || options_.stopped;
    auto wait = looks ? std::min(options_.limit, kLook) : options_.limit;
    for (auto& worker : workers_) {
      if (!worker->busy()) continue;
      pipes.push_back({worker->result_pipe(), POLLIN, 0});
      owners.push_back(worker.get());
      // The earliest time at which a worker can exceed its limit: a worker has one thread.
      auto left = std::chrono::duration_cast<std::chrono::milliseconds>(options_.limit - worker->used());
      wait = std::min(wait, std::max(left, std::chrono::milliseconds(0)));
    }
    // One more millisecond, so that the check sees the limit as exceeded.
    if (::poll(pipes.data(), pipes.size(), static_cast<int>(wait.count()) + 1) <= 0) return;
    for (size_t i = 0; i < pipes.size(); ++i) {
      if (!pipes[i].revents) continue;
      size_t task = owners[i]->task();
      if (auto result = owners[i]->receive()) finish(task, std::move(*result));
    }
  }

  void stop_greedy_ones() {
    for (auto& worker : workers_) {
      std::string why = worker->busy() ? excess(*worker) : "";
      if (why.empty()) continue;
      size_t task = worker->task();
      worker->stop();
      finish(task, Error{why});
    }
  }

  /// The limit that the worker exceeds, as text; empty if none.
  std::string excess(const Worker& worker) const {
    if (worker.used() >= options_.limit) {
      auto seconds = std::chrono::duration_cast<std::chrono::seconds>(options_.limit).count();
      return "took longer than " + std::to_string(seconds) + " s";
    }
    bool heavy = options_.memory_mib > 0 && worker.resident_mib() > options_.memory_mib;
    return heavy ? "took more than " + std::to_string(options_.memory_mib) + " MiB of memory" : "";
  }

  void finish(size_t task, Result<std::string> result) {
    ++finished_;
    done_(task, std::move(result));
  }

  size_t count_, next_ = 0, finished_ = 0;
  const WorkerOptions& options_;
  const std::function<std::string(size_t)>& work_;
  const std::function<void(size_t, Result<std::string>)>& done_;
  std::vector<std::unique_ptr<Worker>> workers_;
};

/// A write to a child that has ended must not end this process (SIGPIPE).
class IgnorePipeSignal {
 public:
  IgnorePipeSignal() : before_(::signal(SIGPIPE, SIG_IGN)) {}
  IgnorePipeSignal(const IgnorePipeSignal&) = delete;
  ~IgnorePipeSignal() { ::signal(SIGPIPE, before_); }

 private:
  void (*before_)(int);
};

}  // namespace

Status run_in_workers(size_t count, const WorkerOptions& options,
                      const std::function<std::string(size_t)>& work,
                      const std::function<void(size_t, Result<std::string>)>& done) {
  IgnorePipeSignal ignored;
  return count == 0 ? Status() : Pool(count, options, work, done).run();
}

}  // namespace migrate
