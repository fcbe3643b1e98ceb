// Graphs around matrix products: attention with a causal mask, forward and backward, against loops by hand.

#include <gtest/gtest.h>

#include <cmath>

#include "tests/shim/dnn/graph_case.h"

namespace npu::test {
namespace {

constexpr int kBatch = 2, kHeads = 4, kGroups = 2, kRows = 5, kDepth = 8;
constexpr int64_t kSquare = int64_t{kRows} * kRows, kAll = kBatch * kHeads;

// p[bh][i][j] of softmax(scale q k^T) below the diagonal.
Doubles probabilities(const Doubles& q, const Doubles& k, double scale, Doubles* log_sum = nullptr) {
  Doubles p(kAll * kSquare, 0.0);
  for (int bh = 0; bh < kAll; ++bh)
    for (int i = 0; i < kRows; ++i) {
      const int kv = bh / kHeads * kGroups + bh % kHeads / (kHeads / kGroups);
      double sum = 0;
      for (int j = 0; j <= i; ++j) {
        double dot = 0;
        for (int d = 0; d < kDepth; ++d)
          dot += q[(bh * kRows + i) * kDepth + d] * k[(kv * kRows + j) * kDepth + d];
        sum += p[bh * kSquare + i * kRows + j] = std::exp(scale * dot);
      }
      for (int j = 0; j <= i; ++j) p[bh * kSquare + i * kRows + j] /= sum;
      if (log_sum != nullptr) log_sum->push_back(std::log(sum));
    }
  return p;
}

class GraphAttention : public testing::Test {
 protected:
  const std::vector<int64_t> square = {kBatch, kHeads, kRows, kRows}, column = {kBatch, kHeads, kRows, 1};
  Tensor q{NPUDNN_DATA_FLOAT, {kBatch, kHeads, kRows, kDepth}, 1},
      k{NPUDNN_DATA_FLOAT, {kBatch, kGroups, kRows, kDepth}, 2},
      v{NPUDNN_DATA_FLOAT, {kBatch, kGroups, kRows, kDepth}, 3};
  float scale = 0.3f, lowest = -3.0e38f;

  // k seen as its transpose.
  const Described& transposed(GraphCase& graph, const Described& of) {
    const Described& seen = graph.between({kBatch, kGroups, kDepth, kRows}, NPUDNN_DATA_FLOAT,
                                          {kGroups * kRows * kDepth, kRows * kDepth, 1, kDepth});
    graph.view(of, seen);
    return seen;
  }
  // The masked scores scale q k^T.
  const Described& scores(GraphCase& graph, const Described& dq, const Described& dk) {
    const Described &raw = graph.between(square), &scaled = graph.between(square),
                    &row = graph.between(square), &col = graph.between(square),
                    &mask = graph.between(square, NPUDNN_DATA_BOOLEAN), &masked = graph.between(square);
    graph.product(dq, transposed(graph, dk), raw).finish();
    graph.pointwise(NPUDNN_POINTWISE_MUL, &raw, &graph.scalar(&scale), nullptr, scaled);
    Described &row_how = graph.pointwise_settings(NPUDNN_POINTWISE_GEN_INDEX),
              &col_how = graph.pointwise_settings(NPUDNN_POINTWISE_GEN_INDEX);
    row_how.integers(NPUDNN_ATTR_POINTWISE_AXIS, {2});
    col_how.integers(NPUDNN_ATTR_POINTWISE_AXIS, {3});
    graph.pointwise(row_how, &scaled, nullptr, nullptr, row);
    graph.pointwise(col_how, &scaled, nullptr, nullptr, col);
    graph.pointwise(NPUDNN_POINTWISE_CMP_GE, &row, &col, nullptr, mask);
    graph.pointwise(NPUDNN_POINTWISE_BINARY_SELECT, &scaled, &graph.scalar(&lowest), &mask, masked);
    return masked;
  }
};

TEST_F(GraphAttention, ForwardWithSharedHeads) {
  Tensor o(NPUDNN_DATA_FLOAT, {kBatch, kHeads, kRows, kDepth}, 4, Layout::with_gaps),
      stats(NPUDNN_DATA_FLOAT, {kBatch, kHeads, kRows, 1});
  GraphCase graph;
  const Described& s = scores(graph, graph.tensor(q), graph.tensor(k));
  const Described &top = graph.between(column), &less = graph.between(square), &e = graph.between(square),
                  &sum = graph.between(column), &log = graph.between(column), &p = graph.between(square);
  graph.reduction(NPUDNN_REDUCE_TENSOR_MAX, s, top);
  graph.pointwise(NPUDNN_POINTWISE_SUB, &s, &top, nullptr, less);
  graph.pointwise(NPUDNN_POINTWISE_EXP, &less, nullptr, nullptr, e);
  graph.reduction(NPUDNN_REDUCE_TENSOR_ADD, e, sum);
  graph.pointwise(NPUDNN_POINTWISE_LOG, &sum, nullptr, nullptr, log);
  graph.pointwise(NPUDNN_POINTWISE_ADD, &top, &log, nullptr, graph.tensor(stats));
  graph.pointwise(NPUDNN_POINTWISE_DIV, &e, &sum, nullptr, p);
  graph.product(p, graph.tensor(v), graph.tensor(o)).finish();
  graph.run();
  Doubles log_sum;
  const Doubles expected = probabilities(q.values(), k.values(), scale, &log_sum), vs = v.values(),
                os = o.values();
  for (int bh = 0; bh < kAll; ++bh)
    for (int i = 0; i < kRows; ++i)
      for (int d = 0; d < kDepth; ++d) {
        const int kv = bh / kHeads * kGroups + bh % kHeads / (kHeads / kGroups);
        double sum_pv = 0;
        for (int j = 0; j <= i; ++j)
          sum_pv += expected[bh * kSquare + i * kRows + j] * vs[(kv * kRows + j) * kDepth + d];
        ASSERT_NEAR(os[(bh * kRows + i) * kDepth + d], sum_pv, 1e-5);
      }
  for (size_t i = 0; i < log_sum.size(); ++i) ASSERT_NEAR(stats.values()[i], log_sum[i], 1e-5);
}

TEST_F(GraphAttention, GradientOfKeysSumsOverTheHeadsThatShareThem) {
  Tensor dv(NPUDNN_DATA_FLOAT, {kBatch, kGroups, kRows, kDepth}, 5),
      doo(NPUDNN_DATA_FLOAT, {kBatch, kHeads, kRows, kDepth}, 6),
      stats(NPUDNN_DATA_FLOAT, {kBatch, kHeads, kRows, 1});
  Doubles log_sum;
  const Doubles expected = probabilities(q.values(), k.values(), scale, &log_sum);
  stats.set(log_sum);
  GraphCase graph;
  const Described& s = scores(graph, graph.tensor(q), graph.tensor(k));
  const Described &less = graph.between(square), &p = graph.between(square),
                  &pt = graph.between(square, NPUDNN_DATA_FLOAT, {kHeads * kSquare, kSquare, 1, kRows}),
                  &each = graph.between({kBatch, kHeads, kRows, kDepth});
  const Described& dstats = graph.tensor(stats);
  graph.pointwise(NPUDNN_POINTWISE_SUB, &s, &dstats, nullptr, less);
  graph.pointwise(NPUDNN_POINTWISE_EXP, &less, nullptr, nullptr, p);
  graph.view(p, pt);
  graph.product(pt, graph.tensor(doo), each).finish();
  graph.reduction(NPUDNN_REDUCE_TENSOR_ADD, each, graph.tensor(dv));
  graph.run();
  const Doubles dos = doo.values(), got = dv.values();
  Doubles sums(got.size(), 0.0);
  for (int bh = 0; bh < kAll; ++bh) {
    const int kv = bh / kHeads * kGroups + bh % kHeads / (kHeads / kGroups);
    for (int i = 0; i < kRows; ++i)
      for (int j = 0; j < kRows; ++j)
        for (int d = 0; d < kDepth; ++d)
          sums[(kv * kRows + j) * kDepth + d] +=
              expected[bh * kSquare + i * kRows + j] * dos[(bh * kRows + i) * kDepth + d];
  }
  for (size_t i = 0; i < sums.size(); ++i) ASSERT_NEAR(got[i], sums[i], 2e-5);
}

TEST(GraphProduct, LimitsPerMatrixLeaveTheRestToThePadding) {
  Tensor a(NPUDNN_DATA_HALF, {3, 4, 6}, 1), b(NPUDNN_DATA_HALF, {1, 6, 5}, 2, Layout::with_gaps),
      c(NPUDNN_DATA_FLOAT, {3, 4, 5}, 3);
  Tensor rows(NPUDNN_DATA_INT32, {3, 1, 1}), depth(NPUDNN_DATA_INT32, {3, 1, 1});
  rows.set({4, 0, 2});
  depth.set({6, 3, 1});
  GraphCase graph;
  Described& op = graph.product(graph.tensor(a), graph.tensor(b), graph.tensor(c));
  op.child(NPUDNN_ATTR_OPERATION_MATMUL_GEMM_M_OVERRIDE_DESC, graph.tensor(rows));
  op.child(NPUDNN_ATTR_OPERATION_MATMUL_GEMM_K_OVERRIDE_DESC, graph.tensor(depth));
  op.finish();
  graph.run();
  const Doubles as = a.values(), bs = b.values(), cs = c.values();
  const int row_limit[] = {4, 0, 2}, depth_limit[] = {6, 3, 1};
  for (int n = 0; n < 3; ++n)
    for (int i = 0; i < 4; ++i)
      for (int j = 0; j < 5; ++j) {
        double sum = 0;
        for (int k = 0; k < depth_limit[n] && i < row_limit[n]; ++k)
          sum += as[(n * 4 + i) * 6 + k] * bs[k * 5 + j];
        ASSERT_NEAR(cs[(n * 4 + i) * 5 + j], sum, 1e-5);
      }
}

TEST(GraphProduct, EveryLayoutOfTheThreeMatrices) {
  const Layout layouts[] = {Layout::channels_first, Layout::channels_last, Layout::with_gaps};
  for (const Layout la : layouts)
    for (const Layout lb : layouts)
      for (const Layout lc : layouts) {
        Tensor a(NPUDNN_DATA_FLOAT, {2, 7, 3}, 1, la), b(NPUDNN_DATA_FLOAT, {2, 3, 4}, 2, lb),
            c(NPUDNN_DATA_FLOAT, {2, 7, 4}, 3, lc);
        GraphCase graph;
        graph.product(graph.tensor(a), graph.tensor(b), graph.tensor(c)).finish();
        graph.run();
        const Doubles as = a.values(), bs = b.values(), cs = c.values();
        for (int n = 0; n < 2; ++n)
          for (int i = 0; i < 7; ++i)
            for (int j = 0; j < 4; ++j) {
              double sum = 0;
              for (int k = 0; k < 3; ++k) sum += as[(n * 7 + i) * 3 + k] * bs[(n * 3 + k) * 4 + j];
              ASSERT_NEAR(cs[(n * 7 + i) * 4 + j], sum, 1e-5);
            }
      }
}

}  // namespace
}  // namespace npu::test
