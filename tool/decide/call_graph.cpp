#include <algorithm>
#include <functional>
#include <numeric>

#include "tool/decide/kernels.h"
#include "tool/decide/planner.h"
#include "tool/decide/unseen.h"

namespace migrate {
namespace {

// The functions of the program by index, with who refers to whom.
struct Graph {
  const ProgramFacts& facts;
  std::map<std::string, size_t> by_usr;
  std::map<Place, std::set<std::string>> callees_at;            // one call token, all its callees
  std::map<std::string, std::vector<const FunctionRef*>> uses;  // by callee
  std::map<uint32_t, std::vector<Range>> launched;  // by file: callees of launches, and calls of the
                                                    // runtime, which takes a kernel of any type

  explicit Graph(const ProgramFacts& f) : facts(f) {
    for (size_t i = 0; i < f.functions.size(); ++i) by_usr[f.functions[i].usr] = i;
    for (const Launch& launch : f.launches) launched[launch.file].push_back(launch.callee);
    for (const SymbolUse& use : f.uses) {
      bool api = use.is_call && use.kind == UseKind::function && use.call.size() > 0 && !use.in_device_code;
      if (api) launched[use.place.file].push_back(use.call);
    }
    for (const FunctionRef& ref : f.host_references) add(ref);
    for (const DeviceFunction& function : f.functions) {
      for (const FunctionRef& ref : function.references) add(ref);
    }
  }
  void add(const FunctionRef& ref) {
    uses[ref.callee].push_back(&ref);
    if (!ref.callee.empty()) callees_at[ref.place].insert(ref.callee);
  }
  // Named as a kernel: launched, or given to cudaFuncSetAttribute and the like.
  bool is_kernel_name(const FunctionRef& ref) const {
    auto found = launched.find(ref.place.file);
    if (found == launched.end()) return false;
    return std::any_of(found->second.begin(), found->second.end(),
                       [&](Range r) { return r.contains(ref.place.range); });
  }
};

bool has_parameters_already(const Planner& planner, const FunctionDeclaration& decl) {
  std::string_view text = planner.text(decl.name.file);
  return decl.after_paren != 0 &&
         text.substr(skip_blank(text, decl.after_paren)).starts_with("NPU_KERNEL_PARAMS");
}

// Why the declarations of a function cannot be edited, or empty.
std::string fixed_by_declaration(const DeviceFunction& function) {
  if (function.space == ExecutionSpace::host_device) return "it also runs on the host";
  if (function.fixed_signature) return "its signature is fixed by its kind";
  bool defined = false;
  for (const FunctionDeclaration& decl : function.declarations) {
    if (decl.in_macro_body || decl.after_paren == 0) return "a declaration is spelled in a macro";
    defined |= decl.is_definition;
  }
  return defined ? "" : "its definition is not among the given files";
}

std::string fixed_by_use(const Graph& graph, const std::string& usr) {
  auto found = graph.uses.find(usr);
  if (found == graph.uses.end()) return "";
  for (const FunctionRef* ref : found->second) {
    if (!ref->is_call && graph.is_kernel_name(*ref)) continue;
    if (!ref->is_call) return "its address is taken";
    if (ref->in_macro_body || ref->after_paren == 0) return "it is called from a macro";
  }
  return "";
}

// Decides in three steps: who may change, who needs to, which kernels then cannot wait for another thread.
class Decision {
 public:
  explicit Decision(Planner& planner)
      : planner_(planner),
        graph_(planner.facts),
        unseen_(unseen_identifiers(planner)),
        group_(functions().size()) {
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
    auto found = graph_.uses.find("");
    if (found == graph_.uses.end()) return;
    for (const FunctionRef* ref : found->second) {
      if (graph_.callees_at.count(ref->place)) continue;
      unseen_.names.emplace(planner_.text(ref->place));
      unseen_.declared.emplace(planner_.text(ref->place));
    }
  }

  // A call in a template may name another overload in each instantiation: all of them change, or none.
  void unite_by_call_place() {
    for (const auto& [place, callees] : graph_.callees_at) {
      size_t first = functions().size();
      for (const std::string& usr : callees) {
        auto found = graph_.by_usr.find(usr);
        if (found == graph_.by_usr.end()) continue;
        if (first == functions().size()) first = root(found->second);
        group_[root(found->second)] = first;
      }
    }
  }

  void find_fixed() {
    why_.assign(functions().size(), "");
    for (size_t i = 0; i < functions().size(); ++i) {
      const DeviceFunction& function = functions()[i];
      std::string why = fixed_by_declaration(function);
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
    return std::any_of(
        functions()[i].references.begin(), functions()[i].references.end(), [&](const FunctionRef& ref) {
          auto callee = graph_.by_usr.find(ref.callee);
          return ref.is_call && callee != graph_.by_usr.end() && gets_parameters(callee->second);
        });
  }

  bool gets_parameters(size_t i) const { return needs_[i] && why_[root(i)].empty(); }

  // Depth-first over everything the kernel may reach.
  void decide_kernel(size_t kernel, Signatures& result) const {
    if (functions()[kernel].space != ExecutionSpace::global) return;
    std::set<std::string> seen, blocking;
    std::vector<std::string> stack{functions()[kernel].usr};
    while (!stack.empty()) {
      std::string usr = stack.back();
      stack.pop_back();
      if (!seen.insert(usr).second) continue;
      auto found = graph_.by_usr.find(usr);
      if (found == graph_.by_usr.end() || may_wait(functions()[found->second])) return;
      if (needs_[found->second] && !gets_parameters(found->second)) blocking.insert(usr);
      for (const FunctionRef& ref : functions()[found->second].references) {
        bool resolved_elsewhere = ref.callee.empty() && graph_.callees_at.count(ref.place);
        if (!resolved_elsewhere) stack.push_back(ref.callee);
      }
    }
    if (blocking.empty()) result.promise[functions()[kernel].usr] = promise_of(kernel, seen);
    result.blocking.insert(blocking.begin(), blocking.end());
  }

  // What can be promised about a kernel that waits for no one and reaches `reached`.
  std::string promise_of(size_t kernel, const std::set<std::string>& reached) const {
    const GlobalIndex& index = functions()[kernel].index;
    bool known = index.shape == GlobalIndex::Shape::flat || index.shape == GlobalIndex::Shape::strided;
    for (const std::string& usr : reached) {
      size_t function = graph_.by_usr.at(usr);
      known &= function == kernel || !functions()[function].uses_builtins;
    }
    if (!known) return "npu::no_sync";
    std::string bound = index.bound >= 0 ? std::to_string(index.bound) : "";
    return (index.shape == GlobalIndex::Shape::flat ? "npu::flat<" : "npu::strided<") + bound + ">";
  }

  Planner& planner_;
  Graph graph_;
  Unseen unseen_;
  std::vector<size_t> group_;     // union-find parents
  std::vector<std::string> why_;  // of a group's root: why it keeps its signature
  std::set<size_t> forced_;       // groups that have the parameters already
  std::vector<bool> needs_;
};

}  // namespace

Signatures decide_signatures(Planner& planner) { return Decision(planner).run(); }

}  // namespace migrate
