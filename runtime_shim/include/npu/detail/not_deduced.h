// A parameter type that takes no part in template argument deduction.
#ifndef NPU_DETAIL_NOT_DEDUCED_H_
#define NPU_DETAIL_NOT_DEDUCED_H_

namespace npu::detail {

template <class T>
struct Identity {
  using type = T;
};
/// f(T*, NotDeduced<T>): f(float_pointer, 1) converts the 1.
template <class T>
using NotDeduced = typename Identity<T>::type;

}  // namespace npu::detail

#endif  // NPU_DETAIL_NOT_DEDUCED_H_
