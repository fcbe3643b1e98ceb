// Functions as arithmetic, computed operation by operation as the core computes, beside the exact values.
#include "tool/kernel_ir/function_forms.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <limits>

#include "tests/tool/kernel_ir/builder.h"

namespace migrate::ir {
namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();
constexpr float kNan = std::numeric_limits<float>::quiet_NaN();

float float_of(uint32_t bits) {
  float value;
  std::memcpy(&value, &bits, sizeof value);
  return value;
}

uint32_t bits_of(float value) {
  uint32_t bits;
  std::memcpy(&bits, &value, sizeof bits);
  return bits;
}

/// To nearest, even of two.
float rounded_to_bfloat16(float value) {
  const uint32_t bits = bits_of(value);
  if (std::isnan(value)) return value;
  return float_of((bits + 0x7FFF + (bits >> 16 & 1)) & 0xFFFF0000);
}

/// A function of up to two floats as nodes, and their values.
class Form {
 public:
  explicit Form(Function which, double exponent = 0) : graph_(nodes_) {
    std::vector<Node> operands = {graph_.parameter(Type::f32, 0)};
    if (which == Function::pow)
      operands.push_back(exponent == 0 ? graph_.parameter(Type::f32, 1) : graph_.real(Type::f32, exponent));
    result_ = form_of_function(graph_, which, operands).value();
  }
  float operator()(float x, float y = 0) const {
    std::vector<float> numbers(nodes_.size());
    std::vector<int64_t> integers(nodes_.size());
    for (Node n = 0; n < nodes_.size(); ++n) compute(n, x, y, numbers, integers);
    return numbers[result_];
  }

 private:
  void compute(Node n, float x, float y, std::vector<float>& numbers, std::vector<int64_t>& integers) const;
  std::vector<Value> nodes_;
  Graph graph_;
  Node result_ = kNone;
};

float called(Function which, float x) {
  switch (which) {
    case Function::abs:
      return std::fabs(x);
    case Function::exp:
      return static_cast<float>(std::exp(static_cast<double>(x)));
    case Function::log:
      return static_cast<float>(std::log(static_cast<double>(x)));
    case Function::sqrt:
      return std::sqrt(x);
    case Function::rint:
      return std::nearbyint(x);
    default:
      ADD_FAILURE() << name_of(which) << " is not a function of the core";
      return 0;
  }
}

float arithmetic(Op op, float a, float b) {
  switch (op) {
    case Op::add:
      return a + b;
    case Op::sub:
      return a - b;
    case Op::mul:
      return a * b;
    case Op::div:
      return a / b;
    case Op::neg:
      return -a;
    default:
      ADD_FAILURE() << name_of(op) << " of floats";
      return 0;
  }
}

void Form::compute(Node n, float x, float y, std::vector<float>& numbers,
                   std::vector<int64_t>& integers) const {
  const Value& v = nodes_[n];
  const auto operand = [&](size_t i) { return i < v.operands.size() ? v.operands[i] : v.operands[0]; };
  if (v.op == Op::constant) {
    numbers[n] = static_cast<float>(v.real), integers[n] = v.integer;
  } else if (v.op == Op::parameter) {
    numbers[n] = v.integer == 0 ? x : y;
  } else if (v.op == Op::select) {
    numbers[n] = numbers[operand(integers[operand(0)] != 0 ? 1 : 2)];
  } else if (v.op == Op::function) {
    numbers[n] = called(static_cast<Function>(v.integer), numbers[operand(0)]);
  } else if (v.op == Op::cast) {
    const Type from = nodes_[operand(0)].type;
    numbers[n] = v.type == Type::bf16 ? rounded_to_bfloat16(numbers[operand(0)]) : numbers[operand(0)];
    if (v.type == Type::i32) {
      EXPECT_LT(std::fabs(numbers[operand(0)]), 0x1p31f) << "a conversion that is not defined";
      integers[n] = static_cast<int32_t>(numbers[operand(0)]);
    }
    EXPECT_TRUE(is_float(from));
  } else if (v.op == Op::bitcast) {
    numbers[n] = float_of(static_cast<uint32_t>(integers[operand(0)]));
  } else if (v.type == Type::i32 || v.type == Type::boolean) {
    const bool are_floats = is_float(nodes_[operand(0)].type);
    const float a = numbers[operand(0)], b = numbers[operand(1)];
    if (are_floats)
      integers[n] = v.op == Op::less ? a < b : v.op == Op::less_equal ? a <= b : a == b;
    else
      integers[n] = fold(v.op, v.type, integers[operand(0)], integers[operand(1)]).value();
  } else {
    numbers[n] = arithmetic(v.op, numbers[operand(0)], numbers[operand(1)]);
  }
}

double ulp_at(double value) {
  const double size = std::fabs(value);
  return size < 0x1p-126 ? 0x1p-149 : std::ldexp(1.0, std::ilogb(size) - 23);
}

/// The largest error in ulp over many floats of [from, to] and their negatives. Results below `tiny` are left out.
template <class G>
double largest_error(const Form& form, G exact, float from, float to, double tiny = 0x1p-126) {
  double largest = 0;
  const uint32_t first = bits_of(from), last = bits_of(to), step = std::max(1u, (last - first) / 20011);
  for (uint32_t bits = first; bits <= last; bits += step)
    for (const float x : {float_of(bits), -float_of(bits)}) {
      const double wanted = exact(static_cast<double>(x));
      if (std::isnan(wanted) || std::fabs(wanted) < tiny || std::isinf(static_cast<float>(wanted))) continue;
      largest = std::max(largest, std::fabs(static_cast<double>(form(x)) - wanted) / ulp_at(wanted));
    }
  return largest;
}

TEST(FunctionForms, SineAndCosine) {
  const Form sine(Function::sin), cosine(Function::cos);
  const auto sin = [](double x) { return std::sin(x); };
  const auto cos = [](double x) { return std::cos(x); };
  EXPECT_LE(largest_error(sine, sin, 1e-30f, 65504, 1e-3), 3);
  EXPECT_LE(largest_error(sine, sin, 1e-30f, 1.5f), 3);
  EXPECT_LE(largest_error(cosine, cos, 1e-30f, 65504, 1e-3), 3);
  for (int i = 0; i < 20011; ++i) {
    const float x = static_cast<float>(i) * 3.2733f;
    EXPECT_NEAR(sine(x), std::sin(static_cast<double>(x)), 0x1p-22) << x;
    EXPECT_NEAR(cosine(x), std::cos(static_cast<double>(x)), 0x1p-22) << x;
  }
}

TEST(FunctionForms, AnglesThatTheFormIsNotGoodForGiveNaN) {
  for (const Function function : {Function::sin, Function::cos, Function::tan}) {
    const Form form(function);
    for (const float x : {65505.0f, -65505.0f, 1e20f, kInfinity, -kInfinity, kNan})
      EXPECT_TRUE(std::isnan(form(x))) << x;
    EXPECT_FALSE(std::isnan(form(65504.0f)));
  }
}

TEST(FunctionForms, Tangent) {
  const Form tangent(Function::tan);
  EXPECT_LE(largest_error(tangent, [](double x) { return std::tan(x); }, 1e-30f, 1.5f), 5);
}

TEST(FunctionForms, ErrorFunction) {
  const Form erf(Function::erf);
  EXPECT_LE(largest_error(erf, [](double x) { return std::erf(x); }, 1e-30f, 1e30f), 5);
  EXPECT_EQ(erf(kInfinity), 1);
  EXPECT_EQ(erf(-kInfinity), -1);
  EXPECT_EQ(erf(0), 0);
  EXPECT_TRUE(std::isnan(erf(kNan)));
}

TEST(FunctionForms, ExponentialFunctions) {
  const Form exp2(Function::exp2), expm1(Function::expm1), log1p(Function::log1p);
  EXPECT_LE(largest_error(exp2, [](double x) { return std::exp2(x); }, 1e-30f, 127.99f), 3);
  EXPECT_LE(largest_error(expm1, [](double x) { return std::expm1(x); }, 1e-30f, 88), 5);
  EXPECT_LE(largest_error(log1p, [](double x) { return std::log1p(x); }, 1e-30f, 3e38f), 5);
  EXPECT_EQ(exp2(1000), kInfinity);
  EXPECT_EQ(exp2(kInfinity), kInfinity);
  EXPECT_EQ(exp2(-kInfinity), 0);
  EXPECT_EQ(expm1(kInfinity), kInfinity);
  EXPECT_EQ(expm1(-kInfinity), -1);
  EXPECT_EQ(log1p(kInfinity), kInfinity);
  EXPECT_EQ(log1p(-1), -kInfinity);
  for (const Form* form : {&exp2, &expm1, &log1p}) EXPECT_TRUE(std::isnan((*form)(kNan)));
  EXPECT_TRUE(std::isnan(log1p(-2)));
}

TEST(FunctionForms, PowersOfManyNumbers) {
  const Form power(Function::pow);
  double largest = 0;
  uint32_t random = 12345;
  const auto next = [&] { return random = random * 1664525u + 1013904223u; };
  for (int i = 0; i < 100003; ++i) {
    const float x = float_of(next() >> 1 & 0x7FFFFFFF);
    const float y =
        static_cast<float>(static_cast<int32_t>(next())) / static_cast<float>(1u << (next() >> 27));
    const double wanted = std::pow(static_cast<double>(x), static_cast<double>(y));
    if (std::isnan(wanted) || std::isinf(static_cast<float>(wanted)) || std::fabs(wanted) < 0x1p-126)
      continue;
    largest = std::max(largest, std::fabs(static_cast<double>(power(x, y)) - wanted) / ulp_at(wanted));
  }
  for (float x = 0.5f; x < 2; x += 0.00037f) {
    const double wanted = std::pow(static_cast<double>(x), 100.3f);
    largest = std::max(largest, std::fabs(static_cast<double>(power(x, 100.3f)) - wanted) / ulp_at(wanted));
  }
  EXPECT_LE(largest, 4);
}

TEST(FunctionForms, PowersOfSpecialNumbers) {
  const Form power(Function::pow);
  const float values[] = {0,          1,    -1,     2,     -2,          0.5f,      -0.5f,
                          3,          -3,   2.5f,   -2.5f, 1e30f,       1e-30f,    kInfinity,
                          -kInfinity, kNan, 1e-42f, -7,    16777216.0f, 4194305.0f};
  for (const float x : values)
    for (const float y : values) {
      const float wanted = std::pow(x, y), got = power(x, y);
      if (std::isnan(wanted))
        EXPECT_TRUE(std::isnan(got)) << x << ' ' << y << ": " << got;
      else if (std::isinf(wanted) || wanted == 0)
        EXPECT_EQ(got, wanted) << x << ' ' << y;
      else
        EXPECT_NEAR(got, wanted, 4 * ulp_at(wanted)) << x << ' ' << y;
    }
}

TEST(FunctionForms, PowersOfKnownExponents) {
  for (const double exponent : {0.5, -0.5, 1.0, -1.0, 1.5, -1.5, 2.0, -2.0, 2.5, 3.0, -3.0, 4.0, -4.0}) {
    const Form power(Function::pow, exponent);
    const auto exact = [&](double x) { return std::pow(x, exponent); };
    EXPECT_LE(largest_error(power, exact, 1e-8f, 1e8f), 6) << exponent;
  }
}

TEST(FunctionForms, AKernelKeepsItsLoadsAndWhatTheHostComputes) {
  Builder b;
  const Node scale = b.graph.function(Function::sin, {b.graph.cast(Type::f32, b.n)});
  const Node first = b.load(b.index, 0), second = b.load(b.graph.binary(Op::add, b.index, b.n), 0);
  const Node sine = b.graph.function(Function::sin, {second});
  b.store(b.index, b.graph.binary(Op::mul, b.graph.binary(Op::add, first, sine), scale));
  const Kernel made = with_function_forms(b.kernel);
  int functions = 0;
  for (const Value& value : made.nodes)
    functions += value.op == Op::function && value.integer == static_cast<int64_t>(Function::sin);
  EXPECT_EQ(functions, 1) << "the host's";
  ASSERT_EQ(made.loads.size(), 2u);
  EXPECT_LT(made.loads[0].load, made.loads[1].load);
  for (const Access& access : made.loads) EXPECT_EQ(made[access.load].op, Op::load);
  EXPECT_EQ(made.notes.size(), 1u);
  EXPECT_EQ(with_function_forms(made).nodes.size(), made.nodes.size()) << "there is nothing left to do";
}

}  // namespace
}  // namespace migrate::ir
