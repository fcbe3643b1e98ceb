// Arrays in parts on several devices: what the parts hold, their transforms, and what is refused.
#include <cstdlib>

#include "tests/shim/fft/fft_helper.h"

namespace npu::test {
namespace {

using Numbers = std::vector<npufftDoubleComplex>;

const int devices_are_set = setenv("NPU_SIM_DEVICES", "3", 0);

npufftHandle plan_on(std::vector<int> devices) {
  npufftHandle plan = 0;
  EXPECT_EQ(npufftCreate(&plan), NPUFFT_SUCCESS);
  EXPECT_EQ(npufftXtSetGPUs(plan, static_cast<int>(devices.size()), devices.data()), NPUFFT_SUCCESS);
  return plan;
}

/// A plan of a batch on devices 0, 1, and so on. Its work areas have no size.
npufftHandle plan_of(std::vector<int> n, npufftType type, int devices, int batch = 1) {
  std::vector<int> numbers_of_devices;
  for (int i = 0; i < devices; ++i) numbers_of_devices.push_back(i);
  npufftHandle plan = plan_on(numbers_of_devices);
  std::vector<size_t> work(static_cast<size_t>(devices), 77);
  EXPECT_EQ(npufftMakePlanMany(plan, static_cast<int>(n.size()), n.data(), nullptr, 1, 0, nullptr, 1, 0, type,
                               batch, work.data()),
            NPUFFT_SUCCESS);
  EXPECT_EQ(work, std::vector<size_t>(static_cast<size_t>(devices)));
  return plan;
}

/// A descriptor, filled from the host.
class Parts {
 public:
  template <class T>
  Parts(npufftHandle plan, npufftXtSubFormat format, std::vector<T> values) : plan_(plan) {
    EXPECT_EQ(npufftXtMalloc(plan, &descriptor, format), NPUFFT_SUCCESS);
    EXPECT_EQ(npufftXtMemcpy(plan, descriptor, values.data(), NPUFFT_COPY_HOST_TO_DEVICE), NPUFFT_SUCCESS);
  }
  Parts(npufftHandle plan, npufftXtSubFormat format) : plan_(plan) {
    EXPECT_EQ(npufftXtMalloc(plan, &descriptor, format), NPUFFT_SUCCESS);
  }
  ~Parts() { EXPECT_EQ(npufftXtFree(descriptor), NPUFFT_SUCCESS); }
  template <class T>
  std::vector<T> values(size_t count) {
    std::vector<T> host(count);
    EXPECT_EQ(npufftXtMemcpy(plan_, host.data(), descriptor, NPUFFT_COPY_DEVICE_TO_HOST), NPUFFT_SUCCESS);
    return host;
  }
  /// What one part holds.
  Numbers part(int i) {
    const npuXtDesc& parts = *descriptor->descriptor;
    Numbers host(parts.size[i] / sizeof(npufftDoubleComplex));
    EXPECT_EQ(npuMemcpy(host.data(), parts.data[i], parts.size[i], npuMemcpyDeviceToHost), npuSuccess);
    return host;
  }
  npuLibXtDesc* descriptor = nullptr;

 private:
  npufftHandle plan_;
};

/// Largest difference of a single transform from the definition, there and, divided by the size, back.
double error_of(std::vector<int> n, int devices) {
  const int nx = n[0], ny = n.size() > 1 ? n[1] : 1, nz = n.size() > 2 ? n[2] : 1;
  const size_t count = static_cast<size_t>(nx) * ny * nz;
  const std::vector<Complex> x = numbers(count);
  npufftHandle plan = plan_of(n, NPUFFT_Z2Z, devices);
  double error = 0;
  {
    Parts data(plan, NPUFFT_XT_FORMAT_INPLACE, pairs(x));
    EXPECT_EQ(npufftXtExecDescriptor(plan, data.descriptor, data.descriptor, NPUFFT_FORWARD), NPUFFT_SUCCESS);
    EXPECT_EQ(data.descriptor->subFormat, NPUFFT_XT_FORMAT_INPLACE_SHUFFLED);
    error = distance(data.values<npufftDoubleComplex>(count), by_definition(x, nx, ny, nz, -1));
    EXPECT_EQ(npufftXtExecDescriptorZ2Z(plan, data.descriptor, data.descriptor, NPUFFT_INVERSE),
              NPUFFT_SUCCESS);
    EXPECT_EQ(data.descriptor->subFormat, NPUFFT_XT_FORMAT_INPLACE);
    std::vector<Complex> back = x;
    for (Complex& value : back) value *= static_cast<double>(count);
    error = std::max(error, distance(data.values<npufftDoubleComplex>(count), back));
  }
  npufftDestroy(plan);
  return error;
}

class FftDevices : public testing::Test {
 protected:
  void SetUp() override {
    int count = 0;
    ASSERT_EQ(devices_are_set, 0);
    ASSERT_EQ(npuGetDeviceCount(&count), npuSuccess);
    ASSERT_GE(count, 3);
  }
};

TEST_F(FftDevices, EachRankIsItsDefinition) {
  for (int devices : {1, 2, 3}) {
    for (int n : {3, 8, 13, 64}) EXPECT_LT(error_of({n}, devices), 1e-10) << n;
    EXPECT_LT(error_of({4, 6}, devices), 1e-10);
    EXPECT_LT(error_of({7, 5}, devices), 1e-10);
    EXPECT_LT(error_of({3, 4, 5}, devices), 1e-10);
    EXPECT_LT(error_of({5, 3, 2}, devices), 1e-10);
  }
}

TEST_F(FftDevices, ADeviceMayOccurTwice) {
  npufftHandle plan = plan_on({1, 1});
  size_t work[2];
  ASSERT_EQ(npufftMakePlan1d(plan, 16, NPUFFT_Z2Z, 1, work), NPUFFT_SUCCESS);
  const std::vector<Complex> x = numbers(16);
  {
    Parts data(plan, NPUFFT_XT_FORMAT_INPLACE, pairs(x));
    EXPECT_EQ(data.descriptor->descriptor->GPUs[0], 1);
    EXPECT_EQ(data.descriptor->descriptor->GPUs[1], 1);
    ASSERT_EQ(npufftXtExecDescriptor(plan, data.descriptor, data.descriptor, NPUFFT_FORWARD), NPUFFT_SUCCESS);
    EXPECT_LT(distance(data.values<npufftDoubleComplex>(16), by_definition(x, 16, 1, 1, -1)), 1e-12);
  }
  npufftDestroy(plan);
}

TEST_F(FftDevices, PartsAreSlabs) {
  // 3 x 5 x 2 on two devices: of x two and one, of y three and two.
  npufftHandle plan = plan_of({3, 5, 2}, NPUFFT_Z2Z, 2);
  const std::vector<Complex> x = numbers(30);
  {
    Parts natural(plan, NPUFFT_XT_FORMAT_INPLACE, pairs(x)),
        shuffled(plan, NPUFFT_XT_FORMAT_INPLACE_SHUFFLED);
    const npuXtDesc& parts = *natural.descriptor->descriptor;
    EXPECT_EQ(natural.descriptor->library, LIB_FORMAT_CUFFT);
    EXPECT_EQ(parts.nGPUs, 2);
    EXPECT_EQ(parts.GPUs[1], 1);
    EXPECT_EQ(parts.size[0], 20 * sizeof(npufftDoubleComplex));
    EXPECT_EQ(parts.size[1], 10 * sizeof(npufftDoubleComplex));
    npuPointerAttributes attributes{};
    ASSERT_EQ(npuPointerGetAttributes(&attributes, parts.data[1]), npuSuccess);
    EXPECT_EQ(attributes.device, 1);
    EXPECT_EQ(distance(natural.part(1), {x.begin() + 20, x.end()}), 0.0);
    ASSERT_EQ(npufftXtMemcpy(plan, shuffled.descriptor, natural.descriptor, NPUFFT_COPY_DEVICE_TO_DEVICE),
              NPUFFT_SUCCESS);
    std::vector<Complex> first, second;
    for (int i = 0; i < 3; ++i)
      for (int j = 0; j < 5; ++j)
        for (int k = 0; k < 2; ++k)
          (j < 3 ? first : second).push_back(x[static_cast<size_t>((i * 5 + j) * 2 + k)]);
    EXPECT_EQ(distance(shuffled.part(0), first), 0.0);
    EXPECT_EQ(distance(shuffled.part(1), second), 0.0);
    EXPECT_EQ(distance(shuffled.values<npufftDoubleComplex>(30), x), 0.0);
  }
  npufftDestroy(plan);
}

TEST_F(FftDevices, FactorsAreTheOrderOfOneDimension) {
  npufftHandle plan = plan_of({64}, NPUFFT_Z2Z, 2);
  npufftXt1dFactors factors{};
  ASSERT_EQ(npufftXtQueryPlan(plan, &factors, NPUFFT_QUERY_1D_FACTORS), NPUFFT_SUCCESS);
  EXPECT_EQ(factors.size, 64);
  EXPECT_EQ(factors.stringCount, 2);
  EXPECT_EQ(factors.stringLength, 32);
  EXPECT_EQ(factors.substringLength, 16);
  EXPECT_EQ(factors.factor1 * factors.factor2, 64);
  EXPECT_EQ(factors.stringMask, 31);
  EXPECT_EQ(factors.stringShift, 5);
  EXPECT_EQ(1LL << factors.factor1Shift, factors.factor1);
  EXPECT_EQ(factors.factor2Mask, factors.factor2 - 1);
  const std::vector<Complex> x = numbers(64);
  for (npufftXtSubFormat format : {NPUFFT_XT_FORMAT_INPLACE_SHUFFLED, NPUFFT_XT_FORMAT_1D_INPUT_SHUFFLED}) {
    Parts shuffled(plan, format, pairs(x));
    Numbers all = shuffled.part(0);
    for (npufftDoubleComplex value : shuffled.part(1)) all.push_back(value);
    std::vector<Complex> wanted;
    for (long long p = 0; p < 64; ++p)
      wanted.push_back(x[static_cast<size_t>(p / factors.factor2 + factors.factor1 * (p % factors.factor2))]);
    EXPECT_EQ(distance(all, wanted), 0.0);
    ASSERT_EQ(npufftXtExecDescriptor(plan, shuffled.descriptor, shuffled.descriptor, NPUFFT_FORWARD),
              NPUFFT_SUCCESS);
    EXPECT_EQ(shuffled.descriptor->subFormat, NPUFFT_XT_FORMAT_INPLACE);
    const std::vector<Complex> spectrum = by_definition(x, 64, 1, 1, -1);
    EXPECT_LT(distance(shuffled.part(1), {spectrum.begin() + 32, spectrum.end()}), 1e-11);
  }
  npufftDestroy(plan);
  plan = plan_of({8}, NPUFFT_Z2Z, 2, 4);
  EXPECT_EQ(npufftXtQueryPlan(plan, &factors, NPUFFT_QUERY_1D_FACTORS), NPUFFT_INVALID_VALUE) << "a batch";
  npufftDestroy(plan);
}

TEST_F(FftDevices, BatchesAreWholeTransforms) {
  const int n = 6, batch = 5;
  npufftHandle plan = plan_of({n}, NPUFFT_Z2Z, 3, batch);
  const std::vector<Complex> x = numbers(n * batch);
  {
    Parts in(plan, NPUFFT_XT_FORMAT_INPUT, pairs(x)), out(plan, NPUFFT_XT_FORMAT_OUTPUT);
    ASSERT_EQ(npufftXtExecDescriptor(plan, in.descriptor, out.descriptor, NPUFFT_INVERSE), NPUFFT_SUCCESS);
    EXPECT_EQ(out.descriptor->subFormat, NPUFFT_XT_FORMAT_OUTPUT);
    std::vector<Complex> wanted;
    for (int b = 0; b < batch; ++b) {
      const std::vector<Complex> one(x.begin() + b * n, x.begin() + (b + 1) * n);
      for (Complex value : by_definition(one, n, 1, 1, 1)) wanted.push_back(value);
    }
    EXPECT_LT(distance(out.values<npufftDoubleComplex>(n * batch), wanted), 1e-12);
    EXPECT_LT(distance(out.part(2), {wanted.begin() + 4 * n, wanted.end()}), 1e-12) << "two, two and one";
    EXPECT_EQ(distance(in.values<npufftDoubleComplex>(n * batch), x), 0.0) << "the input is unchanged";
  }
  npufftDestroy(plan);
}

/// Real data in place: rows padded to 2 (n / 2 + 1), forward, and back by another plan.
void real_in_place(std::vector<int> n, int devices) {
  const int last = n.back(), row = 2 * (last / 2 + 1), nx = n.size() == 1 ? 1 : n[0],
            ny = n.size() == 3 ? n[1] : 1;
  const size_t rows = static_cast<size_t>(nx * ny);
  std::vector<Complex> x = numbers(rows * static_cast<size_t>(last));
  std::vector<double> padded(rows * row, 99);
  for (size_t i = 0; i < x.size(); ++i) padded[i / last * row + i % last] = (x[i] = x[i].real()).real();
  npufftHandle forward = plan_of(n, NPUFFT_D2Z, devices), inverse = plan_of(n, NPUFFT_Z2D, devices);
  {
    Parts data(forward, NPUFFT_XT_FORMAT_INPLACE, padded);
    ASSERT_EQ(npufftXtExecDescriptorD2Z(forward, data.descriptor, data.descriptor), NPUFFT_SUCCESS);
    const std::vector<Complex> full =
        n.size() == 3 ? by_definition(x, nx, ny, last, -1) : by_definition(x, nx, last, 1, -1);
    const Numbers got = data.values<npufftDoubleComplex>(rows * row / 2);
    for (size_t r = 0; r < rows; ++r)
      for (int k = 0; k <= last / 2; ++k) {
        const npufftDoubleComplex z = got[r * row / 2 + k];
        EXPECT_LT(std::abs(Complex(z.x, z.y) - full[r * last + k]), 1e-11);
      }
    ASSERT_EQ(npufftXtExecDescriptorZ2D(inverse, data.descriptor, data.descriptor), NPUFFT_SUCCESS);
    EXPECT_EQ(data.descriptor->subFormat, NPUFFT_XT_FORMAT_INPLACE);
    const std::vector<double> back = data.values<double>(rows * row);
    for (size_t i = 0; i < x.size(); ++i)
      EXPECT_NEAR(back[i / last * row + i % last], x[i].real() * static_cast<double>(x.size()), 1e-10);
  }
  npufftDestroy(forward);
  npufftDestroy(inverse);
}

TEST_F(FftDevices, RealRowsInPlace) {
  for (int devices : {1, 2, 3}) {
    real_in_place({4, 6}, devices);
    real_in_place({5, 7}, devices);
    real_in_place({4, 3, 5}, devices);
    real_in_place({3, 5, 4}, devices);
  }
  real_in_place({8}, 1);
}

TEST_F(FftDevices, RealRowsOfBatchesAreNotPaddedOutOfPlace) {
  const int n = 5, batch = 4;
  std::vector<Complex> x = numbers(n * batch);
  std::vector<double> reals;
  for (Complex& value : x) reals.push_back((value = value.real()).real());
  npufftHandle plan = plan_of({n}, NPUFFT_D2Z, 3, batch);
  {
    Parts in(plan, NPUFFT_XT_FORMAT_INPUT, reals), out(plan, NPUFFT_XT_FORMAT_OUTPUT);
    ASSERT_EQ(npufftXtExecDescriptor(plan, in.descriptor, out.descriptor, NPUFFT_FORWARD), NPUFFT_SUCCESS);
    std::vector<Complex> wanted;
    for (int b = 0; b < batch; ++b) {
      const auto full = by_definition({x.begin() + b * n, x.begin() + (b + 1) * n}, n, 1, 1, -1);
      wanted.insert(wanted.end(), full.begin(), full.begin() + n / 2 + 1);
    }
    EXPECT_LT(distance(out.values<npufftDoubleComplex>(wanted.size()), wanted), 1e-12);
    EXPECT_EQ(npufftXtExecDescriptor(plan, out.descriptor, in.descriptor, NPUFFT_FORWARD),
              NPUFFT_INVALID_VALUE);
    EXPECT_EQ(npufftXtExecDescriptor(plan, in.descriptor, in.descriptor, NPUFFT_FORWARD),
              NPUFFT_INVALID_VALUE);
    EXPECT_EQ(npufftXtMemcpy(plan, in.descriptor, out.descriptor, NPUFFT_COPY_DEVICE_TO_DEVICE),
              NPUFFT_INVALID_VALUE);
  }
  npufftDestroy(plan);
}

TEST_F(FftDevices, WorkOfTheStreamAndOfDevicesComesFirst) {
  npufftHandle plan = plan_of({4096}, NPUFFT_C2C, 2);
  npuStream_t stream;
  npuStreamCreate(&stream);
  ASSERT_EQ(npufftSetStream(plan, stream), NPUFFT_SUCCESS);
  {
    Parts data(plan, NPUFFT_XT_FORMAT_INPLACE, std::vector<npufftComplex>(4096, make_npuFloatComplex(5, 5)));
    const npuXtDesc& parts = *data.descriptor->descriptor;
    npuMemsetAsync(parts.data[0], 0, parts.size[0], stream);
    npuSetDevice(1);
    npuMemsetAsync(parts.data[1], 0, parts.size[1], nullptr);
    // The stream is of device 0, and the current device stays what it is.
    ASSERT_EQ(npufftXtExecDescriptorC2C(plan, data.descriptor, data.descriptor, NPUFFT_FORWARD),
              NPUFFT_SUCCESS);
    int current = -1;
    npuGetDevice(&current);
    EXPECT_EQ(current, 1);
    EXPECT_EQ(distance(data.values<npufftComplex>(4096), std::vector<Complex>(4096)), 0.0);
    npuSetDevice(0);
  }
  npufftDestroy(plan);
  npuStreamDestroy(stream);
}

TEST_F(FftDevices, SelectionErrors) {
  npufftHandle plan = 0;
  int devices[] = {0, 1}, missing[] = {0, 1000}, negative[] = {-1};
  size_t work[17];
  EXPECT_EQ(npufftXtSetGPUs(-5, 2, devices), NPUFFT_INVALID_PLAN);
  ASSERT_EQ(npufftCreate(&plan), NPUFFT_SUCCESS);
  EXPECT_EQ(npufftXtSetGPUs(plan, 2, nullptr), NPUFFT_INVALID_VALUE);
  EXPECT_EQ(npufftXtSetGPUs(plan, 0, devices), NPUFFT_INVALID_VALUE);
  EXPECT_EQ(npufftXtSetGPUs(plan, 17, devices), NPUFFT_INVALID_VALUE);
  EXPECT_EQ(npufftXtSetGPUs(plan, 2, missing), NPUFFT_INVALID_DEVICE);
  EXPECT_EQ(npufftXtSetGPUs(plan, 1, negative), NPUFFT_INVALID_DEVICE);
  ASSERT_EQ(npufftXtSetGPUs(plan, 2, devices), NPUFFT_SUCCESS);
  EXPECT_EQ(npufftMakePlan1d(plan, 64, NPUFFT_R2C, 1, work), NPUFFT_NOT_SUPPORTED) << "one real dimension";
  EXPECT_EQ(npufftMakePlan1d(plan, 1, NPUFFT_C2C, 1, work), NPUFFT_INVALID_SIZE);
  EXPECT_EQ(npufftMakePlan2d(plan, 8, 1, NPUFFT_C2C, work), NPUFFT_INVALID_SIZE);
  int n[] = {8}, embed[] = {8};
  EXPECT_EQ(npufftMakePlanMany(plan, 1, n, embed, 2, 16, embed, 2, 16, NPUFFT_C2C, 4, work),
            NPUFFT_NOT_SUPPORTED);
  long long size = 64;
  EXPECT_EQ(npufftXtMakePlanMany(plan, 1, &size, nullptr, 1, 0, NPU_C_16F, nullptr, 1, 0, NPU_C_16F, 1, work,
                                 NPU_C_16F),
            NPUFFT_NOT_SUPPORTED);
  EXPECT_EQ(npufftMakePlanMany(plan, 1, n, embed, 1, 8, embed, 1, 8, NPUFFT_C2C, 4, work), NPUFFT_SUCCESS)
      << "a layout without gaps";
  EXPECT_EQ(npufftXtSetGPUs(plan, 2, devices), NPUFFT_INVALID_PLAN) << "made already";
  OnDevice<npufftComplex> data(std::vector<npufftComplex>(32));
  EXPECT_EQ(npufftExecC2C(plan, data.data, data.data, NPUFFT_FORWARD), NPUFFT_NOT_SUPPORTED)
      << "takes descriptors";
  npufftDestroy(plan);
}

TEST_F(FftDevices, DescriptorErrors) {
  npufftHandle plan = plan_of({8, 8}, NPUFFT_C2C, 2), other = plan_of({8, 16}, NPUFFT_C2C, 2),
               fewer = plan_of({8, 8}, NPUFFT_C2C, 1), empty = plan_on({0, 1});
  npuLibXtDesc* none = nullptr;
  EXPECT_EQ(npufftXtMalloc(empty, &none, NPUFFT_XT_FORMAT_INPLACE), NPUFFT_INVALID_PLAN);
  EXPECT_EQ(npufftXtMalloc(plan, nullptr, NPUFFT_XT_FORMAT_INPLACE), NPUFFT_INVALID_VALUE);
  for (int format :
       {NPUFFT_XT_FORMAT_1D_INPUT_SHUFFLED, NPUFFT_XT_FORMAT_DISTRIBUTED_INPUT, NPUFFT_FORMAT_UNDEFINED})
    EXPECT_EQ(npufftXtMalloc(plan, &none, static_cast<npufftXtSubFormat>(format)), NPUFFT_INVALID_VALUE);
  EXPECT_EQ(none, nullptr);
  EXPECT_EQ(npufftXtFree(nullptr), NPUFFT_INVALID_VALUE);
  {
    Parts data(plan, NPUFFT_XT_FORMAT_INPLACE, std::vector<npufftComplex>(64));
    std::vector<npufftComplex> host(64);
    npuLibXtDesc* const d = data.descriptor;
    EXPECT_EQ(npufftXtMemcpy(empty, d, host.data(), NPUFFT_COPY_HOST_TO_DEVICE), NPUFFT_INVALID_PLAN);
    EXPECT_EQ(npufftXtMemcpy(plan, d, nullptr, NPUFFT_COPY_HOST_TO_DEVICE), NPUFFT_INVALID_VALUE);
    EXPECT_EQ(npufftXtMemcpy(plan, d, host.data(), NPUFFT_COPY_UNDEFINED), NPUFFT_INVALID_VALUE);
    EXPECT_EQ(npufftXtMemcpy(other, d, host.data(), NPUFFT_COPY_HOST_TO_DEVICE), NPUFFT_INVALID_VALUE)
        << "too small";
    EXPECT_EQ(npufftXtMemcpy(fewer, d, host.data(), NPUFFT_COPY_HOST_TO_DEVICE), NPUFFT_INVALID_VALUE);
    EXPECT_EQ(npufftXtExecDescriptor(empty, d, d, NPUFFT_FORWARD), NPUFFT_INVALID_PLAN);
    EXPECT_EQ(npufftXtExecDescriptor(plan, d, nullptr, NPUFFT_FORWARD), NPUFFT_INVALID_VALUE);
    EXPECT_EQ(npufftXtExecDescriptor(plan, d, d, 0), NPUFFT_INVALID_VALUE);
    EXPECT_EQ(npufftXtExecDescriptor(fewer, d, d, NPUFFT_FORWARD), NPUFFT_INVALID_VALUE);
    EXPECT_EQ(npufftXtExecDescriptorZ2Z(plan, d, d, NPUFFT_FORWARD), NPUFFT_INVALID_TYPE);
    EXPECT_EQ(npufftXtExecDescriptorR2C(plan, d, d), NPUFFT_INVALID_TYPE);
    EXPECT_EQ(npufftXtExecDescriptorC2R(plan, d, d), NPUFFT_INVALID_TYPE);
    EXPECT_EQ(d->subFormat, NPUFFT_XT_FORMAT_INPLACE);
  }
  npufftXt1dFactors factors;
  EXPECT_EQ(npufftXtQueryPlan(plan, &factors, NPUFFT_QUERY_1D_FACTORS), NPUFFT_INVALID_VALUE)
      << "two dimensions";
  EXPECT_EQ(npufftXtQueryPlan(empty, &factors, NPUFFT_QUERY_1D_FACTORS), NPUFFT_INVALID_PLAN);
  for (npufftHandle each : {plan, other, fewer, empty}) npufftDestroy(each);
}

size_t free_bytes(int device) {
  size_t free = 0, total = 0;
  EXPECT_EQ(npuSetDevice(device), npuSuccess);
  EXPECT_EQ(npuMemGetInfo(&free, &total), npuSuccess);
  EXPECT_EQ(npuSetDevice(0), npuSuccess);
  return free;
}

TEST_F(FftDevices, AllPartsAreFreedAlsoIfOneCannotBe) {
  const npufftHandle plan = plan_of({1 << 18}, NPUFFT_Z2Z, 3);
  const std::vector<size_t> before{free_bytes(0), free_bytes(1), free_bytes(2)};
  npuLibXtDesc* descriptor = nullptr;
  ASSERT_EQ(npufftXtMalloc(plan, &descriptor, NPUFFT_XT_FORMAT_INPLACE), NPUFFT_SUCCESS);
  EXPECT_LT(free_bytes(2), before[2]);
  ASSERT_EQ(npuFree(descriptor->descriptor->data[0]), npuSuccess);
  EXPECT_EQ(npufftXtFree(descriptor), NPUFFT_EXEC_FAILED);
  npuGetLastError();
  EXPECT_EQ((std::vector<size_t>{free_bytes(0), free_bytes(1), free_bytes(2)}), before);
  EXPECT_EQ(npufftDestroy(plan), NPUFFT_SUCCESS);
}

}  // namespace
}  // namespace npu::test
