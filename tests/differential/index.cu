// Index arithmetic: one to three dimensions, strides, guards, gathers, the shapes that earn promises.
#include "check.cuh"

using check::Buffer;
using check::device;
using check::loop;
using check::mixed;
using check::Suite;

constexpr int kCount = 1000;

__global__ void flat(int* out, const int* x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = 3 * x[i] + i;
}
__global__ void flat_return(int* out, const int* x, int n) {
  int i = threadIdx.x + blockIdx.x * blockDim.x;
  if (i >= n) return;
  int y = x[i];
  if (y % 3 == 0) return;
  out[i] = y - i;
}
__global__ void grid_stride(int* out, const int* x, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) out[i] = x[i] ^ i;
}
__global__ void grid_stride_two_outputs(int* a, int* b, const int* x, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) {
    int y = x[i];
    a[i] = y / 2;
    b[i] = y % 7;
  }
}
__global__ void grid_stride_sum(int* sum, const int* x, int n) {
  int mine = 0;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) mine += x[i];
  atomicAdd(sum, mine);
}
__global__ void every_other(int* out, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += 2 * blockDim.x * gridDim.x) out[i] = i + 1;
}
__global__ void block_stride(int* out, int n) {
  for (int i = threadIdx.x; i < n; i += blockDim.x) out[i] += i * i;
}
__global__ void backwards(int* out, const int* x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[n - 1 - i] = x[i];
}
__global__ void last_block_first(int* out, int n) {
  int i = (gridDim.x - 1 - blockIdx.x) * blockDim.x + (blockDim.x - 1 - threadIdx.x);
  if (i < n) out[i] = blockIdx.x * 1000 + threadIdx.x;
}
__global__ void plane(int* out, int width, int height, int pitch) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < width && y < height) out[y * pitch + x] = 100 * y + x;
}
__global__ void volume(int* out, dim3 size) {
  unsigned x = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned y = blockIdx.y * blockDim.y + threadIdx.y;
  unsigned z = blockIdx.z * blockDim.z + threadIdx.z;
  if (x >= size.x || y >= size.y || z >= size.z) return;
  out[(z * size.y + y) * size.x + x] = z * 10000 + y * 100 + x;
}
__global__ void linear_block(int* out) {
  int block = blockIdx.x + gridDim.x * (blockIdx.y + gridDim.y * blockIdx.z);
  int thread = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
  out[block * blockDim.x * blockDim.y * blockDim.z + thread] = block * 37 + thread;
}
__global__ void column_sums(int* out, const int* x, int rows, int columns) {
  int c = blockIdx.x * blockDim.x + threadIdx.x;
  if (c >= columns) return;
  int sum = 0;
  for (int r = 0; r < rows; ++r) sum += x[r * columns + c];
  out[c] = sum;
}
__global__ void row_of_block(int* out, const int* x, int columns) {
  const int* row = x + blockIdx.x * columns;
  for (int c = threadIdx.x; c < columns; c += blockDim.x) atomicMax(&out[blockIdx.x], row[c]);
}
__global__ void unsigned_distance(unsigned* out, unsigned n) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = (i - 500u) % 77u;
}
__global__ void wide_index(long long* out, long long n, long long factor) {
  long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x;
  if (i < n) out[i] = i * factor;
}
__global__ void narrow_index(int* out) {
  unsigned char c = threadIdx.x + 200;
  short s = blockIdx.x * blockDim.x + threadIdx.x;
  out[s] = c;
}
__global__ void blocks_of_one(int* out, const int* x) { out[blockIdx.x] = x[blockIdx.x] + gridDim.x; }
__global__ void neighbours(int* out, const int* x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i > 0 && i < n - 1) out[i] = x[i - 1] + 2 * x[i] + x[i + 1];
}
__global__ void gather(int* out, const int* x, const int* from, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = x[from[i]];
}
__global__ void scatter(int* out, const int* x, const int* to, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[to[i]] = x[i];
}
__global__ void triangle(int* out, int n) {
  int row = blockIdx.y * blockDim.y + threadIdx.y, column = blockIdx.x * blockDim.x + threadIdx.x;
  if (row < n && column <= row) out[row * (row + 1) / 2 + column] = row - column;
}
__global__ void sizes(unsigned* out) {
  if (threadIdx.x + threadIdx.y + threadIdx.z == 0 && blockIdx.x + blockIdx.y + blockIdx.z == 0) {
    unsigned all[] = {gridDim.x,  gridDim.y,  gridDim.z,         blockDim.x,
                      blockDim.y, blockDim.z, (unsigned)warpSize};
    for (int i = 0; i < 7; ++i) out[i] = all[i];
  }
}
__global__ void four_per_thread(int* out, const int* x, int n) {
  int base = 4 * (blockIdx.x * blockDim.x + threadIdx.x);
#pragma unroll
  for (int k = 0; k < 4; ++k)
    if (base + k < n) out[base + k] = x[base + k] * (k + 1);
}
__global__ void interleaved_per_thread(int* out, const int* x, int n) {
  int base = blockIdx.x * blockDim.x * 4 + threadIdx.x;
  for (int k = 0; k < 4; ++k) {
    int i = base + k * blockDim.x;
    if (i < n) out[i] = x[i] + k;
  }
}
__global__ void divided_index(int* out, int n, int h, int w) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  int column = i % w, row = i / w % h, plane = i / w / h;
  out[i] = plane * 10000 + row * 100 + column;
}

static void flat_shapes(Suite& s, const std::vector<int>& x, const Buffer<int>& d) {
  const int n = kCount;
  s.equal("flat", device<int>(n, [&](int* o) { flat<<<8, 128>>>(o, d, n); }),
          loop<int>(n, [&](int i) { return 3 * x[i] + i; }));
  s.equal("flat of nothing", device<int>(n, [&](int* o) { flat<<<8, 128>>>(o, d, 0); }), std::vector<int>(n));
  s.equal("flat with less grid than data", device<int>(n, [&](int* o) { flat<<<3, 128>>>(o, d, n); }),
          loop<int>(n, [&](int i) { return i < 384 ? 3 * x[i] + i : 0; }));
  s.equal("flat_return", device<int>(n, [&](int* o) { flat_return<<<8, 128>>>(o, d, n); }),
          loop<int>(n, [&](int i) { return x[i] % 3 == 0 ? 0 : x[i] - i; }));
  s.equal("backwards", device<int>(n, [&](int* o) { backwards<<<8, 128>>>(o, d, n); }),
          loop<int>(n, [&](int i) { return x[n - 1 - i]; }));
  s.equal("last_block_first", device<int>(n, [&](int* o) { last_block_first<<<8, 128>>>(o, n); }),
          loop<int>(n, [&](int i) { return (7 - i / 128) * 1000 + 127 - i % 128; }));
  s.equal("blocks_of_one", device<int>(n, [&](int* o) { blocks_of_one<<<n, 1>>>(o, d); }),
          loop<int>(n, [&](int i) { return x[i] + n; }));
  s.equal("neighbours", device<int>(n, [&](int* o) { neighbours<<<8, 128>>>(o, d, n); }),
          loop<int>(n, [&](int i) { return i > 0 && i < n - 1 ? x[i - 1] + 2 * x[i] + x[i + 1] : 0; }));
  s.equal("unsigned_distance", device<unsigned>(n, [&](unsigned* o) { unsigned_distance<<<8, 128>>>(o, n); }),
          loop<unsigned>(n, [&](int i) { return (unsigned(i) - 500u) % 77u; }));
  s.equal("wide_index",
          device<long long>(n, [&](long long* o) { wide_index<<<8, 128>>>(o, n, 3000000000LL); }),
          loop<long long>(n, [&](int i) { return i * 3000000000LL; }));
  s.equal("narrow_index", device<int>(256, [&](int* o) { narrow_index<<<2, 128>>>(o); }),
          loop<int>(256, [&](int i) { return (i % 128 + 200) % 256; }));
  s.equal("divided_index", device<int>(n, [&](int* o) { divided_index<<<8, 128>>>(o, n, 7, 11); }),
          loop<int>(n, [&](int i) { return i / 77 * 10000 + i / 11 % 7 * 100 + i % 11; }));
}

static void strides(Suite& s, const std::vector<int>& x, const Buffer<int>& d) {
  const int n = kCount;
  s.equal("grid_stride", device<int>(n, [&](int* o) { grid_stride<<<3, 64>>>(o, d, n); }),
          loop<int>(n, [&](int i) { return x[i] ^ i; }));
  const std::vector<int> two =
      device<int>(2 * n, [&](int* o) { grid_stride_two_outputs<<<3, 64>>>(o, o + n, d, n); });
  s.equal("grid_stride_two_outputs", two,
          loop<int>(2 * n, [&](int i) { return i < n ? x[i] / 2 : x[i - n] % 7; }));
  int sum = 0;
  for (int y : x) sum += y;
  s.equal("grid_stride_sum", device<int>(1, [&](int* o) { grid_stride_sum<<<3, 64>>>(o, d, n); }), {sum});
  s.equal("every_other", device<int>(n, [&](int* o) { every_other<<<2, 32>>>(o, n); }),
          loop<int>(n, [&](int i) { return i % 128 < 64 ? i + 1 : 0; }));
  s.equal("block_stride", device(x, [&](int* o) { block_stride<<<1, 96>>>(o, n); }),
          loop<int>(n, [&](int i) { return x[i] + i * i; }));
  s.equal("four_per_thread", device<int>(n, [&](int* o) { four_per_thread<<<3, 96>>>(o, d, n); }),
          loop<int>(n, [&](int i) { return x[i] * (i % 4 + 1); }));
  s.equal("interleaved_per_thread",
          device<int>(n, [&](int* o) { interleaved_per_thread<<<3, 96>>>(o, d, n); }),
          loop<int>(n, [&](int i) { return x[i] + i % 384 / 96; }));
}

static void several_dimensions(Suite& s, const std::vector<int>& x, const Buffer<int>& d) {
  s.equal("plane", device<int>(40 * 21, [&](int* o) { plane<<<dim3(3, 3), dim3(16, 8)>>>(o, 37, 21, 40); }),
          loop<int>(40 * 21, [&](int i) { return i % 40 < 37 ? i / 40 * 100 + i % 40 : 0; }));
  s.equal("volume",
          device<int>(5 * 6 * 7, [&](int* o) { volume<<<dim3(2, 3, 4), dim3(4, 2, 2)>>>(o, dim3(5, 6, 7)); }),
          loop<int>(210, [&](int i) { return i / 30 * 10000 + i / 5 % 6 * 100 + i % 5; }));
  s.equal("linear_block",
          device<int>(24 * 30, [&](int* o) { linear_block<<<dim3(2, 3, 4), dim3(5, 3, 2)>>>(o); }),
          loop<int>(720, [&](int i) { return i / 30 * 37 + i % 30; }));
  s.equal("column_sums", device<int>(40, [&](int* o) { column_sums<<<2, 32>>>(o, d, 25, 40); }),
          loop<int>(40, [&](int c) {
            int sum = 0;
            for (int r = 0; r < 25; ++r) sum += x[r * 40 + c];
            return sum;
          }));
  s.equal("row_of_block", device<int>(25, [&](int* o) { row_of_block<<<25, 16>>>(o, d, 40); }),
          loop<int>(25, [&](int r) {
            int most = 0;
            for (int c = 0; c < 40; ++c) most = std::max(most, x[r * 40 + c]);
            return most;
          }));
  s.equal("triangle", device<int>(20 * 21 / 2, [&](int* o) { triangle<<<dim3(3, 3), dim3(8, 8)>>>(o, 20); }),
          [] {
            std::vector<int> want;
            for (int r = 0; r < 20; ++r)
              for (int c = 0; c <= r; ++c) want.push_back(r - c);
            return want;
          }());
  s.equal("sizes", device<unsigned>(7, [&](unsigned* o) { sizes<<<dim3(2, 3, 4), dim3(5, 6, 7)>>>(o); }),
          {2, 3, 4, 5, 6, 7, 32});
}

static void indirect(Suite& s, const std::vector<int>& x, const Buffer<int>& d) {
  const int n = kCount;
  const std::vector<int> place = loop<int>(n, [](int i) { return i * 7 % n; });
  const Buffer<int> places(place);
  s.equal("gather", device<int>(n, [&](int* o) { gather<<<8, 128>>>(o, d, places, n); }),
          loop<int>(n, [&](int i) { return x[place[i]]; }));
  std::vector<int> want(n);
  for (int i = 0; i < n; ++i) want[place[i]] = x[i];
  s.equal("scatter", device<int>(n, [&](int* o) { scatter<<<8, 128>>>(o, d, places, n); }), want);
}

int main() {
  Suite s;
  const std::vector<int> x = loop<int>(kCount, mixed);
  const Buffer<int> d(x);
  flat_shapes(s, x, d);
  strides(s, x, d);
  several_dimensions(s, x, d);
  indirect(s, x, d);
  return s.finish();
}
