#include "runtime_shim/kernels/random/sobol_vectors.h"

#include <boost/random/detail/sobol_table.hpp>
#include <vector>

#include "npu/detail/random_engine.h"

namespace npu::ops {
namespace {

using Table = boost::random::detail::qrng_tables::sobol;

constexpr uint64_t kSeed = 20081006;
constexpr uint64_t kMatrices = 0, kConstants = 1;  // sequences of the generator

template <class Word>
constexpr int kBits = 8 * sizeof(Word);

template <class Word>
Word random_word(uint64_t number, uint64_t sequence) {
  const detail::PhiloxBlock block = detail::philox(kSeed, number, sequence);
  return static_cast<Word>(uint64_t{block.word[0]} << 32 | block.word[1]) ^ static_cast<Word>(block.word[2]);
}

// v[k] = v[k - s] ^ v[k - s] / 2^s ^ the v[k - i] whose coefficient a_i of the polynomial of degree s is 1.
template <class Word>
void make_dimension(unsigned dimension, Word* v) {
  if (dimension == 0) {
    for (int k = 0; k < kBits<Word>; ++k) v[k] = Word{1} << (kBits<Word> - 1 - k);
    return;
  }
  const unsigned polynomial = Table::polynomial(dimension - 1);
  const int degree = 31 - __builtin_clz(polynomial);
  for (int k = 0; k < kBits<Word>; ++k) {
    if (k < degree) {
      v[k] = static_cast<Word>(Table::minit(dimension - 1, static_cast<unsigned>(k)))
             << (kBits<Word> - 1 - k);
      continue;
    }
    v[k] = v[k - degree] ^ (v[k - degree] >> degree);
    for (int i = 1; i < degree; ++i) {
      if (polynomial >> (degree - i) & 1) v[k] ^= v[k - i];
    }
  }
}

// Row i of the matrix: bit i, counted from the most significant, and some of those above it.
template <class Word>
void scramble_dimension(unsigned dimension, Word* v) {
  Word rows[kBits<Word>];
  for (int i = 0; i < kBits<Word>; ++i) {
    const Word bit = Word{1} << (kBits<Word> - 1 - i);
    const uint64_t number = uint64_t{dimension} * 64 + static_cast<unsigned>(i);
    rows[i] = bit | (random_word<Word>(number, kMatrices) & ~static_cast<Word>(bit | (bit - 1)));
  }
  for (int k = 0; k < kBits<Word>; ++k) {
    Word result = 0;
    for (int i = 0; i < kBits<Word>; ++i)
      result |= static_cast<Word>(__builtin_parityll(v[k] & rows[i])) << (kBits<Word> - 1 - i);
    v[k] = result;
  }
}

template <class Word>
std::vector<Word>* make_vectors(bool scrambled) {
  auto* all = new std::vector<Word>(std::size_t{Table::max_dimension} * kBits<Word>);
  for (unsigned dimension = 0; dimension < Table::max_dimension; ++dimension) {
    Word* v = &(*all)[std::size_t{dimension} * kBits<Word>];
    make_dimension(dimension, v);
    if (scrambled) scramble_dimension(dimension, v);
  }
  return all;
}

}  // namespace

const unsigned kSobolDimensions = Table::max_dimension;

// Never destroyed, because generators of static objects may run while the process exits.
template <class Word>
const Word* sobol_vectors(bool scrambled) {
  if (scrambled) {
    [[gnu::used]] static const auto* const all = make_vectors<Word>(true);
    return all->data();
  }
  [[gnu::used]] static const auto* const all = make_vectors<Word>(false);
  return all->data();
}

template <class Word>
const Word* sobol_constants() {
  [[gnu::used]] static const auto* const all = [] {
    auto* made = new std::vector<Word>(Table::max_dimension);
    for (unsigned i = 0; i < Table::max_dimension; ++i) (*made)[i] = random_word<Word>(i, kConstants);
    return made;
  }();
  return all->data();
}

template const uint32_t* sobol_vectors(bool);
template const unsigned long long* sobol_vectors(bool);
template const uint32_t* sobol_constants();
template const unsigned long long* sobol_constants();

}  // namespace npu::ops
