#include "tool/program/workers.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <unistd.h>

#include <map>
#include <thread>
#include <vector>

namespace migrate {
namespace {

using testing::HasSubstr;
using testing::SizeIs;

/// Results by task; errors begin with "error: ".
std::map<size_t, std::string> results(size_t count, const WorkerOptions& options,
                                      const std::function<std::string(size_t)>& work) {
  std::map<size_t, std::string> all;
  Status ran = run_in_workers(count, options, work, [&](size_t i, Result<std::string> result) {
    EXPECT_EQ(all.count(i), 0u);
    all[i] = result ? *result : "error: " + result.error().message;
  });
  EXPECT_TRUE(ran) << ran.error().message;
  return all;
}

TEST(Workers, EveryTaskOnceWhateverTheNumberOfProcesses) {
  for (int processes : {0, 1, 3, 50}) {
    auto all = results(20, {processes, std::chrono::minutes(1)},
                       [](size_t i) { return std::string(i * 10000, 'x'); });
    EXPECT_THAT(all, SizeIs(20));
    for (const auto& [i, text] : all) EXPECT_EQ(text.size(), i * 10000);
  }
  EXPECT_THAT(results(0, {}, [](size_t) { return ""; }), SizeIs(0));
}

TEST(Workers, TheyAreProcesses) {
  std::string here = std::to_string(::getpid());
  for (const auto& [i, pid] :
       results(3, {2, std::chrono::minutes(1)}, [](size_t) { return std::to_string(::getpid()); }))
    EXPECT_NE(pid, here);
}

TEST(Workers, ACrashCostsOneTask) {
  auto all = results(9, {2, std::chrono::minutes(1)}, [](size_t i) -> std::string {
    if (i == 3) ::raise(SIGKILL);
    if (i == 5) ::_exit(7);
    return "fine";
  });
  for (const auto& [i, text] : all) {
    if (i == 3)
      EXPECT_THAT(text, HasSubstr("crashed: Killed"));
    else if (i == 5)
      EXPECT_THAT(text, HasSubstr("ended with exit code 7"));
    else
      EXPECT_EQ(text, "fine");
  }
}

TEST(Workers, ATaskThatComputesForEverIsEnded) {
  auto all = results(4, {2, std::chrono::milliseconds(1000)}, [](size_t i) -> std::string {
    for (volatile bool forever = i == 1; forever;) {
    }
    return "fine";
  });
  EXPECT_EQ(all[0] + all[2] + all[3], "finefinefine");
  EXPECT_EQ(all[1], "error: took longer than 1 s");
}

TEST(Workers, ATaskThatWaitsForEverIsEnded) {
  auto all = results(1, {1, std::chrono::milliseconds(100)}, [](size_t) -> std::string {
    while (true) ::pause();
  });
  EXPECT_EQ(all[0], "error: took longer than 0 s");
}

TEST(Workers, ATaskThatWaitsMayTakeLongerThanItsProcessorTime) {
  auto all = results(1, {1, std::chrono::milliseconds(2000)}, [](size_t) -> std::string {
    std::this_thread::sleep_for(std::chrono::milliseconds(2500));
    return "fine";
  });
  EXPECT_EQ(all[0], "fine");
}

TEST(Workers, ATaskThatEatsMemoryIsEnded) {
  WorkerOptions options{2, std::chrono::minutes(1), 256};
  auto all = results(4, options, [](size_t i) -> std::string {
    std::vector<std::string> eaten;
    while (i == 1) {
      eaten.emplace_back(8 << 20, 'x');
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    return "fine";
  });
  EXPECT_EQ(all[0] + all[2] + all[3], "finefinefine");
  EXPECT_EQ(all[1], "error: took more than 256 MiB of memory");
}

TEST(Workers, AStopEndsTheTasksAtWorkAndKeepsWhatIsDone) {
  std::map<size_t, std::string> all;
  WorkerOptions options{2, std::chrono::minutes(10), 0};
  options.stopped = [&] { return all.size() == 3; };
  const Status ran = run_in_workers(
      50, options,
      [](size_t i) -> std::string {
        while (i >= 3) ::pause();
        return "fine";
      },
      [&](size_t i, Result<std::string> result) { all[i] = result ? *result : result.error().message; });
  ASSERT_FALSE(ran);
  EXPECT_EQ(ran.error().message, kStopped);
  EXPECT_THAT(all, testing::ElementsAre(testing::Pair(0, "fine"), testing::Pair(1, "fine"),
                                        testing::Pair(2, "fine")));
}

TEST(Workers, AStoppedRunBeginsNothing) {
  WorkerOptions options;
  options.stopped = [] { return true; };
  bool any = false;
  EXPECT_FALSE(run_in_workers(5, options, [](size_t) { return ""; }, [&](size_t, auto) { any = true; }));
  EXPECT_FALSE(any);
}

}  // namespace
}  // namespace migrate
