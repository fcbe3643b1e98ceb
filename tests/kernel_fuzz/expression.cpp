#include "tests/kernel_fuzz/expression.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace kernel_fuzz {
namespace {

constexpr double kUnit = 0x1p-24;  ///< half the distance from 1 to the next float
constexpr double kLeast = -2147483648.0, kMost = 2147483647.0, kAll = 4294967295.0;

/// A result that is rounded to float once more.
Expression rounded(Expression e) {
  e.error += kUnit * (e.largest() + e.error);
  return e;
}

std::string joined(const Expression& a, const char* operation, const Expression& b) {
  return "(" + a.text + " " + operation + " " + b.text + ")";
}

/// Of integers: the range where it fits into the type; nothing else is known of unsigned numbers that wrap around.
Expression in_range(Expression e) {
  if (e.type == Type::u32 && (e.low < 0 || e.high > kAll)) e.low = 0, e.high = kAll;
  return e;
}

bool fits(const Expression& e) { return e.type == Type::u32 || (e.low >= kLeast && e.high <= kMost); }

Expression finished(Expression e) { return e.type == Type::f32 ? rounded(e) : in_range(e); }

}  // namespace

const char* name_of(Type type) {
  switch (type) {
    case Type::f32:
      return "float";
    case Type::i32:
      return "int";
    case Type::u32:
      return "unsigned";
    case Type::boolean:
      return "bool";
  }
  return "";
}

Expression real(double value) {
  char text[40];
  std::snprintf(text, sizeof text, "%.9g", value);
  std::string digits = text;
  if (digits.find_first_of(".e") == std::string::npos) digits += ".0";
  digits += "f";
  const double as_float = static_cast<float>(value);
  return {value < 0 ? "(" + digits + ")" : digits, Type::f32, as_float, as_float, 0};
}

Expression integer(long long value) {
  const std::string digits = std::to_string(value);
  return {value < 0 ? "(" + digits + ")" : digits, Type::i32, double(value), double(value), 0};
}

Expression added(const Expression& a, const Expression& b) {
  return finished({joined(a, "+", b), a.type, a.low + b.low, a.high + b.high, a.error + b.error});
}

Expression subtracted(const Expression& a, const Expression& b) {
  return finished({joined(a, "-", b), a.type, a.low - b.high, a.high - b.low, a.error + b.error});
}

Expression multiplied(const Expression& a, const Expression& b) {
  const double ends[] = {a.low * b.low, a.low * b.high, a.high * b.low, a.high * b.high};
  Expression e{joined(a, "*", b), a.type, *std::min_element(ends, ends + 4),
               *std::max_element(ends, ends + 4)};
  if (a.text == b.text && e.low < 0) e.low = 0;
  e.error = a.largest() * b.error + b.largest() * a.error + a.error * b.error;
  return finished(e);
}

Expression clamped(const Expression& a, double low, double high) {
  if (a.low - a.error >= low && a.high + a.error <= high) return a;
  Expression e = a;
  e.low = std::min(std::max(a.low, low), high);
  e.high = std::max(std::min(a.high, high), low);
  e.text = "fminf(fmaxf(" + a.text + ", " + real(low).text + "), " + real(high).text + ")";
  return e;
}

Expression as_real(const Expression& a) {
  if (a.type == Type::f32) return a;
  if (a.type == Type::boolean) return {"(" + a.text + " ? 1.0f : 0.0f)", Type::f32, 0, 1, 0};
  Expression e{"static_cast<float>(" + a.text + ")", Type::f32, a.low, a.high, 0};
  return e.largest() <= 16777216.0 ? e : rounded(e);
}

Expression Generator::constant(Type type) {
  static const std::vector<double> reals = {1, 0.5, 2, -1.5, 0.25, 3, 0.1, -0.7, 1.0 / 3, 7};
  static const std::vector<long long> integers = {1, 2, 3, 7, -1, 5, 16, 31, -12, 100, 255, 1000};
  static const std::vector<const char*> patterns = {"1u",          "3u",          "255u",  "0x80000000u",
                                                    "2654435761u", "0xffffffffu", "65537u"};
  switch (type) {
    case Type::f32:
      return real(choices_.of(reals));
    case Type::i32:
      return integer(choices_.of(integers));
    case Type::u32: {
      const std::string text = choices_.of(patterns);
      const double value = static_cast<double>(std::stoul(text, nullptr, 0));
      return {text, Type::u32, value, value, 0};
    }
    case Type::boolean:
      return {choices_.below(2) ? "true" : "false", Type::boolean, 0, 1, 0};
  }
  return {};
}

Expression Generator::converted(const Expression& value, Type type) {
  if (value.type == type) return value;
  if (type == Type::f32) return as_real(value);
  if (type == Type::boolean) return {"(" + value.text + " != 0)", Type::boolean, 0, 1, 0};
  const std::string cast = std::string("static_cast<") + name_of(type) + ">(" + value.text + ")";
  if (value.type == Type::boolean) return {cast, type, 0, 1, 0};
  if (value.type == Type::f32) {
    if (value.error > 0 || value.low < (type == Type::u32 ? 0 : kLeast) || value.high > 2147483520.0)
      return constant(type);
    return {cast, type, std::trunc(value.low), std::trunc(value.high), 0};
  }
  if (type == Type::u32) return in_range({cast, type, value.low, value.high, 0});
  if (value.high <= kMost) return {cast, type, value.low, value.high, 0};
  return {cast, type, kLeast, kMost, 0};
}

Expression Generator::leaf(Type type) {
  std::vector<Expression> fitting;
  for (const Expression& value : values_)
    if (value.type == type) fitting.push_back(value);
  if (!fitting.empty() && !choices_.chance(20)) return choices_.of(fitting);
  if (!values_.empty() && choices_.chance(30) && !is_plain) return converted(choices_.of(values_), type);
  return constant(type);
}

Expression Generator::selected(Type type, int depth) {
  const Expression condition = make(Type::boolean, depth - 1), a = make(type, depth - 1),
                   b = make(type, depth - 1);
  return {"(" + condition.text + " ? " + a.text + " : " + b.text + ")", type, std::min(a.low, b.low),
          std::max(a.high, b.high), std::max(a.error, b.error)};
}

Expression Generator::make(Type type, int depth) {
  if (depth <= 0 || !choices_.chance(80)) return leaf(type);
  switch (type) {
    case Type::f32: {
      const Expression e = make_real(depth);
      return e.largest() > 1e4 || e.error > 0.01 ? leaf(type) : e;
    }
    case Type::i32: {
      const Expression e = make_integer(depth);
      return fits(e) ? e : leaf(type);
    }
    case Type::u32:
      return make_bits(depth);
    case Type::boolean:
      return make_condition(depth);
  }
  return {};
}

Expression Generator::make_real(int depth) {
  const uint32_t which = choices_.below(14);
  if (which >= 12) return selected(Type::f32, depth);
  if (which >= 10) return make_function(depth);
  if (which == 9) return as_real(make(!is_plain && choices_.below(2) ? Type::u32 : Type::i32, depth - 1));
  const Expression a = make(Type::f32, depth - 1), b = make(Type::f32, depth - 1);
  switch (which) {
    case 0:
      return added(a, b);
    case 1:
      return subtracted(a, b);
    case 2:
      return multiplied(a, b);
    case 3: {
      const bool is_least = choices_.below(2) != 0;
      return {std::string(is_least ? "fminf(" : "fmaxf(") + a.text + ", " + b.text + ")", Type::f32,
              is_least ? std::min(a.low, b.low) : std::max(a.low, b.low),
              is_least ? std::min(a.high, b.high) : std::max(a.high, b.high), std::max(a.error, b.error)};
    }
    case 4: {
      Expression e = added(multiplied(a, b), make(Type::f32, depth - 1));
      return e;
    }
    case 5: {
      if (is_plain && !choices_.chance(20)) return multiplied(a, added(b, a));
      const Expression c = make(Type::f32, depth - 1);
      Expression e = added(multiplied(a, b), c);
      e.text = "fmaf(" + a.text + ", " + b.text + ", " + c.text + ")";
      return e;
    }
    case 6:
      return {"(-" + a.text + ")", Type::f32, -a.high, -a.low, a.error};
    default:
      return make_quotient(depth);
  }
}

Expression Generator::make_quotient(int depth) {
  const Expression a = make(Type::f32, depth - 1), b = clamped(make(Type::f32, depth - 1), 0.25, 64);
  const double ends[] = {a.low / b.low, a.low / b.high, a.high / b.low, a.high / b.high};
  Expression e{joined(a, "/", b), Type::f32, *std::min_element(ends, ends + 4),
               *std::max_element(ends, ends + 4)};
  e.error = a.error / 0.25 + a.largest() * b.error / 0.0625;
  return finished(e);
}

Expression Generator::make_integer(int depth) {
  static const std::vector<const char*> binary = {"+", "-", "*", "&", "|", "^", "/", "%", "<<", ">>"};
  const uint32_t which = choices_.below(is_plain ? 4 : 15);
  if (which == (is_plain ? 3 : 14)) {
    const bool is_least = choices_.below(2) != 0;
    const Expression x = make(Type::i32, depth - 1), y = make(Type::i32, depth - 1);
    return {std::string(is_least ? "min(" : "max(") + x.text + ", " + y.text + ")", Type::i32,
            is_least ? std::min(x.low, y.low) : std::max(x.low, y.low),
            is_least ? std::min(x.high, y.high) : std::max(x.high, y.high), 0};
  }
  if (which == 10) return selected(Type::i32, depth);
  if (which == 11) return converted(make(Type::u32, depth - 1), Type::i32);
  const Expression a = make(Type::i32, depth - 1);
  if (which == 12)
    return {"abs(" + a.text + ")", Type::i32, 0, std::max(std::fabs(a.low), std::fabs(a.high)), 0};
  if (which == 13) return {"(~" + a.text + ")", Type::i32, -1 - a.high, -1 - a.low, 0};
  if (which >= 8) {
    const Expression distance = integer(1 + choices_.below(7));
    const double factor = std::exp2(distance.low);
    if (which == 8 && a.low >= 0)
      return {joined(a, "<<", distance), Type::i32, a.low * factor, a.high * factor, 0};
    return {joined(a, ">>", distance), Type::i32, std::floor(a.low / factor), std::floor(a.high / factor), 0};
  }
  Expression b = make(Type::i32, depth - 1);
  if (which == 0) return added(a, b);
  if (which == 1) return subtracted(a, b);
  if (which == 2) return multiplied(a, b);
  if (which >= 6) {
    if (b.low <= 0) b = integer(1 + choices_.below(40));
    const double largest = std::max(std::fabs(a.low), std::fabs(a.high));
    const double bound = which == 6 ? largest : std::min(largest, b.high - 1);
    return {joined(a, binary[which], b), Type::i32, a.low < 0 ? -bound : 0, bound, 0};
  }
  double bound = 1;  // a power of two that is no less than both: bits above it are those of the sign
  while (bound < std::max(std::max(a.high + 1, -a.low), std::max(b.high + 1, -b.low))) bound *= 2;
  return {joined(a, binary[which], b), Type::i32, a.low < 0 || b.low < 0 ? -bound : 0, bound - 1, 0};
}

Expression Generator::make_bits(int depth) {
  static const std::vector<const char*> binary = {"+", "-", "*", "&", "|", "^", "/", "%"};
  const uint32_t which = choices_.below(12);
  if (which == 8) return selected(Type::u32, depth);
  if (which == 9) return converted(make(Type::i32, depth - 1), Type::u32);
  const Expression a = make(Type::u32, depth - 1);
  if (which == 10) return {"(~" + a.text + ")", Type::u32, kAll - a.high, kAll - a.low, 0};
  if (which == 11) {
    const Expression distance = integer(1 + choices_.below(31));
    if (choices_.below(2)) return {joined(a, "<<", distance), Type::u32, 0, kAll, 0};
    const double factor = std::exp2(distance.low);
    return {joined(a, ">>", distance), Type::u32, std::floor(a.low / factor), std::floor(a.high / factor), 0};
  }
  Expression b = make(Type::u32, depth - 1);
  if (which == 0) return added(a, b);
  if (which == 1) return subtracted(a, b);
  if (which == 2) return multiplied(a, b);
  if (which >= 6) {
    if (b.low < 1) b.text = "(" + b.text + " | 1u)", b.low = 1, b.high = kAll;
    return {joined(a, binary[which], b), Type::u32, 0, which == 6 ? a.high : std::min(a.high, b.high - 1), 0};
  }
  double bound = 1;
  while (bound < std::max(a.high, b.high) + 1) bound *= 2;
  return {joined(a, binary[which], b), Type::u32, 0, bound - 1, 0};
}

Expression Generator::make_condition(int depth) {
  static const std::vector<const char*> comparisons = {"<", ">", "<=", ">=", "==", "!="};
  const uint32_t which = choices_.below(10);
  if (which < 7) {
    const Type type = which < 4 || is_plain ? Type::f32 : which < 6 ? Type::i32 : Type::u32;
    const auto operand = [&] {  // what is rounded may lie on either side
      Expression e = type == Type::f32 ? leaf(type) : make(type, depth - 1);
      return e.error > 0 ? constant(type) : e;
    };
    const Expression a = operand(), b = operand();
    return {joined(a, choices_.of(comparisons), b), Type::boolean, 0, 1, 0};
  }
  const Expression a = make(Type::boolean, depth - 1);
  if (which == 9) return {"(!" + a.text + ")", Type::boolean, 0, 1, 0};
  const Expression b = make(Type::boolean, depth - 1);
  return {joined(a, which == 7 ? "&&" : "||", b), Type::boolean, 0, 1, 0};
}

}  // namespace kernel_fuzz
