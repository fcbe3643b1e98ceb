// The passes over a row: reductions first, then stores.
#include <fmt/format.h>

#include <algorithm>

#include "tool/ascendc/expression_text.h"
#include "tool/ascendc/kept_rows.h"
#include "tool/ascendc/lowering.h"
#include "tool/ascendc/registers.h"
#include "tool/kernel_ir/space_draft.h"

namespace migrate::ascendc {

using ir::Node;
using ir::Op;
using ir::Refusal;
using ir::Type;
using ir::Value;

bool is_tile_type(Type type) {
  return type == Type::f32 || type == Type::f16 || type == Type::bf16 || type == Type::i32 ||
         type == Type::boolean;
}

std::optional<Refusal> Lowering::run() {
  rows_.at(program_.place);
  reductions();
  for (const ir::SpaceStore& store : space_.stores) {
    if (rows_.failure()) return rows_.failure();
    if (done_.count(&store) == 0) add_store(store);
  }
  end_pass();
  for (const ir::Dimension& d : space_.dimensions)
    if (program_.has_rows) rows_.number_of_row(d.extent);
  rows_.finish();
  return rows_.failure();
}

void Lowering::add_store(const ir::SpaceStore& store) {
  done_.insert(&store);
  rows_.at(store.place);
  if (store.kind != ir::Store::Kind::plain) rows_.refuse(Refusal::Reason::order, "an atomic operation");
  if (store.inner < 0) return add_row_store(store);
  const auto dimension = static_cast<size_t>(store.inner);
  if (inner_ == ir::kNone || emitter_.pass().dimension != dimension) begin_pass(dimension);
  add_output(store);
}

void Lowering::begin_pass(size_t dimension) {
  end_pass();
  program_.passes.emplace_back();
  emitter_.pass().dimension = dimension;
  inner_ = space_.dimensions[dimension].symbol;
  rows_.along(inner_);
  tiles_.clear();
  // The sums of columns are tiles of the second pass.
  if (program_.terms >= 0 && program_.passes.size() == 2)
    for (const RowReduction& sum : program_.passes.front().reductions) {
      const int number = static_cast<int>(&sum - program_.passes.front().reductions.data());
      tiles_.emplace(sum.value, emitter_.make(Register::Kind::accumulator, Type::f32, number));
    }
}

void Lowering::end_pass() {
  if (program_.passes.empty() || inner_ == ir::kNone) return;
  program_.steps.push_back({RowStep::Kind::pass, program_.passes.size() - 1});
  rows_.along(ir::kNone);
  inner_ = ir::kNone;
}

void Lowering::reductions() {
  std::vector<Node> list;
  std::map<Node, int> levels;
  for (const ir::SpaceStore& store : space_.stores) {
    level_of(store.value, levels, list);
    if (store.mask != ir::kNone) level_of(store.mask, levels, list);
  }
  if (has_columns(list)) return columns(list, levels);
  program_.has_rows = !list.empty();
  std::stable_sort(list.begin(), list.end(), [&](Node a, Node b) {
    return std::pair(levels[a], space_[a].operands[1]) < std::pair(levels[b], space_[b].operands[1]);
  });
  std::vector<Node> group;
  for (const Node n : list) {
    if (space_[n].operands.size() != 2)
      return rows_.refuse(Refusal::Reason::order, "a reduction over several indices");
    if (!group.empty() &&
        (levels[n] != levels[group.back()] || space_[group.back()].operands[1] != space_[n].operands[1])) {
      reduction_pass(group);
      group.clear();
    }
    group.push_back(n);
  }
  if (!group.empty()) reduction_pass(group);
}

void Lowering::reduction_pass(const std::vector<Node>& group) {
  stores_before(group);
  const size_t dimension = number_of(space_[group.front()].operands[1]);
  if (inner_ == ir::kNone || emitter_.pass().dimension != dimension) begin_pass(dimension);
  for (const Node n : group) add_reduction(n, space_[n]);
  end_pass();
}

/// Whether a reduction differs along the contiguous index of a store.
bool Lowering::has_columns(const std::vector<Node>& reductions) const {
  return std::any_of(space_.stores.begin(), space_.stores.end(), [&](const ir::SpaceStore& store) {
    if (store.inner < 0) return false;
    const Node inner = space_.dimensions[static_cast<size_t>(store.inner)].symbol;
    return std::any_of(reductions.begin(), reductions.end(), [&](Node n) {
      return ir::depends_on(space_.nodes, n, static_cast<int>(space_[inner].integer));
    });
  });
}

/// Tiles are added up for all terms, then the stores are made.
void Lowering::columns(const std::vector<Node>& reductions, const std::map<Node, int>& levels) {
  const Node over = space_[reductions.front()].operands[1];
  const int inner = space_.stores.front().inner;
  for (const Node n : reductions)
    if (levels.at(n) != 1 || space_[n].operands.size() != 2 || space_[n].operands[1] != over)
      return rows_.refuse(Refusal::Reason::order, "sums of columns over several loops");
  for (const ir::SpaceStore& store : space_.stores)
    if (store.inner != inner)
      return rows_.refuse(Refusal::Reason::order, "sums of columns beside those of rows");
  const size_t terms = number_of(over);
  if (!ir::is_uniform(space_.nodes, space_.dimensions[terms].extent))
    return rows_.refuse(Refusal::Reason::index_set, "columns of different lengths");
  program_.terms = static_cast<int>(terms);
  begin_pass(static_cast<size_t>(inner));
  for (const Node n : reductions) add_reduction(n, space_[n]);
  end_pass();
}

size_t Lowering::number_of(Node symbol) const {
  for (size_t i = 0; i < space_.dimensions.size(); ++i)
    if (space_.dimensions[i].symbol == symbol) return i;
  return 0;
}

int Lowering::level_of(Node n, std::map<Node, int>& levels, std::vector<Node>& reductions) {
  if (const auto known = levels.find(n); known != levels.end()) return known->second;
  int most = 0;
  const Value& value = space_[n];
  const size_t count = value.op == Op::reduce ? 1 : value.operands.size();
  for (size_t i = 0; i < count; ++i) most = std::max(most, level_of(value.operands[i], levels, reductions));
  if (const ir::SpaceStore* store = value.op == Op::load ? store_before(value) : nullptr)
    for (const Node from : {store->value, store->mask})
      if (from != ir::kNone) most = std::max(most, level_of(from, levels, reductions));
  if (value.op == Op::reduce) {
    ++most;
    reductions.push_back(n);
  }
  levels[n] = most;
  return most;
}

void Lowering::add_reduction(Node n, const Value& value) {
  if (value.type != Type::f32)
    return rows_.refuse(Refusal::Reason::type, fmt::format("a reduction of {}", name_of(value.type)));
  const int from = tile(value.operands[0]);
  if (rows_.failure()) return;
  const auto op = static_cast<Op>(value.integer);
  auto& list = emitter_.pass().reductions;
  const char* name = op == Op::add ? "sum" : op == Op::max ? "largest" : "smallest";
  const int to = emitter_.make(Register::Kind::accumulator, Type::f32, static_cast<int>(list.size()));
  emitter_.pass().instructions.push_back({op == Op::add   ? "Add"
                                          : op == Op::max ? "Max"
                                                          : "Min",
                                          to,
                                          {{to, ""}, {from, ""}},
                                          ""});
  list.push_back({op, n, fmt::format("{}{}", name, reductions_++)});
  if (op == Op::add) emitter_.note("a sum is added up in another order");
}

void Lowering::add_row_store(const ir::SpaceStore& store) {
  if (!program_.has_rows) return rows_.refuse(Refusal::Reason::not_affine, "one element for each row");
  end_pass();
  const Type type = space_[store.value].type;
  if (store.mask != ir::kNone)
    return rows_.refuse(Refusal::Reason::control, "a number of a row that is stored under a condition");
  if (type != Type::f32)
    return rows_.refuse(Refusal::Reason::type, fmt::format("a number of a row of type {}", name_of(type)));
  const auto offset = rows_.row_offset(store.offset, type);
  const auto value = rows_.scalar(store.value);
  if (rows_.failure()) return;
  if (!value) return rows_.refuse(Refusal::Reason::not_understood, "a number of a row");
  rows_.uses_array(store.array.number);
  program_.row_stores.push_back({{store.array, type, *offset, store.place}, *value});
  program_.steps.push_back({RowStep::Kind::store, program_.row_stores.size() - 1});
}

void Lowering::add_output(const ir::SpaceStore& store) {
  const Type type = space_[store.value].type;
  if (!is_tile_type(type) || type == Type::boolean)
    return type == Type::f64
               ? rows_.refuse(Refusal::Reason::double_precision,
                              "arrays of double, which the vector unit does not have")
               : rows_.refuse(Refusal::Reason::type, fmt::format("an array of {}", cpp_name(type)));
  const auto offset = rows_.row_offset(store.offset, type);
  int value = tile(store.value);
  if (rows_.failure()) return;
  if (store.mask != ir::kNone) value = masked(store, type, value);
  if (rows_.failure()) return;
  if (is_overwritten(store)) {
    made_[&store] = {program_.passes.size() - 1, value};
    return;
  }
  // The tile that is copied out is one of its own: the last instruction writes to it, or it is a copy.
  const int number = static_cast<int>(emitter_.pass().outputs.size());
  emitter_.pass().outputs.push_back({store.array, type, *offset, store.place, store.order});
  rows_.uses_array(store.array.number);
  const int out = emitter_.make(Register::Kind::output, type, number);
  // Another store may have the same value: then its tile is that of an output already.
  const bool is_last =
      !emitter_.pass().instructions.empty() && emitter_.pass().instructions.back().to == value &&
      emitter_.pass().registers[static_cast<size_t>(value)].kind == Register::Kind::temporary;
  if (is_last) {
    emitter_.pass().instructions.back().to = out;
    for (auto& [node, at] : tiles_)
      if (at == value) at = out;
    for (auto& [other, made] : made_)
      if (made.pass == program_.passes.size() - 1 && made.tile == value) made.tile = out;
    made_[&store] = {program_.passes.size() - 1, out};
  } else {
    emitter_.pass().instructions.push_back({"DataCopy", out, {{value, ""}}, ""});
    made_[&store] = {program_.passes.size() - 1, value};
  }
}

int Lowering::masked(const ir::SpaceStore& store, Type type, int value) {
  const int mask = tile(store.mask);
  if (rows_.failure()) return 0;
  ir::Graph graph(program_.space.nodes);
  const int64_t before = std::max<int64_t>(store.order - 1, 0);
  const Node old = graph.load(type, store.array, node_of(graph, store.offset), before);
  const int kept = tile(old);
  if (rows_.failure() || !ir::is_float(type)) {
    rows_.refuse(Refusal::Reason::type, fmt::format("a store of {} under a condition", name_of(type)));
    return 0;
  }
  const int chosen = emitter_.emit(
      "Select", Type::f32, {{mask, ""}, {emitter_.to_float(value), ""}, {emitter_.to_float(kept), ""}});
  return type == Type::f32 ? chosen
                           : emitter_.emit("Cast", type, {{chosen, ""}}, "AscendC::RoundMode::CAST_RINT");
}

ir::Result<VectorProgram> lower(const ir::IterationSpace& space, const std::string& name,
                                const ir::SourcePlace& place) {
  VectorProgram program;
  program.name = name;
  program.place = place;
  program.space = space;
  if (const auto refusal = Lowering(program).run()) return *refusal;
  if (slot_types(program, false).size() > 8 || slot_types(program, true).size() > 8)
    return Refusal{Refusal::Reason::type, "more than 8 arrays: a core has 8 events of each kind", place};
  for (TilePass& pass : program.passes) {
    program.operations += static_cast<int>(pass.instructions.size());
    assign_buffers(pass);
  }
  if (tile_elements(program, {}) < 256)
    return Refusal{Refusal::Reason::type, "more values at a time than the unified buffer holds", place};
  keep_rows(program);
  return program;
}

}  // namespace migrate::ascendc
