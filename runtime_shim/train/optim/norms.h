// Norms over tensors of a flat parameter; padding does not count.
#pragma once

#include <vector>

#include "runtime_shim/train/optim/flat_view.h"

namespace npu::optim::detail {

/// A piece of a tensor for one thread. Pieces do not depend on the number of threads, so sums over pieces, in
/// order, are always the same.
struct Piece {
  std::size_t range;  ///< the tensor of the view
  std::int64_t first, last;
};
constexpr std::int64_t kPieceElements = 64 * kBlock;

/// All tensors of the view divided into pieces of at most kPieceElements.
std::vector<Piece> pieces_of(const FlatView& view);

/// Calls body(piece index, piece, walker) for all pieces, in parallel.
template <class Body>
void for_each_piece(const FlatView& view, const std::vector<Piece>& pieces, const Body& body) {
  const auto count = static_cast<std::int64_t>(pieces.size());
  const std::int64_t grain = std::max<std::int64_t>(1, kGrain * count / std::max<std::int64_t>(view.size, 1));
  ops::parallel_chunks(count, grain, [&](std::int64_t first, std::int64_t last) {
    BlockWalker walker(view);
    for (std::int64_t i = first; i < last; ++i) body(static_cast<std::size_t>(i), pieces[i], walker);
  });
}

/// sum x[i] y[i] in double.
double dot(const float* x, const float* y, std::int64_t n);

/// Sum of |g|^power over the gradients of the view in double; the largest |g| for power infinity. Runs now.
double sum_of_powers(const FlatView& view, double power);

/// view.grads[i] *= factor, in place. Runs now.
void scale_gradients(const FlatView& view, double factor);

}  // namespace npu::optim::detail
