#pragma once
#include <cctype>
#include <set>
#include <string>

namespace migrate::test {

/// Names of small letters that a Chinese text keeps: keywords, libraries and tools, routines, and terms of the device.
inline const std::set<std::string>& small_names() {
  static const std::set<std::string> names = {
      "cubin",  "half",    "float",    "double",   "int",    "long",    "short",  "char",   "signed",  // C++
      "aclnn",  "cufft",   "cusparse", "libtorch", "msprof", "npublas", "npuccl", "npudnn", "npurand",
      "thrust",  // libraries
      "gemm",   "trsm",    "geqrf",    "gesvd",    "getrf",  "getrs",   "orgqr",  "ormqr",  "potrf",
      "syevd",                                                           // routines
      "scale",  "offset",  "shfl",     "ballot",                         // parameters, calls
      "warp",   "shuffle", "fragment", "gather",   "mipmap", "philox"};  // terms
  return names;
}

/// Words of a text that are English: runs of small letters that are neither names nor code. Code is what has a capital letter,
/// a digit, "_" or "::", and what stands beside one of . / ( < > - #.
inline std::set<std::string> english_words(const std::string& text, const std::set<std::string>& names = {}) {
  const auto is_letter = [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == ':' || c == '*';
  };
  const auto is_code = [&](size_t at) {
    return at < text.size() && std::string("./(<>-#").find(text[at]) != std::string::npos;
  };
  std::set<std::string> words;
  for (size_t i = 0; i < text.size();) {
    size_t end = i;
    while (end < text.size() && is_letter(text[end])) ++end;
    const std::string word = text.substr(i, end - i);
    bool is_word = word.size() > 1 && !is_code(end) && (i == 0 || !is_code(i - 1));
    for (const char c : word) is_word &= c >= 'a' && c <= 'z';
    if (is_word && !names.count(word) && !small_names().count(word)) words.insert(word);
    i = end + 1;
  }
  return words;
}

}  // namespace migrate::test
