// Control flow without barriers: divergence, loops that are left and continued, switch, goto, early return.
#include "check.cuh"

using check::device;
using check::loop;
using check::mixed;
using check::Suite;

constexpr int kCount = 500;

/// Each function below is a kernel's body and is computed on the host by another spelling.
#define ELEMENTWISE(name)                          \
  __global__ void name##_kernel(int* out, int n) { \
    int i = blockIdx.x * blockDim.x + threadIdx.x; \
    if (i < n) out[i] = name(i);                   \
  }

__device__ int if_else(int i) {
  if (i % 2) {
    if (i % 3) return i;
    return -i;
  } else if (i % 5 == 0) {
    return 5;
  }
  return 7 * i;
}
ELEMENTWISE(if_else)

__device__ int loop_of_own_length(int i) {
  int sum = 0;
  for (int k = 0; k < i % 17; ++k) sum += k * i;
  return sum;
}
ELEMENTWISE(loop_of_own_length)

__device__ int left_early(int i) {
  int k = 0;
  while (true) {
    if (k * k >= i) break;
    ++k;
  }
  return k;
}
ELEMENTWISE(left_early)

__device__ int continued(int i) {
  int sum = 0;
  for (int k = 0; k < 20; ++k) {
    if ((i + k) % 3 == 0) continue;
    sum += k;
    if (sum > i) break;
  }
  return sum;
}
ELEMENTWISE(continued)

__device__ int collatz(int i) {
  int steps = 0;
  for (unsigned x = i + 1; x != 1; ++steps) x = x % 2 ? 3 * x + 1 : x / 2;
  return steps;
}
ELEMENTWISE(collatz)

__device__ int at_least_once(int i) {
  int digits = 0;
  do {
    ++digits;
    i /= 10;
  } while (i > 0);
  return digits;
}
ELEMENTWISE(at_least_once)

__device__ int switched(int i) {
  int value = 0;
  switch (i % 6) {
    case 0:
      value = 1;
      break;
    case 1:
      value = 10;  // falls through
    case 2:
      value += 100;
      break;
    case 4:
      return -4;
    default:
      value = 5;
  }
  return value + i;
}
ELEMENTWISE(switched)

__device__ int switched_in_loop(int i) {
  int odd = 0, zeros = 0;
  for (int k = i; k < i + 30; ++k) {
    switch (k & 3) {
      case 0:
        ++zeros;
        continue;
      case 2:
        break;
      default:
        ++odd;
    }
    if (zeros > i % 9) break;
  }
  return 100 * odd + zeros;
}
ELEMENTWISE(switched_in_loop)

__device__ int jumped(int i) {
  int tries = 0, x = i;
again:
  if (x % 7 == 0) goto done;
  ++x;
  ++tries;
  goto again;
done:
  return tries * 1000 + x;
}
ELEMENTWISE(jumped)

__device__ int out_of_two_loops(int i) {
  for (int a = 1; a < 40; ++a) {
    for (int b = a; b < 40; ++b) {
      if (a * a + b * b >= i) {
        i = a * 100 + b;
        goto found;
      }
    }
  }
  i = -1;
found:
  return i;
}
ELEMENTWISE(out_of_two_loops)

__device__ int conditional(int i) {
  return i % 4 == 0 ? i % 3 ? 1 : 2 : i > 100 && i % 5 == 0 ? 3 : i % 7 == 0 || i < 50 ? 4 : 5;
}
ELEMENTWISE(conditional)

__device__ bool count_call(int* calls, bool value) {
  ++*calls;
  return value;
}
__device__ int short_circuit(int i) {
  int calls = 0;
  bool both = count_call(&calls, i % 2 == 0) && count_call(&calls, i % 3 == 0);
  bool one = count_call(&calls, i % 5 == 0) || count_call(&calls, i % 7 == 0);
  return 100 * calls + 10 * both + one;
}
ELEMENTWISE(short_circuit)

__device__ int comma_and_assignment(int i) {
  int a, b = (a = i % 10, a + 1), c;
  if ((c = a * b) > 20) a = c -= 5;
  for (int k = 0, m = 10; k < m; ++k, --m) a += k * m;
  return a * 1000 + b * 100 + c;
}
ELEMENTWISE(comma_and_assignment)

__device__ int shadowed(int i) {
  int x = i;
  {
    int x = 3;
    i += x;
  }
  for (int x = 0; x < 4; ++x) i += x;
  if (int x = i % 5) i += 100 * x;
  return i + x;
}
ELEMENTWISE(shadowed)

__device__ int greatest_divisor(int a) {
  int b = 360;
  while (a) {
    int r = b % a;
    b = a;
    a = r;
  }
  return b;
}
ELEMENTWISE(greatest_divisor)

__global__ void returns_in_loop(int* out, const int* x, int n, int key) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = 0; k < n; ++k) {
    if (x[k] % 50 == i % 50) {
      out[i] = k;
      return;
    }
  }
  out[i] = key;
}
__global__ void stores_on_each_side(int* out) {
  int i = threadIdx.x;
  if (i % 2)
    out[i] = 1, out[i + 64] = i;
  else if (i % 4)
    out[i + 64] = -i;
  else
    for (int k = 0; k < 2; ++k) out[i + 64 * k] = 9 + k;
}
__global__ void only_one_thread(int* out, const int* x, int n) {
  if (threadIdx.x != 3 || blockIdx.x) return;
  int sum = 0;
  for (int i = 0; i < n; ++i) sum += x[i];
  *out = sum;
}
__global__ void pointer_walk(int* out, const int* x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, sum = 0;
  if (i >= n) return;
  for (const int *p = x + i, *end = x + n; p < end; p += 100) sum += *p;
  out[i] = sum;
}

template <class Kernel, class F>
void elementwise(Suite& s, const char* name, Kernel kernel, F want) {
  s.equal(name, device<int>(kCount, [&](int* o) { kernel<<<4, 128>>>(o, kCount); }), loop<int>(kCount, want));
}

static void choices(Suite& s) {
  elementwise(s, "if_else", if_else_kernel, [](int i) {
    return i % 2 ? (i % 3 ? i : -i) : i % 5 ? 7 * i : 5;
  });
  elementwise(s, "switched", switched_kernel, [](int i) {
    const int value[] = {1, 110, 100, 5, 0, 5};
    return i % 6 == 4 ? -4 : value[i % 6] + i;
  });
  elementwise(s, "conditional", conditional_kernel, [](int i) {
    if (i % 4 == 0) return i % 3 != 0 ? 1 : 2;
    if (i > 100 && i % 5 == 0) return 3;
    return i % 7 == 0 || i < 50 ? 4 : 5;
  });
  elementwise(s, "short_circuit", short_circuit_kernel, [](int i) {
    const int calls = 1 + (i % 2 == 0) + 1 + (i % 5 != 0);
    return 100 * calls + 10 * (i % 6 == 0) + (i % 5 == 0 || i % 7 == 0);
  });
  elementwise(s, "comma_and_assignment", comma_and_assignment_kernel, [](int i) {
    const int a = i % 10, b = a + 1, product = a * b, c = product > 20 ? product - 5 : product;
    return ((product > 20 ? c : a) + 0 * 10 + 1 * 9 + 2 * 8 + 3 * 7 + 4 * 6) * 1000 + b * 100 + c;
  });
  elementwise(s, "shadowed", shadowed_kernel, [](int i) { return i + 9 + 100 * ((i + 9) % 5) + i; });
}

static void loops(Suite& s) {
  elementwise(s, "loop_of_own_length", loop_of_own_length_kernel,
              [](int i) { return i * (i % 17) * (i % 17 - 1) / 2; });
  elementwise(s, "left_early", left_early_kernel, [](int i) { return int(std::ceil(std::sqrt(double(i)))); });
  elementwise(s, "continued", continued_kernel, [](int i) {
    int sum = 0;
    for (int k = 0; k < 20 && sum <= i; ++k) sum += (i + k) % 3 ? k : 0;
    return sum;
  });
  elementwise(s, "collatz", collatz_kernel, [](int i) {
    int steps = 0;
    for (long x = i + 1; x > 1; x = x & 1 ? 3 * x + 1 : x >> 1) ++steps;
    return steps;
  });
  elementwise(s, "at_least_once", at_least_once_kernel, [](int i) { return int(std::to_string(i).size()); });
  elementwise(s, "switched_in_loop", switched_in_loop_kernel, [](int i) {
    int odd = 0, zeros = 0;
    for (int k = i; k < i + 30; ++k) {
      if (k % 4 == 0)
        ++zeros;
      else {
        odd += k % 2;
        if (zeros > i % 9) break;
      }
    }
    return 100 * odd + zeros;
  });
  elementwise(s, "jumped", jumped_kernel, [](int i) { return (7 - i % 7) % 7 * 1000 + (i + 6) / 7 * 7; });
  elementwise(s, "out_of_two_loops", out_of_two_loops_kernel, [](int i) {
    for (int k = 40; k < 40 * 40; ++k) {
      const int a = k / 40, b = k % 40;
      if (b >= a && a * a + b * b >= i) return a * 100 + b;
    }
    return -1;
  });
  elementwise(s, "greatest_divisor", greatest_divisor_kernel, [](int i) {
    int d = 360;
    while (i % d || 360 % d) --d;
    return d;
  });
}

static void whole_kernels(Suite& s) {
  const std::vector<int> x = loop<int>(kCount, mixed);
  const check::Buffer<int> d(x);
  s.equal("returns_in_loop", device<int>(256, [&](int* o) { returns_in_loop<<<2, 128>>>(o, d, 60, -1); }),
          loop<int>(256, [&](int i) {
            for (int k = 0; k < 60; ++k)
              if (x[k] % 50 == i % 50) return k;
            return -1;
          }));
  s.equal("stores_on_each_side", device<int>(128, [&](int* o) { stores_on_each_side<<<1, 64>>>(o); }),
          loop<int>(128, [&](int i) {
            const int t = i % 64, second = i / 64;
            return t % 2 ? (second ? t : 1) : t % 4 ? (second ? -t : 0) : 9 + second;
          }));
  int sum = 0;
  for (int y : x) sum += y;
  s.equal("only_one_thread", device<int>(1, [&](int* o) { only_one_thread<<<2, 32>>>(o, d, kCount); }),
          {sum});
  s.equal("pointer_walk", device<int>(kCount, [&](int* o) { pointer_walk<<<4, 128>>>(o, d, kCount); }),
          loop<int>(kCount, [&](int i) {
            int sum = 0;
            for (int k = i; k < kCount; k += 100) sum += x[k];
            return sum;
          }));
}

int main() {
  Suite s;
  choices(s);
  loops(s);
  whole_kernels(s);
  return s.finish();
}
