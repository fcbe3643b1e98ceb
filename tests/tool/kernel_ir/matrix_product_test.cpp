// Which sums of products a library computes, and which are left to the threads.
#include "tool/kernel_ir/products/matrix_product.h"

#include <gtest/gtest.h>

#include "tests/tool/kernel_ir/products.h"

namespace migrate::ir {
namespace {

constexpr const char* kProduct = Matrix::kProduct;

TEST(MatrixProduct, ALoopOverProductsOfARowAndAColumn) {
  Matrix m;
  EXPECT_EQ(m.of_loop(m.plus(m.sum, m.term(m.k))), kProduct);
}

TEST(MatrixProduct, RowOfABlockAndColumnOfAThread) {
  Matrix m;
  m.row = m.builtin(Builtin::block_x), m.column = m.builtin(Builtin::thread_x);
  EXPECT_EQ(m.of_loop(m.plus(m.sum, m.term(m.k))), kProduct);
}

TEST(MatrixProduct, RowAndColumnAsQuotientAndRemainder) {
  Matrix m;
  m.row = m.graph.binary(Op::div, m.index, m.n), m.column = m.graph.binary(Op::rem, m.index, m.n);
  EXPECT_EQ(m.of_loop(m.plus(m.sum, m.term(m.k))), kProduct);
}

TEST(MatrixProduct, RowAndColumnAsShiftAndMask) {
  Matrix m;
  m.row = m.graph.binary(Op::shr, m.index, m.number(6));
  m.column = m.graph.binary(Op::bit_and, m.index, m.number(63));
  EXPECT_EQ(m.of_loop(m.plus(m.sum, m.term(m.k))), kProduct);
}

TEST(MatrixProduct, RowAndColumnAsDigitsOfALargerIndex) {
  Matrix m;
  m.row = m.remainder(m.quotient(m.index, 16), 8), m.column = m.remainder(m.index, 16);
  EXPECT_EQ(m.of_loop(m.plus(m.sum, m.term(m.k))), kProduct);
}

TEST(MatrixProduct, AFactorThatIsTheSameForAllTerms) {
  Matrix m;
  EXPECT_EQ(m.of_loop(m.plus(m.sum, m.times(m.graph.real(Type::f32, 0.5), m.term(m.k)))), kProduct);
}

TEST(MatrixProduct, ATermUnderACondition) {
  Matrix m;
  const Node next = m.graph.select(m.graph.binary(Op::less, m.row, m.n), m.plus(m.sum, m.term(m.k)), m.sum);
  EXPECT_EQ(m.of_loop(next), kProduct);
}

TEST(MatrixProduct, ANumberThatIsSquaredOftenEndsInTime) {
  Matrix m;
  Node power = m.graph.real(Type::f32, 1.01);
  for (int i = 0; i < 200; ++i) power = m.times(power, power);
  EXPECT_EQ(m.of_loop(m.plus(m.sum, m.times(power, m.term(m.k)))), kProduct);
}

TEST(MatrixProduct, ALoadThatIsSquaredOftenEndsInTime) {
  Matrix m;
  Node power = m.term(m.k);
  for (int i = 0; i < 200; ++i) power = m.times(power, power);
  EXPECT_EQ(m.of_loop(m.plus(m.sum, power)), kProduct);
}

TEST(MatrixProduct, AnUnrolledLoop) {
  Matrix m;
  Node next = m.sum;
  for (int i = 0; i < 4; ++i) next = m.plus(next, m.term(m.plus(m.k, m.number(i))));
  EXPECT_EQ(m.of_loop(next), kProduct);
}

TEST(MatrixProduct, ASumThatStartsInAnUnrolledChain) {
  Matrix m;
  Node chain = m.term(m.k);
  for (int i = 1; i < 4; ++i) chain = m.plus(chain, m.term(m.plus(m.k, m.number(i))));
  EXPECT_EQ(m.of_loop(m.plus(m.sum, chain)), kProduct);
}

// Tiles of shared memory whose loop is unrolled.
TEST(MatrixProduct, TilesOfSharedMemory) {
  for (const bool has_two_axes : {true, false}) {
    Products p;
    const Node x = p.builtin(Builtin::thread_x);
    const Node row = has_two_axes ? p.builtin(Builtin::thread_y) : p.quotient(x, 16);
    const Node column = has_two_axes ? x : p.remainder(x, 16);
    Node next = p.sum;
    for (int i = 0; i < 16; ++i) {
      const Node left = p.shared(0, p.plus(p.times(row, p.number(16)), p.number(i)));
      const Node right = p.shared(1, p.plus(p.number(16 * i), column));
      next = p.plus(next, p.times(left, right));
    }
    EXPECT_EQ(p.of_loop(next), kProduct) << has_two_axes;
  }
}

// Each thread begins the sum at another term.
TEST(MatrixProduct, ASumThatBeginsAtAnIndexOfTheThread) {
  for (const bool goes_around : {true, false}) {
    Products p;
    const Node x = p.builtin(Builtin::thread_x), y = p.builtin(Builtin::thread_y);
    p.loop.variables[0].initial = p.plus(p.times(y, p.number(16)), x);
    const Node at = goes_around ? p.remainder(p.k, 32) : p.k;
    const Node left = p.shared(0, p.plus(p.times(y, p.number(32)), at));
    EXPECT_EQ(p.of_terms(left, p.shared(1, p.plus(p.times(x, p.number(32)), at))), kProduct) << goes_around;
  }
}

// A warp has a row, and its lanes go over the columns.
TEST(MatrixProduct, ALoopOverColumnsAroundTheSum) {
  Products p;
  const Node row = p.builtin(Builtin::warp), column = p.graph.carried(Type::i32, 1, 0);
  Loop outer;
  outer.number = 1;
  outer.variables = {{"i", p.builtin(Builtin::lane), column, p.plus(column, p.number(32))}};
  outer.condition = p.graph.binary(Op::less, column, p.n);
  const Node right = p.b(p.plus(p.times(p.k, p.n), column));
  p.loop.variables[1].next = p.plus(p.sum, p.times(p.a(p.plus(p.times(row, p.c), p.k)), right));
  const Node at = p.bytes(p.plus(p.times(row, p.n), column));
  const Store store{Store::Kind::plain, {}, at, p.graph.after_loop(Type::f32, 0, 1), kNone, 0, {}};
  outer.body = {p.loop, store};
  p.kernel.body.push_back(outer);
  EXPECT_EQ(p.outcome(), kProduct);
}

TEST(MatrixProduct, PointersThatAreMoved) {
  Matrix m;
  const Node at_a = m.graph.carried(Type::i64, 0, 2), at_b = m.graph.carried(Type::i64, 0, 3);
  const auto moved = [&](Node at, Node by) { return m.plus(at, m.bytes(by)); };
  m.loop.variables.push_back({"a", m.bytes(m.times(m.row, m.c)), at_a, moved(at_a, m.number(1))});
  m.loop.variables.push_back({"b", m.bytes(m.column), at_b, moved(at_b, m.n)});
  const auto load = [&](int parameter, Node offset) {
    const Node loaded = m.graph.load(Type::f32, {Array::Kind::parameter, parameter}, offset, 0);
    m.kernel.loads.push_back({loaded, kNone, {}, 0});
    return loaded;
  };
  EXPECT_EQ(m.of_terms(load(1, at_a), load(4, at_b)), kProduct);
}

TEST(MatrixProduct, ASumInMemory) {
  for (const bool is_atomic : {false, true}) {
    Matrix m;
    const Node before = m.of(0, m.index), product = m.term(m.k);
    Store store{Store::Kind::plain,
                {Array::Kind::parameter, 0},
                m.bytes(m.index),
                m.plus(before, product),
                kNone,
                0,
                {}};
    if (is_atomic) store.kind = Store::Kind::atomic_add, store.value = product;
    m.loop.variables.pop_back();
    m.loop.body.push_back(store);
    m.kernel.body.push_back(m.loop);
    EXPECT_EQ(m.outcome(), kProduct) << is_atomic;
  }
}

// 8 terms without a loop: what a compiler's unrolling leaves of one. Fewer are arithmetic of small vectors.
TEST(MatrixProduct, AChainWithoutALoop) {
  for (const int terms : {7, 8}) {
    Matrix m;
    Node chain = m.graph.real(Type::f32, 0);
    for (int i = 0; i < terms; ++i)
      chain = m.plus(chain, m.times(m.a(m.plus(m.times(m.row, m.c), m.number(i)), -1),
                                    m.b(m.plus(m.times(m.number(i), m.n), m.column), -1)));
    EXPECT_EQ(m.of_value(m.times(chain, m.graph.real(Type::f32, 2))), terms < 8 ? "" : kProduct) << terms;
  }
}

TEST(MatrixProduct, ADotProductOfTwoRowsOfOneIndexIsNone) {
  Products p;
  const Node at = p.plus(p.times(p.index, p.c), p.k);
  EXPECT_EQ(p.of_terms(p.a(at), p.b(at)), "");
}

TEST(MatrixProduct, ARowTimesAVectorIsNone) {
  Products p;
  EXPECT_EQ(p.of_terms(p.a(p.plus(p.times(p.index, p.c), p.k)), p.b(p.k)), "");
}

// Depthwise: the weights are those of the channel, which is a part of the other index.
TEST(MatrixProduct, WeightsOfAPartOfTheIndexAreNone) {
  Products p;
  const Node weight = p.b(p.plus(p.times(p.quotient(p.index, 64), p.c), p.k));
  EXPECT_EQ(p.of_terms(p.a(p.plus(p.index, p.k)), weight), "");
}

// Layer norm, backward: the scale of the row is the same for all terms.
TEST(MatrixProduct, ANumberOfTheRowAsAThirdFactorIsNone) {
  Products p;
  const Node block = p.builtin(Builtin::block_x);
  p.loop.variables[0].initial = p.builtin(Builtin::thread_x);
  const Node scaled = p.times(p.a(p.plus(p.times(block, p.c), p.k)), p.b(p.k));
  EXPECT_EQ(p.of_terms(scaled, p.a(block)), "");
}

TEST(MatrixProduct, AnOuterProductInALoopIsNone) {
  Products p;
  const Node row = p.builtin(Builtin::block_y);
  const Node product = p.times(p.a(p.plus(row, p.k)), p.b(p.plus(p.index, p.k)));
  p.loop.variables.pop_back();
  p.loop.body.push_back(Store{
      Store::Kind::plain, {Array::Kind::parameter, 0}, p.bytes(p.plus(p.index, p.k)), product, kNone, 0, {}});
  p.kernel.body.push_back(p.loop);
  EXPECT_EQ(p.outcome(), "");
}

}  // namespace
}  // namespace migrate::ir
