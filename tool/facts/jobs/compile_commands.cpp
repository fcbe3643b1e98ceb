#include "tool/facts/jobs/compile_commands.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "tool/base/shell_words.h"

namespace migrate {
namespace {

std::string joined_path(const std::string& directory, const std::string& name) {
  if (name.empty() || name[0] == '/' || directory.empty()) return name;
  return directory.back() == '/' ? directory + name : directory + "/" + name;
}

std::string folder_of(const std::string& path) {
  const size_t slash = path.rfind('/');
  return slash == std::string::npos ? "." : path.substr(0, std::max<size_t>(slash, 1));
}

/// The folders in which a database may name response files: those of the program, and its own, both as named and with
/// links resolved, because the sources often contain a link to the database.
std::vector<std::string> response_folders(const FileSystem& files, const std::string& database,
                                          const std::vector<std::string>& given) {
  std::vector<std::string> folders{files.real_path(folder_of(database)),
                                   folder_of(files.real_path(database))};
  for (const std::string& path : given)
    folders.push_back(files.real_path(files.kind(path) == FileKind::directory ? path : folder_of(path)));
  return folders;
}

/// Other files of the machine are not part of the program, and their words would appear in the report.
bool may_be_read(const FileSystem& files, const std::vector<std::string>& folders, const std::string& path) {
  const std::string real = files.real_path(path);
  return std::any_of(folders.begin(), folders.end(), [&](const std::string& folder) {
    return real.starts_with(folder == "/" ? folder : folder + "/");
  });
}

/// Replaces "@file" and "--options-file file" by the words in these files. A file is dropped if it cannot
/// be read, because it may be an artefact of a build that did not run here, or if it is outside `folders`. `depth` ends
/// inclusion cycles.
std::vector<std::string> expanded(const FileSystem& files, const std::vector<std::string>& folders,
                                  const std::string& directory, const std::vector<std::string>& words,
                                  int depth) {
  std::vector<std::string> result;
  auto insert = [&](const std::string& name) {
    const std::string path = joined_path(directory, name);
    auto text = may_be_read(files, folders, path) ? files.read(path) : Result<std::string>(Error{});
    if (!text || depth >= 8) return;
    auto more = expanded(files, folders, directory, split_shell_words(*text), depth + 1);
    result.insert(result.end(), more.begin(), more.end());
  };
  for (size_t i = 0; i < words.size(); ++i) {
    const std::string& word = words[i];
    bool separate = word == "--options-file" || word == "-optf";
    size_t equals = word.find('=');
    bool attached = word.compare(0, 15, "--options-file=") == 0 || word.compare(0, 6, "-optf=") == 0;
    if (separate && i + 1 < words.size()) {
      insert(words[++i]);
    } else if (attached) {
      insert(word.substr(equals + 1));
    } else if (word.size() > 1 && word[0] == '@') {
      insert(word.substr(1));
    } else {
      result.push_back(word);
    }
  }
  return result;
}

Error entry_error(const std::string& path, size_t index, const std::string& what) {
  return Error{path + ": entry " + std::to_string(index + 1) + ": " + what};
}

bool is_string(const nlohmann::json& entry, const char* key) {
  return entry.contains(key) && entry[key].is_string();
}

}  // namespace

Result<std::vector<CompileCommand>> read_compile_commands(const FileSystem& files, const std::string& path,
                                                          const std::vector<std::string>& given) {
  auto text = files.read(path);
  if (!text) return text.error();
  auto database = nlohmann::json::parse(*text, nullptr, /*allow_exceptions=*/false);
  if (database.is_discarded() || !database.is_array())
    return Error{path + ": not a compilation database (a JSON list is expected)"};
  const std::vector<std::string> folders = response_folders(files, path, given);
  std::vector<CompileCommand> commands;
  for (size_t i = 0; i < database.size(); ++i) {
    const auto& entry = database[i];
    if (!entry.is_object() || !is_string(entry, "file")) return entry_error(path, i, "\"file\" is missing");
    CompileCommand command;
    command.file = entry["file"].get<std::string>();
    if (is_string(entry, "directory")) command.directory = entry["directory"].get<std::string>();
    std::vector<std::string> words;
    if (is_string(entry, "command")) {
      words = split_shell_words(entry["command"].get<std::string>());
    } else if (entry.contains("arguments") && entry["arguments"].is_array()) {
      for (const auto& word : entry["arguments"]) {
        if (!word.is_string())
          return entry_error(path, i, "\"arguments\" contains a value that is not a string");
        words.push_back(word.get<std::string>());
      }
    } else {
      return entry_error(path, i, "\"command\" and \"arguments\" are both missing");
    }
    command.words = expanded(files, folders, command.directory, words, 0);
    commands.push_back(std::move(command));
  }
  return commands;
}

}  // namespace migrate
