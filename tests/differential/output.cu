// What kernels print and how they fail: printf, assert, traps, addresses, and the errors that the calls
// return.
#include <unistd.h>

#include <cassert>
#include <set>

#include "check.cuh"

using check::loop;
using check::Suite;

__global__ void one_line() { printf("one %d of %d\n", 7, blockDim.x); }
__global__ void per_thread() { printf("thread %d\n", blockIdx.x * blockDim.x + threadIdx.x); }
__global__ void formats() {
  printf("%5d|%-5d|%05d|%x|%u|%c|%s|%%\n", -3, 4, 42, 255u, 4000000000u, 'q', "text");
  printf("%.3f|%8.2e|%g|%lld|%llu|%p\n", 3.14159, 12345.678f, 0.5, -5000000000LL, 18446744073709551615ULL,
         (void*)0);
}
__global__ void between_barriers(int n) {
  __shared__ int s[32];
  s[threadIdx.x] = threadIdx.x;
  __syncthreads();
  if (threadIdx.x == 0) printf("first %d\n", s[n]);
  __syncthreads();
  if (threadIdx.x == 31) printf("second %d\n", s[n + 1]);
}
__global__ void holds(int* x) { assert(x[threadIdx.x] >= 0 && "not negative"); }
__global__ void fails(int limit) { assert(threadIdx.x < limit); }

/// What the kernels of `launch` print.
template <class F>
std::string printed(F launch) {
  std::fflush(stdout);
  const int saved = dup(1);
  std::FILE* file = std::tmpfile();
  dup2(fileno(file), 1);
  launch();
  check::wait("launch");
  std::fflush(stdout);
  dup2(saved, 1);
  close(saved);
  std::string text;
  std::rewind(file);
  for (int c; (c = std::fgetc(file)) != EOF;) text += char(c);
  std::fclose(file);
  return text;
}
static void same_text(Suite& s, const char* name, const std::string& got, const std::string& want) {
  if (got != want) std::printf("printed: \"%s\", wanted: \"%s\"\n", got.c_str(), want.c_str());
  s.is(name, int(got == want), 1);
}

int main() {
  Suite s;
  same_text(s, "printf", printed([] { one_line<<<1, 1>>>(); }), "one 7 of 1\n");
  same_text(s, "printf formats", printed([] { formats<<<1, 1>>>(); }),
            "   -3|4    "
            "|00042|ff|4000000000|q|text|%\n3.142|1.23e+04|0.5|-5000000000|18446744073709551615|(nil)\n");
  same_text(s, "printf between barriers", printed([] { between_barriers<<<1, 32>>>(4); }),
            "first 4\nsecond 5\n");
  const std::string text = printed([] { per_thread<<<3, 40>>>(); });
  std::multiset<int> seen, want;
  int number;
  for (size_t at = 0; (at = text.find("thread ", at)) != std::string::npos; ++at)
    if (std::sscanf(text.c_str() + at, "thread %d", &number) == 1) seen.insert(number);
  for (int i = 0; i < 120; ++i) want.insert(i);
  s.is("printf of every thread", int(seen == want), 1);
  s.equal("assert holds", check::device<int>(40, [](int* o) { holds<<<1, 40>>>(o); }), std::vector<int>(40));
  fails<<<1, 64>>>(50);
  s.is("assert fails", int(cudaDeviceSynchronize()), int(cudaErrorAssert));
  s.is("and the error stays", int(cudaDeviceSynchronize()), int(cudaErrorAssert));
  return s.finish();
}
