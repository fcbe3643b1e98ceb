// Calls a function of CANN, prints its process number, and ends by the signal that the argument names: ABRT by abort(), SEGV by an access, TERM
// from outside.
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "acl/acl.h"

int main(int count, char** arguments) {
  const std::string signal = count > 1 ? arguments[1] : "";
  std::printf("%d\n", static_cast<int>(getpid()));
  std::fflush(stdout);
  aclInit(nullptr);
  if (signal == "ABRT") std::abort();
  if (signal == "SEGV") *static_cast<volatile int*>(nullptr) = 1;  // NOLINT: this is what is tested
  if (signal == "TERM") kill(getpid(), SIGTERM);
  return 0;
}
