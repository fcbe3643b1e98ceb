#include "tool/npucxx/block_loops/block_loops.h"

#include <regex>

#include "clang/AST/ASTConsumer.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendAction.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"
#include "tool/facts/frontend/dynamic_visitor.h"
#include "tool/facts/frontend/header_diagnostics.h"
#include "tool/facts/frontend/parse.h"
#include "tool/facts/frontend/parse_request.h"
#include "tool/facts/frontend/virtual_files.h"
#include "tool/facts/kernel_raising/raise.h"
#include "tool/facts/kernel_raising/type_names.h"
#include "tool/npucxx/block_loops/emit.h"
#include "tool/npucxx/block_loops/functions.h"
#include "tool/npucxx/block_loops/launches/block_form.h"
#include "tool/npucxx/block_loops/launches/functor_launches.h"
#include "tool/npucxx/block_loops/launches/launch_sequences.h"
#include "tool/npucxx/block_loops/launches/launch_widths.h"

namespace migrate {
namespace {

using namespace clang;

/// Positions of `__global__`, which is an empty macro in migrated text.
using Marks = std::vector<SourceLocation>;

/// The line that fails to compile with headers of another version.
std::string abi_statement() {
  return "static_assert(::npu::detail::kBlockLoopsAbi == " + std::to_string(kBlockLoopsAbi) +
         ", \"npucxx-loops and npu/executors/block_loops.h are of different versions: install both from one "
         "release\");\n";
}

/// Whether a C function or a builtin of the compiler has the kernel's name, too. Generated kernels are C functions.
bool is_c_name(const clang::FunctionDecl& kernel) {
  if (!kernel.getDeclContext()->getRedeclContext()->isTranslationUnit()) return false;
  const IdentifierInfo* name = kernel.getIdentifier();
  if (name != nullptr && name->getBuiltinID() != 0) return true;
  for (const NamedDecl* other : kernel.getASTContext().getTranslationUnitDecl()->lookup(kernel.getDeclName()))
    if (const auto* function = dyn_cast<clang::FunctionDecl>(other->getUnderlyingDecl());
        function != nullptr && function->isExternC())
      return true;
  return false;
}

/// "<float, 16>" for "<float, static_cast<int>(16)>": as a person writes it.
std::string plain_arguments(const std::string& arguments) {
  static const std::regex cast("static_cast<[^<>()]*>\\(([^()]*)\\)");
  return std::regex_replace(arguments, cast, "$1");
}

class MarkFinder : public PPCallbacks {
 public:
  explicit MarkFinder(Marks& marks) : marks_(marks) {}
  void MacroExpands(const clang::Token& name, const clang::MacroDefinition&, SourceRange range,
                    const MacroArgs*) override {
    if (name.getIdentifierInfo() != nullptr && name.getIdentifierInfo()->getName() == "__global__")
      marks_.push_back(range.getBegin());
  }

 private:
  Marks& marks_;
};

class KernelFinder : public DynamicVisitor {
 public:
  KernelFinder(const SourceManager& sources, const Marks& marks) : sources_(sources), marks_(marks) {
    visits_template_instantiations_ = true;
  }
  bool VisitCallExpr(clang::CallExpr* call) override {
    launches.see(*call);
    widths.see(*call);
    return true;
  }
  bool VisitFunctionDecl(clang::FunctionDecl* function) override {
    launches.see(*function);
    if (!function->doesThisDeclarationHaveABody() || function->isDependentContext()) return true;
    if (sources_.isInSystemHeader(sources_.getExpansionLoc(function->getLocation()))) return true;
    const bool is_kernel = function->getReturnType()->isVoidType() && is_marked(*function);
    (is_kernel ? found : others).push_back(function);
    return true;
  }
  std::vector<const clang::FunctionDecl*> found;
  std::vector<const clang::FunctionDecl*> others;  ///< functions that are no kernels
  FunctorLaunches launches;
  LaunchWidths widths;

 private:
  /// Whether the last `__global__` before the name belongs to it: there is no other declaration between them.
  bool is_marked(const clang::FunctionDecl& function) const {
    const auto [file, name] = sources_.getDecomposedLoc(sources_.getExpansionLoc(function.getLocation()));
    for (const SourceLocation mark : marks_) {
      if (are_of_one_macro(mark, function.getReturnTypeSourceRange().getBegin())) return true;
      const auto [mark_file, begin] = sources_.getDecomposedLoc(sources_.getExpansionLoc(mark));
      if (mark_file != file || begin >= name) continue;
      const llvm::StringRef between = sources_.getBufferData(file).slice(begin, name);
      if (between.find_first_of(";{}") == llvm::StringRef::npos) return true;
    }
    return false;
  }

  /// Whether one macro's body has the mark, and after it the declaration. Its name may be pasted, and in the device pass the
  /// mark itself is its first word: its type tells where it is.
  bool are_of_one_macro(SourceLocation mark, SourceLocation declaration) const {
    if (!mark.isMacroID() || !declaration.isMacroID() ||
        sources_.getExpansionLoc(mark) != sources_.getExpansionLoc(declaration))
      return false;
    const auto [mark_file, begin] = sources_.getDecomposedSpellingLoc(mark);
    const auto [file, end] = sources_.getDecomposedSpellingLoc(declaration);
    return mark_file == file && begin < end &&
           sources_.getBufferData(file).slice(begin, end).find_first_of(";{}") == llvm::StringRef::npos;
  }

  const SourceManager& sources_;
  const Marks& marks_;
};

class Consumer : public ASTConsumer {
 public:
  Consumer(const SourceManager& sources, const Marks& marks, bool raises, BlockLoops& result)
      : sources_(sources), marks_(marks), raises_(raises), result_(result) {}

  /// Only the system's functions are assumed not to wait. The shim's are analysed.
  bool shouldSkipFunctionBody(Decl* declaration) override {
    const llvm::StringRef file = sources_.getFilename(sources_.getExpansionLoc(declaration->getLocation()));
    const bool is_systems = file.starts_with("/usr/include/") || file.starts_with("/usr/lib/");
    return is_systems && !file.contains("/include/npu/");
  }

  void HandleTranslationUnit(ASTContext& context) override {
    KernelFinder finder(sources_, marks_);
    finder.TraverseDecl(context.getTranslationUnitDecl());
    if (raises_) finder.launches.resolve();
    for (const clang::FunctionDecl* kernel : finder.found) {
      if (has_barrier(*kernel->getBody())) add(*kernel, finder);
      if (raises_) raise(*kernel, finder.launches);
    }
    if (raises_) result_.ambiguous_launches = finder.launches.ambiguous();
    if (raises_) find_sequences(finder);
    if (!result_.text.empty()) result_.text.insert(0, abi_statement());
  }

 private:
  void raise(const clang::FunctionDecl& kernel, const FunctorLaunches& launches) {
    RaisedKernel raised{kernel.getQualifiedNameAsString(),
                        raise_kernel(kernel),
                        "",
                        "",
                        "",
                        "",
                        place_of(kernel),
                        launches.of(kernel),
                        is_c_name(kernel)};
    if (const auto spaces = namespaces_of(kernel)) {
      TypeNames types(kernel.getASTContext());
      const std::string type = types.name(kernel.getASTContext().getPointerType(kernel.getType()));
      const std::string arguments = types.template_arguments(kernel);
      raised.template_arguments = plain_arguments(arguments);
      if (types.failed.empty())
        raised.expression = "static_cast<" + type + ">(&" + kernel.getNameAsString() + arguments + ")";
      const std::string around = within(*spaces, "\1");
      raised.opening = around.substr(0, around.find('\1'));
      raised.closing = around.substr(around.find('\1') + 1);
    }
    result_.raised.push_back(std::move(raised));
  }

  void find_sequences(const KernelFinder& finder) {
    std::map<const clang::FunctionDecl*, size_t> numbers;
    for (const clang::FunctionDecl* kernel : finder.found)
      numbers.emplace(kernel->getCanonicalDecl(), numbers.size());
    LaunchSequences sequences(std::move(numbers), finder.launches);
    for (const clang::FunctionDecl* function : finder.others) sequences.see(*function);
    result_.sequences = sequences.found();
  }

  ir::SourcePlace place_of(const clang::FunctionDecl& kernel) const {
    const PresumedLoc found = sources_.getPresumedLoc(sources_.getExpansionLoc(kernel.getLocation()));
    if (found.isInvalid()) return {};
    return {found.getFilename(), found.getLine(), found.getColumn()};
  }

  void add(const clang::FunctionDecl& kernel, const KernelFinder& finder) {
    LoopVerdict verdict{kernel.getQualifiedNameAsString(), ""};
    const auto spaces = namespaces_of(kernel);
    if (!spaces) {
      verdict.why_not = "it is a member of a class";
    } else if (const auto body = split(kernel, nullptr, barriers_, verdict.why_not)) {
      const int number = static_cast<int>(result_.verdicts.size());
      const auto text =
          kernel_text(kernel, *body, number,
                      block_form(kernel, finder.widths.of(kernel, finder.launches), dimensions_.of(kernel)),
                      functions_, verdict.why_not);
      result_.text += functions_.take_texts();
      if (text) result_.text += within(*spaces, *text);
    }
    result_.verdicts.push_back(std::move(verdict));
  }

  bool has_barrier(const Stmt& body) {
    return barriers_.has_barrier(body) || barriers_.of(body) == Requires::convergence;
  }

  const SourceManager& sources_;
  const Marks& marks_;
  bool raises_;
  BarrierAnalysis barriers_;
  BlockDimensions dimensions_;
  LoopFunctions functions_{barriers_};
  BlockLoops& result_;
};

class Action : public ASTFrontendAction {
 public:
  Action(bool raises, const DiagnosticLog& log, BlockLoops& result)
      : raises_(raises), log_(log), result_(result) {}
  bool BeginSourceFileAction(CompilerInstance& compiler) override {
    compiler.getPreprocessor().addPPCallbacks(std::make_unique<MarkFinder>(marks_));
    return true;
  }
  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance& compiler, llvm::StringRef) override {
    return std::make_unique<Consumer>(compiler.getSourceManager(), marks_, raises_, result_);
  }
  void EndSourceFileAction() override {
    SourceManager& sources = getCompilerInstance().getSourceManager();
    for (const RawDiagnostic& raw : log_.found) {
      if (raw.level != DiagnosticLevel::error || in_gcc_header(raw, sources)) continue;
      const PresumedLoc at = sources.getPresumedLoc(sources.getExpansionLoc(raw.location));
      result_.errors.push_back(
          (at.isValid() ? at.getFilename() + (":" + std::to_string(at.getLine())) + ": " : std::string()) +
          raw.message);
    }
  }

 private:
  bool raises_;
  const DiagnosticLog& log_;
  BlockLoops& result_;
  Marks marks_;
};

}  // namespace

BlockLoops block_loops(const ParseJob& job, bool raises) {
  BlockLoops result;
  UserFiles user_files(job, {}, working_directory(job));
  auto files = make_file_system(nullptr, nullptr, nullptr);
  result.failure = check_main_file(user_files.main_path(), *files);
  if (!result.failure.empty()) return result;
  DiagnosticLog log;
  Action action(raises, log, result);
  result.failure = run_parser(plain_request(job, user_files.main_path()), files, action, log);
  return result;
}

}  // namespace migrate
