// What all threads of a kernel do together, for kernels that are written here as data.
#include "tool/kernel_ir/iteration_space.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "tool/kernel_ir/print.h"

namespace migrate::ir {
namespace {

using testing::HasSubstr;
using testing::Not;

/// Builds the kernel k(float* out, const float* in, int n, int c).
struct Builder {
  Builder() : graph(kernel.nodes) {
    kernel.name = "k";
    kernel.parameters = {{"out", "float*", true, false, Type::f32},
                         {"in", "const float*", true, false, Type::f32},
                         {"n", "int", false, false, Type::i32},
                         {"c", "int", false, false, Type::i32}};
    n = graph.parameter(Type::i32, 2);
    c = graph.parameter(Type::i32, 3);
    index = graph.cast(Type::i32, graph.binary(Op::add,
                                               graph.binary(Op::mul, graph.builtin(Builtin::block_x),
                                                            graph.builtin(Builtin::block_dim_x)),
                                               graph.builtin(Builtin::thread_x)));
  }
  Node number(int64_t value) { return graph.integer(Type::i32, value); }
  Node bytes(Node element) {
    return graph.binary(Op::mul, graph.cast(Type::i64, element), graph.integer(Type::i64, 4));
  }
  Node load(Node element, int order = 0, Node guard = kNone, int parameter = 1) {
    const Node loaded = graph.load(Type::f32, {Array::Kind::parameter, parameter}, bytes(element), order);
    kernel.loads.push_back({loaded, guard, {}});
    return loaded;
  }
  void store(Node element, Node value, Node guard = kNone, int parameter = 0) {
    kernel.body.push_back(Store{
        Store::Kind::plain, {Array::Kind::parameter, parameter}, bytes(element), value, guard, stores++, {}});
  }
  Node in_range() { return graph.binary(Op::less, index, n); }
  /// The iteration space as text, or the reason of the refusal.
  std::string space() const {
    const auto result = iteration_space(kernel);
    if (const auto* refusal = std::get_if<Refusal>(&result)) return refusal->text;
    return print(std::get<IterationSpace>(result));
  }
  Kernel kernel;
  Graph graph;
  Node n = kNone, c = kNone, index = kNone;
  int stores = 0;
};

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
  EXPECT_THAT(b.space_with(b.graph.binary(Op::add, b.sum, b.element)), HasSubstr("= (2f + reduce_add("));
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
