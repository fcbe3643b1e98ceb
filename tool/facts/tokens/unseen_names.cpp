// Names where the parse did not look, or looked without giving facts.
#include <algorithm>

#include "tool/facts/tokens/files.h"

namespace migrate {
namespace {

/// The token behind a name and its template arguments, if it has any; the number of tokens where these do not close.
size_t behind_name(const TokenFile& tokens, size_t name) {
  const size_t next = name + 1;
  if (tokens.is(next, "<") && launch_open(tokens, next) == 0) return tokens.behind_template_arguments(next);
  const bool is_comparison = next < tokens.size() && tokens.text(next).front() == '<';
  return is_comparison && launch_open(tokens, next) == 0 ? tokens.size() : next;
}

/// `template` that is not followed by '<': an explicit instantiation, up to its ';'.
bool begins_instantiation(const TokenFile& tokens, size_t index) {
  return tokens.is(index, "template") && !tokens[index].in_directive && index + 1 < tokens.size() &&
         !tokens.is(index + 1, "<");
}

/// Name tokens of all declarations that the facts hold, explicit instantiations among them.
std::set<Place> declared_places(const ProgramFacts& facts) {
  std::set<Place> places;
  for (const DeviceFunction& function : facts.functions) {
    for (const FunctionDeclaration& decl : function.declarations) places.insert(decl.name);
  }
  return places;
}

/// Whether an earlier run has written into a file.
bool is_written(const TokenFile& tokens) {
  for (size_t i = 0; i < tokens.size(); ++i) {
    if (!tokens.is_identifier(i)) continue;
    const std::string_view word = tokens.text(i);
    if (word.starts_with("NPU_KERNEL") || word.starts_with("NPU_DYNAMIC_SHARED") ||
        (word == "npu" && tokens.is(i + 1, "::")))
      return true;
  }
  return false;
}

struct FileView {
  std::vector<Range> inactive;
  bool migrated = false;  ///< its headers mean nothing to this parse, so much of it may have gone unseen
};

std::vector<FileView> views_of(const TokenFiles& files, const ProgramFacts& facts) {
  std::vector<FileView> views(files.size());
  for (const InactiveRegion& region : facts.inactive)
    views[region.place.file].inactive.push_back(region.place.range);
  for (const IncludeUse& include : facts.includes)
    views[include.place.file].migrated |= include.name.starts_with("npu/");
  for (uint32_t file = 0; file < files.size(); ++file) views[file].migrated |= is_written(files[file]);
  return views;
}

void scan_file(const TokenFile& tokens, uint32_t file, const FileView& view, const std::set<Place>& declared,
               UnseenNames& unseen) {
  bool instantiation = false;
  for (size_t i = 0; i < tokens.size(); ++i) {
    if (begins_instantiation(tokens, i)) instantiation = true;
    if (tokens.is(i, ";") || tokens.is(i, "{")) instantiation = false;
    if (!tokens.is_identifier(i)) continue;
    if (!view.migrated && declared.count({file, tokens.range(i)})) continue;
    const bool whole = view.migrated || instantiation;
    const Directive* directive = tokens[i].in_directive ? tokens.directive_of(i) : nullptr;
    const bool in_define = directive && directive->keyword == "define";
    const bool inactive = std::any_of(view.inactive.begin(), view.inactive.end(),
                                      [&](Range region) { return region.contains(tokens.range(i)); });
    if (!whole && !in_define && !inactive) continue;
    const size_t behind = behind_name(tokens, i);
    if (launch_open(tokens, behind) > 0) continue;
    const std::string name(tokens.text(i));
    unseen.names.insert(name);
    if (whole || behind >= tokens.size() || tokens.is(behind, "(")) unseen.declared.insert(name);
  }
}

}  // namespace

void add_unseen_names(const TokenFiles& files, ProgramFacts& facts) {
  const std::vector<FileView> views = views_of(files, facts);
  const std::set<Place> declared = declared_places(facts);
  for (uint32_t file = 0; file < files.size(); ++file)
    scan_file(files[file], file, views[file], declared, facts.tokens.unseen);
}

// "__global__ ... name(" in code that no unit parsed.
void add_unparsed_kernels(const TokenFiles& files, ProgramFacts& facts) {
  for (const InactiveRegion& region : facts.inactive) {
    const TokenFile& tokens = files[region.place.file];
    bool kernel = false;
    for (size_t i = tokens.from(region.place.range.begin);
         i < tokens.size() && region.place.range.contains(tokens.range(i)); ++i) {
      const std::string_view before = i > 0 ? tokens.text(i - 1) : std::string_view();
      const bool attribute = before.starts_with("__");  // __launch_bounds__(...)
      if (kernel && tokens.is(i, "(") && !attribute) {
        facts.tokens.unparsed_kernels.emplace(before);
        kernel = false;
      }
      kernel = (kernel || tokens.is(i, "__global__")) && !tokens.is(i, ";") && !tokens.is(i, "{");
    }
  }
}

}  // namespace migrate
