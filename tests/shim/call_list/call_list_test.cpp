// The list of CANN's functions that a process calls.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <map>
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

/// The list of the counters.
std::string list_of(const Counters& counters) {
  std::FILE* const file = std::tmpfile();
  EXPECT_TRUE(counters.write(fileno(file)));
  std::rewind(file);
  char text[1 << 16];
  const size_t bytes = std::fread(text, 1, sizeof text, file);
  std::fclose(file);
  return {text, bytes};
}

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
  EXPECT_THAT(list_of(counters), IsEmpty());
  EXPECT_EQ(counted_twice(4) + counted_twice(1), 10);
  EXPECT_EQ(list_of(counters), "2 libx.so twice\n");
}

TEST(Counters, AreListedByLibraryAndName) {
  Counters counters;
  const auto at = [](auto* function) { return reinterpret_cast<uintptr_t>(function); };
  const auto call = [](uintptr_t code) { reinterpret_cast<int (*)(int)>(code)(1); };
  call(counters.counted("liby.so", "a", at(twice)));
  call(counters.counted("libx.so", "b", at(+[](int value) { return value; })));
  call(counters.counted("libx.so", "a", at(+[](int value) { return -value; })));
  EXPECT_EQ(list_of(counters), "1 libx.so a\n1 libx.so b\n1 liby.so a\n");
}

TEST(Counters, TellThatAFileTakesNothing) {
  Counters counters;
  counted(counters, "twice", twice)(1);
  EXPECT_FALSE(counters.write(-1));
}

TEST(Counters, HaveOneForEachFunction) {
  Counters counters;
  auto* const first = counted(counters, "twice", twice);
  EXPECT_EQ(counted(counters, "twice", twice), first);
  EXPECT_EQ(first(1), 2);
  EXPECT_EQ(list_of(counters), "1 libx.so twice\n");
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
  EXPECT_EQ(list_of(counters), "40000 libx.so twice\n");
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

// The signal still ends the program, and the list is there.
TEST(CallList, IsWrittenByAProcessThatASignalEnds) {
  const std::map<std::string, int> signals{{"ABRT", SIGABRT}, {"SEGV", SIGSEGV}, {"TERM", SIGTERM}};
  for (const auto& [name, signal] : signals) {
    const std::string file = testing::TempDir() + "call_list_" + name + "_" + std::to_string(getpid());
    const std::string folder = MIGRATE_BINARY_DIR;
    const int status =
        std::system(("exec env LD_AUDIT=" + folder + "/lib/npu_sim/libnpu_calls.so NPU_SIM_CALLS=" + file +
                     ".%p " + folder + "/bin/shim_call_list_ends_by_signal " + name + " > " + file)
                        .c_str());
    EXPECT_TRUE(WIFSIGNALED(status) && WTERMSIG(status) == signal) << name << ": " << status;
    std::string process = text_in(file);
    process.pop_back();
    EXPECT_THAT(text_in(file + "." + process), HasSubstr("1 libascendcl.so aclInit\n")) << name;
  }
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
