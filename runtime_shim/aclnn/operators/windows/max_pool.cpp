// The largest element of each window of an image: aclnnMaxPool, with any margins, and with windows that begin inside and end outside.
#include <cmath>

#include "aclnnop/aclnn_max_pool.h"
#include "runtime_shim/aclnn/operators/elements.h"
#include "runtime_shim/aclnn/operators/windows/window_entry.h"

namespace npu::aclnn {
namespace {

/// One direction of the windows: row or column.
struct PoolAxis {
  int64_t length, kernel, stride, before, after, count;
};

/// The entry of a window, at least `least`.
int64_t pool_entry(const FirstPhase& phase, const char* name, const aclIntArray* array, size_t i,
                   size_t count, int64_t otherwise, int64_t least) {
  const int64_t value = window_entry(name, array, i, count, otherwise);
  phase.require(value >= least, name, " has ", value, ", at least ", least, " is allowed");
  return value;
}

/// The numbers of windows. Source: the page: rounded up, a window that would begin behind the image is left out.
int64_t windows_along(const PoolAxis& axis, bool ceil_mode) {
  const int64_t span = axis.length + axis.before + axis.after - axis.kernel;
  const int64_t count = (ceil_mode ? (span + axis.stride - 1) / axis.stride : span / axis.stride) + 1;
  const bool begins_behind = (count - 1) * axis.stride >= axis.length + axis.before;
  return ceil_mode && begins_behind ? count - 1 : count;
}

struct PoolArguments {
  const aclIntArray *kernel, *strides, *pads, *dilations;
  bool ceil_mode;
};

PoolAxis pool_axis(const FirstPhase& phase, int64_t length, size_t i, const PoolArguments& of) {
  PoolAxis axis{length,
                pool_entry(phase, "kernelShape", of.kernel, i, 2, 1, 1),
                pool_entry(phase, "strides", of.strides, i, 2, 1, 1),
                0,
                0,
                0};
  const bool has_four = of.pads != nullptr && of.pads->values.size() == 4;  // top, left, bottom, right
  axis.before = pool_entry(phase, "pads", of.pads, i, has_four ? 4 : 2, 0, 0);
  axis.after = pool_entry(phase, "pads", of.pads, has_four ? i + 2 : i, has_four ? 4 : 2, 0, 0);
  phase.require(length + axis.before + axis.after >= axis.kernel,
                "kernelShape is larger than the padded input");
  axis.count = windows_along(axis, of.ceil_mode);
  return axis;
}

/// NaN counts as the largest. A window that lies in the margin alone gives -infinity.
double largest_in(const Tensor& image, int64_t plane, const PoolAxis& rows, const PoolAxis& columns,
                  int64_t window) {
  const int64_t top = window / columns.count * rows.stride - rows.before,
                left = window % columns.count * columns.stride - columns.before;
  double largest = -INFINITY;
  for (int64_t y = std::max<int64_t>(top, 0); y < std::min(top + rows.kernel, rows.length); ++y)
    for (int64_t x = std::max<int64_t>(left, 0); x < std::min(left + columns.kernel, columns.length); ++x) {
      const double number = number_at(image, (plane * rows.length + y) * columns.length + x);
      if (number > largest || std::isnan(number)) largest = number;
      if (std::isnan(largest)) return largest;
    }
  return largest;
}

}  // namespace
}  // namespace npu::aclnn

using namespace npu::aclnn;

extern "C" {

aclnnStatus aclnnMaxPoolGetWorkspaceSize(const aclTensor* self, const aclIntArray* kernelShape,
                                         const aclIntArray* strides, int64_t autoPad, const aclIntArray* pads,
                                         const aclIntArray* dilations, int64_t ceilMode, aclTensor* out,
                                         uint64_t* workspaceSize, aclOpExecutor** executor) {
  return first_phase("aclnnMaxPool", workspaceSize, executor, [&](FirstPhase& phase) {
    const Tensor image = phase.tensor("self", self), result = phase.tensor("out", out);
    require_number_type(phase, 0);
    const int rank = image.rank();
    phase.require(rank == 3 || rank == 4, "self has ", rank, " dimensions, allowed are 3 to 4");
    phase.require(autoPad == 0, "autoPad is ", autoPad, ", allowed is 0");
    if (dilations == nullptr) throw Refusal{kNullPointer, "dilations is null"};
    for (const int64_t dilation : dilations->values)
      phase.require(dilation == 1, "dilations has ", dilation, ", allowed is 1");
    const PoolArguments arguments{kernelShape, strides, pads, dilations, ceilMode != 0};
    const PoolAxis rows = pool_axis(phase, image.shape[rank - 2], 0, arguments),
                   columns = pool_axis(phase, image.shape[rank - 1], 1, arguments);
    Dimensions shape = image.shape;
    shape[rank - 2] = rows.count, shape[rank - 1] = columns.count;
    phase.require_shape("out", result, shape);
    phase.require(result.type == image.type, "out has another type than self");
    phase.compute([rows, columns](const Run& run) {
      const int64_t windows = rows.count * columns.count;
      for_numbers(run[1],
                  [&](int64_t i) { return largest_in(run[0], i / windows, rows, columns, i % windows); });
    });
  });
}
NPU_SECOND_PHASE(aclnnMaxPool)

}  // extern "C"
