// How the dimensions of a product become those of an operator.
#include "runtime_shim/launch/product_launch.h"

#include <gtest/gtest.h>

#include <cstring>

namespace npu::detail {
namespace {

/// C[b][i][j] = sum over k of A[b][i][k] B[b][k][j], for contiguous matrices, without some of the dimensions.
struct Sizes {
  long long batch = 1, rows = 1, columns = 1, inner = 1;
};

MatrixProduct contiguous(const Sizes& n) {
  MatrixProduct product;
  product.add(MatrixProduct::batch, n.batch, n.rows * n.inner, n.inner * n.columns, n.rows * n.columns, 0);
  product.add(MatrixProduct::row, n.rows, n.inner, 0, n.columns, 0);
  product.add(MatrixProduct::column, n.columns, 0, 1, 1, 0);
  product.add(MatrixProduct::inner, n.inner, 1, n.columns, 0, 0);
  return product;
}

TEST(ProductLaunch, OneCallForABatch) {
  OperatorProducts result;
  ASSERT_EQ(as_operator_products(contiguous({5, 3, 4, 2}), result), nullptr);
  EXPECT_EQ(result.batch, 5);
  EXPECT_EQ(result.rows, 3);
  EXPECT_EQ(result.columns, 4);
  EXPECT_EQ(result.inner, 2);
  EXPECT_EQ(result.a.across, 2);
  EXPECT_EQ(result.b.across, 4);
  EXPECT_EQ(result.c.along, 1);
  EXPECT_EQ(result.pieces.size(), 1u);
}

TEST(ProductLaunch, DimensionsThatAreNeighboursInEachMatrixAreOne) {
  MatrixProduct product = contiguous({1, 6, 4, 8});
  product.dimensions[1].extent = 2;  // rows 2 x 3, sums of 4 x 2
  product.dimensions[1].strides[MatrixProduct::a] *= 3;
  product.dimensions[1].strides[MatrixProduct::c] *= 3;
  product.add(MatrixProduct::row, 3, 8, 0, 4, 0);
  product.dimensions[3].extent = 2;
  product.add(MatrixProduct::inner, 4, 2, 8, 0, 0);
  OperatorProducts result;
  ASSERT_EQ(as_operator_products(product, result), nullptr);
  EXPECT_EQ(result.rows, 6);
  EXPECT_EQ(result.inner, 8);
  EXPECT_EQ(result.batch, 1);
}

TEST(ProductLaunch, RowsThatAreNoNeighboursAreABatch) {
  MatrixProduct product = contiguous({1, 5, 4, 2});
  product.add(MatrixProduct::row, 3, 100, 0, 200, 0);
  OperatorProducts result;
  ASSERT_EQ(as_operator_products(product, result), nullptr);
  EXPECT_EQ(result.rows, 5);
  EXPECT_EQ(result.batch, 3);
  EXPECT_EQ(result.a.batch, 100);
  EXPECT_EQ(result.b.batch, 0);
}

TEST(ProductLaunch, BatchesThatAreNoNeighboursAreCallsOfTheirOwn) {
  MatrixProduct product = contiguous({7, 5, 4, 2});
  product.add(MatrixProduct::batch, 3, 1000, 2000, 3000, 0);
  OperatorProducts result;
  ASSERT_EQ(as_operator_products(product, result), nullptr);
  ASSERT_EQ(result.pieces.size(), 3u);
  EXPECT_EQ(result.pieces[2].offsets[MatrixProduct::b], 4000);
  product.dimensions[4].extent = 1LL << 40;
  product.dimensions[0].extent = 1LL << 41;
  EXPECT_STREQ(as_operator_products(product, result), "it is a batch of more than 64 pieces");
}

TEST(ProductLaunch, WhatOperatorsCannotCompute) {
  OperatorProducts result;
  EXPECT_STREQ(as_operator_products(contiguous({1, 2, 3, 0}), result), "its sums are empty");
  MatrixProduct product = contiguous({1, 2, 3, 4});
  product.add(MatrixProduct::inner, 3, 50, 70, 0, 0);
  EXPECT_STREQ(as_operator_products(product, result),
               "its sums are over several indices that are not neighbours in memory");
  MatrixProduct many = contiguous({1, 2, 3, 4});
  for (int i = 0; i < 8; ++i) many.add(MatrixProduct::row, 2, 1, 0, 1, 0);
  EXPECT_STREQ(as_operator_products(many, result), "it has more than 9 dimensions");
}

TEST(ProductLaunch, NoElementIsNoCall) {
  OperatorProducts result;
  EXPECT_EQ(as_operator_products(contiguous({1, 0, 3, 4}), result), nullptr);
  EXPECT_TRUE(result.pieces.empty());
}

}  // namespace
}  // namespace npu::detail
