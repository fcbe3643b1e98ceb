/// @file
/// cub::TexObjInputIterator: an iterator that reads through a texture. Included by npu/cub.h.
///
/// The simulated device has no cache of textures: elements are read from memory.
/// Units: bytes in bytes, offset in elements.
/// Errors: BindTexture gives npuErrorInvalidValue for a null pointer, or fewer bytes than one element.
/// Source: CUB documentation, TexObjInputIterator.
#ifndef NPU_CUB_TEXTURE_ITERATOR_H_
#define NPU_CUB_TEXTURE_ITERATOR_H_

#include "npu/cub/device_call.h"

namespace cub {

/// An iterator over the elements of memory that was bound. Reading one that is not bound is undefined.
template <class T, class Offset = std::ptrdiff_t>
class TexObjInputIterator : public thrust::detail::iterator_base<TexObjInputIterator<T, Offset>, T, T> {
 public:
  using difference_type = Offset;
  TexObjInputIterator() = default;
  /// Begins at element offset of memory.
  template <class U>
  npuError_t BindTexture(U* memory, std::size_t bytes, std::size_t offset = 0) {
    static_assert(std::is_same_v<std::remove_cv_t<U>, T>, "TexObjInputIterator: memory of another type");
    if (memory == nullptr || bytes < sizeof(T)) return npuErrorInvalidValue;
    memory_ = const_cast<const T*>(memory);
    offset_ = static_cast<std::ptrdiff_t>(offset);
    return npuSuccess;
  }
  /// Forgets the memory.
  npuError_t UnbindTexture() {
    memory_ = nullptr;
    return npuSuccess;
  }

  // What iterator_base asks for.
  T at(std::ptrdiff_t n) const { return memory_[offset_ + n]; }
  void advance(std::ptrdiff_t n) { offset_ += n; }
  std::ptrdiff_t distance_from(const TexObjInputIterator& other) const {
    return memory_ + offset_ - (other.memory_ + other.offset_);
  }

 private:
  const T* memory_ = nullptr;
  std::ptrdiff_t offset_ = 0;
};

}  // namespace cub

#endif  // NPU_CUB_TEXTURE_ITERATOR_H_
