// Parts of kernels: parameters, loads, stores.
#include <algorithm>
#include <cstdio>

#include "tests/kernel_fuzz/kernel_case.h"

namespace kernel_fuzz {

namespace {

std::string digits(double value) {
  char text[40];
  std::snprintf(text, sizeof text, "%.12g", value);
  return text;
}

}  // namespace

const std::vector<Element>& elements() {
  static const std::vector<Element> list = {
      {"float", Type::f32, {"", ""}, {"", ""}, -2, 2, 1.0 / 256, 0},
      {"int", Type::i32, {"", ""}, {"", ""}, -1000, 1000, 1, 0},
      {"unsigned", Type::u32, {"", ""}, {"", ""}, 0, 4294967295.0, 1, 0},
      {"__half", Type::f32, {"__half2float(", ")"}, {"__float2half(", ")"}, -2, 2, 1.0 / 64, 0x1p-11},
      {"__nv_bfloat16",
       Type::f32,
       {"__bfloat162float(", ")"},
       {"__float2bfloat16(", ")"},
       -2,
       2,
       1.0 / 64,
       0x1p-8},
      {"unsigned char", Type::i32, {"", ""}, {"static_cast<unsigned char>(", ")"}, 0, 255, 1, 0},
      {"signed char", Type::i32, {"", ""}, {"static_cast<signed char>(", ")"}, -128, 127, 1, 0},
      {"short", Type::i32, {"", ""}, {"static_cast<short>(", ")"}, -32768, 32767, 1, 0},
      {"bool", Type::boolean, {"", ""}, {"", ""}, 0, 1, 1, 0},
      {"long long", Type::i32, {"static_cast<int>(", ")"}, {"3000000007LL * ", ""}, -100000, 100000, 1, 0},
  };
  return list;
}

const Element& element(const std::string& name) {
  for (const Element& each : elements())
    if (each.name == name) return each;
  return elements().front();
}

const Element& Draft::any_element(bool of_reals) {
  if (!choices.chance(of_reals ? 35 : 55)) return elements().front();
  static const std::vector<const char*> reals = {"__half", "__nv_bfloat16", "float"},
                                        plain = {"float", "__half", "__nv_bfloat16", "int"};
  if (of_reals) return element(choices.of(reals));
  return generator.is_plain ? element(choices.of(plain)) : choices.of(elements());
}

std::string Draft::input(const Element& element, const std::string& count) {
  const std::string name = "in" + std::to_string(arrays_++);
  kernel.arrays.push_back({name, element.name, count,
                           digits(element.low) + ", " + digits(element.high) + ", " + digits(element.step),
                           false, choices.chance(30), 0,
                           choices.chance(8) ? 1 + static_cast<int>(choices.below(9)) : 0});
  return name;
}

std::string Draft::indices(const std::string& count, const std::string& limit, bool is_permutation) {
  const std::string name = "in" + std::to_string(arrays_++);
  kernel.arrays.push_back({name, "int", count,
                           is_permutation ? "check::Permutation{}" : "0, " + limit + " - 1, 1", false,
                           choices.chance(30), 0});
  return name;
}

std::string Draft::output(const Element& element, const std::string& count) {
  const std::string name = input(element, count);
  kernel.arrays.back().is_written = true;
  return name;
}

Expression Draft::loaded(const Element& element, const std::string& array, const std::string& index) const {
  return {element.load[0] + array + "[" + index + "]" + element.load[1], element.computed, element.low,
          element.high, 0};
}

std::string Draft::take(const Expression& value) {
  if (!choices.chance(60)) {
    generator.add(value);
    return "";
  }
  Expression variable = value;
  variable.text = "v" + std::to_string(variables_++);
  generator.add(variable);
  return std::string(choices.below(2) ? "" : "const ") + name_of(value.type) + " " + variable.text + " = " +
         value.text + ";\n";
}

void Draft::scalar() {
  const std::string name = "a" + std::to_string(kernel.scalars.size());
  const Type type = choices.chance(70) ? Type::f32 : choices.below(2) ? Type::i32 : Type::u32;
  const Expression value = type == Type::f32   ? real(0.125 * (1 + choices.below(24)))
                           : type == Type::i32 ? integer(static_cast<int>(choices.below(50)) - 20)
                                               : Expression{std::to_string(choices.below(90000)) + "u", type};
  kernel.scalars.push_back(std::string(name_of(type)) + " " + name);
  kernel.values.push_back(value.text);
  generator.add({name, type, type == Type::u32 ? 0 : value.low, type == Type::u32 ? 90000 : value.high, 0});
}

std::string Draft::stored(const Element& element, const std::string& array, const std::string& index,
                          const Expression& value) {
  Expression e = value;
  if (element.roundoff == 0x1p-11) e = clamped(e, -60000, 60000);
  for (ArrayParameter& parameter : kernel.arrays)
    if (parameter.name == array)
      parameter.error = std::max(
          parameter.error, e.error + element.roundoff * e.largest() + (element.roundoff > 0 ? 1e-7 : 0));
  return array + "[" + index + "] = " + element.store[0] + e.text + element.store[1] + ";\n";
}

std::string Draft::store(const Element& element, const std::string& array, const std::string& index,
                         int depth) {
  const bool is_update = element.roundoff == 0 && element.computed == Type::f32 && choices.chance(20);
  const Expression value = generator.make(element.computed, depth);
  if (!is_update) return stored(element, array, index, value);
  static const std::vector<const char*> operators = {"+=", "-=", "*="};
  const std::string assigned = choices.of(operators);
  const Expression before = loaded(element, array, index);
  const Expression after = assigned == "+="   ? added(before, value)
                           : assigned == "-=" ? subtracted(before, value)
                                              : multiplied(before, value);
  stored(element, array, index, after);
  return array + "[" + index + "] " + assigned + " " + value.text + ";\n";
}

void Draft::dimensions(std::vector<std::string> names, std::vector<std::vector<int>> sizes) {
  kernel.dimensions = std::move(names);
  kernel.sizes = std::move(sizes);
}

KernelCase make_case(Choices& choices, const std::string& name) {
  uint32_t all = 0;
  for (const Kind& kind : kinds()) all += kind.weight;
  uint32_t at = choices.below(all);
  Draft draft(choices, name);
  for (const Kind& kind : kinds()) {
    if (at < kind.weight) {
      draft.kernel.kind = kind.name;
      kind.make(draft);
      break;
    }
    at -= kind.weight;
  }
  return draft.kernel;
}

}  // namespace kernel_fuzz
