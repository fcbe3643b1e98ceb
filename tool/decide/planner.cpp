#include "tool/decide/planner.h"

#include <algorithm>
#include <tuple>

#include "tool/diagnostics/diagnostics.h"
#include "tool/edits/apply.h"

namespace migrate {

Planner::Planner(const ProgramFacts& f, const RuleSet& r, const PlanOptions& o)
    : facts(f), rules(r), options(o) {}

std::string_view Planner::text(Place place) const {
  std::string_view all = text(place.file);
  if (place.range.end > all.size() || place.range.begin > place.range.end) return {};
  return all.substr(place.range.begin, place.range.size());
}

const std::vector<Token>& Planner::tokens(uint32_t file) {
  auto found = tokens_.find(file);
  if (found == tokens_.end()) found = tokens_.emplace(file, tokenize(text(file))).first;
  return found->second;
}

const Conditionals& Planner::conditionals(uint32_t file) {
  auto& made = conditionals_[file];
  if (!made) made = std::make_unique<Conditionals>(text(file), tokens(file));
  return *made;
}

void Planner::replace(Place place, std::string new_text, const std::string& why) {
  std::string old(text(place));
  if (old == new_text) return;
  edits_.push_back({place.file,
                    {facts.files[place.file].path, place.range, std::move(old), std::move(new_text), why},
                    group_});
}

void Planner::insert(uint32_t file, uint32_t offset, std::string new_text, const std::string& why) {
  replace({file, {offset, offset}}, std::move(new_text), why);
}

void Planner::refuse(const char* id, Place place, std::vector<std::string> values) {
  Finding finding = make_finding(id, std::move(values));
  finding.symbol = std::string(text(place));
  finding.file = facts.files[place.file].path;
  finding.position = LineTable(text(place.file)).at(place.range.begin);
  finding.place = place;
  refusals_.push_back(std::move(finding));
}

// Innermost first: the text of an argument then holds what was decided inside it.
void Planner::make_regroups() {
  auto before = [](const Regroup& a, const Regroup& b) {
    return std::tuple(a.call.range.size(), a.call) < std::tuple(b.call.range.size(), b.call);
  };
  std::sort(regroups_.begin(), regroups_.end(), before);
  auto same = [](const Regroup& a, const Regroup& b) { return a.call == b.call; };
  regroups_.erase(std::unique(regroups_.begin(), regroups_.end(), same), regroups_.end());
  for (const Regroup& group : regroups_) regroup_one(group);
}

void Planner::regroup_one(const Regroup& group) {
  std::vector<FileEdit> inside;
  auto is_inside = [&](const FileEdit& e) {
    return e.file == group.call.file && group.call.range.contains(e.edit.range);
  };
  auto split =
      std::stable_partition(edits_.begin(), edits_.end(), [&](const FileEdit& e) { return !is_inside(e); });
  inside.assign(split, edits_.end());
  edits_.erase(split, edits_.end());
  std::string result;
  for (const auto& piece : group.pieces) {
    if (piece.argument.size() == 0) {
      result += piece.literal;
      continue;
    }
    std::vector<Edit> of_argument;
    for (const FileEdit& e : inside) {
      if (!piece.argument.contains(e.edit.range)) continue;
      Edit edit = e.edit;
      edit.range = {edit.range.begin - piece.argument.begin, edit.range.end - piece.argument.begin};
      of_argument.push_back(edit);
    }
    drop_duplicates(of_argument);
    auto changed = migrate::apply(std::string(text({group.call.file, piece.argument})), of_argument);
    if (!changed)
      return refuse(id::symbol_not_edited, group.call, {group.why, "edits inside its arguments conflict"});
    result += *changed;
  }
  replace(group.call, result, group.why);
}

// A group that conflicts with an earlier edit is left out as a whole; then all is looked at again, because what it
// held may have been in the way of others.
void Planner::drop_conflicts() {
  for (bool again = true; again;) {
    again = false;
    for (size_t i = 1; i < edits_.size() && !again; ++i) {
      const FileEdit& first = edits_[i - 1];
      const FileEdit& second = edits_[i];
      if (first.file != second.file || !overlap(first.edit, second.edit)) continue;
      if (first.edit.range == second.edit.range && first.edit.text == second.edit.text) continue;
      refuse(id::edits_conflict, {second.file, second.edit.range}, {second.edit.why, first.edit.why});
      std::erase_if(edits_, [group = second.group](const FileEdit& e) { return e.group == group; });
      again = true;
    }
  }
}

Plan Planner::finish() {
  make_regroups();
  auto key = [](const FileEdit& e) { return std::tie(e.file, e.edit.range, e.edit.text); };
  std::stable_sort(edits_.begin(), edits_.end(), [&](auto& a, auto& b) { return key(a) < key(b); });
  auto same = [&](auto& a, auto& b) { return key(a) == key(b); };
  drop_conflicts();
  edits_.erase(std::unique(edits_.begin(), edits_.end(), same), edits_.end());
  Plan plan;
  for (FileEdit& e : edits_) plan.edits.push_back(std::move(e.edit));
  std::stable_sort(plan.edits.begin(), plan.edits.end(), [](const Edit& a, const Edit& b) {
    return std::tie(a.file, a.range) < std::tie(b.file, b.range);
  });
  plan.refusals = std::move(refusals_);
  std::stable_sort(plan.refusals.begin(), plan.refusals.end(), [](const Finding& a, const Finding& b) {
    return std::tie(a.file, a.place, a.id, a.message) < std::tie(b.file, b.place, b.id, b.message);
  });
  auto equal = [](const Finding& a, const Finding& b) {
    return std::tie(a.file, a.place, a.id, a.message) == std::tie(b.file, b.place, b.id, b.message);
  };
  plan.refusals.erase(std::unique(plan.refusals.begin(), plan.refusals.end(), equal), plan.refusals.end());
  return plan;
}

std::string_view last_component(std::string_view name) {
  auto colon = name.rfind("::");
  return colon == std::string_view::npos ? name : name.substr(colon + 2);
}

Plan plan(const ProgramFacts& facts, const RuleSet& rules, const PlanOptions& options) {
  Planner planner(facts, rules, options);
  Signatures signatures = decide_signatures(planner);
  plan_renames(planner);
  plan_strings(planner);
  plan_includes(planner);
  plan_launches(planner, signatures);
  plan_kernel_params(planner, signatures);
  plan_dynamic_shared(planner);
  plan_attributes(planner);
  plan_linkage(planner);
  plan_warp_steps(planner);
  plan_shuffle_loops(planner);
  plan_erased_kernels(planner);
  plan_assembly(planner);
  plan_name_clashes(planner);
  return planner.finish();
}

}  // namespace migrate
