#include "tool/decide/planner.h"

#include <algorithm>
#include <stdexcept>
#include <tuple>

#include "tool/decide/host_files.h"
#include "tool/diagnostics/diagnostics.h"
#include "tool/edits/apply.h"
#include "tool/lexer/token_file.h"

namespace migrate {

// A decision for each use, include and launch, before any shape looks at it.
Planner::Planner(const ProgramFacts& f, const RuleSet& r, const DecideOptions& o)
    : facts(f), rules(r), options(o), host_files_(files_of_host_units(f)) {
  if (facts.tokens.first_code.size() != facts.files.size())
    throw std::logic_error("decide() needs the facts of add_token_facts()");
  for (size_t i = 0; i < facts.uses.size(); ++i)
    decisions_.push_back({Subject::use, i, facts.uses[i].place, rule_on(facts.uses[i], rules), {}, {}});
  for (size_t i = 0; i < facts.includes.size(); ++i)
    decisions_.push_back({Subject::include, i, facts.includes[i].place, {}, {}, {}});
  for (size_t i = 0; i < facts.launches.size(); ++i) {
    const Place callee{facts.launches[i].file, facts.launches[i].callee};
    if (!launches_.emplace(callee, decisions_.size()).second) continue;
    decisions_.push_back({Subject::launch, i, callee, {}, {}, {}});
  }
}

void Planner::decide_launch(Place callee, const std::string& promise) {
  current_ = launches_.at(callee);
  decisions_[current_].promise = promise;
}

void Planner::decide_text() {
  current_ = decisions_.size();
  decisions_.emplace_back();
}

std::string_view Planner::text(Place place) const {
  std::string_view all = text(place.file);
  if (place.range.end > all.size() || place.range.begin > place.range.end) return {};
  return all.substr(place.range.begin, place.range.size());
}

void Planner::replace(Place place, std::string new_text, const std::string& why) {
  std::string old(text(place));
  if (old == new_text) return;
  edits_.push_back({place.file,
                    {facts.files[place.file].path, place.range, std::move(old), std::move(new_text), why},
                    current_});
}

void Planner::insert(uint32_t file, uint32_t offset, std::string new_text, const std::string& why) {
  replace({file, {offset, offset}}, std::move(new_text), why);
}

void Planner::insert_statement(uint32_t file, uint32_t offset, std::string new_text, const std::string& why) {
  insert(file, offset, std::move(new_text), why);
  edits_.back().joint = {Side::statement};
}

void Planner::surround(Place place, std::string before, std::string behind, const std::string& why) {
  const auto number = static_cast<uint32_t>(pairs_.size());
  if (!pairs_.emplace(place, before, behind).second) return;
  const auto [begin, end] = place.range;
  insert(place.file, begin, std::move(before), why);
  edits_.back().joint = {Side::opens, ~end, number};
  insert(place.file, end, std::move(behind), why);
  edits_.back().joint = {Side::closes, ~begin, ~number};
}

std::pair<std::string, std::string> Planner::device_guard(uint32_t file, uint32_t offset,
                                                          const std::string& otherwise) const {
  if (host_files_.count(file) == 0) return {};
  const TokenFile tokens(text(file));
  const size_t next = tokens.from(offset);
  const bool ends_one = next > 0 && tokens.range(next - 1).end == offset && tokens.in_define(next - 1);
  if (ends_one || tokens.in_define(next)) return {};
  return {"\n#ifdef __CUDACC__\n", (otherwise.empty() ? "" : "\n#else\n" + otherwise) + "\n#endif\n"};
}

std::string Planner::for_device(uint32_t file, uint32_t offset, const std::string& text,
                                const std::string& otherwise) const {
  const auto [before, behind] = device_guard(file, offset, otherwise);
  return before + text + behind;
}

void Planner::add_stencil(Stencil stencil) { stencils_.push_back({std::move(stencil), current_}); }

void Planner::refuse(const char* id, Place place, std::vector<std::string> values) {
  auto& refusal = decisions_[current_].refusal;
  if (!refusal) refusal = Refusal{id, place, std::move(values)};
}

// Innermost first: the text of an argument then holds what was decided inside it.
void Planner::expand_stencils() {
  auto before = [](const OwnedStencil& a, const OwnedStencil& b) {
    return std::tuple(a.stencil.call.range.size(), a.stencil.call) <
           std::tuple(b.stencil.call.range.size(), b.stencil.call);
  };
  std::sort(stencils_.begin(), stencils_.end(), before);
  auto same = [](const OwnedStencil& a, const OwnedStencil& b) { return a.stencil.call == b.stencil.call; };
  stencils_.erase(std::unique(stencils_.begin(), stencils_.end(), same), stencils_.end());
  for (const auto& [stencil, decision] : stencils_) {
    current_ = decision;
    expand(stencil);
  }
}

void Planner::expand(const Stencil& stencil) {
  std::vector<FileEdit> inside;
  auto is_inside = [&](const FileEdit& e) {
    return e.file == stencil.call.file && stencil.call.range.contains(e.edit.range);
  };
  auto split =
      std::stable_partition(edits_.begin(), edits_.end(), [&](const FileEdit& e) { return !is_inside(e); });
  inside.assign(split, edits_.end());
  edits_.erase(split, edits_.end());
  std::string result;
  for (const auto& part : stencil.parts) {
    if (part.argument.size() == 0) {
      result += part.literal;
      continue;
    }
    std::vector<Edit> of_argument;
    for (const FileEdit& e : inside) {
      if (!part.argument.contains(e.edit.range)) continue;
      Edit edit = e.edit;
      edit.range = {edit.range.begin - part.argument.begin, edit.range.end - part.argument.begin};
      of_argument.push_back(edit);
    }
    drop_duplicates(of_argument);
    auto changed = migrate::apply(std::string(text({stencil.call.file, part.argument})), of_argument);
    if (!changed)
      return refuse(id::symbol_not_edited, stencil.call,
                    {stencil.why, "edits inside its arguments conflict"});
    result += *changed;
  }
  replace(stencil.call, result, stencil.why);
}

void Planner::join_insertions() {
  std::vector<FileEdit> joined;
  FileEdit last;  // of those that are joined, as it was
  for (FileEdit& e : edits_) {
    const bool is_here = !joined.empty() && last.joint.side != Side::alone && e.joint.side != Side::alone &&
                         last.file == e.file && last.edit.range == e.edit.range;
    if (is_here && e.joint == last.joint && e.edit.text == last.edit.text) continue;
    last = e;
    if (is_here)
      joined.back().edit.text += e.edit.text;
    else
      joined.push_back(std::move(e));
  }
  edits_ = std::move(joined);
}

// A decision that conflicts with an earlier edit makes none of its edits; then all is looked at again, because what it
// held may have been in the way of others.
void Planner::drop_conflicts() {
  for (bool again = true; again;) {
    again = false;
    for (size_t i = 1; i < edits_.size() && !again; ++i) {
      const FileEdit& first = edits_[i - 1];
      const FileEdit& second = edits_[i];
      if (first.file != second.file || !overlap(first.edit, second.edit)) continue;
      if (first.edit.range == second.edit.range && first.edit.text == second.edit.text) continue;
      current_ = second.decision;
      refuse(id::edits_conflict, {second.file, second.edit.range}, {second.edit.why, first.edit.why});
      std::erase_if(edits_, [&](const FileEdit& e) { return e.decision == current_; });
      again = true;
    }
  }
}

// Facts at one place share its text: what cannot be edited for one of them is not edited for the others.
void Planner::spread_refusals() {
  std::map<Place, Refusal> refusals;
  for (const Decision& decision : decisions_) {
    if (decision.refusal && is_broken_promise(*decision.refusal))
      refusals.emplace(decision.refusal->place, *decision.refusal);
  }
  for (Decision& decision : decisions_) {
    if (decision.subject == Subject::text || decision.refusal) continue;
    auto found = refusals.find(decision.place);
    if (found != refusals.end()) decision.refusal = found->second;
  }
}

std::vector<Decision> Planner::finish() {
  expand_stencils();
  auto key = [](const FileEdit& e) { return std::tie(e.file, e.edit.range, e.joint, e.edit.text); };
  std::stable_sort(edits_.begin(), edits_.end(), [&](auto& a, auto& b) { return key(a) < key(b); });
  join_insertions();
  drop_conflicts();
  spread_refusals();
  for (FileEdit& e : edits_) decisions_[e.decision].edits.push_back(std::move(e.edit));
  std::erase_if(decisions_, [](const Decision& decision) {
    return decision.subject == Subject::text && decision.edits.empty() && !decision.refusal;
  });
  return std::move(decisions_);
}

std::string_view last_component(std::string_view name) {
  auto colon = name.rfind("::");
  return colon == std::string_view::npos ? name : name.substr(colon + 2);
}

}  // namespace migrate
