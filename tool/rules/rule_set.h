#pragma once
#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "tool/rules/ptx.h"
#include "tool/rules/rule.h"

namespace migrate {

/// What a name stands for: a rule, or one enumerator of an enum rule.
struct SymbolEntry {
  const Rule* rule = nullptr;
  const Enumerator* enumerator = nullptr;
  Support support() const;
  const std::string& target() const;
  const std::string& name() const;
};

/// All rules, searchable by name. Later additions win over earlier ones (user rules come last).
/// Immutable once built; cheap to share between threads. Lookup is O(1).
class RuleSet {
 public:
  explicit RuleSet(std::vector<Rule> rules = {});
  RuleSet(const RuleSet&) = delete;
  RuleSet(RuleSet&&) = default;
  RuleSet& operator=(RuleSet&&) = default;

  /// Any symbol but a header: function, type, enum, enumerator, macro, qualified name.
  const SymbolEntry* find(std::string_view name) const;
  /// Whether some qualified name ends in "::" and this word.
  bool ends_qualified(std::string_view word) const { return last_words_.count(word) > 0; }
  /// Rules of members that become another call ("at::Tensor::is_cuda"), by the member's name alone.
  const std::vector<const SymbolEntry*>& members(std::string_view word) const;
  /// "cuda_runtime.h", "cooperative_groups/reduce.h"; null for headers no rule knows. A rule whose name ends with '/'
  /// speaks of all headers below that folder that have no rule of their own.
  /// The absolute name of a header of an installed toolkit ("/usr/local/cuda-11/include/cublas.h") finds the header's rule.
  const Rule* find_header(std::string_view name) const;
  /// Whether a rewrite gives an #include of `name` another header: one of CUDA's, which the migrated program has not.
  bool replaces_header(std::string_view name) const;
  /// The library that answers for a name which has no rule of its own: by the name, else by its outermost namespace.
  const Rule* find_word(std::string_view name) const;
  const std::vector<Rule>& all() const { return rules_; }
  /// Whether an identifier no rule knows looks like one of the CUDA family ("cudaFoo", "CUBLAS_BAR"),
  /// by the prefix table in rules/families.json. Never used to edit, only to list unknown symbols.
  bool looks_like_cuda(std::string_view identifier) const;
  /// Whether a name is the C library's too, as `clock`: ours in device code only, so that spelling alone says nothing.
  bool is_shared_with_c(std::string_view identifier) const;
  /// The library such an identifier seems to belong to ("cublas"), or empty.
  std::string family_of(std::string_view identifier) const;
  /// Prefix table: {"cublas", "cublas"}, as read from families.json.
  struct Family {
    std::string prefix;
    std::string library;
  };
  void set_families(std::vector<Family> families);
  /// What known instructions in `asm` statements become, as read from ptx.json; the first that fits wins.
  const std::vector<PtxRule>& ptx() const { return ptx_; }
  void set_ptx(std::vector<PtxRule> ptx) { ptx_ = std::move(ptx); }
  /// Hash of everything that can change an analysis: for caches.
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
  std::string fingerprint_;
};

}  // namespace migrate
