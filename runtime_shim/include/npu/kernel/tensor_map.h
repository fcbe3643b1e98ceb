/// @file
/// Bulk copies of boxes of tensors, by the tensor maps that the host makes (npu/driver/tensor_map.h). What `cp.async.bulk.tensor` and
/// `cp.reduce.async.bulk.tensor` of inline PTX become. C++17, in kernels.
///
/// A load fills elements outside the tensor with zeros and counts their bytes, too; a store and a reduction leave them out. In shared
/// memory a box is dense, the first dimension the fastest; with swizzling, the 16-byte parts of each row change places by their
/// address. A copy is done when its call returns, as in npu/kernel/bulk_copy.h.
/// Units: coordinates in elements, the first dimension first; they may be negative. The first one is a multiple of 16 bytes: an H200 takes
/// any other for an illegal instruction.
/// Errors: npuErrorLaunchFailure, with the place and the reason, for memory without a tensor map, a number of coordinates that is not
/// the tensor's rank, a first coordinate that is not a multiple of 16 bytes, an address in shared memory that is not a multiple of 128, a reduction that the type does not have, and what
/// the mbarrier object refuses.
/// Source: PTX ISA, "Data Movement and Conversion Instructions: Tensor copy", "Tensors"; CUDA C++ Programming Guide, "Tensor Memory Access".
#ifndef NPU_KERNEL_TENSOR_MAP_H_
#define NPU_KERNEL_TENSOR_MAP_H_

#include <cstdint>
#include <cstring>
#include <type_traits>

#include "npu/detail/tensor_map_layout.h"
#include "npu/driver/tensor_map.h"
#include "npu/kernel/bulk_copy_half.h"

namespace npu::detail {

/// The box of a tensor at a position, row by row: a row is what lies along the first dimension.
class TensorBox {
 public:
  static constexpr std::uint32_t kMostRowBytes = 256 * 8;

  TensorBox(const void* map, const std::int32_t* position, int rank, void* shared, const Site& site)
      : shared_(static_cast<char*>(shared)) {
    std::memcpy(&map_, map, sizeof map_);
    if (map_.mark != TensorMapLayout::kMark)
      refuse_operation(site, "the memory has no tensor map: cuTensorMapEncodeTiled makes one");
    if (map_.rank != rank) refuse_operation(site, "the number of coordinates is not the rank of the tensor");
    if (reinterpret_cast<std::uintptr_t>(shared) % 128 != 0)
      refuse_operation(site, "the address in shared memory is not a multiple of 128");
    for (int i = 0; i < rank; ++i) position_[i] = position[i];
    if (position_[0] * map_.element_bytes % 16 != 0)
      refuse_operation(site, "the first coordinate of the box is not a multiple of 16 bytes");
  }
  const TensorMapLayout& map() const { return map_; }
  std::uint32_t row_bytes() const { return static_cast<std::uint32_t>(map_.box[0]) * map_.element_bytes; }
  std::uint32_t bytes() const { return rows() * row_bytes(); }

  /// The part of a row that lies in the tensor: its address there, and where it begins in the row and ends.
  struct Part {
    char* global;
    std::uint32_t begin, end;  // bytes
  };
  /// Calls visit(row, part) for each row of the box, in the order of shared memory.
  template <class Visit>
  void each_row(Visit visit) const {
    for (std::uint32_t row = 0; row < rows(); ++row) visit(row, part_of(row));
  }
  /// Bytes [begin, end) of a row, from or to shared memory. Both are multiples of 16, or the row has no swizzling.
  void read_row(std::uint32_t row, char* bytes) const {
    for (std::uint32_t at = 0; at < row_bytes(); at += 16) std::memcpy(bytes + at, address_of(row, at), 16);
  }
  void write_row(std::uint32_t row, const char* bytes) const {
    for (std::uint32_t at = 0; at < row_bytes(); at += 16) std::memcpy(address_of(row, at), bytes + at, 16);
  }

 private:
  std::uint32_t count(int i) const {
    const std::uint32_t step = map_.step[i];
    return (map_.box[i] + step - 1) / step;
  }
  std::uint32_t rows() const {
    std::uint32_t all = 1;
    for (int i = 1; i < map_.rank; ++i) all *= count(i);
    return all;
  }
  Part part_of(std::uint32_t row) const {
    std::uint64_t address = map_.address;
    for (int i = 1; i < map_.rank; ++i) {
      const std::int64_t at = position_[i] + static_cast<std::int64_t>(row % count(i)) * map_.step[i];
      row /= count(i);
      if (at < 0 || at > map_.last[i]) return {nullptr, 0, 0};
      address += static_cast<std::uint64_t>(at) * map_.strides[i];
    }
    const std::int64_t first = position_[0], extent = static_cast<std::int64_t>(map_.last[0]) + 1;
    const std::int64_t begin = first < 0 ? -first : 0;
    const std::int64_t end = first + map_.box[0] > extent ? extent - first : map_.box[0];
    if (begin >= end) return {nullptr, 0, 0};
    const std::int64_t bytes = map_.element_bytes;
    return {reinterpret_cast<char*>(address + static_cast<std::uint64_t>((first + begin) * bytes)),
            static_cast<std::uint32_t>(begin * bytes), static_cast<std::uint32_t>(end * bytes)};
  }
  /// Where 16 bytes of a row lie: within its row, a part's number is combined with the number of 128 bytes that the address is in.
  char* address_of(std::uint32_t row, std::uint32_t at) const {
    const auto dense = reinterpret_cast<std::uintptr_t>(shared_) + row * row_bytes() + at;
    const std::uintptr_t parts = map_.swizzled_row == 0 ? 0 : map_.swizzled_row / 16 - 1;
    return reinterpret_cast<char*>(dense ^ ((dense >> 7 & parts) << 4));
  }

  TensorMapLayout map_;
  std::int64_t position_[5] = {};
  char* shared_;
};

inline void load_box(const TensorBox& box) {
  box.each_row([&](std::uint32_t row, const TensorBox::Part& part) {
    char bytes[TensorBox::kMostRowBytes] = {};
    if (part.global != nullptr) std::memcpy(bytes + part.begin, part.global, part.end - part.begin);
    box.write_row(row, bytes);
  });
}
inline void store_box(const TensorBox& box) {
  box.each_row([&](std::uint32_t row, const TensorBox::Part& part) {
    char bytes[TensorBox::kMostRowBytes];
    box.read_row(row, bytes);
    if (part.global != nullptr) std::memcpy(part.global, bytes + part.begin, part.end - part.begin);
  });
}

/// Whether cp.reduce.async.bulk.tensor has this operation for elements of this type.
template <BulkOperation kOperation, class T>
constexpr bool has_reduction() {
  constexpr bool is_sum = kOperation == BulkOperation::add;
  constexpr bool is_limit = kOperation == BulkOperation::min || kOperation == BulkOperation::max;
  if constexpr (!std::is_integral_v<T>) return is_sum || (is_limit && sizeof(T) == 2);
  constexpr bool is_word = std::is_same_v<T, unsigned>, is_unsigned = std::is_unsigned_v<T>;
  if constexpr (is_sum) return is_unsigned || sizeof(T) == 4;
  if constexpr (kOperation == BulkOperation::inc || kOperation == BulkOperation::dec) return is_word;
  return is_limit || is_unsigned;
}
template <BulkOperation kOperation, class T>
inline void reduce_box_of(const TensorBox& box, const Site& site) {
  if constexpr (has_reduction<kOperation, T>()) {
    box.each_row([&](std::uint32_t row, const TensorBox::Part& part) {
      char bytes[TensorBox::kMostRowBytes];
      box.read_row(row, bytes);
      for (std::uint32_t at = part.begin; part.global != nullptr && at < part.end; at += sizeof(T)) {
        T value;
        std::memcpy(&value, bytes + at, sizeof value);
        BulkElement<kOperation, T>::combine(reinterpret_cast<T*>(part.global + (at - part.begin)), value);
      }
    });
  } else {
    refuse_operation(site, "elements of this type do not have the reduction");
  }
}
template <BulkOperation kOperation>
inline void reduce_box(const TensorBox& box, const Site& site) {
  switch (static_cast<npudrvTensorMapDataType>(box.map().type)) {
    case NPUDRV_TENSOR_MAP_DATA_TYPE_UINT32:
      return reduce_box_of<kOperation, unsigned>(box, site);
    case NPUDRV_TENSOR_MAP_DATA_TYPE_INT32:
      return reduce_box_of<kOperation, int>(box, site);
    case NPUDRV_TENSOR_MAP_DATA_TYPE_UINT64:
      return reduce_box_of<kOperation, unsigned long long>(box, site);
    case NPUDRV_TENSOR_MAP_DATA_TYPE_INT64:
      return reduce_box_of<kOperation, long long>(box, site);
    case NPUDRV_TENSOR_MAP_DATA_TYPE_FLOAT16:
      return reduce_box_of<kOperation, __half>(box, site);
    case NPUDRV_TENSOR_MAP_DATA_TYPE_BFLOAT16:
      return reduce_box_of<kOperation, __nv_bfloat16>(box, site);
    case NPUDRV_TENSOR_MAP_DATA_TYPE_FLOAT32:
      return reduce_box_of<kOperation, float>(box, site);
    case NPUDRV_TENSOR_MAP_DATA_TYPE_FLOAT64:
      return reduce_box_of<kOperation, double>(box, site);
    default:
      refuse_operation(site, "elements of this type do not have the reduction");
  }
}

}  // namespace npu::detail

namespace npu::ptx {

/// A position in a tensor, made of its coordinates, the first dimension first.
/// Errors: none.
/// @{
template <int kRank>
struct TensorPosition {
  std::int32_t at[kRank];
};
template <class... C>
TensorPosition<static_cast<int>(sizeof...(C))> position(C... coordinates) {
  return {{static_cast<std::int32_t>(coordinates)...}};
}
/// @}

/// cp.async.bulk.tensor to shared memory: the box at a position, whose bytes are then there for the barrier.
/// @{
template <class To, class Map, int kRank, class Barrier>
inline void tensor_load(To to_shared, Map map, TensorPosition<kRank> at, Barrier barrier, NPU_SITE_PARAMS_) {
  const npu::detail::Site site{"cp.async.bulk.tensor", npu_file, npu_line};
  const npu::detail::TensorBox box(to<const void*>(map), at.at, kRank, shared<void>(to_shared), site);
  npu::detail::load_box(box);
  npu::detail::complete_bulk(shared<std::uint64_t>(barrier), box.bytes(), site);
}
/// With .multicast::cluster, for the blocks of the cluster in `mask`: only bit 0 may be set.
template <class To, class Map, int kRank, class Barrier>
inline void tensor_multicast(To to_shared, Map map, TensorPosition<kRank> at, Barrier barrier,
                             std::uint32_t mask, NPU_SITE_PARAMS_) {
  npu::detail::check_cluster_mask(mask, {"cp.async.bulk.tensor", npu_file, npu_line});
  tensor_load(to_shared, map, at, barrier, npu_file, npu_line);
}
/// @}

/// cp.async.bulk.tensor and cp.reduce.async.bulk.tensor from shared memory: the box at a position.
/// @{
template <class Map, int kRank, class From>
inline void tensor_store(Map map, TensorPosition<kRank> at, From from_shared, NPU_SITE_PARAMS_) {
  npu::detail::store_box(npu::detail::TensorBox(to<const void*>(map), at.at, kRank, shared<void>(from_shared),
                                                {"cp.async.bulk.tensor", npu_file, npu_line}));
}
template <BulkOperation kOperation, class Map, int kRank, class From>
inline void tensor_reduce(Map map, TensorPosition<kRank> at, From from_shared, NPU_SITE_PARAMS_) {
  const npu::detail::Site site{"cp.reduce.async.bulk.tensor", npu_file, npu_line};
  npu::detail::reduce_box<kOperation>(
      npu::detail::TensorBox(to<const void*>(map), at.at, kRank, shared<void>(from_shared), site), site);
}
/// @}

}  // namespace npu::ptx

#endif  // NPU_KERNEL_TENSOR_MAP_H_
