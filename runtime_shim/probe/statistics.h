// Largest, smallest, mean and norm of a tensor, as msprobe writes them.
#pragma once

#include <cstdint>
#include <string>

#include "runtime_shim/probe/operation.h"

namespace npu::probe {

/// Whose semantics: MindSpore's or PyTorch's.
enum class Flavor { ms, pt };
/// low: results have the type of the elements; high: float.
enum class Precision { low, high };

/// A part of a tensor, summed. Parts are merged in their order, so that results do not depend on the number of threads.
struct Moments {
  int64_t count = 0;
  double largest = 0, smallest = 0, sum = 0, squares = 0;
  int64_t largest_integer = 0, smallest_integer = 0;  ///< of integers, exact; uint64 without its top bit
  bool has_nan = false, has_infinity = false;

  void merge(const Moments& next);
};

/// `count` elements that lie one after the other. Complex numbers count by their size.
Moments moments_of(Type type, const void* data, int64_t count);

/// The four values as JSON: numbers, NaN, Infinity, true, false or null.
struct Statistics {
  std::string largest = "null", smallest = "null", mean = "null", norm = "null";
};

/// `is_scalar`: the tensor has no dimensions; all four are its value.
/// Source: msprobe 26.0.0. low: floats are rounded to their own type. PyTorch's integers and doubles have no mean and norm;
/// MindSpore's become float first, and so do both with `high`. bool: any and all.
Statistics statistics_of(Type type, const Moments& moments, bool is_scalar, Flavor flavor,
                         Precision precision);

/// As JSON. Infinities and NaN as Python writes them.
std::string number_text(double value);

}  // namespace npu::probe
