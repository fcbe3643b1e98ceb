#pragma once
#include <nlohmann/json.hpp>
#include <regex>
#include <string>
#include <vector>

namespace migrate {

/// The part of JSON Schema that docs/report_schema.json uses: type, const, enum, pattern, minimum, required,
/// properties, additionalProperties false, items, $ref into $defs. One line per problem.
class SchemaChecker {
 public:
  explicit SchemaChecker(const nlohmann::json& root) : root_(root) {}
  std::vector<std::string> problems;

  void check(const nlohmann::json& schema, const nlohmann::json& value, const std::string& path) {
    if (schema.contains("$ref")) {
      std::string name = std::string(schema["$ref"]).substr(std::string("#/$defs/").size());
      return check(root_["$defs"][name], value, path);
    }
    if (schema.contains("const") && value != schema["const"]) fail(path, "is not the constant");
    if (schema.contains("enum") && !among(schema["enum"], value))
      fail(path, "is not in the enum: " + value.dump());
    if (schema.contains("type") && !has_type(schema["type"], value)) return fail(path, "has the wrong type");
    if (schema.contains("minimum") && value < schema["minimum"]) fail(path, "is below the minimum");
    if (schema.contains("pattern") &&
        !std::regex_match(std::string(value), std::regex(std::string(schema["pattern"])))) {
      fail(path, "does not match the pattern");
    }
    if (value.is_object()) check_object(schema, value, path);
    if (value.is_array() && schema.contains("items")) {
      for (size_t i = 0; i < value.size(); ++i)
        check(schema["items"], value[i], path + "[" + std::to_string(i) + "]");
    }
  }

 private:
  void check_object(const nlohmann::json& schema, const nlohmann::json& value, const std::string& path) {
    for (const auto& name : schema.value("required", nlohmann::json::array())) {
      if (!value.contains(name)) fail(path + "." + std::string(name), "is missing");
    }
    for (const auto& [name, one] : value.items()) {
      if (schema["properties"].contains(name))
        check(schema["properties"][name], one, path + "." + name);
      else if (schema.contains("additionalProperties"))
        fail(path + "." + name, "is not documented");
    }
  }
  static bool among(const nlohmann::json& list, const nlohmann::json& value) {
    for (const auto& one : list) {
      if (one == value) return true;
    }
    return false;
  }
  static bool has_type(const std::string& type, const nlohmann::json& value) {
    if (type == "object") return value.is_object();
    if (type == "array") return value.is_array();
    if (type == "string") return value.is_string();
    if (type == "integer") return value.is_number_integer();
    if (type == "number") return value.is_number();
    return type == "boolean" && value.is_boolean();
  }
  void fail(const std::string& path, const std::string& what) { problems.push_back(path + " " + what); }
  const nlohmann::json& root_;
};

inline std::vector<std::string> schema_problems(const nlohmann::json& schema, const nlohmann::json& value) {
  SchemaChecker checker(schema);
  checker.check(schema, value, "$");
  return checker.problems;
}

}  // namespace migrate
