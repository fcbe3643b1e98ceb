#pragma once
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "clang/AST/DeclBase.h"
#include "clang/Basic/SourceManager.h"
#include "tool/facts/frontend/virtual_files.h"
#include "tool/facts/model/facts.h"
#include "tool/lexer/token_file.h"

namespace migrate {

/// Where a token of the expanded program is written.
struct Spot {
  uint32_t file = 0;
  uint32_t offset = 0;
  bool in_macro_body = false;      ///< written in a `#define`
  bool in_macro_argument = false;  ///< written in an argument of a macro
};

/// Where a name is written.
struct WrittenName {
  Place place;  ///< its token; of a pasted name, what stands for it
  bool in_macro_body = false;
  bool is_pasted = false;
};

/// Maps locations of a parse to the user's files. Fills ProgramFacts::files on demand; the tokens of each file are lexed
/// once.
class SourceIndex {
 public:
  /// `roots` and `directory` as in ParseContext and ParseJob.
  SourceIndex(clang::SourceManager& sources, UserFiles& user_files, ProgramFacts& facts);

  /// Index in ProgramFacts::files; nothing if it is not a user file.
  std::optional<uint32_t> file_of(clang::FileID id);
  /// The name of a file in the facts, even if the file has no index yet; nothing if it is not a user file.
  std::optional<std::string> name_of(clang::FileEntryRef entry) const;
  const UserFiles& user_files() const { return user_files_; }
  /// Every inclusion of a user file so far: its FileID and its index.
  const std::map<unsigned, uint32_t>& inclusions() const { return inclusions_; }
  /// The token at `location`, looked up through macros; nothing if it is not written in a user file.
  std::optional<Spot> spot(clang::SourceLocation location);
  /// The name at `location`. Where macros paste it together and yield nothing else, the place is the use of the outermost
  /// one with its arguments: `NAME(_a)`. Where they yield more, it is the outermost macro's name, and counts as in a macro
  /// body.
  std::optional<WrittenName> written_name(clang::SourceLocation location);
  /// Place of the whole token at `spot`.
  Place token_place(const Spot& spot);
  std::string_view token_text(const Spot& spot);

  const TokenFile& tokens(uint32_t file) const { return *tokens_[file]; }
  const std::string& text(uint32_t file) const { return *texts_[file]; }
  uint32_t file_count() const { return static_cast<uint32_t>(tokens_.size()); }
  clang::SourceManager& manager() { return sources_; }

  /// Whether `location` is in a header that the rules declare.
  bool in_virtual_header(clang::SourceLocation location);
  /// Whether one of the redeclarations is: glibc also declares `__expf`.
  bool in_virtual_header(const clang::Decl& declaration);
  bool in_user_file(clang::SourceLocation location);

 private:
  std::optional<uint32_t> add_file(clang::FileID id);
  std::optional<WrittenName> pasted_name(clang::SourceLocation location);
  clang::SourceManager& sources_;
  UserFiles& user_files_;
  ProgramFacts& facts_;
  std::unordered_map<unsigned, std::optional<uint32_t>> by_id_;
  std::map<unsigned, uint32_t> inclusions_;
  std::unordered_map<std::string, uint32_t> by_path_;
  std::vector<std::unique_ptr<std::string>> texts_;
  std::vector<std::unique_ptr<TokenFile>> tokens_;
};

}  // namespace migrate
