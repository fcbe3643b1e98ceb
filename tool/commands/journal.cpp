#include "tool/commands/journal.h"

#include <sstream>

#include "tool/base/hash.h"
#include "tool/program/inside_files.h"

namespace migrate {
namespace {

constexpr const char* kFirstLine = "migrate journal 1";

std::string directory_of(const std::string& root) { return root + "/.migrate"; }

// One line per path, even if the name contains a line break.
std::string escaped(const std::string& path) {
  std::string result;
  for (char c : path) {
    if (c == '%')
      result += "%25";
    else if (c == '\n')
      result += "%0A";
    else
      result += c;
  }
  return result;
}

std::string unescaped(const std::string& text) {
  std::string result;
  for (size_t i = 0; i < text.size(); ++i) {
    std::string code = text.substr(i, 3);
    bool known = code == "%25" || code == "%0A";
    result += !known ? text[i] : code == "%25" ? '%' : '\n';
    if (known) i += 2;
  }
  return result;
}

std::string to_text(const Journal& journal) {
  std::ostringstream out;
  out << kFirstLine << "\nstate " << (journal.done ? "done" : "started") << "\nnumber " << journal.number
      << "\n";
  for (const JournalEntry& entry : journal.entries) {
    out << "file " << entry.before << " " << entry.after << " " << escaped(entry.path) << "\n";
  }
  out << "end\n";
  return out.str();
}

Result<Journal> from_text(const std::string& path, const std::string& text) {
  Error broken{path + ": not a journal of migrate"};
  std::istringstream in(text);
  std::string line, word, state;
  Journal journal;
  if (!std::getline(in, line) || line != kFirstLine) return broken;
  if (!(in >> word >> state) || word != "state" || !(in >> word >> journal.number) || word != "number")
    return broken;
  journal.done = state == "done";
  JournalEntry entry;
  while (in >> word && word == "file" && in >> entry.before >> entry.after && in.get() &&
         std::getline(in, line)) {
    entry.path = unescaped(line);
    journal.entries.push_back(entry);
  }
  if (word != "end") return broken;
  return journal;
}

// Step 3, and the rollback if it fails.
Status write_files(FileSystem& files, const std::vector<Replacement>& replacements) {
  for (size_t i = 0; i < replacements.size(); ++i) {
    Status written = files.write(replacements[i].path, replacements[i].after);
    if (written) continue;
    std::string message = written.error().message + "; all files have their previous content";
    for (size_t k = 0; k < i; ++k) {
      Status restored = files.write(replacements[k].path, replacements[k].before);
      if (!restored)
        message = written.error().message + "; " + restored.error().message + "; run `migrate undo`";
    }
    return Error{message};
  }
  return {};
}

Status check_unchanged(const FileSystem& files, const std::vector<Replacement>& replacements) {
  for (const Replacement& replacement : replacements) {
    auto text = files.read(replacement.path);
    if (!text) return text.error();
    if (*text != replacement.before) {
      return Error{replacement.path + ": the file changed after it was read; nothing was written"};
    }
  }
  return {};
}

Status save_originals(FileSystem& files, const std::string& root, int number,
                      const std::vector<Replacement>& replacements) {
  if (Status made = files.make_directories(directory_of(root) + "/" + std::to_string(number)); !made)
    return made;
  if (Status kept = files.write(directory_of(root) + "/.gitignore", "*\n"); !kept) return kept;
  for (size_t i = 0; i < replacements.size(); ++i) {
    Status saved = files.write(original_path(root, number, i), replacements[i].before);
    if (!saved) return saved;
  }
  return {};
}

}  // namespace

std::string journal_path(const std::string& root) { return directory_of(root) + "/journal"; }

std::string original_path(const std::string& root, int number, size_t index) {
  return directory_of(root) + "/" + std::to_string(number) + "/" + std::to_string(index);
}

Result<Journal> read_journal(const FileSystem& files, const std::string& root) {
  auto text = files.read(journal_path(root));
  if (!text) return text.error();
  return from_text(journal_path(root), *text);
}

void remove_originals(FileSystem& files, const std::string& root, const Journal& journal) {
  // A failure to remove them does no harm, because the journal no longer names these files.
  for (size_t i = 0; i < journal.entries.size(); ++i)
    (void)files.remove(original_path(root, journal.number, i));
  (void)files.remove(directory_of(root) + "/" + std::to_string(journal.number));
}

Status check_journal_folder(const FileSystem& files, const std::string& root, const Journal& journal) {
  const std::string folder = directory_of(root), originals = folder + "/" + std::to_string(journal.number);
  std::set<std::string> paths{journal_path(root), folder + "/.gitignore", originals};
  for (size_t i = 0; i < journal.entries.size(); ++i) paths.insert(original_path(root, journal.number, i));
  return check_written(files, {root}, paths);
}

Status replace_all(FileSystem& files, const std::string& root, const std::vector<Replacement>& replacements) {
  if (replacements.empty()) return {};
  if (Status inside = check_journal_folder(files, root, {}); !inside) return inside;
  Journal old;
  if (files.kind(journal_path(root)) != FileKind::missing) {
    auto read = read_journal(files, root);
    if (!read) return read.error();
    old = *read;
    if (!old.done) return Error{root + ": an earlier rewrite was interrupted: run `migrate undo` first"};
  }
  if (Status same = check_unchanged(files, replacements); !same) return same;
  Journal journal{false, old.number + 1, {}};
  for (const Replacement& r : replacements) {
    journal.entries.push_back(
        {r.path.substr(root.size() + (root == "/" ? 0 : 1)), content_hash(r.before), content_hash(r.after)});
  }
  if (Status inside = check_journal_folder(files, root, journal); !inside) return inside;
  if (Status saved = save_originals(files, root, journal.number, replacements); !saved) return saved;
  if (Status started = files.write(journal_path(root), to_text(journal)); !started) return started;
  if (Status written = write_files(files, replacements); !written) {
    // The user's files have their old content again, so the older journal is valid.
    if (old.number > 0)
      (void)files.write(journal_path(root), to_text(old));
    else
      (void)files.remove(journal_path(root));
    return written;
  }
  journal.done = true;
  if (Status done = files.write(journal_path(root), to_text(journal)); !done) {
    return Error{done.error().message + "; all files were rewritten; `migrate undo` reverts them"};
  }
  remove_originals(files, root, old);
  return {};
}

}  // namespace migrate
