#pragma once
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "tool/decide/plan.h"
#include "tool/lexer/conditionals.h"
#include "tool/lexer/tokens.h"

namespace migrate {

/// A call whose arguments change places: its text is put together after all edits inside it are known.
struct Regroup {
  Place call;
  struct Piece {
    std::string literal;
    Range argument;
  };  ///< an empty range: the literal
  std::vector<Piece> pieces;
  std::string why;
};

/// What every shape works with: the facts, the rules, and where edits and refusals go.
class Planner {
 public:
  Planner(const ProgramFacts& facts, const RuleSet& rules, const PlanOptions& options = {});
  const ProgramFacts& facts;
  const RuleSet& rules;
  const PlanOptions options;

  std::string_view text(uint32_t file) const { return facts.files[file].text; }
  /// The text at a place; empty when the place is not in the file.
  std::string_view text(Place place) const;
  const std::vector<Token>& tokens(uint32_t file);
  const Conditionals& conditionals(uint32_t file);

  /// Replaces the text at `place`. Does nothing when it is already so.
  void replace(Place place, std::string text, const std::string& why);
  void insert(uint32_t file, uint32_t offset, std::string text, const std::string& why);
  /// Edits made until the next call belong together: when one of them conflicts, none is made.
  void start_group() { ++group_; }
  void regroup(Regroup group) { regroups_.push_back(std::move(group)); }
  /// A finding of the table of diagnostics at a place.
  void refuse(const char* id, Place place, std::vector<std::string> values);

  /// All edits, regrouped, without duplicates, sorted; conflicting ones become refusals.
  Plan finish();

 private:
  struct FileEdit {
    uint32_t file;
    Edit edit;
    uint32_t group;
  };
  void make_regroups();
  void regroup_one(const Regroup& group);
  void drop_conflicts();
  uint32_t group_ = 0;
  std::vector<FileEdit> edits_;
  std::vector<Regroup> regroups_;
  std::vector<Finding> refusals_;
  std::map<uint32_t, std::vector<Token>> tokens_;
  std::map<uint32_t, std::unique_ptr<Conditionals>> conditionals_;
};

/// Which functions receive the builtins, which kernels promise npu::no_sync. Keys are USRs.
struct Signatures {
  std::set<std::string> parameters;
  std::map<std::string, std::string>
      promise;  ///< of kernels that wait for no one: "npu::no_sync", "npu::flat<3>"
  std::map<std::string, std::string> kept;  ///< would gain from parameters, and why they cannot be added
  std::set<std::string> blocking;           ///< of `kept`: those that alone keep a kernel from no_sync
};

/// Decides for the whole program; see docs/reference/migrated_form.md. A function keeps its signature unless every
/// declaration, call and mention of it is known and editable. Cost: O(references * depth of the call graph).
Signatures decide_signatures(Planner& planner);

// One function per shape; each adds its edits and refusals to the planner.
void plan_renames(Planner& planner);
void plan_strings(Planner& planner);
void plan_includes(Planner& planner);
void plan_launches(Planner& planner, const Signatures& signatures);
void plan_kernel_params(Planner& planner, const Signatures& signatures);
void plan_dynamic_shared(Planner& planner);
void plan_attributes(Planner& planner);
void plan_linkage(Planner& planner);
void plan_warp_steps(Planner& planner);
void plan_shuffle_loops(Planner& planner);
void plan_erased_kernels(Planner& planner);
void plan_assembly(Planner& planner);
void plan_name_clashes(Planner& planner);

/// "cooperative_groups::reduce" -> "reduce".
std::string_view last_component(std::string_view name);

}  // namespace migrate
