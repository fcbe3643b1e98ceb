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
}
