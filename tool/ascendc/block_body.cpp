#include "tool/ascendc/block_body.h"

#include <algorithm>

#include "tool/ascendc/functions/exchange_functions.h"

namespace migrate::ascendc {

using ir::Node;
using ir::Op;
using ir::Refusal;
using ir::Type;
using ir::Value;

namespace {

/// The lane of the warp that a shuffle among `width` lanes reads; -1: the own one.
std::string lane_text(ir::Shuffle kind, const std::string& by, int width) {
  switch (kind) {
    case ir::Shuffle::exclusive_or:
      if (width == 32) return fmt::format("thread % 32 ^ int32_t({})", by);
      // A lane may read from the groups before its own, not from those behind it.
      return fmt::format(
          "(thread % 32 ^ int32_t({0})) / {1} <= thread % 32 / {1} ? thread % 32 ^ int32_t({0}) : -1", by,
          width);
    case ir::Shuffle::down:
      return fmt::format("thread % {1} + int32_t({0}) < {1} ? thread % 32 + int32_t({0}) : -1", by, width);
    case ir::Shuffle::up:
      return fmt::format("thread % {1} >= int32_t({0}) ? thread % 32 - int32_t({0}) : -1", by, width);
    case ir::Shuffle::index:
      if (width == 32) return fmt::format("int32_t({}) & 31", by);
      return fmt::format("thread % 32 / {1} * {1} + (int32_t({0}) & {2})", by, width, width - 1);
  }
  return "-1";
}

/// The function of exchanges for a type: a template's instance, or the function for doubles.
std::string instance(Type type) {
  if (type == Type::f64) return "64";
  return fmt::format("<{}>", cpp_name(type == Type::boolean ? Type::i32 : type));
}

}  // namespace

std::optional<Refusal> BlockBody::run() {
  while (true) {
    reset();
    begin_region();
    statements(kernel_.body, -1);
    end_region();
    if (failure_) return failure_;
    const size_t before = kept_.size();
    for (const auto& [n, regions] : references_)
      if (regions.size() > 1) kept_.insert(n);
    // What is kept now may make other values of one region.
    if (kept_.size() == before) break;
  }
  loop_.is_cooperative = true;
  for (const Kept& array : arrays_) loop_.bytes_per_thread += std::max(4, ir::size_of(array.type));
  loop_.shared_bytes += 32 * static_cast<int64_t>(arrays_.size());  // each buffer is whole 32 bytes
  for (const auto& [number, array] : kernel_.shared) loop_.shared_bytes += (array.bytes + 31) / 32 * 32;
  return std::nullopt;
}

void BlockBody::reset() {
  lines_.clear(), block_lines_.clear(), before_region_.clear();
  names_.clear(), taken_.clear(), tensors_.clear(), shared_tensors_.clear(), functions_.clear(),
      stores_.clear();
  loaded_.clear(), computed_.clear(), references_.clear(), array_names_.clear(), defined_.clear(),
      arrays_.clear(), active_.clear();
  loop_.written.clear(), loop_.host_scalars.clear(), loop_.used_parameters.clear();
  loop_.operations = 0;
  loop_.bytes_per_thread = loop_.shared_bytes = 0;
  depth_ = 2;
  region_ = 0;
  exchanges_ = 0;
  take_reserved_names();
}

void BlockBody::begin_region() {
  ++region_;
  lines_.clear();
  names_.clear();
  scopes_.assign(1, {});
  indent_ = depth_ + 1;
  const auto& common = program_.common_conditions();
  if (!common.empty()) {
    const std::string all = joined(common, " && ");
    line("if (!({})) continue;", all);
    for (const Node n : common) names_[n] = "true";
  }
  for (const std::string& active : active_) line("if ({}.GetValue(thread) == 0) continue;", active);
  header_ = lines_.size();
}

void BlockBody::end_region() {
  for (const std::string& before : before_region_) block_line("{}", before);
  before_region_.clear();
  if (lines_.size() > header_) {
    block_line("for (int32_t thread = 0; thread < threads; ++thread) {{");
    block_line("  const uint32_t threadX = thread % threadsX_;");
    block_line("  const uint32_t threadY = thread / threadsX_ % threadsY_;");
    block_line("  const uint32_t threadZ = thread / threadsX_ / threadsY_;");
    block_lines_.insert(block_lines_.end(), lines_.begin(), lines_.end());
    block_line("}}");
  }
  if (!any_active_.empty()) block_line("if (!{}) break;", any_active_);
  any_active_.clear();
  lines_.clear();
}

std::string BlockBody::array(const std::string& wanted, Type type) {
  arrays_.push_back({fresh(wanted), type == Type::boolean ? Type::i32 : type});
  return arrays_.back().name;
}

std::string BlockBody::array_of(Node n) {
  std::string& name = array_names_[n];
  if (name.empty()) name = array(wanted_name(n) + "OfThread", kernel_[n].type);
  return name;
}

std::string BlockBody::read(const std::string& array, Type type) const {
  const std::string text = from_element(type, array + ".GetValue(thread)");
  return type == Type::boolean ? "(" + text + ")" : text;
}

void BlockBody::write(const std::string& array, Type type, const std::string& text) {
  line("{}.SetValue(thread, {});", array, as_element(type, text));
}

std::string BlockBody::value(Node n) {
  if (!program_.is_of_indices(n)) {
    references_[n].insert(region_);
    const auto defined = defined_.find(n);
    if (defined != defined_.end() && defined->second != region_) return read(array_of(n), kernel_[n].type);
    // It is not kept yet: the next pass keeps it.
    const auto computed = computed_.find(n);
    if (computed != computed_.end() && computed->second != region_) return "0";
  }
  return ThreadBody::value(n);
}

void BlockBody::named(Node n) {
  if (program_.is_of_indices(n)) return;
  references_[n].insert(region_);
  computed_.try_emplace(n, region_);
  if (kept_.count(n) == 0 || defined_.count(n) != 0) return;
  write(array_of(n), kernel_[n].type, names_.at(n));
  defined_[n] = region_;
}

/// A loop in which threads wait runs as long as one of them is in it.
void BlockBody::loop(const ir::Loop& loop) {
  if (!program_.waits(loop)) return ThreadBody::loop(loop);
  at_ = loop.place;
  hoist(loop, true);
  const std::string active = array("isIn" + std::to_string(loop.number), Type::boolean);
  for (const ir::Carried& variable : loop.variables) {
    if (variable.next == variable.current) continue;
    const std::string initial = value(variable.initial);
    const std::string name = array(variable.name + "OfThread", kernel_[variable.current].type);
    write(name, kernel_[variable.current].type, initial);
    array_names_[variable.current] = name;
  }
  const std::string guard = joined(program_.own_conditions(loop.guard), " && ");
  line("{}.SetValue(thread, {});", active, guard.empty() ? "1" : "(" + guard + ") ? 1 : 0");
  end_region();
  // The variables are in their arrays from here on.
  for (size_t i = 0; i < loop.variables.size(); ++i) {
    const ir::Carried& variable = loop.variables[i];
    if (variable.next == variable.current) continue;
    defined_[variable.current] = 0;
    for (Node n = 0; n < kernel_.nodes.size(); ++n)
      if (kernel_[n].op == Op::after_loop && kernel_[n].integer == loop.number &&
          kernel_[n].second == static_cast<int>(i)) {
        array_names_[n] = array_names_.at(variable.current);
        defined_[n] = 0;
      }
  }
  const std::string any_active = fresh("anyActive");
  block_line("while (true) {{  // line {}", loop.place.line);
  ++depth_;
  block_line("bool {} = false;", any_active);
  active_.push_back(active);
  begin_region();
  const std::string condition = joined(ir::conjuncts_of(kernel_.nodes, loop.condition), " && ");
  line("{}.SetValue(thread, ({}) ? 1 : 0);", active, condition);
  line("if ({}.GetValue(thread) == 0) continue;", active);
  line("{} = true;", any_active);
  any_active_ = any_active;
  statements(loop.body, loop.number);
  loads_until(loop.number, INT64_MAX);
  advance_all(loop);
  end_region();
  active_.pop_back();
  --depth_;
  block_line("}}");
  begin_region();
}

void BlockBody::advance_all(const ir::Loop& loop) {
  std::vector<std::pair<const ir::Carried*, std::string>> changes;
  for (const ir::Carried& variable : loop.variables) {
    if (variable.next == variable.current) continue;
    const std::string next = fresh(variable.name + "Next");
    line("const {} {} = {};", type_of_value(kernel_[variable.current].type), next,
         bare(value(variable.next)));
    changes.emplace_back(&variable, next);
  }
  for (const auto& [variable, next] : changes)
    write(array_names_.at(variable->current), kernel_[variable->current].type, next);
}

void BlockBody::barrier(const ir::Barrier& barrier) {
  if (barrier.exchange == ir::kNone) {
    end_region();
    return begin_region();
  }
  at_ = barrier.place;
  const Value exchange = kernel_[barrier.exchange];
  // A region may take from one exchange and give to the next.
  is_here_ = exchanges_++ % 2 == 0 ? "isHere" : "isHereNext";
  const std::string sent = array("sent", exchange.type);
  const std::string guard =
      joined(program_.own_conditions(program_.guard_of_exchange(barrier.exchange)), " && ");
  begin_exchange(exchange, sent, guard);
  finish_exchange(barrier.exchange, sent);
}

/// Every thread of the group leaves its value.
void BlockBody::begin_exchange(const Value& exchange, const std::string& sent, const std::string& guard) {
  const std::string what = value(exchange.operands[0]);
  if (!guard.empty()) {
    line("if ({}) {{", guard);
    ++indent_;
  }
  write(sent, exchange.type, what);
  line("{}.SetValue(thread, 1);", is_here_);
  if (!guard.empty()) {
    --indent_;
    line("}}");
  }
  before_region_.push_back(
      fmt::format("for (int32_t thread = 0; thread < threads; ++thread) {}.SetValue(thread, 0);", is_here_));
  end_region();
}

/// Then each thread takes the value of another one, or that of all.
void BlockBody::finish_exchange(Node n, const std::string& sent) {
  const Value exchange = kernel_[n];
  const bool is_reduction = exchange.op == Op::group_reduce;
  if (is_reduction) {
    const auto op = static_cast<Op>(exchange.integer);
    reductions_.insert({op, exchange.type == Type::f64});
    block_line("{}{}({}, {}, threads, {});", name_of_reduction(op), instance(exchange.type), sent, is_here_,
               exchange.second > 0 ? std::to_string(exchange.second) : "threads");
  }
  begin_region();
  std::string text = read(sent, exchange.type);
  if (!is_reduction) {
    (exchange.type == Type::f64 ? has_double_shuffles_ : has_shuffles_) = true;
    const std::string by = value(exchange.operands[1]);
    const std::string lane = lane_text(static_cast<ir::Shuffle>(exchange.integer), by, exchange.second);
    text =
        fmt::format("OfLane{}({}, {}, thread, threads, {})", instance(exchange.type), sent, is_here_, lane);
    if (exchange.type == Type::boolean) text = "(" + text + " != 0)";
  }
  const std::vector<Node> conditions = program_.own_conditions(program_.guard_of_exchange(n));
  if (!conditions.empty())
    text = fmt::format("({}) ? {} : {}(0)", joined(conditions, " && "), text, type_of_value(exchange.type));
  references_[n].insert(region_);
  defined_.erase(n);
  declare(n, text);
}

}  // namespace migrate::ascendc
