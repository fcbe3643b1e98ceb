#include "runtime_shim/train/optim/norms.h"

#include <cmath>
#include <limits>

namespace npu::optim::detail {
namespace {

double sum_of(const float* g, std::int64_t n, double power) {
  if (power == 2) return dot(g, g, n);
  double sum = 0;
  for (std::int64_t i = 0; i < n; ++i) sum += std::pow(std::fabs(static_cast<double>(g[i])), power);
  return sum;
}

// NaN must propagate to the largest value.
double larger(double a, double b) { return a >= b || std::isnan(a) ? a : b; }

double largest_of(const float* g, std::int64_t n) {
  double largest = 0;
  for (std::int64_t i = 0; i < n; ++i) largest = larger(largest, std::fabs(static_cast<double>(g[i])));
  return largest;
}

}  // namespace

std::vector<Piece> pieces_of(const FlatView& view) {
  std::vector<Piece> pieces;
  for (std::size_t i = 0; i < view.ranges->size(); ++i) {
    const Range& range = (*view.ranges)[i];
    for (std::int64_t done = 0; done < range.numel; done += kPieceElements) {
      const std::int64_t last = std::min(done + kPieceElements, range.numel);
      pieces.push_back({i, range.offset + done, range.offset + last});
    }
  }
  return pieces;
}

// Eight parallel sums, so that the loop vectorises without reordering one sum.
double dot(const float* x, const float* y, std::int64_t n) {
  constexpr std::int64_t kAccumulators = 8;
  double sums[kAccumulators] = {};
  std::int64_t i = 0;
  for (; i + kAccumulators <= n; i += kAccumulators)
    for (std::int64_t k = 0; k < kAccumulators; ++k)
      sums[k] += static_cast<double>(x[i + k]) * static_cast<double>(y[i + k]);
  for (; i < n; ++i) sums[0] += static_cast<double>(x[i]) * static_cast<double>(y[i]);
  double total = 0;
  for (double sum : sums) total += sum;
  return total;
}

double sum_of_powers(const FlatView& view, double power) {
  const bool largest = power == std::numeric_limits<double>::infinity();
  const std::vector<Piece> pieces = pieces_of(view);
  std::vector<double> sums(pieces.size(), 0.0);
  for_each_piece(view, pieces, [&](std::size_t index, const Piece& piece, BlockWalker& walker) {
    double sum = 0;
    walker.walk(piece.first, piece.last, false, [&](const Block& block) {
      sum = largest ? larger(sum, largest_of(block.g, block.n)) : sum + sum_of(block.g, block.n, power);
    });
    sums[index] = sum;
  });
  double total = 0;
  for (double sum : sums) total = largest ? larger(total, sum) : total + sum;
  return total;
}

void scale_gradients(const FlatView& view, double factor) {
  FlatView scaled = view;
  scaled.grad_factor *= static_cast<float>(factor);
  const ops::Element type = element_of(view.grad_type);
  void* grads = const_cast<void*>(view.grads);  // the program's gradients; views of updates only read them
  for_each_chunk(view.size, [&](std::int64_t first, std::int64_t last) {
    std::int64_t done = first;
    BlockWalker(scaled).walk(first, last, false, [&](const Block& block) {
      ops::store_floats(type, block.g, block.n, ops::element_at(type, grads, done), 1);
      done += block.n;
    });
  });
}

}  // namespace npu::optim::detail
