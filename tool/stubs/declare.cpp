#include "tool/stubs/declare.h"

#include <map>
#include <set>

#include "tool/rules/signature.h"
#include "tool/stubs/version.h"

namespace migrate {
namespace {

std::string joined(const std::vector<std::string>& parts) {
  std::string text;
  for (const std::string& part : parts) text += (text.empty() ? "" : ", ") + part;
  return text;
}

const char* qualifier(Side side) {
  switch (side) {
    case Side::host:
      return "";
    case Side::device:
      return "__device__ ";
    case Side::both:
      return "__host__ __device__ ";
  }
  return "";
}

std::string prototype(const Rule& rule, const std::string& template_header, const std::string& returns,
                      const std::vector<std::string>& params) {
  std::string text = template_header.empty() ? "" : "template <" + template_header + "> ";
  return text + qualifier(rule.side) + returns + " " + rule.name + "(" + joined(params) + ");\n";
}

// "..." alone is valid in C++; C before C23 writes "()".
constexpr const char* kAnyParameters = "MIGRATE_ANY_PARAMETERS";
constexpr const char* kDefineAnyParameters =
    "#ifdef __cplusplus\n#define MIGRATE_ANY_PARAMETERS ...\n#else\n#define MIGRATE_ANY_PARAMETERS\n#endif\n";

// C has no default arguments and needs "(void)" for "()".
std::string c_prototype(const Rule& rule, const FunctionRule& function) {
  std::vector<std::string> params;
  bool defaults = false;
  for (const std::string& parameter : function.params) {
    params.push_back(without_default(parameter));
    defaults = defaults || !default_argument(parameter).empty();
  }
  if (params.empty()) params.push_back("void");
  if (params.front() == "...") params.front() = kAnyParameters;
  std::string plain = prototype(rule, "", function.returns, params);
  if (!defaults) return plain;
  return "#ifdef __cplusplus\n" + prototype(rule, "", function.returns, function.params) + "#else\n" + plain +
         "#endif\n";
}

std::string macro_text(const Rule& rule, const MacroRule& macro, const ToolkitVersions& versions) {
  return "#define " + rule.name + macro.params + " " + fill_versions(macro.value, versions) + "\n";
}

std::string enum_text(const Rule& rule, const EnumRule& values) {
  std::string text = "typedef enum " + rule.name + " {\n";
  for (const Enumerator& value : values.values) {
    text += "  " + value.name + (value.value.empty() ? "" : " = " + value.value) + ",\n";
  }
  return text + "} " + rule.name + ";\n";
}

std::string type_text(const Rule& rule) {
  if (const auto* values = std::get_if<EnumRule>(&rule.kind)) return enum_text(rule, *values);
  return std::get<TypeRule>(rule.kind).declaration + "\n";
}

// All identifiers of a declaration; some that are not needed do no harm.
std::vector<std::string> mentioned(const Rule& rule) {
  if (const auto* type = std::get_if<TypeRule>(&rule.kind)) return identifiers(type->declaration);
  std::vector<std::string> names;
  for (const Enumerator& value : std::get<EnumRule>(rule.kind).values) {
    for (std::string& name : identifiers(value.value)) names.push_back(std::move(name));
  }
  return names;
}

class DependencyOrder {
 public:
  explicit DependencyOrder(const std::vector<const Rule*>& types) {
    for (const Rule* rule : types) by_name_[rule->name] = rule;
  }
  void visit(const Rule* rule) {
    if (!seen_.insert(rule).second) return;
    for (const std::string& name : mentioned(*rule)) {
      auto found = by_name_.find(name);
      if (found != by_name_.end()) visit(found->second);
    }
    ordered.push_back(rule);
  }
  std::vector<const Rule*> ordered;

 private:
  std::map<std::string, const Rule*> by_name_;
  std::set<const Rule*> seen_;
};

// As with nvcc, functions for device code exist only where CUDA is parsed: a .cpp file may have functions of these
// names.
struct Functions {
  std::string c, cpp;
};
struct Sections {
  std::string macros;
  Functions host, device;
  std::vector<const Rule*> types;
};

void add_function(const Rule& rule, const FunctionRule& function, Sections& sections) {
  if (function.of_c) return;
  Functions& functions = rule.side == Side::device ? sections.device : sections.host;
  if (function.c_linkage) {
    functions.c += c_prototype(rule, function);
  } else {
    functions.cpp += prototype(rule, "", function.returns, function.params);
  }
  for (const Overload& overload : function.overloads) {
    const std::string& returns = overload.returns.empty() ? function.returns : overload.returns;
    functions.cpp += prototype(rule, overload.template_header, returns, overload.params);
  }
}

void add(const Rule& rule, const ToolkitVersions& versions, Sections& sections) {
  if (const auto* macro = std::get_if<MacroRule>(&rule.kind)) {
    sections.macros += macro_text(rule, *macro, versions);
  } else if (const auto* function = std::get_if<FunctionRule>(&rule.kind)) {
    add_function(rule, *function, sections);
  } else if (std::holds_alternative<TypeRule>(rule.kind) || std::holds_alternative<EnumRule>(rule.kind)) {
    sections.types.push_back(&rule);
  }
}

// `linkage` is written because users may include the header inside extern "C" { }; device functions among Clang's
// builtins must not have it.
std::string function_text(const Functions& functions, bool linkage) {
  std::string text;
  if (!functions.c.empty()) {
    if (functions.c.find(kAnyParameters) != std::string::npos) text += kDefineAnyParameters;
    text += "#ifdef __cplusplus\nextern \"C\" {\n#endif\n" + functions.c + "#ifdef __cplusplus\n}\n#endif\n";
  }
  if (functions.cpp.empty()) return text;
  std::string block = linkage ? "extern \"C++\" {\n" + functions.cpp + "}\n" : functions.cpp;
  text += "#ifdef __cplusplus\n" + block + "#endif\n";
  return text;
}

}  // namespace

bool exists_in(const Rule& rule, const ToolkitVersions& versions) {
  if (rule.removed_in.empty() || versions.declare_removed) return true;
  bool cudnn = rule.library.compare(0, 5, "cudnn") == 0;
  return parse_version(cudnn ? versions.cudnn : versions.cuda) < parse_version(rule.removed_in);
}

std::vector<const Rule*> in_dependency_order(const std::vector<const Rule*>& types) {
  DependencyOrder order(types);
  for (const Rule* rule : types) order.visit(rule);
  return std::move(order.ordered);
}

std::string declare_all(const std::vector<const Rule*>& rules, const ToolkitVersions& versions) {
  Sections sections;
  for (const Rule* rule : rules) {
    if (exists_in(*rule, versions)) add(*rule, versions, sections);
  }
  std::string text = sections.macros;
  for (const Rule* rule : in_dependency_order(sections.types)) text += type_text(*rule);
  std::string device = function_text(sections.device, false);
  if (!device.empty()) device = "#ifdef __CUDA__\n" + device + "#endif\n";
  return text + function_text(sections.host, true) + device;
}

}  // namespace migrate
