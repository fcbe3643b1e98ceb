#pragma once
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "tool/decide/chips.h"
#include "tool/decide/kernels.h"
#include "tool/edits/edit.h"
#include "tool/facts/model/facts.h"
#include "tool/rules/rule_set.h"

namespace migrate {

/// What the rules say of a symbol.
struct Ruling {
  const SymbolEntry* entry = nullptr;  ///< null: no rule knows the name
  Support support = Support::unsupported;
  bool is_supported() const { return support != Support::unsupported; }
};

/// The one place that decides whether a symbol is supported.
Ruling rule_on(const SymbolUse& use, const RuleSet& rules);

/// Why a text stays as it is: a row of the table of diagnostics, and the values of its message.
struct Refusal {
  const char* id = nullptr;
  Place place;  ///< whose text the message is about
  std::vector<std::string> values;
};

/// Whether the refusal says that the text is wrong as it stays; else it is only slower.
bool is_broken_promise(const Refusal& refusal);

/// What a decision is about.
enum class Subject {
  use,      ///< ProgramFacts::uses
  include,  ///< ProgramFacts::includes
  launch,   ///< ProgramFacts::launches; of those at one callee, the first
  text,     ///< a change that no use asks for by itself: a signature, a barrier, a missing #include
};

/// What becomes of one use: its edits, or why there are none. Neither: the text is right as it is.
struct Decision {
  Subject subject = Subject::text;
  size_t index = 0;  ///< of the fact
  Place place;       ///< of the fact; of Subject::text unset
  Ruling rule;       ///< Subject::use only
  std::vector<Edit> edits;
  std::optional<Refusal> refusal;
  std::string promise = {};  ///< of a launch: what the kernel is known to do, "npu::no_sync"
  /// For the chip of --target, whatever becomes of the text. Nothing for texts and for headers without a rule.
  std::optional<OnChip> chip = {};
};

/// What becomes of a program. Refers to its facts and rules, which must outlive it.
struct Decisions {
  std::vector<Decision> all;        ///< uses, includes, launches in the order of the facts; then texts
  std::vector<KernelInfo> kernels;  ///< sorted by place

  /// All edits, each once, sorted by path and offset. They never overlap.
  std::vector<Edit> edits() const;
};

/// What a user, or an earlier look at the result, adds to the facts.
struct DecideOptions {
  bool fix_races = false;  ///< put the barriers that are missing, where else only the lanes of a warp wait
  /// Found beside the shim's headers, in addition to those of the facts.
  std::vector<NameClash> clashes = {};
  const Chip* chip = nullptr;  ///< that the second verdict is about; null: the default chip
};

/// Facts x rules -> decisions. Pure. One file per shape: rename, include, launch, kernel_params, dynamic_shared, ...
/// Cost: O(facts + text of the files).
Decisions decide(const ProgramFacts& facts, const RuleSet& rules, const DecideOptions& options = {});

}  // namespace migrate
