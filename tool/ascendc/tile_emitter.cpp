#include "tool/ascendc/tile_emitter.h"

#include <fmt/format.h>

#include <utility>

#include "tool/ascendc/expression_text.h"

namespace migrate::ascendc {

using ir::Op;
using ir::Type;

int TileEmitter::make(Register::Kind kind, Type type, int number) {
  pass().registers.push_back({kind, type, number});
  return static_cast<int>(pass().registers.size()) - 1;
}

int TileEmitter::emit(std::string name, Type type, std::vector<Operand> operands, std::string mode) {
  const int to = make(Register::Kind::temporary, type);
  pass().instructions.push_back({std::move(name), to, std::move(operands), std::move(mode)});
  return to;
}

int TileEmitter::to_float(int tile) {
  const Type from = type_of(tile);
  if (from == Type::f32) return tile;
  return emit("Cast", Type::f32, {{tile, ""}}, "AscendC::RoundMode::CAST_NONE");
}

int TileEmitter::rounded(Type type, int tile) {
  if (type_of(tile) == type) return tile;
  return emit("Cast", type, {{tile, ""}}, "AscendC::RoundMode::CAST_RINT");
}

int TileEmitter::duplicate(Type type, double value) {
  return emit("Duplicate", type, {{-1, literal(type, value, static_cast<int64_t>(value))}});
}

int TileEmitter::arithmetic(Op op, Type type, Operand a, Operand b) {
  if (type == Type::bf16 || (type == Type::f16 && op == Op::div)) {
    for (Operand* o : {&a, &b}) {
      if (o->tile >= 0)
        o->tile = to_float(o->tile);
      else
        o->scalar = fmt::format("float({})", o->scalar);
    }
    const int wide = arithmetic(op, Type::f32, a, b);
    return rounded(type, wide);
  }
  // Both are the same for all elements: a part of a fused multiply-add may be so.
  if (a.tile < 0 && b.tile < 0) a = {emit("Duplicate", type, {a}), ""};
  const bool commutes = op == Op::add || op == Op::mul || op == Op::min || op == Op::max;
  if (commutes && a.tile < 0) std::swap(a, b);
  if (a.tile >= 0 && b.tile >= 0) {
    constexpr std::pair<Op, const char*> kNames[] = {{Op::add, "Add"}, {Op::sub, "Sub"}, {Op::mul, "Mul"},
                                                     {Op::div, "Div"}, {Op::min, "Min"}, {Op::max, "Max"}};
    for (const auto& [which, name] : kNames)
      if (which == op) return emit(name, type, {a, b});
  }
  switch (op) {
    case Op::add:
      return emit("Adds", type, {a, b});
    case Op::mul:
      return emit("Muls", type, {a, b});
    case Op::min:
      return emit("Mins", type, {a, b});
    case Op::max:
      return emit("Maxs", type, {a, b});
    case Op::sub:
      if (a.tile >= 0) return emit("Adds", type, {a, {-1, fmt::format("-({})", b.scalar)}});
      return emit("Adds", type, {{emit("Muls", type, {b, {-1, literal(type, -1, -1)}}), ""}, a});
    default:
      break;
  }
  // A division is not the product with the reciprocal: that rounds twice.
  Operand& number = a.tile >= 0 ? b : a;
  number = {emit("Duplicate", type, {number}), ""};
  return emit("Div", type, {a, b});
}

/// tanh x: for |x| < 0.25 its series up to x^9, which is exact to 1e-8 there; else sign(x) (1 - e) / (1 + e) with
/// e = exp(-2 |x|), which loses no digits. Written with x instead of its sign: (e' - 1) / (e' + 1), e' = exp(2 x), x
/// limited to [-10, 10], where tanh is 1 in float.
int TileEmitter::tanh(int x) {
  note("tanh from Exp, and from its series near 0");
  const auto unary = [&](const char* name, int a) { return emit(name, Type::f32, {{a, ""}}); };
  const auto with = [&](const char* name, int a, double s) {
    return emit(name, Type::f32, {{a, ""}, {-1, literal(Type::f32, s, 0)}});
  };
  const auto both = [&](const char* name, int a, int b) { return emit(name, Type::f32, {{a, ""}, {b, ""}}); };
  const int limited = with("Maxs", with("Mins", x, 10), -10);
  const int e = unary("Exp", with("Muls", limited, 2));
  const int far = both("Div", with("Adds", e, -1), with("Adds", e, 1));
  const int square = both("Mul", x, x);
  int series = with("Muls", square, 62.0 / 2835);
  for (const double factor : {-17.0 / 315, 2.0 / 15, -1.0 / 3})
    series = both("Mul", with("Adds", series, factor), square);
  const int near = both("Mul", with("Adds", series, 1), x);
  const int is_near =
      emit("CompareScalar", Type::boolean, {{square, ""}, {-1, "0.0625f"}}, "AscendC::CMPMODE::LT");
  return emit("Select", Type::f32, {{is_near, ""}, {near, ""}, {far, ""}});
}

/// (e + 1 / e) / 2 with e = exp |x|: no digits cancel, and e does not fall below 1.
int TileEmitter::cosh(int x) {
  note("cosh from Exp");
  const int e = emit("Exp", Type::f32, {{emit("Abs", Type::f32, {{x, ""}}), ""}});
  const int inverse = emit("Div", Type::f32, {{duplicate(Type::f32, 1), ""}, {e, ""}});
  const int sum = emit("Add", Type::f32, {{e, ""}, {inverse, ""}});
  return emit("Muls", Type::f32, {{sum, ""}, {-1, "0.5f"}});
}

/// By way of integers. From 2^23 on every float is whole; NaN is kept, and -0 becomes 0.
int TileEmitter::whole(int x, const std::string& mode) {
  const int integer = emit("Cast", Type::i32, {{x, ""}}, "AscendC::RoundMode::CAST_" + mode);
  const int back = to_float(integer);
  const int size = emit("Abs", Type::f32, {{x, ""}});
  const int has_fraction =
      emit("CompareScalar", Type::boolean, {{size, ""}, {-1, "8388608.0f"}}, "AscendC::CMPMODE::LT");
  return emit("Select", Type::f32, {{has_fraction, ""}, {back, ""}, {x, ""}});
}

}  // namespace migrate::ascendc
