// i / n and i % n as two dimensions.
#include <algorithm>

#include "tool/kernel_ir/space_draft.h"

namespace migrate::ir {
namespace {

/// The quotients and remainders of one dimension alone.
struct Divisions {
  size_t dimension = 0;
  std::vector<Node> nodes;
};

std::optional<Divisions> divisions_of(const SpaceDraft& draft) {
  const auto& nodes = draft.space.nodes;
  for (size_t i = 0; i < draft.space.dimensions.size(); ++i) {
    Divisions found{i, {}};
    for (Node n = 0; n < nodes.size(); ++n) {
      const Value& value = nodes[n];
      if (value.op != Op::div && value.op != Op::rem) continue;
      if (polynomial_of(nodes, value.operands[0]) != Polynomial::atom(draft.space.dimensions[i].symbol))
        continue;
      if (is_uniform(nodes, value.operands[1])) found.nodes.push_back(n);
    }
    if (!found.nodes.empty()) return found;
  }
  return std::nullopt;
}

/// p / q where q has one term; nothing if it does not divide all terms.
std::optional<Polynomial> divided(const Polynomial& p, const Polynomial& q) {
  if (q.terms().size() != 1) return p == q ? std::optional(Polynomial::constant(1)) : std::nullopt;
  const auto& [monomial, coefficient] = *q.terms().begin();
  Polynomial quotient;
  for (const auto& [term, factor] : p.terms()) {
    if (factor % coefficient != 0) return std::nullopt;
    auto rest = term;
    for (const Node atom : monomial) {
      const auto found = std::find(rest.begin(), rest.end(), atom);
      if (found == rest.end()) return std::nullopt;
      rest.erase(found);
    }
    Polynomial product = Polynomial::constant(factor / coefficient);
    for (const Node atom : rest) product = product * Polynomial::atom(atom);
    quotient = quotient + product;
  }
  return quotient;
}

/// The divisor that divides all others.
std::optional<Polynomial> smallest_divisor(const SpaceDraft& draft, const std::vector<Node>& divisions) {
  std::vector<Polynomial> divisors;
  for (const Node n : divisions)
    divisors.push_back(polynomial_of(draft.space.nodes, draft.space.nodes[n].operands[1]));
  for (const Polynomial& candidate : divisors)
    if (std::all_of(divisors.begin(), divisors.end(),
                    [&](const Polynomial& p) { return divided(p, candidate).has_value(); }))
      return candidate;
  return std::nullopt;
}

int next_number(const SpaceDraft& draft) {
  int64_t most = kFirstLoop;
  for (const Value& value : draft.space.nodes)
    if (value.op == Op::dimension) most = std::max(most, value.integer);
  return static_cast<int>(most) + 1;
}

bool split(SpaceDraft& draft, const Divisions& divisions) {
  const SpaceDraft& old = draft;
  const auto divisor = smallest_divisor(old, divisions.nodes);
  if (!divisor) return false;
  const Dimension& whole = old.space.dimensions[divisions.dimension];
  if (whole.extent == kNone) return false;
  const int number = static_cast<int>(old.space.nodes[whole.symbol].integer), outer = next_number(old);
  DraftChange change(old);
  const Polynomial n = change.polynomial(*divisor);
  const Polynomial quotient = Polynomial::atom(change.dimension(outer));
  const Polynomial remainder = Polynomial::atom(change.dimension(number));
  change.replace(number, quotient * n + remainder);
  for (const Node division : divisions.nodes) {
    const Value& value = old.space.nodes[division];
    const auto times = divided(polynomial_of(old.space.nodes, value.operands[1]), *divisor);
    Graph& graph = change.graph();
    if (times->as_constant() == 1) {
      change.replace_quotient(division, value.op == Op::div ? quotient : remainder);
      continue;
    }
    // i / (n m) = (i / n) / m, and i % (n m) = (i / n) % m * n + i % n.
    const Node m = node_of(graph, change.polynomial(*times));
    const Node inner = graph.binary(value.op, change.dimension(outer), m);
    change.replace_quotient(
        division, value.op == Op::div ? Polynomial::atom(inner) : Polynomial::atom(inner) * n + remainder);
  }
  const Node extent = change.uniform(whole.extent);
  std::vector<Dimension> dimensions;
  Graph& graph = change.graph();
  const Node size = node_of(graph, n);
  for (const Dimension& d : old.space.dimensions) {
    if (d.symbol == whole.symbol) {
      dimensions.push_back({change.dimension(outer), graph.binary(Op::div, extent, size), d.name});
      dimensions.push_back({change.dimension(number), size, d.name});
    } else {
      dimensions.push_back({change.dimension(static_cast<int>(old.space.nodes[d.symbol].integer)),
                            d.extent == kNone ? kNone : change.uniform(d.extent), d.name});
    }
  }
  const Node is_multiple =
      graph.binary(Op::equal, graph.binary(Op::rem, extent, size), graph.integer(Type::i64, 0));
  SpaceDraft made = change.finish();
  made.space.dimensions = std::move(dimensions);
  if (!Graph(made.space.nodes).is_true(is_multiple)) made.space.requirements.push_back(is_multiple);
  draft = std::move(made);
  return true;
}

}  // namespace

void split_quotients(SpaceDraft& draft) {
  for (int i = 0; i < 8; ++i) {
    const auto divisions = divisions_of(draft);
    if (!divisions || !split(draft, *divisions)) return;
  }
}

}  // namespace migrate::ir
