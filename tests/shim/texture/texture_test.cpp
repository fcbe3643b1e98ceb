// Texture fetches against the formulas of the CUDA C++ Programming Guide ("Texture Fetching"), in double precision.
#include <cmath>

#include "gmock/gmock.h"
#include "tests/shim/kernel/device_helper.h"

namespace {

using ::npu::test::DeviceArray;
using ::testing::ElementsAre;

struct Extent {
  long x, y, z;
};

float sample(long i) { return static_cast<float>(std::sin(1.7 * static_cast<double>(i)) * 10); }

std::vector<float> samples(long count) {
  std::vector<float> values(static_cast<size_t>(count));
  for (long i = 0; i < count; ++i) values[static_cast<size_t>(i)] = sample(i);
  return values;
}

long folded(long i, long n, npuTextureAddressMode mode) {
  switch (mode) {
    case npuAddressModeClamp:
      return std::min(std::max(i, 0l), n - 1);
    case npuAddressModeBorder:
      return i < 0 || i >= n ? -1 : i;
    case npuAddressModeWrap:
      return ((i % n) + n) % n;
    default: {  // mirror: ... 2 1 0 | 0 1 2 ... n-1 | n-1 n-2 ...
      const long at = ((i % (2 * n)) + 2 * n) % (2 * n);
      return at < n ? at : 2 * n - 1 - at;
    }
  }
}

struct Mode {
  npuTextureAddressMode address = npuAddressModeClamp;
  npuTextureFilterMode filter = npuFilterModePoint;
  bool normalized = false;
  double border = 0;
};

double reference(const Extent& n, const Mode& mode, double x, double y, double z) {
  const auto at = [&](long i, long j, long k) {
    i = folded(i, n.x, mode.address), j = folded(j, n.y, mode.address), k = folded(k, n.z, mode.address);
    return i < 0 || j < 0 || k < 0 ? mode.border : static_cast<double>(sample((k * n.y + j) * n.x + i));
  };
  if (mode.normalized) x *= double(n.x), y *= double(n.y), z *= double(n.z);
  if (mode.filter == npuFilterModePoint) {
    return at(long(std::floor(x)), long(std::floor(y)), long(std::floor(z)));
  }
  const auto split = [](double v, long* low) {
    *low = long(std::floor(v - 0.5));
    return std::floor((v - 0.5 - double(*low)) * 256 + 0.5) / 256;
  };
  long i, j, k;
  const double a = split(x, &i), b = split(y, &j), c = split(z, &k);
  double sum = 0;
  for (int corner = 0; corner < 8; ++corner) {
    const int right = corner & 1, down = corner >> 1 & 1, deep = corner >> 2 & 1;
    const double weight = (right != 0 ? a : 1 - a) * (down != 0 ? b : 1 - b) * (deep != 0 ? c : 1 - c);
    if (weight != 0) sum += weight * at(i + right, j + down, k + deep);
  }
  return sum;
}

/* --- Textures of floats over an array. ------------------------------------------------------------------- */

class ArrayTexture {
 public:
  // Dimensions that `extent` lacks are 0, as the runtime wants them.
  ArrayTexture(const npuExtent& extent, const Mode& mode, unsigned flags = 0) {
    const npuChannelFormatDesc format = npuCreateChannelDesc<float>();
    EXPECT_EQ(npuMalloc3DArray(&array_, &format, extent, flags), npuSuccess);
    const size_t height = std::max<size_t>(extent.height, 1), depth = std::max<size_t>(extent.depth, 1);
    std::vector<float> values = samples(long(extent.width * height * depth));
    npuMemcpy3DParms copy = {};
    copy.srcPtr = make_npuPitchedPtr(values.data(), extent.width * sizeof(float), extent.width, height);
    copy.dstArray = array_;
    copy.extent = make_npuExtent(extent.width, height, depth);
    copy.kind = npuMemcpyHostToDevice;
    EXPECT_EQ(npuMemcpy3D(&copy), npuSuccess);
    npuResourceDesc resource = {};
    resource.resType = npuResourceTypeArray;
    resource.res.array.array = array_;
    npuTextureDesc how = {};
    for (auto& address : how.addressMode) address = mode.address;
    for (float& border : how.borderColor) border = static_cast<float>(mode.border);
    how.filterMode = mode.filter;
    how.normalizedCoords = mode.normalized ? 1 : 0;
    EXPECT_EQ(npuCreateTextureObject(&object_, &resource, &how, nullptr), npuSuccess);
  }
  ~ArrayTexture() {
    EXPECT_EQ(npuDestroyTextureObject(object_), npuSuccess);
    EXPECT_EQ(npuFreeArray(array_), npuSuccess);
  }
  npuTextureObject_t object() const { return object_; }

 private:
  npuArray_t array_ = nullptr;
  npuTextureObject_t object_ = 0;
};

__global__ void fetch_1d(npuTextureObject_t texture, const float* at, float* out) {
  const int i = threadIdx.x;
  out[i] = tex1D<float>(texture, at[i]);
}
__global__ void fetch_2d(npuTextureObject_t texture, const float* at, float* out) {
  const int i = threadIdx.x;
  tex2D(&out[i], texture, at[i], at[i] * 0.7f + 0.05f);
}
__global__ void fetch_3d(npuTextureObject_t texture, const float* at, float* out) {
  const int i = threadIdx.x;
  out[i] = tex3D<float>(texture, at[i], at[i] * 0.7f + 0.05f, at[i] * 0.4f - 0.1f);
}

// Coordinates from below 0 to above the width, edges and middles of elements among them.
std::vector<float> places(long width, bool normalized) {
  std::vector<float> at;
  for (double x = -2.375; x < double(width) + 2.5; x += 0.0625) at.push_back(float(x + 0.01));
  for (long i = 0; i < width; ++i) at.push_back(float(double(i) + 0.5));
  if (normalized) {
    for (float& x : at) x /= float(width);
  }
  return at;
}

template <auto kKernel>
void compare(const npuExtent& extent, const Mode& mode) {
  const Extent n{long(extent.width), std::max(1l, long(extent.height)), std::max(1l, long(extent.depth))};
  ArrayTexture texture(extent, mode);
  const std::vector<float> at = places(n.x, mode.normalized);
  DeviceArray<float> device_at(at), out(at.size());
  npu::launch<kKernel>(npu::config(1, int(at.size())), texture.object(), device_at.get(), out.get());
  const std::vector<float> got = out.read();
  size_t exact = 0;
  for (size_t i = 0; i < at.size(); ++i) {
    const double x = at[i];
    const double y = extent.height == 0 ? 0.5 : double(at[i] * 0.7f + 0.05f);
    const double z = extent.depth == 0 ? 0.5 : double(at[i] * 0.4f - 0.1f);
    // Where float and double disagree about the last bit of a weight, a value may move by 1/256 of a difference.
    const double tolerance = mode.filter == npuFilterModePoint ? 0 : 0.09;
    const double expected = reference(n, mode, x, y, z);
    EXPECT_NEAR(got[i], expected, tolerance) << "at " << x << " " << y << " " << z;
    if (std::abs(got[i] - expected) < 1e-4) ++exact;
  }
  EXPECT_GT(double(exact), 0.95 * double(at.size()));
}

constexpr Mode kModes[] = {
    {npuAddressModeClamp, npuFilterModePoint, false},
    {npuAddressModeBorder, npuFilterModePoint, false, 3.5},
    {npuAddressModeClamp, npuFilterModePoint, true},
    {npuAddressModeWrap, npuFilterModePoint, true},
    {npuAddressModeMirror, npuFilterModePoint, true},
    {npuAddressModeBorder, npuFilterModePoint, true, -2},
    {npuAddressModeClamp, npuFilterModeLinear, false},
    {npuAddressModeBorder, npuFilterModeLinear, false, 3.5},
    {npuAddressModeClamp, npuFilterModeLinear, true},
    {npuAddressModeWrap, npuFilterModeLinear, true},
    {npuAddressModeMirror, npuFilterModeLinear, true},
    {npuAddressModeBorder, npuFilterModeLinear, true, -2},
};

TEST(TextureTest, OneDimension) {
  for (const Mode& mode : kModes) {
    for (const size_t width : {1, 2, 13}) compare<fetch_1d>({width, 0, 0}, mode);
  }
}

TEST(TextureTest, TwoDimensions) {
  for (const Mode& mode : kModes) compare<fetch_2d>({13, 7, 0}, mode);
}

TEST(TextureTest, ThreeDimensions) {
  for (const Mode& mode : kModes) compare<fetch_3d>({11, 7, 5}, mode);
}

TEST(TextureTest, WithoutNormalisedCoordinatesWrapAndMirrorClamp) {
  for (const npuTextureAddressMode address : {npuAddressModeWrap, npuAddressModeMirror}) {
    ArrayTexture texture({4, 0, 0}, {address});
    DeviceArray<float> at(std::vector<float>{-3, 9}), out(2);
    npu::launch<fetch_1d>(npu::config(1, 2), texture.object(), at.get(), out.get());
    EXPECT_THAT(out.read(), ElementsAre(sample(0), sample(3)));
  }
}

TEST(TextureTest, CoordinatesThatAreNoNumbersStayInside) {
  ArrayTexture texture({4, 0, 0}, {npuAddressModeClamp, npuFilterModeLinear});
  DeviceArray<float> at(std::vector<float>{NAN, INFINITY, -INFINITY, 3e38f}), out(4);
  npu::launch<fetch_1d>(npu::config(1, 4), texture.object(), at.get(), out.get());
  const std::vector<float> got = out.read();
  EXPECT_THAT(got, testing::Each(testing::AnyOf(sample(0), sample(3))));
}

__global__ void fetch_layers(npuTextureObject_t texture, float* out) {
  out[threadIdx.x] = tex2DLayered<float>(texture, 1.5f, 2.5f, int(threadIdx.x) - 1);
}

TEST(TextureTest, LayersAreClampedAndNotFiltered) {
  ArrayTexture texture({5, 4, 3}, {npuAddressModeClamp, npuFilterModeLinear}, npuArrayLayered);
  DeviceArray<float> out(5);
  npu::launch<fetch_layers>(npu::config(1, 5), texture.object(), out.get());
  const auto at = [](long layer) { return sample((layer * 4 + 2) * 5 + 1); };
  EXPECT_THAT(out.read(), ElementsAre(at(0), at(0), at(1), at(2), at(2)));
}

/* --- Formats over linear and pitched memory. ------------------------------------------------------------- */

template <class T>
npuTextureObject_t linear_texture(const T* data, size_t count,
                                  npuTextureReadMode read = npuReadModeElementType) {
  npuResourceDesc resource = {};
  resource.resType = npuResourceTypeLinear;
  resource.res.linear.devPtr = const_cast<T*>(data);
  resource.res.linear.desc = npuCreateChannelDesc<T>();
  resource.res.linear.sizeInBytes = count * sizeof(T);
  npuTextureDesc how = {};
  how.readMode = read;
  npuTextureObject_t object = 0;
  EXPECT_EQ(npuCreateTextureObject(&object, &resource, &how, nullptr), npuSuccess);
  return object;
}

template <class T>
__global__ void fetch_all(npuTextureObject_t texture, T* out, int first) {
  out[threadIdx.x] = tex1Dfetch<T>(texture, int(threadIdx.x) + first);
}

// All elements and one beyond each end, as Result.
template <class Result, class T>
std::vector<Result> fetched(const std::vector<T>& values, npuTextureReadMode read = npuReadModeElementType) {
  DeviceArray<T> data(values);
  const npuTextureObject_t texture = linear_texture(data.get(), values.size(), read);
  DeviceArray<Result> out(values.size() + 2);
  npu::launch<fetch_all<Result>>(npu::config(1, int(values.size()) + 2), texture, out.get(), -1);
  const std::vector<Result> result = out.read();
  EXPECT_EQ(npuDestroyTextureObject(texture), npuSuccess);
  return result;
}

TEST(TextureTest, LinearMemoryGivesElementsAndZeroOutside) {
  EXPECT_THAT(fetched<float>(std::vector<float>{1.5f, -2, 7}), ElementsAre(0, 1.5f, -2, 7, 0));
  EXPECT_THAT(fetched<int>(std::vector<int>{-1, 1 << 30}), ElementsAre(0, -1, 1 << 30, 0));
  EXPECT_THAT(fetched<unsigned char>(std::vector<unsigned char>{255, 3}), ElementsAre(0, 255, 3, 0));
  EXPECT_THAT(fetched<int>(std::vector<signed char>{-128, 3}), ElementsAre(0, -128, 3, 0));  // extended
  EXPECT_THAT(fetched<unsigned>(std::vector<unsigned short>{65535}), ElementsAre(0, 65535, 0));
}

TEST(TextureTest, IntegersAreReadAsFractions) {
  constexpr npuTextureReadMode kRead = npuReadModeNormalizedFloat;
  EXPECT_THAT(fetched<float>(std::vector<unsigned char>{0, 255, 51}, kRead), ElementsAre(0, 0, 1, 0.2f, 0));
  EXPECT_THAT(fetched<float>(std::vector<signed char>{127, -127, -128}, kRead), ElementsAre(0, 1, -1, -1, 0));
  EXPECT_THAT(fetched<float>(std::vector<unsigned short>{65535, 13107}, kRead), ElementsAre(0, 1, 0.2f, 0));
  EXPECT_THAT(fetched<float>(std::vector<short>{32767, -32768}, kRead), ElementsAre(0, 1, -1, 0));
  // 32-bit integers are not read as float, whatever the mode.
  EXPECT_THAT(fetched<int>(std::vector<int>{5}, kRead), ElementsAre(0, 5, 0));
}

TEST(TextureTest, VectorsKeepTheirComponents) {
  const auto four = fetched<float4>(std::vector<uchar4>{{255, 0, 51, 255}}, npuReadModeNormalizedFloat)[1];
  EXPECT_THAT((std::vector<float>{four.x, four.y, four.z, four.w}), ElementsAre(1, 0, 0.2f, 1));
  const int2 halves = fetched<int2>(std::vector<int2>{{7, -9}})[1];  // how doubles are fetched
  EXPECT_THAT((std::vector<int>{halves.x, halves.y}), ElementsAre(7, -9));
}

TEST(TextureTest, HalvesArriveAsFloats) {
  DeviceArray<unsigned short> data(std::vector<unsigned short>{0x3c00, 0xc000});
  npuResourceDesc resource = {};
  resource.resType = npuResourceTypeLinear;
  resource.res.linear.devPtr = data.get();
  resource.res.linear.desc = npuCreateChannelDescHalf();
  resource.res.linear.sizeInBytes = 4;
  npuTextureDesc how = {};
  npuTextureObject_t texture = 0;
  ASSERT_EQ(npuCreateTextureObject(&texture, &resource, &how, nullptr), npuSuccess);
  DeviceArray<float> out(2);
  npu::launch<fetch_all<float>>(npu::config(1, 2), texture, out.get(), 0);
  EXPECT_THAT(out.read(), ElementsAre(1, -2));
  EXPECT_EQ(npuDestroyTextureObject(texture), npuSuccess);
}

__global__ void fetch_corner(npuTextureObject_t texture, float* out) {
  out[0] = tex2D<float>(texture, 2.5f, 1.5f);
  out[1] = tex2D<float>(texture, 2.0f, 1.5f);
}

TEST(TextureTest, PitchedRowsAreFiltered) {
  float* rows = nullptr;
  size_t pitch = 0;
  ASSERT_EQ(npuMallocPitch(&rows, &pitch, 3 * sizeof(float), 2), npuSuccess);
  const std::vector<float> values = {1, 2, 3, 4, 5, 7};
  ASSERT_EQ(npuMemcpy2D(rows, pitch, values.data(), 12, 12, 2, npuMemcpyHostToDevice), npuSuccess);
  npuResourceDesc resource = {};
  resource.resType = npuResourceTypePitch2D;
  resource.res.pitch2D = {rows, npuCreateChannelDesc<float>(), 3, 2, pitch};
  npuTextureDesc how = {};
  how.filterMode = npuFilterModeLinear;
  for (auto& address : how.addressMode) address = npuAddressModeClamp;
  npuTextureObject_t texture = 0;
  ASSERT_EQ(npuCreateTextureObject(&texture, &resource, &how, nullptr), npuSuccess);
  DeviceArray<float> out(2);
  npu::launch<fetch_corner>(npu::config(1, 1), texture, out.get());
  EXPECT_THAT(out.read(), ElementsAre(7, 6));
  EXPECT_EQ(npuDestroyTextureObject(texture), npuSuccess);
  EXPECT_EQ(npuFree(rows), npuSuccess);
}

}  // namespace
