// Each instruction of rules/cuda_ptx/barriers.ptx.json, with and without what is optional. It is compiled, not run.
// clang-format off
#include <cuda_runtime.h>
__global__ void barriers_0() {
  {  asm volatile("bar.sync 0;" :  :  : "memory"); }
  {  asm volatile("barrier.sync 0;" :  :  : "memory"); }
  {  asm volatile("barrier.cta.sync.aligned 0;" :  :  : "memory"); }
  {  asm volatile("bar.sync 1;" :  :  : "memory"); }
  {  asm volatile("barrier.sync 1;" :  :  : "memory"); }
  {  asm volatile("barrier.cta.sync.aligned 1;" :  :  : "memory"); }
  {  asm volatile("bar.sync 1, 64;" :  :  : "memory"); }
  {  asm volatile("barrier.sync 1, 64;" :  :  : "memory"); }
  {  asm volatile("barrier.cta.sync.aligned 1, 64;" :  :  : "memory"); }
  {  asm volatile("bar.arrive 1, 64;" :  :  : "memory"); }
  {  asm volatile("barrier.arrive 1, 64;" :  :  : "memory"); }
  {  asm volatile("barrier.cta.arrive.aligned 1, 64;" :  :  : "memory"); }
  { unsigned v12_d = 0; unsigned v12_p = 1; asm volatile("{ .reg .pred p; setp.ne.u32 p, %1, 0; bar.red.popc.u32 %0, 1, p; }" : "=r"(v12_d) : "r"(v12_p) : "memory"); }
  { unsigned v13_d = 0; unsigned v13_p = 1; asm volatile("{ .reg .pred p; setp.ne.u32 p, %1, 0; barrier.red.popc.u32 %0, 1, p; }" : "=r"(v13_d) : "r"(v13_p) : "memory"); }
  { unsigned v14_d = 0; unsigned v14_p = 1; asm volatile("{ .reg .pred p; setp.ne.u32 p, %1, 0; barrier.cta.red.popc.aligned.u32 %0, 1, p; }" : "=r"(v14_d) : "r"(v14_p) : "memory"); }
  { unsigned v15_d = 0; unsigned v15_p = 1; asm volatile("{ .reg .pred p; setp.ne.u32 p, %1, 0; bar.red.popc.u32 %0, 1, 64, p; }" : "=r"(v15_d) : "r"(v15_p) : "memory"); }
  { unsigned v16_d = 0; unsigned v16_p = 1; asm volatile("{ .reg .pred p; setp.ne.u32 p, %1, 0; barrier.red.popc.u32 %0, 1, 64, p; }" : "=r"(v16_d) : "r"(v16_p) : "memory"); }
  { unsigned v17_d = 0; unsigned v17_p = 1; asm volatile("{ .reg .pred p; setp.ne.u32 p, %1, 0; barrier.cta.red.popc.aligned.u32 %0, 1, 64, p; }" : "=r"(v17_d) : "r"(v17_p) : "memory"); }
  { unsigned v18_d = 0; unsigned v18_p = 1; asm volatile("{ .reg .pred p; setp.ne.u32 p, %1, 0; bar.red.popc.u32 %0, 1, !p; }" : "=r"(v18_d) : "r"(v18_p) : "memory"); }
  { unsigned v19_d = 0; unsigned v19_p = 1; asm volatile("{ .reg .pred p; setp.ne.u32 p, %1, 0; barrier.red.popc.u32 %0, 1, !p; }" : "=r"(v19_d) : "r"(v19_p) : "memory"); }
  { unsigned v20_d = 0; unsigned v20_p = 1; asm volatile("{ .reg .pred p; setp.ne.u32 p, %1, 0; barrier.cta.red.popc.aligned.u32 %0, 1, !p; }" : "=r"(v20_d) : "r"(v20_p) : "memory"); }
  { unsigned v21_d = 0; unsigned v21_p = 1; asm volatile("{ .reg .pred p; setp.ne.u32 p, %1, 0; bar.red.popc.u32 %0, 1, 64, !p; }" : "=r"(v21_d) : "r"(v21_p) : "memory"); }
  { unsigned v22_d = 0; unsigned v22_p = 1; asm volatile("{ .reg .pred p; setp.ne.u32 p, %1, 0; barrier.red.popc.u32 %0, 1, 64, !p; }" : "=r"(v22_d) : "r"(v22_p) : "memory"); }
  { unsigned v23_d = 0; unsigned v23_p = 1; asm volatile("{ .reg .pred p; setp.ne.u32 p, %1, 0; barrier.cta.red.popc.aligned.u32 %0, 1, 64, !p; }" : "=r"(v23_d) : "r"(v23_p) : "memory"); }
  { unsigned v24_d = 0; unsigned v24_p = 1; asm volatile("{ .reg .pred q, p; setp.ne.u32 p, %1, 0; bar.red.and.pred q, 1, p; selp.u32 %0, 1, 0, q; }" : "=r"(v24_d) : "r"(v24_p) : "memory"); }
  { unsigned v25_d = 0; unsigned v25_p = 1; asm volatile("{ .reg .pred q, p; setp.ne.u32 p, %1, 0; barrier.red.and.pred q, 1, p; selp.u32 %0, 1, 0, q; }" : "=r"(v25_d) : "r"(v25_p) : "memory"); }
  { unsigned v26_d = 0; unsigned v26_p = 1; asm volatile("{ .reg .pred q, p; setp.ne.u32 p, %1, 0; barrier.cta.red.and.aligned.pred q, 1, p; selp.u32 %0, 1, 0, q; }" : "=r"(v26_d) : "r"(v26_p) : "memory"); }
  { unsigned v27_d = 0; unsigned v27_p = 1; asm volatile("{ .reg .pred q, p; setp.ne.u32 p, %1, 0; bar.red.and.pred q, 1, 64, p; selp.u32 %0, 1, 0, q; }" : "=r"(v27_d) : "r"(v27_p) : "memory"); }
  { unsigned v28_d = 0; unsigned v28_p = 1; asm volatile("{ .reg .pred q, p; setp.ne.u32 p, %1, 0; barrier.red.and.pred q, 1, 64, p; selp.u32 %0, 1, 0, q; }" : "=r"(v28_d) : "r"(v28_p) : "memory"); }
  { unsigned v29_d = 0; unsigned v29_p = 1; asm volatile("{ .reg .pred q, p; setp.ne.u32 p, %1, 0; barrier.cta.red.and.aligned.pred q, 1, 64, p; selp.u32 %0, 1, 0, q; }" : "=r"(v29_d) : "r"(v29_p) : "memory"); }
  { unsigned v30_d = 0; unsigned v30_p = 1; asm volatile("{ .reg .pred q, p; setp.ne.u32 p, %1, 0; bar.red.and.pred q, 1, !p; selp.u32 %0, 1, 0, q; }" : "=r"(v30_d) : "r"(v30_p) : "memory"); }
  { unsigned v31_d = 0; unsigned v31_p = 1; asm volatile("{ .reg .pred q, p; setp.ne.u32 p, %1, 0; barrier.red.and.pred q, 1, !p; selp.u32 %0, 1, 0, q; }" : "=r"(v31_d) : "r"(v31_p) : "memory"); }
  { unsigned v32_d = 0; unsigned v32_p = 1; asm volatile("{ .reg .pred q, p; setp.ne.u32 p, %1, 0; barrier.cta.red.and.aligned.pred q, 1, !p; selp.u32 %0, 1, 0, q; }" : "=r"(v32_d) : "r"(v32_p) : "memory"); }
  { unsigned v33_d = 0; unsigned v33_p = 1; asm volatile("{ .reg .pred q, p; setp.ne.u32 p, %1, 0; bar.red.and.pred q, 1, 64, !p; selp.u32 %0, 1, 0, q; }" : "=r"(v33_d) : "r"(v33_p) : "memory"); }
  { unsigned v34_d = 0; unsigned v34_p = 1; asm volatile("{ .reg .pred q, p; setp.ne.u32 p, %1, 0; barrier.red.and.pred q, 1, 64, !p; selp.u32 %0, 1, 0, q; }" : "=r"(v34_d) : "r"(v34_p) : "memory"); }
  { unsigned v35_d = 0; unsigned v35_p = 1; asm volatile("{ .reg .pred q, p; setp.ne.u32 p, %1, 0; barrier.cta.red.and.aligned.pred q, 1, 64, !p; selp.u32 %0, 1, 0, q; }" : "=r"(v35_d) : "r"(v35_p) : "memory"); }
  { unsigned v36_d = 0; unsigned v36_p = 1; asm volatile("{ .reg .pred q, p; setp.ne.u32 p, %1, 0; bar.red.or.pred q, 1, p; selp.u32 %0, 1, 0, q; }" : "=r"(v36_d) : "r"(v36_p) : "memory"); }
  { unsigned v37_d = 0; unsigned v37_p = 1; asm volatile("{ .reg .pred q, p; setp.ne.u32 p, %1, 0; barrier.red.or.pred q, 1, p; selp.u32 %0, 1, 0, q; }" : "=r"(v37_d) : "r"(v37_p) : "memory"); }
  { unsigned v38_d = 0; unsigned v38_p = 1; asm volatile("{ .reg .pred q, p; setp.ne.u32 p, %1, 0; barrier.cta.red.or.aligned.pred q, 1, p; selp.u32 %0, 1, 0, q; }" : "=r"(v38_d) : "r"(v38_p) : "memory"); }
  { unsigned v39_d = 0; unsigned v39_p = 1; asm volatile("{ .reg .pred q, p; setp.ne.u32 p, %1, 0; bar.red.or.pred q, 1, 64, p; selp.u32 %0, 1, 0, q; }" : "=r"(v39_d) : "r"(v39_p) : "memory"); }
  { unsigned v40_d = 0; unsigned v40_p = 1; asm volatile("{ .reg .pred q, p; setp.ne.u32 p, %1, 0; barrier.red.or.pred q, 1, 64, p; selp.u32 %0, 1, 0, q; }" : "=r"(v40_d) : "r"(v40_p) : "memory"); }
  { unsigned v41_d = 0; unsigned v41_p = 1; asm volatile("{ .reg .pred q, p; setp.ne.u32 p, %1, 0; barrier.cta.red.or.aligned.pred q, 1, 64, p; selp.u32 %0, 1, 0, q; }" : "=r"(v41_d) : "r"(v41_p) : "memory"); }
  { unsigned v42_d = 0; unsigned v42_p = 1; asm volatile("{ .reg .pred q, p; setp.ne.u32 p, %1, 0; bar.red.or.pred q, 1, !p; selp.u32 %0, 1, 0, q; }" : "=r"(v42_d) : "r"(v42_p) : "memory"); }
  { unsigned v43_d = 0; unsigned v43_p = 1; asm volatile("{ .reg .pred q, p; setp.ne.u32 p, %1, 0; barrier.red.or.pred q, 1, !p; selp.u32 %0, 1, 0, q; }" : "=r"(v43_d) : "r"(v43_p) : "memory"); }
  { unsigned v44_d = 0; unsigned v44_p = 1; asm volatile("{ .reg .pred q, p; setp.ne.u32 p, %1, 0; barrier.cta.red.or.aligned.pred q, 1, !p; selp.u32 %0, 1, 0, q; }" : "=r"(v44_d) : "r"(v44_p) : "memory"); }
  { unsigned v45_d = 0; unsigned v45_p = 1; asm volatile("{ .reg .pred q, p; setp.ne.u32 p, %1, 0; bar.red.or.pred q, 1, 64, !p; selp.u32 %0, 1, 0, q; }" : "=r"(v45_d) : "r"(v45_p) : "memory"); }
  { unsigned v46_d = 0; unsigned v46_p = 1; asm volatile("{ .reg .pred q, p; setp.ne.u32 p, %1, 0; barrier.red.or.pred q, 1, 64, !p; selp.u32 %0, 1, 0, q; }" : "=r"(v46_d) : "r"(v46_p) : "memory"); }
  { unsigned v47_d = 0; unsigned v47_p = 1; asm volatile("{ .reg .pred q, p; setp.ne.u32 p, %1, 0; barrier.cta.red.or.aligned.pred q, 1, 64, !p; selp.u32 %0, 1, 0, q; }" : "=r"(v47_d) : "r"(v47_p) : "memory"); }
}
