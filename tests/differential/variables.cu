// Variables on the device: __constant__, __device__, __managed__, symbols; memory of every kind and copies
// between.
#include <cstring>

#include "check.cuh"

using check::Buffer;
using check::device;
using check::loop;
using check::mixed;
using check::Suite;

__constant__ float coefficients[16];
__constant__ int single = 42;
struct Parameters {
  int width, height;
  float scale;
};
__constant__ Parameters parameters;
__device__ int counter;
__device__ float table[64] = {1, 2, 3};
__device__ int matrix[4][8];
__device__ int* pointer_on_device;
__managed__ int managed_total = 5;
__managed__ float managed_table[32];
static __device__ __managed__ int managed_of_file[4] = {1, 2, 3, 4};
template <class T>
__device__ T of_template = T(3);
static __device__ __constant__ const int kFixed[4] = {2, 3, 5, 7};

__global__ void evaluate(float* out, const float* x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float y = 0;
  for (int k = 15; k >= 0; --k) y = y * x[i] + coefficients[k];
  out[i] = y;
}
__global__ void read_constants(int* out) {
  out[threadIdx.x] =
      single + parameters.width * parameters.height + int(parameters.scale * 4) + kFixed[threadIdx.x % 4];
}
__global__ void count_up() { atomicAdd(&counter, threadIdx.x); }
__global__ void double_table() { table[threadIdx.x] = table[threadIdx.x] * 2 + threadIdx.x; }
__global__ void fill_matrix() { matrix[threadIdx.y][threadIdx.x] = threadIdx.y * 100 + threadIdx.x; }
__global__ void through_pointer() { pointer_on_device[threadIdx.x] += 7; }
__global__ void use_managed() {
  managed_table[threadIdx.x] += threadIdx.x;
  if (threadIdx.x == 0) managed_total *= 2;
}
__global__ void read_managed(int* out) { out[threadIdx.x] = managed_of_file[threadIdx.x]; }
__global__ void use_templates(int* out) {
  out[threadIdx.x] = of_template<int> * 10 + int(of_template<float>);
}
__global__ void add(int* x, int n, int y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) x[i] += y;
}
__global__ void rows(float* out, const float* pitched, size_t pitch, int width) {
  const float* row =
      reinterpret_cast<const float*>(reinterpret_cast<const char*>(pitched) + blockIdx.x * pitch);
  out[blockIdx.x * width + threadIdx.x] = row[threadIdx.x] * 2;
}

static void constants(Suite& s) {
  const auto c = loop<float>(16, [](int k) { return float(k % 5) * 0.25f; });
  check::ok(cudaMemcpyToSymbol(coefficients, c.data(), sizeof(float) * 16), "cudaMemcpyToSymbol");
  const auto x = loop<float>(100, [](int i) { return i * 0.0078125f; });
  const Buffer<float> d(x);
  const auto wanted = [&](int i) {
    double sum = 0;
    for (int k = 0; k < 16; ++k) sum += (k % 5) * 0.25 * std::pow(double(x[i]), k);
    return sum;
  };
  s.near("constant array", device<float>(100, [&](float* o) { evaluate<<<1, 128>>>(o, d, 100); }),
         loop<double>(100, wanted), 1e-5);
  const float zero[2] = {0, 0};
  check::ok(cudaMemcpyToSymbol(coefficients, zero, sizeof zero, 14 * sizeof(float)),
            "cudaMemcpyToSymbol with an offset");
  s.near("constant array, part", device<float>(100, [&](float* o) { evaluate<<<1, 128>>>(o, d, 100); }),
         loop<double>(100, [&](int i) { return wanted(i) - 1.0 * std::pow(double(x[i]), 14); }), 1e-5);
  const Parameters p = {6, 7, 2.5f};
  check::ok(cudaMemcpyToSymbol(parameters, &p, sizeof p), "cudaMemcpyToSymbol of a struct");
  s.equal("constants", device<int>(8, [&](int* o) { read_constants<<<1, 8>>>(o); }),
          {96, 97, 99, 101, 96, 97, 99, 101});
}

static void on_the_device(Suite& s) {
  int zero = 0, got = 0;
  check::ok(cudaMemcpyToSymbol(counter, &zero, sizeof zero), "cudaMemcpyToSymbol");
  count_up<<<3, 50>>>();
  check::ok(cudaMemcpyFromSymbol(&got, counter, sizeof got), "cudaMemcpyFromSymbol");
  s.is("device counter", got, 3 * 49 * 25);
  double_table<<<1, 64>>>();
  std::vector<float> all(64);
  check::ok(cudaMemcpyFromSymbol(all.data(), table, sizeof(float) * 64), "cudaMemcpyFromSymbol");
  s.equal("device table", all, loop<float>(64, [](int i) { return i < 3 ? 2.f * (i + 1) + i : float(i); }));
  fill_matrix<<<1, dim3(8, 4)>>>();
  void* address = nullptr;
  size_t size = 0;
  check::ok(cudaGetSymbolAddress(&address, matrix), "cudaGetSymbolAddress");
  check::ok(cudaGetSymbolSize(&size, matrix), "cudaGetSymbolSize");
  std::vector<int> cells(32);
  check::ok(cudaMemcpy(cells.data(), address, size, cudaMemcpyDeviceToHost), "cudaMemcpy");
  s.equal("device matrix", cells, loop<int>(32, [](int i) { return i / 8 * 100 + i % 8; }));
  const auto room = device<int>(16, [&](int* o) {
    check::ok(cudaMemcpyToSymbol(pointer_on_device, &o, sizeof o), "cudaMemcpyToSymbol of a pointer");
    through_pointer<<<1, 16>>>();
  });
  s.equal("device pointer", room, std::vector<int>(16, 7));
  s.equal("variable templates and static members",
          device<int>(4, [&](int* o) { use_templates<<<1, 4>>>(o); }), std::vector<int>(4, 33));
  for (int i = 0; i < 32; ++i) managed_table[i] = 100;
  use_managed<<<1, 32>>>();
  check::wait("use_managed");
  s.is("managed variable", managed_total, 10);
  s.equal("managed table", std::vector<float>(managed_table, managed_table + 32),
          loop<float>(32, [](int i) { return 100.f + i; }));
}

// The address of a managed variable is that of managed memory.
static void managed_by_address(Suite& s) {
  const std::vector<int> host = {7, 8, 9, 10};
  const Buffer<int> from(host);
  const int* source = from;
  check::ok(cudaMemcpy(&managed_total, source + 1, sizeof(int), cudaMemcpyDeviceToDevice),
            "device to managed");
  s.is("managed variable, copied", managed_total, 8);
  check::ok(cudaMemcpy(managed_of_file, host.data(), 3 * sizeof(int), cudaMemcpyHostToDevice),
            "host to managed");
  const auto read = [](int* o) { read_managed<<<1, 4>>>(o); };
  s.equal("managed array, copied", device<int>(4, read), {7, 8, 9, 4});
  check::ok(cudaMemset(managed_of_file + 1, 0, 2 * sizeof(int)), "cudaMemset");
  check::wait("cudaMemset");
  s.equal("managed array, set", device<int>(4, read), {7, 0, 0, 4});
  std::vector<int> back(4);
  check::ok(cudaMemcpy(back.data(), managed_of_file, 4 * sizeof(int), cudaMemcpyDeviceToHost),
            "managed to host");
  s.equal("managed array, copied back", back, {7, 0, 0, 4});
  check::ok(cudaMemcpyToSymbol(managed_of_file, host.data(), 4 * sizeof(int)), "cudaMemcpyToSymbol");
  s.equal("managed array as a symbol", device<int>(4, read), host);
  cudaPointerAttributes attributes;
  check::ok(cudaPointerGetAttributes(&attributes, &managed_of_file[2]), "cudaPointerGetAttributes");
  s.is("kind of a managed variable", attributes.type == cudaMemoryTypeManaged, true);
}

static void memory(Suite& s) {
  const int n = 100;
  const auto x = loop<int>(n, mixed);
  const auto plus = [&](int y) { return loop<int>(n, [&](int i) { return x[i] + y; }); };
  int *managed, *pinned, *mapped, *mapped_on_device;
  check::ok(cudaMallocManaged(&managed, n * sizeof(int)), "cudaMallocManaged");
  std::copy(x.begin(), x.end(), managed);
  add<<<1, 128>>>(managed, n, 5);
  check::wait("add");
  s.equal("managed memory", std::vector<int>(managed, managed + n), plus(5));
  check::ok(cudaMallocHost(&pinned, n * sizeof(int)), "cudaMallocHost");
  check::ok(cudaMemcpy(pinned, managed, n * sizeof(int), cudaMemcpyDefault), "cudaMemcpy");
  s.equal("pinned memory", std::vector<int>(pinned, pinned + n), plus(5));
  check::ok(cudaHostAlloc((void**)&mapped, n * sizeof(int), cudaHostAllocMapped), "cudaHostAlloc");
  std::copy(x.begin(), x.end(), mapped);
  check::ok(cudaHostGetDevicePointer((void**)&mapped_on_device, mapped, 0), "cudaHostGetDevicePointer");
  add<<<1, 128>>>(mapped_on_device, n, 9);
  check::wait("add");
  s.equal("mapped memory", std::vector<int>(mapped, mapped + n), plus(9));
  s.equal("memset", device(x, [&](int* o) { check::ok(cudaMemset(o, 0, n * 2), "cudaMemset"); }),
          loop<int>(n, [&](int i) { return i < n / 2 ? 0 : x[i]; }));
  const Buffer<int> from(x);
  s.equal("device to device",
          device<int>(n,
                      [&](int* o) {
                        check::ok(cudaMemcpy(o, from.data(), 40, cudaMemcpyDeviceToDevice), "cudaMemcpy");
                      }),
          loop<int>(n, [&](int i) { return i < 10 ? x[i] : 0; }));
  cudaPointerAttributes attributes;
  check::ok(cudaPointerGetAttributes(&attributes, managed), "cudaPointerGetAttributes");
  s.is("pointer attributes", int(attributes.type), int(cudaMemoryTypeManaged));
  cudaFree(managed);
  cudaFreeHost(pinned);
  cudaFreeHost(mapped);
  const int width = 21, height = 5;
  const auto image = loop<float>(width * height, [](int i) { return float(mixed(i)); });
  float* pitched;
  size_t pitch;
  check::ok(cudaMallocPitch((void**)&pitched, &pitch, width * sizeof(float), height), "cudaMallocPitch");
  check::ok(cudaMemcpy2D(pitched, pitch, image.data(), width * 4, width * 4, height, cudaMemcpyHostToDevice),
            "cudaMemcpy2D");
  s.equal("pitched memory",
          device<float>(width * height, [&](float* o) { rows<<<height, width>>>(o, pitched, pitch, width); }),
          loop<float>(width * height, [&](int i) { return 2 * image[i]; }));
  cudaFree(pitched);
  size_t free_before, total, free_after;
  cudaMemGetInfo(&free_before, &total);
  void* large = nullptr;
  check::ok(cudaMalloc(&large, 1 << 24), "cudaMalloc");
  cudaMemGetInfo(&free_after, &total);
  s.is("memory info", int(free_before - free_after >= 1 << 24), 1);
  cudaFree(large);
  s.is("too much memory", int(cudaMalloc(&large, size_t(1) << 50)), int(cudaErrorMemoryAllocation));
  cudaGetLastError();
}

int main() {
  Suite s;
  constants(s);
  on_the_device(s);
  managed_by_address(s);
  memory(s);
  return s.finish();
}
