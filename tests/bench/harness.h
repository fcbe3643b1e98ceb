#pragma once
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <functional>
#include <string>
#include <vector>

namespace bench {

/// Times several variants of one computation against each other in one process. The variants take turns,
/// round by round, so that a change of clock speed or a busy neighbour affects all of them; medians are
/// compared. Absolute times are of this machine and this moment: only the ratios to the first variant are
/// meant to be kept.
class Comparison {
 public:
  explicit Comparison(std::string title) : title_(std::move(title)) {}

  /// `run` does the work once and returns when it is done. `units` (elements, threads, ...) divides the time.
  void add(std::string name, std::function<void()> run, double units = 1) {
    variants_.push_back({std::move(name), std::move(run), units, {}});
  }

  /// Runs every variant once unmeasured, then `rounds` times in turns, and prints one line each.
  void report(int rounds, const char* unit = "run") {
    for (Variant& v : variants_) v.run();
    for (int round = 0; round < rounds; ++round)
      for (Variant& v : variants_) v.nanoseconds.push_back(time_once(v.run));
    std::printf("\n%s\n", title_.c_str());
    for (Variant& v : variants_)
      std::printf("  %-44s %12.2f ns/%s %9.2fx\n", v.name.c_str(), median(v), unit,
                  median(v) / median(variants_[0]));
  }

  /// Median nanoseconds per unit of variant `index`, after `report`.
  double result(size_t index) { return median(variants_[index]); }

 private:
  struct Variant {
    std::string name;
    std::function<void()> run;
    double units;
    std::vector<double> nanoseconds;
  };

  static double time_once(const std::function<void()>& run) {
    const auto start = std::chrono::steady_clock::now();
    run();
    return std::chrono::duration<double, std::nano>(std::chrono::steady_clock::now() - start).count();
  }

  static double median(Variant& v) {
    auto middle = v.nanoseconds.begin() + v.nanoseconds.size() / 2;
    std::nth_element(v.nanoseconds.begin(), middle, v.nanoseconds.end());
    return *middle / v.units;
  }

  std::string title_;
  std::vector<Variant> variants_;
};

/// Device memory filled with small numbers of both signs; freed when the program ends.
float* device_floats(size_t count);

void bench_elementwise();
void bench_launch();
void bench_fibers();
void bench_layernorm();
void bench_sgemm();
void bench_optim();

}  // namespace bench
