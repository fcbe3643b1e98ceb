#include "clang/AST/Attr.h"
#include "clang/Basic/SourceManager.h"
#include "tool/facts/kernel_raising/executor.h"
#include "tool/facts/kernel_raising/raise.h"
#include "tool/kernel_ir/accesses/old_values.h"

namespace migrate {

using namespace clang;

namespace {
constexpr int kMostSteps = 20000;
}

ir::Result<ir::Kernel> raise_kernel(const FunctionDecl& kernel) {
  ir::Kernel raised;
  SymbolicExecutor executor(kernel.getASTContext(), raised);
  executor.run(kernel);
  if (executor.has_lost_value()) {
    // What a loop sets first is needed after it. Not always so: a variable of one iteration is none of the loop.
    ir::Kernel again;
    SymbolicExecutor second(kernel.getASTContext(), again, Unset::undefined);
    second.run(kernel);
    if (second.failure()) return *second.failure();
    raised = std::move(again);
  } else if (executor.failure()) {
    return *executor.failure();
  }
  ir::add_accesses_of_bits(raised);
  ir::drop_unused_old_values(raised);
  if (auto refusal = ir::check_loops_end(raised)) return *refusal;
  return raised;
}

SymbolicExecutor::SymbolicExecutor(const ASTContext& context, ir::Kernel& kernel, Unset unset)
    : context_(context), kernel_(kernel), graph_(kernel.nodes), unset_(unset), statements_(&kernel.body) {
  state_.active = graph_.boolean(true);
}

void SymbolicExecutor::fail(Reason reason, const std::string& text, const Stmt& at) {
  if (!failure_) failure_ = ir::Refusal{reason, text, place(at.getBeginLoc())};
}

Object SymbolicExecutor::failed_object(Reason reason, const std::string& text, const Stmt& at) {
  fail(reason, text, at);
  return Object::of(graph_.integer(ir::Type::i32, 0));
}

ir::SourcePlace SymbolicExecutor::place(SourceLocation location) const {
  const PresumedLoc found =
      context_.getSourceManager().getPresumedLoc(context_.getSourceManager().getExpansionLoc(location));
  if (found.isInvalid()) return {};
  return {found.getFilename(), found.getLine(), found.getColumn()};
}

/// The threads that are here, of all that run the kernel; kNone for all.
ir::Node SymbolicExecutor::guard() {
  const ir::Node here = graph_.logical_and(frame().entered, state_.active);
  return graph_.is_true(here) ? ir::kNone : here;
}

void SymbolicExecutor::run(const FunctionDecl& kernel) {
  kernel_.name = kernel.getQualifiedNameAsString();
  kernel_.place = place(kernel.getLocation());
  frames_.emplace_back();
  frame().entered = state_.active;
  frame().function = &kernel;
  int view = 0;
  for (const ParmVarDecl* parameter : kernel.parameters()) {
    if (const llvm::StringRef name = parameter->getName();
        name == "threadIdx" || name == "blockIdx" || name == "blockDim" || name == "gridDim")
      continue;
    auto value = parameter_value(parameter->getNameAsString(), parameter->getType(), view++, 0);
    if (!value) {
      failure_ =
          ir::Refusal{Reason::type,
                      "a parameter of type " + parameter->getType().getAsString(context_.getPrintingPolicy()),
                      place(parameter->getLocation())};
      return;
    }
    state_.slots.push_back(std::move(*value));
    frame().variables.emplace(parameter, LocalPlace{state_.slots.size() - 1, {}});
  }
  execute(kernel.getBody());
  if (graph_.has_narrowed())
    kernel_.notes.push_back("what is computed in double between floats is computed in float");
}

/// The value of a parameter, or of a member of one: objects of classes are taken apart.
std::optional<Object> SymbolicExecutor::parameter_value(const std::string& name, QualType type, int view,
                                                        int64_t offset) {
  const int number = static_cast<int>(kernel_.parameters.size());
  ir::Parameter described{name, type.getAsString(context_.getPrintingPolicy())};
  described.view = view;
  described.offset = offset;
  if (type->isPointerType()) {
    described.is_pointer = true;
    described.is_restrict = type.isRestrictQualified();
    if (const auto element = number_type(type->getPointeeType(), context_)) described.type = *element;
    kernel_.parameters.push_back(std::move(described));
    return Object::to(MemoryPlace{{ir::Array::Kind::parameter, number}, bytes(0)});
  }
  if (const auto scalar = number_type(type, context_)) {
    described.type = *scalar;
    kernel_.parameters.push_back(std::move(described));
    return Object::of(graph_.parameter(*scalar, number));
  }
  const auto parts = components_of(type, context_);
  if (!parts || parts->size() > 32 || type->isReferenceType()) return std::nullopt;
  Object object;
  int unnamed = 0;
  for (const Component& part : *parts) {
    const std::string member = part.field != nullptr && !part.field->getName().empty()
                                   ? part.field->getNameAsString()
                                   : std::to_string(unnamed++);
    auto value = parameter_value(name + "_" + member, part.type, view, offset + part.offset);
    if (!value) return std::nullopt;
    object.members.push_back(std::move(*value));
  }
  return object;
}

void SymbolicExecutor::execute(const Stmt* statement) {
  if (failed() || statement == nullptr || state_.is_ended) return;
  if (++steps_ > kMostSteps)
    return fail(Reason::control, "the body is too long when it is unrolled", *statement);
  if (const auto* list = llvm::dyn_cast<CompoundStmt>(statement)) return execute_list(*list);
  if (const auto* declaration = llvm::dyn_cast<DeclStmt>(statement)) return execute_declaration(*declaration);
  if (const auto* condition = llvm::dyn_cast<IfStmt>(statement)) return execute_if(*condition);
  if (const auto* leave = llvm::dyn_cast<ReturnStmt>(statement)) return execute_return(*leave);
  if (const auto* loop = llvm::dyn_cast<ForStmt>(statement)) {
    if (loop->getConditionVariable() != nullptr)
      return fail(Reason::control, "a loop that declares a variable in its condition", *loop);
    return execute_loop(*loop, loop->getInit(), loop->getCond(), loop->getInc(), loop->getBody(), true);
  }
  if (const auto* loop = llvm::dyn_cast<CXXForRangeStmt>(statement)) return execute_range(*loop);
  if (const auto* loop = llvm::dyn_cast<WhileStmt>(statement))
    return execute_loop(*loop, nullptr, loop->getCond(), nullptr, loop->getBody(), true);
  if (const auto* loop = llvm::dyn_cast<DoStmt>(statement))
    return execute_loop(*loop, nullptr, loop->getCond(), nullptr, loop->getBody(), false);
  if (llvm::isa<BreakStmt, ContinueStmt>(statement)) return execute_jump(*statement);
  if (const auto* choice = llvm::dyn_cast<SwitchStmt>(statement)) return execute_switch(*choice);
  if (llvm::isa<NullStmt>(statement)) return;
  if (const auto* attributed = llvm::dyn_cast<AttributedStmt>(statement))
    return execute(attributed->getSubStmt());
  if (const auto* expression = llvm::dyn_cast<Expr>(statement)) {
    evaluate(expression);
    return;
  }
  fail(Reason::control, std::string("a statement of the kind ") + statement->getStmtClassName(), *statement);
}

/// The loop that the standard defines it as.
void SymbolicExecutor::execute_range(const CXXForRangeStmt& loop) {
  if (loop.getInit() != nullptr) execute(loop.getInit());
  execute(loop.getRangeStmt());
  execute(loop.getBeginStmt());
  execute(loop.getEndStmt());
  Stmt* const parts[] = {const_cast<DeclStmt*>(loop.getLoopVarStmt()), const_cast<Stmt*>(loop.getBody())};
  const auto* body =
      CompoundStmt::Create(context_, parts, FPOptionsOverride(), loop.getBeginLoc(), loop.getEndLoc());
  execute_loop(loop, nullptr, loop.getCond(), loop.getInc(), body, true);
}

void SymbolicExecutor::execute_list(const CompoundStmt& list) {
  for (const Stmt* statement : list.body()) execute(statement);
}

void SymbolicExecutor::execute_declaration(const DeclStmt& statement) {
  for (const Decl* declaration : statement.decls()) {
    if (const auto* variable = llvm::dyn_cast<VarDecl>(declaration)) {
      declare(*variable);
    } else if (!llvm::isa<TypeDecl, StaticAssertDecl, UsingDecl, UsingDirectiveDecl, UsingShadowDecl,
                          NamespaceAliasDecl, EmptyDecl>(declaration)) {
      fail(Reason::not_understood, "a declaration in a kernel", statement);
    }
  }
}

bool SymbolicExecutor::declare_shared(const VarDecl& variable) {
  // __shared__ is an attribute in CUDA, and thread_local in migrated text.
  if (!variable.hasAttr<CUDASharedAttr>() && variable.getTSCSpec() == TSCS_unspecified) return false;
  // All arrays of dynamic shared memory begin at one address.
  const bool is_dynamic = variable.getType()->isIncompleteType();
  const ir::Array array{ir::Array::Kind::shared, is_dynamic ? ir::kDynamicShared : shared_arrays_++};
  if (!is_dynamic) kernel_.shared[array.number] = {variable.getNameAsString(), size_of(variable.getType())};
  frame().variables.insert_or_assign(&variable, MemoryPlace{array, bytes(0)});
  return true;
}

void SymbolicExecutor::declare(const VarDecl& variable) {
  if (declare_shared(variable)) return;
  if (variable.getType()->isReferenceType()) {
    const auto target = variable.getInit() != nullptr ? place_of(variable.getInit()) : std::nullopt;
    if (target) frame().variables.insert_or_assign(&variable, *target);
    return;
  }
  Object value =
      variable.getInit() != nullptr ? evaluate(variable.getInit()) : empty_object(variable.getType());
  if (value.number != ir::kNone) kernel_.names.try_emplace(value.number, variable.getNameAsString());
  frame().variables.insert_or_assign(&variable, temporary(std::move(value), variable.getType()));
}

Object SymbolicExecutor::joined(ir::Node condition, const Object& a, const Object& b) {
  if (a == b) return a;
  // A variable that one side has not set may not be read later, or the program has no meaning.
  const auto is_unset = [&](const Object& o) {
    return o.is_empty() || (o.number != ir::kNone && graph_[o.number].op == ir::Op::undefined);
  };
  if (is_unset(a)) return b;
  if (is_unset(b)) return a;
  const auto is_null_number = [&](const Object& o) {
    return !o.pointer && o.number != ir::kNone && graph_.constant(o.number) == 0;
  };
  const auto null_if = [&](const Object& o) {
    return o.null_if == ir::kNone ? graph_.boolean(false) : o.null_if;
  };
  if (a.pointer && is_null_number(b)) {
    Object pointer = a;
    pointer.null_if = graph_.logical_or(graph_.logical_not(condition), null_if(a));
    return pointer;
  }
  if (b.pointer && is_null_number(a)) {
    Object pointer = b;
    pointer.null_if = graph_.logical_or(condition, null_if(b));
    return pointer;
  }
  const bool are_numbers = a.number != ir::kNone && b.number != ir::kNone,
             are_pointers = a.pointer && b.pointer;
  if (a.is_unknown || b.is_unknown || a.members.size() != b.members.size() ||
      are_numbers != (a.number != ir::kNone || b.number != ir::kNone) ||
      are_pointers != (a.pointer || b.pointer))
    return Object::unknown();
  Object both;
  for (size_t i = 0; i < a.members.size(); ++i)
    both.members.push_back(joined(condition, a.members[i], b.members[i]));
  if (are_numbers) both.number = graph_.select(condition, a.number, b.number);
  if (are_pointers) {
    both.pointer = chosen(condition, *a.pointer, *b.pointer);
    if (a.null_if != ir::kNone || b.null_if != ir::kNone)
      both.null_if = graph_.select(condition, null_if(a), null_if(b));
  }
  return both;
}

void SymbolicExecutor::join(ir::Node condition, const State& then, const State& otherwise) {
  if (then.is_ended || otherwise.is_ended) {
    state_ = then.is_ended ? otherwise : then;
    return;
  }
  State both;
  both.slots.resize(std::min(then.slots.size(), otherwise.slots.size()));
  for (size_t i = 0; i < both.slots.size(); ++i)
    both.slots[i] = joined(condition, then.slots[i], otherwise.slots[i]);
  // The slots of a branch are its own variables. They keep their numbers.
  const State& longer = then.slots.size() > both.slots.size() ? then : otherwise;
  both.slots.insert(both.slots.end(), longer.slots.begin() + static_cast<std::ptrdiff_t>(both.slots.size()),
                    longer.slots.end());
  both.active = graph_.logical_or(then.active, otherwise.active);
  state_ = std::move(both);
}

void SymbolicExecutor::branch(ir::Node condition, llvm::function_ref<void()> then,
                              llvm::function_ref<void()> otherwise) {
  if (graph_.is_true(condition)) return then();
  if (graph_.is_false(condition)) return otherwise();
  const State before = state_;
  state_.active = graph_.logical_and(before.active, condition);
  const ir::Node then_entered = state_.active;
  then();
  State after_then = std::move(state_);
  state_ = before;
  state_.active = graph_.logical_and(before.active, graph_.logical_not(condition));
  const ir::Node else_entered = state_.active;
  otherwise();
  const State after_else = std::move(state_);
  const bool all_stay = !after_then.is_ended && !after_else.is_ended && after_then.active == then_entered &&
                        after_else.active == else_entered;
  join(condition, after_then, after_else);
  if (all_stay) state_.active = before.active;
  // The variables of the branches are out of scope.
  if (state_.slots.size() > before.slots.size()) state_.slots.resize(before.slots.size());
}

void SymbolicExecutor::execute_if(const IfStmt& statement) {
  if (statement.getInit() != nullptr) execute(statement.getInit());
  if (statement.getConditionVariable() != nullptr)
    return fail(Reason::control, "a condition that declares a variable", statement);
  if (statement.isConsteval()) return fail(Reason::control, "if consteval", statement);
  const ir::Node chosen = condition(statement.getCond());
  if (failed()) return;
  branch(chosen, [&] { execute(statement.getThen()); }, [&] { execute(statement.getElse()); });
}

/// The labels of a switch join the threads that they are for to those that come from above.
void SymbolicExecutor::execute_switch(const SwitchStmt& statement) {
  const auto* list = llvm::dyn_cast<CompoundStmt>(statement.getBody());
  if (list == nullptr || statement.getInit() != nullptr || statement.getConditionVariable() != nullptr)
    return fail(Reason::control, "a switch that is not understood", statement);
  const ir::Node chosen = number(statement.getCond());
  if (failed()) return;
  const auto is_label = [&](const SwitchCase& label) {
    const auto* one = llvm::dyn_cast<CaseStmt>(&label);
    if (one == nullptr) return graph_.boolean(false);
    return graph_.binary(ir::Op::equal, chosen, graph_.cast(graph_[chosen].type, number(one->getLHS())));
  };
  ir::Node any = graph_.boolean(false);
  bool has_default = false;
  for (const SwitchCase* label = statement.getSwitchCaseList(); label != nullptr;
       label = label->getNextSwitchCase()) {
    if (const auto* one = llvm::dyn_cast<CaseStmt>(label); one != nullptr && one->getRHS() != nullptr)
      return fail(Reason::control, "a range of cases", *label);
    has_default = has_default || llvm::isa<DefaultStmt>(label);
    any = graph_.logical_or(any, is_label(*label));
  }
  const State before = state_;
  const int exits = exits_;
  loop_contexts_.emplace_back().is_switch = true;
  state_.is_ended = true;
  for (const Stmt* part : list->body()) {
    while (const auto* label = llvm::dyn_cast<SwitchCase>(part)) {
      const ir::Node matched = llvm::isa<DefaultStmt>(label) ? graph_.logical_not(any) : is_label(*label);
      State entered = before;
      entered.active = graph_.logical_and(before.active, matched);
      if (!graph_.is_false(entered.active)) {
        const State above = std::move(state_);
        join(entered.active, entered, above);
      }
      part = label->getSubStmt();
    }
    execute(part);
  }
  std::vector<State> left = std::move(loop_contexts_.back().broken);
  loop_contexts_.pop_back();
  if (!has_default) {
    left.push_back(before);
    left.back().active = graph_.logical_and(before.active, graph_.logical_not(any));
  }
  join_in(left);
  // Where nothing else was left, all threads are here again.
  if (exits_ == exits) state_.active = before.active;
  if (state_.slots.size() > before.slots.size()) state_.slots.resize(before.slots.size());
}

void SymbolicExecutor::execute_return(const ReturnStmt& statement) {
  ++exits_;
  const Expr* value = statement.getRetValue();
  if (value != nullptr && !value->getType()->isVoidType()) {
    if (frame().function->getReturnType()->isReferenceType()) {
      const auto place = place_of(value);
      if (!place) return;
      if (frame().result_place && !(*frame().result_place == *place))
        return fail(Reason::not_understood, "a function that returns one of several references", statement);
      frame().result_place = *place;
    } else {
      // An earlier return has left for other threads; this one is for those that are still here.
      Object result = evaluate(value);
      frame().result =
          frame().result.is_empty() ? std::move(result) : joined(state_.active, result, frame().result);
    }
  } else if (value != nullptr) {
    evaluate(value);
  }
  if (frames_.size() > 1) frame().returned.push_back(state_);
  state_.is_ended = true;
}

}  // namespace migrate
