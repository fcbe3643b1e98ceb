// The instructions that rules/cuda_ptx/packed.ptx.json knows, and modifiers in other orders.
// clang-format off
#include <cuda_runtime.h>
__global__ void packed_0() {
  { unsigned short v0_0 = 0; float v0_1 = 0; float v0_2 = 0; asm volatile("cvt.rn.satfinite.e4m3x2.f32 %0, %1, %2;" : "=h"(v0_0) : "f"(v0_1), "f"(v0_2) : "memory"); }
  { unsigned short v1_0 = 0; unsigned v1_1 = 0; asm volatile("cvt.rn.satfinite.e4m3x2.f16x2 %0, %1;" : "=h"(v1_0) : "r"(v1_1) : "memory"); }
  { unsigned v2_0 = 0; unsigned short v2_1 = 0; asm volatile("cvt.rn.f16x2.e4m3x2 %0, %1;" : "=r"(v2_0) : "h"(v2_1) : "memory"); }
  { unsigned short v3_0 = 0; float v3_1 = 0; float v3_2 = 0; asm volatile("cvt.rn.satfinite.relu.e4m3x2.f32 %0, %1, %2;" : "=h"(v3_0) : "f"(v3_1), "f"(v3_2) : "memory"); }
  { unsigned short v4_0 = 0; unsigned v4_1 = 0; asm volatile("cvt.rn.satfinite.relu.e4m3x2.f16x2 %0, %1;" : "=h"(v4_0) : "r"(v4_1) : "memory"); }
  { unsigned v5_0 = 0; unsigned short v5_1 = 0; asm volatile("cvt.rn.relu.f16x2.e4m3x2 %0, %1;" : "=r"(v5_0) : "h"(v5_1) : "memory"); }
  { unsigned short v6_0 = 0; float v6_1 = 0; float v6_2 = 0; asm volatile("cvt.rn.satfinite.e5m2x2.f32 %0, %1, %2;" : "=h"(v6_0) : "f"(v6_1), "f"(v6_2) : "memory"); }
  { unsigned short v7_0 = 0; unsigned v7_1 = 0; asm volatile("cvt.rn.satfinite.e5m2x2.f16x2 %0, %1;" : "=h"(v7_0) : "r"(v7_1) : "memory"); }
  { unsigned v8_0 = 0; unsigned short v8_1 = 0; asm volatile("cvt.rn.f16x2.e5m2x2 %0, %1;" : "=r"(v8_0) : "h"(v8_1) : "memory"); }
  { unsigned short v9_0 = 0; float v9_1 = 0; float v9_2 = 0; asm volatile("cvt.rn.satfinite.relu.e5m2x2.f32 %0, %1, %2;" : "=h"(v9_0) : "f"(v9_1), "f"(v9_2) : "memory"); }
  { unsigned short v10_0 = 0; unsigned v10_1 = 0; asm volatile("cvt.rn.satfinite.relu.e5m2x2.f16x2 %0, %1;" : "=h"(v10_0) : "r"(v10_1) : "memory"); }
  { unsigned v11_0 = 0; unsigned short v11_1 = 0; asm volatile("cvt.rn.relu.f16x2.e5m2x2 %0, %1;" : "=r"(v11_0) : "h"(v11_1) : "memory"); }
  { unsigned v12_0 = 0; float v12_1 = 0; float v12_2 = 0; asm volatile("{ .reg .b8 t; cvt.rn.satfinite.e2m1x2.f32 t, %1, %2; cvt.rn.f16x2.e2m1x2 %0, t; }" : "=r"(v12_0) : "f"(v12_1), "f"(v12_2) : "memory"); }
  { unsigned short v13_0 = 0; float v13_1 = 0; float v13_2 = 0; asm volatile("cvt.rp.satfinite.ue8m0x2.f32 %0, %1, %2;" : "=h"(v13_0) : "f"(v13_1), "f"(v13_2) : "memory"); }
  { unsigned short v14_0 = 0; float v14_1 = 0; float v14_2 = 0; asm volatile("cvt.rp.ue8m0x2.f32 %0, %1, %2;" : "=h"(v14_0) : "f"(v14_1), "f"(v14_2) : "memory"); }
  { unsigned short v15_0 = 0; float v15_1 = 0; float v15_2 = 0; asm volatile("cvt.rz.satfinite.ue8m0x2.f32 %0, %1, %2;" : "=h"(v15_0) : "f"(v15_1), "f"(v15_2) : "memory"); }
  { unsigned short v16_0 = 0; float v16_1 = 0; float v16_2 = 0; asm volatile("cvt.rz.ue8m0x2.f32 %0, %1, %2;" : "=h"(v16_0) : "f"(v16_1), "f"(v16_2) : "memory"); }
  { unsigned short v17_0 = 0; unsigned short v17_1 = 0; asm volatile("cvt.rn.bf16.f16 %0, %1;" : "=h"(v17_0) : "h"(v17_1) : "memory"); }
  { unsigned short v18_0 = 0; unsigned short v18_1 = 0; asm volatile("cvt.rn.f16.bf16 %0, %1;" : "=h"(v18_0) : "h"(v18_1) : "memory"); }
  { unsigned v19_0 = 0; int v19_1 = 0; int v19_2 = 0; unsigned v19_3 = 0; asm volatile("cvt.pack.sat.s8.s32.b32 %0, %1, %2, %3;" : "=r"(v19_0) : "r"(v19_1), "r"(v19_2), "r"(v19_3) : "memory"); }
  { unsigned v20_0 = 0; int v20_1 = 0; int v20_2 = 0; unsigned v20_3 = 0; asm volatile("cvt.pack.sat.u8.s32.b32 %0, %1, %2, %3;" : "=r"(v20_0) : "r"(v20_1), "r"(v20_2), "r"(v20_3) : "memory"); }
  { unsigned v21_0 = 0; int v21_1 = 0; int v21_2 = 0; unsigned v21_3 = 0; asm volatile("cvt.pack.sat.s4.s32.b32 %0, %1, %2, %3;" : "=r"(v21_0) : "r"(v21_1), "r"(v21_2), "r"(v21_3) : "memory"); }
  { unsigned v22_0 = 0; int v22_1 = 0; int v22_2 = 0; unsigned v22_3 = 0; asm volatile("cvt.pack.sat.u4.s32.b32 %0, %1, %2, %3;" : "=r"(v22_0) : "r"(v22_1), "r"(v22_2), "r"(v22_3) : "memory"); }
  { unsigned v23_0 = 0; int v23_1 = 0; int v23_2 = 0; unsigned v23_3 = 0; asm volatile("cvt.pack.sat.s2.s32.b32 %0, %1, %2, %3;" : "=r"(v23_0) : "r"(v23_1), "r"(v23_2), "r"(v23_3) : "memory"); }
  { unsigned v24_0 = 0; int v24_1 = 0; int v24_2 = 0; unsigned v24_3 = 0; asm volatile("cvt.pack.sat.u2.s32.b32 %0, %1, %2, %3;" : "=r"(v24_0) : "r"(v24_1), "r"(v24_2), "r"(v24_3) : "memory"); }
  { unsigned v25_0 = 0; int v25_1 = 0; int v25_2 = 0; asm volatile("cvt.pack.sat.s16.s32 %0, %1, %2;" : "=r"(v25_0) : "r"(v25_1), "r"(v25_2) : "memory"); }
  { unsigned v26_0 = 0; int v26_1 = 0; int v26_2 = 0; asm volatile("cvt.pack.sat.u16.s32 %0, %1, %2;" : "=r"(v26_0) : "r"(v26_1), "r"(v26_2) : "memory"); }
  { unsigned long long v27_0 = 0; unsigned long long v27_1 = 0; unsigned long long v27_2 = 0; asm volatile("add.rn.f32x2 %0, %1, %2;" : "=l"(v27_0) : "l"(v27_1), "l"(v27_2) : "memory"); }
  { unsigned long long v28_0 = 0; unsigned long long v28_1 = 0; unsigned long long v28_2 = 0; asm volatile("add.f32x2 %0, %1, %2;" : "=l"(v28_0) : "l"(v28_1), "l"(v28_2) : "memory"); }
  { unsigned long long v29_0 = 0; unsigned long long v29_1 = 0; unsigned long long v29_2 = 0; asm volatile("sub.rn.f32x2 %0, %1, %2;" : "=l"(v29_0) : "l"(v29_1), "l"(v29_2) : "memory"); }
  { unsigned long long v30_0 = 0; unsigned long long v30_1 = 0; unsigned long long v30_2 = 0; asm volatile("sub.f32x2 %0, %1, %2;" : "=l"(v30_0) : "l"(v30_1), "l"(v30_2) : "memory"); }
  { unsigned long long v31_0 = 0; unsigned long long v31_1 = 0; unsigned long long v31_2 = 0; asm volatile("mul.rn.f32x2 %0, %1, %2;" : "=l"(v31_0) : "l"(v31_1), "l"(v31_2) : "memory"); }
  { unsigned long long v32_0 = 0; unsigned long long v32_1 = 0; unsigned long long v32_2 = 0; asm volatile("mul.f32x2 %0, %1, %2;" : "=l"(v32_0) : "l"(v32_1), "l"(v32_2) : "memory"); }
  { unsigned long long v33_0 = 0; unsigned long long v33_1 = 0; unsigned long long v33_2 = 0; unsigned long long v33_3 = 0; asm volatile("fma.rn.f32x2 %0, %1, %2, %3;" : "=l"(v33_0) : "l"(v33_1), "l"(v33_2), "l"(v33_3) : "memory"); }
  { unsigned long long v34_0 = 0; unsigned long long v34_1 = 0; unsigned long long v34_2 = 0; unsigned long long v34_3 = 0; asm volatile("fma.rn.ftz.f32x2 %0, %1, %2, %3;" : "=l"(v34_0) : "l"(v34_1), "l"(v34_2), "l"(v34_3) : "memory"); }
  { float v35_0 = 0; unsigned short v35_1 = 0; unsigned short v35_2 = 0; float v35_3 = 0; asm volatile("fma.rn.f32.f16 %0, %1, %2, %3;" : "=f"(v35_0) : "h"(v35_1), "h"(v35_2), "f"(v35_3) : "memory"); }
  { float v36_0 = 0; unsigned short v36_1 = 0; float v36_2 = 0; asm volatile("add.f32.f16 %0, %1, %2;" : "=f"(v36_0) : "h"(v36_1), "f"(v36_2) : "memory"); }
  { float v37_0 = 0; unsigned short v37_1 = 0; float v37_2 = 0; asm volatile("sub.rn.f32.f16 %0, %1, %2;" : "=f"(v37_0) : "h"(v37_1), "f"(v37_2) : "memory"); }
  { float v38_0 = 0; unsigned short v38_1 = 0; unsigned short v38_2 = 0; float v38_3 = 0; asm volatile("fma.rn.f32.bf16 %0, %1, %2, %3;" : "=f"(v38_0) : "h"(v38_1), "h"(v38_2), "f"(v38_3) : "memory"); }
  { float v39_0 = 0; unsigned short v39_1 = 0; float v39_2 = 0; asm volatile("add.f32.bf16 %0, %1, %2;" : "=f"(v39_0) : "h"(v39_1), "f"(v39_2) : "memory"); }
  { float v40_0 = 0; unsigned short v40_1 = 0; float v40_2 = 0; asm volatile("sub.rn.f32.bf16 %0, %1, %2;" : "=f"(v40_0) : "h"(v40_1), "f"(v40_2) : "memory"); }
  { float v41_0 = 0; float v41_1 = 0; float v41_2 = 0; asm volatile("min.xorsign.abs.f32 %0, %1, %2;" : "=f"(v41_0) : "f"(v41_1), "f"(v41_2) : "memory"); }
  { unsigned short v42_0 = 0; unsigned short v42_1 = 0; unsigned short v42_2 = 0; asm volatile("min.xorsign.abs.f16 %0, %1, %2;" : "=h"(v42_0) : "h"(v42_1), "h"(v42_2) : "memory"); }
  { unsigned v43_0 = 0; unsigned v43_1 = 0; unsigned v43_2 = 0; asm volatile("min.xorsign.abs.f16x2 %0, %1, %2;" : "=r"(v43_0) : "r"(v43_1), "r"(v43_2) : "memory"); }
  { unsigned short v44_0 = 0; unsigned short v44_1 = 0; unsigned short v44_2 = 0; asm volatile("min.xorsign.abs.bf16 %0, %1, %2;" : "=h"(v44_0) : "h"(v44_1), "h"(v44_2) : "memory"); }
  { unsigned v45_0 = 0; unsigned v45_1 = 0; unsigned v45_2 = 0; asm volatile("min.xorsign.abs.bf16x2 %0, %1, %2;" : "=r"(v45_0) : "r"(v45_1), "r"(v45_2) : "memory"); }
  { float v46_0 = 0; float v46_1 = 0; float v46_2 = 0; asm volatile("min.NaN.xorsign.abs.f32 %0, %1, %2;" : "=f"(v46_0) : "f"(v46_1), "f"(v46_2) : "memory"); }
  { unsigned short v47_0 = 0; unsigned short v47_1 = 0; unsigned short v47_2 = 0; asm volatile("min.NaN.xorsign.abs.f16 %0, %1, %2;" : "=h"(v47_0) : "h"(v47_1), "h"(v47_2) : "memory"); }
  { unsigned v48_0 = 0; unsigned v48_1 = 0; unsigned v48_2 = 0; asm volatile("min.NaN.xorsign.abs.f16x2 %0, %1, %2;" : "=r"(v48_0) : "r"(v48_1), "r"(v48_2) : "memory"); }
  { unsigned short v49_0 = 0; unsigned short v49_1 = 0; unsigned short v49_2 = 0; asm volatile("min.NaN.xorsign.abs.bf16 %0, %1, %2;" : "=h"(v49_0) : "h"(v49_1), "h"(v49_2) : "memory"); }
}
__global__ void packed_1() {
  { unsigned v50_0 = 0; unsigned v50_1 = 0; unsigned v50_2 = 0; asm volatile("min.NaN.xorsign.abs.bf16x2 %0, %1, %2;" : "=r"(v50_0) : "r"(v50_1), "r"(v50_2) : "memory"); }
  { float v51_0 = 0; float v51_1 = 0; float v51_2 = 0; asm volatile("min.xorsign.abs.NaN.f32 %0, %1, %2;" : "=f"(v51_0) : "f"(v51_1), "f"(v51_2) : "memory"); }
  { unsigned short v52_0 = 0; unsigned short v52_1 = 0; unsigned short v52_2 = 0; asm volatile("min.xorsign.abs.NaN.f16 %0, %1, %2;" : "=h"(v52_0) : "h"(v52_1), "h"(v52_2) : "memory"); }
  { unsigned v53_0 = 0; unsigned v53_1 = 0; unsigned v53_2 = 0; asm volatile("min.xorsign.abs.NaN.f16x2 %0, %1, %2;" : "=r"(v53_0) : "r"(v53_1), "r"(v53_2) : "memory"); }
  { unsigned short v54_0 = 0; unsigned short v54_1 = 0; unsigned short v54_2 = 0; asm volatile("min.xorsign.abs.NaN.bf16 %0, %1, %2;" : "=h"(v54_0) : "h"(v54_1), "h"(v54_2) : "memory"); }
  { unsigned v55_0 = 0; unsigned v55_1 = 0; unsigned v55_2 = 0; asm volatile("min.xorsign.abs.NaN.bf16x2 %0, %1, %2;" : "=r"(v55_0) : "r"(v55_1), "r"(v55_2) : "memory"); }
  { float v56_0 = 0; float v56_1 = 0; float v56_2 = 0; asm volatile("max.xorsign.abs.f32 %0, %1, %2;" : "=f"(v56_0) : "f"(v56_1), "f"(v56_2) : "memory"); }
  { unsigned short v57_0 = 0; unsigned short v57_1 = 0; unsigned short v57_2 = 0; asm volatile("max.xorsign.abs.f16 %0, %1, %2;" : "=h"(v57_0) : "h"(v57_1), "h"(v57_2) : "memory"); }
  { unsigned v58_0 = 0; unsigned v58_1 = 0; unsigned v58_2 = 0; asm volatile("max.xorsign.abs.f16x2 %0, %1, %2;" : "=r"(v58_0) : "r"(v58_1), "r"(v58_2) : "memory"); }
  { unsigned short v59_0 = 0; unsigned short v59_1 = 0; unsigned short v59_2 = 0; asm volatile("max.xorsign.abs.bf16 %0, %1, %2;" : "=h"(v59_0) : "h"(v59_1), "h"(v59_2) : "memory"); }
  { unsigned v60_0 = 0; unsigned v60_1 = 0; unsigned v60_2 = 0; asm volatile("max.xorsign.abs.bf16x2 %0, %1, %2;" : "=r"(v60_0) : "r"(v60_1), "r"(v60_2) : "memory"); }
  { float v61_0 = 0; float v61_1 = 0; float v61_2 = 0; asm volatile("max.NaN.xorsign.abs.f32 %0, %1, %2;" : "=f"(v61_0) : "f"(v61_1), "f"(v61_2) : "memory"); }
  { unsigned short v62_0 = 0; unsigned short v62_1 = 0; unsigned short v62_2 = 0; asm volatile("max.NaN.xorsign.abs.f16 %0, %1, %2;" : "=h"(v62_0) : "h"(v62_1), "h"(v62_2) : "memory"); }
  { unsigned v63_0 = 0; unsigned v63_1 = 0; unsigned v63_2 = 0; asm volatile("max.NaN.xorsign.abs.f16x2 %0, %1, %2;" : "=r"(v63_0) : "r"(v63_1), "r"(v63_2) : "memory"); }
  { unsigned short v64_0 = 0; unsigned short v64_1 = 0; unsigned short v64_2 = 0; asm volatile("max.NaN.xorsign.abs.bf16 %0, %1, %2;" : "=h"(v64_0) : "h"(v64_1), "h"(v64_2) : "memory"); }
  { unsigned v65_0 = 0; unsigned v65_1 = 0; unsigned v65_2 = 0; asm volatile("max.NaN.xorsign.abs.bf16x2 %0, %1, %2;" : "=r"(v65_0) : "r"(v65_1), "r"(v65_2) : "memory"); }
  { float v66_0 = 0; float v66_1 = 0; float v66_2 = 0; asm volatile("max.xorsign.abs.NaN.f32 %0, %1, %2;" : "=f"(v66_0) : "f"(v66_1), "f"(v66_2) : "memory"); }
  { unsigned short v67_0 = 0; unsigned short v67_1 = 0; unsigned short v67_2 = 0; asm volatile("max.xorsign.abs.NaN.f16 %0, %1, %2;" : "=h"(v67_0) : "h"(v67_1), "h"(v67_2) : "memory"); }
  { unsigned v68_0 = 0; unsigned v68_1 = 0; unsigned v68_2 = 0; asm volatile("max.xorsign.abs.NaN.f16x2 %0, %1, %2;" : "=r"(v68_0) : "r"(v68_1), "r"(v68_2) : "memory"); }
  { unsigned short v69_0 = 0; unsigned short v69_1 = 0; unsigned short v69_2 = 0; asm volatile("max.xorsign.abs.NaN.bf16 %0, %1, %2;" : "=h"(v69_0) : "h"(v69_1), "h"(v69_2) : "memory"); }
  { unsigned v70_0 = 0; unsigned v70_1 = 0; unsigned v70_2 = 0; asm volatile("max.xorsign.abs.NaN.bf16x2 %0, %1, %2;" : "=r"(v70_0) : "r"(v70_1), "r"(v70_2) : "memory"); }
  { unsigned long long v71_0 = 0; unsigned long long v71_1 = 0; unsigned long long v71_2 = 0; asm volatile("{ .reg .b128 q; mov.b128 q, {%1, %2}; st.global.b128 [%0], q; }" :  : "l"(v71_0), "l"(v71_1), "l"(v71_2) : "memory"); }
  { unsigned long long v72_0 = 0; unsigned long long v72_1 = 0; unsigned long long v72_2 = 0; asm volatile("{ .reg .b128 q, p; ld.global.b128 q, [%2]; mov.b128 p, q; mov.b128 {%0, %1}, p; }" : "=l"(v72_0), "=l"(v72_1) : "l"(v72_2) : "memory"); }
  { unsigned long long v73_0 = 0; unsigned long long v73_1 = 0; unsigned long long v73_2 = 0; asm volatile("{ .reg .b128 q; mov.b128 q, {%1, %2}; st.b128 [%0], q; }" :  : "l"(v73_0), "l"(v73_1), "l"(v73_2) : "memory"); }
  { unsigned long long v74_0 = 0; unsigned long long v74_1 = 0; unsigned long long v74_2 = 0; asm volatile("{ .reg .b128 q, p; ld.b128 q, [%2]; mov.b128 p, q; mov.b128 {%0, %1}, p; }" : "=l"(v74_0), "=l"(v74_1) : "l"(v74_2) : "memory"); }
  { unsigned v75_0 = 0; unsigned long long v75_1 = 0; unsigned long long v75_2 = 0; asm volatile("{ .reg .b128 q; mov.b128 q, {%1, %2}; st.shared.b128 [%0], q; }" :  : "r"(v75_0), "l"(v75_1), "l"(v75_2) : "memory"); }
  { unsigned long long v76_0 = 0; unsigned long long v76_1 = 0; unsigned v76_2 = 0; asm volatile("{ .reg .b128 q, p; ld.shared.b128 q, [%2]; mov.b128 p, q; mov.b128 {%0, %1}, p; }" : "=l"(v76_0), "=l"(v76_1) : "r"(v76_2) : "memory"); }
  { unsigned long long v77_0 = 0; unsigned long long v77_1 = 0; unsigned long long v77_2 = 0; asm volatile("{ .reg .b128 q; mov.b128 q, {%1, %2}; st.relaxed.gpu.global.L1::no_allocate.b128 [%0], q; }" :  : "l"(v77_0), "l"(v77_1), "l"(v77_2) : "memory"); }
  { unsigned v78_0 = 0; unsigned long long v78_1 = 0; asm volatile("ld.global.acquire.gpu.b32 %0, [%1];" : "=r"(v78_0) : "l"(v78_1) : "memory"); }
  { unsigned long long v79_0 = 0; unsigned v79_1 = 0; asm volatile("st.global.release.gpu.b32 [%0], %1;" :  : "l"(v79_0), "r"(v79_1) : "memory"); }
  { unsigned v80_0 = 0; unsigned long long v80_1 = 0; asm volatile("ld.cg.global.u32 %0, [%1];" : "=r"(v80_0) : "l"(v80_1) : "memory"); }
  { unsigned v81_0 = 0; unsigned long long v81_1 = 0; asm volatile("ld.global.cs.nc.s32 %0, [%1];" : "=r"(v81_0) : "l"(v81_1) : "memory"); }
  { unsigned v82_0 = 0; unsigned long long v82_1 = 0; asm volatile("ld.global.cg.u32 {%0}, [%1];" : "=r"(v82_0) : "l"(v82_1) : "memory"); }
  { unsigned long long v83_0 = 0; unsigned v83_1 = 0; asm volatile("st.global.cs.u32 [%0], {%1};" :  : "l"(v83_0), "r"(v83_1) : "memory"); }
  { unsigned v84_0 = 0; unsigned v84_1 = 0; unsigned v84_2 = 0; unsigned v84_3 = 0; unsigned long long v84_4 = 0; asm volatile("ld.cg.global.v4.u32 {%0, %1, %2, %3}, [%4];" : "=r"(v84_0), "=r"(v84_1), "=r"(v84_2), "=r"(v84_3) : "l"(v84_4) : "memory"); }
  { unsigned v85_0 = 0; unsigned v85_1 = 0; unsigned long long v85_2 = 0; asm volatile("ld.global.cs.nc.v2.s32 {%0, %1}, [%2];" : "=r"(v85_0), "=r"(v85_1) : "l"(v85_2) : "memory"); }
  { unsigned v86_0 = 0; unsigned long long v86_1 = 0; unsigned v86_2 = 0; asm volatile("atom.add.release.gpu.u32 %0, [%1], %2;" : "=r"(v86_0) : "l"(v86_1), "r"(v86_2) : "memory"); }
  { unsigned long long v87_0 = 0; unsigned v87_1 = 0; asm volatile("red.add.relaxed.gpu.global.u32 [%0], %1;" :  : "l"(v87_0), "r"(v87_1) : "memory"); }
  { unsigned v88_0 = 0; unsigned long long v88_1 = 0; unsigned v88_2 = 0; asm volatile("atom.global.min.relaxed.gpu.s32 %0, [%1], %2;" : "=r"(v88_0) : "l"(v88_1), "r"(v88_2) : "memory"); }
  { unsigned v89_0 = 0; unsigned long long v89_1 = 0; unsigned v89_2 = 0; asm volatile("atom.or.acquire.gpu.b32 %0, [%1], %2;" : "=r"(v89_0) : "l"(v89_1), "r"(v89_2) : "memory"); }
  { unsigned v90_0 = 0; unsigned v90_1 = 0; unsigned v90_2 = 0; unsigned v90_3 = 0; asm volatile("fma.rn.f16x2.relu %0, %1, %2, %3;" : "=r"(v90_0) : "r"(v90_1), "r"(v90_2), "r"(v90_3) : "memory"); }
  { unsigned short v91_0 = 0; unsigned short v91_1 = 0; unsigned short v91_2 = 0; unsigned short v91_3 = 0; asm volatile("fma.rn.bf16.relu %0, %1, %2, %3;" : "=h"(v91_0) : "h"(v91_1), "h"(v91_2), "h"(v91_3) : "memory"); }
}
