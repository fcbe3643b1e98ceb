// The runtime and the process around it: fork, exit with work in the queue.
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>

#include "tests/shim/runtime/check.h"

namespace {

using Process = test::Runtime;

// The exit status of body() run in a child process.
template <class Body>
int status_of_child(const Body& body) {
  const pid_t child = fork();
  if (child == 0) body();
  int status = 0;
  waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

TEST_F(Process, AChildAfterForkGetsAClearError) {
  ASSERT_OK(npuDeviceSynchronize());
  EXPECT_EQ(status_of_child([] {
              void* memory = nullptr;
              std::_Exit(npuMalloc(&memory, 16) == npuErrorInitializationError ? 0 : 1);
            }),
            0);
}

TEST_F(Process, AChildMayEndNormally) {
#ifdef __SANITIZE_ADDRESS__
  GTEST_SKIP() << "what the parent's threads own has no owner in the child: the sanitizer calls it a leak";
#endif
  test::Gate gate;
  gate.block(nullptr);  // the parent's device is busy, its locks may be held
  EXPECT_EQ(status_of_child([] { std::exit(0); }), 0);
}

}  // namespace
