#include "tool/ascendc/cores/cores.h"

#include <fmt/format.h>

#include <set>

namespace migrate::ascendc {
namespace {

using ir::Type;

struct Row {
  std::string_view name;
  ChipBuffers core;
};

// Source: platform configuration files of CANN's runtime (sizes of buffers); Ascend C API, DataCopyPad (products).
const std::vector<Row>& rows() {
  static const std::vector<Row> kRows = {
      {kDefaultCore, {}},
      {"dav-3510", {"Ascend950PR_9599", 253952, 1024, 9216, 3510, true}},
      {"dav-2002", {"Ascend310P3", 262144, 1024, 9216, 2002, false}},
      {"dav-1001", {"Ascend910A", 262144, 1024, 9216, 1001, false}},
  };
  return kRows;
}

constexpr int kOf910A = 1001;

/// Functions that an architecture has for no type, or for no type that is generated.
/// Source: Ascend C API, products and data types of each function; the headers of CANN 8.1.
bool has_function(int architecture, const std::string& name) {
  static const std::set<std::string> kNotOn910A = {"CompareScalar", "Maxs",      "Mins",     "Select",
                                                   "ReduceMax",     "ReduceMin", "ReduceSum"};
  return architecture != kOf910A || kNotOn910A.count(name) == 0;
}

const char* name_of_type(Type type) {
  switch (type) {
    case Type::bf16:
      return "bfloat16";
    case Type::f64:
      return "double";
    case Type::i64:
    case Type::u64:
      return "64-bit integers";
    default:
      return "8-bit or 16-bit integers, or unsigned ones";
  }
}

/// Cores without DataCopyPad convert between these and no other types that tiles have.
bool has_type(Type type) {
  return type == Type::f32 || type == Type::f16 || type == Type::i32 || type == Type::boolean;
}

/// The functions of an instruction's text.
std::optional<std::string> lack_of(const TilePass& pass, const Instruction& instruction, int architecture) {
  const Type to = pass.registers[static_cast<size_t>(instruction.to)].type;
  if (!has_function(architecture, instruction.name)) return "it uses " + instruction.name;
  if (architecture != kOf910A || to != Type::i32) return std::nullopt;
  if (instruction.name == "Adds" || instruction.name == "Muls")
    return "it uses " + instruction.name + " of integers";
  return std::nullopt;
}

std::optional<std::string> lack_of(const VectorProgram& program, const TilePass& pass,
                                   const ChipBuffers& core) {
  for (const auto* list : {&pass.inputs, &pass.outputs})
    for (const TileAccess& access : *list)
      if (!has_type(access.type)) return fmt::format("it has arrays of {}", name_of_type(access.type));
  for (const Register& reg : pass.registers)
    if (!has_type(reg.type)) return fmt::format("it computes with {}", name_of_type(reg.type));
  for (const Instruction& instruction : pass.instructions)
    if (auto lack = lack_of(pass, instruction, core.architecture)) return lack;
  if (!pass.outputs.empty() &&
      !ir::is_uniform(program.space.nodes, program.space.dimensions[pass.dimension].extent))
    return "its rows have different lengths, and a copy of this core has whole 32 bytes";
  return std::nullopt;
}

}  // namespace

const ChipBuffers* find_core(std::string_view name) {
  for (const Row& row : rows())
    if (row.name == name) return &row.core;
  return nullptr;
}

std::vector<std::string> core_names() {
  std::vector<std::string> names;
  for (const Row& row : rows()) names.emplace_back(row.name);
  return names;
}

std::optional<std::string> lack_of_threads(const ChipBuffers& core) {
  if (core.copies_bytes) return std::nullopt;
  return "its threads store single elements, and a copy of this core has whole 32 bytes";
}

std::optional<std::string> lack_of(const VectorProgram& program, const ChipBuffers& core) {
  if (core.copies_bytes) return std::nullopt;
  if (!program.row_stores.empty())
    return "it stores one number for each row, and a copy of this core has whole 32 bytes";
  const bool reduces = program.has_rows;
  if (reduces && !has_function(core.architecture, "ReduceSum")) return "it reduces rows of floats";
  for (const TilePass& pass : program.passes)
    if (auto lack = lack_of(program, pass, core)) return lack;
  return std::nullopt;
}

}  // namespace migrate::ascendc
