// Declarations of the SIMT language for a parser: names and signatures of CANN 9.1's documents, in our own text. No definitions.
#pragma once
#define __global__
#define __aicore__
#define __ubuf__ __attribute__((annotate("ubuf")))
#define __launch_bounds__(n)
struct uint3 {
  unsigned x, y, z;
};
struct dim3 : uint3 {};
extern const uint3 threadIdx, blockIdx;
extern const dim3 blockDim, gridDim;
constexpr int warpSize = 32;
float expf(float), logf(float), sqrtf(float), rsqrtf(float), tanhf(float), fmaxf(float, float),
    fminf(float, float);
float sinf(float), cosf(float), powf(float, float), fabsf(float), erff(float), floorf(float);
void asc_syncthreads(), asc_threadfence(), asc_threadfence_block();
template <class T>
T asc_shfl(T var, int lane, int width = warpSize);
template <class T>
T asc_shfl_up(T var, unsigned delta, int width = warpSize);
template <class T>
T asc_shfl_down(T var, unsigned delta, int width = warpSize);
template <class T>
T asc_shfl_xor(T var, int mask, int width = warpSize);
unsigned asc_ballot(int predicate), asc_activemask();
int asc_any(int predicate), asc_all(int predicate);
template <class T>
T asc_atomic_add(T* address, T value);
template <class T>
T asc_atomic_max(T* address, T value);
template <class T>
T asc_ldca(const T* address);
template <class T>
T asc_ldcg(const T* address);
template <class T>
void asc_stcg(T* address, T value);
int printf(const char*, ...);
