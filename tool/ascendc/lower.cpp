#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "tool/ascendc/expression_text.h"
#include "tool/ascendc/lowering.h"

namespace migrate::ascendc {

using ir::Function;
using ir::Node;
using ir::Op;
using ir::Refusal;
using ir::Type;
using ir::Value;

Operand Lowering::operand(Node n) {
  if (auto number = rows_.scalar(n)) return {-1, *number};
  return {tile(n), ""};
}

int Lowering::tile(Node n) {
  if (const auto known = tiles_.find(n); known != tiles_.end()) return known->second;
  int made = 0;
  if (rows_.failure()) return 0;
  if (auto number = rows_.scalar(n)) {
    // A mask has a bit for each element.
    if (space_[n].type == Type::boolean)
      rows_.refuse(Refusal::Reason::type, "a condition that is the same for all elements of a row");
    made = emitter_.emit("Duplicate", space_[n].type, {{-1, *number}});
  } else {
    made = computed(n);
  }
  tiles_.emplace(n, made);
  return made;
}

int Lowering::computed(Node n) {
  const Value value = space_[n];
  if (value.type == Type::f64) {
    rows_.refuse(Refusal::Reason::double_precision, "arithmetic in double");
    return 0;
  }
  if (!is_tile_type(value.type)) {
    rows_.refuse(Refusal::Reason::type,
                 fmt::format("values of type {} on the vector unit", name_of(value.type)));
    return 0;
  }
  switch (value.op) {
    case Op::load:
      return loaded(n);
    case Op::cast:
      return cast(value);
    case Op::select:
      return select(value);
    case Op::less:
    case Op::less_equal:
    case Op::equal:
      return comparison(value);
    case Op::logical_not:
      return emitter_.emit("Not", Type::boolean, {{tile(value.operands[0]), ""}});
    case Op::function:
      return function(value);
    case Op::neg: {
      const Operand x{tile(value.operands[0]), ""};
      if (rows_.failure()) return 0;
      return emitter_.arithmetic(Op::mul, value.type, x, {-1, literal(value.type, -1, -1)});
    }
    case Op::fma:
      return fused(value);
    case Op::bitcast:
      return bits(value);
    case Op::dimension:
      rows_.refuse(Refusal::Reason::not_understood, "the index of a thread as a value");
      return 0;
    default:
      break;
  }
  if (value.type == Type::boolean) return logical(value);
  if (value.op == Op::add || value.op == Op::sub || value.op == Op::mul || value.op == Op::div ||
      value.op == Op::min || value.op == Op::max)
    return arithmetic(value);
  rows_.refuse(Refusal::Reason::not_understood,
               fmt::format("the operation {} on the vector unit", name_of(value.op)));
  return 0;
}

int Lowering::arithmetic(const Value& value) {
  if (value.type == Type::i32 && value.op == Op::div) {
    rows_.refuse(Refusal::Reason::not_understood, "a division of integers on the vector unit");
    return 0;
  }
  const Operand a = operand(value.operands[0]), b = operand(value.operands[1]);
  if (rows_.failure()) return 0;
  if (value.op == Op::min || value.op == Op::max)
    emitter_.note("min and max of a NaN and a number may be the NaN");
  return emitter_.arithmetic(value.op, value.type, a, b);
}

int Lowering::fused(const Value& fma) {
  for (const auto& [negated, other] :
       {std::pair(fma.operands[0], fma.operands[1]), std::pair(fma.operands[1], fma.operands[0])})
    if (space_[negated].op == Op::neg && other == fma.operands[2])
      if (const auto t = rows_.scalar(space_[negated].operands[0])) {
        const Operand factor{-1, fmt::format("({} - {})", literal(fma.type, 1, 1), *t)};
        const Operand x{tile(other), ""};
        return rows_.failure() ? 0 : emitter_.arithmetic(Op::mul, fma.type, x, factor);
      }
  if (is_small_float(fma.type)) return fused_in_float(fma);
  std::set<Node> loads = loads_of(fma.operands[0]), addend = loads_of(fma.operands[2]);
  loads.merge(loads_of(fma.operands[1]));
  for (const Node load : addend)
    if (loads.count(load) != 0) {
      rows_.refuse(Refusal::Reason::function, "a fused multiply-add of values that may cancel");
      return 0;
    }
  emitter_.note("a fused multiply-add is a product and a sum, each rounded");
  const Operand a = operand(fma.operands[0]), b = operand(fma.operands[1]);
  if (rows_.failure()) return 0;
  const Operand product{emitter_.arithmetic(Op::mul, fma.type, a, b), ""}, c = operand(fma.operands[2]);
  return rows_.failure() ? 0 : emitter_.arithmetic(Op::add, fma.type, product, c);
}

/// The product of two numbers of 16 bits is exact in float. The sum is rounded twice: to float, then to the type.
int Lowering::fused_in_float(const Value& fma) {
  emitter_.note("a fused multiply-add of 16 bits is rounded to float, then to the type");
  std::vector<Operand> wide;
  for (const Node n : fma.operands) {
    Operand part = operand(n);
    if (rows_.failure()) return 0;
    if (part.tile >= 0)
      part.tile = emitter_.to_float(part.tile);
    else
      part.scalar = fmt::format("float({})", part.scalar);
    wide.push_back(part);
  }
  const Operand product{emitter_.arithmetic(Op::mul, Type::f32, wide[0], wide[1]), ""};
  return emitter_.rounded(fma.type, emitter_.arithmetic(Op::add, Type::f32, product, wide[2]));
}

std::set<Node> Lowering::loads_of(Node n) const {
  std::set<Node> found, seen;
  std::vector<Node> open = {n};
  while (!open.empty()) {
    const Node next = open.back();
    open.pop_back();
    if (!seen.insert(next).second) continue;
    if (space_[next].op == Op::load)
      found.insert(next);
    else
      open.insert(open.end(), space_[next].operands.begin(), space_[next].operands.end());
  }
  return found;
}

int Lowering::loaded(Node n) {
  if (const auto known = known_tile(n); known || rows_.failure()) return known.value_or(0);
  const Value value = space_[n];
  // A condition in memory has a byte for each element, a mask a bit.
  if (value.type == Type::boolean) {
    rows_.refuse(Refusal::Reason::type, "an array of bool");
    return 0;
  }
  const ir::Polynomial bytes = space_.offset_of(n);
  const auto stride = bytes.coefficient(inner_);
  const auto offset = rows_.row_offset(bytes, value.type);
  if (rows_.failure()) return 0;
  if (!stride || stride->as_constant() != ir::size_of(value.type)) {
    rows_.refuse(Refusal::Reason::not_affine, fmt::format("an array that is not read along the index {}",
                                                          space_.dimensions[emitter_.pass().dimension].name));
    return 0;
  }
  rows_.uses_array(value.array.number);
  const int64_t order = program_.space.stores.front().order == 0 ? 0 : value.integer;
  emitter_.pass().inputs.push_back({value.array, value.type, *offset, rows_.place(), order});
  return emitter_.make(Register::Kind::input, value.type,
                       static_cast<int>(emitter_.pass().inputs.size()) - 1);
}

int Lowering::cast(const Value& value) {
  const int from = tile(value.operands[0]);
  if (rows_.failure()) return 0;
  const Type source = emitter_.pass().registers[static_cast<size_t>(from)].type;
  if (source == value.type) return from;
  if (source == Type::boolean) {
    if (value.type != Type::f32) rows_.refuse(Refusal::Reason::type, "a condition as a number");
    return emitter_.emit("Select", Type::f32,
                         {{from, ""}, {emitter_.duplicate(Type::f32, 1), ""}, {-1, "0.0f"}});
  }
  const auto is_small = [](Type t) { return t == Type::f16 || t == Type::bf16; };
  if (value.type == Type::f32) return emitter_.to_float(from);
  if (is_small(value.type))
    return emitter_.emit("Cast", value.type, {{emitter_.to_float(from), ""}},
                         "AscendC::RoundMode::CAST_RINT");
  if (value.type == Type::i32)
    return emitter_.emit("Cast", Type::i32, {{emitter_.to_float(from), ""}},
                         "AscendC::RoundMode::CAST_TRUNC");
  rows_.refuse(Refusal::Reason::type,
               fmt::format("a conversion from {} to {}", name_of(source), name_of(value.type)));
  return 0;
}

int Lowering::comparison(const Value& value) {
  Operand a = operand(value.operands[0]), b = operand(value.operands[1]);
  if (rows_.failure()) return 0;
  Type type = space_[value.operands[0]].type;
  if (type != Type::f32 && type != Type::f16 && type != Type::bf16) {
    rows_.refuse(Refusal::Reason::type, fmt::format("a comparison of {} on the vector unit", name_of(type)));
    return 0;
  }
  for (Operand* o : {&a, &b}) {
    if (o->tile >= 0)
      o->tile = emitter_.to_float(o->tile);
    else if (type != Type::f32)
      o->scalar = fmt::format("float({})", o->scalar);
  }
  std::string mode = value.op == Op::less ? "LT" : value.op == Op::less_equal ? "LE" : "EQ";
  if (a.tile < 0) {
    std::swap(a, b);
    mode = mode == "LT" ? "GT" : mode == "LE" ? "GE" : "EQ";
  }
  return emitter_.emit(b.tile >= 0 ? "Compare" : "CompareScalar", Type::boolean, {a, b},
                       "AscendC::CMPMODE::" + mode);
}

int Lowering::logical(const Value& value) {
  if (value.op != Op::bit_and && value.op != Op::bit_or) {
    rows_.refuse(Refusal::Reason::not_understood,
                 fmt::format("the operation {} on conditions", name_of(value.op)));
    return 0;
  }
  const int a = tile(value.operands[0]), b = tile(value.operands[1]);
  return emitter_.emit(value.op == Op::bit_and ? "And" : "Or", Type::boolean, {{a, ""}, {b, ""}});
}

int Lowering::select(const Value& value) {
  if (value.type == Type::boolean || value.type == Type::i32) {
    rows_.refuse(Refusal::Reason::type,
                 fmt::format("a choice between values of type {}", name_of(value.type)));
    return 0;
  }
  if (const auto known = rows_.scalar(value.operands[0])) {
    rows_.refuse(Refusal::Reason::control, "a choice that is the same for a row");
    return 0;
  }
  const int mask = tile(value.operands[0]);
  const bool is_wide = value.type == Type::f32;
  const int then = is_wide ? tile(value.operands[1]) : emitter_.to_float(tile(value.operands[1]));
  Operand otherwise =
      is_wide ? operand(value.operands[2]) : Operand{emitter_.to_float(tile(value.operands[2])), ""};
  if (rows_.failure()) return 0;
  const int chosen = emitter_.emit("Select", Type::f32, {{mask, ""}, {then, ""}, otherwise});
  return is_wide ? chosen
                 : emitter_.emit("Cast", value.type, {{chosen, ""}}, "AscendC::RoundMode::CAST_RINT");
}

int Lowering::bits(const Value& value) {
  const int from = tile(value.operands[0]);
  if (rows_.failure()) return 0;
  if (ir::size_of(emitter_.type_of(from)) == ir::size_of(value.type))
    return emitter_.emit("Bits", value.type, {{from, ""}});
  rows_.refuse(Refusal::Reason::type, "bits of another size");
  return 0;
}

int Lowering::function(const Value& value) {
  if (value.type != Type::f32 && value.type != Type::f16) {
    // Functions of bfloat16 are computed in float.
    rows_.refuse(Refusal::Reason::type, fmt::format("a function of {}", name_of(value.type)));
    return 0;
  }
  const auto which = static_cast<Function>(value.integer);
  const int x = tile(value.operands[0]);
  if (rows_.failure()) return 0;
  const Type type = value.type;
  switch (which) {
    case Function::abs:
      return emitter_.emit("Abs", type, {{x, ""}});
    case Function::exp:
      emitter_.note("Exp");
      return emitter_.emit("Exp", type, {{x, ""}});
    case Function::log:
      emitter_.note("Ln");
      return emitter_.emit("Ln", type, {{x, ""}});
    case Function::sqrt:
      return emitter_.emit("Sqrt", type, {{x, ""}});
    case Function::rsqrt: {
      emitter_.note("rsqrt as 1 / Sqrt");
      const int one = emitter_.emit("Duplicate", type, {{-1, literal(type, 1, 0)}});
      return emitter_.emit("Div", type, {{one, ""}, {emitter_.emit("Sqrt", type, {{x, ""}}), ""}});
    }
    case Function::reciprocal: {
      const int one = emitter_.emit("Duplicate", type, {{-1, literal(type, 1, 0)}});
      return emitter_.emit("Div", type, {{one, ""}, {x, ""}});
    }
    case Function::log2:
    case Function::log10: {
      emitter_.note("the logarithm as Ln times a constant");
      const double factor = which == Function::log2 ? 1.4426950408889634 : 0.4342944819032518;
      return emitter_.emit("Muls", type,
                           {{emitter_.emit("Ln", type, {{x, ""}}), ""}, {-1, literal(type, factor, 0)}});
    }
    case Function::floor:
    case Function::ceil:
    case Function::trunc:
    case Function::round:
    case Function::rint: {
      constexpr const char* kModes[] = {"FLOOR", "CEIL", "TRUNC", "ROUND", "RINT"};
      const auto mode = static_cast<size_t>(which) - static_cast<size_t>(Function::floor);
      return emitter_.rounded(type, emitter_.whole(emitter_.to_float(x), kModes[mode]));
    }
    case Function::cosh:
      if (type == Type::f32) return emitter_.cosh(x);
      break;
    case Function::tanh:
      if (type == Type::f32) return emitter_.tanh(x);
      break;
    default:
      break;
  }
  rows_.refuse(Refusal::Reason::function, fmt::format("the function {}", name_of(which)));
  return 0;
}

}  // namespace migrate::ascendc
