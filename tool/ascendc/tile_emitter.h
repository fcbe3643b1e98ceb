#pragma once
#include <string>
#include <vector>

#include "tool/ascendc/vector_program.h"

namespace migrate::ascendc {

/// Adds instructions to a program. Each function returns the tile of its result.
class TileEmitter {
 public:
  explicit TileEmitter(VectorProgram& program) : program_(program) {}
  /// The pass that gets the instructions.
  TilePass& pass() { return program_.passes.back(); }
  const TilePass& pass() const { return program_.passes.back(); }

  int make(Register::Kind kind, ir::Type type, int number = 0);
  int emit(std::string name, ir::Type type, std::vector<Operand> operands, std::string mode = "");
  ir::Type type_of(int tile) const {
    // A tile that was refused has no register.
    return static_cast<size_t>(tile) < pass().registers.size()
               ? pass().registers[static_cast<size_t>(tile)].type
               : ir::Type::f32;
  }
  /// The same values in float.
  int to_float(int tile);
  /// A float tile, rounded to `type`.
  int rounded(ir::Type type, int tile);
  int duplicate(ir::Type type, double value);
  /// a op b for add, sub, mul, div, min and max; one of them may be a number. bfloat16 has no arithmetic on the core: each
  /// operation is made in float and rounded. Integers are not divided.
  int arithmetic(ir::Op op, ir::Type type, Operand a, Operand b);
  int tanh(int x);
  int cosh(int x);
  /// A float tile as whole numbers, rounded by a mode of Cast: "FLOOR", "CEIL", "TRUNC", "ROUND", "RINT".
  int whole(int x, const std::string& mode);
  /// Says where last bits differ from CUDA's.
  void note(const std::string& text) { program_.notes.push_back(text); }

 private:
  VectorProgram& program_;
};

}  // namespace migrate::ascendc
