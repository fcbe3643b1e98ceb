#pragma once
// Numbers of matrices in memory, as products take and leave them.
#include "runtime_shim/ai_core/vector_arithmetic.h"

namespace npu::ai_core {

template <class T>
T loaded(const void* at) {
  T value;
  std::memcpy(&value, at, sizeof value);
  return value;
}

inline double value_at(ElementType type, const void* at) {
  switch (type) {
    case ElementType::f16:
      return number(loaded<Half>(at));
    case ElementType::bf16:
      return number(loaded<Bfloat>(at));
    case ElementType::f32:
      return loaded<float>(at);
    case ElementType::i8:
      return loaded<int8_t>(at);
    default:
      return loaded<int32_t>(at);
  }
}

template <class T>
void store(void* at, T value) {
  std::memcpy(at, &value, sizeof value);
}

inline void store_at(ElementType type, void* at, float value) {
  switch (type) {
    case ElementType::f16:
      return store(at, rounded<Half>(value));
    case ElementType::bf16:
      return store(at, rounded<Bfloat>(value));
    default:
      return store(at, value);
  }
}

}  // namespace npu::ai_core
