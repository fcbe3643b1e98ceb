// Tensor maps: what the host refuses, boxes of all types and ranks, and what kernels refuse.
#include "npu/kernel/tensor_map.h"

#include "gmock/gmock.h"
#include "npu/driver.h"
#include "tests/shim/kernel/device_helper.h"

namespace {

using npu::ptx::BulkOperation;
using npu::test::DeviceArray;
using testing::HasSubstr;

/// The arguments of npudrvTensorMapEncodeTiled, right unless a test changes one.
struct Encoding {
  npudrvTensorMapDataType type = NPUDRV_TENSOR_MAP_DATA_TYPE_INT32;
  unsigned rank = 2;
  void* address = reinterpret_cast<void*>(0x1000);
  std::vector<uint64_t> extent = {40, 24, 3, 3, 3}, strides = {160, 3840, 11520, 34560};
  std::vector<uint32_t> box = {16, 8, 2, 2, 2}, step = {1, 1, 1, 1, 1};
  npudrvTensorMapInterleave interleave = NPUDRV_TENSOR_MAP_INTERLEAVE_NONE;
  npudrvTensorMapSwizzle swizzle = NPUDRV_TENSOR_MAP_SWIZZLE_NONE;
  npudrvTensorMapFloatOOBfill fill = NPUDRV_TENSOR_MAP_FLOAT_OOB_FILL_NONE;

  npudrvResult encode(npudrvTensorMap* map) const {
    return npudrvTensorMapEncodeTiled(map, type, rank, address, extent.data(), strides.data(), box.data(),
                                      step.data(), interleave, swizzle,
                                      NPUDRV_TENSOR_MAP_L2_PROMOTION_L2_256B, fill);
  }
};

template <class Change>
npudrvResult encoded(Change change) {
  Encoding encoding;
  change(encoding);
  npudrvTensorMap map{};
  return encoding.encode(&map);
}

TEST(TensorMap, EncodingRefusesWhatTheDocumentsForbid) {
  EXPECT_EQ(sizeof(npudrvTensorMap), 128u);
  EXPECT_EQ(encoded([](Encoding&) {}), NPUDRV_SUCCESS);
  EXPECT_EQ(encoded([](Encoding& e) { e.rank = 5; }), NPUDRV_SUCCESS);
  EXPECT_EQ(encoded([](Encoding& e) { e.extent[0] = uint64_t{1} << 32; }), NPUDRV_SUCCESS);
  const auto invalid = [](auto change) { EXPECT_EQ(encoded(change), NPUDRV_ERROR_INVALID_VALUE); };
  invalid([](Encoding& e) { e.rank = 0; });
  invalid([](Encoding& e) { e.rank = 6; });
  invalid([](Encoding& e) { e.address = reinterpret_cast<void*>(0x1008); });
  invalid([](Encoding& e) { e.address = nullptr; });
  invalid([](Encoding& e) { e.extent[1] = 0; });
  invalid([](Encoding& e) { e.extent[0] = (uint64_t{1} << 32) + 1; });
  invalid([](Encoding& e) { e.strides[0] = 164; });
  invalid([](Encoding& e) { e.strides[0] = uint64_t{1} << 40; });
  invalid([](Encoding& e) { e.box[1] = 257; });
  invalid([](Encoding& e) { e.box[1] = 0; });
  invalid([](Encoding& e) { e.box[0] = 15; });
  invalid([](Encoding& e) { e.step[1] = 9; });
  invalid([](Encoding& e) { e.step[1] = 0; });
  invalid([](Encoding& e) { e.swizzle = NPUDRV_TENSOR_MAP_SWIZZLE_32B; });
  const auto missing = [](auto change) { EXPECT_EQ(encoded(change), NPUDRV_ERROR_NOT_SUPPORTED); };
  missing([](Encoding& e) { e.interleave = NPUDRV_TENSOR_MAP_INTERLEAVE_16B; });
  missing([](Encoding& e) { e.swizzle = NPUDRV_TENSOR_MAP_SWIZZLE_128B; });  // rows of 64 bytes
  missing([](Encoding& e) { e.swizzle = NPUDRV_TENSOR_MAP_SWIZZLE_128B_ATOM_32B; });
  missing([](Encoding& e) { e.type = NPUDRV_TENSOR_MAP_DATA_TYPE_TFLOAT32; });
  missing([](Encoding& e) { e.type = NPUDRV_TENSOR_MAP_DATA_TYPE_16U4_ALIGN8B; });
  missing([](Encoding& e) { e.fill = NPUDRV_TENSOR_MAP_FLOAT_OOB_FILL_NAN_REQUEST_ZERO_FMA; });
  npudrvTensorMap none{};
  EXPECT_EQ(npudrvTensorMapReplaceAddress(&none, reinterpret_cast<void*>(0x1000)),
            NPUDRV_ERROR_INVALID_VALUE);
}

// Loads a box, adds one to each element in shared memory by a reduction, and stores it at another place.
template <BulkOperation kOperation, int kRank>
__global__ void move_box(NPU_KERNEL_PARAMS_ const npudrvTensorMap map, npu::ptx::TensorPosition<kRank> from,
                         npu::ptx::TensorPosition<kRank> to, bool reduces, unsigned bytes) {
  alignas(128) static thread_local char tile[4096];
  __shared__ std::uint64_t barrier;
  npu::ptx::mbarrier_init(&barrier, 1);
  npu::ptx::tensor_load(tile, &map, from, &barrier);
  npu::ptx::mbarrier_arrive_expect_tx(&barrier, bytes);
  if (!npu::ptx::mbarrier_test_parity(&barrier, 0)) return;  // other bytes than the box has
  if (reduces)
    npu::ptx::tensor_reduce<kOperation>(&map, to, tile);
  else
    npu::ptx::tensor_store(&map, to, tile);
}

TEST(TensorMap, FiveDimensionsWithSteps) {
  // A tensor of 8 x 3 x 4 x 3 x 2, a box of 8 x 2 x (every second of 3) x 2 x 2.
  const int extents[5] = {8, 3, 4, 3, 2};
  std::vector<int> values(8 * 3 * 4 * 3 * 2);
  for (size_t i = 0; i < values.size(); ++i) values[i] = static_cast<int>(i) + 1;
  DeviceArray<int> tensor(values);
  Encoding encoding;
  encoding.rank = 5;
  encoding.address = tensor.get();
  uint64_t bytes = 4;
  for (size_t i = 0; i < 5; ++i) {
    encoding.extent[i] = static_cast<uint64_t>(extents[i]);
    bytes *= encoding.extent[i];
    if (i < 4) encoding.strides[i] = bytes;
  }
  encoding.box = {8, 2, 3, 2, 2};
  encoding.step = {1, 1, 2, 1, 1};
  npudrvTensorMap map{};
  ASSERT_EQ(encoding.encode(&map), NPUDRV_SUCCESS);
  npu::launch<move_box<BulkOperation::add, 5>>(npu::config(1, 1), map, npu::ptx::position(-4, 1, 0, 2, 0),
                                               npu::ptx::position(0, 0, 1, 0, 1), false,
                                               4u * 8 * 2 * 2 * 2 * 2);
  const auto at = [&](int a, int b, int c, int d, int e) {
    return static_cast<size_t>((((e * 3 + d) * 4 + c) * 3 + b) * 8 + a);
  };
  std::vector<int> wanted = values;
  for (int i = 0; i < 128; ++i) {
    const int a = i % 8, b = i / 8 % 2, c = i / 16 % 2 * 2, d = i / 32 % 2, e = i / 64;
    const bool is_inside =
        a >= 4 && d == 0;  // begins four before the first column, and the rest leaves dimension 3
    const int value = is_inside ? values[at(a - 4, 1 + b, c, 2 + d, e)] : 0;
    if (e == 0) wanted[at(a, b, 1 + c, d, 1)] = value;  // the other half leaves dimension 4
  }
  EXPECT_EQ(tensor.read(), wanted);
}

template <class T, BulkOperation kOperation>
void expect_reduced(npudrvTensorMapDataType type, float wanted) {
  DeviceArray<T> tensor(std::vector<T>(32, static_cast<T>(6.0f)));
  Encoding encoding;
  encoding.type = type;
  encoding.rank = 1;
  encoding.address = tensor.get();
  encoding.extent[0] = 32;
  encoding.box[0] = 16;
  npudrvTensorMap map{};
  ASSERT_EQ(encoding.encode(&map), NPUDRV_SUCCESS);
  npu::launch<move_box<kOperation, 1>>(npu::config(1, 1), map, npu::ptx::position(0), npu::ptx::position(24),
                                       true, static_cast<unsigned>(16 * sizeof(T)));
  const auto found = tensor.read();
  for (size_t i = 0; i < 32; ++i) EXPECT_EQ(static_cast<float>(found[i]), i < 24 ? 6.0f : wanted) << i;
}

TEST(TensorMap, ReductionsOfEachType) {
  expect_reduced<unsigned, BulkOperation::add>(NPUDRV_TENSOR_MAP_DATA_TYPE_UINT32, 12);
  expect_reduced<int, BulkOperation::min>(NPUDRV_TENSOR_MAP_DATA_TYPE_INT32, 6);
  expect_reduced<unsigned long long, BulkOperation::bit_xor>(NPUDRV_TENSOR_MAP_DATA_TYPE_UINT64, 0);
  expect_reduced<long long, BulkOperation::max>(NPUDRV_TENSOR_MAP_DATA_TYPE_INT64, 6);
  expect_reduced<float, BulkOperation::add>(NPUDRV_TENSOR_MAP_DATA_TYPE_FLOAT32, 12);
  expect_reduced<__half, BulkOperation::add>(NPUDRV_TENSOR_MAP_DATA_TYPE_FLOAT16, 12);
  expect_reduced<__nv_bfloat16, BulkOperation::max>(NPUDRV_TENSOR_MAP_DATA_TYPE_BFLOAT16, 6);
}

enum class Misuse { no_map, rank, address, coordinate, reduction, mask };

__global__ void misuse(NPU_KERNEL_PARAMS_ const npudrvTensorMap map, Misuse kind) {
  alignas(128) static thread_local char tile[1024];
  __shared__ std::uint64_t barrier;
  npu::ptx::mbarrier_init(&barrier, 1);
  const npudrvTensorMap none{};
  if (kind == Misuse::no_map) npu::ptx::tensor_load(tile, &none, npu::ptx::position(0, 0), &barrier);
  if (kind == Misuse::rank) npu::ptx::tensor_load(tile, &map, npu::ptx::position(0), &barrier);
  if (kind == Misuse::address) npu::ptx::tensor_load(tile + 64, &map, npu::ptx::position(0, 0), &barrier);
  if (kind == Misuse::coordinate) npu::ptx::tensor_load(tile, &map, npu::ptx::position(2, 0), &barrier);
  if (kind == Misuse::reduction)
    npu::ptx::tensor_reduce<BulkOperation::inc>(&map, npu::ptx::position(0, 0), tile);
  if (kind == Misuse::mask) npu::ptx::tensor_multicast(tile, &map, npu::ptx::position(0, 0), &barrier, 2);
}

std::string said_by(Misuse kind) {
  npudrvTensorMap map{};
  EXPECT_EQ(Encoding().encode(&map), NPUDRV_SUCCESS);
  testing::internal::CaptureStderr();
  npu::launch<misuse>(npu::config(1, 1), map, kind);
  EXPECT_NE(npuDeviceSynchronize(), npuSuccess);
  EXPECT_NE(npuGetLastError(), npuSuccess);
  EXPECT_EQ(npuDeviceReset(), npuSuccess);
  return testing::internal::GetCapturedStderr();
}

TEST(TensorMap, MisuseIsNamed) {
  EXPECT_THAT(said_by(Misuse::no_map), HasSubstr("cuTensorMapEncodeTiled makes one"));
  EXPECT_THAT(said_by(Misuse::rank), HasSubstr("the number of coordinates is not the rank"));
  EXPECT_THAT(said_by(Misuse::address), HasSubstr("not a multiple of 128"));
  EXPECT_THAT(said_by(Misuse::coordinate), HasSubstr("not a multiple of 16 bytes"));
  EXPECT_THAT(said_by(Misuse::reduction), HasSubstr("do not have the reduction"));
  EXPECT_THAT(said_by(Misuse::mask), HasSubstr("launch without a cluster"));
}

}  // namespace
