#include "tool/compare/tolerances.h"

#include <nlohmann/json.hpp>

#include "tool/base/text.h"

namespace migrate::compare {
namespace {

using Json = nlohmann::ordered_json;

/// What reads a file of tolerances, with the file's name in its errors.
class ToleranceReader {
 public:
  ToleranceReader(const std::string& name, Tolerances& table) : name_(name), table_(table) {}

  Status read(const Json& json) {
    if (!json.is_object()) return Error{name_ + ": expected an object of JSON"};
    for (const auto& [key, value] : json.items()) {
      Status read =
          key == "amplification" ? number(key, value, table_.amplification)
          : key == "classes"     ? classes(value)
          : key == "tolerances"
              ? tolerances(value)
              : Error{name_ + ": unknown key " + key + "; expected amplification, classes or tolerances"};
      if (!read) return read;
    }
    return {};
  }

 private:
  Status number(const std::string& what, const Json& value, double& to) const {
    if (!value.is_number() || value.get<double>() < 0)
      return Error{name_ + ": " + what + ": expected a number that is not negative"};
    to = value.get<double>();
    return {};
  }

  Status classes(const Json& json) {
    if (!json.is_object()) return Error{name_ + ": classes: expected an object"};
    std::vector<std::pair<std::string, std::string>> added;
    for (const auto& [name, parts] : json.items()) {
      if (!parts.is_array()) return Error{name_ + ": classes: " + name + ": expected a list of names"};
      for (const Json& part : parts) {
        if (!part.is_string()) return Error{name_ + ": classes: " + name + ": expected a list of names"};
        added.push_back({lowered(part.get<std::string>()), name});
      }
    }
    table_.classes.insert(table_.classes.begin(), added.begin(), added.end());
    return {};
  }

  Status tolerances(const Json& json) {
    if (!json.is_object()) return Error{name_ + ": tolerances: expected an object"};
    for (const auto& [type, by_class] : json.items()) {
      if (!by_class.is_object()) return Error{name_ + ": tolerances: " + type + ": expected an object"};
      for (const auto& [name, value] : by_class.items())
        if (Status read = number(type + ": " + name, value, table_.allowed[plain_type(type)][name]); !read)
          return read;
    }
    return {};
  }

  const std::string& name_;
  Tolerances& table_;
};

}  // namespace

Tolerances default_tolerances() {
  Tolerances table;
  for (const char* name : {"memcpy", "memset", "copy", "transpose", "permute", "reshape"})
    table.classes.push_back({name, "copy"});
  for (const char* name : {"gemm", "matmul", "gemv", "conv", "linear", "attention", "blas."})
    table.classes.push_back({name, "product"});
  for (const char* name : {"reduce", "sum", "mean", "norm", "softmax", "loss", "entropy", "ccl."})
    table.classes.push_back({name, "reduction"});
  table.allowed["float64"] = {{"copy", 0}, {"elementwise", 1e-12}, {"product", 1e-10}, {"reduction", 1e-10}};
  table.allowed["float32"] = {{"copy", 0}, {"elementwise", 1e-5}, {"product", 1e-4}, {"reduction", 1e-4}};
  table.allowed["float16"] = {{"copy", 0}, {"elementwise", 2e-3}, {"product", 5e-3}, {"reduction", 5e-3}};
  table.allowed["bfloat16"] = {{"copy", 0}, {"elementwise", 1.6e-2}, {"product", 4e-2}, {"reduction", 4e-2}};
  return table;
}

std::string Tolerances::class_of(const std::string& operation) const {
  const std::string name = lowered(operation);
  for (const auto& [part, kind] : classes)
    if (name.find(part) != std::string::npos) return kind;
  return "elementwise";
}

double Tolerances::of(const std::string& dtype, const std::string& operation) const {
  auto type = allowed.find(plain_type(dtype));
  if (type == allowed.end()) return 0;
  auto found = type->second.find(class_of(operation));
  if (found == type->second.end()) found = type->second.find("elementwise");
  return found == type->second.end() ? 0 : found->second;
}

Result<Tolerances> read_tolerances(const std::string& name, const std::string& text) {
  const Json json = Json::parse(text, nullptr, false);
  if (json.is_discarded()) return Error{name + ": not JSON"};
  Tolerances table = default_tolerances();
  if (Status read = ToleranceReader(name, table).read(json); !read) return read.error();
  return table;
}

std::string plain_type(const std::string& dtype) {
  const size_t dot = dtype.rfind('.');
  return lowered(dot == std::string::npos ? dtype : dtype.substr(dot + 1));
}

}  // namespace migrate::compare
