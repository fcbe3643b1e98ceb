// What calls that tell the parts of a descriptor share.
#pragma once

namespace npu::detail {

/// Stores `value` where the caller wants it; null means: not wanted.
template <class Value, class Source>
void answer(Value* to, const Source& value) {
  if (to != nullptr) *to = static_cast<Value>(value);
}

}  // namespace npu::detail
