#pragma once
// LAPACK on host memory: factorisations, eigenvalues, singular values of dense matrices. Column-major:
// element (i, j) of A is a[i + j * lda]. T is float, double or std::complex of them.
//
// Names, argument letters ('L' or 'U' for a triangle, 'N', 'T' or 'C' for op) and results are LAPACK's,
// without the type letter. Real routines accept 'T' for 'C'. The call allocates its work space and throws
// std::bad_alloc if that fails. One thread per call, thread-safe. Callers check the arguments: a wrong one
// gives a negative result. A result is LAPACK's info: 0, or what the comment says.
// Source: LAPACK Users' Guide, 3rd edition.

#include <complex>
#include <cstdint>

namespace npu::ops::lapack {

template <class T>
struct RealPart {
  using type = T;
};
template <class R>
struct RealPart<std::complex<R>> {
  using type = R;
};
/// The type of norms, eigenvalues and singular values.
template <class T>
using RealOf = typename RealPart<T>::type;

/// A = L * L^H or U^H * U, in place. i > 0: the leading minor of order i is not positive.
template <class T>
int potrf(char uplo, int n, T* a, int lda);
/// Solves A * X = B in place, A as potrf left it; B is (n, columns).
template <class T>
int potrs(char uplo, int n, int columns, const T* a, int lda, T* b, int ldb);
/// A^-1 in place of the result of potrf. i > 0: the factor's element (i, i) is zero.
template <class T>
int potri(char uplo, int n, T* a, int lda);
/// U * U^H or L^H * L in place of the triangle.
template <class T>
int lauum(char uplo, int n, T* a, int lda);
/// A^-1 of a triangle, in place. i > 0: element (i, i) is zero. diag: 'N', or 'U' for ones on the diagonal.
template <class T>
int trtri(char uplo, char diag, int n, T* a, int lda);

/// A = P * L * U, in place; A is (m, n), pivots min(m, n) rows from 1; null: no rows are exchanged.
/// i > 0: U(i, i) is the first exact zero.
template <class T>
int getrf(int m, int n, T* a, int lda, int* pivots);
/// Solves op(A) * X = B in place, A and pivots as getrf left them; B is (n, columns).
template <class T>
int getrs(char trans, int n, int columns, const T* a, int lda, const int* pivots, T* b, int ldb);
/// Exchanges rows k1 to k2 (from 1) of the n columns of A with those that pivots names, backwards for step <
/// 0.
template <class T>
void laswp(int n, T* a, int lda, int k1, int k2, const int* pivots, int step);

/// A = L * D * L^T with diagonal blocks of one or two, A symmetric (not Hermitian), in place; pivots as
/// LAPACK's sytrf has them. i > 0: D(i, i) is zero.
template <class T>
int sytrf(char uplo, int n, T* a, int lda, int* pivots);
template <class T>
int sytri(char uplo, int n, T* a, int lda, const int* pivots);
template <class T>
int sytrs(char uplo, int n, int columns, const T* a, int lda, const int* pivots, T* b, int ldb);

/// A = Q * R, in place: R in the upper triangle, the reflectors of Q below it and their factors in tau
/// (min(m, n)).
template <class T>
int geqrf(int m, int n, T* a, int lda, T* tau);
/// The first n columns of Q (m, m) from k reflectors, in place.
template <class T>
int orgqr(int m, int n, int k, T* a, int lda, const T* tau);
/// C = op(Q) * C (side 'L') or C * op(Q) ('R'); C is (m, n), Q a product of k reflectors.
template <class T>
int ormqr(char side, char trans, int m, int n, int k, const T* a, int lda, const T* tau, T* c, int ldc);
/// Least squares or least norm: min |op(A) * X - B|; A is (m, n) of full rank and destroyed, B holds max(m,
/// n) rows, X its first ones. i > 0: the factor's element (i, i) is zero, A has not full rank.
template <class T>
int gels(char trans, int m, int n, int columns, T* a, int lda, T* b, int ldb);

/// A = Q * T * Q^H, T tridiagonal (d: n, e: n - 1), the reflectors of Q in A and tau (n - 1).
template <class T>
int sytrd(char uplo, int n, T* a, int lda, RealOf<T>* d, RealOf<T>* e, T* tau);
template <class T>
int orgtr(char uplo, int n, T* a, int lda, const T* tau);
template <class T>
int ormtr(char side, char uplo, char trans, int m, int n, const T* a, int lda, const T* tau, T* c, int ldc);
/// A = Q * B * P^H, B bidiagonal (d: min(m, n), e: one less).
template <class T>
int gebrd(int m, int n, T* a, int lda, RealOf<T>* d, RealOf<T>* e, T* tauq, T* taup);
/// Q (which 'Q') or P^H ('P') from what gebrd left.
template <class T>
int orgbr(char which, int m, int n, int k, T* a, int lda, const T* tau);

/// Eigenvalues, ascending in w (n), of a Hermitian A; job 'V': its eigenvectors take A's place, 'N': A is
/// destroyed. i > 0: i numbers of the tridiagonal form did not converge.
template <class T>
int syevd(char job, char uplo, int n, T* a, int lda, RealOf<T>* w);

/// The range of eigenvalues: all ('A'), those in (low, high] ('V'), or the first-th to last-th, from 1 ('I').
template <class R>
struct EigenRange {
  char kind;
  R low, high;
  int first, last;
};
/// The same for some of them: *found of them are in w, and their vectors in the first columns of A.
template <class T>
int syevdx(char job, EigenRange<RealOf<T>> range, char uplo, int n, T* a, int lda, int* found, RealOf<T>* w);
/// The same for A * x = w * B * x (type 1), A * B * x = w * x (2), B * A * x = w * x (3), B Hermitian and
/// positive: its factor of potrf takes B's place. n + i: the leading minor of order i of B is not positive.
template <class T>
int sygvdx(int type, char job, EigenRange<RealOf<T>> range, char uplo, int n, T* a, int lda, T* b, int ldb,
           int* found, RealOf<T>* w);

/// A = U * diag(s) * V^H, s descending (min(m, n)); A is destroyed. Letters: 'A' all columns of U (rows of
/// V^H), 'S' the first min(m, n), 'O' these in A's place, 'N' none. rest: null, or the min(m, n) - 1 elements
/// beside the diagonal that did not converge. i > 0: so many of them.
template <class T>
int gesvd(char job_u, char job_vt, int m, int n, T* a, int lda, RealOf<T>* s, T* u, int ldu, T* vt, int ldvt,
          RealOf<T>* rest);

/// Eigenvalues in w (n) of any square A, which is destroyed; letters 'V': left and right eigenvectors in VL and VR
/// (n, n), of length 1. Of a real A, a pair of conjugate values has its vectors' real and imaginary parts in two
/// columns. i > 0: only the values after the i-th converged, and there are no vectors.
template <class T>
int geev(char left, char right, int n, T* a, int lda, std::complex<RealOf<T>>* w, T* vl, int ldvl, T* vr,
         int ldvr);

/// Solves A * X = B: A is factorised in `Low`, and X is refined in T until its residual is below
/// tolerance * |A| * |X| * sqrt(n) (tolerance 0: the precision of T). A stays; pivots (n) are of the low factor.
/// *rounds: the refinements, or -rounds - 1 where they do not converge: then, if `fall_back`, A is factorised in T
/// and X solved with it. i > 0: U(i, i) is zero and X is not written.
template <class T, class Low>
int gesv_refined(int n, int columns, T* a, int lda, int* pivots, const T* b, int ldb, T* x, int ldx,
                 double tolerance, int most_rounds, bool fall_back, int* rounds);

/// |A * V - V * diag(w)| in Frobenius's norm; A Hermitian of which the triangle is read, V is (n, n).
template <class T>
double eigen_residual(char uplo, int n, const T* a, int lda, const T* v, int ldv, const RealOf<T>* w);
/// |A * V - U * diag(s)|; A is (m, n), U (m, k), V (n, k).
template <class T>
double singular_residual(int m, int n, int k, const T* a, int lda, const T* u, int ldu, const T* v, int ldv,
                         const RealOf<T>* s);

}  // namespace npu::ops::lapack
