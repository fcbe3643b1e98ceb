#include "tool/npucxx/driver/loops.h"

#include <algorithm>
#include <filesystem>
#include <string_view>

#include "tool/npucxx/driver/arguments.h"
#include "tool/npucxx/driver/include_scan.h"

namespace npu::cxx {
namespace fs = std::filesystem;
namespace {

using Words = std::vector<std::string>;

/// The names by which a kernel may wait, in migrated text.
constexpr std::string_view kBarriers[] = {
    "__syncthreads", "__syncwarp",  "__shfl",    "__ballot",  "__any",
    "__all",         "__match_any", "__reduce_", "lock_step", "cooperative_groups"};

/// Options that affect the meaning of the text, with a value in the same word or in the next.
constexpr std::string_view kMeaning[] = {"-std=",    "-D",      "-U",         "-I",
                                         "-isystem", "-iquote", "-idirafter", "-include"};

}  // namespace

bool mentions_barrier(const std::string& source, const Words& folders) {
  return text_names_any(source, {folders, IncludeForms::quoted}, {std::begin(kBarriers), std::end(kBarriers)})
      .value_or(false);
}

Words block_loops_command(const std::string& program, const std::string& source, const Words& arguments) {
  Words words = {program, source};
  for (std::size_t i = 1; i < arguments.size(); ++i) {
    const std::string& word = arguments[i];
    const auto option = std::find_if(std::begin(kMeaning), std::end(kMeaning),
                                     [&](std::string_view begin) { return word.starts_with(begin); });
    if (option == std::end(kMeaning)) continue;
    words.push_back(word);
    if (word == *option && i + 1 < arguments.size()) words.push_back(arguments[++i]);
  }
  return words;
}

std::string text_with_loops(const std::string& source, const std::string& text, const std::string& loops) {
  constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
  const std::string_view plain = text.starts_with(kByteOrderMark) ? std::string_view(text).substr(3) : text;
  // The header comes first, before the program has defined macros.
  return "# 1 \"npucxx: loops between barriers\" 3\n#include <npu/executors/block_loops.h>\n#line 1 \"" +
         source + "\"\n" + std::string(plain) + "\n# 1 \"npucxx: loops between barriers\" 3\n" + loops;
}

Command with_source(const Command& command, const std::string& file) {
  // Disables warnings of the optimiser, which also concern block widths that are never launched. clang does
  // not have them and does not know the options.
  const bool clang = is_clang(command.arguments.front());
  const Words quiet = clang ? Words{} : Words{"-Wno-aggressive-loop-optimizations",
                                              "-Wno-array-bounds",
                                              "-Wno-stringop-overflow",
                                              "-Wno-stringop-overread",
                                              "-Wno-maybe-uninitialized",
                                              "-Wno-uninitialized"};
  // Copies of functions for each constant that a call passes cost up to 40 % of the compile time of loops. Block widths, for
  // which it pays, are template arguments.
  Words first = clang ? Words{} : Words{"-fno-ipa-cp-clone"};
  // "x.h" is searched first in the folder of the original source.
  first.insert(first.end(), {"-iquote", folder_of(command.source)});
  Command other{command.arguments};
  std::replace(other.arguments.begin(), other.arguments.end(), command.source, file);
  // The user's own options come later.
  other.arguments.insert(other.arguments.begin() + 1, first.begin(), first.end());
  other.arguments.insert(other.arguments.end(), quiet.begin(), quiet.end());
  return other;
}

std::string dependency_file(const Words& arguments) {
  bool writes = false;
  std::string output;
  for (std::size_t i = 1; i < arguments.size(); ++i) {
    const std::string& word = arguments[i];
    if (word == "-MF" && i + 1 < arguments.size()) return arguments[i + 1];
    if (word.starts_with("-MF")) return word.substr(3);
    writes = writes || word == "-MD" || word == "-MMD";
    if (word == "-o" && i + 1 < arguments.size()) output = arguments[i + 1];
  }
  if (!writes || output.empty()) return "";
  return fs::path(output).replace_extension(".d").string();
}

}  // namespace npu::cxx
