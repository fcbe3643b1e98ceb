// Each instruction that rules/cuda_ptx/floats.ptx.json knows, once for each of its types. It is compiled, not run.
// clang-format off
#include <cuda_runtime.h>
__global__ void all() {
  { float v0_d = 0; float v0_a = 0; float v0_b = 0; asm volatile("add.rn.f32 %0, %1, %2;" : "=f"(v0_d) : "f"(v0_a), "f"(v0_b) : "memory"); }
  { float v1_d = 0; float v1_a = 0; float v1_b = 0; asm volatile("add.rz.f32 %0, %1, %2;" : "=f"(v1_d) : "f"(v1_a), "f"(v1_b) : "memory"); }
  { float v2_d = 0; float v2_a = 0; float v2_b = 0; asm volatile("add.rm.f32 %0, %1, %2;" : "=f"(v2_d) : "f"(v2_a), "f"(v2_b) : "memory"); }
  { float v3_d = 0; float v3_a = 0; float v3_b = 0; asm volatile("add.rp.f32 %0, %1, %2;" : "=f"(v3_d) : "f"(v3_a), "f"(v3_b) : "memory"); }
  { float v4_d = 0; float v4_a = 0; float v4_b = 0; asm volatile("add.sat.f32 %0, %1, %2;" : "=f"(v4_d) : "f"(v4_a), "f"(v4_b) : "memory"); }
  { float v5_d = 0; float v5_a = 0; float v5_b = 0; asm volatile("sub.rn.f32 %0, %1, %2;" : "=f"(v5_d) : "f"(v5_a), "f"(v5_b) : "memory"); }
  { float v6_d = 0; float v6_a = 0; float v6_b = 0; asm volatile("sub.rz.f32 %0, %1, %2;" : "=f"(v6_d) : "f"(v6_a), "f"(v6_b) : "memory"); }
  { float v7_d = 0; float v7_a = 0; float v7_b = 0; asm volatile("sub.rm.f32 %0, %1, %2;" : "=f"(v7_d) : "f"(v7_a), "f"(v7_b) : "memory"); }
  { float v8_d = 0; float v8_a = 0; float v8_b = 0; asm volatile("sub.rp.f32 %0, %1, %2;" : "=f"(v8_d) : "f"(v8_a), "f"(v8_b) : "memory"); }
  { float v9_d = 0; float v9_a = 0; float v9_b = 0; asm volatile("sub.sat.f32 %0, %1, %2;" : "=f"(v9_d) : "f"(v9_a), "f"(v9_b) : "memory"); }
  { float v10_d = 0; float v10_a = 0; float v10_b = 0; asm volatile("mul.rn.f32 %0, %1, %2;" : "=f"(v10_d) : "f"(v10_a), "f"(v10_b) : "memory"); }
  { float v11_d = 0; float v11_a = 0; float v11_b = 0; asm volatile("mul.rz.f32 %0, %1, %2;" : "=f"(v11_d) : "f"(v11_a), "f"(v11_b) : "memory"); }
  { float v12_d = 0; float v12_a = 0; float v12_b = 0; asm volatile("mul.rm.f32 %0, %1, %2;" : "=f"(v12_d) : "f"(v12_a), "f"(v12_b) : "memory"); }
  { float v13_d = 0; float v13_a = 0; float v13_b = 0; asm volatile("mul.rp.f32 %0, %1, %2;" : "=f"(v13_d) : "f"(v13_a), "f"(v13_b) : "memory"); }
  { float v14_d = 0; float v14_a = 0; float v14_b = 0; asm volatile("mul.sat.f32 %0, %1, %2;" : "=f"(v14_d) : "f"(v14_a), "f"(v14_b) : "memory"); }
  { float v15_d = 0; float v15_a = 0; float v15_b = 0; asm volatile("div.rn.f32 %0, %1, %2;" : "=f"(v15_d) : "f"(v15_a), "f"(v15_b) : "memory"); }
  { float v16_d = 0; float v16_a = 0; float v16_b = 0; asm volatile("div.rz.f32 %0, %1, %2;" : "=f"(v16_d) : "f"(v16_a), "f"(v16_b) : "memory"); }
  { float v17_d = 0; float v17_a = 0; float v17_b = 0; asm volatile("div.rm.f32 %0, %1, %2;" : "=f"(v17_d) : "f"(v17_a), "f"(v17_b) : "memory"); }
  { float v18_d = 0; float v18_a = 0; float v18_b = 0; asm volatile("div.rp.f32 %0, %1, %2;" : "=f"(v18_d) : "f"(v18_a), "f"(v18_b) : "memory"); }
  { float v19_d = 0; float v19_a = 0; float v19_b = 0; float v19_c = 0; asm volatile("mad.f32 %0, %1, %2, %3;" : "=f"(v19_d) : "f"(v19_a), "f"(v19_b), "f"(v19_c) : "memory"); }
  { float v20_d = 0; float v20_a = 0; float v20_b = 0; float v20_c = 0; asm volatile("fma.rn.sat.f32 %0, %1, %2, %3;" : "=f"(v20_d) : "f"(v20_a), "f"(v20_b), "f"(v20_c) : "memory"); }
  { float v21_d = 0; float v21_a = 0; float v21_b = 0; asm volatile("copysign.f32 %0, %1, %2;" : "=f"(v21_d) : "f"(v21_a), "f"(v21_b) : "memory"); }
  { unsigned v22_p = 0; float v22_a = 0; asm volatile("{ .reg .pred tp; testp.finite.f32 tp, %1; selp.u32 %0, 1, 0, tp; }" : "=r"(v22_p) : "f"(v22_a) : "memory"); }
  { unsigned v23_p = 0; float v23_a = 0; asm volatile("{ .reg .pred tp; testp.infinite.f32 tp, %1; selp.u32 %0, 1, 0, tp; }" : "=r"(v23_p) : "f"(v23_a) : "memory"); }
  { unsigned v24_p = 0; float v24_a = 0; asm volatile("{ .reg .pred tp; testp.number.f32 tp, %1; selp.u32 %0, 1, 0, tp; }" : "=r"(v24_p) : "f"(v24_a) : "memory"); }
  { unsigned v25_p = 0; float v25_a = 0; asm volatile("{ .reg .pred tp; testp.notanumber.f32 tp, %1; selp.u32 %0, 1, 0, tp; }" : "=r"(v25_p) : "f"(v25_a) : "memory"); }
  { unsigned v26_p = 0; float v26_a = 0; asm volatile("{ .reg .pred tp; testp.normal.f32 tp, %1; selp.u32 %0, 1, 0, tp; }" : "=r"(v26_p) : "f"(v26_a) : "memory"); }
  { unsigned v27_p = 0; float v27_a = 0; asm volatile("{ .reg .pred tp; testp.subnormal.f32 tp, %1; selp.u32 %0, 1, 0, tp; }" : "=r"(v27_p) : "f"(v27_a) : "memory"); }
  { double v28_d = 0; double v28_a = 0; double v28_b = 0; asm volatile("add.rn.f64 %0, %1, %2;" : "=d"(v28_d) : "d"(v28_a), "d"(v28_b) : "memory"); }
  { double v29_d = 0; double v29_a = 0; double v29_b = 0; asm volatile("add.rz.f64 %0, %1, %2;" : "=d"(v29_d) : "d"(v29_a), "d"(v29_b) : "memory"); }
  { double v30_d = 0; double v30_a = 0; double v30_b = 0; asm volatile("add.rm.f64 %0, %1, %2;" : "=d"(v30_d) : "d"(v30_a), "d"(v30_b) : "memory"); }
  { double v31_d = 0; double v31_a = 0; double v31_b = 0; asm volatile("add.rp.f64 %0, %1, %2;" : "=d"(v31_d) : "d"(v31_a), "d"(v31_b) : "memory"); }
  { double v32_d = 0; double v32_a = 0; double v32_b = 0; asm volatile("add.f64 %0, %1, %2;" : "=d"(v32_d) : "d"(v32_a), "d"(v32_b) : "memory"); }
  { double v33_d = 0; double v33_a = 0; double v33_b = 0; asm volatile("sub.rn.f64 %0, %1, %2;" : "=d"(v33_d) : "d"(v33_a), "d"(v33_b) : "memory"); }
  { double v34_d = 0; double v34_a = 0; double v34_b = 0; asm volatile("sub.rz.f64 %0, %1, %2;" : "=d"(v34_d) : "d"(v34_a), "d"(v34_b) : "memory"); }
  { double v35_d = 0; double v35_a = 0; double v35_b = 0; asm volatile("sub.rm.f64 %0, %1, %2;" : "=d"(v35_d) : "d"(v35_a), "d"(v35_b) : "memory"); }
  { double v36_d = 0; double v36_a = 0; double v36_b = 0; asm volatile("sub.rp.f64 %0, %1, %2;" : "=d"(v36_d) : "d"(v36_a), "d"(v36_b) : "memory"); }
  { double v37_d = 0; double v37_a = 0; double v37_b = 0; asm volatile("sub.f64 %0, %1, %2;" : "=d"(v37_d) : "d"(v37_a), "d"(v37_b) : "memory"); }
  { double v38_d = 0; double v38_a = 0; double v38_b = 0; asm volatile("mul.rn.f64 %0, %1, %2;" : "=d"(v38_d) : "d"(v38_a), "d"(v38_b) : "memory"); }
  { double v39_d = 0; double v39_a = 0; double v39_b = 0; asm volatile("mul.rz.f64 %0, %1, %2;" : "=d"(v39_d) : "d"(v39_a), "d"(v39_b) : "memory"); }
  { double v40_d = 0; double v40_a = 0; double v40_b = 0; asm volatile("mul.rm.f64 %0, %1, %2;" : "=d"(v40_d) : "d"(v40_a), "d"(v40_b) : "memory"); }
  { double v41_d = 0; double v41_a = 0; double v41_b = 0; asm volatile("mul.rp.f64 %0, %1, %2;" : "=d"(v41_d) : "d"(v41_a), "d"(v41_b) : "memory"); }
  { double v42_d = 0; double v42_a = 0; double v42_b = 0; asm volatile("mul.f64 %0, %1, %2;" : "=d"(v42_d) : "d"(v42_a), "d"(v42_b) : "memory"); }
  { double v43_d = 0; double v43_a = 0; double v43_b = 0; asm volatile("div.rn.f64 %0, %1, %2;" : "=d"(v43_d) : "d"(v43_a), "d"(v43_b) : "memory"); }
  { double v44_d = 0; double v44_a = 0; double v44_b = 0; asm volatile("div.rz.f64 %0, %1, %2;" : "=d"(v44_d) : "d"(v44_a), "d"(v44_b) : "memory"); }
  { double v45_d = 0; double v45_a = 0; double v45_b = 0; asm volatile("div.rm.f64 %0, %1, %2;" : "=d"(v45_d) : "d"(v45_a), "d"(v45_b) : "memory"); }
  { double v46_d = 0; double v46_a = 0; double v46_b = 0; asm volatile("div.rp.f64 %0, %1, %2;" : "=d"(v46_d) : "d"(v46_a), "d"(v46_b) : "memory"); }
  { double v47_d = 0; double v47_a = 0; double v47_b = 0; double v47_c = 0; asm volatile("fma.rn.f64 %0, %1, %2, %3;" : "=d"(v47_d) : "d"(v47_a), "d"(v47_b), "d"(v47_c) : "memory"); }
  { double v48_d = 0; double v48_a = 0; double v48_b = 0; double v48_c = 0; asm volatile("mad.rn.f64 %0, %1, %2, %3;" : "=d"(v48_d) : "d"(v48_a), "d"(v48_b), "d"(v48_c) : "memory"); }
  { double v49_d = 0; double v49_a = 0; asm volatile("sqrt.rn.f64 %0, %1;" : "=d"(v49_d) : "d"(v49_a) : "memory"); }
  { double v50_d = 0; double v50_a = 0; asm volatile("rcp.rn.f64 %0, %1;" : "=d"(v50_d) : "d"(v50_a) : "memory"); }
  { double v51_d = 0; double v51_a = 0; asm volatile("rsqrt.approx.f64 %0, %1;" : "=d"(v51_d) : "d"(v51_a) : "memory"); }
  { double v52_d = 0; double v52_a = 0; asm volatile("abs.f64 %0, %1;" : "=d"(v52_d) : "d"(v52_a) : "memory"); }
  { double v53_d = 0; double v53_a = 0; asm volatile("neg.f64 %0, %1;" : "=d"(v53_d) : "d"(v53_a) : "memory"); }
  { double v54_d = 0; double v54_a = 0; double v54_b = 0; asm volatile("min.f64 %0, %1, %2;" : "=d"(v54_d) : "d"(v54_a), "d"(v54_b) : "memory"); }
  { double v55_d = 0; double v55_a = 0; double v55_b = 0; asm volatile("max.f64 %0, %1, %2;" : "=d"(v55_d) : "d"(v55_a), "d"(v55_b) : "memory"); }
  { double v56_d = 0; double v56_a = 0; double v56_b = 0; asm volatile("copysign.f64 %0, %1, %2;" : "=d"(v56_d) : "d"(v56_a), "d"(v56_b) : "memory"); }
  { unsigned v57_p = 0; double v57_a = 0; asm volatile("{ .reg .pred tp; testp.finite.f64 tp, %1; selp.u32 %0, 1, 0, tp; }" : "=r"(v57_p) : "d"(v57_a) : "memory"); }
  { unsigned v58_p = 0; double v58_a = 0; asm volatile("{ .reg .pred tp; testp.infinite.f64 tp, %1; selp.u32 %0, 1, 0, tp; }" : "=r"(v58_p) : "d"(v58_a) : "memory"); }
  { unsigned v59_p = 0; double v59_a = 0; asm volatile("{ .reg .pred tp; testp.number.f64 tp, %1; selp.u32 %0, 1, 0, tp; }" : "=r"(v59_p) : "d"(v59_a) : "memory"); }
  { unsigned v60_p = 0; double v60_a = 0; asm volatile("{ .reg .pred tp; testp.notanumber.f64 tp, %1; selp.u32 %0, 1, 0, tp; }" : "=r"(v60_p) : "d"(v60_a) : "memory"); }
  { unsigned v61_p = 0; double v61_a = 0; asm volatile("{ .reg .pred tp; testp.normal.f64 tp, %1; selp.u32 %0, 1, 0, tp; }" : "=r"(v61_p) : "d"(v61_a) : "memory"); }
  { unsigned v62_p = 0; double v62_a = 0; asm volatile("{ .reg .pred tp; testp.subnormal.f64 tp, %1; selp.u32 %0, 1, 0, tp; }" : "=r"(v62_p) : "d"(v62_a) : "memory"); }
  { unsigned short v63_d = 0; unsigned short v63_a = 0; asm volatile("ex2.approx.f16 %0, %1;" : "=h"(v63_d) : "h"(v63_a) : "memory"); }
  { unsigned v64_d = 0; unsigned v64_a = 0; asm volatile("ex2.approx.f16x2 %0, %1;" : "=r"(v64_d) : "r"(v64_a) : "memory"); }
  { unsigned short v65_d = 0; unsigned short v65_a = 0; asm volatile("tanh.approx.f16 %0, %1;" : "=h"(v65_d) : "h"(v65_a) : "memory"); }
  { unsigned v66_d = 0; unsigned v66_a = 0; asm volatile("tanh.approx.f16x2 %0, %1;" : "=r"(v66_d) : "r"(v66_a) : "memory"); }
  { unsigned short v67_d = 0; unsigned short v67_a = 0; unsigned short v67_b = 0; asm volatile("add.f16 %0, %1, %2;" : "=h"(v67_d) : "h"(v67_a), "h"(v67_b) : "memory"); }
  { unsigned short v68_d = 0; unsigned short v68_a = 0; unsigned short v68_b = 0; asm volatile("sub.f16 %0, %1, %2;" : "=h"(v68_d) : "h"(v68_a), "h"(v68_b) : "memory"); }
  { unsigned short v69_d = 0; unsigned short v69_a = 0; unsigned short v69_b = 0; asm volatile("mul.f16 %0, %1, %2;" : "=h"(v69_d) : "h"(v69_a), "h"(v69_b) : "memory"); }
  { unsigned short v70_d = 0; unsigned short v70_a = 0; unsigned short v70_b = 0; asm volatile("min.f16 %0, %1, %2;" : "=h"(v70_d) : "h"(v70_a), "h"(v70_b) : "memory"); }
  { unsigned short v71_d = 0; unsigned short v71_a = 0; unsigned short v71_b = 0; asm volatile("max.f16 %0, %1, %2;" : "=h"(v71_d) : "h"(v71_a), "h"(v71_b) : "memory"); }
  { unsigned short v72_d = 0; unsigned short v72_a = 0; unsigned short v72_b = 0; unsigned short v72_c = 0; asm volatile("fma.rn.f16 %0, %1, %2, %3;" : "=h"(v72_d) : "h"(v72_a), "h"(v72_b), "h"(v72_c) : "memory"); }
  { unsigned short v73_d = 0; unsigned short v73_a = 0; asm volatile("neg.f16 %0, %1;" : "=h"(v73_d) : "h"(v73_a) : "memory"); }
  { unsigned short v74_d = 0; unsigned short v74_a = 0; asm volatile("abs.f16 %0, %1;" : "=h"(v74_d) : "h"(v74_a) : "memory"); }
  { unsigned v75_d = 0; unsigned v75_a = 0; asm volatile("neg.f16x2 %0, %1;" : "=r"(v75_d) : "r"(v75_a) : "memory"); }
  { unsigned v76_d = 0; unsigned v76_a = 0; asm volatile("abs.f16x2 %0, %1;" : "=r"(v76_d) : "r"(v76_a) : "memory"); }
  { unsigned v77_d = 0; unsigned short v77_a = 0; asm volatile("cvt.rni.u8.f16 %0, %1;" : "=r"(v77_d) : "h"(v77_a) : "memory"); }
  { int v78_d = 0; unsigned short v78_a = 0; asm volatile("cvt.rzi.s8.f16 %0, %1;" : "=r"(v78_d) : "h"(v78_a) : "memory"); }
  { unsigned short v79_d = 0; unsigned short v79_a = 0; asm volatile("cvt.rmi.u16.f16 %0, %1;" : "=h"(v79_d) : "h"(v79_a) : "memory"); }
  { short v80_d = 0; unsigned short v80_a = 0; asm volatile("cvt.rpi.s16.f16 %0, %1;" : "=h"(v80_d) : "h"(v80_a) : "memory"); }
  { unsigned v81_d = 0; unsigned short v81_a = 0; asm volatile("cvt.rzi.u32.f16 %0, %1;" : "=r"(v81_d) : "h"(v81_a) : "memory"); }
  { int v82_d = 0; unsigned short v82_a = 0; asm volatile("cvt.rmi.s32.f16 %0, %1;" : "=r"(v82_d) : "h"(v82_a) : "memory"); }
  { unsigned long long v83_d = 0; unsigned short v83_a = 0; asm volatile("cvt.rpi.u64.f16 %0, %1;" : "=l"(v83_d) : "h"(v83_a) : "memory"); }
  { long long v84_d = 0; unsigned short v84_a = 0; asm volatile("cvt.rni.s64.f16 %0, %1;" : "=l"(v84_d) : "h"(v84_a) : "memory"); }
  { unsigned short v85_d = 0; unsigned v85_a = 0; asm volatile("cvt.rn.f16.u8 %0, %1;" : "=h"(v85_d) : "r"(v85_a) : "memory"); }
  { unsigned short v86_d = 0; int v86_a = 0; asm volatile("cvt.rn.f16.s8 %0, %1;" : "=h"(v86_d) : "r"(v86_a) : "memory"); }
  { unsigned short v87_d = 0; unsigned short v87_a = 0; asm volatile("cvt.rn.f16.u16 %0, %1;" : "=h"(v87_d) : "h"(v87_a) : "memory"); }
  { unsigned short v88_d = 0; short v88_a = 0; asm volatile("cvt.rn.f16.s16 %0, %1;" : "=h"(v88_d) : "h"(v88_a) : "memory"); }
  { unsigned short v89_d = 0; unsigned v89_a = 0; asm volatile("cvt.rn.f16.u32 %0, %1;" : "=h"(v89_d) : "r"(v89_a) : "memory"); }
  { unsigned short v90_d = 0; int v90_a = 0; asm volatile("cvt.rn.f16.s32 %0, %1;" : "=h"(v90_d) : "r"(v90_a) : "memory"); }
  { unsigned short v91_d = 0; unsigned long long v91_a = 0; asm volatile("cvt.rn.f16.u64 %0, %1;" : "=h"(v91_d) : "l"(v91_a) : "memory"); }
  { unsigned short v92_d = 0; long long v92_a = 0; asm volatile("cvt.rn.f16.s64 %0, %1;" : "=h"(v92_d) : "l"(v92_a) : "memory"); }
  { unsigned short v93_d = 0; double v93_a = 0; asm volatile("cvt.rn.f16.f64 %0, %1;" : "=h"(v93_d) : "d"(v93_a) : "memory"); }
  { double v94_d = 0; unsigned short v94_a = 0; asm volatile("cvt.f64.f16 %0, %1;" : "=d"(v94_d) : "h"(v94_a) : "memory"); }
  { unsigned short v95_d = 0; unsigned short v95_a = 0; asm volatile("ex2.approx.bf16 %0, %1;" : "=h"(v95_d) : "h"(v95_a) : "memory"); }
  { unsigned v96_d = 0; unsigned v96_a = 0; asm volatile("ex2.approx.bf16x2 %0, %1;" : "=r"(v96_d) : "r"(v96_a) : "memory"); }
  { unsigned short v97_d = 0; unsigned short v97_a = 0; asm volatile("tanh.approx.bf16 %0, %1;" : "=h"(v97_d) : "h"(v97_a) : "memory"); }
  { unsigned v98_d = 0; unsigned v98_a = 0; asm volatile("tanh.approx.bf16x2 %0, %1;" : "=r"(v98_d) : "r"(v98_a) : "memory"); }
  { unsigned short v99_d = 0; unsigned short v99_a = 0; unsigned short v99_b = 0; asm volatile("add.bf16 %0, %1, %2;" : "=h"(v99_d) : "h"(v99_a), "h"(v99_b) : "memory"); }
  { unsigned short v100_d = 0; unsigned short v100_a = 0; unsigned short v100_b = 0; asm volatile("sub.bf16 %0, %1, %2;" : "=h"(v100_d) : "h"(v100_a), "h"(v100_b) : "memory"); }
  { unsigned short v101_d = 0; unsigned short v101_a = 0; unsigned short v101_b = 0; asm volatile("mul.bf16 %0, %1, %2;" : "=h"(v101_d) : "h"(v101_a), "h"(v101_b) : "memory"); }
  { unsigned short v102_d = 0; unsigned short v102_a = 0; unsigned short v102_b = 0; asm volatile("min.bf16 %0, %1, %2;" : "=h"(v102_d) : "h"(v102_a), "h"(v102_b) : "memory"); }
  { unsigned short v103_d = 0; unsigned short v103_a = 0; unsigned short v103_b = 0; asm volatile("max.bf16 %0, %1, %2;" : "=h"(v103_d) : "h"(v103_a), "h"(v103_b) : "memory"); }
  { unsigned short v104_d = 0; unsigned short v104_a = 0; unsigned short v104_b = 0; unsigned short v104_c = 0; asm volatile("fma.rn.bf16 %0, %1, %2, %3;" : "=h"(v104_d) : "h"(v104_a), "h"(v104_b), "h"(v104_c) : "memory"); }
  { unsigned short v105_d = 0; unsigned short v105_a = 0; asm volatile("neg.bf16 %0, %1;" : "=h"(v105_d) : "h"(v105_a) : "memory"); }
  { unsigned short v106_d = 0; unsigned short v106_a = 0; asm volatile("abs.bf16 %0, %1;" : "=h"(v106_d) : "h"(v106_a) : "memory"); }
  { unsigned v107_d = 0; unsigned v107_a = 0; asm volatile("neg.bf16x2 %0, %1;" : "=r"(v107_d) : "r"(v107_a) : "memory"); }
  { unsigned v108_d = 0; unsigned v108_a = 0; asm volatile("abs.bf16x2 %0, %1;" : "=r"(v108_d) : "r"(v108_a) : "memory"); }
  { unsigned v109_d = 0; unsigned short v109_a = 0; asm volatile("cvt.rni.u8.bf16 %0, %1;" : "=r"(v109_d) : "h"(v109_a) : "memory"); }
  { int v110_d = 0; unsigned short v110_a = 0; asm volatile("cvt.rzi.s8.bf16 %0, %1;" : "=r"(v110_d) : "h"(v110_a) : "memory"); }
  { unsigned short v111_d = 0; unsigned short v111_a = 0; asm volatile("cvt.rmi.u16.bf16 %0, %1;" : "=h"(v111_d) : "h"(v111_a) : "memory"); }
  { short v112_d = 0; unsigned short v112_a = 0; asm volatile("cvt.rpi.s16.bf16 %0, %1;" : "=h"(v112_d) : "h"(v112_a) : "memory"); }
  { unsigned v113_d = 0; unsigned short v113_a = 0; asm volatile("cvt.rzi.u32.bf16 %0, %1;" : "=r"(v113_d) : "h"(v113_a) : "memory"); }
  { int v114_d = 0; unsigned short v114_a = 0; asm volatile("cvt.rmi.s32.bf16 %0, %1;" : "=r"(v114_d) : "h"(v114_a) : "memory"); }
  { unsigned long long v115_d = 0; unsigned short v115_a = 0; asm volatile("cvt.rpi.u64.bf16 %0, %1;" : "=l"(v115_d) : "h"(v115_a) : "memory"); }
  { long long v116_d = 0; unsigned short v116_a = 0; asm volatile("cvt.rni.s64.bf16 %0, %1;" : "=l"(v116_d) : "h"(v116_a) : "memory"); }
  { unsigned short v117_d = 0; unsigned v117_a = 0; asm volatile("cvt.rn.bf16.u8 %0, %1;" : "=h"(v117_d) : "r"(v117_a) : "memory"); }
  { unsigned short v118_d = 0; int v118_a = 0; asm volatile("cvt.rn.bf16.s8 %0, %1;" : "=h"(v118_d) : "r"(v118_a) : "memory"); }
  { unsigned short v119_d = 0; unsigned short v119_a = 0; asm volatile("cvt.rn.bf16.u16 %0, %1;" : "=h"(v119_d) : "h"(v119_a) : "memory"); }
  { unsigned short v120_d = 0; short v120_a = 0; asm volatile("cvt.rn.bf16.s16 %0, %1;" : "=h"(v120_d) : "h"(v120_a) : "memory"); }
  { unsigned short v121_d = 0; unsigned v121_a = 0; asm volatile("cvt.rn.bf16.u32 %0, %1;" : "=h"(v121_d) : "r"(v121_a) : "memory"); }
  { unsigned short v122_d = 0; int v122_a = 0; asm volatile("cvt.rn.bf16.s32 %0, %1;" : "=h"(v122_d) : "r"(v122_a) : "memory"); }
  { unsigned short v123_d = 0; unsigned long long v123_a = 0; asm volatile("cvt.rn.bf16.u64 %0, %1;" : "=h"(v123_d) : "l"(v123_a) : "memory"); }
  { unsigned short v124_d = 0; long long v124_a = 0; asm volatile("cvt.rn.bf16.s64 %0, %1;" : "=h"(v124_d) : "l"(v124_a) : "memory"); }
  { unsigned short v125_d = 0; double v125_a = 0; asm volatile("cvt.rn.bf16.f64 %0, %1;" : "=h"(v125_d) : "d"(v125_a) : "memory"); }
  { double v126_d = 0; unsigned short v126_a = 0; asm volatile("cvt.f64.bf16 %0, %1;" : "=d"(v126_d) : "h"(v126_a) : "memory"); }
  { unsigned short v127_d = 0; float v127_a = 0; asm volatile("cvt.rz.f16.f32 %0, %1;" : "=h"(v127_d) : "f"(v127_a) : "memory"); }
  { unsigned v128_d = 0; float v128_a = 0; float v128_b = 0; asm volatile("cvt.rz.f16x2.f32 %0, %1, %2;" : "=r"(v128_d) : "f"(v128_a), "f"(v128_b) : "memory"); }
  { unsigned v129_p = 0; unsigned short v129_a = 0; unsigned short v129_b = 0; asm volatile("{ .reg .pred tp; setp.eq.f16 tp, %1, %2; selp.u32 %0, 1, 0, tp; }" : "=r"(v129_p) : "h"(v129_a), "h"(v129_b) : "memory"); }
  { unsigned v130_p = 0; unsigned short v130_a = 0; unsigned short v130_b = 0; asm volatile("{ .reg .pred tp; setp.ne.f16 tp, %1, %2; selp.u32 %0, 1, 0, tp; }" : "=r"(v130_p) : "h"(v130_a), "h"(v130_b) : "memory"); }
  { unsigned v131_p = 0; unsigned short v131_a = 0; unsigned short v131_b = 0; asm volatile("{ .reg .pred tp; setp.lt.f16 tp, %1, %2; selp.u32 %0, 1, 0, tp; }" : "=r"(v131_p) : "h"(v131_a), "h"(v131_b) : "memory"); }
  { unsigned v132_p = 0; unsigned short v132_a = 0; unsigned short v132_b = 0; asm volatile("{ .reg .pred tp; setp.le.f16 tp, %1, %2; selp.u32 %0, 1, 0, tp; }" : "=r"(v132_p) : "h"(v132_a), "h"(v132_b) : "memory"); }
  { unsigned v133_p = 0; unsigned short v133_a = 0; unsigned short v133_b = 0; asm volatile("{ .reg .pred tp; setp.gt.f16 tp, %1, %2; selp.u32 %0, 1, 0, tp; }" : "=r"(v133_p) : "h"(v133_a), "h"(v133_b) : "memory"); }
  { unsigned v134_p = 0; unsigned short v134_a = 0; unsigned short v134_b = 0; asm volatile("{ .reg .pred tp; setp.ge.f16 tp, %1, %2; selp.u32 %0, 1, 0, tp; }" : "=r"(v134_p) : "h"(v134_a), "h"(v134_b) : "memory"); }
  { unsigned v135_p = 0; unsigned short v135_a = 0; unsigned short v135_b = 0; asm volatile("{ .reg .pred tp; setp.equ.f16 tp, %1, %2; selp.u32 %0, 1, 0, tp; }" : "=r"(v135_p) : "h"(v135_a), "h"(v135_b) : "memory"); }
  { unsigned v136_p = 0; unsigned short v136_a = 0; unsigned short v136_b = 0; asm volatile("{ .reg .pred tp; setp.neu.f16 tp, %1, %2; selp.u32 %0, 1, 0, tp; }" : "=r"(v136_p) : "h"(v136_a), "h"(v136_b) : "memory"); }
  { unsigned v137_p = 0; unsigned short v137_a = 0; unsigned short v137_b = 0; asm volatile("{ .reg .pred tp; setp.ltu.f16 tp, %1, %2; selp.u32 %0, 1, 0, tp; }" : "=r"(v137_p) : "h"(v137_a), "h"(v137_b) : "memory"); }
  { unsigned v138_p = 0; unsigned short v138_a = 0; unsigned short v138_b = 0; asm volatile("{ .reg .pred tp; setp.leu.f16 tp, %1, %2; selp.u32 %0, 1, 0, tp; }" : "=r"(v138_p) : "h"(v138_a), "h"(v138_b) : "memory"); }
  { unsigned v139_p = 0; unsigned short v139_a = 0; unsigned short v139_b = 0; asm volatile("{ .reg .pred tp; setp.gtu.f16 tp, %1, %2; selp.u32 %0, 1, 0, tp; }" : "=r"(v139_p) : "h"(v139_a), "h"(v139_b) : "memory"); }
  { unsigned v140_p = 0; unsigned short v140_a = 0; unsigned short v140_b = 0; asm volatile("{ .reg .pred tp; setp.geu.f16 tp, %1, %2; selp.u32 %0, 1, 0, tp; }" : "=r"(v140_p) : "h"(v140_a), "h"(v140_b) : "memory"); }
  { unsigned v141_p = 0; unsigned short v141_a = 0; unsigned short v141_b = 0; asm volatile("{ .reg .pred tp; setp.num.f16 tp, %1, %2; selp.u32 %0, 1, 0, tp; }" : "=r"(v141_p) : "h"(v141_a), "h"(v141_b) : "memory"); }
  { unsigned v142_p = 0; unsigned short v142_a = 0; unsigned short v142_b = 0; asm volatile("{ .reg .pred tp; setp.nan.f16 tp, %1, %2; selp.u32 %0, 1, 0, tp; }" : "=r"(v142_p) : "h"(v142_a), "h"(v142_b) : "memory"); }
  { unsigned v143_p = 0; unsigned short v143_a = 0; unsigned short v143_b = 0; unsigned v143_c = 0; asm volatile("{ .reg .pred tp, tc; setp.ne.u32 tc, %3, 0; setp.eq.and.f16 tp, %1, %2, tc; selp.u32 %0, 1, 0, tp; }" : "=r"(v143_p) : "h"(v143_a), "h"(v143_b), "r"(v143_c) : "memory"); }
  { unsigned v144_p = 0; unsigned short v144_a = 0; unsigned short v144_b = 0; unsigned v144_c = 0; asm volatile("{ .reg .pred tp, tc; setp.ne.u32 tc, %3, 0; setp.ne.and.f16 tp, %1, %2, tc; selp.u32 %0, 1, 0, tp; }" : "=r"(v144_p) : "h"(v144_a), "h"(v144_b), "r"(v144_c) : "memory"); }
  { unsigned v145_p = 0; unsigned short v145_a = 0; unsigned short v145_b = 0; unsigned v145_c = 0; asm volatile("{ .reg .pred tp, tc; setp.ne.u32 tc, %3, 0; setp.lt.and.f16 tp, %1, %2, tc; selp.u32 %0, 1, 0, tp; }" : "=r"(v145_p) : "h"(v145_a), "h"(v145_b), "r"(v145_c) : "memory"); }
  { unsigned v146_p = 0; unsigned short v146_a = 0; unsigned short v146_b = 0; unsigned v146_c = 0; asm volatile("{ .reg .pred tp, tc; setp.ne.u32 tc, %3, 0; setp.le.and.f16 tp, %1, %2, tc; selp.u32 %0, 1, 0, tp; }" : "=r"(v146_p) : "h"(v146_a), "h"(v146_b), "r"(v146_c) : "memory"); }
  { unsigned v147_p = 0; unsigned short v147_a = 0; unsigned short v147_b = 0; unsigned v147_c = 0; asm volatile("{ .reg .pred tp, tc; setp.ne.u32 tc, %3, 0; setp.gt.and.f16 tp, %1, %2, tc; selp.u32 %0, 1, 0, tp; }" : "=r"(v147_p) : "h"(v147_a), "h"(v147_b), "r"(v147_c) : "memory"); }
  { unsigned v148_p = 0; unsigned short v148_a = 0; unsigned short v148_b = 0; unsigned v148_c = 0; asm volatile("{ .reg .pred tp, tc; setp.ne.u32 tc, %3, 0; setp.ge.and.f16 tp, %1, %2, tc; selp.u32 %0, 1, 0, tp; }" : "=r"(v148_p) : "h"(v148_a), "h"(v148_b), "r"(v148_c) : "memory"); }
  { unsigned v149_p = 0; unsigned short v149_a = 0; unsigned short v149_b = 0; unsigned v149_c = 0; asm volatile("{ .reg .pred tp, tc; setp.ne.u32 tc, %3, 0; setp.equ.and.f16 tp, %1, %2, tc; selp.u32 %0, 1, 0, tp; }" : "=r"(v149_p) : "h"(v149_a), "h"(v149_b), "r"(v149_c) : "memory"); }
  { unsigned v150_p = 0; unsigned short v150_a = 0; unsigned short v150_b = 0; unsigned v150_c = 0; asm volatile("{ .reg .pred tp, tc; setp.ne.u32 tc, %3, 0; setp.neu.and.f16 tp, %1, %2, tc; selp.u32 %0, 1, 0, tp; }" : "=r"(v150_p) : "h"(v150_a), "h"(v150_b), "r"(v150_c) : "memory"); }
  { unsigned v151_p = 0; unsigned short v151_a = 0; unsigned short v151_b = 0; unsigned v151_c = 0; asm volatile("{ .reg .pred tp, tc; setp.ne.u32 tc, %3, 0; setp.ltu.and.f16 tp, %1, %2, tc; selp.u32 %0, 1, 0, tp; }" : "=r"(v151_p) : "h"(v151_a), "h"(v151_b), "r"(v151_c) : "memory"); }
  { unsigned v152_p = 0; unsigned short v152_a = 0; unsigned short v152_b = 0; unsigned v152_c = 0; asm volatile("{ .reg .pred tp, tc; setp.ne.u32 tc, %3, 0; setp.leu.and.f16 tp, %1, %2, tc; selp.u32 %0, 1, 0, tp; }" : "=r"(v152_p) : "h"(v152_a), "h"(v152_b), "r"(v152_c) : "memory"); }
  { unsigned v153_p = 0; unsigned short v153_a = 0; unsigned short v153_b = 0; unsigned v153_c = 0; asm volatile("{ .reg .pred tp, tc; setp.ne.u32 tc, %3, 0; setp.gtu.and.f16 tp, %1, %2, tc; selp.u32 %0, 1, 0, tp; }" : "=r"(v153_p) : "h"(v153_a), "h"(v153_b), "r"(v153_c) : "memory"); }
  { unsigned v154_p = 0; unsigned short v154_a = 0; unsigned short v154_b = 0; unsigned v154_c = 0; asm volatile("{ .reg .pred tp, tc; setp.ne.u32 tc, %3, 0; setp.geu.and.f16 tp, %1, %2, tc; selp.u32 %0, 1, 0, tp; }" : "=r"(v154_p) : "h"(v154_a), "h"(v154_b), "r"(v154_c) : "memory"); }
  { unsigned v155_p = 0; unsigned short v155_a = 0; unsigned short v155_b = 0; unsigned v155_c = 0; asm volatile("{ .reg .pred tp, tc; setp.ne.u32 tc, %3, 0; setp.num.and.f16 tp, %1, %2, tc; selp.u32 %0, 1, 0, tp; }" : "=r"(v155_p) : "h"(v155_a), "h"(v155_b), "r"(v155_c) : "memory"); }
  { unsigned v156_p = 0; unsigned short v156_a = 0; unsigned short v156_b = 0; unsigned v156_c = 0; asm volatile("{ .reg .pred tp, tc; setp.ne.u32 tc, %3, 0; setp.nan.and.f16 tp, %1, %2, tc; selp.u32 %0, 1, 0, tp; }" : "=r"(v156_p) : "h"(v156_a), "h"(v156_b), "r"(v156_c) : "memory"); }
  { unsigned v157_p = 0; unsigned short v157_a = 0; unsigned short v157_b = 0; unsigned v157_c = 0; asm volatile("{ .reg .pred tp, tc; setp.ne.u32 tc, %3, 0; setp.eq.or.f16 tp, %1, %2, tc; selp.u32 %0, 1, 0, tp; }" : "=r"(v157_p) : "h"(v157_a), "h"(v157_b), "r"(v157_c) : "memory"); }
  { unsigned v158_p = 0; unsigned short v158_a = 0; unsigned short v158_b = 0; unsigned v158_c = 0; asm volatile("{ .reg .pred tp, tc; setp.ne.u32 tc, %3, 0; setp.ne.or.f16 tp, %1, %2, tc; selp.u32 %0, 1, 0, tp; }" : "=r"(v158_p) : "h"(v158_a), "h"(v158_b), "r"(v158_c) : "memory"); }
  { unsigned v159_p = 0; unsigned short v159_a = 0; unsigned short v159_b = 0; unsigned v159_c = 0; asm volatile("{ .reg .pred tp, tc; setp.ne.u32 tc, %3, 0; setp.lt.or.f16 tp, %1, %2, tc; selp.u32 %0, 1, 0, tp; }" : "=r"(v159_p) : "h"(v159_a), "h"(v159_b), "r"(v159_c) : "memory"); }
  { unsigned v160_p = 0; unsigned short v160_a = 0; unsigned short v160_b = 0; unsigned v160_c = 0; asm volatile("{ .reg .pred tp, tc; setp.ne.u32 tc, %3, 0; setp.le.or.f16 tp, %1, %2, tc; selp.u32 %0, 1, 0, tp; }" : "=r"(v160_p) : "h"(v160_a), "h"(v160_b), "r"(v160_c) : "memory"); }
  { unsigned v161_p = 0; unsigned short v161_a = 0; unsigned short v161_b = 0; unsigned v161_c = 0; asm volatile("{ .reg .pred tp, tc; setp.ne.u32 tc, %3, 0; setp.gt.or.f16 tp, %1, %2, tc; selp.u32 %0, 1, 0, tp; }" : "=r"(v161_p) : "h"(v161_a), "h"(v161_b), "r"(v161_c) : "memory"); }
  { unsigned v162_p = 0; unsigned short v162_a = 0; unsigned short v162_b = 0; unsigned v162_c = 0; asm volatile("{ .reg .pred tp, tc; setp.ne.u32 tc, %3, 0; setp.ge.or.f16 tp, %1, %2, tc; selp.u32 %0, 1, 0, tp; }" : "=r"(v162_p) : "h"(v162_a), "h"(v162_b), "r"(v162_c) : "memory"); }
  { unsigned v163_p = 0; unsigned short v163_a = 0; unsigned short v163_b = 0; unsigned v163_c = 0; asm volatile("{ .reg .pred tp, tc; setp.ne.u32 tc, %3, 0; setp.equ.or.f16 tp, %1, %2, tc; selp.u32 %0, 1, 0, tp; }" : "=r"(v163_p) : "h"(v163_a), "h"(v163_b), "r"(v163_c) : "memory"); }
  { unsigned v164_p = 0; unsigned short v164_a = 0; unsigned short v164_b = 0; unsigned v164_c = 0; asm volatile("{ .reg .pred tp, tc; setp.ne.u32 tc, %3, 0; setp.neu.or.f16 tp, %1, %2, tc; selp.u32 %0, 1, 0, tp; }" : "=r"(v164_p) : "h"(v164_a), "h"(v164_b), "r"(v164_c) : "memory"); }
  { unsigned v165_p = 0; unsigned short v165_a = 0; unsigned short v165_b = 0; unsigned v165_c = 0; asm volatile("{ .reg .pred tp, tc; setp.ne.u32 tc, %3, 0; setp.ltu.or.f16 tp, %1, %2, tc; selp.u32 %0, 1, 0, tp; }" : "=r"(v165_p) : "h"(v165_a), "h"(v165_b), "r"(v165_c) : "memory"); }
  { unsigned v166_p = 0; unsigned short v166_a = 0; unsigned short v166_b = 0; unsigned v166_c = 0; asm volatile("{ .reg .pred tp, tc; setp.ne.u32 tc, %3, 0; setp.leu.or.f16 tp, %1, %2, tc; selp.u32 %0, 1, 0, tp; }" : "=r"(v166_p) : "h"(v166_a), "h"(v166_b), "r"(v166_c) : "memory"); }
  { unsigned v167_p = 0; unsigned short v167_a = 0; unsigned short v167_b = 0; unsigned v167_c = 0; asm volatile("{ .reg .pred tp, tc; setp.ne.u32 tc, %3, 0; setp.gtu.or.f16 tp, %1, %2, tc; selp.u32 %0, 1, 0, tp; }" : "=r"(v167_p) : "h"(v167_a), "h"(v167_b), "r"(v167_c) : "memory"); }
  { unsigned v168_p = 0; unsigned short v168_a = 0; unsigned short v168_b = 0; unsigned v168_c = 0; asm volatile("{ .reg .pred tp, tc; setp.ne.u32 tc, %3, 0; setp.geu.or.f16 tp, %1, %2, tc; selp.u32 %0, 1, 0, tp; }" : "=r"(v168_p) : "h"(v168_a), "h"(v168_b), "r"(v168_c) : "memory"); }
  { unsigned v169_p = 0; unsigned short v169_a = 0; unsigned short v169_b = 0; unsigned v169_c = 0; asm volatile("{ .reg .pred tp, tc; setp.ne.u32 tc, %3, 0; setp.num.or.f16 tp, %1, %2, tc; selp.u32 %0, 1, 0, tp; }" : "=r"(v169_p) : "h"(v169_a), "h"(v169_b), "r"(v169_c) : "memory"); }
  { unsigned v170_p = 0; unsigned short v170_a = 0; unsigned short v170_b = 0; unsigned v170_c = 0; asm volatile("{ .reg .pred tp, tc; setp.ne.u32 tc, %3, 0; setp.nan.or.f16 tp, %1, %2, tc; selp.u32 %0, 1, 0, tp; }" : "=r"(v170_p) : "h"(v170_a), "h"(v170_b), "r"(v170_c) : "memory"); }
  { unsigned short v171_d = 0; unsigned short v171_a = 0; unsigned short v171_b = 0; unsigned short v171_c = 0; asm volatile("fma.rn.relu.f16 %0, %1, %2, %3;" : "=h"(v171_d) : "h"(v171_a), "h"(v171_b), "h"(v171_c) : "memory"); }
  { unsigned v172_d = 0; unsigned v172_a = 0; unsigned v172_b = 0; unsigned v172_c = 0; asm volatile("fma.rn.relu.f16x2 %0, %1, %2, %3;" : "=r"(v172_d) : "r"(v172_a), "r"(v172_b), "r"(v172_c) : "memory"); }
  { unsigned short v173_d = 0; unsigned short v173_a = 0; unsigned short v173_b = 0; asm volatile("min.NaN.f16 %0, %1, %2;" : "=h"(v173_d) : "h"(v173_a), "h"(v173_b) : "memory"); }
  { unsigned v174_d = 0; unsigned v174_a = 0; unsigned v174_b = 0; asm volatile("min.NaN.f16x2 %0, %1, %2;" : "=r"(v174_d) : "r"(v174_a), "r"(v174_b) : "memory"); }
  { unsigned short v175_d = 0; unsigned short v175_a = 0; unsigned short v175_b = 0; asm volatile("max.NaN.f16 %0, %1, %2;" : "=h"(v175_d) : "h"(v175_a), "h"(v175_b) : "memory"); }
  { unsigned v176_d = 0; unsigned v176_a = 0; unsigned v176_b = 0; asm volatile("max.NaN.f16x2 %0, %1, %2;" : "=r"(v176_d) : "r"(v176_a), "r"(v176_b) : "memory"); }
  { unsigned short v177_d = 0; float v177_a = 0; asm volatile("cvt.rz.bf16.f32 %0, %1;" : "=h"(v177_d) : "f"(v177_a) : "memory"); }
  { unsigned v178_d = 0; float v178_a = 0; float v178_b = 0; asm volatile("cvt.rz.bf16x2.f32 %0, %1, %2;" : "=r"(v178_d) : "f"(v178_a), "f"(v178_b) : "memory"); }
  { unsigned v179_p = 0; unsigned short v179_a = 0; unsigned short v179_b = 0; asm volatile("{ .reg .pred tp; setp.eq.bf16 tp, %1, %2; selp.u32 %0, 1, 0, tp; }" : "=r"(v179_p) : "h"(v179_a), "h"(v179_b) : "memory"); }
  { unsigned v180_p = 0; unsigned short v180_a = 0; unsigned short v180_b = 0; asm volatile("{ .reg .pred tp; setp.ne.bf16 tp, %1, %2; selp.u32 %0, 1, 0, tp; }" : "=r"(v180_p) : "h"(v180_a), "h"(v180_b) : "memory"); }
  { unsigned v181_p = 0; unsigned short v181_a = 0; unsigned short v181_b = 0; asm volatile("{ .reg .pred tp; setp.lt.bf16 tp, %1, %2; selp.u32 %0, 1, 0, tp; }" : "=r"(v181_p) : "h"(v181_a), "h"(v181_b) : "memory"); }
  { unsigned v182_p = 0; unsigned short v182_a = 0; unsigned short v182_b = 0; asm volatile("{ .reg .pred tp; setp.le.bf16 tp, %1, %2; selp.u32 %0, 1, 0, tp; }" : "=r"(v182_p) : "h"(v182_a), "h"(v182_b) : "memory"); }
  { unsigned v183_p = 0; unsigned short v183_a = 0; unsigned short v183_b = 0; asm volatile("{ .reg .pred tp; setp.gt.bf16 tp, %1, %2; selp.u32 %0, 1, 0, tp; }" : "=r"(v183_p) : "h"(v183_a), "h"(v183_b) : "memory"); }
  { unsigned v184_p = 0; unsigned short v184_a = 0; unsigned short v184_b = 0; asm volatile("{ .reg .pred tp; setp.ge.bf16 tp, %1, %2; selp.u32 %0, 1, 0, tp; }" : "=r"(v184_p) : "h"(v184_a), "h"(v184_b) : "memory"); }
  { unsigned v185_p = 0; unsigned short v185_a = 0; unsigned short v185_b = 0; asm volatile("{ .reg .pred tp; setp.equ.bf16 tp, %1, %2; selp.u32 %0, 1, 0, tp; }" : "=r"(v185_p) : "h"(v185_a), "h"(v185_b) : "memory"); }
  { unsigned v186_p = 0; unsigned short v186_a = 0; unsigned short v186_b = 0; asm volatile("{ .reg .pred tp; setp.neu.bf16 tp, %1, %2; selp.u32 %0, 1, 0, tp; }" : "=r"(v186_p) : "h"(v186_a), "h"(v186_b) : "memory"); }
  { unsigned v187_p = 0; unsigned short v187_a = 0; unsigned short v187_b = 0; asm volatile("{ .reg .pred tp; setp.ltu.bf16 tp, %1, %2; selp.u32 %0, 1, 0, tp; }" : "=r"(v187_p) : "h"(v187_a), "h"(v187_b) : "memory"); }
  { unsigned v188_p = 0; unsigned short v188_a = 0; unsigned short v188_b = 0; asm volatile("{ .reg .pred tp; setp.leu.bf16 tp, %1, %2; selp.u32 %0, 1, 0, tp; }" : "=r"(v188_p) : "h"(v188_a), "h"(v188_b) : "memory"); }
  { unsigned v189_p = 0; unsigned short v189_a = 0; unsigned short v189_b = 0; asm volatile("{ .reg .pred tp; setp.gtu.bf16 tp, %1, %2; selp.u32 %0, 1, 0, tp; }" : "=r"(v189_p) : "h"(v189_a), "h"(v189_b) : "memory"); }
  { unsigned v190_p = 0; unsigned short v190_a = 0; unsigned short v190_b = 0; asm volatile("{ .reg .pred tp; setp.geu.bf16 tp, %1, %2; selp.u32 %0, 1, 0, tp; }" : "=r"(v190_p) : "h"(v190_a), "h"(v190_b) : "memory"); }
  { unsigned v191_p = 0; unsigned short v191_a = 0; unsigned short v191_b = 0; asm volatile("{ .reg .pred tp; setp.num.bf16 tp, %1, %2; selp.u32 %0, 1, 0, tp; }" : "=r"(v191_p) : "h"(v191_a), "h"(v191_b) : "memory"); }
  { unsigned v192_p = 0; unsigned short v192_a = 0; unsigned short v192_b = 0; asm volatile("{ .reg .pred tp; setp.nan.bf16 tp, %1, %2; selp.u32 %0, 1, 0, tp; }" : "=r"(v192_p) : "h"(v192_a), "h"(v192_b) : "memory"); }
  { unsigned v193_p = 0; unsigned short v193_a = 0; unsigned short v193_b = 0; unsigned v193_c = 0; asm volatile("{ .reg .pred tp, tc; setp.ne.u32 tc, %3, 0; setp.eq.and.bf16 tp, %1, %2, tc; selp.u32 %0, 1, 0, tp; }" : "=r"(v193_p) : "h"(v193_a), "h"(v193_b), "r"(v193_c) : "memory"); }
  { unsigned v194_p = 0; unsigned short v194_a = 0; unsigned short v194_b = 0; unsigned v194_c = 0; asm volatile("{ .reg .pred tp, tc; setp.ne.u32 tc, %3, 0; setp.ne.and.bf16 tp, %1, %2, tc; selp.u32 %0, 1, 0, tp; }" : "=r"(v194_p) : "h"(v194_a), "h"(v194_b), "r"(v194_c) : "memory"); }
  { unsigned v195_p = 0; unsigned short v195_a = 0; unsigned short v195_b = 0; unsigned v195_c = 0; asm volatile("{ .reg .pred tp, tc; setp.ne.u32 tc, %3, 0; setp.lt.and.bf16 tp, %1, %2, tc; selp.u32 %0, 1, 0, tp; }" : "=r"(v195_p) : "h"(v195_a), "h"(v195_b), "r"(v195_c) : "memory"); }
  { unsigned v196_p = 0; unsigned short v196_a = 0; unsigned short v196_b = 0; unsigned v196_c = 0; asm volatile("{ .reg .pred tp, tc; setp.ne.u32 tc, %3, 0; setp.le.and.bf16 tp, %1, %2, tc; selp.u32 %0, 1, 0, tp; }" : "=r"(v196_p) : "h"(v196_a), "h"(v196_b), "r"(v196_c) : "memory"); }
  { unsigned v197_p = 0; unsigned short v197_a = 0; unsigned short v197_b = 0; unsigned v197_c = 0; asm volatile("{ .reg .pred tp, tc; setp.ne.u32 tc, %3, 0; setp.gt.and.bf16 tp, %1, %2, tc; selp.u32 %0, 1, 0, tp; }" : "=r"(v197_p) : "h"(v197_a), "h"(v197_b), "r"(v197_c) : "memory"); }
  { unsigned v198_p = 0; unsigned short v198_a = 0; unsigned short v198_b = 0; unsigned v198_c = 0; asm volatile("{ .reg .pred tp, tc; setp.ne.u32 tc, %3, 0; setp.ge.and.bf16 tp, %1, %2, tc; selp.u32 %0, 1, 0, tp; }" : "=r"(v198_p) : "h"(v198_a), "h"(v198_b), "r"(v198_c) : "memory"); }
  { unsigned v199_p = 0; unsigned short v199_a = 0; unsigned short v199_b = 0; unsigned v199_c = 0; asm volatile("{ .reg .pred tp, tc; setp.ne.u32 tc, %3, 0; setp.equ.and.bf16 tp, %1, %2, tc; selp.u32 %0, 1, 0, tp; }" : "=r"(v199_p) : "h"(v199_a), "h"(v199_b), "r"(v199_c) : "memory"); }
  { unsigned v200_p = 0; unsigned short v200_a = 0; unsigned short v200_b = 0; unsigned v200_c = 0; asm volatile("{ .reg .pred tp, tc; setp.ne.u32 tc, %3, 0; setp.neu.and.bf16 tp, %1, %2, tc; selp.u32 %0, 1, 0, tp; }" : "=r"(v200_p) : "h"(v200_a), "h"(v200_b), "r"(v200_c) : "memory"); }
  { unsigned v201_p = 0; unsigned short v201_a = 0; unsigned short v201_b = 0; unsigned v201_c = 0; asm volatile("{ .reg .pred tp, tc; setp.ne.u32 tc, %3, 0; setp.ltu.and.bf16 tp, %1, %2, tc; selp.u32 %0, 1, 0, tp; }" : "=r"(v201_p) : "h"(v201_a), "h"(v201_b), "r"(v201_c) : "memory"); }
  { unsigned v202_p = 0; unsigned short v202_a = 0; unsigned short v202_b = 0; unsigned v202_c = 0; asm volatile("{ .reg .pred tp, tc; setp.ne.u32 tc, %3, 0; setp.leu.and.bf16 tp, %1, %2, tc; selp.u32 %0, 1, 0, tp; }" : "=r"(v202_p) : "h"(v202_a), "h"(v202_b), "r"(v202_c) : "memory"); }
  { unsigned v203_p = 0; unsigned short v203_a = 0; unsigned short v203_b = 0; unsigned v203_c = 0; asm volatile("{ .reg .pred tp, tc; setp.ne.u32 tc, %3, 0; setp.gtu.and.bf16 tp, %1, %2, tc; selp.u32 %0, 1, 0, tp; }" : "=r"(v203_p) : "h"(v203_a), "h"(v203_b), "r"(v203_c) : "memory"); }
  { unsigned v204_p = 0; unsigned short v204_a = 0; unsigned short v204_b = 0; unsigned v204_c = 0; asm volatile("{ .reg .pred tp, tc; setp.ne.u32 tc, %3, 0; setp.geu.and.bf16 tp, %1, %2, tc; selp.u32 %0, 1, 0, tp; }" : "=r"(v204_p) : "h"(v204_a), "h"(v204_b), "r"(v204_c) : "memory"); }
  { unsigned v205_p = 0; unsigned short v205_a = 0; unsigned short v205_b = 0; unsigned v205_c = 0; asm volatile("{ .reg .pred tp, tc; setp.ne.u32 tc, %3, 0; setp.num.and.bf16 tp, %1, %2, tc; selp.u32 %0, 1, 0, tp; }" : "=r"(v205_p) : "h"(v205_a), "h"(v205_b), "r"(v205_c) : "memory"); }
  { unsigned v206_p = 0; unsigned short v206_a = 0; unsigned short v206_b = 0; unsigned v206_c = 0; asm volatile("{ .reg .pred tp, tc; setp.ne.u32 tc, %3, 0; setp.nan.and.bf16 tp, %1, %2, tc; selp.u32 %0, 1, 0, tp; }" : "=r"(v206_p) : "h"(v206_a), "h"(v206_b), "r"(v206_c) : "memory"); }
  { unsigned v207_p = 0; unsigned short v207_a = 0; unsigned short v207_b = 0; unsigned v207_c = 0; asm volatile("{ .reg .pred tp, tc; setp.ne.u32 tc, %3, 0; setp.eq.or.bf16 tp, %1, %2, tc; selp.u32 %0, 1, 0, tp; }" : "=r"(v207_p) : "h"(v207_a), "h"(v207_b), "r"(v207_c) : "memory"); }
  { unsigned v208_p = 0; unsigned short v208_a = 0; unsigned short v208_b = 0; unsigned v208_c = 0; asm volatile("{ .reg .pred tp, tc; setp.ne.u32 tc, %3, 0; setp.ne.or.bf16 tp, %1, %2, tc; selp.u32 %0, 1, 0, tp; }" : "=r"(v208_p) : "h"(v208_a), "h"(v208_b), "r"(v208_c) : "memory"); }
  { unsigned v209_p = 0; unsigned short v209_a = 0; unsigned short v209_b = 0; unsigned v209_c = 0; asm volatile("{ .reg .pred tp, tc; setp.ne.u32 tc, %3, 0; setp.lt.or.bf16 tp, %1, %2, tc; selp.u32 %0, 1, 0, tp; }" : "=r"(v209_p) : "h"(v209_a), "h"(v209_b), "r"(v209_c) : "memory"); }
  { unsigned v210_p = 0; unsigned short v210_a = 0; unsigned short v210_b = 0; unsigned v210_c = 0; asm volatile("{ .reg .pred tp, tc; setp.ne.u32 tc, %3, 0; setp.le.or.bf16 tp, %1, %2, tc; selp.u32 %0, 1, 0, tp; }" : "=r"(v210_p) : "h"(v210_a), "h"(v210_b), "r"(v210_c) : "memory"); }
  { unsigned v211_p = 0; unsigned short v211_a = 0; unsigned short v211_b = 0; unsigned v211_c = 0; asm volatile("{ .reg .pred tp, tc; setp.ne.u32 tc, %3, 0; setp.gt.or.bf16 tp, %1, %2, tc; selp.u32 %0, 1, 0, tp; }" : "=r"(v211_p) : "h"(v211_a), "h"(v211_b), "r"(v211_c) : "memory"); }
  { unsigned v212_p = 0; unsigned short v212_a = 0; unsigned short v212_b = 0; unsigned v212_c = 0; asm volatile("{ .reg .pred tp, tc; setp.ne.u32 tc, %3, 0; setp.ge.or.bf16 tp, %1, %2, tc; selp.u32 %0, 1, 0, tp; }" : "=r"(v212_p) : "h"(v212_a), "h"(v212_b), "r"(v212_c) : "memory"); }
  { unsigned v213_p = 0; unsigned short v213_a = 0; unsigned short v213_b = 0; unsigned v213_c = 0; asm volatile("{ .reg .pred tp, tc; setp.ne.u32 tc, %3, 0; setp.equ.or.bf16 tp, %1, %2, tc; selp.u32 %0, 1, 0, tp; }" : "=r"(v213_p) : "h"(v213_a), "h"(v213_b), "r"(v213_c) : "memory"); }
  { unsigned v214_p = 0; unsigned short v214_a = 0; unsigned short v214_b = 0; unsigned v214_c = 0; asm volatile("{ .reg .pred tp, tc; setp.ne.u32 tc, %3, 0; setp.neu.or.bf16 tp, %1, %2, tc; selp.u32 %0, 1, 0, tp; }" : "=r"(v214_p) : "h"(v214_a), "h"(v214_b), "r"(v214_c) : "memory"); }
  { unsigned v215_p = 0; unsigned short v215_a = 0; unsigned short v215_b = 0; unsigned v215_c = 0; asm volatile("{ .reg .pred tp, tc; setp.ne.u32 tc, %3, 0; setp.ltu.or.bf16 tp, %1, %2, tc; selp.u32 %0, 1, 0, tp; }" : "=r"(v215_p) : "h"(v215_a), "h"(v215_b), "r"(v215_c) : "memory"); }
  { unsigned v216_p = 0; unsigned short v216_a = 0; unsigned short v216_b = 0; unsigned v216_c = 0; asm volatile("{ .reg .pred tp, tc; setp.ne.u32 tc, %3, 0; setp.leu.or.bf16 tp, %1, %2, tc; selp.u32 %0, 1, 0, tp; }" : "=r"(v216_p) : "h"(v216_a), "h"(v216_b), "r"(v216_c) : "memory"); }
  { unsigned v217_p = 0; unsigned short v217_a = 0; unsigned short v217_b = 0; unsigned v217_c = 0; asm volatile("{ .reg .pred tp, tc; setp.ne.u32 tc, %3, 0; setp.gtu.or.bf16 tp, %1, %2, tc; selp.u32 %0, 1, 0, tp; }" : "=r"(v217_p) : "h"(v217_a), "h"(v217_b), "r"(v217_c) : "memory"); }
  { unsigned v218_p = 0; unsigned short v218_a = 0; unsigned short v218_b = 0; unsigned v218_c = 0; asm volatile("{ .reg .pred tp, tc; setp.ne.u32 tc, %3, 0; setp.geu.or.bf16 tp, %1, %2, tc; selp.u32 %0, 1, 0, tp; }" : "=r"(v218_p) : "h"(v218_a), "h"(v218_b), "r"(v218_c) : "memory"); }
  { unsigned v219_p = 0; unsigned short v219_a = 0; unsigned short v219_b = 0; unsigned v219_c = 0; asm volatile("{ .reg .pred tp, tc; setp.ne.u32 tc, %3, 0; setp.num.or.bf16 tp, %1, %2, tc; selp.u32 %0, 1, 0, tp; }" : "=r"(v219_p) : "h"(v219_a), "h"(v219_b), "r"(v219_c) : "memory"); }
  { unsigned v220_p = 0; unsigned short v220_a = 0; unsigned short v220_b = 0; unsigned v220_c = 0; asm volatile("{ .reg .pred tp, tc; setp.ne.u32 tc, %3, 0; setp.nan.or.bf16 tp, %1, %2, tc; selp.u32 %0, 1, 0, tp; }" : "=r"(v220_p) : "h"(v220_a), "h"(v220_b), "r"(v220_c) : "memory"); }
  { unsigned short v221_d = 0; unsigned short v221_a = 0; unsigned short v221_b = 0; unsigned short v221_c = 0; asm volatile("fma.rn.relu.bf16 %0, %1, %2, %3;" : "=h"(v221_d) : "h"(v221_a), "h"(v221_b), "h"(v221_c) : "memory"); }
  { unsigned v222_d = 0; unsigned v222_a = 0; unsigned v222_b = 0; unsigned v222_c = 0; asm volatile("fma.rn.relu.bf16x2 %0, %1, %2, %3;" : "=r"(v222_d) : "r"(v222_a), "r"(v222_b), "r"(v222_c) : "memory"); }
  { unsigned short v223_d = 0; unsigned short v223_a = 0; unsigned short v223_b = 0; asm volatile("min.NaN.bf16 %0, %1, %2;" : "=h"(v223_d) : "h"(v223_a), "h"(v223_b) : "memory"); }
  { unsigned v224_d = 0; unsigned v224_a = 0; unsigned v224_b = 0; asm volatile("min.NaN.bf16x2 %0, %1, %2;" : "=r"(v224_d) : "r"(v224_a), "r"(v224_b) : "memory"); }
  { unsigned short v225_d = 0; unsigned short v225_a = 0; unsigned short v225_b = 0; asm volatile("max.NaN.bf16 %0, %1, %2;" : "=h"(v225_d) : "h"(v225_a), "h"(v225_b) : "memory"); }
  { unsigned v226_d = 0; unsigned v226_a = 0; unsigned v226_b = 0; asm volatile("max.NaN.bf16x2 %0, %1, %2;" : "=r"(v226_d) : "r"(v226_a), "r"(v226_b) : "memory"); }
  { float v227_d = 0; float v227_a = 0; float v227_b = 0; asm volatile("min.NaN.f32 %0, %1, %2;" : "=f"(v227_d) : "f"(v227_a), "f"(v227_b) : "memory"); }
  { int v228_d = 0; int v228_a = 0; int v228_b = 0; asm volatile("min.relu.s32 %0, %1, %2;" : "=r"(v228_d) : "r"(v228_a), "r"(v228_b) : "memory"); }
  { float v229_d = 0; float v229_a = 0; float v229_b = 0; asm volatile("max.NaN.f32 %0, %1, %2;" : "=f"(v229_d) : "f"(v229_a), "f"(v229_b) : "memory"); }
  { int v230_d = 0; int v230_a = 0; int v230_b = 0; asm volatile("max.relu.s32 %0, %1, %2;" : "=r"(v230_d) : "r"(v230_a), "r"(v230_b) : "memory"); }
}
