#pragma once
#include <array>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/Stmt.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "tool/facts/kernel_raising/objects.h"
#include "tool/kernel_ir/graph.h"

namespace migrate {

struct Mathematics;

/// What a variable is before it has a value: nothing, which a loop does not carry, or a number that the program may not use.
enum class Unset { empty, undefined };

/// Executes the body of a kernel with symbols. One object executes one kernel.
/// A failure is kept, the first one only; what follows it has no meaning.
class SymbolicExecutor {
 public:
  SymbolicExecutor(const clang::ASTContext& context, ir::Kernel& kernel, Unset unset = Unset::empty);

  void run(const clang::FunctionDecl& kernel);
  const std::optional<ir::Refusal>& failure() const { return failure_; }
  /// Whether it failed at a variable whose value is that of a loop in which it was set first.
  bool has_lost_value() const { return has_lost_value_; }

 private:
  using Reason = ir::Refusal::Reason;
  /// What differs between branches: the values of local variables, and which threads are here.
  struct State {
    std::vector<Object> slots;
    ir::Node active = ir::kNone;  ///< of those that entered the function; a boolean, never kNone
    bool is_ended = false;        ///< no thread is here: all have left by return, break or continue
  };
  /// A call that is executed in place.
  struct Frame {
    std::map<const clang::ValueDecl*, ObjectPlace> variables;
    std::optional<ObjectPlace> self;  ///< *this
    Object result;
    std::optional<ObjectPlace> result_place;  ///< of a function that returns a reference
    ir::Node entered = ir::kNone;             ///< the threads that called, of all that run the kernel
    std::vector<State> returned;  ///< what the variables of the callers were when threads returned
    const clang::FunctionDecl* function = nullptr;
  };
  /// The threads that have left an iteration by continue, and a loop by break, as they were then.
  struct LoopContext {
    std::vector<State> continued, broken;
    bool is_switch = false;
  };
  /// How much has been executed.
  struct Position {
    int64_t version = 0;
    int steps = 0;
    size_t statements = 0, loads = 0, exchanges = 0, nodes = 0, excluded = 0, notes = 0;
    bool has_fences = false;
  };

  // statements.cpp
  void execute(const clang::Stmt* statement);
  void execute_range(const clang::CXXForRangeStmt& loop);
  void execute_list(const clang::CompoundStmt& list);
  void execute_declaration(const clang::DeclStmt& statement);
  void execute_if(const clang::IfStmt& statement);
  void execute_return(const clang::ReturnStmt& statement);
  void execute_switch(const clang::SwitchStmt& statement);
  std::optional<Object> parameter_value(const std::string& name, clang::QualType type, int view,
                                        int64_t offset);
  void execute_jump(const clang::Stmt& statement);
  void declare(const clang::VarDecl& variable);
  bool declare_shared(const clang::VarDecl& variable);
  /// Executes `then` where `condition`, else `otherwise`, and joins the states.
  void branch(ir::Node condition, llvm::function_ref<void()> then, llvm::function_ref<void()> otherwise);
  void join(ir::Node condition, const State& then, const State& otherwise);
  Object joined(ir::Node condition, const Object& a, const Object& b);

  // loops.cpp
  void execute_loop(const clang::Stmt& loop, const clang::Stmt* init, const clang::Expr* condition,
                    const clang::Expr* step, const clang::Stmt* body, bool is_tested_first);
  bool unroll(const clang::Expr* condition, const clang::Expr* step, const clang::Stmt* body);
  Position position() const;
  void return_to(const Position& position);
  void execute_symbolic_loop(const clang::Stmt& loop, const clang::Expr* condition, const clang::Expr* step,
                             const clang::Stmt* body);
  bool try_symbolic_loop(const clang::Stmt& statement, const clang::Expr* condition, const clang::Expr* step,
                         const clang::Stmt* body, std::set<size_t>& slots,
                         const std::map<size_t, std::string>& names);
  std::set<size_t> changed_slots(const clang::Expr* condition, const clang::Expr* step,
                                 const clang::Stmt* body, std::map<size_t, std::string>& names);
  ir::Node carry_flag(const char* name, ir::Loop& loop);
  void execute_symbolic_iteration(const clang::Stmt* body, const clang::Expr* step, ir::Carried& broken,
                                  ir::Carried& returned);
  void carry(Object& object, const std::string& name, ir::Loop& loop);
  void finish_carried(Object& before, const Object& after, const Object& initial, ir::Loop& loop,
                      size_t& next);
  void execute_iteration(const clang::Stmt* body, const clang::Expr* step);
  void join_in(std::vector<State>& states);

  // expressions.cpp
  Object evaluate(const clang::Expr* expression);
  ir::Node number(const clang::Expr* expression);
  ir::Node condition(const clang::Expr* expression);
  Object evaluate_cast(const clang::CastExpr& cast);
  Object evaluate_unary(const clang::UnaryOperator& operation);
  Object evaluate_binary(const clang::BinaryOperator& operation);
  Object evaluate_logical(const clang::BinaryOperator& operation);
  Object evaluate_conditional(const clang::AbstractConditionalOperator& operation);
  Object evaluate_list(const clang::InitListExpr& list);
  Object arithmetic(clang::BinaryOperatorKind kind, const Object& a, const Object& b, const clang::Expr& at);
  Object pointer_arithmetic(clang::BinaryOperatorKind kind, const Object& a, const Object& b,
                            const clang::Expr& at);
  std::optional<Object> constant_of(const clang::Expr& expression);
  ir::Node converted(ir::Node value, clang::QualType to, const clang::Stmt& at);

  // places.cpp
  std::optional<ObjectPlace> place_of(const clang::Expr* expression);
  std::optional<ObjectPlace> base_place(const clang::CastExpr& cast);
  std::optional<ObjectPlace> either_place(const clang::ConditionalOperator& choice);
  std::optional<ObjectPlace> global_place(const clang::VarDecl& declared);
  std::optional<ObjectPlace> variable_place(const clang::DeclRefExpr& reference);
  std::optional<ObjectPlace> member_place(const clang::MemberExpr& member);
  std::optional<ObjectPlace> element_place(const clang::ArraySubscriptExpr& element);
  std::optional<ObjectPlace> moved(const ObjectPlace& place, ir::Node by, clang::QualType element,
                                   const clang::Stmt& at);
  std::optional<ObjectPlace> component_place(const ObjectPlace& whole, const std::vector<Component>& parts,
                                             size_t which);
  // accesses.cpp
  /// One of two places; a choice only where they have no common form.
  ObjectPlace chosen(ir::Node condition, const ObjectPlace& a, const ObjectPlace& b);
  /// What `change` makes of a place, of both of a choice.
  std::optional<ObjectPlace> changed(
      const PlaceChoice& choice, llvm::function_ref<std::optional<ObjectPlace>(const ObjectPlace&)> change);
  Object load(const ObjectPlace& place, clang::QualType type, const clang::Stmt& at);
  std::optional<ObjectPlace> derived_place(const clang::CastExpr& cast);
  Object load_either(const PlaceChoice& choice, clang::QualType type, const clang::Stmt& at);
  Object load_memory(const MemoryPlace& place, clang::QualType type, const clang::Stmt& at);
  void store(const ObjectPlace& place, const Object& value, clang::QualType type, const clang::Stmt& at);
  void store_memory(const MemoryPlace& place, const Object& value, clang::QualType type,
                    const clang::Stmt& at);
  void store_number(const MemoryPlace& place, ir::Node value, ir::Store::Kind kind, const clang::Stmt& at);
  Object* local(const LocalPlace& place);
  ObjectPlace temporary(Object value, clang::QualType type = {});
  Object empty_object(clang::QualType type);
  Object zero_object(clang::QualType type);
  Object reinterpreted_pointer(const Object& pointer, clang::QualType from, const clang::CastExpr& cast);
  bool is_given(const MemoryPlace& place) const;
  ir::Node address_of(const Object& pointer, const clang::Expr& at);
  ir::Node is_null(const Object& pointer, const clang::Expr& at);
  static LocalPlace element_at(const LocalPlace& place, int64_t index);
  ir::Node is_element(const LocalPlace& place, int64_t index);
  // views.cpp
  std::optional<LocalPlace> as_bytes(const LocalPlace& place);
  Object load_view(const LocalPlace& place, clang::QualType type, const clang::Stmt& at);
  void store_view(const LocalPlace& place, const Object& value, clang::QualType type, const clang::Stmt& at);
  /// The bytes at `offset` of numbers that lie side by side; nothing if they are parts that have no form.
  std::optional<Object> taken_as(clang::QualType type, int64_t offset, const std::vector<Leaf>& leaves);
  Object load_any(const LocalPlace& place, clang::QualType type, const clang::Stmt& at);
  void store_any(const LocalPlace& place, const Object& value, const clang::Stmt& at);
  int64_t elements_of(const LocalPlace& place);

  // calls.cpp
  Object evaluate_call(const clang::CallExpr& call);
  /// Executes the body in a frame of its own.
  Object run_in(Frame called, const clang::FunctionDecl& function, const clang::Expr& at,
                std::optional<ObjectPlace>* result_place);
  Object call_function(const clang::FunctionDecl& function, std::vector<Object> arguments,
                       const std::optional<ObjectPlace>& self, const clang::Expr& at,
                       std::optional<ObjectPlace>* result_place = nullptr);
  std::vector<Object> evaluate_arguments(const clang::FunctionDecl& function,
                                         const clang::Expr* const* arguments, unsigned count);
  Object evaluate_lambda(const clang::LambdaExpr& lambda);
  /// The variables that the body of a lambda names.
  void bind_captures(const clang::CXXRecordDecl& closure, const ObjectPlace& self, Frame& called,
                     const clang::Expr& at);
  Object evaluate_construction(const clang::CXXConstructExpr& construction);
  Object construct(const clang::CXXConstructorDecl& constructor, std::vector<Object> arguments,
                   clang::QualType type, const clang::Expr& at);
  void initialise(const clang::CXXConstructorDecl& constructor, const clang::Expr& at);
  std::optional<Object> evaluate_operator(const clang::CXXOperatorCallExpr& call);
  std::optional<ObjectPlace> call_place(const clang::CallExpr& call);
  Object copy_assigned(const clang::CallExpr& call, std::optional<ObjectPlace>& to);
  std::optional<std::vector<Object>> receiver_and_arguments(const clang::CallExpr& call,
                                                            std::optional<ObjectPlace>& self);

  // intrinsics.cpp
  std::optional<Object> evaluate_intrinsic(const clang::FunctionDecl& function, const clang::CallExpr& call);
  std::optional<Object> memory_intrinsic(llvm::StringRef name, const clang::CallExpr& call);
  std::optional<Object> mathematics(llvm::StringRef name, const clang::CallExpr& call);
  Object classified(llvm::StringRef name, const clang::CallExpr& call);
  ir::Node applied(const Mathematics& meant, const std::vector<ir::Node>& operands);
  ir::Node compared(llvm::StringRef name, const std::vector<ir::Node>& operands);
  std::optional<Object> vector_maker(llvm::StringRef name, const clang::CallExpr& call);
  std::optional<Object> copied_bytes(const clang::CallExpr& call);
  Object sine_and_cosine(const clang::CallExpr& call);
  std::optional<Object> reinterpreted(const Object& value, clang::QualType from, clang::QualType to);

  // atomics.cpp
  std::optional<Object> atomic_intrinsic(llvm::StringRef name, const clang::CallExpr& call);
  ir::Node exchanged_value(llvm::StringRef name, ir::Node old, const std::vector<ir::Node>& operands);
  Object excluded(llvm::StringRef name, const clang::CallExpr& call);

  // pair_intrinsics.cpp
  std::optional<std::array<ir::Node, 2>> members_of_pair(const clang::Expr& argument);
  std::optional<Object> pair_of(clang::QualType type, const std::array<ir::Node, 2>& numbers);
  std::optional<Object> pair_intrinsic(llvm::StringRef name, const clang::CallExpr& call);

  // groups.cpp: what threads of a warp or a block do together.
  std::optional<Object> exchange_intrinsic(const clang::FunctionDecl& function, const clang::CallExpr& call);
  std::optional<Object> group_member(llvm::StringRef name, int threads, const clang::CallExpr& call);
  std::optional<Object> cub_collective(const clang::CXXMemberCallExpr& call);
  ir::Node exchanged(ir::Shuffle kind, ir::Node value, ir::Node argument, int width,
                     const clang::CallExpr& call);
  Object of_other_lane(const Object& value, int lanes, int width, const clang::CallExpr& call);
  Object reduced_by_program(int threads, const clang::CallExpr& call);
  std::optional<ir::Op> operation_by_program(clang::QualType value, const clang::Expr& operation,
                                             const clang::CallExpr& call);
  Object shuffled(ir::Shuffle kind, const clang::Expr* const* arguments, unsigned count,
                  const clang::CallExpr& call);
  /// `op` over the values of a group of `threads` threads, 0 for the block.
  Object reduced(ir::Op op, ir::Node value, int threads, const clang::CallExpr& call);
  bool is_full_mask(const clang::Expr* mask);
  Object lock_step(const clang::CallExpr& call);
  void add_barrier(const clang::Stmt& at, bool is_warp = false, ir::Node exchange = ir::kNone);
  ir::Node threads_of_block();

  std::optional<ir::Node> builtin_member(const clang::MemberExpr& member);
  Frame& frame() { return frames_.back(); }
  bool failed() const { return failure_.has_value(); }
  void fail(Reason reason, const std::string& text, const clang::Stmt& at);
  Object failed_object(Reason reason, const std::string& text, const clang::Stmt& at);
  ir::SourcePlace place(clang::SourceLocation location) const;
  ir::Node bytes(int64_t count) { return graph_.integer(ir::Type::i64, count); }
  ir::Node guard();
  int64_t size_of(clang::QualType type) const { return context_.getTypeSizeInChars(type).getQuantity(); }

  const clang::ASTContext& context_;
  ir::Kernel& kernel_;
  ir::Graph graph_;
  const Unset unset_;
  State state_;
  std::vector<clang::QualType> slot_types_;  ///< null where it is not known
  std::vector<Frame> frames_;
  std::vector<ir::Statement>* statements_ = nullptr;  ///< where statements are added
  std::vector<LoopContext> loop_contexts_;
  int64_t memory_version_ = 0;
  int loops_ = 0;
  int current_loop_ = -1;  ///< the innermost symbolic loop
  int shared_arrays_ = 0;
  int steps_ = 0;
  int exits_ = 0;  ///< returns, and continues out of a switch
  std::optional<ir::Refusal> failure_;
  bool has_lost_value_ = false;
};

}  // namespace migrate
