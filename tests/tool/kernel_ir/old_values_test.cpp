// Atomic operations of k: what an old value may be taken for.
#include "tool/kernel_ir/accesses/old_values.h"

#include <gtest/gtest.h>

#include "tests/tool/kernel_ir/builder.h"

namespace migrate::ir {
namespace {

struct OldValues : testing::Test, Builder {
  /// atomicAdd(&in[0], 1); the load of the old value.
  Node add_one(std::vector<Statement>& to, int loop = -1) {
    const Node old = load(number(0), ++stores);
    kernel.loads.back().loop = loop;
    Store store{Store::Kind::atomic_add,
                {Array::Kind::parameter, 1},
                bytes(number(0)),
                graph.real(Type::f32, 1),
                kNone,
                stores++,
                {}};
    store.old = old;
    to.push_back(store);
    return old;
  }
  std::string refusal() const {
    const auto found = check_old_values(kernel);
    return found ? found->text : "";
  }
};

TEST_F(OldValues, WhatNothingTakesIsForgotten) {
  add_one(kernel.body);
  drop_unused_old_values(kernel);
  EXPECT_TRUE(kernel.loads.empty());
  EXPECT_EQ(std::get<Store>(kernel.body.front()).old, kNone);
  EXPECT_FALSE(needs_one_core(kernel));
}

TEST_F(OldValues, AConditionMayTakeIt) {
  const Node old = add_one(kernel.body);
  store(index, graph.real(Type::f32, 2), graph.binary(Op::less, old, graph.real(Type::f32, 3)));
  drop_unused_old_values(kernel);
  EXPECT_EQ(kernel.loads.size(), 1u);
  EXPECT_TRUE(needs_one_core(kernel));
  EXPECT_EQ(refusal(), "");
}

TEST_F(OldValues, BitsThatAreReadAsAnotherTypeAreTheSameValue) {
  const Node old = add_one(kernel.body);
  store(index, graph.cast(Type::f32, graph.bitcast(Type::i32, old)));
  add_accesses_of_bits(kernel);
  drop_unused_old_values(kernel);
  EXPECT_TRUE(needs_one_core(kernel));
  EXPECT_EQ(
      refusal(),
      "a result that depends on the order of threads: it is made of the old value of an atomic operation");
}

TEST_F(OldValues, AnAddressDependsOnTheOrder) {
  const Node old = add_one(kernel.body);
  store(graph.cast(Type::i32, old), graph.real(Type::f32, 2));
  EXPECT_EQ(
      refusal(),
      "a result that depends on the order of threads: it is made of the old value of an atomic operation");
}

TEST_F(OldValues, ALoopThatAnotherThreadEndsIsRefused) {
  Loop loop;
  loop.number = 0;
  const Node old = add_one(loop.body, 0);
  const Node current = graph.carried(Type::f32, 0, 0);
  loop.variables = {{"seen", graph.real(Type::f32, 0), current, old}};
  loop.condition = graph.binary(Op::less, current, graph.real(Type::f32, 4));
  kernel.body.push_back(loop);
  EXPECT_EQ(refusal(), "a loop that may wait for another thread");
}

TEST_F(OldValues, AConditionThatOnlyAnotherThreadChangesIsRefused) {
  Loop loop;
  loop.number = 0;
  loop.condition = graph.binary(Op::less, load(number(0), 1), graph.real(Type::f32, 4));
  kernel.body.push_back(loop);
  EXPECT_EQ(check_loops_end(kernel)->text, "a loop that may wait for another thread");
}

TEST_F(OldValues, AVariableOfWhatIsLoadedIsNoProgress) {
  Loop loop;
  loop.number = 0;
  const Node current = graph.carried(Type::f32, 0, 0);
  loop.variables = {{"seen", graph.real(Type::f32, 0), current, load(number(0), 1)}};
  loop.condition = graph.binary(Op::less, current, graph.real(Type::f32, 4));
  kernel.body.push_back(loop);
  EXPECT_EQ(check_loops_end(kernel)->text, "a loop that may wait for another thread");
}

TEST_F(OldValues, ANumberThatIsCountedEndsALoop) {
  Loop loop;
  loop.number = 0;
  const Node current = graph.carried(Type::f32, 0, 0);
  loop.variables = {
      {"i", graph.real(Type::f32, 0), current, graph.binary(Op::add, current, graph.real(Type::f32, 1))}};
  loop.condition = graph.binary(Op::less, current, load(number(0), 1));
  kernel.body.push_back(loop);
  EXPECT_FALSE(check_loops_end(kernel).has_value());
}

TEST_F(OldValues, ALoopThatAnotherThreadOfTheBlockEndsIsRefused) {
  Loop loop;
  loop.number = 0;
  const Node old = graph.load(Type::f32, {Array::Kind::shared, 1}, bytes(number(0)), 1);
  kernel.loads.push_back({old, kNone, {}, 0});
  Store store{Store::Kind::atomic_add,
              {Array::Kind::shared, 1},
              bytes(number(0)),
              graph.real(Type::f32, 1),
              kNone,
              stores++,
              {}};
  store.old = old;
  loop.body.push_back(store);
  const Node current = graph.carried(Type::f32, 0, 0);
  loop.variables = {{"seen", graph.real(Type::f32, 0), current, old}};
  loop.condition = graph.binary(Op::less, current, graph.real(Type::f32, 4));
  kernel.body.push_back(loop);
  EXPECT_EQ(refusal(), "a loop that may wait for another thread");
}

TEST_F(OldValues, AnExchangeUpdatesOnlyWhatItHasReadThere) {
  for (const bool is_there : {true, false}) {
    kernel.body.clear();
    Loop loop;
    loop.number = 0;
    const Node old = add_one(loop.body, 0);
    const Node current = graph.carried(Type::f32, 0, 0);
    loop.variables = {{"seen", load(number(0), 0), current, old}};
    loop.condition = graph.binary(Op::less, current, graph.real(Type::f32, 4));
    Store& exchange = std::get<Store>(loop.body.front());
    exchange.kind = Store::Kind::atomic_exchange;
    exchange.expected = is_there ? current : load(n, 0);
    kernel.body.push_back(loop);
    EXPECT_EQ(refusal(), is_there ? "" : "a loop that may wait for another thread");
  }
}

TEST_F(OldValues, AFenceNeedsOneCore) {
  store(index, graph.real(Type::f32, 2));
  EXPECT_FALSE(needs_one_core(kernel));
  kernel.has_fences = true;
  EXPECT_TRUE(needs_one_core(kernel));
}

}  // namespace
}  // namespace migrate::ir
