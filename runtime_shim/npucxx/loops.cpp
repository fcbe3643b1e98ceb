#include "runtime_shim/npucxx/loops.h"

#include <algorithm>
#include <filesystem>
#include <set>
#include <string_view>

#include "runtime_shim/npucxx/arguments.h"
#include "runtime_shim/npucxx/source_macros.h"

namespace npu::cxx {
namespace fs = std::filesystem;
namespace {

using Words = std::vector<std::string>;

// A program's own headers are not that many; more are some library's.
constexpr std::size_t kMostHeaders = 400;

/// The names in #include "...".
Words quoted_includes(std::string_view text) {
  Words names;
  constexpr std::string_view kInclude = "include";
  for (std::size_t at = text.find('#'); at != std::string_view::npos; at = text.find('#', at + 1)) {
    std::size_t word = text.find_first_not_of(" \t", at + 1);
    if (word == std::string_view::npos || text.compare(word, kInclude.size(), kInclude) != 0) continue;
    const std::size_t quote = text.find_first_not_of(" \t", word + kInclude.size());
    if (quote == std::string_view::npos || text[quote] != '"') continue;
    const std::size_t end = text.find_first_of("\"\n", quote + 1);
    if (end != std::string_view::npos && text[end] == '"')
      names.emplace_back(text.substr(quote + 1, end - quote - 1));
  }
  return names;
}

/// What a kernel may wait by, as migrated text spells it.
constexpr std::string_view kMeetings[] = {
    "__syncthreads", "__syncwarp",  "__shfl",    "__ballot",  "__any",
    "__all",         "__match_any", "__reduce_", "lock_step", "cooperative_groups"};

/// Options that decide what the text means, with a value in the same word or in the next.
constexpr std::string_view kMeaning[] = {"-std=",    "-D",      "-U",         "-I",
                                         "-isystem", "-iquote", "-idirafter", "-include"};

bool starts_with(std::string_view text, std::string_view begin) {
  return text.substr(0, begin.size()) == begin;
}

std::string folder_of(const std::string& path) {
  const std::string folder = fs::path(path).parent_path().string();
  return folder.empty() ? "." : folder;
}

}  // namespace

bool names_meeting(const std::string& source, const Words& folders) {
  Words open = {source};
  std::set<std::string> seen = {source};
  while (!open.empty() && seen.size() < kMostHeaders) {
    const std::string path = open.back();
    open.pop_back();
    const std::string text = text_of_file(path);
    const auto names = [&](std::string_view word) { return text.find(word) != std::string::npos; };
    if (std::any_of(std::begin(kMeetings), std::end(kMeetings), names)) return true;
    for (const std::string& name : quoted_includes(text)) {
      Words places = {folder_of(path)};
      places.insert(places.end(), folders.begin(), folders.end());
      for (const std::string& folder : places) {
        const std::string candidate = (fs::path(folder) / name).lexically_normal().string();
        std::error_code ignored;
        if (!fs::is_regular_file(candidate, ignored)) continue;
        if (seen.insert(candidate).second) open.push_back(candidate);
        break;
      }
    }
  }
  return false;
}

Words loops_question(const std::string& program, const std::string& source, const Words& arguments) {
  Words words = {program, source};
  for (std::size_t i = 1; i < arguments.size(); ++i) {
    const std::string& word = arguments[i];
    const auto option = std::find_if(std::begin(kMeaning), std::end(kMeaning),
                                     [&](std::string_view begin) { return starts_with(word, begin); });
    if (option == std::end(kMeaning)) continue;
    words.push_back(word);
    if (word == *option && i + 1 < arguments.size()) words.push_back(arguments[++i]);
  }
  return words;
}

std::string text_with_loops(const std::string& source, const std::string& text, const std::string& loops) {
  constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
  const std::string_view plain = starts_with(text, kByteOrderMark) ? std::string_view(text).substr(3) : text;
  // The header stands in front, where the program has defined no macros yet.
  return "# 1 \"npucxx: loops between barriers\" 3\n#include <npu/detail/block_loops.h>\n#line 1 \"" +
         source + "\"\n" + std::string(plain) + "\n# 1 \"npucxx: loops between barriers\" 3\n" + loops;
}

Step with_source(const Step& step, const std::string& file) {
  // Warnings that optimisation gives: of a kernel for blocks of a width that it is never launched with, too.
  // clang does not give them, and does not know them.
  const bool clang = is_clang(step.arguments.front());
  const Words quiet = clang ? Words{} : Words{"-Wno-aggressive-loop-optimizations",
                                              "-Wno-array-bounds",
                                              "-Wno-stringop-overflow",
                                              "-Wno-stringop-overread",
                                              "-Wno-maybe-uninitialized",
                                              "-Wno-uninitialized"};
  Step other{step.arguments};
  std::replace(other.arguments.begin(), other.arguments.end(), step.source, file);
  // "x.h" is looked for in the folder of the source first, as if it lay there.
  other.arguments.insert(other.arguments.begin() + 1, {"-iquote", folder_of(step.source)});
  other.arguments.insert(other.arguments.end(), quiet.begin(), quiet.end());
  return other;
}

std::string dependency_file(const Words& arguments) {
  bool writes = false;
  std::string output;
  for (std::size_t i = 1; i < arguments.size(); ++i) {
    const std::string& word = arguments[i];
    if (word == "-MF" && i + 1 < arguments.size()) return arguments[i + 1];
    if (starts_with(word, "-MF")) return word.substr(3);
    writes = writes || word == "-MD" || word == "-MMD";
    if (word == "-o" && i + 1 < arguments.size()) output = arguments[i + 1];
  }
  if (!writes || output.empty()) return "";
  return fs::path(output).replace_extension(".d").string();
}

}  // namespace npu::cxx
