/// @file
/// Random engines that combine others: shift registers, subtraction with carry, blocks of which a part is used,
/// and two engines joined by exclusive or.
/// Errors: none.
/// Source: Thrust API documentation, Random Number Engines; J. Maddock and others, C++ TR1, section 5.1; the
/// engines ranlux24 and ranlux48 of C++17, which are seeded alike.
#ifndef NPU_THRUST_RANDOM_ENGINES_H_
#define NPU_THRUST_RANDOM_ENGINES_H_

#include <cstddef>
#include <type_traits>

#include "npu/thrust/random.h"

namespace thrust {
namespace random {

/// A Tausworthe generator: a shift register of w bits with the exponents k and q, which moves by s bits.
/// discard(n) takes n steps.
template <class T, std::size_t w, std::size_t k, std::size_t q, std::size_t s>
class linear_feedback_shift_engine {
  static constexpr T kWord = static_cast<T>(~T{0}) >> (std::numeric_limits<T>::digits - w);

 public:
  using result_type = T;
  static constexpr std::size_t word_size = w, exponent1 = k, exponent2 = q, step_size = s;
  /// Thrust counts one number less than the register has: distributions divide by max - min + 1.
  static constexpr T min = 0, max = kWord - 1, default_seed = 341;

  explicit linear_feedback_shift_engine(T value = default_seed) : state_(value) {}
  void seed(T value = default_seed) { state_ = value; }
  T operator()() {
    const T kept = static_cast<T>(~T{0} << (w - k)) & kWord;
    const T shifted = static_cast<T>(((state_ << q) ^ state_) & kWord) >> (k - s);
    state_ = static_cast<T>(((state_ & kept) << s) ^ shifted);
    return state_;
  }
  void discard(unsigned long long n) {
    for (; n != 0; --n) (*this)();
  }
  friend bool operator==(const linear_feedback_shift_engine& x, const linear_feedback_shift_engine& y) {
    return x.state_ == y.state_;
  }
  friend bool operator!=(const linear_feedback_shift_engine& x, const linear_feedback_shift_engine& y) {
    return !(x == y);
  }
  friend std::ostream& operator<<(std::ostream& out, const linear_feedback_shift_engine& e) {
    return out << e.state_;
  }
  friend std::istream& operator>>(std::istream& in, linear_feedback_shift_engine& e) {
    return in >> e.state_;
  }

 private:
  T state_;
};

/// x[i] = x[i - s] - x[i - r] - carry, modulo 2^w. discard(n) takes n steps.
template <class T, std::size_t w, std::size_t s, std::size_t r>
class subtract_with_carry_engine {
  static constexpr T kModulus = T{1} << w;

 public:
  using result_type = T;
  static constexpr std::size_t word_size = w, short_lag = s, long_lag = r;
  static constexpr T min = 0, max = kModulus - 1, default_seed = 19780503;

  explicit subtract_with_carry_engine(T value = default_seed) { seed(value); }
  /// Fills the state by a linear congruential engine; 0 stands for the default seed.
  void seed(T value = default_seed) {
    linear_congruential_engine<T, 40014, 0, 2147483563> start(value == 0 ? default_seed : value);
    for (T& x : state_) x = start() % kModulus;
    carry_ = state_[r - 1] == 0 ? 1 : 0;
    at_ = 0;
  }
  T operator()() {
    const T ahead = state_[(at_ + r - s) % r], taken = state_[at_] + carry_;
    carry_ = ahead < taken ? 1 : 0;
    state_[at_] = carry_ != 0 ? kModulus - taken + ahead : ahead - taken;
    const T result = state_[at_];
    at_ = (at_ + 1) % r;
    return result;
  }
  void discard(unsigned long long n) {
    for (; n != 0; --n) (*this)();
  }
  friend bool operator==(const subtract_with_carry_engine& x, const subtract_with_carry_engine& y) {
    bool same = x.carry_ == y.carry_;
    for (std::size_t i = 0; i < r; ++i) same = same && x.from_now(i) == y.from_now(i);
    return same;
  }
  friend bool operator!=(const subtract_with_carry_engine& x, const subtract_with_carry_engine& y) {
    return !(x == y);
  }
  friend std::ostream& operator<<(std::ostream& out, const subtract_with_carry_engine& e) {
    for (std::size_t i = 0; i < r; ++i) out << e.from_now(i) << ' ';
    return out << e.carry_;
  }
  friend std::istream& operator>>(std::istream& in, subtract_with_carry_engine& e) {
    for (T& x : e.state_) in >> x;
    e.at_ = 0;
    return in >> e.carry_;
  }

 private:
  T from_now(std::size_t i) const { return state_[(at_ + i) % r]; }
  T state_[r];
  T carry_;
  std::size_t at_;
};
using ranlux24_base = subtract_with_carry_engine<std::uint32_t, 24, 10, 24>;
using ranlux48_base = subtract_with_carry_engine<std::uint64_t, 48, 5, 12>;

/// The first r numbers of each block of p numbers of another engine. discard(n) takes n steps.
template <class Engine, std::size_t p, std::size_t r>
class discard_block_engine {
 public:
  using base_type = Engine;
  using result_type = typename Engine::result_type;
  static constexpr std::size_t block_size = p, used_block = r;
  static constexpr result_type min = Engine::min, max = Engine::max;

  discard_block_engine() = default;
  explicit discard_block_engine(const Engine& base) : base_(base) {}
  explicit discard_block_engine(result_type value) : base_(value) {}
  void seed() { *this = discard_block_engine(); }
  void seed(result_type value) { *this = discard_block_engine(value); }
  result_type operator()() {
    if (used_ >= r) {
      base_.discard(p - used_);
      used_ = 0;
    }
    ++used_;
    return base_();
  }
  void discard(unsigned long long n) {
    for (; n != 0; --n) (*this)();
  }
  const Engine& base() const { return base_; }
  friend bool operator==(const discard_block_engine& x, const discard_block_engine& y) {
    return x.base_ == y.base_ && x.used_ == y.used_;
  }
  friend bool operator!=(const discard_block_engine& x, const discard_block_engine& y) { return !(x == y); }
  friend std::ostream& operator<<(std::ostream& out, const discard_block_engine& e) {
    return out << e.base_ << ' ' << e.used_;
  }
  friend std::istream& operator>>(std::istream& in, discard_block_engine& e) {
    return in >> e.base_ >> e.used_;
  }

 private:
  Engine base_;
  unsigned used_ = 0;
};

namespace detail {
/// The largest (a << shift) ^ b with a <= largest_a and b <= largest_b: at the highest bit that both can have,
/// one gives it and the other has all bits below free.
template <class T>
constexpr T largest_xor(T largest_a, T largest_b, std::size_t shift) {
  const T a = static_cast<T>(largest_a << shift);
  T common = a & largest_b;
  for (std::size_t step = 1; step < sizeof(T) * 8; step *= 2) common |= common >> step;
  return a | largest_b | common;
}
template <class T>
constexpr T at_most(T value, T limit) {
  return value < limit ? value : limit;
}
}  // namespace detail

/// (a << s1) ^ (b << s2), with a and b from two engines. discard(n) takes n steps.
template <class Engine1, std::size_t s1, class Engine2, std::size_t s2 = 0>
class xor_combine_engine {
  static_assert(s1 >= s2, "xor_combine_engine: the engine that is shifted further comes first");

 public:
  using base1_type = Engine1;
  using base2_type = Engine2;
  using result_type =
      std::conditional_t<(sizeof(typename Engine2::result_type) > sizeof(typename Engine1::result_type)),
                         typename Engine2::result_type, typename Engine1::result_type>;
  static constexpr std::size_t shift1 = s1, shift2 = s2;
  static constexpr result_type min = 0, max = detail::largest_xor<result_type>(
                                                  detail::at_most<result_type>(
                                                      Engine1::max - Engine1::min,
                                                      static_cast<result_type>(~result_type{0}) >> s1),
                                                  detail::at_most<result_type>(
                                                      Engine2::max - Engine2::min,
                                                      static_cast<result_type>(~result_type{0}) >> s2),
                                                  s1 - s2)
                                              << s2;

  xor_combine_engine() = default;
  xor_combine_engine(const Engine1& first, const Engine2& second) : first_(first), second_(second) {}
  xor_combine_engine(result_type value) : first_(value), second_(value) {}
  void seed() { *this = xor_combine_engine(); }
  void seed(result_type value) { *this = xor_combine_engine(value); }
  result_type operator()() {
    const auto a = static_cast<result_type>(first_() - Engine1::min);
    const auto b = static_cast<result_type>(second_() - Engine2::min);
    return static_cast<result_type>((a << s1) ^ (b << s2));
  }
  void discard(unsigned long long n) {
    for (; n != 0; --n) (*this)();
  }
  const Engine1& base1() const { return first_; }
  const Engine2& base2() const { return second_; }
  friend bool operator==(const xor_combine_engine& x, const xor_combine_engine& y) {
    return x.first_ == y.first_ && x.second_ == y.second_;
  }
  friend bool operator!=(const xor_combine_engine& x, const xor_combine_engine& y) { return !(x == y); }
  friend std::ostream& operator<<(std::ostream& out, const xor_combine_engine& e) {
    return out << e.first_ << ' ' << e.second_;
  }
  friend std::istream& operator>>(std::istream& in, xor_combine_engine& e) {
    return in >> e.first_ >> e.second_;
  }

 private:
  Engine1 first_;
  Engine2 second_;
};

/// The engines with names: those of M. Luescher at two precisions, and that of P. L'Ecuyer with three registers.
/// @{
using ranlux24 = discard_block_engine<ranlux24_base, 223, 23>;
using ranlux48 = discard_block_engine<ranlux48_base, 389, 11>;
using taus88 =
    xor_combine_engine<linear_feedback_shift_engine<std::uint32_t, 32, 31, 13, 12>, 0,
                       xor_combine_engine<linear_feedback_shift_engine<std::uint32_t, 32, 29, 2, 4>, 0,
                                          linear_feedback_shift_engine<std::uint32_t, 32, 28, 3, 17>, 0>,
                       0>;
/// @}

}  // namespace random

using random::discard_block_engine;
using random::linear_feedback_shift_engine;
using random::ranlux24;
using random::ranlux24_base;
using random::ranlux48;
using random::ranlux48_base;
using random::subtract_with_carry_engine;
using random::taus88;
using random::xor_combine_engine;

}  // namespace thrust

#endif  // NPU_THRUST_RANDOM_ENGINES_H_
