// Transforms that load and store through functions of the program.
#include <atomic>

#include "tests/shim/fft/fft_helper.h"

namespace npu::test {
namespace {

const int two_devices_are_set = setenv("NPU_SIM_DEVICES", "3", 0);

/// What callbacks get as callerInfo.
struct Info {
  double factor = 1;
  std::atomic<int> calls{0};
  std::vector<std::atomic<int>> seen = std::vector<std::atomic<int>>(64);
  void* data = nullptr;
};

template <class Value>
Value scaled_load(void* in, size_t offset, void* info, void*) {
  auto* known = static_cast<Info*>(info);
  ++known->calls, ++known->seen[offset];
  known->data = in;
  Value value = static_cast<Value*>(in)[offset];
  if constexpr (std::is_floating_point_v<Value>) {
    return static_cast<Value>(value * known->factor);
  } else {
    value.x *= known->factor, value.y *= known->factor;
    return value;
  }
}
template <class Value>
void scaled_store(void* out, size_t offset, Value value, void* info, void*) {
  auto* known = static_cast<Info*>(info);
  ++known->calls, ++known->seen[offset];
  if constexpr (std::is_floating_point_v<Value>) {
    static_cast<Value*>(out)[offset] = static_cast<Value>(value * known->factor);
  } else {
    value.x *= known->factor, value.y *= known->factor;
    static_cast<Value*>(out)[offset] = value;
  }
}

template <class Function>
npufftResult set(npufftHandle plan, Function function, npufftXtCallbackType type, void* info) {
  void* functions[] = {reinterpret_cast<void*>(function)};
  void* infos[] = {info};
  return npufftXtSetCallback(plan, functions, type, infos);
}

bool each_once(const Info& info, int count) {
  for (int i = 0; i < count; ++i)
    if (info.seen[static_cast<size_t>(i)] != 1) return false;
  return info.calls == count;
}

TEST(FftCallbacks, ComplexNumbersAreLoadedAndStoredOnce) {
  const int n = 13;
  const std::vector<Complex> x = numbers(n);
  OnDevice<npufftDoubleComplex> in(pairs(x)), out(pairs(x));
  npufftHandle plan = 0;
  Info load, store;
  load.factor = 2, store.factor = 5;
  ASSERT_EQ(npufftPlan1d(&plan, n, NPUFFT_Z2Z, 1), NPUFFT_SUCCESS);
  ASSERT_EQ(set(plan, scaled_load<npufftDoubleComplex>, NPUFFT_CB_LD_COMPLEX_DOUBLE, &load), NPUFFT_SUCCESS);
  ASSERT_EQ(set(plan, scaled_store<npufftDoubleComplex>, NPUFFT_CB_ST_COMPLEX_DOUBLE, &store),
            NPUFFT_SUCCESS);
  ASSERT_EQ(npufftExecZ2Z(plan, in.data, out.data, NPUFFT_FORWARD), NPUFFT_SUCCESS);
  std::vector<Complex> wanted = by_definition(x, n, 1, 1, -1);
  for (Complex& value : wanted) value *= 10;
  EXPECT_LT(distance(out.values(), wanted), 1e-12);
  EXPECT_TRUE(each_once(load, n));
  EXPECT_TRUE(each_once(store, n));
  EXPECT_EQ(load.data, in.data);
  ASSERT_EQ(npufftXtClearCallback(plan, NPUFFT_CB_LD_COMPLEX_DOUBLE), NPUFFT_SUCCESS);
  ASSERT_EQ(npufftXtClearCallback(plan, NPUFFT_CB_ST_COMPLEX_DOUBLE), NPUFFT_SUCCESS);
  ASSERT_EQ(npufftExecZ2Z(plan, in.data, in.data, NPUFFT_FORWARD), NPUFFT_SUCCESS);
  EXPECT_LT(distance(in.values(), by_definition(x, n, 1, 1, -1)), 1e-12);
  EXPECT_EQ(load.calls, n);
  npufftDestroy(plan);
}

TEST(FftCallbacks, RealRowsInPlaceHaveTheirOffsets) {
  // Two rows of 5, padded to 6: what is between the rows is not loaded, and half the spectrum is.
  const int n = 5, rows = 2, row = 6;
  std::vector<float> values(rows * row, 99);
  for (int i = 0; i < rows * n; ++i) values[i / n * row + i % n] = static_cast<float>(i * i % 7);
  OnDevice<float> data(values);
  npufftHandle forward = 0, inverse = 0;
  Info load, spectrum, back;
  load.factor = 3, back.factor = 1.0 / (3 * n);
  ASSERT_EQ(npufftPlan1d(&forward, n, NPUFFT_R2C, rows), NPUFFT_SUCCESS);
  ASSERT_EQ(npufftPlan1d(&inverse, n, NPUFFT_C2R, rows), NPUFFT_SUCCESS);
  ASSERT_EQ(set(forward, scaled_load<float>, NPUFFT_CB_LD_REAL, &load), NPUFFT_SUCCESS);
  ASSERT_EQ(set(inverse, scaled_load<npufftComplex>, NPUFFT_CB_LD_COMPLEX, &spectrum), NPUFFT_SUCCESS);
  ASSERT_EQ(set(inverse, scaled_store<float>, NPUFFT_CB_ST_REAL, &back), NPUFFT_SUCCESS);
  auto* complex = reinterpret_cast<npufftComplex*>(data.data);
  ASSERT_EQ(npufftExecR2C(forward, data.data, complex), NPUFFT_SUCCESS);
  ASSERT_EQ(npufftExecC2R(inverse, complex, data.data), NPUFFT_SUCCESS);
  const std::vector<float> got = data.values();
  for (int i = 0; i < rows * n; ++i) EXPECT_NEAR(got[i / n * row + i % n], i * i % 7, 1e-5);
  EXPECT_EQ(load.calls, rows * n);
  EXPECT_EQ(load.seen[5], 0) << "padding";
  EXPECT_TRUE(each_once(spectrum, rows * row / 2));
  EXPECT_EQ(back.calls, rows * n);
  npufftDestroy(forward);
  npufftDestroy(inverse);
}

double sum_in_shared(void* in, size_t offset, void*, void* shared) {
  auto* own = static_cast<double*>(shared);
  own[0] = static_cast<double*>(in)[offset], own[1] = own[0];
  return own[0] + own[1];
}

TEST(FftCallbacks, SharedMemoryHasItsSize) {
  OnDevice<double> in(std::vector<double>(8, 1));
  OnDevice<npufftDoubleComplex> out(pairs(std::vector<Complex>(5)));
  npufftHandle plan = 0;
  ASSERT_EQ(npufftPlan1d(&plan, 8, NPUFFT_D2Z, 1), NPUFFT_SUCCESS);
  ASSERT_EQ(set(plan, sum_in_shared, NPUFFT_CB_LD_REAL_DOUBLE, nullptr), NPUFFT_SUCCESS);
  ASSERT_EQ(npufftXtSetCallbackSharedSize(plan, NPUFFT_CB_LD_REAL_DOUBLE, 2 * sizeof(double)),
            NPUFFT_SUCCESS);
  EXPECT_EQ(npufftXtSetCallbackSharedSize(plan, NPUFFT_CB_LD_REAL_DOUBLE, 16385), NPUFFT_ALLOC_FAILED);
  ASSERT_EQ(npufftExecD2Z(plan, in.data, out.data), NPUFFT_SUCCESS);
  EXPECT_LT(distance(out.values(), {16, 0, 0, 0, 0}), 1e-12);
  npufftDestroy(plan);
}

TEST(FftCallbacks, EachDeviceHasItsOwn) {
  ASSERT_EQ(two_devices_are_set, 0);
  int count = 0;
  ASSERT_EQ(npuGetDeviceCount(&count), npuSuccess);
  ASSERT_GE(count, 2);
  npufftHandle plan = 0;
  int devices[] = {0, 1};
  size_t work[2];
  ASSERT_EQ(npufftCreate(&plan), NPUFFT_SUCCESS);
  ASSERT_EQ(npufftXtSetGPUs(plan, 2, devices), NPUFFT_SUCCESS);
  ASSERT_EQ(npufftMakePlan2d(plan, 3, 5, NPUFFT_Z2Z, work), NPUFFT_SUCCESS);
  Info first, second, stored[2];
  first.factor = 2, second.factor = 3;
  auto load = reinterpret_cast<void*>(scaled_load<npufftDoubleComplex>);
  auto store = reinterpret_cast<void*>(scaled_store<npufftDoubleComplex>);
  void *loads[] = {load, load}, *stores[] = {store, store};
  void *load_infos[] = {&first, &second}, *store_infos[] = {&stored[0], &stored[1]};
  ASSERT_EQ(npufftXtSetCallback(plan, loads, NPUFFT_CB_LD_COMPLEX_DOUBLE, load_infos), NPUFFT_SUCCESS);
  ASSERT_EQ(npufftXtSetCallback(plan, stores, NPUFFT_CB_ST_COMPLEX_DOUBLE, store_infos), NPUFFT_SUCCESS);
  std::vector<Complex> x = numbers(15);
  auto values = pairs(x);
  npuLibXtDesc* data = nullptr;
  ASSERT_EQ(npufftXtMalloc(plan, &data, NPUFFT_XT_FORMAT_INPLACE), NPUFFT_SUCCESS);
  ASSERT_EQ(npufftXtMemcpy(plan, data, values.data(), NPUFFT_COPY_HOST_TO_DEVICE), NPUFFT_SUCCESS);
  ASSERT_EQ(npufftXtExecDescriptor(plan, data, data, NPUFFT_FORWARD), NPUFFT_SUCCESS);
  ASSERT_EQ(npufftXtMemcpy(plan, values.data(), data, NPUFFT_COPY_DEVICE_TO_HOST), NPUFFT_SUCCESS);
  for (size_t i = 0; i < 15; ++i) x[i] *= i < 10 ? 2 : 3;
  EXPECT_LT(distance(values, by_definition(x, 3, 5, 1, -1)), 1e-12);
  EXPECT_TRUE(each_once(first, 10));
  EXPECT_TRUE(each_once(second, 5));
  EXPECT_TRUE(each_once(stored[0], 9)) << "three columns of five";
  EXPECT_TRUE(each_once(stored[1], 6));
  npufftXtFree(data);
  npufftDestroy(plan);
}

TEST(FftCallbacks, Errors) {
  npufftHandle plan = 0, narrow = 0;
  long long n = 8;
  size_t work = 0;
  const auto load = scaled_load<npufftComplex>;
  ASSERT_EQ(npufftCreate(&plan), NPUFFT_SUCCESS);
  EXPECT_EQ(set(plan, load, NPUFFT_CB_LD_COMPLEX, nullptr), NPUFFT_INVALID_PLAN) << "not made";
  EXPECT_EQ(npufftXtClearCallback(plan, NPUFFT_CB_LD_COMPLEX), NPUFFT_INVALID_PLAN);
  EXPECT_EQ(npufftXtSetJITCallback(plan, nullptr, "x", 1, NPUFFT_CB_LD_COMPLEX, nullptr),
            NPUFFT_INVALID_VALUE);
  EXPECT_EQ(npufftXtSetJITCallback(plan, "f", nullptr, 1, NPUFFT_CB_LD_COMPLEX, nullptr),
            NPUFFT_INVALID_VALUE);
  EXPECT_EQ(npufftXtSetJITCallback(plan, "f", "x", 0, NPUFFT_CB_LD_COMPLEX, nullptr), NPUFFT_INVALID_VALUE);
  EXPECT_EQ(npufftXtSetJITCallback(plan, "f", "x", 1, NPUFFT_CB_UNDEFINED, nullptr), NPUFFT_INVALID_TYPE);
  EXPECT_EQ(npufftXtSetJITCallback(plan, "f", "code of a GPU", 14, NPUFFT_CB_LD_COMPLEX, nullptr),
            NPUFFT_NVJITLINK_FAILURE);
  ASSERT_EQ(npufftMakePlan1d(plan, 8, NPUFFT_C2R, 1, &work), NPUFFT_SUCCESS);
  EXPECT_EQ(set(plan, load, NPUFFT_CB_LD_COMPLEX, nullptr), NPUFFT_SUCCESS);
  for (auto type :
       {NPUFFT_CB_LD_REAL, NPUFFT_CB_LD_COMPLEX_DOUBLE, NPUFFT_CB_ST_COMPLEX, NPUFFT_CB_UNDEFINED}) {
    EXPECT_EQ(set(plan, load, type, nullptr), NPUFFT_INVALID_TYPE);
    EXPECT_EQ(npufftXtClearCallback(plan, type), NPUFFT_INVALID_TYPE);
    EXPECT_EQ(npufftXtSetCallbackSharedSize(plan, type, 8), NPUFFT_INVALID_TYPE);
  }
  void* none[] = {nullptr};
  EXPECT_EQ(npufftXtSetCallback(plan, nullptr, NPUFFT_CB_LD_COMPLEX, nullptr), NPUFFT_INVALID_VALUE);
  EXPECT_EQ(npufftXtSetCallback(plan, none, NPUFFT_CB_LD_COMPLEX, nullptr), NPUFFT_INVALID_VALUE);
  EXPECT_EQ(npufftXtSetJITCallback(plan, "f", "x", 1, NPUFFT_CB_LD_COMPLEX, nullptr), NPUFFT_INVALID_PLAN)
      << "made";
  ASSERT_EQ(npufftCreate(&narrow), NPUFFT_SUCCESS);
  ASSERT_EQ(npufftXtMakePlanMany(narrow, 1, &n, nullptr, 1, 0, NPU_C_16F, nullptr, 1, 0, NPU_C_16F, 1, &work,
                                 NPU_C_16F),
            NPUFFT_SUCCESS);
  EXPECT_EQ(set(narrow, load, NPUFFT_CB_LD_COMPLEX, nullptr), NPUFFT_INVALID_TYPE);
  EXPECT_EQ(set(narrow, load, NPUFFT_CB_UNDEFINED, nullptr), NPUFFT_INVALID_TYPE);
  npufftDestroy(plan);
  npufftDestroy(narrow);
}

}  // namespace
}  // namespace npu::test
