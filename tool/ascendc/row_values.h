#pragma once
#include <optional>
#include <set>
#include <string>

#include "tool/ascendc/program_text.h"

namespace migrate::ascendc {

/// Values that are not tiles: the same for all threads (the host computes them), or for a row (the scalar unit reads and
/// computes them). What they need is added to the program.
class RowValues : private ProgramText {
 public:
  explicit RowValues(VectorProgram& program) : ProgramText(program), program_(program) {}
  /// What follows is along this dimension; kNone: once for a row.
  void along(ir::Node symbol) { inner_ = symbol; }

  /// Whether a value differs along the contiguous dimension.
  bool is_of_tile(ir::Node n) const;
  /// A number that is the same for the tile, as C++ text; nothing for a tile.
  std::optional<std::string> scalar(ir::Node n);
  /// The first element of a row, in elements, of an address in bytes. Nothing after a refusal.
  std::optional<ir::Polynomial> row_offset(const ir::Polynomial& bytes, ir::Type type);
  void uses_array(int parameter) { arrays_.insert(parameter); }
  /// Makes what an extent needs known, if it differs from row to row.
  void number_of_row(ir::Node extent) {
    if (!ir::is_uniform(space_.nodes, extent)) prepare_scalar(extent);
  }
  /// Adds the parameters that the kernel takes to the program.
  void finish();

  void at(const ir::SourcePlace& place) { place_ = place; }
  void refuse(ir::Refusal::Reason reason, std::string text);
  const std::optional<ir::Refusal>& failure() const { return failure_; }
  const ir::SourcePlace& place() const { return place_; }

 private:
  std::string function_text(const ir::Value& value, const std::vector<std::string>& operands) const override;
  /// A number in an address: parameters are passed as they are, sizes of the grid are not known to the kernel.
  void uniform_atom(ir::Node n);
  /// Makes the loads in a number of the row known.
  void prepare_scalar(ir::Node n);
  /// A number of the row with a name of its own.
  std::string named(ir::Node n);
  /// The scalar unit adds, multiplies and compares. Functions are the vector unit's.
  bool is_scalar_arithmetic(ir::Node n) const;
  /// The same of a value that is the same for all threads, without functions.
  bool is_scalar_arithmetic_of_core(ir::Node n) const;

  VectorProgram& program_;
  ir::Node inner_ = ir::kNone;
  std::set<int> arrays_, used_;
  ir::SourcePlace place_;
  std::optional<ir::Refusal> failure_;
};

}  // namespace migrate::ascendc
