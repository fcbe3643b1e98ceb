#include "runtime_shim/probe/names.h"

#include <cctype>
#include <cstdio>
#include <nlohmann/json.hpp>

#include "runtime_shim/probe/crc32.h"

namespace npu::probe {
namespace {

bool is_upper(char c) { return std::isupper(static_cast<unsigned char>(c)) != 0; }
bool is_lower(char c) { return std::islower(static_cast<unsigned char>(c)) != 0; }

/// allReduce, AllReduce: all_reduce. Several capitals stay together: BatchNormTraining, RNNForward: rnn_forward.
std::string snake_case(const std::string& text) {
  std::string result;
  for (size_t i = 0; i < text.size(); ++i) {
    const bool begins_word = is_upper(text[i]) && i > 0 &&
                             (!is_upper(text[i - 1]) || (i + 1 < text.size() && is_lower(text[i + 1])));
    if (begins_word && result.back() != '_') result += '_';
    result += static_cast<char>(std::tolower(static_cast<unsigned char>(text[i])));
  }
  return result;
}

/// The prefix of a library's functions, and the type of its operations.
struct Library {
  const char *prefix, *type;
  bool has_type_letter;  ///< Sgemm, Dgemm
};
constexpr Library kLibraries[] = {
    {"npublasLt", "BlasLt", false}, {"npublas", "Blas", true},      {"npudnn", "Dnn", false},
    {"npurand", "Rand", false},     {"npusolver", "Solver", false}, {"npusparse", "Sparse", true},
    {"npufft", "Fft", false},       {"npuccl", "Ccl", false},
};

/// Sgemm: gemm; Dznrm2: nrm2; Isamax: amax; Xcsrmv: csrmv. ScalEx and SetVector have no letter, SpMV neither.
std::string without_type_letter(const std::string& name) {
  for (const char* word : {"Set", "Scal", "Dot", "Copy"})
    if (name.rfind(word, 0) == 0) return name;
  for (const char* word : {"Scasum", "Scnrm2", "Dzasum", "Dznrm2"})
    if (name.rfind(word, 0) == 0) return name.substr(2);
  if (name.size() == 6 && name[0] == 'I' && name.compare(2, 2, "am") == 0) return name.substr(2);
  const bool has_letter = name.size() > 3 && std::string("SDCZHX").find(name[0]) != std::string::npos &&
                          is_lower(name[1]) && is_lower(name[2]);
  return has_letter ? name.substr(1) : name;
}

struct TypeName {
  const char *ms, *pt;
};

TypeName names_of(Type type) {
  switch (type) {
    case Type::unknown:
      return {"Unknown", "unknown"};
    case Type::boolean:
      return {"Bool", "torch.bool"};
    case Type::int8:
      return {"Int8", "torch.int8"};
    case Type::uint8:
      return {"UInt8", "torch.uint8"};
    case Type::int16:
      return {"Int16", "torch.int16"};
    case Type::uint16:
      return {"UInt16", "torch.uint16"};
    case Type::int32:
      return {"Int32", "torch.int32"};
    case Type::uint32:
      return {"UInt32", "torch.uint32"};
    case Type::int64:
      return {"Int64", "torch.int64"};
    case Type::uint64:
      return {"UInt64", "torch.uint64"};
    case Type::float16:
      return {"Float16", "torch.float16"};
    case Type::bfloat16:
      return {"BFloat16", "torch.bfloat16"};
    case Type::float32:
      return {"Float32", "torch.float32"};
    case Type::float64:
      return {"Float64", "torch.float64"};
    case Type::complex64:
      return {"Complex64", "torch.complex64"};
    case Type::complex128:
      return {"Complex128", "torch.complex128"};
  }
  return {"Unknown", "unknown"};
}

}  // namespace

std::string name_part(const std::string& text) {
  std::string result = text.empty() ? "unnamed" : text;
  for (char& c : result)
    if (c == '.' || c == ';' || static_cast<unsigned char>(c) < ' ' || c == '\x7f') c = '_';
  return result;
}

std::string operation_name(const std::string& type, const std::string& name, int number) {
  return type + '.' + name_part(name) + '.' + std::to_string(number) + ".forward";
}

std::string file_name(const std::string& tensor_name, Flavor flavor) {
  constexpr size_t kLongest = 180;
  std::string safe = tensor_name;
  for (char& c : safe)
    if (std::isalnum(static_cast<unsigned char>(c)) == 0 && c != '.' && c != '_' && c != '-') c = '_';
  if (safe.size() > kLongest) safe.resize(kLongest);
  if (safe != tensor_name) {
    char sum[16];
    std::snprintf(sum, sizeof sum, "-%08x", crc32(0, tensor_name.data(), tensor_name.size()));
    safe += sum;
  }
  return safe + (flavor == Flavor::ms ? ".npy" : ".pt");
}

std::string type_name(Type type, Flavor flavor) {
  const TypeName names = names_of(type);
  return flavor == Flavor::ms ? names.ms : names.pt;
}

CallName call_name(const std::string& function) {
  for (const Library& library : kLibraries) {
    const std::string prefix = library.prefix;
    if (function.compare(0, prefix.size(), prefix) != 0) continue;
    std::string name = function.substr(prefix.size());
    if (library.has_type_letter) name = without_type_letter(name);
    if (name.size() > 2 && name.compare(name.size() - 2, 2, "Ex") == 0) name.resize(name.size() - 2);
    return {library.type, snake_case(name)};
  }
  return {"Call", snake_case(function)};
}

std::string quoted(const std::string& text) {
  return nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

}  // namespace npu::probe
