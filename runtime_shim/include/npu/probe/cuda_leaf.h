/// @file
/// Tensors and arguments of operations of CUDA programs, as text for a dump: with the keys and the numbers of the shim's probe.
#ifndef NPU_PROBE_CUDA_LEAF_H_
#define NPU_PROBE_CUDA_LEAF_H_

#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_runtime_api.h>

#include <cmath>
#include <cstdint>
#include <cstring>

#include "cuda_settings.h"
#include "element_type.h"

namespace npu::probe_cuda::detail {

using probe::facts_of;
using probe::Type;
using probe::TypeFacts;

/// Rows of elements, the last index fastest: shape [batch, rows, width] without leading ones that a call does not have.
struct Tensor {
  const void* address = nullptr;
  Type type = Type::unknown;
  std::vector<long long> shape;    ///< empty: the extent is not known
  std::vector<long long> strides;  ///< in elements, one for each of shape
  bool is_host = false;
  int argument = -1;
  long long offset = 0;  ///< bytes from where the argument points to `address`
};

inline Type type_of(const float*) { return Type::float32; }
inline Type type_of(const double*) { return Type::float64; }
inline Type type_of(const __half*) { return Type::float16; }
inline Type type_of(const int*) { return Type::int32; }
inline Type type_of(const unsigned int*) { return Type::uint32; }
inline Type type_of(const unsigned long long*) { return Type::uint64; }

inline Tensor dense(const void* address, Type type, long long count) {
  return {address, type, {count}, {1}, false, -1};
}

inline std::string number_text(double value) {
  if (std::isnan(value)) return "NaN";
  if (std::isinf(value)) return value > 0 ? "Infinity" : "-Infinity";
  char text[40];
  std::snprintf(text, sizeof text, "%.17g", value);
  std::string result = text;
  if (result.find_first_of(".e") == std::string::npos) result += ".0";
  return result;
}

inline double value_at(Type type, const char* at) {
  const auto as = [at](auto value) {
    std::memcpy(&value, at, sizeof value);
    return value;
  };
  switch (type) {
    case Type::float16:
      return __half2float(as(__half{}));
    case Type::bfloat16:
      return __bfloat162float(as(__nv_bfloat16{}));
    case Type::float32:
      return as(0.0f);
    case Type::float64:
      return as(0.0);
    case Type::int8:
      return as(std::int8_t{});
    case Type::int16:
      return as(std::int16_t{});
    case Type::uint16:
      return as(std::uint16_t{});
    case Type::int32:
      return as(std::int32_t{});
    case Type::uint32:
      return as(std::uint32_t{});
    case Type::int64:
      return static_cast<double>(as(std::int64_t{}));
    case Type::uint64:
      return static_cast<double>(as(std::uint64_t{}));
    default:
      return as(std::uint8_t{});
  }
}

/// The value of an integer. Those of uint64 beyond int64 are the negative numbers of the same bits.
inline std::int64_t integer_at(Type type, const char* at) {
  if (type != Type::int64 && type != Type::uint64) return static_cast<std::int64_t>(value_at(type, at));
  std::int64_t value = 0;
  std::memcpy(&value, at, sizeof value);
  return value;
}

inline std::string integer_text(Type type, const char* at) {
  const std::int64_t value = integer_at(type, at);
  return type == Type::uint64 ? std::to_string(static_cast<std::uint64_t>(value)) : std::to_string(value);
}

/// To the type of the tensor; integers and doubles to float, as MindSpore's dumps have them.
inline double rounded(Type type, double value) {
  const auto single = static_cast<float>(value);
  if (type == Type::float16) return __half2float(__float2half(single));
  if (type == Type::bfloat16) return __bfloat162float(__float2bfloat16(single));
  return single;
}

/// Source: msprobe 26.0.0, MindSpore's flavour.
inline std::string statistics_text(Type type, const std::vector<char>& data) {
  const std::size_t size = static_cast<std::size_t>(facts_of(type).bytes), count = data.size() / size;
  if (count == 0) return ", \"Max\": null, \"Min\": null, \"Mean\": null, \"Norm\": null";
  double largest = -INFINITY, smallest = INFINITY, sum = 0, squares = 0;
  bool has_nan = false;
  for (std::size_t i = 0; i < count; ++i) {
    const double value = value_at(type, data.data() + i * size);
    has_nan = has_nan || std::isnan(value);
    largest = std::fmax(largest, value);
    smallest = std::fmin(smallest, value);
    sum += value;
    squares += value * value;
  }
  if (type == Type::boolean)
    return std::string(", \"Max\": ") + (largest != 0 ? "true" : "false") +
           ", \"Min\": " + (smallest != 0 ? "true" : "false") + ", \"Mean\": null, \"Norm\": null";
  const auto text = [&](double value) { return number_text(has_nan ? NAN : rounded(type, value)); };
  return ", \"Max\": " + text(largest) + ", \"Min\": " + text(smallest) +
         ", \"Mean\": " + text(sum / static_cast<double>(count)) + ", \"Norm\": " + text(std::sqrt(squares));
}

inline std::string crc_text(const std::vector<char>& data) {
  char text[32];
  std::snprintf(text, sizeof text, ", \"md5\": \"%08x\"", static_cast<unsigned>(probe::checksum_of(data)));
  return text;
}

inline std::string shape_text(const Tensor& tensor) {
  std::string text;
  for (const long long length : tensor.shape) text += (text.empty() ? "" : ", ") + std::to_string(length);
  return text;
}

/// Format 1.0.
inline void write_npy(const std::string& path, const Tensor& tensor, const std::vector<char>& data) {
  std::string header = "{'descr': '" + std::string(facts_of(tensor.type).npy) +
                       "', 'fortran_order': False, 'shape': (" + shape_text(tensor) +
                       (tensor.shape.size() == 1 ? "," : "") + "), }";
  header.resize((header.size() + 11 + 63) / 64 * 64 - 11, ' ');
  header += '\n';
  const char length[2] = {static_cast<char>(header.size() & 255), static_cast<char>(header.size() >> 8)};
  std::ofstream file(path, std::ios::binary);
  file << std::string("\x93NUMPY\x01\x00", 8) << std::string(length, 2) << header;
  file.write(data.data(), static_cast<std::streamsize>(data.size()));
  file.close();
  if (!file) std::fprintf(stderr, "npu: NPU_PROBE: cannot write %s\n", path.c_str());
}

using CopyFunction = cudaError_t (*)(void*, const void*, std::size_t, cudaMemcpyKind);

/// The elements one after the other. False: the memory cannot be read.
inline bool read_elements(const Tensor& tensor, CopyFunction copy, std::vector<char>& data) {
  const auto size = static_cast<std::size_t>(facts_of(tensor.type).bytes);
  long long count = 1;
  for (const long long length : tensor.shape) count *= length;
  data.resize(static_cast<std::size_t>(count) * size);
  if (count == 0) return true;
  // The last dimensions that lie one after the other are read together.
  std::size_t outer = tensor.shape.size();
  long long width = 1;
  while (outer > 0 && tensor.strides[outer - 1] == width) width *= tensor.shape[--outer];
  for (long long done = 0; done < count; done += width) {
    long long rest = done / width, offset = 0;
    for (std::size_t i = outer; i-- > 0; rest /= tensor.shape[i])
      offset += rest % tensor.shape[i] * tensor.strides[i];
    const char* const from = static_cast<const char*>(tensor.address) + offset * static_cast<long long>(size);
    char* const to = data.data() + static_cast<std::size_t>(done) * size;
    const std::size_t bytes = static_cast<std::size_t>(width) * size;
    if (tensor.is_host)
      std::memcpy(to, from, bytes);
    else if (copy(to, from, bytes, cudaMemcpyDeviceToHost) != cudaSuccess)
      return cudaGetLastError(), false;
  }
  return true;
}

/// `file`: for the data, with task tensor; else empty.
inline std::string leaf_text(const Settings& settings, const Tensor& tensor, CopyFunction copy,
                             const std::string& file) {
  if (tensor.address == nullptr) return "null";
  const TypeFacts& facts = facts_of(tensor.type);
  std::vector<char> data;
  const bool has_extent = !tensor.shape.empty() && facts.bytes > 0;
  const bool is_read = has_extent && read_elements(tensor, copy, data);
  char address[32];
  std::snprintf(address, sizeof address, "\"0x%llx\"",
                static_cast<unsigned long long>(reinterpret_cast<std::uintptr_t>(tensor.address)));
  const std::string argument =
      tensor.argument < 0 ? ""
                          : ", \"argument\": " + std::to_string(tensor.argument) +
                                (tensor.offset == 0 ? "" : ", \"offset\": " + std::to_string(tensor.offset));
  if (!is_read)
    return std::string("{\"type\": \"unknown\", \"value\": null, \"dtype\": \"") + facts.ms +
           "\", \"address\": " + address + ", \"bytes\": null, \"why\": \"" +
           (has_extent ? "its memory cannot be read" : "unknown extent") + "\"" + argument + "}";
  std::string text = std::string("{\"type\": \"mindspore.Tensor\", \"dtype\": \"") + facts.ms +
                     "\", \"shape\": [" + shape_text(tensor) + "]" + statistics_text(tensor.type, data);
  if (settings.has_md5) text += crc_text(data);
  if (!file.empty()) {
    write_npy(file, tensor, data);
    text += ", \"data_name\": \"" + file.substr(file.rfind('/') + 1) + "\"";
  }
  return text + argument + ", \"address\": " + address + ", \"bytes\": " + std::to_string(data.size()) + "}";
}

}  // namespace npu::probe_cuda::detail

#endif  // NPU_PROBE_CUDA_LEAF_H_
