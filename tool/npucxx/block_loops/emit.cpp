#include "tool/npucxx/block_loops/emit.h"

#include <algorithm>
#include <utility>

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "tool/facts/kernel_raising/type_names.h"
#include "tool/npucxx/block_loops/collective_emitter.h"
#include "tool/npucxx/block_loops/region_tree.h"
#include "tool/npucxx/block_loops/regular_code.h"
#include "tool/npucxx/block_loops/rematerialize.h"
#include "tool/npucxx/block_loops/source_pieces.h"
#include "tool/npucxx/block_loops/variable_emitter.h"

namespace migrate {
namespace {

using namespace clang;

/// The most branches in one another that are written for threads that agree, too.
constexpr int kMostAgreeing = 2;

class Writer {
 public:
  Writer(const FunctionDecl& function, const KernelRegions& body, std::string name, bool is_kernel,
         const BlockForm& blocks, LoopFunctions& functions)
      : kernel_(function),
        body_(body),
        name_(std::move(name)),
        is_kernel_(is_kernel),
        blocks_(blocks),
        types_(function.getASTContext()),
        pieces_(function.getASTContext(), *function.getBody()),
        sites_(body, types_, pieces_, functions),
        variables_(function, body, name_, types_, pieces_) {}

  std::optional<std::string> run(std::string& why_not) {
    if (gives_values()) replace_returns(*kernel_.getBody());
    parameter_types();
    is_kernel_ ? kernel_signature() : function_signature();
    begin();
    for (const Region& region : body_.regions) write(region);
    out_ += "}\n";
    out_ = aliases_ + variables_.in_front + out_;
    if (is_kernel_) register_block_loops();
    for (const std::string* reason : {&pieces_.failed, &types_.failed, &sites_.failed, &variables_.failed})
      if (why_not.empty()) why_not = *reason;
    if (!why_not.empty()) return std::nullopt;
    return std::move(out_);
  }

 private:
  bool gives_values() const { return !is_kernel_ && !kernel_.getReturnType()->isVoidType(); }

  /// "return v;" of one thread: stores v for the caller.
  void replace_returns(const Stmt& s) {
    const auto* end = dyn_cast<ReturnStmt>(&s);
    if (end != nullptr && end->getRetValue() != nullptr) {
      const std::string value = pieces_.expression(*end->getRetValue());
      const std::string typed = value.starts_with("{") ? name_ + "_result" + value : "(" + value + ")";
      pieces_.replace(s, "return void(npu_result[npu_thread] = " + typed + ")");
      return;
    }
    if (isa<LambdaExpr>(s)) return;
    for (const Stmt* child : s.children())
      if (child != nullptr) replace_returns(*child);
  }

  std::vector<const ParmVarDecl*> own_parameters() const {
    std::vector<const ParmVarDecl*> found;
    for (const ParmVarDecl* parameter : kernel_.parameters())
      if (!is_builtin_index(*parameter)) found.push_back(parameter);
    return found;
  }

  std::string parameter_type(const ParmVarDecl& parameter) {
    const QualType type = parameter.getType().getNonReferenceType();
    return types_.name(
        variables_.param_mode(parameter) == ParamMode::per_thread_value ? type.getUnqualifiedType() : type);
  }

  /// Types of parameters by alias, because a C++ declarator cannot be assembled from its parts.
  void parameter_types() {
    int i = 0;
    for (const ParmVarDecl* parameter : own_parameters())
      out_ += "using " + name_ + "_type_" + std::to_string(i++) + " = " + parameter_type(*parameter) + ";\n";
    if (gives_values())
      out_ +=
          "using " + name_ + "_result = " + types_.name(kernel_.getReturnType().getUnqualifiedType()) + ";\n";
  }

  void kernel_signature() {
    out_ += "template <unsigned npu_width>\nstatic void " + name_ +
            "(::npu::Index blockIdx, ::npu::Index blockDim, ::npu::Index gridDim";
    int i = 0;
    for (const ParmVarDecl* parameter : own_parameters())
      out_ +=
          ", [[maybe_unused]] " + name_ + "_type_" + std::to_string(i++) + " " + parameter->getName().str();
    out_ += ") {\n[[maybe_unused]] constexpr int npu_dimensions = " + std::to_string(blocks_.dimensions) +
            ";\nif constexpr (npu_width != 0) blockDim.x = npu_width;\n";
  }

  /// npu_partly: whether only the threads in npu_active call it. Where that is known, loops need not be compiled for both.
  void function_signature() {
    out_ += "template <int npu_dimensions, bool npu_partly>\nstatic void " + name_ +
            "(::npu::Index blockIdx, ::npu::Index blockDim, ::npu::Index gridDim, "
            "[[maybe_unused]] const bool* npu_active";
    int i = 0;
    for (const ParmVarDecl* parameter : own_parameters()) {
      const char* const kind = variables_.param_mode(*parameter) == ParamMode::uniform            ? " "
                               : variables_.param_mode(*parameter) == ParamMode::per_thread_value ? "* "
                                                                                                  : "** ";
      const std::string given = variables_.param_mode(*parameter) == ParamMode::uniform ? "" : "npu_given_";
      out_ += ", [[maybe_unused]] " + name_ + "_type_" + std::to_string(i++) + kind + given +
              parameter->getName().str();
    }
    if (gives_values()) out_ += ", " + name_ + "_result* npu_result";
    out_ += ") {\n";
  }

  void begin() {
    // What the compiler knows to be one loop it compiles in half the time of three.
    out_ +=
        "if constexpr (npu_dimensions < 3) blockDim.z = 1;\nif constexpr (npu_dimensions < 2) blockDim.y = 1;\n";
    out_ += "(void)blockIdx, (void)blockDim, (void)gridDim;\n" + types_.template_parameters(kernel_);
    out_ += variables_.storage_declarations();
    out_ += sites_.storage_declarations();
    out_ += "[[maybe_unused]] ::npu::detail::BlockThreadContext npu_thread_context;\n";
    if (body_.ends_early) out_ += "bool npu_ended[::npu::detail::kMaxBlockThreads] = {};\n";
    out_ += variables_.context_parameters();
  }

  void write(const Region& region) {
    switch (region.kind) {
      case Region::Kind::uniform:
        for (const Stmt* s : region.statements)
          if (!write_shared(*s)) out_ += pieces_.line_of(*s) + once(*s) + "\n";
        return;
      case Region::Kind::uniform_branch:
        return write_control(region);
      case Region::Kind::divergent_branch:
        return write_choice(region);
      case Region::Kind::parallel:
        return write_threads(region);
      case Region::Kind::collective:
        out_ += sites_.done(region, is_partly());
        return;
    }
  }

  /// What the block runs of a statement: of a declaration, the variables that are one for all threads.
  std::string once(const Stmt& s) {
    const auto is_uniform = [&](const Decl* one) {
      const auto* v = dyn_cast<VarDecl>(one);
      return v == nullptr || variables_.storage(*v) == Storage::uniform;
    };
    const auto* declaration = dyn_cast<DeclStmt>(&s);
    if (declaration == nullptr || llvm::all_of(declaration->decls(), is_uniform)) return pieces_.statement(s);
    return variables_.uniform_part(*declaration);
  }

  /// Shared memory is declared before the function, once for all widths, because the C library takes its
  /// memory from every thread's stack. False: the statement declares something else.
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
      const auto alignment = std::max<int64_t>(64, kernel_.getASTContext().getDeclAlign(&v).getQuantity());
      if (is_new)
        aliases_ += "using " + name + "_type = " + types_.name(v.getType()) + ";\nalignas(" +
                    std::to_string(alignment) + ") static thread_local " + name + "_type " + name + ";\n";
      out_ += "[[maybe_unused]] auto& " + v.getName().str() + " = " + name + ";\n";
    }
    return true;
  }

  void write_list(const std::vector<Region>& regions) {
    out_ += " {\n";
    for (const Region& region : regions) write(region);
    out_ += "}\n";
  }

  void write_control(const Region& region) {
    out_ += pieces_.line_of(*region.control);
    if (const auto* loop = dyn_cast<ForStmt>(region.control))
      out_ += pieces_.head(*loop, loop->getRParenLoc());
    if (const auto* loop = dyn_cast<WhileStmt>(region.control))
      out_ += pieces_.head(*loop, loop->getRParenLoc());
    if (const auto* choice = dyn_cast<IfStmt>(region.control))
      out_ += pieces_.head(*choice, choice->getRParenLoc());
    const auto* tail = dyn_cast<DoStmt>(region.control);
    if (tail != nullptr) out_ += "do";
    write_list(region.body);
    if (tail != nullptr) out_ += "while (" + pieces_.expression(*tail->getCond()) + ");\n";
    if (!region.otherwise.empty()) {
      out_ += "else";
      write_list(region.otherwise);
    }
  }

  /// Each thread evaluates the condition of the branch or loop once. If all agree, as in most blocks, the
  /// mask checks are skipped and loops can be vectorised, unless their form excludes that. Below a mask that leaves threads out they never all agree, so
  /// there the body is written once.
  void write_choice(const Region& region) {
    const std::string number = std::to_string(choices_++);
    const std::string in = "npu_then_mask_" + number, others = "npu_else_mask_" + number,
                      count = "npu_count_" + number;
    const std::string around = mask_;
    const bool left_out = leaves_out_;
    const bool has_agreeing = !left_out && agreeing_ < kMostAgreeing && is_regular(region.body, body_);
    const bool is_loop = !isa<IfStmt>(region.control);
    out_ += "bool " + in + "[::npu::detail::kMaxBlockThreads]";
    if (!region.otherwise.empty()) out_ += ", " + others + "[::npu::detail::kMaxBlockThreads]";
    out_ += ";\nunsigned " + count + " = 0;\nNPU_EACH_THREAD_OF_BLOCK(blockDim) {\n" + in +
            "[npu_thread] = false;\n";
    if (!region.otherwise.empty()) out_ += others + "[npu_thread] = false;\n";
    find_out(region.heads.front(), in, count);
    if (!region.otherwise.empty()) out_ += others + "[npu_thread] = !" + in + "[npu_thread];\n";
    out_ += "}\n";
    if (is_loop) out_ += "while (" + count + " != 0) {\n";
    if (has_agreeing) {
      out_ += "if (" + count + " == blockDim.x * blockDim.y * blockDim.z)";
      mask_.clear();
      ++agreeing_;
      write_list(region.body);
      --agreeing_;
      out_ += "else ";
    }
    out_ += "{\nif (" + count + " != 0)";
    mask_ = in;
    leaves_out_ = left_out || has_agreeing;
    write_list(region.body);
    mask_ = others;
    leaves_out_ = left_out;  // they may be all
    if (!region.otherwise.empty()) write_list(region.otherwise);
    out_ += "}\n";
    mask_.clear();
    if (is_loop) {
      out_ += count + " = 0;\nNPU_EACH_THREAD_OF_BLOCK(blockDim) {\nif (!std::exchange(" + in +
              "[npu_thread], false)) continue;\n";
      find_out(region.heads.back(), in, count);
      out_ += "}\n}\n";
    }
    mask_ = around;
  }

  void find_out(const Region& head, const std::string& in, const std::string& count) {
    begin_thread(head);
    for (const Stmt* s : head.statements) {
      const auto* expression = dyn_cast<Expr>(s);
      out_ += expression != nullptr ? pieces_.expression(*expression) + ";\n" : statement(*s);
    }
    const std::string condition = head.condition != nullptr ? pieces_.expression(*head.condition) : "true";
    out_ += in + "[npu_thread] = static_cast<bool>(" + condition + ");\n" + count + " += " + in +
            "[npu_thread];\n";
    out_ += variables_.end(head);
  }

  /// Whether some threads of the block may be inactive.
  bool is_partly() const { return body_.ends_early || !mask_.empty() || !is_kernel_; }

  /// The start of a region for each thread.
  void begin_thread(const Region& region) {
    if (body_.ends_early) out_ += "if (npu_ended[npu_thread]) continue;\n";
    if (!mask_.empty())
      out_ += "if (!" + mask_ + "[npu_thread]) continue;\n";
    else if (!is_kernel_)
      out_ += "if (npu_partly && !npu_active[npu_thread]) continue;\n";
    if (region.needs_thread_id || variables_.needs_thread_id(region))
      out_ += "npu_thread_context.set(npu_thread, threadIdx);\n";
    out_ += variables_.begin(region);
  }

  void write_threads(const Region& region) {
    std::string text;
    for (const Stmt* s : region.statements) text += statement(*s);
    text += sites_.collectives(region, is_partly());
    if (text.empty()) return;
    out_ += sites_.prepared(region, is_partly());
    out_ += "NPU_EACH_THREAD_OF_BLOCK(blockDim) {\n";
    begin_thread(region);
    if (region.returns && body_.ends_early)
      out_ += "npu_ended[npu_thread] = true;\n[&] {\n" + text + "npu_ended[npu_thread] = false;\n}();\n";
    else if (region.returns)
      out_ += "[&] {\n" + text + "}();\n";
    else
      out_ += text;
    out_ += variables_.end(region);
    out_ += "}\n";
  }

  /// The region's statements as written, except declarations of variables that are declared elsewhere.
  std::string statement(const Stmt& s) {
    const auto* declaration = dyn_cast<DeclStmt>(&s);
    const auto stays = [&](const Decl* one) {
      const auto* v = dyn_cast<VarDecl>(one);
      return v == nullptr || variables_.storage(*v) == Storage::region_local;
    };
    if (declaration == nullptr || llvm::all_of(declaration->decls(), stays))
      return pieces_.line_of(s) + pieces_.statement(s) + "\n";
    const std::string text = variables_.declaration(*declaration);
    return text.empty() ? text : pieces_.line_of(s) + text;
  }

  void register_block_loops() {
    const std::string type = types_.name(kernel_.getASTContext().getPointerType(kernel_.getType()));
    // Blocks of kernels that do not use y are treated as long rows.
    const bool is_for_any = variables_.has_context_arrays() || !llvm::StringRef(out_).contains("threadIdx.y");
    const std::string narrow = is_for_any || !blocks_.narrow ? "0" : "16";
    const std::string wide = is_for_any || !blocks_.wide ? "0" : "32";
    out_ += "NPU_REGISTER_BLOCK_LOOPS(" + name_ + ", " + std::to_string(blocks_.dimensions) + ", " + narrow +
            ", " + wide + ", static_cast<" + type + ">(&" + kernel_.getNameAsString() +
            types_.template_arguments(kernel_) + "));\n";
  }

  const FunctionDecl& kernel_;
  const KernelRegions& body_;
  const std::string name_;
  const bool is_kernel_;
  const BlockForm blocks_;
  TypeNames types_;
  SourcePieces pieces_;
  CollectiveEmitter sites_;
  VariableEmitter variables_;
  std::map<const VarDecl*, std::string> shared_;
  std::string out_, aliases_;
  std::string mask_;         // the array of active threads; empty: all that have not returned
  bool leaves_out_ = false;  // the mask is false for a thread at least
  int agreeing_ = 0;         // the branches around that are written for threads that agree
  int choices_ = 0;
};

}  // namespace

std::optional<std::string> kernel_text(const FunctionDecl& kernel, const KernelRegions& body, int number,
                                       const BlockForm& blocks, LoopFunctions& functions,
                                       std::string& why_not) {
  return Writer(kernel, body, "npu_block_" + std::to_string(number), true, blocks, functions).run(why_not);
}

std::optional<std::string> function_text(const FunctionDecl& function, const KernelRegions& body,
                                         const std::string& name, LoopFunctions& functions,
                                         std::string& why_not) {
  return Writer(function, body, name, false, {}, functions).run(why_not);
}

}  // namespace migrate
