// Each instruction that rules/cuda_ptx/integers.ptx.json knows, once for each of its types. It is compiled, not run.
// clang-format off
#include <cuda_runtime.h>
__global__ void all() {
  { unsigned short v0_d = 0; unsigned short v0_a = 0; unsigned short v0_b = 0; asm volatile("add.u16 %0, %1, %2;" : "=h"(v0_d) : "h"(v0_a), "h"(v0_b) : "memory"); }
  { short v1_d = 0; short v1_a = 0; short v1_b = 0; asm volatile("add.s16 %0, %1, %2;" : "=h"(v1_d) : "h"(v1_a), "h"(v1_b) : "memory"); }
  { unsigned short v2_d = 0; unsigned short v2_a = 0; unsigned short v2_b = 0; asm volatile("sub.u16 %0, %1, %2;" : "=h"(v2_d) : "h"(v2_a), "h"(v2_b) : "memory"); }
  { short v3_d = 0; short v3_a = 0; short v3_b = 0; asm volatile("sub.s16 %0, %1, %2;" : "=h"(v3_d) : "h"(v3_a), "h"(v3_b) : "memory"); }
  { int v4_d = 0; int v4_a = 0; int v4_b = 0; asm volatile("add.sat.s32 %0, %1, %2;" : "=r"(v4_d) : "r"(v4_a), "r"(v4_b) : "memory"); }
  { int v5_d = 0; int v5_a = 0; int v5_b = 0; asm volatile("sub.sat.s32 %0, %1, %2;" : "=r"(v5_d) : "r"(v5_a), "r"(v5_b) : "memory"); }
  { unsigned v6_d = 0; unsigned v6_a = 0; unsigned v6_b = 0; asm volatile("add.u16x2 %0, %1, %2;" : "=r"(v6_d) : "r"(v6_a), "r"(v6_b) : "memory"); }
  { unsigned v7_d = 0; unsigned v7_a = 0; unsigned v7_b = 0; asm volatile("add.s16x2 %0, %1, %2;" : "=r"(v7_d) : "r"(v7_a), "r"(v7_b) : "memory"); }
  { unsigned v8_d = 0; unsigned v8_a = 0; unsigned v8_b = 0; asm volatile("min.u16x2 %0, %1, %2;" : "=r"(v8_d) : "r"(v8_a), "r"(v8_b) : "memory"); }
  { unsigned v9_d = 0; unsigned v9_a = 0; unsigned v9_b = 0; asm volatile("min.s16x2 %0, %1, %2;" : "=r"(v9_d) : "r"(v9_a), "r"(v9_b) : "memory"); }
  { unsigned v10_d = 0; unsigned v10_a = 0; unsigned v10_b = 0; asm volatile("max.u16x2 %0, %1, %2;" : "=r"(v10_d) : "r"(v10_a), "r"(v10_b) : "memory"); }
  { unsigned v11_d = 0; unsigned v11_a = 0; unsigned v11_b = 0; asm volatile("max.s16x2 %0, %1, %2;" : "=r"(v11_d) : "r"(v11_a), "r"(v11_b) : "memory"); }
  { unsigned short v12_d = 0; unsigned short v12_a = 0; unsigned short v12_b = 0; asm volatile("mul.lo.u16 %0, %1, %2;" : "=h"(v12_d) : "h"(v12_a), "h"(v12_b) : "memory"); }
  { short v13_d = 0; short v13_a = 0; short v13_b = 0; asm volatile("mul.lo.s16 %0, %1, %2;" : "=h"(v13_d) : "h"(v13_a), "h"(v13_b) : "memory"); }
  { long long v14_d = 0; long long v14_a = 0; long long v14_b = 0; asm volatile("mul.lo.s64 %0, %1, %2;" : "=l"(v14_d) : "l"(v14_a), "l"(v14_b) : "memory"); }
  { unsigned v15_d = 0; unsigned short v15_a = 0; unsigned short v15_b = 0; asm volatile("mul.wide.u16 %0, %1, %2;" : "=r"(v15_d) : "h"(v15_a), "h"(v15_b) : "memory"); }
  { int v16_d = 0; short v16_a = 0; short v16_b = 0; asm volatile("mul.wide.s16 %0, %1, %2;" : "=r"(v16_d) : "h"(v16_a), "h"(v16_b) : "memory"); }
  { unsigned short v17_d = 0; unsigned short v17_a = 0; unsigned short v17_b = 0; asm volatile("mul.hi.u16 %0, %1, %2;" : "=h"(v17_d) : "h"(v17_a), "h"(v17_b) : "memory"); }
  { short v18_d = 0; short v18_a = 0; short v18_b = 0; asm volatile("mul.hi.s16 %0, %1, %2;" : "=h"(v18_d) : "h"(v18_a), "h"(v18_b) : "memory"); }
  { unsigned long long v19_d = 0; unsigned long long v19_a = 0; unsigned long long v19_b = 0; asm volatile("mul.hi.u64 %0, %1, %2;" : "=l"(v19_d) : "l"(v19_a), "l"(v19_b) : "memory"); }
  { long long v20_d = 0; long long v20_a = 0; long long v20_b = 0; asm volatile("mul.hi.s64 %0, %1, %2;" : "=l"(v20_d) : "l"(v20_a), "l"(v20_b) : "memory"); }
  { unsigned short v21_d = 0; unsigned short v21_a = 0; unsigned short v21_b = 0; unsigned short v21_c = 0; asm volatile("mad.lo.u16 %0, %1, %2, %3;" : "=h"(v21_d) : "h"(v21_a), "h"(v21_b), "h"(v21_c) : "memory"); }
  { short v22_d = 0; short v22_a = 0; short v22_b = 0; short v22_c = 0; asm volatile("mad.lo.s16 %0, %1, %2, %3;" : "=h"(v22_d) : "h"(v22_a), "h"(v22_b), "h"(v22_c) : "memory"); }
  { unsigned long long v23_d = 0; unsigned long long v23_a = 0; unsigned long long v23_b = 0; unsigned long long v23_c = 0; asm volatile("mad.lo.u64 %0, %1, %2, %3;" : "=l"(v23_d) : "l"(v23_a), "l"(v23_b), "l"(v23_c) : "memory"); }
  { long long v24_d = 0; long long v24_a = 0; long long v24_b = 0; long long v24_c = 0; asm volatile("mad.lo.s64 %0, %1, %2, %3;" : "=l"(v24_d) : "l"(v24_a), "l"(v24_b), "l"(v24_c) : "memory"); }
  { unsigned short v25_d = 0; unsigned short v25_a = 0; unsigned short v25_b = 0; unsigned short v25_c = 0; asm volatile("mad.hi.u16 %0, %1, %2, %3;" : "=h"(v25_d) : "h"(v25_a), "h"(v25_b), "h"(v25_c) : "memory"); }
  { short v26_d = 0; short v26_a = 0; short v26_b = 0; short v26_c = 0; asm volatile("mad.hi.s16 %0, %1, %2, %3;" : "=h"(v26_d) : "h"(v26_a), "h"(v26_b), "h"(v26_c) : "memory"); }
  { unsigned v27_d = 0; unsigned v27_a = 0; unsigned v27_b = 0; unsigned v27_c = 0; asm volatile("mad.hi.u32 %0, %1, %2, %3;" : "=r"(v27_d) : "r"(v27_a), "r"(v27_b), "r"(v27_c) : "memory"); }
  { int v28_d = 0; int v28_a = 0; int v28_b = 0; int v28_c = 0; asm volatile("mad.hi.s32 %0, %1, %2, %3;" : "=r"(v28_d) : "r"(v28_a), "r"(v28_b), "r"(v28_c) : "memory"); }
  { unsigned long long v29_d = 0; unsigned long long v29_a = 0; unsigned long long v29_b = 0; unsigned long long v29_c = 0; asm volatile("mad.hi.u64 %0, %1, %2, %3;" : "=l"(v29_d) : "l"(v29_a), "l"(v29_b), "l"(v29_c) : "memory"); }
  { long long v30_d = 0; long long v30_a = 0; long long v30_b = 0; long long v30_c = 0; asm volatile("mad.hi.s64 %0, %1, %2, %3;" : "=l"(v30_d) : "l"(v30_a), "l"(v30_b), "l"(v30_c) : "memory"); }
  { int v31_d = 0; int v31_a = 0; int v31_b = 0; int v31_c = 0; asm volatile("mad.hi.sat.s32 %0, %1, %2, %3;" : "=r"(v31_d) : "r"(v31_a), "r"(v31_b), "r"(v31_c) : "memory"); }
  { unsigned v32_d = 0; unsigned short v32_a = 0; unsigned short v32_b = 0; unsigned v32_c = 0; asm volatile("mad.wide.u16 %0, %1, %2, %3;" : "=r"(v32_d) : "h"(v32_a), "h"(v32_b), "r"(v32_c) : "memory"); }
  { int v33_d = 0; short v33_a = 0; short v33_b = 0; int v33_c = 0; asm volatile("mad.wide.s16 %0, %1, %2, %3;" : "=r"(v33_d) : "h"(v33_a), "h"(v33_b), "r"(v33_c) : "memory"); }
  { unsigned long long v34_d = 0; unsigned v34_a = 0; unsigned v34_b = 0; unsigned long long v34_c = 0; asm volatile("mad.wide.u32 %0, %1, %2, %3;" : "=l"(v34_d) : "r"(v34_a), "r"(v34_b), "l"(v34_c) : "memory"); }
  { long long v35_d = 0; int v35_a = 0; int v35_b = 0; long long v35_c = 0; asm volatile("mad.wide.s32 %0, %1, %2, %3;" : "=l"(v35_d) : "r"(v35_a), "r"(v35_b), "l"(v35_c) : "memory"); }
  { unsigned v36_d = 0; unsigned v36_a = 0; unsigned v36_b = 0; asm volatile("mul24.lo.u32 %0, %1, %2;" : "=r"(v36_d) : "r"(v36_a), "r"(v36_b) : "memory"); }
  { int v37_d = 0; int v37_a = 0; int v37_b = 0; asm volatile("mul24.lo.s32 %0, %1, %2;" : "=r"(v37_d) : "r"(v37_a), "r"(v37_b) : "memory"); }
  { unsigned v38_d = 0; unsigned v38_a = 0; unsigned v38_b = 0; unsigned v38_c = 0; asm volatile("mad24.lo.u32 %0, %1, %2, %3;" : "=r"(v38_d) : "r"(v38_a), "r"(v38_b), "r"(v38_c) : "memory"); }
  { int v39_d = 0; int v39_a = 0; int v39_b = 0; int v39_c = 0; asm volatile("mad24.lo.s32 %0, %1, %2, %3;" : "=r"(v39_d) : "r"(v39_a), "r"(v39_b), "r"(v39_c) : "memory"); }
  { unsigned v40_d = 0; unsigned v40_a = 0; unsigned v40_b = 0; asm volatile("mul24.hi.u32 %0, %1, %2;" : "=r"(v40_d) : "r"(v40_a), "r"(v40_b) : "memory"); }
  { int v41_d = 0; int v41_a = 0; int v41_b = 0; asm volatile("mul24.hi.s32 %0, %1, %2;" : "=r"(v41_d) : "r"(v41_a), "r"(v41_b) : "memory"); }
  { unsigned v42_d = 0; unsigned v42_a = 0; unsigned v42_b = 0; unsigned v42_c = 0; asm volatile("mad24.hi.u32 %0, %1, %2, %3;" : "=r"(v42_d) : "r"(v42_a), "r"(v42_b), "r"(v42_c) : "memory"); }
  { int v43_d = 0; int v43_a = 0; int v43_b = 0; int v43_c = 0; asm volatile("mad24.hi.s32 %0, %1, %2, %3;" : "=r"(v43_d) : "r"(v43_a), "r"(v43_b), "r"(v43_c) : "memory"); }
  { int v44_d = 0; int v44_a = 0; int v44_b = 0; int v44_c = 0; asm volatile("mad24.hi.sat.s32 %0, %1, %2, %3;" : "=r"(v44_d) : "r"(v44_a), "r"(v44_b), "r"(v44_c) : "memory"); }
  { unsigned short v45_d = 0; unsigned short v45_a = 0; unsigned short v45_b = 0; unsigned short v45_c = 0; asm volatile("sad.u16 %0, %1, %2, %3;" : "=h"(v45_d) : "h"(v45_a), "h"(v45_b), "h"(v45_c) : "memory"); }
  { short v46_d = 0; short v46_a = 0; short v46_b = 0; short v46_c = 0; asm volatile("sad.s16 %0, %1, %2, %3;" : "=h"(v46_d) : "h"(v46_a), "h"(v46_b), "h"(v46_c) : "memory"); }
  { unsigned v47_d = 0; unsigned v47_a = 0; unsigned v47_b = 0; unsigned v47_c = 0; asm volatile("sad.u32 %0, %1, %2, %3;" : "=r"(v47_d) : "r"(v47_a), "r"(v47_b), "r"(v47_c) : "memory"); }
  { int v48_d = 0; int v48_a = 0; int v48_b = 0; int v48_c = 0; asm volatile("sad.s32 %0, %1, %2, %3;" : "=r"(v48_d) : "r"(v48_a), "r"(v48_b), "r"(v48_c) : "memory"); }
  { unsigned long long v49_d = 0; unsigned long long v49_a = 0; unsigned long long v49_b = 0; unsigned long long v49_c = 0; asm volatile("sad.u64 %0, %1, %2, %3;" : "=l"(v49_d) : "l"(v49_a), "l"(v49_b), "l"(v49_c) : "memory"); }
  { long long v50_d = 0; long long v50_a = 0; long long v50_b = 0; long long v50_c = 0; asm volatile("sad.s64 %0, %1, %2, %3;" : "=l"(v50_d) : "l"(v50_a), "l"(v50_b), "l"(v50_c) : "memory"); }
  { unsigned short v51_d = 0; unsigned short v51_a = 0; unsigned short v51_b = 0; asm volatile("div.u16 %0, %1, %2;" : "=h"(v51_d) : "h"(v51_a), "h"(v51_b) : "memory"); }
  { short v52_d = 0; short v52_a = 0; short v52_b = 0; asm volatile("div.s16 %0, %1, %2;" : "=h"(v52_d) : "h"(v52_a), "h"(v52_b) : "memory"); }
  { unsigned v53_d = 0; unsigned v53_a = 0; unsigned v53_b = 0; asm volatile("div.u32 %0, %1, %2;" : "=r"(v53_d) : "r"(v53_a), "r"(v53_b) : "memory"); }
  { int v54_d = 0; int v54_a = 0; int v54_b = 0; asm volatile("div.s32 %0, %1, %2;" : "=r"(v54_d) : "r"(v54_a), "r"(v54_b) : "memory"); }
  { unsigned long long v55_d = 0; unsigned long long v55_a = 0; unsigned long long v55_b = 0; asm volatile("div.u64 %0, %1, %2;" : "=l"(v55_d) : "l"(v55_a), "l"(v55_b) : "memory"); }
  { long long v56_d = 0; long long v56_a = 0; long long v56_b = 0; asm volatile("div.s64 %0, %1, %2;" : "=l"(v56_d) : "l"(v56_a), "l"(v56_b) : "memory"); }
  { unsigned short v57_d = 0; unsigned short v57_a = 0; unsigned short v57_b = 0; asm volatile("rem.u16 %0, %1, %2;" : "=h"(v57_d) : "h"(v57_a), "h"(v57_b) : "memory"); }
  { short v58_d = 0; short v58_a = 0; short v58_b = 0; asm volatile("rem.s16 %0, %1, %2;" : "=h"(v58_d) : "h"(v58_a), "h"(v58_b) : "memory"); }
  { unsigned v59_d = 0; unsigned v59_a = 0; unsigned v59_b = 0; asm volatile("rem.u32 %0, %1, %2;" : "=r"(v59_d) : "r"(v59_a), "r"(v59_b) : "memory"); }
  { int v60_d = 0; int v60_a = 0; int v60_b = 0; asm volatile("rem.s32 %0, %1, %2;" : "=r"(v60_d) : "r"(v60_a), "r"(v60_b) : "memory"); }
  { unsigned long long v61_d = 0; unsigned long long v61_a = 0; unsigned long long v61_b = 0; asm volatile("rem.u64 %0, %1, %2;" : "=l"(v61_d) : "l"(v61_a), "l"(v61_b) : "memory"); }
  { long long v62_d = 0; long long v62_a = 0; long long v62_b = 0; asm volatile("rem.s64 %0, %1, %2;" : "=l"(v62_d) : "l"(v62_a), "l"(v62_b) : "memory"); }
  { short v63_d = 0; short v63_a = 0; asm volatile("abs.s16 %0, %1;" : "=h"(v63_d) : "h"(v63_a) : "memory"); }
  { int v64_d = 0; int v64_a = 0; asm volatile("abs.s32 %0, %1;" : "=r"(v64_d) : "r"(v64_a) : "memory"); }
  { long long v65_d = 0; long long v65_a = 0; asm volatile("abs.s64 %0, %1;" : "=l"(v65_d) : "l"(v65_a) : "memory"); }
  { short v66_d = 0; short v66_a = 0; asm volatile("neg.s16 %0, %1;" : "=h"(v66_d) : "h"(v66_a) : "memory"); }
  { int v67_d = 0; int v67_a = 0; asm volatile("neg.s32 %0, %1;" : "=r"(v67_d) : "r"(v67_a) : "memory"); }
  { long long v68_d = 0; long long v68_a = 0; asm volatile("neg.s64 %0, %1;" : "=l"(v68_d) : "l"(v68_a) : "memory"); }
  { unsigned short v69_d = 0; unsigned short v69_a = 0; unsigned short v69_b = 0; asm volatile("min.u16 %0, %1, %2;" : "=h"(v69_d) : "h"(v69_a), "h"(v69_b) : "memory"); }
  { short v70_d = 0; short v70_a = 0; short v70_b = 0; asm volatile("min.s16 %0, %1, %2;" : "=h"(v70_d) : "h"(v70_a), "h"(v70_b) : "memory"); }
  { unsigned short v71_d = 0; unsigned short v71_a = 0; unsigned short v71_b = 0; asm volatile("max.u16 %0, %1, %2;" : "=h"(v71_d) : "h"(v71_a), "h"(v71_b) : "memory"); }
  { short v72_d = 0; short v72_a = 0; short v72_b = 0; asm volatile("max.s16 %0, %1, %2;" : "=h"(v72_d) : "h"(v72_a), "h"(v72_b) : "memory"); }
  { unsigned v73_d = 0; unsigned v73_a = 0; asm volatile("bfind.u32 %0, %1;" : "=r"(v73_d) : "r"(v73_a) : "memory"); }
  { unsigned v74_d = 0; int v74_a = 0; asm volatile("bfind.s32 %0, %1;" : "=r"(v74_d) : "r"(v74_a) : "memory"); }
  { unsigned v75_d = 0; unsigned long long v75_a = 0; asm volatile("bfind.u64 %0, %1;" : "=r"(v75_d) : "l"(v75_a) : "memory"); }
  { unsigned v76_d = 0; long long v76_a = 0; asm volatile("bfind.s64 %0, %1;" : "=r"(v76_d) : "l"(v76_a) : "memory"); }
  { unsigned v77_d = 0; unsigned v77_a = 0; asm volatile("bfind.shiftamt.u32 %0, %1;" : "=r"(v77_d) : "r"(v77_a) : "memory"); }
  { unsigned v78_d = 0; int v78_a = 0; asm volatile("bfind.shiftamt.s32 %0, %1;" : "=r"(v78_d) : "r"(v78_a) : "memory"); }
  { unsigned v79_d = 0; unsigned long long v79_a = 0; asm volatile("bfind.shiftamt.u64 %0, %1;" : "=r"(v79_d) : "l"(v79_a) : "memory"); }
  { unsigned v80_d = 0; long long v80_a = 0; asm volatile("bfind.shiftamt.s64 %0, %1;" : "=r"(v80_d) : "l"(v80_a) : "memory"); }
  { unsigned v81_d = 0; unsigned v81_a = 0; unsigned v81_b = 0; unsigned v81_c = 0; asm volatile("fns.b32 %0, %1, %2, %3;" : "=r"(v81_d) : "r"(v81_a), "r"(v81_b), "r"(v81_c) : "memory"); }
  { unsigned v82_d = 0; unsigned v82_a = 0; unsigned v82_b = 0; asm volatile("szext.clamp.u32 %0, %1, %2;" : "=r"(v82_d) : "r"(v82_a), "r"(v82_b) : "memory"); }
  { unsigned v83_d = 0; int v83_a = 0; unsigned v83_b = 0; asm volatile("szext.clamp.s32 %0, %1, %2;" : "=r"(v83_d) : "r"(v83_a), "r"(v83_b) : "memory"); }
  { unsigned v84_d = 0; unsigned v84_a = 0; unsigned v84_b = 0; asm volatile("bmsk.clamp.b32 %0, %1, %2;" : "=r"(v84_d) : "r"(v84_a), "r"(v84_b) : "memory"); }
  { unsigned v85_d = 0; unsigned v85_a = 0; unsigned v85_b = 0; asm volatile("szext.wrap.u32 %0, %1, %2;" : "=r"(v85_d) : "r"(v85_a), "r"(v85_b) : "memory"); }
  { unsigned v86_d = 0; int v86_a = 0; unsigned v86_b = 0; asm volatile("szext.wrap.s32 %0, %1, %2;" : "=r"(v86_d) : "r"(v86_a), "r"(v86_b) : "memory"); }
  { unsigned v87_d = 0; unsigned v87_a = 0; unsigned v87_b = 0; asm volatile("bmsk.wrap.b32 %0, %1, %2;" : "=r"(v87_d) : "r"(v87_a), "r"(v87_b) : "memory"); }
  { unsigned v88_d = 0; unsigned v88_a = 0; unsigned v88_b = 0; unsigned v88_c = 0; asm volatile("dp4a.u32.s32 %0, %1, %2, %3;" : "=r"(v88_d) : "r"(v88_a), "r"(v88_b), "r"(v88_c) : "memory"); }
  { unsigned v89_d = 0; unsigned v89_a = 0; unsigned v89_b = 0; unsigned v89_c = 0; asm volatile("dp4a.s32.u32 %0, %1, %2, %3;" : "=r"(v89_d) : "r"(v89_a), "r"(v89_b), "r"(v89_c) : "memory"); }
  { unsigned v90_d = 0; unsigned v90_a = 0; unsigned v90_b = 0; unsigned v90_c = 0; asm volatile("dp2a.lo.u32.s32 %0, %1, %2, %3;" : "=r"(v90_d) : "r"(v90_a), "r"(v90_b), "r"(v90_c) : "memory"); }
  { unsigned v91_d = 0; unsigned v91_a = 0; unsigned v91_b = 0; unsigned v91_c = 0; asm volatile("dp2a.lo.s32.u32 %0, %1, %2, %3;" : "=r"(v91_d) : "r"(v91_a), "r"(v91_b), "r"(v91_c) : "memory"); }
  { unsigned v92_d = 0; unsigned v92_a = 0; unsigned v92_b = 0; unsigned v92_c = 0; asm volatile("dp2a.hi.u32.s32 %0, %1, %2, %3;" : "=r"(v92_d) : "r"(v92_a), "r"(v92_b), "r"(v92_c) : "memory"); }
  { unsigned v93_d = 0; unsigned v93_a = 0; unsigned v93_b = 0; unsigned v93_c = 0; asm volatile("dp2a.hi.s32.u32 %0, %1, %2, %3;" : "=r"(v93_d) : "r"(v93_a), "r"(v93_b), "r"(v93_c) : "memory"); }
  { unsigned v94_d = 0; unsigned v94_a = 0; unsigned v94_b = 0; asm volatile("add.cc.u32 %0, %1, %2;" : "=r"(v94_d) : "r"(v94_a), "r"(v94_b) : "memory"); }
  { int v95_d = 0; int v95_a = 0; int v95_b = 0; asm volatile("add.cc.s32 %0, %1, %2;" : "=r"(v95_d) : "r"(v95_a), "r"(v95_b) : "memory"); }
  { unsigned long long v96_d = 0; unsigned long long v96_a = 0; unsigned long long v96_b = 0; asm volatile("add.cc.u64 %0, %1, %2;" : "=l"(v96_d) : "l"(v96_a), "l"(v96_b) : "memory"); }
  { long long v97_d = 0; long long v97_a = 0; long long v97_b = 0; asm volatile("add.cc.s64 %0, %1, %2;" : "=l"(v97_d) : "l"(v97_a), "l"(v97_b) : "memory"); }
  { unsigned v98_d = 0; unsigned v98_a = 0; unsigned v98_b = 0; asm volatile("{ .reg .u32 one; add.cc.u32 one, 4294967295, 1; addc.cc.u32 %0, %1, %2; }" : "=r"(v98_d) : "r"(v98_a), "r"(v98_b) : "memory"); }
  { int v99_d = 0; int v99_a = 0; int v99_b = 0; asm volatile("{ .reg .u32 one; add.cc.u32 one, 4294967295, 1; addc.cc.s32 %0, %1, %2; }" : "=r"(v99_d) : "r"(v99_a), "r"(v99_b) : "memory"); }
  { unsigned long long v100_d = 0; unsigned long long v100_a = 0; unsigned long long v100_b = 0; asm volatile("{ .reg .u32 one; add.cc.u32 one, 4294967295, 1; addc.cc.u64 %0, %1, %2; }" : "=l"(v100_d) : "l"(v100_a), "l"(v100_b) : "memory"); }
  { long long v101_d = 0; long long v101_a = 0; long long v101_b = 0; asm volatile("{ .reg .u32 one; add.cc.u32 one, 4294967295, 1; addc.cc.s64 %0, %1, %2; }" : "=l"(v101_d) : "l"(v101_a), "l"(v101_b) : "memory"); }
  { unsigned v102_d = 0; unsigned v102_a = 0; unsigned v102_b = 0; asm volatile("{ .reg .u32 one; add.cc.u32 one, 4294967295, 1; addc.u32 %0, %1, %2; }" : "=r"(v102_d) : "r"(v102_a), "r"(v102_b) : "memory"); }
  { int v103_d = 0; int v103_a = 0; int v103_b = 0; asm volatile("{ .reg .u32 one; add.cc.u32 one, 4294967295, 1; addc.s32 %0, %1, %2; }" : "=r"(v103_d) : "r"(v103_a), "r"(v103_b) : "memory"); }
  { unsigned long long v104_d = 0; unsigned long long v104_a = 0; unsigned long long v104_b = 0; asm volatile("{ .reg .u32 one; add.cc.u32 one, 4294967295, 1; addc.u64 %0, %1, %2; }" : "=l"(v104_d) : "l"(v104_a), "l"(v104_b) : "memory"); }
  { long long v105_d = 0; long long v105_a = 0; long long v105_b = 0; asm volatile("{ .reg .u32 one; add.cc.u32 one, 4294967295, 1; addc.s64 %0, %1, %2; }" : "=l"(v105_d) : "l"(v105_a), "l"(v105_b) : "memory"); }
  { unsigned v106_d = 0; unsigned v106_a = 0; unsigned v106_b = 0; asm volatile("sub.cc.u32 %0, %1, %2;" : "=r"(v106_d) : "r"(v106_a), "r"(v106_b) : "memory"); }
  { int v107_d = 0; int v107_a = 0; int v107_b = 0; asm volatile("sub.cc.s32 %0, %1, %2;" : "=r"(v107_d) : "r"(v107_a), "r"(v107_b) : "memory"); }
  { unsigned long long v108_d = 0; unsigned long long v108_a = 0; unsigned long long v108_b = 0; asm volatile("sub.cc.u64 %0, %1, %2;" : "=l"(v108_d) : "l"(v108_a), "l"(v108_b) : "memory"); }
  { long long v109_d = 0; long long v109_a = 0; long long v109_b = 0; asm volatile("sub.cc.s64 %0, %1, %2;" : "=l"(v109_d) : "l"(v109_a), "l"(v109_b) : "memory"); }
  { unsigned v110_d = 0; unsigned v110_a = 0; unsigned v110_b = 0; asm volatile("{ .reg .u32 one; add.cc.u32 one, 4294967295, 1; subc.cc.u32 %0, %1, %2; }" : "=r"(v110_d) : "r"(v110_a), "r"(v110_b) : "memory"); }
  { int v111_d = 0; int v111_a = 0; int v111_b = 0; asm volatile("{ .reg .u32 one; add.cc.u32 one, 4294967295, 1; subc.cc.s32 %0, %1, %2; }" : "=r"(v111_d) : "r"(v111_a), "r"(v111_b) : "memory"); }
  { unsigned long long v112_d = 0; unsigned long long v112_a = 0; unsigned long long v112_b = 0; asm volatile("{ .reg .u32 one; add.cc.u32 one, 4294967295, 1; subc.cc.u64 %0, %1, %2; }" : "=l"(v112_d) : "l"(v112_a), "l"(v112_b) : "memory"); }
  { long long v113_d = 0; long long v113_a = 0; long long v113_b = 0; asm volatile("{ .reg .u32 one; add.cc.u32 one, 4294967295, 1; subc.cc.s64 %0, %1, %2; }" : "=l"(v113_d) : "l"(v113_a), "l"(v113_b) : "memory"); }
  { unsigned v114_d = 0; unsigned v114_a = 0; unsigned v114_b = 0; asm volatile("{ .reg .u32 one; add.cc.u32 one, 4294967295, 1; subc.u32 %0, %1, %2; }" : "=r"(v114_d) : "r"(v114_a), "r"(v114_b) : "memory"); }
  { int v115_d = 0; int v115_a = 0; int v115_b = 0; asm volatile("{ .reg .u32 one; add.cc.u32 one, 4294967295, 1; subc.s32 %0, %1, %2; }" : "=r"(v115_d) : "r"(v115_a), "r"(v115_b) : "memory"); }
  { unsigned long long v116_d = 0; unsigned long long v116_a = 0; unsigned long long v116_b = 0; asm volatile("{ .reg .u32 one; add.cc.u32 one, 4294967295, 1; subc.u64 %0, %1, %2; }" : "=l"(v116_d) : "l"(v116_a), "l"(v116_b) : "memory"); }
  { long long v117_d = 0; long long v117_a = 0; long long v117_b = 0; asm volatile("{ .reg .u32 one; add.cc.u32 one, 4294967295, 1; subc.s64 %0, %1, %2; }" : "=l"(v117_d) : "l"(v117_a), "l"(v117_b) : "memory"); }
  { unsigned v118_d = 0; unsigned v118_a = 0; unsigned v118_b = 0; unsigned v118_c = 0; asm volatile("mad.lo.cc.u32 %0, %1, %2, %3;" : "=r"(v118_d) : "r"(v118_a), "r"(v118_b), "r"(v118_c) : "memory"); }
  { int v119_d = 0; int v119_a = 0; int v119_b = 0; int v119_c = 0; asm volatile("mad.lo.cc.s32 %0, %1, %2, %3;" : "=r"(v119_d) : "r"(v119_a), "r"(v119_b), "r"(v119_c) : "memory"); }
  { unsigned long long v120_d = 0; unsigned long long v120_a = 0; unsigned long long v120_b = 0; unsigned long long v120_c = 0; asm volatile("mad.lo.cc.u64 %0, %1, %2, %3;" : "=l"(v120_d) : "l"(v120_a), "l"(v120_b), "l"(v120_c) : "memory"); }
  { long long v121_d = 0; long long v121_a = 0; long long v121_b = 0; long long v121_c = 0; asm volatile("mad.lo.cc.s64 %0, %1, %2, %3;" : "=l"(v121_d) : "l"(v121_a), "l"(v121_b), "l"(v121_c) : "memory"); }
  { unsigned v122_d = 0; unsigned v122_a = 0; unsigned v122_b = 0; unsigned v122_c = 0; asm volatile("{ .reg .u32 one; add.cc.u32 one, 4294967295, 1; madc.lo.cc.u32 %0, %1, %2, %3; }" : "=r"(v122_d) : "r"(v122_a), "r"(v122_b), "r"(v122_c) : "memory"); }
  { int v123_d = 0; int v123_a = 0; int v123_b = 0; int v123_c = 0; asm volatile("{ .reg .u32 one; add.cc.u32 one, 4294967295, 1; madc.lo.cc.s32 %0, %1, %2, %3; }" : "=r"(v123_d) : "r"(v123_a), "r"(v123_b), "r"(v123_c) : "memory"); }
  { unsigned long long v124_d = 0; unsigned long long v124_a = 0; unsigned long long v124_b = 0; unsigned long long v124_c = 0; asm volatile("{ .reg .u32 one; add.cc.u32 one, 4294967295, 1; madc.lo.cc.u64 %0, %1, %2, %3; }" : "=l"(v124_d) : "l"(v124_a), "l"(v124_b), "l"(v124_c) : "memory"); }
  { long long v125_d = 0; long long v125_a = 0; long long v125_b = 0; long long v125_c = 0; asm volatile("{ .reg .u32 one; add.cc.u32 one, 4294967295, 1; madc.lo.cc.s64 %0, %1, %2, %3; }" : "=l"(v125_d) : "l"(v125_a), "l"(v125_b), "l"(v125_c) : "memory"); }
  { unsigned v126_d = 0; unsigned v126_a = 0; unsigned v126_b = 0; unsigned v126_c = 0; asm volatile("{ .reg .u32 one; add.cc.u32 one, 4294967295, 1; madc.lo.u32 %0, %1, %2, %3; }" : "=r"(v126_d) : "r"(v126_a), "r"(v126_b), "r"(v126_c) : "memory"); }
  { int v127_d = 0; int v127_a = 0; int v127_b = 0; int v127_c = 0; asm volatile("{ .reg .u32 one; add.cc.u32 one, 4294967295, 1; madc.lo.s32 %0, %1, %2, %3; }" : "=r"(v127_d) : "r"(v127_a), "r"(v127_b), "r"(v127_c) : "memory"); }
  { unsigned long long v128_d = 0; unsigned long long v128_a = 0; unsigned long long v128_b = 0; unsigned long long v128_c = 0; asm volatile("{ .reg .u32 one; add.cc.u32 one, 4294967295, 1; madc.lo.u64 %0, %1, %2, %3; }" : "=l"(v128_d) : "l"(v128_a), "l"(v128_b), "l"(v128_c) : "memory"); }
  { long long v129_d = 0; long long v129_a = 0; long long v129_b = 0; long long v129_c = 0; asm volatile("{ .reg .u32 one; add.cc.u32 one, 4294967295, 1; madc.lo.s64 %0, %1, %2, %3; }" : "=l"(v129_d) : "l"(v129_a), "l"(v129_b), "l"(v129_c) : "memory"); }
  { unsigned v130_d = 0; unsigned v130_a = 0; unsigned v130_b = 0; unsigned v130_c = 0; asm volatile("mad.hi.cc.u32 %0, %1, %2, %3;" : "=r"(v130_d) : "r"(v130_a), "r"(v130_b), "r"(v130_c) : "memory"); }
  { int v131_d = 0; int v131_a = 0; int v131_b = 0; int v131_c = 0; asm volatile("mad.hi.cc.s32 %0, %1, %2, %3;" : "=r"(v131_d) : "r"(v131_a), "r"(v131_b), "r"(v131_c) : "memory"); }
  { unsigned long long v132_d = 0; unsigned long long v132_a = 0; unsigned long long v132_b = 0; unsigned long long v132_c = 0; asm volatile("mad.hi.cc.u64 %0, %1, %2, %3;" : "=l"(v132_d) : "l"(v132_a), "l"(v132_b), "l"(v132_c) : "memory"); }
  { long long v133_d = 0; long long v133_a = 0; long long v133_b = 0; long long v133_c = 0; asm volatile("mad.hi.cc.s64 %0, %1, %2, %3;" : "=l"(v133_d) : "l"(v133_a), "l"(v133_b), "l"(v133_c) : "memory"); }
  { unsigned v134_d = 0; unsigned v134_a = 0; unsigned v134_b = 0; unsigned v134_c = 0; asm volatile("{ .reg .u32 one; add.cc.u32 one, 4294967295, 1; madc.hi.cc.u32 %0, %1, %2, %3; }" : "=r"(v134_d) : "r"(v134_a), "r"(v134_b), "r"(v134_c) : "memory"); }
  { int v135_d = 0; int v135_a = 0; int v135_b = 0; int v135_c = 0; asm volatile("{ .reg .u32 one; add.cc.u32 one, 4294967295, 1; madc.hi.cc.s32 %0, %1, %2, %3; }" : "=r"(v135_d) : "r"(v135_a), "r"(v135_b), "r"(v135_c) : "memory"); }
  { unsigned long long v136_d = 0; unsigned long long v136_a = 0; unsigned long long v136_b = 0; unsigned long long v136_c = 0; asm volatile("{ .reg .u32 one; add.cc.u32 one, 4294967295, 1; madc.hi.cc.u64 %0, %1, %2, %3; }" : "=l"(v136_d) : "l"(v136_a), "l"(v136_b), "l"(v136_c) : "memory"); }
  { long long v137_d = 0; long long v137_a = 0; long long v137_b = 0; long long v137_c = 0; asm volatile("{ .reg .u32 one; add.cc.u32 one, 4294967295, 1; madc.hi.cc.s64 %0, %1, %2, %3; }" : "=l"(v137_d) : "l"(v137_a), "l"(v137_b), "l"(v137_c) : "memory"); }
  { unsigned v138_d = 0; unsigned v138_a = 0; unsigned v138_b = 0; unsigned v138_c = 0; asm volatile("{ .reg .u32 one; add.cc.u32 one, 4294967295, 1; madc.hi.u32 %0, %1, %2, %3; }" : "=r"(v138_d) : "r"(v138_a), "r"(v138_b), "r"(v138_c) : "memory"); }
  { int v139_d = 0; int v139_a = 0; int v139_b = 0; int v139_c = 0; asm volatile("{ .reg .u32 one; add.cc.u32 one, 4294967295, 1; madc.hi.s32 %0, %1, %2, %3; }" : "=r"(v139_d) : "r"(v139_a), "r"(v139_b), "r"(v139_c) : "memory"); }
  { unsigned long long v140_d = 0; unsigned long long v140_a = 0; unsigned long long v140_b = 0; unsigned long long v140_c = 0; asm volatile("{ .reg .u32 one; add.cc.u32 one, 4294967295, 1; madc.hi.u64 %0, %1, %2, %3; }" : "=l"(v140_d) : "l"(v140_a), "l"(v140_b), "l"(v140_c) : "memory"); }
  { long long v141_d = 0; long long v141_a = 0; long long v141_b = 0; long long v141_c = 0; asm volatile("{ .reg .u32 one; add.cc.u32 one, 4294967295, 1; madc.hi.s64 %0, %1, %2, %3; }" : "=l"(v141_d) : "l"(v141_a), "l"(v141_b), "l"(v141_c) : "memory"); }
  { unsigned short v142_d = 0; unsigned short v142_a = 0; unsigned short v142_b = 0; asm volatile("and.b16 %0, %1, %2;" : "=h"(v142_d) : "h"(v142_a), "h"(v142_b) : "memory"); }
  { unsigned short v143_d = 0; unsigned short v143_a = 0; unsigned short v143_b = 0; asm volatile("or.b16 %0, %1, %2;" : "=h"(v143_d) : "h"(v143_a), "h"(v143_b) : "memory"); }
  { unsigned short v144_d = 0; unsigned short v144_a = 0; unsigned short v144_b = 0; asm volatile("xor.b16 %0, %1, %2;" : "=h"(v144_d) : "h"(v144_a), "h"(v144_b) : "memory"); }
  { unsigned short v145_d = 0; unsigned short v145_a = 0; asm volatile("not.b16 %0, %1;" : "=h"(v145_d) : "h"(v145_a) : "memory"); }
  { unsigned short v146_d = 0; unsigned short v146_a = 0; unsigned v146_b = 0; asm volatile("shl.b16 %0, %1, %2;" : "=h"(v146_d) : "h"(v146_a), "r"(v146_b) : "memory"); }
  { unsigned short v147_d = 0; unsigned short v147_a = 0; unsigned v147_b = 0; asm volatile("shr.u16 %0, %1, %2;" : "=h"(v147_d) : "h"(v147_a), "r"(v147_b) : "memory"); }
  { short v148_d = 0; short v148_a = 0; unsigned v148_b = 0; asm volatile("shr.s16 %0, %1, %2;" : "=h"(v148_d) : "h"(v148_a), "r"(v148_b) : "memory"); }
  { unsigned short v149_d = 0; unsigned short v149_a = 0; unsigned v149_b = 0; asm volatile("shr.b16 %0, %1, %2;" : "=h"(v149_d) : "h"(v149_a), "r"(v149_b) : "memory"); }
  { unsigned short v150_d = 0; unsigned short v150_a = 0; asm volatile("cnot.b16 %0, %1;" : "=h"(v150_d) : "h"(v150_a) : "memory"); }
  { unsigned v151_d = 0; unsigned v151_a = 0; asm volatile("cnot.b32 %0, %1;" : "=r"(v151_d) : "r"(v151_a) : "memory"); }
  { unsigned long long v152_d = 0; unsigned long long v152_a = 0; asm volatile("cnot.b64 %0, %1;" : "=l"(v152_d) : "l"(v152_a) : "memory"); }
  { unsigned v153_d = 0; unsigned v153_p = 0; unsigned v153_a = 0; unsigned v153_b = 0; unsigned v153_c = 0; unsigned v153_q = 0; asm volatile("{ .reg .pred tp, tq; setp.ne.u32 tq, %5, 0; lop3.or.b32 %0|tp, %2, %3, %4, 0x96, tq; selp.u32 %1, 1, 0, tp; }" : "=r"(v153_d), "=r"(v153_p) : "r"(v153_a), "r"(v153_b), "r"(v153_c), "r"(v153_q) : "memory"); }
  { unsigned v154_p = 0; unsigned v154_a = 0; unsigned v154_b = 0; unsigned v154_c = 0; unsigned v154_q = 0; asm volatile("{ .reg .pred tp, tq; setp.ne.u32 tq, %4, 0; lop3.or.b32 _|tp, %1, %2, %3, 0x96, tq; selp.u32 %0, 1, 0, tp; }" : "=r"(v154_p) : "r"(v154_a), "r"(v154_b), "r"(v154_c), "r"(v154_q) : "memory"); }
  { unsigned v155_d = 0; unsigned v155_p = 0; unsigned v155_a = 0; unsigned v155_b = 0; unsigned v155_c = 0; unsigned v155_q = 0; asm volatile("{ .reg .pred tp, tq; setp.ne.u32 tq, %5, 0; lop3.and.b32 %0|tp, %2, %3, %4, 0x96, tq; selp.u32 %1, 1, 0, tp; }" : "=r"(v155_d), "=r"(v155_p) : "r"(v155_a), "r"(v155_b), "r"(v155_c), "r"(v155_q) : "memory"); }
  { unsigned v156_p = 0; unsigned v156_a = 0; unsigned v156_b = 0; unsigned v156_c = 0; unsigned v156_q = 0; asm volatile("{ .reg .pred tp, tq; setp.ne.u32 tq, %4, 0; lop3.and.b32 _|tp, %1, %2, %3, 0x96, tq; selp.u32 %0, 1, 0, tp; }" : "=r"(v156_p) : "r"(v156_a), "r"(v156_b), "r"(v156_c), "r"(v156_q) : "memory"); }
  { unsigned v157_d = 0; unsigned v157_p = 0; unsigned v157_a = 0; unsigned v157_b = 0; unsigned v157_c = 0; unsigned v157_q = 0; asm volatile("{ .reg .pred tp, tq; setp.ne.u32 tq, %5, 0; lop3.xor.b32 %0|tp, %2, %3, %4, 0x96, tq; selp.u32 %1, 1, 0, tp; }" : "=r"(v157_d), "=r"(v157_p) : "r"(v157_a), "r"(v157_b), "r"(v157_c), "r"(v157_q) : "memory"); }
  { unsigned v158_p = 0; unsigned v158_a = 0; unsigned v158_b = 0; unsigned v158_c = 0; unsigned v158_q = 0; asm volatile("{ .reg .pred tp, tq; setp.ne.u32 tq, %4, 0; lop3.xor.b32 _|tp, %1, %2, %3, 0x96, tq; selp.u32 %0, 1, 0, tp; }" : "=r"(v158_p) : "r"(v158_a), "r"(v158_b), "r"(v158_c), "r"(v158_q) : "memory"); }
  { unsigned v159_d = 0; unsigned v159_a = 0; unsigned v159_b = 0; unsigned v159_c = 0; asm volatile("prmt.b32.f4e %0, %1, %2, %3;" : "=r"(v159_d) : "r"(v159_a), "r"(v159_b), "r"(v159_c) : "memory"); }
  { unsigned v160_d = 0; unsigned v160_a = 0; unsigned v160_b = 0; unsigned v160_c = 0; asm volatile("prmt.b32.b4e %0, %1, %2, %3;" : "=r"(v160_d) : "r"(v160_a), "r"(v160_b), "r"(v160_c) : "memory"); }
  { unsigned v161_d = 0; unsigned v161_a = 0; unsigned v161_b = 0; unsigned v161_c = 0; asm volatile("prmt.b32.rc8 %0, %1, %2, %3;" : "=r"(v161_d) : "r"(v161_a), "r"(v161_b), "r"(v161_c) : "memory"); }
  { unsigned v162_d = 0; unsigned v162_a = 0; unsigned v162_b = 0; unsigned v162_c = 0; asm volatile("prmt.b32.ecl %0, %1, %2, %3;" : "=r"(v162_d) : "r"(v162_a), "r"(v162_b), "r"(v162_c) : "memory"); }
  { unsigned v163_d = 0; unsigned v163_a = 0; unsigned v163_b = 0; unsigned v163_c = 0; asm volatile("prmt.b32.ecr %0, %1, %2, %3;" : "=r"(v163_d) : "r"(v163_a), "r"(v163_b), "r"(v163_c) : "memory"); }
  { unsigned v164_d = 0; unsigned v164_a = 0; unsigned v164_b = 0; unsigned v164_c = 0; asm volatile("prmt.b32.rc16 %0, %1, %2, %3;" : "=r"(v164_d) : "r"(v164_a), "r"(v164_b), "r"(v164_c) : "memory"); }
}
