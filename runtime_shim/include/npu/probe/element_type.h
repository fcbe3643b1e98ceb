/// @file
/// Types of elements in a dump, with their names in its files. Shared by the shim's probe and probe_cuda.h: standard C++17 alone.
/// Errors: none.
/// Source: msprobe 26.0.0; NumPy's format 1.0.
#ifndef NPU_PROBE_ELEMENT_TYPE_H_
#define NPU_PROBE_ELEMENT_TYPE_H_

#include <cstddef>

namespace npu::probe {

/// The type of an element. unknown: a struct of the program, or memory of which only the address is known.
enum class Type : unsigned char {
  unknown,
  boolean,
  int8,
  uint8,
  int16,
  uint16,
  int32,
  uint32,
  int64,
  uint64,
  float16,
  bfloat16,
  float32,
  float64,
  complex64,
  complex128
};

/// Names in MindSpore's and in PyTorch's flavour, and in the header of a .npy file. NumPy has no bfloat16: its bits.
struct TypeFacts {
  const char *ms, *pt, *npy;
  int bytes;  ///< of an element; 0 for unknown
};

/// Names and size of a type.
inline const TypeFacts& facts_of(Type type) {
  static const TypeFacts facts[] = {
      {"Unknown", "unknown", "|u1", 0},           {"Bool", "torch.bool", "|b1", 1},
      {"Int8", "torch.int8", "|i1", 1},           {"UInt8", "torch.uint8", "|u1", 1},
      {"Int16", "torch.int16", "<i2", 2},         {"UInt16", "torch.uint16", "<u2", 2},
      {"Int32", "torch.int32", "<i4", 4},         {"UInt32", "torch.uint32", "<u4", 4},
      {"Int64", "torch.int64", "<i8", 8},         {"UInt64", "torch.uint64", "<u8", 8},
      {"Float16", "torch.float16", "<f2", 2},     {"BFloat16", "torch.bfloat16", "<u2", 2},
      {"Float32", "torch.float32", "<f4", 4},     {"Float64", "torch.float64", "<f8", 8},
      {"Complex64", "torch.complex64", "<c8", 8}, {"Complex128", "torch.complex128", "<c16", 16}};
  return facts[static_cast<std::size_t>(type)];
}

}  // namespace npu::probe

#endif  // NPU_PROBE_ELEMENT_TYPE_H_
