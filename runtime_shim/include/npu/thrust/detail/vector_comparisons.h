/// @file
/// Whether two vectors, one of which may be std::vector, have the same elements. Copies those of a device to the host.
#ifndef NPU_THRUST_DETAIL_VECTOR_COMPARISONS_H_
#define NPU_THRUST_DETAIL_VECTOR_COMPARISONS_H_

#include <algorithm>
#include <vector>

#include "npu/thrust/detail/copy.h"

namespace thrust {
namespace detail {

template <class T, class Alloc>
class vector;

template <class T, class A>
std::vector<slot_t<T>> on_host(const vector<T, A>& v) {
  std::vector<slot_t<T>> all(v.size());
  copy_across(v.begin(), static_cast<index_t>(v.size()), all.begin());
  return all;
}
template <class T, class A>
const std::vector<T, A>& on_host(const std::vector<T, A>& v) {
  return v;
}
template <class A, class B>
bool has_same_elements(const A& a, const B& b) {
  if (a.size() != b.size()) return false;
  const auto& left = on_host(a);
  const auto& right = on_host(b);
  return std::equal(left.begin(), left.end(), right.begin());
}

template <class T, class A, class U, class B>
bool operator==(const vector<T, A>& a, const vector<U, B>& b) {
  return has_same_elements(a, b);
}
template <class T, class A, class U, class B>
bool operator==(const vector<T, A>& a, const std::vector<U, B>& b) {
  return has_same_elements(a, b);
}
template <class T, class A, class U, class B>
bool operator==(const std::vector<U, B>& a, const vector<T, A>& b) {
  return has_same_elements(a, b);
}
template <class T, class A, class U, class B>
bool operator!=(const vector<T, A>& a, const vector<U, B>& b) {
  return !has_same_elements(a, b);
}
template <class T, class A, class U, class B>
bool operator!=(const vector<T, A>& a, const std::vector<U, B>& b) {
  return !has_same_elements(a, b);
}
template <class T, class A, class U, class B>
bool operator!=(const std::vector<U, B>& a, const vector<T, A>& b) {
  return !has_same_elements(a, b);
}

}  // namespace detail
}  // namespace thrust

#endif  // NPU_THRUST_DETAIL_VECTOR_COMPARISONS_H_
