// What an asm statement names as changed behind which another thread of the kernel has run: all registers but
// the stack's, rbx and rbp, which cannot be named, and rsi and rdi, which carry arguments. x86-64.
#ifndef NPU_DETAIL_REGISTERS_H_
#define NPU_DETAIL_REGISTERS_H_

#if defined(__AVX512F__)
#define NPU_REGISTERS_OF_AVX512_                                                                       \
  , "xmm16", "xmm17", "xmm18", "xmm19", "xmm20", "xmm21", "xmm22", "xmm23", "xmm24", "xmm25", "xmm26", \
      "xmm27", "xmm28", "xmm29", "xmm30", "xmm31", "k1", "k2", "k3", "k4", "k5", "k6", "k7"
#else
#define NPU_REGISTERS_OF_AVX512_
#endif

#define NPU_CHANGED_REGISTERS_                                                                               \
  "rax", "rcx", "rdx", "r8", "r9", "r10", "r11", "r12", "r13", "r14", "r15", "xmm0", "xmm1", "xmm2", "xmm3", \
      "xmm4", "xmm5", "xmm6", "xmm7", "xmm8", "xmm9", "xmm10", "xmm11", "xmm12", "xmm13", "xmm14",           \
      "xmm15" NPU_REGISTERS_OF_AVX512_

#endif  // NPU_DETAIL_REGISTERS_H_
