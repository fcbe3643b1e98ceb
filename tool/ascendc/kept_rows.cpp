#include "tool/ascendc/kept_rows.h"

#include <algorithm>

namespace migrate::ascendc {
namespace {

/// More would make tiles too short.
constexpr size_t kMostKept = 2;
constexpr int64_t kShortestTile = 1024;

class Keeper {
 public:
  explicit Keeper(VectorProgram& program) : program_(program) {}

  void run() {
    for (size_t pass = 1; pass < program_.passes.size(); ++pass)
      for (TileAccess& input : program_.passes[pass].inputs)
        if (TileAccess* const source = source_of(pass, input)) keep(*source, input);
  }

 private:
  /// The last access to these elements in an earlier pass; null if there is none.
  TileAccess* source_of(size_t pass, const TileAccess& input) {
    const auto length = length_of(program_.passes[pass]);
    for (size_t i = pass; i-- > 0;) {
      TilePass& earlier = program_.passes[i];
      for (TileAccess& output : earlier.outputs) {
        if (!(output.array == input.array)) continue;
        // Of fused kernels both are known to be at the same elements.
        const bool is_seen = output.order > 0 && input.order >= output.order && output.type == input.type;
        return is_seen && has_length(earlier, length) ? &output : nullptr;
      }
      for (TileAccess& other : earlier.inputs)
        if (is_same(other, input) && has_length(earlier, length)) return &other;
    }
    return nullptr;
  }

  ir::Polynomial length_of(const TilePass& pass) const {
    return polynomial_of(program_.space.nodes, program_.space.dimensions[pass.dimension].extent);
  }

  bool has_length(const TilePass& pass, const ir::Polynomial& length) const {
    const ir::IterationSpace& space = program_.space;
    const ir::Polynomial own = length_of(pass);
    if (own == length) return true;
    return std::any_of(space.equalities.begin(), space.equalities.end(), [&](ir::Node equality) {
      const auto left = polynomial_of(space.nodes, space[equality].operands[0]),
                 right = polynomial_of(space.nodes, space[equality].operands[1]);
      return (left == own && right == length) || (left == length && right == own);
    });
  }

  static bool is_same(const TileAccess& a, const TileAccess& b) {
    return a.array == b.array && a.type == b.type && a.offset == b.offset;
  }

  void keep(TileAccess& source, TileAccess& input) {
    if (source.kept < 0) {
      if (program_.kept.size() == kMostKept) return;
      program_.kept.push_back(source.type);
      if (tile_elements(program_, {}) < kShortestTile) return program_.kept.pop_back();
      source.kept = static_cast<int>(program_.kept.size()) - 1;
    }
    input.kept = source.kept;
    input.is_kept_before = true;
  }

  VectorProgram& program_;
};

}  // namespace

void keep_rows(VectorProgram& program) {
  if (program.has_rows) Keeper(program).run();
}

}  // namespace migrate::ascendc
