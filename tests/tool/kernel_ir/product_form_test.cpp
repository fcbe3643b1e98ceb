// Which kernels are one matrix product, and what each index is to it.
#include "tool/kernel_ir/products/product_form.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/tool/kernel_ir/products.h"

namespace migrate::ir {
namespace {

using Role = MatrixProduct::Role;
using testing::ElementsAre;

/// out[row * n + column] = value of a sum over k of a[row * c + k] * b[k * n + column].
struct Form : Matrix {
  Node element() { return plus(times(row, n), column); }
  /// The kernel that stores `value(sum)` in a loop that adds `term`.
  std::optional<MatrixProduct> of(
      Node term, const std::function<Node(Node)>& value = [](Node n) { return n; },
      Store::Kind kind = Store::Kind::plain) {
    loop.variables[1].next = plus(sum, term);
    kernel.body.push_back(loop);
    store(element(), value(graph.after_loop(Type::f32, 0, 1)));
    std::get<Store>(kernel.body.back()).kind = kind;
    return product_form(kernel);
  }
  std::optional<MatrixProduct> of_product(
      const std::function<Node(Node)>& value = [](Node n) { return n; },
      Store::Kind kind = Store::Kind::plain) {
    return of(term(k), value, kind);
  }
  Node result() { return of_element(element(), 0); }
  Node of_element(Node at, int parameter) {
    const Node loaded = graph.load(Type::f32, {Array::Kind::parameter, parameter}, bytes(at), 0);
    kernel.loads.push_back({loaded, kNone, {"k.cu", 7, 3}, -1});
    return loaded;
  }
  Node real(double value) { return graph.real(Type::f32, value); }
};

TEST(ProductForm, EachIndexHasARole) {
  const auto product = Form().of_product();
  ASSERT_TRUE(product);
  std::map<std::string, Role> roles;
  for (size_t i = 0; i < product->roles.size(); ++i)
    roles[product->space.dimensions[i].name] = product->roles[i];
  // Which factor is called a is not said: rows are its own index.
  EXPECT_EQ(roles.at("k"), Role::inner);
  EXPECT_NE(roles.at("x"), roles.at("y"));
  EXPECT_THAT((std::vector{roles.at("x"), roles.at("y")}),
              testing::UnorderedElementsAre(Role::row, Role::column));
  EXPECT_FALSE(product->d);
  EXPECT_EQ(product->alpha, kNone);
  EXPECT_FALSE(product->epilogue);
  EXPECT_EQ(product->c.array.number, 0);
  EXPECT_THAT((std::vector{product->a.array.number, product->b.array.number}),
              testing::UnorderedElementsAre(1, 4));
}

TEST(ProductForm, ScaledSumsAndAddends) {
  Form scaled;
  const auto product = scaled.of_product([&](Node sum) {
    return scaled.plus(scaled.times(scaled.real(2), sum), scaled.times(scaled.real(3), scaled.result()));
  });
  ASSERT_TRUE(product && product->d);
  EXPECT_EQ(product->space[product->alpha].real, 2);
  EXPECT_EQ(product->space[product->beta].real, 3);
  EXPECT_EQ(product->d->strides, product->c.strides);

  Form bias;
  const auto with_bias =
      bias.of_product([&](Node sum) { return bias.plus(sum, bias.of_element(bias.column, 1)); });
  EXPECT_FALSE(with_bias->epilogue);
  ASSERT_TRUE(with_bias && with_bias->d);
  EXPECT_EQ(with_bias->beta, kNone);
}

TEST(ProductForm, AnAddendThatMayBeMissing) {
  Form form;
  const Node is_there = form.graph.binary(Op::less, form.number(0), form.n);
  const auto product = form.of_product([&](Node sum) {
    const Node addend = form.of_element(form.column, 1);
    form.kernel.loads.back().guard = is_there;
    return form.plus(sum, form.graph.select(is_there, addend, form.real(0)));
  });
  ASSERT_TRUE(product && product->d);
  EXPECT_NE(product->has_d, kNone);
  EXPECT_TRUE(product->space.requirements.empty()) << "it runs without the addend, too";
}

TEST(ProductForm, AFunctionOfTheSumIsAnEpilogue) {
  Form form;
  const auto product = form.of_product([&](Node sum) { return form.graph.function(Function::tanh, {sum}); });
  ASSERT_TRUE(product && product->epilogue);
  EXPECT_EQ(print(*product->epilogue),
            "space d4 (y) < i64(gridDim.y) d0 (x) < (i64(blockDim.x) * i64(gridDim.x))\n"
            "  out[4*d0 + 4*n*d4]:f32 = tanh(out[4*d0 + 4*n*d4]:f32)\n");
}

TEST(ProductForm, AtomicSumsAddToTheResult) {
  const auto product = Form().of_product([](Node n) { return n; }, Store::Kind::atomic_add);
  ASSERT_TRUE(product && product->d);
  EXPECT_EQ(product->d->array.number, 0);
}

TEST(ProductForm, WhatIsNone) {
  Form dot;  // both factors have the row alone
  EXPECT_FALSE(dot.of(dot.times(dot.left(dot.k), dot.b(dot.k))));
  Form square;  // one matrix is the result
  EXPECT_FALSE(square.of(square.times(square.left(square.k), square.of_element(square.right(square.k), 0))));
  Form three;
  EXPECT_FALSE(three.of(three.times(three.term(three.k), three.left(three.k))));
  Form read;  // the epilogue reads what the product overwrites
  EXPECT_FALSE(read.of_product(
      [&](Node sum) { return read.times(sum, read.graph.function(Function::tanh, {read.result()})); }));
  Form triangular;  // the length of the sum is another one for each row
  triangular.loop.condition = triangular.graph.binary(Op::less, triangular.k, triangular.row);
  EXPECT_FALSE(triangular.of_product());
  Form some;  // not every element is stored
  some.loop.variables[1].next = some.plus(some.sum, some.term(some.k));
  some.kernel.body.push_back(some.loop);
  some.store(some.element(), some.graph.after_loop(Type::f32, 0, 1),
             some.graph.binary(Op::less, some.real(0), some.left(some.row)));
  EXPECT_FALSE(product_form(some.kernel));
}

/// c = sum over t and k < 4 of a tile of a, which the threads of a block have stored, times b.
struct Tile : Form {
  std::optional<MatrixProduct> of_tile(int64_t width, int64_t terms, bool is_affine = true) {
    const Node y = builtin(Builtin::thread_y), x = builtin(Builtin::thread_x);
    row = plus(times(builtin(Builtin::block_y), number(4)), y);
    column = plus(times(builtin(Builtin::block_x), number(4)), x);
    const auto at = [&](Node line, Node i) { return plus(times(line, number(width)), i); };
    const Node t = times(k, number(4));
    loop.body.push_back(
        Store{Store::Kind::plain, {Array::Kind::shared, 0}, bytes(at(y, x)), left(plus(t, x)), kNone, 0, {}});
    loop.body.push_back(Barrier{{}, 1, false, kNone});
    Node next = sum;
    for (int i = 0; i < terms; ++i) {
      const Node line = number(is_affine ? i : i * i);
      const Node loaded = graph.load(Type::f32, {Array::Kind::shared, 0}, bytes(at(y, number(i))), 2);
      kernel.loads.push_back({loaded, kNone, {"k.cu", 7, 3}, 0});
      next = plus(next, times(loaded, b(plus(times(plus(t, line), n), column))));
    }
    loop.variables[1].next = next;
    kernel.shared[0] = {"tile", 4096};
    kernel.body.push_back(loop);
    store(element(), graph.after_loop(Type::f32, 0, 1));
    return product_form(kernel);
  }
};

TEST(ProductForm, TilesOfSharedMemory) {
  const auto product = Tile().of_tile(4, 4);
  ASSERT_TRUE(product);
  EXPECT_THAT(product->roles, testing::Contains(Role::inner).Times(1))
      << "tiles and their terms are one index";
  EXPECT_EQ(product->space.requirements.size(), 1u) << "a block of 4 threads along x";
  EXPECT_TRUE(Tile().of_tile(5, 4)) << "a row with padding";
}

TEST(ProductForm, TilesThatAreNone) {
  EXPECT_FALSE(Tile().of_tile(4, 8)) << "more terms than a row of the tile has";
  EXPECT_FALSE(Tile().of_tile(4, 4, false)) << "lines 0, 1, 4, 9 of b";
}

/// a[...] at one of two addresses: transposed or not.
struct Choice : Form {
  Node is_transposed = graph.binary(Op::less, number(0), n);
  Node condition_of(Node load, Node condition) {
    for (Access& access : kernel.loads)
      if (access.load == load) access.guard = condition;
    return load;
  }
  std::optional<MatrixProduct> of_choice(Node condition, bool is_used_twice = false) {
    const Node as_is = condition_of(left(k), graph.logical_not(condition));
    const Node other = condition_of(a(plus(times(k, n), row)), condition);
    const Node chosen = graph.select(condition, other, as_is);
    return of(times(is_used_twice ? plus(chosen, as_is) : chosen, right(k)));
  }
};

TEST(ProductForm, OneOfTwoAddressesByAParameter) {
  Choice choice;
  const auto product = choice.of_choice(choice.is_transposed);
  ASSERT_TRUE(product);
  EXPECT_TRUE(product->space.requirements.empty()) << "either way";
}

TEST(ProductForm, ChoicesThatAreNone) {
  Choice by_row;  // not the same for all threads
  EXPECT_FALSE(by_row.of_choice(by_row.graph.binary(Op::less, by_row.row, by_row.n)));
  Choice twice;
  EXPECT_FALSE(twice.of_choice(twice.is_transposed, true));
}

/// Blocks of 8 x 8 elements by 8 x 8 threads, of which each adds two rows: what one iteration has loaded lies in two tiles.
struct Registers : Form {
  std::optional<MatrixProduct> of_rows(bool guards_loads, bool guards_stores) {
    const Node x = builtin(Builtin::thread_x), y = builtin(Builtin::thread_y);
    const Node first = times(builtin(Builtin::block_y), number(16));
    column = plus(times(builtin(Builtin::block_x), number(8)), x);
    const auto row_of = [&](int i) { return plus(plus(first, y), number(8 * i)); };
    const auto below = [&](Node at, Node end) { return graph.binary(Op::less, at, end); };
    const auto fill = [&](int tile, int line, Node load, Node guard) {
      kernel.shared[tile] = {"tile", 1024};
      const Node value = graph.select(guard, condition_of(load, guard), graph.real(Type::f32, 0));
      loop.body.push_back(Store{Store::Kind::plain,
                                {Array::Kind::shared, tile},
                                bytes(plus(times(plus(y, number(8 * line)), number(8)), x)),
                                value,
                                kNone,
                                0,
                                {}});
    };
    const Node across = plus(times(k, number(8)), x), down = plus(times(k, number(8)), y);
    for (const int i : {0, 1}) {
      const Node in_row = guards_loads ? below(row_of(i), n) : graph.boolean(true);
      fill(0, i, a(plus(times(row_of(i), c), across)), graph.logical_and(in_row, below(across, c)));
    }
    fill(1, 0, b(plus(times(down, n), column)), graph.logical_and(below(down, c), below(column, n)));
    loop.body.push_back(Barrier{{}, 1, false, kNone});
    loop.variables.push_back({"second", real(0), graph.carried(Type::f32, 0, 2), kNone});
    loop.condition = below(k, graph.binary(Op::div, plus(c, number(7)), number(8)));
    for (const int i : {0, 1}) {
      Node next = loop.variables[1 + i].current;
      for (int term = 0; term < 8; ++term)
        next = plus(next, times(in_tile(0, plus(times(plus(y, number(8 * i)), number(8)), number(term))),
                                in_tile(1, plus(number(8 * term), x))));
      loop.variables[1 + i].next = next;
    }
    kernel.body.push_back(loop);
    for (const int i : {0, 1}) {
      const Node in_range =
          graph.logical_and(guards_stores ? below(row_of(i), n) : graph.boolean(true), below(column, n));
      store(plus(times(row_of(i), n), column), graph.after_loop(Type::f32, 0, 1 + i), in_range);
    }
    return product_form(kernel);
  }
  Node condition_of(Node load, Node guard) {
    kernel.loads.back().guard = guard;
    return load;
  }
  Node in_tile(int tile, Node element) {
    const Node loaded = graph.load(Type::f32, {Array::Kind::shared, tile}, bytes(element), 2);
    kernel.loads.push_back({loaded, kNone, {"k.cu", 7, 3}, 0});
    return loaded;
  }
};

TEST(ProductForm, GuardsOfRegistersAreExtents) {
  const auto product = Registers().of_rows(true, true);
  ASSERT_TRUE(product);
  EXPECT_EQ(product->space.dimensions.size(), 3u)
      << "blocks and their rows are one index, and so are columns and terms";
}

TEST(ProductForm, RowsThatAreZeroAndStored) {
  EXPECT_FALSE(Registers().of_rows(true, false)) << "the matrix has fewer rows than are stored";
}

}  // namespace
}  // namespace migrate::ir
