// Each instruction of rules/cuda_ptx/mbarrier.ptx.json, with and without what is optional. It is compiled, not run.
// clang-format off
#include <cuda_runtime.h>
__global__ void mbarrier_0() {
  { unsigned v0_a = 0; unsigned v0_n = 0; asm volatile("mbarrier.init.b64 [%0], %1;" :  : "r"(v0_a), "r"(v0_n) : "memory"); }
  { unsigned v1_a = 0; unsigned v1_n = 0; asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" :  : "r"(v1_a), "r"(v1_n) : "memory"); }
  { unsigned v2_a = 0; asm volatile("mbarrier.inval.b64 [%0];" :  : "r"(v2_a) : "memory"); }
  { unsigned v3_a = 0; asm volatile("mbarrier.inval.shared::cta.b64 [%0];" :  : "r"(v3_a) : "memory"); }
  { unsigned v4_a = 0; asm volatile("mbarrier.arrive.b64 _, [%0];" :  : "r"(v4_a) : "memory"); }
  { unsigned v5_a = 0; asm volatile("mbarrier.arrive.release.cta.shared::cta.b64 _, [%0];" :  : "r"(v5_a) : "memory"); }
  { unsigned v6_a = 0; unsigned v6_n = 0; asm volatile("mbarrier.arrive.b64 _, [%0], %1;" :  : "r"(v6_a), "r"(v6_n) : "memory"); }
  { unsigned v7_a = 0; unsigned v7_n = 0; asm volatile("mbarrier.arrive.release.cta.shared::cta.b64 _, [%0], %1;" :  : "r"(v7_a), "r"(v7_n) : "memory"); }
  { unsigned v8_a = 0; unsigned v8_n = 0; asm volatile("mbarrier.arrive.expect_tx.b64 _, [%0], %1;" :  : "r"(v8_a), "r"(v8_n) : "memory"); }
  { unsigned v9_a = 0; unsigned v9_n = 0; asm volatile("mbarrier.arrive.expect_tx.release.cta.shared::cta.b64 _, [%0], %1;" :  : "r"(v9_a), "r"(v9_n) : "memory"); }
  { unsigned v10_a = 0; unsigned v10_n = 0; asm volatile("mbarrier.arrive.noComplete.b64 _, [%0], %1;" :  : "r"(v10_a), "r"(v10_n) : "memory"); }
  { unsigned v11_a = 0; unsigned v11_n = 0; asm volatile("mbarrier.arrive.noComplete.release.cta.shared::cta.b64 _, [%0], %1;" :  : "r"(v11_a), "r"(v11_n) : "memory"); }
  { unsigned long long v12_d = 0; unsigned v12_a = 0; asm volatile("mbarrier.arrive.b64 %0, [%1];" : "=l"(v12_d) : "r"(v12_a) : "memory"); }
  { unsigned long long v13_d = 0; unsigned v13_a = 0; asm volatile("mbarrier.arrive.release.cta.shared::cta.b64 %0, [%1];" : "=l"(v13_d) : "r"(v13_a) : "memory"); }
  { unsigned long long v14_d = 0; unsigned v14_a = 0; unsigned v14_n = 0; asm volatile("mbarrier.arrive.b64 %0, [%1], %2;" : "=l"(v14_d) : "r"(v14_a), "r"(v14_n) : "memory"); }
  { unsigned long long v15_d = 0; unsigned v15_a = 0; unsigned v15_n = 0; asm volatile("mbarrier.arrive.release.cta.shared::cta.b64 %0, [%1], %2;" : "=l"(v15_d) : "r"(v15_a), "r"(v15_n) : "memory"); }
  { unsigned long long v16_d = 0; unsigned v16_a = 0; unsigned v16_n = 0; asm volatile("mbarrier.arrive.expect_tx.b64 %0, [%1], %2;" : "=l"(v16_d) : "r"(v16_a), "r"(v16_n) : "memory"); }
  { unsigned long long v17_d = 0; unsigned v17_a = 0; unsigned v17_n = 0; asm volatile("mbarrier.arrive.expect_tx.release.cta.shared::cta.b64 %0, [%1], %2;" : "=l"(v17_d) : "r"(v17_a), "r"(v17_n) : "memory"); }
  { unsigned long long v18_d = 0; unsigned v18_a = 0; unsigned v18_n = 0; asm volatile("mbarrier.arrive.noComplete.b64 %0, [%1], %2;" : "=l"(v18_d) : "r"(v18_a), "r"(v18_n) : "memory"); }
  { unsigned long long v19_d = 0; unsigned v19_a = 0; unsigned v19_n = 0; asm volatile("mbarrier.arrive.noComplete.release.cta.shared::cta.b64 %0, [%1], %2;" : "=l"(v19_d) : "r"(v19_a), "r"(v19_n) : "memory"); }
  { unsigned v20_a = 0; asm volatile("mbarrier.arrive_drop.b64 _, [%0];" :  : "r"(v20_a) : "memory"); }
  { unsigned v21_a = 0; asm volatile("mbarrier.arrive_drop.release.cta.shared::cta.b64 _, [%0];" :  : "r"(v21_a) : "memory"); }
  { unsigned v22_a = 0; unsigned v22_n = 0; asm volatile("mbarrier.arrive_drop.b64 _, [%0], %1;" :  : "r"(v22_a), "r"(v22_n) : "memory"); }
  { unsigned v23_a = 0; unsigned v23_n = 0; asm volatile("mbarrier.arrive_drop.release.cta.shared::cta.b64 _, [%0], %1;" :  : "r"(v23_a), "r"(v23_n) : "memory"); }
  { unsigned v24_a = 0; unsigned v24_n = 0; asm volatile("mbarrier.arrive_drop.expect_tx.b64 _, [%0], %1;" :  : "r"(v24_a), "r"(v24_n) : "memory"); }
  { unsigned v25_a = 0; unsigned v25_n = 0; asm volatile("mbarrier.arrive_drop.expect_tx.release.cta.shared::cta.b64 _, [%0], %1;" :  : "r"(v25_a), "r"(v25_n) : "memory"); }
  { unsigned v26_a = 0; unsigned v26_n = 0; asm volatile("mbarrier.arrive_drop.noComplete.b64 _, [%0], %1;" :  : "r"(v26_a), "r"(v26_n) : "memory"); }
  { unsigned v27_a = 0; unsigned v27_n = 0; asm volatile("mbarrier.arrive_drop.noComplete.release.cta.shared::cta.b64 _, [%0], %1;" :  : "r"(v27_a), "r"(v27_n) : "memory"); }
  { unsigned long long v28_d = 0; unsigned v28_a = 0; asm volatile("mbarrier.arrive_drop.b64 %0, [%1];" : "=l"(v28_d) : "r"(v28_a) : "memory"); }
  { unsigned long long v29_d = 0; unsigned v29_a = 0; asm volatile("mbarrier.arrive_drop.release.cta.shared::cta.b64 %0, [%1];" : "=l"(v29_d) : "r"(v29_a) : "memory"); }
  { unsigned long long v30_d = 0; unsigned v30_a = 0; unsigned v30_n = 0; asm volatile("mbarrier.arrive_drop.b64 %0, [%1], %2;" : "=l"(v30_d) : "r"(v30_a), "r"(v30_n) : "memory"); }
  { unsigned long long v31_d = 0; unsigned v31_a = 0; unsigned v31_n = 0; asm volatile("mbarrier.arrive_drop.release.cta.shared::cta.b64 %0, [%1], %2;" : "=l"(v31_d) : "r"(v31_a), "r"(v31_n) : "memory"); }
  { unsigned long long v32_d = 0; unsigned v32_a = 0; unsigned v32_n = 0; asm volatile("mbarrier.arrive_drop.expect_tx.b64 %0, [%1], %2;" : "=l"(v32_d) : "r"(v32_a), "r"(v32_n) : "memory"); }
  { unsigned long long v33_d = 0; unsigned v33_a = 0; unsigned v33_n = 0; asm volatile("mbarrier.arrive_drop.expect_tx.release.cta.shared::cta.b64 %0, [%1], %2;" : "=l"(v33_d) : "r"(v33_a), "r"(v33_n) : "memory"); }
  { unsigned long long v34_d = 0; unsigned v34_a = 0; unsigned v34_n = 0; asm volatile("mbarrier.arrive_drop.noComplete.b64 %0, [%1], %2;" : "=l"(v34_d) : "r"(v34_a), "r"(v34_n) : "memory"); }
  { unsigned long long v35_d = 0; unsigned v35_a = 0; unsigned v35_n = 0; asm volatile("mbarrier.arrive_drop.noComplete.release.cta.shared::cta.b64 %0, [%1], %2;" : "=l"(v35_d) : "r"(v35_a), "r"(v35_n) : "memory"); }
  { unsigned v36_a = 0; unsigned v36_n = 0; asm volatile("mbarrier.expect_tx.b64 [%0], %1;" :  : "r"(v36_a), "r"(v36_n) : "memory"); }
  { unsigned v37_a = 0; unsigned v37_n = 0; asm volatile("mbarrier.expect_tx.relaxed.cta.shared::cta.b64 [%0], %1;" :  : "r"(v37_a), "r"(v37_n) : "memory"); }
  { unsigned v38_a = 0; unsigned v38_n = 0; asm volatile("mbarrier.complete_tx.b64 [%0], %1;" :  : "r"(v38_a), "r"(v38_n) : "memory"); }
  { unsigned v39_a = 0; unsigned v39_n = 0; asm volatile("mbarrier.complete_tx.relaxed.cta.shared::cta.b64 [%0], %1;" :  : "r"(v39_a), "r"(v39_n) : "memory"); }
  { unsigned v40_d = 0; unsigned v40_a = 0; unsigned long long v40_s = 0; asm volatile("{ .reg .pred q; mbarrier.test_wait.b64 q, [%1], %2; selp.u32 %0, 1, 0, q; }" : "=r"(v40_d) : "r"(v40_a), "l"(v40_s) : "memory"); }
  { unsigned v41_d = 0; unsigned v41_a = 0; unsigned long long v41_s = 0; asm volatile("{ .reg .pred q; mbarrier.try_wait.b64 q, [%1], %2; selp.u32 %0, 1, 0, q; }" : "=r"(v41_d) : "r"(v41_a), "l"(v41_s) : "memory"); }
  { unsigned v42_d = 0; unsigned v42_a = 0; unsigned long long v42_s = 0; asm volatile("{ .reg .pred q; mbarrier.test_wait.acquire.cta.shared::cta.b64 q, [%1], %2; selp.u32 %0, 1, 0, q; }" : "=r"(v42_d) : "r"(v42_a), "l"(v42_s) : "memory"); }
  { unsigned v43_d = 0; unsigned v43_a = 0; unsigned long long v43_s = 0; asm volatile("{ .reg .pred q; mbarrier.try_wait.acquire.cta.shared::cta.b64 q, [%1], %2; selp.u32 %0, 1, 0, q; }" : "=r"(v43_d) : "r"(v43_a), "l"(v43_s) : "memory"); }
  { unsigned v44_d = 0; unsigned v44_a = 0; unsigned long long v44_s = 0; unsigned v44_t = 0; asm volatile("{ .reg .pred q; mbarrier.try_wait.b64 q, [%1], %2, %3; selp.u32 %0, 1, 0, q; }" : "=r"(v44_d) : "r"(v44_a), "l"(v44_s), "r"(v44_t) : "memory"); }
  { unsigned v45_d = 0; unsigned v45_a = 0; unsigned long long v45_s = 0; unsigned v45_t = 0; asm volatile("{ .reg .pred q; mbarrier.try_wait.acquire.cta.shared::cta.b64 q, [%1], %2, %3; selp.u32 %0, 1, 0, q; }" : "=r"(v45_d) : "r"(v45_a), "l"(v45_s), "r"(v45_t) : "memory"); }
  { unsigned v46_d = 0; unsigned v46_a = 0; unsigned v46_s = 0; asm volatile("{ .reg .pred q; mbarrier.test_wait.parity.b64 q, [%1], %2; selp.u32 %0, 1, 0, q; }" : "=r"(v46_d) : "r"(v46_a), "r"(v46_s) : "memory"); }
  { unsigned v47_d = 0; unsigned v47_a = 0; unsigned v47_s = 0; asm volatile("{ .reg .pred q; mbarrier.try_wait.parity.b64 q, [%1], %2; selp.u32 %0, 1, 0, q; }" : "=r"(v47_d) : "r"(v47_a), "r"(v47_s) : "memory"); }
  { unsigned v48_d = 0; unsigned v48_a = 0; unsigned v48_s = 0; asm volatile("{ .reg .pred q; mbarrier.test_wait.parity.acquire.cta.shared::cta.b64 q, [%1], %2; selp.u32 %0, 1, 0, q; }" : "=r"(v48_d) : "r"(v48_a), "r"(v48_s) : "memory"); }
  { unsigned v49_d = 0; unsigned v49_a = 0; unsigned v49_s = 0; asm volatile("{ .reg .pred q; mbarrier.try_wait.parity.acquire.cta.shared::cta.b64 q, [%1], %2; selp.u32 %0, 1, 0, q; }" : "=r"(v49_d) : "r"(v49_a), "r"(v49_s) : "memory"); }
}
__global__ void mbarrier_1() {
  { unsigned v50_d = 0; unsigned v50_a = 0; unsigned v50_s = 0; unsigned v50_t = 0; asm volatile("{ .reg .pred q; mbarrier.try_wait.parity.b64 q, [%1], %2, %3; selp.u32 %0, 1, 0, q; }" : "=r"(v50_d) : "r"(v50_a), "r"(v50_s), "r"(v50_t) : "memory"); }
  { unsigned v51_d = 0; unsigned v51_a = 0; unsigned v51_s = 0; unsigned v51_t = 0; asm volatile("{ .reg .pred q; mbarrier.try_wait.parity.acquire.cta.shared::cta.b64 q, [%1], %2, %3; selp.u32 %0, 1, 0, q; }" : "=r"(v51_d) : "r"(v51_a), "r"(v51_s), "r"(v51_t) : "memory"); }
  { unsigned v52_d = 0; unsigned long long v52_s = 0; asm volatile("mbarrier.pending_count.b64 %0, %1;" : "=r"(v52_d) : "l"(v52_s) : "memory"); }
  { unsigned v53_a = 0; asm volatile("cp.async.mbarrier.arrive.b64 [%0];" :  : "r"(v53_a) : "memory"); }
  { unsigned v54_a = 0; asm volatile("cp.async.mbarrier.arrive.shared::cta.b64 [%0];" :  : "r"(v54_a) : "memory"); }
  { unsigned v55_a = 0; asm volatile("cp.async.mbarrier.arrive.noinc.b64 [%0];" :  : "r"(v55_a) : "memory"); }
  { unsigned v56_a = 0; asm volatile("cp.async.mbarrier.arrive.noinc.shared::cta.b64 [%0];" :  : "r"(v56_a) : "memory"); }
  {  asm volatile("fence.mbarrier_init.release.cluster;" :  :  : "memory"); }
}
