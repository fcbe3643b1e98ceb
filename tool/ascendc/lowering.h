#pragma once
// Values become vector instructions. A value is the same for all threads (computed by the host), for a row (computed by the
// scalar unit), or an element of a tile.
#include <map>
#include <set>
#include <string>
#include <vector>

#include "tool/ascendc/row_values.h"
#include "tool/ascendc/tile_emitter.h"
#include "tool/ascendc/vector_program.h"

namespace migrate::ascendc {

/// The types of elements of tiles.
bool is_tile_type(ir::Type type);

class Lowering {
  using Node = ir::Node;
  using Op = ir::Op;
  using Refusal = ir::Refusal;
  using Type = ir::Type;
  using Value = ir::Value;

 public:
  explicit Lowering(VectorProgram& program)
      : program_(program), space_(program.space), rows_(program), emitter_(program) {}
  std::optional<Refusal> run();

 private:
  void begin_pass(size_t dimension);
  /// The pass comes after the numbers of the row that it takes.
  void end_pass();
  /// Reductions over one dimension that need the same others are made in one pass.
  void reductions();
  void reduction_pass(const std::vector<Node>& group);
  void add_store(const ir::SpaceStore& store);
  bool has_columns(const std::vector<Node>& reductions) const;
  void columns(const std::vector<Node>& reductions, const std::map<Node, int>& levels);
  size_t number_of(Node symbol) const;
  /// How many reductions lie within each other.
  int level_of(Node n, std::map<Node, int>& levels, std::vector<Node>& reductions);
  void add_reduction(Node n, const Value& value);
  void add_row_store(const ir::SpaceStore& store);
  Operand operand(Node n);
  /// The value as a tile, also if it is one number.
  int tile(Node n);
  int computed(Node n);
  int arithmetic(const Value& value);
  /// The vector unit rounds the product, too. That is a last bit of the sum, unless the product and the addend cancel by
  /// construction: x - t x, as in lerp, is (1 - t) x; any other sum of values that share an array is refused.
  int fused_in_float(const ir::Value& fma);
  int fused(const Value& fma);
  std::set<Node> loads_of(Node n) const;
  int loaded(Node n);
  int cast(const Value& value);
  int comparison(const Value& value);
  int logical(const Value& value);
  int select(const Value& value);
  int function(const Value& value);
  int bits(const Value& value);
  void add_output(const ir::SpaceStore& store);
  /// A store under a condition: the other elements are written back as they were.
  int masked(const ir::SpaceStore& store, Type type, int value);

  // fusion/fused_values.cpp
  /// The store that a load of a later launch reads; null if it reads what was there before.
  const ir::SpaceStore* store_before(const Value& load) const;
  /// The tile that the store before a load has made in this pass, or another load of the same elements. Refuses a load whose
  /// elements are not there yet, or no longer.
  std::optional<int> known_tile(Node load);
  /// The stores that a pass with these reductions reads are made first: in the pass, if they are along its dimension.
  void stores_before(const std::vector<Node>& group);
  void collect_stores_before(Node n, std::set<const ir::SpaceStore*>& found) const;
  /// Whether a later launch overwrites all that the store writes, while both are in the unified buffer.
  bool is_overwritten(const ir::SpaceStore& store) const;
  VectorProgram& program_;
  const ir::IterationSpace& space_;
  RowValues rows_;
  TileEmitter emitter_;
  Node inner_ = ir::kNone;
  int reductions_ = 0;
  std::map<Node, int> tiles_;
  struct Made {
    size_t pass;
    int tile;
  };
  std::map<const ir::SpaceStore*, Made> made_;  ///< stores along rows, and the tiles of their values
  std::set<const ir::SpaceStore*> done_;
};

}  // namespace migrate::ascendc
