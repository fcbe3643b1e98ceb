#include <set>

#include "tool/findings/checks/check.h"

namespace migrate {
namespace {

// Fields that describe NVIDIA hardware. The shim fills them so that programs run; deciding by them is wrong.
constexpr std::string_view kFields =
    "major minor regsPerBlock regsPerMultiprocessor maxTexture1D maxTexture2D maxTexture3D maxSurface2D "
    "textureAlignment surfaceAlignment tccDriver memoryBusWidth memoryClockRate clockRate pciBusID pciDeviceID "
    "pciDomainID maxThreadsPerMultiProcessor sharedMemPerMultiprocessor kernelExecTimeoutEnabled computeMode "
    "persistingL2CacheMaxSize accessPolicyMaxWindowSize asyncEngineCount maxBlocksPerMultiProcessor";

std::string_view identifier_at(std::string_view code, size_t begin) {
  size_t end = begin;
  while (end < code.size() && is_identifier_char(code[end])) ++end;
  return code.substr(begin, end - begin);
}

/// The variable that a use of the type declares: "cudaDeviceProp prop", "cudaDeviceProp *p". Empty otherwise.
std::string declared_variable(std::string_view code, size_t after_type) {
  size_t i = code.find_first_not_of(" \t\n*&", after_type);
  return i == npos ? std::string() : std::string(identifier_at(code, i));
}

/// "variable.field", "variable->field", "variable[i].field" for every field of the table.
void find_fields(const CheckContext& context, uint32_t file, const std::string& variable,
                 std::vector<Finding>& out) {
  std::string_view code = context.sources.code(file);
  for (size_t i = find_word(code, variable); i != npos; i = find_word(code, variable, i + 1)) {
    size_t dot = code.find_first_not_of(" \t", i + variable.size());
    if (dot != npos && code[dot] == '[') dot = skip_brackets(code, dot);
    if (dot == npos || dot >= code.size()) continue;
    size_t field_begin = code[dot] == '.' ? dot + 1 : code.substr(dot, 2) == "->" ? dot + 2 : npos;
    if (field_begin == npos) continue;
    std::string field(identifier_at(code, field_begin));
    if (field.empty() || !is_one_of(field, kFields)) continue;
    auto begin = static_cast<uint32_t>(field_begin);
    Place place{file, {begin, begin + static_cast<uint32_t>(field.size())}};
    out.push_back(check_finding(context, id::device_property, place, field, "", {field}));
  }
}

}  // namespace

// Reads of cudaDeviceProp fields that mean nothing on an NPU, through variables declared in the same file.
void check_device_property(const CheckContext& context, std::vector<Finding>& out) {
  std::set<std::pair<uint32_t, std::string>> variables;
  for (const SymbolUse& use : context.facts.uses) {
    if (use.name != "cudaDeviceProp") continue;
    std::string name = declared_variable(context.sources.code(use.place.file), use.place.range.end);
    if (!name.empty()) variables.insert({use.place.file, name});
  }
  for (const auto& [file, variable] : variables) find_fields(context, file, variable, out);
}

}  // namespace migrate
