#pragma once
#include <vector>

#include "tool/facts/model/facts.h"
#include "tool/lexer/token_file.h"

namespace migrate {

/// All files of a program as tokens, by their index in the facts. Their texts must outlive it.
struct TokenFiles {
  explicit TokenFiles(const ProgramFacts& facts) {
    all.reserve(facts.files.size());
    for (const SourceFile& file : facts.files) all.emplace_back(file.text);
  }
  const TokenFile& operator[](uint32_t file) const { return all[file]; }
  uint32_t size() const { return static_cast<uint32_t>(all.size()); }
  /// The index of the token at a place; the number of tokens if it is not exactly one.
  size_t at(const Place& place) const;

  std::vector<TokenFile> all;
};

// One function per kind of fact.
void add_macros(const TokenFiles& files, ProgramFacts& facts);
void add_unseen_names(const TokenFiles& files, ProgramFacts& facts);
void add_unparsed_kernels(const TokenFiles& files, ProgramFacts& facts);
void add_unparsed_shared(const TokenFiles& files, ProgramFacts& facts);
/// After the declarations are complete.
void add_shared_addresses(const TokenFiles& files, ProgramFacts& facts);
/// After the macros.
void add_sized_shared(const TokenFiles& files, ProgramFacts& facts);
void add_object_casts(const TokenFiles& files, ProgramFacts& facts);
void add_late_attributes(const TokenFiles& files, ProgramFacts& facts);
void add_function_names(const TokenFiles& files, ProgramFacts& facts);
void add_void_casts(const TokenFiles& files, ProgramFacts& facts);
void add_uses_in_text(const TokenFiles& files, ProgramFacts& facts);
void add_file_layout(const TokenFiles& files, ProgramFacts& facts);
void add_closing_brackets(const TokenFiles& files, ProgramFacts& facts);

}  // namespace migrate
