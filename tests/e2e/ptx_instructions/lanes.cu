// Each instruction that rules/cuda_ptx/lanes.ptx.json knows. It is compiled, not run.
// clang-format off
#include <cuda_runtime.h>
__global__ void all() {
  { unsigned d = 0, in = 0; unsigned a = 0, b = 0, c = 0, m = 0; asm volatile("{ .reg .pred p; shfl.sync.up.b32 %0|p, %2, %3, %4, %5; selp.u32 %1, 1, 0, p; }" : "=r"(d), "=r"(in) : "r"(a), "r"(b), "r"(c), "r"(m) : "memory"); }
  { float d = 0; float a = 0; unsigned b = 0; asm volatile("shfl.sync.up.b32 %0, %1, %2, 0x1c1f, 0xffffffff;" : "=f"(d) : "f"(a), "r"(b) : "memory"); }
  { unsigned d = 0, in = 0; unsigned a = 0, b = 0, c = 0, m = 0; asm volatile("{ .reg .pred p; shfl.sync.down.b32 %0|p, %2, %3, %4, %5; selp.u32 %1, 1, 0, p; }" : "=r"(d), "=r"(in) : "r"(a), "r"(b), "r"(c), "r"(m) : "memory"); }
  { float d = 0; float a = 0; unsigned b = 0; asm volatile("shfl.sync.down.b32 %0, %1, %2, 0x1c1f, 0xffffffff;" : "=f"(d) : "f"(a), "r"(b) : "memory"); }
  { unsigned d = 0, in = 0; unsigned a = 0, b = 0, c = 0, m = 0; asm volatile("{ .reg .pred p; shfl.sync.bfly.b32 %0|p, %2, %3, %4, %5; selp.u32 %1, 1, 0, p; }" : "=r"(d), "=r"(in) : "r"(a), "r"(b), "r"(c), "r"(m) : "memory"); }
  { float d = 0; float a = 0; unsigned b = 0; asm volatile("shfl.sync.bfly.b32 %0, %1, %2, 0x1c1f, 0xffffffff;" : "=f"(d) : "f"(a), "r"(b) : "memory"); }
  { unsigned d = 0, in = 0; unsigned a = 0, b = 0, c = 0, m = 0; asm volatile("{ .reg .pred p; shfl.sync.idx.b32 %0|p, %2, %3, %4, %5; selp.u32 %1, 1, 0, p; }" : "=r"(d), "=r"(in) : "r"(a), "r"(b), "r"(c), "r"(m) : "memory"); }
  { float d = 0; float a = 0; unsigned b = 0; asm volatile("shfl.sync.idx.b32 %0, %1, %2, 0x1c1f, 0xffffffff;" : "=f"(d) : "f"(a), "r"(b) : "memory"); }
  { unsigned d = 0; unsigned a = 0; asm volatile("match.any.sync.b32 %0, %1, 0xffffffff;" : "=r"(d) : "r"(a) : "memory"); }
  { unsigned d = 0; unsigned long long a = 0; asm volatile("match.any.sync.b64 %0, %1, 0xffffffff;" : "=r"(d) : "l"(a) : "memory"); }
  { unsigned d = 0, a = 0; asm volatile("{ .reg .pred p, q; setp.ne.u32 q, %1, 0; vote.sync.uni.pred p, q, 0xffffffff; selp.u32 %0, 1, 0, p; }" : "=r"(d) : "r"(a) : "memory"); }
}
