#include "tool/facts/collect/symbol_uses.h"

#include <algorithm>

#include "clang/AST/DeclTemplate.h"
#include "tool/facts/collect/call_text.h"
#include "tool/facts/collect/extents.h"

namespace migrate {
namespace {

std::string last_component(const std::string& name) {
  size_t colons = name.rfind("::");
  return colons == std::string::npos ? name : name.substr(colons + 2);
}

/// The declaration whose location shows the origin of a symbol: the first one, of the primary template.
const clang::NamedDecl& origin(const clang::NamedDecl& declaration) {
  const clang::NamedDecl* decl = declaration.getUnderlyingDecl();
  if (const auto* function = llvm::dyn_cast<clang::FunctionDecl>(decl)) return *canonical_function(function);
  if (const auto* record = llvm::dyn_cast<clang::ClassTemplateSpecializationDecl>(decl)) {
    decl = record->getSpecializedTemplate();
  }
  return *llvm::cast<clang::NamedDecl>(decl->getCanonicalDecl());
}

/// Rules of --rules may name declarations of the program itself; the built-in rules never do.
bool is_of_user_rules(const SymbolEntry* entry) { return entry && entry->rule->layer > 0; }

// `struct CUstream_st;`, without a definition anywhere, and `typedef struct CUstream_st* cudaStream_t;`.
bool only_announced(const clang::NamedDecl& declaration) {
  if (const auto* alias = llvm::dyn_cast<clang::TypedefNameDecl>(&declaration)) {
    const clang::QualType handle = alias->getUnderlyingType();
    const clang::TagDecl* pointee =
        handle->isPointerType() ? handle->getPointeeType()->getAsTagDecl() : nullptr;
    return pointee && !pointee->getDefinition();
  }
  const auto* tag = llvm::dyn_cast<clang::TagDecl>(&declaration);
  return tag && !tag->getDefinition();
}

/// `cudaSetDevice(0);` in C, without a header: the call declares the function.
bool is_declared_by_a_call(const clang::NamedDecl& declaration) {
  const auto* function = llvm::dyn_cast<clang::FunctionDecl>(&declaration);
  return function && !function->getASTContext().getLangOpts().CPlusPlus &&
         llvm::all_of(function->redecls(), [](const clang::FunctionDecl* one) { return one->isImplicit(); });
}

}  // namespace

UseKind use_kind(const clang::NamedDecl& declaration) {
  const clang::NamedDecl* decl = declaration.getUnderlyingDecl();
  if (const auto* described = llvm::dyn_cast<clang::TemplateDecl>(decl)) {
    if (described->getTemplatedDecl()) decl = described->getTemplatedDecl();
  }
  if (llvm::isa<clang::EnumConstantDecl>(decl)) return UseKind::enumerator;
  if (llvm::isa<clang::CXXMethodDecl, clang::FieldDecl, clang::IndirectFieldDecl>(decl))
    return UseKind::method;
  if (llvm::isa<clang::FunctionDecl>(decl)) return UseKind::function;
  if (llvm::isa<clang::TypeDecl>(decl)) return UseKind::type;
  if (llvm::isa<clang::NamespaceDecl, clang::NamespaceAliasDecl>(decl)) return UseKind::name_space;
  return UseKind::variable;
}

std::optional<Symbol> SymbolUses::symbol_of(const clang::NamedDecl& declaration, bool in_device_code) {
  auto& known = known_[in_device_code];
  auto found = known.find(&declaration);
  if (found == known.end()) found = known.emplace(&declaration, look_up(declaration, in_device_code)).first;
  return found->second;
}

std::optional<Symbol> SymbolUses::look_up(const clang::NamedDecl& declaration, bool in_device_code) {
  const clang::NamedDecl& first = origin(declaration);
  if (!first.getDeclName().isIdentifier() || first.getName().empty()) return std::nullopt;
  std::string name = qualified_name(first);
  const SymbolEntry* entry = unit_.rules.find(name);
  if (unit_.index.in_virtual_header(first)) {
    if (entry || unit_.rules.looks_like_cuda(first.getName())) return Symbol{name, entry};
    return std::nullopt;
  }
  if (unit_.index.in_user_file(first.getLocation())) {
    // A header declares the type of a handle itself in order not to include a CUDA header.
    const bool is_called_only = is_declared_by_a_call(first) && unit_.rules.looks_like_cuda(first.getName());
    const bool ours = is_of_user_rules(entry) || (entry && (only_announced(first) || is_called_only));
    return ours ? std::optional(Symbol{name, entry}) : std::nullopt;
  }
  // Declared by a system or third-party header. printf and expf are CUDA symbols in device code only.
  // The members of a class without a rule are not CUDA symbols: `caffe::Caffe::curand_generator`.
  bool of_class = !entry && first.isCXXClassMember();
  bool looks = !of_class && unit_.rules.looks_like_cuda(first.getName());
  if (looks) return Symbol{name, entry};
  if (entry && (in_device_code || name.find("::") != std::string::npos)) return Symbol{name, entry};
  return std::nullopt;
}

std::optional<Symbol> SymbolUses::member_of(const clang::NamedDecl& member,
                                            const clang::CXXRecordDecl* object, bool in_device_code) {
  if (!member.getDeclName().isIdentifier() || member.getName().empty()) return std::nullopt;
  std::vector<const clang::CXXRecordDecl*> classes;
  if (object) classes.push_back(object);
  for (size_t i = 0; i < classes.size() && i < 32; ++i) {
    std::string name = qualified_name(*classes[i]) + "::" + member.getNameAsString();
    const SymbolEntry* entry = unit_.rules.find(name);
    if (entry && !unit_.index.in_user_file(origin(member).getLocation())) return Symbol{name, entry};
    const clang::CXXRecordDecl* definition = classes[i]->getDefinition();
    if (!definition) continue;
    for (const auto& base : definition->bases()) {
      if (const auto* record = base.getType()->getAsCXXRecordDecl()) classes.push_back(record);
    }
  }
  auto symbol = symbol_of(member, in_device_code);
  if (symbol && !symbol->entry)
    return std::nullopt;  // fields and methods are reported only if they have a rule
  return symbol;
}

bool SymbolUses::is_new(const Place& place, const std::string& name) {
  return recorded_.insert({place.file, place.range.begin, name}).second;
}

void SymbolUses::settle(clang::SourceLocation location) {
  auto spot = unit_.index.spot(location);
  if (!spot) return;
  auto word = unit_.index.token_text(*spot);
  if (unit_.is_interesting(word) || unit_.may_end_a_name(word)) unit_.settle(*spot);
}

/// The constant offsets of all arguments of a call; empty if all are 0.
void SymbolUses::fill_offsets(SymbolUse& use, const clang::CallExpr& call) const {
  std::vector<int64_t> offsets;
  for (const clang::Expr* argument : call.arguments())
    offsets.push_back(constant_offset(*argument, *unit_.ast));
  const bool is_any = std::any_of(offsets.begin(), offsets.end(), [](int64_t offset) { return offset != 0; });
  if (is_any) use.offsets = std::move(offsets);
}

/// The constants among the arguments of a call; empty if there are none.
void SymbolUses::fill_constants(SymbolUse& use, const clang::CallExpr& call, const Where& where) {
  std::vector<std::string> constants;
  for (const clang::Expr* argument : call.arguments()) {
    const ConstantArgument value = constant_argument(*argument, where.function, *unit_.ast);
    const auto symbol = value.enumerator ? symbol_of(*value.enumerator, where.in_device_code) : std::nullopt;
    constants.push_back(symbol ? symbol->name : value.number ? std::to_string(*value.number) : std::string());
  }
  const bool is_any =
      std::any_of(constants.begin(), constants.end(), [](const auto& one) { return !one.empty(); });
  if (is_any) use.constants = std::move(constants);
}

void SymbolUses::use_field(const clang::ValueDecl& member, clang::SourceLocation location,
                           const Where& where) {
  const auto* field = llvm::dyn_cast<clang::FieldDecl>(&member);
  if (where.in_device_code || !field || !unit_.index.in_virtual_header(*field->getParent())) return;
  const std::string name = qualified_name(*field->getParent());
  const auto spot = unit_.rules.find(name) ? unit_.index.spot(location) : std::nullopt;
  if (!spot) return;
  FieldUse use{name + "::" + field->getNameAsString(), unit_.index.token_place(*spot)};
  if (fields_.insert(use.place).second) unit_.facts.fields.push_back(std::move(use));
}

void SymbolUses::record(UseKind kind, const Symbol& symbol, clang::SourceLocation location,
                        const Where& where, const clang::CallExpr* call) {
  auto spot = unit_.index.spot(location);
  if (!spot) return record_pasted(kind, symbol, location, where);
  if (unit_.index.token_text(*spot) != last_component(symbol.name)) return;
  unit_.settle(*spot);
  SymbolUse use;
  use.kind = symbol.entry ? kind : UseKind::unknown;
  use.name = symbol.name;
  use.place = unit_.index.token_place(*spot);
  use.in_macro_body = spot->in_macro_body;
  use.enclosing = where.name;
  use.in_device_code = where.in_device_code;
  if (!is_new(use.place, use.name)) return;
  const TokenFile& tokens = unit_.index.tokens(spot->file);
  use.is_call = call != nullptr;
  if (call) {
    fill_call(use, tokens, tokens.at(spot->offset), argument_begins(*call, *spot, unit_.index));
    fill_offsets(use, *call);
    fill_constants(use, *call, where);
  }
  unit_.facts.uses.push_back(std::move(use));
}

// The name has no location of its own if a macro pastes it together: `CU(Malloc)` with `cuda##name`.
void SymbolUses::record_pasted(UseKind kind, const Symbol& symbol, clang::SourceLocation location,
                               const Where& where) {
  clang::SourceManager& sources = unit_.index.manager();
  if (!location.isMacroID() || !sources.isWrittenInScratchSpace(sources.getSpellingLoc(location))) return;
  auto spot = unit_.index.spot(sources.getExpansionLoc(location));
  if (!spot) return;
  SymbolUse use;
  use.kind = symbol.entry ? kind : UseKind::unknown;
  use.name = symbol.name;
  use.place = unit_.index.token_place(*spot);
  use.certainty = Certainty::tokens;
  use.in_macro_body = true;
  use.enclosing = where.name;
  use.in_device_code = where.in_device_code;
  if (is_new(use.place, use.name)) unit_.facts.uses.push_back(std::move(use));
}

void SymbolUses::declare(const clang::NamedDecl& declaration, const Where& where) {
  if (!declaration.getDeclName().isIdentifier() || declaration.getName().empty()) return;
  bool member = !unit_.rules.members(declaration.getName()).empty();
  if (!member && !unit_.is_interesting(declaration.getName())) return;
  if (!unit_.index.in_user_file(declaration.getLocation())) return;
  // A declaration of the program that repeats a CUDA declaration is a use: `extern "C" cudaError_t cudaFree(void*);`
  if (auto symbol = symbol_of(declaration, where.in_device_code); symbol && symbol->entry) {
    // A declaration of the program stays; its uses change. A type that the program only forward-declares is the library's.
    bool own = unit_.index.in_user_file(origin(declaration).getLocation());
    if (own && !only_announced(declaration)) return settle(declaration.getLocation());
    return record(use_kind(declaration), *symbol, declaration.getLocation(), where);
  }
  if (unit_.index.in_virtual_header(origin(declaration))) return;
  unit_.own_names.insert(declaration.getNameAsString());
  settle(declaration.getLocation());
}

void fill_call(SymbolUse& use, const TokenFile& tokens, size_t name,
               const std::optional<std::vector<uint32_t>>& arguments) {
  size_t open = argument_list(tokens, name);
  if (open == tokens.size()) return;
  size_t close = tokens.matching(open);
  if (close == tokens.size()) return;
  use.is_call = true;
  use.call = {tokens[name].range.begin, tokens[close].range.end};
  if (auto object = object_of(tokens, name)) use.object = *object;
  Pieces pieces = split_at_commas(tokens, open + 1, close);
  use.arguments = arguments ? joined(pieces, *arguments) : pieces;
}

}  // namespace migrate
