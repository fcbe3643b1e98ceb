// Kernels that compute in half and bfloat16, and of numbers like infinity.
#include <algorithm>

#include "tests/kernel_fuzz/makers.h"

namespace kernel_fuzz {
namespace {

/// Operations of a type of 16 bits, each rounded to it.
Expression small_value(Draft& draft, const Element& type, const std::vector<Expression>& values, int depth) {
  if (depth == 0 || draft.choices.chance(20)) return draft.choices.of(values);
  const Expression a = small_value(draft, type, values, depth - 1),
                   b = small_value(draft, type, values, depth - 1);
  const auto rounded = [&](Expression e, const std::string& text) {
    e.text = text;
    e.error += 2 * type.roundoff * (e.largest() + e.error);
    return e.largest() > 500 ? a : e;
  };
  const std::string list = a.text + ", " + b.text;
  switch (draft.choices.below(7)) {
    case 0:
      return rounded(added(a, b), "__hadd(" + list + ")");
    case 1:
      return rounded(subtracted(a, b), "__hsub(" + list + ")");
    case 2:
      return rounded(multiplied(a, b), "__hmul(" + list + ")");
    case 3: {
      const Expression c = small_value(draft, type, values, depth - 1);
      return rounded(added(multiplied(a, b), c), "__hfma(" + list + ", " + c.text + ")");
    }
    case 4:
      return rounded(added(a, b), "(" + a.text + " + " + b.text + ")");
    case 5:
      return rounded(multiplied(a, b), "(" + a.text + " * " + b.text + ")");
    default:
      return {"__hneg(" + a.text + ")", a.type, -a.high, -a.low, a.error};
  }
}

/// Sums, products and choices of the first value and numbers: no operation whose result a contraction changes.
std::string special_value(Draft& draft, const std::string& x, int depth) {
  static const std::vector<std::string> numbers = {"0.0f", "1.0f", "-1.0f", "0.5f", "a0"};
  if (depth == 0) return draft.choices.chance(70) ? x : draft.choices.of(numbers);
  static const std::vector<std::string> forms = {"(A < B ? A : N)",
                                                 "(A > N ? B : A)",
                                                 "(A <= N ? N : A)",
                                                 "(A >= B ? A : B)",
                                                 "(A == N ? B : A)",
                                                 "(A != B ? A : N)",
                                                 "(!(A < N) ? A : B)",
                                                 "(A < N || B > N ? A : B)",
                                                 "(A < N && !(B >= N) ? N : A)",
                                                 "fabsf(A)",
                                                 "(- A)",
                                                 "(A + B)",
                                                 "(A * B)",
                                                 "(1.0f / (1.0f + fabsf(A)))",
                                                 "(A - B)",
                                                 "sqrtf(A)",
                                                 "expf(-fabsf(A))",
                                                 "(A != A ? N : A)",
                                                 "(isnan(A) ? B : A)",
                                                 "(isinf(A) ? N : B)"};
  std::string text = draft.choices.of(forms);
  text = replaced(text, "N)", "@)");
  text = replaced(replaced(replaced(text, " N", " @"), "N ", "@ "), "@", draft.choices.of(numbers));
  const std::string a = special_value(draft, x, depth - 1), b = special_value(draft, x, depth - 1);
  std::string made;
  for (const char each : text) made += each == 'A' ? a : each == 'B' ? b : std::string(1, each);
  return made;
}

}  // namespace

void make_half_arithmetic(Draft& draft) {
  draft.dimensions({"n"}, any_lengths(draft.choices));
  const Element& type = element(draft.choices.below(2) ? "__nv_bfloat16" : "__half");
  const std::string a = draft.input(type, "n"), b = draft.input(type, "n"), out = draft.output(type, "n");
  const std::vector<Expression> values = {{a + "[i]", Type::f32, type.low, type.high, 0},
                                          {b + "[i]", Type::f32, type.low, type.high, 0}};
  const Expression value = small_value(draft, type, values, 3);
  draft.stored(type, out, "i", value);
  for_each_element(draft, out + "[i] = " + value.text + ";\n");
}

void make_special_values(Draft& draft) {
  draft.dimensions({"n"}, any_lengths(draft.choices));
  const Element& type = elements().front();
  const std::string in = draft.input(type, "n");
  draft.kernel.arrays.back().fill = "check::Special{}";
  const std::string out = draft.output(type, "n");
  draft.kernel.scalars = {"float a0"};
  draft.kernel.values = {"2.0f"};
  draft.stored(type, out, "i", {"", Type::f32, 0, 16, 1e-5});
  for_each_element(
      draft, "const float x = " + in + "[i];\n" + out + "[i] = " + special_value(draft, "x", 2) + ";\n");
}

}  // namespace kernel_fuzz
