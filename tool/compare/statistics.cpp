#include "tool/compare/statistics.h"

#include <cmath>
#include <cstdlib>
#include <optional>

#include "tool/base/text.h"

namespace migrate::compare {
namespace {

using dumps::python_number;
using dumps::Value;

enum class ValueClass { number, nan, inf, negative_inf, device, not_available, other };

std::optional<double> number_of(const std::string& text) {
  if (text.empty() || text.find_first_of("xXpP") != std::string::npos) return std::nullopt;
  char* end = nullptr;
  const double number = std::strtod(text.c_str(), &end);
  if (*end != '\0') return std::nullopt;
  return number;
}

double number_of(const Value& value) {
  return value.kind == Value::Kind::number ? value.number : number_of(value.text).value_or(0);
}

ValueClass class_of(const Value& value) {
  const std::string low = lowered(value.text);
  if (low == "nan") return ValueClass::nan;
  if (low == "inf") return ValueClass::inf;
  if (low == "-inf") return ValueClass::negative_inf;
  if (value.kind == Value::Kind::number) return ValueClass::number;
  if (value.kind == Value::Kind::text && number_of(value.text)) return ValueClass::number;
  for (const char* device : {"npu", "cpu", "cuda"})
    if (low.find(device) != std::string::npos) return ValueClass::device;
  return value.text == "N/A" ? ValueClass::not_available : ValueClass::other;
}

ValueDifference both(const std::string& text) { return {text, text}; }

ValueDifference difference_of_numbers(double target, double golden) {
  const double difference = target - golden;
  ValueDifference result{python_number(difference), "inf"};
  if (golden != 0) result.relative = python_number(std::fabs(difference / golden * 100)) + "%";
  return result;
}

bool is_any(ValueClass a, ValueClass b, ValueClass wanted) { return a == wanted || b == wanted; }

}  // namespace

ValueDifference difference_of(const Value& target, const Value& golden) {
  const ValueClass t = class_of(target), g = class_of(golden);
  if (target.text == golden.text) return both("0");
  if (is_any(t, g, ValueClass::not_available)) return both("N/A");
  if (t == ValueClass::device && g == ValueClass::device) return both("N/A");
  if (is_any(t, g, ValueClass::device) || is_any(t, g, ValueClass::other)) return both("Diff");
  if (is_any(t, g, ValueClass::nan)) return both("Nan");
  if (t == g && t != ValueClass::number) return both("N/A");
  if (t == ValueClass::inf || (t == ValueClass::number && g == ValueClass::negative_inf)) return both("inf");
  if (t == ValueClass::negative_inf || g == ValueClass::inf) return both("-inf");
  return difference_of_numbers(number_of(target), number_of(golden));
}

void compare_statistics(Row& row) {
  row.statistics = {};
  if (!row.golden) return;
  const dumps::Leaf &t = *row.target, &g = *row.golden;
  row.statistics = {difference_of(t.max, g.max), difference_of(t.min, g.min), difference_of(t.mean, g.mean),
                    difference_of(t.norm, g.norm)};
}

Cell value_cell(const Value& value) {
  if (lowered(value.text) == "nan") return text_cell("Nan");
  if (value.kind == Value::Kind::boolean) return boolean_cell(value.text == "True");
  if (value.kind != Value::Kind::number) return text_cell(value.text);
  return {value.text, true, value.number};
}

double share_of(const std::string& relative) {
  const std::string text = relative.ends_with("%") ? relative.substr(0, relative.size() - 1) : relative;
  char* end = nullptr;
  const double number = std::strtod(text.c_str(), &end);
  return text.empty() || *end != '\0' ? 0 : number / 100;
}

}  // namespace migrate::compare
