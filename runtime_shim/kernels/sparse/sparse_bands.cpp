// Systems with three or five diagonals.
#include <algorithm>
#include <cmath>

#include "runtime_shim/kernels/parallel.h"
#include "runtime_shim/kernels/sparse/factor.h"
#include "runtime_shim/kernels/sparse/sparse_rows.h"

namespace npu::ops {
namespace {

constexpr int64_t kReach = 2;  // diagonals below the main one, and above it
constexpr int64_t kWidth =
    3 * kReach + 1;  // of a row of the elimination: an exchange of rows adds kReach on the right

template <class T>
struct PreciseOf {
  using type = std::conditional_t<is_complex<T>, std::complex<double>, double>;
};

/// One system. Row i holds its columns i - kReach to i + 2 * kReach.
template <class P>
class Elimination {
 public:
  explicit Elimination(int64_t size)
      : size_(size), rows_(static_cast<size_t>(size * kWidth)), right_(static_cast<size_t>(size)) {}
  P& at(int64_t row, int64_t column) {
    return rows_[static_cast<size_t>(row * kWidth + column - row + kReach)];
  }
  P& right(int64_t row) { return right_[static_cast<size_t>(row)]; }

  void solve(bool pivots) {
    for (int64_t row = 0; row < size_; ++row) {
      if (pivots) exchange(row);
      for (int64_t below = row + 1; below <= last(row, kReach); ++below) subtract(row, below);
    }
    for (int64_t row = size_ - 1; row >= 0; --row) {
      P sum = right(row);
      for (int64_t column = row + 1; column <= last(row, 2 * kReach); ++column)
        sum -= product(at(row, column), right(column));
      right(row) = sum / at(row, row);
    }
  }

 private:
  int64_t last(int64_t row, int64_t reach) const { return std::min(size_ - 1, row + reach); }
  void exchange(int64_t row) {
    int64_t best = row;
    for (int64_t below = row + 1; below <= last(row, kReach); ++below) {
      if (std::abs(at(below, row)) > std::abs(at(best, row))) best = below;
    }
    if (best == row) return;
    for (int64_t column = row; column <= last(row, 2 * kReach); ++column)
      std::swap(at(row, column), at(best, column));
    std::swap(right(row), right(best));
  }
  void subtract(int64_t row, int64_t below) {
    if (at(below, row) == P{}) return;
    const P factor = at(below, row) / at(row, row);
    for (int64_t column = row; column <= last(row, 2 * kReach); ++column)
      at(below, column) -= product(factor, at(row, column));
    right(below) -= product(factor, right(row));
  }

  int64_t size_;
  std::vector<P> rows_, right_;
};

template <class T>
void solve_one(const BandSystems& systems, int64_t system, bool pivots) {
  using P = typename PreciseOf<T>::type;
  Elimination<P> work(systems.size);
  T* x = static_cast<T*>(systems.x) + system * systems.x_item;
  for (int64_t row = 0; row < systems.size; ++row) {
    for (int64_t band = 0; band <= 2 * kReach; ++band) {
      const int64_t column = row + band - kReach;
      const auto* from = static_cast<const T*>(systems.bands[band]);
      if (from == nullptr || column < 0 || column >= systems.size) continue;
      work.at(row, column) = static_cast<P>(from[row * systems.step + system * systems.item]);
    }
    work.right(row) = static_cast<P>(x[row * systems.x_step]);
  }
  work.solve(pivots);
  for (int64_t row = 0; row < systems.size; ++row) x[row * systems.x_step] = static_cast<T>(work.right(row));
}

}  // namespace

void solve_bands(const BandSystems& systems, bool pivots) {
  with_type(systems.type, [&](auto stored) {
    using T = decltype(stored);
    if constexpr (sizeof(T) > 2) {
      parallel_chunks(systems.count, 1, [&](int64_t from, int64_t to) {
        for (int64_t system = from; system < to; ++system) solve_one<T>(systems, system, pivots);
      });
    }
  });
}

}  // namespace npu::ops
