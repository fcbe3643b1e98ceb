#pragma once
// The project's old words, and a search for them: docs/glossary.md has the terms of the field that replace them.

#include <algorithm>
#include <cctype>
#include <set>
#include <string>
#include <vector>

#include "tests/house/tokens.h"

namespace house {

/// A word or identifier that is not used any more.
struct OldWord {
  std::string word;
  std::string instead;
  std::vector<std::string> below = {};  ///< folders where it is banned; empty: everywhere
};

/// A legitimate use of an old word.
struct WordException {
  std::string path;  ///< a file, or a folder with its slash
  std::string word;  ///< empty: any
  std::string reason;
};

inline bool begins_identifier(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0 || c == '_'; }

/// The identifiers of a text, each once. English words are identifiers, too.
inline std::set<std::string> identifiers_of(const std::string& text) {
  std::set<std::string> found;
  for (size_t at = 0; at < text.size();) {
    size_t end = at;
    while (end < text.size() && is_word_char(text[end])) ++end;
    if (end > at && begins_identifier(text[at])) found.insert(text.substr(at, end - at));
    at = std::max(end, at + 1);
  }
  return found;
}

/// The words of an identifier in lower case: "kMeetingPoint_x" has "k", "meeting", "point" and "x".
inline std::vector<std::string> parts_of(const std::string& identifier) {
  std::vector<std::string> parts(1);
  for (size_t i = 0; i < identifier.size(); ++i) {
    const auto c = static_cast<unsigned char>(identifier[i]);
    const bool upper = std::isupper(c) != 0;
    const bool after_lower = i > 0 && std::islower(static_cast<unsigned char>(identifier[i - 1])) != 0;
    const bool before_lower =
        i + 1 < identifier.size() && std::islower(static_cast<unsigned char>(identifier[i + 1])) != 0;
    if (c == '_' || (upper && (after_lower || before_lower))) parts.emplace_back();
    if (c != '_') parts.back() += static_cast<char>(std::tolower(c));
  }
  parts.erase(std::remove(parts.begin(), parts.end(), ""), parts.end());
  return parts;
}

/// The identifiers of a C++ text without its comments. String literals count: npucxx generates code from them.
inline std::set<std::string> identifiers_of_code(const std::string& text) {
  std::set<std::string> found;
  for (const Token& token : tokens_of(text))
    if (token.kind != Kind::doc) found.merge(identifiers_of(token.text));
  return found;
}

inline bool is_below(const std::string& path, const std::string& folder) {
  return path.compare(0, folder.size(), folder) == 0;
}

/// Whether an old word is banned in a file.
inline bool is_banned(const OldWord& old, const std::string& path,
                      const std::vector<WordException>& exceptions) {
  const auto contains = [&](const std::string& folder) { return is_below(path, folder); };
  const bool here = old.below.empty() || std::any_of(old.below.begin(), old.below.end(), contains);
  return here && std::none_of(exceptions.begin(), exceptions.end(), [&](const WordException& exception) {
           return is_below(path, exception.path) && (exception.word.empty() || exception.word == old.word);
         });
}

/// "PATH: WORD, write INSTEAD" for each use in a text, once per word.
/// words: also as a part of an identifier, and in comments. identifiers: whole ones, in code.
inline std::vector<std::string> old_words_in(const std::string& path, const std::string& text,
                                             const std::vector<OldWord>& words,
                                             const std::vector<OldWord>& identifiers,
                                             const std::vector<WordException>& exceptions) {
  std::set<std::string> all;
  for (const std::string& identifier : identifiers_of(text)) {
    const std::vector<std::string> parts = parts_of(identifier);
    all.insert(parts.begin(), parts.end());
  }
  const std::set<std::string> code = identifiers_of_code(text);
  std::vector<std::string> problems;
  const auto report = [&](const OldWord& old, const std::set<std::string>& in) {
    if (in.count(old.word) > 0 && is_banned(old, path, exceptions))
      problems.push_back(path + ": " + old.word + ", write " + old.instead);
  };
  for (const OldWord& old : words) report(old, all);
  for (const OldWord& old : identifiers) report(old, code);
  return problems;
}

}  // namespace house
