// Each instruction that rules/cuda_ptx knows, once for each of its types. It is compiled, not run.
// clang-format off
#include <cuda_runtime.h>
__global__ void all() {
  { unsigned v0_d = 0; unsigned v0_a = 0; unsigned v0_b = 0; unsigned v0_m = 0; asm volatile("shfl.sync.up.b32 %0, %1, %2, 0, %3;" : "=r"(v0_d) : "r"(v0_a), "r"(v0_b), "r"(v0_m) : "memory"); }
  { unsigned v1_a = 0; unsigned long long v1_b = 0; asm volatile("cp.async.ca.shared.global [%0], [%1], 16;" :  : "r"(v1_a), "l"(v1_b) : "memory"); }
  { unsigned v2_a = 0; unsigned long long v2_b = 0; unsigned long long v2_p = 0; asm volatile("cp.async.ca.shared.global.L2::cache_hint [%0], [%1], 16, %2;" :  : "r"(v2_a), "l"(v2_b), "l"(v2_p) : "memory"); }
  { unsigned v3_a = 0; unsigned long long v3_b = 0; int v3_s = 0; asm volatile("cp.async.ca.shared.global [%0], [%1], 16, %2;" :  : "r"(v3_a), "l"(v3_b), "r"(v3_s) : "memory"); }
  { unsigned v4_a = 0; unsigned long long v4_b = 0; int v4_s = 0; unsigned long long v4_p = 0; asm volatile("cp.async.ca.shared.global.L2::cache_hint [%0], [%1], 16, %2, %3;" :  : "r"(v4_a), "l"(v4_b), "r"(v4_s), "l"(v4_p) : "memory"); }
  { asm volatile("cp.async.commit_group ;" :  :  : "memory"); }
  { asm volatile("cp.async.wait_group 1;" :  :  : "memory"); }
  { asm volatile("cp.async.wait_all ;" :  :  : "memory"); }
  { unsigned long long v8_d = 0; unsigned long long v8_a = 0; asm volatile("cvta.to.shared.u64 %0, %1;" : "=l"(v8_d) : "l"(v8_a) : "memory"); }
  { unsigned long long v9_d = 0; unsigned long long v9_a = 0; asm volatile("cvta.shared.u64 %0, %1;" : "=l"(v9_d) : "l"(v9_a) : "memory"); }
  { unsigned long long v10_d = 0; unsigned long long v10_a = 0; asm volatile("cvta.to.global.u64 %0, %1;" : "=l"(v10_d) : "l"(v10_a) : "memory"); }
  { unsigned long long v11_d = 0; unsigned long long v11_a = 0; asm volatile("cvta.global.u64 %0, %1;" : "=l"(v11_d) : "l"(v11_a) : "memory"); }
  { unsigned v12_d = 0; unsigned v12_a = 0; asm volatile("ld.shared.u32 %0, [%1];" : "=r"(v12_d) : "r"(v12_a) : "memory"); }
  { int v13_d = 0; unsigned v13_a = 0; asm volatile("ld.shared.s32 %0, [%1];" : "=r"(v13_d) : "r"(v13_a) : "memory"); }
  { unsigned v14_d = 0; unsigned v14_a = 0; asm volatile("ld.shared.b32 %0, [%1];" : "=r"(v14_d) : "r"(v14_a) : "memory"); }
  { unsigned long long v15_d = 0; unsigned v15_a = 0; asm volatile("ld.shared.u64 %0, [%1];" : "=l"(v15_d) : "r"(v15_a) : "memory"); }
  { long long v16_d = 0; unsigned v16_a = 0; asm volatile("ld.shared.s64 %0, [%1];" : "=l"(v16_d) : "r"(v16_a) : "memory"); }
  { unsigned long long v17_d = 0; unsigned v17_a = 0; asm volatile("ld.shared.b64 %0, [%1];" : "=l"(v17_d) : "r"(v17_a) : "memory"); }
  { float v18_d = 0; unsigned v18_a = 0; asm volatile("ld.shared.f32 %0, [%1];" : "=f"(v18_d) : "r"(v18_a) : "memory"); }
  { double v19_d = 0; unsigned v19_a = 0; asm volatile("ld.shared.f64 %0, [%1];" : "=d"(v19_d) : "r"(v19_a) : "memory"); }
  { unsigned v20_d = 0; unsigned v20_a = 0; asm volatile("ld.shared.u32 %0, [%1];" : "=r"(v20_d) : "r"(v20_a) : "memory"); }
  { int v21_d = 0; unsigned v21_a = 0; asm volatile("ld.shared.s32 %0, [%1];" : "=r"(v21_d) : "r"(v21_a) : "memory"); }
  { unsigned v22_d = 0; unsigned v22_a = 0; asm volatile("ld.shared.b32 %0, [%1];" : "=r"(v22_d) : "r"(v22_a) : "memory"); }
  { unsigned long long v23_d = 0; unsigned v23_a = 0; asm volatile("ld.shared.u64 %0, [%1];" : "=l"(v23_d) : "r"(v23_a) : "memory"); }
  { long long v24_d = 0; unsigned v24_a = 0; asm volatile("ld.shared.s64 %0, [%1];" : "=l"(v24_d) : "r"(v24_a) : "memory"); }
  { unsigned long long v25_d = 0; unsigned v25_a = 0; asm volatile("ld.shared.b64 %0, [%1];" : "=l"(v25_d) : "r"(v25_a) : "memory"); }
  { float v26_d = 0; unsigned v26_a = 0; asm volatile("ld.shared.f32 %0, [%1];" : "=f"(v26_d) : "r"(v26_a) : "memory"); }
  { double v27_d = 0; unsigned v27_a = 0; asm volatile("ld.shared.f64 %0, [%1];" : "=d"(v27_d) : "r"(v27_a) : "memory"); }
  { unsigned v28_a = 0; unsigned v28_b = 0; asm volatile("st.shared.u32 [%0], %1;" :  : "r"(v28_a), "r"(v28_b) : "memory"); }
  { unsigned v29_a = 0; int v29_b = 0; asm volatile("st.shared.s32 [%0], %1;" :  : "r"(v29_a), "r"(v29_b) : "memory"); }
  { unsigned v30_a = 0; unsigned v30_b = 0; asm volatile("st.shared.b32 [%0], %1;" :  : "r"(v30_a), "r"(v30_b) : "memory"); }
  { unsigned v31_a = 0; unsigned long long v31_b = 0; asm volatile("st.shared.u64 [%0], %1;" :  : "r"(v31_a), "l"(v31_b) : "memory"); }
  { unsigned v32_a = 0; long long v32_b = 0; asm volatile("st.shared.s64 [%0], %1;" :  : "r"(v32_a), "l"(v32_b) : "memory"); }
  { unsigned v33_a = 0; unsigned long long v33_b = 0; asm volatile("st.shared.b64 [%0], %1;" :  : "r"(v33_a), "l"(v33_b) : "memory"); }
  { unsigned v34_a = 0; float v34_b = 0; asm volatile("st.shared.f32 [%0], %1;" :  : "r"(v34_a), "f"(v34_b) : "memory"); }
  { unsigned v35_a = 0; double v35_b = 0; asm volatile("st.shared.f64 [%0], %1;" :  : "r"(v35_a), "d"(v35_b) : "memory"); }
  { unsigned v36_x = 0; unsigned v36_y = 0; unsigned v36_a = 0; asm volatile("ld.shared.v2.u32 {%0, %1}, [%2];" : "=r"(v36_x), "=r"(v36_y) : "r"(v36_a) : "memory"); }
  { int v37_x = 0; int v37_y = 0; unsigned v37_a = 0; asm volatile("ld.shared.v2.s32 {%0, %1}, [%2];" : "=r"(v37_x), "=r"(v37_y) : "r"(v37_a) : "memory"); }
  { unsigned v38_x = 0; unsigned v38_y = 0; unsigned v38_a = 0; asm volatile("ld.shared.v2.b32 {%0, %1}, [%2];" : "=r"(v38_x), "=r"(v38_y) : "r"(v38_a) : "memory"); }
  { unsigned long long v39_x = 0; unsigned long long v39_y = 0; unsigned v39_a = 0; asm volatile("ld.shared.v2.u64 {%0, %1}, [%2];" : "=l"(v39_x), "=l"(v39_y) : "r"(v39_a) : "memory"); }
  { long long v40_x = 0; long long v40_y = 0; unsigned v40_a = 0; asm volatile("ld.shared.v2.s64 {%0, %1}, [%2];" : "=l"(v40_x), "=l"(v40_y) : "r"(v40_a) : "memory"); }
  { unsigned long long v41_x = 0; unsigned long long v41_y = 0; unsigned v41_a = 0; asm volatile("ld.shared.v2.b64 {%0, %1}, [%2];" : "=l"(v41_x), "=l"(v41_y) : "r"(v41_a) : "memory"); }
  { float v42_x = 0; float v42_y = 0; unsigned v42_a = 0; asm volatile("ld.shared.v2.f32 {%0, %1}, [%2];" : "=f"(v42_x), "=f"(v42_y) : "r"(v42_a) : "memory"); }
  { double v43_x = 0; double v43_y = 0; unsigned v43_a = 0; asm volatile("ld.shared.v2.f64 {%0, %1}, [%2];" : "=d"(v43_x), "=d"(v43_y) : "r"(v43_a) : "memory"); }
  { unsigned v44_a = 0; unsigned v44_x = 0; unsigned v44_y = 0; asm volatile("st.shared.v2.u32 [%0], {%1, %2};" :  : "r"(v44_a), "r"(v44_x), "r"(v44_y) : "memory"); }
  { unsigned v45_a = 0; int v45_x = 0; int v45_y = 0; asm volatile("st.shared.v2.s32 [%0], {%1, %2};" :  : "r"(v45_a), "r"(v45_x), "r"(v45_y) : "memory"); }
  { unsigned v46_a = 0; unsigned v46_x = 0; unsigned v46_y = 0; asm volatile("st.shared.v2.b32 [%0], {%1, %2};" :  : "r"(v46_a), "r"(v46_x), "r"(v46_y) : "memory"); }
  { unsigned v47_a = 0; unsigned long long v47_x = 0; unsigned long long v47_y = 0; asm volatile("st.shared.v2.u64 [%0], {%1, %2};" :  : "r"(v47_a), "l"(v47_x), "l"(v47_y) : "memory"); }
  { unsigned v48_a = 0; long long v48_x = 0; long long v48_y = 0; asm volatile("st.shared.v2.s64 [%0], {%1, %2};" :  : "r"(v48_a), "l"(v48_x), "l"(v48_y) : "memory"); }
  { unsigned v49_a = 0; unsigned long long v49_x = 0; unsigned long long v49_y = 0; asm volatile("st.shared.v2.b64 [%0], {%1, %2};" :  : "r"(v49_a), "l"(v49_x), "l"(v49_y) : "memory"); }
  { unsigned v50_a = 0; float v50_x = 0; float v50_y = 0; asm volatile("st.shared.v2.f32 [%0], {%1, %2};" :  : "r"(v50_a), "f"(v50_x), "f"(v50_y) : "memory"); }
  { unsigned v51_a = 0; double v51_x = 0; double v51_y = 0; asm volatile("st.shared.v2.f64 [%0], {%1, %2};" :  : "r"(v51_a), "d"(v51_x), "d"(v51_y) : "memory"); }
  { unsigned v52_x = 0; unsigned v52_y = 0; unsigned long long v52_a = 0; asm volatile("ld.v2.u32 {%0, %1}, [%2];" : "=r"(v52_x), "=r"(v52_y) : "l"(v52_a) : "memory"); }
  { int v53_x = 0; int v53_y = 0; unsigned long long v53_a = 0; asm volatile("ld.v2.s32 {%0, %1}, [%2];" : "=r"(v53_x), "=r"(v53_y) : "l"(v53_a) : "memory"); }
  { unsigned v54_x = 0; unsigned v54_y = 0; unsigned long long v54_a = 0; asm volatile("ld.v2.b32 {%0, %1}, [%2];" : "=r"(v54_x), "=r"(v54_y) : "l"(v54_a) : "memory"); }
  { unsigned long long v55_x = 0; unsigned long long v55_y = 0; unsigned long long v55_a = 0; asm volatile("ld.v2.u64 {%0, %1}, [%2];" : "=l"(v55_x), "=l"(v55_y) : "l"(v55_a) : "memory"); }
  { long long v56_x = 0; long long v56_y = 0; unsigned long long v56_a = 0; asm volatile("ld.v2.s64 {%0, %1}, [%2];" : "=l"(v56_x), "=l"(v56_y) : "l"(v56_a) : "memory"); }
  { unsigned long long v57_x = 0; unsigned long long v57_y = 0; unsigned long long v57_a = 0; asm volatile("ld.v2.b64 {%0, %1}, [%2];" : "=l"(v57_x), "=l"(v57_y) : "l"(v57_a) : "memory"); }
  { float v58_x = 0; float v58_y = 0; unsigned long long v58_a = 0; asm volatile("ld.v2.f32 {%0, %1}, [%2];" : "=f"(v58_x), "=f"(v58_y) : "l"(v58_a) : "memory"); }
  { double v59_x = 0; double v59_y = 0; unsigned long long v59_a = 0; asm volatile("ld.v2.f64 {%0, %1}, [%2];" : "=d"(v59_x), "=d"(v59_y) : "l"(v59_a) : "memory"); }
  { unsigned long long v60_a = 0; unsigned v60_x = 0; unsigned v60_y = 0; asm volatile("st.v2.u32 [%0], {%1, %2};" :  : "l"(v60_a), "r"(v60_x), "r"(v60_y) : "memory"); }
  { unsigned long long v61_a = 0; int v61_x = 0; int v61_y = 0; asm volatile("st.v2.s32 [%0], {%1, %2};" :  : "l"(v61_a), "r"(v61_x), "r"(v61_y) : "memory"); }
  { unsigned long long v62_a = 0; unsigned v62_x = 0; unsigned v62_y = 0; asm volatile("st.v2.b32 [%0], {%1, %2};" :  : "l"(v62_a), "r"(v62_x), "r"(v62_y) : "memory"); }
  { unsigned long long v63_a = 0; unsigned long long v63_x = 0; unsigned long long v63_y = 0; asm volatile("st.v2.u64 [%0], {%1, %2};" :  : "l"(v63_a), "l"(v63_x), "l"(v63_y) : "memory"); }
  { unsigned long long v64_a = 0; long long v64_x = 0; long long v64_y = 0; asm volatile("st.v2.s64 [%0], {%1, %2};" :  : "l"(v64_a), "l"(v64_x), "l"(v64_y) : "memory"); }
  { unsigned long long v65_a = 0; unsigned long long v65_x = 0; unsigned long long v65_y = 0; asm volatile("st.v2.b64 [%0], {%1, %2};" :  : "l"(v65_a), "l"(v65_x), "l"(v65_y) : "memory"); }
  { unsigned long long v66_a = 0; float v66_x = 0; float v66_y = 0; asm volatile("st.v2.f32 [%0], {%1, %2};" :  : "l"(v66_a), "f"(v66_x), "f"(v66_y) : "memory"); }
  { unsigned long long v67_a = 0; double v67_x = 0; double v67_y = 0; asm volatile("st.v2.f64 [%0], {%1, %2};" :  : "l"(v67_a), "d"(v67_x), "d"(v67_y) : "memory"); }
  { unsigned v68_x = 0; unsigned v68_y = 0; unsigned v68_z = 0; unsigned v68_w = 0; unsigned v68_a = 0; asm volatile("ld.shared.v4.u32 {%0, %1, %2, %3}, [%4];" : "=r"(v68_x), "=r"(v68_y), "=r"(v68_z), "=r"(v68_w) : "r"(v68_a) : "memory"); }
  { int v69_x = 0; int v69_y = 0; int v69_z = 0; int v69_w = 0; unsigned v69_a = 0; asm volatile("ld.shared.v4.s32 {%0, %1, %2, %3}, [%4];" : "=r"(v69_x), "=r"(v69_y), "=r"(v69_z), "=r"(v69_w) : "r"(v69_a) : "memory"); }
  { unsigned v70_x = 0; unsigned v70_y = 0; unsigned v70_z = 0; unsigned v70_w = 0; unsigned v70_a = 0; asm volatile("ld.shared.v4.b32 {%0, %1, %2, %3}, [%4];" : "=r"(v70_x), "=r"(v70_y), "=r"(v70_z), "=r"(v70_w) : "r"(v70_a) : "memory"); }
  { float v74_x = 0; float v74_y = 0; float v74_z = 0; float v74_w = 0; unsigned v74_a = 0; asm volatile("ld.shared.v4.f32 {%0, %1, %2, %3}, [%4];" : "=f"(v74_x), "=f"(v74_y), "=f"(v74_z), "=f"(v74_w) : "r"(v74_a) : "memory"); }
  { unsigned v76_a = 0; unsigned v76_x = 0; unsigned v76_y = 0; unsigned v76_z = 0; unsigned v76_w = 0; asm volatile("st.shared.v4.u32 [%0], {%1, %2, %3, %4};" :  : "r"(v76_a), "r"(v76_x), "r"(v76_y), "r"(v76_z), "r"(v76_w) : "memory"); }
  { unsigned v77_a = 0; int v77_x = 0; int v77_y = 0; int v77_z = 0; int v77_w = 0; asm volatile("st.shared.v4.s32 [%0], {%1, %2, %3, %4};" :  : "r"(v77_a), "r"(v77_x), "r"(v77_y), "r"(v77_z), "r"(v77_w) : "memory"); }
  { unsigned v78_a = 0; unsigned v78_x = 0; unsigned v78_y = 0; unsigned v78_z = 0; unsigned v78_w = 0; asm volatile("st.shared.v4.b32 [%0], {%1, %2, %3, %4};" :  : "r"(v78_a), "r"(v78_x), "r"(v78_y), "r"(v78_z), "r"(v78_w) : "memory"); }
  { unsigned v82_a = 0; float v82_x = 0; float v82_y = 0; float v82_z = 0; float v82_w = 0; asm volatile("st.shared.v4.f32 [%0], {%1, %2, %3, %4};" :  : "r"(v82_a), "f"(v82_x), "f"(v82_y), "f"(v82_z), "f"(v82_w) : "memory"); }
  { unsigned v84_x = 0; unsigned v84_y = 0; unsigned v84_z = 0; unsigned v84_w = 0; unsigned long long v84_a = 0; asm volatile("ld.v4.u32 {%0, %1, %2, %3}, [%4];" : "=r"(v84_x), "=r"(v84_y), "=r"(v84_z), "=r"(v84_w) : "l"(v84_a) : "memory"); }
  { int v85_x = 0; int v85_y = 0; int v85_z = 0; int v85_w = 0; unsigned long long v85_a = 0; asm volatile("ld.v4.s32 {%0, %1, %2, %3}, [%4];" : "=r"(v85_x), "=r"(v85_y), "=r"(v85_z), "=r"(v85_w) : "l"(v85_a) : "memory"); }
  { unsigned v86_x = 0; unsigned v86_y = 0; unsigned v86_z = 0; unsigned v86_w = 0; unsigned long long v86_a = 0; asm volatile("ld.v4.b32 {%0, %1, %2, %3}, [%4];" : "=r"(v86_x), "=r"(v86_y), "=r"(v86_z), "=r"(v86_w) : "l"(v86_a) : "memory"); }
  { float v90_x = 0; float v90_y = 0; float v90_z = 0; float v90_w = 0; unsigned long long v90_a = 0; asm volatile("ld.v4.f32 {%0, %1, %2, %3}, [%4];" : "=f"(v90_x), "=f"(v90_y), "=f"(v90_z), "=f"(v90_w) : "l"(v90_a) : "memory"); }
  { unsigned long long v92_a = 0; unsigned v92_x = 0; unsigned v92_y = 0; unsigned v92_z = 0; unsigned v92_w = 0; asm volatile("st.v4.u32 [%0], {%1, %2, %3, %4};" :  : "l"(v92_a), "r"(v92_x), "r"(v92_y), "r"(v92_z), "r"(v92_w) : "memory"); }
  { unsigned long long v93_a = 0; int v93_x = 0; int v93_y = 0; int v93_z = 0; int v93_w = 0; asm volatile("st.v4.s32 [%0], {%1, %2, %3, %4};" :  : "l"(v93_a), "r"(v93_x), "r"(v93_y), "r"(v93_z), "r"(v93_w) : "memory"); }
  { unsigned long long v94_a = 0; unsigned v94_x = 0; unsigned v94_y = 0; unsigned v94_z = 0; unsigned v94_w = 0; asm volatile("st.v4.b32 [%0], {%1, %2, %3, %4};" :  : "l"(v94_a), "r"(v94_x), "r"(v94_y), "r"(v94_z), "r"(v94_w) : "memory"); }
  { unsigned long long v98_a = 0; float v98_x = 0; float v98_y = 0; float v98_z = 0; float v98_w = 0; asm volatile("st.v4.f32 [%0], {%1, %2, %3, %4};" :  : "l"(v98_a), "f"(v98_x), "f"(v98_y), "f"(v98_z), "f"(v98_w) : "memory"); }
  { unsigned v100_d = 0; unsigned long long v100_a = 0; asm volatile("ld.u32 %0, [%1];" : "=r"(v100_d) : "l"(v100_a) : "memory"); }
  { int v101_d = 0; unsigned long long v101_a = 0; asm volatile("ld.s32 %0, [%1];" : "=r"(v101_d) : "l"(v101_a) : "memory"); }
  { unsigned v102_d = 0; unsigned long long v102_a = 0; asm volatile("ld.b32 %0, [%1];" : "=r"(v102_d) : "l"(v102_a) : "memory"); }
  { unsigned long long v103_d = 0; unsigned long long v103_a = 0; asm volatile("ld.u64 %0, [%1];" : "=l"(v103_d) : "l"(v103_a) : "memory"); }
  { long long v104_d = 0; unsigned long long v104_a = 0; asm volatile("ld.s64 %0, [%1];" : "=l"(v104_d) : "l"(v104_a) : "memory"); }
  { unsigned long long v105_d = 0; unsigned long long v105_a = 0; asm volatile("ld.b64 %0, [%1];" : "=l"(v105_d) : "l"(v105_a) : "memory"); }
  { float v106_d = 0; unsigned long long v106_a = 0; asm volatile("ld.f32 %0, [%1];" : "=f"(v106_d) : "l"(v106_a) : "memory"); }
  { double v107_d = 0; unsigned long long v107_a = 0; asm volatile("ld.f64 %0, [%1];" : "=d"(v107_d) : "l"(v107_a) : "memory"); }
  { unsigned short v108_d = 0; unsigned long long v108_a = 0; asm volatile("ld.u16 %0, [%1];" : "=h"(v108_d) : "l"(v108_a) : "memory"); }
  { short v109_d = 0; unsigned long long v109_a = 0; asm volatile("ld.s16 %0, [%1];" : "=h"(v109_d) : "l"(v109_a) : "memory"); }
  { unsigned short v110_d = 0; unsigned long long v110_a = 0; asm volatile("ld.b16 %0, [%1];" : "=h"(v110_d) : "l"(v110_a) : "memory"); }
  { unsigned short v111_d = 0; unsigned long long v111_a = 0; asm volatile("ld.u8 %0, [%1];" : "=h"(v111_d) : "l"(v111_a) : "memory"); }
  { unsigned v112_a = 0; unsigned v112_b = 0; asm volatile("red.shared.add.u32 [%0], %1;" :  : "r"(v112_a), "r"(v112_b) : "memory"); }
  { unsigned v113_a = 0; int v113_b = 0; asm volatile("red.shared.add.s32 [%0], %1;" :  : "r"(v113_a), "r"(v113_b) : "memory"); }
  { unsigned v114_a = 0; unsigned long long v114_b = 0; asm volatile("red.shared.add.u64 [%0], %1;" :  : "r"(v114_a), "l"(v114_b) : "memory"); }
  { unsigned v115_a = 0; float v115_b = 0; asm volatile("red.shared.add.f32 [%0], %1;" :  : "r"(v115_a), "f"(v115_b) : "memory"); }
  { unsigned v116_a = 0; double v116_b = 0; asm volatile("red.shared.add.f64 [%0], %1;" :  : "r"(v116_a), "d"(v116_b) : "memory"); }
  { unsigned v117_d = 0; unsigned v117_a = 0; unsigned v117_b = 0; asm volatile("atom.shared.add.u32 %0, [%1], %2;" : "=r"(v117_d) : "r"(v117_a), "r"(v117_b) : "memory"); }
  { int v118_d = 0; unsigned v118_a = 0; int v118_b = 0; asm volatile("atom.shared.add.s32 %0, [%1], %2;" : "=r"(v118_d) : "r"(v118_a), "r"(v118_b) : "memory"); }
  { unsigned long long v119_d = 0; unsigned v119_a = 0; unsigned long long v119_b = 0; asm volatile("atom.shared.add.u64 %0, [%1], %2;" : "=l"(v119_d) : "r"(v119_a), "l"(v119_b) : "memory"); }
  { float v120_d = 0; unsigned v120_a = 0; float v120_b = 0; asm volatile("atom.shared.add.f32 %0, [%1], %2;" : "=f"(v120_d) : "r"(v120_a), "f"(v120_b) : "memory"); }
  { double v121_d = 0; unsigned v121_a = 0; double v121_b = 0; asm volatile("atom.shared.add.f64 %0, [%1], %2;" : "=d"(v121_d) : "r"(v121_a), "d"(v121_b) : "memory"); }
  { unsigned long long v122_a = 0; asm volatile("prefetch.L1 [%0];" :  : "l"(v122_a) : "memory"); }
  { asm volatile("griddepcontrol.wait ;" :  :  : "memory"); }
  { asm volatile("griddepcontrol.launch_dependents ;" :  :  : "memory"); }
  { unsigned v125_n = 0; asm volatile("nanosleep.u32 %0;" :  : "r"(v125_n) : "memory"); }
  { unsigned short v126_d = 0; unsigned short v126_a = 0; asm volatile("cvt.u16.u16 %0, %1;" : "=h"(v126_d) : "h"(v126_a) : "memory"); }
  { short v127_d = 0; unsigned short v127_a = 0; asm volatile("cvt.s16.u16 %0, %1;" : "=h"(v127_d) : "h"(v127_a) : "memory"); }
  { unsigned v128_d = 0; unsigned short v128_a = 0; asm volatile("cvt.u32.u16 %0, %1;" : "=r"(v128_d) : "h"(v128_a) : "memory"); }
  { int v129_d = 0; unsigned short v129_a = 0; asm volatile("cvt.s32.u16 %0, %1;" : "=r"(v129_d) : "h"(v129_a) : "memory"); }
  { unsigned long long v130_d = 0; unsigned short v130_a = 0; asm volatile("cvt.u64.u16 %0, %1;" : "=l"(v130_d) : "h"(v130_a) : "memory"); }
  { long long v131_d = 0; unsigned short v131_a = 0; asm volatile("cvt.s64.u16 %0, %1;" : "=l"(v131_d) : "h"(v131_a) : "memory"); }
  { float v132_d = 0; unsigned short v132_a = 0; asm volatile("cvt.rn.f32.u16 %0, %1;" : "=f"(v132_d) : "h"(v132_a) : "memory"); }
  { unsigned short v133_d = 0; short v133_a = 0; asm volatile("cvt.u16.s16 %0, %1;" : "=h"(v133_d) : "h"(v133_a) : "memory"); }
  { short v134_d = 0; short v134_a = 0; asm volatile("cvt.s16.s16 %0, %1;" : "=h"(v134_d) : "h"(v134_a) : "memory"); }
  { unsigned v135_d = 0; short v135_a = 0; asm volatile("cvt.u32.s16 %0, %1;" : "=r"(v135_d) : "h"(v135_a) : "memory"); }
  { int v136_d = 0; short v136_a = 0; asm volatile("cvt.s32.s16 %0, %1;" : "=r"(v136_d) : "h"(v136_a) : "memory"); }
  { unsigned long long v137_d = 0; short v137_a = 0; asm volatile("cvt.u64.s16 %0, %1;" : "=l"(v137_d) : "h"(v137_a) : "memory"); }
  { long long v138_d = 0; short v138_a = 0; asm volatile("cvt.s64.s16 %0, %1;" : "=l"(v138_d) : "h"(v138_a) : "memory"); }
  { float v139_d = 0; short v139_a = 0; asm volatile("cvt.rn.f32.s16 %0, %1;" : "=f"(v139_d) : "h"(v139_a) : "memory"); }
  { unsigned short v140_d = 0; unsigned v140_a = 0; asm volatile("cvt.u16.u32 %0, %1;" : "=h"(v140_d) : "r"(v140_a) : "memory"); }
  { short v141_d = 0; unsigned v141_a = 0; asm volatile("cvt.s16.u32 %0, %1;" : "=h"(v141_d) : "r"(v141_a) : "memory"); }
  { unsigned v142_d = 0; unsigned v142_a = 0; asm volatile("cvt.u32.u32 %0, %1;" : "=r"(v142_d) : "r"(v142_a) : "memory"); }
  { int v143_d = 0; unsigned v143_a = 0; asm volatile("cvt.s32.u32 %0, %1;" : "=r"(v143_d) : "r"(v143_a) : "memory"); }
  { unsigned long long v144_d = 0; unsigned v144_a = 0; asm volatile("cvt.u64.u32 %0, %1;" : "=l"(v144_d) : "r"(v144_a) : "memory"); }
  { long long v145_d = 0; unsigned v145_a = 0; asm volatile("cvt.s64.u32 %0, %1;" : "=l"(v145_d) : "r"(v145_a) : "memory"); }
  { float v146_d = 0; unsigned v146_a = 0; asm volatile("cvt.rn.f32.u32 %0, %1;" : "=f"(v146_d) : "r"(v146_a) : "memory"); }
  { unsigned short v147_d = 0; int v147_a = 0; asm volatile("cvt.u16.s32 %0, %1;" : "=h"(v147_d) : "r"(v147_a) : "memory"); }
  { short v148_d = 0; int v148_a = 0; asm volatile("cvt.s16.s32 %0, %1;" : "=h"(v148_d) : "r"(v148_a) : "memory"); }
  { unsigned v149_d = 0; int v149_a = 0; asm volatile("cvt.u32.s32 %0, %1;" : "=r"(v149_d) : "r"(v149_a) : "memory"); }
  { int v150_d = 0; int v150_a = 0; asm volatile("cvt.s32.s32 %0, %1;" : "=r"(v150_d) : "r"(v150_a) : "memory"); }
  { unsigned long long v151_d = 0; int v151_a = 0; asm volatile("cvt.u64.s32 %0, %1;" : "=l"(v151_d) : "r"(v151_a) : "memory"); }
  { long long v152_d = 0; int v152_a = 0; asm volatile("cvt.s64.s32 %0, %1;" : "=l"(v152_d) : "r"(v152_a) : "memory"); }
  { float v153_d = 0; int v153_a = 0; asm volatile("cvt.rn.f32.s32 %0, %1;" : "=f"(v153_d) : "r"(v153_a) : "memory"); }
  { unsigned short v154_d = 0; unsigned long long v154_a = 0; asm volatile("cvt.u16.u64 %0, %1;" : "=h"(v154_d) : "l"(v154_a) : "memory"); }
  { short v155_d = 0; unsigned long long v155_a = 0; asm volatile("cvt.s16.u64 %0, %1;" : "=h"(v155_d) : "l"(v155_a) : "memory"); }
  { unsigned v156_d = 0; unsigned long long v156_a = 0; asm volatile("cvt.u32.u64 %0, %1;" : "=r"(v156_d) : "l"(v156_a) : "memory"); }
  { int v157_d = 0; unsigned long long v157_a = 0; asm volatile("cvt.s32.u64 %0, %1;" : "=r"(v157_d) : "l"(v157_a) : "memory"); }
  { unsigned long long v158_d = 0; unsigned long long v158_a = 0; asm volatile("cvt.u64.u64 %0, %1;" : "=l"(v158_d) : "l"(v158_a) : "memory"); }
  { long long v159_d = 0; unsigned long long v159_a = 0; asm volatile("cvt.s64.u64 %0, %1;" : "=l"(v159_d) : "l"(v159_a) : "memory"); }
  { float v160_d = 0; unsigned long long v160_a = 0; asm volatile("cvt.rn.f32.u64 %0, %1;" : "=f"(v160_d) : "l"(v160_a) : "memory"); }
  { unsigned short v161_d = 0; long long v161_a = 0; asm volatile("cvt.u16.s64 %0, %1;" : "=h"(v161_d) : "l"(v161_a) : "memory"); }
  { short v162_d = 0; long long v162_a = 0; asm volatile("cvt.s16.s64 %0, %1;" : "=h"(v162_d) : "l"(v162_a) : "memory"); }
  { unsigned v163_d = 0; long long v163_a = 0; asm volatile("cvt.u32.s64 %0, %1;" : "=r"(v163_d) : "l"(v163_a) : "memory"); }
  { int v164_d = 0; long long v164_a = 0; asm volatile("cvt.s32.s64 %0, %1;" : "=r"(v164_d) : "l"(v164_a) : "memory"); }
  { unsigned long long v165_d = 0; long long v165_a = 0; asm volatile("cvt.u64.s64 %0, %1;" : "=l"(v165_d) : "l"(v165_a) : "memory"); }
  { long long v166_d = 0; long long v166_a = 0; asm volatile("cvt.s64.s64 %0, %1;" : "=l"(v166_d) : "l"(v166_a) : "memory"); }
  { float v167_d = 0; long long v167_a = 0; asm volatile("cvt.rn.f32.s64 %0, %1;" : "=f"(v167_d) : "l"(v167_a) : "memory"); }
  { unsigned short v168_d = 0; unsigned short v168_a = 0; asm volatile("cvt.u16.u8 %0, %1;" : "=h"(v168_d) : "h"(v168_a) : "memory"); }
  { short v169_d = 0; unsigned short v169_a = 0; asm volatile("cvt.s16.u8 %0, %1;" : "=h"(v169_d) : "h"(v169_a) : "memory"); }
  { unsigned v170_d = 0; unsigned short v170_a = 0; asm volatile("cvt.u32.u8 %0, %1;" : "=r"(v170_d) : "h"(v170_a) : "memory"); }
  { int v171_d = 0; unsigned short v171_a = 0; asm volatile("cvt.s32.u8 %0, %1;" : "=r"(v171_d) : "h"(v171_a) : "memory"); }
  { unsigned long long v172_d = 0; unsigned short v172_a = 0; asm volatile("cvt.u64.u8 %0, %1;" : "=l"(v172_d) : "h"(v172_a) : "memory"); }
  { long long v173_d = 0; unsigned short v173_a = 0; asm volatile("cvt.s64.u8 %0, %1;" : "=l"(v173_d) : "h"(v173_a) : "memory"); }
  { unsigned short v174_d = 0; float v174_a = 0; asm volatile("cvt.rzi.u16.f32 %0, %1;" : "=h"(v174_d) : "f"(v174_a) : "memory"); }
  { short v175_d = 0; float v175_a = 0; asm volatile("cvt.rzi.s16.f32 %0, %1;" : "=h"(v175_d) : "f"(v175_a) : "memory"); }
  { unsigned v176_d = 0; float v176_a = 0; asm volatile("cvt.rzi.u32.f32 %0, %1;" : "=r"(v176_d) : "f"(v176_a) : "memory"); }
  { int v177_d = 0; float v177_a = 0; asm volatile("cvt.rzi.s32.f32 %0, %1;" : "=r"(v177_d) : "f"(v177_a) : "memory"); }
  { unsigned long long v178_d = 0; float v178_a = 0; asm volatile("cvt.rzi.u64.f32 %0, %1;" : "=l"(v178_d) : "f"(v178_a) : "memory"); }
  { long long v179_d = 0; float v179_a = 0; asm volatile("cvt.rzi.s64.f32 %0, %1;" : "=l"(v179_d) : "f"(v179_a) : "memory"); }
  { unsigned short v180_d = 0; float v180_a = 0; asm volatile("cvt.rni.u16.f32 %0, %1;" : "=h"(v180_d) : "f"(v180_a) : "memory"); }
  { short v181_d = 0; float v181_a = 0; asm volatile("cvt.rni.s16.f32 %0, %1;" : "=h"(v181_d) : "f"(v181_a) : "memory"); }
  { unsigned v182_d = 0; float v182_a = 0; asm volatile("cvt.rni.u32.f32 %0, %1;" : "=r"(v182_d) : "f"(v182_a) : "memory"); }
  { int v183_d = 0; float v183_a = 0; asm volatile("cvt.rni.s32.f32 %0, %1;" : "=r"(v183_d) : "f"(v183_a) : "memory"); }
  { unsigned long long v184_d = 0; float v184_a = 0; asm volatile("cvt.rni.u64.f32 %0, %1;" : "=l"(v184_d) : "f"(v184_a) : "memory"); }
  { long long v185_d = 0; float v185_a = 0; asm volatile("cvt.rni.s64.f32 %0, %1;" : "=l"(v185_d) : "f"(v185_a) : "memory"); }
  { unsigned v186_d = 0; float v186_a = 0; asm volatile("cvt.rna.tf32.f32 %0, %1;" : "=r"(v186_d) : "f"(v186_a) : "memory"); }
  { unsigned v187_d = 0; float v187_a = 0; float v187_b = 0; asm volatile("cvt.rn.f16x2.f32 %0, %1, %2;" : "=r"(v187_d) : "f"(v187_a), "f"(v187_b) : "memory"); }
  { unsigned v188_d = 0; float v188_a = 0; float v188_b = 0; asm volatile("cvt.rn.bf16x2.f32 %0, %1, %2;" : "=r"(v188_d) : "f"(v188_a), "f"(v188_b) : "memory"); }
  { unsigned short v189_d = 0; float v189_a = 0; asm volatile("cvt.rn.f16.f32 %0, %1;" : "=h"(v189_d) : "f"(v189_a) : "memory"); }
  { unsigned short v190_d = 0; float v190_a = 0; asm volatile("cvt.rn.bf16.f32 %0, %1;" : "=h"(v190_d) : "f"(v190_a) : "memory"); }
  { float v191_d = 0; unsigned short v191_a = 0; asm volatile("cvt.f32.f16 %0, %1;" : "=f"(v191_d) : "h"(v191_a) : "memory"); }
  { float v192_d = 0; unsigned short v192_a = 0; asm volatile("cvt.f32.bf16 %0, %1;" : "=f"(v192_d) : "h"(v192_a) : "memory"); }
  { unsigned v193_d = 0; unsigned v193_a = 0; unsigned v193_b = 0; asm volatile("add.u32 %0, %1, %2;" : "=r"(v193_d) : "r"(v193_a), "r"(v193_b) : "memory"); }
  { int v194_d = 0; int v194_a = 0; int v194_b = 0; asm volatile("add.s32 %0, %1, %2;" : "=r"(v194_d) : "r"(v194_a), "r"(v194_b) : "memory"); }
  { unsigned long long v195_d = 0; unsigned long long v195_a = 0; unsigned long long v195_b = 0; asm volatile("add.u64 %0, %1, %2;" : "=l"(v195_d) : "l"(v195_a), "l"(v195_b) : "memory"); }
  { long long v196_d = 0; long long v196_a = 0; long long v196_b = 0; asm volatile("add.s64 %0, %1, %2;" : "=l"(v196_d) : "l"(v196_a), "l"(v196_b) : "memory"); }
  { unsigned v197_d = 0; unsigned v197_a = 0; unsigned v197_b = 0; asm volatile("sub.u32 %0, %1, %2;" : "=r"(v197_d) : "r"(v197_a), "r"(v197_b) : "memory"); }
  { int v198_d = 0; int v198_a = 0; int v198_b = 0; asm volatile("sub.s32 %0, %1, %2;" : "=r"(v198_d) : "r"(v198_a), "r"(v198_b) : "memory"); }
  { unsigned long long v199_d = 0; unsigned long long v199_a = 0; unsigned long long v199_b = 0; asm volatile("sub.u64 %0, %1, %2;" : "=l"(v199_d) : "l"(v199_a), "l"(v199_b) : "memory"); }
  { long long v200_d = 0; long long v200_a = 0; long long v200_b = 0; asm volatile("sub.s64 %0, %1, %2;" : "=l"(v200_d) : "l"(v200_a), "l"(v200_b) : "memory"); }
  { unsigned v201_d = 0; unsigned v201_a = 0; unsigned v201_b = 0; asm volatile("mul.lo.u32 %0, %1, %2;" : "=r"(v201_d) : "r"(v201_a), "r"(v201_b) : "memory"); }
  { unsigned long long v202_d = 0; unsigned long long v202_a = 0; unsigned long long v202_b = 0; asm volatile("mul.lo.u64 %0, %1, %2;" : "=l"(v202_d) : "l"(v202_a), "l"(v202_b) : "memory"); }
  { int v203_d = 0; int v203_a = 0; int v203_b = 0; asm volatile("mul.lo.s32 %0, %1, %2;" : "=r"(v203_d) : "r"(v203_a), "r"(v203_b) : "memory"); }
  { unsigned long long v204_d = 0; unsigned v204_a = 0; unsigned v204_b = 0; asm volatile("mul.wide.u32 %0, %1, %2;" : "=l"(v204_d) : "r"(v204_a), "r"(v204_b) : "memory"); }
  { unsigned long long v205_d = 0; unsigned v205_a = 0; unsigned v205_b = 0; asm volatile("mul.wide.s32 %0, %1, %2;" : "=l"(v205_d) : "r"(v205_a), "r"(v205_b) : "memory"); }
  { unsigned v206_d = 0; unsigned v206_a = 0; unsigned v206_b = 0; asm volatile("mul.hi.u32 %0, %1, %2;" : "=r"(v206_d) : "r"(v206_a), "r"(v206_b) : "memory"); }
  { int v207_d = 0; int v207_a = 0; int v207_b = 0; asm volatile("mul.hi.s32 %0, %1, %2;" : "=r"(v207_d) : "r"(v207_a), "r"(v207_b) : "memory"); }
  { unsigned v208_d = 0; unsigned v208_a = 0; unsigned v208_b = 0; unsigned v208_c = 0; asm volatile("mad.lo.u32 %0, %1, %2, %3;" : "=r"(v208_d) : "r"(v208_a), "r"(v208_b), "r"(v208_c) : "memory"); }
  { int v209_d = 0; int v209_a = 0; int v209_b = 0; int v209_c = 0; asm volatile("mad.lo.s32 %0, %1, %2, %3;" : "=r"(v209_d) : "r"(v209_a), "r"(v209_b), "r"(v209_c) : "memory"); }
  { unsigned v210_d = 0; unsigned v210_a = 0; unsigned v210_b = 0; asm volatile("and.b32 %0, %1, %2;" : "=r"(v210_d) : "r"(v210_a), "r"(v210_b) : "memory"); }
  { unsigned long long v211_d = 0; unsigned long long v211_a = 0; unsigned long long v211_b = 0; asm volatile("and.b64 %0, %1, %2;" : "=l"(v211_d) : "l"(v211_a), "l"(v211_b) : "memory"); }
  { asm volatile("{ .reg .pred pd, pa, pb; and.pred pd, pa, pb; }" :  :  : "memory"); }
  { unsigned v213_d = 0; unsigned v213_a = 0; unsigned v213_b = 0; asm volatile("or.b32 %0, %1, %2;" : "=r"(v213_d) : "r"(v213_a), "r"(v213_b) : "memory"); }
  { unsigned long long v214_d = 0; unsigned long long v214_a = 0; unsigned long long v214_b = 0; asm volatile("or.b64 %0, %1, %2;" : "=l"(v214_d) : "l"(v214_a), "l"(v214_b) : "memory"); }
  { asm volatile("{ .reg .pred pd, pa, pb; or.pred pd, pa, pb; }" :  :  : "memory"); }
  { unsigned v216_d = 0; unsigned v216_a = 0; unsigned v216_b = 0; asm volatile("xor.b32 %0, %1, %2;" : "=r"(v216_d) : "r"(v216_a), "r"(v216_b) : "memory"); }
  { unsigned long long v217_d = 0; unsigned long long v217_a = 0; unsigned long long v217_b = 0; asm volatile("xor.b64 %0, %1, %2;" : "=l"(v217_d) : "l"(v217_a), "l"(v217_b) : "memory"); }
  { asm volatile("{ .reg .pred pd, pa, pb; xor.pred pd, pa, pb; }" :  :  : "memory"); }
  { unsigned v219_d = 0; unsigned v219_a = 0; asm volatile("not.b32 %0, %1;" : "=r"(v219_d) : "r"(v219_a) : "memory"); }
  { unsigned long long v220_d = 0; unsigned long long v220_a = 0; asm volatile("not.b64 %0, %1;" : "=l"(v220_d) : "l"(v220_a) : "memory"); }
  { asm volatile("{ .reg .pred pd, pa; not.pred pd, pa; }" :  :  : "memory"); }
  { unsigned v222_d = 0; unsigned v222_a = 0; unsigned v222_b = 0; asm volatile("shl.b32 %0, %1, %2;" : "=r"(v222_d) : "r"(v222_a), "r"(v222_b) : "memory"); }
  { unsigned long long v223_d = 0; unsigned long long v223_a = 0; unsigned v223_b = 0; asm volatile("shl.b64 %0, %1, %2;" : "=l"(v223_d) : "l"(v223_a), "r"(v223_b) : "memory"); }
  { unsigned v224_d = 0; unsigned v224_a = 0; unsigned v224_b = 0; asm volatile("shr.u32 %0, %1, %2;" : "=r"(v224_d) : "r"(v224_a), "r"(v224_b) : "memory"); }
  { int v225_d = 0; int v225_a = 0; unsigned v225_b = 0; asm volatile("shr.s32 %0, %1, %2;" : "=r"(v225_d) : "r"(v225_a), "r"(v225_b) : "memory"); }
  { unsigned v226_d = 0; unsigned v226_a = 0; unsigned v226_b = 0; asm volatile("shr.b32 %0, %1, %2;" : "=r"(v226_d) : "r"(v226_a), "r"(v226_b) : "memory"); }
  { unsigned long long v227_d = 0; unsigned long long v227_a = 0; unsigned v227_b = 0; asm volatile("shr.u64 %0, %1, %2;" : "=l"(v227_d) : "l"(v227_a), "r"(v227_b) : "memory"); }
  { long long v228_d = 0; long long v228_a = 0; unsigned v228_b = 0; asm volatile("shr.s64 %0, %1, %2;" : "=l"(v228_d) : "l"(v228_a), "r"(v228_b) : "memory"); }
  { unsigned long long v229_d = 0; unsigned long long v229_a = 0; unsigned v229_b = 0; asm volatile("shr.b64 %0, %1, %2;" : "=l"(v229_d) : "l"(v229_a), "r"(v229_b) : "memory"); }
  { unsigned v230_d = 0; unsigned v230_a = 0; unsigned v230_b = 0; asm volatile("min.u32 %0, %1, %2;" : "=r"(v230_d) : "r"(v230_a), "r"(v230_b) : "memory"); }
  { int v231_d = 0; int v231_a = 0; int v231_b = 0; asm volatile("min.s32 %0, %1, %2;" : "=r"(v231_d) : "r"(v231_a), "r"(v231_b) : "memory"); }
  { unsigned long long v232_d = 0; unsigned long long v232_a = 0; unsigned long long v232_b = 0; asm volatile("min.u64 %0, %1, %2;" : "=l"(v232_d) : "l"(v232_a), "l"(v232_b) : "memory"); }
  { long long v233_d = 0; long long v233_a = 0; long long v233_b = 0; asm volatile("min.s64 %0, %1, %2;" : "=l"(v233_d) : "l"(v233_a), "l"(v233_b) : "memory"); }
  { float v234_d = 0; float v234_a = 0; float v234_b = 0; asm volatile("min.f32 %0, %1, %2;" : "=f"(v234_d) : "f"(v234_a), "f"(v234_b) : "memory"); }
  { unsigned v235_d = 0; unsigned v235_a = 0; unsigned v235_b = 0; asm volatile("max.u32 %0, %1, %2;" : "=r"(v235_d) : "r"(v235_a), "r"(v235_b) : "memory"); }
  { int v236_d = 0; int v236_a = 0; int v236_b = 0; asm volatile("max.s32 %0, %1, %2;" : "=r"(v236_d) : "r"(v236_a), "r"(v236_b) : "memory"); }
  { unsigned long long v237_d = 0; unsigned long long v237_a = 0; unsigned long long v237_b = 0; asm volatile("max.u64 %0, %1, %2;" : "=l"(v237_d) : "l"(v237_a), "l"(v237_b) : "memory"); }
  { long long v238_d = 0; long long v238_a = 0; long long v238_b = 0; asm volatile("max.s64 %0, %1, %2;" : "=l"(v238_d) : "l"(v238_a), "l"(v238_b) : "memory"); }
  { float v239_d = 0; float v239_a = 0; float v239_b = 0; asm volatile("max.f32 %0, %1, %2;" : "=f"(v239_d) : "f"(v239_a), "f"(v239_b) : "memory"); }
  { unsigned v240_d = 0; unsigned v240_a = 0; unsigned v240_b = 0; unsigned v240_c = 0; asm volatile("bfe.u32 %0, %1, %2, %3;" : "=r"(v240_d) : "r"(v240_a), "r"(v240_b), "r"(v240_c) : "memory"); }
  { int v241_d = 0; int v241_a = 0; unsigned v241_b = 0; unsigned v241_c = 0; asm volatile("bfe.s32 %0, %1, %2, %3;" : "=r"(v241_d) : "r"(v241_a), "r"(v241_b), "r"(v241_c) : "memory"); }
  { unsigned long long v242_d = 0; unsigned long long v242_a = 0; unsigned v242_b = 0; unsigned v242_c = 0; asm volatile("bfe.u64 %0, %1, %2, %3;" : "=l"(v242_d) : "l"(v242_a), "r"(v242_b), "r"(v242_c) : "memory"); }
  { long long v243_d = 0; long long v243_a = 0; unsigned v243_b = 0; unsigned v243_c = 0; asm volatile("bfe.s64 %0, %1, %2, %3;" : "=l"(v243_d) : "l"(v243_a), "r"(v243_b), "r"(v243_c) : "memory"); }
  { unsigned v244_d = 0; unsigned v244_a = 0; unsigned v244_b = 0; unsigned v244_c = 0; unsigned v244_e = 0; asm volatile("bfi.b32 %0, %1, %2, %3, %4;" : "=r"(v244_d) : "r"(v244_a), "r"(v244_b), "r"(v244_c), "r"(v244_e) : "memory"); }
  { unsigned long long v245_d = 0; unsigned long long v245_a = 0; unsigned long long v245_b = 0; unsigned v245_c = 0; unsigned v245_e = 0; asm volatile("bfi.b64 %0, %1, %2, %3, %4;" : "=l"(v245_d) : "l"(v245_a), "l"(v245_b), "r"(v245_c), "r"(v245_e) : "memory"); }
  { unsigned v246_d = 0; unsigned v246_a = 0; unsigned v246_b = 0; unsigned v246_c = 0; asm volatile("prmt.b32 %0, %1, %2, %3;" : "=r"(v246_d) : "r"(v246_a), "r"(v246_b), "r"(v246_c) : "memory"); }
  { int v247_d = 0; unsigned v247_a = 0; asm volatile("popc.b32 %0, %1;" : "=r"(v247_d) : "r"(v247_a) : "memory"); }
  { int v248_d = 0; unsigned long long v248_a = 0; asm volatile("popc.b64 %0, %1;" : "=r"(v248_d) : "l"(v248_a) : "memory"); }
  { int v249_d = 0; unsigned v249_a = 0; asm volatile("clz.b32 %0, %1;" : "=r"(v249_d) : "r"(v249_a) : "memory"); }
  { int v250_d = 0; unsigned long long v250_a = 0; asm volatile("clz.b64 %0, %1;" : "=r"(v250_d) : "l"(v250_a) : "memory"); }
  { unsigned v251_d = 0; unsigned v251_a = 0; asm volatile("brev.b32 %0, %1;" : "=r"(v251_d) : "r"(v251_a) : "memory"); }
  { unsigned long long v252_d = 0; unsigned long long v252_a = 0; asm volatile("brev.b64 %0, %1;" : "=l"(v252_d) : "l"(v252_a) : "memory"); }
  { unsigned v253_d = 0; unsigned v253_a = 0; unsigned v253_b = 0; unsigned v253_c = 0; asm volatile("shf.l.wrap.b32 %0, %1, %2, %3;" : "=r"(v253_d) : "r"(v253_a), "r"(v253_b), "r"(v253_c) : "memory"); }
  { unsigned v254_d = 0; unsigned v254_a = 0; unsigned v254_b = 0; unsigned v254_c = 0; asm volatile("shf.l.clamp.b32 %0, %1, %2, %3;" : "=r"(v254_d) : "r"(v254_a), "r"(v254_b), "r"(v254_c) : "memory"); }
  { unsigned v255_d = 0; unsigned v255_a = 0; unsigned v255_b = 0; unsigned v255_c = 0; asm volatile("shf.r.wrap.b32 %0, %1, %2, %3;" : "=r"(v255_d) : "r"(v255_a), "r"(v255_b), "r"(v255_c) : "memory"); }
  { unsigned v256_d = 0; unsigned v256_a = 0; unsigned v256_b = 0; unsigned v256_c = 0; asm volatile("shf.r.clamp.b32 %0, %1, %2, %3;" : "=r"(v256_d) : "r"(v256_a), "r"(v256_b), "r"(v256_c) : "memory"); }
  { int v257_d = 0; int v257_a = 0; int v257_b = 0; int v257_c = 0; asm volatile("dp4a.s32.s32 %0, %1, %2, %3;" : "=r"(v257_d) : "r"(v257_a), "r"(v257_b), "r"(v257_c) : "memory"); }
  { unsigned v258_d = 0; unsigned v258_a = 0; unsigned v258_b = 0; unsigned v258_c = 0; asm volatile("dp4a.u32.u32 %0, %1, %2, %3;" : "=r"(v258_d) : "r"(v258_a), "r"(v258_b), "r"(v258_c) : "memory"); }
  { float v259_d = 0; float v259_a = 0; float v259_b = 0; asm volatile("add.f32 %0, %1, %2;" : "=f"(v259_d) : "f"(v259_a), "f"(v259_b) : "memory"); }
  { float v260_d = 0; float v260_a = 0; float v260_b = 0; asm volatile("sub.f32 %0, %1, %2;" : "=f"(v260_d) : "f"(v260_a), "f"(v260_b) : "memory"); }
  { float v261_d = 0; float v261_a = 0; float v261_b = 0; asm volatile("mul.f32 %0, %1, %2;" : "=f"(v261_d) : "f"(v261_a), "f"(v261_b) : "memory"); }
  { float v262_d = 0; float v262_a = 0; float v262_b = 0; float v262_c = 0; asm volatile("fma.rn.f32 %0, %1, %2, %3;" : "=f"(v262_d) : "f"(v262_a), "f"(v262_b), "f"(v262_c) : "memory"); }
  { float v263_d = 0; float v263_a = 0; asm volatile("ex2.approx.f32 %0, %1;" : "=f"(v263_d) : "f"(v263_a) : "memory"); }
  { float v264_d = 0; float v264_a = 0; asm volatile("lg2.approx.f32 %0, %1;" : "=f"(v264_d) : "f"(v264_a) : "memory"); }
  { float v265_d = 0; float v265_a = 0; asm volatile("sin.approx.f32 %0, %1;" : "=f"(v265_d) : "f"(v265_a) : "memory"); }
  { float v266_d = 0; float v266_a = 0; asm volatile("cos.approx.f32 %0, %1;" : "=f"(v266_d) : "f"(v266_a) : "memory"); }
  { float v267_d = 0; float v267_a = 0; asm volatile("sqrt.approx.f32 %0, %1;" : "=f"(v267_d) : "f"(v267_a) : "memory"); }
  { float v268_d = 0; float v268_a = 0; asm volatile("sqrt.rn.f32 %0, %1;" : "=f"(v268_d) : "f"(v268_a) : "memory"); }
  { float v269_d = 0; float v269_a = 0; asm volatile("rsqrt.approx.f32 %0, %1;" : "=f"(v269_d) : "f"(v269_a) : "memory"); }
  { float v270_d = 0; float v270_a = 0; asm volatile("tanh.approx.f32 %0, %1;" : "=f"(v270_d) : "f"(v270_a) : "memory"); }
  { float v271_d = 0; float v271_a = 0; asm volatile("rcp.approx.f32 %0, %1;" : "=f"(v271_d) : "f"(v271_a) : "memory"); }
  { float v272_d = 0; float v272_a = 0; float v272_b = 0; asm volatile("div.approx.f32 %0, %1, %2;" : "=f"(v272_d) : "f"(v272_a), "f"(v272_b) : "memory"); }
  { float v273_d = 0; float v273_a = 0; asm volatile("abs.f32 %0, %1;" : "=f"(v273_d) : "f"(v273_a) : "memory"); }
  { float v274_d = 0; float v274_a = 0; asm volatile("neg.f32 %0, %1;" : "=f"(v274_d) : "f"(v274_a) : "memory"); }
  { unsigned v275_d = 0; unsigned v275_a = 0; unsigned v275_b = 0; asm volatile("add.f16x2 %0, %1, %2;" : "=r"(v275_d) : "r"(v275_a), "r"(v275_b) : "memory"); }
  { unsigned v276_d = 0; unsigned v276_a = 0; unsigned v276_b = 0; asm volatile("sub.f16x2 %0, %1, %2;" : "=r"(v276_d) : "r"(v276_a), "r"(v276_b) : "memory"); }
  { unsigned v277_d = 0; unsigned v277_a = 0; unsigned v277_b = 0; asm volatile("mul.f16x2 %0, %1, %2;" : "=r"(v277_d) : "r"(v277_a), "r"(v277_b) : "memory"); }
  { unsigned v278_d = 0; unsigned v278_a = 0; unsigned v278_b = 0; asm volatile("min.f16x2 %0, %1, %2;" : "=r"(v278_d) : "r"(v278_a), "r"(v278_b) : "memory"); }
  { unsigned v279_d = 0; unsigned v279_a = 0; unsigned v279_b = 0; asm volatile("max.f16x2 %0, %1, %2;" : "=r"(v279_d) : "r"(v279_a), "r"(v279_b) : "memory"); }
  { unsigned v280_d = 0; unsigned v280_a = 0; unsigned v280_b = 0; unsigned v280_c = 0; asm volatile("fma.rn.f16x2 %0, %1, %2, %3;" : "=r"(v280_d) : "r"(v280_a), "r"(v280_b), "r"(v280_c) : "memory"); }
  { unsigned v281_d = 0; unsigned v281_a = 0; unsigned v281_b = 0; asm volatile("add.bf16x2 %0, %1, %2;" : "=r"(v281_d) : "r"(v281_a), "r"(v281_b) : "memory"); }
  { unsigned v282_d = 0; unsigned v282_a = 0; unsigned v282_b = 0; asm volatile("sub.bf16x2 %0, %1, %2;" : "=r"(v282_d) : "r"(v282_a), "r"(v282_b) : "memory"); }
  { unsigned v283_d = 0; unsigned v283_a = 0; unsigned v283_b = 0; asm volatile("mul.bf16x2 %0, %1, %2;" : "=r"(v283_d) : "r"(v283_a), "r"(v283_b) : "memory"); }
  { unsigned v284_d = 0; unsigned v284_a = 0; unsigned v284_b = 0; asm volatile("min.bf16x2 %0, %1, %2;" : "=r"(v284_d) : "r"(v284_a), "r"(v284_b) : "memory"); }
  { unsigned v285_d = 0; unsigned v285_a = 0; unsigned v285_b = 0; asm volatile("max.bf16x2 %0, %1, %2;" : "=r"(v285_d) : "r"(v285_a), "r"(v285_b) : "memory"); }
  { unsigned v286_d = 0; unsigned v286_a = 0; unsigned v286_b = 0; unsigned v286_c = 0; asm volatile("fma.rn.bf16x2 %0, %1, %2, %3;" : "=r"(v286_d) : "r"(v286_a), "r"(v286_b), "r"(v286_c) : "memory"); }
  { unsigned v287_a = 0; unsigned v287_b = 0; asm volatile("{ .reg .pred pd; setp.eq.u32 pd, %0, %1; }" :  : "r"(v287_a), "r"(v287_b) : "memory"); }
  { int v288_a = 0; int v288_b = 0; asm volatile("{ .reg .pred pd; setp.eq.s32 pd, %0, %1; }" :  : "r"(v288_a), "r"(v288_b) : "memory"); }
  { unsigned long long v289_a = 0; unsigned long long v289_b = 0; asm volatile("{ .reg .pred pd; setp.eq.u64 pd, %0, %1; }" :  : "l"(v289_a), "l"(v289_b) : "memory"); }
  { long long v290_a = 0; long long v290_b = 0; asm volatile("{ .reg .pred pd; setp.eq.s64 pd, %0, %1; }" :  : "l"(v290_a), "l"(v290_b) : "memory"); }
  { unsigned v291_a = 0; unsigned v291_b = 0; asm volatile("{ .reg .pred pd; setp.eq.b32 pd, %0, %1; }" :  : "r"(v291_a), "r"(v291_b) : "memory"); }
  { unsigned long long v292_a = 0; unsigned long long v292_b = 0; asm volatile("{ .reg .pred pd; setp.eq.b64 pd, %0, %1; }" :  : "l"(v292_a), "l"(v292_b) : "memory"); }
  { float v293_a = 0; float v293_b = 0; asm volatile("{ .reg .pred pd; setp.eq.f32 pd, %0, %1; }" :  : "f"(v293_a), "f"(v293_b) : "memory"); }
  { float v294_a = 0; float v294_b = 0; asm volatile("{ .reg .pred pd; setp.ne.f32 pd, %0, %1; }" :  : "f"(v294_a), "f"(v294_b) : "memory"); }
  { unsigned v295_a = 0; unsigned v295_b = 0; asm volatile("{ .reg .pred pd; setp.ne.u32 pd, %0, %1; }" :  : "r"(v295_a), "r"(v295_b) : "memory"); }
  { int v296_a = 0; int v296_b = 0; asm volatile("{ .reg .pred pd; setp.ne.s32 pd, %0, %1; }" :  : "r"(v296_a), "r"(v296_b) : "memory"); }
  { unsigned long long v297_a = 0; unsigned long long v297_b = 0; asm volatile("{ .reg .pred pd; setp.ne.u64 pd, %0, %1; }" :  : "l"(v297_a), "l"(v297_b) : "memory"); }
  { long long v298_a = 0; long long v298_b = 0; asm volatile("{ .reg .pred pd; setp.ne.s64 pd, %0, %1; }" :  : "l"(v298_a), "l"(v298_b) : "memory"); }
  { unsigned v299_a = 0; unsigned v299_b = 0; asm volatile("{ .reg .pred pd; setp.ne.b32 pd, %0, %1; }" :  : "r"(v299_a), "r"(v299_b) : "memory"); }
  { unsigned long long v300_a = 0; unsigned long long v300_b = 0; asm volatile("{ .reg .pred pd; setp.ne.b64 pd, %0, %1; }" :  : "l"(v300_a), "l"(v300_b) : "memory"); }
  { unsigned v301_a = 0; unsigned v301_b = 0; asm volatile("{ .reg .pred pd; setp.lt.u32 pd, %0, %1; }" :  : "r"(v301_a), "r"(v301_b) : "memory"); }
  { int v302_a = 0; int v302_b = 0; asm volatile("{ .reg .pred pd; setp.lt.s32 pd, %0, %1; }" :  : "r"(v302_a), "r"(v302_b) : "memory"); }
  { unsigned long long v303_a = 0; unsigned long long v303_b = 0; asm volatile("{ .reg .pred pd; setp.lt.u64 pd, %0, %1; }" :  : "l"(v303_a), "l"(v303_b) : "memory"); }
  { long long v304_a = 0; long long v304_b = 0; asm volatile("{ .reg .pred pd; setp.lt.s64 pd, %0, %1; }" :  : "l"(v304_a), "l"(v304_b) : "memory"); }
  { float v305_a = 0; float v305_b = 0; asm volatile("{ .reg .pred pd; setp.lt.f32 pd, %0, %1; }" :  : "f"(v305_a), "f"(v305_b) : "memory"); }
  { unsigned v306_a = 0; unsigned v306_b = 0; asm volatile("{ .reg .pred pd; setp.le.u32 pd, %0, %1; }" :  : "r"(v306_a), "r"(v306_b) : "memory"); }
  { int v307_a = 0; int v307_b = 0; asm volatile("{ .reg .pred pd; setp.le.s32 pd, %0, %1; }" :  : "r"(v307_a), "r"(v307_b) : "memory"); }
  { unsigned long long v308_a = 0; unsigned long long v308_b = 0; asm volatile("{ .reg .pred pd; setp.le.u64 pd, %0, %1; }" :  : "l"(v308_a), "l"(v308_b) : "memory"); }
  { long long v309_a = 0; long long v309_b = 0; asm volatile("{ .reg .pred pd; setp.le.s64 pd, %0, %1; }" :  : "l"(v309_a), "l"(v309_b) : "memory"); }
  { float v310_a = 0; float v310_b = 0; asm volatile("{ .reg .pred pd; setp.le.f32 pd, %0, %1; }" :  : "f"(v310_a), "f"(v310_b) : "memory"); }
  { unsigned v311_a = 0; unsigned v311_b = 0; asm volatile("{ .reg .pred pd; setp.gt.u32 pd, %0, %1; }" :  : "r"(v311_a), "r"(v311_b) : "memory"); }
  { int v312_a = 0; int v312_b = 0; asm volatile("{ .reg .pred pd; setp.gt.s32 pd, %0, %1; }" :  : "r"(v312_a), "r"(v312_b) : "memory"); }
  { unsigned long long v313_a = 0; unsigned long long v313_b = 0; asm volatile("{ .reg .pred pd; setp.gt.u64 pd, %0, %1; }" :  : "l"(v313_a), "l"(v313_b) : "memory"); }
  { long long v314_a = 0; long long v314_b = 0; asm volatile("{ .reg .pred pd; setp.gt.s64 pd, %0, %1; }" :  : "l"(v314_a), "l"(v314_b) : "memory"); }
  { float v315_a = 0; float v315_b = 0; asm volatile("{ .reg .pred pd; setp.gt.f32 pd, %0, %1; }" :  : "f"(v315_a), "f"(v315_b) : "memory"); }
  { unsigned v316_a = 0; unsigned v316_b = 0; asm volatile("{ .reg .pred pd; setp.ge.u32 pd, %0, %1; }" :  : "r"(v316_a), "r"(v316_b) : "memory"); }
  { int v317_a = 0; int v317_b = 0; asm volatile("{ .reg .pred pd; setp.ge.s32 pd, %0, %1; }" :  : "r"(v317_a), "r"(v317_b) : "memory"); }
  { unsigned long long v318_a = 0; unsigned long long v318_b = 0; asm volatile("{ .reg .pred pd; setp.ge.u64 pd, %0, %1; }" :  : "l"(v318_a), "l"(v318_b) : "memory"); }
  { long long v319_a = 0; long long v319_b = 0; asm volatile("{ .reg .pred pd; setp.ge.s64 pd, %0, %1; }" :  : "l"(v319_a), "l"(v319_b) : "memory"); }
  { float v320_a = 0; float v320_b = 0; asm volatile("{ .reg .pred pd; setp.ge.f32 pd, %0, %1; }" :  : "f"(v320_a), "f"(v320_b) : "memory"); }
  { unsigned v321_a = 0; unsigned v321_b = 0; asm volatile("{ .reg .pred pd; setp.lo.u32 pd, %0, %1; }" :  : "r"(v321_a), "r"(v321_b) : "memory"); }
  { unsigned long long v322_a = 0; unsigned long long v322_b = 0; asm volatile("{ .reg .pred pd; setp.lo.u64 pd, %0, %1; }" :  : "l"(v322_a), "l"(v322_b) : "memory"); }
  { unsigned v323_a = 0; unsigned v323_b = 0; asm volatile("{ .reg .pred pd; setp.ls.u32 pd, %0, %1; }" :  : "r"(v323_a), "r"(v323_b) : "memory"); }
  { unsigned long long v324_a = 0; unsigned long long v324_b = 0; asm volatile("{ .reg .pred pd; setp.ls.u64 pd, %0, %1; }" :  : "l"(v324_a), "l"(v324_b) : "memory"); }
  { unsigned v325_a = 0; unsigned v325_b = 0; asm volatile("{ .reg .pred pd; setp.hi.u32 pd, %0, %1; }" :  : "r"(v325_a), "r"(v325_b) : "memory"); }
  { unsigned long long v326_a = 0; unsigned long long v326_b = 0; asm volatile("{ .reg .pred pd; setp.hi.u64 pd, %0, %1; }" :  : "l"(v326_a), "l"(v326_b) : "memory"); }
  { unsigned v327_a = 0; unsigned v327_b = 0; asm volatile("{ .reg .pred pd; setp.hs.u32 pd, %0, %1; }" :  : "r"(v327_a), "r"(v327_b) : "memory"); }
  { unsigned long long v328_a = 0; unsigned long long v328_b = 0; asm volatile("{ .reg .pred pd; setp.hs.u64 pd, %0, %1; }" :  : "l"(v328_a), "l"(v328_b) : "memory"); }
  { unsigned v329_d = 0; unsigned v329_a = 0; unsigned v329_b = 0; asm volatile("{ .reg .pred pp; selp.u32 %0, %1, %2, pp; }" : "=r"(v329_d) : "r"(v329_a), "r"(v329_b) : "memory"); }
  { int v330_d = 0; int v330_a = 0; int v330_b = 0; asm volatile("{ .reg .pred pp; selp.s32 %0, %1, %2, pp; }" : "=r"(v330_d) : "r"(v330_a), "r"(v330_b) : "memory"); }
  { unsigned v331_d = 0; unsigned v331_a = 0; unsigned v331_b = 0; asm volatile("{ .reg .pred pp; selp.b32 %0, %1, %2, pp; }" : "=r"(v331_d) : "r"(v331_a), "r"(v331_b) : "memory"); }
  { unsigned long long v332_d = 0; unsigned long long v332_a = 0; unsigned long long v332_b = 0; asm volatile("{ .reg .pred pp; selp.u64 %0, %1, %2, pp; }" : "=l"(v332_d) : "l"(v332_a), "l"(v332_b) : "memory"); }
  { long long v333_d = 0; long long v333_a = 0; long long v333_b = 0; asm volatile("{ .reg .pred pp; selp.s64 %0, %1, %2, pp; }" : "=l"(v333_d) : "l"(v333_a), "l"(v333_b) : "memory"); }
  { unsigned long long v334_d = 0; unsigned long long v334_a = 0; unsigned long long v334_b = 0; asm volatile("{ .reg .pred pp; selp.b64 %0, %1, %2, pp; }" : "=l"(v334_d) : "l"(v334_a), "l"(v334_b) : "memory"); }
  { float v335_d = 0; float v335_a = 0; float v335_b = 0; asm volatile("{ .reg .pred pp; selp.f32 %0, %1, %2, pp; }" : "=f"(v335_d) : "f"(v335_a), "f"(v335_b) : "memory"); }
  { double v336_d = 0; double v336_a = 0; double v336_b = 0; asm volatile("{ .reg .pred pp; selp.f64 %0, %1, %2, pp; }" : "=d"(v336_d) : "d"(v336_a), "d"(v336_b) : "memory"); }
  { unsigned v337_d = 0; asm volatile("mov.u32 %0, %%tid.x;" : "=r"(v337_d) :  : "memory"); }
  { unsigned v338_d = 0; asm volatile("mov.u32 %0, %%tid.y;" : "=r"(v338_d) :  : "memory"); }
  { unsigned v339_d = 0; asm volatile("mov.u32 %0, %%tid.z;" : "=r"(v339_d) :  : "memory"); }
  { unsigned v340_d = 0; asm volatile("mov.u32 %0, %%ctaid.x;" : "=r"(v340_d) :  : "memory"); }
  { unsigned v341_d = 0; asm volatile("mov.u32 %0, %%ctaid.y;" : "=r"(v341_d) :  : "memory"); }
  { unsigned v342_d = 0; asm volatile("mov.u32 %0, %%ctaid.z;" : "=r"(v342_d) :  : "memory"); }
  { unsigned v343_d = 0; asm volatile("mov.u32 %0, %%ntid.x;" : "=r"(v343_d) :  : "memory"); }
  { unsigned v344_d = 0; asm volatile("mov.u32 %0, %%ntid.y;" : "=r"(v344_d) :  : "memory"); }
  { unsigned v345_d = 0; asm volatile("mov.u32 %0, %%ntid.z;" : "=r"(v345_d) :  : "memory"); }
  { unsigned v346_d = 0; asm volatile("mov.u32 %0, %%nctaid.x;" : "=r"(v346_d) :  : "memory"); }
  { unsigned v347_d = 0; asm volatile("mov.u32 %0, %%nctaid.y;" : "=r"(v347_d) :  : "memory"); }
  { unsigned v348_d = 0; asm volatile("mov.u32 %0, %%nctaid.z;" : "=r"(v348_d) :  : "memory"); }
  { unsigned v349_d = 0; asm volatile("mov.u32 %0, %%lanemask_lt;" : "=r"(v349_d) :  : "memory"); }
  { unsigned v350_d = 0; asm volatile("mov.u32 %0, %%lanemask_le;" : "=r"(v350_d) :  : "memory"); }
  { unsigned v351_d = 0; asm volatile("mov.u32 %0, %%lanemask_eq;" : "=r"(v351_d) :  : "memory"); }
  { unsigned v352_d = 0; asm volatile("mov.u32 %0, %%lanemask_gt;" : "=r"(v352_d) :  : "memory"); }
  { unsigned v353_d = 0; asm volatile("mov.u32 %0, %%lanemask_ge;" : "=r"(v353_d) :  : "memory"); }
  { unsigned v354_d = 0; asm volatile("activemask.b32 %0;" : "=r"(v354_d) :  : "memory"); }
  { unsigned v355_d = 0; unsigned v355_m = 0; asm volatile("{ .reg .pred pp; vote.sync.ballot.b32 %0, pp, %1; }" : "=r"(v355_d) : "r"(v355_m) : "memory"); }
  { unsigned m = ~0u; asm volatile("{ .reg .pred pd, pp; vote.sync.any.pred pd, pp, %0; }" :  : "r"(m) : "memory"); }
  { unsigned m = ~0u; asm volatile("{ .reg .pred pd, pp; vote.sync.all.pred pd, pp, %0; }" :  : "r"(m) : "memory"); }
  { unsigned v358_d = 0; unsigned v358_a = 0; unsigned v358_m = 0; asm volatile("redux.sync.add.u32 %0, %1, %2;" : "=r"(v358_d) : "r"(v358_a), "r"(v358_m) : "memory"); }
  { int v359_d = 0; int v359_a = 0; unsigned v359_m = 0; asm volatile("redux.sync.add.s32 %0, %1, %2;" : "=r"(v359_d) : "r"(v359_a), "r"(v359_m) : "memory"); }
  { unsigned v360_d = 0; unsigned v360_a = 0; unsigned v360_m = 0; asm volatile("redux.sync.min.u32 %0, %1, %2;" : "=r"(v360_d) : "r"(v360_a), "r"(v360_m) : "memory"); }
  { int v361_d = 0; int v361_a = 0; unsigned v361_m = 0; asm volatile("redux.sync.min.s32 %0, %1, %2;" : "=r"(v361_d) : "r"(v361_a), "r"(v361_m) : "memory"); }
  { unsigned v362_d = 0; unsigned v362_a = 0; unsigned v362_m = 0; asm volatile("redux.sync.max.u32 %0, %1, %2;" : "=r"(v362_d) : "r"(v362_a), "r"(v362_m) : "memory"); }
  { int v363_d = 0; int v363_a = 0; unsigned v363_m = 0; asm volatile("redux.sync.max.s32 %0, %1, %2;" : "=r"(v363_d) : "r"(v363_a), "r"(v363_m) : "memory"); }
  { unsigned v364_d = 0; unsigned v364_a = 0; unsigned v364_m = 0; asm volatile("redux.sync.and.b32 %0, %1, %2;" : "=r"(v364_d) : "r"(v364_a), "r"(v364_m) : "memory"); }
  { unsigned v365_d = 0; unsigned v365_a = 0; unsigned v365_m = 0; asm volatile("redux.sync.or.b32 %0, %1, %2;" : "=r"(v365_d) : "r"(v365_a), "r"(v365_m) : "memory"); }
  { unsigned v366_d = 0; unsigned v366_a = 0; unsigned v366_m = 0; asm volatile("redux.sync.xor.b32 %0, %1, %2;" : "=r"(v366_d) : "r"(v366_a), "r"(v366_m) : "memory"); }
  { unsigned v367_w = 0; unsigned v367_a = 0; asm volatile("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%1];" : "=r"(v367_w) : "r"(v367_a) : "memory"); }
  { unsigned v368_w = 0; unsigned v368_a = 0; asm volatile("ldmatrix.sync.aligned.m8n8.x1.trans.shared.b16 {%0}, [%1];" : "=r"(v368_w) : "r"(v368_a) : "memory"); }
  { unsigned v369_w = 0; unsigned v369_x = 0; unsigned v369_a = 0; asm volatile("ldmatrix.sync.aligned.m8n8.x2.shared.b16 {%0, %1}, [%2];" : "=r"(v369_w), "=r"(v369_x) : "r"(v369_a) : "memory"); }
  { unsigned v370_w = 0; unsigned v370_x = 0; unsigned v370_a = 0; asm volatile("ldmatrix.sync.aligned.m8n8.x2.trans.shared.b16 {%0, %1}, [%2];" : "=r"(v370_w), "=r"(v370_x) : "r"(v370_a) : "memory"); }
  { unsigned v371_w = 0; unsigned v371_x = 0; unsigned v371_y = 0; unsigned v371_z = 0; unsigned v371_a = 0; asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];" : "=r"(v371_w), "=r"(v371_x), "=r"(v371_y), "=r"(v371_z) : "r"(v371_a) : "memory"); }
  { unsigned v372_w = 0; unsigned v372_x = 0; unsigned v372_y = 0; unsigned v372_z = 0; unsigned v372_a = 0; asm volatile("ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {%0, %1, %2, %3}, [%4];" : "=r"(v372_w), "=r"(v372_x), "=r"(v372_y), "=r"(v372_z) : "r"(v372_a) : "memory"); }
  { float v373_d0 = 0; float v373_d1 = 0; float v373_d2 = 0; float v373_d3 = 0; unsigned v373_a0 = 0; unsigned v373_a1 = 0; unsigned v373_a2 = 0; unsigned v373_a3 = 0; unsigned v373_b0 = 0; unsigned v373_b1 = 0; float v373_c0 = 0; float v373_c1 = 0; float v373_c2 = 0; float v373_c3 = 0; asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%10, %11, %12, %13};" : "=f"(v373_d0), "=f"(v373_d1), "=f"(v373_d2), "=f"(v373_d3) : "r"(v373_a0), "r"(v373_a1), "r"(v373_a2), "r"(v373_a3), "r"(v373_b0), "r"(v373_b1), "f"(v373_c0), "f"(v373_c1), "f"(v373_c2), "f"(v373_c3) : "memory"); }
  { float v374_d0 = 0; float v374_d1 = 0; float v374_d2 = 0; float v374_d3 = 0; unsigned v374_a0 = 0; unsigned v374_a1 = 0; unsigned v374_b0 = 0; float v374_c0 = 0; float v374_c1 = 0; float v374_c2 = 0; float v374_c3 = 0; asm volatile("mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32 {%0, %1, %2, %3}, {%4, %5}, {%6}, {%7, %8, %9, %10};" : "=f"(v374_d0), "=f"(v374_d1), "=f"(v374_d2), "=f"(v374_d3) : "r"(v374_a0), "r"(v374_a1), "r"(v374_b0), "f"(v374_c0), "f"(v374_c1), "f"(v374_c2), "f"(v374_c3) : "memory"); }
  { unsigned v375_d0 = 0; unsigned v375_d1 = 0; unsigned v375_a0 = 0; unsigned v375_a1 = 0; unsigned v375_a2 = 0; unsigned v375_a3 = 0; unsigned v375_b0 = 0; unsigned v375_b1 = 0; unsigned v375_c0 = 0; unsigned v375_c1 = 0; asm volatile("mma.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16 {%0, %1}, {%2, %3, %4, %5}, {%6, %7}, {%8, %9};" : "=r"(v375_d0), "=r"(v375_d1) : "r"(v375_a0), "r"(v375_a1), "r"(v375_a2), "r"(v375_a3), "r"(v375_b0), "r"(v375_b1), "r"(v375_c0), "r"(v375_c1) : "memory"); }
  { unsigned v376_d0 = 0; unsigned v376_d1 = 0; unsigned v376_a0 = 0; unsigned v376_a1 = 0; unsigned v376_b0 = 0; unsigned v376_c0 = 0; unsigned v376_c1 = 0; asm volatile("mma.sync.aligned.m16n8k8.row.col.f16.f16.f16.f16 {%0, %1}, {%2, %3}, {%4}, {%5, %6};" : "=r"(v376_d0), "=r"(v376_d1) : "r"(v376_a0), "r"(v376_a1), "r"(v376_b0), "r"(v376_c0), "r"(v376_c1) : "memory"); }
  { float v377_d0 = 0; float v377_d1 = 0; float v377_d2 = 0; float v377_d3 = 0; unsigned v377_a0 = 0; unsigned v377_a1 = 0; unsigned v377_a2 = 0; unsigned v377_a3 = 0; unsigned v377_b0 = 0; unsigned v377_b1 = 0; float v377_c0 = 0; float v377_c1 = 0; float v377_c2 = 0; float v377_c3 = 0; asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%10, %11, %12, %13};" : "=f"(v377_d0), "=f"(v377_d1), "=f"(v377_d2), "=f"(v377_d3) : "r"(v377_a0), "r"(v377_a1), "r"(v377_a2), "r"(v377_a3), "r"(v377_b0), "r"(v377_b1), "f"(v377_c0), "f"(v377_c1), "f"(v377_c2), "f"(v377_c3) : "memory"); }
  { float v378_d0 = 0; float v378_d1 = 0; float v378_d2 = 0; float v378_d3 = 0; unsigned v378_a0 = 0; unsigned v378_a1 = 0; unsigned v378_b0 = 0; float v378_c0 = 0; float v378_c1 = 0; float v378_c2 = 0; float v378_c3 = 0; asm volatile("mma.sync.aligned.m16n8k8.row.col.f32.bf16.bf16.f32 {%0, %1, %2, %3}, {%4, %5}, {%6}, {%7, %8, %9, %10};" : "=f"(v378_d0), "=f"(v378_d1), "=f"(v378_d2), "=f"(v378_d3) : "r"(v378_a0), "r"(v378_a1), "r"(v378_b0), "f"(v378_c0), "f"(v378_c1), "f"(v378_c2), "f"(v378_c3) : "memory"); }
  { float v379_d0 = 0; float v379_d1 = 0; float v379_d2 = 0; float v379_d3 = 0; unsigned v379_a0 = 0; unsigned v379_a1 = 0; unsigned v379_a2 = 0; unsigned v379_a3 = 0; unsigned v379_b0 = 0; unsigned v379_b1 = 0; float v379_c0 = 0; float v379_c1 = 0; float v379_c2 = 0; float v379_c3 = 0; asm volatile("mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%10, %11, %12, %13};" : "=f"(v379_d0), "=f"(v379_d1), "=f"(v379_d2), "=f"(v379_d3) : "r"(v379_a0), "r"(v379_a1), "r"(v379_a2), "r"(v379_a3), "r"(v379_b0), "r"(v379_b1), "f"(v379_c0), "f"(v379_c1), "f"(v379_c2), "f"(v379_c3) : "memory"); }
  { float v380_d0 = 0; float v380_d1 = 0; float v380_d2 = 0; float v380_d3 = 0; unsigned v380_a0 = 0; unsigned v380_a1 = 0; unsigned v380_b0 = 0; float v380_c0 = 0; float v380_c1 = 0; float v380_c2 = 0; float v380_c3 = 0; asm volatile("mma.sync.aligned.m16n8k4.row.col.f32.tf32.tf32.f32 {%0, %1, %2, %3}, {%4, %5}, {%6}, {%7, %8, %9, %10};" : "=f"(v380_d0), "=f"(v380_d1), "=f"(v380_d2), "=f"(v380_d3) : "r"(v380_a0), "r"(v380_a1), "r"(v380_b0), "f"(v380_c0), "f"(v380_c1), "f"(v380_c2), "f"(v380_c3) : "memory"); }
  { int v381_d0 = 0; int v381_d1 = 0; int v381_d2 = 0; int v381_d3 = 0; unsigned v381_a0 = 0; unsigned v381_a1 = 0; unsigned v381_a2 = 0; unsigned v381_a3 = 0; unsigned v381_b0 = 0; unsigned v381_b1 = 0; int v381_c0 = 0; int v381_c1 = 0; int v381_c2 = 0; int v381_c3 = 0; asm volatile("mma.sync.aligned.m16n8k32.row.col.s32.s8.s8.s32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%10, %11, %12, %13};" : "=r"(v381_d0), "=r"(v381_d1), "=r"(v381_d2), "=r"(v381_d3) : "r"(v381_a0), "r"(v381_a1), "r"(v381_a2), "r"(v381_a3), "r"(v381_b0), "r"(v381_b1), "r"(v381_c0), "r"(v381_c1), "r"(v381_c2), "r"(v381_c3) : "memory"); }
  { int v382_d0 = 0; int v382_d1 = 0; int v382_d2 = 0; int v382_d3 = 0; unsigned v382_a0 = 0; unsigned v382_a1 = 0; unsigned v382_b0 = 0; int v382_c0 = 0; int v382_c1 = 0; int v382_c2 = 0; int v382_c3 = 0; asm volatile("mma.sync.aligned.m16n8k16.row.col.s32.s8.s8.s32 {%0, %1, %2, %3}, {%4, %5}, {%6}, {%7, %8, %9, %10};" : "=r"(v382_d0), "=r"(v382_d1), "=r"(v382_d2), "=r"(v382_d3) : "r"(v382_a0), "r"(v382_a1), "r"(v382_b0), "r"(v382_c0), "r"(v382_c1), "r"(v382_c2), "r"(v382_c3) : "memory"); }
  { int v383_d0 = 0; int v383_d1 = 0; int v383_d2 = 0; int v383_d3 = 0; unsigned v383_a0 = 0; unsigned v383_a1 = 0; unsigned v383_a2 = 0; unsigned v383_a3 = 0; unsigned v383_b0 = 0; unsigned v383_b1 = 0; int v383_c0 = 0; int v383_c1 = 0; int v383_c2 = 0; int v383_c3 = 0; asm volatile("mma.sync.aligned.m16n8k32.row.col.satfinite.s32.s8.s8.s32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%10, %11, %12, %13};" : "=r"(v383_d0), "=r"(v383_d1), "=r"(v383_d2), "=r"(v383_d3) : "r"(v383_a0), "r"(v383_a1), "r"(v383_a2), "r"(v383_a3), "r"(v383_b0), "r"(v383_b1), "r"(v383_c0), "r"(v383_c1), "r"(v383_c2), "r"(v383_c3) : "memory"); }
  { int v384_d0 = 0; int v384_d1 = 0; int v384_d2 = 0; int v384_d3 = 0; unsigned v384_a0 = 0; unsigned v384_a1 = 0; unsigned v384_b0 = 0; int v384_c0 = 0; int v384_c1 = 0; int v384_c2 = 0; int v384_c3 = 0; asm volatile("mma.sync.aligned.m16n8k16.row.col.satfinite.s32.s8.s8.s32 {%0, %1, %2, %3}, {%4, %5}, {%6}, {%7, %8, %9, %10};" : "=r"(v384_d0), "=r"(v384_d1), "=r"(v384_d2), "=r"(v384_d3) : "r"(v384_a0), "r"(v384_a1), "r"(v384_b0), "r"(v384_c0), "r"(v384_c1), "r"(v384_c2), "r"(v384_c3) : "memory"); }
  { int v385_d0 = 0; int v385_d1 = 0; int v385_d2 = 0; int v385_d3 = 0; unsigned v385_a0 = 0; unsigned v385_a1 = 0; unsigned v385_a2 = 0; unsigned v385_a3 = 0; unsigned v385_b0 = 0; unsigned v385_b1 = 0; int v385_c0 = 0; int v385_c1 = 0; int v385_c2 = 0; int v385_c3 = 0; asm volatile("mma.sync.aligned.m16n8k32.row.col.s32.u8.u8.s32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%10, %11, %12, %13};" : "=r"(v385_d0), "=r"(v385_d1), "=r"(v385_d2), "=r"(v385_d3) : "r"(v385_a0), "r"(v385_a1), "r"(v385_a2), "r"(v385_a3), "r"(v385_b0), "r"(v385_b1), "r"(v385_c0), "r"(v385_c1), "r"(v385_c2), "r"(v385_c3) : "memory"); }
  { int v386_d0 = 0; int v386_d1 = 0; int v386_d2 = 0; int v386_d3 = 0; unsigned v386_a0 = 0; unsigned v386_a1 = 0; unsigned v386_b0 = 0; int v386_c0 = 0; int v386_c1 = 0; int v386_c2 = 0; int v386_c3 = 0; asm volatile("mma.sync.aligned.m16n8k16.row.col.s32.u8.u8.s32 {%0, %1, %2, %3}, {%4, %5}, {%6}, {%7, %8, %9, %10};" : "=r"(v386_d0), "=r"(v386_d1), "=r"(v386_d2), "=r"(v386_d3) : "r"(v386_a0), "r"(v386_a1), "r"(v386_b0), "r"(v386_c0), "r"(v386_c1), "r"(v386_c2), "r"(v386_c3) : "memory"); }
  { int v387_d0 = 0; int v387_d1 = 0; int v387_d2 = 0; int v387_d3 = 0; unsigned v387_a0 = 0; unsigned v387_a1 = 0; unsigned v387_a2 = 0; unsigned v387_a3 = 0; unsigned v387_b0 = 0; unsigned v387_b1 = 0; int v387_c0 = 0; int v387_c1 = 0; int v387_c2 = 0; int v387_c3 = 0; asm volatile("mma.sync.aligned.m16n8k32.row.col.satfinite.s32.u8.u8.s32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%10, %11, %12, %13};" : "=r"(v387_d0), "=r"(v387_d1), "=r"(v387_d2), "=r"(v387_d3) : "r"(v387_a0), "r"(v387_a1), "r"(v387_a2), "r"(v387_a3), "r"(v387_b0), "r"(v387_b1), "r"(v387_c0), "r"(v387_c1), "r"(v387_c2), "r"(v387_c3) : "memory"); }
  { int v388_d0 = 0; int v388_d1 = 0; int v388_d2 = 0; int v388_d3 = 0; unsigned v388_a0 = 0; unsigned v388_a1 = 0; unsigned v388_b0 = 0; int v388_c0 = 0; int v388_c1 = 0; int v388_c2 = 0; int v388_c3 = 0; asm volatile("mma.sync.aligned.m16n8k16.row.col.satfinite.s32.u8.u8.s32 {%0, %1, %2, %3}, {%4, %5}, {%6}, {%7, %8, %9, %10};" : "=r"(v388_d0), "=r"(v388_d1), "=r"(v388_d2), "=r"(v388_d3) : "r"(v388_a0), "r"(v388_a1), "r"(v388_b0), "r"(v388_c0), "r"(v388_c1), "r"(v388_c2), "r"(v388_c3) : "memory"); }
  { int v9000_d0 = 0; int v9000_d1 = 0; unsigned v9000_a0 = 0; unsigned v9000_b0 = 0; int v9000_c0 = 0; int v9000_c1 = 0; asm volatile("mma.sync.aligned.m8n8k16.row.col.s32.s8.s8.s32 {%0, %1}, {%2}, {%3}, {%4, %5};" : "=r"(v9000_d0), "=r"(v9000_d1) : "r"(v9000_a0), "r"(v9000_b0), "r"(v9000_c0), "r"(v9000_c1) : "memory"); }
  { int v9001_d0 = 0; int v9001_d1 = 0; unsigned v9001_a0 = 0; unsigned v9001_b0 = 0; int v9001_c0 = 0; int v9001_c1 = 0; asm volatile("mma.sync.aligned.m8n8k16.row.col.satfinite.s32.s8.s8.s32 {%0, %1}, {%2}, {%3}, {%4, %5};" : "=r"(v9001_d0), "=r"(v9001_d1) : "r"(v9001_a0), "r"(v9001_b0), "r"(v9001_c0), "r"(v9001_c1) : "memory"); }
  { int v9002_d0 = 0; int v9002_d1 = 0; unsigned v9002_a0 = 0; unsigned v9002_b0 = 0; int v9002_c0 = 0; int v9002_c1 = 0; asm volatile("mma.sync.aligned.m8n8k16.row.col.s32.u8.u8.s32 {%0, %1}, {%2}, {%3}, {%4, %5};" : "=r"(v9002_d0), "=r"(v9002_d1) : "r"(v9002_a0), "r"(v9002_b0), "r"(v9002_c0), "r"(v9002_c1) : "memory"); }
  { int v9003_d0 = 0; int v9003_d1 = 0; unsigned v9003_a0 = 0; unsigned v9003_b0 = 0; int v9003_c0 = 0; int v9003_c1 = 0; asm volatile("mma.sync.aligned.m8n8k16.row.col.satfinite.s32.u8.u8.s32 {%0, %1}, {%2}, {%3}, {%4, %5};" : "=r"(v9003_d0), "=r"(v9003_d1) : "r"(v9003_a0), "r"(v9003_b0), "r"(v9003_c0), "r"(v9003_c1) : "memory"); }
}
int main() { return 0; }
