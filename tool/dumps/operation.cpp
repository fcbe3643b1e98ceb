#include "tool/dumps/operation.h"

#include <algorithm>
#include <charconv>
#include <nlohmann/json.hpp>

#include "tool/dumps/crc32.h"

namespace migrate::dumps {
namespace {

using Json = nlohmann::ordered_json;

constexpr int kMaxNesting = 400;  ///< as in msprobe

std::vector<std::string_view> split_name(std::string_view name) {
  std::vector<std::string_view> parts;
  for (size_t begin = 0;;) {
    const size_t dot = name.find('.', begin);
    parts.push_back(name.substr(begin, dot - begin));
    if (dot == std::string_view::npos) return parts;
    begin = dot + 1;
  }
}

std::string joined(const std::vector<std::string_view>& parts, size_t count) {
  std::string name;
  for (size_t i = 0; i < count; ++i) name += (i ? "." : "") + std::string(parts[i]);
  return name;
}

/// The member `name`, or null.
const Json& member(const Json& object, const char* name) {
  static const Json kNull;
  auto found = object.find(name);
  return found == object.end() ? kNull : *found;
}

std::string string_of(const Json& json) { return json.is_string() ? json.get<std::string>() : ""; }

/// type(value) of Python, as it prints.
std::string class_of(const Json& value) {
  const Value::Kind kind = to_value(value).kind;
  const char* name = value.is_boolean()            ? "bool"
                     : value.is_number_integer()   ? "int"
                     : kind == Value::Kind::number ? "float"
                     : value.is_string()           ? "str"
                     : value.is_array()            ? "list"
                     : value.is_object()           ? "dict"
                                                   : "NoneType";
  return std::string("<class '") + name + "'>";
}

/// A number in hexadecimal with 0x, or a JSON number.
std::optional<uint64_t> address_of(const Json& json) {
  if (json.is_number_unsigned()) return json.get<uint64_t>();
  std::string text = string_of(json);
  if (text.starts_with("0x")) text = text.substr(2);
  uint64_t address = 0;
  const auto end = std::from_chars(text.data(), text.data() + text.size(), address, 16);
  if (text.empty() || end.ec != std::errc() || *end.ptr != '\0') return std::nullopt;
  return address;
}

std::optional<int64_t> elements_of(const Json& shape) {
  if (!shape.is_array()) return std::nullopt;
  int64_t count = 1;
  for (const Json& dimension : shape) {
    if (!dimension.is_number_integer()) return std::nullopt;
    if (__builtin_mul_overflow(count, dimension.get<int64_t>(), &count)) return std::nullopt;
  }
  return count;
}

void set_all(Leaf& leaf, const Value& value) { leaf.max = leaf.min = leaf.mean = leaf.norm = value; }

/// Leaves without a data type are arguments: msprobe shows their type and value in its columns.
void read_argument(const Json& json, Leaf& leaf) {
  const std::string type = string_of(member(json, "type"));
  const Json& value = member(json, "value");
  leaf.shape = "[]";
  if (type == "torch.Size" || type == "slice" || type == "ellipsis") leaf.dtype = type;
  if (type == "torch.Size") {
    leaf.shape = python_str(value);
  } else if (type == "slice") {
    leaf.shape = value.is_array() ? "(" + std::to_string(value.size()) + ",)" : "()";
  } else if (type == "ellipsis") {
    set_all(leaf, to_value(value));
  } else {
    leaf.dtype = class_of(value);
    set_all(leaf, to_value(value));
  }
}

Leaf read_leaf(const Json& json, const std::string& name, Role role) {
  Leaf leaf;
  leaf.name = name;
  leaf.role = role;
  if (const std::string file = string_of(member(json, "data_name")); !file.empty()) {
    leaf.data_name = file;
    leaf.name = file.substr(0, file.rfind('.'));
  }
  const Json& requires_grad = member(json, "requires_grad");
  if (!requires_grad.is_null()) leaf.requires_grad = python_str(requires_grad);
  const Json& dtype = member(json, "dtype");
  leaf.is_tensor = dtype.is_string() && !dtype.get_ref<const std::string&>().empty();
  if (leaf.is_tensor) {
    leaf.dtype = dtype.get<std::string>();
    leaf.shape = python_str(member(json, "shape"));
    leaf.elements = elements_of(member(json, "shape"));
    leaf.max = to_value(member(json, "Max"));
    leaf.min = to_value(member(json, "Min"));
    leaf.mean = to_value(member(json, "Mean"));
    leaf.norm = to_value(member(json, "Norm"));
    leaf.address = address_of(member(json, "address"));
    const Json& bytes = member(json, "bytes");  // a tensor whose size is not known is its first byte
    leaf.bytes = bytes.is_number_unsigned() ? bytes.get<uint64_t>() : 1;
  } else {
    read_argument(json, leaf);
  }
  leaf.md5 = string_of(member(json, "md5"));
  if (leaf.md5.empty()) leaf.md5 = crc32_text(json.contains("value") ? python_str(json["value"]) : "");
  return leaf;
}

/// The leaves below a list or an object, in their order. False: nested too deep.
bool add_leaves(const Json& json, const std::string& name, Role role, int depth, std::vector<Leaf>& leaves) {
  if (depth > kMaxNesting) return false;
  if (json.is_null()) {
    Leaf none;
    none.name = name;
    none.role = role;
    leaves.push_back(std::move(none));
    return true;
  }
  if (json.is_object() && member(json, "type").is_string()) {
    leaves.push_back(read_leaf(json, name, role));
    return true;
  }
  if (!json.is_structured()) return true;
  size_t index = 0;
  for (auto item = json.begin(); item != json.end(); ++item, ++index) {
    const bool gradients = role == Role::parameter_gradient && json.is_array();
    const std::string below =
        gradients ? name : name + "." + (json.is_object() ? item.key() : std::to_string(index));
    if (!add_leaves(*item, below, role, depth + 1, leaves)) return false;
  }
  return true;
}

}  // namespace

NameParts parts_of(std::string_view name, bool is_debug) {
  if (is_debug) return {std::string(name), std::string(name), std::string(name)};
  const auto parts = split_name(name);
  const size_t n = parts.size();
  const std::string_view last = parts[n - 1], before = n > 1 ? parts[n - 2] : "";
  if (last == "parameters_grad" || before == "parameters_grad")
    return {joined(parts, n - 1), "parameters_grad", "parameters_grad"};
  for (const char* direction : {"forward", "backward"})
    if (last == direction || before == direction)
      return {n > 2 ? joined(parts, n - 2) : "", std::string(before) + "." + std::string(last), direction};
  return {};
}

Result<Operation> parse_operation(const std::string& name, const Json& json) {
  if (!json.is_object()) return Error{name + ": not an object of JSON"};
  Operation operation{name, {}};
  const auto parts = split_name(name);
  bool fits = true;
  if (parts.back() == "debug") {
    fits = add_leaves(json, name, Role::output, 0, operation.leaves);
  } else if (parts.back() == "parameters_grad" ||
             (parts.size() > 1 && parts[parts.size() - 2] == "parameters_grad")) {
    fits = add_leaves(json, name, Role::parameter_gradient, 0, operation.leaves);
  } else {
    const struct {
      const char *key, *name;
      Role role;
    } kMembers[] = {{"input_args", ".input", Role::input},
                    {"input_kwargs", ".input", Role::input},
                    {"input", ".input", Role::input},
                    {"output", ".output", Role::output},
                    {"parameters", ".parameters", Role::parameter}};
    for (const auto& one : kMembers)
      if (json.contains(one.key))
        fits &= add_leaves(json[one.key], name + one.name, one.role, 0, operation.leaves);
  }
  if (!fits) return Error{name + ": nested deeper than " + std::to_string(kMaxNesting) + " levels"};
  std::stable_sort(operation.leaves.begin(), operation.leaves.end(),
                   [](const Leaf& a, const Leaf& b) { return a.role < b.role; });
  return operation;
}

}  // namespace migrate::dumps
