#include "tool/decide/signatures.h"

#include <algorithm>
#include <numeric>

#include "tool/decide/planner.h"

namespace migrate {
namespace {

bool has_parameters_already(const Planner& planner, const FunctionDeclaration& decl) {
  return planner.facts.tokens.migrated_lists.contains({decl.name.file, decl.after_paren});
}

// "#ifdef __CUDACC__", `__global__ void k`, "#else", `void host`, "#endif", `(int* p)`: the list belongs to both.
bool has_directive_before_list(const Planner& planner, const FunctionDeclaration& decl) {
  const uint32_t name_end = decl.name.range.end;
  if (decl.after_paren < name_end) return false;
  return planner.text(Place{decl.name.file, {name_end, decl.after_paren}}).find("\n#") !=
         std::string_view::npos;
}

// Why the declarations of a function cannot be edited, or empty.
std::string fixed_by_declaration(const Planner& planner, const DeviceFunction& function) {
  if (function.space == ExecutionSpace::host_device) return "it also runs on the host";
  if (function.fixed_signature) return "a function of its kind cannot take more parameters";
  bool defined = false;
  for (const FunctionDeclaration& decl : function.declarations) {
    if (decl.in_macro_body || decl.after_paren == 0) return "a macro contains one of its declarations";
    if (has_directive_before_list(planner, decl)) return "a directive stands before its parameters";
    defined |= decl.is_definition;
  }
  return defined ? "" : "its definition is not among the given files";
}

std::string fixed_by_use(const CallGraph& graph, const std::string& usr) {
  for (const FunctionRef* ref : graph.uses(usr)) {
    if (!ref->is_call && graph.is_kernel_name(*ref)) continue;
    if (!ref->is_call) return "its address is taken";
    if (ref->in_macro_body || ref->after_paren == 0) return "it is called from a macro";
  }
  return "";
}

// Decides in three steps: who may change, who needs to, which kernels then cannot wait for another thread.
class SignatureSolver {
 public:
  SignatureSolver(Planner& planner, const CallGraph& graph)
      : planner_(planner), graph_(graph), unseen_(planner.facts.tokens.unseen), group_(functions().size()) {
    std::iota(group_.begin(), group_.end(), 0);
    add_unresolved_names();
    unite_by_call_place();
  }

  Signatures run() {
    find_fixed();
    find_needing();
    Signatures result;
    for (size_t i = 0; i < functions().size(); ++i) {
      if (gets_parameters(i)) result.parameters.insert(functions()[i].usr);
      if (needs_[i] && !why_[root(i)].empty()) result.kept[functions()[i].usr] = why_[root(i)];
    }
    for (size_t i = 0; i < functions().size(); ++i) decide_kernel(i, result);
    return result;
  }

 private:
  const std::vector<DeviceFunction>& functions() const { return planner_.facts.functions; }
  size_t root(size_t i) const {
    while (group_[i] != i) i = group_[i];
    return i;
  }

  // A call that was never resolved (an uninstantiated template) may mean any function of its name.
  void add_unresolved_names() {
    for (const FunctionRef* ref : graph_.uses("")) {
      if (graph_.callees_at().count(ref->place)) continue;
      unseen_.names.emplace(planner_.text(ref->place));
      unseen_.declared.emplace(planner_.text(ref->place));
    }
  }

  // A call in a template may name another overload in each instantiation: all of them change, or none.
  void unite_by_call_place() {
    for (const auto& [place, callees] : graph_.callees_at()) {
      size_t first = functions().size();
      for (const std::string& usr : callees) {
        const size_t callee = graph_.find(usr);
        if (callee == functions().size()) continue;
        if (first == functions().size()) first = root(callee);
        group_[root(callee)] = first;
      }
    }
  }

  void find_fixed() {
    why_.assign(functions().size(), "");
    for (size_t i = 0; i < functions().size(); ++i) {
      const DeviceFunction& function = functions()[i];
      std::string why = fixed_by_declaration(planner_, function);
      if (why.empty()) why = fixed_by_use(graph_, function.usr);
      const auto& names = function.space == ExecutionSpace::global ? unseen_.declared : unseen_.names;
      bool unseen = names.count(std::string(last_component(function.name))) > 0;
      if (why.empty() && unseen) why = "its name occurs in code that was not parsed";
      // What a former run has done is not undone, whatever refers to it now.
      bool already = std::any_of(function.declarations.begin(), function.declarations.end(),
                                 [&](auto& decl) { return has_parameters_already(planner_, decl); });
      if (already) forced_.insert(root(i));
      if (why_[root(i)].empty()) why_[root(i)] = why;
    }
    for (size_t i : forced_) why_[i].clear();
  }

  // Fixed point of: a function needs the builtins if it names them or calls one that receives them.
  void find_needing() {
    needs_.assign(functions().size(), false);
    for (bool changed = true; changed;) {
      changed = false;
      for (size_t i = 0; i < functions().size(); ++i) {
        if (needs_[i] || !needs_now(i)) continue;
        changed = true;
        for (size_t k = 0; k < functions().size(); ++k) {
          if (root(k) == root(i)) needs_[k] = true;
        }
      }
    }
  }

  bool needs_now(size_t i) const {
    if (functions()[i].uses_builtins || forced_.count(root(i))) return true;
    const auto& references = functions()[i].references;
    return std::any_of(references.begin(), references.end(), [&](const FunctionRef& ref) {
      const size_t callee = graph_.find(ref.callee);
      return ref.is_call && callee < functions().size() && gets_parameters(callee);
    });
  }

  bool gets_parameters(size_t i) const { return needs_[i] && why_[root(i)].empty(); }

  void decide_kernel(size_t kernel, Signatures& result) const {
    if (functions()[kernel].space != ExecutionSpace::global) return;
    const Reach reach = graph_.reach(functions()[kernel].usr);
    if (reach.may_wait) return;
    std::set<std::string> blocking;
    for (const std::string& usr : reach.functions) {
      const size_t function = graph_.find(usr);
      if (needs_[function] && !gets_parameters(function)) blocking.insert(usr);
    }
    if (blocking.empty()) result.promise[functions()[kernel].usr] = promise_of(kernel, reach.functions);
    result.blocking.insert(blocking.begin(), blocking.end());
  }

  // What can be promised about a kernel that waits for no one and reaches `reached`.
  std::string promise_of(size_t kernel, const std::set<std::string>& reached) const {
    const GlobalIndex& index = functions()[kernel].index;
    bool known = index.shape == GlobalIndex::Shape::flat || index.shape == GlobalIndex::Shape::strided;
    for (const std::string& usr : reached) {
      size_t function = graph_.find(usr);
      known &= function == kernel || !functions()[function].uses_builtins;
    }
    if (!known) return "npu::no_sync";
    std::string bound = index.bound >= 0 ? std::to_string(index.bound) : "";
    return (index.shape == GlobalIndex::Shape::flat ? "npu::flat<" : "npu::strided<") + bound + ">";
  }

  Planner& planner_;
  const CallGraph& graph_;
  UnseenNames unseen_;
  std::vector<size_t> group_;     // union-find parents
  std::vector<std::string> why_;  // of a group's root: why it keeps its signature
  std::set<size_t> forced_;       // groups that have the parameters already
  std::vector<bool> needs_;
};

}  // namespace

Signatures decide_signatures(Planner& planner, const CallGraph& graph) {
  return SignatureSolver(planner, graph).run();
}

}  // namespace migrate
