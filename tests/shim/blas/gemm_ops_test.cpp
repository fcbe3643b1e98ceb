// gemm_fast against ref_gemm: every element type, transposition and awkward size.

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <limits>
#include <random>
#include <string>
#include <vector>

#include "runtime_shim/kernels/blas/gemm.h"

namespace npu::ops {
namespace {

/// A matrix (or a batch of them) in memory, filled with small numbers that every type can hold.
class Data {
 public:
  Data(Element type, int64_t count, uint32_t seed)
      : type_(type), bytes_(static_cast<size_t>(count) * size_of(type)) {
    std::mt19937 random(seed);
    bool whole = type == Element::i8 || type == Element::i32;
    for (int64_t i = 0; i < count; ++i) {
      double value = whole ? static_cast<double>(random() % 201) - 100
                           : (static_cast<double>(random() % 2001) - 1000) / 512;
      store_one(type, value, element_at(type, bytes_.data(), i));
    }
  }
  void* data() { return bytes_.data(); }
  const void* data() const { return bytes_.data(); }
  double operator[](int64_t i) const { return load_one(type_, element_at(type_, bytes_.data(), i)); }
  void set(int64_t i, double value) { store_one(type_, value, element_at(type_, bytes_.data(), i)); }
  int64_t count() const { return static_cast<int64_t>(bytes_.size() / size_of(type_)); }

 private:
  Element type_;
  std::vector<char> bytes_;
};

struct Case {
  Element in = Element::f32, out = Element::f32;
  bool ta = false, tb = false;
  int64_t m = 1, n = 1, k = 1;
  double alpha = 1, beta = 0;
  int64_t batch = 1;
  int64_t pad = 0;  // rows between columns that belong to nobody
};

double tolerance(const Case& c) {
  double unit = c.out == Element::f16    ? 0x1p-10
                : c.out == Element::bf16 ? 0x1p-7
                : c.out == Element::f64  ? 0x1p-50
                                         : 0x1p-21;
  return c.out == Element::i32
             ? 0
             : unit * 4 * std::sqrt(static_cast<double>(c.k) + 1) * (std::fabs(c.alpha) + 1);
}

Gemm make(const Case& c, const Data& a, const Data& b, Data& d) {
  Gemm gemm;
  gemm.trans_a = c.ta ? Transpose::yes : Transpose::no;
  gemm.trans_b = c.tb ? Transpose::yes : Transpose::no;
  gemm.m = c.m, gemm.n = c.n, gemm.k = c.k, gemm.batch_count = c.batch;
  gemm.alpha = c.alpha, gemm.beta = c.beta;
  int64_t lda = (c.ta ? c.k : c.m) + c.pad, ldb = (c.tb ? c.n : c.k) + c.pad, ldd = c.m + c.pad;
  gemm.a = {a.data(), c.in, lda, lda * (c.ta ? c.m : c.k)};
  gemm.b = {b.data(), c.in, ldb, ldb * (c.tb ? c.k : c.n)};
  gemm.d = {d.data(), c.out, ldd, ldd * c.n};
  gemm.c = {d.data(), c.out, ldd, ldd * c.n};
  gemm.in_double = c.in == Element::f64 || c.out == Element::i32;
  return gemm;
}

void expect_same(const Case& c) {
  SCOPED_TRACE("m=" + std::to_string(c.m) + " n=" + std::to_string(c.n) + " k=" + std::to_string(c.k) +
               " ta=" + std::to_string(c.ta) + " tb=" + std::to_string(c.tb) +
               " in=" + std::to_string(static_cast<int>(c.in)) +
               " out=" + std::to_string(static_cast<int>(c.out)) + " batch=" + std::to_string(c.batch));
  Data a(c.in, (c.m + c.pad) * (c.k + c.pad) * c.batch + 1, 1),
      b(c.in, (c.k + c.pad) * (c.n + c.pad) * c.batch + 1, 2);
  Data fast(c.out, (c.m + c.pad) * c.n * c.batch, 3), reference(c.out, (c.m + c.pad) * c.n * c.batch, 3);
  Data before(c.out, (c.m + c.pad) * c.n * c.batch, 3);
  gemm_fast(make(c, a, b, fast));
  ref_gemm(make(c, a, b, reference));
  for (int64_t i = 0; i < fast.count(); ++i) {
    if (i % (c.m + c.pad) >= c.m) {
      ASSERT_EQ(fast[i], before[i]) << "padding at " << i << " was written";
    } else {
      ASSERT_NEAR(fast[i], reference[i], tolerance(c) * (1 + std::fabs(reference[i]))) << "at " << i;
    }
  }
}

constexpr int64_t kSizes[] = {1, 2, 7, 64, 65, 129};

TEST(Gemm, AllTranspositionsAndSizes) {
  for (int64_t m : kSizes) {
    for (int64_t n : kSizes) {
      for (int64_t k : {int64_t{1}, int64_t{13}, int64_t{64}}) {
        for (int flags = 0; flags < 4; ++flags) {
          expect_same(
              {Element::f32, Element::f32, (flags & 1) != 0, (flags & 2) != 0, m, n, k, 1.5, 0.5, 1, flags});
        }
      }
    }
  }
}

TEST(Gemm, ElementTypes) {
  struct Types {
    Element in, out;
  };
  for (Types t : {Types{Element::f64, Element::f64}, Types{Element::f16, Element::f16},
                  Types{Element::f16, Element::f32}, Types{Element::bf16, Element::bf16},
                  Types{Element::bf16, Element::f32}, Types{Element::i8, Element::i32},
                  Types{Element::i8, Element::f32}}) {
    for (int flags = 0; flags < 4; ++flags) {
      expect_same({t.in, t.out, (flags & 1) != 0, (flags & 2) != 0, 65, 33, 47, 2, 1, 1, 3});
      expect_same({t.in, t.out, (flags & 1) != 0, (flags & 2) != 0, 5, 130, 1, 1, 0, 1, 0});
    }
  }
}

TEST(Gemm, DeepSumsOfWideTypesAreSplitInPanels) {
  expect_same({Element::bf16, Element::f32, false, false, 9, 11, 1537, 1, 0.25});
  expect_same({Element::bf16, Element::f32, true, true, 70, 140, 513, 1, 1});
}

TEST(Gemm, ManyTilesOnManyThreads) {
  expect_same({Element::f32, Element::f32, true, false, 517, 260, 96, 1, 0});
  expect_same({Element::f32, Element::f32, false, true, 300, 1030, 33, -1, 1});
}

TEST(Gemm, Batches) {
  expect_same({Element::f32, Element::f32, true, false, 17, 31, 8, 1, 0, 13, 1});
  expect_same({Element::f16, Element::f16, false, false, 17, 31, 8, 1, 1, 5, 0});
}

TEST(Gemm, BatchOfPointersReadsEachItem) {
  std::vector<float> a = {2, 3}, b = {5, 7}, c = {0, 0};
  const void* a_items[] = {&a[1], &a[0]};
  const void* b_items[] = {&b[0], &b[1]};
  void* c_items[] = {&c[1], &c[0]};
  Gemm gemm;
  gemm.m = gemm.n = gemm.k = 1, gemm.batch_count = 2;
  gemm.a = {nullptr, Element::f32, 1, 0, a_items};
  gemm.b = {nullptr, Element::f32, 1, 0, b_items};
  gemm.d = {nullptr, Element::f32, 1, 0, c_items};
  gemm_fast(gemm);
  EXPECT_EQ(c[1], 15);
  EXPECT_EQ(c[0], 14);
}

TEST(Gemm, NothingToDoWritesNothing) {
  for (auto [m, n] : {std::pair<int64_t, int64_t>{0, 3}, {3, 0}, {0, 0}}) {
    Data c(Element::f32, 9, 4), before(Element::f32, 9, 4);
    Gemm gemm;
    gemm.m = m, gemm.n = n, gemm.k = 2;
    gemm.d = {c.data(), Element::f32, 3};
    gemm_fast(gemm);
    for (int64_t i = 0; i < 9; ++i) EXPECT_EQ(c[i], before[i]);
  }
}

TEST(Gemm, NoProductStillScalesC) {
  for (Element in : {Element::f32, Element::bf16}) {
    for (double alpha : {0.0, 1.0}) {
      Data c(Element::f32, 4, 4), before(Element::f32, 4, 4);
      Gemm gemm;
      gemm.m = gemm.n = 2, gemm.k = alpha == 0 ? 3 : 0;
      gemm.alpha = alpha, gemm.beta = 0.5;
      gemm.a = {nullptr, in, 3};
      gemm.b = {nullptr, in, 3};
      gemm.c = {c.data(), Element::f32, 2};
      gemm.d = {c.data(), Element::f32, 2};
      gemm_fast(gemm);
      for (int64_t i = 0; i < 4; ++i) EXPECT_EQ(c[i], static_cast<float>(before[i] * 0.5));
    }
  }
}

TEST(Gemm, BetaZeroDoesNotReadC) {
  for (Element out : {Element::f32, Element::f16}) {
    Case c{out, out, false, false, 3, 3, 3};
    Data a(out, 10, 1), b(out, 10, 2), d(out, 9, 3);
    for (int64_t i = 0; i < 9; ++i) d.set(i, std::numeric_limits<double>::quiet_NaN());
    gemm_fast(make(c, a, b, d));
    for (int64_t i = 0; i < 9; ++i) EXPECT_FALSE(std::isnan(d[i]));
  }
}

TEST(Gemm, SeparateCIsKept) {
  Data a(Element::f32, 4, 1), b(Element::f32, 4, 2), c(Element::f32, 4, 3), kept(Element::f32, 4, 3),
      d(Element::f32, 4, 5);
  Data reference(Element::f32, 4, 5);
  Gemm gemm = make({Element::f32, Element::f32, false, false, 2, 2, 2, 1, 2}, a, b, d);
  gemm.c = {c.data(), Element::f32, 2};
  gemm_fast(gemm);
  gemm.d.data = reference.data();
  ref_gemm(gemm);
  for (int64_t i = 0; i < 4; ++i) {
    EXPECT_NEAR(d[i], reference[i], 1e-5);
    EXPECT_EQ(c[i], kept[i]);
  }
}

TEST(Gemm, FinishSeesEveryElementOnceBeforeRounding) {
  Case c{Element::bf16, Element::bf16, false, true, 200, 170, 20};
  Data a(c.in, 200 * 20, 1), b(c.in, 170 * 20, 2), d(c.out, 200 * 170, 3), reference(c.out, 200 * 170, 3);
  auto add_position = [](const GemmTile& tile) {
    for (int64_t j = 0; j < tile.cols; ++j) {
      for (int64_t i = 0; i < tile.rows; ++i)
        tile.data[i + j * tile.ld] += static_cast<float>(tile.row + i + tile.col + j);
    }
  };
  Gemm gemm = make(c, a, b, d);
  gemm.finish = add_position;
  gemm_fast(gemm);
  gemm.d.data = reference.data();
  ref_gemm(gemm);
  for (int64_t i = 0; i < d.count(); ++i)
    ASSERT_NEAR(d[i], reference[i], 0x1p-7 * std::fabs(reference[i])) << i;
}

}  // namespace
}  // namespace npu::ops
