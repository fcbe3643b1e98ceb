// ldmatrix, stmatrix, movmatrix and the four products of mma.m8n8k4 of inline PTX, against plain loops.
#include "matrices.cuh"

using check::Buffer;
using check::encoded;
using check::Kind;
using check::loop;
using check::Suite;
using check::value;

__device__ unsigned share(const void* address) {
  return static_cast<unsigned>(__cvta_generic_to_shared(address));
}

/// Through ldmatrix in each of its forms, which take the modifiers in any order; what no form sets stays 0.
__global__ void loaded(unsigned* out, const unsigned short* in, int form) {
  __shared__ __align__(16) unsigned short rows[32][8];
  for (int i = 0; i < 8; ++i) rows[threadIdx.x][i] = in[threadIdx.x * 8 + i];
  __syncwarp();
  unsigned r[4] = {};
  const unsigned short* const row = rows[threadIdx.x];
  if (form == 0)
    asm volatile("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%1];" : "=r"(r[0]) : "r"(share(row)));
  if (form == 1)
    asm volatile("ldmatrix.sync.aligned.x2.m8n8.shared::cta.b16 {%0, %1}, [%2];"
                 : "=r"(r[0]), "=r"(r[1])
                 : "r"(share(row)));
  if (form == 2)
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.b16 {%0, %1, %2, %3}, [%4];"
                 : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3])
                 : "l"(row));
  if (form == 3)
    asm volatile("ldmatrix.sync.aligned.x1.trans.m8n8.shared.b16 {%0}, [%1];" : "=r"(r[0]) : "r"(share(row)));
  if (form == 4)
    asm volatile("ldmatrix.sync.aligned.m8n8.x2.trans.shared.b16 {%0, %1}, [%2];"
                 : "=r"(r[0]), "=r"(r[1])
                 : "r"(share(row)));
  if (form == 5)
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {%0, %1, %2, %3}, [%4];"
                 : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3])
                 : "r"(share(row)));
  for (int i = 0; i < 4; ++i) out[threadIdx.x * 4 + i] = r[i];
}

/// Through stmatrix in each of its forms; rows that none writes stay 0.
__global__ void stored(unsigned short* out, const unsigned* in, int form) {
  __shared__ __align__(16) unsigned short rows[32][8];
  for (int i = 0; i < 8; ++i) rows[threadIdx.x][i] = 0;
  __syncwarp();
  const unsigned* const r = in + threadIdx.x * 4;
  unsigned short* const row = rows[threadIdx.x];
  if (form == 0)
    asm volatile("stmatrix.sync.aligned.m8n8.x1.shared.b16 [%0], {%1};"
                 :
                 : "r"(share(row)), "r"(r[0])
                 : "memory");
  if (form == 1)
    asm volatile("stmatrix.sync.aligned.x2.m8n8.shared::cta.b16 [%0], {%1, %2};"
                 :
                 : "r"(share(row)), "r"(r[0]), "r"(r[1])
                 : "memory");
  if (form == 2)
    asm volatile("stmatrix.sync.aligned.m8n8.x4.b16 [%0], {%1, %2, %3, %4};"
                 :
                 : "l"(row), "r"(r[0]), "r"(r[1]), "r"(r[2]), "r"(r[3])
                 : "memory");
  if (form == 3)
    asm volatile("stmatrix.sync.aligned.m8n8.x1.trans.shared.b16 [%0], {%1};"
                 :
                 : "r"(share(row)), "r"(r[0])
                 : "memory");
  if (form == 4)
    asm volatile("stmatrix.sync.aligned.m8n8.x2.trans.shared.b16 [%0], {%1, %2};"
                 :
                 : "r"(share(row)), "r"(r[0]), "r"(r[1])
                 : "memory");
  if (form == 5)
    asm volatile("stmatrix.sync.aligned.m8n8.x4.trans.shared.b16 [%0], {%1, %2, %3, %4};"
                 :
                 : "r"(share(row)), "r"(r[0]), "r"(r[1]), "r"(r[2]), "r"(r[3])
                 : "memory");
  __syncwarp();
  for (int i = 0; i < 8; ++i) out[threadIdx.x * 8 + i] = row[i];
}

__global__ void turned(unsigned* out, const unsigned* in) {
  asm volatile("movmatrix.sync.aligned.m8n8.trans.b16 %0, %1;"
               : "=r"(out[threadIdx.x])
               : "r"(in[threadIdx.x]));
}

/// Element i of a lane's register, in a matrix of 8 x 8 as it lies in memory.
int element_at(bool is_transposed, int lane, int i) {
  const int along = lane % 4 * 2 + i, across = lane / 4;
  return is_transposed ? along * 8 + across : across * 8 + along;
}

// clang-format off
__global__ void quads_row_row(float* d, const unsigned* a, const unsigned* b, const float* c) {
  d += threadIdx.x * 8, a += threadIdx.x * 2, b += threadIdx.x * 2, c += threadIdx.x * 8;
  asm volatile("mma.sync.aligned.m8n8k4.row.row.f32.f16.f16.f32 {%0, %1, %2, %3, %4, %5, %6, %7}, {%8, %9}, {%10, %11}, {%12, %13, %14, %15, %16, %17, %18, %19};"
    : "=f"(d[0]), "=f"(d[1]), "=f"(d[2]), "=f"(d[3]), "=f"(d[4]), "=f"(d[5]), "=f"(d[6]), "=f"(d[7]) : "r"(a[0]), "r"(a[1]), "r"(b[0]), "r"(b[1]), "f"(c[0]), "f"(c[1]), "f"(c[2]), "f"(c[3]), "f"(c[4]), "f"(c[5]), "f"(c[6]), "f"(c[7]));
}
__global__ void quads_row_col(float* d, const unsigned* a, const unsigned* b, const float* c) {
  d += threadIdx.x * 8, a += threadIdx.x * 2, b += threadIdx.x * 2, c += threadIdx.x * 8;
  asm volatile("mma.sync.aligned.m8n8k4.row.col.f32.f16.f16.f32 {%0, %1, %2, %3, %4, %5, %6, %7}, {%8, %9}, {%10, %11}, {%12, %13, %14, %15, %16, %17, %18, %19};"
    : "=f"(d[0]), "=f"(d[1]), "=f"(d[2]), "=f"(d[3]), "=f"(d[4]), "=f"(d[5]), "=f"(d[6]), "=f"(d[7]) : "r"(a[0]), "r"(a[1]), "r"(b[0]), "r"(b[1]), "f"(c[0]), "f"(c[1]), "f"(c[2]), "f"(c[3]), "f"(c[4]), "f"(c[5]), "f"(c[6]), "f"(c[7]));
}
__global__ void quads_col_row(float* d, const unsigned* a, const unsigned* b, const float* c) {
  d += threadIdx.x * 8, a += threadIdx.x * 2, b += threadIdx.x * 2, c += threadIdx.x * 8;
  asm volatile("mma.sync.aligned.m8n8k4.col.row.f32.f16.f16.f32 {%0, %1, %2, %3, %4, %5, %6, %7}, {%8, %9}, {%10, %11}, {%12, %13, %14, %15, %16, %17, %18, %19};"
    : "=f"(d[0]), "=f"(d[1]), "=f"(d[2]), "=f"(d[3]), "=f"(d[4]), "=f"(d[5]), "=f"(d[6]), "=f"(d[7]) : "r"(a[0]), "r"(a[1]), "r"(b[0]), "r"(b[1]), "f"(c[0]), "f"(c[1]), "f"(c[2]), "f"(c[3]), "f"(c[4]), "f"(c[5]), "f"(c[6]), "f"(c[7]));
}
__global__ void quads_col_col(float* d, const unsigned* a, const unsigned* b, const float* c) {
  d += threadIdx.x * 8, a += threadIdx.x * 2, b += threadIdx.x * 2, c += threadIdx.x * 8;
  asm volatile("mma.sync.aligned.m8n8k4.col.col.f32.f16.f16.f32 {%0, %1, %2, %3, %4, %5, %6, %7}, {%8, %9}, {%10, %11}, {%12, %13, %14, %15, %16, %17, %18, %19};"
    : "=f"(d[0]), "=f"(d[1]), "=f"(d[2]), "=f"(d[3]), "=f"(d[4]), "=f"(d[5]), "=f"(d[6]), "=f"(d[7]) : "r"(a[0]), "r"(a[1]), "r"(b[0]), "r"(b[1]), "f"(c[0]), "f"(c[1]), "f"(c[2]), "f"(c[3]), "f"(c[4]), "f"(c[5]), "f"(c[6]), "f"(c[7]));
}
__global__ void quads_half(unsigned* d, const unsigned* a, const unsigned* b, const unsigned* c) {
  d += threadIdx.x * 4, a += threadIdx.x * 2, b += threadIdx.x * 2, c += threadIdx.x * 4;
  asm volatile("mma.sync.aligned.m8n8k4.row.col.f16.f16.f16.f16 {%0, %1, %2, %3}, {%4, %5}, {%6, %7}, {%8, %9, %10, %11};"
    : "=r"(d[0]), "=r"(d[1]), "=r"(d[2]), "=r"(d[3]) : "r"(a[0]), "r"(a[1]), "r"(b[0]), "r"(b[1]), "r"(c[0]), "r"(c[1]), "r"(c[2]), "r"(c[3]));
}
// clang-format on

struct Place {
  int row, column;
};
/// Where element i of a lane lies in its product. Source: PTX ISA, mma.m8n8k4 of f16.
Place of_a(bool by_rows, int lane, int i) {
  const int high = lane < 16 ? 0 : 4;
  return by_rows ? Place{lane % 4 + high, i} : Place{i + high, lane % 4};
}
Place of_b(bool by_rows, int lane, int i) {
  const int high = lane < 16 ? 0 : 4;
  return by_rows ? Place{lane % 4, i + high} : Place{i, lane % 4 + high};
}
Place of_sum(bool is_float, int lane, int i) {
  const int high = lane < 16 ? 0 : 4;
  return is_float ? Place{(lane & 1) + (i & 2) + high, (i & 4) + (lane & 2) + (i & 1)}
                  : Place{lane % 4 + high, i};
}
double number(int matrix, int lane, Place at) {
  return value(Kind::f16, matrix * 1000 + lane / 4 % 4 * 64 + at.row * 8 + at.column);
}

template <class Where>
std::vector<unsigned> halves(int each, Where where) {
  return loop<unsigned>(32 * each / 2, [&](int i) {
    const auto one = [&](int j) {
      return static_cast<unsigned>(encoded(Kind::f16, where(j / each, j % each)));
    };
    return one(2 * i) | one(2 * i + 1) << 16;
  });
}

template <class Launch>
void quads(Suite& s, const char* name, bool rows_a, bool rows_b, bool is_float, Launch launch) {
  const Buffer<unsigned> a(
      halves(4, [&](int lane, int i) { return number(1, lane, of_a(rows_a, lane, i)); }));
  const Buffer<unsigned> b(
      halves(4, [&](int lane, int i) { return number(2, lane, of_b(rows_b, lane, i)); }));
  const auto sum = [&](bool with_products) {
    return [=](int lane, int i) {
      const Place at = of_sum(is_float, lane, i);
      double all = number(3, lane, at);
      for (int k = 0; with_products && k < 4; ++k)
        all += number(1, lane, {at.row, k}) * number(2, lane, {k, at.column});
      return all;
    };
  };
  const auto registers = [&](auto element) {
    if (!is_float) return halves(8, element);
    return loop<unsigned>(
        256, [&](int i) { return static_cast<unsigned>(encoded(Kind::f32, element(i / 8, i % 8))); });
  };
  const Buffer<unsigned> c(registers(sum(false)));
  const auto want = registers(sum(true));
  const Buffer<unsigned> d(std::vector<unsigned>(want.size()));
  launch(d.data(), a.data(), b.data(), c.data());
  check::wait(name);
  s.equal(name, d.values(), want);
}

int main() {
  Suite s;
  const auto words =
      loop<unsigned>(128, [](int i) { return static_cast<unsigned>(2 * i | (2 * i + 1) << 16); });
  const auto shorts = loop<unsigned short>(256, [](int i) { return static_cast<unsigned short>(i); });
  const Buffer<unsigned short> rows(shorts);
  const Buffer<unsigned> registers(words);
  for (int form = 0; form < 6; ++form) {
    const int count = form % 3 == 2 ? 4 : form % 3 + 1;
    const bool is_transposed = form >= 3;
    s.equal("ldmatrix " + std::to_string(form),
            check::device<unsigned>(128, [&](unsigned* o) { loaded<<<1, 32>>>(o, rows.data(), form); }),
            loop<unsigned>(128, [&](int i) {
              const int lane = i / 4, matrix = i % 4;
              if (matrix >= count) return 0u;
              return static_cast<unsigned>(64 * matrix + element_at(is_transposed, lane, 0)) |
                     static_cast<unsigned>(64 * matrix + element_at(is_transposed, lane, 1)) << 16;
            }));
    std::vector<unsigned short> want(256);
    for (int i = 0; i < 256; ++i) {
      const int lane = i / 8, matrix = i / 2 % 4;
      if (matrix < count)
        want[64 * matrix + element_at(is_transposed, lane, i % 2)] = static_cast<unsigned short>(i);
    }
    s.equal("stmatrix " + std::to_string(form),
            check::device<unsigned short>(
                256, [&](unsigned short* o) { stored<<<1, 32>>>(o, registers.data(), form); }),
            want);
  }
  s.equal("movmatrix",
          check::device<unsigned>(32, [&](unsigned* o) { turned<<<1, 32>>>(o, registers.data()); }),
          loop<unsigned>(32, [](int lane) {
            const auto one = [&](int i) { return static_cast<unsigned>(element_at(true, lane, i)); };
            return one(0) | one(1) << 16;
          }));
  const auto as_floats = [](auto kernel) {
    return [=](unsigned* d, const unsigned* a, const unsigned* b, const unsigned* c) {
      kernel(reinterpret_cast<float*>(d), a, b, reinterpret_cast<const float*>(c));
    };
  };
  quads(s, "m8n8k4 row row", true, true, true, as_floats([](auto... x) { quads_row_row<<<1, 32>>>(x...); }));
  quads(s, "m8n8k4 row col", true, false, true, as_floats([](auto... x) { quads_row_col<<<1, 32>>>(x...); }));
  quads(s, "m8n8k4 col row", false, true, true, as_floats([](auto... x) { quads_col_row<<<1, 32>>>(x...); }));
  quads(s, "m8n8k4 col col", false, false, true,
        as_floats([](auto... x) { quads_col_col<<<1, 32>>>(x...); }));
  quads(s, "m8n8k4 of halves", true, false, false, [](auto... x) { quads_half<<<1, 32>>>(x...); });
  return s.finish();
}
