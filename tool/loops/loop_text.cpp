#include "tool/loops/loop_text.h"

#include <utility>

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "tool/loops/outline.h"
#include "tool/loops/source_pieces.h"
#include "tool/loops/type_names.h"
#include "tool/loops/values.h"

namespace migrate {
namespace {

using namespace clang;

class Writer {
 public:
  Writer(const FunctionDecl& kernel, const KernelBody& body, int number)
      : kernel_(kernel),
        body_(body),
        name_("npu_block_" + std::to_string(number)),
        types_(kernel.getASTContext()),
        pieces_(kernel.getASTContext(), *kernel.getBody()) {
    // Arrays of threads and names are in the order of the text, so that a kernel always gives the same.
    for (const auto& [v, keeping] : body.variables) order_.push_back(v);
    llvm::sort(order_, [](const VarDecl* a, const VarDecl* b) {
      return a->getLocation().getRawEncoding() < b->getLocation().getRawEncoding();
    });
    for (const VarDecl* v : order_)
      if (keeping(*v) == Keeping::kept) kept_.push_back(v);
  }

  std::optional<std::string> run(std::string& why_not) {
    parameter_types();
    signature();
    keep_parameters();
    for (const Step& step : body_.steps) write(step);
    out_ += "}\n";
    offer();
    why_not = !pieces_.failed.empty() ? pieces_.failed : !types_.failed.empty() ? types_.failed : failed_;
    if (!why_not.empty()) return std::nullopt;
    return std::move(out_);
  }

 private:
  Keeping keeping(const VarDecl& v) const { return body_.variables.at(&v); }

  std::string array_of(const VarDecl& v) const {
    const auto place = std::find(kept_.begin(), kept_.end(), &v) - kept_.begin();
    return "npu_kept_" + std::to_string(place);
  }

  std::vector<const ParmVarDecl*> own_parameters() const {
    std::vector<const ParmVarDecl*> found;
    for (const ParmVarDecl* parameter : kernel_.parameters())
      if (!is_builtin_index(*parameter)) found.push_back(parameter);
    return found;
  }

  /// Types of parameters, under names, because a declarator of C++ cannot be put together from its parts.
  void parameter_types() {
    int i = 0;
    for (const ParmVarDecl* parameter : own_parameters())
      out_ += "using " + name_ + "_type_" + std::to_string(i++) + " = " + types_.name(parameter->getType()) + ";\n";
  }

  void signature() {
    out_ += "template <unsigned npu_width>\nstatic void " + name_ +
            "(::npu::Index blockIdx, ::npu::Index blockDim, ::npu::Index gridDim";
    int i = 0;
    for (const ParmVarDecl* parameter : own_parameters())
      out_ += ", [[maybe_unused]] " + name_ + "_type_" + std::to_string(i++) + " " + parameter->getName().str();
    out_ += ") {\n(void)blockIdx, (void)gridDim;\nif constexpr (npu_width != 0) blockDim.x = npu_width;\n";
    out_ += types_.template_parameters(kernel_);
    for (const VarDecl* v : kept_)
      out_ += "using " + array_of(*v) + "_type = " + types_.name(v->getType().getUnqualifiedType()) + ";\n" +
              array_of(*v) + "_type " + array_of(*v) + "[::npu::detail::kMaxBlockThreads];\n";
    if (body_.ends_early) out_ += "bool npu_ended[::npu::detail::kMaxBlockThreads] = {};\n";
  }

  void keep_parameters() {
    for (const ParmVarDecl* parameter : own_parameters()) {
      if (keeping(*parameter) != Keeping::kept) continue;
      out_ += "for (int npu_thread = 0; npu_thread < ::npu::detail::kMaxBlockThreads; ++npu_thread)\n" +
              array_of(*parameter) + "[npu_thread] = " + parameter->getName().str() + ";\n";
    }
  }

  void write(const Step& step) {
    switch (step.kind) {
      case Step::Kind::once:
        for (const Stmt* s : step.statements)
          if (!write_shared(*s)) out_ += pieces_.line_of(*s) + pieces_.statement(*s) + "\n";
        return;
      case Step::Kind::control:
        return write_control(step);
      case Step::Kind::choice:
        return write_choice(step);
      case Step::Kind::threads:
        return write_threads(step);
    }
  }

  /// Shared memory lies in front of the function: once for all widths that it is compiled for, because the C library
  /// takes the room for it from every thread's stack. False: the statement declares something else.
  bool write_shared(const Stmt& s) {
    const auto is_shared = [](const Decl* one) {
      const auto* v = dyn_cast<VarDecl>(one);
      return v != nullptr && v->getTSCSpec() != TSCS_unspecified && !v->hasInit();
    };
    const auto* declaration = dyn_cast<DeclStmt>(&s);
    if (declaration == nullptr || !llvm::all_of(declaration->decls(), is_shared)) return false;
    for (const Decl* one : declaration->decls()) {
      const auto& v = *cast<VarDecl>(one);
      const auto [array, is_new] = shared_.emplace(&v, name_ + "_shared_" + std::to_string(shared_.size()));
      const std::string& name = array->second;
      if (is_new)
        aliases_ += "using " + name + "_type = " + types_.name(v.getType()) + ";\nalignas(64) static thread_local " +
                    name + "_type " + name + ";\n";
      out_ += "[[maybe_unused]] auto& " + v.getName().str() + " = " + name + ";\n";
    }
    return true;
  }

  void write_list(const std::vector<Step>& steps) {
    out_ += " {\n";
    for (const Step& step : steps) write(step);
    out_ += "}\n";
  }

  void write_control(const Step& step) {
    out_ += pieces_.line_of(*step.control);
    if (const auto* loop = dyn_cast<ForStmt>(step.control)) out_ += pieces_.head(*loop, loop->getRParenLoc());
    if (const auto* loop = dyn_cast<WhileStmt>(step.control)) out_ += pieces_.head(*loop, loop->getRParenLoc());
    if (const auto* choice = dyn_cast<IfStmt>(step.control)) out_ += pieces_.head(*choice, choice->getRParenLoc());
    const auto* tail = dyn_cast<DoStmt>(step.control);
    if (tail != nullptr) out_ += "do";
    write_list(step.body);
    if (tail != nullptr) out_ += "while (" + pieces_.expression(*tail->getCond()) + ");\n";
    if (!step.otherwise.empty()) {
      out_ += "else";
      write_list(step.otherwise);
    }
  }

  /// Each thread finds out whether it takes the branch, or another turn. Where all do, as in most blocks, nothing needs
  /// to be asked any more, and loops can be vectorised.
  void write_choice(const Step& step) {
    const std::string number = std::to_string(choices_++);
    const std::string in = "npu_in_" + number, others = "npu_others_" + number, count = "npu_count_" + number;
    const std::string around = mask_;
    const bool is_loop = !isa<IfStmt>(step.control);
    out_ += "bool " + in + "[::npu::detail::kMaxBlockThreads]";
    if (!step.otherwise.empty()) out_ += ", " + others + "[::npu::detail::kMaxBlockThreads]";
    out_ += ";\nunsigned " + count + " = 0;\nNPU_EACH_THREAD_OF_BLOCK(blockDim) {\n" + in + "[npu_thread] = false;\n";
    if (!step.otherwise.empty()) out_ += others + "[npu_thread] = false;\n";
    find_out(step.heads.front(), in, count);
    if (!step.otherwise.empty()) out_ += others + "[npu_thread] = !" + in + "[npu_thread];\n";
    out_ += "}\n";
    if (is_loop) out_ += "while (" + count + " != 0) {\n";
    out_ += "if (" + count + " == blockDim.x * blockDim.y * blockDim.z)";
    mask_.clear();
    write_list(step.body);
    out_ += "else {\nif (" + count + " != 0)";
    mask_ = in;
    write_list(step.body);
    mask_ = others;
    if (!step.otherwise.empty()) write_list(step.otherwise);
    out_ += "}\n";
    mask_.clear();
    if (is_loop) {
      out_ += count + " = 0;\nNPU_EACH_THREAD_OF_BLOCK(blockDim) {\nif (!std::exchange(" + in +
              "[npu_thread], false)) continue;\n";
      find_out(step.heads.back(), in, count);
      out_ += "}\n}\n";
    }
    mask_ = around;
  }

  void find_out(const Step& head, const std::string& in, const std::string& count) {
    begin_thread(head);
    for (const Stmt* s : head.statements) {
      const auto* expression = dyn_cast<Expr>(s);
      out_ += expression != nullptr ? pieces_.expression(*expression) + ";\n" : statement(*s);
    }
    const std::string condition = head.condition != nullptr ? pieces_.expression(*head.condition) : "true";
    out_ += in + "[npu_thread] = static_cast<bool>(" + condition + ");\n" + count + " += " + in + "[npu_thread];\n";
    store(head);
  }

  /// What each thread begins a step with.
  void begin_thread(const Step& step) {
    if (body_.ends_early) out_ += "if (npu_ended[npu_thread]) continue;\n";
    if (!mask_.empty()) out_ += "if (!" + mask_ + "[npu_thread]) continue;\n";
    recompute(step);
    fetch(step);
  }

  void write_threads(const Step& step) {
    std::string text;
    for (const Stmt* s : step.statements) text += statement(*s);
    if (text.empty()) return;
    out_ += "NPU_EACH_THREAD_OF_BLOCK(blockDim) {\n";
    begin_thread(step);
    if (step.returns && body_.ends_early)
      out_ += "npu_ended[npu_thread] = true;\n[&] {\n" + text + "npu_ended[npu_thread] = false;\n}();\n";
    else if (step.returns)
      out_ += "[&] {\n" + text + "}();\n";
    else
      out_ += text;
    store(step);
    out_ += "}\n";
  }

  /// What lies in the step as written, except for the declarations of what is declared elsewhere.
  std::string statement(const Stmt& s) {
    const auto* declaration = dyn_cast<DeclStmt>(&s);
    const auto stays = [&](const Decl* one) {
      const auto* v = dyn_cast<VarDecl>(one);
      return v == nullptr || keeping(*v) == Keeping::of_step;
    };
    if (declaration == nullptr || llvm::all_of(declaration->decls(), stays))
      return pieces_.line_of(s) + pieces_.statement(s) + "\n";
    std::string text;
    for (const Decl* one : declaration->decls()) {
      const auto* v = dyn_cast<VarDecl>(one);
      if (v == nullptr) {
        failed_ = "a declaration of variables and of something else";
        return "";
      }
      if (keeping(*v) == Keeping::kept) text += assignment(*v);
      if (keeping(*v) == Keeping::of_step) text += definition(*v);
    }
    return text.empty() ? text : pieces_.line_of(s) + text;
  }

  bool is_default(const Expr& init) const {
    const auto* made = dyn_cast<CXXConstructExpr>(init.IgnoreImplicit());
    return made != nullptr && made->getNumArgs() == 0 && made->getConstructor()->isTrivial();
  }

  /// The first value of a variable that is kept: by way of a variable of its own, so that every form of initialisation
  /// fits.
  std::string assignment(const VarDecl& v) {
    if (!v.hasInit() || is_default(*v.getInit())) return "";
    const std::string name = v.getName().str();
    if (v.getType()->isScalarType() && v.getInitStyle() == VarDecl::CInit)
      return name + " = static_cast<" + array_of(v) + "_type>(" + pieces_.expression(*v.getInit()) + ");\n";
    return "{ " + array_of(v) + "_type npu_first" + initialiser(v) + "; ::npu::detail::assign(" + name +
           ", npu_first); }\n";
  }

  std::string initialiser(const VarDecl& v) {
    const std::string text = pieces_.expression(*v.getInit());
    if (v.getInitStyle() == VarDecl::CInit) return " = " + text;
    // "T v(a)" and "T v{a}" of a class: the expression begins with the variable's name.
    const auto* made = dyn_cast<CXXConstructExpr>(v.getInit()->IgnoreImplicit());
    if (made != nullptr && made->getParenOrBraceRange().isValid()) {
      const size_t name = text.find_first_of("({");
      if (name != std::string::npos) return text.substr(name);
    }
    return v.getInitStyle() == VarDecl::ListInit ? text : "(" + text + ")";
  }

  std::string definition(const VarDecl& v) {
    const std::string type = name_ + "_" + std::to_string(aliases_made_++);
    std::string text = "using " + type + " = " + types_.name(v.getType()) + ";\n" + type + " " + v.getName().str();
    if (v.hasInit() && !is_default(*v.getInit())) text += initialiser(v);
    return text + ";\n";
  }

  /// Variables that the step needs and that follow from the thread's index, each behind those that it follows from.
  void recompute(const Step& step) {
    std::set<const VarDecl*> needed;
    for (const VarDecl* v : step.used) need(*v, needed);
    for (const VarDecl* v : step.declared)
      if (keeping(*v) == Keeping::recomputed) need(*v, needed);
    for (const VarDecl* v : order_)
      if (needed.count(v) != 0) out_ += "[[maybe_unused]] const " + scalar_definition(*v);
  }

  /// The alias stands in front of the function, because "[[maybe_unused]] const" stands in front of this.
  std::string scalar_definition(const VarDecl& v) {
    const std::string alias = name_ + "_" + std::to_string(aliases_made_++);
    aliases_ += "using " + alias + " = " + types_.name(v.getType().getUnqualifiedType()) + ";\n";
    return alias + " " + v.getName().str() + " = static_cast<" + alias + ">(" + pieces_.expression(*v.getInit()) +
           ");\n";
  }

  void need(const VarDecl& v, std::set<const VarDecl*>& needed) {
    const auto found = body_.variables.find(&v);
    if (found == body_.variables.end() || found->second != Keeping::recomputed || !needed.insert(&v).second) return;
    follows_from(*v.getInit(), [&](const VarDecl& other) {
      need(other, needed);
      return true;
    });
  }

  /// A copy may live in registers while the step runs.
  bool is_copied(const VarDecl& v) const {
    constexpr int64_t kMostCopiedBytes = 512;
    return body_.addressed.count(&v) == 0 &&
           kernel_.getASTContext().getTypeSizeInChars(v.getType()).getQuantity() <= kMostCopiedBytes;
  }

  void fetch(const Step& step) {
    for (const VarDecl* v : kept_) {
      if (step.used.count(v) == 0 && step.declared.count(v) == 0) continue;
      const std::string type = array_of(*v) + "_type", name = v->getName().str();
      if (!is_copied(*v))
        out_ += type + "& " + name + " = " + array_of(*v) + "[npu_thread];\n";
      else
        out_ += type + " " + name + ";\n";
      if (is_copied(*v) && step.declared.count(v) == 0)
        out_ += "::npu::detail::assign(" + name + ", " + array_of(*v) + "[npu_thread]);\n";
    }
  }

  void store(const Step& step) {
    for (const VarDecl* v : kept_)
      if (is_copied(*v) && (step.changed.count(v) != 0 || step.declared.count(v) != 0))
        out_ += "::npu::detail::assign(" + array_of(*v) + "[npu_thread], " + v->getName().str() + ");\n";
  }

  void offer() {
    const std::string type = types_.name(kernel_.getASTContext().getPointerType(kernel_.getType()));
    out_ = aliases_ + out_;
    // Blocks of kernels that ask for no y are long rows.
    const bool keeps_arrays = llvm::any_of(kept_, [](const VarDecl* v) { return !v->getType()->isScalarType(); });
    const bool has_rows = llvm::StringRef(out_).contains("threadIdx.y");
    const std::string widths = keeps_arrays || !has_rows ? ", 0, 0, " : ", 16, 32, ";
    out_ += "NPU_OFFER_BLOCK_LOOPS(" + name_ + widths + "static_cast<" + type + ">(&" + kernel_.getNameAsString() +
            types_.template_arguments(kernel_) + "));\n";
  }

  const FunctionDecl& kernel_;
  const KernelBody& body_;
  const std::string name_;
  TypeNames types_;
  SourcePieces pieces_;
  std::vector<const VarDecl*> order_, kept_;
  std::map<const VarDecl*, std::string> shared_;
  std::string out_, aliases_, failed_;
  std::string mask_;  // the array that says which threads are here; empty: all that have not ended
  int aliases_made_ = 0, choices_ = 0;
};

}  // namespace

std::optional<std::string> loop_text(const FunctionDecl& kernel, const KernelBody& body, int number,
                                     std::string& why_not) {
  return Writer(kernel, body, number).run(why_not);
}

}  // namespace migrate
