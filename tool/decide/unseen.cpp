#include "tool/decide/unseen.h"

#include <map>

namespace migrate {
namespace {

// What stands behind a name and its template arguments, if it has any.
std::string_view behind_name(std::string_view text, uint32_t after) {
  after = skip_blank(text, after);
  std::string_view rest = text.substr(std::min<size_t>(after, text.size()));
  if (!rest.starts_with('<') || rest.starts_with("<<<") || rest.starts_with("<< <")) return rest;
  int depth = 0;
  for (uint32_t i = after; i < text.size() && text[i] != ';' && text[i] != '{'; ++i) {
    if (text.substr(i).starts_with("<<<") && depth == 0) return text.substr(i);
    depth += (text[i] == '<') - (text[i] == '>');
    if (depth == 0) return text.substr(skip_blank(text, i + 1));
  }
  return {};
}

bool is_launch(std::string_view behind) { return behind.starts_with("<<<") || behind.starts_with("<< <"); }

bool is_inactive(const std::vector<Range>& regions, Range token) {
  for (Range region : regions) {
    if (region.contains(token)) return true;
  }
  return false;
}

// `template` that is not followed by '<': an explicit instantiation, up to its ';'.
bool begins_instantiation(std::string_view text, const Token& token) {
  if (token.in_directive || spelling(text, token) != "template") return false;
  uint32_t next = skip_blank(text, token.range.end);
  return next < text.size() && text[next] != '<';
}

// Name tokens of all declarations that the facts hold, explicit instantiations among them.
std::set<Place> declared_places(const ProgramFacts& facts) {
  std::set<Place> places;
  for (const DeviceFunction& function : facts.functions) {
    for (const FunctionDeclaration& decl : function.declarations) places.insert(decl.name);
  }
  return places;
}

// A file that was migrated before: its headers mean nothing to this parse, so much of it may have gone unseen.
std::set<uint32_t> migrated_files(Planner& planner) {
  std::set<uint32_t> files;
  for (const IncludeUse& include : planner.facts.includes) {
    if (include.name.starts_with("npu/")) files.insert(include.place.file);
  }
  for (uint32_t file = 0; file < planner.facts.files.size(); ++file) {
    std::string_view text = planner.text(file);
    for (const Token& token : planner.tokens(file)) {
      if (token.kind != TokenKind::identifier) continue;
      std::string_view word = spelling(text, token);
      bool written = word.starts_with("NPU_KERNEL") || word.starts_with("NPU_DYNAMIC_SHARED") ||
                     (word == "npu" && text.substr(token.range.end).starts_with("::"));
      if (written) files.insert(file);
    }
  }
  return files;
}

struct FileView {
  std::vector<Range> inactive;
  bool migrated = false;
};

void scan_file(Planner& planner, uint32_t file, const FileView& view, const std::set<Place>& declared,
               Unseen& unseen) {
  std::string_view text = planner.text(file);
  bool define = false, instantiation = false;
  const std::vector<Token>& tokens = planner.tokens(file);
  for (size_t i = 0; i < tokens.size(); ++i) {
    const Token& token = tokens[i];
    std::string_view word = spelling(text, token);
    if (token.starts_line)
      define = word == "#" && i + 1 < tokens.size() && spelling(text, tokens[i + 1]) == "define";
    if (begins_instantiation(text, token)) instantiation = true;
    if (word == ";" || word == "{") instantiation = false;
    if (token.kind != TokenKind::identifier) continue;
    if (!view.migrated && declared.count({file, token.range})) continue;
    bool whole = view.migrated || instantiation;
    if (!whole && !(define && token.in_directive) && !is_inactive(view.inactive, token.range)) continue;
    std::string_view behind = behind_name(text, token.range.end);
    if (is_launch(behind)) continue;
    unseen.names.emplace(word);
    if (whole || behind.starts_with('(') || behind.empty()) unseen.declared.emplace(word);
  }
}

}  // namespace

Unseen unseen_identifiers(Planner& planner) {
  std::map<uint32_t, FileView> views;
  for (const InactiveRegion& region : planner.facts.inactive)
    views[region.place.file].inactive.push_back(region.place.range);
  for (uint32_t file : migrated_files(planner)) views[file].migrated = true;
  std::set<Place> declared = declared_places(planner.facts);
  Unseen unseen;
  for (uint32_t file = 0; file < planner.facts.files.size(); ++file) {
    scan_file(planner, file, views[file], declared, unseen);
  }
  return unseen;
}

}  // namespace migrate
