// Solutions of sparse systems, least squares and one eigenvalue, in one call each.

#include <cmath>

#include "runtime_shim/kernels/sparse_direct/ordering.h"
#include "runtime_shim/libraries/solver/sparse_call.h"

namespace npu::detail {
namespace {

/// The values of `reorder`.
enum Reorder { kAsItIs, kSmallBandwidth, kMinimumDegree, kNestedDissection, kReorders };

enum class Method { lu, qr, cholesky };

template <class T>
std::vector<int> order_of(Method method, const direct::Rows<T>& a, int reorder) {
  const direct::Graph graph =
      method == Method::qr  // whose factor has the pattern of A^T A's
          ? direct::column_graph_of(a.rows, a.columns, a.start.data(), a.column.data())
          : direct::graph_of(a.rows, a.start.data(), a.column.data());
  if (reorder == kSmallBandwidth) return direct::reverse_cuthill_mckee(graph);
  return reorder == kMinimumDegree ? direct::minimum_degree(graph) : direct::nested_dissection(graph);
}

/// Solves A x = b in place; returns the first pivot that is too small, or -1.
template <class T>
int solve_by(Method method, const direct::Rows<T>& a, double tol, std::vector<T>* x) {
  if (method == Method::cholesky) {
    direct::Cholesky<T> factor;
    const int failed = factor.factor(a, tol);
    if (failed < 0) factor.solve(x->data());
    return failed;
  }
  if (method == Method::lu) {
    direct::Lu<T> factor;
    const int small = factor.factor(a, 1, tol);
    factor.solve(x->data());
    return small;
  }
  direct::Qr<T> factor;
  factor.factor(a, 0);
  std::vector<T> b = *x;
  factor.solve(b.data(), x->data());
  return factor.small_pivot(tol);
}

template <class Scalar>
npusolverStatus_t run_solve(const char* name, npusolverSpHandle_t handle, Method method, bool on_device,
                            const SparseArgument<Scalar>& a, const Scalar* b, double tol, int reorder,
                            Scalar* x, int* singularity) {
  SparseChecks checks(handle);
  checks.matrix(a).require(reorder >= kAsItIs && reorder < kReorders).present(singularity);
  checks.require((b != nullptr && x != nullptr) || a.n == 0);
  if (!checks.ok()) return checks.status();
  return with_rows(handle, name, on_device, a, [&](const auto& rows) {
    auto solution = widened(a.n, b);
    if (reorder == kAsItIs) {
      *singularity = solve_by(method, rows, tol, &solution);
    } else {
      const std::vector<int> order = order_of(method, rows, reorder);
      auto moved = solution;
      for (int i = 0; i < a.n; ++i) moved[i] = solution[order[i]];
      *singularity = solve_by(method, direct::permuted(rows, &order, &order), tol, &moved);
      for (int i = 0; i < a.n; ++i) solution[order[i]] = moved[i];
    }
    store(a.n, solution, x);
    return NPUSOLVER_STATUS_SUCCESS;
  });
}

template <class Scalar>
npusolverStatus_t run_least_squares(const char* name, npusolverSpHandle_t handle,
                                    const SparseArgument<Scalar>& a, const Scalar* b, double tol, int* rank,
                                    Scalar* x, int* p, SolverRealOf<Scalar>* smallest) {
  SparseChecks checks(handle);
  checks.matrix(a).present(rank, smallest);
  checks.require((b != nullptr || a.m == 0) && ((x != nullptr && p != nullptr) || a.n == 0));
  if (!checks.ok()) return checks.status();
  return with_rows(handle, name, false, a, [&](const auto& rows) {
    auto right = widened(a.m, b), solution = widened<Scalar>(0, nullptr);
    solution.resize(static_cast<size_t>(a.n) + 1);
    direct::Qr<Wide<Scalar>> factor;
    factor.factor(rows, tol);
    factor.solve(right.data(), solution.data());
    *rank = factor.rank();
    direct::multiply(rows, solution.data(), right.data());
    double squares = 0;
    for (int i = 0; i < a.m; ++i) squares += std::norm(right[i] - Wide<Scalar>(data(b)[i]));
    *smallest = static_cast<SolverRealOf<Scalar>>(std::sqrt(squares));
    for (int j = 0; j < a.n; ++j) p[j] = j;
    store(a.n, solution, x);
    return NPUSOLVER_STATUS_SUCCESS;
  });
}

template <class T>
double length_of(const std::vector<T>& x) {
  double squares = 0;
  for (const T& value : x) squares += std::norm(value);
  return std::sqrt(squares);
}

/// The eigenvalue next to `shift` by inverse iteration: each step solves with one factor of A - shift.
/// Source: Golub and Van Loan, Matrix Computations, section 7.6.1.
template <class T>
T nearest_eigenvalue(const direct::Rows<T>& a, T shift, int most_steps, double tol, std::vector<T>* x) {
  direct::Rows<T> shifted;
  shifted.rows = shifted.columns = a.rows;
  for (int i = 0; i < a.rows; ++i) {
    for (int k = a.start[i]; k < a.start[i + 1]; ++k) {
      shifted.column.push_back(a.column[k]);
      shifted.value.push_back(a.value[k]);
    }
    shifted.column.push_back(i);
    shifted.value.push_back(-shift);
    shifted.start.push_back(static_cast<int>(shifted.column.size()));
  }
  shifted = direct::permuted(shifted, nullptr, nullptr);
  direct::Lu<T> factor;
  if (factor.factor(shifted, 1, 0) >=
      0) {  // the shift is an eigenvalue: one that is very near can be divided by
    const T step = (std::abs(shift) + 1) * std::numeric_limits<double>::epsilon();
    return nearest_eigenvalue(a, shift + step, most_steps, tol, x);
  }
  T value = shift;
  std::vector<T> product(x->size());
  for (int step = 0; step < most_steps; ++step) {
    const double before = length_of(*x);
    if (before == 0) break;
    for (T& element : *x) element /= before;
    direct::multiply(a, x->data(), product.data());
    value = 0;
    for (size_t i = 0; i < x->size(); ++i) value += direct::conjugate((*x)[i]) * product[i];
    for (size_t i = 0; i < x->size(); ++i) product[i] -= value * (*x)[i];
    if (length_of(product) < tol || step + 1 == most_steps) break;
    factor.solve(x->data());
  }
  return value;
}

template <class Scalar>
npusolverStatus_t run_eigenvalue(const char* name, npusolverSpHandle_t handle, bool on_device,
                                 const SparseArgument<Scalar>& a, Scalar shift, const Scalar* start,
                                 int most_steps, double tol, Scalar* mu, Scalar* x) {
  SparseChecks checks(handle);
  checks.matrix(a).present(mu).require(most_steps > 0 && a.n > 0).present(start, x);
  if (!checks.ok()) return checks.status();
  return with_rows(handle, name, on_device, a, [&](const auto& rows) {
    auto vector = widened(a.n, start);
    vector.resize(static_cast<size_t>(a.n));
    *data(mu) =
        CppElement<Scalar>(nearest_eigenvalue(rows, Wide<Scalar>(*data(&shift)), most_steps, tol, &vector));
    store(a.n, vector, x);
    return NPUSOLVER_STATUS_SUCCESS;
  });
}

}  // namespace
}  // namespace npu::detail

using namespace npu::detail;

#define NPU_SOLVER_SPARSE_SOLVE(L, call, Scalar, Real, method, on_device)                               \
  npusolverStatus_t npusolverSp##L##call(npusolverSpHandle_t handle, int n, int nnzA,                   \
                                         const npusparseMatDescr_t descrA, const Scalar* csrValA,       \
                                         const int* csrRowPtrA, const int* csrColIndA, const Scalar* b, \
                                         Real tol, int reorder, Scalar* x, int* singularity) {          \
    return run_solve<Scalar>("npusolverSp" #L#call, handle, method, on_device,                          \
                             {n, n, nnzA, descrA, csrValA, csrRowPtrA, csrColIndA}, b, tol, reorder, x, \
                             singularity);                                                              \
  }
#define NPU_SOLVER_SPARSE_EIGENVALUE(L, call, Scalar, Real, on_device)                                    \
  npusolverStatus_t npusolverSp##L##call(npusolverSpHandle_t handle, int m, int nnz,                      \
                                         const npusparseMatDescr_t descrA, const Scalar* csrValA,         \
                                         const int* csrRowPtrA, const int* csrColIndA, Scalar mu0,        \
                                         const Scalar* x0, int maxite, Real eps, Scalar* mu, Scalar* x) { \
    return run_eigenvalue<Scalar>("npusolverSp" #L#call, handle, on_device,                               \
                                  {m, m, nnz, descrA, csrValA, csrRowPtrA, csrColIndA}, mu0, x0, maxite,  \
                                  eps, mu, x);                                                            \
  }
#define NPU_SOLVER_SPARSE(L, Scalar, Real)                                                                   \
  NPU_SOLVER_SPARSE_SOLVE(L, csrlsvluHost, Scalar, Real, Method::lu, false)                                  \
  NPU_SOLVER_SPARSE_SOLVE(L, csrlsvqr, Scalar, Real, Method::qr, true)                                       \
  NPU_SOLVER_SPARSE_SOLVE(L, csrlsvqrHost, Scalar, Real, Method::qr, false)                                  \
  NPU_SOLVER_SPARSE_SOLVE(L, csrlsvchol, Scalar, Real, Method::cholesky, true)                               \
  NPU_SOLVER_SPARSE_SOLVE(L, csrlsvcholHost, Scalar, Real, Method::cholesky, false)                          \
  NPU_SOLVER_SPARSE_EIGENVALUE(L, csreigvsi, Scalar, Real, true)                                             \
  NPU_SOLVER_SPARSE_EIGENVALUE(L, csreigvsiHost, Scalar, Real, false)                                        \
  npusolverStatus_t npusolverSp##L##csrlsqvqrHost(                                                           \
      npusolverSpHandle_t handle, int m, int n, int nnz, const npusparseMatDescr_t descrA,                   \
      const Scalar* csrValA, const int* csrRowPtrA, const int* csrColIndA, const Scalar* b, Real tol,        \
      int* rankA, Scalar* x, int* p, Real* min_norm) {                                                       \
    return run_least_squares<Scalar>("npusolverSp" #L "csrlsqvqrHost", handle,                               \
                                     {m, n, nnz, descrA, csrValA, csrRowPtrA, csrColIndA}, b, tol, rankA, x, \
                                     p, min_norm);                                                           \
  }

extern "C" {
NPU_SOLVER_SPARSE(S, float, float)
NPU_SOLVER_SPARSE(D, double, double)
NPU_SOLVER_SPARSE(C, npuComplex, float)
NPU_SOLVER_SPARSE(Z, npuDoubleComplex, double)
}  // extern "C"
