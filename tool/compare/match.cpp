#include "tool/compare/match.h"

#include <algorithm>
#include <deque>

#include "tool/compare/tolerances.h"

namespace migrate::compare {
namespace {

using dumps::Dump;
using dumps::Leaf;
using dumps::Operation;

/// What a leaf's name adds to that of its operation. A name that a file gave may be another one: then it is whole.
std::string suffix_of(const Leaf& leaf, const Operation& operation) {
  return leaf.name.starts_with(operation.name) ? leaf.name.substr(operation.name.size()) : leaf.name;
}

/// "int", "float", "bool" or "complex": what types of two frameworks are compared by.
std::string family_of(const std::string& dtype) {
  const std::string type = plain_type(dtype);
  for (const char* family : {"float", "complex", "bool", "int"})
    if (type.find(family) != std::string::npos) return family;
  return dtype;
}

bool is_short_float(const std::string& dtype, const std::string& prefix) {
  for (const char* type : {"Float16", "Float32", "BFloat16"})
    if (prefix.empty() ? dtype == type : dtype == prefix + plain_type(type)) return true;
  return false;
}

/// An operation that waits for its counterpart.
struct Waiting {
  size_t number;
  std::string name;
};

/// The first of `queue` with this name, or its size.
size_t position_of(const std::deque<Waiting>& queue, const std::string& name) {
  auto found = std::find_if(queue.begin(), queue.end(), [&](const Waiting& one) { return one.name == name; });
  return static_cast<size_t>(found - queue.begin());
}

/// msprobe's fuzzy match: both dumps are gone through together; what is skipped when a pair is found stays unmatched. Cost:
/// operations times the longest stretch without a pair.
std::vector<int64_t> fuzzy_pairs(Dump& golden, Dump& target) {
  std::vector<int64_t> pairs(target.size(), -1);
  std::deque<Waiting> waiting_target, waiting_golden;
  auto enqueue = [](Dump& dump, size_t i, std::deque<Waiting>& queue) {
    if (i >= dump.size()) return;
    if (auto operation = dump.read(i)) queue.push_back({i, fuzzy_name(operation->name)});
  };
  for (size_t i = 0; i < std::max(golden.size(), target.size()); ++i) {
    enqueue(target, i, waiting_target);
    enqueue(golden, i, waiting_golden);
    if (waiting_target.empty() != waiting_golden.empty()) break;
    if (waiting_target.empty()) continue;
    size_t t = waiting_target.size() - 1, g = position_of(waiting_golden, waiting_target.back().name);
    if (g == waiting_golden.size()) {
      g = waiting_golden.size() - 1;
      t = position_of(waiting_target, waiting_golden.back().name);
      if (t == waiting_target.size()) continue;
    }
    pairs[waiting_target[t].number] = static_cast<int64_t>(waiting_golden[g].number);
    waiting_target.erase(waiting_target.begin(), waiting_target.begin() + static_cast<int64_t>(t) + 1);
    waiting_golden.erase(waiting_golden.begin(), waiting_golden.begin() + static_cast<int64_t>(g) + 1);
  }
  return pairs;
}

}  // namespace

std::string fuzzy_name(const std::string& operation) {
  for (const char* direction : {"forward", "backward"}) {
    const size_t at = operation.find(direction);
    if (at == std::string::npos) continue;
    const std::string before = operation.substr(0, at);
    const size_t last = before.rfind('.');
    const size_t first = last == std::string::npos || last == 0 ? last : before.rfind('.', last - 1);
    const std::string base = before.substr(0, first == std::string::npos ? last : first);
    return base + "." + operation.substr(at);
  }
  return operation;
}

Matcher::Matcher(Dump& golden, Dump& target, const MatchOptions& options)
    : golden_(golden),
      target_(target),
      options_(options),
      cross_framework_(golden.framework() != target.framework()),
      used_(golden.size(), false) {
  if (options.fuzzy) fuzzy_pairs_ = fuzzy_pairs(golden, target);
}

std::optional<size_t> Matcher::pair_of(size_t number) const {
  if (!options_.fuzzy) return golden_.find(target_.index().operations[number].key);
  if (fuzzy_pairs_[number] < 0) return std::nullopt;
  return static_cast<size_t>(fuzzy_pairs_[number]);
}

const Operation* Matcher::golden_operation(size_t number) {
  auto [entry, is_new] = read_.try_emplace(number);
  if (is_new)
    if (auto operation = golden_.read(number))
      entry->second = std::make_unique<Operation>(std::move(*operation));
  used_[number] = true;
  return entry->second.get();
}

const Leaf* Matcher::golden_leaf(const Leaf& leaf, const Operation& operation, const Operation* paired) {
  std::string suffix = suffix_of(leaf, operation);
  if (auto mapped = options_.data_mapping.find(leaf.name); mapped != options_.data_mapping.end()) {
    const std::string name = dumps::operation_of_leaf(mapped->second);
    const auto number = golden_.find(dumps::key_of(name));
    paired = number ? golden_operation(*number) : nullptr;
    suffix = mapped->second.substr(name.size());
  }
  if (!paired) return nullptr;
  for (const Leaf& one : paired->leaves)
    if (suffix_of(one, *paired) == suffix) return &one;
  return nullptr;
}

bool Matcher::types_fit(const Leaf& target, const Leaf& golden) const {
  if (target.dtype == golden.dtype || !options_.data_mapping.empty()) return true;
  if (cross_framework_) return family_of(target.dtype) == family_of(golden.dtype);
  for (const char* prefix : {"", "torch."})
    if (is_short_float(target.dtype, prefix) && is_short_float(golden.dtype, prefix)) return true;
  return false;
}

std::vector<Row> Matcher::rows(const Operation& operation, size_t number) {
  read_.clear();
  const auto pair = pair_of(number);
  const Operation* paired = pair ? golden_operation(*pair) : nullptr;
  std::vector<Row> rows;
  for (const Leaf& leaf : operation.leaves) {
    Row row;
    row.target = &leaf;
    row.paired = golden_leaf(leaf, operation, paired);
    if (row.paired && types_fit(leaf, *row.paired)) row.golden = row.paired;
    rows.push_back(std::move(row));
  }
  return rows;
}

std::vector<size_t> Matcher::unmatched_golden() const {
  std::vector<size_t> numbers;
  for (size_t i = 0; i < used_.size(); ++i)
    if (!used_[i]) numbers.push_back(i);
  return numbers;
}

}  // namespace migrate::compare
