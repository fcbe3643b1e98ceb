#include "tool/npucxx/block_loops/launches/launch_sequences.h"

#include <algorithm>
#include <cctype>
#include <set>

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"

namespace migrate {

using namespace clang;

namespace {

constexpr size_t kMostLaunches = 4, kMostPaths = 16, kMostSequences = 200;
constexpr int kMostCalls = 8, kMostStatements = 100'000;

bool is_launch(const FunctionDecl& function) {
  return function.getDeclName().isIdentifier() && function.getName() == "launch" &&
         function.getQualifiedNameAsString() == "npu::launch";
}

/// Calls of the runtime and of libraries: work or waiting may lie behind them. Those that only ask for an error do not count.
bool ends_sequence(const FunctionDecl& callee) {
  if (!callee.getDeclName().isIdentifier() || callee.getBody() != nullptr) return false;
  const llvm::StringRef name = callee.getName();
  if (!name.starts_with("npu") || name.size() < 4) return false;
  return name != "npuGetLastError" && name != "npuPeekAtLastError" && name != "npuGetErrorString" &&
         name != "npuGetErrorName";
}

const FunctionDecl* kernel_argument(const FunctionDecl& launch) {
  const TemplateArgumentList* list = launch.getTemplateSpecializationArgs();
  if (list == nullptr || list->size() == 0 || list->get(0).getKind() != TemplateArgument::Declaration)
    return nullptr;
  return dyn_cast<FunctionDecl>(list->get(0).getAsDecl());
}

}  // namespace

class LaunchSequences::Walk {
  /// The last launches of a path.
  using Path = LaunchSequence;
  using Paths = std::vector<Path>;

 public:
  Walk(LaunchSequences& all, const ASTContext& context) : all_(all), context_(context) {}

  void run(const FunctionDecl& function) {
    paths_ = {{}};
    statement(function.getBody());
  }

 private:
  static void join(Paths& paths, const Paths& others) {
    for (const Path& path : others)
      if (paths.size() < kMostPaths && std::find(paths.begin(), paths.end(), path) == paths.end())
        paths.push_back(path);
  }

  void statement(const Stmt* s) {
    if (s == nullptr || ++statements_ > kMostStatements || isa<LambdaExpr>(s)) return;
    if (const auto* branch = dyn_cast<IfStmt>(s)) return either(*branch);
    if (isa<ForStmt, WhileStmt, DoStmt, CXXForRangeStmt>(s)) return loop(*s);
    for (const Stmt* child : s->children()) statement(child);
    if (const auto* call = dyn_cast<CallExpr>(s)) return calls(*call);
    if (const auto* assignment = dyn_cast<BinaryOperator>(s);
        assignment != nullptr && assignment->isAssignmentOp())
      if (const auto* to = dyn_cast<DeclRefExpr>(assignment->getLHS()->IgnoreParenImpCasts()))
        values_[to->getDecl()] =
            assignment->getOpcode() == BO_Assign ? text(*assignment->getRHS()) : unknown();
    if (const auto* step = dyn_cast<UnaryOperator>(s); step != nullptr && step->isIncrementDecrementOp())
      if (const auto* to = dyn_cast<DeclRefExpr>(step->getSubExpr()->IgnoreParenImpCasts()))
        values_[to->getDecl()] = unknown();
    if (const auto* declarations = dyn_cast<DeclStmt>(s))
      for (const Decl* declaration : declarations->decls())
        if (const auto* variable = dyn_cast<VarDecl>(declaration);
            variable != nullptr && variable->hasInit() && variable->getType()->isPointerType())
          values_[variable] = text(*variable->getInit());
  }

  void either(const IfStmt& branch) {
    statement(branch.getInit());
    statement(branch.getCond());
    const Paths before = paths_;
    statement(branch.getThen());
    const Paths after = std::exchange(paths_, before);
    statement(branch.getElse());
    join(paths_, after);
  }

  void loop(const Stmt& loop) {
    const Paths before = paths_;
    for (int i = 0; i < 2; ++i)
      for (const Stmt* child : loop.children()) statement(child);
    join(paths_, before);
  }

  void calls(const CallExpr& call) {
    const FunctionDecl* callee = call.getDirectCallee();
    if (callee == nullptr) return;
    if (is_launch(*callee)) return launch(call, *callee);
    if (ends_sequence(*callee)) {
      paths_ = {{}};
      return;
    }
    const FunctionDecl* defined = callee->getDefinition();
    if (defined == nullptr || !defined->hasBody() || depth_ == kMostCalls || is_systems(*defined)) return;
    std::map<const ValueDecl*, std::string> inside;
    for (unsigned i = 0; i < call.getNumArgs() && i < defined->getNumParams(); ++i)
      inside[defined->getParamDecl(i)] = text(*call.getArg(i));
    inside.insert(values_.begin(), values_.end());
    std::swap(values_, inside);
    ++depth_;
    statement(defined->getBody());
    --depth_;
    std::swap(values_, inside);
  }

  bool is_systems(const FunctionDecl& function) const {
    const SourceManager& sources = context_.getSourceManager();
    const SourceLocation at = sources.getExpansionLoc(function.getLocation());
    return sources.isInSystemHeader(at) || sources.getFilename(at).contains("/include/npu/");
  }

  void launch(const CallExpr& call, const FunctionDecl& callee) {
    const FunctionDecl* kernel = kernel_argument(callee);
    unsigned first = 1;
    if (kernel == nullptr && call.getNumArgs() > 1) {
      kernel = all_.functors_.kernel_of(call.getArg(0)->getType());
      first = 2;
    }
    const FunctionDecl* defined = kernel == nullptr ? nullptr : kernel->getDefinition();
    const auto known = all_.kernels_.find(defined == nullptr ? nullptr : defined->getCanonicalDecl());
    if (known == all_.kernels_.end()) {
      paths_ = {{}};
      return;
    }
    std::vector<std::string> arguments;
    for (unsigned i = first; i < call.getNumArgs(); ++i) arguments.push_back(text(*call.getArg(i)));
    for (Path& path : paths_) {
      path.kernels.push_back(known->second);
      path.arguments.push_back(arguments);
      if (path.kernels.size() > kMostLaunches) {
        path.kernels.erase(path.kernels.begin());
        path.arguments.erase(path.arguments.begin());
      }
      for (size_t begin = 0; begin + 1 < path.kernels.size(); ++begin) keep(path, begin);
    }
    Paths distinct;
    join(distinct, paths_);
    paths_ = std::move(distinct);
  }

  void keep(const Path& path, size_t begin) {
    const auto from = static_cast<std::ptrdiff_t>(begin);
    LaunchSequence sequence{{path.kernels.begin() + from, path.kernels.end()},
                            {path.arguments.begin() + from, path.arguments.end()}};
    if (all_.found_.size() < kMostSequences &&
        std::find(all_.found_.begin(), all_.found_.end(), sequence) == all_.found_.end())
      all_.found_.push_back(std::move(sequence));
  }

  std::string unknown() { return "?" + std::to_string(++unknowns_); }

  /// Equal texts probably are equal values.
  std::string text(const Expr& expression) {
    const Expr* e = expression.IgnoreUnlessSpelledInSource()->IgnoreParenCasts();
    if (const auto* name = dyn_cast<DeclRefExpr>(e)) {
      const auto known = values_.find(name->getDecl());
      if (known != values_.end()) return known->second;
      return name->getNameInfo().getAsString() + "@" +
             std::to_string(reinterpret_cast<uintptr_t>(name->getDecl()->getCanonicalDecl()));
    }
    if (const auto* literal = dyn_cast<IntegerLiteral>(e))
      return std::to_string(literal->getValue().getLimitedValue());
    if (isa<CXXThisExpr>(e)) return "this";
    std::string result = e->getStmtClassName();
    if (const auto* member = dyn_cast<MemberExpr>(e))
      result = "." + member->getMemberDecl()->getNameAsString();
    if (const auto* one = dyn_cast<UnaryOperator>(e))
      result = UnaryOperator::getOpcodeStr(one->getOpcode()).str();
    if (const auto* two = dyn_cast<BinaryOperator>(e)) result = two->getOpcodeStr().str();
    if (isa<StringLiteral, FloatingLiteral, LambdaExpr, CXXNewExpr>(e)) return unknown();
    for (const Stmt* child : e->children())
      if (const auto* part = dyn_cast_or_null<Expr>(child)) result += "(" + text(*part) + ")";
    return result;
  }

  LaunchSequences& all_;
  const ASTContext& context_;
  Paths paths_;
  std::map<const ValueDecl*, std::string> values_;
  int depth_ = 0, statements_ = 0, unknowns_ = 0;
};

void LaunchSequences::see(const FunctionDecl& function) {
  Walk(*this, function.getASTContext()).run(function);
}

std::vector<LaunchSequence> LaunchSequences::found() const {
  std::vector<LaunchSequence> sorted = found_;
  std::stable_sort(sorted.begin(), sorted.end(), [](const LaunchSequence& a, const LaunchSequence& b) {
    return a.kernels.size() < b.kernels.size();
  });
  return sorted;
}

}  // namespace migrate
