// Sparse refactorisation: factors and solutions against plain loops.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <numeric>
#include <random>
#include <vector>

#include "npu/runtime.h"
#include "npu/solver.h"

namespace {

using Dense = std::vector<std::vector<double>>;
using Ints = std::vector<int>;
using Doubles = std::vector<double>;

#define EXPECT_RF(call) EXPECT_EQ(call, NPUSOLVER_STATUS_SUCCESS)
#define ASSERT_RF(call) ASSERT_EQ(call, NPUSOLVER_STATUS_SUCCESS)

// A compressed matrix, by rows or by columns.
struct Compressed {
  Ints pointers{0}, indices;
  Doubles values;
  int count() const { return static_cast<int>(indices.size()); }
};

template <class Keep>
Compressed compress(const Dense& a, bool by_columns, const Keep& keep) {
  const int n = static_cast<int>(a.size());
  Compressed result;
  for (int outer = 0; outer < n; ++outer) {
    for (int inner = 0; inner < n; ++inner) {
      const int i = by_columns ? inner : outer, j = by_columns ? outer : inner;
      if (!keep(i, j)) continue;
      result.indices.push_back(inner);
      result.values.push_back(a[i][j]);
    }
    result.pointers.push_back(result.count());
  }
  return result;
}

Dense zeros(int n) { return Dense(static_cast<size_t>(n), Doubles(static_cast<size_t>(n), 0.0)); }

// A problem: A with a dominant diagonal after the orders, and the factors of B = A(P, Q).
struct Problem {
  int n;
  Dense a, lower, upper;
  Ints p, q;
};

void factorise(Problem* problem, bool unit_lower) {
  const int n = problem->n;
  Dense b = zeros(n);
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < n; ++j) b[i][j] = problem->a[problem->p[i]][problem->q[j]];
  }
  for (int k = 0; k < n; ++k) {
    for (int i = k + 1; i < n; ++i) {
      b[i][k] /= b[k][k];
      for (int j = k + 1; j < n; ++j) b[i][j] -= b[i][k] * b[k][j];
    }
  }
  problem->lower = problem->upper = zeros(n);
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < n; ++j) (j < i ? problem->lower : problem->upper)[i][j] = b[i][j];
    problem->lower[i][i] = 1;
  }
  if (unit_lower) return;
  for (int k = 0; k < n; ++k) {
    const double pivot = problem->upper[k][k];
    for (int j = k; j < n; ++j) problem->upper[k][j] /= pivot;
    for (int i = k; i < n; ++i) problem->lower[i][k] *= pivot;
  }
}

Problem make_problem(int n, unsigned seed, bool unit_lower) {
  std::mt19937 random(seed);
  std::uniform_real_distribution<double> number(-1, 1);
  Problem problem{n, zeros(n), {}, {}, Ints(static_cast<size_t>(n)), Ints(static_cast<size_t>(n))};
  std::iota(problem.p.begin(), problem.p.end(), 0);
  std::iota(problem.q.begin(), problem.q.end(), 0);
  std::shuffle(problem.p.begin(), problem.p.end(), random);
  std::shuffle(problem.q.begin(), problem.q.end(), random);
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < n; ++j) {
      if (i == j)
        problem.a[problem.p[i]][problem.q[j]] = n + 2 + number(random);
      else if (number(random) > 0.5)
        problem.a[problem.p[i]][problem.q[j]] = number(random);
    }
  }
  factorise(&problem, unit_lower);
  return problem;
}

template <class T>
struct OnDevice {
  explicit OnDevice(const std::vector<T>& from) : size(from.size()) {
    EXPECT_EQ(npuMalloc(&data, std::max<size_t>(1, size) * sizeof(T)), npuSuccess);
    EXPECT_EQ(npuMemcpy(data, from.data(), size * sizeof(T), npuMemcpyHostToDevice), npuSuccess);
  }
  ~OnDevice() { npuFree(data); }
  std::vector<T> read() const {
    std::vector<T> result(size);
    EXPECT_EQ(npuMemcpy(result.data(), data, size * sizeof(T), npuMemcpyDeviceToHost), npuSuccess);
    return result;
  }
  T* data = nullptr;
  size_t size;
};

void expect_solves(const Dense& a, const Doubles& x, const Doubles& b) {
  for (size_t i = 0; i < a.size(); ++i) {
    double sum = 0;
    for (size_t j = 0; j < a.size(); ++j) sum += a[i][j] * x[j];
    EXPECT_NEAR(sum, b[i], 1e-9) << i;
  }
}

// A handle that has been set up with the problem.
class Refactorisation {
 public:
  Refactorisation(Problem problem, bool by_columns, npusolverRfUnitDiagonal_t diagonal,
                  bool on_device = false)
      : problem_(std::move(problem)) {
    const bool unit_lower =
        diagonal == NPUSOLVERRF_UNIT_DIAGONAL_STORED_L || diagonal == NPUSOLVERRF_UNIT_DIAGONAL_ASSUMED_L;
    const bool stored =
        diagonal == NPUSOLVERRF_UNIT_DIAGONAL_STORED_L || diagonal == NPUSOLVERRF_UNIT_DIAGONAL_STORED_U;
    a_ = compress(problem_.a, by_columns, [&](int i, int j) { return problem_.a[i][j] != 0; });
    lower_ = compress(problem_.lower, by_columns, [&](int i, int j) {
      return j < i ? problem_.lower[i][j] != 0 : i == j && (!unit_lower || stored);
    });
    upper_ = compress(problem_.upper, by_columns, [&](int i, int j) {
      return j > i ? problem_.upper[i][j] != 0 : i == j && (unit_lower || stored);
    });
    EXPECT_RF(npusolverRfCreate(&handle));
    EXPECT_RF(npusolverRfSetMatrixFormat(
        handle, by_columns ? NPUSOLVERRF_MATRIX_FORMAT_CSC : NPUSOLVERRF_MATRIX_FORMAT_CSR, diagonal));
    EXPECT_RF(on_device ? set_up_from_device() : set_up());
    EXPECT_RF(npusolverRfAnalyze(handle));
  }
  ~Refactorisation() { EXPECT_RF(npusolverRfDestroy(handle)); }

  npusolverStatus_t set_up() {
    return npusolverRfSetupHost(problem_.n, a_.count(), a_.pointers.data(), a_.indices.data(),
                                a_.values.data(), lower_.count(), lower_.pointers.data(),
                                lower_.indices.data(), lower_.values.data(), upper_.count(),
                                upper_.pointers.data(), upper_.indices.data(), upper_.values.data(),
                                problem_.p.data(), problem_.q.data(), handle);
  }
  npusolverStatus_t set_up_from_device() {
    OnDevice<int> ap(a_.pointers), ai(a_.indices), lp(lower_.pointers), li(lower_.indices),
        up(upper_.pointers), ui(upper_.indices), p(problem_.p), q(problem_.q);
    OnDevice<double> ax(a_.values);
    return npusolverRfSetupDevice(problem_.n, a_.count(), ap.data, ai.data, ax.data, lower_.count(), lp.data,
                                  li.data, nullptr, upper_.count(), up.data, ui.data, nullptr, p.data, q.data,
                                  handle);
  }
  npusolverStatus_t reset(const Doubles& values) {
    OnDevice<double> ax(values);
    OnDevice<int> ap(a_.pointers), ai(a_.indices), p(problem_.p), q(problem_.q);
    return npusolverRfResetValues(problem_.n, a_.count(), ap.data, ai.data, ax.data, p.data, q.data, handle);
  }
  Doubles solve(const Doubles& b, int nrhs) {
    OnDevice<double> x(b), work(b);
    OnDevice<int> p(problem_.p), q(problem_.q);
    EXPECT_RF(npusolverRfSolve(handle, p.data, q.data, nrhs, work.data, problem_.n, x.data, problem_.n));
    return x.read();
  }
  const Problem& problem() const { return problem_; }
  Compressed& a() { return a_; }

  npusolverRfHandle_t handle = nullptr;

 private:
  Problem problem_;
  Compressed a_, lower_, upper_;
};

constexpr npusolverRfUnitDiagonal_t kDiagonals[] = {
    NPUSOLVERRF_UNIT_DIAGONAL_STORED_L, NPUSOLVERRF_UNIT_DIAGONAL_STORED_U,
    NPUSOLVERRF_UNIT_DIAGONAL_ASSUMED_L, NPUSOLVERRF_UNIT_DIAGONAL_ASSUMED_U};

bool is_lower(npusolverRfUnitDiagonal_t diagonal) {
  return diagonal == NPUSOLVERRF_UNIT_DIAGONAL_STORED_L || diagonal == NPUSOLVERRF_UNIT_DIAGONAL_ASSUMED_L;
}

TEST(RefactorisationTest, SolvesInEveryFormat) {
  for (const int n : {1, 7, 33}) {
    for (const npusolverRfUnitDiagonal_t diagonal : kDiagonals) {
      for (const bool by_columns : {false, true}) {
        Refactorisation rf(make_problem(n, 3, is_lower(diagonal)), by_columns, diagonal, by_columns);
        ASSERT_RF(npusolverRfRefactor(rf.handle));
        Doubles b(2 * static_cast<size_t>(n));
        for (size_t i = 0; i < b.size(); ++i) b[i] = std::sin(1.0 + static_cast<double>(i));
        const Doubles x = rf.solve(b, 2);
        for (int k = 0; k < 2; ++k)
          expect_solves(rf.problem().a, Doubles(x.begin() + k * n, x.begin() + (k + 1) * n),
                        Doubles(b.begin() + k * n, b.begin() + (k + 1) * n));
      }
    }
  }
}

TEST(RefactorisationTest, TakesOtherValues) {
  Refactorisation rf(make_problem(13, 5, true), false, NPUSOLVERRF_UNIT_DIAGONAL_ASSUMED_L);
  Dense other = rf.problem().a;
  for (auto& row : other) {
    for (double& value : row) value *= 1.5;
  }
  other[rf.problem().p[0]][rf.problem().q[0]] += 1;
  const Compressed values = compress(other, false, [&](int i, int j) { return other[i][j] != 0; });
  ASSERT_RF(npusolverRfRefactor(rf.handle));
  ASSERT_RF(rf.reset(values.values));
  ASSERT_RF(npusolverRfRefactor(rf.handle));
  const Doubles b(13, 1.0);
  expect_solves(other, rf.solve(b, 1), b);
}

TEST(RefactorisationTest, GivesTheFactors) {
  for (const npusolverRfUnitDiagonal_t diagonal : kDiagonals) {
    for (const bool by_columns : {false, true}) {
      const int n = 11;
      Refactorisation rf(make_problem(n, 9, is_lower(diagonal)), by_columns, diagonal);
      ASSERT_RF(npusolverRfRefactor(rf.handle));
      int count[2] = {}, *pointers[2] = {}, *indices[2] = {};
      double* values[2] = {};
      ASSERT_RF(npusolverRfExtractSplitFactorsHost(rf.handle, &count[0], &pointers[0], &indices[0],
                                                   &values[0], &count[1], &pointers[1], &indices[1],
                                                   &values[1]));
      const Dense* const expected[2] = {&rf.problem().lower, &rf.problem().upper};
      for (int part = 0; part < 2; ++part) {
        EXPECT_EQ(pointers[part][n], count[part]);
        for (int outer = 0; outer < n; ++outer) {
          for (int at = pointers[part][outer]; at < pointers[part][outer + 1]; ++at) {
            const int i = by_columns ? indices[part][at] : outer, j = by_columns ? outer : indices[part][at];
            EXPECT_NEAR(values[part][at], (*expected[part])[i][j], 1e-12);
          }
        }
        std::free(pointers[part]);
        std::free(indices[part]);
        std::free(values[part]);
      }
      int together = 0, *on_device = nullptr, *columns = nullptr;
      double* numbers = nullptr;
      ASSERT_RF(npusolverRfAccessBundledFactorsDevice(rf.handle, &together, &on_device, &columns, &numbers));
      const bool stored = diagonal <= NPUSOLVERRF_UNIT_DIAGONAL_STORED_U;
      EXPECT_EQ(together, count[0] + count[1] - (stored ? n : 0));
      int bundled = 0, *mp = nullptr, *mi = nullptr;
      double* mx = nullptr;
      ASSERT_RF(npusolverRfExtractBundledFactorsHost(rf.handle, &bundled, &mp, &mi, &mx));
      Doubles copy(static_cast<size_t>(together));
      ASSERT_EQ(npuMemcpy(copy.data(), numbers, copy.size() * sizeof(double), npuMemcpyDeviceToHost),
                npuSuccess);
      EXPECT_EQ(copy, Doubles(mx, mx + bundled));
      for (void* memory : {static_cast<void*>(mp), static_cast<void*>(mi), static_cast<void*>(mx)})
        std::free(memory);
    }
  }
}

TEST(RefactorisationTest, PivotsOfZeroAreFoundOrReplaced) {
  Problem problem{2, {{1, 2}, {3, 4}}, {}, {}, {0, 1}, {0, 1}};
  factorise(&problem, true);
  Refactorisation rf(problem, false, NPUSOLVERRF_UNIT_DIAGONAL_ASSUMED_L);
  ASSERT_RF(rf.reset({1, 2, 3, 6}));
  EXPECT_EQ(npusolverRfRefactor(rf.handle), NPUSOLVER_STATUS_ZERO_PIVOT);
  npusolverRfNumericBoostReport_t report = NPUSOLVERRF_NUMERIC_BOOST_USED;
  EXPECT_RF(npusolverRfGetNumericBoostReport(rf.handle, &report));
  EXPECT_EQ(report, NPUSOLVERRF_NUMERIC_BOOST_NOT_USED);
  EXPECT_RF(npusolverRfSetNumericProperties(rf.handle, 1e-10, 0.5));
  EXPECT_RF(npusolverRfRefactor(rf.handle));
  EXPECT_RF(npusolverRfGetNumericBoostReport(rf.handle, &report));
  EXPECT_EQ(report, NPUSOLVERRF_NUMERIC_BOOST_USED);
  expect_solves({{1, 2}, {3, 6.5}}, rf.solve({1, 2}, 1), {1, 2});
}

TEST(RefactorisationTest, SolvesABatch) {
  const int n = 17, count = 3;
  Problem problem = make_problem(n, 21, true);
  const Compressed a = compress(problem.a, false, [&](int i, int j) { return problem.a[i][j] != 0; });
  Compressed l =
      compress(problem.lower, false, [&](int i, int j) { return j < i && problem.lower[i][j] != 0; });
  Compressed u = compress(problem.upper, false,
                          [&](int i, int j) { return j >= i && (i == j || problem.upper[i][j] != 0); });
  Ints ap = a.pointers, ai = a.indices;
  std::vector<Doubles> values(count, a.values);
  for (double& value : values[1]) value *= -2;
  for (double& value : values[2]) value = 0;
  double* arrays[count];
  for (int k = 0; k < count; ++k) arrays[k] = values[k].data();
  npusolverRfHandle_t handle = nullptr;
  ASSERT_RF(npusolverRfCreate(&handle));
  ASSERT_RF(
      npusolverRfSetMatrixFormat(handle, NPUSOLVERRF_MATRIX_FORMAT_CSR, NPUSOLVERRF_UNIT_DIAGONAL_ASSUMED_L));
  ASSERT_RF(npusolverRfBatchSetupHost(count, n, a.count(), ap.data(), ai.data(), arrays, l.count(),
                                      l.pointers.data(), l.indices.data(), nullptr, u.count(),
                                      u.pointers.data(), u.indices.data(), nullptr, problem.p.data(),
                                      problem.q.data(), handle));
  EXPECT_EQ(npusolverRfAnalyze(handle), NPUSOLVER_STATUS_NOT_INITIALIZED) << "it is a batch";
  ASSERT_RF(npusolverRfBatchAnalyze(handle));
  ASSERT_RF(npusolverRfBatchRefactor(handle));
  int positions[count] = {};
  EXPECT_EQ(npusolverRfBatchZeroPivot(handle, positions), NPUSOLVER_STATUS_ZERO_PIVOT);
  EXPECT_EQ((Ints(positions, positions + count)), (Ints{-1, -1, 0}));
  const Doubles b(n, 2.0);
  OnDevice<double> first(b), second(b), third(b), work(b);
  OnDevice<int> p(problem.p), q(problem.q);
  OnDevice<double*> pointers({first.data, second.data, third.data});
  ASSERT_RF(npusolverRfBatchSolve(handle, p.data, q.data, 1, work.data, n, pointers.data, n));
  expect_solves(problem.a, first.read(), b);
  Doubles doubled = second.read();
  for (double& value : doubled) value *= -2;
  expect_solves(problem.a, doubled, b);
  EXPECT_EQ(third.read(), b);
  OnDevice<double> ax(a.values);
  OnDevice<double*> same({ax.data, ax.data, ax.data});
  OnDevice<int> rows(ap), columns(ai);
  ASSERT_RF(npusolverRfBatchResetValues(count, n, a.count(), rows.data, columns.data, same.data, p.data,
                                        q.data, handle));
  ASSERT_RF(npusolverRfBatchRefactor(handle));
  EXPECT_RF(npusolverRfBatchZeroPivot(handle, positions));
  double* on_host[] = {first.data, second.data, third.data};
  for (double* array : on_host)
    ASSERT_EQ(npuMemcpy(array, b.data(), n * sizeof(double), npuMemcpyHostToDevice), npuSuccess);
  ASSERT_RF(npusolverRfBatchSolve(handle, p.data, q.data, 1, work.data, n, on_host, n));
  expect_solves(problem.a, third.read(), b);
  EXPECT_RF(npusolverRfDestroy(handle));
}

TEST(RefactorisationTest, SettingsAreKept) {
  npusolverRfHandle_t handle = nullptr;
  ASSERT_RF(npusolverRfCreate(&handle));
  npusolverRfMatrixFormat_t format;
  npusolverRfUnitDiagonal_t diagonal;
  double zero = 1, boost = 1;
  npusolverRfFactorization_t factorisation;
  npusolverRfTriangularSolve_t solution;
  npusolverRfResetValuesFastMode_t mode;
  EXPECT_RF(npusolverRfGetMatrixFormat(handle, &format, &diagonal));
  EXPECT_EQ(diagonal, NPUSOLVERRF_UNIT_DIAGONAL_STORED_L);
  EXPECT_RF(npusolverRfGetNumericProperties(handle, &zero, &boost));
  EXPECT_EQ(zero + boost, 0);
  EXPECT_RF(npusolverRfSetAlgs(handle, NPUSOLVERRF_FACTORIZATION_ALG2, NPUSOLVERRF_TRIANGULAR_SOLVE_ALG3));
  EXPECT_RF(npusolverRfGetAlgs(handle, &factorisation, &solution));
  EXPECT_EQ(solution, NPUSOLVERRF_TRIANGULAR_SOLVE_ALG3);
  EXPECT_RF(npusolverRfSetResetValuesFastMode(handle, NPUSOLVERRF_RESET_VALUES_FAST_MODE_ON));
  EXPECT_RF(npusolverRfGetResetValuesFastMode(handle, &mode));
  EXPECT_EQ(mode, NPUSOLVERRF_RESET_VALUES_FAST_MODE_ON);
  EXPECT_EQ(npusolverRfSetAlgs(handle, NPUSOLVERRF_FACTORIZATION_ALG0,
                               static_cast<npusolverRfTriangularSolve_t>(0)),
            NPUSOLVER_STATUS_INVALID_VALUE);
  EXPECT_EQ(npusolverRfRefactor(handle), NPUSOLVER_STATUS_NOT_INITIALIZED);
  EXPECT_EQ(npusolverRfAnalyze(handle), NPUSOLVER_STATUS_NOT_INITIALIZED);
  EXPECT_EQ(npusolverRfCreate(nullptr), NPUSOLVER_STATUS_INVALID_VALUE);
  EXPECT_EQ(npusolverRfDestroy(nullptr), NPUSOLVER_STATUS_NOT_INITIALIZED);
  EXPECT_RF(npusolverRfDestroy(handle));
}

TEST(RefactorisationTest, WrongMatricesAreRefused) {
  Problem problem = make_problem(4, 2, true);
  Refactorisation rf(problem, false, NPUSOLVERRF_UNIT_DIAGONAL_ASSUMED_L);
  EXPECT_EQ(npusolverRfSolve(rf.handle, nullptr, nullptr, 1, nullptr, 4, nullptr, 4),
            NPUSOLVER_STATUS_NOT_INITIALIZED);
  rf.a().indices[0] = 4;
  EXPECT_EQ(rf.set_up(), NPUSOLVER_STATUS_INVALID_VALUE);
  rf.a().indices[0] = -1;
  EXPECT_EQ(rf.set_up(), NPUSOLVER_STATUS_INVALID_VALUE);
  EXPECT_EQ(npusolverRfRefactor(rf.handle), NPUSOLVER_STATUS_NOT_INITIALIZED);
}

}  // namespace
