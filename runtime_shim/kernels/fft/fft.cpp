// Transforms the lines of each dimension in turn: powers of two by halving, every other length as a
// convolution of such a length (Bluestein: kn = (k^2 + n^2 - (k - n)^2) / 2).

#include "runtime_shim/kernels/fft/fft.h"

#include <cmath>
#include <complex>
#include <numeric>
#include <type_traits>

#include "runtime_shim/kernels/element_bits.h"
#include "runtime_shim/kernels/parallel.h"

namespace npu::ops {
namespace {

using Complex = std::complex<double>;
constexpr double kPi = 3.14159265358979323846;

// exp(direction * pi * i * numerator / denominator)
Complex root(int64_t numerator, int64_t denominator, int direction) {
  double angle =
      direction * kPi * static_cast<double>(numerator % (2 * denominator)) / static_cast<double>(denominator);
  return {std::cos(angle), std::sin(angle)};
}

Complex times(Complex a, Complex b) {  // without the checks for infinities that * makes
  return {a.real() * b.real() - a.imag() * b.imag(), a.real() * b.imag() + a.imag() * b.real()};
}

/// Transforms of one length that is a power of two, in place.
class PowerOfTwo {
 public:
  PowerOfTwo(int64_t n, int direction) : n_(n), roots_(static_cast<size_t>(n / 2)) {
    for (int64_t k = 0; k < n / 2; ++k) roots_[static_cast<size_t>(k)] = root(2 * k, n, direction);
  }
  void run(Complex* x) const {
    reverse_bits(x);
    for (int64_t half = 1; half < n_; half *= 2) {
      const int64_t step = n_ / (2 * half);
      for (int64_t begin = 0; begin < n_; begin += 2 * half) {
        for (int64_t k = 0; k < half; ++k) {
          Complex odd = times(x[begin + k + half], roots_[static_cast<size_t>(k * step)]);
          x[begin + k + half] = x[begin + k] - odd;
          x[begin + k] += odd;
        }
      }
    }
  }

 private:
  void reverse_bits(Complex* x) const {
    for (int64_t i = 1, j = 0; i < n_; ++i) {
      int64_t bit = n_ / 2;
      for (; j & bit; bit /= 2) j ^= bit;
      j ^= bit;
      if (i < j) std::swap(x[i], x[j]);
    }
  }
  int64_t n_;
  std::vector<Complex> roots_;
};

int64_t power_of_two_from(int64_t least) {
  int64_t n = 1;
  while (n < least) n *= 2;
  return n;
}

/// Transforms of one length, in place.
class Line {
 public:
  Line(int64_t n, int direction)
      : n_(n),
        is_power_((n & (n - 1)) == 0),
        padded_(is_power_ ? n : power_of_two_from(2 * n - 1)),
        forward_(padded_, is_power_ ? direction : -1),
        backward_(is_power_ ? 1 : padded_, 1) {
    if (is_power_) return;
    chirp_.resize(static_cast<size_t>(n));
    filter_.resize(static_cast<size_t>(padded_));
    for (int64_t k = 0; k < n; ++k) {
      chirp_[static_cast<size_t>(k)] = root(k * k, n, direction);
      filter_[static_cast<size_t>(k)] = std::conj(chirp_[static_cast<size_t>(k)]);
      filter_[static_cast<size_t>(k == 0 ? 0 : padded_ - k)] = filter_[static_cast<size_t>(k)];
    }
    forward_.run(filter_.data());
  }
  int64_t scratch_size() const { return is_power_ ? 0 : padded_; }
  void run(Complex* x, Complex* scratch) const {
    if (is_power_) return forward_.run(x);
    for (int64_t k = 0; k < padded_; ++k)
      scratch[k] = k < n_ ? times(x[k], chirp_[static_cast<size_t>(k)]) : Complex();
    forward_.run(scratch);
    for (int64_t k = 0; k < padded_; ++k) scratch[k] = times(scratch[k], filter_[static_cast<size_t>(k)]);
    backward_.run(scratch);
    const double scale = 1.0 / static_cast<double>(padded_);
    for (int64_t k = 0; k < n_; ++k) x[k] = times(scratch[k], chirp_[static_cast<size_t>(k)]) * scale;
  }

 private:
  int64_t n_;
  bool is_power_;
  int64_t padded_;
  PowerOfTwo forward_, backward_;
  std::vector<Complex> chirp_, filter_;
};

int64_t product(const std::vector<int64_t>& size) {
  return std::accumulate(size.begin(), size.end(), int64_t{1}, std::multiplies<>());
}

/// The offset of one element in a layout. `index` runs through `size`, the last dimension fastest.
int64_t offset_of(const FftLayout& layout, const std::vector<int64_t>& size, int64_t batch, int64_t index) {
  int64_t offset = 0, pitch = 1;
  for (size_t d = size.size(); d-- > 0;) {
    offset += index % size[d] * pitch;
    index /= size[d];
    pitch *= layout.embed[d];
  }
  return batch * layout.distance + offset * layout.stride;
}

/// The element -k of a transform, in the order of `size`.
int64_t mirrored(const std::vector<int64_t>& size, int64_t index) {
  int64_t result = 0, pitch = 1;
  for (size_t d = size.size(); d-- > 0;) {
    result += (size[d] - index % size[d]) % size[d] * pitch;
    index /= size[d];
    pitch *= size[d];
  }
  return result;
}

void transform_axis(std::vector<Complex>& data, int64_t n, int64_t stride, int direction) {
  if (n == 1) return;
  const Line line(n, direction);
  const int64_t lines = static_cast<int64_t>(data.size()) / n;
  parallel_chunks(lines, std::max<int64_t>(1, 4096 / n), [&](int64_t first, int64_t last) {
    std::vector<Complex> copy(static_cast<size_t>(n)), scratch(static_cast<size_t>(line.scratch_size()));
    for (int64_t l = first; l < last; ++l) {
      Complex* begin = data.data() + l / stride * stride * n + l % stride;
      if (stride == 1) {
        line.run(begin, scratch.data());
        continue;
      }
      for (int64_t k = 0; k < n; ++k) copy[static_cast<size_t>(k)] = begin[k * stride];
      line.run(copy.data(), scratch.data());
      for (int64_t k = 0; k < n; ++k) begin[k * stride] = copy[static_cast<size_t>(k)];
    }
  });
}

/// Sizes of a side; of a complex side with real counterpart only half is stored.
std::vector<int64_t> half_of(std::vector<int64_t> size) {
  size.back() = size.back() / 2 + 1;
  return size;
}

// The numbers of memory, two of them with conversions.
struct Half {
  uint16_t bits;
  operator double() const { return widen_half(bits); }
  static Half of(double value) { return {round_to_half(static_cast<float>(value))}; }
};
struct Bfloat16 {
  uint16_t bits;
  operator double() const { return widen_bfloat16(bits); }
  static Bfloat16 of(double value) { return {round_to_bfloat16(static_cast<float>(value))}; }
};
template <class Number>
Number number_of(double value) {
  if constexpr (std::is_floating_point_v<Number>) {
    return static_cast<Number>(value);
  } else {
    return Number::of(value);
  }
}

template <class Number>
struct RealsOf {
  Number* data;
  Complex operator()(int64_t at) const { return {static_cast<double>(data[at]), 0}; }
  void operator()(int64_t at, Complex value) const { data[at] = number_of<Number>(value.real()); }
};
template <class Number>
struct PairsOf {
  Number* data;
  Complex operator()(int64_t at) const {
    return {static_cast<double>(data[2 * at]), static_cast<double>(data[2 * at + 1])};
  }
  void operator()(int64_t at, Complex value) const {
    data[2 * at] = number_of<Number>(value.real());
    data[2 * at + 1] = number_of<Number>(value.imag());
  }
};

/// Calls body with the memory of elements of one type.
template <class Body>
auto with_memory(Element type, bool complex, void* data, const Body& body) {
  auto of = [&](auto* numbers) {
    using Number = std::remove_pointer_t<decltype(numbers)>;
    return complex ? body(PairsOf<Number>{numbers}) : body(RealsOf<Number>{numbers});
  };
  switch (type) {
    case Element::f16:
      return of(static_cast<Half*>(data));
    case Element::bf16:
      return of(static_cast<Bfloat16*>(data));
    case Element::f64:
      return of(static_cast<double*>(data));
    default:
      return of(static_cast<float*>(data));
  }
}

/// What is not stored of half a spectrum: the conjugates of the opposite elements.
void add_mirrored(const FftProblem& problem, std::vector<Complex>* data) {
  const int64_t count = product(problem.size), last = problem.size.back();
  parallel_chunks(static_cast<int64_t>(data->size()), 4096, [&](int64_t first, int64_t end) {
    for (int64_t at = first; at < end; ++at) {
      const int64_t index = at % count;
      if (index % last <= last / 2) continue;
      const int64_t opposite = at - index + mirrored(problem.size, index);
      (*data)[static_cast<size_t>(at)] = std::conj((*data)[static_cast<size_t>(opposite)]);
    }
  });
}

template <class Load>
std::vector<Complex> gather(const FftProblem& problem, const Load& load) {
  const bool halved = problem.kind == FftKind::complex_to_real;
  const std::vector<int64_t> side = halved ? half_of(problem.size) : problem.size;
  const int64_t count = product(side), whole = product(problem.size), last = problem.size.back();
  std::vector<Complex> data(static_cast<size_t>(whole * problem.batch));
  parallel_chunks(count * problem.batch, 4096, [&](int64_t first, int64_t end) {
    for (int64_t at = first; at < end; ++at) {
      const int64_t batch = at / count, index = at % count;
      const int64_t to = batch * whole + index / side.back() * last + index % side.back();
      data[static_cast<size_t>(to)] = load(offset_of(problem.in, side, batch, index));
    }
  });
  if (halved) add_mirrored(problem, &data);
  return data;
}

template <class Store>
void scatter(const FftProblem& problem, const std::vector<Complex>& data, const Store& store) {
  const bool halved = problem.kind == FftKind::real_to_complex;
  const std::vector<int64_t> side = halved ? half_of(problem.size) : problem.size;
  const int64_t count = product(side), whole = product(problem.size), last = problem.size.back();
  parallel_chunks(count * problem.batch, 4096, [&](int64_t first, int64_t end) {
    for (int64_t at = first; at < end; ++at) {
      const int64_t batch = at / count, index = at % count;
      const int64_t from = batch * whole + index / side.back() * last + index % side.back();
      store(offset_of(problem.out, side, batch, index), data[static_cast<size_t>(from)]);
    }
  });
}

void transform(const FftProblem& problem, std::vector<Complex>& data, int direction) {
  if (problem.kind == FftKind::real_to_complex) direction = -1;
  if (problem.kind == FftKind::complex_to_real) direction = 1;
  int64_t stride = 1;
  for (size_t d = problem.size.size(); d-- > 0;) {
    transform_axis(data, problem.size[d], stride, direction);
    stride *= problem.size[d];
  }
}

}  // namespace

FftLayout packed_layout(const std::vector<int64_t>& size, int64_t last) {
  FftLayout layout{size, 1, 0};
  layout.embed.back() = last;
  layout.distance = product(layout.embed);
  return layout;
}

std::function<std::complex<double>(int64_t)> fft_loads(Element type, bool complex, const void* in) {
  return with_memory(type, complex, const_cast<void*>(in),
                     [](auto memory) -> std::function<Complex(int64_t)> {
                       return [memory](int64_t at) { return memory(at); };
                     });
}

std::function<void(int64_t, std::complex<double>)> fft_stores(Element type, bool complex, void* out) {
  return with_memory(type, complex, out, [](auto memory) -> std::function<void(int64_t, Complex)> {
    return [memory](int64_t at, Complex value) { memory(at, value); };
  });
}

void fft(const FftProblem& problem, const FftAccess& access, int direction) {
  std::vector<Complex> data = gather(problem, access.load);
  transform(problem, data, direction);
  scatter(problem, data, access.store);
}

void fft(const FftProblem& problem, Element type, const void* in, void* out, int direction) {
  const bool real_in = problem.kind == FftKind::real_to_complex,
             real_out = problem.kind == FftKind::complex_to_real;
  std::vector<Complex> data;
  with_memory(type, !real_in, const_cast<void*>(in), [&](auto memory) { data = gather(problem, memory); });
  transform(problem, data, direction);
  with_memory(type, !real_out, out, [&](auto memory) { scatter(problem, data, memory); });
}

}  // namespace npu::ops
