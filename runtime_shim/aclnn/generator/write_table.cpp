#include <algorithm>
#include <stdexcept>

#include "runtime_shim/aclnn/generator/write.h"

namespace npu::aclnn::generator {
namespace {

/// A set of values below 64 as a constant of C++.
std::string bits(const std::vector<std::string>& names, const std::map<std::string, int>& values) {
  unsigned long long set = 0;
  for (const std::string& name : names) {
    const int value = values.at(name);
    if (value < 0 || value > 63) throw std::runtime_error("signatures.json: " + name + " is no bit of 64");
    set |= 1ULL << static_cast<unsigned>(value);
  }
  return std::to_string(set) + "U";
}

/// Kind of a parameter by its type.
std::string kind_of(const std::string& type) {
  // "aclTensorList" before "aclTensor".
  static const std::vector<std::pair<std::string, std::string>> kKinds = {
      {"aclTensorList", "tensor_list"}, {"aclTensor", "tensor"},      {"aclScalarList", "scalar_list"},
      {"aclScalar", "scalar"},          {"aclIntArray", "int_array"}, {"aclFloatArray", "float_array"},
      {"aclBoolArray", "bool_array"}};
  for (const auto& [name, kind] : kKinds)
    if (type.find(name) != std::string::npos) return "Kind::" + kind;
  return "Kind::value";
}

std::string member(const std::string& enumeration, const std::string& value, const std::string& otherwise) {
  return enumeration + "::" + (value.empty() ? otherwise : value);
}

std::string row_of(const Parameter& one, const Signatures& all) {
  std::string row = "    {\"" + one.name + "\", \"" + one.type + "\", " + kind_of(one.type) + ", " +
                    member("Role", one.role, "in") + ", " + member("Null", one.null, "unknown") + ", " +
                    member("Strided", one.strided, "unknown") + ", " + std::to_string(one.min_rank) + ", " +
                    std::to_string(one.max_rank) + ", {";
  for (const std::string& generation : all.generations) {
    const auto types = one.types.find(generation);
    row += (generation == all.generations.front() ? "" : ", ") +
           (types == one.types.end() ? std::string("0") : bits(types->second, all.types));
  }
  return row + "}, " + bits(one.formats, all.formats) + "},\n";
}

unsigned generations_of(const Operator& one, const Signatures& all) {
  unsigned set = 0;
  for (size_t i = 0; i < all.generations.size(); ++i) {
    const auto& has = one.generations;
    if (std::find(has.begin(), has.end(), all.generations[i]) != has.end()) set |= 1U << i;
  }
  return set;
}

}  // namespace

std::string table_of(const Signatures& all) {
  std::string text = "// Written by the build from runtime_shim/aclnn/signatures.json.\n";
  std::string rows;
  for (const Operator& one : all.operators) {
    const std::string count = std::to_string(one.parameters.size());
    text += "constexpr ParameterFacts parameters_of_" + one.name + "[] = {\n";
    for (const Parameter& parameter : one.parameters) text += row_of(parameter, all);
    text += "};\n";
    const std::string newer = one.newer ? "true" : "false";
    rows += "    {\"" + one.name + "\", " + newer + ", " + std::to_string(generations_of(one, all)) + ", " +
            count + ", parameters_of_" + one.name + "},\n";
  }
  return text + "constexpr OperatorFacts kOperators[] = {\n" + rows + "};\n";
}

}  // namespace npu::aclnn::generator
