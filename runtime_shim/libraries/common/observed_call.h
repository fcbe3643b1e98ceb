// Library calls as operations of the probe (runtime_shim/probe).
#pragma once

#include "runtime_shim/kernels/element.h"
#include "runtime_shim/runtime/observed.h"

namespace npu::detail {

/// Floats of 8 bits are their bytes.
inline probe::Type probe_type(ops::Element type) {
  switch (type) {
    case ops::Element::f16:
      return probe::Type::float16;
    case ops::Element::bf16:
      return probe::Type::bfloat16;
    case ops::Element::f32:
    case ops::Element::hf32:
    case ops::Element::hf32_10:
      return probe::Type::float32;
    case ops::Element::f64:
      return probe::Type::float64;
    case ops::Element::i8:
      return probe::Type::int8;
    case ops::Element::i32:
      return probe::Type::int32;
    case ops::Element::e4m3:
    case ops::Element::e5m2:
      return probe::Type::uint8;
  }
  return probe::Type::unknown;
}

/// The operands that the calling thread's library call has described so far. Checks of the next call (call.h) drop them.
void note_operand(probe::Role role, probe::Tensor tensor);
void drop_operands();

/// Observes a library's call from here to the end of the scope, unless it is part of an observed one. `function`: its public name.
/// add(operation) adds the operands.
class ObservedCall {
 public:
  template <class AddOperands>
  ObservedCall(npuStream_t stream, const char* function, const AddOperands& add) {
    observe(observation_, stream, [&] {
      probe::Operation operation = named(function);
      add(operation);
      return operation;
    });
  }
  /// With the operands that were noted; none where the library notes none.
  ObservedCall(npuStream_t stream, const char* function)
      : ObservedCall(stream, function, [](probe::Operation& operation) { take_operands(operation); }) {}

 private:
  static probe::Operation named(const char* function);
  static void take_operands(probe::Operation& operation);

  probe::Observation observation_;
};

}  // namespace npu::detail
