#include "tool/facts/kernel_analysis/wait_loops.h"

#include <array>
#include <optional>
#include <set>

#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "tool/facts/frontend/same_expression.h"
#include "tool/facts/kernel_analysis/device_callee.h"
#include "tool/facts/kernel_analysis/index_values.h"
#include "tool/facts/kernel_analysis/loop_parts.h"

namespace migrate {
namespace {

constexpr int kMostCallsToALock = 4;  // nesting depth of the functions around an exchange or a load

/// Whether the value tells who was first, so that a loop on it waits for another thread.
bool takes_a_lock(const std::string& callee) {
  constexpr std::array kNames = {
      "atomicCAS",        "atomicCAS_block",   "atomicCAS_system",       "atomicExch",
      "atomicExch_block", "atomicExch_system", "cuda::atomic::exchange", "cuda::atomic_ref::exchange"};
  return std::find(kNames.begin(), kNames.end(), callee) != kNames.end();
}

/// Whether the value of a CUDA function is that of memory at this moment: of atomics, and of loads that pass by the first cache.
bool loads_anew(llvm::StringRef callee) {
  if (callee.contains("atomic")) return !callee.contains("fence") && !callee.contains("wait");
  return callee == "__ldcg" || callee == "__ldcv";
}

/// A loop that is looked at.
struct Loop {
  const clang::Expr* condition;  ///< null: none
  LoopParts in_condition, in_body, in_next;

  std::array<const LoopParts*, 3> parts() const { return {&in_condition, &in_body, &in_next}; }
  bool changes(const clang::VarDecl* variable) const {
    return in_condition.assigns(variable) || in_body.assigns(variable) || in_next.assigns(variable);
  }
};

class WaitFinder {
 public:
  WaitFinder(const clang::FunctionDecl& definition, Unit& unit)
      : unit_(unit), values_(definition, execution_space(definition) == ExecutionSpace::global) {}
  std::vector<WaitLoop> found;

  /// `is_alone`: one thread of the block is here.
  void visit(const clang::Stmt* statement, bool is_alone) {
    if (!statement) return;
    if (const auto* choice = llvm::dyn_cast<clang::IfStmt>(statement)) {
      const bool is_one = values_.guard_of(choice->getCond()).kind == LaneGuard::Kind::one;
      visit(choice->getInit(), is_alone);
      visit(choice->getCond(), is_alone);
      visit(choice->getThen(), is_alone || is_one);
      visit(choice->getElse(), is_alone);
      return;
    }
    visit_loop(*statement, is_alone);
    for (const clang::Stmt* child : statement->children()) visit(child, is_alone);
  }

 private:
  void visit_loop(const clang::Stmt& statement, bool is_alone) {
    if (const auto* loop = llvm::dyn_cast<clang::WhileStmt>(&statement))
      note(loop->getCond(), loop->getBody(), nullptr, loop->getWhileLoc(), is_alone);
    else if (const auto* loop = llvm::dyn_cast<clang::DoStmt>(&statement))
      note(loop->getCond(), loop->getBody(), nullptr, loop->getWhileLoc(), is_alone);
    else if (const auto* loop = llvm::dyn_cast<clang::ForStmt>(&statement))
      note(loop->getCond(), loop->getBody(), loop->getInc(), loop->getForLoc(), is_alone);
  }

  void note(const clang::Expr* condition, const clang::Stmt* body, const clang::Expr* next,
            clang::SourceLocation keyword, bool is_alone) {
    const Loop loop{condition, LoopParts(condition), LoopParts(body), LoopParts(next)};
    if (sleeps(loop)) return;
    if ((is_alone || !waits_for_a_lock(loop)) && !polls(loop) && !works_and_waits(loop)) return;
    const auto spot = unit_.index.spot(keyword);
    if (!spot) return;
    const TokenFile& tokens = unit_.index.tokens(spot->file);
    const size_t open = tokens.at(spot->offset) + 1, close = tokens.matching(open);
    if (close >= tokens.size()) return;
    found.push_back({unit_.index.token_place(*spot), {tokens[open].range.begin, tokens[close].range.end}});
  }

  /// A loop that sleeps gives way to other threads.
  bool sleeps(const Loop& loop) const {
    const auto all = loop.parts();
    return std::any_of(all.begin(), all.end(), [&](const LoopParts* parts) {
      return std::any_of(parts->calls.begin(), parts->calls.end(), [&](const clang::CallExpr* call) {
        return cuda_callee(*call, unit_) == "__nanosleep";
      });
    });
  }

  bool waits_for_a_lock(const Loop& loop) {
    const auto& [condition, in_condition, in_body, in_next] = loop;
    if (!condition) return false;
    const auto changes = [&](const clang::VarDecl* variable) { return loop.changes(variable); };
    const auto is_ended = [&](const clang::CallExpr* call) {
      return is_taken_out(*call, *loop.condition, loop.in_body, changes);
    };
    if (std::any_of(in_condition.calls.begin(), in_condition.calls.end(), is_ended)) return false;
    const auto moves_on = [&](const clang::VarDecl* variable) {
      return loop.in_body.assigns(variable) || loop.in_next.assigns(variable);
    };
    for (const clang::CallExpr* call : in_condition.calls)
      if (exchanges(*call, kMostCallsToALock) && !is_retry(*call, changes) && !is_search(*call, moves_on))
        return true;
    // The result has a name, and nothing else happens in the loop.
    if (in_body.chooses) return false;
    for (const LoopParts* parts : {&in_body, &in_next})
      for (const auto& [variable, value, conditions] : parts->assigned)
        for (const clang::CallExpr* call : LoopParts(value).calls)
          if (in_condition.named.contains(variable) && exchanges(*call, kMostCallsToALock) &&
              !is_retry(*call, changes))
            return true;
    return false;
  }

  /// Whether the loop does nothing but look at memory until another thread has written there.
  bool polls(const Loop& loop) {
    const auto changes = [&](const clang::VarDecl* variable) { return loop.changes(variable); };
    if (loop.in_condition.repeats || loop.in_body.repeats) return false;
    for (const LoopParts* parts : loop.parts()) {
      if (parts->stores) return false;
      for (const clang::CallExpr* call : parts->calls)
        if (!is_harmless(*call) || is_retry(*call, changes)) return false;
      for (const auto& load : parts->volatile_loads)
        if (names_one_that(load, changes)) return false;  // each time another element
    }
    std::vector<const clang::Expr*> ends;
    if (loop.condition) ends.push_back(loop.condition);
    for (const clang::IfStmt* choice : loop.in_body.choices) {
      if (leaves_the_loop(choice->getThen()) || leaves_the_loop(choice->getElse()))
        ends.push_back(choice->getCond());
    }
    return std::any_of(ends.begin(), ends.end(),
                       [&](const clang::Expr* end) { return depends_on_memory(*end, loop); });
  }

  /// Whether each turn of the loop works with what others have stored so far, and there is another one while something is missing:
  /// `do { missing = 0; for (...) if (state[i] == 0) missing = 1; else ...; } while (missing);` with `state` in volatile memory.
  bool works_and_waits(const Loop& loop) const {
    const auto& calls = loop.in_body.calls;
    const auto waits_for_the_block = [&](const clang::CallExpr* call) {
      const std::string name = cuda_callee(*call, unit_);
      return llvm::StringRef(name).starts_with("__syncthreads") || llvm::StringRef(name).ends_with("::sync");
    };
    return loop.condition && !loop.in_body.volatile_loads.empty() &&
           std::none_of(calls.begin(), calls.end(), waits_for_the_block) &&
           depends_on_volatile_memory(*loop.condition, loop.in_body);
  }

  /// What a loop that waits may call: loads and atomic operations, fences, clocks.
  bool is_harmless(const clang::CallExpr& call) {
    const std::string name = cuda_callee(call, unit_);
    if (name.empty()) return loads_through(call, kMostCallsToALock);
    return loads_memory(call, name) || llvm::StringRef(name).starts_with("__threadfence") ||
           llvm::StringRef(name).contains("thread_fence") || llvm::StringRef(name).starts_with("clock");
  }

  bool depends_on_memory(const clang::Expr& end, const Loop& loop) {
    const auto changes = [&](const clang::VarDecl* variable) { return loop.changes(variable); };
    const LoopParts parts(&end);
    if (reads_memory(parts, changes)) return true;
    for (const LoopParts* one : loop.parts()) {
      for (const clang::VarDecl* variable : one->loaded_by_assembly)
        if (parts.named.contains(variable)) return true;
      for (const auto& [variable, value, conditions] : one->assigned)
        if (parts.named.contains(variable) && reads_memory(LoopParts(value), changes)) return true;
    }
    return false;
  }
  template <class Changes>
  bool reads_memory(const LoopParts& parts, Changes changes) {
    if (!parts.volatile_loads.empty()) return true;
    return std::any_of(parts.calls.begin(), parts.calls.end(), [&](const clang::CallExpr* call) {
      const std::string name = cuda_callee(*call, unit_);
      const bool loads = name.empty() ? loads_through(*call, kMostCallsToALock) : loads_memory(*call, name);
      return loads && !(call->getNumArgs() > 0 && names_one_that(call->getArg(0), changes));
    });
  }
  template <class Changes>
  static bool names_one_that(const clang::Expr* expression, Changes changes) {
    const LoopParts parts(expression);
    return std::any_of(parts.named.begin(), parts.named.end(), changes);
  }
  /// `atomicCAS(flag, 1, 1)` is a load; other exchanges take locks.
  bool loads_memory(const clang::CallExpr& call, const std::string& name) const {
    if (!takes_a_lock(name)) return loads_anew(name);
    return call.getNumArgs() == 3 && is_same(*call.getArg(1), *call.getArg(2));
  }

  /// Whether a function of the program only loads from memory: `load_acquire(flag)`.
  bool loads_through(const clang::CallExpr& call, int depth) {
    const clang::FunctionDecl* callee = named_callee(call);
    const clang::FunctionDecl* definition = nullptr;
    if (depth == 0 || !callee || !callee->hasBody(definition)) return false;
    if (!unit_.index.in_user_file(definition->getLocation())) return false;
    const LoopParts parts(definition->getBody());
    if (parts.repeats || parts.stores) return false;
    bool loads = !parts.volatile_loads.empty() || !parts.loaded_by_assembly.empty();
    for (const clang::CallExpr* one : parts.calls) {
      const std::string name = cuda_callee(*one, unit_);
      const bool is_load = name.empty() ? loads_through(*one, depth - 1) : loads_memory(*one, name);
      if (!is_load && (name.empty() || !is_harmless(*one))) return false;
      loads |= is_load;
    }
    return loads;
  }

  /// `old = atomicCAS(p, expected, f(expected))` with an `expected` that the loop reads anew.
  template <class Changes>
  bool is_retry(const clang::CallExpr& call, Changes changes) const {
    if (call.getNumArgs() < 3) return false;
    const LoopParts expected(call.getArg(1));
    return std::any_of(expected.named.begin(), expected.named.end(), changes);
  }

  /// `while (atomicExch(&taken[i], 1)) i = next(i);` looks for a free element, each time elsewhere.
  template <class Changes>
  bool is_search(const clang::CallExpr& call, Changes changes) const {
    if (call.getNumArgs() < 2 || cuda_callee(call, unit_).empty()) return false;
    const LoopParts address(call.getArg(0));
    return std::any_of(address.named.begin(), address.named.end(), changes);
  }

  /// `do { sum = atomicExch(p, 0) + x; } while ((x = atomicExch(p, sum)) != 0)`: a sum without an atomic addition. The body leaves
  /// at `p` what ends the loop, so a thread that nobody disturbs ends it with its next exchange.
  template <class Changes>
  bool is_taken_out(const clang::CallExpr& call, const clang::Expr& condition, const LoopParts& body,
                    Changes changes) const {
    if (body.chooses || call.getNumArgs() != 2 || !cuda_callee(call, unit_).starts_with("atomicExch"))
      return false;
    const std::optional<double> end = value_that_ends(condition);
    const LoopParts address(call.getArg(0));
    if (!end || !address.calls.empty() || std::any_of(address.named.begin(), address.named.end(), changes))
      return false;
    return std::any_of(body.calls.begin(), body.calls.end(), [&](const clang::CallExpr* other) {
      return other->getNumArgs() == 2 && cuda_callee(*other, unit_) == cuda_callee(call, unit_) &&
             number(*other->getArg(1)) == end && is_same(*other->getArg(0), *call.getArg(0));
    });
  }
  /// The number `c` of a condition `value != c`; 0 of a condition that is a value alone.
  std::optional<double> value_that_ends(const clang::Expr& condition) const {
    const auto* comparison = llvm::dyn_cast<clang::BinaryOperator>(condition.IgnoreParenImpCasts());
    if (!comparison || comparison->isAssignmentOp()) {
      const bool is_value = comparison || llvm::isa<clang::CallExpr>(condition.IgnoreParenImpCasts());
      return is_value ? std::optional(0.0) : std::nullopt;
    }
    if (comparison->getOpcode() != clang::BO_NE) return std::nullopt;
    const std::optional<double> right = number(*comparison->getRHS());
    return right ? right : number(*comparison->getLHS());
  }
  std::optional<double> number(const clang::Expr& expression) const {
    clang::Expr::EvalResult result;
    if (expression.isValueDependent() || !expression.EvaluateAsRValue(result, *unit_.ast))
      return std::nullopt;
    if (result.Val.isInt()) return static_cast<double>(result.Val.getInt().getExtValue());
    if (result.Val.isFloat()) return result.Val.getFloat().convertToDouble();
    return std::nullopt;
  }
  bool is_same(const clang::Expr& one, const clang::Expr& other) const {
    return is_same_expression(*one.IgnoreParenCasts(), *other.IgnoreParenCasts(), *unit_.ast);
  }

  /// Whether the value of the call is that of an exchange, in the program's own functions too: `try_lock(l)`.
  bool exchanges(const clang::CallExpr& call, int depth) {
    const std::string name = cuda_callee(call, unit_);
    if (!name.empty()) return takes_a_lock(name);
    const clang::FunctionDecl* callee = named_callee(call);
    const clang::FunctionDecl* definition = nullptr;
    if (depth == 0 || !callee || !callee->hasBody(definition)) return false;
    if (!unit_.index.in_user_file(definition->getLocation())) return false;
    const LoopParts parts(definition->getBody());
    if (parts.chooses) return false;
    for (const clang::Expr* value : parts.returned)
      if (gives_exchange(*value, parts, depth - 1)) return true;
    return false;
  }
  bool gives_exchange(const clang::Expr& value, const LoopParts& body, int depth) {
    const LoopParts parts(&value);
    const auto is_one = [&](const clang::CallExpr* call) { return exchanges(*call, depth); };
    if (std::any_of(parts.calls.begin(), parts.calls.end(), is_one)) return true;
    for (const auto& [variable, assigned, conditions] : body.assigned) {
      if (!parts.named.contains(variable)) continue;
      const LoopParts source(assigned);
      if (std::any_of(source.calls.begin(), source.calls.end(), is_one)) return true;
    }
    return false;
  }

  Unit& unit_;
  IndexValues values_;
};

}  // namespace

std::vector<WaitLoop> wait_loops(const clang::FunctionDecl& definition, Unit& unit) {
  WaitFinder finder(definition, unit);
  finder.visit(definition.getBody(), false);
  return std::move(finder.found);
}

}  // namespace migrate
