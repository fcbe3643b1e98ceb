/// @file
/// Iterators and accesses that name a cache: cub::CacheModifiedInputIterator, CacheModifiedOutputIterator,
/// ThreadLoad, ThreadStore; and cub::ArgIndexInputIterator. Included by npu/cub.h.
///
/// The simulated device has no caches that a program sees: the modifier has no effect.
/// Errors: none.
/// Source: CUB documentation, Iterators, ThreadLoad, ThreadStore.
#ifndef NPU_CUB_CACHED_ACCESS_H_
#define NPU_CUB_CACHED_ACCESS_H_

#include "npu/cub/device_call.h"
#include "npu/detail/cub_block.h"

namespace cub {

enum CacheLoadModifier { LOAD_DEFAULT, LOAD_CA, LOAD_CG, LOAD_CS, LOAD_CV, LOAD_LDG, LOAD_VOLATILE };
enum CacheStoreModifier { STORE_DEFAULT, STORE_WB, STORE_CG, STORE_CS, STORE_WT, STORE_VOLATILE };

/// The element that the iterator points to.
template <CacheLoadModifier M, class It>
auto ThreadLoad(It it) {
  return *it;
}
/// Writes the element that the iterator points to.
template <CacheStoreModifier M, class It, class T>
void ThreadStore(It it, T value) {
  *it = value;
}

/// Pointers to read, or write, through.
template <CacheLoadModifier M, class T, class Offset = std::ptrdiff_t>
using CacheModifiedInputIterator = const T*;
template <CacheStoreModifier M, class T, class Offset = std::ptrdiff_t>
using CacheModifiedOutputIterator = T*;

/// An iterator over the elements of another with their positions: KeyValuePair(i, it[i]).
template <class It, class Offset = std::ptrdiff_t,
          class Value = std::remove_cv_t<typename std::iterator_traits<It>::value_type>>
class ArgIndexInputIterator
    : public thrust::detail::iterator_base<ArgIndexInputIterator<It, Offset, Value>,
                                           KeyValuePair<Offset, Value>, KeyValuePair<Offset, Value>> {
 public:
  explicit ArgIndexInputIterator(It it, std::ptrdiff_t first = 0) : it_(it), first_(first) {}
  KeyValuePair<Offset, Value> at(std::ptrdiff_t n) const {
    return {static_cast<Offset>(first_ + n), static_cast<Value>(it_[first_ + n])};
  }
  void advance(std::ptrdiff_t n) { first_ += n; }
  std::ptrdiff_t distance_from(const ArgIndexInputIterator& other) const { return first_ - other.first_; }
  /// Counts from 0 again.
  void normalize() {
    it_ += first_;
    first_ = 0;
  }

 private:
  It it_;
  std::ptrdiff_t first_;
};

}  // namespace cub

#endif  // NPU_CUB_CACHED_ACCESS_H_
