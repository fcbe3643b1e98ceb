// Windows of images as columns: aclnnIm2col.
#include <cstring>

#include "aclnnop/aclnn_im2col.h"
#include "runtime_shim/aclnn/operators/elements.h"

namespace npu::aclnn {
namespace {

/// One direction of the windows: row or column.
struct WindowAxis {
  int64_t length, kernel, dilation, padding, stride;

  int64_t count() const { return (length + 2 * padding - dilation * (kernel - 1) - 1) / stride + 1; }
  /// The index in the image of element `tap` of window `at`; outside of it for the margin.
  int64_t index(int64_t at, int64_t tap) const { return at * stride - padding + tap * dilation; }
};

WindowAxis axis_of(const FirstPhase& phase, int64_t length, size_t i, const aclIntArray* kernel,
                   const aclIntArray* dilation, const aclIntArray* padding, const aclIntArray* stride) {
  const auto entry = [&](const char* name, const aclIntArray* array, int64_t least) {
    if (array == nullptr) throw Refusal{kNullPointer, std::string(name) + " is null"};
    phase.require(array->values.size() == 2, name, " must have two numbers");
    phase.require(array->values[i] >= least, name, " has ", array->values[i]);
    return array->values[i];
  };
  const WindowAxis axis{length, entry("kernelSize", kernel, 1), entry("dilation", dilation, 1),
                        entry("padding", padding, 0), entry("stride", stride, 1)};
  phase.require(length + 2 * axis.padding >= axis.dilation * (axis.kernel - 1) + 1,
                "the window is larger than the padded image");
  return axis;
}

/// out (images, channels windows' elements, windows): element by element; the margin is 0.
void run_unfold(const WindowAxis& rows, const WindowAxis& columns, const Tensor& image, const Tensor& out) {
  const int64_t windows = rows.count() * columns.count(), taps = rows.kernel * columns.kernel;
  const size_t bytes = bytes_of(image.type);
  ops::parallel_chunks(out.elements(), kElementsForOneThread, [&](int64_t first, int64_t end) {
    for (int64_t i = first; i < end; ++i) {
      const int64_t window = i % windows, tap = i / windows % taps, plane = i / windows / taps;
      const int64_t row = rows.index(window / columns.count(), tap / columns.kernel),
                    column = columns.index(window % columns.count(), tap % columns.kernel);
      const bool is_inside = row >= 0 && row < rows.length && column >= 0 && column < columns.length;
      if (is_inside)
        std::memcpy(address_at(out, i),
                    address_at(image, (plane * rows.length + row) * columns.length + column), bytes);
      else
        std::memset(address_at(out, i), 0, bytes);
    }
  });
}

}  // namespace
}  // namespace npu::aclnn

using namespace npu::aclnn;

extern "C" {

aclnnStatus aclnnIm2colGetWorkspaceSize(const aclTensor* self, const aclIntArray* kernelSize,
                                        const aclIntArray* dilation, const aclIntArray* padding,
                                        const aclIntArray* stride, const aclTensor* out,
                                        uint64_t* workspaceSize, aclOpExecutor** executor) {
  return first_phase("aclnnIm2col", workspaceSize, executor, [&](FirstPhase& phase) {
    const Tensor image = phase.tensor("self", self), result = phase.tensor("out", out);
    const int rank = image.rank();
    phase.require(rank == 3 || rank == 4, "self has ", rank, " dimensions, allowed are 3 to 4");
    const WindowAxis rows = axis_of(phase, image.shape[rank - 2], 0, kernelSize, dilation, padding, stride),
                     columns =
                         axis_of(phase, image.shape[rank - 1], 1, kernelSize, dilation, padding, stride);
    Dimensions shape;
    if (rank == 4) shape.push(image.shape[0]);
    shape.push(image.shape[rank - 3] * rows.kernel * columns.kernel);
    shape.push(rows.count() * columns.count());
    phase.require_shape("out", result, shape);
    phase.require(result.type == image.type, "out has another type than self");
    phase.compute([rows, columns](const Run& run) { run_unfold(rows, columns, run[0], run[1]); });
  });
}
NPU_SECOND_PHASE(aclnnIm2col)

}  // extern "C"
