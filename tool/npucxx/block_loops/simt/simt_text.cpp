#include "tool/npucxx/block_loops/simt/simt_text.h"

#include <algorithm>
#include <functional>

#include "clang/AST/ASTConsumer.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendAction.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"
#include "tool/facts/frontend/parse.h"
#include "tool/facts/frontend/parse_request.h"
#include "tool/facts/frontend/virtual_files.h"
#include "tool/npucxx/block_loops/simt/simt_launch.h"
#include "tool/npucxx/block_loops/simt/simt_names.h"
#include "tool/npucxx/block_loops/simt/simt_pieces.h"
#include "tool/npucxx/block_loops/simt/simt_uses.h"

namespace migrate {
namespace {

using namespace clang;

struct UserMacro {
  SourceLocation begin, end;  ///< name and last word of the definition
};
using UserMacros = std::map<std::string, UserMacro>;

class MacroRecorder : public PPCallbacks {
 public:
  MacroRecorder(const SourceManager& sources, UserMacros& macros) : sources_(sources), macros_(macros) {}
  void MacroDefined(const clang::Token& name, const MacroDirective* directive) override {
    const MacroInfo* info = directive->getMacroInfo();
    if (!name.getLocation().isFileID() || !simt::is_users(sources_, name.getLocation()) ||
        sources_.isWrittenInBuiltinFile(name.getLocation()) ||
        sources_.isWrittenInCommandLineFile(name.getLocation()))
      return;
    macros_[name.getIdentifierInfo()->getName().str()] = {info->getDefinitionLoc(),
                                                          info->getDefinitionEndLoc()};
  }

 private:
  const SourceManager& sources_;
  UserMacros& macros_;
};

class SimtConsumer : public ASTConsumer {
 public:
  SimtConsumer(const LangOptions& language, const SourceManager& sources, const UserMacros& macros,
               SimtText& result)
      : sources_(sources), pieces_(sources, language), macros_(macros), result_(result) {}

  bool shouldSkipFunctionBody(Decl* declaration) override {
    return !simt::is_users(sources_, declaration->getLocation());
  }

  void HandleTranslationUnit(ASTContext& context) override {
    context_ = &context;
    std::vector<const Decl*> kernels;
    find_kernels(*context.getTranslationUnitDecl(), kernels);
    std::set<const Decl*> all;
    for (const Decl* kernel : kernels) {
      const std::set<const Decl*> reached = reach(kernel);
      if (!reached.empty()) all.insert(reached.begin(), reached.end());
    }
    if (!result_.kernels.empty()) print(all);
  }

 private:
  void find_kernels(const DeclContext& around, std::vector<const Decl*>& kernels) {
    for (const Decl* declaration : around.decls()) {
      if (const auto* inner = dyn_cast<DeclContext>(declaration);
          inner != nullptr && (isa<NamespaceDecl>(declaration) || isa<LinkageSpecDecl>(declaration)))
        find_kernels(*inner, kernels);
      if (const auto* alias = dyn_cast<NamespaceAliasDecl>(declaration))
        if (simt::is_users(sources_, alias->getLocation()) &&
            alias->getNamespace()->getName() == "cooperative_groups")
          groups_.push_back(alias);
      if (const auto* use = dyn_cast<UsingDirectiveDecl>(declaration))
        if (simt::is_users(sources_, use->getLocation()) &&
            use->getNominatedNamespace()->getName() == "cooperative_groups")
          groups_.push_back(use);
      const clang::FunctionDecl* function = declaration->getAsFunction();
      if (function == nullptr || !function->doesThisDeclarationHaveABody() || function->isImplicit() ||
          !simt::is_users(sources_, function->getLocation()))
        continue;
      if (pieces_.begins_with(pieces_.of(*declaration), "__global__"))
        kernels.push_back(simt::outermost(declaration));
    }
  }

  ir::SourcePlace place_of(SourceLocation location) const {
    const PresumedLoc found = sources_.getPresumedLoc(sources_.getExpansionLoc(location));
    return found.isValid() ? ir::SourcePlace{found.getFilename(), found.getLine(), found.getColumn()}
                           : ir::SourcePlace{};
  }

  const simt::Uses& look(const Decl* declaration) {
    const auto found = looked_.find(declaration);
    if (found != looked_.end()) return found->second;
    return looked_.emplace(declaration, simt::uses_of(*declaration, *context_, pieces_)).first->second;
  }

  /// The declarations that a kernel needs; none if it is refused.
  std::set<const Decl*> reach(const Decl* kernel) {
    const clang::FunctionDecl* function = kernel->getAsFunction();
    const std::string name = function->getQualifiedNameAsString();
    std::set<const Decl*> done, active;
    SimtRefusal refusal{name, "", {}};
    const std::function<void(const Decl*)> walk = [&](const Decl* declaration) {
      if (!refusal.why.empty()) return;
      if (active.count(declaration) != 0 && declaration->getAsFunction() != nullptr) {
        refusal = {name, "recursion", place_of(declaration->getLocation())};
        return;
      }
      if (!done.insert(declaration).second) return;
      const simt::Uses& looked = look(declaration);
      if (!looked.why.empty()) refusal = {name, looked.why, place_of(looked.where)};
      active.insert(declaration);
      // A function that refers to itself calls itself: nothing else names a function in a kernel.
      for (const Decl* other : std::vector<const Decl*>(looked.used))
        if (other != declaration || declaration->getAsFunction() != nullptr) walk(with_body(other));
      active.erase(declaration);
    };
    for (const ParmVarDecl* parameter : function->parameters())
      if (const QualType type = parameter->getType(); !simt::has_variable(parameter->getName()) &&
                                                      !type->isDependentType() && !type->isScalarType() &&
                                                      refusal.why.empty())
        refusal = {
            name,
            "the parameter " + parameter->getNameAsString() + " of a class: SIMT takes numbers and pointers",
            place_of(parameter->getLocation())};
    if (refusal.why.empty()) walk(kernel);
    if (!refusal.why.empty()) {
      result_.refused.push_back(refusal);
      return {};
    }
    result_.kernels.push_back(name);
    return done;
  }

  static const Decl* with_body(const Decl* declaration) {
    const auto* function = dyn_cast<clang::FunctionDecl>(declaration);
    if (function != nullptr && function->getDefinition() != nullptr) return function->getDefinition();
    if (const auto* record = dyn_cast<TagDecl>(declaration);
        record != nullptr && record->getDefinition() != nullptr)
      return record->getDefinition();
    return declaration;
  }

  void print(const std::set<const Decl*>& declarations) {
    std::map<simt::Piece, std::pair<std::string, const Decl*>> pieces;
    std::set<std::string> words;
    for (const Decl* declaration : declarations) {
      const simt::Piece piece = pieces_.of(*declaration);
      const bool lacks = declaration->getAsFunction() != nullptr &&
                         !pieces_.begins_with(piece, "__global__") &&
                         !pieces_.begins_with(piece, "__device__");
      pieces.emplace(piece, std::pair(lacks ? "__aicore__ " : "", declaration));
      words.merge(pieces_.words(piece));
    }
    struct Part {
      simt::Piece first;
      std::string prefix;
      const Decl* declaration;
    };
    std::vector<Part> ordered;
    for (const auto& [piece, what] : pieces) ordered.push_back({piece, what.first, what.second});
    std::stable_sort(ordered.begin(), ordered.end(), [&](const auto& a, const auto& b) {
      return sources_.isBeforeInTranslationUnit(
          sources_.getLocForStartOfFile(a.first.file).getLocWithOffset(static_cast<int>(a.first.begin)),
          sources_.getLocForStartOfFile(b.first.file).getLocWithOffset(static_cast<int>(b.first.begin)));
    });
    std::string& out = result_.text;
    const auto has = [&](const char* text) {
      return std::any_of(words.begin(), words.end(),
                         [&](const std::string& w) { return w.find(text) != std::string::npos; });
    };
    out =
        "// The kernels of a CUDA program in the SIMT language of an Ascend 950, written by npucxx --kernels=simt950.\n"
        "// A program of the host launches a kernel by the function behind it. A launch has at most 65535 blocks of at most 2048 threads;\n"
        "// 1024 for a kernel without __launch_bounds__.\n"
        "#include \"simt_api/asc_simt.h\"\n";
    if (has("half")) out += "#include \"simt_api/asc_fp16.h\"\n";
    if (has("bfloat16")) out += "#include \"simt_api/asc_bf16.h\"\n";
    if (!groups_.empty()) out += "#include \"simt_api/cooperative_groups.h\"\n";
    out += simt::launch_prologue() + "\n";
    macros(words);
    for (const Decl* group : groups_) out += pieces_.text(pieces_.of(*group), "");
    for (const Part& part : ordered) {
      out += pieces_.text(part.first, part.prefix) + "\n";
      if (pieces_.begins_with(part.first, "__global__"))
        out += simt::launch_text(*part.declaration->getAsFunction(), part.first, pieces_) + "\n";
    }
  }

  /// The program's macros that the words name, and those that these name.
  void macros(const std::set<std::string>& words) {
    std::map<unsigned, std::string> texts;
    std::set<std::string> done;
    std::vector<std::string> open(words.begin(), words.end());
    while (!open.empty()) {
      const std::string word = open.back();
      open.pop_back();
      const auto found = macros_.find(word);
      if (found == macros_.end() || !done.insert(word).second) continue;
      const std::string text = pieces_.macro_text(found->second.begin, found->second.end);
      texts.emplace(found->second.begin.getRawEncoding(), text);
      std::string name;
      for (const char c : text + " ") {
        if (std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_') {
          name += c;
        } else if (!name.empty()) {
          open.push_back(name);
          name.clear();
        }
      }
    }
    for (const auto& [at, text] : texts) result_.text += text;
    if (!texts.empty()) result_.text += "\n";
  }

  const SourceManager& sources_;
  simt::Pieces pieces_;
  const UserMacros& macros_;
  SimtText& result_;
  ASTContext* context_ = nullptr;
  std::vector<const Decl*> groups_;
  std::map<const Decl*, simt::Uses> looked_;
};

class SimtAction : public ASTFrontendAction {
 public:
  explicit SimtAction(SimtText& result) : result_(result) {}
  bool BeginSourceFileAction(CompilerInstance& compiler) override {
    compiler.getPreprocessor().addPPCallbacks(
        std::make_unique<MacroRecorder>(compiler.getSourceManager(), macros_));
    return true;
  }
  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance& compiler, llvm::StringRef) override {
    return std::make_unique<SimtConsumer>(compiler.getLangOpts(), compiler.getSourceManager(), macros_,
                                          result_);
  }

 private:
  UserMacros macros_;
  SimtText& result_;
};

}  // namespace

SimtText simt_text(const ParseJob& job) {
  SimtText result;
  UserFiles user_files(job, {}, working_directory(job));
  auto files = make_file_system(nullptr, nullptr, nullptr);
  result.failure = check_main_file(user_files.main_path(), *files);
  if (!result.failure.empty()) return result;
  DiagnosticLog log;
  SimtAction action(result);
  result.failure = run_parser(plain_request(job, user_files.main_path()), files, action, log);
  return result;
}

}  // namespace migrate
