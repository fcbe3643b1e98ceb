/// @file
/// Random engines that function objects of algorithms carry along.
/// Errors: none.
/// Source: Thrust API documentation, Random Number Engines; the engines are minstd_rand0 and minstd_rand of
/// C++17.
#ifndef NPU_THRUST_RANDOM_H_
#define NPU_THRUST_RANDOM_H_

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

}  // namespace random

using random::default_random_engine;
using random::linear_congruential_engine;
using random::minstd_rand;
using random::minstd_rand0;

}  // namespace thrust

#endif  // NPU_THRUST_RANDOM_H_
