#include <vector>

#include "runtime_shim/aclnn/generator/write.h"

namespace npu::aclnn::generator {
namespace {

/// The types of the parameters, without names: nothing reads them.
std::string type_list(const std::vector<Parameter>& parameters) {
  std::string text;
  for (const Parameter& parameter : parameters) text += parameter.type + ", ";
  return text;
}

std::string joined(const std::vector<std::string>& parts) {
  std::string text;
  for (const std::string& part : parts) text += (text.empty() ? "" : ", ") + part;
  return text;
}

std::string first_phase(const Operator& one) {
  return "aclnnStatus " + one.name + "GetWorkspaceSize(" + type_list(one.parameters) +
         "uint64_t* workspaceSize, aclOpExecutor** executor) {\n  return refuse_first_phase(\"" + one.name +
         "\", workspaceSize, executor);\n}\n";
}

std::string second_phase(const Operator& one) {
  return "aclnnStatus " + one.name +
         "(void*, uint64_t, aclOpExecutor*, aclrtStream) { return refuse_call(\"" + one.name + "\"); }\n";
}

}  // namespace

std::string refusals_of(const Signatures& all, const std::set<std::string>& defined) {
  std::set<std::string> headers;
  std::string body;
  for (const Operator& one : all.operators) {
    for (const bool is_first : {true, false}) {
      if (defined.count(is_first ? one.name + "GetWorkspaceSize" : one.name) > 0) continue;
      headers.insert("aclnnop/" + one.header);
      body += is_first ? first_phase(one) : second_phase(one);
    }
  }
  for (const Function& function : all.functions) {
    if (function.returns != "aclnnStatus" || defined.count(function.name) > 0) continue;
    headers.insert(function.header);
    body += "aclnnStatus " + function.name + "(" + joined(function.parameters) + ") { return refuse_call(\"" +
            function.name + "\"); }\n";
  }
  std::string text =
      "// Written by the build from runtime_shim/aclnn/signatures.json: what no source defines.\n";
  for (const std::string& header : headers) text += "#include \"" + header + "\"\n";
  return text +
         "#include \"runtime_shim/aclnn/refusal.h\"\n\n#pragma GCC diagnostic ignored \"-Wunused-parameter\"\n\n"
         "using namespace npu::aclnn;\n\nextern \"C\" {\n\n" +
         body + "\n}  // extern \"C\"\n";
}

std::string overview_of(const Signatures& all, const std::set<std::string>& defined) {
  struct Row {
    std::vector<std::string> computed, refused;
  };
  std::map<std::string, Row> rows;
  size_t computed = 0;
  for (const Operator& one : all.operators) {
    const bool is_computed = defined.count(one.name) > 0;
    computed += is_computed ? 1 : 0;
    Row& row = rows[one.header];
    (is_computed ? row.computed : row.refused).push_back("`" + one.name + "`" + (one.newer ? " \\*" : ""));
  }
  std::string text = "\nOf " + std::to_string(all.operators.size()) + " operators, " +
                     std::to_string(computed) +
                     " are computed.\n\n| header | computed | refused |\n|---|---|---|\n";
  for (const auto& [header, row] : rows)
    text += "| `" + header + "` | " + joined(row.computed) + " | " + joined(row.refused) + " |\n";
  return text + "\n";
}

}  // namespace npu::aclnn::generator
