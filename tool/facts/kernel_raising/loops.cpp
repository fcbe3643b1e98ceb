// Loops: unrolled where the condition is known in every iteration, else one iteration with symbols for what it changes.
#include <algorithm>

#include "clang/AST/ASTContext.h"
#include "tool/facts/frontend/dynamic_visitor.h"
#include "tool/facts/kernel_raising/executor.h"

namespace migrate {

using namespace clang;

namespace {

constexpr int kMostIterations = 128, kMostStepsOfLoop = 6000;

/// The variables that a statement may change, by name: assigned, incremented, or bound to a reference or a pointer.
class ChangedVariables : public DynamicVisitor {
 public:
  bool VisitBinaryOperator(BinaryOperator* operation) override {
    if (operation->isAssignmentOp()) add(operation->getLHS());
    return true;
  }
  bool VisitUnaryOperator(UnaryOperator* operation) override {
    if (operation->isIncrementDecrementOp() || operation->getOpcode() == UO_AddrOf)
      add(operation->getSubExpr());
    return true;
  }
  bool VisitCallExpr(CallExpr* call) override {
    if (const FunctionDecl* function = call->getDirectCallee();
        function != nullptr && function->getIdentifier() != nullptr && function->getName() == "__syncthreads")
      has_barrier = true;
    for (const Expr* argument : call->arguments())
      if (argument->isGLValue()) add(argument);
    if (const auto* member = llvm::dyn_cast<CXXMemberCallExpr>(call))
      add(member->getImplicitObjectArgument());
    return true;
  }
  bool VisitStmt(Stmt* statement) override {
    const auto* cast = llvm::dyn_cast<CastExpr>(statement);
    if (cast != nullptr && cast->getCastKind() == CK_ArrayToPointerDecay) add(cast->getSubExpr());
    return true;
  }
  bool VisitVarDecl(VarDecl* variable) override {
    if (variable->getType()->isReferenceType() && variable->getInit() != nullptr) add(variable->getInit());
    return true;
  }
  std::set<const ValueDecl*> changed;
  bool changes_self = false;
  bool has_barrier = false;

 private:
  void add(const Expr* place) {
    place = place->IgnoreParenCasts();
    while (true) {
      // What a pointer points to is not the pointer.
      if (const auto* member = llvm::dyn_cast<MemberExpr>(place); member != nullptr && member->isArrow()) {
        if (llvm::isa<CXXThisExpr>(member->getBase()->IgnoreParenCasts())) changes_self = true;
        return;
      }
      if (const auto* element = llvm::dyn_cast<ArraySubscriptExpr>(place);
          element != nullptr && !element->getBase()->IgnoreParenCasts()->getType()->isArrayType())
        return;
      if (const auto* member = llvm::dyn_cast<MemberExpr>(place)) {
        if (llvm::isa<CXXThisExpr>(member->getBase()->IgnoreParenCasts())) changes_self = true;
        place = member->getBase()->IgnoreParenCasts();
      } else if (const auto* element = llvm::dyn_cast<ArraySubscriptExpr>(place)) {
        place = element->getBase()->IgnoreParenCasts();
      } else if (const auto* choice = llvm::dyn_cast<ConditionalOperator>(place)) {
        add(choice->getTrueExpr());
        place = choice->getFalseExpr()->IgnoreParenCasts();
      } else {
        break;
      }
    }
    if (const auto* reference = llvm::dyn_cast<DeclRefExpr>(place)) changed.insert(reference->getDecl());
  }
};

}  // namespace

void SymbolicExecutor::execute_jump(const Stmt& statement) {
  if (loop_contexts_.empty()) return fail(Reason::control, "a jump out of a switch", statement);
  auto context = loop_contexts_.rbegin();
  if (llvm::isa<ContinueStmt>(&statement)) {
    // A switch is left on the way to the next iteration.
    while (context != loop_contexts_.rend() && context->is_switch) ++context, ++exits_;
    if (context == loop_contexts_.rend())
      return fail(Reason::control, "a continue without a loop", statement);
    context->continued.push_back(state_);
  } else {
    context->broken.push_back(state_);
  }
  state_.is_ended = true;
}

void SymbolicExecutor::join_in(std::vector<State>& states) {
  for (State& other : states) {
    const ir::Node here = other.active;
    other.is_ended = false;
    const State current = std::move(state_);
    join(here, other, current);
  }
  states.clear();
}

void SymbolicExecutor::execute_iteration(const Stmt* body, const Expr* step) {
  execute(body);
  join_in(loop_contexts_.back().continued);
  if (step != nullptr && !state_.is_ended && !failed()) evaluate(step);
}

void SymbolicExecutor::execute_loop(const Stmt& loop, const Stmt* init, const Expr* condition,
                                    const Expr* step, const Stmt* body, bool is_tested_first) {
  execute(init);
  if (failed()) return;
  loop_contexts_.emplace_back();
  const ir::Node entered = state_.active;
  const int exits = exits_;
  if (!is_tested_first) execute_iteration(body, step);
  if (!failed() && !state_.is_ended && !unroll(condition, step, body) && !failed())
    execute_symbolic_loop(loop, condition, step, body);
  join_in(loop_contexts_.back().broken);
  loop_contexts_.pop_back();
  // All that have not returned are here again.
  if (exits_ == exits && !state_.is_ended) state_.active = entered;
}

/// Executes iterations as long as the condition is known. False if it is not known at the begin of an iteration.
bool SymbolicExecutor::unroll(const Expr* condition, const Expr* step, const Stmt* body) {
  // A tree in shared memory is recognised as a loop.
  ChangedVariables changes;
  changes.TraverseStmt(const_cast<Stmt*>(body));
  if (changes.has_barrier) return false;
  const State first = state_;
  const Position begin = position();
  const size_t left_before = loop_contexts_.back().broken.size();
  const size_t returned_before = frame().returned.size();
  for (int i = 0; i < kMostIterations && steps_ - begin.steps < kMostStepsOfLoop; ++i) {
    const State before = state_;
    const Position begin_of_condition = position();
    const auto known = condition == nullptr ? std::optional<int64_t>(1) : graph_.constant(number(condition));
    if (failed()) return true;
    if (known == 0) return true;
    if (!known) {
      state_ = before;
      return_to(begin_of_condition);
      return false;
    }
    execute_iteration(body, step);
    if (failed() || state_.is_ended) return true;
  }
  // Too long: it is a loop from its first iteration.
  loop_contexts_.back().broken.resize(left_before);
  frame().returned.resize(returned_before);
  state_ = first;
  return_to(begin);
  return false;
}

SymbolicExecutor::Position SymbolicExecutor::position() const {
  return {memory_version_,          steps_,
          statements_->size(),      kernel_.loads.size(),
          kernel_.exchanges.size(), kernel_.nodes.size(),
          kernel_.excluded.size(),  kernel_.notes.size(),
          kernel_.has_fences};
}

/// As if nothing had been executed since. Values that were made are left: nothing takes them.
void SymbolicExecutor::return_to(const Position& position) {
  memory_version_ = position.version;
  steps_ = position.steps;
  statements_->resize(position.statements);
  kernel_.loads.resize(position.loads);
  kernel_.exchanges.resize(position.exchanges);
  kernel_.excluded.resize(position.excluded);
  kernel_.notes.resize(position.notes);
  kernel_.has_fences = position.has_fences;
  // A name of a value that only a loop taken back has would keep it.
  kernel_.names.erase(kernel_.names.lower_bound(static_cast<ir::Node>(position.nodes)), kernel_.names.end());
}

/// Gives the numbers of an object symbols for their values at the begin of an iteration.
void SymbolicExecutor::carry(Object& object, const std::string& name, ir::Loop& loop) {
  // What has no value before the loop may have that of the iteration before.
  if (object.is_empty()) object.is_unknown = true;
  if (object.number != ir::kNone) {
    const int which = static_cast<int>(loop.variables.size());
    const ir::Node current = graph_.carried(graph_[object.number].type, loop.number, which);
    loop.variables.push_back({name, object.number, current, ir::kNone});
    object.number = current;
  }
  if (object.pointer) {
    if (auto* memory = std::get_if<MemoryPlace>(&*object.pointer)) {
      const int which = static_cast<int>(loop.variables.size());
      const ir::Node current = graph_.carried(ir::Type::i64, loop.number, which);
      loop.variables.push_back({name, memory->offset, current, ir::kNone});
      memory->offset = current;
    }
  }
  for (Object& member : object.members) carry(member, name, loop);
}

/// `before`: with the symbols, as carry() left it. It gets the values after the loop.
void SymbolicExecutor::finish_carried(Object& before, const Object& after, const Object& initial,
                                      ir::Loop& loop, size_t& next) {
  const auto finish = [&](ir::Node& symbol, ir::Node last, ir::Node first) {
    ir::Carried& variable = loop.variables[next];
    variable.next = last;
    symbol =
        last == symbol ? first : graph_.after_loop(graph_[symbol].type, loop.number, static_cast<int>(next));
    ++next;
  };
  if (before.is_unknown) return;  // what the loop sets first is not known after it
  const auto* memory = before.pointer ? std::get_if<MemoryPlace>(&*before.pointer) : nullptr;
  const auto* last = after.pointer ? std::get_if<MemoryPlace>(&*after.pointer) : nullptr;
  const bool is_same_pointer =
      memory != nullptr ? last != nullptr && last->array == memory->array : before.pointer == after.pointer;
  if (after.is_unknown || (before.number != ir::kNone) != (after.number != ir::kNone) ||
      before.members.size() != after.members.size())
    return fail(Reason::control, "a loop that gives a variable a value of another form",
                *frame().function->getBody());
  if (!is_same_pointer || before.null_if != after.null_if)
    return fail(Reason::control, "a pointer that changes to another array in a loop",
                *frame().function->getBody());
  if (before.number != ir::kNone) finish(before.number, after.number, initial.number);
  if (memory != nullptr)
    finish(std::get<MemoryPlace>(*before.pointer).offset, last->offset,
           std::get<MemoryPlace>(*initial.pointer).offset);
  for (size_t i = 0; i < before.members.size(); ++i)
    finish_carried(before.members[i], after.members[i], initial.members[i], loop, next);
}

/// The variables of this function that the loop may change.
std::set<size_t> SymbolicExecutor::changed_slots(const Expr* condition, const Expr* step, const Stmt* body,
                                                 std::map<size_t, std::string>& names) {
  ChangedVariables changes;
  changes.TraverseStmt(const_cast<Stmt*>(body));
  if (condition != nullptr) changes.TraverseStmt(const_cast<Expr*>(condition));
  if (step != nullptr) changes.TraverseStmt(const_cast<Expr*>(step));
  std::set<size_t> slots;
  for (const ValueDecl* variable : changes.changed) {
    const auto found = frame().variables.find(variable);
    if (found == frame().variables.end()) continue;
    // Iterations that were executed and taken back have declared variables of the body.
    const auto* local = std::get_if<LocalPlace>(&found->second);
    if (local != nullptr && local->slot < state_.slots.size()) {
      slots.insert(local->slot);
      names[local->slot] = variable->getNameAsString();
    }
  }
  if (changes.changes_self && frame().self)
    if (const auto* local = std::get_if<LocalPlace>(&*frame().self)) slots.insert(local->slot);
  return slots;
}

/// A variable of the loop that says that the thread has left it: by break, or by return.
ir::Node SymbolicExecutor::carry_flag(const char* name, ir::Loop& loop) {
  const ir::Node current =
      graph_.carried(ir::Type::boolean, loop.number, static_cast<int>(loop.variables.size()));
  loop.variables.push_back({name, graph_.boolean(false), current, current});
  return current;
}

/// Executes one iteration for the threads that have not left the loop. Afterwards `broken` and `returned` of the loop's
/// flags say which have.
void SymbolicExecutor::execute_symbolic_iteration(const Stmt* body, const Expr* step, ir::Carried& broken,
                                                  ir::Carried& returned) {
  loop_contexts_.emplace_back();
  const ir::Node active = state_.active;
  execute_iteration(body, step);
  std::vector<State> left = std::move(loop_contexts_.back().broken);
  loop_contexts_.pop_back();
  if (failed()) return;
  for (const State& state : left)
    broken.next = graph_.logical_or(broken.next, graph_.logical_and(active, state.active));
  loop_contexts_.emplace_back();
  join_in(left);
  loop_contexts_.pop_back();
  if (state_.active == active || state_.is_ended) return;
  returned.next =
      graph_.logical_or(returned.next, graph_.logical_and(active, graph_.logical_not(state_.active)));
}

void SymbolicExecutor::execute_symbolic_loop(const Stmt& statement, const Expr* condition, const Expr* step,
                                             const Stmt* body) {
  std::map<size_t, std::string> names;
  std::set<size_t> slots = changed_slots(condition, step, body, names);
  const State initial = state_;
  const Position begin = position();
  // The text does not show all: a lambda may change what it has captured.
  while (!try_symbolic_loop(statement, condition, step, body, slots, names)) {
    state_ = initial;
    return_to(begin);
  }
}

/// The loop with the variables of `slots` carried. False if an iteration changes more: they are in `slots` then, and nothing is known
/// of the loop.
bool SymbolicExecutor::try_symbolic_loop(const Stmt& statement, const Expr* condition, const Expr* step,
                                         const Stmt* body, std::set<size_t>& slots,
                                         const std::map<size_t, std::string>& names) {
  ir::Loop loop;
  loop.number = loops_++;
  loop.guard = guard();
  loop.place = place(statement.getBeginLoc());
  const State initial = state_;
  for (const size_t slot : slots)
    carry(state_.slots[slot], names.count(slot) ? names.at(slot) : "self", loop);
  const size_t flags = loop.variables.size();
  const ir::Node was_broken = carry_flag("isLeft", loop), was_returned = carry_flag("isDone", loop);
  const State with_symbols = state_;
  loop.order = memory_version_;
  ++memory_version_;  // an earlier iteration may have changed what is loaded
  const ir::Node stays = graph_.logical_and(graph_.logical_not(was_broken), graph_.logical_not(was_returned));
  const size_t before_condition = statements_->size();
  const int around = std::exchange(current_loop_, loop.number);
  loop.condition = condition == nullptr ? graph_.boolean(true) : number(condition);
  if (statements_->size() != before_condition)
    fail(Reason::control, "a loop whose condition stores or exchanges values", *condition);
  std::vector<ir::Statement>* const outside = std::exchange(statements_, &loop.body);
  // Inside, the guard is that of the loop and what the body adds.
  execute_symbolic_iteration(body, step, loop.variables[flags], loop.variables[flags + 1]);
  statements_ = outside;
  current_loop_ = around;
  if (failed()) return true;
  const bool may_return = loop.variables[flags + 1].next != was_returned;
  if (state_.is_ended || (may_return && frames_.size() > 1))
    fail(Reason::control, "a loop in which threads may return", statement);
  const bool may_break = loop.variables[flags].next != was_broken;
  if (!may_return && !may_break && graph_.is_true(loop.condition))
    fail(Reason::control, "a loop that does not end", statement);
  if (failed()) return true;
  if (may_return || may_break)
    loop.condition = graph_.logical_and(stays, loop.condition);
  else
    loop.variables.resize(flags);
  const State last = std::move(state_);
  const size_t known = slots.size();
  for (size_t slot = 0; slot < initial.slots.size(); ++slot)
    if (!(last.slots[slot] == with_symbols.slots[slot])) slots.insert(slot);
  if (slots.size() != known) return false;
  state_ = with_symbols;
  size_t next = 0;
  for (const size_t slot : slots)
    finish_carried(state_.slots[slot], last.slots[slot], initial.slots[slot], loop, next);
  ++memory_version_;
  if (may_return) {
    const ir::Node is_done = graph_.after_loop(ir::Type::boolean, loop.number, static_cast<int>(flags + 1));
    state_.active = graph_.logical_and(state_.active, graph_.logical_not(is_done));
  }
  statements_->push_back(std::move(loop));
  return true;
}

}  // namespace migrate
