#include "tool/kernel_ir/thread_program.h"

#include <algorithm>

#include "tool/kernel_ir/accesses/old_values.h"
#include "tool/kernel_ir/affine.h"
#include "tool/kernel_ir/drafter.h"
#include "tool/kernel_ir/products/matrix_product.h"
#include "tool/kernel_ir/space_draft.h"

namespace migrate::ir {

std::vector<Node> conjuncts_of(const std::vector<Value>& nodes, Node condition) {
  std::vector<Node> list;
  conjuncts(nodes, condition, list);
  return list;
}

Result<ThreadProgram> ThreadProgram::of(const Kernel& kernel) {
  ThreadProgram program(kernel);
  if (auto refusal = program.run()) return *refusal;
  return program;
}

std::optional<Refusal> ThreadProgram::run() {
  for (const auto& [number, array] : kernel_->shared)
    if (array.bytes > 128 * 1024)
      return refusal(Refusal::Reason::type, "shared memory of more than 128 KiB", kernel_->place);
  if (auto refusal = check_old_values(*kernel_)) return refusal;
  needs_one_core_ = ir::needs_one_core(*kernel_);
  collect(kernel_->body, -1);
  find_values_of_indices();
  if (auto refusal = check_statements()) return refusal;
  collect_accesses();
  for (const Access& access : kernel_->exchanges) exchanges_[access.load] = &access;
  for (const Placed& placed : stores_) {
    need(placed.store->offset);
    need(placed.store->value);
    need(placed.store->guard);
    for (int loop = placed.loop; loop >= 0; loop = around_.at(loop)) needed_loops_.insert(loop);
  }
  need_loops();
  for (const auto& [n, count] : uses_)
    if (auto refusal = check(n)) return refusal;
  for (const auto& [n, count] : uses_) find_home(n);
  for (const auto& [n, count] : uses_)
    if ((*kernel_)[n].op == Op::load) loads_[homes_.at(n)].push_back(n);
  product_ = matrix_product_in(*this);
  find_common_conditions();
  find_loads_after_stores();
  return std::nullopt;
}

void ThreadProgram::collect(const std::vector<Statement>& statements, int loop) {
  for (const Statement& statement : statements) {
    if (const auto* store = std::get_if<Store>(&statement)) {
      stores_.push_back({store, loop});
    } else if (const auto* inner = std::get_if<Loop>(&statement)) {
      loops_[inner->number] = inner;
      around_[inner->number] = loop;
      collect(inner->body, inner->number);
    } else if (std::get<Barrier>(statement).exchange == kNone) {
      is_cooperative_ = true;
    }
  }
}

bool ThreadProgram::waits(const Loop& loop) const {
  return std::any_of(loop.body.begin(), loop.body.end(), [&](const Statement& statement) {
    if (const auto* barrier = std::get_if<Barrier>(&statement))
      return barrier->exchange == kNone || is_needed(barrier->exchange);
    const auto* inner = std::get_if<Loop>(&statement);
    return inner != nullptr && is_needed(*inner) && waits(*inner);
  });
}

/// A later access adds nothing if its conditions are those of an earlier one and more.
void ThreadProgram::collect_accesses() {
  for (const Access& access : kernel_->loads) {
    auto& list = accesses_[access.load];
    const std::vector<Node> own = conjuncts_of(kernel_->nodes, access.guard);
    const bool is_implied = std::any_of(list.begin(), list.end(), [&](const Access* earlier) {
      const std::vector<Node> theirs = conjuncts_of(kernel_->nodes, earlier->guard);
      return std::all_of(theirs.begin(), theirs.end(),
                         [&](Node n) { return std::find(own.begin(), own.end(), n) != own.end(); });
    });
    if (!is_implied) list.push_back(&access);
  }
}

void ThreadProgram::find_values_of_indices() {
  // Operands have smaller numbers.
  of_indices_.resize(kernel_->nodes.size());
  for (Node n = 0; n < kernel_->nodes.size(); ++n) {
    const Value& value = (*kernel_)[n];
    const bool is_known = value.op != Op::load && value.op != Op::carried && value.op != Op::after_loop &&
                          value.op != Op::shuffle && value.op != Op::group_reduce;
    of_indices_[n] = is_known && std::all_of(value.operands.begin(), value.operands.end(),
                                             [&](Node o) { return of_indices_[o]; });
  }
}

std::vector<Node> ThreadProgram::guards_of(Node n) const {
  std::vector<Node> list;
  if (const auto loads = accesses_.find(n); loads != accesses_.end())
    for (const Access* access : loads->second) list.push_back(access->guard);
  if (const auto exchange = exchanges_.find(n); exchange != exchanges_.end())
    list.push_back(exchange->second->guard);
  return list;
}

Node ThreadProgram::guard_of_exchange(Node exchange) const { return exchanges_.at(exchange)->guard; }

std::optional<Refusal> ThreadProgram::check_statements() const {
  if (stores_.empty()) return refusal(Refusal::Reason::not_understood, "it stores nothing", kernel_->place);
  return std::nullopt;
}

void ThreadProgram::need(Node n) {
  if (n == kNone) return;
  if (++uses_[n] > 1) return;
  const Value& value = (*kernel_)[n];
  for (const Node operand : value.operands) need(operand);
  if (value.op == Op::load)
    for (const Access* access : accesses_[n]) need(access->guard);
  if (value.op == Op::shuffle || value.op == Op::group_reduce) {
    is_cooperative_ = true;
    need(exchanges_.at(n)->guard);
  }
  if (value.array.kind == Array::Kind::shared) is_cooperative_ = true;
  if (value.op == Op::carried || value.op == Op::after_loop)
    needed_loops_.insert(static_cast<int>(value.integer));
}

/// A loop needs its condition and its variables, which may need other loops.
void ThreadProgram::need_loops() {
  std::set<int> done;
  bool is_changed = true;
  while (is_changed) {
    is_changed = false;
    for (const int number : std::set<int>(needed_loops_)) {
      if (!done.insert(number).second) continue;
      is_changed = true;
      const Loop& loop = *loops_.at(number);
      for (int around = around_.at(number); around >= 0; around = around_.at(around))
        needed_loops_.insert(around);
      need(loop.condition);
      need(loop.guard);
      for (const Carried& variable : loop.variables) {
        need(variable.current);
        need(variable.initial);
        need(variable.next);
      }
    }
  }
}

int ThreadProgram::uses(Node n) const {
  const auto found = uses_.find(n);
  return found == uses_.end() ? 0 : found->second;
}

bool ThreadProgram::is_within(int loop, int other) const {
  if (other < 0) return true;
  for (; loop >= 0; loop = around_.at(loop))
    if (loop == other) return true;
  return false;
}

const std::vector<Node>& ThreadProgram::loads_in(int loop) const {
  static const std::vector<Node> kNothing;
  const auto found = loads_.find(loop);
  return found == loads_.end() ? kNothing : found->second;
}

int ThreadProgram::find_home(Node n) {
  if (const auto known = homes_.find(n); known != homes_.end()) return known->second;
  const Value& value = (*kernel_)[n];
  int home = -1;
  const auto within = [&](int loop) {
    if (is_within(loop, home)) home = loop;
  };
  for (const Node operand : value.operands) within(find_home(operand));
  if (value.op == Op::carried) within(static_cast<int>(value.integer));
  if (value.op == Op::after_loop) within(around_.at(static_cast<int>(value.integer)));
  if (value.op == Op::load)
    for (const Access* access : accesses_.at(n)) within(access->loop);
  if (const auto exchange = exchanges_.find(n); exchange != exchanges_.end()) within(exchange->second->loop);
  return homes_[n] = home;
}

bool ThreadProgram::depends_on_value(Node of, Node on) const {
  std::set<Node> seen;
  std::vector<Node> open = {of};
  while (!open.empty()) {
    const Node n = open.back();
    open.pop_back();
    if (n == on) return true;
    if (n < on || !seen.insert(n).second) continue;  // operands have smaller numbers
    open.insert(open.end(), (*kernel_)[n].operands.begin(), (*kernel_)[n].operands.end());
  }
  return false;
}

std::optional<Refusal> ThreadProgram::check(Node n) const {
  const Value& value = (*kernel_)[n];
  SourcePlace place = kernel_->place;
  if (value.op == Op::load) {
    const auto found = accesses_.find(n);
    if (found == accesses_.end() || found->second.empty())
      return refusal(Refusal::Reason::not_understood, "a load whose place is not known", place);
    place = found->second.front()->place;
    for (const Access* access : found->second)
      if (access->guard != kNone && depends_on_value(access->guard, n))
        return refusal(Refusal::Reason::control, "a value that is loaded again under a condition on itself",
                       access->place);
  }
  if (value.op == Op::reduce || value.op == Op::dimension)
    return refusal(Refusal::Reason::not_understood, "a value that is not known", place);
  if (value.op == Op::carried) {
    const Loop& loop = *loops_.at(static_cast<int>(value.integer));
    if (loop.variables[static_cast<size_t>(value.second)].next == kNone)
      return refusal(Refusal::Reason::control, "a variable that a loop leaves without a value", loop.place);
  }
  return std::nullopt;
}

std::vector<Node> ThreadProgram::conditions_of_load(Node load) const {
  const auto& list = accesses_.at(load);
  std::vector<Node> all;
  for (const Access* access : list) {
    const std::vector<Node> own = own_conditions(access->guard);
    if (own.empty()) return {};
    if (list.size() == 1) return own;
    all.push_back(access->guard);
  }
  return all;
}

std::vector<Node> ThreadProgram::own_conditions(Node guard) const {
  std::vector<Node> list = conjuncts_of(kernel_->nodes, guard);
  list.erase(
      std::remove_if(list.begin(), list.end(),
                     [&](Node n) { return std::find(common_.begin(), common_.end(), n) != common_.end(); }),
      list.end());
  return list;
}

void ThreadProgram::find_common_conditions() {
  std::optional<std::vector<Node>> common;
  const auto take = [&](Node guard) {
    const std::vector<Node> list = conjuncts_of(kernel_->nodes, guard);
    if (!common) {
      common = list;
      return;
    }
    common->erase(
        std::remove_if(common->begin(), common->end(),
                       [&](Node n) { return std::find(list.begin(), list.end(), n) == list.end(); }),
        common->end());
  };
  for (const Placed& placed : stores_) take(placed.store->guard);
  for (const auto& [loop, loads] : loads_)
    for (const Node load : loads)
      for (const Access* access : accesses_.at(load)) take(access->guard);
  for (const int loop : needed_loops_) take(loops_.at(loop)->guard);
  for (const auto& [n, access] : exchanges_)
    if (is_needed(n)) take(access->guard);
  if (!common) return;
  for (const Node n : *common)
    if (home(n) < 0 && !has_load(kernel_->nodes, n)) common_.push_back(n);
}

bool ThreadProgram::may_be_same(const Array& a, const Array& b) const {
  if (a == b) return true;
  if (a.kind == Array::Kind::shared || b.kind == Array::Kind::shared) return false;
  const auto& parameters = kernel_->parameters;
  return !parameters[static_cast<size_t>(a.number)].is_restrict ||
         !parameters[static_cast<size_t>(b.number)].is_restrict;
}

bool ThreadProgram::follows(const Access& access, const Store& store, int loop_of_store) const {
  if ((*kernel_)[access.load].integer > store.order) return true;
  // In a loop that has both, the store of one iteration comes before the load of the next.
  for (int loop = access.loop; loop >= 0; loop = around_.at(loop))
    if (is_within(loop_of_store, loop)) return true;
  return false;
}

void ThreadProgram::find_loads_after_stores() {
  for (const auto& [loop, loads] : loads_)
    for (const Node load : loads)
      for (const Access* access : accesses_.at(load))
        for (const Placed& placed : stores_)
          // A store of another thread of the core to the same array may have come before: the program has a race then,
          // and takes either value.
          if ((*kernel_)[load].array == placed.store->array ||
              (may_be_same((*kernel_)[load].array, placed.store->array) &&
               follows(*access, *placed.store, placed.loop)))
            after_stores_.insert(load);
}

}  // namespace migrate::ir
