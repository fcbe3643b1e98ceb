#include "tool/kernel_ir/accesses/old_values.h"

#include <algorithm>
#include <map>
#include <set>
#include <vector>

#include "tool/kernel_ir/iteration_space.h"

namespace migrate::ir {
namespace {

constexpr const char* kWaits = "a loop that may wait for another thread";

/// Whether two loads read the same bytes at the same time.
bool is_same_memory(const Value& a, const Value& b) {
  return b.op == Op::load && a.array == b.array && a.operands == b.operands && a.integer == b.integer &&
         size_of(a.type) == size_of(b.type);
}

/// All statements of a kernel, with the number of the innermost loop around each; -1: none.
template <class Visit>
void for_each_statement(std::vector<Statement>& list, Visit&& visit, int loop = -1) {
  for (Statement& statement : list) {
    visit(statement, loop);
    if (auto* inner = std::get_if<Loop>(&statement)) for_each_statement(inner->body, visit, inner->number);
  }
}
template <class Visit>
void for_each_statement(const std::vector<Statement>& list, Visit&& visit) {
  for_each_statement(const_cast<std::vector<Statement>&>(list),
                     [&](const Statement& statement, int loop) { visit(statement, loop); });
}

std::vector<Node> roots_of(const Statement& statement) {
  if (const auto* store = std::get_if<Store>(&statement)) return {store->offset, store->value, store->guard};
  if (const auto* barrier = std::get_if<Barrier>(&statement)) return {barrier->exchange};
  const Loop& loop = std::get<Loop>(statement);
  std::vector<Node> list = {loop.condition, loop.guard};
  for (const Carried& variable : loop.variables) {
    list.push_back(variable.initial);
    list.push_back(variable.next);
  }
  return list;
}

/// Follows values from where they are made to what takes them, through variables of loops and through shared memory.
class Flow {
 public:
  /// `with_choices`: also what a value chooses, not only what it is a part of.
  Flow(const Kernel& kernel, bool with_choices)
      : kernel_(kernel), with_choices_(with_choices), reached_(kernel.nodes.size()) {
    for_each_statement(kernel.body, [&](const Statement& statement, int) {
      if (const auto* loop = std::get_if<Loop>(&statement)) loops_.push_back(loop);
      if (const auto* store = std::get_if<Store>(&statement)) stores_.push_back(store);
    });
  }

  /// Also where the same bits are read as another type.
  void add(Node load) {
    for (Node n = 0; n < kernel_.nodes.size(); ++n)
      if (is_same_memory(kernel_[load], kernel_[n])) reached_[n] = true;
  }
  bool reaches(Node n) const { return n != kNone && reached_[n]; }

  void run() {
    bool is_changed = true;
    while (is_changed) {
      is_changed = false;
      // Operands have smaller numbers.
      for (Node n = 0; n < kernel_.nodes.size(); ++n)
        if (!reached_[n] && is_made_of_reached(n)) reached_[n] = is_changed = true;
      for (const Store* store : stores_)
        if (store->array.kind == Array::Kind::shared && (reaches(store->value) || reaches(store->offset)))
          is_changed = shared_.insert({store->array.number, kernel_[store->value].type}).second || is_changed;
    }
  }

 private:
  bool is_made_of_reached(Node n) const {
    const Value& value = kernel_[n];
    const auto first = value.operands.begin() + (value.op == Op::select && !with_choices_ ? 1 : 0);
    if (std::any_of(first, value.operands.end(), [&](Node o) { return reached_[o]; })) return true;
    if (value.op == Op::load)
      return value.array.kind == Array::Kind::shared && shared_.count({value.array.number, value.type}) != 0;
    if (value.op != Op::carried && value.op != Op::after_loop) return false;
    for (const Loop* loop : loops_) {
      if (loop->number != static_cast<int>(value.integer)) continue;
      if (static_cast<size_t>(value.second) >= loop->variables.size()) return false;
      const Carried& variable = loop->variables[static_cast<size_t>(value.second)];
      return reaches(variable.initial) || reaches(variable.next);
    }
    return false;
  }

  const Kernel& kernel_;
  bool with_choices_;
  std::vector<bool> reached_;
  std::vector<const Loop*> loops_;
  std::vector<const Store*> stores_;
  std::set<std::pair<int, Type>> shared_;  ///< dynamic shared memory has parts of several types
};

bool is_same_place(const Value& load, const Store& store) {
  return load.op == Op::load && load.array == store.array && load.operands.front() == store.offset;
}

using Loops = std::map<int, const Loop*>;

Loops loops_of(const Kernel& kernel) {
  Loops loops;
  for_each_statement(kernel.body, [&](const Statement& statement, int) {
    if (const auto* loop = std::get_if<Loop>(&statement)) loops[loop->number] = loop;
  });
  return loops;
}

/// The variable of a loop that a value is; null: it is none.
const Carried* variable_of(const Loops& loops, const Value& value) {
  if (value.op != Op::carried && value.op != Op::after_loop) return nullptr;
  const auto loop = loops.find(static_cast<int>(value.integer));
  const auto which = static_cast<size_t>(value.second);
  return loop != loops.end() && which < loop->second->variables.size() ? &loop->second->variables[which]
                                                                       : nullptr;
}

/// atomicCAS that puts a new value in the place of the one that the thread has read there: with nothing between, it always does.
bool is_update(const Kernel& kernel, const Loops& loops, const Store& store) {
  if (store.expected == kNone) return false;
  std::set<Node> seen;
  std::vector<Node> open = {store.expected};
  while (!open.empty()) {
    const Node next = open.back();
    open.pop_back();
    if (!seen.insert(next).second) continue;
    const Value& value = kernel[next];
    if (const Carried* variable = variable_of(loops, value))
      open.insert(open.end(), {variable->initial, variable->next});
    else if (value.op == Op::cast || value.op == Op::bitcast)
      open.push_back(value.operands.front());
    else if (value.op == Op::select)
      open.insert(open.end(), value.operands.begin() + 1, value.operands.end());
    else if (!is_same_place(value, store))
      return false;
  }
  return true;
}

using StoredArrays = std::set<std::pair<Array::Kind, int>>;

/// Whether the loop may end by what another thread has stored in the meantime.
bool waits(const Kernel& kernel, const Loop& loop, const StoredArrays& stored,
           const std::set<Node>& updates) {
  std::set<int> within = {loop.number};
  for_each_statement(loop.body, [&](const Statement& statement, int) {
    if (const auto* inner = std::get_if<Loop>(&statement)) within.insert(inner->number);
  });
  Flow flow(kernel, true);
  for (const Access& access : kernel.loads) {
    const Array& array = kernel[access.load].array;
    const bool is_of_update = std::any_of(updates.begin(), updates.end(), [&](Node old) {
      return is_same_memory(kernel[old], kernel[access.load]);
    });
    if (within.count(access.loop) != 0 && stored.count({array.kind, array.number}) != 0 && !is_of_update)
      flow.add(access.load);
  }
  flow.run();
  return flow.reaches(loop.condition);
}

/// Whether the thread itself brings a loop to its end: its condition depends on a number that each iteration computes of the one
/// before, or on memory that an iteration changes. Memory that only other threads change stays as it is.
class Progress {
 public:
  Progress(const Kernel& kernel, const Loops& loops, const Loop& loop)
      : kernel_(kernel), loops_(loops), loop_(loop) {
    for_each_statement(loop.body, [&](const Statement& statement, int) {
      if (const auto* store = std::get_if<Store>(&statement))
        if (store->old == kNone || is_update(kernel, loops, *store)) stores_.push_back(store);
    });
  }
  /// Conditions that nothing loaded is a part of are left to others.
  bool is_made() {
    bool has_loads = false;
    for (const Node n : sources(loop_.condition)) {
      const Value& value = kernel_[n];
      has_loads = has_loads || value.op == Op::load;
      if (is_changed_here(value) || (computes(value) && depends_on_change(n))) return true;
    }
    return !has_loads;
  }

 private:
  /// Not one that only chooses among its operands: such a number need not move on.
  static bool computes(const Value& value) {
    return !value.operands.empty() && value.type != Type::boolean && value.op != Op::select &&
           value.op != Op::cast && value.op != Op::bitcast && value.op != Op::min && value.op != Op::max;
  }
  bool is_changed_here(const Value& value) const {
    return value.op == Op::load && std::any_of(stores_.begin(), stores_.end(), [&](const Store* store) {
             return is_same_place(value, *store);
           });
  }
  bool depends_on_change(Node n) const {
    for (const Node source : sources(n)) {
      const Value& value = kernel_[source];
      if (value.op != Op::carried || static_cast<int>(value.integer) != loop_.number) continue;
      const Carried* variable = variable_of(loops_, value);
      if (variable != nullptr && variable->next != variable->current) return true;
    }
    return false;
  }
  /// A value and all that it is made of, also in earlier iterations.
  std::set<Node> sources(Node of) const {
    std::set<Node> seen;
    std::vector<Node> open = {of};
    while (!open.empty()) {
      const Node next = open.back();
      open.pop_back();
      if (next == kNone || !seen.insert(next).second) continue;
      const Value& value = kernel_[next];
      open.insert(open.end(), value.operands.begin(), value.operands.end());
      if (const Carried* variable = variable_of(loops_, value))
        open.insert(open.end(), {variable->initial, variable->next});
    }
    return seen;
  }

  const Kernel& kernel_;
  const Loops& loops_;
  const Loop& loop_;
  std::vector<const Store*> stores_;
};

}  // namespace

void add_accesses_of_bits(Kernel& kernel) {
  std::set<Node> known;
  for (const Access& access : kernel.loads) known.insert(access.load);
  const std::vector<Access> loads = kernel.loads;
  for (Node n = 0; n < kernel.nodes.size(); ++n) {
    if (kernel[n].op != Op::load || known.count(n) != 0) continue;
    for (Access access : loads) {
      if (!is_same_memory(kernel[access.load], kernel[n])) continue;
      access.load = n;
      kernel.loads.push_back(access);
    }
  }
}

void drop_unused_old_values(Kernel& kernel) {
  std::vector<bool> used(kernel.nodes.size());
  std::vector<Node> open;
  for_each_statement(kernel.body, [&](Statement& statement, int) {
    const std::vector<Node> roots = roots_of(statement);
    open.insert(open.end(), roots.begin(), roots.end());
  });
  std::set<Node> old_values;
  for_each_statement(kernel.body, [&](Statement& statement, int) {
    if (const auto* store = std::get_if<Store>(&statement); store != nullptr && store->old != kNone)
      old_values.insert(store->old);
  });
  if (old_values.empty()) return;
  const auto is_old = [&](Node load) {
    return std::any_of(old_values.begin(), old_values.end(),
                       [&](Node old) { return is_same_memory(kernel[old], kernel[load]); });
  };
  for (const Access& access : kernel.loads)
    if (!is_old(access.load)) open.insert(open.end(), {access.load, access.guard});
  for (const Access& access : kernel.exchanges) open.push_back(access.guard);
  while (!open.empty()) {
    const Node n = open.back();
    open.pop_back();
    if (n == kNone || used[n]) continue;
    used[n] = true;
    open.insert(open.end(), kernel[n].operands.begin(), kernel[n].operands.end());
  }
  const auto is_used = [&](Node old) {
    for (Node n = 0; n < kernel.nodes.size(); ++n)
      if (used[n] && is_same_memory(kernel[old], kernel[n])) return true;
    return false;
  };
  for_each_statement(kernel.body, [&](Statement& statement, int) {
    if (auto* store = std::get_if<Store>(&statement);
        store != nullptr && store->old != kNone && !is_used(store->old))
      store->old = kNone;
  });
  const auto is_dropped = [&](const Access& access) { return is_old(access.load) && !used[access.load]; };
  kernel.loads.erase(std::remove_if(kernel.loads.begin(), kernel.loads.end(), is_dropped),
                     kernel.loads.end());
}

namespace {

/// Whether the copies of several cores combine with global memory so: SetAtomicAdd, SetAtomicMax and SetAtomicMin.
bool is_of_copies(Store::Kind kind, Type type) {
  if (kind == Store::Kind::plain || type == Type::i32 || type == Type::f32)
    return kind != Store::Kind::atomic_exchange;
  return kind == Store::Kind::atomic_add && (type == Type::f16 || type == Type::bf16 || type == Type::u32);
}

}  // namespace

bool needs_one_core(const Kernel& kernel) {
  bool is_needed = kernel.has_fences;
  for_each_statement(kernel.body, [&](const Statement& statement, int) {
    const auto* store = std::get_if<Store>(&statement);
    if (store == nullptr || store->array.kind != Array::Kind::parameter) return;
    if (store->old != kNone || !is_of_copies(store->kind, kernel[store->value].type)) is_needed = true;
  });
  return is_needed;
}

std::optional<Refusal> check_loops_end(const Kernel& kernel) {
  const Loops loops = loops_of(kernel);
  for (const auto& [number, loop] : loops)
    if (!Progress(kernel, loops, *loop).is_made())
      return Refusal{Refusal::Reason::order, kWaits, loop->place};
  return std::nullopt;
}

std::optional<Refusal> check_old_values(const Kernel& kernel) {
  Flow flow(kernel, false);
  StoredArrays stored;
  const Loops loops = loops_of(kernel);
  std::set<Node> updates;
  bool has_old_values = kernel.has_fences;
  for_each_statement(kernel.body, [&](const Statement& statement, int) {
    const auto* store = std::get_if<Store>(&statement);
    if (store == nullptr) return;
    stored.insert({store->array.kind, store->array.number});
    if (store->old == kNone) return;
    has_old_values = true;
    if (is_update(kernel, loops, *store)) updates.insert(store->old);
    flow.add(store->old);
  });
  if (!has_old_values) return std::nullopt;
  flow.run();
  std::optional<Refusal> refusal;
  const auto refuse = [&](const char* text, const SourcePlace& place) {
    if (!refusal) refusal = Refusal{Refusal::Reason::order, text, place};
  };
  for_each_statement(kernel.body, [&](const Statement& statement, int) {
    if (const auto* loop = std::get_if<Loop>(&statement);
        loop != nullptr && waits(kernel, *loop, stored, updates))
      refuse(kWaits, loop->place);
    const auto* store = std::get_if<Store>(&statement);
    if (store == nullptr || store->array.kind != Array::Kind::parameter) return;
    // What the operation itself puts in the place of the old value is its own matter.
    const bool is_own = store->kind == Store::Kind::atomic_exchange;
    if (flow.reaches(store->offset) || (!is_own && flow.reaches(store->value)))
      refuse(
          "a result that depends on the order of threads: it is made of the old value of an atomic operation",
          store->place);
  });
  return refusal;
}

}  // namespace migrate::ir
