#pragma once
// Common parts of the passes of recurrent layers: the tape, and data movement. Private to
// kernels/dnn/recurrent*.cpp and libraries/dnn/recurrent*.cpp, where the memory may be that of a device.

#include <vector>

#include "runtime_shim/kernels/blas/gemm.h"
#include "runtime_shim/kernels/dnn/recurrent.h"

namespace npu::ops {

template <class Real>
constexpr Element element_of_real() {
  return sizeof(Real) == sizeof(double) ? Element::f64 : Element::f32;
}

/// `count` values; zeros for null.
template <class Real>
std::vector<Real> loaded(Element type, const void* from, int64_t count) {
  std::vector<Real> values(static_cast<size_t>(count));
  if (from != nullptr) load_reals(type, from, 1, count, values.data());
  return values;
}

/// c (m, n) = op(a) op(b) + beta c, all row-major without gaps; op(a) is (m, k).
template <class Real>
void product(Transpose ta, Transpose tb, int64_t m, int64_t n, int64_t k, const Real* a, const Real* b,
             double beta, Real* c) {
  if (m == 0 || n == 0) return;
  constexpr Element type = element_of_real<Real>();
  Gemm gemm;  // column-major, so everything transposed
  gemm.trans_a = tb, gemm.trans_b = ta;
  gemm.m = n, gemm.n = m, gemm.k = k, gemm.beta = beta;
  gemm.in_double = type == Element::f64;
  gemm.a = {b, type, tb == Transpose::no ? n : k};
  gemm.b = {a, type, ta == Transpose::no ? k : m};
  gemm.c = {c, type, n};
  gemm.d = {c, type, n};
  gemm_fast(gemm);
}

/// The sequences as (steps, batch, width) with zeros where they have ended, and back.
template <class Real>
std::vector<Real> padded(const Sequences& sequences, Element type, const void* from, int64_t width);
template <class Real>
void store_padded(const Sequences& sequences, Element type, const std::vector<Real>& values, int64_t width,
                  double padding, void* to);

/// The values of a pseudo layer. rows = steps * batch; each array is (rows, ...).
template <class Real>
struct LayerTape {
  Real* gates;        ///< (gates, hidden), after their functions
  Real* kept;         ///< (hidden): lstm the cell, gru R h' + c of the new gate
  Real* h;            ///< (hidden)
  Real* d_input;      ///< (gates, hidden): gradients before the functions, for the input matrices
  Real* d_recurrent;  ///< the same for the recurrent matrices; separate memory for gru only
};
template <class Real>
class Tape {
 public:
  Tape(const Recurrent& net, const Sequences& sequences, void* memory);
  LayerTape<Real> layer(int64_t pseudo_layer) const;
  /// (rows, width) factors of the layer's input; layer > 0.
  Real* mask(int64_t layer) const;

 private:
  const Recurrent& net_;
  int64_t rows_, per_layer_;
  Real* memory_;
};

/// The layer's input, (rows, width).
template <class Real>
std::vector<Real> layer_input(const Recurrent& net, int64_t rows, const Tape<Real>& tape, int64_t layer,
                              const std::vector<Real>& x);

/// The time step before t in a direction; -1 if n's sequence begins there.
inline int64_t step_before(const Sequences& sequences, bool backwards, int64_t t, int64_t n) {
  if (!backwards) return t - 1;
  return t + 1 < sequences.lengths[static_cast<size_t>(n)] ? t + 1 : -1;
}

}  // namespace npu::ops
