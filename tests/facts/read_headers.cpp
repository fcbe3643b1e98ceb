#include "tests/facts/read_headers.h"

#include <algorithm>
#include <filesystem>
#include <memory>
#include <optional>
#include <stdexcept>

#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/Decl.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/RecordLayout.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/ASTUnit.h"
#include "clang/Lex/MacroInfo.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Tooling/Tooling.h"

namespace cann {
namespace {

namespace fs = std::filesystem;

bool has_both(const fs::path& folder) {
  return fs::exists(folder / "acl/acl.h") && fs::exists(folder / "hccl/hccl.h");
}

class ErrorTexts : public clang::DiagnosticConsumer {
 public:
  void HandleDiagnostic(clang::DiagnosticsEngine::Level level, const clang::Diagnostic& info) override {
    DiagnosticConsumer::HandleDiagnostic(level, info);
    if (level < clang::DiagnosticsEngine::Error) return;
    llvm::SmallString<200> message;
    info.FormatDiagnostic(message);
    std::string place;
    if (info.hasSourceManager() && info.getLocation().isValid())
      place = info.getLocation().printToString(info.getSourceManager()) + ": ";
    texts += place + message.str().str() + "\n";
  }
  std::string texts;
};

/// Where headers are, and the folders of those whose declarations count.
struct Folders {
  std::vector<std::string> include;
  std::vector<std::string> parts;  ///< "acl/"
};

std::unique_ptr<clang::ASTUnit> parse(const std::string& code, const std::vector<std::string>& include,
                                      ErrorTexts* errors) {
  // acl/ops/acl_dvpp.h of CANN 8.1 is an error without the macro.
  std::vector<std::string> arguments = {"-std=c++17", "-w", "-ferror-limit=0", "-DENABLE_DVPP_INTERFACE"};
  for (const std::string& folder : include) arguments.push_back("-I" + folder);
  return clang::tooling::buildASTFromCodeWithArgs(
      code, arguments, "headers.cpp", MIGRATE_CLANG_PREFIX "/bin/clang",
      std::make_shared<clang::PCHContainerOperations>(),
      clang::tooling::getClangStripDependencyFileAdjuster(), clang::tooling::FileContentMappings(), errors);
}

/// Collects the declarations of one parse that lie in the parts of the folders.
class Collector {
 public:
  Collector(clang::ASTUnit& unit, Folders folders)
      : context_(unit.getASTContext()),
        sources_(unit.getSourceManager()),
        folders_(std::move(folders)),
        policy_(context_.getLangOpts()) {
    policy_.SuppressTagKeyword = true;
    policy_.AnonymousTagLocations = false;
  }

  void collect(const clang::DeclContext& declarations) {
    for (const clang::Decl* declaration : declarations.decls()) {
      if (const auto* block = llvm::dyn_cast<clang::LinkageSpecDecl>(declaration)) collect(*block);
      const std::optional<Place> place = place_of(declaration->getLocation());
      if (place) add(*declaration, *place);
    }
  }

  void collect_macros(clang::Preprocessor& preprocessor) {
    for (const auto& [identifier, state] : preprocessor.macros()) {
      const clang::MacroInfo* macro = preprocessor.getMacroInfo(identifier);
      if (macro == nullptr || macro->isFunctionLike() || macro->tokens_empty()) continue;
      const std::optional<Place> place = place_of(macro->getDefinitionLoc());
      if (place) macros[identifier->getName().str()] = *place;
    }
  }

  HeaderFacts facts;
  std::map<std::string, Place> macros;

 private:
  std::optional<Place> place_of(clang::SourceLocation location) const {
    const clang::SourceLocation at = sources_.getExpansionLoc(location);
    const std::string file = sources_.getFilename(at).str();
    for (const std::string& folder : folders_.include) {
      if (file.rfind(folder + "/", 0) != 0) continue;
      const std::string path = file.substr(folder.size() + 1);
      for (const std::string& part : folders_.parts)
        if (path.rfind(part, 0) == 0) return Place{path, sources_.getSpellingLineNumber(at)};
    }
    return std::nullopt;
  }

  std::string text_of(clang::QualType type) const { return type.getCanonicalType().getAsString(policy_); }

  /// The name of a struct or enumeration, or of the typedef around it; empty if there is none.
  static std::string name_of(const clang::TagDecl& tag) {
    if (!tag.getName().empty()) return tag.getName().str();
    const clang::TypedefNameDecl* around = tag.getTypedefNameForAnonDecl();
    return around == nullptr ? "" : around->getName().str();
  }

  void add(const clang::Decl& declaration, const Place& place) {
    if (const auto* function = llvm::dyn_cast<clang::FunctionDecl>(&declaration)) {
      note(function->getName().str(), place);
      const bool is_inline = function->isInlined() || function->getStorageClass() == clang::SC_Static;
      (is_inline ? facts.inline_functions : facts.functions)[function->getName().str()] =
          text_of(function->getType());
    } else if (const auto* enumeration = llvm::dyn_cast<clang::EnumDecl>(&declaration)) {
      add_enum(*enumeration, place);
    } else if (const auto* record = llvm::dyn_cast<clang::RecordDecl>(&declaration)) {
      if (record->isCompleteDefinition() && !name_of(*record).empty()) add_struct(*record, place);
    } else if (const auto* name = llvm::dyn_cast<clang::TypedefNameDecl>(&declaration)) {
      const std::string type = text_of(name->getUnderlyingType());
      note(name->getName().str(), place);
      if (type != name->getName()) facts.types[name->getName().str()] = type;
    } else if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(&declaration)) {
      add_value(*variable, variable->getName().str(), place);
    }
  }

  void add_enum(const clang::EnumDecl& enumeration, const Place& place) {
    const std::string name = name_of(enumeration);
    if (!enumeration.isCompleteDefinition()) return;
    if (!name.empty()) note(name, place);
    for (const clang::EnumConstantDecl* constant : enumeration.enumerators()) {
      facts.enums[name][constant->getName().str()] = constant->getInitVal().getExtValue();
      note(constant->getName().str(), place_of(constant->getLocation()).value_or(place));
    }
  }

  void add_struct(const clang::RecordDecl& record, const Place& place) {
    const clang::ASTRecordLayout& layout = context_.getASTRecordLayout(&record);
    Layout result{layout.getSize().getQuantity(), layout.getAlignment().getQuantity(), {}};
    add_fields(record, 0, &result);
    note(name_of(record), place);
    facts.structs[name_of(record)] = std::move(result);
  }

  void add_fields(const clang::RecordDecl& record, long long start, Layout* result) {
    const clang::ASTRecordLayout& layout = context_.getASTRecordLayout(&record);
    for (const clang::FieldDecl* field : record.fields()) {
      const long long offset = start + static_cast<long long>(layout.getFieldOffset(field->getFieldIndex()));
      const clang::RecordDecl* inner = field->getType()->getAsRecordDecl();
      if (inner != nullptr && name_of(*inner).empty())
        add_fields(*inner, offset, result);
      else
        result->fields.push_back({field->getName().str(), text_of(field->getType()), offset});
    }
  }

  void add_value(const clang::VarDecl& variable, const std::string& name, const Place& place) {
    const std::optional<long long> value = value_of(variable, context_);
    if (!value) return;
    facts.values[name] = *value;
    note(name, place);
  }

  /// A name that is declared again, or a typedef of the same name, keeps its first place.
  void note(const std::string& name, const Place& place) { facts.places.emplace(name, place); }

 public:
  /// The value of a constant of an integral type.
  static std::optional<long long> value_of(const clang::VarDecl& variable, const clang::ASTContext& context) {
    if (variable.isInvalidDecl() || !variable.getType().isConstQualified() || variable.getInit() == nullptr)
      return std::nullopt;
    if (!variable.getType()->isIntegralOrEnumerationType()) return std::nullopt;
    clang::Expr::EvalResult result;
    if (!variable.getInit()->EvaluateAsInt(result, context)) return std::nullopt;
    return result.Val.getInt().getExtValue();
  }

 private:
  clang::ASTContext& context_;
  const clang::SourceManager& sources_;
  Folders folders_;
  clang::PrintingPolicy policy_;
};

std::string includes_of(const std::string& folder) {
  std::vector<std::string> found;
  for (const char* part : {"acl", "acl/ops", "hccl"}) {
    if (!fs::is_directory(fs::path(folder) / part)) continue;
    for (const auto& entry : fs::directory_iterator(fs::path(folder) / part)) {
      if (entry.path().extension() == ".h")
        found.push_back(std::string(part) + "/" + entry.path().filename().string());
    }
  }
  std::sort(found.begin(), found.end());
  std::string code;
  for (const std::string& header : found) code += "#include <" + header + ">\n";
  return code;
}

/// A macro has the value that it gives to a constant. What is no integer expression has none.
void add_values_of_macros(const std::string& includes, const std::vector<std::string>& include,
                          const std::map<std::string, Place>& macros, HeaderFacts* facts) {
  const std::string prefix = "value_of_";
  std::string code = includes;
  for (const auto& [name, place] : macros)
    code += "static const auto " + prefix + name + " = (" + name + ");\n";
  ErrorTexts ignored;
  const std::unique_ptr<clang::ASTUnit> unit = parse(code, include, &ignored);
  if (unit == nullptr) throw std::runtime_error("Clang gave no syntax tree for the macros of " + include[0]);
  for (const clang::Decl* declaration : unit->getASTContext().getTranslationUnitDecl()->decls()) {
    const auto* variable = llvm::dyn_cast<clang::VarDecl>(declaration);
    if (variable == nullptr || !variable->getName().starts_with(prefix)) continue;
    const std::string name = variable->getName().str().substr(prefix.size());
    const std::optional<long long> value = Collector::value_of(*variable, unit->getASTContext());
    if (!value) continue;
    facts->values[name] = *value;
    facts->places.emplace(name, macros.at(name));
  }
}

std::string version_of(const HeaderFacts& facts) {
  std::string version;
  for (const char* part : {"ACL_MAJOR_VERSION", "ACL_MINOR_VERSION", "ACL_PATCH_VERSION"}) {
    const auto found = facts.values.find(part);
    if (found == facts.values.end()) return "";
    version += (version.empty() ? "" : ".") + std::to_string(found->second);
  }
  return version;
}

}  // namespace

std::string include_folder_of(const std::string& folder) {
  if (!fs::is_directory(folder)) throw std::runtime_error(folder + ": no such folder");
  std::vector<fs::path> candidates = {folder, fs::path(folder) / "include"};
  std::vector<fs::path> inner;
  for (const auto& entry : fs::directory_iterator(folder)) inner.push_back(entry.path() / "include");
  std::sort(inner.begin(), inner.end());
  candidates.insert(candidates.end(), inner.begin(), inner.end());
  for (const fs::path& candidate : candidates) {
    if (has_both(candidate)) return candidate.lexically_normal().string();
  }
  throw std::runtime_error(folder +
                           ": neither it nor its include/ nor an include/ one folder below has acl/acl.h and "
                           "hccl/hccl.h; name the folder of a CANN toolkit, or its include folder");
}

HeaderFacts read_headers(const std::string& include_folder) {
  const std::string includes = includes_of(include_folder);
  ErrorTexts errors;
  const std::unique_ptr<clang::ASTUnit> unit = parse(includes, {include_folder}, &errors);
  if (unit == nullptr || !errors.texts.empty())
    throw std::runtime_error(include_folder + ": the headers do not parse:\n" + errors.texts);
  Collector collector(*unit, {{include_folder}, {"acl/", "hccl/"}});
  collector.collect(*unit->getASTContext().getTranslationUnitDecl());
  collector.collect_macros(unit->getPreprocessor());
  HeaderFacts facts = std::move(collector.facts);
  add_values_of_macros(includes, {include_folder}, collector.macros, &facts);
  facts.ascendcl = version_of(facts);
  return facts;
}

std::string operator_folder_of(const std::string& folder, const std::string& include) {
  const fs::path inner = "opp/built-in/op_impl/ai_core/tbe/op_api/include";
  for (const fs::path& candidate :
       {fs::path(include), fs::path(folder) / inner, fs::path(folder) / ".." / inner})
    if (fs::is_directory(candidate / "aclnnop")) return fs::weakly_canonical(candidate).string();
  return "";
}

std::vector<std::string> operator_headers(const std::vector<std::string>& include_folders) {
  std::vector<std::string> found;
  for (const std::string& folder : include_folders) {
    for (const char* part : {"aclnn", "aclnnop", "aclnnop/level2"}) {
      if (!fs::is_directory(fs::path(folder) / part)) continue;
      for (const auto& entry : fs::directory_iterator(fs::path(folder) / part))
        if (entry.path().extension() == ".h")
          found.push_back(std::string(part) + "/" + entry.path().filename().string());
    }
  }
  std::sort(found.begin(), found.end());
  return found;
}

HeaderFacts read_operator_headers(const std::vector<std::string>& include_folders,
                                  const std::vector<std::string>& headers) {
  std::string code;
  for (const std::string& header : headers) code += "#include <" + header + ">\n";
  ErrorTexts errors;
  const std::unique_ptr<clang::ASTUnit> unit = parse(code, include_folders, &errors);
  if (unit == nullptr || !errors.texts.empty())
    throw std::runtime_error(include_folders.back() + ": the headers do not parse:\n" + errors.texts);
  Collector collector(*unit, {include_folders, {"aclnn/", "aclnnop/"}});
  collector.collect(*unit->getASTContext().getTranslationUnitDecl());
  return std::move(collector.facts);
}

}  // namespace cann
