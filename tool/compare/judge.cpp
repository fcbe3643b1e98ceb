#include "tool/compare/judge.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace migrate::compare {
namespace {

using dumps::Leaf;
using dumps::Task;
using dumps::Value;

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kArgumentTolerance = 1e-6;  ///< of a float that the host computed

bool is_number(const Value& value) { return value.kind == Value::Kind::number; }

/// |target - golden| / scale.
double error_of(const Value& target, const Value& golden, double scale) {
  if (!is_number(target) || !is_number(golden)) return is_number(target) == is_number(golden) ? 0 : kInfinity;
  if (target.text == golden.text || target.number == golden.number) return 0;
  const double difference = std::fabs(target.number - golden.number);
  if (!std::isfinite(difference)) return kInfinity;
  return scale > 0 ? difference / scale : kInfinity;
}

double magnitude(const Value& value) {
  return is_number(value) && std::isfinite(value.number) ? std::fabs(value.number) : 0;
}

bool is_float(const Leaf& leaf) { return leaf.dtype.find("float") != std::string::npos; }

/// What a probe writes of an argument whose class it cannot name: "4 bytes".
bool is_size(const Value& value) { return value.text.ends_with(" bytes"); }

LeafVerdict judge_argument(const Leaf& target, const Leaf& golden) {
  // One probe knows the name of a class where the other one knows its size.
  if (is_size(target.max) != is_size(golden.max) && !is_number(target.max) && !is_number(golden.max))
    return {};
  LeafVerdict verdict{.known = true, .allowed = is_float(target) ? kArgumentTolerance : 0};
  if (is_number(target.max) && is_number(golden.max))
    verdict.error = error_of(target.max, golden.max, magnitude(golden.max));
  else if (target.max.text != golden.max.text)
    verdict.error = kInfinity;
  verdict.differs = verdict.error > verdict.allowed;
  if (verdict.differs) verdict.why = fmt::format("is {}, golden {}", target.max.text, golden.max.text);
  return verdict;
}

LeafVerdict another(const std::string& why) {
  return {.known = true, .differs = true, .error = kInfinity, .why = why};
}

bool is_copy_of_bytes(const Leaf& leaf, const Tolerances& tolerances, const std::string& operation) {
  return plain_type(leaf.dtype) == "uint8" && tolerances.class_of(operation) == "copy";
}

/// The same type in both spellings, or two types of floats.
bool fit(const std::string& target, const std::string& golden) {
  const std::string t = plain_type(target), g = plain_type(golden);
  return t == g || (t.find("float") != std::string::npos && g.find("float") != std::string::npos);
}

}  // namespace

double statistics_error(const Leaf& t, const Leaf& g) {
  const double largest = std::max(magnitude(g.max), magnitude(g.min));
  double mean_scale = magnitude(g.mean);
  if (g.elements.value_or(0) > 0)
    mean_scale = std::max(mean_scale, magnitude(g.norm) / std::sqrt(static_cast<double>(*g.elements)));
  return std::max({error_of(t.max, g.max, largest), error_of(t.min, g.min, largest),
                   error_of(t.mean, g.mean, mean_scale), error_of(t.norm, g.norm, magnitude(g.norm))});
}

LeafVerdict judge(const Row& row, Task task, const Tolerances& tolerances, const std::string& operation) {
  if (!row.paired) return {};
  const Leaf &t = *row.target, &g = *row.paired;
  if (t.is_tensor != g.is_tensor) return another("is " + t.dtype + ", golden " + g.dtype);
  if (!t.is_tensor) return judge_argument(t, g);
  if (!fit(t.dtype, g.dtype)) return another("has type " + t.dtype + ", golden " + g.dtype);
  if (t.shape != g.shape) return another("has shape " + t.shape + ", golden " + g.shape);
  LeafVerdict verdict{.known = true};
  if (task == Task::md5) {
    verdict.differs = t.md5 != g.md5;
    verdict.error = verdict.differs ? kInfinity : 0;
    if (verdict.differs) verdict.why = "has other bytes (CRC-32 " + t.md5 + ", golden " + g.md5 + ")";
    return verdict;
  }
  verdict.allowed = std::max(tolerances.of(t.dtype, operation), tolerances.of(g.dtype, operation));
  verdict.error = row.metrics.error;
  if (task != Task::tensor || std::isnan(verdict.error)) {
    verdict.known = is_number(t.max) || is_number(g.max);
    verdict.error = statistics_error(t, g);
  }
  if (verdict.error > 0 && is_copy_of_bytes(t, tolerances, operation)) return {.bytes_differ = true};
  verdict.differs = verdict.error > verdict.allowed;
  if (verdict.differs)
    verdict.why =
        fmt::format("has a relative error of {:.3g}; {:g} is allowed", verdict.error, verdict.allowed);
  return verdict;
}

}  // namespace migrate::compare
