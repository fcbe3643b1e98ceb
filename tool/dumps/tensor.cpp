#include "tool/dumps/tensor.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

namespace migrate::dumps {
namespace {

double half_to_double(uint16_t bits) {
  const int exponent = bits >> 10 & 31, fraction = bits & 1023;
  double value = exponent == 0    ? std::ldexp(fraction, -24)
                 : exponent == 31 ? (fraction ? std::numeric_limits<double>::quiet_NaN()
                                              : std::numeric_limits<double>::infinity())
                                  : std::ldexp(1024 + fraction, exponent - 25);
  return bits >> 15 ? -value : value;
}

double bfloat16_to_double(uint16_t bits) {
  const uint32_t wide = static_cast<uint32_t>(bits) << 16;
  float value;
  std::memcpy(&value, &wide, sizeof value);
  return value;
}

template <class T, class Convert>
void convert(std::span<const char> bytes, std::span<double> values, Convert to_double) {
  for (size_t i = 0; i < values.size(); ++i) {
    T element;
    std::memcpy(&element, bytes.data() + i * sizeof element, sizeof element);
    values[i] = to_double(element);
  }
}

template <class T>
void convert(std::span<const char> bytes, std::span<double> values) {
  convert<T>(bytes, values, [](T element) { return static_cast<double>(element); });
}

}  // namespace

size_t size_of(ElementType type) {
  switch (type) {
    case ElementType::f64:
    case ElementType::i64:
    case ElementType::u64:
      return 8;
    case ElementType::f32:
    case ElementType::i32:
    case ElementType::u32:
      return 4;
    case ElementType::f16:
    case ElementType::bf16:
    case ElementType::i16:
    case ElementType::u16:
      return 2;
    case ElementType::i8:
    case ElementType::u8:
    case ElementType::boolean:
      return 1;
  }
  return 1;
}

bool is_float(ElementType type) {
  return type == ElementType::f16 || type == ElementType::bf16 || type == ElementType::f32 ||
         type == ElementType::f64;
}

void to_doubles(ElementType type, std::span<const char> bytes, std::span<double> values) {
  switch (type) {
    case ElementType::f16:
      return convert<uint16_t>(bytes, values, half_to_double);
    case ElementType::bf16:
      return convert<uint16_t>(bytes, values, bfloat16_to_double);
    case ElementType::f32:
      return convert<float>(bytes, values);
    case ElementType::f64:
      return convert<double>(bytes, values);
    case ElementType::i8:
      return convert<int8_t>(bytes, values);
    case ElementType::i16:
      return convert<int16_t>(bytes, values);
    case ElementType::i32:
      return convert<int32_t>(bytes, values);
    case ElementType::i64:
      return convert<int64_t>(bytes, values);
    case ElementType::u8:
      return convert<uint8_t>(bytes, values);
    case ElementType::u16:
      return convert<uint16_t>(bytes, values);
    case ElementType::u32:
      return convert<uint32_t>(bytes, values);
    case ElementType::u64:
      return convert<uint64_t>(bytes, values);
    case ElementType::boolean:
      return convert<uint8_t>(bytes, values, [](uint8_t element) { return element ? 1.0 : 0.0; });
  }
}

Status TensorFile::read(std::span<double> values) {
  bytes_.resize(std::max(bytes_.size(), values.size() * size_of(type)));
  const std::span<char> bytes(bytes_.data(), values.size() * size_of(type));
  if (!read_bytes(bytes)) return Error{path_ + ": ends before its last element"};
  to_doubles(type, bytes, values);
  return {};
}

void TensorFile::set_shape(const std::vector<int64_t>& full) {
  for (const int64_t dimension : full) {
    elements *= static_cast<uint64_t>(dimension);
    if (dimension != 1) shape.push_back(dimension);
  }
}

Result<std::unique_ptr<TensorFile>> open_tensor(const std::string& path, const std::string& dtype) {
  if (path.ends_with(".npy")) return open_npy(path, dtype);
  if (path.ends_with(".pt")) return open_pt(path);
  return Error{path + ": expected a .npy or .pt file"};
}

}  // namespace migrate::dumps
