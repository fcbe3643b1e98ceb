#include "runtime_shim/hccl/core/element_type.h"

namespace npu::hccl {
namespace {

struct TypeFacts {
  HcclDataType type;
  std::uint32_t bytes;
  const char* name;
};

constexpr TypeFacts kTypes[] = {
    {HCCL_DATA_TYPE_INT8, 1, "int8"},          {HCCL_DATA_TYPE_INT16, 2, "int16"},
    {HCCL_DATA_TYPE_INT32, 4, "int32"},        {HCCL_DATA_TYPE_FP16, 2, "float16"},
    {HCCL_DATA_TYPE_FP32, 4, "float32"},       {HCCL_DATA_TYPE_INT64, 8, "int64"},
    {HCCL_DATA_TYPE_UINT64, 8, "uint64"},      {HCCL_DATA_TYPE_UINT8, 1, "uint8"},
    {HCCL_DATA_TYPE_UINT16, 2, "uint16"},      {HCCL_DATA_TYPE_UINT32, 4, "uint32"},
    {HCCL_DATA_TYPE_FP64, 8, "float64"},       {HCCL_DATA_TYPE_BFP16, 2, "bfloat16"},
    {HCCL_DATA_TYPE_INT128, 16, "int128"},     {HCCL_DATA_TYPE_HIF8, 1, "hifloat8"},
    {HCCL_DATA_TYPE_FP8E4M3, 1, "float8e4m3"}, {HCCL_DATA_TYPE_FP8E5M2, 1, "float8e5m2"},
    {HCCL_DATA_TYPE_FP8E8M0, 1, "float8e8m0"},
};

const TypeFacts* find(HcclDataType type) {
  for (const TypeFacts& facts : kTypes) {
    if (facts.type == type) return &facts;
  }
  return nullptr;
}

// Sets of types as bits.
constexpr std::uint32_t bit(HcclDataType type) { return 1u << static_cast<unsigned>(type); }
constexpr std::uint32_t kSignedIntegers = bit(HCCL_DATA_TYPE_INT8) | bit(HCCL_DATA_TYPE_INT16) |
                                          bit(HCCL_DATA_TYPE_INT32) | bit(HCCL_DATA_TYPE_INT64);
constexpr std::uint32_t kUnsignedIntegers = bit(HCCL_DATA_TYPE_UINT8) | bit(HCCL_DATA_TYPE_UINT16) |
                                            bit(HCCL_DATA_TYPE_UINT32) | bit(HCCL_DATA_TYPE_UINT64);
constexpr std::uint32_t kHalfAndFloat = bit(HCCL_DATA_TYPE_FP16) | bit(HCCL_DATA_TYPE_FP32);
constexpr std::uint32_t kSmallFloats = bit(HCCL_DATA_TYPE_HIF8) | bit(HCCL_DATA_TYPE_FP8E4M3) |
                                       bit(HCCL_DATA_TYPE_FP8E5M2) | bit(HCCL_DATA_TYPE_FP8E8M0);

struct ChipFamily {
  int npu_arch;
  std::uint32_t reduced;
  std::uint32_t moved;
  std::uint32_t without_product;
};

constexpr std::uint32_t kMovedByAll =
    kSignedIntegers | kUnsignedIntegers | kHalfAndFloat | bit(HCCL_DATA_TYPE_FP64);
constexpr ChipFamily kFamilies[] = {
    {1001, bit(HCCL_DATA_TYPE_INT8) | bit(HCCL_DATA_TYPE_INT32) | bit(HCCL_DATA_TYPE_INT64) | kHalfAndFloat,
     kMovedByAll, 0},
    {2002, bit(HCCL_DATA_TYPE_INT8) | bit(HCCL_DATA_TYPE_INT16) | bit(HCCL_DATA_TYPE_INT32) | kHalfAndFloat,
     kMovedByAll, bit(HCCL_DATA_TYPE_INT16)},
    {2201, kSignedIntegers | kHalfAndFloat | bit(HCCL_DATA_TYPE_BFP16),
     kMovedByAll | bit(HCCL_DATA_TYPE_BFP16), bit(HCCL_DATA_TYPE_INT16) | bit(HCCL_DATA_TYPE_BFP16)},
    {3510,
     kSignedIntegers | bit(HCCL_DATA_TYPE_UINT64) | kHalfAndFloat | bit(HCCL_DATA_TYPE_FP64) |
         bit(HCCL_DATA_TYPE_BFP16),
     kMovedByAll | bit(HCCL_DATA_TYPE_BFP16) | kSmallFloats,
     bit(HCCL_DATA_TYPE_INT16) | bit(HCCL_DATA_TYPE_BFP16)},
};

const ChipFamily& family(int npu_arch) {
  for (const ChipFamily& candidate : kFamilies) {
    if (candidate.npu_arch == npu_arch) return candidate;
  }
  return kFamilies[2];
}

}  // namespace

std::uint32_t size_of(HcclDataType type) {
  const TypeFacts* const facts = find(type);
  return facts == nullptr ? 0 : facts->bytes;
}

const char* type_name(HcclDataType type) {
  const TypeFacts* const facts = find(type);
  return facts == nullptr ? "unknown type" : facts->name;
}

bool can_reduce(int npu_arch, HcclDataType type, HcclReduceOp op) {
  if (find(type) == nullptr) return false;
  const ChipFamily& chip = family(npu_arch);
  return (chip.reduced & bit(type)) != 0 &&
         (op != HCCL_REDUCE_PROD || (chip.without_product & bit(type)) == 0);
}

bool can_move(int npu_arch, HcclDataType type) {
  return find(type) != nullptr && (family(npu_arch).moved & bit(type)) != 0;
}

}  // namespace npu::hccl
