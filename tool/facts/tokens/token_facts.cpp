#include "tool/facts/tokens/token_facts.h"

#include "tool/facts/tokens/files.h"

namespace migrate {

size_t TokenFiles::at(const Place& place) const {
  const TokenFile& tokens = all[place.file];
  const size_t index = tokens.at(place.range.begin);
  return index < tokens.size() && tokens.range(index) == place.range ? index : tokens.size();
}

void add_token_facts(ProgramFacts& facts) {
  const TokenFiles files(facts);
  facts.tokens = {};
  std::erase_if(facts.dynamic_shared,
                [](const DynamicSharedDecl& decl) { return decl.certainty == Certainty::tokens; });
  for (DynamicSharedDecl& decl : facts.dynamic_shared) {
    decl.addresses.clear();
    decl.references.clear();
  }
  add_macros(files, facts);
  add_unseen_names(files, facts);
  add_unparsed_kernels(files, facts);
  add_unparsed_shared(files, facts);
  add_shared_addresses(files, facts);
  add_sized_shared(files, facts);
  add_object_casts(files, facts);
  add_late_attributes(files, facts);
  add_function_names(files, facts);
  add_void_casts(files, facts);
  add_uses_in_text(files, facts);
  add_file_layout(files, facts);
  add_closing_brackets(files, facts);
}

}  // namespace migrate
