#include "tool/facts/collect/function_text.h"

#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/TypeLoc.h"
#include "clang/Index/USRGeneration.h"
#include "llvm/ADT/SmallString.h"
#include "tool/facts/collect/call_text.h"

namespace migrate {
namespace {

/// Fills the facts about the parameter list whose '(' is at token `open`.
void fill_parameters(FunctionDeclaration& fact, const TokenFile& tokens, size_t open) {
  fact.after_paren = tokens[open].range.end;
  bool is_void = tokens.is(open + 1, "void") && tokens.is(open + 2, ")");
  if (is_void) fact.void_keyword = tokens.range(open + 1);
  fact.has_params = !is_void && !tokens.is(open + 1, ")");
}

bool may_be_defined_often(const clang::FunctionDecl& function) {
  return function.isInlined() || !function.isExternallyVisible() || function.isTemplated() ||
         function.getStorageClass() == clang::SC_Static;
}

/// The body with its braces, if it is contiguous in this file.
Range body_text(const clang::FunctionDecl& function, uint32_t file, Unit& unit) {
  const clang::Stmt* body = function.doesThisDeclarationHaveABody() ? function.getBody() : nullptr;
  if (!body) return {};
  auto open = unit.index.spot(body->getBeginLoc()), close = unit.index.spot(body->getEndLoc());
  if (!open || !close || open->file != file || close->file != file || close->offset < open->offset) return {};
  return {open->offset, unit.index.token_place(*close).range.end};
}

std::optional<Spot> parameter_list(const clang::FunctionDecl& function, Unit& unit) {
  auto type = function.getFunctionTypeLoc();
  if (!type) return std::nullopt;
  return unit.index.spot(type.getLParenLoc());
}

}  // namespace

std::optional<FunctionDeclaration> declaration_text(const clang::FunctionDecl& function, Unit& unit) {
  const auto name = unit.index.written_name(function.getLocation());
  if (!name) return std::nullopt;
  FunctionDeclaration fact;
  fact.name = name->place;
  const uint32_t file = fact.name.file;
  fact.is_definition = function.isThisDeclarationADefinition();
  fact.in_macro_body = name->in_macro_body;
  fact.in_header = !unit.facts.files[file].is_main;
  fact.has_inline = may_be_defined_often(function);
  const TokenFile& tokens = unit.index.tokens(file);
  auto paren = parameter_list(function, unit);
  if (paren && paren->file == file) {
    size_t open = tokens.at(paren->offset);
    if (tokens.is(open, "(")) fill_parameters(fact, tokens, open);
    fact.in_macro_body |= paren->in_macro_body;
  }
  clang::SourceManager& sources = unit.index.manager();
  clang::SourceLocation begin = function.getInnerLocStart();  // after `template <...>`
  const bool stays_in_macro = name->in_macro_body && !name->is_pasted;
  auto first = unit.index.spot(stays_in_macro ? begin : sources.getExpansionLoc(begin));
  if (first && first->file == file && first->offset <= fact.name.range.begin)
    fact.specifier_begin = first->offset;
  fact.body = body_text(function, file, unit);
  return fact;
}

std::optional<FunctionDeclaration> explicit_instantiation_text(const clang::FunctionDecl& function,
                                                               Unit& unit) {
  auto name = unit.index.spot(function.getPointOfInstantiation());
  if (!name || !function.getIdentifier()) return std::nullopt;
  const TokenFile& tokens = unit.index.tokens(name->file);
  size_t token = tokens.at(name->offset);
  if (!tokens.is(token, function.getName())) return std::nullopt;
  FunctionDeclaration fact;
  fact.name = unit.index.token_place(*name);
  fact.in_macro_body = name->in_macro_body;
  fact.in_header = !unit.facts.files[name->file].is_main;
  fact.has_inline = true;
  fact.specifier_begin = name->offset;
  size_t open = argument_list(tokens, token);
  if (open < tokens.size()) fill_parameters(fact, tokens, open);
  return fact;
}

ExecutionSpace written_space(const clang::FunctionDecl& function, Unit& unit) {
  if (unit.is_cuda) return execution_space(function);
  const auto name = unit.index.written_name(function.getLocation());
  if (!name) return ExecutionSpace::host;
  const TokenFile& tokens = unit.index.tokens(name->place.file);
  bool device = false, host = false;
  for (size_t i = tokens.at(name->place.range.begin); i-- > 0;) {
    if (tokens.is(i, ")")) {  // __launch_bounds__(256)
      i = tokens.matching_back(i);
      if (i == tokens.size()) break;
      continue;
    }
    bool ends = tokens.is(i, ";") || tokens.is(i, "{") || tokens.is(i, "}") || tokens.is(i, "(") ||
                tokens.directive_of(i);
    if (ends) break;
    if (tokens.is(i, "__global__")) return ExecutionSpace::global;
    device |= tokens.is(i, "__device__");
    host |= tokens.is(i, "__host__");
  }
  if (!device) return ExecutionSpace::host;
  return host ? ExecutionSpace::host_device : ExecutionSpace::device;
}

int64_t launch_bound(const clang::FunctionDecl& function) {
  const auto* attribute = function.getAttr<clang::CUDALaunchBoundsAttr>();
  const clang::Expr* threads = attribute ? attribute->getMaxThreads() : nullptr;
  if (!threads || threads->isValueDependent()) return 0;
  auto value = threads->getIntegerConstantExpr(function.getASTContext());
  return value && value->isSignedIntN(32) && value->isStrictlyPositive() ? value->getExtValue() : 0;
}

std::string launch_bounds_text(const clang::FunctionDecl& function, Unit& unit) {
  const auto* attribute = function.getAttr<clang::CUDALaunchBoundsAttr>();
  if (!attribute) return "";
  auto spot = unit.index.spot(unit.index.manager().getExpansionLoc(attribute->getLocation()));
  if (!spot) return "";
  const TokenFile& tokens = unit.index.tokens(spot->file);
  size_t open = tokens.at(spot->offset) + 1;
  if (!tokens.is(open, "(")) return "";
  size_t close = tokens.matching(open);
  if (close == tokens.size()) return "";
  return std::string(tokens.text(Range{tokens[open].range.end, tokens[close].range.begin}));
}

std::string function_usr(const clang::FunctionDecl& canonical, Unit& unit) {
  llvm::SmallString<128> usr;
  if (clang::index::generateUSRForDecl(&canonical, usr)) usr = qualified_name(canonical);
  if (canonical.isExternallyVisible()) return std::string(usr);
  const auto name = unit.index.written_name(canonical.getLocation());
  return (name ? unit.facts.files[name->place.file].path : std::string()) + "|" + std::string(usr);
}

namespace {

// Whether a parameter or local variable of the function has the name of one of the added parameters.
bool declares_builtin_name(const clang::FunctionDecl& function) {
  for (const clang::Decl* declaration : function.decls()) {
    const auto* variable = llvm::dyn_cast<clang::VarDecl>(declaration);
    if (!variable || !variable->getIdentifier()) continue;
    const llvm::StringRef name = variable->getName();
    if (name == "threadIdx" || name == "blockIdx" || name == "blockDim" || name == "gridDim") return true;
  }
  return false;
}

}  // namespace

std::string function_name(const clang::FunctionDecl& canonical) {
  const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(&canonical);
  if (!method || !method->getParent()->isLambda()) return qualified_name(canonical);
  const clang::DeclContext* around = method->getParent()->getDeclContext();
  while (around && !around->isFunctionOrMethod()) around = around->getParent();
  const auto* function = llvm::dyn_cast_or_null<clang::FunctionDecl>(around);
  return function ? "lambda in " + function_name(*function) : "lambda";
}

// `for (auto x : range)` calls them implicitly, so no arguments can be added.
static bool is_for_range_loops(const clang::FunctionDecl& function) {
  const clang::IdentifierInfo* name = function.getIdentifier();
  return name && (name->isStr("begin") || name->isStr("end"));
}

bool has_fixed_signature(const clang::FunctionDecl& function) {
  if (declares_builtin_name(function) || is_for_range_loops(function)) return true;
  if (function.isMain() || function.isVariadic() || function.isOverloadedOperator()) return true;
  if (llvm::isa<clang::CXXConstructorDecl, clang::CXXDestructorDecl, clang::CXXConversionDecl>(function))
    return true;
  if (function.getLiteralIdentifier()) return true;
  const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(&function);
  return method && (method->isVirtual() || method->getParent()->isLambda());
}

}  // namespace migrate
