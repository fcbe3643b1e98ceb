// Values of every kind that a compiler keeps in registers, more of each than there are registers, across a
// statement that changes what npu/executors/registers.h lists. The statement then does change them all, so a
// value in a register that is not listed is lost. Exit code 1 and a line for each kind that lost one.
#include <immintrin.h>

#include <cstdio>
#include <cstring>

#include "npu/executors/registers.h"

// An XSAVE area that says of every component that it is in its initial state: all zero, whatever the
// processor has.
struct alignas(64) InitialState {
  unsigned char bytes[16384] = {};
  InitialState() {
    const unsigned exceptions_masked = 0x1f80;  // MXCSR
    std::memcpy(bytes + 24, &exceptions_masked, sizeof(exceptions_masked));
  }
};
static InitialState initial_state;

#define ANOTHER_THREAD_RUNS()                                                                        \
  do {                                                                                               \
    void* area = &initial_state;                                                                     \
    __asm__ volatile(                                                                                \
        "pushq %%rbx\n\tpushq %%rbp\n\t"                                                             \
        "movl $-1, %%eax\n\tmovl $-1, %%edx\n\txrstor (%%rdi)\n\t"                                   \
        "xorl %%eax, %%eax\n\txorl %%ebx, %%ebx\n\txorl %%ecx, %%ecx\n\txorl %%edx, %%edx\n\t"       \
        "xorl %%esi, %%esi\n\txorl %%edi, %%edi\n\txorl %%ebp, %%ebp\n\txorl %%r8d, %%r8d\n\t"       \
        "xorl %%r9d, %%r9d\n\txorl %%r10d, %%r10d\n\txorl %%r11d, %%r11d\n\txorl %%r12d, %%r12d\n\t" \
        "xorl %%r13d, %%r13d\n\txorl %%r14d, %%r14d\n\txorl %%r15d, %%r15d\n\t"                      \
        "popq %%rbp\n\tpopq %%rbx"                                                                   \
        : "+D"(area)                                                                                 \
        :                                                                                            \
        : "rsi", NPU_CHANGED_REGISTERS_, "memory", "cc");                                            \
  } while (false)

#define FOR_8(X, n) X(n##0) X(n##1) X(n##2) X(n##3) X(n##4) X(n##5) X(n##6) X(n##7)
#define FOR_40(X) FOR_8(X, 1) FOR_8(X, 2) FOR_8(X, 3) FOR_8(X, 4) FOR_8(X, 5)

#define MAKE(n) auto v##n = make(n);
#define CHECK(n) lost += !holds(v##n, n);
#define KIND(name)                                                        \
  __attribute__((noinline)) int lost_##name() {                           \
    int lost = 0;                                                         \
    FOR_40(MAKE)                                                          \
    ANOTHER_THREAD_RUNS();                                                \
    FOR_40(CHECK)                                                         \
    if (lost > 0) std::printf("%d values of 40 lost: %s\n", lost, #name); \
    return lost;                                                          \
  }

template <class T>
T in_memory(T value) {
  volatile T memory = value;
  return memory;
}

namespace integers {
inline long make(int n) { return in_memory<long>(n); }
inline bool holds(long value, int n) { return value == n; }
KIND(long)
}  // namespace integers

namespace doubles {
inline double make(int n) { return in_memory<double>(n); }
inline bool holds(double value, int n) { return value == n; }
KIND(double)
}  // namespace doubles

namespace long_doubles {
inline long double make(int n) { return in_memory<long double>(n) * in_memory<long double>(n); }
inline bool holds(long double value, int n) { return value == n * n; }
KIND(long_double)
}  // namespace long_doubles

template <int kBytes>
struct Vector {
  typedef int type __attribute__((vector_size(kBytes)));
  static inline __attribute__((always_inline)) type make(int n) { return type{} + in_memory<int>(n); }
  static inline __attribute__((always_inline)) bool holds(type value, int n) {
    const type differs = value != n;
    long long words[kBytes / 8], any = 0;
    std::memcpy(words, &differs, kBytes);
    for (long long word : words) any |= word;
    return any == 0;
  }
};
#define VECTORS(bytes)                                                                                       \
  namespace vectors_##bytes {                                                                                \
    inline __attribute__((always_inline)) Vector<bytes>::type make(int n) { return Vector<bytes>::make(n); } \
    inline __attribute__((always_inline)) bool holds(Vector<bytes>::type v, int n) {                         \
      return Vector<bytes>::holds(v, n);                                                                     \
    }                                                                                                        \
    KIND(vector_of_##bytes##_bytes)                                                                          \
  }
VECTORS(8)
VECTORS(16)
#if defined(__AVX__)
VECTORS(32)
#endif

#if defined(__AVX512F__)
VECTORS(64)

namespace masks {
inline __attribute__((always_inline)) __mmask16 make(int n) {
  return _mm512_cmpeq_epi32_mask(_mm512_set1_epi32(in_memory<int>(n)), _mm512_set1_epi32(n));
}
inline __attribute__((always_inline)) bool holds(__mmask16 mask, int) {
  return _mm512_mask_reduce_add_epi32(mask, _mm512_set1_epi32(1)) == 16;
}
KIND(mask)

// What a kernel has: one predicate, made before the threads wait and used after.
__attribute__((noinline)) int lost_predicate() {
  const __mmask16 mask = make(1);
  ANOTHER_THREAD_RUNS();
  const int lost = _cvtmask16_u32(_kand_mask16(mask, _cvtu32_mask16(in_memory<unsigned>(0xffff)))) != 0xffff;
  if (lost > 0) std::printf("a predicate is lost\n");
  return lost;
}
}  // namespace masks
#endif

int main() {
  int lost = integers::lost_long() + doubles::lost_double() + long_doubles::lost_long_double() +
             vectors_8::lost_vector_of_8_bytes() + vectors_16::lost_vector_of_16_bytes();
#if defined(__AVX__)
  lost += vectors_32::lost_vector_of_32_bytes();
#endif
#if defined(__AVX512F__)
  lost += vectors_64::lost_vector_of_64_bytes() + masks::lost_mask() + masks::lost_predicate();
#endif
  return lost > 0;
}
