/// @file
/// Counts of samples in bins: cub::DeviceHistogram. Included by npu/cub.h.
///
/// One thread goes through the elements in order. Calls are asynchronous in the order of stream. They use
/// temporary memory of their own. Two calls make one operation: with memory == nullptr a call only sets
/// bytes, else it needs a block of that size and does the work. Iterators are read and written by the device;
/// function objects are copied.
/// Units: n and positions in elements, bytes in bytes.
/// Errors: npuErrorInvalidValue if bytes is below what the first call set; npuErrorMemoryAllocation without
/// memory; the error of the launch if the stream refuses it. The output is then unchanged.
/// Source: CUB documentation, DeviceHistogram.
#ifndef NPU_CUB_DEVICE_HISTOGRAM_H_
#define NPU_CUB_DEVICE_HISTOGRAM_H_

#include "npu/cub/device_call.h"

namespace cub {
namespace detail {

/// The number of the bin of a sample: of bins of one width over [lower, upper), or between ascending bounds. Outside
/// all bins it is below 0, or `bins` and more.
/// @{
struct EvenBins {
  index_t bins;
  double lower, upper;
  template <class Sample>
  index_t operator()(const Sample& sample) const {
    const double position = static_cast<double>(sample) - lower, range = upper - lower;
    if (!(position >= 0) || position >= range) return -1;
    return std::min(bins - 1, static_cast<index_t>(position * static_cast<double>(bins) / range));
  }
};
template <class Level>
struct RangeBins {
  const Level* bounds;
  index_t levels;
  template <class Sample>
  index_t operator()(const Sample& sample) const {
    return std::upper_bound(bounds, bounds + levels, sample) - bounds - 1;
  }
};
/// @}

/// Clears the bins, then counts: bin_of(sample) below 0 or from `bins` on counts nowhere.
template <class In, class Counter, class BinOf>
void count_into(const Executor& run, In in, Counter* counts, index_t bins, index_t n, BinOf bin_of) {
  run.once([=] {
    std::fill(counts, counts + bins, Counter(0));
    for (index_t i = 0; i < n; ++i) {
      const index_t bin = bin_of(in[i]);
      if (bin >= 0 && bin < bins) ++counts[bin];
    }
  });
}
template <class In, class Counter, class BinOf>
npuError_t histogram(const char* name, void* memory, std::size_t& bytes, In in, Counter* counts, index_t bins,
                     index_t n, BinOf bin_of, npuStream_t stream) {
  return device_call(name, memory, bytes, stream,
                     [=](const Executor& run) { count_into(run, in, counts, bins, n, bin_of); });
}
/// A histogram of each channel, by bins_of(channel).
template <int kChannels, int kActive, class In, class Counts, class Levels, class BinsOf>
npuError_t channels(const char* name, void* memory, std::size_t& bytes, In in, const Counts& counts,
                    const Levels& levels, index_t pixels, npuStream_t stream, BinsOf bins_of) {
  static_assert(kActive <= kChannels, "a pixel has fewer channels than histograms");
  return device_call(name, memory, bytes, stream, [&](const Executor& run) {
    for (int c = 0; c < kActive; ++c) {
      const auto sample = [in, c](index_t pixel) { return in[pixel * kChannels + c]; };
      count_into(run, thrust::make_transform_iterator(thrust::counting_iterator<index_t>(0), sample),
                 counts[c], levels[c] - 1, pixels, bins_of(c));
    }
  });
}

/// The samples of an image, row after row.
template <class T>
auto image(const T* in, index_t samples, std::size_t stride) {
  const auto sample = [=](index_t i) {
    const auto* row = reinterpret_cast<const char*>(in) + static_cast<std::size_t>(i / samples) * stride;
    return reinterpret_cast<const T*>(row)[i % samples];
  };
  return thrust::make_transform_iterator(thrust::counting_iterator<index_t>(0), sample);
}

}  // namespace detail

/// Counts of samples in levels - 1 bins. The bins are cleared first; samples outside all bins are not
/// counted.
struct DeviceHistogram {
  /// counts[i] = samples in bin i of levels - 1 bins of one width over [lower, upper).
  template <class In, class Counter, class Level>
  static npuError_t HistogramEven(void* memory, std::size_t& bytes, In in, Counter* counts, int levels,
                                  Level lower, Level upper, std::ptrdiff_t n, npuStream_t stream = nullptr,
                                  bool = false) {
    return detail::histogram(
        "cub::DeviceHistogram::HistogramEven", memory, bytes, in, counts, levels - 1, n,
        detail::EvenBins{levels - 1, static_cast<double>(lower), static_cast<double>(upper)}, stream);
  }
  /// The same of an image of rows of samples each, which begin stride bytes after each other.
  template <class T, class Counter, class Level, class Bytes>
  static npuError_t HistogramEven(void* memory, std::size_t& bytes, const T* in, Counter* counts, int levels,
                                  Level lower, Level upper, std::ptrdiff_t samples, std::ptrdiff_t rows,
                                  Bytes stride, npuStream_t stream = nullptr) {
    static_assert(std::is_integral_v<Bytes>, "the distance of two rows in bytes");
    return HistogramEven(memory, bytes, detail::image(in, samples, stride), counts, levels, lower, upper,
                         samples * rows, stream);
  }
  /// counts[i] = samples in [bounds[i], bounds[i + 1]).
  /// Shapes: bounds has levels ascending elements in device memory, counts levels - 1.
  template <class In, class Counter, class Level>
  static npuError_t HistogramRange(void* memory, std::size_t& bytes, In in, Counter* counts, int levels,
                                   const Level* bounds, std::ptrdiff_t n, npuStream_t stream = nullptr,
                                   bool = false) {
    return detail::histogram("cub::DeviceHistogram::HistogramRange", memory, bytes, in, counts, levels - 1, n,
                             detail::RangeBins<Level>{bounds, levels}, stream);
  }
  /// The same of an image of rows of samples each, which begin stride bytes after each other.
  template <class T, class Counter, class Level, class Bytes>
  static npuError_t HistogramRange(void* memory, std::size_t& bytes, const T* in, Counter* counts, int levels,
                                   const Level* bounds, std::ptrdiff_t samples, std::ptrdiff_t rows,
                                   Bytes stride, npuStream_t stream = nullptr) {
    static_assert(std::is_integral_v<Bytes>, "the distance of two rows in bytes");
    return HistogramRange(memory, bytes, detail::image(in, samples, stride), counts, levels, bounds,
                          samples * rows, stream);
  }
  /// HistogramEven of each of the first kActive channels of pixels of kChannels samples.
  /// Shapes: counts, levels, lower and upper have kActive elements in host memory: arrays, pointers or std::array.
  /// Units: pixels in pixels.
  template <int kChannels, int kActive, class In, class Counts, class Levels, class Lower, class Upper>
  static npuError_t MultiHistogramEven(void* memory, std::size_t& bytes, In in, Counts counts, Levels levels,
                                       Lower lower, Upper upper, std::ptrdiff_t pixels,
                                       npuStream_t stream = nullptr) {
    return detail::channels<kChannels, kActive>("cub::DeviceHistogram::MultiHistogramEven", memory, bytes, in,
                                                counts, levels, pixels, stream, [=](int c) {
                                                  return detail::EvenBins{levels[c] - 1,
                                                                          static_cast<double>(lower[c]),
                                                                          static_cast<double>(upper[c])};
                                                });
  }
  /// The same of an image of rows of pixels each, which begin stride bytes after each other.
  template <int kChannels, int kActive, class T, class Counts, class Levels, class Lower, class Upper,
            class Bytes>
  static npuError_t MultiHistogramEven(void* memory, std::size_t& bytes, const T* in, Counts counts,
                                       Levels levels, Lower lower, Upper upper, std::ptrdiff_t pixels,
                                       std::ptrdiff_t rows, Bytes stride, npuStream_t stream = nullptr) {
    static_assert(std::is_integral_v<Bytes>, "the distance of two rows in bytes");
    return MultiHistogramEven<kChannels, kActive>(memory, bytes,
                                                  detail::image(in, pixels * kChannels, stride), counts,
                                                  levels, lower, upper, pixels * rows, stream);
  }
  /// HistogramRange of each of the first kActive channels of pixels of kChannels samples.
  /// Shapes: counts, levels and bounds have kActive elements in host memory; bounds[c] has levels[c] ascending
  /// elements in device memory.
  template <int kChannels, int kActive, class In, class Counts, class Levels, class Bounds>
  static npuError_t MultiHistogramRange(void* memory, std::size_t& bytes, In in, Counts counts, Levels levels,
                                        Bounds bounds, std::ptrdiff_t pixels, npuStream_t stream = nullptr) {
    using Level = std::remove_cv_t<std::remove_pointer_t<std::decay_t<decltype(bounds[0])>>>;
    return detail::channels<kChannels, kActive>(
        "cub::DeviceHistogram::MultiHistogramRange", memory, bytes, in, counts, levels, pixels, stream,
        [=](int c) { return detail::RangeBins<Level>{bounds[c], levels[c]}; });
  }
  /// The same of an image of rows of pixels each, which begin stride bytes after each other.
  template <int kChannels, int kActive, class T, class Counts, class Levels, class Bounds, class Bytes>
  static npuError_t MultiHistogramRange(void* memory, std::size_t& bytes, const T* in, Counts counts,
                                        Levels levels, Bounds bounds, std::ptrdiff_t pixels,
                                        std::ptrdiff_t rows, Bytes stride, npuStream_t stream = nullptr) {
    static_assert(std::is_integral_v<Bytes>, "the distance of two rows in bytes");
    return MultiHistogramRange<kChannels, kActive>(memory, bytes,
                                                   detail::image(in, pixels * kChannels, stride), counts,
                                                   levels, bounds, pixels * rows, stream);
  }
};

}  // namespace cub

#endif  // NPU_CUB_DEVICE_HISTOGRAM_H_
