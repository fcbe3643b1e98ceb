/// @file
/// Timers, options and comparisons, under the names that programs know from the helpers of NVIDIA's samples,
/// for programs that include those helpers without having them. C++17.
///
/// Errors: the result says whether a function could do its work, unless a function says otherwise.
/// Source: names of helper_functions.h, helper_timer.h, helper_string.h and helper_image.h, CUDA Samples; the
/// code is our own.
#ifndef NPU_HELPER_FUNCTIONS_H_
#define NPU_HELPER_FUNCTIONS_H_

// clang-format off
#include "npu/macros/hide.h"
// clang-format on

#include <algorithm>  // programs rely on getting it from NVIDIA's helper_functions.h
#include <cassert>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

#ifndef EXIT_WAIVED
#define EXIT_WAIVED 2
#endif
#ifndef MIN
#define MIN(a, b) ((a) < (b) ? (a) : (b))
#endif
#ifndef MAX
#define MAX(a, b) ((a) > (b) ? (a) : (b))
#endif

/// A stop watch of wall time. The time does not wait for the device: synchronise before.
/// Units: milliseconds.
class StopWatchInterface {
 public:
  virtual ~StopWatchInterface() = default;

  /// Starts and stops a session; reset sets the time to 0 and a running watch goes on. getTime is the time of
  /// all sessions, with the one that runs; getAverageTime that of a finished session.
  /// @{
  virtual void start() = 0;
  virtual void stop() = 0;
  virtual void reset() = 0;            ///< to zero; goes on running where it runs
  virtual float getTime() = 0;         ///< of all sessions, with the one that runs
  virtual float getAverageTime() = 0;  ///< of a finished session
  /// @}
};

namespace npu::helper {

class StopWatch final : public StopWatchInterface {
 public:
  void start() override {
    begin_ = Clock::now();
    running_ = true;
  }
  void stop() override {
    if (!running_) return;
    total_ += since_begin();
    running_ = false;
    ++sessions_;
  }
  void reset() override {
    total_ = 0;
    sessions_ = 0;
    if (running_) begin_ = Clock::now();
  }
  float getTime() override { return static_cast<float>(total_ + (running_ ? since_begin() : 0)); }
  float getAverageTime() override { return sessions_ ? static_cast<float>(total_ / sessions_) : 0; }

 private:
  using Clock = std::chrono::steady_clock;
  double since_begin() const {
    return std::chrono::duration<double, std::milli>(Clock::now() - begin_).count();
  }

  Clock::time_point begin_{};
  double total_ = 0;  // ms
  int sessions_ = 0;
  bool running_ = false;
};

/// The text after "-name", "--name" or "/name": empty after a bare flag, with '=' or ':' otherwise; null
/// where the option is not given.
inline const char* option(int argc, const char** argv, const char* name) {
  const size_t length = std::strlen(name);
  for (int i = 1; i < argc; ++i) {
    const char* word = argv[i];
    if (*word != '-' && *word != '/') continue;
    while (*word == '-' || *word == '/') ++word;
    if (std::strncmp(word, name, length) != 0) continue;
    const char* behind = word + length;
    if (*behind == '\0' || *behind == '=' || *behind == ':') return behind;
  }
  return nullptr;
}

/// The value of an option, without '=' or ':'; null where the option is not given.
inline const char* value_of(int argc, const char** argv, const char* name) {
  const char* behind = option(argc, argv, name);
  return behind && *behind ? behind + 1 : behind;
}

/// Does `use` with the watch; false where there is none.
template <class Use>
bool with_watch(StopWatchInterface** timer, Use use) {
  if (!timer || !*timer) return false;
  use(**timer);
  return true;
}

}  // namespace npu::helper

/// Makes a timer, which sdkDeleteTimer deletes. timer must not be null. The result is true.
inline bool sdkCreateTimer(StopWatchInterface** timer) {
  *timer = new npu::helper::StopWatch;
  return true;
}
/// Deletes a timer; *timer becomes null. False if timer is null.
inline bool sdkDeleteTimer(StopWatchInterface** timer) {
  if (!timer) return false;
  delete *timer;
  *timer = nullptr;
  return true;
}

/// Starts or stops a timer, or sets its time to 0. False without a timer.
/// @{
inline bool sdkStartTimer(StopWatchInterface** timer) {
  return npu::helper::with_watch(timer, [](StopWatchInterface& watch) { watch.start(); });
}
inline bool sdkStopTimer(StopWatchInterface** timer) {
  return npu::helper::with_watch(timer, [](StopWatchInterface& watch) { watch.stop(); });
}
inline bool sdkResetTimer(StopWatchInterface** timer) {
  return npu::helper::with_watch(timer, [](StopWatchInterface& watch) { watch.reset(); });
}
/// @}

/// The time of all sessions of a timer, with the one that runs.
/// Units: milliseconds; 0 without a timer.
inline float sdkGetTimerValue(StopWatchInterface** timer) {
  return timer && *timer ? (*timer)->getTime() : 0;
}
/// The average time of the finished sessions.
/// Units: milliseconds; 0 without a timer or a finished session.
inline float sdkGetAverageTimerValue(StopWatchInterface** timer) {
  return timer && *timer ? (*timer)->getAverageTime() : 0;
}

/// Whether an option is given.
inline bool checkCmdLineFlag(int argc, const char** argv, const char* name) {
  return npu::helper::option(argc, argv, name) != nullptr;
}

/// The value of an option; 0 where it is not given or is not a number.
/// @{
inline int getCmdLineArgumentInt(int argc, const char** argv, const char* name) {
  const char* value = npu::helper::value_of(argc, argv, name);
  return value ? std::atoi(value) : 0;
}
inline float getCmdLineArgumentFloat(int argc, const char** argv, const char* name) {
  const char* value = npu::helper::value_of(argc, argv, name);
  return value ? static_cast<float>(std::atof(value)) : 0;
}
/// @}

/// The value of an option. *value points into `argv`, or is null where the option is not given; the result is
/// then false.
inline bool getCmdLineArgumentString(int argc, const char** argv, const char* name, char** value) {
  *value = const_cast<char*>(npu::helper::value_of(argc, argv, name));
  return *value != nullptr;
}
/// The value of an option as a T. False, and *value as it was, where the option is not given or does not read
/// as a T.
template <class T>
bool getCmdLineArgumentValue(int argc, const char** argv, const char* name, T* value) {
  const char* text = npu::helper::value_of(argc, argv, name);
  T read{};
  if (!text || !(std::istringstream(text) >> read)) return false;
  *value = read;
  return true;
}

/// The path of a file: as named, else in "data", else beside the program, else in "data" there. To be
/// released with free; null where it does not exist.
inline char* sdkFindFilePath(const char* file, const char* program) {
  namespace fs = std::filesystem;
  const fs::path folder = fs::path(program ? program : "").parent_path();
  for (const fs::path& path :
       {fs::path(file), fs::path("data") / file, folder / file, folder / "data" / file}) {
    std::error_code error;
    if (fs::is_regular_file(path, error)) return ::strdup(path.string().c_str());
  }
  return nullptr;
}

/// Whether |data - reference| <= epsilon |reference|, in the Euclidean norm, summed in double precision.
/// Shapes: reference and data are (count).
inline bool sdkCompareL2fe(const float* reference, const float* data, unsigned int count, float epsilon) {
  double difference = 0, norm = 0;
  for (unsigned int i = 0; i < count; ++i) {
    double d = static_cast<double>(data[i]) - reference[i];
    difference += d * d;
    norm += static_cast<double>(reference[i]) * reference[i];
  }
  return std::sqrt(difference) <= epsilon * std::sqrt(norm);
}

// clang-format off
#include "npu/macros/show.h"
// clang-format on

#endif  // NPU_HELPER_FUNCTIONS_H_
