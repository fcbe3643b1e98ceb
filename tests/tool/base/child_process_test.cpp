// Programs with a time limit, and signals to this program while one runs.
#include "tool/base/child_process.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <filesystem>
#include <thread>

namespace migrate {
namespace {

volatile std::sig_atomic_t seen = 0;

int exit_code_of(const std::string& script, int time_limit) {
  ChildCommand command{{"/bin/sh", "-c", script}, {}, "", ""};
  command.time_limit = time_limit;
  auto exit_code = run_child(command);
  return exit_code ? *exit_code : -1;
}

TEST(ChildProcess, HasAnExitCodeWithAndWithoutATimeLimit) {
  for (const int time_limit : {0, 100}) {
    EXPECT_EQ(exit_code_of("exit 7", time_limit), 7);
    EXPECT_EQ(exit_code_of("kill -TERM $$", time_limit), 128 + SIGTERM);
  }
}

/// The child has a process group of its own, which Ctrl-C does not reach.
TEST(ChildProcess, GetsTheSignalsOfThisProgram) {
  const std::string ready =
      (std::filesystem::temp_directory_path() / ("migrate-child-" + std::to_string(getpid()))).string();
  for (const int signal : {SIGINT, SIGTERM}) {
    seen = 0;
    const auto before = std::signal(signal, [](int one) { seen = one; });
    std::thread sender([&] {
      while (!std::filesystem::exists(ready)) std::this_thread::sleep_for(std::chrono::milliseconds(5));
      kill(getpid(), signal);
    });
    EXPECT_EQ(exit_code_of("trap 'exit 3' INT TERM; touch " + ready + "; while :; do sleep 0.02; done", 60),
              3);
    sender.join();
    EXPECT_EQ(seen, signal) << "this program gets it as well";
    std::filesystem::remove(ready);
    seen = 0;
    std::raise(signal);
    EXPECT_EQ(seen, signal) << "its own handler is back";
    std::signal(signal, before);
  }
}

}  // namespace
}  // namespace migrate
