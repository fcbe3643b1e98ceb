#include "tool/ascendc/functions/scalar_functions.h"

#include <fmt/format.h>

namespace migrate::ascendc {
namespace {

using ir::Function;

struct Definition {
  Function function;
  const char* text;
  std::vector<Function> calls;
};

constexpr const char* kInstruction = R"(  __aicore__ inline float {0}(float x) {{
    AscendC::LocalTensor<float> number = number_.Get<float>();
    number.SetValue(0, x);
    const AscendC::TEventID written = pipe_.FetchEventID(AscendC::HardEvent::S_V);
    AscendC::SetFlag<AscendC::HardEvent::S_V>(written);
    AscendC::WaitFlag<AscendC::HardEvent::S_V>(written);
    AscendC::{0}(number, number, 1);
    const AscendC::TEventID computed = pipe_.FetchEventID(AscendC::HardEvent::V_S);
    AscendC::SetFlag<AscendC::HardEvent::V_S>(computed);
    AscendC::WaitFlag<AscendC::HardEvent::V_S>(computed);
    return number.GetValue(0);
  }}
)";

/// In an order in which each comes after those that it calls.
const std::vector<Definition>& definitions() {
  static const std::vector<Definition> kDefinitions = {
      {Function::exp, "Exp", {}},
      {Function::log, "Ln", {}},
      {Function::sqrt, "Sqrt", {}},
      {Function::abs,
       R"(  __aicore__ inline float Absolute(float x) { return x < 0.0f ? -x : x + 0.0f; }
)",
       {}},
      // From 2^23 on, every float is whole.
      {Function::trunc,
       R"(  __aicore__ inline float Trunc(float x) {
    return x < 8388608.0f && x > -8388608.0f ? float(int32_t(x)) : x;
  }
)",
       {}},
      {Function::floor,
       R"(  __aicore__ inline float Floor(float x) {
    const float whole = Trunc(x);
    return whole > x ? whole - 1.0f : whole;
  }
)",
       {Function::trunc}},
      {Function::ceil,
       R"(  __aicore__ inline float Ceil(float x) {
    const float whole = Trunc(x);
    return whole < x ? whole + 1.0f : whole;
  }
)",
       {Function::trunc}},
      {Function::round,
       R"(  // Halves away from 0.
  __aicore__ inline float Round(float x) {
    const float whole = Trunc(x), rest = x - whole;
    return rest >= 0.5f ? whole + 1.0f : rest <= -0.5f ? whole - 1.0f : whole;
  }
)",
       {Function::trunc}},
      {Function::rint,
       R"(  // Halves to even.
  __aicore__ inline float Rint(float x) {
    const float whole = Trunc(x), rest = x - whole;
    const bool isOdd = whole - 2.0f * Trunc(whole * 0.5f) != 0.0f;
    if (rest > 0.5f || (rest == 0.5f && isOdd)) return whole + 1.0f;
    return rest < -0.5f || (rest == -0.5f && isOdd) ? whole - 1.0f : whole;
  }
)",
       {Function::trunc}},
      {Function::tanh,
       R"(  // Near 0 the series, which loses no digits.
  __aicore__ inline float Tanh(float x) {
    const float square = x * x;
    if (square < 0.0625f)
      return x * (1.0f + square * (-1.0f / 3 + square * (2.0f / 15 + square * (-17.0f / 315 + square * (62.0f / 2835)))));
    const float e = Exp(2.0f * (x > 10.0f ? 10.0f : x < -10.0f ? -10.0f : x));
    return (e - 1.0f) / (e + 1.0f);
  }
)",
       {Function::exp}},
      {Function::cosh,
       R"(  __aicore__ inline float Cosh(float x) {
    const float e = Exp(x < 0.0f ? -x : x);
    return (e + 1.0f / e) * 0.5f;
  }
)",
       {Function::exp}}};
  return kDefinitions;
}

}  // namespace

// Source: T. Dekker, A floating-point technique for extending the available precision, 1971; D. Knuth, TAOCP, volume 2, 4.2.2.
const char* const kFusedMultiplyAdd = R"(  // The product with its error, and the sum with its error.
  __aicore__ inline float Fma(float a, float b, float c) {
    const float product = a * b, sum = product + c;
    const float as = 4097.0f * a, bs = 4097.0f * b;
    const float ah = as - (as - a), bh = bs - (bs - b), al = a - ah, bl = b - bh;
    const float lost = ((ah * bh - product) + ah * bl + al * bh) + al * bl;
    const float part = sum - product;
    const float rest = (product - (sum - part)) + (c - part);
    const float error = lost + rest;
    return error == error ? sum + error : sum;  // not for infinities
  }
)";

std::vector<std::string> scalar_functions(const std::set<Function>& functions) {
  std::set<Function> wanted = functions;
  const auto& all = definitions();
  for (size_t i = all.size(); i-- > 0;)
    if (wanted.count(all[i].function) != 0) wanted.insert(all[i].calls.begin(), all[i].calls.end());
  std::vector<std::string> list;
  for (const Definition& definition : all) {
    if (wanted.count(definition.function) == 0) continue;
    const std::string text = definition.text;
    list.push_back(text.size() <= 4 ? fmt::format(kInstruction, text) : text);
  }
  return list;
}

}  // namespace migrate::ascendc
