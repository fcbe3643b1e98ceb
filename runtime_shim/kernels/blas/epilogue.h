#pragma once
// Epilogues of a matrix product: bias, activations, their gradients.

#include <cstdint>
#include <map>
#include <mutex>
#include <vector>

#include "runtime_shim/kernels/blas/gemm.h"

namespace npu::ops {

/// gelu(x) = x/2 (1 + tanh(sqrt(2/pi) (x + 0.044715 x^3))), the form that cublasLt and most training code
/// use. Source: Hendrycks and Gimpel, "Gaussian Error Linear Units", section 2.
float gelu(float x);
double gelu(double x);
/// Its derivative.
float gelu_gradient(float x);
double gelu_gradient(double x);

enum class Activation { none, relu, gelu };

/// Post-processing of D, an (m, n) matrix. "row" and "column" below are those of D in memory (column-major).
/// Forward: x = x + bias; aux = x (gelu) or the bits x > 0 (relu); x = activation(x).
/// Backward: x = x * activation'(aux), with aux from forward; bias_gradient[row] = sum over columns of x.
struct Epilogue {
  Activation activation = Activation::none;
  bool backward = false;

  const void* bias = nullptr;  // one value per row, or per column if bias_by_column
  bool bias_by_column = false;
  void* bias_gradient = nullptr;
  Element bias_type = Element::f32;
  int64_t bias_stride = 0;  // elements between batches

  // Gelu: a matrix like D; relu: a matrix of bits, least significant bit first, aux_ld % 8 == 0.
  void* aux = nullptr;
  Element aux_type = Element::f32;
  int64_t aux_ld = 0;
  int64_t aux_stride = 0;  // elements (relu: bits) between batches
};

/// Runs an epilogue over the tiles of one gemm.
class EpilogueRun {
 public:
  explicit EpilogueRun(const Epilogue& epilogue) : epilogue_(epilogue) {}

  /// Processes one tile. Called from several threads, on disjoint tiles.
  void operator()(const GemmTile& tile);

  /// Sums the bias gradient and stores it. Call it after all tiles. The result does not depend on scheduling.
  void store_bias_gradient(int64_t batch_count);

 private:
  void forward_column(const GemmTile& tile, int64_t col, float* x);
  void backward_column(const GemmTile& tile, int64_t col, float* x);
  void add_to_bias_gradient(const GemmTile& tile);
  int64_t aux_index(const GemmTile& tile, int64_t col) const;

  const Epilogue& epilogue_;
  std::mutex mutex_;
  // Sums of each tile, by batch, then by the tile's first row and column.
  std::map<int64_t, std::map<std::pair<int64_t, int64_t>, std::vector<float>>> sums_;
};

/// sums[i] = sum over p of op(X)(i, p), op(X) being (rows, k): the bias gradient taken from an operand of a
/// product.
void sum_over_depth(const MatrixIn& matrix, Transpose trans, int64_t batch, int64_t rows, int64_t k,
                    std::vector<float>& sums);

}  // namespace npu::ops
