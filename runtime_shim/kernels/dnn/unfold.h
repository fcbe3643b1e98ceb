#pragma once
// The unfolded input of a convolution ("im2col"), for a range of channels and of output positions.

#include <algorithm>
#include <cstring>

#include "runtime_shim/kernels/dnn/convolution.h"

namespace npu::ops {

/// Part of the unfolded input of one image and group: channels [channel, channel + channels) of the group and
/// output positions [first, last). Columns: (channels * kernel_count, last - first), row-major.
struct Window {
  int64_t channels, first, last;
  int64_t positions() const { return last - first; }
};

/// The outputs along the last dim that read inside the input.
struct Reach {
  int64_t begin, end;  // of the run
};
inline Reach reach_of(const Convolution& conv, int64_t start, int64_t run) {
  const int64_t stride = conv.stride[2], size = conv.in[2];
  int64_t begin = start >= 0 ? 0 : (-start + stride - 1) / stride;
  int64_t end = start >= size ? 0 : (size - start + stride - 1) / stride;
  begin = std::min(begin, run);
  return {begin, std::clamp(end, begin, run)};
}

/// Calls body(column, offset of the input row or -1 if it is outside, input position of the first output,
/// outputs) for every piece of a row of the output.
template <class Body>
void for_each_run(const Convolution& conv, const Window& window, const Body& body) {
  const int64_t kernel = conv.kernel_count();
  for (int64_t row = 0; row < window.channels * kernel; ++row) {
    int64_t channel = row / kernel, k = row % kernel;
    if (conv.flip) k = kernel - 1 - k;
    const int64_t at[kSpatial] = {k / (conv.kernel[1] * conv.kernel[2]), k / conv.kernel[2] % conv.kernel[1],
                                  k % conv.kernel[2]};
    for (int64_t p = window.first; p < window.last;) {
      const int64_t column = p % conv.out[2], line = p / conv.out[2];
      const int64_t run = std::min(conv.out[2] - column, window.last - p);
      const int64_t d = line / conv.out[1] * conv.stride[0] - conv.pad[0] + at[0] * conv.dilation[0];
      const int64_t h = line % conv.out[1] * conv.stride[1] - conv.pad[1] + at[1] * conv.dilation[1];
      const bool inside = d >= 0 && d < conv.in[0] && h >= 0 && h < conv.in[1];
      const int64_t offset = inside ? ((channel * conv.in[0] + d) * conv.in[1] + h) * conv.in[2] : -1;
      body(row * window.positions() + p - window.first, offset,
           column * conv.stride[2] - conv.pad[2] + at[2] * conv.dilation[2], run);
      p += run;
    }
  }
}

/// columns = the input values that each output position multiplies; image: (channels, in...).
template <class Real>
void unfold(const Convolution& conv, const Window& window, const Real* image, Real* columns) {
  for_each_run(conv, window, [&](int64_t column, int64_t offset, int64_t start, int64_t run) {
    Real* to = columns + column;
    if (offset < 0) return static_cast<void>(std::fill(to, to + run, Real{}));
    const Reach reach = reach_of(conv, start, run);
    const Real* from = image + offset + start;
    std::fill(to, to + reach.begin, Real{});
    if (conv.stride[2] == 1) {
      std::copy(from + reach.begin, from + reach.end, to + reach.begin);
    } else {
      for (int64_t i = reach.begin; i < reach.end; ++i) to[i] = from[i * conv.stride[2]];
    }
    std::fill(to + reach.end, to + run, Real{});
  });
}

/// The transpose of unfold: image += the contributions of each output position.
template <class Real>
void fold(const Convolution& conv, const Window& window, const Real* columns, Real* image) {
  for_each_run(conv, window, [&](int64_t column, int64_t offset, int64_t start, int64_t run) {
    if (offset < 0) return;
    const Reach reach = reach_of(conv, start, run);
    const Real* from = columns + column;
    Real* to = image + offset + start;
    const int64_t stride = conv.stride[2];
    for (int64_t i = reach.begin; i < reach.end; ++i) to[i * stride] += from[i];
  });
}

}  // namespace npu::ops
