/// @file
/// Random numbers in kernels, under the names of cuRAND's device interface: each thread owns a state, starts
/// it once and draws from it. C++ only.
///
/// All pseudo-random types of state run Philox4x32-10. A sequence is reproducible for one (seed, subsequence,
/// offset) on every host; it is not that of another vendor's library. Quasi-random states are one dimension
/// of a Sobol sequence each, from point 0, in the order of the Gray code. A state is trivially copyable. It
/// must be started before the first draw.
/// Errors: none. Drawing from a state that was not started is undefined.
/// Source: the functions without the prefix npu of the cuRAND Library 10.3, section Device API. J. Salmon et
/// al., Parallel random numbers: as easy as 1, 2, 3, SC 2011 (Philox).
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

/// Starts a pseudo-random state. Different subsequences of one seed are independent.
/// Units: offset in draws of 32 bits.
template <class State>
npu::detail::if_random_state<State, void> npurand_init(unsigned long long seed,
                                                       unsigned long long subsequence,
                                                       unsigned long long offset, State* state) {
  state->start(seed, subsequence, offset);
}

/// Draws 32 random bits.
template <class State>
npu::detail::if_random_state<State, unsigned int> npurand(State* state) {
  return state->next();
}

/// Draws from the uniform distribution on (0, 1]. A double takes two draws of 32 bits.
/// @{
template <class State>
npu::detail::if_random_state<State, float> npurand_uniform(State* state) {
  return state->uniform();
}
template <class State>
npu::detail::if_random_state<State, double> npurand_uniform_double(State* state) {
  return state->uniform_double();
}
/// @}

/// Draws one number, or two, from the standard normal distribution. They are made in pairs by the method of
/// Box and Muller.
/// @{
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
/// @}

/// Draws the exponential of a number from the normal distribution with this mean and standard deviation.
/// @{
template <class State>
npu::detail::if_random_state<State, float> npurand_log_normal(State* state, float mean, float stddev) {
  return std::exp(mean + stddev * state->normal());
}
template <class State>
npu::detail::if_random_state<State, double> npurand_log_normal_double(State* state, double mean,
                                                                      double stddev) {
  return std::exp(mean + stddev * state->normal_double());
}
/// @}

/// Draws from the Poisson distribution with mean lambda; 0 if lambda is not positive.
template <class State>
npu::detail::if_random_state<State, unsigned int> npurand_poisson(State* state, double lambda) {
  return state->poisson(lambda);
}

/// Draws four numbers at once (uniform2_double: two), as so many single draws do.
/// @{
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
/// @}

// ---- Quasi-random states: each number is made of one point ----

struct npurandStateSobol32_t : npu::detail::SobolStream<uint32_t> {};
struct npurandStateScrambledSobol32_t : npu::detail::SobolStream<uint32_t> {};
struct npurandStateSobol64_t : npu::detail::SobolStream<unsigned long long> {};
struct npurandStateScrambledSobol64_t : npu::detail::SobolStream<unsigned long long> {};
using npurandStateSobol32 = npurandStateSobol32_t;
using npurandStateScrambledSobol32 = npurandStateScrambledSobol32_t;
using npurandStateSobol64 = npurandStateSobol64_t;
using npurandStateScrambledSobol64 = npurandStateScrambledSobol64_t;

/// Starts a quasi-random state at point offset.
/// Shapes: direction_vectors has 32 (64) words, such as an entry of npurandGetDirectionVectors32 (64).
/// scramble_c is a constant, such as one of npurandGetScrambleConstants32 (64).
/// Units: offset in points.
/// @{
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
/// @}

namespace npu::detail {
template <class Word>
SobolStream<Word> sobol_base(const SobolStream<Word>*);  // not defined
template <class State>
using sobol_word = decltype(sobol_base(static_cast<State*>(nullptr)).next());
template <class State, class Result>
using if_sobol_state = std::enable_if_t<sizeof(sobol_word<State>) != 0, Result>;
}  // namespace npu::detail

/// Takes the next point as a word of 32 or 64 bits.
template <class State>
npu::detail::sobol_word<State> npurand(State* state) {
  return state->next();
}
/// Makes a number of the next point: from the uniform distribution on (0, 1].
/// @{
template <class State>
npu::detail::if_sobol_state<State, float> npurand_uniform(State* state) {
  return static_cast<float>(npu::detail::sobol_unit(state->next()));
}
template <class State>
npu::detail::if_sobol_state<State, double> npurand_uniform_double(State* state) {
  return npu::detail::sobol_unit(state->next());
}
/// @}

/// Makes a number of the next point: from the standard normal distribution, by the inverse of its
/// distribution function.
/// @{
template <class State>
npu::detail::if_sobol_state<State, float> npurand_normal(State* state) {
  return static_cast<float>(npu::detail::sobol_normal(state->next()));
}
template <class State>
npu::detail::if_sobol_state<State, double> npurand_normal_double(State* state) {
  return npu::detail::sobol_normal(state->next());
}
/// @}

/// Makes a number of the next point: the exponential of a normal one with this mean and standard deviation.
/// @{
template <class State>
npu::detail::if_sobol_state<State, float> npurand_log_normal(State* state, float mean, float stddev) {
  return std::exp(mean + stddev * npurand_normal(state));
}
template <class State>
npu::detail::if_sobol_state<State, double> npurand_log_normal_double(State* state, double mean,
                                                                     double stddev) {
  return std::exp(mean + stddev * npurand_normal_double(state));
}
/// @}

/// Makes a number of the next point: from the Poisson distribution with mean lambda, by the inverse of its
/// distribution function.
template <class State>
npu::detail::if_sobol_state<State, unsigned int> npurand_poisson(State* state, double lambda) {
  return npu::detail::poisson_quantile(npu::detail::sobol_unit(state->next()), lambda);
}
/// Skips n points of a quasi-random state.
/// Units: n in points.
template <class State>
npu::detail::if_sobol_state<State, void> skipahead(npu::detail::sobol_word<State> n, State* state) {
  state->skip(n);
}

/// Skips n draws (skipahead) or n subsequences (skipahead_sequence) of a pseudo-random state.
/// Units: n in draws of 32 bits, or in subsequences.
/// @{
template <class State>
npu::detail::if_random_state<State, void> skipahead(unsigned long long n, State* state) {
  state->start(state->key, state->sequence, state->position + n);
}
template <class State>
npu::detail::if_random_state<State, void> skipahead_sequence(unsigned long long n, State* state) {
  state->start(state->key, state->sequence + n, state->position);
}
/// @}

#endif  // NPU_RAND_KERNEL_H_
