#include "tool/cli/stop.h"

#include <signal.h>

#include <cstdio>

namespace migrate {
namespace {

volatile sig_atomic_t stop_wanted = 0;

constexpr int kSignals[] = {SIGINT, SIGTERM};

void set_handler(int signal, void (*handler)(int)) {
  struct sigaction before{};
  if (::sigaction(signal, nullptr, &before) != 0 || before.sa_handler == SIG_IGN) return;
  struct sigaction wanted{};
  wanted.sa_handler = handler;
  ::sigemptyset(&wanted.sa_mask);
  ::sigaction(signal, &wanted, nullptr);
}

/// The next signal has its usual effect.
void want_stop(int) {
  stop_wanted = 1;
  for (const int signal : kSignals) set_handler(signal, SIG_DFL);
}

}  // namespace

void stop_on_signals() {
  for (const int signal : kSignals) set_handler(signal, want_stop);
}

bool is_stop_wanted() { return stop_wanted != 0; }

void show_stop() {
  if (is_stop_wanted())
    std::fprintf(
        stderr,
        "migrate: stopped: the report has what was read until then; the same command goes on from there\n");
}

}  // namespace migrate
