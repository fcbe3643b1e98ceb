// npurand: the host interface of the random generators over kernels/random, in stream order.

#include "npu/rand.h"

#include <memory>
#include <new>
#include <optional>
#include <utility>

#include "acl/acl_rt.h"
#include "runtime_shim/kernels/random/generators.h"
#include "runtime_shim/kernels/random/random.h"
#include "runtime_shim/kernels/random/sobol.h"
#include "runtime_shim/kernels/random/sobol_vectors.h"
#include "runtime_shim/libraries/common/call.h"
#include "runtime_shim/libraries/rand/random_operators.h"
#include "runtime_shim/runtime/backend.h"

struct npurandGenerator_st {
  npuStream_t stream = nullptr;
  bool fills_host = false;
  npurandRngType_t type = NPURAND_RNG_PSEUDO_DEFAULT;
  bool is_legacy = false;  ///< the order of results
  npu::ops::RandomRange
      next;  ///< of CANN's operators; advances with every call, so that calls continue one sequence
  uint64_t poissons = 0;  ///< counts that were drawn
  std::shared_ptr<npu::ops::RandomGenerator> numbers =
      {};                                          ///< of a pseudo-random generator, from its first call on
  std::optional<npu::ops::SobolRange> quasi = {};  ///< advances as `next`, for a quasi-random generator

  /// The default type promises no algorithm.
  bool has_operators() const {
    return type == NPURAND_RNG_PSEUDO_DEFAULT || type == NPURAND_RNG_PSEUDO_PHILOX4_32_10;
  }
  bool is_xorwow() const { return type == NPURAND_RNG_PSEUDO_DEFAULT || type == NPURAND_RNG_PSEUDO_XORWOW; }
  bool is_mersenne_twister() const {
    return type == NPURAND_RNG_PSEUDO_MTGP32 || type == NPURAND_RNG_PSEUDO_MT19937;
  }
  bool makes_pairs() const { return is_xorwow() || type == NPURAND_RNG_PSEUDO_MRG32K3A; }
};

namespace npu::detail {

template <>
struct LibraryCodes<npurandStatus_t> {
  static constexpr npurandStatus_t success = NPURAND_STATUS_SUCCESS,
                                   not_initialized = NPURAND_STATUS_LAUNCH_FAILURE,
                                   invalid_value = NPURAND_STATUS_LAUNCH_FAILURE,
                                   alloc_failed = NPURAND_STATUS_ALLOCATION_FAILED,
                                   execution_failed = NPURAND_STATUS_LAUNCH_FAILURE,
                                   not_supported = NPURAND_STATUS_LAUNCH_FAILURE;
};

namespace {

constexpr const char* kGenerate = "npurandGenerate";

probe::Type probe_type(const unsigned int*) { return probe::Type::uint32; }
probe::Type probe_type(const unsigned long long*) { return probe::Type::uint64; }
probe::Type probe_type(const float*) { return probe::Type::float32; }
probe::Type probe_type(const double*) { return probe::Type::float64; }

template <class Out>
ObservedCall observed_numbers(npurandGenerator_t generator, const Out* out, size_t count) {
  return {generator->stream, kGenerate, [&](probe::Operation& operation) {
            operation.out(probe::dense(out, probe_type(out), static_cast<int64_t>(count)));
          }};
}

// Runs fill() now for a host generator, else in the order of the generator's stream.
template <class Out, class Fill>
npurandStatus_t submit(npurandGenerator_t generator, const Out* out, size_t count, Fill fill) {
  if (generator->fills_host) return fill(), NPURAND_STATUS_SUCCESS;
  if (simulator() == nullptr) {
    lacks(generator->has_operators()
              ? "npurandGenerate or npurandGeneratePoisson"
              : "npurandGenerate with a generator other than PSEUDO_DEFAULT and PSEUDO_PHILOX4_32_10",
          "the simulated device: CANN has no operator for these numbers");
    return LibraryCodes<npurandStatus_t>::not_supported;
  }
  const ObservedCall observed = observed_numbers(generator, out, count);
  return submit_task<npurandStatus_t>(generator->stream, kGenerate, std::move(fill));
}

template <class Out, class Fill>
npurandStatus_t generate_quasi(npurandGenerator_t generator, Out* out, size_t count, Fill fill) {
  const ops::SobolRange range = *generator->quasi;
  if (count % range.dimensions != 0) return NPURAND_STATUS_LENGTH_NOT_MULTIPLE;
  generator->quasi->first += count / range.dimensions;
  return submit(generator, out, count, [=] { fill(out, count, range); });
}

/// Mersenne twisters have other numbers than cuRAND's, those of Philox.
std::shared_ptr<ops::RandomGenerator> numbers_of(npurandGenerator_t generator) {
  if (generator->numbers == nullptr) {
    const auto algorithm = generator->is_xorwow()                           ? ops::RandomAlgorithm::xorwow
                           : generator->type != NPURAND_RNG_PSEUDO_MRG32K3A ? ops::RandomAlgorithm::philox
                           : generator->is_legacy ? ops::RandomAlgorithm::mrg32k3a_legacy
                                                  : ops::RandomAlgorithm::mrg32k3a;
    generator->numbers = ops::make_generator(algorithm, generator->next.seed, generator->next.first);
  }
  return generator->numbers;
}

// Does the common checks, takes `count` elements of the sequence and submits fill(out, count, range).
template <class Out, class Fill>
npurandStatus_t generate(npurandGenerator_t generator, Out* out, size_t count, Fill fill) {
  if (generator == nullptr) return NPURAND_STATUS_NOT_INITIALIZED;
  if (count == 0) return NPURAND_STATUS_SUCCESS;
  if (out == nullptr) return NPURAND_STATUS_OUT_OF_RANGE;
  if (generator->quasi) return generate_quasi(generator, out, count, fill);
  const std::shared_ptr<ops::RandomGenerator> numbers = numbers_of(generator);
  return submit(generator, out, count, [=] { fill(out, count, *numbers); });
}

/// The same for numbers that CANN's operators have: by_operators(range) submits them. The simulated device keeps cuRAND's bits.
template <class Out, class Fill, class ByOperators>
npurandStatus_t generate(npurandGenerator_t generator, Out* out, size_t count, Fill fill,
                         const ByOperators& by_operators) {
  const bool on_device = generator != nullptr && !generator->fills_host && simulator() == nullptr;
  if (!on_device || !generator->has_operators() || count == 0 || out == nullptr)
    return generate(generator, out, count, fill);
  const ops::RandomRange range = generator->next;
  generator->next.first += (count + 3) / 4 * 4;
  const ObservedCall observed = observed_numbers(generator, out, count);
  return status_of<npurandStatus_t>(by_operators(range));
}

// XORWOW and MRG32k3a make normals in pairs and refuse odd counts.
template <class Out, class Real, class Fill, class ByOperators>
npurandStatus_t generate_pairs(npurandGenerator_t generator, Out* out, size_t count, Real stddev, Fill fill,
                               const ByOperators& by_operators) {
  if (generator == nullptr) return NPURAND_STATUS_NOT_INITIALIZED;
  if (count % 2 != 0 && generator->makes_pairs()) return NPURAND_STATUS_LENGTH_NOT_MULTIPLE;
  if (!(stddev >= 0)) return NPURAND_STATUS_OUT_OF_RANGE;
  return generate(generator, out, count, fill, by_operators);
}

template <class Real>
void fill_uniform(Real* out, size_t count, ops::SobolRange range) {
  ops::fill_uniform(out, count, range);
}
template <class Real>
void fill_uniform(Real* out, size_t count, ops::RandomGenerator& numbers) {
  numbers.fill_uniform(out, count);
}
void fill_words(unsigned int* out, size_t count, ops::SobolRange range) {
  ops::fill_words(out, count, range);
}
void fill_words(unsigned int* out, size_t count, ops::RandomGenerator& numbers) {
  numbers.fill_words(out, count);
}

template <class Real>
npurandStatus_t uniform(npurandGenerator_t generator, Real* out, size_t count) {
  return generate(
      generator, out, count, [](Real* p, size_t n, auto&& numbers) { fill_uniform(p, n, numbers); },
      [&](ops::RandomRange range) { return submit_uniform(generator->stream, out, count, range); });
}

template <class Real>
npurandStatus_t normal(npurandGenerator_t generator, Real* out, size_t count, Real mean, Real stddev) {
  return generate_pairs(
      generator, out, count, stddev,
      [=](Real* p, size_t n, auto&& numbers) { ops::fill_normal(p, n, numbers, mean, stddev); },
      [&](ops::RandomRange range) {
        return submit_normal(generator->stream, out, count, range, mean, stddev);
      });
}

template <class Real>
npurandStatus_t log_normal(npurandGenerator_t generator, Real* out, size_t count, Real mean, Real stddev) {
  return generate_pairs(
      generator, out, count, stddev,
      [=](Real* p, size_t n, auto&& numbers) { ops::fill_log_normal(p, n, numbers, mean, stddev); },
      [&](ops::RandomRange range) {
        return submit_log_normal(generator->stream, out, count, range, mean, stddev);
      });
}

/// Other numbers than cuRAND's: each element reads a sequence of its own.
npurandStatus_t poisson(npurandGenerator_t generator, unsigned int* out, size_t count, double lambda) {
  if (generator == nullptr) return NPURAND_STATUS_NOT_INITIALIZED;
  if (!(lambda > 0)) return NPURAND_STATUS_OUT_OF_RANGE;
  if (count == 0) return NPURAND_STATUS_SUCCESS;
  if (out == nullptr) return NPURAND_STATUS_OUT_OF_RANGE;
  const auto fill = [=](unsigned int* p, size_t n, auto range) { ops::fill_poisson(p, n, range, lambda); };
  if (generator->quasi) return generate_quasi(generator, out, count, fill);
  const ops::RandomRange range{generator->next.seed, generator->poissons};
  generator->poissons += count;
  return submit(generator, out, count, [=] { fill(out, count, range); });
}

npurandStatus_t create(npurandGenerator_t* generator, npurandRngType_t type, bool fills_host) {
  if (generator == nullptr) return NPURAND_STATUS_NOT_INITIALIZED;
  std::optional<ops::SobolRange> quasi;
  switch (type) {
    case NPURAND_RNG_QUASI_DEFAULT:
    case NPURAND_RNG_QUASI_SOBOL32:
      quasi = ops::SobolRange{};
      break;
    case NPURAND_RNG_QUASI_SCRAMBLED_SOBOL32:
      quasi = ops::SobolRange{false, true};
      break;
    case NPURAND_RNG_QUASI_SOBOL64:
      quasi = ops::SobolRange{true, false};
      break;
    case NPURAND_RNG_QUASI_SCRAMBLED_SOBOL64:
      quasi = ops::SobolRange{true, true};
      break;
    case NPURAND_RNG_PSEUDO_DEFAULT:
    case NPURAND_RNG_PSEUDO_XORWOW:
    case NPURAND_RNG_PSEUDO_MRG32K3A:
    case NPURAND_RNG_PSEUDO_MTGP32:
    case NPURAND_RNG_PSEUDO_MT19937:
    case NPURAND_RNG_PSEUDO_PHILOX4_32_10:
      break;
    default:
      return NPURAND_STATUS_TYPE_ERROR;
  }
  auto* made = new (std::nothrow) npurandGenerator_st;
  if (made == nullptr) return NPURAND_STATUS_ALLOCATION_FAILED;
  made->fills_host = fills_host;
  made->quasi = quasi;
  made->type = type;
  *generator = made;
  return NPURAND_STATUS_SUCCESS;
}

}  // namespace
}  // namespace npu::detail

using namespace npu;

npurandStatus_t npurandCreateGenerator(npurandGenerator_t* generator, npurandRngType_t type) {
  return detail::create(generator, type, false);
}

npurandStatus_t npurandCreateGeneratorHost(npurandGenerator_t* generator, npurandRngType_t type) {
  return detail::create(generator, type, true);
}

npurandStatus_t npurandDestroyGenerator(npurandGenerator_t generator) {
  if (generator == nullptr) return NPURAND_STATUS_NOT_INITIALIZED;
  delete generator;  // submitted work holds copies of what it needs
  return NPURAND_STATUS_SUCCESS;
}

npurandStatus_t npurandGetVersion(int* version) {
  if (version == nullptr) return NPURAND_STATUS_OUT_OF_RANGE;
  *version = NPURAND_VERSION;
  return NPURAND_STATUS_SUCCESS;
}

npurandStatus_t npurandSetStream(npurandGenerator_t generator, npuStream_t stream) {
  if (generator == nullptr) return NPURAND_STATUS_NOT_INITIALIZED;
  generator->stream = stream;
  return NPURAND_STATUS_SUCCESS;
}

npurandStatus_t npurandSetPseudoRandomGeneratorSeed(npurandGenerator_t generator, unsigned long long seed) {
  if (generator == nullptr) return NPURAND_STATUS_NOT_INITIALIZED;
  if (generator->quasi) return NPURAND_STATUS_TYPE_ERROR;
  generator->next = {seed, 0};
  generator->poissons = 0;
  generator->numbers = nullptr;
  return NPURAND_STATUS_SUCCESS;
}

npurandStatus_t npurandSetGeneratorOffset(npurandGenerator_t generator, unsigned long long offset) {
  if (generator == nullptr) return NPURAND_STATUS_NOT_INITIALIZED;
  if (generator->is_mersenne_twister()) return NPURAND_STATUS_TYPE_ERROR;
  generator->next.first = generator->poissons = offset;
  generator->numbers = nullptr;
  if (generator->quasi) generator->quasi->first = offset;
  return NPURAND_STATUS_SUCCESS;
}

npurandStatus_t npurandSetQuasiRandomGeneratorDimensions(npurandGenerator_t generator,
                                                         unsigned int dimensions) {
  if (generator == nullptr) return NPURAND_STATUS_NOT_INITIALIZED;
  if (!generator->quasi) return NPURAND_STATUS_TYPE_ERROR;
  if (dimensions == 0 || dimensions > ops::kSobolDimensions) return NPURAND_STATUS_OUT_OF_RANGE;
  generator->quasi->dimensions = dimensions;
  return NPURAND_STATUS_SUCCESS;
}

npurandStatus_t npurandSetGeneratorOrdering(npurandGenerator_t generator, npurandOrdering_t order) {
  if (generator == nullptr) return NPURAND_STATUS_NOT_INITIALIZED;
  const bool pseudo = order >= NPURAND_ORDERING_PSEUDO_BEST && order <= NPURAND_ORDERING_PSEUDO_DYNAMIC;
  const bool fits = generator->quasi
                        ? order == NPURAND_ORDERING_QUASI_DEFAULT
                        : pseudo && (order != NPURAND_ORDERING_PSEUDO_SEEDED || generator->is_xorwow());
  if (!fits) return NPURAND_STATUS_OUT_OF_RANGE;
  const bool is_legacy = order == NPURAND_ORDERING_PSEUDO_LEGACY;
  if (is_legacy != generator->is_legacy) generator->numbers = nullptr;
  generator->is_legacy = is_legacy;
  return NPURAND_STATUS_SUCCESS;
}

npurandStatus_t npurandGenerateSeeds(npurandGenerator_t generator) {
  if (generator == nullptr) return NPURAND_STATUS_NOT_INITIALIZED;
  return generator->quasi ? NPURAND_STATUS_TYPE_ERROR : NPURAND_STATUS_SUCCESS;
}

npurandStatus_t npurandGenerate(npurandGenerator_t generator, unsigned int* out, size_t num) {
  if (generator != nullptr && generator->quasi && generator->quasi->wide) return NPURAND_STATUS_TYPE_ERROR;
  return detail::generate(generator, out, num, [](unsigned int* p, size_t n, auto&& numbers) {
    detail::fill_words(p, n, numbers);
  });
}

npurandStatus_t npurandGenerateLongLong(npurandGenerator_t generator, unsigned long long* out, size_t num) {
  if (generator == nullptr) return NPURAND_STATUS_NOT_INITIALIZED;
  if (!generator->quasi || !generator->quasi->wide) return NPURAND_STATUS_TYPE_ERROR;
  if (num == 0) return NPURAND_STATUS_SUCCESS;
  if (out == nullptr) return NPURAND_STATUS_OUT_OF_RANGE;
  return detail::generate_quasi(
      generator, out, num,
      [](unsigned long long* p, size_t n, ops::SobolRange range) { ops::fill_words(p, n, range); });
}

npurandStatus_t npurandGenerateUniform(npurandGenerator_t generator, float* out, size_t num) {
  return detail::uniform(generator, out, num);
}

npurandStatus_t npurandGenerateUniformDouble(npurandGenerator_t generator, double* out, size_t num) {
  return detail::uniform(generator, out, num);
}

npurandStatus_t npurandGenerateNormal(npurandGenerator_t generator, float* out, size_t num, float mean,
                                      float stddev) {
  return detail::normal(generator, out, num, mean, stddev);
}

npurandStatus_t npurandGenerateNormalDouble(npurandGenerator_t generator, double* out, size_t num,
                                            double mean, double stddev) {
  return detail::normal(generator, out, num, mean, stddev);
}

npurandStatus_t npurandGenerateLogNormal(npurandGenerator_t generator, float* out, size_t num, float mean,
                                         float stddev) {
  return detail::log_normal(generator, out, num, mean, stddev);
}

npurandStatus_t npurandGenerateLogNormalDouble(npurandGenerator_t generator, double* out, size_t num,
                                               double mean, double stddev) {
  return detail::log_normal(generator, out, num, mean, stddev);
}

npurandStatus_t npurandGeneratePoisson(npurandGenerator_t generator, unsigned int* out, size_t num,
                                       double lambda) {
  return detail::poisson(generator, out, num, lambda);
}
