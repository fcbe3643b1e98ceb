#include "tool/facts/collect/names/declared_names.h"

#include "clang/AST/ASTConsumer.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"
#include "tool/facts/frontend/dynamic_visitor.h"
#include "tool/facts/frontend/parse.h"
#include "tool/facts/frontend/unit.h"
#include "tool/facts/frontend/virtual_files.h"

namespace migrate {
namespace {

using Names = std::set<std::string>;

class MacroNames : public clang::PPCallbacks {
 public:
  MacroNames(const clang::SourceManager& sources, Names& names) : sources_(sources), names_(names) {}
  void MacroDefined(const clang::Token& name, const clang::MacroDirective* directive) override {
    clang::SourceLocation location = directive->getLocation();
    bool ours =
        sources_.getFileEntryRefForID(sources_.getFileID(location)) && !sources_.isInSystemHeader(location);
    if (ours) names_.insert(name.getIdentifierInfo()->getName().str());
  }

 private:
  const clang::SourceManager& sources_;
  Names& names_;
};

class DeclaredNames : public DynamicVisitor {
 public:
  DeclaredNames(const clang::SourceManager& sources, Names& names) : sources_(sources), names_(names) {}
  bool VisitNamedDecl(clang::NamedDecl* declaration) override {
    bool local = declaration->getParentFunctionOrMethod() || llvm::isa<clang::ParmVarDecl>(declaration) ||
                 declaration->isTemplateParameter();
    if (local || !declaration->getDeclName().isIdentifier() || declaration->getName().empty()) return true;
    if (sources_.isInSystemHeader(declaration->getLocation())) return true;
    names_.insert(qualified_name(*declaration));
    // A friend is found by argument-dependent lookup, so by its bare name.
    const auto* function = llvm::dyn_cast<clang::FunctionDecl>(declaration);
    if (function && function->getFriendObjectKind() != clang::Decl::FOK_None)
      names_.insert(declaration->getName().str());
    return true;
  }
  bool VisitCXXRecordDecl(clang::CXXRecordDecl* record) override {
    if (record->isThisDeclarationADefinition() && !sources_.isInSystemHeader(record->getLocation()))
      inherit(qualified_name(*record), *record, {record});
    return true;
  }

 private:
  using Records = std::set<const clang::CXXRecordDecl*>;

  // The declarations of the bases of `record`, as members of the class `name`. A template may derive from itself
  // (`struct List<N> : List<N - 1>`); `above` ends that recursion.
  void inherit(const std::string& name, const clang::CXXRecordDecl& record, Records above) {
    for (const clang::CXXBaseSpecifier& base : record.bases()) {
      const clang::CXXRecordDecl* from = class_of(base.getType());
      if (!from || !above.insert(from).second) continue;
      for (const clang::Decl* member : from->decls()) {
        const auto* named = llvm::dyn_cast<clang::NamedDecl>(member);
        if (named && named->getDeclName().isIdentifier()) names_.insert(name + "::" + named->getName().str());
      }
      inherit(name, *from, above);
    }
  }
  // The primary template of a template specialisation.
  static const clang::CXXRecordDecl* class_of(clang::QualType type) {
    const clang::CXXRecordDecl* record = type->getAsCXXRecordDecl();
    if (const auto* special = type->getAs<clang::TemplateSpecializationType>(); special && !record) {
      const clang::TemplateDecl* primary = special->getTemplateName().getAsTemplateDecl();
      record = primary ? llvm::dyn_cast<clang::CXXRecordDecl>(primary->getTemplatedDecl()) : nullptr;
    }
    return record ? record->getDefinition() : nullptr;
  }

  const clang::SourceManager& sources_;
  Names& names_;
};

class NamesAction : public clang::ASTFrontendAction {
 public:
  NamesAction(const DiagnosticLog& log, Names& names, std::string& error)
      : log_(log), names_(names), error_(error) {}

  bool BeginSourceFileAction(clang::CompilerInstance& compiler) override {
    compiler.getPreprocessor().addPPCallbacks(
        std::make_unique<MacroNames>(compiler.getSourceManager(), names_));
    return true;
  }
  std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(clang::CompilerInstance&, llvm::StringRef) override {
    class Consumer : public clang::ASTConsumer {
     public:
      explicit Consumer(Names& names) : names_(names) {}
      void HandleTranslationUnit(clang::ASTContext& context) override {
        DeclaredNames(context.getSourceManager(), names_).TraverseDecl(context.getTranslationUnitDecl());
      }

     private:
      Names& names_;
    };
    return std::make_unique<Consumer>(names_);
  }
  void EndSourceFileAction() override {
    clang::SourceManager& sources = getCompilerInstance().getSourceManager();
    for (const RawDiagnostic& raw : log_.found) {
      if (raw.level == DiagnosticLevel::warning || !error_.empty()) continue;
      auto where = sources.getPresumedLoc(raw.location);
      if (where.isValid())
        error_ = std::string(where.getFilename()) + ":" + std::to_string(where.getLine()) + ": ";
      error_ += raw.message;
    }
  }

 private:
  const DiagnosticLog& log_;
  Names& names_;
  std::string& error_;
};

}  // namespace

Result<std::set<std::string>> declared_names(const std::vector<std::string>& headers,
                                             const std::vector<std::string>& arguments,
                                             const std::map<std::string, std::string>& overlay) {
  const std::string main = std::string(kVirtualDirectory) + "/declared_names.cpp";
  std::map<std::string, std::string> all = overlay;
  std::string& text = all[main];
  for (const std::string& header : headers) text += "#include \"" + header + "\"\n";
  Names names;
  std::string error;
  DiagnosticLog log;
  NamesAction action(log, names, error);
  std::vector<std::string> words = arguments;
  words.push_back("-w");
  ParseJob here;
  std::string failure = run_parser({main, working_directory(here), words},
                                   make_file_system(nullptr, &all, nullptr), action, log);
  if (failure.empty()) failure = error;
  if (!failure.empty()) return Error{failure};
  return names;
}

}  // namespace migrate
