#pragma once
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tool/decide/decision.h"
#include "tool/decide/signatures.h"

namespace migrate {

/// A call whose new text has literals and its arguments as parts. It is put together after all edits inside the arguments
/// are known. Source: clang::transformer::Stencil.
struct Stencil {
  Place call;
  struct Part {
    std::string literal;
    Range argument;
  };  ///< an empty range: the literal
  std::vector<Part> parts;
  std::string why;
};

/// What every shape works with: the facts, the rules, and the decisions that it fills.
class Planner {
 public:
  Planner(const ProgramFacts& facts, const RuleSet& rules, const DecideOptions& options = {});
  const ProgramFacts& facts;
  const RuleSet& rules;
  const DecideOptions& options;

  std::string_view text(uint32_t file) const { return facts.files[file].text; }
  /// The text at a place; empty when the place is not in the file.
  std::string_view text(Place place) const;
  const Ruling& rule_of(size_t use) const { return decisions_[use].rule; }

  // Which decision gets what follows. The edits of a decision belong together: when one of them conflicts, none is made.
  void decide_use(size_t use) { current_ = use; }
  void decide_include(size_t include) { current_ = facts.uses.size() + include; }
  /// The launch whose callee is at the place. `promise`: see Decision.
  void decide_launch(Place callee, const std::string& promise);
  void decide_text();

  /// Replaces the text at `place`. Does nothing when it is already so.
  void replace(Place place, std::string text, const std::string& why);
  void insert(uint32_t file, uint32_t offset, std::string text, const std::string& why);
  /// Inserts whole statements, where others may be inserted, too: each is then made, in the order of their texts.
  void insert_statement(uint32_t file, uint32_t offset, std::string text, const std::string& why);
  /// Puts `before` and `behind` around the text at `place`. Where pairs and statements stand at one offset, each is made, and pairs nest.
  void surround(Place place, std::string before, std::string behind, const std::string& why);
  /// What stands before and behind text of the kernel language at `offset`: in a file that a host compiler reads, too, a condition,
  /// with `otherwise` for that compiler. A template that no host unit instantiates compiles there while it names only what depends
  /// on its arguments. Nothing in a macro, which has one line.
  std::pair<std::string, std::string> device_guard(uint32_t file, uint32_t offset,
                                                   const std::string& otherwise = "") const;
  /// `text` with that around it.
  std::string for_device(uint32_t file, uint32_t offset, const std::string& text,
                         const std::string& otherwise = "") const;
  void add_stencil(Stencil stencil);
  /// The place keeps its text, for the reason that the table of diagnostics has under `id`.
  void refuse(const char* id, Place place, std::vector<std::string> values);

  /// All decisions, their stencils expanded; one of two that conflict is refused.
  std::vector<Decision> finish();

 private:
  /// How an insertion goes beside others at its offset, in this order. `alone`: not at all.
  enum class Side { closes, statement, opens, alone };
  struct Joint {
    Side side = Side::alone;
    uint32_t rank = 0;    ///< of pairs: what is inside closes first and opens last
    uint32_t number = 0;  ///< of pairs around one text: the later one is inside
    friend auto operator<=>(const Joint&, const Joint&) = default;
  };
  struct FileEdit {
    uint32_t file;
    Edit edit;
    size_t decision;
    Joint joint = {};
  };
  struct OwnedStencil {
    Stencil stencil;
    size_t decision;
  };
  void expand_stencils();
  void expand(const Stencil& stencil);
  void join_insertions();
  void drop_conflicts();
  void spread_refusals();
  size_t current_ = 0;
  std::set<uint32_t> host_files_;
  std::vector<Decision> decisions_;
  std::map<Place, size_t> launches_;  // by callee
  std::vector<FileEdit> edits_;
  std::set<std::tuple<Place, std::string, std::string>> pairs_;  ///< what surround() got
  std::vector<OwnedStencil> stencils_;
};

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
void plan_waits(Planner& planner);
void plan_reset_races(Planner& planner);
void plan_shuffle_loops(Planner& planner);
void plan_wide_shifts(Planner& planner);
void plan_float_conversions(Planner& planner);
void plan_erased_kernels(Planner& planner);
void plan_assembly(Planner& planner);
void plan_name_clashes(Planner& planner);
void plan_loose_spellings(Planner& planner);
void plan_pragma_macros(Planner& planner);
void plan_recursive_inline(Planner& planner, const CallGraph& graph);

/// "cooperative_groups::reduce" -> "reduce".
std::string_view last_component(std::string_view name);

}  // namespace migrate
