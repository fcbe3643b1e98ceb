// Each instruction of rules/cuda_ptx/clusters.ptx.json, with and without what is optional. It is compiled, not run.
// clang-format off
#include <cuda_runtime.h>
__global__ void clusters_0() {
  { unsigned v0_d = 0; unsigned v0_a = 0; unsigned v0_r = 0; asm volatile("mapa.u32 %0, %1, %2;" : "=r"(v0_d) : "r"(v0_a), "r"(v0_r) : "memory"); }
  { unsigned long long v1_d = 0; unsigned long long v1_a = 0; unsigned v1_r = 0; asm volatile("mapa.u64 %0, %1, %2;" : "=l"(v1_d) : "l"(v1_a), "r"(v1_r) : "memory"); }
  { unsigned v2_d = 0; unsigned v2_a = 0; unsigned v2_r = 0; asm volatile("mapa.shared::cluster.u32 %0, %1, %2;" : "=r"(v2_d) : "r"(v2_a), "r"(v2_r) : "memory"); }
  { unsigned long long v3_d = 0; unsigned long long v3_a = 0; unsigned v3_r = 0; asm volatile("mapa.shared::cluster.u64 %0, %1, %2;" : "=l"(v3_d) : "l"(v3_a), "r"(v3_r) : "memory"); }
  { unsigned v4_d = 0; asm volatile("mov.u32 %0, %%cluster_ctarank;" : "=r"(v4_d) :  : "memory"); }
  { unsigned v5_d = 0; asm volatile("mov.s32 %0, %%cluster_ctarank;" : "=r"(v5_d) :  : "memory"); }
  { unsigned v6_d = 0; asm volatile("mov.b32 %0, %%cluster_ctarank;" : "=r"(v6_d) :  : "memory"); }
  { unsigned v7_d = 0; asm volatile("mov.u32 %0, %%cluster_nctarank;" : "=r"(v7_d) :  : "memory"); }
  { unsigned v8_d = 0; asm volatile("mov.s32 %0, %%cluster_nctarank;" : "=r"(v8_d) :  : "memory"); }
  { unsigned v9_d = 0; asm volatile("mov.b32 %0, %%cluster_nctarank;" : "=r"(v9_d) :  : "memory"); }
  { unsigned v10_d = 0; asm volatile("mov.u32 %0, %%cluster_ctaid.x;" : "=r"(v10_d) :  : "memory"); }
  { unsigned v11_d = 0; asm volatile("mov.s32 %0, %%cluster_ctaid.x;" : "=r"(v11_d) :  : "memory"); }
  { unsigned v12_d = 0; asm volatile("mov.b32 %0, %%cluster_ctaid.x;" : "=r"(v12_d) :  : "memory"); }
  { unsigned v13_d = 0; asm volatile("mov.u32 %0, %%cluster_nctaid.x;" : "=r"(v13_d) :  : "memory"); }
  { unsigned v14_d = 0; asm volatile("mov.s32 %0, %%cluster_nctaid.x;" : "=r"(v14_d) :  : "memory"); }
  { unsigned v15_d = 0; asm volatile("mov.b32 %0, %%cluster_nctaid.x;" : "=r"(v15_d) :  : "memory"); }
  { unsigned v16_d = 0; asm volatile("mov.u32 %0, %%clusterid.x;" : "=r"(v16_d) :  : "memory"); }
  { unsigned v17_d = 0; asm volatile("mov.s32 %0, %%clusterid.x;" : "=r"(v17_d) :  : "memory"); }
  { unsigned v18_d = 0; asm volatile("mov.b32 %0, %%clusterid.x;" : "=r"(v18_d) :  : "memory"); }
  { unsigned v19_d = 0; asm volatile("mov.u32 %0, %%nclusterid.x;" : "=r"(v19_d) :  : "memory"); }
  { unsigned v20_d = 0; asm volatile("mov.s32 %0, %%nclusterid.x;" : "=r"(v20_d) :  : "memory"); }
  { unsigned v21_d = 0; asm volatile("mov.b32 %0, %%nclusterid.x;" : "=r"(v21_d) :  : "memory"); }
  { unsigned v22_d = 0; asm volatile("mov.u32 %0, %%cluster_ctaid.y;" : "=r"(v22_d) :  : "memory"); }
  { unsigned v23_d = 0; asm volatile("mov.s32 %0, %%cluster_ctaid.y;" : "=r"(v23_d) :  : "memory"); }
  { unsigned v24_d = 0; asm volatile("mov.b32 %0, %%cluster_ctaid.y;" : "=r"(v24_d) :  : "memory"); }
  { unsigned v25_d = 0; asm volatile("mov.u32 %0, %%cluster_nctaid.y;" : "=r"(v25_d) :  : "memory"); }
  { unsigned v26_d = 0; asm volatile("mov.s32 %0, %%cluster_nctaid.y;" : "=r"(v26_d) :  : "memory"); }
  { unsigned v27_d = 0; asm volatile("mov.b32 %0, %%cluster_nctaid.y;" : "=r"(v27_d) :  : "memory"); }
  { unsigned v28_d = 0; asm volatile("mov.u32 %0, %%clusterid.y;" : "=r"(v28_d) :  : "memory"); }
  { unsigned v29_d = 0; asm volatile("mov.s32 %0, %%clusterid.y;" : "=r"(v29_d) :  : "memory"); }
  { unsigned v30_d = 0; asm volatile("mov.b32 %0, %%clusterid.y;" : "=r"(v30_d) :  : "memory"); }
  { unsigned v31_d = 0; asm volatile("mov.u32 %0, %%nclusterid.y;" : "=r"(v31_d) :  : "memory"); }
  { unsigned v32_d = 0; asm volatile("mov.s32 %0, %%nclusterid.y;" : "=r"(v32_d) :  : "memory"); }
  { unsigned v33_d = 0; asm volatile("mov.b32 %0, %%nclusterid.y;" : "=r"(v33_d) :  : "memory"); }
  { unsigned v34_d = 0; asm volatile("mov.u32 %0, %%cluster_ctaid.z;" : "=r"(v34_d) :  : "memory"); }
  { unsigned v35_d = 0; asm volatile("mov.s32 %0, %%cluster_ctaid.z;" : "=r"(v35_d) :  : "memory"); }
  { unsigned v36_d = 0; asm volatile("mov.b32 %0, %%cluster_ctaid.z;" : "=r"(v36_d) :  : "memory"); }
  { unsigned v37_d = 0; asm volatile("mov.u32 %0, %%cluster_nctaid.z;" : "=r"(v37_d) :  : "memory"); }
  { unsigned v38_d = 0; asm volatile("mov.s32 %0, %%cluster_nctaid.z;" : "=r"(v38_d) :  : "memory"); }
  { unsigned v39_d = 0; asm volatile("mov.b32 %0, %%cluster_nctaid.z;" : "=r"(v39_d) :  : "memory"); }
  { unsigned v40_d = 0; asm volatile("mov.u32 %0, %%clusterid.z;" : "=r"(v40_d) :  : "memory"); }
  { unsigned v41_d = 0; asm volatile("mov.s32 %0, %%clusterid.z;" : "=r"(v41_d) :  : "memory"); }
  { unsigned v42_d = 0; asm volatile("mov.b32 %0, %%clusterid.z;" : "=r"(v42_d) :  : "memory"); }
  { unsigned v43_d = 0; asm volatile("mov.u32 %0, %%nclusterid.z;" : "=r"(v43_d) :  : "memory"); }
  { unsigned v44_d = 0; asm volatile("mov.s32 %0, %%nclusterid.z;" : "=r"(v44_d) :  : "memory"); }
  { unsigned v45_d = 0; asm volatile("mov.b32 %0, %%nclusterid.z;" : "=r"(v45_d) :  : "memory"); }
}
