/// @file
/// Random engines and distributions that function objects of algorithms carry along.
/// Errors: none.
/// Source: Thrust API documentation, Random Number Generation; the engines are minstd_rand0 and minstd_rand
/// of C++17.
#ifndef NPU_THRUST_RANDOM_H_
#define NPU_THRUST_RANDOM_H_

#include <cmath>
#include <cstdint>
#include <istream>
#include <limits>
#include <ostream>

namespace thrust {
namespace random {

/// x -> (a * x + c) mod m. discard(n) takes O(log n) steps, so threads can each jump to their part.
template <class T, T a, T c, T m>
class linear_congruential_engine {
 public:
  using result_type = T;
  static constexpr T multiplier = a, increment = c, modulus = m, default_seed = 1;
  static constexpr T min = c == 0 ? 1 : 0, max = m - 1;

  explicit linear_congruential_engine(T value = default_seed) { seed(value); }
  void seed(T value = default_seed) { state_ = c == 0 && value % m == 0 ? 1 : value % m; }
  T operator()() {
    state_ = static_cast<T>((std::uint64_t{a} * state_ + c) % m);
    return state_;
  }
  /// As n calls would leave it. One step is the affine map (a, c); it is squared for every bit of n.
  void discard(unsigned long long n) {
    std::uint64_t factor = a % m, offset = c % m, state = state_;
    for (; n != 0; n >>= 1) {
      if ((n & 1) != 0) state = (factor * state + offset) % m;
      offset = (factor * offset + offset) % m;
      factor = factor * factor % m;
    }
    state_ = static_cast<T>(state);
  }
  friend bool operator==(const linear_congruential_engine& x, const linear_congruential_engine& y) {
    return x.state_ == y.state_;
  }
  friend bool operator!=(const linear_congruential_engine& x, const linear_congruential_engine& y) {
    return !(x == y);
  }
  friend std::ostream& operator<<(std::ostream& out, const linear_congruential_engine& e) {
    return out << e.state_;
  }
  friend std::istream& operator>>(std::istream& in, linear_congruential_engine& e) { return in >> e.state_; }

 private:
  T state_;
};
using minstd_rand0 = linear_congruential_engine<std::uint32_t, 16807, 0, 2147483647>;
using minstd_rand = linear_congruential_engine<std::uint32_t, 48271, 0, 2147483647>;
using default_random_engine = minstd_rand;

namespace detail {
// Uniform in [0, 1) from one call of the engine. Engines of the standard library have functions min and max.
template <class T, class Engine>
T unit(Engine& engine) {
  constexpr bool kStandard = std::is_function_v<std::remove_pointer_t<decltype(&Engine::min)>>;
  if constexpr (kStandard) {
    const T range = static_cast<T>(Engine::max() - Engine::min());
    return static_cast<T>(engine() - Engine::min()) / (range + T(1));
  } else {
    const T range = static_cast<T>(Engine::max - Engine::min);
    return static_cast<T>(engine() - Engine::min) / (range + T(1));
  }
}
}  // namespace detail

/// Uniform in [a, b).
template <class T = double>
class uniform_real_distribution {
 public:
  using result_type = T;
  explicit uniform_real_distribution(T a = 0, T b = 1) : a_(a), b_(b) {}
  template <class Engine>
  T operator()(Engine& engine) const {
    return detail::unit<T>(engine) * (b_ - a_) + a_;
  }
  void reset() {}
  T a() const { return a_; }
  T b() const { return b_; }
  T min() const { return a_; }
  T max() const { return b_; }

 private:
  T a_, b_;
};

/// Uniform in [a, b], both included.
template <class T = int>
class uniform_int_distribution {
 public:
  using result_type = T;
  explicit uniform_int_distribution(T a = 0, T b = std::numeric_limits<T>::max()) : a_(a), b_(b) {}
  template <class Engine>
  T operator()(Engine& engine) const {
    const double low = static_cast<double>(a_), high = static_cast<double>(b_) + 1;
    return static_cast<T>(std::floor(detail::unit<double>(engine) * (high - low) + low));
  }
  void reset() {}
  T a() const { return a_; }
  T b() const { return b_; }
  T min() const { return a_; }
  T max() const { return b_; }

 private:
  T a_, b_;
};

/// Normal with this mean and standard deviation, by Box and Muller from two calls of the engine. The sequence
/// is not that of a GPU, which inverts the distribution function.
template <class T = double>
class normal_distribution {
 public:
  using result_type = T;
  explicit normal_distribution(T mean = 0, T stddev = 1) : mean_(mean), stddev_(stddev) {}
  template <class Engine>
  T operator()(Engine& engine) const {
    const double radius = std::sqrt(-2 * std::log(1 - detail::unit<double>(engine)));
    const double angle = 6.283185307179586 * detail::unit<double>(engine);
    return static_cast<T>(mean_ + stddev_ * radius * std::cos(angle));
  }
  void reset() {}
  T mean() const { return mean_; }
  T stddev() const { return stddev_; }

 private:
  T mean_, stddev_;
};

}  // namespace random

using random::default_random_engine;
using random::linear_congruential_engine;
using random::minstd_rand;
using random::minstd_rand0;
using random::normal_distribution;
using random::uniform_int_distribution;
using random::uniform_real_distribution;

}  // namespace thrust

#endif  // NPU_THRUST_RANDOM_H_
