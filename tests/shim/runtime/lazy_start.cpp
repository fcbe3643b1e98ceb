// The first calls of a program come from several threads at once: whoever is first starts the runtime. A program of its
// own, because the runtime starts once.
#include <atomic>
#include <cstdio>
#include <thread>
#include <vector>

#include "npu/runtime.h"

int main() {
  constexpr int kThreads = 8;
  std::atomic<int> ready{0}, right{0};
  std::vector<std::thread> threads;
  for (int i = 0; i < kThreads; ++i) {
    threads.emplace_back([&, i] {
      ++ready;
      while (ready.load() < kThreads) std::this_thread::yield();
      int device = -1, value = 100 + i, back = 0;
      int* memory = nullptr;
      const bool done = npuMalloc(&memory, sizeof(int)) == npuSuccess &&
                        npuMemcpy(memory, &value, sizeof(int), npuMemcpyHostToDevice) == npuSuccess &&
                        npuMemcpy(&back, memory, sizeof(int), npuMemcpyDeviceToHost) == npuSuccess &&
                        npuGetDevice(&device) == npuSuccess && npuFree(memory) == npuSuccess;
      if (done && back == value && device == 0) ++right;
    });
  }
  for (std::thread& thread : threads) thread.join();
  if (right.load() != kThreads)
    std::fprintf(stderr, "%d of %d threads found a device\n", right.load(), kThreads);
  return right.load() == kThreads ? 0 : 1;
}
