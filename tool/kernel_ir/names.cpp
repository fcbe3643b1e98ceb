#include <cstddef>

#include "tool/kernel_ir/ir.h"

namespace migrate::ir {

bool is_float(Type type) {
  return type == Type::f16 || type == Type::bf16 || type == Type::f32 || type == Type::f64;
}

bool is_integer(Type type) { return type != Type::boolean && !is_float(type); }

bool is_signed(Type type) {
  return is_float(type) || type == Type::i8 || type == Type::i16 || type == Type::i32 || type == Type::i64;
}

int size_of(Type type) {
  constexpr int kSizes[] = {1, 1, 1, 2, 2, 4, 4, 8, 8, 2, 2, 4, 8};
  return kSizes[static_cast<std::size_t>(type)];
}

const char* name_of(Type type) {
  constexpr const char* kNames[] = {"bool", "i8",  "u8",  "i16",  "u16", "i32", "u32",
                                    "i64",  "u64", "f16", "bf16", "f32", "f64"};
  return kNames[static_cast<std::size_t>(type)];
}

const char* name_of(Op op) {
  constexpr const char* kNames[] = {
      "constant", "parameter", "builtin",  "carried", "after_loop", "dimension",    "load",
      "cast",     "bitcast",   "concat",   "neg",     "not",        "bit_not",      "add",
      "sub",      "mul",       "div",      "rem",     "shl",        "shr",          "and",
      "or",       "xor",       "min",      "max",     "less",       "less_equal",   "equal",
      "select",   "fma",       "function", "reduce",  "shuffle",    "group_reduce", "undefined"};
  return kNames[static_cast<std::size_t>(op)];
}

const char* name_of(Builtin builtin) {
  constexpr const char* kNames[] = {"threadIdx.x", "threadIdx.y", "threadIdx.z", "blockIdx.x", "blockIdx.y",
                                    "blockIdx.z",  "blockDim.x",  "blockDim.y",  "blockDim.z", "gridDim.x",
                                    "gridDim.y",   "gridDim.z",   "lane",        "warp",       "threadRank"};
  return kNames[static_cast<std::size_t>(builtin)];
}

const char* name_of(Function function) {
  constexpr const char* kNames[] = {"abs",   "exp",   "exp2",       "expm1", "log",  "log2", "log10", "log1p",
                                    "sqrt",  "rsqrt", "reciprocal", "tanh",  "sin",  "cos",  "erf",   "pow",
                                    "floor", "ceil",  "trunc",      "round", "rint", "cosh", "tan"};
  return kNames[static_cast<std::size_t>(function)];
}

}  // namespace migrate::ir
