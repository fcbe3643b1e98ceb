// The list of CANN's functions that a process calls.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "runtime_shim/call_list/counters.h"

namespace npu::call_list {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

/// Arguments in registers of both kinds and on the stack.
double sum(int a, double b, int c, int d, int e, int f, int g, int h, float i) {
  return a + b + c + d + e + f + g + h + i;
}
int twice(int value) { return 2 * value; }

template <class Function>
Function* counted(Counters& counters, const char* name, Function* function) {
  return reinterpret_cast<Function*>(
      counters.counted("libx.so", name, reinterpret_cast<uintptr_t>(function)));
}

TEST(Counters, PassArgumentsAndResults) {
  Counters counters;
  auto* const counted_sum = counted(counters, "sum", sum);
  EXPECT_NE(counted_sum, sum);
  EXPECT_EQ(counted_sum(1, 2.5, 3, 4, 5, 6, 7, 8, 0.25F), 36.75);
}

TEST(Counters, NameWhatWasCalled) {
  Counters counters;
  auto* const counted_twice = counted(counters, "twice", twice);
  counted(counters, "sum", sum);
  EXPECT_THAT(counters.calls(), IsEmpty());
  EXPECT_EQ(counted_twice(4) + counted_twice(1), 10);
  EXPECT_EQ(text_of(counters.calls()), "2 libx.so twice\n");
}

TEST(Counters, HaveOneForEachFunction) {
  Counters counters;
  auto* const first = counted(counters, "twice", twice);
  EXPECT_EQ(counted(counters, "twice", twice), first);
  EXPECT_EQ(first(1), 2);
  EXPECT_EQ(text_of(counters.calls()), "1 libx.so twice\n");
}

TEST(Counters, CountThreads) {
  Counters counters;
  auto* const counted_twice = counted(counters, "twice", twice);
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i)
    threads.emplace_back([&] {
      for (int call = 0; call < 10'000; ++call) counted_twice(call);
    });
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(text_of(counters.calls()), "40000 libx.so twice\n");
}

// No function is lost in silence.
TEST(Counters, TellThatTheyAreFull) {
  Counters counters;
  for (uintptr_t address = 1; address <= Counters::kMost; ++address)
    EXPECT_NE(counters.counted("libx.so", "f", address), address);
  EXPECT_FALSE(counters.overflowed());
  EXPECT_EQ(counters.counted("libx.so", "f", 1U << 20), 1U << 20);
  EXPECT_TRUE(counters.overflowed());
}

std::string text_in(const std::string& path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

/// Runs a sample with the list in a file. Result: the list.
std::string list_of_sample(const std::string& file, const std::string& read_from) {
  const std::string folder = MIGRATE_BINARY_DIR;
  const std::string command = "LD_AUDIT=" + folder + "/lib/npu_sim/libnpu_calls.so NPU_SIM_CALLS=" + file +
                              " " + folder + "/bin/shim_hccl_sample > /dev/null 2> " + read_from + ".err";
  EXPECT_EQ(std::system(command.c_str()), 0);
  return text_in(read_from);
}

TEST(CallList, NamesTheCallsOfAProcess) {
  const std::string file = testing::TempDir() + "call_list_" + std::to_string(getpid());
  const std::string list = list_of_sample(file, file);
  EXPECT_THAT(list, HasSubstr(" libascendcl.so aclrtMalloc\n"));
  EXPECT_THAT(list, HasSubstr("2 libhccl.so HcclAllReduce\n"));
  EXPECT_THAT(list, Not(HasSubstr("libc.so")));
  EXPECT_THAT(text_in(file + ".err"), IsEmpty());
}

// The shell is audited, too, and ends after the program.
TEST(CallList, IsNotOverwrittenByTheProcessThatStartsTheProgram) {
  const std::string file = testing::TempDir() + "call_list_shell_" + std::to_string(getpid());
  const std::string folder = MIGRATE_BINARY_DIR;
  const std::string command = "LD_AUDIT=" + folder + "/lib/npu_sim/libnpu_calls.so NPU_SIM_CALLS=" + file +
                              " sh -c '" + folder + "/bin/shim_hccl_sample > /dev/null; true'";
  EXPECT_EQ(std::system(command.c_str()), 0);
  EXPECT_THAT(text_in(file), HasSubstr("2 libhccl.so HcclAllReduce\n"));
}

TEST(CallList, GoesToStderr) {
  const std::string file = testing::TempDir() + "call_list_stderr_" + std::to_string(getpid());
  EXPECT_THAT(list_of_sample("-", file), IsEmpty());
  EXPECT_THAT(text_in(file + ".err"), HasSubstr("2 libhccl.so HcclAllReduce\n"));
}

TEST(CallList, SaysThatAFileCannotBeWritten) {
  const std::string file = testing::TempDir() + "call_list_none_" + std::to_string(getpid());
  list_of_sample("/no/such/folder/calls", file);
  EXPECT_EQ(text_in(file + ".err"), "NPU_SIM_CALLS: cannot write /no/such/folder/calls\n");
}

}  // namespace
}  // namespace npu::call_list
