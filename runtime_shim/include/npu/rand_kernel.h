/// @file
/// Random numbers in kernels, under the names of cuRAND's device interface: each thread owns a state, starts
/// it once and draws from it. C++ only.
///
/// XORWOW, MRG32k3a and Philox4x32-10 give cuRAND's words and uniform numbers, bit by bit; the last digits of normal numbers differ,
/// because a GPU computes them by its fast functions. Poisson counts of means from 64 to 4000 are others. Quasi-random states are one
/// dimension of a Sobol sequence each, from point 0, in the order of the Gray code. A state is trivially copyable. It must be started
/// before the first draw.
/// Errors: none. Drawing from a state that was not started is undefined.
/// Source: the functions without the prefix npu of the cuRAND Library 10.3, section Device API. J. Salmon et
/// al., Parallel random numbers: as easy as 1, 2, 3, SC 2011 (Philox). tests/shim/rand/values_of_a_gpu_test.cpp compares with an H100.
#ifndef NPU_RAND_KERNEL_H_
#define NPU_RAND_KERNEL_H_

// clang-format off
#include "npu/macros/hide.h"
// clang-format on

#include <type_traits>

#include "npu/detail/random_engine.h"
#include "npu/detail/sobol_engine.h"
#include "npu/rand.h"
#include "npu/runtime.h"

struct npurandStateXORWOW_t : npu::detail::RandomStream<npu::detail::XorwowEngine> {};
struct npurandStatePhilox4_32_10_t : npu::detail::RandomStream<npu::detail::PhiloxEngine> {};
struct npurandStateMRG32k3a_t : npu::detail::RandomStream<npu::detail::Mrg32k3aEngine> {};
using npurandStateXORWOW = npurandStateXORWOW_t;
using npurandState_t = npurandStateXORWOW_t;
using npurandState = npurandStateXORWOW_t;
using npurandStatePhilox4_32_10 = npurandStatePhilox4_32_10_t;
using npurandStateMRG32k3a = npurandStateMRG32k3a_t;

namespace npu::detail {
template <class Engine>
std::true_type is_random_stream(const RandomStream<Engine>*);
std::false_type is_random_stream(const void*);
template <class State, class Result>
using if_random_state =
    std::enable_if_t<decltype(is_random_stream(static_cast<State*>(nullptr)))::value, Result>;
}  // namespace npu::detail

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

/// Draws from the uniform distribution on (0, 1]. A double takes two draws of XORWOW and one of the others.
/// @{
template <class State>
npu::detail::if_random_state<State, float> npurand_uniform(State* state) {
  return state->unit();
}
template <class State>
npu::detail::if_random_state<State, double> npurand_uniform_double(State* state) {
  return state->unit_double();
}
/// @}

/// Draws one number, or two, from the standard normal distribution. They are made in pairs by the method of
/// Box and Muller; of single numbers, the second of a pair is kept for the next such call.
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
  float2 pair;
  state->normal_pair(&pair.x, &pair.y);
  return pair;
}
template <class State>
npu::detail::if_random_state<State, double2> npurand_normal2_double(State* state) {
  double2 pair;
  state->normal_pair(&pair.x, &pair.y);
  return pair;
}
/// @}

/// Draws the exponential of a number, or of two, from the normal distribution with this mean and standard deviation.
/// @{
template <class State>
npu::detail::if_random_state<State, float> npurand_log_normal(State* state, float mean, float stddev) {
  return state->log_normal(mean, stddev);
}
template <class State>
npu::detail::if_random_state<State, double> npurand_log_normal_double(State* state, double mean,
                                                                      double stddev) {
  return state->log_normal_double(mean, stddev);
}
template <class State>
npu::detail::if_random_state<State, float2> npurand_log_normal2(State* state, float mean, float stddev) {
  const float2 pair = npurand_normal2(state);
  return make_float2(std::exp(mean + stddev * pair.x), std::exp(mean + stddev * pair.y));
}
template <class State>
npu::detail::if_random_state<State, double2> npurand_log_normal2_double(State* state, double mean,
                                                                        double stddev) {
  const double2 pair = npurand_normal2_double(state);
  return make_double2(std::exp(mean + stddev * pair.x), std::exp(mean + stddev * pair.y));
}
/// @}

/// Draws from the Poisson distribution with mean lambda; 0 if lambda is not positive.
template <class State>
npu::detail::if_random_state<State, unsigned int> npurand_poisson(State* state, double lambda) {
  return state->poisson(lambda);
}

/// Draws four numbers at once (uniform2_double: two). A double takes two draws.
/// @{
inline uint4 npurand4(npurandStatePhilox4_32_10_t* state) {
  unsigned int x = state->next(), y = state->next(), z = state->next();
  return make_uint4(x, y, z, state->next());
}
inline float4 npurand_uniform4(npurandStatePhilox4_32_10_t* state) {
  float x = state->unit(), y = state->unit(), z = state->unit();
  return make_float4(x, y, z, state->unit());
}
inline float4 npurand_normal4(npurandStatePhilox4_32_10_t* state) {
  const float2 first = npurand_normal2(state), second = npurand_normal2(state);
  return make_float4(first.x, first.y, second.x, second.y);
}
inline double4 npurand_normal4_double(npurandStatePhilox4_32_10_t* state) {
  const double2 first = npurand_normal2_double(state), second = npurand_normal2_double(state);
  return make_double4(first.x, first.y, second.x, second.y);
}
inline float4 npurand_log_normal4(npurandStatePhilox4_32_10_t* state, float mean, float stddev) {
  const float2 first = npurand_log_normal2(state, mean, stddev),
               second = npurand_log_normal2(state, mean, stddev);
  return make_float4(first.x, first.y, second.x, second.y);
}
inline double4 npurand_log_normal4_double(npurandStatePhilox4_32_10_t* state, double mean, double stddev) {
  const double2 first = npurand_log_normal2_double(state, mean, stddev),
                second = npurand_log_normal2_double(state, mean, stddev);
  return make_double4(first.x, first.y, second.x, second.y);
}
inline double2 npurand_uniform2_double(npurandStatePhilox4_32_10_t* state) {
  double x = state->fine_unit();
  return make_double2(x, state->fine_unit());
}
inline double4 npurand_uniform4_double(npurandStatePhilox4_32_10_t* state) {
  const double2 first = npurand_uniform2_double(state), second = npurand_uniform2_double(state);
  return make_double4(first.x, first.y, second.x, second.y);
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
  return npu::detail::unit_float(state->next());
}
template <class State>
npu::detail::if_sobol_state<State, double> npurand_uniform_double(State* state) {
  return npu::detail::unit_double(state->next());
}
/// @}

/// Makes a number of the next point: from the standard normal distribution, by the inverse of its
/// distribution function.
/// @{
template <class State>
npu::detail::if_sobol_state<State, float> npurand_normal(State* state) {
  return npu::detail::sobol_normal_float(state->next());
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
  return npu::detail::poisson_quantile(npu::detail::sobol_middle(state->next()), lambda);
}
/// Skips n points of a quasi-random state.
/// Units: n in points.
template <class State>
npu::detail::if_sobol_state<State, void> skipahead(npu::detail::sobol_word<State> n, State* state) {
  state->skip(n);
}

/// Skips n draws (skipahead), n sequences, or of MRG32k3a n subsequences.
/// Units: n in draws; a sequence has 2^67 draws of XORWOW, 2^66 of Philox4x32-10, 2^127 of MRG32k3a, and its subsequence 2^76.
/// @{
template <class State>
npu::detail::if_random_state<State, void> skipahead(unsigned long long n, State* state) {
  state->skip(n);
}
template <class State>
npu::detail::if_random_state<State, void> skipahead_sequence(unsigned long long n, State* state) {
  state->skip_sequences(n);
}
inline void skipahead_subsequence(unsigned long long n, npurandStateMRG32k3a_t* state) {
  state->skip_subsequences(n);
}
/// @}

// clang-format off
#include "npu/macros/show.h"
// clang-format on

#endif  // NPU_RAND_KERNEL_H_
