#include "tool/dumps/value.h"

#include <charconv>
#include <cmath>
#include <cstdio>
#include <limits>
#include <nlohmann/json.hpp>

namespace migrate::dumps {
namespace {

using Json = nlohmann::ordered_json;

constexpr int kMaxDepth = 400;

bool is_marked(const Json& json) {
  return json.is_string() && !json.get_ref<const std::string&>().empty() &&
         json.get_ref<const std::string&>()[0] == kNumberMark;
}

double marked_number(const Json& json) {
  const std::string word = json.get_ref<const std::string&>().substr(1);
  if (word == "Infinity") return std::numeric_limits<double>::infinity();
  if (word == "-Infinity") return -std::numeric_limits<double>::infinity();
  return std::numeric_limits<double>::quiet_NaN();
}

std::string repr(const Json& json, int depth);

std::string items(const Json& json, int depth) {
  std::string out;
  for (auto item = json.begin(); item != json.end(); ++item) {
    if (!out.empty()) out += ", ";
    if (json.is_object()) out += python_text(item.key()) + ": ";
    out += repr(*item, depth + 1);
  }
  return out;
}

std::string repr(const Json& json, int depth) {
  if (depth > kMaxDepth) return "...";
  if (json.is_null()) return "None";
  if (json.is_boolean()) return json.get<bool>() ? "True" : "False";
  if (is_marked(json)) return python_number(marked_number(json));
  if (json.is_string()) return python_text(json.get_ref<const std::string&>());
  if (json.is_number_float()) return python_number(json.get<double>());
  if (json.is_number()) return json.dump();
  return json.is_array() ? "[" + items(json, depth) + "]" : "{" + items(json, depth) + "}";
}

/// What Python's repr writes for a byte below 0x20 or 0x7f, empty for others.
std::string escaped(char c) {
  if (c == '\n') return "\\n";
  if (c == '\r') return "\\r";
  if (c == '\t') return "\\t";
  const auto byte = static_cast<unsigned char>(c);
  if (byte >= 0x20 && byte != 0x7f) return "";
  char text[8];
  std::snprintf(text, sizeof text, "\\x%02x", byte);
  return text;
}

}  // namespace

std::string python_number(double value) {
  if (std::isnan(value)) return "nan";
  if (std::isinf(value)) return value > 0 ? "inf" : "-inf";
  char buffer[64];
  const auto scientific =
      std::to_chars(buffer, buffer + sizeof buffer, value, std::chars_format::scientific).ptr;
  std::string text(buffer, scientific);
  const size_t e = text.find('e');
  const int exponent = std::atoi(text.c_str() + e + 1);
  if (exponent < -4 || exponent >= 16) return text;
  const auto fixed = std::to_chars(buffer, buffer + sizeof buffer, value, std::chars_format::fixed).ptr;
  text.assign(buffer, fixed);
  return text.find('.') == std::string::npos ? text + ".0" : text;
}

std::string python_text(std::string_view text) {
  const bool single = text.find('\'') != std::string_view::npos;
  const char quote = single && text.find('"') == std::string_view::npos ? '"' : '\'';
  std::string out(1, quote);
  for (const char c : text) {
    const std::string special = escaped(c);
    if (!special.empty())
      out += special;
    else if (c == quote || c == '\\')
      out += {'\\', c};
    else
      out += c;
  }
  return out + quote;
}

std::string python_str(const Json& json) {
  return json.is_string() && !is_marked(json) ? json.get<std::string>() : repr(json, 0);
}

Value to_value(const Json& json) {
  Value value;
  value.text = python_str(json);
  if (json.is_null()) return value;
  if (json.is_boolean()) {
    value.kind = Value::Kind::boolean;
  } else if (json.is_number() || is_marked(json)) {
    value.kind = Value::Kind::number;
    value.number = json.is_number() ? json.get<double>() : marked_number(json);
  } else {
    value.kind = json.is_string() ? Value::Kind::text : Value::Kind::list;
  }
  return value;
}

}  // namespace migrate::dumps
