#include "tool/compare/tensor_metrics.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <limits>

namespace migrate::compare {
namespace {

using dumps::ElementType;
using dumps::TensorFile;

constexpr size_t kChunk = 1 << 16;
constexpr double kZero = std::numeric_limits<double>::epsilon();  ///< a norm up to this is zero

TensorMetrics all(const std::string& text) {
  const Cell cell = text_cell(text);
  return {cell, cell, cell, cell, cell, cell};
}

/// float('{:.12f}'.format(value)) of Python.
double rounded(double value, int digits = 12) {
  if (!std::isfinite(value)) return value;
  char text[400];
  std::snprintf(text, sizeof text, "%.*f", digits, value);
  return std::strtod(text, nullptr);
}

Cell rounded_cell(double value) { return std::isnan(value) ? text_cell("Nan") : number_cell(rounded(value)); }

/// |(n - b) / b| in the type that the division has; where b is 0, both are first raised by its epsilon.
template <class T>
double relative_error(double target, double golden) {
  T n = static_cast<T>(target), b = static_cast<T>(golden);
  if (b == 0) {
    n += std::numeric_limits<T>::epsilon();
    b += std::numeric_limits<T>::epsilon();
  }
  return std::fabs((n - b) / b);
}

/// Integers and bool are compared as float64, floats of 16 bits as float32.
bool in_double(ElementType type) { return !dumps::is_float(type) || type == ElementType::f64; }

/// The type that an operation of both has; of integers of several types, the first.
ElementType wider(ElementType a, ElementType b) {
  if (a == b) return a;
  if (dumps::is_float(a) != dumps::is_float(b)) return ElementType::f64;
  return in_double(a) || dumps::size_of(a) > dumps::size_of(b) ? a : b;
}

/// Sums over the elements, of which as many as fit into memory are there at a time.
struct Sums {
  double dot = 0, target2 = 0, golden2 = 0, difference2 = 0, max_absolute = 0, max_relative = 0;
  uint64_t below_one = 0, below_five = 0;
  bool special_differs = false;  ///< NaN or infinities are at other places

  void add(double n, double b, bool wide) {
    special_differs |= std::isinf(n) != std::isinf(b) || std::isnan(n) != std::isnan(b);
    if (!std::isfinite(n)) n = 0;
    if (!std::isfinite(b)) b = 0;
    dot += n * b;
    target2 += n * n;
    golden2 += b * b;
    difference2 += (n - b) * (n - b);
    max_absolute = std::max(max_absolute, std::fabs(n - b));
    const double relative = wide ? relative_error<double>(n, b) : relative_error<float>(n, b);
    if (std::isnan(relative) || relative > max_relative) max_relative = relative;
    below_one += relative < 0.001;
    below_five += relative < 0.005;
  }
};

/// Calls `visit` with all pairs of elements.
template <class Visit>
Status for_each_pair(TensorFile& target, TensorFile& golden, Visit visit) {
  for (TensorFile* file : {&target, &golden})
    if (Status again = file->rewind(); !again) return again;
  std::vector<double> n(kChunk), b(kChunk);
  for (uint64_t left = target.elements; left > 0;) {
    const auto count = static_cast<size_t>(std::min<uint64_t>(left, kChunk));
    if (Status read = target.read({n.data(), count}); !read) return read;
    if (Status read = golden.read({b.data(), count}); !read) return read;
    for (size_t i = 0; i < count; ++i) visit(n[i], b[i]);
    left -= count;
  }
  return {};
}

Cell cosine_of(const Sums& sums) {
  const double n = std::sqrt(sums.target2), b = std::sqrt(sums.golden2);
  if (n <= kZero && b <= kZero) return number_cell(1);
  if (n <= kZero || b <= kZero) return text_cell("Nan");
  const double cosine = sums.dot / (n * b);
  if (std::isnan(cosine)) return text_cell("Nan");
  const double result = rounded(cosine);
  return number_cell(result > 0.9999 ? rounded(result, 6) : result);
}

TensorMetrics metrics_of(const Sums& sums, uint64_t elements) {
  const auto count = static_cast<double>(elements);
  TensorMetrics metrics;
  metrics.cosine = cosine_of(sums);
  metrics.distance = number_cell(std::sqrt(sums.difference2));
  metrics.max_absolute = rounded_cell(sums.max_absolute);
  metrics.max_relative = rounded_cell(sums.max_relative);
  metrics.one_thousandth = number_cell(rounded(static_cast<double>(sums.below_one) / count));
  metrics.five_thousandths = number_cell(rounded(static_cast<double>(sums.below_five) / count));
  return metrics;
}

/// The nearest number of 16 bits, ties to even.
double to_half(double value) {
  if (value == 0 || !std::isfinite(value)) return value;
  const double step = std::ldexp(1.0, std::max(std::ilogb(value), -14) - 10);
  const double near = std::nearbyint(value / step) * step;
  return std::fabs(near) > 65504 ? std::copysign(std::numeric_limits<double>::infinity(), value) : near;
}

template <class T>
double wrapped_difference(double n, double b) {
  return static_cast<double>(static_cast<T>(static_cast<int64_t>(n) - static_cast<int64_t>(b)));
}

/// n - b in the type of the elements, which integers may overflow.
double difference_in(ElementType type, double n, double b) {
  switch (type) {
    case ElementType::f16:
      return to_half(n - b);
    case ElementType::f32:
    case ElementType::bf16:
      return static_cast<float>(n) - static_cast<float>(b);
    case ElementType::i8:
      return wrapped_difference<int8_t>(n, b);
    case ElementType::i16:
      return wrapped_difference<int16_t>(n, b);
    case ElementType::u8:
      return wrapped_difference<uint8_t>(n, b);
    case ElementType::u16:
      return wrapped_difference<uint16_t>(n, b);
    case ElementType::u32:
      return wrapped_difference<uint32_t>(n, b);
    case ElementType::i32:
      return wrapped_difference<int32_t>(n, b);
    case ElementType::f64:
    case ElementType::i64:
    case ElementType::u64:
    case ElementType::boolean:
      return n - b;
  }
  return n - b;
}

/// Of one element, msprobe has the two maxima only. It computes them in the type of the element, and the relative one in
/// float32: NumPy below 2, which it demands, lets the other operand decide the type. It does not look for NaN before.
TensorMetrics metrics_of_scalar(double n, double b, ElementType type) {
  TensorMetrics metrics = all("unsupported");
  metrics.max_absolute = rounded_cell(std::fabs(difference_in(type, n, b)));
  metrics.max_relative = rounded_cell(relative_error<float>(n, b));
  return metrics;
}

double scaled_error(double n, double b, double scale) {
  if (n == b || (std::isnan(n) && std::isnan(b))) return 0;
  if (!std::isfinite(n) || !std::isfinite(b)) return std::numeric_limits<double>::infinity();
  const double size = std::fabs(b) + scale;
  return size > 0 ? std::fabs(n - b) / size : std::numeric_limits<double>::infinity();
}

}  // namespace

Result<TensorMetrics> compare_tensors(TensorFile& target, TensorFile& golden) {
  if (target.elements == 0) {
    TensorMetrics metrics = all("unsupported");
    if (golden.elements == 0) metrics.error = 0;
    return metrics;
  }
  if (target.shape != golden.shape || target.column_major != golden.column_major)
    return all("shape unmatched");
  const bool wide = in_double(target.type) || in_double(golden.type);
  Sums sums;
  double n0 = 0, b0 = 0;
  Status read = for_each_pair(target, golden, [&](double n, double b) {
    n0 = n;
    b0 = b;
    sums.add(n, b, wide);
  });
  if (!read) return read.error();
  const double scale = std::sqrt(sums.golden2 / static_cast<double>(golden.elements));
  TensorMetrics metrics = target.shape.empty()   ? metrics_of_scalar(n0, b0, wider(target.type, golden.type))
                          : sums.special_differs ? all("N/A")
                                                 : metrics_of(sums, target.elements);
  metrics.error = 0;
  read = for_each_pair(target, golden, [&](double n, double b) {
    metrics.error = std::max(metrics.error, scaled_error(n, b, scale));
  });
  if (!read) return read.error();
  return metrics;
}

TensorComparer::TensorComparer(const std::string& golden_dump, const std::string& target_dump) {
  auto folder = [](const std::string& dump) {
    const size_t slash = dump.rfind('/');
    return (slash == std::string::npos ? "" : dump.substr(0, slash + 1)) + "dump_tensor_data/";
  };
  golden_folder_ = folder(golden_dump);
  target_folder_ = folder(target_dump);
}

std::string TensorComparer::compare(Row& row) const {
  row.metrics = all("unsupported");
  if (!row.golden || row.target->data_name == "-1" || row.golden->data_name == "-1") return "";
  for (const auto& name : {row.target->data_name, row.golden->data_name})
    if (name.find('/') != std::string::npos) return name + ": a name of a file with a folder: not read";
  auto target = dumps::open_tensor(target_folder_ + row.target->data_name, row.target->dtype);
  if (!target) return target.error().message;
  auto golden = dumps::open_tensor(golden_folder_ + row.golden->data_name, row.golden->dtype);
  if (!golden) return golden.error().message;
  auto metrics = compare_tensors(**target, **golden);
  if (!metrics) return metrics.error().message;
  row.metrics = *metrics;
  return "";
}

}  // namespace migrate::compare
