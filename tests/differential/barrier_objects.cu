// Barriers that are objects in shared memory: in PTX, by functions, and as cuda::barrier with its native handle.
#include <cuda_awbarrier_primitives.h>

#include <cstdint>
#include <cuda/barrier>
#include <utility>

#include "check.cuh"

using check::Buffer;
using check::device;
using check::loop;
using check::mixed;
using check::Suite;

constexpr int kThreads = 128, kStages = 3;

__device__ uint32_t number_of(const void* address) {
  return static_cast<uint32_t>(__cvta_generic_to_shared(address));
}
__device__ void make(uint64_t* barrier, uint32_t count) {
  asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" : : "r"(number_of(barrier)), "r"(count) : "memory");
}
__device__ void arrive(uint64_t* barrier) {
  asm volatile("mbarrier.arrive.shared::cta.b64 _, [%0];" : : "r"(number_of(barrier)) : "memory");
}
// A loop within the statement.
__device__ void wait_in_assembly(uint64_t* barrier, uint32_t parity) {
  asm volatile(
      "{\n"
      ".reg .pred P1;\n"
      "LAB_WAIT:\n"
      "mbarrier.try_wait.parity.shared::cta.b64 P1, [%0], %1;\n"
      "@P1 bra DONE;\n"
      "bra LAB_WAIT;\n"
      "DONE:\n"
      "}"
      :
      : "r"(number_of(barrier)), "r"(parity)
      : "memory");
}
// A loop around it.
__device__ bool is_over(uint64_t* barrier, uint32_t parity) {
  uint32_t over;
  asm volatile(
      "{\n.reg .pred p;\nmbarrier.test_wait.parity.acquire.cta.shared::cta.b64 p, [%1], %2;\nselp.u32 %0, 1, 0, p;\n}"
      : "=r"(over)
      : "r"(number_of(barrier)), "r"(parity)
      : "memory");
  return over != 0;
}

// The first warp fills stages, the others empty them.
__global__ void stages(int* out, const int* x, int rounds) {
  __shared__ uint64_t full[kStages], empty[kStages];
  __shared__ int tile[kStages][32];
  if (threadIdx.x == 0) {
    for (int i = 0; i < kStages; ++i) make(&full[i], 32), make(&empty[i], kThreads - 32);
    asm volatile("fence.mbarrier_init.release.cluster;" : : : "memory");
  }
  __syncthreads();
  const int lane = threadIdx.x % 32;
  int sum = 0;
  for (int round = 0; round < rounds; ++round) {
    const int stage = round % kStages;
    const uint32_t parity = round / kStages & 1;
    if (threadIdx.x < 32) {
      wait_in_assembly(&empty[stage], parity ^ 1);
      tile[stage][lane] = x[round * 32 + lane];
      arrive(&full[stage]);
    } else {
      if (threadIdx.x % 2 == 0) {
        wait_in_assembly(&full[stage], parity);
      } else {
        while (!is_over(&full[stage], parity)) {
        }
      }
      sum += tile[stage][(lane + threadIdx.x / 32) % 32];
      arrive(&empty[stage]);
    }
  }
  out[threadIdx.x] = sum;
}

// States, counts, threads that leave, announced bytes.
__global__ void states(int* out, const int* x) {
  __shared__ uint64_t barrier;
  __shared__ int s[kThreads];
  const uint32_t at = number_of(&barrier);
  if (threadIdx.x == 0) make(&barrier, kThreads);
  __syncthreads();
  s[threadIdx.x] = x[threadIdx.x];
  uint64_t state;
  uint32_t over = 0, pending;
  if (threadIdx.x == 0)
    asm volatile("mbarrier.arrive.expect_tx.release.cta.shared::cta.b64 %0, [%1], %2;"
                 : "=l"(state)
                 : "r"(at), "r"(64)
                 : "memory");
  else
    asm volatile("mbarrier.arrive.shared.b64 %0, [%1];" : "=l"(state) : "r"(at) : "memory");
  if (threadIdx.x == 5)
    asm volatile("mbarrier.complete_tx.relaxed.cta.shared::cta.b64 [%0], 64;" : : "r"(at) : "memory");
  asm volatile("mbarrier.pending_count.b64 %0, %1;" : "=r"(pending) : "l"(state));
  while (over == 0)
    asm volatile("{ .reg .pred p; mbarrier.try_wait.shared::cta.b64 p, [%1], %2, %3; selp.b32 %0, 1, 0, p; }"
                 : "=r"(over)
                 : "r"(at), "l"(state), "r"(1000)
                 : "memory");
  out[threadIdx.x] = s[kThreads - 1 - threadIdx.x] + (pending >= 1 && pending <= kThreads ? 0 : 5000);
  if (threadIdx.x >= 64) {
    asm volatile("mbarrier.arrive_drop.shared.b64 %0, [%1];" : "=l"(state) : "r"(at) : "memory");
    return;
  }
  arrive(&barrier);
  wait_in_assembly(&barrier, 1);
  asm volatile("mbarrier.arrive.release.cta.shared::cta.b64 _, [%0], %1;" : : "r"(at), "r"(1) : "memory");
  wait_in_assembly(&barrier, 0);
  out[threadIdx.x] += 10000;
}

__global__ void primitives(int* out, const int* x) {
  __shared__ __mbarrier_t barrier;
  __shared__ int s[kThreads];
  if (threadIdx.x == 0) __mbarrier_init(&barrier, kThreads);
  __syncthreads();
  s[threadIdx.x] = x[threadIdx.x];
  __mbarrier_token_t token = __mbarrier_arrive(&barrier);
  while (!__mbarrier_test_wait(&barrier, token)) {
  }
  out[threadIdx.x] = s[threadIdx.x ^ 1];
  token = __mbarrier_arrive(&barrier);
  while (!__mbarrier_try_wait(&barrier, token, 100)) {
  }
}

__global__ void native_handle(int* out, const int* x) {
  __shared__ cuda::barrier<cuda::thread_scope_block> barrier;
  __shared__ int s[kThreads];
  if (threadIdx.x == 0) init(&barrier, kThreads);
  __syncthreads();
  s[threadIdx.x] = x[threadIdx.x];
  if (threadIdx.x % 2 == 0) {
    arrive(cuda::device::barrier_native_handle(barrier));
    wait_in_assembly(cuda::device::barrier_native_handle(barrier), 0);
  } else {
    cuda::barrier<cuda::thread_scope_block>::arrival_token token = barrier.arrive();
    barrier.wait(std::move(token));
  }
  out[threadIdx.x] = s[(threadIdx.x + 9) % kThreads];
}

int main() {
  Suite s;
  const std::vector<int> x = loop<int>(32 * 11, mixed);
  const Buffer<int> d(x);
  for (int rounds : {1, 3, 4, 11}) {
    s.equal("stages " + std::to_string(rounds),
            device<int>(kThreads, [&](int* o) { stages<<<2, kThreads>>>(o, d, rounds); }),
            loop<int>(kThreads, [&](int i) {
              int sum = 0;
              for (int round = 0; i >= 32 && round < rounds; ++round)
                sum += x[round * 32 + (i % 32 + i / 32) % 32];
              return sum;
            }));
  }
  s.equal("states", device<int>(kThreads, [&](int* o) { states<<<1, kThreads>>>(o, d); }),
          loop<int>(kThreads, [&](int i) { return x[kThreads - 1 - i] + (i < 64 ? 10000 : 0); }));
  s.equal("primitives", device<int>(kThreads, [&](int* o) { primitives<<<1, kThreads>>>(o, d); }),
          loop<int>(kThreads, [&](int i) { return x[i ^ 1]; }));
  s.equal("native_handle", device<int>(kThreads, [&](int* o) { native_handle<<<1, kThreads>>>(o, d); }),
          loop<int>(kThreads, [&](int i) { return x[(i + 9) % kThreads]; }));
  return s.finish();
}
