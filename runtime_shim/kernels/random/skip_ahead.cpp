#include "runtime_shim/kernels/random/skip_ahead.h"

#include <algorithm>
#include <array>
#include <vector>

#include "npu/detail/mrg32k3a.h"
#include "npu/detail/xorwow.h"

namespace npu::ops {
namespace {

// ---- XORWOW: 160 bits over GF(2) ----

using Words = std::array<uint32_t, 5>;
constexpr int kXorwowBits = 160, kDrawsOfSubsequence = 67;  // 2^67

/// Column b is what the step makes of bit b alone.
using BitMatrix = std::array<Words, kXorwowBits>;

Words product(const BitMatrix& matrix, const Words& words) {
  Words result{};
  for (int bit = 0; bit < kXorwowBits; ++bit) {
    if ((words[bit / 32] >> (bit % 32) & 1) == 0) continue;
    for (int k = 0; k < 5; ++k) result[k] ^= matrix[bit][k];
  }
  return result;
}

/// Element k: 2^k steps. Made at the first use: some milliseconds.
const std::vector<BitMatrix>& powers_of_xorwow() {
  static const std::vector<BitMatrix> powers = [] {
    std::vector<BitMatrix> made(kDrawsOfSubsequence + 64);
    for (int bit = 0; bit < kXorwowBits; ++bit) {
      detail::XorwowEngine engine{};
      engine.words[bit / 32] = 1u << (bit % 32);
      engine.next();
      std::copy_n(engine.words, 5, made[0][bit].begin());
    }
    for (size_t k = 1; k < made.size(); ++k)
      for (int bit = 0; bit < kXorwowBits; ++bit) made[k][bit] = product(made[k - 1], made[k - 1][bit]);
    return made;
  }();
  return powers;
}

/// The product of one matrix with any words, by a table of the products of each half byte (Arlazarov, Dinic, Kronrod, Faradzev 1970).
class TabledProduct {
 public:
  explicit TabledProduct(const BitMatrix& matrix) {
    for (int part = 0; part < kParts; ++part)
      for (uint32_t value = 0; value < 16; ++value) {
        Words words{};
        words[part / 8] = value << (part % 8 * 4);
        const Words sum = product(matrix, words);
        std::copy(sum.begin(), sum.end(), table_[part][value].begin());
      }
  }
  Words operator()(const Words& words) const {
    std::array<uint32_t, 8> sum{};
    for (int part = 0; part < kParts; ++part) {
      const auto& row = table_[part][words[part / 8] >> (part % 8 * 4) & 15];
      for (int k = 0; k < 8; ++k) sum[k] ^= row[k];
    }
    Words result;
    std::copy_n(sum.begin(), 5, result.begin());
    return result;
  }

 private:
  static constexpr int kParts = kXorwowBits / 4;
  std::array<std::array<std::array<uint32_t, 8>, 16>, kParts> table_{};  // eight words, of which five count
};

Words skipped(Words words, uint64_t count, int first_power) {
  for (int k = 0; count != 0; ++k, count >>= 1)
    if (count & 1) words = product(powers_of_xorwow()[first_power + k], words);
  return words;
}

/// The words after a number of subsequences. Threads of a kernel start states one after the other: each from the one before.
Words after_subsequences(const Words& from, uint64_t count) {
  static const TabledProduct next(powers_of_xorwow()[kDrawsOfSubsequence]);
  struct Last {
    Words from{}, to{};
    uint64_t count = 0;
  };
  thread_local Last last;
  constexpr uint64_t kNear = 8;
  if (last.from == from && count - last.count <= kNear) {
    for (; last.count != count; ++last.count) last.to = next(last.to);
  } else {
    last = {from, skipped(from, count, kDrawsOfSubsequence), count};
  }
  return last.to;
}

// ---- MRG32k3a: two recurrences of three numbers modulo a prime ----

using Matrix = std::array<std::array<uint64_t, 3>, 3>;

Matrix product(const Matrix& a, const Matrix& b, uint64_t modulus) {
  Matrix result{};
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j)
      for (int k = 0; k < 3; ++k) result[i][j] = (result[i][j] + a[i][k] * b[k][j] % modulus) % modulus;
  return result;
}

/// Element k: 2^k steps, up to 2^63 sequences of 2^127.
std::vector<Matrix> powers_of(Matrix step, uint64_t modulus) {
  std::vector<Matrix> powers{step};
  while (powers.size() < 127 + 64) powers.push_back(product(powers.back(), powers.back(), modulus));
  return powers;
}

void skip(uint32_t* numbers, uint64_t count, const Matrix* power, uint64_t modulus) {
  for (; count != 0; ++power, count >>= 1) {
    if ((count & 1) == 0) continue;
    uint64_t next[3] = {};
    for (int i = 0; i < 3; ++i)
      for (int k = 0; k < 3; ++k) next[i] = (next[i] + (*power)[i][k] * numbers[k] % modulus) % modulus;
    std::copy_n(next, 3, numbers);
  }
}

}  // namespace

void skip_xorwow(uint32_t* words, uint64_t subsequences, uint64_t draws) {
  Words state;
  std::copy_n(words, 5, state.begin());
  if (subsequences != 0) state = after_subsequences(state, subsequences);
  if (draws != 0) state = skipped(state, draws, 0);
  std::copy(state.begin(), state.end(), words);
}

void skip_mrg32k3a(uint32_t* first, uint32_t* second, uint64_t count, int log2_of_unit) {
  constexpr uint64_t m1 = detail::Mrg32k3aEngine::kModulus1, m2 = detail::Mrg32k3aEngine::kModulus2;
  static const std::vector<Matrix> of_first =
      powers_of({{{0, 1, 0}, {0, 0, 1}, {m1 - 810728, 1403580, 0}}}, m1);
  static const std::vector<Matrix> of_second =
      powers_of({{{0, 1, 0}, {0, 0, 1}, {m2 - 1370589, 0, 527612}}}, m2);
  skip(first, count, &of_first[static_cast<size_t>(log2_of_unit)], m1);
  skip(second, count, &of_second[static_cast<size_t>(log2_of_unit)], m2);
}

}  // namespace npu::ops
