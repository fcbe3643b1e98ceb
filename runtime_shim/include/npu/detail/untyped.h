// Pointers to data of any type, for calls that take void**.
#ifndef NPU_DETAIL_UNTYPED_H_
#define NPU_DETAIL_UNTYPED_H_

#include <type_traits>

namespace npu::detail {

/// The place of a pointer to any data, constant data included.
template <class T>
void** untyped(T** pointer) {
  return reinterpret_cast<void**>(const_cast<std::remove_cv_t<T>**>(pointer));
}

}  // namespace npu::detail

#endif  // NPU_DETAIL_UNTYPED_H_
