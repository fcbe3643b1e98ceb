#include <algorithm>
#include <cctype>
#include <iterator>
#include <sstream>

#include "runtime_shim/aclnn/generator/write.h"

namespace npu::aclnn::generator {
namespace {

constexpr size_t kWidth = 110;

/// Pieces with spaces between them, in lines that begin with `start` and then with `indent`.
std::string broken(const std::string& start, const std::string& indent,
                   const std::vector<std::string>& pieces) {
  std::string result, line = start;
  for (const std::string& piece : pieces) {
    const bool is_first = &piece == &pieces.front();
    if (!is_first && line.size() + 1 + piece.size() > kWidth) {
      result += line + "\n";
      line = indent + piece;
    } else {
      line += (is_first ? "" : " ") + piece;
    }
  }
  return result + line + "\n";
}

std::vector<std::string> words(const std::string& text) {
  std::istringstream stream(text);
  return {std::istream_iterator<std::string>(stream), {}};
}

template <class Names>
std::string joined(const Names& names) {
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "" : ", ") + name;
  return text;
}

/// The chip whose data types a header shows: the first that has the operator.
std::string shown_generation(const Operator& one) {
  return one.generations.empty() ? "" : one.generations.front();
}

std::string rank_text(const Parameter& parameter) {
  if (parameter.min_rank < 0) return "";
  const std::string most = std::to_string(parameter.max_rank);
  const std::string range =
      parameter.min_rank == parameter.max_rank ? most : std::to_string(parameter.min_rank) + " to " + most;
  return "; dimensions: " + range;
}

/// What is known of a tensor or scalar, as one comment.
std::string about(const Parameter& parameter, const std::string& generation) {
  std::string text = parameter.role;
  const auto types = parameter.types.find(generation);
  if (types != parameter.types.end()) text += (text.empty() ? "" : "; ") + joined(types->second);
  text += rank_text(parameter);
  if (parameter.strided == "refused") text += "; contiguous";
  if (parameter.null == "allowed") text += "; may be null";
  if (text.empty()) return "";
  return broken("///   " + parameter.name + ": ", "///     ", words(text));
}

/// A declaration that is broken between parameters.
std::string declaration(const std::string& function, std::vector<std::string> parameters,
                        const std::string& returns = "aclnnStatus") {
  for (std::string& parameter : parameters) parameter += &parameter == &parameters.back() ? ");" : ",";
  const std::string start = returns + " " + function + "(";
  return broken(start, std::string(start.size(), ' '), parameters);
}

std::string phases(const Operator& one) {
  const std::string generation = shown_generation(one);
  std::string text =
      "\n/// First phase: checks the operands, gives the bytes of the workspace and an executor.\n";
  if (one.newer) text += "/// Newer than CANN 8.1.\n";
  text += "/// Chips: " + joined(one.generations) + ". Operands on " + generation + ":\n";
  for (const Parameter& parameter : one.parameters) text += about(parameter, generation);
  std::vector<std::string> parameters;
  for (const Parameter& parameter : one.parameters)
    parameters.push_back(parameter.type + " " + parameter.name);
  parameters.insert(parameters.end(), {"uint64_t* workspaceSize", "aclOpExecutor** executor"});
  text += declaration(one.name + "GetWorkspaceSize", parameters);
  text += std::string("/// Second phase: puts the work into the stream.") +
          (one.newer ? " Newer than CANN 8.1.\n" : "\n");
  return text + declaration(one.name, {"void* workspace", "uint64_t workspaceSize", "aclOpExecutor* executor",
                                       "aclrtStream stream"});
}

std::string guard_of(std::string header) {
  for (char& c : header)
    c = std::isalnum(static_cast<unsigned char>(c)) != 0
            ? static_cast<char>(std::toupper(static_cast<unsigned char>(c)))
            : '_';
  return "ACLNNOP_" + header + "_";
}

/// The text of a header that includes another one.
std::string forwarding(const std::string& header, const std::string& other) {
  const std::string guard = guard_of(header);
  return "/// @file\n/// " + other + " under an older path.\n#ifndef " + guard + "\n#define " + guard +
         "\n\n#include \"aclnnop/" + other + "\"\n\n#endif  // " + guard + "\n";
}

}  // namespace

std::map<std::string, std::string> headers_of(const Signatures& all) {
  std::map<std::string, std::vector<const Operator*>> by_header;
  for (const Operator& one : all.operators) by_header[one.header].push_back(&one);
  std::map<std::string, std::string> result;
  for (const auto& [header, operators] : by_header) {
    std::string names, body;
    for (const Operator* one : operators) {
      names += (names.empty() ? "" : ", ") + one->name;
      body += phases(*one);
    }
    for (const Function& function : all.functions) {
      if (function.header != "aclnnop/" + header) continue;
      body += function.newer ? "\n/// Has no phases. Newer than CANN 8.1.\n" : "\n/// Has no phases.\n";
      body += declaration(function.name, function.parameters, function.returns);
    }
    const std::string& repository = operators.front()->repository;
    std::string text = "/// @file\n";
    text += broken("/// ", "/// ",
                   words(names + ". Written by the build from runtime_shim/aclnn/signatures.json."));
    text += "/// Source: " + repository + " " + all.commits.at(repository) + ".\n";
    text += "#ifndef " + guard_of(header) + "\n#define " + guard_of(header) + "\n\n";
    text += "#include \"aclnn/aclnn_base.h\"\n\n#ifdef __cplusplus\nextern \"C\" {\n#endif\n";
    text += body + "\n#ifdef __cplusplus\n}\n#endif\n\n#endif  // " + guard_of(header) + "\n";
    result[header] = std::move(text);
    if (operators.front()->level2) result["level2/" + header] = forwarding("level2/" + header, header);
  }
  return result;
}

}  // namespace npu::aclnn::generator
