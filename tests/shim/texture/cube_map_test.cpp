// Fetches from cube maps and surfaces over them, against the table of faces of the CUDA C++ Programming Guide, in
// double.
#include <array>
#include <cmath>

#include "gmock/gmock.h"
#include "tests/shim/kernel/device_helper.h"

namespace {

using ::npu::test::DeviceArray;

using Direction = std::array<double, 3>;

float value_at(long face, long x, long y) { return static_cast<float>(100 * face + 7 * y + x); }

struct Place {
  long face;
  double s, t;
};

/// The table, row by row.
Place place_of(const Direction& d) {
  const double x = d[0], y = d[1], z = d[2];
  const double ax = std::abs(x), ay = std::abs(y), az = std::abs(z);
  const auto made = [](long face, double s, double t, double m) {
    return Place{face, (s / m + 1) / 2, (t / m + 1) / 2};
  };
  if (ax >= ay && ax >= az) return x >= 0 ? made(0, -z, -y, ax) : made(1, z, -y, ax);
  if (ay >= az) return y >= 0 ? made(2, x, z, ay) : made(3, x, -z, ay);
  return z >= 0 ? made(4, x, -y, az) : made(5, -x, -y, az);
}

long clamped(double i, long n) { return std::min(std::max(long(std::floor(i)), 0l), n - 1); }

double point(const Direction& d, long n, long layer) {
  const Place at = place_of(d);
  return value_at(6 * layer + at.face, clamped(at.s * double(n), n), clamped(at.t * double(n), n));
}

/// Bilinear, each face by itself.
double bilinear(const Direction& d, long n) {
  const Place at = place_of(d);
  const double x = at.s * double(n) - 0.5, y = at.t * double(n) - 0.5;
  const auto weight = [](double v) { return std::floor((v - std::floor(v)) * 256 + 0.5) / 256; };
  const double a = weight(x), b = weight(y);
  const auto element = [&](int i, int j) {
    return double(value_at(at.face, clamped(std::floor(x) + i, n), clamped(std::floor(y) + j, n)));
  };
  return (1 - b) * ((1 - a) * element(0, 0) + a * element(1, 0)) +
         b * ((1 - a) * element(0, 1) + a * element(1, 1));
}

class Cube {
 public:
  Cube(long n, long layers, npuTextureFilterMode filter, bool seamless,
       const std::vector<float>* values = nullptr) {
    const npuChannelFormatDesc format = npuCreateChannelDesc<float>();
    std::vector<float> all;
    for (long face = 0; face < 6 * layers; ++face) {
      for (long i = 0; i < n * n; ++i) all.push_back(value_at(face, i % n, i / n));
    }
    if (values != nullptr) all = *values;
    const auto width = size_t(n), depth = size_t(6 * layers);
    EXPECT_EQ(npuMalloc3DArray(&array_, &format, make_npuExtent(width, width, depth),
                               npuArrayCubemap | (layers > 1 ? npuArrayLayered : 0)),
              npuSuccess);
    npuMemcpy3DParms copy = {};
    copy.srcPtr = make_npuPitchedPtr(all.data(), width * sizeof(float), width, width);
    copy.dstArray = array_;
    copy.extent = make_npuExtent(width, width, depth);
    copy.kind = npuMemcpyHostToDevice;
    EXPECT_EQ(npuMemcpy3D(&copy), npuSuccess);
    npuResourceDesc resource = {};
    resource.res.array.array = array_;
    npuTextureDesc how = {};
    for (auto& address : how.addressMode) address = npuAddressModeClamp;
    how.filterMode = filter;
    how.normalizedCoords = 1;
    how.seamlessCubemap = seamless ? 1 : 0;
    EXPECT_EQ(npuCreateTextureObject(&object_, &resource, &how, nullptr), npuSuccess);
  }
  ~Cube() {
    EXPECT_EQ(npuDestroyTextureObject(object_), npuSuccess);
    EXPECT_EQ(npuFreeArray(array_), npuSuccess);
  }
  npuTextureObject_t object() const { return object_; }
  npuArray_t array() const { return array_; }

 private:
  npuArray_t array_ = nullptr;
  npuTextureObject_t object_ = 0;
};

__global__ void fetch(float* out, npuTextureObject_t texture, const float3* at, int count) {
  const int i = int(blockIdx.x * blockDim.x + threadIdx.x);
  if (i < count) out[i] = texCubemap<float>(texture, at[i].x, at[i].y, at[i].z);
}
__global__ void fetch_layer(float* out, npuTextureObject_t texture, const float3* at, int count, int layer) {
  const int i = int(blockIdx.x * blockDim.x + threadIdx.x);
  if (i < count) texCubemapLayered(&out[i], texture, at[i].x, at[i].y, at[i].z, layer);
}

/// Directions in all octants, of many lengths, without edges.
std::vector<float3> directions() {
  std::vector<float3> result;
  for (int i = 0; i < 997; ++i) {
    const float u = std::sin(float(i) * 1.7f), v = std::cos(float(i) * 0.9f),
                w = std::sin(float(i) * 0.31f + 1);
    const float length = 0.01f + float(i % 10);
    result.push_back({u * length, v * length, w * length});
  }
  return result;
}

template <auto kKernel, class... More>
std::vector<float> fetched(const Cube& cube, const std::vector<float3>& at, More... more) {
  DeviceArray<float3> device_at(at);
  DeviceArray<float> out(at.size());
  const int count = int(at.size());
  npu::launch<kKernel>(npu::config((count + 63) / 64, 64), out.get(), cube.object(), device_at.get(), count,
                       more...);
  return out.read();
}

Direction wide(const float3& d) { return {d.x, d.y, d.z}; }

TEST(CubeMapTest, ADirectionPointsToItsFace) {
  for (const long n : {1l, 2l, 7l, 64l}) {
    const Cube cube(n, 1, npuFilterModePoint, false);
    const std::vector<float3> at = directions();
    const std::vector<float> got = fetched<fetch>(cube, at);
    size_t same = 0;
    for (size_t i = 0; i < at.size(); ++i) same += got[i] == float(point(wide(at[i]), n, 0)) ? 1u : 0u;
    EXPECT_GE(same, at.size() - 4) << "float and double round apart at few borders of elements, n = " << n;
  }
}

TEST(CubeMapTest, FacesAreFilteredByThemselves) {
  const Cube cube(16, 1, npuFilterModeLinear, false);
  const std::vector<float3> at = directions();
  const std::vector<float> got = fetched<fetch>(cube, at);
  for (size_t i = 0; i < at.size(); ++i) EXPECT_NEAR(got[i], bilinear(wide(at[i]), 16), 0.1) << i;
}

TEST(CubeMapTest, LayersAreSixFacesAndClamped) {
  const Cube cube(5, 3, npuFilterModePoint, false);
  const std::vector<float3> at = {{1, 0.1f, 0.15f}, {-1, 0.3f, -0.45f}, {0.1f, -2, 0.2f}, {0.3f, 0.4f, -3}};
  for (const int layer : {-1, 0, 1, 2, 7}) {
    const std::vector<float> got = fetched<fetch_layer>(cube, at, layer);
    for (size_t i = 0; i < at.size(); ++i)
      EXPECT_EQ(got[i], float(point(wide(at[i]), 5, std::min(std::max(layer, 0), 2)))) << layer << " " << i;
  }
}

/// A function of the direction, sampled at the centres of elements: filtering across edges is close to it everywhere.
TEST(CubeMapTest, SeamlessFilteringIsContinuousAcrossEdges) {
  constexpr long kWidth = 32;
  const auto smooth = [](double x, double y, double z) {
    const double length = std::sqrt(x * x + y * y + z * z);
    return 3 * x / length + 2 * y / length - z / length;
  };
  std::vector<float> values;
  for (long face = 0; face < 6; ++face) {
    for (long i = 0; i < kWidth * kWidth; ++i) {
      const double u = (2.0 * double(i % kWidth) + 1) / kWidth - 1,
                   v = (2.0 * double(i / kWidth) + 1) / kWidth - 1;
      const std::array<Direction, 6> faces = {
          {{1, -v, -u}, {-1, -v, u}, {u, 1, v}, {u, -1, -v}, {u, -v, 1}, {-u, -v, -1}}};
      const Direction& d = faces[size_t(face)];
      values.push_back(float(smooth(d[0], d[1], d[2])));
    }
  }
  std::vector<float3> at = directions();
  for (const float a : {-1.0f, 1.0f}) {  // edges and corners
    for (float b = -1; b <= 1; b += 0.05f) {
      for (const float c : {-1.0f, 1.0f, -0.999f, 0.999f}) {
        at.push_back({a, b, c});
        at.push_back({b, c, a});
        at.push_back({c, a, b});
      }
    }
  }
  const Cube seamless(kWidth, 1, npuFilterModeLinear, true, &values);
  const Cube apart(kWidth, 1, npuFilterModeLinear, false, &values);
  const std::vector<float> got = fetched<fetch>(seamless, at), alone = fetched<fetch>(apart, at);
  double worst = 0, worst_apart = 0;
  for (size_t i = 0; i < at.size(); ++i) {
    const double want = smooth(at[i].x, at[i].y, at[i].z);
    worst = std::max(worst, std::abs(got[i] - want));
    worst_apart = std::max(worst_apart, std::abs(alone[i] - want));
  }
  EXPECT_LT(worst, 0.03) << "at corners the fourth element is a mean";
  EXPECT_GT(worst_apart, 2 * worst) << "without it the border elements repeat";
}

__global__ void odd_directions(float* out, npuTextureObject_t texture) {
  out[0] = texCubemap<float>(texture, 0, 0, 0);
  out[1] = texCubemap<float>(texture, NAN, 1, 2);
  out[2] = texCubemap<float>(texture, INFINITY, INFINITY, 0);
}

TEST(CubeMapTest, DirectionsWithoutLengthStayInside) {
  const Cube cube(4, 1, npuFilterModeLinear, true);
  DeviceArray<float> out(3, -1);
  npu::launch<odd_directions>(npu::config(1, 1), out.get(), cube.object());
  EXPECT_THAT(out.read(), testing::Each(testing::AllOf(testing::Ge(0), testing::Lt(600))));
}

/* --- Levels. --------------------------------------------------------------------------------------------- */

__global__ void levels(float* out, npuTextureObject_t texture) {
  out[0] = texCubemapLod<float>(texture, 0.1f, 0.2f, 1, 0);
  out[1] = texCubemapLod<float>(texture, 0.1f, 0.2f, 1, 2);
  // On the face +z, columns change by 4 elements of 16: level 2. In the middle a change along z does not count.
  out[2] = texCubemapGrad<float>(texture, 0, 0, 2, make_float4(1, 0, 0, 0), make_float4(0, 0.1f, 0, 0));
  out[3] = texCubemapGrad<float>(texture, 0, 0, 2, make_float4(0, 0, 1, 0), make_float4(0, 0, 0, 0));
  out[4] = texCubemapLayeredLod<float>(texture, 0.1f, 0.2f, 1, 1, 1);
  out[5] =
      texCubemapLayeredGrad<float>(texture, 0, 0, 2, 1, make_float4(1, 0, 0, 0), make_float4(0, 0, 0, 0));
}

TEST(CubeMapTest, LevelsOfCubes) {
  for (const size_t layers : {size_t{1}, size_t{2}}) {
    const npuChannelFormatDesc format = npuCreateChannelDesc<float>();
    npuResourceDesc resource = {};
    resource.resType = npuResourceTypeMipmappedArray;
    ASSERT_EQ(
        npuMallocMipmappedArray(&resource.res.mipmap.mipmap, &format, make_npuExtent(16, 16, 6 * layers), 5,
                                npuArrayCubemap | (layers > 1 ? npuArrayLayered : 0)),
        npuSuccess);
    for (unsigned int level = 0; level < 5; ++level) {
      const size_t width = 16u >> level;
      std::vector<float> values;
      for (size_t i = 0; i < width * width * 6 * layers; ++i)
        values.push_back(float(100 * level + i / (6 * width * width)));  // level, layer
      npuArray_t array = nullptr;
      ASSERT_EQ(npuGetMipmappedArrayLevel(&array, resource.res.mipmap.mipmap, level), npuSuccess);
      ASSERT_EQ(npuMemcpyToArray(array, 0, 0, values.data(), values.size() * 4, npuMemcpyHostToDevice),
                npuSuccess);
    }
    npuTextureDesc how = {};
    how.normalizedCoords = 1;
    how.maxMipmapLevelClamp = 9;
    npuTextureObject_t texture = 0;
    ASSERT_EQ(npuCreateTextureObject(&texture, &resource, &how, nullptr), npuSuccess);
    DeviceArray<float> out(6);
    npu::launch<levels>(npu::config(1, 1), out.get(), texture);
    const float layer = layers > 1 ? 1 : 0;
    EXPECT_THAT(out.read(), testing::ElementsAre(0, 200, 200, 0, 100 + layer, 200 + layer));
    EXPECT_EQ(npuDestroyTextureObject(texture), npuSuccess);
    EXPECT_EQ(npuFreeMipmappedArray(resource.res.mipmap.mipmap), npuSuccess);
  }
}

/* --- Surfaces. ------------------------------------------------------------------------------------------- */

__global__ void turn(npuSurfaceObject_t surface) {
  const int x = int(threadIdx.x * sizeof(float)), y = int(threadIdx.y);
  for (int face = 0; face < 6; ++face)
    surfCubemapwrite(-surfCubemapread<float>(surface, x, y, face), surface, x, y, face);
}
__global__ void turn_layer(npuSurfaceObject_t surface, int layer) {
  float value = 0;
  const int x = int(threadIdx.x * sizeof(float)), y = int(threadIdx.y);
  surfCubemapLayeredread(&value, surface, x, y, 6 * layer + 2);
  surfCubemapLayeredwrite(value + 0.5f, surface, x, y, 6 * layer + 2);
}

TEST(CubeMapTest, SurfacesReadAndWriteFaces) {
  const Cube cube(3, 2, npuFilterModePoint, false);
  npuResourceDesc resource = {};
  resource.res.array.array = cube.array();
  npuSurfaceObject_t surface = 0;
  ASSERT_EQ(npuCreateSurfaceObject(&surface, &resource), npuSuccess);
  npu::launch<turn>(npu::config(1, dim3(3, 3)), surface);
  npu::launch<turn_layer>(npu::config(1, dim3(3, 3)), surface, 1);
  std::vector<float> values(108);
  ASSERT_EQ(npuMemcpyFromArray(values.data(), cube.array(), 0, 0, 432, npuMemcpyDeviceToHost), npuSuccess);
  for (long i = 0; i < 108; ++i) {
    const long face = i / 9;
    const float was = value_at(face, i % 3, i / 3 % 3);
    EXPECT_EQ(values[size_t(i)], face < 6 ? -was : face == 8 ? was + 0.5f : was) << i;
  }
  EXPECT_EQ(npuDestroySurfaceObject(surface), npuSuccess);
}

__global__ void layered_line(npuSurfaceObject_t surface) {
  const int x = int(threadIdx.x * sizeof(int));
  surf1DLayeredwrite(surf1DLayeredread<int>(surface, x, 0) + 10, surface, x, 1);
}

TEST(SurfaceForms, LayersOfLines) {
  const npuChannelFormatDesc format = npuCreateChannelDesc<int>();
  npuResourceDesc resource = {};
  ASSERT_EQ(npuMalloc3DArray(&resource.res.array.array, &format, {3, 0, 2}, npuArrayLayered), npuSuccess);
  const std::vector<int> values = {1, 2, 3, 0, 0, 0};
  const npuArray_t array = resource.res.array.array;
  ASSERT_EQ(npuMemcpyToArray(array, 0, 0, values.data(), 24, npuMemcpyHostToDevice), npuSuccess);
  npuSurfaceObject_t surface = 0;
  ASSERT_EQ(npuCreateSurfaceObject(&surface, &resource), npuSuccess);
  npu::launch<layered_line>(npu::config(1, 3), surface);
  std::vector<int> got(6);
  ASSERT_EQ(npuMemcpyFromArray(got.data(), array, 0, 0, 24, npuMemcpyDeviceToHost), npuSuccess);
  EXPECT_THAT(got, testing::ElementsAre(1, 2, 3, 11, 12, 13));
  EXPECT_EQ(npuDestroySurfaceObject(surface), npuSuccess);
  EXPECT_EQ(npuFreeArray(array), npuSuccess);
}

}  // namespace
