#include "tool/npucxx/block_loops/variable_emitter.h"

#include <algorithm>

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "tool/npucxx/block_loops/rematerialize.h"

namespace migrate {
namespace {

using namespace clang;

bool is_default(const Expr& init) {
  const auto* made = dyn_cast<CXXConstructExpr>(init.IgnoreImplicit());
  return made != nullptr && made->getNumArgs() == 0 && made->getConstructor()->isTrivial();
}

/// Whether a variable can be declared in each region: its constructor runs there again, without a visible
/// effect.
bool is_reconstructible(const CXXRecordDecl& record) {
  if (record.hasTrivialDefaultConstructor()) return true;
  for (const CXXConstructorDecl* made : record.ctors()) {
    const FunctionDecl* definition = nullptr;
    if (!made->isDefaultConstructor() || !made->hasBody(definition)) continue;
    const auto* body = dyn_cast<CompoundStmt>(definition->getBody());
    return body != nullptr && body->body_empty() &&
           llvm::none_of(cast<CXXConstructorDecl>(definition)->inits(),
                         [&](const CXXCtorInitializer* initialiser) {
                           return initialiser->getInit()->HasSideEffects(record.getASTContext());
                         });
  }
  return false;
}

/// A constructor that is called without parentheses or braces.
bool is_value_initialization(const Expr& init) {
  const auto* made = dyn_cast<CXXConstructExpr>(init.IgnoreImplicit());
  return made != nullptr && made->getParenOrBraceRange().isInvalid() &&
         llvm::all_of(made->arguments(),
                      [](const Expr* argument) { return isa<CXXDefaultArgExpr>(argument); });
}

}  // namespace

VariableEmitter::VariableEmitter(const FunctionDecl& function, const KernelRegions& body,
                                 const std::string& prefix, TypeNames& types, SourcePieces& pieces)
    : function_(function), body_(body), prefix_(prefix), types_(types), pieces_(pieces) {
  // Context arrays and names are in text order, so that the output is deterministic.
  for (const auto& [v, storage] : body.variables) order_.push_back(v);
  llvm::sort(order_, [](const VarDecl* a, const VarDecl* b) {
    return a->getLocation().getRawEncoding() < b->getLocation().getRawEncoding();
  });
  for (const VarDecl* v : order_)
    if (storage(*v) == Storage::context_array) context_.push_back(v);
}

ParamMode VariableEmitter::param_mode(const VarDecl& v) const {
  const auto found = body_.passed.find(&v);
  return found != body_.passed.end() ? found->second : ParamMode::uniform;
}

bool VariableEmitter::has_context_arrays() const {
  return llvm::any_of(context_, [](const VarDecl* v) { return !v->getType()->isScalarType(); });
}

std::string VariableEmitter::array_of(const VarDecl& v) const {
  if (param_mode(v) != ParamMode::uniform) return "npu_given_" + v.getName().str();
  const auto index = std::find(context_.begin(), context_.end(), &v) - context_.begin();
  return "npu_context_" + std::to_string(index);
}

std::string VariableEmitter::storage_declarations() {
  std::string text;
  for (const VarDecl* v : context_) {
    const QualType type = v->getType().getNonReferenceType();
    const bool is_thread_id = param_mode(*v) == ParamMode::per_thread_ref;
    text += "using " + array_of(*v) +
            "_type = " + types_.name(is_thread_id ? type : type.getUnqualifiedType()) + ";\n";
    if (param_mode(*v) == ParamMode::uniform) text += storage_declaration(*v);
  }
  return text;
}

std::string VariableEmitter::storage_declaration(const VarDecl& v) const {
  const QualType element = function_.getASTContext().getBaseElementType(v.getType());
  const auto* record = element->getAsCXXRecordDecl();
  if (record == nullptr || record->hasTrivialDefaultConstructor())
    return array_of(v) + "_type " + array_of(v) + "[::npu::detail::kMaxBlockThreads];\n";
  return "::npu::detail::ContextArray<" + array_of(v) + "_type> " + array_of(v) + ";\n";
}

std::string VariableEmitter::context_parameters() const {
  std::string text;
  for (const VarDecl* v : context_) {
    if (!isa<ParmVarDecl>(v) || param_mode(*v) != ParamMode::uniform) continue;
    text += "for (int npu_thread = 0; npu_thread < ::npu::detail::kMaxBlockThreads; ++npu_thread)\n" +
            array_of(*v) + "[npu_thread] = " + v->getName().str() + ";\n";
  }
  return text;
}

bool VariableEmitter::needs_thread_id(const Region& region) const {
  return llvm::any_of(needed_by(region),
                      [&](const VarDecl* v) { return body_.thread_dependent.count(v) != 0; });
}

std::string VariableEmitter::begin(const Region& region) {
  std::string text;
  const std::set<const VarDecl*> needed = needed_by(region);
  for (const VarDecl* v : order_)
    if (needed.count(v) != 0) text += "[[maybe_unused]] const " + recomputed(*v);
  for (const VarDecl* v : context_) {
    if (region.used.count(v) == 0 && region.declared.count(v) == 0) continue;
    const std::string type = array_of(*v) + "_type", name = v->getName().str(),
                      context_arrays = array_of(*v) + "[npu_thread]";
    if (!is_copied(*v)) {
      text += type + "& " + name + (param_mode(*v) == ParamMode::per_thread_ref ? " = *" : " = ") +
              context_arrays + ";\n";
      continue;
    }
    text += type + " " + name + ";\n";
    if (region.declared.count(v) == 0)
      text += "::npu::detail::assign(" + name + ", " + context_arrays + ");\n";
  }
  return text;
}

std::string VariableEmitter::end(const Region& region) const {
  std::string text;
  for (const VarDecl* v : context_)
    if (is_copied(*v) && (region.changed.count(v) != 0 || region.declared.count(v) != 0))
      text += "::npu::detail::assign(" + array_of(*v) + "[npu_thread], " + v->getName().str() + ");\n";
  return text;
}

std::string VariableEmitter::declaration(const DeclStmt& declaration) {
  std::string text;
  for (const Decl* one : declaration.decls()) {
    const auto* v = dyn_cast<VarDecl>(one);
    if (v == nullptr) {
      failed = "a declaration of variables and of something else";
      return "";
    }
    if (storage(*v) == Storage::context_array) text += assignment(*v);
    if (storage(*v) == Storage::region_local) text += definition(*v);
  }
  return text;
}

std::string VariableEmitter::uniform_part(const DeclStmt& declaration) {
  std::string text;
  for (const Decl* one : declaration.decls())
    if (const auto* v = dyn_cast<VarDecl>(one); v != nullptr && storage(*v) == Storage::uniform)
      text += definition(*v);
  return text;
}

/// The initial value of a stored variable, through a temporary variable, so that every form of initialisation
/// works.
std::string VariableEmitter::assignment(const VarDecl& v) {
  if (!v.hasInit() || is_default(*v.getInit())) return "";
  const std::string name = v.getName().str();
  if (v.getType()->isScalarType() && v.getInitStyle() == VarDecl::CInit)
    return name + " = static_cast<" + array_of(v) + "_type>(" + pieces_.expression(*v.getInit()) + ");\n";
  return "{ " + array_of(v) + "_type npu_first" + initialiser(v) + "; ::npu::detail::assign(" + name +
         ", npu_first); }\n";
}

std::string VariableEmitter::initialiser(const VarDecl& v) {
  const std::string text = pieces_.expression(*v.getInit());
  // "T v;": the constructor is not written.
  if (v.getInit()->IgnoreImplicit()->getBeginLoc() == v.getLocation() &&
      is_value_initialization(*v.getInit()))
    return "";
  if (v.getInitStyle() == VarDecl::CInit) return " = " + text;
  // "T v(a)" and "T v{a}" of a class: the expression begins with the variable's name.
  const auto* made = dyn_cast<CXXConstructExpr>(v.getInit()->IgnoreImplicit());
  if (made != nullptr && made->getParenOrBraceRange().isValid()) {
    const size_t name = text.find_first_of("({");
    if (name != std::string::npos) return text.substr(name);
  }
  return v.getInitStyle() == VarDecl::ListInit ? text : "(" + text + ")";
}

std::string VariableEmitter::definition(const VarDecl& v) {
  const std::string type = prefix_ + "_" + std::to_string(aliases_++);
  std::string text =
      "using " + type + " = " + types_.name(v.getType()) + ";\n" + type + " " + v.getName().str();
  if (v.hasInit() && !is_default(*v.getInit())) text += initialiser(v);
  return text + ";\n";
}

/// The alias is before the function, because "[[maybe_unused]] const" is before this.
std::string VariableEmitter::recomputed(const VarDecl& v) {
  const std::string alias = prefix_ + "_" + std::to_string(aliases_++);
  in_front += "using " + alias + " = " + types_.name(v.getType().getUnqualifiedType()) + ";\n";
  return alias + " " + v.getName().str() + " = static_cast<" + alias + ">(" +
         pieces_.expression(*v.getInit()) + ");\n";
}

/// Variables that the region needs and that depend on the thread's index only.
std::set<const VarDecl*> VariableEmitter::needed_by(const Region& region) const {
  std::set<const VarDecl*> needed;
  for (const VarDecl* v : region.used) need(*v, needed);
  for (const VarDecl* v : region.declared) need(*v, needed);
  return needed;
}

void VariableEmitter::need(const VarDecl& v, std::set<const VarDecl*>& needed) const {
  const auto found = body_.variables.find(&v);
  if (found == body_.variables.end() || found->second != Storage::rematerialized || !needed.insert(&v).second)
    return;
  is_rematerializable(
      *v.getInit(),
      [&](const VarDecl& other) {
        need(other, needed);
        return true;
      },
      [](const FunctionDecl&) { return true; });
}

/// A copy may be in registers while the region runs.
bool VariableEmitter::is_copied(const VarDecl& v) const {
  constexpr int64_t kMostCopiedBytes = 512;
  if (param_mode(v) == ParamMode::per_thread_ref || body_.addressed.count(&v) != 0) return false;
  const QualType type = v.getType().getNonReferenceType();
  const auto* record = type->getAsCXXRecordDecl();
  if (record != nullptr && !is_reconstructible(*record)) return false;
  return function_.getASTContext().getTypeSizeInChars(type).getQuantity() <= kMostCopiedBytes;
}

}  // namespace migrate
