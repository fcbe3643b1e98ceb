#include "tool/facts/collect/launches.h"

#include <algorithm>
#include <optional>

#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"
#include "tool/facts/collect/call_text.h"
#include "tool/facts/collect/extents.h"
#include "tool/facts/collect/function_text.h"

namespace migrate {
namespace {

/// The function or the only template that a name refers to; null for overloads and for anything else.
const clang::FunctionDecl* named_function(const clang::Expr& callee) {
  if (const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(&callee)) {
    return llvm::dyn_cast<clang::FunctionDecl>(name->getDecl());
  }
  if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(&callee)) {
    return llvm::dyn_cast<clang::FunctionDecl>(member->getMemberDecl());
  }
  const auto* overloads = llvm::dyn_cast<clang::OverloadExpr>(&callee);
  if (!overloads || overloads->getNumDecls() != 1) return nullptr;
  return (*overloads->decls_begin())->getUnderlyingDecl()->getAsFunction();
}

/// Number of template arguments written in the name; nothing without angle brackets.
std::optional<unsigned> written_template_arguments(const clang::Expr& callee) {
  if (const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(&callee)) {
    if (name->hasExplicitTemplateArgs()) return name->getNumTemplateArgs();
  }
  if (const auto* overloads = llvm::dyn_cast<clang::OverloadExpr>(&callee)) {
    if (overloads->hasExplicitTemplateArgs()) return overloads->getNumTemplateArgs();
  }
  return std::nullopt;
}

bool is_overloaded(const clang::FunctionDecl& function) {
  const clang::Decl* only = nullptr;
  const clang::FunctionDecl* canonical = canonical_function(&function);
  const clang::DeclContext* context = canonical->getDeclContext()->getRedeclContext();
  for (const clang::NamedDecl* found : context->lookup(canonical->getDeclName())) {
    const clang::FunctionDecl* other = found->getUnderlyingDecl()->getAsFunction();
    if (!other) continue;
    const clang::Decl* identity = canonical_function(other);
    if (only && only != identity) return true;
    only = identity;
  }
  return false;
}

bool all_template_arguments_written(const clang::FunctionDecl& function, const clang::Expr& callee) {
  const auto* described = canonical_function(&function)->getDescribedFunctionTemplate();
  if (!described) return true;
  auto written = written_template_arguments(callee);
  if (!written) return false;
  const auto* parameters = described->getTemplateParameters();
  return *written == parameters->size() && !parameters->hasParameterPack();
}

Launch::Form form_of(const clang::Expr& callee, unsigned argument_count) {
  const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(&callee);
  if (name && llvm::isa<clang::NonTypeTemplateParmDecl>(name->getDecl())) return Launch::Form::value;
  if (llvm::isa<clang::SubstNonTypeTemplateParmExpr>(callee)) return Launch::Form::value;
  // k<T> of a dependent class: a static member template. A lambda works in every case.
  if (llvm::isa<clang::DependentScopeDeclRefExpr>(callee)) return Launch::Form::deduced;
  if (llvm::isa<clang::OverloadExpr>(callee) && !named_function(callee)) return Launch::Form::deduced;
  const clang::FunctionDecl* function = named_function(callee);
  if (!function) return Launch::Form::pointer;
  // Candidates may come from elsewhere: std::fill in addition to a kernel `fill` under `using namespace std`.
  const bool one_candidate = !is_overloaded(*function) && !(name && name->hadMultipleCandidates());
  bool plain = one_candidate && all_template_arguments_written(*function, callee) &&
               argument_count >= function->getNumParams() && !llvm::isa<clang::MemberExpr>(callee);
  return plain ? Launch::Form::value : Launch::Form::deduced;
}

const clang::Expr& kernel_expression(const clang::CUDAKernelCallExpr& call) {
  const clang::Expr* callee = call.getCallee()->IgnoreParenImpCasts();
  return *callee;
}

const clang::FunctionDecl* launched_function(const clang::CUDAKernelCallExpr& call) {
  if (const auto* direct = call.getDirectCallee()) return direct;
  return named_function(kernel_expression(call));
}

/// A builtin type or an integer, as template arguments are written; nothing for others.
std::optional<std::string> text_of(const clang::TemplateArgument& argument,
                                   const clang::ASTContext& context) {
  clang::PrintingPolicy policy(context.getLangOpts());
  policy.Bool = true;
  if (argument.getKind() == clang::TemplateArgument::Type) {
    const clang::QualType type = argument.getAsType().getCanonicalType();
    if (!type->isBuiltinType() || type.hasQualifiers()) return std::nullopt;
    return type.getAsString(policy);
  }
  if (argument.getKind() != clang::TemplateArgument::Integral) return std::nullopt;
  if (!argument.getIntegralType()->isSpecificBuiltinType(clang::BuiltinType::Int)) return std::nullopt;
  return std::to_string(argument.getAsIntegral().getExtValue());
}

/// "<float>" for a kernel whose template arguments are all deduced. Then it can be named as a value.
std::string deduced_arguments(const clang::CUDAKernelCallExpr& call, unsigned argument_count,
                              const clang::ASTContext& context) {
  const clang::Expr& callee = kernel_expression(call);
  const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(&callee);
  const clang::FunctionDecl* function = name != nullptr ? call.getDirectCallee() : nullptr;
  if (function == nullptr || function->isDependentContext() || name->hasExplicitTemplateArgs() ||
      is_overloaded(*function) || argument_count < function->getNumParams())
    return "";
  const clang::TemplateArgumentList* arguments = function->getTemplateSpecializationArgs();
  if (arguments == nullptr || llvm::isa<clang::CXXMethodDecl>(function)) return "";
  std::string list;
  for (const clang::TemplateArgument& argument : arguments->asArray()) {
    const auto text = text_of(argument, context);
    if (!text) return "";
    list += (list.empty() ? "" : ", ") + *text;
  }
  return list.empty() ? "" : "<" + list + ">";
}

/// The location of the kernel's name if the brackets after it come from a macro: "k" of `k SHAPE(g, b) (arguments)`.
std::optional<Place> callee_before_macro(const clang::Expr& callee, SourceIndex& index) {
  auto first = index.spot(callee.getBeginLoc()), last = index.spot(callee.getEndLoc());
  if (!first || !last || first->in_macro_body || first->file != last->file) return {};
  return Place{first->file, {index.token_place(*first).range.begin, index.token_place(*last).range.end}};
}

/// The source location that expands to `location`: "NULL" for its number.
clang::SourceLocation written_at(clang::SourceLocation location, const clang::SourceManager& sources) {
  while (location.isMacroID())
    location = sources.isMacroArgExpansion(location)
                   ? sources.getImmediateSpellingLoc(location)
                   : sources.getImmediateExpansionRange(location).getBegin();
  return location;
}

/// The single token of an argument that is a null pointer: NULL, or 0 for a pointer parameter. The pattern of a template
/// shows only NULL, its instantiations show both.
std::optional<Range> null_pointer(const clang::Expr& argument, uint32_t file, SourceIndex& index) {
  const clang::Expr* value = argument.IgnoreParenImpCasts();
  const auto* cast = llvm::dyn_cast<clang::ImplicitCastExpr>(&argument);
  bool null = cast && cast->getCastKind() == clang::CK_NullToPointer;
  if (!llvm::isa<clang::GNUNullExpr>(value) && !(null && llvm::isa<clang::IntegerLiteral>(value))) return {};
  auto spot = index.spot(written_at(value->getBeginLoc(), index.manager()));
  if (!spot || spot->file != file) return {};
  std::string_view token = index.token_text(*spot);
  if (token != "NULL" && token != "0" && token != "__null")
    return {};  // the name of a macro that contains the launch
  return index.token_place(*spot).range;
}

/// The list in braces that is written for a parameter of a class; nothing for other arguments.
std::optional<BracedArgument> braced(const clang::Expr& argument, uint32_t file, SourceIndex& index) {
  const clang::Expr* value = argument.IgnoreImplicit();
  const auto* made = llvm::dyn_cast<clang::CXXConstructExpr>(value);
  const bool is_list =
      llvm::isa<clang::InitListExpr>(value) ||
      (made && made->isListInitialization() && !llvm::isa<clang::CXXTemporaryObjectExpr>(made));
  const clang::QualType type = value->getType().getCanonicalType().getUnqualifiedType();
  const auto* record = type->getAsCXXRecordDecl();
  if (!is_list || !record || !record->getIdentifier() || type->isDependentType() || record->isLocalClass())
    return std::nullopt;
  const auto spot = index.spot(value->getBeginLoc());
  if (!spot || spot->file != file || index.token_text(*spot) != "{") return std::nullopt;
  clang::PrintingPolicy policy(record->getASTContext().getPrintingPolicy());
  policy.SuppressTagKeyword = true;
  return BracedArgument{index.token_place(*spot).range.begin, type.getAsString(policy)};
}

}  // namespace

void Launches::add_braced_arguments(const std::vector<size_t>& same, const clang::CUDAKernelCallExpr& call) {
  for (const clang::Expr* argument : call.arguments()) {
    const auto found = braced(*argument, unit_.facts.launches[same.front()].file, unit_.index);
    if (!found) continue;
    for (const size_t index : same) {
      auto& known = unit_.facts.launches[index].braced_arguments;
      const auto one = std::find_if(known.begin(), known.end(),
                                    [&](const BracedArgument& other) { return other.begin == found->begin; });
      if (one == known.end())
        known.push_back(*found);
      else if (one->type != found->type)
        one->type.clear();
    }
  }
}

void Launches::add_null_arguments(const std::vector<size_t>& same, const clang::CUDAKernelCallExpr& call) {
  for (const clang::Expr* argument : call.arguments()) {
    auto range = null_pointer(*argument, unit_.facts.launches[same.front()].file, unit_.index);
    for (size_t index : same) {
      auto& known = unit_.facts.launches[index].null_arguments;
      if (range && std::find(known.begin(), known.end(), *range) == known.end()) known.push_back(*range);
    }
  }
}

void Launches::add_before_macro(const clang::CUDAKernelCallExpr& call, Place callee,
                                const std::string& kernel, const Where& where) {
  auto& same = by_bracket_[{callee.file, callee.range.end}];
  if (!same.empty()) return;
  Launch launch;
  launch.file = callee.file;
  launch.kernel = kernel;
  launch.kernel_name = unit_.facts.files[callee.file].text.substr(callee.range.begin, callee.range.size());
  launch.form = form_of(kernel_expression(call), written_arguments(call));
  launch.callee = callee.range;
  launch.open = launch.close = launch.arguments_open = {callee.range.end, callee.range.end};
  launch.enclosing = where.name;
  same.push_back(unit_.facts.launches.size());
  unit_.facts.launches.push_back(std::move(launch));
}

void Launches::add_kernel(std::vector<size_t>& same, const std::string& kernel) {
  for (size_t index : same) {
    Launch& known = unit_.facts.launches[index];
    if (known.kernel == kernel) return;
    if (known.kernel.empty()) {  // unknown in the pattern, known in an instantiation
      known.kernel = kernel;
      return;
    }
  }
  Launch another = unit_.facts.launches[same.front()];
  another.kernel = kernel;
  same.push_back(unit_.facts.launches.size());
  unit_.facts.launches.push_back(std::move(another));
}

void Launches::add_bound(const std::vector<size_t>& same, int64_t bound) {
  for (size_t index : same) {
    int64_t& known = unit_.facts.launches[index].bound;
    if (bound > 0) known = known == 0 || known == bound ? bound : -1;
  }
}

void Launches::add_configuration(const std::vector<size_t>& same, const clang::CUDAKernelCallExpr& call,
                                 const Where& where) {
  const clang::CallExpr* config = call.getConfig();
  for (unsigned i = 0; i < 2 && i < config->getNumArgs(); ++i) {
    const auto value = constant_extents(*config->getArg(i), where.function, *unit_.ast);
    if (!value && where.is_pattern) continue;  // an instantiation may resolve it
    for (size_t index : same) {
      Extents& known = i == 0 ? unit_.facts.launches[index].grid : unit_.facts.launches[index].block;
      const Extents found = value.value_or(Extents{-1, -1, -1});
      known = known == Extents() ? found : common_extents(known, found);
    }
  }
  const bool is_default =
      config->getNumArgs() < 4 || is_default_stream(*config->getArg(3), where.function, *unit_.ast);
  for (size_t index : same) unit_.facts.launches[index].on_default_stream = is_default;
}

void Launches::add(const clang::CUDAKernelCallExpr& call, const Where& where) {
  auto bracket = unit_.index.spot(call.getConfig()->getBeginLoc());
  if (!bracket) return;
  const clang::FunctionDecl* function = launched_function(call);
  bool own = function && unit_.index.in_user_file(canonical_function(function)->getLocation());
  std::string kernel = own ? function_usr(*canonical_function(function), unit_) : std::string();
  const std::string deduced = deduced_arguments(call, written_arguments(call), *unit_.ast);
  auto& same = by_bracket_[{bracket->file, bracket->offset}];
  if (same.empty()) {
    add_bracket(call, *bracket, kernel, where);
    same.push_back(unit_.facts.launches.size() - 1);
    unit_.facts.launches.back().template_arguments = deduced;
  } else if (!kernel.empty() || !where.is_pattern) {
    add_kernel(same, kernel);
  }
  // An instantiation of the code around may launch another one.
  if (unit_.facts.launches[same.front()].template_arguments != deduced)
    for (const size_t index : same) unit_.facts.launches[index].template_arguments.clear();
  if (function) add_bound(same, launch_bound(*function));
  add_configuration(same, call, where);
  add_null_arguments(same, call);
  add_braced_arguments(same, call);
  const Launch& known = unit_.facts.launches[same.front()];
  bool brackets_only = known.in_macro_body && known.callee == known.open;
  auto callee = brackets_only ? callee_before_macro(kernel_expression(call), unit_.index) : std::nullopt;
  if (callee) add_before_macro(call, *callee, kernel, where);
}

void Launches::add_bracket(const clang::CUDAKernelCallExpr& call, const Spot& bracket,
                           const std::string& kernel, const Where& where) {
  const TokenFile& tokens = unit_.index.tokens(bracket.file);
  Launch launch;
  launch.file = bracket.file;
  launch.kernel = kernel;
  launch.form = form_of(kernel_expression(call), written_arguments(call));
  launch.in_macro_body = bracket.in_macro_body;
  launch.in_macro_argument = bracket.in_macro_argument;
  launch.enclosing = where.name;
  const clang::CallExpr* config = call.getConfig();
  LaunchText known{argument_begins(*config, bracket, unit_.index).value_or(std::vector<uint32_t>()), 0};
  auto close = unit_.index.spot(config->getRParenLoc());
  if (close && close->file == bracket.file) known.close = close->offset;
  if (!fill_launch(launch, tokens, tokens.at(bracket.offset), &known)) {
    launch.open = tokens.range(tokens.at(bracket.offset));
    launch.callee = launch.open;
    launch.certainty = Certainty::tokens;
  }
  unit_.facts.launches.push_back(std::move(launch));
}

void Launches::add_unparsed() {
  for (uint32_t file = 0; file < unit_.index.file_count(); ++file) {
    const TokenFile& tokens = unit_.index.tokens(file);
    for (size_t i = 1; i < tokens.size(); ++i) {
      bool bracket = tokens.is(i, "<<<") || (tokens.is(i, "<<") && tokens.is(i + 1, "<"));
      if (!bracket || tokens.is(i - 1, "operator") || by_bracket_.count({file, tokens[i].range.begin}))
        continue;
      Launch launch;
      launch.file = file;
      launch.certainty = Certainty::tokens;
      if (!fill_launch(launch, tokens, i, nullptr) || launch.config.size() < 2) continue;
      launch.in_macro_body = tokens.in_define(i);
      unit_.facts.launches.push_back(std::move(launch));
    }
  }
}

}  // namespace migrate
