#pragma once
#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "tool/rules/ascend.h"
#include "tool/rules/ptx.h"
#include "tool/rules/rule.h"
#include "tool/rules/shim_calls.h"

namespace migrate {

/// The meaning of a name: a rule, or one enumerator of an enum rule.
struct SymbolEntry {
  const Rule* rule = nullptr;
  const Enumerator* enumerator = nullptr;
  Support support() const;
  const std::string& target() const;
  const std::string& name() const;
};

/// All rules, searchable by name. Later additions override earlier ones (user rules come last).
/// Immutable once built; cheap to share between threads. Lookup is O(1).
class RuleSet {
 public:
  explicit RuleSet(std::vector<Rule> rules = {});
  RuleSet(const RuleSet&) = delete;
  RuleSet(RuleSet&&) = default;
  RuleSet& operator=(RuleSet&&) = default;

  /// Any symbol except headers: function, type, enum, enumerator, macro, qualified name.
  const SymbolEntry* find(std::string_view name) const;
  /// Whether some qualified name ends in "::" and this word.
  bool ends_qualified(std::string_view word) const { return last_words_.count(word) > 0; }
  /// Rules of members that become another call ("at::Tensor::is_cuda"), by the name of the member only.
  const std::vector<const SymbolEntry*>& members(std::string_view word) const;
  /// "cuda_runtime.h", "cooperative_groups/reduce.h"; null for headers without a rule. A rule whose name ends with '/'
  /// covers all headers below that folder that have no rule of their own.
  /// The absolute name of a header of an installed toolkit ("/usr/local/cuda-11/include/cublas.h") finds the header's rule.
  const Rule* find_header(std::string_view name) const;
  /// Whether a virtual header stands for it: a header of CUDA, not of another library.
  bool has_virtual_header(std::string_view name) const;
  /// Whether the rewrite replaces an #include of `name`: a CUDA header, which the migrated program does not have.
  bool replaces_header(std::string_view name) const;
  /// The library of a name that has no rule of its own: found by the name, else by its outermost namespace.
  const Rule* find_word(std::string_view name) const;
  const std::vector<Rule>& all() const { return rules_; }
  /// Whether an identifier without a rule is spelled like one of the CUDA family ("cudaFoo", "CUBLAS_BAR"),
  /// by the prefix table in rules/families.json. Never used to edit, only to list unknown symbols.
  bool looks_like_cuda(std::string_view identifier) const;
  /// Whether the C library has the name too, for example `clock`: CUDA's in device code only, so spelling decides nothing.
  bool is_shared_with_c(std::string_view identifier) const;
  /// Whether it is a template with a common name, for example `texture`: the library's in `texture<float> t` only.
  bool is_everyday_word(std::string_view identifier) const;
  /// The library to which such an identifier seems to belong ("cublas"), or empty.
  std::string family_of(std::string_view identifier) const;
  /// Prefix table: {"cublas", "cublas"}, as read from families.json.
  struct Family {
    std::string prefix;
    std::string library;
  };
  void set_families(std::vector<Family> families);
  /// The replacements of known PTX instructions, as read from ptx.json; the first that matches is used.
  const std::vector<PtxRule>& ptx() const { return ptx_; }
  void set_ptx(std::vector<PtxRule> ptx) { ptx_ = std::move(ptx); }
  /// The functions of CANN that only some chips have, or for some data types only, as read from ascend/operators*.json.
  const AscendOperator* find_operator(std::string_view name) const;
  const std::vector<AscendOperator>& operators() const { return operators_; }
  void set_operators(std::vector<AscendOperator> operators);
  /// What a function of the shim's runtime or collectives calls, as read from shim/*.json; null for any other.
  const ShimFunction* find_shim_function(std::string_view name) const;
  void set_shim_functions(std::vector<ShimFunction> functions);
  /// Hash of everything that affects the analysis; for caches.
  const std::string& fingerprint() const { return fingerprint_; }
  void set_fingerprint(std::string fingerprint) { fingerprint_ = std::move(fingerprint); }

 private:
  std::vector<Rule> rules_;
  std::unordered_map<std::string_view, SymbolEntry> symbols_;
  std::unordered_map<std::string_view, const Rule*> headers_;
  std::unordered_map<std::string_view, const Rule*> words_;
  std::unordered_set<std::string_view> last_words_;
  std::unordered_map<std::string_view, std::vector<const SymbolEntry*>> members_;
  std::vector<Family> families_;
  std::vector<PtxRule> ptx_;
  std::vector<AscendOperator> operators_;
  std::unordered_map<std::string_view, const AscendOperator*> operators_by_name_;
  std::vector<ShimFunction> shim_functions_;
  std::unordered_map<std::string_view, const ShimFunction*> shim_functions_by_name_;
  std::string fingerprint_;
};

}  // namespace migrate
