// What the threads of a warp or a block compute together.
#include "tool/kernel_ir/drafter.h"

namespace migrate::ir {
namespace {

struct Operation {
  Op op;
  Node a, b;
};

/// a + b, the larger or the smaller one of both, also as a choice.
std::optional<Operation> operation_of(const std::vector<Value>& nodes, Node n) {
  const Value& value = nodes[n];
  if (value.op == Op::add || value.op == Op::min || value.op == Op::max)
    return Operation{value.op, value.operands[0], value.operands[1]};
  if (value.op != Op::select) return std::nullopt;
  const Value& condition = nodes[value.operands[0]];
  if (condition.op != Op::less && condition.op != Op::less_equal) return std::nullopt;
  const Node a = condition.operands[0], b = condition.operands[1];
  if (value.operands[1] == b && value.operands[2] == a) return Operation{Op::max, a, b};
  if (value.operands[1] == a && value.operands[2] == b) return Operation{Op::min, a, b};
  return std::nullopt;
}

struct LaneChain {
  Op op = Op::add;
  Node source = kNone;
  int64_t steps = 0;  ///< the bits of the lanes' numbers that have been exchanged
  bool is_down = false;
};

/// v + shuffle(v, 1), where v = w + shuffle(w, 2), and so on.
std::optional<LaneChain> chain_of(const std::vector<Value>& nodes, Node n) {
  LaneChain chain{Op::add, n};
  while (const auto operation = operation_of(nodes, chain.source)) {
    const auto step = [&](Node value, Node other) -> int64_t {
      const Value& moved = nodes[other];
      if (moved.op != Op::shuffle || moved.operands[0] != value || moved.second != kLanes) return 0;
      const Value& by = nodes[moved.operands[1]];
      const bool is_down = moved.integer == static_cast<int64_t>(Shuffle::down);
      const bool is_down_or_xor = is_down || moved.integer == static_cast<int64_t>(Shuffle::exclusive_or);
      if (by.op != Op::constant || !is_down_or_xor) return 0;
      if (chain.steps != 0 && is_down != chain.is_down) return 0;
      chain.is_down = is_down;
      return by.integer;
    };
    if (chain.steps != 0 && operation->op != chain.op) break;
    const int64_t second = step(operation->a, operation->b), first = step(operation->b, operation->a);
    const int64_t bit = second != 0 ? second : first;
    if (bit <= 0 || bit >= kLanes || (bit & (bit - 1)) != 0 || (chain.steps & bit) != 0) break;
    chain.op = operation->op;
    chain.steps |= bit;
    chain.source = second != 0 ? operation->a : operation->b;
  }
  return chain.steps == 0 ? std::nullopt : std::optional(chain);
}

}  // namespace

Node Drafter::warps_of_block() {
  if (has_one_warp_) return graph_.integer(Type::i64, 1);
  if (threads_of_block_ != 0) return graph_.integer(Type::i64, threads_of_block_ / kLanes);
  const Node threads = graph_.cast(Type::i64, graph_.builtin(Builtin::block_dim_x));
  return graph_.binary(Op::div, threads, graph_.integer(Type::i64, kLanes));
}

void Drafter::require_lanes() {
  const auto dim = [&](Builtin which) { return graph_.cast(Type::i64, graph_.builtin(which)); };
  const auto number = [&](int64_t n) { return graph_.integer(Type::i64, n); };
  const Node x = dim(Builtin::block_dim_x);
  std::vector<Node>& requirements = draft_.space.requirements;
  if (threads_of_block_ != 0) {
    requirements.push_back(graph_.binary(Op::equal, x, number(threads_of_block_)));
    if (!has_lanes_) threads_ = number(threads_of_block_);
  }
  if (!has_lanes_) return;
  if (has_rows_of_threads_ || has_one_warp_) {
    requirements.push_back(graph_.binary(Op::equal, x, number(kLanes)));
    if (has_one_warp_) requirements.push_back(graph_.binary(Op::equal, dim(Builtin::block_dim_y), number(1)));
  } else {
    requirements.push_back(graph_.binary(Op::equal, graph_.binary(Op::rem, x, number(kLanes)), number(0)));
    requirements.push_back(graph_.binary(Op::equal, dim(Builtin::block_dim_y), number(1)));
  }
  requirements.push_back(graph_.binary(Op::equal, dim(Builtin::block_dim_z), number(1)));
}

std::optional<Node> Drafter::index(Builtin which) {
  const Node x = graph_.dimension(0), y = has_one_warp_ ? graph_.integer(Type::i64, 0) : graph_.dimension(1);
  const auto with_lanes = [&] {
    return node_of(graph_,
                   Polynomial::atom(x) + Polynomial::constant(kLanes) * polynomial_of(draft_.space.nodes, y));
  };
  const auto one = [&](Builtin dim) {
    const Node size = graph_.cast(Type::i64, graph_.builtin(dim));
    const Node is_one = graph_.binary(Op::equal, size, graph_.integer(Type::i64, 1));
    auto& list = draft_.space.requirements;
    if (std::find(list.begin(), list.end(), is_one) == list.end()) list.push_back(is_one);
  };
  const auto tile = threads_along_.find(static_cast<int>(which) - kFirstLoop);
  if (tile != threads_along_.end()) return graph_.integer(Type::i64, tile->second);
  switch (which) {
    case Builtin::lane:
      return x;
    case Builtin::warp:
      return y;
    case Builtin::thread_rank: {
      if (has_lanes_) return with_lanes();
      if (has_rows_of_threads_) {
        refuse(Refusal::Reason::index_set, "the rank of a thread in a block of several dimensions",
               kernel_.place);
        return x;
      }
      one(Builtin::block_dim_y), one(Builtin::block_dim_z);
      return x;
    }
    case Builtin::thread_x:
      return has_lanes_ && !has_rows_of_threads_ ? with_lanes() : x;
    case Builtin::thread_z:
      if (has_lanes_)
        refuse(Refusal::Reason::index_set, "warps in a block of three dimensions", kernel_.place);
      return graph_.dimension(2);
    case Builtin::block_dim_x:
      if (!has_lanes_) return threads_ == kNone ? std::nullopt : std::optional(threads_);
      if (has_rows_of_threads_) return graph_.integer(Type::i64, kLanes);
      return node_of(graph_,
                     Polynomial::constant(kLanes) * polynomial_of(draft_.space.nodes, warps_of_block()));
    case Builtin::block_dim_y:
      if (!has_lanes_ || has_rows_of_threads_) return std::nullopt;
      return graph_.integer(Type::i64, 1);
    case Builtin::block_dim_z:
      if (!has_lanes_) return std::nullopt;
      return graph_.integer(Type::i64, 1);
    default:
      if (static_cast<int>(which) < kFirstLoop) return graph_.dimension(static_cast<int>(which));
      return std::nullopt;
  }
}

std::optional<Node> Drafter::lane_reduction(Node n) {
  const auto chain = chain_of(kernel_.nodes, n);
  if (!chain || chain->steps != kLanes - 1) return std::nullopt;
  const Node all = reduced(chain->op, rewrite_(chain->source), {0});
  if (!chain->is_down) return all;
  // The lanes above have read beyond the warp.
  const Node is_first = graph_.binary(Op::equal, graph_.dimension(0), graph_.integer(Type::i64, 0));
  return graph_.select(is_first, all, graph_.undefined(kernel_[n].type));
}

std::vector<int> Drafter::dimensions_of(int threads) {
  if (threads > 0) return {0};
  if (has_one_warp_) return {0};
  if (has_lanes_) return {0, 1};
  if (!has_rows_of_threads_) index(Builtin::thread_rank);
  return has_rows_of_threads_ ? std::vector<int>{0, 1, 2} : std::vector<int>{0};
}

Node Drafter::group_reduction(const Value& value) {
  if (value.second > 0 && value.second != kLanes) {
    refuse(Refusal::Reason::synchronisation, "a reduction over a part of a warp", kernel_.place);
    return graph_.undefined(value.type);
  }
  return reduced(static_cast<Op>(value.integer), rewrite_(value.operands[0]), dimensions_of(value.second));
}

Node Drafter::shuffled(const Value& value) {
  if (value.integer == static_cast<int64_t>(Shuffle::index) && value.second == kLanes) {
    const Polynomial lane = translated(polynomial_of(kernel_.nodes, value.operands[1]));
    return substituted(rewrite_(value.operands[0]), {{0, lane}});
  }
  SourcePlace place = kernel_.place;
  for (const Access& access : kernel_.exchanges)
    if (kernel_[access.load] == value) place = access.place;
  refuse(Refusal::Reason::synchronisation, "a shuffle that is no part of a reduction over a warp", place);
  return graph_.undefined(value.type);
}

void Drafter::check_exchanges() {
  for (const Access& access : kernel_.exchanges) {
    if (access.guard == kNone || failure_) continue;
    const Node guard = rewrite_(access.guard);
    const Value& value = kernel_[access.load];
    for (const int dimension : dimensions_of(value.op == Op::group_reduce ? value.second : 1))
      if (depends_on(draft_.space.nodes, guard, dimension))
        return refuse(Refusal::Reason::synchronisation,
                      "an exchange that some threads of the group do not reach", access.place);
  }
}

}  // namespace migrate::ir
