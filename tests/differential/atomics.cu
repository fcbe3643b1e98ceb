// Atomics: every operation on every type that has it, on global and on shared memory, with the value that
// they return.
#include "check.cuh"

using check::Buffer;
using check::device;
using check::loop;
using check::mixed;
using check::Suite;

constexpr int kThreads = 96, kBlocks = 2, kCells = 5;

/// All threads apply one operation to few cells: the result does not depend on the order.
#define ATOMIC(name, call)                 \
  struct name {                            \
    template <class T>                     \
    __device__ static T apply(T* p, T y) { \
      return call(p, y);                   \
    }                                      \
  };
ATOMIC(Add, atomicAdd)
ATOMIC(Sub, atomicSub)
ATOMIC(Min, atomicMin)
ATOMIC(Max, atomicMax)
ATOMIC(And, atomicAnd)
ATOMIC(Or, atomicOr)
ATOMIC(Xor, atomicXor)
ATOMIC(AddBlock, atomicAdd_block)
ATOMIC(AddSystem, atomicAdd_system)
ATOMIC(MaxBlock, atomicMax_block)

template <class T, class Operation>
__global__ void on_global(T* cells, const T* x) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  Operation::apply(&cells[i % kCells], x[i]);
}
template <class T, class Operation>
__global__ void on_shared(T* cells, const T* x) {
  __shared__ T s[kCells];
  if (threadIdx.x < kCells) s[threadIdx.x] = cells[threadIdx.x];
  __syncthreads();
  for (int i = threadIdx.x; i < kThreads * kBlocks; i += blockDim.x) Operation::apply(&s[i % kCells], x[i]);
  __syncthreads();
  if (threadIdx.x < kCells) cells[threadIdx.x] = s[threadIdx.x];
}

template <class T, class Operation, class F>
void operation(Suite& s, const std::string& name, F reference) {
  const int n = kThreads * kBlocks;
  const auto x = loop<T>(n, [](int i) { return T(mixed(i) - (T(-1) < T(0) ? 500 : 0)); });
  const auto before = loop<T>(kCells, [](int c) { return T(100 * c + 7); });
  std::vector<T> want = before;
  for (int i = 0; i < n; ++i) want[i % kCells] = reference(want[i % kCells], x[i]);
  const Buffer<T> d(x);
  s.equal(name + " global",
          device(before, [&](T* o) { on_global<T, Operation><<<kBlocks, kThreads>>>(o, d.data()); }), want);
  s.equal(name + " shared",
          device(before, [&](T* o) { on_shared<T, Operation><<<1, kThreads>>>(o, d.data()); }), want);
}

/// What add returns are the sums before, each once: their sorted list is that of a loop over equal addends.
template <class T>
__global__ void tickets(T* next, T* taken, T step) {
  taken[blockIdx.x * blockDim.x + threadIdx.x] = atomicAdd(next, step);
}
template <class T>
void returned(Suite& s, const char* name) {
  const int n = kThreads * kBlocks;
  std::vector<T> all = device<T>(n + 1, [&](T* o) { tickets<<<kBlocks, kThreads>>>(o, o + 1, T(3)); });
  std::vector<T> seen(n + 1);
  seen[0] = all[0];
  for (int i = 1; i <= n; ++i)
    if (all[i] >= T(0) && all[i] < T(3 * n)) seen[1 + int(all[i]) / 3] = all[i];
  s.equal(name, seen, loop<T>(n + 1, [&](int i) { return i ? T(3 * (i - 1)) : T(3 * n); }));
}

__global__ void exchange(int* cell, int* out) { out[threadIdx.x] = atomicExch(cell, (int)threadIdx.x + 1); }
__global__ void exchange_float(float* cell, float* sum) {
  atomicAdd(sum, atomicExch(cell, threadIdx.x + 1.f));
}
template <class T>
__global__ void compare_and_swap_add(T* cell, T y) {
  T old = *cell, seen;
  do {
    seen = old;
    old = atomicCAS(cell, seen, T(seen + y));
  } while (seen != old);
}
__device__ double add_by_bits(double* address, double y) {
  unsigned long long* bits = (unsigned long long*)address;
  unsigned long long old = *bits, seen;
  do {
    seen = old;
    old = atomicCAS(bits, seen, __double_as_longlong(y + __longlong_as_double(seen)));
  } while (seen != old);
  return __longlong_as_double(old);
}
__global__ void add_doubles(double* cell) { add_by_bits(cell, threadIdx.x * 0.5); }
__device__ float maximum_by_bits(float* address, float y) {
  int* bits = (int*)address;
  int old = *bits, seen;
  do {
    seen = old;
    old = atomicCAS(bits, seen, __float_as_int(fmaxf(y, __int_as_float(seen))));
  } while (seen != old);
  return __int_as_float(old);
}
__global__ void maximum_floats(float* cell, const int* x) { maximum_by_bits(cell, x[threadIdx.x] * 0.5f); }
__global__ void counters(unsigned* up, unsigned* down, unsigned* out) {
  out[threadIdx.x] = atomicInc(up, 9);
  atomicDec(down, 9);
}
__global__ void by_lock(int* lock, int* sum, const int* x) {
  for (bool done = false; !done;) {
    if (atomicCAS(lock, 0, 1) == 0) {
      *sum += x[blockIdx.x];
      __threadfence();
      atomicExch(lock, 0);
      done = true;
    }
  }
}
__global__ void compacted(int* count, int* out, const int* x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && x[i] % 4 == 0) out[atomicAdd(count, 1)] = x[i];
}
struct Node {
  int value, next;
};
__global__ void linked_list(Node* nodes, int* head) {
  nodes[threadIdx.x].value = threadIdx.x * 2;
  nodes[threadIdx.x].next = atomicExch(head, (int)threadIdx.x);
}

template <class T>
void integer_operations(Suite& s, const std::string& type) {
  operation<T, Min>(s, "min " + type, [](T a, T b) { return b < a ? b : a; });
  operation<T, Max>(s, "max " + type, [](T a, T b) { return a < b ? b : a; });
  operation<T, And>(s, "and " + type, [](T a, T b) { return T(a & b); });
  operation<T, Or>(s, "or " + type, [](T a, T b) { return T(a | b); });
  operation<T, Xor>(s, "xor " + type, [](T a, T b) { return T(a ^ b); });
}
template <class T>
void sums(Suite& s, const std::string& type) {
  operation<T, Add>(s, "add " + type, [](T a, T b) { return T(a + b); });
}

static void operations(Suite& s) {
  integer_operations<int>(s, "int");
  integer_operations<unsigned>(s, "unsigned");
  integer_operations<unsigned long long>(s, "unsigned long long");
  integer_operations<long long>(s, "long long");
  sums<int>(s, "int");
  sums<unsigned>(s, "unsigned");
  sums<unsigned long long>(s, "unsigned long long");
  sums<float>(s, "float");
  sums<double>(s, "double");
  operation<int, Sub>(s, "sub int", [](int a, int b) { return a - b; });
  operation<unsigned, Sub>(s, "sub unsigned", [](unsigned a, unsigned b) { return a - b; });
  operation<int, AddSystem>(s, "add_system int", [](int a, int b) { return a + b; });
  const int n = kThreads * kBlocks;
  const auto x = loop<float>(n, [](int i) { return mixed(i) * 0.25f; });
  const Buffer<float> d(x);
  float sum = 7;
  for (int i = 0; i < n; ++i) sum += i % kCells ? 0 : x[i];
  s.is("add_block float",
       device<float>({7, 0, 0, 0, 0},
                     [&](float* o) { on_shared<float, AddBlock><<<1, kThreads>>>(o, d.data()); })[0],
       sum);
  returned<int>(s, "returned int");
  returned<unsigned long long>(s, "returned unsigned long long");
  returned<float>(s, "returned float");
  returned<double>(s, "returned double");
}

static void exchanges(Suite& s) {
  std::vector<int> chain = device<int>(kThreads + 1, [&](int* o) { exchange<<<1, kThreads>>>(o, o + 1); });
  int sum = 0;
  for (int y : chain) sum += y;
  s.is("exchange", sum, kThreads * (kThreads + 1) / 2);
  const auto floats = device<float>(2, [&](float* o) { exchange_float<<<1, kThreads>>>(o, o + 1); });
  s.is("exchange_float", floats[0] + floats[1], kThreads * (kThreads + 1) / 2);
  s.equal("compare and swap int", device<int>(1, [&](int* o) { compare_and_swap_add<<<2, 64>>>(o, 5); }),
          {640});
  s.equal("compare and swap unsigned",
          device<unsigned>(1, [&](unsigned* o) { compare_and_swap_add<<<2, 64>>>(o, 7u); }), {896u});
  s.equal("compare and swap unsigned long long",
          device<unsigned long long>(
              1, [&](unsigned long long* o) { compare_and_swap_add<<<2, 64>>>(o, 1ULL << 33); }),
          {128ULL << 33});
  s.equal("compare and swap unsigned short",
          device<unsigned short>(
              2, [&](unsigned short* o) { compare_and_swap_add<<<1, 64>>>(o, (unsigned short)3); }),
          {(unsigned short)192, (unsigned short)0});
  s.equal("add_doubles", device<double>(1, [&](double* o) { add_doubles<<<1, 64>>>(o); }), {64 * 63 / 4.0});
}

static void patterns(Suite& s) {
  const int n = kThreads * kBlocks;
  const auto x = loop<int>(n, mixed);
  const Buffer<int> d(x);
  int most = 0, fours = 0, fours_sum = 0, first = 0;
  for (int i = 0; i < n; ++i) {
    if (i < 64) most = std::max(most, x[i]);
    if (i < 20) first += x[i];
    if (x[i] % 4 == 0) ++fours, fours_sum += x[i];
  }
  s.equal("maximum_floats", device<float>(1, [&](float* o) { maximum_floats<<<1, 64>>>(o, d); }),
          {most * 0.5f});
  const auto up = device<unsigned>(2 + 64, [&](unsigned* o) { counters<<<1, 64>>>(o, o + 1, o + 2); });
  unsigned returned_sum = 0;
  for (int i = 2; i < 66; ++i) returned_sum += up[i];
  s.is("increment wraps", up[0], 4);
  s.is("decrement wraps", up[1], 6);
  s.is("increment returns", returned_sum, 6 * 45 + 0 + 1 + 2 + 3);
  s.is("by_lock", device<int>(2, [&](int* o) { by_lock<<<20, 1>>>(o, o + 1, d); })[1], first);
  const auto packed = device<int>(n + 1, [&](int* o) { compacted<<<kBlocks, kThreads>>>(o, o + 1, d, n); });
  int packed_sum = 0;
  for (int i = 1; i <= packed[0]; ++i) packed_sum += packed[i];
  s.is("compacted count", packed[0], fours);
  s.is("compacted sum", packed_sum, fours_sum);
  const Buffer<int> head(std::vector<int>{-1});
  const Buffer<Node> nodes(std::vector<Node>(64));
  linked_list<<<1, 64>>>(nodes.data(), head.data());
  check::wait("linked_list");
  const std::vector<Node> list = nodes.values();
  int sum = 0, length = 0;
  for (int at = head.values()[0]; at >= 0 && length < 100; at = list[at].next, ++length)
    sum += list[at].value;
  s.is("linked_list length", length, 64);
  s.is("linked_list sum", sum, 64 * 63);
}

int main() {
  Suite s;
  operations(s);
  exchanges(s);
  patterns(s);
  return s.finish();
}
