// What the probe is told of an operation: its name, and what goes in and out.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "acl/acl_rt.h"
#include "npu/probe/element_type.h"

namespace npu::probe {

/// Bytes of an element; 0 for unknown.
int bytes_of(Type type);

/// An array of one operation. The last index moves fastest.
struct Tensor {
  const void* address = nullptr;
  Type type = Type::unknown;
  bool has_extent = false;       ///< false: shape and strides are empty, and nothing is read
  std::vector<int64_t> shape;    ///< empty with has_extent: one element
  std::vector<int64_t> strides;  ///< in elements, one for each of shape
  bool is_host = false;          ///< memory of the program that no device knows, read without a check
};

/// `count` elements that lie one after the other.
Tensor dense(const void* address, Type type, int64_t count);
/// Rows that begin every `pitch` elements.
Tensor rows(const void* address, Type type, int64_t count, int64_t width, int64_t pitch);
/// Elements at a distance of `step` elements. A negative step begins at the other end, as in BLAS.
Tensor strided(const void* address, Type type, int64_t count, int64_t step);
/// The tensor `count` times, every `stride` elements. A batch of one has no dimension of its own.
Tensor batch_of(Tensor one, int64_t count, int64_t stride);
/// An array of which only the begin is known.
Tensor without_extent(const void* address, Type type);

int64_t elements_of(const Tensor& tensor);

/// A number that is passed by value.
struct Scalar {
  enum class Kind { integer, real, boolean, text } kind = Kind::integer;
  int64_t integer = 0;  ///< with is_unsigned: the bits of a uint64_t
  double real = 0;
  std::string text;
  bool is_unsigned = false;
};

enum class Role { input, output, both };

struct Operand {
  Role role = Role::input;
  bool is_scalar = false;
  Tensor tensor;
  Scalar scalar;
  int argument = -1;   ///< of a kernel, from 0; -1: not known
  int64_t offset = 0;  ///< bytes from where the argument points to the tensor's first element
};

/// One launch, library call, collective or copy.
struct Operation {
  std::string type;      ///< "Kernel", "Blas", ...
  std::string name;      ///< of the kernel or the call
  std::string location;  ///< "file:line", or empty
  aclrtStream stream = nullptr;
  bool needs_others =
      false;  ///< ends when other ranks have come: its outputs are read before the next operation of its rank
  std::vector<Operand> operands;

  void in(Tensor tensor) { operands.push_back({Role::input, false, std::move(tensor), {}}); }
  void out(Tensor tensor) { operands.push_back({Role::output, false, std::move(tensor), {}}); }
  void inout(Tensor tensor) { operands.push_back({Role::both, false, std::move(tensor), {}}); }
  void value(Scalar scalar) { operands.push_back({Role::input, true, {}, std::move(scalar)}); }
};

Scalar integer(int64_t value);
Scalar real(double value);
Scalar boolean(bool value);

}  // namespace npu::probe
