// Each instruction of rules/cuda_ptx/warps.ptx.json, with and without what is optional. It is compiled, not run.
// clang-format off
#include <cuda_runtime.h>
__global__ void warps_0() {
  { unsigned v0_d = 0; unsigned v0_q = 0; unsigned v0_m = 0; asm volatile("{ .reg .pred q; elect.sync %0|q, %2; selp.u32 %1, 1, 0, q; }" : "=r"(v0_d), "=r"(v0_q) : "r"(v0_m) : "memory"); }
  { unsigned v1_q = 0; unsigned v1_m = 0; asm volatile("{ .reg .pred q; elect.sync _|q, %1; selp.u32 %0, 1, 0, q; }" : "=r"(v1_q) : "r"(v1_m) : "memory"); }
  {  asm volatile("setmaxnreg.inc.sync.aligned.u32 24;" :  :  : "memory"); }
  {  asm volatile("setmaxnreg.dec.sync.aligned.u32 24;" :  :  : "memory"); }
}
