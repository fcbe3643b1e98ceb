// Textures and surfaces: linear memory, pitched memory, arrays; address and filter modes; normalised
// coordinates; mipmaps and cube maps.
#include <algorithm>
#include <cstring>

#include "check.cuh"

using check::Buffer;
using check::device;
using check::loop;
using check::mixed;
using check::Suite;

constexpr int kWidth = 13, kHeight = 7;

/// A texture of `Texel`s in an array of kWidth x kHeight.
template <class Texel>
class Image {
 public:
  Image(const std::vector<Texel>& texels, cudaTextureAddressMode address, cudaTextureFilterMode filter,
        bool normalised, cudaTextureReadMode read = cudaReadModeElementType) {
    cudaChannelFormatDesc format = cudaCreateChannelDesc<Texel>();
    check::ok(cudaMallocArray(&array_, &format, kWidth, kHeight), "cudaMallocArray");
    check::ok(cudaMemcpy2DToArray(array_, 0, 0, texels.data(), kWidth * sizeof(Texel), kWidth * sizeof(Texel),
                                  kHeight, cudaMemcpyHostToDevice),
              "cudaMemcpy2DToArray");
    cudaResourceDesc resource;
    std::memset(&resource, 0, sizeof resource);
    resource.resType = cudaResourceTypeArray;
    resource.res.array.array = array_;
    cudaTextureDesc texture;
    std::memset(&texture, 0, sizeof texture);
    texture.addressMode[0] = texture.addressMode[1] = address;
    texture.filterMode = filter;
    texture.readMode = read;
    texture.normalizedCoords = normalised;
    check::ok(cudaCreateTextureObject(&object_, &resource, &texture, nullptr), "cudaCreateTextureObject");
  }
  ~Image() {
    cudaDestroyTextureObject(object_);
    cudaFreeArray(array_);
  }
  operator cudaTextureObject_t() const { return object_; }

 private:
  cudaArray_t array_ = nullptr;
  cudaTextureObject_t object_ = 0;
};

__global__ void fetch_plane(float* out, cudaTextureObject_t t, float dx, float dy, float sx, float sy) {
  int x = threadIdx.x, y = threadIdx.y;
  out[y * blockDim.x + x] = tex2D<float>(t, (x + dx) * sx, (y + dy) * sy);
}
__global__ void fetch_line(float* out, cudaTextureObject_t t, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = tex1Dfetch<float>(t, n - 1 - i);
}
__global__ void fetch_quads(float* out, cudaTextureObject_t t) {
  float4 q = tex2D<float4>(t, threadIdx.x + 0.5f, threadIdx.y + 0.5f);
  out[threadIdx.y * kWidth + threadIdx.x] = q.x + 2 * q.y + 3 * q.z + 4 * q.w;
}
__global__ void fetch_bytes(float* out, cudaTextureObject_t t) {
  out[threadIdx.y * kWidth + threadIdx.x] = tex2D<float>(t, threadIdx.x + 0.5f, threadIdx.y + 0.5f);
}
__global__ void stencil(float* out, cudaTextureObject_t t) {
  __shared__ float s[kHeight][kWidth];
  int x = threadIdx.x, y = threadIdx.y;
  s[y][x] = tex2D<float>(t, x + 0.5f, y + 0.5f);
  __syncthreads();
  float left = tex2D<float>(t, x - 0.5f, y + 0.5f), right = tex2D<float>(t, x + 1.5f, y + 0.5f);
  out[y * kWidth + x] = left + right - 2 * s[y][x];
}
__global__ void surface_add(cudaSurfaceObject_t surface) {
  int x = threadIdx.x, y = threadIdx.y, value;
  surf2Dread(&value, surface, x * 4, y);
  surf2Dwrite(value * 2 + x, surface, x * 4, y);
}
__global__ void fetch_layered(float* out, cudaTextureObject_t t, int layers) {
  for (int l = 0; l < layers; ++l) out[l * 8 + threadIdx.x] = tex1DLayered<float>(t, threadIdx.x + 0.5f, l);
}
__global__ void fetch_volume(float* out, cudaTextureObject_t t) {
  int i = threadIdx.x + 4 * (threadIdx.y + 3 * threadIdx.z);
  out[i] = tex3D<float>(t, threadIdx.x + 0.5f, threadIdx.y + 0.5f, threadIdx.z + 0.5f);
}

__global__ void fetch_levels(float* out, cudaTextureObject_t t) {
  float level = threadIdx.x * 0.27f;
  out[threadIdx.x] = tex2DLod<float>(t, 0.3f, 0.6f, level);
  float step = exp2f(level) / 16;
  out[16 + threadIdx.x] = tex2DGrad<float>(t, 0.3f, 0.6f, make_float2(step, 0), make_float2(0, step));
}
__global__ void halve(cudaSurfaceObject_t to, cudaTextureObject_t from) {
  int x = threadIdx.x, y = threadIdx.y;
  float width = blockDim.x;
  surf2Dwrite(tex2D<float>(from, (x + 0.5f) / width, (y + 0.5f) / width), to, x * (int)sizeof(float), y);
}
__global__ void fetch_cube(float* out, cudaTextureObject_t t, int n) {
  float u = 2 * (threadIdx.x + 0.5f) / n - 1, v = 2 * (threadIdx.y + 0.5f) / n - 1;
  int i = threadIdx.y * n + threadIdx.x;
  out[i] = texCubemap<float>(t, 1, -v, -u);
  out[n * n + i] = texCubemap<float>(t, -1, -v, u);
  out[2 * n * n + i] = texCubemap<float>(t, u, 1, v);
  out[3 * n * n + i] = texCubemap<float>(t, u, -1, -v);
  out[4 * n * n + i] = texCubemap<float>(t, u, -v, 1);
  out[5 * n * n + i] = texCubemap<float>(t, -u, -v, -1);
}

static int clamped(int i, int n) { return i < 0 ? 0 : i >= n ? n - 1 : i; }

static void planes(Suite& s, const std::vector<float>& x) {
  const int n = kWidth * kHeight;
  const dim3 threads(kWidth, kHeight);
  const auto at = [&](int c, int r) { return x[clamped(r, kHeight) * kWidth + clamped(c, kWidth)]; };
  const auto fetched = [&](cudaTextureObject_t t, float dx, float dy, float sx = 1, float sy = 1) {
    return device<float>(n, [&](float* o) { fetch_plane<<<1, threads>>>(o, t, dx, dy, sx, sy); });
  };
  const Image<float> points(x, cudaAddressModeClamp, cudaFilterModePoint, false);
  s.equal("points", fetched(points, 0.5f, 0.5f), x);
  s.equal("points clamped", fetched(points, -3.5f, 2.5f),
          loop<float>(n, [&](int i) { return at(i % kWidth - 4, i / kWidth + 2); }));
  const Image<float> border(x, cudaAddressModeBorder, cudaFilterModePoint, false);
  s.equal("points with a border", fetched(border, -3.5f, 2.5f), loop<float>(n, [&](int i) {
            const int c = i % kWidth - 4, r = i / kWidth + 2;
            return c < 0 || r >= kHeight ? 0 : at(c, r);
          }));
  const Image<float> wrapped(x, cudaAddressModeWrap, cudaFilterModePoint, true);
  s.equal("points wrapped", fetched(wrapped, 5.5f, 3.5f, 1.f / kWidth, 1.f / kHeight),
          loop<float>(n, [&](int i) { return at((i % kWidth + 5) % kWidth, (i / kWidth + 3) % kHeight); }));
  const Image<float> mirrored(x, cudaAddressModeMirror, cudaFilterModePoint, true);
  s.equal("points mirrored", fetched(mirrored, 5.5f, 0.5f, 1.f / kWidth, 1.f / kHeight),
          loop<float>(n, [&](int i) {
            const int c = i % kWidth + 5;
            return at(c < kWidth ? c : 2 * kWidth - 1 - c, i / kWidth);
          }));
  const Image<float> linear(x, cudaAddressModeClamp, cudaFilterModeLinear, false);
  s.near("linear", fetched(linear, 0.75f, 1.25f),
         loop<double>(n,
                      [&](int i) {
                        const int c = i % kWidth,
                                  r = i / kWidth;  // 0.25 of the way to the next column, 0.75 to the next row
                        return 0.25 * (0.75 * at(c, r) + 0.25 * at(c + 1, r)) +
                               0.75 * (0.75 * at(c, r + 1) + 0.25 * at(c + 1, r + 1));
                      }),
         1e-6);
  s.equal("stencil", device<float>(n, [&](float* o) { stencil<<<1, threads>>>(o, points); }),
          loop<float>(n, [&](int i) {
            const int c = i % kWidth, r = i / kWidth;
            return at(c - 1, r) + at(c + 1, r) - 2 * at(c, r);
          }));
  const Image<float4> quads(loop<float4>(n, [&](int i) { return make_float4(x[i], 1, i, 2); }),
                            cudaAddressModeClamp, cudaFilterModePoint, false);
  s.equal("four channels", device<float>(n, [&](float* o) { fetch_quads<<<1, threads>>>(o, quads); }),
          loop<float>(n, [&](int i) { return x[i] + 2 + 3 * i + 8; }));
  const Image<unsigned char> bytes(loop<unsigned char>(n, [](int i) { return (unsigned char)(i * 2); }),
                                   cudaAddressModeClamp, cudaFilterModePoint, false,
                                   cudaReadModeNormalizedFloat);
  s.near("normalised bytes", device<float>(n, [&](float* o) { fetch_bytes<<<1, threads>>>(o, bytes); }),
         loop<double>(n, [](int i) { return i * 2 / 255.0; }), 1e-6);
}

static void linear_memory(Suite& s, const std::vector<float>& x) {
  const int n = int(x.size());
  const Buffer<float> d(x);
  cudaResourceDesc resource;
  std::memset(&resource, 0, sizeof resource);
  resource.resType = cudaResourceTypeLinear;
  resource.res.linear.devPtr = d.data();
  resource.res.linear.desc = cudaCreateChannelDesc<float>();
  resource.res.linear.sizeInBytes = n * sizeof(float);
  cudaTextureDesc texture;
  std::memset(&texture, 0, sizeof texture);
  texture.readMode = cudaReadModeElementType;
  cudaTextureObject_t object = 0;
  check::ok(cudaCreateTextureObject(&object, &resource, &texture, nullptr), "cudaCreateTextureObject");
  s.equal("linear memory", device<float>(n, [&](float* o) { fetch_line<<<2, 64>>>(o, object, n); }),
          loop<float>(n, [&](int i) { return x[n - 1 - i]; }));
  cudaDestroyTextureObject(object);
}

static void surfaces(Suite& s) {
  const int n = kWidth * kHeight;
  const auto x = loop<int>(n, mixed);
  cudaChannelFormatDesc format = cudaCreateChannelDesc<int>();
  cudaArray_t array = nullptr;
  check::ok(cudaMallocArray(&array, &format, kWidth, kHeight, cudaArraySurfaceLoadStore), "cudaMallocArray");
  check::ok(
      cudaMemcpy2DToArray(array, 0, 0, x.data(), kWidth * 4, kWidth * 4, kHeight, cudaMemcpyHostToDevice),
      "to the array");
  cudaResourceDesc resource;
  std::memset(&resource, 0, sizeof resource);
  resource.resType = cudaResourceTypeArray;
  resource.res.array.array = array;
  cudaSurfaceObject_t surface = 0;
  check::ok(cudaCreateSurfaceObject(&surface, &resource), "cudaCreateSurfaceObject");
  surface_add<<<1, dim3(kWidth, kHeight)>>>(surface);
  check::wait("surface_add");
  std::vector<int> got(n);
  check::ok(
      cudaMemcpy2DFromArray(got.data(), kWidth * 4, array, 0, 0, kWidth * 4, kHeight, cudaMemcpyDeviceToHost),
      "from the array");
  s.equal("surface", got, loop<int>(n, [&](int i) { return 2 * x[i] + i % kWidth; }));
  cudaDestroySurfaceObject(surface);
  cudaFreeArray(array);
}

/// An array of three extents with the numbers of `x`, and a texture of it.
static void three_extents(Suite& s, const char* name, cudaExtent extent, unsigned flags,
                          const std::vector<float>& x, bool layered) {
  cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
  cudaArray_t array = nullptr;
  check::ok(cudaMalloc3DArray(&array, &format, extent, flags), "cudaMalloc3DArray");
  const size_t rows = extent.height ? extent.height : 1;
  cudaMemcpy3DParms copy;
  std::memset(&copy, 0, sizeof copy);
  copy.srcPtr = make_cudaPitchedPtr((void*)x.data(), extent.width * sizeof(float), extent.width, rows);
  copy.dstArray = array;
  copy.extent = make_cudaExtent(extent.width, rows, extent.depth);
  copy.kind = cudaMemcpyHostToDevice;
  check::ok(cudaMemcpy3D(&copy), "cudaMemcpy3D");
  cudaResourceDesc resource;
  std::memset(&resource, 0, sizeof resource);
  resource.resType = cudaResourceTypeArray;
  resource.res.array.array = array;
  cudaTextureDesc texture;
  std::memset(&texture, 0, sizeof texture);
  texture.addressMode[0] = texture.addressMode[1] = texture.addressMode[2] = cudaAddressModeClamp;
  texture.filterMode = cudaFilterModePoint;
  texture.readMode = cudaReadModeElementType;
  cudaTextureObject_t object = 0;
  check::ok(cudaCreateTextureObject(&object, &resource, &texture, nullptr), "cudaCreateTextureObject");
  s.equal(name,
          device<float>(int(x.size()),
                        [&](float* o) {
                          if (layered)
                            fetch_layered<<<1, 8>>>(o, object, int(extent.depth));
                          else
                            fetch_volume<<<1, dim3(4, 3, 2)>>>(o, object);
                        }),
          x);
  cudaDestroyTextureObject(object);
  cudaFreeArray(array);
}

static cudaTextureObject_t texture_of(cudaResourceDesc resource, cudaTextureFilterMode filter) {
  cudaTextureDesc texture;
  std::memset(&texture, 0, sizeof texture);
  texture.addressMode[0] = texture.addressMode[1] = texture.addressMode[2] = cudaAddressModeClamp;
  texture.filterMode = texture.mipmapFilterMode = filter;
  texture.normalizedCoords = 1;
  texture.maxMipmapLevelClamp = 100;
  cudaTextureObject_t object = 0;
  check::ok(cudaCreateTextureObject(&object, &resource, &texture, nullptr), "cudaCreateTextureObject");
  return object;
}

/// 16 x 16 numbers and the levels below, each made of the one before by a kernel.
static void mipmaps(Suite& s) {
  cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
  cudaMipmappedArray_t levels = nullptr;
  check::ok(cudaMallocMipmappedArray(&levels, &format, make_cudaExtent(16, 16, 0), 5),
            "cudaMallocMipmappedArray");
  std::vector<std::vector<float>> mean = {loop<float>(256, [](int i) { return float(mixed(i) % 64); })};
  cudaResourceDesc whole, from, to;
  std::memset(&whole, 0, sizeof whole);
  std::memset(&from, 0, sizeof from);
  std::memset(&to, 0, sizeof to);
  check::ok(cudaGetMipmappedArrayLevel(&to.res.array.array, levels, 0), "level 0");
  check::ok(cudaMemcpy2DToArray(to.res.array.array, 0, 0, mean[0].data(), 64, 64, 16, cudaMemcpyHostToDevice),
            "to level 0");
  for (int level = 1; level < 5; ++level) {
    const int n = 16 >> level;
    from = to;
    check::ok(cudaGetMipmappedArrayLevel(&to.res.array.array, levels, level), "level");
    cudaTextureObject_t texture = texture_of(from, cudaFilterModeLinear);
    cudaSurfaceObject_t surface = 0;
    check::ok(cudaCreateSurfaceObject(&surface, &to), "cudaCreateSurfaceObject");
    halve<<<1, dim3(n, n)>>>(surface, texture);
    check::wait("halve");
    cudaDestroySurfaceObject(surface);
    cudaDestroyTextureObject(texture);
    const std::vector<float>& above = mean.back();
    mean.push_back(loop<float>(n * n, [&](int i) {
      const int at = 4 * n * (i / n) + 2 * (i % n);
      return (above[at] + above[at + 1] + above[at + 2 * n] + above[at + 2 * n + 1]) / 4;
    }));
  }
  const auto at = [&](int level) {
    const int n = 16 >> level;
    return mean[level][int(0.6 * n) * n + int(0.3 * n)];
  };
  whole.resType = cudaResourceTypeMipmappedArray;
  whole.res.mipmap.mipmap = levels;
  cudaTextureObject_t nearest = texture_of(whole, cudaFilterModePoint);
  s.equal("levels", device<float>(32, [&](float* o) { fetch_levels<<<1, 16>>>(o, nearest); }),
          loop<float>(32, [&](int i) { return at(std::min(int(i % 16 * 0.27 + 0.5), 4)); }));
  cudaDestroyTextureObject(nearest);
  cudaFreeMipmappedArray(levels);
}

/// The six faces, read by the directions of their elements.
static void cube(Suite& s, const std::vector<float>& x) {
  const int n = 3;
  cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
  cudaResourceDesc resource;
  std::memset(&resource, 0, sizeof resource);
  check::ok(cudaMalloc3DArray(&resource.res.array.array, &format, make_cudaExtent(n, n, 6), cudaArrayCubemap),
            "cudaMalloc3DArray");
  cudaMemcpy3DParms copy;
  std::memset(&copy, 0, sizeof copy);
  copy.srcPtr = make_cudaPitchedPtr((void*)x.data(), n * sizeof(float), n, n);
  copy.dstArray = resource.res.array.array;
  copy.extent = make_cudaExtent(n, n, 6);
  copy.kind = cudaMemcpyHostToDevice;
  check::ok(cudaMemcpy3D(&copy), "cudaMemcpy3D");
  cudaTextureObject_t texture = texture_of(resource, cudaFilterModePoint);
  s.equal("cube", device<float>(6 * n * n, [&](float* o) { fetch_cube<<<1, dim3(n, n)>>>(o, texture, n); }),
          x);
  cudaDestroyTextureObject(texture);
  cudaFreeArray(resource.res.array.array);
}

int main() {
  Suite s;
  const auto x = loop<float>(kWidth * kHeight, [](int i) { return float(mixed(i)); });
  planes(s, x);
  linear_memory(s, x);
  surfaces(s);
  three_extents(s, "volume", make_cudaExtent(4, 3, 2), cudaArrayDefault, {x.begin(), x.begin() + 24}, false);
  three_extents(s, "layers", make_cudaExtent(8, 0, 3), cudaArrayLayered, {x.begin(), x.begin() + 24}, true);
  mipmaps(s);
  cube(s, {x.begin(), x.begin() + 54});
  return s.finish();
}
