// The registers that an asm statement clobbers if another thread of the kernel runs before the next
// statement: every register of x86-64's ABI in which a compiler may keep a value, except rsp, rbx and rbp,
// which the switch itself saves because they cannot be clobbers, and rsi and rdi, which carry its arguments.
//
// A register belongs here as soon as the compiler's allocator may use it for this target, as a file's flags
// say: tests/e2e/registers_test.cpp asks each compiler for them, and runs code whose values fill all of them.
// Other processors have no list: threads are switched by a call there (npu/executors/barrier.h, Boost.Context), and
// a call's convention does the same. AArch64's leaves d8 to d15 and x19 to x28 to the callee, which
// Boost.Context saves; the caller keeps nothing in SVE's predicates, in FFR or above the low 64 bits of z8 to
// z15.
#ifndef NPU_EXECUTORS_REGISTERS_H_
#define NPU_EXECUTORS_REGISTERS_H_

// AVX10 has AVX-512's registers, also where it lacks vectors of 512 bits (__EVEX256__).
#if defined(__AVX512F__) || defined(__AVX10_1__) || defined(__AVX10_1_256__) || defined(__EVEX256__)
#define NPU_REGISTERS_OF_AVX512_                                                                       \
  , "xmm16", "xmm17", "xmm18", "xmm19", "xmm20", "xmm21", "xmm22", "xmm23", "xmm24", "xmm25", "xmm26", \
      "xmm27", "xmm28", "xmm29", "xmm30", "xmm31", "k0", "k1", "k2", "k3", "k4", "k5", "k6", "k7"
#else
#define NPU_REGISTERS_OF_AVX512_
#endif

// The second 16 general registers.
#if defined(__APX_F__) || defined(__APX_EGPR__) || defined(__EGPR__)
#define NPU_REGISTERS_OF_APX_                                                                                \
  , "r16", "r17", "r18", "r19", "r20", "r21", "r22", "r23", "r24", "r25", "r26", "r27", "r28", "r29", "r30", \
      "r31"
#else
#define NPU_REGISTERS_OF_APX_
#endif

// long double.
#if defined(_SOFT_FLOAT)
#define NPU_REGISTERS_OF_X87_
#else
#define NPU_REGISTERS_OF_X87_ , "st", "st(1)", "st(2)", "st(3)", "st(4)", "st(5)", "st(6)", "st(7)"
#endif

#if defined(__MMX__)
#define NPU_REGISTERS_OF_MMX_ , "mm0", "mm1", "mm2", "mm3", "mm4", "mm5", "mm6", "mm7"
#else
#define NPU_REGISTERS_OF_MMX_
#endif

// Only Clang keeps values of a program's in tiles, and only it knows their names.
#if defined(__clang__) && defined(__AMX_TILE__)
#define NPU_REGISTERS_OF_AMX_ , "tmm0", "tmm1", "tmm2", "tmm3", "tmm4", "tmm5", "tmm6", "tmm7"
#else
#define NPU_REGISTERS_OF_AMX_
#endif

#define NPU_CHANGED_REGISTERS_                                                                               \
  "rax", "rcx", "rdx", "r8", "r9", "r10", "r11", "r12", "r13", "r14", "r15", "xmm0", "xmm1", "xmm2", "xmm3", \
      "xmm4", "xmm5", "xmm6", "xmm7", "xmm8", "xmm9", "xmm10", "xmm11", "xmm12", "xmm13", "xmm14",           \
      "xmm15" NPU_REGISTERS_OF_AVX512_ NPU_REGISTERS_OF_APX_ NPU_REGISTERS_OF_X87_ NPU_REGISTERS_OF_MMX_     \
          NPU_REGISTERS_OF_AMX_

#endif  // NPU_EXECUTORS_REGISTERS_H_
