// Fetches from mipmapped arrays: which levels are read and how much of each, against plain formulas in double.
#include <cmath>

#include "gmock/gmock.h"
#include "tests/shim/kernel/device_helper.h"

namespace {

using ::npu::test::DeviceArray;
using ::testing::ElementsAre;
using ::testing::Pointwise;

/// The value of each element of a level. Levels are far from each other, so that a wrong one shows.
float value_at(int level, long x, long y, long z) {
  return static_cast<float>(1000 * level + 100 * z + 10 * y + x);
}

size_t halved(size_t count, int level) { return std::max<size_t>(count >> level, 1); }

struct How {
  npuTextureFilterMode filter = npuFilterModePoint;
  npuTextureFilterMode between = npuFilterModePoint;
  float bias = 0, least = 0, greatest = 100;
  unsigned int anisotropy = 0;
};

/// A texture over a mipmapped array of floats whose levels have value_at.
class Mipmaps {
 public:
  Mipmaps(const npuExtent& extent, unsigned int levels, const How& how, unsigned int flags = 0,
          const npuResourceViewDesc* view = nullptr) {
    const npuChannelFormatDesc format = npuCreateChannelDesc<float>();
    EXPECT_EQ(npuMallocMipmappedArray(&array_, &format, extent, levels, flags), npuSuccess);
    for (unsigned int level = 0; level < levels; ++level) fill(extent, static_cast<int>(level), flags);
    npuResourceDesc resource = {};
    resource.resType = npuResourceTypeMipmappedArray;
    resource.res.mipmap.mipmap = array_;
    npuTextureDesc description = {};
    for (auto& address : description.addressMode) address = npuAddressModeClamp;
    description.filterMode = how.filter;
    description.normalizedCoords = 1;
    description.mipmapFilterMode = how.between;
    description.mipmapLevelBias = how.bias;
    description.minMipmapLevelClamp = how.least;
    description.maxMipmapLevelClamp = how.greatest;
    description.maxAnisotropy = how.anisotropy;
    EXPECT_EQ(npuCreateTextureObject(&object_, &resource, &description, view), npuSuccess);
  }
  ~Mipmaps() {
    EXPECT_EQ(npuDestroyTextureObject(object_), npuSuccess);
    EXPECT_EQ(npuFreeMipmappedArray(array_), npuSuccess);
  }
  npuTextureObject_t object() const { return object_; }
  npuMipmappedArray_t array() const { return array_; }

 private:
  void fill(const npuExtent& extent, int level, unsigned int flags) {
    const size_t width = halved(extent.width, level), height = halved(extent.height, level);
    const size_t depth = flags != 0 ? extent.depth : halved(extent.depth, level);
    std::vector<float> values;
    for (size_t z = 0; z < depth; ++z) {
      for (size_t y = 0; y < height; ++y) {
        for (size_t x = 0; x < width; ++x) values.push_back(value_at(level, long(x), long(y), long(z)));
      }
    }
    npuMemcpy3DParms copy = {};
    copy.srcPtr = make_npuPitchedPtr(values.data(), width * sizeof(float), width, height);
    EXPECT_EQ(npuGetMipmappedArrayLevel(&copy.dstArray, array_, static_cast<unsigned int>(level)),
              npuSuccess);
    copy.extent = make_npuExtent(width, height, depth);
    copy.kind = npuMemcpyHostToDevice;
    EXPECT_EQ(npuMemcpy3D(&copy), npuSuccess);
  }

  npuMipmappedArray_t array_ = nullptr;
  npuTextureObject_t object_ = 0;
};

__global__ void at_levels(float* out, npuTextureObject_t texture, const float* levels, float x, float y) {
  out[threadIdx.x] = tex2DLod<float>(texture, x, y, levels[threadIdx.x]);
}

std::vector<float> fetched(const Mipmaps& mipmaps, const std::vector<float>& levels, float x, float y) {
  DeviceArray<float> device_levels(levels), out(levels.size());
  npu::launch<at_levels>(npu::config(1, int(levels.size())), out.get(), mipmaps.object(), device_levels.get(),
                         x, y);
  return out.read();
}

const std::vector<float> kLevels = {-1,   0,    0.25f, 0.49f, 0.51f, 1,      1.5f,
                                    1.9f, 2.3f, 3,     7,     1e30f, -1e30f, NAN};

/// The level that a fetch uses, between 0 and last.
double used_level(double level, const How& how, int last) {
  if (std::isnan(level)) level = -INFINITY;
  level = std::min(std::max(level + double(how.bias), double(how.least)), double(how.greatest));
  return std::min(std::max(level, 0.0), double(last));
}

/// A 2-D image of width x height with 4 levels, read with point filtering at (x, y).
double expected(double level, const How& how, double x, double y, int last) {
  const auto on = [&](int l) {
    const double i = std::floor(x * double(halved(16, l))), j = std::floor(y * double(halved(8, l)));
    return double(value_at(l, long(i), long(j), 0));
  };
  level = used_level(level, how, last);
  if (how.between == npuFilterModePoint) return on(int(std::floor(level + 0.5)));
  const int low = int(std::floor(level));
  const double weight = std::floor((level - low) * 256 + 0.5) / 256;
  return weight == 0 ? on(low) : (1 - weight) * on(low) + weight * on(low + 1);
}

TEST(MipmapTest, ALevelIsBiasedAndClamped) {
  for (const npuTextureFilterMode between : {npuFilterModePoint, npuFilterModeLinear}) {
    for (const How& how :
         {How{npuFilterModePoint, between}, How{npuFilterModePoint, between, 0.75f},
          How{npuFilterModePoint, between, -1}, How{npuFilterModePoint, between, 0, 1.25f},
          How{npuFilterModePoint, between, 0, 0, 1.5f}, How{npuFilterModePoint, between, 0, 0, 0}}) {
      const Mipmaps mipmaps({16, 8, 0}, 4, how);
      std::vector<float> want;
      for (const float level : kLevels) want.push_back(float(expected(level, how, 0.3, 0.7, 3)));
      EXPECT_THAT(fetched(mipmaps, kLevels, 0.3f, 0.7f), Pointwise(testing::FloatEq(), want))
          << between << " " << how.bias << " " << how.least << " " << how.greatest;
    }
  }
}

TEST(MipmapTest, OneLevelIsAlwaysThatLevel) {
  const Mipmaps mipmaps({16, 8, 0}, 1, {npuFilterModePoint, npuFilterModeLinear});
  EXPECT_THAT(fetched(mipmaps, kLevels, 0.3f, 0.7f), testing::Each(value_at(0, 4, 5, 0)));
}

__global__ void forms(float* out, npuTextureObject_t line, npuTextureObject_t box,
                      npuTextureObject_t layers) {
  out[0] = tex1DLod<float>(line, 0.99f, 1);
  out[1] = tex3DLod<float>(box, 0.99f, 0.99f, 0.99f, 1);
  out[2] = tex2DLayeredLod<float>(layers, 0.99f, 0.99f, 2, 1);
  out[3] = tex2DLayeredLod<float>(layers, 0.99f, 0.99f, 9, 0);
  tex1DLod(&out[4], line, 0.0f, 2.0f);
  out[5] = tex1D<float>(line, 0.99f);  // level 0
  out[6] = tex1DGrad<float>(line, 0.99f, 1 / 4.0f, 0);
  out[7] = tex3DGrad<float>(box, 0.99f, 0.99f, 0.99f, make_float4(0, 0, 0, 0), make_float4(0, 0, 0.3f, 9));
  out[8] = tex2DLayeredGrad<float>(layers, 0, 0, 1, make_float2(0, 2 / 5.0f), make_float2(0, 0));
}

TEST(MipmapTest, DimensionsAndLayers) {
  const Mipmaps line({13, 0, 0}, 4, {}), box({7, 5, 6}, 3, {}), layers({5, 5, 3}, 2, {}, npuArrayLayered);
  DeviceArray<float> out(9);
  npu::launch<forms>(npu::config(1, 1), out.get(), line.object(), box.object(), layers.object());
  EXPECT_THAT(out.read(), ElementsAre(value_at(1, 5, 0, 0), value_at(1, 2, 1, 2), value_at(1, 1, 1, 2),
                                      value_at(0, 4, 4, 2), value_at(2, 0, 0, 0), value_at(0, 12, 0, 0),
                                      value_at(2, 2, 0, 0), value_at(1, 2, 1, 2), value_at(1, 0, 0, 1)));
}

/* --- Derivatives. ---------------------------------------------------------------------------------------- */

__global__ void gradients(float* out, npuTextureObject_t texture, const float4* steps, float x, float y) {
  const float4 step = steps[threadIdx.x];
  out[threadIdx.x] =
      tex2DGrad<float>(texture, x, y, make_float2(step.x, step.y), make_float2(step.z, step.w));
}

TEST(MipmapTest, DerivativesChooseTheLevel) {
  const How how{npuFilterModePoint, npuFilterModeLinear};
  const Mipmaps mipmaps({16, 8, 0}, 4, how);
  const std::vector<float4> steps = {{0, 0, 0, 0},
                                     {1 / 16.0f, 0, 0, 1 / 8.0f},
                                     {2 / 16.0f, 0, 0, 0},
                                     {0, 3 / 8.0f, 0, 0},
                                     {0, 0, 3 / 16.0f, 4 / 8.0f},
                                     {0, 0, -4 / 16.0f, 0},
                                     {9, 0, 0, 0},
                                     {1e-9f, 0, 0, 0},
                                     {0.1f, 0.2f, 0.3f, 0.1f}};
  DeviceArray<float4> device_steps(steps);
  DeviceArray<float> out(steps.size());
  npu::launch<gradients>(npu::config(1, int(steps.size())), out.get(), mipmaps.object(), device_steps.get(),
                         0.3f, 0.7f);
  const std::vector<float> got = out.read();
  for (size_t i = 0; i < steps.size(); ++i) {
    const double in_x = std::hypot(steps[i].x * 16.0, steps[i].y * 8.0);
    const double in_y = std::hypot(steps[i].z * 16.0, steps[i].w * 8.0);
    EXPECT_NEAR(got[i], expected(std::log2(std::max(in_x, in_y)), how, 0.3, 0.7, 3), 4) << i;
  }
}

/// Pixels that are 8 elements wide and 1 high: one place needs level 3, and 8 places along them need level 0.
TEST(MipmapTest, AnisotropyReadsALongPixelInPlaces) {
  const std::vector<float4> steps = {{8 / 16.0f, 0, 0, 1 / 8.0f}};
  DeviceArray<float4> device_steps(steps);
  for (const unsigned int most : {1u, 2u, 4u, 8u, 16u}) {
    const Mipmaps mipmaps({16, 8, 0}, 4, {npuFilterModeLinear, npuFilterModeLinear, 0, 0, 100, most});
    DeviceArray<float> out(1);
    npu::launch<gradients>(npu::config(1, 1), out.get(), mipmaps.object(), device_steps.get(), 0.5f, 0.5f);
    const int places = int(std::min(most, 8u)), level = int(std::log2(8 / places));
    double sum = 0;
    for (int i = 1; i <= places; ++i) {  // a linear image is its own linear filter, but for clamped borders
      const double width = double(halved(16, level)), x = 0.5 + 0.5 * (i / (places + 1.0) - 0.5);
      const double at = std::min(std::max(x * width - 0.5, 0.0), width - 1);
      sum += 1000 * level + at + 10 * std::max(0.5 * double(halved(8, level)) - 0.5, 0.0);
    }
    EXPECT_NEAR(out.read()[0], sum / places, 0.05) << most;
  }
}

/* --- Views, surfaces, gathers, colours. ------------------------------------------------------------------ */

TEST(MipmapTest, AViewCountsFromItsFirstLevelAndLayer) {
  npuResourceViewDesc view = {npuResViewFormatFloat1, 16, 8, 0, 1, 2, 0, 0};
  const Mipmaps part({16, 8, 0}, 4, {}, 0, &view);
  EXPECT_THAT(fetched(part, {0, 1, 9}, 0, 0), ElementsAre(1000, 2000, 2000));
  view = {npuResViewFormatNone, 5, 5, 3, 0, 1, 1, 2};
  const Mipmaps layers({5, 5, 3}, 2, {}, npuArrayLayered, &view), line({13, 0, 0}, 1, {}),
      box({7, 5, 6}, 1, {});
  DeviceArray<float> out(9);
  npu::launch<forms>(npu::config(1, 1), out.get(), line.object(), box.object(), layers.object());
  EXPECT_EQ(out.read()[8], value_at(1, 0, 0, 2));
}

__global__ void halve(npuSurfaceObject_t to, npuTextureObject_t from, float unit) {
  const float x = (threadIdx.x + 0.5f) * unit, y = (threadIdx.y + 0.5f) * unit;
  surf2Dwrite(tex2D<float>(from, x, y), to, int(threadIdx.x * sizeof(float)), int(threadIdx.y));
}

/// Each level is made of the one before, as programs do: the mean of four elements.
TEST(MipmapTest, SurfacesWriteLevels) {
  const Mipmaps mipmaps({8, 8, 0}, 4, {npuFilterModePoint, npuFilterModeLinear});
  for (unsigned int level = 1; level < 4; ++level) {
    npuResourceDesc from = {}, to = {};
    ASSERT_EQ(npuGetMipmappedArrayLevel(&from.res.array.array, mipmaps.array(), level - 1), npuSuccess);
    ASSERT_EQ(npuGetMipmappedArrayLevel(&to.res.array.array, mipmaps.array(), level), npuSuccess);
    npuTextureDesc how = {};
    how.normalizedCoords = 1;
    how.filterMode = npuFilterModeLinear;
    npuTextureObject_t texture = 0;
    npuSurfaceObject_t surface = 0;
    ASSERT_EQ(npuCreateTextureObject(&texture, &from, &how, nullptr), npuSuccess);
    ASSERT_EQ(npuCreateSurfaceObject(&surface, &to), npuSuccess);
    const int width = 8 >> level;
    npu::launch<halve>(npu::config(1, dim3(width, width)), surface, texture, 1 / float(width));
    EXPECT_EQ(npuDestroyTextureObject(texture), npuSuccess);
    EXPECT_EQ(npuDestroySurfaceObject(surface), npuSuccess);
  }
  EXPECT_THAT(fetched(mipmaps, {1, 2, 3}, 0, 0), ElementsAre(5.5f, 16.5f, 38.5f));
}

__global__ void gather(float4* out, npuTextureObject_t texture) {
  out[0] = tex2Dgather<float4>(texture, 2.0f, 1.0f);
  tex2Dgather(&out[1], texture, 2.0f, 1.0f, 1);
  out[2] = tex2Dgather<float4>(texture, 0.0f, 0.0f, 0);
}

std::vector<float> parts(const float4& v) { return {v.x, v.y, v.z, v.w}; }

TEST(TextureForms, GathersOneChannelOfFourElements) {
  const npuChannelFormatDesc format = npuCreateChannelDesc<float2>();
  std::vector<float2> values;
  for (int i = 0; i < 12; ++i) values.push_back({float(i), float(100 + i)});
  npuResourceDesc resource = {};
  ASSERT_EQ(npuMallocArray(&resource.res.array.array, &format, 4, 3, npuArrayTextureGather), npuSuccess);
  ASSERT_EQ(npuMemcpyToArray(resource.res.array.array, 0, 0, values.data(), 96, npuMemcpyHostToDevice),
            npuSuccess);
  npuTextureDesc how = {};
  for (auto& address : how.addressMode) address = npuAddressModeClamp;
  npuTextureObject_t texture = 0;
  ASSERT_EQ(npuCreateTextureObject(&texture, &resource, &how, nullptr), npuSuccess);
  DeviceArray<float4> out(3);
  npu::launch<gather>(npu::config(1, 1), out.get(), texture);
  const std::vector<float4> got = out.read();
  EXPECT_THAT(parts(got[0]), ElementsAre(5, 6, 2, 1));
  EXPECT_THAT(parts(got[1]), ElementsAre(105, 106, 102, 101));
  EXPECT_THAT(parts(got[2]), ElementsAre(0, 0, 0, 0));
  EXPECT_EQ(npuDestroyTextureObject(texture), npuSuccess);
  EXPECT_EQ(npuFreeArray(resource.res.array.array), npuSuccess);
}

__global__ void colours(float4* out, npuTextureObject_t texture) {
  out[threadIdx.x] = tex1D<float4>(texture, threadIdx.x + 0.5f);
}

TEST(TextureForms, BytesOfSrgbBecomeLinear) {
  const npuChannelFormatDesc format = npuCreateChannelDesc<uchar4>();
  const std::vector<uchar4> values = {{0, 5, 10, 51}, {128, 200, 255, 255}};
  npuResourceDesc resource = {};
  ASSERT_EQ(npuMallocArray(&resource.res.array.array, &format, 2), npuSuccess);
  ASSERT_EQ(npuMemcpyToArray(resource.res.array.array, 0, 0, values.data(), 8, npuMemcpyHostToDevice),
            npuSuccess);
  npuTextureDesc how = {};
  how.readMode = npuReadModeNormalizedFloat;
  how.sRGB = 1;
  npuTextureObject_t texture = 0;
  ASSERT_EQ(npuCreateTextureObject(&texture, &resource, &how, nullptr), npuSuccess);
  DeviceArray<float4> out(2);
  npu::launch<colours>(npu::config(1, 2), out.get(), texture);
  const std::vector<float4> got = out.read();
  const auto linear = [](int byte) {
    const double v = byte / 255.0;
    return v <= 0.04045 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4);
  };
  for (size_t i = 0; i < 2; ++i) {
    EXPECT_NEAR(got[i].x, linear(values[i].x), 1e-6);
    EXPECT_NEAR(got[i].y, linear(values[i].y), 1e-6);
    EXPECT_NEAR(got[i].z, linear(values[i].z), 1e-6);
    EXPECT_FLOAT_EQ(got[i].w, float(values[i].w) / 255);
  }
  EXPECT_EQ(npuDestroyTextureObject(texture), npuSuccess);
  EXPECT_EQ(npuFreeArray(resource.res.array.array), npuSuccess);
}

}  // namespace
