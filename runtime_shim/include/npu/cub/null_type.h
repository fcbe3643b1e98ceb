/// @file
/// cub::NullType: the type of what is not there. Included by npu/cub.h.
/// Errors: none.
/// Source: CUB documentation, utilities.
#ifndef NPU_CUB_NULL_TYPE_H_
#define NPU_CUB_NULL_TYPE_H_

namespace cub {

/// The type of values of a sort of keys alone. Every value is the same.
struct NullType {
  using value_type = NullType;
  NullType() = default;
  template <class T>
  explicit NullType(const T&) {}
  template <class T>
  NullType& operator=(const T&) {
    return *this;
  }
  friend bool operator==(const NullType&, const NullType&) { return true; }
  friend bool operator!=(const NullType&, const NullType&) { return false; }
};

}  // namespace cub

#endif  // NPU_CUB_NULL_TYPE_H_
