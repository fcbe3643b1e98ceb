// wmma of inline PTX: whole products of matrices in memory, in every shape and type, against plain loops.
#include "matrices.cuh"

using check::bits_of;
using check::Buffer;
using check::Counts;
using check::encoded;
using check::Kind;
using check::Suite;
using check::value;

// clang-format off
__global__ void wmma_m16n16k16_f32_f16_row_col(void* d, const void* a, const void* b, const void* c, int of_a, int of_b, int of_c) {
  unsigned x[8], y[8]; float z[8];
  asm volatile("wmma.load.a.sync.aligned.row.m16n16k16.f16 {%0, %1, %2, %3, %4, %5, %6, %7}, [%8], %9;" : "=r"(x[0]), "=r"(x[1]), "=r"(x[2]), "=r"(x[3]), "=r"(x[4]), "=r"(x[5]), "=r"(x[6]), "=r"(x[7]) : "l"(a), "r"(of_a));
  asm volatile("wmma.load.b.sync.aligned.col.m16n16k16.f16 {%0, %1, %2, %3, %4, %5, %6, %7}, [%8], %9;" : "=r"(y[0]), "=r"(y[1]), "=r"(y[2]), "=r"(y[3]), "=r"(y[4]), "=r"(y[5]), "=r"(y[6]), "=r"(y[7]) : "l"(b), "r"(of_b));
  asm volatile("wmma.load.c.sync.aligned.row.m16n16k16.f32 {%0, %1, %2, %3, %4, %5, %6, %7}, [%8], %9;" : "=f"(z[0]), "=f"(z[1]), "=f"(z[2]), "=f"(z[3]), "=f"(z[4]), "=f"(z[5]), "=f"(z[6]), "=f"(z[7]) : "l"(c), "r"(of_c));
  asm volatile("wmma.mma.sync.aligned.row.col.m16n16k16.f32.f32 {%0, %1, %2, %3, %4, %5, %6, %7}, {%8, %9, %10, %11, %12, %13, %14, %15}, {%16, %17, %18, %19, %20, %21, %22, %23}, {%24, %25, %26, %27, %28, %29, %30, %31};" : "=f"(z[0]), "=f"(z[1]), "=f"(z[2]), "=f"(z[3]), "=f"(z[4]), "=f"(z[5]), "=f"(z[6]), "=f"(z[7]) : "r"(x[0]), "r"(x[1]), "r"(x[2]), "r"(x[3]), "r"(x[4]), "r"(x[5]), "r"(x[6]), "r"(x[7]), "r"(y[0]), "r"(y[1]), "r"(y[2]), "r"(y[3]), "r"(y[4]), "r"(y[5]), "r"(y[6]), "r"(y[7]), "f"(z[0]), "f"(z[1]), "f"(z[2]), "f"(z[3]), "f"(z[4]), "f"(z[5]), "f"(z[6]), "f"(z[7]));
  asm volatile("wmma.store.d.sync.aligned.row.m16n16k16.f32 [%0], {%1, %2, %3, %4, %5, %6, %7, %8}, %9;" : : "l"(d), "f"(z[0]), "f"(z[1]), "f"(z[2]), "f"(z[3]), "f"(z[4]), "f"(z[5]), "f"(z[6]), "f"(z[7]), "r"(of_c) : "memory");
}
__global__ void wmma_m32n8k16_f32_f16_col_row(void* d, const void* a, const void* b, const void* c, int of_a, int of_b, int of_c) {
  unsigned x[8], y[8]; float z[8];
  asm volatile("wmma.load.a.sync.aligned.col.m32n8k16.global.f16 {%0, %1, %2, %3, %4, %5, %6, %7}, [%8], %9;" : "=r"(x[0]), "=r"(x[1]), "=r"(x[2]), "=r"(x[3]), "=r"(x[4]), "=r"(x[5]), "=r"(x[6]), "=r"(x[7]) : "l"(a), "r"(of_a));
  asm volatile("wmma.load.b.sync.aligned.row.m32n8k16.global.f16 {%0, %1, %2, %3, %4, %5, %6, %7}, [%8], %9;" : "=r"(y[0]), "=r"(y[1]), "=r"(y[2]), "=r"(y[3]), "=r"(y[4]), "=r"(y[5]), "=r"(y[6]), "=r"(y[7]) : "l"(b), "r"(of_b));
  asm volatile("wmma.load.c.sync.aligned.col.m32n8k16.global.f32 {%0, %1, %2, %3, %4, %5, %6, %7}, [%8], %9;" : "=f"(z[0]), "=f"(z[1]), "=f"(z[2]), "=f"(z[3]), "=f"(z[4]), "=f"(z[5]), "=f"(z[6]), "=f"(z[7]) : "l"(c), "r"(of_c));
  asm volatile("wmma.mma.sync.aligned.col.row.m32n8k16.f32.f32 {%0, %1, %2, %3, %4, %5, %6, %7}, {%8, %9, %10, %11, %12, %13, %14, %15}, {%16, %17, %18, %19, %20, %21, %22, %23}, {%24, %25, %26, %27, %28, %29, %30, %31};" : "=f"(z[0]), "=f"(z[1]), "=f"(z[2]), "=f"(z[3]), "=f"(z[4]), "=f"(z[5]), "=f"(z[6]), "=f"(z[7]) : "r"(x[0]), "r"(x[1]), "r"(x[2]), "r"(x[3]), "r"(x[4]), "r"(x[5]), "r"(x[6]), "r"(x[7]), "r"(y[0]), "r"(y[1]), "r"(y[2]), "r"(y[3]), "r"(y[4]), "r"(y[5]), "r"(y[6]), "r"(y[7]), "f"(z[0]), "f"(z[1]), "f"(z[2]), "f"(z[3]), "f"(z[4]), "f"(z[5]), "f"(z[6]), "f"(z[7]));
  asm volatile("wmma.store.d.sync.aligned.col.m32n8k16.global.f32 [%0], {%1, %2, %3, %4, %5, %6, %7, %8}, %9;" : : "l"(d), "f"(z[0]), "f"(z[1]), "f"(z[2]), "f"(z[3]), "f"(z[4]), "f"(z[5]), "f"(z[6]), "f"(z[7]), "r"(of_c) : "memory");
}
__global__ void wmma_m8n32k16_f16_f16_row_row(void* d, const void* a, const void* b, const void* c, int of_a, int of_b, int of_c) {
  unsigned x[8], y[8]; unsigned z[4];
  asm volatile("wmma.load.a.sync.aligned.row.m8n32k16.f16 {%0, %1, %2, %3, %4, %5, %6, %7}, [%8], %9;" : "=r"(x[0]), "=r"(x[1]), "=r"(x[2]), "=r"(x[3]), "=r"(x[4]), "=r"(x[5]), "=r"(x[6]), "=r"(x[7]) : "l"(a), "r"(of_a));
  asm volatile("wmma.load.b.sync.aligned.row.m8n32k16.f16 {%0, %1, %2, %3, %4, %5, %6, %7}, [%8], %9;" : "=r"(y[0]), "=r"(y[1]), "=r"(y[2]), "=r"(y[3]), "=r"(y[4]), "=r"(y[5]), "=r"(y[6]), "=r"(y[7]) : "l"(b), "r"(of_b));
  asm volatile("wmma.load.c.sync.aligned.row.m8n32k16.f16 {%0, %1, %2, %3}, [%4], %5;" : "=r"(z[0]), "=r"(z[1]), "=r"(z[2]), "=r"(z[3]) : "l"(c), "r"(of_c));
  asm volatile("wmma.mma.sync.aligned.row.row.m8n32k16.f16.f16 {%0, %1, %2, %3}, {%4, %5, %6, %7, %8, %9, %10, %11}, {%12, %13, %14, %15, %16, %17, %18, %19}, {%20, %21, %22, %23};" : "=r"(z[0]), "=r"(z[1]), "=r"(z[2]), "=r"(z[3]) : "r"(x[0]), "r"(x[1]), "r"(x[2]), "r"(x[3]), "r"(x[4]), "r"(x[5]), "r"(x[6]), "r"(x[7]), "r"(y[0]), "r"(y[1]), "r"(y[2]), "r"(y[3]), "r"(y[4]), "r"(y[5]), "r"(y[6]), "r"(y[7]), "r"(z[0]), "r"(z[1]), "r"(z[2]), "r"(z[3]));
  asm volatile("wmma.store.d.sync.aligned.row.m8n32k16.f16 [%0], {%1, %2, %3, %4}, %5;" : : "l"(d), "r"(z[0]), "r"(z[1]), "r"(z[2]), "r"(z[3]), "r"(of_c) : "memory");
}
__global__ void wmma_m16n16k16_f16_f16_col_col(void* d, const void* a, const void* b, const void* c, int of_a, int of_b, int of_c) {
  unsigned x[8], y[8]; unsigned z[4];
  asm volatile("wmma.load.a.sync.aligned.col.m16n16k16.f16 {%0, %1, %2, %3, %4, %5, %6, %7}, [%8], %9;" : "=r"(x[0]), "=r"(x[1]), "=r"(x[2]), "=r"(x[3]), "=r"(x[4]), "=r"(x[5]), "=r"(x[6]), "=r"(x[7]) : "l"(a), "r"(of_a));
  asm volatile("wmma.load.b.sync.aligned.col.m16n16k16.f16 {%0, %1, %2, %3, %4, %5, %6, %7}, [%8], %9;" : "=r"(y[0]), "=r"(y[1]), "=r"(y[2]), "=r"(y[3]), "=r"(y[4]), "=r"(y[5]), "=r"(y[6]), "=r"(y[7]) : "l"(b), "r"(of_b));
  asm volatile("wmma.load.c.sync.aligned.col.m16n16k16.f16 {%0, %1, %2, %3}, [%4], %5;" : "=r"(z[0]), "=r"(z[1]), "=r"(z[2]), "=r"(z[3]) : "l"(c), "r"(of_c));
  asm volatile("wmma.mma.sync.aligned.col.col.m16n16k16.f16.f16 {%0, %1, %2, %3}, {%4, %5, %6, %7, %8, %9, %10, %11}, {%12, %13, %14, %15, %16, %17, %18, %19}, {%20, %21, %22, %23};" : "=r"(z[0]), "=r"(z[1]), "=r"(z[2]), "=r"(z[3]) : "r"(x[0]), "r"(x[1]), "r"(x[2]), "r"(x[3]), "r"(x[4]), "r"(x[5]), "r"(x[6]), "r"(x[7]), "r"(y[0]), "r"(y[1]), "r"(y[2]), "r"(y[3]), "r"(y[4]), "r"(y[5]), "r"(y[6]), "r"(y[7]), "r"(z[0]), "r"(z[1]), "r"(z[2]), "r"(z[3]));
  asm volatile("wmma.store.d.sync.aligned.col.m16n16k16.f16 [%0], {%1, %2, %3, %4}, %5;" : : "l"(d), "r"(z[0]), "r"(z[1]), "r"(z[2]), "r"(z[3]), "r"(of_c) : "memory");
}
__global__ void wmma_m16n16k16_f32_bf16_row_row(void* d, const void* a, const void* b, const void* c, int of_a, int of_b, int of_c) {
  unsigned x[4], y[4]; float z[8];
  asm volatile("wmma.load.a.sync.aligned.row.m16n16k16.bf16 {%0, %1, %2, %3}, [%4], %5;" : "=r"(x[0]), "=r"(x[1]), "=r"(x[2]), "=r"(x[3]) : "l"(a), "r"(of_a));
  asm volatile("wmma.load.b.sync.aligned.row.m16n16k16.bf16 {%0, %1, %2, %3}, [%4], %5;" : "=r"(y[0]), "=r"(y[1]), "=r"(y[2]), "=r"(y[3]) : "l"(b), "r"(of_b));
  asm volatile("wmma.load.c.sync.aligned.col.m16n16k16.f32 {%0, %1, %2, %3, %4, %5, %6, %7}, [%8], %9;" : "=f"(z[0]), "=f"(z[1]), "=f"(z[2]), "=f"(z[3]), "=f"(z[4]), "=f"(z[5]), "=f"(z[6]), "=f"(z[7]) : "l"(c), "r"(of_c));
  asm volatile("wmma.mma.sync.aligned.row.row.m16n16k16.f32.bf16.bf16.f32 {%0, %1, %2, %3, %4, %5, %6, %7}, {%8, %9, %10, %11}, {%12, %13, %14, %15}, {%16, %17, %18, %19, %20, %21, %22, %23};" : "=f"(z[0]), "=f"(z[1]), "=f"(z[2]), "=f"(z[3]), "=f"(z[4]), "=f"(z[5]), "=f"(z[6]), "=f"(z[7]) : "r"(x[0]), "r"(x[1]), "r"(x[2]), "r"(x[3]), "r"(y[0]), "r"(y[1]), "r"(y[2]), "r"(y[3]), "f"(z[0]), "f"(z[1]), "f"(z[2]), "f"(z[3]), "f"(z[4]), "f"(z[5]), "f"(z[6]), "f"(z[7]));
  asm volatile("wmma.store.d.sync.aligned.col.m16n16k16.f32 [%0], {%1, %2, %3, %4, %5, %6, %7, %8}, %9;" : : "l"(d), "f"(z[0]), "f"(z[1]), "f"(z[2]), "f"(z[3]), "f"(z[4]), "f"(z[5]), "f"(z[6]), "f"(z[7]), "r"(of_c) : "memory");
}
__global__ void wmma_m8n32k16_f32_bf16_col_row(void* d, const void* a, const void* b, const void* c, int of_a, int of_b, int of_c) {
  unsigned x[2], y[8]; float z[8];
  asm volatile("wmma.load.a.sync.aligned.col.m8n32k16.bf16 {%0, %1}, [%2], %3;" : "=r"(x[0]), "=r"(x[1]) : "l"(a), "r"(of_a));
  asm volatile("wmma.load.b.sync.aligned.row.m8n32k16.bf16 {%0, %1, %2, %3, %4, %5, %6, %7}, [%8], %9;" : "=r"(y[0]), "=r"(y[1]), "=r"(y[2]), "=r"(y[3]), "=r"(y[4]), "=r"(y[5]), "=r"(y[6]), "=r"(y[7]) : "l"(b), "r"(of_b));
  asm volatile("wmma.load.c.sync.aligned.row.m8n32k16.f32 {%0, %1, %2, %3, %4, %5, %6, %7}, [%8], %9;" : "=f"(z[0]), "=f"(z[1]), "=f"(z[2]), "=f"(z[3]), "=f"(z[4]), "=f"(z[5]), "=f"(z[6]), "=f"(z[7]) : "l"(c), "r"(of_c));
  asm volatile("wmma.mma.sync.aligned.col.row.m8n32k16.f32.bf16.bf16.f32 {%0, %1, %2, %3, %4, %5, %6, %7}, {%8, %9}, {%10, %11, %12, %13, %14, %15, %16, %17}, {%18, %19, %20, %21, %22, %23, %24, %25};" : "=f"(z[0]), "=f"(z[1]), "=f"(z[2]), "=f"(z[3]), "=f"(z[4]), "=f"(z[5]), "=f"(z[6]), "=f"(z[7]) : "r"(x[0]), "r"(x[1]), "r"(y[0]), "r"(y[1]), "r"(y[2]), "r"(y[3]), "r"(y[4]), "r"(y[5]), "r"(y[6]), "r"(y[7]), "f"(z[0]), "f"(z[1]), "f"(z[2]), "f"(z[3]), "f"(z[4]), "f"(z[5]), "f"(z[6]), "f"(z[7]));
  asm volatile("wmma.store.d.sync.aligned.row.m8n32k16.f32 [%0], {%1, %2, %3, %4, %5, %6, %7, %8}, %9;" : : "l"(d), "f"(z[0]), "f"(z[1]), "f"(z[2]), "f"(z[3]), "f"(z[4]), "f"(z[5]), "f"(z[6]), "f"(z[7]), "r"(of_c) : "memory");
}
__global__ void wmma_m32n8k16_f32_bf16_row_col(void* d, const void* a, const void* b, const void* c, int of_a, int of_b, int of_c) {
  unsigned x[8], y[2]; float z[8];
  asm volatile("wmma.load.a.sync.aligned.row.m32n8k16.global.bf16 {%0, %1, %2, %3, %4, %5, %6, %7}, [%8], %9;" : "=r"(x[0]), "=r"(x[1]), "=r"(x[2]), "=r"(x[3]), "=r"(x[4]), "=r"(x[5]), "=r"(x[6]), "=r"(x[7]) : "l"(a), "r"(of_a));
  asm volatile("wmma.load.b.sync.aligned.col.m32n8k16.global.bf16 {%0, %1}, [%2], %3;" : "=r"(y[0]), "=r"(y[1]) : "l"(b), "r"(of_b));
  asm volatile("wmma.load.c.sync.aligned.row.m32n8k16.global.f32 {%0, %1, %2, %3, %4, %5, %6, %7}, [%8], %9;" : "=f"(z[0]), "=f"(z[1]), "=f"(z[2]), "=f"(z[3]), "=f"(z[4]), "=f"(z[5]), "=f"(z[6]), "=f"(z[7]) : "l"(c), "r"(of_c));
  asm volatile("wmma.mma.sync.aligned.row.col.m32n8k16.f32.bf16.bf16.f32 {%0, %1, %2, %3, %4, %5, %6, %7}, {%8, %9, %10, %11, %12, %13, %14, %15}, {%16, %17}, {%18, %19, %20, %21, %22, %23, %24, %25};" : "=f"(z[0]), "=f"(z[1]), "=f"(z[2]), "=f"(z[3]), "=f"(z[4]), "=f"(z[5]), "=f"(z[6]), "=f"(z[7]) : "r"(x[0]), "r"(x[1]), "r"(x[2]), "r"(x[3]), "r"(x[4]), "r"(x[5]), "r"(x[6]), "r"(x[7]), "r"(y[0]), "r"(y[1]), "f"(z[0]), "f"(z[1]), "f"(z[2]), "f"(z[3]), "f"(z[4]), "f"(z[5]), "f"(z[6]), "f"(z[7]));
  asm volatile("wmma.store.d.sync.aligned.row.m32n8k16.global.f32 [%0], {%1, %2, %3, %4, %5, %6, %7, %8}, %9;" : : "l"(d), "f"(z[0]), "f"(z[1]), "f"(z[2]), "f"(z[3]), "f"(z[4]), "f"(z[5]), "f"(z[6]), "f"(z[7]), "r"(of_c) : "memory");
}
__global__ void wmma_m16n16k8_f32_tf32_row_col(void* d, const void* a, const void* b, const void* c, int of_a, int of_b, int of_c) {
  unsigned x[4], y[4]; float z[8];
  asm volatile("wmma.load.a.sync.aligned.row.m16n16k8.tf32 {%0, %1, %2, %3}, [%4], %5;" : "=r"(x[0]), "=r"(x[1]), "=r"(x[2]), "=r"(x[3]) : "l"(a), "r"(of_a));
  asm volatile("wmma.load.b.sync.aligned.col.m16n16k8.tf32 {%0, %1, %2, %3}, [%4], %5;" : "=r"(y[0]), "=r"(y[1]), "=r"(y[2]), "=r"(y[3]) : "l"(b), "r"(of_b));
  asm volatile("wmma.load.c.sync.aligned.row.m16n16k8.f32 {%0, %1, %2, %3, %4, %5, %6, %7}, [%8], %9;" : "=f"(z[0]), "=f"(z[1]), "=f"(z[2]), "=f"(z[3]), "=f"(z[4]), "=f"(z[5]), "=f"(z[6]), "=f"(z[7]) : "l"(c), "r"(of_c));
  asm volatile("wmma.mma.sync.aligned.row.col.m16n16k8.f32.tf32.tf32.f32 {%0, %1, %2, %3, %4, %5, %6, %7}, {%8, %9, %10, %11}, {%12, %13, %14, %15}, {%16, %17, %18, %19, %20, %21, %22, %23};" : "=f"(z[0]), "=f"(z[1]), "=f"(z[2]), "=f"(z[3]), "=f"(z[4]), "=f"(z[5]), "=f"(z[6]), "=f"(z[7]) : "r"(x[0]), "r"(x[1]), "r"(x[2]), "r"(x[3]), "r"(y[0]), "r"(y[1]), "r"(y[2]), "r"(y[3]), "f"(z[0]), "f"(z[1]), "f"(z[2]), "f"(z[3]), "f"(z[4]), "f"(z[5]), "f"(z[6]), "f"(z[7]));
  asm volatile("wmma.store.d.sync.aligned.row.m16n16k8.f32 [%0], {%1, %2, %3, %4, %5, %6, %7, %8}, %9;" : : "l"(d), "f"(z[0]), "f"(z[1]), "f"(z[2]), "f"(z[3]), "f"(z[4]), "f"(z[5]), "f"(z[6]), "f"(z[7]), "r"(of_c) : "memory");
}
__global__ void wmma_m8n8k4_f64_f64_row_col(void* d, const void* a, const void* b, const void* c, int of_a, int of_b, int of_c) {
  double x[1], y[1]; double z[2];
  asm volatile("wmma.load.a.sync.aligned.row.m8n8k4.f64 {%0}, [%1], %2;" : "=d"(x[0]) : "l"(a), "r"(of_a));
  asm volatile("wmma.load.b.sync.aligned.col.m8n8k4.f64 {%0}, [%1], %2;" : "=d"(y[0]) : "l"(b), "r"(of_b));
  asm volatile("wmma.load.c.sync.aligned.col.m8n8k4.f64 {%0, %1}, [%2], %3;" : "=d"(z[0]), "=d"(z[1]) : "l"(c), "r"(of_c));
  asm volatile("wmma.mma.sync.aligned.row.col.m8n8k4.f64.f64.f64.f64 {%0, %1}, {%2}, {%3}, {%4, %5};" : "=d"(z[0]), "=d"(z[1]) : "d"(x[0]), "d"(y[0]), "d"(z[0]), "d"(z[1]));
  asm volatile("wmma.store.d.sync.aligned.col.m8n8k4.f64 [%0], {%1, %2}, %3;" : : "l"(d), "d"(z[0]), "d"(z[1]), "r"(of_c) : "memory");
}
__global__ void wmma_m8n8k4_f64_f64_col_row(void* d, const void* a, const void* b, const void* c, int of_a, int of_b, int of_c) {
  double x[1], y[1]; double z[2];
  asm volatile("wmma.load.a.sync.aligned.col.m8n8k4.f64 {%0}, [%1], %2;" : "=d"(x[0]) : "l"(a), "r"(of_a));
  asm volatile("wmma.load.b.sync.aligned.row.m8n8k4.f64 {%0}, [%1], %2;" : "=d"(y[0]) : "l"(b), "r"(of_b));
  asm volatile("wmma.load.c.sync.aligned.row.m8n8k4.f64 {%0, %1}, [%2], %3;" : "=d"(z[0]), "=d"(z[1]) : "l"(c), "r"(of_c));
  asm volatile("wmma.mma.sync.aligned.col.row.m8n8k4.f64.f64.f64.f64 {%0, %1}, {%2}, {%3}, {%4, %5};" : "=d"(z[0]), "=d"(z[1]) : "d"(x[0]), "d"(y[0]), "d"(z[0]), "d"(z[1]));
  asm volatile("wmma.store.d.sync.aligned.row.m8n8k4.f64 [%0], {%1, %2}, %3;" : : "l"(d), "d"(z[0]), "d"(z[1]), "r"(of_c) : "memory");
}
__global__ void wmma_m16n16k16_s32_s8_row_col_satfinite(void* d, const void* a, const void* b, const void* c, int of_a, int of_b, int of_c) {
  unsigned x[2], y[2]; unsigned z[8];
  asm volatile("wmma.load.a.sync.aligned.row.m16n16k16.s8 {%0, %1}, [%2], %3;" : "=r"(x[0]), "=r"(x[1]) : "l"(a), "r"(of_a));
  asm volatile("wmma.load.b.sync.aligned.col.m16n16k16.s8 {%0, %1}, [%2], %3;" : "=r"(y[0]), "=r"(y[1]) : "l"(b), "r"(of_b));
  asm volatile("wmma.load.c.sync.aligned.row.m16n16k16.s32 {%0, %1, %2, %3, %4, %5, %6, %7}, [%8], %9;" : "=r"(z[0]), "=r"(z[1]), "=r"(z[2]), "=r"(z[3]), "=r"(z[4]), "=r"(z[5]), "=r"(z[6]), "=r"(z[7]) : "l"(c), "r"(of_c));
  asm volatile("wmma.mma.sync.aligned.row.col.m16n16k16.s32.s8.s8.s32.satfinite {%0, %1, %2, %3, %4, %5, %6, %7}, {%8, %9}, {%10, %11}, {%12, %13, %14, %15, %16, %17, %18, %19};" : "=r"(z[0]), "=r"(z[1]), "=r"(z[2]), "=r"(z[3]), "=r"(z[4]), "=r"(z[5]), "=r"(z[6]), "=r"(z[7]) : "r"(x[0]), "r"(x[1]), "r"(y[0]), "r"(y[1]), "r"(z[0]), "r"(z[1]), "r"(z[2]), "r"(z[3]), "r"(z[4]), "r"(z[5]), "r"(z[6]), "r"(z[7]));
  asm volatile("wmma.store.d.sync.aligned.row.m16n16k16.s32 [%0], {%1, %2, %3, %4, %5, %6, %7, %8}, %9;" : : "l"(d), "r"(z[0]), "r"(z[1]), "r"(z[2]), "r"(z[3]), "r"(z[4]), "r"(z[5]), "r"(z[6]), "r"(z[7]), "r"(of_c) : "memory");
}
__global__ void wmma_m32n8k16_s32_u8_row_row(void* d, const void* a, const void* b, const void* c, int of_a, int of_b, int of_c) {
  unsigned x[4], y[1]; unsigned z[8];
  asm volatile("wmma.load.a.sync.aligned.row.m32n8k16.u8 {%0, %1, %2, %3}, [%4], %5;" : "=r"(x[0]), "=r"(x[1]), "=r"(x[2]), "=r"(x[3]) : "l"(a), "r"(of_a));
  asm volatile("wmma.load.b.sync.aligned.row.m32n8k16.u8 {%0}, [%1], %2;" : "=r"(y[0]) : "l"(b), "r"(of_b));
  asm volatile("wmma.load.c.sync.aligned.row.m32n8k16.s32 {%0, %1, %2, %3, %4, %5, %6, %7}, [%8], %9;" : "=r"(z[0]), "=r"(z[1]), "=r"(z[2]), "=r"(z[3]), "=r"(z[4]), "=r"(z[5]), "=r"(z[6]), "=r"(z[7]) : "l"(c), "r"(of_c));
  asm volatile("wmma.mma.sync.aligned.row.row.m32n8k16.s32.u8.u8.s32 {%0, %1, %2, %3, %4, %5, %6, %7}, {%8, %9, %10, %11}, {%12}, {%13, %14, %15, %16, %17, %18, %19, %20};" : "=r"(z[0]), "=r"(z[1]), "=r"(z[2]), "=r"(z[3]), "=r"(z[4]), "=r"(z[5]), "=r"(z[6]), "=r"(z[7]) : "r"(x[0]), "r"(x[1]), "r"(x[2]), "r"(x[3]), "r"(y[0]), "r"(z[0]), "r"(z[1]), "r"(z[2]), "r"(z[3]), "r"(z[4]), "r"(z[5]), "r"(z[6]), "r"(z[7]));
  asm volatile("wmma.store.d.sync.aligned.row.m32n8k16.s32 [%0], {%1, %2, %3, %4, %5, %6, %7, %8}, %9;" : : "l"(d), "r"(z[0]), "r"(z[1]), "r"(z[2]), "r"(z[3]), "r"(z[4]), "r"(z[5]), "r"(z[6]), "r"(z[7]), "r"(of_c) : "memory");
}
__global__ void wmma_m8n32k16_s32_s8_col_col(void* d, const void* a, const void* b, const void* c, int of_a, int of_b, int of_c) {
  unsigned x[1], y[4]; unsigned z[8];
  asm volatile("wmma.load.a.sync.aligned.col.m8n32k16.s8 {%0}, [%1], %2;" : "=r"(x[0]) : "l"(a), "r"(of_a));
  asm volatile("wmma.load.b.sync.aligned.col.m8n32k16.s8 {%0, %1, %2, %3}, [%4], %5;" : "=r"(y[0]), "=r"(y[1]), "=r"(y[2]), "=r"(y[3]) : "l"(b), "r"(of_b));
  asm volatile("wmma.load.c.sync.aligned.col.m8n32k16.s32 {%0, %1, %2, %3, %4, %5, %6, %7}, [%8], %9;" : "=r"(z[0]), "=r"(z[1]), "=r"(z[2]), "=r"(z[3]), "=r"(z[4]), "=r"(z[5]), "=r"(z[6]), "=r"(z[7]) : "l"(c), "r"(of_c));
  asm volatile("wmma.mma.sync.aligned.col.col.m8n32k16.s32.s8.s8.s32 {%0, %1, %2, %3, %4, %5, %6, %7}, {%8}, {%9, %10, %11, %12}, {%13, %14, %15, %16, %17, %18, %19, %20};" : "=r"(z[0]), "=r"(z[1]), "=r"(z[2]), "=r"(z[3]), "=r"(z[4]), "=r"(z[5]), "=r"(z[6]), "=r"(z[7]) : "r"(x[0]), "r"(y[0]), "r"(y[1]), "r"(y[2]), "r"(y[3]), "r"(z[0]), "r"(z[1]), "r"(z[2]), "r"(z[3]), "r"(z[4]), "r"(z[5]), "r"(z[6]), "r"(z[7]));
  asm volatile("wmma.store.d.sync.aligned.col.m8n32k16.s32 [%0], {%1, %2, %3, %4, %5, %6, %7, %8}, %9;" : : "l"(d), "r"(z[0]), "r"(z[1]), "r"(z[2]), "r"(z[3]), "r"(z[4]), "r"(z[5]), "r"(z[6]), "r"(z[7]), "r"(of_c) : "memory");
}
__global__ void wmma_m8n8k32_s32_s4_row_col(void* d, const void* a, const void* b, const void* c, int of_a, int of_b, int of_c) {
  unsigned x[1], y[1]; unsigned z[2];
  asm volatile("wmma.load.a.sync.aligned.row.m8n8k32.s4 {%0}, [%1], %2;" : "=r"(x[0]) : "l"(a), "r"(of_a));
  asm volatile("wmma.load.b.sync.aligned.col.m8n8k32.s4 {%0}, [%1], %2;" : "=r"(y[0]) : "l"(b), "r"(of_b));
  asm volatile("wmma.load.c.sync.aligned.row.m8n8k32.s32 {%0, %1}, [%2], %3;" : "=r"(z[0]), "=r"(z[1]) : "l"(c), "r"(of_c));
  asm volatile("wmma.mma.sync.aligned.row.col.m8n8k32.s32.s4.s4.s32 {%0, %1}, {%2}, {%3}, {%4, %5};" : "=r"(z[0]), "=r"(z[1]) : "r"(x[0]), "r"(y[0]), "r"(z[0]), "r"(z[1]));
  asm volatile("wmma.store.d.sync.aligned.row.m8n8k32.s32 [%0], {%1, %2}, %3;" : : "l"(d), "r"(z[0]), "r"(z[1]), "r"(of_c) : "memory");
}
__global__ void wmma_m8n8k32_s32_u4_row_col_satfinite(void* d, const void* a, const void* b, const void* c, int of_a, int of_b, int of_c) {
  unsigned x[1], y[1]; unsigned z[2];
  asm volatile("wmma.load.a.sync.aligned.row.m8n8k32.u4 {%0}, [%1], %2;" : "=r"(x[0]) : "l"(a), "r"(of_a));
  asm volatile("wmma.load.b.sync.aligned.col.m8n8k32.u4 {%0}, [%1], %2;" : "=r"(y[0]) : "l"(b), "r"(of_b));
  asm volatile("wmma.load.c.sync.aligned.col.m8n8k32.s32 {%0, %1}, [%2], %3;" : "=r"(z[0]), "=r"(z[1]) : "l"(c), "r"(of_c));
  asm volatile("wmma.mma.sync.aligned.row.col.m8n8k32.s32.u4.u4.s32.satfinite {%0, %1}, {%2}, {%3}, {%4, %5};" : "=r"(z[0]), "=r"(z[1]) : "r"(x[0]), "r"(y[0]), "r"(z[0]), "r"(z[1]));
  asm volatile("wmma.store.d.sync.aligned.col.m8n8k32.s32 [%0], {%1, %2}, %3;" : : "l"(d), "r"(z[0]), "r"(z[1]), "r"(of_c) : "memory");
}
__global__ void wmma_m8n8k128_s32_b1_row_col_xor(void* d, const void* a, const void* b, const void* c, int of_a, int of_b, int of_c) {
  unsigned x[1], y[1]; unsigned z[2];
  asm volatile("wmma.load.a.sync.aligned.row.m8n8k128.b1 {%0}, [%1], %2;" : "=r"(x[0]) : "l"(a), "r"(of_a));
  asm volatile("wmma.load.b.sync.aligned.col.m8n8k128.b1 {%0}, [%1], %2;" : "=r"(y[0]) : "l"(b), "r"(of_b));
  asm volatile("wmma.load.c.sync.aligned.row.m8n8k128.s32 {%0, %1}, [%2], %3;" : "=r"(z[0]), "=r"(z[1]) : "l"(c), "r"(of_c));
  asm volatile("wmma.mma.xor.popc.sync.aligned.row.col.m8n8k128.s32.b1.b1.s32 {%0, %1}, {%2}, {%3}, {%4, %5};" : "=r"(z[0]), "=r"(z[1]) : "r"(x[0]), "r"(y[0]), "r"(z[0]), "r"(z[1]));
  asm volatile("wmma.store.d.sync.aligned.row.m8n8k128.s32 [%0], {%1, %2}, %3;" : : "l"(d), "r"(z[0]), "r"(z[1]), "r"(of_c) : "memory");
}
__global__ void wmma_m8n8k128_s32_b1_row_col_and(void* d, const void* a, const void* b, const void* c, int of_a, int of_b, int of_c) {
  unsigned x[1], y[1]; unsigned z[2];
  asm volatile("wmma.load.a.sync.aligned.row.m8n8k128.b1 {%0}, [%1], %2;" : "=r"(x[0]) : "l"(a), "r"(of_a));
  asm volatile("wmma.load.b.sync.aligned.col.m8n8k128.b1 {%0}, [%1], %2;" : "=r"(y[0]) : "l"(b), "r"(of_b));
  asm volatile("wmma.load.c.sync.aligned.row.m8n8k128.s32 {%0, %1}, [%2], %3;" : "=r"(z[0]), "=r"(z[1]) : "l"(c), "r"(of_c));
  asm volatile("wmma.mma.and.popc.sync.aligned.row.col.m8n8k128.s32.b1.b1.s32 {%0, %1}, {%2}, {%3}, {%4, %5};" : "=r"(z[0]), "=r"(z[1]) : "r"(x[0]), "r"(y[0]), "r"(z[0]), "r"(z[1]));
  asm volatile("wmma.store.d.sync.aligned.row.m8n8k128.s32 [%0], {%1, %2}, %3;" : : "l"(d), "r"(z[0]), "r"(z[1]), "r"(of_c) : "memory");
}
// clang-format on

struct Operation {
  int m, n, k;
  Kind ab, c;
  bool rows_a, rows_b, rows_c;
  Counts counts;
  bool saturates;
};

/// A matrix in memory, each of whose rows or columns has a gap behind it.
struct Stored {
  int rows, columns;
  bool by_rows;
  Kind kind;
  int stride() const { return (by_rows ? columns : rows) + 128; }
  template <class Element>
  std::vector<unsigned> filled(Element element) const {
    const int bits = bits_of(kind);
    std::vector<unsigned> all(static_cast<size_t>(by_rows ? rows : columns) * stride() * bits / 32);
    for (int i = 0; i < rows; ++i) {
      for (int j = 0; j < columns; ++j) {
        const uint64_t number = encoded(kind, element(i, j));
        const size_t bit = static_cast<size_t>(by_rows ? i * stride() + j : j * stride() + i) * bits;
        all[bit / 32] |= static_cast<unsigned>(number << bit % 32);
        if (bits == 64) all[bit / 32 + 1] = static_cast<unsigned>(number >> 32);
      }
    }
    return all;
  }
};

template <class Launch>
void product(Suite& s, const char* name, const Operation& o, Launch launch) {
  const Stored stored_a{o.m, o.k, o.rows_a, o.ab}, stored_b{o.k, o.n, o.rows_b, o.ab},
      stored_c{o.m, o.n, o.rows_c, o.c};
  const auto a = [&](int i, int j) { return value(o.ab, i * o.k + j); };
  const auto b = [&](int i, int j) { return value(o.ab, 5000 + i * o.n + j); };
  const auto c = [&](int i, int j) {
    const double number = value(o.c, 9000 + i * o.n + j);
    return o.saturates ? (number < 0 ? -2147483000.0 : 2147483000.0) : number;
  };
  const auto d = [&](int i, int j) {
    double sum = c(i, j);
    for (int k = 0; k < o.k; ++k) {
      const double x = a(i, k), y = b(k, j);
      sum += o.counts == Counts::differing ? x != y : x * y;
    }
    return o.saturates ? std::min(std::max(sum, -2147483648.0), 2147483647.0) : sum;
  };
  const Buffer<unsigned> of_a(stored_a.filled(a)), of_b(stored_b.filled(b)), of_c(stored_c.filled(c));
  const auto want = stored_c.filled(d);
  const Buffer<unsigned> made(std::vector<unsigned>(want.size()));
  launch(made.data(), of_a.data(), of_b.data(), of_c.data(), stored_a.stride(), stored_b.stride(),
         stored_c.stride());
  check::wait(name);
  s.equal(name, made.values(), want);
}

int main() {
  Suite s;
  product(s, "wmma_m16n16k16_f32_f16_row_col",
          {16, 16, 16, Kind::f16, Kind::f32, true, false, true, Counts::products, false},
          [](auto... all) { wmma_m16n16k16_f32_f16_row_col<<<1, 32>>>(all...); });
  product(s, "wmma_m32n8k16_f32_f16_col_row",
          {32, 8, 16, Kind::f16, Kind::f32, false, true, false, Counts::products, false},
          [](auto... all) { wmma_m32n8k16_f32_f16_col_row<<<1, 32>>>(all...); });
  product(s, "wmma_m8n32k16_f16_f16_row_row",
          {8, 32, 16, Kind::f16, Kind::f16, true, true, true, Counts::products, false},
          [](auto... all) { wmma_m8n32k16_f16_f16_row_row<<<1, 32>>>(all...); });
  product(s, "wmma_m16n16k16_f16_f16_col_col",
          {16, 16, 16, Kind::f16, Kind::f16, false, false, false, Counts::products, false},
          [](auto... all) { wmma_m16n16k16_f16_f16_col_col<<<1, 32>>>(all...); });
  product(s, "wmma_m16n16k16_f32_bf16_row_row",
          {16, 16, 16, Kind::bf16, Kind::f32, true, true, false, Counts::products, false},
          [](auto... all) { wmma_m16n16k16_f32_bf16_row_row<<<1, 32>>>(all...); });
  product(s, "wmma_m8n32k16_f32_bf16_col_row",
          {8, 32, 16, Kind::bf16, Kind::f32, false, true, true, Counts::products, false},
          [](auto... all) { wmma_m8n32k16_f32_bf16_col_row<<<1, 32>>>(all...); });
  product(s, "wmma_m32n8k16_f32_bf16_row_col",
          {32, 8, 16, Kind::bf16, Kind::f32, true, false, true, Counts::products, false},
          [](auto... all) { wmma_m32n8k16_f32_bf16_row_col<<<1, 32>>>(all...); });
  product(s, "wmma_m16n16k8_f32_tf32_row_col",
          {16, 16, 8, Kind::tf32, Kind::f32, true, false, true, Counts::products, false},
          [](auto... all) { wmma_m16n16k8_f32_tf32_row_col<<<1, 32>>>(all...); });
  product(s, "wmma_m8n8k4_f64_f64_row_col",
          {8, 8, 4, Kind::f64, Kind::f64, true, false, false, Counts::products, false},
          [](auto... all) { wmma_m8n8k4_f64_f64_row_col<<<1, 32>>>(all...); });
  product(s, "wmma_m8n8k4_f64_f64_col_row",
          {8, 8, 4, Kind::f64, Kind::f64, false, true, true, Counts::products, false},
          [](auto... all) { wmma_m8n8k4_f64_f64_col_row<<<1, 32>>>(all...); });
  product(s, "wmma_m16n16k16_s32_s8_row_col_satfinite",
          {16, 16, 16, Kind::s8, Kind::s32, true, false, true, Counts::products, true},
          [](auto... all) { wmma_m16n16k16_s32_s8_row_col_satfinite<<<1, 32>>>(all...); });
  product(s, "wmma_m32n8k16_s32_u8_row_row",
          {32, 8, 16, Kind::u8, Kind::s32, true, true, true, Counts::products, false},
          [](auto... all) { wmma_m32n8k16_s32_u8_row_row<<<1, 32>>>(all...); });
  product(s, "wmma_m8n32k16_s32_s8_col_col",
          {8, 32, 16, Kind::s8, Kind::s32, false, false, false, Counts::products, false},
          [](auto... all) { wmma_m8n32k16_s32_s8_col_col<<<1, 32>>>(all...); });
  product(s, "wmma_m8n8k32_s32_s4_row_col",
          {8, 8, 32, Kind::s4, Kind::s32, true, false, true, Counts::products, false},
          [](auto... all) { wmma_m8n8k32_s32_s4_row_col<<<1, 32>>>(all...); });
  product(s, "wmma_m8n8k32_s32_u4_row_col_satfinite",
          {8, 8, 32, Kind::u4, Kind::s32, true, false, false, Counts::products, true},
          [](auto... all) { wmma_m8n8k32_s32_u4_row_col_satfinite<<<1, 32>>>(all...); });
  product(s, "wmma_m8n8k128_s32_b1_row_col_xor",
          {8, 8, 128, Kind::b1, Kind::s32, true, false, true, Counts::differing, false},
          [](auto... all) { wmma_m8n8k128_s32_b1_row_col_xor<<<1, 32>>>(all...); });
  product(s, "wmma_m8n8k128_s32_b1_row_col_and",
          {8, 8, 128, Kind::b1, Kind::s32, true, false, true, Counts::both, false},
          [](auto... all) { wmma_m8n8k128_s32_b1_row_col_and<<<1, 32>>>(all...); });
  return s.finish();
}
