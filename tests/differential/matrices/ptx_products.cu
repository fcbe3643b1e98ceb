// mma.sync of inline PTX: whole products of matrices, whose elements lie in registers as PTX ISA says, against plain loops.
#include "matrices.cuh"

using check::bits_of;
using check::Buffer;
using check::Counts;
using check::encoded;
using check::Kind;
using check::Suite;
using check::value;

// clang-format off
__global__ void m16n8k8_f32_f16_f16(float* d, const unsigned* a, const unsigned* b, const float* c) {
  d += threadIdx.x * 4, a += threadIdx.x * 2, b += threadIdx.x * 1, c += threadIdx.x * 4;
  asm volatile("mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32 {%0, %1, %2, %3}, {%4, %5}, {%6}, {%7, %8, %9, %10};" : "=f"(d[0]), "=f"(d[1]), "=f"(d[2]), "=f"(d[3]) : "r"(a[0]), "r"(a[1]), "r"(b[0]), "f"(c[0]), "f"(c[1]), "f"(c[2]), "f"(c[3]));
}
__global__ void m16n8k8_f16_f16_f16(unsigned* d, const unsigned* a, const unsigned* b, const unsigned* c) {
  d += threadIdx.x * 2, a += threadIdx.x * 2, b += threadIdx.x * 1, c += threadIdx.x * 2;
  asm volatile("mma.sync.aligned.m16n8k8.row.col.f16.f16.f16.f16 {%0, %1}, {%2, %3}, {%4}, {%5, %6};" : "=r"(d[0]), "=r"(d[1]) : "r"(a[0]), "r"(a[1]), "r"(b[0]), "r"(c[0]), "r"(c[1]));
}
__global__ void m16n8k8_f32_bf16_bf16(float* d, const unsigned* a, const unsigned* b, const float* c) {
  d += threadIdx.x * 4, a += threadIdx.x * 2, b += threadIdx.x * 1, c += threadIdx.x * 4;
  asm volatile("mma.sync.aligned.m16n8k8.row.col.f32.bf16.bf16.f32 {%0, %1, %2, %3}, {%4, %5}, {%6}, {%7, %8, %9, %10};" : "=f"(d[0]), "=f"(d[1]), "=f"(d[2]), "=f"(d[3]) : "r"(a[0]), "r"(a[1]), "r"(b[0]), "f"(c[0]), "f"(c[1]), "f"(c[2]), "f"(c[3]));
}
__global__ void m16n8k16_f32_f16_f16(float* d, const unsigned* a, const unsigned* b, const float* c) {
  d += threadIdx.x * 4, a += threadIdx.x * 4, b += threadIdx.x * 2, c += threadIdx.x * 4;
  asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%10, %11, %12, %13};" : "=f"(d[0]), "=f"(d[1]), "=f"(d[2]), "=f"(d[3]) : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]), "f"(c[0]), "f"(c[1]), "f"(c[2]), "f"(c[3]));
}
__global__ void m16n8k16_f16_f16_f16(unsigned* d, const unsigned* a, const unsigned* b, const unsigned* c) {
  d += threadIdx.x * 2, a += threadIdx.x * 4, b += threadIdx.x * 2, c += threadIdx.x * 2;
  asm volatile("mma.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16 {%0, %1}, {%2, %3, %4, %5}, {%6, %7}, {%8, %9};" : "=r"(d[0]), "=r"(d[1]) : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]), "r"(c[0]), "r"(c[1]));
}
__global__ void m16n8k16_f32_bf16_bf16(float* d, const unsigned* a, const unsigned* b, const float* c) {
  d += threadIdx.x * 4, a += threadIdx.x * 4, b += threadIdx.x * 2, c += threadIdx.x * 4;
  asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%10, %11, %12, %13};" : "=f"(d[0]), "=f"(d[1]), "=f"(d[2]), "=f"(d[3]) : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]), "f"(c[0]), "f"(c[1]), "f"(c[2]), "f"(c[3]));
}
__global__ void m16n8k4_f32_tf32_tf32(float* d, const unsigned* a, const unsigned* b, const float* c) {
  d += threadIdx.x * 4, a += threadIdx.x * 2, b += threadIdx.x * 1, c += threadIdx.x * 4;
  asm volatile("mma.sync.aligned.m16n8k4.row.col.f32.tf32.tf32.f32 {%0, %1, %2, %3}, {%4, %5}, {%6}, {%7, %8, %9, %10};" : "=f"(d[0]), "=f"(d[1]), "=f"(d[2]), "=f"(d[3]) : "r"(a[0]), "r"(a[1]), "r"(b[0]), "f"(c[0]), "f"(c[1]), "f"(c[2]), "f"(c[3]));
}
__global__ void m16n8k8_f32_tf32_tf32(float* d, const unsigned* a, const unsigned* b, const float* c) {
  d += threadIdx.x * 4, a += threadIdx.x * 4, b += threadIdx.x * 2, c += threadIdx.x * 4;
  asm volatile("mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%10, %11, %12, %13};" : "=f"(d[0]), "=f"(d[1]), "=f"(d[2]), "=f"(d[3]) : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]), "f"(c[0]), "f"(c[1]), "f"(c[2]), "f"(c[3]));
}
__global__ void m8n8k4_f64_f64_f64(double* d, const double* a, const double* b, const double* c) {
  d += threadIdx.x * 2, a += threadIdx.x * 1, b += threadIdx.x * 1, c += threadIdx.x * 2;
  asm volatile("mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64 {%0, %1}, {%2}, {%3}, {%4, %5};" : "=d"(d[0]), "=d"(d[1]) : "d"(a[0]), "d"(b[0]), "d"(c[0]), "d"(c[1]));
}
__global__ void m16n8k4_f64_f64_f64(double* d, const double* a, const double* b, const double* c) {
  d += threadIdx.x * 4, a += threadIdx.x * 2, b += threadIdx.x * 1, c += threadIdx.x * 4;
  asm volatile("mma.sync.aligned.m16n8k4.row.col.f64.f64.f64.f64 {%0, %1, %2, %3}, {%4, %5}, {%6}, {%7, %8, %9, %10};" : "=d"(d[0]), "=d"(d[1]), "=d"(d[2]), "=d"(d[3]) : "d"(a[0]), "d"(a[1]), "d"(b[0]), "d"(c[0]), "d"(c[1]), "d"(c[2]), "d"(c[3]));
}
__global__ void m16n8k8_f64_f64_f64(double* d, const double* a, const double* b, const double* c) {
  d += threadIdx.x * 4, a += threadIdx.x * 4, b += threadIdx.x * 2, c += threadIdx.x * 4;
  asm volatile("mma.sync.aligned.m16n8k8.row.col.f64.f64.f64.f64 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%10, %11, %12, %13};" : "=d"(d[0]), "=d"(d[1]), "=d"(d[2]), "=d"(d[3]) : "d"(a[0]), "d"(a[1]), "d"(a[2]), "d"(a[3]), "d"(b[0]), "d"(b[1]), "d"(c[0]), "d"(c[1]), "d"(c[2]), "d"(c[3]));
}
__global__ void m16n8k16_f64_f64_f64(double* d, const double* a, const double* b, const double* c) {
  d += threadIdx.x * 4, a += threadIdx.x * 8, b += threadIdx.x * 4, c += threadIdx.x * 4;
  asm volatile("mma.sync.aligned.m16n8k16.row.col.f64.f64.f64.f64 {%0, %1, %2, %3}, {%4, %5, %6, %7, %8, %9, %10, %11}, {%12, %13, %14, %15}, {%16, %17, %18, %19};" : "=d"(d[0]), "=d"(d[1]), "=d"(d[2]), "=d"(d[3]) : "d"(a[0]), "d"(a[1]), "d"(a[2]), "d"(a[3]), "d"(a[4]), "d"(a[5]), "d"(a[6]), "d"(a[7]), "d"(b[0]), "d"(b[1]), "d"(b[2]), "d"(b[3]), "d"(c[0]), "d"(c[1]), "d"(c[2]), "d"(c[3]));
}
__global__ void m8n8k16_s32_s8_s8(unsigned* d, const unsigned* a, const unsigned* b, const unsigned* c) {
  d += threadIdx.x * 2, a += threadIdx.x * 1, b += threadIdx.x * 1, c += threadIdx.x * 2;
  asm volatile("mma.sync.aligned.m8n8k16.row.col.s32.s8.s8.s32 {%0, %1}, {%2}, {%3}, {%4, %5};" : "=r"(d[0]), "=r"(d[1]) : "r"(a[0]), "r"(b[0]), "r"(c[0]), "r"(c[1]));
}
__global__ void m8n8k16_s32_u8_s8_satfinite(unsigned* d, const unsigned* a, const unsigned* b, const unsigned* c) {
  d += threadIdx.x * 2, a += threadIdx.x * 1, b += threadIdx.x * 1, c += threadIdx.x * 2;
  asm volatile("mma.sync.aligned.m8n8k16.row.col.satfinite.s32.u8.s8.s32 {%0, %1}, {%2}, {%3}, {%4, %5};" : "=r"(d[0]), "=r"(d[1]) : "r"(a[0]), "r"(b[0]), "r"(c[0]), "r"(c[1]));
}
__global__ void m16n8k16_s32_s8_u8(unsigned* d, const unsigned* a, const unsigned* b, const unsigned* c) {
  d += threadIdx.x * 4, a += threadIdx.x * 2, b += threadIdx.x * 1, c += threadIdx.x * 4;
  asm volatile("mma.sync.aligned.m16n8k16.row.col.s32.s8.u8.s32 {%0, %1, %2, %3}, {%4, %5}, {%6}, {%7, %8, %9, %10};" : "=r"(d[0]), "=r"(d[1]), "=r"(d[2]), "=r"(d[3]) : "r"(a[0]), "r"(a[1]), "r"(b[0]), "r"(c[0]), "r"(c[1]), "r"(c[2]), "r"(c[3]));
}
__global__ void m16n8k32_s32_u8_u8(unsigned* d, const unsigned* a, const unsigned* b, const unsigned* c) {
  d += threadIdx.x * 4, a += threadIdx.x * 4, b += threadIdx.x * 2, c += threadIdx.x * 4;
  asm volatile("mma.sync.aligned.m16n8k32.row.col.s32.u8.u8.s32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%10, %11, %12, %13};" : "=r"(d[0]), "=r"(d[1]), "=r"(d[2]), "=r"(d[3]) : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]), "r"(c[0]), "r"(c[1]), "r"(c[2]), "r"(c[3]));
}
__global__ void m16n8k32_s32_s8_s8_satfinite(unsigned* d, const unsigned* a, const unsigned* b, const unsigned* c) {
  d += threadIdx.x * 4, a += threadIdx.x * 4, b += threadIdx.x * 2, c += threadIdx.x * 4;
  asm volatile("mma.sync.aligned.m16n8k32.row.col.s32.s8.s8.s32.satfinite {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%10, %11, %12, %13};" : "=r"(d[0]), "=r"(d[1]), "=r"(d[2]), "=r"(d[3]) : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]), "r"(c[0]), "r"(c[1]), "r"(c[2]), "r"(c[3]));
}
__global__ void m8n8k32_s32_s4_u4(unsigned* d, const unsigned* a, const unsigned* b, const unsigned* c) {
  d += threadIdx.x * 2, a += threadIdx.x * 1, b += threadIdx.x * 1, c += threadIdx.x * 2;
  asm volatile("mma.sync.aligned.m8n8k32.row.col.s32.s4.u4.s32 {%0, %1}, {%2}, {%3}, {%4, %5};" : "=r"(d[0]), "=r"(d[1]) : "r"(a[0]), "r"(b[0]), "r"(c[0]), "r"(c[1]));
}
__global__ void m16n8k32_s32_s4_s4_satfinite(unsigned* d, const unsigned* a, const unsigned* b, const unsigned* c) {
  d += threadIdx.x * 4, a += threadIdx.x * 2, b += threadIdx.x * 1, c += threadIdx.x * 4;
  asm volatile("mma.sync.aligned.m16n8k32.row.col.satfinite.s32.s4.s4.s32 {%0, %1, %2, %3}, {%4, %5}, {%6}, {%7, %8, %9, %10};" : "=r"(d[0]), "=r"(d[1]), "=r"(d[2]), "=r"(d[3]) : "r"(a[0]), "r"(a[1]), "r"(b[0]), "r"(c[0]), "r"(c[1]), "r"(c[2]), "r"(c[3]));
}
__global__ void m16n8k64_s32_u4_s4(unsigned* d, const unsigned* a, const unsigned* b, const unsigned* c) {
  d += threadIdx.x * 4, a += threadIdx.x * 4, b += threadIdx.x * 2, c += threadIdx.x * 4;
  asm volatile("mma.sync.aligned.m16n8k64.row.col.s32.u4.s4.s32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%10, %11, %12, %13};" : "=r"(d[0]), "=r"(d[1]), "=r"(d[2]), "=r"(d[3]) : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]), "r"(c[0]), "r"(c[1]), "r"(c[2]), "r"(c[3]));
}
__global__ void m8n8k128_s32_b1_b1_xor_popc(unsigned* d, const unsigned* a, const unsigned* b, const unsigned* c) {
  d += threadIdx.x * 2, a += threadIdx.x * 1, b += threadIdx.x * 1, c += threadIdx.x * 2;
  asm volatile("mma.sync.aligned.m8n8k128.row.col.s32.b1.b1.s32.xor.popc {%0, %1}, {%2}, {%3}, {%4, %5};" : "=r"(d[0]), "=r"(d[1]) : "r"(a[0]), "r"(b[0]), "r"(c[0]), "r"(c[1]));
}
__global__ void m16n8k128_s32_b1_b1_and_popc(unsigned* d, const unsigned* a, const unsigned* b, const unsigned* c) {
  d += threadIdx.x * 4, a += threadIdx.x * 2, b += threadIdx.x * 1, c += threadIdx.x * 4;
  asm volatile("mma.sync.aligned.m16n8k128.row.col.s32.b1.b1.s32.and.popc {%0, %1, %2, %3}, {%4, %5}, {%6}, {%7, %8, %9, %10};" : "=r"(d[0]), "=r"(d[1]), "=r"(d[2]), "=r"(d[3]) : "r"(a[0]), "r"(a[1]), "r"(b[0]), "r"(c[0]), "r"(c[1]), "r"(c[2]), "r"(c[3]));
}
__global__ void m16n8k256_s32_b1_b1_xor_popc(unsigned* d, const unsigned* a, const unsigned* b, const unsigned* c) {
  d += threadIdx.x * 4, a += threadIdx.x * 4, b += threadIdx.x * 2, c += threadIdx.x * 4;
  asm volatile("mma.sync.aligned.m16n8k256.row.col.s32.b1.b1.s32.xor.popc {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%10, %11, %12, %13};" : "=r"(d[0]), "=r"(d[1]), "=r"(d[2]), "=r"(d[3]) : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]), "r"(c[0]), "r"(c[1]), "r"(c[2]), "r"(c[3]));
}
__global__ void m16n8k32_f32_e4m3_e5m2(float* d, const unsigned* a, const unsigned* b, const float* c) {
  d += threadIdx.x * 4, a += threadIdx.x * 4, b += threadIdx.x * 2, c += threadIdx.x * 4;
  asm volatile("mma.sync.aligned.m16n8k32.row.col.f32.e4m3.e5m2.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%10, %11, %12, %13};" : "=f"(d[0]), "=f"(d[1]), "=f"(d[2]), "=f"(d[3]) : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]), "f"(c[0]), "f"(c[1]), "f"(c[2]), "f"(c[3]));
}
__global__ void m16n8k32_f16_e5m2_e4m3(unsigned* d, const unsigned* a, const unsigned* b, const unsigned* c) {
  d += threadIdx.x * 2, a += threadIdx.x * 4, b += threadIdx.x * 2, c += threadIdx.x * 2;
  asm volatile("mma.sync.aligned.m16n8k32.row.col.f16.e5m2.e4m3.f16 {%0, %1}, {%2, %3, %4, %5}, {%6, %7}, {%8, %9};" : "=r"(d[0]), "=r"(d[1]) : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]), "r"(c[0]), "r"(c[1]));
}
__global__ void m16n8k16_f32_e4m3_e4m3(float* d, const unsigned* a, const unsigned* b, const float* c) {
  d += threadIdx.x * 4, a += threadIdx.x * 2, b += threadIdx.x * 1, c += threadIdx.x * 4;
  asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.e4m3.e4m3.f32 {%0, %1, %2, %3}, {%4, %5}, {%6}, {%7, %8, %9, %10};" : "=f"(d[0]), "=f"(d[1]), "=f"(d[2]), "=f"(d[3]) : "r"(a[0]), "r"(a[1]), "r"(b[0]), "f"(c[0]), "f"(c[1]), "f"(c[2]), "f"(c[3]));
}
// clang-format on

struct Operation {
  int m, n, k;
  Kind d, a, b, c;
  Counts counts;
  bool saturates;
};

struct Place {
  int row, column;
};
/// Where element i of a lane lies. Each register has neighbours along k of a and b; c has pairs along n. Registers go down m, then along k.
Place of_a(const Operation& o, int lane, int i) {
  const int each = bits_of(o.a) == 64 ? 1 : 32 / bits_of(o.a), which = i / each, down = o.m / 8;
  return {lane / 4 + 8 * (which % down), lane % 4 * each + i % each + 4 * each * (which / down)};
}
Place of_b(const Operation& o, int lane, int i) {
  const int each = bits_of(o.b) == 64 ? 1 : 32 / bits_of(o.b);
  return {lane % 4 * each + i % each + 4 * each * (i / each), lane / 4};
}
Place of_c(const Operation&, int lane, int i) { return {lane / 4 + 8 * (i / 2), lane % 4 * 2 + i % 2}; }

/// The registers of all lanes. element(place): the number there.
template <class Where, class Element>
std::vector<unsigned> packed(const Operation& o, Kind kind, int elements, Where where, Element element) {
  const int bits = bits_of(kind), each = elements / 32;
  std::vector<unsigned> all(static_cast<size_t>(elements) * bits / 32);
  for (int lane = 0; lane < 32; ++lane)
    for (int i = 0; i < each; ++i) {
      const uint64_t number = encoded(kind, element(where(o, lane, i)));
      const size_t bit = (static_cast<size_t>(lane) * each + i) * bits;
      all[bit / 32] |= static_cast<unsigned>(number << bit % 32);
      if (bits == 64) all[bit / 32 + 1] = static_cast<unsigned>(number >> 32);
    }
  return all;
}

struct Registers {
  void* first;
  template <class T>
  operator T*() const {
    return static_cast<T*>(first);
  }
};

template <class Launch>
void product(Suite& s, const char* name, const Operation& o, Launch launch) {
  const auto a = [&](Place at) { return value(o.a, at.row * o.k + at.column); };
  const auto b = [&](Place at) { return value(o.b, 5000 + at.row * o.n + at.column); };
  const auto c = [&](Place at) {
    const double number = value(o.c, 9000 + at.row * o.n + at.column);
    return o.saturates ? (number < 0 ? -2147483000.0 : 2147483000.0) : number;
  };
  const auto d = [&](Place at) {
    double sum = c(at);
    for (int k = 0; k < o.k; ++k) {
      const double x = a({at.row, k}), y = b({k, at.column});
      sum += o.counts == Counts::differing ? x != y : x * y;
    }
    return o.saturates ? std::min(std::max(sum, -2147483648.0), 2147483647.0) : sum;
  };
  const Buffer<unsigned> of_a_(packed(o, o.a, o.m * o.k, of_a, a)), of_b_(packed(o, o.b, o.k * o.n, of_b, b)),
      of_c_(packed(o, o.c, o.m * o.n, of_c, c));
  const auto want = packed(o, o.d, o.m * o.n, of_c, d);
  const Buffer<unsigned> made(std::vector<unsigned>(want.size()));
  launch(Registers{made.data()}, Registers{of_a_.data()}, Registers{of_b_.data()}, Registers{of_c_.data()});
  check::wait(name);
  s.equal(name, made.values(), want);
}

int main() {
  Suite s;
  product(
      s, "m16n8k8_f32_f16_f16",
      {16, 8, 8, Kind::f32, Kind::f16, Kind::f16, Kind::f32, Counts::products, false},
      [](Registers d, Registers a, Registers b, Registers c) { m16n8k8_f32_f16_f16<<<1, 32>>>(d, a, b, c); });
  product(
      s, "m16n8k8_f16_f16_f16",
      {16, 8, 8, Kind::f16, Kind::f16, Kind::f16, Kind::f16, Counts::products, false},
      [](Registers d, Registers a, Registers b, Registers c) { m16n8k8_f16_f16_f16<<<1, 32>>>(d, a, b, c); });
  product(s, "m16n8k8_f32_bf16_bf16",
          {16, 8, 8, Kind::f32, Kind::bf16, Kind::bf16, Kind::f32, Counts::products, false},
          [](Registers d, Registers a, Registers b, Registers c) {
            m16n8k8_f32_bf16_bf16<<<1, 32>>>(d, a, b, c);
          });
  product(s, "m16n8k16_f32_f16_f16",
          {16, 8, 16, Kind::f32, Kind::f16, Kind::f16, Kind::f32, Counts::products, false},
          [](Registers d, Registers a, Registers b, Registers c) {
            m16n8k16_f32_f16_f16<<<1, 32>>>(d, a, b, c);
          });
  product(s, "m16n8k16_f16_f16_f16",
          {16, 8, 16, Kind::f16, Kind::f16, Kind::f16, Kind::f16, Counts::products, false},
          [](Registers d, Registers a, Registers b, Registers c) {
            m16n8k16_f16_f16_f16<<<1, 32>>>(d, a, b, c);
          });
  product(s, "m16n8k16_f32_bf16_bf16",
          {16, 8, 16, Kind::f32, Kind::bf16, Kind::bf16, Kind::f32, Counts::products, false},
          [](Registers d, Registers a, Registers b, Registers c) {
            m16n8k16_f32_bf16_bf16<<<1, 32>>>(d, a, b, c);
          });
  product(s, "m16n8k4_f32_tf32_tf32",
          {16, 8, 4, Kind::f32, Kind::tf32, Kind::tf32, Kind::f32, Counts::products, false},
          [](Registers d, Registers a, Registers b, Registers c) {
            m16n8k4_f32_tf32_tf32<<<1, 32>>>(d, a, b, c);
          });
  product(s, "m16n8k8_f32_tf32_tf32",
          {16, 8, 8, Kind::f32, Kind::tf32, Kind::tf32, Kind::f32, Counts::products, false},
          [](Registers d, Registers a, Registers b, Registers c) {
            m16n8k8_f32_tf32_tf32<<<1, 32>>>(d, a, b, c);
          });
  product(
      s, "m8n8k4_f64_f64_f64", {8, 8, 4, Kind::f64, Kind::f64, Kind::f64, Kind::f64, Counts::products, false},
      [](Registers d, Registers a, Registers b, Registers c) { m8n8k4_f64_f64_f64<<<1, 32>>>(d, a, b, c); });
  product(
      s, "m16n8k4_f64_f64_f64",
      {16, 8, 4, Kind::f64, Kind::f64, Kind::f64, Kind::f64, Counts::products, false},
      [](Registers d, Registers a, Registers b, Registers c) { m16n8k4_f64_f64_f64<<<1, 32>>>(d, a, b, c); });
  product(
      s, "m16n8k8_f64_f64_f64",
      {16, 8, 8, Kind::f64, Kind::f64, Kind::f64, Kind::f64, Counts::products, false},
      [](Registers d, Registers a, Registers b, Registers c) { m16n8k8_f64_f64_f64<<<1, 32>>>(d, a, b, c); });
  product(s, "m16n8k16_f64_f64_f64",
          {16, 8, 16, Kind::f64, Kind::f64, Kind::f64, Kind::f64, Counts::products, false},
          [](Registers d, Registers a, Registers b, Registers c) {
            m16n8k16_f64_f64_f64<<<1, 32>>>(d, a, b, c);
          });
  product(
      s, "m8n8k16_s32_s8_s8", {8, 8, 16, Kind::s32, Kind::s8, Kind::s8, Kind::s32, Counts::products, false},
      [](Registers d, Registers a, Registers b, Registers c) { m8n8k16_s32_s8_s8<<<1, 32>>>(d, a, b, c); });
  product(s, "m8n8k16_s32_u8_s8_satfinite",
          {8, 8, 16, Kind::s32, Kind::u8, Kind::s8, Kind::s32, Counts::products, true},
          [](Registers d, Registers a, Registers b, Registers c) {
            m8n8k16_s32_u8_s8_satfinite<<<1, 32>>>(d, a, b, c);
          });
  product(
      s, "m16n8k16_s32_s8_u8", {16, 8, 16, Kind::s32, Kind::s8, Kind::u8, Kind::s32, Counts::products, false},
      [](Registers d, Registers a, Registers b, Registers c) { m16n8k16_s32_s8_u8<<<1, 32>>>(d, a, b, c); });
  product(
      s, "m16n8k32_s32_u8_u8", {16, 8, 32, Kind::s32, Kind::u8, Kind::u8, Kind::s32, Counts::products, false},
      [](Registers d, Registers a, Registers b, Registers c) { m16n8k32_s32_u8_u8<<<1, 32>>>(d, a, b, c); });
  product(s, "m16n8k32_s32_s8_s8_satfinite",
          {16, 8, 32, Kind::s32, Kind::s8, Kind::s8, Kind::s32, Counts::products, true},
          [](Registers d, Registers a, Registers b, Registers c) {
            m16n8k32_s32_s8_s8_satfinite<<<1, 32>>>(d, a, b, c);
          });
  product(
      s, "m8n8k32_s32_s4_u4", {8, 8, 32, Kind::s32, Kind::s4, Kind::u4, Kind::s32, Counts::products, false},
      [](Registers d, Registers a, Registers b, Registers c) { m8n8k32_s32_s4_u4<<<1, 32>>>(d, a, b, c); });
  product(s, "m16n8k32_s32_s4_s4_satfinite",
          {16, 8, 32, Kind::s32, Kind::s4, Kind::s4, Kind::s32, Counts::products, true},
          [](Registers d, Registers a, Registers b, Registers c) {
            m16n8k32_s32_s4_s4_satfinite<<<1, 32>>>(d, a, b, c);
          });
  product(
      s, "m16n8k64_s32_u4_s4", {16, 8, 64, Kind::s32, Kind::u4, Kind::s4, Kind::s32, Counts::products, false},
      [](Registers d, Registers a, Registers b, Registers c) { m16n8k64_s32_u4_s4<<<1, 32>>>(d, a, b, c); });
  product(s, "m8n8k128_s32_b1_b1_xor_popc",
          {8, 8, 128, Kind::s32, Kind::b1, Kind::b1, Kind::s32, Counts::differing, false},
          [](Registers d, Registers a, Registers b, Registers c) {
            m8n8k128_s32_b1_b1_xor_popc<<<1, 32>>>(d, a, b, c);
          });
  product(s, "m16n8k128_s32_b1_b1_and_popc",
          {16, 8, 128, Kind::s32, Kind::b1, Kind::b1, Kind::s32, Counts::both, false},
          [](Registers d, Registers a, Registers b, Registers c) {
            m16n8k128_s32_b1_b1_and_popc<<<1, 32>>>(d, a, b, c);
          });
  product(s, "m16n8k256_s32_b1_b1_xor_popc",
          {16, 8, 256, Kind::s32, Kind::b1, Kind::b1, Kind::s32, Counts::differing, false},
          [](Registers d, Registers a, Registers b, Registers c) {
            m16n8k256_s32_b1_b1_xor_popc<<<1, 32>>>(d, a, b, c);
          });
  product(s, "m16n8k32_f32_e4m3_e5m2",
          {16, 8, 32, Kind::f32, Kind::e4m3, Kind::e5m2, Kind::f32, Counts::products, false},
          [](Registers d, Registers a, Registers b, Registers c) {
            m16n8k32_f32_e4m3_e5m2<<<1, 32>>>(d, a, b, c);
          });
  product(s, "m16n8k32_f16_e5m2_e4m3",
          {16, 8, 32, Kind::f16, Kind::e5m2, Kind::e4m3, Kind::f16, Counts::products, false},
          [](Registers d, Registers a, Registers b, Registers c) {
            m16n8k32_f16_e5m2_e4m3<<<1, 32>>>(d, a, b, c);
          });
  product(s, "m16n8k16_f32_e4m3_e4m3",
          {16, 8, 16, Kind::f32, Kind::e4m3, Kind::e4m3, Kind::f32, Counts::products, false},
          [](Registers d, Registers a, Registers b, Registers c) {
            m16n8k16_f32_e4m3_e4m3<<<1, 32>>>(d, a, b, c);
          });
  return s.finish();
}
