#include "tool/build_files/source_words.h"

#include <algorithm>
#include <map>
#include <set>

#include "tool/base/paths.h"
#include "tool/base/text.h"
#include "tool/build_files/cmake_blocks.h"
#include "tool/build_files/cmake_options.h"
#include "tool/build_files/cmake_values.h"
#include "tool/build_files/named_sources.h"

namespace migrate {
namespace {

using Words = std::vector<std::string>;

/// A command of a CMake file.
struct Located {
  size_t file;  ///< its number
  CMakeCommand command;
  std::string name;  ///< in lower case
  Words words;
  std::string unless;  ///< why the default build does not read it; empty: it may
};

/// Commands that name sources and variables without compiling or passing them on.
bool only_describes(const std::string& command) {
  static const std::set<std::string> kNames{"message", "source_group", "set_source_files_properties",
                                            "mark_as_advanced"};
  return kNames.contains(command);
}

/// The list of sources that a command defines or extends; empty for another command.
std::string list_of(const Located& command) {
  const Words& words = command.words;
  if (command.name == "set" && !words.empty()) return words[0];
  const bool names_second = command.name == "list" || command.name == "file";
  const bool extends = names_second && words.size() > 1 &&
                       (words[0] == "APPEND" || words[0] == "PREPEND" || words[0].starts_with("GLOB"));
  return extends ? words[1] : "";
}

/// Calls `take` with each identifier of the words.
template <class Take>
void for_each_identifier(const Words& words, Take take) {
  for (const std::string& word : words) {
    for (size_t begin = 0; begin < word.size();) {
      size_t end = begin;
      while (end < word.size() && is_identifier_char(word[end])) ++end;
      if (end > begin) take(word.substr(begin, end - begin));
      begin = end + 1;
    }
  }
}

/// What words of one file mean.
struct Meaning {
  CMakeValues values;  ///< of all its commands
  bool is_project;     ///< whether it has a project(), so that the project's folder is its own

  /// The expansions of a word, as named_sources and add_subdirectory() understand it: relative to the folder of the file where
  /// it begins with that, and else with variables that are unknown.
  Words expand(const CMakeValues& known, const std::string& word) const {
    Words all;
    for (const std::string& value : known.expand(word))
      for (const std::string& item : cmake_items(value)) all.push_back(relative(item));
    return all;
  }

 private:
  std::string relative(const std::string& item) const {
    for (std::string_view here : {"${CMAKE_CURRENT_SOURCE_DIR}/", "${CMAKE_CURRENT_LIST_DIR}/",
                                  "${PROJECT_SOURCE_DIR}/", "${CMAKE_SOURCE_DIR}/"})
      if (item.starts_with(here) && (is_project || here.starts_with("${CMAKE_CURRENT")))
        return item.substr(here.size());
    return item;
  }
};

/// "/test" of "${DIR}/test": how the path ends; empty if nothing of it is known.
std::string known_end(const std::string& word) {
  const size_t brace = word.rfind('}');
  return brace == std::string::npos ? "" : word.substr(brace + 1);
}

class Tree {
 public:
  Tree(const std::vector<CMakeFile>& files, const std::vector<std::string>& scripts) : files_(files) {
    std::vector<std::vector<CMakeCommand>> parsed;
    for (const CMakeFile& file : files) parsed.push_back(parse_cmake(file.text));
    for (size_t i = 0; i < files.size(); ++i) options_.read(files[i].text, parsed[i]);
    for (const std::string& script : scripts) options_.read_script(script);
    for (size_t i = 0; i < files.size(); ++i) {
      meanings_.push_back({CMakeValues(files[i].text, parsed[i]), false});
      locate(i, parsed[i]);
    }
  }

  std::vector<SourceWord> run() {
    while (leave_out_files()) continue;
    while (leave_out_lists()) continue;
    std::vector<SourceWord> all;
    for (size_t begin = 0; begin < commands_.size();) {
      size_t end = begin;
      while (end < commands_.size() && commands_[end].file == commands_[begin].file) ++end;
      add_words(begin, end, all);
      begin = end;
    }
    return all;
  }

 private:
  void locate(size_t file, std::vector<CMakeCommand>& commands) {
    const std::string_view text = files_[file].text;
    CMakeBlocks blocks(options_);
    for (CMakeCommand& command : commands) {
      Located located{file, {}, lowered(text.substr(command.name.begin, command.name.size())), {}, {}};
      for (const CMakeArgument& argument : command.arguments)
        located.words.emplace_back(unquoted(text, argument));
      meanings_[file].is_project |= located.name == "project";
      if (blocks.enter(located.name, located.words)) continue;
      located.unless = blocks.unless();
      located.command = std::move(command);
      commands_.push_back(std::move(located));
    }
  }

  /// Folders and files to which add_subdirectory() and include() lead, and why none of these commands is read; empty if one may be.
  std::map<std::string, std::string> entries() const {
    std::map<std::string, std::string> all;
    Words ends;  // of folders that are not fully known
    for (const Located& command : commands_) {
      const bool leads = command.name == "add_subdirectory" || command.name == "include";
      if (!leads || command.words.empty()) continue;
      const Meaning& meaning = meanings_[command.file];
      for (const std::string& word : meaning.expand(meaning.values, command.words[0])) {
        if (word.find('$') != std::string::npos) {
          if (command.unless.empty()) ends.push_back(known_end(word));
          continue;
        }
        const std::string folder = parent_directory(files_[command.file].path);
        const auto [entry, is_new] = all.try_emplace(absolute_path(word, folder), command.unless);
        if (command.unless.empty()) entry->second.clear();
      }
    }
    for (auto& [path, unless] : all)
      for (const std::string& end : ends)
        if (!end.empty() && path.ends_with(end)) unless.clear();
    return all;
  }

  /// The files to which only commands lead that are not read are not read either. Returns whether there was another one.
  bool leave_out_files() {
    const std::map<std::string, std::string> known = entries();
    bool changed = false;
    for (Located& command : commands_) {
      const std::string unless = of_entry(known, files_[command.file].path);
      if (!command.unless.empty() || unless.empty()) continue;
      command.unless = unless;
      changed = true;
    }
    return changed;
  }

  /// The value of the deepest entry that is the path or a folder above it.
  static std::string of_entry(const std::map<std::string, std::string>& entries, std::string path) {
    while (path.size() > 1) {
      if (const auto entry = entries.find(path); entry != entries.end()) return entry->second;
      path = parent_directory(path);
    }
    return "";
  }

  /// The commands that define lists which only commands use that are not read. Returns whether there was another one.
  bool leave_out_lists() {
    std::map<std::string, std::string>
        lists;  // why no command that is read uses them; without those that nothing uses
    std::set<std::string> defined;
    for (const Located& command : commands_) defined.insert(list_of(command));
    for (const Located& command : commands_) {
      if (only_describes(command.name)) continue;
      for_each_identifier(command.words, [&](const std::string& name) {
        if (!defined.contains(name) || name == list_of(command)) return;
        const auto [list, is_new] = lists.try_emplace(name, command.unless);
        if (!is_new && command.unless.empty()) list->second.clear();
      });
    }
    bool changed = false;
    for (Located& command : commands_) {
      const auto list = lists.find(list_of(command));
      if (!command.unless.empty() || list == lists.end() || list->second.empty()) continue;
      command.unless = list->second;
      changed = true;
    }
    return changed;
  }

  /// The words of the commands of one file.
  void add_words(size_t begin, size_t end, std::vector<SourceWord>& all) const {
    const CMakeFile& file = files_[commands_[begin].file];
    std::vector<CMakeCommand> read;
    for (size_t i = begin; i < end; ++i)
      if (commands_[i].unless.empty()) read.push_back(commands_[i].command);
    const Meaning& meaning = meanings_[commands_[begin].file];
    const CMakeValues values_read(file.text, read);
    for (size_t i = begin; i < end; ++i) {
      const Located& command = commands_[i];
      if (only_describes(command.name)) continue;
      const CMakeValues& known = command.unless.empty() ? values_read : meaning.values;
      for (const std::string& word : named_sources(expanded(command, meaning, known)))
        if (command.unless.empty() || !word.starts_with("**/"))
          all.push_back({parent_directory(file.path), exact(word, command), command.unless});
    }
  }

  /// The arguments of a command, one a line, with the values of variables.
  static std::string expanded(const Located& command, const Meaning& meaning, const CMakeValues& known) {
    const bool goes_down =
        command.name == "file" && !command.words.empty() && command.words[0] == "GLOB_RECURSE";
    std::string text;
    for (const std::string& word : command.words)
      for (const std::string& item : meaning.expand(known, word))
        text += (goes_down && item.starts_with('*') ? "./" : "") + item + "\n";
    return text;
  }

  /// Without a folder, a word of named_sources also names sources in folders below; not where it leaves something out.
  static std::string exact(const std::string& word, const Located& command) {
    const bool is_loose = word.find('/') == std::string::npos && !word.starts_with('*');
    return !command.unless.empty() && is_loose ? "./" + word : word;
  }

  const std::vector<CMakeFile>& files_;
  CMakeOptions options_;
  std::vector<Meaning> meanings_;  ///< of each file
  std::vector<Located> commands_;  ///< of all files, without those that open and close blocks
};

}  // namespace

std::vector<SourceWord> source_words(const std::vector<CMakeFile>& files,
                                     const std::vector<std::string>& scripts) {
  return Tree(files, scripts).run();
}

}  // namespace migrate
