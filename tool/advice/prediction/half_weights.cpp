#include "tool/advice/prediction/half_weights.h"

#include <algorithm>
#include <string>

#include "tool/advice/rules/classes.h"
#include "tool/base/text.h"
#include "tool/decide/chips.h"

namespace migrate {
namespace {

constexpr Nanoseconds kCostOfTask = 3'000;  // of a task: what the smallest products take
constexpr int64_t kHalfBytes = 2;

/// The bytes of a kernel's tensors, as they are and with half in place of float. 0: not known.
struct TensorBytes {
  int64_t now = 0, halved = 0;
  int64_t first_elements = 0;
};

int64_t elements_of(const std::vector<int64_t>& shape) {
  int64_t elements = 1;
  for (int64_t length : shape) elements *= length;
  return elements;
}

void add_tensor(TensorBytes& sum, const std::vector<int64_t>& shape, const std::string& type) {
  const int64_t elements = elements_of(shape);
  const auto size = static_cast<int64_t>(bytes_of_type(type));
  if (sum.now == 0) sum.first_elements = elements;
  sum.now += elements * size;
  sum.halved += elements * (type == "FLOAT" ? kHalfBytes : size);
}

/// The profile has types of inputs only; outputs are taken to have that of the first.
TensorBytes tensor_bytes(const RankProfile& rank, const KernelRecord& row) {
  const auto inputs = parse_shapes(rank.text(row.input_shapes)),
             outputs = parse_shapes(rank.text(row.output_shapes));
  const auto types = parse_types(rank.text(row.input_types));
  TensorBytes sum;
  if (types.empty() || types.size() != inputs.size()) return sum;
  for (size_t i = 0; i < inputs.size(); ++i) add_tensor(sum, inputs[i], types[i]);
  for (const auto& shape : outputs) add_tensor(sum, shape, types[0]);
  return sum;
}

bool is_optimizer(const std::string& name) {
  std::string lower = lowered(name);
  for (const std::string other : {"lambda", "optimized", "optimised", "optimal"})
    for (size_t at = lower.find(other); at != std::string::npos; at = lower.find(other))
      lower.replace(at, other.size(), "_");
  for (const char* word : {"adam", "lamb", "sgd", "momentum", "optim"})
    if (lower.find(word) != std::string::npos) return true;
  return false;
}

/// How many times faster the cubes multiply half than float. Source: 376 and 94 TFLOPS of 910B1; cores before it convert.
int64_t gain_of_half_products(const std::string& chip) {
  const Chip* const known = find_chip(chip);
  return known != nullptr && (known->core == "dav-2201" || known->core == "dav-3510") ? 4 : 1;
}

bool has_float_inputs(const RankProfile& rank, const KernelRecord& row) {
  const auto types = parse_types(rank.text(row.input_types));
  return !types.empty() &&
         std::all_of(types.begin(), types.end(), [](const std::string& type) { return type == "FLOAT"; });
}

Nanoseconds moving_time(const KernelRecord& row) {
  return std::max<Nanoseconds>(0, row.duration - kCostOfTask);
}

Nanoseconds scaled(Nanoseconds time, int64_t part, int64_t whole) {
  return static_cast<Nanoseconds>(static_cast<double>(time) * static_cast<double>(part) /
                                  static_cast<double>(whole));
}

}  // namespace

TimeRange time_with_half_weights(const RankProfile& rank, const KernelRecord& row, PartBound bound) {
  const std::string& name = rank.text(row.name);
  const Nanoseconds moving = moving_time(row), fixed = row.duration - moving;
  if (bound == PartBound::link) return {fixed + moving / 2, row.duration};
  const TensorBytes bytes = tensor_bytes(rank, row);
  if (is_optimizer(name)) {
    if (bytes.now == 0 || bound != PartBound::memory) return {row.duration, row.duration};
    const Nanoseconds more = scaled(moving, kHalfBytes * bytes.first_elements, bytes.now);
    return {row.duration + more, row.duration + more};
  }
  if (lowered(rank.text(row.type)) == "cast") return {0, row.duration};
  if (bound == PartBound::cube && has_float_inputs(rank, row))
    return {fixed + moving / gain_of_half_products(rank.model.chip), row.duration};
  if (bound != PartBound::memory) return {row.duration, row.duration};
  return {fixed + (bytes.now > 0 ? scaled(moving, bytes.halved, bytes.now) : moving / 2), row.duration};
}

}  // namespace migrate
