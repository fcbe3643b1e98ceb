#include <algorithm>
#include <cmath>
#include <cstring>
#include <memory>
#include <type_traits>
#include <vector>

#include "runtime_shim/kernels/blas/blas_calls.h"
#include "runtime_shim/kernels/blas/gemm.h"
#include "runtime_shim/kernels/blas/gemm_numerics.h"
#include "runtime_shim/kernels/numerics.h"
#include "runtime_shim/kernels/parallel.h"

namespace npu::ops {
namespace {

constexpr int64_t kPanelDepth = 512;       // k processed at once when operands must be widened
constexpr int64_t kSmallestTile = 64;      // rows or columns; smaller tiles waste OpenBLAS's packing
constexpr double kSerialOperations = 2e5;  // below this, waking other threads costs more than it saves

/// The tiling of the result: `rows` x `cols` tiles of one matrix.
struct TileGrid {
  int64_t tile_rows, tile_cols, down, across;
};

int64_t round_up(int64_t value, int64_t multiple) { return (value + multiple - 1) / multiple * multiple; }

/// Splits the longer side repeatedly until there are about three tiles per worker.
TileGrid choose_grid(const Gemm& gemm) {
  int64_t wanted = std::max<int64_t>(1, 3 * worker_count() / gemm.batch_count);
  double operations =
      2.0 * static_cast<double>(gemm.m) * static_cast<double>(gemm.n) * static_cast<double>(gemm.k);
  int64_t down = 1, across = 1;
  while (down * across < wanted && operations > kSerialOperations) {
    int64_t rows = gemm.m / down, cols = gemm.n / across;
    if (std::max(rows, cols) < 2 * kSmallestTile) break;
    if (rows >= cols)
      ++down;
    else
      ++across;
  }
  TileGrid grid{};
  grid.tile_rows = down == 1 ? gemm.m : round_up((gemm.m + down - 1) / down, 16);
  grid.tile_cols = across == 1 ? gemm.n : round_up((gemm.n + across - 1) / across, 4);
  grid.down = (gemm.m + grid.tile_rows - 1) / grid.tile_rows;
  grid.across = (gemm.n + grid.tile_cols - 1) / grid.tile_cols;
  return grid;
}

/// Memory that a thread keeps between tiles.
template <class Real>
class Scratch {
 public:
  Real* get(int64_t count) {
    if (count > size_) {
      data_.reset(new Real[static_cast<size_t>(count)]);
      size_ = count;
    }
    return data_.get();
  }

 private:
  std::unique_ptr<Real[]> data_;
  int64_t size_ = 0;
};

template <class Real>
struct ThreadScratch {
  Scratch<Real> a, b, d;
  static ThreadScratch& mine() {
    static thread_local ThreadScratch scratch;
    return scratch;
  }
};

template <class Real>
constexpr Element kElementOf = std::is_same_v<Real, float> ? Element::f32 : Element::f64;

/// A block of an operand as Real: the operand's own memory if it has that type, else a widened copy.
template <class Real>
struct Panel {
  const Real* data;
  int ld;
};

/// Whether an operand can be used without a copy.
template <class Real>
bool is_plain(const Gemm& gemm, const MatrixIn& matrix) {
  return matrix.type == kElementOf<Real> &&
         (std::is_same_v<Real, double> || gemm.operands_as == Element::f32);
}

/// rows x cols block of `matrix` as stored, from (row, col) of the stored matrix.
template <class Real>
Panel<Real> panel_of(const Gemm& gemm, const MatrixIn& matrix, int64_t batch, int64_t row, int64_t col,
                     int64_t rows, int64_t cols, Scratch<Real>& scratch) {
  const void* first = element_at(matrix.type, matrix.at(batch), row + col * matrix.ld);
  if (is_plain<Real>(gemm, matrix)) return {static_cast<const Real*>(first), static_cast<int>(matrix.ld)};
  Real* copy = scratch.get(rows * cols);
  for (int64_t j = 0; j < cols; ++j) {
    load_reals(matrix.type, element_at(matrix.type, first, j * matrix.ld), 1, rows, copy + j * rows);
    if constexpr (std::is_same_v<Real, float>) round_floats(gemm.operands_as, copy + j * rows, rows);
  }
  return {copy, static_cast<int>(std::max<int64_t>(rows, 1))};
}

/// One tile: sums the panels along k into `sum`, calls finish, rounds into D.
template <class Real>
class TileRun {
 public:
  TileRun(const Gemm& gemm, int64_t batch, int64_t row, int64_t col, int64_t rows, int64_t cols)
      : gemm_(gemm), batch_(batch), row_(row), col_(col), rows_(rows), cols_(cols) {}

  void run() {
    void* target = element_at(gemm_.d.type, gemm_.d.at(batch_), row_ + col_ * gemm_.d.ld);
    direct_ = gemm_.d.type == kElementOf<Real>;
    sum_ = direct_ ? static_cast<Real*>(target) : scratch_.d.get(rows_ * cols_);
    ld_ = direct_ ? gemm_.d.ld : rows_;
    Real beta = load_c();
    accumulate(beta);
    if (gemm_.finish) {
      if constexpr (std::is_same_v<Real, float>)
        gemm_.finish({batch_, row_, col_, rows_, cols_, sum_, ld_});
      else
        return finish_as_floats(target);
    }
    if (direct_) return;
    for (int64_t j = 0; j < cols_; ++j) {
      store_reals(gemm_.d.type, sum_ + j * ld_, rows_, element_at(gemm_.d.type, target, j * gemm_.d.ld), 1);
    }
  }

 private:
  /// Rounds a sum in double to float for `finish`, and stores what that makes of it.
  void finish_as_floats(void* target) {
    std::vector<float> tile(static_cast<size_t>(rows_ * cols_));
    for (int64_t j = 0; j < cols_; ++j)
      for (int64_t i = 0; i < rows_; ++i)
        tile[static_cast<size_t>(j * rows_ + i)] = static_cast<float>(sum_[j * ld_ + i]);
    gemm_.finish({batch_, row_, col_, rows_, cols_, tile.data(), rows_});
    for (int64_t j = 0; j < cols_; ++j)
      store_floats(gemm_.d.type, tile.data() + j * rows_, rows_,
                   element_at(gemm_.d.type, target, j * gemm_.d.ld), 1);
  }

  /// Adds C to the sum. Result: the factor of the existing sum in the first product.
  Real load_c() {
    if (gemm_.beta == 0) return 0;
    const void* c = element_at(gemm_.c.type, gemm_.c.at(batch_), row_ + col_ * gemm_.c.ld);
    if (c != sum_) {
      for (int64_t j = 0; j < cols_; ++j) {
        load_reals(gemm_.c.type, element_at(gemm_.c.type, c, j * gemm_.c.ld), 1, rows_, sum_ + j * ld_);
      }
    }
    return static_cast<Real>(gemm_.beta);
  }

  void accumulate(Real beta) {
    bool plain = is_plain<Real>(gemm_, gemm_.a) && is_plain<Real>(gemm_, gemm_.b);
    int64_t depth = plain ? std::max<int64_t>(gemm_.k, 1) : kPanelDepth;
    int64_t done = 0;
    do {  // at least once: k == 0 must still apply beta
      int64_t k = gemm_.alpha == 0 ? 0 : std::min(depth, gemm_.k - done);
      add_panel(done, k, done == 0 ? beta : Real{1});
      done += depth;
    } while (done < gemm_.k && gemm_.alpha != 0);
  }

  void add_panel(int64_t from, int64_t k, Real beta) {
    bool ta = gemm_.trans_a == Transpose::yes, tb = gemm_.trans_b == Transpose::yes;
    Panel<Real> a{nullptr, static_cast<int>(std::max<int64_t>(ta ? k : rows_, 1))};
    Panel<Real> b{nullptr, static_cast<int>(std::max<int64_t>(tb ? cols_ : k, 1))};
    if (k > 0) {
      a = ta ? panel_of(gemm_, gemm_.a, batch_, from, row_, k, rows_, scratch_.a)
             : panel_of(gemm_, gemm_.a, batch_, row_, from, rows_, k, scratch_.a);
      b = tb ? panel_of(gemm_, gemm_.b, batch_, col_, from, cols_, k, scratch_.b)
             : panel_of(gemm_, gemm_.b, batch_, from, col_, k, cols_, scratch_.b);
    }
    blas::gemm(ta ? CblasTrans : CblasNoTrans, tb ? CblasTrans : CblasNoTrans, static_cast<int>(rows_),
               static_cast<int>(cols_), static_cast<int>(k), static_cast<Real>(gemm_.alpha), a.data, a.ld,
               b.data, b.ld, beta, sum_, static_cast<int>(ld_));
  }

  const Gemm& gemm_;
  int64_t batch_, row_, col_, rows_, cols_;
  ThreadScratch<Real>& scratch_ = ThreadScratch<Real>::mine();
  Real* sum_ = nullptr;
  int64_t ld_ = 0;
  bool direct_ = false;
};

template <class Real>
void run_tile(const Gemm& gemm, const TileGrid& grid, int64_t index) {
  int64_t per_matrix = grid.down * grid.across;
  int64_t batch = index / per_matrix, tile = index % per_matrix;
  int64_t row = tile % grid.down * grid.tile_rows, col = tile / grid.down * grid.tile_cols;
  TileRun<Real>(gemm, batch, row, col, std::min(grid.tile_rows, gemm.m - row),
                std::min(grid.tile_cols, gemm.n - col))
      .run();
}

}  // namespace

bool saturate_to_half(const GemmTile& tile) {
  constexpr float largest_half = 65504;
  bool beyond = false;
  for (int64_t col = 0; col < tile.cols; ++col) {
    float* const column = tile.data + col * tile.ld;
    for (int64_t row = 0; row < tile.rows; ++row) {
      if (std::fabs(column[row]) <= largest_half) continue;
      beyond = true;
      column[row] = column[row] > 0 ? largest_half : column[row] < 0 ? -largest_half : 0;  // NaN becomes 0
    }
  }
  return beyond;
}

void gemm_fast(const Gemm& call) {
  if (call.m <= 0 || call.n <= 0 || call.batch_count <= 0) return;
  if (numerics() == Numerics::chip && !call.in_double) return gemm_chip(call);
  Gemm gemm = call;
  if (computes_in_double()) gemm.in_double = true;  // operands are not rounded first
  use_one_blas_thread();
  TileGrid grid = choose_grid(gemm);
  int64_t tiles = grid.down * grid.across * gemm.batch_count;
  double operations_per_tile = 2.0 * static_cast<double>(grid.tile_rows) *
                               static_cast<double>(grid.tile_cols) *
                               static_cast<double>(std::max<int64_t>(gemm.k, 1));
  auto grain = static_cast<int64_t>(kSerialOperations / operations_per_tile) + 1;
  parallel_chunks(tiles, grain, [&](int64_t first, int64_t last) {
    for (int64_t tile = first; tile < last; ++tile) {
      if (gemm.in_double)
        run_tile<double>(gemm, grid, tile);
      else
        run_tile<float>(gemm, grid, tile);
    }
  });
}

}  // namespace npu::ops
