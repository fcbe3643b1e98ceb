// The interval of each access, for a launch of 4 blocks of 32 threads with n = 100 and c = 7.
#include "tool/kernel_ir/accesses/access_ranges.h"

#include <gtest/gtest.h>

#include "tests/tool/kernel_ir/builder.h"

namespace migrate::ir {
namespace {

struct Launch {
  const std::vector<Value>& nodes;
  int64_t of(Node n) const {
    const Value& value = nodes[n];
    switch (value.op) {
      case Op::constant:
        return value.integer;
      case Op::parameter:
        return value.integer == 2 ? 100 : 7;
      case Op::builtin:
        return value.integer == static_cast<int>(Builtin::block_dim_x)  ? 32
               : value.integer == static_cast<int>(Builtin::grid_dim_x) ? 4
                                                                        : 1;
      case Op::cast:
        return of(value.operands[0]);
      case Op::add:
        return of(value.operands[0]) + of(value.operands[1]);
      case Op::mul:
        return of(value.operands[0]) * of(value.operands[1]);
      case Op::div:
        return of(value.operands[0]) / of(value.operands[1]);
      default:
        ADD_FAILURE() << "not known before the launch: " << name_of(value.op);
        return 0;
    }
  }
  int64_t of(const Polynomial& p) const {
    int64_t sum = 0;
    for (const auto& [monomial, coefficient] : p.terms()) {
      int64_t product = coefficient;
      for (const Node atom : monomial) product *= of(atom);
      sum += product;
    }
    return sum;
  }
};

/// "load in [0, 400), store out ?": all accesses, in bytes.
std::string ranges(const Kernel& kernel) {
  std::vector<Value> nodes = kernel.nodes;
  std::string text;
  for (const AccessRange& range : access_ranges(kernel, nodes)) {
    text += text.empty() ? "" : ", ";
    text += std::string(range.is_store ? "store " : "load ") + kernel.parameters[range.parameter].name;
    const Launch launch{nodes};
    int64_t low = launch.of(range.base), high = low + range.size;
    for (const auto& [stride, extent] : range.steps) {
      const int64_t way = launch.of(stride) * (launch.of(extent) - 1);
      (way < 0 ? low : high) += way;
    }
    text += range.is_known ? " [" + std::to_string(low) + ", " + std::to_string(high) + ")" : " ?";
  }
  return text;
}

TEST(AccessRanges, AConditionBoundsTheIndex) {
  Builder b;
  const Node guard = b.in_range();
  b.store(b.index, b.load(b.index, 0, guard), guard);
  EXPECT_EQ(ranges(b.kernel), "store out [0, 400), load in [0, 400)");
}

TEST(AccessRanges, WithoutAConditionAllThreadsCount) {
  Builder b;
  b.store(b.graph.binary(Op::add, b.index, b.number(1)), b.load(b.graph.builtin(Builtin::thread_x)));
  EXPECT_EQ(ranges(b.kernel), "store out [4, 516), load in [0, 128)");
}

TEST(AccessRanges, QuotientsAndRemaindersOfTheIndex) {
  Builder b;
  const Node guard = b.in_range();
  const Node column = b.graph.binary(Op::rem, b.index, b.c), row = b.graph.binary(Op::div, b.index, b.c);
  b.store(row, b.load(column, 0, guard), guard);
  EXPECT_EQ(ranges(b.kernel), "store out [0, 60), load in [0, 28)");  // 99 / 7 + 1 rows
}

TEST(AccessRanges, ALoopOverTheColumnsOfARow) {
  Builder b;
  const Node guard = b.in_range();
  Loop loop;
  loop.guard = guard;
  const Node i = b.graph.carried(Type::i32, 0, 0);
  loop.variables = {{"i", b.graph.builtin(Builtin::thread_x), i,
                     b.graph.binary(Op::add, i, b.graph.builtin(Builtin::block_dim_x))}};
  loop.condition = b.graph.binary(Op::less, i, b.c);
  const Node element = b.graph.binary(Op::add, b.graph.binary(Op::mul, b.index, b.c), i);
  const Node loaded = b.load(element, 0, guard);
  b.kernel.loads.back().loop = 0;
  b.store(element, loaded, guard);
  loop.body = {b.kernel.body.back()};
  b.kernel.body = {loop};
  EXPECT_EQ(ranges(b.kernel), "store out [0, 2800), load in [0, 2800)");
}

TEST(AccessRanges, AnAtomicOperationLoadsAndStores) {
  Builder b;
  b.store(b.number(3), b.graph.real(Type::f32, 1));
  std::get<Store>(b.kernel.body.back()).kind = Store::Kind::atomic_add;
  EXPECT_EQ(ranges(b.kernel), "store out [12, 16), load out [12, 16)");
}

TEST(AccessRanges, AddressesOfLoadedValuesAreUnknown) {
  Builder b;
  const Node guard = b.in_range();
  const Node place = b.graph.cast(Type::i32, b.load(b.index, 0, guard));
  b.store(place, b.graph.real(Type::f32, 1), guard);
  EXPECT_EQ(ranges(b.kernel), "store out ?, load in [0, 400)");
}

TEST(AccessRanges, ACounterThatFallsIsUnknown) {
  Builder b;
  Loop loop;
  const Node i = b.graph.carried(Type::i32, 0, 0);
  loop.variables = {{"i", b.n, i, b.graph.binary(Op::sub, i, b.number(1))}};
  loop.condition = b.graph.binary(Op::less, b.number(0), i);
  b.store(i, b.graph.real(Type::f32, 1));
  loop.body = {b.kernel.body.back()};
  b.kernel.body = {loop};
  EXPECT_EQ(ranges(b.kernel), "store out ?");
}

}  // namespace
}  // namespace migrate::ir
