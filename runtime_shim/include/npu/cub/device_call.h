/// @file
/// Iterators of CUB, and what its calls on whole arrays share: the call that only asks for the size of
/// temporary memory, and the submission in stream order. Included by npu/cub.h.
///
/// The calls do not wait. Their temporaries are their own, so the memory that the program gives is not used.
/// Its size is asked for and checked all the same, as programs for a GPU need it.
/// Errors: none.
/// Source: CUB documentation, Iterators and DoubleBuffer.
#ifndef NPU_CUB_DEVICE_CALL_H_
#define NPU_CUB_DEVICE_CALL_H_

#include "npu/thrust/parts.h"

namespace cub {

/// An iterator over value, value + 1, value + 2, ...
template <class T, class Offset = std::ptrdiff_t>
using CountingInputIterator = thrust::counting_iterator<T>;
/// An iterator over value, value, value, ...
template <class T, class Offset = std::ptrdiff_t>
using ConstantInputIterator = thrust::constant_iterator<T>;
/// An output iterator that drops what is written.
template <class Offset = std::ptrdiff_t>
using DiscardOutputIterator = thrust::discard_iterator<>;

/// An iterator over op(it[0]), op(it[1]), ..., converted to Value.
template <class Value, class Op, class It, class Offset = std::ptrdiff_t>
class TransformInputIterator
    : public thrust::detail::iterator_base<TransformInputIterator<Value, Op, It, Offset>, Value, Value> {
 public:
  TransformInputIterator(It it, Op op) : it_(it), op_(op) {}
  Value at(std::ptrdiff_t n) const {
    Op op = op_;
    return op(it_[n]);
  }
  void advance(std::ptrdiff_t n) { it_ += n; }
  std::ptrdiff_t distance_from(const TransformInputIterator& other) const { return it_ - other.it_; }

 private:
  It it_;
  Op op_;
};

/// The two buffers of a sort. selector says which one has the data.
template <class T>
struct DoubleBuffer {
  T* d_buffers[2] = {nullptr, nullptr};
  int selector = 0;
  DoubleBuffer() = default;
  DoubleBuffer(T* current, T* alternate) : d_buffers{current, alternate} {}
  /// The buffer with the data.
  T* Current() { return d_buffers[selector]; }
  /// The other buffer.
  T* Alternate() { return d_buffers[selector ^ 1]; }
};

namespace detail {

using thrust::detail::Executor;
using thrust::detail::index_t;
using thrust::detail::value_t;

/// Does submit(executor) in the order of stream.
/// Errors: those of the submission; npuErrorMemoryAllocation without memory.
template <class Submit>
npuError_t device_run(const char* name, npuStream_t stream, Submit submit) {
  thrust::detail::device_policy policy;
  policy.stream = stream;
  try {
    submit(Executor(policy, name));
  } catch (const thrust::system_error& error) {
    return static_cast<npuError_t>(error.code().value());
  } catch (const std::bad_alloc&) {
    return npuErrorMemoryAllocation;
  }
  return npuSuccess;
}
/// With null memory: tells how many bytes the call wants, in bytes, and is done. Else: whether they suffice.
/// Errors: npuErrorInvalidValue for too little memory.
inline npuError_t check_memory(const void* memory, std::size_t& bytes) {
  constexpr std::size_t kBytes = 256;  // one aligned block
  if (memory == nullptr) bytes = kBytes;
  return bytes < kBytes ? npuErrorInvalidValue : npuSuccess;
}
/// With null memory: tells how many bytes the call wants. Else: submit(executor).
/// Errors: npuErrorInvalidValue for too little memory; those of the submission.
template <class Submit>
npuError_t device_call(const char* name, void* memory, std::size_t& bytes, npuStream_t stream,
                       Submit submit) {
  const npuError_t error = check_memory(memory, bytes);
  if (memory == nullptr || error != npuSuccess) return error;
  return device_run(name, stream, submit);
}

using thrust::detail::accumulator_t;
using thrust::detail::output_value_t;

/// A function object from a position to the element there, as what op takes.
template <class T, class In>
auto element_as(In in) {
  return [in](index_t i) { return static_cast<T>(in[i]); };
}

/// Of small integers and of bool: an int, as + makes of them.
struct Plus {
  template <class A, class B>
  auto operator()(const A& a, const B& b) const {
    return a + b;
  }
};
struct Smaller {
  template <class T>
  T operator()(const T& a, const T& b) const {
    return b < a ? b : a;
  }
};
struct Larger {
  template <class T>
  T operator()(const T& a, const T& b) const {
    return a < b ? b : a;
  }
};
struct LessThan {
  template <class A, class B>
  bool operator()(const A& a, const B& b) const {
    return a < b;
  }
};
struct Equals {
  template <class A, class B>
  bool operator()(const A& a, const B& b) const {
    return a == b;
  }
};

}  // namespace detail
}  // namespace cub

// The form with temporary memory: the same call after it.
#define NPU_CUB_WITH_MEMORY(name)                                                    \
  template <class... Arguments>                                                      \
  static npuError_t name(void* memory, std::size_t& bytes, Arguments... arguments) { \
    const npuError_t error = cub::detail::check_memory(memory, bytes);               \
    return memory == nullptr || error != npuSuccess ? error : name(arguments...);    \
  }

#endif  // NPU_CUB_DEVICE_CALL_H_
