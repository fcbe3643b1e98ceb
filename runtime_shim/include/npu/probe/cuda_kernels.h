/// @file
/// Kernels of CUDA programs: their names, and their arguments as the shim's probe has them. Part of probe_cuda.h.
#ifndef NPU_PROBE_CUDA_KERNELS_H_
#define NPU_PROBE_CUDA_KERNELS_H_

#include <cxxabi.h>

#include "cuda_observed.h"

namespace npu::probe_cuda::detail {

/// Kernels of this program: the mangled name by the address of the host's function, and by the handle that CUDA 13 launches.
struct Kernels {
  std::mutex mutex;
  std::map<const void*, std::string> names;
  static Kernels& get() {
    static auto* const kernels = new Kernels;
    return *kernels;
  }
  std::string name_of(const void* function) {
    const std::lock_guard<std::mutex> lock(mutex);
    return names[function];
  }
};

/// A kernel's name and the types of its parameters, from its mangled name.
struct Signature {
  std::string name;
  std::vector<std::string> parameters;
};

/// Anonymous namespaces are spelled as g++ does, and so the shim's probe.
inline std::string demangled(const std::string& mangled) {
  int status = 0;
  char* const text = abi::__cxa_demangle(mangled.c_str(), nullptr, nullptr, &status);
  std::string whole = status == 0 && text != nullptr ? text : mangled;
  std::free(text);
  const std::string anonymous = "(anonymous namespace)";
  for (std::size_t at = whole.find(anonymous); at != std::string::npos; at = whole.find(anonymous, at))
    whole.replace(at, anonymous.size(), "{anonymous}");
  return whole;
}

/// "ns::S<float>::k<int, 4>": "ns::S<float>::k", as the shim's probe has it.
inline std::string without_template_arguments(const std::string& name) {
  if (name.empty() || name.back() != '>') return name;
  int depth = 0;
  for (std::size_t i = name.size(); i-- > 1;) {
    depth += name[i] == '>' ? 1 : name[i] == '<' ? -1 : 0;
    if (depth == 0) return name.substr(0, i);
  }
  return name;
}

inline Signature signature_of(const std::string& mangled) {
  const std::string whole = demangled(mangled);
  Signature signature;
  int depth = 0;
  std::size_t begin = 0, open = whole.size(), name_end = whole.size();
  for (std::size_t i = 0; i < whole.size(); ++i) {
    const char c = whole[i];
    if (depth == 0 && c == ' ' && open == whole.size()) begin = i + 1;  // after the type of the result
    if (depth == 0 && c == '(' && open == whole.size()) open = name_end = i;
    if (c == '<' || c == '(') ++depth;
    if (c == '>' || c == ')') --depth;
    const bool ends = open < i && ((depth == 1 && c == ',') || (depth == 0 && c == ')'));
    if (!ends) continue;
    std::size_t from = signature.parameters.empty() ? open + 1 : open;
    while (from < i && whole[from] == ' ') ++from;
    if (i > from) signature.parameters.push_back(whole.substr(from, i - from));
    open = i + 1 < whole.size() ? i + 1 : i;
    if (depth == 0) break;
  }
  signature.name = without_template_arguments(whole.substr(begin, name_end - begin));
  return signature;
}

inline Type type_named(const std::string& name) {
  static const std::map<std::string, Type> types{
      {"bool", Type::boolean},     {"char", Type::int8},
      {"signed char", Type::int8}, {"unsigned char", Type::uint8},
      {"short", Type::int16},      {"unsigned short", Type::uint16},
      {"int", Type::int32},        {"unsigned int", Type::uint32},
      {"long", Type::int64},       {"unsigned long", Type::uint64},
      {"long long", Type::int64},  {"unsigned long long", Type::uint64},
      {"__half", Type::float16},   {"__nv_bfloat16", Type::bfloat16},
      {"float", Type::float32},    {"double", Type::float64}};
  const auto found = types.find(name);
  return found == types.end() ? Type::unknown : found->second;
}

inline bool is_integer(Type type) { return type >= Type::boolean && type <= Type::uint64; }

/// Describes a launch: what the other side knows of its arrays, else the settings, else their types alone.
class LaunchDescription {
 public:
  LaunchDescription(Recorder& recorder, const Signature& signature, void** arguments, dim3 grid, dim3 block)
      : recorder_(recorder), signature_(signature), arguments_(arguments) {
    shape_ = {grid.x, grid.y, grid.z, block.x, block.y, block.z};
    for (std::size_t i = 0; i < signature.parameters.size(); ++i) {
      const Type type = type_named(signature.parameters[i]);
      integers_.push_back(is_integer(type) ? integer_at(type, static_cast<const char*>(arguments[i])) : 0);
    }
  }

  Operation run() {
    operation_.type = "Kernel";
    operation_.name = signature_.name;
    const std::map<int, KnownArgument> known = recorder_.known_arguments(signature_.name);
    for (std::size_t i = 0; i < signature_.parameters.size(); ++i) add(static_cast<int>(i), known);
    return operation_;
  }

 private:
  void add(int number, const std::map<int, KnownArgument>& known) {
    const std::string& parameter = signature_.parameters[static_cast<std::size_t>(number)];
    const auto* const value = static_cast<const char*>(arguments_[number]);
    if (parameter.back() != '*') return add_number(type_named(parameter), value, parameter);
    std::string element = parameter.substr(0, parameter.size() - 1);
    const std::size_t at = element.find(" const");
    const bool is_const = at != std::string::npos;
    if (is_const) element.erase(at);
    Tensor tensor;
    std::memcpy(&tensor.address, value, sizeof tensor.address);
    tensor.type = type_named(element);
    tensor.argument = number;
    const auto found = known.find(number);
    long long count = found == known.end() ? -1 : found->second.elements;
    if (count < 0) {
      count = by_formula(number);
    } else {
      tensor.offset = tensor.address == nullptr ? 0 : found->second.offset;
      tensor.address = static_cast<const char*>(tensor.address) + tensor.offset;
    }
    if (count >= 0) tensor.shape = {count}, tensor.strides = {1};
    const bool is_output = found == known.end() ? !is_const : found->second.is_output;
    const bool is_input = found == known.end() ? is_const : found->second.is_input;
    operation_.leaves.push_back({is_input, is_output, tensor, ""});
  }

  void add_number(Type type, const char* value, const std::string& parameter) {
    if (type == Type::boolean)
      operation_.value("bool", *value != 0 ? "true" : "false");
    else if (is_integer(type))
      operation_.value("int", integer_text(type, value));
    else if (type != Type::unknown)
      operation_.value("float", number_text(value_at(type, value)));
    else
      operation_.value("str", "\"" + parameter + "\"");
  }

  long long by_formula(int number) const {
    const auto kernel = recorder_.settings().extents.find(signature_.name);
    if (kernel == recorder_.settings().extents.end() || kernel->second.count(number) == 0) return -1;
    return Formula(kernel->second.at(number), integers_, shape_).value();
  }

  Recorder& recorder_;
  const Signature& signature_;
  void** arguments_;
  std::array<long long, 6> shape_{};
  std::vector<long long> integers_;
  Operation operation_;
};

template <class Call>
cudaError_t observed_launch(const void* function, dim3 grid, dim3 block, void** arguments,
                            cudaStream_t stream, const Call& call) {
  const auto describe = [&](Recorder& recorder) {
    const Signature signature = signature_of(Kernels::get().name_of(function));
    return LaunchDescription(recorder, signature, arguments, grid, block).run();
  };
  return observed(stream, describe, call);
}

}  // namespace npu::probe_cuda::detail

#endif  // NPU_PROBE_CUDA_KERNELS_H_
