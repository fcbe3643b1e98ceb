// Declarations of the SIMT language for a parser: names and signatures of CANN 9.1's documents, in our own text. No definitions. The parser
// takes launches as CUDA's, so qualifiers are CUDA's to it: it finds a function of the host that a kernel calls, and a kernel that is called
// without a launch.
#pragma once
#define __global__ __attribute__((global))
#define __aicore__ __attribute__((device))
#define __ubuf__ __attribute__((shared))
#define __launch_bounds__(n) __attribute__((launch_bounds(n)))
#define ON_BOTH __attribute__((device)) __attribute__((host))
using size_t = decltype(sizeof(0));
struct uint3 {
  unsigned x, y, z;
};
struct dim3 {
  unsigned x, y, z;
  ON_BOTH constexpr dim3(unsigned x = 1, unsigned y = 1, unsigned z = 1) : x(x), y(y), z(z) {}
};
int __cudaPushCallConfiguration(dim3 blocks, dim3 threads, size_t bytes = 0, void* stream = nullptr);
extern __aicore__ const uint3 threadIdx, blockIdx;
extern __aicore__ const dim3 blockDim, gridDim;
constexpr int warpSize = 32;
__aicore__ float expf(float), logf(float), sqrtf(float), rsqrtf(float), tanhf(float), fmaxf(float, float),
    fminf(float, float);
__aicore__ float sinf(float), cosf(float), powf(float, float), fabsf(float), erff(float), floorf(float);
__aicore__ void asc_syncthreads(), asc_threadfence(), asc_threadfence_block();
template <class T>
__aicore__ T asc_shfl(T var, int lane, int width = warpSize);
template <class T>
__aicore__ T asc_shfl_up(T var, unsigned delta, int width = warpSize);
template <class T>
__aicore__ T asc_shfl_down(T var, unsigned delta, int width = warpSize);
template <class T>
__aicore__ T asc_shfl_xor(T var, int mask, int width = warpSize);
__aicore__ unsigned asc_ballot(int predicate), asc_activemask();
__aicore__ int asc_any(int predicate), asc_all(int predicate);
template <class T>
__aicore__ T asc_atomic_add(T* address, T value);
template <class T>
__aicore__ T asc_atomic_max(T* address, T value);
template <class T>
__aicore__ T asc_ldca(const T* address);
template <class T>
__aicore__ T asc_ldcg(const T* address);
template <class T>
__aicore__ void asc_stcg(T* address, T value);
int printf(const char*, ...);
