#include "runtime_shim/launch/kernel_comparison.h"

#include <algorithm>
#include <cfenv>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <map>
#include <mutex>

#include "runtime_shim/config/environment.h"
#include "runtime_shim/config/launch_config.h"
#include "runtime_shim/launch/tolerance.h"
#include "runtime_shim/runtime/newer_functions.h"

namespace npu::detail {
namespace {

struct Tally {
  std::string location;
  long long launches = 0, elements = 0, differences = 0;
  double largest = 0;                        ///< difference relative to the tolerance
  std::map<std::string, long long> on_host;  ///< launches on the host alone, by the reason
};

struct Tallies {
  std::mutex mutex;
  std::map<std::string, Tally> by_kernel;
};

Tallies& tallies() {
  static auto* const result = new Tallies;
  return *result;
}

size_t bytes_of(Element type) {
  if (type == Element::bytes) return 1;
  if (type == Element::f64) return 8;
  return type == Element::f16 || type == Element::bf16 ? 2 : 4;
}

template <class T>
T read_as(const unsigned char* bytes) {
  T value{};
  std::memcpy(&value, bytes, sizeof value);
  return value;
}

double element_at(Element type, const unsigned char* bytes) {
  if (type == Element::f64) return read_as<double>(bytes);
  if (type == Element::f32) return read_as<float>(bytes);
  if (type == Element::i32) return read_as<int32_t>(bytes);
  if (type == Element::bytes) return *bytes;
  const auto bits = read_as<uint16_t>(bytes);
  if (type == Element::bf16) {
    const uint32_t wide = static_cast<uint32_t>(bits) << 16;
    float value = 0;
    std::memcpy(&value, &wide, sizeof value);
    return value;
  }
  const int exponent = bits >> 10 & 31, fraction = bits & 1023;
  const double magnitude = exponent == 31  ? (fraction != 0 ? NAN : INFINITY)
                           : exponent == 0 ? std::ldexp(fraction, -24)
                                           : std::ldexp(1024 + fraction, exponent - 25);
  return bits >> 15 != 0 ? -magnitude : magnitude;
}

/// The variable of the program that a launch writes from this address on; null: it is device memory.
const AscendCLaunch::Variable* variable_at(const AscendCLaunch& launch, size_t begin) {
  for (int i = 0; i < launch.variables(); ++i) {
    const AscendCLaunch::Variable& variable = launch.variable(i);
    if (begin - reinterpret_cast<size_t>(variable.address) < variable.bytes) return &variable;
  }
  return nullptr;
}

/// The bytes that a launch may write. An open range ends with the allocation, or with the variable.
aclError find_bytes(const AscendCLaunch& launch, const AscendCLaunch::Write& write, size_t& begin,
                    size_t& end) {
  begin = static_cast<size_t>(write.range.begin());
  end = write.range.is_empty() ? begin : static_cast<size_t>(write.range.end());
  if (!write.is_open || begin == 0) return ACL_SUCCESS;
  void* base = nullptr;
  size_t bytes = 0;
  if (const AscendCLaunch::Variable* variable = variable_at(launch, begin)) {
    base = variable->address;
    bytes = variable->bytes;
  } else if (address_range(reinterpret_cast<void*>(begin), &base, &bytes) != npuSuccess)
    return ACL_ERROR_RT_PARAM_INVALID;
  const size_t step = bytes_of(write.element);
  end = begin + (reinterpret_cast<size_t>(base) + bytes - begin) / step * step;
  return ACL_SUCCESS;
}

}  // namespace

aclError KernelComparison::read(const Saved& saved, std::vector<unsigned char>& bytes) {
  bytes.resize(saved.end - saved.begin);
  if (bytes.empty()) return ACL_SUCCESS;
  return aclrtMemcpy(bytes.data(), bytes.size(), reinterpret_cast<const void*>(saved.begin), bytes.size(),
                     saved.is_variable ? ACL_MEMCPY_HOST_TO_HOST : ACL_MEMCPY_DEVICE_TO_HOST);
}

aclError KernelComparison::save() {
  saved_.resize(static_cast<size_t>(launch_.written()));
  for (int i = 0; i < launch_.written(); ++i) {
    Saved& saved = saved_[static_cast<size_t>(i)];
    if (const aclError error = find_bytes(launch_, launch_.write(i), saved.begin, saved.end)) return error;
    saved.is_variable = variable_at(launch_, saved.begin) != nullptr;
    if (const aclError error = read(saved, saved.before)) return error;
  }
  return ACL_SUCCESS;
}

aclError KernelComparison::put(const Saved& saved, const std::vector<unsigned char>& bytes) {
  if (bytes.empty()) return ACL_SUCCESS;
  return aclrtMemcpy(reinterpret_cast<void*>(saved.begin), bytes.size(), bytes.data(), bytes.size(),
                     saved.is_variable ? ACL_MEMCPY_HOST_TO_HOST : ACL_MEMCPY_HOST_TO_DEVICE);
}

aclError KernelComparison::take_results() {
  for (Saved& saved : saved_)
    if (const aclError error = read(saved, saved.result)) return error;
  for (const Saved& saved : saved_)
    if (const aclError error = put(saved, saved.before)) return error;
  return ACL_SUCCESS;
}

aclError KernelComparison::compare() {
  {
    const std::lock_guard lock(tallies().mutex);
    Tally& tally = tallies().by_kernel[name_];
    tally.location = kernel_.location;
    ++tally.launches;
  }
  for (Saved& saved : saved_)
    if (const aclError error = read(saved, saved.expected)) return error;
  for (int i = 0; i < launch_.written(); ++i) find_doubts(i);
  if (const aclError error = add_spreads()) return error;
  for (const Doubt& doubt : doubts_) judge(doubt);
  return ACL_SUCCESS;
}

/// Of an open range, the elements that the host or the core has changed are the results.
bool KernelComparison::is_result(int write, size_t element) const {
  if (!launch_.write(write).is_open) return true;
  const Saved& saved = saved_[static_cast<size_t>(write)];
  const size_t step = bytes_of(launch_.write(write).element), at = element * step;
  return std::memcmp(&saved.expected[at], &saved.before[at], step) != 0 ||
         std::memcmp(&saved.result[at], &saved.before[at], step) != 0;
}

void KernelComparison::find_doubts(int number) {
  const AscendCLaunch::Write& write = launch_.write(number);
  Saved& saved = saved_[static_cast<size_t>(number)];
  const size_t step = bytes_of(write.element), count = saved.expected.size() / step;
  double squares = 0;
  size_t finite = 0;
  for (size_t i = 0; i < count; ++i) {
    if (!is_result(number, i)) continue;
    const double value = element_at(write.element, &saved.expected[i * step]);
    if (std::isfinite(value)) squares += value * value, ++finite;
  }
  saved.typical = finite > 0 ? std::sqrt(squares / static_cast<double>(finite)) : 0;
  const std::lock_guard lock(tallies().mutex);
  Tally& tally = tallies().by_kernel[name_];
  for (size_t i = 0; i < count; ++i) {
    if (!is_result(number, i)) continue;
    ++tally.elements;
    const double value = element_at(write.element, &saved.result[i * step]),
                 wanted = element_at(write.element, &saved.expected[i * step]);
    if (!agrees(write.element, value, wanted, saved.typical, write.operations, write.terms)) {
      doubts_.push_back({number, i});
      continue;
    }
    const double allowed = tolerance(write.element, wanted, saved.typical, write.operations, write.terms);
    if (std::isfinite(value) && std::isfinite(wanted) && allowed > 0)
      tally.largest = std::fmax(tally.largest, std::fabs(value - wanted) / allowed);
  }
}

/// Integers are exact, so nothing is measured for them.
aclError KernelComparison::add_spreads() {
  const auto has_roundings = [this](const Doubt& doubt) {
    return roundoff(launch_.write(doubt.write).element) > 0;
  };
  const auto can_run = [](const RoundedLaunch& launch) { return launch.can_run(); };
  if (!std::all_of(again_.begin(), again_.end(), can_run) ||
      std::none_of(doubts_.begin(), doubts_.end(), has_roundings))
    return ACL_SUCCESS;
  for (const int direction : {FE_UPWARD, FE_DOWNWARD})
    if (const aclError error = measure(direction)) return error;
  for (const Saved& saved : saved_)
    if (const aclError error = put(saved, saved.expected)) return error;
  return ACL_SUCCESS;
}

aclError KernelComparison::measure(int direction) {
  for (const Saved& saved : saved_)
    if (const aclError error = put(saved, saved.before)) return error;
  for (RoundedLaunch& launch : again_)
    if (const aclError error = launch.run(direction)) return error;
  std::vector<std::vector<unsigned char>> moved(saved_.size());
  for (size_t i = 0; i < saved_.size(); ++i)
    if (const aclError error = read(saved_[i], moved[i])) return error;
  for (Doubt& doubt : doubts_) {
    const auto write = static_cast<size_t>(doubt.write);
    const Element type = launch_.write(doubt.write).element;
    const size_t at = doubt.element * bytes_of(type);
    const double change = element_at(type, &moved[write][at]) - element_at(type, &saved_[write].expected[at]);
    if (std::isfinite(change)) doubt.spread = std::fmax(doubt.spread, std::fabs(change));
  }
  return ACL_SUCCESS;
}

void KernelComparison::judge(const Doubt& doubt) {
  const AscendCLaunch::Write& write = launch_.write(doubt.write);
  const Saved& saved = saved_[static_cast<size_t>(doubt.write)];
  const size_t at = doubt.element * bytes_of(write.element);
  const double value = element_at(write.element, &saved.result[at]),
               wanted = element_at(write.element, &saved.expected[at]);
  const double allowed =
      tolerance(write.element, wanted, saved.typical, write.operations, write.terms, doubt.spread);
  const std::lock_guard lock(tallies().mutex);
  Tally& tally = tallies().by_kernel[name_];
  if (std::isfinite(value) && std::isfinite(wanted) && allowed > 0)
    tally.largest = std::fmax(tally.largest, std::fmin(std::fabs(value - wanted) / allowed, 1e300));
  if (agrees(write.element, value, wanted, saved.typical, write.operations, write.terms, doubt.spread))
    return;
  if (tally.differences++ == 0)
    std::fprintf(
        stderr,
        "npu: kernel %s (%s) as Ascend C differs: parameter %d, element %zu is %.9g, on the host %.9g; "
        "%.3g is allowed\n",
        name_.c_str(), kernel_.location, write.parameter, doubt.element, value, wanted, allowed);
}

void count_host_launch(const char* kernel, const char* location, const std::string& why) {
  const std::lock_guard lock(tallies().mutex);
  Tally& tally = tallies().by_kernel[kernel];
  tally.location = location;
  ++tally.on_host[why];
}

namespace {

/// As a JSON string.
std::string quoted(const std::string& text) {
  std::string result = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') result += '\\';
    result += static_cast<unsigned char>(c) < ' ' ? ' ' : c;
  }
  return result + '"';
}

void write_json(std::ofstream& file, const std::string& kernel, const Tally& tally) {
  std::string on_host;
  for (const auto& [why, launches] : tally.on_host)
    on_host += (on_host.empty() ? "" : ", ") + ("{\"reason\": " + quoted(why)) +
               ", \"launches\": " + std::to_string(launches) + "}";
  file << "{\"kernel\": " << quoted(kernel) << ", \"location\": " << quoted(tally.location)
       << ", \"launches\": " << tally.launches << ", \"elements\": " << tally.elements
       << ", \"differences\": " << tally.differences << ", \"largest\": " << tally.largest
       << ", \"on_host\": [" << on_host << "]}\n";
}

}  // namespace

void report_comparisons() {
  const std::lock_guard lock(tallies().mutex);
  const std::string path =
      configuration::read_launch_config(configuration::environment_variable).kernels_report;
  std::ofstream file;
  if (!path.empty()) file.open(path, std::ios::app);
  for (const auto& [kernel, tally] : tallies().by_kernel) {
    if (tally.launches > 0)
      std::fprintf(
          stderr,
          "npu: kernel %s: %lld launches, %lld elements, %lld differ, largest difference %.2g of the tolerance\n",
          kernel.c_str(), tally.launches, tally.elements, tally.differences, tally.largest);
    for (const auto& [why, launches] : tally.on_host)
      std::fprintf(stderr, "npu: kernel %s: %lld launches on the host alone: %s\n", kernel.c_str(), launches,
                   why.c_str());
    if (file) write_json(file, kernel, tally);
  }
}

}  // namespace npu::detail
