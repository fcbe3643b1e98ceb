// Random numbers inside kernels: each thread owns a state, starts it once and draws from it.
// All pseudo-random state types run the same counter-based generator (Philox4x32-10); sequences are
// reproducible for one (seed, subsequence, offset) on every host, but are not the numbers that another
// vendor's library gives.
#ifndef NPU_RAND_KERNEL_H_
#define NPU_RAND_KERNEL_H_

#include <type_traits>

#include "npu/detail/random_engine.h"
#include "npu/detail/sobol_engine.h"
#include "npu/rand.h"
#include "npu/runtime.h"

struct npurandStateXORWOW_t : npu::detail::RandomStream {};
struct npurandStatePhilox4_32_10_t : npu::detail::RandomStream {};
struct npurandStateMRG32k3a_t : npu::detail::RandomStream {};
using npurandStateXORWOW = npurandStateXORWOW_t;
using npurandState_t = npurandStateXORWOW_t;
using npurandState = npurandStateXORWOW_t;
using npurandStatePhilox4_32_10 = npurandStatePhilox4_32_10_t;
using npurandStateMRG32k3a = npurandStateMRG32k3a_t;

namespace npu::detail {
template <class State, class Result>
using if_random_state = std::enable_if_t<std::is_base_of_v<RandomStream, State>, Result>;
}

/// Starts a state. Different subsequences of one seed are independent; offset skips that many 32-bit draws.
template <class State>
npu::detail::if_random_state<State, void> npurand_init(unsigned long long seed,
                                                       unsigned long long subsequence,
                                                       unsigned long long offset, State* state) {
  state->start(seed, subsequence, offset);
}

/// 32 random bits.
template <class State>
npu::detail::if_random_state<State, unsigned int> npurand(State* state) {
  return state->next();
}

/// Uniform in (0, 1].
template <class State>
npu::detail::if_random_state<State, float> npurand_uniform(State* state) {
  return state->uniform();
}
template <class State>
npu::detail::if_random_state<State, double> npurand_uniform_double(State* state) {
  return state->uniform_double();
}

/// Standard normal: mean 0, standard deviation 1.
template <class State>
npu::detail::if_random_state<State, float> npurand_normal(State* state) {
  return state->normal();
}
template <class State>
npu::detail::if_random_state<State, double> npurand_normal_double(State* state) {
  return state->normal_double();
}
template <class State>
npu::detail::if_random_state<State, float2> npurand_normal2(State* state) {
  float x = state->normal();
  return make_float2(x, state->normal());
}
template <class State>
npu::detail::if_random_state<State, double2> npurand_normal2_double(State* state) {
  double x = state->normal_double();
  return make_double2(x, state->normal_double());
}

/// exp of a normal with this mean and standard deviation.
template <class State>
npu::detail::if_random_state<State, float> npurand_log_normal(State* state, float mean, float stddev) {
  return std::exp(mean + stddev * state->normal());
}
template <class State>
npu::detail::if_random_state<State, double> npurand_log_normal_double(State* state, double mean,
                                                                      double stddev) {
  return std::exp(mean + stddev * state->normal_double());
}

/// Poisson with mean lambda.
template <class State>
npu::detail::if_random_state<State, unsigned int> npurand_poisson(State* state, double lambda) {
  return state->poisson(lambda);
}

/// Four draws at once.
inline uint4 npurand4(npurandStatePhilox4_32_10_t* state) {
  unsigned int x = state->next(), y = state->next(), z = state->next();
  return make_uint4(x, y, z, state->next());
}
inline float4 npurand_uniform4(npurandStatePhilox4_32_10_t* state) {
  float x = state->uniform(), y = state->uniform(), z = state->uniform();
  return make_float4(x, y, z, state->uniform());
}
inline float4 npurand_normal4(npurandStatePhilox4_32_10_t* state) {
  float x = state->normal(), y = state->normal(), z = state->normal();
  return make_float4(x, y, z, state->normal());
}
inline double2 npurand_uniform2_double(npurandStatePhilox4_32_10_t* state) {
  double x = state->uniform_double();
  return make_double2(x, state->uniform_double());
}

// Quasi-random states: one dimension of a Sobol sequence each, by the direction vectors of
// npurandGetDirectionVectors32 or 64 (or others), from point 0; each number is made of one point.
struct npurandStateSobol32_t : npu::detail::SobolStream<uint32_t> {};
struct npurandStateScrambledSobol32_t : npu::detail::SobolStream<uint32_t> {};
struct npurandStateSobol64_t : npu::detail::SobolStream<unsigned long long> {};
struct npurandStateScrambledSobol64_t : npu::detail::SobolStream<unsigned long long> {};
using npurandStateSobol32 = npurandStateSobol32_t;
using npurandStateScrambledSobol32 = npurandStateScrambledSobol32_t;
using npurandStateSobol64 = npurandStateSobol64_t;
using npurandStateScrambledSobol64 = npurandStateScrambledSobol64_t;

inline void npurand_init(const unsigned int* direction_vectors, unsigned int offset,
                         npurandStateSobol32_t* state) {
  state->start(direction_vectors, 0, offset);
}
inline void npurand_init(const unsigned int* direction_vectors, unsigned int scramble_c, unsigned int offset,
                         npurandStateScrambledSobol32_t* state) {
  state->start(direction_vectors, scramble_c, offset);
}
inline void npurand_init(const unsigned long long* direction_vectors, unsigned long long offset,
                         npurandStateSobol64_t* state) {
  state->start(direction_vectors, 0, offset);
}
inline void npurand_init(const unsigned long long* direction_vectors, unsigned long long scramble_c,
                         unsigned long long offset, npurandStateScrambledSobol64_t* state) {
  state->start(direction_vectors, scramble_c, offset);
}

namespace npu::detail {
template <class Word>
SobolStream<Word> sobol_base(const SobolStream<Word>*);  // not defined
template <class State>
using sobol_word = decltype(sobol_base(static_cast<State*>(nullptr)).next());
template <class State, class Result>
using if_sobol_state = std::enable_if_t<sizeof(sobol_word<State>) != 0, Result>;
}  // namespace npu::detail

template <class State>
npu::detail::sobol_word<State> npurand(State* state) {
  return state->next();
}
template <class State>
npu::detail::if_sobol_state<State, float> npurand_uniform(State* state) {
  return static_cast<float>(npu::detail::sobol_unit(state->next()));
}
template <class State>
npu::detail::if_sobol_state<State, double> npurand_uniform_double(State* state) {
  return npu::detail::sobol_unit(state->next());
}
template <class State>
npu::detail::if_sobol_state<State, float> npurand_normal(State* state) {
  return static_cast<float>(npu::detail::sobol_normal(state->next()));
}
template <class State>
npu::detail::if_sobol_state<State, double> npurand_normal_double(State* state) {
  return npu::detail::sobol_normal(state->next());
}
template <class State>
npu::detail::if_sobol_state<State, float> npurand_log_normal(State* state, float mean, float stddev) {
  return std::exp(mean + stddev * npurand_normal(state));
}
template <class State>
npu::detail::if_sobol_state<State, double> npurand_log_normal_double(State* state, double mean,
                                                                     double stddev) {
  return std::exp(mean + stddev * npurand_normal_double(state));
}
template <class State>
npu::detail::if_sobol_state<State, unsigned int> npurand_poisson(State* state, double lambda) {
  return npu::detail::poisson_quantile(npu::detail::sobol_unit(state->next()), lambda);
}
template <class State>
npu::detail::if_sobol_state<State, void> skipahead(npu::detail::sobol_word<State> n, State* state) {
  state->skip(n);
}

/// Skips n draws; skips n subsequences.
template <class State>
npu::detail::if_random_state<State, void> skipahead(unsigned long long n, State* state) {
  state->start(state->key, state->sequence, state->position + n);
}
template <class State>
npu::detail::if_random_state<State, void> skipahead_sequence(unsigned long long n, State* state) {
  state->start(state->key, state->sequence + n, state->position);
}

#endif  // NPU_RAND_KERNEL_H_
