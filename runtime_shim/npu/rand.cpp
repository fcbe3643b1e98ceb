// npurand: the host interface of the random generators over ops/random, in stream order.

#include "npu/rand.h"

#include <new>
#include <utility>

#include "acl/acl_rt.h"
#include "runtime_shim/npu/stream_order.h"
#include "runtime_shim/ops/random.h"

struct npurandGenerator_st {
  npuStream_t stream = nullptr;
  bool fills_host = false;
  npu::ops::RandomRange next;  ///< advances with every call, so that calls continue one sequence
};

namespace npu::detail {
namespace {

// Runs fill() now for a host generator, else in the order of the generator's stream.
template <class Fill>
npurandStatus_t submit(npurandGenerator_t generator, Fill fill) {
  if (generator->fills_host) return fill(), NPURAND_STATUS_SUCCESS;
  const npuError_t error = enqueue_body(generator->stream, "npurandGenerate", std::move(fill));
  if (error == npuErrorMemoryAllocation) return NPURAND_STATUS_ALLOCATION_FAILED;
  return error == npuSuccess ? NPURAND_STATUS_SUCCESS : NPURAND_STATUS_LAUNCH_FAILURE;
}

// Checks what all calls share, takes `count` elements of the sequence and submits fill(out, count, range).
template <class Out, class Fill>
npurandStatus_t generate(npurandGenerator_t generator, Out* out, size_t count, Fill fill) {
  if (generator == nullptr) return NPURAND_STATUS_NOT_INITIALIZED;
  if (count == 0) return NPURAND_STATUS_SUCCESS;
  if (out == nullptr) return NPURAND_STATUS_OUT_OF_RANGE;
  ops::RandomRange range = generator->next;
  generator->next.first += (count + 3) / 4 * 4;
  return submit(generator, [=] { fill(out, count, range); });
}

// Normals come in pairs: cuRAND's pseudo-random generators refuse odd counts, and so do we.
template <class Out, class Real, class Fill>
npurandStatus_t generate_pairs(npurandGenerator_t generator, Out* out, size_t count, Real stddev, Fill fill) {
  if (generator == nullptr) return NPURAND_STATUS_NOT_INITIALIZED;
  if (count % 2 != 0) return NPURAND_STATUS_LENGTH_NOT_MULTIPLE;
  if (!(stddev >= 0)) return NPURAND_STATUS_OUT_OF_RANGE;
  return generate(generator, out, count, fill);
}

npurandStatus_t create(npurandGenerator_t* generator, npurandRngType_t type, bool fills_host) {
  if (generator == nullptr) return NPURAND_STATUS_NOT_INITIALIZED;
  switch (type) {
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
  generator->next = {seed, 0};
  return NPURAND_STATUS_SUCCESS;
}

npurandStatus_t npurandSetGeneratorOffset(npurandGenerator_t generator, unsigned long long offset) {
  if (generator == nullptr) return NPURAND_STATUS_NOT_INITIALIZED;
  generator->next.first = offset;
  return NPURAND_STATUS_SUCCESS;
}

npurandStatus_t npurandSetGeneratorOrdering(npurandGenerator_t generator, npurandOrdering_t order) {
  if (generator == nullptr) return NPURAND_STATUS_NOT_INITIALIZED;
  bool pseudo = order >= NPURAND_ORDERING_PSEUDO_BEST && order <= NPURAND_ORDERING_PSEUDO_DYNAMIC;
  return pseudo ? NPURAND_STATUS_SUCCESS : NPURAND_STATUS_OUT_OF_RANGE;
}

npurandStatus_t npurandGenerateSeeds(npurandGenerator_t generator) {
  return generator == nullptr ? NPURAND_STATUS_NOT_INITIALIZED : NPURAND_STATUS_SUCCESS;
}

npurandStatus_t npurandGenerate(npurandGenerator_t generator, unsigned int* out, size_t num) {
  return detail::generate(generator, out, num,
                          [](unsigned int* p, size_t n, ops::RandomRange r) { ops::fill_words(p, n, r); });
}

npurandStatus_t npurandGenerateUniform(npurandGenerator_t generator, float* out, size_t num) {
  return detail::generate(generator, out, num,
                          [](float* p, size_t n, ops::RandomRange r) { ops::fill_uniform(p, n, r); });
}

npurandStatus_t npurandGenerateUniformDouble(npurandGenerator_t generator, double* out, size_t num) {
  return detail::generate(generator, out, num,
                          [](double* p, size_t n, ops::RandomRange r) { ops::fill_uniform(p, n, r); });
}

npurandStatus_t npurandGenerateNormal(npurandGenerator_t generator, float* out, size_t num, float mean,
                                      float stddev) {
  return detail::generate_pairs(generator, out, num, stddev, [=](float* p, size_t n, ops::RandomRange r) {
    ops::fill_normal(p, n, r, mean, stddev);
  });
}

npurandStatus_t npurandGenerateNormalDouble(npurandGenerator_t generator, double* out, size_t num,
                                            double mean, double stddev) {
  return detail::generate_pairs(generator, out, num, stddev, [=](double* p, size_t n, ops::RandomRange r) {
    ops::fill_normal(p, n, r, mean, stddev);
  });
}

npurandStatus_t npurandGenerateLogNormal(npurandGenerator_t generator, float* out, size_t num, float mean,
                                         float stddev) {
  return detail::generate_pairs(generator, out, num, stddev, [=](float* p, size_t n, ops::RandomRange r) {
    ops::fill_log_normal(p, n, r, mean, stddev);
  });
}

npurandStatus_t npurandGenerateLogNormalDouble(npurandGenerator_t generator, double* out, size_t num,
                                               double mean, double stddev) {
  return detail::generate_pairs(generator, out, num, stddev, [=](double* p, size_t n, ops::RandomRange r) {
    ops::fill_log_normal(p, n, r, mean, stddev);
  });
}

npurandStatus_t npurandGeneratePoisson(npurandGenerator_t generator, unsigned int* out, size_t num,
                                       double lambda) {
  if (generator != nullptr && !(lambda > 0)) return NPURAND_STATUS_OUT_OF_RANGE;
  return detail::generate(generator, out, num, [=](unsigned int* p, size_t n, ops::RandomRange r) {
    ops::fill_poisson(p, n, r, lambda);
  });
}
