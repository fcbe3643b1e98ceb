// Output parameters of calls that return the parts of a descriptor.
#pragma once

namespace npu::detail {

/// Stores `value` in an output parameter; null means that it is not requested.
template <class Value, class Source>
void answer(Value* to, const Source& value) {
  if (to != nullptr) *to = static_cast<Value>(value);
}

}  // namespace npu::detail
