/// @file
/// Random distributions: numbers that are uniform or normal, from an engine of Thrust or of the standard library.
/// They have no state, so objects may be shared. Sequences are those of a GPU; numbers that are normal differ from
/// its numbers in the last bits.
/// Errors: none.
/// Source: Thrust API documentation, Random Number Distributions.
#ifndef NPU_THRUST_DISTRIBUTIONS_H_
#define NPU_THRUST_DISTRIBUTIONS_H_

#include <limits>
#include <type_traits>

#include "npu/kernel/math_functions.h"
#include "npu/thrust/random.h"
#include "npu/thrust/tuple.h"

namespace thrust {
namespace random {

namespace detail {

/// What an engine gives next, counted from its smallest number, and the largest of that. Engines of the standard
/// library have functions min and max.
template <class Engine>
struct Draw {
  static constexpr bool kStandard = std::is_function_v<std::remove_pointer_t<decltype(&Engine::min)>>;
  static constexpr auto lowest() {
    if constexpr (kStandard) {
      return Engine::min();
    } else {
      return Engine::min;
    }
  }
  static constexpr auto range() {
    if constexpr (kStandard) {
      return static_cast<typename Engine::result_type>(Engine::max() - Engine::min());
    } else {
      return static_cast<typename Engine::result_type>(Engine::max - Engine::min);
    }
  }
  static auto next(Engine& engine) { return static_cast<typename Engine::result_type>(engine() - lowest()); }
};
/// Uniform in [low, high).
template <class T, class Engine>
T uniform(Engine& engine, T low, T high) {
  const T part = static_cast<T>(Draw<Engine>::next(engine)) / (T(1) + static_cast<T>(Draw<Engine>::range()));
  return part * (high - low) + low;
}

/// The two parameters of a distribution, and what distributions share.
template <class Derived, class T>
class Distribution {
 public:
  using result_type = T;
  using param_type = pair<T, T>;
  explicit Distribution(const param_type& parameters) : parameters_(parameters) {}
  template <class Engine>
  T operator()(Engine& engine) const {
    return Derived::sample(engine, parameters_);
  }
  template <class Engine>
  T operator()(Engine& engine, const param_type& parameters) const {
    return Derived::sample(engine, parameters);
  }
  void reset() {}
  param_type param() const { return parameters_; }
  void param(const param_type& parameters) { parameters_ = parameters; }
  friend bool operator==(const Derived& x, const Derived& y) { return x.param() == y.param(); }
  friend bool operator!=(const Derived& x, const Derived& y) { return !(x == y); }
  friend std::ostream& operator<<(std::ostream& out, const Derived& d) {
    return out << d.param().first << ' ' << d.param().second;
  }
  friend std::istream& operator>>(std::istream& in, Derived& d) {
    param_type parameters;
    in >> parameters.first >> parameters.second;
    d.param(parameters);
    return in;
  }

 protected:
  param_type parameters_;
};

}  // namespace detail

/// Uniform in [a, b).
template <class T = double>
class uniform_real_distribution : public detail::Distribution<uniform_real_distribution<T>, T> {
  using Base = detail::Distribution<uniform_real_distribution<T>, T>;

 public:
  using typename Base::param_type;
  explicit uniform_real_distribution(T a = 0, T b = 1) : Base({a, b}) {}
  explicit uniform_real_distribution(const param_type& parameters) : Base(parameters) {}
  T a() const { return this->parameters_.first; }
  T b() const { return this->parameters_.second; }
  T min() const { return a(); }
  T max() const { return b(); }
  /// One number, from one call of the engine.
  template <class Engine>
  static T sample(Engine& engine, const param_type& parameters) {
    return detail::uniform<T>(engine, parameters.first, parameters.second);
  }
};

/// Uniform in [a, b], both included. A real number in [a, b + 1) is cut towards 0, as on a GPU: with a < 0, zero is
/// twice as frequent and a does not occur.
template <class T = int>
class uniform_int_distribution : public detail::Distribution<uniform_int_distribution<T>, T> {
  using Base = detail::Distribution<uniform_int_distribution<T>, T>;

 public:
  using typename Base::param_type;
  explicit uniform_int_distribution(T a = 0, T b = std::numeric_limits<T>::max()) : Base({a, b}) {}
  explicit uniform_int_distribution(const param_type& parameters) : Base(parameters) {}
  T a() const { return this->parameters_.first; }
  T b() const { return this->parameters_.second; }
  T min() const { return a(); }
  T max() const { return b(); }
  /// One number, from one call of the engine.
  template <class Engine>
  static T sample(Engine& engine, const param_type& parameters) {
    return static_cast<T>(detail::uniform<double>(engine, static_cast<double>(parameters.first),
                                                  static_cast<double>(parameters.second) + 1));
  }
};

/// Normal with this mean and standard deviation, by the inverse of the distribution function.
template <class T = double>
class normal_distribution : public detail::Distribution<normal_distribution<T>, T> {
  using Base = detail::Distribution<normal_distribution<T>, T>;

 public:
  using typename Base::param_type;
  explicit normal_distribution(T mean = 0, T stddev = 1) : Base({mean, stddev}) {}
  explicit normal_distribution(const param_type& parameters) : Base(parameters) {}
  T mean() const { return this->parameters_.first; }
  T stddev() const { return this->parameters_.second; }
  T min() const { return std::numeric_limits<T>::lowest(); }
  T max() const { return std::numeric_limits<T>::max(); }
  /// One number, from one call of the engine. The upper half of the engine's numbers mirrors the lower one.
  template <class Engine>
  static T sample(Engine& engine, const param_type& parameters) {
    constexpr auto kRange = detail::Draw<Engine>::range();
    constexpr T kStep = static_cast<T>(1.0 / static_cast<double>(kRange));
    constexpr T kRoot2 = static_cast<T>(1.4142135623730950488);
    const auto drawn = detail::Draw<Engine>::next(engine);
    const bool upper = drawn > kRange / 2;
    const T part = static_cast<T>(upper ? kRange - drawn : drawn) * kStep + kStep / 2;
    return parameters.first + parameters.second * (upper ? kRoot2 : -kRoot2) * ::erfcinv(2 * part);
  }
};

}  // namespace random

using random::normal_distribution;
using random::uniform_int_distribution;
using random::uniform_real_distribution;

}  // namespace thrust

#endif  // NPU_THRUST_DISTRIBUTIONS_H_
