// Barriers, shuffles, the groups of cooperative_groups and the reductions of CUB.
#include "clang/AST/DeclTemplate.h"
#include "llvm/ADT/StringSwitch.h"
#include "tool/facts/frontend/unit.h"
#include "tool/facts/kernel_raising/executor.h"

namespace migrate {

using namespace clang;

namespace {

using ir::Builtin;
using ir::Op;
using ir::Type;

constexpr int kWarp = 32;
constexpr int kOtherGroup = -1;

/// Whether a condition may hold for some threads of a block only.
bool is_of_threads(const std::vector<ir::Value>& nodes, ir::Node condition) {
  std::vector<ir::Node> open;
  if (condition != ir::kNone) open.push_back(condition);
  std::vector<bool> seen(nodes.size());
  while (!open.empty()) {
    const ir::Node n = open.back();
    open.pop_back();
    if (n == ir::kNone || seen[n]) continue;
    seen[n] = true;
    const ir::Value& value = nodes[n];
    if (value.op == Op::builtin) {
      const auto which = static_cast<Builtin>(value.integer);
      for (const Builtin of_thread : {Builtin::thread_x, Builtin::thread_y, Builtin::thread_z, Builtin::lane,
                                      Builtin::warp, Builtin::thread_rank})
        if (which == of_thread) return true;
    }
    open.insert(open.end(), value.operands.begin(), value.operands.end());
  }
  return false;
}

/// Whether so many lanes of a warp can exchange values among themselves.
bool is_part_of_warp(int64_t lanes) { return lanes > 0 && lanes <= kWarp && (lanes & (lanes - 1)) == 0; }

/// The threads of a group by its type: 0 for a block, kOtherGroup for a group of threads that is not known.
int threads_of(QualType type) {
  const auto* record = type.getNonReferenceType()->getAsCXXRecordDecl();
  if (type->isPointerType()) record = type->getPointeeType()->getAsCXXRecordDecl();
  if (record == nullptr || record->getIdentifier() == nullptr) return kOtherGroup;
  if (record->getName() == "thread_block") return 0;
  const auto* tile = llvm::dyn_cast<ClassTemplateSpecializationDecl>(record);
  if (tile == nullptr || record->getName() != "thread_block_tile") return kOtherGroup;
  const TemplateArgument& threads = tile->getTemplateArgs()[0];
  if (threads.getKind() != TemplateArgument::Integral) return kOtherGroup;
  // The threads of a larger tile are of several warps.
  const int64_t count = threads.getAsIntegral().getExtValue();
  return is_part_of_warp(count) ? static_cast<int>(count) : kOtherGroup;
}

/// The threads that cub::BlockReduce<T, X> or cub::WarpReduce<T, X> is for; 0 if that is not known.
int threads_of_cub(const CXXRecordDecl& record) {
  const auto* made = llvm::dyn_cast<ClassTemplateSpecializationDecl>(&record);
  int threads = 0;
  if (made != nullptr && made->getTemplateArgs().size() > 1 &&
      made->getTemplateArgs()[1].getKind() == TemplateArgument::Integral)
    threads = static_cast<int>(made->getTemplateArgs()[1].getAsIntegral().getExtValue());
  return threads;
}

/// The operation that a function object of a library does. One of the program with the same name does what the program says.
std::optional<Op> operation_of(QualType type) {
  const auto* record = type.getNonReferenceType().getCanonicalType()->getAsCXXRecordDecl();
  if (record == nullptr || record->getIdentifier() == nullptr) return std::nullopt;
  return llvm::StringSwitch<std::optional<Op>>(qualified_name(*record))
      .Cases("cub::Sum", "cooperative_groups::plus", "thrust::plus", "std::plus", "cuda::std::plus", Op::add)
      .Cases("cub::Max", "cooperative_groups::greater", "thrust::maximum", "cuda::maximum", Op::max)
      .Cases("cub::Min", "cooperative_groups::less", "thrust::minimum", "cuda::minimum", Op::min)
      .Default(std::nullopt);
}

std::optional<ir::Shuffle> shuffle_of(llvm::StringRef name) {
  return llvm::StringSwitch<std::optional<ir::Shuffle>>(name)
      .Cases("__shfl_xor_sync", "__shfl_xor", "shfl_xor", ir::Shuffle::exclusive_or)
      .Cases("__shfl_down_sync", "__shfl_down", "shfl_down", ir::Shuffle::down)
      .Cases("__shfl_up_sync", "__shfl_up", "shfl_up", ir::Shuffle::up)
      .Cases("__shfl_sync", "__shfl", "shfl", ir::Shuffle::index)
      .Default(std::nullopt);
}

std::optional<Op> lanes_operation(llvm::StringRef name) {
  return llvm::StringSwitch<std::optional<Op>>(name)
      .Case("__reduce_add_sync", Op::add)
      .Case("__reduce_min_sync", Op::min)
      .Case("__reduce_max_sync", Op::max)
      .Default(std::nullopt);
}

const LambdaExpr* lambda_in(const Expr* expression) {
  expression = expression->IgnoreUnlessSpelledInSource();
  return llvm::dyn_cast<LambdaExpr>(expression);
}

/// Whether a function takes two values and gives one, all of the same type.
bool is_operation_on(QualType value, const FunctionDecl& function, const ASTContext& context) {
  if (function.getNumParams() != 2) return false;
  for (const QualType type :
       {function.getReturnType(), function.getParamDecl(0)->getType(), function.getParamDecl(1)->getType()})
    if (!context.hasSameUnqualifiedType(type.getNonReferenceType(), value.getNonReferenceType()))
      return false;
  return function.getParamDecl(0)->getType()->isReferenceType() ==
         function.getParamDecl(1)->getType()->isReferenceType();
}

/// The operation of a program on values of a type, also one that a template has made; null: it is not known, or it converts.
const FunctionDecl* operation_on(QualType value, const Expr& operation, const ASTContext& context) {
  const FunctionDecl* function = nullptr;
  if (const auto* named = llvm::dyn_cast<DeclRefExpr>(&operation))
    function = llvm::dyn_cast<FunctionDecl>(named->getDecl());
  if (const auto* record = operation.getType()->getAsCXXRecordDecl(); record != nullptr) {
    const auto found = record->lookup(context.DeclarationNames.getCXXOperatorName(OO_Call));
    function = found.isSingleResult() ? llvm::dyn_cast<CXXMethodDecl>(found.front()) : nullptr;
    if (found.isSingleResult())
      if (const auto* made_for = llvm::dyn_cast<FunctionTemplateDecl>(found.front()))
        for (const FunctionDecl* made : made_for->specializations())
          if (made->isDefined() && is_operation_on(value, *made, context)) return made;
  }
  return function != nullptr && is_operation_on(value, *function, context) ? function : nullptr;
}

/// The body of a generic lambda for an argument of type Lanes<element>.
const CXXMethodDecl* steps_for(const LambdaExpr& lambda, QualType element, const ASTContext& context) {
  const FunctionTemplateDecl* generic = lambda.getDependentCallOperator();
  if (generic == nullptr) return lambda.getCallOperator();
  for (const FunctionDecl* made : generic->specializations()) {
    if (!made->isDefined() || made->getNumParams() != 1) continue;
    const QualType type = made->getParamDecl(0)->getType().getNonReferenceType();
    if (number_type(type, context) == number_type(element, context)) return llvm::cast<CXXMethodDecl>(made);
  }
  return nullptr;
}

}  // namespace

void SymbolicExecutor::add_barrier(const Stmt& at, bool is_warp, ir::Node exchange) {
  statements_->push_back(ir::Barrier{place(at.getBeginLoc()), memory_version_++, is_warp, exchange});
}

ir::Node SymbolicExecutor::threads_of_block() {
  const ir::Node plane =
      graph_.binary(Op::mul, graph_.builtin(Builtin::block_dim_x), graph_.builtin(Builtin::block_dim_y));
  return graph_.binary(Op::mul, plane, graph_.builtin(Builtin::block_dim_z));
}

bool SymbolicExecutor::is_full_mask(const Expr* mask) {
  const auto known = graph_.constant(number(mask));
  return !known || static_cast<uint32_t>(*known) == ~0u;
}

Object SymbolicExecutor::reduced(Op op, ir::Node value, int threads, const CallExpr& call) {
  if (threads > 0 && !is_part_of_warp(threads))
    return failed_object(Reason::synchronisation, "a reduction over some lanes of a warp", call);
  const ir::Node result = graph_.group_reduce(op, value, threads);
  kernel_.exchanges.push_back({result, guard(), place(call.getBeginLoc()), current_loop_});
  add_barrier(call, true, result);
  return Object::of(result);
}

/// `width`: the lanes of a warp that exchange values among themselves.
ir::Node SymbolicExecutor::exchanged(ir::Shuffle kind, ir::Node value, ir::Node argument, int width,
                                     const CallExpr& call) {
  const ir::Node result = graph_.shuffle(kind, value, argument, width);
  kernel_.exchanges.push_back({result, guard(), place(call.getBeginLoc()), current_loop_});
  add_barrier(call, true, result);
  return result;
}

Object SymbolicExecutor::shuffled(ir::Shuffle kind, const Expr* const* arguments, unsigned count,
                                  const CallExpr& call) {
  const ir::Node value = number(arguments[0]), argument = number(arguments[1]);
  int64_t width = kWarp;
  if (count > 2 && call.getNumArgs() > 2 && arguments[2]->getType()->isIntegerType())
    width = graph_.constant(number(arguments[2])).value_or(0);
  if (!is_part_of_warp(width))
    return failed_object(Reason::synchronisation,
                         "a shuffle among lanes whose number is no power of two that is known", call);
  return Object::of(exchanged(kind, value, argument, static_cast<int>(width), call));
}

/// The value of another lane, number by number.
Object SymbolicExecutor::of_other_lane(const Object& value, int lanes, int width, const CallExpr& call) {
  if (value.number != ir::kNone)
    return Object::of(
        exchanged(ir::Shuffle::exclusive_or, value.number, graph_.integer(Type::i32, lanes), width, call));
  if (value.members.empty())
    return failed_object(Reason::synchronisation, "an exchange of a value that is not made of numbers", call);
  Object other;
  for (const Object& member : value.members)
    other.members.push_back(of_other_lane(member, lanes, width, call));
  return other;
}

/// cg::reduce(group, value, operation) with an operation of the program: half of the lanes are exchanged after the other.
Object SymbolicExecutor::reduced_by_program(int threads, const CallExpr& call) {
  const Expr* operation = call.getArg(2)->IgnoreParenImpCasts();
  const FunctionDecl* function = operation_on(call.getArg(1)->getType(), *operation, context_);
  if (function == nullptr || !is_part_of_warp(threads))
    return failed_object(Reason::synchronisation, "a reduction by an operation that is not known", call);
  std::optional<ObjectPlace> self;
  if (operation->getType()->isRecordType()) self = place_of(operation);
  if (failed()) return {};
  Object all = evaluate(call.getArg(1));
  for (int lanes = threads / 2; lanes > 0 && !failed(); lanes /= 2) {
    const Object other = of_other_lane(all, lanes, threads, call);
    std::vector<Object> arguments;
    for (const Object& value : {all, other})
      arguments.push_back(function->getParamDecl(0)->getType()->isReferenceType()
                              ? Object::to(temporary(value, call.getArg(1)->getType()))
                              : value);
    all = call_function(*function, std::move(arguments), self, call);
  }
  return all;
}

/// The sum, minimum or maximum that an operation of the program is: what it makes of two values that are not known says so.
std::optional<Op> SymbolicExecutor::operation_by_program(QualType value, const Expr& operation,
                                                         const CallExpr& call) {
  const FunctionDecl* function = operation_on(value, *operation.IgnoreParenImpCasts(), context_);
  const auto type = number_type(value, context_);
  if (function == nullptr || !type) return std::nullopt;
  const ir::Node unknown = graph_.undefined(*type);
  const ir::Node a = graph_.function(ir::Function::abs, {unknown}), b = graph_.unary(Op::neg, unknown);
  std::vector<Object> arguments;
  for (const ir::Node n : {a, b})
    arguments.push_back(function->getParamDecl(0)->getType()->isReferenceType()
                            ? Object::to(temporary(Object::of(n), value))
                            : Object::of(n));
  std::optional<ObjectPlace> self;
  if (operation.getType()->isRecordType()) self = temporary(evaluate(&operation), operation.getType());
  const Position before = position();
  const ir::Node made = call_function(*function, std::move(arguments), self, call).number;
  if (failed() || made == ir::kNone) return std::nullopt;
  // An operation that does more than it gives would do so once, with values of nobody.
  const Position after = position();
  if (after.statements != before.statements || after.exchanges != before.exchanges) return std::nullopt;
  for (const Op op : {Op::add, Op::min, Op::max})
    if (made == graph_.binary(op, a, b) || made == graph_.binary(op, b, a)) return op;
  for (const auto& [x, y] : {std::pair(a, b), std::pair(b, a)})
    for (const Op compared : {Op::less, Op::less_equal}) {
      const ir::Node is_less = graph_.binary(compared, x, y);
      if (made == graph_.select(is_less, x, y)) return Op::min;
      if (made == graph_.select(is_less, y, x)) return Op::max;
    }
  return std::nullopt;
}

/// npu::lock_step(mask, variable, steps): the steps with the variable.
Object SymbolicExecutor::lock_step(const CallExpr& call) {
  const auto target = place_of(call.getArg(1));
  const LambdaExpr* lambda = lambda_in(call.getArg(2));
  const CXXMethodDecl* steps =
      lambda != nullptr ? steps_for(*lambda, call.getArg(1)->getType(), context_) : nullptr;
  if (failed()) return {};
  if (steps == nullptr || !target || !is_full_mask(call.getArg(0)))
    return failed_object(Reason::synchronisation, "shuffles that are not understood", call);
  Frame called;
  called.variables = frame().variables;  // those that the lambda captures
  called.self = frame().self;
  called.variables.insert_or_assign(steps->getParamDecl(0), *target);
  run_in(std::move(called), *steps, call, nullptr);
  return {};
}

std::optional<Object> SymbolicExecutor::group_member(llvm::StringRef name, int threads,
                                                     const CallExpr& call) {
  const auto as_result = [&](ir::Node n) { return Object::of(converted(n, call.getType(), call)); };
  if (name == "sync") {
    add_barrier(call, threads != 0);
    return Object();
  }
  if (name == "thread_rank") {
    const ir::Node rank = graph_.builtin(threads == 0 ? Builtin::thread_rank : Builtin::lane);
    if (threads == 0 || threads == kWarp) return as_result(rank);
    return as_result(graph_.binary(Op::rem, rank, graph_.integer(graph_[rank].type, threads)));
  }
  if (name == "size" || name == "num_threads")
    return as_result(threads == 0 ? threads_of_block() : graph_.integer(Type::i32, threads));
  if (threads == kWarp && name == "meta_group_rank") return as_result(graph_.builtin(Builtin::warp));
  if (threads > 0 && name == "meta_group_rank") {
    const ir::Node rank = graph_.builtin(Builtin::thread_rank);
    return as_result(graph_.binary(Op::div, rank, graph_.integer(graph_[rank].type, threads)));
  }
  if (threads > 0 && name == "meta_group_size") {
    const ir::Node all = threads_of_block();
    return as_result(graph_.binary(Op::div, all, graph_.integer(graph_[all].type, threads)));
  }
  return std::nullopt;
}

/// cub::BlockReduce(storage).Sum(value): the result is that of the first thread.
std::optional<Object> SymbolicExecutor::cub_collective(const CXXMemberCallExpr& call) {
  const auto* record = call.getMethodDecl()->getParent();
  if (record->getIdentifier() == nullptr || !qualified_name(*record).starts_with("cub::"))
    return std::nullopt;
  const bool is_block = record->getName() == "BlockReduce";
  if (!is_block && record->getName() != "WarpReduce") return std::nullopt;
  const llvm::StringRef name = call.getMethodDecl()->getName();
  std::optional<Op> op = Op::add;
  if (name == "Reduce" && call.getNumArgs() == 2) {
    op = operation_of(call.getArg(1)->getType());
    if (!op) op = operation_by_program(call.getArg(0)->getType(), *call.getArg(1), call);
    if (failed()) return Object();
  }
  const bool is_whole = name == "Sum" ? call.getNumArgs() == 1 : name == "Reduce" && call.getNumArgs() == 2;
  if (!op || !is_whole || !number_type(call.getArg(0)->getType(), context_))
    return failed_object(Reason::synchronisation, "the function " + qualified_name(*call.getMethodDecl()),
                         call);
  if (is_block && is_of_threads(kernel_.nodes, guard()))
    return failed_object(Reason::synchronisation,
                         "a reduction of the block that some of its threads may leave out", call);
  const int threads = threads_of_cub(*record), lanes = threads == 0 ? kWarp : threads;
  const Object all = reduced(*op, number(call.getArg(0)), is_block ? -threads : lanes, call);
  if (failed()) return all;
  ir::Node rank = graph_.builtin(is_block ? Builtin::thread_rank : Builtin::lane);
  if (!is_block && lanes != kWarp)
    rank = graph_.binary(Op::rem, rank, graph_.integer(graph_[rank].type, lanes));
  const ir::Node is_first = graph_.binary(Op::equal, rank, graph_.integer(graph_[rank].type, 0));
  return Object::of(graph_.select(is_first, all.number, graph_.undefined(graph_[all.number].type)));
}

std::optional<Object> SymbolicExecutor::exchange_intrinsic(const FunctionDecl& function,
                                                           const CallExpr& call) {
  const llvm::StringRef name = function.getName();
  if (name == "__syncthreads") {
    add_barrier(call);
    return Object();
  }
  if (name == "__syncwarp") {
    add_barrier(call, true);
    return Object();
  }
  if (name == "__activemask") return Object::of(graph_.integer(Type::u32, 0xffffffff));
  if (name == "lock_step" && call.getNumArgs() >= 3) return lock_step(call);
  if (const auto* member = llvm::dyn_cast<CXXMemberCallExpr>(&call)) {
    const Expr* object = member->getImplicitObjectArgument();
    if (!is_thread_group(object->IgnoreImplicit()->getType())) return cub_collective(*member);
    const int threads = threads_of(object->IgnoreImplicit()->getType());
    if (const auto kind = shuffle_of(name); kind && is_part_of_warp(threads)) {
      const ir::Node value = number(call.getArg(0));
      const ir::Node argument = number(call.getArg(1));
      return Object::of(exchanged(*kind, value, argument, threads, call));
    }
    auto result = threads == kOtherGroup ? std::nullopt : group_member(name, threads, call);
    return result ? result
                  : failed_object(Reason::synchronisation, "the function " + qualified_name(function), call);
  }
  if (const auto* method = llvm::dyn_cast<CXXMethodDecl>(&function);
      method != nullptr && method->isStatic()) {
    const QualType group = context_.getRecordType(method->getParent());
    const int threads = is_thread_group(group) ? threads_of(group) : kOtherGroup;
    return threads == kOtherGroup ? std::nullopt : group_member(name, threads, call);
  }
  if (const auto kind = shuffle_of(name)) {
    const unsigned first = name.ends_with("_sync") ? 1 : 0;
    if (first != 0 && !is_full_mask(call.getArg(0)))
      return failed_object(Reason::synchronisation, "a shuffle among some lanes of a warp", call);
    return shuffled(*kind, call.getArgs() + first, call.getNumArgs() - first, call);
  }
  if (const auto op = lanes_operation(name)) {
    if (!is_full_mask(call.getArg(0)))
      return failed_object(Reason::synchronisation, "a reduction over some lanes of a warp", call);
    return reduced(*op, number(call.getArg(1)), kWarp, call);
  }
  if (call.getNumArgs() == 0 || !is_thread_group(call.getArg(0)->IgnoreImplicit()->getType()))
    return std::nullopt;
  const int threads = threads_of(call.getArg(0)->IgnoreImplicit()->getType());
  if (name == "sync" && threads != kOtherGroup) return group_member(name, threads, call);
  if (name == "reduce" && call.getNumArgs() >= 3 && threads > 0) {
    const auto op = operation_of(call.getArg(2)->getType());
    if (!op) return reduced_by_program(threads, call);
    return reduced(*op, number(call.getArg(1)), threads, call);
  }
  return std::nullopt;
}

}  // namespace migrate
