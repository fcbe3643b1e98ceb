// Each instruction of rules/cuda_ptx/bulk.ptx.json, with and without what is optional. It is compiled, not run.
// clang-format off
#include <cuda_runtime.h>
#include <cuda_fp16.h>
#include <cuda_bf16.h>
__global__ void bulk_0() {
  { unsigned v0_a = 0; unsigned long long v0_b = 0; unsigned v0_n = 0; unsigned v0_m = 0; asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];" :  : "r"(v0_a), "l"(v0_b), "r"(v0_n), "r"(v0_m) : "memory"); }
  { unsigned v1_a = 0; unsigned long long v1_b = 0; unsigned v1_n = 0; unsigned v1_m = 0; asm volatile("cp.async.bulk.shared::cta.global.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];" :  : "r"(v1_a), "l"(v1_b), "r"(v1_n), "r"(v1_m) : "memory"); }
  { unsigned v2_a = 0; unsigned long long v2_b = 0; unsigned v2_n = 0; unsigned v2_m = 0; unsigned long long v2_p = 0; asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes.L2::cache_hint [%0], [%1], %2, [%3], %4;" :  : "r"(v2_a), "l"(v2_b), "r"(v2_n), "r"(v2_m), "l"(v2_p) : "memory"); }
  { unsigned v3_a = 0; unsigned long long v3_b = 0; unsigned v3_n = 0; unsigned v3_m = 0; unsigned long long v3_p = 0; asm volatile("cp.async.bulk.shared::cta.global.mbarrier::complete_tx::bytes.L2::cache_hint [%0], [%1], %2, [%3], %4;" :  : "r"(v3_a), "l"(v3_b), "r"(v3_n), "r"(v3_m), "l"(v3_p) : "memory"); }
  { unsigned v4_a = 0; unsigned long long v4_b = 0; unsigned v4_n = 0; unsigned v4_m = 0; unsigned short v4_k = 0; asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes.multicast::cluster [%0], [%1], %2, [%3], %4;" :  : "r"(v4_a), "l"(v4_b), "r"(v4_n), "r"(v4_m), "h"(v4_k) : "memory"); }
  { unsigned v5_a = 0; unsigned long long v5_b = 0; unsigned v5_n = 0; unsigned v5_m = 0; unsigned short v5_k = 0; unsigned long long v5_p = 0; asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes.multicast::cluster.L2::cache_hint [%0], [%1], %2, [%3], %4, %5;" :  : "r"(v5_a), "l"(v5_b), "r"(v5_n), "r"(v5_m), "h"(v5_k), "l"(v5_p) : "memory"); }
  { unsigned v6_a = 0; unsigned v6_b = 0; unsigned v6_n = 0; unsigned v6_m = 0; asm volatile("cp.async.bulk.shared::cluster.shared::cta.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];" :  : "r"(v6_a), "r"(v6_b), "r"(v6_n), "r"(v6_m) : "memory"); }
  { unsigned long long v7_a = 0; unsigned v7_b = 0; unsigned v7_n = 0; asm volatile("cp.async.bulk.global.shared::cta.bulk_group [%0], [%1], %2;" :  : "l"(v7_a), "r"(v7_b), "r"(v7_n) : "memory"); }
  { unsigned long long v8_a = 0; unsigned v8_b = 0; unsigned v8_n = 0; unsigned long long v8_p = 0; asm volatile("cp.async.bulk.global.shared::cta.bulk_group.L2::cache_hint [%0], [%1], %2, %3;" :  : "l"(v8_a), "r"(v8_b), "r"(v8_n), "l"(v8_p) : "memory"); }
  { unsigned long long v9_a = 0; unsigned v9_n = 0; asm volatile("cp.async.bulk.prefetch.L2.global [%0], %1;" :  : "l"(v9_a), "r"(v9_n) : "memory"); }
  { unsigned long long v10_a = 0; unsigned v10_n = 0; unsigned long long v10_p = 0; asm volatile("cp.async.bulk.prefetch.L2.global.L2::cache_hint [%0], %1, %2;" :  : "l"(v10_a), "r"(v10_n), "l"(v10_p) : "memory"); }
  {  asm volatile("cp.async.bulk.commit_group;" :  :  : "memory"); }
  {  asm volatile("cp.async.bulk.wait_group 1;" :  :  : "memory"); }
  {  asm volatile("cp.async.bulk.wait_group.read 1;" :  :  : "memory"); }
  { unsigned long long v14_a = 0; unsigned v14_b = 0; unsigned v14_n = 0; asm volatile("cp.reduce.async.bulk.global.shared::cta.bulk_group.add.u32 [%0], [%1], %2;" :  : "l"(v14_a), "r"(v14_b), "r"(v14_n) : "memory"); }
  { unsigned long long v15_a = 0; unsigned v15_b = 0; unsigned v15_n = 0; asm volatile("cp.reduce.async.bulk.global.shared::cta.bulk_group.add.s32 [%0], [%1], %2;" :  : "l"(v15_a), "r"(v15_b), "r"(v15_n) : "memory"); }
  { unsigned long long v16_a = 0; unsigned v16_b = 0; unsigned v16_n = 0; asm volatile("cp.reduce.async.bulk.global.shared::cta.bulk_group.add.u64 [%0], [%1], %2;" :  : "l"(v16_a), "r"(v16_b), "r"(v16_n) : "memory"); }
  { unsigned long long v17_a = 0; unsigned v17_b = 0; unsigned v17_n = 0; asm volatile("cp.reduce.async.bulk.global.shared::cta.bulk_group.add.f32 [%0], [%1], %2;" :  : "l"(v17_a), "r"(v17_b), "r"(v17_n) : "memory"); }
  { unsigned long long v18_a = 0; unsigned v18_b = 0; unsigned v18_n = 0; asm volatile("cp.reduce.async.bulk.global.shared::cta.bulk_group.add.f64 [%0], [%1], %2;" :  : "l"(v18_a), "r"(v18_b), "r"(v18_n) : "memory"); }
  { unsigned long long v19_a = 0; unsigned v19_b = 0; unsigned v19_n = 0; unsigned long long v19_p = 0; asm volatile("cp.reduce.async.bulk.global.shared::cta.bulk_group.L2::cache_hint.add.u32 [%0], [%1], %2, %3;" :  : "l"(v19_a), "r"(v19_b), "r"(v19_n), "l"(v19_p) : "memory"); }
  { unsigned long long v20_a = 0; unsigned v20_b = 0; unsigned v20_n = 0; unsigned long long v20_p = 0; asm volatile("cp.reduce.async.bulk.global.shared::cta.bulk_group.L2::cache_hint.add.s32 [%0], [%1], %2, %3;" :  : "l"(v20_a), "r"(v20_b), "r"(v20_n), "l"(v20_p) : "memory"); }
  { unsigned long long v21_a = 0; unsigned v21_b = 0; unsigned v21_n = 0; unsigned long long v21_p = 0; asm volatile("cp.reduce.async.bulk.global.shared::cta.bulk_group.L2::cache_hint.add.u64 [%0], [%1], %2, %3;" :  : "l"(v21_a), "r"(v21_b), "r"(v21_n), "l"(v21_p) : "memory"); }
  { unsigned long long v22_a = 0; unsigned v22_b = 0; unsigned v22_n = 0; unsigned long long v22_p = 0; asm volatile("cp.reduce.async.bulk.global.shared::cta.bulk_group.L2::cache_hint.add.f32 [%0], [%1], %2, %3;" :  : "l"(v22_a), "r"(v22_b), "r"(v22_n), "l"(v22_p) : "memory"); }
  { unsigned long long v23_a = 0; unsigned v23_b = 0; unsigned v23_n = 0; unsigned long long v23_p = 0; asm volatile("cp.reduce.async.bulk.global.shared::cta.bulk_group.L2::cache_hint.add.f64 [%0], [%1], %2, %3;" :  : "l"(v23_a), "r"(v23_b), "r"(v23_n), "l"(v23_p) : "memory"); }
  { unsigned long long v24_a = 0; unsigned v24_b = 0; unsigned v24_n = 0; asm volatile("cp.reduce.async.bulk.global.shared::cta.bulk_group.min.u32 [%0], [%1], %2;" :  : "l"(v24_a), "r"(v24_b), "r"(v24_n) : "memory"); }
  { unsigned long long v25_a = 0; unsigned v25_b = 0; unsigned v25_n = 0; asm volatile("cp.reduce.async.bulk.global.shared::cta.bulk_group.min.s32 [%0], [%1], %2;" :  : "l"(v25_a), "r"(v25_b), "r"(v25_n) : "memory"); }
  { unsigned long long v26_a = 0; unsigned v26_b = 0; unsigned v26_n = 0; asm volatile("cp.reduce.async.bulk.global.shared::cta.bulk_group.min.u64 [%0], [%1], %2;" :  : "l"(v26_a), "r"(v26_b), "r"(v26_n) : "memory"); }
  { unsigned long long v27_a = 0; unsigned v27_b = 0; unsigned v27_n = 0; asm volatile("cp.reduce.async.bulk.global.shared::cta.bulk_group.min.s64 [%0], [%1], %2;" :  : "l"(v27_a), "r"(v27_b), "r"(v27_n) : "memory"); }
  { unsigned long long v28_a = 0; unsigned v28_b = 0; unsigned v28_n = 0; unsigned long long v28_p = 0; asm volatile("cp.reduce.async.bulk.global.shared::cta.bulk_group.L2::cache_hint.min.u32 [%0], [%1], %2, %3;" :  : "l"(v28_a), "r"(v28_b), "r"(v28_n), "l"(v28_p) : "memory"); }
  { unsigned long long v29_a = 0; unsigned v29_b = 0; unsigned v29_n = 0; unsigned long long v29_p = 0; asm volatile("cp.reduce.async.bulk.global.shared::cta.bulk_group.L2::cache_hint.min.s32 [%0], [%1], %2, %3;" :  : "l"(v29_a), "r"(v29_b), "r"(v29_n), "l"(v29_p) : "memory"); }
  { unsigned long long v30_a = 0; unsigned v30_b = 0; unsigned v30_n = 0; unsigned long long v30_p = 0; asm volatile("cp.reduce.async.bulk.global.shared::cta.bulk_group.L2::cache_hint.min.u64 [%0], [%1], %2, %3;" :  : "l"(v30_a), "r"(v30_b), "r"(v30_n), "l"(v30_p) : "memory"); }
  { unsigned long long v31_a = 0; unsigned v31_b = 0; unsigned v31_n = 0; unsigned long long v31_p = 0; asm volatile("cp.reduce.async.bulk.global.shared::cta.bulk_group.L2::cache_hint.min.s64 [%0], [%1], %2, %3;" :  : "l"(v31_a), "r"(v31_b), "r"(v31_n), "l"(v31_p) : "memory"); }
  { unsigned long long v32_a = 0; unsigned v32_b = 0; unsigned v32_n = 0; asm volatile("cp.reduce.async.bulk.global.shared::cta.bulk_group.max.u32 [%0], [%1], %2;" :  : "l"(v32_a), "r"(v32_b), "r"(v32_n) : "memory"); }
  { unsigned long long v33_a = 0; unsigned v33_b = 0; unsigned v33_n = 0; asm volatile("cp.reduce.async.bulk.global.shared::cta.bulk_group.max.s32 [%0], [%1], %2;" :  : "l"(v33_a), "r"(v33_b), "r"(v33_n) : "memory"); }
  { unsigned long long v34_a = 0; unsigned v34_b = 0; unsigned v34_n = 0; asm volatile("cp.reduce.async.bulk.global.shared::cta.bulk_group.max.u64 [%0], [%1], %2;" :  : "l"(v34_a), "r"(v34_b), "r"(v34_n) : "memory"); }
  { unsigned long long v35_a = 0; unsigned v35_b = 0; unsigned v35_n = 0; asm volatile("cp.reduce.async.bulk.global.shared::cta.bulk_group.max.s64 [%0], [%1], %2;" :  : "l"(v35_a), "r"(v35_b), "r"(v35_n) : "memory"); }
  { unsigned long long v36_a = 0; unsigned v36_b = 0; unsigned v36_n = 0; unsigned long long v36_p = 0; asm volatile("cp.reduce.async.bulk.global.shared::cta.bulk_group.L2::cache_hint.max.u32 [%0], [%1], %2, %3;" :  : "l"(v36_a), "r"(v36_b), "r"(v36_n), "l"(v36_p) : "memory"); }
  { unsigned long long v37_a = 0; unsigned v37_b = 0; unsigned v37_n = 0; unsigned long long v37_p = 0; asm volatile("cp.reduce.async.bulk.global.shared::cta.bulk_group.L2::cache_hint.max.s32 [%0], [%1], %2, %3;" :  : "l"(v37_a), "r"(v37_b), "r"(v37_n), "l"(v37_p) : "memory"); }
  { unsigned long long v38_a = 0; unsigned v38_b = 0; unsigned v38_n = 0; unsigned long long v38_p = 0; asm volatile("cp.reduce.async.bulk.global.shared::cta.bulk_group.L2::cache_hint.max.u64 [%0], [%1], %2, %3;" :  : "l"(v38_a), "r"(v38_b), "r"(v38_n), "l"(v38_p) : "memory"); }
  { unsigned long long v39_a = 0; unsigned v39_b = 0; unsigned v39_n = 0; unsigned long long v39_p = 0; asm volatile("cp.reduce.async.bulk.global.shared::cta.bulk_group.L2::cache_hint.max.s64 [%0], [%1], %2, %3;" :  : "l"(v39_a), "r"(v39_b), "r"(v39_n), "l"(v39_p) : "memory"); }
  { unsigned long long v40_a = 0; unsigned v40_b = 0; unsigned v40_n = 0; asm volatile("cp.reduce.async.bulk.global.shared::cta.bulk_group.inc.u32 [%0], [%1], %2;" :  : "l"(v40_a), "r"(v40_b), "r"(v40_n) : "memory"); }
  { unsigned long long v41_a = 0; unsigned v41_b = 0; unsigned v41_n = 0; unsigned long long v41_p = 0; asm volatile("cp.reduce.async.bulk.global.shared::cta.bulk_group.L2::cache_hint.inc.u32 [%0], [%1], %2, %3;" :  : "l"(v41_a), "r"(v41_b), "r"(v41_n), "l"(v41_p) : "memory"); }
  { unsigned long long v42_a = 0; unsigned v42_b = 0; unsigned v42_n = 0; asm volatile("cp.reduce.async.bulk.global.shared::cta.bulk_group.dec.u32 [%0], [%1], %2;" :  : "l"(v42_a), "r"(v42_b), "r"(v42_n) : "memory"); }
  { unsigned long long v43_a = 0; unsigned v43_b = 0; unsigned v43_n = 0; unsigned long long v43_p = 0; asm volatile("cp.reduce.async.bulk.global.shared::cta.bulk_group.L2::cache_hint.dec.u32 [%0], [%1], %2, %3;" :  : "l"(v43_a), "r"(v43_b), "r"(v43_n), "l"(v43_p) : "memory"); }
  { unsigned long long v44_a = 0; unsigned v44_b = 0; unsigned v44_n = 0; asm volatile("cp.reduce.async.bulk.global.shared::cta.bulk_group.and.b32 [%0], [%1], %2;" :  : "l"(v44_a), "r"(v44_b), "r"(v44_n) : "memory"); }
  { unsigned long long v45_a = 0; unsigned v45_b = 0; unsigned v45_n = 0; asm volatile("cp.reduce.async.bulk.global.shared::cta.bulk_group.and.b64 [%0], [%1], %2;" :  : "l"(v45_a), "r"(v45_b), "r"(v45_n) : "memory"); }
  { unsigned long long v46_a = 0; unsigned v46_b = 0; unsigned v46_n = 0; unsigned long long v46_p = 0; asm volatile("cp.reduce.async.bulk.global.shared::cta.bulk_group.L2::cache_hint.and.b32 [%0], [%1], %2, %3;" :  : "l"(v46_a), "r"(v46_b), "r"(v46_n), "l"(v46_p) : "memory"); }
  { unsigned long long v47_a = 0; unsigned v47_b = 0; unsigned v47_n = 0; unsigned long long v47_p = 0; asm volatile("cp.reduce.async.bulk.global.shared::cta.bulk_group.L2::cache_hint.and.b64 [%0], [%1], %2, %3;" :  : "l"(v47_a), "r"(v47_b), "r"(v47_n), "l"(v47_p) : "memory"); }
  { unsigned long long v48_a = 0; unsigned v48_b = 0; unsigned v48_n = 0; asm volatile("cp.reduce.async.bulk.global.shared::cta.bulk_group.or.b32 [%0], [%1], %2;" :  : "l"(v48_a), "r"(v48_b), "r"(v48_n) : "memory"); }
  { unsigned long long v49_a = 0; unsigned v49_b = 0; unsigned v49_n = 0; asm volatile("cp.reduce.async.bulk.global.shared::cta.bulk_group.or.b64 [%0], [%1], %2;" :  : "l"(v49_a), "r"(v49_b), "r"(v49_n) : "memory"); }
}
__global__ void bulk_1() {
  { unsigned long long v50_a = 0; unsigned v50_b = 0; unsigned v50_n = 0; unsigned long long v50_p = 0; asm volatile("cp.reduce.async.bulk.global.shared::cta.bulk_group.L2::cache_hint.or.b32 [%0], [%1], %2, %3;" :  : "l"(v50_a), "r"(v50_b), "r"(v50_n), "l"(v50_p) : "memory"); }
  { unsigned long long v51_a = 0; unsigned v51_b = 0; unsigned v51_n = 0; unsigned long long v51_p = 0; asm volatile("cp.reduce.async.bulk.global.shared::cta.bulk_group.L2::cache_hint.or.b64 [%0], [%1], %2, %3;" :  : "l"(v51_a), "r"(v51_b), "r"(v51_n), "l"(v51_p) : "memory"); }
  { unsigned long long v52_a = 0; unsigned v52_b = 0; unsigned v52_n = 0; asm volatile("cp.reduce.async.bulk.global.shared::cta.bulk_group.xor.b32 [%0], [%1], %2;" :  : "l"(v52_a), "r"(v52_b), "r"(v52_n) : "memory"); }
  { unsigned long long v53_a = 0; unsigned v53_b = 0; unsigned v53_n = 0; asm volatile("cp.reduce.async.bulk.global.shared::cta.bulk_group.xor.b64 [%0], [%1], %2;" :  : "l"(v53_a), "r"(v53_b), "r"(v53_n) : "memory"); }
  { unsigned long long v54_a = 0; unsigned v54_b = 0; unsigned v54_n = 0; unsigned long long v54_p = 0; asm volatile("cp.reduce.async.bulk.global.shared::cta.bulk_group.L2::cache_hint.xor.b32 [%0], [%1], %2, %3;" :  : "l"(v54_a), "r"(v54_b), "r"(v54_n), "l"(v54_p) : "memory"); }
  { unsigned long long v55_a = 0; unsigned v55_b = 0; unsigned v55_n = 0; unsigned long long v55_p = 0; asm volatile("cp.reduce.async.bulk.global.shared::cta.bulk_group.L2::cache_hint.xor.b64 [%0], [%1], %2, %3;" :  : "l"(v55_a), "r"(v55_b), "r"(v55_n), "l"(v55_p) : "memory"); }
  { unsigned long long v56_a = 0; unsigned v56_b = 0; unsigned v56_n = 0; asm volatile("cp.reduce.async.bulk.global.shared::cta.bulk_group.add.noftz.f16 [%0], [%1], %2;" :  : "l"(v56_a), "r"(v56_b), "r"(v56_n) : "memory"); }
  { unsigned long long v57_a = 0; unsigned v57_b = 0; unsigned v57_n = 0; unsigned long long v57_p = 0; asm volatile("cp.reduce.async.bulk.global.shared::cta.bulk_group.L2::cache_hint.add.noftz.f16 [%0], [%1], %2, %3;" :  : "l"(v57_a), "r"(v57_b), "r"(v57_n), "l"(v57_p) : "memory"); }
  { unsigned long long v58_a = 0; unsigned v58_b = 0; unsigned v58_n = 0; asm volatile("cp.reduce.async.bulk.global.shared::cta.bulk_group.min.f16 [%0], [%1], %2;" :  : "l"(v58_a), "r"(v58_b), "r"(v58_n) : "memory"); }
  { unsigned long long v59_a = 0; unsigned v59_b = 0; unsigned v59_n = 0; unsigned long long v59_p = 0; asm volatile("cp.reduce.async.bulk.global.shared::cta.bulk_group.L2::cache_hint.min.f16 [%0], [%1], %2, %3;" :  : "l"(v59_a), "r"(v59_b), "r"(v59_n), "l"(v59_p) : "memory"); }
  { unsigned long long v60_a = 0; unsigned v60_b = 0; unsigned v60_n = 0; asm volatile("cp.reduce.async.bulk.global.shared::cta.bulk_group.max.f16 [%0], [%1], %2;" :  : "l"(v60_a), "r"(v60_b), "r"(v60_n) : "memory"); }
  { unsigned long long v61_a = 0; unsigned v61_b = 0; unsigned v61_n = 0; unsigned long long v61_p = 0; asm volatile("cp.reduce.async.bulk.global.shared::cta.bulk_group.L2::cache_hint.max.f16 [%0], [%1], %2, %3;" :  : "l"(v61_a), "r"(v61_b), "r"(v61_n), "l"(v61_p) : "memory"); }
  { unsigned long long v62_a = 0; unsigned v62_b = 0; unsigned v62_n = 0; asm volatile("cp.reduce.async.bulk.global.shared::cta.bulk_group.add.noftz.bf16 [%0], [%1], %2;" :  : "l"(v62_a), "r"(v62_b), "r"(v62_n) : "memory"); }
  { unsigned long long v63_a = 0; unsigned v63_b = 0; unsigned v63_n = 0; unsigned long long v63_p = 0; asm volatile("cp.reduce.async.bulk.global.shared::cta.bulk_group.L2::cache_hint.add.noftz.bf16 [%0], [%1], %2, %3;" :  : "l"(v63_a), "r"(v63_b), "r"(v63_n), "l"(v63_p) : "memory"); }
  { unsigned long long v64_a = 0; unsigned v64_b = 0; unsigned v64_n = 0; asm volatile("cp.reduce.async.bulk.global.shared::cta.bulk_group.min.bf16 [%0], [%1], %2;" :  : "l"(v64_a), "r"(v64_b), "r"(v64_n) : "memory"); }
  { unsigned long long v65_a = 0; unsigned v65_b = 0; unsigned v65_n = 0; unsigned long long v65_p = 0; asm volatile("cp.reduce.async.bulk.global.shared::cta.bulk_group.L2::cache_hint.min.bf16 [%0], [%1], %2, %3;" :  : "l"(v65_a), "r"(v65_b), "r"(v65_n), "l"(v65_p) : "memory"); }
  { unsigned long long v66_a = 0; unsigned v66_b = 0; unsigned v66_n = 0; asm volatile("cp.reduce.async.bulk.global.shared::cta.bulk_group.max.bf16 [%0], [%1], %2;" :  : "l"(v66_a), "r"(v66_b), "r"(v66_n) : "memory"); }
  { unsigned long long v67_a = 0; unsigned v67_b = 0; unsigned v67_n = 0; unsigned long long v67_p = 0; asm volatile("cp.reduce.async.bulk.global.shared::cta.bulk_group.L2::cache_hint.max.bf16 [%0], [%1], %2, %3;" :  : "l"(v67_a), "r"(v67_b), "r"(v67_n), "l"(v67_p) : "memory"); }
  { unsigned v68_a = 0; unsigned v68_b = 0; unsigned v68_n = 0; unsigned v68_m = 0; asm volatile("cp.reduce.async.bulk.shared::cluster.shared::cta.mbarrier::complete_tx::bytes.add.u32 [%0], [%1], %2, [%3];" :  : "r"(v68_a), "r"(v68_b), "r"(v68_n), "r"(v68_m) : "memory"); }
  { unsigned v69_a = 0; unsigned v69_b = 0; unsigned v69_n = 0; unsigned v69_m = 0; asm volatile("cp.reduce.async.bulk.shared::cluster.shared::cta.mbarrier::complete_tx::bytes.add.s32 [%0], [%1], %2, [%3];" :  : "r"(v69_a), "r"(v69_b), "r"(v69_n), "r"(v69_m) : "memory"); }
  { unsigned v70_a = 0; unsigned v70_b = 0; unsigned v70_n = 0; unsigned v70_m = 0; asm volatile("cp.reduce.async.bulk.shared::cluster.shared::cta.mbarrier::complete_tx::bytes.add.u64 [%0], [%1], %2, [%3];" :  : "r"(v70_a), "r"(v70_b), "r"(v70_n), "r"(v70_m) : "memory"); }
  { unsigned v71_a = 0; unsigned v71_b = 0; unsigned v71_n = 0; unsigned v71_m = 0; asm volatile("cp.reduce.async.bulk.shared::cluster.shared::cta.mbarrier::complete_tx::bytes.min.u32 [%0], [%1], %2, [%3];" :  : "r"(v71_a), "r"(v71_b), "r"(v71_n), "r"(v71_m) : "memory"); }
  { unsigned v72_a = 0; unsigned v72_b = 0; unsigned v72_n = 0; unsigned v72_m = 0; asm volatile("cp.reduce.async.bulk.shared::cluster.shared::cta.mbarrier::complete_tx::bytes.min.s32 [%0], [%1], %2, [%3];" :  : "r"(v72_a), "r"(v72_b), "r"(v72_n), "r"(v72_m) : "memory"); }
  { unsigned v73_a = 0; unsigned v73_b = 0; unsigned v73_n = 0; unsigned v73_m = 0; asm volatile("cp.reduce.async.bulk.shared::cluster.shared::cta.mbarrier::complete_tx::bytes.max.u32 [%0], [%1], %2, [%3];" :  : "r"(v73_a), "r"(v73_b), "r"(v73_n), "r"(v73_m) : "memory"); }
  { unsigned v74_a = 0; unsigned v74_b = 0; unsigned v74_n = 0; unsigned v74_m = 0; asm volatile("cp.reduce.async.bulk.shared::cluster.shared::cta.mbarrier::complete_tx::bytes.max.s32 [%0], [%1], %2, [%3];" :  : "r"(v74_a), "r"(v74_b), "r"(v74_n), "r"(v74_m) : "memory"); }
  { unsigned v75_a = 0; unsigned v75_b = 0; unsigned v75_n = 0; unsigned v75_m = 0; asm volatile("cp.reduce.async.bulk.shared::cluster.shared::cta.mbarrier::complete_tx::bytes.inc.u32 [%0], [%1], %2, [%3];" :  : "r"(v75_a), "r"(v75_b), "r"(v75_n), "r"(v75_m) : "memory"); }
  { unsigned v76_a = 0; unsigned v76_b = 0; unsigned v76_n = 0; unsigned v76_m = 0; asm volatile("cp.reduce.async.bulk.shared::cluster.shared::cta.mbarrier::complete_tx::bytes.dec.u32 [%0], [%1], %2, [%3];" :  : "r"(v76_a), "r"(v76_b), "r"(v76_n), "r"(v76_m) : "memory"); }
  { unsigned v77_a = 0; unsigned v77_b = 0; unsigned v77_n = 0; unsigned v77_m = 0; asm volatile("cp.reduce.async.bulk.shared::cluster.shared::cta.mbarrier::complete_tx::bytes.and.b32 [%0], [%1], %2, [%3];" :  : "r"(v77_a), "r"(v77_b), "r"(v77_n), "r"(v77_m) : "memory"); }
  { unsigned v78_a = 0; unsigned v78_b = 0; unsigned v78_n = 0; unsigned v78_m = 0; asm volatile("cp.reduce.async.bulk.shared::cluster.shared::cta.mbarrier::complete_tx::bytes.or.b32 [%0], [%1], %2, [%3];" :  : "r"(v78_a), "r"(v78_b), "r"(v78_n), "r"(v78_m) : "memory"); }
  { unsigned v79_a = 0; unsigned v79_b = 0; unsigned v79_n = 0; unsigned v79_m = 0; asm volatile("cp.reduce.async.bulk.shared::cluster.shared::cta.mbarrier::complete_tx::bytes.xor.b32 [%0], [%1], %2, [%3];" :  : "r"(v79_a), "r"(v79_b), "r"(v79_n), "r"(v79_m) : "memory"); }
  {  asm volatile("fence.proxy.async;" :  :  : "memory"); }
  {  asm volatile("fence.proxy.async.global;" :  :  : "memory"); }
  {  asm volatile("fence.proxy.async::generic.acquire.sync_restrict::shared::cluster.cluster;" :  :  : "memory"); }
  {  asm volatile("fence.proxy.async::generic.release.sync_restrict::shared::cta.cluster;" :  :  : "memory"); }
  { unsigned v84_d = 0; unsigned v84_a = 0; unsigned v84_r = 0; asm volatile("mapa.u32 %0, %1, %2;" : "=r"(v84_d) : "r"(v84_a), "r"(v84_r) : "memory"); }
  { unsigned long long v85_d = 0; unsigned long long v85_a = 0; unsigned v85_r = 0; asm volatile("mapa.u64 %0, %1, %2;" : "=l"(v85_d) : "l"(v85_a), "r"(v85_r) : "memory"); }
  { unsigned v86_d = 0; unsigned v86_a = 0; unsigned v86_r = 0; asm volatile("mapa.shared::cluster.u32 %0, %1, %2;" : "=r"(v86_d) : "r"(v86_a), "r"(v86_r) : "memory"); }
  { unsigned long long v87_d = 0; unsigned long long v87_a = 0; unsigned v87_r = 0; asm volatile("mapa.shared::cluster.u64 %0, %1, %2;" : "=l"(v87_d) : "l"(v87_a), "r"(v87_r) : "memory"); }
  { unsigned v88_d = 0; asm volatile("mov.u32 %0, %%cluster_ctarank;" : "=r"(v88_d) :  : "memory"); }
  { unsigned v89_d = 0; asm volatile("mov.s32 %0, %%cluster_ctarank;" : "=r"(v89_d) :  : "memory"); }
  { unsigned v90_d = 0; asm volatile("mov.b32 %0, %%cluster_ctarank;" : "=r"(v90_d) :  : "memory"); }
  { unsigned v91_d = 0; asm volatile("mov.u32 %0, %%cluster_nctarank;" : "=r"(v91_d) :  : "memory"); }
  { unsigned v92_d = 0; asm volatile("mov.s32 %0, %%cluster_nctarank;" : "=r"(v92_d) :  : "memory"); }
  { unsigned v93_d = 0; asm volatile("mov.b32 %0, %%cluster_nctarank;" : "=r"(v93_d) :  : "memory"); }
  { unsigned v94_d = 0; asm volatile("mov.u32 %0, %%cluster_ctaid.x;" : "=r"(v94_d) :  : "memory"); }
  { unsigned v95_d = 0; asm volatile("mov.s32 %0, %%cluster_ctaid.x;" : "=r"(v95_d) :  : "memory"); }
  { unsigned v96_d = 0; asm volatile("mov.b32 %0, %%cluster_ctaid.x;" : "=r"(v96_d) :  : "memory"); }
  { unsigned v97_d = 0; asm volatile("mov.u32 %0, %%cluster_nctaid.x;" : "=r"(v97_d) :  : "memory"); }
  { unsigned v98_d = 0; asm volatile("mov.s32 %0, %%cluster_nctaid.x;" : "=r"(v98_d) :  : "memory"); }
  { unsigned v99_d = 0; asm volatile("mov.b32 %0, %%cluster_nctaid.x;" : "=r"(v99_d) :  : "memory"); }
}
__global__ void bulk_2() {
  { unsigned v100_d = 0; asm volatile("mov.u32 %0, %%clusterid.x;" : "=r"(v100_d) :  : "memory"); }
  { unsigned v101_d = 0; asm volatile("mov.s32 %0, %%clusterid.x;" : "=r"(v101_d) :  : "memory"); }
  { unsigned v102_d = 0; asm volatile("mov.b32 %0, %%clusterid.x;" : "=r"(v102_d) :  : "memory"); }
  { unsigned v103_d = 0; asm volatile("mov.u32 %0, %%nclusterid.x;" : "=r"(v103_d) :  : "memory"); }
  { unsigned v104_d = 0; asm volatile("mov.s32 %0, %%nclusterid.x;" : "=r"(v104_d) :  : "memory"); }
  { unsigned v105_d = 0; asm volatile("mov.b32 %0, %%nclusterid.x;" : "=r"(v105_d) :  : "memory"); }
  { unsigned v106_d = 0; asm volatile("mov.u32 %0, %%cluster_ctaid.y;" : "=r"(v106_d) :  : "memory"); }
  { unsigned v107_d = 0; asm volatile("mov.s32 %0, %%cluster_ctaid.y;" : "=r"(v107_d) :  : "memory"); }
  { unsigned v108_d = 0; asm volatile("mov.b32 %0, %%cluster_ctaid.y;" : "=r"(v108_d) :  : "memory"); }
  { unsigned v109_d = 0; asm volatile("mov.u32 %0, %%cluster_nctaid.y;" : "=r"(v109_d) :  : "memory"); }
  { unsigned v110_d = 0; asm volatile("mov.s32 %0, %%cluster_nctaid.y;" : "=r"(v110_d) :  : "memory"); }
  { unsigned v111_d = 0; asm volatile("mov.b32 %0, %%cluster_nctaid.y;" : "=r"(v111_d) :  : "memory"); }
  { unsigned v112_d = 0; asm volatile("mov.u32 %0, %%clusterid.y;" : "=r"(v112_d) :  : "memory"); }
  { unsigned v113_d = 0; asm volatile("mov.s32 %0, %%clusterid.y;" : "=r"(v113_d) :  : "memory"); }
  { unsigned v114_d = 0; asm volatile("mov.b32 %0, %%clusterid.y;" : "=r"(v114_d) :  : "memory"); }
  { unsigned v115_d = 0; asm volatile("mov.u32 %0, %%nclusterid.y;" : "=r"(v115_d) :  : "memory"); }
  { unsigned v116_d = 0; asm volatile("mov.s32 %0, %%nclusterid.y;" : "=r"(v116_d) :  : "memory"); }
  { unsigned v117_d = 0; asm volatile("mov.b32 %0, %%nclusterid.y;" : "=r"(v117_d) :  : "memory"); }
  { unsigned v118_d = 0; asm volatile("mov.u32 %0, %%cluster_ctaid.z;" : "=r"(v118_d) :  : "memory"); }
  { unsigned v119_d = 0; asm volatile("mov.s32 %0, %%cluster_ctaid.z;" : "=r"(v119_d) :  : "memory"); }
  { unsigned v120_d = 0; asm volatile("mov.b32 %0, %%cluster_ctaid.z;" : "=r"(v120_d) :  : "memory"); }
  { unsigned v121_d = 0; asm volatile("mov.u32 %0, %%cluster_nctaid.z;" : "=r"(v121_d) :  : "memory"); }
  { unsigned v122_d = 0; asm volatile("mov.s32 %0, %%cluster_nctaid.z;" : "=r"(v122_d) :  : "memory"); }
  { unsigned v123_d = 0; asm volatile("mov.b32 %0, %%cluster_nctaid.z;" : "=r"(v123_d) :  : "memory"); }
  { unsigned v124_d = 0; asm volatile("mov.u32 %0, %%clusterid.z;" : "=r"(v124_d) :  : "memory"); }
  { unsigned v125_d = 0; asm volatile("mov.s32 %0, %%clusterid.z;" : "=r"(v125_d) :  : "memory"); }
  { unsigned v126_d = 0; asm volatile("mov.b32 %0, %%clusterid.z;" : "=r"(v126_d) :  : "memory"); }
  { unsigned v127_d = 0; asm volatile("mov.u32 %0, %%nclusterid.z;" : "=r"(v127_d) :  : "memory"); }
  { unsigned v128_d = 0; asm volatile("mov.s32 %0, %%nclusterid.z;" : "=r"(v128_d) :  : "memory"); }
  { unsigned v129_d = 0; asm volatile("mov.b32 %0, %%nclusterid.z;" : "=r"(v129_d) :  : "memory"); }
}
