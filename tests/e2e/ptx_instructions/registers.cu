// Each instruction that rules/cuda_ptx/registers.ptx.json knows, once for each of its types. It is compiled, not run.
// clang-format off
#include <cuda_runtime.h>
__global__ void all() {
  { unsigned long long v0_d = 0; asm volatile("mov.u64 %0, %globaltimer;" : "=l"(v0_d) :  : "memory"); }
  { unsigned v1_d = 0; asm volatile("mov.u32 %0, %globaltimer_lo;" : "=r"(v1_d) :  : "memory"); }
  { unsigned v2_d = 0; asm volatile("mov.u32 %0, %globaltimer_hi;" : "=r"(v2_d) :  : "memory"); }
  { unsigned v3_d = 0; asm volatile("mov.u32 %0, %clock_hi;" : "=r"(v3_d) :  : "memory"); }
  { unsigned v4_d = 0; asm volatile("mov.u32 %0, %warpid;" : "=r"(v4_d) :  : "memory"); }
  { unsigned v5_d = 0; asm volatile("mov.u32 %0, %nwarpid;" : "=r"(v5_d) :  : "memory"); }
  { unsigned v6_d = 0; asm volatile("mov.u32 %0, %smid;" : "=r"(v6_d) :  : "memory"); }
  { unsigned v7_d = 0; asm volatile("mov.u32 %0, %nsmid;" : "=r"(v7_d) :  : "memory"); }
  { unsigned v8_d = 0; asm volatile("mov.u32 %0, %dynamic_smem_size;" : "=r"(v8_d) :  : "memory"); }
}
