// What all threads of a kernel do together, for kernels that are written here as data.
#include "tool/kernel_ir/iteration_space.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <functional>

#include "tests/tool/kernel_ir/builder.h"

namespace migrate::ir {
namespace {

using testing::HasSubstr;
using testing::Not;

// One of them would be cut to the other's length.
TEST(IterationSpace, StoresForDifferentIndicesAreRefused) {
  Builder b;
  b.store(b.index, b.graph.real(Type::f32, 1), b.in_range());
  b.store(b.index, b.graph.real(Type::f32, 2), b.graph.binary(Op::less, b.index, b.c), 1);
  EXPECT_THAT(b.space(), HasSubstr("stores for different indices"));
}

TEST(IterationSpace, AStoreForAllThreadsBesideOneForSomeIsRefused) {
  Builder b;
  b.store(b.index, b.graph.real(Type::f32, 1));
  b.store(b.index, b.graph.real(Type::f32, 2), b.in_range(), 1);
  EXPECT_THAT(b.space(), HasSubstr("stores for different indices"));
}

/// out[index] = in[other] if `bound` of the index as an unsigned number is true
std::string space_of_unsigned(const std::function<Node(Builder&, Node)>& bound) {
  Builder b;
  const Node index = b.graph.cast(Type::u32, b.index);
  b.store(b.index, b.graph.real(Type::f32, 1), bound(b, index));
  return b.space();
}

TEST(UnsignedIndices, ThatMayWrapAroundAreRefused) {
  const char* message = "unsigned arithmetic that may be meant to wrap around";
  const auto unsigned_n = [](Builder& b) { return b.graph.cast(Type::u32, b.n); };
  const auto less = [&](Builder& b, Node a) { return b.graph.binary(Op::less, a, unsigned_n(b)); };
  const auto with = [](Op op, int64_t number) {
    return [=](Builder& b, Node i) { return b.graph.binary(op, i, b.graph.integer(Type::u32, number)); };
  };
  for (const auto& index :
       {with(Op::sub, 41), with(Op::mul, 2654435761), with(Op::shl, 31), with(Op::add, 4294967295)})
    EXPECT_EQ(space_of_unsigned([&](Builder& b, Node i) { return less(b, index(b, i)); }), message);
  EXPECT_EQ(space_of_unsigned([&](Builder& b, Node i) { return less(b, b.graph.unary(Op::bit_not, i)); }),
            message);
  EXPECT_THAT(space_of_unsigned([&](Builder& b, Node i) { return less(b, with(Op::add, 41)(b, i)); }),
              HasSubstr("d0 (x) <"));
}

TEST(UnsignedIndices, ANumberOfAllThreadsIsCheckedAtTheLaunch) {
  const std::string text = space_of_unsigned([](Builder& b, Node i) {
    return b.graph.binary(Op::less, i, b.graph.cast(Type::u32, b.graph.binary(Op::sub, b.n, b.c)));
  });
  EXPECT_THAT(text, HasSubstr("requires (0 <= (i64(n) + (-1 * i64(c))))"));
}

/// sum = 0; for (k = 0; k < c; ++k) sum = next(sum, in[index * c + k]); out[index] = sum
struct RowBuilder : Builder {
  explicit RowBuilder(double first = 0) {
    loop.number = 0;
    const Node k = graph.carried(Type::i32, 0, 0);
    sum = graph.carried(Type::f32, 0, 1);
    loop.variables = {{"k", number(0), k, graph.binary(Op::add, k, number(1))},
                      {"sum", graph.real(Type::f32, first), sum, kNone}};
    loop.condition = graph.binary(Op::less, k, c);
    loop.guard = in_range();
    element = load(graph.binary(Op::add, graph.binary(Op::mul, index, c), k), 0, in_range());
  }
  std::string space_with(Node next) {
    loop.variables[1].next = next;
    kernel.body.push_back(loop);
    store(index, graph.after_loop(Type::f32, 0, 1), in_range());
    return space();
  }
  Loop loop;
  Node sum = kNone, element = kNone;
};

TEST(Reductions, ASumOverALoopIsOneOfTheRow) {
  RowBuilder b;
  const std::string text = b.space_with(b.graph.binary(Op::add, b.sum, b.element));
  EXPECT_THAT(text, HasSubstr("d6 (k) < i64(c)"));
  EXPECT_THAT(text, HasSubstr("out[4*d0]:f32 = reduce_add(in[4*d0*c + 4*d6]:f32, d6)"));
}

TEST(Reductions, AFirstValueIsAdded) {
  RowBuilder b(2);
  EXPECT_THAT(b.space_with(b.graph.binary(Op::add, b.sum, b.element)),
              testing::ContainsRegex("= \\(reduce_add\\(.* \\+ 2f\\)"));
}

TEST(Reductions, TermsThatAreTheSameInEachIterationAreCounted) {
  RowBuilder b;
  const std::string text = b.space_with(b.graph.binary(Op::add, b.sum, b.graph.real(Type::f32, 7)));
  EXPECT_THAT(text, HasSubstr("d6 (k) < i64(c)"));
}

TEST(Reductions, AChoiceOfTheLargerIsAMaximum) {
  RowBuilder b(-HUGE_VAL);
  const Node larger = b.graph.binary(Op::less, b.sum, b.element);
  EXPECT_THAT(b.space_with(b.graph.select(larger, b.element, b.sum)), HasSubstr("reduce_max("));
}

TEST(Reductions, AChoiceOfTheSmallerUnderTheSameConditionIsNone) {
  RowBuilder b;
  const Node larger = b.graph.binary(Op::less, b.sum, b.element);
  const Node two = b.graph.binary(Op::mul, b.element, b.graph.real(Type::f32, 2));
  EXPECT_THAT(b.space_with(b.graph.select(larger, two, b.sum)), HasSubstr("no sum, minimum or maximum"));
}

/// sum = x = 0; for (k = 0; k < c; ++k) { sum += in[x]; x += step(x, k) }
std::string space_of_steps(const std::function<Node(RowBuilder&, Node x, Node k)>& step) {
  RowBuilder b;
  const Node x = b.graph.carried(Type::i32, 0, 2);
  const Node added = step(b, x, b.loop.variables[0].current);
  b.loop.variables.push_back({"x", b.number(0), x, b.graph.binary(Op::add, x, added)});
  return b.space_with(b.graph.binary(Op::add, b.sum, b.load(x, 1, b.in_range())));
}

TEST(Steps, ThatAreTheSameInEachIterationAreProducts) {
  EXPECT_THAT(space_of_steps([](RowBuilder& b, Node, Node) { return b.graph.binary(Op::div, b.n, b.c); }),
              HasSubstr("reduce_add(in["));
}

TEST(Steps, ThatTheVariableItselfMakesAreRefused) {
  EXPECT_THAT(space_of_steps([](RowBuilder& b, Node x, Node) {
                return b.graph.binary(Op::min, b.number(8), b.graph.binary(Op::sub, b.c, x));
              }),
              HasSubstr("takes from the one before"));
}

TEST(Steps, ThatGrowWithTheIterationAreRefused) {
  const auto step = [](Op op) {
    return [op](RowBuilder& b, Node, Node k) { return b.graph.binary(op, k, b.number(3)); };
  };
  for (const Op op : {Op::min, Op::div, Op::rem})
    EXPECT_THAT(space_of_steps(step(op)), HasSubstr("takes from the one before"));
}

TEST(Steps, ThatAreLoadedAreRefused) {
  EXPECT_THAT(space_of_steps([](RowBuilder& b, Node, Node k) {
                const Node loaded = b.graph.load(Type::i32, {Array::Kind::parameter, 1}, b.bytes(k), 2);
                return b.graph.binary(Op::max, loaded, b.number(1));
              }),
              HasSubstr("takes from the one before"));
}

TEST(Reductions, AProductIsRefused) {
  RowBuilder b(1);
  EXPECT_THAT(b.space_with(b.graph.binary(Op::mul, b.sum, b.element)),
              HasSubstr("no sum, minimum or maximum"));
}

TEST(Reductions, AVariableThatDecaysIsRefused) {
  RowBuilder b;
  const Node half = b.graph.binary(Op::mul, b.sum, b.graph.real(Type::f32, 0.5));
  EXPECT_THAT(b.space_with(b.graph.binary(Op::add, half, b.element)),
              HasSubstr("no sum, minimum or maximum"));
}

TEST(Reductions, AConditionOfAStoreInTheLoopDoesNotCutTheSum) {
  RowBuilder b;
  const Node k = b.loop.variables[0].current;
  const Node here = b.graph.logical_and(b.in_range(), b.graph.binary(Op::less, k, b.number(3)));
  const Node at = b.graph.binary(Op::add, b.graph.binary(Op::mul, b.index, b.c), k);
  b.loop.body.push_back(
      Store{Store::Kind::plain, {Array::Kind::parameter, 0}, b.bytes(at), b.element, here, 0, {}});
  b.loop.variables[1].next = b.graph.binary(Op::add, b.sum, b.element);
  b.kernel.body.push_back(b.loop);
  b.store(b.index, b.graph.after_loop(Type::f32, 0, 1), b.in_range(), 1);
  EXPECT_THAT(b.space(), Not(HasSubstr("space")));
}

TEST(Reductions, ALoopThatEndsAtALoadedValueIsRefused) {
  RowBuilder b;
  const Node is_set = b.graph.binary(Op::less, b.graph.real(Type::f32, 0), b.element);
  b.loop.condition = b.graph.logical_and(b.loop.condition, is_set);
  EXPECT_THAT(b.space_with(b.graph.binary(Op::add, b.sum, b.element)),
              HasSubstr("a loop that ends at a loaded value"));
}

TEST(Reductions, ALoopThatDoesNotBeginIsRefused) {
  RowBuilder b;
  b.loop.condition = b.graph.binary(Op::less, b.c, b.loop.variables[0].current);
  EXPECT_THAT(b.space_with(b.graph.binary(Op::add, b.sum, b.element)),
              HasSubstr("a loop whose condition is no upper bound"));
}

TEST(Reductions, AnElementThatEachIterationWritesIsRefused) {
  RowBuilder b;
  b.loop.body.push_back(Store{
      Store::Kind::plain, {Array::Kind::parameter, 0}, b.bytes(b.index), b.element, b.in_range(), 0, {}});
  EXPECT_THAT(b.space_with(b.graph.binary(Op::add, b.sum, b.element)),
              HasSubstr("an element that several iterations write"));
}

TEST(IterationSpace, ThreadsOfAGridAreOneDimension) {
  Builder b;
  b.store(b.index, b.load(b.index, 0, b.in_range()), b.in_range());
  const std::string text = b.space();
  EXPECT_THAT(text, HasSubstr("space d0 (x) < min("));
  EXPECT_THAT(text, HasSubstr("out[4*d0]:f32 = in[4*d0]:f32"));
}

TEST(IterationSpace, StoresOfNeighboursAreOne) {
  Builder b;
  for (int lane = 0; lane < 4; ++lane) {
    const Node at = b.graph.binary(Op::add, b.graph.binary(Op::mul, b.index, b.number(4)), b.number(lane));
    b.store(at, b.load(at, lane, b.in_range()), b.in_range());
  }
  EXPECT_THAT(b.space(), HasSubstr("space d0 (x) < (4 * min("));
  EXPECT_THAT(b.space(), HasSubstr(")\n  out[4*d0]:f32 = in[4*d0]:f32\n"));
}

TEST(IterationSpace, NeighboursThatDoDifferentThingsAreNotOne) {
  Builder b;
  for (int lane = 0; lane < 2; ++lane) {
    const Node at = b.graph.binary(Op::add, b.graph.binary(Op::mul, b.index, b.number(2)), b.number(lane));
    const Node value = b.load(at, lane, b.in_range());
    b.store(at, lane == 0 ? value : b.graph.unary(Op::neg, value), b.in_range());
  }
  EXPECT_EQ(b.space(), "no index along which all stores are contiguous");
}

TEST(IterationSpace, QuotientsAndRemaindersAreDimensions) {
  Builder b;
  const Node row = b.graph.binary(Op::div, b.index, b.c), column = b.graph.binary(Op::rem, b.index, b.c);
  const Node at = b.graph.binary(Op::add, b.graph.binary(Op::mul, row, b.c), column);
  b.store(at, b.load(column, 0, b.in_range()), b.in_range());
  const std::string text = b.space();
  EXPECT_THAT(text, HasSubstr("requires (0 == "));
  EXPECT_THAT(text, HasSubstr("]:f32 = in[4*d0]:f32"));
}

TEST(IterationSpace, WhatAThreadHasStoredItLoadsAgain) {
  Builder b;
  b.store(b.index, b.graph.binary(Op::add, b.load(b.index, 0, b.in_range()), b.graph.real(Type::f32, 1)),
          b.in_range());
  const Node again = b.load(b.index, 1, b.in_range(), 0);
  b.store(b.index, b.graph.binary(Op::mul, again, again), b.in_range());
  EXPECT_THAT(b.space(), HasSubstr("= ((1f + in[4*d0]:f32) * (1f + in[4*d0]:f32))"));
}

/// out[index] = in[index] > 0 ? in[element] : 0
std::string selected_space(Builder& b, Node element) {
  const Node zero = b.graph.real(Type::f32, 0);
  const Node positive = b.graph.binary(Op::less, zero, b.load(b.index, 0, b.in_range()));
  const Node chosen = b.load(element, 0, b.graph.logical_and(b.in_range(), positive));
  b.store(b.index, b.graph.select(positive, chosen, zero), b.in_range());
  return b.space();
}

TEST(IterationSpace, WhatALoadedValueForbidsIsLoadedAndNotUsed) {
  Builder known;
  EXPECT_THAT(selected_space(known, known.graph.binary(Op::add, known.index, known.n)),
              HasSubstr("loads of in also what a loaded value forbids"));
  Builder same;
  EXPECT_THAT(selected_space(same, same.index), Not(HasSubstr("forbids"))) << "it is loaded anyway";
  Builder gathered;
  const Node which = gathered.graph.cast(Type::i32, gathered.load(gathered.index, 0, gathered.in_range()));
  EXPECT_EQ(selected_space(gathered, which), "a value that is loaded under a condition")
      << "an index that is not to be used may be any number";
}

TEST(IterationSpace, WhatIsNotProvedIsRefused) {
  Builder neighbour;
  neighbour.store(neighbour.index,
                  neighbour.load(neighbour.graph.binary(Op::add, neighbour.index, neighbour.number(1)), 0,
                                 neighbour.in_range(), 0),
                  neighbour.in_range());
  EXPECT_EQ(neighbour.space(), "an element that another thread may write");

  Builder conditional;
  const Node positive =
      conditional.graph.binary(Op::equal, conditional.number(0),
                               conditional.graph.binary(Op::rem, conditional.index, conditional.number(2)));
  const Node both = conditional.graph.logical_and(conditional.in_range(), positive);
  conditional.store(
      conditional.index,
      conditional.load(conditional.graph.binary(Op::add, conditional.index, conditional.n), 0, both),
      conditional.in_range());
  EXPECT_EQ(conditional.space(), "a value that is loaded under a condition");

  Builder same_element;
  same_element.store(same_element.number(3),
                     same_element.load(same_element.index, 0, same_element.in_range()),
                     same_element.in_range());
  EXPECT_EQ(same_element.space(), "no index along which all stores are contiguous");

  Builder strided;
  strided.store(strided.graph.binary(Op::mul, strided.index, strided.number(3)),
                strided.graph.real(Type::f32, 1), strided.in_range());
  EXPECT_EQ(strided.space(), "no index along which all stores are contiguous");

  Builder nothing;
  EXPECT_EQ(nothing.space(), "it stores nothing");
}

/// Whether an index of a space is made of 64-bit integers alone, but for what the program has in 32 bits.
bool is_wide(const std::vector<Value>& nodes, Node n) {
  const Value& value = nodes[n];
  if (value.op == Op::cast || value.operands.empty()) return value.type == Type::i64;
  return value.type == Type::i64 && std::all_of(value.operands.begin(), value.operands.end(),
                                                [&](Node operand) { return is_wide(nodes, operand); });
}

// A product of two ints of the program may be beyond 2^31 elements.
TEST(LargeIndices, AddressesAreComputedIn64Bits) {
  RowBuilder b;
  b.space_with(b.graph.binary(Op::add, b.sum, b.element));
  auto space = std::get<IterationSpace>(iteration_space(b.kernel));
  Graph graph(space.nodes);
  int addresses = 0;
  for (Node n = 0, count = static_cast<Node>(space.nodes.size()); n < count; ++n)
    if (space.nodes[n].op == Op::load) {
      EXPECT_TRUE(is_wide(space.nodes, node_of(graph, space.offset_of(n))));
      ++addresses;
    }
  for (const SpaceStore& store : space.stores) {
    EXPECT_TRUE(is_wide(space.nodes, node_of(graph, store.offset)));
    ++addresses;
  }
  for (const Dimension& dimension : space.dimensions)
    EXPECT_EQ(space.nodes[dimension.extent].type, Type::i64);
  EXPECT_GE(addresses, 2);
}

/// The space of sums of rows that are so many elements apart.
std::string rows_apart(int64_t stride) {
  RowBuilder b;
  const Node row =
      b.graph.binary(Op::mul, b.graph.cast(Type::i64, b.index), b.graph.integer(Type::i64, stride));
  const Node k = b.graph.cast(Type::i64, b.loop.variables[0].current);
  const Node element = b.load(b.graph.binary(Op::add, row, k), 0, b.in_range());
  return b.space_with(b.graph.binary(Op::add, b.sum, element));
}

TEST(LargeIndices, KnownStridesBeyond32Bits) {
  EXPECT_THAT(rows_apart(3000000000), HasSubstr("in[12000000000*d0 + 4*d6]"));
}

// Tiles have addresses that are sums of products: this one is none any more, and nothing wraps around.
TEST(LargeIndices, AStrideBeyond64BitsIsNoSumOfProducts) {
  EXPECT_THAT(rows_apart(int64_t{1} << 60), HasSubstr("in[4611686018427387904*d0 + 4*d6]"));
  EXPECT_THAT(rows_apart(int64_t{1} << 62), Not(HasSubstr("4*d6"))) << "2^64 bytes";
}

TEST(Graph, FoldsWhatIsKnown) {
  std::vector<Value> nodes;
  Graph graph(nodes);
  const Node x = graph.parameter(Type::i32, 0);
  EXPECT_EQ(graph.binary(Op::add, x, graph.integer(Type::i32, 0)), x);
  EXPECT_EQ(graph.binary(Op::add, x, x), graph.binary(Op::add, x, x));
  EXPECT_EQ(graph.constant(
                graph.binary(Op::mul, graph.integer(Type::i32, 1 << 20), graph.integer(Type::i32, 1 << 20))),
            0)
      << "32 bits wrap around";
  EXPECT_EQ(graph.constant(graph.binary(Op::div, x, graph.integer(Type::i32, 0))), std::nullopt);
  const Node f = graph.parameter(Type::f32, 1);
  const Node sum = graph.binary(Op::add, f, graph.real(Type::f32, 0));
  EXPECT_NE(sum, f) << "-0 + 0 is 0";
  const Node less = graph.binary(Op::less, f, graph.real(Type::f32, 1));
  EXPECT_EQ(graph[graph.logical_not(less)].op, Op::logical_not) << "a NaN is neither below nor above";
}

TEST(Polynomial, ManyTermsAreAnAtom) {
  std::vector<Value> nodes;
  Graph graph(nodes);
  const Node x = graph.parameter(Type::i32, 0), y = graph.parameter(Type::i32, 1);
  Node sum = graph.binary(Op::add, x, y), twice = x;
  for (int i = 0; i < 40; ++i) {
    sum = graph.binary(Op::add, graph.binary(Op::mul, sum, sum), y);
    twice = graph.binary(Op::add, twice, twice);
  }
  EXPECT_LE(polynomial_of(nodes, sum).terms().size(), 64u) << "large squares are atoms";
  EXPECT_EQ(polynomial_of(nodes, twice), Polynomial::atom(x) * Polynomial::constant(int64_t{1} << 40));
}

TEST(Polynomial, SumsOfProductsAreCanonical) {
  std::vector<Value> nodes;
  Graph graph(nodes);
  const Polynomial x = Polynomial::atom(graph.parameter(Type::i32, 0)),
                   y = Polynomial::atom(graph.parameter(Type::i32, 1));
  EXPECT_EQ((x + y) * (x - y), x * x - y * y);
  EXPECT_TRUE((x - x).is_zero());
  EXPECT_EQ((x * y + x).coefficient(graph.parameter(Type::i32, 0)), y + Polynomial::constant(1));
  EXPECT_EQ((x * x).coefficient(graph.parameter(Type::i32, 0)), std::nullopt);
  EXPECT_EQ((x * Polynomial::constant(6)).divided(4), std::nullopt);
}

}  // namespace
}  // namespace migrate::ir
