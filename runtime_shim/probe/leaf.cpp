#include "runtime_shim/probe/leaf.h"

#include <cmath>
#include <cstdio>

#include "runtime_shim/kernels/element_bits.h"
#include "runtime_shim/kernels/parallel.h"
#include "runtime_shim/probe/crc32.h"
#include "runtime_shim/probe/names.h"
#include "runtime_shim/probe/tensor_file.h"

namespace npu::probe {
namespace {

/// Pieces that are summed at the same time.
constexpr int64_t kTogether = 64;

std::string text_of(const Scalar& scalar) {
  switch (scalar.kind) {
    case Scalar::Kind::integer:
      return R"({"type": "int", "value": )" +
             (scalar.is_unsigned ? std::to_string(static_cast<uint64_t>(scalar.integer))
                                 : std::to_string(scalar.integer)) +
             "}";
    case Scalar::Kind::real:
      return R"({"type": "float", "value": )" + number_text(scalar.real) + "}";
    case Scalar::Kind::boolean:
      return std::string(R"({"type": "bool", "value": )") + (scalar.integer != 0 ? "true" : "false") + "}";
    case Scalar::Kind::text:
      return R"({"type": "str", "value": )" + quoted(scalar.text) + "}";
  }
  return "null";
}

std::string address_text(const void* address) {
  char text[32];
  std::snprintf(text, sizeof text, "\"0x%llx\"",
                static_cast<unsigned long long>(reinterpret_cast<uintptr_t>(address)));
  return text;
}

std::string argument_text(const Operand& operand) {
  if (operand.argument < 0) return "";
  const std::string offset = operand.offset == 0 ? "" : R"(, "offset": )" + std::to_string(operand.offset);
  return R"(, "argument": )" + std::to_string(operand.argument) + offset;
}

/// Type and address alone.
std::string unknown_text(const Settings& settings, const Operand& operand, const char* why) {
  const Tensor& tensor = operand.tensor;
  return R"({"type": "unknown", "value": null, "dtype": ")" + type_name(tensor.type, settings.flavor) +
         R"(", "address": )" + address_text(tensor.address) + R"(, "bytes": null, "why": ")" + why + "\"" +
         argument_text(operand) + "}";
}

std::string shape_text(const Tensor& tensor) {
  std::string text;
  for (const int64_t extent : tensor.shape) text += (text.empty() ? "" : ", ") + std::to_string(extent);
  return "[" + text + "]";
}

std::string statistics_text(const Settings& settings, const Tensor& tensor, const Summary& summary) {
  const Statistics values =
      statistics_of(tensor.type, summary.moments, tensor.shape.empty(), settings.flavor, settings.precision);
  return R"(, "Max": )" + values.largest + R"(, "Min": )" + values.smallest + R"(, "Mean": )" + values.mean +
         R"(, "Norm": )" + values.norm;
}

std::string crc_text(uint32_t crc) {
  char text[24];
  std::snprintf(text, sizeof text, ", \"md5\": \"%08x\"", crc);
  return text;
}

float float_at(Type type, const void* data, int64_t i) {
  switch (type) {
    case Type::float16:
      return ops::widen_half(static_cast<const uint16_t*>(data)[i]);
    case Type::bfloat16:
      return ops::widen_bfloat16(static_cast<const uint16_t*>(data)[i]);
    case Type::float32:
      return static_cast<const float*>(data)[i];
    default:
      return static_cast<float>(static_cast<const double*>(data)[i]);
  }
}

bool is_special(Type type, const void* data, int64_t i) {
  if (type == Type::float64) return !std::isfinite(static_cast<const double*>(data)[i]);
  return !std::isfinite(float_at(type, data, i));
}

bool is_float(Type type) { return type >= Type::float16 && type <= Type::float64; }

}  // namespace

Summary summarise(const Tensor& tensor, const Contents& contents, bool has_moments, bool has_crc) {
  Summary summary;
  summary.refusal = contents.refusal();
  if (summary.refusal != nullptr) return summary;
  std::vector<unsigned char> space;
  std::vector<Moments> parts;
  for (int64_t begin = 0; begin < contents.pieces() && has_moments; begin += kTogether) {
    const int64_t end = std::min(contents.pieces(), begin + kTogether);
    parts.assign(static_cast<size_t>(end - begin), {});
    ops::parallel_chunks(end - begin, 1, [&](int64_t first, int64_t last) {
      std::vector<unsigned char> own;
      for (int64_t i = first; i < last; ++i)
        if (const void* const data = contents.read(begin + i, own))
          parts[static_cast<size_t>(i)] = moments_of(tensor.type, data, contents.size_of_piece(begin + i));
    });
    for (int64_t i = begin; i < end; ++i) {
      if (parts[static_cast<size_t>(i - begin)].count == 0) summary.refusal = "its memory cannot be read";
      summary.moments.merge(parts[static_cast<size_t>(i - begin)]);
    }
  }
  for (int64_t i = 0; i < contents.pieces() && has_crc && summary.refusal == nullptr; ++i) {
    const void* const data = contents.read(i, space);
    if (data == nullptr)
      summary.refusal = "its memory cannot be read";
    else
      summary.crc =
          crc32(summary.crc, data, static_cast<size_t>(contents.size_of_piece(i) * bytes_of(tensor.type)));
  }
  return summary;
}

Findings find_specials(const Tensor& tensor, bool has_zeros) {
  Findings findings;
  const Contents contents(tensor);
  if (contents.refusal() != nullptr || !is_float(tensor.type)) return findings;
  findings.is_read = true;
  findings.elements = contents.elements();
  std::vector<unsigned char> space;
  for (int64_t piece = 0; piece < contents.pieces(); ++piece) {
    const void* const data = contents.read(piece, space);
    if (data == nullptr) return {};
    const int64_t size = contents.size_of_piece(piece);
    const Moments moments = moments_of(tensor.type, data, size);
    findings.has_nan |= moments.has_nan;
    findings.has_infinity |= moments.has_infinity;
    findings.moments.merge(moments);
    if (findings.first < 0 && (moments.has_nan || moments.has_infinity))
      for (int64_t i = 0; i < size && findings.first < 0; ++i)
        if (is_special(tensor.type, data, i)) findings.first = piece * Contents::kPiece + i;
    for (int64_t i = 0; i < size && has_zeros; ++i)
      findings.zeros += float_at(tensor.type, data, i) == 0 ? 1 : 0;
  }
  return findings;
}

std::string leaf_text(const Settings& settings, const Operand& operand, const std::string& file,
                      std::string& error, const char* refusal) {
  if (operand.is_scalar) return text_of(operand.scalar);
  const Tensor& tensor = operand.tensor;
  if (tensor.address == nullptr) return "null";
  if (refusal != nullptr) return unknown_text(settings, operand, refusal);
  const bool reads = settings.task != Task::structure;
  const Contents contents(tensor);
  const Summary summary = summarise(tensor, contents, reads, reads && settings.has_md5);
  if (summary.refusal != nullptr) return unknown_text(settings, operand, summary.refusal);
  std::string text =
      std::string(R"({"type": ")") + (settings.flavor == Flavor::ms ? "mindspore.Tensor" : "torch.Tensor") +
      R"(", "dtype": ")" + type_name(tensor.type, settings.flavor) + R"(", "shape": )" + shape_text(tensor);
  if (reads) text += statistics_text(settings, tensor, summary);
  if (reads && settings.has_md5) text += crc_text(summary.crc);
  if (settings.flavor == Flavor::pt) text += R"(, "requires_grad": false)";
  if (!file.empty()) {
    const std::string name = file.substr(file.rfind('/') + 1);
    error = write_tensor(file, settings.flavor, tensor, contents);
    if (error.empty())
      text += R"(, "data_name": )" + quoted(name);
    else
      error = name + ": " + error;
  }
  return text + argument_text(operand) + R"(, "address": )" + address_text(tensor.address) +
         R"(, "bytes": )" + std::to_string(elements_of(tensor) * bytes_of(tensor.type)) + "}";
}

}  // namespace npu::probe
