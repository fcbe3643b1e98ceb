// Settings of emulated products, the log, and preferences.
#include <string>

#include "tests/shim/blas/lt_dense_helper.h"

namespace npu {
namespace {

using test::DeviceArray;
using test::lt_layout;
using test::LtProduct;
using Floats = std::vector<float>;

TEST(LtEmulation, SettingsAreKeptAndNothingIsEmulated) {
  npublasLtEmulationDesc_t emulation = nullptr;
  ASSERT_EQ(npublasLtEmulationDescCreate(&emulation), NPUBLAS_STATUS_SUCCESS);
  int32_t value = 0;
  size_t written = 0;
  const auto get = [&](npublasLtEmulationDescAttributes_t attribute) {
    return npublasLtEmulationDescGetAttribute(emulation, attribute, &value, sizeof value, &written);
  };
  EXPECT_EQ(get(NPUBLASLT_EMULATION_DESC_SPECIAL_VALUES_SUPPORT), NPUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(value, NPU_EMULATION_SPECIAL_VALUES_SUPPORT_DEFAULT);
  value = 55;
  EXPECT_EQ(npublasLtEmulationDescSetAttribute(
                emulation, NPUBLASLT_EMULATION_DESC_FIXEDPOINT_MAX_MANTISSA_BIT_COUNT, &value, sizeof value),
            NPUBLAS_STATUS_SUCCESS);
  value = 0;
  EXPECT_EQ(get(NPUBLASLT_EMULATION_DESC_FIXEDPOINT_MAX_MANTISSA_BIT_COUNT), NPUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(value, 55);
  EXPECT_EQ(get(NPUBLASLT_EMULATION_DESC_FIXEDPOINT_MANTISSA_BIT_COUNT_POINTER),
            NPUBLAS_STATUS_INVALID_VALUE);
  const DeviceArray<int32_t> bits(std::vector<int32_t>{7});
  int32_t* bits_at = bits;
  EXPECT_EQ(npublasLtEmulationDescSetAttribute(emulation,
                                               NPUBLASLT_EMULATION_DESC_FIXEDPOINT_MANTISSA_BIT_COUNT_POINTER,
                                               &bits_at, sizeof bits_at),
            NPUBLAS_STATUS_SUCCESS);
  LtProduct product(NPUBLAS_COMPUTE_64F_EMULATED_FIXEDPOINT, NPU_R_64F);
  product.set(NPUBLASLT_MATMUL_DESC_EMULATION_DESCRIPTOR, emulation);
  const DeviceArray<double> a(std::vector<double>{3}), d(std::vector<double>{0});
  auto layout = lt_layout(NPU_R_64F, 1, 1, 1);
  const double one = 1, zero = 0;
  ASSERT_EQ(product.run(&one, a, layout, a, layout, &zero, d, layout, d, layout), NPUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(d.read()[0], 9);
  EXPECT_EQ(bits.read()[0], -1);
  EXPECT_EQ(npublasLtEmulationDescDestroy(emulation), NPUBLAS_STATUS_SUCCESS);
}

std::vector<std::string> logged;
void log_call(int level, const char* name, const char* message) {
  logged.push_back(std::to_string(level) + " " + name + " " + message);
}

TEST(LtLog, ErrorsAndCalls) {
  LtProduct product(NPUBLAS_COMPUTE_32F, NPU_R_32F);
  const DeviceArray<float> memory(Floats(4));
  auto layout = lt_layout(NPU_R_32F, 2, 2, 2), narrow = lt_layout(NPU_R_32F, 2, 2, 1);
  const float one = 1, zero = 0;
  const auto run = [&](npublasLtMatrixLayoutOpaque_t& a) {
    product.run(&one, memory, a, memory, layout, &zero, memory, layout, memory, layout);
  };
  ASSERT_EQ(npublasLtLoggerSetCallback(log_call), NPUBLAS_STATUS_SUCCESS);
  run(narrow);
  EXPECT_TRUE(logged.empty());  // the level is 0
  ASSERT_EQ(npublasLtLoggerSetLevel(1), NPUBLAS_STATUS_SUCCESS);
  run(narrow), run(layout);
  EXPECT_EQ(logged, std::vector<std::string>{"1 npublasLtMatmul NPUBLAS_STATUS_INVALID_VALUE"});
  ASSERT_EQ(npublasLtLoggerSetMask(16), NPUBLAS_STATUS_SUCCESS);
  run(narrow), run(layout);
  EXPECT_EQ(logged.back(), "5 npublasLtMatmul NPUBLAS_STATUS_SUCCESS");
  EXPECT_EQ(logged.size(), 2u);
  EXPECT_EQ(npublasLtLoggerSetLevel(6), NPUBLAS_STATUS_INVALID_VALUE);
  EXPECT_EQ(npublasLtLoggerOpenFile("/nowhere/file"), NPUBLAS_STATUS_INVALID_VALUE);
  EXPECT_EQ(npublasLtLoggerForceDisable(), NPUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(npublasLtLoggerSetLevel(5), NPUBLAS_STATUS_SUCCESS);
  run(layout);
  EXPECT_EQ(logged.size(), 2u);
  EXPECT_EQ(npublasLtLoggerSetCallback(nullptr), NPUBLAS_STATUS_SUCCESS);
}

TEST(LtSettings, AreKept) {
  size_t capacity = 0;
  EXPECT_EQ(npublasLtHeuristicsCacheSetCapacity(12), NPUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(npublasLtHeuristicsCacheGetCapacity(&capacity), NPUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(capacity, 12u);
  EXPECT_EQ(npublasLtHeuristicsCacheGetCapacity(nullptr), NPUBLAS_STATUS_INVALID_VALUE);
  npublasLtDisableCpuInstructionsSetMask(3);
  EXPECT_EQ(npublasLtDisableCpuInstructionsSetMask(0), 3u);
}

TEST(LtPreferences, AveragesHave64Or32Bits) {
  npublasLtMatmulPreferenceOpaque_t preference;
  ASSERT_EQ(npublasLtMatmulPreferenceInit(&preference), NPUBLAS_STATUS_SUCCESS);
  const auto attribute = NPUBLASLT_MATMUL_PREF_GROUPED_DESC_D_AVERAGE_ROWS;
  int64_t wide = 70;
  int32_t narrow = 80;
  size_t written = 0;
  EXPECT_EQ(npublasLtMatmulPreferenceSetAttribute(&preference, attribute, &wide, sizeof wide),
            NPUBLAS_STATUS_SUCCESS);
  wide = 0;
  EXPECT_EQ(npublasLtMatmulPreferenceGetAttribute(&preference, attribute, &wide, sizeof wide, &written),
            NPUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(wide, 70);
  EXPECT_EQ(written, sizeof wide);
  EXPECT_EQ(npublasLtMatmulPreferenceSetAttribute(&preference, attribute, &narrow, sizeof narrow),
            NPUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(npublasLtMatmulPreferenceGetAttribute(&preference, attribute, &narrow, sizeof narrow, &written),
            NPUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(narrow, 80);
  EXPECT_EQ(npublasLtMatmulPreferenceSetAttribute(&preference, attribute, &narrow, 2),
            NPUBLAS_STATUS_INVALID_VALUE);
}

}  // namespace
}  // namespace npu
