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

/// Whether a variable can be declared in each step: its constructor runs there anew, and nobody may notice.
bool may_be_made_again(const CXXRecordDecl& record) {
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
bool is_made_of_nothing(const Expr& init) {
  const auto* made = dyn_cast<CXXConstructExpr>(init.IgnoreImplicit());
  return made != nullptr && made->getParenOrBraceRange().isInvalid() &&
         llvm::all_of(made->arguments(),
                      [](const Expr* argument) { return isa<CXXDefaultArgExpr>(argument); });
}

}  // namespace

VariableTexts::VariableTexts(const FunctionDecl& function, const KernelBody& body, const std::string& prefix,
                             TypeNames& types, SourcePieces& pieces)
    : function_(function), body_(body), prefix_(prefix), types_(types), pieces_(pieces) {
  // Arrays of threads and names are in the order of the text, so that a kernel always gives the same.
  for (const auto& [v, keeping] : body.variables) order_.push_back(v);
  llvm::sort(order_, [](const VarDecl* a, const VarDecl* b) {
    return a->getLocation().getRawEncoding() < b->getLocation().getRawEncoding();
  });
  for (const VarDecl* v : order_)
    if (keeping(*v) == Keeping::kept) kept_.push_back(v);
}

Passing VariableTexts::passing(const VarDecl& v) const {
  const auto found = body_.passed.find(&v);
  return found != body_.passed.end() ? found->second : Passing::for_all;
}

bool VariableTexts::keeps_arrays() const {
  return llvm::any_of(kept_, [](const VarDecl* v) { return !v->getType()->isScalarType(); });
}

std::string VariableTexts::array_of(const VarDecl& v) const {
  if (passing(v) != Passing::for_all) return "npu_given_" + v.getName().str();
  const auto place = std::find(kept_.begin(), kept_.end(), &v) - kept_.begin();
  return "npu_kept_" + std::to_string(place);
}

std::string VariableTexts::rooms() {
  std::string text;
  for (const VarDecl* v : kept_) {
    const QualType type = v->getType().getNonReferenceType();
    const bool is_place = passing(*v) == Passing::by_place;
    text += "using " + array_of(*v) + "_type = " + types_.name(is_place ? type : type.getUnqualifiedType()) +
            ";\n";
    if (passing(*v) == Passing::for_all) text += room(*v);
  }
  return text;
}

std::string VariableTexts::room(const VarDecl& v) const {
  const QualType element = function_.getASTContext().getBaseElementType(v.getType());
  const auto* record = element->getAsCXXRecordDecl();
  if (record == nullptr || record->hasTrivialDefaultConstructor())
    return array_of(v) + "_type " + array_of(v) + "[::npu::detail::kMaxBlockThreads];\n";
  return "::npu::detail::Kept<" + array_of(v) + "_type> " + array_of(v) + ";\n";
}

std::string VariableTexts::kept_parameters() const {
  std::string text;
  for (const VarDecl* v : kept_) {
    if (!isa<ParmVarDecl>(v) || passing(*v) != Passing::for_all) continue;
    text += "for (int npu_thread = 0; npu_thread < ::npu::detail::kMaxBlockThreads; ++npu_thread)\n" +
            array_of(*v) + "[npu_thread] = " + v->getName().str() + ";\n";
  }
  return text;
}

bool VariableTexts::ask_place(const Step& step) const {
  return llvm::any_of(needed_by(step), [&](const VarDecl* v) { return body_.asking.count(v) != 0; });
}

std::string VariableTexts::begin(const Step& step) {
  std::string text;
  const std::set<const VarDecl*> needed = needed_by(step);
  for (const VarDecl* v : order_)
    if (needed.count(v) != 0) text += "[[maybe_unused]] const " + recomputed(*v);
  for (const VarDecl* v : kept_) {
    if (step.used.count(v) == 0 && step.declared.count(v) == 0) continue;
    const std::string type = array_of(*v) + "_type", name = v->getName().str(),
                      kept = array_of(*v) + "[npu_thread]";
    if (!is_copied(*v)) {
      text += type + "& " + name + (passing(*v) == Passing::by_place ? " = *" : " = ") + kept + ";\n";
      continue;
    }
    text += type + " " + name + ";\n";
    if (step.declared.count(v) == 0) text += "::npu::detail::assign(" + name + ", " + kept + ");\n";
  }
  return text;
}

std::string VariableTexts::end(const Step& step) const {
  std::string text;
  for (const VarDecl* v : kept_)
    if (is_copied(*v) && (step.changed.count(v) != 0 || step.declared.count(v) != 0))
      text += "::npu::detail::assign(" + array_of(*v) + "[npu_thread], " + v->getName().str() + ");\n";
  return text;
}

std::string VariableTexts::declaration(const DeclStmt& declaration) {
  std::string text;
  for (const Decl* one : declaration.decls()) {
    const auto* v = dyn_cast<VarDecl>(one);
    if (v == nullptr) {
      failed = "a declaration of variables and of something else";
      return "";
    }
    if (keeping(*v) == Keeping::kept) text += assignment(*v);
    if (keeping(*v) == Keeping::of_step) text += definition(*v);
  }
  return text;
}

/// The first value of a variable that is kept: by way of a variable of its own, so that every form of initialisation
/// fits.
std::string VariableTexts::assignment(const VarDecl& v) {
  if (!v.hasInit() || is_default(*v.getInit())) return "";
  const std::string name = v.getName().str();
  if (v.getType()->isScalarType() && v.getInitStyle() == VarDecl::CInit)
    return name + " = static_cast<" + array_of(v) + "_type>(" + pieces_.expression(*v.getInit()) + ");\n";
  return "{ " + array_of(v) + "_type npu_first" + initialiser(v) + "; ::npu::detail::assign(" + name +
         ", npu_first); }\n";
}

std::string VariableTexts::initialiser(const VarDecl& v) {
  const std::string text = pieces_.expression(*v.getInit());
  // "T v;": the constructor stands nowhere.
  if (v.getInit()->IgnoreImplicit()->getBeginLoc() == v.getLocation() && is_made_of_nothing(*v.getInit()))
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

std::string VariableTexts::definition(const VarDecl& v) {
  const std::string type = prefix_ + "_" + std::to_string(aliases_++);
  std::string text =
      "using " + type + " = " + types_.name(v.getType()) + ";\n" + type + " " + v.getName().str();
  if (v.hasInit() && !is_default(*v.getInit())) text += initialiser(v);
  return text + ";\n";
}

/// The alias stands in front of the function, because "[[maybe_unused]] const" stands in front of this.
std::string VariableTexts::recomputed(const VarDecl& v) {
  const std::string alias = prefix_ + "_" + std::to_string(aliases_++);
  in_front += "using " + alias + " = " + types_.name(v.getType().getUnqualifiedType()) + ";\n";
  return alias + " " + v.getName().str() + " = static_cast<" + alias + ">(" +
         pieces_.expression(*v.getInit()) + ");\n";
}

/// Variables that the step needs and that follow from the thread's index.
std::set<const VarDecl*> VariableTexts::needed_by(const Step& step) const {
  std::set<const VarDecl*> needed;
  for (const VarDecl* v : step.used) need(*v, needed);
  for (const VarDecl* v : step.declared) need(*v, needed);
  return needed;
}

void VariableTexts::need(const VarDecl& v, std::set<const VarDecl*>& needed) const {
  const auto found = body_.variables.find(&v);
  if (found == body_.variables.end() || found->second != Keeping::recomputed || !needed.insert(&v).second)
    return;
  follows_from(
      *v.getInit(),
      [&](const VarDecl& other) {
        need(other, needed);
        return true;
      },
      [](const FunctionDecl&) { return true; });
}

/// A copy may live in registers while the step runs.
bool VariableTexts::is_copied(const VarDecl& v) const {
  constexpr int64_t kMostCopiedBytes = 512;
  if (passing(v) == Passing::by_place || body_.addressed.count(&v) != 0) return false;
  const QualType type = v.getType().getNonReferenceType();
  const auto* record = type->getAsCXXRecordDecl();
  if (record != nullptr && !may_be_made_again(*record)) return false;
  return function_.getASTContext().getTypeSizeInChars(type).getQuantity() <= kMostCopiedBytes;
}

}  // namespace migrate
