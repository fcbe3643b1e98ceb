// Each instruction that rules/cuda_ptx/memory.ptx.json knows, once for each of its types. It is compiled, not run.
// clang-format off
#include <cuda_runtime.h>
__global__ void all() {
  { unsigned v0_d = 0; unsigned long long v0_a = 0; asm volatile("ld.u8 %0, [%1];" : "=r"(v0_d) : "l"(v0_a) : "memory"); }
  { unsigned short v1_d = 0; unsigned long long v1_a = 0; asm volatile("ld.b16 %0, [%1];" : "=h"(v1_d) : "l"(v1_a) : "memory"); }
  { int v2_d = 0; unsigned long long v2_a = 0; unsigned long long v2_p = 0; asm volatile("ld.L2::cache_hint.s32 %0, [%1], %2;" : "=r"(v2_d) : "l"(v2_a), "l"(v2_p) : "memory"); }
  { float v3_d = 0; unsigned long long v3_a = 0; unsigned long long v3_p = 0; asm volatile("ld.L2::cache_hint.f32 %0, [%1], %2;" : "=f"(v3_d) : "l"(v3_a), "l"(v3_p) : "memory"); }
  { unsigned long long v4_a = 0; unsigned v4_b = 0; asm volatile("st.u8 [%0], %1;" :  : "l"(v4_a), "r"(v4_b) : "memory"); }
  { unsigned long long v5_a = 0; unsigned short v5_b = 0; asm volatile("st.b16 [%0], %1;" :  : "l"(v5_a), "h"(v5_b) : "memory"); }
  { unsigned long long v6_a = 0; int v6_b = 0; unsigned long long v6_p = 0; asm volatile("st.L2::cache_hint.s32 [%0], %1, %2;" :  : "l"(v6_a), "r"(v6_b), "l"(v6_p) : "memory"); }
  { unsigned long long v7_a = 0; float v7_b = 0; unsigned long long v7_p = 0; asm volatile("st.L2::cache_hint.f32 [%0], %1, %2;" :  : "l"(v7_a), "f"(v7_b), "l"(v7_p) : "memory"); }
  { unsigned v8_d = 0; unsigned long long v8_a = 0; asm volatile("ld.volatile.u8 %0, [%1];" : "=r"(v8_d) : "l"(v8_a) : "memory"); }
  { unsigned short v9_d = 0; unsigned long long v9_a = 0; asm volatile("ld.volatile.b16 %0, [%1];" : "=h"(v9_d) : "l"(v9_a) : "memory"); }
  { unsigned long long v10_a = 0; int v10_b = 0; asm volatile("st.volatile.s32 [%0], %1;" :  : "l"(v10_a), "r"(v10_b) : "memory"); }
  { unsigned long long v11_a = 0; float v11_b = 0; asm volatile("st.volatile.f32 [%0], %1;" :  : "l"(v11_a), "f"(v11_b) : "memory"); }
  { unsigned v12_d = 0; unsigned long long v12_a = 0; asm volatile("ld.acquire.cta.u8 %0, [%1];" : "=r"(v12_d) : "l"(v12_a) : "memory"); }
  { unsigned short v13_d = 0; unsigned long long v13_a = 0; asm volatile("ld.acquire.cta.b16 %0, [%1];" : "=h"(v13_d) : "l"(v13_a) : "memory"); }
  { unsigned long long v14_a = 0; int v14_b = 0; asm volatile("st.release.cta.s32 [%0], %1;" :  : "l"(v14_a), "r"(v14_b) : "memory"); }
  { unsigned long long v15_a = 0; float v15_b = 0; asm volatile("st.release.cta.f32 [%0], %1;" :  : "l"(v15_a), "f"(v15_b) : "memory"); }
  { unsigned v16_d = 0; unsigned long long v16_a = 0; asm volatile("ld.acquire.global.cta.u8 %0, [%1];" : "=r"(v16_d) : "l"(v16_a) : "memory"); }
  { unsigned short v17_d = 0; unsigned long long v17_a = 0; asm volatile("ld.acquire.global.cta.b16 %0, [%1];" : "=h"(v17_d) : "l"(v17_a) : "memory"); }
  { unsigned long long v18_a = 0; int v18_b = 0; asm volatile("st.release.global.cta.s32 [%0], %1;" :  : "l"(v18_a), "r"(v18_b) : "memory"); }
  { unsigned long long v19_a = 0; float v19_b = 0; asm volatile("st.release.global.cta.f32 [%0], %1;" :  : "l"(v19_a), "f"(v19_b) : "memory"); }
  { unsigned v20_d = 0; unsigned long long v20_a = 0; asm volatile("ld.relaxed.global.cta.u8 %0, [%1];" : "=r"(v20_d) : "l"(v20_a) : "memory"); }
  { unsigned short v21_d = 0; unsigned long long v21_a = 0; asm volatile("ld.relaxed.global.cta.b16 %0, [%1];" : "=h"(v21_d) : "l"(v21_a) : "memory"); }
  { unsigned long long v22_a = 0; int v22_b = 0; asm volatile("st.relaxed.global.cta.s32 [%0], %1;" :  : "l"(v22_a), "r"(v22_b) : "memory"); }
  { unsigned long long v23_a = 0; float v23_b = 0; asm volatile("st.relaxed.global.cta.f32 [%0], %1;" :  : "l"(v23_a), "f"(v23_b) : "memory"); }
  { unsigned v24_x = 0; unsigned v24_y = 0; unsigned long long v24_a = 0; asm volatile("ld.v2.u8 {%0, %1}, [%2];" : "=r"(v24_x), "=r"(v24_y) : "l"(v24_a) : "memory"); }
  { unsigned short v25_x = 0; unsigned short v25_y = 0; unsigned long long v25_a = 0; asm volatile("ld.v2.b16 {%0, %1}, [%2];" : "=h"(v25_x), "=h"(v25_y) : "l"(v25_a) : "memory"); }
  { int v26_x = 0; int v26_y = 0; unsigned long long v26_a = 0; unsigned long long v26_p = 0; asm volatile("ld.L2::cache_hint.v2.s32 {%0, %1}, [%2], %3;" : "=r"(v26_x), "=r"(v26_y) : "l"(v26_a), "l"(v26_p) : "memory"); }
  { float v27_x = 0; float v27_y = 0; unsigned long long v27_a = 0; unsigned long long v27_p = 0; asm volatile("ld.L2::cache_hint.v2.f32 {%0, %1}, [%2], %3;" : "=f"(v27_x), "=f"(v27_y) : "l"(v27_a), "l"(v27_p) : "memory"); }
  { unsigned long long v28_a = 0; unsigned v28_x = 0; unsigned v28_y = 0; asm volatile("st.v2.u8 [%0], {%1, %2};" :  : "l"(v28_a), "r"(v28_x), "r"(v28_y) : "memory"); }
  { unsigned long long v29_a = 0; unsigned short v29_x = 0; unsigned short v29_y = 0; asm volatile("st.v2.b16 [%0], {%1, %2};" :  : "l"(v29_a), "h"(v29_x), "h"(v29_y) : "memory"); }
  { unsigned long long v30_a = 0; int v30_x = 0; int v30_y = 0; unsigned long long v30_p = 0; asm volatile("st.L2::cache_hint.v2.s32 [%0], {%1, %2}, %3;" :  : "l"(v30_a), "r"(v30_x), "r"(v30_y), "l"(v30_p) : "memory"); }
  { unsigned long long v31_a = 0; float v31_x = 0; float v31_y = 0; unsigned long long v31_p = 0; asm volatile("st.L2::cache_hint.v2.f32 [%0], {%1, %2}, %3;" :  : "l"(v31_a), "f"(v31_x), "f"(v31_y), "l"(v31_p) : "memory"); }
  { unsigned v32_x = 0; unsigned v32_y = 0; unsigned long long v32_a = 0; asm volatile("ld.volatile.v2.u8 {%0, %1}, [%2];" : "=r"(v32_x), "=r"(v32_y) : "l"(v32_a) : "memory"); }
  { unsigned short v33_x = 0; unsigned short v33_y = 0; unsigned long long v33_a = 0; asm volatile("ld.volatile.v2.b16 {%0, %1}, [%2];" : "=h"(v33_x), "=h"(v33_y) : "l"(v33_a) : "memory"); }
  { unsigned long long v34_a = 0; int v34_x = 0; int v34_y = 0; asm volatile("st.volatile.v2.s32 [%0], {%1, %2};" :  : "l"(v34_a), "r"(v34_x), "r"(v34_y) : "memory"); }
  { unsigned long long v35_a = 0; float v35_x = 0; float v35_y = 0; asm volatile("st.volatile.v2.f32 [%0], {%1, %2};" :  : "l"(v35_a), "f"(v35_x), "f"(v35_y) : "memory"); }
  { unsigned v36_x = 0; unsigned v36_y = 0; unsigned long long v36_a = 0; asm volatile("ld.acquire.cta.v2.u8 {%0, %1}, [%2];" : "=r"(v36_x), "=r"(v36_y) : "l"(v36_a) : "memory"); }
  { unsigned short v37_x = 0; unsigned short v37_y = 0; unsigned long long v37_a = 0; asm volatile("ld.acquire.cta.v2.b16 {%0, %1}, [%2];" : "=h"(v37_x), "=h"(v37_y) : "l"(v37_a) : "memory"); }
  { unsigned long long v38_a = 0; int v38_x = 0; int v38_y = 0; asm volatile("st.release.cta.v2.s32 [%0], {%1, %2};" :  : "l"(v38_a), "r"(v38_x), "r"(v38_y) : "memory"); }
  { unsigned long long v39_a = 0; float v39_x = 0; float v39_y = 0; asm volatile("st.release.cta.v2.f32 [%0], {%1, %2};" :  : "l"(v39_a), "f"(v39_x), "f"(v39_y) : "memory"); }
  { unsigned v40_x = 0; unsigned v40_y = 0; unsigned long long v40_a = 0; asm volatile("ld.acquire.global.cta.v2.u8 {%0, %1}, [%2];" : "=r"(v40_x), "=r"(v40_y) : "l"(v40_a) : "memory"); }
  { unsigned short v41_x = 0; unsigned short v41_y = 0; unsigned long long v41_a = 0; asm volatile("ld.acquire.global.cta.v2.b16 {%0, %1}, [%2];" : "=h"(v41_x), "=h"(v41_y) : "l"(v41_a) : "memory"); }
  { unsigned long long v42_a = 0; int v42_x = 0; int v42_y = 0; asm volatile("st.release.global.cta.v2.s32 [%0], {%1, %2};" :  : "l"(v42_a), "r"(v42_x), "r"(v42_y) : "memory"); }
  { unsigned long long v43_a = 0; float v43_x = 0; float v43_y = 0; asm volatile("st.release.global.cta.v2.f32 [%0], {%1, %2};" :  : "l"(v43_a), "f"(v43_x), "f"(v43_y) : "memory"); }
  { unsigned v44_x = 0; unsigned v44_y = 0; unsigned long long v44_a = 0; asm volatile("ld.relaxed.global.cta.v2.u8 {%0, %1}, [%2];" : "=r"(v44_x), "=r"(v44_y) : "l"(v44_a) : "memory"); }
  { unsigned short v45_x = 0; unsigned short v45_y = 0; unsigned long long v45_a = 0; asm volatile("ld.relaxed.global.cta.v2.b16 {%0, %1}, [%2];" : "=h"(v45_x), "=h"(v45_y) : "l"(v45_a) : "memory"); }
  { unsigned long long v46_a = 0; int v46_x = 0; int v46_y = 0; asm volatile("st.relaxed.global.cta.v2.s32 [%0], {%1, %2};" :  : "l"(v46_a), "r"(v46_x), "r"(v46_y) : "memory"); }
  { unsigned long long v47_a = 0; float v47_x = 0; float v47_y = 0; asm volatile("st.relaxed.global.cta.v2.f32 [%0], {%1, %2};" :  : "l"(v47_a), "f"(v47_x), "f"(v47_y) : "memory"); }
  { unsigned v48_x = 0; unsigned v48_y = 0; unsigned v48_z = 0; unsigned v48_w = 0; unsigned long long v48_a = 0; asm volatile("ld.v4.u8 {%0, %1, %2, %3}, [%4];" : "=r"(v48_x), "=r"(v48_y), "=r"(v48_z), "=r"(v48_w) : "l"(v48_a) : "memory"); }
  { unsigned short v49_x = 0; unsigned short v49_y = 0; unsigned short v49_z = 0; unsigned short v49_w = 0; unsigned long long v49_a = 0; asm volatile("ld.v4.b16 {%0, %1, %2, %3}, [%4];" : "=h"(v49_x), "=h"(v49_y), "=h"(v49_z), "=h"(v49_w) : "l"(v49_a) : "memory"); }
  { int v50_x = 0; int v50_y = 0; int v50_z = 0; int v50_w = 0; unsigned long long v50_a = 0; unsigned long long v50_p = 0; asm volatile("ld.L2::cache_hint.v4.s32 {%0, %1, %2, %3}, [%4], %5;" : "=r"(v50_x), "=r"(v50_y), "=r"(v50_z), "=r"(v50_w) : "l"(v50_a), "l"(v50_p) : "memory"); }
  { float v51_x = 0; float v51_y = 0; float v51_z = 0; float v51_w = 0; unsigned long long v51_a = 0; unsigned long long v51_p = 0; asm volatile("ld.L2::cache_hint.v4.f32 {%0, %1, %2, %3}, [%4], %5;" : "=f"(v51_x), "=f"(v51_y), "=f"(v51_z), "=f"(v51_w) : "l"(v51_a), "l"(v51_p) : "memory"); }
  { unsigned long long v52_a = 0; unsigned v52_x = 0; unsigned v52_y = 0; unsigned v52_z = 0; unsigned v52_w = 0; asm volatile("st.v4.u8 [%0], {%1, %2, %3, %4};" :  : "l"(v52_a), "r"(v52_x), "r"(v52_y), "r"(v52_z), "r"(v52_w) : "memory"); }
  { unsigned long long v53_a = 0; unsigned short v53_x = 0; unsigned short v53_y = 0; unsigned short v53_z = 0; unsigned short v53_w = 0; asm volatile("st.v4.b16 [%0], {%1, %2, %3, %4};" :  : "l"(v53_a), "h"(v53_x), "h"(v53_y), "h"(v53_z), "h"(v53_w) : "memory"); }
  { unsigned long long v54_a = 0; int v54_x = 0; int v54_y = 0; int v54_z = 0; int v54_w = 0; unsigned long long v54_p = 0; asm volatile("st.L2::cache_hint.v4.s32 [%0], {%1, %2, %3, %4}, %5;" :  : "l"(v54_a), "r"(v54_x), "r"(v54_y), "r"(v54_z), "r"(v54_w), "l"(v54_p) : "memory"); }
  { unsigned long long v55_a = 0; float v55_x = 0; float v55_y = 0; float v55_z = 0; float v55_w = 0; unsigned long long v55_p = 0; asm volatile("st.L2::cache_hint.v4.f32 [%0], {%1, %2, %3, %4}, %5;" :  : "l"(v55_a), "f"(v55_x), "f"(v55_y), "f"(v55_z), "f"(v55_w), "l"(v55_p) : "memory"); }
  { unsigned v56_x = 0; unsigned v56_y = 0; unsigned v56_z = 0; unsigned v56_w = 0; unsigned long long v56_a = 0; asm volatile("ld.volatile.v4.u8 {%0, %1, %2, %3}, [%4];" : "=r"(v56_x), "=r"(v56_y), "=r"(v56_z), "=r"(v56_w) : "l"(v56_a) : "memory"); }
  { unsigned short v57_x = 0; unsigned short v57_y = 0; unsigned short v57_z = 0; unsigned short v57_w = 0; unsigned long long v57_a = 0; asm volatile("ld.volatile.v4.b16 {%0, %1, %2, %3}, [%4];" : "=h"(v57_x), "=h"(v57_y), "=h"(v57_z), "=h"(v57_w) : "l"(v57_a) : "memory"); }
  { unsigned long long v58_a = 0; int v58_x = 0; int v58_y = 0; int v58_z = 0; int v58_w = 0; asm volatile("st.volatile.v4.s32 [%0], {%1, %2, %3, %4};" :  : "l"(v58_a), "r"(v58_x), "r"(v58_y), "r"(v58_z), "r"(v58_w) : "memory"); }
  { unsigned long long v59_a = 0; float v59_x = 0; float v59_y = 0; float v59_z = 0; float v59_w = 0; asm volatile("st.volatile.v4.f32 [%0], {%1, %2, %3, %4};" :  : "l"(v59_a), "f"(v59_x), "f"(v59_y), "f"(v59_z), "f"(v59_w) : "memory"); }
  { unsigned v60_x = 0; unsigned v60_y = 0; unsigned v60_z = 0; unsigned v60_w = 0; unsigned long long v60_a = 0; asm volatile("ld.acquire.cta.v4.u8 {%0, %1, %2, %3}, [%4];" : "=r"(v60_x), "=r"(v60_y), "=r"(v60_z), "=r"(v60_w) : "l"(v60_a) : "memory"); }
  { unsigned short v61_x = 0; unsigned short v61_y = 0; unsigned short v61_z = 0; unsigned short v61_w = 0; unsigned long long v61_a = 0; asm volatile("ld.acquire.cta.v4.b16 {%0, %1, %2, %3}, [%4];" : "=h"(v61_x), "=h"(v61_y), "=h"(v61_z), "=h"(v61_w) : "l"(v61_a) : "memory"); }
  { unsigned long long v62_a = 0; int v62_x = 0; int v62_y = 0; int v62_z = 0; int v62_w = 0; asm volatile("st.release.cta.v4.s32 [%0], {%1, %2, %3, %4};" :  : "l"(v62_a), "r"(v62_x), "r"(v62_y), "r"(v62_z), "r"(v62_w) : "memory"); }
  { unsigned long long v63_a = 0; float v63_x = 0; float v63_y = 0; float v63_z = 0; float v63_w = 0; asm volatile("st.release.cta.v4.f32 [%0], {%1, %2, %3, %4};" :  : "l"(v63_a), "f"(v63_x), "f"(v63_y), "f"(v63_z), "f"(v63_w) : "memory"); }
  { unsigned v64_x = 0; unsigned v64_y = 0; unsigned v64_z = 0; unsigned v64_w = 0; unsigned long long v64_a = 0; asm volatile("ld.acquire.global.cta.v4.u8 {%0, %1, %2, %3}, [%4];" : "=r"(v64_x), "=r"(v64_y), "=r"(v64_z), "=r"(v64_w) : "l"(v64_a) : "memory"); }
  { unsigned short v65_x = 0; unsigned short v65_y = 0; unsigned short v65_z = 0; unsigned short v65_w = 0; unsigned long long v65_a = 0; asm volatile("ld.acquire.global.cta.v4.b16 {%0, %1, %2, %3}, [%4];" : "=h"(v65_x), "=h"(v65_y), "=h"(v65_z), "=h"(v65_w) : "l"(v65_a) : "memory"); }
  { unsigned long long v66_a = 0; int v66_x = 0; int v66_y = 0; int v66_z = 0; int v66_w = 0; asm volatile("st.release.global.cta.v4.s32 [%0], {%1, %2, %3, %4};" :  : "l"(v66_a), "r"(v66_x), "r"(v66_y), "r"(v66_z), "r"(v66_w) : "memory"); }
  { unsigned long long v67_a = 0; float v67_x = 0; float v67_y = 0; float v67_z = 0; float v67_w = 0; asm volatile("st.release.global.cta.v4.f32 [%0], {%1, %2, %3, %4};" :  : "l"(v67_a), "f"(v67_x), "f"(v67_y), "f"(v67_z), "f"(v67_w) : "memory"); }
  { unsigned v68_x = 0; unsigned v68_y = 0; unsigned v68_z = 0; unsigned v68_w = 0; unsigned long long v68_a = 0; asm volatile("ld.relaxed.global.cta.v4.u8 {%0, %1, %2, %3}, [%4];" : "=r"(v68_x), "=r"(v68_y), "=r"(v68_z), "=r"(v68_w) : "l"(v68_a) : "memory"); }
  { unsigned short v69_x = 0; unsigned short v69_y = 0; unsigned short v69_z = 0; unsigned short v69_w = 0; unsigned long long v69_a = 0; asm volatile("ld.relaxed.global.cta.v4.b16 {%0, %1, %2, %3}, [%4];" : "=h"(v69_x), "=h"(v69_y), "=h"(v69_z), "=h"(v69_w) : "l"(v69_a) : "memory"); }
  { unsigned long long v70_a = 0; int v70_x = 0; int v70_y = 0; int v70_z = 0; int v70_w = 0; asm volatile("st.relaxed.global.cta.v4.s32 [%0], {%1, %2, %3, %4};" :  : "l"(v70_a), "r"(v70_x), "r"(v70_y), "r"(v70_z), "r"(v70_w) : "memory"); }
  { unsigned long long v71_a = 0; float v71_x = 0; float v71_y = 0; float v71_z = 0; float v71_w = 0; asm volatile("st.relaxed.global.cta.v4.f32 [%0], {%1, %2, %3, %4};" :  : "l"(v71_a), "f"(v71_x), "f"(v71_y), "f"(v71_z), "f"(v71_w) : "memory"); }
  { unsigned long long v72_a = 0; unsigned long long v72_b = 0; asm volatile("red.add.u64 [%0], %1;" :  : "l"(v72_a), "l"(v72_b) : "memory"); }
  { double v74_d = 0; unsigned long long v74_a = 0; double v74_b = 0; asm volatile("atom.add.f64 %0, [%1], %2;" : "=d"(v74_d) : "l"(v74_a), "d"(v74_b) : "memory"); }
  { unsigned long long v76_a = 0; int v76_b = 0; unsigned long long v76_p = 0; asm volatile("red.add.L2::cache_hint.s32 [%0], %1, %2;" :  : "l"(v76_a), "r"(v76_b), "l"(v76_p) : "memory"); }
  { float v78_d = 0; unsigned long long v78_a = 0; float v78_b = 0; unsigned long long v78_p = 0; asm volatile("atom.add.L2::cache_hint.f32 %0, [%1], %2, %3;" : "=f"(v78_d) : "l"(v78_a), "f"(v78_b), "l"(v78_p) : "memory"); }
  { unsigned long long v80_a = 0; unsigned v80_b = 0; asm volatile("red.min.u32 [%0], %1;" :  : "l"(v80_a), "r"(v80_b) : "memory"); }
  { unsigned long long v81_a = 0; int v81_b = 0; asm volatile("red.max.s32 [%0], %1;" :  : "l"(v81_a), "r"(v81_b) : "memory"); }
  { long long v82_d = 0; unsigned long long v82_a = 0; long long v82_b = 0; asm volatile("atom.min.s64 %0, [%1], %2;" : "=l"(v82_d) : "l"(v82_a), "l"(v82_b) : "memory"); }
  { unsigned v83_d = 0; unsigned long long v83_a = 0; unsigned v83_b = 0; asm volatile("atom.min.u32 %0, [%1], %2;" : "=r"(v83_d) : "l"(v83_a), "r"(v83_b) : "memory"); }
  { unsigned long long v84_a = 0; unsigned long long v84_b = 0; unsigned long long v84_p = 0; asm volatile("red.max.L2::cache_hint.u64 [%0], %1, %2;" :  : "l"(v84_a), "l"(v84_b), "l"(v84_p) : "memory"); }
  { unsigned long long v85_a = 0; long long v85_b = 0; unsigned long long v85_p = 0; asm volatile("red.min.L2::cache_hint.s64 [%0], %1, %2;" :  : "l"(v85_a), "l"(v85_b), "l"(v85_p) : "memory"); }
  { int v86_d = 0; unsigned long long v86_a = 0; int v86_b = 0; unsigned long long v86_p = 0; asm volatile("atom.max.L2::cache_hint.s32 %0, [%1], %2, %3;" : "=r"(v86_d) : "l"(v86_a), "r"(v86_b), "l"(v86_p) : "memory"); }
  { unsigned long long v87_d = 0; unsigned long long v87_a = 0; unsigned long long v87_b = 0; unsigned long long v87_p = 0; asm volatile("atom.max.L2::cache_hint.u64 %0, [%1], %2, %3;" : "=l"(v87_d) : "l"(v87_a), "l"(v87_b), "l"(v87_p) : "memory"); }
  { unsigned long long v88_a = 0; unsigned v88_b = 0; asm volatile("red.and.b32 [%0], %1;" :  : "l"(v88_a), "r"(v88_b) : "memory"); }
  { unsigned long long v89_a = 0; unsigned long long v89_b = 0; asm volatile("red.xor.b64 [%0], %1;" :  : "l"(v89_a), "l"(v89_b) : "memory"); }
  { unsigned v90_d = 0; unsigned long long v90_a = 0; unsigned v90_b = 0; asm volatile("atom.or.b32 %0, [%1], %2;" : "=r"(v90_d) : "l"(v90_a), "r"(v90_b) : "memory"); }
  { unsigned v91_d = 0; unsigned long long v91_a = 0; unsigned v91_b = 0; asm volatile("atom.and.b32 %0, [%1], %2;" : "=r"(v91_d) : "l"(v91_a), "r"(v91_b) : "memory"); }
  { unsigned long long v92_a = 0; unsigned long long v92_b = 0; unsigned long long v92_p = 0; asm volatile("red.xor.L2::cache_hint.b64 [%0], %1, %2;" :  : "l"(v92_a), "l"(v92_b), "l"(v92_p) : "memory"); }
  { unsigned long long v93_a = 0; unsigned v93_b = 0; unsigned long long v93_p = 0; asm volatile("red.or.L2::cache_hint.b32 [%0], %1, %2;" :  : "l"(v93_a), "r"(v93_b), "l"(v93_p) : "memory"); }
  { unsigned v94_d = 0; unsigned long long v94_a = 0; unsigned v94_b = 0; unsigned long long v94_p = 0; asm volatile("atom.and.L2::cache_hint.b32 %0, [%1], %2, %3;" : "=r"(v94_d) : "l"(v94_a), "r"(v94_b), "l"(v94_p) : "memory"); }
  { unsigned long long v95_d = 0; unsigned long long v95_a = 0; unsigned long long v95_b = 0; unsigned long long v95_p = 0; asm volatile("atom.xor.L2::cache_hint.b64 %0, [%1], %2, %3;" : "=l"(v95_d) : "l"(v95_a), "l"(v95_b), "l"(v95_p) : "memory"); }
  { unsigned long long v96_a = 0; unsigned v96_b = 0; asm volatile("red.dec.u32 [%0], %1;" :  : "l"(v96_a), "r"(v96_b) : "memory"); }
  { unsigned long long v97_a = 0; unsigned v97_b = 0; asm volatile("red.inc.u32 [%0], %1;" :  : "l"(v97_a), "r"(v97_b) : "memory"); }
  { unsigned v98_d = 0; unsigned long long v98_a = 0; unsigned v98_b = 0; asm volatile("atom.dec.u32 %0, [%1], %2;" : "=r"(v98_d) : "l"(v98_a), "r"(v98_b) : "memory"); }
  { unsigned v99_d = 0; unsigned long long v99_a = 0; unsigned v99_b = 0; asm volatile("atom.inc.u32 %0, [%1], %2;" : "=r"(v99_d) : "l"(v99_a), "r"(v99_b) : "memory"); }
  { unsigned long long v100_a = 0; unsigned v100_b = 0; unsigned long long v100_p = 0; asm volatile("red.dec.L2::cache_hint.u32 [%0], %1, %2;" :  : "l"(v100_a), "r"(v100_b), "l"(v100_p) : "memory"); }
  { unsigned long long v101_a = 0; unsigned v101_b = 0; unsigned long long v101_p = 0; asm volatile("red.inc.L2::cache_hint.u32 [%0], %1, %2;" :  : "l"(v101_a), "r"(v101_b), "l"(v101_p) : "memory"); }
  { unsigned v102_d = 0; unsigned long long v102_a = 0; unsigned v102_b = 0; unsigned long long v102_p = 0; asm volatile("atom.dec.L2::cache_hint.u32 %0, [%1], %2, %3;" : "=r"(v102_d) : "l"(v102_a), "r"(v102_b), "l"(v102_p) : "memory"); }
  { unsigned v103_d = 0; unsigned long long v103_a = 0; unsigned v103_b = 0; unsigned long long v103_p = 0; asm volatile("atom.inc.L2::cache_hint.u32 %0, [%1], %2, %3;" : "=r"(v103_d) : "l"(v103_a), "r"(v103_b), "l"(v103_p) : "memory"); }
  { unsigned v104_d = 0; unsigned long long v104_a = 0; unsigned v104_b = 0; asm volatile("atom.exch.b32 %0, [%1], %2;" : "=r"(v104_d) : "l"(v104_a), "r"(v104_b) : "memory"); }
  { unsigned long long v105_d = 0; unsigned long long v105_a = 0; unsigned long long v105_b = 0; asm volatile("atom.exch.b64 %0, [%1], %2;" : "=l"(v105_d) : "l"(v105_a), "l"(v105_b) : "memory"); }
  { unsigned long long v106_d = 0; unsigned long long v106_a = 0; unsigned long long v106_b = 0; unsigned long long v106_c = 0; asm volatile("atom.cas.b64 %0, [%1], %2, %3;" : "=l"(v106_d) : "l"(v106_a), "l"(v106_b), "l"(v106_c) : "memory"); }
  { unsigned v107_d = 0; unsigned long long v107_a = 0; unsigned v107_b = 0; unsigned v107_c = 0; asm volatile("atom.cas.b32 %0, [%1], %2, %3;" : "=r"(v107_d) : "l"(v107_a), "r"(v107_b), "r"(v107_c) : "memory"); }
  { unsigned long long v108_a = 0; unsigned short v108_b = 0; asm volatile("red.add.noftz.f16 [%0], %1;" :  : "l"(v108_a), "h"(v108_b) : "memory"); }
  { unsigned short v109_d = 0; unsigned long long v109_a = 0; unsigned short v109_b = 0; asm volatile("atom.add.noftz.f16 %0, [%1], %2;" : "=h"(v109_d) : "l"(v109_a), "h"(v109_b) : "memory"); }
  { unsigned long long v110_a = 0; unsigned v110_b = 0; asm volatile("red.add.noftz.f16x2 [%0], %1;" :  : "l"(v110_a), "r"(v110_b) : "memory"); }
  { unsigned v111_d = 0; unsigned long long v111_a = 0; unsigned v111_b = 0; asm volatile("atom.add.noftz.f16x2 %0, [%1], %2;" : "=r"(v111_d) : "l"(v111_a), "r"(v111_b) : "memory"); }
  { unsigned long long v112_a = 0; unsigned short v112_b = 0; asm volatile("red.add.noftz.bf16 [%0], %1;" :  : "l"(v112_a), "h"(v112_b) : "memory"); }
  { unsigned short v113_d = 0; unsigned long long v113_a = 0; unsigned short v113_b = 0; asm volatile("atom.add.noftz.bf16 %0, [%1], %2;" : "=h"(v113_d) : "l"(v113_a), "h"(v113_b) : "memory"); }
  { unsigned long long v114_a = 0; unsigned v114_b = 0; asm volatile("red.add.noftz.bf16x2 [%0], %1;" :  : "l"(v114_a), "r"(v114_b) : "memory"); }
  { unsigned v115_d = 0; unsigned long long v115_a = 0; unsigned v115_b = 0; asm volatile("atom.add.noftz.bf16x2 %0, [%1], %2;" : "=r"(v115_d) : "l"(v115_a), "r"(v115_b) : "memory"); }
  { unsigned v116_d = 0; unsigned v116_a = 0; asm volatile("ld.shared.u8 %0, [%1];" : "=r"(v116_d) : "r"(v116_a) : "memory"); }
  { unsigned short v117_d = 0; unsigned v117_a = 0; asm volatile("ld.shared.b16 %0, [%1];" : "=h"(v117_d) : "r"(v117_a) : "memory"); }
  { int v118_d = 0; unsigned v118_a = 0; unsigned long long v118_p = 0; asm volatile("ld.shared.L2::cache_hint.s32 %0, [%1], %2;" : "=r"(v118_d) : "r"(v118_a), "l"(v118_p) : "memory"); }
  { float v119_d = 0; unsigned v119_a = 0; unsigned long long v119_p = 0; asm volatile("ld.shared.L2::cache_hint.f32 %0, [%1], %2;" : "=f"(v119_d) : "r"(v119_a), "l"(v119_p) : "memory"); }
  { unsigned v120_a = 0; unsigned v120_b = 0; asm volatile("st.shared.u8 [%0], %1;" :  : "r"(v120_a), "r"(v120_b) : "memory"); }
  { unsigned v121_a = 0; unsigned short v121_b = 0; asm volatile("st.shared.b16 [%0], %1;" :  : "r"(v121_a), "h"(v121_b) : "memory"); }
  { unsigned v122_a = 0; int v122_b = 0; unsigned long long v122_p = 0; asm volatile("st.shared.L2::cache_hint.s32 [%0], %1, %2;" :  : "r"(v122_a), "r"(v122_b), "l"(v122_p) : "memory"); }
  { unsigned v123_a = 0; float v123_b = 0; unsigned long long v123_p = 0; asm volatile("st.shared.L2::cache_hint.f32 [%0], %1, %2;" :  : "r"(v123_a), "f"(v123_b), "l"(v123_p) : "memory"); }
  { unsigned v124_d = 0; unsigned v124_a = 0; asm volatile("ld.volatile.shared.u8 %0, [%1];" : "=r"(v124_d) : "r"(v124_a) : "memory"); }
  { unsigned short v125_d = 0; unsigned v125_a = 0; asm volatile("ld.volatile.shared.b16 %0, [%1];" : "=h"(v125_d) : "r"(v125_a) : "memory"); }
  { unsigned v126_a = 0; int v126_b = 0; asm volatile("st.volatile.shared.s32 [%0], %1;" :  : "r"(v126_a), "r"(v126_b) : "memory"); }
  { unsigned v127_a = 0; float v127_b = 0; asm volatile("st.volatile.shared.f32 [%0], %1;" :  : "r"(v127_a), "f"(v127_b) : "memory"); }
  { unsigned v128_d = 0; unsigned v128_a = 0; asm volatile("ld.acquire.cta.shared.u8 %0, [%1];" : "=r"(v128_d) : "r"(v128_a) : "memory"); }
  { unsigned short v129_d = 0; unsigned v129_a = 0; asm volatile("ld.acquire.cta.shared.b16 %0, [%1];" : "=h"(v129_d) : "r"(v129_a) : "memory"); }
  { unsigned v130_a = 0; int v130_b = 0; asm volatile("st.release.cta.shared.s32 [%0], %1;" :  : "r"(v130_a), "r"(v130_b) : "memory"); }
  { unsigned v131_a = 0; float v131_b = 0; asm volatile("st.release.cta.shared.f32 [%0], %1;" :  : "r"(v131_a), "f"(v131_b) : "memory"); }
  { unsigned v132_d = 0; unsigned v132_a = 0; asm volatile("ld.acquire.shared.cta.u8 %0, [%1];" : "=r"(v132_d) : "r"(v132_a) : "memory"); }
  { unsigned short v133_d = 0; unsigned v133_a = 0; asm volatile("ld.acquire.shared.cta.b16 %0, [%1];" : "=h"(v133_d) : "r"(v133_a) : "memory"); }
  { unsigned v134_a = 0; int v134_b = 0; asm volatile("st.release.shared.cta.s32 [%0], %1;" :  : "r"(v134_a), "r"(v134_b) : "memory"); }
  { unsigned v135_a = 0; float v135_b = 0; asm volatile("st.release.shared.cta.f32 [%0], %1;" :  : "r"(v135_a), "f"(v135_b) : "memory"); }
  { unsigned v136_d = 0; unsigned v136_a = 0; asm volatile("ld.relaxed.shared.cta.u8 %0, [%1];" : "=r"(v136_d) : "r"(v136_a) : "memory"); }
  { unsigned short v137_d = 0; unsigned v137_a = 0; asm volatile("ld.relaxed.shared.cta.b16 %0, [%1];" : "=h"(v137_d) : "r"(v137_a) : "memory"); }
  { unsigned v138_a = 0; int v138_b = 0; asm volatile("st.relaxed.shared.cta.s32 [%0], %1;" :  : "r"(v138_a), "r"(v138_b) : "memory"); }
  { unsigned v139_a = 0; float v139_b = 0; asm volatile("st.relaxed.shared.cta.f32 [%0], %1;" :  : "r"(v139_a), "f"(v139_b) : "memory"); }
  { unsigned v140_x = 0; unsigned v140_y = 0; unsigned v140_a = 0; asm volatile("ld.shared.v2.u8 {%0, %1}, [%2];" : "=r"(v140_x), "=r"(v140_y) : "r"(v140_a) : "memory"); }
  { unsigned short v141_x = 0; unsigned short v141_y = 0; unsigned v141_a = 0; asm volatile("ld.shared.v2.b16 {%0, %1}, [%2];" : "=h"(v141_x), "=h"(v141_y) : "r"(v141_a) : "memory"); }
  { int v142_x = 0; int v142_y = 0; unsigned v142_a = 0; unsigned long long v142_p = 0; asm volatile("ld.shared.L2::cache_hint.v2.s32 {%0, %1}, [%2], %3;" : "=r"(v142_x), "=r"(v142_y) : "r"(v142_a), "l"(v142_p) : "memory"); }
  { float v143_x = 0; float v143_y = 0; unsigned v143_a = 0; unsigned long long v143_p = 0; asm volatile("ld.shared.L2::cache_hint.v2.f32 {%0, %1}, [%2], %3;" : "=f"(v143_x), "=f"(v143_y) : "r"(v143_a), "l"(v143_p) : "memory"); }
  { unsigned v144_a = 0; unsigned v144_x = 0; unsigned v144_y = 0; asm volatile("st.shared.v2.u8 [%0], {%1, %2};" :  : "r"(v144_a), "r"(v144_x), "r"(v144_y) : "memory"); }
  { unsigned v145_a = 0; unsigned short v145_x = 0; unsigned short v145_y = 0; asm volatile("st.shared.v2.b16 [%0], {%1, %2};" :  : "r"(v145_a), "h"(v145_x), "h"(v145_y) : "memory"); }
  { unsigned v146_a = 0; int v146_x = 0; int v146_y = 0; unsigned long long v146_p = 0; asm volatile("st.shared.L2::cache_hint.v2.s32 [%0], {%1, %2}, %3;" :  : "r"(v146_a), "r"(v146_x), "r"(v146_y), "l"(v146_p) : "memory"); }
  { unsigned v147_a = 0; float v147_x = 0; float v147_y = 0; unsigned long long v147_p = 0; asm volatile("st.shared.L2::cache_hint.v2.f32 [%0], {%1, %2}, %3;" :  : "r"(v147_a), "f"(v147_x), "f"(v147_y), "l"(v147_p) : "memory"); }
  { unsigned v148_x = 0; unsigned v148_y = 0; unsigned v148_a = 0; asm volatile("ld.volatile.shared.v2.u8 {%0, %1}, [%2];" : "=r"(v148_x), "=r"(v148_y) : "r"(v148_a) : "memory"); }
  { unsigned short v149_x = 0; unsigned short v149_y = 0; unsigned v149_a = 0; asm volatile("ld.volatile.shared.v2.b16 {%0, %1}, [%2];" : "=h"(v149_x), "=h"(v149_y) : "r"(v149_a) : "memory"); }
  { unsigned v150_a = 0; int v150_x = 0; int v150_y = 0; asm volatile("st.volatile.shared.v2.s32 [%0], {%1, %2};" :  : "r"(v150_a), "r"(v150_x), "r"(v150_y) : "memory"); }
  { unsigned v151_a = 0; float v151_x = 0; float v151_y = 0; asm volatile("st.volatile.shared.v2.f32 [%0], {%1, %2};" :  : "r"(v151_a), "f"(v151_x), "f"(v151_y) : "memory"); }
  { unsigned v152_x = 0; unsigned v152_y = 0; unsigned v152_a = 0; asm volatile("ld.acquire.cta.shared.v2.u8 {%0, %1}, [%2];" : "=r"(v152_x), "=r"(v152_y) : "r"(v152_a) : "memory"); }
  { unsigned short v153_x = 0; unsigned short v153_y = 0; unsigned v153_a = 0; asm volatile("ld.acquire.cta.shared.v2.b16 {%0, %1}, [%2];" : "=h"(v153_x), "=h"(v153_y) : "r"(v153_a) : "memory"); }
  { unsigned v154_a = 0; int v154_x = 0; int v154_y = 0; asm volatile("st.release.cta.shared.v2.s32 [%0], {%1, %2};" :  : "r"(v154_a), "r"(v154_x), "r"(v154_y) : "memory"); }
  { unsigned v155_a = 0; float v155_x = 0; float v155_y = 0; asm volatile("st.release.cta.shared.v2.f32 [%0], {%1, %2};" :  : "r"(v155_a), "f"(v155_x), "f"(v155_y) : "memory"); }
  { unsigned v156_x = 0; unsigned v156_y = 0; unsigned v156_a = 0; asm volatile("ld.acquire.shared.cta.v2.u8 {%0, %1}, [%2];" : "=r"(v156_x), "=r"(v156_y) : "r"(v156_a) : "memory"); }
  { unsigned short v157_x = 0; unsigned short v157_y = 0; unsigned v157_a = 0; asm volatile("ld.acquire.shared.cta.v2.b16 {%0, %1}, [%2];" : "=h"(v157_x), "=h"(v157_y) : "r"(v157_a) : "memory"); }
  { unsigned v158_a = 0; int v158_x = 0; int v158_y = 0; asm volatile("st.release.shared.cta.v2.s32 [%0], {%1, %2};" :  : "r"(v158_a), "r"(v158_x), "r"(v158_y) : "memory"); }
  { unsigned v159_a = 0; float v159_x = 0; float v159_y = 0; asm volatile("st.release.shared.cta.v2.f32 [%0], {%1, %2};" :  : "r"(v159_a), "f"(v159_x), "f"(v159_y) : "memory"); }
  { unsigned v160_x = 0; unsigned v160_y = 0; unsigned v160_a = 0; asm volatile("ld.relaxed.shared.cta.v2.u8 {%0, %1}, [%2];" : "=r"(v160_x), "=r"(v160_y) : "r"(v160_a) : "memory"); }
  { unsigned short v161_x = 0; unsigned short v161_y = 0; unsigned v161_a = 0; asm volatile("ld.relaxed.shared.cta.v2.b16 {%0, %1}, [%2];" : "=h"(v161_x), "=h"(v161_y) : "r"(v161_a) : "memory"); }
  { unsigned v162_a = 0; int v162_x = 0; int v162_y = 0; asm volatile("st.relaxed.shared.cta.v2.s32 [%0], {%1, %2};" :  : "r"(v162_a), "r"(v162_x), "r"(v162_y) : "memory"); }
  { unsigned v163_a = 0; float v163_x = 0; float v163_y = 0; asm volatile("st.relaxed.shared.cta.v2.f32 [%0], {%1, %2};" :  : "r"(v163_a), "f"(v163_x), "f"(v163_y) : "memory"); }
  { unsigned v164_x = 0; unsigned v164_y = 0; unsigned v164_z = 0; unsigned v164_w = 0; unsigned v164_a = 0; asm volatile("ld.shared.v4.u8 {%0, %1, %2, %3}, [%4];" : "=r"(v164_x), "=r"(v164_y), "=r"(v164_z), "=r"(v164_w) : "r"(v164_a) : "memory"); }
  { unsigned short v165_x = 0; unsigned short v165_y = 0; unsigned short v165_z = 0; unsigned short v165_w = 0; unsigned v165_a = 0; asm volatile("ld.shared.v4.b16 {%0, %1, %2, %3}, [%4];" : "=h"(v165_x), "=h"(v165_y), "=h"(v165_z), "=h"(v165_w) : "r"(v165_a) : "memory"); }
  { int v166_x = 0; int v166_y = 0; int v166_z = 0; int v166_w = 0; unsigned v166_a = 0; unsigned long long v166_p = 0; asm volatile("ld.shared.L2::cache_hint.v4.s32 {%0, %1, %2, %3}, [%4], %5;" : "=r"(v166_x), "=r"(v166_y), "=r"(v166_z), "=r"(v166_w) : "r"(v166_a), "l"(v166_p) : "memory"); }
  { float v167_x = 0; float v167_y = 0; float v167_z = 0; float v167_w = 0; unsigned v167_a = 0; unsigned long long v167_p = 0; asm volatile("ld.shared.L2::cache_hint.v4.f32 {%0, %1, %2, %3}, [%4], %5;" : "=f"(v167_x), "=f"(v167_y), "=f"(v167_z), "=f"(v167_w) : "r"(v167_a), "l"(v167_p) : "memory"); }
  { unsigned v168_a = 0; unsigned v168_x = 0; unsigned v168_y = 0; unsigned v168_z = 0; unsigned v168_w = 0; asm volatile("st.shared.v4.u8 [%0], {%1, %2, %3, %4};" :  : "r"(v168_a), "r"(v168_x), "r"(v168_y), "r"(v168_z), "r"(v168_w) : "memory"); }
  { unsigned v169_a = 0; unsigned short v169_x = 0; unsigned short v169_y = 0; unsigned short v169_z = 0; unsigned short v169_w = 0; asm volatile("st.shared.v4.b16 [%0], {%1, %2, %3, %4};" :  : "r"(v169_a), "h"(v169_x), "h"(v169_y), "h"(v169_z), "h"(v169_w) : "memory"); }
  { unsigned v170_a = 0; int v170_x = 0; int v170_y = 0; int v170_z = 0; int v170_w = 0; unsigned long long v170_p = 0; asm volatile("st.shared.L2::cache_hint.v4.s32 [%0], {%1, %2, %3, %4}, %5;" :  : "r"(v170_a), "r"(v170_x), "r"(v170_y), "r"(v170_z), "r"(v170_w), "l"(v170_p) : "memory"); }
  { unsigned v171_a = 0; float v171_x = 0; float v171_y = 0; float v171_z = 0; float v171_w = 0; unsigned long long v171_p = 0; asm volatile("st.shared.L2::cache_hint.v4.f32 [%0], {%1, %2, %3, %4}, %5;" :  : "r"(v171_a), "f"(v171_x), "f"(v171_y), "f"(v171_z), "f"(v171_w), "l"(v171_p) : "memory"); }
  { unsigned v172_x = 0; unsigned v172_y = 0; unsigned v172_z = 0; unsigned v172_w = 0; unsigned v172_a = 0; asm volatile("ld.volatile.shared.v4.u8 {%0, %1, %2, %3}, [%4];" : "=r"(v172_x), "=r"(v172_y), "=r"(v172_z), "=r"(v172_w) : "r"(v172_a) : "memory"); }
  { unsigned short v173_x = 0; unsigned short v173_y = 0; unsigned short v173_z = 0; unsigned short v173_w = 0; unsigned v173_a = 0; asm volatile("ld.volatile.shared.v4.b16 {%0, %1, %2, %3}, [%4];" : "=h"(v173_x), "=h"(v173_y), "=h"(v173_z), "=h"(v173_w) : "r"(v173_a) : "memory"); }
  { unsigned v174_a = 0; int v174_x = 0; int v174_y = 0; int v174_z = 0; int v174_w = 0; asm volatile("st.volatile.shared.v4.s32 [%0], {%1, %2, %3, %4};" :  : "r"(v174_a), "r"(v174_x), "r"(v174_y), "r"(v174_z), "r"(v174_w) : "memory"); }
  { unsigned v175_a = 0; float v175_x = 0; float v175_y = 0; float v175_z = 0; float v175_w = 0; asm volatile("st.volatile.shared.v4.f32 [%0], {%1, %2, %3, %4};" :  : "r"(v175_a), "f"(v175_x), "f"(v175_y), "f"(v175_z), "f"(v175_w) : "memory"); }
  { unsigned v176_x = 0; unsigned v176_y = 0; unsigned v176_z = 0; unsigned v176_w = 0; unsigned v176_a = 0; asm volatile("ld.acquire.cta.shared.v4.u8 {%0, %1, %2, %3}, [%4];" : "=r"(v176_x), "=r"(v176_y), "=r"(v176_z), "=r"(v176_w) : "r"(v176_a) : "memory"); }
  { unsigned short v177_x = 0; unsigned short v177_y = 0; unsigned short v177_z = 0; unsigned short v177_w = 0; unsigned v177_a = 0; asm volatile("ld.acquire.cta.shared.v4.b16 {%0, %1, %2, %3}, [%4];" : "=h"(v177_x), "=h"(v177_y), "=h"(v177_z), "=h"(v177_w) : "r"(v177_a) : "memory"); }
  { unsigned v178_a = 0; int v178_x = 0; int v178_y = 0; int v178_z = 0; int v178_w = 0; asm volatile("st.release.cta.shared.v4.s32 [%0], {%1, %2, %3, %4};" :  : "r"(v178_a), "r"(v178_x), "r"(v178_y), "r"(v178_z), "r"(v178_w) : "memory"); }
  { unsigned v179_a = 0; float v179_x = 0; float v179_y = 0; float v179_z = 0; float v179_w = 0; asm volatile("st.release.cta.shared.v4.f32 [%0], {%1, %2, %3, %4};" :  : "r"(v179_a), "f"(v179_x), "f"(v179_y), "f"(v179_z), "f"(v179_w) : "memory"); }
  { unsigned v180_x = 0; unsigned v180_y = 0; unsigned v180_z = 0; unsigned v180_w = 0; unsigned v180_a = 0; asm volatile("ld.acquire.shared.cta.v4.u8 {%0, %1, %2, %3}, [%4];" : "=r"(v180_x), "=r"(v180_y), "=r"(v180_z), "=r"(v180_w) : "r"(v180_a) : "memory"); }
  { unsigned short v181_x = 0; unsigned short v181_y = 0; unsigned short v181_z = 0; unsigned short v181_w = 0; unsigned v181_a = 0; asm volatile("ld.acquire.shared.cta.v4.b16 {%0, %1, %2, %3}, [%4];" : "=h"(v181_x), "=h"(v181_y), "=h"(v181_z), "=h"(v181_w) : "r"(v181_a) : "memory"); }
  { unsigned v182_a = 0; int v182_x = 0; int v182_y = 0; int v182_z = 0; int v182_w = 0; asm volatile("st.release.shared.cta.v4.s32 [%0], {%1, %2, %3, %4};" :  : "r"(v182_a), "r"(v182_x), "r"(v182_y), "r"(v182_z), "r"(v182_w) : "memory"); }
  { unsigned v183_a = 0; float v183_x = 0; float v183_y = 0; float v183_z = 0; float v183_w = 0; asm volatile("st.release.shared.cta.v4.f32 [%0], {%1, %2, %3, %4};" :  : "r"(v183_a), "f"(v183_x), "f"(v183_y), "f"(v183_z), "f"(v183_w) : "memory"); }
  { unsigned v184_x = 0; unsigned v184_y = 0; unsigned v184_z = 0; unsigned v184_w = 0; unsigned v184_a = 0; asm volatile("ld.relaxed.shared.cta.v4.u8 {%0, %1, %2, %3}, [%4];" : "=r"(v184_x), "=r"(v184_y), "=r"(v184_z), "=r"(v184_w) : "r"(v184_a) : "memory"); }
  { unsigned short v185_x = 0; unsigned short v185_y = 0; unsigned short v185_z = 0; unsigned short v185_w = 0; unsigned v185_a = 0; asm volatile("ld.relaxed.shared.cta.v4.b16 {%0, %1, %2, %3}, [%4];" : "=h"(v185_x), "=h"(v185_y), "=h"(v185_z), "=h"(v185_w) : "r"(v185_a) : "memory"); }
  { unsigned v186_a = 0; int v186_x = 0; int v186_y = 0; int v186_z = 0; int v186_w = 0; asm volatile("st.relaxed.shared.cta.v4.s32 [%0], {%1, %2, %3, %4};" :  : "r"(v186_a), "r"(v186_x), "r"(v186_y), "r"(v186_z), "r"(v186_w) : "memory"); }
  { unsigned v187_a = 0; float v187_x = 0; float v187_y = 0; float v187_z = 0; float v187_w = 0; asm volatile("st.relaxed.shared.cta.v4.f32 [%0], {%1, %2, %3, %4};" :  : "r"(v187_a), "f"(v187_x), "f"(v187_y), "f"(v187_z), "f"(v187_w) : "memory"); }
  { unsigned v188_a = 0; int v188_b = 0; asm volatile("red.shared.add.s32 [%0], %1;" :  : "r"(v188_a), "r"(v188_b) : "memory"); }
  { float v190_d = 0; unsigned v190_a = 0; float v190_b = 0; asm volatile("atom.shared.add.f32 %0, [%1], %2;" : "=f"(v190_d) : "r"(v190_a), "f"(v190_b) : "memory"); }
  { unsigned v192_a = 0; unsigned v192_b = 0; unsigned long long v192_p = 0; asm volatile("red.shared.add.L2::cache_hint.u32 [%0], %1, %2;" :  : "r"(v192_a), "r"(v192_b), "l"(v192_p) : "memory"); }
  { unsigned long long v194_d = 0; unsigned v194_a = 0; unsigned long long v194_b = 0; unsigned long long v194_p = 0; asm volatile("atom.shared.add.L2::cache_hint.u64 %0, [%1], %2, %3;" : "=l"(v194_d) : "r"(v194_a), "l"(v194_b), "l"(v194_p) : "memory"); }
  { unsigned v196_a = 0; unsigned long long v196_b = 0; asm volatile("red.shared.max.u64 [%0], %1;" :  : "r"(v196_a), "l"(v196_b) : "memory"); }
  { unsigned v197_a = 0; long long v197_b = 0; asm volatile("red.shared.min.s64 [%0], %1;" :  : "r"(v197_a), "l"(v197_b) : "memory"); }
  { int v198_d = 0; unsigned v198_a = 0; int v198_b = 0; asm volatile("atom.shared.max.s32 %0, [%1], %2;" : "=r"(v198_d) : "r"(v198_a), "r"(v198_b) : "memory"); }
  { unsigned long long v199_d = 0; unsigned v199_a = 0; unsigned long long v199_b = 0; asm volatile("atom.shared.max.u64 %0, [%1], %2;" : "=l"(v199_d) : "r"(v199_a), "l"(v199_b) : "memory"); }
  { unsigned v200_a = 0; unsigned v200_b = 0; unsigned long long v200_p = 0; asm volatile("red.shared.min.L2::cache_hint.u32 [%0], %1, %2;" :  : "r"(v200_a), "r"(v200_b), "l"(v200_p) : "memory"); }
  { unsigned v201_a = 0; int v201_b = 0; unsigned long long v201_p = 0; asm volatile("red.shared.max.L2::cache_hint.s32 [%0], %1, %2;" :  : "r"(v201_a), "r"(v201_b), "l"(v201_p) : "memory"); }
  { long long v202_d = 0; unsigned v202_a = 0; long long v202_b = 0; unsigned long long v202_p = 0; asm volatile("atom.shared.min.L2::cache_hint.s64 %0, [%1], %2, %3;" : "=l"(v202_d) : "r"(v202_a), "l"(v202_b), "l"(v202_p) : "memory"); }
  { unsigned v203_d = 0; unsigned v203_a = 0; unsigned v203_b = 0; unsigned long long v203_p = 0; asm volatile("atom.shared.min.L2::cache_hint.u32 %0, [%1], %2, %3;" : "=r"(v203_d) : "r"(v203_a), "r"(v203_b), "l"(v203_p) : "memory"); }
  { unsigned v204_a = 0; unsigned long long v204_b = 0; asm volatile("red.shared.xor.b64 [%0], %1;" :  : "r"(v204_a), "l"(v204_b) : "memory"); }
  { unsigned v205_a = 0; unsigned v205_b = 0; asm volatile("red.shared.or.b32 [%0], %1;" :  : "r"(v205_a), "r"(v205_b) : "memory"); }
  { unsigned v206_d = 0; unsigned v206_a = 0; unsigned v206_b = 0; asm volatile("atom.shared.and.b32 %0, [%1], %2;" : "=r"(v206_d) : "r"(v206_a), "r"(v206_b) : "memory"); }
  { unsigned long long v207_d = 0; unsigned v207_a = 0; unsigned long long v207_b = 0; asm volatile("atom.shared.xor.b64 %0, [%1], %2;" : "=l"(v207_d) : "r"(v207_a), "l"(v207_b) : "memory"); }
  { unsigned v208_a = 0; unsigned v208_b = 0; unsigned long long v208_p = 0; asm volatile("red.shared.or.L2::cache_hint.b32 [%0], %1, %2;" :  : "r"(v208_a), "r"(v208_b), "l"(v208_p) : "memory"); }
  { unsigned v209_a = 0; unsigned v209_b = 0; unsigned long long v209_p = 0; asm volatile("red.shared.and.L2::cache_hint.b32 [%0], %1, %2;" :  : "r"(v209_a), "r"(v209_b), "l"(v209_p) : "memory"); }
  { unsigned long long v210_d = 0; unsigned v210_a = 0; unsigned long long v210_b = 0; unsigned long long v210_p = 0; asm volatile("atom.shared.xor.L2::cache_hint.b64 %0, [%1], %2, %3;" : "=l"(v210_d) : "r"(v210_a), "l"(v210_b), "l"(v210_p) : "memory"); }
  { unsigned v211_d = 0; unsigned v211_a = 0; unsigned v211_b = 0; unsigned long long v211_p = 0; asm volatile("atom.shared.or.L2::cache_hint.b32 %0, [%1], %2, %3;" : "=r"(v211_d) : "r"(v211_a), "r"(v211_b), "l"(v211_p) : "memory"); }
  { unsigned v212_a = 0; unsigned v212_b = 0; asm volatile("red.shared.dec.u32 [%0], %1;" :  : "r"(v212_a), "r"(v212_b) : "memory"); }
  { unsigned v213_a = 0; unsigned v213_b = 0; asm volatile("red.shared.inc.u32 [%0], %1;" :  : "r"(v213_a), "r"(v213_b) : "memory"); }
  { unsigned v214_d = 0; unsigned v214_a = 0; unsigned v214_b = 0; asm volatile("atom.shared.dec.u32 %0, [%1], %2;" : "=r"(v214_d) : "r"(v214_a), "r"(v214_b) : "memory"); }
  { unsigned v215_d = 0; unsigned v215_a = 0; unsigned v215_b = 0; asm volatile("atom.shared.inc.u32 %0, [%1], %2;" : "=r"(v215_d) : "r"(v215_a), "r"(v215_b) : "memory"); }
  { unsigned v216_a = 0; unsigned v216_b = 0; unsigned long long v216_p = 0; asm volatile("red.shared.dec.L2::cache_hint.u32 [%0], %1, %2;" :  : "r"(v216_a), "r"(v216_b), "l"(v216_p) : "memory"); }
  { unsigned v217_a = 0; unsigned v217_b = 0; unsigned long long v217_p = 0; asm volatile("red.shared.inc.L2::cache_hint.u32 [%0], %1, %2;" :  : "r"(v217_a), "r"(v217_b), "l"(v217_p) : "memory"); }
  { unsigned v218_d = 0; unsigned v218_a = 0; unsigned v218_b = 0; unsigned long long v218_p = 0; asm volatile("atom.shared.dec.L2::cache_hint.u32 %0, [%1], %2, %3;" : "=r"(v218_d) : "r"(v218_a), "r"(v218_b), "l"(v218_p) : "memory"); }
  { unsigned v219_d = 0; unsigned v219_a = 0; unsigned v219_b = 0; unsigned long long v219_p = 0; asm volatile("atom.shared.inc.L2::cache_hint.u32 %0, [%1], %2, %3;" : "=r"(v219_d) : "r"(v219_a), "r"(v219_b), "l"(v219_p) : "memory"); }
  { unsigned v220_d = 0; unsigned v220_a = 0; unsigned v220_b = 0; asm volatile("atom.shared.exch.b32 %0, [%1], %2;" : "=r"(v220_d) : "r"(v220_a), "r"(v220_b) : "memory"); }
  { unsigned long long v221_d = 0; unsigned v221_a = 0; unsigned long long v221_b = 0; asm volatile("atom.shared.exch.b64 %0, [%1], %2;" : "=l"(v221_d) : "r"(v221_a), "l"(v221_b) : "memory"); }
  { unsigned v222_d = 0; unsigned v222_a = 0; unsigned v222_b = 0; unsigned v222_c = 0; asm volatile("atom.shared.cas.b32 %0, [%1], %2, %3;" : "=r"(v222_d) : "r"(v222_a), "r"(v222_b), "r"(v222_c) : "memory"); }
  { unsigned short v223_d = 0; unsigned v223_a = 0; unsigned short v223_b = 0; unsigned short v223_c = 0; asm volatile("atom.shared.cas.b16 %0, [%1], %2, %3;" : "=h"(v223_d) : "r"(v223_a), "h"(v223_b), "h"(v223_c) : "memory"); }
  { unsigned v224_a = 0; unsigned short v224_b = 0; asm volatile("red.shared.add.noftz.f16 [%0], %1;" :  : "r"(v224_a), "h"(v224_b) : "memory"); }
  { unsigned short v225_d = 0; unsigned v225_a = 0; unsigned short v225_b = 0; asm volatile("atom.shared.add.noftz.f16 %0, [%1], %2;" : "=h"(v225_d) : "r"(v225_a), "h"(v225_b) : "memory"); }
  { unsigned v226_a = 0; unsigned v226_b = 0; asm volatile("red.shared.add.noftz.f16x2 [%0], %1;" :  : "r"(v226_a), "r"(v226_b) : "memory"); }
  { unsigned v227_d = 0; unsigned v227_a = 0; unsigned v227_b = 0; asm volatile("atom.shared.add.noftz.f16x2 %0, [%1], %2;" : "=r"(v227_d) : "r"(v227_a), "r"(v227_b) : "memory"); }
  { unsigned v228_a = 0; unsigned short v228_b = 0; asm volatile("red.shared.add.noftz.bf16 [%0], %1;" :  : "r"(v228_a), "h"(v228_b) : "memory"); }
  { unsigned short v229_d = 0; unsigned v229_a = 0; unsigned short v229_b = 0; asm volatile("atom.shared.add.noftz.bf16 %0, [%1], %2;" : "=h"(v229_d) : "r"(v229_a), "h"(v229_b) : "memory"); }
  { unsigned v230_a = 0; unsigned v230_b = 0; asm volatile("red.shared.add.noftz.bf16x2 [%0], %1;" :  : "r"(v230_a), "r"(v230_b) : "memory"); }
  { unsigned v231_d = 0; unsigned v231_a = 0; unsigned v231_b = 0; asm volatile("atom.shared.add.noftz.bf16x2 %0, [%1], %2;" : "=r"(v231_d) : "r"(v231_a), "r"(v231_b) : "memory"); }
  { unsigned long long v232_a = 0; asm volatile("prefetch.L1 [%0];" :  : "l"(v232_a) : "memory"); }
  { unsigned long long v233_a = 0; asm volatile("prefetch.global.L2::evict_last [%0];" :  : "l"(v233_a) : "memory"); }
  { unsigned long long v234_a = 0; asm volatile("prefetchu.L1 [%0];" :  : "l"(v234_a) : "memory"); }
  { unsigned long long v235_a = 0; asm volatile("applypriority.L2::evict_normal [%0], 128;" :  : "l"(v235_a) : "memory"); }
  { unsigned long long v236_a = 0; asm volatile("discard.L2 [%0], 128;" :  : "l"(v236_a) : "memory"); }
  {  asm volatile("fence.sc.cluster ;" :  :  : "memory"); }
  {  asm volatile("fence.acquire.cta ;" :  :  : "memory"); }
  {  asm volatile("fence.acquire.gpu ;" :  :  : "memory"); }
  {  asm volatile("fence.acquire.sys ;" :  :  : "memory"); }
  { unsigned long long v241_d = 0; unsigned long long v241_a = 0; asm volatile("cvta.local.u64 %0, %1;" : "=l"(v241_d) : "l"(v241_a) : "memory"); }
  { unsigned long long v242_d = 0; unsigned v242_x = 0; unsigned v242_y = 0; asm volatile("mov.b64 %0, {%1, %2};" : "=l"(v242_d) : "r"(v242_x), "r"(v242_y) : "memory"); }
  { unsigned v243_d = 0; unsigned short v243_x = 0; unsigned short v243_y = 0; asm volatile("mov.b32 %0, {%1, %2};" : "=r"(v243_d) : "h"(v243_x), "h"(v243_y) : "memory"); }
  { unsigned v244_x = 0; unsigned v244_y = 0; unsigned long long v244_a = 0; asm volatile("mov.b64 {%0, %1}, %2;" : "=r"(v244_x), "=r"(v244_y) : "l"(v244_a) : "memory"); }
  { unsigned short v245_x = 0; unsigned short v245_y = 0; unsigned v245_a = 0; asm volatile("mov.b32 {%0, %1}, %2;" : "=h"(v245_x), "=h"(v245_y) : "r"(v245_a) : "memory"); }
  { unsigned short v246_d = 0; unsigned short v246_a = 0; asm volatile("mov.u16 %0, %1;" : "=h"(v246_d) : "h"(v246_a) : "memory"); }
  { unsigned short v247_d = 0; unsigned short v247_a = 0; asm volatile("mov.b16 %0, %1;" : "=h"(v247_d) : "h"(v247_a) : "memory"); }
  { unsigned v248_d = 0; unsigned v248_a = 0; asm volatile("mov.pred %0, %1;" : "=r"(v248_d) : "r"(v248_a) : "memory"); }
}
